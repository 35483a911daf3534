//! The demo floor: staff, patrons, tables of every game, jackpots and a promotion, all with play money.
use baize_floor::{
    Answer, ChipCommand, ChipSet, FloorCommand, FloorEvent, Handle, PatronCommand, Payment, Person, PoolCommand,
    PoolId, PromotionId, Submission, TableId, new_id,
};
use baize_rules::any::GameId;
use baize_rules::chips::Colour;
use baize_rules::double_chance::DeclaredHand;
use baize_rules::double_chance::ch10_jackpot::QUALIFY;
use baize_rules::game::{Actor, PatronId, Role};
use baize_rules::house::{ChanceFrom, DiceSetup, Equipment, JackpotSetup, Setup, Terminal};
use baize_rules::money::{Money, Odds};
use baize_rules::pool::Parameters;
use baize_rules::promotions::{
    self, EntryRule, HOUR, Presence, Prize, PrizeKind, PrizesEach, PromotionCommand, Terms, Then, Unclaimed, Way,
};
use baize_rules::shoe::Source;
use baize_rules::sic_bo::ch03_wagers::OPTIONAL;
use baize_rules::wagers::BetType;
use std::ops::RangeInclusive;

pub const BOT_DEALER: u32 = 9001;
pub const BOT_SUPERVISOR: u32 = 9002;
/// Signs what needs a second person.
pub const BOT_SECOND: u32 = 9003;
/// Demo patrons for people to play with.
pub const PEOPLE: RangeInclusive<PatronId> = 1001..=1008;
/// Numbers of bot patrons. As many are enrolled as the tables need.
const BOTS: RangeInclusive<PatronId> = 2001..=2999;
/// Bot patrons of each electronic table.
const BOTS_EACH: u32 = 5;

pub fn is_bot(patron: PatronId) -> bool {
    BOTS.contains(&patron)
}

struct DemoTable {
    id: TableId,
    game: GameId,
    setup: Setup,
}

/// Every game's tables, numbered from 1: `cw-1` is the first of Casino War.
fn tables() -> impl Iterator<Item = DemoTable> {
    let of_game = |game: GameId| {
        let letters = initials(game);
        (1..).zip(setups(game)).map(move |(number, setup)| {
            let id = TableId::new(&format!("{letters}-{number}")).expect("letters, a dash and a digit");
            DemoTable { id, game, setup }
        })
    };
    GameId::ALL.iter().copied().flat_map(of_game)
}

/// `cw` for `casino-war`: the first letters of the first two words.
fn initials(game: GameId) -> String {
    let slug = game.book().slug;
    match slug.contains('-') {
        true => slug.split('-').take(2).filter_map(|word| word.chars().next()).collect(),
        false => slug.chars().take(2).collect(),
    }
}

/// The electronic tables, each with the numbers of its bot patrons.
pub fn electronic_tables() -> impl Iterator<Item = (TableId, RangeInclusive<PatronId>)> {
    let drawn = tables().filter(|table| table.setup.chance == ChanceFrom::Drawn);
    (BOTS.step_by(BOTS_EACH as usize)).zip(drawn).map(|(first, table)| (table.id, first..=first + BOTS_EACH - 1))
}

type Setups = fn() -> Vec<Setup>;

/// Games whose demo tables differ from the game's usual table.
const FURNISHED: [(GameId, Setups); 5] = [
    (GameId::CasinoWar, casino_war),
    (GameId::SicBo, sic_bo),
    (GameId::CaribbeanStud, caribbean_stud),
    (GameId::UltimateTexasHoldem, ultimate_texas_holdem),
    (GameId::DoubleChance, double_chance),
];

/// The tables of a game; by default a physical one and an electronic one, set up as usual.
fn setups(game: GameId) -> Vec<Setup> {
    let furnished = FURNISHED.iter().find(|(of, _)| *of == game);
    furnished.map_or_else(|| both(&game.usual_setup()), |(_, setups)| setups())
}

/// The same table twice: physical and electronic.
fn both(setup: &Setup) -> Vec<Setup> {
    [ChanceFrom::Keyed, ChanceFrom::Drawn].map(|chance| Setup { chance, ..setup.clone() }).into()
}

