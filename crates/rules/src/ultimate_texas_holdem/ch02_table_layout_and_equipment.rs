//! Chapter 2: the layout and the jackpot's equipment, as far as they bear on play.
use super::clauses as r;
use crate::book::Citation;
use crate::readings as x;

// **2.2.1** Every area has its own spots for wagers.
pub(super) const AREAS: Citation = r::R2_2_1.cite();
/// **X-35** Seven cards for the board and the dealer and two for each area come out of one deck.
pub(super) const AREAS_MAX: u8 = 22;

// **2.3** The equipment counts the jackpot wagers made at the table; those of a void round are not among them.
pub(super) const JACKPOT_WAGERS: Citation = r::R2_3.as_read(x::X_33);
// **2.4.3** The meter shows what the jackpot stands at; prizes go by the figure it showed when they were won.
pub(super) const JACKPOT_METER: Citation = r::R2_4_3.as_read(x::X_34);
