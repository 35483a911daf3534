//! The register of the Ultimate Texas Hold'em book: every clause once, in the book's order, with slips of numbering
//! corrected (UTH-1, UTH-2).
use crate::book::BookId;

crate::register! {
    BookId("UTH");

    // 1. Definitions
    R1_1 = "1.1", Legal,
        "Gives the book's words their meaning, among them check, fold, flop, river, round of play, invalid (void) and \
         stand-off (neither won nor lost).";

    // 2. Table layout and equipment
    R2_1 = "2.1", Physical, "Players sit along one side of the table, the dealer stands on the other.";
    R2_2 = "2.2", Physical, "The cloth looks in essence like diagram A or diagram B.";
    R2_2_1 = "2.2.1", Refuses,
        "Each playing area has its spots for wagers, marked by name; a table with more areas than the cards allow is \
         refused.";
    R2_2_1_1 = "2.2.1.1", Physical, "One spot reads Ante.";
    R2_2_1_2 = "2.2.1.2", Physical, "One spot reads Blind.";
    R2_2_1_3 = "2.2.1.3", Physical, "One spot reads Play.";
    R2_2_1_4 = "2.2.1.4", Physical, "One spot reads Trips.";
    R2_2_2 = "2.2.2", Physical, "The cloth also carries what follows.";
    R2_2_2_1 = "2.2.2.1", Physical, "The dealer's cards and the community cards have their places.";
    R2_2_2_2 = "2.2.2.2", Physical, "Spots for wagers are rectangles, circles or ovals.";
    R2_2_2_3 = "2.2.2.3", Physical, "The cloth says that the ante stands off when the dealer has no pair.";
    R2_2_2_4 = "2.2.2.4", Physical, "A table with a jackpot has spots or slots for its wagers.";
    R2_3 = "2.3", Computes,
        "A table with a jackpot has equipment that counts the jackpot wagers made there and the pool of the linked \
         tables.";
    R2_4 = "2.4", Physical, "The table carries the equipment listed below.";
    R2_4_1 = "2.4.1", Physical, "Cards come out of a shoe for one deck or a shuffling device for two.";
    R2_4_2 = "2.4.2", Physical, "A rack at the dealer's right takes the discards of one deck.";
    R2_4_3 = "2.4.3", Computes, "A meter shows what the jackpot stands at.";
    R2_4_4 = "2.4.4", Physical, "A float tray holds the table's chips.";
    R2_5 = "2.5", Physical, "A table that takes cash has a drop box.";
    R2_5_1 = "2.5.1", Physical, "A cashless table may run with its drop box taken off.";

    // 3. The cards
    R3_1 = "3.1", Refuses,
        "One deck of 52 is used, no jokers, backs alike: another number of decks, or a second copy of a card, is \
         refused.";
    R3_2 = "3.2", Legal, "Cards may come from any of the three sources below.";
    R3_2_1 = "3.2.1", Physical, "Cards may come from a shuffling device.";
    R3_2_2 = "3.2.2", Physical, "Cards may come from a shoe.";
    R3_2_3 = "3.2.3", Physical, "Cards may come from the dealer's hand.";
    R3_3 = "3.3", Legal, "Suits are equal; cards rank as 3.3.1 says.";
    R3_3_1 = "3.3.1", Legal, "The ace ranks highest, then the king, and so down to the 2.";
    R3_3_1_1 = "3.3.1.1", Computes, "An ace tops the straight from the ten.";
    R3_3_1_2 = "3.3.1.2", Computes, "An ace also begins the straight up to the five.";
    R3_4 = "3.4", Refuses, "Cards may be checked and shuffled ahead of time and kept locked away until they are needed.";
    R3_5 = "3.5", Duty,
        "Whenever a casino supervisor or an inspector orders it, the dealer counts and verifies the cards.";

    // 4. Shuffle
    R4_1 = "4.1", Refuses,
        "The dealer mixes the deck at random, in a shuffling device or by hand, on the occasions below.";
    R4_1_1 = "4.1.1", Refuses, "Cards that come into use are shuffled before a round is dealt.";
    R4_1_2 = "4.1.2", Refuses, "Every round is followed by a shuffle; none is dealt before it.";
    R4_1_3 = "4.1.3", Refuses, "After the table was empty the cards are shuffled before a round is dealt.";
    R4_1_4 = "4.1.4", Computes, "A casino supervisor with reasonable cause may have the cards shuffled at other times.";
    R4_1_5 = "4.1.5", Legal, "The dealer is free to shuffle by hand before filling the shuffling device.";
    R4_2 = "4.2", Physical, "What follows holds where a shuffling device is in use.";
    R4_2_1 = "4.2.1", Physical, "The device may shuffle one deck while the other is in play.";
    R4_2_2 = "4.2.2", Physical, "The backs of the two decks differ in colour.";
    R4_3 = "4.3", Refuses, "Without a shuffling device the dealer cuts the shuffled deck before any card is dealt.";
    R4_3_1 = "4.3.1", Physical, "The cut deck goes onto the cutting card.";
    R4_3_2 = "4.3.2", Physical, "The deck then goes into the shoe, or else as 4.3.3 says.";
    R4_3_3 = "4.3.3", Physical, "The dealer may deal from the hand instead (printed as 4.1.1, UTH-1).";
    R4_4 = "4.4", Refuses, "Nobody but the dealer cuts.";
    R4_5 = "4.5", Duty,
        "A dealer who drops or mishandles cards tells the casino supervisor, who sees that all are there.";
    R4_6 = "4.6", Refuses, "A casino supervisor may have unfit cards replaced, but not while a hand is in progress.";
    R4_7 = "4.7", Computes, "New cards are shuffled like any others.";

    // 5. Wagers
    R5_1 = "5.1", Refuses, "Since 19 August 2024 nobody plays without a valid Player Card when play starts.";
    // Tokens come with promotions (chapter 14, reading X-11); chips are built.
    R5_2 = "5.2", Refuses,
        "Stakes are chips or promotional tokens: an amount that the table's chips cannot make is refused.";
    R5_3 = "5.3", Refuses,
        "Before the first card each player places an Ante and a Blind of the same value; another Blind, or one of the \
         two alone, is refused.";
    R5_4 = "5.4", Computes, "Trips is an optional wager, placed before the first card.";
    R5_4_1 = "5.4.1", Refuses, "Trips is refused to a player without both Ante and Blind in the round.";
    R5_4_2 = "5.4.2", Refuses, "A sign says how much a Trips wager is; another amount is not taken.";
    R5_5 = "5.5", Refuses,
        "From the round's first card until a wager is settled, it is not touched, added, raised or taken back unless \
         a rule says so.";
    R5_6 = "5.6", Refuses, "One player, one hand: a wager on a second hand is refused.";
    R5_7 = "5.7", Refuses, "A spot takes one wager; another on top of it is refused.";
    R5_8 = "5.8", Legal,
        "It is up to the player, even with the dealer's help, to see that the chips lie where they should and that \
         instructions are followed.";

    // 6. Minimum and maximum wagers
    R6_1 = "6.1", Refuses,
        "A sign gives the least and most per player or area and may set a step; a wager outside the limits, or off a \
         stated step, is refused.";
    R6_2 = "6.2", Computes, "A stake below the minimum that is noticed once a card is out stands as it is.";
    R6_3 = "6.3", Pays,
        "A stake above the maximum wins or loses only up to the maximum; earlier rounds are left alone.";
    R6_4 = "6.4", Legal, "It is up to the player to keep within the limits on the sign.";
    R6_5 = "6.5", Refuses,
        "A casino supervisor may change limits at any time, but a higher minimum waits until its sign, with the time \
         of the change, has been up for 20 minutes.";
    R6_5_1 = "6.5.1", Computes,
        "A casino supervisor may also raise the minimum at once, if those playing then keep the old one.";
    R6_5_1_1 = "6.5.1.1", Computes,
        "A marker before the player's box shows that the old minimum still holds for that player.";
    R6_5_1_2 = "6.5.1.2", Computes, "The marker goes when its player leaves.";
    R6_5_2 = "6.5.2", Refuses,
        "The old minimum that such players keep rises only after a sign with the new minimum and the time has been up \
         for 20 minutes.";
    R6_5_3 = "6.5.3", Computes, "While two minimums run, the sign gives the old limits and the new.";
    R6_5_4 = "6.5.4", Refuses, "Whoever joins after the change plays at the new minimum; a smaller wager is refused.";
    R6_6 = "6.6", Computes,
        "A casino supervisor may let one player go above the maximum, with a sign on the table giving that player's \
         own minimum and maximum.";
    R6_7 = "6.7", Legal, "Low limit gaming is bound by the two rules below.";
    R6_7_1 = "6.7.1", Omitted("tournaments are not run here at all, so none is offered at low limits"),
        "Low limit tables run no tournaments.";
    R6_7_2 = "6.7.2", Refuses, "Low limit tables deal from a shuffling device; another source is refused.";

    // 7. The deal
    R7_1 = "7.1", Computes,
        "When Ante, Blind and Trips are down the dealer may call no more bets, then deals five community cards and \
         two to the dealer before the players, clockwise from the dealer's left.";
    R7_2 = "7.2", Legal, "From a shuffling device the cards go face down in the order below.";
    R7_2_1 = "7.2.1", Computes, "Five community cards are laid as one stack.";
    R7_2_2 = "7.2.2", Computes,
        "The stack is spread: its top card is the river, the next the turn, the bottom three the flop.";
    R7_2_3 = "7.2.3", Computes, "Two cards go to the dealer.";
    R7_2_4 = "7.2.4", Computes, "Two cards at a time go to each area that has both Ante and Blind.";
    R7_2_5 = "7.2.5", Computes, "Once all hole cards are out the players may look at theirs.";
    R7_3 = "7.3", Legal, "From a shoe or the hand the cards go face down in the order below.";
    R7_3_1 = "7.3.1", Computes, "Five community cards are laid from left to right, the first three the flop.";
    R7_3_2 = "7.3.2", Computes, "One card goes to the dealer.";
    R7_3_3 = "7.3.3", Computes, "One card goes to each area that has both Ante and Blind.";
    R7_3_4 = "7.3.4", Computes, "A second card goes to the dealer.";
    R7_3_5 = "7.3.5", Computes, "A second card goes to each of those areas.";
    R7_3_6 = "7.3.6", Computes, "Once all hole cards are out the players may look at theirs.";

    // 8. Order of poker hand values
    R8_1 = "8.1", Legal,
        "Cards rank from the ace down, the ace being low in a small straight only, and suits are equal.";
    R8_2 = "8.2", Legal, "Hands rank from (a), the highest, to (j).";
    R8_2_A = "8.2(a)", Computes, "Royal flush: ace to ten of one suit.";
    R8_2_B = "8.2(b)", Computes,
        "Straight flush: five in a row of one suit, ranked by the top card; an ace may be low.";
    R8_2_C = "8.2(c)", Computes, "Four of a kind: four of one rank and another card, aces highest.";
    R8_2_D = "8.2(d)", Computes, "Full house: three of one rank and two of another; the three decide first.";
    R8_2_E = "8.2(e)", Computes, "Flush: five of one suit, compared from the highest card down.";
    R8_2_F = "8.2(f)", Computes,
        "Straight: five in a row of mixed suits, ranked by the top card; the ace is high or low.";
    R8_2_G = "8.2(g)", Computes, "Three of a kind: three of one rank and two odd cards, aces highest.";
    R8_2_H = "8.2(h)", Computes, "Two pair: the high pair decides, then the low pair, then the fifth card.";
    R8_2_I = "8.2(i)", Computes, "One pair: the pair decides, then the other three from the highest down.";
    R8_2_J = "8.2(j)", Computes, "No pair: five odd cards, compared from the highest down.";

    // 9. Betting rounds
    R9_1 = "9.1", Refuses,
        "With the hole cards out each player folds, bets or checks; nobody decides before the deal, twice, or after \
         the betting.";
    R9_1_1 = "9.1.1", Pays, "A fold before the flop forfeits Ante, Blind and Trips.";
    R9_1_2 = "9.1.2", Refuses,
        "Before the flop a Play wager is three or four times the Ante; another multiple is refused.";
    R9_1_3 = "9.1.3", Computes, "A player checks by tapping the table or another accepted sign.";
    R9_2 = "9.2", Computes, "When all have decided the dealer turns the flop, and players who checked decide again.";
    R9_2_1 = "9.2.1", Pays, "A fold after the flop forfeits Ante, Blind and Trips.";
    R9_2_2 = "9.2.2", Computes, "After the flop a player may check once more.";
    R9_2_3 = "9.2.3", Refuses, "After the flop a Play wager is twice the Ante; another multiple is refused.";
    R9_2_3_1 = "9.2.3.1", Refuses, "A player who bet before the flop does not bet again.";
    R9_3 = "9.3", Computes,
        "When all have decided the dealer turns the last two community cards, and players who checked decide for the \
         last time.";
    R9_3_1 = "9.3.1", Pays, "A fold on the river forfeits Ante, Blind and Trips.";
    R9_3_2 = "9.3.2", Refuses, "On the river a Play wager equals the Ante; another multiple, or a check, is refused.";
    R9_3_2_1 = "9.3.2.1", Refuses, "A player who bet earlier does not bet again on the river.";
    R9_4 = "9.4", Physical, "A folding player passes the cards face down to the dealer.";
    R9_5 = "9.5", Refuses, "A folded hand does not come back.";
    R9_6 = "9.6", Legal,
        "The dealer takes the wagers and cards of a folded hand, spreads the cards face down, and does as below.";
    R9_6_1 = "9.6.1", Computes, "Without a jackpot wager the folded cards go to the discard rack.";
    R9_6_2 = "9.6.2", Computes, "With a jackpot wager the folded cards lie face down on its spot.";
    R9_7 = "9.7", Omitted("what players say is for the dealer to hear; the directions of 11.9 answer it"),
        "Until a round of betting is over players say nothing but fold, check or bet.";
    R9_8 = "9.8", Physical, "Cards stay where the dealer sees them.";

    // 10. Settlement
    R10_1 = "10.1", Computes,
        "When all have bet or folded and the board is up, the dealer turns the dealer's cards and makes the best five \
         of the seven.";
    R10_1_1 = "10.1.1", Computes, "The dealer may play both hole cards and three of the board.";
    R10_1_2 = "10.1.2", Computes, "The dealer may play one hole card and four of the board.";
    R10_1_3 = "10.1.3", Computes, "Where the board is best the dealer plays it alone.";
    R10_2 = "10.2", Computes, "The dealer qualifies with one pair or better.";
    R10_3 = "10.3", Computes, "A dealer with less than a pair brings the two consequences below.";
    R10_3_1 = "10.3.1", Pays, "Every Ante still in stands off.";
    R10_3_2 = "10.3.2", Legal, "The other wagers are settled all the same (10.8).";
    R10_4 = "10.4", Computes,
        "From the dealer's right, hand by hand: the cards are turned, wagers taken or paid, the cards discarded.";
    R10_4_1 = "10.4.1", Computes, "A folded hand can still win the jackpot it has a wager on, and nothing else.";
    R10_5 = "10.5", Pays, "A player may concede once the dealer's hand is made; the wagers are taken.";
    R10_6 = "10.6", Legal, "The dealer makes each player's best hand in one of the ways below.";
    R10_6_1 = "10.6.1", Computes, "The player may play both hole cards and three of the board.";
    R10_6_2 = "10.6.2", Computes, "The player may play one hole card and four of the board.";
    R10_6_3 = "10.6.3", Computes, "Where the board is best the player plays it alone.";
    R10_7 = "10.7", Legal, "Each wager has its own rule below.";
    R10_7_1 = "10.7.1", Legal, "Trips does not ask what the dealer has.";
    R10_7_1_1 = "10.7.1.1", Legal, "Trips wins with three of a kind or better (paid under 10.9).";
    R10_7_1_2 = "10.7.1.2", Pays, "Trips loses with less than three of a kind.";
    R10_7_2 = "10.7.2", Legal, "Play does not ask whether the dealer qualifies.";
    R10_7_2_1 = "10.7.2.1", Legal, "Play wins against a lower hand (paid under 10.10).";
    R10_7_2_2 = "10.7.2.2", Pays, "Play loses to a higher hand.";
    R10_7_2_3 = "10.7.2.3", Pays, "Play stands off against an equal hand.";
    R10_7_3 = "10.7.3", Legal, "The Ante asks for both hands and whether the dealer qualifies.";
    R10_7_3_1 = "10.7.3.1", Legal, "The Ante wins against a lower hand that qualifies (paid under 10.11).";
    R10_7_3_2 = "10.7.3.2", Pays, "The Ante loses to a higher hand that qualifies.";
    R10_7_3_3 = "10.7.3.3", Pays, "The Ante stands off against an equal hand.";
    R10_7_3_4 = "10.7.3.4", Pays,
        "The Ante stands off where the dealer does not qualify, even if the dealer's hand is higher (UTH-7).";
    R10_7_4 = "10.7.4", Legal, "The Blind does not ask whether the dealer qualifies (printed without a number, UTH-2).";
    R10_7_4_1 = "10.7.4.1", Legal,
        "The Blind wins with a straight or better that beats the dealer (paid under 10.12; printed as 10.7.3.5).";
    R10_7_4_2 = "10.7.4.2", Pays, "The Blind loses to a higher hand (printed as 10.7.3.6).";
    R10_7_4_3 = "10.7.4.3", Pays,
        "The Blind stands off when less than a straight beats the dealer (printed as 10.7.3.7).";
    R10_7_4_4 = "10.7.4.4", Pays, "The Blind stands off against an equal hand (printed as 10.7.3.8).";
    R10_8 = "10.8", Computes,
        "Losing wagers are taken, winning ones paid by the four rules after this one, and the cards discarded.";
    R10_9 = "10.9", Legal, "Trips pays as below.";
    R10_9_1 = "10.9.1", Pays, "Trips pays 50 to 1 for a royal flush.";
    R10_9_2 = "10.9.2", Pays, "Trips pays 40 to 1 for a straight flush.";
    R10_9_3 = "10.9.3", Pays, "Trips pays 30 to 1 for four of a kind.";
    R10_9_4 = "10.9.4", Pays, "Trips pays 8 to 1 for a full house.";
    R10_9_5 = "10.9.5", Pays, "Trips pays 7 to 1 for a flush.";
    R10_9_6 = "10.9.6", Pays, "Trips pays 4 to 1 for a straight.";
    R10_9_7 = "10.9.7", Pays, "Trips pays 3 to 1 for three of a kind.";
    R10_10 = "10.10", Pays, "A winning Play pays 1 to 1.";
    R10_11 = "10.11", Pays, "A winning Ante pays 1 to 1.";
    R10_12 = "10.12", Legal, "The Blind pays as below.";
    R10_12_1 = "10.12.1", Pays, "The Blind pays 500 to 1 for a royal flush.";
    R10_12_2 = "10.12.2", Pays, "The Blind pays 50 to 1 for a straight flush.";
    R10_12_3 = "10.12.3", Pays, "The Blind pays 10 to 1 for four of a kind.";
    R10_12_4 = "10.12.4", Pays, "The Blind pays 3 to 1 for a full house.";
    R10_12_5 = "10.12.5", Pays, "The Blind pays 3 to 2 for a flush.";
    R10_12_6 = "10.12.6", Pays, "The Blind pays 1 to 1 for a straight.";
    R10_12_7 = "10.12.7", Legal, "A lesser hand that beats the dealer returns the Blind, as 10.7.4.3 says.";
    R10_12_8 = "10.12.8", Legal, "An equal hand returns the Blind, as 10.7.4.4 says.";
    R10_12_9 = "10.12.9", Legal, "A lower hand loses the Blind, as 10.7.4.2 says.";
    R10_13 = "10.13", Refuses, "The casino may reveal any folded hand at settlement.";

    // 11. Irregularities
    R11_1 = "11.1", Computes,
        "A wrong number of cards for a player, the dealer or the board is a misdeal and the round's wagers are \
         invalid.";
    R11_2 = "11.2", Computes, "A card revealed during the deal is a misdeal.";
    R11_3 = "11.3", Pays, "A misdeal voids every wager, so that stakes go back, and a fresh round follows.";
    R11_4 = "11.4", Refuses,
        "A hole card of the dealer's that shows during the round is dealt with as below; a card that cannot be there \
         is refused.";
    R11_4_1 = "11.4.1", Computes, "With no Play wager made, it is a misdeal.";
    R11_4_2 = "11.4.2", Computes, "With a Play wager made, play continues.";
    R11_5 = "11.5", Computes,
        "A community card that shows too early takes no choice from a player who has still to decide.";
    R11_6 = "11.6", Refuses,
        "A hand dealt to an area without Ante or Blind is dealt with as below; a table that draws its own cards never \
         deals one.";
    R11_6_1 = "11.6.1", Pays, "If nobody has handled cards the whole round is void.";
    R11_6_2 = "11.6.2", Pays, "If somebody has, only that hand is void.";
    R11_7 = "11.7", Computes,
        "A card missing from the deck, or one that does not belong to it, has the consequences below.";
    R11_7_1 = "11.7.1", Computes, "Rounds finished before keep their results.";
    R11_7_2 = "11.7.2", Pays, "The round in which it comes to light is void and its stakes go back.";
    R11_7_3 = "11.7.3", Duty, "The deck is searched for others that are missing or foreign.";
    R11_7_4 = "11.7.4", Duty, "Surveillance and an inspector are told.";
    R11_8 = "11.8", Computes, "A wager noticed at settlement to break the rules of betting is dealt with as below.";
    R11_8_1 = "11.8.1", Computes, "A stake that is too small is settled as it lies, in line with 6.2.";
    R11_8_2 = "11.8.2", Pays, "A stake that is too large is settled up to what is allowed, in line with 6.3.";
    R11_9 = "11.9", Refuses,
        "Against players suspected of sharing what they see a casino supervisor has the three powers below.";
    R11_9_1 = "11.9.1", Refuses, "The supervisor may have them decide before anybody else does.";
    R11_9_2 = "11.9.2", Refuses, "The supervisor may keep them from playing at the table together.";
    R11_9_3 = "11.9.3", Refuses, "The supervisor may have English alone spoken at the table.";
    R11_10 = "11.10", Pays, "The hand of a player who is away, refuses or takes too long to decide counts as folded.";
    R11_11 = "11.11", Refuses,
        "If the jackpot's equipment fails an inspector is told and, if the gaming supervisor agrees, the game \
         continues without the jackpot: its wagers are refused.";
    R11_12 = "11.12", Legal,
        "Paying or changing too much or too little does not breach the rules if both conditions below are met.";
    R11_12_1 = "11.12.1", Duty, "The casino has enquired into the case and neither finds nor suspects intent.";
    R11_12_2 = "11.12.2", Duty,
        "On learning of it the casino corrects it in reasonable time, fairly tries to, or reports it to the NICC.";
    R11_13 = "11.13", Duty,
        "Where the casino suspects that a wrong settlement was deliberate, it owes a fair attempt at both steps below.";
    R11_13_1 = "11.13.1", Duty, "The casino corrects a suspect settlement in reasonable time.";
    R11_13_2 = "11.13.2", Duty, "The casino tries to find out who the patron of a suspect settlement was.";
    R11_14 = "11.14", Legal, "Explains the two rules before it.";
    R11_14_1 = "11.14.1", Legal,
        "A fair attempt means trying to find and reach the patron and, once found, the step below that fits.";
    R11_14_1_1 = "11.14.1.1", Duty, "An underpaid patron is offered the difference.";
    R11_14_1_2 = "11.14.1.2", Duty, "An overpaid patron is asked for the difference.";
    R11_15 = "11.15", Computes,
        "Overpaying by accident is not credit under section 74; each single mispayment over $1,000 is reported to the \
         NICC at the month's end.";
    R11_16 = "11.16", Legal, "A wager that 13.1 makes invalid is treated by when it is found.";
    R11_16_1 = "11.16.1", Pays, "An invalid wager found before the hand starts goes back to its player.";
    R11_16_2 = "11.16.2", Pays,
        "An invalid wager found during the hand wins nothing, and the casino tries to give a winning stake back.";
    R11_16_3 = "11.16.3", Computes, "An invalid wager found only after its hand was settled changes nothing.";
    R11_17 = "11.17", Computes,
        "Of wagers that exceed a loss limit in the round, what is within the limit is valid and settled by the result.";
    R11_17_1 = "11.17.1", Pays,
        "What exceeds the limit goes back, the newest wager first, and the player is reminded of 13.2.";
    R11_17_2 = "11.17.2", Computes, "Earlier rounds keep their results.";

    // 12. Shuffling device malfunction
    R12_1 = "12.1", Computes, "After a jam, or a shuffle that stops or does not finish, the cards are shuffled again.";
    R12_2 = "12.2", Refuses,
        "A device that fails for good once a card of the round is out brings the three consequences below; it must be \
         in use.";
    R12_2_1 = "12.2.1", Pays, "The round is void.";
    R12_2_2 = "12.2.2", Computes, "Rounds finished before keep their results.";
    R12_2_3 = "12.2.3", Computes, "Play continues with another device, a shoe or the dealer's hand.";

    // 13. General provisions
    R13_1 = "13.1", Refuses,
        "Since 19 August 2024 everybody plays only on their own valid Player Card; a wager on another's card, or for \
         another person, is invalid.";
    R13_1_1 = "13.1.1", Legal, "Claiming to act as somebody's agent or attorney changes nothing.";
    R13_1_2 = "13.1.2", Legal, "Nor does it matter whose money is at stake.";
    R13_2 = "13.2", Duty, "Players with a loss limit declare and comply as below, and are told so where they fail to.";
    R13_2_1 = "13.2.1", Refuses, "Chips bought are declared to the dealer before the round.";
    R13_2_2 = "13.2.2", Refuses, "Chips brought to the table are declared before the round.";
    R13_2_3 = "13.2.3", Duty, "Chips left are declared on leaving.";
    R13_2_4 = "13.2.4", Refuses, "Other reasonable directions on following the player's gaming are obeyed.";
    R13_3 = "13.3", Refuses, "A wager that would exceed the player's loss limit is refused.";
    R13_4 = "13.4", Refuses,
        "A casino supervisor may keep a player from wagering until the loss limit is reset; wagers are refused \
         meanwhile.";
    R13_5 = "13.5", Legal, "The casino is not liable where a player gets past a limit dishonestly or by not declaring.";
    R13_6 = "13.6", Legal,
        "Nobody uses or controls at a table a device able to record, project, analyse or send outcomes, odds or \
         strategy.";
    R13_7 = "13.7", Legal, "Staff, agents and inspectors at work are exempt from 13.6.";
    R13_8 = "13.8", Refuses,
        "A casino supervisor satisfied that someone broke 13.6 has the four powers below, and the decision is \
         recorded.";
    R13_8_1 = "13.8.1", Pays, "The supervisor may void the person's wagers.";
    R13_8_2 = "13.8.2", Refuses,
        "The supervisor may bar the person from the game; their wagers are refused from then on.";
    R13_8_3 = "13.8.3", Duty, "The supervisor may shut the person out of the casino under section 79.";
    R13_8_4 = "13.8.4", Duty,
        "The supervisor may have the person with the device detained until an inspector or the police take over.";
    R13_9 = "13.9", Legal,
        "A casino supervisor may annul the outcome on either ground below, and the decision is recorded.";
    R13_9_1 = "13.9.1", Computes,
        "The first ground is a disturbance, such as unrest, a fight, fire, robbery or a natural disaster.";
    R13_9_2 = "13.9.2", Computes,
        "The second ground is a fraud that, in the supervisor's opinion, affects the outcome.";
    R13_10 = "13.10", Pays,
        "Wagers on an annulled outcome may be refunded, but a casino supervisor may forfeit those of the person who \
         committed the fraud.";
    R13_11 = "13.11", Legal, "Staff do not tell players how to play, beyond keeping them within the rules.";
    R13_12 = "13.12", Legal, "Nobody, playing or watching, sways or advises a player who has not asked.";
    R13_13 = "13.13", Refuses,
        "A table with players at it closes only after a sign with the time of closing has been up for 20 minutes.";
    R13_14 = "13.14", Refuses,
        "A player who sits out three rounds running at an otherwise full table may be told to give up the seat, and \
         not sooner.";
    R13_15 = "13.15", Legal, "Players and onlookers make no bets among themselves.";
    R13_16 = "13.16", Computes,
        "A casino supervisor may on reasonable grounds refuse a wager before the round's first card, and have it \
         taken off.";
    R13_17 = "13.17", Refuses,
        "A games supervisor decides a dispute, or a casino supervisor where none is there. If the player asks, a casino \
         supervisor, another person (X-27), reviews it.";
    R13_18 = "13.18", Duty,
        "In the end the operator decides, and a person who is not satisfied is told that section 33 gives a right to \
         complain to an inspector.";
    R13_19 = "13.19", Refuses, "The casino need not pay staff who wagered against its policy on their gambling.";
    R13_20 = "13.20", Duty, "Anyone who asks may read a copy of the rules.";
    R13_21 = "13.21", Refuses, "Betting for somebody else is refused.";

    // 14. Player rewards and promotional prizes
    R14_1 = "14.1", Legal, "The casino may run promotions with prizes alongside the games.";
    R14_2 = "14.2", Refuses,
        "A scrutineer of the casino's choosing watches a draw with any one prize worth more than $10,000.";
    R14_3 = "14.3", Refuses,
        "The winner of a prize in kind, casino dollars apart, may be offered its worth in money.";
    R14_4 = "14.4", Refuses, "A prize in cash is refused; the terms say how prizes are handed over.";
    R14_5 = "14.5", Legal, "Section 66(4)(b) governs prizes in kind, which exclude everything below.";
    R14_5_1 = "14.5.1", Refuses, "Tobacco is not allowed as a prize.";
    R14_5_2 = "14.5.2", Refuses, "Guns, real or imitation, and ammunition are not allowed as prizes.";
    R14_5_3 = "14.5.3", Refuses, "Weapons prohibited by the 1998 Act are not allowed as prizes.";
    R14_5_4 = "14.5.4", Refuses, "More than 20 litres of liquor is not allowed as a prize.";
    R14_5_5 = "14.5.5", Refuses, "Anything else that the regulations name is not allowed as a prize.";
    R14_6 = "14.6", Duty,
        "A promotion's terms are written down, pointed to in its advertising, and easy to get, in the casino or by \
         website, e-mail, post or leaflet.";
    R14_7 = "14.7", Refuses, "A promotion's terms state at least what follows.";
    R14_7_1 = "14.7.1", Refuses, "The terms say how the prize is awarded.";
    R14_7_2 = "14.7.2", Refuses, "The terms say when and where the prize is awarded.";
    R14_7_3 = "14.7.3", Refuses, "The terms say who is eligible.";
    R14_7_4 = "14.7.4", Refuses, "The terms give any least or required wager for taking part.";
    R14_7_5 = "14.7.5", Refuses, "The terms say what the prize is, with any limits or guarantees.";
    R14_7_6 = "14.7.6", Refuses, "The terms say when entries close.";
    R14_7_7 = "14.7.7", Refuses, "The terms say where and when the promotion is held.";
    R14_7_8 = "14.7.8", Refuses, "The terms say how a prize is claimed, and whether the winner has to be there.";
    R14_7_9 = "14.7.9", Refuses, "The terms say how winners are told.";
    R14_7_10 = "14.7.10", Refuses, "The terms say how results are made public.";
    R14_7_11 = "14.7.11", Refuses, "The terms describe and value the prizes, with any strings attached.";
    R14_7_11_1 = "14.7.11.1", Refuses, "For machines and appliances the terms add make, model and accessories.";
    R14_7_11_2 = "14.7.11.2", Refuses,
        "For vehicles the terms add make, model, accessories and whether registration and the like are paid.";
    R14_7_11_3 = "14.7.11.3", Refuses,
        "For journeys the terms add how many travel, what is covered, when it can be made, and any money to spend.";
    R14_7_11_4 = "14.7.11.4", Refuses,
        "For property the terms add the kind of home, plans, contract, easements, whereabouts and what is covered.";
    R14_8 = "14.8", Duty,
        "Where winners may be absent from the draw, the casino does what it reasonably can to tell them within 2 \
         days, in one of the ways below.";
    R14_8_1 = "14.8.1", Duty, "Winners may be told in person.";
    R14_8_2 = "14.8.2", Duty, "Winners may be told by post.";
    R14_8_3 = "14.8.3", Duty, "Winners may be told by phone.";
    R14_8_4 = "14.8.4", Duty, "Winners may be told by e-mail.";
    R14_9 = "14.9", Duty, "A patron who is denied a prize is soon told why, and the record below is kept.";
    R14_9_1 = "14.9.1", Refuses,
        "For each denied claim above $100 the casino keeps the claimant's name and address and the reason.";
    R14_10 = "14.10", Duty,
        "In a dispute over a promotion the operator decides in the end, and a person who is not satisfied is told \
         that section 33 gives a right to complain to an inspector.";
    R14_11 = "14.11", Duty,
        "A promotion or draw whose integrity is in doubt is postponed until it is cleared, or the draw is cancelled, \
         and the inspector is told within 48 hours.";
    R14_12 = "14.12", Refuses, "A promotion starts only once the NICC has had its full terms for 24 hours.";
    R14_12_1 = "14.12.1", Duty, "Terms changed after the start go to the NICC again as soon as possible.";

    // 15. Progressive jackpot
    R15_1 = "15.1", Legal, "How jackpots and meters are set up.";
    R15_1_1 = "15.1.1", Legal, "The casino may run several jackpot systems.";
    R15_1_2 = "15.1.2", Legal, "Where several pools run, the two rules below hold.";
    R15_1_2_1 = "15.1.2.1", Legal, "A meter serves one table or one group of tables.";
    R15_1_2_2 = "15.1.2.2", Refuses, "A table is linked to one pool only.";
    R15_1_3 = "15.1.3", Computes, "A linked table shows the jackpot's value, and its wagers feed the pool.";
    R15_1_4 = "15.1.4", Physical, "A sign at a linked table says that folded hands may still win a jackpot.";
    R15_2 = "15.2", Legal, "How the jackpot is played.";
    R15_2_1 = "15.2.1", Refuses, "A jackpot wager needs a wager on the hand in the same round.";
    R15_2_1_1 = "15.2.1.1", Refuses,
        "A casino supervisor may let a player place the jackpot wager on another's box whose own player leaves it \
         out; otherwise it is refused.";
    R15_2_2 = "15.2.2", Legal, "It is for the player to see that the jackpot wager was accepted.";
    R15_2_3 = "15.2.3", Refuses, "A sign says how much a jackpot wager is; another amount is not taken.";
    R15_2_4 = "15.2.4", Computes, "The jackpot wager lies on its spot before the hand begins.";
    R15_2_5 = "15.2.5", Legal, "Tables linked to one pool agree in what follows.";
    R15_2_5_1 = "15.2.5.1", Refuses, "Linked tables have the same pay table.";
    R15_2_5_2 = "15.2.5.2", Refuses, "Linked tables have the same increment and seed (printed as 5.1.1.1, UTH-1).";
    R15_2_5_3 = "15.2.5.3", Refuses, "Linked tables have the same wager (printed as 5.1.1.2, UTH-1).";
    R15_2_6 = "15.2.6", Computes, "The jackpot hand is the player's two cards and the flop.";
    R15_2_7 = "15.2.7", Refuses, "Jackpots are paid apart from other wagers; a round with one unpaid is not cleared.";
    R15_2_8 = "15.2.8", Pays, "A flush or better wins; any other jackpot wager loses.";
    R15_2_9 = "15.2.9", Refuses, "The sign shows the payouts below; a jackpot where none is won is not paid.";
    R15_2_9_1 = "15.2.9.1", Pays, "A royal flush pays the whole jackpot, at least $50,000.";
    R15_2_9_2 = "15.2.9.2", Pays, "A straight flush pays a tenth of the jackpot, at least $5,000.";
    R15_2_9_3 = "15.2.9.3", Pays, "Four of a kind pays $500.";
    R15_2_9_4 = "15.2.9.4", Pays, "A full house pays $150.";
    R15_2_9_5 = "15.2.9.5", Pays, "A flush pays $100.";
    R15_2_10 = "15.2.10", Legal, "The casino may offer a bonus jackpot, by the rules below.";
    R15_2_10_1 = "15.2.10.1", Legal, "Every player with a jackpot wager in the round can win the bonus.";
    R15_2_10_2 = "15.2.10.2", Pays,
        "The bonus goes to all with a jackpot wager at a table where a royal or straight flush jackpot is won.";
    R15_2_10_3 = "15.2.10.3", Refuses, "The winner of that jackpot gets no bonus in the round.";
    R15_2_10_4 = "15.2.10.4", Refuses, "Bonuses are paid before the straight or royal flush.";
    R15_2_11 = "15.2.11", Physical, "The sign shows what bonuses pay.";
    R15_2_12 = "15.2.12", Refuses, "Jackpots are paid from the dealer's right to the left; out of turn is refused.";
    R15_2_13 = "15.2.13", Legal, "Two hands with the same top jackpot in one round share as below.";
    R15_2_13_1 = "15.2.13.1", Legal,
        "Royal flushes share the jackpot, or get the guaranteed amount each if that is more; on one flop there is \
         only one (UTH-19).";
    R15_2_13_2 = "15.2.13.2", Pays,
        "Straight flushes share what a tenth and then a tenth of the rest come to, or get the guaranteed amount each \
         if that is more.";
    R15_2_14 = "15.2.14", Refuses, "A straight flush is paid before a royal flush; the other order is refused.";
    R15_3 = "15.3", Legal, "What goes wrong with a jackpot wager.";
    R15_3_1 = "15.3.1", Pays, "The jackpot wager on a void hand, or in a misdeal, is cancelled and goes back.";
}
