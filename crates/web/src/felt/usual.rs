//! The cloth of a game that has none of its own: seats on an arc, a spot for every wager, cards, the dealer's hand and cards
//! that all share.
use super::pieces::stack;
use super::seats::{OnArc, Place, Plan, Sizes, area_hand, dealer_label, hand, note, seat_plate, state_of, table};
use super::{At, Cloth, Flag, Lies, RenderOptions, Tap, amount_plate, result, short, still, tap};
use crate::felt::pieces::names;
use baize_rules::game::Millis;
use baize_rules::settlement::Line;
use baize_rules::show::{AreaView, View};
use baize_rules::wagers::{Area, Wager};
use maud::{Markup, html};

pub(super) static CLOTH: Cloth = Cloth { felt, own, results };

/// Where the wagers of an area lie, as many as there is room for.
const SPOTS: [OnArc; 4] = [
    OnArc { rx: 450.0, ry: 464.0, along: -34.0 },
    OnArc { rx: 450.0, ry: 464.0, along: 34.0 },
    OnArc { rx: 512.0, ry: 516.0, along: -34.0 },
    OnArc { rx: 512.0, ry: 516.0, along: 34.0 },
];
static PLAN: Plan = Plan {
    cards: OnArc { rx: 330.0, ry: 334.0, along: 0.0 },
    spots: &SPOTS,
    sizes: Sizes { spot: "scale(.9)", percent: 90, card: "scale(.7)", fan: 30, note: 40 },
};
const RADIUS: i32 = 30;

fn felt(view: &View, options: RenderOptions) -> Markup {
    let count = view.areas.len();
    let places: Vec<Place> = (0..count).map(|i| Place::of(i, count, options.side, &PLAN)).collect();
    let at = |y: f64| At::seen_from(600.0, y, options.side);
    let inside = html! {
        (still(at(500.0), "hand", &dealer_label(view), html! {
            @if view.dealer_cards.is_empty() { text.print y="5" { "DEALER" } }
            (hand(&view.dealer_cards, "scale(.9)", 40))
        }))
        @if !view.community.is_empty() {
            (still(at(390.0), "hand board", &format!("Community cards: {}", names(&view.community)), hand(&view.community, "scale(.8)", 70)))
        }
        @for (area, place) in view.areas.iter().zip(&places) { (one_area(view, area, place, options)) }
        @for (area, place) in view.areas.iter().zip(&places) { (note(area, place)) }
    };
    table(view, options, "", inside)
}

/// Each own area by itself.
fn own(view: &View, options: RenderOptions) -> Markup {
    let place = || Place {
        seat: At { x: 26, y: 292 },
        label: At { x: 50, y: 298 },
        anchor: "start",
        spots: [(84, 206), (320, 206), (84, 260), (320, 260)].map(|(x, y)| At { x, y }).into(),
        cards: At { x: 200, y: 200 },
        sizes: Sizes { spot: "", percent: 100, card: "scale(1)", fan: 36, note: 47 },
    };
    html! {
        @for area in view.areas.iter().filter(|a| options.is_own(a)) {
            svg.felt.seat viewBox="0 0 400 316" role="group" aria-label={ "Area " (area.area) " and the dealer, " (view.stage) } {
                rect.cloth width="400" height="316" rx="14" fill="url(#bz-cloth)" {}
                (still(At { x: 200, y: 66 }, "hand", &dealer_label(view), hand(&view.dealer_cards, "scale(1)", 36)))
                (one_area(view, area, &place(), options))
                (note(area, &place()))
            }
        }
    }
}

fn one_area(view: &View, area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    html! {
        g class={ "area " (state_of(area, options).class) } {
            (seat_plate(area, place, options))
            (area_hand(area, place, "hand"))
            @for (wager, at) in wagers(view, area.area).into_iter().zip(&place.spots) {
                (spot(view, area, wager, *at, options))
            }
        }
    }
}

/// What can be placed before a round, then whatever else lies there or was settled.
fn wagers(view: &View, area: Area) -> Vec<Wager> {
    let open = view.opening.iter().copied().filter(|wager| view.sign.limits.get(*wager).is_some());
    let mut all: Vec<Wager> = open.collect();
    let lying = view.areas.iter().filter(|a| a.area == area).flat_map(|a| &a.wagers).map(|staked| staked.wager);
    let settled = view.lines.iter().filter(|line| line.area() == area).map(Line::wager);
    for wager in lying.chain(settled) {
        if !all.contains(&wager) {
            all.push(wager);
        }
    }
    all
}

fn spot(view: &View, area: &AreaView, wager: Wager, at: At, options: RenderOptions) -> Markup {
    let staked = area.wagers.iter().find(|staked| staked.wager == wager).map(|staked| staked.amount);
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area && l.wager() == wager).collect();
    let flag: Option<Flag> = result(&lines);
    let mut label = format!("{wager} wager on area {}", area.area);
    label.push_str(&staked.map_or_else(|| ", none".into(), |amount| format!(", {amount}")));
    if let Some(flag) = &flag {
        label.push_str(&format!(", {}", flag.said));
    }
    let inside = html! {
        circle.ring r=(RADIUS) {}
        @match staked {
            Some(amount) => { (stack(amount, 0, 2, "1.1")) (amount_plate(&short(amount), RADIUS - 4)) }
            None if flag.is_none() => text.print.small y="4" { (wager.to_string().to_uppercase()) },
            None => {}
        }
        @if let Some(flag) = &flag { (flag.plate(if staked.is_some() { -RADIUS - 8 } else { 0 })) }
    };
    let state = match staked {
        Some(_) => Lies::Stake,
        None if !area.taken => Lies::Free,
        None => Lies::Nothing,
    };
    let key = wager.slug();
    let live = options.can_tap(area) && view.opening.contains(&wager);
    tap(live, "spot", inside, Tap { at, reach: RADIUS, area: area.area, wager: Some(&key), state, label: &label })
}

/// The last results, the newest first.
fn results(view: &View, _: Millis) -> Markup {
    html! {
        @if !view.results.is_empty() {
            h2.last { "Last results" }
            ol.results.hands aria-label="The last results, the newest first" {
                @for result in view.results.iter().rev() { li { span { (result.text) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::any::{AnyTable, GameId};
    use baize_rules::show::Viewer;

    /// Every game could be played on it: a place to tap for each wager, whatever the game.
    #[test]
    fn every_game_of_cards_can_be_drawn_on_the_usual_cloth() {
        for game in GameId::ALL.iter().copied().filter(|game| *game != GameId::SicBo) {
            let table = AnyTable::open(game, &game.usual_setup()).expect("a table");
            let view = table.show(Viewer::Staff);
            let spots = wagers(&view, 1);
            assert!((1..=SPOTS.len()).contains(&spots.len()), "{game:?}: {spots:?}");
            let drawn = felt(&view, RenderOptions::console()).into_string();
            for wager in spots {
                assert!(drawn.contains(&format!("data-wager=\"{}\"", wager.slug())), "{game:?}: {wager}");
            }
            assert!(drawn.contains("role=\"button\""), "{game:?}");
        }
    }
}
