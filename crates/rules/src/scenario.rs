//! Scenarios (`*.round`): a script that a pit manager can read and write, then the transcript it must produce.
//!
//! ```text
//! 10.2 A second tie pays two to one
//! game casino-war
//! table shoe, 7 areas, chips of 2.50
//! limits initial 10-1000 tie 5-500
//! patron 101 has 500
//! ready
//! sit 101 at 1
//! wager 1 initial 50
//! deal Kh Kd
//! ---
//! > sit 101 at 1
//!   patron 101 sits at area 1 [CW 5.7]
//! ```
//!
//! A line is the dealer's unless it begins with another person: `supervisor: close`, `supervisor 22: …`,
//! `patron 101: war 1`, `inspector: direct check`; `dealer with supervisor: …` has a second person sign. `wait 20 minutes`
//! moves the clock, `chips 101` asks what a patron has, `sign` reads what hangs there for all, `ready` brings shuffled, cut and burned cards without a word,
//! `use up cards to 3` leaves that many, `throw 1 2 4` plays a round of dice up to its settlement, which it tells,
//! `# …` is a remark. `pool seed 50000 wager 5 …` above the first command brings a real jackpot pool, which the table joins by
//! `join pool`; without it a table with an approved progressive jackpot is linked to one that always shows the same meter.
use crate::any::{AnyCommand, AnyEvent, AnyTable, GameId};
use crate::cards::Card;
use crate::chips::Colour;
use crate::game::{Actor, Context, MINUTE, Millis, PatronId, PlayerCard, Role, Standing, World};
use crate::house::{
    Approved, Cause, ChanceFrom, Declared, DeviceMeasures, DiceSetup, Equipment, HouseCommand, HouseEvent,
    JackpotSetup, Setup, Terminal,
};
use crate::incidents::{Error, Finding, Intention, NewMispayment, Rectification, Satisfied, SettledWager, Slip};
use crate::jackpot::{PoolNow, Sharing};
use crate::limits::{Limit, Limits};
use crate::money::{Money, Odds};
use crate::pool::{Books, Ceiling, Guarantee, Overflow, Parameters, PayTable, Pool};
use crate::shoe::{Readiness, Source};
use crate::show::{PrizeSign, View, Viewer};
use crate::sic_bo;
use crate::wagers::{Area, BetType};
use alloc::{
    borrow::ToOwned,
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec,
    vec::Vec,
};

/// A scenario file: its title, its script and the transcript that stands in it.
pub struct Scenario<'a> {
    pub title: &'a str,
    pub script: &'a str,
    pub transcript: &'a str,
}

/// Why a script cannot be run: the line and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    pub line: usize,
    pub text: String,
}

impl core::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut core::fmt::Formatter) -> core::fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}
impl core::error::Error for ScriptError {}

impl<'a> Scenario<'a> {
    pub fn read(file: &'a str) -> Scenario<'a> {
        let (script, transcript) = file.split_once("\n---\n").unwrap_or((file.trim_end(), ""));
        Scenario { title: script.lines().next().unwrap_or("").trim(), script, transcript }
    }
    /// The file with the transcript that the script produces now.
    pub fn recorded(&self) -> Result<String, ScriptError> {
        Ok(format!("{}\n---\n{}", self.script, self.run()?))
    }
    /// Plays the script from the beginning.
    pub fn run(&self) -> Result<String, ScriptError> {
        let mut stage = Setting::default();
        let mut play: Option<Playing> = None;
        for (index, line) in self.script.lines().enumerate().skip(1) {
            let wrong = |text: String| ScriptError { line: index + 1, text };
            let line = line.split(" # ").next().unwrap_or("").trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if play.is_none() {
                if stage.read(line).map_err(wrong)? {
                    continue;
                }
                match stage.open().map_err(wrong)? {
                    Ok(playing) => play = Some(playing),
                    Err(refusal) => return Ok(format!("> {line}\n  refused: {refusal}\n")),
                }
            }
            play.as_mut().expect("opened").line(line).map_err(wrong)?;
        }
        let mut playing = match play {
            Some(playing) => playing,
            None => match stage.open().map_err(|text| ScriptError { line: 1, text })? {
                Ok(playing) => playing,
                Err(refusal) => return Ok(format!("> open\n  refused: {refusal}\n")),
            },
        };
        playing.conserved().map_err(|text| ScriptError { line: 0, text })?;
        Ok(core::mem::take(&mut playing.transcript))
    }
}

/// What stands above the first command.
struct Setting {
    game: GameId,
    setup: Setup,
    patrons: Vec<(PatronId, Person)>,
    /// The jackpot's pool, which a table with an approved progressive jackpot is linked to unless the script says otherwise.
    pool: Option<PoolNow>,
    /// A pool of its own, in place of that one.
    real_pool: Option<Parameters>,
}

#[derive(Clone)]
struct Person {
    standing: Standing,
    limit: Option<Money>,
    brought: Money,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            game: GameId::CasinoWar,
            setup: usual_setup(GameId::CasinoWar),
            patrons: vec![],
            pool: Some(USUAL_POOL),
            real_pool: None,
        }
    }
}

