// The room Analyse: what each move of a solution cost, stepped through, saved, stopped and refused.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { VIEWS, isStatic, staged, visitor } from "./site.mjs";

const stage = staged();
const MOVES = "UR2ULDRDLU2LD2R2UL2DRURDL2UR2ULDLUR2DLUL"; // the example of docs/puzzle.md
const SOLUTION = `/analyse?board=8+2+0%2F4+6+1%2F3+7+5&moves=${MOVES}`;
// One of the boards that need 80 moves.
const HARD = "/analyse?board=0+12+9+13%2F15+11+10+14%2F3+7+2+5%2F4+8+6+1&moves=U&moves-of=tile";

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  return visit;
}

const headline = (page) => page.locator(".analyse-title").innerText();
const analysed = (page) => page.locator(".strip-here").waitFor({ state: "attached" });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const left = (page) => page.locator(".analyse-left").innerText();

for (const [device, theme] of VIEWS) {
  test(`each move of a solution is judged, on a ${device}`, async () => {
    const visit = await at(SOLUTION, device, theme);
    const { page } = visit;
    await analysed(page);
    assert.equal(await headline(page), "40 moves, 16 over the shortest");
    assert.match(await page.locator(".analyse-facts").innerText(), /Moves\s*40\s*Shortest\s*24\s*Over\s*16\s*Mistakes\s*8/);
    const rows = await page.locator(".analyse-mistakes tbody tr").allInnerTexts();
    assert.equal(rows.length, 8);
    assert.match(rows[0], /^3\s+R\s+22 → 23\s+\+2\s+D$/);
    assert.equal(await left(page), "24 moves to the goal");
    await visit.isAccessible();
    await visit.leave();
  });
}

test("a solution is shortened, and the searches say what they did", async () => {
  const visit = await at(SOLUTION);
  const { page } = visit;
  await analysed(page);
  const shortened = page.getByRole("heading", { name: /^Shortened/ });
  assert.equal(await shortened.count(), 0);
  await page.getByLabel("Shorten the solution too").check();
  await shortened.waitFor();
  assert.equal(await shortened.innerText(), "Shortened to 24 moves from 40");
  assert.match(page.url(), /shorten=true/);
  assert.match(await page.getByRole("table", { name: "Windows of moves that became shorter" }).innerText(), /5–22\s+18 → 16\s+DLDRU2L2DR2DL2UR/);
  await page.locator("summary", { hasText: "What the searches did" }).click();
  assert.match(await page.getByRole("table", { name: "What the searches did" }).innerText(), /max:linear-conflict,walking\s+[\d,]+\s+[\d,]+/);
  await visit.isAccessible();
  await page.getByRole("link", { name: "Analyse it" }).click();
  await page.getByRole("heading", { name: "24 moves, and no solution is shorter" }).waitFor();
  assert.equal(await page.getByRole("heading", { name: "No part of it can be made shorter" }).count(), 1);
  await visit.leave();
});

test("the game is stepped through by keys, buttons, the strip and the table", async () => {
  const visit = await at(SOLUTION);
  const { page } = visit;
  await analysed(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal(await left(page), "22 moves to the goal");
  assert.match(await page.locator(".analyse-text").innerText(), /The next move, R, costs 2: after it 23 moves are left, after D 21\./);
  assert.equal(await page.locator(".mark-mistake").count(), 1);
  assert.equal(await page.locator(".mark-good").count(), 1);
  await page.waitForFunction(() => /Move 2 of 40\. 22 moves to the goal/.test(document.getElementById("live").textContent));
  await press(page, "One move forward");
  assert.equal(await left(page), "23 moves to the goal");
  await page.keyboard.press("End");
  assert.equal(await left(page), "Solved");
  assert.match(await page.locator(".analyse-board svg").getAttribute("aria-label"), /1 2 3, 4 5 6, 7 8 blank/);
  await press(page, "Show the board before move 16");
  assert.equal(await left(page), "17 moves to the goal");
  const box = await page.locator(".analyse-strip").boundingBox();
  await page.mouse.click(box.x + box.width - 2, box.y + box.height / 2);
  assert.equal(await left(page), "Solved");
  // In a field the arrows are the field's.
  await page.locator("#analyse-moves").focus();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await left(page), "Solved");
  await press(page, "Play");
  await page.waitForFunction(() => /^[12]\d moves/.test(document.querySelector(".analyse-left").textContent));
  await press(page, "Pause");
  await visit.leave();
});

test("both metrics, either convention, and moves without a board", async () => {
  const visit = await at(SOLUTION);
  const { page } = visit;
  await analysed(page);
  await page.getByRole("radio", { name: "Straight runs" }).check();
  await page.waitForFunction(() => /^32 moves|^3\d moves/.test(document.querySelector(".analyse-title").textContent));
  assert.equal(new URL(page.url()).searchParams.get("metric"), "mtm");
  await page.goBack();
  await page.waitForFunction(() => document.querySelector(".analyse-title").textContent.startsWith("40 moves"));
  await page.goto(`${stage.site.address}/analyse?size=3x3&moves=${MOVES}`);
  await analysed(page);
  assert.equal(await headline(page), "40 moves, 16 over the shortest");
  // Right moves the blank there: the tile slides left.
  await page.goto(`${stage.site.address}/analyse?board=1+2+3%2F4+5+6%2F0+7+8&moves=RR`);
  await analysed(page);
  assert.equal(await headline(page), "2 moves, and no solution is shorter");
  await visit.leave();
});

