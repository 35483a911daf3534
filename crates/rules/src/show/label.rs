//! What a button says.
use crate::wagers::Area;
use alloc::{borrow::Cow, format, string::String};
use core::fmt;

/// What stands on a button.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// Says it all: `Area 3: fold`.
    pub long: String,
    /// Where the area stands beside it: `Fold`.
    pub short: Option<String>,
    /// What exactly is asked for, where the table knows more than the play says: `The last card, to the dealer`.
    pub asks: Option<String>,
    /// Another key than the play's own.
    pub key: Option<&'static str>,
}

impl Label {
    /// `Area 3: fold`, in short `Fold`.
    pub fn at<T: fmt::Display>(area: Area, what: T) -> AtArea<T> {
        AtArea { area, what }
    }
    pub fn short(self, short: impl Into<String>) -> Label {
        Label { short: Some(short.into()), ..self }
    }
    pub fn asks(self, what: impl Into<String>) -> Label {
        Label { asks: Some(what.into()), ..self }
    }
    pub fn key(self, key: &'static str) -> Label {
        Label { key: Some(key), ..self }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.long)
    }
}

impl From<String> for Label {
    fn from(long: String) -> Label {
        Label { long, short: None, asks: None, key: None }
    }
}
impl From<&str> for Label {
    fn from(long: &str) -> Label {
        Label::from(String::from(long))
    }
}
impl From<Cow<'static, str>> for Label {
    fn from(long: Cow<'static, str>) -> Label {
        Label::from(long.into_owned())
    }
}
/// `format_args!` is written out only where the rules accept what it labels.
impl From<fmt::Arguments<'_>> for Label {
    fn from(long: fmt::Arguments) -> Label {
        Label::from(alloc::fmt::format(long))
    }
}

/// What may be done at one area, to be written out as a [`Label`].
pub struct AtArea<T> {
    area: Area,
    what: T,
}

impl<T: fmt::Display> From<AtArea<T>> for Label {
    fn from(AtArea { area, what }: AtArea<T>) -> Label {
        let what = format!("{what}");
        Label { short: Some(sentence(&what)), ..Label::from(format!("Area {area}: {what}")) }
    }
}

/// With a capital letter.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
