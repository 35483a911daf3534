//! The names of tables and jackpot pools.
use serde::{Deserialize, Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;

/// A table's name, as it stands on its sign: `cw-1`. It is in every command and event, so it is kept in place: its letters,
/// then zeroes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(try_from = "Cow<str>")]
pub struct TableId([u8; 16]);

/// A jackpot pool's name, written like a table's.
pub type PoolId = TableId;

impl TableId {
    pub fn new(name: &str) -> Option<TableId> {
        let fits = (1..=16).contains(&name.len());
        let plain = name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
        (fits && plain).then(|| {
            let mut letters = [0; 16];
            letters[..name.len()].copy_from_slice(name.as_bytes());
            TableId(letters)
        })
    }
    pub fn as_str(&self) -> &str {
        let end = self.0.iter().position(|letter| *letter == 0).unwrap_or(16);
        std::str::from_utf8(&self.0[..end]).expect("plain letters")
    }
}
impl TryFrom<Cow<'_, str>> for TableId {
    type Error = String;
    fn try_from(name: Cow<str>) -> Result<TableId, String> {
        TableId::new(&name).ok_or_else(|| "a name is 1 to 16 of a-z, 0-9 and -".into())
    }
}
#[cfg(feature = "schema")]
impl schemars::JsonSchema for TableId {
    fn schema_name() -> Cow<'static, str> {
        "Name".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": "^[a-z0-9-]{1,16}$" })
    }
}
impl Serialize for TableId {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(self.as_str())
    }
}
impl fmt::Debug for TableId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "TableId({:?})", self.as_str())
    }
}
impl fmt::Display for TableId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
