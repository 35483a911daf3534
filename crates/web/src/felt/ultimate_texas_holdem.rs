//! Ultimate Texas Hold'em's cloth: Ante, Blind, Trips and Play around a jackpot slot at each area, five cards for all in the
//! middle, and the five that make a hand marked.
use super::pieces::names;
use super::seats::{self, OnArc, Place, Plan, Sizes, Spot, by_itself, framed, marked, seat_plate, spot, state_of};
use super::{At, Cloth, Flag, Kind, Lies, RenderOptions, Side, Tap, result, still, tap};
use baize_rules::cards::Card;
use baize_rules::game::Millis;
use baize_rules::settlement::Line;
use baize_rules::show::{AreaStatus, AreaView, CardView, Question, View};
use baize_rules::wagers::{BetType, Wager};
use maud::{Markup, html};

pub(super) static CLOTH: Cloth = Cloth { felt, own, results };

const fn circle(wager: Wager, wagers: &'static [Wager], key: &'static str, print: &'static [&'static str]) -> Spot {
    Spot { opening: wager, wagers, key, radius: 30, print }
}

/// The jackpot's slot comes after these.
const SPOTS: [Spot; 4] = [
    circle(Wager::Ante, &[Wager::Ante], "ante", &["ANTE"]),
    circle(Wager::Blind, &[Wager::Blind], "blind", &["BLIND"]),
    circle(Wager::Trips, &[Wager::Trips], "trips", &["TRIPS"]),
    circle(Wager::Play, &[Wager::Play], "play", &["PLAY"]),
];
const JACKPOT: usize = SPOTS.len();

/// Up to seven areas. Seen from a player: Play at hand, the Ante behind it, Blind and Trips to the right.
static ROOMY: Plan = Plan {
    cards: OnArc { rx: 340.0, ry: 340.0, along: 0.0 },
    spots: &[
        OnArc { rx: 447.0, ry: 449.0, along: 31.0 },
        OnArc { rx: 447.0, ry: 449.0, along: -31.0 },
        OnArc { rx: 512.0, ry: 512.0, along: -31.0 },
        OnArc { rx: 512.0, ry: 512.0, along: 31.0 },
        OnArc { rx: 479.0, ry: 480.0, along: 0.0 },
    ],
    sizes: Sizes { spot: "scale(.9)", percent: 90, card: "scale(.72)", fan: 46, note: 34 },
};
static FULL: Plan = Plan {
    cards: OnArc { rx: 340.0, ry: 340.0, along: 0.0 },
    spots: &[
        OnArc { rx: 447.0, ry: 449.0, along: 25.0 },
        OnArc { rx: 447.0, ry: 449.0, along: -25.0 },
        OnArc { rx: 504.0, ry: 504.0, along: -25.0 },
        OnArc { rx: 504.0, ry: 504.0, along: 25.0 },
        OnArc { rx: 475.0, ry: 476.0, along: 0.0 },
    ],
    sizes: Sizes { spot: "scale(.7)", percent: 70, card: "scale(.56)", fan: 40, note: 28 },
};
/// As many areas as one deck serves, each in a column: Play at hand, then Ante, Blind and Trips, the jackpot farthest.
static CROWDED: Plan = Plan {
    cards: OnArc { rx: 330.0, ry: 330.0, along: 0.0 },
    spots: &[
        OnArc { rx: 488.0, ry: 488.0, along: 0.0 },
        OnArc { rx: 449.0, ry: 449.0, along: 0.0 },
        OnArc { rx: 410.0, ry: 410.0, along: 0.0 },
        OnArc { rx: 527.0, ry: 525.0, along: 0.0 },
        OnArc { rx: 379.0, ry: 379.0, along: 0.0 },
    ],
    sizes: Sizes { spot: "scale(.6)", percent: 60, card: "scale(.36)", fan: 38, note: 24 },
};
/// One area by itself.
const LARGE: Sizes = Sizes { spot: "scale(1.15)", percent: 115, card: "scale(1.1)", fan: 72, note: 62 };

/// How far the cards of the board and of the dealer lie apart, and how large.
const APART: i32 = 74;
const SCALE: &str = "scale(.88)";

/// Up to how many areas the spots of one stand side by side.
const FULL_AREAS: usize = 13;

