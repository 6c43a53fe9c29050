//! Lists of what students ask for, of scholarships, of marks and of who did what.

use std::convert::Infallible;

use portal_domain::{
    audit::{Filter as AuditFilter, Line as AuditLine, List},
    dates::{in_figures, time_in_india},
    grievances::Sort as GrievanceSort,
    ids::{AuditId, GrievanceId, LeaveId, ScholarshipId},
    leaves::Sort as LeaveSort,
    marks::sheet::{Sheet, Sort as SheetSort},
    paging::Listing,
    sap_id::SapId,
    scholarships::Sort as ScholarshipSort,
    sessions::SignedInStaff,
    sorting::{KeyValue, SortedPage},
};

use super::{Exported, day, day_of, text};
use crate::{
    Context, Outcome, audit, grievances, leaves, marks, runtime::csv::harmless, scholarships,
};

/// The leaves of one status, or all.
pub struct Leaves(pub leaves::Filter);

impl Exported for Leaves {
    type Key = LeaveSort;
    type Id = LeaveId;
    type Row = leaves::ListedLeave;

    const LIST: Option<List> = Some(List::Leaves);
    const HEADINGS: &'static [&'static str] = &[
        "Leave ID",
        "Student ID",
        "Student name",
        "Course",
        "Applied on",
        "From",
        "Till",
        "Days",
        "Reason",
        "Status",
        "Decided on",
        "Decided by",
        "Comment",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<LeaveSort, LeaveId>,
    ) -> Outcome<Listing<leaves::ListedLeave>, Infallible> {
        leaves::list(cx, by, &self.0, page)
    }

    fn place(row: &leaves::ListedLeave, key: Option<LeaveSort>) -> (LeaveId, Option<KeyValue>) {
        let value = key.map(|key| key.value(&row.leave, &row.sap_id));
        (row.leave.id, value)
    }

    fn cells(row: &leaves::ListedLeave) -> Vec<String> {
        let leave = &row.leave;
        let period = leave.input.period;
        vec![
            leave.id.to_string(),
            row.sap_id.to_string(),
            harmless(&row.student_name),
            text(row.course.as_deref()),
            day(leave.asked_at),
            in_figures(period.start),
            in_figures(period.end),
            period.days().to_string(),
            harmless(&leave.input.reason),
            leave.status().as_str().to_owned(),
            day_of(leave.decision().map(|decision| decision.at)),
            text(row.decided_by.as_deref()),
            text(leave.comment()),
        ]
    }
}

/// Grievances.
pub struct Grievances(pub grievances::Filter);

impl Exported for Grievances {
    type Key = GrievanceSort;
    type Id = GrievanceId;
    type Row = grievances::ListedGrievance;

    const LIST: Option<List> = Some(List::Grievances);
    const HEADINGS: &'static [&'static str] = &[
        "Docket",
        "Student ID",
        "Student name",
        "Category",
        "Title",
        "Details",
        "Filed on",
        "Status",
        "Resolved on",
        "Resolved by",
        "Reply",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<GrievanceSort, GrievanceId>,
    ) -> Outcome<Listing<grievances::ListedGrievance>, Infallible> {
        grievances::list(cx, by, &self.0, page)
    }

    fn place(
        row: &grievances::ListedGrievance,
        key: Option<GrievanceSort>,
    ) -> (GrievanceId, Option<KeyValue>) {
        (row.grievance.id, key.map(|key| key.value(&row.grievance)))
    }

    fn cells(row: &grievances::ListedGrievance) -> Vec<String> {
        let grievance = &row.grievance;
        vec![
            grievance.docket.as_str().to_owned(),
            row.sap_id.to_string(),
            harmless(&row.student_name),
            grievance.input.category.as_str().to_owned(),
            harmless(&grievance.input.title),
            harmless(&grievance.input.details),
            day(grievance.filed_at),
            grievance.status().as_str().to_owned(),
            day_of(grievance.resolution().map(|resolution| resolution.at)),
            text(row.resolved_by.as_deref()),
            text(grievance.reply()),
        ]
    }
}

/// Scholarships, of one status or all. They name nobody.
pub struct Scholarships(pub scholarships::Filter);

impl Exported for Scholarships {
    type Key = ScholarshipSort;
    type Id = ScholarshipId;
    type Row = scholarships::ListedScholarship;

