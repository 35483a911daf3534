// Sic Bo at a physical table: one layout for everybody, numbers keyed at the terminal, spots lit, streaks followed; and a
// patron who bets at an electronic one.
import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, SIZES, barriers, chips, eachOnItsOwnFloor, enter, lines, open, press, says, shake, sitDown, stage, throwDice, uncover } from "./kit.mjs";
import { Person, house, sb, sit } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** sb-1 with three players, after some throws. */
async function ready(...throws) {
  const dealer = await Person.of(server, "dealer");
  await dealer.at("sb-1", house("take_table"), sit(1), sit(2), sit(3));
  for (const dice of throws) {
    await dealer.at("sb-1", sb({ shake_dice: { times: 3 } }), house("no_more_bets"), sb("uncover"));
    await dealer.at("sb-1", sb({ enter_results: { dice: Array.from(dice, Number) } }), sb("settle"));
  }
}

const console_ = (login) => open(browser, server, "/tables/sb-1", { login });
const slug = (wager) => wager.toLowerCase().replace(/[ /-]/g, "_");
const litSpots = (page) => page.locator(".spot.lit").evaluateAll((all) => all.map((spot) => spot.dataset.spot).sort());
const entry = (page) => page.locator('form[data-name="sic_bo-enter_results"]');

const TWENTY = [
  [1, "small", 25], [1, "odd", 25], [1, "total_8", 5], [1, "pair_1_2", 5], [1, "double_2", 5], [1, "any_triple", 5], [1, "four_1_2_3_4", 5],
  [2, "small", 100], [2, "even", 25], [2, "total_9", 25], [2, "pair_1_2", 25], [2, "double_1", 25], [2, "single_5", 25], [2, "four_2_3_5_6", 25],
  [3, "small", 10], [3, "big", 25], [3, "pair_5_6", 25], [3, "total_17", 5], [3, "triple_3", 5], [3, "single_1", 5],
];

test("three players and twenty wagers: what is lit is what is paid", async () => {
  const dealer = await console_("dealer");
  const display = await open(browser, server, "/display/sb-1", { size: SIZES.display });
  const patron = await open(browser, server, "/play/sb-1", { login: "patron", size: SIZES.phone });
  await press(dealer, "Take the table");
  await dealer.getByRole("region", { name: "Entry terminal" }).waitFor();
  for (const [area, who] of [[1, 1001], [2, 1002], [3, 1003]]) await sitDown(dealer, area, who);
  await dealer.locator("h1").click();
  assert.equal(await dealer.locator(".panel button:visible").count() < 30, true, "no button for each of the spots");

  await shake(dealer);
  await stage(display, "place your bets");
  for (const [area, kind, amount] of TWENTY) await chips(dealer, area, kind, amount);
  await display.locator('[data-spot="single_1"] .stake').waitFor();

  // Chips of several players on one spot lie apart, each with its place's number and amount.
  const boxes = await dealer.locator('[data-spot="small"] .stake').evaluateAll((all) =>
    all.map((s) => [s.dataset.of, s.querySelector(".sum").textContent, s.getBoundingClientRect()]).map(([of, sum, b]) => [of, sum, b.x, b.y, b.right, b.bottom]));
  assert.deepEqual(boxes.map((b) => b.slice(0, 2)), [["1", "25"], ["2", "100"], ["3", "10"]]);
  for (const a of boxes) for (const b of boxes) if (a !== b) assert.ok(a[4] <= b[2] + 1 || b[4] <= a[2] + 1 || a[5] <= b[3] + 1 || b[5] <= a[3] + 1, `${a} over ${b}`);
  // More chips on the same spot add up; the wrong ones are taken back.
  await chips(dealer, 3, "small", 5);
  await says(dealer, '[data-spot="small"] .stake[data-of="3"]', "15");
  await dealer.keyboard.press("x");
  await dealer.locator('.tap[data-wager="small"]').click();
  await dealer.locator('[data-spot="small"] .stake[data-of="3"]').waitFor({ state: "detached" });
  await chips(dealer, 3, "small", 10);

  // Every spot is large enough for a finger, also on the smaller console.
  await dealer.setViewportSize({ width: 1024, height: 768 });
  const small = await dealer.locator(".spot .tap").evaluateAll((all) => all.map((t) => [t.dataset.wager, t.getBoundingClientRect()]).filter(([, b]) => b.width < 44 || b.height < 44).map(([w, b]) => `${w} ${b.width}×${b.height}`));
  assert.deepEqual(small, []);
  await dealer.setViewportSize(SIZES.console);

  // No result can be entered before No More Bets.
  assert.equal(await entry(dealer).count(), 0);
  await uncover(dealer);
  await stage(display, "dice uncovered");
  assert.equal(await dealer.locator(".spot .tap").count(), 0, "no chips move now");

  // What is keyed is shown before it counts, and a wrong key is taken back.
  await dealer.keyboard.type("53");
  await dealer.keyboard.press("Backspace");
  await dealer.getByRole("button", { name: "2", exact: true }).click();
  await dealer.keyboard.press("Enter");
  await says(dealer, 'form[data-name="sic_bo-enter_results"] .refusal', "three numbers");
  await dealer.keyboard.type("1");
  assert.deepEqual(await entry(dealer).locator(".keyed use").evaluateAll((all) => all.map((u) => u.getAttribute("href"))), ["#bz-die5", "#bz-die2", "#bz-die1"]);
  await says(dealer, 'form[data-name="sic_bo-enter_results"] output', "Total 8");
  await dealer.keyboard.press("Enter");
  await stage(dealer, /^result/i);
  await says(dealer, ".called", "1, 2, 5, total 8");

  await stage(display, /^result/i);
  const lit = await litSpots(dealer);
  assert.deepEqual(lit, ["even", "pair_1_2", "pair_1_5", "pair_2_5", "single_1", "single_2", "single_5", "small", "total_8"]);
  assert.deepEqual(await litSpots(display), lit);
  await says(display, ".throw", /Total\s*8.*Small.*Even/s);

  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, /flashes|between/);
  const settled = await lines(dealer);
  assert.equal(settled.length, TWENTY.length);
  for (const [area, wager, , result] of settled) assert.equal(result.startsWith("won"), lit.includes(slug(wager)), `area ${area} ${wager}: ${result}`);
  assert.deepEqual(settled.find((l) => l[0] === "2" && l[1] === "Pair 1-2").slice(2), ["25.00", "won at 6 to 1", "175.00", "+150.00", "[SB 3.2.7]"]);
  await says(dealer, '[data-spot="small"] .stake.won[data-of="2"]', "+100");

  // A patron has the own lines and no others; the public has none.
  await patron.locator(".lines tbody tr").first().waitFor();
  assert.deepEqual([...new Set((await lines(patron)).map((l) => l[0]))], ["1"]);
  assert.equal((await lines(patron)).length, TWENTY.filter(([area]) => area === 1).length);
  assert.equal(await patron.locator('.stake[data-of="2"]:is(.won, .lost)').count(), 0);
  assert.equal(await display.locator(".lines, .stake.won, .stake.lost").count(), 0);
  await says(display, ".history li", "8");
  for (const page of [dealer, patron, display]) {
    assert.deepEqual(page.complaints, []);
    assert.deepEqual(await barriers(page), []);
  }
  for (const page of [dealer, patron, display]) await page.context().close();
});

