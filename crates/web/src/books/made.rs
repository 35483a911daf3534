//! Each report, made from the ledger.
use super::chance::{self, ROUNDS_MIN};
use super::listing::{Cell, Column, Listing, Report, number, text};
use super::periods::Period;
use baize_floor::projections::{Figures, Kind, LARGE, Ledger, Significant, Span};
use baize_floor::unusual::Outside;
use baize_rules::game::Actor;
use baize_rules::money::Money;
use baize_rules::show::sentence;
use std::collections::BTreeMap;

/// The reports there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Which {
    Results,
    Jackpots,
    Significant,
    People,
    Duties,
    Out,
}

impl Which {
    pub const ALL: [Which; 6] =
        [Which::Results, Which::Jackpots, Which::Significant, Which::People, Which::Duties, Which::Out];
    pub fn slug(self) -> &'static str {
        match self {
            Which::Results => "results",
            Which::Jackpots => "jackpots",
            Which::Significant => "significant",
            Which::People => "people",
            Which::Duties => "duties",
            Which::Out => "out",
        }
    }
    pub fn title(self) -> &'static str {
        match self {
            Which::Results => "Results against theory",
            Which::Jackpots => "Jackpots reconciled",
            Which::Significant => "Significant events",
            Which::People => "Irregularities by person",
            Which::Duties => "Duties",
            Which::Out => "Patrons out",
        }
    }
    pub fn about(self) -> &'static str {
        match self {
            Which::Results => "What each table, game, wager, dealer and shift won, beside what the exact odds expect.",
            Which::Jackpots => "What went into each pool and out of it.",
            Which::Significant => "Voids, corrections, changes and large amounts, with before and after.",
            Which::People => "Who called misdeals, voided, corrected and was declined, and how often.",
            Which::Duties => "What was raised, what is open and how old it is, what was late.",
            Which::Out => "Who is kept out, by law, by the house or by their own wish.",
        }
    }
    pub fn find(slug: &str) -> Option<Which> {
        Which::ALL.into_iter().find(|which| which.slug() == slug)
    }
}

/// A report of a period, as of now.
pub fn make(which: Which, ledger: &Ledger, period: &Period, now_ms: i64) -> Report {
    let span = period.span;
    let listings = match which {
        Which::Results => results(ledger, span),
        Which::Jackpots => vec![jackpots(ledger, span)],
        Which::Significant => vec![significant(ledger, span)],
        Which::People => vec![people(ledger, span)],
        Which::Duties => duties(ledger, span, now_ms),
        Which::Out => vec![out(ledger, span, now_ms)],
    };
    Report {
        title: which.title().into(),
        interval: period.name.clone(),
        generated_at_ms: now_ms,
        log_position: ledger.read,
        listings,
    }
}

macro_rules! results_columns {
    ($name:literal, $head:literal) => {
        &[
            text($name, $head),
            number("rounds", "Rounds"),
            number("wagers", "Wagers"),
            number("turnover", "Turnover"),
            number("house", "House won"),
            number("compared", "Compared"),
            number("expected", "Expected"),
            number("deviation", "Standard deviation"),
            number("off", "Deviations off"),
            number("chance_percent", "Chance %"),
            text("verdict", "Verdict"),
        ]
    };
}

const BY_TABLE: &[Column] = results_columns!("table", "Table");
const BY_GAME: &[Column] = results_columns!("game", "Game");
const BY_WAGER: &[Column] = results_columns!("wager", "Wager");
const BY_DEALER: &[Column] = results_columns!("dealer", "Dealer");
const BY_SHIFT: &[Column] = results_columns!("shift", "Shift");

