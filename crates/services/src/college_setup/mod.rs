//! Setting a college up (spec §2: College Details): one save of everything, matched with the stored entries
//! by id and then by name.
//!
//! Decision: DECISIONS.md#saving-a-college-saves-all-of-it.

mod subject_file;

use std::convert::Infallible;

use portal_domain::{
    audit::{Detail, Subject as AuditSubject, particulars::Saved},
    college_setup::{CollegeFault, CollegeSetup, Course, Subject},
    factors::{Act, Stale},
    ids::{CollegeId, CourseId, GlobalFeeId, SubjectId},
    marks::Marks,
    refusals::{Code, Param, Refusal, RefusalKind},
    roles::Role,
    sessions::SignedInStaff,
    tables::RowFault,
    validation::{Fault, Faults},
};
use portal_mail::Message;
use portal_persistence::{
    StoreError, Stored, admissions, attendance, college_setup as store, enrolments, marks,
    practicals, staff,
};

pub use self::subject_file::{ImportedSubjects, SubjectImport, import_subjects};
pub use crate::runtime::sheet_file::SheetFile;
use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    outbox,
    runtime::failure::{OrConflict, OrRefuse},
};

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
        "Someone else has changed the college details since you opened them. Please reload them."
    )]
    Changed,
    /// An instance of the version without terms still serves.
    #[error(
        "The portal is being updated, and an older version of it still runs. Terms can be saved once that has stopped."
    )]
    OlderVersion,
    /// Rows of a file at fault.
    #[error("{} fault(s)", .0.len())]
    Rows(Vec<RowFault>),
    /// The subjects are not what the trial of the file has seen.
    #[error("The subjects have changed since you checked this file. Please check it again.")]
    FileOutdated,
    #[error(transparent)]
    InUse(#[from] InUse),
    /// The UPI id would change, and the last confirmation is too old.
    #[error(transparent)]
    Stale(#[from] Stale),
}

/// Students depend on courses or subjects, by name, that would be removed or changed.
#[derive(Debug, thiserror::Error)]
pub enum InUse {
    /// Students are or were in these courses, whose terms would change.
    #[error("Students are or were in {}, so its terms cannot be changed here.", .0.join(" and in "))]
    Enrolled(Vec<String>),
    /// Students take or took these subjects, which would change their term.
    #[error("Students take or took {}, so it stays in its term.", .0.join(" and "))]
    Taken(Vec<String>),
    /// Students have applied for these courses.
    #[error("Students have applied for {}, so it cannot be removed.", .0.join(" and for "))]
    AppliedFor(Vec<String>),
    /// Students have marks in these subjects.
    #[error("Students have marks in {}, so it cannot be removed.", .0.join(" and "))]
    Marked(Vec<String>),
    /// These subjects have practicals.
    #[error("Practicals are scheduled for {}, so it cannot be removed.", .0.join(" and "))]
    Practicals(Vec<String>),
    /// These subjects have lectures with attendance.
    #[error("Attendance was taken in {}, so it cannot be removed.", .0.join(" and "))]
    Attended(Vec<String>),
    /// Students have more marks in these subjects than the new maximum; with the most that a student has.
    #[error("Students already have more marks than this maximum in {}.", in_each(.0))]
    Exceeded(Vec<(String, Marks)>),
}

fn in_each(highest: &[(String, Marks)]) -> String {
    let each = highest
        .iter()
        .map(|(name, given)| format!("{name} ({given})"));
    each.collect::<Vec<_>>().join(" and in ")
}

impl Refusal for SaveCollege {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::Faults(faults) => faults.kind(),
            Self::Changed => Code::CollegeChanged.into(),
            Self::OlderVersion => Code::CollegeOlderVersion.into(),
            Self::Rows(rows) => rows
                .first()
                .map_or_else(|| Code::RequestDefect.into(), Refusal::kind),
            Self::FileOutdated => Code::CollegeFileOutdated.into(),
            Self::InUse(in_use) => in_use.kind(),
            Self::Stale(stale) => stale.kind(),
        }
    }
}

