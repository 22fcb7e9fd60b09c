// What a player comes back for: one's own numbers drawn, keys for quick hands, a clock that hides, the pace of a game.

import { test } from "node:test";
import assert from "node:assert/strict";
import { playItOut, staged, visitor } from "./site.mjs";

const stage = staged();
const TWO_MOVES = "/play?board=1+2+3%2F4+5+6%2F0+7+8";

async function at(path, device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  await visit.page.goto(stage.site.address + path);
  return visit;
}

test("W, A, S and D slide as the arrows do, Space gives another board of the size", async () => {
  const visit = await at("/play?board=1+2+3%2F4+0+6%2F7+5+8");
  const { page } = visit;
  await page.waitForSelector(".tile");
  const places = () => page.locator(".tile").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label")));
  const moves = (count) => page.locator(".figure-value").first().filter({ hasText: new RegExp(`^${count}$`) }).waitFor();
  for (const [letter, arrow] of [["w", "ArrowUp"], ["a", "ArrowLeft"], ["s", "ArrowDown"], ["d", "ArrowRight"]]) {
    await page.keyboard.press("r");
    await moves(0);
    await page.keyboard.press(arrow);
    await moves(1);
    const expected = await places();
    await page.keyboard.press("z");
    await moves(0);
    await page.keyboard.press(letter);
    await moves(1);
    assert.deepEqual(await places(), expected, letter);
  }
  // Also with the keyboard on a tile, where Space would press it.
  await page.locator(".tile").first().focus();
  await page.keyboard.press("Space");
  await page.waitForURL((url) => url.searchParams.get("seed") !== null && url.searchParams.get("size") === "3x3");
  await moves(0);
  // On a button Space presses the button.
  await page.getByRole("button", { name: "New game" }).focus();
  await page.keyboard.press("Space");
  await page.waitForSelector("dialog[open]");
  await visit.leave();
});

test("the clock hides, and stays hidden; the pace is told at the end", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  await page.waitForSelector(".tile");
  const time = page.locator(".figure", { hasText: "Time" });
  assert.ok(await time.isVisible());
  await page.locator("summary", { hasText: "Tiles, clock and sound" }).click();
  await page.getByLabel("Show the clock").uncheck();
  assert.ok(await time.isHidden());
  await page.reload();
  await page.waitForSelector(".tile");
  assert.ok(await time.isHidden());
  await page.keyboard.press("ArrowLeft");
  await page.waitForTimeout(600);
  await page.keyboard.press("ArrowLeft");
  await page.locator(".result .note").filter({ hasText: /^\d+\.\d s, \d\.\d moves a second\.$/ }).waitFor();
  await visit.leave();
});

test("games are drawn one by one with their average, and the one to practise is analysed", async () => {
  const visit = await at("/records");
  const { page } = visit;
  await page.getByText("No game is solved yet.").waitFor();
  await visit.isAccessible();
  // Four moves where two were enough, and then two of two.
  await page.goto(stage.site.address + TWO_MOVES);
  await page.locator(".figure.is-proven").waitFor();
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await page.waitForSelector(".message.is-solved");
  await page.goto(`${stage.site.address}/play?board=1+2+3%2F4+5+0%2F7+8+6`);
  await page.locator(".figure.is-proven").waitFor();
  await playItOut(page);
  await page.waitForSelector(".message.is-solved");
  await page.getByRole("link", { name: "All your numbers" }).click();
  await page.locator('.records-plot[aria-label^="moves over the shortest over 2 games: the best 0, the last 0."]').waitFor();
  assert.equal(await page.locator(".records-plot").nth(1).locator(".records-dot").count(), 2);
  assert.match(await page.locator(".records-facts").first().innerText(), /2 games\s*Shortest matched\s*1 time\s*Over, on average\s*1/);
  await visit.isAccessible();
  await page.getByRole("link", { name: "See which moves cost them" }).click();
  await page.locator(".analyse-title").filter({ hasText: "4 moves, 2 over the shortest" }).waitFor();
  await visit.leave();
});
