//! Sic Bo's cloth: one layout that all players share, lit where the dice make wagers win. Chips of different players on one
//! spot stay apart, each with the number of its player's area.
//!
//! The layout is printed one way, to be read from the players' side, and every screen shows it so. A patron's page has the
//! same spots in a narrow arrangement that a thumb can use.
mod results;

use super::pieces::{die, largest};
use super::{At, Cloth, Flag, Kind, RenderOptions, Side as From, Touch, closed, result, short};
use baize_rules::chips::Colour;
use baize_rules::dice::{Face, Throw};
use baize_rules::money::{Money, Odds};
use baize_rules::settlement::Line;
use baize_rules::show::{AreaView, ColourView, DiceView, StreakView, View};
use baize_rules::sic_bo::ch06_super_streak::{self as streak, LONGEST};
use baize_rules::sic_bo::ch07_settlement::{EvenList, judge};
use baize_rules::wagers::{BetType, Family, Wager};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::sync::LazyLock;

pub(super) static CLOTH: Cloth = Cloth { felt, own, results: results::results };

/// A spot and where it lies.
#[derive(Clone, Copy)]
struct Cell {
    wager: Wager,
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

/// Between cells, and between the rail and the cells.
const GAP: i32 = 5;
const EDGE: i32 = 22;

/// The cells of a layout, put down row by row.
struct Rows<'a> {
    offered: &'a [Wager],
    cells: Vec<Cell>,
    width: i32,
    y: i32,
}

impl Rows<'_> {
    /// A row of spots over the whole width: those the table has, as wide as their weights say.
    fn row(&mut self, h: i32, spots: impl IntoIterator<Item = (Wager, i32)>) {
        let (y, width) = (self.y, self.width);
        if self.part(EDGE, y, width - 2 * EDGE, h, spots) {
            self.y += h + GAP;
        }
    }
    fn part(&mut self, x: i32, y: i32, w: i32, h: i32, spots: impl IntoIterator<Item = (Wager, i32)>) -> bool {
        let spots: Vec<(Wager, i32)> = spots.into_iter().filter(|(s, _)| self.offered.contains(s)).collect();
        let weights: i32 = spots.iter().map(|(_, weight)| weight).sum();
        let mut before = 0;
        for (wager, weight) in &spots {
            let at = |weight: i32| weight * (w + GAP) / weights.max(1);
            let (from, to) = (at(before), at(before + weight));
            self.cells.push(Cell { wager: *wager, x: x + from, y, w: to - from - GAP, h });
            before += weight;
        }
        !spots.is_empty()
    }
    /// One spot over another; alone it has the whole height.
    fn column(&mut self, x: i32, w: i32, h: i32, upper: Wager, lower: Wager) {
        let y = self.y;
        let upper_h = if self.offered.contains(&lower) { h * 55 / 100 } else { h };
        self.part(x, y, w, upper_h, [(upper, 1)]);
        self.part(x, y + upper_h + GAP, w, h - upper_h - GAP, [(lower, 1)]);
    }
}

fn each(wagers: impl IntoIterator<Item = Wager>) -> impl Iterator<Item = (Wager, i32)> {
    wagers.into_iter().map(|wager| (wager, 1))
}

fn triples() -> impl Iterator<Item = Wager> {
    let faces = Face::ALL.map(Wager::Triple);
    let [low, high] = [0, 3].map(|from| faces.into_iter().skip(from).take(3));
    low.chain([Wager::AnyTriple]).chain(high)
}

fn of_kind(offered: &[Wager], kind: BetType) -> impl Iterator<Item = Wager> + '_ {
    offered.iter().copied().filter(move |w| w.bet_type() == kind)
}

