//! The English sentence of a notification.

use std::fmt;

use super::Notice;
use crate::{dates::in_words, promotions::Verdict, quotes::one_line, sign_ins::Agent};

/// The longest text quoted in a sentence, in characters.
const QUOTED: usize = 300;

impl fmt::Display for Notice {
    #[allow(
        clippy::too_many_lines,
        reason = "it is one match, a line or two a kind"
    )]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AdmissionReceived { course } => {
                write!(f, "Your application for {course} has been received.")
            }
            Self::AdmissionApproved { course, remark } => {
                write!(
                    f,
                    "You are admitted to {course}.{}",
                    Quoted("Remark", remark)
                )
            }
            Self::AdmissionRejected { reason } => {
                write!(
                    f,
                    "Your application was sent back.{}",
                    Quoted("Reason", reason)
                )
            }
            Self::AdmissionReopened { course } => write!(
                f,
                "Your application for {course} is being checked again. No fee is due until it is approved."
            ),
            Self::Promoted {
                course,
                term,
                verdict,
            } => promoted(f, course, *term, *verdict),
            Self::EnrolmentChanged {
                course,
                term,
                is_undone,
            } => {
                let again = if *is_undone { " again" } else { "" };
                match term {
                    Some(term) => write!(f, "You are in term {term} of {course}{again}."),
                    None => write!(f, "You are in {course}{again}."),
                }
            }
            Self::ResultPublished {} => f.write_str("Your result is published."),
            Self::ResultChanged {} => {
                f.write_str("Your result has changed. It replaces the earlier one.")
            }
            Self::ReexamMoved { subject, day } => {
                write!(f, "Your re-exam in {subject} is now on {}.", in_words(*day))
            }
            Self::PracticalApproved { title, comment } => write!(
                f,
                "Your practical “{title}” is approved and completed.{}",
                Quoted("Comment", comment)
            ),
            Self::PracticalRejected { title, comment } => write!(
                f,
                "Your practical “{title}” is not approved.{}",
                Quoted("Comment", comment)
            ),
            Self::ScholarshipApproved {
                scholarship,
                amount,
            } => write!(
                f,
                "You have been chosen for {scholarship}. The award of {amount} will be paid into your wallet."
            ),
            Self::ScholarshipNotSelected { scholarship } => {
                write!(f, "You were not selected for {scholarship} this time.")
            }
            Self::ScholarshipPaid {
                scholarship,
                amount,
            } => {
                write!(
                    f,
                    "The award of {scholarship}, {amount}, is in your wallet."
                )
            }
            Self::ScholarshipChanged {
                scholarship,
                name,
                day,
            } => write!(
                f,
                "The scholarship “{scholarship}” has changed. It is now called “{name}”, and its test is on {}.",
                in_words(*day)
            ),
            Self::GrievanceResolved { docket, reply } => {
                write!(
                    f,
                    "Your grievance {docket} is resolved.{}",
                    Quoted("Reply", reply)
                )
            }
            Self::LeaveApproved { period, comment } => {
                write!(
                    f,
                    "Your leave {period} is approved.{}",
                    Quoted("Comment", comment)
                )
            }
            Self::LeaveRejected { period, comment } => {
                write!(
                    f,
                    "Your leave {period} is rejected.{}",
                    Quoted("Comment", comment)
                )
            }
            Self::MoneyAdded {
                amount,
                source,
                reference,
            } => {
                let description = one_line(&source.describe(reference), QUOTED);
                write!(f, "{amount} was added to your wallet: {description}.")
            }
            Self::TopUpRejected { amount, reason } => {
                let reason = Quoted("Reason", reason);
                write!(f, "Your payment of {amount} was not found.{reason}")
            }
            Self::MoneyTakenBack { amount, reason } => {
                let reason = Quoted("Reason", reason);
                write!(f, "{amount} was taken back from your wallet.{reason}")
            }
            Self::ChargeRaised { title, amount, due } => {
                write!(f, "{title}: pay {amount} by {}.", in_words(*due))
            }
            Self::ChargeWithdrawn {
                title,
                amount,
                reason,
            } => {
                let reason = Quoted("Reason", reason);
                write!(f, "{title}: {amount} is no longer due.{reason}")
            }
            Self::PasskeyAdded { name } => write!(
                f,
                "The passkey “{name}” was added to your account. If it was not you, change your password and remove it."
            ),
            Self::PasskeyRemoved { name } => write!(
                f,
                "The passkey “{name}” was removed from your account. If it was not you, change your password."
            ),
            Self::NewSignIn {
                browser,
                system,
                network,
            } => {
                let agent = Agent {
                    browser: browser.clone(),
                    system: system.clone(),
                };
                write!(
                    f,
                    "Somebody logged in to your account from a new browser: {agent}, address {network}. If it was not you, change your password."
                )
            }
        }
    }
}

