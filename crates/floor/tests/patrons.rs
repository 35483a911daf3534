//! The patron register at its boundaries: every number of the law just below, at and just above.
mod common;

use baize_floor::patrons::{Exclusion, FlagKind, LimitKind, ReportKind};
use baize_floor::{
    Answer, FloorCommand, FloorEvent, Now, Patron, PatronCommand, PatronEvent, Payment, Policy, ProblemKind, Request,
};
use baize_rules::any::AnyCommand;
use baize_rules::casino_war::Play;
use baize_rules::game::{Actor, PatronId, PlayerCard, Role};
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use baize_store::Memory;
use common::{CAGE, DEALER, DRAWN, Hands, KEYED, MANAGER, NOON, Rig, SECOND, SUPERVISOR, enrol, kind, options, text};
use std::sync::Arc;

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

fn of(patron: PatronId, command: PatronCommand) -> FloorCommand {
    FloorCommand::Patron { patron, command }
}

fn limit(limit: LimitKind, cents: Option<i64>) -> FloorCommand {
    of(1001, PatronCommand::SetLimit { limit, amount: cents.map(Money::cents) })
}

fn buy(cents: i64, how: Payment) -> FloorCommand {
    FloorCommand::BuyChips { patron: 1001, amount: Money::cents(cents), how }
}

fn place(dollars: i64) -> HouseCommand {
    HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(dollars) }
}

fn known(rig: &Rig, patron: PatronId) -> Arc<Patron> {
    rig.floor.patron(patron).expect("known")
}

/// A floor on this day of Greenwich, with a table and patron 1001, who sits.
fn at(day_ms: i64) -> Rig {
    let mut rig = Rig::on(Memory::new(), Hands::at(Now { at_ms: day_ms, day: 0 }), options());
    rig.furnish(&[KEYED, DRAWN]);
    rig.make_ready("keyed");
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
    rig
}

fn is_done(answer: &Answer) -> bool {
    matches!(answer, Answer::Done { .. })
}

/// One round that 1001 loses.
fn lose(rig: &mut Rig, dollars: i64) {
    rig.make_ready_again("keyed");
    rig.accepted(DEALER, "keyed", AnyCommand::House(place(dollars)));
    rig.round("keyed", ["2h", "9c"]);
}

#[test]
fn a_higher_limit_waits_for_24_hours_to_the_millisecond() {
    let mut rig = at(NOON.at_ms);
    rig.must(CAGE, limit(LimitKind::LossDay, Some(10_000)));
    assert_eq!(known(&rig, 1001).limits.loss_day.at(NOON.at_ms).map(Money::to_cents), Some(10_000), "at once");
    rig.must(CAGE, limit(LimitKind::LossDay, Some(5_000)));
    let answer = rig.house(DEALER, "keyed", place(60));
    assert!(text(&answer).contains("loss limit leaves"), "a lower limit holds at once: {answer:?}");
    rig.must(CAGE, limit(LimitKind::LossDay, Some(20_000)));
    let waits = known(&rig, 1001).limits.loss_day.waits(NOON.at_ms).expect("shown");
    assert_eq!((waits.amount.map(Money::to_cents), waits.from_ms), (Some(20_000), NOON.at_ms + DAY));
    for (after, accepted) in [(1, false), (DAY - 1, false), (DAY, true)] {
        rig.clock.set(NOON.at_ms + after);
        assert_eq!(is_done(&rig.house(DEALER, "keyed", place(60))), accepted, "{after} ms later");
    }
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::TakeBack { area: 1, wager: Wager::Initial }));
    // Removed: the same wait, and a change of mind.
    rig.must(CAGE, limit(LimitKind::LossDay, None));
    rig.must(CAGE, of(1001, PatronCommand::CancelLimitChange { limit: LimitKind::LossDay }));
    rig.clock.forward(2 * DAY);
    let patron = Actor { role: Role::Patron, id: 1001 };
    assert_eq!(known(&rig, 1001).limits.loss_day.at(i64::MAX).map(Money::to_cents), Some(20_000));
    assert_eq!(kind(&rig.say(patron, limit(LimitKind::LossDay, Some(20_000)))), Some(ProblemKind::Invalid));
    let other = Actor { role: Role::Patron, id: 1002 };
    assert_eq!(kind(&rig.say(other, limit(LimitKind::LossDay, Some(1)))), Some(ProblemKind::Forbidden));
    rig.check();
}

