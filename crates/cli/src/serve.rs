//! `baize serve`: a floor with its web server. `baize staff`: who may sign in to it.
use crate::{Done, Failure, output, read};
use baize_bots::Pace;
use baize_floor::chance::OsChance;
use baize_floor::{
    Answer, Clock, FloorCommand, Handle, Options, Person, ProblemKind, Reading, Submission, TableId,
    clock_is_plausible, new_id, start,
};
use baize_rules::game::{Actor, Role};
use baize_store::{Fault, Sqlite, Store, Vault};
use baize_web::session::{self, Credential, Sessions};
use baize_web::{App, CityClock, DemoLogin, Places, router};
use clap::{Args, Subcommand};
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, Weak};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

/// Run a floor: its tables, consoles, displays and JSON API
#[derive(Args)]
#[command(after_help = "Examples:
  baize serve --demo                      a demo floor with play money on baize-demo.db
  baize serve --demo --db /tmp/try.db     the same on another file
  baize serve --db floor.db --listen 0.0.0.0:8080
A floor without --demo has no sign-ins until you add some: baize staff add --help")]
pub struct Serve {
    /// Set up an empty floor with demo staff, patrons, play money and tables, and let bots play
    #[arg(long)]
    demo: bool,
    /// The floor's file, created if it does not exist [default: baize.db, with --demo baize-demo.db]
    #[arg(long, env = "BAIZE_DB")]
    db: Option<PathBuf>,
    /// Address and port to listen on
    #[arg(long, env = "BAIZE_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// With --demo: let the floor's clock run so many hours ahead, to see what a deadline does
    #[arg(long, requires = "demo", value_name = "HOURS", default_value_t = 0)]
    hours_ahead: u32,
    /// With --demo: no bots
    #[arg(long)]
    no_bots: bool,
    /// Most connections at a time
    #[arg(long, value_name = "N", default_value_t = Places::ALL)]
    connections: usize,
    /// Most connections at a time from one address; behind a proxy, give as many as in --connections
    #[arg(long, value_name = "N", default_value_t = Places::EACH_ADDRESS)]
    connections_each: usize,
    /// A second file for the keys of patrons' records, on another disk; keys are destroyed in both
    #[arg(long, env = "BAIZE_KEYS_COPY", value_name = "FILE")]
    keys_copy: Option<PathBuf>,
    /// Start although this machine's clock is far from the log's last entry
    #[arg(long)]
    accept_clock: bool,
}

const IS_DEMO: &str =
    "this is a demo floor, whose passwords everybody knows: serve it with --demo, or name another file";
const IS_REAL: &str = "this is a real floor: --demo would let everybody in; name another file";
const NOBODY_CAN_SIGN_IN: &str = "nobody can sign in yet: baize staff add manager --role manager --id 31 --name \"…\", \
    or try baize serve --demo";

const DEMO: &[DemoLogin] = &[
    DemoLogin {
        login: "dealer",
        password: "dealer",
        what: "deals: take sb-1 (you key the dice), cw-3 or sb-2 (the table draws); cw-1 once a supervisor has loaded cards",
    },
    DemoLogin { login: "dealer2", password: "dealer2", what: "another dealer" },
    DemoLogin {
        login: "supervisor",
        password: "supervisor",
        what: "loads cards (cw-1), limits, signs, misdeals, voids, approvals",
    },
    DemoLogin { login: "supervisor2", password: "supervisor2", what: "a second supervisor: second signatures" },
    DemoLogin {
        login: "casino-supervisor",
        password: "casino-supervisor",
        what: "whatever a supervisor may, and reviews disputes that one decided",
    },
    DemoLogin { login: "cage", password: "cage", what: "patrons, cards and chips" },
    DemoLogin { login: "manager", password: "manager", what: "the floor at a glance" },
    DemoLogin { login: "inspector", password: "inspector", what: "reads everything, is told of what goes wrong" },
    DemoLogin { login: "surveillance", password: "surveillance", what: "watches, is told of what goes wrong" },
    DemoLogin { login: "patron", password: "patron", what: "patron 1001, 2,000 in play chips" },
    DemoLogin { login: "patron2", password: "patron2", what: "patron 1002" },
];

/// Stands beside the log of a floor that was furnished as a demo.
const DEMO_MARK: &str = "demo";

