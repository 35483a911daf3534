//! A promotion on a running floor over a fortnight: entries from rounds, an amendment, a restart, a postponed draw, a denied
//! claim; entries counted again from the log, the draw checked by a program of its own.
mod common;

use baize_floor::patrons::Exclusion;
use baize_floor::promotions::{draw, report};
use baize_floor::{
    Answer, Asked, Body, Clock, Employment, FloorCommand, FloorEvent, Options, Outcome, PatronCommand, Prescribed,
    ProblemKind,
};
use baize_rules::any::{AnyCommand, AnyEvent, GameId};
use baize_rules::cards::Card;
use baize_rules::casino_war::Play;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::{HouseCommand, HouseEvent};
use baize_rules::money::Money;
use baize_rules::promotions::{
    Choice, Content, EntryRule, Fate, Given, Payment, Presence, Prize, PrizeKind, PrizesEach, Promotion,
    PromotionCommand, PromotionEvent, Stage, Terms, Then, Timely, Unclaimed, Way,
};
use baize_rules::settlement::Line;
use baize_rules::wagers::{BetType, Wager};
use common::{CAGE, DEALER, Hands, KEYED, MANAGER, NOON, Rig, SECOND, SUPERVISOR, buy, kind, name, options, text};
use std::collections::BTreeMap;
use std::process::Command;

const HOUR_MS: i64 = 3_600_000;
const DAY_MS: i64 = 24 * HOUR_MS;
const INSPECTOR: Actor = Actor { role: Role::Inspector, id: 61 };
const MINIMUM: Money = Money::dollars(25);
const ROUNDS_A_DAY: usize = 100;
const BETWEEN_MS: i64 = 30_000;
/// Two patrons earn one in each round of the fortnight.
const ENTRIES: usize = 14 * ROUNDS_A_DAY * 2;

fn money_prize(dollars: i64) -> Prize {
    Prize {
        name: "money".into(),
        value: Money::dollars(dollars),
        conditions: "none".into(),
        kind: PrizeKind::Money,
        contains: vec![],
        alternative: None,
        paid_by: vec![Payment::CrossedCheque],
    }
}

/// Starts a day after noon, runs a fortnight, is drawn an hour later.
fn terms() -> Terms {
    let starts_ms = NOON.at_ms + DAY_MS + HOUR_MS;
    let closes_ms = starts_ms + 14 * DAY_MS;
    Terms {
        name: "Autumn draw".into(),
        games: vec![GameId::CasinoWar],
        manner: "by a draw among all entries".into(),
        awarded: "at the draw, on the main floor".into(),
        eligibility: "patrons with a player card; employees take no part".into(),
        nature: "money".into(),
        place: "main floor".into(),
        claiming: "at the cage".into(),
        results: "on the page of results".into(),
        starts_ms,
        closes_ms,
        draw_ms: closes_ms + HOUR_MS,
        entry: EntryRule { wager: Some(BetType::Initial), minimum: Some(MINIMUM), ..EntryRule::default() },
        presence: Presence::NotRequired,
        told_by: vec![Way::Mail, Way::Email],
        figure: "the closing value of the share index on the day of the draw".into(),
        prizes: vec![money_prize(5_000)],
        prizes_each: PrizesEach::Several,
        unclaimed: Unclaimed { within_hours: 72, then: Then::Redraw },
    }
}

fn to(command: PromotionCommand) -> FloorCommand {
    FloorCommand::Promotion { promotion: name("autumn"), command }
}

fn draft(terms: Terms) -> FloorCommand {
    to(PromotionCommand::Draft { terms: Box::new(terms) })
}

fn promotion(rig: &Rig) -> std::sync::Arc<Promotion> {
    rig.floor.promotion(&name("autumn")).expect("the promotion")
}

