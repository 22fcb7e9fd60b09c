// Games with their times: a replay of slidysim in the room Analyse, and speed and splits of a game that is played.

import { test } from "node:test";
import assert from "node:assert/strict";
import { deflateSync } from "node:zlib";
import { VIEWS, solutionKeys, staged, visitor } from "./site.mjs";
import { timesOf, madeTimes } from "../../apps/site/page/rooms/play/times.js";

const stage = staged();

/** The record of the leaderboard of slidysim on 4×4 by dphdmn, of 20 May 2025: 26 moves in 0.909 s, 28.603 a second. */
const RECORD = "https://slidysim.github.io/replay?r=eNqFUl1v2jAU%2FSuRXxcRE6CBCJAADW0t38lKo1JVN7EhBieOYic0dP3vc6CqtqfJD%2FY9537Y5%2Fj5HZ0ZUTFy2yaKKTvE6nrkFA" +
  "jNQwE58auMIhcpllBkokikKhdcamQuCllDB0joXJA6yVOQEl2jUcJkxqH6rP6LSHX6lHFFc42TLCZJqlEoD5ymyG2at0luD%2FdMlIiS6lH2HcZYE1l97t7h1i1JKkgyXeK0HaeDm01s" +
  "tzsmkoKX9JWAglcogXEIuW6n8oKaqGSECs7Skx4dK93PtaxKFKpohNSCxWUxTbv79fysL8TklobI3QOX9MNE9P7Mj758WF%2B%2Bz8eTb3i%2Bz2ZvBc6fNjxaPc0swN46yGIVH5tVz1" +
  "mVZTrDGFqt6v6XYl04FZ63bY6OXo9Ox5ul5MsHbz2BYDLGSxEFW%2FtxjWEUr5zAaZGAcIdIOV7YXW8bOGzz49HH0BntWx1rgX%2FSy3owQOa7vqKfF1JRcnveh3nTpq0X6ssMUiPiIO" +
  "Vgh4BnMeiIRadajh0a9lly%2BKJpIo5shwyZRzpiCRyovOkS0gaLhKaAK00FovA1Zlx1NL7krfv9M2%2B7WY01%2BLzdvBh9q6aGXm2LEVbGzfJ%2BmA997aGxGhu%2FjetX0ruN7U4D" +
  "dxo2%2FqzSRvzHp%2BvTkFkL8PIHntDrWw%3D%3D";

/** A link as slidysim makes it: moves, thousandths of moves a second, board, times. */
const link = (...array) => `https://slidysim.github.io/replay?r=${encodeURIComponent(deflateSync(JSON.stringify(array)).toString("base64"))}`;

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  return visit;
}

const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const analysed = (page) => page.locator(".strip-here").waitFor({ state: "attached" });
const facts = (page) => page.locator(".race-facts").innerText();
const splits = (page) => page.locator(".race .splits tbody tr").allInnerTexts();
const cells = (text) => text.trim().split(/\s+/);

for (const [device, theme] of VIEWS) {
  test(`the link of a replay is analysed with its times, on a ${device}`, async () => {
    const visit = await at("/analyse", device, theme);
    const { page } = visit;
    await page.fill("#analyse-moves", RECORD);
    await press(page, "Analyse");
    await analysed(page);
    assert.equal(await page.locator(".analyse-title").innerText(), "26 moves, and no solution is shorter");
    assert.match(await facts(page), /Time\s*0\.909\s*TPS\s*28\.60\s*Moves\s*26\s*Longest pause\s*0\.238/);
    assert.deepEqual((await splits(page)).map(cells), [
      ["1", "20", "0.547", "36.56", "0.547"], ["2", "5", "0.339", "14.75", "0.886"], ["3", "1", "0.023", "43.48", "0.909"],
    ]);
    await page.getByRole("radio", { name: "Rows" }).check();
    const rows = (await splits(page)).map(cells);
    assert.deepEqual(rows.map(([, moves]) => Number(moves)), [20, 3, 1, 2]);
    assert.equal(rows.at(-1).at(-1), "0.909");
    assert.match(new URL(page.url()).searchParams.get("moves"), /^https:\/\/slidysim\.github\.io\/replay\?r=eNq/);
    // The pause leads to its board, and the clock is read there.
    await press(page, "Show the board before move 21, after a pause");
    assert.match(await page.locator(".analyse-text").innerText(), /0\.547 s on the clock, 0\.002 s after the move before/);
    await visit.isAccessible();
    // The rows are chosen again after a reload.
    await page.reload();
    await analysed(page);
    assert.equal((await splits(page)).length, 4);
    await visit.leave();
  });
}

