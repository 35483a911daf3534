//! What the kit is told about Ultimate Texas Hold'em.
use crate::commands::{ready, some_unseen};
use crate::people::{Dice, PATRONS};
use crate::variants;
use crate::walk::Kit;
use baize_rules::cards::{Card, Suit};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::plays::{Group, Plays};
use baize_rules::shoe::Source;
use baize_rules::ultimate_texas_holdem::{Keyed, Play, Round, Ruling, UltimateTexasHoldem};
use baize_rules::wagers::{BetType, Wager};

variants!(ROUNDS, round, Round { Waiting, Betting, Settling, Over });

impl Kit for UltimateTexasHoldem {
    const CLOSES_BETS: bool = false;
    const PLAYERS_HOLD_CARDS: bool = true;
    const NEVER: &'static [&'static str] = &[
        // A table joins and leaves by the floor.
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "AreasReserved",
        "ReservationLifted",
    ];
    const STAGES: &'static [&'static str] = ROUNDS;

    fn setup() -> Setup {
        let limit =
            |wager: BetType, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
        Setup {
            areas: 4,
            equipment: Equipment::Cards { source: Source::Device, decks: 1 },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(200),
            limits: Limits {
                wagers: vec![
                    limit(BetType::Ante, 10, 100),
                    limit(BetType::Blind, 10, 100),
                    limit(BetType::Trips, 6, 62),
                    limit(BetType::Play, 10, 300),
                    limit(BetType::Jackpot, 4, 4),
                ],
                player_max: Some(Money::cents(60_001)),
            },
            options: vec![],
            approved: Approved {
                jackpot: Some(JackpotSetup { approval: "NICC/1".into(), schedule: None }),
                ..Approved::default()
            },
        }
    }

    fn equipment() -> Vec<Equipment> {
        [Source::Device, Source::Shoe, Source::Hand].map(|source| Equipment::Cards { source, decks: 1 }).to_vec()
    }

    /// A low limit table deals from a device only.
    fn can_be(setup: &Setup) -> bool {
        let low = setup.options.iter().any(|(id, option)| id == "UTH-24" && option == "low-limit");
        !low || setup.source() == Some(Source::Device)
    }

    fn stage(table: &Table<UltimateTexasHoldem>) -> &'static str {
        round(&table.play.round)
    }

    /// Half of the time all of one suit.
    fn some_cards(table: &Table<UltimateTexasHoldem>, count: usize, dice: &mut Dice) -> Vec<Card> {
        let suit = dice.one_in(2).then(|| dice.pick(&Suit::ALL));
        some_unseen(table.cards(), count, dice, |unseen, _| {
            suit.and_then(|suit| unseen.iter().map(|(card, _)| card).filter(|card| card.suit() == suit).last())
        })
    }

    fn like(table: &Table<UltimateTexasHoldem>, play: &Play, dice: &mut Dice) -> Option<Play> {
        let area = dice.area(table.house.setup());
        Some(match play.clone() {
            Play::Bet { .. } => Play::Bet { area, times: dice.below(6) as u8 },
            Play::Turn { cards } => {
                let count = if dice.one_in(4) { 1 } else { cards.len() + usize::from(dice.one_in(20)) };
                Play::Turn { cards: Self::some_cards(table, count, dice) }
            }
            Play::Settle { cards } => {
                let count = if dice.one_in(3) { 2 * dice.below(4) } else { cards.len() };
                Play::Settle { cards: Self::some_cards(table, count, dice) }
            }
            Play::DealerShows { ruling, .. } => {
                let count = 1 + dice.below(2);
                let ruling = if dice.one_in(4) { Some(Ruling::Misdeal) } else { ruling };
                Play::DealerShows { cards: Self::some_cards(table, count, dice), ruling }
            }
            Play::FoundPlay { area, .. } => {
                Play::FoundPlay { area, amount: Money::dollars(2 * dice.below(100) as i64), reason: "counted".into() }
            }
            Play::Rekey { at, cards } => {
                let at = if dice.one_in(2) { Keyed::Hand(area) } else { at };
                let count = if matches!(at, Keyed::Hand(_)) { 2 } else { cards.len() };
                let other = Self::some_cards(table, count, dice);
                Play::Rekey { at, cards: if dice.one_in(2) { other } else { cards } }
            }
            _ => return None,
        })
    }

    fn goes_on(_: &Table<UltimateTexasHoldem>, play: &Play) -> bool {
        play.info().group == Group::Flow && !matches!(play, Play::Concede { .. })
    }

    /// An Ante without its Blind is taken back before the deal.
    fn house_goes_on(table: &Table<UltimateTexasHoldem>, command: &HouseCommand) -> bool {
        let HouseCommand::TakeBack { area, .. } = command else { return false };
        let amount = |wager| table.house.layout().get(*area, wager).map(|placed| placed.amount);
        amount(Wager::Ante) != amount(Wager::Blind)
    }

    /// Most walks begin with cards that are ready, and some of those with wagers.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<UltimateTexasHoldem>)> {
        if dice.one_in(4) {
            return vec![];
        }
        let mut commands = ready();
        let mut house = |command| commands.push((Role::Dealer, TableCommand::House(command)));
        for area in 1..=dice.below(4) as u8 {
            house(HouseCommand::Sit { area, patron: PATRONS[usize::from(area) - 1] });
            for (wager, dollars) in [(Wager::Ante, 20), (Wager::Blind, 20), (Wager::Trips, 6), (Wager::Jackpot, 4)] {
                house(HouseCommand::Place { area, wager, amount: Money::dollars(dollars) });
            }
        }
        commands
    }
}
