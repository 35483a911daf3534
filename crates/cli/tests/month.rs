//! A month on the demo floor with a clock of its own: many tables, what goes wrong, a change of clocks, two months' ends. What
//! the reports say is counted again from the exported log by a few lines that share no code with them.
use baize_bots::{Bot, Pace, electronic_tables, furnish, no_vault};
use baize_floor::chance::SeededChance;
use baize_floor::projections::Ledger;
use baize_floor::{
    Answer, Clock, FloorCommand, FloorEvent, Handle, Options, Reading, Submission, TableId, audit, new_id, start,
};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Chance, Role};
use baize_rules::house::HouseCommand;
use baize_rules::signatures::Bearing;
use baize_store::{Memory, Store};
use baize_web::CityClock;
use baize_web::books::{Asked, Which, make, theory::Counted};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

/// Monday 28 September 2026, noon in Sydney.
const BEGINS_MS: i64 = 1_790_560_800_000;
const DAYS: i64 = 36;
const STEPS_A_DAY: i64 = 150;
const AT_ONCE: Pace = Pace { step: Duration::ZERO, people: Duration::ZERO };

/// The city's calendar on a clock that the test moves.
struct Hands(Arc<AtomicI64>, CityClock);
impl Clock for Hands {
    fn read(&mut self) -> Reading {
        let at = self.0.load(Ordering::SeqCst);
        Reading { clock_ms: at, steady_ms: at }
    }
    fn day(&mut self, at_ms: i64) -> u32 {
        self.1.day(at_ms)
    }
}

fn say(floor: &Handle, by: Actor, command: FloorCommand) -> Answer {
    floor.call(Submission { id: new_id(), by, expected: None, command })
}

/// Something that goes wrong at a table, signed by two where that is asked.
fn go_wrong(floor: &Handle, table: &TableId, chance: &mut SeededChance) {
    let Some(page) = floor.table(table) else { return };
    let offers = page.slot.table.offers();
    let wrong: Vec<_> = offers.into_iter().filter(|offer| offer.command.info().bearing != Bearing::Ordinary).collect();
    if wrong.is_empty() {
        return;
    }
    let offer = &wrong[chance.below(wrong.len() as u32) as usize];
    let role = offer.roles.iter().copied().find(|role| role.is_supervisor()).unwrap_or(Role::Dealer);
    let by = Actor { role, id: if role == Role::Dealer { 9001 } else { 11 } };
    let answer = say(floor, by, FloorCommand::Table { table: table.clone(), command: offer.command.clone() });
    if matches!(answer, Answer::Done { .. }) {
        return;
    }
    let request = FloorCommand::Request { table: table.clone(), command: offer.command.clone(), reason: "seen".into() };
    if let Answer::Done { events, .. } = say(floor, by, request) {
        for event in events {
            if let FloorEvent::Requested(request) = event {
                say(
                    floor,
                    Actor { role: Role::Supervisor, id: 12 },
                    FloorCommand::Approve { request: request.request },
                );
            }
        }
    }
}

/// Inspector and surveillance read their inboxes.
fn tell(floor: &Handle) {
    for (of, duty, _) in floor.duties() {
        let by = match duty.kind.demands().reaches {
            Some(role @ Role::Inspector) => Actor { role, id: 41 },
            Some(role) => Actor { role, id: 51 },
            None => continue,
        };
        if let Some(table) = of.table {
            let command = AnyCommand::House(HouseCommand::AcknowledgeDuty { id: of.duty });
            say(floor, by, FloorCommand::Table { table, command });
        }
    }
}

fn month() -> Memory {
    let (log, hands) = (Memory::new(), Arc::new(AtomicI64::new(BEGINS_MS)));
    let clock = Box::new(Hands(hands.clone(), CityClock::new()));
    let store = Box::new(log.clone());
    let (floor, core) =
        start(store, clock, Box::new(SeededChance::new(3)), Options::default(), Box::new(|_| {})).expect("starts");
    furnish(&floor, &mut no_vault).expect("furnished");
    let mut bots: Vec<(TableId, Bot)> =
        electronic_tables().map(|(id, _)| (id.clone(), Bot::new(floor.clone(), id, AT_ONCE))).collect();
    let mut chance = SeededChance::new(4);
    for step in 0..DAYS * STEPS_A_DAY {
        hands.store(BEGINS_MS + step * (86_400_000 / STEPS_A_DAY), Ordering::SeqCst);
        floor.tick();
        for (table, bot) in &mut bots {
            bot.act(&mut chance);
            // A bot waits for people where a device of Sic Bo has failed.
            if table.as_str() != "sb-2" && chance.below(60) == 0 {
                go_wrong(&floor, table, &mut chance);
            }
        }
        if step % 20 == 0 {
            tell(&floor);
        }
        if step % 500 == 0 {
            let ask = AnyCommand::House(HouseCommand::AskForRules);
            let (table, _) = &bots[0];
            say(
                &floor,
                Actor { role: Role::Dealer, id: 9001 },
                FloorCommand::Table { table: table.clone(), command: ask },
            );
        }
    }
    floor.stop();
    core.join().expect("no panic").expect("stopped in order");
    log
}

