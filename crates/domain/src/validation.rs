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

/// Parsed fields of one request, as a tuple of results.
pub trait Fields {
    /// The tuple of values.
    type Values;

    /// The values, or every fault there is, in the order of the fields.
    fn all(self) -> Result<Self::Values, Faults>;
}

/// The values of all fields, or every fault at once.
///
/// ```
/// use portal_domain::{accounts::{EmailAddress, Username}, validation::all};
/// let faults = all((Username::parse("username", ""), EmailAddress::parse("email", "nobody")));
/// assert_eq!(faults.unwrap_err().list().len(), 2);
/// ```
pub fn all<F: Fields>(fields: F) -> Result<F::Values, Faults> {
    fields.all()
}

macro_rules! fields {
    ($($value:ident)*) => {
        impl<$($value),*> Fields for ($(Result<$value, Fault>,)*) {
            type Values = ($($value,)*);

            #[allow(non_snake_case, reason = "each value is named like its type parameter")]
            fn all(self) -> Result<Self::Values, Faults> {
                match self {
                    ($(Ok($value),)*) => Ok(($($value,)*)),
                    ($($value,)*) => {
                        let faults = [$($value.err()),*];
                        Err(Faults(faults.into_iter().flatten().collect()))
                    }
                }
            }
        }
    };
}

fields! { A B }
fields! { A B C }
fields! { A B C D }
fields! { A B C D E }
fields! { A B C D E F }

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
    fn every_fault_is_told_in_the_order_of_the_fields() {
        let fault = |path| Err::<u8, Fault>(Fault::new(path, "wrong"));
        let faults = all((fault("a"), Ok(1), fault("c"))).unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| fault.path).collect();
        assert_eq!(paths, ["a", "c"]);
        assert_eq!(all((Ok(1), Ok("b"))), Ok((1, "b")));
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
