//! The operator's actions on people's data from the command line.
//!
//! Each writes a row to the college's audit and mails its super admins, or all its staff: the operator needs none of them,
//! but cannot act unseen.

use std::convert::Infallible;

use portal_domain::{
    accounts::EmailAddress,
    audit::{
        Detail, Subject,
        particulars::{self, LeftOut, Promoted, Restored},
    },
    colleges::{College, CollegeName},
    dates,
    documents::Document,
    epochs::Series,
    ids::{CollegeId, DocumentId},
    roles::Role,
    staff::{AccountState, StaffMember},
};
use portal_mail::{Message, OperatorAct};
use portal_persistence::{
    Stored, colleges, documents,
    epochs::{self, Gap},
    invitations as store, outbox as mails, staff, students,
};

use crate::{
    Context, Failure, Outcome, Services, Tx,
    accounts::factors::restoration::{self, Restore},
    audit::record,
    documents::{Opened, fetch},
    invitations::{self, Invitation},
    outbox, teaching,
};

/// No college has that number or name.
#[derive(Debug, Clone, Copy, thiserror::Error)]
#[error("There is no such college; `portal college list` has them with their numbers.")]
pub struct NoCollege;

/// Why nobody was made super admin.
#[derive(Debug, thiserror::Error)]
pub enum AddSuperAdmin {
    /// No college has that number or name.
    #[error(transparent)]
    College(#[from] NoCollege),
    /// The address is that of an account at another college.
    #[error("This address has a staff account at another college; use another address.")]
    Elsewhere,
    /// The college is closed, so nobody can sign in there.
    #[error("This college is closed; `portal college reopen` opens it again.")]
    Closed,
    /// The account has that role already.
    #[error("This account is a super admin of the college already.")]
    AlreadyIs,
    /// The address is invited to that role already.
    #[error("This address has already been invited: it becomes super admin by registering.")]
    Invited,
}

/// How the address becomes super admin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    /// The existing account is super admin from now on.
    Account,
    /// The address becomes super admin by registering.
    Invitation,
}

/// Makes the staff account of that address super admin of the college, whatever role it has or had, or
/// invites the address. `college` is the number or the name.
pub fn add_super_admin(
    cx: &mut Context,
    college: &str,
    email: &EmailAddress,
) -> Outcome<(College, Added), AddSuperAdmin> {
    cx.transaction(|tx| {
        let college = find_college(tx, college)?.ok_or(Failure::Refused(NoCollege.into()))?;
        if !college.is_open() {
            return Err(Failure::Refused(AddSuperAdmin::Closed));
        }
        // The super admins before this change, without the newcomer.
        let told = staff::list_emails(tx.db, college.id, &[Role::SuperAdmin])?;
        let (subject, username, added) = match staff::lock_by_email(tx.db, email.key())? {
            Some(member) => {
                let member = promote(tx, &college, member)?;
                let subject = Subject::Staff(member.id);
                (subject, Some(member.username), Added::Account)
            }
            None => {
                let invitation = invite(tx, &college, email)?;
                (Subject::Invitation(invitation.id), None, Added::Invitation)
            }
        };
        let detail = Detail::AddSuperAdmin(Promoted {
            username,
            email: email.as_str().to_owned(),
        });
        record(tx, college.id, None, subject, detail)?;
        notify(
            tx,
            &college,
            told,
            OperatorAct::AddedSuperAdmin,
            email.as_str(),
        )?;
        Ok((college, added))
    })
}

fn promote(
    tx: &mut Tx<'_>,
    college: &College,
    member: StaffMember,
) -> Outcome<StaffMember, AddSuperAdmin> {
    if member.college != college.id {
        return Err(Failure::Refused(AddSuperAdmin::Elsewhere));
    }
    if member.state == AccountState::Active(Role::SuperAdmin) {
        return Err(Failure::Refused(AddSuperAdmin::AlreadyIs));
    }
    let member = member.make_super_admin();
    staff::save_state(tx.db, &member)?;
    teaching::settle(tx, &member)?;
    let message = Message::RoleChanged {
        college: college.name.clone(),
        role: Role::SuperAdmin,
    };
    outbox::enqueue(tx, &member.email, message)?;
    Ok(member)
}

