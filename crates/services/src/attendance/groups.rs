//! Whom lectures are for.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    attendance::{Day, Group, LectureNumber, NamedGroup, first_day, groups, takes},
    dates::date_in_india,
    ids::SubjectId,
    sessions::SignedInStaff,
    teaching::Subject,
    validation::Faults,
};
use portal_persistence::{Db, Stored, academic_years, attendance as store, classes, teaching};

use super::{Asked, TakeAttendance};
use crate::{Failure, Outcome, runtime::failure::OrRefuse};

/// Where a sheet is.
pub(super) struct Place {
    pub(super) subject: Subject,
    pub(super) date: NaiveDate,
    pub(super) number: LectureNumber,
    pub(super) group: Option<Group>,
    /// What was taken of the subject on that day when it was looked up.
    pub(super) day: Day,
}

/// Of each subject; none where lectures are for the whole course.
type Offered = HashMap<SubjectId, Vec<(NamedGroup, i64)>>;

/// Whom the teacher may hold lectures of each of these subjects for. They are for the whole course where nobody knows of
/// classes: in a course of one term without divisions, as long as the college has opened no year by hand.
pub(super) fn offered(
    db: &mut Db,
    by: &SignedInStaff,
    of: &[&Subject],
    today: NaiveDate,
) -> Stored<Offered> {
    let college = by.college;
    let mut courses: Vec<_> = of.iter().map(|subject| subject.course).collect();
    if !academic_years::any_by_hand(db, college)? {
        courses = classes::arranged(db, college, &courses)?;
    }
    let ids: Vec<_> = of.iter().map(|subject| subject.id).collect();
    let taught = classes::list_taught(db, college, &courses, first_day(today))?;
    let own = classes::own_divisions(db, college, by.id, &ids)?;
    let of_subject = |subject: &&Subject| {
        let classes = taught.get(&subject.course).into_iter().flatten();
        let of_term = classes.filter(|class| class.term == subject.term).cloned();
        let own = own.get(&subject.id).map_or(&[][..], Vec::as_slice);
        let groups = groups(&of_term.collect::<Vec<_>>(), own, today);
        (subject.id, groups)
    };
    let arranged = of
        .iter()
        .filter(|subject| courses.contains(&subject.course));
    Ok(arranged.map(of_subject).collect())
}

/// Finds the sheet that a teacher asks for. Faults are at `path`, of the class, and at `lecture`.
pub(super) fn locate(
    db: &mut Db,
    by: &SignedInStaff,
    asked: &Asked,
    path: &'static str,
    now: DateTime<Utc>,
) -> Outcome<Place, TakeAttendance> {
    let not_found = || Failure::Refused(TakeAttendance::NotFound);
    let college = by.college;
    let subject = teaching::find_held(db, college, by.id, asked.subject)?.ok_or_else(not_found)?;
    let offered = offered(db, by, &[&subject], date_in_india(now))?.remove(&subject.id);
    let offered: Option<Vec<Group>> =
        offered.map(|groups| groups.iter().map(|(named, _)| named.group).collect());
    let day = store::list_day(db, college, subject.id, asked.date)?;
    let chosen = day.choose(asked.group, asked.number, offered.as_deref(), path);
    let (group, number) = chosen.map_err(Faults::from).or_refuse()?;
    let is_offered = match (&offered, group) {
        (Some(offered), Some(group)) => offered.contains(&group),
        (None, None) => true,
        _ => false,
    };
    if !is_offered {
        // The class is over for its students, or the lecture was for the whole course: it is still its teachers'.
        let own = classes::own_divisions(db, college, by.id, &[subject.id])?.remove(&subject.id);
        let own = own.unwrap_or_default();
        let taken = day.find(number).filter(|lecture| lecture.group == group);
        if !taken.is_some_and(|lecture| lecture.taken_by == by.id || takes(&own, group)) {
            return Err(not_found());
        }
    }
    Ok(Place {
        subject,
        date: asked.date,
        number,
        group,
        day,
    })
}