test("a Super Streak from its opening to a win at four", async () => {
  await ready("521");
  const dealer = await console_("dealer");
  const display = await open(browser, server, "/display/sb-1", { size: SIZES.display });
  // Small and Even, after Small and Even: the window of Odd/Even opens with the first Odd.
  await throwDice(dealer, "661");
  await says(display, ".streak.flashing", "Bet now");
  await dealer.locator('[data-spot="super_streak_odd_even"].flashing').waitFor();
  await chips(dealer, 1, "super_streak_odd_even", 25);
  for (const [dice, length] of [["133", 1], ["144", 2], ["355", 3], ["256", 4]]) {
    await throwDice(dealer, dice);
    await says(display, ".streaks", `Odd, ${length} in a row`);
    assert.equal(await display.locator(".streak").last().locator(".run .on").count(), length);
  }
  await says(dealer, '[data-spot="super_streak_odd_even"]', "25");
  // A triple neither wins, loses nor moves it on.
  await throwDice(dealer, "333");
  await says(display, ".streaks", "Odd, 4 in a row");
  await throwDice(dealer, "246");
  assert.deepEqual(await lines(dealer), [["1", "Super Streak Odd/Even", "25.00", "won at 6 to 1", "175.00", "+150.00", "[SB 7.2]"]]);
  await says(display, ".streak.flashing .state", "Follows Even");
  for (const page of [dealer, display]) await page.context().close();
});

test("a cocked die gives wagers back and leaves the streak alone", async () => {
  await ready("521", "661", "133", "246");
  const dealer = await console_("dealer");
  await chips(dealer, 2, "super_streak_odd_even", 25);
  await shake(dealer);
  await chips(dealer, 1, "small", 100);
  await chips(dealer, 2, "total_9", 25);
  await uncover(dealer);
  await dealer.keyboard.press("k");
  // The dice are seen: nobody alone says that they do not count.
  await approve(await console_("supervisor"));
  await stage(dealer, /flashes|between/);
  assert.deepEqual((await lines(dealer)).map((l) => [l[1], l[3], l[6]]), [["Small", "void", "[SB 8.6]"], ["Total 9", "void", "[SB 8.6]"]]);
  assert.equal(await dealer.locator('[data-spot="super_streak_odd_even"] .stake[data-of="2"]').count(), 1);
  assert.deepEqual(dealer.complaints, []);
  await dealer.context().close();
});

