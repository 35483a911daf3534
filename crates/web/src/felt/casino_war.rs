//! Casino War's cloth: a bet and a tie spot at each area, one card, at war two.
use super::pieces::card;
use super::seats::{
    OnArc, Place, Plan, Sizes, Spot, area_hand, by_itself, dealer_label, hand, note, seat_plate, spot, state_of, table,
};
use super::{At, Cloth, Kind, RenderOptions, result, still};
use baize_rules::casino_war::ch08_interim_settlement::TIE_PAYS;
use baize_rules::game::Millis;
use baize_rules::settlement::Line;
use baize_rules::show::{AreaView, CardView, View};
use baize_rules::wagers::Wager;
use maud::{Markup, html};

pub(super) static CLOTH: Cloth = Cloth { felt, own, results };

const SPOTS: [Spot; 2] = [
    Spot {
        opening: Wager::Initial,
        wagers: &[Wager::Initial, Wager::War],
        key: "initial",
        radius: 40,
        print: &["BET /", "WAR"],
    },
    Spot { opening: Wager::Tie, wagers: &[Wager::Tie], key: "tie", radius: 30, print: &["TIE"] },
];

/// Up to seven areas.
static ROOMY: Plan = Plan {
    cards: OnArc { rx: 318.0, ry: 322.0, along: 0.0 },
    spots: &[OnArc { rx: 450.0, ry: 464.0, along: -34.0 }, OnArc { rx: 450.0, ry: 464.0, along: 50.0 }],
    sizes: Sizes { spot: "", percent: 100, card: "scale(1.1)", fan: 36, note: 47 },
};
static FULL: Plan = Plan {
    cards: OnArc { rx: 328.0, ry: 330.0, along: 0.0 },
    spots: &[OnArc { rx: 450.0, ry: 464.0, along: -28.0 }, OnArc { rx: 450.0, ry: 464.0, along: 44.0 }],
    sizes: Sizes { spot: "scale(.88)", percent: 88, card: "scale(.9)", fan: 36, note: 38 },
};
/// One area by itself.
const LARGE: Sizes = Sizes { spot: "scale(1.2)", percent: 120, card: "scale(1.1)", fan: 36, note: 47 };

fn felt(view: &View, options: RenderOptions) -> Markup {
    let count = view.areas.len();
    let plan = if count > 7 { &FULL } else { &ROOMY };
    let places: Vec<Place> = (0..count).map(|i| Place::of(i, count, options.side, plan)).collect();
    let dealer = At::seen_from(600.0, 499.0, options.side);
    let inside = html! {
        (still(dealer, "hand", &dealer_label(view), html! {
            use.printed href="#bz-place" transform="scale(1.15)" {}
            text.print y="70" { "DEALER" }
            (hand(&view.dealer_cards, "scale(1.15)", 36))
        }))
        @for (area, place) in view.areas.iter().zip(&places) { (one_area(view, area, place, options)) }
        @for (area, place) in view.areas.iter().zip(&places) { (note(area, place)) }
    };
    table(view, options, &format!("TIE PAYS {}", TIE_PAYS.to_string().to_uppercase()), inside)
}

/// Each own area with the dealer's cards.
fn own(view: &View, options: RenderOptions) -> Markup {
    html! { @for area in view.areas.iter().filter(|a| options.is_own(a)) { (alone(view, area, options)) } }
}

fn alone(view: &View, area: &AreaView, options: RenderOptions) -> Markup {
    let place = Place {
        seat: At { x: 26, y: 292 },
        label: At { x: 50, y: 298 },
        anchor: "start",
        spots: vec![At { x: 84, y: 206 }, At { x: 320, y: 206 }],
        cards: At { x: 200, y: 200 },
        sizes: LARGE,
    };
    let inside = html! {
        g.hand transform="translate(200 66)" role="img" aria-label=(dealer_label(view)) {
            use.printed href="#bz-place" transform="scale(1.1)" {}
            (hand(&view.dealer_cards, "scale(1.1)", 36))
            text.print x="-118" y="5" { "DEALER" }
        }
        path.print-line d="M20 130H380" {}
        (one_area(view, area, &place, options))
        (note(area, &place))
    };
    by_itself(316, &format!("Area {} and the dealer, {}", area.area, view.stage), inside)
}

