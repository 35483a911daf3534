//! `baize odds`: the exact odds of every wager, as a table for people or as JSON.
use crate::odds_text::{meter_text, offer_text, sampled_text, session_text, table, together_text};
use crate::seen::Seen;
use crate::what_if::WhatIfArgs;
use crate::{Done, Failure, incident, output};
use baize_odds::pin::{Provenance, sha256};
use baize_odds::report::{Report, WagerOdds};
use baize_odds::session;
use baize_odds::sheet::Sheet;
use baize_odds::{GAMES, Game, Ratio, WhatIf, seats};
use clap::Args;
use serde_json::Value;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// Exact odds of every wager: edge, spread, best play and what-ifs.
#[derive(Args)]
#[command(
    allow_negative_numbers = true,
    after_help = "Returns are net winnings per unit of the wager's stake, or per ante (initial wager) in games with follow-up wagers.
A negative return is the house's edge. The element of risk is the edge divided by everything staked on average. Every
fraction is exact.
A what-if FILE is TOML; what it leaves out is as in the book. One for casino-war:
  decks = 8                      # 1 to 100
  stake = \"15.00\"                # the first wager
  smallest_chip = \"2.50\"
  max_payout = \"50000.00\"        # needs a stake too
  [pays]
  tie = \"11 to 1\"               # a wrong name gets the list of names
  [readings]
  CW-1 = \"exact-cents\"
One for caribbean-stud:
  qualifier = \"one-pair\"         # also in ultimate-texas-holdem
  exposed = 2                    # dealer's cards known to the player: 0 to 5
  meter = \"120000.00\"            # also in ultimate-texas-holdem
  jackpot_stake = \"1.00\"
  [with]
  progressive = \"1/10\"           # staked with the ante and played together
  [pays]
  bet_flush = 6
