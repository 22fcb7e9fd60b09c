// Every screen: the board is as large as the screen's height allows, and the navigation stays where it is from room to room.

import { test } from "node:test";
import assert from "node:assert/strict";
import { staged } from "./site.mjs";

const stage = staged();
const BOARDS = { play: ".board-frame", board: ".chess-grid", endgames: ".chess-grid", match: ".match-grid", guess: ".guess-board" };
// Phones on their side, and large screens.
const SCREENS = [[667, 375], [740, 360], [844, 390], [932, 430], [1920, 1080], [2560, 1440]];

for (const [width, height] of SCREENS) {
  test(`boards are large on ${width}×${height}, and the navigation stays`, async () => {
    const context = await stage.browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const places = new Set();
    for (const [room, board] of Object.entries(BOARDS)) {
      await page.goto(`${stage.site.address}/${room}`);
      const frame = page.locator(board).first();
      await frame.locator(":scope :is(.tile, .chess-cell, .match-card, .piece)").first().waitFor();
      // The board is fitted when its room is known.
      await page.waitForFunction(([selector, least]) => document.querySelector(selector).getBoundingClientRect().height >= least, [board, 0.85 * height])
        .catch(async () => assert.fail(`${room}: the board is ${Math.round((await frame.boundingBox()).height)} of ${height} pixels high`));
      const box = await frame.boundingBox();
      assert.ok(box.y + box.height <= height && box.x + box.width <= width, `${room}: all of it is in sight: ${JSON.stringify(box)}`);
      const links = await page.locator(".nav a").evaluateAll((all) => all.map((link) => Math.round(link.getBoundingClientRect().x)));
      places.add(JSON.stringify([links, Math.round((await page.locator(".nav a").first().boundingBox()).y)]));
      // No word of a control is broken.
      const broken = await page.locator(".control span, .tab").evaluateAll((all) => all.filter((word) => word.textContent.trim().split(" ").length === 1
        && word.getClientRects().length > 1).map((word) => word.textContent));
      assert.deepEqual(broken, [], room);
    }
    assert.equal(places.size, 1, [...places].join(" "));
    await context.close();
  });
}
