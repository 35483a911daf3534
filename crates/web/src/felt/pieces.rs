//! Cards, chips and furniture: drawn once per page as hidden pieces, used many times.
use baize_rules::cards::{Card, Suit};
use baize_rules::money::Money;
use baize_rules::show::CardView;
use maud::{Markup, html};

/// Chips by value, the dearest first: cents, the class that colours them, what stands on them.
pub const DENOMINATIONS: [(Money, &str, &str); 11] = [
    (Money::dollars(100_000), "d100k", "100k"),
    (Money::dollars(25_000), "d25k", "25k"),
    (Money::dollars(5_000), "d5k", "5k"),
    (Money::dollars(1_000), "d1k", "1k"),
    (Money::dollars(500), "d500", "500"),
    (Money::dollars(100), "d100", "100"),
    (Money::dollars(25), "d25", "25"),
    (Money::dollars(5), "d5", "5"),
    (Money::cents(250), "d2h", "2½"),
    (Money::dollars(1), "d1", "1"),
    (Money::cents(1), "d0", "¢"),
];
/// Chips in one column, and columns in one stack: past that the number beside it says it all.
const COLUMN: usize = 9;
const COLUMNS: usize = 3;

/// The hidden pieces that all drawings use. Once on every page that draws, before the first drawing.
pub fn pieces() -> Markup {
    html! {
        svg.pieces width="0" height="0" aria-hidden="true" focusable="false" {
            defs {
                (paints())
                (table())
                (card_parts())
                (chip_parts())
                (dice_parts())
                (signs())
                (super::meter::digit_parts())
            }
        }
    }
}

fn paints() -> Markup {
    html! {
        radialGradient id="bz-cloth" cx="50%" cy="62%" r="75%" {
            stop offset="0" stop-color="#1d7350" {}
            stop offset=".55" stop-color="#13573b" {}
            stop offset="1" stop-color="#0a3524" {}
        }
        linearGradient id="bz-rail" x2="0" y2="1" {
            stop offset="0" stop-color="#5b3a22" {}
            stop offset=".5" stop-color="#3a2415" {}
            stop offset="1" stop-color="#20130b" {}
        }
        linearGradient id="bz-brass" x2="0" y2="1" {
            stop offset="0" stop-color="#f3dc9b" {}
            stop offset=".5" stop-color="#c9a14a" {}
            stop offset="1" stop-color="#8a6420" {}
        }
        pattern id="bz-nap" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(24)" {
            path d="M0 1h4M3 4.5h4" stroke="#fff" stroke-opacity=".035" {}
            path d="M1 2.6h5M0 6h3" stroke="#000" stroke-opacity=".09" {}
        }
        pattern id="bz-edges" width="3" height="8" patternUnits="userSpaceOnUse" {
            path d="M0 0h3v8h-3z" fill="#f3ecd9" {}
            path d="M2.5 0v8" stroke="#a89c80" {}
        }
        pattern id="bz-lattice" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
            path d="M0 0h9v9h-9z" fill="#6d1a26" {}
            path d="M0 0h9v9" fill="none" stroke="#e4c77c" stroke-width="1.1" {}
            circle cx="4.5" cy="4.5" r="1.3" fill="#e4c77c" {}
        }
    }
}

