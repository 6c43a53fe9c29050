//! The audit, for the super admin: who did what to whose record, when.

use chrono::{DateTime, Utc};
use portal_domain::{
    audit::{Action, Filter, Kind, Line},
    ids::{AuditId, StaffId},
    paging::QueryFault,
    sap_id::SapId,
    validation::{Fault, all},
};
use portal_services::audit as use_case;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::{Staff, SuperAdminDesk},
    api_error::ApiError,
    params::{AskedOfList, PageQuery, PeriodQuery, Query},
    reply::Reply,
    state::State,
    words::wire_words,
};

wire_words! {
    /// The name of what was done.
    AuditAction = Action;

    /// The kind of a record.
    AuditSubjectKind = Kind;
}

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

/// A name and a value that explain it.
#[derive(Debug, Serialize, ToSchema)]
struct AuditDetail {
    name: String,
    value: String,
}

/// A line of the audit.
#[derive(Debug, Serialize, ToSchema)]
struct AuditEntry {
    #[serde(rename = "_id")]
    id: String,
    at: DateTime<Utc>,
    /// Null: done by founding the college, or from the command line.
    #[schema(required = true)]
    by: Option<AuditPerson>,
    action: AuditAction,
    subject: AuditSubject,
    detail: Vec<AuditDetail>,
}

impl From<Line> for AuditEntry {
    fn from(line: Line) -> Self {
        let detail = line.detail.into_iter();
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
            detail: detail
                .map(|(name, value)| AuditDetail { name, value })
                .collect(),
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
