use super::*;
use baize_rules::any::{AnyEvent, GameId};
use baize_rules::game::{PatronId, PlayerCard, Standing};
use baize_rules::house::{Approved, Equipment, HouseEvent, Setup};
use baize_rules::jackpot::PoolNow;
use baize_rules::limits::Limit;
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::wagers::BetType;
use std::collections::BTreeSet;

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

/// A table of a game with a progressive jackpot, linked.
fn linked(game: GameId, setup: &Setup) -> AnyTable {
    let mut table = AnyTable::open(game, setup).expect("a table");
    let cite = game.house_rules().jackpot.expect("a game with a jackpot").pool;
    table.evolve(&AnyEvent::House(HouseEvent::PoolJoined { pool: "demo".into(), cite }));
    table
}

fn desk(table: &AnyTable, by: Actor) -> Desk<'_> {
    Desk { table, by, at: 1_000_000, world: &Rich }
}

fn opened(source: Source, chance: ChanceFrom) -> AnyTable {
    let limit = |wager| Limit { wager, min: Money::dollars(10), max: Money::dollars(500), unit: None };
    let limits = Limits { wagers: vec![limit(BetType::Initial), limit(BetType::Tie)], player_max: None };
    let smallest_chip = Money::cents(250);
    let setup = Setup {
        areas: 7,
        equipment: Equipment::Cards { source, decks: 6 },
        chance,
        smallest_chip,
        limits,
        options: vec![],
        approved: Approved::default(),
    };
    AnyTable::open(GameId::CasinoWar, &setup).expect("a table")
}

/// What a person would write into a field, sent as the console sends it.
fn example(field: &Field, now: Option<&Value>) -> Vec<Value> {
    match &field.kind {
        Kind::Number => vec![json!(1001)],
        Kind::OptionalNumber => vec![Value::Null, json!(40)],
        Kind::Money => vec![json!(2500)],
        Kind::OptionalMoney => vec![Value::Null, json!(2500)],
        Kind::Text => vec![json!("as seen on camera")],
        Kind::Cards | Kind::Dealt => vec![json!([]), json!(["Kh", "Td"])],
        Kind::Dice => vec![json!([1, 3, 5])],
        Kind::OneCard => vec![json!("Kh")],
        Kind::OptionalCard => vec![Value::Null, json!("Kh")],
        Kind::Minutes => vec![json!(1_800_000_000_000_i64)],
        Kind::Numbers => vec![json!([]), json!([1, 2])],
        Kind::YesNo => vec![json!(true), json!(false)],
        Kind::Choice(choices) => choices.iter().map(|(value, _)| value.clone()).collect(),
        Kind::Variant(name) => vec![now.cloned().unwrap_or_default(), json!({ *name: "a joker" })],
    }
}

/// Every field of every form goes where the command has a place for it, and the command can then be read.
fn check_forms(table: &AnyTable, seen: &mut BTreeSet<String>) {
    for offer in table.offers() {
        for role in offer.roles {
            let desk = desk(table, Actor { role: *role, id: 1 });
            let start = template(&offer, &desk);
            assert!(serde_json::from_value::<AnyCommand>(start.clone()).is_ok(), "{start}");
            render(&offer, &desk, "quiet");
            for field in fields(&offer, &desk).unwrap_or_default() {
                for value in example(&field, start.pointer(&field.pointer)) {
                    let mut command = start.clone();
                    let place = command.pointer_mut(&field.pointer);
                    *place.unwrap_or_else(|| panic!("{start} has no {}", field.pointer)) = value;
                    let read = serde_json::from_value::<AnyCommand>(command.clone());
                    assert!(read.is_ok(), "{command}: {read:?}");
                }
                seen.insert(name(&start));
            }
        }
    }
}

