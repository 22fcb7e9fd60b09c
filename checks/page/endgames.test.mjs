// The room Endgames, as people use it: to mate by mouse, touch and keyboard, into draws, as defender, and back again.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cell, isStatic, message, moved, movesMade, resized, said, staged, visitor, VIEWS } from "./site.mjs";

/** Mate in 2 for White, 3 plies. */
const SHORT = "/endgames?ending=KQK&start=7k/8/5K2/8/8/8/8/1Q6+w+-+-+0+1&trainee=white";
/** White is to move and mates in 3; the pawn can become a queen at once. */
const PAWN = "/endgames?ending=KPK&start=7k/5P2/6K1/8/8/8/8/8+w+-+-+0+1&trainee=white";

const stage = staged();

const ready = (page) => page.waitForSelector(".endgames .chess-cell.has-piece");

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await ready(visit.page);
  return visit;
}

const ply = (page) => page.evaluate(() => new URLSearchParams(location.search).get("moves")?.split(",").length ?? 0);

/** The squares of the best move, from the hint: the piece first, then the move. */
async function hinted(page, ask) {
  await ask();
  assert.equal(await page.locator(".chess-cell.is-hinted").count(), 1);
  const from = await page.locator(".chess-cell.is-hinted").getAttribute("data-square");
  assert.match(await page.locator(".message").innerText(), new RegExp(`Move the (queen|king|rook|pawn) on ${from}`));
  await ask();
  assert.equal(await page.locator(".mark-arrow").count(), 1);
  const squares = await page.locator(".chess-cell.is-hinted").evaluateAll((cells) => cells.map((node) => node.dataset.square));
  return [from, squares.find((square) => square !== from)];
}

/** What is seen of a lesson. */
const state = (page) => page.evaluate(() => ({
  names: [...document.querySelectorAll("[role=gridcell]")].map((square) => square.textContent),
  message: document.querySelector(".message").innerText,
  gauge: document.querySelector(".gauge").innerText,
  played: document.querySelector(".played tbody").innerText,
  title: document.querySelector(".endgames-head").innerText,
}));

/** Hints until mate, each carried out by `carry`. */
async function toMate(page, ask, carry) {
  for (let move = 1; move <= 3 && !await page.locator(".message.is-solved").count(); move++) {
    const [from, to] = await hinted(page, ask);
    await carry(from, to);
    await movesMade(page, move);
    assert.equal(await page.locator(".played .cost").last().innerText(), "✓ perfect");
  }
  await message(page, /Checkmate\. You win\./);
  assert.equal(await ply(page), 2);
  assert.match(await page.locator(".message").innerText(), /2 moves\. Perfect play\. 2 hints\./);
  assert.equal(await page.locator(".gauge-value").innerText(), "Checkmate");
}

test("to mate by mouse, one move dragged, one pressed", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  assert.equal(await page.locator(".gauge-value").innerText(), "Mate in 2");
  let isDrag = true;
  await toMate(page, () => page.getByRole("button", { name: "Hint" }).click(), async (from, to) => {
    if (isDrag) {
      const [start, end] = [await cell(page, from).boundingBox(), await cell(page, to).boundingBox()];
      await page.mouse.move(start.x + 20, start.y + 20);
      await page.mouse.down();
      await page.mouse.move(end.x + 20, end.y + 20, { steps: 6 });
      assert.ok(await page.locator(".is-target").count() > 2, "where the piece may go is marked");
      await page.mouse.up();
    } else {
      await cell(page, from).click();
      assert.match(await cell(page, to).textContent(), /can go here/);
      await cell(page, to).click();
    }
    isDrag = false;
  });
  await said(page, /Checkmate\. You win/);
  assert.equal(await page.evaluate(() => localStorage.getItem("taxicab.endings.bests")), null, "a win with hints is no best");
  await visit.leave();
});

