// The room Lab, as a teacher, a student and a researcher use it; the numbers it shows are those of the command line.

import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { staged, visitor } from "./site.mjs";

const BINARY = process.env.TAXICAB ?? new URL("../../target/debug/taxicab", import.meta.url).pathname;
const BOARD = "8 2 0/4 6 1/3 7 5";
const HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 4 7 0";

const stage = staged();

const path = (fields) => `/lab?${new URLSearchParams(fields)}`;

async function at(fields, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
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

for (const [device, theme, algorithm] of [["desk", "light", "astar"], ["desk", "dark", "ida"], ["phone", "light", "ida"], ["phone", "dark", "astar"]]) {
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
  await page.getByRole("combobox", { name: "Speed" }).selectOption("250");
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
  await page.getByText(/The first 2,000 of [\d,]+ expansions are shown/).waitFor({ timeout: 20_000 });
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
  assert.equal(await drawing.locator(".layer.is-manhattan path").count(), 4);
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
  await page.waitForFunction(() => [...document.querySelectorAll(".by-heuristic tbody tr")].every(({ dataset }) => dataset.status === "done"));
  const rows = await page.locator(".by-heuristic tbody tr").all();
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
  assert.ok((await page.locator(".by-heuristic").innerText()).includes("cancelled"));
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

test("by keyboard alone: a board typed, an algorithm chosen, a search begun and stepped through", async () => {
  const visit = await at({});
  const { page } = visit;
  const reach = async (what) => {
    for (let press = 0; press < 60; press += 1) {
      if (await page.evaluate((selector) => document.activeElement.matches(selector), what)) return;
      await page.keyboard.press("Tab");
    }
    assert.fail(`no way to ${what} by keyboard`);
  };
  await reach("#lab-board");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("1 2 3/4 5 6/0 7 8");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /board=1\+2\+3/.test(location.search));
  await reach("[name=lab-algorithm]");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => /algorithm=ida/.test(location.search));
  await reach(".start");
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
  await page.waitForSelector(".tile");
  assert.equal(await page.locator(".lab").count(), 0);
  await page.goBack();
  await page.waitForSelector(".heuristics");
  assert.equal(await page.locator("#lab-board").inputValue(), HARD.replaceAll("/", " / "));
  await page.getByRole("link", { name: "Play this board" }).click();
  await page.waitForSelector(".tile");
  assert.equal(await page.locator(".tile").count(), 15);
  await visit.leave();
});

test("at 320 pixels and twice the text nothing is lost", async () => {
  const visit = await at({ board: BOARD, heuristics: "manhattan|walking|linear-conflict,walking", layers: "manhattan|euclidean|conflicts|inversions" });
  const { page } = visit;
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  await start(page).click();
  await ended(page);
  await page.getByRole("button", { name: "Run all" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".by-heuristic tbody tr")].every(({ dataset }) => dataset.status === "done"));
  for (const name of ["Examine", "Shuffle", "One node forward", "Run all"]) await page.getByRole("button", { name, exact: true }).scrollIntoViewIfNeeded();
  const lost = await page.evaluate(() => [...document.querySelectorAll(".lab *")]
    .filter((node) => !node.closest("svg, .unseen, select, thead, caption") && node.childElementCount === 0 && node.textContent.trim() && node.getClientRects().length)
    .filter((node) => node.getBoundingClientRect().right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline")
    .map((node) => `${node.className || node.tagName}: ${node.textContent.slice(0, 40)}`));
  assert.deepEqual(lost, []);
  await visit.leave();
});
