//! The mail to a student of a class that was promoted.

use portal_domain::promotions::Verdict;

use super::{Draft, Links, name};
use crate::message::Message;

pub(super) fn draft(message: &Message, links: &Links) -> Draft {
    let Message::Promoted {
        name: student,
        college,
        course,
        term,
        verdict,
    } = message
    else {
        unreachable!("{} is no message on a promotion", message.kind())
    };
    let (student, college, course) = (name(student), name(college), name(course));
    let (subject, said, then) = match verdict.goes_on() {
        true => onwards(*verdict, &college, &course, *term),
        false => otherwise(*verdict, &college, &course, *term),
    };
    Draft::new(subject)
        .say(format!("Dear {student},"))
        .say(said)
        .say(then)
        .link("See your results", links.result())
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