test("to mate by touch on a phone", async () => {
  const visit = await at(SHORT, "phone");
  const { page } = visit;
  for (const control of await page.locator(".endgames button:visible, .endgames .choice:visible").all()) {
    const box = await control.boundingBox();
    assert.ok(box.height >= 43.5 && box.width >= 43.5, `${await control.innerText()} is ${box.width}x${box.height}`);
  }
  await toMate(page, () => page.getByRole("button", { name: "Hint" }).tap(), async (from, to) => {
    await cell(page, from).tap();
    await cell(page, to).tap();
  });
  await visit.leave();
});

test("to mate by keyboard alone", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  assert.equal(await page.locator("[role=gridcell][tabindex='0']").count(), 1);
  const go = async (from, to) => {
    const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to[1]) - Number(from[1])];
    for (let step = 0; step < Math.abs(files); step++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(ranks); step++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  };
  await toMate(page, () => page.keyboard.press("h"), async (from, to) => {
    await page.locator("[role=gridcell][tabindex='0']").focus();
    await page.keyboard.press("Control+End");
    await go("h1", from);
    await page.keyboard.press("Enter");
    await go(from, to);
    await page.keyboard.press("Enter");
  });
  await page.keyboard.press("z");
  await movesMade(page, 1);
  await page.keyboard.press("y");
  await movesMade(page, 2);
  await page.keyboard.press("r");
  await movesMade(page, 0);
  const before = page.url();
  await page.keyboard.press("n");
  await page.waitForFunction((before) => location.href !== before, before);
  await visit.leave();
});

test("by keyboard a piece set down where it may not stand goes back, and Escape takes it back", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  const before = await state(page);
  await cell(page, "f6").focus();
  await page.keyboard.press("Enter");
  for (const key of ["ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await said(page, /no move: back on f6/);
  await cell(page, "f6").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  assert.match(await cell(page, "f7").textContent(), /white king/);
  await page.keyboard.press("Escape");
  assert.deepEqual(await state(page), before);
  assert.equal(await ply(page), 0);
  await visit.leave();
});

test("a win of one's own is the best so far and stays it after a worse one", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  const best = () => page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.endings.bests")));
  await cell(page, "f6").click();
  // The second piece is pressed before the reply is there: it is lifted then.
  await page.evaluate(() => { for (const square of ["g6", "b1"]) document.querySelector(`[data-square="${square}"]`).click(); });
  await cell(page, "b8").filter({ hasText: "can go here" }).click();
  await message(page, /Checkmate\. You win/);
  assert.match(await page.locator(".message").innerText(), /Perfect play\. No hints\./);
  assert.deepEqual(await best(), { KQK: { lost: 0, plies: 3 } });
  assert.match(await page.locator(".endgames-side").innerText(), /Best win of KQK: nothing lost, from mate in 2/);
  await page.getByRole("button", { name: "Next position" }).first().click();
  await page.waitForFunction(() => !new URLSearchParams(location.search).has("moves"));
  assert.deepEqual(await best(), { KQK: { lost: 0, plies: 3 } });
  await visit.leave();
});

test("a bad move says what it cost; undo and redo", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  const before = await state(page);
  await moved(page, "b1", "b8");
  await message(page, /^Qb8\+ /);
  assert.match(await page.locator(".message").innerText(), /^Qb8\+ costs 1 move: mate in 2 from here; with Q\w+\+? it would be 1\./);
  assert.match(await page.locator(".played .cost").innerText(), /\+1 move/);
  await said(page, /Qb8\+ costs 1 move: .*Black replied Kh7/);
  assert.notEqual((await page.locator(".gauge-lost").boundingBox()).width, 0);
  const made = await state(page);
  await page.getByRole("button", { name: "Undo" }).click();
  await movesMade(page, 0);
  assert.deepEqual(await state(page), before);
  assert.ok(await page.getByRole("button", { name: "Undo" }).isDisabled());
  await page.getByRole("button", { name: "Redo" }).click();
  await movesMade(page, 1);
  assert.deepEqual(await state(page), made);
  assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
  await page.reload();
  await ready(page);
  assert.deepEqual(await state(page), made);
  await visit.leave();
});

