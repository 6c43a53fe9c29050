//! Results as they are issued (spec §2: Result). An issue is a copy made at publication and never changes,
//! even if names, subjects or marks do. New marks make a new issue, which supersedes the previous one.

use std::fmt;

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

/// Everything that a person with a result's code may see of it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verification {
    /// Whether no later issue supersedes it.
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

/// 128 random bits with which anybody finds a result without signing in, as 26 characters that are not
/// confused when they are read from paper (Crockford's base 32).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerificationCode(String);

impl VerificationCode {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    const LENGTH: usize = 26;

    /// A code from 128 random bits.
    pub fn of(random: [u8; 16]) -> Self {
        let bits = u128::from_be_bytes(random);
        let digit = |place: usize| {
            let value = (bits >> (5 * (Self::LENGTH - 1 - place))) & 31;
            char::from(Self::ALPHABET[usize::try_from(value).unwrap_or(0)])
        };
        Self((0..Self::LENGTH).map(digit).collect())
    }

    /// Reads a code as people type it: in upper or lower case, with spaces and dashes, O for 0, I or L for 1.
    pub fn parse(text: &str) -> Option<Self> {
        // Longer than a code with a dash after each character: nothing to look at closely.
        if text.len() > 2 * Self::LENGTH {
            return None;
        }
        let read = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            upper => upper,
        };
        let input = text.chars().filter(|c| !matches!(c, ' ' | '-'));
        let code: String = input.map(read).collect();
        let known = |c: u8| Self::ALPHABET.contains(&c);
        (code.len() == Self::LENGTH && code.bytes().all(known)).then_some(Self(code))
    }

    /// The characters in groups of four, which are easier to copy from paper.
    pub fn in_groups(&self) -> String {
        let mut text = String::new();
        for (place, c) in self.0.chars().enumerate() {
            if place > 0 && place % 4 == 0 {
                text.push('-');
            }
            text.push(c);
        }
        text
    }

    /// The 26 characters without separators.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for VerificationCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::str::FromStr for VerificationCode {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::parse(text).ok_or(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_people_type_it() {
        let code = VerificationCode::of([0xff; 16]);
        assert_eq!(code.as_str(), "7ZZZZZZZZZZZZZZZZZZZZZZZZZ");
        assert_eq!(VerificationCode::of([0; 16]).as_str(), "0".repeat(26));
        assert_eq!(VerificationCode::parse(&code.in_groups()), Some(code));
        let mixed = VerificationCode::of(*b"portal of a coll");
        let input: String = mixed.as_str().chars().flat_map(|c| [c, '-']).collect();
        assert_eq!(VerificationCode::parse(&input.to_lowercase()), Some(mixed));
        assert_eq!(
            VerificationCode::parse("OIL00000000000000000000000").map(|c| c.0),
            Some("01100000000000000000000000".into())
        );
        for bad in [
            "",
            "7ZZ",
            "UUUUUUUUUUUUUUUUUUUUUUUUUU",
            &"0".repeat(27),
            &"é".repeat(26),
        ] {
            assert_eq!(VerificationCode::parse(bad), None, "{bad}");
        }
    }

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
