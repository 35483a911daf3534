// A progressive jackpot on two tables: hit, locked, verified, paid by two, started again, while the other table's display
// keeps counting; the pool's page, its public meter, and what happens when the equipment fails.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, barriers, eachOnItsOwnFloor, lines, open, press, says, seat, stage, tooWide, wager } from "./kit.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

const at = (path, login, size) => open(browser, server, path, { login, size });
/** Everybody whom a jackpot of Caribbean Stud concerns, at their screens. */
const everybody = async () => ({
  supervisor: await at("/tables/cs-1", "supervisor"),
  second: await at("/tables/cs-1", "supervisor2"),
  dealer: await at("/tables/cs-1", "dealer"),
  patron: await at("/play/cs-1", "patron", SIZES.phone),
  display: await at("/display/cs-1", undefined, SIZES.display),
  other: await at("/display/cs-2", undefined, SIZES.display),
  otherDealer: await at("/tables/cs-2", "dealer2"),
  otherPatron: await at("/play/cs-2", "patron2", SIZES.phone),
  board: await at("/display/jackpot/caribbean", undefined, SIZES.display),
  manager: await at("/jackpots/caribbean", "manager"),
});

/** A picture to look at, where somebody asks for pictures. */
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
/** Waits until a screen's meter shows so many cents. */
const meter = (page, cents) => page.locator(`.meter[data-meter="${cents}"]`).first().waitFor();

/** Sends commands as a program would; the first that is not done is said. */
async function send(page, table, ...commands) {
  for (const command of commands) {
    const answer = await page.evaluate(
      async ([table, command]) => {
        const body = JSON.stringify({ id: crypto.randomUUID(), command: { table: { table, command } } });
        const answer = await fetch("/api/commands", { method: "POST", headers: { "content-type": "application/json" }, body });
        return answer.ok ? null : await answer.text();
      },
      [table, command],
    );
    if (answer) return answer;
  }
  return null;
}
const stud = (play) => ({ caribbean_stud: play });
const deck = (command) => ({ cards: command });

/** A round at the electronic table: one jackpot wager, and the hand is folded. */
async function feed({ otherDealer: dealer, otherPatron: patron }) {
  const place = (kind, cents) => ({ house: { place: { area: 2, wager: kind, amount_cents: cents } } });
  assert.equal(await send(dealer, "cs-2", deck({ shuffle: { how: "manual" } }), deck("cut")), null);
  assert.equal(await send(patron, "cs-2", place("ante", 1000), place("progressive", 500)), null);
  assert.equal(await send(dealer, "cs-2", stud({ deal: { up: null, held: [] } })), null);
  assert.equal(await send(patron, "cs-2", stud({ fold: { area: 2 } })), null);
  assert.equal(await send(dealer, "cs-2", stud("settle")), null);
  // A folded flush is paid all the same.
  if (await send(dealer, "cs-2", stud("clear"))) assert.equal(await send(dealer, "cs-2", stud({ pay_jackpot: { area: 2 } }), stud("clear")), null);
}

/** Everything that a screen's meter has shown, from now on. */
const watch = (page) =>
  page.evaluate(() => {
    const read = () => Number(document.querySelector(".meter").dataset.meter);
    globalThis.shown = [read()];
    new MutationObserver(() => {
      if (read() !== globalThis.shown.at(-1)) globalThis.shown.push(read());
    }).observe(document.querySelector('[data-region="meter"]'), { childList: true });
  });

