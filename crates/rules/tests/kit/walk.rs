//! Random walks: a table, the people at it and their money, and one command after another, sensible or not.
//!
//! A walk is made from a list of numbers that proptest chooses and, where a law fails, shortens: each number is one
//! step. `BAIZE_KIT_CASES=20` walks twenty times as often; `BAIZE_KIT_SEED=7` walks elsewhere.
use crate::commands::{giver, goes_on, house_commands, like, plays, some_play, some_unseen};
use crate::people::{DEALERS, Dice, Middle, PATRONS, People, SUPERVISORS};
use baize_rules::book::{Cited, Reading};
use baize_rules::card_table::CardCommand;
use baize_rules::cards::Card;
use baize_rules::game::{
    Actor, Authority, Context, Decided, InScripts, MINUTE, Millis, OnScreen, PlayerCard, Role, Table, TableCommand,
    TableEvent, TableGame, Unseen, World,
};
use baize_rules::house::{ChanceFrom, Equipment, HouseCommand, HouseEvent, Move, Setup};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::plays::Plays;
use baize_rules::shoe::Readiness;
use baize_rules::show::{Fit, Offer};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// What the kit must be told about a game.
pub trait Kit: OnScreen + InScripts + Unseen {
    /// A usual table; the kit itself varies where cards and outcomes come from and how readings are read.
    fn setup() -> Setup {
        Self::usual_setup()
    }
    /// What else it can be played with.
    fn equipment() -> Vec<Equipment>;
    /// A play of the same kind with other particulars, where the kit's own way would rarely hit on anything sensible.
    fn like(_table: &Table<Self>, _play: &Self::Play, _dice: &mut Dice) -> Option<Self::Play> {
        None
    }
    /// Cards that could be there; now and then one that could not.
    fn some_cards(table: &Table<Self>, count: usize, dice: &mut Dice) -> Vec<Card> {
        some_unseen(table.cards(), count, dice, |_, _| None)
    }
    /// Whether the play answers the prompt, so that giving only such plays ends the round.
    fn goes_on(table: &Table<Self>, play: &Self::Play) -> bool;
    /// The same for what is done with the cards.
    fn cards_go_on(table: &Table<Self>, command: &CardCommand) -> bool {
        match command {
            CardCommand::LoadCards => table.cards().is_some_and(|cards| cards.readiness == Readiness::Empty),
            CardCommand::Shuffle { .. } | CardCommand::Cut => true,
            _ => false,
        }
    }
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
    /// The stages of a round, all of which a walk must meet.
    const STAGES: &'static [&'static str];
    fn stage(table: &Table<Self>) -> &'static str;
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

/// Links the table's jackpot to a pool, where the game has one.
pub fn link<G: Kit>(table: &mut Table<G>) {
    if G::house_rules().jackpot.is_some() {
        table.house.evolve(&HouseEvent::PoolJoined { pool: "main".into() });
    }
}

/// A command as somebody gave it.
#[derive(Debug)]
pub struct Given<G: TableGame> {
    pub command: TableCommand<G>,
    pub by: Actor,
    pub approved_by: Option<Actor>,
    pub at: Millis,
}

impl<G: TableGame> Clone for Given<G> {
    fn clone(&self) -> Self {
        Given { command: self.command.clone(), ..*self }
    }
}

impl<G: TableGame> Given<G> {
    pub fn to(&self, table: &Table<G>, world: &dyn World) -> Decided<G> {
        let Given { by, approved_by, at, .. } = *self;
        table.decide(&self.command, &Context { at, by, approved_by, world })
    }
}

/// One step: the table it was taken at, what was given and what was answered.
pub struct Moment<G: TableGame> {
    pub before: Table<G>,
    pub given: Given<G>,
    pub answer: Decided<G>,
}

/// What came of a command: so many events, or why not; nothing yet while it is decided.
type Told = Option<Result<usize, String>>;

pub struct Walk<G: TableGame> {
    pub setup: Setup,
    pub table: Table<G>,
    pub people: People,
    pub house: Money,
    pub at: Millis,
    /// What each accepted command did.
    pub events: Vec<Vec<Cited<TableEvent<G>>>>,
    pub dice: Dice,
    history: Vec<(Given<G>, Told)>,
}

pub fn who<G: TableGame>(command: &TableCommand<G>) -> Authority {
    command.who()
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
            if let TableEvent::House(event) = &event.what
                && let Some(Move { patron, player, layout, house }) = event.moves()
            {
                let person = self.people.person(patron);
                person.held += player;
                person.staked += layout;
                self.house += house;
            }
            match &event.what {
                TableEvent::House(HouseEvent::PatronSat { patron, .. }) => self.people.person(*patron).comes(),
                TableEvent::House(HouseEvent::PatronLeft { patron, .. }) if self.dice.one_in(2) => {
                    self.people.person(*patron).goes()
                }
                _ => {}
            }
        }
        if let Ok(events) = &answer {
            self.table.record_at(events, self.at);
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
        if role == Role::Supervisor && self.dice.one_in(6) {
            role = Role::CasinoSupervisor;
        }
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
        use HouseCommand::{CardNotOwn, Close, ProhibitedDevice, SendAway};
        let sends_away = |o: &Offer<G>| {
            matches!(o.command, TableCommand::House(CardNotOwn { .. } | ProhibitedDevice { .. } | SendAway { .. }))
        };
        let ends = |o: &Offer<G>| matches!(o.command, TableCommand::House(Close)) || sends_away(o);
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
            false if G::card_hooks().is_some() && self.dice.one_in(4) => {
                let info = self.dice.pick(CardCommand::ALL);
                let some = some_play::<G, CardCommand>(&self.table, &info, None, &mut self.dice);
                TableCommand::Cards(some.unwrap_or(CardCommand::DirectCheck))
            }
            false => {
                let play = self.dice.pick(&plays::<G, G::Play>(&G::setup()));
                TableCommand::Play(like(&self.table, &play, &mut self.dice))
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
            (TableCommand::Cards(command), _) => {
                let some = some_play(&self.table, command.info(), Some(command), &mut self.dice);
                TableCommand::Cards(some.unwrap_or_else(|| command.clone()))
            }
            (TableCommand::Play(play), _) => TableCommand::Play(like(&self.table, play, &mut self.dice)),
        }
    }

    pub fn amount(&mut self) -> Money {
        let chip = self.setup.smallest_chip.to_cents();
        match self.dice.below(12) {
            0 => Money::cents(self.dice.below(5000) as i64),
            1 => Money::cents(chip * self.dice.below(2000) as i64),
            _ => Money::cents(chip * (2 + self.dice.below(40)) as i64),
        }
    }

    pub fn limits(&mut self) -> Limits {
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
