//! Colleges.

use std::convert::Infallible;

use portal_domain::{
    accounts::EmailAddress,
    audit::{Action, Subject},
    colleges::{College, CollegeName},
    ids::{CollegeId, InvitationId},
    paging::{Listing, Page},
    roles::Role,
};
use portal_mail::Message;
use portal_persistence::{
    Stored, colleges,
    invitations::{self, Invitation},
};

use crate::{
    Context, Failure, Outcome, Tx, audit::record, college_setup::add_first_courses, outbox,
};

/// The colleges of this installation by name; anybody may see them (spec §7: get-colleges).
pub fn list(
    cx: &mut Context,
    search: Option<&str>,
    page: Page<CollegeId>,
) -> Outcome<Listing<College>, Infallible> {
    Ok(colleges::list(cx.db(), search, page)?)
}

/// Makes a college with its first courses; `None` when there is one of that name, also when another
/// transaction made it a moment ago.
pub(crate) fn found(tx: &mut Tx<'_>, name: &CollegeName) -> Stored<Option<College>> {
    let (id, now) = (tx.new_id(CollegeId::new), tx.now());
    let founded = colleges::insert(tx.db, id, name, now)?;
    if let Some(college) = &founded {
        add_first_courses(tx, college.id)?;
    }
    Ok(founded)
}

/// Why a college was not added.
#[derive(Debug, thiserror::Error)]
pub enum AddCollege {
    /// The name is taken, in this or another spelling.
    #[error("there is a college of this name already")]
    Exists,
}

/// Adds a college from the command line and invites its super admin, who registers as staff do.
pub fn add(
    cx: &mut Context,
    name: &CollegeName,
    super_admin: &EmailAddress,
) -> Outcome<College, AddCollege> {
    cx.transaction(|tx| {
        let now = tx.now();
        if colleges::find_by_name(tx.db, name)?.is_some() {
            return Err(Failure::Refused(AddCollege::Exists));
        }
        let college = found(tx, name)?.ok_or(Failure::Refused(AddCollege::Exists))?;
        let invitation = Invitation {
            id: tx.new_id(InvitationId::new),
            college: college.id,
            email: super_admin.as_str().to_owned(),
            role: Role::SuperAdmin,
            created_at: now,
        };
        invitations::insert(tx.db, &invitation, super_admin, None)?;
        let subject = Subject::Invitation(invitation.id);
        record(
            tx,
            college.id,
            None,
            Action::FoundCollege,
            subject,
            vec![("college", college.name.clone())],
        )?;
        let message = Message::Invitation {
            college: college.name.clone(),
            role_title: Role::SuperAdmin.title().to_owned(),
        };
        outbox::enqueue(tx, super_admin.as_str(), message)?;
        Ok(college)
    })
}
