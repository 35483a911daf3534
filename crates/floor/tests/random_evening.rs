//! Random evenings on a floor whose disk fails and whose core restarts: chips are conserved, live equals replay.
mod common;

use baize_floor::{Answer, FloorCommand, FloorEvent, Options, Outcome, Payment, SingleWrite};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_rules::plays::Group;
use baize_rules::wagers::Wager;
use baize_store::{Failure, Memory};
use common::{
    CAGE, DEALER, DRAWN, Hands, KEYED, MANAGER, NOON, Random, Rig, SECOND, SHOE, SUPERVISOR, at, buy, full, io,
    is_fault, name, options,
};
use proptest::prelude::*;

/// Whether a command carries the round on, rather than reporting that something went wrong.
fn is_onward(command: &AnyCommand) -> bool {
    command.info().group == Group::Flow && !matches!(command, AnyCommand::House(_))
}

/// One step of a random evening.
fn step(rig: &mut Rig, random: &mut Random) -> (Actor, FloorCommand) {
    let tables = ["keyed", "drawn", "shoe"];
    let table = *random.pick(&tables);
    let patron = 1001 + random.below(5) as u32;
    let amount = Money::cents(250 * (1 + random.below(200) as i64));
    let cage = [
        buy(patron, 1 + random.below(300) as i64),
        FloorCommand::CashOut { patron, amount, how: Payment::Cash },
        FloorCommand::IssueCard { patron },
        FloorCommand::CancelCard { patron, reason: "lost".into() },
        FloorCommand::SetLossLimit { patron, day: Some(Money::dollars(300 + random.below(900) as i64)) },
        common::enrol(patron),
    ];
    let requests = rig.floor.requests();
    match random.below(12) {
        0 => (CAGE, random.pick(&cage).clone()),
        1 if !requests.is_empty() => {
            let request = random.pick(&requests).request;
            let by = *random.pick(&[SUPERVISOR, SECOND]);
            match random.below(3) {
                0 => (by, FloorCommand::Decline { request, reason: "no".into() }),
                _ => (by, FloorCommand::Approve { request }),
            }
        }
        choice => {
            let slot = rig.table(table);
            let house = slot.table.house();
            let area = 1 + random.below(5) as u8;
            if house.dealer().is_none() {
                return (DEALER, at(table, AnyCommand::House(HouseCommand::TakeTable)));
            }
            let sit = HouseCommand::Sit { area, patron };
            let wager = *random.pick(&[Wager::Initial, Wager::Initial, Wager::Tie, Wager::War]);
            let place = HouseCommand::Place { area, wager, amount: Money::dollars(10) + amount };
            let offers = slot.table.offers();
            let onward: Vec<_> = offers.iter().filter(|offer| is_onward(&offer.command)).collect();
            let offer = match onward.is_empty() || random.below(3) == 0 {
                true => random.pick(&offers),
                false => *random.pick(&onward),
            };
            let role = *random.pick(offer.roles);
            let id = match role {
                Role::Patron => patron,
                Role::Supervisor => 11,
                Role::CasinoSupervisor => 15,
                _ => 1,
            };
            let by = Actor { role, id };
            let tidy = !matches!(
                offer.command,
                AnyCommand::House(HouseCommand::LeaveTable | HouseCommand::Close | HouseCommand::Leave { .. })
            );
            match choice {
                2 => (DEALER, at(table, AnyCommand::House(sit))),
                3 => (DEALER, at(table, AnyCommand::House(place))),
                4 => {
                    let command = offer.command.clone();
                    let (table, reason) = (name(table), "asked for".into());
                    (SUPERVISOR, FloorCommand::Request { table, command, reason })
                }
                _ if tidy || random.below(20) == 0 => (by, at(table, offer.command.clone())),
                _ => (DEALER, at(table, AnyCommand::House(place))),
            }
        }
    }
}

fn evening(seed: u64, steps: usize) -> (Rig, usize) {
    let mut random = Random(seed);
    let snapshot_every = [1, 13, 1_000_000][random.below(3) as usize];
    let single_write = *random.pick(&[SingleWrite::Inline, SingleWrite::ByWriter]);
    let how = || Options { snapshot_every, remember: 3, single_write, ..Options::default() };
    let mut rig = Rig::on(Memory::new(), Hands::at(NOON), how());
    rig.furnish(&[KEYED, DRAWN, SHOE]);
    for table in ["keyed", "drawn", "shoe"] {
        rig.make_ready(table);
        rig.accepted(SUPERVISOR, table, AnyCommand::House(HouseCommand::PermitSecondTable { patron: 1001 }));
        rig.seat_and_bet(table, 1001);
    }
    let mut recorded = rig.head();
    let mut failures = 0;
    for _ in 0..steps {
        rig.clock.forward(random.below(40_000) as i64 - 5_000);
        match random.below(40) {
            0 => rig = rig.restart(how()),
            1 => rig.floor.tick(),
            2 => rig.log.fail_next(Failure::Lost(full())),
            3 => rig.log.fail_next(Failure::Kept(io())),
            _ => {}
        }
        let (by, command) = step(&mut rig, &mut random);
        let id = rig.id();
        let mut answer = rig.send(id, by, command.clone());
        while is_fault(&answer) {
            failures += 1;
            answer = rig.send(id, by, command.clone());
        }
        if let Answer::Done { seq, .. } | Answer::Refused { seq, .. } = answer {
            // A tick may come between; nothing else does.
            assert!((recorded + 1..=recorded + 4).contains(&seq), "{command:?} at {seq} after {recorded}");
            recorded = seq;
            assert_eq!(rig.send(id, by, command), answer);
        }
    }
    // Failures that were not met must not be met by the check.
    while is_fault(&rig.say(MANAGER, FloorCommand::EnrolStaff { staff: 99, name: "Late".into(), role: Role::Dealer })) {
    }
    assert!(rig.floor.tables().iter().all(|(_, page)| page.slot.stopped.is_none()), "a table stopped");
    (rig, failures)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn whatever_happens_chips_are_conserved_and_live_equals_replay(seed in any::<u64>()) {
        let (rig, _) = evening(seed, 150);
        rig.check();
        let rig = rig.restart(options());
        rig.check();
    }
}

/// The walk above is only worth something if it meets what it is for.
#[test]
fn the_random_evening_meets_rounds_refusals_requests_and_failures() {
    let (mut rounds, mut refusals, mut approvals, mut met) = (0, 0, 0, 0);
    for seed in 0..12 {
        let (rig, failures) = evening(seed, 250);
        let report = baize_floor::audit::audit(&rig.log, &mut |_, _| ()).expect("clean");
        (rounds, refusals, met) = (rounds + report.rounds, refusals + report.refusals, met + failures);
        approvals += rig
            .bodies()
            .iter()
            .filter(|b| matches!(&b.outcome, Outcome::Done(events) if matches!(events[0], FloorEvent::Approved { .. })))
            .count();
    }
    assert!(rounds > 20 && refusals > 100 && approvals > 5 && met > 20, "{rounds} {refusals} {approvals} {met}");
}
