//! Double Chance's cloth: a wager and a jackpot spot at each area, a place for the cards held or declared, and the discard line
//! between them. There is no dealer's hand. Nothing here says what a hand could still win.
use super::pieces::{card_at, names};
use super::seats::{self, OnArc, Place, Plan, Sizes, Spot, by_itself, hand, ribbon, seat_plate, spot, state_of, table};
use super::{At, Cloth, Kind, RenderOptions, result, still};
use baize_rules::double_chance::DeclaredHand;
use baize_rules::double_chance::ch09_settlement::SIXTH_PAYS;
use baize_rules::game::Millis;
use baize_rules::settlement::Line;
use baize_rules::show::{AreaStatus, AreaView, CardView, ClaimView, Question, View};
use baize_rules::wagers::Wager;
use maud::{Markup, html};

pub(super) static CLOTH: Cloth = Cloth { felt, own, results };

const WAGER: Spot =
    Spot { opening: Wager::Wager, wagers: &[Wager::Wager], key: "wager", radius: 38, print: &["WAGER"] };
const JACKPOT: Spot =
    Spot { opening: Wager::Jackpot, wagers: &[Wager::Jackpot], key: "jackpot", radius: 29, print: &["JACK-", "POT"] };
/// Of [`Place::spots`]: the two wagers, then where discards lie.
const DISCARDS: usize = 2;

/// **2.2.4** What is printed on the cloth.
const DECLARE: [&str; 3] = ["DECLARE", "DEAD HAND, TWO PAIRS", "OR HIGHER"];
const LINE: &str = "DISCARD LINE";

/// Cards of a hand, and of the deck: what is on no screen and in no box lies on the discard line.
const HAND: usize = 5;
const DECK: usize = 52;

/// Up to seven areas.
static ROOMY: Plan = Plan {
    cards: OnArc { rx: 316.0, ry: 320.0, along: 0.0 },
    spots: &[
        OnArc { rx: 456.0, ry: 466.0, along: -34.0 },
        OnArc { rx: 456.0, ry: 466.0, along: 48.0 },
        OnArc { rx: 390.0, ry: 392.0, along: 0.0 },
    ],
    sizes: Sizes { spot: "", percent: 100, card: "scale(.63)", fan: 32, note: 36 },
};
static FULL: Plan = Plan {
    cards: OnArc { rx: 322.0, ry: 326.0, along: 0.0 },
    spots: &[
        OnArc { rx: 456.0, ry: 466.0, along: -28.0 },
        OnArc { rx: 456.0, ry: 466.0, along: 42.0 },
        OnArc { rx: 390.0, ry: 392.0, along: 0.0 },
    ],
    sizes: Sizes { spot: "scale(.88)", percent: 88, card: "scale(.55)", fan: 32, note: 32 },
};
/// One area by itself.
const LARGE: Sizes = Sizes { spot: "scale(1.15)", percent: 115, card: "scale(1.05)", fan: 58, note: 60 };

fn felt(view: &View, options: RenderOptions) -> Markup {
    let count = view.areas.len();
    let plan = if count > 7 { &FULL } else { &ROOMY };
    let places: Vec<Place> = (0..count).map(|i| Place::of(i, count, options.side, plan)).collect();
    let middle = At::seen_from(600.0, 500.0, options.side);
    let inside = html! {
        g.declare transform=(middle.translate()) aria-hidden="true" {
            @for (i, line) in DECLARE.iter().enumerate() { text.print y=(-22 + 26 * i as i32) { (line) } }
        }
        @for (area, place) in view.areas.iter().zip(&places) { (one_area(view, area, place, options)) }
        @for (area, place) in view.areas.iter().zip(&places) { (said(view, area, place)) }
    };
    table(view, options, LINE, inside)
}

fn own(view: &View, options: RenderOptions) -> Markup {
    html! { @for area in view.areas.iter().filter(|a| options.is_own(a)) { (alone(view, area, options)) } }
}

