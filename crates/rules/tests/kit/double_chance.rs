//! What the kit is told about Double Chance.
use crate::commands::ready;
use crate::people::Dice;
use crate::variants;
use crate::walk::Kit;
use baize_rules::cards::Card;
use baize_rules::double_chance::{DoubleChance, Keep, Play, Round, Which};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::{Money, Odds};
use baize_rules::plays::{Group, Plays};
use baize_rules::shoe::Source;
use baize_rules::wagers::BetType;

variants!(ROUNDS, round, Round { Waiting, Dealing, Deciding, Turning, Turned, Settled, Sixth, Over });

impl Kit for DoubleChance {
    const CLOSES_BETS: bool = true;
    const PLAYERS_HOLD_CARDS: bool = true;
    const NEVER: &'static [&'static str] = &[
        // This book lets nobody be detained.
        "Detained",
        "JackpotClosed",
        "JackpotOpened",
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
        "PrizeHeld",
        "HeldPrizeDecided",
        "AreasReserved",
        "ReservationLifted",
        "Warned",
        "MinimumRaised",
        "MarkerPlaced",
        "MarkerRemoved",
        "SignShowsBoth",
        "PersonalLimitsSet",
        "PersonalLimitsEnded",
        "Paused",
        "Resumed",
        "ChipsDeclared",
        "DirectionGiven",
    ];
    const STAGES: &'static [&'static str] = ROUNDS;

    fn setup() -> Setup {
        let limit =
            |wager: BetType, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
        let prizes = [
            ("royal_flush", 1000, 1),
            ("straight_flush", 200, 1),
            ("four_of_a_kind", 100, 1),
            ("full_house", 20, 1),
            ("flush", 15, 1),
            ("straight", 7, 3),
            ("dead_hand", 50, 1),
        ];
        let schedule = prizes.map(|(hand, win, per)| (hand.to_string(), Odds { win, per })).into_iter().collect();
        let jackpot = JackpotSetup { approval: "ILGA 7".into(), schedule: Some(schedule) };
        Setup {
            areas: 4,
            equipment: Equipment::Cards { source: Source::Shoe, decks: 1 },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(200),
            limits: Limits {
                wagers: vec![limit(BetType::Wager, 10, 1000), limit(BetType::Jackpot, 6, 6)],
                player_max: Some(Money::cents(200_001)),
            },
            options: vec![],
            approved: Approved {
                max_payout: Some(Money::dollars(5000)),
                jackpot: Some(jackpot),
                ..Approved::default()
            },
        }
    }

    fn equipment() -> Vec<Equipment> {
        [Source::Shoe, Source::Device].map(|source| Equipment::Cards { source, decks: 1 }).to_vec()
    }

    fn stage(table: &Table<DoubleChance>) -> &'static str {
        round(&table.play.round)
    }

    fn like(table: &Table<DoubleChance>, play: &Play, dice: &mut Dice) -> Option<Play> {
        let area = dice.area(table.house.setup());
        let round = &table.play.round;
        Some(match play.clone() {
            Play::Deal { held, .. } => {
                let count = if dice.one_in(3) { Some(dice.below(22) as u16) } else { None };
                Play::Deal { count, held: if dice.one_in(20) { Self::some_cards(table, 5, dice).into() } else { held } }
            }
            Play::Discard { area: offered, .. } => {
                let area = if dice.one_in(8) { area } else { offered };
                let known = round.hand(area).is_some_and(|hand| hand.cards.known().is_some());
                let count = if dice.one_in(6) { dice.below(8) } else { 1 + dice.below(3) };
                let keep = match known != dice.one_in(15) {
                    true => Keep::Places((0..count).map(|i| ((i * 2) % 5 + 1) as u8).collect()),
                    false => Keep::Count(count as u8),
                };
                Play::Discard { area, keep }
            }
            Play::TurnUp { mut hands } => {
                for shown in &mut hands {
                    let usual = round.hand(shown.area).map_or(3, |hand| hand.cards.count());
                    let count = if dice.one_in(5) { dice.below(7) } else { usual };
                    shown.cards = some_hand(table, count, dice);
                }
                Play::TurnUp { hands }
            }
            Play::Rekey { .. } => {
                let hands = table.play.last.as_deref().unwrap_or(round.hands());
                let area = hands.get(dice.below(hands.len())).map_or(area, |hand| hand.area);
                let hand = hands.iter().find(|hand| hand.area == area);
                let which = if dice.one_in(3) { Which::Sixth } else { Which::Hand };
                let count = match which {
                    Which::Hand => hand.map_or(1, |hand| hand.cards.count()),
                    Which::Sixth => 1,
                };
                Play::Rekey { area, which, cards: some_hand(table, count + usize::from(dice.one_in(9)), dice) }
            }
            _ => return None,
        })
    }

    fn goes_on(_: &Table<DoubleChance>, play: &Play) -> bool {
        play.info().group == Group::Flow && *play != Play::Handled
    }

    /// Most walks begin with a deck that is ready.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<DoubleChance>)> {
        if dice.one_in(4) { vec![] } else { ready() }
    }
}

/// Half of the time cards of few ranks or of one suit, so that hands of rule 11 come.
fn some_hand(table: &Table<DoubleChance>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let unseen: Vec<Card> = table.play.cards.unseen().iter().map(|(card, _)| card).collect();
    let from = dice.below(unseen.len());
    match dice.below(3) {
        0 if from + count <= unseen.len() => unseen[from..from + count].to_vec(),
        1 => unseen.iter().copied().skip(from).step_by(4).take(count).collect(),
        _ => DoubleChance::some_cards(table, count, dice),
    }
}
