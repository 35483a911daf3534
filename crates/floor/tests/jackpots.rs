//! Linked jackpots on a running floor: tables that share a meter, hits that lock it, failures, changes, restarts.
mod common;

use baize_floor::{Answer, Asked, FloorCommand, FloorEvent, PoolCommand, PoolId, ProblemKind};
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::card_table::{CardCommand, Shuffle};
use baize_rules::cards::Card;
use baize_rules::caribbean_stud::ch12_progressive_jackpot::{fixed_prize, next_claim};
use baize_rules::caribbean_stud::{MisdealWhy, Play, Round};
use baize_rules::game::Actor;
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, HouseEvent, JackpotSetup, Setup};
use baize_rules::jackpot::Sharing;
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::pool::{Ceiling, Fate, Guarantee, Overflow, Parameters, PayTable, Pool, PoolEvent, Status};
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};
use common::{CAGE, DEALER, MANAGER, Random, Rig, SECOND, SUPERVISOR, kind, name, options};
use std::sync::Arc;

fn setup() -> Setup {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    Setup {
        areas: 3,
        equipment: Equipment::Cards { source: Source::Device, decks: 1 },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(250),
        limits: Limits {
            wagers: vec![limit(BetType::Ante, 10, 500), limit(BetType::Progressive, 5, 5)],
            player_max: None,
        },
        options: vec![],
        approved: Approved {
            jackpot: Some(JackpotSetup { approval: "NICC-7".into(), schedule: None }),
            ..Approved::default()
        },
    }
}

fn parameters() -> Parameters {
    Parameters {
        approval: "NICC-7".into(),
        wager: Money::dollars(5),
        seed: Money::dollars(60_000),
        increment_ppm: 712_345,
        reserve_ppm: 87_655,
        retained_ppm: 200_000,
        guarantee: Guarantee { royal_flush: Money::dollars(50_000), straight_flush: Money::dollars(5_000) },
        pay_table: PayTable {
            four_of_a_kind: Money::dollars(500),
            full_house: Money::dollars(150),
            flush: Money::dollars(100),
        },
        sharing: Sharing::OneAfterAnother,
        ceiling: Ceiling::None,
        second_person_above: Money::dollars(10_000),
        bonus: None,
    }
}

fn main_pool() -> PoolId {
    PoolId::new("main").expect("a plain name")
}

fn at_pool(command: PoolCommand) -> FloorCommand {
    FloorCommand::Pool { pool: main_pool(), command }
}

/// A floor with Caribbean Stud tables, their patrons at areas 1 to 3, and what is needed to play there.
struct Casino {
    rig: Rig,
    tables: Vec<String>,
}

impl Casino {
    /// So many tables, furnished but with no pool.
    fn bare(tables: usize) -> Casino {
        let mut casino = Casino { rig: Rig::new(), tables: (1..=tables).map(|n| format!("cs-{n}")).collect() };
        casino.rig.furnish(&[]);
        for (n, table) in casino.tables.clone().iter().enumerate() {
            let open = FloorCommand::OpenTable { table: name(table), game: GameId::CaribbeanStud, setup: setup() };
            casino.rig.must(SUPERVISOR, open);
            casino.house(DEALER, table, HouseCommand::TakeTable);
            for area in 1..=3 {
                let patron = 2000 + 10 * n as u32 + u32::from(area);
                casino.rig.must(CAGE, FloorCommand::EnrolPatron { patron, name: format!("Patron {patron}") });
                casino.rig.must(CAGE, FloorCommand::IssueCard { patron });
                casino.rig.must(CAGE, FloorCommand::BuyChips { patron, amount: Money::dollars(100_000) });
                casino.house(DEALER, table, HouseCommand::Sit { area, patron });
            }
        }
        casino
    }

    /// With all tables linked to one pool.
    fn linked(tables: usize, parameters: Parameters) -> Casino {
        let mut casino = Casino::bare(tables);
        casino.by_two(MANAGER, PoolCommand::Open { game: GameId::CaribbeanStud, parameters });
        for table in casino.tables.clone() {
            casino.rig.must(SUPERVISOR, at_pool(PoolCommand::Join { table: name(&table) }));
        }
        casino
    }

