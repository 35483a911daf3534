//! Readings of the Sic Bo book: what it leaves open, and how it is read here.

crate::readings! {
    SB_1 = "SB-1" {
        clauses: ["SB 3.3.2.1", "SB 3.3.2.2", "SB 6.3"],
        question: "Even's printed list of totals lacks 10 and has 18, which only three sixes make: what wins?",
        answer: "The seven even totals 4 to 16, triples left out. The sign and the table's page say so. A table may \
            instead go by the print: then 10 loses and 18 loses as a triple, or 18 wins, or both 10 and 18 win. Super \
            Streak takes every even total other than a triple as Even, whatever is chosen for the plain wager.",
        why: "Odd has seven totals and Even mirrors it; the exceptions named beside the list are those of totals 4 to \
            16, and any triple loses by the next clause. Read so the edge is 2.78 per cent; by the print it is 27.78, \
            26.85 with three sixes winning, 1.85 with both winning. The printed rule is the approved one, so the \
            correction is a setting that everybody sees, and the regulator is told. A total in neither family would \
            leave a streak without a side.",
        money: true,
        options: ["corrected", "printed", "printed-three-sixes-win", "ten-and-three-sixes-win"],
    }
    SB_2 = "SB-2" {
        clauses: ["SB 3.3.3", "SB 7.1"],
        question: "Must a Four Number Combination show three different numbers of its set, or only numbers of it?",
        answer: "Three different ones.",
        why: "Three of the four cannot be one number twice. It then wins in 24 of 216 throws, an edge of 11.11 per \
            cent at 7 to 1; with repeats it would win in 64 and give the player 137 per cent.",
        money: true,
        options: [],
    }
    SB_3 = "SB-3" {
        clauses: ["SB 3.3.3", "SB 7.1"],
        question: "Is the third set really 2, 3, 5 and 6, out of step with the others?",
        answer: "Yes, as printed.",
        why: "The list of odds repeats it, and the chance of winning is the same for any four numbers.",
        money: true,
        options: [],
    }
    SB_4 = "SB-4" {
        clauses: ["SB 3.2.4", "SB 3.2.7", "SB 7.1"],
        question: "Does a double or a combination pay more when a third die matches too?",
        answer: "No. A double pays 11 to 1 on a triple as well, and 1-2-2 pays the combination of 1 and 2 at 6 to 1.",
        why: "Both clauses let the wager win once and no more.",
        money: true,
        options: [],
    }
    SB_5 = "SB-5" {
        clauses: ["SB 3.11", "SB 3.14"],
        question: "Chips come down between the call and the lifting of the dome: do they count, since the position at \
            that moment decides?",
        answer: "No. What was placed after the call does not count and goes back; the position decides only where a \
            wager made in time is settled. A supervisor looks at doubtful cases.",
        why: "One clause says which wagers there are, the other how they are settled.",
        money: true,
        options: [],
    }
    SB_6 = "SB-6" {
        clauses: ["SB 3.11", "SB 5.2"],
        question: "Bets close by the call, by the key or by the hand signal: at which moment?",
        answer: "At whichever is complete first; the record is made when No More Bets is pressed.",
        why: "After any of the three nobody may still expect to bet, and the key is the one that leaves a trace.",
        money: false,
        options: [],
    }
    SB_7 = "SB-7" {
        clauses: ["SB 3.9"],
        question: "What is a colour check worth when its buyer names no value?",
        answer: "The lowest minimum on the sign. The value holds until all of that colour are cashed.",
        why: "A marker is needed only above the minimum, so an unmarked check is worth the minimum. A table may ask \
            for the value instead.",
        money: true,
        options: ["table-minimum", "must-be-named"],
    }
    SB_8 = "SB-8" {
        clauses: ["SB 3.6", "SB 3.7", "SB 3.8", "SB 3.10"],
        question: "What are colour checks in the books of the casino?",
        answer: "Tokens of one table: they are played and cashed there. Another table's are cashed here only on a \
            supervisor's word that their table is closed.",
        why: "A check without a denomination means nothing away from the marker that gives it one.",
        money: false,
        options: [],
    }
    SB_9 = "SB-9" {
        clauses: ["SB 4.1"],
        question: "Do the limits hold for a spot, for a kind of wager or for a player?",
        answer: "The sign gives a least and a most for each kind of wager, which hold for every spot of that kind, \
            and it may give a most for all of one player's wagers together.",
        why: "The clause allows each of these; a least amount for a player's wagers together is stated nowhere.",
        money: true,
        options: [],
    }
    SB_10 = "SB-10" {
        clauses: ["SB 5.2", "SB 8.4"],
        question: "Is there no result without the No More Bets key at a table that has no such key?",
        answer: "The clause holds at touch-screen tables. There nothing can be uncovered or entered before the key.",
        why: "5.2 speaks of the key only at touch-screen tables, and 8.4 refers to 5.2. A site may apply it to \
            every table.",
        money: true,
        options: ["touch-screen-only", "every-table"],
    }
    SB_11 = "SB-11" {
        clauses: ["SB 8.1"],
        question: "A die lies flat, but on top of another: is that a result?",
        answer: "No result.",
        why: "It has to lie flat on the base of the tumbler.",
        money: true,
        options: [],
    }
    SB_12 = "SB-12" {
        clauses: ["SB 5.4", "SB 8.6", "SB 8.7", "SB 8.10"],
        question: "The dealer keys wrong numbers and wrong spots light up: is that a malfunction?",
        answer: "No. Before payment a supervisor has the numbers keyed again, or announces no result where the dice \
            gave none, and both entries are kept. After payment, until the dice are tumbled again, two people may do \
            the same: what was settled is taken back and settled by the dice, or goes back where they gave no result. Where that is impossible, the wrong \
            payments are recorded and dealt with one by one.",
        why: "The equipment did what it was told; to stop the table and end every Super Streak for a slip of the \
            finger is not what 8.7 is for. A site may leave payments alone and only record what was wrong.",
        money: true,
        options: ["re-entry", "record-only"],
    }
    SB_13 = "SB-13" {
        clauses: ["SB 8.7.1"],
        question: "The lights fail while a Super Streak is below four: does the stake lose?",
        answer: "Yes. The throw counts, then a streak of four or more is paid and a shorter one loses. Both families \
            start again with it, staked or not: its side opens the window.",
        why: "The clause says collected and paid by the dice, and then ended. It never says that short streaks lose, \
            so a site may refund them.",
        money: true,
        options: ["lose-below-four", "refund-below-four"],
    }
    SB_14 = "SB-14" {
        clauses: ["SB 8.6"],
        question: "What does no result do to Super Streak?",
        answer: "Nothing: stakes, side, length and an open window stay as they are.",
        why: "The clause says so of the wager, and a streak is a run of results, which this is not.",
        money: true,
        options: [],
    }
    SB_15 = "SB-15" {
        clauses: ["SB 6.2", "SB 6.3", "SB 6.4.1", "SB 6.4.2", "SB 7.2"],
        question: "Which results count as in a row for a Super Streak wager?",
        answer: "The result that opens the window fixes the side. The next result is the first in a row if it is on \
            that side; if it is not, the wager has lost with none. A table may, for trial, count the opening result \
            as the first, let the player name the side, or count from the next result on whichever side it falls.",
        why: "6.2 needs a first result of the day only if that result fixes a side, and 6.5 speaks of two wagers, not \
            four. The edge is 9.81 per cent so and with a named side; counting the opening result, or either side, \
            would give the player 80.37 per cent, which no house intends.",
        money: true,
        options: ["count-from-next", "count-opening-result", "name-the-side", "either-side"],
    }
    SB_16 = "SB-16" {
        clauses: ["SB 6.1", "SB 5.1", "SB 1.1"],
        question: "Super Streak is bet before the round commences, which is when the dice tumble, but bets are called \
            for only afterwards: until when is it taken?",
        answer: "Until the dice are tumbled. A table may take it until no more bets.",
        why: "Those are the words, and the area flashes between rounds.",
        money: false,
        options: ["until-tumble", "until-no-more-bets"],
    }
    SB_17 = "SB-17" {
        clauses: ["SB 6.2"],
        question: "Is the single result that opens the window already a streak in progress?",
        answer: "No. A streak is in progress once a further result has matched it.",
        why: "Otherwise there would be no moment at which the wager could be made.",
        money: true,
        options: [],
    }
    SB_18 = "SB-18" {
        clauses: ["SB 6.3", "SB 6.2", "SB 7.2"],
        question: "Is a streak of twelve paid at once, and may new wagers join the run after it?",
        answer: "It is paid with the twelfth result. The window opens again only at the next changeover.",
        why: "Twelve is the most, so nothing further can change the payment; the run itself is still in progress. A \
            table may pay when the run ends.",
        money: true,
        options: ["pay-at-twelve", "pay-at-the-end"],
    }
    SB_19 = "SB-19" {
        clauses: ["SB 6.2", "SB 6.4.1", "SB 6.4.2"],
        question: "Does a triple close an open window, or count as the day's first result?",
        answer: "Neither. A triple leaves both families as they are.",
        why: "A triple is excepted from the first result in words, and it neither wins, loses nor moves a wager on.",
        money: true,
        options: [],
    }
    SB_20 = "SB-20" {
        clauses: ["SB 6.6", "SB 6.2"],
        question: "Super Streak closes while stakes are in play: do they wait for the next throw or for the end of \
            the streak, and what does a new gaming day do?",
        answer: "For the end of the streak; until then the table stays open, if only for them. A supervisor begins \
            the gaming day. A streak with stakes on it continues into the new day; one without is forgotten, and the \
            window waits for the day's first result.",
        why: "A Super Streak wager has no result but the end of its streak. The book leaves the gaming day to the \
            site.",
        money: true,
        options: [],
    }
    SB_21 = "SB-21" {
        clauses: ["SB 6.6"],
        question: "Does the final call stop Super Streak wagers at once or at the hour on the sign?",
        answer: "At the hour, of Super Streak or of the whole table, whichever is announced. A window that opens before it \
            may still be used; after it no wager is taken until a supervisor re-opens Super Streak, though the closing of \
            the table be cancelled.",
        why: "A final call invites last wagers, and a sign of 20 minutes would be idle if everything stopped with it.",
        money: true,
        options: [],
    }
    SB_22 = "SB-22" {
        clauses: ["SB 6.1", "SB 6.3", "SB 3.3"],
        question: "May a table offer Super Streak on Odd and Even without the plain Odd and Even wagers?",
        answer: "Yes; the families need the layout of diagram C or D and nothing else.",
        why: "6.3 borrows only the totals from 3.3. A site may ask for both.",
        money: false,
        options: ["independent", "needs-plain-wagers"],
    }
    SB_23 = "SB-23" {
        clauses: ["SB 8.8"],
        question: "How does play resume after a light failure?",
        answer: "The table is locked until a supervisor records what was put right; wagers wait.",
        why: "Nothing further is allowed until then, so somebody has to say when then is.",
        money: false,
        options: [],
    }
    SB_24 = "SB-24" {
        clauses: ["SB 9.8", "SB 9.17"],
        question: "May a device user be detained, as in the other books, and who hears a dispute without a games \
            supervisor?",
        answer: "Nobody is detained: this book gives three powers and not that one. Without a games supervisor a \
            casino supervisor hears the dispute first.",
        why: "A power to hold a person needs words, and the list has none.",
        money: false,
        options: [],
    }
    SB_25 = "SB-25" {
        clauses: ["SB 10.7.11.1", "SB 10.7.11.2", "SB 10.7.11.3", "SB 10.7.11.4"],
        question: "The items under the prize details are numbered ii twice or lack their i: which are meant?",
        answer: "All of them, in the order printed.",
        why: "The numbers are slips of the printer; no other clause refers to them.",
        money: false,
        options: [],
        later,
    }
    SB_26 = "SB-26" {
        clauses: ["SB 1.1"],
        question: "Which approval does this book carry, since its title page names no order and no date?",
        answer: "The operator enters it before the game is offered.",
        why: "Every settlement names the edition it was made under (LAW-1), and this text cannot say it itself.",
        money: false,
        options: [],
    }
}
