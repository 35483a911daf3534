// What a person is told: it stays while the table plays on, until it is put away or something newer is said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, open, press, says, stage, wager } from "./kit.mjs";
import { Person, cards, cw, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** cw-1 with bets open, its dealer's console, and the dealer and supervisor as programs. */
async function table() {
  const people = { dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") };
  await openCasinoWar(people);
  return { ...people, page: await open(browser, server, "/tables/cw-1", { login: "dealer" }) };
}
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
/** The table changes so often that every region of the page is drawn again. */
async function playOn(page, dealer) {
  const before = await page.locator("main").getAttribute("data-seq");
  for (const amount of [10, 20, 30]) await dealer.at("cw-1", place(2, "initial", amount), house({ take_back: { area: 2, wager: "initial" } }));
  await page.waitForFunction((seq) => Number(document.querySelector("main").dataset.seq) >= Number(seq) + 6, before);
}

test("a refusal on the cloth stays while others play, until it is put away", async () => {
  const { page, dealer } = await table();
  await page.locator("#amount").fill("7.5");
  await page.locator('.tap[data-area="1"][data-wager="initial"]').click();
  await says(page, "#message [role=alert]", /minimum.*10.*\[CW /);
  await shot(page, "message-refusal");
  await playOn(page, dealer);
  await says(page, "#message [role=alert]", /minimum.*10/);
  assert.deepEqual(await barriers(page), []);
  await page.getByRole("button", { name: "Put this message away" }).click();
  await says(page, "#message [role=alert]", /^$/);

  // The next message takes its place; Escape puts that away too.
  await page.locator('.tap[data-area="1"][data-wager="initial"]').click();
  await says(page, "#message [role=alert]", /minimum/);
  await wager(page, 1, "initial", 25);
  await says(page, "#message [role=status]", "Area 1 Initial 25.00 placed");
  await says(page, "#message [role=alert]", /^$/);
  await shot(page, "message-done");
  await playOn(page, dealer);
  await says(page, "#message [role=status]", "Area 1 Initial 25.00 placed");
  await page.locator("h1").click();
  await page.keyboard.press("Escape");
  await says(page, "#message [role=status]", /^$/);
});

test("a refusal on a form stays when the form is drawn again, and is said above the table when the form is gone", async () => {
  const { page, dealer } = await table();
  await dealer.at("cw-1", place(1, "initial", 25), house("no_more_bets"));
  await stage(page, "no more bets");
  await page.locator("form.deal input").fill("9x");
  await page.locator("form.deal input").press("Enter");
  await says(page, "form.deal .refusal", "9x is not a card");
  // The same form is drawn again: one card has come.
  await dealer.at("cw-1", cw({ deal: { cards: ["Kh"] } }));
  await says(page, "form.deal label", "dealer");
  await says(page, "form.deal .refusal", "9x is not a card");
  assert.ok(await page.locator("form.deal .refusal").isVisible());
  // And now it is gone.
  await dealer.at("cw-1", cw({ deal: { cards: cards("9d") } }));
  await stage(page, "interim settlement");
  await says(page, "#message [role=alert]", "9x is not a card");
});

test("what was done is said in plain words, also to a patron and on a page that is loaded again", async () => {
  const { page, dealer, supervisor } = await table();
  await dealer.at("cw-1", place(1, "initial", 25), house("no_more_bets"));
  await stage(page, "no more bets");
  await page.locator("form.deal input").fill("Kh 9d");
  await page.locator("form.deal input").press("Enter");
  await says(page, "#message [role=status]", /Area 1: Kh · Dealer: 9d/);

  const cage = await open(browser, server, "/cage/1001", { login: "cage" });
  await cage.getByLabel("Amount", { exact: true }).first().fill("500");
  await press(cage, "Sell chips for cash");
  await says(cage, "#message [role=status]", "Patron 1001 buys 500.00 in chips");

  // The patron plays at cw-1 as well.
  await supervisor.at("sb-2", house({ permit_second_table: { patron: 1001 } }));
  const patron = await open(browser, server, "/play/sb-2", { login: "patron", size: SIZES.phone });
  await press(patron, "Sit at 4");
  await says(patron, "#message [role=status]", "Patron 1001 sits at area 4");
  await shot(patron, "message-phone");
  assert.deepEqual(await barriers(patron), []);
});
