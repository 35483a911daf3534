//! Chips by denomination and the pit: slips, counts, drops, buy-ins at a table, money on the card.
mod common;
use baize_floor::cage::pit::{CountKind, PitCommand};
use baize_floor::patrons::OutageCommand;
use baize_floor::{Answer, ChipCommand, ChipSet, Counts, FloorCommand, FloorEvent, PatronCommand, Payment, audit};
use baize_rules::any::AnyCommand;
use baize_rules::game::{Actor, Role};
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_rules::wagers::Wager;
use common::{
    CAGE, DEALER, Hands, KEYED, MANAGER, NOON, Random, Rig, SECOND, SUPERVISOR, at, entries_alone, name, options, text,
};

const OTHER_CAGE: Actor = Actor { role: Role::Cage, id: 22 };

fn chips(of: &[(u32, u32)]) -> Counts {
    let mut counts = Counts::default();
    of.iter().for_each(|(chip, count)| counts.add(&Counts::of(*chip, *count)));
    counts
}

fn pit(command: PitCommand) -> FloorCommand {
    FloorCommand::Pit { table: name("keyed"), command }
}

/// Asked for by one person, signed by a supervisor.
fn two(rig: &mut Rig, by: Actor, command: ChipCommand) -> Answer {
    let events = rig.must(by, FloorCommand::RequestChips { command, reason: "as planned".into() });
    let [FloorEvent::Requested(request)] = events.as_slice() else { panic!("{events:?}") };
    rig.say(SECOND, FloorCommand::Approve { request: request.request })
}

/// A floor with a physical table, whose chips are counted by denomination.
fn counted() -> Rig {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let done = two(&mut rig, MANAGER, ChipCommand::PutInForce { set: ChipSet::usual() });
    assert!(matches!(done, Answer::Done { .. }), "{}", text(&done));
    rig
}

/// Stocked, filled and opened with these chips.
fn opened(rig: &mut Rig, float: &Counts) {
    let stocked = two(rig, CAGE, ChipCommand::Stock { chips: float.clone() });
    assert!(matches!(stocked, Answer::Done { .. }), "{}", text(&stocked));
    rig.must(DEALER, pit(PitCommand::AskFill { chips: float.clone() }));
    let slip = rig.floor.with_cage(|cage| *cage.slips.keys().next_back().expect("a slip")).expect("counted");
    rig.must(CAGE, pit(PitCommand::SignSlip { slip }));
    rig.must(SUPERVISOR, pit(PitCommand::SignSlip { slip }));
    count(rig, CountKind::Opener, float);
}

fn count(rig: &mut Rig, count: CountKind, chips: &Counts) {
    rig.must(DEALER, pit(PitCommand::StateCount { count, chips: chips.clone() }));
    rig.must(SUPERVISOR, pit(PitCommand::SignCount));
}

fn float(rig: &Rig) -> Counts {
    rig.floor.with_cage(|cage| cage.books(&name("keyed")).expect("a table").float.clone()).expect("counted")
}

fn refused(rig: &mut Rig, by: Actor, command: FloorCommand, with: &str) {
    let answer = rig.say(by, command);
    assert!(text(&answer).contains(with), "{:?} without {with:?}", text(&answer));
}

