//! Colleges, the tenants of an installation.

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
    fn spellings_of_one_name_are_one_college() {
        let a = CollegeName::parse("collegeName", "Sunrise  College").unwrap();
        let b = CollegeName::parse("collegeName", " SUNRISE college ").unwrap();
        assert_eq!(a.key(), b.key());
        assert_eq!(a.as_str(), "Sunrise College");
    }
}
