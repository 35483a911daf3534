//! The kit: laws that every game must pass, whatever is done at its tables and however its readings are read.
//!
//! A new game implements [`walk::Kit`] in a file of its own beside `kit/casino_war.rs` and adds its line to `kit!`.
#[path = "kit/caribbean_stud.rs"]
mod caribbean_stud;
#[path = "kit/casino_war.rs"]
mod casino_war;
#[path = "kit/commands.rs"]
mod commands;
#[path = "kit/double_chance.rs"]
mod double_chance;
#[path = "kit/electronic.rs"]
mod electronic;
#[path = "sixth_book/kit.rs"]
mod high_card;
#[path = "kit/people.rs"]
mod people;
#[path = "kit/sic_bo.rs"]
mod sic_bo;
#[path = "kit/ultimate_texas_holdem.rs"]
mod ultimate_texas_holdem;
#[path = "kit/walk.rs"]
mod walk;

use baize_rules::book::{BookId, Citation, Cited};
use baize_rules::card_table::{CardCommand, CardEvent};
use baize_rules::caribbean_stud::CaribbeanStud;
use baize_rules::casino_war::CasinoWar;
use baize_rules::double_chance::DoubleChance;
use baize_rules::events::Describe;
use baize_rules::game::{Actor, Game, Role, Table, TableCommand, TableEvent};
use baize_rules::high_card::HighCard;
use baize_rules::house::{ChanceFrom, HouseCommand, HouseEvent, Stage};
use baize_rules::money::Money;
use baize_rules::plays::Plays;
use baize_rules::show::{Fit, Offer, Viewer};
use baize_rules::sic_bo::SicBo;
use baize_rules::ultimate_texas_holdem::UltimateTexasHoldem;
use commands::giver;
use people::{Dice, GoodStanding, PATRONS};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use walk::{Given, Kit, Met, Moment, Walk, walks, who};

macro_rules! kit {
    ($($game:ident: $laws:ident;)*) => {$(
        mod $laws {
            use super::*;
            #[test]
            fn every_offer_is_accepted() {
                walks::<$game>(20, 60, offers_accepted, fine);
            }
            #[test]
            fn whatever_is_accepted_was_offered() {
                walks::<$game>(60, 60, accepted_was_offered, fine);
            }
            #[test]
            fn amounts_are_offered_to_the_step() {
                walks::<$game>(20, 50, amounts_to_the_step, fine);
            }
            #[test]
            fn a_refusal_changes_nothing_and_is_given_again() {
                walks::<$game>(20, 60, refused_for_nothing, fine);
            }
            #[test]
            fn replay_equals_live() {
                walks::<$game>(30, 60, nothing, replayed);
            }
            #[test]
            fn chips_are_conserved() {
                walks::<$game>(60, 60, conserved, fine);
            }
            #[test]
            fn a_view_holds_only_its_viewers_own() {
                walks::<$game>(20, 60, views, fine);
            }
            #[test]
            fn no_offer_tells_what_players_hold() {
                walks::<$game>(20, 60, offers_of_hidden, fine);
            }
            #[test]
            fn every_citation_is_of_this_book_or_the_law() {
                walks::<$game>(20, 60, cited, fine);
            }
            #[test]
            fn every_round_ends() {
                walks::<$game>(60, 60, nothing, ends);
            }
            #[test]
            fn the_wrong_person_is_refused_first() {
                walks::<$game>(4, 40, wrong_person, fine);
            }
            #[test]
            fn a_patron_acts_for_nobody_else() {
                walks::<$game>(20, 60, own_patron, fine);
            }
            #[test]
            fn hostile_numbers_do_no_harm() {
                walks::<$game>(4, 50, hostile, fine);
            }
            #[test]
            fn hostile_setups_do_no_harm() {
                hostile_setups::<$game>();
            }
            #[test]
            fn every_command_is_written_as_it_is_read() {
                written_as_read::<$game>();
            }
            #[test]
            fn an_electronic_table_has_no_physical_faults() {
                electronic::every_play_is_listed::<$game>();
                walks::<$game>(4, 50, electronic::no_physical_faults, fine);
            }
            #[test]
            fn the_walk_meets_everything() {
                meets_everything::<$game>();
            }
        }
    )*};
}

