//! One kind of table for every report: drawn as a page, written as CSV, answered as JSON.
use crate::city_time;
use baize_floor::TableId;
use baize_rules::game::Actor;
use baize_rules::money::Money;
use maud::{Markup, html};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value, json};

/// The operator whose floor this is.
pub const OPERATOR: &str = "The operator of this floor";
/// Where nothing happened (LOG-7).
pub const NO_ACTIVITY: &str = "No activity";

/// A report with what every report says of itself (LOG-7).
pub struct Report {
    pub title: String,
    pub interval: String,
    pub generated_at_ms: i64,
    /// The last entry of the log that is in it.
    pub log_position: u64,
    pub listings: Vec<Listing>,
}

pub struct Listing {
    pub title: &'static str,
    pub columns: &'static [Column],
    pub rows: Vec<Vec<Cell>>,
    /// What a reader must know to read it.
    pub notes: Vec<String>,
}

pub struct Column {
    /// In CSV and JSON.
    pub name: &'static str,
    /// On the page.
    pub head: &'static str,
    pub is_number: bool,
}

pub const fn text(name: &'static str, head: &'static str) -> Column {
    Column { name, head, is_number: false }
}
pub const fn number(name: &'static str, head: &'static str) -> Column {
    Column { name, head, is_number: true }
}

#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    Nothing,
    Text(String),
    Count(i64),
    Money(Money),
    /// A figure that is no money, with its decimals.
    Figure(f64, usize),
    Time(i64),
    Person(Actor),
    Table(TableId),
    Round(TableId, u64),
    Entry(u64),
}

impl Cell {
    pub fn text(text: impl ToString) -> Cell {
        Cell::Text(text.to_string())
    }
    pub fn or_nothing(cell: Option<Cell>) -> Cell {
        cell.unwrap_or(Cell::Nothing)
    }

    fn shown(&self) -> Markup {
        match self {
            Cell::Money(amount) => html! { (amount.pretty()) },
            Cell::Table(table) => html! { a href={ "/tables/" (table) } { (table) } },
            Cell::Round(table, round) => html! { a href={ "/rounds/" (table) "/" (round) } { (round) } },
            cell => html! { (cell.plain()) },
        }
    }

    /// As it stands in a line of text.
    pub fn plain(&self) -> String {
        match self {
            Cell::Nothing => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(count) => count.to_string(),
            Cell::Money(amount) => {
                let cents = amount.to_cents();
                let (whole, rest) = (cents.abs() / 100, cents.abs() % 100);
                format!("{}{whole}.{rest:02}", if cents < 0 { "-" } else { "" })
            }
            Cell::Figure(figure, places) => format!("{figure:.places$}"),
            Cell::Time(at_ms) => city_time(*at_ms),
            Cell::Person(actor) => format!("{} {}", actor.role.name(), actor.id),
            Cell::Table(table) => table.to_string(),
            Cell::Round(_, round) => round.to_string(),
            Cell::Entry(seq) => seq.to_string(),
        }
    }

    fn csv(&self) -> String {
        match self {
            Cell::Text(_) | Cell::Person(_) => quoted(&self.plain()),
            cell => cell.plain(),
        }
    }

    fn json(&self) -> Value {
        match self {
            Cell::Nothing => Value::Null,
            Cell::Count(count) => json!(count),
            Cell::Money(amount) => json!(amount.to_cents()),
            Cell::Figure(figure, _) => json!(figure),
            Cell::Time(at_ms) => json!(at_ms),
            Cell::Person(actor) => json!(actor),
            Cell::Round(_, number) | Cell::Entry(number) => json!(number),
            cell => json!(cell.plain()),
        }
    }
}

/// A cell of CSV. One that begins like a formula is kept a text.
pub fn quoted(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.into() };
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A report for programs.
#[derive(Serialize, JsonSchema)]
pub struct BookOut {
    pub operator: &'static str,
    pub title: String,
    pub interval: String,
    pub generated_at_ms: i64,
    /// The last entry of the log that is in it.
    pub log_position: u64,
    pub listings: Vec<ListingOut>,
}

/// One table of a report. Amounts are in cents, moments in milliseconds since 1970.
#[derive(Serialize, JsonSchema)]
pub struct ListingOut {
    pub title: &'static str,
    /// True where nothing happened.
    pub no_activity: bool,
    /// Each row by the names of its columns; amounts end in `_cents`, moments in `_ms`.
    pub rows: Vec<Map<String, Value>>,
    pub notes: Vec<String>,
}

impl Report {
    pub fn json(&self) -> BookOut {
        let listing = |listing: &Listing| ListingOut {
            title: listing.title,
            no_activity: listing.rows.is_empty(),
            rows: listing.rows.iter().map(|row| object(listing.columns, row)).collect(),
            notes: listing.notes.clone(),
        };
        BookOut {
            operator: OPERATOR,
            title: self.title.clone(),
            interval: self.interval.clone(),
            generated_at_ms: self.generated_at_ms,
            log_position: self.log_position,
            listings: self.listings.iter().map(listing).collect(),
        }
    }