/// As wide as a console: 1200 units.
fn wide(offered: &[Wager]) -> (Vec<Cell>, i32) {
    const SIDE: i32 = 164;
    const TOP: i32 = 206;
    let mut rows = Rows { offered, cells: vec![], width: 1200, y: EDGE };
    rows.column(EDGE, SIDE, TOP, Wager::Small, Wager::Odd);
    let (x, w) = (EDGE + SIDE + GAP, 1200 - 2 * (EDGE + SIDE + GAP));
    rows.part(x, rows.y, w, TOP / 2 - 3, each(Face::ALL.map(Wager::Double)));
    rows.part(x, rows.y + TOP / 2 + 2, w, TOP / 2 - 2, each(triples()));
    rows.column(1200 - EDGE - SIDE, SIDE, TOP, Wager::Big, Wager::Even);
    rows.y += TOP + GAP;
    rows.row(116, each((4..=17).map(Wager::Total)));
    rows.row(120, each(of_kind(offered, BetType::Pair)));
    let streaks = if of_kind(offered, BetType::SuperStreak).count() > 2 { 2 } else { 5 };
    let fours = of_kind(offered, BetType::Four).map(|four| (four, 2));
    rows.row(104, fours.chain(of_kind(offered, BetType::SuperStreak).map(|wager| (wager, streaks))));
    rows.row(104, each(Face::ALL.map(Wager::Single)));
    (rows.cells, rows.y - GAP + EDGE)
}

/// As narrow as a telephone: 560 units.
fn tall(offered: &[Wager]) -> (Vec<Cell>, i32) {
    let mut rows = Rows { offered, cells: vec![], width: 560, y: EDGE };
    rows.row(96, each([Wager::Small, Wager::Odd, Wager::Even, Wager::Big]));
    rows.row(112, each(of_kind(offered, BetType::SuperStreak)));
    rows.row(96, each(Face::ALL.map(Wager::Single)));
    rows.row(92, each((4..=10).map(Wager::Total)));
    rows.row(92, each((11..=17).map(Wager::Total)));
    let pairs: Vec<Wager> = of_kind(offered, BetType::Pair).collect();
    for five in pairs.chunks(5) {
        rows.row(88, each(five.iter().copied()));
    }
    rows.row(88, each(Face::ALL.map(Wager::Double)));
    rows.row(88, each(triples()));
    rows.row(88, each(of_kind(offered, BetType::Four)));
    (rows.cells, rows.y - GAP + EDGE)
}

/// **7.1** The odds printed on a spot, the lowest first: those that some throw pays.
static ODDS: LazyLock<BTreeMap<Wager, Vec<Odds>>> = LazyLock::new(|| {
    let of = |wager: Wager| {
        let mut odds: Vec<Odds> = vec![];
        for throw in Throw::all() {
            let pays = judge(wager, throw, EvenList::Corrected).and_then(|verdict| verdict.pays);
            odds.extend(pays.filter(|new| !odds.contains(new)));
        }
        odds.sort_by_key(|o| (o.win, o.per));
        odds
    };
    Wager::all().map(|wager| (wager, of(wager))).collect()
});

/// `31 to 1`, or `1, 2 or 12 to 1`.
fn odds(wager: Wager) -> String {
    match ODDS.get(&wager).map(Vec::as_slice).unwrap_or_default() {
        [] => String::new(),
        [one] => one.to_string(),
        [lower @ .., last] => {
            let lower: Vec<String> = lower.iter().map(|o| o.win.to_string()).collect();
            format!("{} or {last}", lower.join(", "))
        }
    }
}

/// Whether there is room to name the colour of checks beside their amount.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Room {
    Enough,
    Scarce,
}

/// What lies on a spot for one player, or what became of it.
struct Stake<'a> {
    area: &'a AreaView,
    amount: Money,
    flag: Option<Flag>,
}

impl Stake<'_> {
    fn text(&self, room: Room) -> String {
        match (&self.flag, self.area.colours.first(), room) {
            (Some(flag), ..) => flag.shown.clone(),
            (None, Some(checks), Room::Enough) => format!("{} {}", code(checks.colour), short(self.amount)),
            (None, ..) => short(self.amount),
        }
    }
    fn said(&self) -> String {
        let area = self.area.area;
        match (&self.flag, self.area.colours.first()) {
            (Some(flag), _) => format!("area {area} {}", flag.said),
            (None, Some(checks)) => format!("area {area} {} in {}", self.amount, checks.colour),
            (None, None) => format!("area {area} {}", self.amount),
        }
    }
    fn chip(&self) -> String {
        match self.area.colours.first() {
            Some(checks) => format!("check c-{}", checks.colour),
            None => largest(self.amount).into(),
        }
    }
}