fn alone(view: &View, area: &AreaView, options: RenderOptions) -> Markup {
    let place = Place {
        seat: At { x: 26, y: 306 },
        label: At { x: 50, y: 312 },
        anchor: "start",
        spots: vec![At { x: 150, y: 272 }, At { x: 270, y: 272 }, At { x: 330, y: 200 }],
        cards: At { x: 200, y: 88 },
        sizes: LARGE,
    };
    let inside = html! {
        path.print-line d="M20 214H380" {}
        text.print x="110" y="207" { (LINE) }
        (one_area(view, area, &place, options))
        (said(view, area, &place))
    };
    by_itself(330, &format!("Area {}, {}", area.area, view.stage), inside)
}

/// What lies before a player: cards of the first deal that stayed, the sixth card, and how many went to the discard line.
struct Lies<'a> {
    kept: &'a [CardView],
    sixth: &'a [CardView],
    discards: usize,
}

fn lies<'a>(view: &View, area: &'a AreaView) -> Lies<'a> {
    let holds = match area.status {
        Some(AreaStatus::Holds { cards }) => Some(usize::from(cards)),
        _ => None,
    };
    let (kept, sixth) = area.cards.split_at(holds.unwrap_or(HAND).min(area.cards.len()));
    let on_screen: usize = view.areas.iter().map(|a| a.cards.len()).sum();
    let boxed = view.cards.as_ref().map_or(DECK, |cards| usize::from(cards.left) + usize::from(cards.in_rack));
    let on_line = DECK.saturating_sub(boxed + on_screen);
    let chosen = holds.is_some() || area.asks == Some(Question::Discard);
    let discards = if chosen { HAND.saturating_sub(kept.len()).min(on_line) } else { 0 };
    Lies { kept, sixth, discards }
}

fn one_area(view: &View, area: &AreaView, place: &Place, options: RenderOptions) -> Markup {
    let lines: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area).collect();
    let of = |spot: &Spot| {
        let here: Vec<&Line> = lines.iter().copied().filter(|l| spot.wagers.contains(&l.wager())).collect();
        result(&here)
    };
    let lost = of(&WAGER).is_some_and(|flag| flag.kind == Kind::Lost);
    // Without an approved schedule nothing can be laid there.
    let pays = view.sign.limits.get(Wager::Jackpot).is_some();
    let lit = area.wagers.iter().any(|w| w.wager == Wager::Jackpot);
    let lamp = place.spots[1];
    html! {
        g class={ "area " (state_of(area, options).class) } {
            (seat_plate(area, place, options))
            (cards(view, area, place, if lost { "hand gone" } else { "hand" }))
            // The larger spot last: its flag may reach over the smaller.
            (spot(area, &JACKPOT, of(&JACKPOT), place.spots[1], place.sizes, pays && options.can_tap(area)))
            circle.jackpot-lamp.lit[lit] cx=(lamp.x + 25) cy=(lamp.y - 25) r="7" aria-hidden="true" {}
            (spot(area, &WAGER, of(&WAGER), place.spots[0], place.sizes, options.can_tap(area)))
        }
    }
}

/// The hand on its place, the sixth card beside it, discards on their line.
fn cards(view: &View, area: &AreaView, place: &Place, class: &str) -> Markup {
    let Lies { kept, sixth, discards } = lies(view, area);
    let fan = place.sizes.fan;
    // The sixth card stands a little apart from those held.
    let across = if sixth.is_empty() { 0 } else { 44 + fan * (kept.len() as i32 - 1).max(0) / 2 };
    let shift = if sixth.is_empty() { 0 } else { -22 };
    html! {
        (still(place.cards, class, &label(area, kept, sixth, discards), html! {
            use.printed href="#bz-hold" transform=(place.sizes.card) {}
            g transform=(place.sizes.card) {
                @if !kept.is_empty() { g transform={ "translate(" (shift) " 0)" } { (hand(kept, "", fan)) } }
                @for card in sixth { (card_at(*card, across, 0)) }
            }
        }))
        @if discards > 0 {
            g.discards transform=(place.spots[DISCARDS].translate()) aria-hidden="true" {
                (hand(&vec![CardView::Down; discards], "scale(.36)", 30))
            }
        }
    }
}

