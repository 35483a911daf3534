//! Wagers, playing areas and the layout: which stakes lie where, in the order they were placed.
use crate::dice::Face;
use crate::money::Money;
use crate::people::PatronId;
use crate::settlement::Stake;
use alloc::{collections::BTreeMap, format, string::String, vec::Vec};
use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// A playing area, numbered from the dealer's left: 1 is dealt first, the highest is furthest to the dealer's right.
pub type Area = u8;

/// The four sets of four numbers on a Sic Bo layout.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FourNumbers {
    OneToFour,
    TwoToFive,
    TwoThreeFiveSix,
    ThreeToSix,
}

impl FourNumbers {
    pub const ALL: [FourNumbers; 4] =
        [FourNumbers::OneToFour, FourNumbers::TwoToFive, FourNumbers::TwoThreeFiveSix, FourNumbers::ThreeToSix];
    pub fn dots(self) -> [u8; 4] {
        match self {
            FourNumbers::OneToFour => [1, 2, 3, 4],
            FourNumbers::TwoToFive => [2, 3, 4, 5],
            FourNumbers::TwoThreeFiveSix => [2, 3, 5, 6],
            FourNumbers::ThreeToSix => [3, 4, 5, 6],
        }
    }
}

/// The two kinds of streak that are followed apart from each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Family {
    SmallBig,
    OddEven,
}

impl Family {
    pub const ALL: [Family; 2] = [Family::SmallBig, Family::OddEven];
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    Small,
    Big,
    Odd,
    Even,
}

impl Side {
    pub const ALL: [Side; 4] = [Side::Small, Side::Big, Side::Odd, Side::Even];
    pub fn family(self) -> Family {
        match self {
            Side::Small | Side::Big => Family::SmallBig,
            Side::Odd | Side::Even => Family::OddEven,
        }
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Family::SmallBig => "Small/Big",
            Family::OddEven => "Odd/Even",
        })
    }
}
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

/// Every wager of every book, in one place: its name in code, as it is stored and typed, and as people read it. A wager
/// with several spots says what tells them apart.
macro_rules! wagers {
    ($($(#[$doc:meta])* $Wager:ident $(($($spot:ty),*))? = $slug:literal, $name:literal;)*) => {
        /// Every wager of every book: the spot a stake lies on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Wager {
            $($(#[$doc])* $Wager $(($($spot),*))?,)*
            /// A Super Streak on a side that the player names, where the table reads the book so (SB-15).
            NamedStreak(Side),
        }

        /// What a sign states limits for: one kind of wager, whichever of its spots the stake is on.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum BetType {
            $($Wager,)*
        }

        impl BetType {
            pub const ALL: &'static [BetType] = &[$(BetType::$Wager),*];
            pub fn name(self) -> &'static str {
                match self {
                    $(BetType::$Wager => $name,)*
                }
            }
            /// `any_triple`, as scripts and JSON have it.
            pub fn slug(self) -> &'static str {
                match self {
                    $(BetType::$Wager => $slug,)*
                }
            }
            /// The wager of this kind, where it has one spot.
            fn only_spot(self) -> Option<Wager> {
                match self {
                    $(BetType::$Wager => wagers!(@only $Wager $(($($spot),*))?),)*
                }
            }
        }

        impl Wager {
            pub fn bet_type(self) -> BetType {
                match self {
                    Wager::NamedStreak(_) => BetType::SuperStreak,
                    $(Wager::$Wager { .. } => BetType::$Wager,)*
                }
            }
        }
    };
    (@only $Wager:ident) => { Some(Wager::$Wager) };
    (@only $Wager:ident ($($spot:ty),*)) => { None };
}

wagers! {
    // Casino War
    Initial = "initial", "Initial";
    Tie = "tie", "Tie";
    War = "war", "War";
    // Sic Bo
    Small = "small", "Small";
    Big = "big", "Big";
    /// One named triple.
    Triple(Face) = "triple", "Triple";
    /// One named double.
    Double(Face) = "double", "Double";
    AnyTriple = "any_triple", "Any Triple";
    /// One total, 4 to 17.
    Total(u8) = "total", "Total";
    /// Two different faces, the lower first.
    Pair(Face, Face) = "pair", "Pair";
    /// One face on one, two or three dice.
    Single(Face) = "single", "Single";
    Odd = "odd", "Odd";
    Even = "even", "Even";
    Four(FourNumbers) = "four", "Four";
    SuperStreak(Family) = "super_streak", "Super Streak";
    // Caribbean Stud; the ante is Ultimate Texas Hold'em's too
    Ante = "ante", "Ante";
    Bet = "bet", "Bet";
    Progressive = "progressive", "Progressive";
    // Ultimate Texas Hold'em; the jackpot wager is Double Chance's too
    Blind = "blind", "Blind";
    Trips = "trips", "Trips";
    Play = "play", "Play";
    Jackpot = "jackpot", "Jackpot";
    // Double Chance, whose book has no other name for it
    Wager = "wager", "Wager";
}

