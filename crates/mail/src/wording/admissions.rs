//! Mails about an application for admission.

use portal_domain::{documents::Slot, money::Rupees, quotes::one_line};

use super::{REMARK_LIMIT, name};
use crate::{links::Links, message::Message as M, rendered_mail::Draft};

/// The mail of one of the messages on admission; [`super`] passes no other.
pub(super) fn draft(message: &M, links: &Links) -> Draft {
    match message {
        M::AdmissionReceived {
            name: student,
            college,
            course,
        } => admission_received(&name(student), &name(college), &name(course), links),
        M::AdmissionApproved {
            name: student,
            college,
            course,
            fee,
            remark,
        } => admission_approved(
            (&name(student), &name(college), &name(course)),
            *fee,
            remark,
            links,
        ),
        M::AdmissionRejected {
            name: student,
            college,
            reason,
            documents,
        } => admission_rejected(&name(student), &name(college), reason, documents, links),
        M::AdmissionReopened {
            name: student,
            college,
            course,
        } => admission_reopened(&name(student), &name(college), &name(course), links),
        _ => unreachable!("{} is no message on admission", message.kind()),
    }
}

fn admission_received(student: &str, college: &str, course: &str, links: &Links) -> Draft {
    Draft::new(format!("{college} has your application"))
        .say(format!("Dear {student}, your application for {course} at {college} has arrived."))
        .say("The college is checking your documents and will email you the decision. Until then you do not need to do anything.")
        .link("See your application", links.admission_form())
}

fn admission_approved(
    (student, college, course): (&str, &str, &str),
    fee: Rupees,
    remark: &str,
    links: &Links,
) -> Draft {
    let draft = Draft::new(format!("You are admitted to {college}"))
        .say(format!(
            "Dear {student}, {college} has approved your application for {course}."
        ))
        .fact("Fee", &fee.to_string());
    let draft = match one_line(remark, REMARK_LIMIT) {
        none if none.is_empty() => draft,
        remark => draft.fact("Remark", &remark),
    };
    draft
        .say("Fee Status shows what is due and when. Hand in hard copies of your documents at the college.")
        .link("See the fee", links.fee_status())
}

fn admission_rejected(
    student: &str,
    college: &str,
    reason: &str,
    documents: &[(Slot, String)],
    links: &Links,
) -> Draft {
    let draft = Draft::new(format!("{college} has sent your application back"))
        .say(format!(
            "Dear {student}, {college} could not approve your application."
        ))
        .fact("Reason", &one_line(reason, REMARK_LIMIT));
    documents
        .iter()
        .fold(draft, |draft, (slot, why)| {
            draft.say(format!("{}: {}", slot.title(), one_line(why, REMARK_LIMIT)))
        })
        .say("Correct this and submit your application again. What you entered is still there.")
        .link("Correct the application", links.admission_form())
}

fn admission_reopened(student: &str, college: &str, course: &str, links: &Links) -> Draft {
    Draft::new(format!("{college} is checking your application again"))
        .say(format!("Dear {student}, {college} has withdrawn its approval of your application for {course} to check it again."))
        .say("Your fee instalments are withdrawn: nothing is due until the college decides. It will email you the decision. Until then you do not need to do anything.")
        .link("See your application", links.admission_form())
}
