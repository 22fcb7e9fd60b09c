// The room Endgames, watched: our engine beside perfect play, by mouse, keyboard and touch.

import { test } from "node:test";
import assert from "node:assert/strict";
import { resized, said, staged, visitor, VIEWS } from "./site.mjs";

const ROOK = "2R5/8/8/8/8/3k4/8/7K w - - 0 1";
const WATCHED = `/endgames?watch=1&ending=KRK&start=${ROOK.replaceAll(" ", "+")}`;

const stage = staged();

const ready = (page) => page.waitForSelector(".watching .chess-cell.has-piece");

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await ready(visit.page);
  return visit;
}

/** What the server says of the same position. */
async function told(page, start = ROOK) {
  return page.evaluate(async (start) => (await asked(`endgame/watch?${new URLSearchParams({ start })}`))[0], start);
}

const ours = (page) => page.getByRole("region", { name: "Our engine", exact: true });
const perfect = (page) => page.getByRole("region", { name: "Perfect play" });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const query = (page, name) => page.evaluate((name) => new URLSearchParams(location.search).get(name), name);

/** The pieces of a board as they are read, by their squares. */
const pieces = (side) => side.locator("[role=gridcell]").evaluateAll((cells) => Object.fromEntries(cells
  .map((cell) => [cell.dataset.square, cell.textContent.match(/(white|black) \w+/)?.[0]]).filter(([, piece]) => piece)));

const SHAPES = { k: "king", q: "queen", r: "rook", b: "bishop", n: "knight", p: "pawn" };

/** The same of a FEN. */
function piecesOf(fen) {
  const pieces = {};
  for (const [row, rank] of fen.split(" ")[0].split("/").entries()) {
    let file = 0;
    for (const letter of rank) {
      if (/\d/.test(letter)) file += Number(letter);
      else pieces["abcdefgh"[file++] + (8 - row)] = `${letter === letter.toUpperCase() ? "white" : "black"} ${SHAPES[letter.toLowerCase()]}`;
    }
  }
  return pieces;
}

const signed = (number) => `${number > 0 ? "+" : "−"}${Math.abs(number).toLocaleString("en-GB")}`;

/** The boards and the list are those of a ply, whatever the terms are called. */
async function shows(page, both, ply) {
  for (const [side, game] of [[ours(page), both.engine], [perfect(page), both.perfect]]) {
    const made = game.line[Math.min(ply, game.line.length) - 1];
    assert.deepEqual(await pieces(side), piecesOf(made?.fen ?? both.start));
    const left = made ? made.plies : both.plies;
    assert.match(await side.locator(".watch-left").innerText(), left === 0 ? /^Mate$/ : new RegExp(`^Mate in ${Math.ceil(left / 2)}$`));
    if (made) assert.ok((await side.locator(".watch-move").innerText()).includes(made.san));
  }
  const sum = ply ? both.engine.line[Math.min(ply, both.engine.line.length) - 1].value : both.value;
  assert.ok((await page.locator(".terms-total").innerText()).startsWith(signed(sum.total)));
  const wanted = sum.terms.map(({ name, value }) => `${name} ${signed(value)}`);
  const seen = await page.locator(".term").evaluateAll((rows) => rows.map((row) => `${row.querySelector(".term-name").textContent} ${row.querySelector(".term-value").textContent}`));
  assert.deepEqual([...seen].sort(), wanted.sort());
  const sizes = seen.map((text) => Number(text.split(" ").at(-1).replace(/[−+,]/g, "")));
  assert.deepEqual(sizes, [...sizes].sort((a, b) => b - a), "the weightiest first");
}

test("from the cards to watching: the same position, an entry of the history, and back", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.goto(`${stage.site.address}/endgames?ending=KRK&start=${ROOK.replaceAll(" ", "+")}&trainee=white`);
  await page.waitForSelector(".endgames-board .has-piece");
  const lesson = page.url();
  await page.getByLabel("watch our engine beside perfect play").check();
  await ready(page);
  assert.equal(await query(page, "start"), ROOK);
  assert.equal(await page.locator(".endgames-board").isVisible(), false, "one room at a time");
  await said(page, /King and rook\. Our engine mates in \d+ moves.*perfect play mates in 16 moves/);
  const both = await told(page);
  await shows(page, both, 0);
  const before = page.url();
  await page.getByLabel("King and queen, KQK").check();
  await page.waitForFunction((before) => location.href !== before, before);
  await page.getByRole("heading", { name: "King and queen" }).waitFor();
  assert.equal(await query(page, "watch"), "1");
  await page.goBack();
  await page.getByRole("heading", { name: "King and rook" }).waitFor();
  await shows(page, both, 0);
  await page.goBack();
  await page.locator(".endgames-board").waitFor();
  assert.equal(page.url(), lesson);
  assert.equal(await page.locator(".watching").count(), 0);
  assert.ok(await page.locator(".is-liftable").count() > 0, "the lesson goes on");
  await visit.leave();
});