impl BetType {
    /// What every Sic Bo table takes: `basic` in a script.
    pub const BASIC_DICE: &'static [BetType] = {
        use BetType::*;
        &[Small, Big, Triple, Double, AnyTriple, Total, Pair, Single]
    };
    /// Those and the optional ones, without Super Streak: `all` in a script.
    pub const ALL_DICE: &'static [BetType] = {
        use BetType::*;
        &[Small, Big, Triple, Double, AnyTriple, Total, Pair, Single, Odd, Even, Four]
    };
}

impl fmt::Display for BetType {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}
impl FromStr for BetType {
    type Err = String;
    fn from_str(text: &str) -> Result<BetType, String> {
        let found = BetType::ALL.iter().copied().find(|b| same(b.slug(), text));
        found.ok_or_else(|| format!("{text:?} is not a kind of wager"))
    }
}

impl BetType {
    fn spots(self) -> Vec<Wager> {
        let faces = || Face::ALL.into_iter();
        match self {
            BetType::Triple => faces().map(Wager::Triple).collect(),
            BetType::Double => faces().map(Wager::Double).collect(),
            BetType::Single => faces().map(Wager::Single).collect(),
            BetType::Total => (4..=17).map(Wager::Total).collect(),
            BetType::Pair => {
                faces().flat_map(|a| faces().filter(move |b| a < *b).map(move |b| Wager::Pair(a, b))).collect()
            }
            BetType::Four => FourNumbers::ALL.into_iter().map(Wager::Four).collect(),
            BetType::SuperStreak => {
                let families = Family::ALL.into_iter().map(Wager::SuperStreak);
                families.chain(Side::ALL.into_iter().map(Wager::NamedStreak)).collect()
            }
            kind => kind.only_spot().into_iter().collect(),
        }
    }
}

impl Wager {
    /// Every spot there is, in the order of the books that have them.
    pub fn all() -> impl Iterator<Item = Wager> {
        BetType::ALL.iter().flat_map(|kind| kind.spots())
    }
    /// As a sentence names it: `Tie wager`, and the one that has no other name `wager`.
    pub fn noun(self) -> String {
        match self {
            Wager::Wager => "wager".into(),
            other => format!("{other} wager"),
        }
    }
    /// The same with its article.
    pub fn a_noun(self) -> String {
        let noun = self.noun();
        format!("{} {noun}", if noun.starts_with(['A', 'E', 'I', 'O', 'U']) { "an" } else { "a" })
    }
    /// As it is stored and typed: `initial`, `triple_3`, `pair_1_2`, `super_streak_small_big`.
    pub fn slug(self) -> String {
        slug(&format!("{self}"))
    }
}

/// The wager stored as this, and only exactly as [`Wager::slug`] writes it.
fn from_slug(text: &str) -> Option<Wager> {
    let (kind, numbers) = match text.find(|c: char| c.is_ascii_digit()) {
        Some(at) => (text[..at].strip_suffix('_')?, &text[at..]),
        None => (text, ""),
    };
    let face = |text: &str| text.parse().ok().and_then(Face::new);
    if numbers.is_empty()
        && let Some(only) = BetType::ALL.iter().find(|b| b.slug() == kind).and_then(|b| b.only_spot())
    {
        return Some(only);
    }
    let found = match (kind, numbers) {
        ("super_streak_small_big", "") => Wager::SuperStreak(Family::SmallBig),
        ("super_streak_odd_even", "") => Wager::SuperStreak(Family::OddEven),
        ("super_streak_small", "") => Wager::NamedStreak(Side::Small),
        ("super_streak_big", "") => Wager::NamedStreak(Side::Big),
        ("super_streak_odd", "") => Wager::NamedStreak(Side::Odd),
        ("super_streak_even", "") => Wager::NamedStreak(Side::Even),
        ("triple", dots) => Wager::Triple(face(dots)?),
        ("double", dots) => Wager::Double(face(dots)?),
        ("single", dots) => Wager::Single(face(dots)?),
        ("total", total) => Wager::Total(total.parse().ok().filter(|total| (4..=17).contains(total))?),
        ("pair", dots) => {
            let (a, b) = dots.split_once('_')?;
            let (a, b) = (face(a)?, face(b)?);
            (a < b).then_some(Wager::Pair(a, b))?
        }
        ("four", "1_2_3_4") => Wager::Four(FourNumbers::OneToFour),
        ("four", "2_3_4_5") => Wager::Four(FourNumbers::TwoToFive),
        ("four", "2_3_5_6") => Wager::Four(FourNumbers::TwoThreeFiveSix),
        ("four", "3_4_5_6") => Wager::Four(FourNumbers::ThreeToSix),
        _ => return None,
    };
    // `total_04` is read by nobody.
    (numbers.is_empty() || found.slug() == text).then_some(found)
}