    fn pool(&self) -> Arc<Pool> {
        self.rig.floor.pool(&main_pool()).expect("the pool")
    }

    /// Asked for by one person and signed by another.
    fn by_two(&mut self, by: Actor, command: PoolCommand) -> Vec<FloorEvent> {
        let reason = "as approved".into();
        let asked = self.rig.must(by, FloorCommand::RequestPool { pool: main_pool(), command, reason });
        let [FloorEvent::Requested(request)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SECOND, FloorCommand::Approve { request: request.request })
    }

    fn house(&mut self, by: Actor, table: &str, command: HouseCommand) -> Vec<FloorEvent> {
        self.rig.accepted(by, table, AnyCommand::House(command))
    }

    fn play(&mut self, by: Actor, table: &str, play: Play) -> Vec<FloorEvent> {
        self.rig.accepted(by, table, AnyCommand::CaribbeanStud(play))
    }

    /// A play that needs a second person: a dealer asks and a supervisor signs.
    fn signed(&mut self, table: &str, command: AnyCommand) -> Vec<FloorEvent> {
        let request = FloorCommand::Request { table: name(table), command, reason: "seen".into() };
        let asked = self.rig.must(DEALER, request);
        let [FloorEvent::Requested(asked)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SUPERVISOR, FloorCommand::Approve { request: asked.request })
    }

    fn refused(&mut self, by: Actor, command: FloorCommand, cite: &str) {
        match self.rig.say(by, command.clone()) {
            Answer::Refused { refusal, .. } => assert_eq!(refusal.cite().to_string(), cite, "{refusal}"),
            other => panic!("{command:?}: {other:?}"),
        }
    }

    fn round(&self, table: &str) -> Round {
        match &self.rig.table(table).table {
            AnyTable::CaribbeanStud(table) => table.play.round.clone(),
            _ => panic!("a Caribbean Stud table"),
        }
    }

    /// Cards shuffled, antes down, and a progressive wager on each of these areas; then the deal.
    fn deal(&mut self, table: &str, areas: &[u8]) {
        self.shuffle(table);
        for area in areas {
            self.house(DEALER, table, place(*area, Wager::Ante, 10));
            self.house(DEALER, table, place(*area, Wager::Progressive, 5));
        }
        self.play(DEALER, table, Play::Deal { up: Some(card("2h")), held: vec![].into() });
    }

    fn shuffle(&mut self, table: &str) {
        loop {
            let slot = self.rig.table(table);
            let AnyTable::CaribbeanStud(stud) = &slot.table else { panic!("a Caribbean Stud table") };
            let (by, command) = match stud.play.cards.readiness {
                Readiness::Ready => return,
                Readiness::Empty => (SUPERVISOR, CardCommand::LoadCards),
                Readiness::ToShuffle(_) => (DEALER, CardCommand::Shuffle { how: Shuffle::Device }),
                _ => (DEALER, CardCommand::Cut),
            };
            self.rig.accepted(by, table, AnyCommand::Cards(command));
        }
    }

    /// Everybody bets, the dealer's hand is turned, and these hands are shown and settled.
    fn settle(&mut self, table: &str, hands: &[(u8, Made)]) -> Vec<FloorEvent> {
        for (area, _) in hands {
            self.play(DEALER, table, Play::Bet { area: *area, amount: None });
        }
        self.play(DEALER, table, Play::Expose { cards: cards("4h 6h 8h 9c") });
        for (area, made) in hands {
            self.play(DEALER, table, Play::ShowHand { area: *area, cards: made.cards(*area) });
        }
        self.play(DEALER, table, Play::Settle)
    }

    /// Every claim verified, signed for where that is asked, and paid; then the cards go.
    fn pay_and_clear(&mut self, table: &str) {
        while let Round::Paying(hands) = self.round(table) {
            let claim = *next_claim(&hands.claims).expect("a claim is open");
            let verified = self.rig.table(table).table.house().hit().and_then(|hit| hit.winner(claim.area).copied());
            if fixed_prize(claim.hand).is_none() && verified.is_some_and(|winner| !winner.verified) {
                self.house(SUPERVISOR, table, HouseCommand::VerifyJackpot { area: claim.area });
            }
            self.pay(table, claim.area);
        }
        self.play(DEALER, table, Play::Clear);
    }

