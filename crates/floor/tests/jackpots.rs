//! Linked jackpots on a running floor: tables that share a meter, hits that lock it, failures, changes, restarts.
mod common;

use baize_floor::{Asked, FloorCommand, FloorEvent, PoolCommand, PoolId, ProblemKind};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::card_table::CardCommand;
use baize_rules::caribbean_stud::{MisdealWhy, Play, Round};
use baize_rules::house::{HouseCommand, HouseEvent};
use baize_rules::jackpot::Sharing;
use baize_rules::money::Money;
use baize_rules::pool::{Ceiling, Fate, Locked, Overflow, Parameters, PoolEvent, Status};
use baize_rules::wagers::Wager;
use common::casino::{Casino, Made, at_pool, main_pool, parameters, place};
use common::{DEALER, MANAGER, Random, SECOND, SUPERVISOR, kind, name, options};

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
    // Chips of 2.50 pay 60,007.50 for it; the pool gives what the meter showed.
    let award = |hit: &Locked| (hit.awards[0].amount, hit.awards[0].from_pool);
    assert_eq!(award(first), (Money::cents(6_000_750), Money::cents(6_000_712)));
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
    assert_eq!(pool.tables["cs-2"].awarded, Money::cents(6_000_750));
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
                // Unpaid claims fall with the round, and so does everything that was settled in it: it feeds nothing.
                seen.voids += 1;
                casino.signed(&table, AnyCommand::Cards(CardCommand::MissingCard));
                casino.check_cards(&table);
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
