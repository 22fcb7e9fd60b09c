// A game begins before its core is there: the same board, the same moves, the same clock; then the core takes it over and nothing is lost.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, solutionKeys, staged, visitor } from "./site.mjs";

const stage = staged();
const NOON = new Date("2026-11-25T12:00:00").getTime();

/** A visit whose questions about games have to wait, for the core or for the server, until `release()`. */
async function held(device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await visit.page.route(isStatic ? "**/wasm/games_bg.wasm" : "**/api/game", async (route) => {
    await released;
    await route.continue().catch(() => {});
  });
  return { ...visit, release };
}

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.games")));
const isKept = (page, moves) => page.waitForFunction((moves) => JSON.parse(localStorage.getItem("taxicab.games"))?.[0].moves === moves, moves);
const moves = (page) => page.locator(".figure-value").first();
const drawn = (page) => page.evaluate(() => [...document.querySelectorAll(".tile")].map((tile) => tile.getAttribute("aria-label")));
/** The core has the game. */
const isTaken = (page) => page.locator("[aria-label='Show solution']:enabled").waitFor();

/** What the page and the core make of the same wishes and actions, where they differ. */
const differences = (page, games) => page.evaluate(async (games) => {
  const [{ opened, acted }, { asked }, { expanded }] = await Promise.all([moduleOf("rooms/play/opening.js"), moduleOf("engine.js"), moduleOf("fields.js")]);
  const CARRIED = ["share", "seconds", "is_running", "hints_used", "hinted", "solver_used", "best_known", "findings"];
  const carried = (state) => Object.fromEntries(CARRIED.map((name) => [name, state[name]]));
  const seen = ({ moves, taken_back: back, paths, excess = null, is_solution_known: known, change, shortest, ...state }) => ({
    ...state, excess, line: expanded(moves) + expanded(back), shortest: { best_known: null, ...shortest }, change: change?.kind === "refused" ? "refused" : change,
  });
  const wrong = [];
  for (const { wish, actions = [] } of games) {
    let mine = opened(wish);
    let [core] = await asked({ ...wish, command: "game" });
    const compare = (action) => {
      const right = seen(core);
      const { change } = mine;
      const own = { ...mine, change: change?.kind === "refused" ? "refused" : change, shortest: { best_known: null, ...mine.shortest } };
      for (const [name, value] of Object.entries(right)) {
        if (JSON.stringify(own[name]) !== JSON.stringify(value)) wrong.push({ wish, action, name, mine: own[name], core: value });
      }
    };
    if (!mine) { wrong.push({ wish, mine }); continue; }
    compare("begin");
    let now = mine.at;
    for (const action of actions) {
      // Whole quarters of a second, which no rounding changes.
      now += 250;
      const seconds = core.is_running ? core.seconds + 0.25 : core.seconds;
      mine = acted(mine, action, now);
      [core] = await asked({ ...carried(core), seconds, action, command: "game" });
      if (!mine.is_running || !core.is_running || mine.change.kind === "refused") mine = { ...mine, at: now, seconds: core.seconds };
      compare(action);
    }
  }
  return wrong.slice(0, 3);
}, games);

const GOALS = ["blank-last", "blank-first", "snake", "spiral"];
const SIZES = ["2x2", "2x3", "3x2", "3x3", "4x3", "4x4", "2x9", "5x5", "7x6", "10x10"];

test("every seed and every day has the board of the core", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?size=3x3&seed=1`);
  await page.waitForSelector(".tile");
  const seeds = Array.from({ length: 800 }, (_, index) => index < 700 ? index : Math.floor(Number.MAX_SAFE_INTEGER / (index - 698)));
  const games = seeds.map((seed, index) => ({ wish: { size: SIZES[index % SIZES.length], goal: GOALS[index % GOALS.length], seed } }));
  const days = Array.from({ length: 400 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10));
  for (const [index, daily] of days.entries()) games.push({ wish: { size: SIZES[index % SIZES.length], daily } });
  games.push({ wish: { board: "8 2 0/4 6 1/3 7 5" } }, { wish: { board: "1 2/0 3", goal: "1 2/3 0" } }, { wish: { board: "5 1 2/3 4 0", goal: "blank-first" } });
  assert.deepEqual(await differences(page, games), []);
  // What the core refuses, or alone knows, is left to it.
  const wishes = [{ board: "1 2 3/4 5 6/8 7 0" }, { board: "1 1/2 0" }, { board: "1 2 x/0" }, { size: "11x3", seed: 1 }, { size: "1x3", seed: 1 }, { size: "3x3", daily: "2026-02-30" },
    { size: "3x3", length: 20, seed: 1 }, { size: "3x3", goal: "sideways", seed: 1 }, { share: "t1.3x3.blank-last.seed-7.UUUUUU.00000000" }, { share: "nothing" }, { size: "3x3" }];
  const taken = await page.evaluate(async (wishes) => { const { opened } = await moduleOf("rooms/play/opening.js"); return wishes.filter((wish) => opened(wish)); }, wishes);
  assert.deepEqual(taken, []);
  await visit.leave();
});

test("every action has the state of the core: moves, steps of undo, places, the clock, the share code", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?size=3x3&seed=1`);
  await page.waitForSelector(".tile");
  let state = 7;
  // Park and Miller's numbers, so that a failure comes again.
  const below = (end) => { state = state * 48_271 % 2_147_483_647; return state % end; };
  const one = (list) => list[below(list.length)];
  const action = (cells) => one([
    () => `move ${one([..."UDLR"])}`, () => `move ${one([..."UDLR"])}`, () => `run ${one([..."UDLR"])}`, () => `cell ${below(cells + 1)}`, () => `tile ${below(cells + 1)}`,
    () => "undo", () => "redo", () => `seek ${below(12)}`, () => (below(6) ? "undo" : "restart"),
  ])();
  const games = Array.from({ length: 60 }, (_, index) => {
    const size = SIZES[index % SIZES.length];
    const [width, height] = size.split("x").map(Number);
    return { wish: { size, goal: GOALS[index % 4], seed: index }, actions: Array.from({ length: 40 }, () => action(width * height)) };
  });
  games.push({ wish: { board: "1 2 3/4 5 6/0 7 8" }, actions: ["cell 8", "undo", "redo", "undo", "move L", "seek 0", "move L", "move L", "move R", "restart", "run L"] });
  assert.deepEqual(await differences(page, games), []);
  await visit.leave();
});

