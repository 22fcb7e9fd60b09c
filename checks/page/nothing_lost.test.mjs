// Nothing is lost: a game counts after a reload, on another day and in another tab; links, files and Undo give back what was there.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { playItOut, solutionKeys, staged, visitor } from "./site.mjs";

const stage = staged();
const GAME = "/play?size=3x3&seed=7";
const NOON = new Date("2026-11-25T12:00:00").getTime();
const DAY = 86_400_000;

async function at(path, device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  await go(visit.page, path);
  return visit;
}

async function go(page, path) {
  await page.goto(stage.site.address + path);
  await page.waitForSelector(".tile");
}

const kept = (page, key) => page.evaluate((key) => JSON.parse(localStorage.getItem(`taxicab.${key}`)), key);
const solved = (page) => page.waitForSelector(".message.is-solved");

/** What is recorded of the one game that was solved. */
async function recorded(page) {
  const [[, [solve, ...others]]] = Object.entries(await kept(page, "solves"));
  assert.deepEqual(others, []);
  return solve;
}

for (const [name, before] of [["with no move yet", 0], ["in the middle", 5]]) {
  test(`a game ${name} counts after a reload and a return`, async () => {
    const visit = await at(GAME);
    const { page } = visit;
    await page.locator(".figure.is-proven").waitFor();
    const keys = await solutionKeys(page);
    for (const key of keys.slice(0, before)) await page.keyboard.press(key);
    await page.locator(".figure-value").first().filter({ hasText: new RegExp(`^${before}$`) }).waitFor();
    await page.reload();
    await page.waitForSelector(".tile");
    await page.goto("about:blank");
    await go(page, before ? "/play" : GAME);
    for (const key of keys.slice(before)) await page.keyboard.press(key);
    await solved(page);
    const { moves, excess } = await recorded(page);
    assert.deepEqual([moves, excess], [keys.length, 0]);
    assert.equal((await kept(page, "bests"))["3x3 blank-last"].moves, keys.length);
    await visit.leave();
  });
}

test("the clock stands still while a game is away, and a day’s puzzle opened the next day counts as late", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.clock.setFixedTime(NOON);
  await go(page, "/play?size=3x3&daily=2026-11-25");
  const keys = await solutionKeys(page);
  await page.keyboard.press(keys[0]);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].is_running);
  await page.clock.setFixedTime(NOON + 5000);
  await page.goto("about:blank");
  await page.clock.setFixedTime(NOON + DAY);
  await go(page, "/play?size=3x3&daily=2026-11-25");
  for (const key of keys.slice(1, -1)) await page.keyboard.press(key);
  await page.waitForFunction((moves) => JSON.parse(localStorage.getItem("taxicab.games"))[0].moves === moves, keys.length - 1);
  await page.clock.setFixedTime(NOON + DAY + 2000);
  await page.keyboard.press(keys.at(-1));
  await solved(page);
  assert.equal(Math.round((await recorded(page)).seconds), 7);
  const day = (await kept(page, "daily"))["2026-11-25"]["3x3"];
  assert.deepEqual([day.moves, day.late], [keys.length, true]);
  await visit.leave();
});

test("today’s puzzle counts for the streak after a reload", async () => {
  const visit = await at("/play");
  const { page } = visit;
  await page.waitForURL(/daily=/);
  const keys = await solutionKeys(page);
  await page.keyboard.press(keys[0]);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].moves === 1);
  await page.reload();
  await page.waitForSelector(".tile");
  await playItOut(page);
  await solved(page);
  const [[, { "3x3": day }]] = Object.entries(await kept(page, "daily"));
  assert.deepEqual([day.moves, day.late], [keys.length, undefined]);
  await go(page, GAME);
  assert.equal(await page.locator(".today").getAttribute("aria-label"), "Today’s puzzle, 3×3, solved, 1 day in a row");
  await visit.leave();
});

test("a link gives the board from its start, or with the moves", async () => {
  const visit = await at(GAME);
  const { page } = visit;
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const copied = async (name) => {
    await page.getByRole("button", { name, exact: true }).click();
    return page.evaluate(() => navigator.clipboard.readText());
  };
  assert.ok(await page.getByRole("button", { name: "Link with my moves" }).isHidden());
  await page.keyboard.press((await solutionKeys(page))[0]);
  await page.waitForSelector(".strip .run");
  const [start, whole] = [await copied("Copy link"), await copied("Link with my moves")];
  const friend = await visitor(stage.browser, stage.site.address, "desk");
  for (const [link, moves] of [[start, "0"], [whole, "1"]]) {
    await friend.page.goto(link);
    await friend.page.locator(".figure-value").first().filter({ hasText: new RegExp(`^${moves}$`) }).waitFor();
  }
  await friend.leave();
  await visit.leave();
});

