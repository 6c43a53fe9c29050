//! The verification of codes, at any college. Anybody may call it, so only data that anybody may see are read.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    audit::{Action, Kind},
    ids::{CollegeId, StudentId},
    results::{Summary, Verification, VerificationCode, Verified, VerifiedTerm},
    sap_id::SapId,
};
use uuid::Uuid;

use super::SummaryRow;
use crate::{
    Db, StoreError, Stored,
    schema::{audit, results, transcripts},
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = results)]
struct Found {
    college_id: Uuid,
    student_id: Uuid,
    number: i16,
    college_name: String,
    sap_id: String,
    name: String,
    course: String,
    published_at: DateTime<Utc>,
    term: Option<i16>,
    #[diesel(embed)]
    summary: SummaryRow,
}

/// The verification of a code: of a result, or of a transcript.
pub fn find_verification(db: &mut Db, code: &VerificationCode) -> Stored<Option<Verification>> {
    let found: Option<Found> = results::table
        .filter(results::code.eq(code.as_str()))
        .select(Found::as_select())
        .first(db)
        .optional()?;
    let Some(found) = found else {
        return verify_transcript(db, code);
    };
    let of = Verified::Result(found.term);
    let (at, summary) = (found.published_at, found.summary.summary(&code)?);
    verification(db, &[found], of, (at, summary)).map(Some)
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = transcripts)]
struct TranscriptRow {
    college_id: Uuid,
    student_id: Uuid,
    made_at: DateTime<Utc>,
    issues: Vec<Option<i16>>,
}

fn verify_transcript(db: &mut Db, code: &VerificationCode) -> Stored<Option<Verification>> {
    let row: Option<TranscriptRow> = transcripts::table
        .filter(transcripts::code.eq(code.as_str()))
        .select(TranscriptRow::as_select())
        .first(db)
        .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let listed = row.issues.len();
    let found: Vec<Found> = results::table
        .filter(results::college_id.eq(row.college_id))
        .filter(results::student_id.eq(row.student_id))
        .filter(results::number.nullable().eq_any(row.issues))
        .order((results::term.asc().nulls_first(), results::number))
        .select(Found::as_select())
        .load(db)?;
    let term = |of: &Found| {
        Ok(VerifiedTerm {
            term: of.term,
            issued_at: of.published_at,
            summary: of.summary.summary(&code)?,
        })
    };
    if found.len() != listed {
        return Err(StoreError::inconsistent("transcripts", "issues", code));
    }
    let terms: Vec<VerifiedTerm> = found.iter().map(term).collect::<Stored<_>>()?;
    let (college, student) = (CollegeId(row.college_id), StudentId(row.student_id));
    let numbers: Vec<i16> = found.iter().map(|of| of.number).collect();
    let mut issues = super::list_all(db, college, student)?;
    issues.retain(|issue| numbers.contains(&issue.number));
    let total = Summary::of_terms(&issues);
    let (of, at) = (Verified::Transcript(terms), row.made_at);
    verification(db, &found, of, (at, total)).map(Some)
}

/// What is said of these issues of one student, by the names of the last one.
fn verification(
    db: &mut Db,
    issues: &[Found],
    of: Verified,
    (issued_at, summary): (DateTime<Utc>, Summary),
) -> Stored<Verification> {
    let wrong = |column| StoreError::inconsistent("transcripts", column, "no issue");
    let last = issues.iter().max_by_key(|issue| issue.number);
    let last = last.ok_or_else(|| wrong("issues"))?;
    let (college, student) = (CollegeId(last.college_id), StudentId(last.student_id));
    let current = super::list_last_of_enrolments(db, college, student)?;
    let current: Vec<i16> = current.iter().map(|of| of.issue.number).collect();
    Ok(Verification {
        of,
        is_current: issues.iter().all(|issue| current.contains(&issue.number)),
        college_name: last.college_name.clone(),
        is_of_operator: !is_founded_by_stranger(db, last.college_id)?,
        sap_id: SapId::parse(&last.sap_id)
            .ok_or_else(|| StoreError::inconsistent("results", "sap_id", &last.sap_id))?,
        name: last.name.clone(),
        course: last.course.clone(),
        issued_at,
        summary,
    })
}

/// Whether somebody founded the college by registering, without the operator. A college's audit begins with
/// its founding, and is never changed.
fn is_founded_by_stranger(db: &mut Db, college: Uuid) -> Stored<bool> {
    let first: Option<(String, String)> = audit::table
        .filter(audit::college_id.eq(college))
        .order(audit::id)
        .select((audit::action, audit::subject_kind))
        .first(db)
        .optional()?;
    let (founded, by_registering) = (Action::FoundCollege.as_str(), Kind::Staff.as_str());
    Ok(first.is_some_and(|(action, subject)| action == founded && subject == by_registering))
}
