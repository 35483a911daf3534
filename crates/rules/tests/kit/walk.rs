//! Random walks: a table, the people at it and their money, and one command after another, sensible or not.
//!
//! A walk is made from a list of numbers that proptest chooses and, where a law fails, shortens: each number is one
//! step. `BAIZE_KIT_CASES=20` walks twenty times as often; `BAIZE_KIT_SEED=7` walks elsewhere.
use baize_rules::book::Reading;
use baize_rules::game::{
    Actor, Authority, Chance, Context, Decided, Game, MINUTE, Millis, PatronId, PlayerCard, Role, Standing, Table,
    TableCommand, TableEvent, World,
};
use baize_rules::house::{
    Cause, ChanceFrom, Declared, DeviceMeasures, Equipment, HouseCommand, HouseEvent, Move, Setup,
};
use baize_rules::incidents::{Error, Finding, Intention, NewMispayment, Rectification, Satisfied, SettledWager, Slip};
use baize_rules::jackpot::PoolNow;
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::show::{Fit, Offer};
use baize_rules::wagers::{Area, Wager};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use serde_json::Value;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// What the kit must be told about a game.
pub trait Kit: Game {
    /// A usual table; the kit itself varies where cards and outcomes come from and how readings are read.
    fn setup() -> Setup;
    /// What else it can be played with.
    fn equipment() -> Vec<Equipment>;
    /// One play of every kind.
    fn plays() -> Vec<Self::Play>;
    /// A play of the same kind with other particulars, right or wrong.
    fn like(table: &Table<Self>, play: &Self::Play, dice: &mut Dice) -> Self::Play;
    /// Whether the play answers the prompt, so that giving only such plays ends the round.
    fn goes_on(table: &Table<Self>, play: &Self::Play) -> bool;
    /// The same for what is common to all tables.
    fn house_goes_on(_table: &Table<Self>, _command: &HouseCommand) -> bool {
        false
    }
    /// Whether such a table opens at all: options and equipment that exclude each other.
    fn can_be(_setup: &Setup) -> bool {
        true
    }
    /// Commands to begin a walk with, so that it meets more than a fresh table; refused ones are passed over.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<Self>)>;
    /// Whether "no more bets" is a step of every round.
    const CLOSES_BETS: bool;
    /// Whether players at an electronic table hold cards that nobody else may see.
    const PLAYERS_HOLD_CARDS: bool;
    /// Events common to all tables that this book does not know.
    const NEVER: &'static [&'static str];
    /// The stages of a round and the kinds of event, all of which a walk must meet.
    const STAGES: &'static [&'static str];
    const EVENTS: &'static [&'static str];
    fn stage(table: &Table<Self>) -> &'static str;
    fn event(event: &Self::Event) -> &'static str;
}

/// Names every variant of an enum once: a list, and a function that does not compile when one is missing.
#[macro_export]
macro_rules! variants {
    ($list:ident, $name:ident, $type:ident { $($variant:ident),* $(,)? }) => {
        pub const $list: &[&str] = &[$(stringify!($variant)),*];
        pub fn $name(value: &$type) -> &'static str {
            match value { $($type::$variant { .. } => stringify!($variant)),* }
        }
    };
}

variants!(
    HOUSE_EVENTS,
    house_event,
    HouseEvent {
        DealerTook,
        DealerLeft,
        PatronSat,
        PatronLeft,
        AreasReserved,
        ReservationLifted,
        PlayersLimited,
        WagerPlaced,
        WagerTakenBack,
        WagerFound,
        Warned,
        DecisionTakenBack,
        BetsClosed,
        RoundBegan,
        RoundEnded,
        RoundTakenUp,
        PoolJoined,
        PoolLeft,
        JackpotWon,
        JackpotReleased,
        JackpotVerified,
        Settled,
        Reversed,
        NoticePosted,
        NoticeRemoved,
        LimitsChanged,
        MinimumRaised,
        MarkerPlaced,
        MarkerRemoved,
        SignShowsBoth,
        PersonalLimitsSet,
        PersonalLimitsEnded,
        ClosingAnnounced,
        ClosingCancelled,
        Closed,
        DeclaredInvalid,
        EarlierRoundsStand,
        DeviceFound,
        PatronExcluded,
        ExcludedFromCasino,
        ExclusionLifted,
        OutcomeInvalidated,
        ExcessFound,
        Paused,
        Resumed,
        ChipsDeclared,
        DirectionGiven,
        DutyRaised,
        DutyDone,
        DisputeRaised,
        DisputeRuled,
        DisputeClosed,
        MispaymentRecorded,
        MispaymentReportable,
        MispaymentClosed,
    }
);

