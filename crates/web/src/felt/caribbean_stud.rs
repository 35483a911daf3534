//! Caribbean Stud's cloth: an ante, a bet and a jackpot spot at each area, five cards to a hand, and what a hand makes.
use super::pieces::{card_at, names};
use super::seats::{self, OnArc, Place, Plan, Sizes, Spot, by_itself, dealer_label, seat_plate, spot, state_of, table};
use super::{At, Cloth, Kind, RenderOptions, result, still};
use baize_rules::caribbean_stud::Qualification;
use baize_rules::caribbean_stud::ch09_final_settlement::{bet_pays, qualification};
use baize_rules::caribbean_stud::ch12_progressive_jackpot::fixed_prize;
use baize_rules::game::Millis;
use baize_rules::jackpot::{ROYAL_FLUSH_AT_LEAST, STRAIGHT_FLUSH_AT_LEAST};
use baize_rules::poker_hands::{Category, best_of};
use baize_rules::settlement::Line;
use baize_rules::show::{AreaView, CardView, MadeHand, View};
use baize_rules::wagers::{BetType, Wager};
use maud::{Markup, html};

pub(super) static CLOTH: Cloth = Cloth { felt, own, results };

/// **2.2.3** What the cloth says of the dealer's hand.
const INSCRIPTION: &str = "DEALER PLAYS ONLY WITH ACE AND KING OR HIGHER";

const ANTE: Spot = Spot { opening: Wager::Ante, wagers: &[Wager::Ante], key: "ante", radius: 32, print: &["ANTE"] };
const BET: Spot = Spot { opening: Wager::Bet, wagers: &[Wager::Bet], key: "bet", radius: 36, print: &["BET", "×2"] };
const JACKPOT: Spot =
    Spot { opening: Wager::Progressive, wagers: &[Wager::Progressive], key: "progressive", radius: 22, print: &["JP"] };
const SPOTS: [Spot; 3] = [ANTE, BET, JACKPOT];

/// Up to seven areas.
static ROOMY: Plan = Plan {
    cards: OnArc { rx: 322.0, ry: 326.0, along: 0.0 },
    spots: &[
        OnArc { rx: 446.0, ry: 458.0, along: -42.0 },
        OnArc { rx: 446.0, ry: 458.0, along: 40.0 },
        OnArc { rx: 512.0, ry: 516.0, along: -2.0 },
    ],
    sizes: Sizes { spot: "", percent: 100, card: "scale(.7)", fan: 26, note: 47 },
};
static FULL: Plan = Plan {
    cards: OnArc { rx: 330.0, ry: 332.0, along: 0.0 },
    spots: &[
        OnArc { rx: 446.0, ry: 458.0, along: -32.0 },
        OnArc { rx: 446.0, ry: 458.0, along: 30.0 },
        OnArc { rx: 512.0, ry: 516.0, along: -2.0 },
    ],
    sizes: Sizes { spot: "scale(.78)", percent: 78, card: "scale(.58)", fan: 20, note: 40 },
};
/// One area by itself.
const LARGE: Sizes = Sizes { spot: "scale(1.15)", percent: 115, card: "scale(1.1)", fan: 56, note: 74 };

fn felt(view: &View, options: RenderOptions) -> Markup {
    let count = view.areas.len();
    let plan = if count > 7 { &FULL } else { &ROOMY };
    let places: Vec<Place> = (0..count).map(|i| named_outside(Place::of(i, count, options.side, plan))).collect();
    let dealer = At::seen_from(600.0, 496.0, options.side);
    let inside = html! {
        (dealers_hand(view, dealer, "scale(.95)", 46))
        @for (area, place) in view.areas.iter().zip(&places) { (one_area(view, area, place, options)) }
        @for (area, place) in view.areas.iter().zip(&places) { (said(view, area, place)) }
    };
    table(view, options, INSCRIPTION, inside)
}

