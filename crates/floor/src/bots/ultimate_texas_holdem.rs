//! Bots at Ultimate Texas Hold'em.
use super::{BOT_DEALER, BOT_SUPERVISOR, BOTS, Bot, DemoTable, Step, at_house, limit, people_at};
use baize_rules::Table;
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::cards::{Card, Rank};
use baize_rules::game::{Chance, PatronId, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup, Stage};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::poker_hands::{Category, best_of};
use baize_rules::shoe::Source;
use baize_rules::show::{CardView, Viewer};
use baize_rules::ultimate_texas_holdem::ch09_betting_rounds::decides_before;
use baize_rules::ultimate_texas_holdem::ch15_jackpot::{claims, fixed_prize};
use baize_rules::ultimate_texas_holdem::{Absence, DeckStage, Play, Round, Shuffle, Street, UltimateTexasHoldem};
use baize_rules::wagers::{Area, BetType, Wager};

type T = Table<UltimateTexasHoldem>;

/// Of the demo jackpot.
pub const APPROVAL: &str = "DEMO/UTH-J1";

/// A physical table and an electronic one, both with a shuffling device and a jackpot.
pub(super) fn tables() -> Vec<DemoTable> {
    [("ut-1", ChanceFrom::Keyed), ("ut-2", ChanceFrom::Drawn)]
        .map(|(name, chance)| {
            let wagers = vec![
                limit(BetType::Ante, 10, 500),
                limit(BetType::Blind, 10, 500),
                limit(BetType::Trips, 5, 100),
                limit(BetType::Play, 10, 2000),
                limit(BetType::Jackpot, 5, 5),
            ];
            let jackpot = JackpotSetup { approval: APPROVAL.into(), schedule: None };
            let setup = Setup {
                areas: 6,
                equipment: Equipment::Cards { source: Source::Device, decks: 1 },
                chance,
                smallest_chip: Money::cents(250),
                limits: Limits { wagers, player_max: None },
                options: vec![],
                approved: Approved { jackpot: Some(jackpot), ..Approved::default() },
            };
            DemoTable { name, game: GameId::UltimateTexasHoldem, setup }
        })
        .into()
}

fn dealer(play: Play) -> Option<Step> {
    Some((Role::Dealer, BOT_DEALER, AnyCommand::UltimateTexasHoldem(play)))
}

fn supervisor(play: Play) -> Option<Step> {
    Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::UltimateTexasHoldem(play)))
}

pub(super) fn next(bot: &mut Bot, table: &T, chance: &mut dyn Chance) -> Option<Step> {
    match &table.play.round {
        Round::Waiting => match table.play.cards.stage {
            DeckStage::Empty => supervisor(Play::LoadCards),
            DeckStage::Ready => bets(bot, table, chance),
            DeckStage::ToCut => dealer(Play::Cut),
            DeckStage::ToShuffle(_) if table.play.cards.source == Source::Device => {
                dealer(Play::Shuffle { how: Shuffle::Device })
            }
            DeckStage::ToShuffle(_) => dealer(Play::Shuffle { how: Shuffle::Manual }),
        },
        Round::Betting { deal, street } => {
            let turn = |area: &Area| deal.hand(*area).is_some_and(|hand| decides_before(table, hand).is_none());
            let to_act: Vec<Area> = deal.to_act().into_iter().filter(turn).collect();
            let seated = |area: Area| Some((area, deal.hand(area)?.patron));
            let mut waiting = to_act.iter().filter_map(|area| seated(*area));
            if let Some((area, patron)) = waiting.find(|(_, patron)| BOTS.contains(patron)) {
                return decides(bot, table, area, patron, *street);
            }
            match to_act.first() {
                None => dealer(Play::Turn { cards: vec![] }),
                Some(area) if bot.waited(bot.pace.people) => {
                    supervisor(Play::NoDecision { area: *area, because: Absence::Silent })
                }
                Some(_) => None,
            }
        }
        Round::Settling { .. } => dealer(Play::Settle { cards: vec![] }),
        Round::Over { .. } => match claims(table).first() {
            None => dealer(Play::Clear),
            // What the meter pays waits for people.
            Some(claim) => fixed_prize(claim.hand).and_then(|_| dealer(Play::PayJackpot { area: claim.area })),
        },
    }
}

