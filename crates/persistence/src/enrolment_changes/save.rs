//! Writes changes of enrolments, and carries them out.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    QueryableByName,
    prelude::*,
    sql_types::{Array, BigInt, Bool, Date, SmallInt, Text, Timestamptz, Uuid as SqlUuid},
};
use portal_domain::{
    enrolment_changes::{Fate, Kind, Place},
    ids::{
        AcademicYearId, ClassId, CollegeId, CourseId, EnrolmentChangeId, EnrolmentId, PromotionId,
        StaffId, StudentId,
    },
};
use uuid::Uuid;

use crate::{
    Db, ROWS_AT_ONCE, Stored,
    schema::{changed_students, enrolment_changes},
};

/// The index that lets one change of a student wait at a time.
pub const WAITS: &str = "changed_students_one_waits";

/// What somebody asks for, or the portal offers.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct NewChange {
    pub id: EnrolmentChangeId,
    pub kind: Kind,
    /// Empty of an offer.
    pub reason: String,
    /// Of a promotion that is undone.
    pub promotion: Option<PromotionId>,
    /// Of any other change.
    pub to: Option<Place>,
    /// `None` of an offer.
    pub asked_by: Option<StaffId>,
    pub at: DateTime<Utc>,
}

/// Adds a change of these students, with the enrolments that they are in.
pub fn insert(
    tx: &mut Db,
    college: CollegeId,
    new: &NewChange,
    students: &[(StudentId, EnrolmentId)],
) -> Stored<()> {
    diesel::insert_into(enrolment_changes::table)
        .values((
            enrolment_changes::college_id.eq(college.0),
            enrolment_changes::id.eq(new.id.0),
            enrolment_changes::kind.eq(new.kind.as_str()),
            enrolment_changes::reason.eq(&new.reason),
            enrolment_changes::promotion_id.eq(new.promotion.map(|id| id.0)),
            enrolment_changes::year_id.eq(new.to.map(|to| to.year.0)),
            enrolment_changes::course_id.eq(new.to.map(|to| to.course.0)),
            enrolment_changes::term.eq(new.to.map(|to| to.term)),
            enrolment_changes::asked_by.eq(new.asked_by.map(|id| id.0)),
            enrolment_changes::asked_at.eq(new.at),
        ))
        .execute(tx)?;
    for some in students.chunks(ROWS_AT_ONCE) {
        let row = |(student, enrolment): &(StudentId, EnrolmentId)| {
            (
                changed_students::college_id.eq(college.0),
                changed_students::change_id.eq(new.id.0),
                changed_students::student_id.eq(student.0),
                changed_students::enrolment_id.eq(enrolment.0),
            )
        };
        diesel::insert_into(changed_students::table)
            .values(some.iter().map(row).collect::<Vec<_>>())
            .execute(tx)?;
    }
    Ok(())
}

/// Notes who has approved a change.
pub fn approve(
    tx: &mut Db,
    college: CollegeId,
    id: EnrolmentChangeId,
    by: StaffId,
    now: DateTime<Utc>,
) -> Stored<()> {
    end(tx, (college, id), "done", by, now)
}

/// Notes who has dismissed a change.
pub fn dismiss(
    tx: &mut Db,
    college: CollegeId,
    id: EnrolmentChangeId,
    by: StaffId,
    now: DateTime<Utc>,
) -> Stored<()> {
    end(tx, (college, id), "dismissed", by, now)
}

fn end(
    tx: &mut Db,
    (college, id): (CollegeId, EnrolmentChangeId),
    outcome: &str,
    by: StaffId,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(enrolment_changes::table.find((college.0, id.0)))
        .set((
            enrolment_changes::outcome.eq(outcome),
            enrolment_changes::decided_by.eq(by.0),
            enrolment_changes::decided_at.eq(now),
        ))
        .execute(tx)?;
    Ok(())
}

/// Says what has become of these students of a change.
pub fn set_fate(
    tx: &mut Db,
    (college, id): (CollegeId, EnrolmentChangeId),
    students: &[StudentId],
    fate: Fate,
) -> Stored<()> {
    let ids: Vec<Uuid> = students.iter().map(|student| student.0).collect();
    diesel::update(
        changed_students::table
            .filter(changed_students::college_id.eq(college.0))
            .filter(changed_students::change_id.eq(id.0))
            .filter(changed_students::student_id.eq_any(ids)),
    )
    .set(changed_students::state.eq(fate.as_str()))
    .execute(tx)?;
    Ok(())
}

