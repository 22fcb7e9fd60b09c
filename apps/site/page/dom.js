// Builds elements in one line, without markup strings.

const SVG = "http://www.w3.org/2000/svg";

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "text") node.textContent = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.filter((child) => child || child === 0));
  return node;
}

/** An HTML element: `text` sets its text, `onclick` and the like listen, everything else is an attribute. */
export function element(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

export function drawn(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

const ICONS = {
  undo: "M8 4 4 8l4 4M4 8h8a5 5 0 0 1 0 10H8",
  redo: "M12 4l4 4-4 4M16 8H8a5 5 0 0 0 0 10h4",
  hint: "M7 15h6M8 18h4M10 2a5.5 5.5 0 0 0-3 10.2V15h6v-2.8A5.5 5.5 0 0 0 10 2z",
  restart: "M4 4v5h5M4.6 9A6.5 6.5 0 1 1 4 13",
  play: "M6 3.5v13l10-6.5z",
  pause: "M6.5 4v12M13.5 4v12",
  back: "M13 4l-6 6 6 6",
  forward: "M7 4l6 6-6 6",
  first: "M15 4l-6 6 6 6M5 4v12",
  last: "M5 4l6 6-6 6M15 4v12",
  theme: "M10 2.5a7.5 7.5 0 1 0 0 15zM10 2.5a7.5 7.5 0 0 1 0 15",
  next: "M5 4l7 6-7 6zM15 4v12",
  eye: "M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zM10 8a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
  result: "M3 17V3M3 17h14M6 13l4-4 2.5 2L17 5",
  close: "M5 5l10 10M15 5L5 15",
};

/** One of the page's icons; its control has a text or a label. */
export function icon(name) {
  return drawn("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, drawn("path", { d: ICONS[name] }));
}

/** A button with an icon, a text or both. */
export function button({ text = "", symbol = null, label = null, kind = "", onclick, title = null }) {
  const node = element("button", { type: "button", class: `button ${kind}`.trim(), "aria-label": label, title, onclick });
  if (symbol) node.append(icon(symbol));
  if (text) node.append(element("span", { text }));
  return node;
}

export function folded(summary, ...children) {
  return element("details", { class: "more" }, element("summary", { text: summary }), ...children);
}

/** A table. Its roles are written, since a narrow screen lays rows out as blocks; the caption is for screen readers. */
export const table = (kind, caption, heads, rows = []) =>
  element("table", { class: kind, role: "table" }, element("caption", { class: "unseen", text: caption }),
    element("thead", { role: "rowgroup" }, element("tr", { role: "row" },
      ...heads.map((head) => (typeof head === "string" ? columnHead({}, head) : head)))),
    element("tbody", { role: "rowgroup" }, ...rows));

export const columnHead = (attributes, ...children) =>
  element("th", { scope: "col", role: "columnheader", ...attributes }, ...children);
export const row = (attributes, ...cells) => element("tr", { role: "row", ...attributes }, ...cells);
export const rowHead = (...children) => element("th", { scope: "row", role: "rowheader" }, ...children);
export const cell = (attributes, ...children) => element("td", { role: "cell", ...attributes }, ...children);

/** 75.4 seconds are 1:15. */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** 75,405 milliseconds are 1:15.405, and 909 are 0.909. */
export function stopwatch(milliseconds) {
  const rest = String(Math.round(milliseconds) % 1000).padStart(3, "0");
  const seconds = Math.floor(Math.round(milliseconds) / 1000);
  return `${seconds < 60 ? seconds : clock(seconds)}.${rest}`;
}

/** The server's words as a sentence: "no such game" becomes "No such game." */
export function sentence(text) {
  const whole = text.trim();
  return capitalised(whole) + (/[.!?…`]$/.test(whole) ? "" : ".");
}

/** 1234567 is "1,234,567". */
export const grouped = (number) => Math.round(number).toLocaleString("en-GB");

/** "1 move", "2,000 moves". */
export function counted(number, noun) {
  return `${grouped(number)} ${noun}${number === 1 ? "" : "s"}`;
}

/** "black king" is "Black king". */
export const capitalised = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Copies a text and confirms it on the button; returns whether it succeeded. */
export async function copied(text, control) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = element("textarea", { class: "unseen", text });
    document.body.append(area);
    area.select();
    const went = document.execCommand("copy");
    area.remove();
    control.focus();
    if (!went) return false;
  }
  const label = control.querySelector("span");
  const before = label.textContent;
  if (before !== "Copied") {
    // The button keeps its width, so that nothing beside it moves.
    control.style.minWidth = `${control.offsetWidth}px`;
    label.textContent = "Copied";
    setTimeout(() => { label.textContent = before; }, 1600);
  }
  return true;
}

/** A button that copies a text, and announces what came of it. */
export function copyButton(text, textOf, done) {
  const copy = async () => announce(await copied(textOf(), control) ? done : "It could not be copied.");
  const control = button({ text, kind: "quiet", onclick: copy });
  return control;
}

/** A message for screen readers. A repeated message is read again. */
export function announce(message) {
  const live = document.getElementById("live");
  live.textContent = live.textContent === message ? `${message}\u00a0` : message;
}

/** The first screen of a room ends where the screen ends, however many lines the header has; returns the observer. */
export function belowHeader(room, signal, onchange = () => {}) {
  const measure = () => room.style.setProperty("--top", `${Math.round(room.getBoundingClientRect().top + scrollY)}px`);
  measure(); // before the first paint
  const observer = new ResizeObserver(() => {
    measure();
    onchange();
  });
  observer.observe(document.querySelector("header"));
  signal.addEventListener("abort", () => observer.disconnect());
  return observer;
}
