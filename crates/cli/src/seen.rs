//! `baize odds … --hand`: what one hand is worth to a player who has seen cards.
use crate::Failure;
use baize_odds::WhatIf;
use baize_odds::seen::{self, Worth, caribbean_stud, ultimate_texas_holdem};
use baize_rules::cards::Card;
use clap::Args;
use std::fmt::Write as _;

/// One hand, and what its player has seen.
#[derive(Args)]
pub struct Seen {
    /// One hand of caribbean-stud or ultimate-texas-holdem: what each action is worth, exactly
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["all", "par", "session", "seats"])]
    hand: Option<String>,
    /// Cards of the dealer's that the player knows: in caribbean-stud the up-card first
    #[arg(long, value_name = "CARDS", requires = "hand")]
    dealer: Option<String>,
    /// Cards of other hands that the player has seen
    #[arg(long, value_name = "CARDS", requires = "hand")]
    others: Option<String>,
    /// The board face up: none, three or five cards
    #[arg(long, value_name = "CARDS", requires = "hand")]
    board: Option<String>,
    /// A card of the board seen too early, as in flop=Qs, turn=9h or river=2c
    #[arg(long, value_name = "PLACE=CARD", requires = "hand")]
    shows: Vec<String>,
}

fn wrong(invalid: impl std::fmt::Display) -> Failure {
    Failure::Usage(format!("--{invalid}"))
}

fn read(field: &str, text: &Option<String>) -> Result<Vec<Card>, Failure> {
    text.as_ref().map_or(Ok(vec![]), |text| seen::cards(field, text).map_err(wrong))
}

/// Exactly this many cards.
pub fn exactly<const N: usize>(field: &str, cards: &[Card]) -> Result<[Card; N], Failure> {
    cards.try_into().map_err(|_| Failure::Usage(format!("--{field}: give {N} cards, not {}", cards.len())))
}

impl Seen {
    pub fn is_asked(&self) -> bool {
        self.hand.is_some()
    }
    /// What the hand is worth.
    pub fn worth(&self, game: &str, what_if: &WhatIf) -> Result<Worth, Failure> {
        let hand = read("hand", &self.hand)?;
        let dealer = read("dealer", &self.dealer)?;
        let others = read("others", &self.others)?;
        match game {
            "caribbean-stud" if self.board.is_none() && self.shows.is_empty() => {
                let Some((up, dealer)) = dealer.split_first() else {
                    return Err(Failure::Usage(
                        "--dealer: give the dealer's up-card, and after it what else was seen".into(),
                    ));
                };
                let hand =
                    caribbean_stud::Hand { cards: exactly("hand", &hand)?, up: *up, dealer: dealer.to_vec(), others };
                caribbean_stud::worth(what_if, &hand).map_err(wrong)
            }
            "caribbean-stud" => Err(Failure::Usage("--board and --shows: caribbean-stud has no board".into())),
            "ultimate-texas-holdem" => {
                let (street, board) = self.table()?;
                let cards = exactly("hand", &hand)?;
                let hand = ultimate_texas_holdem::Hand { cards, street, checked: false, board, dealer, others };
                let usual = ultimate_texas_holdem::Usual::new(what_if).map_err(wrong)?;
                ultimate_texas_holdem::worth(&usual, &hand).map_err(wrong)
            }
            _ => Err(Failure::Usage(format!("--hand is for caribbean-stud and ultimate-texas-holdem, not {game}"))),
        }
    }

    /// The decision, and the board as far as it is known.
    fn table(&self) -> Result<(ultimate_texas_holdem::Street, [Option<Card>; 5]), Failure> {
        let up = read("board", &self.board)?;
        let street = match up.len() {
            0 => ultimate_texas_holdem::Street::BeforeFlop,
            3 => ultimate_texas_holdem::Street::AfterFlop,
            5 => ultimate_texas_holdem::Street::River,
            other => {
                return Err(Failure::Usage(format!("--board: none, three or five cards are face up, not {other}")));
            }
        };
        let mut board = [None; 5];
        up.into_iter().enumerate().for_each(|(place, card)| board[place] = Some(card));
        for text in &self.shows {
            let how = || Failure::Usage(format!("--shows {text:?}: write it as in flop=Qs, turn=9h or river=2c"));
            let (place, card) = text.split_once('=').ok_or_else(how)?;
            let [card] = exactly("shows", &seen::cards("shows", card).map_err(wrong)?)?;
            let places = match place {
                "flop" => 0..3,
                "turn" => 3..4,
                "river" => 4..5,
                _ => return Err(how()),
            };
            let free = places.into_iter().find(|place| board[*place].is_none());
            board[free.ok_or_else(|| Failure::Usage(format!("--shows {text}: that card is face up already")))?] =
                Some(card);
        }
        Ok((street, board))
    }
}

/// The worth of a hand in words.
pub fn text(worth: &Worth) -> String {
    let mut out = String::new();
    for action in &worth.actions {
        let best = if action.action == worth.best { "best" } else { "" };
        let usual = if action.action == worth.usual { "usual" } else { "" };
        let _ = writeln!(
            out,
            "  {:<10} {:>12} antes  {:<5} {:<4} {}",
            action.action,
            action.expected_return.decimal(6),
            usual,
            best,
            action.expected_return
        );
    }
    let _ = writeln!(
        out,
        "  usual play to the end returns {}; what was seen is worth {} antes ({}), over {} ways to deal the rest",
        worth.usual_return.decimal(6),
        worth.gain.decimal(6),
        worth.gain,
        worth.cases
    );
    out
}
