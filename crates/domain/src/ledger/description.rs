//! What a transfer is for, with the values in its description.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Source;

/// What a transfer is for. Its `Display` is the English description, which statements and receipts print.
///
/// The serialised form is stored, and is in the params of events: `{"what": "charge", "params": {"title": …}}`. A
/// variant or field is never renamed, and a new field needs `#[serde(default)]`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "what",
    content = "params",
    rename_all = "camelCase",
    rename_all_fields = "camelCase"
)]
#[expect(missing_docs, reason = "a variant says what its fields are for")]
pub enum What {
    /// Money that came in; `reference` is the bank's or the counter's.
    TopUp { source: Source, reference: String },
    /// A part of the course's fee.
    Instalment {
        /// 1 for the first.
        number: i16,
        /// Of how many.
        count: i16,
    },
    /// Another charge, under the title that an accountant typed.
    Charge { title: String },
    /// The re-exam in a subject.
    Reexam { subject: String },
    /// The fee for applying for a scholarship, or its award.
    Scholarship { scholarship: String },
    /// Money that was put into a wallet by mistake and taken out again.
    TakenBack {
        /// The description of the transfer that is reversed.
        of: Box<Description>,
        /// As the accountant typed it.
        reason: String,
    },
}

impl fmt::Display for What {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TopUp { source, reference } => f.write_str(&source.describe(reference)),
            Self::Instalment { number, count } => write!(f, "Instalment {number} of {count}"),
            Self::Charge { title } => f.write_str(title),
            Self::Reexam { subject } => write!(f, "Re-exam: {subject}"),
            Self::Scholarship { scholarship } => write!(f, "Scholarship: {scholarship}"),
            Self::TakenBack { of, reason } => write!(f, "Taken back ({of}): {reason}"),
        }
    }
}

/// The description of a transfer or a charge.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Description {
    /// By kind, with values.
    What(What),
    /// In English, as a row has it that is older than the kinds or of a later release.
    Text(String),
}

impl From<What> for Description {
    fn from(what: What) -> Self {
        Self::What(what)
    }
}

impl fmt::Display for Description {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::What(what) => what.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    /// What, its stored form and its words.
    type Row = (What, serde_json::Value, &'static str);

    fn top_up(source: Source) -> What {
        What::TopUp {
            source,
            reference: "R 7".into(),
        }
    }

    fn taken_back(of: Description) -> What {
        What::TakenBack {
            of: Box::new(of),
            reason: "Typed twice".into(),
        }
    }

    fn put_in_and_taken_back() -> Vec<Row> {
        let by_upi = json!({ "what": "topUp", "params": { "source": "UPI", "reference": "R 7" } });
        vec![
            (
                top_up(Source::Upi),
                by_upi.clone(),
                "Added by UPI, reference R 7",
            ),
            (
                top_up(Source::Counter),
                json!({ "what": "topUp", "params": { "source": "COUNTER", "reference": "R 7" } }),
                "Paid at the counter, reference R 7",
            ),
            (
                taken_back(top_up(Source::Upi).into()),
                json!({ "what": "takenBack", "params": { "of": by_upi, "reason": "Typed twice" } }),
                "Taken back (Added by UPI, reference R 7): Typed twice",
            ),
            (
                taken_back(Description::Text("Added by UPI, reference 8".into())),
                json!({ "what": "takenBack", "params": {
                    "of": "Added by UPI, reference 8", "reason": "Typed twice",
                } }),
                "Taken back (Added by UPI, reference 8): Typed twice",
            ),
        ]
    }

    fn paid_and_awarded() -> Vec<Row> {
        let (number, count) = (1, 2);
        vec![
            (
                What::Instalment { number, count },
                json!({ "what": "instalment", "params": { "number": 1, "count": 2 } }),
                "Instalment 1 of 2",
            ),
            (
                What::Charge {
                    title: "Trip".into(),
                },
                json!({ "what": "charge", "params": { "title": "Trip" } }),
                "Trip",
            ),
            (
                What::Reexam {
                    subject: "Botany".into(),
                },
                json!({ "what": "reexam", "params": { "subject": "Botany" } }),
                "Re-exam: Botany",
            ),
            (
                What::Scholarship {
                    scholarship: "Merit".into(),
                },
                json!({ "what": "scholarship", "params": { "scholarship": "Merit" } }),
                "Scholarship: Merit",
            ),
        ]
    }

    #[test]
    fn each_kind_keeps_its_stored_form_and_the_words_that_receipts_print() {
        for (what, stored, words) in [put_in_and_taken_back(), paid_and_awarded()].concat() {
            assert_eq!(serde_json::to_value(&what).unwrap(), stored);
            assert_eq!(what.to_string(), words);
            let read: Description = serde_json::from_value(stored).unwrap();
            assert_eq!(read, Description::What(what));
        }
    }

    #[test]
    fn a_text_is_a_description_too() {
        let text = Description::Text("Hostel, June".into());
        assert_eq!(text.to_string(), "Hostel, June");
        assert_eq!(serde_json::to_value(&text).unwrap(), json!("Hostel, June"));
        assert_eq!(
            serde_json::from_value::<Description>(json!("Hostel, June")).unwrap(),
            text
        );
    }
}
