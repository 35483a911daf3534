//! Chapter 17: promotions and their prizes. The promotion itself is in `promotions.rs`, since four books agree on most of it;
//! here is what this book cites and where it differs.
use super::clauses as r;
use crate::promotions::{
    AmendedRules, MoneyWays, NotifiedRules, PaymentRules, ProhibitedPrizes, PromotionRules, TermsRules,
};
use crate::readings as x;

pub static PROMOTIONS: PromotionRules = PromotionRules {
    offered: r::R17_1.cite(),
    // **17.2** A prize above $10,000 is drawn before a scrutineer.
    scrutineer: r::R17_2.as_read(x::X_30),
    // **17.3** A prize in kind may be taken in money where the terms say so; casino dollars never.
    alternative: r::R17_3.cite(),
    payment: PaymentRules {
        // **17.4** Never cash: a crossed cheque or a bank transfer in the winner's name, or both.
        cite: r::R17_4.cite(),
        ways: MoneyWays::ChequeOrTransfer,
    },
    prohibited: ProhibitedPrizes {
        // **17.5.1** No tobacco,
        tobacco: r::R17_5_1.cite(),
        // **17.5.2** no guns or ammunition, nor anything that looks like a gun,
        firearms: r::R17_5_2.cite(),
        // **17.5.3** no prohibited weapon,
        weapons: r::R17_5_3.cite(),
        // **17.5.4** no more than 20 litres of liquor,
        liquor: r::R17_5_4.cite(),
        // **17.5.5** nothing that the regulations name.
        prescribed: r::R17_5_5.cite(),
    },
    // **17.6** The terms are written down, and anybody can read them.
    available: r::R17_6.cite(),
    terms: TERMS,
    notified: NotifiedRules {
        // **17.8** Winners who need not be present hear within 2 days,
        within: r::R17_8.as_read(x::X_30),
        // **17.8.1** face to face,
        in_person: r::R17_8_1.cite(),
        // **17.8.2** by post,
        mail: r::R17_8_2.cite(),
        // **17.8.3** by telephone,
        telephone: r::R17_8_3.cite(),
        // **17.8.4** or by e-mail.
        email: r::R17_8_4.cite(),
    },
    // **17.9** Whoever is denied a prize hears why.
    denied: r::R17_9.cite(),
    // **17.9.1** Of a denied claim above $100, name, address and reason are kept.
    denied_kept: r::R17_9_1.cite(),
    // **17.10** The casino decides a dispute; whoever is not satisfied hears of section 33.
    dispute: r::R17_10.cite(),
    // **17.11** A doubt about its integrity postpones or cancels it, and the inspector hears within 48 hours.
    integrity: r::R17_11.as_read(x::X_30),
    // **17.12** The commission has the terms 24 hours before the start.
    filed: r::R17_12.cite(),
    started: r::R17_12.cite(),
    amended: AmendedRules {
        // **17.12.1** Changed terms go to the commission again, and are in force when they have.
        resubmitted: r::R17_12_1.cite(),
        approval: None,
    },
};

/// **17.7** The terms state at least what follows.
const TERMS: TermsRules = TermsRules {
    at_least: r::R17_7.cite(),
    // **17.7.1** How a prize is awarded,
    manner: r::R17_7_1.cite(),
    // **17.7.2** when and where,
    awarded: r::R17_7_2.cite(),
    // **17.7.3** to whom,
    eligibility: r::R17_7_3.cite(),
    // **17.7.4** for what least wager,
    minimum: r::R17_7_4.cite(),
    // **17.7.5** what it is, with any reservation,
    nature: r::R17_7_5.cite(),
    // **17.7.6** when entries close,
    closing: r::R17_7_6.cite(),
    // **17.7.7** where and when it is held,
    place: r::R17_7_7.cite(),
    // **17.7.8** how a prize is claimed,
    claiming: r::R17_7_8.cite(),
    // **17.7.9** how winners are told,
    notified: r::R17_7_9.cite(),
    // **17.7.10** how results are published,
    results: r::R17_7_10.cite(),
    // **17.7.11** and each prize with its value and conditions.
    prizes: r::R17_7_11.cite(),
    // **17.7.11.1** Of a machine or appliance: make, model, accessories.
    appliance: [r::R17_7_11_1.cite(); 3],
    // **17.7.11.2** Of a motor vehicle: make, model, accessories, whether on-road costs are included.
    vehicle: [r::R17_7_11_2.cite(); 4],
    // **17.7.11.3** Of travel: how many persons, what is included, when, whether money to spend is.
    travel: [r::R17_7_11_3.cite(); 4],
    // **17.7.11.4** Of real estate: kind of dwelling, plans, contract, easements, where it is, what is included.
    real_estate: [r::R17_7_11_4.cite(); 6],
};