/// Chips from 2.50, limits in whole dollars.
fn with_cards(areas: u8, source: Source, decks: u8, limits: &[(BetType, i64, i64)]) -> Setup {
    Setup { areas, ..Setup::of_cards(source, decks, Money::cents(250), limits) }
}

fn with_jackpot(mut setup: Setup, approval: &str) -> Setup {
    setup.approved.jackpot = Some(JackpotSetup { approval: approval.into(), schedule: None });
    setup
}

/// Two physical tables and two electronic ones, with a shoe and with a device.
fn casino_war() -> Vec<Setup> {
    [
        (Source::Shoe, ChanceFrom::Keyed, (10, 1000)),
        (Source::Device, ChanceFrom::Keyed, (10, 1000)),
        (Source::Shoe, ChanceFrom::Drawn, (10, 500)),
        (Source::Device, ChanceFrom::Drawn, (20, 2000)),
    ]
    .map(|(source, chance, (min, max))| {
        let limits = [(BetType::Initial, min, max), (BetType::Tie, min / 2, max / 2)];
        Setup { chance, ..with_cards(7, source, 6, &limits) }
    })
    .into()
}

/// With every wager that the book lets a table offer.
fn sic_bo() -> Vec<Setup> {
    use BetType::*;
    let limits: Vec<_> = [
        (&[Small, Big, Odd, Even][..], 10, 1000),
        (&[Single, Pair, Four, Total, Double], 5, 200),
        (&[AnyTriple, Triple], 5, 50),
        (&[SuperStreak], 25, 25),
    ]
    .into_iter()
    .flat_map(|(kinds, min, max)| kinds.iter().map(move |kind| (*kind, min, max)))
    .collect();
    let (optional, colours) = (OPTIONAL.to_vec(), Colour::ALL.to_vec());
    let dice = DiceSetup { terminal: Terminal::TouchScreen, layout: Default::default(), optional, colours };
    let mut setup = Setup { areas: 8, ..Setup::with(Equipment::Dice { dice }, Money::cents(250), &limits) };
    setup.approved.edition = Some("DEMO/1".into());
    both(&setup)
}

const CARIBBEAN_APPROVAL: &str = "DEMO/1";

/// A physical table with a shuffling device and an electronic one with a shoe.
fn caribbean_stud() -> Vec<Setup> {
    let limits = [(BetType::Ante, 10, 500), (BetType::Progressive, 5, 5)];
    [(Source::Device, ChanceFrom::Keyed), (Source::Shoe, ChanceFrom::Drawn)]
        .map(|(source, chance)| {
            let setup = with_jackpot(with_cards(7, source, 1, &limits), CARIBBEAN_APPROVAL);
            Setup { chance, ..setup }
        })
        .into()
}

const HOLDEM_APPROVAL: &str = "DEMO/UTH-J1";

fn ultimate_texas_holdem() -> Vec<Setup> {
    let limits = [
        (BetType::Ante, 10, 500),
        (BetType::Blind, 10, 500),
        (BetType::Trips, 5, 100),
        (BetType::Play, 10, 2000),
        (BetType::Jackpot, 5, 5),
    ];
    both(&with_jackpot(with_cards(6, Source::Device, 1, &limits), HOLDEM_APPROVAL))
}

/// A physical table with a shoe and an electronic one with a device. No regulator has seen their prizes.
fn double_chance() -> Vec<Setup> {
    let limits = [(BetType::Wager, 10, 500), (BetType::Jackpot, 5, 5)];
    let prize = |hand: DeclaredHand| match hand {
        DeclaredHand::RoyalFlush => 5000,
        DeclaredHand::StraightFlush => 1000,
        DeclaredHand::FourOfAKind => 150,
        DeclaredHand::FullHouse => 30,
        DeclaredHand::DeadHand => 100,
        DeclaredHand::Flush => 20,
        _ => 10,
    };
    let schedule = QUALIFY.iter().map(|(hand, _)| (hand.slug(), Odds::to_one(prize(*hand)))).collect();
    let jackpot = JackpotSetup { approval: "DEMO/1".into(), schedule: Some(schedule) };
    [(Source::Shoe, ChanceFrom::Keyed), (Source::Device, ChanceFrom::Drawn)]
        .map(|(source, chance)| {
            let mut setup = Setup { chance, ..with_cards(6, source, 1, &limits) };
            setup.approved.jackpot = Some(jackpot.clone());
            setup
        })
        .into()
}