test("times are typed too, and what is wrong with them or a link is said", async () => {
  const visit = await at("/analyse?board=1+2+3%2F0+5+6%2F4+7+8&moves=UL2&times=0,300,360");
  const { page } = visit;
  await analysed(page);
  assert.match(await facts(page), /Time\s*0\.360\s*TPS\s*8\.33/);
  await page.locator("summary", { hasText: "Times, goal, size and letters" }).click();
  assert.equal(await page.locator("#analyse-times").inputValue(), "0,300,360");
  for (const [times, fault] of [["0, 300", /2 times for 3 slides/], ["0 300 90", /90 comes after 300/], ["0, x, 9", /"x" is not a whole number/]]) {
    await page.fill("#analyse-times", times);
    await press(page, "Analyse");
    await page.locator("#analyse-times-fault").filter({ hasText: fault }).waitFor();
    assert.ok(await page.locator(".race").isHidden());
  }
  await page.fill("#analyse-times", "");
  await page.fill("#analyse-board", "");
  await page.fill("#analyse-moves", "https://slidysim.github.io/replay?r=eJzz");
  await press(page, "Analyse");
  await page.locator("#analyse-moves-fault").filter({ hasText: /holds no replay of slidysim/ }).waitFor();
  await visit.isAccessible();
  // Without times there is no speed.
  await page.fill("#analyse-moves", link("UL2", 8333, "1 2 3/0 5 6/4 7 8", -1));
  await press(page, "Analyse");
  await page.getByRole("heading", { name: "3 moves, and no solution is shorter" }).waitFor();
  assert.ok(await page.locator(".race").isHidden());
  assert.ok(await page.locator("select.speed option", { hasText: "As played" }).isDisabled());
  await visit.leave();
});

test("a replay is played back with its own pauses", async () => {
  const moves = "DRULDRULDRULDRUL";
  const times = [...moves].map((_, index) => (index < 8 ? index * 20 : 1500 + index * 20));
  const replay = link(moves, 9000, "1 2 3/4 5 6/7 8 0", times);
  const visit = await at(`/analyse?${new URLSearchParams({ moves: replay })}`);
  const { page } = visit;
  await analysed(page);
  assert.equal(await page.locator("select.speed").inputValue(), "0");
  const places = await page.evaluate(() => new Promise((resolve) => {
    const [seen, began] = [[], performance.now()];
    const look = () => {
      const place = Number(document.querySelector(".player .place").textContent.split(" ")[0]);
      seen.push([performance.now() - began, place]);
      if (place === 16 || performance.now() - began > 8000) resolve(seen);
      else requestAnimationFrame(look);
    };
    document.querySelector("[data-step=play]").click();
    look();
  }));
  const reached = (most) => places.find(([, place]) => place >= most)[0];
  const pause = reached(9) - reached(8);
  assert.ok(pause > 1200 && pause < 3000, `the pause took ${pause} ms: ${JSON.stringify(places.slice(0, 40))}`);
  assert.ok(reached(8) < 1000 && reached(16) - reached(9) < 1000, String(places.at(-1)));
  await visit.leave();
});

