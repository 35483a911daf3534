//! `baize audit --corrections`: what was changed after it was known, by table, dealer and month.
use crate::{Done, output};
use baize_floor::Correction;
use baize_floor::corrections::Listed;
use baize_rules::game::Actor;
use baize_rules::money::Money;
use clap::Args;
use serde_json::json;
use std::collections::BTreeMap;

/// Which corrections to list.
#[derive(Args)]
pub struct Which {
    /// Only corrections at this table
    #[arg(long, requires = "corrections")]
    table: Option<String>,
    /// Only while this dealer was at the table (staff number)
    #[arg(long, requires = "corrections")]
    dealer: Option<u32>,
    /// Only of this month
    #[arg(long, value_name = "YYYY-MM", requires = "corrections")]
    month: Option<String>,
    /// Answer in CSV
    #[arg(long, requires = "corrections", conflicts_with = "json")]
    csv: bool,
}

/// Corrections of one table, dealer and month.
#[derive(Default)]
struct Sum {
    count: u64,
    open: u64,
    to_players: Money,
}

impl Which {
    fn wants(&self, correction: &Correction) -> bool {
        self.table.as_deref().is_none_or(|table| correction.table.as_str() == table)
            && self.dealer.is_none_or(|dealer| correction.dealer == Some(dealer))
            && self.month.as_deref().is_none_or(|month| correction.month() == month)
    }

    pub fn tell(&self, mut listed: Vec<Listed>, as_json: bool) -> Done {
        listed.retain(|listed| self.wants(&listed.correction));
        let sums = sums(&listed);
        match (as_json, self.csv) {
            (true, _) => {
                let sums: Vec<_> = sums
                    .iter()
                    .map(|((table, dealer, month), sum)| {
                        json!({ "table": table, "dealer": dealer, "month": month, "corrections": sum.count,
                            "open": sum.open, "to_players_cents": sum.to_players })
                    })
                    .collect();
                output::json(&json!({ "corrections": listed, "totals": sums }));
            }
            (false, true) => csv(&listed),
            (false, false) => {
                listed.iter().for_each(text);
                say!(
                    "{} corrections, {} to players",
                    listed.len(),
                    sums.values().map(|sum| sum.to_players).sum::<Money>()
                );
                for ((table, dealer, month), sum) in &sums {
                    let dealer = dealer.map_or("no dealer".into(), |dealer| format!("dealer {dealer}"));
                    let (count, open, to_players) = (sum.count, sum.open, sum.to_players);
                    say!("  {table}, {dealer}, {month}: {count}, {open} to review, {to_players} to players");
                }
            }
        }
        Ok(())
    }
}

fn sums(listed: &[Listed]) -> BTreeMap<(String, Option<u32>, String), Sum> {
    let mut sums: BTreeMap<_, Sum> = BTreeMap::new();
    for Listed { correction, review, .. } in listed {
        let key = (correction.table.to_string(), correction.dealer, correction.month());
        let sum = sums.entry(key).or_default();
        sum.count += 1;
        sum.open += u64::from(review.is_none());
        sum.to_players += correction.to_players();
    }
    sums
}

fn person(actor: Actor) -> String {
    format!("{} {}", actor.role.name(), actor.id)
}

fn text(listed: &Listed) {
    let Listed { seq, correction: c, review } = listed;
    let second = c.second.map_or(String::new(), |second| format!(" and {}", person(second)));
    let dealer = c.dealer.map_or("no dealer".into(), |dealer| format!("dealer {dealer}"));
    let known = c.known_for_ms.map_or(String::new(), |ms| format!(", {} s after the outcome was known", ms / 1000));
    say!("{seq} {} {} round {}, {dealer}: {} [{}]", baize_web::city_time(c.at_ms), c.table, c.round, c.what, c.cite);
    say!("    {}{second}: {}{known}", person(c.by), baize_floor::text::line(&c.reason));
    c.changes.iter().for_each(|change| say!("    {}: {} → {}", change.what, change.was, change.is));
    c.paid.iter().for_each(|paid| say!("    patron {}: {} → {}", paid.patron, paid.was, paid.is));
    match review {
        Some(review) => say!("    reviewed by {}: {}", person(review.by), baize_floor::text::line(&review.note)),
        None => say!("    waits for a review"),
    }
}

fn csv(listed: &[Listed]) {
    say!(
        "entry,at_ms,day,table,round,dealer,what,cite,by,second,known_for_ms,to_players_cents,reason,changes,reviewed_by,note"
    );
    for Listed { seq, correction: c, review } in listed {
        let changes: Vec<String> =
            c.changes.iter().map(|change| format!("{}: {} -> {}", change.what, change.was, change.is)).collect();
        let fields = [
            seq.to_string(),
            c.at_ms.to_string(),
            c.day.to_string(),
            c.table.to_string(),
            c.round.to_string(),
            c.dealer.map_or(String::new(), |dealer| dealer.to_string()),
            c.what.clone(),
            c.cite.to_string(),
            person(c.by),
            c.second.map_or(String::new(), person),
            c.known_for_ms.map_or(String::new(), |ms| ms.to_string()),
            c.to_players().to_cents().to_string(),
            c.reason.clone(),
            changes.join("; "),
            review.as_ref().map_or(String::new(), |review| person(review.by)),
            review.as_ref().map_or(String::new(), |review| review.note.clone()),
        ];
        say!("{}", fields.map(|field| quoted(&field)).join(","));
    }
}

/// A field as CSV has it. A sheet that reads it takes nothing for a formula.
fn quoted(field: &str) -> String {
    let field = if field.starts_with(['=', '+', '@', '\t']) { format!("'{field}") } else { field.into() };
    match field.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field,
    }
}
