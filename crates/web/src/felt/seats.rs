//! What tables with seats on an arc share, whatever the game of cards: the table itself, places, hands, spots, notes, the
//! dealer's hand, shoe and rack. A game says how its areas are laid out ([`Plan`]) and which [`Spot`]s they have.
use super::pieces::{card_at, names, stack};
use super::{At, Flag, Lies, RenderOptions, Side, Tap, amount_plate, closed, short, still, tap, title};
use baize_rules::cards::Card;
use baize_rules::money::Money;
use baize_rules::shoe::Source;
use baize_rules::show::{AreaView, CardView, CardsView, View};
use baize_rules::wagers::Wager;
use maud::{Markup, html};
use std::f64::consts::PI;

/// One area by itself on a piece of cloth, 400 wide.
pub(super) fn by_itself(height: u32, label: &str, inside: Markup) -> Markup {
    html! {
        svg.felt.seat viewBox={ "0 0 400 " (height) } role="group" aria-label=(label) {
            rect.cloth width="400" height=(height) rx="14" fill="url(#bz-cloth)" {}
            rect width="400" height=(height) rx="14" fill="url(#bz-nap)" {}
            (inside)
        }
    }
}

/// The middle of the arcs, on the dealer's side.
const CENTRE: (f64, f64) = (600.0, 592.0);

/// A place on an arc around the dealer: how wide and how high the arc is, and how far along it from the area's middle.
pub(super) struct OnArc {
    pub rx: f64,
    pub ry: f64,
    pub along: f64,
}

/// How the areas of a table are laid out.
pub(super) struct Plan {
    pub cards: OnArc,
    /// One for each [`Spot`] of the game.
    pub spots: &'static [OnArc],
    pub sizes: Sizes,
}

/// How large things are drawn: a full table has to make room.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub spot: &'static str,
    /// What `spot` says, for the reach of a finger.
    pub percent: i32,
    pub card: &'static str,
    /// How far the next card of a hand lies to the right of the last, before it is scaled.
    pub fan: i32,
    /// How far below the middle of the cards a note stands.
    pub note: i32,
}

/// Where one area's things are.
pub(super) struct Place {
    pub seat: At,
    pub label: At,
    pub anchor: &'static str,
    pub spots: Vec<At>,
    pub cards: At,
    pub sizes: Sizes,
}

impl Place {
    /// Areas stand on arcs around the dealer, the first at the dealer's left; few areas stand in the middle.
    pub fn of(index: usize, count: usize, side: Side, plan: &Plan) -> Place {
        let step = (149.0 / (count.max(2) - 1) as f64).min(24.9);
        let degrees = 90.0 + (index as f64 - (count as f64 - 1.0) / 2.0) * step;
        let (sin, cos) = (degrees * PI / 180.0).sin_cos();
        let on = |arc: &OnArc| {
            let (tx, ty) = (arc.rx * sin, -arc.ry * cos);
            let length = tx.hypot(ty);
            let x = CENTRE.0 - arc.rx * cos + arc.along * tx / length;
            let y = CENTRE.1 - arc.ry * sin + arc.along * ty / length;
            At::seen_from(x, y, side)
        };
        let seat = on(&OnArc { rx: 574.0, ry: 566.0, along: 0.0 });
        // Names stand outside the rail, but at its ends, where there is no room, inside.
        let outward = if cos.abs() > 0.9 { 1 } else { -1 };
        let rightward = if seat.x < 590 { outward } else { -outward };
        Place {
            seat,
            label: At { x: seat.x + 24 * rightward, y: seat.y + 6 },
            anchor: if rightward > 0 { "start" } else { "end" },
            spots: plan.spots.iter().map(on).collect(),
            cards: on(&plan.cards),
            sizes: plan.sizes,
        }
    }
}

/// The table around everything that lies on it: rail, cloth, title on its arc, and what is printed on the next.
pub(super) fn table(view: &View, options: RenderOptions, print: &str, inside: Markup) -> Markup {
    let title = title(view);
    let arc = if options.side == Side::Dealer { "" } else { "-p" };
    // A long inscription stands there once.
    let along: &[&str] = if print.len() > 24 { &["50%"] } else { &["18%", "50%", "82%"] };
    let printed = html! {
        text.cloth-title.long[title.len() > 14] { textPath href={ "#bz-arc1" (arc) } startOffset="50%" { (title.to_uppercase()) } }
        text.cloth-line {
            @for along in along {
                textPath href={ "#bz-arc2" (arc) } startOffset=(along) { (print) }
            }
        }
    };
    framed(view, options, printed, inside)
}

/// The same where a game prints its cloth itself.
pub(super) fn framed(view: &View, options: RenderOptions, printed: Markup, inside: Markup) -> Markup {
    let turn = (options.side == Side::Players).then_some("rotate(180 600 340)");
    html! {
        svg.felt.shut[view.closed] viewBox="0 0 1200 680" role="group" aria-label={ (title(view)) " table, " (view.stage) } {
            use href="#bz-table" transform=[turn] {}
            (printed)
            @if let Some(cards) = &view.cards { (shoe_and_rack(view, cards, options.side)) }
            (inside)
            (closed(view, At { x: 600, y: 340 }))
        }
    }
}

