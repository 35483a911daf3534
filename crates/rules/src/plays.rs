//! One home for a play: its name, fields, script words, roles, clause, place on the console and key stand together in
//! [`plays!`](crate::plays!), and everything else follows from there: the command itself, the parser, the help, the
//! documentation, the buttons and the forms.
//!
//! ```text
//! plays! {
//!     /// What is done in this game beside what every table does.
//!     pub enum Play {
//!         /// The player backs the hand with twice the ante.
//!         Bet { area: Area, amount as "amount_cents": Option<Money> }
//!             => "bet {area} [{amount}]", PLAYER, r::R8_1.cite(), Flow, key("b");
//!     }
//! }
//! ```
//!
//! A field that older commands do not have is `reason or default: String`.
pub mod fields;
pub mod script;
use crate::book::Citation;
use crate::people::{Millis, Role};
use crate::signatures::Bearing;
use crate::wagers::Area;
use alloc::{string::String, vec::Vec};
use core::fmt::Debug;
pub use fields::{Choice, Field, Hands, Kind};
use serde::{Serialize, de::DeserializeOwned};

pub const DEALER: &[Role] = &[Role::Dealer];
/// Dealer or supervisor.
pub const TABLE: &[Role] = &[Role::Dealer, Role::Supervisor];
/// The player, or the dealer for the player.
pub const PLAYER: &[Role] = &[Role::Dealer, Role::Patron];
/// A supervisor of either grade.
pub const SUPERVISOR: &[Role] = &[Role::Supervisor];
pub const CASINO_SUPERVISOR: &[Role] = &[Role::CasinoSupervisor];
/// Whoever may have cards checked.
pub const CHECKS: &[Role] = &[Role::Supervisor, Role::Inspector];
/// The table's staff, and those who look over its shoulder.
pub const REVIEWERS: &[Role] = &[Role::Dealer, Role::Supervisor, Role::Surveillance, Role::Inspector];
/// Whom a table has to tell of what went wrong.
pub const RECEIVES: &[Role] = &[Role::Inspector, Role::Surveillance];
pub const SYSTEM: &[Role] = &[Role::System];
/// At the table or on its staff.
pub const SEATED: &[Role] = &[Role::Dealer, Role::Supervisor, Role::Patron];
pub const ANYONE: &[Role] =
    &[Role::Dealer, Role::Supervisor, Role::Patron, Role::Inspector, Role::Surveillance, Role::Manager];

/// Where a button stands on a console.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Group {
    /// The ordinary course of the round.
    Flow,
    /// In the course of the round, but not what is hoped for.
    Decision,
    Seats,
    Irregular,
    Supervision,
    Records,
    /// Tapped on the layout instead.
    Felt,
    Hidden,
}

/// What is known of one kind of command.
#[derive(Clone, Copy, Debug)]
pub struct PlayInfo {
    /// The name in JSON, in Rust's spelling: `PickUp` for `pick_up`.
    pub variant: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// How a script says it: `bet {area} [{amount}]`.
    pub words: &'static str,
    pub roles: &'static [Role],
    pub group: Group,
    /// The key that presses its button when no field has the focus.
    pub key: Option<&'static str>,
    pub bearing: Bearing,
    /// Whether it reports something that happens only where people handle cards, dice or chips.
    pub physical: bool,
    /// What stands on the button of a form that does this to one of several.
    pub verb: Option<&'static str>,
    /// Whether it pays the jackpot hand of its area.
    pub pays_jackpot: bool,
    pub fields: &'static [FieldInfo],
}

#[derive(Clone, Copy, Debug)]
pub struct FieldInfo {
    /// In the script.
    pub name: &'static str,
    /// In JSON.
    pub json: &'static str,
    pub kind: Kind,
    pub asked: Asked,
}

