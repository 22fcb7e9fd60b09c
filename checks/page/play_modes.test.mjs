// What a game leads to: the result and its picture, records and averages, days, marathons, the fewest moves, the whole picture.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { staged, visitor } from "./site.mjs";

const stage = staged();
const TWO_MOVES = "/play?board=1+2+3%2F4+5+6%2F0+7+8";

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

const kept = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`taxicab.${key}`)), key);
const keep = (page, key, value) => page.evaluate(([key, value]) => localStorage.setItem(`taxicab.${key}`, JSON.stringify(value)), [key, value]);
const solved = (page) => page.waitForSelector(".message.is-solved");

/** Plays keys one after another. */
async function press(page, ...keys) {
  for (const key of keys) await page.keyboard.press(`Arrow${key}`);
}

test("the result shows both paths, and gives a friend the start", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  await page.getByText("proven").first().waitFor();
  await press(page, "Down", "Up", "Left", "Left");
  await solved(page);
  assert.match(await page.locator(".message").innerText(), /4 moves in .*2 over the shortest, which takes 2\./s);
  await page.waitForSelector(".course-made");
  assert.match(await page.locator(".paths").innerText(), /Shortest\s*2\s*Yours\s*4, 2 over/);
  const widths = await page.locator(".path-fill").evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width));
  assert.ok(Math.abs(widths[0] * 2 - widths[1]) < 4, `bars of ${widths}`);
  await visit.isAccessible();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy result" }).click();
  const [text, line, link] = (await page.evaluate(() => navigator.clipboard.readText())).split("\n");
  assert.match(text, /^Sliding puzzle 3×3: 2 moves shortest, 4 mine, in 0:0\d\.$/);
  // Two, three, two and one from home, in eighths of three.
  assert.equal(line, "▆█▆▃✓");
  await page.goto("about:blank");
  await page.evaluate(() => 0);
  await page.goto(link);
  await page.waitForSelector(".tile");
  assert.match(await page.locator('[data-tile="7"]').getAttribute("aria-label"), /row 3 column 2/);
  await visit.leave();
});

test("the result is saved as a picture", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  await page.getByText("proven").first().waitFor();
  await press(page, "Left", "Left");
  await page.waitForSelector(".course-made");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Save picture" }).click()]);
  assert.equal(download.suggestedFilename(), "taxicab-3x3.png");
  const bytes = await readFile(await download.path());
  assert.equal(bytes.subarray(1, 4).toString(), "PNG");
  assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [1200, 630]);
  assert.ok(bytes.length > 15_000, `${bytes.length} bytes: a picture, not an empty sheet`);
  await visit.leave();
});

test("averages leave out the best and the worst, a board counts once, and old records are read", async () => {
  const visit = await at("/");
  const { page } = visit;
  await page.waitForURL(/size=/);
  const solve = (start, moves, seconds, excess) => ({ start, moves, seconds, excess });
  await keep(page, "bests", { "3x3 blank-last": { moves: 2, seconds: 0.01, excess: 0 } });
  await keep(page, "solves", { "3x3 blank-last": [solve("a", 90, 90, 9), solve("b", 10, 10, 1), solve("c", 20, 20, 2), solve("d", 30, 31, 3)] });
  await page.goto(stage.site.address + TWO_MOVES);
  await page.waitForSelector(".tile");
  await page.getByText("proven").first().waitFor();
  for (let round = 0; round < 2; round += 1) {
    await press(page, "Left", "Left");
    await solved(page);
    await page.keyboard.press("r");
    await page.waitForSelector(".message.is-solved", { state: "detached" });
  }
  await press(page, "Left", "Left");
  await solved(page);
  const { "3x3 blank-last": solves } = await kept(page, "solves");
  assert.equal(solves.length, 5);
  const rows = await page.locator(".records tbody tr").allInnerTexts();
  // 90, 10, 20, 30 and 2 moves: the mean of 10, 20 and 30.
  assert.match(rows[0], /Moves\s+2\s+20\s+–/);
  assert.match(rows[1], /Time\s+0\.0 s\s+20\.3 s\s+–/);
  assert.match(rows[2], /Over the shortest\s+0\s+2\s+–/);
  await visit.leave();
});

test("the fewest moves: no clock, no hints, a record of its own", async () => {
  const visit = await at("/");
  const { page } = visit;
  await page.getByRole("button", { name: "New game" }).click();
  await page.locator("label:has([value=typed])").click();
  await page.fill("#new-board", "1 2 3/4 5 6/0 7 8");
  await page.getByLabel("Fewest moves").check();
  await visit.isAccessible();
  await page.getByRole("button", { name: "Check and play" }).click();
  await page.waitForURL(/mode=fewest/);
  await page.getByText("proven").first().waitFor();
  assert.ok(!(await page.getByText("Time", { exact: true }).isVisible()));
  assert.ok(!(await page.getByRole("button", { name: "Hint" }).isVisible()));
  await page.keyboard.press("h");
  await press(page, "Down", "Up", "Left", "Left");
  await solved(page);
  assert.match(await page.locator(".message").innerText(), /4 moves\. 2 over the shortest/);
  assert.deepEqual(await kept(page, "bests"), { "3x3 blank-last fewest": { excess: 2, moves: 4 } });
  await visit.leave();
});

