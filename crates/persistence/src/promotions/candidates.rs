//! The students of a class that is promoted.

use std::collections::HashMap;

use diesel::{dsl::sql, prelude::*, sql_types::Bool};
use portal_domain::{
    grading::Verdict as Outcome,
    ids::{ClassId, CollegeId, DivisionId, EnrolmentId, StudentId},
    promotions::Candidate,
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{divisions, enrolments, students},
    search::search,
    views::promotion_candidates,
};

type CandidateRow = (Uuid, String, Uuid, Option<Uuid>, Option<String>, bool);

/// Which students of a class.
#[derive(Debug, Clone, Copy)]
pub enum Among<'a> {
    /// Everybody.
    All,
    /// Those whose name, address or SAP id has the text.
    Found(&'a str),
    /// Those of these who are in the class.
    These(&'a [StudentId]),
}

/// Those who are in the class, by SAP id.
pub fn list_candidates(
    db: &mut Db,
    college: CollegeId,
    (class, is_last_term): (ClassId, bool),
    among: Among<'_>,
) -> Stored<Vec<Candidate>> {
    let mut query = promotion_candidates::table
        .inner_join(
            students::table.on(students::college_id
                .eq(promotion_candidates::college_id)
                .and(students::id.eq(promotion_candidates::student_id))),
        )
        .filter(promotion_candidates::college_id.eq(college.0))
        .filter(promotion_candidates::class_id.eq(class.0))
        .order(students::sap_id)
        .select((
            promotion_candidates::student_id,
            students::sap_id,
            promotion_candidates::enrolment_id,
            promotion_candidates::division_id,
            promotion_candidates::result,
            // Only of the last term it is asked for.
            sql::<Bool>(if is_last_term { "false" } else { "true" })
                .or(promotion_candidates::is_clear_before),
        ))
        .into_boxed();
    match among {
        Among::All => {}
        Among::Found(text) => query = search!(db, query, students, id, college, text),
        Among::These(of) => {
            let ids: Vec<Uuid> = of.iter().map(|id| id.0).collect();
            query = query.filter(promotion_candidates::student_id.eq_any(ids));
        }
    }
    let rows: Vec<CandidateRow> = query.load(db)?;
    rows.into_iter()
        .map(
            |(student, sap_id, enrolment, division, result, is_clear_before)| {
                let wrong = |column| StoreError::inconsistent("students", column, student);
                let result =
                    result.map(|word| Outcome::from_name(&word).ok_or_else(|| wrong("result")));
                Ok(Candidate {
                    student: StudentId(student),
                    sap_id: SapId::parse(&sap_id).ok_or_else(|| wrong("sap_id"))?,
                    enrolment: EnrolmentId(enrolment),
                    division: division.map(DivisionId),
                    result: result.transpose()?,
                    is_clear_before,
                })
            },
        )
        .collect()
}

/// A student of a page, beside what the promotion says.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Person {
    pub student: StudentId,
    pub name: String,
    pub division: Option<String>,
    pub roll: Option<i16>,
    /// Whether every other term of the course is passed.
    pub is_clear_before: bool,
}

type PersonRow = (
    Uuid,
    Uuid,
    String,
    Option<String>,
    Option<i16>,
    Option<bool>,
);

/// The names and places of students with these enrolments.
pub fn find_people(
    db: &mut Db,
    college: CollegeId,
    of: &[EnrolmentId],
) -> Stored<HashMap<EnrolmentId, Person>> {
    let ids: Vec<Uuid> = of.iter().map(|id| id.0).collect();
    let rows: Vec<PersonRow> = enrolments::table
        .inner_join(
            students::table.on(students::college_id
                .eq(enrolments::college_id)
                .and(students::id.eq(enrolments::student_id))),
        )
        .left_join(
            divisions::table.on(divisions::college_id
                .eq(enrolments::college_id)
                .and(divisions::id.nullable().eq(enrolments::division_id))),
        )
        .left_join(
            promotion_candidates::table.on(promotion_candidates::college_id
                .eq(enrolments::college_id)
                .and(promotion_candidates::enrolment_id.eq(enrolments::id))),
        )
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::id.eq_any(ids))
        .select((
            enrolments::id,
            students::id,
            students::name,
            divisions::name.nullable(),
            enrolments::roll_no,
            promotion_candidates::is_clear_before.nullable(),
        ))
        .load(db)?;
    let person = |(enrolment, student, name, division, roll, clear): PersonRow| {
        let person = Person {
            student: StudentId(student),
            name,
            division,
            roll,
            // Who has left the class meanwhile is no candidate.
            is_clear_before: clear.unwrap_or(true),
        };
        (EnrolmentId(enrolment), person)
    };
    Ok(rows.into_iter().map(person).collect())
}
