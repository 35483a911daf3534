//! What the kit is told about Casino War.
use crate::variants;
use crate::walk::{Dice, Kit};
use baize_rules::cards::Card;
use baize_rules::casino_war::{
    Absence, CasinoWar, CutBy, Effect, Event, Play, RelayWhy, Round, Shuffle, Spare, WhichDeal, WrongCards, WrongHand,
};
use baize_rules::game::{Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, Equipment, Setup};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::BetType;

variants!(ROUNDS, round, Round { Waiting, Dealing, Dealt, Deciding, WarDealing, WarDealt, Over });
variants!(
    EVENTS,
    event,
    Event {
        CardsLoaded,
        Shuffled,
        CutDeclined,
        Cut,
        CuttingCardPlaced,
        Burned,
        BurnForgotten,
        BurnDue,
        ShuffleOrdered,
        ShuffleForgotten,
        DealBegan,
        CardDealt,
        CuttingCardShown,
        DiscardsReturned,
        DiscardsLeft,
        Announced,
        LimitNoted,
        HandsCollected,
        InterimSettled,
        WentToWar,
        GaveUp,
        HandDropped,
        FinallySettled,
        LayoutCleared,
        LaidOutAgain,
        FacedCardBurned,
        ErrorCardBurned,
        ErrorCardSetAside,
        EmptyRoundVoided,
        Relaid,
        ExcessBurned,
        Misdealt,
        RoundVoided,
        RoundsStand,
        DiscardsShuffled,
        CardsCondemned,
        DeviceSwapped,
        DeviceOutOfUse,
        WagersWithdrawn,
        StayedIn,
        PlayGoesOn,
    }
);