#[test]
fn chips_are_counted_from_the_day_a_set_is_in_force() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    refused(&mut rig, DEALER, pit(PitCommand::SignCount), "this is for the supervisor");
    refused(&mut rig, SUPERVISOR, pit(PitCommand::SignCount), "a manager puts a set in force first");
    rig.make_ready("keyed");
    rig.seat_and_bet("keyed", 1001);
    let done = two(&mut rig, MANAGER, ChipCommand::PutInForce { set: ChipSet::usual() });
    assert!(matches!(done, Answer::Done { .. }), "{}", text(&done));
    // 950.00 with the patron and 50.00 on the layout, none worth more than a tenth.
    let (rack, issued) = rig.floor.with_cage(|cage| (cage.rack(1001), cage.issued.value())).expect("counted");
    assert_eq!((rack, issued), (chips(&[(2_500, 38)]), Money::dollars(4_000)));
    rig.round("keyed", ["Kh", "2c"]);
    // Paid 50.00: the float had nothing, so the cage advanced it.
    assert_eq!(rig.floor.with_cage(|cage| cage.rack(1001).value()), Some(Money::dollars(1_050)));
    // A set may grow, and loses no chip that is out.
    let grown = ChipSet::usual();
    assert!(matches!(two(&mut rig, MANAGER, ChipCommand::PutInForce { set: grown }), Answer::Done { .. }));
    let fewer = serde_json::from_str("[1000,500]").expect("a set");
    let answer = two(&mut rig, MANAGER, ChipCommand::PutInForce { set: fewer });
    assert!(text(&answer).contains("the house has no chip of"), "{}", text(&answer));
    let (log, _) = rig.stop();
    let report = audit::audit(&log, &mut |_, _| ()).expect("in order");
    assert!(report.floor.cage.is_some());
}

#[test]
fn a_slip_takes_three_people() {
    let mut rig = counted();
    let wanted = chips(&[(10_000, 10), (500, 100)]);
    refused(&mut rig, CAGE, pit(PitCommand::AskFill { chips: wanted.clone() }), "this is for the dealer or supervisor");
    refused(&mut rig, DEALER, pit(PitCommand::AskFill { chips: chips(&[(700, 1)]) }), "no chip of 7.00");
    refused(&mut rig, DEALER, pit(PitCommand::AskCredit { chips: wanted.clone() }), "the float has no chips");
    rig.must(SUPERVISOR, pit(PitCommand::AskFill { chips: wanted.clone() }));
    refused(&mut rig, SUPERVISOR, pit(PitCommand::SignSlip { slip: 1 }), "is signed by the cage next");
    refused(&mut rig, CAGE, pit(PitCommand::SignSlip { slip: 1 }), "there are no chips");
    // One chip short is refused, and exactly enough is sent.
    let almost = chips(&[(10_000, 10), (500, 99)]);
    assert!(matches!(two(&mut rig, CAGE, ChipCommand::Stock { chips: almost }), Answer::Done { .. }));
    refused(&mut rig, CAGE, pit(PitCommand::SignSlip { slip: 1 }), "not 10 × 100.00, 100 × 5.00");
    assert!(matches!(two(&mut rig, CAGE, ChipCommand::Stock { chips: chips(&[(500, 1)]) }), Answer::Done { .. }));
    rig.must(CAGE, pit(PitCommand::SignSlip { slip: 1 }));
    // Between the two the chips are on the slip.
    assert_eq!(float(&rig), Counts::default());
    refused(&mut rig, SUPERVISOR, pit(PitCommand::SignSlip { slip: 1 }), "nobody signs a slip twice");
    refused(
        &mut rig,
        CAGE,
        pit(PitCommand::CancelSlip { slip: 1, reason: "x".into() }),
        "the supervisor sends it back",
    );
    rig.must(SECOND, pit(PitCommand::SignSlip { slip: 1 }));
    assert_eq!(float(&rig), wanted);
    refused(&mut rig, SECOND, pit(PitCommand::SignSlip { slip: 1 }), "slip 1 is done");
    // A credit goes the other way; sent back, the chips are in the float again.
    let some = chips(&[(10_000, 4)]);
    rig.must(DEALER, pit(PitCommand::AskCredit { chips: some.clone() }));
    rig.must(SUPERVISOR, pit(PitCommand::SignSlip { slip: 2 }));
    assert_eq!(float(&rig).value(), Money::dollars(1_100));
    rig.must(CAGE, pit(PitCommand::CancelSlip { slip: 2, reason: "three, not four".into() }));
    assert_eq!(float(&rig), wanted);
    // A reprint is marked.
    for copy in 1..=3 {
        rig.must(CAGE, pit(PitCommand::PrintSlip { slip: 1 }));
        assert_eq!(rig.floor.with_cage(|cage| cage.slips[&1].printed), Some(copy));
    }
    let (log, _) = rig.stop();
    audit::audit(&log, &mut |_, _| ()).expect("in order");
}

