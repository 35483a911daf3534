//! Promotions by the chapters of four books: terms, filing, entries, the draw, prizes, claims and disputes.
//!
//! A promotion runs under the books of its games. Each of them is asked, the strictest text of each decides, and a refusal
//! cites the book it comes from. [`PromotionRules`] says what a book cites and where it differs.
//!
//! The rules draw nothing: the floor tells them the order in which its secret and a public figure put the entries.
use crate::any::GameId;
use crate::book::Citation;
use crate::incidents::Satisfied;
use crate::money::Money;
use crate::people::{Actor, MINUTE, Millis, PatronId, Role};
use crate::readings as x;
use crate::refusal::Refusal;
use crate::refuse;
use alloc::{boxed::Box, collections::BTreeMap, format, string::String, vec, vec::Vec};
use serde::{Deserialize, Serialize};

mod checks;
mod cited;
mod commands;
mod deciding;
mod entries;
mod events;
mod prizes;
mod terms;
mod wording;
pub use checks::{LIQUOR_MAX_ML, PRIZES_MAX, SCRUTINEER_ABOVE};
pub use cited::{AmendedRules, MoneyWays, NotifiedRules, PaymentRules, ProhibitedPrizes, PromotionRules, TermsRules};
pub use commands::{Choice, PromotionCommand};
pub use entries::{Entry, Given, Passed, PassedRound, RoundPlayed, WhyNot};
pub use events::PromotionEvent;
pub use terms::{
    Content, EntryRule, Payment, Presence, Prize, PrizeKind, PrizesEach, Terms, Then, Unclaimed, WagerResult, Way,
    Window,
};
pub use wording::Item;

/// One hour.
pub const HOUR: Millis = 60 * MINUTE;
/// The commission has the terms this long before the start.
pub const FILED_BEFORE: Millis = 24 * HOUR;
/// The inspector hears within this of a promotion that is postponed or cancelled.
pub const INSPECTOR_WITHIN: Millis = 48 * HOUR;
/// Winners hear within so many calendar days of the draw.
pub const WINNERS_TOLD_DAYS: i64 = 2;
/// Of a denied claim above this, name, address and reason are kept.
pub const DENIED_KEPT_ABOVE: Money = Money::dollars(100);
/// How many rounds that earned nothing a patron can look back on.
const PASSED_KEPT: usize = 10;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Promotion {
    /// As drafted, and once it runs, those in force.
    pub terms: Terms,
    pub stage: Stage,
    /// The outbox: every version of the terms that was filed.
    pub documents: Vec<Document>,
    pub scrutineer: Option<String>,
    /// What the floor's secret hashes to.
    pub commitment: String,
    pub entries: Vec<Entry>,
    /// The last rounds that earned a patron nothing.
    pub passed: BTreeMap<PatronId, Vec<PassedRound>>,
    pub closed: Option<Closed>,
    /// The public figure as the first of two people read it.
    pub figure: Option<FigureSaid>,
    pub draw: Option<Draw>,
    /// Who has won what, redraws included; of each prize the last one counts.
    pub wins: Vec<Win>,
    pub doubts: Vec<Doubt>,
    /// Where and when results were published.
    pub published: Option<(String, Millis)>,
    pub disputes: Vec<Dispute>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    Draft,
    Filed,
    /// Entries are earned.
    Running,
    /// Entries are closed, and the list is fixed.
    Closed,
    Drawn,
    Cancelled,
}

/// A version of the terms on its way to the commission.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Document {
    pub version: u32,
    pub terms: Terms,
    /// Why the terms were amended; nothing for those before the start.
    pub reason: Option<String>,
    pub filed_ms: Millis,
    pub delivered: Option<Delivery>,
    /// The commission's reference.
    pub approval: Option<String>,
    pub in_force: bool,
    /// Amended terms that were taken back before they were in force.
    #[serde(default)]
    pub withdrawn: bool,
}

