//! `baize`: serve a floor, look up a rule, settle a round, count odds, simulate rounds, replay and audit a log, report on it,
//! play a scenario.
#[macro_use]
mod output;
mod books;
mod corrections;
mod incident;
mod index;
mod log;
mod odds;
mod odds_text;
mod rule;
mod seen;
mod serve;
mod simulate;
mod strategies;
mod what_if;

use baize_floor::text;
use baize_rules::any::GameId;
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
  baize odds sic-bo
  baize simulate casino-war --rounds 1000000000
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
    Odds(odds::Odds),
    Simulate(simulate::Simulate),
    Replay(log::Replay),
    Audit(log::Audit),
    Jackpots(log::Jackpots),
    Report(books::Report),
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
        Command::Odds(odds) => odds.run(),
        Command::Simulate(simulate) => simulate.run(),
        Command::Replay(replay) => replay.run(),
        Command::Audit(audit) => audit.run(),
        Command::Jackpots(jackpots) => jackpots.run(),
        Command::Report(report) => report.run(),
        Command::Scenario(scenario) => scenario.run(),
        Command::Staff(staff) => staff.run(),
    };
    let (text, code) = match &done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::No(text)) => (text::line(text), 1),
        // What is wrong with a file is shown with its lines.
        Err(Failure::Usage(text)) => (text::lines(text), 2),
        Err(Failure::Fault(text)) => (text::line(text), 3),
    };
    output::complain(&text);
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
decision: war, surrender or absent, for areas whose card ties the dealer's.
A throw of Sic Bo:
  {\"dice\": [4, 1, 2],
   \"wagers\": [{\"area\": 1, \"wager\": \"small\", \"amount_cents\": 1000},
              {\"area\": 2, \"wager\": \"pair_1_2\", \"amount_cents\": 500},
              {\"area\": 2, \"wager\": \"super_streak_odd_even\", \"amount_cents\": 2500,
               \"streak\": {\"side\": \"odd\", \"in_a_row\": 3}}],
   \"table\": {\"smallest_chip_cents\": 500, \"options\": {\"SB-1\": \"corrected\"}}}
wager: small, big, odd, even, triple_1 to 6, any_triple, double_1 to 6, total_4 to 17, pair_1_2 to 5_6, single_1 to 6,
four_1_2_3_4, four_2_3_4_5, four_2_3_5_6, four_3_4_5_6, super_streak_small_big, super_streak_odd_even.
A round of Caribbean Stud:
  {\"areas\": [{\"area\": 1, \"ante_cents\": 1000, \"progressive_cents\": 500, \"decision\": \"bet\",
              \"hand\": [\"2h\", \"4h\", \"6h\", \"8h\", \"9h\"]},
             {\"area\": 3, \"ante_cents\": 2500, \"decision\": \"fold\"}],
   \"dealer\": [\"As\", \"Kd\", \"6d\", \"3c\", \"2s\"], \"table\": {\"max_payout_cents\": 5000000}}
decision: bet, fold, absent or concede. meter_cents: the jackpot, where a straight or royal flush is paid on it.
A round of Double Chance:
  {\"areas\": [{\"wager_cents\": 1000, \"cards\": [\"Kc\", \"Td\", \"4h\", \"7s\", \"9d\"],
              \"decision\": \"discard\", \"hold\": [\"Kc\", \"Td\", \"4h\"], \"sixth\": \"9c\"}]}
A round of Ultimate Texas Hold'em:
  {\"areas\": [{\"area\": 1, \"ante_cents\": 1000, \"trips_cents\": 500, \"cards\": [\"Ah\", \"Ad\"], \"decision\": \"4x\"},
             {\"area\": 3, \"ante_cents\": 2000, \"decision\": \"fold_after_flop\"}],
   \"board\": [\"9c\", \"8d\", \"2s\", \"Kh\", \"4c\"], \"dealer\": [\"Qd\", \"3h\"],
   \"table\": {\"smallest_chip_cents\": 500, \"options\": {\"UTH-8\": \"exact-cents\"}}}
decision: 4x, 3x, 2x, 1x, fold_before_flop, fold_after_flop or fold_on_river. meter_cents as above.
docs/settle.md has every field.
Examples:
  baize settle casino-war round.json
  baize settle ultimate-texas-holdem round.json --json
  echo '{\"dice\":[6,6,6],\"wagers\":[{\"wager\":\"any_triple\",\"amount_cents\":500}]}' | baize settle sic-bo
  echo '{\"areas\":[{\"initial_cents\":5000,\"card\":\"Ah\"}],\"dealer\":\"2c\"}' | baize settle casino-war --json")]
struct Settle {
    /// The book: casino-war, sic-bo, caribbean-stud, double-chance or ultimate-texas-holdem
    book: String,
    /// The file with the round; standard input if left out or -
    file: Option<PathBuf>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Settle {
    fn run(&self) -> Done {
        let game = baize_rules::find_book(&self.book).and_then(|book| GameId::from_slug(book.slug));
        let Some(game) = game else {
            return Err(Failure::Usage(rule::unknown_book(&self.book)));
        };
        let text = read(self.file.as_deref())?;
        let unread = |e: serde_json::Error| Failure::Usage(format!("the round cannot be read: {e}"));
        let mut round = serde_json::Deserializer::from_str(&text);
        let settled = game.settle(&mut round).map_err(unread)?;
        round.end().map_err(unread)?;
        match settled {
            Ok(settled) if self.json => output::json(&settled),
            Ok(settled) => {
                settled.in_words().iter().for_each(|line| say!("{line}"));
                say!("players {}  house {}", settled.total.to_player, settled.total.to_house);
            }
            Err(refusal) if self.json => {
                output::json(
                    &serde_json::json!({ "refused": { "text": refusal.text(), "cite": refusal.cite().to_string() } }),
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
  baize scenario --grammar                 every line that a script may have, as Markdown
A script alone (no line ---) prints its transcript. docs/scenarios.md explains how to write one.")]
struct Scenario {
    /// The scenario
    #[arg(required_unless_present = "grammar")]
    file: Option<PathBuf>,
    /// Write the transcript into the file
    #[arg(long)]
    record: bool,
    /// Print every line that a script may have, and who may say it
    #[arg(long, conflicts_with_all = ["file", "record", "json"])]
    grammar: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Scenario {
    fn run(&self) -> Done {
        let Some(path) = &self.file else {
            say_on!("{}", baize_scenario::grammar());
            return Ok(());
        };
        let text = read(Some(path))?;
        let scenario = baize_scenario::Scenario::read(&text);
        let transcript = scenario.run().map_err(|e| Failure::Usage(format!("{}: {e}", path.display())))?;
        let same = transcript == scenario.transcript;
        if self.json {
            output::json(&serde_json::json!({ "title": scenario.title, "as_written": same, "transcript": transcript }));
        } else {
            say_on!("{transcript}");
        }
        if self.record {
            let file = scenario.recorded().map_err(|e| Failure::Usage(e.to_string()))?;
            return std::fs::write(path, file).map_err(|e| Failure::Fault(format!("{}: {e}", path.display())));
        }
        match same || scenario.transcript.is_empty() {
            true => Ok(()),
            false => Err(Failure::No(
                "the transcript in the file differs; compare the two, then record it with --record".into(),
            )),
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
