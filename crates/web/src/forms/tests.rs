//! Consoles of every game, step by step through a round: every form makes a command, and nothing of the round is missing.
use super::*;
use baize_rules::any::{AnyEvent, GameId};
use baize_rules::game::{PatronId, PlayerCard, Standing};
use baize_rules::house::{HouseEvent, JackpotSetup, Setup};
use baize_rules::jackpot::PoolNow;
use baize_rules::limits::Limit;
use baize_rules::money::{Money, Odds};
use baize_rules::plays::{Asked, Kind};
use baize_rules::shoe::Source;
use baize_rules::show::Fit;
use baize_rules::wagers::BetType;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const AT: Millis = 1_000_000;
const DEALER: Actor = Actor { role: Role::Dealer, id: 1 };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 11 };
const PATRON: Actor = Actor { role: Role::Patron, id: 1001 };
/// Whoever signs too, where two must.
const SECOND: Option<Actor> = Some(Actor { role: Role::Supervisor, id: 99 });

struct Rich;
impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(10_000), loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        let (meter, second_person_above) = (Money::dollars(60_000), Money::dollars(5_000));
        Some(PoolNow { meter, second_person_above, bonus: None, in_order: true })
    }
}

fn desk(table: &AnyTable, by: Actor) -> Desk<'_> {
    Desk { table, by, at: AT, world: &Rich }
}

/// The game's usual table, with these further wagers and, where it has a jackpot, linked to a pool.
fn table(game: GameId, source: Source, chance: ChanceFrom, more: &[(BetType, i64, i64)]) -> AnyTable {
    let usual = game.usual_setup();
    let equipment = match usual.equipment {
        baize_rules::house::Equipment::Cards { decks, .. } => baize_rules::house::Equipment::Cards { source, decks },
        dice => dice,
    };
    let mut setup = Setup { equipment, chance, ..usual };
    let limit = |(wager, min, max): &(BetType, i64, i64)| Limit {
        wager: *wager,
        min: Money::dollars(*min),
        max: Money::dollars(*max),
        unit: None,
    };
    setup.limits.wagers.retain(|known| !more.iter().any(|(wager, ..)| *wager == known.wager));
    setup.limits.wagers.extend(more.iter().map(limit));
    if more.iter().any(|(wager, ..)| matches!(wager, BetType::Jackpot | BetType::Progressive)) {
        let hands = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "dead_hand"];
        let schedule = hands.iter().map(|hand| (String::from(*hand), Odds::to_one(10))).collect();
        let schedule = (game == GameId::DoubleChance).then_some(schedule);
        setup.approved.jackpot = Some(JackpotSetup { approval: "DEMO/1".into(), schedule });
    }
    let mut table = AnyTable::open(game, &setup).expect("a table");
    if setup.approved.jackpot.is_some() && game != GameId::DoubleChance {
        table.evolve(&AnyEvent::House(HouseEvent::PoolJoined { pool: "demo".into() }));
    }
    table
}

/// What a person would write into a field, sent as the console sends it.
fn example(input: &Input) -> Vec<Value> {
    match &input.entry {
        Entry::Number => vec![json!(3)],
        Entry::Patron => vec![json!(1001)],
        Entry::OptionalNumber => vec![Value::Null, json!(40)],
        Entry::Money => vec![json!(2500)],
        Entry::OptionalMoney => vec![Value::Null, json!(2500)],
        Entry::Text => vec![json!("as seen on camera")],
        Entry::Cards | Entry::Dealt => vec![json!([]), json!(["Kh", "Td"])],
        Entry::Dice => vec![json!([1, 3, 5])],
        Entry::OneCard => vec![json!("Kh")],
        Entry::OptionalCard => vec![Value::Null, json!("Kh")],
        Entry::Minutes => vec![json!(1_800_000_000_000_i64)],
        Entry::Numbers => vec![json!([]), json!([1, 2])],
        Entry::YesNo => vec![json!(true), json!(false)],
        Entry::Choice(choices) => {
            assert!(!choices.is_empty(), "{}: nothing to choose", input.pointer);
            choices.iter().map(|(value, _)| value.clone()).collect()
        }
    }
}