/// The pool of a script that says nothing about it.
const USUAL_POOL: PoolNow =
    PoolNow { meter: Money::dollars(60_000), second_person_above: Money::dollars(10_000), bonus: None, in_order: true };

/// The table of a script that says nothing about it.
fn usual_setup(game: GameId) -> Setup {
    let limit = |wager, min, max| Limit { wager, min: Money::dollars(min), max: Money::dollars(max), unit: None };
    let jackpot = || Some(JackpotSetup { approval: "approved".into(), schedule: None });
    let mut approved = Approved::default();
    let (equipment, cents, limits) = match game {
        GameId::CasinoWar => {
            let limits = vec![limit(BetType::Initial, 10, 1000), limit(BetType::Tie, 5, 500)];
            (Equipment::Cards { source: Source::Shoe, decks: 6 }, 250, limits)
        }
        GameId::CaribbeanStud => {
            let limits = vec![limit(BetType::Ante, 10, 1000)];
            (Equipment::Cards { source: Source::Shoe, decks: 1 }, 250, limits)
        }
        GameId::SicBo => {
            let optional = vec![BetType::Odd, BetType::Even, BetType::Four, BetType::SuperStreak];
            let dice = DiceSetup { terminal: Terminal::TouchScreen, optional, colours: Colour::ALL[..4].to_vec() };
            let mut limits: Vec<Limit> = ALL_ON_SIGN.iter().map(|kind| limit(*kind, 5, 1000)).collect();
            limits.push(limit(BetType::SuperStreak, 25, 25));
            (Equipment::Dice { dice }, 500, limits)
        }
        GameId::DoubleChance => {
            let limits = vec![limit(BetType::Wager, 10, 1000)];
            (Equipment::Cards { source: Source::Shoe, decks: 1 }, 250, limits)
        }
        GameId::UltimateTexasHoldem => {
            approved.jackpot = jackpot();
            let limits = vec![
                limit(BetType::Ante, 10, 500),
                limit(BetType::Blind, 10, 500),
                limit(BetType::Trips, 5, 100),
                limit(BetType::Play, 10, 2000),
                limit(BetType::Jackpot, 5, 5),
            ];
            (Equipment::Cards { source: Source::Device, decks: 1 }, 500, limits)
        }
    };
    Setup {
        areas: 7,
        equipment,
        chance: ChanceFrom::Keyed,
        smallest_chip: Money::cents(cents),
        limits: Limits { wagers: limits, player_max: None },
        options: vec![],
        approved: Approved { edition: game.book().edition.is_undated().then(|| "TEST/1".into()), ..approved },
    }
}

/// What `basic` on a sign stands for: the wagers that every Sic Bo table takes.
const BASIC_ON_SIGN: &[BetType] = &[
    BetType::Small,
    BetType::Big,
    BetType::Triple,
    BetType::Double,
    BetType::AnyTriple,
    BetType::Total,
    BetType::Pair,
    BetType::Single,
];
/// What `all` on a sign stands for: those and the optional ones, without Super Streak.
const ALL_ON_SIGN: &[BetType] = &[
    BetType::Small,
    BetType::Big,
    BetType::Triple,
    BetType::Double,
    BetType::AnyTriple,
    BetType::Total,
    BetType::Pair,
    BetType::Single,
    BetType::Odd,
    BetType::Even,
    BetType::Four,
];

