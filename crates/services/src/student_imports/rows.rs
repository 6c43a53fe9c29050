//! The students of an import: a code that is sent again, and a row that is taken back.

use portal_domain::{
    audit::{Detail, Subject, particulars::OneStudent},
    ids::{CollegeId, StudentId, StudentImportId},
    paging::{Listing, Page},
    sap_id::SapId,
    sessions::SignedInStaff,
    student_imports::{FirstCode, ImportStateError, RowState, WantedRows},
};
use portal_mail::Message;
use portal_persistence::{Db, charges, enrolment_changes, student_imports as store, students};

use super::{ImportedRow, KeepImport, draw_code, find, hash_of};
use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    outbox,
    runtime::throttles::{Counter, count},
};

/// What the desk of admissions reads of a student who was taken back, and the accountant of the dues.
const TAKEN_BACK: &str = "Taken back from an import of students.";

/// A page of the rows of an import.
pub fn list_rows(
    cx: &mut Context,
    college: CollegeId,
    id: StudentImportId,
    wanted: &WantedRows,
    page: &Page<i32>,
) -> Outcome<Listing<ImportedRow>, KeepImport> {
    find(cx, college, id)?;
    Ok(store::list_rows(cx.db(), college, id, wanted, page)?)
}

/// Sends a student who has not set a password yet another code, which replaces the last one.
pub fn send_code(cx: &mut Context, by: &SignedInStaff, student: &SapId) -> Outcome<(), KeepImport> {
    let found = find_student(cx.db(), by.college, student)?;
    check_waits(&find_row(cx.db(), by.college, found)?)?;
    count(cx, &[Counter::FirstCodes(found)])?;
    cx.transaction(|tx| {
        enrolment_changes::hold(tx.db, by.college, &[found])?;
        let row = find_row(tx.db, by.college, found)?;
        check_waits(&row)?;
        let code = draw_code();
        let (hash, now) = (
            hash_of(tx.secrets(), (row.import, row.row), &code),
            tx.now(),
        );
        store::set_code(tx.db, (by.college, row.import, row.row), &hash, now)?;
        let message = mail((&row.name, student), &by.college_name, &code);
        outbox::enqueue(tx, &row.email, message)?;
        write_down(tx, by, (found, student), Detail::SendFirstCode)
    })
}

pub(super) fn mail((name, sap_id): (&str, &SapId), college: &str, code: &FirstCode) -> Message {
    Message::FirstCode {
        name: name.to_owned(),
        student_id: sap_id.to_string(),
        college: college.to_owned(),
        code: code.in_groups(),
        days: u32::try_from(FirstCode::LIFETIME.num_days()).unwrap_or_default(),
    }
}

/// Takes a student back who has set no password and on whom nothing hangs. Sent again, it answers the same.
pub fn take_back(cx: &mut Context, by: &SignedInStaff, student: &SapId) -> Outcome<(), KeepImport> {
    cx.transaction(|tx| {
        let found = find_student(tx.db, by.college, student)?;
        // The worker, which demands dues, waits.
        let import = find_row(tx.db, by.college, found)?.import;
        store::lock(tx.db, by.college, import)?;
        enrolment_changes::hold(tx.db, by.college, &[found])?;
        // Before it is read what was paid: nobody pays meanwhile.
        charges::hold_instalments(tx.db, by.college, &[found])?;
        let row = find_row(tx.db, by.college, found)?;
        match row.state {
            RowState::TakenBack => return Ok(()),
            RowState::SignedIn => return refuse(ImportStateError::SignedIn),
            _ => {}
        }
        if store::is_in_use(tx.db, by.college, found)? {
            return refuse(ImportStateError::InUse);
        }
        let now = tx.now();
        if let Some(standing) = standing(tx, by.college, found)? {
            let demand = (standing.place.year, standing.place.course);
            let of = (by.college, &[found][..]);
            charges::withdraw_unpaid(tx.db, of, demand, (by.id, TAKEN_BACK, now))?;
        }
        store::take_back(tx.db, by.college, found, (by.id, now), TAKEN_BACK)?;
        write_down(tx, by, (found, student), Detail::TakeBackStudent)
    })
}

fn standing(
    tx: &mut Tx<'_>,
    college: CollegeId,
    student: StudentId,
) -> Outcome<Option<portal_domain::enrolment_changes::Standing>, KeepImport> {
    let mut found = enrolment_changes::find_standings(tx.db, college, &[student])?;
    Ok(found.remove(&student))
}

fn refuse<T>(reason: ImportStateError) -> Outcome<T, KeepImport> {
    Err(Failure::Refused(reason.into()))
}

fn check_waits(row: &ImportedRow) -> Outcome<(), KeepImport> {
    match row.state {
        RowState::Enrolled => Ok(()),
        RowState::SignedIn => refuse(ImportStateError::SignedIn),
        RowState::TakenBack => refuse(ImportStateError::TakenBack),
        // Has no student yet.
        RowState::Waiting | RowState::LeftOut => Err(Failure::Refused(KeepImport::NotFound)),
    }
}

fn find_student(
    db: &mut Db,
    college: CollegeId,
    student: &SapId,
) -> Outcome<StudentId, KeepImport> {
    let found = students::find_id(db, college, student)?;
    found.ok_or(Failure::Refused(KeepImport::NotFound))
}

fn find_row(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Outcome<ImportedRow, KeepImport> {
    let row = store::find_row(db, college, student)?;
    row.ok_or(Failure::Refused(KeepImport::NotFound))
}

fn write_down(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    (id, student): (StudentId, &SapId),
    detail: fn(OneStudent) -> Detail,
) -> Outcome<(), KeepImport> {
    let detail = detail(OneStudent {
        student: student.clone(),
    });
    let subject = Subject::Student(id);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
}
