//! The flags and the file that change a game, for `baize odds` and `baize simulate`.
use crate::Failure;
use baize_odds::WhatIf;
use baize_odds::what_if::Pays;
use clap::Args;
use std::path::PathBuf;

/// Changes to a game: the same for odds and for simulated rounds.
#[derive(Args)]
pub struct WhatIfArgs {
    /// A file with pay tables and other changes, in TOML
    #[arg(long, value_name = "FILE")]
    paytable: Option<PathBuf>,
    /// A side wager that is played together with the first wager, with its stake in units of the first: trips=1,
    /// jackpot=1/10, progressive=0.05
    #[arg(long, value_name = "WAGER=STAKE")]
    with: Vec<String>,
    /// Other odds for one row of the pay table, as in tie=11 or blind_flush=3:2
    #[arg(long, value_name = "NAME=ODDS")]
    pays: Vec<String>,
    /// Another choice for a reading of the book
    #[arg(long, value_name = "ID=CHOICE")]
    reading: Vec<String>,
    /// Decks in the shoe, 1 to 100
    #[arg(long)]
    decks: Option<i64>,
    /// The stake of the first wager, where chips or a maximum make its size matter
    #[arg(long, value_name = "AMOUNT")]
    stake: Option<String>,
    /// The smallest chip for payments
    #[arg(long, value_name = "AMOUNT")]
    chip: Option<String>,
    /// The maximum paid on one winning wager; give --stake too
    #[arg(long, value_name = "AMOUNT")]
    max_payout: Option<String>,
    /// The lowest hand with which the dealer qualifies: one-pair, ace-king, any …
    #[arg(long, value_name = "HAND")]
    qualifier: Option<String>,
    /// How many of the dealer's cards the player knows; in the books one in Caribbean Stud, none elsewhere
    #[arg(long, value_name = "CARDS")]
    exposed: Option<i64>,
    /// Ultimate Texas Hold'em: a card of the board known from the start: flop, turn or river
    #[arg(long, value_name = "PLACE")]
    board_card: Option<String>,
    /// How many other seats show the player their cards: 1 to 6. Deals are sampled
    #[arg(long, value_name = "SEATS")]
    partners: Option<i64>,
    /// With --partners: how many deals to sample
    #[arg(long, value_name = "DEALS")]
    samples: Option<i64>,
    /// The part of the first wager that is a promotional token: 1/2 for match play, 1 for a free bet
    #[arg(long, value_name = "PART")]
    token: Option<String>,
    /// Antes of a raise, 1 to 10: '4 2 1' in Ultimate Texas Hold'em, 2 in Caribbean Stud
    #[arg(long, value_name = "ANTES")]
    raises: Option<String>,
    /// Casino War: ranks of the cards seen leaving the shoe, as in AAK7T
    #[arg(long, value_name = "RANKS")]
    seen: Option<String>,
    /// Sic Bo: the weights of a die's faces, from one to six, as in '10 10 10 10 10 11'
    #[arg(long, value_name = "WEIGHTS")]
    dice: Option<String>,
    /// The jackpot meter
    #[arg(long, value_name = "AMOUNT")]
    meter: Option<String>,
    /// The price of a jackpot wager
    #[arg(long, value_name = "AMOUNT")]
    jackpot_stake: Option<String>,
    /// The amount that the meter restarts from after a royal flush: with --increment, for the jackpot in the long run
    #[arg(long, value_name = "AMOUNT")]
    jackpot_seed: Option<String>,
    /// The part of every jackpot wager that is added to the meter, as in 0.7
    #[arg(long, value_name = "PART")]
    increment: Option<String>,
}

impl WhatIfArgs {
    /// Reads the file first; flags of the command line replace its values.
    pub fn read(&self) -> Result<WhatIf, Failure> {
        let mut what_if: WhatIf = match &self.paytable {
            Some(path) => toml::from_str(&crate::read(Some(path))?)
                .map_err(|e| Failure::Usage(format!("{}: {}", path.display(), e.to_string().trim_end())))?,
            None => WhatIf::default(),
        };
        let mut notes = vec![];
        let mut over = |name: &str, before: Option<String>, flag: String| {
            if let (Some(before), Some(path)) = (before.filter(|before| *before != flag), &self.paytable) {
                notes.push(format!("{name} {flag} from the command line, over {before} in {}", path.display()));
            }
        };
        for (field, name, given) in [
            (&mut what_if.stake, "stake", &self.stake),
            (&mut what_if.smallest_chip, "smallest_chip", &self.chip),
            (&mut what_if.max_payout, "max_payout", &self.max_payout),
            (&mut what_if.qualifier, "qualifier", &self.qualifier),
            (&mut what_if.board_card, "board_card", &self.board_card),
            (&mut what_if.token, "token", &self.token),
            (&mut what_if.raises, "raises", &self.raises),
            (&mut what_if.seen, "seen", &self.seen),
            (&mut what_if.dice, "dice", &self.dice),
            (&mut what_if.meter, "meter", &self.meter),
            (&mut what_if.jackpot_stake, "jackpot_stake", &self.jackpot_stake),
            (&mut what_if.jackpot_seed, "jackpot_seed", &self.jackpot_seed),
            (&mut what_if.increment, "increment", &self.increment),
        ] {
            if let Some(given) = given {
                over(name, field.replace(given.clone()), given.clone());
            }
        }
        for (field, name, given) in [
            (&mut what_if.decks, "decks", self.decks),
            (&mut what_if.exposed, "exposed", self.exposed),
            (&mut what_if.partners, "partners", self.partners),
            (&mut what_if.samples, "samples", self.samples),
        ] {
            if let Some(given) = given {
                over(name, field.replace(given).map(|before| before.to_string()), given.to_string());
            }
        }
        for (name, odds) in named(&self.pays, "--pays", "tie=11")? {
            let before = what_if.pays.insert(name.clone(), Pays::Text(odds.clone()));
            over(&name, before.map(|before| before.to_string()), odds);
        }
        for (wager, stake) in named(&self.with, "--with", "trips=1")? {
            let before = what_if.with.insert(wager.clone(), stake.clone());
            over(&wager, before, stake);
        }
        for (id, choice) in named(&self.reading, "--reading", "SB-1=printed")? {
            // The case of the id can differ in the file.
            let known = what_if.readings.keys().find(|known| known.eq_ignore_ascii_case(&id)).cloned();
            let before = known.and_then(|known| what_if.readings.remove(&known));
            what_if.readings.insert(id.clone(), choice.clone());
            over(&id, before, choice);
        }
        what_if.notes = notes;
        Ok(what_if)
    }
}

/// All values of one flag; a name can be given once only.
fn named(given: &[String], flag: &str, example: &str) -> Result<Vec<(String, String)>, Failure> {
    let mut all: Vec<(String, String)> = vec![];
    for text in given {
        let (name, value) = split(text, flag, example)?;
        if let Some((_, before)) = all.iter().find(|(known, _)| known.eq_ignore_ascii_case(&name)) {
            return Err(Failure::Usage(format!("{flag} {name} is given twice, as {before} and as {value}: give one")));
        }
        all.push((name, value));
    }
    Ok(all)
}

fn split(text: &str, flag: &str, example: &str) -> Result<(String, String), Failure> {
    let parts = text.split_once('=').filter(|(name, value)| !name.is_empty() && !value.is_empty());
    let (name, value) = parts.ok_or_else(|| Failure::Usage(format!("{flag} {text:?}: write it as in {example}")))?;
    Ok((name.to_string(), value.to_string()))
}
