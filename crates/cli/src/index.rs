//! Where each clause is obeyed in the code and shown by a scenario; found by the build script.
pub struct BookIndex {
    pub slug: &'static str,
    pub code: &'static [(&'static str, &'static str)],
    pub cited: &'static [(&'static str, &'static str)],
}

include!(concat!(env!("OUT_DIR"), "/index.rs"));

impl BookIndex {
    pub fn of(slug: &str) -> Option<&'static BookIndex> {
        BOOKS.iter().find(|b| b.slug == slug)
    }
    /// Places in the code that cite the clause.
    pub fn code_of(&self, clause: &str) -> Vec<&'static str> {
        self.code.iter().filter(|(number, _)| *number == clause).map(|(_, at)| *at).collect()
    }
    /// Scenarios whose transcript cites this, as `CW 8.1.2` or `CW-1`; those filed under the clause itself first.
    pub fn scenarios_of(&self, cite: &str) -> Vec<&'static str> {
        let mut files: Vec<&str> =
            self.cited.iter().filter(|(cited, _)| *cited == cite).map(|(_, file)| *file).collect();
        let own = format!("/{}_", cite.rsplit(' ').next().unwrap_or(cite));
        files.sort_by_key(|file| !file.contains(&own));
        files
    }
}