kit! {
    CasinoWar: casino_war_laws;
    SicBo: sic_bo_laws;
    CaribbeanStud: caribbean_stud_laws;
    DoubleChance: double_chance_laws;
    UltimateTexasHoldem: ultimate_texas_holdem_laws;
    HighCard: high_card_laws;
}

type Verdict = Result<(), String>;

fn nothing<G: Kit>(_: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    Ok(())
}
fn fine<G: Kit>(_: &mut Walk<G>) -> Verdict {
    Ok(())
}
fn check(holds: bool, otherwise: impl FnOnce() -> String) -> Verdict {
    if holds { Ok(()) } else { Err(otherwise()) }
}
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("serialises")
}
/// As the log has it.
fn stored<T: Serialize>(value: &T) -> String {
    json(&baize_rules::hidden::Revealed(value))
}

/// The table with a dealer, at a time when an announced closing has not come.
fn in_good_order<G: Kit>(walk: &Walk<G>) -> (Table<G>, i64) {
    let mut table = walk.table.clone();
    if table.house.dealer().is_none() && !table.house.is_closed() {
        table.house.evolve(&HouseEvent::DealerTook { dealer: 11 });
    }
    let view = table.show(Viewer::Staff);
    let streaks = view.dice.iter().flat_map(|dice| &dice.streaks).filter_map(|streak| streak.closes_ms);
    let closing = view.closing_ms.into_iter().chain(streaks).min();
    (table, closing.map_or(walk.at, |at| walk.at.min(at - 1)))
}

/// A thing is offered to a role only if somebody of that role can do it: as it stands where nothing is the giver's to
/// choose, otherwise now or later, alone or with a second person, by one of the staff.
fn offers_accepted<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    if !walk.dice.one_in(3) {
        return Ok(());
    }
    let (table, now) = in_good_order(walk);
    for Offer { command, fit, label, roles, .. } in table.offers() {
        for role in roles.iter().copied().filter(|r| *r != Role::Dealer || table.house.dealer().is_some()) {
            let late = if fit == Fit::Kind { i64::MAX } else { now };
            let answers: Vec<_> = [now, now, now, now, now, now, late]
                .into_iter()
                .enumerate()
                .map(|(i, at)| {
                    let by = giver(&table, &command, role, &mut Dice::new(i as u64));
                    let approved_by = Some(Actor { role: Role::Supervisor, id: 23 });
                    // At an electronic table chance fills in what is chance's, as the floor would have it.
                    let mut command = command.clone();
                    if let (ChanceFrom::Drawn, TableCommand::Play(play)) = (walk.setup.chance, &mut command) {
                        G::fill(&table, play, &mut Dice::new(i as u64));
                    }
                    Given { command, by, approved_by, at }.to(&table, &GoodStanding)
                })
                .collect();
            let accepted = answers.iter().any(|answer| answer.is_ok());
            check(accepted, || {
                format!("offered to the {}: {label}: {command:?}\n  but {:?}", role.name(), answers[0])
            })?;
        }
    }
    Ok(())
}

fn accepted_was_offered<G: Kit>(_: &mut Walk<G>, moment: &Moment<G>) -> Verdict {
    let Moment { before, given, answer } = moment;
    if answer.is_err() {
        return Ok(());
    }
    let covers = |o: &Offer<G>| o.covers(&given.command) && given.by.role.is_among(o.roles);
    check(before.offers().iter().any(covers), || {
        format!("accepted from the {}, but not offered: {:?}", given.by.role.name(), given.command)
    })
}

/// At, between and just outside what an offer says: accepted exactly where the offer covers it.
fn amounts_to_the_step<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    let (table, at) = in_good_order(walk);
    let offers: Vec<Offer<G>> = table.offers().into_iter().filter(|o| matches!(o.fit, Fit::Amount { .. })).collect();
    // Where there are many spots alike, some of them.
    let one_in = (offers.len() / 12).max(1);
    for offer in offers {
        let Fit::Amount { min, max, step } = offer.fit else { continue };
        if !walk.dice.one_in(one_in) {
            continue;
        }
        let TableCommand::House(HouseCommand::Place { area, wager, .. }) = offer.command else { continue };
        let cents = |m: Money, n: i64| Money::cents(m.to_cents() + n);
        let one = step.to_cents();
        let between = (max.to_cents() - min.to_cents()) / one / 2 * one;
        let inside = [min, max, cents(min, between)];
        let outside = [cents(min, -one), cents(max, one), cents(min, 1), cents(max, 1), cents(max, -1), cents(min, -1)];
        for (amount, within) in inside.map(|m| (m, true)).into_iter().chain(outside.map(|m| (m, false))) {
            let command = TableCommand::House(HouseCommand::Place { area, wager, amount });
            let covers = offer.covers(&command);
            let by = giver(&table, &command, Role::Supervisor, &mut walk.dice);
            let answer = Given { command, by, approved_by: None, at }.to(&table, &GoodStanding);
            check(covers == within && answer.is_ok() == within, || {
                let word = |yes| if yes { "within" } else { "outside" };
                format!(
                    "{}: {min} to {max} by {step}; {amount} is {} the range, {} by the offer; {answer:?}",
                    offer.label,
                    word(within),
                    word(covers),
                )
            })?;
        }
    }
    Ok(())
}

