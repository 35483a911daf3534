//! The law beside the books: cited where a book is silent.
use crate::book::BookId;

crate::register! {
    BookId::LAW;

    // Casino Control Act 1992
    L1 = "LAW-1", Computes,
        "A game runs only under an order in force and by the rules it approves, so every settlement names its edition \
         (section 66).";
    L2 = "LAW-2", Duty later,
        "Whoever asks gets the rules, or a fair summary marked as one; odds and ways of payment are shown as the NICC \
         directs, and each table's limits on its sign (section 72(1)(a) to (d)).";
    L3 = "LAW-3", Refuses,
        "A higher minimum leaves whoever is already playing there alone for 20 minutes (section 72(1)(e)).";

    // Casino Control Regulation 2019
    L4 = "LAW-4", Refuses,
        "A patron has one player card in force and games on no other; a ban or a withdrawn right of entry cancels it \
         (regulations 31D and 31E).";
    L5 = "LAW-5", Refuses,
        "Before first play the patron is told plainly about limits and sets or declines them; those who declined are \
         told again every 12 months, and anyone may set or change a limit whenever they like (regulation 31J).";
    L6 = "LAW-6", Computes,
        "Net loss is limited by day, week, month or several of these, deposits by day; a first or lower limit holds at \
         once, a higher one after 24 hours (regulations 31I and 31K).";
    L7 = "LAW-7", Refuses,
        "A patron who has reached the net loss limit games no more in that period; one who has reached the deposit \
         limit deposits no more that day (regulation 31K).";
    L8 = "LAW-8", Refuses,
        "After 6 hours at table games (3 at electronic ones) trained staff see the patron in person; 12 hours within \
         24 mean 24 hours out, and 48 hours within 7 days mean 7 days out (regulation 31L).";
    L9 = "LAW-9", Legal, "Money is never topped up automatically (regulation 31M).";
    L10 = "LAW-10", Computes,
        "Each patron's buy-ins, play, turnover, wins and losses are recorded, and each transaction with its card, \
         kind, time, way, amount, game and premium status (regulation 31P).";
    L11 = "LAW-11", Computes,
        "Patrons can see their own figures by day, week or month: table games within 48 hours, the rest within 24, on \
         paper if they ask (regulation 31Q).";
    L12 = "LAW-12", Refuses,
        "Carded play takes at most $5,000 a day in cash, and $1,000 from 19 August 2027 (section 73A).";
    L13 = "LAW-13", Refuses,
        "Chips bought with cash count towards that cap, which the exemption's end may lower sooner (section 73A).";
    L14 = "LAW-14", Refuses,
        "Above the amount in the internal control manual the patron declares where the money comes from (section 124).";

    // Internal controls
    L15 = "LAW-15", Duty,
        "A table's result outside what chance allows over its period (95 %) is looked into, and the finding is written \
         down (internal controls, ICM-1).";
}

/// The law as a register that citations resolve in; it is no game's book.
pub static BOOK: crate::book::Book = crate::book::Book {
    slug: "law",
    short: "LAW",
    title: "Casino Control Act 1992 and Casino Control Regulation 2019 (NSW)",
    edition: crate::book::Edition { reference: "as in force", signed: "" },
    chapters: &[],
    clauses: ALL,
    readings: &[],
};
