//! `baize simulate`: millions of simulated rounds compared with the exact figures, shifts and bankrolls.
use crate::odds::{Progress, no_game};
use crate::odds_text::table;
use crate::what_if::WhatIfArgs;
use crate::{Done, Failure, output};
use baize_odds::simulate::{Hold, Plan, Ruin, Simulated, Simulation, Strategy, simulate};
use clap::Args;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Play millions of rounds by the rules and compare them with the exact odds.
#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Every round is judged by the functions that settle at the tables. The same command gives the same figures on any
number of threads.
Intervals are at 99.9 %: one correct wager in a thousand lies outside.
A shift is --shift-rounds rounds with one unit on one wager in each; without the flag, eight hours at 120 rounds an hour of
Casino War, 60 of Sic Bo and Double Chance, 50 of Caribbean Stud, 40 of Ultimate Texas Hold'em. Hold is the share of these
wagers that the house keeps. With --bankroll, every --horizon rounds are one player, who is ruined when less is left than
the next round takes: one unit, or two for Ante and Blind. Wagers that follow within a round are always covered.
Everything that `baize odds` can change can be changed here too, except --exposed. With --with the player plays for all
wagers together.
A strategy FILE is TOML; what it leaves out is played in the best way, given the rest:
  war = [\"A\", \"K\", \"Q\"]     # Casino War: ranks that go to war, or \"always\", \"never\"
  bet = \"ace-king\"          # Caribbean Stud: three-rules, ace-king-jack-eight-three, ace-king, pair, ace-king-queen, always
  hold = \"three-highest\"    # Double Chance: highest-of-each-suit, three-highest, highest
  before = [\"AA\", \"AKs\"]    # Ultimate Texas Hold'em: hands raised before the flop, or \"published\", \"always\", \"never\"
  times = 3                 #   by 3 or 4 antes
  after = \"published\"       #   raised after the flop: \"published\", \"never\"
  river = \"always\"          #   played on the river: \"published\", \"always\"
Examples:
  baize simulate casino-war --rounds 1000000000
  baize simulate sic-bo --seed 7 --wager total_4 --shift-rounds 480
  baize simulate ultimate-texas-holdem --bankroll 100 --horizon 320
  baize simulate caribbean-stud --strategy pairs.toml --json
  baize simulate casino-war --decks 1 --pays tie=11
  baize simulate sic-bo --wager super_streak_odd_even --reading SB-18=pay-at-the-end"
)]
pub struct Simulate {
    /// The game: casino-war, sic-bo, caribbean-stud, ultimate-texas-holdem or double-chance, or its short name
    game: String,
    /// How many rounds
    #[arg(long, value_name = "N", default_value_t = 10_000_000, value_parser = whole)]
    rounds: u64,
    /// The same seed plays the same rounds
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = whole)]
    seed: u64,
    /// How the player decides: optimal, or a file in TOML
    #[arg(long, value_name = "optimal|FILE", default_value = "optimal")]
    strategy: String,
    /// The wager for shifts and bankrolls, by its name in `baize odds --json`; the game's first if left out
    #[arg(long)]
    wager: Option<String>,
    /// Rounds in a shift
    #[arg(long, value_name = "N", value_parser = whole)]
    shift_rounds: Option<u64>,
    /// A player's bankroll, in units of the wager
    #[arg(long, value_name = "UNITS", value_parser = whole)]
    bankroll: Option<u64>,
    /// For how many rounds the bankroll has to last (1000 if left out)
    #[arg(long, value_name = "ROUNDS", value_parser = whole)]
    horizon: Option<u64>,
    /// The number of threads; one per core if left out
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    #[command(flatten)]
    what_if: WhatIfArgs,
    /// Answer in JSON, with every return and how often it came
    #[arg(long)]
    json: bool,
}

impl Simulate {
    pub fn run(&self) -> Done {
        let game = baize_odds::find(&self.game).ok_or_else(|| no_game(&self.game))?;
        let strategy = self.strategy()?;
        let done = Arc::new(AtomicU64::new(0));
        let plan = Plan {
            rounds: self.rounds,
            seed: self.seed,
            threads: self.threads,
            wager: self.wager.clone(),
            shift_rounds: self.shift_rounds,
            bankroll: self.bankroll,
            horizon: self.horizon,
            what_if: self.what_if.read()?,
            done: done.clone(),
        };
        let rounds = self.rounds;
        let progress = Progress::start(move || match done.load(Ordering::Relaxed) {
            0 => format!("counting {} exactly", game.slug),
            played => format!("{} % of {rounds} rounds played", u128::from(played) * 100 / u128::from(rounds.max(1))),
        });
        let simulated = simulate(game.slug, &plan, &strategy).expect("a game that was found");
        progress.done();
        let simulation = simulated.map_err(|invalid| {
            // A field of the strategy file, or a flag.
            let named = match invalid.field.strip_prefix("strategy.") {
                Some(field) => format!("--strategy {}: {field}", self.strategy),
                None if PLANNED.contains(&invalid.field.as_str()) => format!("--{}", invalid.field.replace('_', "-")),
                None => invalid.field.clone(),
            };
            Failure::Usage(format!("{named}: {}", invalid.why))
        })?;
        match self.json {
            true => {
                let mut value = serde_json::to_value(&simulation).expect("always JSON");
                value["strategy"] = self.strategy.clone().into();
                value["seconds"] = simulation.elapsed.as_secs_f64().into();
                value["rounds_per_second"] = simulation.rounds_per_second().into();
                value["set_up_seconds"] = simulation.set_up.as_secs_f64().into();
                value["rounds_per_second_in_all"] = simulation.rounds_per_second_in_all().into();
                output::json(&value);
            }
            false => say_on!("{}", self.text_of(&simulation)),
        }
        Ok(())
    }

