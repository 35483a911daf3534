//! Dice: faces, and a throw of three as it is called, from the lowest to the highest.
use crate::people::Millis;
use crate::plays::{Field, Kind};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, string::ToString, vec::Vec};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The uppermost side of a die.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Face(u8);

impl Face {
    pub const ALL: [Face; 6] = [Face(1), Face(2), Face(3), Face(4), Face(5), Face(6)];
    pub const fn new(dots: u8) -> Option<Face> {
        match dots {
            1..=6 => Some(Face(dots)),
            _ => None,
        }
    }
    pub const fn dots(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Face {
    type Error = String;
    fn try_from(dots: u8) -> Result<Face, String> {
        Face::new(dots).ok_or_else(|| format!("{dots} is on no die: 1 to 6"))
    }
}
impl From<Face> for u8 {
    fn from(face: Face) -> u8 {
        face.0
    }
}
impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Three dice as they lie, lowest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "[Face; 3]", into = "[Face; 3]")]
pub struct Throw([Face; 3]);

impl Throw {
    pub fn new(mut faces: [Face; 3]) -> Throw {
        faces.sort_unstable();
        Throw(faces)
    }
    pub fn faces(self) -> [Face; 3] {
        self.0
    }
    pub fn total(self) -> u8 {
        self.0.iter().map(|face| face.0).sum()
    }
    pub fn is_triple(self) -> bool {
        self.0[0] == self.0[2]
    }
    /// On how many of the dice the face shows.
    pub fn count(self, face: Face) -> u8 {
        self.0.iter().filter(|f| **f == face).count() as u8
    }
    /// All 216, in the order of an odometer: each as likely as any other.
    pub fn all() -> impl Iterator<Item = Throw> {
        let faces = || Face::ALL.into_iter();
        faces().flat_map(move |a| faces().flat_map(move |b| faces().map(move |c| Throw::new([a, b, c]))))
    }
}

impl From<[Face; 3]> for Throw {
    fn from(faces: [Face; 3]) -> Throw {
        Throw::new(faces)
    }
}
impl From<Throw> for [Face; 3] {
    fn from(throw: Throw) -> [Face; 3] {
        throw.0
    }
}
impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [a, b, c] = self.0;
        write!(f, "{a} {b} {c}")
    }
}

/// A wager on a streak of throws, and how many results in a row it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Live {
    pub area: Area,
    pub wager: Wager,
    pub count: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_read_from_low_to_high() {
        let throw: Throw = serde_json::from_str("[6,1,3]").expect("a throw");
        assert_eq!((format!("{throw}").as_str(), throw.total()), ("1 3 6", 10));
        assert_eq!(serde_json::to_string(&throw).expect("JSON"), "[1,3,6]");
        for wrong in ["[0,1,2]", "[1,2,7]", "[1,2]", "[1,2,3,4]", "[-1,2,3]"] {
            assert!(serde_json::from_str::<Throw>(wrong).is_err(), "{wrong}");
        }
        assert_eq!(Throw::all().count(), 216);
        assert_eq!(Throw::all().filter(|t| t.is_triple()).count(), 6);
    }
}

/// The numbers that somebody keyed for three dice, right or wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Dots(pub Vec<u8>);

impl core::ops::Deref for Dots {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        &self.0
    }
}
impl From<Throw> for Dots {
    fn from(throw: Throw) -> Dots {
        Dots(throw.faces().map(Face::dots).to_vec())
    }
}
impl Field for Dots {
    const KIND: Kind = Kind::Dice;
    fn read(words: &[&str], at: Millis) -> Result<Self, String> {
        Vec::read(words, at).map(Dots)
    }
    fn write(&self) -> String {
        self.0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}
