// Two paths to the goal side by side: how far each board on them was from it, and how long they are.

import { drawn, element } from "../../dom.js";

const [WIDTH, HEIGHT] = [600, 120];
const POINTS = 600;

/** The points of a course, thinned out to what a screen can show. */
export function points(course, longest, highest, width = WIDTH, height = HEIGHT) {
  const every = Math.max(1, Math.ceil(course.length / POINTS));
  const last = course.length - 1;
  const kept = course.map((distance, move) => [move, distance]).filter(([move]) => move % every === 0 || move === last);
  return kept.map(([move, distance]) => `${(move / longest * width).toFixed(1)} ${(height - distance / highest * height).toFixed(1)}`);
}

/** What both courses need of room: the most moves, and the greatest distance. */
export function extent({ made, shortest }) {
  const highest = [...made, ...(shortest ?? [])].reduce((most, distance) => Math.max(most, distance), 1);
  return { longest: Math.max(made.length, shortest?.length ?? 0, 2) - 1, highest };
}

function bar(name, moves, longest, kind, over = 0) {
  const node = element("div", { class: `path-bar ${kind}` }, element("span", { class: "path-name", text: name }),
    element("span", { class: "path-track" }, element("span", { class: "path-fill" }, over > 0 ? element("span", { class: "path-over" }) : null)),
    element("span", { class: "path-length", text: over > 0 ? `${moves}, ${over} over` : moves }));
  node.querySelector(".path-fill").style.width = `${moves / longest * 100}%`;
  if (over > 0) node.querySelector(".path-over").style.width = `${over / moves * 100}%`;
  return node;
}

/** The drawing of `{made, shortest}`; `shortest` may be null. */
export function courseDrawing(paths) {
  const { longest, highest } = extent(paths);
  const [mine, shortest] = [paths.made.length - 1, paths.shortest ? paths.shortest.length - 1 : null];
  const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "path-course", "aria-hidden": "true" });
  if (paths.shortest) {
    const area = points(paths.shortest, longest, highest);
    svg.append(drawn("path", { class: "course-shortest", d: `M0 ${HEIGHT}L${area.join("L")}L${area.at(-1).split(" ")[0]} ${HEIGHT}z` }));
  }
  svg.append(drawn("path", { class: "course-made", d: `M${points(paths.made, longest, highest).join("L")}` }));
  return element("figure", { class: "paths" },
    shortest === null ? null : bar("Shortest", shortest, longest, "is-shortest"),
    bar("Yours", mine, longest, "is-made", shortest === null ? 0 : mine - shortest),
    svg, element("figcaption", { class: "note", text: "The curves: how far all tiles together are from their places, move by move." }));
}
