// The page that tells programs what they may ask: every example on it is answered.

import { test } from "node:test";
import assert from "node:assert/strict";
import { staged, visitor } from "./site.mjs";

const stage = staged();

for (const [device, theme] of [["desk", "light"], ["phone", "dark"]]) {
  test(`every example is answered, on a ${device}, ${theme}`, async () => {
    const visit = await visitor(stage.browser, stage.site.address, device, theme);
    const { page } = visit;
    await page.goto(`${stage.site.address}/play`);
    await page.getByRole("link", { name: "For programs: the API" }).click();
    await page.getByRole("heading", { name: "For programs" }).waitFor();
    await visit.isAccessible();
    const examples = await page.locator(".api-example").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.ok(examples.length > 12);
    for (const example of examples) {
      const answer = await fetch(stage.site.address + example);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${example}: ${text}`);
      assert.ok(text.length > 20, example);
    }
    await visit.leave();
  });
}