/// Two letters, so that no colour is told by its colour alone.
fn code(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Re",
        Colour::Blue => "Bl",
        Colour::Green => "Gn",
        Colour::Yellow => "Ye",
        Colour::Orange => "Or",
        Colour::Purple => "Pu",
        Colour::Pink => "Pi",
        Colour::Brown => "Br",
        Colour::White => "Wh",
        Colour::Grey => "Gy",
    }
}

fn stakes<'a>(view: &'a View, wager: Wager, dice: &DiceView) -> Vec<Stake<'a>> {
    let mut found = vec![];
    for area in &view.areas {
        let lies = area.wagers.iter().find(|w| w.wager == wager).map(|w| w.amount);
        // What became of the last round's wagers is shown as long as its dice are.
        let here: Vec<&Line> = view.lines.iter().filter(|l| l.area() == area.area && l.wager() == wager).collect();
        let flag = if lies.is_none() && dice.throw.is_some() { result(&here) } else { None };
        match (lies, flag) {
            (Some(amount), _) => found.push(Stake { area, amount, flag: None }),
            (None, Some(flag)) => found.push(Stake { area, amount: here[0].stake(), flag: Some(flag) }),
            (None, None) => {}
        }
    }
    found
}

fn felt(view: &View, options: RenderOptions) -> Markup {
    let Some(dice) = &view.dice else { return html! {} };
    let narrow = options.own.is_some();
    let (cells, height) = if narrow { tall(&dice.spots) } else { wide(&dice.spots) };
    let width = if narrow { 560 } else { 1200 };
    let live = options.touch == Touch::Interactive
        && view.areas.iter().any(|a| a.taken && (options.own.is_none() || options.is_own(a)));
    html! {
        @if options.own.is_some() || options.side == From::Dealer { (places(view, options)) }
        svg.felt.dice.narrow[narrow].shut[view.closed] viewBox={ "0 0 " (width) " " (height) } role="group" aria-label={ (super::title(view)) " layout " (dice.layout.name()) ", " (view.stage) } {
            rect.rail x="2" y="2" width=(width - 4) height=(height - 4) rx="26" fill="url(#bz-rail)" {}
            rect.trim x="12" y="12" width=(width - 24) height=(height - 24) rx="14" {}
            rect.cloth x="14" y="14" width=(width - 28) height=(height - 28) rx="12" fill="url(#bz-cloth)" {}
            rect.nap x="14" y="14" width=(width - 28) height=(height - 28) rx="12" fill="url(#bz-nap)" {}
            @for cell in &cells { (one_cell(view, dice, cell, live)) }
            // Over everything, so that no neighbour covers it.
            @for cell in cells.iter().filter(|c| dice.lit.contains(&c.wager)) { (lit(cell)) }
            @for cell in &cells { @if is_open(dice, cell.wager) { (bet_now(cell)) } }
            (closed(view, At { x: width / 2, y: height / 2 }))
        }
    }
}

fn family(wager: Wager) -> Option<Family> {
    match wager {
        Wager::SuperStreak(family) => Some(family),
        Wager::NamedStreak(side) => Some(side.family()),
        _ => None,
    }
}

fn streak_of(dice: &DiceView, wager: Wager) -> Option<&StreakView> {
    let family = family(wager)?;
    dice.streaks.iter().find(|s| s.family == family)
}

fn is_open(dice: &DiceView, wager: Wager) -> bool {
    streak_of(dice, wager).is_some_and(|s| s.flashing)
}

