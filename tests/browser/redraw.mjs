// Prints how long the server takes to draw a dealer's whole console of a full table: `node redraw.mjs`, against the release
// build with BAIZE_BIN=../../target/release/baize.
import { Server } from "./kit.mjs";
import { Person, fullCasinoWar, fullDoubleChance, fullSicBo, house, openDeck, place, sb, sit, uth } from "./tables.mjs";

const upTo = (areas) => Array.from({ length: areas }, (_, i) => i + 1);

/** Six hands dealt, everybody to decide. */
async function fullHoldem({ dealer, supervisor }) {
  await openDeck({ dealer, supervisor }, "ut-1", 6);
  const wagers = { ante: 10, blind: 10, trips: 5, jackpot: 5 };
  await dealer.at("ut-1", ...upTo(6).flatMap((area) => Object.entries(wagers).map(([wager, dollars]) => place(area, wager, dollars))), uth({ deal: { held: [] } }));
}
/** Bets open, eight players with twenty wagers each. */
async function bettingSicBo({ dealer }) {
  await dealer.at("sb-1", house("take_table"), sb({ shake_dice: { times: 3 } }), ...upTo(8).map((area) => sit(area)));
  const spots = ["small", "big", "odd", "even", ...upTo(6).map((n) => `single_${n}`), ...upTo(6).map((n) => `double_${n}`), ...[7, 8, 9, 12].map((n) => `total_${n}`)];
  await dealer.at("sb-1", ...upTo(8).flatMap((area) => spots.map((spot) => place(area, spot, 25))));
}

const scenes = [["Casino War, six asked", fullCasinoWar, "cw-1"], ["Hold'em, six hands dealt", fullHoldem, "ut-1"], ["Sic Bo, 160 wagers, bets open", bettingSicBo, "sb-1"], ["Sic Bo, result entered", fullSicBo, "sb-1"], ["Double Chance, all turned", fullDoubleChance, "dc-1"]];
for (const [name, prepare, table] of scenes) {
  const server = await Server.start();
  const [dealer, supervisor] = [await Person.of(server, "dealer"), await Person.of(server, "supervisor")];
  await prepare({ dealer, supervisor });
  const draw = async () => (await fetch(`${server.base}/tables/${table}`, { headers: { cookie: dealer.cookie } })).text();
  const took = [];
  let bytes = 0;
  for (let i = 0; i < 60; i++) {
    const before = performance.now();
    bytes = (await draw()).length;
    took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  console.log(`${name}: ${took[30].toFixed(1)} ms (best ${took[0].toFixed(1)}), ${Math.round(bytes / 1000)} kB`);
  await server.stop();
}
