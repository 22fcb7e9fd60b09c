// Understood at first sight: what each room opens with, and what it says of what one did.

import { test } from "node:test";
import assert from "node:assert/strict";
import { cell, moved, staged, visitor } from "./site.mjs";

const stage = staged();
/** Mate in 2 for White, 3 plies. */
const SHORT = "/endgames?ending=KQK&start=7k/8/5K2/8/8/8/8/1Q6+w+-+-+0+1&trainee=white";

async function at(path, device = "desk") {
  const visit = await visitor(stage.browser, stage.site.address, device);
  await visit.page.goto(stage.site.address + path);
  return visit;
}


test("what was mastered is ticked in the list of endgames", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  const first = page.locator(".cards label").first();
  assert.equal((await first.innerText()).trim(), "KQK");
  // Perfect play to the end.
  for (let move = 0; move < 4 && !await page.locator(".message.is-solved").count(); move += 1) {
    const count = await page.locator(".played .san").count();
    const [{ best }] = await page.evaluate(() => asked(`endgame/lesson?${new URLSearchParams({
      start: new URLSearchParams(location.search).get("start"), moves: new URLSearchParams(location.search).get("moves") ?? "",
    })}`));
    await moved(page, best.uci.slice(0, 2), best.uci.slice(2, 4));
    await page.waitForFunction((count) => document.querySelectorAll(".played .san").length > count, count);
  }
  await page.locator(".cards label").first().filter({ hasText: "KQK ✓" }).waitFor();
  assert.match(await page.locator(".cards input").first().getAttribute("aria-label"), /mastered/);
  await visit.leave();
});

test("a move that costs something is judged in one sentence that agrees with the distance above it", async () => {
  const visit = await at(SHORT);
  const { page } = visit;
  await moved(page, "b1", "b8");
  await page.locator(".message-first").filter({ hasText: /^Qb8\+ costs 1 move: mate in (\d+) from here; with \S+ it would be \d+\.$/ }).waitFor();
  const now = (await page.locator(".message-first").innerText()).match(/mate in (\d+) from here; with (\S+) it would be (\d+)/);
  assert.equal(await page.locator(".gauge-value").innerText(), `Mate in ${now[1]}`);
  // The move it names is one of the best, and leads to what it says after every reply.
  const [best] = await page.evaluate((start) => asked(`endgame/probe?${new URLSearchParams({ item: start })}`), "7k/8/5K2/8/8/8/8/1Q6 w - - 0 1");
  const named = best.moves.find(({ san }) => san === now[2]);
  assert.equal(named.plies, best.plies);
  assert.equal(Math.ceil(named.plies / 2) - 1, Number(now[3]));
  await visit.leave();
});

test("the Board asks for kings where it is empty, and says in words what its numbers are", async () => {
  const visit = await at("/board?show=mop-up");
  const { page } = visit;
  const [answer, warning] = [page.locator(".answer p").first(), page.locator(".answer .warning")];
  await answer.filter({ hasText: "The board shows this number with the black king on each square: the higher, the better for White." }).waitFor();
  await page.locator("summary", { hasText: "Pieces on the board" }).click();
  await page.getByRole("button", { name: "Remove all pieces" }).click();
  await warning.filter({ hasText: "Choose the white king and the black king under “Place pieces”, and press a square." }).waitFor();
  const place = async (piece, name) => {
    await page.getByRole("radio", { name: piece }).check();
    await cell(page, name).click();
  };
  await place("white king", "a1");
  await warning.filter({ hasText: "Choose the black king" }).waitFor();
  await place("black king", "e5");
  await answer.filter({ hasText: "Six less the way of" }).waitFor();
  await page.goto(`${stage.site.address}/board?show=mobility&square=c3`);
  await answer.filter({ hasText: "each square it reaches in one move counts 64" }).waitFor();
  await visit.leave();
});

test("all admissible paths are drawn, each move by its share of them", async () => {
  const visit = await at("/board?show=paths&from=f6&to=h1&degree=2&length=7");
  const { page } = visit;
  await page.locator(".answer p").first().filter({ hasText: "403 admissible paths of degree 2, 7 moves." }).waitFor();
  const [{ paths }] = await page.evaluate(() => asked("chess/trajectory?item=f6 h1&piece=king&degree=2&length=7&list=500"));
  const moves = new Set(paths.flatMap((path) => path.slice(1).map((to, index) => path[index] + to)));
  assert.equal(await page.locator(".lattice-line line").count(), moves.size);
  assert.ok(moves.size > 50);
  await visit.leave();
});

