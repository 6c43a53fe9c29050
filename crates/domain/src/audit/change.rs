//! What was edited of a college's set-up or of an account, one by one.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::Value;
use crate::words::words;

words! {
    /// What was edited. A stored word never changes its meaning.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Edited {
        /// The college's code.
        CollegeId = "collegeID",
        /// The college's name.
        CollegeName = "collegeName",
        /// The college's address.
        Address = "address",
        /// A fee of all students, by its name.
        Fee = "fee",
        /// The amount of a fee.
        FeeAmount = "feeAmount",
        /// A course, by its name.
        Course = "course",
        /// A course's name in full.
        CourseFullName = "courseFullName",
        /// How long a course takes.
        CourseDuration = "courseDuration",
        /// What a course costs.
        CourseBaseFee = "courseBaseFee",
        /// The percentage that a course asks for.
        CourseEligibility = "courseEligibility",
        /// How many terms a course has: `6 (2 a year)`.
        CourseTerms = "courseTerms",
        /// A subject of a course, by its name.
        Subject = "subject",
        /// A subject's passing marks and maximum: `40/100`.
        SubjectMarks = "subjectMarks",
        /// The term that a subject belongs to.
        SubjectTerm = "subjectTerm",
        /// A subject's code.
        SubjectCode = "subjectCode",
        /// A subject's credits.
        SubjectCredits = "subjectCredits",
        /// The dates of the instalments: `2027-07-01, 2027-12-01`.
        Instalments = "instalments",
        /// What a re-exam costs.
        ReexamFee = "reexamFee",
        /// What applying for a scholarship costs.
        ScholarshipFee = "scholarshipFee",
        /// Where money is sent by UPI.
        UpiId = "upiId",
        /// Whom students write to.
        SupportEmail = "supportEmail",
        /// Whom students call.
        SupportPhone = "supportPhone",
        /// An academic year's name.
        YearName = "yearName",
        /// The first day of a year.
        YearBegin = "yearBegin",
        /// The last day of a year.
        YearEnd = "yearEnd",
        /// The last day on which a year takes students.
        LastAdmission = "lastAdmission",
        /// The dates of a year's instalments: `2027-07-01, 2027-12-01`.
        YearInstalments = "yearInstalments",
        /// A fee of a course and year of study.
        YearFee = "yearFee",
        /// How much of such a fee repeaters owe: `50 %`.
        RepeatShare = "repeatShare",
        /// The days of a class: `2027-07-01 – 2027-11-30`.
        ClassDays = "classDays",
        /// A division: one of a class, by its name, or the one that a student is in.
        Division = "division",
        /// A division's name.
        DivisionName = "divisionName",
        /// How many students a division takes.
        DivisionCapacity = "divisionCapacity",
        /// The order of a class's divisions.
        DivisionOrder = "divisionOrder",
        /// The divisions of a class that the teacher of a subject takes; nothing: all of them.
        TeacherDivisions = "teacherDivisions",
        /// A student's roll number.
        RollNumber = "rollNumber",
        /// The number by which the university knows a student.
        UniversityNumber = "universityNumber",
        /// An account's user name.
        Username = "username",
        /// An account's name.
        Name = "name",
    }
}

words! {
    /// What became of it.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ChangeKind {
        /// It is another than before, or is there where nothing was.
        Changed = "changed",
        /// An entry of a list is new.
        Added = "added",
        /// An entry of a list is gone.
        Removed = "removed",
    }
}

/// One change. Its `Display` is the English text: `subject Law: 40/100 → 35/100`.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub what: Edited,
    pub kind: ChangeKind,
    /// The fee, course or subject that it belongs to, as people have named it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// `None` if nothing was there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Value>,
    /// `None` if nothing is there now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Value>,
}