fn slug(name: &str) -> String {
    name.to_ascii_lowercase().replace([' ', '-', '/'], "_")
}

fn same(slug: &str, typed: &str) -> bool {
    slug.eq_ignore_ascii_case(typed) || slug == typed.to_ascii_lowercase().replace([' ', '-', '/'], "_")
}

impl fmt::Display for Wager {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = self.bet_type().name();
        match self {
            Wager::Triple(face) | Wager::Double(face) | Wager::Single(face) => write!(f, "{name} {face}"),
            Wager::Total(total) => write!(f, "{name} {total}"),
            Wager::Pair(a, b) => write!(f, "{name} {a}-{b}"),
            Wager::Four(four) => {
                let [a, b, c, d] = four.dots();
                write!(f, "{name} {a}-{b}-{c}-{d}")
            }
            Wager::SuperStreak(family) => write!(f, "{name} {family}"),
            Wager::NamedStreak(side) => write!(f, "{name} {side}"),
            _ => f.write_str(name),
        }
    }
}
impl FromStr for Wager {
    type Err = String;
    fn from_str(text: &str) -> Result<Wager, String> {
        let found = Wager::all().find(|w| same(&w.slug(), text));
        found.ok_or_else(|| format!("{text:?} is not a wager of these games"))
    }
}
impl Serialize for Wager {
    fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        match self.bet_type().only_spot() {
            Some(_) => s.serialize_str(self.bet_type().slug()),
            None => s.serialize_str(&self.slug()),
        }
    }
}
impl<'de> Deserialize<'de> for Wager {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let text = alloc::borrow::Cow::<str>::deserialize(d)?;
        from_slug(&text).ok_or_else(|| serde::de::Error::custom(format!("{text:?} is not a wager of these games")))
    }
}

/// The stakes on the cloth, oldest first. A stake that was added to is kept in its parts, so that the newest chips can go back
/// first.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Layout(Vec<Placed>);

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    pub area: Area,
    pub patron: PatronId,
    pub wager: Wager,
    #[serde(rename = "amount_cents")]
    pub amount: Money,
}

/// `area 3 Ante 10.00`.
impl fmt::Display for Placed {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "area {} {} {}", self.area, self.wager, self.amount)
    }
}

impl Placed {
    pub fn stake(self) -> Stake {
        let Placed { area, patron, wager, amount } = self;
        Stake { area, patron, wager, amount }
    }
}

/// So many stakes are looked through faster than an index of them is made.
const FEW: usize = 24;