fn plan(areas: usize) -> &'static Plan {
    match areas {
        0..=7 => &ROOMY,
        8..=FULL_AREAS => &FULL,
        _ => &CROWDED,
    }
}

fn felt(view: &View, options: RenderOptions) -> Markup {
    let count = view.areas.len();
    let plan = plan(count);
    let places: Vec<Place> = (0..count).map(|i| name_below(Place::of(i, count, options.side, plan), count)).collect();
    let arc = if options.side == Side::Dealer { "#bz-arc2" } else { "#bz-arc2-p" };
    let at = |x, y| At::seen_from(x, y, options.side);
    let printed = html! {
        @if count <= FULL_AREAS { text.cloth-line {
            @for along in ["17%", "50%", "83%"] { textPath href=(arc) startOffset=(along) { (super::title(view).to_uppercase()) } }
        } }
        text.print.stands-off transform=(at(600.0, 448.0).translate()) y="5" {
            "ANTE STANDS OFF IF THE DEALER HAS LESS THAN A PAIR"
        }
    };
    let inside = html! {
        (board(view, options, at(600.0, 384.0)))
        (dealer(view, at(600.0, 510.0)))
        @for (area, place) in view.areas.iter().zip(&places) { (one_area(view, area, place, options)) }
        @for (area, place) in view.areas.iter().zip(&places) {
            // Away from the board, which lies between the hands.
            @let away = (place.cards.x - 600) / 8;
            @if count <= FULL_AREAS { (note(view, area, place, place.cards.x + away, "")) }
            @else { (note(view, area, place, place.cards.x, " scale(.5)")) }
        }
        @if let Some(made) = &view.dealer_hand { (called(&made.name, At { x: 845, y: at(0.0, 510.0).y })) }
    };
    framed(view, options, printed, inside)
}

/// At the ends of a full table, where names stand inside the rail, there are spots: the name goes below the seat.
fn name_below(mut place: Place, areas: usize) -> Place {
    let inside = (place.label.x - place.seat.x).signum() == (600 - place.seat.x).signum();
    if areas > 7 && inside {
        (place.label, place.anchor) = (At { x: place.seat.x, y: place.seat.y + 30 }, "middle");
    }
    place
}

/// What this viewer's hand is made of, and otherwise the dealer's.
fn marks(view: &View, options: RenderOptions) -> &[Card] {
    let own = view.areas.iter().filter(|a| options.is_own(a)).find_map(|a| a.hand.as_ref());
    own.or(view.dealer_hand.as_ref()).map_or(&[], |made| &made.cards)
}

/// The cards that all hands share, as far as they are turned.
fn board(view: &View, options: RenderOptions, at: At) -> Markup {
    let said = match view.community.is_empty() {
        true => "Community cards, none".into(),
        false => format!("Community cards: {}", names(&view.community)),
    };
    let places = ["FLOP", "FLOP", "FLOP", "TURN", "RIVER"];
    still(at, "hand board", &said, html! { (row(&places, &view.community, marks(view, options))) })
}

fn dealer(view: &View, at: At) -> Markup {
    let made = view.dealer_hand.as_ref();
    let mut said = match view.dealer_cards.is_empty() {
        true => "Dealer's cards, none".into(),
        false => format!("Dealer's cards: {}", names(&view.dealer_cards)),
    };
    if let Some(made) = made {
        said.push_str(&format!(", {}", made.name));
    }
    let best = made.map_or(&[][..], |made| &made.cards);
    still(at, "hand", &said, row(&["DEALER", "DEALER"], &view.dealer_cards, best))
}

/// Cards side by side on places with names.
fn row(places: &[&str], cards: &[CardView], best: &[Card]) -> Markup {
    let first = -APART * (places.len() as i32 - 1) / 2;
    html! {
        g transform=(SCALE) {
            @for (i, name) in places.iter().enumerate().skip(cards.len()) {
                g transform={ "translate(" (first + APART * i as i32) " 0)" } {
                    use.printed href="#bz-place" {}
                    text.print.small y="5" { (name) }
                }
            }
        }
        (marked(cards, best, SCALE, APART))
    }
}