/// Numbers from a seed (splitmix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
    /// An area of this table, now and then one that it has not.
    pub fn area(&mut self, setup: &Setup) -> Area {
        match self.below(30) {
            0 => 0,
            1 => 255,
            _ => 1 + self.below(usize::from(setup.areas) + 1) as Area,
        }
    }
}

impl Chance for Dice {
    fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
}

/// Always the middle: cards of one rank, so that hands tie.
pub struct Middle;
impl Chance for Middle {
    fn below(&mut self, n: u32) -> u32 {
        n / 2
    }
}

/// Patrons' numbers that no amount, time or count is likely to contain.
pub const PATRONS: [PatronId; 6] = [790_614_351, 790_614_352, 790_614_353, 790_614_354, 790_614_355, 790_614_356];
const DEALERS: [u32; 2] = [11, 12];
const SUPERVISORS: [u32; 3] = [21, 22, 23];

#[derive(Clone)]
pub struct Person {
    pub card: PlayerCard,
    pub brought: Money,
    pub held: Money,
    pub staked: Money,
    limit: Option<Money>,
}

impl Person {
    /// Whoever sits down without chips buys some.
    fn comes(&mut self) {
        if self.held.is_zero() {
            (self.brought, self.held) = (self.brought + Money::dollars(500), Money::dollars(500));
        }
    }
    /// All chips are cashed.
    fn goes(&mut self) {
        (self.brought, self.held) = (self.brought - self.held, Money::ZERO);
    }
}

#[derive(Clone)]
pub struct People(Vec<(PatronId, Person)>);

impl People {
    /// Four rich patrons, one with little, one with a loss limit.
    fn new() -> People {
        let person = |id: PatronId| {
            let brought = Money::dollars(if id == PATRONS[4] { 60 } else { 1_000_000 });
            let limit = (id == PATRONS[5]).then_some(Money::dollars(100));
            (id, Person { card: PlayerCard::Valid, brought, held: brought, staked: Money::ZERO, limit })
        };
        People(PATRONS.into_iter().map(person).collect())
    }
    pub fn iter(&self) -> impl Iterator<Item = &(PatronId, Person)> {
        self.0.iter()
    }
    /// A patron whom only a command named has brought nothing.
    fn person(&mut self, id: PatronId) -> &mut Person {
        if let Some(at) = self.0.iter().position(|(p, _)| *p == id) {
            return &mut self.0[at].1;
        }
        let stranger = Person {
            card: PlayerCard::Missing,
            brought: Money::ZERO,
            held: Money::ZERO,
            staked: Money::ZERO,
            limit: None,
        };
        self.0.push((id, stranger));
        &mut self.0.last_mut().expect("just pushed").1
    }
}

impl World for People {
    fn standing(&self, id: PatronId) -> Standing {
        let nobody = Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None };
        self.0.iter().find(|(p, _)| *p == id).map_or(nobody, |(_, p)| Standing {
            card: p.card,
            chips: p.held,
            loss_left: p.limit.map(|limit| limit - (p.brought - p.held)),
        })
    }
    fn pool(&self) -> Option<PoolNow> {
        Some(POOL)
    }
}

