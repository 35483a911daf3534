//! Sealed orders of cards: an electronic table binds itself to the cards that it will turn before anybody bets on them.
//!
//! ```text
//! secret     = SHA-256("baize seal 1", key, nonce)                   opened when the cards are up
//! commitment = SHA-256("baize seal commitment 1", secret)            in the entry of the deal, and shown at the table
//! number i   = the first 4 bytes of SHA-256(secret, card, attempt), drawn again where a remainder would favour some
//! ```
//!
//! The parts are lines, each ended by a line feed; hashes are written in hexadecimal. The key is outside the database, the nonce
//! in the log: whoever has only one of them knows no card. Card after card is picked from those that nobody holds, in the order
//! of the deck.
use crate::audit::Finding;
use crate::chance::below;
use crate::command::{FloorCommand, FloorEvent, TableId};
use crate::floor::Floor;
use crate::promotions::draw::{hex, of_lines};
use baize_rules::any::{AnyCommand, AnyEvent, AnyTable};
use baize_rules::game::Chance;
use baize_rules::seal::{Seal, Secret};
use baize_rules::ultimate_texas_holdem::{Event, Play};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What all seals of a floor are made from.
#[derive(Clone, PartialEq, Eq)]
pub struct SealKey([u8; 32]);

impl SealKey {
    pub fn new(bytes: [u8; 32]) -> SealKey {
        SealKey(bytes)
    }
    /// From the operating system.
    pub fn random() -> SealKey {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).expect("the operating system has randomness");
        SealKey(bytes)
    }
    /// One for as long as this process runs: for floors without files.
    pub fn of_process() -> SealKey {
        static KEY: OnceLock<SealKey> = OnceLock::new();
        KEY.get_or_init(SealKey::random).clone()
    }
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
    fn secret(&self, nonce: &str) -> Secret {
        Secret(of_lines(&["baize seal 1", &hex(&self.0), nonce]))
    }
}

impl std::fmt::Debug for SealKey {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("SealKey")
    }
}

/// What a secret hashes to.
pub fn commitment(secret: &Secret) -> String {
    of_lines(&["baize seal commitment 1", &secret.0])
}

/// The number below `n` for a card of a sealed order.
fn number(secret: &Secret, card: u16, n: u32) -> u32 {
    let mut attempt = 0;
    below(n, || {
        let hash = Sha256::digest(format!("{}\n{card}\n{attempt}\n", secret.0));
        attempt += 1;
        u32::from_be_bytes(hash[..4].try_into().expect("four of thirty-two"))
    })
}

/// Chance that can seal.
pub(crate) struct Sealing<'a> {
    pub chance: &'a mut dyn Chance,
    pub key: &'a SealKey,
}

impl Chance for Sealing<'_> {
    fn below(&mut self, n: u32) -> u32 {
        self.chance.below(n)
    }
    fn seal(&mut self) -> Seal {
        let mut nonce = [0; 16];
        getrandom::fill(&mut nonce).expect("the operating system has randomness");
        let nonce = hex(&nonce);
        let commitment = commitment(&self.key.secret(&nonce));
        Seal { nonce, commitment }
    }
    fn sealed_below(&mut self, seal: &Seal, card: u16, n: u32) -> u32 {
        number(&self.key.secret(&seal.nonce), card, n)
    }
    fn open(&mut self, seal: &Seal) -> Secret {
        self.key.secret(&seal.nonce)
    }
}

/// Whether this key can open what a table is bound by. A key that was lost cannot: that round is a failure (X-84).
pub(crate) fn can_open(table: &AnyTable, key: &SealKey) -> bool {
    seal(table).is_none_or(|seal| commitment(&key.secret(&seal.nonce)) == seal.commitment)
}

/// What binds the cards of a table now.
pub fn seal(table: &AnyTable) -> Option<&Seal> {
    match table {
        AnyTable::UltimateTexasHoldem(table) => table.play.seal.as_ref(),
        _ => None,
    }
}

/// A secret that is opened.
struct Opened<'a>(&'a Secret);

impl Chance for Opened<'_> {
    fn below(&mut self, _: u32) -> u32 {
        0
    }
    fn sealed_below(&mut self, _: &Seal, card: u16, n: u32) -> u32 {
        number(self.0, card, n)
    }
}

/// An audit's memory of sealed orders: what was turned under each, until it is opened.
#[derive(Default)]
pub(crate) struct Seals(BTreeMap<TableId, Vec<(u64, AnyTable, AnyCommand)>>);

impl Seals {
    /// Keeps a command that turns sealed cards, with the table as it was before.
    pub fn note(&mut self, seq: u64, floor: &Floor, command: &FloorCommand) {
        let FloorCommand::Table { table: id, command } = command else { return };
        let Some(slot) = floor.tables.get(id) else { return };
        if seal(&slot.table).is_some() && matches!(command, AnyCommand::UltimateTexasHoldem(Play::Turn { .. })) {
            self.0.entry(id.clone()).or_default().push((seq, slot.table.clone(), command.clone()));
        }
    }

    /// Compares whatever was turned with what the opened secret says.
    pub fn check(&mut self, seq: u64, events: &[FloorEvent]) -> Result<(), Finding> {
        for event in events {
            let FloorEvent::Table { table, events } = event else { continue };
            for event in events {
                let AnyEvent::UltimateTexasHoldem(Event::Unsealed { seal, secret }) = &event.what else { continue };
                if commitment(secret) != seal.commitment {
                    let what = format!("table {table}: what was opened is not what the cards were sealed with");
                    return Err(Finding::Impossible { seq, what });
                }
                for (turned, before, command) in self.0.remove(table).unwrap_or_default() {
                    check_turn(turned, table, &before, &command, secret)?;
                }
            }
        }
        Ok(())
    }
}

fn check_turn(seq: u64, id: &TableId, before: &AnyTable, command: &AnyCommand, secret: &Secret) -> Result<(), Finding> {
    let cards = |command: &AnyCommand| match command {
        AnyCommand::UltimateTexasHoldem(Play::Turn { cards, .. }) => cards.clone(),
        _ => vec![],
    };
    let mut again = command.clone();
    before.fill(&mut again, &mut Opened(secret));
    match cards(&again) == cards(command) {
        true => Ok(()),
        false => {
            let what = format!("table {id} turned other cards than were sealed: {:?}", cards(command));
            Err(Finding::Impossible { seq, what })
        }
    }
}