/// The table from the dealer's side, without anything that changes.
fn table() -> Markup {
    // Float tray: tubes of chips, seen from above.
    const TUBES: [&str; 11] = ["d1k", "d1k", "d500", "d500", "d100", "d100", "d25", "d25", "d5", "d5", "d2h"];
    html! {
        path id="bz-arc1" d="M374 592A226 196 0 0 1 826 592" {}
        path id="bz-arc1-p" d="M338 88A262 232 0 0 0 862 88" {}
        path id="bz-arc2" d="M211 592A389 391 0 0 1 989 592" {}
        path id="bz-arc2-p" d="M198 88A402 404 0 0 0 1002 88" {}
        g id="bz-table" {
            path.rail d="M8 592A592 584 0 0 1 1192 592V644Q1192 672 1164 672H36Q8 672 8 644Z" fill="url(#bz-rail)" {}
            path.trim d="M36 592A564 556 0 0 1 1164 592V634Q1164 644 1154 644H46Q36 644 36 634Z" {}
            path.cloth d="M40 592A560 552 0 0 1 1160 592V630Q1160 640 1150 640H50Q40 640 40 630Z" fill="url(#bz-cloth)" {}
            path.nap d="M40 592A560 552 0 0 1 1160 592V630Q1160 640 1150 640H50Q40 640 40 630Z" fill="url(#bz-nap)" {}
            path.print-line d="M216 592A384 386 0 0 1 984 592M194 592A406 408 0 0 1 1006 592" {}
            g.tray-box {
                rect.well x="392" y="574" width="416" height="84" rx="8" {}
                @for (i, class) in TUBES.iter().enumerate() {
                    @let x = 404 + 36 * i as i32;
                    g class=(class) {
                        path d={ "M" (x) " 582h30v68h-30z" } fill="currentColor" stroke="none" {}
                        path.tube d={ "M" (x + 15) " 582v68" } {}
                    }
                }
                path.shade d="M404 582h390v20h-390z" {}
            }
        }
        g id="bz-place" {
            rect x="-34" y="-48" width="68" height="96" rx="8" {}
            path d="M-26-28v-12h12M26 28v12h-12" {}
        }
        // A place for a hand of five.
        rect id="bz-hold" x="-102" y="-52" width="204" height="104" rx="10" {}
    }
}

fn card_parts() -> Markup {
    html! {
        @for suit in ["c", "d", "h", "s"] {
            g id={ "bz-face-" (suit) } {
                rect.face x="-34" y="-48" width="68" height="96" rx="7" {}
                use href={ "#bz-" (suit) } transform="translate(-17 6)scale(.72)" {}
                use href={ "#bz-" (suit) } transform="translate(13 23)scale(1.15)" {}
            }
        }
        g id="bz-back" {
            rect.face x="-34" y="-48" width="68" height="96" rx="7" {}
            rect x="-29" y="-43" width="58" height="86" rx="4" fill="url(#bz-lattice)" stroke="#6d1a26" {}
            path d="M0-20L16 0L0 20L-16 0Z" fill="#6d1a26" stroke="#e4c77c" stroke-width="1.5" {}
            path d="M0-11L9 0L0 11L-9 0Z" fill="#e4c77c" {}
        }
        g id="bz-c" {
            circle cy="-7.5" r="7" {}
            circle cx="-8" cy="3" r="7" {}
            circle cx="8" cy="3" r="7" {}
            path d="M-3-3H3L1.5 4C2 9 3 13 6.5 15H-6.5C-3 13-2 9-1.5 4Z" {}
        }
        path id="bz-d" d="M0-16C3.5-9.5 7.5-4.5 12.5 0C7.5 4.5 3.5 9.5 0 16C-3.5 9.5-7.5 4.5-12.5 0C-7.5-4.5-3.5-9.5 0-16Z" {}
        path id="bz-h" d="M0 15C-4 8-15 3-15-6C-15-11.5-11.5-14.5-7.5-14.5C-4-14.5-1-12.5 0-9C1-12.5 4-14.5 7.5-14.5C11.5-14.5 15-11.5 15-6C15 3 4 8 0 15Z" {}
        path id="bz-s" d="M0-15.5C4-8.5 15-4 15 4.5C15 9.5 11.5 12 8 12C5 12 3 10.5 1.5 8C2 11.5 3 14 6.5 15.5H-6.5C-3 14-2 11.5-1.5 8C-3 10.5-5 12-8 12C-11.5 12-15 9.5-15 4.5C-15-4-4-8.5 0-15.5Z" {}
    }
}

/// A chip seen aslant, its upper face around the origin. `color` paints the chip, `fill` and `stroke` its edge spots.
fn chip_parts() -> Markup {
    html! {
        g id="bz-chip" {
            path d="M-20 0V4A20 13 0 0 0 20 4V0Z" fill="currentColor" stroke="#000" stroke-opacity=".45" {}
            path d="M-4.5 12.5H4.5V16.5H-4.5ZM-17 6.5L-11.5 10.5V14.5L-17 10.5ZM17 6.5L11.5 10.5V14.5L17 10.5Z" stroke="none" {}
            ellipse rx="20" ry="13" fill="currentColor" stroke="#000" stroke-opacity=".45" {}
            ellipse rx="17" ry="10.8" fill="none" stroke-width="5" stroke-dasharray="6.5 8.3" {}
            ellipse rx="12" ry="7.6" fill="#fffaf0" stroke="currentColor" stroke-width="1.5" {}
        }
        @for count in 1..=COLUMN {
            g id={ "bz-x" (count) } { @for i in 0..count as i32 { use href="#bz-chip" y=(-4 * i) {} } }
        }
    }
}

