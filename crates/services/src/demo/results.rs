//! The demo college's marks: a class in every state, results that are passed, failed and published again, an open
//! re-exam and a passed one.

use std::convert::Infallible;

use chrono::NaiveDate;
use portal_domain::{
    classes::Within,
    ids::SubjectId,
    marks::{changes::MarkInput, sheet::Sheet},
    roles::Role,
    sessions::SignedInStaff,
};

use super::{
    OrUnexpected, People, Story,
    money::{add_cash, unnamed},
};
use crate::{
    Context, Failure, Outcome,
    marks::{self, Save},
    reexam,
};

/// A student's marks in the order of the course's subjects, empty where there are none yet, and
/// whether they are published.
const MARKS: [(&str, &[&str], bool); 16] = [
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
    ("ritu.sharma", &["63", "34.5", "58", "47", "66"], true),
    ("nikhil.deshpande", &["81", "76", "69.5", "72", "84"], true),
    ("lakshmi.menon", &["92", "85.5", "88", "94", "90"], true),
    ("ayesha.kazi", &["74", "81", "66", "79.5"], true),
    ("pooja.iyer", &["68", "57", "71"], true),
    ("farhan.pathan", &["51", "38", "44", "36", "59"], true),
];

/// How many days ago marks were published.
const PUBLISHED: u16 = 44;

pub(super) fn seed(story: &Story<'_>, people: &People) -> Outcome<(), Infallible> {
    let desk = people.of_role(Role::MarksAdmin)?;
    story.play(PUBLISHED, |cx| {
        for (who, marks, publish) in MARKS {
            if marks.iter().any(|text| !text.is_empty()) {
                enter(cx, desk, people, who, marks, publish, None)?;
            }
        }
        Ok(())
    })?;
    // A re-evaluation, so that one issue supersedes another.
    let anew = ["58", "61", "53", "66", "70"];
    let reason = "Re-evaluation: question 4 was not counted.";
    story.play(36, |cx| {
        enter(cx, desk, people, "sneha.kale", &anew, true, Some(reason))
    })?;
    pass_again(story, people, desk)?;
    // Priya has failed two subjects. One has a date for its re-exam; the other waits for it.
    story.play(9, |cx| {
        announce(cx, desk, people, "priya.nair", story.day(24))
    })
}

/// Ritu has failed a subject, pays for its re-exam, and passes.
fn pass_again(story: &Story<'_>, people: &People, desk: &SignedInStaff) -> Outcome<(), Infallible> {
    let ritu = people.student("ritu.sharma")?;
    let cashier = people.of_role(Role::AccountantAdmin)?;
    story.play(33, |cx| {
        announce(cx, desk, people, "ritu.sharma", story.day(-14))
    })?;
    story.play(28, |cx| {
        add_cash(cx, cashier, ritu, "500", "Cash book 2026/240")
    })?;
    story.play(27, |cx| {
        let sheet = find(cx, desk, people, "ritu.sharma")?;
        let Some(subject) = first_failed(&sheet) else {
            return Ok(());
        };
        reexam::pay(cx, ritu, subject, None, &unnamed())
            .map(drop)
            .or_unexpected()
    })?;
    let marks = ["63", "52", "58", "47", "66"];
    story.play(11, |cx| {
        enter(cx, desk, people, "ritu.sharma", &marks, true, None)
    })
}

/// Enters marks of the term that the student is in.
pub(super) fn enter(
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
    let input = sheet
        .subjects
        .iter()
        .zip(marks)
        .map(|(of, text)| MarkInput {
            subject: of.subject.id.to_string(),
            was: of
                .marks()
                .map(|marks| marks.to_string())
                .unwrap_or_default(),
            marks: (*text).to_owned(),
        });
    let save = Save {
        marks: input.collect(),
        publish,
        reason: reason.map(str::to_owned),
    };
    marks::save(cx, desk, &student, Within::default(), &save)
        .map(drop)
        .or_unexpected()
}

fn find(
    cx: &mut Context,
    desk: &SignedInStaff,
    people: &People,
    who: &str,
) -> Outcome<Sheet, Infallible> {
    let student = &people.student(who)?.sap_id;
    let sheet = marks::find(cx, desk, student, Within::default())?;
    sheet.ok_or_else(|| Failure::defect(format!("{who} has no marks to be given")))
}

fn first_failed(sheet: &Sheet) -> Option<SubjectId> {
    let mut subjects = sheet.subjects.iter();
    let failed = subjects.find(|of| of.grade().is_some_and(|grade| !grade.is_pass()));
    failed.map(|of| of.subject.id)
}

/// Sets the day of the re-exam of the student's first failed subject.
fn announce(
    cx: &mut Context,
    desk: &SignedInStaff,
    people: &People,
    who: &str,
    day: NaiveDate,
) -> Outcome<(), Infallible> {
    let sheet = find(cx, desk, people, who)?;
    let Some(subject) = first_failed(&sheet) else {
        return Ok(());
    };
    reexam::set_date(cx, desk, subject, day)
        .map(drop)
        .or_unexpected()
}
