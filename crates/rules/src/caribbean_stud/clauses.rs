//! The register of the Caribbean Stud Poker book: every clause, in our words, and what becomes of it here.
use crate::book::BookId;

crate::register! {
    BookId("CS");

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Defines the words: a round runs from the first card until its wagers are settled; void means without result.";

    // 2. Table layout and equipment
    R2_1 = "2.1", Refuses, "Players sit opposite the dealer; a table has no more areas than one deck can serve.";
    R2_2 = "2.2", Physical, "The cloth is marked much as the diagram shows, with the three things below.";
    R2_2_1 = "2.2.1", Physical, "The cloth has areas for wagers.";
    R2_2_2 = "2.2.2", Physical, "The cloth has areas, or the table slots, for progressive wagers.";
    R2_2_3 = "2.2.3", Physical, "The cloth says that the dealer plays only with ace and king or higher.";
    R2_3 = "2.3", Computes,
        "Equipment records what is staked on the progressive jackpot and the pool of the linked tables.";
    R2_4 = "2.4", Physical, "The table also has the equipment below.";
    R2_4_1 = "2.4.1", Physical, "Cards come from a shoe for one deck or a shuffling device for two separate decks.";
    R2_4_2 = "2.4.2", Physical, "A discard rack for one deck is at the dealer's right.";
    R2_4_3 = "2.4.3", Computes,
        "A meter shows the pool of the linked tables; prizes that depend on it are paid as it reads.";
    R2_4_4 = "2.4.4", Physical, "The table has a float tray.";
    R2_5 = "2.5", Physical, "A table that takes cash has a drop box.";
    R2_5_1 = "2.5.1", Physical, "A cashless table may do without the drop box.";

    // 3. The cards
    R3_1 = "3.1", Refuses, "One deck of 52 with the same backs and no jokers; a card that appears twice is refused.";
    R3_2 = "3.2", Physical, "With a shuffling device the two things below hold.";
    R3_2_1 = "3.2.1", Physical, "A second deck may be loaded in the device while the first is in play.";
    R3_2_2 = "3.2.2", Physical, "The two decks have backs of different colours.";
    R3_3 = "3.3", Legal,
        "Suits are equal; ranks run from ace to two, the ace being low only in straights and straight flushes.";
    R3_4 = "3.4", Refuses, "Cards are checked before they are used at a table; without checked cards nothing is dealt.";
    R3_5 = "3.5", Physical, "Cards may be checked and shuffled in advance, and are kept secure until needed.";
    R3_6 = "3.6", Refuses, "Cards are dealt from a shoe or a shuffling device; dealing from the hand is refused.";
    R3_7 = "3.7", Refuses,
        "A Casino Supervisor may replace worn cards between rounds; a whole new deck is checked, shuffled and cut.";
    R3_8 = "3.8", Duty, "A Casino Supervisor or an inspector may have the cards counted at any time.";

    // 4. The shuffle and cut
    R4_1 = "4.1", Refuses, "The deck is mixed at random on the occasions below.";
    R4_1_1 = "4.1.1", Refuses, "No card is dealt before the deck is shuffled for the start of play.";
    R4_1_2 = "4.1.2", Refuses, "After a round no card is dealt before the deck is shuffled again.";
    R4_1_3 = "4.1.3", Refuses, "After the table was vacant no card is dealt before the deck is shuffled.";
    R4_2 = "4.2", Refuses,
        "For a shoe the dealer cuts the shuffled deck, places it on the cutting card and loads all of it.";
    R4_3 = "4.3", Refuses, "Only the dealer cuts.";
    R4_4 = "4.4", Refuses, "A shuffling device shuffles the cards, and they are not cut.";
    R4_5 = "4.5", Legal, "The dealer may shuffle by hand before loading the device.";

    // 5. Wagers
    R5_1 = "5.1", Refuses, "Since 19 August 2024 a player needs a valid Player Card when play starts.";
    // Tokens come with promotions (chapter 17, reading X-11); chips are built.
    R5_2 = "5.2", Refuses, "Stakes are chips or promotional tokens; what the table's chips cannot make up is refused.";
    R5_3 = "5.3", Legal, "Before the first card every player does the first of these and is offered the second.";
    R5_3_1 = "5.3.1", Computes, "The player places an ante.";
    R5_3_2 = "5.3.2", Omitted("the dealer offers it aloud; a wager that follows is recorded"),
        "The player is offered the progressive jackpot.";
    R5_4 = "5.4", Computes, "A progressive wager has exactly the amount that the table asks for.";
    R5_5 = "5.5", Legal, "Once the cards are dealt, players look at them and say whether they fold or bet (8.1).";
    R5_6 = "5.6", Refuses, "A bet is exactly twice that round's ante; any other amount is refused.";
    R5_7 = "5.7", Refuses,
        "From the first card until it is settled, no wager is placed, changed or taken back unless a rule allows it.";
    R5_8 = "5.8", Refuses, "A player has one hand in a round.";
    R5_9 = "5.9", Refuses, "A wagering area takes one wager.";
    R5_10 = "5.10", Legal,
        "Players are responsible for where their chips are, and that the dealer follows their instructions.";

    // 6. Minimum and maximum wagers
    R6_1 = "6.1", Refuses,
        "A sign states minimum and maximum per player, area or kind of wager, and may set a step; others are refused.";
    R6_2 = "6.2", Computes, "A wager below the minimum that is found after the first card is valid.";
    R6_3 = "6.3", Pays, "A wager above the maximum wins or loses only up to the maximum; earlier rounds stand.";
    R6_4 = "6.4", Legal, "Players are responsible for keeping to the sign.";
    R6_5 = "6.5", Refuses,
        "A Casino Supervisor may change limits at any time, but a higher minimum needs 20 minutes of notice on a sign.";
    R6_5_1 = "6.5.1", Computes,
        "A Casino Supervisor may raise the minimum at once if those already playing keep the old one.";
    R6_5_1_1 = "6.5.1.1", Computes, "A marker in front of the box shows that its player keeps the old minimum.";
    R6_5_1_2 = "6.5.1.2", Computes, "The marker is removed when the player leaves.";
    R6_5_2 = "6.5.2", Refuses, "The kept minimum is raised only after 20 minutes of notice on a sign.";
    R6_5_3 = "6.5.3", Computes, "While there are two minimums the sign states both.";
    R6_5_4 = "6.5.4", Refuses, "Players who arrive after the change play at the new minimum; less is refused.";
    R6_6 = "6.6", Computes,
        "A Casino Supervisor may let one player wager above the maximum, with a sign of that player's own limits.";

    // 7. The deal
    R7_1 = "7.1", Refuses, "All cards are dealt face down except one of the dealer's; no other is read early.";
    R7_2 = "7.2", Refuses,
        "The dealer may call no more bets, after which none is taken, and deals clockwise, to the dealer first.";
    R7_3 = "7.3", Legal, "From a shoe the cards are dealt in the order below.";
    R7_3_1 = "7.3.1", Computes, "The first card is the dealer's.";
    R7_3_2 = "7.3.2", Computes, "Then one goes to each area with an ante, and to no other.";
    R7_3_3 = "7.3.3", Computes, "This continues until everybody has five cards; the dealer's last is turned up.";
    R7_4 = "7.4", Legal, "From a shuffling device the cards are dealt in the order below.";
    R7_4_1 = "7.4.1", Computes, "The dealer takes five at once and turns the bottom one up.";
    R7_4_2 = "7.4.2", Computes, "Then each area with an ante gets five at once.";

    // 8. Betting round
    R8_1 = "8.1", Refuses, "Once the cards are dealt players look at them and fold or bet, once.";
    R8_2 = "8.2", Physical, "Players keep their cards over the table.";
    R8_3 = "8.3", Physical, "A player who folds puts the cards face down on the table.";
    R8_4 = "8.4", Pays, "The dealer takes the ante and the cards of a folded hand, and counts the cards into the rack.";
    R8_5 = "8.5", Computes, "A player who bets leaves the cards face down and adds twice the ante.";
    R8_6 = "8.6", Refuses,
        "When everybody has decided, the dealer turns the rest of the dealer's hand up and calls the best it makes.";
    R8_7 = "8.7", Omitted("what players say is for the dealer to hear; the directions of 14.13 answer it"),
        "Until everybody has decided, players say nothing but fold or bet.";

    // 9. Final settlement
    R9_1 = "9.1", Computes, "The dealer's hand counts with ace and king, or higher.";
    R9_2 = "9.2", Pays, "Without that the dealer says no hand, and bets are void.";
    R9_3 = "9.3", Legal, "With no hand the two steps below follow.";
    R9_3_1 = "9.3.1", Pays, "The antes of those still in are paid.";
    R9_3_2 = "9.3.2", Refuses, "Their cards are counted into the rack, except jackpot hands.";
    R9_4 = "9.4", Computes, "With ace and king or higher the dealer settles hand by hand.";
    R9_4_1 = "9.4.1", Refuses, "The dealer compares each hand with the dealer's, so each has to be shown.";
    R9_4_1_1 = "9.4.1.1", Pays, "A higher hand is paid on ante and bet.";
    R9_4_1_2 = "9.4.1.2", Pays, "A lower hand loses ante and bet.";
    R9_4_1_3 = "9.4.1.3", Pays, "With an equal hand ante and bet stand off.";
    R9_4_2 = "9.4.2", Refuses,
        "After settling, and not before, the cards are counted into the rack, except jackpot hands.";
    R9_5 = "9.5", Refuses, "A jackpot hand stays face up and is not picked up until it is paid.";
    R9_6 = "9.6", Legal, "Jackpot hands are settled by chapter 12.";
    R9_7 = "9.7", Pays,
        "Once the dealer's hand is up a player may concede by a sweep of the hand; the dealer takes wagers and cards.";
    R9_8 = "9.8", Refuses, "A conceded hand cannot come back into play.";
    R9_9 = "9.9", Computes, "The dealer calls each hand at its best.";
    R9_10 = "9.10", Computes, "At settlement the casino may turn a folded hand up.";

    // 10. Settlement odds
    R10_1 = "10.1", Pays,
        "Antes pay 1 to 1. Bets pay 1 to 1 up to a pair, 2 for two pairs, 3 for three of a kind, 4 for a straight, \
         5 for a flush, 7 for a full house, 20 for four of a kind, 50 for a straight flush, 250 for a royal flush.";
    R10_2 = "10.2", Pays, "A bet is paid no more than the maximum payout on the notice at the table.";

    // 11. Progressive jackpot
    R11_1 = "11.1", Refuses, "A progressive wager needs an ante of the same round.";
    R11_2 = "11.2", Computes,
        "Players make sure that their progressive wager is accepted; one that was not is returned.";
    R11_3 = "11.3", Refuses, "A sign states the amount of a progressive wager; any other amount is refused.";
    R11_4 = "11.4", Refuses,
        "A qualifying hand is paid by chapter 12 whatever the dealer holds, so a hand with this wager is shown.";
    R11_5 = "11.5", Refuses, "Progressive wagers feed pools that the NICC approved; without approval none is accepted.";
    R11_6 = "11.6", Refuses,
        "The NICC approves how a pool grows and what the casino keeps; a jackpot without a reference is refused.";
    R11_7 = "11.7", Pays, "The hands below win on a progressive wager; with any other hand it loses.";
    R11_7_1 = "11.7.1", Computes, "A royal flush qualifies.";
    R11_7_2 = "11.7.2", Computes, "A straight flush qualifies.";
    R11_7_3 = "11.7.3", Computes, "Four of a kind qualify.";
    R11_7_4 = "11.7.4", Computes, "A full house qualifies.";
    R11_7_5 = "11.7.5", Computes, "A flush qualifies.";
    R11_8 = "11.8", Legal, "A jackpot prize is paid on top of ante and bet.";
    R11_9 = "11.9", Legal, "Tables linked to one pool agree on the three things below.";
    R11_9_1 = "11.9.1", Refuses, "Linked tables have the same pay table.";
    R11_9_2 = "11.9.2", Refuses, "Linked tables have the same increment and seed.";
    R11_9_3 = "11.9.3", Refuses, "Linked tables have the same amount of wager.";

    // 12. Progressive jackpot payouts
    R12_1 = "12.1", Legal, "Qualifying hands are paid the amounts below.";
    R12_1_1 = "12.1.1", Pays, "A royal flush is paid the whole jackpot, and at least $50,000.";
    R12_1_2 = "12.1.2", Pays, "A straight flush is paid a tenth of the jackpot, and at least $5,000.";
    R12_1_3 = "12.1.3", Pays, "Four of a kind are paid $500.";
    R12_1_4 = "12.1.4", Pays, "A full house is paid $150.";
    R12_1_5 = "12.1.5", Pays, "A flush is paid $100.";
    R12_2 = "12.2", Refuses, "Jackpot prizes are paid from the dealer's right to the left.";
    R12_3 = "12.3", Legal, "Several winners in one round share as stated below.";
    R12_3_1 = "12.3.1", Pays, "Royal flushes share the jackpot, or get $50,000 each if that is more.";
    R12_3_2 = "12.3.2", Pays,
        "Straight flushes share the tenths taken in turn from what is left, or get $5,000 each if that is more.";
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
    R13_1_8 = "13.1.8", Computes, "Two pairs: two of one rank and two of another.";
    R13_1_9 = "13.1.9", Computes, "One pair: two of one rank.";
    R13_1_10 = "13.1.10", Computes, "Five odd cards: five ranks and more than one suit.";
    R13_2 = "13.2", Legal, "Hands of the same kind rank by their cards, as in the examples below.";
    R13_2_1 = "13.2.1", Legal, "The straight with the ace high beats the one with the ace low.";
    R13_2_2 = "13.2.2", Legal, "Two pairs compare by the higher pair, then the lower, then the fifth card.";

    // 14. Irregularities
    R14_1 = "14.1", Refuses,
        "Cards dealt wrongly are a misdeal if it is noticed before any player touched cards; later it is refused.";
    R14_2 = "14.2", Refuses, "The wrong number of cards in the dealer's hand is a misdeal.";
    R14_3 = "14.3", Computes, "Two or more cards exposed by mistake in the deal are a misdeal.";
    R14_4 = "14.4", Pays, "A misdeal makes all wagers void, and a new round is dealt.";
    R14_5 = "14.5", Computes, "One card exposed in the deal is turned over, and the deal continues.";
    R14_6 = "14.6", Refuses, "Exposed in the dealer's hand it stays up, and no other is turned.";
    R14_7 = "14.7", Computes,
        "If dealer's cards are exposed by mistake before everybody has decided, players choose with them in sight.";
    R14_8 = "14.8", Pays, "A player's hand with too few or too many cards is void.";
    R14_9 = "14.9", Legal, "A missing card, or one that does not belong to the deck, has the four consequences below.";
    R14_9_1 = "14.9.1", Computes, "Earlier rounds keep their results.";
    R14_9_2 = "14.9.2", Pays, "The round in which it is found is void and its money goes back.";
    R14_9_3 = "14.9.3", Duty, "The deck is checked for more missing or foreign cards.";
    R14_9_4 = "14.9.4", Duty, "Surveillance and an inspector are told.";
    R14_10 = "14.10", Computes,
        "A hand dealt to an area without an ante, noticed after a player touched cards, is counted into the rack.";
    R14_11 = "14.11", Refuses,
        "A bet found wrong before the dealer's hand is up is corrected or folded before play continues.";
    R14_11_1 = "14.11.1", Computes, "The player corrects the bet.";
    R14_11_2 = "14.11.2", Pays, "Or the player folds: the ante is taken and the bet goes back.";
    R14_12 = "14.12", Legal, "A bet found wrong during settlement is treated as below.";
    R14_12_1 = "14.12.1", Pays, "Too small a bet is settled as it is.";
    R14_12_2 = "14.12.2", Pays, "Too large a bet is settled up to the right amount.";
    R14_13 = "14.13", Refuses,
        "If players are suspected of sharing what they know, a Casino Supervisor may direct what follows.";
    R14_13_1 = "14.13.1", Refuses, "They play their hands before the others touch theirs.";
    R14_13_2 = "14.13.2", Refuses, "They are kept from playing together at a table.";
    R14_13_3 = "14.13.3", Refuses, "Only English is spoken at the table.";
    R14_14 = "14.14", Pays, "A hand whose player is away, silent too long or refuses to decide counts as folded.";
    R14_15 = "14.15", Refuses,
        "If the jackpot's equipment fails an inspector is told; the Gaming Supervisor may continue without it.";
    R14_16 = "14.16", Legal,
        "An overpayment or underpayment is not a breach of the rules if both conditions below are met.";
    R14_16_1 = "14.16.1", Duty, "The casino has made enquiries and neither finds nor suspects intention.";
    R14_16_2 = "14.16.2", Duty, "The casino corrects it in reasonable time, tries to, or tells the NICC.";
    R14_17 = "14.17", Duty, "If the casino suspects intention it makes a reasonable attempt at both steps below.";
    R14_17_1 = "14.17.1", Duty, "A suspect settlement is corrected in reasonable time.";
    R14_17_2 = "14.17.2", Duty, "The casino tries to identify the patron of a suspect settlement.";
    R14_18 = "14.18", Legal, "Explains the rules before it.";
    R14_18_1 = "14.18.1", Legal,
        "A reasonable attempt means trying to reach the patron and then the step below that applies.";
    R14_18_1_1 = "14.18.1.1", Duty, "An underpaid patron is offered the difference.";
    R14_18_1_2 = "14.18.1.2", Duty, "An overpaid patron is asked for the difference.";
    R14_19 = "14.19", Computes,
        "Overpaying by accident is not credit; any mispayment over $1,000 is in the month's report to the NICC.";
    R14_20 = "14.20", Legal, "A wager that is invalid under 16.1 is treated by when that is found.";
    R14_20_1 = "14.20.1", Pays, "Found before the hand begins, it goes back.";
    R14_20_2 = "14.20.2", Pays,
        "Found during the hand, it wins nothing and the casino tries to return a winning stake.";
    R14_20_3 = "14.20.3", Computes, "Found after its hand was settled, it changes nothing.";

    // 15. Shuffling device malfunction
    R15_1 = "15.1", Computes, "If a device jams or stops before the shuffle is complete, the cards are shuffled again.";
    R15_2 = "15.2", Refuses,
        "A device that fails once a card is out has the consequences below; at a shoe none can fail.";
    R15_2_1 = "15.2.1", Pays, "That round is void.";
    R15_2_2 = "15.2.2", Computes, "Earlier rounds keep their results.";
    R15_2_3 = "15.2.3", Computes, "Play continues with another device or a shoe, and new cards.";

    // 16. General provisions
    R16_1 = "16.1", Refuses,
        "Since 19 August 2024 players use only their own valid Player Card; a wager for somebody else is invalid.";
    R16_1_1 = "16.1.1", Legal, "Acting as somebody's agent or attorney changes nothing.";
    R16_1_2 = "16.1.2", Legal, "Nor does it matter whose money is wagered.";
    R16_2 = "16.2", Legal,
        "Nobody uses or controls a device at a table that can record or work out outcomes, odds or strategy.";
    R16_3 = "16.3", Legal, "Staff, agents and inspectors at work are exempt from 16.2.";
    R16_4 = "16.4", Refuses, "A Casino Supervisor who is satisfied that somebody broke 16.2 has the four powers below.";
    R16_4_1 = "16.4.1", Pays, "The supervisor may declare the person's wagers void.";
    R16_4_2 = "16.4.2", Refuses, "The supervisor may exclude the person from the game; their wagers are refused.";
    R16_4_3 = "16.4.3", Duty, "The supervisor may exclude the person from the casino under section 79.";
    R16_4_4 = "16.4.4", Duty, "The supervisor may have the person detained until an inspector or the police take over.";
    R16_5 = "16.5", Legal, "A Casino Supervisor may invalidate the outcome on either ground below.";
    R16_5_1 = "16.5.1", Computes, "The first ground is a disruption: unrest, fight, fire, robbery, natural disaster.";
    R16_5_2 = "16.5.2", Computes, "The second is a fraud that, in the supervisor's opinion, affects the outcome.";
    R16_6 = "16.6", Pays,
        "Wagers on an invalidated outcome may be refunded; those of the player behind a fraud may be forfeited.";
    R16_7 = "16.7", Legal, "Staff do not tell players how to play, except to keep to the rules.";
    R16_8 = "16.8", Legal, "Nobody, player or spectator, influences or advises a player who has not asked.";
    R16_9 = "16.9", Refuses, "A table with players is closed only after 20 minutes of notice on a sign.";
    R16_10 = "16.10", Refuses,
        "A player who sits out three rounds in a row, and no fewer, at an otherwise full table may lose the seat.";
    R16_11 = "16.11", Legal, "Players and spectators make no bets among themselves.";
    R16_12 = "16.12", Refuses,
        "A Casino Supervisor may refuse a wager on reasonable grounds before the first card, and have it removed.";
    R16_13 = "16.13", Refuses,
        "A Gaming Supervisor decides a dispute. If the player asks, a Casino Supervisor, another person (X-27), \
         reviews it.";
    R16_14 = "16.14", Duty,
        "The casino's decision is final, and a dissatisfied person is told of the right to complain to an inspector.";
    R16_15 = "16.15", Refuses, "Staff who broke the casino's gambling policy do not have to be paid.";
    R16_16 = "16.16", Duty, "Anyone who asks may read a copy of the rules.";

    // 17. Player rewards and promotional prizes
    R17_1 = "17.1", Legal, "The casino may run promotions with prizes alongside the games.";
    R17_2 = "17.2", Refuses, "A scrutineer of the casino's choosing watches a draw with a prize above $10,000.";
    R17_3 = "17.3", Refuses,
        "The winner of a prize in kind, except casino dollars, may be offered its value in money.";
    R17_4 = "17.4", Refuses,
        "Prizes are not paid in cash: money goes by crossed cheque or bank transfer in the winner's name.";
    R17_5 = "17.5", Legal, "Section 66(4)(b) governs prizes in kind, which exclude everything below.";
    R17_5_1 = "17.5.1", Refuses, "Tobacco may not be a prize.";
    R17_5_2 = "17.5.2", Refuses, "Firearms, real or imitation, and ammunition may not be a prize.";
    R17_5_3 = "17.5.3", Refuses, "Weapons prohibited by the 1998 Act may not be a prize.";
    R17_5_4 = "17.5.4", Refuses, "More than 20 litres of liquor may not be a prize.";
    R17_5_5 = "17.5.5", Refuses, "Nothing else that the regulations name may be a prize.";
    R17_6 = "17.6", Duty,
        "A promotion's terms are written down, named in its advertising and easy to get, in the casino or otherwise.";
    R17_7 = "17.7", Refuses, "A promotion's terms state at least what follows.";
    R17_7_1 = "17.7.1", Refuses, "The terms say how the prize is awarded.";
    R17_7_2 = "17.7.2", Refuses, "The terms say at what times and places the prize is awarded.";
    R17_7_3 = "17.7.3", Refuses, "The terms say who is eligible.";
    R17_7_4 = "17.7.4", Refuses, "The terms state any minimum or required wager for taking part.";
    R17_7_5 = "17.7.5", Refuses, "The terms say what the prize is, with any limits or guarantees.";
    R17_7_6 = "17.7.6", Refuses, "The terms say when entries close.";
    R17_7_7 = "17.7.7", Refuses, "The terms say where and when the promotion is held.";
    R17_7_8 = "17.7.8", Refuses, "The terms say how a prize is claimed, and whether the winner has to be there.";
    R17_7_9 = "17.7.9", Refuses, "The terms say how winners are told.";
    R17_7_10 = "17.7.10", Refuses, "The terms say how results are made public.";
    R17_7_11 = "17.7.11", Refuses, "The terms describe and value the prizes, with any conditions.";
    R17_7_11_1 = "17.7.11.1", Refuses, "For machines and appliances the terms add make, model and accessories.";
    R17_7_11_2 = "17.7.11.2", Refuses,
        "For vehicles the terms add make, model, accessories and whether on-road costs are covered.";
    R17_7_11_3 = "17.7.11.3", Refuses,
        "For travel the terms add how many may travel, what is included, when, and any spending money.";
    R17_7_11_4 = "17.7.11.4", Refuses,
        "For real estate the terms add the kind of dwelling, plans, contract, easements, address and what is included.";
    R17_8 = "17.8", Duty,
        "Where winners may be absent from the draw, the casino tries to tell them within 2 days, as below.";
    R17_8_1 = "17.8.1", Duty, "Winners may be told in person.";
    R17_8_2 = "17.8.2", Duty, "Winners may be told by post.";
    R17_8_3 = "17.8.3", Duty, "Winners may be told by phone.";
    R17_8_4 = "17.8.4", Duty, "Winners may be told by e-mail.";
    R17_9 = "17.9", Duty, "A patron who is refused a prize is soon told why, and the record below is kept.";
    R17_9_1 = "17.9.1", Refuses,
        "For each refused claim above $100 the casino keeps the claimant's name and address and the reason.";
    R17_10 = "17.10", Duty,
        "The casino's decision about a promotion is final; a dissatisfied person is told of the right to complain.";
    R17_11 = "17.11", Duty,
        "A promotion whose integrity is in doubt is postponed or cancelled; the inspector hears within 48 hours.";
    R17_12 = "17.12", Refuses, "A promotion starts only when the NICC has had its full terms for 24 hours.";
    R17_12_1 = "17.12.1", Duty, "Terms changed after the start go to the NICC again as soon as possible.";
}
