//! The Casino War table as one drawing, and the small things that lie on it or hang beside it.
//!
//! Everything is made from a [`View`] and from nothing else, so a screen cannot show more than its viewer may see. The page
//! holds [`pieces`] once; drawings refer to them by `<use>`, which keeps what is pushed on every change small.
//!
//! ```
//! use baize_web::felt::{Ink, felt, pieces};
//! # fn page(view: &baize_rules::show::View) -> maud::Markup {
//! maud::html! { (pieces()) (felt(view, Ink::console())) }
//! # }
//! ```
mod pieces;
mod plates;

pub use pieces::{DENOMINATIONS, card, chip, chip_stack, pieces};
pub use plates::{cite, lines, results, sign, until};

use baize_rules::casino_war::ch08_interim_settlement::TIE_PAYS;
use baize_rules::game::PatronId;
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::shoe::Source;
use baize_rules::show::{AreaView, CardView, CardsView, View};
use baize_rules::wagers::{Area, Wager};
use maud::{Markup, html};
use std::f64::consts::PI;

/// From where the table is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Area 1 is at the left, the float tray at the lower edge.
    Dealer,
    /// As the players see it: area 1 at the right, the float tray at the upper edge.
    Players,
}

/// Whether places on the cloth can be tapped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// Over spots and free seats lies `<circle class="tap" tabindex="0" role="button" data-area="3" data-wager="initial">`, with
    /// `data-staked="1"` where a wager lies and `data-free="1"` where nobody sits; seats have no `data-wager`.
    Interactive,
    Still,
}

/// How a table is drawn for one screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink {
    pub side: Side,
    pub touch: Touch,
    /// The patron whose screen this is: own areas are marked, and only own and free areas can be tapped.
    pub own: Option<PatronId>,
}

impl Ink {
    /// The dealer's and the supervisor's console.
    pub fn console() -> Ink {
        Ink { side: Side::Dealer, touch: Touch::Interactive, own: None }
    }
    /// The display over the table.
    pub fn display() -> Ink {
        Ink { side: Side::Players, touch: Touch::Still, own: None }
    }
    /// A patron's own page.
    pub fn patron(patron: PatronId) -> Ink {
        Ink { side: Side::Players, touch: Touch::Interactive, own: Some(patron) }
    }

    fn is_own(self, area: &AreaView) -> bool {
        self.own.is_some() && area.patron == self.own
    }
    fn can_tap(self, area: &AreaView) -> bool {
        self.touch == Touch::Interactive && (self.own.is_none() || self.is_own(area) || !area.taken)
    }
}

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 680.0;
/// The middle of the arcs, on the dealer's side.
const CENTRE: (f64, f64) = (600.0, 592.0);

/// A point in the drawing, whole units: a quarter of a millimetre on a large screen is nobody's loss.
#[derive(Clone, Copy)]
struct At {
    x: i32,
    y: i32,
}

impl At {
    fn seen_from(x: f64, y: f64, side: Side) -> At {
        let (x, y) = match side {
            Side::Dealer => (x, y),
            Side::Players => (WIDTH - x, HEIGHT - y),
        };
        At { x: x.round() as i32, y: y.round() as i32 }
    }
    fn translate(self) -> String {
        format!("translate({} {})", self.x, self.y)
    }
}

/// Where one area's things are.
struct Place {
    seat: At,
    label: At,
    anchor: &'static str,
    bet: At,
    tie: At,
    cards: At,
    sizes: Sizes,
}

/// How large things are drawn: a full table has to make room.
#[derive(Clone, Copy)]
struct Sizes {
    spot: &'static str,
    /// What `spot` says, for the reach of a finger.
    percent: i32,
    card: &'static str,
    /// How far below the middle of the cards a note stands.
    note: i32,
}

const ROOMY: Sizes = Sizes { spot: "", percent: 100, card: "scale(1.1)", note: 47 };
const FULL: Sizes = Sizes { spot: "scale(.88)", percent: 88, card: "scale(.9)", note: 38 };
const LARGE: Sizes = Sizes { spot: "scale(1.2)", percent: 120, card: "scale(1.1)", note: 47 };

