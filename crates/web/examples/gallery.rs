//! Plays a few rounds and writes what the screens look like at each stage: `gallery DIRECTORY [STYLESHEET]`.
//!
//! For eyes and for screenshots: the pages are mock-ups, but every table on them was really played.
use baize_rules::card_table::CardCommand;
use baize_rules::casino_war::CasinoWar;
use baize_rules::chips::Colour;
use baize_rules::game::{Actor, Context, OnScreen, PatronId, PlayerCard, Role, Standing, Table, TableCommand, World};
use baize_rules::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, Setup, Terminal};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::plays::Plays;
use baize_rules::shoe::Source;
use baize_rules::show::{CardView, View, Viewer};
use baize_rules::sic_bo::SicBo;
use baize_rules::sic_bo::ch03_wagers::{BASIC, OPTIONAL};
use baize_rules::wagers::BetType;
use baize_web::felt::{self, Reader, RenderOptions};
use maud::{DOCTYPE, Markup, html};
use std::path::Path;

struct Rich;
impl World for Rich {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(100_000), loss_left: None }
    }
}

/// A table that takes commands as scenario files write them.
struct Played<G: OnScreen>(Table<G>);

impl Played<SicBo> {
    fn dice() -> Played<SicBo> {
        let limit =
            |wager: &BetType| Limit { wager: *wager, min: Money::dollars(5), max: Money::dollars(1000), unit: None };
        let limits = Limits { wagers: BASIC.iter().chain(OPTIONAL).map(limit).collect(), player_max: None };
        let dice = DiceSetup {
            terminal: Terminal::TouchScreen,
            layout: Default::default(),
            optional: OPTIONAL.to_vec(),
            colours: Colour::ALL.to_vec(),
        };
        let (chance, smallest_chip) = (ChanceFrom::Keyed, Money::cents(250));
        let setup = Setup {
            areas: 8,
            equipment: Equipment::Dice { dice },
            chance,
            smallest_chip,
            limits,
            options: vec![],
            approved: Approved { edition: Some("DEMO/1".into()), ..Approved::default() },
        };
        let mut played = Played(Table::open(&setup).unwrap_or_else(|refusal| panic!("{refusal}")));
        played.run("take table");
        played
    }
    fn round(&mut self, wagers: &str, dice: &str) {
        self.run("shake dice").run(wagers).run(&format!("no more bets; uncover; enter {dice}; settle"));
    }
}

impl Played<CasinoWar> {
    fn open(areas: u8, source: Source) -> Played<CasinoWar> {
        let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
        let wagers = vec![limit(BetType::Initial, 10, 1000), limit(BetType::Tie, 5, 100)];
        let limits = Limits { wagers, player_max: None };
        let (chance, smallest_chip) = (ChanceFrom::Keyed, Money::cents(250));
        let equipment = Equipment::Cards { source, decks: 6 };
        let setup =
            Setup { areas, equipment, chance, smallest_chip, limits, options: vec![], approved: Approved::default() };
        let mut played = Played(Table::open(&setup).unwrap_or_else(|refusal| panic!("{refusal}")));
        played.run("take table");
        played
    }
    fn ready(&mut self) -> &mut Played<CasinoWar> {
        self.run("supervisor: load cards");
        match self.0.house.setup().source().expect("a game of cards") {
            Source::Device => self.run("shuffle in device; burn"),
            Source::Shoe | Source::Hand => {
                self.run("shuffle by hand; cut by 1 at 150; place cutting card 60 from back; burn")
            }
        }
    }
}

impl<G: OnScreen> Played<G> {
    fn run(&mut self, script: &str) -> &mut Played<G> {
        for line in script.split(';').map(str::trim).filter(|l| !l.is_empty()) {
            let (role, id, words) = match line.strip_prefix("supervisor: ") {
                Some(words) => (Role::Supervisor, 11, words),
                None => (Role::Dealer, 1, line),
            };
            let house = || Some(HouseCommand::read(words, 0)?.map(TableCommand::House));
            let cards = || Some(CardCommand::read(words, 0)?.map(TableCommand::Cards));
            let play = || Some(G::Play::read(words, 0)?.map(TableCommand::Play));
            let read = house().or_else(play).or_else(cards).unwrap_or_else(|| panic!("{line}: not a command"));
            let command: TableCommand<G> = read.unwrap_or_else(|e| panic!("{line}: {e}"));
            let context = Context { at: 0, by: Actor { role, id }, approved_by: None, world: &Rich };
            let events = self.0.decide(&command, &context).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
            self.0.evolve_all(&events);
        }
        self
    }
    fn seen(&self) -> View {
        self.0.show(Viewer::Staff)
    }
}

fn page(title: &str, css: &str, body: Markup) -> String {
    let class = if title.ends_with("display") { "display" } else { "page" };
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="Content-Security-Policy"
                    content="default-src 'none'; style-src 'self' file:; script-src 'self'; img-src 'self' data:; connect-src 'self'";
                title { (title) }
                link rel="stylesheet" href=(css);
                @if class == "display" { link rel="stylesheet" href=(css.replace("style.css", "display.css")); }
            }
            body.(class) { (felt::pieces()) (body) }
        }
    }
    .into_string()
}

