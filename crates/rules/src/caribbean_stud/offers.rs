//! What may be done at a Caribbean Stud table now, and what each viewer sees of it.
use super::ch07_the_deal::{drawn, example};
use super::ch08_betting_round::{bet_amount, wrong_bet};
use super::ch09_final_settlement::{at_settlement, looked_at, qualification};
use super::ch12_progressive_jackpot::{JACKPOT, fixed_prize, jackpot_clause, next_claim};
use super::state::HAND;
use super::{
    Absence, CaribbeanStud, DeckStage, Direction, Hand, Hands, Jackpot, MisdealWhy, Play, Qualification, Round,
    Shuffle, ShuffleWhy, Stand, T, To, WrongCards, ch14_irregularities, clauses as r, readings as cs,
};
use crate::book::Citation;
use crate::cards::Card;
use crate::game::{Authority, Game, PatronId, Role, TableCommand};
use crate::hands::Lie;
use crate::house::{ChanceFrom, Stage};
use crate::poker_hands::{best_of, five};
use crate::shoe::Source;
use crate::show::{CardView, CardsView, ClaimView, Fit, MadeHand, Offer, Prompt, View, Viewer};
use crate::wagers::{Area, Wager};
use alloc::{format, string::String, vec, vec::Vec};

pub fn offers(table: &T) -> Vec<Offer<CaribbeanStud>> {
    let mut list = List { table, offers: vec![] };
    list.cards();
    match &table.play.round {
        Round::Waiting => list.waiting(),
        Round::Dealing(hands) => list.dealing(hands),
        Round::Betting(hands) => list.betting(hands),
        Round::Exposed(hands) => list.exposed(hands),
        Round::Paying(hands) => list.paying(hands),
        Round::Over(_) => list.exactly(Play::Clear, "Pick up the cards"),
    }
    if let (Ok(hands), _) | (_, Some(hands)) = (at_settlement(table), settled(table)) {
        list.at_settlement(hands);
    }
    if matches!(table.play.round, Round::Betting(_) | Round::Exposed(_)) {
        list.wrong_hands();
    }
    if table.play.round.is_open() {
        list.open_round();
    }
    list.rekey();
    list.jackpot();
    list.directions();
    list.offers
}

fn settled(table: &T) -> Option<&Hands> {
    match &table.play.round {
        Round::Paying(hands) | Round::Over(hands) => Some(hands),
        _ => None,
    }
}

/// Cards that nobody has read, in order: for examples.
fn unread(table: &T, count: usize) -> Vec<Card> {
    table.play.deck.cards.unseen().iter().map(|(card, _)| card).take(count).collect()
}

/// A hand as it could be keyed.
fn five_like(table: &T, hand: &Hand) -> Vec<Card> {
    let mut cards: Vec<Card> = hand.showed.into_iter().collect();
    cards.extend(unread(table, HAND - cards.len()));
    cards
}

struct List<'a> {
    table: &'a T,
    offers: Vec<Offer<CaribbeanStud>>,
}

