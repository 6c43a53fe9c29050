//! Leaves: students ask, and may take it back as long as the college has not decided.

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject, particulars::Away},
    ids::LeaveId,
    leaves::{Decided, Decision, Leave, NewLeave, Overlaps, Sort, State, Verdict},
    paging::{Listing, Page},
    refusals::{Code, Refusal, RefusalKind},
    sessions::{SignedInStaff, SignedInStudent},
    sorting::SortedPage,
};
use portal_mail::Message;
use portal_persistence::{Stored, leaves as store, students};

use crate::{
    Context, Failure, Outcome, Tx, audit::record, notifications, runtime::failure::OrRefuse,
};

pub use store::{Filter, ListedLeave};

/// Adds a leave that a student asks for.
pub fn ask(
    cx: &mut Context,
    student: &SignedInStudent,
    input: &NewLeave,
) -> Outcome<Leave, Overlaps> {
    cx.transaction(|tx| {
        let college = student.college;
        students::lock(tx.db, college, student.id)?;
        let other = store::find_overlapping(tx.db, college, student.id, input.period)?;
        if let Some(other) = other {
            return Err(Failure::Refused(other.as_overlap()));
        }
        let leave = Leave {
            id: tx.new_id(LeaveId::new),
            college,
            student: student.id,
            input: input.clone(),
            asked_at: tx.now(),
            state: State::Pending,
            attachment: None,
        };
        store::insert(tx.db, &leave)?;
        Ok(leave)
    })
}

/// The student's leaves, newest first.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
    page: &Page<LeaveId>,
) -> Outcome<Listing<Leave>, Infallible> {
    Ok(store::list_of(cx.db(), student.college, student.id, page)?)
}

/// The college's leaves of that status, or all: pending ones oldest first, others newest first, or by the
/// page's key.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &Filter,
    page: &SortedPage<Sort, LeaveId>,
) -> Outcome<Listing<ListedLeave>, Infallible> {
    Ok(store::list(cx.db(), by.college, filter, page)?)
}

/// Why a leave could not be decided or withdrawn.
#[derive(Debug, thiserror::Error)]
pub enum DecideLeave {
    /// The college, or the student who withdraws, has no such leave.
    #[error("not found")]
    NotFound,
    /// It was decided or withdrawn before.
    #[error(transparent)]
    Decided(#[from] Decided),
}

/// Decides on a leave and notifies the student.
pub fn decide(
    cx: &mut Context,
    by: &SignedInStaff,
    id: LeaveId,
    verdict: Verdict,
    comment: Option<&str>,
) -> Outcome<ListedLeave, DecideLeave> {
    cx.transaction(|tx| {
        let leave =
            store::lock(tx.db, by.college, id)?.ok_or(Failure::Refused(DecideLeave::NotFound))?;
        let decision = Decision {
            by: by.id,
            at: tx.now(),
            comment: comment.map(str::to_owned),
        };
        let leave = leave.decide(verdict, decision).or_refuse()?;
        store::save_state(tx.db, &leave)?;
        let listed = store::find_listed(tx.db, by.college, id)?
            .ok_or_else(|| Failure::defect(format!("leave {id} is gone")))?;
        note(tx, by, &listed.leave, verdict)?;
        notify(tx, by, &listed, verdict)?;
        Ok(listed)
    })
}

/// Takes back the student's own leave. Whether this or a decision comes first, the other is refused; so is the same sent
/// twice.
pub fn withdraw(
    cx: &mut Context,
    student: &SignedInStudent,
    id: LeaveId,
) -> Outcome<Leave, DecideLeave> {
    cx.transaction(|tx| {
        let leave = store::lock(tx.db, student.college, id)?
            .filter(|leave| leave.student == student.id)
            .ok_or(Failure::Refused(DecideLeave::NotFound))?;
        let leave = leave.withdraw(tx.now()).or_refuse()?;
        store::save_state(tx.db, &leave)?;
        let subject = Subject::Student(student.id);
        let detail = Detail::WithdrawLeave(away(&leave));
        record(tx, student.college, None, subject, detail)?;
        Ok(leave)
    })
}

fn away(leave: &Leave) -> Away {
    Away {
        from: leave.input.period.start,
        till: leave.input.period.end,
        comment: leave.comment().map(str::to_owned),
    }
}

fn note(tx: &mut Tx<'_>, by: &SignedInStaff, leave: &Leave, verdict: Verdict) -> Stored<()> {
    let away = away(leave);
    let detail = match verdict {
        Verdict::Approve => Detail::ApproveLeave(away),
        Verdict::Reject => Detail::RejectLeave(away),
    };
    let subject = Subject::Student(leave.student);
    record(tx, by.college, Some(by.id), subject, detail)
}

fn notify(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    listed: &ListedLeave,
    verdict: Verdict,
) -> Stored<()> {
    let leave = &listed.leave;
    let message = Message::LeaveDecided {
        name: listed.student_name.clone(),
        college: by.college_name.clone(),
        period: leave.input.period,
        approved: verdict == Verdict::Approve,
        comment: leave.comment().unwrap_or_default().to_owned(),
    };
    notifications::notify(tx, by.college, leave.student, message)
}

impl Refusal for DecideLeave {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Decided(inner) => inner.kind(),
        }
    }
}
