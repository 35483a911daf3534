//! Parts of what `baize odds` prints for people: sessions, wagers together, tokens, partners, jackpots.
use baize_odds::Ratio;
use baize_odds::offer::Offer;
use baize_odds::report::Meter;
use baize_odds::seen::partners::Sampled;
use baize_odds::session::{self, Session};
use baize_odds::together::Together;
use std::fmt::Write as _;

pub fn session_text(name: &str, session: &Session) -> String {
    let percent = |share: f64| format!("{:.4} %", share * 100.0);
    let mut out = format!(
        "\nA session of {} rounds on {name}, in units: mean {}, deviation {:.4}\n  ahead {}, even {}, behind {}\n",
        session.rounds,
        session.mean.decimal(4),
        session.standard_deviation,
        percent(session.ahead),
        percent(session.even),
        percent(session.behind)
    );
    let row = |q: &session::Quantile| vec![percent(q.share), q.result.decimal(1), q.hold.percent(2)];
    let rows: Vec<Vec<String>> = session.quantiles.iter().map(row).collect();
    out += &table(&["sessions", "end at or below", "house's hold"].map(String::from), &rows);
    let _ = write!(out, "  average loss {:.4} units", session.mean_loss);
    let _ = match session.rebate_break_even {
        Some(part) => writeln!(out, "; a rebate of {} of the loss breaks even", percent(part)),
        None => writeln!(out, "; no rebate is needed to break even"),
    };
    if let Some(rebate) = &session.rebate {
        let _ = writeln!(
            out,
            "  with {} of the loss given back: mean {:.4}, the house holds {}; the rebate costs {:.4} units a session",
            rebate.rebate.percent(0),
            rebate.mean,
            percent(rebate.hold),
            rebate.cost
        );
    }
    if let Some(ruin) = &session.ruin {
        let _ = writeln!(out, "  risk of ruin with {} units: {}", ruin.bankroll, percent(ruin.probability));
    }
    out
}

pub fn together_text(together: &Together) -> String {
    let staked = together.wagers.iter().map(|staked| format!("{} {}", staked.stake, staked.wager));
    let mut out =
        format!("\nTogether, {}: returns per unit of each wager's stake\n", staked.collect::<Vec<_>>().join(" and "));
    let names = together.wagers.iter().map(|staked| staked.wager.clone());
    let head = ["play".to_string()].into_iter().chain(names).chain(["total", "costs", "deviation"].map(String::from));
    let rows: Vec<Vec<String>> = together
        .plays
        .iter()
        .map(|play| {
            let returns = play.returns.iter().map(|back| back.percent(4));
            let whole =
                [play.expected_return.percent(4), play.cost.percent(4), format!("{:.4}", play.standard_deviation)];
            [play.name.clone()].into_iter().chain(returns).chain(whole).collect()
        })
        .collect();
    let alone = together.wagers.iter().map(|staked| staked.alone.percent(4));
    let alone: Vec<String> = ["each wager played alone".to_string()]
        .into_iter()
        .chain(alone)
        .chain([(); 3].map(|()| String::new()))
        .collect();
    out += &table(&head.collect::<Vec<_>>(), &[rows, vec![alone]].concat());
    let _ = writeln!(
        out,
        "  total return {} of the first stake; the other wagers add {}",
        together.plays[0].expected_return,
        together.added().percent(4)
    );
    out
}

/// What a token is worth on each wager.
pub fn offer_text(offer: &Offer) -> String {
    let mut out = format!("\nA token for {} of the wager, {} of it in cash (X-10)\n", offer.token, offer.cash);
    for on in &offer.wagers {
        let _ = writeln!(
            out,
            "  {:<24} a token is worth {} of its face until it is won or lost; goes back to the player in {}",
            on.wager,
            on.worth.percent(4),
            on.returned.percent(4)
        );
    }
    out
}

/// Players with partners, with the interval of the sample.
pub fn sampled_text(sampled: &Sampled) -> String {
    let percent = |share: f64| format!("{:.4} %", share * 100.0);
    format!(
        "\nWith {} partners, {} of their cards known: return {}, a gain of {} ± {} ({} deals sampled, {} % of such \
         intervals hold the true gain)\n  {}\n",
        sampled.partners,
        sampled.cards_known,
        percent(sampled.expected_return),
        percent(sampled.gain),
        percent(sampled.plus_or_minus),
        sampled.samples,
        sampled.level * 100.0,
        sampled.method
    )
}

pub fn meter_text(meter: &Meter) -> String {
    let money = |amount: Ratio| amount.decimal(2);
    let mut out = format!(
        "  a wager of {}: fixed prizes return {} dollars on average, each dollar on the meter adds {}\n",
        money(meter.stake),
        meter.fixed.decimal(6),
        meter.per_dollar.decimal(9)
    );
    match meter.break_even {
        Some(even) => out += &format!("  breaks even at a meter of {} ({even})\n", money(even)),
        None => out += "  never breaks even\n",
    }
    for point in &meter.at {
        let _ = writeln!(out, "  meter {:>14}: return {}", money(point.meter), point.expected_return.percent(4));
    }
    if let Some(run) = &meter.long_run {
        let percent = |share: f64| format!("{:.4} %", share * 100.0);
        let [low, high] = run.interval.map(percent);
        let _ = writeln!(
            out,
            "  in the long run: mean meter {} ({}); return {}, and the guarantees add {} ({low} to {high} at 99.9 %)",
            money(run.mean_meter),
            run.mean_meter,
            run.expected_return.percent(4),
            percent(run.guarantees_add)
        );
        for at in &run.meters_at_hits {
            let _ = writeln!(out, "  {:>4.0} % of royal flushes win {:.2} or less", at.share * 100.0, at.meter);
        }
    }
    out
}

/// A text table: columns as wide as their widest cell, the first left-aligned, figures right-aligned.
pub fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| &row[column]).chain([&head[column]]);
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut out = String::new();
    for row in [head].into_iter().chain(rows.iter().map(Vec::as_slice)) {
        let cells = row.iter().zip(&widths).enumerate().map(|(i, (cell, width))| match i {
            0 => format!("{cell:<width$}"),
            i if i + 1 == row.len() => cell.clone(),
            _ => format!("{cell:>width$}"),
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(out, "  {}", line.trim_end());
    }
    out
}