/// Everybody has a card and more chips than any sign allows.
pub struct GoodStanding;
impl World for GoodStanding {
    fn standing(&self, _: PatronId) -> Standing {
        let chips = Money::cents(Money::MAX_AMOUNT.to_cents() * 1000);
        Standing { card: PlayerCard::Valid, chips, loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        Some(POOL)
    }
}

/// The jackpot's pool, as every table is told of it.
const POOL: PoolNow = PoolNow {
    meter: Money::cents(6_000_001),
    second_person_above: Money::dollars(10_000),
    bonus: Some(Money::dollars(50)),
    in_order: true,
};

/// Links the table's jackpot to a pool, where the game has one.
pub fn link<G: Kit>(table: &mut Table<G>) {
    if let Some(rules) = G::house_rules().jackpot {
        table.evolve(&HouseEvent::PoolJoined { pool: "main".into(), cite: rules.pool }.into());
    }
}

/// A command as somebody gave it.
#[derive(Debug)]
pub struct Given<G: Game> {
    pub command: TableCommand<G>,
    pub by: Actor,
    pub approved_by: Option<Actor>,
    pub at: Millis,
}

impl<G: Game> Clone for Given<G> {
    fn clone(&self) -> Self {
        Given { command: self.command.clone(), ..*self }
    }
}

impl<G: Game> Given<G> {
    pub fn to(&self, table: &Table<G>, world: &dyn World) -> Decided<G> {
        let Given { by, approved_by, at, .. } = *self;
        table.decide(&self.command, &Context { at, by, approved_by, world })
    }
}

/// One step: the table it was taken at, what was given and what was answered.
pub struct Moment<G: Game> {
    pub before: Table<G>,
    pub given: Given<G>,
    pub answer: Decided<G>,
}

/// What came of a command: so many events, or why not; nothing yet while it is decided.
type Told = Option<Result<usize, String>>;

pub struct Walk<G: Game> {
    pub setup: Setup,
    pub table: Table<G>,
    pub people: People,
    pub house: Money,
    pub at: Millis,
    /// What each accepted command did.
    pub events: Vec<Vec<TableEvent<G>>>,
    pub dice: Dice,
    history: Vec<(Given<G>, Told)>,
}

pub fn who<G: Game>(command: &TableCommand<G>) -> Authority {
    match command {
        TableCommand::House(command) => command.who(G::house_rules()),
        TableCommand::Play(play) => G::who(play),
    }
}

/// The person of this role whom the command is for: the dealer at the table, the patron it names or who sits at its area.
pub fn giver<G: Game>(table: &Table<G>, command: &TableCommand<G>, role: Role, dice: &mut Dice) -> Actor {
    let id = match role {
        Role::Dealer => {
            let here = table.house.dealer();
            let relief = DEALERS.into_iter().find(|d| Some(*d) != here).expect("two dealers");
            let takes = matches!(command, TableCommand::House(HouseCommand::TakeTable));
            here.filter(|_| !takes).unwrap_or(relief)
        }
        Role::Supervisor => dice.pick(&SUPERVISORS[..2]),
        Role::Patron => named(table, command).unwrap_or(PATRONS[0]),
        other => 31 + other as u32,
    };
    Actor { role, id }
}

/// The patron a command names, by number or by area.
pub fn named<G: Game>(table: &Table<G>, command: &TableCommand<G>) -> Option<PatronId> {
    fn field(value: &Value, name: &str) -> Option<u64> {
        match value {
            Value::Object(map) => {
                map.get(name).and_then(Value::as_u64).or_else(|| map.values().find_map(|v| field(v, name)))
            }
            _ => None,
        }
    }
    let json = serde_json::to_value(command).expect("a command is JSON");
    let seated = || field(&json, "area").and_then(|area| table.house.seated(area as Area));
    field(&json, "patron").map(|p| p as PatronId).or_else(seated)
}

impl<G: Kit> Walk<G> {
    pub fn new(setup: &Setup, dice: Dice) -> Walk<G> {
        let mut table = Table::open(setup).unwrap_or_else(|no| panic!("{setup:?} does not open: {no}"));
        link(&mut table);
        let mut walk = Walk {
            setup: setup.clone(),
            table,
            people: People::new(),
            house: Money::ZERO,
            at: 0,
            events: vec![],
            dice,
            history: vec![],
        };
        walk.step(Walk::house_command(HouseCommand::TakeTable, Actor { role: Role::Dealer, id: DEALERS[0] }));
        for (role, command) in G::begin(&mut walk.dice) {
            let by = giver(&walk.table, &command, role, &mut walk.dice);
            walk.step(Given { command, by, approved_by: None, at: 0 });
        }
        walk
    }

