// The pages of odds: counted by the server, drawn without scripts, with the figures that are known, for screen and paper.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { SIZES, Server, barriers, launch, open, says, tooWide } from "./kit.mjs";

// Each game with a wager, its edge, what else the page says, and the charts it has.
const GAMES = [
  ["casino-war", "initial", "2.3301 %", [/CW 10\.2/, /35\.2941 %/, /tied with aces/], ["distribution", "decks"]],
  ["ultimate-texas-holdem", "ante", "2.1850 %", [/27,813,810,024,000/, /UTH 10\.12\.5/, /37\.7074 %/], ["distribution", "holes", "meter"]],
  ["double-chance", "wager", "3.7616 %", [/every-card-of-suit/, /DC 9\.3/], ["distribution"]],
  ["caribbean-stud", "ante", "5.1991 %", [/\$1,527,684\.21/, /19,933,230,517,200/, /ace-king-queen/], ["distribution", "meter"]],
  ["sic-bo", "triple_6", "16.2037 %", [/Even 27\.7778 %/, /Super Streak/], ["layout", "distribution"]],
];

let server, browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

test("every game's odds, known figures, charts, no complaint and no serious barrier", async () => {
  const page = await open(browser, server, "/rules/casino-war", { patience: 60_000 });
  await page.getByRole("link", { name: "What every wager is worth." }).click();
  await page.waitForURL(/\/odds\/casino-war$/);
  for (const [game, wager, edge, said, charts] of GAMES) {
    await page.goto(`${server.base}/odds/${game}`);
    assert.equal(await page.locator(`.summary tr[data-wager="${wager}"] td`).first().textContent(), edge, game);
    for (const words of said) await says(page, "main", words);
    for (const chart of charts) assert.ok(await page.locator(`svg.chart.${chart}`).count(), `${game} has no ${chart}`);
    for (const size of [SIZES.phone, SIZES.console]) {
      await page.setViewportSize(size);
      const over = await tooWide(page);
      assert.ok(over <= 0, `${game} is ${over} px too wide at ${size.width}`);
    }
    assert.deepEqual(await barriers(page), [], game);
    assert.deepEqual(page.complaints, [], game);
  }
});

test("a jackpot is counted at the wager and the meter of the floor's own tables, and the page says so", async () => {
  const page = await open(browser, server, "/odds/caribbean-stud", { patience: 60_000 });
  await says(page, ".whose", "These are the figures under the terms of tables cs-1, cs-2.");
  assert.equal(await page.locator('.summary tr[data-wager="progressive"] td').first().textContent(), "86.4223 %");
  await says(page, "main section", /meter\s*50000\.00.*jackpot stake\s*5\.00/s);
  await page.goto(`${server.base}/odds/casino-war?table=cw-4`);
  await says(page, ".whose", /terms of table cw-4\..*Tables with other terms: cw-1, cw-2, cw-3/s);
  assert.equal((await page.goto(`${server.base}/odds/casino-war?table=sb-1`)).status(), 404);
});

test("the grid before the flop has 169 hands and raises the right ones", async () => {
  const page = await open(browser, server, "/odds/ultimate-texas-holdem", { patience: 60_000 });
  assert.equal(await page.locator(".two").count(), 169);
  const raises = await page.locator(".two.raises").evaluateAll((all) => all.map((two) => two.querySelector("text").textContent));
  for (const hand of ["AA", "33", "A2o", "K2s", "K5o", "Q6s", "Q8o", "J8s", "JTo"]) assert.ok(raises.includes(hand), hand);
  for (const hand of ["22", "K4o", "Q5s", "Q7o", "J7s", "J9o", "T9s"]) assert.ok(!raises.includes(hand), hand);
  // Suited hands lie above the diagonal: ace-king suited is right of the aces.
  const [aces, suited] = await Promise.all(["AA", "AKs"].map((hand) => page.locator(".two", { hasText: hand }).first().boundingBox()));
  assert.ok(suited.x > aces.x && suited.y === aces.y);
});

test("on paper: black on white, nothing to press, no column cut off", async () => {
  const page = await open(browser, server, "/odds/casino-war", { patience: 60_000 });
  await page.emulateMedia({ media: "print" });
  const style = (selector, what) => page.locator(selector).first().evaluate((e, w) => getComputedStyle(e)[w], what);
  assert.equal(await style("body", "color"), "rgb(0, 0, 0)");
  assert.equal(await style("figure", "backgroundColor"), "rgb(255, 255, 255)");
  assert.equal(await style("nav.books", "display"), "none");
  assert.equal(await style(".scroll", "overflowX"), "visible");
  assert.ok((await page.pdf({ format: "A4" })).length > 10_000);
});

test("the figures as a file, and 404 for a game that does not exist", async () => {
  const file = await fetch(`${server.base}/odds/sic-bo/par.csv`);
  assert.match(file.headers.get("content-type"), /text\/csv/);
  const rows = (await file.text()).split("\n");
  assert.ok(rows.includes("wager,small,house_edge,0.027777778,1/36,,"));
  assert.equal((await fetch(`${server.base}/odds/whist`)).status, 404);
});
