// What goes over the wire to a patron and to the public: every byte of a whole round, while a second patron plays.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, eachOnItsOwnFloor, open, press, says, stage } from "./kit.mjs";
import { CARD, Tap } from "./tap.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

test("nothing that is not theirs", async () => {
  const [toPatron, toPublic] = [await Tap.before(server), await Tap.before(server)];
  const supervisor = await open(browser, server, "/tables/cw-3", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-3", { login: "dealer" });
  // Signed in past the tap: the demo's own list of names is on the sign-in page.
  const patron = await open(browser, server, "/rules/law", { login: "patron", size: SIZES.phone });
  await patron.goto(`${toPatron.base}/play/cw-3`);
  const other = await open(browser, server, "/play/cw-3", { login: "patron2", size: SIZES.phone });
  const display = await open(browser, toPublic, "/display/cw-3", { size: SIZES.display });

  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle by hand/);
  await press(dealer, /cuts/);
  await press(dealer, "Place the cutting card");
  await press(dealer, /Burn the first card/);
  await stage(patron, "place your bets");

  // A tap on a free area sits, a tap on one's own spot bets.
  await patron.locator('.seat-plate .tap[data-area="3"]').click();
  await patron.locator("svg.seat").waitFor();
  await press(other, "Sit at 5");
  await other.locator("svg.seat").waitFor();
  await patron.locator('[data-cents="2500"]').click();
  await patron.locator('svg.seat .tap[data-wager="initial"]').click();
  await other.locator("#amount").fill("77.5");
  await other.locator('svg.seat .tap[data-wager="initial"]').click();
  await says(display, ".felt", "77.50");
  await says(dealer, ".felt", "77.50");
  await says(patron, ".purse", "1,975.00");
  await dealer.locator("#group-records summary").click();
  await press(dealer, "Ask for the rules");
  await says(dealer, ".records .duty", "copy of the rules");
  for (const tap of [toPatron, toPublic]) {
    assert.ok(tap.screens().length > 5, "the tap hears the live screens");
    assert.doesNotMatch(tap.said(), CARD, "no card is out yet, the burned one least of all");
  }

  // Whoever acts, the dealer's screen has seen it before the next step.
  const act = async (page, name) => {
    const before = await dealer.locator("main").getAttribute("data-version");
    await press(page, name);
    await dealer.waitForFunction((version) => document.querySelector("main").dataset.version !== version, before);
  };
  await act(dealer, /^Deal/);
  await stage(display, "interim settlement");
  for (let step = 0; step < 12; step++) {
    const now = await dealer.locator(".prompt .stage").textContent();
    if (now === "round over") break;
    const asked = (await dealer.locator(".prompt .text").textContent()).includes("area 3") ? patron : other;
    if (now === "war or surrender") await act(asked, /go to war/);
    else await act(dealer, now === "war" ? /^Deal/ : /^Settle/);
  }
  await stage(dealer, "round over");
  await stage(display, "round over");
  await stage(patron, "round over");
  await patron.locator(".lines tbody tr").first().waitFor();
  for (const page of [patron, display]) await page.evaluate(() => Promise.all(["/api/tables", "/api/tables/cw-3"].map((path) => fetch(path).then((a) => a.text()))));

  assert.match(toPublic.said(), CARD, "dealt cards are everybody's");
  for (const [tap, forbidden] of [[toPatron, /\b1002\b/], [toPublic, /\b100[12]\b/]]) {
    const said = tap.said();
    const around = (pattern) => pattern.exec(said) && said.slice(Math.max(0, pattern.exec(said).index - 90), pattern.exec(said).index + 60);
    for (const pattern of [forbidden, /Patron Demo/, /copy of the rules/, /Dana Demo/, /data-floor|Approve/, /"duties":\[\{/]) {
      assert.equal(around(pattern), null, String(pattern));
    }
  }
  for (const screen of toPublic.screens()) assert.equal(screen.regions.lines, undefined);
  const rows = toPatron.screens().flatMap((s) => Array.from(s.regions.lines.matchAll(/<tr class="(?:won|lost|even)"><td>(\d+)/g), (m) => m[1]));
  assert.ok(rows.length > 0 && rows.every((area) => area === "3"), `only the patron's own lines: ${rows}`);
});
