//! The results of a student's terms: which is current, and all of them as one transcript.

use std::collections::HashSet;

use chrono::{DateTime, Utc};

use super::{Issue, SubjectResult, Summary, VerificationCode};
use crate::ids::{EnrolmentId, SubjectId, TranscriptId};

/// The current result of a term.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TermResult {
    /// The last issue of the term.
    pub issue: Issue,
    /// The number of the issue of the same term before it.
    pub replaces: Option<i16>,
}

/// The last issue of each enrolment, out of all of a student's issues in ascending order of their numbers. Those that name no
/// enrolment are of the `first` one. No later issue replaces these.
pub fn last_of_enrolments(issues: Vec<Issue>, first: Option<EnrolmentId>) -> Vec<TermResult> {
    let mut of_enrolments: Vec<(Option<EnrolmentId>, TermResult)> = Vec::new();
    for issue in issues {
        let enrolment = issue.enrolment.or(first);
        let mut known = of_enrolments.iter_mut();
        match known.find(|(of, _)| *of == enrolment) {
            Some((_, result)) => {
                result.replaces = Some(result.issue.number);
                result.issue = issue;
            }
            None => {
                let replaces = None;
                of_enrolments.push((enrolment, TermResult { issue, replaces }));
            }
        }
    }
    of_enrolments.into_iter().map(|(_, of)| of).collect()
}

/// The current result of each term, in ascending order of terms, out of the last issues of the enrolments. A result counts no
/// more when each of its subjects is in those of later enrolments: then its term was repeated, also when the first try is
/// corrected later.
pub fn current_of_terms(all: &[TermResult]) -> Vec<TermResult> {
    let counts = |(at, result): (usize, &TermResult)| {
        let later = &all[at + 1..];
        let mut subjects = result.issue.subjects.iter();
        subjects
            .any(|of| find_subject(later, of.subject).is_none())
            .then(|| result.clone())
    };
    let mut results: Vec<TermResult> = all.iter().enumerate().filter_map(counts).collect();
    results.sort_by_key(|result| (result.issue.term, result.issue.number));
    results
}

/// Whether there are terms to tell apart: not while there is one result, of a course of one term.
pub fn has_terms(results: &[TermResult]) -> bool {
    results.len() > 1 || results.iter().any(|of| of.issue.term.is_some())
}

/// The result that was published last; `None` while none is.
pub fn published_last(results: &[TermResult]) -> Option<&TermResult> {
    results.iter().max_by_key(|of| of.issue.number)
}

/// The subject as the current results have it, with its result; `None` if none has it. If several have it, as after it was moved
/// into another term, the one published last counts.
pub fn find_subject(
    results: &[TermResult],
    subject: SubjectId,
) -> Option<(&Issue, &SubjectResult)> {
    let with_it = results
        .iter()
        .filter_map(|of| Some((&of.issue, of.issue.subject(subject)?)));
    with_it.max_by_key(|(issue, _)| issue.number)
}

/// The failed subjects of the current results, in the order of the terms, each with its result.
pub fn failed_subjects(results: &[TermResult]) -> impl Iterator<Item = (&Issue, &SubjectResult)> {
    let all = results
        .iter()
        .flat_map(|of| of.issue.failed().map(|subject| (&of.issue, subject)));
    all.filter(|(issue, of)| {
        let counts = find_subject(results, of.subject);
        counts.is_some_and(|(last, _)| last.number == issue.number)
    })
}

/// The results of all terms of a student on one sheet, as they were when it was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transcript {
    /// Its id.
    pub id: TranscriptId,
    /// With this code anybody can verify it.
    pub code: VerificationCode,
    /// When it was made.
    pub at: DateTime<Utc>,
    /// The results that it lists, in its order.
    pub issues: Vec<Issue>,
}

impl Transcript {
    /// The issue published last, whose names of student, course and college the sheet has; `None` if it lists nothing.
    pub fn last(&self) -> Option<&Issue> {
        self.issues.iter().max_by_key(|issue| issue.number)
    }

    /// The totals of all its terms.
    pub fn summary(&self) -> Summary {
        Summary::of_terms(&self.issues)
    }

    /// Whether a subject is in several of its results, of which the totals count one.
    pub fn has_a_subject_again(&self) -> bool {
        let mut seen = HashSet::new();
        let mut all = self.issues.iter().flat_map(|issue| &issue.subjects);
        all.any(|of| !seen.insert(of.subject))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        grading::Grade,
        ids::{CollegeId, ResultId, StudentId},
        marks::Marks,
        sap_id::SapId,
    };

    const FIRST: u128 = 1;