    fn house_command(command: HouseCommand, by: Actor) -> Given<G> {
        Given { command: TableCommand::House(command), by, approved_by: None, at: 0 }
    }

    /// Gives a command as the floor would: chance fills in what is chance's, money follows the events.
    pub fn step(&mut self, mut given: Given<G>) -> Moment<G> {
        if let (ChanceFrom::Drawn, TableCommand::Play(play)) = (self.setup.chance, &mut given.command) {
            match self.dice.one_in(2) {
                true => G::fill(&self.table, play, &mut self.dice),
                false => G::fill(&self.table, play, &mut Middle),
            }
        }
        self.history.push((given.clone(), None));
        let before = self.table.clone();
        let answer = given.to(&self.table, &self.people);
        for event in answer.iter().flatten() {
            if let TableEvent::House(event) = event
                && let Some(Move { patron, player, layout, house }) = event.moves()
            {
                let person = self.people.person(patron);
                person.held += player;
                person.staked += layout;
                self.house += house;
            }
            match event {
                TableEvent::House(HouseEvent::PatronSat { patron, .. }) => self.people.person(*patron).comes(),
                TableEvent::House(HouseEvent::PatronLeft { patron, .. }) if self.dice.one_in(2) => {
                    self.people.person(*patron).goes()
                }
                _ => {}
            }
        }
        if let Ok(events) = &answer {
            self.table.record(events);
            self.events.push(events.clone());
        }
        let short = answer.as_ref().map(Vec::len).map_err(|no| no.to_string());
        self.history.last_mut().expect("just pushed").1 = Some(short);
        Moment { before, given, answer }
    }

    /// The next command: mostly something offered, so that rounds are played; sometimes anything at all.
    pub fn next(&mut self) -> Given<G> {
        if self.dice.one_in(12) {
            self.at += MINUTE * self.dice.below(25) as i64;
        }
        if self.dice.one_in(25) {
            let card =
                self.dice.pick(&[PlayerCard::Valid, PlayerCard::Valid, PlayerCard::Cancelled, PlayerCard::Missing]);
            let id = self.dice.pick(&PATRONS);
            self.people.person(id).card = card;
        }
        let command = match self.dice.below(20) {
            0..9 => self.onward(),
            9..16 => self.offered(),
            _ => self.anything(),
        };
        let mut role = self.dice.pick(who(&command).roles);
        if self.dice.one_in(40) {
            role = self.dice.pick(&Role::ALL);
        }
        let mut by = giver(&self.table, &command, role, &mut self.dice);
        if role == Role::Patron && self.dice.one_in(10) {
            by.id = self.dice.pick(&PATRONS);
        }
        let id = self.dice.pick(&SUPERVISORS);
        let approved_by = self.dice.one_in(2).then_some(Actor { role: Role::Supervisor, id });
        Given { command, by, approved_by, at: self.at }
    }

    fn onward(&mut self) -> TableCommand<G> {
        if self.table.house.dealer().is_none() && !self.table.house.is_closed() {
            return TableCommand::House(HouseCommand::TakeTable);
        }
        let offers = self.table.offers();
        let plays: Vec<&Offer<G>> = offers.iter().filter(|o| goes_on(&self.table, o)).collect();
        let bets: Vec<&Offer<G>> = offers
            .iter()
            .filter(|o| {
                matches!(&o.command, TableCommand::House(HouseCommand::Sit { .. } | HouseCommand::Place { .. }))
            })
            .collect();
        let bet = plays.is_empty() || (!self.table.house.in_round() && self.dice.one_in(2));
        match if bet { bets } else { plays } {
            none if none.is_empty() => self.anything(),
            some => {
                let offer = self.dice.pick(&some);
                self.like(offer)
            }
        }
    }

    fn offered(&mut self) -> TableCommand<G> {
        let mut offers: Vec<Offer<G>> = self.table.offers();
        if offers.iter().any(|o| matches!(o.command, TableCommand::Play(_))) && self.dice.one_in(2) {
            offers.retain(|o| matches!(o.command, TableCommand::Play(_)));
        }
        let ends = |o: &Offer<G>| matches!(o.command, TableCommand::House(HouseCommand::Close));
        let mut at = self.dice.below(offers.len());
        if ends(&offers[at]) && !self.dice.one_in(8) {
            at = self.dice.below(offers.len());
        }
        self.like(&offers[at])
    }

