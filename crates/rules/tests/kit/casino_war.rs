//! What the kit is told about Casino War.
use crate::commands::{ready, some_unseen};
use crate::people::Dice;
use crate::variants;
use crate::walk::Kit;
use baize_rules::card_table::CardCommand;
use baize_rules::cards::Card;
use baize_rules::casino_war::{CasinoWar, CutBy, Play, Round, WhichDeal};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::plays::{Group, Plays};
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::BetType;

variants!(ROUNDS, round, Round { Waiting, Dealing, Dealt, Deciding, WarDealing, WarDealt, Over });

impl Kit for CasinoWar {
    const CLOSES_BETS: bool = false;
    const PLAYERS_HOLD_CARDS: bool = false;
    const NEVER: &'static [&'static str] = &[
        "JackpotClosed",
        "JackpotOpened",
        "Cut",
        "DeviceReplaced",
        "PlaysFirst",
        "KeptApart",
        "EnglishOnly",
        "DirectionsLifted",
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
        "PrizeHeld",
        "HeldPrizeDecided",
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
            equipment: Equipment::Cards { source: Source::Shoe, decks: 6 },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(200),
            limits: Limits {
                wagers: vec![
                    limit(BetType::Initial, 10, 1000, None),
                    limit(BetType::Tie, 6, 62, Some(Money::dollars(6))),
                ],
                player_max: Some(Money::cents(200_001)),
            },
            options: vec![],
            approved: Approved::default(),
        }
    }

    fn equipment() -> Vec<Equipment> {
        [Source::Shoe, Source::Device].map(|source| Equipment::Cards { source, decks: 6 }).to_vec()
    }

    fn stage(table: &Table<CasinoWar>) -> &'static str {
        round(&table.play.round)
    }

    /// Half of the time all of one rank.
    fn some_cards(table: &Table<CasinoWar>, count: usize, dice: &mut Dice) -> Vec<Card> {
        let some = |dice: &mut Dice| Card::all().nth(dice.below(52)).map(Card::rank);
        let rank = if dice.one_in(2) { some(dice) } else { None };
        some_unseen(table.cards(), count, dice, |unseen, _| {
            rank.and_then(|rank| unseen.iter().map(|(card, _)| card).find(|card| card.rank() == rank))
        })
    }

    fn like(table: &Table<CasinoWar>, play: &Play, dice: &mut Dice) -> Option<Play> {
        Some(match play.clone() {
            Play::CutCards { by, .. } => {
                let by = if dice.one_in(5) { CutBy::Area(dice.area(table.house.setup())) } else { by };
                Play::CutCards { by, depth: dice.one_in(2).then(|| dice.below(320) as u16) }
            }
            Play::PlaceCuttingCard { .. } => {
                Play::PlaceCuttingCard { from_back: dice.one_in(2).then(|| dice.below(170) as u16) }
            }
            Play::Deal { cards } => {
                let count = cards.len() + usize::from(dice.one_in(20));
                let count = if dice.one_in(3) { 1 + dice.below(count) } else { count };
                Play::Deal { cards: Self::some_cards(table, count, dice) }
            }
            Play::Reconstruct { .. } | Play::Rekey { .. } => {
                let deal = dice.pick(WhichDeal::ALL);
                let mut cards = match deal {
                    WhichDeal::Initial => table.play.round.initial_cards(),
                    WhichDeal::War => table.play.round.war_cards(),
                };
                match dice.below(4) {
                    0 => drop(cards.pop()),
                    1 => cards.extend(Self::some_cards(table, 1, dice)),
                    2 => cards.reverse(),
                    _ => cards = Self::some_cards(table, cards.len(), dice),
                }
                match dice.one_in(2) {
                    true => Play::Reconstruct { deal, cards },
                    false => Play::Rekey { deal, cards },
                }
            }
            _ => return None,
        })
    }

    fn cards_go_on(table: &Table<CasinoWar>, command: &CardCommand) -> bool {
        let cards = &table.play.cards;
        match command {
            CardCommand::LoadCards => cards.readiness == Readiness::Empty,
            CardCommand::DirectShuffle => cards.left() == 0 && !table.house.in_round(),
            CardCommand::Shuffle { .. } => true,
            _ => false,
        }
    }

    fn goes_on(_: &Table<CasinoWar>, play: &Play) -> bool {
        let aside = matches!(play, Play::DeclineCut { .. } | Play::Withdraw { .. } | Play::ReturnDiscards);
        play.info().group == Group::Flow && !aside
    }

    /// Most walks begin with cards that are ready, and some of those with a shoe that is nearly dealt out.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<CasinoWar>)> {
        if dice.one_in(4) {
            return vec![];
        }
        let from_back = dice.pick(&[None, Some(1), Some(156)]);
        let cut = Play::CutCards { by: CutBy::Supervisor, depth: Some(150) };
        let mut plays = vec![
            (Role::Supervisor, cut),
            (Role::Dealer, Play::PlaceCuttingCard { from_back }),
            (Role::Dealer, Play::Burn),
        ];
        if dice.one_in(3) {
            // Five at a time, in the order of the deck, six times over.
            let order: Vec<Card> = Card::all().flat_map(|card| [card; 6]).collect();
            let rounds = dice.pick(&[31, 61, 62]);
            plays.extend(order.chunks(5).take(rounds).map(|c| (Role::Dealer, Play::EmptyRound { cards: c.to_vec() })));
        }
        let plays = plays.into_iter().map(|(role, play)| (role, TableCommand::Play(play)));
        ready().into_iter().chain(plays).collect()
    }
}