    const LIST: Option<List> = None;
    const HEADINGS: &'static [&'static str] = &[
        "Scholarship",
        "Test date",
        "Award (INR)",
        "Status",
        "Applicants",
        "Approved",
        "Added on",
        "Approved on",
        "Paid on",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<ScholarshipSort, ScholarshipId>,
    ) -> Outcome<Listing<scholarships::ListedScholarship>, Infallible> {
        scholarships::list(cx, by, &self.0, page)
    }

    fn place(
        row: &scholarships::ListedScholarship,
        key: Option<ScholarshipSort>,
    ) -> (ScholarshipId, Option<KeyValue>) {
        let value = key.map(|key| key.value(&row.scholarship));
        (row.scholarship.id, value)
    }

    fn cells(row: &scholarships::ListedScholarship) -> Vec<String> {
        let (scholarship, state) = (&row.scholarship, row.scholarship.state);
        vec![
            harmless(&scholarship.input.name),
            in_figures(scholarship.input.exam_on),
            scholarship.input.award.with_paise(),
            state.status().as_str().to_owned(),
            row.participant_count.to_string(),
            row.approved_count.to_string(),
            day(scholarship.created_at),
            day_of(state.approved_at()),
            day_of(state.paid_at()),
        ]
    }
}

/// Admitted students with the state of their marks.
pub struct Sheets(pub marks::Wanted);

impl Exported for Sheets {
    type Key = SheetSort;
    type Id = SapId;
    type Row = Sheet;

    const LIST: Option<List> = Some(List::MarkSheets);
    const HEADINGS: &'static [&'static str] = &[
        "Student ID",
        "Student name",
        "Course",
        "Subjects",
        "Subjects with marks",
        "Status",
        "Issue",
        "Published on",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<SheetSort, SapId>,
    ) -> Outcome<Listing<Sheet>, Infallible> {
        marks::list(cx, by, &self.0, page)
    }

    fn place(sheet: &Sheet, key: Option<SheetSort>) -> (SapId, Option<KeyValue>) {
        (sheet.sap_id.clone(), key.map(|key| key.value(sheet)))
    }

    fn cells(sheet: &Sheet) -> Vec<String> {
        let issue = sheet.issue.as_ref();
        vec![
            sheet.sap_id.to_string(),
            harmless(&sheet.name),
            harmless(&sheet.course),
            sheet.subjects.len().to_string(),
            sheet.entered().to_string(),
            sheet.status().as_str().to_owned(),
            issue
                .map(|issue| issue.number.to_string())
                .unwrap_or_default(),
            day_of(issue.map(|issue| issue.at)),
        ]
    }
}

/// The audit.
pub struct Audit(pub AuditFilter);

impl Exported for Audit {
    type Key = portal_domain::audit::Sort;
    type Id = AuditId;
    type Row = AuditLine;

    const LIST: Option<List> = Some(List::Audit);
    const HEADINGS: &'static [&'static str] = &[
        "Date",
        "Time (IST)",
        "By",
        "Action",
        "Record",
        "Student ID",
        "Name",
        "Detail",
    ];

    fn read(
        &self,
        cx: &mut Context,
        by: &SignedInStaff,
        page: &SortedPage<Self::Key, AuditId>,
    ) -> Outcome<Listing<AuditLine>, Infallible> {
        audit::list(cx, by, &self.0, &page.page)
    }

    fn place(line: &AuditLine, key: Option<Self::Key>) -> (AuditId, Option<KeyValue>) {
        (line.id, key.map(|_| KeyValue::Id))
    }

    fn cells(line: &AuditLine) -> Vec<String> {
        let detail = line.detail.iter();
        let detail =
            detail.map(|field| format!("{}: {}", field.name.as_str(), field.value.in_english()));
        let changes = line.changes.iter().map(ToString::to_string);
        let detail: Vec<String> = detail.chain(changes).collect();
        let by = line.by.as_ref().map(|(_, name)| name.as_str());
        let of_student = line.action.is_of_student().then_some("The student");
        vec![
            day(line.at),
            time_in_india(line.at).to_string(),
            text(by.or(of_student)),
            line.action.as_str().to_owned(),
            line.subject.kind.as_str().to_owned(),
            line.subject
                .sap_id
                .as_ref()
                .map(SapId::to_string)
                .unwrap_or_default(),
            text(line.subject.name.as_deref()),
            harmless(&detail.join("; ")),
        ]
    }
}
