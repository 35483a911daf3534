//! Who walks: numbers from a seed, patrons with their chips and cards, and the jackpot's pool.
use baize_rules::game::{Chance, PatronId, PlayerCard, Standing, World};
use baize_rules::house::Setup;
use baize_rules::jackpot::PoolNow;
use baize_rules::money::Money;
use baize_rules::seal::{Seal, Secret};
use baize_rules::wagers::Area;

/// Numbers from a seed (splitmix64).
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
    pub fn pick<T: Clone>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())].clone()
    }
    /// An area of this table, now and then one that it has not.
    pub fn area(&mut self, setup: &Setup) -> Area {
        match self.below(30) {
            0 => 0,
            1 => 255,
            _ => 1 + self.below(usize::from(setup.areas) + 1) as Area,
        }
    }
}

impl Chance for Dice {
    fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n)) as u32
    }
    /// Every other time, as a floor that has lost its key cannot.
    fn seal(&mut self) -> Seal {
        let nonce = self.next();
        match nonce % 2 {
            0 => Seal::default(),
            _ => Seal { nonce: nonce.to_string(), commitment: format!("of {nonce}") },
        }
    }
    fn sealed_below(&mut self, seal: &Seal, card: u16, n: u32) -> u32 {
        let nonce: u64 = seal.nonce.parse().expect("a seal of these dice");
        (Dice::new(nonce ^ u64::from(card)).next() % u64::from(n)) as u32
    }
    fn open(&mut self, seal: &Seal) -> Secret {
        Secret(format!("secret of {}", seal.nonce))
    }
}

/// Always the middle: cards of one rank, so that hands tie.
pub struct Middle;
impl Chance for Middle {
    fn below(&mut self, n: u32) -> u32 {
        n / 2
    }
}

/// Patrons' numbers that no amount, time or count is likely to contain.
pub const PATRONS: [PatronId; 6] = [790_614_351, 790_614_352, 790_614_353, 790_614_354, 790_614_355, 790_614_356];
pub const DEALERS: [u32; 2] = [11, 12];
pub const SUPERVISORS: [u32; 3] = [21, 22, 23];

#[derive(Clone)]
pub struct Person {
    pub card: PlayerCard,
    pub brought: Money,
    pub held: Money,
    pub staked: Money,
    pub limit: Option<Money>,
}

impl Person {
    /// Whoever sits down without chips buys some.
    pub fn comes(&mut self) {
        if self.held.is_zero() {
            (self.brought, self.held) = (self.brought + Money::dollars(500), Money::dollars(500));
        }
    }
    /// All chips are cashed.
    pub fn goes(&mut self) {
        (self.brought, self.held) = (self.brought - self.held, Money::ZERO);
    }
}

#[derive(Clone)]
pub struct People(Vec<(PatronId, Person)>);

impl People {
    /// Four rich patrons, one with little, one with a loss limit.
    pub fn new() -> People {
        let person = |id: PatronId| {
            let brought = Money::dollars(if id == PATRONS[4] { 60 } else { 1_000_000 });
            let limit = (id == PATRONS[5]).then_some(Money::dollars(100));
            (id, Person { card: PlayerCard::Valid, brought, held: brought, staked: Money::ZERO, limit })
        };
        People(PATRONS.into_iter().map(person).collect())
    }
    pub fn iter(&self) -> impl Iterator<Item = &(PatronId, Person)> {
        self.0.iter()
    }
    /// A patron whom only a command named has brought nothing.
    pub fn person(&mut self, id: PatronId) -> &mut Person {
        if let Some(at) = self.0.iter().position(|(p, _)| *p == id) {
            return &mut self.0[at].1;
        }
        let stranger = Person {
            card: PlayerCard::Missing,
            brought: Money::ZERO,
            held: Money::ZERO,
            staked: Money::ZERO,
            limit: None,
        };
        self.0.push((id, stranger));
        &mut self.0.last_mut().expect("just pushed").1
    }
}

impl World for People {
    fn standing(&self, id: PatronId) -> Standing {
        let nobody = Standing { card: PlayerCard::Missing, chips: Money::ZERO, loss_left: None };
        self.0.iter().find(|(p, _)| *p == id).map_or(nobody, |(_, p)| Standing {
            card: p.card,
            chips: p.held,
            loss_left: p.limit.map(|limit| limit - (p.brought - p.held)),
        })
    }
    fn pool(&self) -> Option<PoolNow> {
        Some(POOL)
    }
}

/// Everybody has a card and more chips than any sign allows.
pub struct GoodStanding;
impl World for GoodStanding {
    fn standing(&self, _: PatronId) -> Standing {
        let chips = Money::cents(Money::MAX_AMOUNT.to_cents() * 1000);
        Standing { card: PlayerCard::Valid, chips, loss_left: None }
    }
    fn pool(&self) -> Option<PoolNow> {
        Some(POOL)
    }
}

/// The jackpot's pool, as every table is told of it.
const POOL: PoolNow = PoolNow {
    meter: Money::cents(6_000_001),
    second_person_above: Money::dollars(10_000),
    bonus: Some(Money::dollars(50)),
    in_order: true,
};
