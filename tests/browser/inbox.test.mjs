// A card is missing: the inspector hears of it in the own inbox, acknowledges it, opens the round and prints; the supervisor
// records a call and sees what is left to do; the manager reads the month.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, eachOnItsOwnFloor, open, says } from "./kit.mjs";
import { Person, cards, cw, deck, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));
const at = (path, login) => open(browser, server, path, { login });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });

test("a missing card reaches the inspector, who acknowledges it, opens the round and prints", async () => {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await openCasinoWar({ dealer, supervisor }, 1);
  await dealer.at("cw-1", place(1, "initial", 25), cw({ deal: { cards: cards("Kh 9c") } }), cw("settle"), cw("clear"));
  const inspector = await at("/inbox", "inspector");
  const surveillance = await at("/inbox", "surveillance");
  const overseer = await at("/inbox", "supervisor2");
  const muted = await at("/inbox", "inspector");
  await muted.getByRole("button", { name: "Mute the sound" }).click();
  await says(muted, 'a[data-region="inbox-count"]', "Inbox");
  await says(inspector, '[data-region="inbox"]', "Nothing waits for you");

  // It comes while the pages are open.
  await dealer.at("cw-1", deck("missing_card"));
  await says(inspector, '[data-region="inbox"]', /Table cw-1.*Notify an inspector.*CW 11\.17\.4.*open/s);
  await says(surveillance, '[data-region="inbox"]', /Notify surveillance/);
  await says(overseer, '[data-region="inbox"]', /Check the cards/);
  await says(inspector, 'a[data-region="inbox-count"]', "1");
  assert.equal(await inspector.evaluate(() => document.body.dataset.chimed), "1", "it is heard as well");
  assert.equal(await muted.evaluate(() => document.body.dataset.chimed), undefined, "but not where it is muted");
  assert.equal(await muted.locator("button[data-mute]").getAttribute("aria-pressed"), "true");
  for (const page of [inspector, surveillance, overseer]) assert.deepEqual(await barriers(page), []);
  await shot(inspector, "inbox-inspector");
  await shot(overseer, "inbox-supervisor");
  assert.equal(await overseer.getByRole("button", { name: "Acknowledge" }).count(), 0, "not the supervisor's to acknowledge");

  // A telephone call is put down, and stays with surveillance until that person confirms it.
  await supervisor.at("cw-1", house({ duty_told: { id: 2, whom: "Vic Virtual", minutes_ago: 0, said: "a card is missing" } }));
  await says(surveillance, '[data-region="inbox"]', /Telephoned by supervisor 11.*a card is missing/s);
  await surveillance.getByRole("button", { name: "I was told" }).click();
  await says(surveillance, '[data-region="inbox"]', "Nothing waits for you");

  await inspector.getByRole("button", { name: "Acknowledge" }).click();
  await says(inspector, '[data-region="inbox"]', "Nothing waits for you");

  // The round has an address, and prints.
  const round = await at("/rounds/cw-1/1", "inspector");
  await says(round, "main", /area 1: Kh.*won at 1 to 1, paid 25\.00.*CW 8\.2\.2/s);
  assert.deepEqual(await barriers(round), []);
  await shot(round, "round");
  await round.emulateMedia({ media: "print" });
  assert.ok(await round.locator("header.bar").isHidden(), "the bar is not on paper");
  assert.ok((await round.pdf()).length > 1000);
  // A patron sees the own money and nothing else.
  const patron = await at("/rounds/cw-1/1", "patron");
  await says(patron, "main", "paid 25.00");
  assert.equal(await patron.getByText("Kh").count(), 0);
  assert.equal(await patron.evaluate(() => fetch("/api/inbox").then((answer) => answer.status)), 403);

  // The month so far, to read and to print.
  const manager = await at("/reports", "manager");
  await manager.getByRole("link", { name: /^[A-Z][a-z]+ 20\d\d$/ }).first().click();
  await says(manager, "main", /No activity.*Not sent yet/s);
  assert.deepEqual(await barriers(manager), []);
  await shot(manager, "report");
  for (const page of [inspector, surveillance, overseer, round, manager]) assert.deepEqual(page.complaints, []);
});
