// The API for programs: how to ask, and each request with its fields and those of its answer, as the schema describes them.

import { element, sentence } from "../dom.js";
import { home } from "../place.js";

const BOARD = "8+2+0%2F4+6+1%2F3+7+5";
const POSITION = "4k3%2F8%2F3p4%2F8%2F8%2F8%2F8%2FR3K3+w";
const LESSON = "8%2F8%2F8%2F3k4%2F8%2F8%2F8%2FKQ6+w";

const ASKING = [
  ["GET /api/COMMAND?option=value", "A request by its address. The answer has 5 s. It is a list of the objects that `--json` prints; `item` is a positional argument and may be repeated, a flag has an empty value."],
  ["POST /api/COMMAND", "The options as an object of JSON, lists as lists; `-` in a name is `_`. At `/api` the object has its `command` too: `{\"command\": \"chess distance\", \"from\": \"a1\", \"to\": \"b2\"}`."],
  ["GET /api/COMMAND.svg", "The picture of the answer, for the commands that draw one with `--svg`."],
  ["GET /api/COMMAND, followed", "With the header `Accept: text/event-stream` any request of one item is followed for up to a minute. Each event is an object with its `kind`: `busy` (`ahead`, the work before it), `progress`, `bound`, `rows` and `row` (parts of the answer as they are found), and at last `done` with the `answer`, or `refused` with the reason. `picture` adds the SVG to it, and `gif`, a number of moves a second, the game of `analyse` as an animation in base64. The work ends when the client disconnects, after a minute, or at 256 MB."],
  ["GET /api/schema", "The JSON Schema of every request and its answer."],
];

/** Each address as an example of its request. */
const GROUPS = {
  "Games: the client keeps them, and each answer holds all that the next request needs": [
    "game?size=3x3&seed=7", `game/solution?board=${BOARD}&hint=`, "goals?size=4x4", "match?size=4x4&metric=king&seed=7&reveals=0&reveals=5",
  ],
  "Questions about boards": [
    `solve?item=${BOARD}`, `explain?item=${BOARD}&pairs=`, `analyse?item=${BOARD};RU`, `heuristics?item=${BOARD}`, `check?item=${BOARD}`, "space?item=3x3",
    "shuffle?size=4x4&seed=7", `solve/watched?board=${BOARD}&algorithm=astar&heuristic=manhattan&nodes=10`,
  ],
  "Endgames: values are for the side that moves, in plies": [
    "endgame/lessons?ending=KRK", "endgame/position?ending=KRK&plies=21..31&seed=1", `endgame/lesson?start=${LESSON}&moves=b1b4`,
    `endgame/watch?start=${LESSON}`, `endgame/terms?fen=${LESSON}`,
  ],
  "Questions about the chessboard: arrays of 64 begin with a1, b1": [
    "chess/distance?item=a1+b2&piece=knight", "chess/map.svg?item=a1&piece=knight", "chess/territory?item=K@e1&item=k@e8",
    "chess/trajectory?item=f6+h1&list=25&explain=", `chess/mobility?fen=${POSITION}&rank-moves=`, "chess/direction?item=c2+f5",
    "chess/race?item=8%2F5P2%2F8%2F8%2F3k4%2F8%2F8%2FK7+w", `chess/evaluate?item=${POSITION}`,
  ],
};

/** An address that may break after its strokes. */
const broken = (address) => address.split(/(?<=\/)/).flatMap((part) => [part, element("wbr")]);

/** Text in which what stands between backticks is code. */
const written = (text) => text.split("`").map((part, index) => (index % 2 ? element("code", { text: part }) : part));

/** An address with its first sentence; the rest and the fields unfold. */
function entry(address, text, more = [], example = null) {
  const [first, ...rest] = text.split(/(?<=[.:]) (?=[A-Z`])/);
  const unfolded = [rest.length > 0 && element("p", {}, ...written(rest.join(" "))), ...more].filter(Boolean);
  return element("li", { class: "api-entry" }, element("div", { class: "api-address" }, ...broken(address)), element("p", {}, ...written(first)),
    unfolded.length > 0 && element("details", {}, element("summary", { text: more.length ? "Parameters and answer" : "More" }), ...unfolded), example);
}

function requestOf(example, { $defs, requests }) {
  const [path] = example.split("?");
  const { request, answer } = requests[path.replace(".svg", "").replaceAll("/", " ")];
  const known = (node) => (node.$ref ? $defs[node.$ref.split("/").pop()] : node);
  const fieldsOf = (node) => {
    const { properties, items, anyOf = [] } = known(node);
    return properties ? Object.entries(properties) : [items, ...anyOf].filter(Boolean).flatMap(fieldsOf);
  };
  const listed = (title, node) => [element("h3", { text: title }), element("dl", {}, ...fieldsOf(node).flatMap(([name, { description }]) =>
    [element("dt", {}, element("code", { text: name })), element("dd", {}, ...written(description))]))];
  const link = `/api/${example}`;
  return entry(`/api/${path}`, sentence(known(request).description),
    [...listed("Parameters", request), ...listed("Answer", answer)],
    element("a", { class: "api-example", href: link, target: "_blank", rel: "noopener", text: decodeURIComponent(link).replaceAll("+", " ") }));
}

export class Api {
  constructor(shell, main) {
    shell.title("API");
    this.contents = element("ul", { class: "row" });
    this.element = element("div", { class: "api" }, element("h1", { class: "title", text: "For programs" }),
      element("p", {}, ...written("Everything the rooms show is available under `/api`, on this machine alone unless the site was started with `--bind`. Bodies are JSON (`Content-Type: application/json`).")),
      element("p", {}, ...written("An error is `{\"error\": a sentence, \"kind\": a word}`: `bad` (400, 405, 413, 415), `no-token` (401), `foreign` (403, another page asks), `no-such-address` (404), `too-slow` (408), `busy` (503).")),
      this.contents);
    main.append(this.element);
    this.#show("How to ask", ASKING.map((one) => entry(...one)));
    fetch(new URL("api/schema", home)).then((response) => response.json()).then((schema) => {
      for (const [title, examples] of Object.entries(GROUPS)) this.#show(title, examples.map((example) => requestOf(example, schema)));
    });
  }

  /** A group under its heading, and the line of the contents that leads there. */
  #show(title, entries) {
    const heading = element("h2", { tabindex: "-1", text: title });
    const go = (event) => {
      event.preventDefault();
      heading.focus();
    };
    this.contents.append(element("li", {}, element("a", { href: "#", onclick: go, text: title.split(":")[0] })));
    this.element.append(element("section", { class: "api-group" }, heading, element("ul", { class: "api-group" }, ...entries)));
  }

  enter() {}
}