fn ids_of(students: &[StudentId]) -> Vec<Uuid> {
    students.iter().map(|student| student.0).collect()
}

/// Holds these students until the transaction ends: nobody promotes them, enters their marks or undoes their approval, and subjects
/// and fees do not change.
pub fn hold(tx: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<()> {
    diesel::sql_query("SELECT hold_students($1, $2)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<SqlUuid>, _>(ids_of(students))
        .execute(tx)?;
    Ok(())
}

/// Puts students whom a promotion has carried on back to where they were, on the day `today`. They are held.
pub fn undo_promotions(
    tx: &mut Db,
    college: CollegeId,
    of: PromotionId,
    students: &[StudentId],
    today: NaiveDate,
) -> Stored<()> {
    diesel::sql_query("SELECT undo_promotions($1, $2, $3, $4)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<SqlUuid, _>(of.0)
        .bind::<Array<SqlUuid>, _>(ids_of(students))
        .bind::<Date, _>(today)
        .execute(tx)?;
    Ok(())
}

/// Enrols students into a class on the day `today`; what they are in ends as the change's kind says. They are held.
pub fn enrol_again(
    tx: &mut Db,
    college: CollegeId,
    students: &[StudentId],
    (class, kind): (ClassId, Kind),
    today: NaiveDate,
) -> Stored<Vec<EnrolmentId>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        of_enrolment: Uuid,
    }
    let rows: Vec<Row> = diesel::sql_query("SELECT * FROM enrol_again($1, $2, $3, $4, $5, $6)")
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<SqlUuid>, _>(ids_of(students))
        .bind::<SqlUuid, _>(class.0)
        .bind::<Text, _>(kind.via().unwrap_or_default())
        .bind::<Text, _>(kind.ends_as())
        .bind::<Date, _>(today)
        .load(tx)?;
    let ids = rows.into_iter().map(|row| EnrolmentId(row.of_enrolment));
    Ok(ids.collect())
}

/// The detained students who can repeat their term, as a class of it has opened.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Offer {
    pub college: CollegeId,
    pub to: Place,
    /// With the enrolments in which they were detained.
    pub students: Vec<(StudentId, EnrolmentId)>,
}

/// Locks the offers that wait for these students until the transaction ends. An approval locks its change before it holds students,
/// and so does who takes offers back.
pub fn lock_offers(tx: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<()> {
    diesel::sql_query(
        "SELECT FROM enrolment_changes h
         WHERE h.college_id = $1 AND h.asked_by IS NULL AND h.outcome IS NULL
             AND EXISTS (SELECT FROM changed_students s
                         WHERE s.college_id = h.college_id AND s.change_id = h.id AND s.state = 'waiting'
                             AND s.student_id = ANY ($2))
         ORDER BY h.id FOR NO KEY UPDATE",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(ids_of(students))
    .execute(tx)?;
    Ok(())
}

/// Takes the offers back that wait for these students, who are held. Returns those that name nobody else, which end so, with how
/// many students each has lost.
pub fn take_offers_back(
    tx: &mut Db,
    college: CollegeId,
    students: &[StudentId],
    (by, now): (StaffId, DateTime<Utc>),
) -> Stored<Vec<(EnrolmentChangeId, i64)>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
        #[diesel(sql_type = BigInt)]
        students: i64,
    }
    let rows: Vec<Row> = diesel::sql_query(TAKE_BACK)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<SqlUuid>, _>(ids_of(students))
        .bind::<SqlUuid, _>(by.0)
        .bind::<Timestamptz, _>(now)
        .load(tx)?;
    let ended = |row: Row| (EnrolmentChangeId(row.id), row.students);
    Ok(rows.into_iter().map(ended).collect())
}