#[test]
fn the_strictest_of_several_limits_wins_and_blocks_for_its_whole_period() {
    let mut rig = at(NOON.at_ms);
    // Thursday, 1 January 2026: the week began on 29 December, the month today.
    for (kind, cents) in [(LimitKind::LossDay, 10_000), (LimitKind::LossWeek, 15_000), (LimitKind::LossMonth, 18_000)] {
        rig.must(CAGE, limit(kind, Some(cents)));
    }
    lose(&mut rig, 100);
    assert!(!is_done(&rig.house(DEALER, "keyed", place(10))), "the day is over");
    rig.clock.set(NOON.at_ms + DAY);
    assert_eq!(known(&rig, 1001).loss_left(Now { at_ms: NOON.at_ms + DAY, day: 20260102 }), Some(Money::dollars(50)));
    lose(&mut rig, 50);
    rig.clock.set(NOON.at_ms + 2 * DAY);
    assert!(!is_done(&rig.house(DEALER, "keyed", place(10))), "so is the week");
    rig.clock.set(NOON.at_ms + 4 * DAY);
    lose(&mut rig, 30);
    assert!(!is_done(&rig.house(DEALER, "keyed", place(10))), "and the month");
    rig.clock.set(NOON.at_ms + 30 * DAY);
    assert!(!is_done(&rig.house(DEALER, "keyed", place(10))), "to its last day");
    rig.clock.set(NOON.at_ms + 31 * DAY);
    lose(&mut rig, 10);
    rig.check();
}

#[test]
fn nobody_plays_or_buys_before_limits_are_answered_and_decliners_are_asked_again_after_a_year() {
    let mut rig = at(NOON.at_ms);
    rig.must(CAGE, enrol(2001));
    rig.must(CAGE, FloorCommand::IssueCard { patron: 2001 });
    let buy = FloorCommand::BuyChips { patron: 2001, amount: Money::dollars(10), how: Payment::Cash };
    assert!(text(&rig.say(CAGE, buy.clone())).contains("[LAW-5]"));
    rig.must(CAGE, of(2001, PatronCommand::DeclineLimits));
    rig.must(CAGE, buy.clone());
    // 1001 declined on 1 January 2026.
    for (day, accepted) in [(364, true), (365, false), (366, false)] {
        rig.clock.set(NOON.at_ms + day * DAY);
        let answer = rig.house(DEALER, "keyed", place(10));
        assert_eq!(is_done(&answer), accepted, "day {day}");
        match accepted {
            true => {
                let back = HouseCommand::TakeBack { area: 1, wager: Wager::Initial };
                rig.accepted(DEALER, "keyed", AnyCommand::House(back));
            }
            false => assert!(text(&answer).contains("[LAW-5]"), "{answer:?}"),
        }
    }
    rig.must(CAGE, of(1001, PatronCommand::DeclineLimits));
    rig.accepted(DEALER, "keyed", AnyCommand::House(place(10)));
    rig.check();
}

#[test]
fn deposits_stop_at_the_limit_until_the_day_is_over() {
    let mut rig = at(NOON.at_ms);
    rig.clock.set(NOON.at_ms + DAY);
    rig.must(CAGE, limit(LimitKind::DepositDay, Some(50_000)));
    rig.must(CAGE, buy(49_999, Payment::Cashless));
    assert!(text(&rig.say(CAGE, buy(2, Payment::Cash))).contains("[LAW-7]"));
    rig.must(CAGE, buy(1, Payment::Cash));
    rig.must(CAGE, FloorCommand::CashOut { patron: 1001, amount: Money::dollars(400), how: Payment::Cash });
    assert!(text(&rig.say(CAGE, buy(1, Payment::Cashless))).contains("[LAW-7]"), "a payout makes no room");
    rig.clock.set(NOON.at_ms + 2 * DAY);
    rig.must(CAGE, buy(50_000, Payment::Cashless));
    rig.check();
}

