//! Chapter 10: promotions and their prizes. The promotion itself is in `promotions.rs`, since four books agree on most of it;
//! here is what this book cites and where it differs.
use super::clauses as r;
use crate::promotions::{
    AmendedRules, MoneyWays, NotifiedRules, PaymentRules, ProhibitedPrizes, PromotionRules, TermsRules,
};
use crate::readings as x;

pub static PROMOTIONS: PromotionRules = PromotionRules {
    offered: r::R10_1.cite(),
    // **10.2** A prize above $10,000 is drawn before a scrutineer.
    scrutineer: r::R10_2.as_read(x::X_30),
    // **10.3** A prize in kind may be taken in money where the terms say so; casino dollars never.
    alternative: r::R10_3.cite(),
    payment: PaymentRules {
        // **10.4** Never cash; otherwise as the terms say.
        cite: r::R10_4.cite(),
        ways: MoneyWays::AsTheTermsSay,
    },
    prohibited: ProhibitedPrizes {
        // **10.5.1** No tobacco,
        tobacco: r::R10_5_1.cite(),
        // **10.5.2** no guns or ammunition, nor anything that looks like a gun,
        firearms: r::R10_5_2.cite(),
        // **10.5.3** no prohibited weapon,
        weapons: r::R10_5_3.cite(),
        // **10.5.4** no more than 20 litres of liquor,
        liquor: r::R10_5_4.cite(),
        // **10.5.5** nothing that the regulations name.
        prescribed: r::R10_5_5.cite(),
    },
    // **10.6** The terms are written down, and anybody can read them.
    available: r::R10_6.cite(),
    terms: TERMS,
    notified: NotifiedRules {
        // **10.8** Winners who need not be present hear within 2 days,
        within: r::R10_8.as_read(x::X_30),
        // **10.8.1** face to face,
        in_person: r::R10_8_1.cite(),
        // **10.8.2** by post,
        mail: r::R10_8_2.cite(),
        // **10.8.3** by telephone,
        telephone: r::R10_8_3.cite(),
        // **10.8.4** or by e-mail.
        email: r::R10_8_4.cite(),
    },
    // **10.10** Whoever is denied a prize hears why.
    denied: r::R10_10.cite(),
    // **10.10.1** Of a denied claim above $100, name, address and reason are kept.
    denied_kept: r::R10_10_1.cite(),
    // **10.11** The casino decides a dispute; whoever is not satisfied hears of section 33.
    dispute: r::R10_11.cite(),
    // **10.12** A doubt about its integrity postpones or cancels it, and the inspector hears within 48 hours.
    integrity: r::R10_12.as_read(x::X_30),
    // **10.9** The commission has the terms 24 hours before the start: asked when they are filed,
    filed: r::R10_9.cite(),
    // **10.13** and again, since the book says it twice, when the promotion starts.
    started: r::R10_13.cite(),
    amended: AmendedRules {
        // **10.13.1** Changed terms go to the commission again,
        resubmitted: r::R10_13_1.as_read(x::X_31),
        // **10.9.1** and are in force once it has approved them.
        approval: Some(r::R10_9_1.as_read(x::X_31)),
    },
};

/// **10.7** The terms state at least what follows.
const TERMS: TermsRules = TermsRules {
    at_least: r::R10_7.cite(),
    // **10.7.1** How a prize is awarded,
    manner: r::R10_7_1.cite(),
    // **10.7.2** when and where,
    awarded: r::R10_7_2.cite(),
    // **10.7.3** to whom,
    eligibility: r::R10_7_3.cite(),
    // **10.7.4** for what least wager,
    minimum: r::R10_7_4.cite(),
    // **10.7.5** what it is, with any reservation,
    nature: r::R10_7_5.cite(),
    // **10.7.6** when entries close,
    closing: r::R10_7_6.cite(),
    // **10.7.7** where and when it is held,
    place: r::R10_7_7.cite(),
    // **10.7.8** how a prize is claimed,
    claiming: r::R10_7_8.cite(),
    // **10.7.9** how winners are told,
    notified: r::R10_7_9.cite(),
    // **10.7.10** how results are published,
    results: r::R10_7_10.cite(),
    // **10.7.11** and each prize with its value and conditions.
    prizes: r::R10_7_11.cite(),
    // **10.7.11.1** Of a machine or appliance: make, model, accessories.
    appliance: [r::R10_7_11_1.cite(); 3],
    // **10.7.11.2** Of a motor vehicle: make, model, accessories, whether on-road costs are included.
    vehicle: [r::R10_7_11_2.cite(); 4],
    // **10.7.11.3** Of travel: how many persons, what is included, when, whether money to spend is.
    travel: [r::R10_7_11_3.cite(); 4],
    // **10.7.11.4** Of real estate: kind of dwelling, plans, contract, easements, where it is, what is included.
    real_estate: [r::R10_7_11_4.cite(); 6],
};
