//! The classes and divisions that lectures are for, and their students.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use portal_domain::{
    attendance::{Group, NamedGroup, OnSheet},
    classes::RollNumber,
    ids::{ClassId, CollegeId, DivisionId, StudentId},
    teaching::Member,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{academic_years, applications, classes, divisions, enrolments, regulations, students},
    teaching::MemberColumns,
    views::enrolment_rank,
};

/// What each of these groups is called.
pub fn name_groups(
    db: &mut Db,
    college: CollegeId,
    groups: &[Group],
) -> Stored<HashMap<Group, NamedGroup>> {
    let ids = groups.iter().map(|group| group.class.0);
    let of_class: Vec<(Uuid, String, i16, i16)> = classes::table
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(classes::college_id)
                .and(regulations::course_id.eq(classes::course_id))
                .and(regulations::state.eq("Open"))),
        )
        .filter(classes::college_id.eq(college.0))
        .filter(classes::id.eq_any(ids.collect::<Vec<_>>()))
        .select((
            classes::id,
            academic_years::name,
            classes::term,
            regulations::terms,
        ))
        .load(db)?;
    let ids = groups.iter().filter_map(|group| group.division);
    let of_division: Vec<(Uuid, String)> = divisions::table
        .filter(divisions::college_id.eq(college.0))
        .filter(divisions::id.eq_any(ids.map(|id| id.0).collect::<Vec<_>>()))
        .select((divisions::id, divisions::name))
        .load(db)?;
    let of_division: HashMap<Uuid, String> = of_division.into_iter().collect();
    let name = |group: &Group| {
        let (_, year, term, terms) = of_class.iter().find(|(id, ..)| *id == group.class.0)?;
        let named = NamedGroup {
            group: *group,
            year: year.clone(),
            term: (*terms > 1).then_some(*term),
            division: group
                .division
                .and_then(|id| of_division.get(&id.0).cloned()),
        };
        Some((*group, named))
    };
    Ok(groups.iter().filter_map(name).collect())
}

/// The students who were in the class on that day and are in the division now: nobody has noted since when. By roll number, of a whole class division by division, those without one last.
pub fn list_group(
    db: &mut Db,
    college: CollegeId,
    group: Group,
    day: NaiveDate,
) -> Stored<Vec<OnSheet>> {
    let mut query = enrolments::table
        .inner_join(
            students::table.on(students::college_id
                .eq(enrolments::college_id)
                .and(students::id.eq(enrolments::student_id))),
        )
        .inner_join(
            applications::table.on(applications::college_id
                .eq(enrolments::college_id)
                .and(applications::student_id.eq(enrolments::student_id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::class_id.eq(group.class.0))
        .filter(enrolments::state.ne("Cancelled"))
        .filter(enrolments::opened_on.le(day))
        .filter(
            enrolments::closed_on
                .is_null()
                .or(enrolments::closed_on.gt(day)),
        )
        .order(students::sap_id)
        .select((students::id, students::sap_id, applications::full_name))
        .into_boxed();
    if let Some(division) = group.division {
        query = query.filter(enrolments::division_id.eq(division.0));
    }
    let rows: Vec<MemberColumns> = query.load(db)?;
    let members = rows.into_iter().map(|row| Ok((Member::try_from(row)?, ())));
    let seated = seat(db, college, Some(group), members.collect::<Stored<_>>()?)?;
    Ok(seated.into_iter().map(|(student, ())| student).collect())
}

/// Where a student is in a class.
struct Seat {
    division: Option<SeatDivision>,
    roll: Option<RollNumber>,
}

#[derive(Queryable)]
struct SeatDivision {
    id: Uuid,
    /// In the class's order.
    position: i16,
    name: String,
}

/// Puts students on the sheet of a group, each with what belongs to them; they come by SAP id.
pub(super) fn seat<T>(
    db: &mut Db,
    college: CollegeId,
    group: Option<Group>,
    members: Vec<(Member, T)>,
) -> Stored<Vec<(OnSheet, T)>> {
    let mut seats = match group {
        Some(group) => seats(db, college, group.class)?,
        None => HashMap::new(),
    };
    let division = group.and_then(|group| group.division);
    let mut seated = Vec::with_capacity(members.len());
    for (member, of) in members {
        let seat = seats.remove(&member.student);
        let (place, student) = on_sheet(member, seat, division);
        seated.push((place, student, of));
    }
    seated.sort_by_key(|(place, ..)| *place);
    Ok(seated
        .into_iter()
        .map(|(_, student, of)| (student, of))
        .collect())
}

/// The student, with the place on the sheet of that division, or else of the whole class. Who has moved into another division
/// has no roll number in this one.
fn on_sheet(
    member: Member,
    seat: Option<Seat>,
    division: Option<DivisionId>,
) -> ((i16, i16), OnSheet) {
    let (own, roll) = seat.map_or((None, None), |seat| (seat.division, seat.roll));
    let has_moved = division.is_some_and(|id| own.as_ref().is_none_or(|own| own.id != id.0));
    let own = own.filter(|_| division.is_none());
    let roll = roll.filter(|_| !has_moved);
    let place = (
        own.as_ref().map_or(i16::MAX, |own| own.position),
        roll.map_or(i16::MAX, RollNumber::number),
    );
    let division = own.map(|own| own.name);
    let student = OnSheet {
        member,
        division,
        roll,
    };
    (place, student)
}

/// Of everybody who is or was in the class.
fn seats(db: &mut Db, college: CollegeId, class: ClassId) -> Stored<HashMap<StudentId, Seat>> {
    type SeatRow = (Uuid, Option<i16>, Option<SeatDivision>);
    let rows: Vec<SeatRow> = enrolments::table
        .left_join(
            divisions::table.on(divisions::college_id
                .eq(enrolments::college_id)
                .and(enrolments::division_id.eq(divisions::id.nullable()))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::class_id.eq(class.0))
        .filter(enrolments::state.ne("Cancelled"))
        // Of two enrolments in one class the later one says where the student is.
        .order(enrolment_rank())
        .select((
            enrolments::student_id,
            enrolments::roll_no,
            (divisions::id, divisions::position, divisions::name).nullable(),
        ))
        .load(db)?;
    let seat = |(student, roll, division): SeatRow| {
        let roll = roll.map(|roll| {
            RollNumber::new(roll)
                .ok_or_else(|| StoreError::inconsistent("enrolments", "roll_no", student))
        });
        let roll = roll.transpose()?;
        Ok((StudentId(student), Seat { division, roll }))
    };
    rows.into_iter().map(seat).collect()
}
