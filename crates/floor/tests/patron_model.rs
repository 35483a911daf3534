//! Thousands of patrons over many tables, days and both changes of the clock, beside a model that keeps its own books: they
//! agree after every step, nobody loses a cent beyond a limit, and nobody plays who may not.
mod common;

use baize_floor::chance::SeededChance;
use baize_floor::patrons::{Exclusion, LimitKind};
use baize_floor::{Floor, FloorCommand, FloorEvent, Now, Outcome, PatronCommand, Payment};
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::casino_war::Play;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent};
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::Wager;
use common::{CAGE, DEALER, MANAGER, Random, SECOND, SUPERVISOR, enrol, name, setup};
use jiff::{Timestamp, civil::Date, tz::TimeZone};
use std::collections::BTreeMap;

const PATRONS: u32 = 3_000;
const TABLES: usize = 12;
const STEPS: usize = 30_000;
const DAY_MS: i64 = 86_400_000;
const PAUSE_MS: i64 = 30 * 60_000;

/// What the model knows of one patron, in cents, from nothing but what was answered.
#[derive(Default, Clone)]
struct Known {
    chips: i64,
    open: i64,
    lost: BTreeMap<Date, i64>,
    deposited: BTreeMap<Date, i64>,
    limits: [Wish; 4],
    answered: bool,
    excluded: bool,
    carded: bool,
    /// Every moment at which a wager was laid or settled.
    played: Vec<i64>,
    out_until: i64,
}

/// A limit and a wish that waits.
#[derive(Default, Clone, Copy)]
struct Wish {
    now: Option<i64>,
    then: Option<(Option<i64>, i64)>,
}

impl Wish {
    fn at(&mut self, at_ms: i64) -> Option<i64> {
        if let Some((to, from)) = self.then.filter(|(_, from)| at_ms >= *from) {
            (self.now, self.then) = (to, None);
            let _ = from;
        }
        self.now
    }
}

impl Known {
    /// Sum over the days of a period that this day is in.
    fn lost_in(&self, kind: usize, day: Date) -> i64 {
        let within = |other: &Date| match kind {
            0 => *other == day,
            1 => monday(*other) == monday(day),
            _ => (other.year(), other.month()) == (day.year(), day.month()),
        };
        self.lost.iter().filter(|(other, _)| within(other)).map(|(_, cents)| cents).sum()
    }
    fn left(&mut self, at_ms: i64, day: Date) -> Option<i64> {
        let lefts = (0..3).filter_map(|kind| {
            let limit = self.limits[kind].at(at_ms)?;
            Some((kind, limit))
        });
        let lefts: Vec<(usize, i64)> = lefts.collect();
        lefts.into_iter().map(|(kind, limit)| limit - self.lost_in(kind, day) - self.open).min()
    }
    /// Milliseconds of play since a moment, counted from the moments themselves.
    fn gamed(&self, since: i64) -> i64 {
        let pairs = self.played.windows(2).filter(|pair| pair[1] - pair[0] <= PAUSE_MS);
        pairs.map(|pair| (pair[1] - pair[0].max(since)).max(0)).sum()
    }
    fn plays(&mut self, at_ms: i64) {
        self.played.push(at_ms);
        if self.out_until < at_ms && self.gamed(at_ms - DAY_MS) / 60_000 >= 12 * 60 {
            self.out_until = at_ms + DAY_MS;
        }
        if self.gamed(at_ms - 7 * DAY_MS) / 60_000 >= 48 * 60 {
            self.out_until = self.out_until.max(at_ms + 7 * DAY_MS);
        }
    }
}

fn monday(day: Date) -> Date {
    day.checked_sub(jiff::Span::new().days(i64::from(day.weekday().to_monday_zero_offset()))).expect("a date")
}

struct World {
    floor: Floor,
    model: BTreeMap<PatronId, Known>,
    chance: SeededChance,
    random: Random,
    zone: TimeZone,
    at_ms: i64,
    refused: usize,
    rounds: usize,
}

const KINDS: [LimitKind; 4] = [LimitKind::LossDay, LimitKind::LossWeek, LimitKind::LossMonth, LimitKind::DepositDay];

impl World {
    fn new() -> World {
        let zone = TimeZone::get("Australia/Sydney").expect("built in");
        // Saturday, 28 March 2026: a week before the clocks go back.
        let at_ms = 1_774_620_000_000;
        let (floor, model) = (Floor::default(), BTreeMap::new());
        let (chance, random) = (SeededChance::new(7), Random(11));
        let mut world = World { floor, model, chance, random, zone, at_ms, refused: 0, rounds: 0 };
        for table in 0..TABLES {
            let setup = setup(Source::Device, ChanceFrom::Drawn);
            let open = FloorCommand::OpenTable { table: table_name(table), game: GameId::CasinoWar, setup };
            world.must(SUPERVISOR, open);
            world.at(DEALER, table, AnyCommand::House(HouseCommand::TakeTable)).expect("free");
        }
        world
    }