/// Whether a console asks for a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asked {
    /// The offer has settled it.
    No,
    /// In these words.
    Always(&'static str),
    /// In these words, unless the table draws its cards or dice itself.
    UnlessDrawn(&'static str),
    /// Never: a table that draws its own cards fills it in, and elsewhere it stays empty.
    ByChance,
}

impl PlayInfo {
    pub const fn new(words: &'static str, roles: &'static [Role], group: Group) -> PlayInfo {
        PlayInfo {
            variant: "",
            about: "",
            words,
            roles,
            group,
            key: None,
            bearing: Bearing::Ordinary,
            physical: false,
            verb: None,
            pays_jackpot: false,
            fields: &[],
        }
    }
    pub const fn key(self, key: &'static str) -> PlayInfo {
        PlayInfo { key: Some(key), ..self }
    }
    pub const fn verb(self, verb: &'static str) -> PlayInfo {
        PlayInfo { verb: Some(verb), ..self }
    }
    /// Something went wrong: two people sign where it moves money after the outcome is known.
    pub const fn irregular(self) -> PlayInfo {
        PlayInfo { bearing: Bearing::Irregular, ..self }
    }
    /// Replaces what was recorded of the outcome: always two people.
    pub const fn corrects(self) -> PlayInfo {
        PlayInfo { bearing: Bearing::Corrects, ..self }
    }
    /// Replaces what was recorded of a stake: who signs depends on what is known (X-37).
    pub const fn corrects_stake(self) -> PlayInfo {
        PlayInfo { bearing: Bearing::CorrectsStake, ..self }
    }
    pub const fn pays_jackpot(self) -> PlayInfo {
        PlayInfo { pays_jackpot: true, ..self }
    }
    pub const fn physical(self) -> PlayInfo {
        PlayInfo { physical: true, ..self }
    }
    /// `pick_up`, as JSON has it.
    pub fn name(&self) -> String {
        snake_case(self.variant)
    }
    pub fn field(&self, name: &str) -> Option<&'static FieldInfo> {
        self.fields.iter().find(|field| field.name == name)
    }
}

/// A set of commands made by [`plays!`](crate::plays!).
pub trait Plays: Clone + PartialEq + Debug + Serialize + DeserializeOwned + 'static {
    const ALL: &'static [PlayInfo];
    /// What tells which clause to cite; nothing, where one book speaks.
    type Rules: ?Sized;
    fn info(&self) -> &'static PlayInfo;
    /// The area it is about, where it names one.
    fn area(&self) -> Option<Area>;
    /// The clause by which it is done.
    fn cite(&self, rules: &Self::Rules) -> Citation;
    /// From the words of a script; nothing, where they are none of these commands.
    fn read(line: &str, at: Millis) -> Option<Result<Self, String>>;
    /// Its fields, each with its words in a script.
    fn said(&self) -> Vec<(&'static str, String)>;
    /// The words of a script.
    fn write(&self) -> String {
        script::write(self.info().words, &self.said())
    }
}

/// Whether a field says nothing beyond what older commands and events say without it.
pub fn is_default<T: Default + PartialEq>(said: &T) -> bool {
    *said == T::default()
}

