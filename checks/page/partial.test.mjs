// Games of which only some tiles count: from the dialog to the end, kept, passed on, and apart from the whole board's numbers.

import { test } from "node:test";
import assert from "node:assert/strict";
import { message, playItOut, staged, visitor } from "./site.mjs";

const stage = staged();
const TWO_FROM_A_ROW = "8 1 2/0 4 3/7 6 5";

async function at(path, device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

const free = (page) => page.locator(".tile.is-free .number").allInnerTexts().then((texts) => texts.map(Number).sort((one, other) => one - other));
const proven = (page) => page.locator(".figure.is-proven").waitFor();
const kept = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`taxicab.${key}`)), key);
const ELEVEN = [5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];

test("from the dialog to the end: the others may lie anywhere", async () => {
  const visit = await at("/play?size=4x4&seed=3");
  const { page } = visit;
  assert.deepEqual(await free(page), []);
  await page.getByRole("button", { name: "New game" }).click();
  const counts = page.getByRole("group", { name: "What counts" });
  await counts.getByRole("radio", { name: "First row" }).check();
  assert.ok(await page.locator("#new-length").isDisabled());
  await visit.isAccessible();
  await page.locator("#new-seed").fill("7");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.waitForSelector(".tile.is-free");
  assert.deepEqual(await free(page), ELEVEN);
  assert.equal(new URL(page.url()).searchParams.get("counts"), "first-row");
  assert.match(await page.locator(".subtitle").innerText(), /^first row$/);
  assert.equal(await page.title().then((title) => title.split(" · ")[0]), "4×4 first row");
  assert.match(await page.locator('[data-tile="15"]').getAttribute("aria-label"), /does not count/);
  assert.doesNotMatch(await page.locator('[data-tile="1"]').getAttribute("aria-label"), /does not count/);
  // The goal shows four tiles.
  assert.equal(await page.locator(".goal-button .piece").count(), 4);
  await proven(page);
  await message(page, /Put the tiles 1, 2, 3, 4 in place.*shortest solution has 29 moves/s);
  await visit.isAccessible();
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.waitForSelector(".message.is-solved");
  const top = await page.locator(".tile").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")).filter((label) => /row 1 .*in place/.test(label)).length);
  assert.equal(top, 4);
  assert.ok(await page.evaluate(() => [...document.querySelectorAll(".tile.is-free")].every((tile) => !tile.classList.contains("is-home"))));
  assert.match(await page.locator(".message").innerText(), /29 moves/);
  await page.getByText("The curves: how far the tiles that count").waitFor();
  // What judges by the whole goal is not offered.
  assert.deepEqual(await page.getByRole("link", { name: /Analyse|In the Lab|Among all/ }).and(page.locator("main a:visible")).count(), 0);
  await page.getByRole("button", { name: "Next board" }).click();
  await page.waitForSelector(".message:not(.is-solved)");
  assert.deepEqual(await free(page), ELEVEN);
  await visit.isAccessible();
  await visit.leave();
});

test("a reload and both links keep what counts", async () => {
  const visit = await at(`/play?board=${encodeURIComponent(TWO_FROM_A_ROW)}&counts=first-row`);
  const { page } = visit;
  await proven(page);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => document.querySelector(".figure-value").textContent === "1");
  await page.reload();
  await page.waitForSelector(".tile.is-free");
  assert.deepEqual(await free(page), [4, 5, 6, 7, 8]);
  await page.waitForFunction(() => document.querySelector(".figure-value").textContent === "1");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const name of ["Copy link", "Link with my moves"]) {
    await page.getByRole("button", { name }).click();
    await page.waitForTimeout(100);
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const friend = await at(link.slice(stage.site.address.length));
    await friend.page.waitForSelector(".tile.is-free");
    assert.deepEqual(await free(friend.page), [4, 5, 6, 7, 8], link);
    await friend.leave();
  }
  await visit.leave();
});

test("hints lead to the tiles that count, and the numbers are kept apart", async () => {
  const visit = await at(`/play?board=${encodeURIComponent(TWO_FROM_A_ROW)}&counts=first-row`);
  const { page } = visit;
  await proven(page);
  const shortest = Number(await page.locator(".figure.is-proven .figure-value").innerText());
  await playItOut(page);
  await message(page, new RegExp(`Solved. ${shortest} moves.*No solution is shorter`, "s"));
  assert.deepEqual(Object.keys(await kept(page, "bests")), ["3x3 blank-last counts-first-row"]);
  await page.goto(`${stage.site.address}/records`);
  await page.getByText("3×3, first row (1 game)").waitFor({ state: "attached" });
  assert.equal(await page.getByText("To practise next").isVisible(), false);
  await page.goto(`${stage.site.address}/play?board=${encodeURIComponent(TWO_FROM_A_ROW)}&counts=1,4&mode=`);
  await page.waitForSelector(".tile.is-free");
  assert.equal(await page.locator(".subtitle").innerText(), "tiles 1, 4");
  await page.locator("[aria-label='Show solution']:enabled").waitFor();
  for (let press = 0; press < 3; press += 1) {
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForTimeout(300);
  }
  await page.waitForSelector(".tile.is-hinted");
  assert.match(await page.locator(".message").innerText(), /path has \d+ moves? from here|shortest path/);
  await visit.leave();
});

test("what cannot be is named", async () => {
  for (const [query, reason] of [
    ["size=2x2&seed=1&counts=first-row", /[Ff]irst-row leaves 1 tile of a 2x2 board free/], ["size=3x3&seed=1&counts=first-rov", /first-rov|first-row/],
    ["size=3x3&daily=2026-11-20&counts=first-row", /counts=first-row is for other games/], ["size=3x3&seed=1&length=9&counts=first-row", /only where all tiles count/],
  ]) {
    const visit = await at(`/play?${query}`);
    await message(visit.page, reason);
    assert.deepEqual(await free(visit.page), []);
    await visit.leave();
  }
});

test("the dialog offers what the core accepts, with its tiles", async () => {
  const visit = await at("/play?size=3x3&seed=1");
  const wrong = await visit.page.evaluate(async () => {
    const [{ countable, countedTiles }, { asked }, { goalBoard, GOALS }] = await Promise.all([moduleOf("rooms/play/counted.js"), moduleOf("engine.js"), moduleOf("plain.js")]);
    const names = ["all", "first-row", "first-two-rows", "row-and-column"];
    const different = [];
    for (const size of ["2x2", "2x3", "3x2", "3x3", "4x2", "2x4", "4x4", "5x3"]) {
      for (const goal of GOALS) {
        const board = goalBoard(goal, size);
        const width = Number.parseInt(size, 10);
        const offered = countable(board, width);
        for (const counts of names) {
          const core = await asked({ command: "game", size, goal, counts, seed: 1 }).then(([state]) => state.counted, () => null);
          const mine = offered.includes(counts) ? countedTiles(counts, board, width) : null;
          if (JSON.stringify(core) !== JSON.stringify(mine)) different.push({ size, goal, counts, core, mine });
        }
      }
    }
    return different;
  });
  assert.deepEqual(wrong, []);
  await visit.leave();
});