/// Dice from above, 40 by 40 around the origin, by their number of pips; 0 is the place of a die that is not known yet.
fn dice_parts() -> Markup {
    const PIPS: [&[(i32, i32)]; 6] = [
        &[(0, 0)],
        &[(-10, -10), (10, 10)],
        &[(-10, -10), (0, 0), (10, 10)],
        &[(-10, -10), (10, -10), (-10, 10), (10, 10)],
        &[(-10, -10), (10, -10), (0, 0), (-10, 10), (10, 10)],
        &[(-10, -11), (10, -11), (-10, 0), (10, 0), (-10, 11), (10, 11)],
    ];
    html! {
        g id="bz-die0" { rect.no-die x="-19" y="-19" width="38" height="38" rx="8" {} }
        @for (i, pips) in PIPS.iter().enumerate() {
            g id={ "bz-die" (i + 1) } {
                rect.die-face x="-19.5" y="-19.5" width="39" height="39" rx="8" {}
                @for (x, y) in *pips { circle.pip cx=(x) cy=(y) r=(if i == 0 { 6 } else { 4 }) {} }
            }
        }
        // A chip from above on another: a stack, seen from where it is told apart by its edge.
        g id="bz-pile" {
            circle cx="1" cy="1" r="9.2" fill="#000" fill-opacity=".55" stroke="none" {}
            circle r="9.2" fill="currentColor" stroke="#000" stroke-opacity=".5" stroke-width=".8" {}
            circle.edge r="7.7" fill="none" stroke-width="2.8" {}
            circle r="6.3" fill="#fffaf0" stroke="none" {}
        }
    }
}

/// A die by itself; without a face, the place for one.
pub fn die(face: Option<u8>) -> Markup {
    html! {
        svg.die viewBox="-21 -21 42 42" aria-hidden="true" { use href={ "#bz-die" (face.unwrap_or(0)) } {} }
    }
}

/// The class of the largest chip in an amount.
pub(super) fn largest(amount: Money) -> &'static str {
    break_down(amount).first().map_or("d0", |i| DENOMINATIONS[*i].1)
}

fn signs() -> Markup {
    html! {
        path id="bz-won" d="M-6 0L-2 5L7-6" fill="none" stroke-width="3.5" stroke="currentColor" {}
        path id="bz-lost" d="M-5-5L5 5M5-5L-5 5" fill="none" stroke-width="3.5" stroke="currentColor" {}
        path id="bz-even" d="M-6-3H6M-6 3H6" fill="none" stroke-width="3" stroke="currentColor" {}
        g id="bz-marker" {
            circle r="15" fill="#fffaf0" stroke="#7a1f1f" stroke-width="3" {}
            text y="4" { "MIN" }
        }
    }
}

fn suit(card: Card) -> (&'static str, &'static str, &'static str) {
    match card.suit() {
        Suit::Clubs => ("clubs", "#bz-face-c", "card clubs"),
        Suit::Diamonds => ("diamonds", "#bz-face-d", "card diamonds"),
        Suit::Hearts => ("hearts", "#bz-face-h", "card hearts"),
        Suit::Spades => ("spades", "#bz-face-s", "card spades"),
    }
}

/// `king of hearts`, or `a card face down`.
pub(super) fn name(card: CardView) -> String {
    match card {
        CardView::Up(card) => format!("{} of {}", card.rank().name(), suit(card).0),
        CardView::Down => "a card face down".into(),
    }
}

pub(super) fn names(cards: &[CardView]) -> String {
    cards.iter().map(|card| name(*card)).collect::<Vec<_>>().join(", ")
}

/// A card around a point of a drawing, 68 by 96.
pub(super) fn card_at(card: CardView, x: i32, y: i32) -> Markup {
    let at = (x != 0 || y != 0).then(|| format!("translate({x} {y})"));
    let CardView::Up(card) = card else { return html! { use href="#bz-back" transform=[at] {} } };
    let (_, face, class) = suit(card);
    let rank = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"][card.rank().index()];
    html! {
        g class=(class) transform=[at] {
            use href=(face) {}
            text.ten[rank == "10"] x="-16" y="-12" { (rank) }
        }
    }
}

