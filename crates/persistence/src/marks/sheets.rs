//! Assembles sheets from the students, the course's subjects, the marks, the re-exams and the last issues,
//! each read by one query for all students of a page.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{exists, max},
    prelude::*,
};
use portal_domain::{
    classes::{Meant, Within},
    ids::{CollegeId, CourseId, StudentId, SubjectId},
    marks::{
        Marks,
        sheet::{Attempt, Entered, LastIssue, Sheet, Subject, SubjectMarks},
    },
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    enrolments::{EnrolmentMeant, find_taught},
    schema::{classes, enrolment_subjects, enrolments, marks, reexams, results, staff, subjects},
    teaching::{shown_term, subject_term},
    views::student_enrolments,
};

/// The student of a sheet.
pub(super) struct Head {
    pub(super) student: StudentId,
    pub(super) sap_id: SapId,
    pub(super) name: String,
    /// `None` for who was admitted before there were enrolments and is not enrolled yet.
    pub(super) enrolment: Option<EnrolmentMeant>,
    /// That of the application.
    pub(super) course: CourseId,
    pub(super) course_name: String,
}

impl Head {
    /// The course and term whose subjects the sheet has.
    fn taught(&self) -> Taught {
        let enrolled = self.enrolment.as_ref();
        enrolled.map_or((self.course, 1), |one| (one.course, one.term))
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = subjects)]
struct SubjectRow {
    course_id: Uuid,
    id: Uuid,
    name: String,
    min_marks: i16,
    max_marks: i16,
}

impl SubjectRow {
    fn subject(self, shown_term: Option<i16>) -> Stored<Subject> {
        let marks = |tenths, column| {
            let wrong = || StoreError::inconsistent("subjects", column, self.id);
            Marks::from_tenths(tenths).ok_or_else(wrong)
        };
        Ok(Subject {
            id: SubjectId(self.id),
            passing: marks(self.min_marks, "min_marks")?,
            max: marks(self.max_marks, "max_marks")?,
            shown_term,
            name: self.name,
        })
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = marks)]
struct MarkRow {
    student_id: Uuid,
    subject_id: Uuid,
    attempt: i16,
    obtained: Option<i16>,
    is_published: bool,
    shown: Option<i16>,
    changed_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = reexams)]
struct ReexamRow {
    student_id: Uuid,
    subject_id: Uuid,
    attempt: i16,
    exam_on: NaiveDate,
}

/// A mark with the name of who entered it.
#[derive(Queryable)]
struct JoinedMark {
    row: MarkRow,
    by: String,
}

/// Which mark: of whom, in what, and at which attempt.
#[derive(PartialEq, Eq, Hash)]
struct Place {
    student: Uuid,
    subject: Uuid,
    attempt: i16,
}

type MarksByPlace = HashMap<Place, JoinedMark>;

/// The newest of the issues of a student that name one enrolment, or none.
#[derive(Queryable)]
struct IssueRow {
    student: Uuid,
    enrolment: Option<Uuid>,
    number: Option<i16>,
    at: Option<DateTime<Utc>>,
}

/// By student and subject the enrolments with the numbers of their first attempts, in the order of these.
type Repeated = HashMap<(Uuid, Uuid), Vec<(Uuid, i16)>>;

/// A course and a term of it.
type Taught = (CourseId, i16);

/// The data of some students' sheets, indexed, since a class may have thousands.
struct Known {
    subjects: Vec<(Taught, Subject)>,
    /// The enrolments that have ended with the subjects that were taken then: what was added to the term later is not theirs.
    past: HashMap<Uuid, HashSet<Uuid>>,
    marks: MarksByPlace,
    /// With which attempts students begin who repeat a term.
    repeated: Repeated,
    /// By student and subject, in the order of their attempts.
    reexams: HashMap<(Uuid, Uuid), Vec<ReexamRow>>,
    issues: HashMap<Uuid, Vec<IssueRow>>,
}

