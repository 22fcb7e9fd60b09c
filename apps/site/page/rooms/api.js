// The API for programs: each address, its parameters, its answer and an example.

import { element } from "../dom.js";

const BOARD = "8+2+0%2F4+6+1%2F3+7+5";
const POSITION = "4k3%2F8%2F3p4%2F8%2F8%2F8%2F8%2FR3K3+w";

const GROUPS = [
  ["Games", "A game is stored under an id that cannot be guessed, until two hours after the last command. A state has `id`, `width`, `height`, `goal`, `goal_board`, `board` (the blank is 0), `start`, `seed`, `moves`, `taken_back`, `position` and `length` (of the history), `single_tile`, `multi_tile`, `seconds`, `is_running`, `is_solved`, `shortest` (`{\"proven\"}`, or `{\"lower_bound\", \"best_known\"}`), `excess`, `hints_used`, `solver_used`, `is_solution_known`, `movable` (cells) and `share`.", [
    ["POST", "/api/games", "A new game: 201 and its state. The body is one of `{\"size\",\"goal\",\"seed\"}`, `{\"size\",\"daily\":\"2026-11-21\"}`, `{\"size\",\"goal\",\"length\",\"seed\"}` (exact difficulty, up to 12 cells), `{\"board\",\"goal\"}`, `{\"share\"}`. Sizes up to 10x10."],
    ["GET", "/api/games/ID", "The state."],
    ["POST", "/api/games/ID", "`{\"command\"}`: `cell 5`, `tile 7`, `move U`, `run L`, `moves R2UL`, `undo`, `redo`, `restart`, `seek 3`, `hint`, `solve`. The answer is `{\"change\", \"state\"}`; a change has a `kind`: `slid` (`slides`), `restarted`, `hinted` (`tile`, `from`, `to`, `run`, `moves_left`, `is_shortest`, `reason`), `loaded`. With `known`, the checksum at the end of the share code that the client has, the state is without what grows with the game, and `since` holds the part of the moves and of the share code that is new."],
    ["GET", "/api/games/ID/paths", "The distance to the goal of each board on the path made and on a shortest one, as the sum of the tiles’ distances: `{\"made\", \"shortest\"}`; `shortest` is null until it is proven."],
    ["POST", "/api/games/ID/solution", "`{}`: searches for a solution for some seconds, so that `hint` and `solve` have one: `{\"state\"}`."],
    ["GET", "/api/games/ID/shortest", "Events: `busy` `{\"ahead\"}`, `bound` `{\"lower_bound\"}`, `done` with the state."],
    ["DELETE", "/api/games/ID", "204."],
    ["GET", "/api/check?board=…&goal=…", "Whether a board can be solved; if not, the reason, the pairs in the wrong order (`inversions`) and the `nearest` board that can.", "/api/check?board=1+2+3%2F4+5+6%2F8+7+0"],
    ["GET", "/api/goals?size=4x4", "The named goals as boards.", "/api/goals?size=4x4"],
  ]],
  ["Match", "Pairs hidden on a grid, stored as the games are. A state has `id`, `width`, `height`, `metric`, `seed`, `cards` by cell, `turns`, `pairs`, `pairs_found`, `is_finished` and `expected_turns`, the mean of a player with perfect memory and no distances. A card has a `side`: `hidden`, `open` or `found`; only a card that lies face up has its `card`, the number of its pair, and after a miss a `clue`: the `distance` to its partner, null if no path leads there, and the `candidates`, the cells where the partner may lie.", [
    ["POST", "/api/matches", "A new game: 201 and its state. The body is `{\"size\",\"metric\",\"seed\"}` or `{\"size\",\"metric\",\"daily\":\"2026-11-21\"}`. Sizes up to 8x8 with an even number of cells; the metric is manhattan (or taxi), chebyshev (or king), or knight. `reveals`, a list of cells, sets a game up again."],
    ["GET", "/api/matches/ID", "The state."],
    ["POST", "/api/matches/ID", "`{\"command\": \"reveal 5\"}` turns over the card on a cell: `{\"change\", \"state\"}`; the change is `first`, `pair` or `miss`."],
    ["DELETE", "/api/matches/ID", "204."],
  ]],
  ["Questions about boards", "The parameters are the options of the command line: `item` is a positional argument and may be repeated, a flag has an empty value, and the answer is a list of the objects that `--json` prints. `taxicab explain --help` lists the options and the fields.", [
    ["GET", "/api/puzzle/explain", "Where each tile belongs, its distances, and a shortest solution; with `pairs` the linear conflicts and the inversions. The search has 5 s. Options: `goal`, `size`, `pairs`, `max-nodes`.", `/api/puzzle/explain?item=${BOARD}&pairs=`],
    ["GET", "/api/puzzle/analyse · analyse.svg", "What each move of a solution costs, proven, and the moves that would have cost nothing; an item is `BOARD;MOVES`. What 5 s leave open is null. Options: `goal`, `size`, `metric` (stm, mtm), `moves-of` (tile, blank), `max-nodes`.", `/api/puzzle/analyse?item=${BOARD};RU`],
    ["GET", "/api/puzzle/heuristics", "The value of each heuristic. Options: `goal`, `size`, `heuristic`.", `/api/puzzle/heuristics?item=${BOARD}`],
    ["GET", "/api/puzzle/check", "Solvable or not, and why. Options: `goal`, `size`.", `/api/puzzle/check?item=${BOARD}`],
    ["GET", "/api/puzzle/space", "All positions by their distance from the goal, up to 10 cells. Options: `goal`, `metric`.", "/api/puzzle/space?item=3x3"],
    ["GET", "/api/analysis", "What each move of a solution costs, as events: `busy`, `progress`, and `done` with `answer`, which is what `taxicab analyse --json` prints, `picture` (the SVG), `boards` (the tiles at first and after every move), `goal` and `width`. Takes `board`, `moves`, `goal`, `size`, `metric`, `moves-of`. The searches end when the client disconnects, after a minute, or at 256 MB; what is not proven by then is `null`.", `/api/analysis?board=1+2+3%2F4+5+6%2F0+7+8&moves=LRLL`],
    ["GET", "/api/analysis/animation", "The same game as an animation: `done` has `gif`, its bytes in base64. Takes `speed` too, 1 to 50 moves a second.", `/api/analysis/animation?board=1+2+3%2F4+5+6%2F0+7+8&moves=LRLL&speed=2`],
    ["GET", "/api/lab/search", "A search as events: `busy`; `nodes`, each as it is expanded with `board`, `g`, `h`, `bound`, `expanded`, `generated`, `open`, `parent` (the expansion that reached it, from 0); `counts`; and `done` with what `taxicab solve --json` prints. Takes `board`, `goal`, `size`, `algorithm` (astar, ida, greedy, weighted, bfs), `heuristic`, `weight`, `nodes` (reported at most: 4,000). The search ends when the client disconnects, after a minute, or at 256 MB.", `/api/lab/search?board=${BOARD}&algorithm=astar&heuristic=manhattan&nodes=10`],
  ]],
  ["Endgames", "The client keeps the lesson: its first position and the trainee’s moves determine everything. Values are for the side that moves, in plies, the move itself counted; a cost is in plies more than the best move, and null if it changes the result.", [
    ["GET", "/api/endings", "The endgames that are taught, with their longest wins and how many positions are won in how many plies; `ending` counts those of one.", "/api/endings?ending=KRK"],
    ["GET", "/api/endings/position", "A position to begin with. Takes `ending`, `plies` (`21..31`), `seed`.", "/api/endings/position?ending=KRK&plies=21..31&seed=1"],
    ["GET", "/api/endings/lesson", "The lesson: the board, its value for the trainee, the `region` of squares the weak king can reach, every move with its cost and its `technique` (its `headway`: made, kept or lost), the legal moves. Takes `start`, `moves` (the trainee’s, with commas), `trainee` (white, black), `defender` (longest, tricky).", "/api/endings/lesson?start=8%2F8%2F8%2F3k4%2F8%2F8%2F8%2FKQ6+w&moves=b1b4"],
    ["GET", "/api/endings/watch", "Our engine beside perfect play, from one position and against the defence that holds out longest: `engine` and `perfect`, each with `line` (`uci`, `san`, the `fen` after it, `by`, `plies` to mate from there, `cost`) and `ended` (its `kind`, a mate, and the `winner`); `parts`, the first ply that differs; and of our engine at the start and after each ply the `value`: `total`, its `terms` that are not 0, the material value (`men`), and the `region` of squares the weak king can reach. Takes `start`, a won position of a taught endgame.", "/api/endings/watch?start=8%2F8%2F8%2F3k4%2F8%2F8%2F8%2FKQ6+w"],
    ["GET", "/api/endings/terms", "The same `value` of one position, with `maps`: the value of each term if one piece (`man`, its square) stood elsewhere, from a1, b1. Takes `fen`.", "/api/endings/terms?fen=8%2F8%2F8%2F3k4%2F8%2F8%2F8%2FKQ6+w"],
  ]],
  ["Questions about the chessboard", "As above: `taxicab chess map --help`. Arrays of 64 begin with a1, b1. A name that ends in `.svg` answers with a picture.", [
    ["GET", "/api/chess/distance", "Moves from one square to another. Options: `piece`, `fen`, `occupied`, `forbidden`.", "/api/chess/distance?item=a1+b2&piece=knight"],
    ["GET", "/api/chess/map · map.svg", "Moves to every square, or from every square. Options: the same, `inward`, `to`.", "/api/chess/map.svg?item=a1&piece=knight"],
    ["GET", "/api/chess/territory · territory.svg", "Which piece reaches each square first; or a plane. Options: `to-move`, `occupied`, `forbidden`; `plane`, `metric`, `sites`, `seed`, or `site` (`X,Y`) for each.", "/api/chess/territory?item=K@e1&item=k@e8"],
    ["GET", "/api/chess/trajectory · trajectory.svg", "All shortest paths, or the admissible paths of a higher degree. Options: those of distance, `length`, `degree`, `list` (at most 1,000), `explain` (the sums, and the moves of the shortest paths as `lines`).", "/api/chess/trajectory?item=f6+h1&list=25&explain="],
    ["GET", "/api/chess/mobility · mobility.svg", "The squares that the pieces can reach, and what each move changes. Options: `fen`, `level`, `pins`, `square`, `rank-moves`.", `/api/chess/mobility?fen=${POSITION}&rank-moves=`],
    ["GET", "/api/chess/direction", "Where one square lies from another.", "/api/chess/direction?item=c2+f5"],
    ["GET", "/api/chess/race", "Which pawn promotes first, or which king is first on a square. Options: `fen`, `to`.", "/api/chess/race?item=8%2F5P2%2F8%2F8%2F3k4%2F8%2F8%2FK7+w"],
    ["GET", "/api/chess/evaluate", "The mop-up terms of the literature. Options: `fen`.", `/api/chess/evaluate?item=${POSITION}`],
  ]],
];