test("both boards step together, by button, slider and key; what is said is what is there", async () => {
  const visit = await at(WATCHED);
  const { page } = visit;
  const both = await told(page);
  const last = Math.max(both.engine.line.length, both.perfect.line.length);
  await shows(page, both, 0);
  assert.ok(await page.getByRole("button", { name: "One step back" }).isDisabled());
  await press(page, "One step forward");
  await shows(page, both, 1);
  const [first, best] = [both.engine.line[0], both.perfect.line[0]];
  await said(page, new RegExp(`^Step 1: ${first.san.replace("+", "\\+")}; mate in ${Math.ceil(first.plies / 2)}; perfect ${Math.ceil(best.plies / 2)}\\.`));
  assert.equal(await query(page, "ply"), "1");
  for (const [key, ply] of [["f", 2], ["f", 3], ["b", 2]]) {
    await page.keyboard.press(key);
    await shows(page, both, ply);
  }
  await page.getByRole("slider", { name: "Step" }).focus();
  await page.keyboard.press("ArrowRight");
  await shows(page, both, 3);
  assert.match(await page.getByRole("slider", { name: "Step" }).getAttribute("aria-valuetext"), /^Step 3: /);
  await press(page, "To the last step");
  await shows(page, both, last);
  await said(page, new RegExp(`^Step ${last}.*mate; perfect mate`));
  assert.ok(await page.getByRole("button", { name: "One step forward" }).isDisabled());
  await press(page, "Go there");
  await shows(page, both, both.parts);
  assert.match(await page.locator(".watch-parting").innerText(), new RegExp(`part at step ${both.parts}: `));
  const moves = ({ line }) => Math.ceil(line.length / 2);
  const more = moves(both.engine) - moves(both.perfect);
  assert.match(await ours(page).innerText(), new RegExp(`Mates in ${moves(both.engine)} moves${more ? `, ${more} more than perfect play` : ""}\\.`));
  await visit.leave();
});

test("it plays by itself, is paused, and plays to the end", async () => {
  const visit = await at(`${WATCHED}&ply=3`);
  const { page } = visit;
  const both = await told(page);
  await shows(page, both, 3);
  await page.getByLabel("Speed").selectOption("5");
  await page.getByRole("button", { name: "Play", exact: true }).focus();
  await page.keyboard.press("p");
  await page.waitForFunction(() => Number(document.querySelector(".watch-player .place").textContent.match(/Step (\d+)/)[1]) >= 6, null, { timeout: 5000 });
  assert.equal(await query(page, "ply"), "3", "the address waits");
  await press(page, "Pause");
  const ply = Number(await query(page, "ply"));
  assert.ok(ply >= 6);
  await shows(page, both, ply);
  await page.waitForTimeout(500);
  await shows(page, both, ply);
  await press(page, "Play");
  const last = both.engine.line.length;
  await page.waitForFunction((last) => new URLSearchParams(location.search).get("ply") === String(last), last, { timeout: 15000 });
  await shows(page, both, last);
  assert.ok(await page.getByRole("button", { name: "Play", exact: true }).isVisible());
  await visit.leave();
});

test("the king's reach and a term lie over our board, by press and by look", async () => {
  const visit = await at(WATCHED);
  const { page } = visit;
  const both = await told(page);
  const marked = () => ours(page).locator(".chess-cell.is-region").evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());
  assert.deepEqual(await marked(), [...both.value.region].sort());
  assert.match(await ours(page).locator(`[data-square=${both.value.region[0]}]`).textContent(), /in the king’s reach/);
  assert.equal(await perfect(page).locator(".is-region").count(), 0);
  await page.getByLabel(/Squares the king can still reach/).uncheck();
  assert.deepEqual(await marked(), []);
  assert.equal(await query(page, "region"), "off");
  const [{ maps }] = await page.evaluate((fen) => asked(`endgame/terms?${new URLSearchParams({ fen })}`), ROOK);
  const map = maps[0];
  const drawn = (square) => ours(page).locator(`[data-square=${square}] .cell-note`);
  const index = map.values.findIndex((value) => value !== null && value !== 0);
  const square = "abcdefgh"[index % 8] + (Math.floor(index / 8) + 1);
  const number = signed(map.values[index]).replaceAll(",", "");
  const row = page.locator(".term").filter({ has: page.locator(".term-name", { hasText: new RegExp(`^${map.name}$`) }) });
  // A look draws it, and leaves with the pointer.
  await row.hover();
  await page.waitForFunction(([square, number]) => document.querySelector(`.is-ours [data-square=${square}] .cell-note`).textContent === number, [square, number]);
  await page.mouse.move(5, 5);
  assert.equal(await drawn(square).textContent(), "");
  // So does the focus; Enter keeps it.
  await row.focus();
  assert.equal(await drawn(square).textContent(), number);
  await page.keyboard.press("Enter");
  assert.equal(await row.getAttribute("aria-pressed"), "true");
  assert.equal(await query(page, "term"), map.name);
  await row.blur();
  assert.equal(await drawn(square).textContent(), number);
  assert.match(await ours(page).locator(`[data-square=${square}]`).textContent(), new RegExp(`${map.name} ${signed(map.values[index]).replace("+", "\\+")}`));
  assert.match(await page.locator(".terms-about").innerText(), new RegExp(`^On the board: ${map.name} with the .* now it is on ${map.square}`));
  await page.reload();
  await ready(page);
  await page.waitForFunction(([square, number]) => document.querySelector(`.is-ours [data-square=${square}] .cell-note`).textContent === number, [square, number]);
  assert.equal(await page.getByLabel(/Squares the king can still reach/).isChecked(), false);
  await visit.leave();
});

