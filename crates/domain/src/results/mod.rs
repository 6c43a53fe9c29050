//! Results as they are issued (spec §2: Result). An issue is a copy made at publication and never changes,
//! even if names, subjects or marks do. New marks make a new issue, which supersedes the previous one.

mod code;
mod terms;

use std::collections::HashMap;

use chrono::{DateTime, Days, NaiveDate, Utc};

use crate::{
    dates::{add_working_days, date_in_india},
    grading::{Grade, Score, Verdict},
    ids::{CollegeId, EnrolmentId, ResultId, StudentId, SubjectId},
    marks::{
        Marks,
        sheet::{MarksMissing, Sheet},
    },
    sap_id::SapId,
};

pub use self::{
    code::VerificationCode,
    terms::{
        TermResult, Transcript, current_of_terms, failed_subjects, find_subject, has_terms,
        last_of_enrolments, published_last,
    },
};

/// Days within which a re-evaluation has to be applied for (spec §9).
pub const REEVALUATION_DAYS: u64 = 15;
/// Working days after which the original mark sheet arrives (spec §9).
pub const MARK_SHEET_WORKING_DAYS: u32 = 30;

/// A subject of a result (spec §3: Result row).
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectResult {
    pub subject: SubjectId,
    pub name: String,
    /// The maximum marks at the time.
    pub max: Marks,
    /// The best marks of all attempts.
    pub obtained: Marks,
    pub grade: Grade,
}

/// The subjects of a result, each with its best attempt. Refused while marks are missing.
pub fn subject_results(sheet: &Sheet) -> Result<Vec<SubjectResult>, MarksMissing> {
    sheet.check_complete()?;
    let results = sheet.subjects.iter().filter_map(|of| {
        let obtained = of.best()?;
        Some(SubjectResult {
            subject: of.subject.id,
            name: of.subject.name.clone(),
            max: of.subject.max,
            obtained,
            grade: of.grade_of(obtained),
        })
    });
    Ok(results.collect())
}

/// The totals of a result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The marks of all subjects together.
    pub score: Score,
    /// The grade of the whole.
    pub grade: Grade,
    /// Whether it is passed.
    pub verdict: Verdict,
}

impl Summary {
    /// The totals of these subjects.
    pub fn of(subjects: &[SubjectResult]) -> Self {
        let add = |score: Score, of: &SubjectResult| score.plus(of.obtained, of.max);
        let score = subjects.iter().fold(Score::ZERO, add);
        Self {
            score,
            grade: Grade::overall(score),
            verdict: Verdict::of(subjects.iter().map(|of| of.grade)),
        }
    }

    /// The totals of the results of several terms. A subject that is in several of them, as after a move to terms, counts as
    /// the one published last has it.
    pub fn of_terms(issues: &[Issue]) -> Self {
        let mut last: HashMap<SubjectId, (i16, &SubjectResult)> = HashMap::new();
        for issue in issues {
            for of in &issue.subjects {
                let known = last.entry(of.subject).or_insert((issue.number, of));
                if known.0 < issue.number {
                    *known = (issue.number, of);
                }
            }
        }
        let subjects: Vec<SubjectResult> = last.into_values().map(|(_, of)| of.clone()).collect();
        Self::of(&subjects)
    }
}

/// An issue of a result.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issue {
    pub id: ResultId,
    pub college: CollegeId,
    pub student: StudentId,
    /// Whose term it is of; `None`: it was issued before there were enrolments, and is of the student's first one.
    pub enrolment: Option<EnrolmentId>,
    /// 1 for a student's first issue; of a term the highest is the current one.
    pub number: i16,
    /// With this code anybody can verify it.
    pub code: VerificationCode,
    pub at: DateTime<Utc>,
    /// The student's public id.
    pub sap_id: SapId,
    /// The student's full name.
    pub name: String,
    /// The course's full name, or else its short name.
    pub course: String,
    /// Of which term it is, from 1; `None` if the course had one term only.
    pub term: Option<i16>,
    pub college_name: String,
    /// The college's postal address; empty if it had none, or if the issue is older than this field.
    pub college_address: String,
    /// In the order of the course.
    pub subjects: Vec<SubjectResult>,
    /// The totals.
    pub summary: Summary,
}

