// Two paths to the goal side by side: how far each board on them was from it, and how long they are; on the page, and on a card to pass on.

import { drawn, element } from "../../dom.js";
import { isProven, puzzleName } from "./words.js";

const [WIDTH, HEIGHT] = [600, 120];
const POINTS = 600;
const MARKS = 12;
const LEVELS = "▁▂▃▄▅▆▇█";
const CARD = [1200, 630];
const INK = "#1f1c16";
const SOFT = "#5c5546";
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

/** Both paths as curves of a drawing, that of the shortest with the ground below it, and the most moves of the two. */
function curves({ made, shortest }, width = WIDTH, height = HEIGHT) {
  const highest = [...made, ...(shortest ?? [])].reduce((most, distance) => Math.max(most, distance), 1);
  const longest = Math.max(made.length, shortest?.length ?? 0, 2) - 1;
  const line = (course) => {
    // No more points than a screen can show.
    const every = Math.max(1, Math.ceil(course.length / POINTS));
    const kept = [...course.entries()].filter(([move]) => move % every === 0 || move === course.length - 1);
    return kept.map(([move, distance]) => `${(move / longest * width).toFixed(1)} ${(height - distance / highest * height).toFixed(1)}`).join("L");
  };
  const end = shortest && ((shortest.length - 1) / longest * width).toFixed(1);
  return { longest, made: `M${line(made)}`, shortest: shortest && `M0 ${height}L${line(shortest)}L${end} ${height}z` };
}

/** How far the tiles were from their places along a path, as a line of at most twelve marks that gives no move away; ★ ends a shortest one. */
export function marks({ made }, isShortest) {
  const highest = made.reduce((most, distance) => Math.max(most, distance), 1);
  const count = Math.min(MARKS, made.length - 1);
  const mark = (index) => LEVELS[Math.round(made[Math.floor(index * (made.length - 1) / count)] / highest * (LEVELS.length - 1))];
  return Array.from({ length: count }, (_, index) => mark(index)).join("") + (isShortest ? "★" : "✓");
}

function bar(name, moves, longest, kind, over = 0) {
  const node = element("div", { class: `path-bar ${kind}` }, element("span", { class: "path-name", text: name }),
    element("span", { class: "path-track" }, element("span", { class: "path-fill" }, over > 0 ? element("span", { class: "path-over" }) : null)),
    element("span", { class: "path-length", text: over > 0 ? `${moves}, ${over} over` : moves }));
  node.querySelector(".path-fill").style.width = `${moves / longest * 100}%`;
  if (over > 0) node.querySelector(".path-over").style.width = `${over / moves * 100}%`;
  return node;
}

export function courseDrawing(paths, isWhole) {
  const { longest, ...d } = curves(paths);
  const [mine, shortest] = [paths.made.length - 1, paths.shortest ? paths.shortest.length - 1 : null];
  const svg = drawn("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", class: "path-course", "aria-hidden": "true" },
    d.shortest && drawn("path", { class: "course-shortest", d: d.shortest }), drawn("path", { class: "course-made", d: d.made }));
  return element("figure", { class: "paths" },
    shortest === null ? null : bar("Shortest", shortest, longest, "is-shortest"),
    bar("Yours", mine, longest, "is-made", shortest === null ? 0 : mine - shortest),
    svg, element("figcaption", { class: "note", text: `The curves: how far the tiles ${isWhole ? "" : "that count "}are from their places, all together, move by move.` }));
}

const escaped = (text) => String(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const write = (x, y, size, text, { weight = 400, fill = INK, anchor = "start" } = {}) =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${escaped(text)}</text>`;

function board({ start, width, height }, x, y, side) {
  const cell = side / Math.max(width, height);
  let out = `<rect x="${x - 12}" y="${y - 12}" width="${cell * width + 24}" height="${cell * height + 24}" rx="18" fill="#ddd3be"/>`;
  start.forEach((tile, index) => {
    if (tile === 0) return;
    const [column, row] = [index % width, Math.floor(index / width)];
    out += `<rect x="${x + column * cell + 3}" y="${y + row * cell + 3}" width="${cell - 6}" height="${cell - 6}" rx="${cell * 0.08}" fill="${tile % 2 ? "#fffdf8" : "#f1e7d2"}" stroke="#cdc1a7"/>`
      + write(x + (column + 0.5) * cell, y + row * cell + cell * 0.64, cell * 0.4, tile, { weight: 650, anchor: "middle" });
  });
  return out;
}

function courses(paths, x, y, width, height) {
  const { made, shortest } = curves(paths, width, height);
  return `<g transform="translate(${x} ${y})">${shortest ? `<path d="${shortest}" fill="#f6c514"/>` : ""}`
    + `<path d="${made}" fill="none" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/><path d="M0 ${height}H${width}" stroke="${INK}" stroke-width="2"/></g>`;
}

/** The card as SVG; `detail` is its last line. */
export function cardSvg(state, fields, detail) {
  const title = fields.daily ? `Daily ${puzzleName(state)}, ${fields.daily}` : `Sliding puzzle ${puzzleName(state)}`;
  const { proven } = state.shortest;
  const x = 640;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD[0]}" height="${CARD[1]}" viewBox="0 0 ${CARD.join(" ")}"><rect width="${CARD[0]}" height="${CARD[1]}" fill="#f6f1e6"/>`
    + board(state, 72, 75, 480)
    + `<path d="M${x} 70h18v18h-18zM${x + 22} 92h18v18h-18z" fill="${INK}"/><path d="M${x + 22} 70h18v18h-18z" fill="#f6c514" stroke="${INK}" stroke-width="2"/><path d="M${x + 1} 93h16v16h-16z" fill="none" stroke="${INK}" stroke-width="2"/>`
    + write(x + 54, 102, 32, "Taxicab", { weight: 750 })
    + write(x, 172, 30, title, { fill: SOFT })
    + write(x, 282, 96, state.single_tile, { weight: 750 })
    + write(x, 326, 28, state.excess === 0 ? "moves, and no solution is shorter" : "moves", { fill: SOFT })
    + (isProven(state) && state.excess !== 0 ? write(x + 260, 282, 96, proven, { weight: 750 }) + write(x + 260, 326, 28, "are the shortest", { fill: SOFT }) : "")
    + courses(state.paths, x, 372, 488, 130)
    + write(x, 556, 28, detail, { fill: SOFT }) + "</svg>";
}
