//! Which subjects a teacher holds: set by the super admin, the whole set at once.

use portal_domain::{
    audit::{Detail, Subject as AuditSubject, particulars::Assigned},
    ids::{StaffId, SubjectId},
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStaff,
    staff::StaffMember,
    teaching::{NoTeacher, choose_subjects, may_hold_subjects},
    validation::Faults,
};
use portal_persistence::{Stored, college_setup, staff, teaching as store};

use crate::{Context, Failure, Outcome, Tx, audit::record, runtime::failure::OrRefuse};

/// A staff account with its subjects; only a teacher has any.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedMember {
    pub member: StaffMember,
    /// The subjects, in the college's order.
    pub subjects: Vec<SubjectId>,
}

/// Why subjects were not assigned.
#[derive(Debug, thiserror::Error)]
pub enum AssignSubjects {
    /// The college has no such account.
    #[error("not found")]
    NotFound,
    /// The account is not that of an active teacher.
    #[error(transparent)]
    NoTeacher(#[from] NoTeacher),
    /// The college does not have some of the subjects.
    #[error(transparent)]
    Faults(#[from] Faults),
}

/// Replaces the subjects of a teacher by those of these ids.
pub fn assign(
    cx: &mut Context,
    by: &SignedInStaff,
    id: StaffId,
    subject_ids: &[String],
) -> Outcome<ListedMember, AssignSubjects> {
    cx.transaction(|tx| {
        // First, so that no subject is removed meanwhile. It also makes super admins wait for each
        // other.
        college_setup::hold(tx.db, by.college)?;
        let member = staff::lock(tx.db, by.college, id)?
            .ok_or(Failure::Refused(AssignSubjects::NotFound))?;
        if !may_hold_subjects(member.state) {
            return Err(Failure::Refused(NoTeacher.into()));
        }
        let offered = store::list_offered(tx.db, by.college)?;
        let chosen = choose_subjects(subject_ids, offered).or_refuse()?;
        let subjects: Vec<SubjectId> = chosen.iter().map(|subject| subject.id).collect();
        let before = store::list_held(tx.db, by.college, id)?;
        if before != chosen {
            store::save_held(tx.db, by.college, id, &subjects)?;
            let names = |list: &[_]| list.iter().map(ToString::to_string).collect();
            let detail = Detail::AssignSubjects(Assigned {
                username: member.username.clone(),
                before: names(&before),
                subjects: names(&chosen),
            });
            let subject = AuditSubject::Staff(id);
            record(tx, by.college, Some(by.id), subject, detail)?;
        }
        Ok(ListedMember { member, subjects })
    })
}

/// Removes the subjects of a member who is no longer a teacher; keeps those of one who is.
pub(crate) fn settle(tx: &mut Tx<'_>, member: &StaffMember) -> Stored<()> {
    if may_hold_subjects(member.state) {
        return Ok(());
    }
    store::save_held(tx.db, member.college, member.id, &[])
}

impl Refusal for AssignSubjects {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NoTeacher(inner) => inner.kind(),
            Self::Faults(inner) => inner.kind(),
        }
    }
}