/// The seat's stud and who sits there.
pub(super) fn seat_plate(area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    let state = state_of(area, options);
    let number = area.area;
    let label =
        format!("Area {number}, {}{}", state.text, if area.marker { ", keeps the previous minimum" } else { "" });
    html! {
        (tap(options.can_tap(area) && !area.taken, "seat-plate", html! {
            circle.stud r="16" {}
            text.stud-no y="7" { (number) }
        }, Tap { at: place.seat, reach: 25, area: number, wager: None, state: Lies::Free, label: &label }))
        @if state.shown { text.who x=(place.label.x) y=(place.label.y) text-anchor=(place.anchor) { (state.text) } }
    }
}

/// Whose an area is.
pub(super) struct State {
    pub class: &'static str,
    pub text: String,
    /// A seat that is merely taken says so by its stud.
    pub shown: bool,
}

pub(super) fn state_of(area: &AreaView, options: RenderOptions) -> State {
    let (class, text) = match (area.taken, area.reserved, area.patron) {
        (true, _, _) if options.is_own(area) => ("own", "you".into()),
        (true, _, Some(patron)) => ("taken", patron.to_string()),
        (true, _, None) => return State { class: "taken", text: "taken".into(), shown: false },
        (false, true, _) => ("kept", "reserved".into()),
        (false, false, _) => ("free", "free".into()),
    };
    State { class, text, shown: true }
}

/// A printed circle of an area.
pub(super) struct Spot {
    /// What is placed here before the deal.
    pub opening: Wager,
    /// Every wager that lies here, left to right.
    pub wagers: &'static [Wager],
    pub key: &'static str,
    pub radius: i32,
    pub print: &'static [&'static str],
}

/// One spot of an area: what is printed there, chips, amounts, and what became of them.
pub(super) fn spot(area: &AreaView, spot: &Spot, result: Option<Flag>, at: At, sizes: Sizes, live: bool) -> Markup {
    let radius = spot.radius;
    let here = spot.wagers.iter().filter_map(|w| area.wagers.iter().find(|v| v.wager == *w));
    let stakes: Vec<(Wager, Money)> = here.map(|v| (v.wager, v.amount)).collect();
    let mut label = format!("{} wager on area {}", spot.opening, area.area);
    match stakes.as_slice() {
        [] if result.is_none() => label.push_str(", none"),
        stakes => stakes.iter().for_each(|(wager, amount)| match *wager == spot.opening {
            true => label.push_str(&format!(", {amount}")),
            false => label.push_str(&format!(", {wager} {amount}")),
        }),
    }
    if let Some(flag) = &result {
        label.push_str(&format!(", {}", flag.said));
    }
    let scale = (!sizes.spot.is_empty()).then_some(sizes.spot);
    let inside = html! {
        g transform=[scale] {
        circle.ring r=(radius) {}
        circle.ring2 r=(radius - 5) {}
        @if stakes.is_empty() && result.is_none() {
            @for (i, line) in spot.print.iter().enumerate() {
                text.print y=(5 + 17 * i as i32 - 8 * (spot.print.len() as i32 - 1)) { (line) }
            }
        }
        @match stakes.as_slice() {
            [] => {}
            [(_, amount)] => { (stack(*amount, 0, 2, if radius > 35 { "1.25" } else { "1.1" })) (amount_plate(&short(*amount), radius - 4)) }
            [(_, first), (_, second), ..] => {
                (stack(*first, -19, -1, ".95")) (stack(*second, 19, 3, ".95"))
                (amount_plate(&if first == second { format!("2×{}", short(*first)) } else { format!("{}+{}", short(*first), short(*second)) }, radius - 4))
            }
        }
        @if let Some(flag) = &result { (flag.plate(if stakes.is_empty() { 0 } else { -radius - 8 })) }
        }
    };
    let state = match area.wagers.iter().any(|v| v.wager == spot.opening) {
        true => Lies::Stake,
        false if !area.taken => Lies::Free,
        false => Lies::Nothing,
    };
    let reach = (radius + 4) * sizes.percent / 100;
    let to = Tap { at, reach, area: area.area, wager: Some(spot.key), state, label: &label };
    tap(live, "spot", inside, to)
}

/// The cards of one hand around a point, each next one so far to the right of the last.
pub(super) fn hand(cards: &[CardView], transform: &str, fan: i32) -> Markup {
    let shift = fan * (cards.len() as i32 - 1).max(0) / 2;
    let transform = (!transform.is_empty()).then_some(transform);
    html! {
        @if !cards.is_empty() {
            g transform=[transform] {
                @for (i, card) in cards.iter().enumerate() { (card_at(*card, fan * i as i32 - shift, 0)) }
            }
        }
    }
}

/// The same with a frame around each of the cards that make the hand.
pub(super) fn marked(cards: &[CardView], best: &[Card], transform: &str, fan: i32) -> Markup {
    let shift = fan * (cards.len() as i32 - 1).max(0) / 2;
    let plays = |card: &CardView| matches!(card, CardView::Up(card) if best.contains(card));
    html! {
        @if !cards.is_empty() {
            g transform=(transform) {
                @for (i, card) in cards.iter().enumerate() {
                    (card_at(*card, fan * i as i32 - shift, 0))
                    @if plays(card) { rect class="best" x=(fan * i as i32 - shift - 34) y="-48" width="68" height="96" rx="7" {} }
                }
            }
        }
    }
}