#[test]
fn every_form_makes_a_command() {
    let (dealer, supervisor) = (Actor { role: Role::Dealer, id: 1 }, Actor { role: Role::Supervisor, id: 11 });
    let mut seen = BTreeSet::new();
    for source in [Source::Shoe, Source::Device] {
        let mut table = opened(source, ChanceFrom::Keyed);
        let how = if source == Source::Shoe { "manual" } else { "device" };
        let place = |wager: &str, cents: i64| json!({ "house": { "place": { "area": 1, "wager": wager, "amount_cents": cents } } });
        let script = [
            json!({ "casino_war": "load_cards" }),
            json!({ "house": "take_table" }),
            json!({ "casino_war": { "shuffle": { "how": how } } }),
            json!({ "casino_war": { "cut": { "by": "supervisor", "depth": 100 } } }),
            json!({ "casino_war": { "place_cutting_card": { "from_back": 100 } } }),
            json!({ "casino_war": "burn" }),
            json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }),
            json!({ "house": "ask_for_rules" }),
            json!({ "house": { "raise_dispute": { "patron": 1001, "about": "the ace" } } }),
            place("initial", 2500),
            place("tie", 1000),
            json!({ "house": "no_more_bets" }),
            json!({ "casino_war": { "deal": { "cards": ["Kh"] } } }),
            json!({ "casino_war": { "deal": { "cards": ["Kd"] } } }),
            json!({ "casino_war": "settle" }),
            json!({ "casino_war": { "go_to_war": { "area": 1 } } }),
            json!({ "casino_war": { "deal": { "cards": ["2h", "3d"] } } }),
            json!({ "casino_war": "settle" }),
            json!({ "house": { "record_mispayment": { "wager": { "round": 1, "area": 1, "patron": 1001, "wager": "tie" }, "error": "underpaid", "slip": "payment",
                "difference_cents": 250, "note": "counted again" } } }),
            json!({ "casino_war": "clear" }),
        ];
        for step in script {
            let command: AnyCommand = serde_json::from_value(step.clone()).expect("a command");
            let done = [dealer, supervisor].into_iter().find_map(|by| {
                let context = Context { at: 1_000_000, by, approved_by: SECOND, world: &Rich };
                table.decide(&command, &context).ok()
            });
            // A device is neither cut nor burned from.
            let Some(events) = done else {
                assert!(source == Source::Device, "{step}");
                continue;
            };
            table.record(&events);
            check_forms(&table, &mut seen);
        }
    }
    for expected in [
        "casino_war-relay-initial",
        "casino_war-relay-war",
        "casino_war-misdeal",
        "casino_war-device_fault",
        "house-record_mispayment",
        "house-personal_limits",
        "house-find",
        "casino_war-wrong_cards",
        "house-sit",
    ] {
        assert!(seen.contains(expected), "{expected} not among {seen:?}");
    }
    assert!(seen.iter().any(|s| s.starts_with("house-close_mispayment-")), "{seen:?}");
}