/// The sheets of these students.
pub(super) fn assemble(
    db: &mut Db,
    college: CollegeId,
    heads: Vec<Head>,
    today: NaiveDate,
) -> Stored<Vec<Sheet>> {
    let courses: Vec<CourseId> = heads.iter().map(|head| head.taught().0).collect();
    let ids: Vec<Uuid> = heads.iter().map(|head| head.student.0).collect();
    let past = heads.iter().filter_map(|head| head.enrolment.as_ref());
    let past: Vec<Uuid> = past.filter(|one| one.is_past).map(|one| one.id.0).collect();
    let known = Known {
        subjects: load_subjects(db, college, &courses)?,
        past: load_past(db, college, past)?,
        marks: load_marks(db, college, &ids)?,
        repeated: load_repeated(db, college, &ids)?,
        reexams: load_reexams(db, college, &ids)?,
        issues: load_issues(db, college, &ids)?,
    };
    heads
        .into_iter()
        .map(|head| known.sheet(head, today))
        .collect()
}

/// The subjects of a course that its students within that take or took, in its order; where everybody is meant, those that
/// they take now.
pub fn find_subjects(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    within: Within,
) -> Stored<Vec<Subject>> {
    let terms = find_terms(db, college, course, within)?;
    let subjects = load_subjects(db, college, &[course])?.into_iter();
    let present = subjects.filter(|((_, term), _)| terms.contains(term));
    Ok(present.map(|(_, subject)| subject).collect())
}

fn find_terms(
    db: &mut Db,
    college: CollegeId,
    course: CourseId,
    within: Within,
) -> Stored<Vec<i16>> {
    if within.meant() == Meant::LastOfClass {
        // That of the class, whether or not anybody is in it.
        let Some(taught) = find_taught(db, college, within)? else {
            return Ok(Vec::new());
        };
        let of_class = taught.of_class.filter(|(of, _)| *of == course.0);
        return Ok(of_class.into_iter().map(|(_, term)| term).collect());
    }
    let in_class = student_enrolments::table
        .filter(student_enrolments::college_id.eq(classes::college_id))
        .filter(student_enrolments::class_id.eq(classes::id));
    let query = classes::table
        .filter(classes::college_id.eq(college.0))
        .filter(classes::course_id.eq(course.0))
        .select(classes::term)
        .distinct()
        .into_boxed();
    let query = match within.year {
        Some(year) => query
            .filter(classes::year_id.eq(year.0))
            .filter(exists(in_class.filter(student_enrolments::is_last_of_year))),
        None => query.filter(exists(in_class.filter(student_enrolments::is_present))),
    };
    let terms: Vec<i16> = query.load(db)?;
    // Students are admitted into the first one.
    Ok(if terms.is_empty() { vec![1] } else { terms })
}

fn load_subjects(
    db: &mut Db,
    college: CollegeId,
    courses: &[CourseId],
) -> Stored<Vec<(Taught, Subject)>> {
    let mut courses: Vec<Uuid> = courses.iter().map(|id| id.0).collect();
    courses.sort_unstable();
    courses.dedup();
    let rows: Vec<(i16, Option<i16>, SubjectRow)> = subjects::table
        .filter(subjects::college_id.eq(college.0))
        .filter(subjects::course_id.eq_any(courses))
        .order(subjects::position)
        .select((subject_term(), shown_term(), SubjectRow::as_select()))
        .load(db)?;
    rows.into_iter()
        .map(|(term, shown, row)| Ok(((CourseId(row.course_id), term), row.subject(shown)?)))
        .collect()
}

fn load_past(
    db: &mut Db,
    college: CollegeId,
    past: Vec<Uuid>,
) -> Stored<HashMap<Uuid, HashSet<Uuid>>> {
    let mut taken: HashMap<_, HashSet<_>> = past.iter().map(|id| (*id, HashSet::new())).collect();
    if past.is_empty() {
        return Ok(taken);
    }
    let rows: Vec<(Uuid, Uuid)> = enrolment_subjects::table
        .filter(enrolment_subjects::college_id.eq(college.0))
        .filter(enrolment_subjects::enrolment_id.eq_any(past))
        .select((
            enrolment_subjects::enrolment_id,
            enrolment_subjects::subject_id,
        ))
        .load(db)?;
    for (enrolment, subject) in rows {
        taken.entry(enrolment).or_default().insert(subject);
    }
    Ok(taken)
}

