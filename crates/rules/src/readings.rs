//! Readings common to several books.

crate::readings! {
    X_1 = "X-1" {
        clauses: ["CS 6.3", "SB 4.3", "DC 6.3", "UTH 6.3", "CW 6.3"],
        question: "What happens to the part of a wager that is above the maximum?",
        answer: "It does not count as a wager. It goes back to the player whether the rest wins, loses or stands off, and is shown \
            as returned and not as won. Earlier rounds stand.",
        why: "Collecting only up to the maximum forbids keeping the rest of a losing wager, and treating a winner the \
            same way leaves the odds alone. A site may void the whole wager instead; keeping the excess is never \
            allowed.",
        money: true,
        options: ["return-excess", "void-whole"],
    }
    X_2 = "X-2" {
        clauses: ["CW 11.18.2", "CW 6.3", "UTH 11.8.2"],
        question: "Is an oversized wager that is noticed while settling paid as wagered or up to the maximum?",
        answer: "Up to the maximum.",
        why: "The Casino War clause says to settle what was wagered but sends the reader to 6.3, which caps it, and \
            the same clause of Ultimate Texas Hold'em has the right words.",
        money: true,
        options: [],
    }
    X_3 = "X-3" {
        clauses: ["CS 5.6", "UTH 5.3", "UTH 9.1.2", "CW 5.8"],
        question: "If the first wager is cut to the maximum, are the wagers measured by it taken from the amount laid \
            or from the amount that counts?",
        answer: "From the amount that counts. A capped Initial Wager calls for a War Wager of the capped amount, and \
            each area also keeps any limit of its own on the sign.",
        why: "The part above the maximum does not count, so nothing can be a multiple of it; otherwise an oversized \
            first wager would carry an even larger second one.",
        money: true,
        options: ["capped", "as-wagered"],
    }
    X_4 = "X-4" {
        clauses: ["CS 6.2", "CS 5.4", "CS 11.3", "UTH 6.2", "UTH 5.4.2", "UTH 15.2.3", "SB 4.2", "SB 6.7", "DC 10.2"],
        question: "Does the rule that a wager below the minimum still counts save a side wager of a fixed amount?",
        answer: "No. Such a wager has the amount on the sign or it is not taken. For Trips and Super Streak the sign \
            may state a range instead of one amount.",
        why: "The rule is about ranges with a lower end. Where the sign asks for an amount, another amount is not \
            that wager.",
        money: true,
        options: [],
    }
    X_5 = "X-5" {
        clauses: ["CS 14.20.2", "SB 8.14.2", "UTH 11.16.2", "CW 11.22.2", "CW 1.1", "DC 5.2"],
        question: "An invalid wager is found during the hand and loses: is it kept or returned?",
        answer: "It is returned, as a winning one is, and the supervisor is told.",
        why: "The definitions make an invalid wager void, and void means that there is no result. The clause speaks \
            only of winning ones, but taking money needs clear words. A site may keep losing ones. What the Act does \
            with an excluded person's money is outside the books.",
        money: true,
        options: ["return", "keep-losing"],
    }
    X_6 = "X-6" {
        clauses: [
            "CS 14.20.1", "CS 14.20.3", "SB 8.14.1", "SB 8.14.3", "UTH 11.16.1", "UTH 11.16.3", "CW 11.22.1",
            "CW 11.22.3", "CW 8.1", "DC 5.2",
        ],
        question: "Where does a hand belong that is already settled in part when a wager is found invalid?",
        answer: "Each wager is looked at by itself: those already settled stand and those still open are void.",
        why: "The books divide time by the hand, but settle it in steps. The reason for leaving settled hands alone \
            holds for a settled wager just as well.",
        money: true,
        options: [],
    }
    X_7 = "X-7" {
        clauses: ["CS 5.1", "CS 16.1", "SB 3.1", "SB 9.1", "UTH 5.1", "UTH 13.1", "CW 5.1", "CW 13.1", "DC 5.2"],
        question: "Is the Player Card looked at once, when the player sits down, or at every round?",
        answer: "At the start of every round. A card that is cancelled, or reaches a limit, during a round stops the \
            next one; the round that has begun is finished.",
        why: "The Regulation asks that all gaming be done on the patron's own card in force (LAW-4) and stops gaming \
            when a limit is reached (LAW-7), so a look at the door is not enough. Breaking off a begun round would \
            change other people's cards.",
        money: true,
        options: [],
    }
    X_8 = "X-8" {
        clauses: ["SB 1.1", "SB 5.1", "SB 8.14.1", "SB 9.2.1", "SB 9.2.2"],
        question: "Sic Bo's round begins with the tumbling of the dice, yet bets are called for only after it: what \
            does before the round mean for wagers and declarations?",
        answer: "Before no more bets. A wager found invalid until then is handed back as one from before the round. \
            Super Streak keeps to the tumbling itself (SB-16).",
        why: "By the letter no ordinary wager would ever lie there before its round. In the other books the first \
            card falls when bets are closed, and that is the moment meant.",
        money: false,
        options: [],
    }
    X_9 = "X-9" {
        clauses: [
            "CW 5.11", "UTH 10.12.5", "DC 10.3", "CS 12.1.1", "CS 12.1.2", "CS 12.3", "UTH 15.2.9.1", "UTH 15.2.9.2",
            "UTH 15.2.13",
        ],
        question: "How is a payment rounded that chips cannot make, in the books that say nothing of it?",
        answer: "The ledger is exact to the cent and meters are finer. What is paid in chips goes up to the next \
            amount that chips can make, as Casino War says, and the difference is recorded as rounding and not as an \
            overpayment. A jackpot's pool pays the exact share; the casino bears the rounding.",
        why: "Where a book is silent its sister book is followed. Rounding up is never against the player; at the \
            smallest Blind of Ultimate Texas Hold'em it moves 1.29 per cent of the ante, so it has to be visible.",
        money: true,
        options: [],
    }
    X_10 = "X-10" {
        clauses: ["CS 9.2", "CS 9.4.1.3", "CW 10.1", "CW 10.2", "CW 11.16", "CW 1.1"],
        question: "A void wager and a stand off both return the stake: is there any difference?",
        answer: "A void wager is left out of turnover and a stand off is counted in it. A token comes back in both \
            cases; on a win it is paid in chips and collected, unless its voucher says otherwise.",
        why: "A void wager has no result, so it was not played; a stand off was played and drawn.",
        money: false,
        options: [],
    }
    X_11 = "X-11" {
        clauses: ["CS 1.1", "SB 1.1", "DC 1.1", "UTH 1.1", "CW 1.1", "CW 5.3"],
        question: "Is a promotional voucher exchanged for tokens only, or for chips that could be cashed?",
        answer: "For tokens only, unless the voucher's own conditions say chips. Casino War and Double Chance allow \
            chips, the other books do not.",
        why: "A voucher that turns into chips is money. The narrower exchange is lawful under all five books.",
        money: true,
        options: ["tokens-only", "chips-allowed"],
        later,
    }
    X_12 = "X-12" {
        clauses: ["CS 14.18.1", "SB 8.12.1", "UTH 11.14.1", "CW 11.21.1", "CW 11.20.1", "CW 11.20.2"],
        question: "The explanation of an attempt to rectify points at the duty to identify the patron: which duty is \
            meant?",
        answer: "Both: the attempt described satisfies the duty to put the settlement right and the duty to find the \
            patron.",
        why: "Four books carry the same slip of one number. The words describe rectifying, and finding the patron is \
            a part of it.",
        money: false,
        options: [],
    }
    X_13 = "X-13" {
        clauses: ["CS 14.19", "SB 8.13", "UTH 11.15", "CW 11.21.2", "DC 9.1"],
        question: "Which mispayments go into the monthly report, and into which month's?",
        answer: "Every single difference above $1,000.00, so not one of exactly $1,000.00, in the calendar month \
            (Sydney time) in which the casino learned of it, rectified or not. One report covers all games, and a \
            month with nothing says so.",
        why: "The duty hangs on becoming aware, so the day of awareness decides. No clause excuses a mispayment \
            because it was later put right, and a nil report shows that the question was asked.",
        money: false,
        options: [],
    }
    X_14 = "X-14" {
        clauses: [
            "CS 14.16.1", "CS 14.16.2", "CS 14.17", "SB 8.10.1", "SB 8.10.2", "SB 8.11", "UTH 11.12.1", "UTH 11.12.2",
            "UTH 11.13", "CW 11.19.1", "CW 11.19.2", "CW 11.20", "DC 9.1",
        ],
        question: "Who decides whether a mispayment was intended, and what was reasonable?",
        answer: "People do. Each finding is recorded with its date, its author and its reasons, and a second person \
            closes the case.",
        why: "Intention and reasonableness are judgments that no program should make. What can be checked is that \
            they were made, by whom and when.",
        money: false,
        options: [],
    }
    X_15 = "X-15" {
        clauses: ["SB 8.15", "SB 8.15.1", "UTH 11.17", "UTH 11.17.1", "CS 5.1", "DC 5.2", "CW 5.4"],
        question: "The sentence on a loss limit exceeded in a round is broken: what goes back, and in which order?",
        answer: "The player's open wagers are undone from the newest backwards until the rest is within the limit. A \
            stake may be split, and what stays is settled by the result.",
        why: "The order is given in words, and the valid part is plainly meant to be played.",
        money: true,
        options: [],
    }
    X_16 = "X-16" {
        clauses: ["SB 8.15", "UTH 11.17", "CW 5.4", "DC 5.2", "CS 5.3"],
        question: "Is a loss limit compared with the sum of the stakes or with the worst loss that the wagers \
            together could bring?",
        answer: "With the sum of the stakes that are still open.",
        why: "It is simple to explain at the table. In Casino War it is also the worst that can happen, since the Tie \
            Wager can lose together with the Initial Wager.",
        money: true,
        options: [],
    }
    X_17 = "X-17" {
        clauses: ["UTH 5.3", "UTH 9.1", "CS 5.6", "CW 5.8", "UTH 13.3"],
        question: "May a player start a hand although the limit left is too small for the wager that may follow?",
        answer: "Yes, after a warning before the deal: at Casino War when less than twice the Initial Wager is left, \
            so that a Tie Wager or another area may bring the warning too; at Caribbean Stud less than three times \
            the ante; at Ultimate Texas Hold'em less than ante, blind and one play.",
        why: "The first wager is lawful and the limit is the player's own, but being made to surrender costs money, \
            so the player is told beforehand. A site may refuse the first wager instead and cite this reading.",
        money: true,
        options: ["warn", "refuse"],
    }
    X_18 = "X-18" {
        clauses: ["UTH 11.17.1", "UTH 9.1.2", "CS 5.6", "CS 11.3", "DC 10.2"],
        question: "Cutting a player's wagers back to a loss limit can leave an amount that could not have been \
            placed: does that wager stand?",
        answer: "Yes, as it is.",
        why: "The clause on the limit says that the rest is valid, and it is the more particular one.",
        money: true,
        options: [],
    }
    X_19 = "X-19" {
        clauses: ["SB 9.2", "SB 9.3", "SB 8.15", "UTH 13.2", "UTH 13.3", "UTH 11.17", "CW 5.4", "CS 5.1", "DC 5.2"],
        question: "Do loss limits hold in the books that do not mention them?",
        answer: "Yes. Caribbean Stud, Casino War and Double Chance follow the text that Sic Bo and Ultimate Texas \
            Hold'em have.",
        why: "The Regulation binds all gaming whatever the book says (LAW-7), and the later editions show how it \
            works at a table.",
        money: true,
        options: [],
    }
    X_20 = "X-20" {
        clauses: ["SB 1.1", "UTH 1.1"],
        question: "Over what period does a loss limit run, and what counts towards it?",
        answer: "Calendar days, weeks and months in Sydney time. What counts is stakes less payments, jackpots \
            included and promotional tokens left out.",
        why: "The Regulation names day, week and month and no gaming day (LAW-6). A token costs the player nothing, \
            and a jackpot is a payment like any other.",
        money: true,
        options: [],
    }
    X_21 = "X-21" {
        clauses: ["CS 6.5", "CS 6.5.1", "SB 4.5", "DC 6.5", "UTH 6.5", "UTH 6.5.1", "CW 6.5", "CW 6.5.1"],
        question: "Who counts as already playing when the minimum is raised at once?",
        answer: "A player with a wager in the current round or in either of the two before it; the right ends when \
            the player leaves. Sic Bo and Double Chance have no raise at once, so there only the sign of 20 minutes \
            serves.",
        why: "A seat may be claimed from a player who sits out three rounds, so somebody who has played within three \
            is still playing. The Act protects such players for 20 minutes in any case (LAW-3).",
        money: true,
        options: [],
    }
    X_22 = "X-22" {
        clauses: ["CS 6.5", "SB 4.5", "DC 6.5", "UTH 6.5", "CW 6.5", "CW 6.5.2"],
        question: "Can a change of limits take effect within a round, and what if its sign was taken down in between?",
        answer: "The limits of a round are those at its start, and a wager taken by the sign before that stays within \
            them. The sign has to stand without a break for the 20 minutes; taken down and put up again, it starts \
            afresh.",
        why: "Limits judged twice in one round could make a lawful wager unlawful. A notice that was not there to be \
            read gave no notice.",
        money: true,
        options: [],
    }
    X_23 = "X-23" {
        clauses: ["CS 6.6", "SB 4.6", "UTH 6.6", "CW 6.6"],
        question: "Does a player who is allowed a higher maximum also need a minimum of their own?",
        answer: "Yes. The sign gives both figures and neither may be left out. Double Chance has no such clause, so \
            it is not allowed there.",
        why: "The clause asks for a sign with both the player's minimum and the player's maximum.",
        money: false,
        options: [],
    }
    X_24 = "X-24" {
        clauses: ["CS 10.2", "DC 9.2"],
        question: "To what does a posted maximum payout apply, and is the stake part of it?",
        answer: "To each winning wager by itself, and to the winnings only: the stake comes back besides.",
        why: "The odds that the notice limits are odds of one wager, and odds do not count the stake. What several players win \
            in one round is not added up, since nobody could say how it would be shared.",
        money: true,
        options: [],
    }
    X_25 = "X-25" {
        clauses: ["SB 9.10", "CW 13.6", "CW 13.4", "CW 13.5.2", "CS 16.6", "UTH 13.10", "DC 14.5"],
        question: "Whose wagers may be forfeited when an outcome is annulled: the fraudster's or the device user's?",
        answer: "Either's, and only by the decision of a named supervisor. Nobody's stake is forfeited without one.",
        why: "As printed, Casino War and Sic Bo point at device users, while the other books point at the fraud. Both \
            are plainly meant to be within reach, and because taking a stake needs clear words a person has to answer \
            for it.",
        money: true,
        options: [],
    }
    X_26 = "X-26" {
        clauses: ["CS 16.4.1", "SB 9.8.1", "UTH 13.8.1", "DC 14.3.1", "CW 13.4.1", "CW 13.6"],
        question: "Does a device user whose wagers are declared void get the stakes back?",
        answer: "Yes, unless a supervisor also directs forfeiture where the book allows it.",
        why: "Void means without result, and forfeiture is a separate power with words of its own.",
        money: true,
        options: [],
    }
    X_27 = "X-27" {
        clauses: ["CS 16.13", "SB 9.17", "UTH 13.17", "DC 14.12", "CW 13.12"],
        question: "Who is meant by the games, gaming and casino supervisor, and may one person decide and review?",
        answer: "Games supervisor and gaming supervisor are one role, below the casino supervisor. The review is made \
            by a different person from the one who decided first, who is a casino supervisor, and only if the player asks. A \
            casino supervisor may do whatever a gaming supervisor may, and decides first where no gaming supervisor is there.",
        why: "The books use both names for the same duty. A casino supervisor is defined to include the lower role, \
            but reviewing one's own decision is not a review.",
        money: false,
        options: [],
    }
    X_28 = "X-28" {
        clauses: ["CS 16.10", "SB 9.14", "UTH 13.14", "DC 14.9", "CW 13.10"],
        question: "How are the three rounds counted after which a player may lose the seat?",
        answer: "Rounds in a row without a new wager from that player while every other place was taken. A wager \
            still running from an earlier round, as Sic Bo's Super Streak, counts as taking part. A round with a free \
            place starts the count again.",
        why: "The rule is there to free a seat that somebody else could use, so only rounds at a full table matter, \
            and a player with money at stake is playing.",
        money: false,
        options: [],
    }
    X_29 = "X-29" {
        clauses: ["CS 16.12", "UTH 13.16", "SB 9.16", "DC 14.11", "CW 5.4"],
        question: "May a supervisor refuse a lawful wager where the book, as Casino War's, gives no power to do so?",
        answer: "Yes, as the occupier's general right, before the first card. It is recorded as a named supervisor's \
            decision with its reason, and cites this reading.",
        why: "Four books give the power in words and limit it to the time before play. Nothing suggests that Casino \
            War meant to take away a right that exists anyway.",
        money: true,
        options: [],
    }
    X_30 = "X-30" {
        clauses: [
            "CS 17.2", "CS 17.4", "CS 17.8", "CS 17.11", "SB 10.2", "SB 10.4", "SB 10.8", "SB 10.12", "UTH 14.2",
            "UTH 14.4", "UTH 14.8", "UTH 14.11", "CW 14.2", "CW 14.4", "CW 14.8", "CW 14.11",
        ],
        question: "The promotion chapters differ on scrutineers and payment and give times and amounts: which hold?",
        answer: "Each book's own. Amounts are exceeded only above the figure, days are calendar days and hours run to \
            the millisecond. A scrutineer watches draws with a prize above $10,000 under every book, Casino War's \
            included.",
        why: "Casino War merely permits a scrutineer while three books demand one; the stricter practice satisfies \
            all four.",
        money: false,
        options: [],
    }
    X_31 = "X-31" {
        clauses: ["SB 10.9", "SB 10.9.1", "SB 10.13", "SB 10.13.1"],
        question: "Two clauses ask for a promotion's terms, one with approval of changes and one without: which \
            holds?",
        answer: "Both: changed terms are approved and sent again.",
        why: "Whoever does the stricter satisfies the other.",
        money: false,
        options: [],
    }
    X_32 = "X-32" {
        clauses: ["CS 16.15", "UTH 13.19"],
        question: "A jackpot is won by staff who may have played against the policy on their gambling: what is held back?",
        answer: "The prize. It stays locked until two people decide whether it is paid. If it is not, the wager is kept, and \
            what was locked goes back to the meter.",
        why: "The clauses only say that the casino need not pay. The hand may have won, so the money is not given to the next \
            winner before somebody has decided, and one person alone does not take a jackpot away.",
        money: true,
        options: [],
    }
    X_33 = "X-33" {
        clauses: ["CS 2.3", "CS 14.4", "UTH 2.3", "UTH 15.3.1"],
        question: "When does a jackpot wager feed the pool, if its round may still be void?",
        answer: "When the round closes. A void wager feeds nothing, so the meter has nothing to give back.",
        why: "Only one book speaks of cancelling, and a meter that the public has seen must not go down but by a win.",
        money: true,
        options: [],
    }
    X_34 = "X-34" {
        clauses: ["CS 2.4.3", "CS 12.3", "UTH 2.4.3", "UTH 15.2.13"],
        question: "Two linked tables win at nearly the same moment: who gets what?",
        answer: "The jackpot is locked for a table when the last hand of its round is known, and the meter starts \
            again from the seed. Locks are ordered by the log. The second table wins on the meter as it then stands, \
            with its guarantee.",
        why: "Sharing is for one round of play, and rounds of two tables are two. The amount depends on every winner of \
            the round, so it cannot be fixed before all hands are known.",
        money: true,
        options: [],
    }
    X_35 = "X-35" {
        clauses: ["CS 2.1", "DC 2.1", "UTH 2.1", "CW 2.1", "CW 2.2", "SB 2.1", "SB 3.15"],
        question: "How many places may a table have, since no book gives a number?",
        answer: "As many as the floor configures and the cards allow: 5(n+1) of 52 cards at Caribbean Stud, so up to \
            9; 6n at Double Chance, so up to 8; 2n+7 at Ultimate Texas Hold'em, so up to 22. Casino War needs 2(n+1) \
            of 312 and a burn, so the layout is the limit. Sic Bo needs none: 20 places are as many as one side of a \
            table can be thought to have.",
        why: "The diagram is only a model of the cloth. What can be checked is that one round never needs more cards \
            than there are.",
        money: false,
        options: [],
    }
    X_36 = "X-36" {
        clauses: ["CS 1.1", "CW 1.1"],
        question: "What does the gaming manager of Caribbean Stud supervise, where the definition breaks off?",
        answer: "The gaming floor, as in Casino War.",
        why: "The sentence lacks its last words, and the sister book has them.",
        money: false,
        options: [],
    }
    X_37 = "X-37" {
        clauses: ["CW 5.5", "SB 3.11", "CS 5.7", "DC 5.3", "UTH 5.5"],
        question: "May the recorded amount of a wager be corrected after the first card or throw, and by whom?",
        answer: "At an electronic table never: the software took the wager. At a physical table by the dealer until the \
            first card or until the cover is lifted, then by a supervisor, and by two people as soon as cards or dice \
            that count can have been seen.",
        why: "The books bind the player to what lies on the layout, and a keyed record is not the layout, so a slip of \
            the key can be put right. But a record that one person can change once the result is known is money.",
        money: true,
        options: [],
    }
    X_38 = "X-38" {
        clauses: ["CW 11.17.2", "CS 14.9.2", "CS 15.2.1", "DC 12.8.2", "DC 13.2.1", "UTH 11.7.2", "UTH 12.2.1"],
        question: "A round is void and its money goes back: does that reach wagers of it that are settled?",
        answer: "Yes. Every wager of the round is undone, jackpots of the round included: what was paid goes back to the \
            house and every stake to its player. Two people sign as soon as anything was paid or taken. The round ends \
            when its last jackpot hand is paid; from then on it counts as an earlier one and stands.",
        why: "The clauses speak of the round and of all its money, and have no words that save a settlement as Casino \
            War 11.6 does. Cards that do not count for the one who waits do not count for the one who was paid first. A \
            site may let settled wagers stand.",
        money: true,
        options: ["all-money-back", "settled-lines-stand"],
    }
    X_39 = "X-39" {
        clauses: [
            "CW 13.5", "CW 13.6", "SB 9.9", "SB 9.10", "CS 16.5", "CS 16.6", "DC 14.4", "DC 14.5", "UTH 13.9", "UTH 13.10",
        ],
        question: "Does annulling an outcome reach wagers on it that are settled, and for how long?",
        answer: "Yes: wagers settled in the round, folded ones too, and after its end all of the last round until the \
            next begins. A supervisor decides and a second person signs. A cheat's wagers may be forfeited, the others \
            are refunded. Later rounds stand, and so does what the wagers had brought to a jackpot's meter. What comes to light \
            later is an overpayment or underpayment.",
        why: "The clauses speak of all wagers made for that result, and a fraud is often seen only once somebody is paid. \
            Once the next round is dealt its players rely on the last one.",
        money: true,
        options: [],
    }
    X_46 = "X-46" {
        clauses: ["CW 5.8", "CW 11.18"],
        question: "A War Wager turns out not to equal the Initial Wager: what is settled?",
        answer: "No more than what counts of the Initial Wager; the rest goes back. A smaller one is settled as it is.",
        why: "Casino War says nothing of it. Caribbean Stud has the same case, a bet that is not twice the ante, and \
            settles it so.",
        money: true,
        options: [],
    }
    X_47 = "X-47" {
        clauses: ["CW 6.3", "SB 4.3", "CS 6.3", "DC 6.3", "UTH 6.3"],
        question: "A wager is found late, and all of a player's wagers together are above the player's maximum on the \
            sign: what counts?",
        answer: "The others as they were recorded, and of this wager what is left of the maximum beside them. The rest \
            goes back at once. Where the table voids a wager above the maximum as a whole, this one is void.",
        why: "The sign may state a maximum for a player as well as for a spot, and the clause settles to the stated \
            maximum whichever it is. The others were taken within it.",
        money: true,
        options: [],
    }
    X_49 = "X-49" {
        clauses: ["CW 5.4", "CW 5.9", "SB 3.13", "SB 3.14", "CS 5.10", "DC 5.6", "UTH 5.8"],
        question: "Chips lie on a spot of the layout, and nobody recorded them: are they a wager?",
        answer: "Yes, if they lay there in time. They are recorded as any corrected stake is, by those who must sign \
            then (X-37), for the player of that area. Beside a hand, where the game deals one; not in a jackpot, whose \
            equipment takes its wagers itself, and not once wagers of that kind are settled.",
        why: "The books settle by what lies on the layout and make the player answer for where it lies. A record \
            without it would keep a losing stake out of the books, or cheat a winner.",
        money: true,
        options: [],
    }
    X_40 = "X-40" {
        clauses: ["CW 13.4", "SB 9.8", "CS 16.4", "DC 14.3", "UTH 13.8"],
        question: "How far does an exclusion from the game, or from the casino, reach?",
        answer: "From the game: every table of that book on the floor. From the casino: every table, and the player card \
            is cancelled (LAW-4). Until a manager asks for it to be lifted and a supervisor signs. A round that has begun \
            is finished without further wagers.",
        why: "The person is excluded, not the seat: whoever is sent away from one table would sit down at the next. \
            One supervisor may exclude at once, so nobody takes it back alone.",
        money: false,
        options: [],
    }
    X_41 = "X-41" {
        clauses: ["CW 13.1", "SB 9.1", "CS 16.1", "DC 5.1", "UTH 13.1"],
        question: "May one player card be used at two tables at once?",
        answer: "No: one table at a time, and a seat that is kept counts. A supervisor may permit a second table.",
        why: "A card proves who plays. At two tables at once somebody else plays with it, or nobody watches the limit.",
        money: false,
        options: ["one", "several"],
    }
    X_42 = "X-42" {
        clauses: ["SB 8.15", "UTH 11.17"],
        question: "Who says by how much a player has wagered beyond a loss limit?",
        answer: "Nobody: it follows from the recorded limit and from where the player stood when the chips were laid. \
            It is worked out and goes back in the same moment as the chips are found, in whole chips.",
        why: "An amount that is typed, or a moment that is chosen, would hand losing stakes back to whoever has a \
            friend at the table.",
        money: true,
        options: [],
    }
    X_43 = "X-43" {
        clauses: ["CW 11.16", "CW 11.17", "SB 8.1", "CS 14.4", "CS 14.9", "DC 12.1", "DC 12.8", "UTH 11.1", "UTH 11.7"],
        question: "Which irregularities can happen at an electronic table?",
        answer: "None that needs cards, dice or chips in somebody's hands. Where the table itself fails, the \
            malfunction clauses apply, or the outcome is invalidated.",
        why: "The table draws every card and every die and takes every wager by itself. A missing card there can only \
            be an excuse to void a round.",
        money: true,
        options: [],
    }
    X_44 = "X-44" {
        clauses: ["CS 14.14", "UTH 11.10", "CW 11.8", "DC 12.12"],
        question: "How long is a player waited for, who is silent or away when a decision is due?",
        answer: "A time that the table sets, 60 seconds by default, from when the decision is due. Then the dealer may treat \
            the player as the book says. Sooner a supervisor may, who gives the reason.",
        why: "The books say a reasonable period and give none. A time that everybody can see run down is the same for all \
            players, and nobody gives up a hand for somebody who has just bent down.",
        money: true,
        options: ["60-seconds", "30-seconds", "120-seconds"],
    }
    X_45 = "X-45" {
        clauses: ["CW 5.8", "CS 8.1", "DC 8.1", "UTH 9.1"],
        question: "A player's decision was keyed wrongly: can it be taken back?",
        answer: "Yes, the last one first, until the next card, settlement or other step of the game. A concession, \
            which is made with the dealer's hand in sight, is taken back by two people.",
        why: "What binds the player is the decision, not the key that was pressed. Until the next step nobody has \
            learned anything from it, so nobody gains by deciding again.",
        money: true,
        options: [],
    }
    X_50 = "X-50" {
        clauses: ["CW 11.19", "SB 8.10", "CS 14.16", "DC 12.8.2", "DC 13.2.1", "UTH 11.12"],
        question: "A payment is undone and the player no longer has the chips: what then?",
        answer: "The round is undone all the same. What the player cannot give back is recorded as an overpayment of that \
            wager, and asked for, reported and closed like any other.",
        why: "A void round may not depend on who has been to the cage meanwhile, and what is owed must not get lost.",
        money: true,
        options: [],
    }
    X_51 = "X-51" {
        clauses: ["SB 9.9", "SB 9.10", "SB 8.6"],
        question: "What becomes of Super Streak when an outcome is annulled?",
        answer: "It is where it was before that result. A wager that the result settled is back in play, one that it moved on \
            has its old count, and a cheat's is forfeited.",
        why: "A streak is not made for one result, and a throw without a result neither wins, loses nor moves it.",
        money: true,
        options: [],
    }
    X_55 = "X-55" {
        clauses: ["SB 2.2", "SB 6.1"],
        question: "Four diagrams show the layout without words: what tells them apart?",
        answer: "A and B have no Super Streak areas. C and D have them, on a table with a screen, and only there can Super \
            Streak be offered. The optional wagers of 3.3 may be marked on any of the four.",
        why: "The titles of C and D name Super Streak and 6.1 asks for one of them; no clause makes anything depend on \
            another difference.",
        money: false,
        options: [],
    }
    X_56 = "X-56" {
        clauses: ["DC 8.5", "DC 8.6.2", "DC 12.5"],
        question: "A hand is turned with more or fewer cards than its player was recorded to hold: which counts?",
        answer: "Neither by itself. Before the hand is turned two people say what it really holds and why, and surveillance \
            looks at it. A hand that had more or fewer than five cards with its discards is void. If the dealer counts \
            another number of discards than is recorded, nothing is settled until it is cleared up.",
        why: "Discards cannot return to play, and their count is how the dealer knows that none did. If the cards that show \
            simply replaced the record, one hand could choose again after others were turned.",
        money: true,
        options: [],
    }
    X_60 = "X-60" {
        clauses: ["SB 1.1", "UTH 1.1"],
        question: "On which day does the week of a loss limit begin?",
        answer: "On Monday, at midnight by Sydney's clock; a month on its first day. A day on which the clocks change has 23 or \
            25 hours and is one day.",
        why: "The Regulation says week and no more. Monday is when the calendar's week begins, and everybody knows it.",
        money: true,
        options: [],
    }
    X_61 = "X-61" {
        clauses: ["SB 9.4", "UTH 13.4"],
        question: "How long has a patron played without a break?",
        answer: "From the first wager to the last moment at which a wager of the patron is laid or settled, over all tables. A \
            pause of up to 30 minutes is part of it; a longer one ends it.",
        why: "The law counts hours of gaming (LAW-8). Whoever waits for a seat or a drink is still playing; half an hour is the \
            break that is recommended.",
        money: false,
        options: [],
    }
    X_62 = "X-62" {
        clauses: ["SB 1.1", "UTH 1.1"],
        question: "What counts as a deposit?",
        answer: "Every chip that is bought, in cash or cashless. Cashing out makes no room for another deposit that day.",
        why: "The limit is on what is brought in (LAW-6). Money that goes in a circle would make it none.",
        money: true,
        options: [],
    }
    X_63 = "X-63" {
        clauses: ["SB 1.1", "UTH 1.1"],
        question: "When does cash look as if it were kept below the amount that is reported?",
        answer: "When one transaction comes to nine tenths of it and stays below, or several of a day reach it only together. It \
            is looked at and never told to the patron.",
        why: "The law names structuring and gives no figure (AML-1). A tenth leaves room for chance and little for design.",
        money: false,
        options: [],
    }
    X_65 = "X-65" {
        clauses: ["CW 11.17.3", "CS 14.9.3", "DC 12.8.3", "UTH 11.7.3", "SB 8.8"],
        question: "By when is a duty done, where the book says immediately or gives no time?",
        answer: "Immediately is within 5 minutes. What a person at the table waits for is done within 20 minutes, \
            everything else within 24 hours. When a quarter of the time is left, whoever must do it is warned; at its end \
            the supervisors are alerted, and the managers after the same time once more, a day at the most.",
        why: "A duty without a time is never late, so nobody is ever told that it was forgotten. Twenty minutes are what \
            the books allow wherever they do give players a time.",
        money: false,
        options: [],
    }
    X_66 = "X-66" {
        clauses: ["CW 11.17.4", "CS 14.9.4", "UTH 11.7.4", "DC 12.8", "SB 8.8"],
        question: "How is it known that an inspector or surveillance was told?",
        answer: "The receiver acknowledges it. Where the telephone is quicker a supervisor puts down whom, when and what \
            was said; play then continues, and it stays with the receiver until that person confirms it. A call that \
            is not confirmed within 24 hours is late like any other duty.",
        why: "A tick by whoever should have called proves nothing, and the person who was called can say whether it is \
            true.",
        money: false,
        options: [],
    }
    X_70 = "X-70" {
        clauses: ["CW 14.7.3", "SB 10.7.3", "CS 17.7.3", "UTH 14.7.3"],
        question: "When is a round part of a promotion, and what does it earn?",
        answer: "When it ends while entries are open, by the floor's time. A void wager counts for nothing. A round earns \
            a patron one entry at most. A round that is reopened is counted again until entries close: what it no longer \
            earns is struck. Whoever may not take part when entries close is left out; what is noted of a patron later \
            changes nothing in the draw, and a claim can only be denied, by two people.",
        why: "Until a round has ended nobody knows what it was. Entries follow from the record, so that nobody can type \
            one.",
        money: false,
        options: [],
    }
    X_71 = "X-71" {
        clauses: ["CW 14.12", "SB 10.9", "CS 17.12", "UTH 14.12"],
        question: "When does the commission have the terms of a promotion?",
        answer: "When somebody records that they were provided, how, and what proves it. The 24 hours run from then.",
        why: "Terms that lie in an outbox are with nobody.",
        money: false,
        options: [],
    }
    X_72 = "X-72" {
        clauses: ["CW 14.12.1", "CS 17.12.1", "UTH 14.12.1"],
        question: "From when do amended terms hold, where the book asks only that they are sent again?",
        answer: "From when they have been sent, and not before.",
        why: "Then nobody can put off what the book wants done as soon as possible.",
        money: false,
        options: [],
    }
    X_73 = "X-73" {
        clauses: ["CW 14.7.1", "SB 10.7.1", "CS 17.7.1", "UTH 14.7.1"],
        question: "How is a winner drawn, and by whom?",
        answer: "By a secret of the floor, committed at the start, and a public figure that the terms name and nobody \
            here can choose, read by two people after entries close. Together they put all entries in an order; an \
            unclaimed prize goes to the next in it.",
        why: "The books leave the manner to the terms. This way nobody alone can choose a winner, and anybody can check \
            the result.",
        money: true,
        options: [],
    }
    X_79 = "X-79" {
        clauses: ["CW 14.7.8", "SB 10.7.8", "CS 17.7.8", "UTH 14.7.8"],
        question: "From when does the time to claim a prize run?",
        answer: "For winners who must be present from the draw, for all others from when they are told. A prize whose \
            winner has not been told is not lost.",
        why: "The casino must try to tell winners. If the time ran before, it would gain by saying nothing.",
        money: true,
        options: [],
    }
}