/// The marks of subjects are a list of the same length as the subjects.
impl Refusal for InUse {
    fn kind(&self) -> RefusalKind {
        let of = |code: Code, names: &[String]| code.with("subjects", Param::Texts(names.to_vec()));
        match self {
            Self::AppliedFor(courses) => {
                Code::CollegeAppliedFor.with("courses", Param::Texts(courses.clone()))
            }
            Self::Enrolled(courses) => {
                Code::CollegeEnrolled.with("courses", Param::Texts(courses.clone()))
            }
            Self::Taken(subjects) => of(Code::CollegeTaken, subjects),
            Self::Marked(subjects) => of(Code::CollegeMarked, subjects),
            Self::Practicals(subjects) => of(Code::CollegePracticals, subjects),
            Self::Attended(subjects) => of(Code::CollegeAttended, subjects),
            Self::Exceeded(highest) => {
                let names: Vec<String> = highest.iter().map(|(name, _)| name.clone()).collect();
                let marks = highest.iter().map(|(_, given)| given.to_string());
                of(Code::CollegeExceeded, &names).with("marks", Param::Texts(marks.collect()))
            }
        }
    }
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
        save_as(tx, by, &existing, wanted)
    })
}

/// Saves the set-up, which has no fault by itself, over the one that is locked.
fn save_as(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    existing: &CollegeSetup,
    wanted: CollegeSetup,
) -> Outcome<CollegeSetup, SaveCollege> {
    if upi_id(existing) != upi_id(&wanted) {
        Act::ChangeUpiId.check(by, tx.now()).or_refuse()?;
    }
    let mut setup = wanted.match_with(existing).or_refuse()?;
    setup.revision = existing.revision.wrapping_add(1);
    refuse_removal_in_use(tx, existing, &setup)?;
    refuse_removal_of_subjects(tx, existing, &setup)?;
    refuse_other_terms(tx, existing, &setup)?;
    write(tx, &mut setup)?;
    marks::set_unpublished(tx.db, by.college, &judged_otherwise(existing, &setup))?;
    refuse_maxima_below_marks(tx, &setup)?;
    let detail = Detail::SaveCollege(Saved {
        changes: setup.changes_since(existing),
    });
    let subject = AuditSubject::College(by.college);
    record(tx, by.college, Some(by.id), subject, detail)?;
    warn_of_upi_id(tx, by, existing, &setup)?;
    Ok(setup)
}

/// Mails the college's super admins and accountants that the UPI id has changed, so that nobody with one stolen account
/// can redirect payments unnoticed.
fn warn_of_upi_id(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    existing: &CollegeSetup,
    setup: &CollegeSetup,
) -> Stored<()> {
    let (before, after) = (upi_id(existing), upi_id(setup));
    if before == after {
        return Ok(());
    }
    let message = Message::UpiIdChanged {
        college: setup.name.as_str().to_owned(),
        by: by.name.clone(),
        before: before.to_owned(),
        after: after.to_owned(),
    };
    let told = [Role::SuperAdmin, Role::AccountantAdmin];
    let told = staff::list_emails(tx.db, by.college, &told)?;
    outbox::enqueue_all(tx, told.into_iter().map(|to| (to, message.clone())))
}

/// Where students send their money; empty if the college takes none by UPI.
fn upi_id(setup: &CollegeSetup) -> &str {
    setup.payment.upi_id.as_ref().map_or("", |id| id.as_str())
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
    let mut used = admissions::courses_in_use(tx.db, setup.id)?;
    // Somebody may have been in one that no application names.
    let ids: Vec<_> = existing.courses.iter().filter_map(|one| one.id).collect();
    used.extend(enrolments::courses_entered(tx.db, setup.id, &ids)?);
    let is_kept = |course: &&Course| setup.courses.iter().any(|kept| kept.id == course.id);
    let in_use = |course: &&Course| course.id.is_some_and(|id| used.contains(&id));
    let names: Vec<String> = existing
        .courses
        .iter()
        .filter(in_use)
        .filter(|course| !is_kept(course))
        .map(|course| course.name.clone())
        .collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(InUse::AppliedFor(names)).or_refuse()
}

