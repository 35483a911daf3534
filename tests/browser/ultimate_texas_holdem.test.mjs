// Ultimate Texas Hold'em: a round of four players at real cards, and at an electronic table what each of them is sent.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, key, lines, open, press, says, seat, stage, wager } from "./kit.mjs";
import { Tap } from "./tap.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** Where pictures of the stages go, if anywhere. */
const PICTURES = process.env.PICTURES;
const picture = (page, name) => PICTURES && page.screenshot({ path: `${PICTURES}/ut-${name}.png` });

/** Whatever is done, the page has seen it before the next step. */
async function then(page, act) {
  const before = await page.locator("main").getAttribute("data-version");
  await act();
  await page.waitForFunction((version) => document.querySelector("main").dataset.version !== version, before);
}
const type = (page, letter) => then(page, () => page.keyboard.press(letter));
const marked = (page, place) => page.locator(`.felt:not(.seat) ${place} .best`).count();

test("four players: before the flop, after it, on the river, and a fold that keeps its jackpot", async () => {
  const supervisor = await open(browser, server, "/tables/ut-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/ut-1", { login: "dealer" });
  const display = await open(browser, server, "/display/ut-1", { size: SIZES.display });
  const patron = await open(browser, server, "/play/ut-1", { login: "patron", size: SIZES.phone });
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle in the device/);
  await stage(dealer, "place your bets");
  for (const area of [1, 2, 3, 4]) await seat(dealer, area, 1000 + area);
  for (const area of [1, 2, 3, 4]) {
    await wager(dealer, area, "ante", 25);
    await wager(dealer, area, "blind", 25);
  }
  await wager(dealer, 1, "trips", 5);
  await wager(dealer, 3, "jackpot", 5);
  await wager(dealer, 4, "jackpot", 5);
  assert.equal(await dealer.locator('.tap[data-wager="play"]').count(), 0, "Play is a decision, not a bet");
  await picture(dealer, "console-1-bets");
  await dealer.locator("h1").click();
  await type(dealer, "n");
  await stage(dealer, "no more bets");
  await type(dealer, "d");
  await stage(dealer, "before the flop");
  await says(dealer, ".felt", "to decide");
  assert.equal(await dealer.locator(".decide .row").count(), 4);
  assert.deepEqual(await dealer.locator(".decide .row.first button").evaluateAll((all) => all.map((b) => b.getAttribute("aria-label"))), [
    "Area 1: bet 3×, 75.00", "Area 1: bet 4×, 100.00", "Area 1: check", "Area 1: fold",
  ]);
  await picture(dealer, "console-2-decide");
  for (const page of [dealer, display]) assert.deepEqual(await barriers(page), []);

  // The first line has the keys; any player's own buttons are there too.
  await type(dealer, "4");
  await type(dealer, "k");
  await then(dealer, () => press(dealer, "Area 4: fold"));
  await type(dealer, "k");
  await key(dealer, "Ks 9s 4s");
  await stage(dealer, "after the flop");
  await stage(display, "after the flop");
  await says(display, ".felt", "played 4×");
  assert.equal(await display.locator(".board .card").count(), 3);
  assert.equal(await display.locator(".board use[href='#bz-back']").count(), 2);
  assert.deepEqual(await dealer.locator(".decide .row").evaluateAll((all) => all.map((r) => r.getAttribute("aria-label"))), ["Area 2", "Area 3"]);
  await dealer.locator("h1").click();
  await type(dealer, "2");
  await type(dealer, "k");
  await key(dealer, "2c Ks");
  await says(dealer, 'form[data-name="ultimate_texas_holdem-turn"] .refusal', "Ks is seen already");
  await key(dealer, "2c 3d");
  await stage(dealer, "on the river");
  await picture(dealer, "console-3-river");
  await picture(display, "display-1-river");
  await dealer.locator("h1").click();
  assert.equal(await dealer.getByRole("button", { name: "Area 3: check" }).count(), 0);
  await type(dealer, "1");
  await key(dealer, "2h 4d");
  await stage(dealer, "settlement");
  await says(dealer, ".called", /two pairs/);
  assert.equal(await marked(dealer, ".board"), 3, "fours and twos and the king");
  // From the right: the folded hand for its jackpot first, then one by one or together.
  await then(dealer, () => key(dealer, "As 8s"));
  await says(dealer, ".note.asked", "jackpot!");
  await then(dealer, () => key(dealer, "4c 2d"));
  await then(dealer, () => key(dealer, "Qc Jd Kh Kd"));
  await stage(dealer, "jackpot");
  await stage(display, "jackpot");
  await dealer.locator(".slot.claim").waitFor();
  await picture(dealer, "console-4-jackpot");
  await picture(display, "display-2-jackpot");
  await dealer.locator("h1").click();
  await type(dealer, "p");
  await stage(dealer, "round over");
  await picture(dealer, "console-5-over");
  const settled = await lines(dealer);
  const of = (area) => settled.filter((line) => line[0] === area).map(([, wager, stake, result, , , cite]) => [wager, stake, result, cite]);
  assert.deepEqual(of("4"), [
    ["Ante", "25.00", "lost", "[UTH 9.1.1]"],
    ["Blind", "25.00", "lost", "[UTH 9.1.1]"],
    ["Jackpot", "5.00", "prize", "[UTH 15.2.9.5]"],
  ]);
  assert.deepEqual(settled.find((line) => line[3] === "prize").slice(4, 6), ["100.00", "+95.00"]);
  assert.deepEqual(of("3"), [
    ["Play", "25.00", "stand off", "[UTH 10.7.2.3]"],
    ["Ante", "25.00", "stand off", "[UTH 10.7.3.3]"],
    ["Blind", "25.00", "stand off", "[UTH 10.7.4.4 as read in UTH-2]"],
    ["Jackpot", "5.00", "lost", "[UTH 15.2.8]"],
  ]);
  assert.deepEqual(of("2"), [
    ["Play", "50.00", "lost", "[UTH 10.7.2.2]"],
    ["Ante", "25.00", "lost", "[UTH 10.7.3.2]"],
    ["Blind", "25.00", "lost", "[UTH 10.7.4.2 as read in UTH-2]"],
  ]);
  assert.deepEqual(of("1"), [
    ["Trips", "5.00", "won at 3 to 1", "[UTH 10.9.7]"],
    ["Play", "100.00", "won at 1 to 1", "[UTH 10.10]"],
    ["Ante", "25.00", "won at 1 to 1", "[UTH 10.11]"],
    ["Blind", "25.00", "stand off", "[UTH 10.7.4.3 as read in UTH-2]"],
  ]);
  // A patron has the own lines and no others; the public has none.
  await patron.locator(".lines tbody tr").first().waitFor();
  assert.deepEqual([...new Set((await lines(patron)).map((l) => l[0]))], ["1"]);
  assert.equal(await display.locator(".lines").count(), 0);
  await picture(patron, "phone-1-over");
  const high = await display.evaluate(() => document.documentElement.scrollHeight);
  assert.ok(high <= SIZES.display.height, `${high} px`);
  for (const page of [dealer, patron, display]) assert.deepEqual(await barriers(page), []);

  // Keyed wrongly and paid: two people put it right.
  await supervisor.locator("#group-irregularities summary").click();
  await says(supervisor, 'form[data-name="ultimate_texas_holdem-rekey"] .hint', "supervisor");
  await type(dealer, "c");
  await stage(dealer, "shuffle");
  await says(display, ".results", "two pairs");
  await picture(display, "display-3-next");
  for (const page of [supervisor, dealer, patron, display]) {
    // The one card that was keyed twice was refused.
    assert.deepEqual(page.complaints.filter((complaint) => page !== dealer || !complaint.includes("422")), []);
    await page.context().close();
  }
});

