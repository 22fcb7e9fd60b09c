// Debian's Chromium and Firefox, driven alike.

import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";

const PATHS = { chrome: process.env.CHROMIUM ?? "/usr/bin/chromium", firefox: process.env.FIREFOX ?? "/usr/bin/firefox-esr" };

/** The browsers to look with, or those that BROWSERS names; one that is missing is named by the test that cannot run. */
export const BROWSERS = process.env.BROWSERS?.split(",") ?? Object.keys(PATHS);

export async function opened(browser) {
  const executablePath = PATHS[browser];
  if (!existsSync(executablePath)) throw new Error(`${executablePath} is not here`);
  return launch({ browser, executablePath, args: browser === "chrome" ? ["--no-sandbox"] : [] });
}

/** A page, and what went wrong on it: errors, and requests to another origin than this address's. */
export async function visited(browser, address) {
  const page = await browser.newPage();
  const wrong = [];
  const { origin } = new URL(address);
  page.on("pageerror", ({ message }) => {
    // Firefox says this of what a service worker was loading when the page was left.
    if (!message.includes("intercepted the request")) wrong.push(`error: ${message}`);
  });
  page.on("console", (line) => { if (line.type() === "error") wrong.push(`console: ${line.text()}`); });
  page.on("request", (request) => { if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) wrong.push(`outside: ${request.url()}`); });
  await page.goto(address);
  return { page, wrong };
}
