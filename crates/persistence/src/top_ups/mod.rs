//! Top-ups of wallets and their states.

mod listed;
mod references;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, StaffId, StudentId, TopUpId, TransferId},
    ledger::Source,
    money::Rupees,
    paging::{Listing, Order, Page},
    top_ups::{Status, TopUp, TopUpState, reference_key},
};
use uuid::Uuid;

pub use self::{
    listed::{ListedTopUp, find_listed, list},
    references::{Referenced, find_by_keys, find_by_reference, list_sharing},
};

use crate::{Db, StoreError, Stored, keyset::read_page, schema::top_ups};

/// The constraint against accepting a reference twice in a college.
pub const REFERENCE_KNOWN: &str = "top_ups_reference";

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = top_ups, treat_none_as_default_value = false)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    source: String,
    amount: i64,
    our_reference: Option<String>,
    bank_reference: String,
    reference_key: String,
    requested_at: DateTime<Utc>,
    status: String,
    first_by: Option<Uuid>,
    decided_by: Option<Uuid>,
    decided_at: Option<DateTime<Utc>>,
    reason: Option<String>,
    transfer_id: Option<Uuid>,
}

impl From<&TopUp> for Row {
    fn from(top_up: &TopUp) -> Self {
        let row = Self {
            college_id: top_up.college.0,
            id: top_up.id.0,
            student_id: top_up.student.0,
            source: top_up.source.as_str().to_owned(),
            amount: top_up.amount.paise(),
            our_reference: top_up.our_reference.clone(),
            bank_reference: top_up.bank_reference.clone(),
            reference_key: reference_key(&top_up.bank_reference),
            requested_at: top_up.requested_at,
            status: top_up.state.as_str().to_owned(),
            first_by: None,
            decided_by: None,
            decided_at: None,
            reason: None,
            transfer_id: None,
        };
        let decided = |row: Self, by: StaffId, at: DateTime<Utc>| Self {
            decided_by: Some(by.0),
            decided_at: Some(at),
            ..row
        };
        match &top_up.state {
            TopUpState::Pending { first } => Self {
                first_by: first.map(|id| id.0),
                ..row
            },
            TopUpState::Approved { by, at, transfer } => Self {
                transfer_id: Some(transfer.0),
                ..decided(row, *by, *at)
            },
            TopUpState::Rejected { by, at, reason } => Self {
                reason: Some(reason.clone()),
                ..decided(row, *by, *at)
            },
            TopUpState::Reversed {
                by,
                at,
                reason,
                transfer,
            } => Self {
                reason: Some(reason.clone()),
                transfer_id: Some(transfer.0),
                ..decided(row, *by, *at)
            },
        }
    }
}

impl TryFrom<Row> for TopUp {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("top_ups", column, row.id);
        let decision = row.decided_by.map(StaffId).zip(row.decided_at);
        let transfer = row.transfer_id.map(TransferId);
        let state = match (row.status.as_str(), decision, row.reason, transfer) {
            ("Pending", None, None, None) => TopUpState::Pending {
                first: row.first_by.map(StaffId),
            },
            ("Approved", Some((by, at)), None, Some(transfer)) => {
                TopUpState::Approved { by, at, transfer }
            }
            ("Rejected", Some((by, at)), Some(reason), None) => {
                TopUpState::Rejected { by, at, reason }
            }
            ("Reversed", Some((by, at)), Some(reason), Some(transfer)) => TopUpState::Reversed {
                by,
                at,
                reason,
                transfer,
            },
            _ => return Err(wrong("status")),
        };
        Ok(Self {
            id: TopUpId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            source: Source::from_name(&row.source).ok_or_else(|| wrong("source"))?,
            amount: Rupees::from_paise(row.amount).ok_or_else(|| wrong("amount"))?,
            our_reference: row.our_reference,
            bank_reference: row.bank_reference,
            requested_at: row.requested_at,
            state,
        })
    }
}

/// Adds a top-up; a conflict with [`REFERENCE_KNOWN`] if another has its reference.
pub fn insert(tx: &mut Db, top_up: &TopUp) -> Stored<()> {
    diesel::insert_into(top_ups::table)
        .values(Row::from(top_up))
        .execute(tx)?;
    Ok(())
}

/// A top-up of the college, locked until the transaction ends.
pub fn lock(tx: &mut Db, college: CollegeId, id: TopUpId) -> Stored<Option<TopUp>> {
    let row: Option<Row> = top_ups::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    row.map(TopUp::try_from).transpose()
}

/// The top-up that a transfer credited, locked until the transaction ends.
pub fn lock_by_transfer(
    tx: &mut Db,
    college: CollegeId,
    transfer: TransferId,
) -> Stored<Option<TopUp>> {
    let row: Option<Row> = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::transfer_id.eq(transfer.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    row.map(TopUp::try_from).transpose()
}

/// Writes the decision. Keeps both the first and the last accountant.
pub fn save(tx: &mut Db, top_up: &TopUp) -> Stored<()> {
    let row = Row::from(top_up);
    let target = top_ups::table.find((row.college_id, row.id));
    if row.decided_by.is_none() {
        diesel::update(target)
            .set(top_ups::first_by.eq(row.first_by))
            .execute(tx)?;
    } else {
        diesel::update(target)
            .set((
                top_ups::status.eq(row.status),
                top_ups::decided_by.eq(row.decided_by),
                top_ups::decided_at.eq(row.decided_at),
                top_ups::reason.eq(row.reason),
                top_ups::transfer_id.eq(row.transfer_id),
            ))
            .execute(tx)?;
    }
    Ok(())
}

/// The numbers of a student's top-ups by UPI and of the pending ones among them.
pub fn count_requested(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<(i64, i64)> {
    let all = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::student_id.eq(student.0))
        .filter(top_ups::source.eq(Source::Upi.as_str()))
        .count();
    let waiting = all.filter(top_ups::status.eq(Status::Pending.as_str()));
    Ok((all.get_result(db)?, waiting.get_result(db)?))
}

/// A student's top-ups, newest first.
pub fn list_of(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<TopUpId>,
) -> Stored<Listing<TopUp>> {
    let query = top_ups::table
        .filter(top_ups::college_id.eq(college.0))
        .filter(top_ups::student_id.eq(student.0))
        .select(Row::as_select())
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, top_ups::id, after).load(db)?;
    let top_ups = rows.into_iter().map(TopUp::try_from);
    Ok(page.cut(top_ups.collect::<Stored<_>>()?))
}