#[test]
fn a_float_runs_from_opener_to_closer_and_its_result_is_the_lines() {
    let mut rig = counted();
    let opener = chips(&[(10_000, 20), (2_500, 40), (500, 100), (250, 40)]);
    opened(&mut rig, &opener);
    rig.make_ready("keyed");
    rig.accepted(DEALER, "keyed", AnyCommand::House(HouseCommand::Sit { area: 1, patron: 1001 }));
    refused(
        &mut rig,
        DEALER,
        pit(PitCommand::StateCount { count: CountKind::Opener, chips: opener.clone() }),
        "is open",
    );
    rig.bet("keyed");
    let closer = PitCommand::StateCount { count: CountKind::Closer, chips: opener.clone() };
    refused(&mut rig, DEALER, pit(closer), "there are wagers on the layout");
    rig.round("keyed", ["2h", "Kc"]);
    // 500.00 in cash: into the box, chips from the float.
    rig.must(DEALER, pit(PitCommand::BuyIn { patron: 1001, amount: Money::dollars(500) }));
    for cards in [["Kh", "2c"], ["3h", "Qc"], ["4h", "Qc"]] {
        rig.make_ready_again("keyed");
        rig.bet("keyed");
        rig.round("keyed", cards);
    }
    // Lost 150, won 50, sold 500: the float has 100 − 500 more than at first.
    assert_eq!(float(&rig).value() - opener.value(), Money::dollars(-400));
    // One chip of 100.00 is not found at the count.
    let mut found = float(&rig);
    found.take(&Counts::of(10_000, 1));
    rig.must(DEALER, pit(PitCommand::StateCount { count: CountKind::Closer, chips: found.clone() }));
    let own = Actor { role: Role::Supervisor, id: DEALER.id };
    refused(&mut rig, own, pit(PitCommand::SignCount), "another person signs");
    rig.must(SUPERVISOR, pit(PitCommand::SignCount));
    let place = HouseCommand::Place { area: 1, wager: Wager::Initial, amount: Money::dollars(50) };
    refused(&mut rig, DEALER, at("keyed", AnyCommand::House(place)), "the float of table keyed is closed");
    refused(&mut rig, DEALER, pit(PitCommand::BuyIn { patron: 1001, amount: Money::dollars(5) }), "is not open");
    let drop = rig.floor.with_cage(|cage| cage.drops[&1].clone()).expect("counted");
    assert_eq!((drop.period.cash, drop.by_lines), (Money::dollars(500), Money::dollars(100)));
    assert_eq!((drop.result(), drop.variance()), (Money::ZERO, Money::dollars(-100)));
    // The box is counted by two, 20.00 short.
    refused(&mut rig, OTHER_CAGE, pit(PitCommand::SignDrop { drop: 1 }), "nobody has counted box 1");
    rig.must(CAGE, pit(PitCommand::StateDrop { drop: 1, cash: Money::dollars(480) }));
    refused(&mut rig, CAGE, pit(PitCommand::SignDrop { drop: 1 }), "another person signs");
    rig.must(OTHER_CAGE, pit(PitCommand::SignDrop { drop: 1 }));
    refused(&mut rig, CAGE, pit(PitCommand::StateDrop { drop: 1, cash: Money::ZERO }), "no box 1");
    let drop = rig.floor.with_cage(|cage| cage.drops[&1].clone()).expect("counted");
    assert_eq!((drop.result(), drop.variance()), (Money::dollars(-20), Money::dollars(-120)));
    // The last closer is the next opener; the missing chip turns up.
    let mut again = found.clone();
    again.add(&Counts::of(10_000, 1));
    count(&mut rig, CountKind::Opener, &again);
    assert!(rig.floor.with_cage(|cage| cage.missing.is_empty()).expect("counted"));
    count(&mut rig, CountKind::Shift, &again);
    let next = rig.floor.with_cage(|cage| cage.drops[&2].clone()).expect("counted");
    assert_eq!((next.result(), next.variance(), next.closer.value()), (Money::ZERO, Money::ZERO, again.value()));
    rig.bet("keyed");
    let (log, clock) = rig.stop();
    let report = audit::audit(&log, &mut |_, _| ()).expect("in order");
    // Rebuilt from the log, the books are the same.
    let rig = Rig::on(entries_alone(&log), clock, options());
    let books = |cage: &baize_floor::Cage| cage.clone();
    assert_eq!(rig.floor.with_cage(books).as_ref(), report.floor.cage.as_deref());
}