test("a royal flush locks the jackpot, two people pay it, and the other table counts on", async () => {
  const pages = await everybody();
  const { supervisor, second, dealer, patron, display, other, otherDealer, otherPatron, board, manager } = pages;
  for (const page of [display, other, board, manager, dealer, patron]) await meter(page, 5000000);
  await says(display, ".terms", /Royal Flush.*at least 50,000/);
  await says(display, ".terms", /Four of a Kind\s*500/i);
  await watch(other);

  // The other table feeds the meter: on this one only the meter is drawn again.
  assert.equal(await send(supervisor, "cs-2", deck("load_cards")), null);
  assert.equal(await send(otherDealer, "cs-2", { house: "take_table" }), null);
  assert.equal(await send(otherPatron, "cs-2", { house: { sit: { area: 2, patron: 1002 } } }), null);
  await display.evaluate(() => (document.querySelector('[data-region="felt"]').firstElementChild.mark = "kept"));
  await feed(pages);
  for (const page of [display, other, board, manager, dealer, patron]) await meter(page, 5000350);
  assert.equal(await display.evaluate(() => document.querySelector('[data-region="felt"]').firstElementChild.mark), "kept");
  await shot(board, "board-1");
  await shot(patron, "phone-1");

  await press(supervisor, "Load checked cards");
  await stage(dealer, "shuffle");
  await press(dealer, "Take the table");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("h");
  await stage(dealer, "place your bets");
  for (const [area, who] of [[1, 1001], [3, 1003]]) {
    await seat(dealer, area, who);
    await wager(dealer, area, "ante", 25);
    await wager(dealer, area, "progressive", 5);
  }
  assert.equal(await display.locator(".jackpot-lamp.on").count(), 2, "a lamp for each wager");
  await shot(display, "display-1-bets");
  await shot(dealer, "console-1-bets");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("n");
  await stage(dealer, "no more bets");
  const keyed = async (name, cards) => {
    const line = dealer.locator(`form[data-name="caribbean_stud-${name}"] :is([data-kind="cards"], [data-kind="card"])`);
    await line.waitFor();
    await line.fill(cards);
    await line.press("Enter");
  };
  await keyed("deal", "Qd");
  await stage(dealer, "fold or bet");
  for (const area of [1, 3]) {
    await says(dealer, ".prompt .text", `area ${area}: fold or bet?`);
    await dealer.locator("h1").click();
    await dealer.keyboard.press("b");
  }
  await keyed("expose", "Js 9c 4s 2d");
  await says(dealer, ".prompt .text", "turn up the hand of area 3");
  await keyed("show_hand", "7c 7d 5s 3c 2s");
  await says(dealer, ".prompt .text", "turn up the hand of area 1");
  await keyed("show_hand", "Ah Kh Qh Jh Th");
  await says(dealer, ".prompt .text", "settle");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("s");

  // Locked: the prize, in chips that the table has, stands on every screen of it, and the meter has started again.
  for (const page of [display, dealer, supervisor, patron]) await says(page, ".hit", /Area 1: Royal Flush\s*50,005\.00\s*to be verified/);
  for (const page of [display, other, board, manager]) await meter(page, 5000000);
  assert.equal(await dealer.getByRole("button", { name: /Pay the jackpot/ }).count(), 0, "nothing is paid unseen");
  assert.equal(await dealer.getByRole("button", { name: /Verify/ }).count(), 0, "a supervisor verifies");
  await says(manager, '[data-region="hits"]', /area 1, patron 1001: Royal Flush\s*50,005\.00.*locked, to be paid/);
  await shot(display, "display-2-hit");
  await shot(dealer, "console-2-hit");
  await shot(patron, "phone-2-hit");
  // The other table plays on, and its display counts.
  await feed(pages);
  for (const page of [other, display, board]) await meter(page, 5000350);
  await shot(other, "other-2-counting");

  await press(supervisor, "Verify area 1's Royal Flush and the deck");
  await says(display, ".hit", "verified, to be paid");
  await shot(supervisor, "supervisor-3-verified");
  await press(dealer, "Request: Pay the jackpot hand of area 1: Royal Flush");
  await says(dealer, ".hit", "waits for a second person");
  await says(second, ".records .request", "Pay the jackpot hand of area 1");
  await feed(pages);
  await meter(other, 5000700);
  await shot(second, "second-3-request");
  await second.getByRole("button", { name: "Approve" }).click();
  await stage(dealer, "round over");
  await says(display, ".hit .paid", "paid");
  assert.deepEqual((await lines(dealer)).at(-1), ["1", "Progressive", "5.00", "prize", "50,005.00", "+50,000.00", "[CS 12.1.1 as read in X-9]"]);
  await shot(display, "display-4-paid");
  await dealer.locator("h1").click();
  await dealer.keyboard.press("c");
  await stage(display, "shuffle");
  assert.equal(await display.locator(".hit").count(), 0);
  // The two wagers of the round that was won are on the next jackpot.
  for (const page of [display, other, board, manager]) await meter(page, 5001400);
  const shown = await other.evaluate(() => globalThis.shown);
  assert.deepEqual(shown, [5000000, 5000350, 5000000, 5000350, 5000700, 5001400], "it falls once, where it was won");

  await says(manager, '[data-region="hits"]', "paid by dealer 1, signed by supervisor 12");
  await says(manager, '[data-region="books"]', /Paid in\s*100024\.75.*Accounted for\s*100024\.75.*Reconciled\s*yes/s);
  await says(board, ".last-hits", /Table cs-1\s*Royal Flush\s*50,005\.00/);
  assert.doesNotMatch(await board.locator("main").textContent(), /1001|patron/, "the public is told no patron");
  await manager.reload();
  assert.equal(await manager.locator(".course .won").count(), 1);
  await shot(manager, "manager-4");
  await shot(board, "board-4");
  for (const [name, page] of Object.entries(pages)) assert.deepEqual(page.complaints.filter((c) => !c.includes("422")), [], name);
});

