// The room Guess: a board, eight seconds, a guess, and the truth with the estimates.

import { test } from "node:test";
import assert from "node:assert/strict";
import { staged, visitor, VIEWS } from "./site.mjs";

const stage = staged();

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await visit.page.waitForSelector(".guess-board .piece");
  return visit;
}

/** The board on the screen, as it is read. */
const boardOf = async (page) => (await page.locator(".guess-board").getAttribute("aria-label")).replace("Board: ", "").replaceAll("blank", "0").replaceAll(", ", "/");

const told = (page, address, item) => page.evaluate(([address, item]) => asked(`${address}?${new URLSearchParams({ item })}`), [address, item]);

const kept = (page, name) => page.evaluate((name) => JSON.parse(localStorage.getItem(`taxicab.${name}`)), name);

async function guess(page, moves) {
  await page.getByLabel("Your guess").fill(String(moves));
  await page.getByRole("button", { name: "Guess", exact: true }).click();
}

const verdict = async (page) => {
  await page.locator(".message.is-solved").waitFor();
  return page.locator(".message").innerText();
};

for (const [device, theme] of VIEWS) {
  test(`ten boards, each with its truth, and a best at the end, on a ${device}, ${theme}`, async () => {
    const visit = await at("/guess?size=2x3&seed=7", device, theme);
    const { page } = visit;
    const boards = new Set();
    let off = 0;
    for (let number = 1; number <= 10; number += 1) {
      await page.getByText(`${number} of 10`, { exact: true }).waitFor();
      const board = await boardOf(page);
      boards.add(board);
      const [{ length }] = await told(page, "puzzle/solve", board);
      const wrong = number % 3;
      off += wrong;
      await guess(page, length + wrong);
      const said = await verdict(page);
      assert.match(said, new RegExp(`^The shortest solution has ${length} moves?; ${wrong ? `you were ${wrong} off` : "exactly your guess"}\\.`));
      assert.equal(/every solution has an (odd|even) number/.exec(said)?.[1], wrong === 1 ? (length % 2 ? "odd" : "even") : undefined);
      const values = await page.locator(".guess-values tbody tr").evaluateAll((rows) => rows.map((row) => [...row.children].slice(0, 2).map((one) => one.textContent)));
      assert.deepEqual(values.at(-1), ["Shortest solution", String(length)]);
      assert.ok(values.some(([name, value]) => name === "Your guess" && value === String(length + wrong)));
      const estimates = (await told(page, "puzzle/heuristics", board)).map(({ value }) => String(value)).sort();
      assert.deepEqual(values.slice(0, -1).filter(([name]) => name !== "Your guess").map(([, value]) => value).sort(), estimates);
      if (number === 1) await visit.isAccessible();
      if (number === 4) {
        // The series goes on where it was.
        await page.reload();
        await page.getByText("5 of 10").waitFor();
      } else if (number < 10) await page.getByRole("button", { name: "Next board" }).click();
    }
    assert.ok(boards.size > 7, "boards differ");
    assert.deepEqual(await kept(page, "guess.bests"), { "2x3": off });
    assert.match(await page.locator(".message").innerText(), new RegExp(`Ten boards, ${(off / 10).toFixed(1)} off on average`));
    await page.getByRole("button", { name: "Ten more boards" }).click();
    await page.getByText("1 of 10").waitFor();
    assert.equal(await page.locator("dd").last().innerText(), (off / 10).toFixed(1));
    await visit.leave();
  });
}

test("the numbers are covered after eight seconds, until one looks again", async () => {
  const visit = await visitor(stage.browser, stage.site.address, "desk");
  const { page } = visit;
  await page.clock.install();
  await page.goto(`${stage.site.address}/guess?size=3x3&seed=5`);
  await page.waitForSelector(".guess-board .piece");
  const number = page.locator(".guess-board text").first();
  const look = page.getByRole("button", { name: "Look again" });
  // Until it is paused the clock runs by itself, on a busy machine for a second and more.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await page.clock.runFor(4500);
  assert.ok(await number.isVisible());
  await page.clock.runFor(3000);
  await look.waitFor();
  assert.ok(!await number.isVisible());
  await look.click();
  assert.ok(await number.isVisible());
  await page.getByLabel("Look for 8 seconds only").uncheck();
  await page.clock.runFor(20_000);
  assert.ok(await number.isVisible());
  await visit.leave();
});

test("what is wrong is named: a guess, a size, a seed; and the board can be played", async () => {
  for (const [fields, fault] of [["size=9x9", "9x9"], ["seed=x", "whole number"]]) {
    const visit = await at(`/guess?${fields}`);
    await visit.page.locator(".message.is-problem").getByText(fault).waitFor();
    await visit.leave();
  }
  const visit = await at("/guess?size=3x3&seed=5");
  const { page } = visit;
  const board = await boardOf(page);
  await guess(page, 1000);
  await page.getByText("A guess is a whole number of moves from 0 to 999.").waitFor();
  await guess(page, 20);
  await verdict(page);
  await page.getByRole("link", { name: "Play this board" }).click();
  await page.waitForSelector(".board .tile");
  assert.equal(new URL(page.url()).searchParams.get("board"), board);
  await visit.leave();
});