fn refused_for_nothing<G: Kit>(walk: &mut Walk<G>, moment: &Moment<G>) -> Verdict {
    let Moment { before, given, answer } = moment;
    if answer.is_err() {
        check(stored(before) == stored(&walk.table), || "a refusal changed the table".into())?;
        check(given.to(before, &walk.people) == *answer, || format!("refused, then not the same again: {answer:?}"))?;
    }
    check(answer.as_ref().map_or(1, Vec::len) > 0, || "accepted, but nothing happened".into())?;
    let stored = stored(&given.command);
    let read: Result<TableCommand<G>, _> = serde_json::from_str(&stored);
    check(read.is_ok_and(|read| read == given.command), || format!("{stored} is not read back"))?;
    let (once, twice) = (given.to(before, &GoodStanding), given.to(before, &GoodStanding));
    check(once == twice, || format!("answered {once:?}\n  then {twice:?}"))
}

fn replayed<G: Kit>(walk: &mut Walk<G>) -> Verdict {
    let mut table = Table::<G>::open(&walk.setup).expect("opened before");
    walk::link(&mut table);
    for events in &walk.events {
        let stored = stored(events);
        let read: Vec<Cited<TableEvent<G>>> =
            serde_json::from_str(&stored).map_err(|no| format!("{stored} is not read: {no}"))?;
        check(read == *events, || format!("{events:?} was read back as {read:?}"))?;
        table.record(&read);
    }
    check(table == walk.table, || format!("replayed: {table:?}\n  live: {:?}", walk.table))?;
    let stored = stored(&walk.table);
    let read: Table<G> =
        serde_json::from_str(&stored).map_err(|no| format!("the table is not read: {no}\n{stored}"))?;
    check(read == walk.table, || format!("the table was read back as {read:?}"))
}

fn conserved<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    let layout = walk.table.house.layout();
    let sum = |of: fn(&people::Person) -> Money| walk.people.iter().map(|(_, p)| of(p)).sum::<Money>();
    let (brought, held, staked) = (sum(|p| p.brought), sum(|p| p.held), sum(|p| p.staked));
    check(brought == held + staked + walk.house, || {
        format!("{brought} brought, {held} held, {staked} staked, house {}", walk.house)
    })?;
    check(staked == layout.total(), || format!("{staked} staked, {} on the layout", layout.total()))?;
    for (id, person) in walk.people.iter() {
        let on_layout: Money = layout.of_patron(*id).map(|p| p.amount).sum();
        check(person.staked == on_layout, || format!("patron {id}: {} staked, {on_layout} there", person.staked))?;
        check(person.held >= Money::ZERO, || format!("patron {id} has {}", person.held))?;
    }
    Ok(())
}

fn views<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    if !walk.dice.one_in(3) {
        return Ok(());
    }
    let sign = walk.table.show(Viewer::Public).sign;
    let obeyed = |said: &baize_rules::show::ReadingView| {
        baize_rules::find_reading(said.id).is_some_and(|reading| reading.built == baize_rules::book::Built::Yes)
    };
    check(sign.readings.iter().all(obeyed), || format!("the sign says what nothing obeys: {:?}", sign.readings))?;
    let patrons = PATRONS.into_iter().map(Viewer::Patron);
    for viewer in [Viewer::Public, Viewer::Staff, Viewer::Inspector].into_iter().chain(patrons) {
        let view = walk.table.show(viewer);
        let other = G::exchange_unseen(&walk.table, viewer, &mut walk.dice);
        check(view == other.show(viewer), || format!("{viewer:?} sees unseen cards: {view:?}"))?;
        if viewer.is_house() {
            continue;
        }
        check(view.duties.is_empty() && view.dealer.is_none(), || format!("{viewer:?} sees the staff's: {view:?}"))?;
        let text = json(&view);
        for patron in PATRONS.into_iter().filter(|p| viewer != Viewer::Patron(*p)) {
            check(!text.contains(&patron.to_string()), || format!("{viewer:?} sees patron {patron}: {text}"))?;
        }
    }
    Ok(())
}

