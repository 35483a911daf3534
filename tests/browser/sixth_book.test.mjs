// High Card, the invented book: no screen knows of it, and yet a table is opened, dealt and settled from the usual console on the
// usual cloth. The server has it when it was built by `cargo test`; a server built for use does not.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, key, lines, open, press, says, seat, stage, wager } from "./kit.mjs";
import { Person } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

const SETUP = {
  areas: 5,
  source: "shoe",
  decks: 1,
  chance: "keyed",
  smallest_chip_cents: 500,
  limits: { wagers: [{ wager: "ante", min_cents: 1000, max_cents: 50000 }] },
  options: [],
  approved: {},
};

test("a round at a table that a supervisor opened by program", async () => {
  const book = await fetch(`${server.base}/api/rules/high-card`);
  assert.ok(book.ok, "this server lacks the invented book: `cargo test -p baize-cli --no-run` builds one that has it");
  await (await Person.of(server, "supervisor")).does({ open_table: { table: "invented", game: "high-card", setup: SETUP } });

  const supervisor = await open(browser, server, "/tables/invented", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/invented", { login: "dealer" });
  const patron = await open(browser, server, "/play/invented", { login: "patron", size: SIZES.phone });
  const display = await open(browser, server, "/display/invented", { size: SIZES.display });
  await says(dealer, "main", "High Card (an invented book)");
  await stage(display, "no cards");
  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await press(dealer, /Shuffle by hand/);
  await stage(dealer, "cut");
  await press(dealer, /Cut the cards/);
  await stage(dealer, "place your bets");

  for (const [area, amount] of [[1, 25], [2, 50], [5, 100]]) {
    await seat(dealer, area, 1000 + area);
    await wager(dealer, area, "ante", amount);
  }
  await says(dealer, "form.deal label", "4 cards, the last to the dealer");
  await says(patron, '[data-region="own"]', "25");

  // What the book does not allow is refused with its clause, where the cards are keyed.
  await key(dealer, "Ah Kc");
  await says(dealer, "form.deal .refusal", /name 4 cards, the last to the dealer, not 2.*HC 4\.1/s);
  await key(dealer, "Ah Kc 2d Kd");
  await stage(display, "settlement");
  await display.getByRole("img", { name: /Cards of area 1: ace of hearts/i }).waitFor();
  await press(dealer, "Settle");
  await stage(dealer, "round over");
  const told = (await lines(dealer)).map((cells) => cells.join(" "));
  assert.equal(told.length, 3, told.join("\n"));
  for (const [index, words] of [[0, /Lost.*HC 4\.5/i], [1, /stand.?off.*HC 4\.4/i], [2, /won.*HC 4\.3/i]]) assert.match(told[index], words);
  await press(dealer, "Clear the layout");
  await stage(dealer, "shuffle");

  for (const page of [supervisor, dealer, patron, display]) {
    assert.deepEqual(await barriers(page), []);
    assert.deepEqual(page.complaints.filter((said) => !/409|422/.test(said)), []);
  }
});

test("the rules say that the book is invented", async () => {
  const page = await open(browser, server, "/rules");
  await says(page, "main", /High Card \(an invented book\)\s*An invented book: nobody approved it/);
});
