// Double Chance at a physical table: hands declared and held, a wrong declaration put right; and at an electronic one, where
// what a player holds is on that player's page and on no other until it is faced.
import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, SIZES, barriers, eachOnItsOwnFloor, lines, open, press, says, seat, stage, wager } from "./kit.mjs";
import { Person, deck, house, sit } from "./tables.mjs";
import { Tap } from "./tap.mjs";

/** A card in any of the ways in which it is drawn, named or sent, signs of suits included. */
const CARD = /#bz-face-|\b(?:clubs|diamonds|hearts|spades)\b|\b[2-9TJQKA][cdhs]\b|[♣♦♥♠]/;

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

const at = (login, table = "dc-1") => open(browser, server, `/tables/${table}`, { login });
/** Keys cards and waits until the table has moved on. */
async function key(dealer, cards) {
  const before = await dealer.locator("main").getAttribute("data-version");
  const line = dealer.locator("form.deal input");
  await line.fill(cards);
  await line.press("Enter");
  await dealer.waitForFunction((version) => document.querySelector("main").dataset.version !== version, before);
}
async function ready(dealer, how) {
  await press(dealer, how);
  if (await dealer.locator(".prompt .stage", { hasText: "place your bets" }).count()) return;
  await stage(dealer, /cut|place your bets/);
  if ((await dealer.locator(".prompt .stage").textContent()) === "cut") await press(dealer, /Cut the cards/);
  await stage(dealer, "place your bets");
}