/// Every field of every form goes where the command has a place for it, and the command can then be read.
fn check_forms(table: &AnyTable, seen: &mut BTreeSet<String>) {
    for offer in table.offers() {
        for role in offer.roles {
            let desk = desk(table, Actor { role: *role, id: 1 });
            let start = template(&offer, &desk);
            assert!(serde_json::from_value::<AnyCommand>(start.clone()).is_ok(), "{start}");
            let drawn = render(&offer, &desk, "quiet").into_string();
            all_commands_can_be_read(&drawn);
            for input in fields::inputs(&offer, &desk) {
                assert!(!input.label.is_empty(), "{}", input.pointer);
                for value in example(&input) {
                    let mut command = start.clone();
                    let place = command.pointer_mut(&input.pointer);
                    *place.unwrap_or_else(|| panic!("{start} has no {}", input.pointer)) = value;
                    let read = serde_json::from_value::<AnyCommand>(command.clone());
                    assert!(read.is_ok(), "{command}: {read:?}");
                }
                seen.insert(name(&offer));
            }
        }
    }
}

fn all_commands_can_be_read(html: &str) {
    for sent in html.split("data-command=\"").skip(1) {
        let sent = sent.split('"').next().unwrap_or_default().replace("&quot;", "\"").replace("&amp;", "&");
        let read = serde_json::from_str::<AnyCommand>(&sent);
        assert!(read.is_ok(), "{sent}: {read:?}");
    }
}

/// Everything in the flow of the round is on the console of whoever may do it.
fn check_flow(table: &AnyTable) {
    for by in [DEALER, SUPERVISOR] {
        let desk = desk(table, by);
        let mine: Vec<AnyOffer> = table.offers().into_iter().filter(|o| o.roles.contains(&by.role)).collect();
        let shown = controls(&mine, &desk).into_string();
        all_commands_can_be_read(&shown);
        for offer in mine.iter().filter(|o| matches!(o.group(), Group::Flow | Group::Decision)) {
            // Double Chance asks for the cards that are held, seat by seat, with buttons of its own.
            if table.game() == GameId::DoubleChance && offer.command.info().roles.contains(&Role::Patron) {
                let here = shown.contains(&format!("rea {}", offer.area.expect("an area")));
                assert!(here || shown.contains("on their own screens"), "{:?}", offer.command);
                continue;
            }
            let command = template(offer, &desk).to_string().replace('"', "&quot;");
            let times = shown.matches(&format!("\"{command}\"")).count();
            // A form starts from a command and lists it among its choices; Double Chance can deal a few cards, too.
            let in_form = shown.contains("data-kind=\"template\"") || shown.contains("fold-deal");
            let several = if in_form { 2 } else { 1 };
            assert!((1..=several).contains(&times), "{command} is {times} times in {shown}");
        }
        // One seat has the keys.
        for key in ["b", "f", "k", "w", "r", "4"] {
            assert!(shown.matches(&format!("data-key=\"{key}\"")).count() <= 1, "{key}: {shown}");
        }
    }
}

/// One step of a script, by whoever may do it.
fn step(table: &mut AnyTable, line: &str) {
    let command = table.game().read(line, AT).unwrap_or_else(|why| panic!("{line}: {why}"));
    let said = [DEALER, SUPERVISOR].map(|by| {
        let context = Context { at: AT, by, approved_by: SECOND, world: &Rich };
        table.decide(&command, &context)
    });
    let events = said.iter().find_map(|said| said.as_ref().ok()).unwrap_or_else(|| panic!("{line}: {said:?}"));
    table.record(events);
}

/// Plays the script and looks at every form and console on the way.
fn check(table: &mut AnyTable, script: &str, seen: &mut BTreeSet<String>) {
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        step(table, line);
        check_forms(table, seen);
        check_flow(table);
    }
}

fn expect(seen: &BTreeSet<String>, whose: &str, names: &str) {
    for name in names.split_whitespace() {
        let expected = format!("{whose}-{name}");
        assert!(seen.contains(&expected), "{expected} not among {seen:?}");
    }
}

