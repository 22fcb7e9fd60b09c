// The static site as a visitor gets it, from a host of files below a path: in two browsers, without a connection, and as Lighthouse
// measures it. The rooms themselves are gone through by checks/page with TAXICAB_STATIC.

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { after, before, test } from "node:test";
import lighthouse from "lighthouse";
import { host } from "../../../checks/page/static.mjs";
import { BROWSERS, opened, visited } from "./browsers.mjs";

const root = new URL("../../../", import.meta.url).pathname;
const folder = process.env.TAXICAB_STATIC ?? resolve(root, "target/web/site");
/** What is there only when the engine has answered. */
const ROOMS = {
  play: ".tile", lab: ".walk .tile.can-slide", analyse: "main form", board: "main [data-square], main svg", endgames: ".chess-cell.has-piece",
  match: ".match-card",
};
let site;

before(async () => { site = await host(folder); });
after(() => site.end());

for (const name of BROWSERS) {
  test(`every room, a game from a link, and all of it without a connection, in ${name}`, async () => {
    const browser = await opened(name);
    const own = await host(folder);
    try {
      const { page, wrong } = await visited(browser, `${own.address}/play/?size=3x3&seed=7`);
      const order = () => page.$$eval(".tile", (tiles) => tiles.map((tile) => tile.textContent).join(" "));
      await page.waitForSelector(".tile");
      const first = await order();
      await page.goto(`${own.address}/play/?size=3x3&seed=7`);
      await page.waitForSelector(".tile");
      assert.equal(await order(), first);
      for (const [room, sign] of Object.entries(ROOMS)) {
        await page.goto(`${own.address}/${room}/`);
        await page.waitForSelector(sign);
        assert.equal(await page.$(".arriving"), null, room);
      }
      assert.deepEqual(wrong, []);
      // The worker keeps all files soon after the first answer.
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
      own.end();
      for (const [room, sign] of Object.entries(ROOMS)) {
        await page.goto(`${own.address}/${room}/`);
        await page.waitForSelector(sign);
        // As somebody writes it.
        await page.goto(`${own.address}/${room}?from=typed`);
        await page.waitForSelector(sign);
      }
      assert.deepEqual(wrong, []);
    } finally {
      await browser.close();
      own.end();
    }
  });
}

test("a page says what its room is for before any script comes, and an unknown address leads to every room", async () => {
  for (const room of Object.keys(ROOMS)) {
    const page = await (await fetch(`${site.address}/${room}/`)).text();
    const [, title, purpose] = page.match(/<p class="arriving"><strong>([^<]+)<\/strong><br>([^<]+)<\/p>/);
    assert.ok(page.includes(`content="${title} · Taxicab"`) && page.includes(`content="${purpose}"`), room);
  }
  const lost = await fetch(`${site.address}/nowhere/at/all`);
  const page = await lost.text();
  assert.equal(lost.status, 404);
  const links = new Set([...page.matchAll(/href="([^"]+)"/g)].map(([, link]) => link));
  for (const room of Object.keys(ROOMS)) assert.ok([...links].some((link) => link.startsWith("/") && link.endsWith(`/${room}`)), room);
});

// How quick a page is says a core that is small, on a machine that is idle: the one that ships, tested by itself.
const HELD = ["accessibility", "best-practices", "seo"];
const onlyCategories = process.env.CORE === "quick" ? HELD : [...HELD, "performance"];

test("Lighthouse finds it good", async () => {
  const browser = await opened("chrome");
  try {
    for (const room of Object.keys(ROOMS)) {
      const { lhr } = await lighthouse(`${site.address}/${room}/`, { port: new URL(browser.wsEndpoint()).port, logLevel: "error", onlyCategories });
      const scores = Object.fromEntries(Object.values(lhr.categories).map(({ id, score }) => [id, score * 100]));
      console.log(room, JSON.stringify(scores));
      for (const category of HELD) assert.ok(scores[category] >= 95, `${room}: ${category} ${scores[category]}`);
    }
  } finally {
    await browser.close();
  }
});
