// The server dies in the middle of a round: screens come back by themselves, and what was sent meanwhile is done once.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SIZES, eachOnItsOwnFloor, key, lines, open, prepare, says, signIn, stage, twoBets } from "./kit.mjs";
import { Person, cards, cw, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));

test("killed and started again", async () => {
  const supervisor = await open(browser, server, "/tables/cw-1", { login: "supervisor" });
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  const display = await open(browser, server, "/display/cw-1", { size: SIZES.display });
  await prepare(dealer, supervisor);
  await twoBets(dealer);
  await key(dealer, "Kh 9c Kd");
  await stage(dealer, "interim settlement");

  await server.kill();
  for (const page of [dealer, supervisor, display]) await says(page, "#lost", "Not connected");
  const sent = [];
  dealer.on("request", (request) => {
    if (request.url().endsWith("/api/commands")) sent.push(JSON.parse(request.postData()));
  });
  await dealer.keyboard.press("s");
  await dealer.waitForTimeout(700);
  assert.ok(sent.length > 1, "asked again while there was no answer");
  await server.again();

  // The display is the public's: it needs no sign-in. Staff sign in again and are back at their table.
  await display.waitForFunction(() => !document.body.classList.contains("lost"));
  await dealer.waitForURL(/sign-in/);
  await signIn(dealer, server, "dealer");
  assert.equal(new URL(dealer.url()).pathname, "/tables/cw-1");
  await stage(dealer, "war or surrender");
  await stage(display, "war or surrender");
  assert.equal(new Set(sent.map((s) => s.id)).size, 1, "always the same id");
  assert.equal((await lines(dealer)).length, 1, "settled once");

  await supervisor.waitForURL(/sign-in/);
  await signIn(supervisor, server, "supervisor");
  await stage(supervisor, "war or surrender");
  await dealer.keyboard.press("w");
  await stage(dealer, /^war$/);
  await key(dealer, "2c 3d");
  await stage(dealer, "final settlement");
  await dealer.keyboard.press("s");
  await stage(display, "round over");
  await stage(dealer, "round over");
  assert.deepEqual((await lines(dealer)).slice(1).map((l) => [l[1], l[5]]), [["War", "−25.00"], ["Initial", "−25.00"]]);
  await stage(supervisor, "round over");
});

test("an answer that is lost is asked for with the same id, and the command is done once", async () => {
  const people = { dealer: await Person.of(server, "dealer"), supervisor: await Person.of(server, "supervisor") };
  await openCasinoWar(people);
  await people.dealer.at("cw-1", place(1, "initial", 25), house("no_more_bets"), cw({ deal: { cards: cards("9h Kd") } }), cw("settle"));
  const dealer = await open(browser, server, "/tables/cw-1", { login: "dealer" });
  let calls = 0;
  await dealer.route("**/api/commands", async (route) => {
    calls += 1;
    // The first goes through, but its answer never arrives.
    if (calls > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await dealer.keyboard.press("c");
  await stage(dealer, "place your bets");
  await dealer.waitForFunction(() => !document.body.classList.contains("busy"));
  assert.equal(calls, 2);
  assert.equal(await dealer.locator(".toast.refusal").count(), 0);
});
