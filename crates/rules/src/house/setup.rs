//! How a table is set up.
use super::*;
use crate::money::Odds;
use alloc::collections::BTreeMap;

/// How a table is set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "StoredSetup", into = "StoredSetup")]
pub struct Setup {
    pub areas: u8,
    pub equipment: Equipment,
    pub chance: ChanceFrom,
    pub smallest_chip: Money,
    pub limits: Limits,
    /// Readings chosen otherwise than by default: id and option.
    pub options: Vec<(String, String)>,
    pub approved: Approved,
}

/// What an operator sets, or a regulator approves, for this table beside the book.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Approved {
    /// The approval that the table plays under, where the book itself names none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edition: Option<String>,
    /// The most that one winning wager is paid, where a notice at the table says so.
    #[serde(rename = "max_payout_cents", default, skip_serializing_if = "Option::is_none")]
    pub max_payout: Option<Money>,
    /// Without it the table takes no jackpot wagers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub jackpot: Option<JackpotSetup>,
}

impl Approved {
    fn is_nothing(&self) -> bool {
        *self == Approved::default()
    }
}

/// A jackpot that the table takes wagers on. The wager's one denomination is on the sign.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct JackpotSetup {
    /// The regulator's reference.
    pub approval: String,
    /// What each hand is paid, where a fixed schedule was approved and no meter runs: by the hand's name, as `royal_flush`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub schedule: Option<BTreeMap<String, Odds>>,
}

/// What the game is played with.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Equipment {
    Cards { source: Source, decks: u8 },
    Dice { dice: DiceSetup },
}

/// A setup as it is stored and sent: what a game does not use is left out, and nothing unknown is taken.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(extend("oneOf" = cards_or_dice())))]
#[serde(deny_unknown_fields)]
struct StoredSetup {
    areas: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    source: Option<Source>,
    chance: ChanceFrom,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    decks: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    dice: Option<DiceSetup>,
    smallest_chip_cents: Money,
    limits: Limits,
    #[serde(default)]
    options: Vec<(String, String)>,
    #[serde(default, skip_serializing_if = "Approved::is_nothing")]
    approved: Approved,
}

/// Cards come from a source and have decks; dice need neither.
#[cfg(feature = "schema")]
fn cards_or_dice() -> [schemars::Schema; 2] {
    use schemars::json_schema;
    let none = || json_schema!({ "type": "null" });
    let cards = json_schema!({ "required": ["source", "decks"], "properties": {
        "source": { "type": "string" }, "decks": { "type": "integer" }, "dice": none() } });
    let dice = json_schema!({ "required": ["dice"], "properties": {
        "source": none(), "decks": none(), "dice": { "type": "object" } } });
    [cards, dice]
}

impl TryFrom<StoredSetup> for Setup {
    type Error = &'static str;
    fn try_from(stored: StoredSetup) -> Result<Setup, &'static str> {
        let StoredSetup {
            areas,
            source,
            chance,
            decks,
            dice,
            smallest_chip_cents: smallest_chip,
            limits,
            options,
            approved,
        } = stored;
        let equipment = match (source, decks, dice) {
            (Some(source), Some(decks), None) => Equipment::Cards { source, decks },
            (None, None, Some(dice)) => Equipment::Dice { dice },
            _ => {
                return Err("a game of cards needs source (shoe or device) and decks, a game of dice needs dice alone");
            }
        };
        Ok(Setup { areas, equipment, chance, smallest_chip, limits, options, approved })
    }
}

impl From<Setup> for StoredSetup {
    fn from(setup: Setup) -> StoredSetup {
        let Setup { areas, equipment, chance, smallest_chip, limits, options, approved } = setup;
        let (source, decks, dice) = match equipment {
            Equipment::Cards { source, decks } => (Some(source), Some(decks), None),
            Equipment::Dice { dice } => (None, None, Some(dice)),
        };
        StoredSetup {
            areas,
            source,
            chance,
            decks,
            dice,
            smallest_chip_cents: smallest_chip,
            limits,
            options,
            approved,
        }
    }
}

