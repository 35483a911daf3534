//! A progressive jackpot as players see it: the meter in lit digits, what it pays, and the hit that is being paid.
use super::short;
use baize_rules::money::Money;
use baize_rules::poker_hands::Category;
use baize_rules::pool::{Parameters, Pool, Status};
use baize_rules::show::{JackpotView, PrizeView};
use baize_rules::wagers::Area;
use maud::{Markup, html};

/// The segments of a lit digit: a to g, clockwise from the top, the middle one last.
const SEGMENTS: [&str; 7] = [
    "M9 7l5-5h28l5 5-5 5H14z",
    "M49 9l5 5v29l-5 5-5-5V14z",
    "M49 52l5 5v29l-5 5-5-5V57z",
    "M9 93l5-5h28l5 5-5 5H14z",
    "M7 52l5 5v29l-5 5-5-5V57z",
    "M7 9l5 5v29l-5 5-5-5V14z",
    "M9 50l5-5h28l5 5-5 5H14z",
];
/// Which segments make which digit.
const LIT: [&[usize]; 10] = [
    &[0, 1, 2, 3, 4, 5],
    &[1, 2],
    &[0, 1, 6, 4, 3],
    &[0, 1, 6, 2, 3],
    &[5, 6, 1, 2],
    &[0, 5, 6, 2, 3],
    &[0, 5, 6, 4, 3, 2],
    &[0, 1, 2],
    &[0, 1, 2, 3, 4, 5, 6],
    &[0, 1, 2, 3, 5, 6],
];

/// The digits, once for the page.
pub(super) fn digit_parts() -> Markup {
    html! {
        @for (digit, lit) in LIT.iter().enumerate() {
            path id={ "bz-led" (digit) } d=(lit.iter().map(|s| SEGMENTS[*s]).collect::<String>()) {}
        }
    }
}

/// An amount in lit digits. Places that are not needed stay dark, so that a growing meter keeps its width.
pub fn meter(amount: Money) -> Markup {
    const DIGIT: i32 = 64;
    const MARK: i32 = 20;
    let figure = format!("{:>10}", amount.pretty());
    let mut x = 66;
    let mut placed = vec![];
    for sign in figure.chars() {
        placed.push((x, sign));
        x += if matches!(sign, ',' | '.') { MARK } else { DIGIT };
    }
    html! {
        svg.meter viewBox={ "0 0 " (x + 14) " 124" } role="img" aria-label={ "Jackpot " (amount.pretty()) } data-meter=(amount.to_cents()) {
            text.currency x="34" y="92" { "$" }
            g transform="translate(0 12)" {
                @for (x, sign) in placed {
                    @match sign.to_digit(10) {
                        Some(digit) => { use.unlit href="#bz-led8" x=(x) {} use.lit href={ "#bz-led" (digit) } x=(x) {} }
                        None if sign == ',' => { path.lit d={ "M" (x + 6) " 88h9l-7 20h-6z" } {} }
                        None if sign == '.' => { circle.lit cx=(x + 9) cy="92" r="6.5" {} }
                        None => { use.unlit href="#bz-led8" x=(x) {} }
                    }
                }
            }
        }
    }
}

/// The meter over a table, or in plain words why there is none.
pub fn jackpot(view: &JackpotView, pool: Option<&Pool>) -> Markup {
    let closed = match pool.map(|pool| &pool.status) {
        None => Some("Jackpot closed: this table is not linked."),
        Some(Status::OutOfOrder { .. }) => Some("Jackpot out of order: no wagers are taken, and nothing is lost."),
        Some(Status::Running) if !view.working => Some("Jackpot closed at this table: no wagers are taken."),
        Some(Status::Running) => None,
    };
    html! {
        section.jackpot.shut[closed.is_some()] aria-label="Jackpot" {
            @if pool.is_some() && let Some(amount) = view.meter {
                h2 { "Jackpot" }
                (meter(amount))
            }
            @if let Some(closed) = closed { p.closed-jackpot { (closed) } }
        }
    }
}

/// What a jackpot pays, and under which approval.
pub fn terms(terms: &Parameters) -> Markup {
    let fixed = [
        (Category::FourOfAKind, terms.pay_table.four_of_a_kind),
        (Category::FullHouse, terms.pay_table.full_house),
        (Category::Flush, terms.pay_table.flush),
    ];
    html! {
        section.terms aria-label="What the jackpot pays" {
            h3 { "The jackpot pays" }
            dl {
                div { dt { (Category::RoyalFlush) } dd { "the meter" small { "at least " (short(terms.guarantee.royal_flush)) } } }
                div { dt { (Category::StraightFlush) } dd { "10 %" small { "at least " (short(terms.guarantee.straight_flush)) } } }
                @for (hand, amount) in fixed.into_iter().filter(|(_, amount)| amount.is_positive()) {
                    div { dt { (hand) } dd { (short(amount)) } }
                }
                @if let Some(bonus) = terms.bonus { div { dt { "Bonus" } dd { (short(bonus)) small { "to the other jackpot wagers" } } } }
            }
            p.approval { "Wager " (short(terms.wager)) ". Approval " (terms.approval) }
        }
    }
}