fn promoted(f: &mut fmt::Formatter<'_>, course: &str, term: i16, verdict: Verdict) -> fmt::Result {
    match verdict {
        Verdict::Promoted => write!(f, "You are promoted to term {term} of {course}."),
        Verdict::PromotedWithBacklogs => write!(
            f,
            "You are promoted to term {term} of {course}, with subjects that you have not passed yet."
        ),
        Verdict::Provisional => write!(
            f,
            "You are promoted to term {term} of {course} until your result is out."
        ),
        Verdict::Detained => write!(f, "You repeat term {term} of {course}."),
        Verdict::PassedOut => write!(f, "You have passed all of {course}. Congratulations!"),
        Verdict::Completed => write!(
            f,
            "You have completed the last term of {course}, with subjects that you have not passed yet."
        ),
        Verdict::Stays => write!(
            f,
            "You stay in term {term} of {course} until your result is out."
        ),
    }
}

/// What somebody typed, behind its label and a space; nothing of an empty text.
struct Quoted<'a>(&'static str, &'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(label, text) = self;
        match one_line(text, QUOTED) {
            empty if empty.is_empty() => Ok(()),
            text => write!(f, " {label}: {text}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{super::notice::samples::each, *};

    #[test]
    fn a_text_is_one_line_and_an_empty_one_is_left_out() {
        let told = |reason: &str| {
            Notice::AdmissionRejected {
                reason: reason.to_owned(),
            }
            .to_string()
        };
        assert_eq!(told(" "), "Your application was sent back.");
        assert_eq!(
            told("Blurred.\nTwice."),
            "Your application was sent back. Reason: Blurred. Twice."
        );
        assert!(told(&"x".repeat(400)).ends_with("x…"));
    }

    #[test]
    fn sentences() {
        let said: Vec<String> = each("X").iter().map(Notice::to_string).collect();
        let expected = [
            "Your application for X has been received.",
            "You are admitted to X. Remark: X",
            "Your application was sent back. Reason: X",
            "Your application for X is being checked again. No fee is due until it is approved.",
            "You are promoted to term 3 of X until your result is out.",
            "You are in term 3 of X.",
            "Your result is published.",
            "Your result has changed. It replaces the earlier one.",
            "Your re-exam in X is now on 23 November 2026.",
            "Your practical “X” is approved and completed. Comment: X",
            "Your practical “X” is not approved. Comment: X",
            "You have been chosen for X. The award of ₹1,25,000.50 will be paid into your wallet.",
            "You were not selected for X this time.",
            "The award of X, ₹1,25,000.50, is in your wallet.",
            "The scholarship “X” has changed. It is now called “X”, and its test is on 23 November 2026.",
            "Your grievance X is resolved. Reply: X",
            "Your leave from 23 November 2026 to 24 November 2026 is approved. Comment: X",
            "Your leave on 23 November 2026 is rejected. Comment: X",
            "₹1,25,000.50 was added to your wallet: Added by UPI, reference X.",
            "Your payment of ₹1,25,000.50 was not found. Reason: X",
            "₹1,25,000.50 was taken back from your wallet. Reason: X",
            "X: pay ₹1,25,000.50 by 23 November 2026.",
            "X: ₹1,25,000.50 is no longer due. Reason: X",
            "The passkey “X” was added to your account. If it was not you, change your password and remove it.",
            "The passkey “X” was removed from your account. If it was not you, change your password.",
            "Somebody logged in to your account from a new browser: X, address 203.0.113.0/24. If it was not you, change your password.",
        ];
        assert_eq!(said, expected);
    }
}
