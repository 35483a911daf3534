//! A script as it plays: each line is done, and what happened is written down.
use crate::promotions::{Promoting, time_span};
use crate::setting::Person;
use crate::{money, patron};
use baize_rules::any::{AnyEvent, AnyTable};
use baize_rules::book::Cited;
use baize_rules::duties::{Duty, Urgency};
use baize_rules::events::Describe;
use baize_rules::game::{Actor, Context, Millis, PatronId, PlayerCard, Role, Standing, World};
use baize_rules::house::HouseEvent;
use baize_rules::jackpot::PoolNow;
use baize_rules::money::Money;
use baize_rules::pool::{Books, Pool};
use baize_rules::promotions::{Computed, PromotionCommand};
use baize_rules::readings::X_65;
use baize_rules::shoe::Readiness;
use baize_rules::show::{PrizeSign, View, Viewer};
use std::str::FromStr;

/// Lines of a script that are not anybody's command.
pub(crate) const LINES: &[(&str, &str)] = &[
    ("ready", "cards are loaded, shuffled, cut and burned without a word"),
    (
        "wait 20 minutes",
        "the clock moves, by `seconds`, `hours` or `days` too; `wait until just before 20 minutes` stops a millisecond earlier",
    ),
    ("chips 101", "asks what a patron has"),
    ("cash 101 50", "a patron takes chips to the cage"),
    ("sign", "reads what hangs at the table for all: limits, prizes, past results"),
    ("card of 101 cancelled", "a player card changes: `valid`, `cancelled` or `missing`"),
    ("101 sits at another table", "one of the floor's other tables, called cw-9"),
    ("throw 1 2 4", "a round of dice up to its settlement, which it tells"),
    ("use up cards to 3", "leaves that many cards in the shoe"),
    ("meter 180000", "the jackpot's meter shows this from now on"),
    ("pool out of order", "and `pool in order`"),
    ("join pool", "and `leave pool`; `meter` alone tells the pool's books"),
];

/// Who plays, the jackpot pool they are told of, and who has an area at another table.
pub(crate) struct People(pub Vec<(PatronId, Person)>, pub Option<PoolNow>, pub Vec<PatronId>);

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
    fn knows(&self, patron: PatronId) -> bool {
        self.0.iter().any(|(id, _)| *id == patron)
    }
    fn plays_elsewhere(&self, patron: PatronId) -> Option<String> {
        self.2.contains(&patron).then(|| "cw-9".into())
    }
    fn is_employee(&self, patron: PatronId) -> bool {
        self.0.iter().any(|(id, person)| *id == patron && person.employee)
    }
}

/// A script while it plays.
pub(crate) struct Playing {
    pub table: AnyTable,
    pub pool: Option<Pool>,
    pub promoting: Promoting,
    pub patrons: People,
    pub at: Millis,
    pub house: Money,
    pub transcript: String,
}