    fn anything(&mut self) -> TableCommand<G> {
        match self.dice.one_in(2) {
            true => {
                let command = self.dice.pick(&house_commands(&self.setup));
                TableCommand::House(self.like_house(&command))
            }
            false => {
                let play = self.dice.pick(&G::plays());
                TableCommand::Play(G::like(&self.table, &play, &mut self.dice))
            }
        }
    }

    /// A command the offer stands for, mostly.
    fn like(&mut self, offer: &Offer<G>) -> TableCommand<G> {
        match (&offer.command, offer.fit) {
            (command, Fit::Exactly) => command.clone(),
            (TableCommand::House(HouseCommand::Place { area, wager, .. }), Fit::Amount { min, max, step }) => {
                let steps = self.dice.below(8) as i64;
                let amount = Money::cents(min.to_cents() + steps * step.to_cents());
                let amount = if self.dice.one_in(8) { max } else { amount };
                TableCommand::House(HouseCommand::Place { area: *area, wager: *wager, amount })
            }
            (command, _) if self.dice.one_in(4) => command.clone(),
            (TableCommand::House(command), _) => TableCommand::House(self.like_house(command)),
            (TableCommand::Play(play), _) => TableCommand::Play(G::like(&self.table, play, &mut self.dice)),
        }
    }

    fn amount(&mut self) -> Money {
        let chip = self.setup.smallest_chip.to_cents();
        match self.dice.below(12) {
            0 => Money::cents(self.dice.below(5000) as i64),
            1 => Money::cents(chip * self.dice.below(2000) as i64),
            _ => Money::cents(chip * (2 + self.dice.below(40)) as i64),
        }
    }

    fn limits(&mut self) -> Limits {
        let mut limits = self.table.house.limits().clone();
        let chip = self.setup.smallest_chip.to_cents();
        for limit in &mut limits.wagers {
            let nudge = |dice: &mut Dice| Money::cents(chip * (dice.below(9) as i64 - 4));
            limit.min = (limit.min + nudge(&mut self.dice)).max(Money::cents(chip * 2));
            limit.max += nudge(&mut self.dice) + nudge(&mut self.dice);
            limit.unit = self.dice.one_in(3).then(|| Money::cents(chip * (1 + self.dice.below(4) as i64)));
        }
        let most: Money = limits.wagers.iter().map(|l| l.max).sum();
        limits.player_max = self.dice.one_in(4).then_some(most + Money::cents(self.dice.below(500) as i64));
        limits
    }