test("a marathon: boards in a row, their total, and the best total", async () => {
  const visit = await at("/play?size=2x2&goal=blank-last&seed=1&marathon=2", "phone", "dark");
  const { page } = visit;
  await page.getByText("board 1 of 2").waitFor();
  for (const round of [1, 2]) {
    await page.getByText("proven").first().waitFor();
    await page.waitForFunction((round) => Number(JSON.parse(localStorage.getItem("taxicab.games"))[0].fields.round ?? 1) === round, round);
    // The tiles of a 2×2 board go round: both ways lead to the goal. A busy page may miss a key; there are 12 positions.
    for (let move = 0; move < 60 && !(await page.locator(".message.is-solved").count()); move += 1) {
      const cells = await page.locator(".tile").evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute("aria-label").match(/row (\d) column (\d)/).slice(1).map(Number)));
      const blank = [[1, 1], [1, 2], [2, 1], [2, 2]].find(([row, column]) => !cells.some(([r, c]) => r === row && c === column)).join("");
      await press(page, { 11: "Left", 12: "Up", 22: "Right", 21: "Down" }[blank]);
      await page.waitForTimeout(60);
    }
    await solved(page);
    assert.match(await page.locator(".message").innerText(), new RegExp(`${round} of 2 boards: \\d+ moves? in 0:\\d\\d`));
    await visit.isAccessible();
    if (round === 1) {
      await page.getByRole("button", { name: "Next board" }).tap();
      await page.getByText("board 2 of 2").waitFor();
    }
  }
  const bests = await kept(page, "bests");
  const { moves, seconds } = bests["2x2 blank-last marathon-2"];
  assert.ok(moves > 1 && seconds >= 0, JSON.stringify(bests));
  await visit.leave();
});

test("the calendar leads to each day, and a day solved later is no part of the streak", async () => {
  const visit = await at("/", "phone");
  const { page } = visit;
  const day = (ago) => page.evaluate((ago) => { const now = new Date(); return new Date(now.getFullYear(), now.getMonth(), now.getDate() - ago).toLocaleDateString("sv"); }, ago);
  const [today, yesterday, before] = [await day(0), await day(1), await day(2)];
  // As earlier versions kept it, and a day that was solved later.
  await keep(page, "daily", { [yesterday]: { "3x3": { moves: 30, seconds: 40, shortest: 22 } }, [before]: { "3x3": { moves: 31, seconds: 41, shortest: 22, late: true } } });
  await page.getByRole("button", { name: "New game" }).tap();
  await page.locator("label:has([value=daily])").tap();
  await page.getByText("Your streak: 1 day.").waitFor();
  await visit.isAccessible();
  if (yesterday.slice(0, 7) !== today.slice(0, 7)) await page.getByRole("button", { name: "The month before" }).tap();
  assert.match(await page.locator(".day.is-solved").getAttribute("aria-label"), /solved in 30 moves, 0:40/);
  await page.locator(".day.is-solved").tap();
  await page.waitForURL(new RegExp(`daily=${yesterday}`));
  await page.getByRole("heading", { name: "Daily 3×3" }).waitFor();
  await page.waitForSelector("dialog[open]", { state: "detached" });
  await visit.leave();
});

test("sound is offered once, at the end of the first game", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  const offer = page.getByText("Shall the tiles click");
  assert.ok(await offer.isHidden());
  await press(page, "Left", "Left");
  await solved(page);
  await offer.waitFor();
  await visit.isAccessible();
  await page.getByRole("button", { name: "Turn sound on" }).click();
  assert.ok(await offer.isHidden());
  assert.equal(await kept(page, "sound"), true);
  await page.getByText("Tiles, clock and sound").click();
  assert.ok(await page.getByLabel("Sound").isChecked());
  // Who has not answered is not asked again.
  await page.evaluate(() => localStorage.clear());
  for (const isAsked of [true, false]) {
    await page.goto("about:blank");
    await page.goto(stage.site.address + TWO_MOVES);
    await page.waitForSelector(".tile");
    await page.getByRole("button", { name: "Restart" }).and(page.locator(":enabled")).click({ timeout: 1000 }).catch(() => {});
    await press(page, "Left", "Left");
    await solved(page);
    await page.waitForSelector(".course-made");
    assert.equal(await offer.isVisible(), isAsked);
  }
  await visit.leave();
});

test("a solved picture is whole, without numbers and hole; the sound is off until it is wanted", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  await page.getByText("Tiles, clock and sound").click();
  await page.locator("label.choice", { hasText: "Hills" }).click();
  const whole = page.locator(".whole");
  assert.equal(await whole.evaluate((node) => getComputedStyle(node).opacity), "0");
  assert.ok(await page.locator('[data-tile="1"] .number').isVisible());
  await page.evaluate(() => { window.sounds = 0; const Real = AudioBufferSourceNode; globalThis.AudioBufferSourceNode = class extends Real { start(...rest) { window.sounds += 1; super.start(...rest); } }; });
  await page.locator(".board").focus();
  await press(page, "Left");
  await page.waitForSelector(".strip .run");
  await page.getByLabel("Sound").check();
  assert.equal(await page.evaluate(() => window.sounds), 1);
  await page.locator(".board").focus();
  await press(page, "Left");
  await solved(page);
  assert.equal(await page.evaluate(() => window.sounds), 2);
  assert.equal(await whole.evaluate((node) => getComputedStyle(node).opacity), "1");
  // It covers the board, hole and numbers included.
  assert.deepEqual(await whole.boundingBox(), await page.locator(".board").boundingBox());
  assert.match(await whole.evaluate((node) => node.style.backgroundImage), /blob:/);
  await visit.leave();
});
