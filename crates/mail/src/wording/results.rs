//! Mails about results and re-exams. None contains marks: other people may read a student's mail.

use chrono::NaiveDate;
use portal_domain::{dates::in_words, money::Rupees};

use super::name;
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on results; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::ResultPublished {
            college,
            is_first,
            term,
        } => result_published(&name(college), *is_first, *term)
            .link("See your result", links.result()),
        M::ReexamRegistered {
            college,
            subject,
            day,
            fee,
        } => reexam_registered(&name(college), &name(subject), *day, *fee)
            .link("See your re-exams", links.reexam()),
        M::ReexamMoved {
            college,
            subject,
            day,
        } => reexam_moved(&name(college), &name(subject), *day)
            .link("See your re-exams", links.reexam()),
        _ => unreachable!("{} is no message on results", message.kind()),
    }
}

fn result_published(college: &str, is_first: bool, term: Option<i16>) -> Draft {
    let of_term = term.map_or(String::new(), |term| format!(" of term {term}"));
    if is_first {
        Draft::new(format!("Your result{of_term} at {college} is published"))
            .say(format!("{college} has published your result{of_term}."))
            .say("Log in to read it and to download it as a PDF.")
    } else {
        Draft::new(format!("Your result{of_term} at {college} has changed"))
            .say(format!(
                "{college} has published your result{of_term} again. It replaces the earlier one, and downloads of that one are no longer valid."
            ))
    }
}

fn reexam_registered(college: &str, subject: &str, day: NaiveDate, fee: Rupees) -> Draft {
    Draft::new(format!("You are registered for the re-exam in {subject}"))
        .say(format!(
            "You are on the list of {college} for this re-exam."
        ))
        .fact("Subject", subject)
        .fact("Exam date", &in_words(day))
        .fact("Paid from your wallet", &fee.to_string())
}

fn reexam_moved(college: &str, subject: &str, day: NaiveDate) -> Draft {
    let day = in_words(day);
    Draft::new(format!("Your re-exam in {subject} is now on {day}"))
        .say(format!(
            "{college} has moved a re-exam you are registered for. You do not need to do anything else."
        ))
        .fact("Subject", subject)
        .fact("New exam date", &day)
}