fn results(ledger: &Ledger, span: Span) -> Vec<Listing> {
    let places = || ledger.results().iter().filter(|(place, _)| span.holds(place.day, place.shift));
    let wagers = || ledger.wagers().iter().filter(|((place, _), _)| span.holds(place.day, place.shift));
    let game = |table| ledger.game(table).map_or("?", |game| game.book().title);
    let by_table = sums(places().map(|(place, figures)| (place.table.to_string(), figures)));
    let by_game = sums(places().map(|(place, figures)| (game(&place.table).to_string(), figures)));
    let by_wager =
        sums(wagers().map(|((place, wager), figures)| (format!("{}: {wager}", game(&place.table)), figures)));
    let dealer = |dealer: Option<u32>| dealer.map_or("electronic".into(), |dealer| format!("dealer {dealer}"));
    let by_dealer = sums(places().map(|(place, figures)| (dealer(place.dealer), figures)));
    let by_shift = sums(places().map(|(place, figures)| (place.shift.name().to_string(), figures)));
    let notes = vec![
        "Expected is what the exact odds bring the house on the same stakes with best play; whoever plays worse leaves the \
         house more. Compared is what the house won by wagers whose odds are counted, wrong payments included: jackpot wagers \
         and forfeited stakes are left out."
            .to_string(),
        format!(
            "Chance is how often a result is at least as far off, either way, by the normal distribution. From {ROUNDS_MIN} \
             rounds on, a month outside 95 % is looked into, and outside 99.9 % at once [LAW-15]. At the poker games several \
             hands of one round are taken to win and lose together, which makes the deviation wider than it is."
        ),
    ];
    let mut listings = vec![
        listed("By table", BY_TABLE, by_table),
        listed("By game", BY_GAME, by_game),
        listed("By wager, with what follows it", BY_WAGER, by_wager),
        listed("By dealer", BY_DEALER, by_dealer),
        listed("By shift", BY_SHIFT, by_shift),
    ];
    if let Some(last) = listings.last_mut() {
        last.notes = notes;
    }
    listings
}

/// Adds figures up by name.
fn sums<'a>(all: impl Iterator<Item = (String, &'a Figures)>) -> BTreeMap<String, Figures> {
    let mut sums: BTreeMap<String, Figures> = BTreeMap::new();
    all.for_each(|(name, figures)| sums.entry(name).or_default().add(figures));
    sums.retain(|_, figures| *figures != Figures::default());
    sums
}

fn listed(title: &'static str, columns: &'static [Column], sums: BTreeMap<String, Figures>) -> Listing {
    Listing { title, columns, rows: sums.iter().map(|(name, figures)| row(name, figures)).collect(), notes: vec![] }
}

fn row(name: &str, figures: &Figures) -> Vec<Cell> {
    let judged = chance::judged(figures);
    let cents = |cents: f64| Cell::Money(Money::cents(cents.round() as i64));
    let verdict = match (chance::outside(figures), &judged) {
        (Some(Outside::NearlyAll), _) => "outside 99.9 %",
        (Some(Outside::Usual), _) => "outside 95 %",
        (None, None) => "",
        // A wager is not judged by itself.
        (None, Some(_)) if figures.rounds == 0 => "",
        (None, Some(_)) if figures.rounds < ROUNDS_MIN => "too few rounds",
        (None, Some(_)) => "as chance brings",
    };
    vec![
        Cell::text(name),
        if figures.rounds == 0 { Cell::Nothing } else { Cell::Count(figures.rounds as i64) },
        Cell::Count(figures.wagers),
        Cell::Money(figures.turnover),
        Cell::Money(figures.house),
        Cell::Money(figures.actual()),
        Cell::or_nothing(judged.map(|judged| cents(judged.expected))),
        Cell::or_nothing(judged.map(|judged| cents(judged.deviation))),
        Cell::or_nothing(judged.map(|judged| Cell::Figure(judged.off, 2))),
        Cell::or_nothing(judged.map(|judged| Cell::Figure(judged.chance * 100.0, 2))),
        Cell::text(verdict),
    ]
}

const JACKPOTS: &[Column] = &[
    text("pool", "Pool"),
    number("wagers", "Wagers"),
    number("staked", "Staked"),
    number("seeded", "Seeded"),
    number("meter_changed", "To the meter"),
    number("reserve_changed", "To the reserve"),
    number("overflow_changed", "To the overflow"),
    number("retained", "Retained"),
    number("awarded", "Awarded from the pool"),
    number("unaccounted", "Unaccounted for"),
    number("hits", "Hits"),
    number("meter", "Meter at the end"),
    text("books", "Books"),
];

