// The room Match, as people play it: by mouse, touch and keyboard, to the end, and on with it after a reload.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, message, resized, staged, visitor, VIEWS } from "./site.mjs";

const stage = staged();
const SCREENS = [[320, 568], [360, 640], [390, 844], [844, 390], [740, 360], [1280, 800]];

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".match-card");
  return visit;
}

const card = (page, cell) => page.locator(`[data-cell="${cell}"]`);
const label = (page, cell) => card(page, cell).getAttribute("aria-label");
const figure = async (page, name) => (await page.locator(".figure").filter({ hasText: name }).locator("dd").innerText()).trim();

/** Turns over a card by `choose` and waits until it lies open; its symbol, and how far its partner is if a miss has told. */
async function reveal(page, cell, choose = (place) => place.click()) {
  await choose(card(page, cell));
  await page.waitForFunction((cell) => !document.querySelector(`[data-cell="${cell}"]`).classList.contains("is-hidden"), cell);
  const [, symbol, distance] = (await label(page, cell)).match(/: (\w+), (?:open|found)(?:, its partner is (\d+) away)?/);
  return { symbol, distance: distance && Number(distance) };
}

/** Plays to the end with a perfect memory; the number of turns. */
async function finish(page, cells, choose) {
  const known = new Map(); // a symbol → its cell
  let turns = 0;
  for (let cell = 0; cell < cells;) {
    if (!await page.locator(`[data-cell="${cell}"].is-hidden, [data-cell="${cell}"].is-open`).count() || [...known.values()].includes(cell)) {
      cell += 1;
      continue;
    }
    const { symbol } = await reveal(page, cell, choose);
    turns += 1;
    if (known.has(symbol)) {
      await reveal(page, known.get(symbol), choose);
      known.delete(symbol);
      continue;
    }
    let second = cell + 1;
    while ([...known.values()].includes(second) || await page.locator(`[data-cell="${second}"].is-found`).count()) second += 1;
    const other = await reveal(page, second, choose);
    if (other.symbol === symbol) continue;
    known.set(symbol, cell);
    if (!known.has(other.symbol)) {
      known.set(other.symbol, second);
      continue;
    }
    turns += 1;
    await reveal(page, second, choose);
    await reveal(page, known.get(other.symbol), choose);
    known.delete(other.symbol);
  }
  return turns;
}

for (const [device, theme] of VIEWS) {
  test(`a game is played to the end on a ${device}, ${theme}`, async () => {
    const visit = await at("/match?size=4x4&metric=taxi&seed=5", device, theme);
    const { page } = visit;
    await visit.isAccessible();
    const turns = await finish(page, 16, (place) => (device === "phone" ? place.tap() : place.click()));
    await message(page, new RegExp(`^8 pairs in ${turns} turns\\. Perfect memory needs 12\\.4 on average\\.`));
    assert.deepEqual([await figure(page, "Turns"), await figure(page, "Pairs"), await figure(page, "Best")], [String(turns), "8/8", String(turns)]);
    assert.match(await page.locator("#live").textContent(), /8 pairs in/);
    await visit.isAccessible();
    await page.getByRole("button", { name: "Play again" }).click();
    await message(page, /Turn over two cards/);
    assert.equal(await page.locator(".match-card.is-hidden").count(), 16);
    assert.equal(await figure(page, "Best"), String(turns));
    await visit.leave();
  });
}

