// The manager reads the day's reports on screen and on paper, the inspector sees what went wrong and opens the round; CSV and
// JSON say the same.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, open, says } from "./kit.mjs";
import { Person, cards, cw, deck, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));
const at = (path, login, more) => open(browser, server, path, { login, patience: 30000, ...more });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });

test("the manager reads the day, and the inspector what went wrong", async () => {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  const manager = await at("/reports", "manager");
  await manager.getByRole("link", { name: "Duties" }).click();
  await says(manager, "main", /Open now.*No activity/s);

  await openCasinoWar({ dealer, supervisor }, 1);
  await dealer.at("cw-1", place(1, "initial", 25), cw({ deal: { cards: cards("Kh 9c") } }), cw("settle"), cw("clear"));
  await dealer.at("cw-1", deck("missing_card"));

  // 25 staked and 25 won by the player; 2.33 % of 25 is what the house wins on average.
  await manager.goto(`${server.base}/reports/on/results`);
  await says(manager, "main", /By table.*cw-1.*25\.00.*-25\.00.*0\.58.*too few rounds/s);
  await says(manager, "main", /By dealer.*dealer 1/s);
  assert.deepEqual(await barriers(manager), []);
  await shot(manager, "results");
  await manager.emulateMedia({ media: "print" });
  assert.ok(await manager.locator("header.bar").isHidden(), "the bar is not on paper");
  assert.ok(await manager.locator("form.inline").isHidden(), "nor the form");
  assert.ok((await manager.pdf()).length > 1000);
  await manager.emulateMedia({ media: "screen" });

  const csv = await manager.evaluate(() => fetch("/reports/on/results.csv").then((answer) => answer.text()));
  assert.match(csv, /^operator,"The operator of this floor"\r\ntitle,"Results against theory"\r\ninterval,/);
  assert.match(csv, /\ncw-1"?,1,1,25\.00,-25\.00,-25\.00,0\.58,|\n"cw-1",1,1,25\.00,-25\.00,-25\.00,0\.58,/);
  const json = await manager.evaluate(() => fetch("/api/reports/on/results").then((answer) => answer.json()));
  assert.equal(json.listings[0].rows.find((row) => row.table === "cw-1").house_cents, -2500);
  assert.ok(json.log_position > 0 && json.generated_at_ms > 0);

  // Everything after an entry, and nothing before it.
  await manager.goto(`${server.base}/reports/on/results?after=${json.log_position}`);
  await says(manager, "main", /after entry \d+.*No activity/s);

  const inspector = await at("/reports/on/duties", "inspector");
  await says(inspector, "main", /Open now.*Notify an inspector.*CW 11\.17\.4/s);
  await inspector.getByRole("link", { name: "Significant events" }).click();
  await says(inspector, "main", /irregularity.*Missing card/s);
  assert.deepEqual(await barriers(inspector), []);
  await shot(inspector, "significant");
  await inspector.locator("main table a", { hasText: /^1$/ }).first().click();
  await says(inspector, "main", /won at 1 to 1, paid 25\.00/);

  for (const report of ["jackpots", "people", "duties", "out"]) {
    const page = await at(`/reports/on/${report}?period=life`, "manager", { size: SIZES.phone });
    await says(page, "main", /life to date/);
    assert.deepEqual(await barriers(page), [], report);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${report} fits a phone`);
    assert.deepEqual(page.complaints, []);
  }
  const wrong = await manager.evaluate(() => fetch("/api/reports/on/results?period=tomorrow").then((answer) => answer.status));
  assert.equal(wrong, 400);
  const dealing = await at("/", "dealer");
  assert.equal(await dealing.evaluate(() => fetch("/api/reports/on/results").then((answer) => answer.status)), 403);
  for (const page of [manager, inspector]) assert.deepEqual(page.complaints.filter((text) => !text.includes("400")), []);
});
