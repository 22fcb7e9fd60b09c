// The room Lab, as a teacher, a student and a researcher use it; the numbers it shows are those of the command line.

import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resized, staged, visitor, VIEWS } from "./site.mjs";

const BINARY = process.env.TAXICAB ?? new URL("../../target/debug/taxicab", import.meta.url).pathname;
const BOARD = "8 2 0/4 6 1/3 7 5";
const HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0";

const stage = staged();

const path = (fields) => `/lab?${new URLSearchParams(fields)}`;

async function at(fields, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.addInitScript(() => localStorage.setItem("taxicab.lab.lesson", "true"));
  await visit.page.goto(stage.site.address + path(fields));
  await visit.page.waitForSelector(".heuristics");
  return visit;
}

/** What the command line answers. */
function told(...words) {
  return JSON.parse(execFileSync(BINARY, words, { encoding: "utf8" }).trim());
}
const solved = (algorithm, heuristic, board = BOARD) => told("solve", "--json", "--algorithm", algorithm, "--heuristic", heuristic, board);

const number = async (locator) => Number((await locator.innerText()).replaceAll(",", ""));
const panel = (page, heuristic) => page.locator(`.panel[data-heuristic="${heuristic}"]`);
const start = (page) => page.getByRole("button", { name: "Start", exact: true });
const ended = (page) => page.waitForFunction(() => [...document.querySelectorAll(".panel")].every(({ dataset }) => dataset.status === "done"));
const scrubber = (page) => page.getByRole("slider", { name: "Current node" });

async function endsAsOnTheCommandLine(page, algorithm, heuristic) {
  const answer = solved(algorithm, heuristic);
  for (const key of ["expanded", "generated", "length"]) {
    assert.equal(await number(panel(page, heuristic).locator(`[data-final="${key}"]`)), answer[key], `${key} of ${algorithm} with ${heuristic}`);
  }
}

for (const [index, [device, theme]] of VIEWS.entries()) {
  const algorithm = ["astar", "ida"][index % 2];
  test(`two searches by ${algorithm} are watched to their end on a ${device}, ${theme}`, async () => {
    const visit = await at({ board: BOARD, algorithm, heuristics: "manhattan|linear-conflict,walking" }, device, theme);
    const { page } = visit;
    await visit.isAccessible();
    await start(page)[device === "phone" ? "tap" : "click"]();
    await ended(page);
    await endsAsOnTheCommandLine(page, algorithm, "manhattan");
    await endsAsOnTheCommandLine(page, algorithm, "linear-conflict,walking");
    assert.match(await panel(page, "manhattan").locator(".panel-status").innerText(), /24 moves, proven shortest/);
    assert.equal(await panel(page, "manhattan").locator(".command code").innerText(), `taxicab solve --algorithm ${algorithm} --heuristic manhattan "${BOARD}"`);
    await visit.isAccessible();
    await visit.leave();
  });
}

test("the nodes told are scrubbed and stepped, and each adds up", async () => {
  const visit = await at({ board: BOARD, algorithm: "astar", heuristics: "manhattan" });
  const { page } = visit;
  await start(page).click();
  await ended(page);
  const expanded = panel(page, "manhattan").locator(".counts dd").first();
  const last = Number(await scrubber(page).getAttribute("max"));
  assert.ok(last > 100, `${last} nodes`);
  await page.waitForFunction((most) => document.querySelector(".watch input[type=range]").value === String(most), last);
  await scrubber(page).fill("1");
  assert.match(await panel(page, "manhattan").locator(".sum").innerText(), /g\s0 \+ h\s14 = f\s14/);
  assert.match(await panel(page, "manhattan").locator(".little").getAttribute("aria-label"), /8 2 blank, 4 6 1, 3 7 5/);
  await page.getByRole("button", { name: "One node forward" }).click();
  assert.equal(await number(expanded), 1);
  await scrubber(page).fill("57");
  assert.equal(await number(expanded), 56);
  await page.getByRole("button", { name: "One node back" }).click();
  assert.equal(await number(expanded), 55);
  const [g, h, f] = (await panel(page, "manhattan").locator(".sum").innerText()).match(/\d+/g).map(Number);
  assert.equal(g + h, f);
  await page.getByRole("button", { name: "To the last node" }).click();
  assert.match(await panel(page, "manhattan").locator(".sum").innerText(), /= f\s24$/);
  assert.match(await panel(page, "manhattan").locator(".course").getAttribute("aria-label"), /^f over [\d,]+ expansions, from 14 to 24\./);
  await visit.leave();
});

