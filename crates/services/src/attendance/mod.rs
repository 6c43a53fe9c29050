//! Attendance: a sheet for each lecture, taken by a teacher who holds the subject and corrected on the same
//! day. If two write at the same time, one succeeds and the other gets an error.

mod groups;

use std::{
    collections::{HashMap, HashSet},
    convert::Infallible,
};

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    attendance::{
        CannotCorrect, Closed, Correction, Group, Lecture, LectureNumber, Mark, NamedGroup,
        OnSheet, Outdated, Roll, Tally, may_be_taken,
    },
    audit::{Detail, Subject as AuditSubject, particulars::Corrected},
    classes::Within,
    dates::date_in_india,
    ids::{CollegeId, LectureId, StaffId, StudentId, SubjectId},
    paging::{Listing, Page},
    refusals::{Code, Param, Refusal, RefusalKind},
    sap_id::SapId,
    sessions::{SignedInStaff, SignedInStudent},
    teaching::{Subject, TaughtSubject},
    validation::Faults,
};
use portal_persistence::{
    Db, StoreError, Stored, attendance as store, college_setup, staff, students as people, teaching,
};

use self::groups::Place;
pub use store::ListedLecture;

use crate::{
    Context, Failure, Outcome, Tx,
    audit::record,
    own_terms::{NeverInTerm, OwnTerms, look_at},
    runtime::failure::OrRefuse,
};

/// A subject that the teacher holds, with whom lectures of it may be held for, each with how many students it has; `None`: the
/// whole course.
pub type Taught = (TaughtSubject, Option<Vec<(NamedGroup, i64)>>);

/// The subjects that the teacher holds.
pub fn list_subjects(cx: &mut Context, by: &SignedInStaff) -> Outcome<Vec<Taught>, Infallible> {
    let today = date_in_india(cx.now());
    let taught = teaching::list_taught(cx.db(), by.college, by.id)?;
    let subjects: Vec<&Subject> = taught.iter().map(|one| &one.subject).collect();
    let mut groups = groups::offered(cx.db(), by, &subjects, today)?;
    let with_groups = taught.into_iter().map(|one| {
        let groups = groups.remove(&one.subject.id);
        (one, groups)
    });
    Ok(with_groups.collect())
}

/// The lectures of the teacher's subjects or of one subject that were held within that; `None` if the teacher does not hold it.
pub fn list_lectures(
    cx: &mut Context,
    by: &SignedInStaff,
    of_subject: Option<SubjectId>,
    within: Within,
    page: &Page<LectureId>,
) -> Outcome<Option<Listing<ListedLecture>>, Infallible> {
    if let Some(id) = of_subject
        && teaching::find_held(cx.db(), by.college, by.id, id)?.is_none()
    {
        return Ok(None);
    }
    let listing = store::list(cx.db(), by.college, by.id, (of_subject, within), page)?;
    Ok(Some(listing))
}

/// A sheet that was taken.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Taken {
    /// A correction has to name it.
    pub revision: i32,
    /// The name of the teacher who took it.
    pub by: String,
    pub at: DateTime<Utc>,
}

/// The sheet of a lecture, taken or not.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Sheet {
    pub subject: Subject,
    /// The day of the lecture.
    pub date: NaiveDate,
    /// Which lecture of that day.
    pub number: LectureNumber,
    /// Whom it is for; `None`: the whole course.
    pub group: Option<NamedGroup>,
    /// The numbers of that day that belong to lectures for others.
    pub taken_by_others: Vec<LectureNumber>,
    /// `None` until it is taken.
    pub taken: Option<Taken>,
    /// Whether the teacher may take or correct it now.
    pub is_editable: bool,
    /// The students, each with whether they were present.
    pub students: Vec<(OnSheet, bool)>,
}

/// Which sheet a teacher asks for.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub subject: SubjectId,
    pub date: NaiveDate,
    /// `None` leaves it to the server.
    pub number: Option<LectureNumber>,
    /// `None`: that of the lecture that was taken, or else the whole course.
    pub group: Option<Group>,
}

/// The sheet of a lecture.
pub fn find_sheet(
    cx: &mut Context,
    by: &SignedInStaff,
    asked: &Asked,
) -> Outcome<Sheet, TakeAttendance> {
    let now = cx.now();
    let place = groups::locate(cx.db(), by, asked, "class", now)?;
    Ok(sheet(cx.db(), by, place, now)?)
}