test("on a board too large to prove, speed and splits are there at once", async () => {
  const replay = "https://slidysim.github.io/replay?r=eNqVVNmOm0gU%2FRWLV6wGzN7qZIRN2wY3GLPY2EkUFVRhMPtuSPLvg7sz0czjqB6q7jl3qSrpnC8%2FsD6CTYg9c3MsRNE1bN6PCQIQ" +
  "VV4OKmgPBcKesSZKETbH%2FDxrqjypJ0TL2%2FoBXUGKtBw%2BkqwGZHCqmVAY1UUCht%2FV%2FyKyKX0dJQ2qJhwWIUyzCQXdNUEZ9kzNPyY986IozrE079A0a0HRJElOVPEIOG4hfK" +
  "TVDUiLqYinBZ6hKXaxoKYGdZ506DsEDfgOOhAlwEumhk3VojnWRRDlSZTF0%2FCwmfo9E0Tf909D3jath578PCV60PjhX92n%2B4nbHOhR3bnxdMOoPiEPew5AUqNfcwypdz15bS1WPm" +
  "vminjlLBk3DfNkcaTjWO2Wp3EdQfnsWbhjmrKqbrkap%2FVgxBErGnwe8TCkWXGrBfa433c82fpBNZJuk3AG0a6lNDBo1icYWXUIb9m7Wdset%2F7uZhBLjuVXYmhsETEkiOEZhItjd%" +
  "2FMJAwbCG0NwKm6wrhiwAkVBOuC6c4NfXK7LcPUo8jyOE2JZoDyFarZzvUQs0KYqScBmQLt1byAiZFhnCboAWkDOjhEaf%2BdtrQCeFkefpc2bdxI8ao%2BjCpYMHTS6Ww%2FCeekbeu" +
  "taqnlXVkq6l%2FqzQNAHaRt6tHVg76wqFYdYibJV7L4tolaOd%2FvDyOo6s2dOr7q0Xh2LzXK1lx0nPFpHLSr3yKs3blHWC58qcS6xu6o0bPfyRku1nNUsujmlGZjgMKYjJEPL5vXyAg" +
  "Td66E1OscNeXh9UzbBWjO1XI03TXHkpXKhl45b3948LVywMrysVktqMJUIX68ZMlzuap%2FvPHkAJgfrUmPs27W%2FUxW6ddVg24lIjZZrmMF%2BXx79Klfd7VFje8%2FRHVko%2B4Lt" +
  "7rUEs2J%2FWpJr7nVnZ%2BXmoMk7fOPUw8m%2BX3EjeCtiF17129omr5f8oPV%2BWErWIdbl1t45pKacR3kV9%2FGViiRDkfxzdo2vN1Jpr5vidXCE%2BKwV5Vm1Pak%2BKa8MM%2Bai" +
  "Eql92nMbmeIMt9ABbYB4bETVovxRryWVVgYbh2axFC%2BWLUvVWtlaq9Yu%2FbYI4FnZrnjDF%2BVqI1%2BFW06im6QyaHB4SQOa75%2BrThGtojycW8odFS3PL0TWq50xMHa83tEqTB" +
  "xjn66nP1D2K%2FkoL9ISmiGZ1tpQjdtdq5ZFEVHCPRZg0IsL0a0PdYXNf0xysqu2bhD8UOav%2BYesuWlhL3UBspmfgLr%2B9BUDSRGCKYr8%2BKHkr9jnlyi9%2FqFRmt%2Bir9isrv" +
  "wpilJwRTXxj5wjP58okDQTdc5be8Jm7xYw%2B%2BMMj37%2FmXcyjeUEfjmZ32YvxIP6bD0cZeYNsw%2B%2FevGqz%2FZkPzNjOfs5e%2FfBaV%2BQC%2FaJXDyR7O%2BqyTT%2Bn8W8" +
  "vxSbP%2F7j29%2F7Pdq8";
  const visit = await at(`/analyse?${new URLSearchParams({ moves: replay })}`);
  const { page } = visit;
  await page.locator(".race-facts").waitFor();
  assert.ok(await page.locator(".message.is-busy").isVisible());
  assert.match(await facts(page), /Time\s*7\.999\s*TPS\s*26\.63\s*Moves\s*213/);
  assert.equal((await splits(page)).length, 5);
  await visit.isAccessible();
  await press(page, "Cancel");
  await visit.leave();
});

