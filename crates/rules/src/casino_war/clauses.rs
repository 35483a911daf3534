//! The register of the Casino War book: every clause once, in the book's order.
use crate::book::BookId;

crate::register! {
    BookId("CW");

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Gives the book's words their meaning, among them round of play (first card drawn to last payment), invalid \
         (void) and stand off (neither won nor lost).";

    // 2. Table layout and equipment
    R2_1 = "2.1", Physical, "Players sit along one side of the table and the dealer stands across from them.";
    R2_2 = "2.2", Physical, "The cloth looks in essence like the book's diagram A.";
    R2_2_1 = "2.2.1", Physical, "The cloth marks where bets go, each spot by name.";
    R2_2_1_1 = "2.2.1.1", Physical, "One betting spot reads Bet / War.";
    R2_2_1_2 = "2.2.1.2", Physical, "The other betting spot reads Tie.";
    R2_3 = "2.3", Physical, "The cloth also shows where the cards go.";
    R2_3_1 = "2.3.1", Physical, "Each playing area has a printed place for its cards.";
    R2_3_2 = "2.3.2", Physical, "The dealer's cards have a printed place of their own.";
    R2_4 = "2.4", Physical, "The table carries the equipment listed below.";
    R2_4_1 = "2.4.1", Physical, "Cards come out of a shoe or a shuffling device.";
    R2_4_2 = "2.4.2", Physical, "A rack fixed to the table takes the discards and has room for six decks.";
    R2_4_3 = "2.4.3", Physical, "A float tray holds the table's chips.";
    R2_5 = "2.5", Physical, "A table that takes cash has a drop box.";
    R2_5_1 = "2.5.1", Physical, "A cashless table may run with its drop box taken off.";

    // 3. The cards
    R3_1 = "3.1", Refuses,
        "Six decks of 52 are used, no jokers, backs alike: another number of decks, or a seventh copy of a card, is \
         refused.";
    R3_2 = "3.2", Legal, "Suits count for nothing; only rank matters, in the order of 3.2.1.";
    R3_2_1 = "3.2.1", Computes, "The ace ranks highest, then the king, and so down to the 2.";
    R3_3 = "3.3", Refuses, "Before cards come into use a dealer, a supervisor or a checking machine verifies them.";
    R3_4 = "3.4", Physical, "Cards may be verified and shuffled ahead of time and kept locked away until wanted.";
    R3_5 = "3.5", Refuses,
        "A Casino Supervisor decides whether a set of cards is swapped for a new one, and only at the moments \
         below.";
    R3_5_1 = "3.5.1", Refuses,
        "With a shuffling device the cards are swapped after a finished round; a swap during one is refused.";
    R3_5_2 = "3.5.2", Refuses,
        "With a shoe the cards are swapped only between a round that showed the cutting card and the shuffle after \
         it.";
    R3_6 = "3.6", Refuses, "Every card comes out of the shoe or device that stands at the dealer's left.";
    R3_7 = "3.7", Physical, "Players neither touch, take nor mark the cards.";
    R3_8 = "3.8", Duty,
        "Whenever an inspector or a Casino Supervisor orders it, the dealer counts and verifies the cards.";

    // 4. The shuffle and cut
    R4_1 = "4.1", Refuses,
        "The dealer mixes the cards at random by hand, by multishuffler or by shuffling device, on the occasions \
         below.";
    R4_1_1 = "4.1.1", Refuses, "A game that is starting deals no card before a shuffle.";
    R4_1_2 = "4.1.2", Computes, "If the cutting card shows before a round has a card, that round waits for a shuffle.";
    R4_1_3 = "4.1.3", Refuses,
        "The round that meets the cutting card is played out, and no other is dealt until the cards are shuffled.";
    R4_1_4 = "4.1.4", Computes,
        "A Casino Supervisor who doubts the mixing may have the cards shuffled once the round is over.";
    R4_2 = "4.2", Duty,
        "If a player asks and a Casino Supervisor agrees, the dealer may riffle cards the casino shuffled beforehand, \
         either ahead of the multishuffler or just before the cut.";
    R4_2_1 = "4.2.1", Duty,
        "Factory-shuffled Angel cards may be riffled on the same terms, but only just before the cut.";
    R4_3 = "4.3", Refuses,
        "The dealer presents the shuffled stack to the players for one of them to cut, backs turned from the dealer; \
         the cases below say who.";
    R4_3_1 = "4.3.1", Computes, "When a game starts, whoever came to the table first cuts.";
    R4_3_2 = "4.3.2", Computes, "If the cutting card turned up on a player's area last round, that player cuts.";
    R4_3_3 = "4.3.3", Computes,
        "If the cutting card turned up on the dealer's hand last round, the player at the dealer's far right cuts.";
    R4_3_4 = "4.3.4", Computes,
        "If the cutting card was the first thing out in a new round, the player at the dealer's far right cuts.";
    R4_3_5 = "4.3.5", Computes,
        "Once a set of cards is swapped under the rules, the player at the dealer's far right cuts.";
    R4_4 = "4.4", Computes,
        "A refused cut passes clockwise from player to player; if all refuse, a Casino Supervisor makes it.";
    R4_5 = "4.5", Refuses, "A cut nearer than one deck, 52 cards, to either end is refused.";
    R4_6 = "4.6", Refuses,
        "The dealer moves the front part to the back, then sets the cutting card no further in than half the stack \
         from the back, and loads the shoe.";
    R4_7 = "4.7", Refuses, "Cards for a shuffling device go straight in to be shuffled; a cut is refused.";
    R4_8 = "4.8", Legal, "The dealer is free to shuffle by hand before filling a shuffling device.";
    R4_9 = "4.9", Computes, "The first card out goes to the discard rack face down and unseen.";

    // 5. Wagers
    R5_1 = "5.1", Refuses, "Since 19 August 2024 nobody plays without a valid Player Card when play starts.";
    R5_2 = "5.2", Legal, "Three wagers exist, Initial, War and Tie, and no other.";
    R5_2_1 = "5.2.1", Legal, "The Initial Wager is the first of the three; its fates follow.";
    R5_2_1_1 = "5.2.1.1", Legal, "A first card above the dealer's wins the Initial Wager (paid under 8.2.2).";
    R5_2_1_2 = "5.2.1.2", Legal, "A first card below the dealer's loses the Initial Wager (taken under 8.2.1).";
    R5_2_1_3 = "5.2.1.3", Legal,
        "Equal first cards without a War Wager cost half the Initial Wager (settled under 8.2.4.1).";
    R5_2_1_4 = "5.2.1.4", Computes,
        "Equal first cards with a War Wager keep the Initial Wager on the layout for the second card.";
    R5_2_1_5 = "5.2.1.5", Legal,
        "A second card that beats or equals the dealer's gives the Initial Wager back, neither won nor lost (10.1, \
         10.2).";
    R5_2_1_6 = "5.2.1.6", Legal, "A second card below the dealer's loses the Initial Wager (10.3).";
    R5_2_2 = "5.2.2", Legal, "The War Wager is the second of the three; its fates follow.";
    R5_2_2_1 = "5.2.2.1", Legal,
        "A second card that beats or equals the dealer's wins the War Wager (paid under 10.1 or 10.2).";
    R5_2_2_2 = "5.2.2.2", Legal, "A second card below the dealer's loses the War Wager (10.3).";
    R5_2_3 = "5.2.3", Refuses, "A Tie Wager is optional, and is refused to a player who has no Initial Wager.";
    R5_2_3_1 = "5.2.3.1", Legal, "Equal first cards win the Tie Wager (paid under 8.1.2).";
    R5_2_3_2 = "5.2.3.2", Legal, "Unequal first cards lose the Tie Wager (taken under 8.1.1).";
    // Tokens come with promotions (chapter 14, reading X-11); chips are built.
    R5_3 = "5.3", Refuses,
        "Stakes are chips or promotional tokens: an amount that the table's chips cannot make is refused.";
    R5_4 = "5.4", Computes, "A wager counts once it is on its area before the round's first card is drawn.";
    R5_5 = "5.5", Refuses,
        "From the round's first card until a wager is settled, it is not touched, added, raised or taken back unless \
         a rule says so.";
    R5_6 = "5.6", Refuses, "A betting spot takes one wager; another on top of it is refused.";
    R5_7 = "5.7", Computes, "One player may hold several playing areas.";
    R5_7_1 = "5.7.1", Computes,
        "When seats run short, a player who holds several areas hands over enough of them for those waiting.";
    R5_7_2 = "5.7.2", Refuses,
        "A Casino Supervisor may cap the number of players, or allow one to each area; anyone beyond that is \
         refused.";
    R5_8 = "5.8", Refuses,
        "On equal first cards the player adds a War Wager of exactly the Initial Wager or surrenders half; another \
         amount, or a war without a tie, is refused.";
    R5_9 = "5.9", Legal,
        "Where the chips are placed is the player's affair, even with the dealer's help, and the player sees that \
         instructions are followed.";
    R5_10 = "5.10", Refuses,
        "A Casino Supervisor may keep several areas for one player alone; anybody else's wager there is refused.";
    R5_11 = "5.11", Pays, "A payment that chips cannot make exactly goes up to the nearest amount they can.";

    // 6. Minimum and maximum wagers
    R6_1 = "6.1", Refuses,
        "A sign gives the least and most per player, area or wager and may set a step; a wager outside the limits, or \
         off a stated step, is refused.";
    R6_2 = "6.2", Computes, "A stake below the minimum that is noticed once a card is out stands as it is.";
    R6_3 = "6.3", Pays,
        "A stake above the maximum that is noticed once a card is out wins or loses only up to the maximum; earlier \
         rounds are left alone.";
    R6_4 = "6.4", Legal, "Keeping within the sign's limits is the player's own affair.";
    R6_5 = "6.5", Refuses,
        "A Casino Supervisor may change limits whenever, but a higher minimum waits until its sign, with the hour, \
         has been up for 20 minutes.";
    R6_5_1 = "6.5.1", Computes,
        "A Casino Supervisor may also raise the minimum at once, if those playing then keep the old one.";
    R6_5_1_1 = "6.5.1.1", Computes,
        "A marker before the player's box shows that the old minimum still holds for that player.";
    R6_5_1_2 = "6.5.1.2", Computes, "The marker goes when its player leaves.";
    R6_5_1_3 = "6.5.1.3", Computes, "A player who runs several boxes has the marker at the one where they sit.";
    R6_5_2 = "6.5.2", Refuses,
        "The old minimum that such players keep rises only after a sign with the new figure and the hour has been up \
         for 20 minutes.";
    R6_5_3 = "6.5.3", Computes, "While two minimums run, the sign gives the old limits and the new.";
    R6_5_4 = "6.5.4", Refuses, "Whoever joins after the change plays at the new minimum; a smaller wager is refused.";
    R6_6 = "6.6", Computes,
        "A Casino Supervisor may let one player go above the maximum, with a sign on the table giving that player's \
         own minimum and maximum.";

    // 7. The deal
    R7_1 = "7.1", Computes,
        "Bets close with the first card drawn; each area with an Initial Wager gets one card face up, clockwise from \
         the dealer's left, and then the dealer.";
    R7_2 = "7.2", Computes, "With a shuffling device, the discards go back into it once the first cards are dealt.";

    // 8. Interim settlement
    R8_1 = "8.1", Legal,
        "Between the first and second cards the Tie Wagers are settled, starting at the dealer's far right, in the \
         two steps below.";
    R8_1_1 = "8.1.1", Pays, "Losing Tie Wagers are taken.";
    R8_1_2 = "8.1.2", Pays, "Winning Tie Wagers pay 10 to 1.";
    R8_2 = "8.2", Legal,
        "With the Tie Wagers done, hands are settled one after another, starting at the dealer's far right, in the \
         steps below.";
    R8_2_1 = "8.2.1", Pays, "Initial Wagers beaten by the dealer are taken.";
    R8_2_2 = "8.2.2", Pays, "Initial Wagers that beat the dealer pay 1 to 1.";
    R8_2_3 = "8.2.3", Computes, "The cards of hands won or lost go to the discard rack.";
    R8_2_4 = "8.2.4", Computes,
        "Players level with the dealer are asked, from the dealer's left, whether they surrender half or go to war.";
    R8_2_4_1 = "8.2.4.1", Pays,
        "A player surrenders by scratching the cloth: the dealer takes the Initial Wager and gives back half its \
         value.";
    R8_3 = "8.3", Computes, "The cards of surrendered hands then go to the discard rack.";

    // 9. Subsequent deal
    R9_1 = "9.1", Computes, "When chapter 8 is settled, each player still in goes to war by placing a War Wager.";
    R9_2 = "9.2", Legal, "Second cards are dealt clockwise from the dealer's left, in the order below.";
    R9_2_1 = "9.2.1", Computes, "Each area with a War Wager gets one more card, face up.";
    R9_2_2 = "9.2.2", Computes, "The dealer comes last and gets one more card, face up.";

    // 10. Final settlement
    R10_1 = "10.1", Pays, "A second card above the dealer's pays the War Wager 1 to 1 and returns the Initial Wager.";
    R10_2 = "10.2", Pays,
        "A second card equal to the dealer's pays the War Wager 2 to 1 and returns the Initial Wager.";
    R10_3 = "10.3", Pays, "A second card below the dealer's loses both the War Wager and the Initial Wager.";
    R10_4 = "10.4", Computes,
        "When the round ends the dealer clears the cards left on the cloth into the discard rack.";

    // 11. Irregularities
    R11_1 = "11.1", Computes,
        "A card found face up in the shoe or device is burned to the discard rack, and the game continues.";
    R11_1_1 = "11.1.1", Duty,
        "If more cards may be facing the wrong way, a Casino Supervisor may have the rest taken out and checked once \
         the round is over.";
    R11_2 = "11.2", Computes,
        "A card that was burned or dealt by mistake is used as the next card in turn, save where 11.3 applies.";
    R11_3 = "11.3", Computes, "A card that is shown and given by mistake to a dealer whose hand is complete is burned.";
    R11_4 = "11.4", Computes,
        "A dealer card given by mistake and not seen waits under the shoe or device, counts as never drawn, and opens \
         the next round.";
    R11_5 = "11.5", Computes, "A round dealt with no wager on the table is void, and its exposed cards are burned.";
    R11_6 = "11.6", Pays,
        "A dealing mistake reported before the next round is put right by rebuilding the order of cards, and that \
         result binds; if that cannot be done a Casino Supervisor voids the round and stakes go back, save what the \
         interim settlement settled.";
    R11_6_1 = "11.6.1", Computes, "After a void round, play continues with the cards that are left.";
    R11_7 = "11.7", Computes,
        "If the cards run out in mid-round, the discards are shuffled and cut under chapter 4 and the round is \
         finished with them.";
    R11_8 = "11.8", Computes,
        "An absent player's hand is settled like any other, and on a tie it surrenders half the Initial Wager.";
    R11_9 = "11.9", Computes,
        "After a cut that broke 4.5 or 4.6 the round is finished, then the cards are shuffled and cut again; earlier \
         results stay.";
    R11_10 = "11.10", Computes, "A forgotten burn is not made up for: the card stays in the game.";
    R11_11 = "11.11", Computes,
        "If the shuffle due after the cutting card was missed, the round is finished (subject to 11.6), then the \
         cards are shuffled and cut; earlier results stay.";
    R11_12 = "11.12", Computes,
        "In reconstructing a round, surplus cards drawn or shown once the dealer has a card are burned.";
    R11_13 = "11.13", Computes, "Too few or too many cards in the dealer's hand is a misdeal.";
    R11_14 = "11.14", Computes,
        "Discards that missed their return under 7.2 wait in the rack until the next round's first cards are dealt.";
    R11_15 = "11.15", Computes, "Too many cards in a player's hand is a misdeal.";
    R11_16 = "11.16", Pays, "A misdeal voids every wager, so that stakes go back, and a fresh round follows.";
    R11_17 = "11.17", Legal,
        "A card missing from the six decks, or one that does not belong to them, has the four consequences below.";
    R11_17_1 = "11.17.1", Computes, "Rounds finished before the discovery keep their results.";
    R11_17_2 = "11.17.2", Pays,
        "The round in which the missing or foreign card comes to light is void and its stakes go back.";
    R11_17_3 = "11.17.3", Duty, "The cards are searched for others that are missing or foreign.";
    R11_17_4 = "11.17.4", Duty, "Surveillance and an inspector are told.";
    R11_18 = "11.18", Legal,
        "Says what the dealer does on noticing, while settling, a stake outside the limits of chapter 6.";
    R11_18_1 = "11.18.1", Computes, "A stake noticed under the minimum is settled in full, in line with 6.2.";
    R11_18_2 = "11.18.2", Pays,
        "A stake noticed above the maximum is settled in line with 6.3, that is up to the maximum (X-2).";
    R11_19 = "11.19", Legal,
        "Paying too much or too little does not breach the rules if both conditions below are met.";
    R11_19_1 = "11.19.1", Duty, "The casino has enquired into the case and neither finds nor suspects intent.";
    R11_19_2 = "11.19.2", Duty,
        "On learning of it the casino corrects it in reasonable time, fairly tries to, or reports it to the NICC.";
    R11_20 = "11.20", Duty,
        "Where the casino suspects that a wrong settlement was deliberate, it owes a fair attempt at both steps \
         below.";
    R11_20_1 = "11.20.1", Duty, "The casino puts a suspect settlement right in reasonable time.";
    R11_20_2 = "11.20.2", Duty, "The casino tries to find out who the patron of a suspect settlement was.";
    R11_21 = "11.21", Legal, "Explains the two rules before it.";
    R11_21_1 = "11.21.1", Legal,
        "A fair attempt means trying to find and reach the patron and, once found, the step below that fits.";
    R11_21_1_1 = "11.21.1.1", Duty, "An underpaid patron is offered the difference.";
    R11_21_1_2 = "11.21.1.2", Duty, "An overpaid patron is asked for the difference.";
    R11_21_2 = "11.21.2", Computes,
        "Overpaying by accident is not credit under section 74; each single mispayment over $1,000 is reported to the \
         NICC at the month's end.";
    R11_22 = "11.22", Legal, "A wager that 13.1 makes invalid is treated by when it is found.";
    R11_22_1 = "11.22.1", Pays, "An invalid wager found before the hand starts goes back to its player.";
    R11_22_2 = "11.22.2", Pays,
        "An invalid wager found during the hand earns no winnings, and the casino tries to hand a winning stake \
         back.";
    R11_22_3 = "11.22.3", Computes, "An invalid wager found only after its hand was settled changes nothing.";

    // 12. Shuffling device malfunction
    R12_1 = "12.1", Legal, "Rules 12.1 to 12.3 hold when the five conditions below are met together.";
    R12_1_1 = "12.1.1", Refuses,
        "The table deals from a shuffling device; a malfunction reported at a shoe is refused.";
    R12_1_2 = "12.1.2", Refuses,
        "The fault shows in a round that has a card dealt; a report outside such a round is refused.";
    R12_1_3 = "12.1.3", Computes,
        "Neither house nor player was harmed by the fault, as found and recorded; otherwise 12.4 governs.";
    R12_1_4 = "12.1.4", Computes, "A spare device is at hand, as found and recorded; otherwise 12.5 governs.";
    R12_1_5 = "12.1.5", Computes,
        "The cards can in practice be moved to the spare, as found and recorded; otherwise 12.5 governs.";
    R12_2 = "12.2", Computes, "If no card is damaged, the cards move to the spare device and the game continues.";
    R12_3 = "12.3", Legal, "If cards are damaged, the four steps below are taken.";
    R12_3_1 = "12.3.1", Computes, "Damaged cards leave the game.";
    R12_3_2 = "12.3.2", Duty, "Sound cards move across to the spare device.";
    R12_3_3 = "12.3.3", Refuses,
        "A new deck supplies the same cards in place of the damaged ones, into the spare device; any that do not \
         match are refused.";
    R12_3_4 = "12.3.4", Computes, "After the exchange the round continues.";
    R12_4 = "12.4", Pays,
        "If the fault harmed the house or a player, the round ends and every stake goes back; finished rounds keep \
         their results.";
    R12_5 = "12.5", Legal,
        "With no spare device, or no practical way to move the cards, the four steps below are taken.";
    R12_5_1 = "12.5.1", Pays, "Each player may take back the round's stakes.";
    R12_5_2 = "12.5.2", Refuses, "Damaged cards are made good from a new deck; any that do not match are refused.";
    R12_5_3 = "12.5.3", Refuses,
        "Sound and replacement cards are shuffled and cut as chapter 4 says before another card is dealt.";
    R12_5_4 = "12.5.4", Computes, "Those who left their stakes in finish the round from a shoe.";

    // 13. General provisions
    R13_1 = "13.1", Refuses,
        "Since 19 August 2024 everybody plays only on their own valid Player Card; a wager on another's card, or for \
         another person, is invalid.";
    R13_1_1 = "13.1.1", Legal, "Claiming to act as somebody's agent or attorney changes nothing.";
    R13_1_2 = "13.1.2", Legal, "Nor does it matter whose money is at stake.";
    R13_2 = "13.2", Legal,
        "Nobody uses or carries at a table a device able to record, project or analyse outcomes, odds or strategy.";
    R13_3 = "13.3", Legal, "Staff, agents and inspectors at work are exempt from 13.2.";
    R13_4 = "13.4", Refuses,
        "A Casino Supervisor convinced that someone broke 13.2 has the four powers below, and the decision is \
         recorded.";
    R13_4_1 = "13.4.1", Pays, "The supervisor may void the person's wagers.";
    R13_4_2 = "13.4.2", Refuses,
        "The supervisor may bar the person from the game; their wagers are refused from then on.";
    R13_4_3 = "13.4.3", Duty, "The supervisor may shut the person out of the premises under section 79.";
    R13_4_4 = "13.4.4", Duty,
        "The supervisor may have whoever holds the device kept there until an inspector or the police take over.";
    R13_5 = "13.5", Legal,
        "A Casino Supervisor may annul the outcome on either ground below, and the decision is recorded.";
    R13_5_1 = "13.5.1", Computes,
        "The first ground is a disturbance, such as unrest, a fight, fire, robbery or a natural disaster.";
    R13_5_2 = "13.5.2", Computes, "The second ground is a fraud that, as the supervisor judges, bears on the outcome.";
    R13_6 = "13.6", Pays,
        "Wagers on an annulled outcome may be refunded, but a Casino Supervisor may forfeit those of a player caught \
         under 13.4.";
    R13_7 = "13.7", Legal, "Staff do not tell players how to play, beyond keeping them within the rules.";
    R13_8 = "13.8", Legal, "Nobody, playing or watching, sways or advises a player who has not asked.";
    R13_9 = "13.9", Refuses,
        "A table with players at it closes only after a sign giving the hour has stood there for 20 minutes.";
    R13_10 = "13.10", Refuses,
        "A player who sits out three rounds running at an otherwise full table may be told to give up the seat, and \
         not sooner.";
    R13_11 = "13.11", Legal, "Players and onlookers make no bets among themselves.";
    R13_12 = "13.12", Refuses,
        "A Gaming Supervisor decides a dispute. If the player asks, a Casino Supervisor, another person (X-27), \
         reviews it.";
    R13_13 = "13.13", Duty,
        "The operator has the last word, and a dissatisfied person is told that section 33 gives a right to complain \
         to an inspector.";
    R13_14 = "13.14", Duty, "Anyone who asks may read a copy of the rules.";

    // 14. Player rewards and promotional prizes
    R14_1 = "14.1", Legal, "The casino may run promotions with prizes alongside the games.";
    R14_2 = "14.2", Refuses,
        "A scrutineer of the casino's choosing may watch a draw with any one prize worth more than $10,000.";
    R14_3 = "14.3", Refuses,
        "The winner of a prize in kind, casino dollars apart, may be offered its worth in money.";
    R14_4 = "14.4", Refuses,
        "A prize in cash is refused: money is paid by crossed cheque or bank transfer in the winner's name, or \
         both.";
    R14_5 = "14.5", Legal, "Section 66(4)(b) governs prizes in kind, which exclude everything below.";
    R14_5_1 = "14.5.1", Refuses, "Tobacco may not be a prize.";
    R14_5_2 = "14.5.2", Refuses, "Guns, real or imitation, and ammunition may not be prizes.";
    R14_5_3 = "14.5.3", Refuses, "Weapons prohibited by the 1998 Act may not be prizes.";
    R14_5_4 = "14.5.4", Refuses, "More than 20 litres of liquor may not be a prize.";
    R14_5_5 = "14.5.5", Refuses, "Nothing else that the regulations name may be a prize.";
    R14_6 = "14.6", Duty,
        "A promotion's terms are written down, pointed to in its advertising, and easy to get, in the casino or by \
         website, e-mail, post or leaflet.";
    R14_7 = "14.7", Refuses, "A promotion's terms state at least what follows.";
    R14_7_1 = "14.7.1", Refuses, "The terms say how the prize is awarded.";
    R14_7_2 = "14.7.2", Refuses, "The terms say at what times and places the prize can be awarded.";
    R14_7_3 = "14.7.3", Refuses, "The terms say who is eligible.";
    R14_7_4 = "14.7.4", Refuses, "The terms give any least or required wager for taking part.";
    R14_7_5 = "14.7.5", Refuses, "The terms say what the prize is, with any limits or guarantees.";
    R14_7_6 = "14.7.6", Refuses, "The terms say when entries close.";
    R14_7_7 = "14.7.7", Refuses, "The terms say where and when the promotion is held.";
    R14_7_8 = "14.7.8", Refuses, "The terms say how a prize is claimed, and whether the winner has to be there.";
    R14_7_9 = "14.7.9", Refuses, "The terms say how winners are told.";
    R14_7_10 = "14.7.10", Refuses, "The terms say how results are made public.";
    R14_7_11 = "14.7.11", Refuses, "The terms describe and value the prizes, with any strings attached.";
    R14_7_11_1 = "14.7.11.1", Legal, "For machines and appliances the terms add the three details below.";
    R14_7_11_1_1 = "14.7.11.1.1", Refuses, "The appliance's make is stated.";
    R14_7_11_1_2 = "14.7.11.1.2", Refuses, "The appliance's model is stated.";
    R14_7_11_1_3 = "14.7.11.1.3", Refuses, "The appliance's accessories are stated.";
    R14_7_11_2 = "14.7.11.2", Legal, "For vehicles the terms add the four details below.";
    R14_7_11_2_1 = "14.7.11.2.1", Refuses, "The vehicle's make is stated.";
    R14_7_11_2_2 = "14.7.11.2.2", Refuses, "The vehicle's model is stated.";
    R14_7_11_2_3 = "14.7.11.2.3", Refuses, "The vehicle's accessories are stated.";
    R14_7_11_2_4 = "14.7.11.2.4", Refuses, "It is stated whether the price covers registration and the like.";
    R14_7_11_3 = "14.7.11.3", Legal, "For journeys the terms add the four details below.";
    R14_7_11_3_1 = "14.7.11.3.1", Refuses, "It is stated how many people may travel.";
    R14_7_11_3_2 = "14.7.11.3.2", Refuses,
        "It is stated what the journey covers: flights, other transport, length, lodging and its standard, food.";
    R14_7_11_3_3 = "14.7.11.3.3", Refuses, "It is stated when the journey can and cannot be made.";
    R14_7_11_3_4 = "14.7.11.3.4", Refuses, "It is stated whether there is money to spend.";
    R14_7_11_4 = "14.7.11.4", Legal, "For property the terms add the six details below.";
    R14_7_11_4_1 = "14.7.11.4.1", Refuses, "The kind of home is stated.";
    R14_7_11_4_2 = "14.7.11.4.2", Refuses, "The plans are given.";
    R14_7_11_4_3 = "14.7.11.4.3", Refuses, "The contract is described.";
    R14_7_11_4_4 = "14.7.11.4.4", Refuses, "Any easements are described.";
    R14_7_11_4_5 = "14.7.11.4.5", Refuses, "The property's address or whereabouts is given.";
    R14_7_11_4_6 = "14.7.11.4.6", Refuses,
        "It is stated what the prize covers: transfer and lawyers' fees, fittings, furnishings.";
    R14_8 = "14.8", Duty,
        "Where winners may be absent from the draw, the casino does what it reasonably can to tell them within 2 \
         days, in one of the ways below.";
    R14_8_1 = "14.8.1", Duty, "Winners may be told in person.";
    R14_8_2 = "14.8.2", Duty, "Winners may be told by post.";
    R14_8_3 = "14.8.3", Duty, "Winners may be told by phone.";
    R14_8_4 = "14.8.4", Duty, "Winners may be told by e-mail.";
    R14_9 = "14.9", Duty, "A patron who is denied a prize soon hears why, and the record below is kept.";
    R14_9_1 = "14.9.1", Refuses,
        "For each denied claim above $100 the casino keeps the claimant's name and address and the reason.";
    R14_10 = "14.10", Duty,
        "In a dispute over a promotion the casino has the last word, and a dissatisfied person hears that section 33 \
         gives a right to complain to an inspector.";
    R14_11 = "14.11", Duty,
        "A promotion or draw judged tainted is put off until cleared, or the draw is cancelled, and the inspector \
         hears within 48 hours.";
    R14_12 = "14.12", Refuses, "A promotion starts only once the NICC has had its full terms for 24 hours.";
    R14_12_1 = "14.12.1", Duty, "Terms changed after the start go to the NICC again without delay.";
}