const CASINO_WAR: &str = "
    sit 1001 at 1
    ask for rules
    dispute by 1001 the ace
    wager 1 initial 25
    wager 1 tie 10
    no more bets
    deal Kh
    deal Kd
    settle
    war 1
    deal 2h 3d
    settle
    wrong payment of round 1 1001 tie on 1 was under by 2.50 because counted again
    clear
";

#[test]
fn every_form_of_casino_war_makes_a_command() {
    let mut seen = BTreeSet::new();
    for (source, ready) in [
        (Source::Shoe, "shuffle by hand\ncut by supervisor at 100\nplace cutting card 100 from back\nburn"),
        (Source::Device, "shuffle in device"),
    ] {
        let mut table = table(GameId::CasinoWar, source, ChanceFrom::Keyed, &[]);
        check(&mut table, &format!("load cards\ntake table\n{ready}\n{CASINO_WAR}"), &mut seen);
    }
    let own = "cut_cards place_cutting_card deal rekey-initial rekey-war reconstruct-initial reconstruct-war misdeal
        device_fault";
    expect(&seen, "casino_war", own);
    expect(&seen, "cards", "foreign_card");
    expect(&seen, "house", "record_mispayment personal_limits find sit prohibited_device reserve invalidate_outcome");
    assert!(seen.iter().any(|s| s.starts_with("house-close_mispayment-")), "{seen:?}");
}

#[test]
fn every_form_of_sic_bo_makes_a_command() {
    let mut table = table(GameId::SicBo, Source::Shoe, ChanceFrom::Keyed, &[]);
    let mut seen = BTreeSet::new();
    let script = "
        take table
        sit 1001 at 1
        issue 1001 red
        shake dice 3 times
        wager 1 small 25
        no more bets
        uncover
        enter 1 2 3
        settle
        close super streak in 20 minutes
        shake dice 3 times
        no more bets
        uncover
        lights fail 1 2 3
        duty 1 told Inspector Demo by telephone 0 minutes ago saying the lights failed
    ";
    for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
        check(&mut table, line, &mut seen);
        // However many spots can be bet on, nobody is shown a button for each.
        let shown = controls(&table.offers(), &desk(&table, DEALER)).into_string();
        assert!(shown.matches("<button").count() <= 16, "{line}: {shown}");
    }
    let own = "enter_results correct_entry lights_fail display_wrong fault_rectified issue_colour redeem_foreign
        close_super_streak";
    expect(&seen, "sic_bo", own);
}

/// Whoever has a colour is named where it is chosen, and free colours come first.
#[test]
fn colours_that_are_issued_say_who_has_them() {
    let mut table = table(GameId::SicBo, Source::Shoe, ChanceFrom::Keyed, &[]);
    for line in ["take table", "sit 1001 at 1", "sit 1002 at 2", "issue 1001 red"] {
        step(&mut table, line);
    }
    let offer = table.offers().into_iter().find(|o| name(o) == "sic_bo-issue_colour").expect("colours are left");
    let inputs = fields::inputs(&offer, &desk(&table, DEALER));
    let Some(Entry::Choice(colours)) = inputs.iter().find(|i| i.label == "Colour").map(|i| &i.entry) else {
        panic!("no choice of colours")
    };
    let words: Vec<&str> = colours.iter().map(|(_, words)| words.as_str()).collect();
    assert_eq!(words, ["blue", "green", "yellow", "red: patron 1001 has it at 5.00"]);
}