impl List<'_> {
    fn offer(&mut self, play: Play, fit: Fit, label: impl Into<String>) {
        let Authority { cite, .. } = CaribbeanStud::who(&play);
        let roles = offered_to(self.table, &play);
        self.offers.push(Offer { command: TableCommand::Play(play), fit, label: label.into(), cite, roles });
    }
    fn exactly(&mut self, play: Play, label: impl Into<String>) {
        self.offer(play, Fit::Exactly, label);
    }
    fn kind(&mut self, play: Play, label: impl Into<String>) {
        self.offer(play, Fit::Kind, label);
    }

    fn cards(&mut self) {
        let (deck, in_round) = (&self.table.play.deck, self.table.house.in_round());
        let device = deck.cards.source == Source::Device;
        if !in_round {
            self.exactly(Play::LoadCards, "Load a checked deck");
            match deck.stage {
                DeckStage::ToShuffle(_) if device => {
                    self.exactly(Play::Shuffle { how: Shuffle::Device }, "Shuffle in the device")
                }
                DeckStage::ToShuffle(_) => self.exactly(Play::Shuffle { how: Shuffle::Manual }, "Shuffle by hand"),
                DeckStage::ToCut => self.exactly(Play::Cut, "Cut the cards"),
                DeckStage::Empty | DeckStage::Ready => {}
            }
        }
        if deck.stage != DeckStage::Empty {
            self.exactly(Play::DirectCheck, "Have the cards counted");
            self.kind(Play::WrongCards { finding: WrongCards::Missing }, "A card is missing or foreign");
            if device && !in_round {
                self.exactly(Play::ShuffleFails, "The shuffling device stopped");
            }
        }
        let round = &self.table.play.round;
        if device && (round.is_open() || *round == Round::Waiting) {
            self.kind(Play::DeviceFails { next: Source::Device }, "The shuffling device fails");
        }
    }

    fn waiting(&mut self) {
        let antes = !self.table.house.layout().areas_with(Wager::Ante).is_empty();
        if antes && self.table.play.deck.is_ready() {
            if !drawn(self.table) {
                self.exactly(Play::BeginDeal, "The first card is out");
            }
            self.kind(example(self.table), "Deal");
        }
    }

    fn dealing(&mut self, _: &Hands) {
        self.kind(example(self.table), "Everybody has five cards");
        let card = unread(self.table, 1);
        if let Some(card) = card.first().filter(|_| !drawn(self.table)) {
            self.kind(Play::CardShows { to: To::Dealer, card: *card }, "A card shows in the deal");
        }
    }

    fn betting(&mut self, hands: &Hands) {
        let (table, house) = (self.table, &self.table.house);
        let first = |hand: &Hand| table.play.play_first.contains(&hand.patron);
        let held_back = hands.undecided().any(first);
        for hand in hands.undecided() {
            let area = hand.area;
            let Some(ante) = house.layout().get(area, Wager::Ante) else { continue };
            if !held_back || first(hand) {
                if !hands.handled {
                    self.exactly(Play::PickUp { area }, format!("Area {area} picks the cards up"));
                }
                if house.can_follow_up(hand.patron) {
                    let (twice, _) = bet_amount(table, ante);
                    self.exactly(Play::Bet { area, amount: None }, format!("Area {area}: bet {twice}"));
                }
                self.exactly(Play::Fold { area }, format!("Area {area}: fold"));
            }
            let away = Play::NoDecision { area, because: Absence::Away };
            self.kind(away, format!("Area {area}: player away, silent or refuses"));
        }
        let mut wrong = false;
        for hand in hands.betting() {
            let area = hand.area;
            if let Some((_, right)) = wrong_bet(table, area) {
                wrong = true;
                self.exactly(Play::CorrectBet { area }, format!("Area {area}: bet put right to {right}"));
                self.exactly(Play::Fold { area }, format!("Area {area}: fold, the bet goes back"));
            }
        }
        let undecided = hands.undecided().next().is_some();
        let down = usize::from(hands.dealer.down);
        if !undecided && !wrong && hands.betting().next().is_some() {
            // An electronic table draws them; an example would tell which cards are held by what it leaves out.
            let cards = if drawn(table) { vec![] } else { unread(table, down) };
            self.kind(Play::Expose { cards }, "Turn the dealer's hand up");
        }
        if undecided && down > 0 && !drawn(table) {
            self.kind(Play::DealerShows { cards: unread(table, 1) }, "A card of the dealer's shows");
        }
    }

    fn exposed(&mut self, hands: &Hands) {
        let setup = self.table.house.setup();
        let no_hand = hands.dealer_hand().is_some_and(|cards| qualification(five(cards)) == Qualification::DoesNot);
        if !(no_hand && setup.option(cs::CS_3) == "only-against-a-hand") {
            for hand in hands.betting() {
                self.exactly(Play::Concede { area: hand.area }, format!("Area {}: concede", hand.area));
            }
        }
    }

    /// Hands that are turned up, and the settlement when all are.
    fn at_settlement(&mut self, hands: &Hands) {
        let table = self.table;
        let open = table.play.round.is_open();
        let mut missing = false;
        for hand in hands.hands.iter().rev().filter(|_| open) {
            if looked_at(table, hands, hand).is_some() && hand.known().is_none() {
                missing = true;
                let (area, cards) = (hand.area, five_like(table, hand));
                self.kind(Play::ShowHand { area, cards }, format!("Area {area} shows its hand"));
            }
        }
        if open && !missing {
            self.exactly(Play::Settle, "Settle");
        }
        for hand in hands.hands.iter().filter(|hand| hand.stand == Stand::Folded) {
            let area = hand.area;
            let cards = match hand.cards {
                Lie::FaceDown(_) => five_like(table, hand),
                Lie::Held(_) => vec![],
                Lie::FaceUp(_) => continue,
            };
            self.kind(Play::RevealFolded { area, cards }, format!("Turn up what area {area} folded"));
        }
    }

    fn paying(&mut self, hands: &Hands) {
        if let Some(claim) = next_claim(&hands.claims)
            && (fixed_prize(claim.hand).is_some() || is_verified(self.table, claim.area))
        {
            let label = format!("Pay the jackpot hand of area {}: {}", claim.area, claim.hand);
            self.exactly(Play::PayClaim { area: claim.area }, label);
        }
    }

    fn wrong_hands(&mut self) {
        let table = self.table;
        let Some(hands) = table.play.round.hands() else { return };
        for hand in hands.betting() {
            let area = hand.area;
            if let Some(bet) = table.house.layout().get(area, Wager::Bet) {
                let amount = bet.amount + table.house.setup().smallest_chip;
                let label = format!("The bet of area {area} is not {}", bet.amount);
                self.kind(Play::FoundBet { area, amount }, label);
            }
            if let Some(ante) = table.house.layout().get(area, Wager::Ante) {
                let amount = ante.amount + table.house.setup().smallest_chip;
                let label = format!("The ante of area {area} is not {}", ante.amount);
                self.kind(Play::FoundAnte { area, amount }, label);
            }
        }
        if drawn(table) {
            return;
        }
        let countable =
            |hand: &&Hand| !hands.handled || (hand.stand != Stand::Out && matches!(hand.cards, Lie::FaceDown(_)));
        if let Some(hand) = hands.hands.iter().find(countable) {
            self.kind(Play::WrongCount { area: hand.area, count: 4 }, "A player's hand has a wrong number of cards");
        }
        let stray = table.house.areas().find(|area| hands.of(*area).is_none());
        if let Some(area) = stray.filter(|_| usize::from(table.play.deck.cards.left()) >= HAND) {
            self.kind(Play::StrayHand { area }, "A hand lies where no ante is");
        }
    }

    fn open_round(&mut self) {
        let some = || String::from("…");
        if !drawn(self.table) {
            self.kind(Play::Misdeal { why: MisdealWhy::DealerCount, reason: some() }, "Declare a misdeal");
        }
        if let Some(area) = self.table.house.layout().areas_with(Wager::Progressive).first() {
            let play = Play::ReturnProgressive { area: *area, reason: some() };
            self.kind(play, "A progressive wager was not taken");
        }
    }

    fn rekey(&mut self) {
        if drawn(self.table) {
            return;
        }
        let again = ch14_irregularities::taken_up(self.table).ok().flatten();
        let round = match (&again, &self.table.play.last) {
            (Some((after, _)), _) => &after.play.round,
            (None, None) => &self.table.play.round,
            (None, Some(_)) => return,
        };
        let Some(hands) = round.hands().filter(|_| !matches!(round, Round::Dealing(_))) else { return };
        if !hands.dealer.up.is_empty() {
            let play = Play::Rekey { hand: To::Dealer, cards: hands.dealer.up.clone() };
            self.kind(play, "Cards were keyed wrongly");
        }
    }

    fn jackpot(&mut self) {
        match self.table.play.jackpot {
            Jackpot::None => {}
            Jackpot::Open => self.kind(Play::JackpotFails { unrecorded: vec![] }, "The jackpot's equipment fails"),
            Jackpot::Closed => self.exactly(Play::JackpotRestored, "The jackpot works again"),
        }
    }

    fn directions(&mut self) {
        let play = &self.table.play;
        let direction = match play.english_only {
            false => Direction::EnglishOnly,
            true => {
                let free =
                    |patron: &PatronId| ![(*patron, 0), (0, *patron)].iter().any(|pair| play.apart.contains(pair));
                let patron = (1..).find(free).unwrap_or(1);
                Direction::KeepApart { patron, from: 0 }
            }
        };
        self.kind(Play::Direct { direction }, "Players may be sharing what they know");
        if play.english_only || !play.apart.is_empty() || !play.play_first.is_empty() {
            self.exactly(Play::LiftDirections, "Lift the directions");
        }
    }
}

