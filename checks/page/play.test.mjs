// The room Play, as people play: by mouse, touch and keyboard, on a desk and on a phone, light and dark.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, playItOut, resized, site as begun, staged, visitor, VIEWS } from "./site.mjs";

const TWO_MOVES = "/play?board=1+2+3%2F4+5+6%2F0+7+8";

const stage = staged();

async function at(path, device, theme) {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

const tile = (page, number) => page.locator(`[data-tile="${number}"]`);
const solved = (page) => page.waitForSelector(".message.is-solved");

for (const [device, theme] of VIEWS) {
  test(`a game is played to the end on a ${device}, ${theme}`, async () => {
    const visit = await at(TWO_MOVES, device, theme);
    const { page } = visit;
    await page.getByText("proven").first().waitFor();
    await visit.isAccessible();
    if (device === "phone") {
      await tile(page, 7).tap();
      await tile(page, 8).tap();
    } else {
      await tile(page, 7).click();
      await tile(page, 8).click();
    }
    await solved(page);
    assert.match(await page.locator(".message").innerText(), /Solved\. 2 moves .*No solution is shorter\./s);
    await visit.isAccessible();
    await visit.leave();
  });
}

test("each room is light", async () => {
  for (const room of ["play", "lab", "analyse", "board", "endgames", "match", "guess", ...(isStatic ? [] : ["api"])]) {
    const visit = await visitor(stage.browser, stage.site.address, "desk");
    await visit.page.goto(`${stage.site.address}/${room}`, { waitUntil: "networkidle" });
    const bytes = await visit.weight();
    assert.ok(bytes > 50_000 && bytes < 250_000, `${room}: ${bytes} bytes`);
    await visit.leave();
  }
});

test("the board on the table is taken to the Lab", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  await page.getByRole("link", { name: "In the Lab" }).click();
  await page.getByRole("heading", { name: "Watch it think" }).waitFor();
  assert.match(await page.locator("input[type=text], textarea").first().inputValue(), /1 2 3.*4 5 6.*0 7 8/s);
  await visit.leave();
});

test("a newcomer finds 3x3", async () => {
  const visit = await at("/", "desk");
  assert.equal(await visit.page.locator(".tile").count(), 8);
  await visit.page.waitForURL(/size=3x3/);
  await visit.leave();
});

test("the whole game by keyboard: a run, back, again, a hint, and a new game", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  await page.keyboard.press("Shift+ArrowLeft");
  await solved(page);
  await page.keyboard.press("z");
  await page.waitForFunction(() => !document.querySelector(".message.is-solved"));
  await page.keyboard.press("h");
  await page.waitForSelector(".message.is-hint");
  assert.match(await page.locator(".message").innerText(), /Tile 7 left.*proven shortest path has 2 moves/s);
  await visit.isAccessible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await solved(page);
  await page.keyboard.press("n");
  await page.waitForSelector("dialog[open]");
  await visit.isAccessible();
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await visit.leave();
});

test("a solution is shown, scrubbed and left off; the game is there again after a reload", async () => {
  const visit = await at("/play?size=4x4&seed=42", "desk");
  const { page } = visit;
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.getByRole("button", { name: "Pause" }).click();
  const slider = page.locator("input[type=range]").first();
  await slider.fill("12");
  await page.getByText(/^12 of /).waitFor();
  await visit.isAccessible();
  await page.goto(`${stage.site.address}/`);
  await page.getByText(/^12 of /).waitFor();
  await slider.fill(await slider.getAttribute("max"));
  await solved(page);
  await visit.leave();
});

