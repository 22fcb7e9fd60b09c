// The page that tells programs what they may ask: every example on it is answered.

import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { browser as launched, site as begun, visitor } from "./site.mjs";

let site;
let browser;
before(async () => {
  [site, browser] = await Promise.all([begun(), launched()]);
});
after(async () => {
  await browser?.close();
  site?.end();
});

for (const [device, theme] of [["desk", "light"], ["phone", "dark"]]) {
  test(`every example is answered, on a ${device}, ${theme}`, async () => {
    const visit = await visitor(browser, site.address, device, theme);
    const { page } = visit;
    await page.goto(`${site.address}/play`);
    await page.getByRole("link", { name: "For programs: the API" }).click();
    await page.getByRole("heading", { name: "For programs" }).waitFor();
    await visit.isAccessible();
    const examples = await page.locator(".api-example").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
    assert.ok(examples.length > 12);
    for (const example of examples) {
      const answer = await fetch(site.address + example);
      const text = await answer.text();
      assert.equal(answer.status, 200, `${example}: ${text}`);
      assert.ok(text.length > 20, example);
    }
    await visit.leave();
  });
}