/// `PickUp` to `pick_up`.
pub fn snake_case(variant: &str) -> String {
    let mut snake = String::new();
    for (at, letter) in variant.char_indices() {
        if letter.is_ascii_uppercase() && at > 0 {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

/// Declares a set of commands: see the module's own words.
#[macro_export]
macro_rules! plays {
    (
        $(#[$enum_doc:meta])*
        $vis:vis enum $Play:ident $(cited by $rules:ident: $Rules:ty)? {
            $(
                $(#[doc = $about:literal])*
                $Variant:ident
                $({ $($field:ident $(as $json:literal)? $(or $default:ident)?: $type:ty $(= $ask:ident $label:literal)?),* $(,)? })?
                => $words:literal, $roles:expr, $cite:expr, $group:ident $(, $more:ident($($arg:expr)?))*;
            )*
        }
    ) => {
        #[derive(Clone, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$enum_doc])*
        #[serde(rename_all = "snake_case", deny_unknown_fields)]
        $vis enum $Play {
            $(
                $(#[doc = $about])*
                $Variant $({ $($(#[serde(rename = $json)])? $(#[serde($default, skip_serializing_if = "crate::plays::is_default")])? $field: $type,)* })?,
            )*
        }

        const _: () = {
            #[allow(unused_imports)]
            use $crate::plays::{Field, FieldInfo, PlayInfo, Plays, fields::{asked, asked_kind, json_name}, script};
            #[allow(clippy::upper_case_acronyms)]
            enum Index { $($Variant),* }
            impl Plays for $Play {
                const ALL: &'static [PlayInfo] = &[$(
                    PlayInfo {
                        variant: stringify!($Variant),
                        about: concat!("" $(, $about)*),
                        fields: &[$($(
                            FieldInfo {
                                name: stringify!($field),
                                json: json_name(stringify!($field), &[$($json)?]),
                                kind: asked_kind(<$type as Field>::KIND, &[$(stringify!($ask))?]),
                                asked: asked(&[$((stringify!($ask), $label))?]),
                            },
                        )*)?],
                        ..PlayInfo::new($words, $roles, $crate::plays::Group::$group)$(.$more($($arg)?))*
                    },
                )*];
                type Rules = $crate::plays!(@rules $($Rules)?);
                fn info(&self) -> &'static PlayInfo {
                    match self {
                        $($Play::$Variant { .. } => &Self::ALL[Index::$Variant as usize],)*
                    }
                }
                #[allow(unused_variables)]
                fn area(&self) -> Option<$crate::wagers::Area> {
                    match self {
                        $($Play::$Variant $({ $($field,)* })? => {
                            script::area(&[$($((stringify!($field), Field::number($field)),)*)?])
                        })*
                    }
                }
                fn cite(&self, _rules: &Self::Rules) -> $crate::book::Citation {
                    $(let $rules = _rules;)?
                    match self {
                        $($Play::$Variant { .. } => $cite,)*
                    }
                }
                fn read(line: &str, at: $crate::people::Millis) -> Option<Result<Self, alloc::string::String>> {
                    fn made(index: usize, _said: &script::Said) -> Result<$Play, alloc::string::String> {
                        $(if index == Index::$Variant as usize {
                            return Ok($Play::$Variant $({ $($field: _said.get(stringify!($field))?,)* })?);
                        })*
                        unreachable!("the index is of one of these plays")
                    }
                    let (index, said) = script::find(Self::ALL, line, at)?;
                    Some(made(index, &said))
                }
                fn said(&self) -> alloc::vec::Vec<(&'static str, alloc::string::String)> {
                    match self {
                        $($Play::$Variant $({ $($field,)* })? => {
                            alloc::vec![$($((stringify!($field), Field::write($field)),)*)?]
                        })*
                    }
                }
            }
        };
    };
    (@rules) => { () };
    (@rules $Rules:ty) => { $Rules };
}

/// Declares the choices that a field of a command may have, with the words for each in a script and on a console.
#[macro_export]
macro_rules! choices {
    (
        $(#[$enum_doc:meta])*
        $vis:vis enum $Choice:ident {
            $($(#[$doc:meta])* $Variant:ident = $words:literal $(, $label:literal)?;)*
        }
    ) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        $(#[$enum_doc])*
        #[serde(rename_all = "snake_case")]
        $vis enum $Choice {
            $($(#[$doc])* $Variant,)*
        }
        impl $Choice {
            pub const ALL: &'static [$Choice] = &[$($Choice::$Variant),*];
            /// The words on a console.
            pub fn label(self) -> &'static str {
                match self {
                    $($Choice::$Variant => $crate::plays::fields::label_or($words, &[$($label)?]),)*
                }
            }
        }
        impl $crate::plays::Field for $Choice {
            const KIND: $crate::plays::Kind = $crate::plays::Kind::Choice(&[$(
                $crate::plays::Choice {
                    variant: stringify!($Variant),
                    words: $words,
                    label: $crate::plays::fields::label_or($words, &[$($label)?]),
                }
            ),*]);
            fn read(words: &[&str], _: $crate::people::Millis) -> Result<Self, alloc::string::String> {
                let at = $crate::plays::fields::chosen(<$Choice as $crate::plays::Field>::KIND, words)?;
                Ok($Choice::ALL[at])
            }
            fn write(&self) -> alloc::string::String {
                match self {
                    $($Choice::$Variant => $words.into(),)*
                }
            }
        }
    };
}