/// Where players hold cards that nobody else sees, other cards in their hands change nothing that the staff is offered.
fn offers_of_hidden<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    if !G::PLAYERS_HOLD_CARDS || walk.setup.chance != ChanceFrom::Drawn {
        return Ok(());
    }
    let other = G::exchange_unseen(&walk.table, Viewer::Staff, &mut walk.dice);
    let staffs = |table: &Table<G>| -> Vec<String> {
        let offers = table.offers().into_iter().filter(|o| o.roles != [Role::Patron]);
        offers.map(|o| format!("{}: {}", o.label, json(&o.command))).collect()
    };
    let (offered, otherwise) = (staffs(&walk.table), staffs(&other));
    let telling = offered.iter().zip(&otherwise).find(|(a, b)| a != b);
    check(offered == otherwise, || format!("an offer tells what players hold: {telling:?}"))
}

fn cited<G: Kit>(walk: &mut Walk<G>, moment: &Moment<G>) -> Verdict {
    of_this_book::<G>(walk.table.show(Viewer::Public).prompt.cite)?;
    walk.table.offers().iter().try_for_each(|offer| of_this_book::<G>(offer.cite))?;
    match &moment.answer {
        Err(refusal) => of_this_book::<G>(refusal.cite()),
        Ok(events) => events.iter().try_for_each(|event| {
            event.cite.map_or(Ok(()), of_this_book::<G>)?;
            let value = serde_json::to_value(event).expect("serialises");
            cites(&value).into_iter().try_for_each(|text| match Citation::parse(&text) {
                Some(cite) => of_this_book::<G>(cite),
                None => Err(format!("{text} is in no register")),
            })
        }),
    }
}

fn of_this_book<G: Game>(cite: Citation) -> Verdict {
    let book = cite.clause().book();
    check(book == G::book().id() || book == BookId::LAW, || format!("{cite} is of another book"))?;
    let Some(reading) = cite.reading() else { return Ok(()) };
    // The common readings name the approved books; an invented one is read like them.
    let common = G::book().is_invented() && reading.id.starts_with("X-");
    let about = |clause: &&str| clause.split(' ').next() == Some(G::book().short);
    check(common || reading.clauses.iter().any(about), || format!("{cite}: the reading is about other books"))
}

/// Every `cite` in an event, however deep.
fn cites(value: &Value) -> Vec<String> {
    match value {
        Value::Object(map) => {
            let own = map.get("cite").and_then(Value::as_str).map(String::from);
            own.into_iter().chain(map.values().flat_map(cites)).collect()
        }
        Value::Array(values) => values.iter().flat_map(cites).collect(),
        _ => vec![],
    }
}

/// Whoever only does what the prompt asks comes to an empty layout, and then the next round can begin.
fn ends<G: Kit>(walk: &mut Walk<G>) -> Verdict {
    const COMMANDS_MAX: usize = 60;
    if walk.table.house.dealer().is_none() && !walk.table.house.is_closed() {
        give(walk, TableCommand::House(HouseCommand::TakeTable), Role::Dealer);
    }
    for _ in 0..COMMANDS_MAX {
        let house = &walk.table.house;
        let lasting = G::house_rules().lasting;
        if !house.in_round() && house.layout().iter().all(|p| lasting(p.wager)) {
            let stage = house.stage();
            return check(stage == Stage::Betting || house.is_closed(), || {
                format!("{stage:?}: no wager can be placed")
            });
        }
        let offers: Vec<Offer<G>> =
            walk.table.offers().into_iter().filter(|o| commands::goes_on(&walk.table, o)).collect();
        // Whoever is refused tries again in another way: an area is left out, a patron has not the chips.
        let went_on = (0..40).any(|again| {
            offers.iter().any(|o| {
                let command = match &o.command {
                    TableCommand::Play(play) if again > 0 && o.fit == Fit::Kind => {
                        TableCommand::Play(commands::like(&walk.table, play, &mut walk.dice))
                    }
                    command => command.clone(),
                };
                o.roles.iter().any(|role| give(walk, command.clone(), *role))
            })
        });
        check(went_on, || {
            let view = walk.table.show(Viewer::Staff);
            let labels: Vec<_> = offers.iter().map(|o| &o.label).collect();
            format!("nothing goes on from {}: {} {labels:?}", view.stage, view.prompt.text)
        })?;
    }
    Err(format!("the round is not over after {COMMANDS_MAX} commands"))
}

