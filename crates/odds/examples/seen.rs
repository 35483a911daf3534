//! Ultimate Texas Hold'em for a player who sees cards too early: `cargo run --release -p baize-odds --example seen`, with
//! `1 turn` for one of the dealer's cards and one of turn and river.
use baize_odds::{WhatIf, odds};

fn main() {
    let mut given = std::env::args().skip(1);
    let exposed = given.next().and_then(|cards| cards.parse().ok()).unwrap_or(0);
    let board_card = given.next().unwrap_or_else(|| "flop".into());
    let what_if = WhatIf { exposed: Some(exposed), board_card: Some(board_card), ..WhatIf::default() };
    match odds("ultimate-texas-holdem", &what_if).expect("a game") {
        Ok(report) => {
            let ante = report.wager("ante").expect("a wager");
            let seen = &ante.alternatives[0];
            println!(
                "{}: {} instead of {}",
                seen.name,
                seen.expected_return.percent(4),
                ante.expected_return().percent(4)
            );
            let raised = ante.decisions.last().expect("a decision");
            println!("{}: {}", raised.what, raised.frequency.percent(4));
        }
        Err(invalid) => println!("{invalid}"),
    }
}
