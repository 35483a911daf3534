// Caribbean Stud: a physical table by keyboard from the shuffle to the jackpot paid, and an electronic one on the wire.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, lines, open, press, says, seat, stage, wager } from "./kit.mjs";
import { Person, cs, deck, house, sit } from "./tables.mjs";
import { RANKS, Tap } from "./tap.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** cs-1 with a deck to be shuffled and players at some areas. */
async function ready(...areas) {
  await (await Person.of(server, "supervisor")).at("cs-1", deck("load_cards"));
  await (await Person.of(server, "dealer")).at("cs-1", house("take_table"), ...areas.map((area) => sit(area)));
}

/** A picture to look at, where somebody asks for pictures. */
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
const at = (table, login) => open(browser, server, `/tables/${table}`, { login });
const form = (page, name) => page.locator(`form[data-name="caribbean_stud-${name}"]`);
/** Waits for the line that takes cards, types them and sends them. */
async function keyed(page, name, cards) {
  const line = form(page, name).locator('[data-kind="cards"], [data-kind="card"]');
  await line.waitFor();
  await line.fill(cards);
  await line.press("Enter");
}
async function shuffled(dealer) {
  await dealer.getByRole("button", { name: /Shuffle/ }).first().waitFor();
  await dealer.locator("h1").click();
  await dealer.keyboard.press("h");
  await stage(dealer, "place your bets");
}
async function noMoreBets(dealer) {
  await dealer.locator("h1").click();
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
}