#[test]
fn every_form_of_sic_bo_makes_a_command() {
    use baize_rules::house::{DiceSetup, Terminal};
    use baize_rules::sic_bo::ch03_wagers::{BASIC, OPTIONAL};
    let (dealer, supervisor) = (Actor { role: Role::Dealer, id: 1 }, Actor { role: Role::Supervisor, id: 11 });
    let limit = |kind: &BetType| Limit { wager: *kind, min: Money::dollars(5), max: Money::dollars(500), unit: None };
    let colours = baize_rules::chips::Colour::ALL.to_vec();
    let setup = Setup {
        areas: 8,
        equipment: Equipment::Dice {
            dice: DiceSetup { terminal: Terminal::TouchScreen, optional: OPTIONAL.to_vec(), colours },
        },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(250),
        limits: Limits { wagers: BASIC.iter().chain(OPTIONAL).map(limit).collect(), player_max: None },
        options: vec![],
        approved: Approved { edition: Some("DEMO/1".into()), ..Approved::default() },
    };
    let mut table = AnyTable::open(GameId::SicBo, &setup).expect("a table");
    let mut seen = BTreeSet::new();
    let script = [
        json!({ "house": "take_table" }),
        json!({ "house": { "sit": { "area": 1, "patron": 1001 } } }),
        json!({ "sic_bo": { "issue_colour": { "patron": 1001, "colour": "red", "value_cents": null, "consent": "not_asked" } } }),
        json!({ "sic_bo": { "shake_dice": { "times": 3 } } }),
        json!({ "house": { "place": { "area": 1, "wager": "small", "amount_cents": 2500 } } }),
        json!({ "house": "no_more_bets" }),
        json!({ "sic_bo": "uncover" }),
        json!({ "sic_bo": { "enter_results": { "dice": [1, 2, 3] } } }),
        json!({ "sic_bo": "settle" }),
        json!({ "sic_bo": { "close_super_streak": { "at_ms": 1_000_000 + 1_200_000 } } }),
        json!({ "sic_bo": { "shake_dice": { "times": 3 } } }),
        json!({ "house": "no_more_bets" }),
        json!({ "sic_bo": "uncover" }),
        json!({ "sic_bo": { "lights_fail": { "dice": [1, 2, 3] } } }),
        json!({ "house": { "duty_done": { "id": 1, "note": "told" } } }),
    ];
    for step in script {
        let command: AnyCommand = serde_json::from_value(step.clone()).expect("a command");
        let done = [dealer, supervisor].into_iter().find_map(|by| {
            let context = Context { at: 1_000_000, by, approved_by: SECOND, world: &Rich };
            table.decide(&command, &context).ok()
        });
        let events = done.unwrap_or_else(|| panic!("{step}"));
        table.record(&events);
        check_forms(&table, &mut seen);
        // However many spots can be bet on, nobody is shown a button for each.
        let offers = table.offers();
        let shown = controls(&offers, &desk(&table, dealer)).into_string();
        assert!(shown.matches("<button").count() <= 16, "{step}: {shown}");
    }
    for expected in [
        "sic_bo-enter_results",
        "sic_bo-correct_entry",
        "sic_bo-lights_fail",
        "sic_bo-display_wrong",
        "sic_bo-fault_rectified",
        "sic_bo-issue_colour",
        "sic_bo-redeem_foreign",
        "sic_bo-close_super_streak",
    ] {
        assert!(seen.contains(expected), "{expected} not among {seen:?}");
    }
}

