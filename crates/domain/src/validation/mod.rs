//! Faults of input: each names its request field, and a reply has all of them (spec §8: the errors list).
//! Also the characters that no text may contain.

use std::borrow::Cow;

use crate::refusals::{Code, Refusal, RefusalKind};
use characters::{is_forbidden, is_joiner, is_visible};
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

pub use characters::comparison_key;
pub use fault_kind::FaultKind;
pub use label::Label;
pub use text_fault::{NotOneOf, TextFault};

mod characters;
mod fault_kind;
mod label;
mod text_fault;

/// One fault of one request field. Its `Display` is the sentence for the person who typed it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Fault {
    /// The request field's name on the wire, e.g. `email`, or `courses.2.subjects.0.name`.
    pub path: Cow<'static, str>,
    /// What is wrong with it.
    pub kind: FaultKind,
}

impl Fault {
    /// A fault of the field `path`. A sentence alone is no fault:
    ///
    /// ```compile_fail
    /// portal_domain::validation::Fault::new("email", "Email Address is required.");
    /// ```
    pub fn new(path: impl Into<Cow<'static, str>>, kind: impl Into<FaultKind>) -> Self {
        Self {
            path: path.into(),
            kind: kind.into(),
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

    /// The same faults for an object at `prefix`: `name` becomes `courses.2.name`.
    #[must_use]
    pub fn within(self, prefix: &str) -> Self {
        let inside = |fault: Fault| Fault {
            path: format!("{prefix}.{}", fault.path).into(),
            ..fault
        };
        Self(self.0.into_iter().map(inside).collect())
    }

    /// `Err` with the faults if there are any.
    pub fn check(faults: Vec<Fault>) -> Result<(), Self> {
        if faults.is_empty() {
            Ok(())
        } else {
            Err(Self(faults))
        }
    }
}

/// That of the first fault: a reply has all of them, each with its own.
impl Refusal for Faults {
    fn kind(&self) -> RefusalKind {
        self.0
            .first()
            .map_or_else(|| Code::FieldForm.into(), |fault| fault.kind.kind())
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

    /// The values, or all faults in the order of the fields.
    fn all(self) -> Result<Self::Values, Faults>;
}

/// The values of all fields, or all their faults. A field's error is a [`Fault`], or the [`Faults`] of
/// the fields below it.
///
/// ```
/// use portal_domain::{accounts::{EmailAddress, Username}, validation::all};
/// let faults = all((Username::parse("username", ""), EmailAddress::parse("email", "nobody")));
/// assert_eq!(faults.unwrap_err().list().len(), 2);
/// ```
pub fn all<F: Fields>(fields: F) -> Result<F::Values, Faults> {
    fields.all()
}

/// The values of a list's items, or all faults of all items; those of the third item of `courses` are at
/// `courses.2.…`.
pub fn each<T>(
    path: &str,
    items: impl IntoIterator<Item = Result<T, Faults>>,
) -> Result<Vec<T>, Faults> {
    let (mut values, mut faults) = (Vec::new(), Vec::new());
    for (index, item) in items.into_iter().enumerate() {
        match item {
            Ok(value) => values.push(value),
            Err(found) => faults.extend(found.within(&format!("{path}.{index}")).0),
        }
    }
    Faults::check(faults).map(|()| values)
}

macro_rules! fields {
    ($($value:ident $error:ident)*) => {
        impl<$($value, $error: Into<Faults>),*> Fields for ($(Result<$value, $error>,)*) {
            type Values = ($($value,)*);

            #[allow(non_snake_case, reason = "each value is named like its type parameter")]
            fn all(self) -> Result<Self::Values, Faults> {
                match self {
                    ($(Ok($value),)*) => Ok(($($value,)*)),
                    ($($value,)*) => {
                        let faults = [$($value.err().map(|error| error.into().0)),*];
                        Err(Faults(faults.into_iter().flatten().flatten().collect()))
                    }
                }
            }
        }
    };
}

fields! { A EA B EB }
fields! { A EA B EB C EC }
fields! { A EA B EB C EC D ED }
fields! { A EA B EB C EC D ED E EE }
fields! { A EA B EB C EC D ED E EE F EF }
fields! { A EA B EB C EC D ED E EE F EF G EG }
fields! { A EA B EB C EC D ED E EE F EF G EG H EH }
fields! { A EA B EB C EC D ED E EE F EF G EG H EH I EI J EJ }
fields! { A EA B EB C EC D ED E EE F EF G EG H EH I EI J EJ K EK }

/// A required line of text: trimmed, NFC, 1 to `max_chars` characters, at least one of them visible,
/// without control characters.
///
/// CR, LF and NUL are refused everywhere: a name that reaches a mail header must not open a new
/// one, and Postgres stores no U+0000.
pub fn line(
    path: &'static str,
    label: Label,
    max_chars: usize,
    raw: &str,
) -> Result<String, Fault> {
    if raw.chars().any(is_forbidden) {
        return Err(Fault::new(path, TextFault::LineBreaks(label)));
    }
    let text: String = raw.trim().nfc().collect();
    if !text.chars().any(is_visible) {
        return Err(Fault::new(path, TextFault::Required(label)));
    }
    check_length(path, label, max_chars, text)
}

/// An optional line of text: `None` if it is empty or all spaces.
pub fn optional_line(
    path: &'static str,
    label: Label,
    max_chars: usize,
    raw: &str,
) -> Result<Option<String>, Fault> {
    if raw.chars().all(|c| c == ' ') {
        return Ok(None);
    }
    line(path, label, max_chars, raw).map(Some)
}

/// A required text of several lines: trimmed, NFC, 1 to `max_chars` characters, at least one of them
/// visible. A form's CRLF becomes LF and a tab a space; any other control character is refused.
pub fn text(
    path: &'static str,
    label: Label,
    max_chars: usize,
    raw: &str,
) -> Result<String, Fault> {
    let lines = raw.replace("\r\n", "\n").replace('\t', " ");
    if lines.chars().any(|c| c != '\n' && is_forbidden(c)) {
        return Err(Fault::new(path, TextFault::ControlCharacters(label)));
    }
    let text: String = lines.trim().nfc().collect();
    if !text.chars().any(is_visible) {
        return Err(Fault::new(path, TextFault::Required(label)));
    }
    check_length(path, label, max_chars, text)
}

/// An optional text of several lines: `None` if it is empty or all spaces and line breaks.
pub fn optional_text(
    path: &'static str,
    label: Label,
    max_chars: usize,
    raw: &str,
) -> Result<Option<String>, Fault> {
    if raw.chars().all(|c| matches!(c, ' ' | '\n' | '\r')) {
        return Ok(None);
    }
    text(path, label, max_chars, raw).map(Some)
}

fn check_length(
    path: &'static str,
    label: Label,
    max_chars: usize,
    text: String,
) -> Result<String, Fault> {
    if text.chars().count() > max_chars {
        return Err(Fault::new(path, TextFault::TooLong(label, max_chars)));
    }
    Ok(text)
}

/// A person's name of letters, in whatever script, and spaces only; anything else is refused with
/// `fault` (spec §5).
pub fn letters_and_spaces(
    path: &'static str,
    fault: impl Into<FaultKind>,
    max_chars: usize,
    raw: &str,
) -> Result<String, Fault> {
    let text: String = raw.trim().nfc().collect();
    // Hangul's fillers count as letters, but nobody sees them.
    let is_letter = |c: char| c.is_alphabetic() && is_visible(c);
    // Vowel signs and conjuncts of Indian scripts are marks, not letters.
    let fits = |c: char| c == ' ' || is_letter(c) || is_combining_mark(c) || is_joiner(c);
    let has_letter = text.chars().any(is_letter);
    if has_letter && text.chars().all(fits) && text.chars().count() <= max_chars {
        Ok(text)
    } else {
        Err(Fault::new(path, fault))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(faults: &Faults) -> Vec<&str> {
        faults.list().iter().map(|fault| &*fault.path).collect()
    }

    #[test]
    fn faults_of_a_lists_items_say_where_they_stand() {
        let item = |good: bool| {
            let name = if good {
                Ok("x")
            } else {
                Err(Fault::new("name", TextFault::WrongForm))
            };
            all((name, Ok::<i32, Fault>(1)))
        };
        let inner = each("subjects", [item(true), item(false)]).map(|_| ());
        let outer = each("courses", [Ok(()), inner]);
        assert_eq!(paths(&outer.unwrap_err()), ["courses.1.subjects.1.name"]);
        assert_eq!(each("x", [item(true)]).unwrap(), [("x", 1)]);
    }

    #[test]
    fn a_name_of_letters_may_be_of_any_script_and_has_nothing_else() {
        let read = |raw| letters_and_spaces("x", TextFault::NotText, 20, raw);
        for raw in ["Anil Kumar", "अनिल कुमार", "ज्ञानेश्‍वर", "José", " A "]
        {
            assert!(read(raw).is_ok(), "{raw}");
        }
        for raw in [
            "",
            "  ",
            "A.B",
            "A1",
            "A\nB",
            "A-B",
            "\u{200D}",
            "\u{3164}",
            "A\u{115F}",
            "abcdefghijklmnopqrstu",
        ] {
            assert_eq!(
                read(raw),
                Err(Fault::new("x", TextFault::NotText)),
                "{raw:?}"
            );
        }
    }

    #[test]
    fn what_may_be_left_out_is_none_when_it_is() {
        assert_eq!(optional_line("x", Label::Title, 9, "  "), Ok(None));
        assert_eq!(
            optional_line("x", Label::Title, 9, " a "),
            Ok(Some("a".into()))
        );
        assert!(optional_line("x", Label::Title, 9, "\n").is_err());
    }

    #[test]
    fn a_text_has_lines_and_no_other_control_characters() {
        let read = |raw| text("x", Label::Title, 9, raw);
        assert_eq!(read("a\tb").unwrap(), "a b");
        assert_eq!(read(" a\r\n\r\nb\nc \r\n").unwrap(), "a\n\nb\nc");
        for raw in ["a\rb", "a\0b", "a\u{1b}b", "a\u{202E}b", "a\u{2028}b"] {
            let fault = read(raw).unwrap_err();
            assert_eq!(
                fault.to_string(),
                "Title may not contain control characters."
            );
        }
        assert_eq!(
            read(" \r\n ").unwrap_err().to_string(),
            "Title is required."
        );
        assert!(read("éééé\néééé").is_ok());
        assert!(read("éééé\nééééé").is_err());
        assert_eq!(optional_text("x", Label::Title, 9, " \r\n"), Ok(None));
        assert_eq!(
            optional_text("x", Label::Title, 9, "a\r\nb"),
            Ok(Some("a\nb".into()))
        );
        assert!(optional_text("x", Label::Title, 9, "\0").is_err());
    }

    #[test]
    fn a_line_is_trimmed_and_keeps_every_script() {
        assert_eq!(
            line("x", Label::Title, 80, "  अनिल कुमार ").unwrap(),
            "अनिल कुमार"
        );
    }

    #[test]
    fn every_fault_is_told_in_the_order_of_the_fields() {
        let fault = |path| Err::<u8, Fault>(Fault::new(path, TextFault::WrongForm));
        let faults = all((fault("a"), Ok::<_, Fault>(1), fault("c"))).unwrap_err();
        assert_eq!(paths(&faults), ["a", "c"]);
        assert_eq!(all((Ok::<_, Fault>(1), Ok::<_, Fault>("b"))), Ok((1, "b")));
    }

    #[test]
    fn control_characters_are_refused_wherever_they_stand() {
        for raw in ["a\rb", "a\nb", "a\0b", "\na", "a\u{202E}b", "\u{7f}"] {
            assert!(line("x", Label::Title, 80, raw).is_err(), "{raw:?}");
        }
    }

    #[test]
    fn length_is_counted_in_characters_not_bytes() {
        assert!(line("x", Label::Title, 3, "ééé").is_ok());
        assert_eq!(
            line("x", Label::Title, 3, "éééé").unwrap_err().to_string(),
            "Title may have at most 3 characters."
        );
    }

    #[test]
    fn a_name_that_cannot_be_seen_is_none() {
        for raw in [
            "",
            "\u{200B}",
            " \u{AD} \u{2060}",
            "\u{3164}",
            "\u{2800}",
            "\u{200D}",
        ] {
            for fault in [
                line("x", Label::Title, 80, raw),
                text("x", Label::Title, 80, raw),
            ] {
                assert_eq!(
                    fault.unwrap_err().to_string(),
                    "Title is required.",
                    "{raw:?}"
                );
            }
        }
    }
}