    fn date(&self) -> Date {
        Timestamp::from_millisecond(self.at_ms).expect("a time").to_zoned(self.zone.clone()).date()
    }
    fn now(&self) -> Now {
        let date = self.date();
        let day = date.year() as u32 * 10_000 + date.month() as u32 * 100 + date.day() as u32;
        Now { at_ms: self.at_ms, day }
    }

    fn say(&mut self, by: Actor, command: &FloorCommand) -> Result<Vec<FloorEvent>, String> {
        let now = self.now();
        match self.floor.decide(by, command, now) {
            Ok(Outcome::Done(events)) => {
                events.iter().for_each(|event| self.floor.evolve(event, now));
                self.learn(&events);
                Ok(events)
            }
            Ok(Outcome::Refused(refusal)) => Err(refusal.to_string()),
            Err(problem) => Err(problem.text),
        }
    }
    fn must(&mut self, by: Actor, command: FloorCommand) -> Vec<FloorEvent> {
        self.say(by, &command).unwrap_or_else(|why| panic!("{command:?}: {why}"))
    }
    fn at(&mut self, by: Actor, table: usize, mut command: AnyCommand) -> Result<Vec<FloorEvent>, String> {
        let id = table_name(table);
        self.floor.tables[&id].table.fill(&mut command, &mut self.chance);
        self.say(by, &FloorCommand::Table { table: id, command })
    }

    /// The model's own books, from stakes and payments alone.
    fn learn(&mut self, events: &[FloorEvent]) {
        let (date, at_ms) = (self.date(), self.at_ms);
        let mut played: Vec<PatronId> = vec![];
        for event in events {
            let FloorEvent::Table { events, .. } = event else { continue };
            for event in events {
                let AnyEvent::House(event) = &event.what else { continue };
                let (patron, chips, open) = match event {
                    HouseEvent::WagerPlaced { placed } => {
                        (placed.patron, -placed.amount.to_cents(), placed.amount.to_cents())
                    }
                    HouseEvent::WagerTakenBack { placed } => {
                        (placed.patron, placed.amount.to_cents(), -placed.amount.to_cents())
                    }
                    HouseEvent::Settled(line) => (line.patron(), line.to_player().to_cents(), -line.stake().to_cents()),
                    _ => continue,
                };
                let known = self.model.get_mut(&patron).expect("known");
                known.chips += chips;
                known.open += open;
                if matches!(event, HouseEvent::Settled(_)) {
                    *known.lost.entry(date).or_default() -= chips + open;
                }
                played.push(patron);
            }
        }
        played.sort_unstable();
        played.dedup();
        played.iter().for_each(|patron| self.model.get_mut(patron).expect("known").plays(at_ms));
    }

    /// What the model says of a patron is what the floor says.
    fn agrees(&mut self, patron: PatronId) {
        let (now, date) = (self.now(), self.date());
        let known = self.model.get_mut(&patron).expect("known");
        let floor = self.floor.patron(patron).expect("known");
        assert_eq!((floor.chips.to_cents(), floor.open.to_cents()), (known.chips, known.open), "patron {patron}");
        assert_eq!(floor.loss_left(now).map(Money::to_cents), known.left(now.at_ms, date), "patron {patron}");
        for (index, kind) in KINDS.into_iter().enumerate() {
            let limit = known.limits[index].at(now.at_ms);
            assert_eq!(floor.limits.of(kind).at(now.at_ms).map(Money::to_cents), limit, "patron {patron} {kind:?}");
            if kind != LimitKind::DepositDay {
                let lost = known.lost_in(index, date);
                assert_eq!(floor.lost_since(kind.since(now.day), now).to_cents(), lost, "patron {patron} {kind:?}");
            }
        }
        let out = floor.play.out.is_some_and(|out| now.at_ms < out.until_ms);
        assert_eq!(out, now.at_ms < known.out_until, "patron {patron} at {}", now.at_ms);
    }

    fn newcomer(&mut self, patron: PatronId) {
        self.must(CAGE, enrol(patron));
        self.must(CAGE, FloorCommand::IssueCard { patron });
        self.model.insert(patron, Known { carded: true, ..Known::default() });
    }

