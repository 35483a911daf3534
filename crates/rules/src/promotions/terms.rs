//! The terms of a promotion as data: when, for whom, what can be won, how it is drawn, claimed and paid.
use crate::any::GameId;
use crate::choices;
use crate::money::Money;
use crate::people::Millis;
use crate::poker_hands::Category;
use crate::wagers::BetType;
use alloc::{string::String, vec::Vec};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Terms {
    pub name: String,
    /// The games it runs with. Each brings its book.
    pub games: Vec<GameId>,
    /// How a prize is awarded.
    pub manner: String,
    /// When and where a prize is awarded.
    pub awarded: String,
    /// Who can take part, in words; what is counted stands in `entry`.
    pub eligibility: String,
    /// What can be won, with any qualification, reservation or guarantee.
    pub nature: String,
    /// Where the promotion is held.
    pub place: String,
    /// How a prize is claimed.
    pub claiming: String,
    /// How results are published.
    pub results: String,
    pub starts_ms: Millis,
    pub closes_ms: Millis,
    pub draw_ms: Millis,
    pub entry: EntryRule,
    pub presence: Presence,
    /// How winners are told.
    pub told_by: Vec<Way>,
    /// Something published after entries close that nobody here can choose: it goes into the draw.
    pub figure: String,
    pub prizes: Vec<Prize>,
    pub prizes_each: PrizesEach,
    pub unclaimed: Unclaimed,
}

/// What earns an entry: a round in which a player had such a wager, with such a result.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct EntryRule {
    /// Any wager, where none is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wager: Option<BetType>,
    #[serde(rename = "minimum_cents", default, skip_serializing_if = "Option::is_none")]
    pub minimum: Option<Money>,
    #[serde(default)]
    pub result: WagerResult,
    /// A hand that is shown, of this rank or higher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hand: Option<Category>,
    /// At these times only; at any time, where there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Window>,
    /// The most entries of one patron.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries_max: Option<u32>,
}

/// From a moment until just before another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Window {
    pub from_ms: Millis,
    pub until_ms: Millis,
}

impl Window {
    pub fn has(&self, at: Millis) -> bool {
        (self.from_ms..self.until_ms).contains(&at)
    }
}

choices! {
    #[derive(Default)]
    pub enum WagerResult {
        /// Won, lost or stood off; void does not count.
        #[default]
        Any = "any", "any result";
        Won = "won", "the wager was paid";
    }
}

choices! {
    /// Whether a winner has to be at the draw.
    pub enum Presence {
        Required = "required", "winners must be present at the draw";
        NotRequired = "not required", "winners need not be present";
    }
}

choices! {
    /// How a winner is told.
    pub enum Way {
        InPerson = "in person";
        Mail = "mail", "by post";
        Telephone = "telephone", "by telephone";
        Email = "email", "by e-mail";
    }
}

choices! {
    pub enum PrizesEach {
        One = "one", "one prize for each patron";
        Several = "several", "a patron may win several prizes";
    }
}

choices! {
    /// How money is paid to a winner.
    #[cfg_attr(feature = "schema", schemars(rename = "PrizePayment"))]
    pub enum Payment {
        Cash = "cash", "in cash";
        CrossedCheque = "crossed cheque", "by crossed cheque made out to the winner";
        BankTransfer = "bank transfer", "by transfer to the winner's bank account";
        Account = "account", "to the winner's account at the casino";
    }
}

/// How long a winner has to claim, and what then becomes of the prize.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Unclaimed {
    pub within_hours: u32,
    pub then: Then,
}