test("the queen given away is a draw", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  await moved(page, "b1", "h7");
  await message(page, /Draw: neither side can checkmate/);
  assert.match(await page.locator(".message").innerText(), /Qh7\+ lost the win/);
  assert.equal(await page.locator(".played .cost").innerText(), "✕ the win is lost: draw");
  assert.equal(await page.locator(".gauge-value").innerText(), "Draw");
  assert.equal(await page.locator(".is-liftable").count(), 0, "nothing moves any more");
  assert.ok(await page.getByRole("button", { name: "Hint" }).isDisabled());
  await visit.leave();
});

test("the distance is hidden, is told nowhere, and stays hidden", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  await page.getByRole("button", { name: "Hide the distance to mate" }).click();
  const check = async () => {
    assert.equal(await page.locator(".gauge-bar").isVisible(), false);
    assert.doesNotMatch(await page.locator(".gauge, .message").allInnerTexts().then((texts) => texts.join(" ")), /mate in|plies ·/i);
  };
  await check();
  await moved(page, "b1", "b8");
  await message(page, /^Qb8\+ costs 1 move\./);
  await check();
  assert.doesNotMatch(await page.locator("#live").textContent(), /mate in/i);
  await page.reload();
  await ready(page);
  await check();
  await page.getByRole("button", { name: "Show the distance to mate" }).click();
  assert.equal(await page.locator(".gauge-bar").isVisible(), true);
  await visit.leave();
});

test("plies without capture or pawn move are counted from 60, and at 100 it is a draw", async () => {
  const visit = await at("/endgames?ending=KRK&start=8/8/8/3k4/8/8/8/KR6+w+-+-+0+1&trainee=white");
  const { page } = visit;
  // The slowest winning move again and again.
  const dawdled = (plies) => page.evaluate(async (plies) => {
    const moves = [];
    for (;;) {
      const query = new URLSearchParams({ start: "8/8/8/3k4/8/8/8/KR6 w - - 0 1", trainee: "white", moves: moves.join(",") });
      const [lesson] = await asked(`endgame/lesson?${query}`);
      if (lesson.quiet >= plies || lesson.ended) return moves.join(",");
      moves.push(lesson.moves.findLast(({ result }) => result === "win").uci);
    }
  }, plies);
  const base = "/endgames?ending=KRK&start=8/8/8/3k4/8/8/8/KR6+w+-+-+0+1&trainee=white&moves=";
  await page.goto(`${stage.site.address}${base}${await dawdled(58)}`);
  await ready(page);
  assert.equal(await page.locator(".quiet-count").isVisible(), false);
  await page.goto(`${stage.site.address}${base}${await dawdled(60)}`);
  await ready(page);
  assert.match(await page.locator(".quiet-count").innerText(), /^Fifty-move count: 60 of 100 plies/);
  await page.goto(`${stage.site.address}${base}${await dawdled(100)}`);
  await message(page, /Draw: fifty moves without a capture or a pawn move/);
  assert.equal(await page.locator(".gauge-value").innerText(), "Draw");
  await visit.leave();
});

test("what else there was is folded away, ranked, and counts as a hint", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  assert.equal(await page.locator(".ranked .move-name").count(), 0);
  await page.getByText("Show all moves").click();
  await page.waitForSelector(".ranked .move-name");
  const costs = await page.locator(".ranked tbody .cost").allInnerTexts();
  assert.ok(costs.length > 15);
  const numbers = costs.map((text) => (/lost/.test(text) ? Infinity : Number(text.match(/\+(\d+)/)?.[1] ?? 0)));
  assert.deepEqual(numbers, [...numbers].sort((a, b) => a - b));
  assert.ok(numbers.at(-1) === Infinity && numbers[0] === 0);
  assert.match(page.url(), /hints=1/);
  await page.locator(".ranked .move-name").first().focus();
  assert.equal(await page.locator(".mark-arrow").count(), 1);
  await page.keyboard.press("Enter");
  await movesMade(page, 1);
  await visit.leave();
});

