//! The accountants' queue: top-ups with the names of student and accountants.

use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, TopUpId},
    paging::{Listing, Order},
    period::Period,
    sap_id::SapId,
    sorting::SortedPage,
    top_ups::{Sort, Status, TopUp, in_one_piece},
};
use uuid::Uuid;

use super::Row;
use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    decision_queue::{load_queue, of_days},
    journal_days::first_id,
    keyset::read_page,
    schema::{staff, students, top_ups},
};

/// A top-up with the names of student and accountants.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedTopUp {
    pub top_up: TopUp,
    /// The owner of the wallet.
    pub sap_id: SapId,
    pub student_name: String,
    /// The accountant who took the cash or approved first, if two have to approve.
    pub first_by: Option<String>,
    /// The accountant who decided last.
    pub decided_by: Option<String>,
}

/// The college's top-ups of that status: pending ones oldest first, decided ones by decision, newest first;
/// or by the page's key. Of pending ones those that were asked for in these days, of decided ones those
/// that were decided. `search` is a part of the student's name, address or SAP id, or of a reference.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    status: Status,
    days: &Period,
    search: Option<&str>,
    wanted: &SortedPage<Sort, TopUpId>,
) -> Stored<Listing<ListedTopUp>> {
    let page = &wanted.page;
    let mut query = with_student()
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::status.eq(status.as_str()))
        .select(listed_columns())
        .into_boxed();
    if let Some(text) = search {
        query = query.filter(
            students::search_key
                .like(contains(text))
                .or(top_ups::reference_key.like(contains(text)))
                .or(top_ups::reference_key.like(contains(&in_one_piece(text)))),
        );
    }
    let waits = status == Status::Pending;
    query = of_days!(query, days, waits, top_ups.id by first_id, decided_at);
    let own = Order::Ascending;
    let rows: Vec<Joined> = match wanted.key {
        None => load_queue!(db, query, page, waits, college, top_ups.decided_at),
        Some(Sort::Time) => {
            let after = page.after.map(|id| id.0);
            read_page!(query, page, own, top_ups::id, after).load(db)?
        }
        Some(Sort::Amount) => {
            let after = wanted.after_amount().map(|(paise, id)| (paise, id.0));
            read_page!(query, page, own, (top_ups::amount, top_ups::id), after).load(db)?
        }
    };
    Ok(page.cut(with_staff(db, college, rows)?))
}

/// A top-up of the college as [`list`] returns it.
pub fn find_listed(db: &mut Db, college: CollegeId, id: TopUpId) -> Stored<Option<ListedTopUp>> {
    let rows: Vec<Joined> = with_student()
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::id.eq(id.0))
        .select(listed_columns())
        .load(db)?;
    Ok(with_staff(db, college, rows)?.pop())
}

#[derive(Queryable)]
pub(super) struct Joined {
    row: Row,
    sap_id: String,
    student_name: String,
}

#[diesel::dsl::auto_type]
pub(super) fn with_student() -> _ {
    top_ups::table.inner_join(
        students::table.on(students::college_id
            .eq(top_ups::college_id)
            .and(students::id.eq(top_ups::student_id))),
    )
}

#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn listed_columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (row, students::sap_id, students::name)
}

pub(super) fn with_staff(
    db: &mut Db,
    college: CollegeId,
    rows: Vec<Joined>,
) -> Stored<Vec<ListedTopUp>> {
    let people = rows
        .iter()
        .flat_map(|joined| [joined.row.first_by, joined.row.decided_by]);
    let people: Vec<Uuid> = people.flatten().collect();
    let names: Vec<(Uuid, String)> = staff::table
        .filter(staff::college_id.eq(college.0))
        .filter(staff::id.eq_any(people))
        .select((staff::id, staff::name))
        .load(db)?;
    let name = |id: Option<Uuid>| {
        let found = names.iter().find(|(known, _)| Some(*known) == id);
        found.map(|(_, name)| name.clone())
    };
    let listed = |joined: Joined| {
        let Joined { row, sap_id, .. } = joined;
        let wrong = || StoreError::inconsistent("top_ups", "student_id", row.id);
        Ok(ListedTopUp {
            sap_id: SapId::parse(&sap_id).ok_or_else(wrong)?,
            first_by: name(row.first_by),
            decided_by: name(row.decided_by),
            top_up: row.try_into()?,
            student_name: joined.student_name,
        })
    };
    rows.into_iter().map(listed).collect()
}
