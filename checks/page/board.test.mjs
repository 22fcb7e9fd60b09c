// The room Board, as people use it: by mouse, touch and keyboard, on a desk and on a phone, light and dark.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { cell, resized, staged, visitor, VIEWS } from "./site.mjs";

const MODES = {
  map: "/board?show=map&piece=knight&from=a1&occupied=d4&forbidden=e5",
  territory: "/board?show=territory&sites=K@e1,N@g8",
  plane: "/board?show=plane&plane=32x20&count=6&seed=3",
  paths: "/board?show=paths&piece=king&from=f6&to=h1",
  mobility: "/board?show=mobility&fen=4k3/pppp4/8/8/8/8/4PPPP/4K2R+w&square=h1",
  races: "/board?show=races&fen=8/8/8/7k/8/P7/8/7K+w",
  "mop-up": "/board?show=mop-up&fen=8/8/8/3k4/8/8/8/KBN5+w",
};
/** Those whose answer is a picture too. */
const DRAWN = ["map", "territory", "plane", "paths", "mobility"];

const stage = staged();

/** Until the answer says this: it comes a moment after the question. */
const says = (page, words) => page.locator(".answer").filter({ hasText: words }).waitFor();

const answered = (page) => page.waitForFunction(() => document.querySelector(".answer-title")?.textContent);

async function at(path, device = "desk", theme = "light") {
  const visit = await visitor(stage.browser, stage.site.address, device, theme);
  await visit.page.goto(stage.site.address + path);
  await answered(visit.page);
  return visit;
}


/** Waits until a square is called so, whole. */
const isCalled = (page, square, name) => page.waitForFunction(
  ([square, name]) => document.querySelector(`[role=gridcell][data-square="${square}"] .cell-name`).textContent === name, [square, name],
).catch(async () => assert.equal(await cell(page, square).locator(".cell-name").textContent(), name));

async function middle(page, square) {
  const box = await cell(page, square).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Every square's name, and what else tells the state. */
const state = (page) => page.evaluate(() => ({
  names: [...document.querySelectorAll("[role=gridcell]")].map((square) => square.textContent),
  answer: document.querySelector(".answer").textContent,
  path: document.querySelector(".path-text")?.textContent,
  plane: [...document.querySelectorAll(".plane-picture")].map((picture) => picture.getAttribute("aria-label")),
}));

for (const [device, theme] of VIEWS) {
  test(`every question is answered on a ${device}, ${theme}`, async () => {
    for (const [mode, path] of Object.entries(MODES)) {
      const visit = await at(path, device, theme);
      const { page } = visit;
      assert.equal(await page.locator("[role=tab][aria-selected=true]").getAttribute("data-name"), mode);
      if (mode === "map") {
        await isCalled(page, "h8", "h8, 6 moves");
        await isCalled(page, "d4", "d4, blocked");
        await isCalled(page, "e5", "e5, no stop, out of reach");
        assert.equal(await cell(page, "b3").locator(".cell-text").innerText(), "1");
      }
      if (mode === "territory") {
        await says(page, /A 23 · B 33 · contested 8 of 64/);
        await isCalled(page, "a4", "a4, contested, 4 moves");
        assert.equal(await cell(page, "a4").locator(".cell-text").innerText(), "=");
        assert.notEqual(await cell(page, "a4").evaluate((node) => getComputedStyle(node).backgroundImage), "none");
      }
      if (mode === "plane") assert.equal(await page.locator(".plane-picture").count(), 3);
      if (mode === "paths") {
        await says(page, /25 shortest paths, 5 moves/);
        assert.equal(await page.locator(".sums svg").count(), 3);
        await isCalled(page, "e5", "e5, 1 + 4 = 5, on a path");
      }
      if (mode === "mobility") {
        await says(page, /White rook h1.*Mobility [\d,]+/s);
        assert.ok(await page.locator(".moves tbody tr").count() > 5);
      }
      if (mode === "races") {
        await says(page, /White promotes first.*outruns the black king/s);
        await isCalled(page, "f8", "f8, a king here catches the pawn");
        await isCalled(page, "g8", "g8, from here the pawn gets through");
      }
      if (mode === "mop-up") {
        await says(page, /Chess 4\.x: 112/);
        assert.equal(await page.locator(".mop-up-terms tbody tr").count(), 8);
      }
      await visit.isAccessible();
      await visit.leave();
    }
  });
}

test("the map follows the knight that is dragged with the mouse", async () => {
  const visit = await at("/board?show=map&piece=knight&from=a1");
  const { page } = visit;
  await isCalled(page, "h8", "h8, 6 moves");
  const [from, over, to] = [await middle(page, "a1"), await middle(page, "c3"), await middle(page, "e5")];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y, { steps: 5 });
  await isCalled(page, "e4", "e4, 1 move");
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await isCalled(page, "h8", "h8, 2 moves");
  assert.match(page.url(), /from=e5/);
  await visit.leave();
});