test("what is wrong stands at its field", async () => {
  const visit = await at("/analyse");
  const { page } = visit;
  const [moves, board] = [page.locator("#analyse-moves"), page.locator("#analyse-board")];
  await press(page, "Analyse");
  assert.match(await page.locator("#analyse-moves-fault").innerText(), /Paste or type the moves/);
  await board.fill("1 2 3 / 4 5 6 / 0 7 8");
  await moves.fill("LXL");
  await press(page, "Analyse");
  await page.locator("#analyse-moves-fault").filter({ hasText: "'X' at character 2" }).waitFor();
  assert.equal(await moves.getAttribute("aria-invalid"), "true");
  await moves.fill("LL");
  await board.fill("1 2 3 / 4 5 6 / 0 7 9");
  await press(page, "Analyse");
  await page.locator("#analyse-board-fault").filter({ hasText: "9" }).waitFor();
  assert.ok(await page.locator("#analyse-moves-fault").isHidden());
  await board.fill("1 2 3 / 4 5 6 / 8 7 0");
  await press(page, "Analyse");
  await page.getByRole("heading", { name: "This board cannot be solved" }).waitFor();
  await press(page, "Take this one");
  assert.equal(await board.inputValue(), "1 2 3 / 4 5 6 / 7 8 0");
  await visit.isAccessible();
  await visit.leave();
});

test("the board is guessed from the moves, and the last game is analysed at one press", async () => {
  const visit = await at("/analyse");
  const { page } = visit;
  assert.ok(await page.getByRole("button", { name: "My last game" }).isHidden());
  // Each needs a board of its own size; 3x3 and 5x5 would refuse the others.
  for (const [moves, size] of [[MOVES, "3x3"], ["R2D2L2U2", "3x3"], ["R4D4L4U4", "5x5"], ["DRUL", "2x2"]]) {
    await page.goto(`${stage.site.address}/analyse`);
    await page.fill("#analyse-moves", moves);
    await press(page, "Analyse");
    await page.waitForURL((url) => url.searchParams.get("size") === size);
    await page.locator(".analyse-title").filter({ hasText: /moves/ }).waitFor();
  }
  await page.goto(`${stage.site.address}/play?board=1+2+3%2F4+5+6%2F0+7+8`);
  await page.waitForSelector(".tile");
  for (const key of ["Down", "Up", "Left", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await page.waitForSelector(".message.is-solved");
  await page.goto(`${stage.site.address}/analyse`);
  await press(page, "My last game");
  await page.locator(".analyse-title").filter({ hasText: "4 moves, 2 over the shortest" }).waitFor();
  await visit.leave();
});

test("a move that cost two is explained, with the better path", async () => {
  const visit = await at(SOLUTION);
  const { page } = visit;
  await analysed(page);
  await page.getByRole("button", { name: "Show the board before move 3" }).click();
  const text = page.locator(".analyse-text");
  await text.filter({ hasText: "The next move, R, costs 2: after it 23 moves are left, after D 21." }).waitFor();
  await text.filter({ hasText: /The better path: D\w+/ }).waitFor();
  // It is one: as long as it says, and it solves the board.
  const moves = (await text.innerText()).match(/The better path: (\w+)/)[1];
  const [{ solved, length }] = await page.evaluate((moves) => asked(`puzzle/analyse?${new URLSearchParams({ item: `${document.querySelector(".analyse-result a[href*=board]").href.match(/board=([^&]+)/)[1].replace(/\+/g, " ").replaceAll("%2F", "/")};${moves}` })}`), moves);
  assert.deepEqual([solved, length], [true, 22]);
  await visit.leave();
});

test("the analysis is saved as a picture and as an animation", async () => {
  const visit = await at(SOLUTION);
  const { page } = visit;
  await analysed(page);
  for (const [name, beginning] of [["svg", "<svg "], ["gif", "GIF89a"]]) {
    const [file] = await Promise.all([page.waitForEvent("download"), press(page, `Save ${name.toUpperCase()}`)]);
    assert.equal(file.suggestedFilename(), `analysis.${name}`);
    const bytes = await readFile(await file.path());
    assert.equal(bytes.subarray(0, beginning.length).toString(), beginning);
    assert.ok(bytes.length > 5_000, `${name}: ${bytes.length} bytes`);
  }
  await visit.leave();
});

test("the game just played is analysed", async () => {
  const visit = await at("/play?board=1+2+3%2F4+5+6%2F0+7+8");
  const { page } = visit;
  await page.waitForSelector(".tile");
  for (const key of ["Down", "Up", "Left", "Left"]) await page.keyboard.press(`Arrow${key}`);
  await page.waitForSelector(".message.is-solved");
  await page.getByRole("link", { name: "Analyse this game" }).click();
  await analysed(page);
  assert.equal(await headline(page), "4 moves, 2 over the shortest");
  await visit.leave();
});

test("a long analysis is stopped, and in a browser the faster command is shown", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  if (!isStatic) {
    // The page as it is where it searches itself.
    await page.route("**/page/transport.js", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace("searchesHere = false", "searchesHere = true") });
    });
  }
  await page.goto(stage.site.address + HARD);
  await page.locator(".message.is-busy").filter({ hasText: "Proving the distance" }).waitFor();
  assert.ok(await page.locator(".analyse .slow").isHidden());
  await page.locator(".analyse .slow").waitFor();
  assert.equal(await page.locator(".analyse .slow > code").innerText(), 'taxicab analyse "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1" U --moves-of tile');
  await visit.isAccessible();
  await press(page, "Cancel");
  assert.ok(await page.locator(".message.is-busy").isHidden());
  await page.getByText("Cancelled. The searches have stopped.").waitFor();
  await visit.leave();
});
