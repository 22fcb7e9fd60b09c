// Tiles under the finger and the mouse, slides drawn at once, and work that does not grow with the game.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, staged, visitor } from "./site.mjs";

const stage = staged();
const TWO_MOVES = "/play?board=1+2+3%2F4+5+6%2F0+7+8";

async function at(path, device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

const tile = (page, number) => page.locator(`[data-tile="${number}"]`);
const left = async (page, number) => (await tile(page, number).boundingBox()).x;

/** The middle of a tile and the side of a cell. */
async function handle(page, number) {
  const box = await tile(page, number).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, side: box.width };
}

test("the mouse takes a whole run along from the first pixel, and a short push goes back", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  const [seven, eight] = [await left(page, 7), await left(page, 8)];
  const { x, y, side } = await handle(page, 8);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 3, y);
  assert.ok(Math.abs(await left(page, 8) - (eight - 3)) < 0.6 && Math.abs(await left(page, 7) - (seven - 3)) < 0.6);
  await page.mouse.move(x - side * 0.3, y + 4);
  assert.ok(Math.abs(await left(page, 7) - (seven - side * 0.3)) < 1);
  // Never beyond the blank.
  await page.mouse.move(x - side * 3, y);
  assert.ok(Math.abs(await left(page, 7) - (seven - side)) < 1);
  await page.mouse.move(x - side * 0.2, y);
  await page.waitForTimeout(120);
  await page.mouse.up();
  await page.waitForTimeout(200);
  assert.deepEqual([await left(page, 7), await left(page, 8)], [seven, eight]);
  assert.equal(await page.locator(".strip .run").count(), 0, "nothing was played");
  await visit.leave();
});

test("a push over the half completes, and so does a fling", async () => {
  for (const [way, rest] of [[0.6, 150], [0.3, 0]]) {
    const visit = await at(TWO_MOVES);
    const { page } = visit;
    const { x, y, side } = await handle(page, 8);
    // A busy machine may hold a fling up until it is none: then the tile goes back, and it is flung again.
    for (let attempt = 0; attempt < 10 && !(await page.locator(".message.is-solved").count()); attempt += 1) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x - side * way / 2, y);
      await page.mouse.move(x - side * way, y);
      if (rest) await page.waitForTimeout(rest);
      await page.mouse.up();
      await page.waitForTimeout(300);
      if (rest) break;
    }
    await page.waitForSelector(".message.is-solved");
    assert.equal(await page.locator(".strip .run").textContent(), "L2");
    await visit.leave();
  }
});

test("a press a few pixels long is a click, and an impossible one says why at the tile", async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  const { x, y } = await handle(page, 7);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 2);
  await page.mouse.up();
  await page.waitForSelector(".strip .run");
  await tile(page, 3).click();
  const bubble = await page.getByText("Not in line with the blank").first().boundingBox();
  const three = await tile(page, 3).boundingBox();
  assert.ok(bubble.x < three.x + three.width && bubble.x + bubble.width > three.x && bubble.y < three.y + three.height + 20);
  await page.keyboard.press("ArrowUp");
  await page.getByText("Nothing to slide up").first().waitFor();
  await visit.leave();
});

