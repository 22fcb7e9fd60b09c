// Lessons with pawns and defenders in the room Endgames: draws to hold, promotions, captures en passant, and what is left then.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cell, isStatic, message, moved, movesMade, staged, visitor, VIEWS } from "./site.mjs";

const stage = staged();
/** A browser fills the tables of these for half a minute each; a server does it in a second, and asks for the same. */
const large = { skip: isStatic && !process.env.EVERY_VIEW && "tables that take a browser long" };

const query = (page, name) => page.evaluate((name) => new URLSearchParams(location.search).get(name), name);

/** A room whose tables may have to be made first. */
async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".endgames .chess-cell.has-piece");
  return visit;
}

test("every lesson says what is learned and offers what can be done in it", async () => {
  const visit = await at("/endgames?ending=KRKB&seed=3");
  const { page } = visit;
  const [{ endings }] = await page.evaluate(() => asked("endgame/lessons?ending=KRKB"));
  assert.equal(await page.locator(".cards label").count(), endings.length);
  assert.equal(await page.locator(".learned").innerText(), endings.find(({ name }) => name === "KRKB").learned);
  assert.deepEqual(await page.locator(".sides .choice").allInnerTexts(), ["Attack", "Defend", "Hold"]);
  await page.getByLabel("King and queen, KQK").check();
  await page.waitForFunction(() => document.querySelector("h1").textContent === "King and queen");
  assert.deepEqual(await page.locator(".sides .choice").allInnerTexts(), ["Attack", "Defend", "Watch"]);
  await visit.leave();
});

test("a draw is held for twenty moves, and no screen speaks of headway", async () => {
  const visit = await at("/endgames?ending=KRKB&seed=3");
  const { page } = visit;
  await page.getByLabel("hold a draw with Black").check();
  await page.waitForFunction(() => new URLSearchParams(location.search).get("plies") === "draw");
  assert.match(await page.locator(".subtitle").innerText(), /KRKB · you hold a draw/);
  assert.match(await page.locator(".setup").innerText(), /The position is drawn, and at least half of Black’s moves lose/);
  assert.equal(await page.locator(".gauge-value").innerText(), "Draw");
  // That position is any. In this one the best moves do not take the last piece, which would end the lesson sooner.
  await page.goto(`${stage.site.address}/endgames?ending=KRKB&plies=draw&trainee=black&seed=3`);
  await page.waitForFunction(() => new URLSearchParams(location.search).has("start"));
  const start = await query(page, "start");
  // The line of best moves, made by the page itself at the last.
  const line = await page.evaluate(async (start) => {
    const moves = [];
    for (;;) {
      const [lesson] = await asked(`endgame/lesson?${new URLSearchParams({ start, trainee: "black", moves: moves.join(",") })}`);
      if (lesson.ended) return { moves, ended: lesson.ended };
      moves.push(lesson.moves[0].uci);
    }
  }, start);
  assert.deepEqual([line.moves.length, line.ended.kind], [20, "held"]);
  const address = (count) => `/endgames?${new URLSearchParams({ ending: "KRKB", plies: "draw", start, trainee: "black", moves: line.moves.slice(0, count).join(",") })}`;
  await page.goto(stage.site.address + address(19));
  await page.getByText("Held for 19 of 20 moves.").waitFor();
  assert.equal(await page.locator(".reach").isVisible(), false);
  await page.getByText("Show all moves").click();
  await page.waitForSelector(".ranked .move-name");
  assert.match(await page.locator(".ranked").innerText(), /keeps the draw[^]*the draw is lost/);
  assert.doesNotMatch(await page.locator("body").innerText(), /headway/i);
  const last = line.moves[19];
  await moved(page, last.slice(0, 2), last.slice(2, 4));
  await message(page, /You held the draw for 20 moves\.\s+20 moves\. No move lost the draw\./);
  await page.goto(stage.site.address + address(0));
  await page.getByText("Show all moves").click();
  await page.locator(".ranked tbody tr").last().locator("button").click();
  await movesMade(page, 1);
  // The worst move may be answered by mate at once.
  await message(page, /the draw is lost: loss|Checkmate\. You lose\.\s+1 move\. \S+ lost the draw\./);
  await visit.leave();
});