/// Midnight of 18 August 2027.
const AUGUST_18: i64 = 1_818_547_200_000;

#[test]
fn cash_for_chips_is_capped_by_the_day() {
    for (day, most) in [(AUGUST_18, 500_000), (AUGUST_18 + DAY, 100_000)] {
        let mut rig = at(day + 12 * HOUR);
        rig.must(CAGE, buy(most - 1, Payment::Cash));
        let answer = rig.say(CAGE, buy(2, Payment::Cash));
        assert!(text(&answer).contains("[LAW-13]"), "{answer:?}");
        rig.must(CAGE, buy(1, Payment::Cash));
        assert!(!is_done(&rig.say(CAGE, buy(1, Payment::Cash))));
        rig.must(CAGE, buy(100_000, Payment::Cashless));
        rig.clock.forward(DAY);
        assert!(is_done(&rig.say(CAGE, buy(100_000, Payment::Cash))), "a new day");
        rig.check();
    }
}

#[test]
fn two_people_bring_the_lower_cap_forward_and_nobody_weakens_the_law() {
    let mut rig = at(NOON.at_ms);
    let stricter = Policy { from_day: 20260102, cash_day_max: Money::dollars(1_000), ..Policy::law(20260102) };
    let ask = |policy: Policy| FloorCommand::RequestPolicy { policy, reason: "the exemption was revoked".into() };
    for weaker in [
        Policy { cash_day_max: Money::cents(500_001), ..stricter },
        Policy { from_day: 20270819, cash_day_max: Money::cents(100_001), ..stricter },
        Policy { cash_report: Money::cents(1_000_001), ..stricter },
        Policy { assess_after_minutes: 361, ..stricter },
        Policy { assess_electronic_after_minutes: 181, ..stricter },
        Policy { out_after_day_minutes: 721, ..stricter },
        Policy { out_after_week_minutes: 2_881, ..stricter },
        Policy { from_day: 20251231, ..stricter },
    ] {
        assert_eq!(kind(&rig.say(MANAGER, ask(weaker))), Some(ProblemKind::Invalid), "{weaker:?}");
    }
    assert_eq!(kind(&rig.say(SUPERVISOR, ask(stricter))), Some(ProblemKind::Forbidden));
    let request = requested(&rig.must(MANAGER, ask(stricter)));
    rig.must(SECOND, FloorCommand::Approve { request });
    rig.must(CAGE, buy(400_000, Payment::Cash));
    rig.clock.forward(DAY);
    assert!(!is_done(&rig.say(CAGE, buy(100_001, Payment::Cash))));
    rig.must(CAGE, buy(100_000, Payment::Cash));
    rig.check();
}

fn requested(events: &[FloorEvent]) -> u32 {
    match events {
        [FloorEvent::Requested(Request { request, .. })] => *request,
        other => panic!("{other:?}"),
    }
}