test("where motion is welcome the nodes play by themselves, until paused", async () => {
  const visit = await at({ board: BOARD, algorithm: "ida", heuristics: "manhattan" });
  const { page } = visit;
  assert.equal(await page.getByRole("button", { name: "Play", exact: true }).count(), 0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.getByRole("combobox", { name: "Speed", exact: true }).selectOption("250");
  await start(page).click();
  await page.waitForFunction(() => Number(document.querySelector(".watch input[type=range]").value) > 30);
  await page.getByRole("button", { name: "Pause" }).click();
  const place = await scrubber(page).inputValue();
  await page.waitForTimeout(200);
  assert.equal(await scrubber(page).inputValue(), place);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.waitForFunction((before) => Number(document.querySelector(".watch input[type=range]").value) > Number(before), place);
  await visit.leave();
});

test("a long search says what it shows, and is stopped", async () => {
  const visit = await at({ board: HARD, algorithm: "ida", heuristics: "misplaced" });
  const { page } = visit;
  await start(page).click();
  await page.getByText(/The first 2,000 of [\d,]+ expansions are shown/).waitFor();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page.getByText(/Stopped by you after [\d,]+ expansions\. Nothing is proven\./).waitFor();
  await start(page).waitFor();
  await page.waitForFunction(() => /search was stopped/.test(document.getElementById("live").textContent));
  assert.ok(await page.locator(".whole").isHidden());
  await scrubber(page).fill("1500");
  assert.equal(await number(page.locator(".counts dd").first()), 1499);
  await visit.isAccessible();
  await visit.leave();
});

test("layers are switched, and say in words what they show", async () => {
  const board = "3 2 1/4 5 6/8 7 0";
  const visit = await at({ board, layers: "" });
  const { page } = visit;
  const drawing = page.locator("svg.layers");
  const caption = page.locator(".layer-caption");
  assert.equal(await page.locator(".layer").count(), 0);
  await page.getByRole("checkbox", { name: "Manhattan paths" }).check();
  assert.equal(await drawing.locator(".layer.is-manhattan .arrow-line").count(), 4);
  assert.match(await caption.innerText(), /together 6 steps/);
  await page.getByRole("checkbox", { name: "Straight lines" }).check();
  assert.equal(await drawing.locator(".layer.is-euclidean path").count(), 4);
  await page.getByRole("checkbox", { name: "Linear conflicts" }).check();
  assert.match(await caption.innerText(), /4 pairs.*3–1/);
  assert.ok(await drawing.locator(".layer.is-conflicts path").count() >= 2);
  await page.getByRole("checkbox", { name: "Inversions" }).check();
  assert.equal(await drawing.locator(".layer.is-inversions path").count(), 4);
  assert.match(page.url(), /layers=manhattan%7Ceuclidean%7Cconflicts%7Cinversions/);
  await page.getByRole("checkbox", { name: "Manhattan paths" }).uncheck();
  assert.equal(await drawing.locator(".layer.is-manhattan").count(), 0);
  await visit.isAccessible();
  await visit.leave();
});

test("nodes by heuristic: every heuristic ends, with the numbers of the command line", async () => {
  const visit = await at({ board: BOARD, algorithm: "astar" });
  const { page } = visit;
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".heuristics tbody tr")].every(({ dataset }) => dataset.status === "done"));
  const rows = await page.locator(".heuristics tbody tr").all();
  assert.ok(rows.length >= 7, `${rows.length} heuristics`);
  let widest = 0;
  for (const row of rows) {
    const name = await row.getAttribute("data-heuristic");
    const answer = solved("astar", name);
    for (const key of ["expanded", "generated", "length"]) assert.equal(await number(row.locator(`[data-cell="${key}"]`)), answer[key], `${key} with ${name}`);
    widest = Math.max(widest, parseFloat(await row.locator(".heuristic-bar").getAttribute("width")));
  }
  assert.ok(widest > 50 && widest <= 100, `the longest bar takes ${widest} %`);
  await visit.isAccessible();
  await visit.leave();
});