choices! {
    pub enum Then {
        Redraw = "redraw", "it goes to the next entry drawn";
        Kept = "kept", "it is not awarded";
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PromotionPrize"))]
#[serde(deny_unknown_fields)]
pub struct Prize {
    pub name: String,
    #[serde(rename = "value_cents")]
    pub value: Money,
    /// Conditions of receiving, using or accepting it.
    pub conditions: String,
    pub kind: PrizeKind,
    /// What it consists of or includes, of the things that the law restricts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contains: Vec<Content>,
    /// What the winner may have in money instead.
    #[serde(rename = "alternative_cents", default, skip_serializing_if = "Option::is_none")]
    pub alternative: Option<Money>,
    /// How money is paid, as the prize or instead of it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paid_by: Vec<Payment>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PrizeKind {
    Money,
    CasinoDollars,
    Goods,
    Appliance {
        make: String,
        model: String,
        accessories: String,
    },
    Vehicle {
        make: String,
        model: String,
        accessories: String,
        on_road_costs: String,
    },
    Travel {
        persons: String,
        included: String,
        restrictions: String,
        spending_money: String,
    },
    RealEstate {
        dwelling: String,
        plans: String,
        contract: String,
        easements: String,
        location: String,
        included: String,
    },
}

impl PrizeKind {
    pub fn name(&self) -> &'static str {
        match self {
            PrizeKind::Money => "money",
            PrizeKind::CasinoDollars => "casino dollars",
            PrizeKind::Goods => "goods",
            PrizeKind::Appliance { .. } => "machinery or appliance",
            PrizeKind::Vehicle { .. } => "motor vehicle",
            PrizeKind::Travel { .. } => "travel",
            PrizeKind::RealEstate { .. } => "real estate",
        }
    }
    /// What has to be stated of such a prize, in the books' order: the words and what is stated.
    pub fn details(&self) -> Vec<(&'static str, &str)> {
        match self {
            PrizeKind::Money | PrizeKind::CasinoDollars | PrizeKind::Goods => Vec::new(),
            PrizeKind::Appliance { make, model, accessories } => {
                [("make", make), ("model", model), ("accessories", accessories)].map(as_str).into()
            }
            PrizeKind::Vehicle { make, model, accessories, on_road_costs } => {
                let costs = ("whether registration and other on-road costs are included", on_road_costs);
                [("make", make), ("model", model), ("accessories", accessories), costs].map(as_str).into()
            }
            PrizeKind::Travel { persons, included, restrictions, spending_money } => [
                ("number of persons", persons),
                ("what is included", included),
                ("restrictions on when it is taken", restrictions),
                ("whether spending money is included", spending_money),
            ]
            .map(as_str)
            .into(),
            PrizeKind::RealEstate { dwelling, plans, contract, easements, location, included } => [
                ("type of dwelling", dwelling),
                ("plans", plans),
                ("contract details", contract),
                ("easement details", easements),
                ("address or other location", location),
                ("what is included", included),
            ]
            .map(as_str)
            .into(),
        }
    }
}

fn as_str<'a>((words, said): (&'static str, &'a String)) -> (&'static str, &'a str) {
    (words, said)
}

/// A thing that the law restricts as a prize.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Content {
    Tobacco,
    Firearm,
    Ammunition,
    ImitationFirearm,
    ProhibitedWeapon,
    Liquor {
        millilitres: u32,
    },
    /// Anything else that regulations may prescribe, by its name.
    Item(String),
}

impl Terms {
    /// Whether these terms draw the same prizes among the same entries in the same way.
    pub fn draws_alike(&self, other: &Terms) -> bool {
        (&self.entry, self.closes_ms, self.draw_ms, &self.figure)
            == (&other.entry, other.closes_ms, other.draw_ms, &other.figure)
            && (&self.prizes, self.prizes_each, self.unclaimed) == (&other.prizes, other.prizes_each, other.unclaimed)
            && self.presence == other.presence
    }
    /// The one text of each item that a person words, by its name.
    pub fn text_mut(&mut self, item: &str) -> Option<&mut String> {
        Some(match item {
            "name" => &mut self.name,
            "manner" => &mut self.manner,
            "awarded" => &mut self.awarded,
            "eligibility" => &mut self.eligibility,
            "nature" => &mut self.nature,
            "place" => &mut self.place,
            "claiming" => &mut self.claiming,
            "results" => &mut self.results,
            "figure" => &mut self.figure,
            _ => return None,
        })
    }
}