/// At the ends of the rail, where other cloths have room for a name, jackpot spots lie: there it stands under the stud.
fn named_outside(place: Place) -> Place {
    let inside = (place.label.x > place.seat.x) == (place.seat.x < 600);
    match inside && (place.seat.x - 600).abs() > 400 {
        true => Place { label: At { x: place.seat.x, y: place.seat.y + 36 }, anchor: "middle", ..place },
        false => place,
    }
}

fn dealers_hand(view: &View, at: At, scale: &str, fan: i32) -> Markup {
    let call = call(view);
    let label = match &call {
        Some(call) => format!("{}, {call}", dealer_label(view)),
        None => dealer_label(view),
    };
    still(
        at,
        "hand",
        &label,
        html! {
            rect.printed x="-126" y="-48" width="252" height="96" rx="8" {}
            @if view.dealer_cards.is_empty() { text.print y="6" { "DEALER" } }
            (fanned(&view.dealer_cards, None, scale, fan))
            @if let Some(call) = &call { g.note transform="translate(0 58)" { (plate(&[call])) } }
        },
    )
}

/// **9.1, 9.2** What the dealer calls when all five cards are up.
fn call(view: &View) -> Option<String> {
    let made = view.dealer_hand.as_ref()?;
    Some(match qualification(best_of(&made.cards).strength) {
        Qualification::Qualifies => made.short.clone(),
        Qualification::DoesNot => format!("no hand: {}", made.short),
    })
}

/// The cards of one hand; where they make a hand, in the order in which that is read.
fn fanned(cards: &[CardView], made: Option<&MadeHand>, scale: &str, fan: i32) -> Markup {
    let ordered: Vec<CardView> = match made {
        Some(made) => made.cards.iter().copied().map(CardView::Up).collect(),
        None => cards.to_vec(),
    };
    let shift = fan * (ordered.len() as i32 - 1).max(0) / 2;
    html! {
        @if !ordered.is_empty() {
            g transform=(scale) {
                @for (i, card) in ordered.iter().enumerate() { (card_at(*card, fan * i as i32 - shift, 0)) }
            }
        }
    }
}

/// Each own area with the dealer's hand.
fn own(view: &View, options: RenderOptions) -> Markup {
    html! { @for area in view.areas.iter().filter(|a| options.is_own(a)) { (alone(view, area, options)) } }
}

fn alone(view: &View, area: &AreaView, options: RenderOptions) -> Markup {
    let place = Place {
        seat: At { x: 26, y: 424 },
        label: At { x: 50, y: 430 },
        anchor: "start",
        spots: vec![At { x: 88, y: 366 }, At { x: 206, y: 366 }, At { x: 322, y: 366 }],
        cards: At { x: 200, y: 212 },
        sizes: LARGE,
    };
    let inside = html! {
        (dealers_hand(view, At { x: 200, y: 62 }, "scale(.95)", 46))
        path.print-line d="M20 142H380" {}
        (one_area(view, area, &place, options))
        (said(view, area, &place))
    };
    by_itself(448, &format!("Area {} and the dealer, {}", area.area, view.stage), inside)
}

fn one_area(view: &View, area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area).collect();
    let of = |spot: &Spot| {
        let here: Vec<&Line> = lines.iter().copied().filter(|l| spot.wagers.contains(&l.wager())).collect();
        result(&here)
    };
    let lost = of(&ANTE).is_some_and(|flag| flag.kind == Kind::Lost) && !claims(view, area);
    let class = if lost { "hand gone" } else { "hand" };
    let width = if place.sizes.fan > 40 { 316 } else { 176 };
    let lies = |wager| area.wagers.iter().any(|w| w.wager == wager);
    html! {
        g class={ "area " (state_of(area, options).class) } {
            (seat_plate(area, place, options))
            (still(place.cards, class, &hand_label(area), html! {
                g transform=(place.sizes.card) {
                    rect.printed x=(-width / 2) y="-48" width=(width) height="96" rx="9" {}
                    @if claims(view, area) { rect.claim x=(-width / 2 - 5) y="-54" width=(width + 10) height="108" rx="12" {} }
                }
                (fanned(&area.cards, area.hand.as_ref(), place.sizes.card, place.sizes.fan))
            }))
            @for (here, at) in SPOTS.iter().zip(&place.spots).filter(|(here, _)| here.opening != Wager::Progressive || jackpot(view)) {
                @let closed = here.opening == Wager::Progressive && is_closed(view) && !lies(Wager::Progressive);
                @if here.opening == Wager::Progressive { (lamp(*at, lies(Wager::Progressive), place)) }
                // The bet is made by deciding, not by a tap.
                (spot(area, here, of(here), *at, place.sizes, options.can_tap(area) && here.opening != Wager::Bet && !closed))
                @if closed && of(here).is_none() { (shut(*at, place)) }
            }
            @if area.marker {
                use.marker href="#bz-marker" x=(place.spots[0].x - 38) y=(place.spots[0].y - 26) {}
            }
        }
    }
}

