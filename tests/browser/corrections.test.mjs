// Cards keyed wrongly: before the settlement the dealer puts them right alone; after it, a supervisor signs too.
import assert from "node:assert/strict";
import { test } from "node:test";
import { eachOnItsOwnFloor, key, lines, open, prepare, says, stage, twoBets } from "./kit.mjs";
import { Person, cards, cw, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

/** cw-1 with two bets lost, the round over: cards that were keyed can be laid anew. */
async function roundOver() {
  const people = { dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") };
  await openCasinoWar(people);
  await people.dealer.at("cw-1", place(1, "initial", 25), place(2, "initial", 100), house("no_more_bets"));
  await people.dealer.at("cw-1", cw({ deal: { cards: cards("9h 9c Kd") } }), cw("settle"));
}

const relay = (page) => page.locator('form[data-name="casino_war-relay-initial"]');

test("keyed wrongly", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await prepare(dealer, supervisor);
  await twoBets(dealer);
  await key(dealer, "Qh 9c Kd");
  await stage(dealer, "interim settlement");

  await dealer.locator("#group-irregularities summary").click();
  assert.equal(await relay(dealer).locator("input").inputValue(), "Qh 9c Kd");
  assert.equal(await relay(dealer).getAttribute("data-request"), null);
  await relay(dealer).locator("input").fill("Ah 9c Kd");
  await relay(dealer).getByRole("button").click();
  await dealer.locator('[aria-label^="Cards of area 1: ace of hearts" i]').waitFor();
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "round over");
  assert.deepEqual((await lines(dealer)).map((l) => [l[0], l[3], l[5]]), [["2", "lost", "−100.00"], ["1", "won at 1 to 1", "+25.00"]]);

  // Settled: the same now needs a second person, and the screen says so.
  await says(dealer, 'form[data-name="casino_war-relay-initial"] .hint', "supervisor");
  await relay(dealer).locator("input").fill("Ah Kc Kd");
  await relay(dealer).getByRole("button", { name: "Request: Lay the initial deal anew" }).click();
  await says(dealer, ".records .request", "Waits for a supervisor");
  await stage(dealer, "round over");
  await says(supervisor, ".records .request", "Lay the initial deal anew: Ah Kc Kd, keyed wrongly");
  assert.equal(await dealer.getByRole("button", { name: "Approve" }).count(), 0);
  await supervisor.getByRole("button", { name: "Approve" }).click();
  await stage(dealer, "interim settlement");
  await dealer.locator(".records .request").waitFor({ state: "detached" });
  assert.equal((await lines(dealer)).length, 0);
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");
  await stage(dealer, "war or surrender");
  assert.deepEqual((await lines(dealer)).map((l) => [l[0], l[3], l[5]]), [["1", "won at 1 to 1", "+25.00"]]);
  await dealer.keyboard.press("u");
  await stage(dealer, "round over");
  await says(dealer, ".lines tfoot", "+25.00");
});

test("a request can be declined", async () => {
  await roundOver();
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  await dealer.locator("#group-irregularities summary").click();
  await relay(dealer).locator("input").fill("2h Kc Kd");
  await relay(dealer).getByRole("button").click();
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
  await wrong.locator('[data-pointer$="/patron"]').fill("1002");
  await wrong.locator('[data-pointer$="/difference_cents"]').fill("5");
  await wrong.locator('[data-pointer$="/slip"]').selectOption("settled rightly, counted out wrongly");
  await wrong.locator('[data-pointer$="/note"]').fill("counted again");
  await wrong.getByRole("button").click();
  await says(dealer, ".records .mispayment", "underpaid by 5.00");
  const close = dealer.locator(".records .mispayment form");
  await close.locator('[data-pointer$="/note"]').fill("camera");
  await close.getByRole("button", { name: /^Request/ }).click();
  await supervisor.getByRole("button", { name: "Approve" }).click();
  await dealer.locator(".records .mispayment").waitFor({ state: "detached" });
});