#[test]
fn every_form_of_caribbean_stud_makes_a_command() {
    use baize_rules::house::JackpotSetup;
    let jackpot = Some(JackpotSetup { approval: "DEMO/1".into(), schedule: None });
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let setup = |source, chance| Setup {
        areas: 7,
        equipment: Equipment::Cards { source, decks: 1 },
        chance,
        smallest_chip: Money::cents(250),
        limits: Limits {
            wagers: vec![limit(BetType::Ante, 10, 500), limit(BetType::Progressive, 5, 5)],
            player_max: None,
        },
        options: vec![],
        approved: Approved { jackpot: jackpot.clone(), ..Approved::default() },
    };
    let play = |play: Value| json!({ "caribbean_stud": play });
    let place = |area: u8, wager: &str, cents: i64| json!({ "house": { "place": { "area": area, "wager": wager, "amount_cents": cents } } });
    let sit = |area: u8| json!({ "house": { "sit": { "area": area, "patron": 1000 + u32::from(area) } } });
    let script = [
        play(json!("load_cards")),
        json!({ "house": "take_table" }),
        play(json!({ "shuffle": { "how": "device" } })),
        sit(1),
        sit(2),
        sit(3),
        place(1, "ante", 1000),
        place(1, "progressive", 500),
        place(2, "ante", 1000),
        place(3, "ante", 1000),
        json!({ "house": "no_more_bets" }),
        play(json!("begin_deal")),
        play(json!({ "deal": { "up": "Ah", "held": [] } })),
        play(json!({ "direct": { "direction": { "play_first": { "patron": 1002 } } } })),
        play(json!("lift_directions")),
        play(json!({ "bet": { "area": 1 } })),
        play(json!({ "found_bet": { "area": 1, "amount_cents": 2500 } })),
        play(json!({ "correct_bet": { "area": 1 } })),
        play(json!({ "no_decision": { "area": 2, "because": "away" } })),
        play(json!({ "bet": { "area": 3 } })),
        play(json!({ "expose": { "cards": ["Kd", "9c", "4s", "2d"] } })),
        play(json!({ "concede": { "area": 3 } })),
        play(json!({ "show_hand": { "area": 1, "cards": ["9s", "8s", "7s", "6s", "5s"] } })),
        play(json!("settle")),
        json!({ "house": { "verify_jackpot": { "area": 1 } } }),
    ];
    let people = [(Role::Dealer, 1), (Role::Supervisor, 11)].map(|(role, id)| Actor { role, id });
    let mut table = linked(GameId::CaribbeanStud, &setup(Source::Device, ChanceFrom::Keyed));
    let mut seen = BTreeSet::new();
    for step in script {
        let command: AnyCommand = serde_json::from_value(step.clone()).expect("a command");
        let done = people.into_iter().find_map(|by| {
            let context = Context { at: 1_000_000, by, approved_by: SECOND, world: &Rich };
            table.decide(&command, &context).ok()
        });
        let events = done.unwrap_or_else(|| panic!("{step}"));
        table.record(&events);
        check_forms(&table, &mut seen);
        // Everything in the flow of the round is on the console of whoever may do it, once.
        for by in people {
            let desk = desk(&table, by);
            let mine: Vec<AnyOffer> = table.offers().into_iter().filter(|o| o.roles.contains(&by.role)).collect();
            let shown = controls(&mine, &desk).into_string();
            for offer in mine.iter().filter(|o| matches!(group(&o.command), Group::Flow | Group::Decision)) {
                let command = template(offer, &desk).to_string().replace('"', "&quot;");
                assert!(shown.contains(&command), "{command} is not in {shown}");
            }
        }
    }
    // A tenth of the meter is more than one person pays alone: the button of the round asks for the second.
    let pay = table.offers().into_iter().find(|o| pays_jackpot(&o.command) == Some(1)).expect("a straight flush waits");
    assert!(desk(&table, people[0]).needs_second(&pay));
    let shown = render(&pay, &desk(&table, people[0]), "primary").into_string();
    assert!(shown.starts_with("<button") && shown.contains("data-request=\"Pay the jackpot hand of area 1"), "{shown}");
    for expected in [
        "deal",
        "card_shows",
        "expose",
        "show_hand",
        "no_decision",
        "misdeal",
        "wrong_count",
        "stray_hand",
        "found_bet",
        "found_ante",
        "dealer_shows",
        "return_progressive",
        "jackpot_fails",
        "reveal_folded",
        "direct",
        "rekey",
        "device_fails",
        "wrong_cards",
    ] {
        let expected = format!("caribbean_stud-{expected}");
        assert!(seen.contains(&expected), "{expected} not among {seen:?}");
    }
    // What an electronic table draws is left open, whatever the offer's example is.
    let drawn = AnyTable::open(GameId::CaribbeanStud, &setup(Source::Shoe, ChanceFrom::Drawn));
    let drawn = drawn.expect("a table");
    let offer = table.offers().into_iter().find(|o| matches!(o.command, AnyCommand::CaribbeanStud(_))).expect("one");
    let expose: AnyCommand =
        serde_json::from_value(play(json!({ "expose": { "cards": ["Kd", "9c"] } }))).expect("a command");
    let offer = AnyOffer { command: expose, fit: Fit::Kind, ..offer };
    assert_eq!(template(&offer, &desk(&drawn, people[0])), play(json!({ "expose": { "cards": [] } })));
    assert!(fields(&offer, &desk(&drawn, people[0])).is_none());
}