/// When the commission had a document, and how that can be shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Delivery {
    pub at_ms: Millis,
    pub proof: String,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Closed {
    pub entries: u32,
    /// What the list of entries hashes to.
    pub digest: String,
    pub at_ms: Millis,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FigureSaid {
    pub figure: String,
    pub by: Actor,
}

/// The draw as it was held: everything that is needed to hold it again.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Draw {
    pub figure: String,
    pub secret: String,
    /// Entries in the order in which they came out.
    pub order: Vec<u32>,
    /// How many of them are used.
    pub next: usize,
    pub at_ms: Millis,
    pub day: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Win {
    pub prize: u16,
    pub entry: u32,
    pub patron: PatronId,
    /// When it was won, as `YYYYMMDD`.
    pub day: u32,
    pub claim_until_ms: Millis,
    pub told: Option<Told>,
    pub overdue: bool,
    pub fate: Fate,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    Waiting,
    Claimed {
        choice: Choice,
    },
    Paid {
        choice: Choice,
        #[serde(rename = "amount_cents")]
        amount: Money,
        #[serde(default)]
        at_ms: Millis,
    },
    Denied {
        reason: String,
        record: String,
        told: bool,
        #[serde(default)]
        at_ms: Millis,
        /// Who has read what is kept of the claim.
        #[serde(default)]
        looks: Vec<Look>,
    },
    Unclaimed,
}

/// Somebody has read what is kept of a denied claim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Look {
    pub by: Actor,
    pub why: String,
    pub at_ms: Millis,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Told {
    pub at_ms: Millis,
    pub note: String,
    pub timely: Timely,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timely {
    InTime,
    Late,
}

impl Timely {
    fn of(in_time: bool) -> Timely {
        if in_time { Timely::InTime } else { Timely::Late }
    }
}

/// A doubt about the integrity of promotion or draw.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Doubt {
    pub reason: String,
    pub at_ms: Millis,
    pub state: DoubtState,
    /// When the inspector heard of it.
    pub told: Option<Told>,
    pub overdue: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DoubtState {
    Postponed,
    Validated { finding: String },
    Cancelled,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Dispute {
    pub dispute: u32,
    pub patron: PatronId,
    pub about: String,
    pub at_ms: Millis,
    pub ruling: Option<String>,
    pub closed: Option<Satisfied>,
}

impl Document {
    fn new(version: u32, terms: Terms, reason: Option<String>, filed_ms: Millis) -> Document {
        Document {
            version,
            terms,
            reason,
            filed_ms,
            delivered: None,
            approval: None,
            in_force: false,
            withdrawn: false,
        }
    }
}

impl Doubt {
    fn new(reason: &str, at_ms: Millis, state: DoubtState) -> Doubt {
        Doubt { reason: reason.into(), at_ms, state, told: None, overdue: false }
    }
    /// Whether the inspector should have heard of it, and nobody has said so yet.
    fn is_overdue(&self, at: Millis) -> bool {
        self.told.is_none() && !self.overdue && at - self.at_ms > INSPECTOR_WITHIN
    }
}

/// When a command comes, by whom, and what the rules cannot know by themselves.
#[derive(Clone, Copy)]
pub struct Moment<'a> {
    pub at: Millis,
    /// The calendar day at the casino, as `YYYYMMDD`.
    pub day: u32,
    pub by: Actor,
    /// The second person, where one signed.
    pub second: Option<Actor>,
    pub world: &'a dyn PromotionWorld,
}

/// What a promotion asks about the floor.
pub trait PromotionWorld {
    /// Why a patron takes no part: excluded, or one of the casino's own people.
    fn ineligible(&self, patron: PatronId) -> Option<String>;
    /// Whether regulations forbid this as a prize on that day.
    fn is_prescribed(&self, item: &str, day: u32) -> bool;
}

/// What only the floor can work out, told beside the command.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Computed {
    /// What the list of entries hashes to, when entries close.
    pub digest: String,
    /// Entries in the order in which secret and figure put them.
    pub order: Vec<u32>,
}

impl Moment<'_> {
    /// Nobody alone decides about money: a supervisor who is somebody else has signed.
    fn signed(&self, cite: Citation) -> Result<(), Refusal> {
        match self.second {
            Some(second) if second.role.is_supervisor() && second.id != self.by.id => Ok(()),
            Some(_) => refuse!(cite, "the second signature is another person's, a supervisor's"),
            None => refuse!(cite, "this needs a second person: request it, and have a supervisor approve"),
        }
    }
}

