//! Under which clauses each book states what is common to all.
use super::*;
use crate::money::Odds;
use crate::promotions::PromotionRules;

/// Under which clauses this book states what is common to all. Each group is written in the file of the chapter it
/// comes from.
pub struct HouseRules {
    pub book: &'static Book,
    /// Wagers that this table takes before the first card or throw.
    pub opening: fn(&Setup) -> Vec<Wager>,
    /// The wager that the others on an area depend on, where the book has one.
    pub leading: Option<Leading>,
    /// Wagers that outlive the round they were placed for.
    pub lasting: fn(Wager) -> bool,
    pub areas_max: u8,
    pub areas_cite: Citation,
    pub dealer: Citation,
    pub supervisor: Citation,
    pub wagers: WagerRules,
    pub limits: LimitRules,
    pub irregular: IrregularRules,
    pub general: GeneralRules,
    /// The best that a wager can be paid; none for a jackpot by its meter.
    pub best_odds: fn(&Setup, Wager) -> Option<Odds>,
    pub follow_up: Option<FollowUp>,
    /// A progressive jackpot, where the book has one.
    pub jackpot: Option<&'static JackpotRules>,
    /// Promotions, where the book has a chapter on them.
    pub promotions: Option<&'static PromotionRules>,
    /// The one amount that a wager can have where another lies already.
    pub one_amount: fn(&House, Area, Wager) -> Option<Money>,
    /// Whether a table may be made like this for this game.
    pub check_setup: fn(&Setup) -> Result<(), Refusal>,
    /// A further check of a sign by the game's own readings.
    pub check_sign: fn(&Limits, &Setup) -> Result<(), Refusal>,
    /// A further check of a wager by the game's own readings, and the reading it is placed by if one is needed.
    pub check_wager: fn(Placed, &House) -> Result<Option<Citation>, Refusal>,
}

/// How wagers are placed, and by whom.
pub struct WagerRules {
    /// A valid card to begin with; whose card it is stands under [`GeneralRules::player_card`].
    pub card_needed: Citation,
    pub chips: Citation,
    pub placed: Citation,
    pub no_more_bets: Citation,
    pub late: Citation,
    /// Where players decide something after their wagers.
    pub decisions: Option<Citation>,
    /// One wager to a spot, where the book says so; elsewhere a stake may be added to.
    pub one_wager: Option<Citation>,
    pub several_areas: Citation,
    pub give_up: Option<Citation>,
    pub players_limited: Citation,
    pub reserved: Option<Citation>,
    pub positioning: Citation,
}

/// What the sign at the table says, and how it changes.
pub struct LimitRules {
    /// What the sign must state limits for.
    pub on_sign: fn(&Setup) -> Vec<BetType>,
    /// Under which clause the sign's limits bind a wager.
    pub sign_of: fn(Wager) -> Citation,
    pub sign: Citation,
    pub below: Citation,
    pub above: fn(&Setup) -> Citation,
    pub notice: Citation,
    pub keep: Option<KeptMinimum>,
    pub personal: Option<Citation>,
}

/// What is done when something went wrong with wagers and payments.
pub struct IrregularRules {
    pub invalid_before: Citation,
    pub invalid_during: Citation,
    pub invalid_after: Citation,
    pub mispayment: MispaymentRules,
    pub loss_limit: Citation,
    /// What exceeds a loss limit in a round goes back, where the book says how.
    pub loss_excess: Option<LossExcess>,
}

/// A payment that was too much or too little.
pub struct MispaymentRules {
    pub found: Citation,
    /// Noticed after the cards or dice are gone.
    pub later: Citation,
    pub report: Citation,
    pub told: Citation,
    pub suspected: Citation,
    pub attempted: Citation,
    pub made_good: Citation,
    pub asked_back: Citation,
}

/// What is said of players, tables and disputes in general.
pub struct GeneralRules {
    pub player_card: Citation,
    /// Nobody acts for another person.
    pub proxy: Citation,
    pub closing: Citation,
    pub idle: Citation,
    pub dispute: Citation,
    pub dispute_final: Citation,
    pub copy_of_rules: Citation,
    pub device: ProhibitedDeviceRules,
    /// The power to annul an outcome.
    pub annul: Citation,
    pub disruption: Citation,
    pub fraud: Citation,
    pub invalidated: Citation,
    pub refuse_wager: Citation,
    pub refuse_wager_why: Citation,
    /// A supervisor may keep a player from wagering for a while, where the book says so.
    pub pause: Option<Citation>,
    /// What whoever has set a loss limit tells the table, where the book asks it.
    pub declarations: Option<Declarations>,
}

/// A device that no player may use, and what follows.
pub struct ProhibitedDeviceRules {
    pub used: Citation,
    pub found: Citation,
    pub void: Citation,
    pub exclude: Citation,
    pub casino: Citation,
    /// Whether a person may be detained, and by which clause that is so or is not.
    pub detain: Result<Citation, Citation>,
}

/// A wager without which no other lies on an area.
pub struct Leading {
    pub wager: Wager,
    pub cite: Citation,
}

/// A wager that may have to follow the leading one.
pub struct FollowUp {
    pub warning: Citation,
    /// How many times the leading wager a player may come to need.
    pub multiple: i64,
    /// Other wagers from before the deal that are part of it.
    pub part: &'static [Wager],
    /// Beside these an earlier wager may still be found to be another amount: the game measures them again.
    pub measured_again: &'static [Wager],
    /// These are found to be another amount as earlier wagers are. The others have a command of the game's own.
    pub found: &'static [Wager],
}

/// The clauses of a loss limit exceeded in a round.
pub struct LossExcess {
    /// What is within the limit stays valid.
    pub valid: Citation,
    /// What exceeds it goes back, the newest wagers first.
    pub returned: fn(Wager) -> Citation,
    pub earlier: Citation,
    /// The player is told what a loss limit asks of whoever sets one.
    pub advise: Citation,
}

/// The clauses of what a player with a loss limit declares.
pub struct Declarations {
    pub bought: Citation,
    pub brought: Citation,
    pub remaining: Citation,
    /// Other directions about the watching of one's play.
    pub direction: Citation,
}

impl Declarations {
    pub fn of(&self, what: Declared) -> Citation {
        match what {
            Declared::Bought => self.bought,
            Declared::Brought => self.brought,
            Declared::Remaining => self.remaining,
        }
    }
}

/// The clauses of a minimum raised at once with sitting players kept at the old one.
pub struct KeptMinimum {
    pub raise: Citation,
    pub marker: Citation,
    pub marker_removed: Citation,
    pub several_boxes: Citation,
    pub until_notice: Citation,
    pub both_signs: Citation,
    pub new_players: Citation,
}
