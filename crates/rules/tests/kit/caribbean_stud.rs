//! What the kit is told about Caribbean Stud.
use crate::variants;
use crate::walk::{Dice, Kit, PATRONS};
use baize_rules::cards::{Card, Suit};
use baize_rules::caribbean_stud::{
    Absence, CaribbeanStud, DeckStage, Direction, Event, Hands, MisdealWhy, Play, Round, Shuffle, To, WrongCards,
};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};

variants!(ROUNDS, round, Round { Waiting, Dealing, Betting, Exposed, Paying, Over });
variants!(
    EVENTS,
    event,
    Event {
        CardsLoaded,
        Shuffled,
        Cut,
        ShuffleDue,
        DealBegan,
        CardShown,
        HandsDealt,
        DealerUp,
        PickedUp,
        BetMade,
        Folded,
        DealerShown,
        ChoosesAgain,
        DealerTurned,
        Announced,
        HandShown,
        FoldedShown,
        ConcessionWarned,
        Conceded,
        ClaimRaised,
        HandsSettled,
        ClaimClosed,
        ClaimDropped,
        LayoutCleared,
        LaidOutAgain,
        Rekeyed,
        Misdealt,
        HandVoided,
        HandDropped,
        StrayHandDiscarded,
        RoundVoided,
        RoundsStand,
        CardsCondemned,
        Directed,
        DirectionsLifted,
        JackpotClosed,
        JackpotOpened,
        DeviceReplaced,
    }
);

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
    const EVENTS: &'static [&'static str] = EVENTS;

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

    fn event(value: &Event) -> &'static str {
        event(value)
    }

    fn plays() -> Vec<Play> {
        let area = 1;
        let five = || Vec::from_iter(Card::all().take(5));
        let card = five()[0];
        let some = || String::from("because");
        let amount = Money::dollars(20);
        vec![
            Play::LoadCards,
            Play::Shuffle { how: Shuffle::Manual },
            Play::Cut,
            Play::DirectCheck,
            Play::BeginDeal,
            Play::Deal { up: Some(card), held: vec![] },
            Play::PickUp { area },
            Play::Bet { area, amount: None },
            Play::Fold { area },
            Play::NoDecision { area, because: Absence::Away },
            Play::Expose { cards: five()[..4].to_vec() },
            Play::ShowHand { area, cards: five() },
            Play::RevealFolded { area, cards: five() },
            Play::Concede { area },
            Play::Settle,
            Play::Clear,
            Play::PayClaim { area },
            Play::ReturnProgressive { area, reason: some() },
            Play::JackpotFails { unrecorded: vec![area] },
            Play::JackpotRestored,
            Play::CardShows { to: To::Dealer, card },
            Play::DealerShows { cards: vec![card] },
            Play::Misdeal { why: MisdealWhy::DealtWrongly, reason: some() },
            Play::WrongCount { area, count: 4 },
            Play::StrayHand { area },
            Play::FoundAnte { area, amount },
            Play::FoundBet { area, amount },
            Play::CorrectBet { area },
            Play::WrongCards { finding: WrongCards::Missing },
            Play::Direct { direction: Direction::EnglishOnly },
            Play::LiftDirections,
            Play::Rekey { hand: To::Dealer, cards: vec![card] },
            Play::ShuffleFails,
            Play::DeviceFails { next: Source::Shoe },
        ]
    }

    fn like(table: &Table<CaribbeanStud>, play: &Play, dice: &mut Dice) -> Play {
        let area = dice.area(table.house.setup());
        let to = if dice.one_in(2) { To::Dealer } else { To::Area(area) };
        let text = |dice: &mut Dice| if dice.one_in(9) { String::new() } else { String::from("because") };
        match play.clone() {
            Play::Shuffle { .. } => Play::Shuffle { how: dice.pick(&[Shuffle::Manual, Shuffle::Device]) },
            Play::Deal { up, held } => {
                let up = if dice.one_in(10) { None } else { up.map(|_| some_cards(table, 1, dice)[0]) };
                Play::Deal { up, held: if dice.one_in(20) { some_cards(table, 5, dice) } else { held } }
            }
            Play::PickUp { .. } => Play::PickUp { area },
            // The right amount, named, is not a separate offer: the scenarios of 5.6 show it.
            Play::Bet { .. } => Play::Bet { area, amount: dice.one_in(9).then_some(Money::cents(777)) },
            Play::Fold { .. } => Play::Fold { area },
            Play::NoDecision { .. } => {
                Play::NoDecision { area, because: dice.pick(&[Absence::Away, Absence::Silent, Absence::Refuses]) }
            }
            Play::Expose { cards } => {
                let count = cards.len() + usize::from(dice.one_in(20));
                Play::Expose { cards: some_cards(table, count, dice) }
            }
            Play::ShowHand { area: shown, .. } => {
                let area = if dice.one_in(6) { area } else { shown };
                Play::ShowHand { area, cards: some_hand(table, dice) }
            }
            Play::RevealFolded { area: shown, cards } => {
                let area = if dice.one_in(6) { area } else { shown };
                Play::RevealFolded { area, cards: if cards.is_empty() { cards } else { some_hand(table, dice) } }
            }
            Play::Concede { .. } => Play::Concede { area },
            Play::PayClaim { .. } => Play::PayClaim { area },
            Play::ReturnProgressive { area: staked, .. } => {
                Play::ReturnProgressive { area: if dice.one_in(3) { area } else { staked }, reason: text(dice) }
            }
            Play::JackpotFails { .. } => {
                let staked = table.house.layout().areas_with(Wager::Progressive);
                let unrecorded = if dice.one_in(8) { vec![area] } else { staked };
                Play::JackpotFails { unrecorded: if dice.one_in(3) { vec![] } else { unrecorded } }
            }
            Play::CardShows { .. } => Play::CardShows { to, card: some_cards(table, 1, dice)[0] },
            Play::DealerShows { .. } => {
                let count = dice.below(4);
                Play::DealerShows { cards: some_cards(table, count, dice) }
            }
            Play::Misdeal { .. } => {
                let why = dice.pick(&[MisdealWhy::DealtWrongly, MisdealWhy::DealerCount, MisdealWhy::CardsShowed]);
                Play::Misdeal { why, reason: text(dice) }
            }
            Play::WrongCount { .. } => Play::WrongCount { area, count: dice.below(12) as u8 },
            Play::StrayHand { .. } => Play::StrayHand { area },
            Play::FoundAnte { .. } => {
                Play::FoundAnte { area, amount: Money::cents(200 * dice.pick(&[1, 4, 5, 6, 499, 501])) }
            }
            Play::FoundBet { .. } => Play::FoundBet { area, amount: Money::cents(200 * dice.below(40) as i64) },
            Play::CorrectBet { .. } => Play::CorrectBet { area },
            Play::WrongCards { .. } if dice.one_in(2) => Play::WrongCards { finding: WrongCards::Foreign(text(dice)) },
            Play::Direct { .. } => {
                let (patron, from) = (dice.pick(&PATRONS), dice.pick(&PATRONS));
                let direction = match dice.below(3) {
                    0 => Direction::PlayFirst { patron },
                    1 => Direction::KeepApart { patron, from },
                    _ => Direction::EnglishOnly,
                };
                Play::Direct { direction }
            }
            Play::Rekey { .. } => {
                let hands = table.play.round.hands().or(table.play.last.as_ref().and_then(Round::hands));
                let keyed = |hands: &Hands| match to {
                    To::Dealer => hands.dealer.up.len(),
                    To::Area(area) => hands.of(area).map_or(0, |hand| hand.public().len()),
                };
                let count = hands.map_or(1, keyed) + usize::from(dice.one_in(12));
                Play::Rekey { hand: to, cards: some_cards(table, count, dice) }
            }
            Play::DeviceFails { .. } => {
                Play::DeviceFails { next: dice.pick(&[Source::Shoe, Source::Device, Source::Hand]) }
            }
            other => other,
        }
    }

    fn goes_on(table: &Table<CaribbeanStud>, play: &Play) -> bool {
        match play {
            Play::LoadCards => table.play.deck.stage == DeckStage::Empty,
            Play::Shuffle { .. }
            | Play::Cut
            | Play::Deal { .. }
            | Play::Bet { .. }
            | Play::Fold { .. }
            | Play::CorrectBet { .. }
            | Play::Expose { .. }
            | Play::ShowHand { .. }
            | Play::Settle
            | Play::PayClaim { .. }
            | Play::Clear => true,
            _ => false,
        }
    }

    /// Most walks begin with a deck that is ready, many with wagers on the layout.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<CaribbeanStud>)> {
        if dice.one_in(6) {
            return vec![];
        }
        let plays = [
            (Role::Supervisor, Play::LoadCards),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Device }),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Manual }),
            (Role::Dealer, Play::Cut),
        ];
        let mut commands: Vec<(Role, TableCommand<CaribbeanStud>)> =
            plays.into_iter().map(|(role, play)| (role, TableCommand::Play(play))).collect();
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

/// Cards that nobody has read, now and then one that somebody has.
fn some_cards(table: &Table<CaribbeanStud>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let mut unseen = table.play.deck.cards.unseen().clone();
    let mut cards = vec![];
    while cards.len() < count {
        let likely = unseen.nth(dice.below(unseen.total() as usize) as u32).filter(|_| !dice.one_in(60));
        let card = likely.unwrap_or_else(|| Card::all().nth(dice.below(52)).expect("52 cards"));
        let _ = unseen.take(card);
        cards.push(card);
    }
    cards
}

/// A hand of five; often one that a jackpot is paid on.
fn some_hand(table: &Table<CaribbeanStud>, dice: &mut Dice) -> Vec<Card> {
    let suit = dice.pick(&Suit::ALL);
    let suited: Vec<Card> =
        table.play.deck.cards.unseen().iter().map(|(card, _)| card).filter(|card| card.suit() == suit).collect();
    let count = 5 - usize::from(dice.one_in(20));
    match dice.below(3) {
        0 if suited.len() >= 5 => suited[suited.len() - 5..].to_vec(),
        1 if suited.len() >= 6 => [&suited[..4], &suited[5..6]].concat(),
        _ => some_cards(table, count, dice),
    }
}