test("a change is ordered by two and waits; a pool out of order says so everywhere and goes on as it was", async () => {
  const { supervisor, second, display, other, board, manager, dealer } = await everybody();
  await manager.locator("#fold-change summary").click();
  const change = manager.locator('form[data-name="pool-change"]');
  await change.getByLabel("Approval").fill("DEMO/2");
  await change.getByLabel("Seed").fill("60000");
  await change.getByLabel("To the meter, %").fill("71");
  await change.getByLabel("Kept, %").fill("24");
  await change.getByLabel("Why").fill("a larger seed is approved");
  await shot(manager, "manager-5-change");
  await change.getByRole("button").click();
  await says(manager, ".records", /change what is approved.*a larger seed is approved/s);
  assert.equal(await manager.getByRole("button", { name: "Approve" }).count(), 0, "a supervisor approves");
  for (const page of [supervisor, second]) await page.goto(`${server.base}/jackpots/caribbean`);
  await press(supervisor, "Approve");
  await says(manager, ".change", /manager 31 and supervisor 11.*Seed\s*50,000\.00\s*60,000\.00/s);
  await says(manager, '[data-region="parameters"]', /Seed\s*50,000\.00/);
  await manager.reload();
  await press(manager, "Withdraw the change that waits");
  await manager.locator(".change").waitFor({ state: "detached" });

  const fails = supervisor.locator('form[data-name="pool-out-of-order"]');
  await fails.getByLabel("What is wrong").fill("the link is down");
  await fails.getByRole("button").click();
  for (const page of [display, board]) await says(page, ".closed-jackpot", "out of order");
  await says(dealer, ".closed-jackpot", "out of order");
  await says(manager, '[data-region="meter"]', "the link is down");
  await shot(display, "display-6-out");
  await shot(board, "board-6-out");
  await meter(board, 5000000);
  await supervisor.locator('form[data-name="pool-restore"]').getByLabel("Why").fill("the link is up");
  await press(supervisor, "Request: In order again");
  await says(second, ".records", "in order again");
  await press(second, "Approve");
  await board.locator(".closed-jackpot").waitFor({ state: "detached" });

  // A table leaves between rounds and comes back; its display says so.
  await supervisor.reload();
  await supervisor.locator('form[data-name="pool-leave"]').getByLabel("Table").selectOption("cs-2");
  await press(supervisor, "Take the table off");
  await says(other, ".closed-jackpot", "not linked");
  await supervisor.locator('form[data-name="pool-join"]').waitFor();
  await press(supervisor, "Link the table");
  await meter(other, 5000000);
  await supervisor.locator('form[data-name="pool-join"]').waitFor({ state: "detached" });

  await supervisor.goto(`${server.base}/jackpots`);
  await manager.goto(`${server.base}/jackpots`);
  const opening = manager.locator('form[data-name="pool-open-caribbean-stud"]');
  await manager.locator("#fold-open-caribbean-stud summary").click();
  await opening.getByLabel("Name, as").fill("second");
  await opening.getByRole("button").click();
  await says(manager, 'form[data-name="pool-open-caribbean-stud"] .refusal', "nothing is not an amount");
  for (const [label, text] of [["Approval", "DEMO/3"], ["Wager", "5"], ["Seed", "20000"], ["To the meter, %", "70"], ["To the reserve, %", "5"], ["Kept, %", "25"], ["Second person above", "10000"], ["Why", "approved"]]) {
    await opening.getByLabel(label, { exact: true }).fill(text);
  }
  await opening.getByLabel("Ceiling").selectOption("the rest goes to the reserve");
  await opening.getByLabel("The meter stops at").fill("200000");
  await opening.getByRole("button").click();
  await says(manager, ".records", /second: open a jackpot for Caribbean Stud/);
  await supervisor.reload();
  await press(supervisor, "Approve");
  await meter(supervisor, 2000000);
  await shot(supervisor, "supervisor-7-list");
});