test("the pawn's side can win too, and the difficulty counts its distances", large, async () => {
  const visit = await at("/endgames?ending=KRKP&seed=3");
  const { page } = visit;
  await page.getByLabel("win with Black").check();
  await page.waitForFunction(() => new URLSearchParams(location.search).get("side") === "weak");
  await page.getByText("Black gives mate in").waitFor();
  assert.match(await page.locator(".setup").innerText(), /the longest win takes 43 moves/);
  await page.getByLabel(/^long, mate in/).check();
  await page.waitForFunction(() => new URLSearchParams(location.search).get("plies")?.endsWith("..85"));
  const [least] = (await query(page, "plies")).split("..").map(Number);
  await page.waitForFunction((least) => Number(document.querySelector(".gauge-value").textContent.match(/^Mate in (\d+)$/)?.[1]) >= (least + 1) / 2, least);
  const fen = await query(page, "start");
  assert.match(fen, / b /);
  await page.reload();
  await page.waitForSelector(".endgames .chess-cell.has-piece");
  assert.equal(await query(page, "start"), fen);
  assert.ok(await page.getByLabel("win with Black").isChecked());
  await visit.leave();
});

test("a pawn captures en passant, and the lesson continues in what is left", async () => {
  const visit = await at(`/endgames?${new URLSearchParams({ ending: "KPKP", start: "8/8/7k/8/1pP5/7K/8/8 b - c3 0 1", trainee: "black" })}`);
  const { page } = visit;
  assert.equal(await page.locator(".gauge-value").innerText().then((text) => /^Mate in/.test(text)), true);
  await cell(page, "b4").click();
  assert.match(await cell(page, "c3").textContent(), /can be taken/);
  await cell(page, "c3").click();
  await movesMade(page, 1);
  assert.equal(await cell(page, "c4").textContent(), await cell(page, "c5").textContent().then((text) => text.replace("c5", "c4")));
  assert.match(await cell(page, "c3").textContent(), /black pawn/);
  await message(page, /^bxc3/);
  assert.match(await page.locator(".subtitle").innerText(), /^KPKP · now KPK/);
  // In the endgame of a bare king headway is judged again.
  await page.getByLabel("The king’s squares").waitFor();
  await visit.leave();
});

test("a pawn becomes each of four pieces by either colour, and the lesson continues with it", large, async () => {
  for (const [start, trainee, from, to, left] of [
    ["8/P6k/8/8/8/8/p6K/8 w - - 0 1", "white", "a7", "a8", { queen: "KQKP", rook: "KRKP", bishop: "KBKP", knight: "KNKP" }],
    ["8/6R1/8/8/8/2k5/p6K/8 b - - 0 1", "black", "a2", "a1", { queen: "KQKR", knight: "KRKN" }],
  ]) {
    const visit = await at(`/endgames?${new URLSearchParams({ start, trainee })}`);
    const { page } = visit;
    for (const [shape, ending] of Object.entries(left)) {
      await moved(page, from, to);
      await page.getByRole("dialog").getByRole("button", { name: shape }).click();
      await movesMade(page, 1);
      const played = await page.locator(".played .san").evaluateAll((sans) => sans.map((san) => san.textContent));
      assert.ok(played.some((san) => new RegExp(`^${to}=${{ queen: "Q", rook: "R", bishop: "B", knight: "N" }[shape]}`).test(san)), played.join(" "));
      // The reply may capture the piece, or promote itself.
      const [{ steps, ending: now }] = await page.evaluate(([start, trainee, moves]) => asked(`endgame/lesson?${new URLSearchParams({ start, trainee, moves })}`), [start, trainee, await query(page, "moves")]);
      if (!steps[1]?.captured && !/=/.test(steps[1]?.san ?? "")) assert.equal(now, ending);
      if (now) assert.match(await page.locator(".subtitle").innerText(), new RegExp(`now ${now}`));
      // From the start once more, with the tables that are there.
      await page.getByRole("button", { name: "Restart" }).click();
      await cell(page, from).filter({ hasText: "pawn" }).waitFor();
    }
    await visit.leave();
  }
});

for (const [device, theme] of VIEWS) {
  test(`a lesson with defenders is in nobody's way on a ${device}, ${theme}`, async () => {
    const visit = await at("/endgames?ending=KRKN&plies=draw&trainee=black&seed=8", device, theme);
    await visit.isAccessible();
    await visit.leave();
  });
}

test("key squares are drawn on request, with how often the tables confirm them", large, async () => {
  const visit = await at(`/endgames?${new URLSearchParams({ ending: "KPK", start: "8/3k4/8/3K4/8/3P4/8/8 w - - 0 1", trainee: "white" })}`);
  const { page } = visit;
  const drawn = () => page.locator(".chess-cell.is-rule").evaluateAll((cells) => cells.map((node) => node.dataset.square).sort());
  assert.deepEqual(await drawn(), []);
  await page.getByLabel("Key squares").check();
  assert.deepEqual(await drawn(), ["c5", "d5", "e5"]);
  assert.match(await page.locator(".rule").innerText(), /Here it says that White wins\. The tables confirm it in 17,536 of 17,540 positions, 99\.98 %\./);
  assert.match(await cell(page, "c5").textContent(), /a square of the rule/);
  await visit.isAccessible();
  // Another endgame, another rule, still shown; and none where none has a name.
  for (const [ending, name] of [["KRKP", "Cut-off line"], ["KQKP", "Drawing pawns"], ["KBPK", "Wrong rook’s pawn"]]) {
    await page.goto(`${stage.site.address}/endgames?ending=${ending}&seed=4`);
    await page.locator(".rule", { hasText: name }).waitFor();
    assert.match(await page.locator(".rule").innerText(), /The tables confirm it in [\d,]+ of [\d,]+ positions/);
  }
  await page.goto(`${stage.site.address}/endgames?ending=KRKN&seed=4`);
  await page.waitForSelector(".endgames .chess-cell.has-piece");
  assert.equal(await page.locator(".rule").isVisible(), false);
  await visit.leave();
});

