//! What bot patrons like: how much they stake, on what, and how they decide. Whatever is not named here is left to chance.
use baize_rules::any::AnyCommand;
use baize_rules::cards::{Card, Rank};
use baize_rules::double_chance::Keep;
use baize_rules::double_chance::ch08_subsequent_deal::standard_hold;
use baize_rules::game::Chance;
use baize_rules::money::Money;
use baize_rules::poker_hands::{Category, best_of};
use baize_rules::show::{CardView, View};
use baize_rules::wagers::{Area, Wager};
use baize_rules::{caribbean_stud, casino_war, double_chance, ultimate_texas_holdem};

/// A wager that could be placed, and how much may be staked on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Stake {
    pub wager: Wager,
    pub min: Money,
    pub max: Money,
    pub step: Money,
}

impl Stake {
    /// A wager with one price is a side bet.
    fn is_fixed(&self) -> bool {
        self.min == self.max
    }
    /// One to five times the minimum, as far as the range goes.
    pub(crate) fn some_amount(&self, chance: &mut dyn Chance) -> Money {
        let (min, step) = (self.min.to_cents(), self.step.to_cents().max(1));
        let wanted = min * i64::from(chance.below(5));
        let room = self.max.to_cents() - min;
        Money::cents(min + wanted.min(room).max(0) / step * step)
    }
}

/// The next wager that a bot places, if it wants another one. `mood` differs from round to round and seat to seat.
pub(crate) fn next_wager(placed: &[Money], open: &[Stake], mood: u64, chance: &mut dyn Chance) -> Option<Stake> {
    // A wager that must equal one already placed belongs to it, as Blind to Ante.
    if let Some(twin) = open.iter().find(|stake| stake.is_fixed() && placed.contains(&stake.min)) {
        return Some(*twin);
    }
    let main = open.iter().filter(|stake| !stake.is_fixed()).map(|stake| stake.max).max();
    if placed.is_empty() && main.is_some() {
        return pick(open.iter().filter(|stake| !stake.is_fixed() && Some(stake.max) == main), chance);
    }
    let all = (placed.len() + open.len()) as u64;
    if placed.len() as u64 > mood % all.clamp(1, 5) {
        return None;
    }
    // Side bets are for some rounds only, always the same ones: each is thought about once.
    let liked = |(at, stake): &(usize, &Stake)| !stake.is_fixed() || (mood / 2 + *at as u64).is_multiple_of(2);
    pick(open.iter().enumerate().filter(liked).map(|(_, stake)| stake), chance)
}

fn pick<'a>(from: impl Iterator<Item = &'a Stake>, chance: &mut dyn Chance) -> Option<Stake> {
    let from: Vec<&Stake> = from.collect();
    let at = if from.is_empty() { return None } else { chance.below(from.len() as u32) };
    from.get(at as usize).map(|stake| **stake)
}

/// What a patron sees of the cards at one area.
#[derive(Default)]
struct Seen {
    hand: Vec<Card>,
    board: Vec<Card>,
    /// Whether the view names a hand that the cards make.
    is_made: bool,
}

fn seen(view: &View, area: Area) -> Seen {
    let up = |cards: &[CardView]| -> Vec<Card> {
        let up = cards.iter().filter_map(|card| if let CardView::Up(card) = card { Some(*card) } else { None });
        up.collect()
    };
    let Some(place) = view.areas.iter().find(|place| place.area == area) else { return Seen::default() };
    Seen { hand: up(&place.cards), board: up(&view.community), is_made: place.hand.is_some() }
}

/// Chooses among what is offered to the patron at an area. The view is that patron's own.
pub(crate) fn choose(
    options: &[&AnyCommand],
    view: &View,
    area: Area,
    chance: &mut dyn Chance,
) -> Option<(AnyCommand, usize)> {
    let seen = seen(view, area);
    let mut weights: Vec<u32> = options.iter().map(|option| weight(option, options, &seen)).collect();
    if weights.iter().all(|weight| *weight == 0) {
        weights.fill(1);
    }
    let mut at = chance.below(weights.iter().sum::<u32>().max(1));
    for (index, (option, weight)) in options.iter().zip(weights).enumerate() {
        if at < weight {
            return Some((in_detail(option, &seen), index));
        }
        at -= weight;
    }
    None
}

/// How much a decision is liked, beside the others that could be taken.
fn weight(option: &AnyCommand, options: &[&AnyCommand], seen: &Seen) -> u32 {
    use {caribbean_stud::Play as Stud, casino_war::Play as War};
    use {double_chance::Play as Double, ultimate_texas_holdem::Play as Holdem};
    match option {
        AnyCommand::CasinoWar(War::GoToWar { .. } | War::StayIn { .. }) => 4,
        AnyCommand::CaribbeanStud(Stud::PickUp { .. }) => 0,
        AnyCommand::CaribbeanStud(Stud::Bet { .. }) => u32::from(is_ace_king_or_better(&seen.hand)),
        AnyCommand::CaribbeanStud(Stud::Fold { .. }) => u32::from(!is_ace_king_or_better(&seen.hand)),
        AnyCommand::DoubleChance(Double::Declare { .. }) => u32::from(seen.is_made),
        AnyCommand::DoubleChance(Double::Discard { .. }) => u32::from(!seen.is_made),
        AnyCommand::UltimateTexasHoldem(play) => {
            let checks = |option: &&AnyCommand| matches!(option, AnyCommand::UltimateTexasHoldem(Holdem::Check { .. }));
            let (good, can_check) = (is_worth_playing(&seen.hand, &seen.board), options.iter().any(checks));
            match play {
                // Whoever likes the cards mostly bets all that may be bet.
                Holdem::Bet { times, .. } => u32::from(good) * u32::from(*times).pow(3),
                Holdem::Check { .. } => u32::from(!good),
                _ => u32::from(!good && !can_check),
            }
        }
        _ => 1,
    }
}