/// A table with a dice tumbler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DiceSetup {
    pub terminal: Terminal,
    /// The diagram of the book that the cloth is marked like.
    #[serde(default)]
    pub layout: Diagram,
    /// Wagers that the book leaves to the operator and this table offers.
    #[serde(default)]
    pub optional: Vec<BetType>,
    /// The colours of this table's own set of colour checks.
    #[serde(default)]
    pub colours: Vec<Colour>,
}

/// A diagram of the book, and what the cloth then has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Diagram {
    A,
    B,
    /// A Super Streak layout, on a table with a screen.
    #[default]
    C,
    D,
}

impl Diagram {
    pub const ALL: [Diagram; 4] = [Diagram::A, Diagram::B, Diagram::C, Diagram::D];
    pub fn name(self) -> &'static str {
        match self {
            Diagram::A => "A",
            Diagram::B => "B",
            Diagram::C => "C",
            Diagram::D => "D",
        }
    }
    /// Whether it has Super Streak areas.
    pub fn has_super_streak(self) -> bool {
        matches!(self, Diagram::C | Diagram::D)
    }
}

/// What the dealer enters results with.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Terminal {
    /// Switches or buttons numbered 1 to 6.
    Buttons,
    /// A touch screen, which also has Shake Dice, No More Bets, Cocked Dice and Enter Results.
    TouchScreen,
}

/// Where outcomes come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ChanceFrom {
    /// An electronic table: drawn by the floor.
    Drawn,
    /// A physical table: the dealer keys what is seen.
    Keyed,
}

impl Setup {
    /// What the cards come from, in a game that has any.
    pub fn source(&self) -> Option<Source> {
        match self.equipment {
            Equipment::Cards { source, .. } => Some(source),
            Equipment::Dice { .. } => None,
        }
    }
    pub fn decks(&self) -> Option<u8> {
        match self.equipment {
            Equipment::Cards { decks, .. } => Some(decks),
            Equipment::Dice { .. } => None,
        }
    }
    pub fn dice(&self) -> Option<&DiceSetup> {
        match &self.equipment {
            Equipment::Dice { dice } => Some(dice),
            Equipment::Cards { .. } => None,
        }
    }
    /// The approval that this table plays under (LAW-1).
    pub fn edition<'a>(&'a self, book: &'a crate::book::Book) -> &'a str {
        self.approved.edition.as_deref().unwrap_or(book.edition.reference)
    }
    /// The option in force for a reading: as set up, otherwise its default.
    pub fn option(&self, reading: crate::book::Reading) -> &str {
        let set = self.options.iter().find(|(id, _)| id == reading.id);
        set.map(|(_, option)| option.as_str()).unwrap_or(reading.options.first().copied().unwrap_or(""))
    }
}

impl Setup {
    /// A physical table of seven areas with these cards, chips and limits, in whole dollars.
    pub fn of_cards(source: Source, decks: u8, smallest_chip: Money, limits: &[(BetType, i64, i64)]) -> Setup {
        Setup::with(Equipment::Cards { source, decks }, smallest_chip, limits)
    }
    /// The same with any equipment.
    pub fn with(equipment: Equipment, smallest_chip: Money, limits: &[(BetType, i64, i64)]) -> Setup {
        let limit = |(wager, min, max): &(BetType, i64, i64)| Limit {
            wager: *wager,
            min: Money::dollars(*min),
            max: Money::dollars(*max),
            unit: None,
        };
        Setup {
            areas: 7,
            equipment,
            chance: ChanceFrom::Keyed,
            smallest_chip,
            limits: Limits { wagers: limits.iter().map(limit).collect(), player_max: None },
            options: vec![],
            approved: Approved::default(),
        }
    }
}
