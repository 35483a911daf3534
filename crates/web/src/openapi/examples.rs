//! Examples for the description of the JSON interface: real commands, and the rounds of `docs/settle.md`.
use baize_floor::patrons::{Exclusion, LimitKind};
use baize_floor::{DutyCommand, DutyId, FloorCommand, PatronCommand, Payment, PoolCommand, PoolId, TableId};
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::hidden::Revealed;
use baize_rules::house::HouseCommand;
use baize_rules::money::Money;
use baize_rules::pool::Parameters;
use serde_json::{Value, json};

/// A command worth showing, in a few words and as it is sent.
pub struct Example {
    pub name: String,
    pub command: FloorCommand,
}

impl Example {
    /// The name as a key of the document.
    pub fn key(&self) -> String {
        let kept = self.name.to_lowercase().replace(' ', "_");
        kept.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
    }
    /// The body of the request.
    pub fn body(&self) -> Value {
        json!({ "id": "0192f3a1-7c00-7000-8000-000000000001", "expected": 12, "command": Revealed(&self.command) })
    }
}

/// What is done at a table of each game beside what is done at every table, as a script says it.
fn lines(game: GameId) -> &'static [&'static str] {
    match game {
        GameId::CasinoWar => &["deal Kh 9c Kd", "settle", "war 1", "surrender 1", "clear", "void round cards spilled"],
        GameId::SicBo => &["shake dice 3 times", "uncover", "enter 1 3 6", "settle", "no result cocked"],
        GameId::CaribbeanStud => {
            &["deal 2c", "bet 1", "fold 1", "expose As Kd 6d 3c", "show 1 2h 4h 6h 8h 9h", "settle"]
        }
        GameId::DoubleChance => &["deal", "declare 1", "hold 1 places 1 2 3", "settle", "sixth cards", "turn sixth 9c"],
        GameId::UltimateTexasHoldem => &["deal", "check 1", "bet 1 4", "turn 9c 8c 2c", "fold 1", "clear"],
        // A game that nobody has written examples for has those of every floor.
        #[allow(unreachable_patterns)]
        _ => &[],
    }
}

fn table_of(game: GameId) -> TableId {
    TableId::new(&format!("{}-1", game.book().short.to_lowercase())).expect("a plain name")
}

/// Commands worth showing: what is done on every floor, then each game's own.
pub fn examples() -> Vec<Example> {
    let plays = GameId::ALL.iter().flat_map(|game| {
        let play = |line: &&str| Example {
            name: format!("{}: {line}", game.book().title),
            command: FloorCommand::Table {
                table: table_of(*game),
                command: game.read(line, 0).expect("a line of a script"),
            },
        };
        lines(*game).iter().map(play)
    });
    common()
        .into_iter()
        .chain(about_patrons())
        .map(|(name, command)| Example { name: name.into(), command })
        .chain(plays)
        .collect()
}

/// What is done about patrons.
fn about_patrons() -> Vec<(&'static str, FloorCommand)> {
    vec![
        (
            "set a limit",
            FloorCommand::Patron {
                patron: 1001,
                command: PatronCommand::SetLimit { limit: LimitKind::LossWeek, amount: Some(Money::dollars(500)) },
            },
        ),
        (
            "exclude a patron from the casino",
            FloorCommand::Patron {
                patron: 1001,
                command: PatronCommand::Exclude {
                    exclusion: Exclusion::SelfExcluded,
                    reason: "asked for it in writing".into(),
                },
            },
        ),
        (
            "ask for a second signature to merge two records of one person",
            FloorCommand::RequestPatron {
                patron: 1002,
                command: PatronCommand::Merge { into: 1001 },
                reason: "the same passport".into(),
            },
        ),
    ]
}

fn common() -> Vec<(&'static str, FloorCommand)> {
    let game = GameId::CasinoWar;
    let table = table_of(game);
    let pool = PoolId::new("caribbean").expect("a plain name");
    let read = |line: &str| game.read(line, 0).expect("a line of a script");
    let at = |line: &str| FloorCommand::Table { table: table.clone(), command: read(line) };
    vec![
        ("open a table", FloorCommand::OpenTable { table: table.clone(), game, setup: game.usual_setup() }),
        ("take the table", at("take table")),
        ("seat a patron", at("sit 1001 at 1")),
        ("place a wager", at("wager 1 initial 50")),
        ("buy chips", FloorCommand::BuyChips { patron: 1001, amount: Money::dollars(500), how: Payment::Cash }),
        (
            "ask for a second signature",
            FloorCommand::Request {
                table: table.clone(),
                command: read("void round cards spilled"),
                reason: "cards spilled".into(),
            },
        ),
        ("approve a request", FloorCommand::Approve { request: 3 }),
        (
            "ask for a second signature to lift a patron's exclusions",
            FloorCommand::RequestLift { patron: 1001, reason: "it was a hearing aid".into() },
        ),
        (
            "sign off a duty with a second person",
            FloorCommand::RequestDuty {
                command: DutyCommand::Done { duty: 1, note: "sent by e-mail".into() },
                reason: "the month's report".into(),
            },
        ),
        (
            "say that an alert was seen",
            FloorCommand::Duty {
                command: DutyCommand::SeeAlert { of: DutyId { table: Some(table.clone()), duty: 1 } },
            },
        ),
        (
            "say that the machine's clock is right",
            FloorCommand::AcceptClock { reason: "compared with the radio".into(), was: None },
        ),
        (
            "verify a jackpot hand",
            FloorCommand::Table {
                table: table_of(GameId::CaribbeanStud),
                command: AnyCommand::House(HouseCommand::VerifyJackpot { area: 1 }),
            },
        ),
        ("link a table to a jackpot", FloorCommand::Pool { pool: pool.clone(), command: PoolCommand::Join { table } }),
        (
            "ask for a second signature to open a jackpot",
            FloorCommand::RequestPool {
                pool,
                command: PoolCommand::Open {
                    game: GameId::CaribbeanStud,
                    parameters: Parameters::example("L-2026/17"),
                },
                reason: "approved".into(),
            },
        ),
    ]
}

/// The round that the page on settling shows for this game.
pub fn round(game: GameId) -> Option<Value> {
    let page = include_str!("../../../../docs/settle.md");
    let title = |part: &str| part.lines().next().is_some_and(|title| game.book().title.starts_with(title));
    let part = page.split("\n## ").skip(1).find(|part| title(part))?;
    let (_, rest) = part.split_once("```json\n")?;
    serde_json::from_str(rest.split("```").next()?).ok()
}