/// Whether the table takes wagers on the progressive jackpot at all.
fn jackpot(view: &View) -> bool {
    view.sign.limits.of(BetType::Progressive).is_some()
}

/// A jackpot that takes no wagers now.
fn is_closed(view: &View) -> bool {
    view.jackpot.as_ref().is_some_and(|jackpot| !jackpot.working)
}

fn claims(view: &View, area: &AreaView) -> bool {
    view.claims.iter().any(|claim| claim.area == area.area)
}

/// The light that shows that a progressive wager was taken.
fn lamp(at: At, on: bool, place: &Place) -> Markup {
    let scale = (!place.sizes.spot.is_empty()).then_some(place.sizes.spot);
    html! {
        g transform=(at.translate()) aria-hidden="true" {
            g transform=[scale] { circle.jackpot-lamp.on[on] r="27" {} }
        }
    }
}

/// **14.15** Over a spot on which no wagers are taken while the jackpot's equipment is out of order.
fn shut(at: At, place: &Place) -> Markup {
    let scale = (!place.sizes.spot.is_empty()).then_some(place.sizes.spot);
    html! {
        g.shut transform=(at.translate()) role="img" aria-label="Jackpot closed" {
            g transform=[scale] {
                circle r="27" {}
                path d="M-18 18L18-18" {}
                text y="5" { "CLOSED" }
            }
        }
    }
}

fn hand_label(area: &AreaView) -> String {
    let made = area.hand.as_ref();
    let cards = match made {
        Some(made) => names(&made.cards.iter().copied().map(CardView::Up).collect::<Vec<_>>()),
        None => names(&area.cards),
    };
    let cards = if cards.is_empty() { "none".into() } else { cards };
    let named = made.map_or(String::new(), |made| format!(", {}", made.name));
    format!("Cards of area {}: {cards}{named}{}", area.area, seats::said(area))
}

/// What is said of a hand: the question put to its player, the jackpot hand it is, what it makes, or what was decided.
fn said(view: &View, area: &AreaView, place: &Place) -> Markup {
    let asked = area.asks.is_some();
    let made = area.hand.as_ref().map(|made| made.short.clone());
    let large = place.sizes.fan > 40;
    let text = match (&made, asked || claims(view, area) || (large && made.is_none())) {
        (Some(made), false) => made.clone(),
        _ => area.note(),
    };
    let rows = match large {
        true => vec![text.as_str()],
        false if place.sizes.fan < ROOMY.sizes.fan => halves(&text, 10),
        false => halves(&text, 13),
    };
    let class = match (asked, claims(view, area)) {
        (true, _) => "note asked",
        (_, true) => "note jackpot",
        _ => "note",
    };
    let half = match place.sizes.fan {
        _ if large => 176,
        fan if fan < ROOMY.sizes.fan => 49,
        _ => 66,
    };
    html! {
        @if !text.is_empty() {
            g class=(class) transform=(place.cards.translate()) aria-hidden="true" {
                @if asked { rect.ask x=(-half) y=(6 - place.sizes.note) width=(2 * half) height=(2 * place.sizes.note - 12) rx="12" {} }
                g transform={ "translate(0 " (place.sizes.note - if large { 0 } else { 8 }) ")" } { (plate(&rows)) }
            }
        }
        // A player who is asked sees what the own hand makes, too.
        @if let Some(made) = made.filter(|made| large && *made != text) {
            g.note transform={ "translate(" (place.cards.x) " " (place.cards.y - 62) ")" } aria-hidden="true" { (plate(&[&made])) }
        }
    }
}

