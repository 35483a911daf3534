//! Simulators that drive the real floor from a seed.
//!
//! [`hostile`] is the one that is built: one dishonest person sends everything that the API knows, in every stage of a round, and
//! the money of the round must stay what an honest round would have paid. What any simulator needs is apart from it: a seeded
//! clock and chance ([`seeded`]), a copy of the floor ([`twin`]) and people who do what the prompt asks ([`honest`]).
pub mod crook;
pub mod figures;
pub mod honest;
pub mod hostile;
pub mod law;
pub mod seeded;
pub mod session;
pub mod twin;
