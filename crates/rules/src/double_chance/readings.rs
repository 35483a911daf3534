//! Readings of the Double Chance book: what it leaves open, and how it is read here.

crate::readings! {
    DC_1 = "DC-1" {
        clauses: ["DC 9.3"],
        question: "The sixth card wins if it has the suit of, and a lower value than, one of the cards held: must \
            one card be both of its suit and higher?",
        answer: "Yes. One held card has the sixth card's suit and a higher value.",
        why: "Read so, the twelve Dead Hands are exactly the hands that no sixth card can win and that could not be \
            declared as anything else, which is why the book lets them be declared; the house edge is then 3.76 per \
            cent. If the suit of one card and the value of another were enough, the player would have an edge of \
            20.87 per cent. A table may ask instead that every held card of the suit be higher.",
        money: true,
        options: ["same-card", "any-card", "every-card-of-suit"],
    }
    DC_2 = "DC-2" {
        clauses: ["DC 9.3", "DC 9.4"],
        question: "Two cards of the sixth card's suit are held, one above it and one below: won or lost?",
        answer: "Won.",
        why: "9.3 asks for one higher card, while 9.4 takes the wager only if the sixth card is above the remaining \
            cards, that is above all of its suit.",
        money: true,
        options: [],
    }
    DC_3 = "DC-3" {
        clauses: ["DC 9.3", "DC 9.4", "DC 9.5"],
        question: "Do the three clauses cover every sixth card, as where one held card has its suit and another has \
            not?",
        answer: "Yes. The hand wins if the sixth card is below a held card of its suit; otherwise it loses, under \
            9.4 if its suit is held and under 9.5 if not.",
        why: "One deck holds no card twice, so there is no equal card to be left over.",
        money: false,
        options: [],
    }
    DC_4 = "DC-4" {
        clauses: ["DC 8.3", "DC 1.1", "DC 9.1"],
        question: "Must a hand of chapter 11 be declared, as 8.3 says, or is it the player's choice, as 9.1 says?",
        answer: "It is the player's choice.",
        why: "The definition calls it a decision of the player and 9.1 an election. A certain win at 1 to 1 or more is \
            better than any chance of 1 to 1, so nobody is hurt by being free, and the staff may not advise (14.6).",
        money: false,
        options: [],
    }
    DC_5 = "DC-5" {
        clauses: ["DC 10.3", "DC 10.4", "DC 8.4", "DC 8.6.2"],
        question: "Is a jackpot hand still paid if its player discarded some of it?",
        answer: "If its five cards are proved. Where the table recorded the deal they are; with real cards only a \
            declared hand proves itself, since discards go to the rack face down.",
        why: "10.3 pays whoever receives such a hand, whatever is done with it afterwards, but nobody pays for cards \
            that nobody has seen. A table may pay declared hands only.",
        money: true,
        options: ["proved", "declared-only"],
    }
    DC_6 = "DC-6" {
        clauses: ["DC 8.6.1", "DC 12.6"],
        question: "A wrong declaration comes to light when all cards are turned: does its player then discard \
            knowing the others' cards?",
        answer: "Yes. Where the table has read the cards it says so at once, before anything is turned.",
        why: "12.6 gives the choice to the player and keeps the hand in the round. A table may have the dealer discard \
            instead, down to the highest card of each suit and three at most.",
        money: true,
        options: ["player-discards", "standard-hold"],
    }
    DC_7 = "DC-7" {
        clauses: ["DC 8.3", "DC 8.4", "DC 12.7"],
        question: "What of a player who keeps all five cards without declaring, or keeps none?",
        answer: "Five cards kept are a declaration. To keep none is not possible.",
        why: "To declare means to keep all five cards, and 8.4 leaves at least one in the hand.",
        money: true,
        options: [],
    }
    DC_8 = "DC-8" {
        clauses: ["DC 12.1", "DC 12.2", "DC 12.4", "DC 8.6.4"],
        question: "Is an exposed sixth card a misdeal too, after declared hands were paid?",
        answer: "No. The clauses on misdeals are about the initial deal; the sixth card plays as if it had been \
            turned in its turn.",
        why: "All decisions are made when it is dealt, so to see it early helps nobody, while a misdeal would void \
            the open wagers after others were paid. A table may read it as a misdeal.",
        money: true,
        options: ["initial-deal", "every-deal"],
    }
    DC_9 = "DC-9" {
        clauses: ["DC 12.3"],
        question: "If an exposed sixth card is a misdeal, do wagers already settled in the round come back?",
        answer: "No. They stand, and the open ones go back. Where DC-8 is read as usual the question does not come up.",
        why: "A wager that was paid or taken is no longer on the table to be void.",
        money: true,
        options: [],
    }
    DC_10 = "DC-10" {
        clauses: ["DC 12.10"],
        question: "When a declared hand got a sixth card by mistake, do the next cards move up?",
        answer: "No. The card is burned and every other hand keeps the one it was dealt.",
        why: "The clause says only that it is burned, and any unseen card is as good as another.",
        money: true,
        options: [],
    }
    DC_11 = "DC-11" {
        clauses: ["DC 12.12"],
        question: "What of a player who is there and will not decide?",
        answer: "A supervisor decides; the hand is void and the wagers go back, as if the player were away.",
        why: "The round cannot wait for ever, and to take the stake would need words.",
        money: true,
        options: [],
    }
    DC_12 = "DC-12" {
        clauses: ["DC 8.6.5", "DC 10.3", "DC 10.4"],
        question: "8.6.5 pays jackpots by 10.4, which has no prizes: by which clause are they paid?",
        answer: "By 10.3 and the schedule on the sign; 10.4 says which hands have a prize.",
        why: "A slip of one number.",
        money: false,
        options: [],
    }
    DC_13 = "DC-13" {
        clauses: ["DC 10.3"],
        question: "The prize schedules are the regulator's and not in the book: what does a jackpot pay?",
        answer: "Whatever the schedule says that was approved for the table. It is entered with the approval's \
            reference, names fixed odds for each of the seven hands and no other, and without it the table takes no \
            jackpot wagers.",
        why: "The book calls it a jackpot, but its prizes are odds on a sign and chapter 2 has no meter. To invent \
            prizes would be to play by rules that nobody approved.",
        money: true,
        options: [],
    }
    DC_14 = "DC-14" {
        clauses: ["DC 11.1.9", "DC 9.1"],
        question: "Can a Dead Hand be another hand of chapter 11 as well?",
        answer: "No. Without its name it is a pair of twos and nothing more.",
        why: "Its five ranks are 2, 2, 3, 4 and 5, so it is not a straight, not two pairs and, with two suits, not a \
            flush.",
        money: false,
        options: [],
    }
    DC_15 = "DC-15" {
        clauses: ["DC 11.1.2"],
        question: "What does it mean that the ace is low only in a straight flush?",
        answer: "That ace to five of one suit is a straight flush; ten to ace of one suit is the royal flush.",
        why: "The highest one has a clause of its own.",
        money: false,
        options: [],
    }
    DC_16 = "DC-16" {
        clauses: ["DC 1.1", "DC 5.2", "DC 12.8", "DC 14.1"],
        question: "The book of 2016 has no player card, loss limit, wrong payments or notice of a missing card: do \
            they hold at its tables?",
        answer: "What the law now asks holds: player card and loss limit, cited to the law. What only the later \
            books ask, to record wrong payments and to tell surveillance and an inspector of a missing or foreign \
            card, is done as well unless the table is set to the book as printed.",
        why: "An old book does not set the law aside. The other duties are good practice at every table of one \
            floor, but this book does not impose them.",
        money: false,
        options: ["as-in-later-books", "as-printed"],
    }
    DC_17 = "DC-17" {
        clauses: ["DC 1.1", "DC 10.3"],
        question: "The book names an Authority, and inspectors by a section, that were replaced since: who is meant?",
        answer: "Their successors: the NICC, and inspectors under the Gaming and Liquor Administration Act.",
        why: "A body's powers pass to the one that takes its place.",
        money: false,
        options: [],
    }
    DC_18 = "DC-18" {
        clauses: ["DC 8.6", "DC 8.7"],
        question: "Hands are turned and settled from the right but get their sixth cards from the left: is that a \
            slip?",
        answer: "No. It is done as written.",
        why: "The one is a settlement and the other a deal, and each goes its usual way. Nobody's chances depend on \
            it.",
        money: false,
        options: [],
    }
    DC_19 = "DC-19" {
        clauses: ["DC 14.7"],
        question: "The sister books let a player ask for advice; this one does not say so: may a player ask here?",
        answer: "No. Nobody advises a player, asked or not.",
        why: "The words that allow it are missing, and they are there in the other books.",
        money: false,
        options: [],
    }
    DC_20 = "DC-20" {
        clauses: ["DC 9.2", "DC 9.3"],
        question: "Does a posted maximum payout also limit a win on the sixth card?",
        answer: "No. It limits declared hands only.",
        why: "9.2 names them and no other wager.",
        money: true,
        options: [],
    }
    DC_21 = "DC-21" {
        clauses: ["DC 12.8.2", "DC 13.2.1"],
        question: "A missing or foreign card, or a failed device, voids a round of which declared hands and jackpots \
            are settled: do those come back too?",
        answer: "Yes (X-38). Only an exposed sixth card, where a table reads it as a misdeal, leaves them (DC-9).",
        why: "Both clauses void the round, and the first names all its money.",
        money: true,
        options: [],
    }
    DC_22 = "DC-22" {
        clauses: ["DC 8.9", "DC 9.1", "DC 12.6"],
        question: "A card was turned rightly but keyed wrongly into the table's record: what then?",
        answer: "The record is corrected: by the dealer alone before anything is settled on it, by two people \
            afterwards, until the next round's shuffle. If by its right cards the hand should have discarded, it is \
            too late for that; then, and later, it is an overpayment or underpayment.",
        why: "The dealer answers for the value of the hands, and the cards on the table decide it. Once money has \
            moved, taking it back is as grave as paying it and is signed by two.",
        money: true,
        options: [],
    }
    DC_23 = "DC-23" {
        clauses: ["DC 12.1", "DC 12.5"],
        question: "A hand with too few or too many cards is seen before anybody has picked up cards: is that hand \
            void, or is it a misdeal?",
        answer: "A misdeal. Once a player has picked up cards, only the hand is void.",
        why: "Such a hand was dealt wrongly, for which 12.1 leaves no choice until cards are picked up; 12.9 tells a \
            hand on an empty area apart by the same moment.",
        money: true,
        options: [],
    }
}