fn bar(view: &View) -> Markup {
    html! {
        header.bar {
            a.brand href="/" { "Baize" }
            h1 { "Table 4, round " (view.round) }
            nav { a href="/rules/casino-war" { "Rules" } }
            span.live { "live" }
            span.who { "dealer 1" }
            button.quiet { "Sign out" }
        }
    }
}

fn prompt(view: &View) -> Markup {
    html! {
        div data-region="prompt" {
            p.prompt {
                strong.stage { (view.stage) }
                span.round { "round " (view.round) }
                span.text { (view.prompt.text) " " (felt::cite(view.prompt.cite)) }
            }
        }
    }
}

fn tray() -> Markup {
    html! {
        div.tray role="radiogroup" aria-label="Amount of the next wager" {
            @for cents in [250, 500, 2_500, 10_000, 50_000, 100_000] {
                button role="radio" aria-checked=(if cents == 2_500 { "true" } else { "false" }) aria-label=(Money::cents(cents)) {
                    (felt::chip(Money::cents(cents)))
                }
            }
            label { "Amount" input type="text" value="75"; }
        }
    }
}

fn console(view: &View, refused: bool) -> Markup {
    html! {
        (bar(view))
        main.console.(view.game) {
            section.cloth {
                (prompt(view))
                div data-region="felt" { (felt::felt(view, RenderOptions::console())) }
                (tray())
                div data-region="results" { (felt::results(view, 0)) }
            }
            aside.panel {
                div.actions {
                    button.primary { "Settle" (felt::cite(view.prompt.cite)) }
                    div.group { button { "Go to war" } button { "Surrender" } button { "Player away" } button { "Silent" } }
                    button.danger { "Void the round" }
                }
                div data-region="lines" { (felt::lines(view, Reader::Staff)) }
                details.group { summary { "Irregularities " span.count { "7" } } div.actions { button.quiet { "A card was drawn in error" } } }
                details.group open { summary { "Supervision " span.count { "2" } }
                    div.actions { form.ask { label { "Minimum" input type="text" value="25"; } label { "Maximum" input type="text" value="500"; } button.quiet { "Change limits" } } } }
                div data-region="sign" { (felt::sign(view, 0, Reader::Staff)) }
            }
        }
        div #message { @if refused { p.refusal role="alert" { "9.00 is below the table minimum of 10.00 " (felt::cite(view.prompt.cite)) } } }
    }
}

fn display(view: &View) -> Markup {
    html! {
        main.display.(view.game) {
            (prompt(view))
            div data-region="felt" { (felt::felt(view, RenderOptions::display())) }
            div.flank { div data-region="sign" { (felt::sign(view, 0, Reader::Staff)) } div data-region="results" { (felt::results(view, 0)) } }
        }
    }
}

fn phone(view: &View, patron: PatronId) -> Markup {
    let options = RenderOptions::patron(patron);
    html! {
        header.bar { a.brand href="/" { "Baize" } nav {} span.who { "Patron " (patron) } }
        main.phone.(view.game) {
            dl.purse { dt { "Chips" } dd { "1,240.00" } dt { "On the cloth" } dd { "60.00" } dt { "Today" } dd { "+140.00" } }
            (prompt(view))
            (felt::own(view, options))
            (felt::felt(view, options))
            div data-region="lines" { (felt::lines(view, Reader::Anybody)) }
            (felt::sign(view, 0, Reader::Staff))
            div.actions { div.group { button.primary { "Go to war, 50.00" } button { "Surrender, 25.00 back" } } }
        }
    }
}