fn demo_actor(login: &str) -> (Role, u32) {
    match login {
        "dealer" => (Role::Dealer, 1),
        "dealer2" => (Role::Dealer, 2),
        "supervisor" => (Role::Supervisor, 11),
        "supervisor2" => (Role::Supervisor, 12),
        "casino-supervisor" => (Role::CasinoSupervisor, 15),
        "cage" => (Role::Cage, 21),
        "manager" => (Role::Manager, 31),
        "inspector" => (Role::Inspector, 41),
        "surveillance" => (Role::Surveillance, 51),
        "patron2" => (Role::Patron, 1002),
        _ => (Role::Patron, 1001),
    }
}

fn fault(path: &Path) -> impl Fn(Fault) -> Failure + '_ {
    move |fault| Failure::Fault(format!("{}: {fault}", path.display()))
}

impl Serve {
    pub fn run(&self) -> Done {
        let default = if self.demo { "baize-demo.db" } else { "baize.db" };
        let path = self.db.clone().unwrap_or_else(|| default.into());
        baize_web::run_ahead(self.hours_ahead);
        let (mut store, logins, clock) = self.open(&path)?;
        let furnish = self.demo && store.head().map_err(fault(&path))?.seq == 0;
        if furnish {
            announce(store).map_err(Failure::Fault)?;
            store = Sqlite::open(&path).map_err(fault(&path))?;
        }
        let log = store.reader().map_err(fault(&path))?;
        let mut vault = Vault::open(&path, self.keys_copy.as_deref()).map_err(fault(&path))?;
        let (changes, _) = tokio::sync::broadcast::channel(1024);
        let tell = changes.clone();
        let on_change = Box::new(move |change: &baize_floor::Changes| {
            // Nobody may be listening: that is fine.
            let _ = tell.send(Arc::new(change.clone()));
        });
        let (floor, core) = start(Box::new(store), Box::new(clock), Box::new(OsChance), Options::default(), on_change)
            .map_err(fault(&path))?;
        floor.notices().iter().for_each(|notice| eprintln!("baize: {notice}"));
        if furnish {
            let mut seal = |patron, person: &Person| match vault.seal(patron, &person.to_record()) {
                Ok(seal) => Ok(seal.to_string()),
                Err(fault) => Err(fault.to_string()),
            };
            baize_bots::furnish(&floor, &mut seal).map_err(Failure::Fault)?;
        }
        let demo_logins = if self.demo { DEMO.to_vec() } else { vec![] };
        let app = Arc::new(App {
            floor: floor.clone(),
            changes,
            sessions: Sessions::new(logins),
            rates: Default::default(),
            log: Mutex::new(log),
            vault: Mutex::new(vault),
            histories: Default::default(),
            rounds: Default::default(),
            books: Default::default(),
            demo_logins,
        });
        let destroyed = app.destroy_erased_keys().map_err(fault(&path))?;
        if destroyed > 0 {
            output::complain(&format!("the keys of {destroyed} erased patrons were still there and are destroyed now"));
        }
        let stop = Arc::new(AtomicBool::new(false));
        let mut helpers = vec![tick(floor.clone(), stop.clone()), watch_results(Arc::downgrade(&app), stop.clone())];
        if self.demo && !self.no_bots {
            helpers.extend(play_bots(&floor, &stop));
        }
        let (ended, mut fallen) = oneshot::channel();
        // Nobody may be waiting any more for how it ended.
        let watch = std::thread::spawn(move || drop(ended.send(how_it_ended(core.join()))));
        let served = self.serve(app, &path, &mut fallen);
        stop.store(true, Ordering::Relaxed);
        floor.stop();
        let _ = watch.join();
        helpers.into_iter().for_each(|helper| drop(helper.join()));
        served.and(fallen.try_recv().unwrap_or(Ok(())))
    }

