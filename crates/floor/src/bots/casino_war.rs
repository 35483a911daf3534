//! Bots at Casino War.
use super::{BOT_DEALER, BOT_SUPERVISOR, BOTS, Bot, DemoTable, Step, at_house, limit, people_at};
use baize_rules::Table;
use baize_rules::any::{AnyCommand, GameId};
use baize_rules::casino_war::{Absence, CasinoWar, CutBy, Play, Round, Shuffle};
use baize_rules::game::{Chance, Role};
use baize_rules::house::{Approved, ChanceFrom, Equipment, HouseCommand, Setup, Stage};
use baize_rules::limits::Limits;
use baize_rules::money::Money;
use baize_rules::shoe::{Readiness, Source};
use baize_rules::wagers::{BetType, Wager};

/// Two physical tables and two electronic ones, with a shoe and with a device.
pub(super) fn tables() -> Vec<DemoTable> {
    [
        ("cw-1", Source::Shoe, ChanceFrom::Keyed, (10, 1000)),
        ("cw-2", Source::Device, ChanceFrom::Keyed, (10, 1000)),
        ("cw-3", Source::Shoe, ChanceFrom::Drawn, (10, 500)),
        ("cw-4", Source::Device, ChanceFrom::Drawn, (20, 2000)),
    ]
    .map(|(name, source, chance, (min, max))| {
        let wagers = vec![limit(BetType::Initial, min, max), limit(BetType::Tie, min / 2, max / 2)];
        let setup = Setup {
            areas: 7,
            equipment: Equipment::Cards { source, decks: 6 },
            chance,
            smallest_chip: Money::cents(250),
            limits: Limits { wagers, player_max: None },
            options: vec![],
            approved: Approved::default(),
        };
        DemoTable { name, game: GameId::CasinoWar, setup }
    })
    .into()
}

fn dealer(play: Play) -> Option<Step> {
    Some((Role::Dealer, BOT_DEALER, AnyCommand::CasinoWar(play)))
}

fn supervisor(play: Play) -> Option<Step> {
    Some((Role::Supervisor, BOT_SUPERVISOR, AnyCommand::CasinoWar(play)))
}

pub(super) fn next(bot: &mut Bot, table: &Table<CasinoWar>, chance: &mut dyn Chance) -> Option<Step> {
    match &table.play.cards.readiness {
        Readiness::Empty => return supervisor(Play::LoadCards),
        Readiness::Ready => {}
        readiness => return dealer(prepare(readiness, table.play.cards.source)),
    }
    match &table.play.round {
        Round::Waiting => bets(bot, table, chance),
        Round::Dealing { .. } | Round::WarDealing { .. } => dealer(Play::Deal { cards: vec![] }),
        Round::Dealt { .. } | Round::WarDealt { .. } => dealer(Play::Settle),
        Round::Over { .. } => dealer(Play::Clear),
        Round::Deciding { undecided, .. } => {
            let area = undecided[0];
            let patron = table.house.seated(area)?;
            if BOTS.contains(&patron) {
                let play = if chance.below(5) == 0 { Play::Surrender { area } } else { Play::GoToWar { area } };
                return Some((Role::Patron, patron, AnyCommand::CasinoWar(play)));
            }
            match bot.waited(bot.pace.people) {
                true => supervisor(Play::NoDecision { area, because: Absence::Silent }),
                false => None,
            }
        }
    }
}

fn prepare(readiness: &Readiness, source: Source) -> Play {
    match readiness {
        Readiness::ToShuffle(_) if source == Source::Device => Play::Shuffle { how: Shuffle::Device },
        Readiness::ToShuffle(_) => Play::Shuffle { how: Shuffle::Multishuffler },
        Readiness::ToCut { offered, .. } => {
            let by = offered.first().map_or(CutBy::Supervisor, |area| CutBy::Area(*area));
            Play::Cut { by, depth: None }
        }
        Readiness::ToPlaceCuttingCard => Play::PlaceCuttingCard { from_back: None },
        Readiness::ToBurn | Readiness::Empty | Readiness::Ready => Play::Burn,
    }
}

/// Bot patrons bet; people at the table are given their time; then the cards come.
fn bets(bot: &mut Bot, table: &Table<CasinoWar>, chance: &mut dyn Chance) -> Option<Step> {
    let house = &table.house;
    let unplaced =
        house.occupied().find(|(area, p)| BOTS.contains(p) && house.layout().get(*area, Wager::Initial).is_none());
    if let Some((area, patron)) = unplaced.filter(|_| house.stage() == Stage::Betting) {
        let min = house.limits().get(Wager::Initial)?.min;
        let amount = Money::cents(min.to_cents() * (1 + i64::from(chance.below(5))));
        // A war costs as much again.
        if !bot.can_pay(patron, amount + amount) {
            return None;
        }
        return at_house(Role::Patron, patron, HouseCommand::Place { area, wager: Wager::Initial, amount });
    }
    if house.layout().is_empty() || (people_at(house) && !bot.waited(bot.pace.people)) {
        return None;
    }
    bot.waiting_since = None;
    dealer(Play::Deal { cards: vec![] })
}