test("a position is laid as FEN; a bad one is explained in the server's words and changes nothing", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  await page.getByText("Exact distance, seed, position").click();
  const field = page.getByLabel("Position (FEN)");
  const before = await state(page);
  await field.fill("7k/8/9/8/8/8/8/1Q5K w");
  await field.press("Enter");
  await page.waitForSelector("[aria-invalid]");
  const fault = await page.locator(`#${await field.getAttribute("aria-describedby")}`).innerText();
  assert.match(fault, /rank 6.*'9'/);
  assert.deepEqual(await state(page), before);
  await field.fill("8/8/8/3k4/8/8/8/KBN5 w");
  await field.press("Enter");
  await page.getByRole("heading", { name: "King, bishop and knight" }).waitFor();
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
  assert.match(await cell(page, "c1").textContent(), /white knight/);
  assert.ok(await page.getByLabel("King, bishop and knight, KBNK").isChecked());
  await visit.leave();
});

test("an address that asks for what cannot be says so, over something to play", async () => {
  const visit = await at("/endgames?start=7k/8/9/8/8/8/8/1Q5K+w");
  const { page } = visit;
  await message(page, /rank 6.*'9'/);
  assert.ok(await page.locator(".is-liftable").count() >= 1);
  await visit.leave();
});

test("the defender sits with Black below, is replied to perfectly, and hears what was lost", async () => {
  const visit = await at("/endgames?ending=KQK&start=8/8/8/3k4/8/8/8/KQ6+w+-+-+0+1&trainee=black");
  const { page } = visit;
  const [low, high] = [await cell(page, "a8").boundingBox(), await cell(page, "a1").boundingBox()];
  assert.ok(low.y > high.y, "rank 8 is below");
  assert.match(await page.locator(".gauge-value").innerText(), /^Mated in \d+$/);
  assert.match(await page.locator(".message").innerText(), /White began with/);
  await page.getByText("Show all moves").click();
  await page.waitForSelector(".ranked .move-name");
  const worst = page.locator(".ranked tbody tr").last();
  assert.match(await worst.innerText(), /mated in \d+[\s\S]*−\d+ move/);
  await worst.locator("button").click();
  await movesMade(page, 1);
  await message(page, /costs \d+ moves?: mated in \d+ from here; with \S+ it would be \d+\./);
  await cell(page, "e4").focus();
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "e3");
  await visit.leave();
});

test("a pawn becomes what is chosen; Escape takes the move back", async () => {
  const visit = await at(PAWN);
  const { page } = visit;
  await moved(page, "f7", "f8");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  assert.equal(await ply(page), 0);
  assert.match(await cell(page, "f7").textContent(), /white pawn/);
  await moved(page, "f7", "f8");
  await page.getByRole("dialog").getByRole("button", { name: "rook" }).click();
  await message(page, /Checkmate\. You win/);
  assert.match(await cell(page, "f8").textContent(), /white rook/);
  await visit.leave();
});

test("endgame, difficulty, side, exact distance and seed choose the position", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  const query = (name) => page.evaluate((name) => new URLSearchParams(location.search).get(name), name);
  const changed = async (act) => {
    const before = page.url();
    await act();
    await page.waitForFunction((before) => location.href !== before, before);
  };
  const inMoves = async () => Number((await page.locator(".gauge-value").innerText()).match(/in (\d+)/)[1]);
  await changed(() => page.getByLabel("King and rook, KRK").check());
  assert.equal(await query("ending"), "KRK");
  for (const level of ["short", "long"]) {
    await changed(() => page.getByLabel(new RegExp(`^${level}, mate in`)).check());
    const [least, most] = (await query("plies")).split("..").map((plies) => (Number(plies) + 1) / 2);
    assert.ok(await inMoves() >= least && await inMoves() <= most, `${await inMoves()} is not in ${least} to ${most}`);
  }
  const seed = await query("seed");
  const start = await query("start");
  await changed(() => page.getByRole("button", { name: "Next position" }).click());
  assert.notEqual(await query("start"), start);
  await page.getByText("Exact distance, seed, position").click();
  await changed(async () => {
    await page.getByLabel("Seed").fill(seed);
    await page.getByLabel("Seed").press("Enter");
  });
  assert.equal(await query("start"), start);
  await changed(async () => {
    await page.getByLabel("to (moves)").fill("3");
    await page.getByLabel("Mate in, from").fill("3");
    await page.getByLabel("Mate in, from").press("Enter");
  });
  await page.waitForFunction(() => document.querySelector(".gauge-value").textContent === "Mate in 3");
  await changed(() => page.getByLabel("defend with Black").check());
  assert.equal(await query("trainee"), "black");
  await page.goBack();
  await page.waitForFunction(() => /you attack/.test(document.querySelector(".subtitle").textContent));
  await visit.leave();
});