    fn pay(&mut self, table: &str, area: u8) {
        let pay = AnyCommand::CaribbeanStud(Play::PayJackpot { area });
        if let Answer::Done { .. } = self.rig.say(DEALER, common::at(table, pay.clone())) {
            return;
        }
        let reason = "a large prize".into();
        let asked = self.rig.must(DEALER, FloorCommand::Request { table: name(table), command: pay, reason });
        let [FloorEvent::Requested(request)] = asked.as_slice() else { panic!("{asked:?}") };
        self.rig.must(SUPERVISOR, FloorCommand::Approve { request: request.request });
    }

    /// A whole round, paid and cleared.
    fn whole(&mut self, table: &str, hands: &[(u8, Made)]) {
        let areas: Vec<u8> = hands.iter().map(|(area, _)| *area).collect();
        self.deal(table, &areas);
        self.settle(table, hands);
        self.pay_and_clear(table);
    }
}

fn place(area: u8, wager: Wager, dollars: i64) -> HouseCommand {
    HouseCommand::Place { area, wager, amount: Money::dollars(dollars) }
}

fn card(text: &str) -> Card {
    text.parse().expect("a card")
}

fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(card).collect()
}

/// A hand for an area, each from its own suit.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Made {
    Royal,
    StraightFlush,
    Flush,
    Nothing,
}

impl Made {
    fn cards(self, area: u8) -> Vec<Card> {
        let suit = ["d", "s", "c"][usize::from(area) - 1];
        let odd = ["3h", "5h", "7h"][usize::from(area) - 1];
        let ranks = match self {
            Made::Royal => "A K Q J T",
            Made::StraightFlush => "3 4 5 6 7",
            Made::Flush => "2 4 6 8 J",
            Made::Nothing => "2 5 8 J",
        };
        let mut made: Vec<Card> = ranks.split(' ').map(|rank| card(&format!("{rank}{suit}"))).collect();
        if self == Made::Nothing {
            made.push(card(odd));
        }
        made
    }
}

#[test]
fn a_pool_opens_by_two_people_and_with_everything_approved() {
    let mut casino = Casino::bare(1);
    let open = |parameters| PoolCommand::Open { game: GameId::CaribbeanStud, parameters };
    // Nobody alone, nobody but the manager, and nothing left out.
    casino.refused(MANAGER, at_pool(open(parameters())), "CS 11.6 as read in CS-9");
    assert_eq!(kind(&casino.rig.say(SUPERVISOR, at_pool(open(parameters())))), Some(ProblemKind::Forbidden));
    assert_eq!(kind(&casino.rig.say(DEALER, at_pool(open(parameters())))), Some(ProblemKind::Forbidden));
    let whole = serde_json::to_value(open(parameters())).expect("JSON");
    for field in whole["open"]["parameters"].as_object().expect("fields").keys() {
        let mut without = whole.clone();
        without["open"]["parameters"].as_object_mut().expect("fields").remove(field);
        assert!(serde_json::from_value::<PoolCommand>(without).is_err(), "a pool without {field}");
    }
    casino.refused(
        DEALER,
        common::at("cs-1", AnyCommand::House(place(1, Wager::Progressive, 5))),
        "CS 11.5 as read in CS-9",
    );
    casino.by_two(MANAGER, open(parameters()));
    assert_eq!(casino.pool().meter(), Money::dollars(60_000));
    assert_eq!(kind(&casino.rig.say(MANAGER, at_pool(open(parameters())))), Some(ProblemKind::Invalid));
    // The other game's pool has its own tables.
    let other = PoolId::new("holdem").expect("a name");
    let game = GameId::UltimateTexasHoldem;
    let open = PoolCommand::Open { game, parameters: parameters() };
    let ask = FloorCommand::RequestPool { pool: other.clone(), command: open, reason: "another game".into() };
    let asked = casino.rig.must(MANAGER, ask);
    let [FloorEvent::Requested(request)] = asked.as_slice() else { panic!("{asked:?}") };
    assert!(matches!(request.asked, Asked::Pool { .. }));
    casino.rig.must(SUPERVISOR, FloorCommand::Approve { request: request.request });
    let join =
        |pool: &PoolId| FloorCommand::Pool { pool: pool.clone(), command: PoolCommand::Join { table: name("cs-1") } };
    casino.refused(SUPERVISOR, join(&other), "UTH 15.2.5.1");
    casino.rig.must(SUPERVISOR, join(&main_pool()));
    casino.refused(SUPERVISOR, join(&main_pool()), "CS 11.5");
    assert_eq!(
        kind(&casino.rig.say(SUPERVISOR, join(&PoolId::new("no").expect("a name")))),
        Some(ProblemKind::NotFound)
    );
    casino.rig.check();
}

