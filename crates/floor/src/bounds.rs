//! How long the texts and lists of a command may be: every entry of the log is kept for ever and shown to people.
//!
//! A command is measured while it is serialised, so that the limits apply to every field of every command, also future ones.
use crate::command::{FloorCommand, Problem, ProblemKind};
use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use std::io;

/// Characters of a note, a reason, what a dispute is about, or any other text.
pub const TEXT_CHARS_MAX: usize = 500;
/// Entries of a list: more than the cards in eight decks.
pub const LIST_MAX: usize = 500;

pub fn check(command: &FloorCommand) -> Result<(), Problem> {
    let mut measure = Serializer::with_formatter(io::sink(), Measure::default());
    let within = command.serialize(&mut measure);
    within.map_err(|error| Problem::new(ProblemKind::Invalid, error.to_string()))
}

/// A JSON formatter that measures texts and lists and writes nothing.
#[derive(Default)]
struct Measure {
    text: usize,
    /// How many entries each enclosing list has so far.
    lists: Vec<usize>,
    in_key: bool,
    key: String,
}

impl Measure {
    fn count_entry(&mut self) -> io::Result<()> {
        let Some(list) = self.lists.last_mut() else { return Ok(()) };
        *list += 1;
        match *list > LIST_MAX {
            true => Err(io::Error::other(format!("{} has more than {LIST_MAX} entries", self.key))),
            false => Ok(()),
        }
    }
}

impl Formatter for Measure {
    fn begin_object_key<W: ?Sized + io::Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.in_key = true;
        self.key.clear();
        Ok(())
    }
    fn end_object_key<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.in_key = false;
        Ok(())
    }
    fn begin_string<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.text = 0;
        Ok(())
    }
    fn write_string_fragment<W: ?Sized + io::Write>(&mut self, _: &mut W, part: &str) -> io::Result<()> {
        self.text += part.chars().count();
        if self.in_key {
            self.key.push_str(part);
        }
        Ok(())
    }
    fn write_char_escape<W: ?Sized + io::Write>(
        &mut self,
        _: &mut W,
        _: serde_json::ser::CharEscape,
    ) -> io::Result<()> {
        self.text += 1;
        Ok(())
    }
    fn end_string<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        match self.text > TEXT_CHARS_MAX {
            true if self.in_key => Err(io::Error::other(format!("a name has at most {TEXT_CHARS_MAX} characters"))),
            true => {
                let (key, has) = (&self.key, self.text);
                Err(io::Error::other(format!(
                    "{key} has {has} characters: at most {TEXT_CHARS_MAX}, please shorten it"
                )))
            }
            false => Ok(()),
        }
    }
    fn begin_array<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.lists.push(0);
        Ok(())
    }
    fn begin_array_value<W: ?Sized + io::Write>(&mut self, _: &mut W, _: bool) -> io::Result<()> {
        self.count_entry()
    }
    fn end_array<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.lists.pop();
        Ok(())
    }
    // The limit of lists applies to maps too.
    fn begin_object<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.lists.push(0);
        Ok(())
    }
    fn begin_object_value<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.count_entry()
    }
    fn end_object<W: ?Sized + io::Write>(&mut self, _: &mut W) -> io::Result<()> {
        self.lists.pop();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    fn checked(command: Value) -> Result<(), String> {
        check(&serde_json::from_value(command).expect("a command")).map_err(|problem| problem.text)
    }

    #[test]
    fn texts_and_lists_of_every_command_are_limited() {
        let dispute = |about: String| json!({ "table": { "table": "cw-1", "command": { "house": { "raise_dispute": { "patron": 1, "about": about } } } } });
        assert_eq!(checked(dispute("é\"".repeat(250))), Ok(()));
        let problem = checked(dispute("x".repeat(60_000))).expect_err("too long");
        assert_eq!(problem, "about has 60000 characters: at most 500, please shorten it");
        let inside = json!({ "house": { "duty_done": { "id": 1, "note": "\n".repeat(501) } } });
        let request = json!({ "request": { "table": "cw-1", "command": inside, "reason": "x" } });
        assert!(checked(request).expect_err("too long").starts_with("note has 501 characters"));
        let reason = json!({ "cancel_card": { "patron": 1, "reason": "x".repeat(501) } });
        assert!(checked(reason).expect_err("too long").starts_with("reason has 501"));
        let forfeit = |patrons: Vec<u32>| {
            let command = json!({ "house": { "invalidate_outcome": { "cause": "fraud", "forfeit": patrons } } });
            json!({ "table": { "table": "cw-1", "command": command } })
        };
        let cause = serde_json::from_value::<FloorCommand>(forfeit(vec![]));
        assert!(cause.is_ok(), "{cause:?}");
        assert_eq!(checked(forfeit((0..500).collect())), Ok(()));
        assert_eq!(checked(forfeit((0..501).collect())).expect_err("too many"), "forfeit has more than 500 entries");
    }
}
