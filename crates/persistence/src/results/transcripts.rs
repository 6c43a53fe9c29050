//! Transcripts as they were made: added, never changed.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, StudentId, TranscriptId},
    results::{Issue, Transcript, VerificationCode},
};
use uuid::Uuid;

use super::list_all;
use crate::{Db, StoreError, Stored, schema::transcripts};

#[derive(Queryable, Selectable)]
#[diesel(table_name = transcripts)]
struct Row {
    id: Uuid,
    code: String,
    made_at: DateTime<Utc>,
    issues: Vec<Option<i16>>,
}

/// The transcript of which that is the last issue, with all that it lists.
pub fn find_transcript(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    last_issue: i16,
) -> Stored<Option<Transcript>> {
    let row: Option<Row> = transcripts::table
        .find((college.0, student.0, last_issue))
        .select(Row::as_select())
        .first(db)
        .optional()?;
    let Some(row) = row else {
        return Ok(None);
    };
    let all = list_all(db, college, student)?;
    let wrong = |column| StoreError::inconsistent("transcripts", column, row.id);
    let issue = |number: &Option<i16>| -> Option<Issue> {
        all.iter().find(|of| Some(of.number) == *number).cloned()
    };
    Ok(Some(Transcript {
        id: TranscriptId(row.id),
        code: VerificationCode::parse(&row.code).ok_or_else(|| wrong("code"))?,
        at: row.made_at,
        issues: row
            .issues
            .iter()
            .map(issue)
            .collect::<Option<_>>()
            .ok_or_else(|| wrong("issues"))?,
    }))
}

/// Adds a transcript, unless somebody else has added that of the same last issue.
pub fn insert_transcript(tx: &mut Db, transcript: &Transcript) -> Stored<()> {
    let Some(last) = transcript.last() else {
        return Ok(());
    };
    let numbers: Vec<i16> = transcript.issues.iter().map(|of| of.number).collect();
    diesel::insert_into(transcripts::table)
        .values((
            transcripts::college_id.eq(last.college.0),
            transcripts::student_id.eq(last.student.0),
            transcripts::last_issue.eq(last.number),
            transcripts::id.eq(transcript.id.0),
            transcripts::code.eq(transcript.code.as_str()),
            transcripts::made_at.eq(transcript.at),
            transcripts::issues.eq(numbers),
        ))
        .on_conflict((
            transcripts::college_id,
            transcripts::student_id,
            transcripts::last_issue,
        ))
        .do_nothing()
        .execute(tx)?;
    Ok(())
}