#[test]
fn two_tables_hit_one_after_the_other_and_each_amount_is_explained() {
    let mut casino = Casino::linked(3, parameters());
    casino.whole("cs-3", &[(1, Made::Nothing), (2, Made::Nothing)]);
    // 10.00 of wagers, 71.2345 % of it: 7.12345.
    assert_eq!(casino.pool().books.meter.to_string(), "60007.12345");
    casino.deal("cs-1", &[1]);
    casino.deal("cs-2", &[1]);
    // The last hands of both tables are turned at nearly the same moment: the log says who was first.
    casino.settle("cs-2", &[(1, Made::Royal)]);
    casino.settle("cs-1", &[(1, Made::Royal)]);
    let pool = casino.pool();
    let [first, second] = pool.hits.as_slice() else { panic!("{:?}", pool.hits) };
    assert_eq!((first.table.as_str(), first.meter, first.hit), ("cs-2", Money::cents(6_000_712), 1));
    assert_eq!((second.table.as_str(), second.meter, second.hit), ("cs-1", Money::dollars(60_000), 2));
    assert_eq!(first.awards[0].amount, Money::cents(6_000_712));
    assert_eq!(second.awards[0].amount, Money::dollars(60_000));
    // What the display did not show was not paid: it stays on the next jackpot.
    assert_eq!(pool.books.meter.to_string(), "60000.00345");
    assert_eq!(pool.pending().count(), 2);
    // Another table plays on meanwhile.
    casino.whole("cs-3", &[(1, Made::Flush)]);
    assert_eq!(casino.pool().books.meter.to_string(), "60003.565175");
    for table in ["cs-1", "cs-2"] {
        casino.pay_and_clear(table);
    }
    let pool = casino.pool();
    assert_eq!(pool.pending().count(), 0);
    let paid =
        |fate: Fate| matches!(fate, Fate::Paid { by, second: Some(second) } if by == DEALER && second == SUPERVISOR);
    assert!(pool.hits.iter().all(|hit| paid(hit.awards[0].fate)), "{:?}", pool.hits);
    assert_eq!(pool.wagers, 5);
    assert_eq!(pool.tables["cs-2"].awarded, Money::cents(6_000_712));
    casino.rig.check();
}

#[test]
fn a_void_after_a_hit_gives_the_meter_back_what_was_locked() {
    let mut casino = Casino::linked(2, parameters());
    for _ in 0..3 {
        casino.whole("cs-2", &[(1, Made::Nothing), (2, Made::Nothing), (3, Made::Nothing)]);
    }
    let before = casino.pool().books;
    casino.deal("cs-1", &[1, 2]);
    casino.settle("cs-1", &[(1, Made::Royal), (2, Made::StraightFlush)]);
    let locked = casino.pool();
    assert_eq!(locked.meter(), Money::dollars(60_000), "started again");
    casino.whole("cs-2", &[(1, Made::Nothing)]);
    let meanwhile = casino.pool().books;
    casino.house(SUPERVISOR, "cs-1", HouseCommand::VerifyJackpot { area: 1 });
    casino.signed("cs-1", AnyCommand::Cards(CardCommand::ForeignCard { what: "a second ace".into() }));
    let after = casino.pool();
    assert_eq!(after.books.seeded, before.seeded, "the seed of a jackpot that was not won goes back");
    assert_eq!(after.books.meter - before.meter, meanwhile.meter - locked.books.meter, "all but what cs-2 brought");
    assert!(after.books.awarded == before.awarded && after.meter() > locked.meter());
    assert!(after.hits[0].awards.iter().all(|award| award.fate == Fate::Lapsed));
    casino.rig.check();
}