impl Setting {
    /// Whether the line belongs to the setting.
    fn read(&mut self, line: &str) -> Result<bool, String> {
        let words: Vec<&str> = line.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        match words.as_slice() {
            ["game", slug] => {
                self.game = GameId::from_slug(slug).ok_or_else(|| format!("{slug:?} is no game built here"))?;
                self.setup = usual_setup(self.game);
            }
            ["offers", "nothing", "optional"] => self.dice()?.optional.clear(),
            ["offers", kinds @ ..] => {
                self.dice()?.optional = kinds.iter().map(|kind| kind.parse()).collect::<Result<_, _>>()?
            }
            ["colours", colours @ ..] => {
                self.dice()?.colours = colours.iter().map(|colour| colour.parse()).collect::<Result<_, _>>()?
            }
            ["table", how @ ..] => {
                for (i, word) in how.iter().enumerate() {
                    let before = |what: &str| {
                        let number = i.checked_sub(1).and_then(|i| how[i].parse().ok());
                        number.ok_or_else(|| format!("how many {what}?"))
                    };
                    match *word {
                        "shoe" => *self.cards()?.0 = Source::Shoe,
                        "device" => *self.cards()?.0 = Source::Device,
                        "hand" => *self.cards()?.0 = Source::Hand,
                        "undated" => self.setup.approved.edition = None,
                        "buttons" => self.dice()?.terminal = Terminal::Buttons,
                        "touch" | "screen" => self.dice()?.terminal = Terminal::TouchScreen,
                        "electronic" => self.setup.chance = ChanceFrom::Drawn,
                        "physical" => self.setup.chance = ChanceFrom::Keyed,
                        "areas" => self.setup.areas = before("areas")?,
                        "decks" => *self.cards()?.1 = before("decks")?,
                        "chips" | "of" => {}
                        number
                            if number.parse::<u8>().is_ok()
                                && how.get(i + 1).is_some_and(|w| ["areas", "decks"].contains(w)) => {}
                        amount => self.setup.smallest_chip = money(amount)?,
                    }
                }
            }
            ["limits", rest @ ..] => self.setup.limits = limits(rest)?,
            ["no", "jackpot"] => {
                self.setup.approved.jackpot = None;
                let kept = |l: &Limit| !matches!(l.wager, BetType::Jackpot | BetType::Progressive);
                self.setup.limits.wagers.retain(kept);
            }
            ["maximum", "payout", amount] => self.setup.approved.max_payout = Some(money(amount)?),
            ["jackpot", "approved", approval, prizes @ ..] => {
                let schedule = if prizes.is_empty() { None } else { Some(schedule(prizes)?) };
                self.setup.approved.jackpot =
                    Some(JackpotSetup { approval: approval.trim_matches('"').into(), schedule });
            }
            ["no", "pool"] => self.pool = None,
            ["pool", terms @ ..] if terms.first() != Some(&"out") => {
                self.pool = None;
                self.real_pool = Some(parameters(terms)?);
            }
            ["bonus", amount] => self.pool_mut()?.bonus = Some(money(amount)?),
            ["second", "person", "above", amount] => self.pool_mut()?.second_person_above = money(amount)?,
            ["meter", amount] => self.pool_mut()?.meter = money(amount)?,
            ["option", id, option] => self.setup.options.push((id.to_string(), option.to_string())),
            ["patron", id, "has", amount, rest @ ..] => {
                let chips = money(amount)?;
                let mut standing = Standing { card: PlayerCard::Valid, chips, loss_left: None };
                let mut limit = None;
                match rest {
                    [] => {}
                    ["no", "card"] => standing.card = PlayerCard::Missing,
                    ["cancelled", "card"] => standing.card = PlayerCard::Cancelled,
                    ["another's", "card"] => standing.card = PlayerCard::NotOwn,
                    ["loss", "limit", amount] => limit = Some(money(amount)?),
                    _ => {
                        return Err(format!(
                            "{:?}: say no card, cancelled card, another's card or loss limit N",
                            rest.join(" ")
                        ));
                    }
                }
                self.patrons.push((patron(id)?, Person { standing, limit, brought: chips }));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn pool_mut(&mut self) -> Result<&mut PoolNow, String> {
        self.pool.as_mut().ok_or_else(|| "no pool is linked".into())
    }
    fn cards(&mut self) -> Result<(&mut Source, &mut u8), String> {
        match &mut self.setup.equipment {
            Equipment::Cards { source, decks } => Ok((source, decks)),
            Equipment::Dice { .. } => Err("this game has no cards".into()),
        }
    }
    fn dice(&mut self) -> Result<&mut DiceSetup, String> {
        match &mut self.setup.equipment {
            Equipment::Dice { dice } => Ok(dice),
            Equipment::Cards { .. } => Err("this game has no dice".into()),
        }
    }

    fn open(&mut self) -> Result<Result<Playing, crate::game::Refusal>, String> {
        let mut table = match AnyTable::open(self.game, &self.setup) {
            Ok(table) => table,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let (Some(rules), Some(_), Some(_)) =
            (self.game.house_rules().jackpot, &self.setup.approved.jackpot, self.pool)
        {
            table.evolve(&AnyEvent::House(HouseEvent::PoolJoined { pool: "main".into(), cite: rules.pool }));
        }
        let patrons = People(core::mem::take(&mut self.patrons), self.pool);
        let mut playing = Playing { table, pool: None, patrons, at: 0, house: Money::ZERO, transcript: String::new() };
        if let Some(parameters) = &self.real_pool {
            let by = Actor { role: Role::Manager, id: 80 };
            let approved_by = Some(Actor { role: Role::Supervisor, id: 11 });
            let context = Context { at: 0, by, approved_by, world: &playing.patrons };
            match Pool::open(self.game, parameters, &context) {
                Ok(events) => playing.pool = Some(Pool::opened(&events[0])),
                Err(refusal) => return Ok(Err(refusal)),
            }
        }
        playing.quietly("take table")?;
        Ok(Ok(playing))
    }
}

struct People(Vec<(PatronId, Person)>, Option<PoolNow>);

impl World for People {
    fn standing(&self, patron: PatronId) -> Standing {
        let nobody = Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None };
        self.0.iter().find(|(id, _)| *id == patron).map_or(nobody, |(_, person)| Standing {
            loss_left: person.limit.map(|limit| limit - (person.brought - person.standing.chips)),
            ..person.standing
        })
    }
    fn pool(&self) -> Option<PoolNow> {
        self.1
    }
}

struct Playing {
    table: AnyTable,
    pool: Option<Pool>,
    patrons: People,
    at: Millis,
    house: Money,
    transcript: String,
}

impl Playing {
    fn line(&mut self, line: &str) -> Result<(), String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["wait", minutes, "minutes"] => {
                let minutes: Millis = minutes.parse().map_err(|_| format!("{minutes:?} is no number of minutes"))?;
                self.at += minutes * MINUTE;
                self.say(&format!("> {line}"));
                if self.table.house().is_due(self.at) {
                    self.act("system: tick", false)?;
                }
                return Ok(());
            }
            ["wait", "until", "just", "before", minutes, "minutes"] => {
                let minutes: Millis = minutes.parse().map_err(|_| format!("{minutes:?} is no number of minutes"))?;
                self.at += minutes * MINUTE - 1;
                self.say(&format!("> {line}"));
                return Ok(());
            }
            ["chips", who] => {
                let id = patron(who)?;
                let chips = self.patrons.standing(id).chips;
                self.say(&format!("> {line}"));
                self.say(&format!("  patron {id} has {chips}"));
                return Ok(());
            }
            ["sign"] => {
                self.say(&format!("> {line}"));
                self.read_sign();
                return Ok(());
            }
            ["card", "of", who, state] => {
                let id = patron(who)?;
                let card = match *state {
                    "cancelled" => PlayerCard::Cancelled,
                    "valid" => PlayerCard::Valid,
                    "missing" => PlayerCard::Missing,
                    other => return Err(format!("{other:?}: say valid, cancelled or missing")),
                };
                let person = self.patrons.0.iter_mut().find(|(p, _)| *p == id);
                person.ok_or_else(|| format!("no patron {id}"))?.1.standing.card = card;
                self.say(&format!("> {line}"));
                return Ok(());
            }
            ["meter", amount] => {
                let pool = self.patrons.1.as_mut().ok_or("no pool is linked")?;
                pool.meter = money(amount)?;
                self.say(&format!("> {line}"));
                return Ok(());
            }
            ["pool", "out", "of", "order"] | ["pool", "in", "order"] => {
                let pool = self.patrons.1.as_mut().ok_or("no pool is linked")?;
                pool.in_order = words[1] == "in";
                self.say(&format!("> {line}"));
                return Ok(());
            }
            ["join", "pool"] | ["leave", "pool"] | ["meter"] => {
                self.say(&format!("> {line}"));
                return self.at_pool(words[0]);
            }
            ["ready"] => return self.ready(),
            ["throw", dice @ ..] => {
                self.say(&format!("> {line}"));
                return self.throw(dice);
            }
            ["use", "up", "cards", "to", left] => {
                let left = left.parse().map_err(|_| format!("{left:?} is no number of cards"))?;
                self.say(&format!("> {line}"));
                return self.use_up(left);
            }
            _ => {}
        }
        self.say(&format!("> {line}"));
        self.act(line, false)
    }

    /// The table joins or leaves the pool, or somebody looks at the pool's books.
    fn at_pool(&mut self, what: &str) -> Result<(), String> {
        let pool = self.pool.as_ref().ok_or("the script names no pool")?;
        let decided = match what {
            "join" => pool.join("main", "this", &self.table),
            "leave" => pool.leave("main", "this", &self.table),
            _ => {
                let Books { meter, reserve, overflow, retained, awarded, .. } = pool.books;
                let text = format!("reserve {reserve}, overflow {overflow}, retained {retained}, awarded {awarded}");
                self.say(&format!("  the meter shows {}, and stands at {meter}; {text}", meter.cents()));
                return Ok(());
            }
        };
        match decided {
            Err(refusal) => self.say(&format!("  refused: {refusal}")),
            Ok((event, of_pool)) => {
                let (text, cite) = event.describe();
                self.say(&format!("  {text} [{}]", cite.expect("a pool rests on a clause")));
                self.table.evolve(&AnyEvent::House(event));
                self.pool.as_mut().expect("asked above").evolve(&of_pool);
                self.patrons.1 = self.table.house().pool().and(self.pool.as_ref()).map(Pool::now);
            }
        }
        Ok(())
    }

    /// What a command at the table did to its pool.
    fn pool_follows(&mut self, events: &[AnyEvent], by: Actor, second: Option<Actor>) {
        let Some(pool) = self.pool.as_mut().filter(|_| self.table.house().pool().is_some()) else { return };
        let context = Context { at: self.at, by, approved_by: second, world: &self.patrons };
        let of_house = events.iter().filter_map(|event| match event {
            AnyEvent::House(event) => Some(event),
            _ => None,
        });
        let mut told = vec![];
        for event in pool.follow("this", self.table.house(), of_house, &context) {
            pool.evolve(&event);
            told.push(format!("  pool: {} [{}]", event.describe(), event.cite(pool.game)));
        }
        self.patrons.1 = Some(pool.now());
        told.iter().for_each(|line| self.say(line));
    }

    /// What anybody can read beside the table: limits, the most that is paid, the prizes of a jackpot, past results.
    fn read_sign(&mut self) {
        let View { sign, results, .. } = self.table.show(Viewer::Public);
        self.say(&format!("  sign: {}", sign.limits));
        if let Some(most) = sign.max_payout {
            self.say(&format!("  sign: no more than {most} is paid"));
        }
        if let Some(PrizeSign { approval, prizes, cite }) = sign.prizes {
            let prizes: Vec<String> = prizes.iter().map(|prize| format!("{} {}", prize.hand, prize.odds)).collect();
            self.say(&format!("  sign: jackpot by approval {approval}: {} [{cite}]", prizes.join(", ")));
        }
        results.iter().rev().for_each(|result| self.say(&format!("  past: {result}")));
    }

    /// Cards loaded, shuffled, cut and burned by the book, without a word.
    fn ready(&mut self) -> Result<(), String> {
        self.quietly("supervisor: load cards")?;
        let source = self.table.house().setup().source().ok_or("this game has no cards")?;
        preparation(self.table.game(), source, self.table.house().first_player())
            .iter()
            .try_for_each(|line| self.quietly(line))
    }

    /// The dice tumbled if they are not yet, bets closed, the result entered without a word; then it is settled.
    fn throw(&mut self, dice: &[&str]) -> Result<(), String> {
        let AnyTable::SicBo(table) = &self.table else { return Err("no dice are thrown here".into()) };
        if table.play.round == sic_bo::Round::Waiting {
            self.quietly("shake dice")?;
        }
        for line in ["no more bets", "uncover", &format!("enter {}", dice.join(" "))] {
            self.quietly(line)?;
        }
        self.act("settle", false)
    }

    /// A short way to an almost empty shoe: rounds without wagers (11.5), over a forgotten shuffle (11.11) if need be.
    fn use_up(&mut self, left: u16) -> Result<(), String> {
        loop {
            let AnyTable::CasinoWar(table) = &self.table else { return Err("no shoe stands here".into()) };
            let cards = &table.play.cards;
            if cards.left() <= left {
                return Ok(());
            }
            let line = match cards.readiness {
                Readiness::ToShuffle(_) => "forgot shuffle".into(),
                // Evenly from the aces down, so that the twos come last.
                _ => match cards.unseen().iter().max_by_key(|(_, count)| *count) {
                    Some((card, _)) => format!("empty round {card}"),
                    None => return Err("no cards to use up".into()),
                },
            };
            self.quietly(&line)?;
        }
    }

    fn quietly(&mut self, line: &str) -> Result<(), String> {
        self.act(line, true)
    }

    fn act(&mut self, line: &str, quiet: bool) -> Result<(), String> {
        let (by, second, words) = actor(line)?;
        let command = command(self.table.game(), words, self.at)?;
        let context = Context { at: self.at, by, approved_by: second, world: &self.patrons };
        match self.table.decide(&command, &context) {
            Err(refusal) if quiet => return Err(format!("{line}: {refusal}")),
            Err(refusal) => self.say(&format!("  refused: {refusal}")),
            Ok(events) => {
                for event in &events {
                    if let Some(money) = event.moves() {
                        let person = self.patrons.0.iter_mut().find(|(id, _)| *id == money.patron);
                        let person = person.ok_or_else(|| format!("no patron {}", money.patron))?;
                        person.1.standing.chips += money.player;
                        self.house += money.house;
                    }
                    let (text, cite) = event.describe();
                    if !quiet {
                        match cite {
                            Some(cite) => self.say(&format!("  {text} [{cite}]")),
                            None => self.say(&format!("  {text}")),
                        }
                    }
                }
                self.table.record(&events);
                self.pool_follows(&events, by, second);
            }
        }
        self.conserved()
    }

    fn say(&mut self, line: &str) {
        self.transcript.push_str(line);
        self.transcript.push('\n');
    }

    /// Chips brought = chips held + chips on the layout + what the house won.
    fn conserved(&self) -> Result<(), String> {
        let brought: Money = self.patrons.0.iter().map(|(_, p)| p.brought).sum();
        let held: Money = self.patrons.0.iter().map(|(_, p)| p.standing.chips).sum();
        let layout = self.table.house().layout().total();
        match brought == held + layout + self.house {
            true => Ok(()),
            false => Err(format!("{brought} brought, {held} held, {layout} on the layout, house {}", self.house)),
        }
    }
}

/// What is done with loaded cards before a round, as the game's book has it.
fn preparation(game: GameId, source: Source, first_player: Option<Area>) -> Vec<String> {
    let by = first_player.map_or("supervisor".into(), |area| area.to_string());
    match (game, source) {
        (GameId::CaribbeanStud | GameId::DoubleChance | GameId::UltimateTexasHoldem, Source::Device) => {
            vec!["shuffle in device".into()]
        }
        (GameId::CaribbeanStud | GameId::DoubleChance | GameId::UltimateTexasHoldem, _) => {
            vec!["shuffle by hand".into(), "cut".into()]
        }
        (_, Source::Device) => vec!["shuffle in device".into(), "burn".into()],
        (_, Source::Shoe | Source::Hand) => vec![
            "shuffle by hand".into(),
            format!("cut by {by} at 150"),
            "place cutting card 60 from back".into(),
            "burn".into(),
        ],
    }
}

/// `supervisor 22: words` to who acts, who signs second, and the words.
fn actor(line: &str) -> Result<(Actor, Option<Actor>, &str), String> {
    let dealer = Actor { role: Role::Dealer, id: 1 };
    let supervisor = Actor { role: Role::Supervisor, id: 11 };
    let Some((who, words)) = line.split_once(": ") else { return Ok((dealer, None, line)) };
    let parts: Vec<&str> = who.split_whitespace().collect();
    let role = |name: &str| Role::ALL.into_iter().find(|r| r.name() == name);
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no person's number"));
    Ok(match parts.as_slice() {
        ["dealer", "with", "supervisor"] => (dealer, Some(supervisor), words),
        ["supervisor", "with", "supervisor", id] => {
            (supervisor, Some(Actor { role: Role::Supervisor, id: number(id)? }), words)
        }
        [name] if role(name).is_some() => {
            let role = role(name).expect("just found");
            let id = match role {
                Role::Dealer => 1,
                Role::Supervisor => 11,
                _ => 90,
            };
            (Actor { role, id }, None, words)
        }
        [name, id] if role(name).is_some() => {
            (Actor { role: role(name).expect("just found"), id: number(id)? }, None, words)
        }
        // A colon in a command's own words, as in a notice.
        _ => (dealer, None, line),
    })
}

fn command(game: GameId, line: &str, at: Millis) -> Result<AnyCommand, String> {
    if let Some(command) = house_command(line, at)? {
        return Ok(AnyCommand::House(command));
    }
    game.parse_play(line)
}

/// A pool's parameters: what the book fixes is as the book has it unless a script says otherwise.
fn parameters(words: &[&str]) -> Result<Parameters, String> {
    let mut p = Parameters {
        approval: "NICC-7".into(),
        wager: Money::dollars(5),
        seed: Money::dollars(50_000),
        increment_ppm: 700_000,
        reserve_ppm: 100_000,
        retained_ppm: 200_000,
        guarantee: Guarantee { royal_flush: Money::dollars(50_000), straight_flush: Money::dollars(5_000) },
        pay_table: PayTable {
            four_of_a_kind: Money::dollars(500),
            full_house: Money::dollars(150),
            flush: Money::dollars(100),
        },
        sharing: Sharing::OneAfterAnother,
        ceiling: Ceiling::None,
        second_person_above: Money::dollars(10_000),
        bonus: None,
    };
    let ppm = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number of millionths"));
    for pair in words.chunks(2) {
        let [name, value] = pair else { return Err(format!("{pair:?}: a pool's terms come as name and value")) };
        match *name {
            "approval" => p.approval = value.trim_matches('"').into(),
            "wager" => p.wager = money(value)?,
            "seed" => p.seed = money(value)?,
            "increment" => p.increment_ppm = ppm(value)?,
            "reserve" => p.reserve_ppm = ppm(value)?,
            "retained" => p.retained_ppm = ppm(value)?,
            "royal" => p.guarantee.royal_flush = money(value)?,
            "straight" => p.guarantee.straight_flush = money(value)?,
            "four" => p.pay_table.four_of_a_kind = money(value)?,
            "full" => p.pay_table.full_house = money(value)?,
            "flush" => p.pay_table.flush = money(value)?,
            "sharing" if *value == "a-tenth-each" => p.sharing = Sharing::ATenthEach,
            "ceiling" => p.ceiling = Ceiling::At { amount: money(value)?, overflow: Overflow::NextJackpot },
            "reserve-above" => p.ceiling = Ceiling::At { amount: money(value)?, overflow: Overflow::Reserve },
            "bonus" => p.bonus = Some(money(value)?),
            _ => return Err(format!("{name:?} is no term of a pool")),
        }
    }
    Ok(p)
}

/// A command common to all tables, as it is written in a script; `None` if it is none.
pub fn house_command(line: &str, at: Millis) -> Result<Option<HouseCommand>, String> {
    use HouseCommand::*;
    let words: Vec<&str> = line.split_whitespace().collect();
    let minutes = |text: &str| {
        text.parse::<Millis>().map(|m| at + m * MINUTE).map_err(|_| format!("{text:?} is no number of minutes"))
    };
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number"));
    let list = |text: &str| text.split(',').map(area).collect::<Result<Vec<Area>, _>>();
    Ok(Some(match words.as_slice() {
        ["take", "table"] => TakeTable,
        ["verify", "jackpot", a] => VerifyJackpot { area: area(a)? },
        ["leave", "table"] => LeaveTable,
        ["sit", id, "at", a] => Sit { area: area(a)?, patron: patron(id)? },
        ["leave", a] => Leave { area: area(a)? },
        ["give", "up", a] => GiveUp { area: area(a)? },
        ["vacate", a] => Vacate { area: area(a)? },
        ["reserve", areas, "for", id] => Reserve { areas: list(areas)?, patron: patron(id)? },
        ["lift", "reservation"] => LiftReservation,
        ["players", "any"] => LimitPlayers { players: None, one_area_each: false },
        ["players", n] => LimitPlayers { players: Some(number(n)? as u8), one_area_each: false },
        ["one", "area", "each"] => LimitPlayers { players: None, one_area_each: true },
        ["wager", a, wager, amount] => Place { area: area(a)?, wager: wager.parse()?, amount: money(amount)? },
        ["take", "back", a, wager] => TakeBack { area: area(a)?, wager: wager.parse()? },
        ["refuse", a, wager, ..] => RefuseWager { area: area(a)?, wager: wager.parse()?, reason: rest_after(line, 3) },
        ["undo", n] => TakeBackDecision { area: area(n)? },
        ["no", "more", "bets"] => NoMoreBets,
        ["found", a, wager, amount] => Find { area: area(a)?, wager: wager.parse()?, amount: money(amount)? },
        ["notice", "in", n, "minutes", rest @ ..] => PostNotice { limits: limits(rest)?, effective_ms: minutes(n)? },
        ["notice", "in", "just", "under", n, "minutes", rest @ ..] => {
            PostNotice { limits: limits(rest)?, effective_ms: minutes(n)? - 1 }
        }
        ["remove", "notice"] => RemoveNotice,
        ["limits", rest @ ..] => ChangeLimits { limits: limits(rest)? },
        ["raise", "minimum", rest @ ..] => RaiseMinimum { limits: limits(rest)? },
        ["remove", "marker", a] => RemoveMarker { area: area(a)? },
        ["personal", id, rest @ ..] => PersonalLimits { patron: patron(id)?, limits: limits(rest)? },
        ["end", "personal", id] => EndPersonalLimits { patron: patron(id)? },
        ["closing", "in", n, "minutes"] => AnnounceClosing { at_ms: minutes(n)? },
        ["closing", "in", "just", "under", n, "minutes"] => AnnounceClosing { at_ms: minutes(n)? - 1 },
        ["cancel", "closing"] => CancelClosing,
        ["close"] => Close,
        ["invalid", id, ..] => DeclareInvalid { patron: patron(id)?, reason: rest_after(line, 2) },
        ["prohibited", "device", id, measures @ ..] => ProhibitedDevice {
            patron: patron(id)?,
            measures: DeviceMeasures {
                void_wagers: measures.contains(&"void"),
                exclude_from_game: measures.contains(&"bar"),
                exclude_from_casino: measures.contains(&"exclude"),
                detain: measures.contains(&"detain"),
            },
        },
        ["invalidate", cause, rest @ ..] => {
            let cause = match *cause {
                "disruption" => Cause::Disruption,
                "fraud" => Cause::Fraud,
                other => return Err(format!("{other:?}: say disruption or fraud")),
            };
            let forfeit = match rest {
                [] => vec![],
                ["forfeit", ids] => ids.split(',').map(patron).collect::<Result<_, _>>()?,
                _ => return Err("say forfeit and the patrons' numbers".into()),
            };
            InvalidateOutcome { cause, forfeit }
        }
        ["pause", id] => Pause { patron: patron(id)? },
        ["declare", amount, what, "by", id] => {
            let what = match *what {
                "bought" => Declared::Bought,
                "brought" => Declared::Brought,
                "remaining" => Declared::Remaining,
                other => return Err(format!("{other:?}: say bought, brought or remaining")),
            };
            DeclareChips { patron: patron(id)?, what, amount: money(amount)? }
        }
        ["tell", id, ..] => GiveDirection { patron: patron(id)?, direction: rest_after(line, 2) },
        ["resume", id] => Resume { patron: patron(id)? },
        [slip @ ("mispaid" | "missettled"), "round", round, id, kind, "on", n, error, amount, ..] => {
            let slip = if *slip == "mispaid" { Slip::Payment } else { Slip::Result };
            let error = match *error {
                "over" => Error::Overpaid,
                "under" => Error::Underpaid,
                other => return Err(format!("{other:?}: say over or under")),
            };
            let (round, patron, difference) = (u64::from(number(round)?), patron(id)?, money(amount)?);
            let wager = SettledWager { round, area: area(n)?, patron, wager: kind.parse()? };
            RecordMispayment(NewMispayment { wager, error, slip, difference, note: rest_after(line, 9) })
        }
        ["close", "mispayment", id, outcome, intention, ..] => {
            let outcome = match *outcome {
                "rectified" => Rectification::Rectified,
                "attempted" => Rectification::Attempted,
                "reported" => Rectification::Reported,
                other => return Err(format!("{other:?}: say rectified, attempted or reported")),
            };
            let intention = match *intention {
                "unintentional" => Intention::Unintentional,
                "suspected" => Intention::SuspectedIntentional,
                other => return Err(format!("{other:?}: say unintentional or suspected")),
            };
            CloseMispayment { id: number(id)?, finding: Finding { intention, outcome, note: rest_after(line, 5) } }
        }
        ["dispute", "by", id, ..] => RaiseDispute { patron: patron(id)?, about: rest_after(line, 3) },
        ["rule", "on", "dispute", id, ..] => RuleOnDispute { id: number(id)?, ruling: rest_after(line, 4) },
        ["close", "dispute", id, "satisfied"] => CloseDispute { id: number(id)?, satisfied: Satisfied::Yes },
        ["close", "dispute", id, "unsatisfied"] => CloseDispute { id: number(id)?, satisfied: Satisfied::No },
        ["ask", "for", "rules"] => AskForRules,
        ["duty", id, "done", ..] => DutyDone { id: number(id)?, note: rest_after(line, 3) },
        ["tick"] => Tick,
        _ => return Ok(None),
    }))
}

/// What follows the first `words` words of a line.
pub fn rest_after(line: &str, words: usize) -> String {
    line.split_whitespace().skip(words).collect::<Vec<_>>().join(" ")
}

pub fn area(text: &str) -> Result<Area, String> {
    text.parse().map_err(|_| format!("{text:?} is no area's number"))
}

pub fn patron_number(text: &str) -> Result<PatronId, String> {
    patron(text)
}

pub fn amount(text: &str) -> Result<Money, String> {
    money(text)
}

pub fn cards(words: &[&str]) -> Result<Vec<Card>, String> {
    words.iter().map(|word| word.parse::<Card>().map_err(|e| e.to_string())).collect()
}

fn patron(text: &str) -> Result<PatronId, String> {
    text.parse().map_err(|_| format!("{text:?} is no patron's number"))
}

fn money(text: &str) -> Result<Money, String> {
    Money::parse(text).ok_or_else(|| format!("{text:?} is no amount"))
}

/// `royal_flush 1000 straight 3:2`: the odds of each hand, to one where nothing else is said.
fn schedule(words: &[&str]) -> Result<BTreeMap<String, Odds>, String> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is no number"));
    let (pairs, rest) = words.as_chunks::<2>();
    if let [hand, ..] = rest {
        return Err(format!("{hand}: at what odds?"));
    }
    let odds = |[hand, odds]: &[&str; 2]| {
        let (win, per) = odds.split_once(':').unwrap_or((odds, "1"));
        Ok((hand.to_string(), Odds { win: number(win)?, per: number(per)? }))
    };
    pairs.iter().map(odds).collect()
}

