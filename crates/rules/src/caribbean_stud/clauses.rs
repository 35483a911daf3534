//! The register of the Caribbean Stud Poker book: every clause, in our words, and what becomes of it here.
use crate::book::BookId;

crate::register! {
    BookId::CaribbeanStud;

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Gives the words their meaning: a round runs from the first card out until its result is announced and its \
         wagers are settled; void means without result.";

    // 2. Table layout and equipment
    R2_1 = "2.1", Refuses,
        "Players sit on one side of the table and the dealer on the other; a table has as many areas as one deck can \
         serve.";
    R2_2 = "2.2", Physical, "The cloth is marked much as the diagram shows, with the three things below.";
    R2_2_1 = "2.2.1", Physical, "The cloth has areas for wagers.";
    R2_2_2 = "2.2.2", Physical, "The cloth has areas, or the table slots, for progressive wagers.";
    R2_2_3 = "2.2.3", Physical, "The cloth says that the dealer plays only with ace and king or better.";
    R2_3 = "2.3", Computes,
        "Equipment at the table records what is staked on the progressive jackpot and the pool of the linked tables.";
    R2_4 = "2.4", Physical, "The table also has the equipment below.";
    R2_4_1 = "2.4.1", Physical,
        "Cards come from a shoe that holds one deck or from a shuffling device that holds two apart.";
    R2_4_2 = "2.4.2", Physical, "A discard rack for one deck stands at the dealer's right.";
    R2_4_3 = "2.4.3", Computes, "A meter shows the pool of the linked tables; a prize that hangs on it is paid as it reads.";
    R2_4_4 = "2.4.4", Physical, "The table has a float tray.";
    R2_5 = "2.5", Physical, "A table that takes cash has a drop box.";
    R2_5_1 = "2.5.1", Physical, "A cashless table may do without the drop box.";

    // 3. The cards
    R3_1 = "3.1", Refuses,
        "The game is played with one deck of 52, without jokers and with one back; a card that is there twice is \
         refused.";
    R3_2 = "3.2", Physical, "With a shuffling device the two things below hold.";
    R3_2_1 = "3.2.1", Physical, "A second deck may lie in the device while the first is played.";
    R3_2_2 = "3.2.2", Physical, "The two decks have backs of different colours.";
    R3_3 = "3.3", Legal,
        "Suits are equal; ranks go from the ace down to the two, and the ace is low only in a straight or straight \
         flush (compared under chapter 13).";
    R3_4 = "3.4", Refuses, "Cards are checked before they come to a table; without them nothing is dealt.";
    R3_5 = "3.5", Duty, "Cards may be checked and shuffled in advance, and are locked away until needed.";
    R3_6 = "3.6", Refuses, "Cards come from a shoe or a shuffling device; a table dealt from the hand is refused.";
    R3_7 = "3.7", Refuses,
        "A Casino Supervisor may change worn cards after a round, not in it; a whole new deck is checked, shuffled and \
         cut first.";
    R3_8 = "3.8", Duty, "A Casino Supervisor or an inspector may have the cards counted at any time.";

    // 4. The shuffle and cut
    R4_1 = "4.1", Duty, "The deck is mixed at random on the occasions below.";
    R4_1_1 = "4.1.1", Refuses, "Before play starts no card is dealt until the deck is shuffled.";
    R4_1_2 = "4.1.2", Refuses, "After every round no further card is dealt until the deck is shuffled again.";
    R4_1_3 = "4.1.3", Refuses, "After the table stood empty no card is dealt until the deck is shuffled.";
    R4_2 = "4.2", Refuses,
        "For a shoe the dealer cuts the shuffled deck, sets it on the cutting card and loads all of it; before the cut \
         nothing is dealt.";
    R4_3 = "4.3", Refuses, "Nobody but the dealer cuts.";
    R4_4 = "4.4", Refuses, "A shuffling device shuffles the cards, and they are not cut.";
    R4_5 = "4.5", Legal, "The dealer may shuffle by hand before filling the device.";

    // 5. Wagers
    R5_1 = "5.1", Refuses, "Since 19 August 2024 nobody plays without a valid Player Card when play starts.";
    // Tokens come with promotions (chapter 17, reading X-11); chips are built.
    R5_2 = "5.2", Refuses, "Stakes are chips or promotional tokens; what the table's chips cannot make is refused.";
    R5_3 = "5.3", Legal, "Before the round's first card every player does the first and is offered the second below.";
    R5_3_1 = "5.3.1", Computes, "The player lays an ante on its area.";
    R5_3_2 = "5.3.2", Duty, "The player is offered the progressive jackpot.";
    R5_4 = "5.4", Computes, "Who takes part in the progressive jackpot stakes exactly its denomination.";
    R5_5 = "5.5", Legal, "With the cards dealt, players look at them and say whether they fold or bet (8.1).";
    R5_6 = "5.6", Refuses, "A bet is exactly twice that round's ante; any other amount is refused.";
    R5_7 = "5.7", Refuses,
        "From the first card until it is settled no wager is touched, added, raised or taken back unless a rule says so.";
    R5_8 = "5.8", Refuses, "A player has one hand in a round and no more.";
    R5_9 = "5.9", Refuses, "A wagering area takes one wager.";
    R5_10 = "5.10", Legal, "Where chips lie is the player's affair, and so is seeing that instructions are followed.";

    // 6. Minimum and maximum wagers
    R6_1 = "6.1", Refuses,
        "A sign gives the least and most per player, area or kind of wager and may set a step; a wager outside it is \
         refused.";
    R6_2 = "6.2", Computes, "A stake below the minimum that is noticed once a card is out stands.";
    R6_3 = "6.3", Pays,
        "A stake above the maximum wins or loses only up to the maximum; earlier rounds are left alone.";
    R6_4 = "6.4", Legal, "Keeping to the sign is the player's own affair.";
    R6_5 = "6.5", Refuses,
        "A Casino Supervisor may change limits at any time, but a higher minimum only when its sign with the hour has \
         hung for 20 minutes.";
    R6_5_1 = "6.5.1", Computes,
        "A Casino Supervisor may also raise the minimum at once if those already playing keep the old one.";
    R6_5_1_1 = "6.5.1.1", Computes, "A marker before the box shows that its player keeps the old minimum.";
    R6_5_1_2 = "6.5.1.2", Computes, "The marker goes when its player leaves.";
    R6_5_2 = "6.5.2", Refuses,
        "The kept minimum rises only when a sign with the new figure and the hour has hung for 20 minutes.";
    R6_5_3 = "6.5.3", Computes, "While two minimums run the sign gives both.";
    R6_5_4 = "6.5.4", Refuses, "Who comes after the change plays at the new minimum; less is refused.";
    R6_6 = "6.6", Computes,
        "A Casino Supervisor may let one player go above the maximum, with a sign of that player's own minimum and \
         maximum.";

    // 7. The deal
    R7_1 = "7.1", Refuses,
        "Cards are dealt face down save one of the dealer's, so the table reads no other before its time.";
    R7_2 = "7.2", Refuses,
        "With antes and progressive wagers laid the dealer may call no more bets, and deals to themselves and then \
         clockwise from the left; after the call no wager is taken.";
    R7_3 = "7.3", Legal, "From a shoe the cards come in the order below.";
    R7_3_1 = "7.3.1", Computes, "The first card is the dealer's.";
    R7_3_2 = "7.3.2", Computes, "Then one goes to each area with an ante, and to no other.";
    R7_3_3 = "7.3.3", Computes, "So it goes on until everybody has five; the dealer's last is turned up.";
    R7_4 = "7.4", Legal, "From a shuffling device the cards come in the order below.";
    R7_4_1 = "7.4.1", Computes, "The dealer takes five at once and turns the bottom one up.";
    R7_4_2 = "7.4.2", Computes, "Then each area with an ante gets five at once.";

    // 8. Betting round
    R8_1 = "8.1", Refuses, "Once the cards are dealt players look at them and fold or bet; before, and a second time, not.";
    R8_2 = "8.2", Physical, "Cards stay over the table.";
    R8_3 = "8.3", Physical, "Who folds puts the cards face down on the table.";
    R8_4 = "8.4", Pays,
        "The ante of a folded hand is taken, its cards are spread face down, counted and put into the rack.";
    R8_5 = "8.5", Computes, "Who bets leaves the cards face down and lays twice the ante.";
    R8_6 = "8.6", Refuses,
        "When everybody has decided the dealer turns the rest of the own hand up and calls the best it makes; not \
         sooner.";
    R8_7 = "8.7", Duty, "Until everybody has decided players say nothing but fold or bet.";

    // 9. Final settlement
    R9_1 = "9.1", Computes, "The dealer's hand counts with ace and king, or better.";
    R9_2 = "9.2", Pays, "Without that the dealer says no hand, and bets are void.";
    R9_3 = "9.3", Legal, "With no hand the two steps below follow.";
    R9_3_1 = "9.3.1", Pays, "The antes of those still in are paid.";
    R9_3_2 = "9.3.2", Duty, "Their cards are counted and put into the rack, jackpot hands apart.";
    R9_4 = "9.4", Computes, "With ace and king or better the dealer settles hand by hand.";
    R9_4_1 = "9.4.1", Refuses, "The dealer compares each hand with the own one, so each has to be shown.";
    R9_4_1_1 = "9.4.1.1", Pays, "A higher hand is paid on ante and bet.";
    R9_4_1_2 = "9.4.1.2", Pays, "A lower hand loses ante and bet.";
    R9_4_1_3 = "9.4.1.3", Pays, "With an equal hand ante and bet stand off.";
    R9_4_2 = "9.4.2", Refuses, "After settling, cards are counted and put into the rack, jackpot hands apart; not sooner.";
    R9_5 = "9.5", Refuses, "A jackpot hand lies face up and is not picked up until it is paid.";
    R9_6 = "9.6", Legal, "Jackpot hands are settled by chapter 12.";
    R9_7 = "9.7", Pays,
        "Once the dealer's hand is up a player may concede by a sweep of the hand: the dealer calls it, takes wagers and \
         cards, and counts them.";
    R9_8 = "9.8", Refuses, "A conceded hand does not come back.";
    R9_9 = "9.9", Computes, "The dealer calls each hand at its best.";
    R9_10 = "9.10", Computes, "At settlement the casino may turn a folded hand up.";

    // 10. Settlement odds
    R10_1 = "10.1", Pays,
        "Antes pay 1 to 1. Bets pay 1 to 1 up to a pair, 2 for two pairs, 3 for three of a kind, 4 for a straight, 5 for \
         a flush, 7 for a full house, 20 for four of a kind, 50 for a straight flush and 250 for a royal flush.";
    R10_2 = "10.2", Pays, "A bet is paid no more than the maximum that a notice at the table gives.";

    // 11. Progressive jackpot
    R11_1 = "11.1", Refuses, "A progressive wager needs an ante of the same round.";
    R11_2 = "11.2", Computes, "Seeing that a progressive wager was taken is the player's affair; one that was not is none.";
    R11_3 = "11.3", Refuses, "A sign gives the amount of a progressive wager, and another amount is refused.";
    R11_4 = "11.4", Refuses,
        "A progressive wager with a qualifying hand is paid by chapter 12 whatever the dealer holds, so its hand is \
         looked at.";
    R11_5 = "11.5", Refuses, "Progressive wagers feed pools that the NICC approved; without approval none is taken.";
    R11_6 = "11.6", Refuses,
        "The NICC approves the rate at which a pool grows and what the casino keeps; a jackpot without its reference is \
         refused.";
    R11_7 = "11.7", Pays, "The hands below are paid on a progressive wager; on any other it is lost.";
    R11_7_1 = "11.7.1", Computes, "A royal flush qualifies.";
    R11_7_2 = "11.7.2", Computes, "A straight flush qualifies.";
    R11_7_3 = "11.7.3", Computes, "Four of a kind qualify.";
    R11_7_4 = "11.7.4", Computes, "A full house qualifies.";
    R11_7_5 = "11.7.5", Computes, "A flush qualifies.";
    R11_8 = "11.8", Legal, "A jackpot prize comes on top of what ante and bet are paid.";
    R11_9 = "11.9", Legal, "Tables that share a pool agree in the three things below.";
    R11_9_1 = "11.9.1", Refuses, "Linked tables have one pay table.";
    R11_9_2 = "11.9.2", Refuses, "Linked tables have one rate of growth and one seed.";
    R11_9_3 = "11.9.3", Refuses, "Linked tables have one amount of wager.";

    // 12. Progressive jackpot payouts
    R12_1 = "12.1", Legal, "Qualifying hands are paid the amounts below.";
    R12_1_1 = "12.1.1", Pays, "A royal flush is paid the whole jackpot, and at least $50,000.";
    R12_1_2 = "12.1.2", Pays, "A straight flush is paid a tenth of the jackpot, and at least $5,000.";
    R12_1_3 = "12.1.3", Pays, "Four of a kind are paid $500.";
    R12_1_4 = "12.1.4", Pays, "A full house is paid $150.";
    R12_1_5 = "12.1.5", Pays, "A flush is paid $100.";
    R12_2 = "12.2", Refuses, "Jackpot prizes are paid from the dealer's right to the left.";
    R12_3 = "12.3", Legal, "Several winners in one round share as said below.";
    R12_3_1 = "12.3.1", Pays, "Royal flushes share the jackpot, or are paid $50,000 each if that is more.";
    R12_3_2 = "12.3.2", Pays,
        "Straight flushes share alike the tenths taken one after another from what is left of the jackpot, or are paid \
         $5,000 each if that is more.";
    R12_4 = "12.4", Refuses, "A straight flush is paid before a royal flush of the same round.";

    // 13. Order of poker hand values
    R13_1 = "13.1", Legal, "Hands rank from high to low as below.";
    R13_1_1 = "13.1.1", Computes, "Royal flush: ace, king, queen, jack and ten of one suit.";
    R13_1_2 = "13.1.2", Computes, "Straight flush: five in a row of one suit; the ace may be low.";
    R13_1_3 = "13.1.3", Computes, "Four of a kind: four of one rank.";
    R13_1_4 = "13.1.4", Computes, "Full house: three of a kind and a pair.";
    R13_1_5 = "13.1.5", Computes, "Flush: five of one suit, not in a row.";
    R13_1_6 = "13.1.6", Computes, "Straight: five in a row of any suits; the ace may be high or low.";
    R13_1_7 = "13.1.7", Computes, "Three of a kind: three of one rank.";
    R13_1_8 = "13.1.8", Computes, "Two pairs: two and two of a rank.";
    R13_1_9 = "13.1.9", Computes, "One pair: two of one rank.";
    R13_1_10 = "13.1.10", Computes, "Five odd cards: five ranks and more than one suit.";
    R13_2 = "13.2", Legal, "Hands of one kind rank by their cards, as in the examples below (10.1 pays, 9.4 compares).";
    R13_2_1 = "13.2.1", Legal, "The straight up to the ace beats the one from the ace to the five.";
    R13_2_2 = "13.2.2", Legal, "Two pairs compare by the higher pair, then the lower, then the fifth card.";

    // 14. Irregularities
    R14_1 = "14.1", Refuses,
        "Cards dealt wrongly, noticed before any player touched theirs, are a misdeal; afterwards not under this rule.";
    R14_2 = "14.2", Refuses, "A wrong number of cards in the dealer's hand is a misdeal.";
    R14_3 = "14.3", Computes, "Two or more cards shown by mistake during the deal are a misdeal.";
    R14_4 = "14.4", Pays, "A misdeal voids every wager, and a new round is dealt.";
    R14_5 = "14.5", Computes, "One card shown by mistake is turned over, and the deal goes on.";
    R14_6 = "14.6", Refuses, "Shown in the dealer's hand it stays up, and no other is turned.";
    R14_7 = "14.7", Computes,
        "If the dealer shows own cards by mistake before everybody has decided, players choose with them in sight.";
    R14_8 = "14.8", Pays, "A player's hand of too few or too many cards is void.";
    R14_9 = "14.9", Legal, "A card missing from the deck, or one that is not of it, has the four consequences below.";
    R14_9_1 = "14.9.1", Computes, "Rounds finished before keep their results.";
    R14_9_2 = "14.9.2", Pays, "The round in which it comes to light is void and its money goes back.";
    R14_9_3 = "14.9.3", Duty, "The deck is searched for more of the kind.";
    R14_9_4 = "14.9.4", Duty, "Surveillance and an inspector are told.";
    R14_10 = "14.10", Computes,
        "A hand dealt to an area without an ante, noticed after a player touched cards, is counted into the rack.";
    R14_11 = "14.11", Refuses, "A bet found wrong before the dealer's hand is up is put right or folded before play goes on.";
    R14_11_1 = "14.11.1", Computes, "The player puts the bet right.";
    R14_11_2 = "14.11.2", Pays, "Or the player folds: the ante is taken and what was bet goes back.";
    R14_12 = "14.12", Legal, "A bet found wrong while settling is treated as below.";
    R14_12_1 = "14.12.1", Pays, "Too small a bet is settled as it lies.";
    R14_12_2 = "14.12.2", Pays, "Too large a bet is settled up to the right amount.";
    R14_13 = "14.13", Duty, "Against players suspected of sharing what they know a Casino Supervisor has the powers below.";
    R14_13_1 = "14.13.1", Refuses, "They play their hands before the others touch theirs.";
    R14_13_2 = "14.13.2", Refuses, "They are kept from playing together at a table.";
    R14_13_3 = "14.13.3", Duty, "The table is held to English.";
    R14_14 = "14.14", Pays, "A hand whose player is away, silent too long or refuses to choose counts as folded.";
    R14_15 = "14.15", Refuses,
        "If the jackpot's equipment fails an inspector is told, and the Gaming Supervisor may let play go on without \
         the jackpot.";
    R14_16 = "14.16", Legal, "Paying too much or too little is no breach of the rules if both conditions below are met.";
    R14_16_1 = "14.16.1", Duty, "The casino has enquired and neither finds nor suspects intent.";
    R14_16_2 = "14.16.2", Duty,
        "On learning of it the casino corrects it in reasonable time, fairly tries to, or tells the NICC.";
    R14_17 = "14.17", Duty, "Where the casino suspects intent it owes a fair attempt at both steps below.";
    R14_17_1 = "14.17.1", Duty, "A suspect settlement is put right in reasonable time.";
    R14_17_2 = "14.17.2", Duty, "The casino tries to find the patron of a suspect settlement.";
    R14_18 = "14.18", Legal, "Explains the rules before it.";
    R14_18_1 = "14.18.1", Legal,
        "A fair attempt means trying to find and reach the patron and, once found, the step below that fits.";
    R14_18_1_1 = "14.18.1.1", Duty, "An underpaid patron is offered the difference.";
    R14_18_1_2 = "14.18.1.2", Duty, "An overpaid patron is asked for the difference.";
    R14_19 = "14.19", Computes,
        "Overpaying by accident is not credit under section 74; each single mispayment over $1,000 is reported to the \
         NICC at the month's end.";
    R14_20 = "14.20", Legal, "A wager that 16.1 makes invalid is treated by when that is found.";
    R14_20_1 = "14.20.1", Pays, "Found before the hand starts, it goes back.";
    R14_20_2 = "14.20.2", Pays, "Found during the hand, it earns nothing and the casino tries to hand a winning stake back.";
    R14_20_3 = "14.20.3", Computes, "Found after its hand was settled, it changes nothing.";

    // 15. Shuffling device malfunction
    R15_1 = "15.1", Computes, "A device that jams or stops before the shuffle is complete means shuffling again.";
    R15_2 = "15.2", Refuses, "A device that fails once a card of the round is out has the consequences below; at a shoe none fails.";
    R15_2_1 = "15.2.1", Pays, "That round is void.";
    R15_2_2 = "15.2.2", Computes, "Finished rounds keep their results.";
    R15_2_3 = "15.2.3", Computes, "Play goes on from another device or a shoe, with new cards.";

    // 16. General provisions
    R16_1 = "16.1", Refuses,
        "Since 19 August 2024 everybody plays only on their own valid Player Card; a wager on another's card, or for \
         another person, is invalid.";
    R16_1_1 = "16.1.1", Legal, "Claiming to act as somebody's agent or attorney changes nothing.";
    R16_1_2 = "16.1.2", Legal, "Nor does it matter whose money is at stake.";
    R16_2 = "16.2", Legal,
        "Nobody uses or controls at a table a device able to record, project or analyse outcomes, odds or strategy.";
    R16_3 = "16.3", Legal, "Staff, agents and inspectors at work are exempt from 16.2.";
    R16_4 = "16.4", Duty, "A Casino Supervisor satisfied that someone broke 16.2 has the four powers below.";
    R16_4_1 = "16.4.1", Pays, "The supervisor may void the person's wagers.";
    R16_4_2 = "16.4.2", Refuses, "The supervisor may bar the person from the game; their wagers are refused.";
    R16_4_3 = "16.4.3", Duty, "The supervisor may shut the person out of the casino under section 79.";
    R16_4_4 = "16.4.4", Duty,
        "The supervisor may have whoever holds the device kept until an inspector or the police take over.";
    R16_5 = "16.5", Duty, "A Casino Supervisor may annul the outcome on either ground below.";
    R16_5_1 = "16.5.1", Computes, "The first ground is a disturbance: unrest, fight, fire, robbery, natural disaster.";
    R16_5_2 = "16.5.2", Computes, "The second is a fraud that, as the supervisor judges, bears on the outcome.";
    R16_6 = "16.6", Pays,
        "Wagers on an annulled outcome may be refunded, but a Casino Supervisor may forfeit those of the player behind \
         the fraud.";
    R16_7 = "16.7", Legal, "Staff do not tell players how to play, beyond keeping them within the rules.";
    R16_8 = "16.8", Legal, "Nobody, playing or watching, sways or advises a player who has not asked.";
    R16_9 = "16.9", Refuses, "A table with players closes only when a sign with the hour has hung for 20 minutes.";
    R16_10 = "16.10", Refuses,
        "A player who sits out three rounds running at an otherwise full table may be told to give up the seat, and \
         not sooner.";
    R16_11 = "16.11", Legal, "Players and onlookers make no bets among themselves.";
    R16_12 = "16.12", Refuses,
        "A Casino Supervisor may refuse a wager on reasonable grounds before the first card, and have it taken off.";
    R16_13 = "16.13", Refuses,
        "A dispute goes to a Gaming Supervisor first and, if asked, to a Casino Supervisor; a review by the person who \
         decided is refused (X-27).";
    R16_14 = "16.14", Duty,
        "The operator has the last word, and a dissatisfied person is told of the right to complain to an inspector.";
    R16_15 = "16.15", Legal, "Staff who broke the casino's gambling policy need not be paid.";
    R16_16 = "16.16", Duty, "Anyone who asks may read a copy of the rules.";

    // 17. Player rewards and promotional prizes
    R17_1 = "17.1", Legal later, "The casino may run promotions with prizes alongside the games.";
    R17_2 = "17.2", Duty later, "A scrutineer of the casino's choosing watches a draw with a prize above $10,000.";
    R17_3 = "17.3", Legal later, "The winner of a prize in kind, casino dollars apart, may be offered its worth in money.";
    R17_4 = "17.4", Refuses later,
        "A prize in cash is refused: money is paid by crossed cheque or bank transfer in the winner's name, or both.";
    R17_5 = "17.5", Legal later, "Section 66(4)(b) governs prizes in kind, which exclude everything below.";
    R17_5_1 = "17.5.1", Refuses later, "Tobacco is no prize.";
    R17_5_2 = "17.5.2", Refuses later, "Guns, real or imitation, and ammunition are no prize.";
    R17_5_3 = "17.5.3", Refuses later, "Weapons prohibited by the 1998 Act are no prize.";
    R17_5_4 = "17.5.4", Refuses later, "Liquor above 20 litres is no prize.";
    R17_5_5 = "17.5.5", Refuses later, "Whatever else the regulations name is no prize.";
    R17_6 = "17.6", Duty later,
        "A promotion's terms are written down, pointed to in its advertising, and easy to get, in the casino or by \
         website, e-mail, post or leaflet.";
    R17_7 = "17.7", Duty later, "A promotion's terms state at least what follows.";
    R17_7_1 = "17.7.1", Duty later, "The terms say how the prize is awarded.";
    R17_7_2 = "17.7.2", Duty later, "The terms say at what times and places the prize is awarded.";
    R17_7_3 = "17.7.3", Duty later, "The terms say who is eligible.";
    R17_7_4 = "17.7.4", Duty later, "The terms give any least or required wager for taking part.";
    R17_7_5 = "17.7.5", Duty later, "The terms say what the prize is, with any limits or guarantees.";
    R17_7_6 = "17.7.6", Duty later, "The terms say when entries close.";
    R17_7_7 = "17.7.7", Duty later, "The terms say where and when the promotion is held.";
    R17_7_8 = "17.7.8", Duty later, "The terms say how a prize is claimed, and whether the winner has to be there.";
    R17_7_9 = "17.7.9", Duty later, "The terms say how winners are told.";
    R17_7_10 = "17.7.10", Duty later, "The terms say how results are made public.";
    R17_7_11 = "17.7.11", Duty later, "The terms describe and value the prizes, with any strings attached.";
    R17_7_11_1 = "17.7.11.1", Duty later, "For machines and appliances the terms add make, model and accessories.";
    R17_7_11_2 = "17.7.11.2", Duty later,
        "For vehicles the terms add make, model, accessories and whether registration and the like are covered.";
    R17_7_11_3 = "17.7.11.3", Duty later,
        "For journeys the terms add how many may travel, what is covered, when it can be made and whether there is \
         money to spend.";
    R17_7_11_4 = "17.7.11.4", Duty later,
        "For property the terms add the kind of home, plans, contract, easements, whereabouts and what is covered.";
    R17_8 = "17.8", Duty later,
        "Where winners may be absent from the draw, the casino does what it reasonably can to tell them within 2 days, \
         in one of the ways below.";
    R17_8_1 = "17.8.1", Duty later, "Winners may be told in person.";
    R17_8_2 = "17.8.2", Duty later, "Winners may be told by post.";
    R17_8_3 = "17.8.3", Duty later, "Winners may be told by phone.";
    R17_8_4 = "17.8.4", Duty later, "Winners may be told by e-mail.";
    R17_9 = "17.9", Duty later, "A patron who is denied a prize soon hears why, and the record below is kept.";
    R17_9_1 = "17.9.1", Duty later,
        "For each denied claim above $100 the casino keeps the claimant's name and address and the reason.";
    R17_10 = "17.10", Duty later,
        "In a dispute over a promotion the casino has the last word, and a dissatisfied person hears of the right to \
         complain to an inspector.";
    R17_11 = "17.11", Duty later,
        "A promotion or draw judged tainted is put off until cleared, or the draw is cancelled, and the inspector hears \
         within 48 hours.";
    R17_12 = "17.12", Refuses later, "A promotion starts only once the NICC has had its full terms for 24 hours.";
    R17_12_1 = "17.12.1", Duty later, "Terms changed after the start go to the NICC again without delay.";
}
