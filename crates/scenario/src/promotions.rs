//! Promotions in a script: terms that are usual unless a line says otherwise, and what is done with them.
use crate::playing::number;
use crate::{money, patron};
use baize_rules::any::{AnyEvent, AnyTable, GameId};
use baize_rules::book::Cited;
use baize_rules::events::Describe;
use baize_rules::game::{Actor, MINUTE, Millis, PatronId, Refusal};
use baize_rules::incidents::Satisfied;
use baize_rules::money::Money;
use baize_rules::plays::snake_case;
use baize_rules::poker_hands::Category;
use baize_rules::promotions::{
    Choice, Computed, Content, EntryRule, HOUR, Moment, Payment, Presence, Prize, PrizeKind, PrizesEach, Promotion,
    PromotionCommand, PromotionEvent, PromotionWorld, RoundPlayed, Terms, Then, Unclaimed, WagerResult, Way, Window,
};

/// Lines about promotions.
pub(crate) const LINES: &[(&str, &str)] = &[
    ("terms starts 24", "hours from now; also `closes` and `draw`; usual terms need no such line"),
    ("terms manner nothing", "an item left out, or in other words; any of the items that people word"),
    (
        "terms wager ante",
        "what counts; also `minimum 25`, `result won`, `hand flush`, `hours 18-20`, `at most 3 entries`",
    ),
    ("terms with sic-bo", "another game and its book; `terms without games`"),
    ("terms present", "winners must be present; `terms not present`"),
    ("terms told by mail, telephone", "how winners are told; `terms told by nothing`"),
    (
        "terms unclaimed redraw after 24",
        "hours to claim, and what then: `redraw` or `kept`; `terms several prizes each`",
    ),
    ("terms prize vehicle 40000", "the prize and its value; `terms another prize money 500`, `terms no prizes`"),
    ("terms prize make nothing", "a detail of the last prize left out, or in other words; also `conditions`"),
    (
        "terms prize contains liquor 20",
        "of the last prize: `tobacco`, `firearm`, `liquor` in litres, or an item's name; `contains also` adds",
    ),
    ("terms prize alternative 30000", "money instead of the last prize; `terms prize paid by cash`"),
    ("prescribe fireworks from 19700102", "regulations name an item from a day on; `until` a day"),
    ("employee 105", "a patron who takes no part"),
    ("manager: draft", "puts the terms above into the draft; then `file`, `deliver by \"courier 1\"`, `start`"),
    (
        "manager with supervisor: amend \"why\"",
        "puts the terms above into an amendment; `inspector: approve amendment NICC-8`; `withdraw amendment \"why\"`",
    ),
    ("manager: scrutineer \"R. Hale\"", "nominates"),
    ("manager: read figure 8123.4", "then `supervisor: draw 2,1 by 8123.4`: the order in which entries come out"),
    ("manager: tell winner 1 by mail \"note\"", "and `tell denied 1 \"note\"`, `tell inspector \"note\"`"),
    ("cage: claim 1 prize", "or `claim 1 money`; `cage with supervisor: pay 1 by crossed cheque`"),
    (
        "manager with supervisor: deny 1 \"why\" record R-1",
        "name and address are kept under the record; `inspector: read denied 1 of entry 2 \"why\"`",
    ),
    (
        "manager: postpone \"why\"",
        "`manager with supervisor: validate \"finding\" draw 50`, `cancel \"why\"`, `publish \"where\"`",
    ),
    (
        "patron 101: promotion dispute 101 \"about\"",
        "`manager: decide promotion dispute 1 \"ruling\"`, `close promotion dispute 1 unsatisfied`",
    ),
    ("entries of 101", "what a patron has, and why other rounds earned nothing; `gaps` lists what the terms lack"),
    ("public terms", "what anybody reads of the terms, and which signs refer to them"),
];

/// The promotion of a script, and the terms that it writes next.
pub(crate) struct Promoting {
    pub terms: Terms,
    pub promotion: Option<Promotion>,
    pub world: Regulations,
}

