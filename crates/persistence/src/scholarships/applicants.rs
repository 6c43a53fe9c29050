//! The applicants of a scholarship, from whom the desk chooses.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::{
    dsl::exists,
    prelude::*,
    sql_types::{self, Array},
};
use portal_domain::{
    ids::{CollegeId, ScholarshipId, StudentId, TransferId},
    paging::{Listing, Order, Page},
    sap_id::SapId,
};
use uuid::Uuid;

use super::{
    context::{ApplicantContext, contexts},
    listed::{Person, with_people},
};
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    keyset::read_page,
    schema::{courses, scholarship_applications, students},
    views::student_courses,
};

/// A student who has applied.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Applicant {
    pub person: Person,
    /// The short name of the course of the admission form; `None` without one.
    pub course: Option<String>,
    pub applied_at: DateTime<Utc>,
    /// Whether the desk has approved this student.
    pub is_approved: bool,
    pub context: ApplicantContext,
}

#[derive(Queryable)]
struct Found {
    student: Uuid,
    sap_id: String,
    name: String,
    course: Option<String>,
    applied_at: DateTime<Utc>,
    is_approved: bool,
}

fn applicant(
    found: Found,
    contexts: &mut HashMap<StudentId, ApplicantContext>,
) -> Stored<Applicant> {
    let context = contexts.remove(&StudentId(found.student));
    Ok(Applicant {
        context: context.unwrap_or_default(),
        person: Person::new(&found.sap_id, found.name)?,
        course: found.course,
        applied_at: found.applied_at,
        is_approved: found.is_approved,
    })
}

/// The applicants of a scholarship whose name or SAP id contains `search`, by SAP id.
pub fn list_applicants(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    search: Option<&str>,
    page: &Page<SapId>,
) -> Stored<Listing<Applicant>> {
    let mut query = with_people()
        .left_join(
            student_courses::table.on(student_courses::college_id
                .eq(scholarship_applications::college_id)
                .and(student_courses::student_id.eq(scholarship_applications::student_id))),
        )
        .left_join(
            courses::table.on(courses::college_id
                .eq(scholarship_applications::college_id)
                .and(
                    courses::id
                        .nullable()
                        .eq(student_courses::course_id.nullable()),
                )),
        )
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .select((
            students::id,
            students::sap_id,
            students::name,
            courses::name.nullable(),
            scholarship_applications::applied_at,
            scholarship_applications::is_approved,
        ))
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(students::search_key.like(contains(text)));
    }
    let (own, after) = (Order::Ascending, page.after.as_ref().map(SapId::as_str));
    let rows: Vec<Found> = read_page!(query, page, own, students::sap_id, after).load(db)?;
    let cut = page.cut(rows);
    let ids: Vec<StudentId> = cut.rows.iter().map(|row| StudentId(row.student)).collect();
    let mut contexts = contexts(db, college, scholarship, &ids)?;
    let rows = cut.rows.into_iter();
    let rows = rows.map(|found| applicant(found, &mut contexts));
    Ok(Listing {
        rows: rows.collect::<Stored<_>>()?,
        more: cut.more,
    })
}

/// Whether somebody has applied.
pub fn has_applicants(db: &mut Db, college: CollegeId, scholarship: ScholarshipId) -> Stored<bool> {
    let of_scholarship = scholarship_applications::table
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0));
    Ok(diesel::select(exists(of_scholarship)).get_result(db)?)
}

/// Approves the applicants among these students, and returns them.
pub fn approve(
    tx: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    picked: &[SapId],
) -> Stored<Vec<SapId>> {
    let picked: Vec<&str> = picked.iter().map(SapId::as_str).collect();
    let found: Vec<(Uuid, String)> = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(students::sap_id.eq_any(picked))
        .select((scholarship_applications::id, students::sap_id))
        .load(tx)?;
    let (ids, sap_ids): (Vec<Uuid>, Vec<String>) = found.into_iter().unzip();
    diesel::update(
        scholarship_applications::table
            .filter(scholarship_applications::college_id.eq(college.0))
            .filter(scholarship_applications::id.eq_any(ids)),
    )
    .set(scholarship_applications::is_approved.eq(true))
    .execute(tx)?;
    let parsed = |text: String| {
        SapId::parse(&text).ok_or_else(|| StoreError::inconsistent("students", "sap_id", &text))
    };
    sap_ids.into_iter().map(parsed).collect()
}

/// The accounts and addresses of the approved students, in the order in which wallets are locked.
pub fn list_approved(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
) -> Stored<Vec<(StudentId, String)>> {
    list_by_choice(db, college, scholarship, true)
}

/// The accounts and addresses of the other applicants.
pub fn list_rejected(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
) -> Stored<Vec<(StudentId, String)>> {
    list_by_choice(db, college, scholarship, false)
}

fn list_by_choice(
    db: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    is_approved: bool,
) -> Stored<Vec<(StudentId, String)>> {
    let found: Vec<(Uuid, String)> = with_people()
        .filter(scholarship_applications::college_id.eq(college.0))
        .filter(scholarship_applications::scholarship_id.eq(scholarship.0))
        .filter(scholarship_applications::is_approved.eq(is_approved))
        .order(students::id)
        .select((students::id, students::email))
        .load(db)?;
    let found = found.into_iter();
    Ok(found.map(|(id, email)| (StudentId(id), email)).collect())
}

/// Writes the payments of the awards, each with its student.
pub fn save_awards(
    tx: &mut Db,
    college: CollegeId,
    scholarship: ScholarshipId,
    awards: &[(StudentId, TransferId)],
) -> Stored<()> {
    let (students, awards): (Vec<Uuid>, Vec<Uuid>) = awards
        .iter()
        .map(|(student, award)| (student.0, award.0))
        .unzip();
    diesel::sql_query(
        "UPDATE scholarship_applications AS a SET award_id = paid.award
         FROM unnest($3, $4) AS paid (student, award)
         WHERE a.college_id = $1 AND a.scholarship_id = $2 AND a.student_id = paid.student
           AND a.award_id IS NULL",
    )
    .bind::<sql_types::Uuid, _>(college.0)
    .bind::<sql_types::Uuid, _>(scholarship.0)
    .bind::<Array<sql_types::Uuid>, _>(students)
    .bind::<Array<sql_types::Uuid>, _>(awards)
    .execute(tx)?;
    Ok(())
}