/// An area's hand on its printed place.
pub(super) fn area_hand(area: &AreaView, place: &Place, class: &str) -> Markup {
    still(
        place.cards,
        class,
        &hand_label(area),
        html! {
            use.printed href="#bz-place" transform=(place.sizes.card) {}
            (hand(&area.cards, place.sizes.card, place.sizes.fan))
        },
    )
}

fn hand_label(area: &AreaView) -> String {
    let cards = names(&area.cards);
    let note = said(area);
    match cards.is_empty() {
        true => format!("Cards of area {}, none{note}", area.area),
        false => format!("Cards of area {}: {cards}{note}", area.area),
    }
}

/// `, at war`: what is said of an area behind its cards.
pub(super) fn said(area: &AreaView) -> String {
    let note = area.note();
    if note.is_empty() { note } else { format!(", {note}") }
}

pub(super) fn dealer_label(view: &View) -> String {
    let cards = names(&view.dealer_cards);
    if cards.is_empty() { "Dealer's cards, none".into() } else { format!("Dealer's cards: {cards}") }
}

/// What is asked of an area's player, or how it stands.
pub(super) fn note(area: &AreaView, place: &Place) -> Markup {
    let note = area.note();
    html! { @if !note.is_empty() { (plate(&note, area.asks.is_some(), place)) } }
}

/// A note on a hand, such as what it makes.
pub(super) fn ribbon(note: &str, place: &Place) -> Markup {
    plate(note, false, place)
}

/// A question also rings the cards with a broken line.
fn plate(note: &str, asked: bool, place: &Place) -> Markup {
    let rows: Vec<&str> = match note.match_indices(' ').min_by_key(|(i, _)| i.abs_diff(note.len() / 2)) {
        Some((middle, _)) if note.len() > 10 => vec![&note[..middle], &note[middle + 1..]],
        _ => vec![note],
    };
    let below = if asked { 40 } else { place.sizes.note };
    let widest = rows.iter().map(|r| r.chars().count()).max().unwrap_or(0) as i32;
    let (width, height) = (24 + 9 * widest, 10 + 18 * rows.len() as i32);
    html! {
        g.note.asked[asked] transform=(place.cards.translate()) aria-hidden="true" {
            @if asked { rect.ask x="-49" y="-64" width="98" height="128" rx="15" {} }
            g transform={ "translate(0 " (below) ")" } {
                rect.ribbon x=(-width / 2) y="-13" width=(width) height=(height) rx="5" {}
                @for (i, row) in rows.iter().enumerate() { text y=(5 + 18 * i as i32) { (row) } }
            }
        }
    }
}

/// The shoe or device at the dealer's left and the discard rack at the right, as full as they are.
fn shoe_and_rack(view: &View, cards: &CardsView, side: Side) -> Markup {
    let on_table = view.areas.iter().map(|a| a.cards.len()).sum::<usize>() + view.dealer_cards.len();
    let all = (i32::from(cards.left) + i32::from(cards.in_rack) + on_table as i32).max(1);
    let share = |n: u16, length: i32| (i32::from(n) * length + all - 1) / all;
    let (shoe, rack) = (At::seen_from(250.0, 604.0, side), At::seen_from(950.0, 604.0, side));
    let words = if side == Side::Dealer { 59 } else { -47 };
    let what = match cards.source {
        Source::Shoe => "shoe",
        Source::Hand => "hand",
        Source::Device => "device",
    };
    let (left, racked) = (share(cards.left, 92), share(cards.in_rack, 92));
    html! {
        g.box transform=(shoe.translate()) role="img" aria-label={ "Card " (what) ", " (cards.left) " cards left" } {
            rect.well x="-64" y="-26" width="128" height="52" rx="7" {}
            rect.deck x="-46" y="-18" width=(left) height="36" rx="1" fill="url(#bz-edges)" {}
            @match cards.source {
                Source::Shoe | Source::Hand => path.lip d="M-64-26h14v52h-14l-8-10v-32z" {},
                Source::Device => { path.lip d="M-64-26h14v52h-14z" {} circle.lamp cx="-57" r="3" {} },
            }
            @if cards.cutting_card_shown { rect.cut-card x="-54" y="-23" width="7" height="46" rx="2" {} }
            text y=(words) { (cards.left) " in " (what) }
        }
        g.box transform=(rack.translate()) role="img" aria-label={ "Discard rack, " (cards.in_rack) " cards" } {
            rect.well x="-56" y="-26" width="112" height="52" rx="7" {}
            rect.deck x="-46" y="-18" width=(racked) height="36" rx="1" fill="url(#bz-edges)" {}
            path.glass d="M-50-20h100v40h-100z" {}
            text y=(words) { (cards.in_rack) (if cards.in_rack == 1 { " discard" } else { " discards" }) }
        }
    }
}
