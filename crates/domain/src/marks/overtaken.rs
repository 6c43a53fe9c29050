//! What somebody else did to marks after the author of a request saw them.

use chrono::{DateTime, SecondsFormat, Utc};

use super::Marks;
use crate::{
    dates::time_in_india,
    refusals::{Code, Param, Refusal, RefusalKind},
};

/// What happened to the marks of one subject.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Happened {
    /// Somebody entered others.
    #[error("{by} entered {marks} for {subject} at {}.", clock(*.at))]
    Entered {
        subject: String,
        marks: Marks,
        by: String,
        at: DateTime<Utc>,
    },
    /// Somebody removed them.
    #[error("{by} removed the marks for {subject} at {}.", clock(*.at))]
    Removed {
        subject: String,
        by: String,
        at: DateTime<Utc>,
    },
    /// Nobody has entered any, for example since they belong to an earlier attempt.
    #[error("The marks for {subject} that you saw have been removed.")]
    Gone { subject: String },
}

/// Somebody else has changed the marks since the author of this request saw them: what happened in each
/// subject, at least one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "))]
pub struct Overtaken(pub Vec<Happened>);

/// The values are lists of the same length, an item a subject. An empty text stands for nobody, for no
/// marks and for no time.
impl Refusal for Overtaken {
    fn kind(&self) -> RefusalKind {
        let list =
            |value: fn(&Happened) -> String| Param::Texts(self.0.iter().map(value).collect());
        Code::MarksOvertaken
            .with("subjects", list(|one| one.subject().to_owned()))
            .with("marks", list(Happened::marks))
            .with("by", list(Happened::by))
            .with("at", list(Happened::at))
    }
}

impl Happened {
    fn subject(&self) -> &str {
        match self {
            Self::Entered { subject, .. }
            | Self::Removed { subject, .. }
            | Self::Gone { subject } => subject,
        }
    }

    fn marks(&self) -> String {
        match self {
            Self::Entered { marks, .. } => marks.to_string(),
            Self::Removed { .. } | Self::Gone { .. } => String::new(),
        }
    }

    fn by(&self) -> String {
        match self {
            Self::Entered { by, .. } | Self::Removed { by, .. } => by.clone(),
            Self::Gone { .. } => String::new(),
        }
    }

    fn at(&self) -> String {
        match self {
            Self::Entered { at, .. } | Self::Removed { at, .. } => {
                at.to_rfc3339_opts(SecondsFormat::Millis, true)
            }
            Self::Gone { .. } => String::new(),
        }
    }
}

fn clock(at: DateTime<Utc>) -> String {
    time_in_india(at).format("%H:%M").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_subject_has_its_place_in_every_value() {
        let at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
        let (by, subject) = (|| "Anita".to_owned(), |name: &str| name.to_owned());
        let overtaken = Overtaken(vec![
            Happened::Entered {
                subject: subject("Maths"),
                marks: Marks::from_tenths(555).unwrap(),
                by: by(),
                at,
            },
            Happened::Removed {
                subject: subject("Law"),
                by: by(),
                at,
            },
            Happened::Gone {
                subject: subject("Tax"),
            },
        ]);
        assert_eq!(
            overtaken.to_string(),
            "Anita entered 55.5 for Maths at 13:30. Anita removed the marks for Law at 13:30. \
             The marks for Tax that you saw have been removed."
        );
        let time = "2027-01-15T08:00:00.000Z";
        assert_eq!(
            serde_json::to_value(overtaken.kind().params).unwrap(),
            serde_json::json!({
                "subjects": ["Maths", "Law", "Tax"],
                "marks": ["55.5", "", ""],
                "by": ["Anita", "Anita", ""],
                "at": [time, time, ""],
            })
        );
    }
}
