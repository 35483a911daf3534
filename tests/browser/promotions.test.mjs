// A promotion through its whole life, at the screens of everybody whom it concerns: drafted, checked, filed, started, earned,
// amended, postponed, drawn, checked by a program, told, claimed, paid, denied, reported. Bad terms are refused one by one.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { SIZES, barriers, eachOnItsOwnFloor, open, says, tooWide } from "./kit.mjs";
import { Person, cards, cw, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

const at = (path, login, size) => open(browser, server, path, { login, size });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
const HOUR = 3600000;
const now = () => Date.now() + (server.hoursAhead ?? 0) * HOUR;
/** A moment as the casino's clock shows it, for a field of date and time. */
const onTheClock = (ms) => new Intl.DateTimeFormat("sv-SE", { timeZone: "Australia/Sydney", dateStyle: "short", timeStyle: "medium" }).format(ms).replace(" ", "T");

const ALL = ["minor", "moderate", "serious", "critical"];
/** No complaint, no barrier of any kind, nothing too wide on phone or desk. */
async function sound(page, name) {
  await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
  assert.deepEqual(await barriers(page, ALL), [], name);
  await shot(page, name);
  const size = page.viewportSize();
  await page.setViewportSize(SIZES.phone);
  await shot(page, `${name}-phone`);
  assert.ok((await tooWide(page)) <= 0, `${name} is too wide on a phone`);
  await page.setViewportSize(size);
  assert.ok((await tooWide(page)) <= 0, `${name} is too wide`);
  // A refusal is an answer, though the browser notes its status.
  assert.deepEqual(page.complaints.filter((said) => !/status of 422/.test(said)), [], name);
}

const form = (page, name) => page.locator(`form[data-name="promotion-${name}"]`);
/** Fills the one text of a form and sends it; waits until the page says so. */
async function say(page, name, text, said) {
  await form(page, name).locator('input[type="text"]').first().fill(text);
  await send(page, name, said);
}
async function send(page, name, said) {
  await form(page, name).locator("button[type=submit]").click();
  await says(page, "#message", said);
}
/** What a form is refused with. */
async function refused(page, name, why) {
  await form(page, name).locator("button[type=submit]").click();
  await says(page, `form[data-name="promotion-${name}"] .refusal`, why);
}
/** A supervisor signs what waits on the desk of the promotion. */
async function signed(said) {
  const page = await at("/desk/promotions/winter-draw", "supervisor");
  await page.locator("main").getByRole("button", { name: "Approve" }).first().click();
  await says(page, "#message", said);
  await page.context().close();
}

const TEXTS = {
  "How a prize is awarded": "by a draw among all entries",
  "When and where a prize is awarded": "at the draw, on the main floor",
  "Who can take part": "patrons with a player card; employees take no part",
  "What can be won, with any reservation or guarantee": "money and a car",
  "Where the promotion is held": "main floor",
  "How results are published": "on the page of results",
  "Public figure of the draw: published after entries close, chosen by nobody here": "the main numbers of the first public lottery after entries close",
  "How a prize is claimed": "at the cage, with the player card",
};

async function write(page) {
  for (const [label, text] of Object.entries(TEXTS)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("Casino War", { exact: true }).check();
  await page.getByLabel("Starts", { exact: true }).fill(onTheClock(now() + 25 * HOUR));
  await page.getByLabel("Entries close", { exact: true }).fill(onTheClock(now() + (25 + 14 * 24) * HOUR));
  await page.getByLabel("Draw", { exact: true }).fill(onTheClock(now() + (26 + 14 * 24) * HOUR));
  await page.getByLabel(/^Wager/).selectOption({ label: "Initial" });
  await page.getByLabel("Of at least, or empty").fill("25");
  await page.getByLabel("by telephone").check();
  await addPrize(page, "money", { "What it is": "money", Value: "5000", "Conditions of receiving, using or accepting it": "none" }, ["by crossed cheque made out to the winner"]);
  await addPrize(
    page,
    "motor vehicle",
    { "What it is": "a car", Value: "15000", "In money instead, or empty": "12000", "Conditions of receiving, using or accepting it": "a licence", Make: "Invented", Model: "One", Accessories: "none", "Whether registration and other on-road costs are included": "included for a year" },
    ["by transfer to the winner's bank account"],
  );
}

async function addPrize(page, kind, fields, ways) {
  await page.getByLabel("Kind of prize").selectOption(kind);
  await page.getByRole("button", { name: "Add a prize" }).click();
  const prize = page.locator("fieldset.prize").last();
  for (const [label, text] of Object.entries(fields)) await prize.getByLabel(label, { exact: true }).fill(text);
  for (const way of ways) await prize.getByLabel(way).check();
}

/** Written, checked, filed and provided. */
async function filed() {
  const manager = await at("/desk/promotions", "manager");
  await says(manager, "main", /Spring draw \(invented\)/);
  await manager.getByText("Write a new promotion").click();
  await form(manager, "new").getByLabel("Short name, as spring-draw").fill("winter-draw");
  await form(manager, "new").getByLabel("Title").fill("Winter draw");
  await send(manager, "new", /terms of "Winter draw" drafted/i);
  await sound(manager, "desk-list");
  await manager.getByRole("link", { name: "Winter draw" }).click();
  await says(manager, ".gaps", /Name a game/);
  await refused(manager, "file", /name a game.*LAW/is);
  // A draft is nobody else's to read.
  assert.equal((await fetch(`${server.base}/promotions/winter-draw`)).status, 404);
  await manager.getByRole("link", { name: "Write the terms" }).click();
  await write(manager);
  await sound(manager, "desk-editor");
  await manager.getByRole("button", { name: "Save the draft" }).click();
  await says(manager, ".gaps", /Nothing: they can be filed/);
  await sound(manager, "desk-draft");
  await send(manager, "file", /version 1 of the terms is filed/i);
  await refused(manager, "start", /nobody has recorded that the commission has the terms.*CW 14\.12/s);
  await say(manager, "deliver", "courier receipt 7", /the commission has version 1/i);
  await refused(manager, "start", /has had the terms for .*: at least 24 hours/);
  await says(manager, "main", /courier receipt 7/);
  await sound(manager, "desk-filed");
  await manager.context().close();
}

/** The public reads the terms, and the sign of the table leads there. */
async function announced() {
  const display = await at("/display/cw-1", undefined, SIZES.display);
  await says(display, ".promotion-sign", /(Spring|Winter) draw/);
  await says(display, '[data-region="sign"]', /\/promotions\/winter-draw.*CW 14\.6/s);
  assert.equal(await display.locator('a[href="/promotions/winter-draw"]').count(), 1);
  const double = await at("/display/dc-1", undefined, SIZES.display);
  assert.equal(await double.locator(".promotion-sign").count(), 0, "its book has no promotions");
  const terms = await at("/promotions", undefined);
  await sound(terms, "public-list");
  await terms.getByRole("link", { name: "Winter draw" }).click();
  await says(terms, "main", /How a prize is awarded.*By a draw among all entries.*CW 14\.7\.1.*Prize 2: make.*Invented.*CW 14\.7\.11\.2\.1/s);
  await sound(terms, "public-terms");
  await terms.emulateMedia({ media: "print" });
  assert.ok(await terms.locator("header.bar").isHidden(), "the bar is not on paper");
  assert.ok((await terms.pdf()).length > 1000);
}

/** Two rounds at the table: the second patron wagers too little in the first. */
async function played() {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await openCasinoWar({ dealer, supervisor }, 2);
  for (const [second, hand] of [[10, "Kh 9c 5d"], [25, "Qh 8c 4d"]]) {
    await dealer.at("cw-1", place(1, "initial", 25), place(2, "initial", second), cw({ deal: { cards: cards(hand) } }), cw("settle"), cw("clear"));
  }
  const first = await at("/me/promotions", "patron", SIZES.phone);
  await says(first, "main", /Winter draw.*You have 2 entries/s);
  const second = await at("/me/promotions", "patron2");
  await says(second, "main", /You have 1 entry.*table cw-1, round 2.*earned no entry, and why.*round 1.*a wager of 10\.00 is below the minimum/is);
  await sound(second, "patron-entries");
  assert.ok(!(await second.content()).includes("1001"), "nobody else's entries");
}

async function amended() {
  const manager = await at("/desk/promotions/winter-draw/terms", "manager");
  await manager.getByLabel(/^Where the promotion is held/).fill("upper floor");
  await manager.getByLabel("Why the terms are amended").fill("the main floor is painted");
  await sound(manager, "desk-amend");
  await manager.getByRole("button", { name: "Request: amend the terms" }).click();
  await says(manager, "#message", /request \d+/i);
  await says(manager, ".records", /Place and time.*main floor.*upper floor/s);
  await signed(/version 2 of the terms is filed, not in force yet/i);
  await manager.reload();
  await says(manager, "main", /Version 2, not in force yet/);
  const terms = await at("/promotions/winter-draw");
  await says(terms, "main", /An amendment is not in force yet.*main floor.*upper floor/s);
  await say(manager, "deliver", "courier receipt 8", /version 2 of the terms is in force/i);
  await terms.reload();
  await says(terms, "main", /Upper floor/);
  assert.doesNotMatch(await terms.locator("main").textContent(), /not in force yet/);
  await sound(manager, "desk-running");
}

/** In doubt, the inspector told, cleared by two, drawn by two. */
async function drawn() {
  const [manager, supervisor] = [await at("/desk/promotions/winter-draw", "manager"), await at("/desk/promotions/winter-draw", "supervisor")];
  await refused(manager, "figure", /nominate a scrutineer.*CW 14\.2|read the figure/s);
  await say(supervisor, "postpone", "a round is looked into", /postponed: a round is looked into/i);
  await manager.reload();
  await sound(manager, "desk-postponed");
  await say(manager, "inspector", "by telephone to Ines Invented", /the inspector is told: by telephone/i);
  await form(manager, "validate").locator('input[type="text"]').fill("counted again from the log");
  await form(manager, "validate").getByLabel("The draw is held at").fill(onTheClock(now() + HOUR));
  await send(manager, "validate", /request \d+/i);
  await signed(/integrity validated/i);
  await say(await at("/desk/promotions/winter-draw", "manager"), "scrutineer", "R. Hale", /R\. Hale oversees the draw/i);
  await server.later(2);
  const reader = await at("/desk/promotions/winter-draw", "manager");
  await say(reader, "figure", "3 14 15 9 26 5", /reads the figure/i);
  await says(reader, "main", /You read the figure first/);
  const holder = await at("/desk/promotions/winter-draw", "supervisor");
  await form(holder, "draw").locator("input").fill("3 14 15 9 26");
  await refused(holder, "draw", /two people read different figures.*CW 14\.7\.1/s);
  await say(holder, "draw", "3 14 15 9 26 5", /drawn with the figure/i);
  await sound(holder, "desk-drawn");
  const inbox = await at("/inbox", "supervisor");
  await says(inbox, "main", /Promotion Winter draw.*Tell the winner of prize 1 within 2 days.*CW 14\.8/s);
  await sound(inbox, "inbox");
}

/** Anybody works the draw out again from what was published. */
async function verified(commitment) {
  const results = await at("/promotions/winter-draw/results");
  await says(results, "main", commitment);
  await says(results, "main", /Winners.*Prize.*a car, worth 15,000\.00/s);
  await sound(results, "public-results");
  const published = await (await fetch(`${server.base}/promotions/winter-draw/draw.json`)).json();
  assert.equal(published.entries.length, 3);
  assert.equal(published.wins.length, 2);
  assert.ok(!JSON.stringify(published).includes("1001"), "nobody is named");
  const program = fileURLToPath(new URL("../../docs/verify-draw.mjs", import.meta.url));
  const file = join(server.folder, "draw.json");
  const check = async (draw) => {
    writeFileSync(file, JSON.stringify(draw));
    return promisify(execFile)("node", [program, file]).then(({ stdout }) => stdout, (wrong) => wrong.stderr);
  };
  assert.match(await check(published), /winter-draw: 3 entries, drawn with the figure/);
  assert.match(await check({ ...published, secret: "0".repeat(64) }), /not the one that was committed/);
  assert.match(await check({ ...published, order: published.order.toReversed() }), /come out as/);
  assert.match(await check({ ...published, commitment: published.digest }), /not the one that was committed/);
  const said = await promisify(execFile)("node", [program, `${server.base}/promotions/winter-draw/draw.json`]);
  assert.match(said.stdout, /3 entries/);
}

async function claimed() {
  const desk = await at("/desk/promotions/winter-draw", "manager");
  const winners = await desk.locator(".winners li").evaluateAll((all) => all.map((one) => /patron (\d+)/.exec(one.textContent)[1]));
  const login = (patron) => (patron === "1001" ? "patron" : "patron2");
  for (const prize of [1, 2]) await say(desk, `tell-${prize}`, "rang at home", new RegExp(`the winner of prize ${prize} is told`, "i"));
  // The winner claims at the own page, the other one cannot.
  const other = await Person.of(server, login(winners[1]));
  const theft = await other.send({ promotion: { promotion: "winter-draw", command: { claim: { prize: 1, choice: "prize" } } } });
  assert.match(theft.refused.text, /another patron's/);
  const mine = await at("/me/promotions", login(winners[0]), SIZES.phone);
  await says(mine, ".won-prize", /You have won prize 1: money, worth 5,000\.00/);
  await sound(mine, "patron-won");
  await mine.getByRole("button", { name: "Claim this prize" }).click();
  await says(mine, "#message", /prize 1 is claimed/i);
  const cage = await at("/desk/promotions/winter-draw", "cage");
  await form(cage, "claim-2").getByLabel("What the winner takes").selectOption({ index: 1 });
  await send(cage, "claim-2", /prize 2 is claimed: the money instead/i);
  await sound(cage, "desk-cage");
  await form(cage, "pay-1").getByLabel("What shows that the winner has it").fill("cheque 1001, signed for");
  await form(cage, "pay-1").getByLabel("by crossed cheque").check();
  await send(cage, "pay-1", /request \d+/i);
  // Nobody approves their own, and the cage cannot sign at all.
  assert.equal(await cage.locator("main").getByRole("button", { name: "Approve" }).count(), 0);
  await signed(/prize 1 of 5000\.00 is paid by crossed cheque/i);
  await denied();
}

/** Denied by two with name and address, which only the vault has; whoever reads them is recorded. */
async function denied() {
  const manager = await at("/desk/promotions/winter-draw", "manager");
  const program = await Person.of(server, "manager");
  const forged = { request_promotion: { promotion: "winter-draw", command: { deny: { prize: 2, reason: "x", record: "ab".repeat(32) } }, reason: "x" } };
  assert.match((await program.send(forged)).error.text, /no such record is in the vault/);
  const deny = form(manager, "deny-2");
  await deny.getByLabel("Why the claim is denied").fill("the card was another person's");
  assert.equal(await deny.getByLabel("Address of the claimant").inputValue(), "1 Invented Street");
  await deny.getByLabel("Name of the claimant").fill("Xenia Xample");
  await sound(manager, "desk-deny");
  await send(manager, "deny-2", /request \d+/i);
  await signed(/the claim to prize 2 is denied/i);
  const inspector = await at("/desk/promotions/winter-draw", "inspector");
  assert.ok(!(await inspector.content()).includes("Xenia"), "not on any page");
  const read = inspector.locator('form[data-name^="promotion-read-2"]');
  await read.getByLabel("What it is read for").fill("a complaint");
  await read.getByRole("button").click();
  await says(inspector, "#message", /Claimant: Xenia Xample, 1 Invented Street; denied: the card was another person's/);
  await inspector.reload();
  await says(inspector, ".winners", /Read by inspector 41.*a complaint/s);
  await sound(inspector, "desk-inspector");
  assert.equal(await form(inspector, "postpone").count(), 0, "an inspector runs nothing");
  const log = await inspector.evaluate(() => fetch("/api/log?from=1&limit=1000").then((answer) => answer.text()));
  assert.ok(log.includes("reads what is kept of the denied claim") && !log.includes("Xenia"), "the log has no name");
  const surveillance = await Person.of(server, "surveillance");
  const peek = await fetch(`${server.base}/api/promotions/winter-draw/denied`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: surveillance.cookie },
    body: JSON.stringify({ id: crypto.randomUUID(), prize: 2, entry: 1, why: "curious" }),
  });
  assert.equal(peek.status, 403);
  await manager.reload();
  await manager.locator('form[data-name^="promotion-denied-2"] input').fill("told at the cage");
  await manager.locator('form[data-name^="promotion-denied-2"] button').click();
  await says(manager, "#message", /the patron is told why prize 2 was denied/i);
  await say(manager, "publish", "on the page of results", /results published/i);
}

async function reported() {
  const page = await at("/reports/promotions", "manager");
  await sound(page, "reports-list");
  await page.locator("main li a").first().click();
  await says(page, "main", /Promotions.*Winter draw.*Prizes by kind.*Denied claims.*another person's/s);
  await sound(page, "report");
  const path = new URL(page.url()).pathname;
  const csv = await page.evaluate((path) => fetch(`${path}.csv`).then((answer) => answer.text()), path);
  assert.match(csv, /denied_claims\r\npromotion,prize,/);
  const json = await page.evaluate((path) => fetch(`/api${path}`).then((answer) => answer.json()), path);
  assert.equal(json.denied.length, 1);
  // A month with nothing says so, part by part.
  assert.match(csv + JSON.stringify(json), /winter-draw/);
  assert.match(await (await at("/reports/promotions", "inspector")).locator("main").textContent(), /\d{4}/);
}

test("a promotion through its whole life", { timeout: 600000 }, async () => {
  await filed();
  await announced();
  await server.later(26);
  await at("/", "manager").then((page) => page.context().close());
  const results = await at("/promotions/winter-draw/results");
  await says(results, "main", /Running/);
  const commitment = /[0-9a-f]{64}/.exec(await results.locator("main").textContent())[0];
  await played();
  await amended();
  await server.later(14 * 24 + 1);
  await drawn();
  await verified(commitment);
  await claimed();
  await reported();
});

const TERMS = (starts) => ({
  name: "Bad draw", games: ["casino-war"], manner: "a draw", awarded: "here", eligibility: "patrons", nature: "a prize", place: "here", claiming: "at the cage", results: "here",
  starts_ms: starts, closes_ms: starts + 24 * HOUR, draw_ms: starts + 25 * HOUR, entry: { minimum_cents: 2500 }, presence: "not_required", told_by: ["mail"], figure: "a lottery",
  prizes: [{ name: "a car", value_cents: 900000, conditions: "none", kind: { vehicle: { make: "x", model: "x", accessories: "x", on_road_costs: "x" } } }],
  prizes_each: "one", unclaimed: { within_hours: 24, then: "redraw" },
});

// What stands in a text area is part of its label's text.
const begins = (label) => new RegExp(`^${label}`);
const blank = (label) => (page) => page.getByLabel(begins(label)).fill("");
const inPrize = (label, text) => (page) => page.locator("fieldset.prize").getByLabel(begins(label)).fill(text);
const contains = (what) => (page) => page.getByLabel(/Restricted things/).fill(what);
/** What is written wrongly, and the clause that refuses it. */
const BAD = [
  [blank("How a prize is awarded"), "14.7.1"],
  [blank("When and where a prize is awarded"), "14.7.2"],
  [blank("Who can take part"), "14.7.3"],
  [(page) => page.getByLabel("Of at least, or empty").fill("0"), "14.7.4"],
  [blank("What can be won, with any reservation or guarantee"), "14.7.5"],
  [(page) => page.getByLabel("Entries close", { exact: true }).fill(onTheClock(now())), "14.7.6"],
  [blank("Where the promotion is held"), "14.7.7"],
  [(page) => page.getByLabel("Draw", { exact: true }).fill(onTheClock(now() + 49 * HOUR)), "14.7.7"],
  [blank("How a prize is claimed"), "14.7.8"],
  [(page) => page.getByLabel("Hours to claim").fill("0"), "14.7.8"],
  [(page) => page.getByLabel("by post").uncheck(), "14.7.9"],
  [blank("How results are published"), "14.7.10"],
  [(page) => page.getByRole("button", { name: "Remove this prize" }).click(), "14.7.11"],
  [inPrize("Value", "0"), "14.7.11"],
  [inPrize("Make", ""), "14.7.11.2.1"],
  [inPrize("Model", ""), "14.7.11.2.2"],
  [inPrize("Accessories", ""), "14.7.11.2.3"],
  [inPrize("Whether registration and other on-road costs are included", ""), "14.7.11.2.4"],
  [inPrize("In money instead, or empty", "9000.01"), "14.3"],
  [async (page) => { await inPrize("In money instead, or empty", "8000")(page); await page.getByLabel("in cash").check(); }, "14.4"],
  [contains("tobacco"), "14.5.1"],
  [contains("imitation firearm"), "14.5.2"],
  [contains("prohibited weapon"), "14.5.3"],
  [contains("liquor 12 litres, liquor 8.001 litres"), "14.5.4"],
  [contains("fireworks"), "14.5.5"],
  [(page) => page.getByLabel("Starts", { exact: true }).fill(onTheClock(now() + 24 * HOUR - 60000)), "14.12"],
];

test("bad terms are refused one by one with their clause", { timeout: 400000 }, async () => {
  const program = await Person.of(server, "manager");
  await program.does({ prescribe_prize: { item: "Fireworks", from_day: 20260101 } });
  const page = await at("/", "manager");
  for (const [spoil, clause] of BAD) {
    await program.does({ promotion: { promotion: "bad-draw", command: { draft: { terms: TERMS(now() + 26 * HOUR) } } } });
    await page.goto(`${server.base}/desk/promotions/bad-draw/terms`);
    await spoil(page);
    await page.getByRole("button", { name: "Save the draft" }).click();
    await page.waitForURL(`${server.base}/desk/promotions/bad-draw`);
    const cite = new RegExp(`\\[CW ${clause.replaceAll(".", "\\.")}[ \\]]`);
    await refused(page, "file", cite);
    if (clause !== "14.12") await says(page, ".gaps", new RegExp(`CW ${clause.replaceAll(".", "\\.")}(?![.\\d])`));
  }
  // Twenty litres together are a prize; then nothing is left to refuse.
  await program.does({ promotion: { promotion: "bad-draw", command: { draft: { terms: TERMS(now() + 26 * HOUR) } } } });
  await page.goto(`${server.base}/desk/promotions/bad-draw/terms`);
  await contains("liquor 12 litres, liquor 8 litres")(page);
  await page.getByRole("button", { name: "Save the draft" }).click();
  await says(page, ".gaps", /Nothing: they can be filed/);
  await send(page, "file", /version 1 of the terms is filed/i);
});

test("the desk is for those who work there", async () => {
  for (const [login, path, status] of [
    ["dealer", "/desk/promotions", 403],
    ["patron", "/desk/promotions/spring-draw", 403],
    ["supervisor", "/desk/promotions/spring-draw/terms", 403],
    ["inspector", "/desk/promotions/spring-draw/terms", 403],
    ["patron", "/reports/promotions", 403],
    ["cage", "/desk/promotions/spring-draw", 200],
    ["surveillance", "/desk/promotions/spring-draw", 200],
  ]) {
    const page = await at("/", login);
    assert.equal((await page.goto(server.base + path)).status(), status, `${login} at ${path}`);
  }
  const to = (command) => ({ promotion: { promotion: "spring-draw", command } });
  for (const [login, command] of [
    ["patron", { postpone: { reason: "x" } }],
    ["cage", { read_figure: { figure: "1" } }],
    ["supervisor", { amend: { terms: TERMS(0), reason: "x" } }],
    ["manager", { approve_amendment: { reference: "x" } }],
    ["manager", { pay: { prize: 1, ways: [], receipt: "x" } }],
    ["manager", "tick"],
    ["inspector", { draw: { figure: "1" } }],
  ]) {
    const answer = await (await Person.of(server, login)).send(to(command));
    assert.match(answer.error?.text ?? JSON.stringify(answer), /this is for/, `${login} ${JSON.stringify(command)}`);
  }
});
