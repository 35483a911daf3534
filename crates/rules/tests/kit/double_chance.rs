//! What the kit is told about Double Chance.
use crate::variants;
use crate::walk::{Dice, Kit};
use baize_rules::cards::Card;
use baize_rules::deck::{DeckStage, Shuffle};
use baize_rules::double_chance::{
    Absence, DoubleChance, Event, Keep, Measure, Misdeal, Play, Round, Shown, Which, WrongCards,
};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::{Money, Odds};
use baize_rules::shoe::Source;
use baize_rules::wagers::BetType;

variants!(ROUNDS, round, Round { Waiting, Dealing, Deciding, Turning, Turned, Settled, Sixth, Over });
variants!(
    EVENTS,
    event,
    Event {
        CardsLoaded,
        Shuffled,
        Cut,
        ShuffleDue,
        DealBegan,
        Dealt,
        CardsHandled,
        Declared,
        Discarded,
        DiscardRequired,
        TurnedUp,
        HandAnnounced,
        JackpotClaimed,
        DiscardsRacked,
        DeclaredCollected,
        HandsSettled,
        SixthDealt,
        SixthTurned,
        SixthPlays,
        AllSettled,
        LayoutCleared,
        LaidOutAgain,
        Misdealt,
        HandVoided,
        HandDropped,
        EmptyHandRacked,
        SixthBurned,
        Rekeyed,
        RoundVoided,
        NothingLeft,
        RoundsStand,
        CardsCondemned,
        Directed,
        DirectionsLifted,
        ShuffleFailed,
        DeviceReplaced,
    }
);