test("bonus jackpots come first, then the hand that was verified", async () => {
  const [supervisor, dealer] = [await at("/tables/ut-1", "supervisor"), await at("/tables/ut-1", "dealer")];
  const display = await at("/display/ut-1", undefined, SIZES.display);
  const uth = (play) => ({ ultimate_texas_holdem: play });
  const each = (play) => [1, 2].map((area) => uth(play(area)));
  const place = (area) => ["ante", "blind", "jackpot"].map((kind) => ({ house: { place: { area, wager: kind, amount_cents: kind === "jackpot" ? 500 : 1000 } } }));
  assert.equal(await send(supervisor, "ut-1", deck("load_cards")), null);
  assert.equal(await send(dealer, "ut-1", { house: "take_table" }, deck({ shuffle: { how: "device" } })), null);
  for (const area of [1, 2]) assert.equal(await send(dealer, "ut-1", { house: { sit: { area, patron: 1000 + area } } }, ...place(area)), null);
  await display.locator(".slot.lit").nth(1).waitFor();
  await shot(display, "ut-1-lamps");
  const played = [
    uth({ deal: { held: [] } }),
    ...each((area) => ({ check: { area } })),
    uth({ turn: { cards: ["9s", "8s", "7s"] } }),
    ...each((area) => ({ check: { area } })),
    uth({ turn: { cards: ["2c", "3d"] } }),
    ...each((area) => ({ bet: { area, times: 1 } })),
    uth({ turn: { cards: ["2h", "4d"] } }),
    uth({ settle: { cards: ["Kc", "Qd", "6s", "5s"] } }),
  ];
  assert.equal(await send(dealer, "ut-1", ...played), null);
  await says(display, ".hit", /Area 1: Straight Flush\s*5,000\.00\s*to be verified.*Area 2: bonus\s*250\.00\s*to be paid/s);
  await meter(display, 4500000);
  await shot(display, "ut-2-hit");
  await shot(dealer, "ut-2-console");
  await press(supervisor, "Verify area 1's Straight Flush and the deck");
  await says(display, ".hit", "Bonus jackpots first: area 2");
  assert.equal(await dealer.getByRole("button", { name: /Pay the jackpot/ }).count(), 0);
  await press(dealer, "Pay the bonus jackpot on area 2");
  await press(dealer, "Pay the jackpot on area 1: Straight Flush");
  await says(display, ".hit .paid", "paid");
  await dealer.getByRole("button", { name: "Clear the layout" }).waitFor();
});

test("no sideways scrolling at any size, no serious barriers, and nothing for the wrong eyes", async () => {
  const [manager, dealer] = [await at("/jackpots", "manager"), await at("/tables/cs-1", "dealer")];
  const display = await at("/display/cs-1");
  for (const [page, path] of [[manager, "/jackpots"], [manager, "/jackpots/caribbean"], [display, "/display/jackpot/caribbean"], [display, "/display/cs-1"], [display, "/display/ut-1"], [dealer, "/tables/cs-1"], [dealer, "/tables/ut-1"]]) {
    await page.goto(server.base + path);
    await page.evaluate(() => document.querySelectorAll("details").forEach((d) => (d.open = true)));
    for (const size of [SIZES.phone, { width: 1024, height: 768 }, SIZES.console, SIZES.display]) {
      await page.setViewportSize(size);
      const over = await tooWide(page);
      assert.ok(over <= 0, `${path} is ${over} px too wide at ${size.width}`);
      await shot(page, `${path.replaceAll("/", "-").slice(1)}-${size.width}`);
    }
    assert.deepEqual(await barriers(page), [], path);
  }
  const patron = await open(browser, server, "/", { login: "patron" });
  for (const path of ["/jackpots", "/jackpots/caribbean"]) {
    const response = await patron.goto(server.base + path);
    assert.equal(response.status(), 403, path);
    assert.doesNotMatch(await response.text(), /Retained|Kept by the casino|patron 1001/);
  }
  const stream = await patron.evaluate(async () => {
    const reader = (await fetch("/api/pools/caribbean/stream")).body.getReader();
    return new TextDecoder().decode((await reader.read()).value);
  });
  assert.match(stream, /Jackpot 50,000\.00/);
  assert.doesNotMatch(stream, /Kept by the casino|patron 1001/, "the books are not everybody's");
});