A flag replaces the value in the file, and the report says so.
Examples:
  baize odds casino-war
  baize odds casino-war --decks 8 --strategy
  baize odds sic-bo --reading SB-15=either-side
  baize odds caribbean-stud --meter 160000
  baize odds ultimate-texas-holdem --pays blind_royal_flush=1000 --distribution
  baize odds caribbean-stud --exposed 2
  baize odds ultimate-texas-holdem --with trips=1 --with jackpot=1/10
  baize odds sic-bo --wager total_4 --session 480 --bankroll 50
  baize odds caribbean-stud --jackpot-stake 5 --jackpot-seed 50000 --increment 0.7
  baize odds ultimate-texas-holdem --exposed 1 --board-card turn   a dealer's card and the turn seen from the start
  baize odds casino-war --token 1/2             match play: half of the first wager is a promotional token; 1 is a free bet
  baize odds sic-bo --wager big --session 500 --rebate 10 --bankroll 100
  baize odds ultimate-texas-holdem --play simple.toml
  baize odds caribbean-stud --rules 3           the best strategy of three rules
  baize odds caribbean-stud --partners 6        seven players who show one another their cards; sampled
  baize odds ultimate-texas-holdem --hand AsKd --dealer 7h
  baize odds ultimate-texas-holdem --hand 'Qs 7d' --board 'Ks 7h 2c' --shows turn=9h
  baize odds caribbean-stud --hand 'As Kd Jh 8c 3s' --dealer Kh --others '2c 2d Ah'
  baize odds --round ut-1/7 --db floor.db       what the cards that showed in a recorded round were worth
  baize odds casino-war --seats 7
  baize odds casino-war --seen AAAAKKKK7
  baize odds sic-bo --dice '10 10 10 10 10 11'
  baize odds casino-war --par                   writes casino-war-par.html, .csv and .json here
  baize odds --all --par sheets/                the same for every game, into a folder
  baize odds sic-bo --reading SB-1=printed --par even-as-printed.html
  baize odds --all --json"
)]
pub struct Odds {
    /// The game: casino-war, sic-bo, caribbean-stud, ultimate-texas-holdem or double-chance, or its short name
    game: Option<String>,
    /// Every game
    #[arg(long, conflicts_with = "game")]
    all: bool,
    /// Answer in JSON: {"game": …, "wagers": […]}, or an array of them with --all
    #[arg(long)]
    json: bool,
    /// Show the best play
    #[arg(long)]
    strategy: bool,
    /// Show every return with its exact count
    #[arg(long)]
    distribution: bool,
    /// Write a PAR sheet, a document for a regulator, as HTML, CSV and JSON: into this folder (created if the name ends in
    /// /), or into one file that ends in .html, .csv or .json
    #[arg(long, value_name = "FILE|DIR", num_args = 0..=1, default_missing_value = ".", conflicts_with = "json")]
    par: Option<PathBuf>,
    /// The exact result of a session of this many rounds: of one wager, or of all wagers staked together by --with
    #[arg(long, value_name = "ROUNDS", value_parser = crate::simulate::whole)]
    session: Option<u64>,
    /// The risk that a player with this many units is ruined within the session
    #[arg(long, value_name = "UNITS", requires = "session", value_parser = crate::simulate::whole)]
    bankroll: Option<u64>,
    /// The part of every session's loss that is given back, in per cent
    #[arg(long, value_name = "PERCENT", requires = "session", value_parser = clap::value_parser!(u8).range(1..=100))]
    rebate: Option<u8>,
    /// How the results of several seats with the same wager vary together: Casino War and Sic Bo on one throw exactly, the
    /// Ante of the poker games from a sample
    #[arg(long, value_name = "N")]
    seats: Option<i64>,
    /// The wager for --session and --seats; the game's first if left out
    #[arg(long)]
    wager: Option<String>,
    /// What a strategy costs, as a whole and decision by decision: a file as for baize simulate --strategy
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "par", "session", "seats", "hand", "rules"])]
    play: Option<PathBuf>,
    /// The best strategy of caribbean-stud with at most this many rules, found by search
    #[arg(long, value_name = "N", conflicts_with_all = ["all", "par", "session", "seats", "hand"])]
    rules: Option<i64>,
    /// What the cards that showed in a recorded round were worth, and to whom: as in ut-1/7
    #[arg(long, value_name = "TABLE/ROUND", conflicts_with_all = ["game", "all", "par", "hand", "session", "seats"])]
    round: Option<String>,
    /// With --round: the cards of an area that the log does not have, as in 4=AsKd
    #[arg(long, value_name = "AREA=CARDS", requires = "round")]
    seat: Vec<String>,
    /// With --round: the floor's file
    #[arg(long, env = "BAIZE_DB", default_value = "baize-demo.db")]
    db: PathBuf,
    #[command(flatten)]
    seen: Seen,
    #[command(flatten)]
    what_if: WhatIfArgs,
}

impl Odds {
    pub fn run(&self) -> Done {
        if let Some(round) = &self.round {
            return incident::run(&self.db, round, &self.seat, self.json);
        }
        let games: Vec<&Game> = match (&self.game, self.all) {
            (_, true) => GAMES.iter().collect(),
            (Some(name), false) => vec![baize_odds::find(name).ok_or_else(|| no_game(name))?],
            (None, false) => return Err(Failure::Usage(format!("which game? {}, or --all", games()))),
        };
        let mut what_if = self.what_if.read()?;
        if self.all && what_if != WhatIf::default() {
            return Err(Failure::Usage("--all shows the games of the book: name one game to change something".into()));
        }
        if let Some(to) = &self.par {
            return games.into_iter().try_for_each(|game| self.par_sheet(game, &what_if, to));
        }
        if self.all && (self.session.is_some() || self.seats.is_some()) {
            return Err(Failure::Usage("--session and --seats need one game: name it".into()));
        }
        if self.wager.is_some() && self.session.is_none() && self.seats.is_none() {
            return Err(Failure::Usage("--wager is for --session and --seats: give one of them".into()));
        }
        if self.seen.is_asked() {
            return self.one_hand(games[0], &what_if);
        }
        if self.play.is_some() || self.rules.is_some() {
            return crate::strategies::run(games[0], &what_if, self.play.as_deref(), self.rules, self.json);
        }
        what_if.thorough = self.strategy;
        let mut reports = vec![];
        for game in games {
            let progress = Progress::start(|| format!("counting {}", game.slug));
            let report = (game.odds)(&what_if).map_err(|invalid| Failure::Usage(invalid.to_string()))?;
            progress.done();
            reports.push(report);
        }
        let [session, seats] = match &reports[..] {
            [report] => [self.session_of(report)?, self.seats_of(report, &what_if)?],
            _ => [None, None],
        };
        if self.json {
            let mut values: Vec<Value> = reports.iter().map(|report| self.json_of(report)).collect();
            for (name, more) in [("session", &session), ("seats", &seats)] {
                if let Some(more) = more {
                    values[0][name] = more.0.clone();
                }
            }
            match self.all {
                true => output::json(&values),
                false => output::json(&values[0]),
            }
        } else {
            let texts: Vec<String> = reports.iter().map(|report| self.text_of(report)).collect();
            say_on!("{}", texts.join("\n"));
            [session, seats].iter().flatten().for_each(|more| say_on!("{}", more.1));
        }
        Ok(())
    }