    /// The floor's file, who may sign in, and the clock; or why this floor may not be served like this.
    fn open(&self, path: &Path) -> Result<(Sqlite, HashMap<String, Credential>, CityClock), Failure> {
        let mut store = Sqlite::open(path).map_err(fault(path))?;
        for file in store.exposed() {
            output::complain(&format!(
                "other users of this machine can read {}, which holds names and password hashes; chmod 600 it as its owner",
                file.display()
            ));
        }
        let refused = |why: &str| Failure::Usage(format!("{}: {why}", path.display()));
        let is_demo = store.get(DEMO_MARK).map_err(fault(path))?.is_some();
        let is_new =
            session::load(&store).map_err(fault(path))?.is_empty() && store.head().map_err(fault(path))?.seq == 0;
        if is_demo && !self.demo {
            return Err(refused(IS_DEMO));
        }
        if self.demo && !is_demo && !is_new {
            return Err(refused(IS_REAL));
        }
        if self.demo && is_new {
            save_demo_logins(&mut store).map_err(fault(path))?;
        }
        let logins = session::load(&store).map_err(fault(path))?;
        if logins.is_empty() {
            return Err(refused(NOBODY_CAN_SIGN_IN));
        }
        let mut clock = CityClock::new();
        // Play money can wait for a month; a demo asks nobody.
        if !self.accept_clock && !self.demo {
            let plausible = clock_is_plausible(&store, &mut clock).map_err(fault(path))?;
            plausible.map_err(|why| refused(&why))?;
        }
        Ok((store, logins, clock))
    }

    fn serve(&self, app: Arc<App>, path: &Path, fallen: &mut oneshot::Receiver<Done>) -> Done {
        let runtime = tokio::runtime::Runtime::new().map_err(|e| Failure::Fault(e.to_string()))?;
        let demo = !app.demo_logins.is_empty();
        let served = runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind(self.listen)
                .await
                .map_err(|e| Failure::Fault(format!("{}: {e}; choose another address with --listen", self.listen)))?;
            let at = listener.local_addr().map_err(|e| Failure::Fault(e.to_string()))?;
            // Listened for before anybody is told where we are, so that a stop is always an orderly one.
            let heard = |kind| signal(kind).map_err(|e| Failure::Fault(e.to_string()));
            let (mut interrupt, mut terminate) = (heard(SignalKind::interrupt())?, heard(SignalKind::terminate())?);
            say!("Baize runs at http://{at}  (floor in {})", path.display());
            if demo {
                say!("Sign in as (name / password), play money only:");
                DEMO.iter().for_each(|l| say!("  {:<12} / {:<12} {}", l.login, l.password, l.what));
                say!("Start dealing: http://{at}/tables/sb-1   All displays: http://{at}/display   JSON API: http://{at}/api");
            }
            let served = async { match baize_web::serve(listener, router(app), self.places()).await {} };
            let stop = async {
                tokio::select! {
                    _ = interrupt.recv() => {}
                    _ = terminate.recv() => {}
                }
            };
            until(served, stop, fallen).await
        });
        runtime.shutdown_timeout(Duration::from_secs(1));
        served
    }
}

impl Serve {
    fn places(&self) -> Places {
        let asked = Places { all: self.connections, each_address: self.connections_each };
        let allowed = asked.allowed();
        if allowed.all < asked.all {
            output::complain(&format!(
                "the system allows this program {} connections at a time, not {}: raise its limit of open files",
                allowed.all, asked.all
            ));
        }
        allowed
    }
}

/// Serves until told to stop. Without its core the server could only show what was, so it ends with that.
async fn until(
    served: impl Future<Output = Infallible>,
    stop: impl Future<Output = ()>,
    fallen: &mut oneshot::Receiver<Done>,
) -> Done {
    tokio::select! {
        never = served => match never {},
        () = stop => Ok(()),
        done = fallen => done.unwrap_or(Ok(())),
    }
}

/// What the end of the core's thread means for the process.
fn how_it_ended(core: std::thread::Result<Result<(), String>>) -> Done {
    let why = match core {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(why)) => why,
        Err(_) => "the core's thread was lost".into(),
    };
    Err(Failure::Fault(format!(
        "the floor stopped because of a bug ({why}). Everything that was answered is in the log. Start the server again, and \
         send the log and this message to whoever maintains it"
    )))
}

fn save_demo_logins(store: &mut Sqlite) -> Result<(), Fault> {
    store.put(DEMO_MARK, b"play money")?;
    for login in DEMO {
        let (role, id) = demo_actor(login.login);
        session::save(store, login.login, &Credential::new(role, id, login.password))?;
    }
    Ok(())
}

