//! How bad input is told: every fault with the request field it belongs to, all of them at once
//! (spec §8: the errors list), and what no text value may contain.

use unicode_normalization::UnicodeNormalization;

/// One fault of one request field, as a sentence for the person who typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The request field's name on the wire, e.g. `email`.
    pub path: &'static str,
    /// What is wrong and what to do, e.g. `Email Address is required.`
    pub message: String,
}

impl Fault {
    /// A fault of the field `path`.
    pub fn new(path: &'static str, message: impl Into<String>) -> Self {
        Self {
            path,
            message: message.into(),
        }
    }
}

/// All the faults of one request; never empty.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{} faulty field(s)", .0.len())]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The faults, in the order of the fields.
    pub fn list(&self) -> &[Fault] {
        &self.0
    }
}

impl From<Fault> for Faults {
    fn from(fault: Fault) -> Self {
        Self(vec![fault])
    }
}

/// Collects the faults of a request while its fields are parsed one after the other.
///
/// ```
/// use portal_domain::{accounts::EmailAddress, validation::Checks};
/// let mut checks = Checks::default();
/// let email = checks.field(EmailAddress::parse("email", "nobody"));
/// assert!(email.is_none());
/// assert!(checks.finish().is_err());
/// ```
#[derive(Debug, Default)]
pub struct Checks(Vec<Fault>);

impl Checks {
    /// Keeps the value of a field, or remembers its fault.
    pub fn field<T>(&mut self, parsed: Result<T, Fault>) -> Option<T> {
        parsed.map_err(|fault| self.0.push(fault)).ok()
    }

    /// `Err` with every fault met so far; call it after the last field.
    pub fn finish(self) -> Result<(), Faults> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(Faults(self.0))
        }
    }
}

/// A required line of text: trimmed, NFC, 1 to `max_chars` characters, without control characters.
///
/// CR, LF and NUL are refused everywhere: a name that reaches a mail header must not open a new
/// one, and Postgres stores no U+0000.
pub fn line(path: &'static str, label: &str, max_chars: usize, raw: &str) -> Result<String, Fault> {
    if raw.chars().any(is_forbidden) {
        return Err(Fault::new(
            path,
            format!("{label} may not contain line breaks or control characters."),
        ));
    }
    let text: String = raw.trim().nfc().collect();
    if text.is_empty() {
        return Err(Fault::new(path, format!("{label} is required.")));
    }
    if text.chars().count() > max_chars {
        return Err(Fault::new(
            path,
            format!("{label} may have at most {max_chars} characters."),
        ));
    }
    Ok(text)
}

/// Control characters, and the bidirectional overrides and invisible separators with which one name
/// can be made to look like another.
fn is_forbidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}')
}

/// The form under which two spellings count as the same: NFKC, lower case, spaces collapsed.
pub fn comparison_key(text: &str) -> String {
    let folded: String = text
        .nfkc()
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .nfkc()
        .collect();
    folded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_and_keeps_every_script() {
        assert_eq!(line("x", "X", 80, "  अनिल कुमार ").unwrap(), "अनिल कुमार");
    }

    #[test]
    fn control_characters_are_refused_wherever_they_stand() {
        for raw in ["a\rb", "a\nb", "a\0b", "\na", "a\u{202E}b", "\u{7f}"] {
            assert!(line("x", "X", 80, raw).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_not_bytes() {
        assert!(line("x", "X", 3, "ééé").is_ok());
        assert_eq!(
            line("x", "X", 3, "éééé").unwrap_err().message,
            "X may have at most 3 characters."
        );
    }

    #[test]
    fn spellings_of_one_name_share_a_key() {
        for spelling in [
            "St.  Xavier’s College",
            "st. xavier’s college",
            "ＳＴ. XAVIER’S\u{a0}College ",
        ] {
            assert_eq!(comparison_key(spelling), "st. xavier’s college");
        }
        assert_ne!(comparison_key("A College"), comparison_key("ACollege"));
    }
}