test("an unsolvable board is explained, and the nearest solvable one is played", async () => {
  const visit = await at("/", "phone");
  const { page } = visit;
  await page.getByRole("button", { name: "New game" }).tap();
  await page.locator("label:has([value=typed])").tap();
  await page.fill("#new-board", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 15 14 _");
  await page.getByRole("button", { name: "Check and play" }).tap();
  await page.waitForSelector(".explanation");
  assert.match(await page.locator(".explanation").innerText(), /14/);
  await visit.isAccessible();
  await page.getByRole("button", { name: "Play this one" }).tap();
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  assert.equal(await page.locator(".tile").count(), 15);
  await visit.leave();
});

test("at 320 pixels and twice the text nothing is lost", async () => {
  const visit = await at("/play?size=5x5&seed=1", "desk");
  const { page } = visit;
  await resized(page, 320, 640);
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  for (const name of ["Undo", "Hint", "New game"]) await page.getByRole("button", { name }).first().scrollIntoViewIfNeeded();
  await visit.leave();
});

test("a finger swipes, and a swipe is not also a tap", async () => {
  const visit = await at(TWO_MOVES, "phone");
  const { page } = visit;
  const box = await page.locator(".board").boundingBox();
  const [x, y] = [box.x + box.width * 0.8, box.y + box.height * 0.85];
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x, y }]);
  for (let step = 1; step <= 6; step += 1) await touch("touchMove", [{ x: x - 15 * step, y }]);
  await touch("touchEnd", []);
  await solved(page);
  assert.match(await page.locator(".message").innerText(), /2 moves/);
  await visit.leave();
});

test("the player's own image is on the tiles, also after a reload, until it is forgotten", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  await page.getByText("Tiles, clock and sound").click();
  const image = Buffer.from(await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 60, height: 40 });
    canvas.getContext("2d").fillRect(0, 0, 30, 40);
    return canvas.toDataURL("image/png").split(",")[1];
  }), "base64");
  await page.setInputFiles("input[type=file]", { name: "mine.png", mimeType: "image/png", buffer: image });
  const wears = (isWorn) => page.waitForFunction((isWorn) => isWorn === [...document.querySelectorAll(".tile *")].some((part) => part.style.backgroundImage.includes("blob:")), isWorn);
  await wears(true);
  await page.reload();
  await wears(true);
  await page.getByText("Tiles, clock and sound").click();
  assert.ok(await page.getByRole("radio", { name: "My image" }).isChecked());
  await page.getByRole("button", { name: "Forget my image" }).click();
  await wears(false);
  await page.setInputFiles("input[type=file]", { name: "mine.png", mimeType: "image/png", buffer: Buffer.from("no image") });
  await page.getByText("not an image the browser can read").waitFor();
  await visit.leave();
});

test("the search for a solution is cancelled", async () => {
  const visit = await at("/play?size=10x10&seed=3", "desk");
  const { page } = visit;
  // Without a server the search has a thread of its own, beside the game's and the proof's, which ends with it: the game never waits.
  const threads = async (isAwaited) => {
    for (let look = 0; isStatic && !isAwaited(page.workers().length); look++) {
      assert.ok(look < 100, `${page.workers().length} threads`);
      await page.waitForTimeout(50);
    }
  };
  await threads((count) => count === 2);
  await page.getByRole("button", { name: "Show solution" }).click();
  await threads((count) => count === 3);
  await page.getByRole("button", { name: "Cancel" }).click();
  await threads((count) => count < 3);
  await page.waitForFunction(() => !document.querySelector(".message.is-busy"));
  assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled(), "no solution is loaded");
  // A hint gets shorter until there is a move.
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator(".message.is-hint").waitFor();
  await threads((count) => count === 3);
  await page.keyboard.press("ArrowRight");
  await threads((count) => count < 3);
  await page.keyboard.press("ArrowDown");
  await page.waitForFunction(() => !document.querySelector("button:disabled span")?.textContent.includes("Undo"));
  await visit.leave();
});