impl Change {
    /// `None` if it is the same as before. An empty text is nothing.
    pub fn between(
        what: Edited,
        of: Option<&str>,
        before: Option<Value>,
        after: Option<Value>,
    ) -> Option<Self> {
        let is_said = |value: &Value| !matches!(value, Value::Text(text) if text.is_empty());
        let (before, after) = (before.filter(is_said), after.filter(is_said));
        (before != after).then(|| Self {
            what,
            kind: ChangeKind::Changed,
            of: of.map(str::to_owned),
            before,
            after,
        })
    }

    /// A new entry of a list, by its name; `of` is what the list belongs to.
    pub fn added(what: Edited, of: Option<&str>, name: &str) -> Self {
        Self {
            what,
            kind: ChangeKind::Added,
            of: of.map(str::to_owned),
            before: None,
            after: Some(Value::text(name)),
        }
    }

    /// An entry of a list that is gone, by its name; `of` is what the list belongs to.
    pub fn removed(what: Edited, of: Option<&str>, name: &str) -> Self {
        Self {
            what,
            kind: ChangeKind::Removed,
            of: of.map(str::to_owned),
            before: Some(Value::text(name)),
            after: None,
        }
    }

    /// All of them in one line, as the release before stored and shows them.
    pub fn in_one_line(changes: &[Self]) -> String {
        let texts: Vec<String> = changes.iter().map(ToString::to_string).collect();
        texts.join("; ")
    }
}

impl Edited {
    /// What it is called, with the name of what it belongs to.
    fn in_english(self, of: &str) -> String {
        let name = match self {
            Self::CollegeId => "College ID",
            Self::CollegeName => "College Name",
            Self::Address => "Address",
            Self::Fee => "fee",
            Self::FeeAmount => return format!("fee {of}"),
            Self::Course => "course",
            Self::CourseFullName => return format!("{of}: full name"),
            Self::CourseDuration => return format!("{of}: duration"),
            Self::CourseBaseFee => return format!("{of}: base fee"),
            Self::CourseEligibility => return format!("{of}: eligibility"),
            Self::CourseTerms => return format!("{of}: terms"),
            Self::Subject => return format!("{of}: subject"),
            Self::SubjectMarks => return format!("subject {of}"),
            Self::SubjectTerm => return format!("subject {of}: term"),
            Self::SubjectCode => return format!("subject {of}: code"),
            Self::SubjectCredits => return format!("subject {of}: credits"),
            Self::Instalments => "instalments",
            Self::ReexamFee => "re-exam fee",
            Self::ScholarshipFee => "scholarship fee",
            Self::UpiId => "UPI ID",
            Self::SupportEmail => "support email",
            Self::SupportPhone => "support phone",
            Self::YearName => "academic year",
            Self::YearBegin => "first day",
            Self::YearEnd => "last day",
            Self::LastAdmission => "last day of admission",
            Self::YearInstalments => "instalments",
            Self::YearFee => return format!("fee {of}"),
            Self::RepeatShare => return format!("share of repeaters in fee {of}"),
            Self::ClassDays => return format!("class {of}"),
            Self::Division => "division",
            Self::DivisionName => return format!("name of division {of}"),
            Self::DivisionCapacity => return format!("capacity of division {of}"),
            Self::DivisionOrder => "order of divisions",
            Self::TeacherDivisions => return format!("only divisions of {of}"),
            Self::RollNumber => "roll number",
            Self::UniversityNumber => "university number",
            Self::Username => "Username",
            Self::Name => "Name",
        };
        name.to_owned()
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = self.what.in_english(self.of.as_deref().unwrap_or_default());
        let said = |value: &Option<Value>| value.as_ref().map_or("–".to_owned(), Value::in_english);
        let (before, after) = (said(&self.before), said(&self.after));
        match self.kind {
            ChangeKind::Changed => write!(f, "{what}: {before} → {after}"),
            ChangeKind::Added => write!(f, "{what} {after} added"),
            ChangeKind::Removed => write!(f, "{what} {before} removed"),
        }
    }
}
