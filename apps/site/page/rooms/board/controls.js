// The controls of the modes: a name above, and `onchange` with the value.

import { element } from "../../dom.js";

let made = 0;
const newId = () => `control-${++made}`;

/** One of several, each with a text and perhaps a drawing: `options` are `{value, text, drawing, label}`. */
export class Choice {
  #inputs = new Map();

  constructor(legend, options, onchange, { kind = "" } = {}) {
    const name = newId();
    const labels = options.map(({ value, text = "", drawing = null, label = null }) => {
      const input = element("input", { type: "radio", name, value, "aria-label": label ?? text, onchange: () => onchange(value) });
      this.#inputs.set(String(value), input);
      return element("label", { class: "choice", title: drawing ? label : null }, input, element("span", {}, drawing, text));
    });
    this.element = element("fieldset", {}, element("legend", { class: "label", text: legend }), element("div", { class: `choices ${kind}` }, ...labels));
  }

  show(value) {
    for (const [key, input] of this.#inputs) input.checked = key === String(value);
  }
}

/** A drop-down list. */
export class Pick {
  constructor(label, options, onchange) {
    const id = newId();
    this.select = element("select", { id, class: "field", onchange: () => onchange(this.select.value) });
    this.options(options);
    this.element = element("div", {}, element("label", { class: "label", for: id, text: label }), this.select);
  }

  options(options) {
    this.select.replaceChildren(...options.map(({ value, text }) => element("option", { value, text })));
  }

  show(value) {
    this.select.value = value;
  }
}

/** A line to type into; `onchange` when it is left or Enter is pressed, `oninput` at every change. */
export class Line {
  constructor(label, { onchange, oninput, ...attributes }) {
    const id = newId();
    this.input = element("input", { id, class: "field", type: "text", autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-fault`, ...attributes });
    if (onchange) this.input.addEventListener("change", () => onchange(this.input.value.trim()));
    if (oninput) this.input.addEventListener("input", () => oninput(this.input.value.trim()));
    this.problem = element("p", { class: "note warning", id: `${id}-fault` });
    this.element = element("div", {}, element("label", { class: "label", for: id, text: label }), this.input, this.problem);
  }

  show(value) {
    if (document.activeElement !== this.input || this.input.type !== "text") this.input.value = value;
  }

  fault(text) {
    this.problem.textContent = text;
    if (text) this.input.setAttribute("aria-invalid", "true");
    else this.input.removeAttribute("aria-invalid");
  }
}

/** On or off. */
export class Check {
  constructor(text, onchange) {
    this.input = element("input", { type: "checkbox", onchange: () => onchange(this.input.checked) });
    this.element = element("label", { class: "row check" }, this.input, text);
  }

  show(value) {
    this.input.checked = value;
  }
}