test("a daily puzzle counts for the streak, and fewer moves are a personal best", async () => {
  const visit = await at("/", "desk");
  const { page } = visit;
  const today = await page.evaluate(() => new Date().toLocaleDateString("sv"));
  await page.goto(`${stage.site.address}/play?size=3x3&daily=${today}`);
  await page.waitForSelector(".tile");
  const length = await playItOut(page);
  await solved(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy result" }).click();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(text, new RegExp(`Taxicab daily ${today} · 3×3\\n${length} moves, the shortest there is, in .*\\n1 day in a row\\n[▁-█]{1,12}★\\nhttp`));
  // Two moves where four were made before.
  await page.goto(stage.site.address + TWO_MOVES);
  await page.waitForSelector(".tile");
  for (const key of ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await solved(page);
  await page.keyboard.press("r");
  await page.waitForFunction(() => !document.querySelector(".message.is-solved"));
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await page.locator(".message").getByText("A new personal best in").waitFor();
  await visit.leave();
});

test("going back finds each game as it was left", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  const hasMoves = (count) => page.waitForFunction((count) => document.querySelectorAll(".strip .run").length === count, count);
  await page.keyboard.press("ArrowLeft");
  await hasMoves(1);
  await page.keyboard.press("n");
  await page.locator("dialog button[type=submit]").click();
  await page.waitForFunction(() => !location.search.includes("board="));
  await hasMoves(0);
  await page.goBack();
  await hasMoves(1);
  await visit.leave();
});

test("a reload keeps the clock, the help and the shortest length, and what it solves is a best", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".strip .run");
  await page.locator(".figure.is-proven").waitFor();
  await page.waitForTimeout(1200);
  await page.reload();
  await page.waitForSelector(".strip .run");
  assert.equal(await page.locator(".figure.is-proven").count(), 1, "nothing is searched again");
  const seconds = async () => (await page.locator(".figure").nth(1).locator(".figure-value").innerText()).split(":").reduce((all, part) => 60 * all + Number(part), 0);
  assert.ok(await seconds() >= 1, "the clock went on");
  await page.keyboard.press("ArrowLeft");
  await solved(page);
  const best = () => page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.bests"))["3x3 blank-last"]);
  assert.deepEqual({ ...await best(), seconds: 0 }, { moves: 2, seconds: 0, excess: 0 });
  assert.ok((await best()).seconds > 1);
  // With a hint it does not count, a reload or not.
  await page.keyboard.press("r");
  await page.waitForFunction(() => !document.querySelector(".message.is-solved"));
  await page.keyboard.press("h");
  await page.locator(".message.is-hint").waitFor();
  await page.reload();
  await page.waitForSelector(".tile");
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  await solved(page);
  assert.match(await page.locator(".message").innerText(), /With 1 hint, so it does not count as a best/);
  await visit.leave();
});

test("two tabs play one game: each goes on where the other is", async () => {
  const visit = await at(TWO_MOVES, "desk");
  const { page } = visit;
  const other = await page.context().newPage();
  await other.goto(stage.site.address + TWO_MOVES);
  await other.waitForSelector(".tile");
  const moves = (tab, count) => tab.waitForFunction((count) => document.querySelectorAll(".strip .run").length === count, count);
  // A tab in the background may draw nothing until it is in front.
  await page.bringToFront();
  await page.keyboard.press("ArrowDown");
  await moves(page, 1);
  await other.bringToFront();
  await moves(other, 1);
  await other.keyboard.press("ArrowUp");
  await moves(other, 2);
  await page.bringToFront();
  await moves(page, 2);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await solved(page);
  await other.bringToFront();
  await solved(other);
  await other.close();
  await visit.leave();
});

test("a game continued from a link is no personal best", async () => {
  const own = await begun();
  const visit = await visitor(stage.browser, own.address, "desk");
  const { page } = visit;
  await page.goto(own.address + TWO_MOVES);
  await page.waitForSelector(".tile");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".strip .run");
  const { share } = await page.evaluate(() => JSON.parse(localStorage.getItem("taxicab.games"))[0]);
  await page.goto(`${own.address}/play?share=${encodeURIComponent(share)}`);
  await page.waitForSelector(".strip .run");
  await page.keyboard.press("ArrowLeft");
  await solved(page);
  assert.match(await page.locator(".message").innerText(), /does not count as a best/);
  assert.equal(await page.evaluate(() => localStorage.getItem("taxicab.bests")), null);
  await visit.leave();
  own.end();
});

test("a seed that would be rounded is refused", async () => {
  const visit = await at("/play?size=4x4&seed=9007199254740993", "desk");
  await visit.page.getByText("too large here").first().waitFor();
  await visit.leave();
});