/// A spot as it is called: `Dice combination 1 and 2`.
fn called(wager: Wager) -> String {
    match wager {
        Wager::Pair(a, b) => format!("Dice combination {a} and {b}"),
        Wager::Four(four) => {
            let [a, b, c, d] = four.dots();
            format!("Four numbers {a}, {b}, {c} and {d}")
        }
        Wager::Single(face) => format!("Single die {face}"),
        wager => wager.to_string(),
    }
}

fn one_cell(view: &View, dice: &DiceView, cell: &Cell, live: bool) -> Markup {
    let stakes = stakes(view, cell.wager, dice);
    let (wins, open) = (dice.lit.contains(&cell.wager), is_open(dice, cell.wager));
    let mut label = called(cell.wager);
    match streak_of(dice, cell.wager) {
        Some(streak) => {
            label.push_str(&format!(", {}{}", in_a_row(streak), if open { ", takes wagers now" } else { "" }))
        }
        None => label.push_str(&format!(", pays {}", odds(cell.wager))),
    }
    if wins {
        label.push_str(", wins");
    }
    stakes.iter().for_each(|stake| label.push_str(&format!("; {}", stake.said())));
    let staked: Vec<String> = stakes.iter().filter(|s| s.flag.is_none()).map(|s| s.area.area.to_string()).collect();
    let (print, mut zone) = print(dice, cell);
    // A crowd lies over the printed odds, as chips do.
    if stakes.len() > 3 && !wins && zone.y > 40 {
        (zone.y, zone.h) = (zone.y - 16, zone.h + 16);
    }
    let inside = html! {
        rect.cell width=(cell.w) height=(cell.h) rx="7" {}
        (print)
        (tags(&stakes, zone))
    };
    let wager = cell.wager.slug();
    html! {
        g.spot.live[live].lit[wins].flashing[open] data-spot=(wager) transform={ "translate(" (cell.x) " " (cell.y) ")" }
            role=[(!live).then_some("img")] aria-label=[(!live).then_some(&label)] {
            @if live {
                g aria-hidden="true" { (inside) }
                rect.tap x="-2" y="-2" width=(cell.w + 4) height=(cell.h + 4) rx="7" tabindex="0" role="button" data-wager=(wager) aria-label=(label)
                    data-stakes=[(!staked.is_empty()).then(|| staked.join(" "))] {}
            } @else { (inside) }
        }
    }
}

/// Where in a cell there is room for chips.
#[derive(Clone, Copy)]
struct Zone {
    x: i32,
    y: i32,
    w: i32,
    h: i32,
}

/// What a spot pays; where it wins, that it does, and at what odds.
fn pays_line(dice: &DiceView, cell: &Cell, (x, y): (i32, i32), class: &str, text: &str) -> Markup {
    let Some(throw) = dice.throw.filter(|_| dice.lit.contains(&cell.wager)) else {
        return html! { text class=(class) x=(x) y=(y) { (text) } };
    };
    let said = if cell.w > 84 { format!("★ WIN {}", won_at(cell.wager, throw)) } else { "★ WIN".into() };
    let width = 12 + 8 * said.chars().count() as i32;
    let middle = if class.contains("left") { x + width / 2 } else { x };
    html! { g.win transform={ "translate(" (middle) " " (y) ")" } { rect x=(-width / 2) y="-14" width=(width) height="19" rx="4" {} text { (said) } } }
}

