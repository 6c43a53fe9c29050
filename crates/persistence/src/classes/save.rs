//! Writes divisions and who is in them. The class is locked before ([`super::lock`]).

use diesel::{
    prelude::*,
    sql_query,
    sql_types::{Array, Nullable, SmallInt, Text, Uuid as SqlUuid},
    upsert::excluded,
};
use portal_domain::{
    classes::{DivisionInput, Placed, RollNumber, Waiting},
    ids::{ClassId, CollegeId, DivisionId, RollNumberId, StudentId},
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{classes, divisions},
};

/// The conflict of a number of the university that another student of the college has got meanwhile.
pub const NUMBER_TAKEN: &str = "students_university_key";
/// The guard that refuses divisions while an instance of an older version serves.
pub const OLDER_VERSION: &str = "divisions_wait";

/// Replaces the divisions of a class by these, in this order. Nobody is or was in those that are removed.
pub fn save_divisions(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    wanted: &[(DivisionId, &DivisionInput)],
    removed: &[DivisionId],
) -> Stored<()> {
    let removed: Vec<Uuid> = removed.iter().map(|id| id.0).collect();
    diesel::delete(
        divisions::table
            .filter(divisions::college_id.eq(college.0))
            .filter(divisions::class_id.eq(class.0))
            .filter(divisions::id.eq_any(removed)),
    )
    .execute(tx)?;
    let rows: Vec<_> = (1_i16..)
        .zip(wanted)
        .map(|(position, (id, division))| {
            (
                divisions::college_id.eq(college.0),
                divisions::id.eq(id.0),
                divisions::class_id.eq(class.0),
                divisions::name.eq(&division.name),
                divisions::name_key.eq(comparison_key(&division.name)),
                divisions::position.eq(position),
                divisions::capacity.eq(division.capacity),
            )
        })
        .collect();
    diesel::insert_into(divisions::table)
        .values(rows)
        .on_conflict((divisions::college_id, divisions::id))
        .do_update()
        .set((
            divisions::name.eq(excluded(divisions::name)),
            divisions::name_key.eq(excluded(divisions::name_key)),
            divisions::position.eq(excluded(divisions::position)),
            divisions::capacity.eq(excluded(divisions::capacity)),
        ))
        .execute(tx)?;
    raise_revision(tx, college, class)
}

/// Somebody who has read the class before cannot save it any more.
pub(super) fn raise_revision(tx: &mut Db, college: CollegeId, class: ClassId) -> Stored<()> {
    diesel::update(classes::table.find((college.0, class.0)))
        .set(classes::revision.eq(classes::revision + 1))
        .execute(tx)?;
    Ok(())
}

