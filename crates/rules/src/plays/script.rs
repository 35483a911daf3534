//! How a script says a command: words as they stand, `{field}` for what a field says, `[…]` for what may be left out.
use super::{Field, PlayInfo};
use crate::people::Millis;
use crate::wagers::Area;
use alloc::{format, string::String, vec, vec::Vec};

#[derive(Debug)]
enum Part<'a> {
    Word(&'a str),
    Field(&'a str),
    /// Left out as a whole.
    Optional(Vec<Part<'a>>),
}

/// The words of a line that each field has.
type Words<'a> = Vec<(String, Vec<&'a str>)>;

/// What a line says of each field.
pub struct Said<'a> {
    at: Millis,
    fields: Words<'a>,
}

impl Said<'_> {
    pub fn get<T: Field>(&self, name: &str) -> Result<T, String> {
        let words = self.fields.iter().find(|(field, _)| field == name).map_or(&[][..], |(_, words)| words);
        T::read(words, self.at).map_err(|why| format!("{name}: {why}"))
    }
}

/// The command whose words fit this line best: of several the one with the most words of its own.
pub fn find<'a>(all: &[PlayInfo], line: &'a str, at: Millis) -> Option<(usize, Said<'a>)> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut best: Option<(usize, usize, Words<'a>)> = None;
    for (index, info) in all.iter().enumerate() {
        let mut said = vec![];
        let Some(own) = fits(&parts(info.words), &words, &mut said) else { continue };
        if best.as_ref().is_none_or(|(_, most, _)| own > *most) {
            best = Some((index, own, said));
        }
    }
    let (index, _, fields) = best?;
    Some((index, Said { at, fields }))
}

fn parts(pattern: &str) -> Vec<Part<'_>> {
    let mut parts = vec![];
    let mut rest = pattern.trim();
    while !rest.is_empty() {
        let end = match rest.as_bytes()[0] {
            b'[' => {
                let end = rest.find(']').expect("an optional part ends");
                parts.push(Part::Optional(self::parts(&rest[1..end])));
                end + 1
            }
            _ => {
                let end = rest.find([' ', '[']).unwrap_or(rest.len());
                let word = &rest[..end];
                parts.push(match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
                    Some(field) => Part::Field(field),
                    None => Part::Word(word),
                });
                end
            }
        };
        rest = rest[end..].trim_start();
    }
    parts
}

/// Whether the words fit, and how many of them are the pattern's own.
fn fits<'a>(parts: &[Part], words: &[&'a str], said: &mut Words<'a>) -> Option<usize> {
    let Some((first, rest)) = parts.split_first() else { return words.is_empty().then_some(0) };
    match first {
        Part::Word(word) => {
            let (next, words) = words.split_first()?;
            (next == word).then(|| fits(rest, words, said)).flatten().map(|own| own + 1)
        }
        Part::Field(name) => {
            let count = match rest.first() {
                None => words.len(),
                Some(Part::Field(_)) => words.len().min(1),
                Some(_) => ends_at(rest, words),
            };
            said.push(((*name).into(), words[..count].to_vec()));
            fits(rest, &words[count..], said)
        }
        Part::Optional(group) => {
            let there = match group.first() {
                Some(Part::Word(word)) => words.first() == Some(word),
                _ => !words.is_empty(),
            };
            match there {
                false => fits(rest, words, said),
                true => {
                    // The group and what follows it, as one.
                    let whole: Vec<Part> = group.iter().map(copy).chain(rest.iter().map(copy)).collect();
                    fits(&whole, words, said)
                }
            }
        }
    }
}

fn copy<'a>(part: &Part<'a>) -> Part<'a> {
    match part {
        Part::Word(word) => Part::Word(word),
        Part::Field(name) => Part::Field(name),
        Part::Optional(group) => Part::Optional(group.iter().map(copy).collect()),
    }
}

/// A field that is followed by words of the pattern ends where the first of them stands.
fn ends_at(rest: &[Part], words: &[&str]) -> usize {
    let mut stops: Vec<&str> = vec![];
    for part in rest {
        match part {
            Part::Word(word) => {
                stops.push(word);
                break;
            }
            Part::Field(_) => return words.len().min(1),
            Part::Optional(group) => match group.first() {
                Some(Part::Word(word)) => stops.push(word),
                // One word, and the rest is the optional field's.
                _ => return words.len().min(1),
            },
        }
    }
    words.iter().position(|word| stops.contains(word)).unwrap_or(words.len())
}

/// The words of a script for these fields.
pub fn write(pattern: &str, fields: &[(&str, String)]) -> String {
    let said = |name: &str| fields.iter().find(|(field, _)| *field == name).map_or("", |(_, words)| words.as_str());
    let mut line: Vec<String> = vec![];
    for part in parts(pattern) {
        match part {
            Part::Word(word) => line.push(word.into()),
            Part::Field(name) => line.push(said(name).into()),
            Part::Optional(group) => {
                let empty = |part: &Part| matches!(part, Part::Field(name) if said(name).is_empty());
                if !group.iter().any(empty) {
                    line.extend(group.iter().map(|part| match part {
                        Part::Word(word) => String::from(*word),
                        Part::Field(name) => said(name).into(),
                        Part::Optional(_) => String::new(),
                    }));
                }
            }
        }
    }
    line.retain(|word| !word.is_empty());
    line.join(" ")
}

/// The number of the field that is called `area`.
pub fn area(fields: &[(&str, Option<u64>)]) -> Option<Area> {
    let (_, number) = fields.iter().find(|(name, _)| *name == "area")?;
    number.and_then(|number| Area::try_from(number).ok())
}
