//! The audit, for the super admin: who did what to whose record, when.

use chrono::{DateTime, NaiveDate, Utc};
use portal_domain::{
    audit::{Action, Change, ChangeKind, Code, Edited, Field, Filter, Kind, Line, Name, Value},
    ids::{AuditId, StaffId},
    paging::QueryFault,
    sap_id::SapId,
    validation::{Fault, all},
};
use portal_services::audit as use_case;
use portal_services::exports::Audit;
use serde::{Deserialize, Serialize};
use utoipa::{
    IntoParams, PartialSchema, ToSchema,
    openapi::{RefOr, Schema},
};

use crate::exports;
use crate::framework::{
    access::{Staff, SuperAdminDesk},
    api_error::ApiError,
    confirmation::acts,
    numbers::Decimal,
    params::{AskedOfList, ExportQuery, PageQuery, PeriodQuery, Query},
    reply::{Csv, Reply, StreamReply},
    state::State,
    words::{self, wire_words},
};

wire_words! {
    /// The name of what was done.
    AuditAction = Action;

    /// The kind of a record.
    AuditSubjectKind = Kind;

    /// What a value says of the action.
    AuditDetailName = Name;

    /// What was edited of the college's set-up or of an account.
    AuditChanged = Edited;

    /// What became of it. `added` and `removed` is an entry of a list: its name is `after` or `before`.
    AuditChangeKind = ChangeKind;
}

/// A role, the place of a document, the verdict of a result, whose approval it was, or what was refused.
#[derive(Debug, Serialize)]
#[serde(transparent)]
struct AuditCode(Code);

impl PartialSchema for AuditCode {
    fn schema() -> RefOr<Schema> {
        let about = "A role, the place of a document, the verdict of a result, whose approval it was, or what was refused.";
        words::schema(&[about], &Code::words())
    }
}

impl ToSchema for AuditCode {}

/// Who did it.
#[derive(Debug, Serialize, ToSchema)]
struct AuditPerson {
    #[serde(rename = "_id")]
    id: String,
    name: String,
}

/// The record to which it was done.
#[derive(Debug, Serialize, ToSchema)]
struct AuditSubject {
    kind: AuditSubjectKind,
    /// A student's SAP id.
    #[schema(required = true)]
    id: Option<String>,
    /// Null where there is no name, or the record is gone.
    #[schema(required = true)]
    name: Option<String>,
}

/// A value and how it is read.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", content = "value", rename_all = "camelCase")]
enum AuditValue {
    /// What people typed, a number or an id.
    Text(String),
    /// Rupees.
    Money(Decimal),
    /// YYYY-MM-DD.
    Date(NaiveDate),
    /// RFC 3339.
    Instant(DateTime<Utc>),
    /// One of a closed set.
    Code(AuditCode),
}

impl From<Value> for AuditValue {
    fn from(value: Value) -> Self {
        match value {
            Value::Text(text) => Self::Text(text),
            Value::Money(amount) => Self::Money(amount.into()),
            Value::Date(day) => Self::Date(day),
            Value::Instant(at) => Self::Instant(at),
            Value::Code(code) => Self::Code(AuditCode(code)),
        }
    }
}

/// A name and a value that explain it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
enum AuditDetail {
    /// What people typed, a number or an id.
    Text {
        name: AuditDetailName,
        value: String,
    },
    /// Rupees.
    Money {
        name: AuditDetailName,
        value: Decimal,
    },
    /// YYYY-MM-DD.
    Date {
        name: AuditDetailName,
        value: NaiveDate,
    },
    /// RFC 3339.
    Instant {
        name: AuditDetailName,
        value: DateTime<Utc>,
    },
    /// One of a closed set.
    Code {
        name: AuditDetailName,
        value: AuditCode,
    },
}

impl From<Field> for AuditDetail {
    fn from(field: Field) -> Self {
        let name = field.name.into();
        match field.value.into() {
            AuditValue::Text(value) => Self::Text { name, value },
            AuditValue::Money(value) => Self::Money { name, value },
            AuditValue::Date(value) => Self::Date { name, value },
            AuditValue::Instant(value) => Self::Instant { name, value },
            AuditValue::Code(value) => Self::Code { name, value },
        }
    }
}