/// Jackpots: name, game, approval and bonus. Every table of the game is linked.
const POOLS: [(&str, GameId, &str, Option<i64>); 2] = [
    ("caribbean", GameId::CaribbeanStud, CARIBBEAN_APPROVAL, None),
    ("holdem", GameId::UltimateTexasHoldem, HOLDEM_APPROVAL, Some(250)),
];

/// Terms of a demo jackpot. A real one's are the regulator's to approve.
fn demo_parameters(approval: &str, bonus: Option<i64>) -> Parameters {
    Parameters { bonus: bonus.map(Money::dollars), ..Parameters::example(approval) }
}

const MANAGER: Actor = Actor { role: Role::Manager, id: 31 };
const SUPERVISOR: Actor = Actor { role: Role::Supervisor, id: 11 };
pub(crate) const CAGE: Actor = Actor { role: Role::Cage, id: 21 };

/// Seals the record of an invented person and names it.
pub type SealRecord<'a> = &'a mut dyn FnMut(PatronId, &Person) -> Result<String, String>;

/// Names a record that is kept nowhere, for tests.
pub fn no_vault(patron: PatronId, _: &Person) -> Result<String, String> {
    Ok(format!("{patron:064x}"))
}

/// Furnishes an empty floor: staff, patrons with cards and chips, tables of every game, jackpots.
pub fn furnish(floor: &Handle, seal: SealRecord) -> Result<(), String> {
    enrol_staff(floor)?;
    let mut enrol = |patron, name: &str, dollars| {
        let record = seal(patron, &Person::invented(&format!("{name} {patron}")))?;
        enrol_patron(floor, patron, record, Money::dollars(dollars))
    };
    for patron in PEOPLE {
        enrol(patron, "Patron Demo", 2_000)?;
    }
    for patron in electronic_tables().flat_map(|(_, patrons)| patrons) {
        enrol(patron, "Bot Patron", 20_000)?;
    }
    for DemoTable { id: table, game, setup } in tables() {
        must(floor, SUPERVISOR, FloorCommand::OpenTable { table, game, setup })?;
    }
    let set = ChipCommand::PutInForce { set: ChipSet::usual() };
    signed(floor, FloorCommand::RequestChips { command: set, reason: "a set of play chips".into() })?;
    for (name, game, approval, bonus) in POOLS {
        let pool = PoolId::new(name).expect("a plain name");
        let command = PoolCommand::Open { game, parameters: demo_parameters(approval, bonus) };
        let reason = "a jackpot with play money".into();
        signed(floor, FloorCommand::RequestPool { pool: pool.clone(), command, reason })?;
        for table in tables().filter(|table| table.game == game) {
            let command = PoolCommand::Join { table: table.id };
            must(floor, SUPERVISOR, FloorCommand::Pool { pool: pool.clone(), command })?;
        }
    }
    Ok(())
}

/// A day and more before the demo floor opens its tables, its promotion is filed: the commission must have had it for 24 hours.
pub const ANNOUNCED_BEFORE_MS: i64 = 26 * HOUR;

/// Writes and files the demo promotion on a floor whose clock shows that moment. It starts an hour before the floor opens.
pub fn announce(floor: &Handle, now_ms: i64) -> Result<(), String> {
    let promotion = PromotionId::new("spring-draw").expect("a plain name");
    let filed = [
        PromotionCommand::Draft { terms: Box::new(invented_terms(now_ms + 25 * HOUR)) },
        PromotionCommand::File,
        PromotionCommand::Deliver { proof: "demo courier receipt 1".into() },
        PromotionCommand::NominateScrutineer { name: "Quinn Quoted".into() },
    ];
    for command in filed {
        must(floor, MANAGER, FloorCommand::Promotion { promotion: promotion.clone(), command })?;
    }
    Ok(())
}

/// Asked for by the manager and signed by a supervisor.
fn signed(floor: &Handle, request: FloorCommand) -> Result<(), String> {
    for event in must(floor, MANAGER, request)? {
        if let FloorEvent::Requested(request) = event {
            must(floor, SUPERVISOR, FloorCommand::Approve { request: request.request })?;
        }
    }
    Ok(())
}