#[test]
fn cash_at_a_table_is_cash_by_the_law() {
    let mut rig = counted();
    opened(&mut rig, &chips(&[(10_000, 100)]));
    let buy = |dollars: i64| pit(PitCommand::BuyIn { patron: 1002, amount: Money::dollars(dollars) });
    refused(&mut rig, DEALER, buy(100), "take the table first");
    rig.make_ready("keyed");
    refused(&mut rig, SUPERVISOR, buy(100), "this is for the dealer");
    rig.must(CAGE, FloorCommand::BuyChips { patron: 1002, amount: Money::dollars(2_000), how: Payment::Cash });
    refused(&mut rig, DEALER, buy(3_001), "is more than the 3000.00 left of 5000.00");
    rig.must(DEALER, buy(2_999));
    rig.must(DEALER, buy(1));
    refused(&mut rig, DEALER, buy(1), "LAW-13");
    rig.must(CAGE, FloorCommand::CancelCard { patron: 1002, reason: "lost".into() });
    refused(&mut rig, DEALER, buy(1), "LAW-4");
    let drop =
        rig.floor.with_cage(|cage| cage.books(&name("keyed")).expect("books").period.clone().expect("open").cash);
    assert_eq!(drop, Some(Money::dollars(3_000)));
}

#[test]
fn a_dealer_gives_change_and_colours_up() {
    let mut rig = counted();
    opened(&mut rig, &chips(&[(10_000, 5), (500, 10)]));
    rig.make_ready("keyed");
    let exchange = |wants: Counts| pit(PitCommand::Exchange { patron: 1003, wants });
    assert_eq!(rig.floor.with_cage(|cage| cage.rack(1003)), Some(chips(&[(10_000, 10)])));
    refused(&mut rig, DEALER, exchange(chips(&[(10_000, 11)])), "has 1000.00, and 1100.00 is wanted");
    // Change: 5.00 chips, of which the float has ten and the cage changes the rest.
    rig.must(DEALER, exchange(chips(&[(500, 40)])));
    assert_eq!(rig.floor.with_cage(|cage| cage.rack(1003)), Some(chips(&[(10_000, 8), (500, 40)])));
    assert_eq!(float(&rig).value(), Money::dollars(550));
    // Up: one of 1,000.00, which the cage has to find.
    rig.must(DEALER, exchange(chips(&[(100_000, 1)])));
    assert_eq!(rig.floor.with_cage(|cage| cage.rack(1003)), Some(chips(&[(100_000, 1)])));
    let advanced =
        |cage: &baize_floor::Cage| cage.books(&name("keyed")).and_then(|books| Some(books.period.as_ref()?.advanced));
    assert_eq!(rig.floor.with_cage(advanced), Some(Some(Money::ZERO)), "an exchange advances nothing");
    let (log, _) = rig.stop();
    audit::audit(&log, &mut |_, _| ()).expect("in order");
}

