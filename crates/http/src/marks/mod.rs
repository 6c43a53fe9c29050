//! Marks as the marks admin enters them (spec §2: Marks admin).

mod grid;
mod history;
mod import;
mod publish;
mod save_grid;

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    grading::Verdict,
    marks::{
        changes::MarkInput,
        sheet::{Sheet, SheetStatus, Sort, SubjectMarks},
    },
    period,
    sap_id::SapId,
    sorting::cursor,
    validation::{Fault, Label, NotOneOf, all, optional_line},
};
use portal_services::exports::Sheets;
use portal_services::marks::{self as use_case, ResultFilter, Save, SaveMarks, Wanted};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

pub(crate) use self::{
    grid::grid,
    history::history,
    import::{import, template},
    publish::publish,
    save_grid::save_grid,
};
use crate::classes::OfClass;
use crate::exports;
use crate::framework::{
    access::{MarksDesk, Staff},
    api_error::ApiError,
    body::Body,
    confirmation::acts,
    numbers::{Decimal, NumberInput},
    params::{AskedOfList, ExportQuery, Id, ListQuery, PeriodQuery, Query},
    reply::{Answer, Csv, Reply, StreamReply},
    state::State,
    words::wire_words,
};

/// The reason for changing published marks, of up to 200 characters.
fn parse_reason(raw: Option<&str>) -> Result<Option<String>, Fault> {
    optional_line("reason", Label::Reason, 200, raw.unwrap_or_default())
}

wire_words! {
    /// How far a student's marks have come.
    SheetStatusName = SheetStatus;

    /// What sheets are sorted by.
    SheetSort = Sort;

    /// Of the marks of a subject, or of all of them together, where it is never `F`.
    pub(crate) Grade = portal_domain::grading::Grade;

    /// Whether a result is passed.
    pub(crate) VerdictName = Verdict;
}

/// A student with how far their marks have come.
#[derive(Debug, Serialize, ToSchema)]
struct MarkedStudent {
    /// The SAP id.
    id: String,
    /// The full name of the admission form.
    name: String,
    /// The course's short name.
    course: String,
    /// Subjects in which no marks are missing. Of a re-exam none are before its day.
    entered: usize,
    /// From 1: the term of these marks; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// Subjects of the term.
    subjects: usize,
    status: SheetStatusName,
    /// Marks that are not published; with `enteredBy` those of them that were entered by then.
    unpublished: usize,
}

impl MarkedStudent {
    fn new(sheet: Sheet, entered_by: Option<NaiveDate>) -> Self {
        Self {
            unpublished: sheet.unpublished(entered_by),
            id: sheet.sap_id.to_string(),
            entered: sheet.entered(),
            term: sheet.shown_term,
            subjects: sheet.subjects.len(),
            status: sheet.status().into(),
            name: sheet.name,
            course: sheet.course,
        }
    }
}

/// The college's admitted students.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct MarkedStudentList {
    students: Vec<MarkedStudent>,
}

/// Which students.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OfCourseAndStatus {
    /// Only those of the course of this short name.
    course: Option<String>,
    /// All when left out.
    #[param(value_type = Option<SheetStatusName>)]
    status: Option<String>,
    /// Only those with marks that are not published and that were entered on this day, `YYYY-MM-DD`, or before.
    entered_by: Option<String>,
    /// Only those whose current result is this one.
    #[param(value_type = Option<VerdictName>)]
    outcome: Option<String>,
    /// The id of the subject of which the outcome is meant, instead of that of the whole result.
    subject: Option<String>,
    /// What to sort by, ascending unless `order` says otherwise; the list's own order when left out.
    #[param(value_type = Option<SheetSort>, inline)]
    sort: Option<String>,
}