test("a slide is drawn before the game answers, and the answer is the truth", { skip: isStatic }, async () => {
  const visit = await at(TWO_MOVES);
  const { page } = visit;
  const waiting = [];
  // What a search found at the start is told to the game too; only what the player does is held back.
  await page.route("**/api/game", (route) => (route.request().postDataJSON().action ? waiting.push(route) : route.continue()));
  /** Lets the game answer that nothing can be done now. */
  const refuse = async () => {
    while (!waiting.length) await page.waitForTimeout(20);
    const route = waiting.shift();
    const { action, ...game } = route.request().postDataJSON();
    const response = await route.fetch({ postData: JSON.stringify(game) });
    const [state] = await response.json();
    await route.fulfill({ response, json: [{ ...state, change: { kind: "refused", reason: "not now" } }] });
    return action;
  };
  const [seven, eight] = [await left(page, 7), await left(page, 8)];
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  const side = eight - seven;
  await page.waitForTimeout(200);
  assert.deepEqual([await left(page, 7), await left(page, 8)], [seven - side, eight - side]);
  assert.equal(await page.locator(".strip .run").count(), 0, "the game has not answered");
  // The game knows better: the board is as it was.
  assert.deepEqual([await refuse(), await refuse()], ["move L", "move L"]);
  await page.waitForFunction((seven) => Math.abs(document.querySelector('[data-tile="7"]').getBoundingClientRect().x - seven) < 0.5, seven);
  assert.equal(await left(page, 8), eight);
  await visit.leave();
});

/** Legal moves on a 4×4 board with the blank in the corner, without going back at once. */
function wander(count) {
  const steps = { U: 4, D: -4, L: 1, R: -1 };
  const back = { U: "D", D: "U", L: "R", R: "L" };
  let [blank, last, seed, moves] = [15, null, 7, ""];
  while (moves.length < count) {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    const letter = "UDLR"[(seed >> 8) % 4];
    const [row, column] = [blank >> 2, blank & 3];
    const isEdge = { U: row === 3, D: row === 0, L: column === 3, R: column === 0 }[letter];
    if (letter === back[last] || isEdge) continue;
    blank += steps[letter];
    moves += letter;
    last = letter;
  }
  return { moves, next: ["U", "D", "L", "R"].find((letter) => letter !== back[last] && letter !== last && !{ U: blank >> 2 === 3, D: blank >> 2 === 0, L: (blank & 3) === 3, R: (blank & 3) === 0 }[letter]) };
}

test("a move after 1,500 is hardly more work than after 20: bytes, time, nodes drawn, nodes there", { skip: isStatic }, async () => {
  const work = [];
  for (const count of [20, 1500]) {
    const visit = await at("/play?board=1+2+3+4%2F5+6+7+8%2F9+10+11+12%2F13+14+15+0");
    const { page } = visit;
    const { moves, next } = wander(count);
    const share = await page.evaluate(async (moves) => {
      const ask = async (path, body) => (await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) })).json();
      return (await ask("/api/game", { board: "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0", action: `moves ${moves}` }))[0].share;
    }, moves);
    await page.goto(`${stage.site.address}/play?share=${encodeURIComponent(share)}`);
    await page.getByText(`${count} of ${count}`).waitFor();
    const answered = page.waitForResponse((response) => response.url().endsWith("/api/game"));
    await page.evaluate(() => {
      window.changed = 0;
      new MutationObserver((records) => { for (const { addedNodes, removedNodes } of records) window.changed += addedNodes.length + removedNodes.length; })
        .observe(document.querySelector(".play"), { subtree: true, childList: true });
    });
    await page.keyboard.press({ U: "ArrowUp", D: "ArrowDown", L: "ArrowLeft", R: "ArrowRight" }[next]);
    const response = await answered;
    const bytes = (await response.body()).length + response.request().postData().length;
    const { responseEnd } = response.request().timing();
    await page.getByText(`${count + 1} of ${count + 1}`).waitFor();
    work.push({ bytes, time: responseEnd, drawn: await page.evaluate(() => window.changed), there: await page.locator(".strip > *").count() });
    await visit.leave();
  }
  const [short, long] = work;
  // The code of the game, there and back, and its moves: a few bytes a move.
  assert.ok(long.bytes <= short.bytes + 4 * 1500, `${short.bytes} and ${long.bytes} bytes`);
  assert.ok(long.time <= short.time + 60, `${short.time} and ${long.time} ms until the answer`);
  assert.ok(long.drawn <= short.drawn + 8, `${short.drawn} and ${long.drawn} nodes drawn`);
  assert.ok(long.there <= 250, `${long.there} nodes in the strip`);
});
