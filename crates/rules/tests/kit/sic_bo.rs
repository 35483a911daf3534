//! What the kit is told about Sic Bo.
use crate::people::{Dice, PATRONS};
use crate::variants;
use crate::walk::Kit;
use baize_rules::chips::Colour;
use baize_rules::dice::Dots;
use baize_rules::game::{MINUTE, Role, Table, TableCommand};
use baize_rules::house::{Approved, ChanceFrom, DiceSetup, Equipment, HouseCommand, Setup, Terminal};
use baize_rules::limits::{Limit, Limits};
use baize_rules::money::Money;
use baize_rules::sic_bo::{Consent, Play, Round, SicBo};
use baize_rules::wagers::{BetType, Family, Wager};

variants!(ROUNDS, round, Round { Waiting, Tumbled, BetsClosed, Uncovered, Entered });

const KINDS: [BetType; 12] = [
    BetType::Small,
    BetType::Big,
    BetType::Triple,
    BetType::Double,
    BetType::AnyTriple,
    BetType::Total,
    BetType::Pair,
    BetType::Single,
    BetType::Odd,
    BetType::Even,
    BetType::Four,
    BetType::SuperStreak,
];

fn dice_table(terminal: Terminal) -> Equipment {
    let optional = KINDS[8..].to_vec();
    Equipment::Dice {
        dice: DiceSetup { terminal, layout: Default::default(), optional, colours: Colour::ALL[..3].to_vec() },
    }
}

impl Kit for SicBo {
    const CLOSES_BETS: bool = true;
    const PLAYERS_HOLD_CARDS: bool = false;
    const NEVER: &'static [&'static str] = &[
        // This book lets nobody be detained.
        "Detained",
        "JackpotClosed",
        "JackpotOpened",
        "ExclusionLifted",
        "PoolJoined",
        "PoolLeft",
        "JackpotWon",
        "JackpotReleased",
        "JackpotVerified",
        "PrizeHeld",
        "HeldPrizeDecided",
        "AreasReserved",
        "ReservationLifted",
        "Warned",
        "DecisionTakenBack",
        "MinimumRaised",
        "MarkerPlaced",
        "MarkerRemoved",
        "SignShowsBoth",
    ];
    const STAGES: &'static [&'static str] = ROUNDS;

    fn setup() -> Setup {
        let limit = |wager| match wager {
            BetType::SuperStreak => Limit { wager, min: Money::dollars(20), max: Money::dollars(20), unit: None },
            BetType::Pair => {
                Limit { wager, min: Money::dollars(10), max: Money::dollars(200), unit: Some(Money::dollars(6)) }
            }
            _ => Limit { wager, min: Money::dollars(10), max: Money::dollars(1000), unit: None },
        };
        Setup {
            areas: 3,
            equipment: dice_table(Terminal::TouchScreen),
            chance: ChanceFrom::Keyed,
            smallest_chip: Money::cents(200),
            limits: Limits { wagers: KINDS.map(limit).to_vec(), player_max: Some(Money::cents(500_001)) },
            options: vec![],
            approved: Approved { edition: Some("TEST/1".into()), ..Approved::default() },
        }
    }

    fn equipment() -> Vec<Equipment> {
        vec![dice_table(Terminal::TouchScreen), dice_table(Terminal::Buttons)]
    }

    fn stage(table: &Table<SicBo>) -> &'static str {
        round(&table.play.round)
    }

    fn like(table: &Table<SicBo>, play: &Play, dice: &mut Dice) -> Option<Play> {
        let patron = dice.pick(&PATRONS);
        Some(match play.clone() {
            Play::ShakeDice { .. } => Play::ShakeDice { times: dice.one_in(9).then(|| dice.below(6) as u8) },
            Play::EnterResults { .. } => Play::EnterResults { dice: some_dice(dice) },
            Play::CorrectEntry { .. } => Play::CorrectEntry { dice: some_dice(dice) },
            Play::LightsFail { dice: same } => match dice.one_in(3) {
                true => Play::LightsFail { dice: some_dice(dice) },
                false => Play::LightsFail { dice: same },
            },
            Play::CloseSuperStreak { .. } => Play::CloseSuperStreak { at_ms: MINUTE * (20 + dice.below(400)) as i64 },
            Play::IssueColour { colour, .. } => Play::IssueColour {
                patron,
                colour: if dice.one_in(3) { dice.pick(&Colour::ALL) } else { colour },
                value: dice.pick(&[None, Some(Money::dollars(10)), Some(Money::dollars(50)), Some(Money::cents(1))]),
                consent: dice.pick(Consent::ALL),
            },
            Play::RedeemColour { .. } => {
                let issued = table.play.colours.first().copied();
                issued.map_or(Play::RedeemColour { patron, colour: Colour::Red }, |i| Play::RedeemColour {
                    patron: i.patron,
                    colour: i.colour,
                })
            }
            _ => return None,
        })
    }

    fn goes_on(_: &Table<SicBo>, play: &Play) -> bool {
        matches!(
            play,
            Play::ShakeDice { .. }
                | Play::Uncover
                | Play::EnterResults { .. }
                | Play::Settle
                | Play::FaultRectified { .. }
        )
    }

    /// Most walks begin after the day's first results, some of those in the middle of a long streak.
    fn begin(dice: &mut Dice) -> Vec<(Role, TableCommand<SicBo>)> {
        let rounds = dice.pick(&[0, 1, 2, 3, 11, 12]);
        let (area, patron) = (1, PATRONS[0]);
        let sit = [TableCommand::House(HouseCommand::Sit { area, patron })];
        let wager = Wager::SuperStreak(Family::SmallBig);
        let round = |number: usize| {
            let streak = HouseCommand::Place { area, wager, amount: Money::dollars(20) };
            [
                (number == 1).then_some(TableCommand::House(streak)),
                Some(TableCommand::Play(Play::ShakeDice { times: None })),
                Some(TableCommand::House(HouseCommand::NoMoreBets)),
                Some(TableCommand::Play(Play::Uncover)),
                Some(TableCommand::Play(Play::EnterResults { dice: Dots(vec![1, 2, 4]) })),
                Some(TableCommand::Play(Play::Settle)),
            ]
            .into_iter()
            .flatten()
        };
        let commands = sit.into_iter().chain((0..rounds).flat_map(round));
        commands.map(|command| (Role::Dealer, command)).collect()
    }
}

/// Mostly three numbers of a die, more often small and odd than not, so that streaks grow.
fn some_dice(dice: &mut Dice) -> Dots {
    Dots(dots(dice))
}

fn dots(dice: &mut Dice) -> Vec<u8> {
    if dice.one_in(30) {
        return dice.pick(&[vec![], vec![1, 2], vec![0, 1, 2], vec![1, 2, 7], vec![1, 2, 3, 4]]);
    }
    match dice.below(8) {
        0 => vec![1 + dice.below(6) as u8; 3],
        1 | 2 => (0..3).map(|_| 1 + dice.below(6) as u8).collect(),
        _ => vec![1, 2, 4],
    }
}