/// With a second person at hand, where one is asked for.
fn give<G: Kit>(walk: &mut Walk<G>, command: TableCommand<G>, role: Role) -> bool {
    let by = giver(&walk.table, &command, role, &mut walk.dice);
    let (at, approved_by) = (walk.at, Some(Actor { role: Role::Supervisor, id: 23 }));
    walk.step(Given { command, by, approved_by, at }).answer.is_ok()
}

fn wrong_person<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    for command in commands::commands::<G>(&walk.setup) {
        let authority = who(&command);
        for role in Role::ALL.into_iter().filter(|role| !role.is_among(authority.roles)) {
            let by = giver(&walk.table, &command, role, &mut walk.dice);
            let answer =
                Given { command: command.clone(), by, approved_by: None, at: walk.at }.to(&walk.table, &walk.people);
            let no = answer.err().ok_or_else(|| format!("{command:?} accepted from the {}", role.name()))?;
            let first = no.text().starts_with("this is for the") && no.cite() == authority.cite;
            check(first, || format!("{command:?} from the {}: refused for another reason: {no}", role.name()))?;
        }
    }
    Ok(())
}

fn own_patron<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    let (table, at) = in_good_order(walk);
    for Offer { command, label, .. } in table.offers().into_iter().filter(|o| o.roles.contains(&Role::Patron)) {
        let Some(named) = commands::named(&table, &command) else { continue };
        let id = PATRONS.into_iter().find(|p| *p != named).expect("others");
        let by = Actor { role: Role::Patron, id };
        let answer = Given { command, by, approved_by: None, at }.to(&table, &GoodStanding);
        check(answer.is_err(), || format!("patron {id} may do for patron {named}: {label}"))?;
    }
    Ok(())
}

/// Every number of a command is replaced by the worst that its type holds: refused or accepted, never a panic.
fn hostile<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Verdict {
    if !walk.dice.one_in(4) {
        return Ok(());
    }
    let (table, _) = in_good_order(walk);
    let offered = table.offers().into_iter().map(|o| o.command);
    for command in commands::commands::<G>(&walk.setup).into_iter().chain(offered) {
        let command = worse(&command, 2, &mut walk.dice);
        let role = walk.dice.pick(who(&command).roles);
        let by = giver(&table, &command, role, &mut walk.dice);
        let at = walk.dice.pick(&[i64::MIN, -1, 0, walk.at, i64::MAX]);
        let approved_by = Some(Actor { role: Role::Supervisor, id: 23 });
        let given = Given { command, by, approved_by, at };
        walk::caught(|| {
            let answer = given.to(&table, &GoodStanding);
            let mut after = table.clone();
            for event in answer.iter().flatten() {
                event.describe();
                after.evolve(event);
            }
            after.offers();
            after.show(Viewer::Staff);
        })
        .map_err(|panic| {
            let command: String = format!("{:?}", given.command).chars().take(400).collect();
            format!("{panic}\n  by {:?} at {at}: {command}", given.by)
        })?;
    }
    Ok(())
}

fn worse<T: Serialize + DeserializeOwned>(usual: &T, one_in: usize, dice: &mut Dice) -> T {
    let mut value = serde_json::to_value(baize_rules::hidden::Revealed(usual)).expect("serialises");
    for place in places(&value, String::new()) {
        let usual = value.pointer(&place).expect("a place in it").clone();
        let mut others: Vec<Value> = match &usual {
            Value::Number(_) => {
                let most = Money::MAX_AMOUNT.to_cents();
                let signed = [i64::MIN, -1, 0, 1, most, most + 1, i64::MAX].map(Value::from);
                let small = [255u64, u64::from(u16::MAX), u64::from(u32::MAX), u64::MAX].map(Value::from);
                signed.into_iter().chain(small).collect()
            }
            Value::Array(items) => match items.first() {
                Some(item) if dice.one_in(20) => vec![vec![item.clone(); 3000].into()],
                Some(item) => vec![vec![item.clone(); 30].into(), Value::Array(vec![])],
                None => vec![],
            },
            Value::String(_) => vec!["".into(), "x".repeat(300).into()],
            Value::Null => vec![0.into(), u64::from(u16::MAX).into()],
            _ => vec![],
        };
        // The first that can still be read stays.
        let changed = dice.one_in(one_in);
        while changed && !others.is_empty() {
            *value.pointer_mut(&place).expect("a place in it") = others.swap_remove(dice.below(others.len()));
            if serde_json::from_value::<T>(value.clone()).is_ok() {
                break;
            }
            *value.pointer_mut(&place).expect("a place in it") = usual.clone();
        }
    }
    serde_json::from_value(value).expect("kept readable")
}