/// A clock that shows when the demo promotion was filed.
struct Earlier(CityClock);

impl Clock for Earlier {
    fn read(&mut self) -> Reading {
        let Reading { clock_ms, steady_ms } = self.0.read();
        Reading { clock_ms: clock_ms - baize_bots::ANNOUNCED_BEFORE_MS, steady_ms }
    }
    fn day(&mut self, at_ms: i64) -> u32 {
        self.0.day(at_ms)
    }
}

/// The floor as it was a day before the demo begins: its promotion is filed, so that it runs when the demo begins.
fn announce(store: Sqlite) -> Result<(), String> {
    let mut clock = Earlier(CityClock::new());
    let now_ms = clock.read().clock_ms;
    let (floor, core) =
        start(Box::new(store), Box::new(clock), Box::new(OsChance), Options::default(), Box::new(|_| {}))
            .map_err(|fault| fault.to_string())?;
    let announced = baize_bots::announce(&floor, now_ms);
    floor.stop();
    core.join().map_err(|_| "the core's thread was lost".to_string())??;
    announced
}

/// The floor's clock, twice a second.
fn tick(floor: Handle, stop: Arc<AtomicBool>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        while !stop.load(Ordering::Relaxed) {
            floor.tick();
            std::thread::sleep(Duration::from_millis(500));
        }
    })
}

/// How often the results of tables and dealers are looked at.
const RESULTS_EVERY: Duration = Duration::from_secs(60);

/// Asks for results to be looked into that chance hardly brings. It keeps nothing open: the log closes as one file.
fn watch_results(app: Weak<App>, stop: Arc<AtomicBool>) -> JoinHandle<()> {
    std::thread::spawn(move || {
        let mut since = Duration::ZERO;
        while !stop.load(Ordering::Relaxed) {
            let pause = Duration::from_millis(500);
            std::thread::sleep(pause);
            since += pause;
            if since >= RESULTS_EVERY {
                since = Duration::ZERO;
                let Some(app) = app.upgrade() else { return };
                if let Err(why) = baize_web::books::watch(&app) {
                    output::complain(&format!("the results of tables could not be looked at: {why}"));
                }
            }
        }
    })
}

fn play_bots(floor: &Handle, stop: &Arc<AtomicBool>) -> Vec<JoinHandle<()>> {
    let tables = floor
        .tables()
        .into_iter()
        .filter(|(_, page)| page.slot.table.house().setup().chance == baize_rules::house::ChanceFrom::Drawn);
    tables
        .map(|(table, _): (TableId, _)| {
            let (floor, stop) = (floor.clone(), stop.clone());
            std::thread::spawn(move || baize_bots::run(floor, table, Pace::default(), &mut OsChance, &stop))
        })
        .collect()
}

/// Add people who may sign in. Stop the server first
#[derive(Args)]
pub struct Staff {
    #[command(subcommand)]
    what: StaffWhat,
}

#[derive(Subcommand)]
enum StaffWhat {
    /// Add a member of staff, or give one a new password; the password is read from standard input
    #[command(after_help = "Example:
  baize staff add mo --role manager --id 31 --name \"Mo Made-Up\" --db floor.db < password.txt")]
    Add {
        /// The name to sign in with
        login: String,
        /// dealer, supervisor, casino-supervisor, cage, manager, inspector or surveillance
        #[arg(long)]
        role: String,
        /// The staff number
        #[arg(long)]
        id: u32,
        /// The person's name, as screens show it
        #[arg(long)]
        name: String,
        /// The floor's file
        #[arg(long, env = "BAIZE_DB", default_value = "baize.db")]
        db: PathBuf,
    },
}