    fn strategy(&self) -> Result<Strategy, Failure> {
        if self.strategy == "optimal" {
            return Ok(Strategy::default());
        }
        let text = crate::read(Some(&PathBuf::from(&self.strategy)))?;
        toml::from_str(&text)
            .map_err(|e| Failure::Usage(format!("--strategy {}: {}", self.strategy, e.to_string().trim_end())))
    }

    fn text_of(&self, simulation: &Simulation) -> String {
        let mut out = format!("{}, strategy {}\n", simulation.title, self.strategy);
        for assumption in &simulation.assumptions {
            let _ = writeln!(out, "  {assumption}");
        }
        let _ = writeln!(
            out,
            "  {} rounds from seed {} in {:.2} s: {:.1} million per second; with {:.2} s of set-up {:.1}",
            simulation.rounds,
            simulation.seed,
            simulation.elapsed.as_secs_f64(),
            simulation.rounds_per_second() / 1e6,
            simulation.set_up.as_secs_f64(),
            simulation.rounds_per_second_in_all() / 1e6
        );
        let head = ["wager", "return", "± 99.9 %", "exact", "inside", "deviation", "exact", "settled"];
        let rows: Vec<Vec<String>> = simulation.wagers.iter().map(row).collect();
        out += &table(&head.map(String::from), &rows);
        out += &hold(&simulation.hold);
        if let Some(ruin) = &simulation.ruin {
            out += &ruined(ruin);
        }
        out
    }
}

/// The fields of the plan, which are flags. The others belong to the what-if.
const PLANNED: [&str; 7] = ["rounds", "seed", "threads", "wager", "shift_rounds", "bankroll", "horizon"];

fn row(wager: &Simulated) -> Vec<String> {
    vec![
        wager.exact.name.clone(),
        percent(wager.mean(), 4),
        percent(wager.margin(), 4),
        wager.exact.expected_return().percent(4),
        if wager.is_inside() { "yes".into() } else { "NO".into() },
        format!("{:.4}", wager.standard_deviation()),
        format!("{:.4}", wager.exact.standard_deviation()),
        wager.settled().to_string(),
    ]
}

/// A number of rounds or units, as people write it.
pub fn whole(text: &str) -> Result<u64, String> {
    text.replace('_', "").parse().map_err(|_| "give a whole number such as 1000000".to_string())
}

fn percent(share: f64, places: usize) -> String {
    format!("{:.places$} %", share * 100.0)
}

const BAR: usize = 40;

fn hold(hold: &Hold) -> String {
    let mut out = format!(
        "\nThe house's hold in {} shifts of {} rounds, one unit on {} in each\n",
        hold.shifts, hold.shift_rounds, hold.wager
    );
    if hold.shifts == 0 {
        return out + "  no complete shift: give more rounds or shorter shifts\n";
    }
    let lost = percent(hold.lost as f64 / hold.shifts as f64, 2);
    let _ = writeln!(out, "  exact mean {} units; the house loses in {lost} of the shifts", hold.exact_win.decimal(4));
    let rows: Vec<Vec<String>> =
        hold.quantiles.iter().map(|q| vec![q.share.percent(1), q.win.decimal(1), q.hold.percent(2)]).collect();
    out += &table(&["shifts", "at or below", "hold"].map(String::from), &rows);
    let most = hold.bins.iter().map(|bin| bin.shifts).max().unwrap_or(1).max(1);
    for bin in &hold.bins {
        let bar = "#".repeat(bin.shifts * BAR / most);
        let share = percent(bin.shifts as f64 / hold.shifts as f64, 2);
        let _ = writeln!(out, "  {:>10} to {:>10}  {share:>8}  {bar}", bin.from.decimal(1), bin.to.decimal(1));
    }
    out
}

fn ruined(ruin: &Ruin) -> String {
    let [low, high] = ruin.interval().map(|share| percent(share, 3));
    format!(
        "\nOf {} players with {} units on {}, {} were ruined within {} rounds: {} ({low} to {high} at 99.9 %)\n",
        ruin.players,
        ruin.bankroll,
        ruin.wager,
        ruin.ruined,
        ruin.horizon,
        percent(ruin.share(), 3)
    )
}