    /// One hand with the cards that its player has seen.
    fn one_hand(&self, game: &Game, what_if: &WhatIf) -> Done {
        let slug = game.slug;
        let progress = Progress::start(move || format!("counting {slug}"));
        let worth = self.seen.worth(slug, what_if)?;
        progress.done();
        match self.json {
            true => output::json(&worth),
            false => say_on!("{}", crate::seen::text(&worth)),
        }
        Ok(())
    }

    /// Writes all forms into a folder, or the one given by the ending of a file.
    fn par_sheet(&self, game: &Game, what_if: &WhatIf, to: &Path) -> Done {
        let files = self.par_files(game, to)?;
        let slug = game.slug;
        let progress = Progress::start(move || format!("counting {slug}"));
        let mut sheet = Sheet::new(game, what_if).map_err(|invalid| Failure::Usage(invalid.to_string()))?;
        progress.done();
        sheet.made = Some(provenance()?);
        for file in files {
            let text = match file.extension().and_then(|ending| ending.to_str()) {
                Some("csv") => sheet.csv(),
                Some("json") => serde_json::to_string_pretty(&sheet).expect("a sheet is always JSON"),
                _ => baize_web::odds::par(&sheet),
            };
            std::fs::write(&file, text).map_err(|e| Failure::Fault(format!("{}: {e}", file.display())))?;
            say!("{}", file.display());
        }
        Ok(())
    }

    /// Which files to write. A folder is created only if its name ends in /, so that a typing error leaves nothing behind.
    fn par_files(&self, game: &Game, to: &Path) -> Result<Vec<PathBuf>, Failure> {
        let refused = |why: &str| Err(Failure::Usage(format!("--par {}: {why}", to.display())));
        let ending = to.extension().and_then(|ending| ending.to_str());
        if to.to_string_lossy().ends_with('/') && !to.is_dir() {
            std::fs::create_dir(to).map_err(|e| Failure::Fault(format!("{}: {e}", to.display())))?;
        }
        match ending {
            _ if to.is_dir() => {
                Ok(["html", "csv", "json"].map(|ending| to.join(format!("{}-par.{ending}", game.slug))).to_vec())
            }
            Some("html" | "csv" | "json") if self.all => refused("with --all, give a folder"),
            Some("html" | "csv" | "json")
                if to.parent().is_some_and(|parent| parent.as_os_str().is_empty() || parent.is_dir()) =>
            {
                Ok(vec![to.to_path_buf()])
            }
            Some("html" | "csv" | "json") => refused("there is no such folder"),
            _ => refused(
                "there is no such folder; to create it end the name with /, or name a file .html, .csv or .json",
            ),
        }
    }

