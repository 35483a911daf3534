// Tables brought to where a test begins, by program: no browser, the same door as everybody's.
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";

/** Somebody who is signed in and sends commands. */
export class Person {
  static async of(server, login) {
    const person = new Person();
    person.base = server.base;
    const answer = await fetch(`${server.base}/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ login, password: login, next: "/" }),
    });
    person.cookie = answer.headers.get("set-cookie")?.split(";")[0];
    assert.ok(person.cookie, `${login} signs in`);
    return person;
  }
  /** Something that this person may read. */
  async get(path) {
    const answer = await fetch(this.base + path, { headers: { cookie: this.cookie } });
    assert.ok(answer.ok, `${path}: ${answer.status}`);
    return answer.json();
  }
  /** Sends a command to the floor; what came of it. */
  async send(command) {
    const answer = await fetch(`${this.base}/api/commands`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: this.cookie },
      body: JSON.stringify({ id: randomUUID(), command }),
    });
    return { ok: answer.ok, ...(await answer.json()) };
  }
  async does(command) {
    const answer = await this.send(command);
    assert.ok(answer.ok, `${JSON.stringify(command)}: ${JSON.stringify(answer)}`);
    return answer;
  }
  /** What is done at a table, one thing after the other. */
  async at(table, ...commands) {
    for (const command of commands) await this.does({ table: { table, command } });
  }
}

export const cw = (play) => ({ casino_war: play });
export const sb = (play) => ({ sic_bo: play });
export const cs = (play) => ({ caribbean_stud: play });
export const uth = (play) => ({ ultimate_texas_holdem: play });
export const dc = (play) => ({ double_chance: play });
export const house = (command) => ({ house: command });
/** What is done with the cards, whichever the card game. */
export const deck = (command) => ({ cards: command });
export const sit = (area, patron = 1000 + area) => house({ sit: { area, patron } });
export const place = (area, wager, dollars) => house({ place: { area, wager, amount_cents: Math.round(dollars * 100) } });
export const cards = (text) => text.split(" ");
const upTo = (areas) => Array.from({ length: areas }, (_, i) => i + 1);

/** cw-1 with bets open and the first areas taken. */
export async function openCasinoWar({ dealer, supervisor }, areas = 2) {
  await supervisor.at("cw-1", deck("load_cards"));
  await dealer.at("cw-1", house("take_table"), deck({ shuffle: { how: "manual" } }));
  await dealer.at("cw-1", cw({ cut_cards: { by: "supervisor", depth: null } }), cw({ place_cutting_card: { from_back: null } }), cw("burn"));
  await dealer.at("cw-1", ...upTo(areas).map((area) => sit(area)));
}

/** cs-1, ut-1 or dc-1 with bets open and the first areas taken. */
export async function openDeck({ dealer, supervisor }, table, areas) {
  const shuffles = { cs: ["device"], ut: ["device"], dc: ["manual", "cut"] }[table.slice(0, 2)];
  await supervisor.at(table, deck("load_cards"));
  await dealer.at(table, house("take_table"));
  await shuffle(dealer, table, shuffles);
  await dealer.at(table, ...upTo(areas).map((area) => sit(area)));
}
const shuffle = (dealer, table, [how, ...then]) => dealer.at(table, deck({ shuffle: { how } }), ...then.map(deck));

/** Seven players, twenty past rounds, a war asked of six, and a change of limits announced. */
export async function fullCasinoWar({ dealer, supervisor }) {
  await openCasinoWar({ dealer, supervisor }, 7);
  for (let round = 0; round < 20; round++) {
    const [rank, suit] = ["23456789TJ"[round % 10], "cdhs"[round % 4]];
    await dealer.at("cw-1", place(1, "initial", 10), house("no_more_bets"), cw({ deal: { cards: [`${rank}h`, `${rank}d`] } }), cw("settle"));
    await dealer.at("cw-1", cw({ go_to_war: { area: 1 } }), cw({ deal: { cards: [`A${suit}`, `Q${suit}`] } }), cw("settle"), cw("clear"));
  }
  await dealer.at("cw-1", ...upTo(7).flatMap((area) => [place(area, "initial", 125), place(area, "tie", 62.5)]));
  await dealer.at("cw-1", house("no_more_bets"), cw({ deal: { cards: cards("Kh Ks Kc Kd Kh Ks 9c Kd") } }), cw("settle"));
}

/** Eight players with chips on every part of the cloth, thirty past results and a Super Streak that flashes. */
export async function fullSicBo({ dealer }) {
  await dealer.at("sb-1", house("take_table"), ...upTo(8).map((area) => sit(area)));
  const spots = ["small", "big", "odd", "even", "total_8", "pair_1_2", "double_2", "any_triple", "four_1_2_3_4", "single_5"];
  const throws = ["661", "133", "144", "355", "256", "333", "246"];
  for (let round = 0; round < 31; round++) {
    await dealer.at("sb-1", sb({ shake_dice: { times: 3 } }));
    if (round === 30) for (const area of upTo(8)) await dealer.at("sb-1", ...spots.slice(0, 6).map((spot, i) => place(area, spots[(area + i) % 10], 25)));
    await dealer.at("sb-1", house("no_more_bets"), sb("uncover"));
    const dice = Array.from(throws[round % throws.length], Number);
    await dealer.at("sb-1", sb({ enter_results: { dice } }));
    if (round < 30) await dealer.at("sb-1", sb("settle"));
  }
}

/** Seven players with jackpot wagers; two straight flushes and a royal flush have hit the meter. */
export async function caribbeanStudHit({ dealer, supervisor }, areas = 7) {
  await openDeck({ dealer, supervisor }, "cs-1", areas);
  for (let round = 0; round < 4; round++) {
    await dealer.at("cs-1", place(1, "ante", 10), cs({ deal: { up: "Kh", held: [] } }), cs({ bet: { area: 1, amount_cents: null } }), cs({ expose: { cards: cards("Kd 9c 4s 2d") } }));
    await dealer.at("cs-1", cs({ show_hand: { area: 1, cards: cards("As Ad 7h 7c 3s") } }), cs("settle"), cs("clear"), deck({ shuffle: { how: "device" } }));
  }
  await dealer.at("cs-1", ...upTo(areas).flatMap((area) => [place(area, "ante", 100), place(area, "progressive", 5)]));
  await dealer.at("cs-1", cs({ deal: { up: "Qd", held: [] } }), ...upTo(areas).map((area) => cs({ bet: { area, amount_cents: null } })));
  await dealer.at("cs-1", cs({ expose: { cards: cards("Js 9c 4s 2d") } }));
  const hands = ["Ah Kh Qh Jh Th", "9d 8d 7d 6d 5d", "9s 8s 7s 6s 5s", "2h 2s 2c 3h 3c", "3d 3s 4h 4d 5c", "6c 6h 7c 7h 8c", "Tc Td Ac Ad Kc"].slice(0, areas);
  for (const area of upTo(areas).reverse()) await dealer.at("cs-1", cs({ show_hand: { area, cards: cards(hands[area - 1]) } }));
  await dealer.at("cs-1", cs("settle"));
}

/** Six players with jackpot wagers; one hand has hit the meter, the others have a bonus. */
export async function holdemHit({ dealer, supervisor }, areas = 6) {
  await openDeck({ dealer, supervisor }, "ut-1", areas);
  const each = (play) => upTo(areas).map((area) => uth(play(area)));
  await dealer.at("ut-1", ...upTo(areas).flatMap((area) => [place(area, "ante", 10), place(area, "blind", 10), place(area, "trips", 5), place(area, "jackpot", 5)]));
  await dealer.at("ut-1", uth({ deal: { held: [] } }), ...each((area) => ({ check: { area } })), uth({ turn: { cards: cards("9s 8s 7s") } }));
  await dealer.at("ut-1", ...each((area) => ({ check: { area } })), uth({ turn: { cards: cards("2c 3d") } }), ...each((area) => ({ bet: { area, times: 1 } })));
  const hands = ["6s 5s", "Kc Qd", "Kh Qh", "Ah Jd", "Ac Jh", "Tc Td"].slice(0, areas).reverse();
  await dealer.at("ut-1", uth({ turn: { cards: cards("2h 4d") } }), uth({ settle: { cards: hands.flatMap(cards) } }));
}

/** Six players, every hand declared and turned, the jackpot claimed. */
export async function fullDoubleChance({ dealer, supervisor }) {
  await openDeck({ dealer, supervisor }, "dc-1", 6);
  await dealer.at("dc-1", ...upTo(6).flatMap((area) => [place(area, "wager", 125), place(area, "jackpot", 5)]));
  await dealer.at("dc-1", house("no_more_bets"), dc({ deal: { count: null, held: [] } }), ...upTo(6).map((area) => dc({ declare: { area } })));
  const hands = ["5c 6d 7h 8c 9s", "Ah Kh Qh Jh Th", "2c 3c 4c 5d 6c", "2h 2d 2s 3h 3d", "4h 5h 6h 7s 8h", "Ac Kc Qc Jc Tc"];
  for (const area of upTo(6).reverse()) await dealer.at("dc-1", dc({ turn_up: { hands: [{ area, cards: cards(hands[area - 1]) }] } }));
}