fn label(area: &AreaView, kept: &[CardView], sixth: &[CardView], discards: usize) -> String {
    let mut said = match kept.is_empty() {
        true => format!("Cards of area {}, none", area.area),
        false => format!("Cards of area {}: {}", area.area, names(kept)),
    };
    if !sixth.is_empty() {
        said.push_str(&format!("; sixth card: {}", names(sixth)));
    }
    if discards > 0 {
        said.push_str(&format!("; {discards} on the discard line"));
    }
    if let Some(name) = declared(area) {
        said.push_str(&format!(", {name}"));
    }
    said + &seats::said(area)
}

/// What a hand that is declared is called. Before that nobody tells a player what to do with it.
fn declared(area: &AreaView) -> Option<&str> {
    area.hand.as_ref().filter(|_| area.status == Some(AreaStatus::Declared)).map(|made| made.name.as_str())
}

/// The ribbon over a hand, and a claim on the jackpot.
fn said(view: &View, area: &AreaView, place: &Place) -> Markup {
    let claim = view.claims.iter().find(|claim| claim.area == area.area);
    let over = !area.cards.iter().all(|card| matches!(card, CardView::Up(_))) || area.cards.is_empty();
    html! {
        @if let Some(name) = declared(area) {
            (ribbon(name, place))
        } @else if let Some(asks) = area.asks {
            (question(if area.plays_first { "plays first" } else { asks.words() }, place))
        } @else if let Some(status) = area.status.as_ref().filter(|status| **status == AreaStatus::Declared || over) {
            (ribbon(&status.to_string(), place))
        }
        @if let Some(claim) = claim { (claimed(claim, place)) }
    }
}

/// A ribbon, and a broken line around the whole hand: something is asked of this player.
fn question(words: &str, place: &Place) -> Markup {
    let (wide, high) = if place.sizes.percent > 100 { (330, 116) } else { (130, 70) };
    html! {
        g.note.asked transform=(place.cards.translate()) aria-hidden="true" {
            rect.ask x=(-wide / 2) y=(-high / 2) width=(wide) height=(high) rx="12" {}
        }
        g.asked { (ribbon(words, place)) }
    }
}

fn claimed(claim: &ClaimView, place: &Place) -> Markup {
    let text = format!("JACKPOT {}", claim.hand);
    let width = 20 + 9 * text.chars().count() as i32;
    html! {
        g.claimed transform=(place.cards.translate()) role="img" aria-label={ "Area " (claim.area) " claims the jackpot: " (claim.hand) } {
            g transform={ "translate(0 " (-place.sizes.note - 8) ")" } {
                rect x=(-width / 2) y="-13" width=(width) height="26" rx="13" {}
                text y="6" { (text) }
            }
        }
    }
}

