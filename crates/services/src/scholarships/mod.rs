//! Scholarships: the desk adds them and approves students, the super admin pays (spec §2: Scholarship, Admin
//! scholarship, Super admin). If two people approve or pay at the same time, one succeeds and the other gets an error.
//!
//! Decision: DECISIONS.md#awards-are-paid-in-one-transaction.

mod applications;
mod edits;

use std::convert::Infallible;

use portal_domain::{
    audit::{
        Detail, Subject,
        particulars::{Award, Offered},
    },
    ids::{CollegeId, ScholarshipId, StudentId, TransferId},
    ledger::{Account, CollegeAccount, Kind, Move, Transfer, What},
    money::Rupees,
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    scholarships::{NewScholarship, NotOpen, NotPayable, Picked, Scholarship, Sort, State},
    sessions::SignedInStaff,
    sorting::SortedPage,
    validation::Faults,
};
use portal_mail::Message;
use portal_persistence::{StoreError, ledger, scholarships as store, wallet};

pub use self::{
    applications::{Applied, Apply, OpenScholarships, apply, list_applied, list_open},
    edits::{cancel, edit},
};
pub use portal_domain::scholarships::{KeepScholarship, ScholarshipEdit};
pub use store::{Applicant, ApplicantContext, Filter, ListedScholarship, Person};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::{record, record_all},
    notifications::notify_all,
    runtime::failure::OrDefect,
    runtime::{
        failure::{OrConflict, OrRefuse},
        idempotency::{Call, Done, OtherCall, run_once_per_key},
    },
};

/// The college's scholarships with their students.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &SortedPage<Sort, ScholarshipId>,
) -> Outcome<Listing<ListedScholarship>, Infallible> {
    Ok(store::list(cx.db(), by.college, filter, page)?)
}

/// Why a scholarship was not added.
#[derive(Debug, thiserror::Error)]
pub enum AddScholarship {
    /// There is such a scholarship already.
    #[error("A scholarship with this name and test date already exists.")]
    Known,
}

/// Adds a scholarship, for which students can apply at once.
pub fn add(
    cx: &mut Context,
    by: &SignedInStaff,
    input: &NewScholarship,
) -> Outcome<ListedScholarship, AddScholarship> {
    cx.transaction(|tx| {
        let scholarship = Scholarship {
            id: tx.new_id(ScholarshipId::new),
            college: by.college,
            input: input.clone(),
            created_at: tx.now(),
            state: State::Open,
            revision: 1,
        };
        store::insert(tx.db, &scholarship, by.id)
            .or_conflict(store::ONCE, AddScholarship::Known)?;
        let detail = Detail::AddScholarship(Offered::from(input));
        let subject = Subject::Scholarship(scholarship.id);
        record(tx, by.college, Some(by.id), subject, detail)?;
        Ok(ListedScholarship {
            scholarship,
            participants: Vec::new(),
            approved: Vec::new(),
            participant_count: 0,
            approved_count: 0,
        })
    })
}

/// The college has no such scholarship.
#[derive(Debug, thiserror::Error)]
#[error("not found")]
pub struct NotFound;

/// A scholarship and its applicants.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Applicants {
    pub scholarship: ListedScholarship,
    /// In the order of their SAP ids.
    pub listing: Listing<Applicant>,
}

/// The applicants of a scholarship whose name or SAP id contains `search`.
pub fn list_applicants(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ScholarshipId,
    search: Option<&str>,
    page: &Page<SapId>,
) -> Outcome<Applicants, NotFound> {
    let found = store::find_listed(cx.db(), by.college, id)?;
    Ok(Applicants {
        scholarship: found.ok_or(Failure::Refused(NotFound))?,
        listing: store::list_applicants(cx.db(), by.college, id, search, page)?,
    })
}

/// Why no students were approved.
#[derive(Debug, thiserror::Error)]
pub enum ApproveStudents {
    /// The college has no such scholarship.
    #[error("not found")]
    NotFound,
    /// They were approved before.
    #[error(transparent)]
    NotOpen(#[from] NotOpen),
    /// Some of them have not applied.
    #[error("some of the students have not applied")]
    Faults(Faults),
}

/// Approves some of the applicants, once, and notifies all of them.
pub fn approve_students(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ScholarshipId,
    picked: &Picked,
) -> Outcome<ListedScholarship, ApproveStudents> {
    cx.transaction(|tx| {
        let college = by.college;
        let found = store::lock(tx.db, college, id)?;
        let scholarship = found.ok_or(Failure::Refused(ApproveStudents::NotFound))?;
        let scholarship = scholarship.approve(tx.now()).or_refuse()?;
        let approved = store::approve(tx.db, college, id, picked.ids())?;
        let all = picked.check_all_of(&approved);
        all.map_err(|faults| Failure::Refused(ApproveStudents::Faults(faults)))?;
        store::save_state(tx.db, &scholarship, by.id)?;
        let input = &scholarship.input;
        let approved = store::list_approved(tx.db, college, id)?;
        let rejected = store::list_rejected(tx.db, college, id)?;
        note(tx, by, Detail::ApproveStudents, &approved, &scholarship)?;
        let yes = Message::ScholarshipApproved {
            college: by.college_name.clone(),
            scholarship: input.name.clone(),
            amount: input.award,
        };
        let no = Message::ScholarshipNotSelected {
            college: by.college_name.clone(),
            scholarship: input.name.clone(),
        };
        let approved = approved.into_iter().map(|one| (one, yes.clone()));
        let rejected = rejected.into_iter().map(|one| (one, no.clone()));
        let messages = approved.chain(rejected);
        let messages = messages.map(|((student, email), message)| (student, email, message));
        notify_all(tx, college, messages.collect())?;
        let listed = store::find_listed(tx.db, college, id)?;
        listed.ok_or_else(|| Failure::defect(format!("scholarship {id} is gone")))
    })
}

fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    detail: fn(Award) -> Detail,
    students: &[(StudentId, String)],
    scholarship: &Scholarship,
) -> Result<(), StoreError> {
    let detail = detail(Award {
        scholarship: scholarship.input.name.clone(),
        amount: scholarship.input.award,
    });
    let done = students.iter();
    let done = done.map(|(student, _)| (Subject::Student(*student), detail.clone()));
    record_all(tx, by.college, Some(by.id), done)
}

