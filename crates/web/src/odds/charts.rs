//! Charts of a game's odds, drawn by the server as SVG. Colours and fonts come from the style sheet of the page.
use baize_odds::report::{Meter, Report, Stage, WagerOdds};
use baize_odds::sheet::Sheet;
use baize_odds::{Ratio, ultimate_texas_holdem};
use maud::{Markup, html};
use std::collections::BTreeMap;

/// A drawing with a text alternative.
fn drawing(kind: &str, width: usize, height: usize, says: &str, inside: Markup) -> Markup {
    html! {
        div.scroll tabindex="0" role="group" aria-label=(says) {
            svg.chart.(kind) viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) role="img" aria-label=(says) { (inside) }
        }
    }
}

fn text(class: &str, x: f64, y: f64, shown: impl maud::Render) -> Markup {
    html! { text.(class) x=(at(x)) y=(at(y)) { (shown) } }
}

fn at(place: f64) -> String {
    format!("{place:.1}")
}

/// A return in units, short: `+3`, `-1`, `+1.50`.
fn units(net: Ratio) -> String {
    let shown = if net.den() == 1 { net.num().to_string() } else { net.decimal(2) };
    if net > Ratio::ZERO { format!("+{shown}") } else { shown }
}

/// How likely each return is: one column for each, each line a tenth of the one above it.
pub fn distribution(wager: &WagerOdds) -> Markup {
    const TOP: f64 = 16.0;
    const DECADE: f64 = 34.0;
    const LEFT: f64 = 74.0;
    let mut chances: BTreeMap<Ratio, i128> = BTreeMap::new();
    wager.distribution.returns().iter().for_each(|r| *chances.entry(r.net).or_default() += r.count);
    let chance = |count: i128| Ratio::new(count, wager.distribution.cases());
    let least = chances.values().map(|count| chance(*count).to_f64()).fold(1.0, f64::min);
    let decades = (-least.log10()).ceil().max(1.0);
    let step = (620.0 / chances.len() as f64).clamp(15.0, 84.0);
    let (width, bottom) = ((LEFT + step * chances.len() as f64 + 10.0).max(704.0), TOP + decades * DECADE);
    let upright = step >= 34.0;
    let height = |chance: f64| (decades + chance.log10()) * DECADE;
    let says = format!(
        "{}: how likely each return is, from {} to {} units",
        wager.name,
        units(*chances.keys().next().expect("a return")),
        units(*chances.keys().next_back().expect("a return"))
    );
    let inside = html! {
        @for decade in 0..=decades as u32 {
            @let y = TOP + f64::from(decade) * DECADE;
            line.grid x1=(LEFT) x2=(at(width)) y1=(at(y)) y2=(at(y)) {}
            (text("axis end", LEFT - 8.0, y + 4.0, tenth(decade)))
        }
        @for (index, (net, count)) in chances.iter().enumerate() {
            @let x = LEFT + step * index as f64;
            @let high = height(chance(*count).to_f64()).max(1.5);
            @let kind = match net.cmp(&Ratio::ZERO) { std::cmp::Ordering::Less => "loss", std::cmp::Ordering::Equal => "even", std::cmp::Ordering::Greater => "win" };
            rect.bar.(kind) x=(at(x + step * 0.12)) width=(at(step * 0.76)) y=(at(bottom - high)) height=(at(high)) {
                title { (units(*net)) ": " (chance(*count).percent(6)) }
            }
            @if !upright {
                @let (cx, cy) = (x + step / 2.0 + 4.0, bottom + 10.0);
                text.axis.end x=(at(cx)) y=(at(cy)) transform={ "rotate(-65 " (at(cx)) " " (at(cy)) ")" } { (units(*net)) }
            } @else { (text("axis mid", x + step / 2.0, bottom + 18.0, units(*net))) }
        }
    };
    drawing("distribution", width as usize, (bottom + if upright { 26.0 } else { 54.0 }) as usize, &says, inside)
}

/// `100 %`, `10 %`, `1 %`, then `1 in 1,000`.
fn tenth(decade: u32) -> String {
    match decade {
        0 => "100 %".into(),
        1 => "10 %".into(),
        2 => "1 %".into(),
        3..=5 => format!("1 in {}", super::grouped(10i128.pow(decade))),
        6..=8 => format!("1 in {}m", 10i128.pow(decade - 6)),
        _ => format!("1 in {}bn", 10i128.pow(decade - 9)),
    }
}