test("wrong numbers are put right by two people, before payment and after it", async () => {
  await ready();
  const dealer = await console_("dealer");
  const supervisor = await console_("supervisor");
  const second = await console_("supervisor2");
  await shake(dealer);
  await chips(dealer, 1, "small", 100);
  await chips(dealer, 3, "big", 25);
  await uncover(dealer);
  await enter(dealer, "112");
  const correction = supervisor.locator('form[data-name="sic_bo-correct_entry"]');
  await supervisor.locator("#group-irregularities summary").click();
  for (const n of ["1", "1", "3"]) await correction.getByRole("button", { name: n, exact: true }).click();
  await correction.getByLabel("Reason").fill("the third die shows 3");
  await correction.getByRole("button", { name: "Request: Wrong numbers were keyed" }).click();
  await approve(second);
  await says(dealer, ".called", "1, 1, 3, total 5");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, /flashes|between/);
  const won = (page) => lines(page).then((all) => all.filter((l) => l[3].startsWith("won")).map((l) => l[1]));
  assert.deepEqual(await won(dealer), ["Small"]);

  // Paid: a reason, and a second person.
  await says(supervisor, 'form[data-name="sic_bo-correct_entry"] .hint', "supervisor");
  await correction.locator('[data-kind="dice"]').fill("566");
  await correction.getByLabel("Reason").fill("camera shows 5 6 6");
  await correction.getByRole("button", { name: "Request: Wrong numbers were keyed and paid" }).click();
  await says(second, ".records .request", "566, camera shows 5 6 6");
  assert.equal(await supervisor.getByRole("button", { name: "Approve" }).count(), 0, "nobody approves their own request");
  await second.getByRole("button", { name: "Approve" }).click();
  await stage(dealer, /^result/i);
  await says(dealer, ".called", "5, 6, 6, total 17");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, /flashes|between/);
  assert.ok((await won(dealer)).includes("Big") && !(await won(dealer)).includes("Small"));
  for (const page of [dealer, supervisor, second]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});

test("colour checks are issued, marked and cashed", async () => {
  await ready();
  const dealer = await console_("dealer");
  await dealer.locator("#group-seats summary").click();
  const issue = dealer.locator('form[data-name="sic_bo-issue_colour"]');
  await issue.locator('[data-pointer$="/patron"]').fill("1002");
  await issue.locator('[data-pointer$="/colour"]').selectOption({ label: "blue" });
  await issue.getByLabel("Each worth").fill("10");
  await issue.getByRole("button", { name: "Issue colour checks" }).click();
  await says(dealer, '.places [data-seat="2"] .checks.marked, .places .checks.marked', "Bl=10");
  await shake(dealer);
  await chips(dealer, 2, "big", 100);
  await says(dealer, '[data-spot="big"] .stake[data-of="2"]', "Bl 100");
  await press(dealer, "Cash blue checks of patron 1002");
  await dealer.locator(".places .checks").waitFor({ state: "detached" });
  await uncover(dealer);
  await enter(dealer, "124");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, /flashes|between/);
  await dealer.context().close();
});

test("a patron bets at an electronic table by tapping the cloth", async () => {
  const dealer = await open(browser, server, "/tables/sb-2", { login: "dealer2" });
  const patron = await open(browser, server, "/play/sb-2", { login: "patron", size: SIZES.phone });
  await press(dealer, "Take the table");
  await press(patron, "Sit at 4");
  await patron.locator(".mine").waitFor();
  await press(dealer, /Shake Dice/);
  await stage(patron, "place your bets");
  await patron.locator('[data-cents="500"]').click();
  await patron.locator('.tap[data-wager="pair_2_5"]').click();
  await says(patron, ".mine", /Dice combination 2 and 5\s*5/);
  const small = await patron.locator(".spot .tap").evaluateAll((all) => all.map((t) => t.getBoundingClientRect()).filter((b) => b.width < 44 || b.height < 44).length);
  assert.equal(small, 0, "every spot is large enough for a thumb");
  // By keyboard: to the spot beside it, and Enter.
  await patron.locator('.tap[data-wager="single_1"]').focus();
  await patron.keyboard.press("ArrowRight");
  await patron.keyboard.press("Enter");
  await says(patron, ".mine", /Single die 2\s*5/);
  await press(dealer, /No More Bets/);
  await stage(dealer, "no more bets");
  await press(dealer, /Uncover/);
  await stage(dealer, "dice uncovered");
  await press(dealer, /Draw the dice/);
  await stage(dealer, /^result/i);
  await press(dealer, /Collect and pay/);
  await patron.locator(".lines tbody tr").nth(1).waitFor();
  assert.deepEqual((await lines(patron)).map((l) => l[1]).sort(), ["Pair 2-5", "Single 2"]);
  assert.deepEqual(await barriers(patron), []);
  for (const page of [dealer, patron]) {
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  }
});