/// One thing that was edited.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditChange {
    what: AuditChanged,
    kind: AuditChangeKind,
    /// The fee, course or subject that it belongs to.
    #[schema(required = true)]
    of: Option<String>,
    /// Null if nothing was there.
    #[schema(required = true)]
    before: Option<AuditValue>,
    /// Null if nothing is there now.
    #[schema(required = true)]
    after: Option<AuditValue>,
}

impl From<Change> for AuditChange {
    fn from(change: Change) -> Self {
        Self {
            what: change.what.into(),
            kind: change.kind.into(),
            of: change.of,
            before: change.before.map(AuditValue::from),
            after: change.after.map(AuditValue::from),
        }
    }
}

/// A line of the audit.
#[derive(Debug, Serialize, ToSchema)]
struct AuditEntry {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    /// Null: done by founding the college, from the command line, or by the student whose record it is.
    #[schema(required = true)]
    by: Option<AuditPerson>,
    action: AuditAction,
    subject: AuditSubject,
    /// What explains it, the telling ones first.
    detail: Vec<AuditDetail>,
    /// What was edited, one by one. Older entries have it as the text `changes` of `detail`.
    changes: Vec<AuditChange>,
}

impl From<Line> for AuditEntry {
    fn from(line: Line) -> Self {
        Self {
            id: line.id.to_string(),
            at: line.at,
            by: line.by.map(|(id, name)| AuditPerson {
                id: id.to_string(),
                name,
            }),
            action: line.action.into(),
            subject: AuditSubject {
                kind: line.subject.kind.into(),
                id: line.subject.sap_id.map(|id| id.to_string()),
                name: line.subject.name,
            },
            detail: line.detail.into_iter().map(AuditDetail::from).collect(),
            changes: line.changes.into_iter().map(AuditChange::from).collect(),
        }
    }
}

/// A college's audit.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AuditList {
    /// The newest first.
    entries: Vec<AuditEntry>,
}

/// Which lines of the audit.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct AuditQuery {
    /// What was done.
    #[param(value_type = Option<AuditAction>)]
    action: Option<String>,
    /// Who did it: the `_id` of a staff member.
    by: Option<String>,
    /// To whom: a SAP id.
    student: Option<String>,
}

impl AuditQuery {
    fn parse(&self, period: &PeriodQuery) -> Result<Filter, ApiError> {
        let by = self.by.as_deref().map(|id| {
            let fault = |_| Fault::new("by", QueryFault::By);
            id.parse::<StaffId>().map_err(fault)
        });
        let student = self.student.as_deref().map(|id| {
            let fault = || Fault::new("student", QueryFault::StudentId);
            SapId::parse(id).ok_or_else(fault)
        });
        let (action, by, student, period) = all((
            Action::parse("action", self.action.as_deref()),
            by.transpose(),
            student.transpose(),
            period.parse(),
        ))?;
        Ok(Filter {
            action,
            by,
            student,
            period,
        })
    }
}

/// GET /audit
pub(crate) async fn list(
    staff: Staff<SuperAdminDesk>,
    query: Query<PageQuery>,
    which: Query<AuditQuery>,
    period: Query<PeriodQuery>,
    state: State,
) -> Reply<AuditList> {
    let page = query.0.parse::<AuditId>()?;
    let filter = which.0.parse(&period.0)?;
    let listing = state
        .run(move |cx| use_case::list(cx, &staff, &filter, &page))
        .await?;
    let given = [
        ("action", which.0.action.as_deref()),
        ("by", which.0.by.as_deref()),
        ("student", which.0.student.as_deref()),
    ];
    Ok(query
        .0
        .filtered_by(given.into_iter().chain(period.0.given()))
        .answer(
            "/api/audit",
            listing,
            |line| line.id.to_string(),
            |rows| AuditList {
                entries: rows.into_iter().map(AuditEntry::from).collect(),
            },
        ))
}

/// GET /audit/export.csv
pub(crate) async fn export(
    staff: Staff<SuperAdminDesk, acts::ExportList>,
    query: Query<ExportQuery>,
    which: Query<AuditQuery>,
    period: Query<PeriodQuery>,
    state: State,
) -> StreamReply<Csv> {
    let (page, _) = query.0.parse_sorted(None)?;
    let audit = Audit(which.0.parse(&period.0)?);
    exports::send(&state, staff, audit, page, "audit.csv").await
}