/// The rules of each of a promotion's books.
fn rules_of(terms: &Terms) -> impl Iterator<Item = &'static PromotionRules> + '_ {
    terms.games.iter().filter_map(|game| game.house_rules().promotions)
}

/// The clause of the first book that wants amended terms approved.
fn approval(terms: &Terms) -> Option<Citation> {
    rules_of(terms).find_map(|rules| rules.amended.approval)
}

impl Way {
    fn cite(self, rules: &PromotionRules) -> Citation {
        match self {
            Way::InPerson => rules.notified.in_person,
            Way::Mail => rules.notified.mail,
            Way::Telephone => rules.notified.telephone,
            Way::Email => rules.notified.email,
        }
    }
}

impl Promotion {
    /// The rules of the first of its books; a promotion that was filed has one.
    fn lead(&self) -> &'static PromotionRules {
        rules_of(&self.terms).next().expect("a promotion that was filed has a book")
    }
    /// The doubt that keeps everything still.
    pub fn postponed(&self) -> Option<&Doubt> {
        self.doubts.last().filter(|doubt| doubt.state == DoubtState::Postponed)
    }
    /// The amended terms that are not in force yet.
    pub fn amendment(&self) -> Option<&Document> {
        let waits = |document: &&Document| document.reason.is_some() && !document.in_force && !document.withdrawn;
        self.documents.last().filter(waits)
    }
    /// The newest document, where the commission does not have it yet.
    pub fn undelivered(&self) -> Option<&Document> {
        self.documents.last().filter(|document| document.delivered.is_none() && !document.withdrawn)
    }
    /// Whether anybody can read the terms: from when they are filed.
    pub fn is_public(&self) -> bool {
        self.stage != Stage::Draft
    }
    /// The clause by which signs and displays of a game refer to the terms, until the draw is over.
    pub fn referred_to_by(&self, game: GameId) -> Option<Citation> {
        let shown = matches!(self.stage, Stage::Filed | Stage::Running | Stage::Closed);
        let rules = game.house_rules().promotions.filter(|_| shown && self.terms.games.contains(&game));
        rules.map(|rules| rules.available)
    }
    /// The current winner of a prize.
    pub fn win(&self, prize: u16) -> Option<&Win> {
        self.wins.iter().rev().find(|win| win.prize == prize)
    }
    /// A prize by its number, from 1.
    pub fn prize(&self, prize: u16) -> Option<&Prize> {
        self.terms.prizes.get(usize::from(prize).checked_sub(1)?)
    }
    pub fn has_started(&self) -> bool {
        !matches!(self.stage, Stage::Draft | Stage::Filed)
    }
}

/// Days between two calendar days given as `YYYYMMDD`.
pub fn days_between(from: u32, to: u32) -> i64 {
    day_number(to) - day_number(from)
}

/// Days since 1 March of the year 0.
fn day_number(day: u32) -> i64 {
    let (year, month, day) = (i64::from(day / 10_000), i64::from(day / 100 % 100), i64::from(day % 100));
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400) + (153 * month + 2) / 5 + day - 1
}

/// A time span as people say it, to the second.
fn span(ms: Millis) -> String {
    let seconds = ms.div_euclid(1000);
    let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")];
    let said = parts.iter().filter(|(count, _)| *count > 0);
    let said: Vec<String> = said.map(|(n, unit)| format!("{n} {unit}{}", if *n == 1 { "" } else { "s" })).collect();
    if said.is_empty() { "less than a second".into() } else { said.join(" ") }
}