test("a site is dragged with a finger, and one is taken away", async () => {
  const visit = await at(MODES.territory, "phone");
  const { page } = visit;
  await page.locator(".chess-surface").scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  const touch = async (type, ...points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const [from, over, to] = [await middle(page, "g8"), await middle(page, "f6"), await middle(page, "e4")];
  await touch("touchStart", from);
  for (const step of [0.3, 0.6, 1]) await touch("touchMove", { x: from.x + (over.x - from.x) * step, y: from.y + (over.y - from.y) * step });
  await isCalled(page, "f6", "f6, site B, knight f6, B, 0 moves");
  await touch("touchMove", to);
  await touch("touchEnd");
  await isCalled(page, "e4", "e4, site B, knight e4, B, 0 moves");
  assert.match(page.url(), /N%40e4/);
  await page.getByRole("button", { name: "Remove site A" }).tap();
  await isCalled(page, "e1", "e1, A, 3 moves");
  await visit.leave();
});

test("all by keyboard: another tab, a square blocked, a piece carried, set down, taken back", async () => {
  const visit = await at("/board?show=territory");
  const { page } = visit;
  await page.locator("[role=tab][aria-selected=true]").focus();
  await page.keyboard.press("ArrowLeft");
  assert.match(page.url(), /show=map/);
  await page.locator("input[type=radio][value=occupied]").first().focus();
  await page.keyboard.press("Space");
  await cell(page, "a1").evaluate((node) => node.closest("[role=grid]").querySelector("[tabindex='0']")?.focus());
  const stops = await page.locator("[role=gridcell][tabindex='0']").count();
  assert.equal(stops, 1, "one square is in the tab order");
  await page.keyboard.press("Control+End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await isCalled(page, "h2", "h2, blocked");
  await page.locator("input[type=radio][value=hand]").first().focus();
  await page.keyboard.press("Space");
  await cell(page, "h2").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Home");
  await page.keyboard.press("Enter");
  for (const key of ["ArrowRight", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  await isCalled(page, "a1", "a1, 1 move");
  await page.keyboard.press("Enter");
  await isCalled(page, "b3", "b3, knight, start, 0 moves");
  await page.waitForFunction(() => /Set down on b3\. Knight from b3/.test(document.getElementById("live").textContent));
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  await isCalled(page, "c3", "c3, knight, start, 0 moves");
  await page.keyboard.press("Escape");
  await isCalled(page, "b3", "b3, knight, start, 0 moves");
  await cell(page, "h2").focus();
  await page.keyboard.press("Delete");
  await isCalled(page, "h2", "h2, 3 moves");
  await visit.leave();
});

test("pieces and obstacles are placed and taken away by presses", async () => {
  const visit = await at("/board?show=map&piece=rook&from=a1");
  const { page } = visit;
  await isCalled(page, "a8", "a8, 1 move");
  await page.getByText("Pieces on the board").click();
  await page.getByLabel("black pawn").last().check();
  await cell(page, "a4").click();
  await isCalled(page, "a8", "a8, 2 moves");
  await isCalled(page, "a4", "a4, black pawn, 1 move");
  assert.equal(await page.getByLabel("Position (FEN)").inputValue(), "8/8/8/8/p7/8/8/8 w");
  await cell(page, "a4").click();
  await isCalled(page, "a8", "a8, 1 move");
  await page.getByLabel("Start", { exact: true }).check();
  await cell(page, "h8").click();
  await isCalled(page, "h5", "h5, 1 move");
  await page.getByRole("button", { name: "Reset" }).click();
  await isCalled(page, "h8", "h8, 6 moves");
  await visit.leave();
});

test("from here, to here, and to the centre are three questions", async () => {
  const visit = await at("/board?show=map&piece=white-pawn&from=e4");
  const { page } = visit;
  await isCalled(page, "e2", "e2, out of reach");
  await page.getByLabel("To here").check();
  await isCalled(page, "e2", "e2, 1 move");
  await page.getByLabel("Or to the nearest").selectOption("centre");
  await isCalled(page, "d2", "d2, 1 move");
  await visit.leave();
});

test("a FEN is taken; a bad one is explained and changes nothing", async () => {
  const { page } = await at("/board?show=mobility");
  const said = [];
  // What the server refuses is written to the console by the stage.browser.
  page.on("console", (message) => { if (message.type() === "error" && !/status of 400/.test(message.text())) said.push(message.text()); });
  const field = page.getByLabel("Position (FEN)");
  await field.fill("4k3/8/3p4/8/8/8/8/R3K3 b");
  await field.press("Enter");
  await isCalled(page, "d6", "d6, black pawn, mobility 128");
  await page.waitForFunction(() => /black, the best first/.test(document.querySelector(".moves-section h2").textContent));
  const before = await state(page);
  await field.fill("4k3/8/9/8/8/8/8/R3K3 w");
  await field.press("Enter");
  await page.waitForSelector("[aria-invalid]");
  const fault = await page.locator(`#${await field.getAttribute("aria-describedby")}`).innerText();
  assert.match(fault, /rank 6.*'9'/);
  assert.deepEqual(await state(page), before);
  await field.fill("");
  await field.evaluate((node) => {
    node.value = "8/8/8/8/8/8/8/R6K w";
    node.dispatchEvent(new InputEvent("input", { inputType: "insertFromPaste", bubbles: true }));
  });
  await isCalled(page, "a1", "a1, white rook, mobility 2400");
  assert.equal(await page.locator("[aria-invalid]").count(), 0);
  assert.deepEqual(said, []);
  await page.context().close();
});

test("a piece’s reach is shown by a press, a move by an arrow", async () => {
  const visit = await at(MODES.mobility);
  const { page } = visit;
  await cell(page, "e8").click();
  await says(page, /Black king e8/);
  assert.equal(await page.locator(".mark-arrow").count(), 0);
  await page.locator(".moves tbody tr").nth(1).hover();
  assert.equal(await page.locator(".mark-arrow").count(), 1);
  const total = (row) => page.locator(".moves tbody tr").nth(row).locator(".total").innerText().then((text) => Number(text.replace("−", "-")));
  assert.ok(await total(0) >= await total(1));
  await page.locator(".move-name[tabindex='0']").focus();
  const first = await page.locator(".mark-arrow polygon").first().getAttribute("points");
  await page.keyboard.press("ArrowDown");
  assert.notEqual(await page.locator(".mark-arrow polygon").first().getAttribute("points"), first);
  const before = await page.locator(".answer").innerText();
  await page.getByLabel("Pieces and attacks").check();
  await page.waitForFunction((before) => document.querySelector(".answer").innerText !== before, before);
  await visit.leave();
});

test("the paths are stepped through, by buttons and slider, and a reload finds the same", async () => {
  const visit = await at(MODES.paths);
  const { page } = visit;
  const text = () => page.locator(".path-text").innerText();
  assert.equal(await text(), "f6 e5 e4 f3 g2 h1");
  await page.getByRole("button", { name: "One path forward" }).click();
  assert.equal(await text(), "f6 e5 f4 f3 g2 h1");
  await page.getByRole("heading", { name: "Path 2 of 25" }).waitFor();
  const line = await page.locator(".mark-path .mark-line-ink").getAttribute("points");
  await page.getByLabel("Path", { exact: true }).fill("24");
  assert.equal(await text(), "f6 g5 h4 h3 h2 h1");
  assert.notEqual(await page.locator(".mark-path .mark-line-ink").getAttribute("points"), line);
  assert.ok(await page.getByRole("button", { name: "One path forward" }).isDisabled());
  await page.getByRole("button", { name: "To the first path" }).click();
  await page.getByRole("button", { name: "Play the paths" }).click();
  await page.getByRole("heading", { name: "Path 2 of 25" }).waitFor();
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByLabel("Degree").selectOption("2");
  await page.getByLabel("Moves", { exact: true }).fill("6");
  await page.getByLabel("Moves", { exact: true }).press("Enter");
  await page.locator(".answer").getByText(/124 admissible paths of degree 2, 6 moves/).waitFor();
  assert.equal(await page.locator(".chess-cell.is-dock").count(), 8);
  await visit.leave();
});

test("an address gives the same again after a reload, in every mode", async () => {
  for (const path of [...Object.values(MODES), "/board?show=paths&piece=knight&from=a1&to=d5&path=3", "/board?show=map&piece=taxi&to=edge"]) {
    const visit = await at(path);
    const { page } = visit;
    await page.waitForTimeout(150);
    const [before, address] = [await state(page), page.url()];
    await page.reload();
    await answered(page);
    await page.waitForTimeout(150);
    assert.equal(page.url(), address);
    assert.deepEqual(await state(page), before);
    await visit.leave();
  }
});

test("back leads to the question before", async () => {
  const visit = await at(MODES.map);
  const { page } = visit;
  await page.getByRole("tab", { name: "Paths" }).click();
  await page.waitForSelector(".stepper");
  await page.goBack();
  await isCalled(page, "d4", "d4, blocked");
  await visit.leave();
});

for (const mode of DRAWN) {
  test(`the picture of ${mode} is kept as SVG and as PNG`, async () => {
    const visit = await at(MODES[mode]);
    const { page } = visit;
    const saved = async (name, press) => {
      const [download] = await Promise.all([page.waitForEvent("download"), press()]);
      assert.match(download.suggestedFilename(), name);
      return readFile(await download.path());
    };
    const words = { map: "map-knight-a1-d4-e5", territory: "territory-k-e1-n-g8", plane: "plane-32x20-6-3", paths: "paths-king-f6-h1", mobility: "mobility-obstacles-h1-[-\\w]+" }[mode];
    const svg = await saved(new RegExp(`^${words}\\.svg$`), () => page.getByRole("button", { name: "Save SVG" }).click());
    const { fault, width, height, drawn } = await page.evaluate((text) => {
      const root = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      return { fault: root.querySelector("parsererror")?.textContent ?? null, width: Number(root.getAttribute("width")), height: Number(root.getAttribute("height")), drawn: root.querySelectorAll("rect, path").length };
      // The policy of the page forbids the style even in a document that is only parsed.
    }, svg.toString().replace(/<style>.*?<\/style>/s, ""));
    assert.equal(fault, null);
    assert.ok(width > 200 && height > 100 && drawn > 10, `${width}x${height}, ${drawn} shapes`);
    const png = await saved(new RegExp(`^${words}\\.png$`), () => page.getByRole("button", { name: "Save PNG" }).click());
    assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    assert.ok(Math.abs(png.readUInt32BE(16) - width * 2) <= 2 && Math.abs(png.readUInt32BE(20) - height * 2) <= 2, `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`);
    const colors = await page.evaluate(async (bytes) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(bytes)], { type: "image/png" }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d");
      context.drawImage(image, 0, 0);
      const { data } = context.getImageData(0, 0, image.width, image.height);
      const seen = new Set();
      for (let index = 0; index < data.length; index += 4 * 97) seen.add(data.slice(index, index + 3).join());
      return seen.size;
    }, [...png]);
    assert.ok(colors > 5, `${colors} colours`);
    await visit.leave();
  });
}

test("at 320 pixels and twice the text nothing is lost", async () => {
  for (const [mode, path] of Object.entries(MODES)) {
    const visit = await at(path);
    const { page } = visit;
    await resized(page, 320, 640);
    await page.evaluate(() => { document.documentElement.style.fontSize = "200%"; });
    const names = [["tab", "Mobility"], ...(DRAWN.includes(mode) ? [["button", "Save SVG"], ["button", "Save PNG"]] : []), ["button", "Reset"]];
    for (const [role, name] of names) await page.getByRole(role, { name }).scrollIntoViewIfNeeded();
    const cut = await page.evaluate(() => [...document.querySelectorAll(".explorer button, .explorer .choice, .explorer input[type=text], .explorer select, .explorer p, .explorer h2, .explorer .legend-item, .chess-surface")]
      .filter((node) => node.checkVisibility() && !node.closest(".moves-frame, .unseen") && !node.matches(".unseen"))
      .filter((node) => { const { left, right } = node.getBoundingClientRect(); return left < -1 || right > innerWidth + 1; }).map((node) => `${node.tagName} ${node.textContent}`));
    assert.deepEqual(cut, [], mode);
    if (mode !== "plane") assert.ok((await page.locator(".chess-surface").boundingBox()).width > 200, mode);
    await visit.leave();
  }
});

/** What the server answers to a question of the page. */
const asked = (page, question, fields) => page.evaluate(async ([question, fields]) => asked(`${question}?${new URLSearchParams(fields)}`), [question, fields]);

test("every term of the literature is drawn, with the values of the server", async () => {
  const visit = await at(MODES["mop-up"]);
  const { page } = visit;
  const names = await page.locator(".mop-up-terms .move-name").allInnerTexts();
  assert.ok(names.length >= 8);
  const [elsewhere] = await asked(page, "chess/evaluate", { item: "7k/8/8/8/8/8/8/KBN5 w" });
  for (const name of names) {
    await page.getByRole("button", { name, exact: true }).click();
    const { value, color } = elsewhere.terms.find((term) => term.name === name);
    await isCalled(page, "h8", `h8, ${name} ${String(color === "black" ? -value : value).replace("-", "−")}`);
    assert.match(page.url(), new RegExp(`term=${name.replace(".", "\\.")}`));
  }
  await page.getByLabel("On each square").selectOption("a1");
  await isCalled(page, "d4", (await cell(page, "d4").locator(".cell-name").textContent()));
  await says(page, /with the white king on each square/);
  assert.equal(await page.getByRole("button", { name: "Save SVG" }).isVisible(), false);
  await visit.leave();
});

test("a race of kings: the square is chosen by a press, the forced result is the server's", async () => {
  const visit = await at("/board?show=races&race=kings&fen=8/8/2k5/8/8/8/8/K7+w&to=b4");
  const { page } = visit;
  await says(page, /Neither king can force its way to b4.*The count of moves misleads here/s);
  await page.locator(".tools .choice", { hasText: "Target" }).click();
  await cell(page, "a3").click();
  await page.waitForFunction(() => new URLSearchParams(location.search).get("to") === "b4,a3");
  const [race] = await asked(page, "chess/race", { item: "8/8/2k5/8/8/8/8/K7 w", to: "b4,a3" });
  await says(page, new RegExp(race.reason.split(". ")[0].slice(0, 40)));
  await visit.leave();
});

test("the king's square is the server's for every square and for Black to move", async () => {
  const visit = await at("/board?show=races&fen=8/8/8/7k/8/P7/8/7K+b");
  const { page } = visit;
  await says(page, /No pawn gets through by running alone|White promotes first/);
  for (const [square, fen] of [["g3", "8/8/8/8/8/P5k1/8/7K b"], ["h2", "8/8/8/8/8/P7/7k/7K b"], ["f2", "8/8/8/8/8/P7/5k2/7K b"]]) {
    const [{ rule_of_square: outruns }] = await asked(page, "chess/race", { item: fen });
    await isCalled(page, square, `${square}, ${outruns ? "from here the pawn gets through" : "a king here catches the pawn"}`);
  }
  await visit.leave();
});

test("a site of the plane is dragged by mouse and moved by key, and no two regions that touch have one colour", async () => {
  const visit = await at(MODES.plane);
  const { page } = visit;
  const places = () => page.locator(".plane-figure:first-child .plane-handle").evaluateAll((sites) => sites.map((site) => site.getAttribute("aria-label")));
  const before = await places();
  const contested = await page.locator(".answer").innerText();
  const box = await page.locator(".plane-figure:first-child .plane-handle").nth(1).locator(".plane-site").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 60, { steps: 6 });
  await page.waitForFunction((label) => document.querySelectorAll(".plane-figure:first-child .plane-handle")[1].getAttribute("aria-label") !== label, before[1]);
  await page.mouse.up();
  await page.waitForFunction(() => /Site B on column/i.test(document.getElementById("live").textContent));
  assert.notEqual(await page.locator(".answer").innerText(), contested);
  const dragged = await places();
  assert.deepEqual(dragged.filter((_, site) => site !== 1), before.filter((_, site) => site !== 1));
  const [column, row] = dragged[1].match(/\d+/g).map(Number);
  await page.locator(".plane-figure:first-child .plane-handle").nth(1).focus();
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction((label) => document.querySelectorAll(".plane-figure:first-child .plane-handle")[1].getAttribute("aria-label") === label, `Site B, column ${column}, row ${row + 1}`);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.site), "1");
  const address = page.url();
  await page.reload();
  await answered(page);
  await page.locator(".plane-picture").nth(2).waitFor();
  assert.equal(page.url(), address);
  await visit.leave();
  const many = await at("/board?show=plane&plane=48x32&count=60&seed=5");
  const shared = await many.page.evaluate(async () => {
    const answers = await asked("chess/territory?plane=48x32&sites=60&seed=5");
    const tones = [...document.querySelectorAll(".plane-figure")].map((figure) => [...figure.querySelectorAll(".plane-cells")].length);
    const { tonesOf } = await moduleOf("rooms/board/colours.js");
    const colours = tonesOf(answers);
    let count = 0;
    for (const { owner } of answers) {
      owner.forEach((one, index) => {
        for (const other of [index % 48 < 47 ? owner[index + 1] : null, owner[index + 48]]) {
          if (Number.isInteger(one) && Number.isInteger(other) && one !== other && colours[one] === colours[other]) count += 1;
        }
      });
    }
    return { count, tones };
  });
  assert.equal(shared.count, 0);
  assert.ok(shared.tones[0] >= 55, `${shared.tones} regions are drawn`);
  await many.leave();
});