/// A player who knows a little: high cards and pairs are played, the rest waits and sees.
fn decides(bot: &Bot, table: &T, area: Area, patron: PatronId, street: Street) -> Option<Step> {
    let view = table.show(Viewer::Patron(patron));
    let up = |cards: &[CardView]| -> Vec<Card> {
        let seen = cards.iter().filter_map(|card| if let CardView::Up(card) = card { Some(*card) } else { None });
        seen.collect()
    };
    let hole = up(&view.areas.iter().find(|a| a.area == area)?.cards);
    let board = up(&view.community);
    let play = match (street, plays(&hole, &board)) {
        (Street::BeforeFlop, true) => Play::Bet { area, times: 4 },
        (Street::AfterFlop, true) => Play::Bet { area, times: 2 },
        (Street::OnRiver, true) => Play::Bet { area, times: 1 },
        (Street::OnRiver, false) => Play::Fold { area },
        (_, false) => Play::Check { area },
    };
    if let Play::Bet { times, .. } = play {
        let ante = table.house.layout().get(area, Wager::Ante)?.amount;
        if !bot.can_pay(patron, Money::cents(ante.to_cents() * i64::from(times))) {
            return None;
        }
    }
    Some((Role::Patron, patron, AnyCommand::UltimateTexasHoldem(play)))
}

/// As ranks are counted, from the two up.
const SEVEN: usize = 5;
const KING: usize = 11;

/// Whether a hand is worth a Play wager on what is to be seen so far.
fn plays(hole: &[Card], board: &[Card]) -> bool {
    let [one, other] = hole else { return false };
    let paired = |card: &Card| board.iter().any(|b| b.rank() == card.rank());
    let (high, low) = (one.rank().max(other.rank()), one.rank().min(other.rank()));
    if board.is_empty() {
        let pair = high == low && high > Rank::TWO;
        return pair || high == Rank::ACE || (high.index() >= KING && low.index() >= SEVEN);
    }
    let all: Vec<Card> = hole.iter().chain(board).copied().collect();
    let own_pair = high == low || paired(one) || paired(other);
    own_pair || best_of(&all).strength.category() >= Category::Straight || (board.len() == 5 && high.index() >= KING)
}

/// Bot patrons bet; people at the table are given their time; then the cards come.
fn bets(bot: &mut Bot, table: &T, chance: &mut dyn Chance) -> Option<Step> {
    let house = &table.house;
    let layout = house.layout();
    let place =
        |area, patron, wager, amount| at_house(Role::Patron, patron, HouseCommand::Place { area, wager, amount });
    for (area, patron) in house.occupied().filter(|(_, p)| BOTS.contains(p) && house.stage() == Stage::Betting) {
        let has = |wager| layout.get(area, wager);
        let Some(ante) = has(Wager::Ante) else {
            let min = house.limits().get(Wager::Ante)?.min;
            let amount = Money::cents(min.to_cents() * (1 + i64::from(chance.below(5))));
            // Blind and a Play wager of four times cost more still.
            let most = Money::cents(amount.to_cents() * 6);
            return if bot.can_pay(patron, most) { place(area, patron, Wager::Ante, amount) } else { None };
        };
        if has(Wager::Blind).is_none() {
            return place(area, patron, Wager::Blind, ante.amount);
        }
        // Every other bot likes a long shot, always the same ones: each is asked once a round.
        let extra = if patron % 2 == 0 { Wager::Trips } else { Wager::Jackpot };
        if patron % 3 != 0 && has(extra).is_none() {
            let amount = house.limits().get(extra)?.min;
            return place(area, patron, extra, amount);
        }
    }
    // A Blind without its Ante, or the other way around, is for people to put right.
    let complete = |area: &Area| layout.get(*area, Wager::Blind).is_some();
    let antes = layout.areas_with(Wager::Ante);
    if antes.is_empty() || (people_at(house) && !bot.waited(bot.pace.people)) {
        return None;
    }
    bot.waiting_since = None;
    match antes.iter().all(complete) {
        true => dealer(Play::Deal { held: vec![] }),
        false => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_plays_what_is_worth_it() {
        let cards = |words: &str| words.split(' ').filter_map(|w| w.parse().ok()).collect::<Vec<Card>>();
        for (hole, board, worth) in [
            ("Ah 2c", "", true),
            ("9h 9c", "", true),
            ("2h 2c", "", false),
            ("Qh 9c", "", false),
            ("Qh 9c", "9d 4s 2h", true),
            ("Qh Tc", "9d 9s 2h", false),
            ("Jh Tc", "9d 8s 7h", true),
            ("Qh Tc", "9d 4s 2h 3c 5d", false),
            ("Kh Tc", "9d 4s 2h 3c 5d", true),
        ] {
            assert_eq!(plays(&cards(hole), &cards(board)), worth, "{hole} on {board}");
        }
    }
}
