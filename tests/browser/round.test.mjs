// A physical table from the first card loaded to the layout cleared, by keyboard and tap, with everybody watching.
import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, SIZES, eachOnItsOwnFloor, key, lines, open, prepare, says, seat, stage, wager } from "./kit.mjs";
import { Person, openCasinoWar } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** cw-1 with bets open and two players. */
async function ready() {
  await openCasinoWar({ dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") });
}

test("a round with a war", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  const patron = await open(browser, server, "/play/cw-1", { login: "patron", size: SIZES.phone });
  const display = await open(browser, server, "/display/cw-1", { size: SIZES.display });

  await stage(display, "no cards");
  await prepare(dealer, supervisor);
  await stage(display, "place your bets");
  await seat(dealer, 1, 1001);
  await seat(dealer, 2, 1002);
  await wager(dealer, 1, "initial", 25);
  await wager(dealer, 1, "tie", 5);
  await wager(dealer, 2, "initial", 40);
  await says(display, ".felt", "40");

  // A tap on chips that lie takes them back.
  await dealer.locator('.tap[data-area="2"][data-staked]').click();
  await dealer.locator('.tap[data-area="2"]:not([data-staked])').first().waitFor();
  await wager(dealer, 2, "initial", 100);
  await says(patron, '[data-region="own"]', "25");

  await dealer.keyboard.press("n");
  await stage(display, "no more bets");
  const line = dealer.locator("form.deal input");
  await dealer.waitForFunction(() => document.activeElement?.dataset.pointer === "/casino_war/deal/cards");
  await says(dealer, "form.deal label", "the next to area 1, 3 to come");

  // A refusal is said where the cards are keyed, and the text stays for correction.
  await dealer.keyboard.type("Kh 9x");
  await dealer.keyboard.press("Enter");
  await says(dealer, "form.deal .refusal", "9x is not a card");
  assert.equal(await line.inputValue(), "Kh 9x");
  await dealer.keyboard.press("Escape");
  assert.equal(await line.inputValue(), "");
  assert.ok(await dealer.locator("form.deal .refusal").isHidden());

  await dealer.keyboard.type("Kh");
  await dealer.keyboard.press("Enter");
  await says(dealer, "form.deal label", "area 2");
  await stage(display, "the deal");
  await display.getByRole("img", { name: /Cards of area 1: king of hearts/i }).waitFor();
  assert.equal(await line.inputValue(), "");
  await dealer.keyboard.type("9c Kd");
  await dealer.keyboard.press("Enter");
  await stage(display, "interim settlement");
  await stage(dealer, "interim settlement");

  await dealer.keyboard.press("s");
  await stage(dealer, "war or surrender");
  await stage(display, "war or surrender");
  await says(display, ".felt", /war or\s*surrender\?/);
  assert.deepEqual(await lines(dealer), [
    ["1", "Tie", "5.00", "won at 10 to 1", "55.00", "+50.00", "[CW 8.1.2]"],
    ["2", "Initial", "100.00", "lost", "0.00", "−100.00", "[CW 8.2.1]"],
  ]);

  await dealer.keyboard.press("w");
  await stage(display, "war");
  await key(dealer, "as10d");
  await stage(display, "final settlement");
  await stage(dealer, "final settlement");
  await display.getByRole("img", { name: /Dealer's cards: king of diamonds, ten of diamonds/i }).waitFor();
  await dealer.keyboard.press("s");
  await stage(dealer, "round over");
  assert.deepEqual((await lines(dealer)).slice(2), [
    ["1", "War", "25.00", "won at 1 to 1", "50.00", "+25.00", "[CW 10.1]"],
    ["1", "Initial", "25.00", "stand off", "25.00", "0.00", "[CW 10.1]"],
  ]);
  // Every sign is the player's, as on the cloth; what it comes to for the house is said to be the house's.
  await says(dealer, ".felt", "+50");
  await says(dealer, ".lines tfoot", /house, in all\s*\+25\.00/);
  await says(patron, ".lines", "won at 1 to 1");
  assert.deepEqual((await lines(patron)).map((l) => [l[1], l[4]]), [["Tie", "55.00"], ["War", "50.00"], ["Initial", "25.00"]]);
  assert.equal(await display.locator(".lines").count(), 0);
  await says(patron, ".purse", "2,075.00");

  await dealer.keyboard.press("c");
  await stage(display, "place your bets");
  await display.locator(".results li").first().waitFor();
  await says(display, ".results", "war");
  for (const page of [supervisor, dealer, patron, display]) assert.deepEqual(page.complaints, []);
});

test("a misdeal in the middle of a round gives every wager back", async () => {
  await ready();
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  const display = await open(browser, server, "/display/cw-1", { size: SIZES.display });
  const patron = await open(browser, server, "/play/cw-1", { login: "patron", size: SIZES.phone });
  await wager(dealer, 1, "initial", 100);
  await wager(dealer, 2, "initial", 100);
  await dealer.keyboard.press("n");
  await says(patron, ".purse", "1,900.00");
  await stage(dealer, "no more bets");
  await key(dealer, "5h 6h");
  await stage(display, "the deal");

  await supervisor.locator("#group-irregularities summary").click();
  const misdeal = supervisor.locator('form[data-name="casino_war-misdeal"]');
  await misdeal.getByRole("combobox", { name: "Whose hand" }).selectOption("area 2");
  await misdeal.getByLabel("What was dealt wrongly").fill("two cards to area 2");
  await misdeal.getByRole("button", { name: /^Request/ }).click();
  // The supervisor saw the cards too: another one signs.
  const second = await open(browser, server, "/tables/cw-1", { login: "supervisor2" });
  await approve(second);
  await stage(display, "place your bets");
  await says(patron, ".purse", "2,000.00");
  assert.equal(await display.locator(".felt .amount").count(), 0);
  await dealer.locator('.tap[data-area="1"]:not([data-staked])').first().waitFor();
});

test("a console reloaded in the middle of a round comes back where it was", async () => {
  await ready();
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await wager(dealer, 1, "initial", 25);
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  await key(dealer, "7h 7d");
  await stage(dealer, "interim settlement");
  await dealer.keyboard.press("s");
  await stage(dealer, "war or surrender");
  await dealer.reload();
  await stage(dealer, "war or surrender");
  await dealer.keyboard.press("r");
  await stage(dealer, "round over");
  assert.deepEqual(await lines(dealer), [["1", "Initial", "25.00", "surrendered", "12.50", "−12.50", "[CW 8.2.4.1]"]]);
  await dealer.keyboard.press("c");
  await stage(dealer, "place your bets");
});