fn sheet(db: &mut Db, by: &SignedInStaff, place: Place, now: DateTime<Utc>) -> Stored<Sheet> {
    let college = by.college;
    let Place {
        subject,
        date,
        number,
        group,
        day,
    } = place;
    let (taken, is_editable, students) = match day.find(number) {
        None => {
            let students = students(db, college, &subject, group, date)?;
            let nobody = students.into_iter().map(|student| (student, false));
            (
                None,
                may_be_taken(date, date_in_india(now)),
                nobody.collect(),
            )
        }
        Some(lecture) => {
            let taken = Taken {
                revision: lecture.revision,
                by: staff::find_name(db, college, lecture.taken_by)?,
                at: lecture.taken_at,
            };
            let students = store::list_marks(db, lecture)?;
            (Some(taken), lecture.is_editable(now), students)
        }
    };
    let named = match group {
        Some(group) => store::name_groups(db, college, &[group])?.remove(&group),
        None => None,
    };
    Ok(Sheet {
        taken_by_others: day.taken_by_others(group),
        group: named,
        subject,
        date,
        number,
        taken,
        is_editable,
        students,
    })
}

/// The students whom a lecture of that day is for.
fn students(
    db: &mut Db,
    college: CollegeId,
    subject: &Subject,
    group: Option<Group>,
    date: NaiveDate,
) -> Stored<Vec<OnSheet>> {
    if let Some(group) = group {
        return store::list_group(db, college, group, date);
    }
    let members = teaching::list_members(db, college, subject.course, date)?;
    let on_sheet = |member| OnSheet {
        member,
        division: None,
        roll: None,
    };
    Ok(members.into_iter().map(on_sheet).collect())
}

/// Why a sheet was not saved.
#[derive(Debug, thiserror::Error)]
pub enum TakeAttendance {
    /// The teacher does not hold the subject, or does not take the class or division.
    #[error("not found")]
    NotFound,
    /// The class is not chosen, the number is that of a lecture for others, or students are not in the class or have no mark.
    #[error(transparent)]
    Faults(#[from] Faults),
    /// Another teacher has written since it was opened.
    #[error(transparent)]
    Outdated(WrittenSince),
    /// The day for corrections is over.
    #[error(transparent)]
    Closed(Closed),
}

/// Somebody has written the sheet since it was opened.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("{} {} this attendance since you opened it. Please open it again.", has(by.as_deref()), did(*how))]
pub struct WrittenSince {
    how: Outdated,
    /// `None`: the person who asks, from another window.
    by: Option<String>,
}

fn has(by: Option<&str>) -> String {
    by.map_or_else(|| "You have".to_owned(), |name| format!("{name} has"))
}

fn did(how: Outdated) -> &'static str {
    match how {
        Outdated::Taken => "taken",
        Outdated::Changed => "changed",
    }
}

impl Refusal for WrittenSince {
    fn kind(&self) -> RefusalKind {
        let code = match (self.how, &self.by) {
            (Outdated::Taken, None) => Code::AttendanceTakenByYou,
            (Outdated::Taken, Some(_)) => Code::AttendanceTakenSince,
            (Outdated::Changed, None) => Code::AttendanceChangedByYou,
            (Outdated::Changed, Some(_)) => Code::AttendanceChangedSince,
        };
        match &self.by {
            None => code.into(),
            Some(name) => code.with("by", Param::text(name)),
        }
    }
}

/// Takes the attendance of a lecture, or corrects it; `seen` is the revision that was opened. Of two who take the same number
/// of a day for different divisions one gets the next number offered.
pub fn take(
    cx: &mut Context,
    by: &SignedInStaff,
    (subject, group): (SubjectId, Option<Group>),
    roll: &Roll,
    seen: Option<i32>,
) -> Outcome<Sheet, TakeAttendance> {
    let asked = Asked {
        subject,
        date: roll.date,
        number: roll.number,
        group,
    };
    cx.transaction(|tx| {
        let now = tx.now();
        // First, so that the subject is not removed meanwhile.
        college_setup::hold(tx.db, by.college)?;
        let mut place = groups::locate(tx.db, by, &asked, "classId", now)?;
        let students = hold_students(tx.db, by.college, &place)?;
        let first = first(tx, by, &place);
        if store::insert(tx.db, &first)? {
            let marks = roll.marks(&students, None).or_refuse()?;
            store::save_marks(tx.db, &first, &marks)?;
        } else {
            correct(tx, by, &place, roll, (students, seen))?;
        }
        place.day = store::list_day(tx.db, by.college, place.subject.id, place.date)?;
        Ok(sheet(tx.db, by, place, now)?)
    })
}

/// The students of a sheet that is saved. Who undoes the promotion of one of them at the same moment waits and sees the attendance,
/// or has done it, and then the sheet does not list them any more.
fn hold_students(db: &mut Db, college: CollegeId, place: &Place) -> Stored<Vec<OnSheet>> {
    let list = |db: &mut Db| students(db, college, &place.subject, place.group, place.date);
    let listed = list(db)?;
    let ids: Vec<StudentId> = listed.iter().map(|one| one.member.student).collect();
    people::share(db, college, &ids)?;
    list(db)
}