test("an address gives the same lesson again after a reload", async () => {
  for (const path of [SHORT, `${SHORT}&moves=b1b8&hints=2`, "/endgames?ending=KBNK&plies=21..31&seed=5", "/endgames?ending=KRK&trainee=black&seed=3", PAWN]) {
    const visit = await at(path);
    const { page } = visit;
    const [before, address] = [await state(page), page.url()];
    await page.reload();
    await ready(page);
    assert.equal(page.url(), address);
    assert.deepEqual(await state(page), before);
    await visit.leave();
  }
});

for (const [device, theme] of VIEWS) {
  test(`nothing is in the way of anybody on a ${device}, ${theme}`, async () => {
    const visit = await at(`${SHORT}&moves=b1b8`, device, theme);
    const { page } = visit;
    await page.getByText("Show all moves").click();
    await page.getByText("Exact distance, seed, position").click();
    await page.keyboard.press("h");
    await visit.isAccessible();
    await cell(page, "b8").click();
    assert.ok(await page.locator(".is-target").count() > 5);
    await visit.isAccessible();
    await visit.leave();
  });
}

test("at 320 pixels and twice the text nothing is lost", async () => {
  const visit = await at(`${SHORT}&moves=b1b8`);
  const { page } = visit;
  await page.getByText("Show all moves").click();
  await page.getByText("Exact distance, seed, position").click();
  await resized(page, 320, 640);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  for (const name of ["Undo", "Redo", "Restart", "Hint", "Next position", "Copy link"]) await page.getByRole("button", { name }).scrollIntoViewIfNeeded();
  const cut = await page.evaluate(() => [...document.querySelectorAll(".endgames button, .endgames .choice, .endgames input[type=text], .endgames p, .endgames h1, .endgames h2, .chess-surface, .gauge-bar")]
    .filter((node) => node.checkVisibility() && !node.closest(".moves-frame, .unseen") && !node.matches(".unseen"))
    .filter((node) => { const { left, right } = node.getBoundingClientRect(); return left < -1 || right > innerWidth + 1 || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== "hidden" && node.matches("button, p, h1, h2"); }).map((node) => `${node.tagName} ${node.textContent}`));
  assert.deepEqual(cut, []);
  assert.ok((await page.locator(".chess-surface").boundingBox()).width > 200);
  await visit.leave();
});

test("the reply moves for those who like it, and stands at once for those who do not", async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(stage.site.address + SHORT);
  await ready(page);
  const glides = () => page.evaluate(() => { window.glides = 0; const { animate } = Element.prototype; Element.prototype.animate = function (...all) { window.glides++; return animate.apply(this, all); }; });
  const glided = async () => {
    await moved(page, "b1", "b8");
    await movesMade(page, 1);
    await page.waitForTimeout(50);
    return page.evaluate(() => window.glides);
  };
  await glides();
  assert.equal(await glided(), 2);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(stage.site.address + SHORT);
  await ready(page);
  await glides();
  assert.equal(await glided(), 0);
  await context.close();
});

test("the room weighs under 60 KB without what watching needs", async () => {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  const bodies = [];
  page.on("response", (response) => { if (/rooms\/endgames/.test(response.url())) bodies.push(response.body()); });
  await page.goto(stage.site.address + SHORT);
  await ready(page);
  const bytes = (await Promise.all(bodies)).reduce((sum, body) => sum + body.length, 0);
  assert.ok(bytes > 20000 && bytes < 60000, `${bytes} bytes`);
  await context.close();
});