/// What declared hands are paid, which were declared in this round, and how the last rounds went, the newest first.
fn results(view: &View, _: Millis) -> Markup {
    let named: Vec<(&AreaView, &str)> = view.areas.iter().filter_map(|a| Some((a, declared(a)?))).collect();
    html! {
        @if !named.is_empty() {
            h2.last { "Declared" }
            ol.pays.declared aria-label="Hands declared in this round" {
                @for (area, name) in &named { li { span { "Area " (area.area) } b { (name) } } }
            }
        }
        h2.last { "Declared hands pay" }
        ol.pays aria-label="What declared hands pay" {
            @for made in DeclaredHand::ALL.iter().rev() {
                li.made[named.iter().any(|(_, name)| *name == made.name())] { span { (made.name()) } b { (made.odds()) } }
            }
            li { span { "Sixth card" } b { (SIXTH_PAYS) } }
        }
        @if let Some(most) = view.sign.max_payout { p.most { "The most paid for a declared hand: " b { (most.pretty()) } } }
        @if !view.results.is_empty() {
            h2.last.past { "Last rounds" }
            ol.results.hands aria-label="The last rounds, the newest first" {
                @for result in view.results.iter().rev() { li { span { (result.text) } } }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::felt::{checks, felt, own, results};
    use baize_rules::cards::Card;
    use baize_rules::double_chance::DoubleChance;
    use baize_rules::game::InScripts;
    use baize_rules::limits::Limit;
    use baize_rules::money::Money;
    use baize_rules::show::{MadeHand, WagerView};
    use baize_rules::wagers::BetType;

    /// Everything on the cloth at once, more than a game would put there.
    fn crowded(areas: u8) -> View {
        let mut view = checks::opened::<DoubleChance>(areas, DoubleChance::usual_setup());
        view.sign.limits.wagers.push(Limit {
            wager: BetType::Jackpot,
            min: Money::dollars(5),
            max: Money::dollars(5),
            unit: None,
        });
        let cards: Vec<Card> = Card::all().take(5).collect();
        for area in &mut view.areas {
            (area.taken, area.patron) = (true, Some(1_000_000));
            area.status = Some(AreaStatus::Declared);
            area.wagers = [Wager::Wager, Wager::Jackpot]
                .map(|wager| WagerView { wager, amount: Money::cents(9_999_750) })
                .to_vec();
            area.cards = cards.iter().copied().map(CardView::Up).collect();
            area.hand = Some(MadeHand {
                name: "Straight <i>".into(),
                short: "Straight".into(),
                kind: "Straight".into(),
                cards: cards.clone(),
            });
        }
        view
    }

    #[test]
    fn the_fullest_table_is_small_enough_to_push() {
        let size = felt(&crowded(8), RenderOptions::console()).into_string().len();
        assert!(size < 40_000, "{size} bytes");
    }

    #[test]
    fn nothing_inline_and_nothing_unescaped() {
        let view = crowded(6);
        checks::nothing_inline_and_nothing_unescaped(&view);
    }

    #[test]
    fn everything_lies_on_the_cloth_from_either_side() {
        for (count, plan) in [(1, &ROOMY), (2, &ROOMY), (6, &ROOMY), (7, &ROOMY), (8, &FULL)] {
            checks::everything_lies_on_the_table(count, plan);
        }
    }

    #[test]
    fn without_a_schedule_no_jackpot_can_be_tapped() {
        let mut view = crowded(6);
        let taps =
            |view: &View| felt(view, RenderOptions::console()).into_string().matches("data-wager=\"jackpot\"").count();
        assert_eq!(taps(&view), 6);
        view.sign.limits.wagers.pop();
        assert_eq!(taps(&view), 0);
    }

    /// The player's own view knows what a hand makes before the decision; the page does not say it.
    #[test]
    fn a_hand_is_named_once_it_is_declared_and_not_before() {
        let mut view = crowded(6);
        let page = |view: &View| {
            let options = RenderOptions::patron(1_000_000);
            [felt(view, options), own(view, options), results(view, 0)].map(Markup::into_string).concat()
        };
        assert!(page(&view).contains("Straight &lt;i"));
        view.areas.iter_mut().for_each(|area| (area.asks, area.status) = (Some(Question::DeclareOrDiscard), None));
        assert!(!page(&view).contains("Straight &lt;i"));
    }

    #[test]
    fn what_is_on_no_screen_and_in_no_box_lies_on_the_discard_line() {
        let mut view = crowded(6);
        for (i, area) in view.areas.iter_mut().enumerate() {
            let held = i % 3 + 1;
            area.cards.truncate(held);
            area.status = Some(AreaStatus::Holds { cards: held as u8 });
        }
        let cards = view.cards.as_mut().expect("cards");
        (cards.left, cards.in_rack) = (22, 0);
        let discards = |view: &View| view.areas.iter().map(|a| lies(view, a).discards).collect::<Vec<_>>();
        assert_eq!(discards(&view), [4, 3, 2, 4, 3, 2]);
        // Counted into the rack.
        view.cards.as_mut().expect("cards").in_rack = 18;
        assert_eq!(discards(&view), [0; 6]);
        view.areas[0].cards.push(CardView::Down);
        assert_eq!((lies(&view, &view.areas[0]).kept.len(), lies(&view, &view.areas[0]).sixth.len()), (1, 1));
    }
}
