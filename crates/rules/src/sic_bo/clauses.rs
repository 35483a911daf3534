//! The register of the Sic Bo book: every clause once, in the book's order.
use crate::book::BookId;

crate::register! {
    BookId("SB");

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Gives the book's words their meaning, among them triple, void, marker button, and round of play, which runs \
         from the tumbling of covered dice to the last payment.";

    // 2. Table layout and equipment
    R2_1 = "2.1", Physical, "Players have their places along one side and the dealers theirs across from them.";
    R2_2 = "2.2", Physical, "The cloth marks a spot for every wager and looks in essence like diagram A, B, C or D.";
    R2_3 = "2.3", Computes,
        "Once the three numbers of a declared result are keyed, the table lights up every spot that wins.";
    R2_4 = "2.4", Physical, "A tumbler fixed to the table, under an opaque dome that lifts off, throws the dice.";
    R2_5 = "2.5", Refuses,
        "Three dice, sealed in, dotted 1 to 6 with opposite sides adding to seven: no other number can come up.";
    R2_6 = "2.6", Refuses,
        "Results are keyed on buttons 1 to 6, or on a touch screen whose further keys are Enter Results, Cocked Dice, \
         Shake Dice and No More Bets; a key pressed out of its turn is refused.";
    R2_7 = "2.7", Physical, "The table carries the further equipment listed below.";
    R2_7_1 = "2.7.1", Physical, "Plastic marker buttons in several colours show what colour checks are worth.";
    R2_7_2 = "2.7.2", Physical, "A float tray holds the table's chips.";
    R2_7_3 = "2.7.3", Physical, "A table that takes cash has a drop box.";
    R2_7_3_1 = "2.7.3.1", Physical, "A cashless table may run with its drop box taken off.";

    // 3. Wagers
    R3_1 = "3.1", Refuses, "Since 19 August 2024 nobody starts to play without a valid Player Card.";
    R3_2 = "3.2", Refuses, "Players bet on the eight kinds of wager below and on nothing that the book does not know.";
    R3_2_1 = "3.2.1", Legal, "Small bets on a low total.";
    R3_2_1_1 = "3.2.1.1", Pays, "Small wins on totals 4 to 10, triples left out.";
    R3_2_1_2 = "3.2.1.2", Pays, "Small loses on a higher total and on every triple.";
    R3_2_2 = "3.2.2", Legal, "Big bets on a high total.";
    R3_2_2_1 = "3.2.2.1", Pays, "Big wins on totals 11 to 17, triples left out.";
    R3_2_2_2 = "3.2.2.2", Pays, "Big loses on a lower total and on every triple.";
    R3_2_3 = "3.2.3", Pays, "A Specific Triple names one number and wins when all three dice show it.";
    R3_2_4 = "3.2.4", Pays,
        "A Specific Double names one number and wins, once, when two dice or all three show it.";
    R3_2_5 = "3.2.5", Pays, "Any Triple wins when the dice are all alike, whatever they show.";
    R3_2_6 = "3.2.6", Pays, "A Three Dice Total names a sum from 4 to 17 and wins on it, however it is made.";
    R3_2_7 = "3.2.7", Pays,
        "A Dice Combination names two different numbers, fifteen pairs in all, and wins, once, when both appear.";
    R3_2_8 = "3.2.8", Pays, "A Single Die Bet names one number and wins if at least one die shows it.";
    R3_3 = "3.3", Refuses,
        "The operator chooses whether to take the wagers below; where it does not, they are refused.";
    R3_3_1 = "3.3.1", Legal, "Odd bets on an odd total.";
    R3_3_1_1 = "3.3.1.1", Pays, "Odd wins on the odd totals 5 to 17, triples left out.";
    R3_3_1_2 = "3.3.1.2", Pays, "Odd loses on an even total and on every triple.";
    R3_3_2 = "3.3.2", Legal, "Even bets on an even total.";
    R3_3_2_1 = "3.3.2.1", Pays,
        "Even wins on even totals, triples left out; the printed list lacks 10 and has 18 instead (SB-1).";
    R3_3_2_2 = "3.3.2.2", Pays, "Even loses on an odd total and on every triple.";
    R3_3_3 = "3.3.3", Pays,
        "A Four Number Combination, one of four sets, wins once when the dice show three of its numbers.";
    R3_4 = "3.4", Refuses,
        "Stakes are value chips, colour checks or tokens on the spot itself; what chips cannot make is refused.";
    R3_5 = "3.5", Physical, "All checks of a table's set carry one emblem of their own and come in several colours.";
    R3_6 = "3.6", Physical, "Another table's colour checks are not played here, nor these elsewhere.";
    R3_7 = "3.7", Refuses,
        "Colour checks are cashed where they were issued; elsewhere only while that table is closed.";
    R3_8 = "3.8", Refuses, "Two players share a colour only if whoever has it already agrees.";
    R3_9 = "3.9", Computes,
        "The buyer says what a check is worth; if that is more than the minimum, a check and a marker button show it.";
    R3_10 = "3.10", Refuses,
        "A supervisor may give one player several colours, all of one value, unless others would go without.";
    R3_11 = "3.11", Refuses,
        "From the call or the finished hand signal on, no wager is placed, changed or taken back.";
    R3_12 = "3.12", Legal,
        "A spoken wager counts only with its chips there and time for the dealer to place them before the call.";
    R3_13 = "3.13", Refuses,
        "Where the chips lie is the player's affair, helped by the dealer or not; at a real layout the dealer records \
         them.";
    R3_14 = "3.14", Computes, "Each stake is settled by the spot it is on at the moment the dome comes off.";
    R3_15 = "3.15", Refuses, "A supervisor may cap the number of players, or allow each only one place.";

    // 4. Minimum and maximum wagers
    R4_1 = "4.1", Refuses,
        "A sign states least and most for a player, a spot or a kind of wager, and perhaps the steps in between.";
    R4_2 = "4.2", Pays, "Found too small once bets are closed, a wager still counts.";
    R4_3 = "4.3", Pays, "Found too large, a wager is settled as if it were the maximum; earlier games stand.";
    R4_4 = "4.4", Legal, "Keeping within the sign is the player's own duty.";
    R4_5 = "4.5", Refuses,
        "A supervisor changes limits at will, but a higher minimum waits until a sign has shown it, with its \
         hour, for 20 minutes.";
    R4_6 = "4.6", Refuses,
        "A supervisor may give one player a higher maximum, with a sign of that player's own least and most.";

    // 5. Play of the game
    R5_1 = "5.1", Refuses,
        "Dealer or supervisor has the covered dice tumbled three times or more; only then are bets called for.";
    R5_2 = "5.2", Refuses,
        "Bets are closed by call or sign, at a touch screen also by its key, before the dome comes off.";
    R5_3 = "5.3", Computes, "With the dice flat, their numbers are called from low to high, then the sum.";
    R5_4 = "5.4", Refuses, "The result is keyed as three numbers, no fewer and no more.";
    R5_5 = "5.5", Computes, "After the spots are lit, all losers are collected, and then the winners are paid.";
    R5_6 = "5.6", Physical, "Only dealers and supervisors of the game lay hands on the tumbler.";

    // 6. Super Streak
    R6_1 = "6.1", Refuses,
        "At a table with a screen and a layout of type C or D, a player may bet on a streak while its area flashes, \
         ahead of the round.";
    R6_2 = "6.2", Refuses,
        "The area flashes after the day's first result other than a triple and after a streak has ended, never during \
         one; the stake stays until its streak ends.";
    R6_3 = "6.3", Computes, "A Super Streak is a run of four to twelve results of one side, triples left out.";
    R6_3_1 = "6.3.1", Computes, "Small results make one kind of run.";
    R6_3_2 = "6.3.2", Computes, "Big results make one kind of run.";
    R6_3_3 = "6.3.3", Computes, "Odd results make one kind of run.";
    R6_3_4 = "6.3.4", Computes, "Even results make one kind of run.";
    R6_4 = "6.4", Legal, "What becomes of a Super Streak wager depends on the length of the run, as follows.";
    R6_4_1 = "6.4.1", Pays, "A run of at most three loses the stake; a triple moves nothing.";
    R6_4_2 = "6.4.2", Computes, "A run of four to twelve wins by the table in 7.2; a triple moves nothing.";
    R6_5 = "6.5", Computes,
        "Small/Big and Odd/Even run apart from each other, and now and then both end with the same throw.";
    R6_6 = "6.6", Refuses,
        "Super Streak closes at an hour that a sign has shown for 20 minutes, with a final call; stakes in play wait \
         for their result and no new ones are taken until it opens again.";
    R6_7 = "6.7", Refuses, "A sign states what a Super Streak wager costs; another amount is refused.";

    // 7. Settlement
    R7_1 = "7.1", Computes, "The odds for every winning wager of chapter 3.";
    R7_2 = "7.2", Pays, "The odds for a Super Streak, from 6 to 1 for four in a row up to 500 to 1 for twelve.";

    // 8. Irregularities
    R8_1 = "8.1", Computes, "A die that does not lie flat on the base makes no result.";
    R8_2 = "8.2", Computes, "A tumbler that fails once started makes no result.";
    R8_3 = "8.3", Computes,
        "Dice not tumbled by the rules, or seen before bets were closed, make no result.";
    R8_4 = "8.4", Computes, "Without the key pressed to close the bets there is no result.";
    R8_5 = "8.5", Computes, "Broken dice or a broken tumbler make no result.";
    R8_6 = "8.6", Pays, "With no result every stake goes back, but a Super Streak stands where it was.";
    R8_7 = "8.7", Computes, "If the table lights no spots, or wrong ones, the dice decide all the same.";
    R8_7_1 = "8.7.1", Pays, "In that case each Super Streak is settled by those dice and ends.";
    R8_8 = "8.8", Refuses,
        "After such a fault an inspector is told at once, and nothing is played until it is put right.";
    R8_9 = "8.9", Computes, "A display that shows another number than the dice is ignored.";
    R8_10 = "8.10", Refuses,
        "A wager, cash or colour change settled wrongly is recorded; it breaks no rule on the two conditions below.";
    R8_10_1 = "8.10.1", Duty, "First, that it was not meant, as reasonable enquiry finds.";
    R8_10_2 = "8.10.2", Duty,
        "Second, that it is soon put right, or that was seriously tried, or the NICC was told.";
    R8_11 = "8.11", Refuses,
        "Where it looks meant, reporting alone is not enough: the two attempts below are owed.";
    R8_11_1 = "8.11.1", Duty, "The settlement is put right before long.";
    R8_11_2 = "8.11.2", Duty, "The patron is looked for.";
    R8_12 = "8.12", Legal, "Explains what counts as trying.";
    R8_12_1 = "8.12.1", Duty, "Trying means to find the patron and get in touch, and then one of the following.";
    R8_12_1_1 = "8.12.1.1", Pays, "Whoever got too little is made good.";
    R8_12_1_2 = "8.12.1.2", Pays, "Whoever got too much is asked to hand it back.";
    R8_13 = "8.13", Computes,
        "Paying too much by mistake is not giving credit; each difference above $1,000 is reported to the NICC \
         monthly.";
    R8_14 = "8.14", Legal, "What becomes of a wager that 9.1 makes invalid depends on when that is found.";
    R8_14_1 = "8.14.1", Pays, "Before the round it is handed back.";
    R8_14_2 = "8.14.2", Pays, "During the round it wins nothing and goes back.";
    R8_14_3 = "8.14.3", Computes, "Rounds that are over stay as they were settled.";
    R8_15 = "8.15", Computes,
        "Of a player who passed a loss limit in a round, only what is within the limit counts and is settled.";
    R8_15_1 = "8.15.1", Pays,
        "The part beyond the limit goes back, last bet first, and the player is told of the duties in 9.2.";
    R8_15_2 = "8.15.2", Computes, "What earlier rounds brought stays.";

    // 9. General provisions
    R9_1 = "9.1", Refuses,
        "Since 19 August 2024 everybody plays only on their own valid Player Card; a wager on another's, or for \
         somebody else, is invalid.";
    R9_1_1 = "9.1.1", Legal, "Claiming to act as somebody's agent or attorney changes nothing.";
    R9_1_2 = "9.1.2", Legal, "Nor does it matter whose money is at stake.";
    R9_2 = "9.2", Legal, "Whoever has set a loss limit owes the table the following.";
    R9_2_1 = "9.2.1", Refuses, "Purchases of chips are declared before the round.";
    R9_2_2 = "9.2.2", Refuses, "Chips brought along are declared before the round.";
    R9_2_3 = "9.2.3", Duty, "Chips still held are declared on leaving.";
    R9_2_4 = "9.2.4", Refuses, "Other reasonable directions about watching one's play are followed.";
    R9_3 = "9.3", Refuses, "A wager that would pass the player's loss limit is refused.";
    R9_4 = "9.4", Refuses,
        "A supervisor may keep a player from wagering while a loss limit is worked out and a new period starts.";
    R9_5 = "9.5", Legal, "The casino answers for no loss of a player who passes a limit by their own doing.";
    R9_6 = "9.6", Legal,
        "Nobody uses or controls at a table a device able to record, project or analyse outcomes, odds or strategy.";
    R9_7 = "9.7", Legal, "Staff, agents and inspectors at work are exempt from 9.6.";
    R9_8 = "9.8", Refuses,
        "A supervisor convinced that someone broke 9.6 has the three powers below and no other; the decision is \
         recorded.";
    R9_8_1 = "9.8.1", Pays, "The supervisor may void the person's wagers.";
    R9_8_2 = "9.8.2", Refuses,
        "The supervisor may bar the person from the game; their wagers are refused from then on.";
    R9_8_3 = "9.8.3", Duty, "The supervisor may shut the person out of the premises under section 79.";
    R9_9 = "9.9", Computes, "A supervisor may annul the outcome on either ground below, and the decision is recorded.";
    R9_9_1 = "9.9.1", Computes,
        "The first ground is a disturbance, such as unrest, a fight, fire, robbery or a natural disaster.";
    R9_9_2 = "9.9.2", Computes, "The second ground is a fraud that, as the supervisor judges, bears on the outcome.";
    R9_10 = "9.10", Pays,
        "Wagers on an annulled outcome may be refunded, but a supervisor may forfeit those of a player caught under \
         9.8.";
    R9_11 = "9.11", Legal, "Staff do not tell players how to play, beyond keeping them within the rules.";
    R9_12 = "9.12", Legal, "Nobody, playing or watching, sways or advises a player who has not asked.";
    R9_13 = "9.13", Refuses,
        "A table with players at it closes only after a sign giving the hour has stood there for 20 minutes.";
    R9_14 = "9.14", Refuses,
        "A player who sits out three rounds running at an otherwise full table may be told to give up the place, and \
         not sooner.";
    R9_15 = "9.15", Legal, "Players and onlookers make no bets among themselves.";
    R9_16 = "9.16", Refuses,
        "With good reason a supervisor may turn a wager away and have it lifted, until bets are closed.";
    R9_17 = "9.17", Refuses,
        "A games supervisor decides a dispute, or a casino supervisor where none is there. If the player asks, a casino \
         supervisor, another person (X-27), reviews it.";
    R9_18 = "9.18", Duty,
        "The operator has the last word, and a dissatisfied person is told that section 33 gives a right to complain \
         to an inspector.";
    R9_19 = "9.19", Duty, "Anyone who asks may read a copy of the rules.";
    R9_20 = "9.20", Refuses, "Nobody bets for somebody else.";

    // 10. Player rewards and promotional prizes
    R10_1 = "10.1", Legal, "The casino may run promotions with prizes alongside the games.";
    R10_2 = "10.2", Refuses,
        "A scrutineer of the casino's choosing watches a draw with any one prize above $10,000.";
    R10_3 = "10.3", Refuses,
        "The winner of a prize in kind, casino dollars apart, may be offered its worth in money.";
    R10_4 = "10.4", Refuses, "A prize in cash is refused; the promotion's terms say how prizes are handed over.";
    R10_5 = "10.5", Legal, "Section 66(4)(b) governs prizes in kind, which exclude everything below.";
    R10_5_1 = "10.5.1", Refuses, "Tobacco is not given as a prize.";
    R10_5_2 = "10.5.2", Refuses, "Guns, real or imitation, and ammunition are not given as prizes.";
    R10_5_3 = "10.5.3", Refuses, "Weapons prohibited by the 1998 Act are not given as prizes.";
    R10_5_4 = "10.5.4", Refuses, "More than 20 litres of liquor is not given as a prize.";
    R10_5_5 = "10.5.5", Refuses, "Nor is anything else that the regulations name.";
    R10_6 = "10.6", Duty,
        "A promotion's terms are written down, pointed to in its advertising, and easy to get, in the casino or by \
         website, e-mail, post or leaflet.";
    R10_7 = "10.7", Refuses, "A promotion's terms state at least what follows.";
    R10_7_1 = "10.7.1", Refuses, "The terms say how the prize is awarded.";
    R10_7_2 = "10.7.2", Refuses, "The terms say at what time and place the prize is awarded.";
    R10_7_3 = "10.7.3", Refuses, "The terms say who is eligible.";
    R10_7_4 = "10.7.4", Refuses, "The terms give any least or required wager for taking part.";
    R10_7_5 = "10.7.5", Refuses, "The terms say what the prize is, with any limits or guarantees.";
    R10_7_6 = "10.7.6", Refuses, "The terms say when entries close.";
    R10_7_7 = "10.7.7", Refuses, "The terms say where and when the promotion is held.";
    R10_7_8 = "10.7.8", Refuses, "The terms say how a prize is claimed, and whether the winner has to be there.";
    R10_7_9 = "10.7.9", Refuses, "The terms say how winners are told.";
    R10_7_10 = "10.7.10", Refuses, "The terms say how results are made public.";
    R10_7_11 = "10.7.11", Refuses, "The terms describe and value the prizes, with any strings attached.";
    R10_7_11_1 = "10.7.11.1", Refuses, "For machines and appliances the terms add make, model and accessories.";
    R10_7_11_2 = "10.7.11.2", Refuses,
        "For vehicles the terms add make, model, accessories and whether the price covers registration and the like.";
    R10_7_11_3 = "10.7.11.3", Refuses,
        "For journeys the terms add how many may travel, what is covered, when it can be made and any pocket money.";
    R10_7_11_4 = "10.7.11.4", Refuses,
        "For property the terms add the kind of home, plans, contract, easements, address and what is covered.";
    R10_8 = "10.8", Duty,
        "Where winners may be absent from the draw, the casino does what it reasonably can to tell them within 2 \
         days, in one of the ways below.";
    R10_8_1 = "10.8.1", Duty, "Winners may be told in person.";
    R10_8_2 = "10.8.2", Duty, "Winners may be told by post.";
    R10_8_3 = "10.8.3", Duty, "Winners may be told by phone.";
    R10_8_4 = "10.8.4", Duty, "Winners may be told by e-mail.";
    R10_9 = "10.9", Refuses, "A promotion starts only once the NICC has had its full terms for 24 hours.";
    R10_9_1 = "10.9.1", Refuses, "Once it has started, its terms change only with the NICC's approval.";
    R10_10 = "10.10", Duty, "A patron who is denied a prize soon hears why, and the record below is kept.";
    R10_10_1 = "10.10.1", Refuses,
        "For each denied claim above $100 the casino keeps the claimant's name and address and the reason.";
    R10_11 = "10.11", Duty,
        "In a dispute over a promotion the casino has the last word, and a dissatisfied person hears that section 33 \
         gives a right to complain to an inspector.";
    R10_12 = "10.12", Duty,
        "A promotion or draw judged tainted is put off until cleared, or the draw is cancelled, and the inspector \
         hears within 48 hours.";
    R10_13 = "10.13", Refuses, "Says 10.9 a second time: 24 hours before the start the NICC has the terms.";
    R10_13_1 = "10.13.1", Duty, "Terms changed after the start go to the NICC again without delay.";
}