/// A text in two rows of about the same length, where it is longer than that.
fn halves(text: &str, most: usize) -> Vec<&str> {
    match text.match_indices(' ').min_by_key(|(i, _)| i.abs_diff(text.len() / 2)) {
        Some((middle, _)) if text.len() > most => vec![&text[..middle], &text[middle + 1..]],
        _ => vec![text],
    }
}

fn plate<T: AsRef<str>>(rows: &[T]) -> Markup {
    let widest = rows.iter().map(|row| row.as_ref().chars().count()).max().unwrap_or(0) as i32;
    let (width, height) = (20 + 9 * widest, 8 + 18 * rows.len() as i32);
    html! {
        rect.ribbon x=(-width / 2) y="-13" width=(width) height=(height) rx="5" {}
        @for (i, row) in rows.iter().enumerate() { text y=(5 + 18 * i as i32) { (row.as_ref()) } }
    }
}

/// What the dealer had recently, the newest first, and what is paid.
fn results(view: &View, _: Millis) -> Markup {
    html! {
        @if !view.results.is_empty() {
            h2.last { "Dealer's last hands" }
            ol.results.hands aria-label="The dealer's last hands, the newest first" {
                @for result in view.results.iter().rev() { li { span { (result.text) } } }
            }
        }
        (pays(view))
    }
}