/// The roles that may give a play here: at a physical table players tell the dealer.
fn offered_to(table: &T, play: &Play) -> &'static [Role] {
    let keyed = table.house.setup().chance == ChanceFrom::Keyed;
    match play {
        Play::PickUp { .. } | Play::Bet { .. } | Play::Fold { .. } | Play::Concede { .. } | Play::CorrectBet { .. }
            if keyed =>
        {
            &[Role::Dealer]
        }
        play => CaribbeanStud::who(play).roles,
    }
}

fn made(cards: &[CardView]) -> Option<MadeHand> {
    let up = |card: &CardView| match card {
        CardView::Up(card) => Some(*card),
        CardView::Down => None,
    };
    let cards: Vec<Card> = cards.iter().map(up).collect::<Option<_>>()?;
    (cards.len() == HAND).then(|| {
        let best = best_of(&cards);
        MadeHand { name: format!("{best}"), cards: best.cards.to_vec() }
    })
}

pub fn show(table: &T, viewer: Viewer, view: &mut View) {
    let (cards, round) = (&table.play.deck.cards, &table.play.round);
    (view.stage, view.prompt) = prompt(table);
    let collected = round.hands().map_or(0, Hands::collected) as u16;
    view.cards = Some(CardsView {
        source: cards.source,
        left: cards.left(),
        in_rack: cards.in_rack() + collected,
        cutting_card_shown: false,
    });
    view.results = table.play.results.iter().map(|cards| result(cards)).collect();
    view.jackpot = table.house.show_jackpot(&JACKPOT, table.play.jackpot == Jackpot::Open);
    let Some(hands) = round.hands() else { return };
    view.dealer_cards = hands.dealer.up.iter().copied().map(CardView::Up).collect();
    view.dealer_cards.extend((0..hands.dealer.down).map(|_| CardView::Down));
    view.dealer_hand = made(&view.dealer_cards);
    for hand in &hands.hands {
        let area = view.areas.iter_mut().find(|area| area.area == hand.area).expect("an area of this table");
        let shown = matches!(hand.cards, Lie::FaceUp(_));
        if !hand.collected || shown {
            area.cards = hand.cards.seen(viewer == Viewer::Patron(hand.patron));
            if !shown && hand.showed.is_some() {
                area.cards.push(CardView::Down);
            }
            area.hand = made(&area.cards);
        }
        area.note = note(table, hands, hand);
    }
    view.claims = hands
        .open_claims()
        .map(|claim| ClaimView {
            area: claim.area,
            hand: format!("{}", claim.hand),
            cards: hands.of(claim.area).map(Hand::public).unwrap_or_default(),
            cite: jackpot_clause(claim.hand).map_or(r::R11_7.cite(), |clause| clause.cite()),
        })
        .collect();
}