/// A hand as a dealer calls it, on a plate of its own.
fn called(name: &str, at: At) -> Markup {
    let rows: Vec<&str> = match name.match_indices(", ").min_by_key(|(i, _)| i.abs_diff(name.len() / 2)) {
        Some((middle, _)) if name.len() > 24 => vec![&name[..=middle], &name[middle + 2..]],
        _ => vec![name],
    };
    plate("called", &rows, at, "")
}

fn plate(class: &str, rows: &[&str], at: At, scale: &str) -> Markup {
    let widest = rows.iter().map(|r| r.chars().count()).max().unwrap_or(0) as i32;
    let (width, height) = (22 + 8 * widest, 10 + 18 * rows.len() as i32);
    html! {
        g class={ "note " (class) } transform={ (at.translate()) (scale) } aria-hidden="true" {
            rect.ribbon x=(-width / 2) y=(-height / 2) width=(width) height=(height) rx="5" {}
            @for (i, row) in rows.iter().enumerate() { text y=(18 * i as i32 + 23 - height / 2) { (row) } }
        }
    }
}

/// What an area did and what it has; a jackpot that waits to be paid comes before both.
fn note(view: &View, area: &AreaView, place: &Place, x: i32, scale: &str) -> Markup {
    let claim = view.claims.iter().find(|claim| claim.area == area.area);
    let claimed = claim.map(|claim| claim.hand.to_lowercase());
    // Four spots leave little room: what can be decided is on the buttons.
    let stands = match area.asks {
        Some(Question::BetCheckOrFold | Question::BetOrFold) if area.plays_first => "plays first".into(),
        Some(Question::BetCheckOrFold | Question::BetOrFold) => "to decide".into(),
        _ => area.note(),
    };
    let rows: Vec<&str> = match &claimed {
        Some(hand) => vec!["jackpot!", hand],
        None => [Some(stands.as_str()), area.hand.as_ref().map(|made| made.kind.as_str())]
            .into_iter()
            .flatten()
            .filter(|row| !row.is_empty())
            .collect(),
    };
    let asked = claim.is_some() || area.asks.is_some();
    let below = place.sizes.note + 9 * rows.len() as i32 - 9;
    html! {
        @if !rows.is_empty() {
            (plate(if asked { "asked" } else { "" }, &rows, At { x, y: place.cards.y + below }, scale))
        }
    }
}

/// Each own area with the dealer's cards and the board.
fn own(view: &View, options: RenderOptions) -> Markup {
    html! { @for area in view.areas.iter().filter(|a| options.is_own(a)) { (alone(view, area, options)) } }
}

fn alone(view: &View, area: &AreaView, options: RenderOptions) -> Markup {
    let place = Place {
        seat: At { x: 26, y: 466 },
        label: At { x: 50, y: 472 },
        anchor: "start",
        spots: [(60, 304), (340, 304), (340, 394), (60, 394), (200, 424)].map(|(x, y)| At { x, y }).into(),
        cards: At { x: 200, y: 318 },
        sizes: LARGE,
    };
    let inside = html! {
        (dealer(view, At { x: 200, y: 56 }))
        @if let Some(made) = &view.dealer_hand { (called(&made.name, At { x: 200, y: 110 })) }
        (board(view, options, At { x: 200, y: 172 }))
        path.print-line d="M20 256H150M250 256H380" {}
        (one_area(view, area, &place, options))
        @if let Some(made) = &area.hand { (called(&made.name, At { x: 200, y: 240 })) }
        (note(view, &AreaView { hand: None, ..area.clone() }, &place, place.cards.x, ""))
    };
    by_itself(492, &format!("Area {}, the dealer and the board, {}", area.area, view.stage), inside)
}

