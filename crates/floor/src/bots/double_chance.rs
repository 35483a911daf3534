//! Bots at Double Chance.
use super::{BOT_DEALER, BOT_SUPERVISOR, BOTS, Bot, DemoTable, Step, at_house, limit, people_at};
use baize_rules::Table;
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::deck::DeckStage;
use baize_rules::double_chance::ch08_subsequent_deal::standard_hold;
use baize_rules::double_chance::ch10_jackpot::QUALIFY;
use baize_rules::double_chance::ch11_declared_hands::declared;
use baize_rules::double_chance::{Absence, Choice, DeclaredHand, DoubleChance, Hand, Keep, Play, Round, Shuffle};
use baize_rules::game::{Chance, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, JackpotSetup, Setup, Stage};
use baize_rules::limits::Limits;
use baize_rules::money::{Money, Odds};
use baize_rules::shoe::Source;
use baize_rules::wagers::{BetType, Wager};

/// A physical table with a shoe and an electronic one with a device, both with a jackpot.
pub(super) fn tables() -> Vec<DemoTable> {
    [("dc-1", Source::Shoe, ChanceFrom::Keyed), ("dc-2", Source::Device, ChanceFrom::Drawn)]
        .map(|(name, source, chance)| {
            let wagers = vec![limit(BetType::Wager, 10, 500), limit(BetType::Jackpot, 5, 5)];
            let schedule = QUALIFY.iter().map(|(hand, _)| (hand.slug(), Odds::to_one(prize(*hand)))).collect();
            let jackpot = JackpotSetup { approval: "DEMO/1".into(), schedule: Some(schedule) };
            let setup = Setup {
                areas: 6,
                equipment: Equipment::Cards { source, decks: 1 },
                chance,
                smallest_chip: Money::cents(250),
                limits: Limits { wagers, player_max: None },
                options: vec![],
                approved: Approved { jackpot: Some(jackpot), ..Approved::default() },
            };
            DemoTable { name, game: GameId::DoubleChance, setup }
        })
        .into()
}

/// A prize schedule for play money: no regulator has seen it.
fn prize(hand: DeclaredHand) -> u32 {
    match hand {
        DeclaredHand::RoyalFlush => 5000,
        DeclaredHand::StraightFlush => 1000,
        DeclaredHand::FourOfAKind => 150,
        DeclaredHand::FullHouse => 30,
        DeclaredHand::DeadHand => 100,
        DeclaredHand::Flush => 20,
        _ => 10,
    }
}

fn dealer(play: Play) -> Option<Step> {
    Some((Role::Dealer, BOT_DEALER, AnyCommand::DoubleChance(play)))
}

fn supervisor(play: Play) -> Option<Step> {
    Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::DoubleChance(play)))
}

pub(super) fn next(bot: &mut Bot, table: &Table<DoubleChance>, chance: &mut dyn Chance) -> Option<Step> {
    let state = &table.play;
    match &state.round {
        Round::Waiting => match state.deck.stage {
            DeckStage::Empty => supervisor(Play::LoadCards),
            DeckStage::ToShuffle(_) if state.deck.cards.source == Source::Device => {
                dealer(Play::Shuffle { how: Shuffle::Device })
            }
            DeckStage::ToShuffle(_) => dealer(Play::Shuffle { how: Shuffle::Manual }),
            DeckStage::ToCut => dealer(Play::Cut),
            DeckStage::Ready => bets(bot, table, chance),
        },
        Round::Dealing { .. } => dealer(Play::Deal { count: None, held: vec![] }),
        Round::Deciding { hands, .. } => decision(bot, table, hands),
        Round::Turning { .. } => dealer(Play::TurnUp { hands: vec![] }),
        Round::Turned { hands } if hands.iter().any(|hand| hand.choice.is_open()) => decision(bot, table, hands),
        Round::Turned { .. } => dealer(Play::Settle),
        Round::Settled { .. } => dealer(Play::DealSixth),
        Round::Sixth { .. } => dealer(Play::TurnSixth { cards: vec![] }),
        // Everybody sees what came of it.
        Round::Over { .. } => bot.waited(4 * bot.pace.step).then(|| dealer(Play::Clear)).flatten(),
    }
}

/// Bot patrons decide at once; a person is given time, then a supervisor ends it.
fn decision(bot: &mut Bot, table: &Table<DoubleChance>, hands: &[Hand]) -> Option<Step> {
    let first = &table.play.play_first;
    let open = || hands.iter().filter(|hand| hand.choice.is_open());
    let directed = open().any(|hand| first.contains(&hand.area));
    let may = |hand: &&Hand| !directed || first.contains(&hand.area);
    let of_bot = |hand: &&Hand| table.house.seated(hand.area).is_some_and(|patron| BOTS.contains(&patron));
    if let Some(hand) = open().filter(may).find(of_bot) {
        let patron = table.house.seated(hand.area)?;
        return Some((Role::Patron, patron, AnyCommand::DoubleChance(choose(hand)?)));
    }
    let area = open().find(may)?.area;
    // Five cards are more to think about than one.
    match bot.waited(2 * bot.pace.people) {
        true => supervisor(Play::NoDecision { area, because: Absence::Refuses }),
        false => None,
    }
}

/// What may be declared is; otherwise the highest card of each suit is held, three at most.
fn choose(hand: &Hand) -> Option<Play> {
    let (area, cards) = (hand.area, hand.cards.known()?);
    let declares = hand.choice == Choice::Undecided && hand.five().and_then(declared).is_some();
    Some(match declares {
        true => Play::Declare { area },
        false => Play::Discard { area, keep: Keep::Places(standard_hold(cards)) },
    })
}

/// Bot patrons bet, some on the jackpot too; people at the table are given their time; then no more bets and the cards.
fn bets(bot: &mut Bot, table: &Table<DoubleChance>, chance: &mut dyn Chance) -> Option<Step> {
    let house = &table.house;
    if house.stage() != Stage::Betting {
        return dealer(Play::Deal { count: None, held: vec![] });
    }
    let place =
        |patron, area, wager, amount| at_house(Role::Patron, patron, HouseCommand::Place { area, wager, amount });
    for (area, patron) in house.occupied().filter(|(_, patron)| BOTS.contains(patron)) {
        let min = |wager| house.limits().get(wager).map(|limit| limit.min);
        if house.layout().get(area, Wager::Wager).is_none() {
            let amount = Money::cents(min(Wager::Wager)?.to_cents() * (1 + i64::from(chance.below(5))));
            return bot.can_pay(patron, amount).then(|| place(patron, area, Wager::Wager, amount)).flatten();
        }
        // Each has rounds of its own for the jackpot.
        let wants = (house.round_number() + u64::from(area)).is_multiple_of(2);
        if let Some(amount) = min(Wager::Jackpot)
            && wants
            && house.layout().get(area, Wager::Jackpot).is_none()
        {
            return bot.can_pay(patron, amount).then(|| place(patron, area, Wager::Jackpot, amount)).flatten();
        }
    }
    if house.layout().is_empty() || (people_at(house) && !bot.waited(bot.pace.people)) {
        return None;
    }
    bot.waiting_since = None;
    at_house(Role::Dealer, BOT_DEALER, HouseCommand::NoMoreBets)
}
