//! Colleges, the tenants of an installation.

use chrono::{DateTime, Utc};
use strsim::osa_distance;
use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

use crate::{
    ids::CollegeId,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::CollegeNumber,
    validation::{Fault, Label, comparison_key, line},
};

/// A tenant: every other record belongs to one.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct College {
    pub id: CollegeId,
    /// Its running number, part of its students' SAP ids.
    pub number: CollegeNumber,
    /// The name as people read it.
    pub name: String,
    /// When the operator closed it: from then on nobody signs in or registers there.
    pub closed_at: Option<DateTime<Utc>>,
}

impl College {
    /// `false` after the operator has closed it.
    pub fn is_open(&self) -> bool {
        self.closed_at.is_none()
    }
}

/// A college's name and the key under which it is unique: NFKC, case-folded, spaces collapsed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CollegeName {
    text: String,
    key: String,
}

impl CollegeName {
    /// The longest name, in characters.
    pub const MAX_CHARS: usize = 160;

    /// The most names that [`CollegeName::nearest`] returns.
    pub const MOST_NEAR: usize = 5;

    /// Reads a line of 1 to 160 characters in any script. Text that mail programs turn into a link is
    /// refused: mails with the name go to people who do not know the portal.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let text = line(path, Label::CollegeName, Self::MAX_CHARS, raw)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = comparison_key(&text);
        if ["://", "www.", "@"].iter().any(|sign| key.contains(sign)) {
            return Err(Fault::new(path, CollegeNameWithAddress));
        }
        Ok(Self { text, key })
    }

    /// The name as people read it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The name in NFKC, case-folded, with single spaces.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether people may confuse the two names.
    pub fn looks_like(&self, other: &str) -> bool {
        look_alike_key(&self.text) == look_alike_key(other)
    }

    /// The names that somebody who typed this one may have meant, the nearest first, at most
    /// [`Self::MOST_NEAR`]. A name is near if one or two typing errors separate them, or if one begins
    /// with the other, as "River College" and "River College, Pune" do.
    pub fn nearest(&self, others: impl IntoIterator<Item = String>) -> Vec<String> {
        let own = look_alike_key(&self.text);
        let slips = |other: &str| {
            let key = look_alike_key(other);
            let (short, long) = if own.len() < key.len() {
                (&own, &key)
            } else {
                (&key, &own)
            };
            let letters = short.chars().count();
            let extended = letters >= 6 && long.starts_with(short.as_str());
            let slips = osa_distance(&own, &key);
            (extended || slips <= 1 + letters / 8).then_some(slips)
        };
        let mut near: Vec<(usize, String)> = others
            .into_iter()
            .filter_map(|name| Some((slips(&name)?, name)))
            .collect();
        near.sort();
        near.truncate(Self::MOST_NEAR);
        near.into_iter().map(|(_, name)| name).collect()
    }
}

/// The key that two names share if people may confuse them: a name's skeleton (Unicode Technical
/// Standard 39) without spaces and punctuation. "A.B. College" has the key of "AB College": a second
/// college of such a name is far more often a typing error.
pub fn look_alike_key(name: &str) -> String {
    let folded = comparison_key(name);
    let letters: String = folded.chars().filter(|c| is_letter(*c)).collect();
    // A name of punctuation alone keeps it.
    let told_by = if letters.is_empty() { folded } else { letters };
    // The skeleton of a small letter may be a capital one.
    comparison_key(&skeleton(&told_by).collect::<String>())
}

/// Letters, digits, and the marks that some scripts write vowels with.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
}

/// A college's name that mail programs would turn into a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("College Name may not contain a web or email address.")]
pub struct CollegeNameWithAddress;

impl Refusal for CollegeNameWithAddress {
    fn kind(&self) -> RefusalKind {
        Code::CollegeNameWithAddress.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_no_link() {
        for raw in [
            "visit https://evil.example",
            "WWW.evil.example",
            "mail me@evil.example",
        ] {
            assert!(CollegeName::parse("collegeName", raw).is_err(), "{raw}");
        }
        assert!(
            CollegeName::parse("collegeName", "St. Xavier's College, Mumbai (Autonomous)").is_ok()
        );
    }

    #[test]
    fn names_that_people_take_for_one_another_look_alike() {
        let name = |text: &str| CollegeName::parse("collegeName", text).unwrap();
        for (one, other) in [
            ("River College", "River C\u{43e}llege"),
            ("River College", "River\u{ad}College"),
            ("River College", "River College."),
            ("River College", "RIVER  COLLEGE"),
            ("River College", "Ｒiver College"),
            ("A.B. College", "AB College"),
            ("St. Xavier's College", "St Xavier’s College"),
            ("College 10", "College l0"),
            ("महाविद्यालय", "महाविद्यालय।"),
        ] {
            assert!(name(one).looks_like(other), "{one} and {other}");
        }
        for (one, other) in [
            ("River College", "Rivers College"),
            ("Hill College", "Hall College"),
            ("College 1", "College 2"),
            ("महाविद्यालय", "महाविद्या"),
            ("!", "?"),
        ] {
            assert!(!name(one).looks_like(other), "{one} and {other}");
        }
    }

    #[test]
    fn the_nearest_names_come_first_and_strange_ones_not_at_all() {
        let there = || {
            [
                "Hill College",
                "River Colleges",
                "River College, Pune",
                "Riverside College",
                "Riverr College",
                "महाविद्यालय",
                "AB",
            ]
            .map(str::to_owned)
        };
        let near = |text: &str| {
            let name = CollegeName::parse("collegeName", text).unwrap();
            name.nearest(there())
        };
        assert_eq!(
            near("River College"),
            ["River Colleges", "Riverr College", "River College, Pune"]
        );
        assert_eq!(near("Rivrer Colege"), ["Riverr College"]);
        assert_eq!(near("महाविद्यलय"), ["महाविद्यालय"]);
        assert_eq!(near("Ocean Institute"), Vec::<String>::new());
        // Names this short are near after one typing error.
        assert_eq!(near("AC"), ["AB"]);
        let many = (0..9).map(|n| format!("College {n}"));
        let name = CollegeName::parse("collegeName", "College").unwrap();
        assert_eq!(name.nearest(many).len(), CollegeName::MOST_NEAR);
    }

    #[test]
    fn spellings_of_one_name_are_one_college() {
        let a = CollegeName::parse("collegeName", "Sunrise  College").unwrap();
        let b = CollegeName::parse("collegeName", " SUNRISE college ").unwrap();
        assert_eq!(a.key(), b.key());
        assert_eq!(a.as_str(), "Sunrise College");
    }
}
