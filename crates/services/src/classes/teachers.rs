//! Which divisions of a class the teachers of its subjects take.

use portal_domain::{
    audit::{Detail, particulars::Divided},
    classes::{Class, SubjectTeachers, TeacherInput},
    ids::{ClassId, CollegeId},
    sessions::SignedInStaff,
};
use portal_persistence::{classes as store, college_setup};

use super::{KeepClass, find, lock, note, saved};
use crate::{Context, Outcome, runtime::failure::OrRefuse};

/// The class with the subjects of its term and those who teach them.
pub fn list_teachers(
    cx: &mut Context,
    college: CollegeId,
    id: ClassId,
) -> Outcome<(Class, Vec<SubjectTeachers>), KeepClass> {
    let class = find(cx, college, id)?;
    let subjects = store::list_teachers(cx.db(), college, id)?;
    Ok((class, subjects))
}

/// Replaces which divisions the teachers of a class take, whose revision is `seen`; a teacher who is left out takes all.
pub fn save_teachers(
    cx: &mut Context,
    by: &SignedInStaff,
    id: ClassId,
    seen: Option<i32>,
    wanted: &[TeacherInput],
) -> Outcome<(Class, Vec<SubjectTeachers>), KeepClass> {
    cx.transaction(|tx| {
        // First, so that no subject is removed meanwhile.
        college_setup::hold(tx.db, by.college)?;
        let class = lock(tx, by.college, id)?;
        let subjects = store::list_teachers(tx.db, by.college, id)?;
        let changes = class.teacher_changes(&subjects, wanted);
        // A save that changes nothing needs no revision, so that it may be sent twice.
        if !changes.is_empty() {
            class.check_seen(seen).or_refuse()?;
        }
        class.check_teachers(&subjects, wanted).or_refuse()?;
        if changes.is_empty() {
            return Ok((class, subjects));
        }
        store::save_teachers(tx.db, by.college, id, wanted)?;
        let class = class.to_string();
        note(tx, by, Detail::AssignDivisions(Divided { class, changes }))?;
        let subjects = store::list_teachers(tx.db, by.college, id)?;
        Ok((saved(tx, by.college, id)?, subjects))
    })
}