/// Why nobody was paid. Nothing has changed.
#[derive(Debug, thiserror::Error)]
pub enum PayScholarship {
    /// The college has no such scholarship.
    #[error("not found")]
    NotFound,
    /// It cannot be paid now.
    #[error(transparent)]
    NotPayable(#[from] NotPayable),
    /// Another call has used this key.
    #[error(transparent)]
    OtherCall(#[from] OtherCall),
}

/// A scholarship that was just paid.
#[derive(Debug, Clone)]
pub struct Awarded(pub ListedScholarship);

impl Awarded {
    /// A sentence for the person who paid it.
    pub fn message(&self) -> String {
        let count = self.0.approved.len();
        let students = if count == 1 { "student" } else { "students" };
        match self.total() {
            Some(total) => format!("Paid {total} to {count} {students}."),
            None => format!("Paid {count} {students}."),
        }
    }

    fn total(&self) -> Option<Rupees> {
        let award = self.0.scholarship.input.award;
        let mut awards = self.0.approved.iter().map(|_| award);
        awards.try_fold(Rupees::ZERO, Rupees::checked_add)
    }
}

/// Pays the award to every approved student, once, in one transaction.
pub fn pay(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ScholarshipId,
    call: &Call<Awarded>,
) -> Outcome<Done<Awarded>, PayScholarship> {
    run_once_per_key(cx, by.into(), call, |tx| {
        let found = store::lock(tx.db, by.college, id)?;
        let scholarship = found.ok_or(Failure::Refused(PayScholarship::NotFound))?;
        let scholarship = scholarship.pay(tx.now()).or_refuse()?;
        let approved = store::list_approved(tx.db, by.college, id)?;
        award(tx, by, &scholarship, approved)?;
        store::save_state(tx.db, &scholarship, by.id)?;
        let listed = store::find_listed(tx.db, by.college, id)?;
        let listed = listed.ok_or_else(|| Failure::defect(format!("scholarship {id} is gone")))?;
        Ok(Awarded(listed))
    })
}

fn award(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    scholarship: &Scholarship,
    approved: Vec<(StudentId, String)>,
) -> Outcome<(), PayScholarship> {
    let (college, input) = (by.college, &scholarship.input);
    let ids: Vec<StudentId> = approved.iter().map(|(student, _)| *student).collect();
    let award = |student: &StudentId| {
        let what = Move {
            kind: Kind::Award,
            debit: Account::College(CollegeAccount::Scholarships),
            credit: Account::Wallet(*student),
            amount: input.award,
        };
        transfer(tx, college, what, &input.name)
    };
    let awards: Vec<Transfer> = ids.iter().map(award).collect::<Outcome<_, _>>()?;
    ledger::post_all(tx.db, &awards)?;
    let noted = ids.iter().zip(&awards).map(|(id, award)| (*id, award.id));
    store::save_awards(tx.db, college, scholarship.id, &noted.collect::<Vec<_>>())?;
    note(tx, by, Detail::PayScholarship, &approved, scholarship)?;
    let balances = wallet::list_balances(tx.db, college, &ids)?;
    let message = |(student, email): (StudentId, String)| {
        let balance = balances.get(&student);
        let balance = balance.ok_or_else(|| Failure::defect(format!("{student} has no wallet")))?;
        let message = Message::ScholarshipPaid {
            college: by.college_name.clone(),
            scholarship: input.name.clone(),
            amount: input.award,
            balance: *balance,
        };
        Ok((student, email, message))
    };
    let messages = approved.into_iter().map(message);
    let messages = messages.collect::<Outcome<_, PayScholarship>>()?;
    Ok(notify_all(tx, college, messages)?)
}

/// A transfer for the scholarship of that name.
fn transfer<E>(tx: &Tx<'_>, college: CollegeId, what: Move, name: &str) -> Outcome<Transfer, E> {
    let id = tx.new_id(TransferId::new);
    let scholarship = name.to_owned();
    let description = What::Scholarship { scholarship };
    Transfer::new(id, college, what, description, tx.now()).or_defect()
}

impl Refusal for AddScholarship {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Known => Code::ScholarshipKnown.into(),
        }
    }
}

impl Refusal for ApproveStudents {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NotOpen(inner) => inner.kind(),
            Self::Faults(inner) => inner.kind(),
        }
    }
}

impl Refusal for PayScholarship {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::NotPayable(inner) => inner.kind(),
            Self::OtherCall(inner) => inner.kind(),
        }
    }
}