/// The return at every meter, and the meter at which it breaks even.
pub fn meter(wager: &WagerOdds, meter: &Meter) -> Markup {
    const LEFT: f64 = 64.0;
    const TOP: f64 = 20.0;
    const WIDE: f64 = 600.0;
    const HIGH: f64 = 240.0;
    let most = 300_000.0f64;
    let points: Vec<(f64, f64)> =
        meter.at.iter().map(|p| (p.meter.to_f64(), p.expected_return.to_f64())).filter(|(x, _)| *x <= most).collect();
    let x = |dollars: f64| LEFT + WIDE * dollars / most;
    let y = |back: f64| TOP + HIGH * (0.5 - back) / 1.0;
    let line: Vec<String> = points.iter().map(|(m, r)| format!("{},{}", at(x(*m)), at(y(*r)))).collect();
    let even = meter.break_even.filter(|even| even.to_f64() <= most);
    let says = match meter.break_even {
        Some(even) => format!("{} at every meter: breaks even at {}", wager.name, super::dollars(even)),
        None => format!("{} at every meter: never breaks even", wager.name),
    };
    let inside = html! {
        @for tick in [-50, -25, 0, 25, 50] {
            @let ty = y(f64::from(tick) / 100.0);
            line.grid.zero[tick == 0] x1=(at(LEFT)) x2=(at(LEFT + WIDE)) y1=(at(ty)) y2=(at(ty)) {}
            (text("axis end", LEFT - 8.0, ty + 4.0, if tick == 0 { "0 %".to_string() } else { format!("{tick:+} %") }))
        }
        @for thousand in [0, 50, 100, 150, 200, 250, 300] {
            (text("axis mid", x(f64::from(thousand) * 1000.0), TOP + HIGH + 20.0, super::grouped(i128::from(thousand) * 1000)))
        }
        polyline.line points=(line.join(" ")) {}
        @if let Some(even) = even {
            @let ex = x(even.to_f64());
            line.mark x1=(at(ex)) x2=(at(ex)) y1=(TOP) y2=(at(TOP + HIGH)) {}
            circle.dot cx=(at(ex)) cy=(at(y(0.0))) r="5" {}
            (text("note mid", ex, TOP - 6.0, format!("breaks even at {}", super::dollars(even))))
        }
        (text("axis mid", LEFT + WIDE / 2.0, TOP + HIGH + 42.0, "meter in dollars"))
    };
    drawing("meter", 690, (TOP + HIGH + 54.0) as usize, &says, inside)
}

/// Two cards before the flop: suited above the diagonal, of two suits below it.
pub fn before_the_flop(stage: &Stage) -> Markup {
    const CELL: usize = 46;
    let raised = stage.rows.iter().filter(|row| row.action.starts_with("raise")).count();
    let says = format!("Before the flop: {raised} of {} hands raise four times, the others check", stage.rows.len());
    let inside = html! {
        @for hole in 0..169 {
            // From aces down: suited where the row has the higher card, as in the count.
            @let (row, column) = (hole / 13, hole % 13);
            @let name = ultimate_texas_holdem::hole_name((12 - row) * 13 + 12 - column);
            @if let Some(advice) = stage.rows.iter().find(|advice| advice.situation == name) {
                @let raises = advice.action.starts_with("raise");
                g.two.(if raises { "raises" } else { "checks" }) {
                    rect x=(column * CELL + 1) y=(row * CELL + 1) width=(CELL - 2) height=(CELL - 2) {
                        title { (name) ": " (advice.action) @if let Some(worth) = advice.expected_return { ", worth " (worth.decimal(4)) } }
                    }
                    (text("mid", (column * CELL + CELL / 2) as f64, (row * CELL + CELL / 2 - 1) as f64, &name))
                    @if let Some(worth) = advice.expected_return { (text("mid small", (column * CELL + CELL / 2) as f64, (row * CELL + CELL / 2 + 14) as f64, worth.decimal(2))) }
                }
            }
        }
    };
    drawing("holes", 13 * CELL, 13 * CELL, &says, inside)
}

