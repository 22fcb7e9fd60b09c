// The first screen of the room Play: everything a game needs, on every device, and nothing moves by itself.

import { test } from "node:test";
import assert from "node:assert/strict";
import { resized, staged, visitor } from "./site.mjs";

const stage = staged();
const SCREENS = [[320, 568], [360, 640], [390, 844], [844, 390], [740, 360], [1280, 800]];

async function at(path, [width, height], theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, width < 1000 ? "phone" : "desk", theme);
  await resized(visit.page, width, height);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".tile");
  return visit;
}

/** The boxes of what a game needs. */
const boxes = (page) => page.evaluate(() => Object.fromEntries([".board", ".figures", ".goal-button", ".message", ".actions"].map((name) => {
  const { left, top, right, bottom } = document.querySelector(name).getBoundingClientRect();
  return [name, [left, top, right, bottom].map(Math.round)];
})));

for (const [index, screen] of SCREENS.entries()) {
  test(`the whole game is on a screen of ${screen.join(" by ")}, and a hint moves nothing`, async () => {
    const visit = await at("/play?size=4x4&seed=42", screen, index % 2 ? "dark" : "light");
    const { page } = visit;
    await page.getByText("proven").first().waitFor();
    const before = await boxes(page);
    for (const [name, [left, top, right, bottom]] of Object.entries(before)) {
      assert.ok(left >= 0 && top >= 0 && right <= screen[0] && bottom <= screen[1], `${name} is at ${[left, top, right, bottom]}`);
    }
    const [left, top, right, bottom] = before[".board"];
    assert.ok(Math.min(right - left, bottom - top) >= 0.58 * Math.min(...screen), `the board is ${right - left} wide`);
    await page.getByRole("button", { name: "Hint" }).click();
    await page.waitForSelector(".message.is-hint");
    assert.deepEqual(await boxes(page), before);
    // A press that is impossible writes at the tile.
    await page.locator('[data-tile="13"]').click();
    await page.getByText("Not in line with the blank").first().waitFor();
    assert.deepEqual(await boxes(page), before);
    await visit.isAccessible();
    await visit.leave();
  });
}

for (const [size, screen] of [["10x10", [320, 568]], ["10x10", [844, 390]], ["2x10", [360, 640]], ["10x2", [740, 360]]]) {
  test(`a board of ${size} is whole on a screen of ${screen.join(" by ")}`, async () => {
    const visit = await at(`/play?size=${size}&seed=5`, screen);
    for (const [name, [left, top, right, bottom]] of Object.entries(await boxes(visit.page))) {
      assert.ok(left >= 0 && top >= 0 && right <= screen[0] && bottom <= screen[1], `${name} is at ${[left, top, right, bottom]}`);
    }
    await visit.leave();
  });
}

test("a message of the end moves nothing, and the result stays while the game is played back", async () => {
  const visit = await at("/play?board=1+2+3%2F4+5+6%2F0+7+8", [360, 640]);
  const { page } = visit;
  await page.getByText("proven").first().waitFor();
  const before = await boxes(page);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.waitForSelector(".message.is-solved");
  assert.deepEqual(await boxes(page), before);
  const slider = page.locator(".history input[type=range]");
  await page.waitForSelector(".result:not([hidden])");
  await slider.fill("0");
  await page.getByText(/^0 of 2/).waitFor();
  assert.ok(await page.locator(".result").isVisible());
  await page.getByRole("button", { name: "Restart" }).click();
  await page.waitForSelector(".result", { state: "hidden" });
  await visit.leave();
});

test("the goal opens in large, for every named goal", async () => {
  const visit = await at("/play?size=3x3&goal=spiral&seed=4", [390, 844]);
  const { page } = visit;
  await page.getByRole("button", { name: /^Goal\s+spiral/ }).tap();
  const large = page.locator(".goal-large");
  await large.waitFor({ state: "visible" });
  assert.deepEqual(await large.locator("text").allTextContents(), ["1", "2", "3", "8", "4", "7", "6", "5"]);
  await visit.isAccessible();
  await page.keyboard.press("Escape");
  await large.waitFor({ state: "hidden" });
  await visit.leave();
});
