// What two people changed after it was known: on the inspector's page until an inspector has looked into it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { barriers, eachOnItsOwnFloor, open, says } from "./kit.mjs";
import { Person, cards, cw, house, openCasinoWar, place } from "./tables.mjs";

let server, browser;
eachOnItsOwnFloor((floor) => ({ server, browser } = floor));
const at = (path, login) => open(browser, server, path, { login });
const shot = async (page, name) => process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });

test("cards keyed again by two people wait on the inspector's page, which only an inspector clears", async () => {
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await openCasinoWar({ dealer, supervisor }, 1);
  await dealer.at("cw-1", place(1, "initial", 25), house("no_more_bets"), cw({ deal: { cards: cards("2h 9c") } }));
  const rekey = cw({ rekey: { deal: "initial", cards: cards("Ah 9c") } });
  await dealer.does({ request: { table: "cw-1", command: rekey, reason: "the camera shows an ace" } });
  const { requests } = await supervisor.get("/api/floor");
  await supervisor.does({ approve: { request: requests.at(-1).request } });

  const looking = await at("/corrections", "surveillance");
  await says(looking, ".records", /the camera shows an ace/);
  assert.equal(await looking.getByRole("button", { name: "Close" }).count(), 0, "surveillance sees it, an inspector closes it");

  const inspector = await at("/", "inspector");
  await inspector.getByRole("link", { name: "Corrections" }).click();
  await says(inspector, ".records", /Rekey.*CW 11\.6.*cw-1, round 1.*Dana Demo.*dealer 1.*supervisor 11.*the camera shows an ace.*after the outcome was known.*2h → Ah/s);
  await shot(inspector, "corrections");
  assert.deepEqual(await barriers(inspector), []);
  await inspector.getByLabel("What the review found").fill("the ace is on camera 4");
  await inspector.getByRole("button", { name: "Close" }).click();
  await says(inspector, "main", /Nothing waits for a review/);
  for (const page of [looking, inspector]) assert.deepEqual(page.complaints, []);
});
