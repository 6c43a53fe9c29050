//! Classes: their divisions, and which division, roll number and number of the university each student has.

mod import;
mod teachers;
mod template;

use std::convert::Infallible;

use portal_domain::{
    audit::{
        self, Detail, Edited, Subject, Value,
        particulars::{Divided, Numbered, Seated},
    },
    classes::{
        Class, ClassStateError, DivisionInput, Member, Place, Plan, Sort, move_into, number,
    },
    dates::date_in_india,
    ids::{AcademicYearId, ClassId, CollegeId, DivisionId, RollNumberId, StudentId},
    paging::Listing,
    refusals::{Code, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
    tables::RowFault,
    validation::Faults,
};
use portal_persistence::{
    academic_years::{self, Named},
    classes as store,
};

pub use self::{
    import::{Import, Imported, import},
    teachers::{list_teachers, save_teachers},
    template::template,
};
pub use portal_persistence::classes::{InDivision, Wanted};

use crate::{
    Context, Failure, Outcome, Tx,
    audit::{record, record_all},
    runtime::failure::{OrConflict, OrRefuse},
};

/// The classes of a year.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct OfYear {
    /// All of the college, the newest first.
    pub years: Vec<Named>,
    /// Whose classes these are; `None` of a college without years.
    pub year: Option<AcademicYearId>,
    pub classes: Vec<Class>,
    /// The names of the courses of several terms, in the college's order, also of those without a class in the year.
    pub courses_of_terms: Vec<String>,
}

/// Why a class was not read or changed. Nothing was saved.
#[derive(Debug, thiserror::Error)]
pub enum KeepClass {
    /// The college has no such class.
    #[error("not found")]
    NotFound,
    /// Fields at fault.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Rows of a file at fault.
    #[error("{} fault(s)", .0.len())]
    Rows(Vec<RowFault>),
    /// It cannot be changed now.
    #[error(transparent)]
    State(#[from] ClassStateError),
}

impl Refusal for KeepClass {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(faults) => faults.kind(),
            Self::Rows(rows) => rows
                .first()
                .map_or_else(|| Code::RequestDefect.into(), Refusal::kind),
            Self::State(reason) => reason.kind(),
        }
    }
}

/// The classes of that year; of the present one, or else of the newest, if none is asked for or there is none of that id.
pub fn list(
    cx: &mut Context,
    college: CollegeId,
    asked: Option<AcademicYearId>,
) -> Outcome<OfYear, Infallible> {
    let today = date_in_india(cx.now());
    let years = academic_years::list_named(cx.db(), college)?;
    let known = years.iter().find(|year| Some(year.id) == asked);
    let present = || years.iter().find(|year| year.days.has(today));
    let year = known.or_else(present).or(years.first()).map(|year| year.id);
    let classes = match year {
        Some(year) => store::list(cx.db(), college, year)?,
        None => Vec::new(),
    };
    let taught = academic_years::taught(cx.db(), college)?;
    let of_terms = taught.into_iter().filter(|course| course.terms.count > 1);
    Ok(OfYear {
        years,
        year,
        classes,
        courses_of_terms: of_terms.map(|course| course.name).collect(),
    })
}

/// A class with its divisions.
pub fn find(cx: &mut Context, college: CollegeId, id: ClassId) -> Outcome<Class, KeepClass> {
    store::find(cx.db(), college, id)?.ok_or(Failure::Refused(KeepClass::NotFound))
}

/// A page of its students, with the class.
pub fn list_students(
    cx: &mut Context,
    college: CollegeId,
    id: ClassId,
    wanted: &Wanted,
    page: &SortedPage<Sort, Place>,
) -> Outcome<(Class, Listing<Member>), KeepClass> {
    let class = find(cx, college, id)?;
    let listing = store::list_page(cx.db(), college, id, wanted, page)?;
    Ok((class, listing))
}

/// Replaces the divisions of a class whose revision is `seen`.
pub fn save_divisions(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    seen: Option<i32>,
    wanted: &[DivisionInput],
) -> Outcome<Class, KeepClass> {
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let changes = class.division_changes(wanted);
        // A save that changes nothing needs no revision, so that it may be sent twice.
        if !changes.is_empty() {
            class.check_seen(seen).or_refuse()?;
        }
        class.check_divisions(wanted).or_refuse()?;
        if changes.is_empty() {
            return Ok(class);
        }
        let removed = class.to_remove(wanted).or_refuse()?;
        let new_id = |one: &DivisionInput| one.id.unwrap_or_else(|| tx.new_id(DivisionId::new));
        let kept: Vec<_> = wanted.iter().map(|one| (new_id(one), one)).collect();
        store::save_divisions(tx.db, by.college, id, &kept, &removed)
            .or_conflict(store::OLDER_VERSION, ClassStateError::OlderVersion)?;
        let class = class.to_string();
        note(tx, by, Detail::SaveDivisions(Divided { class, changes }))?;
        saved(tx, by.college, id)
    })
}

