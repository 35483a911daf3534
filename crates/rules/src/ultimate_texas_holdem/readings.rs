//! Readings of the Ultimate Texas Hold'em book: what it leaves open, and how it is read here.

crate::readings! {
    UTH_1 = "UTH-1" {
        clauses: ["UTH 4.3.3", "UTH 15.2.5.2", "UTH 15.2.5.3"],
        question: "Three paragraphs carry numbers from elsewhere: which numbers are theirs?",
        answer: "The next in the order of their own lists: 4.3.3 for the one printed as 4.1.1, 15.2.5.2 and 15.2.5.3 \
            for those printed as 5.1.1.1 and 5.1.1.2.",
        why: "They stand at the end of those lists and read on from them. Nothing but the number is wrong.",
        money: false,
        options: [],
    }
    UTH_2 = "UTH-2" {
        clauses: ["UTH 10.7.4", "UTH 10.7.4.1", "UTH 10.7.4.2", "UTH 10.7.4.3", "UTH 10.7.4.4"],
        question: "The fates of the Blind are numbered on from those of the Ante, under a heading without a number: \
            what are they called?",
        answer: "10.7.4 and 10.7.4.1 to 10.7.4.4, printed as 10.7.3.5 to 10.7.3.8.",
        why: "Read as printed they would be rules for the Ante and contradict the four before them.",
        money: true,
        options: [],
    }
    UTH_3 = "UTH-3" {
        clauses: ["UTH 1.1", "UTH 2.4.1", "UTH 3.1", "UTH 5.5", "UTH 6.2", "UTH 11.7", "UTH 13.16"],
        question: "Several rules speak only of the shuffling device although cards may come from a shoe or the hand: \
            do they hold there?",
        answer: "Yes, whatever the cards come from. A deck that is cut also has its cutting card.",
        why: "3.2 allows three sources and nothing about the other two would make a round begin later or a missing \
            card harmless.",
        money: true,
        options: [],
    }
    UTH_4 = "UTH-4" {
        clauses: ["UTH 9.2.3.1", "UTH 9.3.2.1"],
        question: "Is a player who bet in the previous round of play kept from betting in this one?",
        answer: "No: the round of betting is meant. A player bets once in a round of play.",
        why: "By the letter nobody could play two rounds running.",
        money: true,
        options: [],
    }
    UTH_5 = "UTH-5" {
        clauses: ["UTH 1.1", "UTH 9.1.1", "UTH 9.2.1", "UTH 9.3.1", "UTH 10.4.1", "UTH 10.7.1"],
        question: "Does Trips on a folded hand win if the hand would have made three of a kind?",
        answer: "No. A fold forfeits it.",
        why: "Folding gives up all wagers but the jackpot's, and 10.4.1 leaves a folded hand no other payment. One \
            deal in 234 is touched by it.",
        money: true,
        options: [],
    }
    UTH_6 = "UTH-6" {
        clauses: ["UTH 10.5", "UTH 1.1", "UTH 10.3.1"],
        question: "A player who concedes after the dealer's hand is made loses the wagers: also the jackpot's, and the \
            Ante although the dealer may not qualify?",
        answer: "The Ante, Blind, Play and Trips, whatever the dealer has; the jackpot wager stays in play.",
        why: "A concession is a fold, and the definition of a fold saves the jackpot wager alone. A site may take the \
            clause at its word and collect all.",
        money: true,
        options: ["jackpot-stays", "takes-all"],
    }
    UTH_7 = "UTH-7" {
        clauses: ["UTH 10.7.3.4", "UTH 10.3.1", "UTH 2.2.2.3"],
        question: "Does the Ante stand off against a dealer without a pair even where the dealer's hand is higher?",
        answer: "Yes, as the book and the cloth say.",
        why: "The words are clear and the published odds of the game, 2.185 per cent of the Ante, rest on them.",
        money: true,
        options: [],
    }
    UTH_8 = "UTH-8" {
        clauses: ["UTH 10.12.5"],
        question: "What does a Blind pay for a flush when chips cannot make half as much again?",
        answer: "The next amount that chips can make, as X-9 says.",
        why: "A site may pay to the cent or round down instead. On a Blind of one chip rounding up is worth 1.29 per \
            cent of the Ante to the player, so the table's choice is on its sign.",
        money: true,
        options: ["up-to-chip", "exact-cents", "down-to-chip"],
    }
    UTH_9 = "UTH-9" {
        clauses: ["UTH 11.8", "UTH 11.8.1", "UTH 11.8.2", "UTH 9.1.2", "UTH 9.2.3", "UTH 9.3.2"],
        question: "What happens to a Play wager that is not a legal multiple of the Ante, since the remedies speak of \
            limits?",
        answer: "Noticed before the dealer's hand is turned it is corrected; where the player does not correct it, it \
            goes back and a supervisor declares the hand folded. Noticed later it is settled at the highest legal \
            multiple within it and the rest goes back; one below the lowest multiple is settled as it is.",
        why: "The clause is about the betting rules and borrows the measure of 6.2 and 6.3: too small stands, too \
            large counts up to what is allowed.",
        money: true,
        options: [],
    }
    UTH_10 = "UTH-10" {
        clauses: ["UTH 5.3", "UTH 11.6"],
        question: "What if Ante and Blind are not equal?",
        answer: "Before the deal they are made equal or taken back. Found after it, both are settled at the lesser \
            and the rest goes back; with one of the two missing the hand is void by 11.6.",
        why: "Neither may be larger than the other, and forfeiting the surplus needs words that are not there.",
        money: true,
        options: [],
    }
    UTH_11 = "UTH-11" {
        clauses: ["UTH 11.1", "UTH 11.3", "UTH 15.3.1"],
        question: "Does one hand with a wrong number of cards undo the whole table even when hands have been paid?",
        answer: "Before the first hand is settled, yes. After that a supervisor voids the hands still open, a jackpot that \
            waits to be paid among them, and what was settled stands. A missing or foreign card, or a failed device, \
            voids the whole round (X-38).",
        why: "The clause makes all wagers of the round invalid. But a miscounted hand says nothing about the cards that \
            others were paid on, and Caribbean Stud voids only that hand. A site may void the whole round.",
        money: true,
        options: ["unsettled-hands", "whole-round"],
    }
    UTH_12 = "UTH-12" {
        clauses: ["UTH 11.4.1", "UTH 11.4.2"],
        question: "The dealer's card shows after the flop, nobody bet before it and somebody has since: misdeal or \
            not?",
        answer: "A supervisor decides and the decision is recorded. With any Play wager on the table the usual answer \
            is that play continues.",
        why: "By 11.4.1 it is a misdeal, by 11.4.2 it is not. Seeing the dealer's card is worth more than a fifth of \
            the Ante to a player who has still to decide, so it cannot be left to a default.",
        money: true,
        options: [],
    }
    UTH_13 = "UTH-13" {
        clauses: ["UTH 11.5"],
        question: "May a player who has seen a community card too early still bet four times the Ante?",
        answer: "Yes, every choice of the stage is kept.",
        why: "The clause says so without exception; what it cost is in the log.",
        money: true,
        options: [],
    }
    UTH_14 = "UTH-14" {
        clauses: ["UTH 15.2.6", "UTH 7.2.2"],
        question: "Which three cards are the flop of a jackpot hand, where the five are dealt as a stack?",
        answer: "The bottom three of the stack, from the moment it is spread, also if another card shows first.",
        why: "7.2.2 fixes the places, and a jackpot cannot depend on which card is turned first.",
        money: true,
        options: [],
    }
    UTH_15 = "UTH-15" {
        clauses: ["UTH 9.2", "UTH 9.6.2", "UTH 10.1", "UTH 15.2"],
        question: "Everybody folds before the flop and a jackpot wager is live: is the flop turned?",
        answer: "Yes. The flop alone, and then the folded hands with a jackpot wager.",
        why: "A folded hand may still qualify, and it takes the flop to say so. The other two cards decide nothing.",
        money: true,
        options: [],
    }
    UTH_16 = "UTH-16" {
        clauses: ["UTH 15.2.1.1", "UTH 5.6", "UTH 5.7"],
        question: "A jackpot wager on another's box must accord with the rule of one hand a player: how can it?",
        answer: "Only somebody with a valid card and no hand in the round backs a box, only where its jackpot spot is \
            empty, and a supervisor allows it each time. The prize is the backer's.",
        why: "So both 5.6 and 5.7, which was perhaps meant, are kept. A site that reads 5.7 lets players with a hand \
            of their own back another's.",
        money: true,
        options: ["no-hand-of-ones-own", "also-with-a-hand"],
    }
    UTH_17 = "UTH-17" {
        clauses: ["UTH 15.2.10.4", "UTH 15.2.12"],
        question: "Are bonuses paid before the large jackpots, or everything from the right to the left?",
        answer: "Bonuses first, from the right to the left, then straight flushes, then a royal flush.",
        why: "Read as printed the later clause would cancel the earlier; subject to it, both have a meaning.",
        money: false,
        options: [],
    }
    UTH_18 = "UTH-18" {
        clauses: ["UTH 15.2.10.2", "UTH 15.2.10.3"],
        question: "Does one straight flush give the holder of another a bonus, and does a backer get one?",
        answer: "Winners of the round get none. Every other jackpot wager brings one to the person who placed it.",
        why: "15.2.10.3 excludes a winner for the round, and 15.2.10.2 asks for nothing but a valid wager.",
        money: true,
        options: [],
    }
    UTH_19 = "UTH-19" {
        clauses: ["UTH 15.2.13.1", "UTH 15.2.13.2"],
        question: "Can two players share a royal flush jackpot at one table?",
        answer: "No: one flop leaves one pair of hole cards for it. Two straight flushes can meet. Both formulas are \
            there all the same.",
        why: "The rule is shared with other games.",
        money: true,
        options: [],
    }
    UTH_20 = "UTH-20" {
        clauses: ["UTH 15.2.9", "UTH 15.2.9.1", "UTH 15.2.9.2", "UTH 15.2.13"],
        question: "Is the guaranteed prize the one on the sign or the one in the book?",
        answer: "They are the same: $50,000 and $5,000, and nothing less is paid.",
        why: "A sign that says otherwise would not show what the book says it shows.",
        money: true,
        options: [],
    }
    UTH_21 = "UTH-21" {
        clauses: ["UTH 15.1.2.2", "UTH 15.1.3"],
        question: "Is a table linked to one pool, or may its wagers feed several?",
        answer: "One public meter; reserves behind it are allowed.",
        why: "Players win from one meter; what it is refilled from is for the casino to decide.",
        money: true,
        options: [],
    }
    UTH_22 = "UTH-22" {
        clauses: ["UTH 1.1"],
        question: "The book defines a fixed jackpot and a single deck shuffler and never uses the words: do they \
            matter?",
        answer: "Not here. A jackpot at fixed odds is not offered.",
        why: "A definition alone gives no rule to play by.",
        money: false,
        options: [],
        later,
    }
    UTH_23 = "UTH-23" {
        clauses: ["UTH 8.2(c)", "UTH 8.2(d)", "UTH 8.2(g)"],
        question: "How are equal fours, equal threes and full houses with equal threes compared, which a shared board \
            makes common?",
        answer: "By the cards that are left: the fifth card, the pair, the two odd cards from the highest down.",
        why: "So it is with every other hand of the list, and with these in every book of poker.",
        money: true,
        options: [],
    }
    UTH_24 = "UTH-24" {
        clauses: ["UTH 6.7", "UTH 6.7.1", "UTH 6.7.2"],
        question: "Which tables are low limit tables?",
        answer: "Those that the operator sets up as such. They deal from a shuffling device and nothing else, also \
            after a device has failed.",
        why: "The book gives no figure, so the operator names the table and the rule follows.",
        money: false,
        options: ["standard", "low-limit"],
    }
    UTH_25 = "UTH-25" {
        clauses: ["UTH 11.10"],
        question: "How long is a reasonable period to decide in?",
        answer: "The time that the table gives (X-44), which everybody sees; sooner if a supervisor says why. The record shows \
            who declared the hand folded, and when.",
        why: "A fold costs at least two antes, so the player knows how long there is, and a person answers for a shorter wait.",
        money: true,
        options: [],
    }
    UTH_26 = "UTH-26" {
        clauses: ["UTH 7.1", "UTH 15.2.4"],
        question: "Until when is a jackpot wager taken, which 7.1 leaves out of its list?",
        answer: "As long as the others: until no more bets is called or the first card is out.",
        why: "15.2.4 asks for it before the hand begins.",
        money: false,
        options: [],
    }
    UTH_27 = "UTH-27" {
        clauses: ["UTH 6.1", "UTH 9.1.2", "UTH 9.2.3"],
        question: "What if the sign's maximum makes a multiple of the Ante too large?",
        answer: "That multiple is not offered; the others are. The sign allows at least one Ante as a Play wager.",
        why: "The sign binds every wager. Without four times the game costs the player 9.67 per cent of the Ante and \
            not 2.18, so a sign does well to show up to which Ante four times is open.",
        money: true,
        options: [],
    }
    UTH_28 = "UTH-28" {
        clauses: ["UTH 9.1", "UTH 9.2", "UTH 9.3", "UTH 11.9.1"],
        question: "In which order do players decide?",
        answer: "In any, within one round of betting; the next card is turned when all have. A supervisor may have \
            some decide first.",
        why: "The book sets no order for decisions though it does for dealing and paying, and 11.9.1 gives a \
            supervisor the power to set one.",
        money: false,
        options: [],
    }
    UTH_29 = "UTH-29" {
        clauses: ["UTH 10.4", "UTH 11.12"],
        question: "Cards were dealt rightly and keyed wrongly: what is done?",
        answer: "They are keyed again, card for card, until the next shuffle. What was settled on them is taken back \
            and settled again, by two people.",
        why: "The cards on the cloth decide and not the console.",
        money: true,
        options: [],
    }
    UTH_30 = "UTH-30" {
        clauses: ["UTH 11.11", "UTH 15.3.1"],
        question: "The jackpot's equipment fails: what happens to jackpot wagers already placed?",
        answer: "Before the first card they go back. In a round they stay and the round is finished with them; the \
            next has no jackpot.",
        why: "Play without the jackpot is for rounds to come. A wager accepted for a hand that is being played \
            may be winning it.",
        money: true,
        options: [],
    }
    UTH_31 = "UTH-31" {
        clauses: ["UTH 9.6", "UTH 10.1"],
        question: "Everybody folds and no jackpot wager is live: are the other cards turned?",
        answer: "No. The round is over.",
        why: "The dealer's hand is made against remaining players, and there are none.",
        money: false,
        options: [],
    }
    UTH_32 = "UTH-32" {
        clauses: ["UTH 15.2.7", "UTH 15.2.9.1", "UTH 15.2.9.2"],
        question: "Who answers for a jackpot that hangs on the meter before it is paid?",
        answer: "A supervisor verifies the cards and the deck, and above the amount that the pool names a second \
            person signs. The cards stay on the table until then.",
        why: "The book pays the largest prizes in the house and names nobody who looks at the hand first.",
        money: false,
        options: [],
    }
}