fn one_area(view: &View, area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area).collect();
    let of = |spot: &Spot| {
        let here: Vec<&Line> = lines.iter().copied().filter(|l| spot.wagers.contains(&l.wager())).collect();
        result(&here)
    };
    let lost = of(&SPOTS[0]).is_some_and(|flag| flag.kind == Kind::Lost);
    html! {
        g class={ "area " (state_of(area, options).class) } {
            (seat_plate(area, place, options))
            (area_hand(area, place, if lost { "hand gone" } else { "hand" }))
            // The larger spot last: its flag may reach over the smaller.
            @for (here, at) in SPOTS.iter().zip(&place.spots).rev() {
                (spot(area, here, of(here), *at, place.sizes, options.can_tap(area)))
            }
            @if area.marker {
                use.marker href="#bz-marker" x=(place.spots[0].x - 42) y=(place.spots[0].y - 30) {}
            }
        }
    }
}

/// The dealer's last cards, the newest first; a war's two cards belong together.
fn results(view: &View, _: Millis) -> Markup {
    html! {
        @if !view.results.is_empty() {
            h2.last { "Dealer's last cards" }
            ol.results aria-label="The dealer's last cards, the newest first" {
                @for result in view.results.iter().rev() {
                    li {
                        @for (i, found) in result.cards.iter().enumerate() {
                            @if i > 0 { span { "war" } }
                            (card(CardView::Up(*found)))
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::felt::checks::{self, taps};
    use crate::felt::{Side, felt};
    use baize_rules::cards::Card;
    use baize_rules::casino_war::CasinoWar;
    use baize_rules::game::InScripts;
    use baize_rules::money::Money;
    use baize_rules::show::{AreaStatus, Question, WagerView};

    /// Everything on the cloth at once, more than a game would put there.
    fn crowded(areas: u8) -> View {
        let mut view = checks::opened::<CasinoWar>(areas, CasinoWar::usual_setup());
        let cards: Vec<CardView> = Card::all().take(2).map(CardView::Up).collect();
        for area in &mut view.areas {
            (area.taken, area.patron, area.marker) = (true, Some(1_000_000), true);
            (area.asks, area.status) = (Some(Question::WarOrSurrender), Some(AreaStatus::Tied));
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
        let size = felt(&crowded(9), RenderOptions::console()).into_string().len();
        assert!(size < 40_000, "{size} bytes");
    }

    #[test]
    fn nothing_inline_and_nothing_unescaped() {
        let view = crowded(7);
        checks::nothing_inline_and_nothing_unescaped(&view);
    }

    #[test]
    fn the_two_sides_are_each_other_turned_around() {
        for count in [1, 2, 5, 7] {
            checks::everything_lies_on_the_table(count, &ROOMY);
        }
        checks::everything_lies_on_the_table(9, &FULL);
        let first = |side| Place::of(0, 7, side, &ROOMY).spots[0].x;
        assert!(first(Side::Dealer) < 300 && first(Side::Players) > 900);
    }

    #[test]
    fn only_what_may_be_tapped_is_a_button() {
        let mut view = crowded(7);
        assert_eq!(taps(&view, RenderOptions::console()), 7 * 2);
        assert_eq!(taps(&view, RenderOptions::display()), 0);
        assert_eq!(taps(&view, RenderOptions::patron(5)), 0);
        view.areas[2].patron = Some(5);
        (view.areas[3].taken, view.areas[3].patron) = (false, None);
        assert_eq!(
            taps(&view, RenderOptions::patron(5)),
            2 + 3,
            "two own spots; two spots and the seat of a free area"
        );
        let text = felt(&view, RenderOptions::console()).into_string();
        let bet = r#"data-area="3" data-wager="initial" aria-label="Initial wager on area 3, 99997.50, War 99997.50" data-staked="1""#;
        assert!(text.contains(bet));
        assert_eq!(text.matches(r#"data-free="1""#).count(), 1, "the seat of area 4, whose spots hold chips");
    }
}
