//! The sheet of a lecture (spec §2: Teacher pages).

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    attendance::{AttendanceFault, LectureNumber, OnSheet, Roll, parse_date},
    classes::RollNumber,
    dates::date_in_india,
    validation::{Fault, all},
};
use portal_services::attendance::{self as use_case, Asked, Sheet, TakeAttendance};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::groups::{LectureGroup, parse_group};
use crate::framework::{
    access::{Staff, TeacherDesk},
    api_error::ApiError,
    body::Body,
    params::Query,
    reply::{Answer, Reply},
    state::State,
};

/// A student on a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetStudent {
    /// The SAP id.
    id: String,
    /// The full name of the admission form.
    name: String,
    /// The division's name, on the sheet of a whole class; null without one.
    #[schema(required = true)]
    division: Option<String>,
    #[schema(required = true)]
    roll_number: Option<i16>,
    present: bool,
}

impl From<(OnSheet, bool)> for SheetStudent {
    fn from((student, present): (OnSheet, bool)) -> Self {
        Self {
            id: student.member.sap_id.to_string(),
            name: student.member.name,
            division: student.division,
            roll_number: student.roll.map(RollNumber::number),
            present,
        }
    }
}

/// The sheet of a lecture.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AttendanceSheet {
    subject_id: String,
    subject_name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    date: NaiveDate,
    /// Of that subject on that day, from 1.
    lecture: i16,
    /// Whom it is for; null: the whole course.
    #[schema(required = true)]
    group: Option<LectureGroup>,
    /// The numbers of that day that belong to lectures of the subject for others.
    taken_by_others: Vec<i16>,
    is_taken: bool,
    /// Of a sheet that is taken; to be sent back with a correction.
    #[schema(required = true)]
    revision: Option<i32>,
    /// Whether it may be taken, or corrected: until the end of the day on which it was taken.
    is_editable: bool,
    /// The teacher's name.
    #[schema(required = true)]
    taken_by: Option<String>,
    #[schema(required = true)]
    taken_at: Option<DateTime<Utc>>,
    /// Whom the lecture is for, by division and roll number, those without one by SAP id; of a sheet that is taken, those who
    /// were its students then.
    students: Vec<SheetStudent>,
}

impl From<Sheet> for AttendanceSheet {
    fn from(sheet: Sheet) -> Self {
        let others = sheet.taken_by_others.iter();
        Self {
            taken_by_others: others.map(|number| number.get()).collect(),
            group: sheet.group.map(LectureGroup::from),
            subject_id: sheet.subject.id.to_string(),
            subject_name: sheet.subject.name,
            course: sheet.subject.course_name,
            term: sheet.subject.shown_term,
            date: sheet.date,
            lecture: sheet.number.get(),
            is_taken: sheet.taken.is_some(),
            revision: sheet.taken.as_ref().map(|taken| taken.revision),
            is_editable: sheet.is_editable,
            taken_at: sheet.taken.as_ref().map(|taken| taken.at),
            taken_by: sheet.taken.map(|taken| taken.by),
            students: sheet.students.into_iter().map(SheetStudent::from).collect(),
        }
    }
}

/// Which sheet.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfLecture {
    /// The `_id` of a subject that one holds.
    #[serde(default)]
    #[param(required = true)]
    subject: String,
    /// `YYYY-MM-DD`.
    #[serde(default)]
    #[param(required = true)]
    date: String,
    /// 1 to 8; when left out, the first of the day that is free or the class's own, and without a class 1.
    lecture: Option<String>,
    /// The id of a class: of one of the subject's `groups`, if there are any. May be left out of a lecture that was taken.
    class: Option<String>,
    /// The id of a division of the class.
    division: Option<String>,
}

/// GET /attendance: the sheet as it was taken, or with nobody marked.
pub(crate) async fn get(
    staff: Staff<TeacherDesk>,
    query: Query<OfLecture>,
    state: State,
) -> Reply<AttendanceSheet> {
    let lecture = query.0.lecture.as_deref().map(|text| {
        // Refuses text that is not a number like a number that is too large.
        text.parse().unwrap_or(i64::MAX)
    });
    let subject = match query.0.subject.as_str() {
        "" => Err(Fault::new("subject", AttendanceFault::NoSubject)),
        id => Ok(id),
    };
    let (subject, date, number) = all((
        subject,
        parse_date("date", &query.0.date),
        LectureNumber::parse("lecture", lecture),
    ))?;
    let (class, division) = (query.0.class.as_deref(), query.0.division.as_deref());
    let asked = Asked {
        subject: subject.parse().map_err(|_| ApiError::not_found())?,
        date,
        number,
        group: parse_group("class", class, division)?,
    };
    let sheet = state
        .run(move |cx| use_case::find_sheet(cx, &staff, &asked))
        .await?;
    Ok(Answer::new(sheet.into()))
}

/// Whether a student was there.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
struct MarkBody {
    /// The SAP id.
    id: String,
    present: bool,
}

/// A sheet as it is sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TakeAttendanceBody {
    /// One of the subjects that one holds.
    #[serde(default)]
    #[schema(required = true)]
    subject_id: String,
    /// `YYYY-MM-DD`: today or up to seven days back.
    #[serde(default)]
    #[schema(required = true)]
    date: String,
    /// 1 to 8; when left out, the first of the day that is free or the class's own, and without a class 1.
    lecture: Option<i64>,
    /// One of the subject's `groups`, if there are any. May be left out of a lecture that was taken.
    class_id: Option<String>,
    /// A division of the class; all of it when left out.
    division_id: Option<String>,
    /// The revision that was opened, of a sheet that is taken.
    revision: Option<i32>,
    /// Everybody whom the lecture is for.
    #[serde(default)]
    #[schema(required = true)]
    students: Vec<MarkBody>,
}

/// POST /attendance: takes the attendance, or corrects it on the same day. The same body sent twice
/// makes one sheet.
pub(crate) async fn take(
    staff: Staff<TeacherDesk>,
    body: Body<TakeAttendanceBody, 128>,
    state: State,
) -> Reply<AttendanceSheet> {
    let sent = &body.0;
    let students = sent.students.iter();
    let marks = students.map(|mark| (mark.id.as_str(), mark.present));
    let today = date_in_india(state.clock().now());
    let roll = Roll::parse(&sent.date, sent.lecture, marks, today)?;
    let subject = sent.subject_id.parse().map_err(|_| ApiError::not_found())?;
    let group = parse_group(
        "classId",
        sent.class_id.as_deref(),
        sent.division_id.as_deref(),
    )?;
    let sheet = state
        .run(move |cx| use_case::take(cx, &staff, (subject, group), &roll, body.0.revision))
        .await?;
    Ok(Answer::new(sheet.into()))
}

impl From<TakeAttendance> for ApiError {
    fn from(reason: TakeAttendance) -> Self {
        match reason {
            TakeAttendance::NotFound => Self::not_found(),
            TakeAttendance::Faults(faults) => faults.into(),
            TakeAttendance::Outdated(_) | TakeAttendance::Closed(_) => Self::conflict(&reason),
        }
    }
}