impl OfCourseAndStatus {
    fn parse(
        &self,
        class: &OfClass,
        days: &PeriodQuery,
        search: Option<String>,
    ) -> Result<Wanted, ApiError> {
        let course = self.course.as_deref().unwrap_or_default();
        let outcome = self.outcome.as_deref();
        let (course, status, entered_by, verdict, days) = all((
            optional_line("course", Label::Course, 80, course),
            SheetStatus::parse("status", self.status.as_deref()),
            period::day("enteredBy", self.entered_by.as_deref()),
            NotOneOf::read("outcome", Verdict::WORDS, Verdict::from_name, outcome),
            days.parse(),
        ))?;
        let subject = self.subject.as_deref().filter(|id| !id.is_empty());
        let subject = subject.map(str::parse).transpose();
        Ok(Wanted {
            search,
            course,
            within: class.parse()?,
            status,
            entered_by,
            result: ResultFilter {
                days,
                verdict,
                subject: subject.map_err(|_| ApiError::not_found())?,
            },
        })
    }

    fn given(&self) -> [(&'static str, Option<&str>); 6] {
        [
            ("course", self.course.as_deref()),
            ("status", self.status.as_deref()),
            ("enteredBy", self.entered_by.as_deref()),
            ("outcome", self.outcome.as_deref()),
            ("subject", self.subject.as_deref()),
            ("sort", self.sort.as_deref()),
        ]
    }
}

/// GET /marks/students: in the order of their SAP ids; searched by name and SAP id. With days, those whose current result
/// was issued in them. Within a year, class or division each has the marks of the term in it, or else of the present one.
pub(crate) async fn list(
    staff: Staff<MarksDesk>,
    query: Query<ListQuery>,
    filter: Query<OfCourseAndStatus>,
    class: Query<OfClass>,
    days: Query<PeriodQuery>,
    state: State,
) -> Reply<MarkedStudentList> {
    let sort = filter.0.sort.as_deref();
    let (page, search) = query.0.parse_sorted::<Sort, SapId>(sort)?;
    let key = page.key;
    let wanted = filter.0.parse(&class.0, &days.0, search)?;
    let entered_by = wanted.entered_by;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, &wanted, &page))
        .await?;
    let given = filter.0.given().into_iter().chain(class.0.given());
    let given = given.chain(days.0.given());
    Ok(query.0.filtered_by(given).answer(
        "/api/marks/students",
        listing,
        |sheet| cursor(key, &sheet.sap_id, |key| key.value(sheet)),
        |rows| MarkedStudentList {
            students: rows
                .into_iter()
                .map(|sheet| MarkedStudent::new(sheet, entered_by))
                .collect(),
        },
    ))
}

/// GET /marks/export.csv
pub(crate) async fn export(
    staff: Staff<MarksDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    filter: Query<OfCourseAndStatus>,
    class: Query<OfClass>,
    days: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, search) = query.0.parse_sorted(filter.0.sort.as_deref())?;
    let sheets = Sheets(filter.0.parse(&class.0, &days.0, search)?);
    exports::send(&state, staff, sheets, page, "marks.csv").await
}

/// A student's marks in one subject: those of the current attempt.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct SheetMark {
    subject_id: String,
    subject_name: String,
    /// The least that is passed: the passing marks, and never less than 40 % of the maximum.
    min_marks: Decimal,
    max_marks: Decimal,
    /// 1, and one more for each re-exam that was paid.
    attempt: i16,
    /// Null until they are entered.
    #[schema(required = true)]
    marks: Option<Decimal>,
    #[schema(required = true)]
    grade: Option<Grade>,
    /// Whether the student has been shown exactly these.
    is_published: bool,
    /// Whether the student has ever been shown marks of this attempt: then they change for a reason.
    takes_reason: bool,
    /// Of earlier attempts.
    #[schema(required = true)]
    best_marks: Option<Decimal>,
    /// Of the re-exam, from the second attempt on.
    #[schema(required = true)]
    exam_date: Option<NaiveDate>,
    /// When they were entered, changed or removed; null before.
    #[schema(required = true)]
    changed_at: Option<DateTime<Utc>>,
    #[schema(required = true)]
    changed_by: Option<String>,
}