test("what a move changed stands beside each term", async () => {
  const visit = await at(`${WATCHED}&ply=4`);
  const { page } = visit;
  const both = await told(page);
  const [before, now] = [2, 4].map((ply) => new Map(both.engine.line[ply - 1].value.terms.map(({ name, value }) => [name, value])));
  let changes = 0;
  for (const [name, value] of now) {
    const change = value - (before.get(name) ?? 0);
    const row = page.locator(".term").filter({ has: page.locator(".term-name", { hasText: new RegExp(`^${name}$`) }) });
    const text = await row.locator(".term-changed").textContent();
    assert.equal(text, change ? `${change > 0 ? "▲" : "▼"} change ${signed(change)}` : "", name);
    changes += change !== 0;
  }
  assert.ok(changes > 0);
  await visit.leave();
});

test("an address is the same after a reload", async () => {
  for (const path of [`${WATCHED}&ply=7`, "/endgames?watch=1&ending=KBNK&plies=61..65&seed=3", `${WATCHED}&ply=9999`]) {
    const visit = await at(path);
    const { page } = visit;
    await page.waitForFunction(() => new URLSearchParams(location.search).has("start"));
    const state = () => page.evaluate(() => [location.href, document.querySelector(".watching").innerText, document.querySelector(".endgames-head").innerText, [...document.querySelectorAll(".watching [role=gridcell]")].map((cell) => cell.textContent)]);
    await page.waitForTimeout(200);
    const before = await state();
    await page.reload();
    await ready(page);
    await page.waitForTimeout(200);
    assert.deepEqual(await state(), before);
    await visit.leave();
  }
});

test("what cannot be won is said in words, and what was on the board stays", async () => {
  const visit = await at(WATCHED);
  const { page } = visit;
  const before = await pieces(ours(page));
  await page.getByText("Exact distance, seed, position").click();
  const field = page.getByLabel("Position (FEN)");
  await field.fill("8/8/8/8/8/4k3/4P3/4K3 w");
  await field.press("Enter");
  await page.waitForSelector("[aria-invalid]");
  assert.match(await page.locator(`#${await field.getAttribute("aria-describedby")}`).innerText(), /White cannot win here/);
  assert.deepEqual(await pieces(ours(page)), before);
  // A lesson that nobody wins stays a lesson.
  await page.goto(`${stage.site.address}/endgames?start=8/8/8/8/8/4k3/4P3/4K3+w&trainee=white`);
  await page.waitForSelector(".endgames-board .has-piece");
  // The choice goes back as soon as the answer is there, so it is pressed without a look at what came of it.
  await page.getByLabel("watch our engine beside perfect play").click();
  await page.waitForFunction(() => /White cannot win here/.test(document.querySelector(".message").innerText));
  assert.ok(await page.getByLabel("attack with White").isChecked());
  // An address that asks for it gets something to watch, and the reason.
  await page.goto(`${stage.site.address}/endgames?watch=1&start=8/8/8/8/8/4k3/4P3/4K3+w`);
  await ready(page);
  await page.waitForFunction(() => /White cannot win here/.test(document.querySelector(".message").innerText));
  await visit.leave();
});

test("Black attacks from below", async () => {
  const visit = await at("/endgames?watch=1&start=8/8/8/3K4/8/8/8/kr6+b");
  const { page } = visit;
  const [low, high] = [await ours(page).locator("[data-square=a8]").boundingBox(), await ours(page).locator("[data-square=a1]").boundingBox()];
  assert.ok(low.y > high.y, "rank 8 is below");
  await press(page, "To the last step");
  assert.equal(await ours(page).locator(".watch-left").innerText(), "Mate");
  assert.match(await ours(page).locator(".is-check").textContent(), /white king, mated/);
  await visit.leave();
});

