//! What the kit is told about Ultimate Texas Hold'em.
use crate::variants;
use crate::walk::{Dice, Kit, PATRONS};
use baize_rules::cards::Card;
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::ultimate_texas_holdem::{
    Absence, DeckStage, Directed, Event, Handled, Keyed, MisdealWhy, Play, Round, Ruling, Shuffle, UltimateTexasHoldem,
    WrongCards,
};
use baize_rules::wagers::{BetType, Wager};

variants!(ROUNDS, round, Round { Waiting, Betting, Settling, Over });
variants!(
    EVENTS,
    event,
    Event {
        CardsLoaded,
        Shuffled,
        Cut,
        ShuffleOrdered,
        DealBegan,
        CommunityDealt,
        CommunitySpread,
        DealerDealt,
        HoleDealt,
        MayLook,
        Checked,
        Bet,
        Folded,
        FoldedDiscarded,
        FoldedKept,
        Turned,
        StreetBegan,
        DealerPlays,
        DealerHas,
        DealerQualifies,
        DealerDoesNotQualify,
        SettlingBegan,
        Conceded,
        HandTurned,
        HandPlays,
        HandHas,
        LimitNoted,
        ClaimRaised,
        HandDone,
        RoundSettled,
        FoldedRevealed,
        LayoutCleared,
        LaidOutAgain,
        Misdealt,
        RoundVoided,
        RoundsStand,
        Exposed,
        PlayGoesOn,
        HandDropped,
        StrayHand,
        CardsCondemned,
        Directed,
        DirectionsLifted,
        Rekeyed,
        DeviceReplaced,
        JackpotFailed,
        JackpotRestored,
    }
);

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
    const EVENTS: &'static [&'static str] = EVENTS;

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
            Play::CardsDropped,
            Play::DirectShuffle,
            Play::DirectCheck,
            Play::Deal { held: cards.clone() },
            Play::Check { area },
            Play::Bet { area, times: 4 },
            Play::Fold { area },
            Play::NoDecision { area, because: Absence::Silent },
            Play::Turn { cards: cards.clone() },
            Play::Settle { cards: cards.clone() },
            Play::Concede { area },
            Play::RevealFolded { area, cards: cards.clone() },
            Play::Clear,
            Play::Misdeal { why: MisdealWhy::WrongNumber, reason: some() },
            Play::DealerExposed { cards: cards.clone(), ruling: None },
            Play::CommunityExposed { place: 4, card: cards[0] },
            Play::HandWithoutWager { area, handled: Handled::No },
            Play::WrongCards { finding: WrongCards::Missing },
            Play::PlayFound { area, amount: Money::dollars(30) },
            Play::Direct { what: Directed::First(PATRONS[0]) },
            Play::LiftDirections,
            Play::Rekey { at: Keyed::Board, cards },
            Play::DeviceJams,
            Play::DeviceFails { then: Source::Shoe },
            Play::BackJackpot { area, patron: PATRONS[1] },
            Play::PayJackpot { area },
            Play::PayBonus { area },
            Play::JackpotFails,
            Play::JackpotWorks,
        ]
    }

    fn like(table: &Table<UltimateTexasHoldem>, play: &Play, dice: &mut Dice) -> Play {
        let area = dice.area(table.house.setup());
        let patron = dice.pick(&PATRONS);
        let text = |dice: &mut Dice| if dice.one_in(9) { String::new() } else { String::from("because") };
        match play.clone() {
            Play::Shuffle { .. } => Play::Shuffle { how: dice.pick(&[Shuffle::Manual, Shuffle::Device]) },
            Play::Deal { held } => Play::Deal { held: some_cards(table, held.len(), dice) },
            Play::Check { .. } => Play::Check { area },
            Play::Bet { .. } => Play::Bet { area, times: dice.below(6) as u8 },
            Play::Fold { .. } => Play::Fold { area },
            Play::NoDecision { .. } => {
                let because = dice.pick(&[Absence::Away, Absence::Silent, Absence::Uncorrected]);
                Play::NoDecision { area, because }
            }
            Play::Turn { cards } => {
                let count = if dice.one_in(4) { 1 } else { cards.len() + usize::from(dice.one_in(20)) };
                Play::Turn { cards: some_cards(table, count, dice) }
            }
            Play::Settle { cards } => {
                let count = if dice.one_in(3) { 2 * dice.below(4) } else { cards.len() };
                Play::Settle { cards: some_cards(table, count, dice) }
            }
            Play::Concede { .. } => Play::Concede { area },
            Play::RevealFolded { area, .. } => Play::RevealFolded { area, cards: some_cards(table, 2, dice) },
            Play::Misdeal { .. } => {
                let why = dice.pick(&[MisdealWhy::WrongNumber, MisdealWhy::Revealed]);
                Play::Misdeal { why, reason: text(dice) }
            }
            Play::DealerExposed { ruling, .. } => {
                let count = 1 + dice.below(2);
                let ruling = if dice.one_in(4) { Some(Ruling::Misdeal) } else { ruling };
                Play::DealerExposed { cards: some_cards(table, count, dice), ruling }
            }
            Play::CommunityExposed { .. } => {
                Play::CommunityExposed { place: dice.below(6) as u8, card: some_cards(table, 1, dice)[0] }
            }
            Play::HandWithoutWager { .. } => {
                Play::HandWithoutWager { area, handled: dice.pick(&[Handled::No, Handled::Yes]) }
            }
            Play::WrongCards { .. } if dice.one_in(2) => Play::WrongCards { finding: WrongCards::Foreign(text(dice)) },
            Play::PlayFound { area, .. } => {
                Play::PlayFound { area, amount: Money::dollars(2 * dice.below(100) as i64) }
            }
            Play::Direct { .. } => {
                let other = dice.pick(&PATRONS);
                let whats = [Directed::First(patron), Directed::Apart(patron, other), Directed::English];
                Play::Direct { what: dice.pick(&whats) }
            }
            Play::Rekey { at, cards } => {
                let at = if dice.one_in(2) { Keyed::Hand(area) } else { at };
                let count = if matches!(at, Keyed::Hand(_)) { 2 } else { cards.len() };
                let other = some_cards(table, count, dice);
                Play::Rekey { at, cards: if dice.one_in(2) { other } else { cards } }
            }
            Play::DeviceFails { .. } => {
                Play::DeviceFails { then: dice.pick(&[Source::Device, Source::Shoe, Source::Hand]) }
            }
            Play::BackJackpot { .. } => Play::BackJackpot { area, patron },
            Play::PayJackpot { .. } => Play::PayJackpot { area },
            Play::PayBonus { .. } => Play::PayBonus { area },
            other => other,
        }
    }

    fn goes_on(table: &Table<UltimateTexasHoldem>, play: &Play) -> bool {
        match play {
            Play::LoadCards => table.play.cards.stage == DeckStage::Empty,
            play => matches!(
                play,
                Play::Shuffle { .. }
                    | Play::Cut
                    | Play::Deal { .. }
                    | Play::Check { .. }
                    | Play::Bet { .. }
                    | Play::Fold { .. }
                    | Play::Turn { .. }
                    | Play::Settle { .. }
                    | Play::PayJackpot { .. }
                    | Play::PayBonus { .. }
                    | Play::Clear
            ),
        }
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
        let plays = [
            (Role::Supervisor, Play::LoadCards),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Device }),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Manual }),
            (Role::Dealer, Play::Cut),
        ];
        let mut commands: Vec<_> = plays.into_iter().map(|(role, play)| (role, TableCommand::Play(play))).collect();
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

/// Cards that can come, half of the time all of one suit; now and then one that cannot.
fn some_cards(table: &Table<UltimateTexasHoldem>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let mut unseen = table.play.cards.unseen().clone();
    let suit = dice.one_in(2).then(|| unseen.nth(dice.below(unseen.total() as usize) as u32)).flatten().map(Card::suit);
    let mut cards = vec![];
    while cards.len() < count {
        let likely = unseen.nth(dice.below(unseen.total() as usize) as u32).filter(|_| !dice.one_in(60));
        let of_suit =
            suit.and_then(|suit| unseen.iter().map(|(card, _)| card).filter(|card| card.suit() == suit).last());
        let card = of_suit.or(likely).unwrap_or_else(|| Card::all().nth(dice.below(52)).expect("52 cards"));
        let _ = unseen.take(card);
        cards.push(card);
    }
    cards
}