test("nodes by heuristic are cancelled", async () => {
  const visit = await at({ board: HARD, algorithm: "ida" });
  const { page } = visit;
  await page.getByRole("button", { name: "Run all" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("button", { name: "Run all" }).waitFor();
  assert.ok((await page.locator(".heuristics").innerText()).includes("cancelled"));
  await visit.leave();
});

test("the whole 8-puzzle: a histogram with this board in it, and its antipodes", async () => {
  const visit = await at({ board: BOARD });
  const { page } = visit;
  await page.getByText(/You are here: 24 moves from the goal/).waitFor();
  assert.match(await page.locator(".whole .section-head").innerText(), /181,440 positions.*deepest 31/s);
  assert.match(await page.locator(".histogram").getAttribute("aria-label"), /181,440.*You are here: depth 24/);
  assert.equal(await page.locator(".depth").count(), 32);
  const { height } = await page.locator(".histogram").boundingBox();
  assert.ok(height > 200, `the histogram is ${height} high`);
  await page.getByRole("button", { name: "6 4 7 / 8 5 0 / 3 2 1" }).click();
  await page.getByText(/You are here: 31 moves from the goal/).waitFor();
  assert.match(page.url(), /board=6\+4\+7%2F8\+5\+0%2F3\+2\+1/);
  await visit.leave();
});

for (const [device, theme] of VIEWS) {
  test(`A* and IDA* think beside each other, step by step, on a ${device}`, async () => {
    const visit = await at({ board: BOARD, algorithm: "astar", heuristics: "walking|manhattan" }, device, theme);
    const { page } = visit;
    await page.getByRole("radio", { name: "A* beside IDA*" }).check();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("algorithm") === "astar|ida");
    // One heuristic for both; another one takes its place.
    await page.getByRole("checkbox", { name: "Manhattan", exact: true }).check();
    await page.waitForFunction(() => new URLSearchParams(location.search).get("heuristics") === "manhattan");
    assert.equal(await page.locator(".watch input[type=checkbox]:checked").count(), 1);
    await start(page).click();
    await ended(page);
    const names = await page.locator(".panel h3").allInnerTexts();
    assert.deepEqual(names, ["A*, Manhattan", "IDA*, Manhattan"]);
    for (const algorithm of ["astar", "ida"]) {
      const answer = solved(algorithm, "manhattan");
      for (const key of ["expanded", "generated", "length"]) {
        assert.equal(await number(page.locator(`.panel[data-search=${algorithm}] [data-final=${key}]`)), answer[key], `${key} of ${algorithm}`);
      }
    }
    // Both are at the same node, and what they keep is counted here by hand.
    const place = 90;
    await scrubber(page).fill(String(place));
    const searches = await page.evaluate(async (board) => {
      const { Engine } = await moduleOf("engine.js");
      const engine = new Engine();
      const watched = (algorithm) => new Promise((resolve, fail) => {
        const nodes = [];
        engine.watch({ board, goal: "blank-last", algorithm, heuristic: "manhattan", nodes: 2000 }, (event) => {
          if (event.kind === "nodes") nodes.push(...event.nodes);
          else if (event.kind === "done") resolve(nodes);
          else if (event.kind === "lost") fail(new Error(event.message));
        });
      });
      return [await watched("astar"), await watched("ida")];
    }, BOARD);
    const [astar] = searches;
    const met = new Set([String(astar[0].board)]);
    for (const { board } of astar.slice(0, place - 1)) {
      const blank = board.indexOf(0);
      for (const [from, isThere] of [[blank - 1, blank % 3 > 0], [blank + 1, blank % 3 < 2], [blank - 3, blank > 2], [blank + 3, blank < 6]]) {
        if (!isThere) continue;
        const next = [...board];
        [next[blank], next[from]] = [next[from], 0];
        met.add(String(next));
      }
    }
    const path = searches[1][place - 1].g + 1;
    assert.deepEqual(await page.locator(".compared p").allInnerTexts(), [
      `A* has expanded ${place - 1} boards and keeps ${met.size} boards in memory: every one it has met.`,
      `IDA* has expanded ${place - 1} boards and keeps ${path} boards in memory: the path it is on, and nothing else.`,
    ]);
    for (const [index, search] of ["astar", "ida"].entries()) {
      const { board } = searches[index][place - 1];
      const label = await page.locator(`.panel[data-search=${search}] .in-hand svg`).getAttribute("aria-label");
      assert.deepEqual((label.match(/\d|blank/g) ?? []).map((tile) => Number(tile) || 0), board);
    }
    await visit.isAccessible();
    await visit.leave();
  });
}

test("by keyboard alone: a board typed, an algorithm chosen, a search begun and stepped through", async () => {
  const visit = await at({});
  const { page } = visit;
  const reach = async (what, key = "Tab") => {
    for (let press = 0; press < 60; press += 1) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), what)) return;
      await page.keyboard.press(key);
    }
    assert.fail(`no way to ${what} by keyboard`);
  };
  await reach("#lab-board");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1 2 3/4 5 6/0 7 8");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /board=1\+2\+3/.test(location.search));
  await reach(".watch-choices [type=radio]");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /algorithm=ida/.test(location.search));
  await reach(".start", "Shift+Tab");
  await page.keyboard.press("Enter");
  await ended(page);
  assert.equal(await number(panel(page, "manhattan").locator('[data-final="length"]')), 2);
  await reach(".watch input[type=range]");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await number(panel(page, "manhattan").locator(".counts dd").first()), 1);
  await visit.leave();
});