/// **10.1, 12.1** What a winning bet is paid, and a jackpot hand.
fn pays(view: &View) -> Markup {
    const HANDS: [Category; 9] = [
        Category::RoyalFlush,
        Category::StraightFlush,
        Category::FourOfAKind,
        Category::FullHouse,
        Category::Flush,
        Category::Straight,
        Category::ThreeOfAKind,
        Category::TwoPairs,
        Category::OnePair,
    ];
    let prize = |hand: Category| match (hand, fixed_prize(hand)) {
        (Category::RoyalFlush, _) => format!("jackpot, at least {}", super::short(ROYAL_FLUSH_AT_LEAST)),
        (Category::StraightFlush, _) => format!("10 %, at least {}", super::short(STRAIGHT_FLUSH_AT_LEAST)),
        (_, Some((amount, _))) => super::short(amount),
        (_, None) => "–".into(),
    };
    html! {
        table.pays {
            caption { "What is paid" }
            thead { tr { th scope="col" { "Hand" } th scope="col" { "Bet" } @if jackpot(view) { th scope="col" { "Jackpot wager" } } } }
            tbody {
                @for hand in HANDS {
                    tr {
                        th scope="row" { (hand) @if hand == Category::OnePair { " or less" } }
                        td { (bet_pays(hand)) }
                        @if jackpot(view) { td { (prize(hand)) } }
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
    use crate::felt::felt;
    use baize_rules::cards::Card;
    use baize_rules::caribbean_stud::CaribbeanStud;
    use baize_rules::house::{JackpotSetup, Setup};
    use baize_rules::money::Money;
    use baize_rules::shoe::Source;
    use baize_rules::show::{ClaimView, JackpotView, Question, WagerView};

    /// Everything on the cloth at once, more than a game would put there.
    fn crowded(areas: u8) -> View {
        let limits = [(BetType::Ante, 10, 1000), (BetType::Progressive, 5, 5)];
        let mut setup = Setup::of_cards(Source::Device, 1, Money::cents(250), &limits);
        setup.approved.jackpot = Some(JackpotSetup { approval: "DEMO/1".into(), schedule: None });
        let mut view = checks::opened::<CaribbeanStud>(areas, setup);
        let cards: Vec<Card> = Card::all().take(5).collect();
        let made = MadeHand {
            name: "full house, <i>sevens over eights".into(),
            short: "full house, <i>sevens over eights".into(),
            kind: "full house".into(),
            cards: cards.clone(),
        };
        let up: Vec<CardView> = cards.iter().copied().map(CardView::Up).collect();
        for area in &mut view.areas {
            (area.taken, area.patron, area.marker) = (true, Some(1_000_000), true);
            (area.asks, area.plays_first) = (Some(Question::FoldOrBet), true);
            area.wagers = [Wager::Ante, Wager::Bet, Wager::Progressive]
                .map(|wager| WagerView { wager, amount: Money::cents(9_999_750) })
                .to_vec();
            (area.cards, area.hand) = (up.clone(), Some(made.clone()));
        }
        let cite = view.prompt.cite;
        view.claims = vec![ClaimView { area: 2, hand: "Flush".into(), cards: cards.clone(), cite }];
        (view.dealer_cards, view.dealer_hand) = (up, Some(made));
        view.results = vec![String::from("one pair, <i>kings").into()];
        view
    }

    #[test]
    fn the_fullest_table_is_small_enough_to_push() {
        let size = felt(&crowded(9), RenderOptions::console()).into_string().len();
        assert!(size < 50_000, "{size} bytes");
    }

    #[test]
    fn nothing_inline_and_nothing_unescaped() {
        let view = crowded(7);
        checks::nothing_inline_and_nothing_unescaped(&view);
    }

    #[test]
    fn everything_lies_on_the_table_from_both_sides() {
        for (count, plan) in [(1, &ROOMY), (2, &ROOMY), (5, &ROOMY), (7, &ROOMY), (9, &FULL)] {
            checks::everything_lies_on_the_table(count, plan);
        }
    }

    #[test]
    fn antes_and_jackpot_wagers_are_tapped_and_bets_are_not() {
        let mut view = crowded(7);
        assert_eq!(taps(&view, RenderOptions::console()), 7 * 2);
        assert_eq!(taps(&view, RenderOptions::display()), 0);
        assert_eq!(taps(&view, RenderOptions::patron(5)), 0);
        view.areas[2].patron = Some(5);
        assert_eq!(taps(&view, RenderOptions::patron(5)), 2);
        view.sign.limits.wagers.pop();
        assert_eq!(taps(&view, RenderOptions::console()), 7, "without a jackpot there is no such spot");
        assert!(!felt(&view, RenderOptions::console()).into_string().contains("data-wager=\"bet\""));
    }

    #[test]
    fn a_jackpot_that_is_closed_looks_closed_and_takes_no_tap() {
        let mut view = crowded(6);
        view.areas.iter_mut().for_each(|area| area.wagers.retain(|wager| wager.wager != Wager::Progressive));
        view.lines.clear();
        let drawn = |view: &View| {
            let text = felt(view, RenderOptions::console()).into_string();
            (text.matches("Jackpot closed").count(), text.matches("data-wager=\"progressive\"").count())
        };
        for (working, seen) in [(true, (0, 6)), (false, (6, 0))] {
            view.jackpot = Some(JackpotView {
                pool: Some("main".into()),
                approval: "DEMO/1".into(),
                working,
                meter: None,
                bonus: None,
                hit: None,
                bonuses: vec![],
            });
            assert_eq!(drawn(&view), seen);
        }
    }

    #[test]
    fn hands_are_named_without_their_kickers() {
        let named = |text: &str| {
            let cards: Vec<Card> = text.split(' ').map(|c| c.parse().expect("a card")).collect();
            let best = best_of(&cards);
            best.short()
        };
        assert_eq!(named("Kh Kd 9c 4s 2d"), "one pair, kings");
        assert_eq!(named("Ah Qd 9c 4s 2d"), "ace, queen high");
        assert_eq!(named("Ah Ad 9c 9s 2d"), "two pairs, aces and nines");
        assert_eq!(named("Ah Kh Qh Jh Th"), "royal flush");
        assert_eq!(halves("two pairs, aces and nines", 13), ["two pairs,", "aces and nines"]);
    }
}
