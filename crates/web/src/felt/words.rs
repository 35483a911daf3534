//! How the rules are read at a table, in a sentence that a patron understands: for the sign.

/// What an option of a reading means; empty where it concerns only those who work at the table.
pub fn in_words(reading: &str, option: &str) -> Option<&'static str> {
    Some(match (reading, option) {
        ("CW-1", "up-to-chip") => "If you surrender, half your wager comes back, rounded up to our smallest chip.",
        ("CW-1", "exact-cents") => "If you surrender, exactly half your wager comes back.",
        ("CW-1", "down-to-chip") => "If you surrender, half your wager comes back, rounded down to our smallest chip.",
        ("CW-3", "reconstruct-first") => "A wrong deal is put right if it can be; if not, open wagers go back.",
        ("CW-3", "misdeal-at-once") => "A wrong number of cards is a misdeal: open wagers go back.",
        ("CW-12", "by-sign") => "A Tie wager may be larger than the Initial wager, within the limits above.",
        ("CW-12", "no-more-than-initial") => "A Tie wager may not be larger than the Initial wager.",
        ("X-1", "return-excess") => "What lies above the maximum does not count and goes back to you.",
        ("X-1", "void-whole") => "A wager above the maximum is void as a whole and goes back to you.",
        ("X-3", "capped") => "A wager added later is reckoned from the part of the first that counts.",
        ("X-3", "as-wagered") => "A wager added later is reckoned from the first as you laid it.",
        ("X-5", "return") => "A wager made without a valid player card of your own goes back to you.",
        ("X-5", "keep-losing") => "A losing wager made without a valid player card of your own is kept.",
        ("X-11", _) => "",
        ("X-17", "warn") => "We tell you when your loss limit leaves no room to go on with a hand.",
        ("X-17", "refuse") => "A wager is not taken when your loss limit leaves no room to go on with the hand.",
        ("CS-2", "keeps-claim") => "A hand that folds or concedes is still paid on its jackpot wager.",
        ("CS-2", "gives-up-claim") => "Whoever folds or concedes gives up the jackpot wager too.",
        ("CS-3", "warn-first") => {
            "If the dealer has no hand, conceding gives up an ante that would be paid: we warn you first."
        }
        ("CS-3", "only-against-a-hand") => "A hand is conceded only when the dealer has ace and king or higher.",
        ("CS-5", "one-after-another") => {
            "Several straight flushes: a tenth of the jackpot for each, one after another, shared alike."
        }
        ("CS-5", "a-tenth-each") => "Several straight flushes: each is paid a tenth of the jackpot.",
        ("CS-11", "undecided-only") => "If a dealer's card shows by mistake, decisions already made stand.",
        ("CS-11", "who-bet-too") => "If a dealer's card shows by mistake, whoever has bet may choose again.",
        ("SB-1", "corrected") => "Even wins on 4, 6, 8, 10, 12, 14 and 16. Every triple loses.",
        ("SB-1", "printed") => "Even wins on 4, 6, 8, 12, 14 and 16. A total of 10 and every triple lose.",
        ("SB-1", "printed-three-sixes-win") => {
            "Even wins on 4, 6, 8, 12, 14, 16 and 18. A total of 10 and every other triple lose."
        }
        ("SB-1", "ten-and-three-sixes-win") => "Even wins on 4, 6, 8, 10, 12, 14, 16 and 18. Every other triple loses.",
        ("SB-7", "table-minimum") => "A colour check is worth the lowest minimum unless you name its value.",
        ("SB-7", "must-be-named") => "You name the value of your colour checks when you buy them.",
        ("SB-10", _) => "",
        ("SB-12", "re-entry") => "A result keyed wrongly is put right, and wagers are settled by the dice.",
        ("SB-12", "record-only") => "Wagers paid on a result keyed wrongly are dealt with one by one.",
        ("SB-13", "lose-below-four") => {
            "If the lights fail, a Super Streak of four or more is paid and a shorter one loses."
        }
        ("SB-13", "refund-below-four") => {
            "If the lights fail, a Super Streak of four or more is paid and a shorter one goes back."
        }
        ("SB-15", "count-from-next") => {
            "Super Streak: the result that opens the bet sets its side; the next result is the first that counts."
        }
        ("SB-15", "count-opening-result") => "Super Streak: the result that opens the bet is the first that counts.",
        ("SB-15", "name-the-side") => "Super Streak: you name the side; the next result is the first that counts.",
        ("SB-15", "either-side") => "Super Streak: the next result sets the side and is the first that counts.",
        ("SB-18", "pay-at-twelve") => "Super Streak: twelve in a row is paid at once.",
        ("SB-18", "pay-at-the-end") => "Super Streak: twelve or more in a row is paid when the streak ends.",
        ("DC-1", "same-card") => "A sixth card wins if you hold a higher card of its suit.",
        ("DC-1", "any-card") => "A sixth card wins if you hold its suit and any higher card.",
        ("DC-1", "every-card-of-suit") => "A sixth card wins if every card you hold of its suit is higher.",
        ("DC-5", "proved") => "A jackpot hand is paid if its five cards can be proved, also after a discard.",
        ("DC-5", "declared-only") => "A jackpot hand is paid only if you declare it.",
        ("DC-6", "player-discards") => "If you declare a hand that may not be declared, you must discard.",
        ("DC-6", "standard-hold") => {
            "If you declare a hand that may not be declared, the dealer discards by the house's way."
        }
        ("DC-8", "initial-deal") => "A sixth card that is exposed plays as it lies.",
        ("DC-8", "every-deal") => "A sixth card that is exposed is a misdeal: open wagers go back.",
        ("UTH-11", "unsettled-hands") => "A misdeal found while hands are paid voids the hands that are still open.",
        ("UTH-11", "whole-round") => "A misdeal found while hands are paid voids the whole round.",
        ("X-38", "all-money-back") => "A void round gives every stake back, and takes back what it paid.",
        ("X-38", "settled-lines-stand") => "A void round gives open stakes back; what was settled stands.",
        ("X-44", "60-seconds") => "You have 60 seconds for a decision.",
        ("X-44", "30-seconds") => "You have 30 seconds for a decision.",
        ("X-44", "120-seconds") => "You have 120 seconds for a decision.",
        ("UTH-6", "jackpot-stays") => "If you concede, your jackpot wager stays in play.",
        ("UTH-6", "takes-all") => "If you concede, your jackpot wager is lost with the others.",
        ("UTH-8", "up-to-chip") => "A Blind paid 3 to 2 is rounded up to our smallest chip.",
        ("UTH-8", "exact-cents") => "A Blind paid 3 to 2 is paid to the cent.",
        ("UTH-8", "down-to-chip") => "A Blind paid 3 to 2 is rounded down to our smallest chip.",
        ("UTH-16", "no-hand-of-ones-own") => {
            "With a supervisor's leave you may back another's jackpot, if you have no hand of your own."
        }
        ("UTH-16", "also-with-a-hand") => "With a supervisor's leave you may back another's jackpot.",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use baize_rules::any::GameId;
    use baize_rules::dice::Throw;
    use baize_rules::sic_bo::ch07_settlement::{EvenList, judge};
    use baize_rules::wagers::Wager;

    #[test]
    fn every_option_that_a_sign_shows_is_said_in_words() {
        let own = GameId::ALL.iter().flat_map(|game| game.book().readings);
        let about = |clauses: &[&str]| {
            GameId::ALL.iter().any(|g| clauses.iter().any(|c| c.split(' ').next() == Some(g.book().short)))
        };
        let common = baize_rules::readings::ALL.iter().filter(|r| about(r.clauses));
        for reading in own.chain(common).filter(|r| r.changes_money) {
            for option in reading.options {
                assert!(in_words(reading.id, option).is_some(), "{}: {option}", reading.id);
            }
        }
    }

    /// The sentence names exactly the totals that win.
    #[test]
    fn what_the_sign_says_of_even_is_what_is_paid() {
        for (option, list) in [
            ("corrected", EvenList::Corrected),
            ("printed", EvenList::Printed),
            ("printed-three-sixes-win", EvenList::PrintedThreeSixesWin),
            ("ten-and-three-sixes-win", EvenList::TenAndThreeSixesWin),
        ] {
            let wins = |t: &Throw| judge(Wager::Even, *t, list).is_some_and(|v| v.pays.is_some());
            let totals: std::collections::BTreeSet<u8> = Throw::all().filter(wins).map(Throw::total).collect();
            let words = in_words("SB-1", option).expect("words");
            let first = words.split('.').next().expect("a sentence");
            let named = first.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse().ok());
            assert_eq!(named.collect::<std::collections::BTreeSet<u8>>(), totals, "{words}");
        }
    }
}