/// What the test itself counts, from JSON.
#[derive(Default, Debug, PartialEq)]
struct Counts {
    /// By table: rounds, wagers, turnover, what the house won.
    tables: BTreeMap<String, (i64, i64, i64, i64)>,
    duties: i64,
    out: i64,
    staked_on_jackpots: BTreeMap<String, i64>,
}

/// Stake if it counts, and what the player gets.
fn line(line: &Value) -> (i64, i64) {
    let stake = line["stake_cents"].as_i64().expect("a stake");
    let outcome = &line["outcome"];
    if let Some(word) = outcome.as_str() {
        return match word {
            "lost" | "forfeited" => (stake, 0),
            "stand_off" => (stake, stake),
            "void" | "returned" => (0, stake),
            other => panic!("{other}"),
        };
    }
    let (kind, of) = outcome.as_object().and_then(|o| o.iter().next()).expect("an outcome");
    let to_player = match kind.as_str() {
        "won" | "won_maximum" => stake + of["winnings_cents"].as_i64().expect("winnings"),
        "prize" => of["prize_cents"].as_i64().expect("a prize"),
        "surrendered" => of["returned_cents"].as_i64().expect("returned"),
        other => panic!("{other}"),
    };
    (stake, to_player)
}

fn count(log: &Memory, days: std::ops::RangeInclusive<u64>) -> Counts {
    let mut sum = Counts::default();
    for entry in log.read(1, usize::MAX).expect("readable") {
        let body: Value = serde_json::from_slice(&entry.body).expect("JSON");
        if !days.contains(&body["day"].as_u64().expect("a day")) {
            continue;
        }
        for event in body["outcome"]["done"].as_array().into_iter().flatten() {
            sum.out += i64::from(event["patron_barred"].is_object());
            sum.out += i64::from(event["patron"]["event"]["break_began"].is_object());
            sum.duties += i64::from(event["duty"]["raised"].is_object());
            for of_pool in event["pool"]["events"].as_array().into_iter().flatten() {
                if let Some(staked) = of_pool["contributed"]["staked_cents"].as_i64() {
                    let pool = event["pool"]["pool"].as_str().expect("a name").to_string();
                    *sum.staked_on_jackpots.entry(pool).or_default() += staked;
                }
            }
            let Some(table) = event["table"]["table"].as_str() else { continue };
            for event in event["table"]["events"].as_array().into_iter().flatten() {
                let event = &event["event"]["house"];
                sum.duties += i64::from(event["duty_raised"].is_object());
                let at = sum.tables.entry(table.to_string()).or_default();
                let mut add = |of: &Value, sign: i64| {
                    let (counts, to_player) = line(of);
                    at.1 += sign * i64::from(counts > 0);
                    at.2 += sign * counts;
                    at.3 += sign * (of["stake_cents"].as_i64().expect("a stake") - to_player);
                };
                if event["settled"].is_object() {
                    add(&event["settled"], 1);
                }
                if event["reversed"].is_object() {
                    add(&event["reversed"]["line"], -1);
                }
                if event["undone"].is_object() {
                    add(&event["undone"]["was"], -1);
                    add(&event["undone"]["line"], 1);
                }
                at.0 += i64::from(event["round_began"].is_object());
            }
        }
    }
    sum.tables.retain(|_, of| *of != (0, 0, 0, 0));
    sum
}

