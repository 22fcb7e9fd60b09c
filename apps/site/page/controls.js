// Controls with a name: each takes its label, its options or attributes, and what is called with the value.

import { element } from "./dom.js";

let made = 0;
const newId = () => `control-${++made}`;

const labelled = (label, id, ...children) => element("div", { class: "labelled" }, element("label", { class: "label", for: id, text: label }), ...children);

/** What is wrong with a seed as it is typed, or nothing. */
export const seedFault = (text) =>
  (/^\d*$/.test(text) && Number.isSafeInteger(Number(text)) ? "" : "A seed is a whole number of at most 15 digits.");

/** Options as a list; an object has texts by value, or pairs of a text and what is read aloud. */
function listed(options) {
  if (Array.isArray(options)) return options;
  return Object.entries(options).map(([value, words]) => ({ value, text: [words].flat()[0], label: [words].flat()[1] }));
}

/**
 * One of several, each with a text and perhaps a drawing: `options` are `{value, text, drawing, label}`, or texts by value. With the type
 * `checkbox` several may be chosen.
 */
export class Choice {
  #inputs = new Map();
  #id = newId();

  constructor(legend, options, onchange, kind = "", type = "radio") {
    Object.assign(this, { onchange, type });
    this.list = element("div", { class: `choices ${kind}` });
    this.element = element("fieldset", {}, element("legend", { class: "label", text: legend }), this.list);
    this.options(options);
  }

  /** Other options; the keyboard stays on the value it was on. */
  options(options) {
    const focused = this.list.contains(document.activeElement) && document.activeElement.value;
    this.#inputs.clear();
    this.list.replaceChildren(...listed(options).map(({ value, text = "", drawing = null, label = null }) => {
      const input = element("input", {
        type: this.type, name: this.#id, value, "aria-label": label ?? text, onchange: () => this.onchange(value),
      });
      this.#inputs.set(String(value), input);
      return element("label", { class: "choice", title: drawing ? label : null }, input, element("span", {}, drawing, text));
    }));
    this.#inputs.get(focused)?.focus();
  }

  get inputs() {
    return [...this.#inputs.values()];
  }

  get values() {
    return this.inputs.filter(({ checked }) => checked).map(({ value }) => value);
  }

  /** Shows which value is chosen, or which ones are. */
  show(value) {
    for (const [key, input] of this.#inputs) input.checked = [value].flat().some((one) => String(one) === key);
  }
}

/** A drop-down list; `options` are `{value, text}`, or texts by value. */
export class Pick {
  constructor(label, options, onchange = () => {}, { id = newId() } = {}) {
    this.select = element("select", { id, class: "field", onchange: () => onchange(this.select.value) });
    this.options(options);
    this.element = labelled(label, id, this.select);
  }

  options(options) {
    this.select.replaceChildren(...listed(options).map(({ value, text }) => element("option", { value, text })));
  }

  show(value) {
    this.select.value = value;
  }
}

/**
 * A line to type into, or several `rows`, with a `note` below; `onchange` when it is left or Enter is pressed. The text it returns says
 * what is wrong with the value; without it that is `fault` alone, after the form was sent.
 */
export class Line {
  constructor(label, { id = newId(), note, ...attributes }, onchange = null) {
    this.onchange = onchange;
    this.input = element(attributes.rows ? "textarea" : "input", {
      id, class: "field", type: attributes.rows ? null : "text", autocomplete: "off", spellcheck: "false",
      "aria-describedby": `${id}-fault${note ? ` ${id}-note` : ""}`, ...attributes, onchange: onchange && (() => this.take()),
    });
    this.problem = element("p", { class: "note warning", id: `${id}-fault` });
    this.note = note && element("p", { class: "note", id: `${id}-note`, text: note });
    this.element = labelled(label, id, this.input, this.problem, this.note);
  }

  async take() {
    const value = this.input.value.trim();
    const fault = await this.onchange(value);
    if (value === this.input.value.trim()) this.fault(fault ?? "");
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

export class Check {
  constructor(text, attributes, onchange) {
    this.input = element("input", { type: "checkbox", ...attributes, onchange: () => onchange(this.input.checked) });
    this.element = element("label", { class: "row check" }, this.input, text);
  }

  show(value) {
    this.input.checked = value;
  }
}

/** Keys that go from one of several controls to another, of which one is in the tab order; `onMove(control)` hears where. */
export function roving(list, controls, [back, forward], onMove = () => {}) {
  list.addEventListener("keydown", (event) => {
    const all = controls();
    const here = all.indexOf(document.activeElement);
    const to = { [back]: here - 1, [forward]: here + 1, Home: 0, End: -1 }[event.key];
    if (here < 0 || to === undefined) return;
    event.preventDefault();
    const next = all.at(to % all.length);
    for (const control of all) control.tabIndex = control === next ? 0 : -1;
    next.focus();
    onMove(next);
  });
}

/** Parts of a room as tabs: one is in the tab order, arrow keys go on. */
export class Tabs {
  /** `parts` have a `name` and a `label`; `panel` is the element that shows the open one; `onOpen(name)` when a tab is pressed. */
  constructor(label, parts, panel, onOpen) {
    this.panel = panel;
    this.tabs = parts.map(({ name, label: text }) => element("button", {
      type: "button", class: "tab", role: "tab", id: `tab-${name}`, "aria-controls": panel.id, "data-name": name, text, onclick: () => onOpen(name),
    }));
    this.element = element("div", { class: "tabs", role: "tablist", "aria-label": label }, ...this.tabs);
    roving(this.element, () => this.tabs, ["ArrowLeft", "ArrowRight"], ({ dataset }) => onOpen(dataset.name));
  }

  show(name) {
    for (const tab of this.tabs) {
      const isHere = tab.dataset.name === name;
      tab.setAttribute("aria-selected", String(isHere));
      tab.tabIndex = isHere ? 0 : -1;
    }
    this.panel.setAttribute("aria-labelledby", `tab-${name}`);
  }
}

/**
 * Keys for what a room can do, by their names, as `z`, `ArrowUp` or `ctrl+shift+z`: `act(action, event)` until the signal ends them. Keys
 * typed into a field or a dialog are left alone, and those that a control has a use for.
 */
export function shortcuts(keys, act, signal) {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.defaultPrevented) return;
    const isLong = event.key.length > 1;
    const isTyped = "select, textarea, dialog, header";
    const isUsed = isLong ? "input, summary, a" : event.key === " " ? "input, summary, a, button:not(.tile)" : "input:not([type=radio])";
    if (event.target.closest?.(`${isUsed}, ${isTyped}`)) return;
    const held = event.ctrlKey || event.metaKey ? `ctrl+${event.shiftKey ? "shift+" : ""}` : "";
    const action = keys[held + (isLong ? event.key : event.key.toLowerCase())];
    if (!action) return;
    event.preventDefault();
    act(action, event);
  }, { signal });
}
