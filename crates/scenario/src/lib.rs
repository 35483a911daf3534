//! Scenarios (`*.round`): a script that a pit manager can read and write, then the transcript it must produce.
//!
//! ```text
//! 10.2 A second tie pays two to one
//! game casino-war
//! table shoe, 7 areas, chips of 2.50
//! limits initial 10-1000 tie 5-500
//! patron 101 has 500
//! ready
//! sit 101 at 1
//! wager 1 initial 50
//! deal Kh Kd
//! ---
//! > sit 101 at 1
//!   patron 101 sits at area 1 [CW 5.7]
//! ```
//!
//! What a script may say above the first command is in `setting.rs`, what it may say beside commands in `playing.rs`, and
//! commands are the games' own ([`baize_rules::plays!`]). [`grammar()`] writes all of it down.
mod grammar;
mod playing;
mod promotions;
mod setting;
use baize_rules::game::PatronId;
use baize_rules::money::Money;
pub use grammar::grammar;
use playing::Playing;
use setting::Setting;

/// A scenario file: its title, its script and the transcript that stands in it.
pub struct Scenario<'a> {
    pub title: &'a str,
    pub script: &'a str,
    pub transcript: &'a str,
}

/// Why a script cannot be run: the line and what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScriptError {
    pub line: usize,
    pub text: String,
}

impl std::fmt::Display for ScriptError {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.text)
    }
}
impl std::error::Error for ScriptError {}

impl<'a> Scenario<'a> {
    pub fn read(file: &'a str) -> Scenario<'a> {
        let (script, transcript) = file.split_once("\n---\n").unwrap_or((file.trim_end(), ""));
        Scenario { title: script.lines().next().unwrap_or("").trim(), script, transcript }
    }
    /// The file with the transcript that the script produces now.
    pub fn recorded(&self) -> Result<String, ScriptError> {
        Ok(format!("{}\n---\n{}", self.script, self.run()?))
    }
    /// Plays the script from the beginning.
    pub fn run(&self) -> Result<String, ScriptError> {
        let mut stage = Setting::default();
        let mut play: Option<Playing> = None;
        for (index, line) in self.script.lines().enumerate().skip(1) {
            let wrong = |text: String| ScriptError { line: index + 1, text };
            let line = line.split(" # ").next().unwrap_or("").trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if play.is_none() {
                if stage.read(line).map_err(wrong)? {
                    continue;
                }
                match stage.open().map_err(wrong)? {
                    Ok(playing) => play = Some(playing),
                    Err(refusal) => return Ok(format!("> {line}\n  refused: {refusal}\n")),
                }
            }
            play.as_mut().expect("opened").line(line).map_err(wrong)?;
        }
        let mut playing = match play {
            Some(playing) => playing,
            None => match stage.open().map_err(|text| ScriptError { line: 1, text })? {
                Ok(playing) => playing,
                Err(refusal) => return Ok(format!("> open\n  refused: {refusal}\n")),
            },
        };
        playing.conserved().map_err(|text| ScriptError { line: 0, text })?;
        Ok(std::mem::take(&mut playing.transcript))
    }
}

pub(crate) fn patron(text: &str) -> Result<PatronId, String> {
    text.parse().map_err(|_| format!("{text:?} is not a patron's number"))
}

pub(crate) fn money(text: &str) -> Result<Money, String> {
    Money::parse(text).ok_or_else(|| format!("{text:?} is not an amount"))
}
