//! `baize replay`, `baize audit` and `baize jackpots`: a floor's log read again.
use crate::corrections::Which;
use crate::{Done, Failure, output};
use baize_floor::audit::{self, Finding};
use baize_floor::jackpots::{self, PoolReport};
use baize_floor::recall::{Rounds, lines_at};
use baize_floor::{Body, PoolId, TableId};
use baize_rules::pool::{Books, Fate};
use baize_store::{Sqlite, Store};
use clap::Args;
use serde_json::json;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Rebuild the floor from its recorded events, or show the rounds of a table
#[derive(Args)]
#[command(after_help = "Examples:
  baize replay --db floor.db                        the floor as its events left it
  baize replay --db floor.db --until 5000           as it was after entry 5000
  baize replay --db floor.db --table cw-1           what happened at a table, line by line with clauses
  baize replay --db floor.db --table cw-1 --round 7 one round of it, from its first wager to its last line, with whatever was
                                                    put right, ruled or paid about it later")]
pub struct Replay {
    /// The floor's file
    #[arg(long, env = "BAIZE_DB", default_value = "baize-demo.db")]
    db: PathBuf,
    /// Stop after this entry
    #[arg(long)]
    until: Option<u64>,
    /// Show what happened at this table
    #[arg(long)]
    table: Option<String>,
    /// Only this round
    #[arg(long, requires = "table")]
    round: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Decide every recorded command again and compare; check the hash chain and the money
#[derive(Args)]
#[command(after_help = "Exit code 0: everything agrees. 1: the first difference, with its entry number.
The server may keep running.
Examples:
  baize audit --db floor.db
  baize audit --db floor.db --expect 5000:9f2c…   also prove that entry 5000 is the one you noted (hash or its beginning)
  baize audit --db floor.db --corrections          what two people changed after it was known, by table, dealer and month
  baize audit --db floor.db --corrections --table cw-1 --month 2026-01 --csv")]
pub struct Audit {
    /// The floor's file
    #[arg(long, env = "BAIZE_DB", default_value = "baize-demo.db")]
    db: PathBuf,
    /// Number and hash of an entry that you noted earlier
    #[arg(long, value_name = "SEQ:HASH")]
    expect: Option<String>,
    /// List every change made after something was known, with totals, instead of deciding the log again
    #[arg(long)]
    corrections: bool,
    #[command(flatten)]
    which: Which,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

/// Report every jackpot pool: what was paid in and where it is, by day and table, and the last hits.
#[derive(Args)]
#[command(after_help = "Exit code 1 if a pool's books do not agree. The server may keep running.
Examples:
  baize jackpots --db floor.db                 every pool as it stands
  baize jackpots --db floor.db --until 5000    as they stood after entry 5000
  baize jackpots --db floor.db --json")]
pub struct Jackpots {
    /// The floor's file
    #[arg(long, env = "BAIZE_DB", default_value = "baize-demo.db")]
    db: PathBuf,
    /// Stop after this entry
    #[arg(long)]
    until: Option<u64>,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

impl Jackpots {
    pub fn run(&self) -> Done {
        let store = open(&self.db)?;
        let mut progress = Progress::new("reading");
        let read = jackpots::report(&store, self.until, &mut |done, of| progress.at(done, of));
        progress.end();
        let (seq, pools) = read.map_err(found)?;
        if self.json {
            let pools: Vec<_> = pools
                .iter()
                .map(|(id, report)| {
                    let agree = report.pool.books.agree();
                    json!({ "pool": id, "agrees": agree, "state": report.pool, "days": report.days })
                })
                .collect();
            output::json(&json!({ "entries": seq, "pools": pools }));
        } else {
            say!("after entry {seq}");
            pools.iter().for_each(|(id, report)| tell_pool(id, report));
        }
        match pools.iter().find(|(_, report)| !report.pool.books.agree()) {
            Some((id, _)) => Err(Failure::No(format!("the books of jackpot pool {id} do not agree"))),
            None => Ok(()),
        }
    }
}

fn tell_pool(id: &PoolId, report: &PoolReport) {
    let (pool, books) = (&report.pool, &report.pool.books);
    say!("{id}: {}, meter {}, {} wagers, {} hits", pool.game.book().title, pool.meter(), pool.wagers, pool.hits_ever);
    say!("  {}", reconciled(books));
    for (day, tables) in &report.days {
        for (table, t) in tables {
            let to = format!(
                "meter {}, overflow {}, reserve {}, retained {}",
                t.to_meter, t.to_overflow, t.to_reserve, t.retained
            );
            say!(
                "  {day} {table}: {} wagers, {} staked ({to}); {} hits, {} awarded",
                t.wagers,
                t.staked,
                t.hits,
                t.awarded
            );
        }
    }
    for hit in &pool.hits {
        for award in &hit.awards {
            let fate = match award.fate {
                Fate::Locked => "locked",
                Fate::Paid { .. } => "paid",
                Fate::Lapsed => "lapsed",
            };
            let (at, area) = (baize_web::city_time(hit.at_ms), award.area);
            say!(
                "  hit {} {at} {} area {area}: {} at a meter of {}, {} {fate}",
                hit.hit,
                hit.table,
                award.hand,
                hit.meter,
                award.amount
            );
        }
    }
}

/// The books of a pool as one sum.
fn reconciled(books: &Books) -> String {
    let Books { seeded, contributed, meter, reserve, overflow, retained, awarded } = books;
    let sign = if books.agree() { "=" } else { "IS NOT" };
    format!(
        "seeds {seeded} + wagers {contributed} {sign} meter {meter} + reserve {reserve} + overflow {overflow} + \
         retained {retained} + awards {awarded}"
    )
}

pub fn open(path: &Path) -> Result<Sqlite, Failure> {
    if !path.exists() {
        return Err(Failure::Fault(format!("there is no file {}: name the floor's file with --db", path.display())));
    }
    Sqlite::open_read_only(path).map_err(|fault| Failure::Fault(format!("{}: {fault}", path.display())))
}

/// A line on the terminal that says how far it is; silent where nobody looks.
pub struct Progress {
    what: &'static str,
    began: Instant,
    last: Instant,
    shown: bool,
}

impl Progress {
    pub fn new(what: &'static str) -> Progress {
        let now = Instant::now();
        Progress { what, began: now, last: now, shown: false }
    }
    pub fn at(&mut self, done: u64, of: u64) {
        if !std::io::stderr().is_terminal() || self.last.elapsed().as_millis() < 200 {
            return;
        }
        self.last = Instant::now();
        self.shown = true;
        let rate = done as f64 / self.began.elapsed().as_secs_f64().max(0.001);
        eprint!("\r{} {done} of {of}, {rate:.0} a second ", self.what);
        let _ = std::io::stderr().flush();
    }
    pub fn end(&self) {
        if self.shown {
            eprint!("\r{:60}\r", "");
        }
    }
}

impl Replay {
    pub fn run(&self) -> Done {
        let store = open(&self.db)?;
        if let Some(table) = &self.table {
            let table =
                TableId::new(table).ok_or_else(|| Failure::Usage(format!("{table:?} is not a table's name")))?;
            return self.transcript(&store, &table);
        }
        let mut progress = Progress::new("replaying");
        let began = Instant::now();
        let replayed = audit::replay(&store, self.until, &mut |done, of| progress.at(done, of));
        progress.end();
        let (floor, seq) = replayed.map_err(found)?;
        let seconds = began.elapsed().as_secs_f64();
        if self.json {
            output::json(&json!({ "entries": seq, "seconds": seconds, "floor": floor }));
            return Ok(());
        }
        say!("{seq} entries replayed in {seconds:.2} s ({:.0} a second)", seq as f64 / seconds.max(0.001));
        for (id, slot) in &floor.tables {
            let house = slot.table.house();
            say!(
                "  {id}: round {}, {} on the layout, house {}",
                house.round_number(),
                house.layout().total(),
                slot.house
            );
        }
        say!(
            "  chips: bought {}, cashed {}, held {}, on layouts {}, house {}",
            floor.totals.bought,
            floor.totals.cashed,
            floor.totals.held,
            floor.totals.layout,
            floor.totals.house
        );
        Ok(())
    }