#[test]
fn a_second_person_is_asked_for_exactly_when_the_rules_want_one() {
    let mut table = opened(Source::Shoe, ChanceFrom::Keyed);
    let dealer = Actor { role: Role::Dealer, id: 1 };
    let second = |table: &AnyTable| {
        let relay =
            table.offers().into_iter().find(|o| name(&template(o, &desk(table, dealer))) == "casino_war-relay-initial");
        relay.map(|offer| desk(table, dealer).needs_second(&offer))
    };
    let script = [
        r#"{"casino_war":"load_cards"}"#,
        r#"{"house":"take_table"}"#,
        r#"{"casino_war":{"shuffle":{"how":"manual"}}}"#,
        r#"{"casino_war":{"cut":{"by":"supervisor","depth":100}}}"#,
        r#"{"casino_war":{"place_cutting_card":{"from_back":100}}}"#,
        r#"{"casino_war":"burn"}"#,
        r#"{"house":{"sit":{"area":1,"patron":1001}}}"#,
        r#"{"house":{"place":{"area":1,"wager":"initial","amount_cents":2500}}}"#,
        r#"{"casino_war":{"deal":{"cards":["Kh","2d"]}}}"#,
        r#"{"casino_war":"settle"}"#,
        r#"{"casino_war":"clear"}"#,
    ];
    let asked: Vec<Option<bool>> = script
        .into_iter()
        .map(|step| {
            let command: AnyCommand = serde_json::from_str(step).expect("a command");
            let role = if step.contains("load") { Role::Supervisor } else { Role::Dealer };
            let context = Context { at: 1_000_000, by: Actor { role, id: 1 }, approved_by: SECOND, world: &Rich };
            let events = table.decide(&command, &context).unwrap_or_else(|no| panic!("{step}: {no}"));
            table.record(&events);
            second(&table)
        })
        .collect();
    assert_eq!(asked[8..], [Some(true), Some(true), Some(true)], "the cards are seen: dealt, settled, picked up");
    assert!(asked[..8].iter().all(Option::is_none));
}