    /// A limit is set, raised, lowered or removed, by the rule of 24 hours.
    fn wish(&mut self, patron: PatronId) {
        let index = self.random.below(4) as usize;
        let amount = (self.random.below(6) > 0).then(|| 5_000 + 2_500 * self.random.below(40) as i64);
        let (limit, at_ms) = (KINDS[index], self.at_ms);
        let command = PatronCommand::SetLimit { limit, amount: amount.map(Money::cents) };
        let done = self.say(CAGE, &FloorCommand::Patron { patron, command });
        let known = self.model.get_mut(&patron).expect("known");
        let before = known.limits[index].at(at_ms);
        let waits = known.limits[index].then;
        let same = amount == before && waits.is_none() || waits.is_some_and(|(to, _)| to == amount);
        assert_eq!(done.is_err(), same, "{done:?}");
        let wish = &mut known.limits[index];
        match (amount, before) {
            _ if same => {}
            (to, before) if to == before => wish.then = None,
            (Some(to), before) if before.is_none_or(|before| to < before) => {
                (*wish, known.answered) = (Wish { now: Some(to), then: None }, true);
            }
            (to, _) => wish.then = Some((to, at_ms + DAY_MS)),
        }
    }

    fn buy(&mut self, patron: PatronId) {
        let cents = 5_000 * (1 + self.random.below(20) as i64);
        let command = FloorCommand::BuyChips { patron, amount: Money::cents(cents), how: Payment::Cashless };
        let done = self.say(CAGE, &command);
        let (at_ms, date) = (self.at_ms, self.date());
        let known = self.model.get_mut(&patron).expect("known");
        let today = known.deposited.get(&date).copied().unwrap_or_default();
        let within = known.limits[3].at(at_ms).is_none_or(|limit| today + cents <= limit);
        let may = known.carded && known.answered && within && today + cents <= 5_000_000;
        assert_eq!(done.is_ok(), may, "{done:?}");
        if may {
            known.chips += cents;
            *known.deposited.entry(date).or_default() += cents;
        }
    }

    fn exclude(&mut self, patron: PatronId) {
        let (exclusion, reason) = (Exclusion::SelfExcluded, "enough".to_string());
        let command = PatronCommand::Exclude { exclusion, reason };
        let done = self.say(CAGE, &FloorCommand::Patron { patron, command });
        let known = self.model.get_mut(&patron).expect("known");
        assert_eq!(done.is_err(), known.excluded, "{done:?}");
        (known.excluded, known.carded) = (true, false);
        let sits = self.floor.tables.values().any(|slot| slot.table.house().occupied().any(|(_, p)| p == patron));
        assert!(!sits, "patron {patron} sits though excluded, and no round was in progress");
    }

    fn readmit(&mut self, patron: PatronId) {
        if !self.model[&patron].excluded {
            return;
        }
        let lift = FloorCommand::RequestLift { patron, reason: "the time is over".into() };
        let events = self.must(MANAGER, lift);
        let [FloorEvent::Requested(request)] = events.as_slice() else { panic!("{events:?}") };
        let request = request.request;
        self.must(SECOND, FloorCommand::Approve { request });
        self.must(CAGE, FloorCommand::IssueCard { patron });
        let known = self.model.get_mut(&patron).expect("known");
        (known.excluded, known.carded) = (false, true);
    }

    /// A round at one table: whoever may lays a wager, and the model knows beforehand who may.
    fn round(&mut self, patrons: &[PatronId]) {
        let table = self.random.below(TABLES as u64) as usize;
        self.ready(table);
        let mut laid = 0;
        for (area, patron) in (1..).zip(patrons.iter().copied().take(4)) {
            let sit = self.at(DEALER, table, AnyCommand::House(HouseCommand::Sit { area, patron }));
            let known = &self.model[&patron];
            assert_eq!(sit.is_ok(), known.carded && !known.excluded, "{sit:?}");
            if sit.is_err() {
                continue;
            }
            let cents = 1_000 + 500 * self.random.below(40) as i64;
            let place = HouseCommand::Place { area, wager: Wager::Initial, amount: Money::cents(cents) };
            let (at_ms, date) = (self.at_ms, self.date());
            let known = self.model.get_mut(&patron).expect("known");
            let room = known.left(at_ms, date).is_none_or(|left| cents <= left);
            let may = known.answered && at_ms >= known.out_until && cents <= known.chips && room;
            let done = self.at(DEALER, table, AnyCommand::House(place));
            assert_eq!(done.is_ok(), may, "patron {patron} at {at_ms}: {done:?}");
            laid += usize::from(may);
            self.refused += usize::from(!may);
        }
        if laid > 0 {
            self.play(table);
        }
        for (area, _) in self.seated(table) {
            self.at(DEALER, table, AnyCommand::House(HouseCommand::Leave { area })).expect("nothing lies there");
        }
    }