test("a day that has not begun is not played", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.clock.setFixedTime(NOON);
  await go(page, "/play?size=4x4&daily=2026-11-26");
  await page.getByText("The games of 2026-11-26 are not open yet.").first().waitFor();
  await page.waitForURL(/daily=2026-11-25/);
  await page.goto(`${stage.site.address}/match?size=4x4&metric=king&daily=2999-01-01`);
  await page.getByText("The games of 2999-01-01 are not open yet.").first().waitFor();
  assert.doesNotMatch(page.url(), /2999/);
  await visit.leave();
});

test("everything kept is exported, and imported elsewhere beside what is there", async () => {
  const visit = await at("/play?board=1+2+3%2F4+5+6%2F0+7+8");
  const { page } = visit;
  await playItOut(page);
  await solved(page);
  await page.getByRole("link", { name: "All your numbers" }).click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Export all" }).click()]);
  const text = await readFile(await file.path(), "utf8");
  const other = await at("/play?board=1+2+3%2F4+5+6%2F7+0+8");
  await playItOut(other.page);
  await solved(other.page);
  await other.page.goto(`${stage.site.address}/records`);
  const take = (text) => other.page.setInputFiles(".records-room input[type=file]", { name: "mine.json", mimeType: "application/json", buffer: Buffer.from(text) });
  const before = await kept(other.page, "solves");
  for (const [wrong, said] of [["no file", /not JSON/], ["{}", /no field “taxicab”/], [text.replace('"taxicab":1', '"taxicab":9'), /version 9/],
    [text.replace(/"moves":2/, '"moves":"two"'), /field “\w+” is not what/]]) {
    await take(wrong);
    await other.page.locator(".records-room [role=alert]").filter({ hasText: said }).waitFor();
    assert.deepEqual(await kept(other.page, "solves"), before);
  }
  await take(text);
  await other.page.locator(".records-facts").first().filter({ hasText: "2 games" }).waitFor();
  assert.equal((await kept(other.page, "solves"))["3x3 blank-last"].length, 2);
  assert.equal((await kept(other.page, "bests"))["3x3 blank-last"].moves, 1);
  assert.equal((await kept(other.page, "games")).length, 2);
  // Once more changes nothing.
  const once = await kept(other.page, "solves");
  await take(text);
  assert.deepEqual(await kept(other.page, "solves"), once);
  await other.isAccessible();
  await other.leave();
  await visit.leave();
});

test("on the Board Undo and Back take back moves of pieces, a whole drag at once", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/board`);
  const undo = page.getByRole("button", { name: "Undo" });
  const from = (squares) => page.waitForURL((url) => url.searchParams.get("from") === squares);
  await from("a1");
  assert.ok(await undo.isDisabled());
  const middle = async (square) => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const drag = async (...squares) => {
    await page.mouse.move(...await middle(squares[0]));
    await page.mouse.down();
    for (const square of squares.slice(1)) await page.mouse.move(...await middle(square), { steps: 4 });
    await page.mouse.up();
    await from(squares.at(-1));
  };
  await drag("a1", "b2", "c3", "d4");
  await drag("d4", "e5", "f6");
  await undo.click();
  await from("d4");
  await page.keyboard.press("z");
  await from("a1");
  assert.ok(await undo.isDisabled());
  await page.goForward();
  await from("d4");
  await page.locator(".answer-title", { hasText: "Knight from d4" }).waitFor();
  await page.goBack();
  await page.locator(".answer-title", { hasText: "Knight from a1" }).waitFor();
  await visit.leave();
});

test("what is wrong in an address of the Board is named", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  const warning = page.locator(".answer .warning");
  for (const [query, named] of [
    ["show=map&piece=dragon&from=a1,z9", "piece=dragon, from=a1,z9"], ["show=paths&to=e4&degree=99&colour=red", "degree=99, colour=red"],
    ["show=plane&plane=big&metric=taxi", "plane=big, metric=taxi"], ["show=nothing", "show=nothing"], ["show=territory&sites=K@e1,X@e2", "sites=K@e1,X@e2"],
  ]) {
    await page.goto(`${stage.site.address}/board?${query}`);
    await warning.filter({ hasText: `left out: ${named}.` }).waitFor();
  }
  for (const query of ["show=ways&from=a1&to=h8&way=2", "show=map&piece=king&from=a1,b2&inward=", "show=races&race=kings&to=b4", "show=territory"]) {
    await page.goto(`${stage.site.address}/board?${query}`);
    await page.locator(".answer p").filter({ hasText: /\w/ }).first().waitFor();
    assert.equal(await warning.textContent(), "", query);
  }
  await visit.leave();
});
