//! Plays a script of Casino War and prints its transcript: a tie, a war, and a second tie.
//!
//! `cargo run -p baize-scenario --example play_a_script`
use baize_scenario::Scenario;

const SCRIPT: &str = "10.2 A second tie pays two to one
patron 101 has 500
sit 101 at 1
ready
wager 1 initial 50
deal Kh Kd
settle
war 1
deal 4s 4d
settle
clear
chips 101";

fn main() {
    let scenario = Scenario::read(SCRIPT);
    println!("{}\n", scenario.title);
    match scenario.run() {
        Ok(transcript) => print!("{transcript}"),
        Err(error) => println!("{error}"),
    }
}