impl Kit for CasinoWar {
    const CLOSES_BETS: bool = false;
    const PLAYERS_HOLD_CARDS: bool = false;
    const NEVER: &'static [&'static str] = &[
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
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
            Play::DeclineCut { area },
            Play::Cut { by: CutBy::Supervisor, depth: Some(150) },
            Play::PlaceCuttingCard { from_back: Some(60) },
            Play::Burn,
            Play::DirectShuffle,
            Play::DirectCheck,
            Play::Riffle { area },
            Play::Deal { cards: cards.clone() },
            Play::ReturnDiscards,
            Play::Settle,
            Play::GoToWar { area },
            Play::Surrender { area },
            Play::NoDecision { area, because: Absence::Silent },
            Play::Clear,
            Play::CuttingCardShows,
            Play::FacedCard { card: cards[0] },
            Play::CardInError { card: None },
            Play::EmptyRound { cards: cards.clone() },
            Play::Relay { deal: WhichDeal::Initial, cards: cards.clone(), why: RelayWhy::Reconstruction },
            Play::VoidRound { reason: some() },
            Play::Misdeal { hand: WrongHand::Dealer, reason: some() },
            Play::ShuffleDiscards,
            Play::BadCut,
            Play::ForgotShuffle,
            Play::WrongCards { finding: WrongCards::Missing },
            Play::DeviceFault { damaged: cards, effect: Effect::NoDisadvantage, spare: Spare::None },
            Play::Withdraw { area },
            Play::StayIn { area },
        ]
    }

    fn like(table: &Table<CasinoWar>, play: &Play, dice: &mut Dice) -> Play {
        let area = dice.area(table.house.setup());
        let hand = if dice.one_in(2) { WrongHand::Dealer } else { WrongHand::Area(area) };
        let text = |dice: &mut Dice| if dice.one_in(9) { String::new() } else { String::from("because") };
        match play.clone() {
            Play::Shuffle { .. } => {
                Play::Shuffle { how: dice.pick(&[Shuffle::Manual, Shuffle::Multishuffler, Shuffle::Device]) }
            }
            Play::DeclineCut { .. } => Play::DeclineCut { area },
            Play::Cut { by, .. } => {
                let by = if dice.one_in(5) { CutBy::Area(area) } else { by };
                Play::Cut { by, depth: dice.one_in(2).then(|| dice.below(320) as u16) }
            }
            Play::PlaceCuttingCard { .. } => {
                Play::PlaceCuttingCard { from_back: dice.one_in(2).then(|| dice.below(170) as u16) }
            }
            Play::Riffle { .. } => Play::Riffle { area },
            Play::Deal { cards } => {
                let count = cards.len() + usize::from(dice.one_in(20));
                let count = if dice.one_in(3) { 1 + dice.below(count) } else { count };
                Play::Deal { cards: some_cards(table, count, dice) }
            }
            Play::GoToWar { .. } => Play::GoToWar { area },
            Play::Surrender { .. } => Play::Surrender { area },
            Play::NoDecision { .. } => Play::NoDecision { area, because: dice.pick(&[Absence::Away, Absence::Silent]) },
            Play::FacedCard { .. } => Play::FacedCard { card: some_cards(table, 1, dice)[0] },
            Play::CardInError { .. } => {
                Play::CardInError { card: dice.one_in(2).then(|| some_cards(table, 1, dice)[0]) }
            }
            Play::EmptyRound { .. } => {
                let count = dice.below(7);
                Play::EmptyRound { cards: some_cards(table, count, dice) }
            }
            Play::Relay { .. } => {
                let deal = dice.pick(&[WhichDeal::Initial, WhichDeal::War]);
                let mut cards = match deal {
                    WhichDeal::Initial => table.play.round.initial_cards(),
                    WhichDeal::War => table.play.round.war_cards(),
                };
                match dice.below(4) {
                    0 => drop(cards.pop()),
                    1 => cards.extend(some_cards(table, 1, dice)),
                    2 => cards.reverse(),
                    _ => cards = some_cards(table, cards.len(), dice),
                }
                Play::Relay { deal, cards, why: dice.pick(&[RelayWhy::Reconstruction, RelayWhy::KeyedWrong]) }
            }
            Play::VoidRound { .. } => Play::VoidRound { reason: text(dice) },
            Play::Misdeal { .. } => Play::Misdeal { hand, reason: text(dice) },
            Play::WrongCards { .. } if dice.one_in(2) => Play::WrongCards { finding: WrongCards::Foreign(text(dice)) },
            Play::DeviceFault { .. } => {
                let count = dice.below(3);
                Play::DeviceFault {
                    damaged: some_cards(table, count, dice),
                    effect: dice.pick(&[Effect::NoDisadvantage, Effect::NoDisadvantage, Effect::Disadvantage]),
                    spare: dice.pick(&[Spare::None, Spare::Ready]),
                }
            }
            Play::Withdraw { .. } => Play::Withdraw { area },
            Play::StayIn { .. } => Play::StayIn { area },
            other => other,
        }
    }

    fn goes_on(table: &Table<CasinoWar>, play: &Play) -> bool {
        let cards = &table.play.cards;
        match play {
            Play::LoadCards => return cards.readiness == Readiness::Empty,
            Play::DirectShuffle => return cards.left() == 0 && !table.house.in_round(),
            _ => {}
        }
        matches!(
            play,
            Play::Shuffle { .. }
                | Play::Cut { .. }
                | Play::PlaceCuttingCard { .. }
                | Play::Burn
                | Play::Deal { .. }
                | Play::ShuffleDiscards
                | Play::Settle
                | Play::GoToWar { .. }
                | Play::Surrender { .. }
                | Play::StayIn { .. }
                | Play::Clear
        )
    }

    /// Most walks begin with cards that are ready, and some of those with a shoe that is nearly dealt out.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<CasinoWar>)> {
        if dice.one_in(4) {
            return vec![];
        }
        let from_back = dice.pick(&[None, Some(1), Some(156)]);
        let mut plays = vec![
            (Role::Supervisor, Play::LoadCards),
            (Role::Dealer, Play::Shuffle { how: dice.pick(&[Shuffle::Manual, Shuffle::Device]) }),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Manual }),
            (Role::Dealer, Play::Shuffle { how: Shuffle::Device }),
            (Role::Supervisor, Play::Cut { by: CutBy::Supervisor, depth: Some(150) }),
            (Role::Dealer, Play::PlaceCuttingCard { from_back }),
            (Role::Dealer, Play::Burn),
        ];
        if dice.one_in(3) {
            // Five at a time, in the order of the deck, six times over.
            let order: Vec<Card> = Card::all().flat_map(|card| [card; 6]).collect();
            let rounds = dice.pick(&[31, 61, 62]);
            plays.extend(order.chunks(5).take(rounds).map(|c| (Role::Dealer, Play::EmptyRound { cards: c.to_vec() })));
        }
        plays.into_iter().map(|(role, play)| (role, TableCommand::Play(play))).collect()
    }
}

/// Cards that can come, half of the time all of one rank; now and then one that cannot.
fn some_cards(table: &Table<CasinoWar>, count: usize, dice: &mut Dice) -> Vec<Card> {
    let mut unseen = table.play.cards.unseen().clone();
    let rank = dice.one_in(2).then(|| unseen.nth(dice.below(unseen.total() as usize) as u32)).flatten().map(Card::rank);
    let mut cards = vec![];
    while cards.len() < count {
        let likely = unseen.nth(dice.below(unseen.total() as usize) as u32).filter(|_| !dice.one_in(60));
        let of_rank = rank.and_then(|rank| unseen.iter().map(|(card, _)| card).find(|card| card.rank() == rank));
        let card = of_rank.or(likely).unwrap_or_else(|| Card::all().nth(dice.below(52)).expect("52 cards"));
        let _ = unseen.take(card);
        cards.push(card);
    }
    cards
}