/// Writes roll numbers of students who have none and are locked.
pub fn give_rolls(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    given: &[(Waiting, RollNumber)],
    ids: Vec<RollNumberId>,
) -> Stored<()> {
    let enrolments: Vec<Uuid> = given.iter().map(|(one, _)| one.enrolment.0).collect();
    let rolls: Vec<i16> = given.iter().map(|(_, roll)| roll.number()).collect();
    sql_query(
        "UPDATE enrolments AS e SET roll_no = g.roll FROM unnest($2, $3) AS g (enrolment, roll)
         WHERE e.college_id = $1 AND e.id = g.enrolment",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(enrolments)
    .bind::<Array<SmallInt>, _>(rolls)
    .execute(tx)?;
    let numbered = given
        .iter()
        .map(|(one, roll)| (one.student, one.division, *roll));
    register(tx, college, class, &numbered.collect::<Vec<_>>(), ids)
}

/// Keeps whose numbers they are. Who has another number in the same division has it no more: it was a mistake.
fn register(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    numbered: &[(StudentId, Option<DivisionId>, RollNumber)],
    ids: Vec<RollNumberId>,
) -> Stored<()> {
    let students: Vec<Uuid> = numbered.iter().map(|(student, ..)| student.0).collect();
    let divisions: Vec<Option<Uuid>> = numbered
        .iter()
        .map(|(_, division, _)| division.map(|id| id.0))
        .collect();
    let rolls: Vec<i16> = numbered.iter().map(|(.., roll)| roll.number()).collect();
    let ids: Vec<Uuid> = ids.into_iter().map(|id| id.0).collect();
    sql_query(
        "DELETE FROM roll_numbers AS r USING unnest($3, $4) AS n (student, division)
         WHERE r.college_id = $1 AND r.class_id = $2 AND r.student_id = n.student
             AND r.division_id IS NOT DISTINCT FROM n.division",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(class.0)
    .bind::<Array<SqlUuid>, _>(&students)
    .bind::<Array<Nullable<SqlUuid>>, _>(&divisions)
    .execute(tx)?;
    sql_query(
        "INSERT INTO roll_numbers (college_id, id, class_id, division_id, roll_no, student_id)
         SELECT $1, id, $2, division, roll, student FROM unnest($3, $4, $5, $6) AS n (student, division, roll, id)",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(class.0)
    .bind::<Array<SqlUuid>, _>(&students)
    .bind::<Array<Nullable<SqlUuid>>, _>(&divisions)
    .bind::<Array<SmallInt>, _>(&rolls)
    .bind::<Array<SqlUuid>, _>(&ids)
    .execute(tx)?;
    Ok(())
}

/// Writes division, roll number and number of the university of students of a class; `false` if one of those who were in it
/// is no longer, and then the transaction has to be given up. A conflict with [`NUMBER_TAKEN`] if another student of the
/// college has got one of the numbers meanwhile. The ids are those of the roll numbers.
pub fn place(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    placed: &[Placed],
    ids: Vec<RollNumberId>,
) -> Stored<bool> {
    // Students come before enrolments, as when an approval is undone.
    name_for_university(tx, college, placed)?;
    let live: Vec<&Placed> = placed.iter().filter(|one| one.is_live).collect();
    let enrolments: Vec<Uuid> = live.iter().map(|one| one.enrolment.0).collect();
    let divisions: Vec<Option<Uuid>> = live.iter().map(|one| one.division.map(|id| id.0)).collect();
    let rolls: Vec<Option<i16>> = live
        .iter()
        .map(|one| one.roll.map(RollNumber::number))
        .collect();
    // Two may exchange their numbers, and each row is checked by itself.
    let still = sql_query(
        "UPDATE enrolments SET roll_no = NULL WHERE college_id = $1 AND id = ANY ($2) AND closed_on IS NULL",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(&enrolments)
    .execute(tx)?;
    if still != live.len() {
        return Ok(false);
    }
    sql_query(
        "UPDATE enrolments AS e SET division_id = p.division, roll_no = p.roll
         FROM unnest($2, $3, $4) AS p (enrolment, division, roll)
         WHERE e.college_id = $1 AND e.id = p.enrolment",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(&enrolments)
    .bind::<Array<Nullable<SqlUuid>>, _>(&divisions)
    .bind::<Array<Nullable<SmallInt>>, _>(&rolls)
    .execute(tx)?;
    let numbered = live
        .iter()
        .filter_map(|one| Some((one.student, one.division, one.roll?)));
    register(tx, college, class, &numbered.collect::<Vec<_>>(), ids)?;
    Ok(true)
}

fn name_for_university(tx: &mut Db, college: CollegeId, placed: &[Placed]) -> Stored<()> {
    let students: Vec<Uuid> = placed.iter().map(|one| one.student.0).collect();
    let numbers: Vec<Option<&str>> = placed
        .iter()
        .map(|one| one.university_no.as_deref())
        .collect();
    let keys: Vec<Option<String>> = numbers
        .iter()
        .map(|number| number.map(comparison_key))
        .collect();
    sql_query(
        "UPDATE students AS s SET university_no = NULL, university_key = NULL
         FROM (SELECT p.student FROM unnest($2, $3) AS p (student, number)
               JOIN students s ON s.college_id = $1 AND s.id = p.student
               WHERE s.university_no IS DISTINCT FROM p.number
               ORDER BY s.id FOR NO KEY UPDATE OF s) AS changed
         WHERE s.college_id = $1 AND s.id = changed.student",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(&students)
    .bind::<Array<Nullable<Text>>, _>(&numbers)
    .execute(tx)?;
    sql_query(
        "UPDATE students AS s SET university_no = p.number, university_key = p.key
         FROM unnest($2, $3, $4) AS p (student, number, key)
         WHERE s.college_id = $1 AND s.id = p.student AND s.university_no IS DISTINCT FROM p.number",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(&students)
    .bind::<Array<Nullable<Text>>, _>(&numbers)
    .bind::<Array<Nullable<Text>>, _>(&keys)
    .execute(tx)?;
    Ok(())
}