#[test]
fn a_link_that_fails_closes_the_jackpot_and_loses_nothing() {
    let mut casino = Casino::linked(2, parameters());
    casino.deal("cs-1", &[1]);
    casino.house(DEALER, "cs-2", place(1, Wager::Ante, 10));
    casino.house(DEALER, "cs-2", place(1, Wager::Progressive, 5));
    let before = casino.pool();
    let fails = || PoolCommand::OutOfOrder { reason: "no answer from the controller".into() };
    assert_eq!(kind(&casino.rig.say(MANAGER, at_pool(fails()))), Some(ProblemKind::Forbidden));
    casino.refused(SUPERVISOR, at_pool(PoolCommand::OutOfOrder { reason: " ".into() }), "CS 14.15 as read in CS-17");
    let events = casino.rig.must(SUPERVISOR, at_pool(fails()));
    let duties = events.iter().filter_map(|event| match event {
        FloorEvent::Table { events, .. } => Some(events),
        _ => None,
    });
    let told =
        duties.flatten().filter(|e| matches!(e.what, baize_rules::any::AnyEvent::House(HouseEvent::DutyRaised(_))));
    assert_eq!(told.count(), 2, "an inspector is told at both tables");
    casino.refused(SUPERVISOR, at_pool(fails()), "CS 14.15 as read in CS-17");
    // A wager for a round not begun goes back; one in a round stands, and its round can still win.
    let on_layout = |casino: &Casino, table: &str| {
        casino.rig.table(table).table.house().layout().areas_with(Wager::Progressive).len()
    };
    assert_eq!((on_layout(&casino, "cs-1"), on_layout(&casino, "cs-2")), (1, 0));
    casino.refused(DEALER, common::at("cs-2", AnyCommand::House(place(1, Wager::Progressive, 5))), "CS 14.15");
    let restored = common::at("cs-2", AnyCommand::House(HouseCommand::JackpotWorks));
    casino.refused(SUPERVISOR, restored.clone(), "CS 14.15 as read in CS-17");
    casino.settle("cs-1", &[(1, Made::StraightFlush)]);
    casino.pay_and_clear("cs-1");
    assert_eq!(casino.pool().hits[0].awards[0].amount, Money::dollars(6_000));
    // Restored by two people with what it had; each table is opened again by its supervisor.
    casino.refused(SUPERVISOR, at_pool(PoolCommand::Restore), "CS 14.15 as read in CS-17");
    casino.by_two(SUPERVISOR, PoolCommand::Restore);
    let after = casino.pool();
    assert_eq!((&after.parameters, &after.status), (&before.parameters, &Status::Running));
    casino.rig.must(SUPERVISOR, restored);
    casino.house(DEALER, "cs-2", place(1, Wager::Progressive, 5));
    casino.rig.check();
}

