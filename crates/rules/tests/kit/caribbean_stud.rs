//! What the kit is told about Caribbean Stud.
use crate::commands::ready;
use crate::people::{Dice, PATRONS};
use crate::variants;
use crate::walk::Kit;
use baize_rules::cards::{Card, Suit};
use baize_rules::caribbean_stud::{CaribbeanStud, Hands, Play, Round, To};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::plays::{Group, Plays};
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};

variants!(ROUNDS, round, Round { Waiting, Dealing, Betting, Exposed, Paying, Over });

impl Kit for CaribbeanStud {
    const CLOSES_BETS: bool = false;
    const PLAYERS_HOLD_CARDS: bool = true;
    const NEVER: &'static [&'static str] = &[
        // A table joins and leaves by the floor.
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "AreasReserved",
        "ReservationLifted",
        "PlayersLimited",
        "ExcessFound",
        "Paused",
        "Resumed",
        "ChipsDeclared",
        "DirectionGiven",
    ];
    const STAGES: &'static [&'static str] = ROUNDS;

    fn setup() -> Setup {
        let limit =
            |wager: BetType, min, max, unit| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit };
        Setup {
            areas: 4,
            equipment: Equipment::Cards { source: Source::Shoe, decks: 1 },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(200),
            limits: Limits {
                wagers: vec![
                    limit(BetType::Ante, 10, 1000, Some(Money::dollars(4))),
                    limit(BetType::Progressive, 6, 6, None),
                ],
                player_max: Some(Money::cents(200_001)),
            },
            options: vec![],
            approved: Approved {
                max_payout: Some(Money::dollars(500)),
                jackpot: Some(JackpotSetup { approval: "NICC-7".into(), schedule: None }),
                ..Approved::default()
            },
        }
    }

    fn equipment() -> Vec<Equipment> {
        [Source::Shoe, Source::Device].map(|source| Equipment::Cards { source, decks: 1 }).to_vec()
    }

    fn stage(table: &Table<CaribbeanStud>) -> &'static str {
        round(&table.play.round)
    }

    fn like(table: &Table<CaribbeanStud>, play: &Play, dice: &mut Dice) -> Option<Play> {
        Some(match play.clone() {
            Play::Deal { up, held } => {
                let up = if dice.one_in(10) { None } else { up.map(|_| Self::some_cards(table, 1, dice)[0]) };
                Play::Deal { up, held: if dice.one_in(20) { Self::some_cards(table, 5, dice).into() } else { held } }
            }
            // The right amount, named, is not a separate offer: the scenarios of 5.6 show it.
            Play::Bet { area, .. } => Play::Bet { area, amount: dice.one_in(9).then_some(Money::cents(777)) },
            Play::ShowHand { area, .. } => Play::ShowHand { area, cards: some_hand(table, dice) },
            Play::RevealFolded { area, cards } => {
                Play::RevealFolded { area, cards: if cards.is_empty() { cards } else { some_hand(table, dice) } }
            }
            Play::Rekey { .. } => {
                let to = if dice.one_in(2) { To::Dealer } else { To::Area(dice.area(table.house.setup())) };
                let hands = table.play.round.hands().or(table.play.last.as_ref().and_then(Round::hands));
                let keyed = |hands: &Hands| match to {
                    To::Dealer => hands.dealer.up.len(),
                    To::Area(area) => hands.of(area).map_or(0, |hand| hand.public().len()),
                };
                let count = hands.map_or(1, keyed) + usize::from(dice.one_in(12));
                Play::Rekey { hand: to, cards: Self::some_cards(table, count, dice) }
            }
            _ => return None,
        })
    }

    fn goes_on(_: &Table<CaribbeanStud>, play: &Play) -> bool {
        play.info().group == Group::Flow
            && !matches!(play, Play::BeginDeal | Play::PickUp { .. } | Play::Concede { .. })
    }

    /// Most walks begin with a deck that is ready, many with wagers on the layout.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<CaribbeanStud>)> {
        if dice.one_in(6) {
            return vec![];
        }
        let mut commands = ready();
        for area in 1..=dice.below(4) as u8 {
            let place = |wager, dollars| HouseCommand::Place { area, wager, amount: Money::dollars(dollars) };
            let sit = HouseCommand::Sit { area, patron: PATRONS[usize::from(area)] };
            for command in [sit, place(Wager::Ante, 10), place(Wager::Progressive, 6)] {
                commands.push((Role::Dealer, TableCommand::House(command)));
            }
        }
        commands
    }
}

/// A hand of five; often one that a jackpot is paid on.
fn some_hand(table: &Table<CaribbeanStud>, dice: &mut Dice) -> Vec<Card> {
    let suit = dice.pick(&Suit::ALL);
    let unseen = table.play.cards.unseen().iter().map(|(card, _)| card);
    let suited: Vec<Card> = unseen.filter(|card| card.suit() == suit).collect();
    let count = 5 - usize::from(dice.one_in(20));
    match dice.below(3) {
        0 if suited.len() >= 5 => suited[suited.len() - 5..].to_vec(),
        1 if suited.len() >= 6 => [&suited[..4], &suited[5..6]].concat(),
        _ => CaribbeanStud::some_cards(table, count, dice),
    }
}