/// A card by itself, as an image with its name.
pub fn card(card: CardView) -> Markup {
    html! {
        svg.one-card viewBox="-35 -49 70 98" role="img" aria-label=(name(card)) { (card_at(card, 0, 0)) }
    }
}

/// The fewest chips that make an amount, the dearest first. What no chip makes is one coin at the end.
fn break_down(amount: Money) -> Vec<usize> {
    let mut left = amount.to_cents().max(0);
    let mut chips = vec![];
    let last = DENOMINATIONS.len() - 1;
    for (i, (value, _, _)) in DENOMINATIONS.iter().enumerate() {
        while left >= value.to_cents() && chips.len() < COLUMN * COLUMNS {
            left -= value.to_cents();
            chips.push(i);
            if i == last {
                return chips;
            }
        }
    }
    chips
}

/// Chips of one value that lie on each other, and how many lie below them.
fn runs(column: &[usize]) -> impl Iterator<Item = (usize, &[usize])> {
    column.chunk_by(|a, b| a == b).scan(0, |below, run| {
        let from = *below;
        *below += run.len();
        Some((from, run))
    })
}

/// A stack of chips around a point of a drawing. At most three columns.
pub(super) fn stack(amount: Money, x: i32, y: i32, scale: &str) -> Markup {
    let chips = break_down(amount);
    let columns = chips.len().div_ceil(COLUMN).max(1);
    let columns: Vec<&[usize]> = chips.chunks(chips.len().div_ceil(columns).max(1)).collect();
    // Columns further back are drawn first.
    let spots: &[(i32, i32)] = match columns.len() {
        0 | 1 => &[(0, 0)],
        2 => &[(-13, -6), (13, 4)],
        _ => &[(-17, -7), (17, -7), (0, 8)],
    };
    html! {
        g.chips transform={ "translate(" (x) " " (y) ")scale(" (scale) ")" } {
            @for (column, (dx, dy)) in columns.iter().zip(spots) {
                @for (from, run) in runs(column) {
                    use href={ "#bz-x" (run.len()) } class=(DENOMINATIONS[run[0]].1) x=(dx) y=(dy - 4 * from as i32) {}
                }
                @if let Some(top) = column.last() {
                    text x=(dx) y=(dy - 4 * (column.len() as i32 - 1) + 4) { (DENOMINATIONS[*top].2) }
                }
            }
        }
    }
}

/// A stack of chips by itself, the amount beside it.
pub fn chip_stack(amount: Money) -> Markup {
    html! {
        span.stake {
            svg.one-stack viewBox="-36 -48 72 76" aria-hidden="true" { (stack(amount, 0, 4, "1")) }
            span.money { (amount.pretty()) }
        }
    }
}

/// One chip from above, for a tray of chips to choose from. Any value; known ones have their colour.
pub fn chip(value: Money) -> Markup {
    let known = DENOMINATIONS.iter().find(|(v, _, _)| *v == value);
    let (class, text) = known.map_or(("d0", super::short(value)), |(_, class, text)| (*class, (*text).to_owned()));
    html! {
        svg class={ "one-chip " (class) } viewBox="-32 -32 64 64" aria-hidden="true" {
            circle r="30" fill="currentColor" {}
            circle.spots r="25.5" fill="none" stroke-width="9" stroke-dasharray="10 10.03" {}
            circle r="19" fill="#fffaf0" {}
            circle r="16.5" fill="none" stroke="currentColor" stroke-dasharray="2 1.5" {}
            text y="6" { (text) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(cents: i64) -> Vec<&'static str> {
        break_down(Money::cents(cents)).into_iter().map(|i| DENOMINATIONS[i].1).collect()
    }

    #[test]
    fn amounts_are_made_of_the_fewest_chips() {
        assert_eq!(broken(750), ["d5", "d2h"]);
        assert_eq!(broken(249), ["d1", "d1", "d0"]);
        assert_eq!(broken(250), ["d2h"]);
        assert_eq!(broken(251), ["d2h", "d0"]);
        assert_eq!(broken(16_500), ["d100", "d25", "d25", "d5", "d5", "d5"]);
        assert_eq!(broken(0), [""; 0]);
    }

    #[test]
    fn no_amount_makes_a_tower() {
        assert_eq!(break_down(Money::MAX_AMOUNT).len(), COLUMN * COLUMNS);
        assert!(chip_stack(Money::MAX_AMOUNT).into_string().len() < 1_000);
    }
}