/// A table of any description opens and plays, or is refused.
fn hostile_setups<G: Kit>() {
    let mut opened = 0;
    for (seed, usual) in walk::setups::<G>().iter().cycle().take(4000).enumerate() {
        let dice = &mut Dice::new(seed as u64);
        let setup = worse(usual, 12, dice);
        let played = walk::caught(|| {
            let Ok(table) = Table::<G>::open(&setup) else { return };
            opened += 1;
            table.show(Viewer::Staff);
            table.offers();
            let mut walk = Walk::<G>::new(&setup, Dice::new(seed as u64));
            for _ in 0..20 {
                let given = walk.next();
                walk.step(given);
            }
        });
        played.unwrap_or_else(|panic| panic!("{panic}\n{setup:?}"));
    }
    assert!(opened > 100, "{opened} of these tables opened");
}

/// Where the leaves and lists of a command are, lists after what is in them.
fn places(value: &Value, at: String) -> Vec<String> {
    match value {
        Value::Object(map) => map.iter().flat_map(|(key, value)| places(value, format!("{at}/{key}"))).collect(),
        Value::Array(values) => {
            let inner = values.iter().enumerate().flat_map(|(i, value)| places(value, format!("{at}/{i}")));
            inner.chain([at.clone()]).collect()
        }
        _ => vec![at],
    }
}

fn meets_everything<G: Kit>() {
    let (stages, events, house, cards) = (Met::default(), Met::default(), Met::default(), Met::default());
    let note = |walk: &mut Walk<G>, moment: &Moment<G>| {
        stages.meet(G::stage(&walk.table));
        for event in moment.answer.iter().flatten() {
            match &event.what {
                TableEvent::House(event) => house.meet(event.name()),
                TableEvent::Cards(event) => cards.meet(event.name()),
                TableEvent::Play(event) => events.meet(event.name()),
            }
        }
        Ok(())
    };
    // What is rare is looked for in more walks.
    for per_setup in [160, 640] {
        walks::<G>(per_setup, 100, note, fine);
        if events.missing(G::Event::NAMES).is_empty() {
            break;
        }
    }
    assert_eq!(stages.missing(G::STAGES), [""; 0], "stages that no walk met");
    assert_eq!(events.missing(G::Event::NAMES), [""; 0], "events of the game that no walk met");
    let mut missing = house.missing(HouseEvent::NAMES);
    if G::card_hooks().is_some() {
        missing.extend(cards.missing(CardEvent::NAMES));
    }
    missing.retain(|event| !G::NEVER.contains(event));
    assert_eq!(missing, [""; 0], "events common to all tables that no walk met");
}

/// Whatever a script can say of a command is said again the same way.
fn written_as_read<G: Kit>() {
    for command in commands::commands::<G>(&G::setup()) {
        let line = match &command {
            TableCommand::House(command) => command.write(),
            TableCommand::Cards(command) => command.write(),
            TableCommand::Play(play) => play.write(),
        };
        let again = match &command {
            TableCommand::House(_) => HouseCommand::read(&line, 0).map(|read| read.map(TableCommand::House)),
            TableCommand::Cards(_) => CardCommand::read(&line, 0).map(|read| read.map(TableCommand::Cards)),
            TableCommand::Play(_) => G::Play::read(&line, 0).map(|read| read.map(TableCommand::Play)),
        };
        assert_eq!(again, Some(Ok(command)), "{line}");
    }
    let made = commands::plays::<G, G::Play>(&G::setup()).len();
    assert_eq!(made, G::Play::ALL.len(), "plays that the kit cannot make up");
}
