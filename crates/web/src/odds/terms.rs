//! The terms of the floor's own tables as a what-if: their signs, the price of the jackpot wager and its meter.
use crate::routes::Reject;
use crate::{App, screens};
use baize_floor::{TableId, TablePage};
use baize_odds::what_if::Pays;
use baize_odds::{Game, WhatIf};
use baize_rules::house::{Equipment, Setup};
use baize_rules::pool::Pool;
use baize_rules::show::{Sign, Viewer};

/// Terms, and the tables that have them. Without a table they are the terms of the book.
#[derive(Clone, Debug, Default)]
pub struct Terms {
    pub tables: Vec<TableId>,
    pub what_if: WhatIf,
}

/// The terms of every table of a game. Tables with the same terms are listed together.
pub fn of_floor(app: &App, game: &Game) -> Vec<Terms> {
    let mut all: Vec<Terms> = vec![];
    for (id, page) in app.floor.tables() {
        if page.slot.table.game().book().slug != game.slug {
            continue;
        }
        let pool = screens::pool_of(app, &page);
        let what_if = of_table(game, &page, pool.as_deref());
        match all.iter_mut().find(|terms| terms.what_if == what_if) {
            Some(terms) => terms.tables.push(id),
            None => all.push(Terms { tables: vec![id], what_if }),
        }
    }
    all
}

/// The terms of the named table, otherwise of the first table, otherwise of the book.
pub fn chosen(all: &[Terms], table: Option<&str>) -> Result<Terms, Reject> {
    let Some(name) = table else { return Ok(all.first().cloned().unwrap_or_default()) };
    let found = all.iter().find(|terms| terms.tables.iter().any(|id| id.as_str() == name));
    found.cloned().ok_or_else(|| {
        let name: String = name.chars().take(40).collect();
        Reject::missing(format!("no open table of this game is called {name:?}")).into_page()
    })
}

fn of_table(game: &Game, page: &TablePage, pool: Option<&Pool>) -> WhatIf {
    let view = screens::shown(page, Viewer::Public, pool);
    of_setup(game, page.slot.table.house().setup(), &view.sign, pool)
}

/// The terms of a table as it was set up, with this sign.
pub fn of_setup(game: &Game, setup: &Setup, sign: &Sign, pool: Option<&Pool>) -> WhatIf {
    let options = (game.options)();
    let has = |field: &str| options.fields.contains(&field);
    let mut what_if = WhatIf::default();
    if let Equipment::Cards { decks, .. } = setup.equipment {
        what_if.decks = has("decks").then_some(i64::from(decks));
    }
    what_if.smallest_chip = has("smallest_chip").then(|| sign.smallest_chip.to_string());
    what_if.max_payout = sign.max_payout.filter(|_| has("max_payout")).map(|most| most.to_string());
    // The effect of chips and maximums depends on the size of the wager: take the table minimum.
    if what_if.smallest_chip.is_some() || what_if.max_payout.is_some() {
        what_if.stake = sign.limits.wagers.first().map(|limit| limit.min.to_string());
    }
    if let Some(pool) = pool.filter(|_| has("meter")) {
        what_if.meter = Some(pool.meter().to_string());
        what_if.jackpot_stake = Some(pool.parameters.wager.to_string());
    }
    let schedule = setup.approved.jackpot.as_ref().and_then(|jackpot| jackpot.schedule.as_ref());
    for (hand, odds) in schedule.into_iter().flatten() {
        let name = format!("jackpot_{hand}");
        if options.pays.contains(&name) {
            what_if.pays.insert(name, Pays::Text(odds.to_string()));
        }
    }
    for (id, choices) in options.readings {
        let on_sign = sign.readings.iter().find(|read| read.id == *id);
        if let Some(read) = on_sign.filter(|read| choices.contains(&read.option.as_str())) {
            what_if.readings.insert(id.to_string(), read.option.clone());
        }
    }
    what_if
}