/// Gives every student who is in the class now and has no roll number the next one of the division, by name; in a class that
/// has divisions, not to those who have none. Returns how many got one.
pub fn give_rolls(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
) -> Outcome<(usize, Class), KeepClass> {
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let in_divisions = !class.divisions.is_empty();
        let waiting = store::lock_waiting(tx.db, by.college, id, in_divisions)?;
        let register = store::register(tx.db, by.college, id)?;
        let given = number(waiting, &register).or_refuse()?;
        let ids = given.iter().map(|_| tx.new_id(RollNumberId::new)).collect();
        store::give_rolls(tx.db, by.college, id, &given, ids)?;
        if !given.is_empty() {
            let detail = Detail::GiveRollNumbers(Numbered {
                class: class.to_string(),
                students: given.len(),
            });
            note(tx, by, detail)?;
            let noted = given.iter().map(|(one, roll)| {
                let roll = Some(Value::Text(roll.to_string()));
                let change = audit::Change::between(Edited::RollNumber, None, None, roll);
                (
                    one.student,
                    one.sap_id.clone(),
                    change.into_iter().collect(),
                )
            });
            note_students(tx, by, &class, noted)?;
        }
        Ok((given.len(), saved(tx, by.college, id)?))
    })
}

/// Moves students who are in the class now into a division, or out of any. Who moves has no roll number any more.
pub fn move_students(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    students: &[SapId],
    into: Option<DivisionId>,
) -> Outcome<Class, KeepClass> {
    cx.transaction(|tx| {
        let class = lock(tx, by.college, id)?;
        let members = store::list_members(tx.db, by.college, id)?;
        let plan = move_into(&class, &members, students, into).or_refuse()?;
        if let Some(into) = into {
            class.check_room(into, plan.placed.len()).or_refuse()?;
        }
        write(tx, by, &class, &plan)?;
        saved(tx, by.college, id)
    })
}

fn lock(tx: &mut Tx<'_>, college: CollegeId, id: ClassId) -> Outcome<Class, KeepClass> {
    store::lock(tx.db, college, id)?.ok_or(Failure::Refused(KeepClass::NotFound))
}

fn saved(tx: &mut Tx<'_>, college: CollegeId, id: ClassId) -> Outcome<Class, KeepClass> {
    let found = store::find(tx.db, college, id)?;
    found.ok_or_else(|| Failure::defect(format!("class {id} is gone")))
}

/// Writes what changes of students of the class, which is locked, and of each of them what was changed.
fn write(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    class: &Class,
    plan: &Plan,
) -> Outcome<(), KeepClass> {
    let numbered = plan
        .placed
        .iter()
        .filter(|one| one.is_live && one.roll.is_some());
    let ids = numbered.map(|_| tx.new_id(RollNumberId::new)).collect();
    let is_written = store::place(tx.db, by.college, class.id, &plan.placed, ids)
        .or_conflict(store::NUMBER_TAKEN, ClassStateError::PlacesChanged)?;
    if !is_written {
        return Err(ClassStateError::PlacesChanged).or_refuse();
    }
    note_students(tx, by, class, plan.noted())
}

fn note_students(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    class: &Class,
    noted: impl IntoIterator<Item = (StudentId, SapId, Vec<audit::Change>)>,
) -> Outcome<(), KeepClass> {
    let noted = noted.into_iter().map(|(student, sap_id, changes)| {
        let detail = Detail::PlaceStudent(Seated {
            student: sap_id,
            class: class.to_string(),
            changes,
        });
        (Subject::Student(student), detail)
    });
    Ok(record_all(tx, by.college, Some(by.id), noted)?)
}

fn note<E>(tx: &mut Tx<'_>, by: &SignedInStaff, detail: Detail) -> Outcome<(), E> {
    let subject = Subject::College(by.college);
    Ok(record(tx, by.college, Some(by.id), subject, detail)?)
}
