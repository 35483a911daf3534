//! `baize`: serve a floor, look up a rule, settle a round, replay and audit a log, play a scenario.
/// Writes to standard output; whoever closed the other end of a pipe has read enough, and that is no failure.
macro_rules! say_on {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = write!(std::io::stdout(), $($text)*);
    }};
}
/// The same, a whole line.
macro_rules! say {
    ($($text:tt)*) => {{
        use std::io::Write as _;
        let _ = writeln!(std::io::stdout(), $($text)*);
    }};
}

mod index;
mod log;
mod rule;
mod serve;

use clap::{Args, Parser, Subcommand};
use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

/// Table games, run by the book.
#[derive(Parser)]
#[command(
    name = "baize",
    version,
    about,
    after_help = "Exit codes: 0 done, 1 the rules or the audit say no, 2 wrong usage, 3 a file or the disk failed.
Examples:
  baize serve --demo
  baize rule casino-war 10.2
  baize settle casino-war round.json
  baize audit --db floor.db"
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Rule(rule::Rule),
    Settle(Settle),
    Replay(log::Replay),
    Audit(log::Audit),
    Scenario(Scenario),
    Staff(serve::Staff),
}

/// What went wrong, by who can mend it: the exit code says which.
pub enum Failure {
    /// The rules or the audit say no: 1.
    No(String),
    /// Wrong usage: 2.
    Usage(String),
    /// A file or the disk: 3.
    Fault(String),
}

pub type Done = Result<(), Failure>;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(serve) => serve.run(),
        Command::Rule(rule) => rule.run(),
        Command::Settle(settle) => settle.run(),
        Command::Replay(replay) => replay.run(),
        Command::Audit(audit) => audit.run(),
        Command::Scenario(scenario) => scenario.run(),
        Command::Staff(staff) => staff.run(),
    };
    let (text, code) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::No(text)) => (text, 1),
        Err(Failure::Usage(text)) => (text, 2),
        Err(Failure::Fault(text)) => (text, 3),
    };
    eprintln!("baize: {text}");
    ExitCode::from(code)
}

/// Settle a round given as JSON: every line with its amount and clause.
#[derive(Args)]
#[command(after_help = "The round, in JSON (amounts in cents; from a file or standard input):
  {\"areas\": [{\"area\": 1, \"initial_cents\": 5000, \"tie_cents\": 1000, \"card\": \"Kh\",
               \"decision\": \"war\", \"war_card\": \"4s\"},
             {\"area\": 3, \"initial_cents\": 10000, \"card\": \"9c\"}],
   \"dealer\": \"Kd\", \"dealer_war\": \"4d\",
   \"table\": {\"smallest_chip_cents\": 250, \"options\": {\"CW-1\": \"up-to-chip\"}}}
decision: war, surrender or absent, for areas whose card ties the dealer's. docs/settle.md has every field.
Examples:
  baize settle casino-war round.json
  echo '{\"areas\":[{\"initial_cents\":5000,\"card\":\"Ah\"}],\"dealer\":\"2c\"}' | baize settle casino-war --json")]
struct Settle {
    /// The book: casino-war
    book: String,
    /// The file with the round; standard input if left out or -
    file: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Settle {
    fn run(&self) -> Done {
        use baize_rules::casino_war::settle::{RoundIn, settle_round};
        if baize_rules::find_book(&self.book).is_none_or(|b| b.slug != "casino-war") {
            return Err(Failure::Usage(format!("no book {:?} is built: {}", self.book, rule::books())));
        }
        let text = read(self.file.as_deref())?;
        let round: RoundIn =
            serde_json::from_str(&text).map_err(|e| Failure::Usage(format!("the round cannot be read: {e}")))?;
        match settle_round(&round) {
            Ok(settled) if self.json => say!("{}", pretty(&settled)),
            Ok(settled) => {
                for line in &settled.lines {
                    say!("{} [{}]", line.text, line.cite);
                }
                say!("players {}  house {}", settled.total.to_player, settled.total.to_house);
            }
            Err(refusal) if self.json => {
                say!(
                    "{}",
                    pretty(
                        &serde_json::json!({ "refused": { "text": refusal.text(), "cite": refusal.cite().to_string() } })
                    )
                );
                return Err(Failure::No(refusal.to_string()));
            }
            Err(refusal) => return Err(Failure::No(refusal.to_string())),
        }
        Ok(())
    }
}

/// Play a scenario and compare its transcript.
#[derive(Args)]
#[command(after_help = "Examples:
  baize scenario my_round.round            play it; exit 1 if it differs from the transcript in the file
  baize scenario --record my_round.round   write the transcript that it produces into the file
A script alone (no line ---) prints its transcript. docs/scenarios.md tells how to write one.")]
struct Scenario {
    file: PathBuf,
    /// Write the produced transcript into the file
    #[arg(long)]
    record: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Scenario {
    fn run(&self) -> Done {
        let text = read(Some(&self.file))?;
        let scenario = baize_rules::scenario::Scenario::read(&text);
        let transcript = scenario.run().map_err(|e| Failure::Usage(format!("{}: {e}", self.file.display())))?;
        let same = transcript == scenario.transcript;
        if self.json {
            say!(
                "{}",
                pretty(&serde_json::json!({ "title": scenario.title, "as_written": same, "transcript": transcript }))
            );
        } else {
            say_on!("{transcript}");
        }
        if self.record {
            let file = scenario.recorded().map_err(|e| Failure::Usage(e.to_string()))?;
            return std::fs::write(&self.file, file)
                .map_err(|e| Failure::Fault(format!("{}: {e}", self.file.display())));
        }
        match same || scenario.transcript.is_empty() {
            true => Ok(()),
            false => {
                Err(Failure::No("the transcript in the file is another one; read the difference, then --record".into()))
            }
        }
    }
}

fn read(file: Option<&std::path::Path>) -> Result<String, Failure> {
    match file.filter(|f| f.as_os_str() != "-") {
        Some(path) => std::fs::read_to_string(path).map_err(|e| Failure::Fault(format!("{}: {e}", path.display()))),
        None => {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text).map_err(|e| Failure::Fault(format!("standard input: {e}")))?;
            Ok(text)
        }
    }
}

fn pretty(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("always JSON")
}
