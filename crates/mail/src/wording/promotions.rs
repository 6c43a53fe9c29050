//! The mails to students who are promoted, or whose enrolment changes otherwise.

use portal_domain::promotions::Verdict;

use super::{Draft, Links, name};
use crate::message::Message;

pub(super) fn draft(message: &Message, links: &Links) -> Draft {
    match message {
        Message::Promoted {
            name: student,
            college,
            course,
            term,
            verdict,
        } => promoted(links, [student, college, course], *term, *verdict),
        Message::EnrolmentChanged {
            name: student,
            college,
            course,
            term,
            is_undone,
        } => changed(links, [student, college, course], *term, *is_undone),
        _ => unreachable!("{} is no message on an enrolment", message.kind()),
    }
}

fn promoted(links: &Links, names: [&String; 3], term: i16, verdict: Verdict) -> Draft {
    let [student, college, course] = names.map(|text| name(text));
    let (subject, said, then) = match verdict.goes_on() {
        true => onwards(verdict, &college, &course, term),
        false => otherwise(verdict, &college, &course, term),
    };
    Draft::new(subject)
        .say(format!("Dear {student},"))
        .say(said)
        .say(then)
        .link("See your results", links.result())
}

/// Of who is in another class.
fn changed(links: &Links, names: [&String; 3], term: Option<i16>, is_undone: bool) -> Draft {
    let [student, college, course] = names.map(|text| name(text));
    let class = match term {
        Some(term) => format!("term {term} of {course}"),
        None => course,
    };
    let draft = match is_undone {
        true => Draft::new(format!("You are in {class} again"))
            .say(format!("Dear {student},"))
            .say(format!(
                "{college} has changed its decision: you are in {class} again."
            )),
        false => Draft::new(format!("You are in {class}"))
            .say(format!("Dear {student},"))
            .say(format!("{college} has enrolled you in {class}.")),
    };
    draft
        .say("Fee Status shows what is due and when. Please ask at the college office if you have questions.")
        .link("See your fees", links.fee_status())
}

/// The subject, what has happened and what to do, of who enters the next term.
fn onwards(
    verdict: Verdict,
    college: &str,
    course: &str,
    term: i16,
) -> (String, String, &'static str) {
    match verdict {
        Verdict::PromotedWithBacklogs => (
            format!("You are in term {term} of {course}"),
            format!(
                "{college} has promoted you to term {term} of {course} with subjects that you have not passed yet."
            ),
            "Register for their re-exams under Re-exam. Fee Status shows what is due and when.",
        ),
        Verdict::Provisional => (
            format!("You are in term {term} of {course}, provisionally"),
            format!(
                "{college} has promoted you to term {term} of {course} before your last result is published."
            ),
            "The college may change this once your result is out. Fee Status shows what is due and when.",
        ),
        _ => (
            format!("You are in term {term} of {course}"),
            format!("{college} has promoted you to term {term} of {course}."),
            "Fee Status shows what is due and when.",
        ),
    }
}

/// The same, of who does not.
fn otherwise(
    verdict: Verdict,
    college: &str,
    course: &str,
    term: i16,
) -> (String, String, &'static str) {
    match verdict {
        Verdict::Detained => (
            format!("You repeat term {term} of {course}"),
            format!("{college} has not promoted you: you repeat term {term} of {course}."),
            "The college will enrol you when that term is taught again. Please ask at the college office if you have questions.",
        ),
        Verdict::PassedOut => (
            format!("You have passed {course}"),
            format!("You have passed all of {course} at {college}. Congratulations!"),
            "Your results and their PDFs stay in the portal.",
        ),
        Verdict::Completed => (
            format!("You have completed the last term of {course}"),
            format!(
                "You have completed the last term of {course} at {college} with subjects that you have not passed yet."
            ),
            "Register for their re-exams under Re-exam.",
        ),
        _ => (
            format!("You stay in term {term} of {course}"),
            format!("Your result of term {term} of {course} is not published yet."),
            "You do not need to do anything.",
        ),
    }
}