/// Edges by the number of decks: best play, and always surrendering.
pub fn by_decks(sheet: &Sheet) -> Markup {
    const LEFT: f64 = 52.0;
    const TOP: f64 = 16.0;
    const STEP: f64 = 78.0;
    const HIGH: f64 = 220.0;
    const MOST: f64 = 0.04;
    let y = |edge: f64| TOP + HIGH * (1.0 - edge / MOST);
    let bar = |x: f64, edge: Ratio, kind: &str, says: &str| {
        let top = y(edge.to_f64());
        html! {
            rect.bar.(kind) x=(at(x)) width="28" y=(at(top)) height=(at(TOP + HIGH - top)) { title { (says) ": " (edge.percent(4)) } }
            (text("value mid", x + 14.0, top - 5.0, (edge * Ratio::from(100)).decimal(2)))
        }
    };
    let inside = html! {
        @for percent in 0..=4 {
            @let ty = y(f64::from(percent) / 100.0);
            line.grid x1=(LEFT) x2=(at(LEFT + 8.0 * STEP)) y1=(at(ty)) y2=(at(ty)) {}
            (text("axis end", LEFT - 8.0, ty + 4.0, format!("{percent} %")))
        }
        @for (index, (decks, report)) in sheet.by_decks.iter().enumerate() {
            @let x = LEFT + STEP * index as f64 + 8.0;
            @if let Some(initial) = report.wager("initial") {
                (bar(x, initial.house_edge(), "win", "best play"))
                @if let Some(always) = initial.alternatives.iter().find(|other| other.name == "always surrender") {
                    (bar(x + 31.0, -always.expected_return, "loss", "always surrender"))
                }
            }
            (text("axis mid", x + 29.0, TOP + HIGH + 20.0, format!("{decks} deck{}", if *decks == 1 { "" } else { "s" })))
        }
        rect.bar.win x="60" y=(at(TOP + HIGH + 34.0)) width="14" height="14" {}
        (text("axis start", 80.0, TOP + HIGH + 46.0, "best play: war on every tie"))
        rect.bar.loss x="290" y=(at(TOP + HIGH + 34.0)) width="14" height="14" {}
        (text("axis start", 310.0, TOP + HIGH + 46.0, "always surrender"))
    };
    let says = "House edge of the initial wager by the number of decks";
    drawing("decks", (LEFT + 8.0 * STEP + 8.0) as usize, (TOP + HIGH + 58.0) as usize, says, inside)
}

/// The layout of Sic Bo, each spot with its edge: the darker, the higher.
pub fn layout(report: &Report) -> Markup {
    const WIDE: usize = 728;
    const HIGH: usize = 46;
    let names =
        |prefix: &str| -> Vec<&WagerOdds> { report.wagers.iter().filter(|w| w.wager.starts_with(prefix)).collect() };
    let of = |all: &[&str]| -> Vec<&WagerOdds> { all.iter().filter_map(|name| report.wager(name)).collect() };
    let pairs = names("pair_");
    let (one, two) = pairs.split_at(pairs.len().min(8));
    let rows: Vec<Vec<&WagerOdds>> = vec![
        of(&["small", "odd", "even", "big"]),
        names("double_"),
        [names("triple_"), of(&["any_triple"])].concat(),
        names("total_"),
        one.to_vec(),
        two.to_vec(),
        names("single_"),
        names("four_"),
        names("super_streak"),
    ];
    let inside = html! {
        @for (row, wagers) in rows.iter().enumerate() {
            @let wide = WIDE / wagers.len().max(1);
            @for (column, wager) in wagers.iter().enumerate() {
                @let edge = wager.house_edge();
                g.spot.(shade(edge)) {
                    rect x=(column * wide + 1) y=(row * HIGH + 1) width=(wide - 2) height=(HIGH - 2) { title { (wager.name) ": " (edge.percent(4)) " " (edge) } }
                    @let middle = (column * wide + wide / 2) as f64;
                    (text(if wide < 60 { "mid tight" } else { "mid" }, middle, (row * HIGH + 19) as f64, short(&wager.name, wide)))
                    (text("mid edge", middle, (row * HIGH + 37) as f64, edge.percent(2)))
                }
            }
        }
    };
    drawing("layout", WIDE, rows.len() * HIGH, "The layout, each spot with its house edge", inside)
}

fn short(name: &str, wide: usize) -> String {
    match wide {
        ..60 => name.replace("Total ", "").replace("Pair ", ""),
        60..110 => name.replace("Triple", "Trip.").replace("Any Trip.", "Any trip."),
        _ => name.to_string(),
    }
}

/// In five steps: below 3, 5, 10 and 15 per cent, and above.
fn shade(edge: Ratio) -> &'static str {
    let step = [3, 5, 10, 15].iter().filter(|percent| edge > Ratio::new(**percent, 100)).count();
    ["step-0", "step-1", "step-2", "step-3", "step-4"][step]
}