test("a miss tells both distances, and marks the cells at these distances", async () => {
  for (const metric of ["taxi", "king", "knight"]) {
    const visit = await at(`/match?size=4x4&metric=${metric}&seed=5`);
    const { page } = visit;
    const steps = { taxi: (x, y) => x + y, king: (x, y) => Math.max(x, y) }[metric];
    await reveal(page, 0);
    assert.equal(await page.locator(".match-badge, .is-near-first").count(), 0, "nothing before the turn is over");
    await reveal(page, 5);
    await message(page, /^No pair\. .+ away\. .+ away\. The next card hides both\.$/);
    assert.equal(await page.locator(".match-badge").count(), 2);
    for (const [cell, mark] of [[0, "is-near-first"], [5, "is-near-second"]]) {
      const distance = Number(await card(page, cell).locator(".match-badge").innerText());
      const marked = await page.locator(`.${mark}`).evaluateAll((cards) => cards.map((node) => Number(node.dataset.cell)));
      assert.ok(marked.length, "there is a partner");
      if (!steps) continue;
      const far = Array.from({ length: 16 }, (_, other) => other).filter((other) => ![0, 5].includes(other)
        && steps(Math.abs(other % 4 - cell % 4), Math.abs(Math.floor(other / 4) - Math.floor(cell / 4))) === distance);
      assert.deepEqual(marked, far, `${metric}, ${distance} from ${cell}`);
      assert.match(await label(page, far[0]), /hidden, possible partner of the/);
    }
    await visit.isAccessible();
    await page.getByLabel("Mark where a partner may lie").uncheck();
    assert.equal(await page.locator(".is-near-first, .is-near-second").count(), 0);
    assert.equal(await page.locator(".match-badge").count(), 2, "the distances stay");
    // The next card hides both; a card that is opened again has its distance again.
    await reveal(page, 10);
    assert.equal(await page.locator(".match-card.is-hidden").count(), 15);
    await visit.leave();
  }
});

test("no hidden card is in an answer or in the page", async () => {
  const visit = await at("/match?size=4x4&metric=king&seed=9");
  const { page } = visit;
  const answers = [];
  page.on("response", async (response) => { if (response.url().endsWith("/api/match")) answers.push(JSON.parse(await response.text())); });
  await reveal(page, 3);
  await reveal(page, 12);
  await reveal(page, 6);
  assert.deepEqual(await page.locator(".match-card").evaluateAll((cards) => cards.filter((node) => node.childElementCount).map((node) => node.dataset.cell)), ["6"]);
  if (!isStatic) {
    await page.waitForTimeout(100);
    assert.equal(answers.length, 3);
    for (const [state] of answers) {
      for (const one of state.cards) if (one.side === "hidden") assert.deepEqual(one, { side: "hidden" });
    }
  }
  await visit.leave();
});

test("the whole game by keyboard, and a card that lies open is refused in words", async () => {
  const visit = await at("/match?size=2x2&metric=king&seed=1");
  const { page } = visit;
  await card(page, 0).focus();
  await page.keyboard.press("Enter");
  await message(page, /Choose a second card/);
  await page.keyboard.press("Enter");
  await message(page, /This card is open: choose a second one/);
  assert.match(await page.locator("#live").textContent(), /This card is open/);
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "1");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "3");
  await page.keyboard.press("Home");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "2");
  await finish(page, 4, async (place) => { await place.focus(); await page.keyboard.press("Space"); });
  await message(page, /2 pairs in \d turns/);
  await page.keyboard.press("n");
  await page.waitForSelector("dialog[open]");
  await visit.isAccessible();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await visit.leave();
});

test("a new game of another size and metric, and an odd size is refused by name", async () => {
  const visit = await at("/match?size=4x4&metric=taxi&seed=5", "phone");
  const { page } = visit;
  await page.getByRole("button", { name: "New game" }).tap();
  const dialog = page.locator("dialog[open]");
  await dialog.getByLabel("Columns").fill("3");
  await dialog.getByLabel("Rows").fill("3");
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.getByText("3x3 has 9 cells, an odd number").waitFor();
  await visit.isAccessible();
  await dialog.getByLabel("Rows").fill("6");
  await dialog.getByRole("radio", { name: "Knight" }).check();
  await dialog.getByRole("radio", { name: "Daily" }).check();
  await dialog.getByRole("button", { name: "Start" }).click();
  await dialog.waitFor({ state: "hidden" });
  assert.equal(await page.locator(".match-card").count(), 18);
  assert.match(page.url(), /size=3x6&metric=knight&daily=\d{4}-\d\d-\d\d$/);
  assert.match(await page.locator(".game-title").innerText(), /Daily \d{4}-\d\d-\d\d, 3×6, knight’s moves/);
  await visit.leave();
});

