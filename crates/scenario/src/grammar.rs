//! Everything a script may say, as a page for whoever writes one.
use crate::{playing, promotions, setting};
use baize_rules::any::GameId;
use baize_rules::card_table::CardCommand;
use baize_rules::house::HouseCommand;
use baize_rules::plays::{Choice, Group, Kind, PlayInfo, Plays};
use std::fmt::Write as _;

/// The grammar of scripts in Markdown: settings, lines of the script itself, and every command of every game. It follows
/// from the declarations that the parser reads, so it cannot be out of date. An invented game is left out.
pub fn grammar() -> String {
    let mut page = String::new();
    lines(&mut page, "The setting", setting::LINES);
    lines(&mut page, "The script itself", playing::LINES);
    lines(&mut page, "Promotions", promotions::LINES);
    commands(&mut page, "At every table", HouseCommand::ALL);
    commands(&mut page, "At every table of cards", CardCommand::ALL);
    for game in GameId::ALL.iter().filter(|game| !game.book().is_invented()) {
        commands(&mut page, game.book().title, game.plays());
    }
    page
}

fn lines(page: &mut String, title: &str, lines: &[(&str, &str)]) {
    writeln!(page, "## {title}\n\n| line | what it says |\n| --- | --- |").expect("a string");
    for (line, about) in lines {
        writeln!(page, "| `{line}` | {about} |").expect("a string");
    }
    page.push('\n');
}

fn commands(page: &mut String, title: &str, plays: &[PlayInfo]) {
    writeln!(page, "## {title}\n\n| line | who | what it does |\n| --- | --- | --- |").expect("a string");
    for play in plays.iter().filter(|play| play.group != Group::Hidden || !play.words.is_empty()) {
        let who: Vec<&str> = play.roles.iter().map(|role| role.name()).collect();
        let choices: Vec<String> = play.fields.iter().filter_map(|field| choices(field.name, field.kind)).collect();
        let choices = choices.join(" ");
        let about: Vec<&str> = [play.about.trim(), &choices].into_iter().filter(|text| !text.is_empty()).collect();
        let about = about.join(" ").replace('|', "\\|");
        writeln!(page, "| `{}` | {} | {about} |", play.words, who.join(", ")).expect("a string");
    }
    page.push('\n');
}

/// The words of a field that has only a few, or that a script writes in a way of its own.
fn choices(name: &str, kind: Kind) -> Option<String> {
    let quoted = |of: &[Choice]| -> Vec<String> {
        of.iter().map(|c| c.words).filter(|w| !w.is_empty()).map(|w| format!("`{w}`")).collect()
    };
    match kind {
        Kind::Choice(of) => Some(format!("`{{{name}}}` is {}.", listed(&quoted(of), "or"))),
        Kind::Flags(of) => Some(format!("`{{{name}}}` is any of {}.", listed(&quoted(of), "and"))),
        Kind::Hand(hands) => {
            let words = [vec!["an area's number".to_string()], quoted(hands.others)].concat();
            Some(format!("`{{{name}}}` is {}.", listed(&words, "or")))
        }
        Kind::SettledWager => Some(format!("`{{{name}}}` is as in `round 3 101 ante on 2`.")),
        Kind::Optional(kind) => choices(name, *kind),
        _ => None,
    }
}

/// `a, b or c`.
fn listed(words: &[String], last: &str) -> String {
    match words {
        [others @ .., end] if !others.is_empty() => format!("{} {last} {end}", others.join(", ")),
        words => words.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_every_command_is_there() {
        let page = grammar();
        for game in GameId::ALL.iter().filter(|game| !game.book().is_invented()) {
            assert!(page.contains(&format!("## {}\n", game.book().title)), "{}", game.book().title);
            for play in game.plays() {
                assert!(page.contains(&format!("`{}`", play.words)), "{}", play.words);
            }
        }
    }
}
