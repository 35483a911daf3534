// What waits for a second signature: live on the floor's page and on every page of whoever can sign, with all that is needed to
// decide; nobody signs the own request.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, eachOnItsOwnFloor, open, press, says, stage } from "./kit.mjs";
import { Person, caribbeanStudHit, cs } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));
const at = (path, login) => open(browser, server, path, { login });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const people = async () => ({ dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") });

test("a jackpot that waits is on the floor's page and in every bar of whoever can sign, and is approved from there", async () => {
  const { dealer, supervisor } = await people();
  await caribbeanStudHit({ dealer, supervisor }, 1);
  await supervisor.at("cs-1", { house: { verify_jackpot: { area: 1 } } });
  const floor = await at("/", "supervisor");
  const rules = await at("/rules/casino-war", "supervisor2");
  const manager = await at("/", "manager");
  const asking = await at("/", "dealer");
  const patron = await at("/", "patron");
  for (const page of [floor, rules]) assert.equal(await page.locator(".queue").count(), 0, "nothing waits");

  // It comes while the pages are open.
  await dealer.does({ request: { table: "cs-1", command: cs({ pay_jackpot: { area: 1 } }), reason: "royal flush on area 1" } });
  const facts = /royal flush on area 1.*Table\s*cs-1.*Pay the jackpot hand of area 1: Royal Flush.*Amount\s*50,000\.00.*Asked by\s*Dana Demo, dealer 1.*Waits\s*for \d/s;
  await says(floor, '[data-region="waiting"]', facts);
  await says(floor, ".queue summary", "1 to sign");
  await says(rules, ".queue summary", "1 to sign");
  await shot(floor, "queue-floor");
  await rules.locator(".queue summary").click();
  await says(rules, ".queue ul", facts);
  await shot(rules, "queue-bar");
  for (const page of [floor, rules]) assert.deepEqual(await barriers(page), []);
  // The staff see what waits; only who can sign has the buttons, and the public nothing at all.
  for (const page of [manager, asking]) {
    await says(page, '[data-region="waiting"]', facts);
    assert.equal(await page.getByRole("button", { name: "Approve" }).count(), 0);
    assert.equal(await page.locator(".queue").count(), 0);
  }
  assert.equal(await patron.locator('[data-region="waiting"]').count(), 0);
  assert.equal(await patron.evaluate(() => fetch("/api/floor/stream").then((answer) => answer.status)), 403);

  await rules.locator(".queue").getByRole("button", { name: "Approve" }).click();
  await says(rules, "#message [role=status]", /Request \d+ approved/);
  for (const page of [floor, rules]) await page.locator(".queue").waitFor({ state: "detached" });
  for (const page of [floor, manager, asking]) assert.equal(await page.locator('[data-region="waiting"] li').count(), 0);
  for (const page of [floor, rules, manager, asking, patron]) assert.deepEqual(page.complaints.filter((c) => !c.includes("403")), []);
});

test("a supervisor's own request waits for another; a jackpot pool's waits there too and can be declined", async () => {
  const { supervisor } = await people();
  await supervisor.does({ pool: { pool: "caribbean", command: { out_of_order: { reason: "the link is down" } } } });
  const own = await at("/", "supervisor");
  const other = await at("/tables/cw-1", "supervisor2");
  await supervisor.does({ request_pool: { pool: "caribbean", command: "restore", reason: "the link is up" } });
  await says(own, '[data-region="waiting"]', /caribbean: in order again.*the link is up.*nobody approves their own request/s);
  assert.equal(await own.locator(".queue").count(), 0, "nothing for this person to sign");
  assert.equal(await own.getByRole("button", { name: "Approve" }).count(), 0);
  await says(other, ".queue summary", "1 to sign");
  await other.locator(".queue summary").click();
  await other.locator(".queue").getByRole("button", { name: "Decline" }).click();
  await says(other, "#message [role=status]", /Request \d+ declined/);
  await own.locator('[data-region="waiting"] li').waitFor({ state: "detached" });
});

test("a dealer whose table waits for a supervisor is told what the supervisor does", async () => {
  const [dealer, supervisor] = [await at("/tables/cw-1", "dealer"), await at("/tables/cw-1", "supervisor")];
  await says(dealer, ".waits", /waits for a supervisor.*“Load checked cards”/);
  assert.equal(await supervisor.locator(".waits").count(), 0);
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  assert.equal(await dealer.locator(".waits").count(), 0);
});
