//! `baize-sim`: hours of crooks from the command line.
use baize_sim::crook::ROLES;
use baize_sim::figures::Figures;
use baize_sim::hostile::{Options, run};
use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

const HELP: &str = "\
Simulators that drive the real floor.

  baize-sim hostile [options]   one dishonest person tries everything, in every stage of a round

      --minutes N     begin sessions for so long (default: 1, unless --sessions is given)
      --seconds N     the same, in seconds
      --sessions N    so many sessions, each three rounds at one table with one crook
      --seed N        where the numbers come from; the same seed tries the same (default: 1)
      --tries N       commands tried before each step of a round (default: 24)
      --table NAME    only tables whose name begins so: cw, sb-2, ut
      --role NAME     only crooks of this role: dealer, supervisor, patron, cage, manager, inspector, surveillance
      --plant KIND    forge the second signature of one kind of command: the run must then find breaches
      --json          figures and breaches as JSON

Ends with 0 if nobody alone changed a payment, 1 if somebody did, 2 if the run failed.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match arguments.first().map(String::as_str) {
        Some("hostile") if !arguments.iter().any(|word| word == "--help") => hostile(&arguments[1..]),
        Some("--help" | "hostile") => {
            print!("{HELP}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("{HELP}");
            ExitCode::from(2)
        }
    }
}

/// The options, and whether the answer is to be JSON.
fn read(arguments: &[String]) -> Result<(Options, bool), String> {
    let (mut options, mut json) = (Options::default(), false);
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        if word == "--json" {
            json = true;
            continue;
        }
        let value = words.next().ok_or_else(|| format!("{word}: what?"))?;
        let number = || value.parse::<u64>().map_err(|_| format!("{word} {value}: not a number"));
        match word.as_str() {
            "--minutes" => options.time = Some(Duration::from_secs(60 * number()?)),
            "--seconds" => options.time = Some(Duration::from_secs(number()?)),
            "--sessions" => options.sessions = Some(number()?),
            "--seed" => options.seed = number()?,
            "--tries" => options.tries = number()? as usize,
            "--table" => options.tables = Some(value.clone()),
            "--role" => {
                options.roles = ROLES.into_iter().filter(|role| role.name() == value).collect();
                if options.roles.is_empty() {
                    return Err(format!("--role {value}: no such role"));
                }
            }
            "--plant" => options.plant = Some(value.clone()),
            other => return Err(format!("{other}: no such option; see --help")),
        }
    }
    if options.time.is_none() && options.sessions.is_none() {
        options.time = Some(Duration::from_secs(60));
    }
    Ok((options, json))
}

fn hostile(arguments: &[String]) -> ExitCode {
    let (options, json) = match read(arguments) {
        Ok(read) => read,
        Err(why) => {
            eprintln!("{why}");
            return ExitCode::from(2);
        }
    };
    let shown = Mutex::new(Duration::ZERO);
    let live = std::io::stderr().is_terminal();
    let every = Duration::from_secs(if live { 1 } else { 60 });
    let progress = |figures: &Figures, spent: Duration| {
        let mut shown = shown.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if spent >= *shown + every {
            *shown = spent;
            let end = if live { "\r" } else { "\n" };
            let (tried, breaches) = (figures.all().tried, figures.breaches.len());
            eprint!("{} s: {} rounds, {tried} commands, {breaches} breaches{end}", spent.as_secs(), figures.rounds);
            let _ = std::io::stderr().flush();
        }
    };
    match run(&options, &progress) {
        Ok((figures, spent)) => {
            match json {
                true => println!("{}", as_json(&figures, spent, options.seed)),
                false => print!("{}", as_text(&figures, spent, options.seed)),
            }
            ExitCode::from(u8::from(!figures.breaches.is_empty()))
        }
        Err(why) => {
            eprintln!("the run failed: {why}");
            ExitCode::from(2)
        }
    }
}

fn as_text(figures: &Figures, spent: Duration, seed: u64) -> String {
    let all = figures.all();
    let mut text = figures.matrix(&ROLES);
    text += &format!(
        "\nseed {seed}: {} sessions, {} rounds in {:.1} s; {} commands tried: {} accepted, {} refused by a rule, {} turned \
         away;\n{} accepted ones played to the end beside a copy without them; {} commands through the real core; {} rounds \
         blocked; {} changed a payment on a documented path\n",
        figures.sessions,
        figures.rounds,
        spent.as_secs_f64(),
        all.tried,
        all.accepted,
        all.refused,
        all.turned_away,
        figures.compared,
        figures.through_core,
        figures.blocked,
        figures.open.values().sum::<u64>()
    );
    for (game, kinds) in &figures.wants_second {
        text += &format!("needs a second person in {game}: {}\n", kinds.join(", "));
    }
    for (kind, count) in &figures.open {
        text += &format!("documented path: {count} × {kind}\n");
    }
    for breach in figures.breaches.iter().take(20) {
        let table = if breach.electronic { "electronic" } else { "physical" };
        let (stage, role) = (breach.stage.name(), breach.role.name());
        text += &format!(
            "\nBREACH in session {} ({} {table}, {stage}) by the {role} alone: {}\n  {}\n",
            breach.session, breach.game, breach.command, breach.changed
        );
    }
    for (what, count) in figures.breaches_by_kind() {
        text += &format!("{count:>6} × {what}\n");
    }
    text + &format!("{} breaches\n", figures.breaches.len())
}

fn as_json(figures: &Figures, spent: Duration, seed: u64) -> serde_json::Value {
    let tries: Vec<_> = figures
        .tries
        .iter()
        .map(|(place, tries)| {
            serde_json::json!({
                "game": place.game, "electronic": place.electronic, "stage": place.stage, "role": place.role, "tries": tries,
            })
        })
        .collect();
    serde_json::json!({
        "seed": seed, "seconds": spent.as_secs_f64(), "sessions": figures.sessions, "rounds": figures.rounds,
        "all": figures.all(), "compared": figures.compared, "through_core": figures.through_core,
        "blocked": figures.blocked, "open": figures.open, "wants_second": figures.wants_second, "tries": tries, "breaches": figures.breaches,
    })
}
