// Cards keyed wrongly are seen already, so two people put them right, before the settlement and after it. A decision keyed
// wrongly the dealer takes back alone, until the next card.
import assert from "node:assert/strict";
import { test } from "node:test";
import { approve, eachOnItsOwnFloor, key, lines, open, prepare, says, stage, twoBets } from "./kit.mjs";
import { Person, cards, cw, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** cw-1 with two bets lost, the round over: cards that were keyed can be corrected. */
async function roundOver() {
  const people = { dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") };
  await openCasinoWar(people);
  await people.dealer.at("cw-1", place(1, "initial", 25), place(2, "initial", 100), house("no_more_bets"));
  await people.dealer.at("cw-1", cw({ deal: { cards: cards("9h 9c Kd") } }), cw("settle"));
}

const rekey = (page) => page.locator('form[data-name="casino_war-rekey-initial"]');

test("keyed wrongly", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await prepare(dealer, supervisor);
  await twoBets(dealer);
  await key(dealer, "Qh 9c Kd");
  await stage(dealer, "interim settlement");

  await dealer.locator("#group-irregularities summary").click();
  assert.equal(await rekey(dealer).locator('[data-kind="cards"]').inputValue(), "Qh 9c Kd");
  await says(dealer, 'form[data-name="casino_war-rekey-initial"] .hint', "supervisor");
  await rekey(dealer).locator('[data-kind="cards"]').fill("Ah 9c Kd");
  await rekey(dealer).getByLabel("Reason").fill("camera shows it");
  await rekey(dealer).getByRole("button", { name: /^Request/ }).click();
  await says(dealer, ".records .request", "Waits for a supervisor");
  assert.equal(await dealer.locator('[aria-label^="Cards of area 1: ace of hearts" i]').count(), 0, "not before it is signed");
  await approve(supervisor);
  await dealer.locator('[aria-label^="Cards of area 1: ace of hearts" i]').waitFor();
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "round over");
  assert.deepEqual((await lines(dealer)).map((l) => [l[0], l[3], l[5]]), [["2", "lost", "−100.00"], ["1", "won at 1 to 1", "+25.00"]]);

  // Settled: the same takes the lines back.
  await says(dealer, 'form[data-name="casino_war-rekey-initial"] .hint', "supervisor");
  await rekey(dealer).locator('[data-kind="cards"]').fill("Ah Kc Kd");
  await rekey(dealer).getByLabel("Reason").fill("camera shows it");
  await rekey(dealer).getByRole("button", { name: "Request: Correct the initial cards" }).click();
  await says(dealer, ".records .request", "Waits for a supervisor");
  await stage(dealer, "round over");
  await says(supervisor, ".records .request", "Correct the initial cards: Ah Kc Kd, camera shows it");
  assert.equal(await dealer.getByRole("button", { name: "Approve" }).count(), 0);
  await approve(supervisor);
  await stage(dealer, "interim settlement");
  await dealer.locator(".records .request").waitFor({ state: "detached" });
  assert.equal((await lines(dealer)).length, 0);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "war or surrender");
  assert.deepEqual((await lines(dealer)).map((l) => [l[0], l[3], l[5]]), [["1", "won at 1 to 1", "+25.00"]]);
  await dealer.keyboard.press("r");
  await stage(dealer, "round over");
  await says(dealer, ".lines tfoot", "+25.00");
  // Surrendered by a slip of the key: taken back at once, and the war is fought.
  await dealer.getByRole("button", { name: "Undo: area 2 surrenders" }).waitFor();
  await dealer.keyboard.press("z");
  await stage(dealer, "war or surrender");
  await dealer.keyboard.press("w");
  await key(dealer, "2h 3d");
  // The war cards are seen.
  await dealer.getByRole("button", { name: /^Undo/ }).waitFor({ state: "detached" });
});

test("a request can be declined", async () => {
  await roundOver();
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await dealer.locator("#group-irregularities summary").click();
  await rekey(dealer).locator('[data-kind="cards"]').fill("2h Kc Kd");
  await rekey(dealer).getByLabel("Reason").fill("camera shows it");
  await rekey(dealer).getByRole("button").click();
  await supervisor.getByRole("button", { name: "Decline" }).click();
  await dealer.locator(".records .request").waitFor({ state: "detached" });
  await stage(dealer, "round over");
  await says(dealer, ".lines tfoot", "+125.00");
});

test("disputes, wrong payments and duties stand on the console with their buttons", async () => {
  await roundOver();
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await dealer.locator("#group-records summary").click();
  const dispute = dealer.locator('form[data-name="house-raise_dispute"]');
  await dispute.locator("input").first().fill("1001");
  await dispute.locator("input").last().fill("the ace was mine");
  await dispute.getByRole("button").click();
  await says(supervisor, ".records .dispute", "the ace was mine");
  const ruling = supervisor.locator(".records .dispute form").first();
  await ruling.locator("input").fill("it was");
  await ruling.getByRole("button").click();
  await says(supervisor, ".records .dispute .hint", "Decided by 11: it was");
  await supervisor.locator('form[data-name^="house-close_dispute"] button').click();
  await dealer.locator(".records .dispute").waitFor({ state: "detached" });

  const wrong = dealer.locator('form[data-name="house-record_mispayment"]');
  await wrong.locator('[data-pointer$="/wager"]').selectOption({ label: "round 1, area 2 Initial, patron 1002: 100.00 staked, 0.00 paid" });
  await wrong.locator('[data-pointer$="/error"]').selectOption("overpaid");
  await wrong.locator('[data-pointer$="/difference_cents"]').fill("5");
  await wrong.locator('[data-pointer$="/slip"]').selectOption("settled correctly, counted out wrongly");
  await wrong.locator('[data-pointer$="/note"]').fill("counted again");
  await wrong.getByRole("button", { name: /^Request/ }).click();
  await approve(supervisor);
  await says(dealer, ".records .mispayment", "overpaid by 5.00");
  const close = dealer.locator(".records .mispayment form");
  await close.locator('[data-pointer$="/note"]').fill("camera");
  await close.getByRole("button", { name: /^Request/ }).click();
  await approve(supervisor);
  await dealer.locator(".records .mispayment").waitFor({ state: "detached" });
});