fn one_area(view: &View, area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area).collect();
    let of = |wagers: &[Wager]| {
        let here: Vec<&Line> = lines.iter().copied().filter(|l| wagers.contains(&l.wager())).collect();
        // Four spots stand close together: an equals sign says what "stand off" would.
        result(&here).map(|flag| match flag.kind {
            Kind::Even => Flag { shown: String::new(), ..flag },
            _ => flag,
        })
    };
    let gone = area.status.as_ref().is_some_and(AreaStatus::is_out);
    let live = options.can_tap(area);
    html! {
        g class={ "area " (state_of(area, options).class) } {
            (seat_plate(area, place, options))
            (hole(area, place, if gone { "hand gone" } else { "hand" }))
            @for (here, at) in SPOTS.iter().zip(&place.spots).rev() {
                (spot(area, here, of(here.wagers), *at, place.sizes, live && here.opening != Wager::Play))
            }
            @if view.sign.limits.of(BetType::Jackpot).is_some() {
                (slot(view, area, place, of(&[Wager::Jackpot]), live))
            }
            @if area.marker {
                use.marker href="#bz-marker" x=(place.spots[0].x - 34) y=(place.spots[0].y - 26) {}
            }
        }
    }
}

/// An area's two cards, the ones that play marked.
fn hole(area: &AreaView, place: &Place, class: &str) -> Markup {
    let mut said = match area.cards.is_empty() {
        true => format!("Cards of area {}, none", area.area),
        false => format!("Cards of area {}: {}", area.area, names(&area.cards)),
    };
    let made = area.hand.as_ref();
    said.push_str(&seats::said(area));
    if let Some(made) = made {
        said.push_str(&format!(", {}", made.name));
    }
    let best = made.map_or(&[][..], |made| &made.cards);
    still(
        place.cards,
        class,
        &said,
        html! {
            @if area.cards.is_empty() { use.printed href="#bz-place" transform=(place.sizes.card) {} }
            (marked(&area.cards, best, place.sizes.card, place.sizes.fan))
        },
    )
}

/// The jackpot's slot and its lamp, lit while the wager is there.
fn slot(view: &View, area: &AreaView, place: &Place, flag: Option<Flag>, live: bool) -> Markup {
    let staked = area.wagers.iter().find(|v| v.wager == Wager::Jackpot);
    let claim = view.claims.iter().find(|claim| claim.area == area.area);
    let mut label = format!("Jackpot wager on area {}", area.area);
    match (staked, &flag) {
        (Some(stake), _) => label.push_str(&format!(", {}", stake.amount)),
        (None, Some(flag)) => label.push_str(&format!(", {}", flag.said)),
        (None, None) => label.push_str(", none"),
    }
    if let Some(claim) = claim {
        label.push_str(&format!(", {} to be paid", claim.hand));
    }
    let lamp = match (claim, staked) {
        (Some(_), _) => "slot claim",
        (None, Some(_)) => "slot lit",
        (None, None) => "slot",
    };
    let inside = html! {
        g transform=(place.sizes.spot) {
            circle class=(lamp) r="15" {}
            @if staked.is_none() { text.print.small y="4" { "JP" } }
            @if let Some(flag) = flag.filter(|flag| flag.kind == Kind::Won) { (flag.plate(0)) }
        }
    };
    let state = match staked {
        Some(_) => Lies::Stake,
        None if !area.taken => Lies::Free,
        None => Lies::Nothing,
    };
    let reach = 18 * place.sizes.percent / 100;
    let to = Tap { at: place.spots[JACKPOT], reach, area: area.area, wager: Some("jackpot"), state, label: &label };
    tap(live, "spot", inside, to)
}