test("at first no site of the plane lies on another", async () => {
  const visit = await at("/board?show=plane");
  const { page } = visit;
  await page.locator(".plane-picture").first().waitFor();
  const sites = await page.locator(".plane-figure").first().locator(".plane-grip").evaluateAll((all) => all.map((grip) => {
    const { x, y, width } = grip.getBoundingClientRect();
    return [x + width / 2, y + width / 2, width / 2];
  }));
  assert.equal(sites.length, 12);
  sites.forEach(([x, y, radius], index) => sites.slice(0, index).forEach(([otherX, otherY]) =>
    assert.ok(Math.hypot(x - otherX, y - otherY) >= 2 * radius, `site ${index}`)));
  await visit.leave();
});

for (const [device, width, height] of [["phone", 390, 844], ["phone", 844, 390], ["desk", 1440, 900]]) {
  test(`the Lab opens with every position of the puzzle and the trees already grown, ${width}×${height}`, async () => {
    const visit = await visitor(stage.browser, stage.site.address, device);
    const { page } = visit;
    await page.setViewportSize({ width, height });
    await page.goto(`${stage.site.address}/lab`);
    await page.getByText("All 181,440 positions that can be reached").waitFor();
    assert.ok(await page.locator(".lesson").isHidden());
    // The picture is on the first screen.
    const dots = await page.locator(".cloud-dots").boundingBox();
    assert.ok(dots.y < 0.7 * height, `the dots begin at ${dots.y}`);
    // Nobody pressed anything.
    await page.waitForFunction(() => [...document.querySelectorAll(".tree-figure .panel-status")].every((status) => /expanded\./.test(status.textContent)));
    for (const algorithm of ["astar", "ida", "greedy"]) {
      await page.locator(`[data-algorithm=${algorithm}] .tree[aria-label*="expansions"]`).waitFor();
    }
    const names = await page.locator(".lab-index button").allInnerTexts();
    assert.equal(names.length, 5);
    for (const name of names) {
      await page.locator(".lab-index button", { hasText: name }).click();
      const top = await page.evaluate(() => document.activeElement.getBoundingClientRect().top);
      assert.ok(top >= 0 && top < height, `${name} is at ${top}`);
    }
    await visit.isAccessible();
    await visit.leave();
  });
}

test("a position of a tree shows its numbers under the pointer, and its board is examined", async () => {
  const visit = await at("/lab");
  const { page } = visit;
  const tree = page.locator("[data-algorithm=greedy] .tree");
  await page.locator('[data-algorithm=greedy] .tree[aria-label*="expansions"]').waitFor();
  await tree.scrollIntoViewIfNeeded();
  const ends = await page.locator("[data-algorithm=greedy] .tree-path").evaluate((part) => part.getAttribute("d").split("M")[1].split("L").at(-1).split(" ").map(Number));
  const box = await tree.boundingBox();
  await page.mouse.move(box.x + ends[0], box.y + ends[1]);
  const readout = page.locator(".tree-readout");
  await readout.filter({ hasText: /g \d+ \+ h \d+ = f \d+/ }).waitFor();
  const [, board, g, h, f] = (await readout.innerText()).match(/^([\d /]+): g (\d+) \+ h (\d+) = f (\d+)/);
  assert.equal(Number(g) + Number(h), Number(f));
  await page.getByRole("button", { name: "Examine this board" }).click();
  await page.waitForFunction((board) => document.querySelector("#lab-board").value.replace(/ /g, "") === board.replace(/ /g, ""), board);
  await visit.leave();
});

for (const [room, sign] of Object.entries({ play: ".tile", lab: ".cloud .tile", analyse: ".analyse-question", board: ".chess-cell", endgames: ".is-liftable", match: ".match-card", records: ".records-room" })) {
  test(`nothing moves while the room ${room} comes up`, async () => {
    const visit = await visitor(stage.browser, stage.site.address, "phone");
    const { page } = visit;
    await page.goto(`${stage.site.address}/${room}`);
    await page.waitForSelector(sign);
    const shifts = await page.evaluate(() => new Promise((resolve) => {
      const seen = [];
      new PerformanceObserver((list) => list.getEntries().forEach(({ value, sources }) => seen.push({ value, nodes: sources.map(({ node }) => node?.className ?? node?.nodeName) })))
        .observe({ type: "layout-shift", buffered: true });
      setTimeout(() => resolve(seen), 400);
    }));
    assert.ok(shifts.reduce((sum, { value }) => sum + value, 0) < 0.01, JSON.stringify(shifts));
    await visit.leave();
  });
}