    /// An issue with that subject and no other.
    fn issue(number: i16, term: Option<i16>, enrolment: Option<u128>, subject: u128) -> Issue {
        let marks = |tenths| Marks::from_tenths(tenths).unwrap();
        let subjects = vec![SubjectResult {
            subject: SubjectId(Uuid::from_u128(subject)),
            name: "Law".into(),
            max: marks(1000),
            obtained: marks(300),
            grade: Grade::F,
        }];
        Issue {
            id: ResultId(Uuid::nil()),
            college: CollegeId(Uuid::nil()),
            student: StudentId(Uuid::nil()),
            enrolment: enrolment.map(|id| EnrolmentId(Uuid::from_u128(id))),
            number,
            code: VerificationCode::of([0; 16]),
            at: DateTime::UNIX_EPOCH,
            sap_id: SapId::parse("26000100001").unwrap(),
            name: "Asha Rao".into(),
            course: "BMS".into(),
            term,
            college_name: "Sunrise".into(),
            college_address: String::new(),
            summary: Summary::of(&subjects),
            subjects,
        }
    }

    fn current(issues: &[Issue]) -> Vec<TermResult> {
        let first = Some(EnrolmentId(Uuid::from_u128(FIRST)));
        current_of_terms(&last_of_enrolments(issues.to_vec(), first))
    }

    /// Term, number and what it replaces of each.
    fn told(issues: &[Issue]) -> Vec<(Option<i16>, i16, Option<i16>)> {
        let told = |of: TermResult| (of.issue.term, of.issue.number, of.replaces);
        current(issues).into_iter().map(told).collect()
    }

    #[test]
    fn an_issue_replaces_the_one_before_it_of_the_same_enrolment() {
        let issues = [
            issue(1, Some(2), Some(2), 2),
            issue(2, Some(1), Some(FIRST), 1),
            issue(3, Some(2), Some(2), 2),
        ];
        assert_eq!(told(&issues), [(Some(1), 2, None), (Some(2), 3, Some(1))]);
    }

    #[test]
    fn what_names_no_enrolment_is_of_the_first_one() {
        let issues = [
            issue(1, None, None, 1),
            issue(2, Some(2), Some(2), 2),
            issue(3, None, Some(FIRST), 1),
        ];
        assert_eq!(told(&issues), [(None, 3, Some(1)), (Some(2), 2, None)]);
    }

    #[test]
    fn of_a_repeated_term_the_second_result_counts() {
        let mut issues = vec![
            issue(1, Some(1), Some(FIRST), 1),
            issue(2, Some(1), Some(2), 1),
        ];
        assert_eq!(told(&issues), [(Some(1), 2, None)]);
        issues.push(issue(3, Some(1), Some(FIRST), 1));
        assert_eq!(told(&issues), [(Some(1), 2, None)]);
        issues.push(issue(4, Some(1), Some(2), 1));
        assert_eq!(told(&issues), [(Some(1), 4, Some(2))]);
    }

    #[test]
    fn of_a_subject_in_several_results_the_last_one_counts() {
        let mut both = issue(1, None, Some(FIRST), 1);
        both.subjects.extend(issue(1, None, None, 2).subjects);
        let mut passed = issue(2, Some(2), Some(2), 2);
        passed.subjects[0].grade = Grade::A;
        let results = current(&[both, passed]);
        let told: Vec<_> = results.iter().map(|of| of.issue.number).collect();
        assert_eq!(told, [1, 2]);
        let failed: Vec<Uuid> = failed_subjects(&results)
            .map(|(_, of)| of.subject.0)
            .collect();
        assert_eq!(failed, [Uuid::from_u128(1)]);
        let issues: Vec<Issue> = results.iter().map(|of| of.issue.clone()).collect();
        let totals = Summary::of_terms(&issues);
        assert_eq!(totals.score.max().tenths(), 2000);
        let second = SubjectId(Uuid::from_u128(2));
        let found = find_subject(&results, second).map(|(issue, _)| issue.number);
        assert_eq!(found, Some(2));
    }

    #[test]
    fn a_transcript_knows_whether_it_lists_a_subject_again() {
        let of = |subjects: [u128; 2]| Transcript {
            id: TranscriptId(Uuid::nil()),
            code: VerificationCode::of([0; 16]),
            at: DateTime::UNIX_EPOCH,
            issues: vec![
                issue(1, None, None, subjects[0]),
                issue(2, Some(2), Some(2), subjects[1]),
            ],
        };
        assert!(of([1, 1]).has_a_subject_again());
        assert!(!of([1, 2]).has_a_subject_again());
    }
}