#[test]
fn cash_of_ten_thousand_is_reported_and_what_stays_just_below_is_looked_at() {
    use ReportKind::{Structuring, Threshold};
    type Case = (&'static [i64], &'static [(ReportKind, i64)]);
    let cases: [Case; 6] = [
        (&[899_999], &[]),
        (&[900_000], &[(Structuring, 900_000)]),
        (&[999_999], &[(Structuring, 999_999)]),
        (&[1_000_000], &[(Threshold, 1_000_000)]),
        (&[1_000_001], &[(Threshold, 1_000_001)]),
        (&[600_000, 399_999, 1], &[(Threshold, 1_000_000), (Structuring, 1_000_000)]),
    ];
    for (payments, reports) in cases {
        let mut rig = at(NOON.at_ms);
        rig.must(CAGE, buy(2_000_000, Payment::Cashless));
        for cents in payments {
            let amount = Money::cents(*cents);
            rig.must(CAGE, FloorCommand::CashOut { patron: 1001, amount, how: Payment::Cash });
        }
        let raised = rig.floor.cash_reports();
        let found: Vec<_> = raised.iter().map(|report| (report.kind, report.amount.to_cents())).collect();
        assert_eq!(found, reports, "{payments:?}");
        // Ten business days after Thursday, 1 January 2026; three for what is suspicious.
        for report in &raised {
            assert_eq!(report.due_day, if report.kind == Threshold { 20260115 } else { 20260106 });
        }
        assert!(
            !serde_json::to_string(&*known(&rig, 1001)).expect("JSON").contains("report"),
            "the patron is not told"
        );
        if let Some(report) = raised.first() {
            let file =
                |reference: &str| FloorCommand::FileReport { report: report.report, reference: reference.into() };
            assert_eq!(kind(&rig.say(MANAGER, file(" "))), Some(ProblemKind::Invalid));
            rig.must(MANAGER, file("filed as 12345"));
            assert_eq!(rig.floor.cash_reports().len(), raised.len() - 1);
        }
        rig.check();
    }
}

#[test]
fn large_deposits_need_a_source_of_funds() {
    let mut rig = at(NOON.at_ms);
    rig.clock.set(NOON.at_ms + DAY);
    rig.must(CAGE, buy(5_000_000, Payment::Cashless));
    assert!(text(&rig.say(CAGE, buy(1, Payment::Cashless))).contains("[LAW-14]"));
    rig.must(CAGE, of(1001, PatronCommand::DeclareFunds { source: "sold a house".into() }));
    rig.must(CAGE, buy(1, Payment::Cashless));
    rig.clock.forward(DAY);
    assert!(text(&rig.say(CAGE, buy(5_000_001, Payment::Cashless))).contains("[LAW-14]"), "again each day");
    rig.check();
}

/// Patron 1001 lays a wager and takes it back every 20 minutes, until a moment.
fn play_until(rig: &mut Rig, table: &str, from_ms: i64, until_ms: i64) -> Vec<FloorEvent> {
    let (mut at_ms, mut events) = (from_ms, vec![]);
    loop {
        rig.clock.set(at_ms);
        events.extend(rig.accepted(DEALER, table, AnyCommand::House(place(10))));
        let back = HouseCommand::TakeBack { area: 1, wager: Wager::Initial };
        events.extend(rig.accepted(DEALER, table, AnyCommand::House(back)));
        if at_ms == until_ms {
            return events;
        }
        at_ms = (at_ms + HOUR / 3).min(until_ms);
    }
}

fn has(events: &[FloorEvent], wanted: fn(&PatronEvent) -> bool) -> bool {
    events.iter().any(|event| matches!(event, FloorEvent::Patron { event, .. } if wanted(event)))
}

#[test]
fn somebody_sees_a_patron_after_six_hours_at_tables_and_three_at_electronic_ones() {
    let due = |event: &PatronEvent| matches!(event, PatronEvent::AssessmentDue { .. });
    for (table, hours) in [("keyed", 6), ("drawn", 3)] {
        let mut rig = at(NOON.at_ms);
        if table == "drawn" {
            rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Leave { area: 1 }));
            rig.make_ready("drawn");
            rig.accepted(DEALER, "drawn", AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
        }
        let (from, full) = (NOON.at_ms, NOON.at_ms + hours * HOUR);
        assert!(!has(&play_until(&mut rig, table, from, full - 60_000), due), "{table}");
        assert!(has(&play_until(&mut rig, table, full, full), due), "{table}");
        let assess = |finding: &str| of(1001, PatronCommand::Assess { finding: finding.into() });
        assert_eq!(kind(&rig.say(SUPERVISOR, assess(""))), Some(ProblemKind::Invalid), "not with an empty finding");
        assert_eq!(kind(&rig.say(DEALER, assess("fine"))), Some(ProblemKind::Forbidden));
        rig.must(SUPERVISOR, assess("rested, was told about breaks"));
        assert!(known(&rig, 1001).play.assess_since_ms.is_none());
        assert!(!has(&play_until(&mut rig, table, full + 60_000, full + HOUR), due), "seen is seen");
        rig.check();
    }
}

