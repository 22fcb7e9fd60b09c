// The shell: which room an address names, the history, the theme.

import { Engine } from "./engine.js";
import { roomAddress, roomOf } from "./place.js";
import { remember, remembered } from "./storage.js";
import { announce, element, icon } from "./dom.js";
import { Reach } from "./reach.js";
import { fetched, inForce } from "./sheets.js";

/** Each room is fetched with its style sheets when it is first entered, so that a game does not wait for charts. A room's own sheet is the last. */
const rooms = {
  play: { code: async () => (await import("./rooms/play.js")).Play, sheets: ["rooms/dialog.css", "rooms/tiles.css", "rooms/play.css"] },
  lab: { code: async () => (await import("./rooms/lab/room.js")).Lab, sheets: ["rooms/dialog.css", "rooms/tiles.css", "rooms/lab.css"] },
  analyse: { code: async () => (await import("./rooms/analyse.js")).Analyse, sheets: ["rooms/dialog.css", "rooms/race.css", "rooms/analyse.css"] },
  board: { code: async () => (await import("./rooms/board.js")).Board, sheets: ["chess/chessboard.css", "rooms/board.css"] },
  endgames: { code: async () => (await import("./rooms/endgames.js")).Endgames, sheets: ["rooms/dialog.css", "chess/chessboard.css", "rooms/endgames.css"] },
  match: { code: async () => (await import("./rooms/match.js")).Match, sheets: ["rooms/dialog.css", "rooms/match.css"] },
  guess: { code: async () => (await import("./rooms/guess.js")).Guess, sheets: ["rooms/guess.css"] },
  records: { code: async () => (await import("./rooms/records.js")).Records, sheets: ["rooms/records.css"] },
  api: { code: async () => (await import("./rooms/api.js")).Api, sheets: ["rooms/api.css"] },
};
const engine = new Engine();
const main = document.getElementById("main");
let room = null;
let entered = 0; // counts entries: an address that was left before its room loaded is not entered

/** `/play?size=4x4` is the room `play` with the fields `{size: "4x4"}`. */
function place(address) {
  const word = roomOf(address) || "play";
  const name = word === "endings" ? "endgames" : word; // the older address
  return { name: name in rooms ? name : "play", fields: Object.fromEntries(address.searchParams) };
}

/** What a room may ask of the shell. Calls of a room that was left have no effect. */
class Shell {
  engine = engine;
  #leaving = new AbortController();
  #shown = null;

  constructor(name) {
    this.name = name;
  }

  /** Ends what listens or asks for the room, when it is left. */
  signal = this.#leaving.signal;

  get isLeft() {
    return this.signal.aborted;
  }

  leave() {
    this.#leaving.abort();
  }

  announce(text) {
    if (!this.isLeft) announce(text);
  }

  /** Writes the state of the room into the address, as a new entry of the history or in place of the current one. */
  address(fields, { replace = false } = {}) {
    if (this.isLeft) return;
    this.#shown = fields;
    const url = roomAddress(this.name, fields);
    if (url === location.pathname + location.search) return;
    history[replace ? "replaceState" : "pushState"]({ steps: this.steps + (replace ? 0 : 1) }, "", url);
  }

  /** The changes that the history has of this visit to the room: as many can be taken back. */
  get steps() {
    return history.state?.steps ?? 0;
  }

  /** Takes the last change back, as the browser’s own Back does. */
  undo() {
    if (!this.isLeft && this.steps) history.back();
  }

  /** Whether an address asks for what is shown. One without fields does, and gets them. */
  shows(fields) {
    const address = roomAddress(this.name, fields);
    if (!this.#shown || ![roomAddress(this.name), roomAddress(this.name, this.#shown)].includes(address)) return false;
    this.address(this.#shown, { replace: true });
    return true;
  }

  title(text) {
    if (!this.isLeft) document.title = text ? `${text} · Taxicab` : "Taxicab";
  }
}

/** A room that keeps something beyond its elements and its shell has `pause()`, also for the background, or `leave()`. */
function leave() {
  if (!room) return;
  room.shell.leave();
  room.pause?.();
  room.leave?.();
  room = null;
}

async function enter() {
  const { name, fields } = place(new URL(location.href));
  const turn = ++entered;
  for (const link of document.querySelectorAll("[data-room]")) {
    if (link.dataset.room === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  if (room?.shell.name !== name) {
    leave();
    const { code, sheets } = rooms[name];
    const [Room] = await Promise.all([code(), fetched(sheets)]).catch(() => [null]);
    if (turn !== entered) return;
    main.replaceChildren();
    if (!Room) {
      main.append(element("p", { class: "warning", text: "This room could not be fetched." }));
      reach.report(false);
      return;
    }
    inForce(sheets);
    room = new Room(new Shell(name), main);
  }
  room.enter(fields);
}

/** There are answers again: what could not be fetched is, and a room that asks little is entered as its address says. */
function again() {
  // A module that could not be fetched is not fetched again by the same page.
  if (!room) return void location.reload();
  // A game goes on by itself: its commands were not lost, but never made.
  if (room.shell.name === "play" && document.querySelector(".tile")) return void room.again();
  leave();
  enter();
}
const reach = new Reach(engine, again);

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-link]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, "", link.href);
  enter();
  scrollTo(0, 0);
});
addEventListener("popstate", enter);
addEventListener("pagehide", () => room?.pause?.());

// Where the browser offers to install the site, so does the page: at its foot, and not before somebody looks there.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  const install = element("button", { type: "button", class: "button quiet", text: "Install Taxicab", onclick: () => event.prompt() });
  document.querySelector(".footer .install")?.remove();
  install.classList.add("install");
  document.querySelector(".footer").append(install);
  addEventListener("appinstalled", () => install.remove(), { once: true });
});

const toggle = document.getElementById("theme");
const dark = matchMedia("(prefers-color-scheme: dark)");

function showTheme() {
  const chosen = remembered("theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
  const isDark = chosen ? chosen === "dark" : dark.matches;
  toggle.replaceChildren(icon("theme"), element("span", { text: isDark ? "Light" : "Dark" }));
  toggle.setAttribute("aria-label", isDark ? "Light theme" : "Dark theme");
}

toggle.addEventListener("click", () => {
  const chosen = remembered("theme");
  const isDark = chosen ? chosen === "dark" : dark.matches;
  remember("theme", isDark ? "light" : "dark");
  showTheme();
});
dark.addEventListener("change", showTheme);
showTheme();
enter();