/** The line of the textbooks as far as the knight has gone f7–e5–d7. */
const W = "/endgames?ending=KBNK&start=7k/8/5K2/4N3/4B3/8/8/8+w+-+-+0+1&trainee=white";
const flagged = (page, flag) => page.locator(`.chess-cell.is-${flag}`).evaluateAll((cells) => cells.map((node) => node.dataset.square).sort());

for (const theme of ["light", "dark"]) {
  test(`the weak king’s squares are drawn, what changed too, and hidden when they are not wanted, ${theme}`, async () => {
    const visit = await at(W, "desk", theme);
    const { page } = visit;
    assert.deepEqual(await flagged(page, "region"), [], "not at first");
    await page.getByLabel("The king’s squares").check();
    assert.equal((await flagged(page, "region")).length, 41);
    assert.deepEqual(await flagged(page, "taken"), []);
    for (const [from, to] of [["e5", "f7"], ["e4", "f5"]]) {
      await moved(page, from, to);
    }
    await movesMade(page, 2);
    await message(page, /^Bf5: perfect\.[^]*Squares 40→3, corner 7→6\./);
    const [region, taken] = [await flagged(page, "region"), await flagged(page, "taken")];
    assert.deepEqual([region.length, taken.length], [3, 37]);
    assert.match(await cell(page, region[0]).textContent(), /in the king’s reach/);
    assert.match(await cell(page, taken[0]).textContent(), /out of the king’s reach now/);
    assert.match(await page.locator(".reach").innerText(), /the king can go there\s+no longer/);
    // The marks are not told by colour alone, and differ from the bare board in both themes.
    const look = (square) => cell(page, square).evaluate((node) => [getComputedStyle(node).backgroundImage, getComputedStyle(node).backgroundColor].join());
    assert.notEqual(await look(region[0]), await look(taken[0]));
    assert.match(await look(taken[0]), /radial-gradient/);
    await visit.isAccessible();
    await page.getByLabel("The king’s squares").uncheck();
    assert.deepEqual([await flagged(page, "region"), await flagged(page, "taken")], [[], []]);
    assert.doesNotMatch(await page.locator(".message").innerText(), /Squares/);
    await page.reload();
    await ready(page);
    assert.deepEqual(await flagged(page, "region"), []);
    await visit.leave();
  });
}

test("the W-manoeuvre is named when the knight has gone it", async () => {
  const visit = await at(`${W}&moves=e5f7,e4f5,f5h7,f7e5,f6e6`);
  const { page } = visit;
  assert.doesNotMatch(await page.locator(".message").innerText(), /W-manoeuvre/);
  await moved(page, "e5", "d7");
  await movesMade(page, 6);
  await message(page, /^Nd7: perfect\.\s+The W-manoeuvre, f7–e5–d7\./);
  await said(page, /The W-manoeuvre, f7–e5–d7\./);
  await visit.leave();
});

test("a move that costs moves and makes headway is praised, one that makes none is not", async () => {
  const visit = await at("/endgames?ending=KBNK&start=8/8/8/3k4/8/8/8/KBN5+w+-+-+0+1&trainee=white");
  const { page } = visit;
  const found = await page.evaluate(async () => {
    const start = "8/8/8/3k4/8/8/8/KBN5 w - - 0 1";
    const ask = async (moves) => (await asked(`endgame/lesson?${new URLSearchParams({ start, moves: moves.join(",") })}`))[0];
    const found = {};
    // Perfect moves, and beside them those that are not.
    for (let line = [], ply = 0; ply < 6; ply++) {
      const { moves } = await ask(line);
      for (const { uci } of moves.filter(({ cost }) => cost)) {
        if (found.made && found.lost) break;
        const step = (await ask([...line, uci])).steps.findLast(({ by }) => by === "white");
        if (step.technique?.headway) found[step.technique.headway] ??= [...line, uci];
      }
      line = [...line, moves[0].uci];
    }
    return found;
  });
  for (const [headway, words, cost, kind] of [["made", /It makes headway\./, /^↗ headway, \+\d+ move/, "headway"], ["lost", /wins, but makes no headway\./, /^[·▾] \+\d+ moves?, no headway/, "some|much"]]) {
    assert.ok(found[headway], `a move whose headway is ${headway}`);
    await page.goto(`${stage.site.address}/endgames?ending=KBNK&start=8/8/8/3k4/8/8/8/KBN5+w+-+-+0+1&trainee=white&moves=${found[headway].join(",")}`);
    await ready(page);
    assert.match(await page.locator(".message").innerText(), words);
    assert.match(await page.locator(".message").getAttribute("class"), new RegExp(`cost-(${kind})`));
    assert.match(await page.locator(".played .cost").last().innerText(), cost);
  }
  await visit.leave();
});