#[test]
fn twelve_hours_of_play_in_a_day_mean_a_day_out() {
    let out = |event: &PatronEvent| matches!(event, PatronEvent::BreakBegan(_));
    let mut rig = at(NOON.at_ms);
    let full = NOON.at_ms + 12 * HOUR;
    assert!(!has(&play_until(&mut rig, "keyed", NOON.at_ms, full - 60_000), out));
    rig.clock.set(full);
    let last = rig.accepted(DEALER, "keyed", AnyCommand::House(place(10)));
    assert!(has(&last, out), "{last:?}");
    // What was laid in that moment takes no part in a round.
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Sit { area: 2, patron: 1002 }));
    let other = HouseCommand::Place { area: 2, wager: Wager::Initial, amount: Money::dollars(10) };
    rig.accepted(DEALER, "keyed", AnyCommand::House(other));
    rig.round("keyed", ["2h", "9c"]);
    assert_eq!(known(&rig, 1001).chips, Money::dollars(1_000), "the wager went back at the deal");
    let until = full + DAY;
    for (after, accepted) in [(full + 1, false), (until - 1, false), (until, true)] {
        rig.clock.set(after);
        let answer = rig.house(DEALER, "keyed", place(10));
        assert_eq!(is_done(&answer), accepted, "{answer:?}");
        assert!(accepted || text(&answer).contains("[LAW-8]"), "{answer:?}");
    }
    rig.check();
}

#[test]
fn a_card_presented_by_somebody_else_is_taken_in_everywhere() {
    let mut rig = at(NOON.at_ms);
    rig.accepted(DEALER, "keyed", AnyCommand::House(place(50)));
    let holder = "a friend of hers".to_string();
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::CardNotOwn { patron: 1001, holder }));
    let patron = known(&rig, 1001);
    assert_eq!((patron.card, patron.chips), (PlayerCard::NotOwn, Money::dollars(1_000)), "the wager went back");
    let sit = HouseCommand::Sit { area: 1, patron: 1001 };
    assert!(text(&rig.house(DEALER, "keyed", sit.clone())).contains("issued to another person"));
    assert!(text(&rig.say(CAGE, buy(100, Payment::Cash))).contains("[LAW-4]"));
    rig.must(CAGE, of(1001, PatronCommand::ReturnCard { reason: "passport seen".into() }));
    rig.accepted(DEALER, "keyed", AnyCommand::House(sit));
    let replaced = rig.must(CAGE, of(1001, PatronCommand::ReplaceCard { reason: "bent".into() }));
    assert!(matches!(replaced.as_slice(), [FloorEvent::CardCancelled { .. }, FloorEvent::CardIssued { card: 2, .. }]));
    assert_eq!(known(&rig, 1001).card_number(), "1001-2");
    assert_eq!(kind(&rig.say(CAGE, FloorCommand::IssueCard { patron: 1001 })), Some(ProblemKind::Invalid));
    // Nobody without a record has a card.
    rig.must(CAGE, FloorCommand::EnrolPatron { patron: 3001, record: None, name: None });
    assert_eq!(kind(&rig.say(CAGE, FloorCommand::IssueCard { patron: 3001 })), Some(ProblemKind::Invalid));
    let named = FloorCommand::EnrolPatron { patron: 3002, record: None, name: Some("Pat Example".into()) };
    assert_eq!(kind(&rig.say(CAGE, named)), Some(ProblemKind::Invalid), "no name goes into the log");
    rig.check();
}