    /// A house command of the same kind with other particulars.
    fn like_house(&mut self, command: &HouseCommand) -> HouseCommand {
        use HouseCommand::*;
        let setup = self.setup.clone();
        let area = self.dice.area(&setup);
        let patron = self.dice.pick(&PATRONS);
        let taken = (G::house_rules().opening)(&setup);
        let any = Vec::from_iter(Wager::all());
        let wager: Wager = if self.dice.one_in(4) { self.dice.pick(&any) } else { self.dice.pick(&taken) };
        let text = || if area == 3 { String::new() } else { String::from("because") };
        let id = self.dice.below(6) as u32;
        let soon = self.at + MINUTE * self.dice.below(45) as i64;
        match command.clone() {
            Sit { area, .. } if !self.dice.one_in(5) => Sit { area, patron },
            Sit { .. } => Sit { area, patron },
            Leave { .. } => Leave { area },
            GiveUp { .. } => GiveUp { area },
            Vacate { .. } => Vacate { area },
            Reserve { areas, .. } if self.dice.one_in(2) => Reserve { areas, patron },
            Reserve { .. } => {
                Reserve { areas: (0..self.dice.below(3)).map(|i| area.saturating_add(i as u8)).collect(), patron }
            }
            LimitPlayers { .. } => {
                let players = self.dice.one_in(2).then_some(self.dice.below(8) as u8);
                LimitPlayers { players, one_area_each: self.dice.one_in(3) }
            }
            Place { .. } => Place { area, wager, amount: self.amount() },
            TakeBack { .. } => TakeBack { area, wager },
            RefuseWager { area, wager, .. } => RefuseWager { area, wager, reason: text() },
            Find { area, wager, .. } => {
                // Sometimes by a player whose loss limit the recorded wagers have just used up.
                if let (Some(placed), true) = (self.table.house.layout().get(area, wager), self.dice.one_in(3)) {
                    let person = self.people.person(placed.patron);
                    person.limit = Some(person.brought - person.held);
                    let amount = placed.amount + self.setup.smallest_chip;
                    return Find { area, wager, amount };
                }
                Find { area, wager, amount: self.amount() }
            }
            PostNotice { .. } => PostNotice { limits: self.limits(), effective_ms: soon },
            ChangeLimits { .. } => ChangeLimits { limits: self.limits() },
            RaiseMinimum { .. } => RaiseMinimum { limits: self.limits() },
            RemoveMarker { .. } => RemoveMarker { area },
            PersonalLimits { .. } => PersonalLimits { patron, limits: self.limits() },
            EndPersonalLimits { .. } => EndPersonalLimits { patron },
            AnnounceClosing { .. } => AnnounceClosing { at_ms: soon },
            DeclareInvalid { .. } => DeclareInvalid { patron, reason: text() },
            ProhibitedDevice { .. } => {
                let [void_wagers, detain] = [(); 2].map(|()| self.dice.one_in(2));
                // Either of these ends the patron's evening: half of the players should stay.
                let [exclude_from_game, exclude_from_casino] = [(); 2].map(|()| self.dice.one_in(4));
                let measures = DeviceMeasures { exclude_from_game, void_wagers, exclude_from_casino, detain };
                ProhibitedDevice { patron, measures }
            }
            InvalidateOutcome { .. } => {
                let cause = self.dice.pick(&[Cause::Disruption, Cause::Fraud]);
                let open: Vec<PatronId> = self.table.house.layout().iter().map(|p| p.patron).collect();
                InvalidateOutcome { cause, forfeit: open.into_iter().take(self.dice.below(3)).collect() }
            }
            Pause { .. } => Pause { patron },
            DeclareChips { .. } => {
                let what = self.dice.pick(&[Declared::Bought, Declared::Brought, Declared::Remaining]);
                DeclareChips { patron, what, amount: self.amount() }
            }
            GiveDirection { direction, .. } => GiveDirection { patron, direction },
            RecordMispayment(new) => {
                let mut settled: Vec<_> = self.table.house.settled_wagers().collect();
                // A large wager, so that much can have gone wrong with it.
                settled.sort_by_key(|paid| std::cmp::Reverse(paid.stake));
                let among = if self.dice.one_in(2) { 1 } else { settled.len() };
                settled.truncate(among);
                let wager = if settled.is_empty() { new.wager } else { self.dice.pick(&settled).of };
                RecordMispayment(NewMispayment {
                    wager: if self.dice.one_in(4) { SettledWager { patron, ..wager } } else { wager },
                    error: self.dice.pick(&[Error::Overpaid, Error::Underpaid]),
                    slip: self.dice.pick(&[Slip::Payment, Slip::Result]),
                    difference: self.dice.pick(&[99_999, 100_000, 100_001, 250, 0]).pipe(Money::cents),
                    ..new
                })
            }
            CloseMispayment { id, .. } => {
                let outcome =
                    self.dice.pick(&[Rectification::Rectified, Rectification::Attempted, Rectification::Reported]);
                let intention = self.dice.pick(&[Intention::Unintentional, Intention::SuspectedIntentional]);
                CloseMispayment { id, finding: Finding { intention, outcome, note: text() } }
            }
            RaiseDispute { .. } => RaiseDispute { patron, about: text() },
            RuleOnDispute { .. } if self.dice.one_in(3) => RuleOnDispute { id, ruling: text() },
            CloseDispute { id, .. } => CloseDispute { id, satisfied: self.dice.pick(&[Satisfied::Yes, Satisfied::No]) },
            VerifyJackpot { .. } if self.dice.one_in(3) => VerifyJackpot { area },
            DutyDone { .. } if self.dice.one_in(3) => DutyDone { id, note: text() },
            other => other,
        }
    }

