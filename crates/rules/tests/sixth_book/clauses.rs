//! The register of the High Card book: every clause once, in the book's order.
use crate::book::BookId;

crate::register! {
    BookId("HC");

    // 1. Definitions
    R1_1 = "1.1", Legal, "This book is invented and approved by nobody: no casino plays by it. Its words have their usual meaning.";

    // 2. Cards and shuffle
    R2_1 = "2.1", Refuses, "One deck of 52 is used, no jokers, from a shoe or a shuffling device; anything else is refused.";
    R2_2 = "2.2", Refuses, "Only checked cards come to the table, and no card is dealt before they have.";
    R2_3 = "2.3", Refuses, "Cards are changed between rounds, never during one.";
    R2_4 = "2.4", Refuses, "The cards are shuffled before every round, and again after everybody has left the table.";
    R2_5 = "2.5", Refuses, "Cards for the shoe are shuffled by hand, and the dealer cuts them before anything is dealt.";
    R2_6 = "2.6", Refuses, "Cards in a shuffling device are shuffled by it and not cut.";
    R2_7 = "2.7", Duty, "A supervisor or an inspector may have the cards counted at any time.";

    // 3. Wagers and limits
    R3_1 = "3.1", Refuses, "The table has one to seven playing areas, and a player may hold several.";
    R3_2 = "3.2", Refuses, "Nobody wagers without a valid Player Card of their own.";
    R3_3 = "3.3", Refuses, "A wager is an amount that the table's chips can make.";
    R3_4 = "3.4", Refuses, "Wagers are placed before the first card, one to a spot, and not touched after it.";
    R3_5 = "3.5", Refuses, "A sign states the least and the most that may be wagered on an area.";
    R3_6 = "3.6", Computes,
        "A wager found outside the limits once cards are out counts: in full if it is too small, up to the maximum if it \
         is too large.";
    R3_7 = "3.7", Duty, "A higher minimum is announced by a sign 20 minutes ahead.";
    R3_8 = "3.8", Duty, "A supervisor may limit how many play, and may refuse a wager for a reason.";
    R3_9 = "3.9", Refuses, "Where the sign states limits for it, a Tie may be placed beside an Ante, and never without one.";

    // 4. The deal and settlement
    R4_1 = "4.1", Refuses,
        "Each area with a wager gets one card face up, from the dealer's left, and the dealer the last; without a wager \
         nothing is dealt.";
    R4_2 = "4.2", Computes, "The ace ranks highest and the 2 lowest; suits count for nothing. The dealer names the card to beat.";
    R4_3 = "4.3", Pays, "A card higher than the dealer's is paid 1 to 1, from the dealer's right.";
    R4_4 = "4.4", Pays, "A card equal to the dealer's is a stand off.";
    R4_5 = "4.5", Pays, "A card lower than the dealer's loses.";
    R4_6 = "4.6", Refuses, "The cards are picked up once everything is settled, and not before.";
    R4_7 = "4.7", Pays, "A Tie is paid 14 to 1 if the card equals the dealer's, and loses if it does not.";

    // 5. Irregularities
    R5_1 = "5.1", Pays,
        "If a card is missing or does not belong to the deck, earlier rounds stand, the round in progress is void and \
         the cards are checked.";
    R5_2 = "5.2", Computes, "A shuffle that jams or stops is made again.";
    R5_3 = "5.3", Pays,
        "If the device fails, the round in progress is void, earlier rounds stand, and play continues from another \
         device or a shoe with new cards.";
    R5_4 = "5.4", Pays, "An invalid wager goes back; one that is already settled stands.";
    R5_5 = "5.5", Computes, "A round whose last wager is gone is over.";
    R5_6 = "5.6", Duty, "A wrong payment is recorded, looked into and put right.";

    // 6. General provisions
    R6_1 = "6.1", Duty, "A table with players closes after 20 minutes under a sign.";
    R6_2 = "6.2", Duty, "Whoever sits out three rounds at a full table may have to give up the seat.";
    R6_3 = "6.3", Duty, "A supervisor decides a dispute and the casino has the last word; anyone may read the rules.";
    R6_4 = "6.4", Pays, "Whoever uses a prohibited device loses the right to play here, and the person's wagers are void.";
    R6_5 = "6.5", Pays, "A disruption or a fraud may annul an outcome; its wagers go back, or are forfeited by direction.";
}
