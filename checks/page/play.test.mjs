// The room Play, as people play: by mouse, touch and keyboard, on a desk and on a phone, light and dark.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { browser as launched, site as begun, visitor } from "./site.mjs";

const TWO_MOVES = "/play?board=1+2+3%2F4+5+6%2F0+7+8";

let site;
let browser;
before(async () => {
  [site, browser] = await Promise.all([begun(), launched()]);
});
after(async () => {
  await browser?.close();
  site?.end();
});

async function at(path, device, theme) {
  const visit = await visitor(browser, site.address, device, theme);
  await visit.page.goto(site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

const tile = (page, number) => page.locator(`[data-tile="${number}"]`);
const solved = (page) => page.waitForSelector(".message.is-solved");

for (const [device, theme] of [["desk", "light"], ["desk", "dark"], ["phone", "light"], ["phone", "dark"]]) {
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

test("a newcomer finds 3x3, and the page is light", async () => {
  const visit = await at("/", "desk");
  assert.equal(await visit.page.locator(".tile").count(), 8);
  assert.match(visit.page.url(), /size=3x3/);
  assert.ok(visit.weight() > 10_000 && visit.weight() < 300_000, `${visit.weight()} bytes`);
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
  assert.match(await page.locator(".message").innerText(), /Tile 7 left.*proven shortest way has 2 moves/s);
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
  await page.getByRole("button", { name: "Pause" }).click({ timeout: 20_000 });
  const slider = page.locator("input[type=range]").first();
  await slider.fill("12");
  await page.getByText(/^12 of /).waitFor();
  await visit.isAccessible();
  await page.goto(`${site.address}/`);
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
  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
  for (const name of ["Undo", "Hint", "New game"]) await page.getByRole("button", { name }).first().scrollIntoViewIfNeeded();
  await visit.leave();
});
