//! Readings of the Casino War book: what it leaves open, and how it is read here.

crate::readings! {
    CW_1 = "CW-1" {
        clauses: ["CW 8.2.4.1", "CW 5.11"],
        question: "What does a player get back who surrenders a wager whose half the table's chips cannot make?",
        answer: "Half the Initial Wager, brought up to the next amount that the chips can make. So that a surrender \
            always costs something, a sign whose minimum for the Initial Wager is below two of the smallest chips is \
            not accepted.",
        why: "5.11 says in clear words that a payment goes up to what chips can make, and a surrender is a payment. \
            With one smallest chip at stake the whole would come back and the base game would have no edge at all; at \
            three chips a surrender costs 33.3 per cent and war, at 31.5 per cent, is still the better choice. Sites \
            may instead pay exact cents or the amount below.",
        money: true,
        options: ["up-to-chip", "exact-cents", "down-to-chip"],
    }
    CW_2 = "CW-2" {
        clauses: ["CW 10.2", "CW 5.2.2.1"],
        question: "Does a War Wager pay 1 to 1 or 2 to 1 when the second cards are equal?",
        answer: "2 to 1. The definition of the War Wager says only that it wins, and 10.2 says how much.",
        why: "The particular clause sets the odds that the general one leaves out. The house edge is then 2.330 per \
            cent; at 1 to 1 it would be 2.877 per cent.",
        money: true,
        options: [],
    }
    CW_3 = "CW-3" {
        clauses: ["CW 11.13", "CW 11.15", "CW 11.16", "CW 11.2", "CW 11.3", "CW 11.4", "CW 11.6"],
        question: "Is a wrong number of cards a misdeal straight away, or is the round first put right?",
        answer: "The round is put right first: a stray card is used, kept or burned as 11.2 to 11.4 say, and the \
            order is rebuilt as 11.6 says. Only what cannot be rebuilt is a misdeal. Wagers already settled in the \
            interim settlement stand, and open ones go back.",
        why: "If every wrong count were a misdeal at once, the clauses on stray cards would have nothing to govern. \
            11.6 also demands every effort to rebuild and protects what was settled. A site may choose the misdeal at \
            once; what was settled stands there too.",
        money: true,
        options: ["reconstruct-first", "misdeal-at-once"],
    }
    CW_4 = "CW-4" {
        clauses: ["CW 11.4"],
        question: "Where is the unseen extra dealer card until the next round, and does it count as drawn?",
        answer: "It has a place of its own beside the shoe or device. It counts as still inside, it is dealt before \
            any other when the next round starts, and wagers for that round stay open until then.",
        why: "The clause treats the card as never removed, so the count of cards and the closing of bets have to do \
            the same.",
        money: false,
        options: [],
    }
    CW_5 = "CW-5" {
        clauses: ["CW 6.3", "CW 6.2"],
        question: "Does the cap on an oversized wager hold when cards come from a shoe, since 6.3 names only the \
            shuffling device?",
        answer: "Yes. It holds for both.",
        why: "The clause beside it, 6.2, names both, and nothing about a shoe gives a reason to pay above the \
            maximum. The omission is a slip and is reported as one.",
        money: true,
        options: [],
    }
    CW_6 = "CW-6" {
        clauses: ["CW 8.2", "CW 8.2.4", "CW 9.1"],
        question: "In which order are tied players asked, and are they asked once or twice?",
        answer: "Wagers are settled from the dealer's right to the left. Tied players are then asked once, from the \
            dealer's left to the right, and a player who says war places the War Wager at once.",
        why: "8.2 sets one direction for settling and 8.2.4 the other for asking. 9.1 repeats the same choice as the \
            step before the second deal and gives no second one.",
        money: false,
        options: [],
    }
    CW_7 = "CW-7" {
        clauses: ["CW 11.8"],
        question: "What happens to a tied player who is at the table but does not choose?",
        answer: "After the time that the table gives (X-44), or sooner if a supervisor says why, the hand is treated as an \
            absent player's and surrenders. The record shows who said so and when.",
        why: "A round has to end, a War Wager needs the player's own act, and the absent player's case is the nearest \
            one the book decides.",
        money: true,
        options: [],
    }
    CW_8 = "CW-8" {
        clauses: ["CW 4.9", "CW 11.10"],
        question: "Is a card burned once for each loading of the shoe or device, or before every round?",
        answer: "Once for each shoe, and once for each loading of the shuffling device.",
        why: "The clause stands at the end of the chapter on preparing the cards and speaks of the first card out of \
            the equipment, not of a round. A site with a continuous device may burn before every round.",
        money: false,
        options: ["per-loading", "every-round"],
    }
    CW_9 = "CW-9" {
        clauses: ["CW 2.4.2", "CW 3.1", "CW 1.1"],
        question: "May the game use four or eight decks, since the multishuffler is defined for four, six or eight?",
        answer: "No. Six decks only.",
        why: "The definition describes a machine that serves several games. 3.1 fixes this game's cards, and the \
            discard rack is sized for six decks as well.",
        money: false,
        options: [],
    }
    CW_10 = "CW-10" {
        clauses: ["CW 4.5", "CW 4.6"],
        question: "How deep may the cut be and how far from the back may the cutting card go, in cards?",
        answer: "With 312 cards the cut leaves at least 52 on each side, so it falls between 52 and 260. The cutting \
            card goes in with at least 1 and at most 156 cards behind it, so that at least half the stack is in \
            front.",
        why: "One deck is 52 cards and half of six decks is 156. Counting makes both limits checkable to the card.",
        money: false,
        options: [],
    }
    CW_11 = "CW-11" {
        clauses: ["CW 5.7", "CW 5.8", "CW 13.1"],
        question: "Does a player who holds several areas decide once for all of them, or for each?",
        answer: "For each. Every area has its own cards, wagers and choice between war and surrender, all against the \
            one dealer hand and all on the same Player Card.",
        why: "The choice is given where a player's card equals the dealer's, and each area has its own card. Nothing \
            ties one area's wager to another's.",
        money: true,
        options: [],
    }
    CW_12 = "CW-12" {
        clauses: ["CW 5.2.3", "CW 6.1"],
        question: "May the Tie Wager be larger than the Initial Wager?",
        answer: "Yes, within the limits that the sign gives for it.",
        why: "The book asks only that there be an Initial Wager; it compares no amounts. A site that wants to may \
            hold the Tie Wager to the Initial Wager.",
        money: true,
        options: ["by-sign", "no-more-than-initial"],
    }
    CW_13 = "CW-13" {
        clauses: ["CW 12.1", "CW 12.4", "CW 12.5", "CW 12.5.1", "CW 8.1"],
        question: "When a device fails in the middle of a round, what becomes of wagers that are already settled, and \
            is a return chosen for all of a player's wagers or for each?",
        answer: "Wagers already settled stand. Where somebody was harmed all open wagers go back; where no spare \
            device can be used each player may take back open wagers, and the choice is recorded for each wager. \
            Which case it is, the supervisor finds and signs.",
        why: "The chapter ends the round from where it stands and speaks of amounts wagered, which a settled Tie \
            Wager no longer is. 11.6 protects interim settlements in the sister case.",
        money: true,
        options: [],
    }
    CW_14 = "CW-14" {
        clauses: ["CW 13.2"],
        question: "Is it enough to carry a prohibited device, or does it have to be used?",
        answer: "Carrying one at or near the table is enough in this book. Other books speak of use or control, and \
            each is applied as it is written.",
        why: "Each approved book binds its own game, and the difference in words is plain.",
        money: false,
        options: [],
    }
    CW_15 = "CW-15" {
        clauses: ["CW 13.1", "CW 13.7", "CW 13.12"],
        question: "May a supervisor refuse a lawful wager, or act on a breach of the staff gambling policy, although \
            this book has no clause for it?",
        answer: "The book gives no such power, so none is cited. A supervisor who refuses a wager does so as the \
            occupier's general right allows, with a recorded reason, as in X-29.",
        why: "Silence does not forbid what the common law permits, but a refusal that rests on no clause has to say \
            so.",
        money: false,
        options: [],
    }
    CW_16 = "CW-16" {
        clauses: ["CW 11.6", "CW 11.19"],
        question: "What if a dealing mistake is found only after the next round has started?",
        answer: "The result stands. If somebody was paid wrongly as a consequence, it is recorded and handled as a \
            mispayment under 11.19 to 11.21.",
        why: "11.6 gives the power to rebuild or void only until the next round begins, and the clauses on wrong \
            settlements have no such end.",
        money: true,
        options: [],
    }
    CW_17 = "CW-17" {
        clauses: ["CW 11.5", "CW 11.6"],
        question: "Is a round that was dealt without any wager rebuilt, or void?",
        answer: "It is void. Its exposed cards are burned and the next round is dealt from the cards that are left.",
        why: "11.6 expressly gives way to 11.5, and no money is at stake.",
        money: false,
        options: [],
    }
    CW_18 = "CW-18" {
        clauses: ["CW 11.7"],
        question: "Which cards are shuffled when the shoe or device runs out in the middle of a round?",
        answer: "Those in the discard rack. The cards lying on the table stay where they are, and the round is \
            finished from the new stack.",
        why: "The clause names the rack alone. Cards in play decide open wagers, and mixing them in would change the \
            round.",
        money: false,
        options: [],
    }
    CW_19 = "CW-19" {
        clauses: ["CW 5.2.1.3", "CW 5.8"],
        question: "What happens on a tie to a player whose loss limit leaves no room for a War Wager?",
        answer: "The hand surrenders, since no War Wager is placed. The player is warned before the deal if the room \
            left is less than twice the Initial Wager, as in X-17.",
        why: "The clause asks whether a War Wager is placed and not why. A limit that the player set binds above the \
            game, and the warning makes its price known in time.",
        money: true,
        options: [],
    }
    CW_20 = "CW-20" {
        clauses: ["CW 11.17.2", "CW 11.6", "CW 8.1"],
        question: "A missing or foreign card ends a round that is partly settled: do settled wagers come back too?",
        answer: "Yes: Tie and Initial Wagers of the interim settlement as well as open ones (X-38). Where the round cannot be \
            rebuilt (11.6), is misdealt (CW-3) or is ended by a device (CW-13), the interim settlement stands.",
        why: "Unlike 11.6, 11.17.2 has no words that save an interim settlement.",
        money: true,
        options: [],
    }
    CW_21 = "CW-21" {
        clauses: ["CW 5.7.2", "CW 5.7"],
        question: "The supervisor may limit players to one for each area: is that one player for an area, or one area \
            for a player?",
        answer: "One area for each player. An area never has two players here, since it takes one wager of a kind.",
        why: "5.6 already keeps two players off one spot, so the limit would say nothing new if it meant that. Next to \
            a limit on the number of players, and after 5.7 lets one player have several areas, it is the counterpart.",
        money: false,
        options: [],
    }
    CW_22 = "CW-22" {
        clauses: ["CW 11.6", "CW 11.19"],
        question: "What happens when a card was dealt correctly but keyed wrongly into the table's record?",
        answer: "The record is put right like a reconstruction, by two people, until the next round begins. Later it \
            is an overpayment or underpayment.",
        why: "The book has no record apart from the cards. The cards on the table decide, so the record follows them; \
            changing what is recorded of an outcome is as serious as a reconstruction and is signed the same way.",
        money: true,
        options: [],
    }
}
