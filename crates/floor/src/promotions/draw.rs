//! The draw: a secret that the floor commits itself to at the start, a public figure read after entries close, and an order
//! of all entries that anybody can work out again.
//!
//! ```text
//! secret     = SHA-256(key of the floor, name of the promotion)            opened when the draw is held
//! commitment = SHA-256("baize commitment 1", name, secret)                 published when the promotion starts
//! digest     = SHA-256("baize entries 1", one line for each entry)         published when entries close
//! seed       = SHA-256("baize draw 1", secret, digest, figure)
//! number i   = the first 8 bytes of SHA-256(seed, i), drawn again where a remainder would favour some
//! ```
//!
//! The parts are lines, each ended by a line feed; hashes are written in hexadecimal. The entries are shuffled by Fisher and
//! Yates with these numbers, from the front. `docs/promotions.md` says what this promises and what it does not;
//! `docs/verify-draw.mjs` checks a published draw.
use super::PromotionId;
use baize_rules::promotions::{Entry, Fate, PrizesEach, Promotion, PromotionCommand};
use serde::Serialize;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// How many entries beyond the prizes are drawn, for prizes that are not claimed.
const RESERVES: usize = 50;

/// What the secrets of all draws are made from. It never leaves the machine.
#[derive(Clone)]
pub struct DrawKey([u8; 32]);

impl DrawKey {
    pub fn new(bytes: [u8; 32]) -> DrawKey {
        DrawKey(bytes)
    }
    /// From the operating system.
    pub fn random() -> DrawKey {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system has randomness");
        DrawKey(bytes)
    }
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
    fn secret(&self, id: &PromotionId) -> String {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(id.as_str().as_bytes());
        hex(&hash.finalize())
    }
    /// Fills in what the floor alone knows, whatever was sent.
    pub fn fill(&self, id: &PromotionId, command: &mut PromotionCommand) {
        match command {
            PromotionCommand::Start { commitment: filled } => *filled = commitment(id, &self.secret(id)),
            PromotionCommand::Draw { secret, .. } => *secret = self.secret(id),
            _ => {}
        }
    }
}

impl std::fmt::Debug for DrawKey {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("DrawKey")
    }
}

pub fn commitment(id: &PromotionId, secret: &str) -> String {
    of_lines(&["baize commitment 1", id.as_str(), secret])
}

/// What the list of entries hashes to, without those that are left out. Its lines name no patron, so that the list can be
/// published.
pub fn digest(promotion: &Promotion, left_out: &[u32]) -> String {
    let mut hash = Sha256::new();
    hash.update("baize entries 1\n");
    for (number, entry) in promotion.live_entries().filter(|(number, _)| left_out.binary_search(number).is_err()) {
        hash.update(line(number, entry));
        hash.update("\n");
    }
    hex(&hash.finalize())
}

/// An entry as it is published: its number, the table, the round, the area and the moment.
pub fn line(number: u32, entry: &Entry) -> String {
    format!("{number} {} {} {} {}", entry.table, entry.round, entry.area, entry.at_ms)
}

/// The entries in the order in which they come out, as many as prizes and reserves need.
pub fn order(secret: &str, digest: &str, figure: &str, promotion: &Promotion) -> Vec<u32> {
    let numbers: Vec<u32> = promotion.live_entries().map(|(number, _)| number).collect();
    let each = promotion.terms.prizes_each;
    let patron = |number: u32| promotion.entries[number as usize - 1].patron;
    let (mut winners, mut can_win) = (BTreeSet::new(), 0);
    // Where a patron wins once, only the first entry of each can win: as many patrons are drawn as prizes and reserves need.
    let enough = |number: u32| {
        can_win += usize::from(winners.insert(patron(number)) || each == PrizesEach::Several);
        can_win >= promotion.terms.prizes.len() + RESERVES
    };
    shuffled_until(secret, digest, figure, numbers, enough)
}

/// The first of these numbers after a shuffle.
pub fn shuffled(secret: &str, digest: &str, figure: &str, numbers: Vec<u32>, first: usize) -> Vec<u32> {
    let mut drawn = 0;
    let enough = |_| {
        drawn += 1;
        drawn >= first
    };
    shuffled_until(secret, digest, figure, numbers, enough)
}

/// These numbers in the order in which they come out, up to the one that is enough.
fn shuffled_until(
    secret: &str,
    digest: &str,
    figure: &str,
    mut numbers: Vec<u32>,
    mut enough: impl FnMut(u32) -> bool,
) -> Vec<u32> {
    let mut stream = Stream { seed: of_lines(&["baize draw 1", secret, digest, figure]), next: 0 };
    for place in 0..numbers.len() {
        let from = place + stream.below((numbers.len() - place) as u64) as usize;
        numbers.swap(place, from);
        if enough(numbers[place]) {
            numbers.truncate(place + 1);
        }
        if numbers.len() == place + 1 {
            break;
        }
    }
    numbers
}

