//! Colleges, the tenants of an installation.

use unicode_normalization::char::is_combining_mark;
use unicode_security::confusable_detection::skeleton;

use crate::{
    ids::CollegeId,
    sap_id::CollegeNumber,
    validation::{Fault, comparison_key, line},
};

/// A college.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct College {
    /// The tenant.
    pub id: CollegeId,
    /// Its running number, part of its students' SAP ids.
    pub number: CollegeNumber,
    /// The name as people read it.
    pub name: String,
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

    /// A line of 1 to 160 characters in any script, without what mail programs make a link of: the
    /// name stands in mails to people who never heard of us.
    pub fn parse(path: &'static str, raw: &str) -> Result<Self, Fault> {
        let text = line(path, "College Name", Self::MAX_CHARS, raw)?;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let key = comparison_key(&text);
        if ["://", "www.", "@"].iter().any(|sign| key.contains(sign)) {
            return Err(Fault::new(
                path,
                "College Name may not contain a web or mail address.",
            ));
        }
        Ok(Self { text, key })
    }

    /// The name as people read it.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The comparison key.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether people may take the names for one another.
    pub fn looks_like(&self, other: &str) -> bool {
        look_alike_key(&self.text) == look_alike_key(other)
    }
}

/// The key that names share when people may take them for one another: what is left of a name's skeleton
/// (Unicode Technical Standard 39) without spaces and punctuation. "A.B. College" is meant to look like
/// "AB College": of two colleges that are so alike the second is far more often a typo.
pub fn look_alike_key(name: &str) -> String {
    let folded = comparison_key(name);
    let letters: String = folded.chars().filter(|c| is_letter(*c)).collect();
    // A name of signs alone has nothing else to be told by.
    let told_by = if letters.is_empty() { folded } else { letters };
    // The skeleton of a small letter may be a capital one.
    comparison_key(&skeleton(&told_by).collect::<String>())
}

/// Letters, digits, and the marks that some scripts write vowels with.
fn is_letter(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c)
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
    fn spellings_of_one_name_are_one_college() {
        let a = CollegeName::parse("collegeName", "Sunrise  College").unwrap();
        let b = CollegeName::parse("collegeName", " SUNRISE college ").unwrap();
        assert_eq!(a.key(), b.key());
        assert_eq!(a.as_str(), "Sunrise College");
    }
}
