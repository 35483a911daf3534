//! `baize report`: the reports of a floor, made from its log.
use crate::log::{Progress, found, open};
use crate::{Done, Failure, output};
use baize_floor::projections::Ledger;
use baize_web::CityClock;
use baize_web::books::{Asked, Which, make, theory::Counted};
use clap::Args;
use std::path::PathBuf;

/// Report on a floor: results against theory, jackpots, significant events, people, duties, patrons out
#[derive(Args)]
#[command(after_help = "The reports: results, jackpots, significant, people, duties, out. The server may keep running.
Examples:
  baize report results --db floor.db                       today
  baize report results --db floor.db --period 202611       a month; 20261118 a day, 20261118-night a shift, 2026, life
  baize report significant --db floor.db --after 5000      the difference since entry 5000
  baize report duties --db floor.db --period life --csv")]
pub struct Report {
    /// results, jackpots, significant, people, duties or out
    report: String,
    /// The floor's file
    #[arg(long, env = "BAIZE_DB", default_value = "baize-demo.db")]
    db: PathBuf,
    /// A day, shift, month or year, or life; today if left out
    #[arg(long, conflicts_with_all = ["after", "until"])]
    period: Option<String>,
    /// Only what came after this entry
    #[arg(long)]
    after: Option<u64>,
    /// Only what came up to this entry
    #[arg(long)]
    until: Option<u64>,
    /// Answer in CSV
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Report {
    pub fn run(&self) -> Done {
        let names = || Which::ALL.map(Which::slug).join(", ");
        let which = Which::find(&self.report)
            .ok_or_else(|| Failure::Usage(format!("there is no report {:?}: choose from {}", self.report, names())))?;
        let asked = Asked { period: self.period.clone(), after: self.after, until: self.until };
        let mut clock = CityClock::new();
        let now = clock.now();
        let period = asked.period(now).map_err(Failure::Usage)?;
        let store = open(&self.db)?;
        let mut ledger = Ledger::after(self.after.unwrap_or(0), Box::new(Counted));
        let mut progress = Progress::new("reading");
        let read = ledger.read_all(&store, self.until, &mut |at_ms| clock.shift(at_ms), &mut |done, of| {
            progress.at(done, of);
        });
        progress.end();
        read.map_err(found)?;
        let report = make(which, &ledger, &period, now.at_ms);
        match (self.json, self.csv) {
            (true, _) => output::json(&report.json()),
            (_, true) => report.csv().lines().for_each(|line| say!("{line}")),
            _ => report.plain().lines().for_each(|line| say!("{line}")),
        }
        Ok(())
    }
}