test("the times of a game are those of the moves that stand, whatever was undone and made again", () => {
  const random = ((state) => (end) => { state = (state * 48271) % 2147483647; return state % end; })(7);
  let checked = 0;
  for (let round = 0; round < 300; round += 1) {
    // The naive way: a list of moves with their times, and a place in it.
    let [moves, place, now] = [[], 0, 0];
    let state = { position: 0, length: 0, seconds: null, is_running: false, times: [] };
    const until = random(40);
    for (let step = 0; step < 60; step += 1) {
      const isStopped = step > until && moves.length > 0;
      if (state.is_running) now += random(700);
      const from = place;
      const [kind, tiles] = [random(isStopped ? 2 : 5), 1 + random(3)];
      if (kind === 0) place = random(place + 1);
      else if (kind === 1) place += random(moves.length - place + 1);
      else {
        moves = [...moves.slice(0, place), ...Array(tiles).fill(now)];
        place += tiles;
      }
      // What was undone before another move was made has no time any more.
      if (!isStopped && place > from) moves = moves.map((time, at) => (at < from ? time : at < place ? now : undefined));
      const isBegun = state.is_running || place > from || state.seconds !== null;
      const next = { position: place, length: moves.length, seconds: isBegun ? now / 1000 : null, is_running: isBegun && !isStopped, change: { kind: "slid" } };
      state = { ...next, times: timesOf({ ...state, is_running: state.is_running && !isStopped }, next) };
      const made = moves.slice(0, place);
      assert.deepEqual(madeTimes(state), place && !made.includes(undefined) ? made : null);
      checked += madeTimes(state)?.length ?? 0;
    }
  }
  assert.ok(checked > 50_000, String(checked));
});

for (const [device, theme] of VIEWS) {
  test(`who races sees moves a second and splits, on a ${device}`, async () => {
    const visit = await at("/play?size=3x3&seed=7", device, theme);
    const { page } = visit;
    await page.waitForSelector(".tile");
    const keys = await solutionKeys(page);
    const clockDetail = () => page.locator(".figure", { hasText: "Time" }).locator(".figure-detail").innerText();
    assert.equal(await clockDetail(), "waiting");
    await page.locator("summary", { hasText: "Tiles, clock and sound" }).click();
    await page.getByLabel("Moves a second and splits").check();
    // The arrows are the field’s as long as it has the focus.
    await page.evaluate(() => document.activeElement.blur());
    for (const [index, key] of keys.entries()) {
      if (index === 3) await page.waitForTimeout(900);
      await page.keyboard.press(key);
      if (index === 5) await page.locator(".race-facts").filter({ hasText: /Moves\s*6/ }).waitFor();
    }
    await page.waitForSelector(".message.is-solved");
    await page.locator(".race-facts").filter({ hasText: new RegExp(`Moves\\s*${keys.length}`) }).waitFor();
    const [time, speed, , pause] = [...(await facts(page)).matchAll(/[\d.]+/g)].map(([number]) => Number(number));
    assert.ok(time > 0.9 && pause > 0.85 && pause < time, `${time} ${pause}`);
    assert.ok(Math.abs(speed - keys.length / time) < 0.01, `${speed}`);
    const [, live] = (await clockDetail()).match(/^([\d.]+) TPS$/);
    assert.ok(Math.abs(live - speed) < 0.02, `${live} ${speed}`);
    const last = (await splits(page)).at(-1).trim().split(/\s+/).at(-1);
    assert.equal(Number(last), time);
    await visit.isAccessible();
    // The times are there after a reload, in Analyse, and for the last game there.
    await page.reload();
    await page.locator(".race-facts").filter({ hasText: new RegExp(`Time\\s*${time.toFixed(3)}`) }).waitFor();
    await page.getByRole("link", { name: "Analyse this game" }).click();
    await analysed(page);
    assert.match(await facts(page), new RegExp(`Time\\s*${time.toFixed(3)}`));
    await page.goto(`${stage.site.address}/analyse`);
    await press(page, "My last game");
    await analysed(page);
    assert.match(await facts(page), new RegExp(`Time\\s*${time.toFixed(3)}`));
    await page.goto(`${stage.site.address}/records`);
    await page.locator(".records-plots svg[aria-label^='tiles a second']").waitFor();
    await visit.leave();
  });
}