    /// The commands so far, for whoever reads a failure.
    pub fn history(&self) -> String {
        let mut text = format!("{:?}\n", self.setup);
        let mut run = (String::new(), 0);
        for (Given { command, by, approved_by, at }, answer) in &self.history {
            // Many of a kind in a row are told by three.
            let kind = format!("{command:?}").chars().take_while(|c| c.is_alphanumeric()).collect::<String>();
            run = if run.0 == kind { (kind, run.1 + 1) } else { (kind, 0) };
            match run.1 {
                0..3 => {}
                3 => text.push_str("           … and more of these\n"),
                _ => continue,
            }
            let second = approved_by.map(|s| format!(" with {} {}", s.role.name(), s.id)).unwrap_or_default();
            let answer = match answer {
                None => "…".into(),
                Some(Ok(events)) => format!("{events} events"),
                Some(Err(refusal)) => format!("refused: {refusal}"),
            };
            let _ = writeln!(text, "  {at:>8} {} {}{second}: {command:?}  → {answer}", by.role.name(), by.id);
        }
        text
    }
}

trait Pipe: Sized {
    fn pipe<T>(self, f: impl FnOnce(Self) -> T) -> T {
        f(self)
    }
}
impl Pipe for i64 {}

pub fn goes_on<G: Kit>(table: &Table<G>, offer: &Offer<G>) -> bool {
    match &offer.command {
        TableCommand::Play(play) => G::goes_on(table, play),
        TableCommand::House(command) => {
            *command == HouseCommand::NoMoreBets && G::CLOSES_BETS
                || matches!(command, HouseCommand::VerifyJackpot { .. })
                || G::house_goes_on(table, command)
        }
    }
}

/// One house command of every kind.
pub fn house_commands(setup: &Setup) -> Vec<HouseCommand> {
    use HouseCommand::*;
    let (area, wager, amount, patron) = (1, Wager::Initial, setup.smallest_chip, PATRONS[0]);
    let limits = setup.limits.clone();
    let some = || String::from("because");
    let measures = DeviceMeasures { void_wagers: true, exclude_from_game: true, ..DeviceMeasures::default() };
    let (error, slip) = (Error::Overpaid, Slip::Payment);
    let settled = SettledWager { round: 1, area, patron, wager };
    let mispayment = NewMispayment { wager: settled, error, slip, difference: amount, note: some() };
    let finding = Finding { intention: Intention::Unintentional, outcome: Rectification::Rectified, note: some() };
    vec![
        TakeTable,
        LeaveTable,
        Sit { area, patron },
        Leave { area },
        GiveUp { area },
        Vacate { area },
        Reserve { areas: vec![area], patron },
        LiftReservation,
        LimitPlayers { players: Some(3), one_area_each: false },
        Place { area, wager, amount },
        TakeBack { area, wager },
        RefuseWager { area, wager, reason: some() },
        NoMoreBets,
        Find { area, wager, amount },
        PostNotice { limits: limits.clone(), effective_ms: 30 * MINUTE },
        RemoveNotice,
        ChangeLimits { limits: limits.clone() },
        RaiseMinimum { limits: limits.clone() },
        RemoveMarker { area },
        PersonalLimits { patron, limits },
        EndPersonalLimits { patron },
        AnnounceClosing { at_ms: 30 * MINUTE },
        CancelClosing,
        Close,
        DeclareInvalid { patron, reason: some() },
        ProhibitedDevice { patron, measures },
        InvalidateOutcome { cause: Cause::Fraud, forfeit: vec![patron] },
        TakeBackDecision { area },
        Pause { patron },
        Resume { patron },
        DeclareChips { patron, what: Declared::Bought, amount },
        GiveDirection { patron, direction: some() },
        RecordMispayment(mispayment),
        CloseMispayment { id: 1, finding },
        RaiseDispute { patron, about: some() },
        RuleOnDispute { id: 1, ruling: some() },
        CloseDispute { id: 1, satisfied: Satisfied::No },
        AskForRules,
        DutyDone { id: 1, note: some() },
        VerifyJackpot { area },
        Tick,
    ]
}

/// Every command there is at a table of this game.
pub fn commands<G: Kit>(setup: &Setup) -> Vec<TableCommand<G>> {
    let house = house_commands(setup).into_iter().map(TableCommand::House);
    house.chain(G::plays().into_iter().map(TableCommand::Play)).collect()
}

/// Physical and electronic, from every source, read as usual and with every other option of every reading.
pub fn setups<G: Kit>() -> Vec<Setup> {
    let of_this_book = |r: &Reading| r.clauses.iter().any(|c| c.split(' ').next() == Some(G::book().short));
    let readings = G::book().readings.iter().chain(baize_rules::readings::ALL).copied().filter(of_this_book);
    let built = readings.filter(|r| r.built == baize_rules::book::Built::Yes);
    let others = built.flat_map(|r| r.options.iter().skip(1).map(move |o| vec![(r.id.to_string(), o.to_string())]));
    let mut setups = vec![];
    for options in std::iter::once(vec![]).chain(others) {
        for chance in [ChanceFrom::Keyed, ChanceFrom::Drawn] {
            for equipment in G::equipment() {
                let setup = Setup { chance, equipment, options: options.clone(), ..G::setup() };
                setups.extend(Some(setup).filter(G::can_be));
            }
        }
    }
    setups
}

fn setting(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}={text} is no number")))
}

