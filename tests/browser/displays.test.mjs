// Every public display with a full table: nothing is larger than the screen, outside it or cut off, on screens of every
// shape and with narrow, usual and wide letters.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { LETTERS, Server, launch, letters, open } from "./kit.mjs";
import { Person, caribbeanStudHit, fullCasinoWar, fullDoubleChance, fullSicBo, holdemHit } from "./tables.mjs";

const SCREENS = [[1920, 1080], [1440, 900], [1366, 768], [1280, 1024], [1024, 768], [1080, 1920]];
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

/** A floor of one's own with who works there. */
async function floor(context) {
  const server = await Server.start();
  context.after(() => server.stop());
  const [dealer, supervisor] = await Promise.all(["dealer", "supervisor"].map((login) => Person.of(server, login)));
  return { server, dealer, supervisor };
}

/** What does not fit: the document, boxes outside the screen, boxes that an ancestor cuts off. */
const overflow = (page) =>
  page.evaluate(() => {
    const found = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) found.push(`the page has ${scrollWidth}×${scrollHeight} px`);
    const named = (e) => `${e.tagName.toLowerCase()}.${e.getAttribute("class") ?? ""} "${e.textContent.trim().slice(0, 30)}"`;
    const clips = (e) => getComputedStyle(e).display !== "contents" && /hidden|clip|auto|scroll/.test(getComputedStyle(e).overflow);
    for (const element of document.querySelectorAll("main *")) {
      const box = element.getBoundingClientRect();
      if (element.closest(".hidden-text, defs") || box.width === 0 || box.height === 0) continue;
      const outside = (edge) => Math.max(edge.left - box.left, edge.top - box.top, box.right - edge.right, box.bottom - edge.bottom);
      const over = outside({ left: 0, top: 0, right: innerWidth, bottom: innerHeight });
      if (over > 1) found.push(`${named(element)} is ${Math.round(over)} px outside the screen`);
      for (let up = element.parentElement; up && up.tagName !== "BODY"; up = up.parentElement) {
        // Within a drawing, what is beyond its edge is not drawn.
        const edge = up.matches("svg") || clips(up) ? up.getBoundingClientRect() : null;
        if (edge && outside(edge) > 1) found.push(`${named(element)} is cut off by ${named(up)}, ${Math.round(outside(edge))} px`);
      }
    }
    return found.slice(0, 4);
  });

/** Looks at a display on every screen with all letters. */
async function fits(server, path, name) {
  const page = await open(browser, server, path, { size: { width: 1920, height: 1080 } });
  const wrong = [];
  const widths = {};
  for (const kind of Object.keys(LETTERS)) {
    widths[kind] = await letters(page, kind);
    for (const [width, height] of SCREENS) {
      await page.setViewportSize({ width, height });
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}x${height}-${kind}.png` });
      for (const what of await overflow(page)) wrong.push(`${width}×${height}, ${kind} letters: ${what}`);
      const felt = await page.locator("main .felt, main .meter").first().boundingBox();
      if (felt.width < width / 3 && felt.height < height / 3) wrong.push(`${width}×${height}, ${kind} letters: the table is only ${Math.round(felt.width)}×${Math.round(felt.height)} px`);
    }
  }
  assert.ok(widths.narrow < widths.wide && widths.usual < widths.wide, `the fonts are there (fonts-liberation, fonts-dejavu): ${JSON.stringify(widths)}`);
  assert.ok(wrong.length === 0, `${path}: ${wrong.length} things do not fit:\n${wrong.slice(0, 12).join("\n")}`);
  assert.deepEqual(page.complaints, [], path);
  await page.context().close();
}

test("displays of empty tables fit every screen", async (context) => {
  const { server } = await floor(context);
  for (const table of ["cw-1", "sb-1", "cs-1", "ut-1", "dc-1"]) await fits(server, `/display/${table}`, `empty-${table}`);
});

test("Casino War: seven players in a war, past cards, and limits that are about to change", async (context) => {
  const { server, ...people } = await floor(context);
  await fullCasinoWar(people);
  const limit = (wager, min, max) => ({ wager, min_cents: min * 100, max_cents: max * 100, unit_cents: null });
  const limits = { wagers: [limit("initial", 25, 1000), limit("tie", 10, 500)], player_max_cents: null };
  await people.supervisor.at("cw-1", { house: { post_notice: { limits, effective_ms: Date.now() + 21 * 60_000 } } });
  await fits(server, "/display/cw-1", "full-cw-1");
});

test("Sic Bo: eight players, thirty results, a streak that flashes", async (context) => {
  const { server, ...people } = await floor(context);
  await fullSicBo(people);
  await fits(server, "/display/sb-1", "full-sb-1");
  await people.dealer.at("sb-1", { sic_bo: "settle" });
  await fits(server, "/display/sb-1", "flashing-sb-1");
});

test("Caribbean Stud: seven players and a jackpot that three have hit", async (context) => {
  const { server, ...people } = await floor(context);
  await caribbeanStudHit(people);
  await fits(server, "/display/cs-1", "hit-cs-1");
  await fits(server, "/display/jackpot/caribbean", "board");
  await fits(server, "/display/cs-2", "beside-cs-2");
  await people.supervisor.does({ pool: { pool: "caribbean", command: { out_of_order: { reason: "the link is down" } } } });
  await fits(server, "/display/cs-1", "shut-cs-1");
});

test("Ultimate Texas Hold'em: six players, a jackpot hit and five bonuses", async (context) => {
  const { server, ...people } = await floor(context);
  await holdemHit(people);
  await fits(server, "/display/ut-1", "hit-ut-1");
  await fits(server, "/display/jackpot/holdem", "board-holdem");
});

test("Double Chance: six declared hands and claims of the jackpot", async (context) => {
  const { server, ...people } = await floor(context);
  await fullDoubleChance(people);
  await fits(server, "/display/dc-1", "full-dc-1");
});