fn is_verified(table: &T, area: Area) -> bool {
    table.house.hit().and_then(|hit| hit.winner(area)).is_some_and(|winner| winner.verified)
}

fn result(cards: &[Card]) -> String {
    let best = best_of(cards);
    match qualification(best.strength) {
        Qualification::Qualifies => format!("{best}"),
        Qualification::DoesNot => format!("no hand, {best}"),
    }
}

fn note(table: &T, hands: &Hands, hand: &Hand) -> String {
    if let Some(claim) = hands.open_claims().find(|claim| claim.area == hand.area) {
        return format!("jackpot: {}", claim.hand);
    }
    match hand.stand {
        _ if matches!(table.play.round, Round::Dealing(_)) => String::new(),
        Stand::Undecided if table.play.play_first.contains(&hand.patron) => "fold or bet? plays first".into(),
        Stand::Undecided => "fold or bet?".into(),
        Stand::Bet if wrong_bet(table, hand.area).is_some() => "bet to put right".into(),
        Stand::Bet => "bet".into(),
        Stand::Folded => "folded".into(),
        Stand::Conceded => "conceded".into(),
        Stand::Out => "out of play".into(),
    }
}

/// What the table is doing and what its dealer does next.
fn prompt(table: &T) -> (String, Prompt) {
    let (stage, text, cite) = doing(table);
    let english = if table.play.english_only { "; English only at this table" } else { "" };
    (stage.into(), Prompt { text: format!("{text}{english}"), cite })
}