/// Invented terms with a prize of money, a voyage and a hamper.
fn invented_terms(starts_ms: i64) -> Terms {
    let said = |text: &str| text.to_string();
    let closes_ms = starts_ms + 14 * 24 * HOUR;
    let prize = |name: &str, dollars, kind, paid_by: Vec<promotions::Payment>| Prize {
        name: name.into(),
        value: Money::dollars(dollars),
        conditions: said("play money: nobody is given anything"),
        kind,
        contains: vec![],
        alternative: None,
        paid_by,
    };
    let voyage = PrizeKind::Travel {
        persons: said("two"),
        included: said("an invented ship, an inside cabin and all meals, seven nights"),
        restrictions: said("within a year, not in December"),
        spending_money: said("no spending money is included"),
    };
    let money = vec![promotions::Payment::CrossedCheque, promotions::Payment::BankTransfer];
    Terms {
        name: said("Spring draw (invented)"),
        games: vec![GameId::CasinoWar, GameId::SicBo, GameId::CaribbeanStud, GameId::UltimateTexasHoldem],
        manner: said("by a draw among all entries"),
        awarded: said("at the draw, on the demo floor"),
        eligibility: said("patrons with a player card; employees and excluded persons take no part"),
        nature: said("three prizes of play money value, as described; the operator reserves nothing"),
        place: said("the demo floor"),
        claiming: said("at the cage, with the player card"),
        results: said("on the page of results of this promotion"),
        starts_ms,
        closes_ms,
        draw_ms: closes_ms + HOUR,
        entry: EntryRule { minimum: Some(Money::dollars(20)), ..EntryRule::default() },
        presence: Presence::NotRequired,
        told_by: vec![Way::InPerson, Way::Mail, Way::Telephone],
        figure: said("the main numbers of the first public lottery drawn after entries close, in the order drawn"),
        prizes: vec![
            prize("money", 5_000, PrizeKind::Money, money),
            prize("an invented voyage", 12_000, voyage, vec![]),
            prize("a hamper", 90, PrizeKind::Goods, vec![]),
        ],
        prizes_each: PrizesEach::One,
        unclaimed: Unclaimed { within_hours: 168, then: Then::Redraw },
    }
}

fn enrol_staff(floor: &Handle) -> Result<(), String> {
    let staff = [
        (1, "Dana Demo", Role::Dealer),
        (2, "Dov Demo", Role::Dealer),
        (11, "Sam Sample", Role::Supervisor),
        (12, "Sol Sample", Role::Supervisor),
        (15, "Cass Contrived", Role::CasinoSupervisor),
        (21, "Cleo Cage-Demo", Role::Cage),
        (31, "Mo Made-Up", Role::Manager),
        (41, "Ines Invented", Role::Inspector),
        (51, "Vic Virtual", Role::Surveillance),
        (BOT_DEALER, "Bot Dealer", Role::Dealer),
        (BOT_SUPERVISOR, "Bot Supervisor", Role::Supervisor),
        (BOT_SECOND, "Bot Second Supervisor", Role::Supervisor),
    ];
    for (staff, name, role) in staff {
        must(floor, MANAGER, FloorCommand::EnrolStaff { staff, name: name.into(), role })?;
    }
    Ok(())
}

fn enrol_patron(floor: &Handle, patron: PatronId, record: String, amount: Money) -> Result<(), String> {
    must(floor, CAGE, FloorCommand::EnrolPatron { patron, record: Some(record), name: None })?;
    must(floor, CAGE, FloorCommand::IssueCard { patron })?;
    must(floor, CAGE, FloorCommand::Patron { patron, command: PatronCommand::DeclineLimits })?;
    must(floor, CAGE, FloorCommand::BuyChips { patron, amount, how: Payment::Cashless })?;
    Ok(())
}

fn must(floor: &Handle, by: Actor, command: FloorCommand) -> Result<Vec<FloorEvent>, String> {
    match floor.call(Submission { id: new_id(), by, expected: None, command }) {
        Answer::Done { events, .. } => Ok(events),
        Answer::Refused { refusal, .. } => Err(refusal.to_string()),
        Answer::Problem(problem) => Err(problem.text),
    }
}