/// What is printed on a spot, and where its chips lie.
fn print(dice: &DiceView, cell: &Cell) -> (Markup, Zone) {
    let (w, h) = (cell.w, cell.h);
    let pays_line = |x: i32, y: i32, class: &str, text: &str| pays_line(dice, cell, (x, y), class, text);
    let below = |y: i32| Zone { x: 3, y, w: w - 6, h: h - y - 3 };
    let pays = odds(cell.wager);
    let dice_row = |faces: &[u8], size: i32| {
        let step = size + 4;
        let start = (w - step * (faces.len() as i32 - 1)) / 2;
        html! {
            @for (i, face) in faces.iter().enumerate() {
                use href={ "#bz-die" (face) } transform={ "translate(" (start + step * i as i32) " " (size / 2 + 7) ")scale(" (f64::from(size) / 40.0) ")" } {}
            }
        }
    };
    let size = |count: i32, most: i32| most.min((w - 12) / count - 4);
    let faces = |faces: &[u8], most: i32| {
        let size = size(faces.len() as i32, most);
        let print = html! { (dice_row(faces, size)) (pays_line(w / 2, size + 23, "odds", &pays)) };
        (print, below(size + 28))
    };
    match cell.wager {
        Wager::Small | Wager::Big | Wager::Odd | Wager::Even => {
            let word = cell.wager.to_string().to_uppercase();
            let which = match cell.wager {
                Wager::Small => Some("4 to 10"),
                Wager::Big => Some("11 to 17"),
                _ => None,
            };
            let print = html! {
                text.word x=(w / 2) y="31" { (word) }
                (pays_line(w / 2, 48, "odds", &which.map_or_else(|| pays.clone(), |which| format!("{which} · {pays}"))))
            };
            (print, below(53))
        }
        Wager::Total(total) => {
            let print = html! { text.number x=(w / 2) y="33" { (total) } (pays_line(w / 2, 50, "odds", &pays)) };
            (print, below(55))
        }
        Wager::AnyTriple => {
            let print = html! { text.word.small x=(w / 2) y="20" { "ANY" } text.word.small x=(w / 2) y="37" { "TRIPLE" } (pays_line(w / 2, 53, "odds", &pays)) };
            (print, below(57))
        }
        Wager::Triple(face) => faces(&[face.dots(); 3], 26),
        Wager::Double(face) => faces(&[face.dots(); 2], 30),
        Wager::Pair(a, b) => faces(&[a.dots(), b.dots()], 28),
        Wager::Four(four) => faces(&four.dots(), 26),
        Wager::Single(face) if w > 150 => {
            let print = html! {
                use href={ "#bz-die" (face) } transform="translate(36 36)scale(1.25)" {}
                (pays_line(68, 24, "odds left", &pays))
            };
            (print, Zone { x: 66, y: 30, w: w - 70, h: h - 33 })
        }
        Wager::Single(face) => {
            let print = html! {
                use href={ "#bz-die" (face) } transform={ "translate(" (w / 2) " 24)scale(.9)" } {}
                (pays_line(w / 2, 56, "odds tight", &pays.replace(" or ", "/").replace(", ", "/")))
            };
            (print, below(60))
        }
        wager => streak_print(dice, wager, w, h),
    }
}

/// A Super Streak area: its family, how long the streak is, and what each length pays.
fn streak_print(dice: &DiceView, wager: Wager, w: i32, h: i32) -> (Markup, Zone) {
    let name = match wager {
        Wager::NamedStreak(side) => side.to_string(),
        wager => family(wager).map(|f| f.to_string()).unwrap_or_default(),
    };
    let streak = streak_of(dice, wager);
    let length = streak.map_or(0, |s| s.length);
    let step = (w - 12) / i32::from(LONGEST);
    let print = html! {
        text.odds.left x="10" y="18" { "SUPER STREAK" }
        text.word.small.left x="10" y="38" { (name.to_uppercase()) }
        @if let Some(streak) = streak { text.state.left x="10" y="57" { (in_a_row(streak)) } }
        @for n in 1..=LONGEST {
            @let x = 6 + step * i32::from(n - 1);
            g.step.on[n <= length] transform={ "translate(" (x) " " (h - 38) ")" } {
                rect width=(step - 2) height="33" rx="3" {}
                text.nth x=(step / 2 - 1) y=(if step > 22 { 13 } else { 21 }) { (n) }
                @if let Some(odds) = streak::pays(n).filter(|_| step > 22) { text.rung x=(step / 2 - 1) y="28" { (odds.win) } }
            }
        }
    };
    (print, Zone { x: w / 2 - 4, y: 13, w: w / 2, h: h - 54 })
}

