// Hints by degrees: what each says is true by the exact distances, and only the move itself counts as a hint.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, solutionKeys, staged, visitor } from "./site.mjs";

const stage = staged();
const OPPOSITE = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" };

const hintsUsed = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].hints_used);
/** The message of a hint, other than the one before. */
async function hinted(page, before = "") {
  await page.waitForFunction((before) => {
    const text = document.querySelector(".message.is-hint")?.textContent;
    return text && text !== before;
  }, before);
  return page.locator(".message").textContent();
}
const isMove = /^Tile \d+ (up|down|left|right)/;

/** Presses until the place in the moves is kept. */
async function played(page, keys, moves) {
  for (const key of keys) await page.keyboard.press(key);
  await page.waitForFunction((moves) => JSON.parse(localStorage.getItem("taxicab.games"))[0].moves === moves, moves);
}

for (const [path, device] of [["/play?size=3x3&seed=7", "desk"], ["/play?size=4x4&seed=42", "phone"]]) {
  test(`about how far, how far, and the move: ${path} on a ${device}`, async () => {
    const visit = await visitor(stage.browser, stage.site.address, device);
    const { page } = visit;
    await page.goto(stage.site.address + path);
    await page.locator(".figure.is-proven").waitFor();
    const keys = await solutionKeys(page);
    // The figure shows the length from the start: the first hint is the move.
    await page.keyboard.press("h");
    assert.match(await hinted(page), isMove);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].hints_used === 1);
    await played(page, keys.slice(0, 3), 3);
    const left = (await solutionKeys(page)).length;
    assert.equal(left, keys.length - 3);
    await page.keyboard.press("h");
    const about = await hinted(page);
    const [, least, most] = /^(\d+) to (\d+) moves/.exec(about).map(Number);
    assert.ok(least <= left && left <= most && most - least < 5, about);
    await page.keyboard.press("h");
    const exactly = await hinted(page, about);
    assert.ok(exactly.startsWith(`${left} moves from here on a shortest path: none lost so far.`), exactly);
    assert.equal(await hintsUsed(page), 1);
    assert.equal(await page.locator(".is-hinted").count(), 0);
    await visit.isAccessible();
    await page.keyboard.press("h");
    assert.match(await hinted(page, exactly), isMove);
    await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].hints_used === 2);
    // A move off the path begins the degrees anew, from a search of its own.
    const [next] = await solutionKeys(page);
    const legal = await page.locator(".tile.can-slide").evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel.match(/can slide (\w+)/)[1]));
    const keyOf = (way) => `Arrow${way[0].toUpperCase()}${way.slice(1)}`;
    const isAway = (key) => key !== next && key !== OPPOSITE[keys[2]];
    const away = legal.map(keyOf).filter(isAway)[0] ?? OPPOSITE[keys[2]];
    await played(page, [away], 4);
    const farther = (await solutionKeys(page)).length;
    await page.keyboard.press("h");
    const again = await hinted(page);
    const [, low, high] = /^(\d+) to (\d+) moves/.exec(again).map(Number);
    assert.ok(low <= farther && farther <= high, again);
    await page.keyboard.press("h");
    assert.match(await hinted(page, again), new RegExp(`^${farther} moves? from here on a shortest path: ${farther + 4 - keys.length || "none"} lost so far`));
    assert.equal(await hintsUsed(page), 2);
    await visit.leave();
  });
}

