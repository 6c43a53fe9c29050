//! Notifications under the bell: the sentence that goes with a mail. Unlike a mail, only the signed-in
//! student reads it.

use portal_domain::notifications::Area;

use crate::{message::Message, rendered_mail::one_line};

/// The longest text quoted in a sentence, in characters.
const QUOTED: usize = 300;

impl Message {
    /// The area and the sentence; `None` for a message that is a mail only: it contains a code, goes to
    /// staff, or confirms what the student has just done.
    #[must_use]
    pub fn notice(&self) -> Option<(Area, String)> {
        let of = |area| move |text| (area, text);
        on_admission(self)
            .map(of(Area::Admission))
            .or_else(|| on_studies(self))
            .or_else(|| on_scholarships(self).map(of(Area::Scholarship)))
            .or_else(|| on_requests(self))
            .or_else(|| on_the_wallet(self).map(of(Area::Wallet)))
            .or_else(|| on_charges(self).map(of(Area::Fees)))
    }
}

fn on_admission(message: &Message) -> Option<String> {
    Some(match message {
        Message::AdmissionReceived { course, .. } => {
            format!("Your application for {course} has been received.")
        }
        Message::AdmissionApproved { course, remark, .. } => {
            with("Remark", remark, format!("You are admitted to {course}."))
        }
        Message::AdmissionRejected { reason, .. } => with(
            "Reason",
            reason,
            "Your application was sent back.".to_owned(),
        ),
        _ => return None,
    })
}

fn on_studies(message: &Message) -> Option<(Area, String)> {
    Some(match message {
        Message::ResultPublished { is_first: true, .. } => {
            (Area::Result, "Your result is published.".to_owned())
        }
        Message::ResultPublished { .. } => (
            Area::Result,
            "Your result has changed; it replaces the one that you had.".to_owned(),
        ),
        Message::ReexamMoved { subject, day, .. } => (
            Area::Reexam,
            format!("Your re-exam in {subject} is now on {day}."),
        ),
        Message::PracticalDecided {
            title,
            approved,
            comment,
            ..
        } => (
            Area::Practicals,
            practical_decided(title, *approved, comment),
        ),
        _ => return None,
    })
}

fn on_scholarships(message: &Message) -> Option<String> {
    Some(match message {
        Message::ScholarshipApproved {
            scholarship,
            amount,
            ..
        } => format!(
            "You have been chosen for {scholarship}. The award of {amount} is going to be paid."
        ),
        Message::ScholarshipNotSelected { scholarship, .. } => format!(
            "The students for {scholarship} have been chosen. You are not among them this time."
        ),
        Message::ScholarshipPaid {
            scholarship,
            amount,
            ..
        } => format!("The award of {scholarship}, {amount}, is in your wallet."),
        _ => return None,
    })
}

fn on_requests(message: &Message) -> Option<(Area, String)> {
    Some(match message {
        Message::GrievanceResolved { docket, reply, .. } => {
            let what = format!("Your grievance {docket} is resolved.");
            (Area::Grievance, with("Reply", reply, what))
        }
        Message::LeaveDecided {
            period,
            approved,
            comment,
            ..
        } => {
            let outcome = if *approved { "approved" } else { "rejected" };
            let what = format!("Your leave {period} is {outcome}.");
            (Area::Leave, with("Comment", comment, what))
        }
        _ => return None,
    })
}

fn on_the_wallet(message: &Message) -> Option<String> {
    Some(match message {
        Message::MoneyAdded {
            amount,
            description,
            ..
        } => format!(
            "{amount} was added to your wallet: {}.",
            quoted(description)
        ),
        Message::TopUpRejected { amount, reason, .. } => {
            let what = format!("Your payment of {amount} was not found.");
            with("Reason", reason, what)
        }
        Message::MoneyTakenBack { amount, reason, .. } => {
            let what = format!("{amount} was taken out of your wallet again.");
            with("Reason", reason, what)
        }
        _ => return None,
    })
}

fn on_charges(message: &Message) -> Option<String> {
    Some(match message {
        Message::ChargeRaised {
            title, amount, due, ..
        } => format!("{title}: {amount} is to be paid by {due}."),
        Message::ChargeWithdrawn {
            title,
            amount,
            reason,
            ..
        } => with(
            "Reason",
            reason,
            format!("{title}: {amount} is no longer due."),
        ),
        _ => return None,
    })
}

fn practical_decided(title: &str, approved: bool, comment: &str) -> String {
    let what = if approved {
        format!("Your practical “{title}” is approved and completed.")
    } else {
        format!("Your practical “{title}” is not approved.")
    };
    with("Comment", comment, what)
}

/// The sentence, followed by the quoted text `said` unless it is empty.
fn with(label: &str, said: &str, sentence: String) -> String {
    match quoted(said) {
        none if none.is_empty() => sentence,
        said => format!("{sentence} {label}: {said}"),
    }
}

fn quoted(text: &str) -> String {
    one_line(text, QUOTED)
}