test("in three minutes one solves as many positions as one can, and the clock stops while one waits", async () => {
  const visit = await at("/endgames?ending=KRK&plies=3..11&seed=3");
  const { page } = visit;
  await page.clock.install();
  const series = page.getByRole("group", { name: "Against the clock" });
  const start = await query(page, "start");
  await series.getByRole("button", { name: "Three minutes" }).click();
  await page.waitForFunction((start) => new URLSearchParams(location.search).get("start") !== start, start);
  assert.ok(await page.getByRole("button", { name: "Hint" }).isDisabled());
  const played = async (pick) => {
    const fields = { start: await query(page, "start"), trainee: "white" };
    const [{ moves }] = await page.evaluate((query) => asked(`endgame/lesson?${query}`), `${new URLSearchParams(fields)}`);
    const { uci, san } = moves.at(pick);
    await moved(page, uci.slice(0, 2), uci.slice(2, 4));
    await page.waitForFunction((before) => new URLSearchParams(location.search).get("start") !== before, fields.start);
    return san;
  };
  for (const count of [1, 2]) {
    const san = await played(0);
    await series.getByText(`${san} costs nothing.`).waitFor();
    await page.clock.runFor(1000);
    await series.getByText(`${count} solved · 0 missed`).waitFor();
  }
  const wrong = await played(-1);
  await series.getByText(new RegExp(`^${wrong.replace("+", "\\+")} is not the best; \\S+ is\\.$`)).waitFor();
  assert.match(await series.innerText(), /2:5\d left/);
  await page.clock.runFor(180_000);
  await series.getByText("The series is over: 2 positions solved, 1 missed.").waitFor();
  await series.getByText("Your best: 2.").waitFor();
  assert.ok(await page.getByRole("button", { name: "Hint" }).isEnabled());
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("taxicab.endings.series"))["KRK attack"] === 2);
  await visit.isAccessible();
  await visit.leave();
});

test("tables are kept for the next visit, and a damaged one is made again", { skip: !isStatic && "a server keeps files" }, async () => {
  const visit = await at("/endgames?ending=KQK&seed=3");
  const { page } = visit;
  /** What is kept of KQK: whether it bears the mark of this test, and whether its digest is that of its bytes. */
  const kept = () => page.evaluate(async () => {
    const response = await (await caches.open("tables of taxicab")).match(new URL("core/kept/KQK", document.querySelector("script[type=module]").src));
    if (!response) return null;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
    const text = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return { isMarked: response.headers.has("marked"), isWhole: text === response.headers.get("digest") };
  });
  /** Keeps it with a mark, which is gone once it is filled and kept again. */
  const mark = (isDamaged) => page.evaluate(async (isDamaged) => {
    const store = await caches.open("tables of taxicab");
    const [request] = (await store.keys()).filter(({ url }) => url.endsWith("/KQK"));
    const response = await store.match(request);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (isDamaged) bytes[bytes.length >> 1] ^= 1;
    await store.put(request, new Response(bytes, { headers: { ...Object.fromEntries(response.headers), marked: "yes" } }));
  }, isDamaged);
  const until = async (is) => {
    for (let look = 0; !is(await kept()); look += 1) {
      assert.ok(look < 1000, "it is kept in time");
      await page.waitForTimeout(50);
    }
  };
  await until((state) => state?.isWhole);
  const title = await page.locator(".message").innerText();
  await mark(false);
  await page.reload();
  await page.waitForSelector(".endgames .chess-cell.has-piece");
  assert.equal(await page.locator(".message").innerText(), title);
  await page.waitForTimeout(500);
  assert.deepEqual(await kept(), { isMarked: true, isWhole: true }, "it was read, not filled");
  await mark(true);
  await page.reload();
  await until((state) => state.isWhole && !state.isMarked);
  await page.waitForSelector(".endgames .chess-cell.has-piece");
  assert.equal(await page.locator(".message").innerText(), title);
  await visit.leave();
});