    fn wager_of<'a>(&self, report: &'a Report) -> Result<&'a WagerOdds, Failure> {
        let Some(name) = &self.wager else { return Ok(&report.wagers[0]) };
        report.wager(name).ok_or_else(|| {
            let names: Vec<&str> = report.wagers.iter().map(|wager| wager.wager.as_str()).collect();
            Failure::Usage(format!("--wager {name}: give one of {}", names.join(", ")))
        })
    }

    /// The session as JSON and as text.
    fn session_of(&self, report: &Report) -> Result<Option<(Value, String)>, Failure> {
        let Some(rounds) = self.session else { return Ok(None) };
        let wager = self.wager_of(report)?;
        let staked_together = report.changes.iter().any(|change| change.what.starts_with("with."));
        let (name, returns) = match &report.together {
            Some(together) if staked_together && self.wager.is_none() => {
                ("all together".to_string(), &together.distribution)
            }
            _ => (wager.name.clone(), &wager.distribution),
        };
        // Ante and Blind are placed together.
        let opening = if wager.parts.iter().any(|part| part.wager == "blind") { 2 } else { 1 };
        let rebate = self.rebate.map(|percent| Ratio::new(percent.into(), 100));
        let plan = session::Plan { rounds, bankroll: self.bankroll, opening, rebate };
        let found = session::session(returns, plan).map_err(|invalid| Failure::Usage(format!("--{invalid}")))?;
        Ok(Some((serde_json::to_value(&found).expect("always JSON"), session_text(&name, &found))))
    }

    fn seats_of(&self, report: &Report, what_if: &WhatIf) -> Result<Option<(Value, String)>, Failure> {
        let Some(count) = self.seats else { return Ok(None) };
        let found = seats::seats(report.game, self.wager_of(report)?, what_if, count)
            .map_err(|invalid| Failure::Usage(format!("--{invalid}")))?;
        let text = format!(
            "\n{} at {} seats: deviation {:.4} units, {:.4} if the seats were independent; covariance of two seats {} ({})\n",
            found.wager,
            found.seats,
            found.standard_deviation,
            found.if_independent,
            found.covariance.decimal(6),
            match (found.plus_or_minus, found.samples) {
                (Some(margin), Some(deals)) => format!("± {margin:.6} at 99.9 %, from {deals} deals"),
                _ => found.covariance.to_string(),
            }
        );
        Ok(Some((serde_json::to_value(&found).expect("always JSON"), text)))
    }

    fn json_of(&self, report: &Report) -> Value {
        let mut value = serde_json::to_value(report).expect("always JSON");
        for wager in value["wagers"].as_array_mut().into_iter().flatten() {
            let wager = wager.as_object_mut().expect("an object");
            if !self.strategy {
                wager.remove("strategy");
            }
            if !self.distribution {
                wager.remove("distribution");
            }
        }
        if !self.distribution
            && let Some(together) = value["together"].as_object_mut()
        {
            together.remove("distribution");
        }
        value
    }

    fn text_of(&self, report: &Report) -> String {
        let mut out = format!("{}\n", report.title);
        for assumption in &report.assumptions {
            let _ = writeln!(out, "  {assumption}");
        }
        let rows: Vec<Vec<String>> = report.wagers.iter().map(row).collect();
        let head =
            ["wager", "return", "edge", "staked", "element of risk", "deviation", "hits", "return as a fraction"];
        out += &table(&head.map(String::from), &rows);
        for wager in &report.wagers {
            let _ = write!(out, "{}", self.details(wager));
        }
        if let Some(together) = &report.together {
            out += &together_text(together);
        }
        if let Some(offer) = &report.offer {
            out += &offer_text(offer);
        }
        if let Some(sampled) = &report.sampled {
            out += &sampled_text(sampled);
        }
        out
    }

    fn details(&self, wager: &WagerOdds) -> String {
        let mut out = String::new();
        let share = |ratio: Ratio| format!("{}  {}", ratio.percent(4), ratio);
        if !wager.parts.is_empty() || !wager.alternatives.is_empty() || wager.meter.is_some() {
            let _ = writeln!(out, "\n{}, per {}", wager.name, wager.per);
            let _ = writeln!(out, "  average stake  {}  {}", wager.average_stake.decimal(6), wager.average_stake);
            let _ = writeln!(out, "  variance       {}  {}", wager.variance().decimal(6), wager.variance());
        }
        for rate in &wager.decisions {
            let _ = writeln!(out, "  {:<40} {}", rate.what, share(rate.frequency));
        }
        if let Some(lasts) = wager.lasts {
            let _ = writeln!(out, "  {} lasts {} results on average  {lasts}", wager.name, lasts.decimal(4));
        }
        for part in &wager.parts {
            let _ = writeln!(
                out,
                "  {:<10} return {}, staked {}, won {}, lost {}",
                part.wager,
                part.expected_return.percent(4),
                part.average_stake.decimal(4),
                part.won.percent(3),
                part.lost.percent(3)
            );
        }
        for other in &wager.alternatives {
            let _ = writeln!(
                out,
                "  {:<58} edge {:>10}, costs {}",
                other.name,
                (-other.expected_return).percent(4),
                other.cost.percent(4)
            );
        }
        if let Some(meter) = &wager.meter {
            out += &meter_text(meter);
        }
        if self.distribution {
            let rows: Vec<Vec<String>> = wager
                .distribution
                .returns()
                .iter()
                .map(|r| {
                    let chance = Ratio::new(r.count, wager.distribution.cases());
                    vec![r.net.to_string(), r.count.to_string(), chance.percent(6), r.what.clone()]
                })
                .collect();
            let _ = writeln!(out, "\n{}: returns in {} cases", wager.name, wager.distribution.cases());
            out += &table(&["return", "cases", "chance", ""].map(String::from), &rows);
        }
        if self.strategy {
            for stage in &wager.strategy {
                let _ = writeln!(out, "\n{}: {}", wager.name, stage.name);
                let rows: Vec<Vec<String>> = stage
                    .rows
                    .iter()
                    .map(|row| {
                        let worth = row.expected_return.map_or(String::new(), |worth| worth.decimal(6));
                        let share = row.share.map_or(String::new(), |share| share.percent(3));
                        vec![row.situation.clone(), row.action.clone(), worth, share]
                    })
                    .collect();
                out += &table(&["situation", "best", "worth", "share"].map(String::from), &rows);
            }
        }
        out
    }
}

