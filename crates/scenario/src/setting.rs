//! What stands above the first command of a script: the game, its table, its patrons and its jackpot.
use crate::playing::{People, Playing};
use crate::promotions::Promoting;
use crate::{money, patron};
use baize_rules::any::{AnyEvent, AnyTable, GameId};
use baize_rules::game::{Actor, Context, PatronId, PlayerCard, Refusal, Role, Standing};
use baize_rules::house::{ChanceFrom, Diagram, DiceSetup, Equipment, HouseEvent, JackpotSetup, Setup, Terminal};
use baize_rules::jackpot::{PoolNow, Sharing};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::{Money, Odds};
use baize_rules::pool::{Ceiling, Overflow, Parameters, Pool};
use baize_rules::shoe::Source;
use baize_rules::wagers::BetType;
use std::collections::BTreeMap;

/// Lines of the setting and what they say; a usual table of the game needs none of them.
pub(crate) const LINES: &[(&str, &str)] = &[
    ("game casino-war", "which game; Casino War where nothing is said"),
    ("table shoe, 7 areas, chips of 2.50", "also `device`, `hand`, `electronic`, `6 decks`, `buttons`, `undated`"),
    ("limits initial 10-1000 tie 5-500", "the sign; `by 5` for a unit, `player 2000` for all of one player's wagers"),
    ("option CW-1 exact-cents", "a reading chosen otherwise than by default"),
    ("patron 101 has 500", "and `, no card`, `, cancelled card`, `, another's card`, `, loss limit 40`, `, employee`"),
    ("offers odd even super_streak", "optional wagers of a dice table; `offers nothing optional`"),
    ("layout A", "the diagram that a dice table's cloth is like: A, B, C or D"),
    ("colours red blue", "colour checks of a dice table"),
    ("maximum payout 5000", "the most that a winning wager is paid"),
    ("jackpot approved NICC-7", "a jackpot; with its odds where a schedule pays: `royal_flush 1000 dead_hand 50`"),
    ("no jackpot", "none, though the game has one"),
    ("meter 180000", "what the jackpot's meter shows; also while playing"),
    ("bonus 250", "what a bonus jackpot pays"),
    ("second person above 10000", "prizes that need a second signature"),
    ("no pool", "the jackpot is linked to no pool"),
    (
        "pool seed 50000 wager 5 increment 700000 reserve 100000 retained 200000",
        "a real pool, which the table joins by `join pool`; also `approval`, `ceiling`, `reserve-above`, `bonus`",
    ),
];

/// What stands above the first command.
pub(crate) struct Setting {
    game: GameId,
    setup: Setup,
    patrons: Vec<(PatronId, Person)>,
    /// The jackpot's pool, which a table with an approved progressive jackpot is linked to unless the script says otherwise.
    pool: Option<PoolNow>,
    /// A pool of its own, in place of that one.
    real_pool: Option<Parameters>,
}

#[derive(Clone)]
pub(crate) struct Person {
    pub standing: Standing,
    pub limit: Option<Money>,
    pub brought: Money,
    pub employee: bool,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting {
            game: GameId::CasinoWar,
            setup: GameId::CasinoWar.usual_setup(),
            patrons: vec![],
            pool: Some(USUAL_POOL),
            real_pool: None,
        }
    }
}

/// The pool of a script that says nothing about it.
const USUAL_POOL: PoolNow =
    PoolNow { meter: Money::dollars(60_000), second_person_above: Money::dollars(10_000), bonus: None, in_order: true };

impl Setting {
    /// Whether the line belongs to the setting.
    pub fn read(&mut self, line: &str) -> Result<bool, String> {
        let words: Vec<&str> = line.split([' ', ',']).filter(|w| !w.is_empty()).collect();
        match words.as_slice() {
            ["game", slug] => {
                self.game = GameId::from_slug(slug).ok_or_else(|| format!("{slug:?} is not a game built here"))?;
                self.setup = self.game.usual_setup();
            }
            ["offers", "nothing", "optional"] => self.dice()?.optional.clear(),
            ["offers", kinds @ ..] => {
                self.dice()?.optional = kinds.iter().map(|kind| kind.parse()).collect::<Result<_, _>>()?
            }
            ["layout", letter] => {
                let found = Diagram::ALL.into_iter().find(|layout| layout.name() == *letter);
                self.dice()?.layout = found.ok_or_else(|| format!("{letter:?} is not a layout: A, B, C or D"))?
            }
            ["colours", colours @ ..] => {
                self.dice()?.colours = colours.iter().map(|colour| colour.parse()).collect::<Result<_, _>>()?
            }
            ["table", how @ ..] => self.table(how)?,
            ["limits", rest @ ..] => self.setup.limits = Limits::read(rest)?,
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
            ["patron", id, "has", amount, rest @ ..] => self.patron(id, amount, rest)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `table shoe, 7 areas, chips of 2.50`.
    fn table(&mut self, how: &[&str]) -> Result<(), String> {
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
        Ok(())
    }

    /// `patron 101 has 500, loss limit 40`.
    fn patron(&mut self, id: &str, amount: &str, rest: &[&str]) -> Result<(), String> {
        let chips = money(amount)?;
        let mut standing = Standing { card: PlayerCard::Valid, chips, loss_left: None };
        let (mut limit, mut employee) = (None, false);
        match rest {
            [] => {}
            ["no", "card"] => standing.card = PlayerCard::Missing,
            ["cancelled", "card"] => standing.card = PlayerCard::Cancelled,
            ["another's", "card"] => standing.card = PlayerCard::NotOwn,
            ["loss", "limit", amount] => limit = Some(money(amount)?),
            ["employee"] => employee = true,
            _ => {
                return Err(format!(
                    "{:?}: say no card, cancelled card, another's card, loss limit N or employee",
                    rest.join(" ")
                ));
            }
        }
        self.patrons.push((patron(id)?, Person { standing, limit, brought: chips, employee }));
        Ok(())
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

    pub fn open(&mut self) -> Result<Result<Playing, Refusal>, String> {
        let mut table = match AnyTable::open(self.game, &self.setup) {
            Ok(table) => table,
            Err(refusal) => return Ok(Err(refusal)),
        };
        if let (Some(_), Some(_), Some(_)) = (self.game.house_rules().jackpot, &self.setup.approved.jackpot, self.pool)
        {
            table.evolve(&AnyEvent::House(HouseEvent::PoolJoined { pool: "main".into() }));
        }
        let patrons = People(std::mem::take(&mut self.patrons), self.pool, vec![]);
        let (promoting, house) = (Promoting::new(self.game), Money::ZERO);
        let mut playing = Playing { table, pool: None, promoting, patrons, at: 0, house, transcript: String::new() };
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

/// A pool's parameters: what the book fixes is as the book has it unless a script says otherwise.
fn parameters(words: &[&str]) -> Result<Parameters, String> {
    let mut p = Parameters {
        reserve_ppm: 100_000,
        retained_ppm: 200_000,
        ceiling: Ceiling::None,
        ..Parameters::example("NICC-7")
    };
    let ppm = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is not a number of millionths"));
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
            _ => return Err(format!("{name:?} is not a term of a pool")),
        }
    }
    Ok(p)
}

/// `royal_flush 1000 straight 3:2`: the odds of each hand, to one where nothing else is said.
fn schedule(words: &[&str]) -> Result<BTreeMap<String, Odds>, String> {
    let number = |text: &str| text.parse::<u32>().map_err(|_| format!("{text:?} is not a number"));
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