impl Staff {
    pub fn run(&self) -> Done {
        let StaffWhat::Add { login, role, id, name, db } = &self.what;
        let role = Role::ALL
            .into_iter()
            .find(|r| r.name() == role.replace('-', " ") && !matches!(r, Role::Patron | Role::System));
        let role = role.ok_or_else(|| {
            Failure::Usage(
                "--role must be dealer, supervisor, casino-supervisor, cage, manager, inspector or surveillance".into(),
            )
        })?;
        let password = read(None)?.trim_end_matches(['\r', '\n']).to_string();
        if password.chars().count() < 10 {
            return Err(Failure::Usage(
                "the password must have at least ten characters; it is read from standard input".into(),
            ));
        }
        let plain = |c: char| !baize_floor::text::is_unseen(c) && !c.is_whitespace();
        if !(1..=60).contains(&login.chars().count()) || !login.chars().all(plain) {
            return Err(Failure::Usage(format!(
                "{login:?} cannot be a name to sign in with: 1 to 60 characters, no spaces"
            )));
        }
        self.enrol(*id, name, role, db)?;
        // Last, so that nobody can sign in whom the floor does not know.
        let mut store = Sqlite::open(db).map_err(fault(db))?;
        session::save(&mut store, login, &Credential::new(role, *id, &password)).map_err(fault(db))?;
        say!("{login} may sign in as {} {id}", role.name());
        Ok(())
    }

    /// Enters a member of staff on the floor; one who is there already keeps number and role.
    fn enrol(&self, id: u32, name: &str, role: Role, db: &Path) -> Done {
        let store = Sqlite::open(db).map_err(fault(db))?;
        let (floor, core) = start(
            Box::new(store),
            Box::new(CityClock::new()),
            Box::new(OsChance),
            Options::default(),
            Box::new(|_| {}),
        )
        .map_err(fault(db))?;
        let enrolled = match floor.staff().get(&id) {
            Some(known) if known.role == role => Ok(()),
            Some(known) => Err(Failure::Usage(format!(
                "staff number {id} is {}, {}: choose another number, or that role",
                known.name,
                known.role.name()
            ))),
            None => {
                let command = FloorCommand::EnrolStaff { staff: id, name: name.into(), role };
                let by = Actor { role: Role::Manager, id: 0 };
                match floor.call(Submission { id: new_id(), by, expected: None, command }) {
                    Answer::Done { .. } => Ok(()),
                    Answer::Refused { refusal, .. } => Err(Failure::No(refusal.to_string())),
                    Answer::Problem(problem) if problem.kind == ProblemKind::Fault => Err(Failure::Fault(problem.text)),
                    Answer::Problem(problem) => Err(Failure::Usage(problem.text)),
                }
            }
        };
        floor.stop();
        how_it_ended(core.join()).and(enrolled)
    }
}

#[cfg(test)]
mod tests {
    //! How the process ends when the floor does. The panics themselves are planted in `floor/tests/trust.rs`.
    use super::*;
    use baize_floor::{Clock, Reading};
    use baize_store::Memory;

    /// A clock that works once.
    struct Cracked(bool);
    impl Clock for Cracked {
        fn read(&mut self) -> Reading {
            assert!(!std::mem::replace(&mut self.0, true), "the spring broke");
            Reading { clock_ms: 0, steady_ms: 0 }
        }
        fn day(&mut self, _: i64) -> u32 {
            19700101
        }
    }

    #[test]
    fn a_floor_that_fell_over_is_a_fault_and_an_orderly_end_is_none() {
        let open = |clock: Box<dyn Clock>| {
            start(Box::new(Memory::new()), clock, Box::new(OsChance), Options::default(), Box::new(|_| {}))
                .expect("a floor")
        };
        let (floor, core) = open(Box::new(CityClock::new()));
        floor.stop();
        assert!(how_it_ended(core.join()).is_ok());
        let (floor, core) = open(Box::new(Cracked(false)));
        floor.tick();
        match how_it_ended(core.join()) {
            Err(Failure::Fault(text)) => assert!(text.contains("the spring broke"), "{text}"),
            _ => panic!("exit code 3 is for a fault"),
        }
    }

    #[test]
    fn the_server_ends_when_its_floor_has_fallen_over() {
        let (ended, mut fallen) = oneshot::channel();
        let _ = ended.send(Err(Failure::Fault("the spring broke".into())));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let done = runtime.block_on(until(std::future::pending(), std::future::pending(), &mut fallen));
        assert!(matches!(done, Err(Failure::Fault(text)) if text == "the spring broke"));
        // An ordinary stop is asked for while the floor is well.
        let (_well, mut fallen) = oneshot::channel();
        assert!(runtime.block_on(until(std::future::pending(), std::future::ready(()), &mut fallen)).is_ok());
    }
}
