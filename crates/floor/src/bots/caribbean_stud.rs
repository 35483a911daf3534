//! Bots at Caribbean Stud.
use super::{BOT_DEALER, BOT_SUPERVISOR, BOTS, Bot, DemoTable, Step, at_house, limit, people_at};
use baize_rules::Table;
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::caribbean_stud::ch09_final_settlement::qualification;
use baize_rules::caribbean_stud::ch12_progressive_jackpot::{fixed_prize, next_claim};
use baize_rules::caribbean_stud::{
    Absence, CaribbeanStud, DeckStage, Hand, Hands, Jackpot, Play, Qualification, Round, Shuffle,
};
use baize_rules::game::{Chance, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup, Stage};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::poker_hands::best_of;
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};

/// Of the demo jackpot.
pub const APPROVAL: &str = "DEMO/1";

/// A physical table with a shuffling device and an electronic one with a shoe, both with a jackpot.
pub(super) fn tables() -> Vec<DemoTable> {
    [("cs-1", Source::Device, ChanceFrom::Keyed), ("cs-2", Source::Shoe, ChanceFrom::Drawn)]
        .map(|(name, source, chance)| {
            let wagers = vec![limit(BetType::Ante, 10, 500), limit(BetType::Progressive, 5, 5)];
            let setup = Setup {
                areas: 7,
                equipment: Equipment::Cards { source, decks: 1 },
                chance,
                smallest_chip: Money::cents(250),
                limits: Limits { wagers, player_max: None },
                options: vec![],
                approved: Approved {
                    jackpot: Some(JackpotSetup { approval: APPROVAL.into(), schedule: None }),
                    ..Approved::default()
                },
            };
            DemoTable { name, game: GameId::CaribbeanStud, setup }
        })
        .into()
}

fn dealer(play: Play) -> Option<Step> {
    Some((Role::Dealer, BOT_DEALER, AnyCommand::CaribbeanStud(play)))
}

fn supervisor(play: Play) -> Option<Step> {
    Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::CaribbeanStud(play)))
}

pub(super) fn next(bot: &mut Bot, table: &Table<CaribbeanStud>, chance: &mut dyn Chance) -> Option<Step> {
    let deck = &table.play.deck;
    match &table.play.round {
        Round::Waiting => match deck.stage {
            DeckStage::Empty => supervisor(Play::LoadCards),
            DeckStage::ToShuffle(_) if deck.cards.source == Source::Device => {
                dealer(Play::Shuffle { how: Shuffle::Device })
            }
            DeckStage::ToShuffle(_) => dealer(Play::Shuffle { how: Shuffle::Manual }),
            DeckStage::ToCut => dealer(Play::Cut),
            DeckStage::Ready => bets(bot, table, chance),
        },
        Round::Dealing(_) => dealer(Play::Deal { up: None, held: vec![] }),
        Round::Betting(hands) => decisions(bot, hands),
        // Everybody looks at the cards for a moment.
        Round::Exposed(_) if !bot.waited(2 * bot.pace.step) => None,
        Round::Exposed(_) => dealer(Play::Settle),
        // What the meter pays waits for people.
        Round::Paying(hands) => next_claim(&hands.claims)
            .filter(|claim| fixed_prize(claim.hand).is_some())
            .and_then(|claim| dealer(Play::PayClaim { area: claim.area })),
        Round::Over(_) if !bot.waited(3 * bot.pace.step) => None,
        Round::Over(_) => dealer(Play::Clear),
    }
}

/// Bots bet with ace and king or better, as the dealer would play; people are given their time.
fn decisions(bot: &mut Bot, hands: &Hands) -> Option<Step> {
    let is_bot = |hand: &&Hand| BOTS.contains(&hand.patron);
    if let Some(hand) = hands.undecided().find(is_bot) {
        let area = hand.area;
        let good = |cards: &[_]| qualification(best_of(cards).strength) == Qualification::Qualifies;
        let play = match hand.cards.known().is_some_and(good) {
            true => Play::Bet { area, amount: None },
            false => Play::Fold { area },
        };
        return Some((Role::Patron, hand.patron, AnyCommand::CaribbeanStud(play)));
    }
    if let Some(hand) = hands.undecided().next() {
        return match bot.waited(bot.pace.people) {
            true => supervisor(Play::NoDecision { area: hand.area, because: Absence::Silent }),
            false => None,
        };
    }
    bot.waiting_since = None;
    match hands.betting().next() {
        Some(_) => dealer(Play::Expose { cards: vec![] }),
        None => dealer(Play::Settle),
    }
}

/// Bot patrons place an ante, some of them a jackpot wager; people at the table are given their time; then the cards come.
fn bets(bot: &mut Bot, table: &Table<CaribbeanStud>, chance: &mut dyn Chance) -> Option<Step> {
    let house = &table.house;
    let players = || house.occupied().filter(|(_, p)| BOTS.contains(p));
    if house.stage() == Stage::Betting {
        let unplaced = players().find(|(area, _)| house.layout().get(*area, Wager::Ante).is_none());
        if let Some((area, patron)) = unplaced {
            let min = house.limits().get(Wager::Ante)?.min;
            let amount = Money::cents(min.to_cents() * (1 + i64::from(chance.below(5))));
            // A bet costs twice as much again.
            if !bot.can_pay(patron, amount + amount + amount + min) {
                return None;
            }
            return at_house(Role::Patron, patron, HouseCommand::Place { area, wager: Wager::Ante, amount });
        }
        let wants = |area: u8| (house.round_number() + u64::from(area)).is_multiple_of(2);
        let open = table.play.jackpot == Jackpot::Open && table.house.pool().is_some();
        let lucky =
            players().find(|(area, _)| open && wants(*area) && house.layout().get(*area, Wager::Progressive).is_none());
        if let Some((area, patron)) = lucky {
            let amount = house.limits().get(Wager::Progressive)?.min;
            return at_house(Role::Patron, patron, HouseCommand::Place { area, wager: Wager::Progressive, amount });
        }
    }
    if house.layout().is_empty() || (people_at(house) && !bot.waited(bot.pace.people)) {
        return None;
    }
    bot.waiting_since = None;
    dealer(Play::Deal { up: None, held: vec![] })
}