impl Kit for DoubleChance {
    const CLOSES_BETS: bool = true;
    const PLAYERS_HOLD_CARDS: bool = true;
    const NEVER: &'static [&'static str] = &[
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
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
    const EVENTS: &'static [&'static str] = EVENTS;

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

    fn event(value: &Event) -> &'static str {
        event(value)
    }

    fn plays() -> Vec<Play> {
        let area = 1;
        let cards = Vec::from_iter(Card::all().take(2));
        let some = || String::from("because");
        vec![
            Play::LoadCards,
            Play::Shuffle { how: Shuffle::Manual },
            Play::Cut,
            Play::DirectCheck,
            Play::Deal { count: Some(1), held: cards.clone() },
            Play::Handled,
            Play::Declare { area },
            Play::Discard { area, keep: Keep::Count(2) },
            Play::TurnUp { hands: vec![Shown { area, cards: cards.clone() }] },
            Play::Settle,
            Play::DealSixth,
            Play::TurnSixth { cards: cards.clone() },
            Play::Clear,
            Play::Misdeal { because: Misdeal::DealtWrongly, reason: some() },
            Play::WrongCount { area, count: 6 },
            Play::EmptyHand { area },
            Play::SixthInError { area },
            Play::SixthExposed { area, card: cards[0] },
            Play::NoDecision { area, because: Absence::Refuses },
            Play::Rekey { area, which: Which::Hand, cards },
            Play::WrongCards { finding: WrongCards::Missing },
            Play::Direct { measure: Measure::EnglishOnly },
            Play::LiftDirections,
            Play::ShuffleFails,
            Play::DeviceFault { then: Source::Shoe },
        ]
    }

    fn like(table: &Table<DoubleChance>, play: &Play, dice: &mut Dice) -> Play {
        let area = dice.area(table.house.setup());
        let round = &table.play.round;
        let text = |dice: &mut Dice| if dice.one_in(9) { String::new() } else { String::from("because") };
        match play.clone() {
            Play::Shuffle { .. } => Play::Shuffle { how: dice.pick(&[Shuffle::Manual, Shuffle::Device]) },
            Play::Deal { held, .. } => {
                let count = if dice.one_in(3) { Some(dice.below(22) as u16) } else { None };
                Play::Deal { count, held: if dice.one_in(20) { some_cards(table, 5, dice) } else { held } }
            }
            Play::Declare { .. } => Play::Declare { area },
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
            Play::TurnUp { hands } => {
                let mut hands = hands;
                for shown in &mut hands {
                    let usual = round.hand(shown.area).map_or(3, |hand| hand.cards.count());
                    let count = if dice.one_in(5) { dice.below(7) } else { usual };
                    shown.cards = some_hand(table, count, dice);
                }
                Play::TurnUp { hands }
            }
            Play::TurnSixth { cards } => {
                let count = cards.len() + dice.below(3);
                Play::TurnSixth { cards: some_cards(table, count, dice) }
            }
            Play::Misdeal { .. } => {
                let because = dice.pick(&[Misdeal::DealtWrongly, Misdeal::CardExposed, Misdeal::FacedCardDealt]);
                Play::Misdeal { because, reason: text(dice) }
            }
            Play::WrongCount { area: offered, .. } => {
                Play::WrongCount { area: dice.pick(&[offered, area]), count: dice.below(9) as u8 }
            }
            Play::EmptyHand { .. } => Play::EmptyHand { area },
            Play::SixthInError { area: declared } => {
                Play::SixthInError { area: if dice.one_in(3) { area } else { declared } }
            }
            Play::SixthExposed { area: offered, .. } => {
                Play::SixthExposed { area: dice.pick(&[offered, area]), card: some_cards(table, 1, dice)[0] }
            }
            Play::NoDecision { .. } => {
                Play::NoDecision { area, because: dice.pick(&[Absence::Away, Absence::Refuses]) }
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
            Play::WrongCards { .. } if dice.one_in(2) => Play::WrongCards { finding: WrongCards::Foreign(text(dice)) },
            Play::Direct { measure } => {
                let patrons = crate::walk::PATRONS;
                let apart = Measure::KeepApart(dice.pick(&patrons), dice.pick(&patrons));
                Play::Direct { measure: dice.pick(&[measure, Measure::PlayFirst(area), Measure::EnglishOnly, apart]) }
            }
            Play::DeviceFault { .. } => {
                Play::DeviceFault { then: dice.pick(&[Source::Device, Source::Shoe, Source::Shoe, Source::Hand]) }
            }
            other => other,
        }
    }

    fn goes_on(table: &Table<DoubleChance>, play: &Play) -> bool {
        if *play == Play::LoadCards {
            return table.play.deck.stage == DeckStage::Empty;
        }
        matches!(
            play,
            Play::Shuffle { .. }
                | Play::Cut
                | Play::Deal { .. }
                | Play::Declare { .. }
                | Play::Discard { .. }
                | Play::TurnUp { .. }
                | Play::Settle
                | Play::DealSixth
                | Play::TurnSixth { .. }
                | Play::Clear
        )
    }

    /// Most walks begin with a deck that is ready.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<DoubleChance>)> {
        if dice.one_in(4) {
            return vec![];
        }
        let plays = vec![
            (Role::Supervisor, Play::LoadCards),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Manual }),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Device }),
            (Role::Dealer, Play::Cut),
        ];
        plays.into_iter().map(|(role, play)| (role, TableCommand::Play(play))).collect()
    }
}

/// Cards that can come; now and then one that cannot.
fn some_cards(table: &Table<DoubleChance>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let mut unseen = table.play.deck.cards.unseen().clone();
    (0..count)
        .map(|_| {
            let likely = unseen.nth(dice.below(unseen.total() as usize) as u32).filter(|_| !dice.one_in(60));
            let card = likely.unwrap_or_else(|| Card::all().nth(dice.below(52)).expect("52 cards"));
            let _ = unseen.take(card);
            card
        })
        .collect()
}

/// Half of the time cards of few ranks or of one suit, so that hands of rule 11 come.
fn some_hand(table: &Table<DoubleChance>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let unseen: Vec<Card> = table.play.deck.cards.unseen().iter().map(|(card, _)| card).collect();
    let from = dice.below(unseen.len());
    match dice.below(3) {
        0 if from + count <= unseen.len() => unseen[from..from + count].to_vec(),
        1 => unseen.iter().copied().skip(from).step_by(4).take(count).collect(),
        _ => some_cards(table, count, dice),
    }
}
