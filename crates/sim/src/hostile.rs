//! The hostile run: session after session, every table and every role in turn, on as many threads as the machine has.
use crate::crook::ROLES;
use crate::figures::Figures;
use crate::session::{self, Scene};
use baize_rules::game::Role;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What to run.
#[derive(Clone, Debug)]
pub struct Options {
    pub seed: u64,
    /// Sessions to play; as many as the time allows, if none are given.
    pub sessions: Option<u64>,
    /// When to stop beginning sessions.
    pub time: Option<Duration>,
    /// Commands tried before each step of a round.
    pub tries: usize,
    pub threads: usize,
    /// A kind of command whose second signature is forged.
    pub plant: Option<String>,
    /// Only sessions at tables whose name begins so.
    pub tables: Option<String>,
    pub roles: Vec<Role>,
    /// Whether to stop at the first breach.
    pub one_breach: bool,
}

impl Default for Options {
    fn default() -> Options {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Options {
            seed: 1,
            sessions: None,
            time: None,
            tries: 24,
            threads,
            plant: None,
            tables: None,
            roles: ROLES.into(),
            one_breach: false,
        }
    }
}

/// Tables of the demo floor that a session can be at.
pub fn tables() -> Result<Vec<String>, String> {
    session::tables()
}

/// Runs, telling the figures so far after every session. Stops at the first failure of the program.
pub fn run(options: &Options, progress: &(dyn Fn(&Figures, Duration) + Sync)) -> Result<(Figures, Duration), String> {
    let began = Instant::now();
    let names = tables()?;
    let fits = |name: &String| options.tables.as_ref().is_none_or(|prefix| name.starts_with(prefix.as_str()));
    let places: Vec<usize> = (0..names.len()).filter(|at| fits(&names[*at])).collect();
    if places.is_empty() {
        return Err(format!("no table of the demo floor is named like that: {}", names.join(", ")));
    }
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let all = Mutex::new((Figures::default(), None::<String>));
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let late = options.time.is_some_and(|time| began.elapsed() >= time);
            if stop.load(Ordering::Relaxed) || late || options.sessions.is_some_and(|most| number >= most) {
                return;
            }
            let role = options.roles[(number / places.len() as u64) as usize % options.roles.len()];
            let table = places[number as usize % places.len()];
            let Options { seed, tries, .. } = *options;
            let played = session::play(Scene { seed, number, role, table, tries, plant: options.plant.as_deref() });
            let mut all = all.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            match played {
                Ok(figures) => {
                    all.0.add(figures);
                    if options.one_breach && !all.0.breaches.is_empty() {
                        stop.store(true, Ordering::Relaxed);
                    }
                    progress(&all.0, began.elapsed());
                }
                Err(why) => {
                    stop.store(true, Ordering::Relaxed);
                    all.1.get_or_insert(why);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..options.threads.max(1) {
            scope.spawn(work);
        }
    });
    let (mut figures, failed) = all.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner());
    figures.breaches.sort_by_key(|breach| breach.session);
    match failed {
        Some(why) => Err(why),
        None => Ok((figures, began.elapsed())),
    }
}
