//! Mails about the operator's actions on the command line.

use crate::{links::Links, message::OperatorAct, rendered_mail::Draft};

/// To a super admin, who may not have asked for it.
pub(super) fn acted(college: &str, act: OperatorAct, about: &str, links: &Links) -> Draft {
    let (subject, said, label) = words(college, act);
    let draft = Draft::new(subject).say(format!(
        "The operator of the portal that {college} uses {said}, from the command line of its server."
    ));
    let draft = match label {
        "" => draft,
        _ => draft.fact(label, about),
    };
    draft
        .say("Your audit has the time. If you do not know of this, ask the people who run the portal.")
        .link("Log in", links.staff_log_in())
}

/// The subject, the action, and the label of `about`, if the mail shows it.
fn words(college: &str, act: OperatorAct) -> (String, &'static str, &'static str) {
    use OperatorAct as A;
    match act {
        A::AddedSuperAdmin => (
            format!("{college} has another super admin"),
            "added a super admin",
            "Address",
        ),
        A::ExportedDocument => (
            format!("A document was copied out of {college}"),
            "wrote a student's document into a file",
            "Document",
        ),
        A::CountedSecrets => (
            format!("The secrets of {college} were looked at"),
            "counted how many documents and mails are sealed under which secret. Nobody's data was read",
            "",
        ),
        A::TookBackup => (
            format!("A backup of {college} was taken by hand"),
            "wrote all data of all colleges into an encrypted backup, by hand",
            "",
        ),
        A::Restored => (
            format!("{college} was restored from a backup"),
            "restored all data from a backup. What was done after that backup was taken is not in it, though people \
             may have it on paper: the numbers of receipts, student IDs and dockets go on after a gap, which your \
             audit names. Everybody signs in again",
            "Backup of",
        ),
        A::ComparedStatement => (
            format!("A bank's statement was compared with the ledger of {college}"),
            "compared a bank's statement with what the ledger has",
            "",
        ),
        A::ClosedCollege => (
            format!("{college} was closed"),
            "closed it and wrote its lists and documents into a folder. Nobody can log in there any more; what is \
             in the portal is kept",
            "",
        ),
        A::ReopenedCollege => (
            format!("{college} is open again"),
            "opened it again. Everybody logs in anew",
            "",
        ),
    }
}