    fn transcript(&self, store: &dyn Store, table: &TableId) -> Done {
        let mut rounds = Rounds::default();
        let (mut rows, mut seen, mut shown) = (vec![], false, false);
        let mut progress = Progress::new("reading");
        let read = audit::entries(store, &mut |done, of| progress.at(done, of), &mut |entry| {
            if self.until.is_some_and(|until| entry.seq > until) {
                return Ok(());
            }
            let body = Body::decode(&entry.body).map_err(|what| Finding::Unreadable { seq: entry.seq, what })?;
            let lines = lines_at(&body, table);
            let round = rounds.next(&body, table);
            seen |= !lines.is_empty();
            if !lines.is_empty() && self.round.is_none_or(|wanted| round == Some(wanted)) {
                let who = format!("{} {}", body.by.role.name(), body.by.id);
                shown = true;
                match self.json {
                    true => rows.push(
                        json!({ "seq": entry.seq, "at_ms": body.at_ms, "by": who, "round": round, "lines": lines }),
                    ),
                    false => {
                        say!("{} {} {who}", entry.seq, baize_web::city_time(body.at_ms));
                        lines.iter().for_each(|line| say!("    {line}"));
                    }
                }
            }
            Ok(())
        });
        progress.end();
        read.map_err(found)?;
        match (shown, self.round) {
            (true, _) => {}
            (false, Some(round)) if seen => {
                return Err(Failure::Usage(format!("table {table} has no round {round} among the entries read")));
            }
            (false, _) => {
                return Err(Failure::Usage(format!(
                    "nothing was recorded at table {table}; baize replay --db … lists the tables"
                )));
            }
        }
        if self.json {
            output::json(&rows);
        }
        Ok(())
    }
}

pub fn found(finding: Finding) -> Failure {
    match finding {
        Finding::Store(_) => Failure::Fault(finding.to_string()),
        _ => Failure::No(finding.to_string()),
    }
}

impl Audit {
    pub fn run(&self) -> Done {
        let store = open(&self.db)?;
        if self.corrections {
            let mut progress = Progress::new("reading");
            let listed = baize_floor::corrections::report(&store, &mut |done, of| progress.at(done, of));
            progress.end();
            return self.which.tell(listed.map_err(found)?, self.json);
        }
        let expected = self.expect.as_deref().map(parse_expected).transpose()?;
        let mut progress = Progress::new("auditing");
        let began = Instant::now();
        let audited = audit::audit(&store, &mut |done, of| progress.at(done, of));
        progress.end();
        let seconds = began.elapsed().as_secs_f64();
        let checked = audited.map_err(found).and_then(|report| {
            // What lies under the entries: the file itself.
            store.check().map_err(|fault| Failure::No(fault.to_string()))?;
            if let Some((seq, hash)) = &expected {
                is_as_noted(&store, *seq, hash)?;
            }
            Ok(report)
        });
        if self.json
            && let Err(Failure::No(text)) = &checked
        {
            output::json(&json!({ "clean": false, "finding": text }));
        }
        let report = checked?;
        let totals = report.floor.totals;
        let pools = &report.floor.pools;
        if self.json {
            let pools: Vec<_> = pools.iter().map(|(id, pool)| json!({ "pool": id, "books": pool.books })).collect();
            output::json(
                &json!({ "clean": true, "entries": report.entries, "rounds": report.rounds, "refusals": report.refusals,
                "head": { "seq": report.head.seq, "hash": report.head.hash.to_string() }, "totals": totals, "pools": pools, "seconds": seconds }),
            );
            return Ok(());
        }
        say!(
            "clean: {} entries decided again and equal, {} rounds, {} refusals, chain and file intact",
            report.entries,
            report.rounds,
            report.refusals
        );
        say!(
            "  chips conserved: bought {} - cashed {} = held {} + on layouts {} + house {}",
            totals.bought,
            totals.cashed,
            totals.held,
            totals.layout,
            totals.house
        );
        pools.iter().for_each(|(id, pool)| say!("  jackpot {id}: {}", reconciled(&pool.books)));
        say!("  note this: entry {} has hash {}", report.head.seq, report.head.hash);
        say!("  {seconds:.2} s, {:.0} entries a second", report.entries as f64 / seconds.max(0.001));
        Ok(())
    }
}

fn is_as_noted(store: &dyn Store, seq: u64, hash: &str) -> Done {
    let entry = store.read(seq, 1).map_err(|f| Failure::Fault(f.to_string()))?;
    let is = entry.first().map(|e| e.hash.to_string()).unwrap_or_else(|| "not there".into());
    match is.starts_with(hash) {
        true => Ok(()),
        false => Err(Failure::No(format!(
            "entry {seq} is {is}, not {hash}: the log was rewritten or cut since you noted it"
        ))),
    }
}

fn parse_expected(text: &str) -> Result<(u64, String), Failure> {
    let wrong =
        || Failure::Usage(format!("{text:?}: write the entry's number, a colon and at least eight digits of its hash"));
    let (seq, hash) = text.split_once(':').ok_or_else(wrong)?;
    let hash = hash.to_lowercase();
    match (seq.parse(), (8..=64).contains(&hash.len()) && hash.bytes().all(|b| b.is_ascii_hexdigit())) {
        (Ok(seq), true) if seq > 0 => Ok((seq, hash)),
        _ => Err(wrong()),
    }
}
