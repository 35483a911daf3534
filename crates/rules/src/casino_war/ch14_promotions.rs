//! Chapter 14: promotions and their prizes. The promotion itself is in `promotions.rs`, since four books agree on most of it;
//! here is what this book cites and where it differs.
use super::clauses as r;
use crate::promotions::{
    AmendedRules, MoneyWays, NotifiedRules, PaymentRules, ProhibitedPrizes, PromotionRules, TermsRules,
};
use crate::readings as x;

pub static PROMOTIONS: PromotionRules = PromotionRules {
    offered: r::R14_1.cite(),
    // **14.2** A prize above $10,000 may be drawn before a scrutineer: read as in the other books, it is.
    scrutineer: r::R14_2.as_read(x::X_30),
    // **14.3** A prize in kind may be taken in money where the terms say so; casino dollars never.
    alternative: r::R14_3.cite(),
    payment: PaymentRules {
        // **14.4** Never cash: a crossed cheque or a bank transfer in the winner's name, or both.
        cite: r::R14_4.cite(),
        ways: MoneyWays::ChequeOrTransfer,
    },
    prohibited: ProhibitedPrizes {
        // **14.5.1** No tobacco,
        tobacco: r::R14_5_1.cite(),
        // **14.5.2** no guns or ammunition, nor anything that looks like a gun,
        firearms: r::R14_5_2.cite(),
        // **14.5.3** no prohibited weapon,
        weapons: r::R14_5_3.cite(),
        // **14.5.4** no more than 20 litres of liquor,
        liquor: r::R14_5_4.cite(),
        // **14.5.5** nothing that the regulations name.
        prescribed: r::R14_5_5.cite(),
    },
    // **14.6** The terms are written down, and anybody can read them.
    available: r::R14_6.cite(),
    terms: TERMS,
    notified: NotifiedRules {
        // **14.8** Winners who need not be present hear within 2 days,
        within: r::R14_8.as_read(x::X_30),
        // **14.8.1** face to face,
        in_person: r::R14_8_1.cite(),
        // **14.8.2** by post,
        mail: r::R14_8_2.cite(),
        // **14.8.3** by telephone,
        telephone: r::R14_8_3.cite(),
        // **14.8.4** or by e-mail.
        email: r::R14_8_4.cite(),
    },
    // **14.9** Whoever is denied a prize hears why.
    denied: r::R14_9.cite(),
    // **14.9.1** Of a denied claim above $100, name, address and reason are kept.
    denied_kept: r::R14_9_1.cite(),
    // **14.10** The casino decides a dispute; whoever is not satisfied hears of section 33.
    dispute: r::R14_10.cite(),
    // **14.11** A doubt about its integrity postpones or cancels it, and the inspector hears within 48 hours.
    integrity: r::R14_11.as_read(x::X_30),
    // **14.12** The commission has the terms 24 hours before the start.
    filed: r::R14_12.cite(),
    started: r::R14_12.cite(),
    amended: AmendedRules {
        // **14.12.1** Changed terms go to the commission again, and are in force when they have.
        resubmitted: r::R14_12_1.cite(),
        approval: None,
    },
};

/// **14.7** The terms state at least what follows.
const TERMS: TermsRules = TermsRules {
    at_least: r::R14_7.cite(),
    // **14.7.1** How a prize is awarded,
    manner: r::R14_7_1.cite(),
    // **14.7.2** when and where,
    awarded: r::R14_7_2.cite(),
    // **14.7.3** to whom,
    eligibility: r::R14_7_3.cite(),
    // **14.7.4** for what least wager,
    minimum: r::R14_7_4.cite(),
    // **14.7.5** what it is, with any reservation,
    nature: r::R14_7_5.cite(),
    // **14.7.6** when entries close,
    closing: r::R14_7_6.cite(),
    // **14.7.7** where and when it is held,
    place: r::R14_7_7.cite(),
    // **14.7.8** how a prize is claimed,
    claiming: r::R14_7_8.cite(),
    // **14.7.9** how winners are told,
    notified: r::R14_7_9.cite(),
    // **14.7.10** how results are published,
    results: r::R14_7_10.cite(),
    // **14.7.11** and each prize with its value and conditions.
    prizes: r::R14_7_11.cite(),
    appliance: [
        // **14.7.11.1.1** Of a machine or appliance: make
        r::R14_7_11_1_1.cite(),
        // **14.7.11.1.2** model
        r::R14_7_11_1_2.cite(),
        // **14.7.11.1.3** accessories
        r::R14_7_11_1_3.cite(),
    ],
    vehicle: [
        // **14.7.11.2.1** Of a motor vehicle: make
        r::R14_7_11_2_1.cite(),
        // **14.7.11.2.2** model
        r::R14_7_11_2_2.cite(),
        // **14.7.11.2.3** accessories
        r::R14_7_11_2_3.cite(),
        // **14.7.11.2.4** whether on-road costs are included
        r::R14_7_11_2_4.cite(),
    ],
    travel: [
        // **14.7.11.3.1** Of travel: how many persons
        r::R14_7_11_3_1.cite(),
        // **14.7.11.3.2** what is included
        r::R14_7_11_3_2.cite(),
        // **14.7.11.3.3** when
        r::R14_7_11_3_3.cite(),
        // **14.7.11.3.4** whether money to spend is
        r::R14_7_11_3_4.cite(),
    ],
    real_estate: [
        // **14.7.11.4.1** Of real estate: kind of dwelling
        r::R14_7_11_4_1.cite(),
        // **14.7.11.4.2** plans
        r::R14_7_11_4_2.cite(),
        // **14.7.11.4.3** contract
        r::R14_7_11_4_3.cite(),
        // **14.7.11.4.4** easements
        r::R14_7_11_4_4.cite(),
        // **14.7.11.4.5** where it is
        r::R14_7_11_4_5.cite(),
        // **14.7.11.4.6** what is included
        r::R14_7_11_4_6.cite(),
    ],
};