#[test]
fn money_on_the_card_is_not_chips() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let account = |command: PatronCommand| FloorCommand::Patron { patron: 1001, command };
    let deposit = |dollars: i64, how| account(PatronCommand::Deposit { amount: Money::dollars(dollars), how });
    let withdraw = |dollars: i64, how| account(PatronCommand::Withdraw { amount: Money::dollars(dollars), how });
    let trade = |buys: bool, dollars: i64| {
        let (patron, amount, how) = (1001, Money::dollars(dollars), Payment::Balance);
        match buys {
            true => FloorCommand::BuyChips { patron, amount, how },
            false => FloorCommand::CashOut { patron, amount, how },
        }
    };
    refused(&mut rig, CAGE, deposit(5_001, Payment::Cash), "LAW-13");
    rig.must(CAGE, deposit(5_000, Payment::Cash));
    refused(&mut rig, CAGE, deposit(1, Payment::Balance), "in cash or cashless");
    rig.must(
        CAGE,
        account(PatronCommand::SetLimit {
            limit: baize_floor::patrons::LimitKind::DepositDay,
            amount: Some(Money::dollars(6_100)),
        }),
    );
    // 1,000.00 were bought at the beginning.
    refused(&mut rig, CAGE, deposit(101, Payment::Cashless), "LAW-7");
    rig.must(CAGE, deposit(100, Payment::Cashless));
    refused(&mut rig, CAGE, trade(true, 5_101), "has 5100.00 on the card");
    rig.must(CAGE, trade(true, 5_000));
    rig.must(CAGE, trade(false, 6_000));
    let patron = rig.floor.patron(1001).expect("known");
    assert_eq!((patron.chips, patron.balance), (Money::ZERO, Money::dollars(6_100)));
    refused(&mut rig, CAGE, withdraw(6_101, Payment::Cashless), "not 6101.00");
    // Cash of 10,000 is reported, cash below is not.
    rig.must(CAGE, withdraw(6_100, Payment::Cash));
    assert!(rig.floor.cash_reports().is_empty());
    assert!(rig.floor.totals().is_conserved());
    let (log, _) = rig.stop();
    audit::audit(&log, &mut |_, _| ()).expect("in order");
}

#[test]
fn dealers_tap_in_as_the_roster_says() {
    let mut rig = counted();
    let roster = |dealer, from: i64, until: i64| {
        pit(PitCommand::Roster { dealer, from_ms: NOON.at_ms + from, until_ms: NOON.at_ms + until })
    };
    refused(&mut rig, SUPERVISOR, roster(9, 0, 10), "there is no dealer 9");
    refused(&mut rig, SUPERVISOR, roster(1, 10, 10), "a shift ends after it begins");
    rig.must(SUPERVISOR, roster(1, 1_000, 60_000));
    refused(&mut rig, SUPERVISOR, roster(1, 59_999, 70_000), "has a shift at table keyed then");
    rig.must(SUPERVISOR, roster(1, 60_000, 70_000));
    rig.make_ready("keyed");
    rig.clock.pass(1_000);
    rig.make_ready_again("keyed");
    let taps = |cage: &baize_floor::Cage| {
        cage.books(&name("keyed")).expect("books").taps.iter().map(|tap| tap.rostered).collect::<Vec<_>>()
    };
    assert_eq!(rig.floor.with_cage(taps), Some(vec![false, true, true]));
}