test("a game goes on after a reload; its link begins it anew for others", async () => {
  const visit = await at("/match?size=4x4&metric=taxi&seed=5");
  const { page } = visit;
  for (const cell of [0, 5, 9]) await reveal(page, cell);
  const before = await Promise.all([0, 5, 9].map((cell) => label(page, cell)));
  await page.reload();
  await page.waitForSelector(".match-card.is-open");
  assert.deepEqual(await Promise.all([0, 5, 9].map((cell) => label(page, cell))), before);
  assert.equal(await figure(page, "Turns"), "1");
  await reveal(page, 1);
  assert.equal(await figure(page, "Turns"), "2");
  // Another address, and back by the navigation: the last game.
  await page.getByRole("navigation").getByRole("link", { name: "Board" }).click();
  await page.waitForSelector(".chess-cell");
  await page.getByRole("navigation").getByRole("link", { name: "Match" }).click();
  await page.waitForSelector(".match-card");
  assert.match(page.url(), /seed=5/);
  const other = await at(new URL(page.url()).pathname.replace(/^\/taxicab/, "").replace("/match/", "/match") + new URL(page.url()).search);
  assert.equal(await other.page.locator(".match-card.is-hidden").count(), 16);
  await other.leave();
  await page.context().close();
});

test("an address that cannot be is explained, and a game begins", async () => {
  for (const [query, reason] of [["size=3x3", "3x3 has 9 cells"], ["size=9x2", "at most 8 columns"], ["metric=rook", "a taxi, a king or a knight"], ["seed=x", "no whole number"]]) {
    const visit = await at(`/match?${query}`);
    await message(visit.page, new RegExp(reason));
    assert.equal(await visit.page.locator(".match-card").count(), 16);
    await visit.leave();
  }
});

for (const [index, screen] of SCREENS.entries()) {
  test(`the whole game is on a screen of ${screen.join(" by ")}, and nothing moves when a card is turned over`, async () => {
    for (const size of ["4x4", "8x8", "2x8"]) {
      const visit = await at(`/match?size=${size}&metric=king&seed=3`, screen[0] < 1000 ? "phone" : "desk", index % 2 ? "dark" : "light");
      const { page } = visit;
      await resized(page, screen[0], screen[1]);
      const boxes = () => page.evaluate(() => [".match-grid", ".figures", ".message"].map((name) => {
        const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
      }));
      const before = await boxes();
      for (const [left, top, right, bottom] of before) assert.ok(left >= 0 && top >= 0 && right <= screen[0] && bottom <= screen[1], `${size}: ${[left, top, right, bottom]}`);
      await reveal(page, 0);
      await reveal(page, 7);
      await message(page, /No pair|A pair/);
      assert.deepEqual(await boxes(), before);
      if (size !== "8x8") await visit.isAccessible();
      await visit.leave();
    }
  });
}

test("the end moves nothing on the smallest screen, and fewer turns are a best", async () => {
  const visit = await at("/match?size=2x2&metric=king&seed=2", "phone");
  const { page } = visit;
  await resized(page, 320, 568);
  const boxes = () => page.evaluate(() => [".match-grid", ".message"].map((name) => {
    const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
    return [left, top, right, bottom].map(Math.round);
  }));
  const before = await boxes();
  for (const cell of [0, 3, 2, 3, 0, 1]) await reveal(page, cell, (place) => place.tap());
  await message(page, /^2 pairs in 3 turns\. Perfect memory needs 2\.7 on average\./);
  assert.deepEqual(await boxes(), before);
  // The same cards again, now known.
  const again = await visitor(stage.browser, stage.site.address, "phone");
  await again.page.addInitScript(() => localStorage.setItem("taxicab.match.bests", '{"2x2 king":3}'));
  await resized(again.page, 320, 568);
  await again.page.goto(`${stage.site.address}/match?size=2x2&metric=king&seed=2`);
  await again.page.waitForSelector(".match-card");
  for (const cell of [0, 1, 2, 3]) await reveal(again.page, cell, (place) => place.tap());
  await message(again.page, /^Your best so far\. 2 pairs in 2 turns/);
  assert.equal(await figure(again.page, "Best"), "2");
  await again.leave();
  await visit.leave();
});

test("text at 200 per cent, reduced motion and forced colours keep the room whole", async () => {
  const visit = await at("/match?size=4x4&metric=taxi&seed=5", "phone");
  const { page } = visit;
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await reveal(page, 0);
  await reveal(page, 5);
  await visit.leave();
});
