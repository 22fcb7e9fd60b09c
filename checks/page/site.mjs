// A site of its own on a free port, and browsers that look at it.

import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";
import { host } from "./static.mjs";
import { after, before } from "node:test";
import assert from "node:assert/strict";

const BINARY = process.env.TAXICAB ?? new URL("../../target/debug/taxicab", import.meta.url).pathname;
const BROWSER = process.env.CHROMIUM ?? "/usr/bin/chromium";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export const DEVICES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};

/** Devices and themes, each of both once; every device in every theme with EVERY_VIEW=1. */
export const VIEWS = process.env.EVERY_VIEW
  ? Object.keys(DEVICES).flatMap((device) => [[device, "light"], [device, "dark"]])
  : [["desk", "light"], ["phone", "dark"]];

/** Whether the static site is looked at, with TAXICAB_STATIC its folder, and not a server. */
export const isStatic = Boolean(process.env.TAXICAB_STATIC);

/** Starts `taxicab serve`, or a host of files; gives its address and how to end it. */
export async function site() {
  if (isStatic) return host(process.env.TAXICAB_STATIC);
  const child = spawn(BINARY, ["serve", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  for await (const line of createInterface({ input: child.stderr })) {
    const address = line.match(/http:\/\/[^/ ]+/)?.[0];
    if (address) return { address, end: () => child.kill("SIGINT") };
  }
  throw new Error("taxicab serve did not begin");
}

/** A browser whose pages have time on a busy machine: no wait is a measure of speed but those with a limit of their own. */
async function browser() {
  const launched = await chromium.launch({ executablePath: BROWSER, args: ["--no-sandbox"] });
  const newContext = launched.newContext.bind(launched);
  launched.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(120_000);
    return context;
  };
  return launched;
}

/** A site and a browser for all tests of a file, ended with them. */
export function staged() {
  const stage = {};
  before(async () => {
    [stage.site, stage.browser] = await Promise.all([site(), browser()]);
  });
  after(async () => {
    await stage.browser?.close();
    stage.site?.end();
  });
  return stage;
}

/** Gives a page another size, and returns when it is laid out anew: what measures itself does so in the next frame. */
export async function resized(page, width, height) {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }));
}

/** A page of a device and a theme, and what may not happen on it. */
export async function visitor(browser, address, device, colorScheme = "light") {
  const context = await browser.newContext({ ...DEVICES[device], colorScheme, reducedMotion: "reduce" });
  const page = await context.newPage();
  // Tests ask as the page does, of a server or of a worker, and read its modules.
  await page.addInitScript((base) => {
    globalThis.asked = async (question) => {
      const [path, query] = question.split("?");
      const names = [...new URLSearchParams(query)].map(([name]) => name);
      const value = (all) => (all.length > 1 ? all : all[0] || true);
      const fields = Object.fromEntries(names.map((name) => [name, value(new URLSearchParams(query).getAll(name))]));
      return new (await import(`${base}/page/engine.js`)).Engine().ask(path, fields);
    };
    globalThis.moduleOf = (path) => import(`${base}/page/${path}`);
  }, address);
  const wrong = [];
  const bodies = [];
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  // What the site refuses is written to the console by the browser, not by the page; so is what comes late on a busy machine.
  page.on("console", (said) => {
    if (["error", "warning"].includes(said.type()) && !/status of 4(00|09|22)|preloaded using link preload/.test(said.text())) wrong.push(`console: ${said.text()}`);
  });
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) wrong.push(`outside: ${request.url()}`);
  });
  page.on("response", (response) => {
    // A picture of the page's own has no file; to ask for its body would be a connection that the page may not make.
    if (response.url().startsWith(address) && !/\/api\/|\/page\/core\//.test(response.url())) bodies.push(response.body().catch(() => ""));
  });
  return {
    page,
    /** The bytes of all files of the page that were fetched, without the core. */
    weight: async () => (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0),
    /** Nothing went wrong, and nothing is too wide for the screen. */
    async leave() {
      assert.deepEqual(wrong, []);
      const [width, scrolled] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth]);
      assert.ok(scrolled <= width, `the page is ${scrolled} wide on a screen of ${width}`);
      await context.close();
    },
    /** No fault that axe calls serious or critical. */
    async isAccessible() {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run());
      const faults = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
      assert.deepEqual(faults.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`), []);
    },
  };
}

/** Waits for what a screen reader hears, and says the difference if it is not heard. */
export const said = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.getElementById("live").textContent), pattern.source)
  .catch(async () => assert.match(await page.locator("#live").textContent(), pattern));

/** Waits for the message beside a board. */
export const message = (page, pattern) => page.waitForFunction((source) => new RegExp(source).test(document.querySelector(".message")?.innerText ?? ""), pattern.source)
  .catch(async () => assert.match(await page.locator(".message").innerText(), pattern));

/** Waits for so many moves in the address. */
export const movesMade = (page, count) => page.waitForFunction((count) => (new URLSearchParams(location.search).get("moves")?.split(",").length ?? 0) === count, count);

/** A square of a chessboard. */
export const cell = (page, square) => page.locator(`[role=gridcell][data-square="${square}"]`);

/** Moves a piece by two presses. */
export async function moved(page, from, to) {
  await cell(page, from).click();
  await cell(page, to).filter({ hasText: /can (go here|be taken)/ }).click();
}

/** The moves of a shortest solution of the board on the table, as keys. */
export async function solutionKeys(page) {
  const moves = await page.evaluate(async () => {
    const { expanded, inRows } = await moduleOf("fields.js");
    const [{ share }] = JSON.parse(localStorage.getItem("taxicab.games"));
    const [{ board, width, goal, counts }] = await asked(`game?share=${share}`);
    const [found] = await asked(`game/solution?${new URLSearchParams({ board: inRows(board, width), goal, counts })}`);
    return expanded(found.moves);
  });
  const keys = { U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" };
  return [...moves].map((letter) => keys[letter]);
}

/** Plays the shortest solution of the board on the table by the arrow keys; its length. */
export async function playItOut(page) {
  const keys = await solutionKeys(page);
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}
