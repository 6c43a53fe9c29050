//! The audit for readers: with names, and with the history of marks.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    audit::{Action, Filter, Kind, Line, Named},
    ids::{AuditId, CollegeId, StaffId},
    paging::{Listing, Order, Page},
    sap_id::SapId,
};
use serde_json::Value;
use uuid::Uuid;

use super::stored;
use crate::{
    Db, StoreError, Stored, journal,
    keyset::read_page,
    schema::{scholarships, staff, students},
    views::audit_trail,
};

#[derive(Queryable, Selectable)]
#[diesel(table_name = audit_trail)]
struct Row {
    id: Uuid,
    at: DateTime<Utc>,
    staff_id: Option<Uuid>,
    action: String,
    subject_kind: String,
    subject_id: Uuid,
    detail: Value,
}

/// The college's audit, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    page: &Page<AuditId>,
) -> Stored<Listing<Line>> {
    let (first, end) = journal::ids(&filter.period);
    let mut query = audit_trail::table
        .filter(audit_trail::college_id.eq(college.0))
        .filter(audit_trail::id.ge(first))
        .filter(audit_trail::id.lt(end))
        .select(Row::as_select())
        .into_boxed();
    if let Some(action) = filter.action {
        query = query.filter(audit_trail::action.eq(action.as_str()));
    }
    if let Some(by) = filter.by {
        query = query.filter(audit_trail::staff_id.eq(by.0));
    }
    if let Some(student) = &filter.student {
        // Looked up first: with a constant the planner chooses the right index.
        let id = crate::students::find_id(db, college, student)?;
        let id = id.map_or(Uuid::nil(), |id| id.0);
        query = query.filter(audit_trail::subject_id.eq(id));
    }
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, audit_trail::id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_names(db, college, cut.rows)?,
        more: cut.more,
    })
}

/// Ids with the names of the records.
type Names = Vec<(Uuid, String)>;

fn name_in(names: &Names, id: Uuid) -> Option<String> {
    let found = names.iter().find(|(known, _)| *known == id);
    found.map(|(_, name)| name.clone())
}

fn with_names(db: &mut Db, college: CollegeId, rows: Vec<Row>) -> Stored<Vec<Line>> {
    let of_kind = |kind: Kind| -> Vec<Uuid> {
        let rows = rows.iter().filter(|row| row.subject_kind == kind.as_str());
        rows.map(|row| row.subject_id).collect()
    };
    let mut members = of_kind(Kind::Staff);
    members.extend(rows.iter().filter_map(|row| row.staff_id));
    let members: Names = staff::table
        .filter(staff::college_id.eq(college.0))
        .filter(staff::id.eq_any(members))
        .select((staff::id, staff::name))
        .load(db)?;
    let students = list_students(db, college, of_kind(Kind::Student))?;
    let scholarships: Names = scholarships::table
        .filter(scholarships::college_id.eq(college.0))
        .filter(scholarships::id.eq_any(of_kind(Kind::Scholarship)))
        .select((scholarships::id, scholarships::name))
        .load(db)?;
    let named = |row: &Row| {
        let wrong = || StoreError::inconsistent("audit", "subject_kind", row.id);
        let kind = Kind::from_name(&row.subject_kind).ok_or_else(wrong)?;
        let student = students.iter().find(|one| one.id == row.subject_id);
        let said = |name: &str| row.detail.get(name).and_then(Value::as_str);
        Ok::<_, StoreError>(Named {
            kind,
            sap_id: student.and_then(|student| SapId::parse(&student.sap_id)),
            name: match kind {
                Kind::Student => student.map(|student| student.name.clone()),
                // A rejected account ceases to exist; the row says whose it was.
                Kind::Staff => name_in(&members, row.subject_id)
                    .or_else(|| said("username").map(str::to_owned)),
                Kind::Scholarship => name_in(&scholarships, row.subject_id),
                Kind::Invitation => said("email").map(str::to_owned),
                Kind::College => None,
            },
        })
    };
    let line = |row: Row| {
        let subject = named(&row)?;
        line(row, subject, &members)
    };
    rows.into_iter().map(line).collect()
}

fn line(row: Row, subject: Named, members: &Names) -> Stored<Line> {
    let wrong = || StoreError::inconsistent("audit", "action", row.id);
    let former = || "A former staff member".to_owned();
    let action = Action::from_name(&row.action).ok_or_else(wrong)?;
    let (detail, changes) = stored::read(action, row.detail);
    Ok(Line {
        id: AuditId(row.id),
        at: row.at,
        by: row
            .staff_id
            .map(|id| (StaffId(id), name_in(members, id).unwrap_or_else(former))),
        action,
        subject,
        detail,
        changes,
    })
}

#[derive(Queryable)]
struct StudentRow {
    id: Uuid,
    sap_id: String,
    name: String,
}

fn list_students(db: &mut Db, college: CollegeId, ids: Vec<Uuid>) -> Stored<Vec<StudentRow>> {
    Ok(students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::id.eq_any(ids))
        .select((students::id, students::sap_id, students::name))
        .load(db)?)
}