/// `Big, 3 in a row`.
fn in_a_row(streak: &StreakView) -> String {
    match (streak.side, streak.length) {
        (None, _) => "waits for a result".into(),
        (Some(side), 0) => format!("follows {side}"),
        (Some(side), length) => format!("{side}, {length} in a row"),
    }
}

/// How tags of a width fill a zone best: in so many columns, at such a scale.
fn best_fit(n: usize, tag_w: f64, zone: Zone) -> (usize, f64) {
    let fit = |columns: usize| {
        let rows = n.div_ceil(columns);
        (f64::from(zone.w) / (columns as f64 * tag_w)).min(f64::from(zone.h) / (rows as f64 * TAG_H)).min(1.3)
    };
    let best = (1..=n.max(1)).max_by(|a, b| fit(*a).total_cmp(&fit(*b)).then(b.cmp(a))).unwrap_or(1);
    (best, fit(best))
}

const TAG_H: f64 = 20.5;

/// Chips of each player side by side: a chip with the area's number, and the amount. As large as there is room.
fn tags(stakes: &[Stake], zone: Zone) -> Markup {
    let n = stakes.len();
    let set = |room: Room| {
        let texts: Vec<String> = stakes.iter().map(|s| s.text(room)).collect();
        let longest = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0) as f64;
        let tag_w = 31.0 + 9.6 * longest;
        let (columns, scale) = best_fit(n, tag_w, zone);
        (texts, tag_w, columns, scale)
    };
    let (texts, tag_w, best, scale) = match set(Room::Enough) {
        (.., scale) if scale < 0.9 => set(Room::Scarce),
        enough => enough,
    };
    let (tag_h, rows) = (TAG_H, n.div_ceil(best));
    let (left, top) = (
        f64::from(zone.x) + (f64::from(zone.w) - best as f64 * tag_w * scale) / 2.0,
        f64::from(zone.y) + (f64::from(zone.h) - rows as f64 * tag_h * scale) / 2.0,
    );
    html! {
        @for (i, (stake, text)) in stakes.iter().zip(&texts).enumerate() {
            @let x = left + (i % best) as f64 * tag_w * scale;
            @let y = top + (i / best) as f64 * tag_h * scale;
            @let class = match stake.flag.as_ref().map(|f| f.kind) {
                None => "stake", Some(Kind::Won) => "stake won", Some(Kind::Lost) => "stake lost", Some(Kind::Even) => "stake even",
            };
            g class=(class) data-of=(stake.area.area) transform={ (format!("translate({x:.1} {y:.1})scale({scale:.2})")) } {
                rect x="9" y="1" width=(format!("{:.0}", tag_w - 11.0)) height="18.5" rx="9" {}
                use href="#bz-pile" x="11" y="10.3" class=(stake.chip()) {}
                text.of x="11" y="14.8" { (stake.area.area) }
                text.sum x=(format!("{:.0}", (tag_w + 20.0) / 2.0)) y="16.2" { (text) }
            }
        }
    }
}

/// A winning spot's thick frame; the word stands where the odds do.
fn lit(cell: &Cell) -> Markup {
    html! { rect.wins x=(cell.x + 1) y=(cell.y + 1) width=(cell.w - 2) height=(cell.h - 2) rx="7" {} }
}

/// At what odds a spot wins with this throw.
fn won_at(wager: Wager, throw: Throw) -> String {
    let pays = [EvenList::Corrected, EvenList::TenAndThreeSixesWin]
        .into_iter()
        .find_map(|even| judge(wager, throw, even)?.pays);
    pays.map(|odds| odds.to_string()).unwrap_or_default()
}

fn bet_now(cell: &Cell) -> Markup {
    html! {
        g.opens transform={ "translate(" (cell.x) " " (cell.y) ")" } aria-hidden="true" {
            rect.frame x="1" y="1" width=(cell.w - 2) height=(cell.h - 2) rx="7" {}
            g transform={ "translate(" (cell.w - 48) " 2)" } {
                path.badge d="M-38-10H38V10H-38Z" {}
                text y="5" { "BET NOW" }
            }
        }
    }
}