impl Place {
    /// Areas stand on arcs around the dealer, the first at the dealer's left; few areas stand in the middle.
    fn of(index: usize, count: usize, side: Side) -> Place {
        let step = (149.0 / (count.max(2) - 1) as f64).min(24.9);
        let degrees = 90.0 + (index as f64 - (count as f64 - 1.0) / 2.0) * step;
        let (sin, cos) = (degrees * PI / 180.0).sin_cos();
        let on = |rx: f64, ry: f64, along: f64| {
            let (tx, ty) = (rx * sin, -ry * cos);
            let length = tx.hypot(ty);
            let (x, y) = (CENTRE.0 - rx * cos + along * tx / length, CENTRE.1 - ry * sin + along * ty / length);
            At::seen_from(x, y, side)
        };
        let seat = on(574.0, 566.0, 0.0);
        // Names stand outside the rail, but at its ends, where there is no room, inside.
        let outward = if cos.abs() > 0.9 { 1 } else { -1 };
        let rightward = if seat.x < 590 { outward } else { -outward };
        Place {
            seat,
            label: At { x: seat.x + 24 * rightward, y: seat.y + 6 },
            anchor: if rightward > 0 { "start" } else { "end" },
            bet: on(450.0, 464.0, if count > 7 { -28.0 } else { -34.0 }),
            tie: on(450.0, 464.0, if count > 7 { 44.0 } else { 50.0 }),
            cards: if count > 7 { on(328.0, 330.0, 0.0) } else { on(318.0, 322.0, 0.0) },
            sizes: if count > 7 { FULL } else { ROOMY },
        }
    }
}

/// The whole table. Put [`pieces`] on the page once before.
pub fn felt(view: &View, ink: Ink) -> Markup {
    let (side, count) = (ink.side, view.areas.len());
    let title = baize_rules::find_book(view.game).map_or(view.game, |book| book.title);
    let arc = if side == Side::Dealer { "" } else { "-p" };
    let turn = (side == Side::Players).then_some("rotate(180 600 340)");
    let odds = TIE_PAYS.to_string().to_uppercase();
    let dealer = At::seen_from(600.0, 499.0, side);
    html! {
        svg.felt.shut[view.closed] viewBox="0 0 1200 680" role="group" aria-label={ (title) " table, " (view.stage) } {
            use href="#bz-table" transform=[turn] {}
            text.cloth-title { textPath href={ "#bz-arc1" (arc) } startOffset="50%" { (title.to_uppercase()) } }
            text.cloth-line {
                @for along in ["18%", "50%", "82%"] {
                    textPath href={ "#bz-arc2" (arc) } startOffset=(along) { "TIE PAYS " (odds) }
                }
            }
            @if let Some(cards) = &view.cards { (shoe_and_rack(view, cards, side)) }
            (still(dealer, "hand", &dealer_label(view), html! {
                use.printed href="#bz-place" transform="scale(1.15)" {}
                text.print y="70" { "DEALER" }
                (hand(&view.dealer_cards, "scale(1.15)"))
            }))
            @for (i, area) in view.areas.iter().enumerate() { (one_area(view, area, &Place::of(i, count, side), ink)) }
            @for (i, area) in view.areas.iter().enumerate() {
                @if !area.note.is_empty() { (ribbon(&area.note, &Place::of(i, count, side))) }
            }
            @if view.closed {
                g.closed transform="translate(600 340)" {
                    rect x="-190" y="-44" width="380" height="88" rx="8" {}
                    text y="14" { "TABLE CLOSED" }
                }
            }
        }
    }
}

/// One area and the dealer's cards, large: for a phone. Nothing where there is no such area.
pub fn seat(view: &View, area: Area, ink: Ink) -> Markup {
    let Some(found) = view.areas.iter().find(|a| a.area == area) else { return html! {} };
    let place = Place {
        seat: At { x: 26, y: 292 },
        label: At { x: 50, y: 298 },
        anchor: "start",
        bet: At { x: 84, y: 206 },
        tie: At { x: 320, y: 206 },
        cards: At { x: 200, y: 200 },
        sizes: LARGE,
    };
    html! {
        svg.felt.seat viewBox="0 0 400 316" role="group" aria-label={ "Area " (area) " and the dealer, " (view.stage) } {
            rect.cloth width="400" height="316" rx="14" fill="url(#bz-cloth)" {}
            rect width="400" height="316" rx="14" fill="url(#bz-nap)" {}
            g.hand transform="translate(200 66)" role="img" aria-label=(dealer_label(view)) {
                use.printed href="#bz-place" transform="scale(1.1)" {}
                (hand(&view.dealer_cards, "scale(1.1)"))
                text.print x="-118" y="5" { "DEALER" }
            }
            path.print-line d="M20 130H380" {}
            (one_area(view, found, &place, ink))
            @if !found.note.is_empty() { (ribbon(&found.note, &place)) }
        }
    }
}