fn load_marks(db: &mut Db, college: CollegeId, students: &[Uuid]) -> Stored<MarksByPlace> {
    let rows: Vec<JoinedMark> = marks::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(marks::college_id)
                .and(staff::id.eq(marks::changed_by))),
        )
        .filter(marks::college_id.eq(college.0))
        .filter(marks::student_id.eq_any(students))
        .select((MarkRow::as_select(), staff::name))
        .load(db)?;
    let place = |row: &MarkRow| Place {
        student: row.student_id,
        subject: row.subject_id,
        attempt: row.attempt,
    };
    let rows = rows.into_iter();
    Ok(rows.map(|mark| (place(&mark.row), mark)).collect())
}

fn load_reexams(
    db: &mut Db,
    college: CollegeId,
    students: &[Uuid],
) -> Stored<HashMap<(Uuid, Uuid), Vec<ReexamRow>>> {
    let rows: Vec<ReexamRow> = reexams::table
        .filter(reexams::college_id.eq(college.0))
        .filter(reexams::student_id.eq_any(students))
        .order(reexams::attempt)
        .select(ReexamRow::as_select())
        .load(db)?;
    let mut of_subject = HashMap::<_, Vec<_>>::new();
    for row in rows {
        let key = (row.student_id, row.subject_id);
        of_subject.entry(key).or_default().push(row);
    }
    Ok(of_subject)
}

fn load_repeated(db: &mut Db, college: CollegeId, students: &[Uuid]) -> Stored<Repeated> {
    let rows: Vec<(Uuid, Uuid, Uuid, i16)> = enrolment_subjects::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(enrolment_subjects::college_id)
                .and(enrolments::id.eq(enrolment_subjects::enrolment_id))),
        )
        .filter(enrolment_subjects::college_id.eq(college.0))
        .filter(enrolment_subjects::first_attempt.gt(1))
        .filter(enrolments::student_id.eq_any(students))
        .filter(enrolments::state.ne("Cancelled"))
        .order(enrolment_subjects::first_attempt)
        .select((
            enrolments::student_id,
            enrolment_subjects::subject_id,
            enrolments::id,
            enrolment_subjects::first_attempt,
        ))
        .load(db)?;
    let mut of_subject = HashMap::<_, Vec<_>>::new();
    for (student, subject, enrolment, first) in rows {
        let key = (student, subject);
        of_subject.entry(key).or_default().push((enrolment, first));
    }
    Ok(of_subject)
}

fn load_issues(
    db: &mut Db,
    college: CollegeId,
    students: &[Uuid],
) -> Stored<HashMap<Uuid, Vec<IssueRow>>> {
    let rows: Vec<IssueRow> = results::table
        .filter(results::college_id.eq(college.0))
        .filter(results::student_id.eq_any(students))
        .group_by((results::student_id, results::enrolment_id))
        .select((
            results::student_id,
            results::enrolment_id,
            max(results::number),
            max(results::published_at),
        ))
        .load(db)?;
    let mut of_student = HashMap::<_, Vec<_>>::new();
    for row in rows {
        of_student.entry(row.student).or_default().push(row);
    }
    Ok(of_student)
}

/// The last of these issues of a student that belongs to the enrolment.
fn last_issue(issues: &[IssueRow], enrolment: Option<&EnrolmentMeant>) -> Option<LastIssue> {
    let belongs = |row: &&IssueRow| match (row.enrolment, enrolment) {
        (_, None) => true,
        (None, Some(own)) => own.is_first,
        (Some(id), Some(own)) => id == own.id.0,
    };
    let last = issues.iter().filter(belongs).max_by_key(|row| row.number)?;
    let (number, at) = (last.number?, last.at?);
    Some(LastIssue { number, at })
}