/// Takes walks of up to so many steps at every kind of table and asks the law after each step. A broken law is shown
/// with the shortest walk that breaks it.
pub fn walks<G: Kit>(
    per_setup: u32,
    steps_max: usize,
    law: impl Fn(&mut Walk<G>, &Moment<G>) -> Result<(), String>,
    at_the_end: impl Fn(&mut Walk<G>) -> Result<(), String>,
) {
    for (index, setup) in setups::<G>().iter().enumerate() {
        let cases = per_setup * setting("BAIZE_KIT_CASES", 1) as u32;
        let config = Config { cases, failure_persistence: None, max_shrink_iters: 4000, ..Config::default() };
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&setting("BAIZE_KIT_SEED", 1).to_le_bytes());
        seed[8] = index as u8;
        let mut runner = TestRunner::new_with_rng(config, TestRng::from_seed(RngAlgorithm::ChaCha, &seed));
        let result = runner.run(&(any::<u64>(), vec(any::<u64>(), 1..steps_max)), |(first, steps)| {
            let mut walk = Walk::<G>::new(setup, Dice::new(first));
            let walked = caught(|| {
                for step in &steps {
                    walk.dice = Dice::new(*step);
                    let given = walk.next();
                    let moment = walk.step(given);
                    law(&mut walk, &moment)?;
                }
                at_the_end(&mut walk)
            });
            let broken = match walked {
                Ok(Ok(())) => return Ok(()),
                Ok(Err(broken)) => broken,
                Err(panic) => panic,
            };
            Err(TestCaseError::fail(format!("{broken}\n{}", walk.history())))
        });
        match result {
            Ok(()) => {}
            Err(TestError::Fail(reason, _)) => panic!("{reason}"),
            Err(TestError::Abort(reason)) => panic!("gave up: {reason}"),
        }
    }
}

thread_local! {
    static CAUGHT: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs a piece of a walk; a panic in it becomes its text and place, without a word on the screen.
pub fn caught<T>(run: impl FnOnce() -> T) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = take_hook();
        set_hook(Box::new(move |panic| {
            let inside =
                CAUGHT.with_borrow_mut(|caught| caught.as_mut().map(|text| *text = panic.to_string()).is_some());
            if !inside {
                usual(panic);
            }
        }));
    });
    let outer = CAUGHT.replace(Some(String::new()));
    let result = catch_unwind(AssertUnwindSafe(run));
    let text = CAUGHT.replace(outer).unwrap_or_default();
    result.map_err(|_| text)
}

/// Names met and not met, for a test of the walk itself.
#[derive(Default)]
pub struct Met(RefCell<BTreeSet<&'static str>>);

impl Met {
    pub fn meet(&self, name: &'static str) {
        self.0.borrow_mut().insert(name);
    }
    pub fn missing(&self, all: &[&'static str]) -> Vec<&'static str> {
        all.iter().copied().filter(|name| !self.0.borrow().contains(name)).collect()
    }
}
