// Pictures for the tiles: three drawings made here, and the player's own image, which never leaves the page.

import { element } from "../../dom.js";
import { imageOf } from "../../saving.js";

const LONGEST_SIDE = 1000; // pixels of the player's image

function svg(width, height, body) {
  const [w, h] = [width * 100, height * 100];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">${body(w, h)}</svg>`;
}

const path = (d, fill) => `<path d="${d}" fill="${fill}"/>`;

/** Streets seen from above, and one shortest path through them. */
function streets(w, h) {
  const block = Math.min(w, h) / 6;
  const gap = block * 0.16;
  const fills = ["#efe4cb", "#e4d5b3", "#d9c79f", "#cfdcc0"];
  let out = path(`M0 0h${w}v${h}H0z`, "#fbf7ec");
  for (let row = 0; row * block < h; row += 1) {
    for (let column = 0; column * block < w; column += 1) {
      const fill = fills[(row * 7 + column * 3 + ((row * column) % 5)) % fills.length];
      out += `<rect x="${column * block + gap}" y="${row * block + gap}" width="${block - 2 * gap}" height="${block - 2 * gap}" rx="${gap}" fill="${fill}"/>`;
    }
  }
  const [right, bottom] = [Math.floor(w / block) - 1, Math.floor(h / block) - 1];
  let route = `M${block} ${block}`;
  for (let [x, y, turn] = [1, 1, 0]; x < right || y < bottom; turn += 1) {
    if ((turn % 3 !== 1 && x < right) || y >= bottom) x += 1;
    else y += 1;
    route += `L${x * block} ${y * block}`;
  }
  const line = (colour, width) => `<path d="${route}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linejoin="round" stroke-linecap="round"/>`;
  out += line("#1f1c16", gap * 2.2) + line("#f6c514", gap * 1.3);
  const dot = (x, y) => `<circle cx="${x}" cy="${y}" r="${gap * 2.2}" fill="#1f1c16"/><circle cx="${x}" cy="${y}" r="${gap}" fill="#fbf7ec"/>`;
  return out + dot(block, block) + dot(right * block, bottom * block);
}

function hills(w, h) {
  const hill = (base, swell, turns, shift, fill) => {
    let d = `M0 ${h}L0 ${h * base}`;
    for (let step = 0; step <= 48; step += 1) {
      const t = step / 48;
      d += `L${(t * w).toFixed(1)} ${(h * (base - swell * Math.sin(t * Math.PI * turns + shift))).toFixed(1)}`;
    }
    return path(`${d}L${w} ${h}z`, fill);
  };
  const sun = Math.min(w, h) * 0.15;
  return `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="#28435c"/><stop offset=".55" stop-color="#e9b872"/><stop offset="1" stop-color="#f7dfae"/></linearGradient></defs>`
    + path(`M0 0h${w}v${h}H0z`, "url(#s)")
    + `<circle cx="${w * 0.66}" cy="${h * 0.37}" r="${sun}" fill="#fff1c9"/>`
    + hill(0.56, 0.1, 1.7, 0.4, "#8c7a86") + hill(0.66, 0.09, 2.3, 2.2, "#5d6a74") + hill(0.76, 0.08, 1.9, 4.4, "#3f5a55") + hill(0.9, 0.09, 1.4, 0.9, "#22392f");
}

/** Circles of the taxicab distance: squares on their corners. */
function diamonds(w, h) {
  const fills = ["#1f1c16", "#f6c514", "#fbf7ec", "#b5432f", "#fbf7ec", "#2f5d73"];
  const [x, y] = [w * 0.42, h * 0.45];
  const step = Math.min(w, h) / 11;
  let out = "";
  for (let ring = Math.ceil((w + h) / step); ring > 0; ring -= 1) {
    const r = ring * step;
    out += path(`M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}z`, fills[ring % fills.length]);
  }
  return out;
}

/** The built-in drawings by name. */
const DRAWN = { streets, hills, diamonds };

/** The built-in drawings by name. */
export const DRAWINGS = { streets: "Streets", hills: "Hills", diamonds: "Diamonds" };

/** The address of a drawing cut for a board of this size. */
export function drawing(name, width, height) {
  return URL.createObjectURL(new Blob([svg(width, height, DRAWN[name])], { type: "image/svg+xml" }));
}

/** An image drawn into a canvas, as it may be: large enough to see, small enough to keep. */
function painted(image, width, height) {
  const scale = LONGEST_SIDE / Math.max(width, height);
  const canvas = element("canvas", { width: Math.round(width * scale), height: Math.round(height * scale) });
  const cover = Math.max(canvas.width / image.naturalWidth, canvas.height / image.naturalHeight);
  const [w, h] = [image.naturalWidth * cover, image.naturalHeight * cover];
  canvas.getContext("2d").drawImage(image, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  return canvas;
}

/** The player's image as text that can be kept. Throws if it is no image. */
export async function keptPicture(file) {
  const image = await imageOf(file);
  return painted(image, image.naturalWidth, image.naturalHeight).toDataURL("image/jpeg", 0.85);
}

/** The address of a kept image, cut to the shape of the board. */
export async function ownPicture(kept, width, height) {
  const image = new Image();
  image.src = kept;
  await image.decode();
  const blob = await new Promise((resolve) => { painted(image, width, height).toBlob(resolve, "image/jpeg", 0.9); });
  return URL.createObjectURL(blob);
}
