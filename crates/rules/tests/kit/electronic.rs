//! What cannot happen at an electronic table, written down by hand in the words of a script. The law asks the rules, and
//! never the mark on a play that it tests.
use crate::commands::giver;
use crate::in_good_order;
use crate::people::GoodStanding;
use crate::walk::{Given, Kit, Moment, Walk, who};
use baize_rules::card_table::CardCommand;
use baize_rules::game::{Actor, Role, TableCommand};
use baize_rules::house::ChanceFrom;
use baize_rules::plays::Plays;
use std::collections::BTreeSet;

const CARDS: &[&str] = &["cards dropped", "missing card", "foreign card a joker", "device jams"];

/// Plays that need real cards, dice or chips, and the names of those that do not.
fn lists(slug: &str) -> (&'static [&'static str], &'static [&'static str]) {
    match slug {
        "casino-war" => (
            &[
                "faced card 2c",
                "card in error 2h",
                "empty round 2c 3c",
                "reconstruct initial 2c 3c",
                "rekey initial Ah 3c",
                "misdeal 1 three cards",
                "bad cut",
                "forgot shuffle",
            ],
            &[
                "DeclineCut",
                "CutCards",
                "PlaceCuttingCard",
                "Burn",
                "Riffle",
                "Deal",
                "ReturnDiscards",
                "CuttingCardShows",
                "Settle",
                "GoToWar",
                "Surrender",
                "Away",
                "Silent",
                "Clear",
                "VoidRound",
                "ShuffleDiscards",
                "DeviceFault",
                "Withdraw",
                "StayIn",
            ],
        ),
        "caribbean-stud" => (
            &[
                "show 1 2c 2d 9c Tc Jc",
                "card shows 1 2c",
                "dealer shows As",
                "misdeal dealt a card too many",
                "hand 1 has 6",
                "stray hand 1",
                "ante found 1 20",
                "bet found 1 20",
                "correct bet 1",
                "rekey 1 5h 5d 7c 8c 9c",
            ],
            &[
                "BeginDeal",
                "Deal",
                "PickUp",
                "Bet",
                "Fold",
                "Away",
                "Silent",
                "Refuses",
                "Expose",
                "RevealFolded",
                "Concede",
                "Settle",
                "Clear",
                "PayJackpot",
                "ReturnProgressive",
            ],
        ),
        "ultimate-texas-holdem" => (
            &[
                "uncorrected 1",
                "misdeal wrong number area 1 has three cards",
                "misdeal revealed the king of hearts",
                "dealer shows As",
                "board shows flop1 9c",
                "stray hand 1",
                "play found 1 20",
                "rekey 1 5h 6d",
            ],
            &[
                "Deal",
                "Check",
                "Bet",
                "Fold",
                "Away",
                "Silent",
                "Turn",
                "Settle",
                "Concede",
                "RevealFolded",
                "Clear",
                "BackJackpot",
                "PayJackpot",
                "PayBonus",
            ],
        ),
        "double-chance" => (
            &[
                "hand 1 really holds 2 because one came back",
                "count discards 5",
                "discards counted again",
                "misdeal three to area 1",
                "card exposed the king of hearts",
                "faced card the king of hearts",
                "hand 1 has 4",
                "stray hand 1",
                "sixth in error 1",
                "sixth exposed 1 Kh",
                "rekey 1 as Kh",
            ],
            &[
                "Deal",
                "Handled",
                "Declare",
                "Discard",
                "Away",
                "Undecided",
                "TurnUp",
                "Settle",
                "DealSixth",
                "TurnSixth",
                "Clear",
            ],
        ),
        "sic-bo" => (
            &[
                "correct 1 2 3",
                "no result cocked",
                "no result on another die",
                "no result not tumbled",
                "no result exposed",
                "no result broken",
            ],
            &[
                "ShakeDice",
                "Uncover",
                "EnterResults",
                "Settle",
                "BeginDay",
                "CloseSuperStreak",
                "ReopenSuperStreak",
                "IssueColour",
                "RedeemColour",
                "RedeemForeign",
                // By two other causes.
                "NoResult",
                "LightsFail",
                "FaultRectified",
                "DisplayWrong",
            ],
        ),
        _ => (&[], &[]),
    }
}

fn listed<G: Kit>() -> Vec<TableCommand<G>> {
    let read = |line: &&str| {
        let play = G::Play::read(line, 0).map(|play| play.map(TableCommand::Play));
        play.unwrap_or_else(|| panic!("{line:?} is not a play")).unwrap_or_else(|no| panic!("{line:?}: {no}"))
    };
    let card = |line: &&str| TableCommand::Cards(CardCommand::read(line, 0).expect("a command").expect("well written"));
    let cards = CARDS.iter().filter(|_| G::card_hooks().is_some()).map(card);
    lists(G::book().slug).0.iter().map(read).chain(cards).collect()
}

/// Whatever the stage, and though two people sign: refused because the table is electronic.
pub fn no_physical_faults<G: Kit>(walk: &mut Walk<G>, _: &Moment<G>) -> Result<(), String> {
    let (table, at) = in_good_order(walk);
    if walk.setup.chance != ChanceFrom::Drawn || table.house.is_closed() {
        return Ok(());
    }
    for command in listed::<G>() {
        let by = giver(&table, &command, who(&command).roles[0], &mut walk.dice);
        let approved_by = Some(Actor { role: Role::Supervisor, id: 23 });
        let answer = Given { command: command.clone(), by, approved_by, at }.to(&table, &GoodStanding);
        let reading = answer.as_ref().err().and_then(|no| no.cite().reading()).map(|reading| reading.id);
        if reading != Some("X-43") {
            return Err(format!("{command:?} at an electronic table: {answer:?}"));
        }
    }
    Ok(())
}

/// Every play is in one of the lists, so that nobody adds one without saying which it is.
pub fn every_play_is_listed<G: Kit>() {
    let (physical, others) = lists(G::book().slug);
    if physical.is_empty() && others.is_empty() {
        return;
    }
    let name = |command: &TableCommand<G>| match command {
        TableCommand::Play(play) => Some(play.info().variant),
        _ => None,
    };
    let listed: BTreeSet<&str> = listed::<G>().iter().filter_map(name).chain(others.iter().copied()).collect();
    let all: BTreeSet<&str> = G::Play::ALL.iter().map(|play| play.variant).collect();
    assert_eq!(listed, all, "plays at an electronic table");
}