impl Playing {
    pub fn line(&mut self, line: &str) -> Result<(), String> {
        if line == "ready" {
            return self.ready();
        }
        self.say(&format!("> {line}"));
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["wait", count, unit] => {
                self.wait(time_span(count, unit)?);
                if self.table.house().is_due(self.at) {
                    self.act("system: tick", false)?;
                }
                self.promotion_due()?;
            }
            ["wait", "until", "just", "before", count, unit] => {
                self.wait(time_span(count, unit)? - 1);
                self.promotion_due()?;
            }
            ["entries", "of", who] => {
                let told = self.promoting.entries_of(patron(who)?);
                told.iter().for_each(|line| self.say(line));
            }
            ["gaps"] => self.promoting.gaps(self.at).iter().for_each(|line| self.say(line)),
            ["public", "terms"] => self.promoting.public_terms().iter().for_each(|line| self.say(line)),
            ["chips", who] => {
                let id = patron(who)?;
                let chips = self.patrons.standing(id).chips;
                self.say(&format!("  patron {id} has {chips}"));
            }
            ["cash", who, amount] => self.cash(patron(who)?, money(amount)?)?,
            ["sign"] => self.read_sign(),
            ["card", "of", who, state] => self.card_of(patron(who)?, state)?,
            [who, "sits", "at", "another", "table"] => self.patrons.2.push(patron(who)?),
            ["meter", amount] => self.pool_now()?.meter = money(amount)?,
            ["pool", "out", "of", "order"] => self.pool_now()?.in_order = false,
            ["pool", "in", "order"] => self.pool_now()?.in_order = true,
            ["join" | "leave", "pool"] | ["meter"] => self.at_pool(words[0])?,
            ["throw", dice @ ..] => self.throw(dice)?,
            ["use", "up", "cards", "to", left] => self.use_up(number(left)?)?,
            words if self.promoting.setting(words, self.at)? => {}
            _ => self.act(line, false)?,
        }
        Ok(())
    }

    /// The clock moves, and duties become pressing.
    fn wait(&mut self, time: Millis) {
        let before = self.at;
        self.at += time;
        let told = |duty: &Duty| {
            let (was, is) = (duty.urgency(before), duty.urgency(self.at));
            let how = match is {
                _ if was == is => return None,
                Urgency::Open => return None,
                Urgency::DueSoon => "is due soon",
                Urgency::Overdue => "is overdue: supervisors are alerted",
                Urgency::Escalated => "is overdue: managers are alerted",
            };
            Some(format!("  duty {}, {}, {how} [{}]", duty.id, duty.kind, duty.cite.as_read(X_65)))
        };
        let lines: Vec<String> = self.table.house().duties().iter().filter_map(told).collect();
        lines.iter().for_each(|line| self.say(line));
    }

    fn pool_now(&mut self) -> Result<&mut PoolNow, String> {
        self.patrons.1.as_mut().ok_or_else(|| "no pool is linked".into())
    }

    fn cash(&mut self, id: PatronId, amount: Money) -> Result<(), String> {
        let person = self.patrons.0.iter_mut().find(|(p, _)| *p == id).ok_or_else(|| format!("no patron {id}"))?;
        let held = &mut person.1.standing.chips;
        if amount > *held {
            return Err(format!("patron {id} has {held}, not {amount}"));
        }
        *held -= amount;
        person.1.brought -= amount;
        Ok(())
    }

    fn card_of(&mut self, id: PatronId, state: &str) -> Result<(), String> {
        let card = match state {
            "cancelled" => PlayerCard::Cancelled,
            "valid" => PlayerCard::Valid,
            "missing" => PlayerCard::Missing,
            other => return Err(format!("{other:?}: say valid, cancelled or missing")),
        };
        let person = self.patrons.0.iter_mut().find(|(p, _)| *p == id);
        person.ok_or_else(|| format!("no patron {id}"))?.1.standing.card = card;
        Ok(())
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
                self.say(&format!("  {} [{}]", event.describe(), event.cite.expect("a pool rests on a clause")));
                self.table.evolve(&AnyEvent::House(event.what));
                self.pool.as_mut().expect("asked above").evolve(&of_pool);
                self.patrons.1 = self.table.house().pool().and(self.pool.as_ref()).map(Pool::now);
            }
        }
        Ok(())
    }

    /// What a command at the table did to its pool.
    fn pool_follows(&mut self, events: &[Cited<AnyEvent>], by: Actor, second: Option<Actor>) {
        let Some(pool) = self.pool.as_mut().filter(|_| self.table.house().pool().is_some()) else { return };
        let context = Context { at: self.at, by, approved_by: second, world: &self.patrons };
        let of_house = events.iter().filter_map(|event| match &event.what {
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

    fn promote(
        &mut self,
        command: &PromotionCommand,
        computed: &Computed,
        by: (Actor, Option<Actor>),
    ) -> Result<(), String> {
        let told = self.promoting.act(command, computed, self.at, by)?;
        told.iter().for_each(|line| self.say(line));
        Ok(())
    }

    /// What the promotion does by itself as time passes.
    fn promotion_due(&mut self) -> Result<(), String> {
        while let Some(command) = self.promoting.due(self.at) {
            let computed = Computed { digest: "entries".into(), order: vec![] };
            self.promote(&command, &computed, (Actor { role: Role::System, id: 0 }, None))?;
        }
        Ok(())
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
        self.table.preparation().iter().try_for_each(|line| self.quietly(line))
    }

    /// The dice tumbled if they are not yet, bets closed, the result entered without a word; then it is settled.
    fn throw(&mut self, dice: &[&str]) -> Result<(), String> {
        // They may be tumbled already.
        let _ = self.quietly("shake dice");
        for line in ["no more bets", "uncover", &format!("enter {}", dice.join(" "))] {
            self.quietly(line)?;
        }
        self.act("settle", false)
    }

    /// A short way to an almost empty shoe: rounds without wagers (11.5), over a forgotten shuffle (11.11) if need be.
    fn use_up(&mut self, left: u16) -> Result<(), String> {
        loop {
            let cards = self.table.cards().ok_or("this game has no cards")?;
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

    pub fn quietly(&mut self, line: &str) -> Result<(), String> {
        self.act(line, true)
    }

    fn act(&mut self, line: &str, quiet: bool) -> Result<(), String> {
        let (by, second, words) = actor(line)?;
        if let Some((command, computed)) = self.promoting.command(words, self.at)? {
            if !command.roles().contains(&by.role) {
                return Err(format!("{line}: this is not for the {}", by.role.name()));
            }
            return self.promote(&command, &computed, (by, second));
        }
        let before = self.table.clone();
        let command = self.table.game().read(words, self.at)?;
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
                    // The floor takes the card in.
                    if let AnyEvent::House(HouseEvent::CardNotOwn { patron, .. }) = &event.what
                        && let Some((_, person)) = self.patrons.0.iter_mut().find(|(id, _)| id == patron)
                    {
                        person.standing.card = PlayerCard::NotOwn;
                    }
                    let (text, cite) = (event.describe(), event.cite());
                    if !quiet {
                        match cite {
                            Some(cite) => self.say(&format!("  {text} [{cite}]")),
                            None => self.say(&format!("  {text}")),
                        }
                    }
                }
                self.table.record_at(&events, self.at);
                self.pool_follows(&events, by, second);
                if let Some(line) = self.promoting.follow(&before, &self.table, &events, self.at) {
                    self.say(&line);
                }
            }
        }
        self.conserved()
    }

    fn say(&mut self, line: &str) {
        self.transcript.push_str(line);
        self.transcript.push('\n');
    }

    /// Chips brought = chips held + chips on the layout + what the house won.
    pub fn conserved(&self) -> Result<(), String> {
        let brought: Money = self.patrons.0.iter().map(|(_, p)| p.brought).sum();
        let held: Money = self.patrons.0.iter().map(|(_, p)| p.standing.chips).sum();
        let layout = self.table.house().layout().total();
        match brought == held + layout + self.house {
            true => Ok(()),
            false => Err(format!("{brought} brought, {held} held, {layout} on the layout, house {}", self.house)),
        }
    }
}

/// `supervisor 22: words` to who acts, who signs second, and the words.
fn actor(line: &str) -> Result<(Actor, Option<Actor>, &str), String> {
    let dealer = Actor { role: Role::Dealer, id: 1 };
    let Some((who, words)) = line.split_once(": ") else { return Ok((dealer, None, line)) };
    let (first, second) = who.split_once(" with ").map_or((who, None), |(first, second)| (first, Some(second)));
    let second = second.map(person).transpose()?;
    Ok(match (person(first)?, second) {
        (Some(first), None) => (first, None, words),
        (Some(first), Some(Some(second))) => (first, Some(second), words),
        // A colon in a command's own words, as in a notice.
        _ => (dealer, None, line),
    })
}

/// `supervisor`, or `supervisor 22` for a certain one.
fn person(text: &str) -> Result<Option<Actor>, String> {
    for role in Role::ALL {
        match text.strip_prefix(role.name()) {
            Some("") => {
                let id = match role {
                    Role::Dealer => 1,
                    Role::Supervisor => 11,
                    Role::CasinoSupervisor => 15,
                    _ => 90,
                };
                return Ok(Some(Actor { role, id }));
            }
            Some(id) if id.starts_with(' ') => return Ok(Some(Actor { role, id: number(id.trim())? })),
            _ => {}
        }
    }
    Ok(None)
}

pub(crate) fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is not a number"))
}