/// Everything that is needed to check a draw, as it is published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PublishedDraw"))]
pub struct Published {
    pub promotion: PromotionId,
    /// Published when the promotion started.
    pub commitment: String,
    /// Published when entries closed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
    /// The lines of the entries, once they are closed.
    pub entries: Vec<String>,
    /// What the terms say the figure is.
    pub figure_is: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub figure: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The numbers of entries in the order in which they came out.
    pub order: Vec<u32>,
    pub prizes_each: PrizesEach,
    /// Which entry won which prize, redraws included; of each prize the last one counts.
    pub wins: Vec<PublishedWin>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PublishedWin {
    pub prize: u16,
    pub entry: u32,
    /// What became of it, in a word.
    pub fate: &'static str,
}

/// What became of a prize, in a word.
pub fn fate(fate: &Fate) -> &'static str {
    match fate {
        Fate::Waiting => "not claimed yet",
        Fate::Claimed { .. } => "claimed",
        Fate::Paid { .. } => "given",
        Fate::Denied { .. } => "denied",
        Fate::Unclaimed => "not claimed in time",
    }
}

/// What anybody may know of a draw now.
pub fn published(id: &PromotionId, promotion: &Promotion) -> Published {
    let (closed, draw) = (promotion.closed.as_ref(), promotion.draw.as_ref());
    let entries = promotion.live_entries().filter(|_| closed.is_some());
    Published {
        promotion: id.clone(),
        commitment: promotion.commitment.clone(),
        digest: closed.map(|closed| closed.digest.clone()),
        entries: entries.map(|(number, entry)| line(number, entry)).collect(),
        figure_is: promotion.terms.figure.clone(),
        figure: draw.map(|draw| draw.figure.clone()),
        secret: draw.map(|draw| draw.secret.clone()),
        order: draw.map_or(vec![], |draw| draw.order.clone()),
        prizes_each: promotion.terms.prizes_each,
        wins: promotion
            .wins
            .iter()
            .map(|win| PublishedWin { prize: win.prize, entry: win.entry, fate: fate(&win.fate) })
            .collect(),
    }
}

struct Stream {
    seed: String,
    next: u64,
}

impl Stream {
    /// A uniform number below `n`: values in the incomplete last block of `n` are drawn again.
    fn below(&mut self, n: u64) -> u64 {
        let reject_from = u64::MAX - (u64::MAX % n + 1) % n;
        loop {
            let hash = Sha256::digest(format!("{}\n{}\n", self.seed, self.next));
            self.next += 1;
            let value = u64::from_be_bytes(hash[..8].try_into().expect("eight of thirty-two"));
            if value <= reject_from {
                return value % n;
            }
        }
    }
}

fn of_lines(lines: &[&str]) -> String {
    let mut hash = Sha256::new();
    for line in lines {
        hash.update(line.as_bytes());
        hash.update("\n");
    }
    hex(&hash.finalize())
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    bytes.iter().for_each(|byte| write!(text, "{byte:02x}").expect("a string"));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_wins_as_often_as_any_other() {
        // 20,000 secrets, 10 entries; chi-square with 9 degrees of freedom is below 27.9 with probability 0.999.
        let mut first = [0u32; 10];
        let mut second = [0u32; 10];
        for seed in 0..20_000 {
            let order = shuffled(&format!("secret {seed}"), "digest", "8123.4", (1..=10).collect(), 2);
            first[order[0] as usize - 1] += 1;
            second[order[1] as usize - 1] += 1;
        }
        for counts in [first, second] {
            let chi: f64 = counts.iter().map(|c| (f64::from(*c) - 2_000.0).powi(2) / 2_000.0).sum();
            assert!(chi < 27.9, "{counts:?}");
        }
    }

    #[test]
    fn another_figure_list_or_secret_is_another_order() {
        let numbers = || (1..=1_000).collect::<Vec<u32>>();
        let order = |secret, digest, figure| shuffled(secret, digest, figure, numbers(), 5);
        let base = order("s", "d", "f");
        assert_eq!(base, order("s", "d", "f"));
        for other in [order("t", "d", "f"), order("s", "e", "f"), order("s", "d", "g")] {
            assert_ne!(base, other);
        }
        let mut whole = shuffled("s", "d", "f", numbers(), 1_000);
        assert_eq!(whole[..5], base);
        whole.sort_unstable();
        assert_eq!(whole, numbers());
    }
}