    pub fn csv(&self) -> String {
        let mut rows = vec![
            format!("operator,{}", quoted(OPERATOR)),
            format!("title,{}", quoted(&self.title)),
            format!("interval,{}", quoted(&self.interval)),
            format!("generated_at,{}", city_time(self.generated_at_ms)),
            format!("log_position,{}", self.log_position),
        ];
        for listing in &self.listings {
            rows.push(String::new());
            rows.push(quoted(listing.title));
            rows.push(listing.columns.iter().map(|column| column.name).collect::<Vec<_>>().join(","));
            rows.extend(listing.rows.iter().map(|row| row.iter().map(Cell::csv).collect::<Vec<_>>().join(",")));
            if listing.rows.is_empty() {
                rows.push(NO_ACTIVITY.into());
            }
            rows.extend(listing.notes.iter().map(|note| quoted(note)));
        }
        rows.join("\r\n") + "\r\n"
    }

    /// For a terminal.
    pub fn plain(&self) -> String {
        let mut lines = vec![
            format!("{}: {}", OPERATOR, self.title),
            format!(
                "{}; made at {}, log up to entry {}",
                self.interval,
                city_time(self.generated_at_ms),
                self.log_position
            ),
        ];
        for listing in &self.listings {
            lines.push(format!("\n{}", listing.title));
            let mut rows = vec![listing.columns.iter().map(|column| column.head.to_string()).collect::<Vec<_>>()];
            rows.extend(listing.rows.iter().map(|row| row.iter().map(Cell::plain).collect()));
            let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max().unwrap_or(0);
            let widths: Vec<usize> = (0..listing.columns.len()).map(width).collect();
            for row in rows.iter().filter(|_| !listing.rows.is_empty()) {
                let cells = row.iter().zip(&widths).zip(listing.columns).map(|((cell, width), column)| {
                    if column.is_number { format!("{cell:>width$}") } else { format!("{cell:<width$}") }
                });
                lines.push(cells.collect::<Vec<_>>().join("  ").trim_end().to_string());
            }
            if listing.rows.is_empty() {
                lines.push(NO_ACTIVITY.into());
            }
            lines.extend(listing.notes.iter().cloned());
        }
        lines.join("\n")
    }

    pub fn drawn(&self) -> Markup {
        let fact = |name: &str, value: &str| html! { div { dt { (name) } dd { (value) } } };
        html! {
            dl.facts {
                (fact("Operator", OPERATOR))
                (fact("Interval", &self.interval))
                (fact("Made at", &city_time(self.generated_at_ms)))
                (fact("Log", &format!("up to entry {}", self.log_position)))
            }
            @for listing in &self.listings {
                section {
                    h3 { (listing.title) }
                    @if listing.rows.is_empty() { p.nil { (NO_ACTIVITY) } }
                    @else { div.wide tabindex="0" role="region" aria-label=(listing.title) { (table(listing)) } }
                    @for note in &listing.notes { p.hint { (note) } }
                }
            }
        }
    }
}

fn table(listing: &Listing) -> Markup {
    html! {
        table.report {
            thead { tr { @for column in listing.columns { th.amount[column.is_number] scope="col" { (column.head) } } } }
            tbody { @for row in &listing.rows { tr {
                @for (cell, column) in row.iter().zip(listing.columns) { td.amount[column.is_number].when[matches!(cell, Cell::Time(_))] { (cell.shown()) } }
            } } }
        }
    }
}

fn object(columns: &[Column], row: &[Cell]) -> Map<String, Value> {
    let named = |(column, cell): (&Column, &Cell)| {
        let unit = match cell {
            Cell::Money(_) => "_cents",
            Cell::Time(_) => "_ms",
            _ => "",
        };
        (format!("{}{unit}", column.name), cell.json())
    };
    columns.iter().zip(row).map(named).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column] = &[text("what", "What"), number("won", "Won"), text("at", "At")];

    fn report(rows: Vec<Vec<Cell>>) -> Report {
        let listing = Listing { title: "List", columns: COLUMNS, rows, notes: vec![] };
        let (title, interval) = ("Report".into(), "day 20260101".into());
        Report { title, interval, generated_at_ms: 0, log_position: 7, listings: vec![listing] }
    }

    #[test]
    fn nothing_is_no_activity_in_every_form() {
        let empty = report(vec![]);
        assert!(empty.csv().contains("\r\nNo activity\r\n"));
        assert!(empty.drawn().into_string().contains("No activity"));
        assert!(empty.plain().contains("No activity"));
        assert!(empty.json().listings[0].no_activity);
    }

    #[test]
    fn a_row_says_the_same_in_every_form() {
        let row = vec![Cell::text("=1+1, \"so\""), Cell::Money(Money::cents(-1_05)), Cell::Time(0)];
        let one = report(vec![row]);
        assert!(one.csv().contains("\"'=1+1, \"\"so\"\"\",-1.05,1970-01-01 10:00:00"), "{}", one.csv());
        let json = &one.json().listings[0].rows[0];
        assert_eq!((&json["won_cents"], &json["at_ms"]), (&json!(-105), &json!(0)));
        assert!(one.drawn().into_string().contains("&quot;so&quot;"));
    }
}