/// Where a sheet comes from: this program, this command, today.
fn provenance() -> Result<Provenance, Failure> {
    let fault = |e: std::io::Error| Failure::Fault(format!("the program's own file cannot be read: {e}"));
    let program = std::env::current_exe().and_then(std::fs::read).map_err(fault)?;
    let word = |word: String| match word.contains([' ', '\'', '"', '*', '$']) {
        true => format!("'{}'", word.replace('\'', "'\\''")),
        false => word,
    };
    let words = std::env::args().skip(1).map(word);
    let command = ["baize".to_string()].into_iter().chain(words).collect::<Vec<_>>().join(" ");
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    Ok(Provenance { date: date(since.as_secs() / 86_400), command, program: sha256(&program) })
}

/// The date of a day counted from 1 January 1970. Years are counted from March, so that a leap day comes last.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let (era, of_era) = (day / 146_097, day % 146_097);
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let from_march = (5 * of_year + 2) / 153;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let of_month = of_year - (153 * from_march + 2) / 5 + 1;
    format!("{:04}-{month:02}-{of_month:02}", era * 400 + year + u64::from(month <= 2))
}

fn row(wager: &WagerOdds) -> Vec<String> {
    vec![
        wager.name.clone(),
        wager.expected_return().percent(4),
        wager.house_edge().percent(4),
        wager.average_stake.decimal(4),
        wager.element_of_risk().percent(4),
        format!("{:.4}", wager.standard_deviation()),
        wager.hit_frequency().percent(4),
        wager.expected_return().to_string(),
    ]
}

pub fn games() -> String {
    GAMES.iter().map(|game| game.slug).collect::<Vec<_>>().join(", ")
}

pub fn no_game(name: &str) -> Failure {
    Failure::Usage(format!("{name:?} is not a game; the games are {}", games()))
}

/// Shows on standard error that the program is working, every half second.
pub struct Progress {
    stop: Sender<()>,
    ticker: std::thread::JoinHandle<()>,
}

impl Progress {
    pub fn start(doing: impl Fn() -> String + Send + 'static) -> Progress {
        let (stop, stopped): (Sender<()>, Receiver<()>) = channel();
        let began = Instant::now();
        let ticker = std::thread::spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = stopped.recv_timeout(Duration::from_millis(500)) {
                output::complain(&format!("{}, {:.1} s", doing(), began.elapsed().as_secs_f64()));
            }
        });
        Progress { stop, ticker }
    }
    pub fn done(self) {
        drop(self.stop);
        let _ = self.ticker.join();
    }
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_turned_into_dates() {
        for (day, is) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_453, "2025-12-31"),
            (20_454, "2026-01-01"),
        ] {
            assert_eq!(date(day), is);
        }
    }
}
