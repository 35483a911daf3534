//! Tables as drawings, and the small things that lie on them or hang beside them.
//!
//! Everything is made from a [`View`] and from nothing else, so a screen cannot show more than its viewer may see. The page
//! holds [`pieces`] once; drawings refer to them by `<use>`, which keeps what is pushed on every change small.
//!
//! Here is what all tables share. Each game has its cloth in a file of its own, chosen in one place (`cloth`); tables with
//! seats on an arc (all games of cards) are put together from `seats`.
//!
//! ```
//! use baize_web::felt::{RenderOptions, felt, pieces};
//! # fn page(view: &baize_rules::show::View) -> maud::Markup {
//! maud::html! { (pieces()) (felt(view, RenderOptions::console())) }
//! # }
//! ```
mod caribbean_stud;
mod casino_war;
#[cfg(test)]
mod checks;
mod double_chance;
mod meter;
mod pieces;
mod plates;
mod seats;
pub(crate) mod sic_bo;
mod ultimate_texas_holdem;
mod usual;
mod words;

pub use meter::{hit, jackpot, meter, terms};
pub use pieces::{DENOMINATIONS, card, chip, chip_stack, die, pieces};
pub use plates::{Reader, cite, limits_line, lines, sign, until};

use baize_rules::any::GameId;
use baize_rules::game::{Millis, PatronId};
use baize_rules::money::Money;
use baize_rules::settlement::{Line, Outcome};
use baize_rules::show::{AreaView, View};
use baize_rules::wagers::Area;
use maud::{Markup, html};

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
    /// Over places that can be tapped lies an element of class `tap`, a button with `data-wager="initial"` and, where the place
    /// is one area's own, `data-area="3"`. `data-staked="1"` is on those where a wager lies, `data-free="1"` where nobody
    /// sits; seats have no `data-wager`.
    Interactive,
    /// Only free places can be tapped: no wager may be placed or taken back now.
    Seats,
    Still,
}

/// How a table is drawn for one screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RenderOptions {
    pub side: Side,
    pub touch: Touch,
    /// The patron whose screen this is: own areas are marked, and only own and free areas can be tapped.
    pub own: Option<PatronId>,
}

impl RenderOptions {
    /// The dealer's and the supervisor's console.
    pub fn console() -> RenderOptions {
        RenderOptions { side: Side::Dealer, touch: Touch::Interactive, own: None }
    }
    /// The display over the table.
    pub fn display() -> RenderOptions {
        RenderOptions { side: Side::Players, touch: Touch::Still, own: None }
    }
    /// A patron's own page.
    pub fn patron(patron: PatronId) -> RenderOptions {
        RenderOptions { side: Side::Players, touch: Touch::Interactive, own: Some(patron) }
    }

    fn is_own(self, area: &AreaView) -> bool {
        self.own.is_some() && area.patron == self.own
    }
    fn can_tap(self, area: &AreaView) -> bool {
        match self.touch {
            Touch::Interactive => self.own.is_none() || self.is_own(area) || !area.taken,
            Touch::Seats => !area.taken,
            Touch::Still => false,
        }
    }
}

/// What one game draws.
struct Cloth {
    /// The whole table.
    felt: fn(&View, RenderOptions) -> Markup,
    /// What is the viewing patron's own, large enough for a thumb.
    own: fn(&View, RenderOptions) -> Markup,
    /// What came out recently.
    results: fn(&View, Millis) -> Markup,
}

/// The one place where a drawing asks which game is played. A game that registers no cloth has the usual one.
fn cloth(view: &View) -> &'static Cloth {
    match GameId::from_slug(view.game) {
        Some(GameId::CasinoWar) => &casino_war::CLOTH,
        Some(GameId::SicBo) => &sic_bo::CLOTH,
        Some(GameId::CaribbeanStud) => &caribbean_stud::CLOTH,
        Some(GameId::UltimateTexasHoldem) => &ultimate_texas_holdem::CLOTH,
        Some(GameId::DoubleChance) => &double_chance::CLOTH,
        #[allow(unreachable_patterns)]
        _ => &usual::CLOTH,
    }
}

/// The whole table. Put [`pieces`] on the page once before.
pub fn felt(view: &View, options: RenderOptions) -> Markup {
    (cloth(view).felt)(view, options)
}

/// What is the viewing patron's own, large: for a phone. Nothing where that patron has no place.
pub fn own(view: &View, options: RenderOptions) -> Markup {
    (cloth(view).own)(view, options)
}

/// The last results, the newest first.
pub fn results(view: &View, now: Millis) -> Markup {
    (cloth(view).results)(view, now)
}

pub(crate) fn title(view: &View) -> &'static str {
    baize_rules::find_book(view.game).map_or(view.game, |book| book.title)
}

const WIDTH: f64 = 1200.0;
const HEIGHT: f64 = 680.0;

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

struct Tap<'a> {
    at: At,
    /// The radius within which it is touched.
    reach: i32,
    area: Area,
    wager: Option<&'a str>,
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

/// The plate across the cloth of a table that is closed.
fn closed(view: &View, middle: At) -> Markup {
    html! {
        @if view.closed {
            g.closed transform=(middle.translate()) {
                rect x="-190" y="-44" width="380" height="88" rx="8" {}
                text y="14" { "TABLE CLOSED" }
            }
        }
    }
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

/// What the lines of one spot come to, where there are any.
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