#[test]
fn every_form_of_ultimate_texas_holdem_makes_a_command() {
    use baize_rules::house::JackpotSetup;
    let (dealer, supervisor) = (Actor { role: Role::Dealer, id: 1 }, Actor { role: Role::Supervisor, id: 11 });
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let wagers = vec![
        limit(BetType::Ante, 10, 500),
        limit(BetType::Blind, 10, 500),
        limit(BetType::Trips, 5, 100),
        limit(BetType::Play, 10, 2000),
        limit(BetType::Jackpot, 5, 5),
    ];
    let mut seen = BTreeSet::new();
    for chance in [ChanceFrom::Keyed, ChanceFrom::Drawn] {
        let jackpot = Some(JackpotSetup { approval: "DEMO/1".into(), schedule: None });
        let setup = Setup {
            areas: 6,
            equipment: Equipment::Cards { source: Source::Device, decks: 1 },
            chance,
            smallest_chip: Money::cents(250),
            limits: Limits { wagers: wagers.clone(), player_max: None },
            options: vec![],
            approved: Approved { jackpot, ..Approved::default() },
        };
        let mut table = linked(GameId::UltimateTexasHoldem, &setup);
        let play = |play: Value| json!({ "ultimate_texas_holdem": play });
        let sit = |area: u8| json!({ "house": { "sit": { "area": area, "patron": 1000 + u32::from(area) } } });
        let place = |area: u8, wager: &str, cents: i64| json!({ "house": { "place": { "area": area, "wager": wager, "amount_cents": cents } } });
        let held = match chance {
            ChanceFrom::Keyed => json!([]),
            ChanceFrom::Drawn => json!(["As", "8s", "7c", "2d", "Jh", "5d"]),
        };
        let hands = |cards: Value| if chance == ChanceFrom::Keyed { cards } else { json!([]) };
        let script = [
            play(json!("load_cards")),
            json!({ "house": "take_table" }),
            play(json!({ "shuffle": { "how": "device" } })),
            sit(1),
            sit(2),
            sit(3),
            place(1, "ante", 1000),
            place(1, "blind", 1000),
            place(1, "trips", 500),
            place(1, "jackpot", 500),
            place(2, "ante", 1000),
            place(2, "blind", 1000),
            place(3, "ante", 1000),
            place(3, "blind", 1000),
            play(json!({ "deal": { "held": held } })),
            play(json!({ "direct": { "what": { "first": 1002 } } })),
            play(json!({ "direct": { "what": { "apart": [1003, 1001] } } })),
            play(json!({ "direct": { "what": "english" } })),
            play(json!("lift_directions")),
            play(json!({ "check": { "area": 1 } })),
            play(json!({ "check": { "area": 2 } })),
            play(json!({ "fold": { "area": 3 } })),
            play(json!({ "turn": { "cards": ["Ks", "9s", "4s"] } })),
            play(json!({ "bet": { "area": 1, "times": 2 } })),
            play(json!({ "check": { "area": 2 } })),
            play(json!({ "turn": { "cards": ["2c", "3d"] } })),
            play(json!({ "bet": { "area": 2, "times": 1 } })),
            play(json!({ "turn": { "cards": ["2h", "4d"] } })),
            play(json!({ "settle": { "cards": hands(json!(["7c", "2d", "As", "8s"])) } })),
            play(json!({ "pay_jackpot": { "area": 1 } })),
            play(json!("clear")),
            play(json!("jackpot_fails")),
        ];
        for step in script {
            let command: AnyCommand = serde_json::from_value(step.clone()).expect("a command");
            let done = [dealer, supervisor].into_iter().find_map(|by| {
                let context = Context { at: 1_000_000, by, approved_by: SECOND, world: &Rich };
                table.decide(&command, &context).ok()
            });
            let events = done.unwrap_or_else(|| panic!("{step}"));
            table.record(&events);
            check_forms(&table, &mut seen);
            let offers = table.offers();
            let shown = controls(&offers, &desk(&table, dealer)).into_string();
            assert!(shown.matches("data-key=\"f\"").count() <= 1, "one hand has the keys: {shown}");
            // A card that some player holds is not on anybody's console.
            if chance == ChanceFrom::Drawn && step.to_string().contains("deal\"") {
                for offer in offers.iter().filter(|o| moves(&o.command).is_some()) {
                    let template = template(offer, &desk(&table, dealer)).to_string();
                    assert!(!["As", "8s", "7c", "2d"].iter().any(|card| template.contains(card)), "{template}");
                }
            }
        }
    }
    for expected in [
        "turn",
        "settle",
        "reveal_folded",
        "misdeal",
        "dealer_exposed",
        "community_exposed",
        "hand_without_wager",
        "wrong_cards",
        "play_found",
        "direct",
        "rekey",
        "device_fails",
        "back_jackpot",
    ] {
        assert!(seen.contains(&format!("ultimate_texas_holdem-{expected}")), "{expected} not among {seen:?}");
    }
}

