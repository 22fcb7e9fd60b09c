// The picture of an answer as a file: the server's SVG, and a PNG drawn from it at twice the size.

import { button, element } from "/page/dom.js";

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
  #address = null;
  #name = "board";

  constructor(shell, onFault) {
    this.link = element("a", { class: "button", text: "Save SVG" });
    this.png = button({ text: "Save PNG", onclick: async () => {
      const name = `${this.#name}.png`;
      try {
        const url = URL.createObjectURL(await pngOf(await shell.engine.drawing(this.#address)));
        const link = element("a", { href: url, download: name });
        document.body.append(link);
        link.click();
        link.remove();
        setTimeout(() => URL.revokeObjectURL(url), 10_000);
        shell.announce(`${name} saved.`);
      } catch (error) {
        onFault(error);
      }
    } });
    this.element = element("div", { class: "row saving", role: "group", "aria-label": "Picture" }, this.link, this.png);
  }

  /** The address of the picture and the name of its file; null if there is none now. */
  show(address, name) {
    this.#address = address;
    this.#name = name;
    this.png.disabled = !address;
    if (address) {
      this.link.href = address;
      this.link.download = `${name}.svg`;
      this.link.removeAttribute("aria-disabled");
    } else {
      this.link.removeAttribute("href");
      this.link.setAttribute("aria-disabled", "true");
    }
  }
}