#[test]
fn every_form_of_caribbean_stud_makes_a_command() {
    let limits = [(BetType::Ante, 10, 500), (BetType::Progressive, 5, 5)];
    let mut table = table(GameId::CaribbeanStud, Source::Device, ChanceFrom::Keyed, &limits);
    let mut seen = BTreeSet::new();
    let script = "
        load cards
        take table
        shuffle in device
        sit 1001 at 1
        sit 1002 at 2
        sit 1003 at 3
        wager 1 ante 10
        wager 1 progressive 5
        wager 2 ante 10
        wager 3 ante 10
        no more bets
        begin deal
        deal Ah
        play first 1002
        lift directions
        bet 1
        bet found 1 25 because seen at the turn
        correct bet 1
        away 2 because the player has left the room
        bet 3
        expose Kd 9c 4s 2d
        concede 3
        show 1 9s 8s 7s 6s 5s
        settle
        verify jackpot 1
    ";
    check(&mut table, script, &mut seen);
    // A tenth of the meter is more than one person pays alone: the button of the round asks for the second.
    let pay = table.offers().into_iter().find(|o| o.command.pays_jackpot() == Some(1)).expect("a jackpot hand waits");
    assert!(desk(&table, DEALER).needs_second(&pay));
    let shown = render(&pay, &desk(&table, DEALER), "primary").into_string();
    assert!(shown.starts_with("<button") && shown.contains("data-request=\"Pay the jackpot hand of area 1"), "{shown}");
    let own =
        "deal card_shows expose show_hand misdeal wrong_count found_bet found_ante dealer_shows return_progressive
        reveal_folded rekey";
    expect(&seen, "caribbean_stud", own);
    expect(&seen, "cards", "device_fails foreign_card keep_apart");
    expect(&seen, "house", "jackpot_fails");
}

/// What an electronic table draws is left open, whatever the offer's example is.
#[test]
fn what_a_table_draws_is_not_asked_for() {
    let electronic = table(GameId::CaribbeanStud, Source::Shoe, ChanceFrom::Drawn, &[]);
    let offer = electronic.offers().remove(0);
    let command = GameId::CaribbeanStud.read("expose Kd 9c", AT).expect("a command");
    let offer = AnyOffer { command, fit: Fit::Kind, ..offer };
    let left_open = json!({ "caribbean_stud": { "expose": { "cards": [] } } });
    assert_eq!(template(&offer, &desk(&electronic, DEALER)), left_open);
    assert!(fields::inputs(&offer, &desk(&electronic, DEALER)).is_empty());
}

#[test]
fn a_second_person_is_asked_for_exactly_when_the_rules_want_one() {
    let mut table = table(GameId::CasinoWar, Source::Shoe, ChanceFrom::Keyed, &[]);
    let second = |table: &AnyTable| {
        let rekey = table.offers().into_iter().find(|o| name(o) == "casino_war-rekey-initial");
        rekey.map(|offer| desk(table, DEALER).needs_second(&offer))
    };
    let script = "load cards\ntake table\nshuffle by hand\ncut by supervisor at 100\nplace cutting card 100 from back
        burn\nsit 1001 at 1\nwager 1 initial 25\ndeal Kh 2d\nsettle\nclear";
    let mut asked = vec![];
    for line in script.lines().map(str::trim) {
        step(&mut table, line);
        asked.push(second(&table));
    }
    assert_eq!(asked[8..], [Some(true), Some(true), Some(true)], "the cards are seen: dealt, settled, picked up");
    assert!(asked[..8].iter().all(Option::is_none));
}

#[test]
fn every_form_of_ultimate_texas_holdem_makes_a_command() {
    let limits = [
        (BetType::Ante, 10, 500),
        (BetType::Blind, 10, 500),
        (BetType::Trips, 5, 100),
        (BetType::Play, 10, 2000),
        (BetType::Jackpot, 5, 5),
    ];
    let mut seen = BTreeSet::new();
    for chance in [ChanceFrom::Keyed, ChanceFrom::Drawn] {
        let mut table = table(GameId::UltimateTexasHoldem, Source::Device, chance, &limits);
        let keyed = chance == ChanceFrom::Keyed;
        let (held, hands) = if keyed { ("", "7c 2d As 8s") } else { ("As 8s 7c 2d Jh 5d", "") };
        let before = "load cards\ntake table\nshuffle in device\nsit 1001 at 1\nsit 1002 at 2\nsit 1003 at 3
            wager 1 ante 10\nwager 1 blind 10\nwager 1 trips 5\nwager 1 jackpot 5\nwager 2 ante 10\nwager 2 blind 10
            wager 3 ante 10\nwager 3 blind 10";
        check(&mut table, before, &mut seen);
        check(&mut table, &format!("deal {held}"), &mut seen);
        // A card that some player holds is not on anybody's console.
        for offer in table.offers().iter().filter(|_| !keyed) {
            let template = template(offer, &desk(&table, DEALER)).to_string();
            assert!(!["As", "8s", "7c", "2d"].iter().any(|card| template.contains(card)), "{template}");
        }
        let round = format!(
            "play first 1002\nkeep apart 1003 1001\nenglish only\nlift directions\ncheck 1\ncheck 2\nfold 3
            turn Ks 9s 4s\nbet 1 2\ncheck 2\nturn 2c 3d\nbet 2 1\nturn 2h 4d\nsettle {hands}\npay jackpot 1\nclear
            jackpot fails"
        );
        check(&mut table, &round, &mut seen);
    }
    let own =
        "turn settle reveal_folded wrong_number card_revealed dealer_shows board_shows stray_hand found_play rekey
        back_jackpot";
    expect(&seen, "ultimate_texas_holdem", own);
    expect(&seen, "cards", "device_fails foreign_card");
}

