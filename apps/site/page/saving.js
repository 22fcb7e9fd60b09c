// Files that the page gives to its reader: any file, and the picture of an answer as SVG and as a PNG at twice the size.

import { button, element } from "./dom.js";

const SCALE = 2;

/** Saves a file under a name, where the browser keeps downloads. */
export function download(file, name) {
  const url = URL.createObjectURL(file);
  const link = element("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

const svgOf = (drawing) => new Blob([drawing], { type: "image/svg+xml" });

/** An image of a file that the browser has read. */
export async function imageOf(file) {
  const url = URL.createObjectURL(file);
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
  const colors = isDark ? [...style.matchAll(/\[([^\]]+)\]\{\w+:(#\w+)\}/g)].map(([, light, dark]) => [light, dark]) : [];
  const dark = new Map(colors);
  return drawing.replace(style, "")
    .replace(/(fill|stroke)="#\w+"/g, (light) => (dark.has(light) ? light.replace(/#\w+/, dark.get(light)) : light));
}

export async function pngOf(drawing, scale = 1) {
  const image = await imageOf(svgOf(drawing));
  const canvas = element("canvas", { width: image.naturalWidth * scale, height: image.naturalHeight * scale });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("The picture is too large to draw."))), "image/png");
  });
}

/** The two files of the picture. */
export class Saving {
  #drawing = null;
  #name = "board";

  constructor(announce, onFault) {
    Object.assign(this, { announce, onFault });
    this.buttons = [
      button({ text: "Save SVG", onclick: () => this.#save("svg", svgOf) }),
      button({ text: "Save PNG", onclick: () => this.#save("png", (drawing) => pngOf(themed(drawing), SCALE)) }),
    ];
    this.element = element("div", { class: "row saving", role: "group", "aria-label": "Picture" }, ...this.buttons);
  }

  async #save(ending, fileOf) {
    const name = `${this.#name}.${ending}`;
    try {
      download(await fileOf(await this.#drawing()), name);
      this.announce(`${name} saved.`);
    } catch (error) {
      this.onFault(error);
    }
  }

  /** `drawing()` resolves to the picture; null if there is none now. `name` is that of its file; empty if there never is one. */
  show(drawing, name) {
    this.#drawing = drawing;
    this.#name = name;
    for (const control of this.buttons) {
      control.hidden = !name;
      control.disabled = !drawing;
    }
  }
}