test("a board that cannot be solved is explained, and the nearest solvable one examined", async () => {
  const visit = await at({ board: "1 2 3/4 5 6/8 7 0" }, "phone");
  const { page } = visit;
  const { reason, nearest } = JSON.parse(unsolvable("1 2 3/4 5 6/8 7 0"));
  await page.waitForSelector(".explanation");
  const text = await page.locator(".explanation").innerText();
  assert.ok(text.toLowerCase().includes(reason.toLowerCase()), text);
  await visit.isAccessible();
  await page.getByRole("button", { name: "Examine this one" }).tap();
  await page.waitForFunction(() => !document.querySelector(".explanation"));
  await page.waitForFunction((board) => new URLSearchParams(location.search).get("board") === board, nearest);
  await visit.leave();
});

test("what is no board is refused in the server's words, and the board before it stays", async () => {
  // The browser itself writes a refused question to the console, so nothing is held against this page.
  const page = await stage.browser.newPage();
  await page.goto(stage.site.address + path({ board: BOARD }));
  await page.waitForSelector(".heuristics");
  await page.fill("#lab-board", "1 2 3/4 5 6/7 7 0");
  await page.getByRole("button", { name: "Examine", exact: true }).click();
  await page.getByText(/tile 7 is repeated/i).waitFor();
  assert.equal(await page.locator("#lab-board").inputValue(), "1 2 3 / 4 5 6 / 7 7 0");
  assert.equal(await page.evaluate(() => new URLSearchParams(location.search).get("board")), BOARD);
  await page.close();
});

/** The command ends with 1 and prints its answer all the same. */
function unsolvable(board) {
  try {
    return execFileSync(BINARY, ["solve", "--json", board], { encoding: "utf8" });
  } catch (error) {
    return error.stdout;
  }
}

test("a shuffled board is the one of its seed, and an address gives the same room again", async () => {
  const visit = await at({});
  const { page } = visit;
  await page.getByText("Another goal, size or seed").click();
  await page.selectOption("#lab-size", "3x4");
  await page.fill("#lab-seed", "17");
  await page.getByRole("button", { name: "Shuffle" }).click();
  const { board } = told("shuffle", "--json", "--size", "3x4", "--seed", "17");
  await page.waitForFunction((text) => new URLSearchParams(location.search).get("board") === text, board);
  await page.locator("label:has([value=weighted])").click();
  await page.fill("#lab-weight", "2");
  await page.locator("#lab-weight").press("Tab");
  await page.locator(".watch label:has([value=inversion])").click();
  await page.getByRole("checkbox", { name: "Linear conflicts" }).check();
  const state = () => page.evaluate(() => ({
    address: location.search,
    board: document.querySelector("#lab-board").value,
    checked: [...document.querySelectorAll(".lab-rooms :checked")].map(({ value }) => value),
    weight: document.querySelector("#lab-weight").value,
    panels: [...document.querySelectorAll(".panel")].map(({ dataset }) => dataset.heuristic),
  }));
  const before = await state();
  assert.equal(before.panels.length, 3);
  assert.ok(before.checked.includes("weighted") && before.checked.includes("conflicts"));
  await page.reload();
  await page.waitForSelector(".heuristics");
  assert.deepEqual(await state(), before);
  await visit.leave();
});

