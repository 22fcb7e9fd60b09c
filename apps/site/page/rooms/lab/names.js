// The heuristics and searches by name: the server's names and the titles for people.

/** The heuristics a search can be guided by, the weakest first; a comma joins those whose maximum is taken. */
export const HEURISTICS = [
  { name: "misplaced", title: "Misplaced tiles", about: "How many tiles are not at home." },
  { name: "euclidean", title: "Euclidean", about: "The straight lines home, added up and rounded up." },
  { name: "manhattan", title: "Manhattan", about: "Steps along columns and rows to each tile’s home, added up." },
  { name: "linear-conflict", title: "Linear conflict", about: "Manhattan, and the detours of tiles that block each other on their own line." },
  { name: "inversion", title: "Inversion distance", about: "Pairs in the wrong order, counted along rows and along columns." },
  { name: "walking", title: "Walking distance", about: "Rows and columns crossed, each solved exactly as a smaller puzzle." },
  { name: "linear-conflict,walking", title: "Max of conflict and walking", about: "The larger of linear conflict and walking distance at every board." },
];

export const ALGORITHMS = [
  { name: "astar", title: "A*", about: "Expands the open board with the smallest f = g + h, and keeps every board it has met." },
  { name: "ida", title: "IDA*", about: "Goes down one path as far as f = g + h stays within a bound, then begins again with the next larger bound. It keeps nothing but the path." },
  { name: "greedy", title: "Greedy", about: "Expands the open board with the smallest h, whatever the path there cost. Quick, and proves nothing." },
  { name: "weighted", title: "Weighted A*", about: "Orders the open boards by g + w·h: at most w times as long as a shortest solution." },
  { name: "bfs", title: "Breadth-first", about: "Expands every board at one depth before the next. No heuristic at all." },
];

const titles = new Map(HEURISTICS.map(({ name, title }) => [name, title]));

/** The server writes `max:a,b` for the maximum that is asked for as `a,b`. */
export const askedFor = (name) => (name ?? "").replace(/^max:/, "");

/** "Manhattan"; of a maximum that has no name of its own, "Max of Manhattan, Walking distance". */
export function heuristicTitle(name) {
  const asked = askedFor(name);
  if (titles.has(asked)) return titles.get(asked);
  return asked.includes(",") ? `Max of ${asked.split(",").map(heuristicTitle).join(", ")}` : asked;
}

/** Whether a text from an address names known heuristics. */
export const isHeuristic = (name) => name !== "" && askedFor(name).split(",").every((one) => titles.has(one));

export const algorithmNamed = (name) => ALGORITHMS.find((algorithm) => algorithm.name === name);

/** The command line that gives the same search. */
export function commandLine({ board, goal, algorithm, heuristic, weight }) {
  const words = ["taxicab solve", `--algorithm ${algorithm}`];
  if (algorithm !== "bfs") words.push(`--heuristic ${heuristic}`);
  if (algorithm === "weighted") words.push(`--weight ${weight}`);
  if (goal && goal !== "blank-last") words.push(`--goal ${/[^\w-]/.test(goal) ? `"${goal}"` : goal}`);
  return `${words.join(" ")} "${board}"`;
}

/** 0.0004 s are "0.4 ms". */
export function duration(seconds) {
  if (seconds >= 1) return `${seconds.toFixed(1)} s`;
  const milliseconds = seconds * 1000;
  return `${milliseconds >= 10 ? Math.round(milliseconds) : Number(milliseconds.toPrecision(2))} ms`;
}