test("by touch on a phone, with the player in reach", async () => {
  const visit = await at(WATCHED, "phone");
  const { page } = visit;
  const both = await told(page);
  for (const control of await page.locator(".endgames button:visible, .endgames .choice:visible, .endgames select:visible, .endgames .check:visible, .endgames input[type=range]:visible").all()) {
    const box = await control.boundingBox();
    assert.ok(box.height >= 43.5 && box.width >= 43.5, `${await control.getAttribute("class")} ${await control.innerText()} is ${box.width}x${box.height}`);
  }
  const forward = page.getByRole("button", { name: "One step forward" });
  const box = await forward.boundingBox();
  assert.ok(box.y + box.height <= 844, "the player is on the first screen");
  const board = await ours(page).locator(".chess-grid").boundingBox();
  assert.ok(box.y >= board.y + board.height, "the player covers no board");
  await forward.tap();
  await forward.tap();
  await shows(page, both, 2);
  await page.locator(".term").first().tap();
  await page.waitForFunction(() => [...document.querySelectorAll(".is-ours .cell-note")].filter((note) => note.textContent).length > 20);
  assert.equal(await page.locator(".term").first().getAttribute("aria-pressed"), "true");
  await visit.leave();
});

for (const [device, theme] of VIEWS) {
  test(`watching is in nobody's way on a ${device}, ${theme}`, async () => {
    const visit = await at(`${WATCHED}&ply=5`, device, theme);
    const { page } = visit;
    await visit.isAccessible();
    await page.locator(".term").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => [...document.querySelectorAll(".is-ours .cell-note")].filter((note) => note.textContent).length > 20);
    await visit.isAccessible();
    await visit.leave();
  });
}

test("at 320 pixels and twice the text nothing is lost", async () => {
  const visit = await at(`${WATCHED}&ply=5`);
  const { page } = visit;
  await resized(page, 320, 640);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  const cut = await page.evaluate(() => [...document.querySelectorAll(".endgames button, .endgames .choice, .endgames select, .endgames input, .endgames p, .endgames h1, .endgames h2, .chess-surface, .term span")]
    .filter((node) => node.checkVisibility() && !node.closest(".unseen, .choice > input") && !node.matches("[role=gridcell] *"))
    .filter((node) => { const { left, right } = node.getBoundingClientRect(); return left < -1 || right > innerWidth + 1 || node.matches("button, p, h1, h2") && node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).overflow !== "hidden"; }).map((node) => `${node.tagName}.${node.className} ${node.textContent}`));
  assert.deepEqual(cut, []);
  assert.ok((await ours(page).locator(".chess-surface").boundingBox()).width > 200);
  await visit.leave();
});

test("the board is read by arrow keys, and nothing on it moves", async () => {
  const visit = await at(WATCHED);
  const { page } = visit;
  const before = await pieces(ours(page));
  await ours(page).locator("[data-square=b6]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowUp");
  assert.equal(await page.evaluate(() => document.activeElement.dataset.square), "b7");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Delete");
  assert.deepEqual(await pieces(ours(page)), before);
  await visit.leave();
});

test("the pieces glide for those who like it, and stand at once for those who do not", async () => {
  const context = await stage.browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  for (const [reducedMotion, wanted] of [["no-preference", 2], ["reduce", 0]]) {
    await page.emulateMedia({ reducedMotion });
    await page.goto(stage.site.address + WATCHED);
    await ready(page);
    await page.evaluate(() => { window.glides = 0; const { animate } = Element.prototype; Element.prototype.animate = function (...all) { window.glides++; return animate.apply(this, all); }; });
    await press(page, "One step forward");
    assert.equal(await page.evaluate(() => window.glides), wanted);
  }
  await context.close();
});

test("who takes a lesson does not fetch what watching needs", async () => {
  const context = await stage.browser.newContext();
  const page = await context.newPage();
  const fetched = [];
  page.on("response", (response) => fetched.push(new URL(response.url()).pathname));
  await page.goto(`${stage.site.address}/endgames?ending=KRK&start=${ROOK.replaceAll(" ", "+")}&trainee=white`);
  await page.waitForSelector(".endgames-board .has-piece");
  const needed = () => fetched.filter((path) => /endgames\/(watch|terms)\.(js|css)$/.test(path)).length;
  assert.equal(needed(), 0);
  await page.getByLabel("watch our engine beside perfect play").check();
  await ready(page);
  assert.equal(needed(), 3);
  await context.close();
});