/// What the console asks the patron for: which cards are held.
fn in_detail(option: &AnyCommand, seen: &Seen) -> AnyCommand {
    match option {
        AnyCommand::DoubleChance(double_chance::Play::Discard { area, .. }) if !seen.hand.is_empty() => {
            let keep = Keep::Places(standard_hold(&seen.hand));
            AnyCommand::DoubleChance(double_chance::Play::Discard { area: *area, keep })
        }
        option => (*option).clone(),
    }
}

fn is_ace_king_or_better(hand: &[Card]) -> bool {
    let has = |index: usize| hand.iter().any(|card| card.rank().index() == index);
    hand.len() == 5 && (best_of(hand).strength.category() > Category::FiveOddCards || (has(ACE) && has(KING)))
}

/// As ranks are counted, from the two up.
const SEVEN: usize = 5;
const KING: usize = 11;
const ACE: usize = 12;

/// Whether two cards are worth a Play wager, on as much of the board as is up.
fn is_worth_playing(hole: &[Card], board: &[Card]) -> bool {
    let [one, other] = hole else { return false };
    let paired = |card: &Card| board.iter().any(|b| b.rank() == card.rank());
    let (high, low) = (one.rank().max(other.rank()), one.rank().min(other.rank()));
    if board.is_empty() {
        let pair = high == low && high > Rank::TWO;
        return pair || high == Rank::ACE || (high.index() >= KING && low.index() >= SEVEN);
    }
    let all: Vec<Card> = hole.iter().chain(board).copied().collect();
    let own_pair = high == low || paired(one) || paired(other);
    own_pair || best_of(&all).strength.category() >= Category::Straight || (board.len() == 5 && high.index() >= KING)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(words: &str) -> Vec<Card> {
        words.split(' ').filter_map(|word| word.parse().ok()).collect()
    }

    #[test]
    fn a_bot_plays_holdem_cards_that_are_worth_it() {
        for (hole, board, worth) in [
            ("Ah 2c", "", true),
            ("9h 9c", "", true),
            ("2h 2c", "", false),
            ("Qh 9c", "", false),
            ("Qh 9c", "9d 4s 2h", true),
            ("Qh Tc", "9d 9s 2h", false),
            ("Jh Tc", "9d 8s 7h", true),
            ("Qh Tc", "9d 4s 2h 3c 5d", false),
            ("Kh Tc", "9d 4s 2h 3c 5d", true),
        ] {
            assert_eq!(is_worth_playing(&cards(hole), &cards(board)), worth, "{hole} on {board}");
        }
    }

    #[test]
    fn a_bot_bets_at_stud_with_ace_and_king_or_a_pair() {
        for (hand, bets) in [
            ("Ah Kc 9d 4s 2h", true),
            ("Ah Qc 9d 4s 2h", false),
            ("2h 2c 9d 4s 7h", true),
            ("2h 3h 9h 4h 7h", true),
            ("Ah Kc", false),
        ] {
            assert_eq!(is_ace_king_or_better(&cards(hand)), bets, "{hand}");
        }
    }

    /// Always the highest number.
    struct Most;
    impl Chance for Most {
        fn below(&mut self, n: u32) -> u32 {
            n - 1
        }
    }

    #[test]
    fn an_amount_stays_in_the_range_and_on_its_steps() {
        let stake = |min, max, step| {
            let [min, max, step] = [min, max, step].map(Money::cents);
            Stake { wager: Wager::Ante, min, max, step }
        };
        for (min, max, step, amount) in
            [(1000, 50_000, 250, 5000), (1000, 1000, 250, 1000), (1000, 2100, 250, 2000), (500, 700, 300, 500)]
        {
            assert_eq!(stake(min, max, step).some_amount(&mut Most), Money::cents(amount), "{min} to {max} by {step}");
        }
    }

    #[test]
    fn the_first_wager_is_a_main_one_and_its_twin_follows() {
        let stake = |wager, min, max| Stake {
            wager,
            min: Money::dollars(min),
            max: Money::dollars(max),
            step: Money::dollars(1),
        };
        let open = [stake(Wager::Jackpot, 5, 5), stake(Wager::Trips, 5, 100), stake(Wager::Ante, 10, 500)];
        let first = next_wager(&[], &open, 0, &mut Most).map(|stake| stake.wager);
        assert_eq!(first, Some(Wager::Ante));
        let open = [stake(Wager::Trips, 5, 100), stake(Wager::Blind, 30, 30)];
        let second = next_wager(&[Money::dollars(30)], &open, 0, &mut Most).map(|stake| stake.wager);
        assert_eq!(second, Some(Wager::Blind));
        // In this mood two wagers are enough.
        let both = [Money::dollars(30), Money::dollars(30)];
        assert_eq!(next_wager(&both, &[stake(Wager::Trips, 5, 100)], 1, &mut Most), None);
    }
}