const TAKE_BACK: &str = "
    WITH taken AS (
        UPDATE changed_students s SET state = 'leftOut' FROM enrolment_changes h
        WHERE s.college_id = $1 AND s.student_id = ANY ($2) AND s.state = 'waiting'
            AND h.college_id = s.college_id AND h.id = s.change_id AND h.asked_by IS NULL
        RETURNING s.change_id),
    ended AS (
        UPDATE enrolment_changes h SET outcome = 'dismissed', decided_by = $3, decided_at = $4
        WHERE h.college_id = $1 AND h.id IN (SELECT change_id FROM taken)
            AND NOT EXISTS (SELECT FROM changed_students o
                            WHERE o.college_id = h.college_id AND o.change_id = h.id AND o.state = 'waiting'
                                AND o.student_id <> ALL ($2))
        RETURNING h.id)
    SELECT e.id, count(*) AS students FROM ended e JOIN taken t ON t.change_id = e.id GROUP BY e.id";

/// Any number that no other lock has.
const OFFERING: i64 = 435_644_690_285;

/// What has not been offered to anybody yet, of at most so many students. Nothing while another instance is at it.
pub fn next_offers(tx: &mut Db, most: i64, today: NaiveDate) -> Stored<Vec<Offer>> {
    #[derive(QueryableByName)]
    struct Lock {
        #[diesel(sql_type = Bool)]
        is_ours: bool,
    }
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        college_id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        student_id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        enrolment_id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        year_id: Uuid,
        #[diesel(sql_type = SqlUuid)]
        course_id: Uuid,
        #[diesel(sql_type = SmallInt)]
        term: i16,
    }
    let lock: Lock = diesel::sql_query("SELECT pg_try_advisory_xact_lock($1) AS is_ours")
        .bind::<BigInt, _>(OFFERING)
        .get_result(tx)?;
    if !lock.is_ours {
        return Ok(Vec::new());
    }
    let rows: Vec<Row> = diesel::sql_query(OFFERS)
        .bind::<Date, _>(today)
        .bind::<BigInt, _>(most)
        .load(tx)?;
    let mut offers: BTreeMap<(Uuid, Uuid, Uuid, i16), Offer> = BTreeMap::new();
    for row in rows {
        let key = (row.college_id, row.year_id, row.course_id, row.term);
        let offer = offers.entry(key).or_insert_with(|| Offer {
            college: CollegeId(row.college_id),
            to: Place {
                year: AcademicYearId(row.year_id),
                course: CourseId(row.course_id),
                term: row.term,
            },
            students: Vec::new(),
        });
        let named = (StudentId(row.student_id), EnrolmentId(row.enrolment_id));
        offer.students.push(named);
    }
    Ok(offers.into_values().collect())
}

/// Who was detained last of all that has become of them, and the first class of that term in a later year that has not ended. A
/// class that was offered once is not offered again, unless its student was put back meanwhile or the offer was taken back.
const OFFERS: &str = "
    SELECT e.college_id, e.student_id, e.id AS enrolment_id, next.year_id, c.course_id, c.term
    FROM enrolments e
    JOIN present_enrolments p ON p.college_id = e.college_id AND p.student_id = e.student_id AND p.id = e.id
    JOIN classes c ON c.college_id = e.college_id AND c.id = e.class_id
    JOIN academic_years y ON y.college_id = c.college_id AND y.id = c.year_id
    CROSS JOIN LATERAL (
        SELECT k.year_id FROM classes k
        JOIN academic_years n ON n.college_id = k.college_id AND n.id = k.year_id
        WHERE k.college_id = e.college_id AND k.course_id = c.course_id AND k.term = c.term
            AND n.begins_on > y.begins_on AND n.ends_on >= $1
        ORDER BY n.begins_on LIMIT 1) next
    WHERE e.state = 'Detained'
        AND NOT EXISTS (
            SELECT FROM changed_students s
            JOIN enrolment_changes h ON h.college_id = s.college_id AND h.id = s.change_id
            WHERE s.college_id = e.college_id AND s.student_id = e.student_id
                AND (s.state = 'waiting' OR h.kind = 'Repeat' AND s.state <> 'leftOut' AND s.enrolment_id = e.id
                     AND h.year_id = next.year_id
                     -- Who was put back and is detained anew is offered it anew.
                     AND h.asked_at >= coalesce((
                         SELECT max(m.approved_at) FROM promotions m
                         JOIN promoted_students o ON o.college_id = m.college_id AND o.promotion_id = m.id
                         WHERE m.college_id = e.college_id AND m.class_id = e.class_id AND o.student_id = e.student_id
                             AND o.state = 'done'), '-infinity')))
    ORDER BY e.college_id, e.student_id
    LIMIT $2";