fn jackpots(ledger: &Ledger, span: Span) -> Listing {
    let mut pools: BTreeMap<String, baize_floor::projections::JackpotDay> = BTreeMap::new();
    for ((day, shift, pool), figures) in ledger.jackpots() {
        if !span.holds(*day, *shift) {
            continue;
        }
        let sum = pools.entry(pool.to_string()).or_default();
        sum.wagers += figures.wagers;
        sum.staked += figures.staked;
        sum.hits += figures.hits;
        sum.seeded += figures.seeded;
        sum.meter_changed += figures.meter_changed;
        sum.reserve_changed += figures.reserve_changed;
        sum.overflow_changed += figures.overflow_changed;
        sum.retained += figures.retained;
        sum.awarded += figures.awarded;
        (sum.meter, sum.agrees) = (figures.meter, figures.agrees);
    }
    let rows = pools.iter().map(|(pool, sum)| {
        let mut gap = sum.seeded;
        gap += sum.staked.into();
        let parts = [sum.meter_changed, sum.reserve_changed, sum.overflow_changed, sum.retained, sum.awarded];
        parts.into_iter().for_each(|part| gap -= part);
        let agrees = sum.agrees && gap == Default::default();
        let mut row = vec![Cell::text(pool), Cell::Count(sum.wagers as i64), Cell::Money(sum.staked)];
        row.push(Cell::text(sum.seeded));
        row.extend(parts.map(Cell::text));
        row.extend([Cell::text(gap), Cell::Count(sum.hits.into()), Cell::text(sum.meter)]);
        row.push(Cell::text(if agrees { "agree" } else { "DO NOT AGREE" }));
        row
    });
    let rows = rows.collect();
    let notes =
        vec!["Staked and seeded is to the meter, to the reserve, to the overflow, retained and awarded.".into()];
    Listing { title: "Pools", columns: JACKPOTS, rows, notes }
}

const SIGNIFICANT: &[Column] = &[
    number("entry", "Entry"),
    text("at", "When"),
    text("kind", "Kind"),
    text("table", "Table"),
    number("round", "Round"),
    text("what", "What"),
    text("was", "Before"),
    text("is", "After"),
    number("amount", "Amount"),
    text("by", "By"),
    text("second", "And"),
    text("reason", "Reason"),
];

fn significant(ledger: &Ledger, span: Span) -> Listing {
    let rows = events(ledger, span).map(|event| {
        let person = |actor: Actor| Cell::Person(actor);
        vec![
            Cell::Entry(event.when.seq),
            Cell::Time(event.when.at_ms),
            Cell::text(event.kind.label()),
            Cell::or_nothing(event.table.clone().map(Cell::Table)),
            Cell::or_nothing(event.table.clone().zip(event.round).map(|(table, round)| Cell::Round(table, round))),
            Cell::text(sentence(&event.what)),
            Cell::or_nothing(event.was.as_ref().map(Cell::text)),
            Cell::or_nothing(event.is.as_ref().map(Cell::text)),
            Cell::or_nothing(event.amount.map(Cell::Money)),
            person(event.by),
            Cell::or_nothing(event.second.map(person)),
            Cell::text(&event.reason),
        ]
    });
    let notes = vec![format!("Wagers and wins are large from {} on.", LARGE.pretty())];
    Listing { title: "Events", columns: SIGNIFICANT, rows: rows.collect(), notes }
}

fn events(ledger: &Ledger, span: Span) -> impl Iterator<Item = &Significant> {
    ledger.significant().iter().filter(move |event| span.holds(event.when.day, event.when.shift))
}

const PEOPLE: &[Column] = &[
    text("person", "Person"),
    text("kind", "Kind"),
    text("what", "What"),
    number("times", "Times"),
    number("amount", "Amount"),
];

