//! The position of an application in a doc admin's queue.

use std::{fmt, str::FromStr};

use chrono::{DateTime, Utc};

use super::{Application, Status};
use crate::sap_id::SapId;

/// A position in a queue: the student and the instant. The instant is part of it because an application
/// that is decided or submitted again moves to another position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The student's public id.
    pub sap_id: SapId,
    /// When it was submitted or decided; `None` for its present position.
    pub at: Option<DateTime<Utc>>,
}

impl Place {
    /// The position of an application in the queue of `status`.
    pub fn of(application: &Application, status: Status) -> Self {
        let decided = application.state.decision().map(|decision| decision.at);
        Self {
            sap_id: application.sap_id.clone(),
            at: match status {
                Status::Submitted => Some(application.submitted_at),
                _ => decided,
            },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sap_id.fmt(f)?;
        match self.at {
            Some(at) => write!(f, ".{}", at.timestamp_micros()),
            None => Ok(()),
        }
    }
}

/// The end of the year 9999, in microseconds: the database stores no instant that is much later.
const LAST: i64 = 253_402_300_799_999_999;

/// The text is not a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no place in a queue")]
pub struct NoPlace;

impl FromStr for Place {
    type Err = NoPlace;

    /// Reads `26000100042.1795343794123456`, or the SAP id alone.
    fn from_str(text: &str) -> Result<Self, NoPlace> {
        let (sap_id, at) = match text.split_once('.') {
            Some((sap_id, micros)) => {
                let micros = micros.parse().ok().filter(|at| (0..=LAST).contains(at));
                let at = micros.and_then(DateTime::from_timestamp_micros);
                (sap_id, Some(at.ok_or(NoPlace)?))
            }
            None => (text, None),
        };
        let sap_id = SapId::parse(sap_id).ok_or(NoPlace)?;
        Ok(Self { sap_id, at })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_was_written() {
        for text in ["26000100042", "26000100042.1795343794123456"] {
            assert_eq!(
                text.parse::<Place>().map(|place| place.to_string()),
                Ok(text.into())
            );
        }
        for text in [
            "",
            "x.1",
            "26000100042.",
            "26000100042.x",
            "26000100042.-1",
            "26000100042.253402300800000000",
        ] {
            assert_eq!(text.parse::<Place>(), Err(NoPlace), "{text}");
        }
    }
}