test("breadth-first asks for no heuristic", async () => {
  const visit = await at({ board: "1 2 3/4 5 6/0 7 8", algorithm: "bfs", heuristics: "manhattan|walking" });
  const { page } = visit;
  assert.equal(await page.locator(".panel").count(), 1);
  await start(page).click();
  await ended(page);
  assert.equal(await number(page.locator('[data-final="expanded"]')), told("solve", "--json", "--algorithm", "bfs", "1 2 3/4 5 6/0 7 8").expanded);
  await visit.leave();
});

test("the room is left in the middle of a search, and entered again", async () => {
  const visit = await at({ board: HARD, algorithm: "ida", heuristics: "misplaced" });
  const { page } = visit;
  await start(page).click();
  await page.getByText(/expansions are shown/).waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await page.waitForSelector(".play .tile");
  assert.equal(await page.locator(".lab").count(), 0);
  await page.goBack();
  await page.waitForSelector(".heuristics");
  assert.equal(await page.locator("#lab-board").inputValue(), HARD.replaceAll("/", " / "));
  await page.getByRole("link", { name: "Play this board" }).click();
  await page.waitForSelector(".play .tile");
  assert.equal(await page.locator(".play .tile").count(), 15);
  await visit.leave();
});

test("at 320 pixels and twice the text nothing is lost", async () => {
  const visit = await at({ board: BOARD, heuristics: "manhattan|walking|linear-conflict,walking", layers: "manhattan|euclidean|conflicts|inversions" });
  const { page } = visit;
  await resized(page, 320, 640);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await start(page).click();
  await ended(page);
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".heuristics tbody tr")].every(({ dataset }) => dataset.status === "done"));
  await page.getByText("Another goal, size or seed").click();
  for (const name of ["Examine", "Shuffle", "One node forward", "Run all"]) await page.getByRole("button", { name, exact: true }).scrollIntoViewIfNeeded();
  const lost = await page.evaluate(() => [...document.querySelectorAll(".lab *")]
    .filter((node) => !node.closest("svg, .unseen, select, thead, caption") && node.childElementCount === 0 && node.textContent.trim() && node.getClientRects().length)
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline")
    .map((node) => `${node.className || node.tagName}: ${node.textContent.slice(0, 40)}`));
  assert.deepEqual(lost, []);
  await visit.leave();
});

test("the lesson: g is walked, f never falls, the first solution is a shortest", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "phone");
  const { page } = visit;
  await page.goto(`${stage.site.address}/lab`);
  await page.getByRole("button", { name: "Lesson" }).tap();
  await page.getByRole("heading", { name: "Count your moves" }).waitFor();
  assert.equal(await page.locator(".lab-content").isVisible(), false);
  const value = async (name) => Number(await page.locator(`.walk-value.is-${name} strong`).innerText());
  const slide = async (tile, g) => {
    await page.locator(`.lesson .tile[data-tile="${tile}"]`).tap();
    await page.waitForFunction((g) => document.querySelector(".walk-value.is-g strong").textContent === String(g), g);
  };
  await page.locator('.lesson .tile[data-tile="7"].can-slide').waitFor();
  await visit.isAccessible();
  // Where a run of two could slide, one tile does: g counts single moves.
  await slide(8, 1);
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("heading", { name: "The arrows say how far it is at least" }).waitFor();
  assert.equal(await page.locator(".lesson .arrow-line").count() > 2, true);
  assert.equal(await value("h"), 5);
  await page.getByRole("button", { name: "Next" }).tap();
  assert.equal(await value("f"), 6);
  let before = 6;
  for (const [tile, g] of [[5, 2], [2, 3], [5, 4]]) {
    const movable = await page.locator(`.lesson .tile[data-tile="${tile}"].can-slide`).count();
    if (!movable) continue;
    await slide(tile, g);
    const f = await value("f");
    assert.ok(f >= before, `f fell from ${before} to ${f}`);
    before = f;
  }
  await visit.isAccessible();
  await page.getByRole("button", { name: "Next" }).tap();
  await page.getByRole("button", { name: "To the end" }).tap();
  await page.locator(".taken-words").filter({ hasText: "The goal, after 8 moves." }).waitFor();
  // Drawn with the next frame.
  await page.locator('.taken[aria-label*="3 of f 6, 10 of f 8"]').waitFor();
  await visit.isAccessible();
  await page.getByRole("button", { name: "To the Lab" }).tap();
  await page.waitForSelector(".heuristics");
  assert.ok(await page.locator(".lab-content").isVisible());
  await page.getByRole("button", { name: "Lesson" }).tap();
  await page.getByRole("heading", { name: "Count your moves" }).waitFor();
  await page.getByRole("button", { name: "Skip" }).tap();
  assert.ok(await page.locator(".lab-content").isVisible());
  await visit.leave();
});

