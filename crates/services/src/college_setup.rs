//! Setting a college up (spec §2: College Details): one save of everything, matched with the stored entries
//! by id and then by name.
//!
//! Decision: DECISIONS.md#saving-a-college-saves-all-of-it.

use std::convert::Infallible;

use portal_domain::{
    audit::{Action, Subject as AuditSubject},
    college_setup::{CollegeSetup, Course, Subject},
    ids::{CollegeId, CourseId, GlobalFeeId, SubjectId},
    roles::Role,
    sessions::SignedInStaff,
    validation::{Fault, Faults},
};
use portal_mail::Message;
use portal_persistence::{
    StoreError, Stored, admissions, attendance, college_setup as store, marks, practicals, staff,
};

use crate::{Context, Failure, Outcome, Tx, audit::record, outbox, runtime::failure::OrRefuse};

/// The set-up of the staff member's own college.
pub fn find(cx: &mut Context, college: CollegeId) -> Outcome<CollegeSetup, Infallible> {
    store::find(cx.db(), college)?
        .ok_or_else(|| Failure::defect(format!("college {college} is gone")))
}

/// Why a save was refused. Nothing was saved.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum SaveCollege {
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Somebody else has saved since the revision that was read.
    #[error(
        "Somebody else has changed the college details since you opened them. Please read them again."
    )]
    Changed,
    /// Students depend on an entry that would be removed.
    #[error("{0}")]
    InUse(String),
}

/// Applies `change` to the stored set-up. `seen` is the revision that the super admin has read; without it,
/// the present one is overwritten.
pub fn save(
    cx: &mut Context,
    by: &SignedInStaff,
    seen: Option<i32>,
    change: impl Fn(&CollegeSetup) -> Result<CollegeSetup, Faults>,
) -> Outcome<CollegeSetup, SaveCollege> {
    cx.transaction(|tx| {
        let existing = store::lock(tx.db, by.college)?
            .ok_or_else(|| Failure::defect(format!("college {} is gone", by.college)))?;
        if seen.is_some_and(|seen| seen != existing.revision) {
            return Err(Failure::Refused(SaveCollege::Changed));
        }
        let wanted = change(&existing).or_refuse()?;
        wanted.check().or_refuse()?;
        let mut setup = wanted.match_with(&existing).or_refuse()?;
        setup.revision = existing.revision.wrapping_add(1);
        refuse_removal_in_use(tx, &existing, &setup)?;
        refuse_removal_of_subjects(tx, &existing, &setup)?;
        write(tx, &mut setup)?;
        marks::set_unpublished(tx.db, by.college, &judged_otherwise(&existing, &setup))?;
        refuse_maxima_below_marks(tx, &setup)?;
        record(
            tx,
            by.college,
            Some(by.id),
            Action::SaveCollege,
            AuditSubject::College(by.college),
            vec![("changes", setup.changes_since(&existing).join("; "))],
        )?;
        warn_of_upi_id(tx, by, &existing, &setup)?;
        Ok(setup)
    })
}

/// Mails the college's super admins and accountants that the UPI id has changed, so that nobody with one stolen account
/// can redirect payments unnoticed.
fn warn_of_upi_id(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    existing: &CollegeSetup,
    setup: &CollegeSetup,
) -> Stored<()> {
    let id = |setup: &CollegeSetup| {
        let id = setup.terms.upi_id.as_ref();
        id.map_or("", |id| id.as_str()).to_owned()
    };
    let (before, after) = (id(existing), id(setup));
    if before == after {
        return Ok(());
    }
    let message = Message::UpiIdChanged {
        college: setup.name.as_str().to_owned(),
        by: by.name.clone(),
        before,
        after,
    };
    let told = [Role::SuperAdmin, Role::AccountantAdmin];
    let told = staff::list_emails(tx.db, by.college, &told)?;
    outbox::enqueue_all(tx, told.into_iter().map(|to| (to, message.clone())))
}

/// Subjects whose passing or maximum marks have changed, so that their results must be published again.
fn judged_otherwise(existing: &CollegeSetup, setup: &CollegeSetup) -> Vec<SubjectId> {
    let limits = |of: &Subject| (of.min_marks, of.max_marks);
    let changed = setup.subjects().filter(|now| {
        let mut before = existing.subjects().filter(|before| before.id == now.id);
        before.any(|before| limits(before) != limits(now))
    });
    changed.filter_map(|subject| subject.id).collect()
}

/// The courses of a college that has just been founded.
pub(crate) fn add_first_courses(tx: &mut Tx<'_>, college: CollegeId) -> Result<(), StoreError> {
    let mut courses = portal_domain::college_setup::FIRST_COURSES.map(Course::bare);
    for course in &mut courses {
        course.id = Some(tx.new_id(CourseId::new));
    }
    store::save_courses(tx.db, college, &courses)
}