fn parts() -> Markup {
    let cards = ["As", "Kh", "Qd", "Jc", "Th", "Td", "9s", "7c", "2d"];
    html! {
        main.page {
            h1 { "Pieces" }
            p { @for text in cards { (felt::card(CardView::Up(text.parse().expect("a card")))) " " } (felt::card(CardView::Down)) }
            p.four { @for text in cards { (felt::card(CardView::Up(text.parse().expect("a card")))) " " } }
            p { @for cents in [250, 750, 5_000, 16_500, 99_750, 250_000, 1_234_567, 12_345] { (felt::chip_stack(Money::cents(cents))) " " } }
            div.tray { @for (value, ..) in felt::DENOMINATIONS { (felt::chip(value)) } }
        }
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, rest @ ..] = arguments.as_slice() else { panic!("say which directory to write into") };
    let css = rest.first().map_or(concat!("file://", env!("CARGO_MANIFEST_DIR"), "/assets/style.css"), |s| s.as_str());
    std::fs::create_dir_all(folder).expect("a directory to write into");
    let write = |name: &str, body: Markup| {
        let text = page(name, css, body);
        std::fs::write(Path::new(folder).join(format!("{name}.html")), text).expect("a file to write");
    };
    let size = |name: &str, view: &View, options: RenderOptions| {
        println!("{name}: {} bytes", felt::felt(view, options).into_string().len())
    };

    let mut table = Played::open(7, Source::Shoe);
    table.run("sit 101 at 1; sit 102 at 2; sit 103 at 3; sit 104 at 5; sit 105 at 7; supervisor: reserve 6 for 200");
    table.ready();
    for cards in ["Kh 9c Kd", "Ac 9c 8s", "2h Tc Td", "Jh 9h Qc"] {
        table.run("wager 1 initial 25; wager 2 initial 25").run(&format!("deal {cards}; settle"));
        if cards == "Kh 9c Kd" {
            table.run("war 1; deal 4s 4d; settle");
        } else if cards == "2h Tc Td" {
            table.run("surrender 2");
        }
        table.run("clear");
    }
    write("empty", console(&table.seen(), false));
    table.run("supervisor: raise minimum initial 25-2000 tie 5-200; supervisor: notice in 25 minutes initial 50-2000 tie 10-200");
    table.run("wager 1 initial 50; wager 1 tie 10; wager 2 initial 997.50; wager 3 initial 165; wager 3 tie 7.50; wager 5 initial 1000; wager 7 initial 25; wager 7 tie 5");
    write("betting", console(&table.seen(), true));
    write("betting-display", display(&table.0.show(Viewer::Public)));
    table.run("deal Kh 9c Ts Kc Ad Ks");
    write("dealt", console(&table.seen(), false));
    table.run("settle");
    write("deciding", console(&table.seen(), false));
    write("deciding-display", display(&table.0.show(Viewer::Public)));
    write("deciding-phone", phone(&table.0.show(Viewer::Patron(101)), 101));
    size("deciding", &table.seen(), RenderOptions::console());
    table.run("war 1; war 5; deal 4s Qd 4d");
    write("war", console(&table.seen(), false));
    table.run("settle");
    write("over", console(&table.seen(), false));
    write("over-display", display(&table.0.show(Viewer::Public)));
    write("over-phone", phone(&table.0.show(Viewer::Patron(101)), 101));
    size("over", &table.seen(), RenderOptions::console());

    let mut full = Played::open(9, Source::Device);
    for area in 1..=9 {
        full.run(&format!("sit {} at {area}", 300 + area));
    }
    full.ready();
    for area in 1..=9 {
        full.run(&format!("wager {area} initial 97.50; wager {area} tie 47.50"));
    }
    full.run("deal Th Tc Td 9s Ts Tc Th Td Ts Tc; settle");
    write("full-deciding", console(&full.seen(), false));
    for area in [1, 2, 3, 5, 6, 7, 8, 9] {
        full.run(&format!("war {area}"));
    }
    full.run("deal 2h 3c 4d 5s 6h 7d 8c 9h 5c");
    write("full-war", console(&full.seen(), false));
    write("full-war-display", display(&full.0.show(Viewer::Public)));
    size("full war", &full.seen(), RenderOptions::console());
    let mut small = Played::open(3, Source::Shoe);
    small.run("sit 101 at 2");
    write("small", console(&small.seen(), false));
    small.run("supervisor: closing in 25 minutes");
    write("small-display", display(&small.0.show(Viewer::Public)));
    write("parts", parts());
    dice(&write, &size);
}

/// Sic Bo: bets of five players, a result, and a streak that is on.
fn dice(write: &dyn Fn(&str, Markup), size: &dyn Fn(&str, &View, RenderOptions)) {
    let mut table = Played::dice();
    table.run("sit 101 at 1; sit 102 at 2; sit 103 at 3; sit 104 at 5; sit 105 at 7");
    table.run("issue 102 blue at 10; issue 103 pink at 5");
    for dice in ["1 2 4", "6 6 2", "2 2 2", "4 5 6", "6 5 2"] {
        table.round("", dice);
    }
    table.run("wager 1 super_streak_small_big 25; wager 2 super_streak_small_big 25");
    write("dice-flashing", console(&table.seen(), false));
    write("dice-flashing-display", display(&table.0.show(Viewer::Public)));
    table.run("shake dice; wager 1 small 25; wager 2 small 100; wager 3 small 10; wager 5 small 50; wager 7 small 500");
    table
        .run("wager 1 pair_1_2 5; wager 2 pair_1_2 25; wager 3 pair_5_6 10; wager 5 total_9 25; wager 7 any_triple 25");
    table.run("wager 1 double_4 10; wager 2 single_5 50; wager 3 four_1_2_3_4 25; wager 5 odd 30; wager 7 even 1000");
    write("dice-betting", console(&table.seen(), false));
    size("dice betting", &table.seen(), RenderOptions::console());
    table.run("no more bets; uncover; enter 1 2 5");
    write("dice-result", console(&table.seen(), false));
    write("dice-result-display", display(&table.0.show(Viewer::Public)));
    table.run("settle");
    write("dice-settled", console(&table.seen(), false));
    write("dice-settled-phone", phone(&table.0.show(Viewer::Patron(101)), 101));
}
