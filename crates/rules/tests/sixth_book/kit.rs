//! What the kit is told about High Card.
use crate::commands::ready;
use crate::people::Dice;
use crate::variants;
use crate::walk::Kit;
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::high_card::{HighCard, Play, Round};
use baize_rules::house::Equipment;
use baize_rules::shoe::Source;

variants!(ROUNDS, round, Round { Waiting, Dealt, Over });

impl Kit for HighCard {
    const CLOSES_BETS: bool = false;
    const PLAYERS_HOLD_CARDS: bool = false;
    const NEVER: &'static [&'static str] = &[
        // This book lets nobody be detained.
        "Detained",
        "DutyTold",
        "DutyAcknowledged",
        "JackpotClosed",
        "JackpotOpened",
        "PlaysFirst",
        "KeptApart",
        "EnglishOnly",
        "DirectionsLifted",
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "RoundTakenUp",
        "Reversed",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
        "PrizeHeld",
        "HeldPrizeDecided",
        "AreasReserved",
        "ReservationLifted",
        "Warned",
        "DecisionTakenBack",
        "MinimumRaised",
        "MarkerPlaced",
        "MarkerRemoved",
        "SignShowsBoth",
        "PersonalLimitsSet",
        "PersonalLimitsEnded",
        "ExcessFound",
        "Paused",
        "Resumed",
        "ChipsDeclared",
        "DirectionGiven",
    ];
    const STAGES: &'static [&'static str] = ROUNDS;

    fn equipment() -> Vec<Equipment> {
        [Source::Shoe, Source::Device].map(|source| Equipment::Cards { source, decks: 1 }).to_vec()
    }

    fn stage(table: &Table<HighCard>) -> &'static str {
        round(&table.play.round)
    }

    /// A wager may have gone back since the cards were offered: now and then one card fewer.
    fn like(table: &Table<HighCard>, play: &Play, dice: &mut Dice) -> Option<Play> {
        let Play::Deal { cards } = play else { return None };
        let count = match dice.below(3) {
            0 => cards.len().saturating_sub(1),
            1 => 1 + dice.below(cards.len() + 1),
            _ => cards.len(),
        };
        Some(Play::Deal { cards: Self::some_cards(table, count, dice) })
    }

    fn goes_on(_: &Table<HighCard>, _: &Play) -> bool {
        true
    }

    /// Most walks begin with cards that are ready.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<HighCard>)> {
        if dice.one_in(4) { vec![] } else { ready() }
    }
}