impl SubjectResult {
    /// Whether both are equal apart from the subject's name.
    fn says_as(&self, other: &Self) -> bool {
        let said = |of: &Self| (of.subject, of.max, of.obtained, of.grade);
        said(self) == said(other)
    }
}

impl Issue {
    /// Whether the issue has these results: then there is nothing to publish.
    pub fn says(&self, subjects: &[SubjectResult]) -> bool {
        let said = |of: &SubjectResult| self.subject(of.subject).is_some_and(|s| s.says_as(of));
        self.subjects.len() == subjects.len() && subjects.iter().all(said)
    }

    /// The last day on which a student can apply for a re-evaluation.
    pub fn reevaluation_until(&self) -> NaiveDate {
        let day = date_in_india(self.at);
        day.checked_add_days(Days::new(REEVALUATION_DAYS))
            .unwrap_or(day)
    }

    /// The day by which the original mark sheet arrives.
    pub fn mark_sheet_by(&self) -> NaiveDate {
        add_working_days(date_in_india(self.at), MARK_SHEET_WORKING_DAYS)
    }

    /// `None` if the issue does not have the subject.
    pub fn subject(&self, id: SubjectId) -> Option<&SubjectResult> {
        self.subjects.iter().find(|of| of.subject == id)
    }

    /// The subjects with an F.
    pub fn failed(&self) -> impl Iterator<Item = &SubjectResult> {
        self.subjects.iter().filter(|of| !of.grade.is_pass())
    }
}

/// What a code stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verified {
    /// A result; of that term, where its course had several.
    Result(Option<i16>),
    /// A transcript of these terms.
    Transcript(Vec<VerifiedTerm>),
}

/// A term of a transcript as anybody may see it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedTerm {
    /// `None` if the course had one term only.
    pub term: Option<i16>,
    pub issued_at: DateTime<Utc>,
    pub summary: Summary,
}

/// Everything that a person with a code may see of the result or the transcript.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    pub of: Verified,
    /// Whether no later issue supersedes it, or any that the transcript lists.
    pub is_current: bool,
    /// The college's name at the time of the issue.
    pub college_name: String,
    /// Whether the operator of the installation founded the college. Otherwise a stranger did, and nobody has
    /// checked that it is the real college of that name.
    pub is_of_operator: bool,
    /// The student's public id.
    pub sap_id: SapId,
    /// The student's full name.
    pub name: String,
    pub course: String,
    pub issued_at: DateTime<Utc>,
    /// The totals.
    pub summary: Summary,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(obtained: i16, max: i16, grade: Grade) -> SubjectResult {
        SubjectResult {
            subject: SubjectId(uuid::Uuid::nil()),
            name: "Maths".into(),
            max: Marks::from_tenths(max).unwrap(),
            obtained: Marks::from_tenths(obtained).unwrap(),
            grade,
        }
    }

    #[test]
    fn one_failed_subject_fails_a_result_of_a_good_grade() {
        let rows = [row(950, 1000, Grade::APlus), row(300, 1000, Grade::F)];
        let summary = Summary::of(&rows);
        assert_eq!(summary.score.percentage().to_string(), "62.50");
        assert_eq!((summary.grade, summary.verdict), (Grade::C, Verdict::Fail));
        assert_eq!(Summary::of(&rows[..1]).verdict, Verdict::Pass);
    }

    #[test]
    fn maxima_count_by_their_weight() {
        let rows = [row(250, 500, Grade::D), row(1000, 1000, Grade::APlus)];
        assert_eq!(Summary::of(&rows).score.percentage().to_string(), "83.33");
    }
}