/// `initial 10-1000 by 5 tie 5-500 player 2000`; at Sic Bo `basic 5-500` and `all 5-500` stand for many kinds of wager.
fn limits(words: &[&str]) -> Result<Limits, String> {
    let mut limits = Limits { wagers: vec![], player_max: None };
    // A kind that stands for itself after it was one of many.
    let mut grouped: Vec<BetType> = vec![];
    let mut words = words.iter().peekable();
    while let Some(word) = words.next() {
        let value = words.next().ok_or_else(|| format!("{word}: how much?"))?;
        match *word {
            "player" => limits.player_max = Some(money(value)?),
            "by" => limits.wagers.last_mut().ok_or("by what wager?".to_owned())?.unit = Some(money(value)?),
            wager => {
                let (min, max) = value.split_once('-').ok_or_else(|| format!("{value:?}: write minimum-maximum"))?;
                let kinds = match wager {
                    "basic" => BASIC_ON_SIGN.to_vec(),
                    "all" => ALL_ON_SIGN.to_vec(),
                    one => {
                        let one: BetType = one.parse()?;
                        if grouped.contains(&one) {
                            limits.wagers.retain(|l| l.wager != one);
                        }
                        vec![one]
                    }
                };
                grouped.extend(kinds.iter().filter(|_| kinds.len() > 1));
                for wager in kinds {
                    limits.wagers.push(Limit { wager, min: money(min)?, max: money(max)?, unit: None });
                }
            }
        }
    }
    Ok(limits)
}