/// One asks, a supervisor approves.
fn by_two(rig: &mut Rig, by: Actor, command: PromotionCommand) -> Answer {
    let promotion = name("autumn");
    let reason = "asked for".into();
    let events = rig.must(by, FloorCommand::RequestPromotion { promotion, command, reason });
    let [FloorEvent::Requested(request)] = events.as_slice() else { panic!("{events:?}") };
    assert!(matches!(request.asked, Asked::Promotion { .. }));
    rig.say(SUPERVISOR, FloorCommand::Approve { request: request.request })
}

fn pass(rig: &mut Rig, ms: i64) {
    rig.clock.pass(ms);
    rig.floor.tick();
    rig.settle_down();
}

/// A round of four patrons: the first two wager enough, the third too little, the fourth is an employee.
fn round(rig: &mut Rig) {
    for (area, dollars) in [(1, 25), (2, 50), (3, 20), (4, 50)] {
        let place = HouseCommand::Place { area, wager: Wager::Initial, amount: Money::dollars(dollars) };
        rig.accepted(DEALER, "keyed", AnyCommand::House(place));
    }
    let cards = unseen(rig);
    let back = rig.table("keyed").table.house().round_number() % 20 == 19;
    // The device has its discards back before it runs out.
    let back = back.then_some(Play::ReturnDiscards);
    for play in [Play::Deal { cards }].into_iter().chain(back).chain([Play::Settle, Play::Clear]) {
        rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(play));
    }
}

/// Five cards that the table may still have, the dealer's of another rank than the others: no ties.
fn unseen(rig: &mut Rig) -> Vec<Card> {
    let slot = rig.table("keyed");
    let left: Vec<Card> = slot.table.cards().expect("cards").unseen().iter().map(|(card, _)| card).collect();
    // Highest and lowest in turn, so that nobody runs out of chips.
    let dealer = if slot.table.house().round_number().is_multiple_of(2) { left[0] } else { left[left.len() - 1] };
    let others = left.iter().filter(|card| card.rank() != dealer.rank()).take(4);
    others.copied().chain([dealer]).collect()
}

fn ready() -> Rig {
    let mut rig = Rig::on(baize_store::Memory::new(), Hands::at(NOON), Options { snapshot_every: 500, ..options() });
    rig.furnish(&[KEYED]);
    rig.make_ready("keyed");
    for (area, patron) in (1..).zip(1001..=1004) {
        rig.must(CAGE, buy(patron, 40_000));
        rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Sit { area, patron }));
    }
    rig.must(MANAGER, FloorCommand::NoteEmployee { patron: 1004, employment: Employment::Employed });
    rig.must(MANAGER, draft(terms()));
    rig.must(MANAGER, to(PromotionCommand::File));
    rig.must(MANAGER, to(PromotionCommand::Deliver { proof: "courier receipt 1".into() }));
    rig
}