#[test]
fn other_parameters_wait_until_the_jackpot_is_won() {
    let ceiling = Ceiling::At { amount: Money::dollars(200_000), overflow: Overflow::NextJackpot };
    let mut casino = Casino::linked(2, Parameters { ceiling, ..parameters() });
    let change = |parameters| PoolCommand::Change { parameters, reason: "the new approval".into() };
    let changed = Parameters {
        approval: "NICC-8".into(),
        seed: Money::dollars(55_000),
        increment_ppm: 600_000,
        reserve_ppm: 200_000,
        ceiling,
        ..parameters()
    };
    let low = Ceiling::At { amount: Money::dollars(199_999), overflow: Overflow::NextJackpot };
    for (wrong, cite) in [
        (Parameters { wager: Money::dollars(10), ..changed.clone() }, "CS 11.9.3"),
        (Parameters { sharing: Sharing::ATenthEach, ..changed.clone() }, "CS 11.9.1"),
        (Parameters { ceiling: low, ..changed.clone() }, "CS 11.6 as read in CS-9"),
        (Parameters { retained_ppm: 200_001, ..changed.clone() }, "CS 11.9.2"),
        (Parameters { ceiling, ..parameters() }, "CS 11.6 as read in CS-9"),
    ] {
        casino.refused(MANAGER, at_pool(change(wrong)), cite);
    }
    casino.refused(MANAGER, at_pool(change(changed.clone())), "CS 11.6 as read in CS-9");
    casino.by_two(MANAGER, change(changed.clone()));
    casino.rig.must(MANAGER, at_pool(PoolCommand::WithdrawChange));
    casino.refused(MANAGER, at_pool(PoolCommand::WithdrawChange), "CS 11.6 as read in CS-9");
    casino.by_two(MANAGER, change(changed.clone()));
    // A straight flush does not win the jackpot.
    casino.whole("cs-1", &[(1, Made::StraightFlush), (2, Made::Nothing)]);
    assert_eq!(casino.pool().parameters.approval, "NICC-7");
    casino.deal("cs-1", &[1]);
    let events = casino.settle("cs-1", &[(1, Made::Royal)]);
    let of_pool = |event: &FloorEvent| match event {
        FloorEvent::Pool { events, .. } => events.clone(),
        _ => vec![],
    };
    let of_pool: Vec<PoolEvent> = events.iter().flat_map(of_pool).collect();
    assert!(matches!(&of_pool[0], PoolEvent::ParametersChanged { before, after }
        if before.approval == "NICC-7" && *after == changed));
    let pool = casino.pool();
    assert_eq!((&pool.parameters, pool.meter()), (&changed, Money::dollars(55_000)));
    let kept = pool.hits.last().and_then(|hit| hit.before.clone()).expect("what was before");
    assert_eq!((kept.by, kept.second, kept.why.as_str()), (MANAGER, Some(SECOND), "the new approval"));
    // Not won after all: what was in force is in force, and the change waits again.
    casino.signed("cs-1", AnyCommand::Cards(CardCommand::MissingCard));
    let pool = casino.pool();
    assert_eq!((pool.parameters.approval.as_str(), pool.change.is_some()), ("NICC-7", true));
    casino.rig.check();
}

/// What a test knows of the pool without asking it.
struct Watched {
    contributed: Money,
    meter: Money,
    hits: u32,
}

/// What the random evenings met.
#[derive(Default, Clone, Copy, Debug)]
struct Seen {
    voids: u32,
    hits: u32,
    failures: u32,
    changes: u32,
    restarts: u32,
}