    fn seated(&self, table: usize) -> Vec<(u8, PatronId)> {
        self.floor.tables[&table_name(table)].table.house().occupied().collect()
    }

    fn play(&mut self, table: usize) {
        let war = AnyCommand::CasinoWar;
        self.at(DEALER, table, war(Play::Deal { cards: vec![] })).expect("dealt");
        self.rounds += usize::from(self.floor.tables[&table_name(table)].table.house().in_round());
        for _ in 0..12 {
            if !self.floor.tables[&table_name(table)].table.house().in_round() {
                return;
            }
            if self.at(DEALER, table, war(Play::Clear)).is_ok() || self.at(DEALER, table, war(Play::Settle)).is_ok() {
                continue;
            }
            for (area, id) in self.seated(table) {
                // Only tied hands are surrendered, each by its player: the tables are electronic.
                let player = Actor { role: Role::Patron, id };
                let _ = self.at(player, table, war(Play::Surrender { area }));
            }
        }
        panic!("the round does not end");
    }

    fn ready(&mut self, table: usize) {
        loop {
            let AnyTable::CasinoWar(war) = &self.floor.tables[&table_name(table)].table else { panic!("Casino War") };
            let (by, command) = match &war.play.cards.readiness {
                Readiness::Ready => return,
                Readiness::Empty => (SUPERVISOR, AnyCommand::Cards(CardCommand::LoadCards)),
                Readiness::ToShuffle(_) => (DEALER, AnyCommand::Cards(CardCommand::Shuffle { how: Shuffle::Device })),
                Readiness::ToBurn => (DEALER, AnyCommand::CasinoWar(Play::Burn)),
                other => panic!("{other:?} at a device"),
            };
            self.at(by, table, command).expect("prepared");
        }
    }

    fn step(&mut self) {
        let pick = |random: &mut Random| 1 + random.below(u64::from(PATRONS)) as u32;
        // Half of the time a few regulars, so that limits and hours are reached.
        let patron = match self.random.below(2) {
            0 => 1 + self.random.below(40) as u32,
            _ => pick(&mut self.random),
        };
        if !self.model.contains_key(&patron) {
            self.newcomer(patron);
        }
        let mut concerned = vec![patron];
        match self.random.below(20) {
            0..=2 => self.wish(patron),
            3 if !self.model[&patron].answered => {
                self.must(CAGE, FloorCommand::Patron { patron, command: PatronCommand::DeclineLimits });
                self.model.get_mut(&patron).expect("known").answered = true;
            }
            3..=6 => self.buy(patron),
            7 => self.exclude(patron),
            8..=9 => self.readmit(patron),
            _ => {
                let regulars = self.model.keys().copied().take(40).filter(|p| *p != patron);
                let regulars: Vec<PatronId> = regulars.collect();
                if !regulars.is_empty() {
                    let other = *self.random.pick(&regulars);
                    concerned.push(other);
                }
                self.round(&concerned);
            }
        }
        concerned.into_iter().for_each(|patron| self.agrees(patron));
        self.at_ms += match self.random.below(400) {
            0 => 3_600_000 * (1 + self.random.below(30) as i64),
            1..40 => 60_000 * (1 + self.random.below(20) as i64),
            _ => 1 + self.random.below(40_000) as i64,
        };
    }
}

fn table_name(table: usize) -> baize_floor::TableId {
    name(&format!("t-{table}"))
}

#[test]
fn the_models_books_are_the_floors() {
    let mut world = World::new();
    let start = world.date();
    for step in 0..STEPS {
        world.step();
        if step == STEPS / 2 {
            let autumn = world.date();
            assert!(
                start < jiff::civil::date(2026, 4, 5) && autumn > jiff::civil::date(2026, 4, 6),
                "{start} to {autumn}"
            );
            // Saturday, 26 September 2026: a week before the clocks go forward.
            world.at_ms = 1_790_344_800_000;
        }
    }
    assert!(world.date() > jiff::civil::date(2026, 10, 5), "{}", world.date());
    let all: Vec<PatronId> = world.model.keys().copied().collect();
    all.iter().for_each(|patron| world.agrees(*patron));
    assert_eq!(world.floor.recount(), world.floor.totals);
    assert!(
        all.len() > 2_000 && world.rounds > 5_000 && world.refused > 1_000,
        "{} {} {}",
        all.len(),
        world.rounds,
        world.refused
    );
    let out = world.model.values().filter(|known| known.out_until > 0).count();
    println!(
        "{} patrons, {} rounds, {} wagers refused, {out} sent out for long play",
        all.len(),
        world.rounds,
        world.refused
    );
}