/// Invites the address to be super admin; this replaces an invitation to another role.
fn invite(
    tx: &mut Tx<'_>,
    college: &College,
    email: &EmailAddress,
) -> Outcome<Invitation, AddSuperAdmin> {
    if let Some(before) = store::take(tx.db, college.id, email)?
        && before.role == Role::SuperAdmin
    {
        return Err(Failure::Refused(AddSuperAdmin::Invited));
    }
    let invited = (college.id, college.name.as_str());
    Ok(invitations::write(
        tx,
        invited,
        email,
        Role::SuperAdmin,
        None,
    )?)
}

/// The college of that number or name.
pub(crate) fn find_college(tx: &mut Tx<'_>, number_or_name: &str) -> Stored<Option<College>> {
    if let Ok(number) = number_or_name.trim().parse::<u16>() {
        let mut all = colleges::list_all(tx.db)?.into_iter();
        return Ok(all.find(|college| college.number.get() == number));
    }
    match CollegeName::parse("college", number_or_name) {
        Ok(name) => colleges::find_by_name(tx.db, &name),
        Err(_) => Ok(None),
    }
}

/// Why the operator removes no factor.
#[derive(Debug, thiserror::Error)]
pub enum RestoreFactor {
    /// No staff account has that address.
    #[error("There is no staff account with this address.")]
    NoAccount,
    /// The college is closed, so nobody can sign in there.
    #[error("The college of this account is closed; `portal college reopen` opens it again.")]
    Closed,
    /// The account cannot sign in, or has no factor.
    #[error(transparent)]
    Restore(#[from] Restore),
}

/// Removes the second factor of the staff account of that address at once, and tells all staff of its college.
pub fn restore_factor(
    cx: &mut Context,
    email: &EmailAddress,
) -> Outcome<(College, StaffMember), RestoreFactor> {
    cx.transaction(|tx| {
        let member = staff::lock_by_email(tx.db, email.key())?
            .ok_or(Failure::Refused(RestoreFactor::NoAccount))?;
        let college = colleges::find(tx.db, member.college)?
            .ok_or_else(|| Failure::defect(format!("{} has no college", member.id)))?;
        if !college.is_open() {
            return Err(Failure::Refused(RestoreFactor::Closed));
        }
        restoration::restore_by_operator(tx, &member)
            .map_err(|failure| failure.map(RestoreFactor::from))?;
        let owner = Message::FactorRestored {
            college: college.name.clone(),
            member: member.name.clone(),
            is_owner: true,
        };
        outbox::enqueue(tx, &member.email, owner)?;
        let told = staff::list_emails(tx.db, college.id, &Role::ALL)?;
        let about = format!("{} ({})", member.name, member.username);
        notify(tx, &college, told, OperatorAct::RestoredFactor, &about)?;
        Ok((college, member))
    })
}

/// No college has a document of that id.
#[derive(Debug, thiserror::Error)]
#[error("There is no document of that id.")]
pub struct NoSuchDocument;

/// Opens any student's document, after the row of the audit and the mails are committed.
pub async fn export_document(
    services: &Services,
    id: DocumentId,
) -> Outcome<Opened, NoSuchDocument> {
    let document = services
        .run(move |cx| cx.transaction(|tx| announce_export(tx, id)))
        .await?;
    fetch(services, document).await
}

fn announce_export(tx: &mut Tx<'_>, id: DocumentId) -> Outcome<Document, NoSuchDocument> {
    let document =
        documents::find_of_any_college(tx.db, id)?.ok_or(Failure::Refused(NoSuchDocument))?;
    let no_owner = || Failure::defect(format!("document {id} has no college or no student"));
    let college = colleges::find(tx.db, document.college)?.ok_or_else(no_owner)?;
    let student =
        students::find_listed(tx.db, document.college, document.student)?.ok_or_else(no_owner)?;
    let detail = Detail::ExportDocument(particulars::Opened {
        slot: document.slot,
        document: id,
    });
    let subject = Subject::Student(document.student);
    record(tx, college.id, None, subject, detail)?;
    let told = staff::list_emails(tx.db, college.id, &[Role::SuperAdmin])?;
    let about = format!("{} of {}", document.slot.title(), student.sap_id);
    notify(tx, &college, told, OperatorAct::ExportedDocument, &about)?;
    Ok(document)
}

/// Reports an action on the complete installation to every college.
pub fn notify_all(cx: &mut Context, what: &Detail, act: OperatorAct) -> Outcome<(), Infallible> {
    cx.transaction(|tx| Ok(notify_each(tx, what, act)?))
}

/// Reports to every college that it was restored and which numbers are left out since. Holds these mails with those of
/// the backup, so that a copy for trial writes to nobody. Does nothing if the colleges know already; after a restore
/// that was cut off, the next start reports it.
pub fn notify_restored(cx: &mut Context) -> Outcome<(), Infallible> {
    cx.transaction(|tx| {
        let Some(epoch) = epochs::lock_untold(tx.db)? else {
            return Ok(());
        };
        let gaps = epochs::list_gaps(tx.db, Some(epoch.number))?;
        let taken_at = epoch.backup_taken_at;
        let taken = format!(
            "{}, {} (India)",
            dates::in_words(dates::date_in_india(taken_at)),
            dates::time_in_india(taken_at).format("%H:%M"),
        );
        for college in colleges::list_all(tx.db)? {
            let detail = Detail::Restore(Restored {
                backup_taken_at: taken_at,
                left_out: left_out(&gaps, college.id),
            });
            notify_if_open(tx, &college, detail, OperatorAct::Restored, &taken)?;
        }
        mails::hold_all(tx.db)?;
        let now = tx.now();
        Ok(epochs::set_told(tx.db, epoch.number, now)?)
    })
}

/// The ranges of the college's left-out numbers, by series, for the audit.
fn left_out(gaps: &[Gap], college: CollegeId) -> Vec<LeftOut> {
    let of = |series: Series| {
        let gaps = gaps.iter();
        let of = gaps.filter(|gap| gap.college == college && gap.series == series);
        let ranges: Vec<_> = of
            .map(|gap| (gap.first.clone(), gap.last.clone()))
            .collect();
        (!ranges.is_empty()).then_some(LeftOut { series, ranges })
    };
    Series::ALL.into_iter().filter_map(of).collect()
}

fn notify_each(tx: &mut Tx<'_>, what: &Detail, act: OperatorAct) -> Stored<()> {
    for college in colleges::list_all(tx.db)? {
        notify_if_open(tx, &college, what.clone(), act, "")?;
    }
    Ok(())
}

/// Writes to the audit; mails only a college that is open.
fn notify_if_open(
    tx: &mut Tx<'_>,
    college: &College,
    detail: Detail,
    act: OperatorAct,
    about: &str,
) -> Stored<()> {
    if college.is_open() {
        return notify_one(tx, college, detail, act, about);
    }
    let subject = Subject::College(college.id);
    record(tx, college.id, None, subject, detail)
}

/// Reports an action to the one college that it concerns.
pub(crate) fn notify_college(
    tx: &mut Tx<'_>,
    college: &College,
    (detail, act): (Detail, OperatorAct),
) -> Stored<()> {
    notify_one(tx, college, detail, act, "")
}

fn notify_one(
    tx: &mut Tx<'_>,
    college: &College,
    detail: Detail,
    act: OperatorAct,
    about: &str,
) -> Stored<()> {
    let subject = Subject::College(college.id);
    record(tx, college.id, None, subject, detail)?;
    let told = staff::list_emails(tx.db, college.id, &[Role::SuperAdmin])?;
    notify(tx, college, told, act, about)
}

fn notify(
    tx: &mut Tx<'_>,
    college: &College,
    told: Vec<String>,
    act: OperatorAct,
    about: &str,
) -> Stored<()> {
    let message = Message::OperatorActed {
        college: college.name.clone(),
        act,
        about: about.to_owned(),
    };
    outbox::enqueue_all(tx, told.into_iter().map(|to| (to, message.clone())))
}
