//! What may be wrong with any text, and with a choice from a closed set.

use super::Fault;
use crate::{
    documents::FilePart,
    refusals::{Code, Refusal, RefusalKind},
    validation::Label,
};

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TextFault {
    /// It is empty or nobody would see it.
    #[error("{0} is required.")]
    Required(Label),
    /// The file is missing.
    #[error("{} is required.", .0.title)]
    DocumentRequired(FilePart),
    /// A line has a line break, or another control character.
    #[error("{0} may not contain line breaks or control characters.")]
    LineBreaks(Label),
    /// A text of several lines has another control character.
    #[error("{0} may not contain control characters.")]
    ControlCharacters(Label),
    /// It has more characters than that.
    #[error("{0} may have at most {1} characters.")]
    TooLong(Label, usize),
    /// The JSON value is not of the field's type.
    #[error("This field does not have the right form.")]
    WrongForm,
    /// A part of a form is not UTF-8.
    #[error("This field is not readable text.")]
    NotText,
}

impl Refusal for TextFault {
    fn kind(&self) -> RefusalKind {
        let of = |code: Code, label: Label| code.with("field", label.as_str());
        match self {
            Self::Required(label) => of(Code::FieldRequired, *label),
            Self::DocumentRequired(part) => Code::FieldRequired.with("field", part.name),
            Self::LineBreaks(label) => of(Code::FieldLineBreaks, *label),
            Self::ControlCharacters(label) => of(Code::FieldControlCharacters, *label),
            Self::TooLong(label, most) => of(Code::FieldTooLong, *label).with("most", *most),
            Self::WrongForm => Code::FieldForm.into(),
            Self::NotText => Code::FieldNotText.into(),
        }
    }
}

/// The value is not one of a closed set: `status is Pending or Resolved.`
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotOneOf {
    /// The parameter's name.
    pub field: &'static str,
    /// The set, at least one value, in the order of the sentence.
    pub values: &'static [&'static str],
}

impl NotOneOf {
    /// Reads a word of a closed set with that `from_name`; `None` if it is empty or left out.
    pub fn read<T>(
        field: &'static str,
        values: &'static [&'static str],
        from_name: impl FnOnce(&str) -> Option<T>,
        raw: Option<&str>,
    ) -> Result<Option<T>, Fault> {
        let Some(name) = raw.filter(|name| !name.is_empty()) else {
            return Ok(None);
        };
        let found = from_name(name).map(Some);
        found.ok_or_else(|| Fault::new(field, Self { field, values }))
    }
}

impl std::fmt::Display for NotOneOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} is ", self.field)?;
        match self.values {
            [some @ .., before, last] => {
                for value in some {
                    write!(f, "{value}, ")?;
                }
                write!(f, "{before} or {last}.")
            }
            values => write!(f, "{}.", values.concat()),
        }
    }
}

impl Refusal for NotOneOf {
    fn kind(&self) -> RefusalKind {
        Code::FieldNotOneOf
            .with("field", self.field)
            .with("values", self.values.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_set_is_told_in_a_sentence() {
        let of = |values| NotOneOf { field: "x", values }.to_string();
        assert_eq!(of(&["a", "b", "c"]), "x is a, b or c.");
        assert_eq!(of(&["a", "b"]), "x is a or b.");
        assert_eq!(of(&["a"]), "x is a.");
    }
}