test("three seats decide differently, and each is settled by its clause", async () => {
  const supervisor = await at("cs-1", "supervisor");
  const dealer = await at("cs-1", "dealer");
  const patron = await open(browser, server, "/play/cs-1", { login: "patron", size: SIZES.phone });
  const display = await open(browser, server, "/display/cs-1", { size: SIZES.display });
  await stage(display, "no cards");
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await shuffled(dealer);
  for (const [area, who] of [[1, 1001], [2, 1002], [3, 1003], [4, 1004]]) await seat(dealer, area, who);
  for (const [area, ante] of [[1, 25], [2, 100], [3, 10], [4, 50]]) await wager(dealer, area, "ante", ante);
  await wager(dealer, 1, "progressive", 5);
  await dealer.locator(".jackpot-lamp.on").waitFor();
  assert.equal(await dealer.locator('.tap[data-wager="bet"]').count(), 0, "bets are made by deciding");
  await shot(dealer, "console-1-bets");
  await noMoreBets(dealer);

  // The up-card is where the dealer's hands are, and a wrong card is said there.
  await dealer.waitForFunction(() => document.activeElement?.dataset.pointer === "/caribbean_stud/deal/up");
  await dealer.keyboard.type("Kx");
  await dealer.keyboard.press("Enter");
  await says(dealer, 'form[data-name="caribbean_stud-deal"] .refusal', "Kx is not a card");
  await dealer.keyboard.press("Escape");
  await dealer.keyboard.type("Kh");
  await dealer.keyboard.press("Enter");
  await stage(dealer, "fold or bet");
  await stage(display, "fold or bet");
  await display.getByRole("img", { name: /Dealer's cards: king of hearts, a card face down/i }).waitFor();
  await says(patron, ".prompt", "area 1: fold or bet?");
  assert.equal(await patron.locator(".actions button").count(), 0, "at a physical table the dealer records decisions");
  await shot(dealer, "console-2-decide");
  await shot(display, "display-2-decide");

  // Area 1 bets, area 2 folds, the player of area 3 is away, area 4 bets and concedes later.
  await dealer.locator("h1").click();
  await dealer.keyboard.press("b");
  await says(dealer, ".prompt .text", "area 2: fold or bet?");
  await dealer.keyboard.press("f");
  await says(dealer, ".prompt .text", "area 3: fold or bet?");
  // Nobody waits for whoever has left the room, on a supervisor's word.
  await supervisor.locator("#fold-decisions summary").click();
  const away = supervisor.locator('form[data-name="caribbean_stud-away"]');
  await away.getByLabel("Why not wait").fill("left the room");
  await away.getByRole("button").click();
  await says(dealer, ".prompt .text", "area 4: fold or bet?");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("b");
  await says(dealer, ".prompt .text", "turn the dealer's hand up");
  await keyed(dealer, "expose", "Kh Kd 9c 4s");
  await says(dealer, 'form[data-name="caribbean_stud-expose"] .refusal', /Kh is seen already.*\[CS 3\.1\]/);
  await keyed(dealer, "expose", "Kd 9c 4s 2d");
  await stage(dealer, "settlement");
  await says(display, ".felt", "one pair, kings");
  await press(dealer, "Area 4: concede");
  await says(dealer, ".prompt .text", "turn up the hand of area 1");
  await keyed(dealer, "show_hand", "As Ad 7h 7c 3s");
  await says(dealer, ".prompt .text", "settle from the right");
  await display.getByRole("img", { name: /Cards of area 1: ace of .*two pairs, aces and sevens/i }).waitFor();
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "round over");
  assert.deepEqual(await lines(dealer), [
    ["2", "Ante", "100.00", "lost", "0.00", "−100.00", "[CS 8.4]"],
    ["3", "Ante", "10.00", "lost", "0.00", "−10.00", "[CS 14.14]"],
    ["4", "Bet", "100.00", "lost", "0.00", "−100.00", "[CS 9.7]"],
    ["4", "Ante", "50.00", "lost", "0.00", "−50.00", "[CS 9.7]"],
    ["1", "Ante", "25.00", "won at 1 to 1", "50.00", "+25.00", "[CS 9.4.1.1]"],
    ["1", "Bet", "50.00", "won at 2 to 1", "150.00", "+100.00", "[CS 10.1]"],
    ["1", "Progressive", "5.00", "lost", "0.00", "−5.00", "[CS 11.7]"],
  ]);
  await says(patron, ".purse", "2,120.00");
  assert.deepEqual([...new Set((await lines(patron)).map((l) => l[0]))], ["1"]);
  assert.equal(await display.locator(".lines").count(), 0);
  await shot(dealer, "console-3-over");
  await shot(display, "display-3-over");
  await shot(patron, "phone-3-over");
  await dealer.keyboard.press("c");
  await stage(display, "shuffle");
  await says(display, ".results", "one pair, kings");
  await says(display, ".pays", /Royal Flush\s*250 to 1/);
  // A browser notes the one refusal that was asked for.
  for (const page of [supervisor, dealer, patron, display]) assert.deepEqual(page.complaints.filter((c) => !c.includes("422")), []);
  for (const page of [dealer, patron, display]) assert.deepEqual(await barriers(page), []);
  for (const page of [supervisor, dealer, patron, display]) await page.context().close();
});

test("a misdeal gives every wager back", async () => {
  await ready(1, 2);
  const dealer = await at("cs-1", "dealer");
  const supervisor = await at("cs-1", "supervisor");
  const patron = await open(browser, server, "/play/cs-1", { login: "patron", size: SIZES.phone });
  await shuffled(dealer);
  await wager(dealer, 1, "ante", 100);
  await wager(dealer, 2, "ante", 25);
  await noMoreBets(dealer);
  await press(dealer, "The first card is out");
  await stage(dealer, "the deal");
  await says(patron, ".purse", "1,900.00");
  await supervisor.locator("#group-irregularities summary").click();
  const misdeal = form(supervisor, "misdeal");
  await misdeal.getByRole("combobox", { name: "Because" }).selectOption("the dealer's hand has the wrong number of cards");
  await misdeal.getByLabel("What was wrong").fill("six cards to the dealer");
  await misdeal.getByRole("button").click();
  await says(patron, ".purse", "2,000.00");
  await stage(dealer, "shuffle");
  assert.deepEqual((await lines(dealer)).map((l) => [l[0], l[3], l[6]]), [["2", "void", "[CS 14.4]"], ["1", "void", "[CS 14.4]"]]);
  assert.deepEqual(supervisor.complaints, []);
  for (const page of [dealer, supervisor, patron]) await page.context().close();
});

test("jackpot hands lie face up until they are paid, and what the meter pays is verified first", async () => {
  await ready(1, 3);
  const dealer = await at("cs-1", "dealer");
  const supervisor = await at("cs-1", "supervisor");
  const display = await open(browser, server, "/display/cs-1", { size: SIZES.display });
  await shuffled(dealer);
  for (const [area, kind, amount] of [[1, "ante", 25], [1, "progressive", 5], [3, "ante", 25], [3, "progressive", 5]]) await wager(dealer, area, kind, amount);
  await noMoreBets(dealer);
  await keyed(dealer, "deal", "Qd");
  await stage(dealer, "fold or bet");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("b");
  await says(dealer, ".prompt .text", "area 3: fold or bet?");
  // Folded, and still paid on the jackpot wager.
  await dealer.keyboard.press("f");
  await keyed(dealer, "expose", "Js 9c 4s 2d");
  await says(display, ".felt", "no hand: queen, jack high");
  await says(dealer, ".prompt .text", "turn up the hand of area 3");
  await keyed(dealer, "show_hand", "Ah Th 8h 5h 2h");
  await says(dealer, ".prompt .text", "turn up the hand of area 1");
  await keyed(dealer, "show_hand", "9s 8s 7s 6s 5s");
  await says(dealer, ".prompt .text", "settle");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(display, "jackpot");
  await display.locator(".claim").nth(1).waitFor();
  await display.getByRole("img", { name: /Cards of area 3: ace of hearts, ten of hearts.*jackpot: Flush/i }).waitFor();
  await shot(dealer, "console-4-jackpot");
  await shot(display, "display-4-jackpot");
  assert.equal(await dealer.getByRole("button", { name: "Pick up the cards" }).count(), 0, "no card is picked up before");

  // The fixed prize at once, from the right; the other waits for the meter.
  await dealer.keyboard.press("p");
  await says(dealer, ".prompt .text", "a supervisor verifies area 1's Straight Flush and the deck");
  assert.deepEqual((await lines(dealer)).at(-1), ["3", "Progressive", "5.00", "prize", "100.00", "+95.00", "[CS 12.1.5 as read in CS-8]"]);
  assert.equal(await dealer.getByRole("button", { name: /Pay the jackpot/ }).count(), 0);
  await says(display, ".hit", /Area 1: Straight Flush\s*5,000\.00\s*to be verified/);
  await press(supervisor, "Verify area 1's Straight Flush and the deck");
  await says(dealer, ".prompt .text", "pay the jackpot hand of area 1");
  await display.locator(".felt .claim").waitFor();
  await press(dealer, /Pay the jackpot hand of area 1: Straight Flush/);
  await stage(dealer, "round over");
  assert.deepEqual((await lines(dealer)).at(-1), ["1", "Progressive", "5.00", "prize", "5,000.00", "+4,995.00", "[CS 12.1.2]"]);
  assert.equal(await display.locator(".claim").count(), 0);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("c");
  await stage(display, "shuffle");
  for (const page of [dealer, supervisor, display]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("what a player holds goes to that player alone, and the dealer's hand to nobody before it is up", async () => {
  const names = ["patron", "patron2", "dealer", "supervisor"];
  const taps = {};
  const pages = {};
  for (const name of [...names, "public"]) taps[name] = await Tap.before(server);
  for (const name of names) {
    const path = name.startsWith("patron") ? "/play/cs-2" : "/tables/cs-2";
    pages[name] = await open(browser, server, "/rules/law", { login: name, size: name.startsWith("patron") ? SIZES.phone : SIZES.console });
    await pages[name].goto(taps[name].base + path);
  }
  pages.public = await open(browser, taps.public, "/display/cs-2", { size: SIZES.display });
  const { patron, patron2: other, dealer, supervisor, public: display } = pages;
  const cardsTo = (name) => taps[name].cards(taps[name].saidWithoutExamples());
  const fetchAll = () => Promise.all(Object.values(pages).map((page) => page.evaluate(() => Promise.all(["/api/tables", "/api/tables/cs-2"].map((path) => fetch(path).then((a) => a.text()))))));

  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle by hand/);
  await press(dealer, /Cut the cards/);
  await stage(patron, "place your bets");
  await patron.locator('.seat-plate .tap[data-area="3"]').click();
  await patron.locator("svg.seat").waitFor();
  await press(other, "Sit at 5");
  await other.locator("svg.seat").waitFor();
  for (const page of [patron, other]) {
    await page.locator('[data-cents="2500"]').click();
    await page.locator('svg.seat .tap[data-wager="ante"]').click();
    await page.locator('svg.seat .tap[data-wager="ante"][data-staked]').waitFor();
  }
  await patron.locator('[data-cents="500"]').click();
  await patron.locator('svg.seat .tap[data-wager="progressive"]').click();
  await patron.locator('svg.seat .tap[data-wager="progressive"][data-staked]').waitFor();
  for (const [name, tap] of Object.entries(taps)) if (name !== "dealer") assert.deepEqual(tap.cards(tap.saidWithoutExamples()), [], `${name}: no card is out yet`);

  for (const tap of Object.values(taps)) tap.received = "";
  await press(dealer, /^Deal/);
  await stage(display, "fold or bet");
  await stage(other, "fold or bet");
  await patron.getByRole("button", { name: /bet 50\.00/ }).waitFor();
  await shot(patron, "phone-5-decide");
  await fetchAll();
  // The held cards as their players see them, and the one of the dealer's that is up.
  const held = async (page) => {
    const label = await page.locator("svg.seat .hand").nth(1).getAttribute("aria-label");
    return Array.from(label.matchAll(/(\w+) of (clubs|diamonds|hearts|spades)/g), ([, rank, suit]) => RANKS[rank] + suit[0]);
  };
  const [mine, theirs] = [await held(patron), await held(other)];
  assert.equal(new Set([...mine, ...theirs]).size, 10, "ten cards are held");
  const [up, ...more] = cardsTo("public");
  assert.ok(up && more.length === 0, `the public sees the dealer's one card: ${[up, ...more]}`);
  const none = (tap, cards, who) => assert.deepEqual(cards.filter((card) => cardsTo(tap).includes(card)), [], `${tap} received what ${who} holds`);
  for (const tap of ["public", "dealer", "supervisor", "patron2"]) none(tap, mine, "patron");
  for (const tap of ["public", "dealer", "supervisor", "patron"]) none(tap, theirs, "patron2");
  assert.deepEqual(cardsTo("patron"), [...mine, up].sort(), "a player has the own hand and the dealer's card");
  for (const name of ["patron", "patron2"]) assert.ok(!(await pages[name].locator(".actions").textContent()).includes(name === "patron" ? "Area 5" : "Area 3"), "nobody decides for another");

  await press(patron, /bet 50\.00/);
  await says(dealer, ".prompt .text", "area 5");
  await press(other, /: fold/);
  await says(dealer, ".prompt .text", "turn the dealer's hand up");
  await fetchAll();
  none("public", [...mine, ...theirs], "anybody");
  none("patron2", mine, "patron");
  assert.equal(cardsTo("public").length, 1, "the rest of the dealer's hand is still nobody's");
  await press(dealer, /Turn the dealer's hand up/);
  await stage(display, "settlement");
  await press(dealer, /^Settle/);
  await stage(patron, /round over|jackpot/);
  await patron.locator(".lines tbody tr").nth(1).waitFor();
  await fetchAll();
  // What was folded unseen stays so; what was compared is everybody's.
  for (const tap of ["public", "dealer", "supervisor", "patron"]) none(tap, theirs, "patron2");
  await shot(patron, "phone-5-over");
  await shot(display, "display-5-over");
  assert.deepEqual(await barriers(patron), []);
  for (const page of Object.values(pages)) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
