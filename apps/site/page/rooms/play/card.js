// The result as a picture to pass on: the start of the board, the lengths, the courses.

import { extent, points } from "./course.js";

const [WIDTH, HEIGHT] = [1200, 630];
const INK = "#1f1c16";
const SOFT = "#5c5546";
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', Arial, sans-serif";

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
  const { longest, highest } = extent(paths);
  let out = `<g transform="translate(${x} ${y})">`;
  if (paths.shortest) {
    const area = points(paths.shortest, longest, highest, width, height);
    out += `<path d="M0 ${height}L${area.join("L")}L${area.at(-1).split(" ")[0]} ${height}z" fill="#f6c514"/>`;
  }
  return `${out}<path d="M${points(paths.made, longest, highest, width, height).join("L")}" fill="none" stroke="${INK}" stroke-width="4" stroke-linejoin="round"/><path d="M0 ${height}H${width}" stroke="${INK}" stroke-width="2"/></g>`;
}

/** The card as SVG: `{title, detail}` are its lines. */
export function cardSvg(state, paths, { title, detail }) {
  const { proven } = state.shortest;
  const isProven = proven !== undefined && proven !== null;
  const x = 640;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="#f6f1e6"/>`
    + board(state, 72, 75, 480)
    + `<path d="M${x} 70h18v18h-18zM${x + 22} 92h18v18h-18z" fill="${INK}"/><path d="M${x + 22} 70h18v18h-18z" fill="#f6c514" stroke="${INK}" stroke-width="2"/><path d="M${x + 1} 93h16v16h-16z" fill="none" stroke="${INK}" stroke-width="2"/>`
    + write(x + 54, 102, 32, "Taxicab", { weight: 750 })
    + write(x, 172, 30, title, { fill: SOFT })
    + write(x, 282, 96, state.single_tile, { weight: 750 })
    + write(x, 326, 28, state.excess === 0 ? "moves, and no solution is shorter" : "moves", { fill: SOFT })
    + (isProven && state.excess !== 0 ? write(x + 260, 282, 96, proven, { weight: 750 }) + write(x + 260, 326, 28, "are the shortest", { fill: SOFT }) : "")
    + courses(paths, x, 372, 488, 130)
    + write(x, 556, 28, detail, { fill: SOFT }) + "</svg>";
}

/** The card as a file, a PNG. */
export async function cardFile(svg, name) {
  const url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: WIDTH, height: HEIGHT });
    canvas.getContext("2d").drawImage(image, 0, 0);
    const blob = await new Promise((resolve) => { canvas.toBlob(resolve, "image/png"); });
    return new File([blob], `${name}.png`, { type: "image/png" });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** The lines of the card of a game. */
export function cardLines(state, fields, detail) {
  const size = `${state.width}×${state.height}`;
  const title = fields.daily ? `Daily ${size}, ${fields.daily}` : `Sliding puzzle ${size}`;
  return { title, detail };
}