fn people(ledger: &Ledger, span: Span) -> Listing {
    let mut sums: BTreeMap<(String, u32, Kind, String), (i64, Money)> = BTreeMap::new();
    for event in events(ledger, span).filter(|event| event.kind.is_of_a_person()) {
        // The kind of thing done, without what it was done to.
        let what = match event.kind {
            Kind::WrongPayment => "wrong payment".to_string(),
            Kind::Signature => "request declined".into(),
            _ => event.what.split(':').next().unwrap_or_default().to_string(),
        };
        for actor in [Some(event.by), event.second].into_iter().flatten() {
            let key = (actor.role.name().to_string(), actor.id, event.kind, what.clone());
            let sum = sums.entry(key).or_default();
            sum.0 += 1;
            sum.1 += event.amount.unwrap_or(Money::ZERO);
        }
    }
    let rows = sums.into_iter().map(|((role, id, kind, what), (times, amount))| {
        vec![
            Cell::text(format!("{role} {id}")),
            Cell::text(kind.label()),
            Cell::text(sentence(&what)),
            Cell::Count(times),
            Cell::Money(amount),
        ]
    });
    let notes = vec!["Both people who signed are listed. Amounts went back to players, or were corrected.".into()];
    Listing { title: "People", columns: PEOPLE, rows: rows.collect(), notes }
}

const DUTIES: &[Column] = &[
    text("table", "Table"),
    number("duty", "Duty"),
    text("what", "What"),
    text("about", "About"),
    text("cite", "Clause"),
    text("raised", "Raised"),
    text("due", "Due"),
    text("done", "Done"),
    text("by", "By"),
    text("note", "What was said"),
    number("minutes", "Minutes open"),
    text("late", "Late"),
];

fn duties(ledger: &Ledger, span: Span, now_ms: i64) -> Vec<Listing> {
    let mut of: Vec<_> =
        ledger.duties().filter(|duty| duty.done.is_none() || span.holds(duty.raised.day, duty.raised.shift)).collect();
    of.sort_by_key(|duty| duty.raised);
    let rows = |open: bool| {
        let of = of.iter().filter(|duty| duty.done.is_none() == open);
        let row = |duty: &&baize_floor::projections::DutyRecord| {
            let end = duty.done.as_ref().map_or(now_ms, |done| done.at_ms);
            vec![
                Cell::or_nothing(duty.of.table.clone().map(Cell::Table)),
                Cell::Count(duty.of.duty.into()),
                Cell::text(sentence(&duty.kind.to_string())),
                Cell::or_nothing(duty.about.as_ref().map(Cell::text)),
                Cell::text(duty.cite),
                Cell::Time(duty.raised.at_ms),
                Cell::Time(duty.due_ms),
                Cell::or_nothing(duty.done.as_ref().map(|done| Cell::Time(done.at_ms))),
                Cell::or_nothing(duty.done.as_ref().map(|done| Cell::Person(done.by))),
                Cell::or_nothing(duty.done.as_ref().map(|done| Cell::text(&done.note))),
                Cell::Count((end - duty.raised.at_ms) / 60_000),
                Cell::text(if end >= duty.due_ms { "late" } else { "" }),
            ]
        };
        of.map(row).collect()
    };
    vec![
        Listing { title: "Open now", columns: DUTIES, rows: rows(true), notes: vec![] },
        Listing { title: "Raised in this time and done", columns: DUTIES, rows: rows(false), notes: vec![] },
    ]
}

const OUT: &[Column] = &[
    number("patron", "Patron"),
    text("what", "What"),
    text("cite", "By"),
    text("from", "From"),
    text("until", "Until"),
    text("lifted", "Lifted"),
    text("now", "Now"),
];

fn out(ledger: &Ledger, span: Span, now_ms: i64) -> Listing {
    let is_out = |out: &baize_floor::projections::OutRecord| {
        out.lifted_ms.is_none() && out.until_ms.is_none_or(|until| until > now_ms)
    };
    let listed = ledger.out().iter().filter(|out| is_out(out) || span.holds(out.from.day, out.from.shift));
    let rows = listed.map(|out| {
        vec![
            Cell::Count(out.patron.into()),
            Cell::text(sentence(&out.what)),
            Cell::or_nothing(out.cite.map(Cell::text)),
            Cell::Time(out.from.at_ms),
            Cell::or_nothing(out.until_ms.map(Cell::Time)),
            Cell::or_nothing(out.lifted_ms.map(Cell::Time)),
            Cell::text(if is_out(out) { "out" } else { "over" }),
        ]
    });
    let notes = vec!["Whoever is out now is listed, whenever that began. Names are at the cage.".into()];
    Listing { title: "Patrons", columns: OUT, rows: rows.collect(), notes }
}