#[test]
fn random_evenings_are_reconciled_at_every_step() {
    let mut seen = Seen::default();
    for seed in 1..=8 {
        let mut random = Random(seed);
        let ceiling = match seed % 3 {
            0 => Ceiling::None,
            1 => Ceiling::At { amount: Money::dollars(60_100), overflow: Overflow::NextJackpot },
            _ => Ceiling::At { amount: Money::dollars(60_100), overflow: Overflow::Reserve },
        };
        let mut casino = Casino::linked(4, Parameters { ceiling, ..parameters() });
        let mut watched = Watched { contributed: Money::ZERO, meter: casino.pool().meter(), hits: 0 };
        for _ in 0..60 {
            let table = casino.tables[random.below(4) as usize].clone();
            let made = |random: &mut Random| match random.below(12) {
                0 => Made::Royal,
                1 | 2 => Made::StraightFlush,
                3 => Made::Flush,
                _ => Made::Nothing,
            };
            let areas: Vec<u8> = (1..=3).filter(|_| random.below(3) > 0).collect();
            if areas.is_empty() {
                continue;
            }
            let hands: Vec<(u8, Made)> = areas.iter().map(|area| (*area, made(&mut random))).collect();
            casino.deal(&table, &areas);
            watch(&casino, &mut watched);
            if random.below(8) == 0 {
                seen.voids += 1;
                let reason = "four cards".into();
                let misdeal = Play::Misdeal { why: MisdealWhy::DealerCount, reason };
                casino.signed(&table, AnyCommand::CaribbeanStud(misdeal));
                watch(&casino, &mut watched);
                continue;
            }
            casino.settle(&table, &hands);
            watch(&casino, &mut watched);
            let paying = matches!(casino.round(&table), Round::Paying(_));
            if paying && random.below(6) == 0 {
                // Unpaid claims fall with the round; what lost on the cards had lost before.
                seen.voids += 1;
                let lost = hands.iter().filter(|(_, made)| *made == Made::Nothing).count() as i64;
                watched.contributed += Money::dollars(5 * lost);
                casino.signed(&table, AnyCommand::Cards(CardCommand::MissingCard));
                watch(&casino, &mut watched);
                continue;
            }
            casino.pay_and_clear(&table);
            watched.contributed += Money::dollars(5 * areas.len() as i64);
            watch(&casino, &mut watched);
            casino = disturb(casino, &mut random, &table, &mut watched, &mut seen);
            watch(&casino, &mut watched);
        }
        seen.hits += casino.pool().hits_ever;
        casino.rig.check();
    }
    let Seen { voids, hits, failures, changes, restarts } = seen;
    assert!([voids, hits, failures, changes, restarts].iter().all(|count| *count > 3), "{seen:?}");
}

/// Now and then something happens to the pool between rounds.
fn disturb(mut casino: Casino, random: &mut Random, table: &str, watched: &mut Watched, seen: &mut Seen) -> Casino {
    match random.below(24) {
        0 => {
            seen.failures += 1;
            casino.rig.must(SUPERVISOR, at_pool(PoolCommand::OutOfOrder { reason: "the link".into() }));
            watch(&casino, watched);
            casino.by_two(SUPERVISOR, PoolCommand::Restore);
            for table in casino.tables.clone() {
                casino.house(SUPERVISOR, &table, HouseCommand::JackpotWorks);
            }
        }
        1 if casino.pool().change.is_none() => {
            seen.changes += 1;
            let seed = Money::dollars(50_000 + 1_000 * random.below(10) as i64);
            let after = Parameters { seed, ..casino.pool().parameters.clone() };
            if after != casino.pool().parameters {
                casino.by_two(MANAGER, PoolCommand::Change { parameters: after, reason: "a new seed".into() });
            }
        }
        2 => {
            seen.restarts += 1;
            let before = casino.pool();
            casino.rig = casino.rig.restart(options());
            assert_eq!(*casino.pool(), *before, "a restart changes nothing");
        }
        3 => {
            let table = name(table);
            casino.rig.must(SUPERVISOR, at_pool(PoolCommand::Leave { table: table.clone() }));
            casino.rig.must(SUPERVISOR, at_pool(PoolCommand::Join { table }));
        }
        _ => {}
    }
    casino
}

/// After every step: the books agree, the pool has what the rounds brought, and the meter goes down by a win alone.
fn watch(casino: &Casino, watched: &mut Watched) {
    let pool = casino.pool();
    assert!(pool.books.agree(), "{:?}", pool.books);
    assert_eq!(pool.books.contributed.cents(), watched.contributed);
    assert!(pool.meter() >= watched.meter || pool.hits_ever > watched.hits, "{} after {}", pool.meter(), watched.meter);
    (watched.meter, watched.hits) = (pool.meter(), pool.hits_ever);
    // Every award that was not given back is in the books, once.
    if (pool.hits_ever as usize) <= pool.hits.len() {
        let awards = || pool.hits.iter().flat_map(|hit| &hit.awards).filter(|award| award.fate != Fate::Lapsed);
        let from_pool: Money = awards().map(|award| award.from_pool).sum();
        assert_eq!(pool.books.awarded.cents(), from_pool);
        let paid: Money = awards().filter(|a| matches!(a.fate, Fate::Paid { .. })).map(|award| award.amount).sum();
        assert_eq!(pool.tables.values().map(|table| table.awarded).sum::<Money>(), paid);
    }
}