test("the other side holds out, or sets traps, and the address says which", async () => {
  const line = `${W}&moves=e5f7,e4f5,f5h7,f7e5,f6e6,e5d7`;
  const visit = await at(line);
  const { page } = visit;
  assert.match(await page.locator(".message").innerText(), /Black replied Kb7/);
  await page.getByLabel("sets traps").check();
  await movesMade(page, 0);
  await page.waitForFunction(() => new URLSearchParams(location.search).get("defender") === "tricky");
  assert.match(await page.locator(".subtitle").innerText(), /tricky defender/);
  await page.goto(`${stage.site.address}${line}&defender=tricky`);
  await ready(page);
  assert.match(await page.locator(".message").innerText(), /Black replied Kc6/);
  assert.ok(await page.getByLabel("sets traps").isChecked());
  await page.getByLabel("holds out").check();
  await page.waitForFunction(() => !new URLSearchParams(location.search).has("defender"));
  await visit.leave();
});

test("the older address leads to the same room", { skip: isStatic }, async () => {
  const visit = await at(SHORT.replace("/endgames", "/endings"));
  await ready(visit.page);
  assert.equal(new URL(visit.page.url()).pathname, "/endgames");
  await visit.leave();
});

for (const [width, height] of [[390, 844], [844, 390]]) {
  test(`board, gauge and verdict are on one screen of ${width}x${height}, and nothing lies over the board`, async () => {
    const visit = await at(`${SHORT}&moves=b1b8`, "phone");
    const { page } = visit;
    await resized(page, width, height);
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator(".message-first").filter({ hasText: "Qb8+" }).waitFor();
    for (const part of [".endgames-board .chess-grid", ".gauge-value", ".gauge-bar", ".message-first"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= height, `${part} ends at ${box.y + box.height}`);
    }
    const covered = await page.locator(".endgames-board [role=gridcell]").evaluateAll((cells) => cells.filter((cell) => {
      const { x, y, width, height } = cell.getBoundingClientRect();
      return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".chess-surface");
    }).length);
    assert.equal(covered, 0);
    await visit.leave();
  });
}

test("an endgame waits for its own tables alone, and what is no endgame is said beside those that are", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "phone", "light");
  const { page } = visit;
  const asked = [];
  page.on("request", (request) => { if (request.url().endsWith("/api/endgame/lessons")) asked.push(request.postDataJSON().ending); });
  await page.goto(`${stage.site.address}/endgames?ending=KRK`);
  await ready(page);
  assert.equal(await page.locator("h1").innerText(), "King and rook");
  await page.locator(".cards label", { hasText: "KBNK" }).tap();
  await page.getByText("the longest win takes 33 moves").waitFor();
  // Back to what is known.
  await page.locator(".cards label", { hasText: /^KRK$/ }).tap();
  await page.getByText("the longest win takes 16 moves").waitFor();
  if (!isStatic) assert.deepEqual(asked, ["KRK", "KBNK"]);
  await page.goto(`${stage.site.address}/endgames?ending=KRKX`);
  await page.locator(".message", { hasText: "'X'" }).waitFor();
  assert.equal(await page.locator(".cards label").count(), 13);
  await visit.leave();
});
