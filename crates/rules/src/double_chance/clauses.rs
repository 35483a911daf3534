//! The register of the Double Chance book: every clause once, in the book's order.
use crate::book::BookId;

crate::register! {
    BookId("DC");

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Gives the book's words their meaning, among them declare (keep all five cards), discard (part with two to \
         four), hand (five cards) and round of play (first card drawn to last payment).";

    // 2. Table layout and equipment
    R2_1 = "2.1", Refuses,
        "Players have one side of the table and the dealer the other; an area that the table does not have is refused.";
    R2_2 = "2.2", Physical, "The cloth looks in essence like the book's diagram A.";
    R2_2_1 = "2.2.1", Physical, "Spots for wagers are printed on it.";
    R2_2_2 = "2.2.2", Physical, "So are places for cards.";
    R2_2_3 = "2.2.3", Physical, "So is a spot for jackpot wagers.";
    R2_2_4 = "2.2.4", Physical, "It says which hands to declare, and it marks the line where discards go.";
    R2_3 = "2.3", Physical, "The table carries the equipment listed below.";
    R2_3_1 = "2.3.1", Physical, "Cards come out of a shoe for one deck, or out of a shuffling device for two.";
    R2_3_2 = "2.3.2", Physical, "A rack fixed to the table takes the discards of one deck.";
    R2_4 = "2.4", Physical, "A drop box is fixed to the table.";

    // 3. The cards
    R3_1 = "3.1", Refuses,
        "One deck of 52 without jokers and a cutting card are used: other decks, or a card that was seen already, are \
         refused.";
    R3_2 = "3.2", Physical, "A shuffling device works with two decks in turn.";
    R3_2_1 = "3.2.1", Physical, "One deck may be in the device while the other is played.";
    R3_2_2 = "3.2.2", Physical, "The two have backs of different colours.";
    R3_3 = "3.3", Legal,
        "No suit ranks above another; ranks run from ace down to 2, the ace being low where 11.1.2 and 11.1.6 say so \
         (used by 9.3 and chapter 11).";
    R3_4 = "3.4", Refuses, "Before cards come into use a dealer, a supervisor or a checking machine verifies them.";
    R3_5 = "3.5", Physical, "Cards may be verified and shuffled ahead of time and kept locked away until wanted.";
    R3_6 = "3.6", Refuses, "Every card comes out of a shoe or a shuffling device; a deal from the hand is refused.";
    R3_7 = "3.7", Refuses,
        "A casino supervisor may change unfit cards after a round, not in it; a new deck is checked, shuffled and cut.";
    R3_8 = "3.8", Duty,
        "Whenever an inspector or casino supervisor orders it, the dealer counts and verifies the cards.";

    // 4. The shuffle and cut
    R4_1 = "4.1", Refuses, "The cards are mixed at random on the occasions below.";
    R4_1_1 = "4.1.1", Refuses, "Play does not start before a shuffle.";
    R4_1_2 = "4.1.2", Refuses, "The cards are shuffled after every round; the next is not dealt before.";
    R4_1_3 = "4.1.3", Refuses, "When a table had no players, it is shuffled before play starts again.";
    R4_2 = "4.2", Refuses,
        "For a shoe the dealer cuts the shuffled cards onto the cutting card and puts them all in; nothing is dealt \
         before.";
    R4_3 = "4.3", Refuses, "Nobody but the dealer cuts.";
    R4_4 = "4.4", Refuses, "Cards for a shuffling device are shuffled in it and not cut.";
    R4_5 = "4.5", Legal, "The dealer is free to shuffle by hand before filling the device.";

    // 5. Wagers
    // Tokens come with promotions (reading X-11); chips are built.
    R5_1 = "5.1", Refuses,
        "Stakes are chips or promotional tokens: an amount that the table's chips cannot make is refused.";
    R5_2 = "5.2", Legal, "Before the first card, whoever wants to play does what follows.";
    R5_2_1 = "5.2.1", Computes, "The player puts a wager on the spot for it; only areas with one are in the round.";
    R5_2_2 = "5.2.2", Computes, "The player may add a jackpot wager of the amount asked for.";
    R5_3 = "5.3", Refuses,
        "From the first card until it is settled no wager is touched, added, raised or taken back.";
    R5_4 = "5.4", Refuses, "A player has one hand in a round; a wager on a second is refused.";
    R5_5 = "5.5", Refuses, "A spot takes one wager; another on top of it is refused.";
    R5_6 = "5.6", Legal,
        "Where the chips are placed is the player's affair, even with the dealer's help, and the player sees that \
         instructions are followed.";

    // 6. Minimum and maximum wagers
    R6_1 = "6.1", Refuses,
        "A sign gives the least and most per player and area and may set a step; a wager outside the limits, or off a \
         stated step, is refused.";
    R6_2 = "6.2", Computes, "A stake below the minimum that is noticed once a card is out stands as it is.";
    R6_3 = "6.3", Pays,
        "A stake above the maximum wins or loses only up to the maximum; earlier rounds are left alone.";
    R6_4 = "6.4", Legal, "Keeping within the sign's limits is the player's own affair.";
    R6_5 = "6.5", Refuses,
        "A casino supervisor may change limits whenever, but a higher minimum waits until its sign, with the hour, has \
         been up for 20 minutes.";

    // 7. Initial deal
    R7_1 = "7.1", Refuses, "All cards are dealt face down; at real cards none is named before it is turned.";
    R7_2 = "7.2", Legal, "Once wagers are placed the dealer begins the round as follows.";
    R7_2_1 = "7.2.1", Refuses, "The dealer calls no more bets, and nothing is dealt before that.";
    R7_2_2 = "7.2.2", Computes, "Cards go clockwise from the dealer's left.";
    R7_3 = "7.3", Legal, "From a shoe they are dealt in the two steps below.";
    R7_3_1 = "7.3.1", Computes, "One card goes to each area with a wager.";
    R7_3_2 = "7.3.2", Computes, "Then a second to each, and so on up to the fifth.";
    R7_4 = "7.4", Legal, "From a shuffling device they are dealt as follows.";
    R7_4_1 = "7.4.1", Computes, "Each area with a wager gets its five cards at once.";

    // 8. Subsequent deal
    R8_1 = "8.1", Computes,
        "When all is dealt the players pick up their cards and say whether they declare or discard two to four.";
    R8_2 = "8.2", Physical, "Cards stay over the layout and are not held away from the table.";
    R8_3 = "8.3", Computes, "A hand of chapter 11 is declared by laying it face down in its place.";
    R8_4 = "8.4", Refuses,
        "Any other hand parts with two to four cards, face down on the discard line, so that one to three are held; \
         holding none is refused.";
    R8_5 = "8.5", Refuses, "What was discarded does not come back into play.";
    R8_6 = "8.6", Refuses,
        "When everybody has chosen, the dealer takes the steps below, each from the right; before that, none.";
    R8_6_1 = "8.6.1", Computes, "All cards that players kept are turned face up.";
    R8_6_2 = "8.6.2", Computes, "Discards are spread face down, counted and put into the rack.";
    R8_6_3 = "8.6.3", Legal, "Losing jackpot wagers are taken (settled under 9.6).";
    R8_6_4 = "8.6.4", Legal, "Declared hands are settled (paid under 9.1).";
    R8_6_5 = "8.6.5", Legal, "Winning jackpot wagers are paid (under 10.3, though another number is printed: DC-12).";
    R8_6_6 = "8.6.6", Computes, "Declared cards go to the rack.";
    R8_7 = "8.7", Computes,
        "Every hand that remains gets a sixth card face down, from the left; then, in turn, it is faced and the wager \
         settled.";
    R8_8 = "8.8", Physical, "Players do not touch the sixth card.";
    R8_9 = "8.9", Computes, "The dealer answers for calling each hand at its best value.";
    R8_10 = "8.10", Legal, "Until all have chosen, players say nothing but what they choose.";

    // 9. Settlement
    R9_1 = "9.1", Pays,
        "A declared hand wins: Dead Hand, two pairs and three of a kind 1 to 1, straight 2, flush 4, full house 6, \
         four of a kind 20, straight flush 50, royal flush 200.";
    R9_2 = "9.2", Pays, "A maximum payout on a notice at the table limits what a declared hand is paid.";
    R9_3 = "9.3", Pays,
        "A hand that discarded wins 1 to 1 if its sixth card is below a held card of the same suit, ace high.";
    R9_4 = "9.4", Pays, "It loses if the sixth card has a held suit but is higher, ace high.";
    R9_5 = "9.5", Pays, "It loses if the sixth card has no held suit.";
    R9_6 = "9.6", Pays, "A jackpot wager loses if its hand is not one that chapter 10 pays.";
    R9_7 = "9.7", Computes, "When all is paid and taken the cards go to the rack.";

    // 10. Jackpot
    R10_1 = "10.1", Refuses, "A jackpot wager is refused to a player who has no wager in the round.";
    R10_2 = "10.2", Refuses, "A sign states the one amount of a jackpot wager; another is refused.";
    R10_3 = "10.3", Pays,
        "A jackpot wager on a hand that qualifies is paid by a prize schedule of the regulator, whose odds are on a \
         sign; without such a schedule none is taken.";
    R10_4 = "10.4", Legal, "These hands qualify.";
    R10_4_1 = "10.4.1", Computes, "A royal flush qualifies.";
    R10_4_2 = "10.4.2", Computes, "A straight flush qualifies.";
    R10_4_3 = "10.4.3", Computes, "Four of a kind qualify.";
    R10_4_4 = "10.4.4", Computes, "A full house qualifies.";
    R10_4_5 = "10.4.5", Computes, "A flush qualifies.";
    R10_4_6 = "10.4.6", Computes, "A straight qualifies.";
    R10_4_7 = "10.4.7", Computes, "A Dead Hand qualifies.";
    R10_5 = "10.5", Legal, "The prize comes on top of what the wager itself is paid (two lines, 9.1 and 10.3).";

    // 11. Order of declared hand values
    R11_1 = "11.1", Legal, "Only the hands below may be declared (12.6 says what becomes of others).";
    R11_1_1 = "11.1.1", Computes, "A royal flush is ace, king, queen, jack and ten of one suit.";
    R11_1_2 = "11.1.2", Computes, "A straight flush is five cards of one suit in a row; an ace in it is low.";
    R11_1_3 = "11.1.3", Computes, "Four of a kind are four cards of one rank.";
    R11_1_4 = "11.1.4", Computes, "A full house is three of a kind and a pair.";
    R11_1_5 = "11.1.5", Computes, "A flush is five cards of one suit that are not in a row.";
    R11_1_6 = "11.1.6", Computes, "A straight is five cards in a row of more than one suit; an ace is high or low.";
    R11_1_7 = "11.1.7", Computes, "Three of a kind are three cards of one rank.";
    R11_1_8 = "11.1.8", Computes, "Two pairs are twice two cards of one rank.";
    R11_1_9 = "11.1.9", Computes, "A Dead Hand is 2, 3, 4 and 5 of one suit and another 2.";

    // 12. Irregularities
    R12_1 = "12.1", Computes,
        "If the dealer sees that cards were dealt wrongly before a player has picked any up, it is a misdeal.";
    R12_2 = "12.2", Computes, "A card shown by the deal makes a misdeal.";
    R12_3 = "12.3", Pays, "A misdeal voids every wager, so that stakes go back, and a fresh round follows.";
    R12_4 = "12.4", Computes, "So does dealing a card that lay face up.";
    R12_5 = "12.5", Pays, "A hand with too few or too many cards is void.";
    R12_6 = "12.6", Computes,
        "Whoever declares a hand that chapter 11 does not name must discard at least two cards and plays on for a \
         sixth.";
    R12_7 = "12.7", Refuses, "Whoever still holds four cards must part with more: three at most are held.";
    R12_8 = "12.8", Legal,
        "A card missing from the deck, or one that does not belong to it, has the consequences below.";
    R12_8_1 = "12.8.1", Computes, "Rounds finished before keep their results.";
    R12_8_2 = "12.8.2", Pays, "The round in which it comes to light is void and its stakes go back.";
    R12_8_3 = "12.8.3", Duty, "The deck is searched for others that are missing or foreign.";
    R12_9 = "12.9", Computes,
        "A hand dealt to an area without a wager, and noticed after a player has picked up cards, is counted into the \
         rack.";
    R12_10 = "12.10", Computes, "A sixth card given by mistake to a declared hand is burned.";
    R12_11 = "12.11", Refuses,
        "On suspicion that players see or tell each other's cards a casino supervisor has the powers below.";
    R12_11_1 = "12.11.1", Refuses, "They may be told to play their hands before the others pick theirs up.";
    R12_11_2 = "12.11.2", Refuses, "They may be kept from playing together at the table.";
    R12_11_3 = "12.11.3", Refuses, "The table may be told to speak only English.";
    R12_12 = "12.12", Pays,
        "If a player who wagered is not there to decide, the hand is void and wager and jackpot wager go back.";

    // 13. Shuffling device malfunction
    R13_1 = "13.1", Computes, "A shuffle that jams, stops or is not finished is made again.";
    R13_2 = "13.2", Legal, "A device that no longer works while a round has a card dealt has the consequences below.";
    R13_2_1 = "13.2.1", Pays, "That round is void.";
    R13_2_2 = "13.2.2", Computes, "Rounds finished before keep their results.";
    R13_2_3 = "13.2.3", Computes, "The game continues with another device or a shoe, and with new cards.";

    // 14. General provisions
    R14_1 = "14.1", Legal,
        "Nobody uses at or near a table a device able to record, project or analyse outcomes, odds or strategy.";
    R14_2 = "14.2", Legal, "Staff, agents and inspectors at work are exempt from 14.1.";
    R14_3 = "14.3", Refuses,
        "A casino supervisor convinced that someone broke 14.1 has the powers below, and the decision is recorded.";
    R14_3_1 = "14.3.1", Pays, "The supervisor may void the person's wagers.";
    R14_3_2 = "14.3.2", Refuses,
        "The supervisor may bar the person from the game; their wagers are refused from then on.";
    R14_3_3 = "14.3.3", Duty, "The supervisor may shut the person out of the casino under section 79.";
    R14_4 = "14.4", Computes,
        "A casino supervisor may annul the outcome on either ground below, and the decision is recorded.";
    R14_4_1 = "14.4.1", Computes,
        "The first ground is a disturbance, such as unrest, a fight, fire, robbery or a natural disaster.";
    R14_4_2 = "14.4.2", Computes, "The second ground is a fraud that, as the supervisor judges, bears on the outcome.";
    R14_5 = "14.5", Pays,
        "Wagers on an annulled outcome may be refunded, but a casino supervisor may forfeit those of a player behind \
         the fraud.";
    R14_6 = "14.6", Legal, "Staff do not tell players how to play, beyond keeping them within the rules.";
    R14_7 = "14.7", Legal, "Nobody, playing or watching, sways or advises a player.";
    R14_8 = "14.8", Refuses,
        "A table with players at it closes only after a sign giving the hour has stood there for 20 minutes.";
    R14_9 = "14.9", Refuses,
        "A player who sits out three rounds running at an otherwise full table may be told to give up the seat, and \
         not sooner.";
    R14_10 = "14.10", Legal, "Players and onlookers make no bets among themselves.";
    R14_11 = "14.11", Refuses,
        "A casino supervisor may refuse a wager on reasonable grounds before the first card, and has it taken off the \
         layout; a refusal without a reason is refused itself.";
    R14_12 = "14.12", Refuses,
        "A gaming supervisor decides a dispute. If the player asks, a casino supervisor, another person (X-27), \
         reviews it.";
    R14_13 = "14.13", Duty,
        "The operator has the last word, and a dissatisfied person is told that section 33 gives a right to complain \
         to an inspector.";
    R14_14 = "14.14", Duty, "Anyone who asks may read a copy of the rules.";
}