test("three trees grow side by side, each from the start, and are scrubbed together", async () => {
  const visit = await at({ board: BOARD, heuristics: "manhattan" });
  const { page } = visit;
  await page.getByRole("button", { name: "Grow", exact: true }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".tree-figure .panel-status")].every((status) => /expanded\./.test(status.textContent)));
  const scrub = page.getByRole("slider", { name: "Expansions in the trees" });
  await scrub.fill("40");
  const label = (algorithm) => page.locator(`[data-algorithm=${algorithm}] .tree`).getAttribute("aria-label");
  for (const algorithm of ["astar", "greedy"]) assert.match(await label(algorithm), /after 40 expansions: 40 positions/);
  // Every line of A* goes down from the position it was reached from.
  const lines = await page.locator("[data-algorithm=astar] .tree-round").evaluate((part) => part.getAttribute("d").split("M").slice(1));
  assert.equal(lines.length, 40);
  assert.equal(lines.filter((line) => line.includes("h0")).length, 1, "one root");
  for (const line of lines.filter((one) => one.includes("L"))) {
    const [[, from], [, to]] = line.split("L").map((point) => point.split(" ").map(Number));
    assert.ok(to > from, line);
  }
  await scrub.fill("900");
  assert.notEqual(await page.locator("[data-algorithm=ida] .tree-before").getAttribute("d"), "M0 0", "an earlier round of IDA* is seen");
  assert.match(await page.locator("[data-algorithm=greedy] .panel-status").innerText(), /not proven shortest/);
  await visit.isAccessible();
  await visit.leave();
});

test("the cloud has every position, and a walk in it goes nearer and farther as the command line counts", async () => {
  const visit = await at({ board: BOARD }, "phone");
  const { page } = visit;
  await page.locator(".cloud-words").filter({ hasText: "24 moves from the goal." }).waitFor();
  await page.getByText(/All 181,440 positions/).waitFor();
  const dots = await page.locator(".cloud-dots").evaluate((canvas) => canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height).data.filter((byte, index) => index % 4 === 3 && byte > 0).length);
  assert.ok(dots > 40_000, `${dots} pixels are covered`);
  await page.getByRole("button", { name: "One move nearer" }).tap();
  await page.locator(".cloud-words").filter({ hasText: "23 moves from the goal. Nearer." }).waitFor();
  assert.equal(await page.locator(".cloud-step").count(), 2);
  await page.getByText(/You are here: 23 moves from the goal/).waitFor();
  await page.locator(".cloud .tile.can-slide").first().tap();
  await page.waitForFunction(() => document.querySelectorAll(".cloud-step").length === 3);
  await visit.leave();
});

test("a word explains itself, in the glossary's words, by keyboard too", async () => {
  const visit = await at({ board: BOARD });
  const { page } = visit;
  const control = page.getByRole("button", { name: "node", exact: true });
  await control.focus();
  await page.keyboard.press("Enter");
  await page.locator('.word[aria-expanded="true"]').waitFor();
  const meaning = page.locator(".word-meaning:popover-open");
  const box = await meaning.boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 1280);
  await page.keyboard.press("Escape");
  await page.locator('.word[aria-expanded="true"]').waitFor({ state: "detached" });
  assert.ok(await control.evaluate((node) => node === document.activeElement), "the keyboard is where it was");
  const meanings = await page.evaluate(async () => (await moduleOf("rooms/lab/words.js")).MEANINGS);
  const glossary = readFileSync(new URL("../../docs/glossary.md", import.meta.url), "utf8");
  for (const [name, text] of Object.entries(meanings)) assert.ok(glossary.includes(text.replaceAll("’", "'")), `${name}: ${text}`);
  await visit.leave();
});

