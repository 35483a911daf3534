//! Chapter 2: how many players a table has, and what its jackpot equipment records and shows.
use super::*;

/// **2.1** Players sit opposite the dealer, as many as one deck can serve with five cards each.
pub(super) const AREAS: Citation = r::R2_1.as_read(x::X_35);
pub(super) const AREAS_MAX: u8 = 9;

/// **2.3** The equipment records what is staked on the jackpot: the pool gets it once the round is closed.
pub(super) const RECORDED: Citation = r::R2_3.as_read(x::X_33);

/// **2.4.3** The meter shows the pool of the linked tables, and a prize is paid as it read when it was won.
pub(super) const METER: Citation = r::R2_4_3.as_read(x::X_34);
