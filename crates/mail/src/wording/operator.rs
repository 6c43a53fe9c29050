//! Mails about the operator's actions on the command line.

use crate::{links::Links, message::OperatorAct, rendered_mail::Draft};

/// To a super admin, who may not have asked for it.
pub(super) fn acted(college: &str, act: OperatorAct, about: &str, links: &Links) -> Draft {
    let (subject, said, label) = words(college, act);
    let draft = Draft::new(subject).say(format!(
        "From the command line of its server, the operator of the portal that {college} uses {said}."
    ));
    let draft = match label {
        "" => draft,
        _ => draft.fact(label, about),
    };
    draft
        .say("Your audit shows the time. If you did not expect this, ask the people who run the portal.")
        .link("Log in", links.staff_log_in())
}

/// The subject, the action, and the label of `about`, if the mail shows it.
#[expect(clippy::too_many_lines, reason = "it is one table, an entry an act")]
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
            "exported a student's document to a file",
            "Document",
        ),
        A::CountedSecrets => (
            format!("The secrets of {college} were checked"),
            "counted how many documents and emails each secret encrypts. Nobody's data was read",
            "",
        ),
        A::TookBackup => (
            format!("A backup of {college} was taken by hand"),
            "wrote all data of all colleges into an encrypted backup, by hand",
            "",
        ),
        A::Restored => (
            format!("{college} was restored from a backup"),
            "restored all data from a backup. Anything done after that backup is missing, though people may have it on \
             paper. The numbers of receipts, student IDs and dockets continue after a gap, which your audit shows. \
             Everyone must log in again",
            "Backup of",
        ),
        A::ComparedStatement => (
            format!("A bank statement was compared with the ledger of {college}"),
            "compared a bank statement with the ledger",
            "",
        ),
        A::ClosedCollege => (
            format!("{college} was closed"),
            "closed the college and exported its lists and documents to a folder. Nobody can log in any more. Its data in the \
             portal is kept",
            "",
        ),
        A::ReopenedCollege => (
            format!("{college} is open again"),
            "re-opened the college. Everyone must log in again",
            "",
        ),
        A::RestoredFactor => (
            format!("Two-step verification was removed from an account of {college}"),
            "removed the two-step verification of a staff account. Its owner sets it up again at the next login. Every \
             member of staff gets this email, so that nobody can have it done unseen",
            "Account",
        ),
    }
}