#[derive(Default)]
pub(crate) struct Regulations {
    employees: Vec<PatronId>,
    prescribed: Vec<(String, u32, u32)>,
}

impl PromotionWorld for Regulations {
    fn ineligible(&self, patron: PatronId) -> Option<String> {
        self.employees.contains(&patron).then(|| "an employee of the casino".into())
    }
    fn is_prescribed(&self, item: &str, day: u32) -> bool {
        self.prescribed.iter().any(|(name, from, until)| name == item && (*from..*until).contains(&day))
    }
}

impl Promoting {
    pub fn new(game: GameId) -> Promoting {
        Promoting { terms: usual(game), promotion: None, world: Regulations::default() }
    }

    /// A line that sets terms or the world around them.
    pub fn setting(&mut self, words: &[&str], at: Millis) -> Result<bool, String> {
        match words {
            ["terms", rest @ ..] => self.term(rest, at)?,
            ["prescribe", item, "from", from] => {
                self.world.prescribed.push((item.to_string(), number(from)?, u32::MAX));
            }
            ["prescribe", item, "until", until] => self.world.prescribed.push((item.to_string(), 0, number(until)?)),
            ["employee", who] => self.world.employees.push(patron(who)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn term(&mut self, words: &[&str], now: Millis) -> Result<(), String> {
        let terms = &mut self.terms;
        let hours = |text: &str| Ok::<_, String>(now + number::<Millis>(text)? * HOUR);
        match words {
            ["starts", at] => terms.starts_ms = hours(at)?,
            ["closes", at] => terms.closes_ms = hours(at)?,
            ["draw", at] => terms.draw_ms = hours(at)?,
            ["wager", wager] => terms.entry.wager = Some(wager.parse()?),
            ["minimum", amount] => terms.entry.minimum = Some(money(amount)?),
            ["result", "won"] => terms.entry.result = WagerResult::Won,
            ["hand", hand] => terms.entry.hand = Some(category(hand)?),
            ["hours", span] => {
                let (from, until) = span.split_once('-').ok_or("hours as in 18-20")?;
                let (from_ms, until_ms) = (hours(from)?, hours(until)?);
                terms.entry.windows.push(Window { from_ms, until_ms });
            }
            ["at", "most", most, "entries"] => terms.entry.entries_max = Some(number(most)?),
            ["with", slug] => terms.games.push(GameId::from_slug(slug).ok_or_else(|| format!("no game {slug:?}"))?),
            ["without", "games"] => terms.games.clear(),
            ["present"] => terms.presence = Presence::Required,
            ["not", "present"] => terms.presence = Presence::NotRequired,
            ["told", "by", "nothing"] => terms.told_by.clear(),
            ["told", "by", ways @ ..] => terms.told_by = list(ways, way)?,
            ["several", "prizes", "each"] => terms.prizes_each = PrizesEach::Several,
            ["unclaimed", then, "after", within] => {
                let then = if *then == "redraw" { Then::Redraw } else { Then::Kept };
                terms.unclaimed = Unclaimed { within_hours: number(within)?, then };
            }
            ["no", "prizes"] => terms.prizes.clear(),
            ["prize", rest @ ..] => prize_term(&mut terms.prizes, rest)?,
            ["another", "prize", kind, value] => terms.prizes.push(prize(kind, money(value)?)?),
            [item, said @ ..] => {
                let text = terms.text_mut(item).ok_or_else(|| format!("{item:?} is not an item of the terms"))?;
                *text = in_words(said);
            }
            [] => return Err("which term?".into()),
        }
        Ok(())
    }

    /// The command that a line gives, if it is about the promotion, and the order of a draw.
    pub fn command(&self, line: &str, at: Millis) -> Result<Option<(PromotionCommand, Computed)>, String> {
        use PromotionCommand::*;
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut computed = Computed { digest: "entries".into(), order: vec![] };
        let note = |from: usize| in_words(&words[from..]);
        let command = match words.as_slice() {
            ["draft"] => Draft { terms: Box::new(self.terms.clone()) },
            ["file"] => File,
            ["deliver", "by", proof @ ..] => Deliver { proof: in_words(proof) },
            ["amend", reason @ ..] => Amend { terms: Box::new(self.terms.clone()), reason: in_words(reason) },
            ["approve", "amendment", reference @ ..] => ApproveAmendment { reference: in_words(reference) },
            ["withdraw", "amendment", reason @ ..] => WithdrawAmendment { reason: in_words(reason) },
            ["scrutineer", name @ ..] => NominateScrutineer { name: in_words(name) },
            ["start"] => Start { commitment: "committed".into() },
            ["read", "figure", figure @ ..] => ReadFigure { figure: in_words(figure) },
            ["draw", "by", figure] => Draw { figure: figure.to_string(), secret: "secret".into() },
            ["draw", order, "by", figure] => {
                computed.order = order.split(',').map(number).collect::<Result<_, _>>()?;
                Draw { figure: figure.to_string(), secret: "secret".into() }
            }
            ["tell", "winner", prize, "by", "in", "person", ..] => {
                TellWinner { prize: number(prize)?, way: Way::InPerson, note: note(6) }
            }
            ["tell", "winner", prize, "by", by, ..] => {
                TellWinner { prize: number(prize)?, way: way(by)?, note: note(5) }
            }
            ["tell", "denied", prize, ..] => TellDenied { prize: number(prize)?, note: note(3) },
            ["tell", "inspector", ..] => TellInspector { note: note(2) },
            ["claim", prize, "prize"] => Claim { prize: number(prize)?, choice: Choice::Prize },
            ["claim", prize, "money"] => Claim { prize: number(prize)?, choice: Choice::Money },
            ["hand", "over", prize] => Pay { prize: number(prize)?, ways: vec![], receipt: "signed for".into() },
            ["pay", prize, "by", ways @ ..] => {
                let ways = payments(&ways.join(" "))?;
                Pay { prize: number(prize)?, ways, receipt: "signed for".into() }
            }
            ["deny", prize, reason @ .., "record", record] => {
                Deny { prize: number(prize)?, reason: in_words(reason), record: record.to_string() }
            }
            ["deny", prize, reason @ ..] => {
                Deny { prize: number(prize)?, reason: in_words(reason), record: String::new() }
            }
            ["read", "denied", prize, "of", "entry", entry, ..] => {
                ReadDenied { prize: number(prize)?, entry: number(entry)?, why: note(6) }
            }
            ["postpone", ..] => Postpone { reason: note(1) },
            ["validate", finding @ .., "draw", hours] => {
                Validate { finding: in_words(finding), draw_ms: at + number::<Millis>(hours)? * HOUR }
            }
            ["cancel", "draw", ..] => Cancel { reason: note(2) },
            ["publish", ..] => Publish { place: note(1) },
            ["promotion", "dispute", who, ..] => RaiseDispute { patron: patron(who)?, about: note(3) },
            ["decide", "promotion", "dispute", id, ..] => Rule { dispute: number(id)?, ruling: note(4) },
            ["close", "promotion", "dispute", id, satisfied] => {
                let satisfied = if *satisfied == "satisfied" { Satisfied::Yes } else { Satisfied::No };
                CloseDispute { dispute: number(id)?, satisfied }
            }
            ["tick", "promotion"] => Tick,
            _ => return Ok(None),
        };
        Ok(Some((command, computed)))
    }

    /// Decides a command and records what happened: the lines to tell.
    pub fn act(
        &mut self,
        command: &PromotionCommand,
        computed: &Computed,
        at: Millis,
        (by, second): (Actor, Option<Actor>),
    ) -> Result<Vec<String>, String> {
        let moment = Moment { at, day: day_of(at), by, second, world: &self.world };
        let decided = match (&self.promotion, command) {
            (None, PromotionCommand::Draft { terms }) => Promotion::open(terms),
            (None, _) => return Err("there is no promotion: draft one first".into()),
            (Some(promotion), command) => promotion.decide(command, computed, &moment),
        };
        Ok(match decided {
            Err(refusal) => vec![refused(&refusal)],
            Ok(events) => events.iter().map(|event| self.record(event)).collect(),
        })
    }

    fn record(&mut self, event: &PromotionEvent) -> String {
        match &mut self.promotion {
            None => self.promotion = Some(Promotion::drafted(event)),
            Some(promotion) => promotion.evolve(event),
        }
        let terms = &self.promotion.as_ref().expect("just recorded").terms;
        format!("  promotion: {} [{}]", event.describe(), event.cite(terms))
    }

    /// What a command at the table did to the promotion.
    pub fn follow(
        &mut self,
        before: &AnyTable,
        after: &AnyTable,
        events: &[Cited<AnyEvent>],
        at: Millis,
    ) -> Option<String> {
        let played = RoundPlayed::of(before, after, events)?;
        let ineligible = |patron| self.world.ineligible(patron);
        let event = self.promotion.as_ref()?.follow("this", &played, at, &ineligible)?;
        Some(self.record(&event))
    }

    pub fn due(&self, at: Millis) -> Option<PromotionCommand> {
        let command = self.promotion.as_ref()?.due(at, day_of(at))?;
        Some(match command {
            PromotionCommand::Start { .. } => PromotionCommand::Start { commitment: "committed".into() },
            command => command,
        })
    }

    pub fn entries_of(&self, patron: PatronId) -> Vec<String> {
        let Some(promotion) = &self.promotion else { return vec!["  there is no promotion".into()] };
        let mine: Vec<String> = promotion.entries_of(patron).map(|(number, _)| number.to_string()).collect();
        let mine = if mine.is_empty() { "none".into() } else { mine.join(", ") };
        let mut told = vec![format!("  entries of patron {patron}: {mine}")];
        let passed = promotion.passed.get(&patron).into_iter().flatten();
        told.extend(passed.map(|passed| format!("  round {}: {}", passed.round, passed.why)));
        told
    }

    /// What anybody can read, and the games whose signs refer to it.
    pub fn public_terms(&self) -> Vec<String> {
        let Some(promotion) = self.promotion.as_ref().filter(|promotion| promotion.is_public()) else {
            return vec!["  nothing: the terms are not filed".into()];
        };
        let when = |at: Millis| format!("hour {}", at / HOUR);
        let items = promotion.terms.items(&when);
        let mut lines: Vec<String> =
            items.iter().map(|item| format!("  {}: {} [{}]", item.what, item.said, item.cite)).collect();
        for game in GameId::ALL {
            if let Some(cite) = promotion.referred_to_by(*game) {
                lines.push(format!("  signs of {} refer to these terms [{cite}]", game.book().title));
            }
        }
        lines
    }

    pub fn gaps(&self, at: Millis) -> Vec<String> {
        let by = Actor { role: baize_rules::Role::Manager, id: 90 };
        let moment = Moment { at, day: day_of(at), by, second: None, world: &self.world };
        self.terms.gaps(&moment).iter().map(refused).collect()
    }
}

fn refused(refusal: &Refusal) -> String {
    format!("  refused: {refusal}")
}

/// The calendar day of a script's clock, which begins on 1 January 1970.
fn day_of(at: Millis) -> u32 {
    let (mut year, mut days) = (1970, at.div_euclid(24 * HOUR) as u32);
    let leap = |year: u32| year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
    while days >= 365 + u32::from(leap(year)) {
        days -= 365 + u32::from(leap(year));
        year += 1;
    }
    let february = 28 + u32::from(leap(year));
    let mut month = 1;
    for length in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    year * 10_000 + month * 100 + days + 1
}

/// `"in a day"` or `in a day`; `nothing` is nothing.
fn in_words(words: &[&str]) -> String {
    match words {
        ["nothing"] => String::new(),
        words => words.join(" ").trim_matches('"').into(),
    }
}

fn list<T>(words: &[&str], read: fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    words.join(" ").split(',').map(|one| read(one.trim())).collect()
}

fn way(text: &str) -> Result<Way, String> {
    match text {
        "in person" => Ok(Way::InPerson),
        "mail" => Ok(Way::Mail),
        "telephone" => Ok(Way::Telephone),
        "email" => Ok(Way::Email),
        other => Err(format!("{other:?}: say in person, mail, telephone or email")),
    }
}

fn payments(text: &str) -> Result<Vec<Payment>, String> {
    let one = |text: &str| match text.trim() {
        "cash" => Ok(Payment::Cash),
        "crossed cheque" => Ok(Payment::CrossedCheque),
        "bank transfer" => Ok(Payment::BankTransfer),
        "account" => Ok(Payment::Account),
        other => Err(format!("{other:?}: say cash, crossed cheque, bank transfer or account")),
    };
    match text {
        "nothing" => Ok(vec![]),
        text => text.split(" and ").map(one).collect(),
    }
}

fn category(text: &str) -> Result<Category, String> {
    let found = Category::ALL.into_iter().find(|hand| snake_case(&format!("{hand:?}")) == text);
    found.ok_or_else(|| format!("{text:?} is not a hand"))
}

fn prize_term(prizes: &mut Vec<Prize>, words: &[&str]) -> Result<(), String> {
    if let [kind, value] = words
        && let Some(value) = Money::parse(value)
        && let Ok(prize) = prize(kind, value)
    {
        *prizes = vec![prize];
        return Ok(());
    }
    let prize = prizes.last_mut().ok_or("there is no prize")?;
    match words {
        ["value", value] => prize.value = money(value)?,
        ["name", said @ ..] => prize.name = in_words(said),
        ["conditions", said @ ..] => prize.conditions = in_words(said),
        ["alternative", amount] => prize.alternative = Some(money(amount)?),
        ["paid", "by", ways @ ..] => prize.paid_by = payments(&ways.join(" "))?,
        ["contains", "nothing"] => prize.contains.clear(),
        ["contains", "also", what @ ..] => prize.contains.push(content(what)?),
        ["contains", what @ ..] => prize.contains = vec![content(what)?],
        [detail, said @ ..] => *detail_of(&mut prize.kind, detail)? = in_words(said),
        [] => return Err("which prize?".into()),
    }
    Ok(())
}

fn content(words: &[&str]) -> Result<Content, String> {
    Ok(match words {
        ["tobacco"] => Content::Tobacco,
        ["firearm"] => Content::Firearm,
        ["ammunition"] => Content::Ammunition,
        ["imitation", "firearm"] => Content::ImitationFirearm,
        ["prohibited", "weapon"] => Content::ProhibitedWeapon,
        ["liquor", litres] => {
            let (whole, part) = litres.split_once('.').unwrap_or((litres, "0"));
            Content::Liquor { millilitres: number::<u32>(whole)? * 1000 + number::<u32>(&format!("{part:0<3}"))? }
        }
        item => Content::Item(item.join(" ")),
    })
}

/// A prize with everything that has to be said of it.
fn prize(kind: &str, value: Money) -> Result<Prize, String> {
    let said = || "as described".to_string();
    let (name, of) = match kind {
        "money" => ("money", PrizeKind::Money),
        "casino-dollars" => ("casino dollars", PrizeKind::CasinoDollars),
        "goods" => ("a hamper", PrizeKind::Goods),
        "appliance" => ("a washing machine", PrizeKind::Appliance { make: said(), model: said(), accessories: said() }),
        "vehicle" => {
            let (make, model, accessories, on_road_costs) = (said(), said(), said(), said());
            ("a car", PrizeKind::Vehicle { make, model, accessories, on_road_costs })
        }
        "travel" => {
            let (persons, included, restrictions, spending_money) = (said(), said(), said(), said());
            ("a journey", PrizeKind::Travel { persons, included, restrictions, spending_money })
        }
        "real-estate" => {
            let (dwelling, plans, contract) = (said(), said(), said());
            let (easements, location, included) = (said(), said(), said());
            ("a house", PrizeKind::RealEstate { dwelling, plans, contract, easements, location, included })
        }
        other => return Err(format!("{other:?} is not a kind of prize")),
    };
    let paid_by = if of == PrizeKind::Money { vec![Payment::CrossedCheque, Payment::BankTransfer] } else { vec![] };
    let (name, conditions) = (name.into(), "none".into());
    Ok(Prize { name, value, conditions, kind: of, contains: vec![], alternative: None, paid_by })
}

fn detail_of<'a>(kind: &'a mut PrizeKind, detail: &str) -> Result<&'a mut String, String> {
    Ok(match (kind, detail) {
        (PrizeKind::Appliance { make, .. } | PrizeKind::Vehicle { make, .. }, "make") => make,
        (PrizeKind::Appliance { model, .. } | PrizeKind::Vehicle { model, .. }, "model") => model,
        (PrizeKind::Appliance { accessories, .. } | PrizeKind::Vehicle { accessories, .. }, "accessories") => {
            accessories
        }
        (PrizeKind::Vehicle { on_road_costs, .. }, "costs") => on_road_costs,
        (PrizeKind::Travel { persons, .. }, "persons") => persons,
        (PrizeKind::Travel { included, .. } | PrizeKind::RealEstate { included, .. }, "included") => included,
        (PrizeKind::Travel { restrictions, .. }, "restrictions") => restrictions,
        (PrizeKind::Travel { spending_money, .. }, "spending") => spending_money,
        (PrizeKind::RealEstate { dwelling, .. }, "dwelling") => dwelling,
        (PrizeKind::RealEstate { plans, .. }, "plans") => plans,
        (PrizeKind::RealEstate { contract, .. }, "contract") => contract,
        (PrizeKind::RealEstate { easements, .. }, "easements") => easements,
        (PrizeKind::RealEstate { location, .. }, "location") => location,
        (kind, detail) => return Err(format!("{detail:?} is not a detail of a prize of {}", kind.name())),
    })
}

/// Terms in which nothing is missing: they start a day and an hour from the beginning of the script.
fn usual(game: GameId) -> Terms {
    let start = 25 * HOUR;
    Terms {
        name: "Spring draw".into(),
        games: vec![game],
        manner: "by a draw among all entries".into(),
        awarded: "at the draw, on the main floor".into(),
        eligibility: "patrons of eighteen years or more with a player card; employees take no part".into(),
        nature: "one prize, as described".into(),
        place: "main floor".into(),
        claiming: "at the cage, with the player card".into(),
        results: "on the casino's page of results".into(),
        starts_ms: start,
        closes_ms: start + 24 * HOUR,
        draw_ms: start + 25 * HOUR,
        entry: EntryRule::default(),
        presence: Presence::NotRequired,
        told_by: vec![Way::InPerson, Way::Mail, Way::Telephone, Way::Email],
        figure: "the closing value of the share index on the day of the draw".into(),
        prizes: vec![prize("money", Money::dollars(5_000)).expect("a kind of prize")],
        prizes_each: PrizesEach::One,
        unclaimed: Unclaimed { within_hours: 168, then: Then::Redraw },
    }
}

/// `24 hours`, `2 days`, `30 seconds`, in milliseconds.
pub(crate) fn time_span(count: &str, unit: &str) -> Result<Millis, String> {
    let each = match unit {
        "second" | "seconds" => 1000,
        "minute" | "minutes" => MINUTE,
        "hour" | "hours" => HOUR,
        "day" | "days" => 24 * HOUR,
        other => return Err(format!("{other:?}: say seconds, minutes, hours or days")),
    };
    Ok(number::<Millis>(count)? * each)
}