#[test]
fn self_exclusion_ends_card_seat_and_wagers_and_a_hand_in_play_is_finished() {
    let mut rig = at(NOON.at_ms);
    rig.accepted(DEALER, "keyed", AnyCommand::House(place(50)));
    let cards = ["2h", "9c"].map(|card| card.parse().expect("a card")).to_vec();
    rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(Play::Deal { cards }));
    let me = Actor { role: Role::Patron, id: 1001 };
    let exclude = |exclusion, reason: &str| of(1001, PatronCommand::Exclude { exclusion, reason: reason.into() });
    assert_eq!(kind(&rig.say(me, exclude(Exclusion::Banned, "?"))), Some(ProblemKind::Forbidden));
    rig.must(me, exclude(Exclusion::SelfExcluded, "enough"));
    let patron = known(&rig, 1001);
    assert_eq!((patron.card, patron.open), (PlayerCard::Cancelled, Money::dollars(50)));
    for play in [Play::Settle, Play::Clear] {
        rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(play));
    }
    let house = rig.table("keyed");
    assert_eq!(house.table.house().occupied().count(), 0, "the seat ends with the round");
    let answer = rig.house(DEALER, "keyed", HouseCommand::Sit { area: 1, patron: 1001 });
    assert!(text(&answer).contains("self-excluded") && text(&answer).contains("[LAW-4]"), "{answer:?}");
    assert_eq!(kind(&rig.say(CAGE, FloorCommand::IssueCard { patron: 1001 })), Some(ProblemKind::Invalid));
    let erase = FloorCommand::RequestPatron { patron: 1001, command: PatronCommand::Erase, reason: "asked".into() };
    rig.must(CAGE, FloorCommand::CashOut { patron: 1001, amount: Money::dollars(950), how: Payment::Cashless });
    let request = requested(&rig.must(CAGE, erase));
    let approved = rig.say(SECOND, FloorCommand::Approve { request });
    assert_eq!(kind(&approved), Some(ProblemKind::Invalid), "an excluded person must be recognised: {approved:?}");
    rig.check();
}

#[test]
fn two_people_merge_duplicates_and_what_is_stricter_holds() {
    let mut rig = at(NOON.at_ms);
    let of_two = |limit, cents| of(1002, PatronCommand::SetLimit { limit, amount: Some(Money::cents(cents)) });
    rig.must(CAGE, limit(LimitKind::LossDay, Some(10_000)));
    rig.must(CAGE, of_two(LimitKind::LossDay, 5_000));
    rig.must(CAGE, of_two(LimitKind::LossWeek, 7_000));
    let flag = PatronCommand::Flag { flag: FlagKind::Employee, reason: "works in the kitchen".into() };
    rig.must(MANAGER, of(1002, flag));
    let merge = PatronCommand::Merge { into: 1001 };
    assert_eq!(kind(&rig.say(CAGE, of(1002, merge.clone()))), Some(ProblemKind::Forbidden), "not alone");
    let reason = "the same passport".to_string();
    let request = requested(&rig.must(CAGE, FloorCommand::RequestPatron { patron: 1002, command: merge, reason }));
    rig.must(SECOND, FloorCommand::Approve { request });
    let (one, two) = (known(&rig, 1001), known(&rig, 1002));
    assert_eq!((one.chips, two.chips), (Money::dollars(2_000), Money::ZERO));
    assert_eq!((two.card, two.merged_into), (PlayerCard::Cancelled, Some(1001)));
    assert_eq!(one.limits.loss_day.at(NOON.at_ms), Some(Money::dollars(50)));
    assert_eq!(one.limits.loss_week.at(NOON.at_ms), Some(Money::dollars(70)));
    assert!(one.is_employee());
    assert_eq!(one.on(20260101).deposited, Money::dollars(2_000));
    assert_eq!(kind(&rig.say(CAGE, FloorCommand::IssueCard { patron: 1002 })), Some(ProblemKind::Invalid));
    rig.check();
    rig.restart(options()).check();
}
