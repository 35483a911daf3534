//! Text that people typed, where it is shown again: characters that would command a terminal or turn a line around.
use std::borrow::Cow;
use std::fmt::Write as _;

/// Whether a character does something to what stands around it rather than being seen: control characters, line and paragraph
/// separators, marks and overrides of writing direction.
pub fn is_unseen(c: char) -> bool {
    let direction =
        matches!(c, '\u{061c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    c.is_control() || direction || matches!(c, '\u{2028}' | '\u{2029}' | '\u{feff}')
}

/// One line to print: nothing in it begins another line, moves the cursor or reads backwards.
pub fn line(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// Several lines to print: as one, except that line ends are meant.
pub fn lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n')
}

fn escaped(text: &str, meant: impl Fn(char) -> bool) -> Cow<'_, str> {
    let unseen = |c: char| is_unseen(c) && !meant(c);
    if !text.chars().any(unseen) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match unseen(c) {
            // All of them are within the first 65,536; written as JSON does, so that JSON stays JSON.
            true => write!(out, "\\u{:04x}", u32::from(c)).expect("a string takes everything"),
            false => out.push(c),
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_act_on_a_terminal_is_written_out() {
        assert_eq!(line("Mo Made-Up, 5 € – ok"), "Mo Made-Up, 5 € – ok");
        assert_eq!(line("شوقي Ødegård 林"), "شوقي Ødegård 林");
        assert_eq!(line("a\u{1b}[2Jb\r\nc\td"), "a\\u001b[2Jb\\u000d\\u000ac\\u0009d");
        assert_eq!(line("\u{7f}\u{9b}31m\u{202e}\u{2066}\u{2028}"), "\\u007f\\u009b31m\\u202e\\u2066\\u2028");
        assert_eq!(lines("one\ntwo\u{1b}"), "one\ntwo\\u001b");
        // Within a JSON string it means the same character.
        let json = serde_json::to_string_pretty(&["x\u{9b}\u{202e}y\n"]).expect("JSON");
        let again: Vec<String> = serde_json::from_str(&lines(&json)).expect("still JSON");
        assert_eq!(again, ["x\u{9b}\u{202e}y\n"]);
    }
}
