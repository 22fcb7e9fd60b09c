// The page that tells programs what they may ask: every example on it is answered. A site without a server has none.

import { test } from "node:test";
import assert from "node:assert/strict";
import { isStatic, resized, staged, visitor, VIEWS } from "./site.mjs";

const stage = staged();

for (const [device, theme] of VIEWS) {
  test(`every example is answered, on a ${device}, ${theme}`, { skip: isStatic }, async () => {
    const visit = await visitor(stage.browser, stage.site.address, device, theme);
    const { page } = visit;
    await page.goto(`${stage.site.address}/play`);
    await page.getByRole("link", { name: "For programs: the API" }).click();
    await page.getByRole("heading", { name: "For programs" }).waitFor();
    await page.locator(".api-example").first().waitFor();
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

test("at 360 pixels every address stands with one sentence, and the rest unfolds", { skip: isStatic }, async () => {
  const visit = await visitor(stage.browser, stage.site.address, "phone");
  const { page } = visit;
  await resized(page, 360, 640);
  await page.goto(`${stage.site.address}/play`);
  await page.getByRole("link", { name: "For programs: the API" }).click();
  await page.getByRole("heading", { name: "For programs" }).waitFor();
  assert.equal(await page.evaluate(() => scrollY), 0, "a room begins at its top");
  await page.locator(".api-example").first().waitFor();
  for (const entry of await page.locator(".api-entry").all()) {
    const box = await entry.boundingBox();
    assert.ok(box.height < 320, `${await entry.innerText()} is ${box.height} high`);
  }
  const first = page.locator(".api-entry:has(.api-example) details").first();
  await first.locator("summary").tap();
  assert.match(await first.locator("dl").first().innerText(), /seed\s+\S/);
  await page.locator("details").evaluateAll((all) => all.forEach((details) => { details.open = true; }));
  await visit.isAccessible();
  await visit.leave();
});

test("while the server is away there is Retry, and it goes by itself when the server is back", { skip: isStatic }, async () => {
  const page = await stage.browser.newPage();
  await page.goto(`${stage.site.address}/board?show=map&piece=knight&from=a1`);
  const line = page.locator(".reach-line");
  await page.locator(".answer-title").filter({ hasText: "Knight from a1" }).waitFor();
  assert.equal(await line.isVisible(), false);
  let isAway = true;
  let questions = 0;
  await page.route("**/api/**", (route) => {
    questions += 1;
    return isAway ? route.abort("connectionrefused") : route.continue();
  });
  await page.locator('[data-square="c3"]').click();
  await line.waitFor();
  assert.match(await line.innerText(), /does not answer.*Retry/s);
  const before = questions;
  await page.getByRole("button", { name: "Retry" }).click();
  await page.waitForFunction(() => !document.querySelector(".reach-line [aria-busy]"));
  assert.ok(questions > before, "Retry asks");
  assert.ok(await line.isVisible());
  isAway = false;
  await line.waitFor({ state: "hidden", timeout: 8000 });
  await page.locator(".answer-title").filter({ hasText: "Knight from c3" }).waitFor();
  assert.equal(await page.locator(".explorer .warning:visible").count(), 0);
  await page.close();
});
