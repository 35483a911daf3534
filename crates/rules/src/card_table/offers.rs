//! What might be done with the cards now; the rules say which of it may.
use super::{Candidate, CardCommand, CardGame, Shuffle};
use crate::people::PatronId;
use crate::shoe::Source;
use crate::table::Table;
use alloc::{format, vec, vec::Vec};

pub(crate) fn candidates<G: CardGame>(table: &Table<G>) -> Vec<Candidate> {
    use CardCommand::*;
    let mut all: Vec<Candidate> = vec![
        (LoadCards, "Load checked cards".into()),
        (Shuffle { how: self::Shuffle::Device }, "Shuffle in the device".into()),
        (Shuffle { how: self::Shuffle::Manual }, "Shuffle by hand".into()),
        (Shuffle { how: self::Shuffle::Multishuffler }, "Shuffle by multishuffler".into()),
        (Cut, "Cut the cards".into()),
        (DirectCheck, "Have the cards counted".into()),
        (DirectShuffle, "Have the cards shuffled".into()),
        (CardsDropped, "Cards were dropped".into()),
        (MissingCard, "A card is missing".into()),
        (ForeignCard { what: "…".into() }, "A foreign card is found".into()),
        (DeviceJams, "The shuffler jams".into()),
    ];
    let next = [Source::Device, Source::Shoe, Source::Hand];
    let possible = next.into_iter().find(|next| super::decide(table, &DeviceFails { next: *next }, &nobody()).is_ok());
    all.extend(possible.map(|next| (DeviceFails { next }, "Shuffler problem…".into())));
    let mut patrons: Vec<PatronId> = table.house.occupied().map(|(_, patron)| patron).collect();
    patrons.sort_unstable();
    patrons.dedup();
    all.extend(
        patrons.iter().map(|patron| (PlayFirst { patron: *patron }, format!("Patron {patron} plays first").into())),
    );
    // Whoever they are: one of them need not have come yet.
    let apart = |patron: &PatronId| !super::CardTable::kept_from(G::cards(table), *patron).any(|other| other == 0);
    all.extend(
        (0..=PatronId::MAX)
            .rev()
            .find(apart)
            .map(|patron| (KeepApart { patron, from: 0 }, "Keep two players apart".into())),
    );
    all.push((EnglishOnly, "English only at this table".into()));
    all.push((LiftDirections, "Lift the directions".into()));
    all
}

fn nobody() -> crate::people::Context<'static> {
    crate::people::Context::of_nobody()
}