/// Who earned how many entries, worked out from the recorded rounds alone.
fn counted(bodies: &[Body], terms: &Terms) -> BTreeMap<PatronId, usize> {
    let (mut lines, mut entries): (Vec<Line>, BTreeMap<PatronId, usize>) = Default::default();
    for body in bodies {
        let Outcome::Done(events) = &body.outcome else { continue };
        for event in events {
            let FloorEvent::Table { events, .. } = event else { continue };
            for event in events {
                match &event.what {
                    AnyEvent::House(HouseEvent::RoundBegan { .. }) => lines.clear(),
                    AnyEvent::House(HouseEvent::Settled(line)) => lines.push(*line),
                    AnyEvent::House(HouseEvent::RoundEnded { .. })
                        if body.at_ms >= terms.starts_ms && body.at_ms < terms.closes_ms =>
                    {
                        for line in lines.iter().filter(|l| l.wager() == Wager::Initial && l.stake() >= MINIMUM) {
                            *entries.entry(line.patron()).or_default() += 1;
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    entries.remove(&1004);
    entries
}

/// The program that anybody can run says the same.
fn verified(rig: &Rig) -> Result<String, String> {
    checked(&draw::published(&name("autumn"), &promotion(rig)))
}

fn checked(published: &draw::Published) -> Result<String, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("draw.json");
    std::fs::write(&file, serde_json::to_vec(published).expect("JSON")).expect("written");
    let program = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/verify-draw.mjs");
    let ran = Command::new("node").arg(program).arg(&file).output().expect("node runs");
    let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if ran.status.success() { Ok(said(&ran.stdout)) } else { Err(said(&ran.stderr)) }
}

#[test]
fn a_fortnight() {
    let mut rig = ready();
    round(&mut rig);
    assert!(promotion(&rig).entries.is_empty(), "it has not started");
    pass(&mut rig, DAY_MS + HOUR_MS);
    assert_eq!(promotion(&rig).stage, Stage::Running);
    for day in 0..14 {
        for _ in 0..ROUNDS_A_DAY {
            rig.clock.pass(BETWEEN_MS);
            round(&mut rig);
        }
        match day {
            4 => amended(&mut rig),
            7 => rig = rig.restart(Options { snapshot_every: 500, ..options() }),
            _ => {}
        }
        pass(&mut rig, DAY_MS - ROUNDS_A_DAY as i64 * BETWEEN_MS);
    }
    assert_eq!(promotion(&rig).stage, Stage::Closed);
    round(&mut rig);
    let counted = counted(&rig.bodies(), &terms());
    assert_eq!(counted.values().sum::<usize>(), promotion(&rig).live_entries().count());
    assert_eq!(counted.values().sum::<usize>(), ENTRIES);
    for (patron, entries) in counted {
        assert_eq!(promotion(&rig).entries_of(patron).count(), entries, "patron {patron}");
    }
    drawn(&mut rig);
    claimed(&mut rig);
    rig.check();
    assert_eq!(rig.replayed().promotions[&name("autumn")], promotion(&rig));
    reported(&rig);
    rig.stop();
}

/// January has everything, February nothing.
fn reported(rig: &Rig) {
    let month_of = |at_ms: i64| rig.clock.clone().day(at_ms) / 100;
    let promotions = rig.floor.promotions();
    let now_ms = terms().draw_ms + 20 * DAY_MS;
    let of = |month| report::report(promotions.iter().map(|(id, of)| (id, of)), month, now_ms, &month_of);
    let january = of(202601);
    assert_eq!(january.filings.len(), 2);
    assert_eq!(january.filings[0].lead_ms, Some(DAY_MS + HOUR_MS));
    let money = january.prizes["money"];
    assert_eq!((money.offered, money.offered_value), (2, Money::dollars(5_250)));
    assert_eq!((january.denied.len(), money.given), (1, 1));
    assert_eq!(january.promotions[0].entries, ENTRIES);
    assert!(of(202602).is_empty() && of(202512).is_empty());
    let months = report::months(promotions.iter().map(|(_, of)| of), now_ms, &month_of);
    assert_eq!(months, [202602, 202601]);
}

/// Another prize, by two people, in force when the commission has it.
fn amended(rig: &mut Rig) {
    let mut terms = terms();
    terms.prizes.push(money_prize(250));
    let amend = PromotionCommand::Amend { terms: Box::new(terms), reason: "another prize".into() };
    assert!(text(&rig.say(MANAGER, to(amend.clone()))).contains("second person"));
    let done = by_two(rig, MANAGER, amend);
    assert!(matches!(done, Answer::Done { .. }), "{done:?}");
    assert_eq!(promotion(rig).terms.prizes.len(), 1);
    rig.must(MANAGER, to(PromotionCommand::Deliver { proof: "courier receipt 2".into() }));
    assert_eq!(promotion(rig).terms.prizes.len(), 2);
}

/// Postponed, told, validated by two, drawn by two, checked by anybody.
fn drawn(rig: &mut Rig) {
    rig.must(SECOND, to(PromotionCommand::Postpone { reason: "a round was reopened".into() }));
    pass(rig, 47 * HOUR_MS);
    rig.must(MANAGER, to(PromotionCommand::TellInspector { note: "by telephone".into() }));
    assert_eq!(promotion(rig).doubts[0].told.as_ref().map(|told| told.timely), Some(Timely::InTime));
    let draw_ms = rig.floor.promotion(&name("autumn")).expect("there").terms.draw_ms + 50 * HOUR_MS;
    let validate = PromotionCommand::Validate { finding: "counted again".into(), draw_ms };
    assert!(matches!(by_two(rig, MANAGER, validate), Answer::Done { .. }));
    pass(rig, 5 * HOUR_MS);
    assert!(verified(rig).is_err(), "nothing is drawn yet");
    let forged = "00".repeat(32);
    rig.must(MANAGER, to(PromotionCommand::ReadFigure { figure: "8123.4".into() }));
    let held = PromotionCommand::Draw { figure: "8123.4".into(), secret: forged.clone() };
    assert!(text(&rig.say(MANAGER, to(held.clone()))).contains("another person"));
    rig.must(SECOND, to(held));
    let draw = promotion(rig).draw.clone().expect("drawn");
    assert_ne!(draw.secret, forged, "the floor's own secret, whatever was sent");
    let said = verified(rig).expect("the program agrees");
    assert!(said.starts_with(&format!("autumn: {ENTRIES} entries")), "{said}");
    // Somebody else's entry as the winner is found out.
    let mut published = draw::published(&name("autumn"), &promotion(rig));
    (published.wins[0].entry, published.wins[1].entry) = (published.order[1], published.order[2]);
    assert!(checked(&published).expect_err("out of turn").contains("out of its turn"));
    let mut published = draw::published(&name("autumn"), &promotion(rig));
    published.entries.pop();
    assert!(checked(&published).expect_err("an entry is missing").contains("not the one that was closed"));
}

/// One prize is paid by two, the other denied by two and drawn on.
fn claimed(rig: &mut Rig) {
    let winner = |rig: &Rig, prize| promotion(rig).win(prize).expect("won").clone();
    let first = winner(rig, 1);
    let patron = Actor { role: Role::Patron, id: first.patron };
    rig.must(patron, to(PromotionCommand::Claim { prize: 1, choice: Choice::Prize }));
    rig.must(CAGE, to(PromotionCommand::Claim { prize: 2, choice: Choice::Prize }));
    let pay = PromotionCommand::Pay { prize: 1, ways: vec![Payment::CrossedCheque], receipt: "signed for".into() };
    assert!(matches!(by_two(rig, CAGE, pay.clone()), Answer::Done { .. }));
    assert!(text(&by_two(rig, CAGE, pay)).contains("no open claim"), "nobody is paid twice");
    let deny =
        |record: &str| PromotionCommand::Deny { prize: 2, reason: "not the patron".into(), record: record.into() };
    assert!(text(&by_two(rig, MANAGER, deny(""))).contains("[CW 14.9.1]"));
    let second = winner(rig, 2);
    assert!(matches!(by_two(rig, MANAGER, deny("R-1")), Answer::Done { .. }));
    let look = |why: &str| PromotionCommand::ReadDenied { prize: 2, entry: second.entry, why: why.into() };
    assert_eq!(kind(&rig.say(CAGE, to(look("curious")))), Some(ProblemKind::Forbidden));
    rig.must(INSPECTOR, to(look("a complaint")));
    let next = winner(rig, 2);
    assert!(next.entry != second.entry && next.fate == Fate::Waiting, "the next in the order");
    rig.must(MANAGER, to(PromotionCommand::TellDenied { prize: 2, note: "by post".into() }));
    rig.must(MANAGER, to(PromotionCommand::TellWinner { prize: 2, way: Way::Mail, note: "letter 7".into() }));
    pass(rig, 73 * HOUR_MS);
    assert_ne!(winner(rig, 2).entry, next.entry, "not claimed in time, so the next again");
}

#[test]
fn the_strictest_of_several_books_decides() {
    let mut rig = Rig::new();
    let by_transfer_to_account = |games: Vec<GameId>| {
        let mut terms = terms();
        (terms.games, terms.prizes[0].paid_by) = (games, vec![Payment::Account]);
        terms
    };
    rig.must(MANAGER, draft(by_transfer_to_account(vec![GameId::SicBo])));
    rig.must(MANAGER, to(PromotionCommand::File));
    rig.must(MANAGER, draft(by_transfer_to_account(vec![GameId::SicBo, GameId::CaribbeanStud])));
    assert!(text(&rig.say(MANAGER, to(PromotionCommand::File))).contains("[CS 17.4]"));
    // A promotion with Sic Bo among its games needs approval of amended terms, though Casino War asks for none.
    let mut both = terms();
    both.games = vec![GameId::CasinoWar, GameId::SicBo];
    rig.must(MANAGER, draft(both.clone()));
    rig.must(MANAGER, to(PromotionCommand::File));
    rig.must(MANAGER, to(PromotionCommand::Deliver { proof: "courier receipt 1".into() }));
    pass(&mut rig, DAY_MS + HOUR_MS);
    both.place = "upper floor".into();
    let amend = PromotionCommand::Amend { terms: Box::new(both), reason: "the lower floor is closed".into() };
    assert!(matches!(by_two(&mut rig, MANAGER, amend), Answer::Done { .. }));
    rig.must(MANAGER, to(PromotionCommand::Deliver { proof: "courier receipt 2".into() }));
    assert_eq!(promotion(&rig).terms.place, "main floor");
    let approve = || to(PromotionCommand::ApproveAmendment { reference: "NICC-8".into() });
    assert_eq!(kind(&rig.say(MANAGER, approve())), Some(ProblemKind::Forbidden));
    rig.must(INSPECTOR, approve());
    assert_eq!(promotion(&rig).terms.place, "upper floor");
    rig.check();
    rig.stop();
}

#[test]
fn what_regulations_name_is_refused_from_its_day() {
    let mut rig = Rig::new();
    let from = Prescribed { item: "Fireworks".into(), from_day: 20260101, until_day: None };
    let mut terms = terms();
    terms.prizes[0].contains = vec![Content::Item("fireworks".into())];
    rig.must(MANAGER, draft(terms));
    rig.must(MANAGER, FloorCommand::PrescribePrize(from));
    assert!(text(&rig.say(MANAGER, to(PromotionCommand::File))).contains("[CW 14.5.5]"));
    assert_eq!(kind(&rig.say(DEALER, to(PromotionCommand::File))), Some(ProblemKind::Forbidden));
    let nothing = FloorCommand::RequestPromotion {
        promotion: name("autumn"),
        command: PromotionCommand::File,
        reason: "x".into(),
    };
    assert_eq!(kind(&rig.say(MANAGER, nothing)), Some(ProblemKind::Invalid));
    rig.check();
    rig.stop();
}

#[test]
fn a_patron_can_see_why_a_round_earned_nothing() {
    let mut rig = ready();
    pass(&mut rig, DAY_MS + HOUR_MS);
    round(&mut rig);
    let before = promotion(&rig).live_entries().count();
    assert_eq!(before, 2);
    round(&mut rig);
    assert_eq!(promotion(&rig).live_entries().count(), 4);
    let why = &promotion(&rig).passed[&1003];
    assert_eq!(why.len(), 2);
    assert!(why[0].why.to_string().contains("below the minimum"));
    assert!(promotion(&rig).passed[&1004][0].why.to_string().contains("employee"));
    rig.stop();
}

/// A promotion that runs, with one round counted.
fn under_way() -> Rig {
    let mut rig = ready();
    pass(&mut rig, DAY_MS + HOUR_MS);
    round(&mut rig);
    rig
}

fn close(rig: &mut Rig) {
    pass(rig, 14 * DAY_MS);
    assert_eq!(promotion(rig).stage, Stage::Closed);
}

#[test]
fn who_may_take_part_is_settled_when_entries_close() {
    let mut rig = under_way();
    // Out of the casino before entries close: left out, before anybody knows the figure.
    let exclude = PatronCommand::Exclude { exclusion: Exclusion::SelfExcluded, reason: "asked for".into() };
    rig.must(CAGE, FloorCommand::Patron { patron: 1001, command: exclude });
    close(&mut rig);
    let left: Vec<PatronId> = promotion(&rig).live_entries().map(|(_, entry)| entry.patron).collect();
    assert_eq!(left, [1002]);
    // Noted after entries have closed, by one person: changes nothing in the draw.
    rig.must(MANAGER, FloorCommand::NoteEmployee { patron: 1002, employment: Employment::Employed });
    pass(&mut rig, HOUR_MS);
    rig.must(MANAGER, to(PromotionCommand::ReadFigure { figure: "8123.4".into() }));
    rig.must(SECOND, to(PromotionCommand::Draw { figure: "8123.4".into(), secret: String::new() }));
    assert_eq!(promotion(&rig).win(1).expect("won").patron, 1002);
    assert!(verified(&rig).expect("the program agrees").starts_with("autumn: 1 entries"));
    rig.check();
    rig.stop();
}

#[test]
fn nobody_draws_twice_pays_alone_or_amends_late() {
    let mut rig = under_way();
    let figure = || PromotionCommand::ReadFigure { figure: "8123.4".into() };
    let draw = || PromotionCommand::Draw { figure: "8123.4".into(), secret: String::new() };
    assert!(text(&rig.say(MANAGER, to(figure()))).contains("entries are not closed"));
    close(&mut rig);
    assert!(text(&rig.say(MANAGER, to(figure()))).contains("the terms hold the draw in 1 hour"));
    // Once entries are closed nobody changes what can be won, or when.
    for change in [
        (|terms: &mut Terms| terms.prizes[0].value = Money::dollars(1)) as fn(&mut Terms),
        |terms| terms.prizes_each = PrizesEach::One,
        |terms| terms.draw_ms += DAY_MS,
        |terms| terms.figure = "what the manager says".into(),
        |terms| terms.unclaimed.within_hours = 1,
    ] {
        let mut terms = terms();
        change(&mut terms);
        let amend = PromotionCommand::Amend { terms: Box::new(terms), reason: "x".into() };
        assert!(text(&by_two(&mut rig, MANAGER, amend)).contains("entries are closed"));
    }
    pass(&mut rig, HOUR_MS);
    rig.must(MANAGER, to(figure()));
    for by in [MANAGER, DEALER, CAGE, INSPECTOR] {
        assert!(!matches!(rig.say(by, to(draw())), Answer::Done { .. }), "{by:?}");
    }
    rig.must(SUPERVISOR, to(draw()));
    assert!(text(&rig.say(SECOND, to(draw()))).contains("the draw has been held"));
    let (winner, claim) =
        (promotion(&rig).win(1).expect("won").patron, PromotionCommand::Claim { prize: 1, choice: Choice::Prize });
    let other = if winner == 1001 { 1002 } else { 1001 };
    assert!(text(&rig.say(Actor { role: Role::Patron, id: other }, to(claim.clone()))).contains("another patron's"));
    rig.must(CAGE, to(claim.clone()));
    assert!(text(&rig.say(Actor { role: Role::Patron, id: winner }, to(claim))).contains("has been claimed"));
    let pay = PromotionCommand::Pay { prize: 1, ways: vec![Payment::CrossedCheque], receipt: "signed for".into() };
    assert!(text(&rig.say(CAGE, to(pay.clone()))).contains("second person"));
    // The one who asks does not approve, though a supervisor could.
    let asked = FloorCommand::RequestPromotion { promotion: name("autumn"), command: pay, reason: "x".into() };
    assert_eq!(kind(&rig.say(SUPERVISOR, asked.clone())), Some(ProblemKind::Forbidden));
    let events = rig.must(CAGE, asked);
    let [FloorEvent::Requested(request)] = events.as_slice() else { panic!("{events:?}") };
    let approve = FloorCommand::Approve { request: request.request };
    assert!(!matches!(rig.say(CAGE, approve.clone()), Answer::Done { .. }));
    rig.must(SUPERVISOR, approve.clone());
    assert!(!matches!(rig.say(SUPERVISOR, approve), Answer::Done { .. }), "nothing is paid twice");
    rig.check();
    rig.stop();
}

#[test]
fn nonsense_does_not_stop_the_floor() {
    let mut rig = ready();
    for starts_ms in [i64::MIN, i64::MAX, 0] {
        let mut terms = Terms { starts_ms, closes_ms: i64::MAX, draw_ms: i64::MAX, ..terms() };
        terms.unclaimed.within_hours = u32::MAX;
        rig.must(MANAGER, draft(terms));
        let _ = rig.say(MANAGER, to(PromotionCommand::File));
    }
    // Filed, then written again without a game: nothing is left to provide.
    rig.must(MANAGER, draft(Terms { games: vec![], ..terms() }));
    let answer = rig.say(MANAGER, to(PromotionCommand::Deliver { proof: "x".into() }));
    assert!(text(&answer).contains("name a game"), "{answer:?}");
    rig.check();
    rig.stop();
}

#[test]
fn a_patron_wins_as_often_as_its_entries_say() {
    // Patrons 1 to 4 have 1 to 4 entries of 10; chi-square with 3 degrees of freedom is below 16.27 with probability 0.999.
    const DRAWS: u32 = 10_000;
    let patron_of = |entry: u32| [1, 2, 2, 3, 3, 3, 4, 4, 4, 4][entry as usize - 1];
    let chi = |wins: &BTreeMap<u32, u32>| -> f64 {
        let expected = |patron: u32| f64::from(DRAWS * patron) / 10.0;
        (1..=4).map(|patron| (f64::from(wins[&patron]) - expected(patron)).powi(2) / expected(patron)).sum()
    };
    let (mut fair, mut cheated) = (BTreeMap::new(), BTreeMap::new());
    for seed in 0..DRAWS {
        let order = draw::shuffled(&format!("secret {seed}"), "digest", "8123.4", (1..=10).collect(), 2);
        let winner = patron_of(order[0]);
        *fair.entry(winner).or_default() += 1;
        // A house that gives every twentieth prize to its friend: the bound sees it.
        *cheated.entry(if seed % 20 == 0 { 1 } else { winner }).or_default() += 1;
    }
    assert!(chi(&fair) < 16.27, "{fair:?}");
    assert!(chi(&cheated) > 16.27, "{cheated:?}");
}

#[test]
fn one_patron_with_nearly_all_entries_leaves_prizes_for_others() {
    let mut terms = terms();
    (terms.prizes, terms.prizes_each) = (vec![money_prize(500), money_prize(400)], PrizesEach::One);
    let drafted = PromotionEvent::Drafted { terms: Box::new(terms) };
    let mut promotion = Promotion::drafted(&drafted);
    for entry in 1..=2_000 {
        let given = vec![Given { entry, patron: if entry == 1_234 { 1002 } else { 1001 }, area: 1 }];
        let (table, round) = ("keyed".into(), u64::from(entry));
        promotion.evolve(&PromotionEvent::RoundCounted {
            table,
            round,
            at_ms: 0,
            given,
            struck: vec![],
            passed: vec![],
        });
    }
    let order = draw::order("secret", "digest", "8123.4", &promotion);
    assert!(order.contains(&1_234), "the other patron's entry comes out too");
}