test("nobody is sent a card before it is theirs to see", async () => {
  const taps = await Promise.all(["patron", "other", "public", "dealer", "supervisor"].map(() => Tap.before(server)));
  const [toPatron, toOther, toPublic, toDealer, toSupervisor] = taps;
  // Signed in past the tap: the demo's own list of names is on the sign-in page.
  const supervisor = await open(browser, server, "/rules/law", { login: "supervisor" });
  await supervisor.goto(`${toSupervisor.base}/tables/ut-2`);
  const dealer = await open(browser, server, "/rules/law", { login: "dealer" });
  await dealer.goto(`${toDealer.base}/tables/ut-2`);
  const patron = await open(browser, server, "/rules/law", { login: "patron", size: SIZES.phone });
  await patron.goto(`${toPatron.base}/play/ut-2`);
  const other = await open(browser, server, "/rules/law", { login: "patron2", size: SIZES.phone });
  await other.goto(`${toOther.base}/play/ut-2`);
  const display = await open(browser, toPublic, "/display/ut-2", { size: SIZES.display });
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle in the device/);
  await stage(patron, "place your bets");
  const bets = async (page, area) => {
    await press(page, `Sit at ${area}`);
    await page.locator("svg.seat").waitFor();
    await page.locator('[data-cents="2500"]').click();
    for (const kind of ["ante", "blind"]) {
      await page.locator(`svg.seat .tap[data-wager="${kind}"]`).click();
      await page.locator(`svg.seat .tap[data-wager="${kind}"][data-staked]`).waitFor();
    }
  };
  await bets(patron, 2);
  await bets(other, 5);
  await patron.locator('[data-cents="500"]').click();
  await patron.locator('svg.seat .tap[data-wager="jackpot"]').click();
  await patron.locator("svg.seat .slot.lit").waitFor();
  await picture(patron, "phone-2-bets");

  // What each page and its own API say now is all that was ever sent.
  const look = async () => {
    for (const page of [patron, other, display, dealer, supervisor]) {
      await page.evaluate(() => Promise.all(["/display/ut-2", "/api/tables", "/api/tables/ut-2"].map((path) => fetch(path).then((a) => a.text()))));
    }
    return taps.map((tap) => tap.cards());
  };
  assert.deepEqual(await look(), [[], [], [], [], []]);
  await then(dealer, () => press(dealer, /^Deal/));
  for (const page of [patron, other, display]) await stage(page, "before the flop");
  const [mine, theirs, nobodys, dealers, supervisors] = await look();
  assert.equal(mine.length, 2);
  assert.equal(theirs.length, 2);
  assert.deepEqual([nobodys, dealers, supervisors], [[], [], []]);
  assert.ok(mine.every((card) => !theirs.includes(card)));
  await picture(patron, "phone-3-decide");
  await picture(dealer, "console-6-electronic");

  const board = async (stages, count) => {
    for (const page of [patron, other, display]) await stage(page, stages);
    const [a, b, c, ...staff] = await look();
    assert.equal(c.length, count, `${c}`);
    assert.deepEqual(staff, [c, c], "staff see what everybody sees");
    assert.deepEqual(a, [...mine, ...c].sort());
    assert.deepEqual(b, [...theirs, ...c].sort());
  };
  await then(dealer, () => press(patron, "Area 2: check"));
  await then(dealer, () => press(other, "Area 5: check"));
  await then(dealer, () => press(dealer, /^Turn the flop/));
  await board("after the flop", 3);
  await says(patron, "svg.seat .called", /\w/);
  assert.equal(await patron.locator("svg.seat .best").count(), 5);
  await picture(patron, "phone-4-flop");
  await then(dealer, () => press(patron, /Area 2: bet 2×/));
  await then(dealer, () => press(other, "Area 5: fold"));
  await then(dealer, () => press(dealer, /^Reveal the turn/));
  await board("on the river", 5);
  await then(dealer, () => press(dealer, /^Turn the dealer/));
  await board("settlement", 7);
  await then(dealer, () => press(dealer, /^Settle/));
  for (const page of [patron, other, display]) await stage(page, /round over|jackpot/);
  // The hand that was settled is everybody's now; the one that was folded stays its player's.
  const [, , ...shown] = await look();
  for (const cards of shown) assert.ok(mine.every((card) => cards.includes(card)) && theirs.every((card) => !cards.includes(card)));
  await patron.locator(".lines tbody tr").nth(3).waitFor();
  assert.deepEqual([...new Set((await lines(patron)).map((l) => l[0]))], ["2"]);
  await picture(patron, "phone-5-settled");
  for (const [tap, secret] of [[toPatron, /\b1002\b/], [toOther, /\b1001\b/], [toPublic, /\b100[12]\b/]]) assert.equal(secret.exec(tap.said()), null);
  assert.deepEqual(await barriers(patron), []);
  for (const page of [supervisor, dealer, patron, other, display]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