/// The same out of the reports.
fn reported(ledger: &Ledger, period: &str, now_ms: i64) -> Counts {
    let mut clock = CityClock::new();
    let asked = Asked { period: Some(period.into()), ..Asked::default() };
    let period = asked.period(baize_floor::Now { at_ms: now_ms, day: clock.day(now_ms) }).expect("a period");
    let rows = |which: Which, title: &str| {
        let json = serde_json::to_value(make(which, ledger, &period, now_ms).json()).expect("JSON");
        let listings = json["listings"].as_array().cloned().unwrap_or_default();
        let found = listings.into_iter().find(|listing| listing["title"] == title).expect("a listing");
        found["rows"].as_array().cloned().unwrap_or_default()
    };
    let cents = |row: &Value, name: &str| row[name].as_i64().expect("a number");
    let table = |row: &Value| {
        let of = (
            row["rounds"].as_i64().unwrap_or(0),
            cents(row, "wagers"),
            cents(row, "turnover_cents"),
            cents(row, "house_cents"),
        );
        (row["table"].as_str().expect("a table").to_string(), of)
    };
    let pool = |row: &Value| (row["pool"].as_str().expect("a pool").to_string(), cents(row, "staked_cents"));
    let in_period = |row: &&Value| {
        let at_ms = row["raised_ms"].as_i64().or(row["from_ms"].as_i64()).expect("a moment");
        period.span.holds(clock_day(at_ms), baize_floor::projections::Shift::Day)
    };
    let duties = ["Open now", "Raised in this time and done"].map(|title| rows(Which::Duties, title)).concat();
    let mut jackpots: BTreeMap<String, i64> = rows(Which::Jackpots, "Pools").iter().map(pool).collect();
    jackpots.retain(|_, staked| *staked > 0);
    Counts {
        tables: rows(Which::Results, "By table").iter().map(table).collect(),
        duties: duties.iter().filter(in_period).count() as i64,
        out: rows(Which::Out, "Patrons").iter().filter(in_period).count() as i64,
        staked_on_jackpots: jackpots,
    }
}

fn clock_day(at_ms: i64) -> u32 {
    CityClock::new().day(at_ms)
}

#[test]
fn the_reports_of_a_month_equal_an_independent_count_of_the_log() {
    let log = month();
    audit::audit(&log, &mut |_, _| {}).expect("the log holds");
    let mut clock = CityClock::new();
    let mut whole = Ledger::new(Box::new(Counted));
    whole.read_all(&log, None, &mut |at_ms| clock.shift(at_ms), &mut |_, _| {}).expect("readable");
    // Read on entry by entry, as the server does, and taken up again in the middle.
    let mut live = Ledger::new(Box::new(Counted));
    for entry in log.read(1, usize::MAX).expect("readable") {
        let body = baize_floor::Body::decode(&entry.body).expect("a body");
        live.add(entry.seq, &body, clock.shift(body.at_ms));
    }
    assert!(live == whole, "books kept live and books made from the log are the same");
    let now_ms = BEGINS_MS + DAYS * 86_400_000;
    let october = count(&log, 20261001..=20261031);
    for (period, counted) in [
        ("202610", october),
        ("202609", count(&log, 20260901..=20260930)),
        // The clocks go forward at two in the morning: a day of 23 hours.
        ("20261004", count(&log, 20261004..=20261004)),
        ("20261031", count(&log, 20261031..=20261031)),
        ("20261101", count(&log, 20261101..=20261101)),
        ("2026", count(&log, 0..=u64::MAX)),
        ("life", count(&log, 0..=u64::MAX)),
    ] {
        assert!(counted.tables.len() >= 7 && counted.tables.values().all(|of| of.0 > 0), "{period}: {counted:?}");
        assert_eq!(reported(&whole, period, now_ms), counted, "{period}");
    }
    // The three shifts of a day are the day.
    let of = |period: &str| reported(&whole, period, now_ms).tables;
    let mut shifts: BTreeMap<String, (i64, i64, i64, i64)> = BTreeMap::new();
    for shift in ["20261004-night", "20261004-day", "20261004-evening"] {
        for (table, (rounds, wagers, turnover, house)) in of(shift) {
            let sum = shifts.entry(table).or_default();
            *sum = (sum.0 + rounds, sum.1 + wagers, sum.2 + turnover, sum.3 + house);
        }
    }
    assert_eq!(shifts, of("20261004"));
    // Two log positions: before and after add up to the whole.
    let half = whole.read / 2;
    let part = |after: u64, until: Option<u64>| {
        let mut ledger = Ledger::after(after, Box::new(Counted));
        let mut clock = CityClock::new();
        ledger.read_all(&log, until, &mut |at_ms| clock.shift(at_ms), &mut |_, _| {}).expect("readable");
        let turnover: i64 = ledger.results().values().map(|figures| figures.turnover.to_cents()).sum();
        let house: i64 = ledger.results().values().map(|figures| figures.house.to_cents()).sum();
        (turnover, house, ledger.significant().len())
    };
    let (first, second, all) = (part(0, Some(half)), part(half, None), part(0, None));
    assert_eq!((first.0 + second.0, first.1 + second.1, first.2 + second.2), all);
    assert!(whole.significant().iter().any(|event| event.kind.is_of_a_person()), "something went wrong in the month");
}