for (const device of ["desk", "phone"]) {
  test(`moves made before the core is there are kept when it is, on a ${device}`, async () => {
    const visit = await held(device);
    const { page } = visit;
    await page.clock.install({ time: NOON });
    await page.goto(`${stage.site.address}/play?size=4x4&seed=42`);
    await page.waitForSelector(".tile");
    assert.ok(await page.getByRole("button", { name: "Hint" }).isDisabled());
    assert.ok(await page.getByRole("button", { name: "Show solution" }).isDisabled());
    for (const key of ["ArrowUp", "ArrowLeft", "Shift+ArrowRight", "h"]) await page.keyboard.press(key);
    await moves(page).filter({ hasText: /^[1-9]/ }).waitFor();
    await page.keyboard.press("z");
    await page.keyboard.press("ArrowDown");
    await page.clock.runFor(2000);
    const before = [await moves(page).textContent(), await drawn(page)];
    await isKept(page, Number(before[0]));
    const [{ share }] = await kept(page);
    await visit.isAccessible();
    visit.release();
    await page.clock.resume();
    await isTaken(page);
    assert.deepEqual([await moves(page).textContent(), await drawn(page)], before);
    assert.equal((await kept(page))[0].share, share);
    // The clock went on; the next move and Undo are of the same game.
    await page.waitForFunction(() => /^0:0[2-9]/.test(document.querySelectorAll(".figure-value")[1].textContent));
    await page.keyboard.press("z");
    await moves(page).filter({ hasText: new RegExp(`^${before[0] - 1}$`) }).waitFor();
    await visit.leave();
  });
}

test("a game solved before the core is there counts once, with its excess", async () => {
  const visit = await held();
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?board=1+2+3%2F4+5+6%2F0+7+8`);
  await page.waitForSelector(".tile");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.waitForSelector(".message.is-solved");
  await isKept(page, 2);
  visit.release();
  await page.waitForSelector(".result:not([hidden])");
  await page.locator(".figure.is-proven").waitFor();
  const solves = await page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.solves")));
  assert.deepEqual(solves["3x3 blank-last"].map(({ moves, excess, line }) => [moves, excess, line]), [[2, 0, "L2"]]);
  await visit.leave();
});

test("a game left before the core is there is found again, with its moves, its clock and what was proven", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?size=3x3&seed=7`);
  await page.locator(".figure.is-proven").waitFor();
  const keys = await solutionKeys(page);
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.games"))[0].findings.length);
  let release;
  const released = new Promise((resolve) => { release = resolve; });
  await page.route(isStatic ? "**/wasm/games_bg.wasm" : "**/api/game", async (route) => { await released; await route.continue().catch(() => {}); });
  await page.reload();
  await page.locator(".figure.is-proven").waitFor();
  for (const key of keys.slice(0, 3)) await page.keyboard.press(key);
  await isKept(page, 3);
  await page.reload();
  await moves(page).filter({ hasText: /^3$/ }).waitFor();
  for (const key of keys.slice(3, -1)) await page.keyboard.press(key);
  release();
  await isTaken(page);
  await page.keyboard.press(keys.at(-1));
  await page.waitForSelector(".message.is-solved");
  const solves = await page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.solves")));
  assert.deepEqual(solves["3x3 blank-last"].map(({ moves, excess }) => [moves, excess]), [[keys.length, 0]]);
  await visit.leave();
});
