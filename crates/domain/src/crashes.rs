//! The report that the client sends when one of its pages crashes. It contains nothing personal: no
//! message, no full address, no account.

use crate::{
    refusals::refusals,
    validation::{Fault, Faults, all},
};

/// How many frames of the stack are kept, from the innermost.
const MOST_PLACES: usize = 10;

/// A crash of a page of the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CrashReport {
    /// Eight letters and digits that the page shows, so that a person can read them out.
    pub id: String,
    /// The first part of the page's path, such as `fee-status`; empty for `/`. Later parts can name
    /// a record.
    pub page: String,
    /// The kind of error, such as `TypeError`. Its message can quote what was typed.
    pub error: String,
    /// Where in the client's files it happened, `file.js:line:column`, innermost first.
    pub places: Vec<String>,
}

impl CrashReport {
    /// Reads a report, or returns all its faults. Places after the tenth are left out.
    pub fn parse(id: &str, page: &str, error: &str, places: &[String]) -> Result<Self, Faults> {
        let is_id = id.len() == 8
            && id
                .chars()
                .all(|c| c.is_ascii_uppercase() || c.is_ascii_digit());
        let is_page = page.len() <= 40 && page.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        let is_error =
            (1..=40).contains(&error.len()) && error.chars().all(|c| c.is_ascii_alphabetic());
        let places = places.iter().take(MOST_PLACES);
        let ((id, page), (error, places)) = all((
            all((
                checked("id", is_id, id, CrashFault::Id),
                checked("page", is_page, page, CrashFault::Page),
            )),
            all((
                checked("error", is_error, error, CrashFault::Error),
                places.map(|place| parse_place(place)).collect(),
            )),
        ))?;
        Ok(Self {
            id,
            page,
            error,
            places,
        })
    }
}

fn checked(
    path: &'static str,
    is_right: bool,
    value: &str,
    rule: CrashFault,
) -> Result<String, Fault> {
    if is_right {
        Ok(value.to_owned())
    } else {
        Err(Fault::new(path, rule))
    }
}

fn parse_place(place: &str) -> Result<String, Fault> {
    let mut parts = place.rsplitn(3, ':');
    let is_number =
        |part: &str| (1..=7).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let is_position = parts
        .by_ref()
        .take(2)
        .filter(|part| is_number(part))
        .count()
        == 2;
    let file = parts.next().unwrap_or_default();
    let is_file = (1..=80).contains(&file.len())
        && file
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || "._-".contains(c));
    checked("places", is_file && is_position, place, CrashFault::Place)
}

refusals! {
    /// What is wrong with a client's report of a crash.
    CrashFault {
        Id = CrashWrongId: "An id has eight capital letters and digits.",
        Page = CrashWrongPage: "A page is named by small letters and hyphens.",
        Error = CrashWrongError: "A kind of error is named by letters.",
        Place = CrashWrongPlace: "A place is a file, a line and a column: main.js:1:200.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(id: &str, page: &str, error: &str, place: &str) -> Result<CrashReport, Faults> {
        CrashReport::parse(id, page, error, &[place.to_owned()])
    }

    #[test]
    fn a_report_says_where_the_client_crashed() {
        let report = parse(
            "K3F92M7Q",
            "fee-status",
            "TypeError",
            "fee-status.0af1.js:1:2034",
        )
        .unwrap();
        assert_eq!(report.places, ["fee-status.0af1.js:1:2034"]);
        assert_eq!(
            parse("K3F92M7Q", "", "Error", "main.js:1:2").unwrap().page,
            ""
        );
        let many = vec!["main.js:1:2".to_owned(); 50];
        let report = CrashReport::parse("K3F92M7Q", "", "Error", &many).unwrap();
        assert_eq!(report.places.len(), 10);
    }

    #[test]
    fn what_could_be_personal_or_forge_a_line_of_the_log_is_refused() {
        let faults = parse("k3f9", "student/26000100001", "Asha said: no", "a\nb:1:2").unwrap_err();
        let paths: Vec<&str> = faults
            .list()
            .iter()
            .map(|fault| fault.path.as_ref())
            .collect();
        assert_eq!(paths, ["id", "page", "error", "places"]);
        for place in [
            "main.js",
            "main.js:1",
            "main.js:1:x",
            ":1:2",
            "https://x/main.js:1:2",
            "main.js:1:12345678",
        ] {
            assert!(parse("K3F92M7Q", "", "Error", place).is_err(), "{place}");
        }
    }
}
