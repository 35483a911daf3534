//! Text that people typed, made safe to print: control characters and changes of writing direction are escaped.
use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character is invisible but affects the text around it: control characters, line and paragraph separators, and
/// marks and overrides of writing direction.
pub fn is_unseen(c: char) -> bool {
    let direction =
        matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || direction || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// One line to print: nothing in it starts another line, moves the cursor or reverses the text.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// Several lines to print: like [`line()`], but line ends are kept.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n')
}

fn escaped(text: &str, keep: impl Fn(char) -> bool) -> Cow<'_, str> {
    let unseen = |c: char| is_unseen(c) && !keep(c);
    if !text.chars().any(unseen) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match unseen(c) {
            // All of them have four hexadecimal digits. Escaped as in JSON, so that JSON stays valid.
            true => write!(out, "\\u{:04x}", u32::from(c)).expect("writing to a string cannot fail"),
            false => out.push(c),
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(line("Mo Made-Up, 5 € – ok"), "Mo Made-Up, 5 € – ok");
        assert_eq!(line("شوقي Ødegård 林"), "شوقي Ødegård 林");
        assert_eq!(line("a\u{1b}[2Jb\r\nc\td"), "a\\u001b[2Jb\\u000d\\u000ac\\u0009d");
        assert_eq!(line("\u{7f}\u{9b}31m\u{202e}\u{2066}\u{2028}"), "\\u007f\\u009b31m\\u202e\\u2066\\u2028");
        assert_eq!(lines("one\ntwo\u{1b}"), "one\ntwo\\u001b");
        // Inside a JSON string the escape means the same character.
        let json = serde_json::to_string_pretty(&["x\u{9b}\u{202e}y\n"]).expect("JSON");
        let again: Vec<String> = serde_json::from_str(&lines(&json)).expect("still JSON");
        assert_eq!(again, ["x\u{9b}\u{202e}y\n"]);
    }
}