fn doing(table: &T) -> (&'static str, String, Citation) {
    let (house, round) = (&table.house, &table.play.round);
    if house.is_closed() {
        return ("closed", "this table is closed".into(), r::R16_9.cite());
    }
    match (table.play.deck.stage, house.in_round()) {
        (_, true) | (DeckStage::Ready, _) => {}
        (DeckStage::Empty, _) => return ("no cards", "a supervisor loads a checked deck".into(), r::R3_4.cite()),
        (DeckStage::ToShuffle(why), _) => {
            let cite = if why == ShuffleWhy::PlayStarts { r::R4_1_1 } else { r::R4_1_2 };
            return ("shuffle", "shuffle the cards".into(), cite.cite());
        }
        (DeckStage::ToCut, _) => return ("cut", "cut the cards and load the shoe".into(), r::R4_2.cite()),
    }
    match round {
        Round::Waiting if house.layout().is_empty() => {
            let jackpot = table.play.jackpot == Jackpot::Open;
            let text = if jackpot { "take antes, and offer the progressive jackpot" } else { "take antes" };
            ("place your bets", text.into(), r::R5_3_1.cite())
        }
        Round::Waiting if house.stage() == Stage::BetsClosed => {
            ("no more bets", "deal, first to the dealer".into(), r::R7_2.cite())
        }
        Round::Waiting => ("place your bets", "take antes; deal when they are placed".into(), r::R7_2.cite()),
        Round::Dealing(_) => match table.play.deck.cards.source {
            Source::Device => ("the deal", "five cards each, the dealer's bottom one up".into(), r::R7_4_1.cite()),
            _ => ("the deal", "five cards each, the dealer's last one up".into(), r::R7_3_3.cite()),
        },
        Round::Betting(hands) => betting(table, hands),
        Round::Exposed(hands) => match to_show(table, hands) {
            Some((area, cite)) => ("settlement", format!("turn up the hand of area {area}"), cite),
            None => ("settlement", "settle from the right".into(), r::R9_4.as_read(cs::CS_21)),
        },
        Round::Paying(hands) => paying(table, hands),
        Round::Over(_) => ("round over", "count and pick up the cards".into(), r::R9_4_2.cite()),
    }
}

fn betting(table: &T, hands: &Hands) -> (&'static str, String, Citation) {
    if let Some(hand) = hands.undecided().next() {
        let first = hands.undecided().find(|hand| table.play.play_first.contains(&hand.patron));
        return match first {
            Some(first) => {
                ("fold or bet", format!("area {} plays first: fold or bet?", first.area), r::R14_13_1.cite())
            }
            None => ("fold or bet", format!("area {}: fold or bet?", hand.area), r::R8_1.cite()),
        };
    }
    if let Some(hand) = hands.betting().find(|hand| wrong_bet(table, hand.area).is_some()) {
        return ("fold or bet", format!("area {}: put the bet right or fold", hand.area), r::R14_11.cite());
    }
    match (hands.betting().next(), to_show(table, hands)) {
        (Some(_), _) => ("fold or bet", "turn the dealer's hand up".into(), r::R8_6.cite()),
        (None, Some((area, cite))) => ("settlement", format!("turn up the hand of area {area}"), cite),
        (None, None) => ("settlement", "everybody has folded: settle".into(), r::R8_6.as_read(cs::CS_22)),
    }
}

/// The next hand to be turned up before the settlement.
fn to_show(table: &T, hands: &Hands) -> Option<(u8, Citation)> {
    let unread = hands.hands.iter().rev().filter(|hand| hand.known().is_none());
    unread.filter_map(|hand| Some((hand.area, looked_at(table, hands, hand)?))).next()
}

fn paying(table: &T, hands: &Hands) -> (&'static str, String, Citation) {
    let stage = "jackpot";
    match next_claim(&hands.claims) {
        Some(claim) if fixed_prize(claim.hand).is_none() && !is_verified(table, claim.area) => {
            let text = format!("a supervisor verifies area {}'s {} and the deck", claim.area, claim.hand);
            (stage, text, JACKPOT.verified)
        }
        Some(claim) => (stage, format!("pay the jackpot hand of area {}: {}", claim.area, claim.hand), r::R12_2.cite()),
        None => (stage, "pick up the cards".into(), r::R9_4_2.cite()),
    }
}
