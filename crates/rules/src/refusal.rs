//! How the rules say no.
use crate::book::Citation;
use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A refusal: the rules say no, in words for a dealer, with the clause. It cannot be made without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    text: String,
    cite: Citation,
}

impl Refusal {
    pub fn new(text: impl Into<String>, cite: Citation) -> Refusal {
        Refusal { text: text.into(), cite }
    }
    pub fn text(&self) -> &str {
        &self.text
    }
    pub fn cite(&self) -> Citation {
        self.cite
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} [{}]", self.text, self.cite)
    }
}
impl core::error::Error for Refusal {}

/// `refuse!(cite, "words {}", with)` leaves the function with a refusal.
#[macro_export]
macro_rules! refuse {
    ($cite:expr, $($text:tt)*) => {
        return Err($crate::refusal::Refusal::new(alloc::format!($($text)*), $cite))
    };
}
