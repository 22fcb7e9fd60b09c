// How soon the rooms of the static site are there, on 1.6 Mbit/s and 100 ms: the figures of docs/web.md.
//
//   cargo xtask site && cd checks/page && npm ci && TAXICAB_STATIC=$PWD/../../target/web/site node measure.mjs
//
// Each room three times, each time as for the first: first paint and ready in milliseconds, the least of the three, and how far things
// moved meanwhile (layout shift).

import { chromium } from "playwright-core";
import { site } from "./site.mjs";

// What a room shows once it can be used.
const ROOMS = {
  play: ".tile", lab: ".walk .tile", board: "[role=gridcell] .cell-name:not(:empty)", endgames: ".is-liftable", match: ".match-card", analyse: ".analyse-question .main-action",
};
const SLOW = { offline: false, latency: 100, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };

async function visited(browser, address, sign) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", SLOW);
  const began = performance.now();
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(sign).first().waitFor({ state: "visible" });
  const ready = performance.now() - began;
  const [paint, shift] = await page.evaluate(() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => list.getEntries().forEach((entry) => { sum += entry.value; })).observe({ type: "layout-shift", buffered: true });
    setTimeout(() => resolve([performance.getEntriesByName("first-contentful-paint")[0].startTime, sum]), 200);
  }));
  await context.close();
  return { paint, ready, shift };
}

const { address, end } = await site();
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const [room, sign] of Object.entries(ROOMS)) {
  const visits = [];
  for (let visit = 0; visit < 3; visit++) visits.push(await visited(browser, `${address}/${room}/`, sign));
  const least = (name) => Math.min(...visits.map((one) => one[name]));
  console.log(`${room.padEnd(9)} first paint ${least("paint").toFixed(0).padStart(5)} ms, ready ${least("ready").toFixed(0).padStart(5)} ms, layout shift ${least("shift").toFixed(2)}`);
}
await browser.close();
end();
