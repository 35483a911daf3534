//! Chapter 3, 3.2 and 3.3: on which throws each wager wins. What it is then paid is in chapter 7.
use super::{clauses as r, readings as sb};
use crate::book::{Citation, Clause};
use crate::dice::Throw;
use crate::house::Setup;
use crate::wagers::{FourNumbers, Wager};

/// **SB-1** Which totals the plain Even wager wins on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EvenList {
    Corrected,
    Printed,
    PrintedThreeSixesWin,
    TenAndThreeSixesWin,
}

impl EvenList {
    pub fn of(setup: &Setup) -> EvenList {
        match setup.option(sb::SB_1) {
            "printed" => EvenList::Printed,
            "printed-three-sixes-win" => EvenList::PrintedThreeSixesWin,
            "ten-and-three-sixes-win" => EvenList::TenAndThreeSixesWin,
            _ => EvenList::Corrected,
        }
    }
    fn wins(self, throw: Throw) -> bool {
        match (throw.total(), throw.is_triple()) {
            (18, _) => matches!(self, EvenList::PrintedThreeSixesWin | EvenList::TenAndThreeSixesWin),
            (_, true) => false,
            (10, _) => matches!(self, EvenList::Corrected | EvenList::TenAndThreeSixesWin),
            (total, _) => total % 2 == 0,
        }
    }
}

/// The clause by which a wager wins, or the one by which it loses.
pub(super) type Fate = Result<Citation, Citation>;

/// What a throw does to a wager; nothing to one that is not settled by a single throw.
#[inline]
pub(super) fn fate(wager: Wager, throw: Throw, even: EvenList) -> Option<Fate> {
    let (total, triple) = (throw.total(), throw.is_triple());
    let one = |wins: bool, cite: Citation| if wins { Ok(cite) } else { Err(cite) };
    let either = |wins: bool, win: Clause, lose: Clause| if wins { Ok(win.cite()) } else { Err(lose.cite()) };
    // SB-4: however often the numbers appear, the wager wins once.
    let once = |clause: Clause, again: bool| if again { clause.as_read(sb::SB_4) } else { clause.cite() };
    Some(match wager {
        // **3.2.1.1** Small wins on totals 4 to 10.
        // **3.2.1.2** It loses on a higher total and on every triple.
        Wager::Small => either(total <= 10 && !triple, r::R3_2_1_1, r::R3_2_1_2),
        // **3.2.2.1** Big wins on totals 11 to 17.
        // **3.2.2.2** It loses on a lower total and on every triple.
        Wager::Big => either(total >= 11 && !triple, r::R3_2_2_1, r::R3_2_2_2),
        // **3.2.3** A specific triple: all three dice show the number.
        Wager::Triple(face) => one(throw.count(face) == 3, r::R3_2_3.cite()),
        // **3.2.4** A specific double: at least two dice show the number.
        Wager::Double(face) => one(throw.count(face) >= 2, once(r::R3_2_4, throw.count(face) == 3)),
        // **3.2.5** Any triple.
        Wager::AnyTriple => one(triple, r::R3_2_5.cite()),
        // **3.2.6** A total of the three dice, however it is made.
        Wager::Total(named) => one(total == named, r::R3_2_6.cite()),
        // **3.2.7** A combination of two numbers: both appear.
        Wager::Pair(a, b) => {
            let (a, b) = (throw.count(a), throw.count(b));
            let wins = a > 0 && b > 0;
            one(wins, once(r::R3_2_7, wins && a + b == 3))
        }
        // **3.2.8** A single die: the number appears at least once.
        Wager::Single(face) => one(throw.count(face) > 0, r::R3_2_8.cite()),
        // **3.3.1.1** Odd wins on odd totals 5 to 17.
        // **3.3.1.2** It loses on an even total and on every triple.
        Wager::Odd => either(total % 2 == 1 && !triple, r::R3_3_1_1, r::R3_3_1_2),
        // **3.3.2.1** Even wins on the totals of its list, by the table's reading of it.
        // **3.3.2.2** It loses on every other total and, unless the reading says otherwise, on triples.
        Wager::Even => {
            let wins = even.wins(throw);
            let clause = if wins { r::R3_3_2_1 } else { r::R3_3_2_2 };
            // Only here do the print and its correction differ.
            one(wins, if matches!(total, 10 | 18) { clause.as_read(sb::SB_1) } else { clause.cite() })
        }
        Wager::Four(four) => four_numbers(four, throw),
        // Super Streak is judged over several throws; the rest belong to other games.
        _ => return None,
    })
}

/// **3.3.3** Four numbers: the dice show three different ones of the set (SB-2).
fn four_numbers(four: FourNumbers, throw: Throw) -> Fate {
    let [a, b, c] = throw.faces();
    let inside = throw.faces().iter().all(|face| four.dots().contains(&face.dots()));
    match (inside, a != b && b != c) {
        (true, true) if four == FourNumbers::TwoThreeFiveSix => Ok(r::R3_3_3.as_read(sb::SB_3)),
        (true, true) => Ok(r::R3_3_3.cite()),
        (true, false) => Err(r::R3_3_3.as_read(sb::SB_2)),
        (false, _) => Err(r::R3_3_3.cite()),
    }
}