/// The places at the table above the cloth: whose chips are put down next. A free place seats somebody.
fn places(view: &View, options: RenderOptions) -> Markup {
    let live = options.touch == Touch::Interactive;
    let mine = |area: &&AreaView| options.own.is_none() || options.is_own(area);
    html! {
        div.places {
            @if view.areas.iter().any(|a| mine(&a)) {
                div.tabs role="group" aria-label="Whose chips" {
                    @for area in view.areas.iter().filter(mine) { (place(area, options)) }
                    @if live && view.areas.iter().any(|a| a.taken && mine(&a)) {
                        button.erase type="button" data-erase="1" data-key="x" aria-pressed="false" { span { "Take back" } kbd { "x" } }
                    }
                }
            }
        }
    }
}

fn place(area: &AreaView, options: RenderOptions) -> Markup {
    let number = area.area;
    let who = match (area.taken, options.is_own(area), area.patron, area.reserved) {
        (true, true, ..) => String::from("yours"),
        (true, false, Some(patron), _) => patron.to_string(),
        (true, false, None, _) => "taken".into(),
        (false, _, _, true) => "kept".into(),
        (false, ..) => "free".into(),
    };
    let staked: Money = area.wagers.iter().map(|w| w.amount).sum();
    let inside = html! {
        span.hidden-text { "Area " }
        b { (number) }
        span.who { (who) }
        @if staked.is_positive() { span.on { (short(staked)) } }
        @for checks in &area.colours { (checks_of(checks)) }
    };
    html! {
        @if options.touch == Touch::Interactive && area.taken {
            button.place type="button" data-seat=(number) data-key=[(number < 10).then_some(number)] aria-pressed="false" { (inside) }
        } @else if options.can_tap(area) && !area.taken {
            button.place.tap.free type="button" data-area=(number) data-free="1" { (inside) }
        } @else {
            span.place { (inside) }
        }
    }
}

/// A colour check and what it is worth; a marker button shows it where that is more than the minimum.
fn checks_of(checks: &ColourView) -> Markup {
    html! {
        span.checks.marked[checks.marker] title={ (checks.colour) " checks at " (checks.value.pretty()) } {
            svg.one-pile viewBox="-12 -12 25 25" aria-hidden="true" { use href="#bz-pile" class={ "check c-" (checks.colour) } {} }
            (code(checks.colour)) "=" (short(checks.value))
        }
    }
}

/// What is called: from the lowest to the highest, and the total.
pub(crate) fn call(throw: Throw) -> Markup {
    let [a, b, c] = throw.faces();
    html! {
        span.keyed.called {
            @for face in throw.faces() { (die(Some(face.dots()))) }
            span { small { "Call" } b { (a) ", " (b) ", " (c) ", total " (throw.total()) } small { (sides(throw).join(" · ")) } }
        }
    }
}

/// Small or Big and Odd or Even, or Triple.
fn sides(throw: Throw) -> Vec<String> {
    let sides = Family::ALL.iter().filter_map(|f| streak::side(*f, throw)).map(|side| side.to_string());
    let names: Vec<String> = sides.collect();
    if names.is_empty() { vec!["Triple".into()] } else { names }
}

/// A patron's own wagers in words and numbers, and the streaks they are on.
fn own(view: &View, options: RenderOptions) -> Markup {
    html! {
        @for area in view.areas.iter().filter(|a| options.is_own(a)) {
            section.mine aria-label={ "Your wagers at area " (area.area) } {
                h2 { "Area " (area.area) @for checks in &area.colours { " " (checks_of(checks)) } }
                @if area.wagers.is_empty() { p.quiet { "No wagers on the cloth." } }
                ul {
                    @for wager in &area.wagers { li { span { (called(wager.wager)) } b { (short(wager.amount)) } } }
                }
                @if let Some(status) = &area.status { p.note { (status) } }
            }
        }
    }
}

#[cfg(test)]
mod tests;
