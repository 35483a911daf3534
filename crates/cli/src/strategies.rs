//! `baize odds GAME --play FILE` and `--rules N`: what strategies cost, and simple ones found by search.
use crate::{Done, Failure, output};
use baize_odds::caribbean_stud::found::found;
use baize_odds::strategies::cost;
use baize_odds::{Game, WhatIf};
use std::path::Path;

pub fn run(game: &Game, what_if: &WhatIf, play: Option<&Path>, rules: Option<i64>, json: bool) -> Done {
    match (play, rules) {
        (Some(file), _) => a_file(game, what_if, file, json),
        (None, Some(rules)) => search(game, what_if, rules, json),
        (None, None) => Ok(()),
    }
}

fn a_file(game: &Game, what_if: &WhatIf, file: &Path, json: bool) -> Done {
    let unread = |why: &dyn std::fmt::Display| Failure::Usage(format!("--play {}: {why}", file.display()));
    let text = crate::read(Some(file))?;
    let strategy = toml::from_str(&text).map_err(|e| unread(&e.to_string().trim_end()))?;
    let found = cost(game.slug, what_if, &strategy).map_err(|invalid| unread(&invalid))?;
    if json {
        output::json(&found);
        return Ok(());
    }
    let rows = found.decisions.iter().map(|decision| {
        vec![format!("{} alone", decision.decision), decision.expected_return.percent(4), decision.cost.percent(4)]
    });
    let whole = vec!["as a whole".to_string(), found.expected_return.percent(4), found.cost.percent(4)];
    let best = vec!["best play".to_string(), found.best_return.percent(4), String::new()];
    say!("{}: {}", found.game, found.strategy.join("; "));
    let rows: Vec<Vec<String>> = rows.chain([whole, best]).collect();
    say_on!("{}", crate::odds_text::table(&["decision", "return", "costs"].map(String::from), &rows));
    Ok(())
}

fn search(game: &Game, what_if: &WhatIf, rules: i64, json: bool) -> Done {
    if game.slug != "caribbean-stud" {
        return Err(Failure::Usage("--rules is for caribbean-stud: other games have no search yet".into()));
    }
    let found = found(what_if, rules).map_err(|invalid| Failure::Usage(format!("--{invalid}")))?;
    if json {
        output::json(&found);
        return Ok(());
    }
    for rule in &found.rules {
        say!("  up-card {} to {}: bet with {} or better", rule.from, rule.to, rule.bets_from);
    }
    say!("  return {}, {} less than the best play", found.expected_return.percent(4), found.cost.percent(4));
    Ok(())
}
