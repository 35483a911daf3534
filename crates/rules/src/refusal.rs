//! How the rules say no.
use crate::book::Citation;
use alloc::borrow::Cow;
use core::fmt;
use serde::{Deserialize, Serialize};

/// A refusal: the rules say no, in words for a dealer, with the clause. It cannot be made without one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Refusal {
    text: Cow<'static, str>,
    cite: Citation,
}

impl Refusal {
    pub fn new(text: impl Into<Cow<'static, str>>, cite: Citation) -> Refusal {
        Refusal { text: text.into(), cite }
    }
    /// What [`refuse!`](crate::refuse) makes. Words without numbers in them are not copied: offers ask for many refusals
    /// that nobody reads.
    #[cold]
    pub fn saying(text: fmt::Arguments, cite: Citation) -> Refusal {
        match text.as_str() {
            Some(text) => Refusal::new(text, cite),
            None => Refusal::new(alloc::fmt::format(text), cite),
        }
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
        return Err($crate::refusal::Refusal::saying(::core::format_args!($($text)*), $cite))
    };
}
