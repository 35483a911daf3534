//! What every cloth must pass. The tests of each game's cloth call it with a table that is as full as it can be.
use super::seats::{Place, Plan};
use super::{At, Reader, RenderOptions, Side, felt, lines, own, pieces, results, sign};
use baize_rules::game::OnScreen;
use baize_rules::house::Setup;
use baize_rules::show::{View, Viewer};
use maud::Markup;

/// A new table as its dealer sees it.
pub(super) fn opened<G: OnScreen>(areas: u8, setup: Setup) -> View {
    let table = baize_rules::Table::<G>::open(&Setup { areas, ..setup }).expect("a table");
    table.show(Viewer::Staff)
}

/// Names with a tag in them stay text, and nothing needs what the page's policy forbids.
pub(super) fn nothing_inline_and_nothing_unescaped(view: &View) {
    for options in [RenderOptions::console(), RenderOptions::display(), RenderOptions::patron(1_000_000)] {
        let all = [
            pieces(),
            felt(view, options),
            own(view, options),
            sign(view, 0, Reader::Staff),
            lines(view, Reader::Staff),
            results(view, 0),
        ];
        let text: String = all.into_iter().map(Markup::into_string).collect();
        for forbidden in [" style=", "<style", "<script", " onclick=", " onload=", "javascript:", "<i>"] {
            assert!(!text.contains(forbidden), "{forbidden}");
        }
    }
}

/// Every place is on the table, and players see it turned around.
pub(super) fn everything_lies_on_the_table(count: usize, plan: &'static Plan) {
    for i in 0..count {
        let [a, b] = [Side::Dealer, Side::Players].map(|side| {
            let place = Place::of(i, count, side, plan);
            place.spots.iter().copied().chain([place.seat, place.cards]).collect::<Vec<At>>()
        });
        for (a, b) in a.into_iter().zip(b) {
            assert!((a.x + b.x - 1200).abs() <= 1 && (a.y + b.y - 680).abs() <= 1);
            assert!((30..=1170).contains(&a.x) && (20..=650).contains(&a.y), "{} {}", a.x, a.y);
        }
    }
}

/// How many places can be tapped.
pub(super) fn taps(view: &View, options: RenderOptions) -> usize {
    felt(view, options).into_string().matches("role=\"button\"").count()
}