#[test]
fn every_form_of_double_chance_makes_a_command() {
    let limits = [(BetType::Wager, 10, 500), (BetType::Jackpot, 5, 5)];
    let mut seen = BTreeSet::new();
    let before = "sit 1001 at 1\nsit 1002 at 2\nwager 1 wager 25\nwager 1 jackpot 5\nwager 2 wager 25\nno more bets";
    let after = "settle\nsixth cards\nturn sixth 9d\nclear";
    let keyed = format!(
        "load cards\ntake table\nshuffle by hand\ncut\n{before}\ndeal 3\ndeal\ncards picked up\ndeclare 1\ndeclare 2
        turn 2 2h 4d 6c 8s Th\nturn 1 Kh Kd 4c 4s 9h\nhold 2 places 2,5\n{after}"
    );
    let drawn = format!(
        "load cards\ntake table\nshuffle in device\n{before}\ndeal held Kh Kd 4c 4s 9h 2h 4d 6c 8s Th\ndeclare 1
        hold 2 places 2,5\nturn\n{after}"
    );
    for (source, chance, script) in
        [(Source::Shoe, ChanceFrom::Keyed, keyed), (Source::Device, ChanceFrom::Drawn, drawn)]
    {
        let mut table = table(GameId::DoubleChance, source, chance, &limits);
        for line in script.lines().map(str::trim).filter(|line| !line.is_empty()) {
            check(&mut table, line, &mut seen);
            for offer in table.offers().iter().filter(|o| o.roles.contains(&Role::Patron)) {
                all_commands_can_be_read(&render(offer, &desk(&table, PATRON), "quiet").into_string());
            }
        }
    }
    let own = "turn_up turn_sixth misdeal card_exposed faced_card wrong_count sixth_exposed rekey";
    expect(&seen, "double_chance", own);
    expect(&seen, "cards", "foreign_card device_fails");
}

/// A play that can be offered for several areas or patrons has a verb for the form in which one of them is chosen.
#[test]
fn no_button_is_without_a_verb() {
    use baize_rules::card_table::CardCommand;
    use baize_rules::plays::Plays;
    let games = GameId::ALL.iter().flat_map(|game| game.plays());
    for info in games.chain(HouseCommand::ALL).chain(CardCommand::ALL) {
        let beside = !matches!(info.group, Group::Flow | Group::Felt | Group::Hidden);
        let one_of = |name: &str| name == "area" || name == "patron";
        let several = info.fields.iter().any(|field| one_of(field.name) && field.asked == Asked::No);
        assert!(!(beside && several) || info.verb.is_some(), "{} has no verb", info.variant);
    }
}

/// A form says what it asks for, and choices have words.
#[test]
fn every_field_that_is_asked_for_has_words() {
    use baize_rules::card_table::CardCommand;
    use baize_rules::plays::Plays;
    let games = GameId::ALL.iter().flat_map(|game| game.plays());
    for info in games.chain(HouseCommand::ALL).chain(CardCommand::ALL) {
        for field in info.fields {
            let (Asked::Always(label) | Asked::UnlessDrawn(label)) = field.asked else { continue };
            assert!(!label.is_empty(), "{}.{}", info.variant, field.name);
            if let Kind::Choice(choices) | Kind::Flags(choices) = field.kind {
                assert!(choices.iter().all(|choice| !choice.label.is_empty()), "{}.{}", info.variant, field.name);
            }
        }
    }
}