struct Tap<'a> {
    at: At,
    /// The radius within which it is touched.
    reach: i32,
    area: Area,
    wager: Option<&'static str>,
    state: Lies,
    label: &'a str,
}

/// What a tap would find.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Lies {
    Nothing,
    /// A wager lies here: tapping takes it back.
    Stake,
    /// Nobody sits here: tapping sits.
    Free,
}

/// A place on the cloth: a drawing with a name, and where it can be tapped a button over it. The button is no part of the
/// drawing, so that what is printed there is not taken for its name.
fn tap(live: bool, class: &str, inside: Markup, to: Tap) -> Markup {
    let at = to.at.translate();
    html! {
        @if live {
            g class={ (class) " live" } transform=(at) {
                g aria-hidden="true" { (inside) }
                circle.tap r=(to.reach) tabindex="0" role="button" data-area=(to.area) data-wager=[to.wager] aria-label=(to.label)
                    data-staked=[(to.state == Lies::Stake).then_some("1")] data-free=[(to.state == Lies::Free).then_some("1")] {}
            }
        } @else {
            g class=(class) transform=(at) role="img" aria-label=(to.label) { (inside) }
        }
    }
}

/// Something that lies or is printed on the cloth and is only looked at.
fn still(at: At, class: &str, label: &str, inside: Markup) -> Markup {
    html! { g class=(class) transform=(at.translate()) role="img" aria-label=(label) { (inside) } }
}

fn one_area(view: &View, area: &AreaView, place: &Place, ink: Ink) -> Markup {
    let number = area.area;
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == number).collect();
    let of = |wagers: &[Wager]| lines.iter().copied().filter(|l| wagers.contains(&l.wager())).collect::<Vec<_>>();
    let (main, tie) = (result(&of(&[Wager::Initial, Wager::War])), result(&of(&[Wager::Tie])));
    let lost = main.as_ref().is_some_and(|r| r.kind == Kind::Lost);
    let live = ink.can_tap(area);
    let own = ink.is_own(area);
    let state = state_of(area, own);
    let class = format!("area {}", if own { "own" } else { state.class });
    html! {
        g class=(class) {
            (tap(live && !area.taken, "seat-plate", html! {
                circle.stud r="16" {}
                text.stud-no y="7" { (number) }
            }, Tap { at: place.seat, reach: 25, area: number, wager: None, state: Lies::Free,
                     label: &format!("Area {number}, {}{}", state.text, if area.marker { ", keeps the previous minimum" } else { "" }) }))
            @if state.shown { text.who x=(place.label.x) y=(place.label.y) text-anchor=(place.anchor) { (state.text) } }
            (still(place.cards, if lost { "hand gone" } else { "hand" }, &hand_label(area), html! {
                use.printed href="#bz-place" transform=(place.sizes.card) {}
                (hand(&area.cards, place.sizes.card))
            }))
            (spot(area, SPOT_TIE, tie, place.tie, place.sizes, live))
            (spot(area, SPOT_BET, main, place.bet, place.sizes, live))
            @if area.marker {
                use.marker href="#bz-marker" x=(place.bet.x - 42) y=(place.bet.y - 30) {}
            }
        }
    }
}

struct State {
    class: &'static str,
    text: String,
    /// A seat that is merely taken says so by its stud.
    shown: bool,
}

fn state_of(area: &AreaView, own: bool) -> State {
    let (class, text) = match (area.taken, area.reserved, area.patron) {
        (true, _, _) if own => ("taken", "you".into()),
        (true, _, Some(patron)) => ("taken", patron.to_string()),
        (true, _, None) => ("taken", String::from("taken")),
        (false, true, _) => ("kept", "reserved".into()),
        (false, false, _) => ("free", "free".into()),
    };
    let shown = text != "taken";
    State { class, text, shown }
}