test("a round with a declared hand, a hold of three, a hold of one and a wrong declaration put right", async () => {
  const supervisor = await at("supervisor");
  const dealer = await at("dealer");
  const patron = await open(browser, server, "/play/dc-1", { login: "patron", size: SIZES.phone });
  const display = await open(browser, server, "/display/dc-1", { size: SIZES.display });
  await stage(display, "no cards");
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await ready(dealer, /Shuffle by hand/);
  for (const area of [1, 2, 4, 6]) {
    await seat(dealer, area, 1000 + area);
    await wager(dealer, area, "wager", 25);
  }
  await wager(dealer, 1, "jackpot", 5);
  await wager(dealer, 2, "jackpot", 5);
  assert.equal(await display.locator(".jackpot-lamp.lit").count(), 2);
  for (const words of ["DISCARD LINE", "DEAD HAND, TWO PAIRS"]) await says(display, ".felt", words);
  // What the jackpot pays, and by whose approval, is on every sign.
  for (const page of [dealer, display, patron]) {
    await says(page, ".sign .prizes", /Royal Flush\s*5000 to 1.*Dead Hand\s*100 to 1.*approved: DEMO\/1/);
  }
  await dealer.locator("h1").click();
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  await dealer.keyboard.press("d");
  await stage(dealer, "declare or discard");
  await says(patron, ".prompt", "declare or discard?");
  assert.equal(await patron.locator(".hold, .actions button").count(), 0, "at a physical table players tell the dealer");

  // By keyboard for the next area, by tap for any.
  await dealer.keyboard.press("d");
  await dealer.getByRole("img", { name: /Cards of area 1: .*declared/ }).waitFor();
  await dealer.keyboard.press("3");
  await dealer.getByRole("img", { name: /Cards of area 2: .*2 on the discard line, holds 3/ }).waitFor();
  await press(dealer, "Area 6 declares");
  await press(dealer, "Area 4 holds 1");
  await stage(dealer, "turn the cards");
  await display.getByRole("img", { name: "Cards of area 4: a card face down; 4 on the discard line, holds 1" }).waitFor();

  // From the dealer's right: area 6 declared what may not be declared.
  await says(dealer, "form.deal label", "area 6, which declares");
  await key(dealer, "2h 4d 6c 8s Th");
  await says(dealer, "form.deal label", "area 4, which holds 1");
  await dealer.locator("form.deal input").fill("2h");
  await dealer.locator("form.deal input").press("Enter");
  await says(dealer, "form.deal .refusal", "seen already");
  await key(dealer, "Ah");
  await key(dealer, "Ks Jd 9c");
  await key(dealer, "5c 6d 7h 8c 9s");
  await stage(dealer, "must discard");
  await says(dealer, ".prompt .text", "Area 6");
  const pick = dealer.locator(".hold");
  assert.equal(await pick.locator("button:visible").count(), 0, "nothing to press before a card is picked");
  for (const place of [2, 3, 4, 5]) await pick.locator(`.c${place}`).check({ force: true });
  assert.equal(await pick.locator("button:visible").count(), 0, "four are too many");
  for (const place of [2, 3]) await pick.locator(`.c${place}`).uncheck({ force: true });
  await pick.getByRole("button", { name: "Hold 8♠ 10♥, discard 3" }).click();
  await stage(dealer, "settlement");

  // Declared hands are named, a claim is marked.
  for (const page of [dealer, display]) {
    await page.getByRole("img", { name: /Cards of area 1: five of clubs.*Straight, declared/ }).waitFor();
    await page.getByRole("img", { name: "Area 1 claims the jackpot: Straight" }).waitFor();
  }
  await says(display, ".pays.declared", /Area 1\s*Straight/);
  for (const page of [dealer, display, patron]) assert.deepEqual(await barriers(page), []);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "sixth card");
  assert.deepEqual(await lines(dealer), [
    ["2", "Jackpot", "5.00", "lost", "0.00", "−5.00", "[DC 9.6]"],
    ["1", "Wager", "25.00", "won at 2 to 1", "75.00", "+50.00", "[DC 9.1]"],
    ["1", "Jackpot", "5.00", "won at 10 to 1", "55.00", "+50.00", "[DC 10.3 as read in DC-12]"],
  ]);
  await dealer.keyboard.press("x");
  await says(dealer, "form.deal label", "the next of area 2, 3 to come");
  await key(dealer, "2c");
  await dealer.getByRole("img", { name: /Cards of area 2: king of spades, jack of diamonds, nine of clubs; sixth card: two of clubs/ }).waitFor();
  await key(dealer, "Kh Jh");
  await stage(dealer, "round over");
  await stage(display, "round over");
  assert.deepEqual((await lines(dealer)).slice(3), [
    ["2", "Wager", "25.00", "won at 1 to 1", "50.00", "+25.00", "[DC 9.3 as read in DC-1]"],
    ["4", "Wager", "25.00", "won at 1 to 1", "50.00", "+25.00", "[DC 9.3 as read in DC-1]"],
    ["6", "Wager", "25.00", "lost", "0.00", "−25.00", "[DC 9.4 as read in DC-3]"],
  ]);
  await says(patron, ".lines", "won at 2 to 1");
  assert.deepEqual([...new Set((await lines(patron)).map((l) => l[0]))], ["1"]);
  assert.equal(await display.locator(".lines").count(), 0);
  const high = await display.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(high <= SIZES.display.height, `${high} px`);

  // A sixth card keyed wrongly is put right by two people, since it is settled.
  const second = await at("supervisor2");
  await dealer.locator("#group-irregularities summary").click();
  const rekey = dealer.locator('form[data-name="double_chance-rekey"]');
  await rekey.locator('select[data-kind="template"]').selectOption({ label: "Area 6: keyed wrongly" });
  await rekey.getByLabel("Which cards").selectOption({ label: "the sixth card" });
  await rekey.locator('[data-kind="cards"]').fill("9h");
  await rekey.getByLabel("Reason").fill("camera shows 9h");
  await rekey.getByRole("button").click();
  await says(second, ".records .request", "9h");
  await second.getByRole("button", { name: "Approve" }).click();
  await dealer.getByRole("img", { name: /Cards of area 6: .*sixth card: nine of hearts/ }).waitFor();
  await says(dealer, ".lines", /won at 1 to 1/);
  assert.equal((await lines(dealer)).at(-1)[3], "won at 1 to 1");

  await dealer.locator("h1").click();
  await dealer.keyboard.press("c");
  await stage(display, "shuffle");
  for (const page of [display, patron]) await says(page, ".results", "Straight, sixth card won 3 of 3");
  const after = await display.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(after <= SIZES.display.height, `${after} px`);
  // The one refusal is the card that was keyed twice.
  assert.match(dealer.complaints.splice(0).join(), /^[^,]*422[^,]*$/);
  for (const page of [supervisor, second, dealer, patron, display]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("a misdeal gives every wager back; once cards are picked up only an exposed one makes it", async () => {
  await (await Person.of(server, "supervisor")).at("dc-1", deck("load_cards"));
  await (await Person.of(server, "dealer")).at("dc-1", house("take_table"), sit(1));
  const dealer = await at("dealer");
  const supervisor = await at("supervisor");
  await ready(dealer, /Shuffle by hand/);
  await wager(dealer, 1, "wager", 100);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  await dealer.keyboard.press("d");
  await stage(dealer, "declare or discard");
  await dealer.locator("#group-irregularities summary").click();
  const exposed = dealer.locator('form[data-name="double_chance-card_exposed"]');
  await exposed.getByLabel("Which card showed").fill("the third card turned over");
  await exposed.getByRole("button", { name: /^Request/ }).click();
  await approve(supervisor);
  await stage(dealer, "shuffle");
  assert.deepEqual((await lines(dealer)).map((l) => [l[3], l[6]]), [["void", "[DC 12.3]"]]);
  await ready(dealer, /Shuffle by hand/);
  await wager(dealer, 1, "wager", 100);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  await dealer.keyboard.press("d");
  await stage(dealer, "declare or discard");
  const causes = () => dealer.locator("form:is([data-name$=-misdeal], [data-name$=-card_exposed], [data-name$=-faced_card])").count();
  assert.equal(await causes(), 3);
  await press(dealer, "A player has picked cards up");
  await dealer.getByRole("button", { name: "A player has picked cards up" }).waitFor({ state: "detached" });
  assert.equal(await causes(), 2, "dealt wrongly is no longer one");
  // A player who has gone: the hand is void and the wager goes back.
  const away = supervisor.locator('form[data-name="double_chance-away"]');
  await away.getByLabel("Why not wait").fill("left the room");
  await away.getByRole("button", { name: /^Request/ }).click();
  await approve(await at("casino-supervisor"));
  await stage(dealer, "shuffle");
  assert.deepEqual((await lines(dealer)).map((l) => [l[3], l[6]]), [["void", "[DC 12.12]"]]);
  assert.deepEqual(dealer.complaints, []);
  await dealer.context().close();
});

test("what a player holds reaches nobody else before it is faced", async () => {
  const [toOther, toPublic, toDealer] = [await Tap.before(server), await Tap.before(server), await Tap.before(server)];
  const supervisor = await at("supervisor", "dc-2");
  const patron = await open(browser, server, "/play/dc-2", { login: "patron", size: SIZES.phone });
  // Signed in past the taps: the demo's own list of names is on the sign-in page.
  const dealer = await open(browser, server, "/rules/law", { login: "dealer2" });
  await dealer.goto(`${toDealer.base}/tables/dc-2`);
  const other = await open(browser, server, "/rules/law", { login: "patron2", size: SIZES.phone });
  await other.goto(`${toOther.base}/play/dc-2`);
  const display = await open(browser, toPublic, "/display/dc-2", { size: SIZES.display });
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle in the device/);
  await stage(patron, "place your bets");
  await press(patron, "Sit at 3");
  await patron.locator("svg.seat").waitFor();
  for (const [chip, kind] of [[2500, "wager"], [500, "jackpot"]]) {
    await patron.locator(`[data-cents="${chip}"]`).click();
    await patron.locator(`svg.seat .tap[data-wager="${kind}"]`).click();
    await patron.locator(`svg.seat .tap[data-wager="${kind}"][data-staked]`).waitFor();
  }
  await press(other, "Sit at 5");
  await other.locator("svg.seat").waitFor();
  await says(dealer, ".felt", "1002");
  await press(dealer, /No more bets/i);
  await stage(dealer, "no more bets");
  await press(dealer, /^Deal/);
  await stage(patron, "declare or discard");
  for (const page of [dealer, other, display]) await stage(page, "declare or discard");
  await says(dealer, ".deals", "own screens");

  // The player has five cards to pick from, and no word of what to do with them.
  assert.equal(await patron.locator(".hold .pick .one-card").count(), 5);
  assert.equal(await patron.locator('[data-region="own"] .card').count(), 5);
  const told = await patron.locator('[data-region="own"], [data-region="prompt"], [data-region="actions"]').allTextContents();
  assert.doesNotMatch(told.join(" "), /\b(outs?|chance of|likely|should|best|pairs?|straight|flush|full house|of a kind)\b/i);
  assert.deepEqual(await barriers(patron), []);
  await patron.locator(".hold .c1").check({ force: true });
  await patron.locator(".hold .c4").check({ force: true });
  assert.equal(await patron.locator(".hold button:visible").count(), 1);
  for (const page of [dealer, other, display]) await page.evaluate(() => Promise.all(["/api/tables", "/api/tables/dc-2"].map((path) => fetch(path).then((a) => a.text()))));
  await patron.locator(".hold button:visible").click();
  for (const page of [dealer, display, patron, other]) await stage(page, "turn the cards");
  await display.getByRole("img", { name: "Cards of area 3: a card face down, a card face down; 3 on the discard line, holds 2" }).waitFor();
  assert.equal(await patron.locator('[data-region="own"] .card').count(), 2, "the player still sees what is held");
  await dealer.evaluate(() => fetch("/api/tables/dc-2").then((a) => a.text()));
  for (const [who, tap] of Object.entries({ toOther, toPublic, toDealer })) {
    assert.ok(tap.screens().length > 4, `${who} hears the live screens`);
    const found = CARD.exec(tap.saidWithoutExamples());
    assert.equal(found && tap.saidWithoutExamples().slice(Math.max(0, found.index - 120), found.index + 60), null, who);
  }

  await press(dealer, /^Turn the cards/);
  await stage(display, "settlement");
  await display.locator(".felt .card").first().waitFor();
  assert.equal(await display.locator(".felt .card").count(), 2, "what is held is faced, what was discarded is not");
  for (const tap of [toOther, toPublic, toDealer]) assert.match(tap.saidWithoutExamples(), CARD, "faced cards are everybody's");
  await press(dealer, /^Settle/);
  await stage(dealer, "sixth card");
  await press(dealer, /Deal the sixth/);
  await says(dealer, ".prompt .text", "turn the sixth");
  await press(dealer, /^Turn the sixth/);
  await stage(patron, "round over");
  await patron.locator(".lines tbody tr").nth(1).waitFor();
  assert.equal(await other.locator(".lines tbody tr").count(), 0);
  assert.doesNotMatch(toPublic.said(), /\b100[12]\b/);
  for (const page of [supervisor, dealer, patron, other, display]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
