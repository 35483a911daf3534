//! Bots at Sic Bo.
use super::{BOT_DEALER, BOTS, Bot, DemoTable, Step, at_house, limit, people_at};
use baize_rules::Table;
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::chips::Colour;
use baize_rules::game::{Chance, PatronId, Role};
use baize_rules::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, Setup, Terminal};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::sic_bo::ch03_wagers::{OPTIONAL, spots};
use baize_rules::sic_bo::ch06_super_streak::is_flashing;
use baize_rules::sic_bo::{Play, Round, SicBo};
use baize_rules::wagers::{Area, BetType, Wager};

/// One physical table and an electronic one, both with everything the book lets a table offer.
pub(super) fn tables() -> Vec<DemoTable> {
    [("sb-1", ChanceFrom::Keyed), ("sb-2", ChanceFrom::Drawn)]
        .map(|(name, chance)| {
            use BetType::*;
            let kinds = |kinds: &[BetType], min, max| kinds.iter().map(|k| limit(*k, min, max)).collect::<Vec<_>>();
            let wagers = [
                kinds(&[Small, Big, Odd, Even], 10, 1000),
                kinds(&[Single, Pair, Four, Total, Double], 5, 200),
                kinds(&[AnyTriple, Triple], 5, 50),
                kinds(&[SuperStreak], 25, 25),
            ];
            let setup = Setup {
                areas: 8,
                equipment: Equipment::Dice {
                    dice: DiceSetup {
                        terminal: Terminal::TouchScreen,
                        optional: OPTIONAL.to_vec(),
                        colours: Colour::ALL.to_vec(),
                    },
                },
                chance,
                smallest_chip: Money::cents(250),
                limits: Limits { wagers: wagers.concat(), player_max: None },
                options: vec![],
                approved: Approved { edition: Some("DEMO/1".into()), ..Approved::default() },
            };
            DemoTable { name, game: GameId::SicBo, setup }
        })
        .into()
}

fn dealer(play: Play) -> Option<Step> {
    Some((Role::Dealer, BOT_DEALER, AnyCommand::SicBo(play)))
}

pub(super) fn next(bot: &mut Bot, table: &Table<SicBo>, chance: &mut dyn Chance) -> Option<Step> {
    if table.play.locked {
        return None;
    }
    match table.play.round {
        Round::Waiting => before_the_round(bot, table),
        Round::Tumbled => bets(bot, table, chance),
        Round::BetsClosed => dealer(Play::Uncover),
        Round::Uncovered => dealer(Play::EnterResults { dice: vec![] }),
        // Everybody looks at the lights for a moment.
        Round::Entered { .. } if !bot.waited(2 * bot.pace.step) => None,
        Round::Entered { .. } => dealer(Play::Settle),
    }
}

/// The bot patrons, with a number that differs from round to round and place to place: what decides their tastes.
fn players(table: &Table<SicBo>) -> impl Iterator<Item = (Area, PatronId, u64)> {
    let round = table.house.round_number();
    let here = table.house.occupied().filter(|(_, p)| BOTS.contains(p)).collect::<Vec<_>>();
    here.into_iter().map(move |(area, patron)| (area, patron, 7 * round + 5 * u64::from(area)))
}

/// While a streak's area flashes, some bots bet on it and everybody has a moment; then the dice tumble.
fn before_the_round(bot: &mut Bot, table: &Table<SicBo>) -> Option<Step> {
    let house = &table.house;
    let flashing: Vec<Wager> = spots(house.setup())
        .into_iter()
        .filter(|w| matches!(w, Wager::SuperStreak(family) if is_flashing(table, *family)))
        .collect();
    for (area, patron, taste) in players(table) {
        for (i, wager) in flashing.iter().enumerate() {
            let wants = (taste + i as u64).is_multiple_of(3) && house.layout().get(area, *wager).is_none();
            let Some(limit) = house.limits().get(*wager).filter(|_| wants) else { continue };
            if bot.can_pay(patron, limit.min) {
                let command = HouseCommand::Place { area, wager: *wager, amount: limit.min };
                return at_house(Role::Patron, patron, command);
            }
        }
    }
    let time = match (flashing.is_empty(), people_at(house)) {
        (true, _) => bot.pace.step,
        (false, false) => 2 * bot.pace.step,
        (false, true) => bot.pace.people / 2,
    };
    if bot.waited(time) { dealer(Play::ShakeDice { times: 3 }) } else { None }
}

/// Bot patrons put two to five wagers down; people at the table are given their time; then no more bets.
fn bets(bot: &mut Bot, table: &Table<SicBo>, chance: &mut dyn Chance) -> Option<Step> {
    let house = &table.house;
    let plain = |wager: Wager| wager.bet_type() != BetType::SuperStreak;
    for (area, patron, taste) in players(table) {
        let placed = house.layout().on_area(area).filter(|p| plain(p.wager)).count() as u64;
        if placed >= 2 + taste % 4 {
            continue;
        }
        let wager = fancy(table, placed, chance)?;
        let min = house.limits().get(wager)?.min;
        let amount = Money::cents(min.to_cents() * (1 + i64::from(chance.below(4))));
        if house.layout().get(area, wager).is_some() || !bot.can_pay(patron, amount) {
            return None;
        }
        return at_house(Role::Patron, patron, HouseCommand::Place { area, wager, amount });
    }
    if people_at(house) && !bot.waited(bot.pace.people) {
        return None;
    }
    bot.waiting_since = None;
    at_house(Role::Dealer, BOT_DEALER, HouseCommand::NoMoreBets)
}

/// First something even, then anything on the layout.
fn fancy(table: &Table<SicBo>, placed: u64, chance: &mut dyn Chance) -> Option<Wager> {
    let even = |w: &Wager| matches!(w, Wager::Small | Wager::Big | Wager::Odd | Wager::Even);
    let spots = spots(table.house.setup()).into_iter().filter(|w| w.bet_type() != BetType::SuperStreak);
    let wanted: Vec<Wager> = spots.filter(|w| placed > 0 || even(w)).collect();
    let index = chance.below(wanted.len() as u32);
    wanted.get(index as usize).copied()
}