#[test]
fn a_long_evening_keeps_every_chip() {
    let mut rig = counted();
    opened(&mut rig, &chips(&[(10_000, 20), (2_500, 20), (500, 40)]));
    rig.make_ready("keyed");
    for area in 1..=3u8 {
        let sit = HouseCommand::Sit { area, patron: 1_000 + u32::from(area) };
        rig.accepted(DEALER, "keyed", AnyCommand::House(sit));
    }
    let mut random = Random(16);
    // Cards that never tie, each as often as six decks have it.
    let card = |ranks: &[&str], nth: usize| {
        let text = format!("{}{}", ranks[nth % ranks.len()], ["h", "s", "c", "d"][nth / ranks.len() % 4]);
        text.parse::<baize_rules::cards::Card>().expect("a card")
    };
    let mut players = 0..;
    for round in 0..40 {
        rig.make_ready_again("keyed");
        for area in 1..=3u8 {
            // Whatever 2.50 makes between the sign's limits.
            let amount = Money::cents(1_000 + 250 * random.below(60) as i64);
            let place = HouseCommand::Place { area, wager: Wager::Initial, amount };
            rig.say(DEALER, at("keyed", AnyCommand::House(place)));
        }
        let areas = rig.table("keyed").table.house().layout().iter().count();
        let mut cards: Vec<_> =
            players.by_ref().take(areas).map(|nth| card(&["2", "3", "5", "8", "T", "K"], nth)).collect();
        cards.push(card(&["9", "4", "Q", "6"], round));
        use baize_rules::casino_war::Play;
        for play in [Play::Deal { cards }, Play::Settle, Play::Clear] {
            rig.accepted(DEALER, "keyed", AnyCommand::CasinoWar(play));
        }
        for patron in 1001..=1004 {
            let known = rig.floor.patron(patron).expect("known");
            assert_eq!(rig.floor.with_cage(|cage| cage.rack(patron).value()), Some(known.chips));
        }
        rig.must(CAGE, FloorCommand::BuyChips { patron: 1001, amount: Money::cents(12_345), how: Payment::Cashless });
    }
    let closer = float(&rig);
    count(&mut rig, CountKind::Closer, &closer);
    let drop = rig.floor.with_cage(|cage| cage.drops[&1].clone()).expect("counted");
    assert_eq!(drop.variance(), Money::ZERO, "{drop:?}");
    let (log, _): (_, Hands) = rig.stop();
    let report = audit::audit(&log, &mut |_, _| ()).expect("in order");
    assert!(report.rounds >= 40);
}

#[test]
fn play_continues_with_known_cards_and_is_compared_afterwards() {
    let mut rig = Rig::new();
    rig.furnish(&[KEYED]);
    let system = |command| FloorCommand::CardSystem { command };
    let play_on = || system(OutageCommand::PlayOn { reason: "the readers are dark; cards were seen today".into() });
    rig.must(CAGE, FloorCommand::CancelCard { patron: 1002, reason: "lost".into() });
    refused(&mut rig, DEALER, play_on(), "this is for the supervisor");
    refused(&mut rig, SUPERVISOR, system(OutageCommand::PlayOn { reason: " ".into() }), "why play may continue");
    refused(&mut rig, SUPERVISOR, system(OutageCommand::CardsWork), "the card system works");
    rig.must(SUPERVISOR, play_on());
    refused(&mut rig, SUPERVISOR, play_on(), "down already");
    // No card is made meanwhile, and who had none in force has none.
    refused(&mut rig, CAGE, FloorCommand::IssueCard { patron: 1002 }, "the card system is down");
    let replace = PatronCommand::ReplaceCard { reason: "bent".into() };
    refused(&mut rig, CAGE, FloorCommand::Patron { patron: 1003, command: replace }, "the card system is down");
    rig.make_ready("keyed");
    let sit = |patron| at("keyed", AnyCommand::House(HouseCommand::Sit { area: 2, patron }));
    refused(&mut rig, DEALER, sit(1002), "cancelled player card");
    rig.seat_and_bet("keyed", 1001);
    rig.round("keyed", ["Kh", "2c"]);
    rig.must(CAGE, common::buy(1003, 100));
    rig.must(SUPERVISOR, system(OutageCommand::CardsWork));
    rig.must(CAGE, FloorCommand::IssueCard { patron: 1002 });
    rig.must(CAGE, common::buy(1002, 100));
    let outages = rig.floor.outages();
    assert_eq!(outages[0].patrons.iter().copied().collect::<Vec<_>>(), [1001, 1003], "and not 1002, who came later");
    let compare = |finding: &str| system(OutageCommand::Reconcile { outage: 0, finding: finding.into() });
    refused(&mut rig, CAGE, compare(""), "say what the comparison found");
    let own = Actor { role: Role::Manager, id: SUPERVISOR.id };
    refused(&mut rig, own, compare("all agree"), "does not compare it");
    rig.must(CAGE, compare("all agree"));
    refused(&mut rig, CAGE, compare("again"), "no outage 0 waits");
    assert!(rig.floor.outages().is_empty());
    let (log, _) = rig.stop();
    audit::audit(&log, &mut |_, _| ()).expect("in order");
}
