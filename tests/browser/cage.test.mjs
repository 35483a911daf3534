// The cage and the pit: a table is opened, filled, closed and counted by the people who must sign; and one patron's evening, from
// the form that enrols to the statement, over a limit that is reached.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, eachOnItsOwnFloor, open, says, tooWide } from "./kit.mjs";
import { Person, cards, cw, openCasinoWar, place, sit } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));
const at = (path, login) => open(browser, server, path, { login });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });

/** Fills the blanks of the form that has this button, and presses it. The page is drawn again. */
async function submit(page, button, blanks = {}) {
  const form = page.locator("form", { has: page.getByRole("button", { name: button, exact: true }) }).first();
  for (const [label, value] of Object.entries(blanks)) await form.getByLabel(label, { exact: true }).fill(String(value));
  await form.getByRole("button", { name: button, exact: true }).click();
}
const done = (page, text) => says(page, "#message .done", text);

test("a table is opened, filled, closed and counted", async () => {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await openCasinoWar({ dealer, supervisor }, 1);

  const desk = await at("/pit", "cage");
  await says(desk, "main", /cw-1.*never opened/s);
  await desk.getByText("Between vault and cage").click();
  await submit(desk, "Ask to stock the cage", { "100.00": 20, "25.00": 40 });
  await done(desk, /request/i);
  const second = await at("/inbox", "supervisor2");
  await second.locator('[data-region="queue"] summary, [data-region="queue"] button').first().click().catch(() => {});
  await second.getByRole("button", { name: "Approve" }).first().click();
  await desk.reload();
  await desk.goto(`${server.base}/pit`);
  await says(desk, "main", /100\.00.*25\.00.*3,000\.00/s);

  // A fill: the dealer asks, the cage sends, a supervisor receives; nobody else can.
  const pit = await at("/pit/cw-1", "dealer");
  await submit(pit, "Ask for a fill", { "100.00": 20, "25.00": 40 });
  await says(pit, "main", /Slip 1.*fill at cw-1.*waits for the cage/s);
  assert.equal(await pit.getByRole("button", { name: "Sign", exact: true }).count(), 0);
  await desk.goto(`${server.base}/pit`);
  await submit(desk, "Sign");
  await says(desk, "main", "on the way to the supervisor");
  const boss = await at("/pit/cw-1", "supervisor");
  await submit(boss, "Sign");
  await says(boss, "main", /Chips by value.*3,000\.00/s);
  for (const page of [pit, desk, boss]) assert.deepEqual(await barriers(page), []);
  assert.ok((await tooWide(boss)) <= 0, "the page fits its screen");

  // Opened with what is there; a count of one person alone is not enough.
  await pit.goto(`${server.base}/pit/cw-1`);
  await submit(pit, "Count the opener", { "100.00": 20, "25.00": 40 });
  await says(pit, "main", /A count waits.*opener by dealer 1/s);
  assert.equal(await pit.getByRole("button", { name: "Sign the count" }).count(), 0);
  await boss.goto(`${server.base}/pit/cw-1`);
  await submit(boss, "Sign the count");
  await says(boss, "main", "open since");
  await shot(boss, "pit-open");

  // Cash at the table, a round that is lost, change.
  await pit.goto(`${server.base}/pit/cw-1`);
  await submit(pit, "Sell chips for cash", { Patron: 1001, Cash: 500 });
  await says(pit, "main", /Cash in the box\s*500\.00/);
  await submit(pit, "Sell chips for cash", { Patron: 1001, Cash: 4501 });
  await says(pit, "form .refusal:not([hidden])", /4500\.00 left of 5000\.00.*LAW-13/);
  await submit(pit, "Change chips", { Patron: 1001, "25.00": 4 });
  await done(pit, /exchanges chips/);
  await says(pit, "main", /Won by the game's lines\s*0\.00/);
  await dealer.at("cw-1", place(1, "initial", 200), cw({ deal: { cards: cards("2h Kc") } }), cw("settle"), cw("clear"));
  await pit.goto(`${server.base}/pit/cw-1`);
  await says(pit, "main", /Won by the game's lines\s*200\.00/);

  // Closed with a chip of 25.00 fewer than the books have.
  const head = pit.locator("main section").first().locator("table.chips");
  const values = await head.locator("thead th").allTextContents();
  const counts = await head.locator("tbody :is(th, td)").allTextContents();
  const float = Object.fromEntries(values.slice(1, -1).map((value, i) => [value, Number(counts[i + 1])]));
  float["25.00"] -= 1;
  await submit(pit, "Count the closer", float);
  await boss.goto(`${server.base}/pit/cw-1`);
  await submit(boss, "Sign the count");
  await says(boss, "main", /Float\s*closed/);
  await says(boss, "main", /Result\s*175\.00, by the game's lines 200\.00, variance -25\.00/);
  const refused = await dealer.send({ table: { table: "cw-1", command: place(1, "initial", 25) } });
  assert.match(JSON.stringify(refused), /float of table cw-1 is closed/);

  // The box is counted by two.
  await desk.goto(`${server.base}/pit/cw-1`);
  await submit(desk, "Count the box", { Cash: 500 });
  await says(desk, "main", "cage 21 counts 500.00");
  assert.equal(await desk.getByRole("button", { name: "Sign the count of the box" }).count(), 0, "not by the same person");
  const manager = await at("/pit/cw-1", "manager");
  await submit(manager, "Sign the count of the box");
  await says(manager, "main", "Counted: 500.00 by cage 21 and manager 31");
  assert.deepEqual(await barriers(manager), []);
  await shot(manager, "pit-counted");

  // The slip prints; every copy after the first says so.
  const slip = await at("/slips/1", "cage");
  await slip.evaluate(() => { window.print = () => {}; });
  await submit(slip, "Print");
  await says(slip, "main", /FILL SLIP 1\s*Original.*Asked for by: dealer 1.*Sent by: cage 21.*Received by: supervisor 11/s);
  await submit(slip, "Print again");
  await says(slip, "main", "REPRINT 1");
  await slip.emulateMedia({ media: "print" });
  assert.ok(await slip.locator("header.bar").isHidden(), "the bar is not on paper");
  await shot(slip, "slip");
  assert.deepEqual([...desk.complaints, ...boss.complaints, ...slip.complaints].filter((text) => !/status of 4\d\d/.test(text)), []);
});

test("a patron is enrolled, sets limits, buys in, reaches a limit, is refused at two tables and reads the statement", async () => {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await openCasinoWar({ dealer, supervisor }, 0);

  const cage = await at("/cage", "cage");
  await cage.getByText("Enrol a patron").click();
  await submit(cage, "Enrol", { Number: 7001, Name: "Nora Novel", "Born (YYYYMMDD)": 19800229, Address: "1 Pyrmont Street", "Telephone or mail": "nora@example.com", "Document number": "N123" });
  await says(cage, "main", "7001");
  await cage.goto(`${server.base}/cage/7001`);
  await submit(cage, "Issue a card");
  await says(cage, "main", "7001-1 in force");
  await submit(cage, "Sell chips for cash", { Amount: 500 });
  await says(cage, "form .refusal:not([hidden])", "LAW-5");
  const limit = cage.locator("tr", { hasText: /day/i }).first();
  await limit.getByLabel("Amount, empty for none").fill("100");
  await limit.getByRole("button", { name: "Set", exact: true }).click();
  await says(cage, "table.limits", "100.00");

  // Money on the card, and chips from it.
  await submit(cage, "Deposit cash on the card", { Amount: 400 });
  await says(cage, "main", /On the card\s*400\.00/);
  await submit(cage, "Sell chips from the card", { Amount: 300 });
  await says(cage, "main", /On the card\s*100\.00/);
  await says(cage, "table.chips", /25\.00.*300\.00/s);
  assert.deepEqual(await barriers(cage), []);
  await shot(cage, "cage-patron");

  // 100.00 lost is the limit: no wager more, here or at another table.
  await dealer.at("cw-1", sit(1, 7001), place(1, "initial", 50), cw({ deal: { cards: cards("2h Kc") } }), cw("settle"), cw("clear"));
  await dealer.at("cw-1", place(1, "initial", 50), cw({ deal: { cards: cards("3h Qc") } }), cw("settle"), cw("clear"));
  const here = await dealer.send({ table: { table: "cw-1", command: place(1, "initial", 10) } });
  assert.match(JSON.stringify(here), /loss limit/);
  await dealer.at("cw-1", { house: { leave: { area: 1 } } });
  await dealer.at("sb-1", { house: "take_table" }, sit(1, 7001), { sic_bo: { shake_dice: { times: 3 } } });
  const there = await dealer.send({ table: { table: "sb-1", command: place(1, "small", 10) } });
  assert.match(JSON.stringify(there), /loss limit/);

  const statement = await at("/statement/7001", "cage");
  await says(statement, "main", /onto card 1, in cash.*400\.00/s);
  await says(statement, "main", /chips bought.*300\.00/s);
  await says(statement, "td.lost", "100.00");
  await shot(statement, "statement");

  // The rating: two wagers of 50.00, and what the exact odds of the table say of them.
  const rating = await open(browser, server, "/ratings/7001", { login: "supervisor", patience: 60_000 });
  await says(rating, "table.ratings", /Initial\s*2\s*50\.00\s*100\.00/);
  const row = await rating.locator("table.ratings tbody tr").first().locator("td").allTextContents();
  const [edge, expected, won] = [Number.parseFloat(row[5]), Number(row[6]), Number(row[7])];
  assert.ok(edge > 1 && edge < 4, `an edge of ${row[5]}`);
  assert.equal(expected, Number(edge.toFixed(2)), "a hundred dollars at so many per cent");
  assert.equal(won, 100);
  assert.deepEqual(await barriers(rating), []);
  await shot(rating, "rating");
  const known = await cage.evaluate(() => fetch("/api/patrons/7001").then((answer) => answer.json()));
  assert.equal((known.patron ?? known).chips_cents, 20000);
});
