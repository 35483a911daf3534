//! Under which clauses each book states what four books have in common about promotions, and where they differ.
use crate::book::Citation;

/// Under which clauses a book speaks of promotions. Each book writes its own in the file of its chapter.
pub struct PromotionRules {
    /// The casino may offer prizes at all.
    pub offered: Citation,
    /// Whose name a draw with a prize above the amount needs.
    pub scrutineer: Citation,
    /// Which prizes may be taken as money instead.
    pub alternative: Citation,
    pub payment: PaymentRules,
    pub prohibited: ProhibitedPrizes,
    /// Where the terms can be read.
    pub available: Citation,
    pub terms: TermsRules,
    pub notified: NotifiedRules,
    /// A patron who is denied a prize hears why.
    pub denied: Citation,
    /// What is kept of a denied claim above the amount.
    pub denied_kept: Citation,
    pub dispute: Citation,
    pub integrity: Citation,
    /// The commission has the terms a day before the start: when they are filed,
    pub filed: Citation,
    /// and when it starts.
    pub started: Citation,
    pub amended: AmendedRules,
}

/// How money is paid: never in cash.
pub struct PaymentRules {
    pub cite: Citation,
    pub ways: MoneyWays,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoneyWays {
    /// By crossed cheque or bank transfer in the winner's name, or both.
    ChequeOrTransfer,
    /// As the terms say.
    AsTheTermsSay,
}

/// What no prize may be or include.
pub struct ProhibitedPrizes {
    pub tobacco: Citation,
    pub firearms: Citation,
    pub weapons: Citation,
    pub liquor: Citation,
    pub prescribed: Citation,
}

/// What the terms state, item by item.
pub struct TermsRules {
    /// What follows, and whatever else the promotion needs.
    pub at_least: Citation,
    pub manner: Citation,
    pub awarded: Citation,
    pub eligibility: Citation,
    pub minimum: Citation,
    pub nature: Citation,
    pub closing: Citation,
    pub place: Citation,
    pub claiming: Citation,
    pub notified: Citation,
    pub results: Citation,
    pub prizes: Citation,
    /// Make, model, accessories.
    pub appliance: [Citation; 3],
    /// Make, model, accessories, costs on the road.
    pub vehicle: [Citation; 4],
    /// Persons, what is included, when, money to spend.
    pub travel: [Citation; 4],
    /// Dwelling, plans, contract, easements, where it is, what is included.
    pub real_estate: [Citation; 6],
}

/// How winners hear of their luck.
pub struct NotifiedRules {
    pub within: Citation,
    pub in_person: Citation,
    pub mail: Citation,
    pub telephone: Citation,
    pub email: Citation,
}

/// What changed terms need once the promotion runs.
pub struct AmendedRules {
    pub resubmitted: Citation,
    /// The commission's approval, where the book asks for it.
    pub approval: Option<Citation>,
}