/// The jackpot that this round has won: amounts, which hands are verified and paid, and what comes next. `requested` are the
/// areas whose payment waits for a second person.
pub fn hit(view: &JackpotView, requested: &[Area]) -> Markup {
    let Some(hit) = &view.hit else { return html! {} };
    let state = |prize: &PrizeView| match prize {
        PrizeView { paid: true, .. } => ("paid", "paid"),
        PrizeView { verified: false, .. } => ("locked", "to be verified"),
        PrizeView { area, .. } if requested.contains(area) => {
            ("verified", "verified; payment waits for a second person")
        }
        PrizeView { .. } => ("verified", "verified, to be paid"),
    };
    let unverified = hit.prizes.iter().find(|prize| !prize.verified && !prize.paid);
    let unpaid = hit.prizes.iter().find(|prize| !prize.paid);
    let next = match (unverified, unpaid) {
        (Some(prize), _) => format!("A supervisor verifies area {}'s cards and the deck.", prize.area),
        (None, _) if !view.bonuses.is_empty() => {
            let areas: Vec<String> = view.bonuses.iter().map(|(area, _)| area.to_string()).collect();
            format!("Bonus jackpots first: area {}.", areas.join(", "))
        }
        (None, Some(prize)) if requested.contains(&prize.area) => {
            format!("A second person signs for area {}'s prize.", prize.area)
        }
        (None, Some(prize)) => format!("The dealer pays area {}'s prize.", prize.area),
        (None, None) => "Everything is paid.".into(),
    };
    html! {
        section.hit role="status" aria-label="The jackpot is won" {
            h2 { "Jackpot won" }
            ul {
                @for prize in &hit.prizes {
                    @let (class, words) = state(prize);
                    li class=(class) { span { "Area " (prize.area) ": " (prize.hand) } b { (prize.prize.pretty()) } em { (words) } }
                }
                @for (area, amount) in &view.bonuses { li.locked { span { "Area " (area) ": bonus" } b { (amount.pretty()) } em { "to be paid" } } }
            }
            p { "Locked with the meter at " (hit.meter.pretty()) ". " (next) }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::show::HitView;

    #[test]
    fn a_meter_keeps_its_width_until_it_needs_more_places() {
        let drawn = |cents| meter(Money::cents(cents)).into_string();
        let places = |text: &str, class: &str| text.matches(&format!("class=\"{class}\" href")).count();
        let (small, large) = (drawn(5_000_350), drawn(99_999_999));
        assert_eq!((places(&small, "lit"), places(&small, "unlit")), (7, 8));
        assert_eq!((places(&large, "lit"), places(&large, "unlit")), (8, 8));
        let width = |text: &str| text.split("viewBox=\"").nth(1).and_then(|t| t.split('"').next()).map(String::from);
        assert_eq!(width(&small), width(&large));
        assert_ne!(width(&small), width(&drawn(100_000_000)));
        assert!(small.contains("aria-label=\"Jackpot 50,003.50\""));
    }

    #[test]
    fn a_hit_says_how_far_each_prize_is_and_what_comes_next() {
        let prize = |area, verified, paid| PrizeView {
            area,
            hand: "Straight Flush".into(),
            prize: Money::dollars(5_700),
            verified,
            paid,
        };
        let said = |prizes: Vec<PrizeView>, bonuses: Vec<(Area, Money)>, requested: &[Area]| {
            let hit = Some(HitView { meter: Money::dollars(60_000), prizes });
            let (pool, approval) = (Some("demo".into()), "DEMO/1".into());
            let view = JackpotView { pool, approval, working: true, meter: None, bonus: None, hit, bonuses };
            super::hit(&view, requested).into_string()
        };
        let both = said(vec![prize(3, true, true), prize(1, false, false)], vec![], &[]);
        assert!(both.contains("class=\"paid\"") && both.contains("to be verified"), "{both}");
        assert!(both.contains("A supervisor verifies area 1's"), "{both}");
        let bonus = said(vec![prize(1, true, false)], vec![(5, Money::dollars(250)), (2, Money::dollars(250))], &[]);
        assert!(bonus.contains("Bonus jackpots first: area 5, 2."), "{bonus}");
        assert!(said(vec![prize(1, true, false)], vec![], &[1]).contains("A second person signs for area 1's prize."));
        assert!(said(vec![prize(1, true, false)], vec![], &[]).contains("The dealer pays area 1's prize."));
        assert!(said(vec![prize(1, true, true)], vec![], &[]).contains("Everything is paid."));
    }
}
