// The picture of an answer as a file: the SVG, and a PNG drawn from it at twice the size.

import { button, element } from "../../dom.js";
import { download } from "../../download.js";

const SCALE = 2;

async function imageOf(drawing) {
  const url = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** A picture in the theme of the page. Its style, which the page's policy forbids, is written into the attributes. */
function themed(drawing) {
  const [style = ""] = drawing.match(/<style>.*?<\/style>/s) ?? [];
  const chosen = document.documentElement.dataset.theme;
  const isDark = chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const dark = new Map(isDark ? [...style.matchAll(/\[([^\]]+)\]\{\w+:(#\w+)\}/g)].map(([, light, color]) => [light, color]) : []);
  return drawing.replace(style, "").replace(/(fill|stroke)="#\w+"/g, (light) => (dark.has(light) ? light.replace(/#\w+/, dark.get(light)) : light));
}

/** The text of an SVG as a PNG. */
async function pngOf(drawing) {
  const image = await imageOf(themed(drawing));
  const canvas = element("canvas", { width: image.naturalWidth * SCALE, height: image.naturalHeight * SCALE });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large to draw."))), "image/png");
  });
}

/** The two files of the picture. */
export class Saving {
  #drawing = null;
  #name = "board";

  constructor(shell, onFault) {
    this.shell = shell;
    this.onFault = onFault;
    this.svg = button({ text: "Save SVG", onclick: () => this.#save("svg", async (drawing) => new Blob([drawing], { type: "image/svg+xml" })) });
    this.png = button({ text: "Save PNG", onclick: () => this.#save("png", pngOf) });
    this.element = element("div", { class: "row saving", role: "group", "aria-label": "Picture" }, this.svg, this.png);
  }

  async #save(ending, fileOf) {
    const name = `${this.#name}.${ending}`;
    try {
      download(await fileOf(await this.#drawing()), name);
      this.shell.announce(`${name} saved.`);
    } catch (error) {
      this.onFault(error);
    }
  }

  /** `drawing()` resolves to the picture; null if there is none now. `name` is that of its file; empty if there never is one. */
  show(drawing, name) {
    this.svg.hidden = this.png.hidden = !name;
    this.#drawing = drawing;
    this.#name = name;
    this.svg.disabled = !drawing;
    this.png.disabled = !drawing;
  }
}