fn first(tx: &Tx<'_>, by: &SignedInStaff, place: &Place) -> Lecture {
    Lecture {
        id: tx.new_id(LectureId::new),
        college: by.college,
        subject: place.subject.id,
        date: place.date,
        number: place.number,
        group: place.group,
        revision: 1,
        taken_by: by.id,
        taken_at: tx.now(),
        saved_by: by.id,
    }
}

fn correct(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    place: &Place,
    roll: &Roll,
    (mut students, seen): (Vec<OnSheet>, Option<i32>),
) -> Outcome<(), TakeAttendance> {
    let (college, now, subject) = (by.college, tx.now(), &place.subject);
    let lecture = store::lock(tx.db, college, subject.id, place.date, place.number)?
        .ok_or_else(|| Failure::defect("the lecture is gone"))?;
    if lecture.group != place.group {
        // Somebody has taken the number since it was looked up.
        let day = store::list_day(tx.db, college, subject.id, place.date)?;
        day.check_open(place.group, place.number)
            .map_err(Faults::from)
            .or_refuse()?;
    }
    let listed: HashSet<StudentId> = students.iter().map(|one| one.member.student).collect();
    let mut there = Vec::new();
    for (student, present) in store::list_marks(tx.db, &lecture)? {
        there.push(Mark {
            student: student.member.student,
            present,
        });
        // Who was on the sheet stays on it, also after moving into another division.
        if !listed.contains(&student.member.student) {
            students.push(student);
        }
    }
    let sent = roll.marks(&students, Some(&there)).or_refuse()?;
    match lecture.correct(&there, &sent, seen, by.id, now) {
        Ok(Correction::Unchanged) => Ok(()),
        Ok(Correction::Changed { lecture, marks }) => {
            store::save_marks(tx.db, &lecture, &marks)?;
            store::save_revision(tx.db, &lecture)?;
            Ok(note(tx, by, subject, &lecture, (&students, &marks))?)
        }
        Err(CannotCorrect::Outdated(how, who)) => {
            Err(Failure::Refused(outdated(tx, by, how, who)?))
        }
        Err(CannotCorrect::Closed(closed)) => Err(Failure::Refused(TakeAttendance::Closed(closed))),
    }
}

fn outdated(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    how: Outdated,
    who: StaffId,
) -> Stored<TakeAttendance> {
    let by = (who != by.id).then(|| staff::find_name(tx.db, by.college, who));
    let by = by.transpose()?;
    Ok(TakeAttendance::Outdated(WrittenSince { how, by }))
}

/// Who was corrected to what.
fn note(
    tx: &mut Tx<'_>,
    by: &SignedInStaff,
    subject: &Subject,
    lecture: &Lecture,
    (students, marks): (&[OnSheet], &[Mark]),
) -> Result<(), StoreError> {
    let now: HashMap<StudentId, bool> = marks
        .iter()
        .map(|mark| (mark.student, mark.present))
        .collect();
    let corrected_to = |present: bool| -> Vec<SapId> {
        let members = students.iter().map(|student| &student.member);
        let corrected = members.filter(|member| now.get(&member.student) == Some(&present));
        corrected.map(|member| member.sap_id.clone()).collect()
    };
    let detail = Detail::CorrectAttendance(Corrected {
        subject: subject.to_string(),
        date: lecture.date,
        lecture: lecture.number.get(),
        revision: lecture.revision,
        changed: marks.len(),
        present: corrected_to(true),
        absent: corrected_to(false),
    });
    let college = AuditSubject::College(by.college);
    record(tx, by.college, Some(by.id), college, detail)
}

/// A subject's id and name with a student's attendance.
pub type OwnTally = (SubjectId, String, Tally);

/// The subjects of that term, or else the present one, that the student takes with the attendance; empty before the admission
/// is approved.
pub fn list_own(
    cx: &mut Context,
    student: &SignedInStudent,
    term: Option<i16>,
) -> Outcome<(Vec<OwnTally>, OwnTerms), NeverInTerm> {
    let Some((membership, terms)) = look_at(cx, student, term)? else {
        return Ok((Vec::new(), OwnTerms::default()));
    };
    let whose = (student.id, membership);
    let tallies = store::list_tallies(cx.db(), student.college, whose)?;
    Ok((tallies, terms))
}

impl Refusal for TakeAttendance {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotFound => Code::RequestNotFound.into(),
            Self::Faults(inner) => inner.kind(),
            Self::Outdated(inner) => inner.kind(),
            Self::Closed(inner) => inner.kind(),
        }
    }
}
