//! The dice layout: nothing overlaps, only what may be tapped is a button, odds are those that are paid.
use super::*;
use crate::felt::{Reader, felt, lines, own, pieces, results, sign};
use baize_rules::Table;
use baize_rules::house::{Approved, ChanceFrom, DiceSetup, Equipment, Setup, Terminal};
use baize_rules::limits::{Limit, Limits};
use baize_rules::show::{AreaStatus, ColourView, ThrowView, Viewer, WagerView};
use baize_rules::sic_bo::SicBo;
use baize_rules::sic_bo::ch03_wagers::{BASIC, OPTIONAL};
use baize_rules::wagers::Side;

fn opened(areas: u8, optional: &[BetType]) -> View {
    let limit = |wager| Limit { wager, min: Money::dollars(10), max: Money::dollars(1_000), unit: None };
    let wagers = BASIC.iter().chain(optional).map(|kind| limit(*kind)).collect();
    let dice = DiceSetup {
        terminal: Terminal::TouchScreen,
        layout: Default::default(),
        optional: optional.to_vec(),
        colours: vec![],
    };
    let setup = Setup {
        areas,
        equipment: Equipment::Dice { dice },
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(250),
        limits: Limits { wagers, player_max: None },
        options: vec![],
        approved: Approved { edition: Some("DEMO/1".into()), ..Approved::default() },
    };
    Table::<SicBo>::open(&setup).expect("a table").show(Viewer::Staff)
}

/// Everybody on every spot, in colours, with a result: more than a game would ever have.
fn crowded(areas: u8) -> View {
    let mut view = opened(areas, OPTIONAL);
    let spots = view.dice.as_ref().expect("dice").spots.clone();
    for area in &mut view.areas {
        (area.taken, area.patron) = (true, Some(1_000_000));
        area.status = Some(AreaStatus::Streaks(vec![(Wager::SuperStreak(Family::SmallBig), 3)]));
        area.wagers = spots.iter().map(|wager| WagerView { wager: *wager, amount: Money::cents(99_750) }).collect();
        area.colours = vec![ColourView { colour: Colour::Pink, value: Money::dollars(10), marker: true }];
    }
    let throw: Throw = Throw::all().nth(8).expect("a throw");
    let dice = view.dice.as_mut().expect("dice");
    (dice.throw, dice.total, dice.lit) = (Some(throw), Some(throw.total()), spots);
    let past = |round| ThrowView { round, throw, total: throw.total(), size: Some(Side::Small), parity: None };
    dice.history = (1..=30).map(past).collect();
    view
}

#[test]
fn no_spot_lies_over_another_or_is_too_small() {
    for optional in [OPTIONAL, &[], &[BetType::Odd, BetType::Even], &[BetType::SuperStreak]] {
        let view = opened(8, optional);
        let spots = &view.dice.as_ref().expect("dice").spots;
        // On the smallest console the cloth is 710 points wide, on a telephone 366; a finger needs 44.
        for ((cells, height), width, shown) in [(wide(spots), 1200, 710), (tall(spots), 560, 366)] {
            assert_eq!(cells.len(), spots.len());
            for (i, a) in cells.iter().enumerate() {
                assert!(a.x >= EDGE && a.x + a.w <= width - EDGE + 1 && a.y >= EDGE && a.y + a.h <= height - EDGE);
                assert!((a.w + 4) * shown >= 44 * width && (a.h + 4) * shown >= 44 * width, "{}", a.wager);
                for b in &cells[i + 1..] {
                    let apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
                    assert!(apart, "{} over {}", a.wager, b.wager);
                }
            }
        }
    }
}

#[test]
fn odds_on_the_cloth_are_those_that_are_paid() {
    let printed = |wager| odds(wager);
    assert_eq!(printed(Wager::Total(4)), "62 to 1");
    assert_eq!(printed(Wager::AnyTriple), "31 to 1");
    assert_eq!(printed(Wager::Single(Face::ALL[2])), "1, 2 or 12 to 1");
    for wager in Wager::all().filter(|w| judge(*w, Throw::all().next().expect("one"), EvenList::Corrected).is_some()) {
        assert!(!odds(wager).is_empty(), "{wager}");
    }
}

#[test]
fn tags_stay_in_their_zone_and_apart() {
    let zone = Zone { x: 3, y: 50, w: 68, h: 60 };
    for n in 1..=20 {
        let (columns, scale) = best_fit(n, 50.0, zone);
        assert!(columns as f64 * 50.0 * scale <= 68.01, "{n} wide");
        assert!(n.div_ceil(columns) as f64 * TAG_H * scale <= 60.01, "{n} high");
    }
}

#[test]
fn the_fullest_table_is_small_enough_to_push() {
    let size = |areas| felt(&crowded(areas), RenderOptions::console()).into_string().len();
    let empty = felt(&opened(8, OPTIONAL), RenderOptions::console()).into_string().len();
    assert!(empty < 45_000, "{empty} bytes without chips");
    assert!(size(8) < 220_000, "{} bytes with 480 stakes", size(8));
}

#[test]
fn nothing_inline_and_nothing_unescaped() {
    let view = crowded(8);
    for options in [RenderOptions::console(), RenderOptions::display(), RenderOptions::patron(1_000_000)] {
        let (sign, results) = (sign(&view, 0, Reader::Anybody), results(&view, 0));
        let all = [pieces(), felt(&view, options), own(&view, options), sign, lines(&view, Reader::Anybody), results];
        let text: String = all.into_iter().map(Markup::into_string).collect();
        for forbidden in [" style=", "<style", "<script", " onclick=", " onload=", "javascript:", "<i>"] {
            assert!(!text.contains(forbidden), "{forbidden}");
        }
    }
}

#[test]
fn only_what_may_be_tapped_is_a_button() {
    let mut view = opened(8, OPTIONAL);
    let taps = |view: &View, options| felt(view, options).into_string().matches("role=\"button\"").count();
    assert_eq!(taps(&view, RenderOptions::console()), 0, "nobody sits here");
    (view.areas[2].taken, view.areas[2].patron) = (true, Some(5));
    let spots = view.dice.as_ref().expect("dice").spots.len();
    assert_eq!(taps(&view, RenderOptions::console()), spots);
    assert_eq!(taps(&view, RenderOptions { touch: Touch::Seats, ..RenderOptions::console() }), 0);
    assert_eq!(taps(&view, RenderOptions::display()), 0);
    assert_eq!(taps(&view, RenderOptions::patron(5)), spots);
    assert_eq!(taps(&view, RenderOptions::patron(6)), 0);
}
