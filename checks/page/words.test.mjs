// The list of all words holds what people read, and nothing else; and its signs are those of print.

import { test } from "node:test";
import assert from "node:assert/strict";
import { words, wordsOf } from "./words.mjs";

test("what people read is told from what the browser reads", () => {
  const source = `
    import { Far } from "./Far Away.js";
    const shown = element("p", { class: "note wide", "aria-label": "Path of the king", "aria-live": "polite or not" }, "Nothing here yet");
    path.setAttribute("d", "M13.5 36.5 8.3 17.5"); shown.setAttribute("title", \`\${count} squares\`);
    if (kind === "Hidden word" || key === "ArrowUp") shown.append("Copied", at ? \`, row \${at}\` : "");
    tile.style.transform = \`translate(\${x}px, \${y}px)\`; document.querySelector("main > p");
    shown.classList.toggle("is-mine now", is("Big Word"));`;
  assert.deepEqual(wordsOf(source).map(({ line, text }) => `${line} ${text}`), [
    "3 Path of the king", "3 Nothing here yet", "4 {count} squares", "5 Copied", "5 , row {at}", "7 Big Word",
  ]);
});

test("the list has the words of every room, with the signs of print", () => {
  const all = words();
  for (const room of ["play", "lab", "analyse", "board", "endgames", "match", "guess", "records", "api"]) {
    const texts = all.filter(({ file }) => file.startsWith(`rooms/${room}`)).map(({ text }) => text);
    assert.ok(texts.some((text) => /^\p{Lu}.+\.$/u.test(text)), `${room}: no sentence among ${texts.length}`);
  }
  const wrong = all.filter(({ text }) => /'|\.\.\.| {2}/.test(text.replace(/{[^}]*}/g, "{}")));
  assert.deepEqual(wrong, []);
});
