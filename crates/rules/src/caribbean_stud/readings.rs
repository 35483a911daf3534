//! Readings of the Caribbean Stud Poker book: what it leaves open, and how it is read here.

crate::readings! {
    CS_1 = "CS-1" {
        clauses: ["CS 5.4", "CS 14.18", "CS 16.2", "CS 17.5.1"],
        question: "Some clauses are printed without a number, as a heading or run into another: how are they cited?",
        answer: "By the number that their place gives them.",
        why: "Their neighbours leave exactly one number free, and other clauses refer to it.",
        money: false, options: [],
    }
    CS_2 = "CS-2" {
        clauses: ["CS 8.4", "CS 9.7", "CS 9.10", "CS 11.4", "CS 14.14"],
        question: "Does a hand that was folded, counted as folded or conceded still win on its progressive wager?",
        answer: "Yes. The cards of a player with a progressive wager are kept apart and shown when the round is \
            settled.",
        why: "The clause pays whoever receives a qualifying hand and asks nothing else. It matters most for a player \
            who was away when a flush was dealt. A site may read the fold as giving up the claim too.",
        money: true, options: ["keeps-claim", "gives-up-claim"],
    }
    CS_3 = "CS-3" {
        clauses: ["CS 9.7", "CS 9.2", "CS 9.3.1"],
        question: "May a player concede when the dealer has no hand, and so give up an ante that would be paid?",
        answer: "Only after a warning: the first sweep of the hand brings the warning and a second one concedes. \
            Before the dealer's hand is up and called nobody concedes.",
        why: "The clause lets a player concede once the dealer's hand is up and says nothing of its value, but nobody \
            knowingly throws a won ante away. A site may take concessions only against a hand that counts.",
        money: true, options: ["warn-first", "only-against-a-hand"],
    }
    CS_4 = "CS-4" {
        clauses: ["CS 12.3.1"],
        question: "Is the $50,000 of several royal flushes compared with the whole jackpot or with each share?",
        answer: "With each share: every winner is paid the jackpot divided by their number, or $50,000 if that is \
            more. What the jackpot lacks the casino adds.",
        why: "The clause says that each receives it. Compared by head or in sum the result is the same.",
        money: true, options: [],
    }
    CS_5 = "CS-5" {
        clauses: ["CS 12.3.2"],
        question: "How much do several straight flushes of one round share?",
        answer: "A tenth is taken from the jackpot for each, one after another from what is left; the sum is shared \
            alike, rounded up to the cent, and nobody is paid less than $5,000. Two winners get 9.5 per cent each, \
            three 9.0333.",
        why: "Only this reading gives a meaning to the totals that follow one another. A site may pay each a tenth of \
            the jackpot as it stood.",
        money: true, options: ["one-after-another", "a-tenth-each"],
    }
    CS_6 = "CS-6" {
        clauses: ["CS 12.1.2", "CS 12.3.2"],
        question: "Does a straight flush lower the jackpot, and does the jackpot pay when the tenth is below $5,000?",
        answer: "The jackpot goes down by the tenths alone. What is missing to $5,000 is the casino's own money.",
        why: "The totals that follow one another have to go down by something. A guarantee is the casino's promise, \
            and taking it from the pool would make the other winners pay for it.",
        money: true, options: [],
    }
    CS_7 = "CS-7" {
        clauses: ["CS 12.4", "CS 12.2"],
        question: "Royal and straight flushes fall in one round, perhaps several of each: who gets what?",
        answer: "All straight flushes first, as in CS-5; the royal flushes share what is then left, each at least \
            $50,000. Other jackpot hands keep their place from right to left.",
        why: "The clause puts one before the other without naming a number, and the rules of the same game elsewhere \
            say so in full.",
        money: true, options: [],
    }
    CS_8 = "CS-8" {
        clauses: ["CS 12.1.3", "CS 12.1.4", "CS 12.1.5"],
        question: "Are the fixed prizes for four of a kind, full house and flush taken from the jackpot?",
        answer: "No, the casino pays them and the meter stays.",
        why: "They are called bonus payouts and named without the jackpot, unlike the two prizes before them.",
        money: true, options: [],
    }
    CS_9 = "CS-9" {
        clauses: ["CS 11.5", "CS 11.6", "CS 11.9.2"],
        question: "Seed, growth and the casino's part of the jackpot are as approved and not in the book: what if a \
            table names no approval?",
        answer: "It takes no progressive wagers.",
        why: "Without the approval there is no pool that a wager could go to.",
        money: true, options: [],
    }
    CS_10 = "CS-10" {
        clauses: ["CS 14.3", "CS 14.5", "CS 14.6", "CS 14.7"],
        question: "Dealer's cards are exposed by mistake: when is it a misdeal, and when does play continue?",
        answer: "Until the last card is dealt, two cards are a misdeal and one in the dealer's hand is the up-card. \
            After that any number may be exposed, and players decide with them in sight.",
        why: "14.3 speaks of the deal and 14.7 of the time before the last decision; the last card divides the two. \
            With three dealer's cards in sight the player has an edge of 11.57 per cent, so the record names them.",
        money: true, options: [],
    }
    CS_11 = "CS-11" {
        clauses: ["CS 14.7"],
        question: "A dealer's card is exposed after some players have decided: may they choose again?",
        answer: "No, only those who have not decided choose with the card in sight.",
        why: "The clause gives the choice to make a bet or fold, which these players have had. A site may let those \
            who bet choose again, with their bets back; a folded hand is in the rack and stays there.",
        money: true, options: ["undecided-only", "who-bet-too"],
    }
    CS_12 = "CS-12" {
        clauses: ["CS 14.6", "CS 7.4.1"],
        question: "A device deals five cards at once: what is turned up if one of the dealer's was exposed by mistake?",
        answer: "Nothing more. The exposed card is the up-card and the bottom card stays down.",
        why: "The clause leaves the rest face down without asking how the cards are dealt.",
        money: false, options: [],
    }
    CS_13 = "CS-13" {
        clauses: ["CS 14.8", "CS 14.1", "CS 14.10"],
        question: "A player's hand has the wrong number of cards, or its area has no ante: misdeal or not?",
        answer: "Noticed before any player touched cards it is a misdeal. Afterwards only that hand is void, with all \
            its wagers, the progressive one included; a hand without an ante goes into the rack.",
        why: "14.1 covers every wrong deal up to the moment when a player touches cards, so the others begin there.",
        money: true, options: [],
    }
    CS_14 = "CS-14" {
        clauses: ["CS 14.12.2"],
        question: "What becomes of the part of a bet above twice the ante that is found while settling?",
        answer: "It goes back, whether the rest wins or loses.",
        why: "It is not part of the wager, and keeping it would need clear words.",
        money: true, options: [],
    }
    CS_15 = "CS-15" {
        clauses: ["CS 13.1.2", "CS 13.1.4", "CS 13.1.6", "CS 13.1.10", "CS 13.2"],
        question: "The kinds of hand overlap, kickers are named only in general, and the straight flush to the five \
            has no place: how do hands rank?",
        answer: "A hand is the highest kind that it fits. Cards beside a pair, three or four compare from the highest \
            down. Ace to five is the lowest straight and the lowest straight flush.",
        why: "The list is an order. The general sentence covers kickers, and 13.2.1 shows where the low ace stands.",
        money: true, options: [],
    }
    CS_16 = "CS-16" {
        clauses: ["CS 13.1.8", "CS 13.2.2"],
        question: "The second pairs of two hands decide if both hold the highest pair: which highest pair?",
        answer: "Pairs of the same rank, whatever that rank is.",
        why: "Two hands cannot both hold the one highest pair there is; the same highest is meant.",
        money: false, options: [],
    }
    CS_17 = "CS-17" {
        clauses: ["CS 14.15"],
        question: "The jackpot's equipment fails: what happens to progressive wagers already placed?",
        answer: "For a round not yet begun they go back. In a round, those that the equipment had recorded stand and \
            the others go back. The jackpot stays closed at this table until a supervisor opens it.",
        why: "A recorded wager is in the pool and its player can win; one that was not recorded never reached it.",
        money: true, options: [],
    }
    CS_18 = "CS-18" {
        clauses: ["CS 9.5", "CS 5.7"],
        question: "When is the progressive wager settled?",
        answer: "After ante and bet of every hand; the round is not over until the last jackpot hand is paid.",
        why: "The cards stay until the prize is paid, so the wager they prove stays open too.",
        money: false, options: [],
    }
    CS_19 = "CS-19" {
        clauses: ["CS 4.1", "CS 4.1.1", "CS 4.1.2", "CS 4.1.3"],
        question: "Three occasions for a shuffle are joined by an or: is one of them enough?",
        answer: "No, the deck is shuffled on each.",
        why: "They are different moments, and cards dealt twice without a shuffle could be remembered.",
        money: false, options: [],
    }
    CS_20 = "CS-20" {
        clauses: ["CS 2.2.3", "CS 9.1"],
        question: "The cloth speaks of ace and king and the rule of a value of ace and king: is it the same?",
        answer: "Yes: five odd cards with an ace and a king, or any better hand.",
        why: "The cloth shortens the rule.",
        money: false, options: [],
    }
    CS_21 = "CS-21" {
        clauses: ["CS 9.4", "CS 9.3", "CS 12.2"],
        question: "In which order are hands settled against the dealer's?",
        answer: "From the dealer's right to the left, as jackpot prizes are.",
        why: "The chapter names no order. Chapter 12 has one, and the hands furthest from the shoe are picked up first \
            everywhere.",
        money: false, options: [],
    }
    CS_22 = "CS-22" {
        clauses: ["CS 8.6"],
        question: "Everybody has folded: does the dealer still turn the dealer's hand up?",
        answer: "No. There is no hand to compare it with. Hands kept apart for the jackpot are still shown.",
        why: "The clause turns it up after the bets of those who stay in, and nobody does.",
        money: false, options: [],
    }
    CS_23 = "CS-23" {
        clauses: ["CS 9.5", "CS 2.4.3", "CS 12.1.1", "CS 12.1.2"],
        question: "A prize depends on the meter: which reading counts, and who answers for the payment?",
        answer: "What the meter shows when the last hand of the round is settled. A supervisor then verifies the cards \
            and the deck, and above the amount that the pool names a second person signs.",
        why: "The amount has to be fixed before anybody can argue about it, and the largest prizes want more than one \
            pair of eyes.",
        money: true, options: [],
    }
    CS_24 = "CS-24" {
        clauses: ["CS 8.6", "CS 9.4.1", "CS 14.16"],
        question: "A card was dealt correctly but keyed wrongly: what then?",
        answer: "The record is corrected card for card: by the dealer alone before anything is settled on it, by two \
            people afterwards, until the deck is shuffled. Later it is an overpayment or underpayment.",
        why: "The book speaks of cards, not of a record of them. The cards decide and the record follows them; once \
            money has moved, taking it back needs a second person.",
        money: true, options: [],
    }
    CS_25 = "CS-25" {
        clauses: ["CS 14.4", "CS 14.9.2", "CS 15.2.1", "CS 8.4", "CS 9.7"],
        question: "A round is voided after somebody folded or conceded, or after ante and bet were settled: what comes \
            back?",
        answer: "Everything that was staked in the round: folded, conceded and settled wagers, paid jackpots too (X-38), as \
            long as a jackpot hand of the round is not paid. The dealer's hand is still counted then, so 14.2 can make the \
            round a misdeal.",
        why: "The clauses speak of all wagers and all monies of the round, and a player who folded did so on cards \
            that do not count. By CS-18 the round is not over until the last jackpot hand is paid.",
        money: true, options: [],
    }
    CS_26 = "CS-26" {
        clauses: ["CS 6.1", "CS 5.6"],
        question: "The sign may limit each kind of wager: what if its limits for bets do not allow twice every ante?",
        answer: "Such a sign is not accepted. A sign need not name bets at all.",
        why: "A bet is exactly twice the ante, so a sign that forbids it would force a player to fold.",
        money: true, options: [],
    }
}