#[test]
fn every_form_of_double_chance_makes_a_command() {
    use baize_rules::house::JackpotSetup;
    use baize_rules::money::Odds;
    let (dealer, supervisor) = (Actor { role: Role::Dealer, id: 1 }, Actor { role: Role::Supervisor, id: 11 });
    let patron = Actor { role: Role::Patron, id: 1001 };
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let hands = ["royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "dead_hand"];
    let schedule = || hands.iter().map(|hand| (String::from(*hand), Odds::to_one(10))).collect();
    let play = |command: Value| json!({ "double_chance": command });
    let place = |area: u8, wager: &str, cents: i64| json!({ "house": { "place": { "area": area, "wager": wager, "amount_cents": cents } } });
    let sit = |area: u8| json!({ "house": { "sit": { "area": area, "patron": 1000 + u32::from(area) } } });
    let deal = |held: &[&str]| play(json!({ "deal": { "count": null, "held": held } }));
    let hold = |area: u8, keep: Value| play(json!({ "discard": { "area": area, "keep": keep } }));
    let turn = |area: u8, cards: &[&str]| play(json!({ "turn_up": { "hands": [{ "area": area, "cards": cards }] } }));
    let mut seen = BTreeSet::new();
    for (source, chance) in [(Source::Shoe, ChanceFrom::Keyed), (Source::Device, ChanceFrom::Drawn)] {
        let keyed = chance == ChanceFrom::Keyed;
        let jackpot = JackpotSetup { approval: "DEMO/1".into(), schedule: Some(schedule()) };
        let setup = Setup {
            areas: 6,
            equipment: Equipment::Cards { source, decks: 1 },
            chance,
            smallest_chip: Money::cents(250),
            limits: Limits {
                wagers: vec![limit(BetType::Wager, 10, 500), limit(BetType::Jackpot, 5, 5)],
                player_max: None,
            },
            options: vec![],
            approved: Approved { jackpot: Some(jackpot), ..Approved::default() },
        };
        let mut table = AnyTable::open(GameId::DoubleChance, &setup).expect("a table");
        let mut script = vec![
            play(json!("load_cards")),
            json!({ "house": "take_table" }),
            play(json!({ "shuffle": { "how": if keyed { "manual" } else { "device" } } })),
            sit(1),
            sit(2),
            place(1, "wager", 2500),
            place(1, "jackpot", 500),
            place(2, "wager", 2500),
        ];
        script.extend(keyed.then(|| play(json!("cut"))));
        script.push(json!({ "house": "no_more_bets" }));
        if keyed {
            script.extend([
                play(json!({ "deal": { "count": 3, "held": [] } })),
                deal(&[]),
                play(json!("handled")),
                play(json!({ "declare": { "area": 1 } })),
                play(json!({ "declare": { "area": 2 } })),
                turn(2, &["2h", "4d", "6c", "8s", "Th"]),
                turn(1, &["Kh", "Kd", "4c", "4s", "9h"]),
                hold(2, json!({ "places": [2, 5] })),
            ]);
        } else {
            script.extend([
                deal(&["Kh", "Kd", "4c", "4s", "9h", "2h", "4d", "6c", "8s", "Th"]),
                play(json!({ "declare": { "area": 1 } })),
                hold(2, json!({ "places": [2, 5] })),
                play(json!({ "turn_up": { "hands": [] } })),
            ]);
        }
        script.extend([
            play(json!("settle")),
            play(json!("deal_sixth")),
            play(json!({ "turn_sixth": { "cards": ["9d"] } })),
            play(json!("clear")),
        ]);
        for step in script {
            let command: AnyCommand = serde_json::from_value(step.clone()).expect("a command");
            let said: Vec<_> = [dealer, supervisor]
                .into_iter()
                .map(|by| {
                    let context = Context { at: 1_000_000, by, approved_by: SECOND, world: &Rich };
                    table.decide(&command, &context)
                })
                .collect();
            let events = said.iter().find_map(|said| said.as_ref().ok()).unwrap_or_else(|| panic!("{step}: {said:?}"));
            table.record(events);
            check_forms(&table, &mut seen);
            // Buttons drawn apart send what can be read, too.
            let offers = table.offers();
            for by in [dealer, supervisor, patron] {
                let mine: Vec<AnyOffer> = offers.iter().filter(|o| o.roles.contains(&by.role)).cloned().collect();
                let desk = desk(&table, by);
                let own = html! { (controls(&mine, &desk)) @for offer in &mine { (render(offer, &desk, "quiet")) } };
                for sent in own.into_string().split("data-command=\"").skip(1) {
                    let sent = sent.split('"').next().unwrap_or_default().replace("&quot;", "\"").replace("&amp;", "&");
                    let read = serde_json::from_str::<AnyCommand>(&sent);
                    assert!(read.is_ok(), "{sent}: {read:?}");
                }
            }
        }
    }
    for expected in [
        "double_chance-deal",
        "double_chance-turn_up",
        "double_chance-turn_sixth",
        "double_chance-misdeal",
        "double_chance-wrong_count",
        "double_chance-empty_hand",
        "double_chance-sixth_in_error",
        "double_chance-sixth_exposed",
        "double_chance-rekey",
        "double_chance-wrong_cards",
        "double_chance-direct",
        "double_chance-device_fault",
    ] {
        assert!(seen.contains(expected), "{expected} not among {seen:?}");
    }
}