impl Known {
    fn sheet(&self, head: Head, today: NaiveDate) -> Stored<Sheet> {
        let own = head.taught();
        let enrolment = head.enrolment.as_ref();
        let past = enrolment.and_then(|one| self.past.get(&one.id.0));
        let taken = self.subjects.iter().filter(|(of, subject)| {
            *of == own && past.is_none_or(|taken| taken.contains(&subject.id.0))
        });
        let subjects = taken.map(|(_, subject)| self.subject_marks(&head, subject));
        let issues = self.issues.get(&head.student.0);
        let issues = issues.map(Vec::as_slice).unwrap_or_default();
        Ok(Sheet {
            today,
            subjects: subjects.collect::<Stored<_>>()?,
            issue: last_issue(issues, head.enrolment.as_ref()),
            issues: issues
                .iter()
                .filter_map(|row| row.number)
                .max()
                .unwrap_or(0),
            enrolment: head.enrolment.as_ref().map(|one| one.id),
            shown_term: head.enrolment.as_ref().and_then(|one| one.shown_term),
            course: head
                .enrolment
                .map_or(head.course_name, |one| one.course_name),
            student: head.student,
            sap_id: head.sap_id,
            name: head.name,
        })
    }

    /// The attempts up to the last one of the enrolment: who repeats a term goes on counting, and what they sit later is on
    /// another sheet.
    fn subject_marks(&self, head: &Head, subject: &Subject) -> Stored<SubjectMarks> {
        let student = head.student;
        let of = (student.0, subject.id.0);
        let own = head.enrolment.as_ref().map(|one| one.id.0);
        let begun = self.repeated.get(&of).map_or(&[][..], Vec::as_slice);
        let first = begun.iter().find(|(enrolment, _)| Some(*enrolment) == own);
        let first = first.map_or(1, |(_, number)| *number);
        let later = begun.iter().map(|(_, number)| *number);
        let later = later.filter(|number| *number > first).min();
        let again = self.reexams.get(&of).into_iter().flatten();
        let again = again.map(|row| (row.attempt, Some(row.exam_on)));
        let begun = begun.iter().map(|(_, number)| (*number, None));
        let mut numbers: Vec<_> = [(1, None)].into_iter().chain(begun).chain(again).collect();
        numbers.retain(|(number, _)| later.is_none_or(|later| *number < later));
        numbers.sort_by_key(|(number, _)| *number);
        let attempt = |(number, exam_on)| {
            Ok(Attempt {
                entered: self.entered(student, subject.id, number)?,
                number,
                exam_on,
            })
        };
        let attempts = numbers.into_iter().map(attempt);
        let mut attempts: Vec<Attempt> = attempts.collect::<Stored<_>>()?;
        let wrong = || StoreError::inconsistent("marks", "attempt", student);
        let current = attempts.pop().ok_or_else(wrong)?;
        Ok(SubjectMarks {
            subject: subject.clone(),
            earlier: attempts,
            current,
        })
    }

    fn entered(
        &self,
        student: StudentId,
        subject: SubjectId,
        attempt: i16,
    ) -> Stored<Option<Entered>> {
        let found = self.marks.get(&Place {
            student: student.0,
            subject: subject.0,
            attempt,
        });
        let marks = |tenths: Option<i16>, column| {
            let wrong = || StoreError::inconsistent("marks", column, student);
            tenths
                .map(|tenths| Marks::from_tenths(tenths).ok_or_else(wrong))
                .transpose()
        };
        let entered = |JoinedMark { row, by }: &JoinedMark| {
            Ok(Entered {
                marks: marks(row.obtained, "obtained")?,
                is_published: row.is_published,
                shown: marks(row.shown, "shown")?,
                at: row.changed_at,
                by: by.clone(),
            })
        };
        found.map(entered).transpose()
    }
}
