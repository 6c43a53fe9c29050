//! Marks of the demo college: a class in every state, results that are passed, failed and published
//! anew, and a re-exam that is open. Through the same use cases as real ones.

use std::convert::Infallible;

use chrono::Days;
use portal_domain::{
    dates::date_in_india,
    marks::{changes::TypedMark, sheet::Sheet},
    roles::Role,
    sessions::SignedInStaff,
};

use super::{People, unexpected};
use crate::{
    Context, Failure, Outcome,
    marks::{self, Save},
    reexam,
};

/// A student's marks in the order of the course's subjects, empty where there are none yet, and
/// whether they are published.
const MARKS: [(&str, &[&str], bool); 10] = [
    ("asha.patil", &["86", "74.5", "91", "78", "80"], true),
    ("priya.nair", &["72", "31", "64", "28.5", "55"], true),
    ("sneha.kale", &["58", "61", "49.5", "66", "70"], true),
    ("dnyaneshwari", &["93", "88", "95.5", "90", "97"], true),
    ("arjun.menon", &["45", "52", "40", "43.5", "61"], false),
    ("zoya.ansari", &["77", "69", "81", "74", "88.5"], false),
    ("yash.thakur", &["64", "", "59", "71", ""], false),
    ("rhea.pinto", &["", "", "", "", ""], false),
    ("tanvi.shetty", &["67", "72", "58.5", "81"], true),
    ("dev.kulkarni", &["49", "55", ""], false),
];

/// Plays the scenes.
pub(super) fn seed(cx: &mut Context, people: &People) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::MarksAdmin)?;
    for (who, marks, publish) in MARKS {
        if marks.iter().any(|text| !text.is_empty()) {
            enter(cx, desk, people, who, marks, publish, None)?;
        }
    }
    // A re-evaluation, so that there is an issue that another one supersedes.
    let anew = ["58", "61", "53", "66", "70"];
    let reason = "Re-evaluation: question 4 was not counted.";
    enter(cx, desk, people, "sneha.kale", &anew, true, Some(reason))?;
    announce(cx, desk, people)
}

fn enter(
    cx: &mut Context,
    desk: &SignedInStaff,
    people: &People,
    who: &str,
    marks: &[&str],
    publish: bool,
    reason: Option<&str>,
) -> Outcome<(), Infallible> {
    let student = people.student(who)?.sap_id.clone();
    let sheet = find(cx, desk, people, who)?;
    let typed = sheet
        .subjects
        .iter()
        .zip(marks)
        .map(|(of, text)| TypedMark {
            subject: of.subject.id.to_string(),
            was: of
                .marks()
                .map(|marks| marks.to_string())
                .unwrap_or_default(),
            marks: (*text).to_owned(),
        });
    let save = Save {
        marks: typed.collect(),
        publish,
        reason: reason.map(str::to_owned),
    };
    marks::save(cx, desk, &student, &save)
        .map(drop)
        .map_err(unexpected)
}

fn find(
    cx: &mut Context,
    desk: &SignedInStaff,
    people: &People,
    who: &str,
) -> Outcome<Sheet, Infallible> {
    let student = &people.student(who)?.sap_id;
    let sheet = marks::find(cx, desk, student)?;
    sheet.ok_or_else(|| Failure::Defect(format!("{who} has no marks to be given")))
}

/// The re-exam of the first subject that Priya has failed has a date; the other one waits for its.
fn announce(cx: &mut Context, desk: &SignedInStaff, people: &People) -> Outcome<(), Infallible> {
    let sheet = find(cx, desk, people, "priya.nair")?;
    let mut subjects = sheet.subjects.iter();
    let failed = subjects.find(|of| of.grade().is_some_and(|grade| !grade.is_pass()));
    let Some(failed) = failed else { return Ok(()) };
    let today = date_in_india(cx.now());
    let day = today.checked_add_days(Days::new(24)).unwrap_or(today);
    reexam::set_date(cx, desk, failed.subject.id, day)
        .map(drop)
        .map_err(unexpected)
}
