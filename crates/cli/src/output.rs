//! Where everything is printed. Names and notes that people typed are in it: what would act on a terminal is written out.
use baize_floor::text;
use serde::Serialize;
use std::io::Write;

/// Writes one line to standard output; a line end inside it is escaped.
macro_rules! say {
    ($($text:tt)*) => { crate::output::line(&format!($($text)*)) };
}
/// Writes lines that are our own, each with its end.
macro_rules! say_on {
    ($($text:tt)*) => { crate::output::lines(&format!($($text)*)) };
}

pub fn line(said: &str) {
    print(&text::line(said), "\n");
}

pub fn lines(said: &str) {
    print(&text::lines(said), "");
}

pub fn json(value: &impl Serialize) {
    let pretty = serde_json::to_string_pretty(value).expect("always JSON");
    print(&text::lines(&pretty), "\n");
}

/// Whoever closed the other end of a pipe has read enough: that is not a failure.
fn print(said: &str, end: &str) {
    let _ = write!(std::io::stdout(), "{said}{end}");
}

/// Says on standard error why nothing, or not everything, was done.
pub fn complain(said: &str) {
    eprintln!("baize: {said}");
}