impl Layout {
    /// The whole stake on a spot.
    pub fn get(&self, area: Area, wager: Wager) -> Option<Placed> {
        let mut parts = self.0.iter().copied().filter(|p| p.area == area && p.wager == wager);
        let first = parts.next()?;
        Some(parts.fold(first, |whole, part| Placed { amount: whole.amount + part.amount, ..whole }))
    }
    /// Whole stakes, in the order in which their first chips were placed.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Placed> + use<> {
        self.whole(|_| true)
    }
    /// The whole stakes among some chips.
    fn whole(&self, wanted: impl Fn(&Placed) -> bool) -> alloc::vec::IntoIter<Placed> {
        let parts = self.0.iter().filter(|part| wanted(part));
        let mut whole: Vec<Placed> = Vec::new();
        if self.0.len() <= FEW {
            for part in parts {
                match whole.iter_mut().find(|p| p.area == part.area && p.wager == part.wager) {
                    Some(stake) => stake.amount += part.amount,
                    None => whole.push(*part),
                }
            }
            return whole.into_iter();
        }
        let mut at: BTreeMap<(Area, Wager), usize> = BTreeMap::new();
        for part in parts {
            match at.get(&(part.area, part.wager)) {
                Some(index) => whole[*index].amount += part.amount,
                None => {
                    at.insert((part.area, part.wager), whole.len());
                    whole.push(*part);
                }
            }
        }
        whole.into_iter()
    }
    /// Chips as they were put down, oldest first.
    pub fn parts(&self) -> impl DoubleEndedIterator<Item = Placed> + '_ {
        self.0.iter().copied()
    }
    pub fn of_patron(&self, patron: PatronId) -> impl DoubleEndedIterator<Item = Placed> + use<> {
        self.whole(|p| p.patron == patron)
    }
    pub fn on_area(&self, area: Area) -> impl DoubleEndedIterator<Item = Placed> + use<> {
        self.whole(|p| p.area == area)
    }
    /// What a patron has on the cloth altogether.
    pub fn staked_by(&self, patron: PatronId) -> Money {
        self.parts().filter(|p| p.patron == patron).map(|p| p.amount).sum()
    }
    /// Areas with this wager, from the dealer's left.
    pub fn areas_with(&self, wager: Wager) -> Vec<Area> {
        let mut areas: Vec<Area> = self.iter().filter(|p| p.wager == wager).map(|p| p.area).collect();
        areas.sort_unstable();
        areas
    }
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    pub fn total(&self) -> Money {
        self.parts().map(|p| p.amount).sum()
    }
    pub fn place(&mut self, placed: Placed) {
        let same_spot = |p: &&Placed| p.area == placed.area && p.wager == placed.wager;
        let stranger = self.0.iter().filter(same_spot).find(|p| p.patron != placed.patron);
        assert!(stranger.is_none(), "{placed:?} placed beside {stranger:?}");
        self.0.push(placed);
    }
    /// Takes an amount off a stake, the newest chips first: all of it, or the part above a maximum.
    pub fn lift(&mut self, area: Area, wager: Wager, amount: Money) {
        let mut left = amount;
        while left.is_positive() {
            let index = self.0.iter().rposition(|p| p.area == area && p.wager == wager);
            let index = index.unwrap_or_else(|| panic!("area {area} holds no {wager} to lift {left} from"));
            let part = self.0[index].amount.min(left);
            left -= part;
            self.0[index].amount -= part;
            if self.0[index].amount.is_zero() {
                self.0.remove(index);
            }
        }
    }
    pub fn add(&mut self, area: Area, wager: Wager, amount: Money) {
        let placed = self.0.iter_mut().rfind(|p| p.area == area && p.wager == wager);
        placed.unwrap_or_else(|| panic!("area {area} holds no {wager} to add {amount} to")).amount += amount;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_wager_is_written_and_read() {
        assert_eq!(Wager::all().count(), 3 + 58 + 4 + 8);
        for wager in Wager::all() {
            let stored = serde_json::to_string(&wager).expect("JSON");
            assert_eq!(serde_json::from_str::<Wager>(&stored).expect("read back"), wager);
            assert_eq!(format!("{wager}").parse(), Ok(wager));
            assert_eq!(wager.slug().parse(), Ok(wager));
        }
        assert_eq!(serde_json::to_string(&Wager::Initial).expect("JSON"), "\"initial\"");
        assert_eq!(
            serde_json::to_string(&Wager::Four(FourNumbers::TwoThreeFiveSix)).expect("JSON"),
            "\"four_2_3_5_6\""
        );
        for wrong in [
            "\"triple_7\"",
            "\"total_3\"",
            "\"total_18\"",
            "\"pair_2_1\"",
            "\"pair_1_1\"",
            "\"Initial\"",
            "\"total_04\"",
            "\"pair_1\"",
            "\"é_1\"",
            "1",
        ] {
            assert!(serde_json::from_str::<Wager>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn the_newest_chips_are_lifted_first() {
        let mut layout = Layout::default();
        let placed = |wager, dollars| Placed { area: 1, patron: 9, wager, amount: Money::dollars(dollars) };
        layout.place(placed(Wager::Small, 50));
        layout.place(placed(Wager::Odd, 20));
        layout.place(placed(Wager::Small, 30));
        assert_eq!(layout.get(1, Wager::Small), Some(placed(Wager::Small, 80)));
        assert_eq!(layout.iter().collect::<Vec<_>>(), [placed(Wager::Small, 80), placed(Wager::Odd, 20)]);
        layout.lift(1, Wager::Small, Money::dollars(40));
        assert_eq!(layout.parts().collect::<Vec<_>>(), [placed(Wager::Small, 40), placed(Wager::Odd, 20)]);
    }
}