/// Makes a refusal of the names of subjects.
type Reason = fn(Vec<String>) -> InUse;

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
    let reasons: [(Reason, _); 3] = [
        (InUse::Marked, marks::subjects_in_use(tx.db, setup.id)?),
        (
            InUse::Practicals,
            practicals::subjects_in_use(tx.db, setup.id)?,
        ),
        (
            InUse::Attended,
            attendance::subjects_in_use(tx.db, setup.id)?,
        ),
    ];
    for (reason, used) in reasons {
        let in_use = |subject: &&&Subject| subject.id.is_some_and(|id| used.contains(&id));
        let names = removed.iter().filter(in_use);
        let names: Vec<String> = names.map(|subject| subject.name.clone()).collect();
        if !names.is_empty() {
            return Err(reason(names)).or_refuse();
        }
    }
    Ok(())
}

/// Refuses other terms of a course that students are or were in, and another term of a subject that they take or took: their
/// marks and results would be of a term that they were not in.
fn refuse_other_terms(
    tx: &mut Tx<'_>,
    existing: &CollegeSetup,
    setup: &CollegeSetup,
) -> Outcome<(), SaveCollege> {
    let has_other_terms = |course: &&Course| {
        let before = existing
            .courses
            .iter()
            .find(|before| before.id == course.id);
        before.is_some_and(|before| {
            let several = before.terms.count.max(course.terms.count) > 1;
            several && before.terms != course.terms
        })
    };
    let other: Vec<&Course> = setup.courses.iter().filter(has_other_terms).collect();
    let entered = enrolments::courses_entered(tx.db, setup.id, &ids_of(&other))?;
    let is_entered = |course: &&&Course| course.id.is_some_and(|id| entered.contains(&id));
    let names = other
        .iter()
        .filter(is_entered)
        .map(|course| course.name.clone());
    refuse_any(names.collect(), InUse::Enrolled)?;
    let is_moved = |subject: &&Subject| {
        let mut before = existing.subjects().filter(|before| before.id == subject.id);
        before.any(|before| before.term != subject.term)
    };
    let moved: Vec<&Subject> = setup.subjects().filter(is_moved).collect();
    let ids: Vec<SubjectId> = moved.iter().filter_map(|subject| subject.id).collect();
    let taken = enrolments::subjects_taken(tx.db, setup.id, &ids)?;
    let is_taken = |subject: &&&Subject| subject.id.is_some_and(|id| taken.contains(&id));
    let names = moved
        .iter()
        .filter(is_taken)
        .map(|subject| subject.name.clone());
    refuse_any(names.collect(), InUse::Taken)
}

fn ids_of(courses: &[&Course]) -> Vec<CourseId> {
    courses.iter().filter_map(|course| course.id).collect()
}

fn refuse_any(names: Vec<String>, reason: Reason) -> Outcome<(), SaveCollege> {
    match names.is_empty() {
        true => Ok(()),
        false => Err(reason(names)).or_refuse(),
    }
}

/// Refuses maximum marks below marks that were given. Called after the subjects are written, since their locks wait for
/// transactions that save marks.
fn refuse_maxima_below_marks(tx: &mut Tx<'_>, setup: &CollegeSetup) -> Outcome<(), SaveCollege> {
    let highest = marks::highest(tx.db, setup.id)?;
    let below = setup.subjects().filter_map(|subject| {
        let given = highest.iter().find(|(id, _)| Some(*id) == subject.id);
        let (_, given) = given.filter(|(_, given)| *given > subject.max_marks)?;
        Some((subject.name.clone(), *given))
    });
    let below: Vec<(String, Marks)> = below.collect();
    if below.is_empty() {
        return Ok(());
    }
    Err(InUse::Exceeded(below)).or_refuse()
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
    store::save_terms(tx.db, college, &setup.courses)
        .or_conflict(store::OLDER_VERSION, SaveCollege::OlderVersion)?;
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
        Fault::new("collegeID", CollegeFault::CodeTaken)
    } else if error.is_conflict_with(store::NAME_TAKEN) {
        Fault::new("collegeName", CollegeFault::NameTaken)
    } else {
        return Failure::Store(error);
    };
    Failure::Refused(SaveCollege::Faults(fault.into()))
}