test("no sheet of another room is in force", async () => {
  const visit = await at({ board: BOARD });
  const { page } = visit;
  const inForce = () => page.evaluate(() => [...document.styleSheets].filter(({ media }) => media.mediaText !== "not all")
    .map(({ href }) => href.split("/page/")[1]).filter((path) => path.includes("/")).sort());
  assert.deepEqual(await inForce(), ["rooms/dialog.css", "rooms/lab.css", "rooms/tiles.css"]);
  await page.getByRole("link", { name: "Endgames" }).click();
  await page.waitForSelector(".endgames-board .has-piece");
  assert.deepEqual(await inForce(), ["chess/chessboard.css", "rooms/dialog.css", "rooms/endgames.css"]);
  await page.goBack();
  await page.waitForSelector(".heuristics");
  assert.deepEqual(await inForce(), ["rooms/dialog.css", "rooms/lab.css", "rooms/tiles.css"]);
  const { height } = await page.locator(".histogram").boundingBox();
  assert.ok(height > 200, `the histogram is ${height} high`);
  await visit.leave();
});

test("on 4×4 no two arrows run along each other", async () => {
  const visit = await at({ board: HARD, layers: "manhattan" });
  const paths = await visit.page.locator(".sees .arrow-line").evaluateAll((lines) => lines.map((line) => line.getAttribute("d")));
  const runs = paths.flatMap((d, arrow) => {
    const [, x, y] = d.match(/^M([\d.-]+) ([\d.-]+)/).map(Number);
    const down = Number(d.match(/V([\d.-]+)/)?.[1] ?? y);
    const along = Number(d.match(/H([\d.-]+)/)?.[1] ?? x);
    return [down !== y && { arrow, axis: "x", at: x, from: Math.min(y, down), to: Math.max(y, down) }, along !== x && { arrow, axis: "y", at: down, from: Math.min(x, along), to: Math.max(x, along) }].filter(Boolean);
  });
  assert.ok(runs.length > 20);
  for (const one of runs) {
    for (const other of runs) {
      if (one.arrow >= other.arrow || one.axis !== other.axis || Math.abs(one.at - other.at) > 6) continue;
      assert.ok(one.to <= other.from || other.to <= one.from, `${paths[one.arrow]} along ${paths[other.arrow]}`);
    }
  }
  await visit.leave();
});

test("a game is drawn among all positions, with a shortest solution, and another board takes both away", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/play?board=1+2+3/4+5+6/0+7+8`);
  await page.waitForSelector(".board .tile");
  for (const key of ["Down", "Up", "Left", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await page.getByRole("link", { name: "Among all positions" }).click();
  await page.waitForSelector(".cloud-shortest");
  const places = (kind) => page.locator(kind).getAttribute("d").then((d) => d.slice(1).split("L"));
  const [game, shortest] = [await places(".cloud-game"), await places(".cloud-shortest")];
  assert.deepEqual([game.length, shortest.length], [5, 3]);
  assert.deepEqual([game[0], game.at(-1)], [shortest[0], shortest.at(-1)], "they begin and end together");
  assert.deepEqual(game.slice(2), shortest, "the two moves to and fro lead back to the start");
  assert.match(await page.locator(".cloud-walk").getAttribute("aria-label"), /Your game: 2, 3, 2, 1, 0; a shortest solution begins at 2/);
  assert.match(await page.locator(".cloud-key").innerText(), /your game, 4 moves\s+a shortest solution, 2/);
  await page.reload();
  await page.waitForSelector(".cloud-shortest");
  await page.locator(".antipode").first().click();
  await page.waitForFunction(() => !document.querySelector(".cloud-game") && !new URLSearchParams(location.search).has("moves"));
  await visit.leave();
});