/// What the dealer had recently, the newest first.
fn results(view: &View, _: Millis) -> Markup {
    html! {
        @if !view.results.is_empty() {
            h2.last { "Dealer's last hands" }
            ol.results.hands aria-label="The dealer's last hands, the newest first" {
                @for result in view.results.iter().rev() { li { (result.text) } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::felt::checks::{self, taps};
    use crate::felt::felt;
    use baize_rules::game::InScripts;
    use baize_rules::money::Money;
    use baize_rules::show::{ClaimView, MadeHand, WagerView};
    use baize_rules::ultimate_texas_holdem::UltimateTexasHoldem;

    /// Everything on the cloth at once, more than a game would put there.
    fn crowded(areas: u8) -> View {
        let mut view = checks::opened::<UltimateTexasHoldem>(areas, UltimateTexasHoldem::usual_setup());
        let five: Vec<Card> = Card::all().take(5).collect();
        let made = MadeHand {
            name: "one pair, <i>aces, king, nine and eight kickers".into(),
            short: "one pair, <i>aces".into(),
            kind: "<i>one pair".into(),
            cards: five.clone(),
        };
        let up: Vec<CardView> = five.iter().copied().map(CardView::Up).collect();
        for area in &mut view.areas {
            (area.taken, area.patron, area.marker) = (true, Some(1_000_000), true);
            area.status = Some(AreaStatus::Played { times: 4 });
            area.wagers = [Wager::Ante, Wager::Blind, Wager::Trips, Wager::Play, Wager::Jackpot]
                .map(|wager| WagerView { wager, amount: Money::cents(9_999_750) })
                .to_vec();
            area.cards = up[..2].to_vec();
            area.hand = Some(made.clone());
        }
        view.dealer_cards = up[..2].to_vec();
        view.dealer_hand = Some(made);
        view.community = up;
        view
    }

    #[test]
    fn the_fullest_table_is_small_enough_to_push() {
        for (areas, most) in [(9, 60_000), (22, 140_000)] {
            let size = felt(&crowded(areas), RenderOptions::console()).into_string().len();
            assert!(size < most, "{areas} areas: {size} bytes");
        }
    }

    /// Each area's circles are clear of each other and of its neighbours'.
    #[test]
    fn no_spot_lies_on_another_at_any_table() {
        for count in 1..=22 {
            let sizes = plan(count).sizes;
            let radius = |i: usize| if i == JACKPOT { 15 } else { SPOTS[i].radius } * sizes.percent / 100;
            let places: Vec<Place> = (0..count).map(|i| Place::of(i, count, Side::Dealer, plan(count))).collect();
            let all: Vec<(At, i32)> =
                places.iter().flat_map(|p| p.spots.iter().enumerate().map(|(i, at)| (*at, radius(i)))).collect();
            for (i, (one, a)) in all.iter().enumerate() {
                for (other, b) in &all[i + 1..] {
                    let (dx, dy) = (one.x - other.x, one.y - other.y);
                    assert!(
                        dx * dx + dy * dy >= (a + b) * (a + b),
                        "{count} areas: {} {} and {} {}",
                        one.x,
                        one.y,
                        other.x,
                        other.y
                    );
                }
            }
        }
    }

    #[test]
    fn nothing_inline_and_nothing_unescaped() {
        let mut view = crowded(6);
        view.results = vec![String::from("<i>two pairs").into()];
        let cite = view.prompt.cite;
        view.claims = vec![ClaimView { area: 2, hand: "<i>Flush".into(), cards: vec![], cite }];
        checks::nothing_inline_and_nothing_unescaped(&view);
    }

    #[test]
    fn every_place_is_on_the_table_and_turned_around_for_players() {
        for (count, plan) in [(1, &ROOMY), (6, &ROOMY), (7, &ROOMY), (9, &FULL)] {
            checks::everything_lies_on_the_table(count, plan);
        }
    }

    #[test]
    fn only_what_may_be_tapped_is_a_button() {
        let mut view = crowded(6);
        assert_eq!(taps(&view, RenderOptions::console()), 6 * 4, "not Play, which is a decision");
        assert_eq!(taps(&view, RenderOptions::display()), 0);
        assert_eq!(taps(&view, RenderOptions::patron(5)), 0);
        view.areas[2].patron = Some(5);
        (view.areas[3].taken, view.areas[3].patron) = (false, None);
        assert_eq!(
            taps(&view, RenderOptions::patron(5)),
            4 + 5,
            "four own spots; four spots and the seat of a free area"
        );
    }

    /// The five that play are marked: on the board, in the hand, and by the viewer's own hand where there is one.
    #[test]
    fn the_five_that_play_are_marked() {
        let mut view = crowded(1);
        let marks = |view: &View, options| felt(view, options).into_string().matches("class=\"best\"").count();
        assert_eq!(marks(&view, RenderOptions::display()), 2 + 2 + 5);
        let other: Vec<Card> = Card::all().skip(4).take(5).collect();
        view.areas[0].hand.as_mut().expect("a hand").cards = other;
        assert_eq!(marks(&view, RenderOptions::patron(1_000_000)), 2 + 1, "the dealer's two and one of the board");
        (view.dealer_hand, view.areas[0].hand) = (None, None);
        assert_eq!(marks(&view, RenderOptions::display()), 0);
    }
}