test("all shortest paths are drawn as a lattice, or one path alone; of several starts the nearest goes", async () => {
  const visit = await at(MODES.paths);
  const { page } = visit;
  const [{ lines }] = await asked(page, "chess/trajectory", { item: "f6 h1", explain: "" });
  assert.ok(lines.length > 20);
  assert.equal(await page.locator(".lattice-line line").count(), lines.length);
  await page.locator(".choice", { hasText: "One path" }).click();
  assert.equal(await page.locator(".mark-lattice").count(), 0);
  assert.equal(await page.locator(".mark-path").count(), 1);
  await page.locator(".choice", { hasText: "All of them" }).click();
  await page.locator(".tools .choice", { hasText: "Start" }).click();
  await cell(page, "g3").click();
  await says(page, /King g3 to h1.*2 moves/s);
  assert.match(page.url(), /from=f6%2Cg3/);
  await isCalled(page, "f6", (await cell(page, "f6").locator(".cell-name").textContent()));
  await visit.leave();
});

test("a site of the plane is dragged with a finger", async () => {
  const visit = await at(MODES.plane, "phone");
  const { page } = visit;
  const handle = page.locator(".plane-figure:first-child .plane-handle").nth(0);
  await handle.waitFor();
  await handle.scrollIntoViewIfNeeded();
  const client = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => client.send("Input.dispatchTouchEvent", { type, touchPoints });
  const box = await handle.locator(".plane-site").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const before = await handle.getAttribute("aria-label");
  const scrolled = await page.evaluate(() => scrollY);
  await touch("touchStart", { x, y });
  for (const step of [0.25, 0.5, 0.75, 1]) {
    await touch("touchMove", { x: x + 50 * step, y: y - 40 * step });
    // Answers arrive in between.
    await page.waitForTimeout(120);
  }
  await touch("touchEnd");
  await page.waitForFunction(() => /Site A on column/i.test(document.getElementById("live").textContent));
  assert.notEqual(await handle.getAttribute("aria-label"), before);
  const after = await handle.locator(".plane-site").boundingBox();
  assert.ok(Math.abs(after.x + after.width / 2 - x - 50) < 12 && Math.abs(after.y + after.height / 2 - y + 40) < 12, `it is under the finger: ${JSON.stringify([box, after])}`);
  assert.equal(await page.evaluate(() => scrollY), scrolled, "the page does not scroll meanwhile");
  await visit.leave();
});
