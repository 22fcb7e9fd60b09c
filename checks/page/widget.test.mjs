// The widget of the Python package as a notebook shows it, with the server in place of the kernel.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { isStatic, staged } from "./site.mjs";

const stage = staged();
const source = (name) => readFileSync(new URL(`../../bindings/python/python/taxicab_boards/${name}`, import.meta.url), "utf8");

/** As `widget.py` puts it together. */
const MODULE = source("_element.js").replace('import { request } from "./games.js";\n', "const request = undefined;\n") + source("_widget.js");

test("a notebook plays a board, in two views of one model", { skip: isStatic && "needs a server" }, async () => {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  const wrong = [];
  page.on("pageerror", ({ message }) => wrong.push(message));
  await page.route("**/notebook", (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html><title>A notebook</title>" }));
  await page.goto(`${stage.site.address}/notebook`);
  await page.evaluate(async (module) => {
    const handlers = {};
    const values = { size: "3x3", start: "1 2 3/4 5 6/0 7 8" };
    const heard = (name, ...said) => (handlers[name] ?? []).forEach((handler) => handler(...said));
    globalThis.asks = [];
    globalThis.model = {
      values,
      get: (name) => values[name],
      set(name, value) {
        Object.entries(typeof name === "string" ? { [name]: value } : name).forEach(([each, next]) => { values[each] = next; heard(`change:${each}`); });
      },
      save_changes() {},
      on: (name, handler) => (handlers[name] ??= []).push(handler),
      off: (name, handler) => { handlers[name] = handlers[name].filter((other) => other !== handler); },
      // As `BoardWidget._asked`.
      async send({ id, question: { command, ...fields } }) {
        globalThis.asks.push(command);
        const headers = { "Content-Type": "application/json", Accept: "application/json" };
        const response = await fetch(`/api/${command.replaceAll(" ", "/")}`, { method: "POST", headers, body: JSON.stringify(fields) });
        const answer = await response.json();
        heard("msg:custom", response.ok ? { id, answer: [answer].flat()[0] } : { id, error: answer.error });
      },
    };
    const { default: widget } = await import(URL.createObjectURL(new Blob([module], { type: "text/javascript" })));
    for (const name of ["first", "second"]) {
      const el = document.body.appendChild(document.createElement("div"));
      el.id = name;
      globalThis[name] = widget.render({ model: globalThis.model, el });
    }
  }, MODULE);
  const board = page.locator("#first taxicab-board");
  await page.waitForFunction(() => [...document.querySelectorAll("taxicab-board")].every(({ board }) => board === "1 2 3/4 5 6/0 7 8"));
  await board.evaluate((element) => element.hint());
  assert.equal(await board.locator(".is-hinted").textContent(), "7");
  for (const tile of ["7", "8"]) await board.getByRole("button", { name: tile, exact: true }).click();
  await page.waitForFunction(() => globalThis.model.values.is_solved);
  assert.deepEqual(await page.evaluate(() => [globalThis.model.values.board, globalThis.model.values.moves]), ["1 2 3/4 5 6/7 8 0", 2]);
  assert.equal(await page.locator("#second taxicab-board").evaluate((element) => element.board), "1 2 3/4 5 6/0 7 8");
  // What the kernel sets begins a game; a view that was closed hears nothing.
  await page.evaluate(() => { globalThis.second(); globalThis.model.set("start", "1 2/0 3"); });
  await page.waitForFunction(() => document.querySelector("#first taxicab-board").board === "1 2/0 3");
  assert.equal(await page.locator("#second taxicab-board").evaluate((element) => element.board), "1 2 3/4 5 6/0 7 8");
  // What is no board is announced, and the game goes on.
  const fault = board.evaluate((element) => new Promise((resolve) => { element.addEventListener("error", ({ message }) => resolve(message)); element.board = "1 1/2 0"; }));
  assert.match(await fault, /tile 1/);
  assert.deepEqual(new Set(await page.evaluate(() => globalThis.asks)), new Set(["game", "game solution"]));
  assert.deepEqual(wrong, []);
  await context.close();
});