/** An address that may break after its strokes. */
const broken = (address) => address.split(/(?<=\/)/).flatMap((part) => [part, element("wbr")]);

/** Text in which what stands between backticks is code. */
function written(text) {
  return text.split("`").map((part, index) => (index % 2 ? element("code", { text: part }) : part));
}

/** The first sentence, and what comes after it. */
function parted(text) {
  const end = text.search(/[.:] (?=[A-Z`])/) + 1;
  return end > 0 ? [text.slice(0, end), text.slice(end + 1)] : [text, ""];
}

/** An address with its first sentence; its parameters and fields are unfolded. */
function entry([method, address, text, example]) {
  const [first, rest] = parted(text);
  return element("li", { class: "api-entry" },
    element("div", { class: "api-address" }, element("span", { class: "api-method", text: method }), element("span", {}, ...broken(address))),
    element("p", {}, ...written(first)),
    rest && element("details", {}, element("summary", { text: "Parameters and answer" }), element("p", {}, ...written(rest))),
    example && element("a", { class: "api-example", href: example, target: "_blank", rel: "noopener", text: decodeURIComponent(example).replaceAll("+", " ") }));
}

export class Api {
  name = "api";

  constructor(shell, main) {
    this.shell = shell;
    shell.title("API");
    main.append(element("div", { class: "api" },
      element("h1", { class: "title", text: "For programs" }),
      element("p", {}, ...written("Everything the rooms show is available under `/api`, on this machine alone unless the site was started with `--bind`. Bodies are JSON (`Content-Type: application/json`). Longer work reports server-sent events and ends when the client disconnects.")),
      element("p", {}, ...written("An error is `{\"error\": a sentence, \"kind\": a word}`: `bad` (400, 405, 413, 415, 422), `foreign` (403, another page asks), `no-such-game` and `no-such-address` (404), `too-slow` (408), `refused` (409, not possible now), `unsolvable` (422, with the field `unsolvable`), `busy` (503).")),
      element("ul", { class: "api-contents" }, ...GROUPS.map(([name], index) => element("li", {}, element("a", { href: `#api-${index}`, onclick: (event) => {
        event.preventDefault();
        document.getElementById(`api-${index}`).focus();
      }, text: name })))),
      ...GROUPS.map(([name, text, entries], index) => element("section", { class: "api-group" },
        element("h2", { id: `api-${index}`, tabindex: "-1", text: name }), element("details", {}, element("summary", { text: "About these" }), element("p", {}, ...written(text))),
        element("ul", { class: "api-group" }, ...entries.map(entry))))));
  }

  enter() {}
  pause() {}
  leave() {}
}
