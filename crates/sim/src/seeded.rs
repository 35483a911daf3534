//! What comes from a seed instead of the world: numbers, the clock, and what chance and players will do.
use baize_floor::{Clock, Now, Reading};
use baize_rules::any::AnyTable;
use baize_rules::cards::{Card, CardCounts};
use baize_rules::game::Chance;
use baize_rules::wagers::Area;

/// Numbers from a seed (splitmix64).
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.draw() % n.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
}

/// Noon of a day in 2026. The clock does not move while a crook acts, so that nothing is excused by a wait.
pub struct Noon;

pub const NOON: Now = Now { at_ms: 1_767_225_600_000, day: 20260101 };

impl Clock for Noon {
    fn read(&mut self) -> Reading {
        Reading { clock_ms: NOON.at_ms, steady_ms: 0 }
    }
    fn day(&mut self, _: i64) -> u32 {
        NOON.day
    }
}

/// How chance is disposed: ties and jackpots are rare, and their rules are where money is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mood {
    Fair,
    /// Cards of one rank, and throws of one number.
    Alike,
    /// Cards of one suit.
    Suited,
}

/// Draws of a mood, from a seed.
pub struct Draws {
    dice: Dice,
    mood: Mood,
}

impl Draws {
    pub fn new(seed: u64) -> Draws {
        let mut dice = Dice::new(seed);
        let mood = match dice.below(5) {
            0 | 1 => Mood::Alike,
            2 => Mood::Suited,
            _ => Mood::Fair,
        };
        Draws { dice, mood }
    }

    fn with(dice: Dice, mood: Mood) -> Draws {
        Draws { dice, mood }
    }
}

impl Chance for Draws {
    fn below(&mut self, n: u32) -> u32 {
        match self.mood {
            // The middle of what is left: always the same rank, as long as there is one.
            Mood::Alike => n / 2,
            _ => (self.dice.draw() % u64::from(n.max(1))) as u32,
        }
    }
}

/// What chance and the players will do in a round. Each answer follows from its place alone, so that it is the same whoever
/// asks, in whatever order.
#[derive(Clone, Copy, Debug)]
pub struct Truth(pub u64);

impl Truth {
    fn at(self, what: &str, area: Option<Area>, round: u64) -> Dice {
        let letters = what.bytes().fold(self.0, |sum, letter| sum.wrapping_mul(31).wrapping_add(u64::from(letter)));
        let area = area.map_or(0, |area| u64::from(area) + 1);
        let mut dice = Dice::new(letters ^ area.wrapping_mul(0x1_0000_0001) ^ (round << 40));
        dice.draw();
        dice
    }

    fn mood(self, round: u64) -> Mood {
        Draws::new(self.0 ^ round).mood
    }

    pub fn draws(self, what: &str, area: Option<Area>, round: u64) -> Draws {
        Draws::with(self.at(what, area, round), self.mood(round))
    }

    /// Which of so many options the player of an area takes.
    pub fn decision(self, area: Area, round: u64, options: usize) -> usize {
        self.at("decision", Some(area), round ^ options as u64).below(options)
    }

    /// Cards that nobody has seen, for this place, instead of those in `like`; what was seen stays.
    pub fn cards(self, table: &AnyTable, what: &str, area: Option<Area>, like: &[Card]) -> Vec<Card> {
        let round = table.house().round_number();
        let (mut dice, mood) = (self.at(what, area, round), self.mood(round));
        let mut unseen = table.cards().map_or_else(|| CardCounts::decks(1), |cards| cards.unseen().clone());
        let seen = |unseen: &CardCounts, card: &Card| unseen.of(*card) == 0;
        let kept: Vec<Card> = like.iter().copied().filter(|card| seen(&unseen, card)).collect();
        let mut drawn: Vec<Card> = vec![];
        for card in like {
            if kept.contains(card) {
                drawn.push(*card);
                continue;
            }
            let fits = |candidate: &Card| match (mood, drawn.first()) {
                (Mood::Alike, Some(first)) => candidate.rank() == first.rank(),
                (Mood::Suited, Some(first)) => candidate.suit() == first.suit(),
                _ => false,
            };
            let preferred = unseen.iter().map(|(card, _)| card).find(fits);
            let any = unseen.nth(dice.below(unseen.total() as usize) as u32);
            let Some(card) = preferred.or(any) else { break };
            let _ = unseen.take(card);
            drawn.push(card);
        }
        drawn
    }
}
