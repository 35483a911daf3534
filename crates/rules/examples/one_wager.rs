//! Asks the rules about two wagers at a Casino War table: one is refused, the other is placed. Both answers cite a clause.
//!
//! `cargo run -p baize-rules --example one_wager`
use baize_rules::any::{AnyCommand, AnyTable, GameId};
use baize_rules::game::{Actor, Context, PatronId, PlayerCard, Role, Standing, World};
use baize_rules::money::Money;

/// Every patron has a valid card and 500.00 in chips.
struct Floor;
impl World for Floor {
    fn standing(&self, _: PatronId) -> Standing {
        Standing { card: PlayerCard::Valid, chips: Money::dollars(500), loss_left: None }
    }
}

fn main() {
    let game = GameId::CasinoWar;
    let mut table = AnyTable::open(game, &game.usual_setup()).expect("the usual table may open");
    let dealer = Context { at: 0, by: Actor { role: Role::Dealer, id: 1 }, approved_by: None, world: &Floor };
    for line in ["take table", "sit 101 at 1", "wager 1 initial 2", "wager 1 initial 50"] {
        let command: AnyCommand = game.read(line, dealer.at).expect("a line of this game");
        println!("> {line}");
        match table.decide(&command, &dealer) {
            Ok(events) => {
                for event in events {
                    table.evolve(&event);
                    let cite = event.cite().map(|cite| format!(" [{cite}]")).unwrap_or_default();
                    println!("  {}{cite}", event.describe());
                }
            }
            Err(refusal) => println!("  refused: {refusal}"),
        }
    }
}