impl From<SubjectMarks> for SheetMark {
    fn from(of: SubjectMarks) -> Self {
        Self {
            subject_id: of.subject.id.to_string(),
            min_marks: of.subject.least_to_pass().into(),
            max_marks: of.subject.max.into(),
            attempt: of.current.number,
            marks: of.marks().map(Decimal::from),
            grade: of.grade().map(Grade::from),
            is_published: of.current.is_published(),
            takes_reason: of.current.takes_reason(),
            best_marks: of.best_before().map(Decimal::from),
            exam_date: of.current.exam_on,
            changed_at: of.current.entered.as_ref().map(|entered| entered.at),
            changed_by: of.current.entered.map(|entered| entered.by),
            subject_name: of.subject.name,
        }
    }
}

/// A student's marks in every subject of a term.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MarksSheet {
    /// The SAP id.
    id: String,
    name: String,
    /// The course's short name.
    course: String,
    /// From 1; left out in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    status: SheetStatusName,
    /// The number of the term's last published issue.
    #[schema(required = true)]
    issue: Option<i16>,
    #[schema(required = true)]
    published_at: Option<DateTime<Utc>>,
    marks: Vec<SheetMark>,
}

impl From<Sheet> for MarksSheet {
    fn from(sheet: Sheet) -> Self {
        Self {
            id: sheet.sap_id.to_string(),
            status: sheet.status().into(),
            name: sheet.name,
            course: sheet.course,
            term: sheet.shown_term,
            issue: sheet.issue.map(|issue| issue.number),
            published_at: sheet.issue.map(|issue| issue.at),
            marks: sheet.subjects.into_iter().map(SheetMark::from).collect(),
        }
    }
}

/// GET /marks/{studentId}: of the term within that class, or else of the present one.
pub(crate) async fn get(
    staff: Staff<MarksDesk>,
    id: Id<SapId>,
    class: Query<OfClass>,
    state: State,
) -> Reply<MarksSheet> {
    let within = class.0.parse()?;
    let sheet = state
        .run(move |cx| use_case::find(cx, &staff, &id.0, within))
        .await?;
    let sheet = sheet.ok_or_else(ApiError::not_found)?;
    Ok(Answer::new(sheet.into()))
}

/// One subject's marks to be saved.
#[derive(Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
struct MarkInputBody {
    #[schema(required = true)]
    subject_id: String,
    /// What you saw there; null for nothing. When it is not there any more, nothing is saved.
    #[schema(required = true, value_type = Option<f64>)]
    was: NumberInput,
    /// Null removes marks that are not published.
    #[schema(required = true, value_type = Option<f64>)]
    marks: NumberInput,
}

impl From<&MarkInputBody> for MarkInput {
    fn from(input: &MarkInputBody) -> Self {
        Self {
            subject: input.subject_id.clone(),
            was: input.was.as_str().to_owned(),
            marks: input.marks.as_str().to_owned(),
        }
    }
}

/// A student's marks to be saved.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct SaveMarksBody {
    #[serde(default)]
    #[schema(required = true)]
    marks: Vec<MarkInputBody>,
    /// Whether the result is published with it; false when left out.
    publish: Option<bool>,
    /// Owed when published marks change.
    reason: Option<String>,
}

/// PUT /marks/{studentId}: saves all of the marks or none, of the term within that class, or else of the present one.
pub(crate) async fn save(
    staff: Staff<MarksDesk, acts::PublishWithMarks>,
    id: Id<SapId>,
    class: Query<OfClass>,
    body: Body<SaveMarksBody>,
    state: State,
) -> Reply<MarksSheet> {
    let within = class.0.parse()?;
    let save = Save {
        marks: body.0.marks.iter().map(MarkInput::from).collect(),
        publish: body.0.publish.unwrap_or_default(),
        reason: parse_reason(body.0.reason.as_deref())?,
    };
    let sheet = state
        .run(move |cx| use_case::save(cx, &staff, &id.0, within, &save))
        .await?;
    Ok(Answer::new(sheet.into()))
}

impl From<SaveMarks> for ApiError {
    fn from(reason: SaveMarks) -> Self {
        match reason {
            SaveMarks::NotFound => Self::not_found(),
            SaveMarks::Faults(faults) => faults.into(),
            SaveMarks::Stale(reason) => reason.into(),
            SaveMarks::Overtaken(_) | SaveMarks::Missing(_) => Self::conflict(&reason),
        }
    }
}