/// One of the two printed circles of an area.
struct Spot {
    /// What is placed here before the deal.
    opening: Wager,
    /// Every wager that lies here, left to right.
    wagers: &'static [Wager],
    key: &'static str,
    radius: i32,
    print: &'static [&'static str],
}

const SPOT_BET: Spot = Spot {
    opening: Wager::Initial,
    wagers: &[Wager::Initial, Wager::War],
    key: "initial",
    radius: 40,
    print: &["BET /", "WAR"],
};
const SPOT_TIE: Spot = Spot { opening: Wager::Tie, wagers: &[Wager::Tie], key: "tie", radius: 30, print: &["TIE"] };

fn spot(area: &AreaView, spot: Spot, result: Option<Flag>, at: At, sizes: Sizes, live: bool) -> Markup {
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
            [(_, amount)] => { (pieces::stack(*amount, 0, 2, if radius > 35 { "1.25" } else { "1.1" })) (amount_plate(&short(*amount), radius - 4)) }
            [(_, first), (_, second), ..] => {
                (pieces::stack(*first, -19, -1, ".95")) (pieces::stack(*second, 19, 3, ".95"))
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

/// Without cents where there are none: cloth is narrow.
fn short(amount: Money) -> String {
    let pretty = amount.pretty();
    pretty.strip_suffix(".00").unwrap_or(&pretty).to_owned()
}

fn amount_plate(text: &str, y: i32) -> Markup {
    let width = 14 + 11 * text.chars().count() as i32;
    html! {
        g.amount transform={ "translate(0 " (y) ")" } {
            rect x=(-width / 2) y="-12" width=(width) height="24" rx="12" {}
            text y="7" { (text) }
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Won,
    Lost,
    Even,
}

/// What became of the wagers of one spot.
struct Flag {
    kind: Kind,
    shown: String,
    said: String,
}

fn result(lines: &[&Line]) -> Option<Flag> {
    let last = lines.last()?;
    let to_house: Money = lines.iter().map(|l| l.to_house()).sum();
    Some(match to_house {
        net if net < Money::ZERO => {
            Flag { kind: Kind::Won, shown: format!("+{}", short(-net)), said: format!("won {}", -net) }
        }
        net if net.is_positive() => {
            let word = if matches!(last.outcome(), Outcome::Surrendered { .. }) { "gave up" } else { "lost" };
            Flag { kind: Kind::Lost, shown: format!("−{}", short(net)), said: format!("{word} {net}") }
        }
        _ => {
            let word = match last.outcome() {
                Outcome::Void => "void",
                Outcome::Returned => "returned",
                _ => "stand off",
            };
            Flag { kind: Kind::Even, shown: word.into(), said: word.into() }
        }
    })
}

impl Flag {
    fn plate(&self, y: i32) -> Markup {
        let width = 40 + 10 * self.shown.chars().count() as i32;
        let (class, icon) = match self.kind {
            Kind::Won => ("flag won", "#bz-won"),
            Kind::Lost => ("flag lost", "#bz-lost"),
            Kind::Even => ("flag even", "#bz-even"),
        };
        html! {
            g class=(class) transform={ "translate(0 " (y) ")" } {
                rect x=(-width / 2) y="-14" width=(width) height="28" rx="5" {}
                use href=(icon) x=(-width / 2 + 15) {}
                text x="10" y="7" { (self.shown) }
            }
        }
    }
}

/// The cards of one hand, each next one to the right and half over the last.
fn hand(cards: &[CardView], transform: &str) -> Markup {
    let shift = 18 * (cards.len() as i32 - 1).max(0);
    let transform = (!transform.is_empty()).then_some(transform);
    html! {
        @if !cards.is_empty() {
            g transform=[transform] {
                @for (i, card) in cards.iter().enumerate() { (pieces::card_at(*card, 36 * i as i32 - shift, 0)) }
            }
        }
    }
}

fn hand_label(area: &AreaView) -> String {
    let cards = pieces::names(&area.cards);
    let note = if area.note.is_empty() { String::new() } else { format!(", {}", area.note) };
    match cards.is_empty() {
        true => format!("Cards of area {}, none{note}", area.area),
        false => format!("Cards of area {}: {cards}{note}", area.area),
    }
}

fn dealer_label(view: &View) -> String {
    let cards = pieces::names(&view.dealer_cards);
    if cards.is_empty() { "Dealer's cards, none".into() } else { format!("Dealer's cards: {cards}") }
}

/// A note on a hand; a question also rings the cards with a broken line.
fn ribbon(note: &str, place: &Place) -> Markup {
    let asked = note.ends_with('?');
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

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::cards::Card;
    use baize_rules::casino_war::CasinoWar;
    use baize_rules::house::{Approved, ChanceFrom, Equipment, Setup};
    use baize_rules::limits::{Limit, Limits};
    use baize_rules::show::{Viewer, WagerView};
    use baize_rules::wagers::BetType;

    /// Everything on the cloth at once, more than a game would put there.
    fn crowded(areas: u8) -> View {
        let limit = |wager| Limit { wager, min: Money::dollars(10), max: Money::dollars(1_000_000), unit: None };
        let setup = Setup {
            areas,
            equipment: Equipment::Cards { source: Source::Shoe, decks: 6 },
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(250),
            limits: Limits { wagers: vec![limit(BetType::Initial), limit(BetType::Tie)], player_max: None },
            options: vec![],
            approved: Approved::default(),
        };
        let table = baize_rules::Table::<CasinoWar>::open(&setup).expect("a table");
        let mut view = table.show(Viewer::Staff);
        let cards: Vec<CardView> = Card::all().take(2).map(CardView::Up).collect();
        for area in &mut view.areas {
            (area.taken, area.patron, area.marker) = (true, Some(1_000_000), true);
            area.note = "<i>war or surrender?".into();
            area.wagers = [Wager::Initial, Wager::Tie, Wager::War]
                .map(|wager| WagerView { wager, amount: Money::cents(9_999_750) })
                .to_vec();
            area.cards = cards.clone();
        }
        view.dealer_cards = cards;
        view
    }

    #[test]
    fn the_fullest_table_is_small_enough_to_push() {
        let size = felt(&crowded(9), Ink::console()).into_string().len();
        assert!(size < 40_000, "{size} bytes");
    }

    #[test]
    fn nothing_inline_and_nothing_unescaped() {
        let view = crowded(7);
        for ink in [Ink::console(), Ink::display(), Ink::patron(1_000_000)] {
            let all = [pieces(), felt(&view, ink), seat(&view, 3, ink), sign(&view, 0), lines(&view), results(&view)];
            let text: String = all.into_iter().map(Markup::into_string).collect();
            for forbidden in [" style=", "<style", "<script", " onclick=", " onload=", "javascript:", "<i>"] {
                assert!(!text.contains(forbidden), "{forbidden}");
            }
        }
    }

    #[test]
    fn the_two_sides_are_each_other_turned_around() {
        for count in [1, 2, 5, 7, 9] {
            for i in 0..count {
                let (a, b) = (Place::of(i, count, Side::Dealer), Place::of(i, count, Side::Players));
                for (a, b) in [(a.seat, b.seat), (a.bet, b.bet), (a.tie, b.tie), (a.cards, b.cards)] {
                    assert!((a.x + b.x - 1200).abs() <= 1 && (a.y + b.y - 680).abs() <= 1);
                    assert!((30..=1170).contains(&a.x) && (20..=640).contains(&a.y));
                }
            }
        }
        let first = |side| Place::of(0, 7, side).bet.x;
        assert!(first(Side::Dealer) < 300 && first(Side::Players) > 900);
    }

    #[test]
    fn only_what_may_be_tapped_is_a_button() {
        let mut view = crowded(7);
        let taps = |view: &View, ink| felt(view, ink).into_string().matches("role=\"button\"").count();
        assert_eq!(taps(&view, Ink::console()), 7 * 2);
        assert_eq!(taps(&view, Ink::display()), 0);
        assert_eq!(taps(&view, Ink::patron(5)), 0);
        view.areas[2].patron = Some(5);
        (view.areas[3].taken, view.areas[3].patron) = (false, None);
        assert_eq!(taps(&view, Ink::patron(5)), 2 + 3, "two own spots; two spots and the seat of a free area");
        let text = felt(&view, Ink::console()).into_string();
        let bet = r#"data-area="3" data-wager="initial" aria-label="Initial wager on area 3, 99997.50, War 99997.50" data-staked="1""#;
        assert!(text.contains(bet));
        assert_eq!(text.matches(r#"data-free="1""#).count(), 1, "the seat of area 4, whose spots hold chips");
    }
}