fn refuse_removal_in_use(
    tx: &mut Tx<'_>,
    existing: &CollegeSetup,
    setup: &CollegeSetup,
) -> Outcome<(), SaveCollege> {
    let used = admissions::courses_in_use(tx.db, setup.id)?;
    let is_kept = |course: &&Course| setup.courses.iter().any(|kept| kept.id == course.id);
    let in_use = |course: &&Course| course.id.is_some_and(|id| used.contains(&id));
    let names: Vec<&str> = existing
        .courses
        .iter()
        .filter(in_use)
        .filter(|course| !is_kept(course))
        .map(|course| course.name.as_str())
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(Failure::Refused(SaveCollege::InUse(format!(
        "Students have applied for {}, so it cannot be removed.",
        names.join(" and for ")
    ))))
}

/// Refuses to remove subjects that have data, since the data would be lost.
fn refuse_removal_of_subjects(
    tx: &mut Tx<'_>,
    existing: &CollegeSetup,
    setup: &CollegeSetup,
) -> Outcome<(), SaveCollege> {
    let kept: Vec<Option<SubjectId>> = setup.subjects().map(|subject| subject.id).collect();
    let removed = existing.subjects();
    let removed: Vec<&Subject> = removed.filter(|s| !kept.contains(&s.id)).collect();
    if removed.is_empty() {
        return Ok(());
    }
    let reasons = [
        (
            "Students have marks in",
            marks::subjects_in_use(tx.db, setup.id)?,
        ),
        (
            "Practicals are scheduled for",
            practicals::subjects_in_use(tx.db, setup.id)?,
        ),
        (
            "Attendance was taken in",
            attendance::subjects_in_use(tx.db, setup.id)?,
        ),
    ];
    for (reason, used) in reasons {
        let in_use = |subject: &&&Subject| subject.id.is_some_and(|id| used.contains(&id));
        let names = removed.iter().filter(in_use);
        let names: Vec<&str> = names.map(|subject| subject.name.as_str()).collect();
        if !names.is_empty() {
            return Err(Failure::Refused(SaveCollege::InUse(format!(
                "{reason} {}, so it cannot be removed.",
                names.join(" and ")
            ))));
        }
    }
    Ok(())
}

/// Refuses maximum marks below marks that were given. Called after the subjects are written, since their locks wait for
/// transactions that save marks.
fn refuse_maxima_below_marks(tx: &mut Tx<'_>, setup: &CollegeSetup) -> Outcome<(), SaveCollege> {
    let highest = marks::highest(tx.db, setup.id)?;
    let below = setup.subjects().filter_map(|subject| {
        let given = highest.iter().find(|(id, _)| Some(*id) == subject.id);
        let (_, given) = given.filter(|(_, given)| *given > subject.max_marks)?;
        Some(format!("{} ({given})", subject.name))
    });
    let below: Vec<String> = below.collect();
    if below.is_empty() {
        return Ok(());
    }
    Err(Failure::Refused(SaveCollege::InUse(format!(
        "Students have more marks than that maximum in {}.",
        below.join(" and in ")
    ))))
}

fn write(tx: &mut Tx<'_>, setup: &mut CollegeSetup) -> Outcome<(), SaveCollege> {
    for fee in &mut setup.global_fees {
        fee.id = Some(fee.id.unwrap_or_else(|| tx.new_id(GlobalFeeId::new)));
    }
    let college = setup.id;
    store::save_particulars(tx.db, setup).map_err(taken)?;
    store::save_fees(tx.db, college, &setup.global_fees)?;
    for course in &mut setup.courses {
        course.id = Some(course.id.unwrap_or_else(|| tx.new_id(CourseId::new)));
        for subject in &mut course.subjects {
            subject.id = Some(subject.id.unwrap_or_else(|| tx.new_id(SubjectId::new)));
        }
    }
    store::save_courses(tx.db, college, &setup.courses)?;
    store::save_subjects(tx.db, college, &setup.courses)?;
    let courses: Vec<CourseId> = setup
        .courses
        .iter()
        .filter_map(|course| course.id)
        .collect();
    let subjects: Vec<SubjectId> = setup.subjects().filter_map(|subject| subject.id).collect();
    store::delete_subjects_except(tx.db, college, &subjects)?;
    Ok(store::delete_courses_except(tx.db, college, &courses)?)
}

/// The fault of a value that another college already has.
fn taken(error: StoreError) -> Failure<SaveCollege> {
    let fault = if error.is_conflict_with(store::CODE_TAKEN) {
        Fault::new("collegeID", "Another college has this College ID.")
    } else if error.is_conflict_with(store::NAME_TAKEN) {
        Fault::new("collegeName", "Another college has this name.")
    } else {
        return Failure::Store(error);
    };
    Failure::Refused(SaveCollege::Faults(fault.into()))
}