test("bounds of a solution that is not proven shortest are those of every board it passes", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?size=3x3&seed=7`);
  await page.locator(".figure.is-proven").waitFor();
  const told = await page.evaluate(async () => {
    const [{ degreeText, movesLeft, nextDegree }, { asked }, { boardsAlong }] = await Promise.all([moduleOf("rooms/play/hints.js"), moduleOf("engine.js"), moduleOf("rooms/play/slides.js")]);
    const [{ moves }] = await asked({ command: "solve", board: "8 2 0/4 6 1/3 7 5", algorithm: "greedy", heuristic: "manhattan" });
    const start = [8, 2, 0, 4, 6, 1, 3, 7, 5];
    const line = moves.replace(/(.)(\d+)/g, (_, letter, count) => letter.repeat(count));
    const wrong = [];
    for (const [made, board] of boardsAlong(start, 3, line).slice(0, -1).entries()) {
      const [{ length }] = await asked({ command: "solve", board: `${board.slice(0, 3).join(" ")}/${board.slice(3, 6).join(" ")}/${board.slice(6).join(" ")}` });
      const left = movesLeft({ findings: [{ board: "8 2 0/4 6 1/3 7 5", moves, lower_bound: 24 }], board, width: 3 });
      if (left.least > length || left.most < length || left.most !== line.length - made) wrong.push({ made, left, length });
    }
    const state = { findings: [{ board: "8 2 0/4 6 1/3 7 5", moves, lower_bound: 24 }], board: start, start, width: 3, position: 0, shortest: { lower_bound: 24, best_known: line.length } };
    const about = nextDegree(null, state);
    const exactly = nextDegree(about, state);
    return { wrong, length: line.length, texts: [degreeText(about).join(""), degreeText(exactly).join("")], last: nextDegree(exactly, state), large: degreeText({ ...exactly, least: 1200, most: 1450 }).join("") };
  });
  assert.deepEqual(told.wrong, []);
  assert.ok(told.length > 24, "greedy search finds no shortest solution here");
  assert.match(told.texts[0], new RegExp(`^20 to ${(Math.floor(told.length / 5) + 1) * 5 - 1} moves`));
  assert.equal(told.texts[1], `At least 24 moves from here: the best solution found has ${told.length}. Press again for the move.`);
  assert.equal(told.last, null);
  assert.equal(told.large, "At least 1,200 moves from here: the best solution found has 1,450. Press again for the move.");
  await visit.leave();
});

test("on a large board a hint comes soon, gets shorter while it is shown, and its move stays", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?size=9x9&seed=5`);
  await page.locator(".actions button:enabled", { hasText: "Hint" }).waitFor();
  const began = Date.now();
  await page.keyboard.press("h");
  const about = await hinted(page);
  assert.ok(Date.now() - began < 5000, `${Date.now() - began} ms`);
  await page.keyboard.press("h");
  const exactly = await hinted(page, about);
  assert.match(exactly, /^At least \d+ moves from here: the best solution found has \d+\./);
  await page.keyboard.press("h");
  await page.locator(".is-hinted").waitFor();
  const shown = () => page.evaluate(() => {
    const tile = document.querySelector(".is-hinted");
    const [, count] = /(\d+) moves from here/.exec(document.querySelector(".message").textContent);
    return { tile: tile.textContent, direction: tile.dataset.direction, count: Number(count) };
  });
  const first = await shown();
  const found = [first];
  while (Date.now() - began < 12000) {
    await page.waitForTimeout(100);
    found.push(await shown());
  }
  for (const [index, { tile, direction, count }] of found.slice(1).entries()) {
    assert.deepEqual([tile, direction], [first.tile, first.direction]);
    assert.ok(count <= found[index].count, `${count} after ${found[index].count}`);
  }
  assert.ok(found.at(-1).count < Number(/has (\d+)\./.exec(exactly)[1]), `${exactly} ${JSON.stringify(found.at(-1))}`);
  assert.equal(await hintsUsed(page), 1);
  await page.getByRole("button", { name: "Show solution" }).click();
  const loaded = await page.waitForFunction(() => /^(\d+) moves? to the goal/.exec(document.querySelector("#live").textContent)?.[1]);
  assert.ok(Number(await loaded.jsonValue()) <= found.at(-1).count);
  await visit.leave();
});

test("the core fetches the weights for a large board, and does without them where they cannot be had", { skip: !isStatic && "a server has them" }, async () => {
  const lengths = [];
  for (const isThere of [true, false]) {
    const visit = await visitor(stage.browser, stage.site.address, "desk");
    const { page } = visit;
    const fetched = [];
    await page.context().route("**/core/weights/*", (route) => {
      fetched.push(new URL(route.request().url()).pathname.split("/").at(-1));
      return isThere ? route.continue() : route.abort();
    });
    await page.goto(`${stage.site.address}/play?size=3x3&seed=7`);
    const [found] = await page.evaluate(async () => {
      const [{ board }] = await asked("puzzle/shuffle?size=9x9&seed=5");
      return asked(`puzzle/solve?${new URLSearchParams({ item: board, algorithm: "anytime", max_nodes: 2_000_000 })}`);
    });
    lengths.push(found.length);
    assert.deepEqual(fetched, ["9x9.weights"]);
    await visit.leave();
  }
  assert.ok(lengths[0] < 0.97 * lengths[1], String(lengths));
});
