//! Payments of charges: the data for deciding on one, its storage, and the history.
//!
//! Decision: DECISIONS.md#a-payment-is-one-statement.

use chrono::{DateTime, DurationRound, NaiveDate, TimeDelta, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::{
    fees::Charge,
    ids::{ChargeId, CollegeId, StudentId, TransferId},
    ledger::{Description, Kind, Transfer},
    money::Rupees,
    paging::{Listing, Order, Page},
    payments::{Outcome, Payment},
    receipts::{FinancialYear, ReceiptNumber},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    charges::{Row as ChargeRow, TitleRow, name_of_year, with_payment},
    idempotency::{KeptReply, NewReply},
    insert_with::InsertWith,
    keyset::{merge, read_page},
    ledger::{DescriptionRow, NewReceipt, NewTransfer, post},
    schema::{charges, failed_payments, idempotency_keys, receipts, transfers, wallets},
};

/// The data for deciding on a payment, from one snapshot.
#[derive(Debug, Clone)]
pub struct Payable {
    /// The charge to pay. `has_failed` makes no difference here and is not read.
    pub charge: Charge,
    /// The wallet's balance.
    pub balance: Rupees,
    /// The reply to an earlier call with the same key.
    pub kept: Option<KeptReply>,
}

#[derive(Queryable)]
struct FoundPayable {
    charge: ChargeRow,
    /// The transfer that paid it.
    paid: Option<Uuid>,
    year: Option<String>,
    /// Paise.
    balance: i64,
    kept: Option<KeptReply>,
}

/// The student's charge with the data for deciding on its payment, in one query. `key` is the call's
/// idempotency key.
pub fn find_payable(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    charge: ChargeId,
    key: Option<&str>,
    today: NaiveDate,
) -> Stored<Option<Payable>> {
    let row: Option<FoundPayable> = with_payment()
        .inner_join(
            wallets::table.on(wallets::college_id
                .eq(charges::college_id)
                .and(wallets::student_id.eq(charges::student_id))),
        )
        .left_join(
            idempotency_keys::table.on(idempotency_keys::account_id
                .eq(charges::student_id)
                // A key is never empty, so this finds nothing if there is none.
                .and(idempotency_keys::key.eq(key.unwrap_or_default()))),
        )
        .filter(charges::college_id.eq(college.0))
        .filter(charges::id.eq(charge.0))
        // Not `=`: with it the planner reads all charges of the student.
        .filter(charges::student_id.is_not_distinct_from(student.0))
        .select((
            ChargeRow::as_select(),
            transfers::id.nullable(),
            name_of_year!(),
            wallets::balance,
            Option::<KeptReply>::as_select(),
        ))
        .first(db)
        .optional()?;
    row.map(|found| {
        Ok(Payable {
            charge: Charge {
                year: found.year,
                ..found.charge.charge(found.paid.is_some(), false, today)?
            },
            balance: Rupees::from_paise(found.balance)
                .ok_or_else(|| StoreError::inconsistent("wallets", "balance", student))?,
            kept: found.kept,
        })
    })
    .transpose()
}

/// Stores a successful payment with its receipt and the reply to its call, in one statement and so one
/// transaction. Conflicts as [`post`], and with the key.
pub fn insert_success(db: &mut Db, transfer: &Transfer, reply: Option<NewReply<'_>>) -> Stored<()> {
    let Some(reply) = reply else {
        return post(db, transfer);
    };
    let beside = (
        diesel::insert_into(receipts::table).values(NewReceipt::from(transfer)),
        diesel::insert_into(idempotency_keys::table).values(reply),
    );
    let last = diesel::insert_into(transfers::table).values(NewTransfer::from(transfer));
    InsertWith { beside, last }.execute(db)?;
    Ok(())
}

/// A payment for which the wallet held too little.
#[derive(Debug, Clone, Insertable)]
#[diesel(table_name = failed_payments, treat_none_as_default_value = false)]
pub struct FailedPayment {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    charge_id: Uuid,
    amount: i64,
    at: DateTime<Utc>,
    minute: DateTime<Utc>,
}

/// The unique index that limits a charge's failures to one a minute.
pub const FAILED_THIS_MINUTE: &str = "failed_payments_once_a_minute";

/// The start of the instant's minute.
fn minute_of(at: DateTime<Utc>) -> DateTime<Utc> {
    at.duration_trunc(TimeDelta::minutes(1)).unwrap_or(at)
}

impl FailedPayment {
    /// A failed payment `id` of that charge at the instant `at`.
    pub fn new(
        (college, student): (CollegeId, StudentId),
        id: TransferId,
        charge: &Charge,
        at: DateTime<Utc>,
    ) -> Self {
        Self {
            college_id: college.0,
            id: id.0,
            student_id: student.0,
            charge_id: charge.id.0,
            amount: charge.amount.paise(),
            at,
            minute: minute_of(at),
        }
    }
}

/// The stored failure of that charge in the minute of `at`: its id and instant.
pub fn find_failure(
    db: &mut Db,
    (college, student): (CollegeId, StudentId),
    charge: ChargeId,
    at: DateTime<Utc>,
) -> Stored<Option<(TransferId, DateTime<Utc>)>> {
    let found: Option<(Uuid, DateTime<Utc>)> = failed_payments::table
        .filter(failed_payments::college_id.eq(college.0))
        .filter(failed_payments::student_id.eq(student.0))
        .filter(failed_payments::charge_id.eq(charge.0))
        .filter(failed_payments::minute.eq(minute_of(at)))
        .select((failed_payments::id, failed_payments::at))
        .first(db)
        .optional()?;
    Ok(found.map(|(id, at)| (TransferId(id), at)))
}

/// Stores a failed payment with the reply to its call. Conflicts with [`FAILED_THIS_MINUTE`].
pub fn insert_failure(
    db: &mut Db,
    failure: FailedPayment,
    reply: Option<NewReply<'_>>,
) -> Stored<()> {
    let last = diesel::insert_into(failed_payments::table).values(failure);
    match reply {
        Some(reply) => {
            let beside = (diesel::insert_into(idempotency_keys::table).values(reply),);
            InsertWith { beside, last }.execute(db)?;
        }
        None => {
            last.execute(db)?;
        }
    }
    Ok(())
}

/// The student's successful and failed payments of these kinds, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    kinds: &[Kind],
    page: &Page<TransferId>,
) -> Stored<Listing<Payment>> {
    let mut payments = list_successes(db, college, student, kinds, page)?;
    payments.extend(list_failures(db, college, student, page)?);
    let order = page.order_or(NEWEST_FIRST);
    Ok(page.cut(merge(payments, order, |payment| payment.id)))
}

/// The default order of payments.
const NEWEST_FIRST: Order = Order::Descending;

fn list_successes(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    kinds: &[Kind],
    page: &Page<TransferId>,
) -> Stored<Vec<Payment>> {
    let kinds: Vec<&str> = kinds.iter().map(|kind| kind.as_str()).collect();
    let query = transfers::table
        .left_join(
            receipts::table.on(receipts::college_id
                .eq(transfers::college_id)
                .and(receipts::transfer_id.eq(transfers::id))),
        )
        .left_join(
            charges::table.on(charges::college_id
                .eq(transfers::college_id)
                .and(charges::id.nullable().eq(transfers::charge_id))),
        )
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::debit_student.eq(student.0))
        .filter(transfers::kind.eq_any(kinds))
        .select((
            (transfers::id, transfers::amount, transfers::at),
            DescriptionRow::as_select(),
            (receipts::financial_year, receipts::number).nullable(),
            name_of_year!(),
        ))
        .into_boxed();
    let after = page.after.map(|id| id.0);
    let rows: Vec<Success> =
        read_page!(query, page, NEWEST_FIRST, transfers::id, after).load(db)?;
    rows.into_iter().map(Success::payment).collect()
}

#[derive(Queryable)]
struct Success {
    row: Row,
    title: DescriptionRow,
    receipt: Option<(i16, Option<i32>)>,
    year: Option<String>,
}

impl Success {
    fn payment(self) -> Stored<Payment> {
        let payment = self
            .row
            .payment(self.title.into(), Outcome::Success, None)?;
        let numbered = |(year, number): (i16, Option<i32>)| {
            let year = FinancialYear(year);
            number.map(|number| ReceiptNumber { year, number })
        };
        Ok(Payment {
            receipt: self.receipt.and_then(numbered),
            year: self.year,
            ..payment
        })
    }
}

/// A try to pay, gone through or failed.
#[derive(Queryable)]
struct Row {
    id: Uuid,
    /// Paise.
    amount: i64,
    at: DateTime<Utc>,
}

impl Row {
    fn payment(
        self,
        title: Description,
        outcome: Outcome,
        pay_again: Option<ChargeId>,
    ) -> Stored<Payment> {
        Ok(Payment {
            id: TransferId(self.id),
            title,
            amount: Rupees::from_paise(self.amount)
                .ok_or_else(|| StoreError::inconsistent("transfers", "amount", self.id))?,
            at: self.at,
            outcome,
            receipt: None,
            pay_again,
            year: None,
        })
    }
}

#[derive(Queryable)]
struct FailureRow {
    row: Row,
    title: TitleRow,
    charge: Uuid,
    /// Whether this failure is the one to try again after.
    is_open: bool,
    year: Option<String>,
}

impl FailureRow {
    fn payment(self) -> Stored<Payment> {
        let pay_again = self.is_open.then_some(ChargeId(self.charge));
        let wrong = StoreError::inconsistent("charges", "kind", self.charge);
        let title = self.title.description().ok_or(wrong)?;
        Ok(Payment {
            year: self.year,
            ..self.row.payment(title, Outcome::Failure, pay_again)?
        })
    }
}

fn list_failures(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<TransferId>,
) -> Stored<Vec<Payment>> {
    let later = diesel::alias!(failed_payments as later);
    let failed_again = exists(
        later
            .filter(
                later
                    .field(failed_payments::college_id)
                    .eq(failed_payments::college_id),
            )
            .filter(
                later
                    .field(failed_payments::charge_id)
                    .eq(failed_payments::charge_id),
            )
            .filter(later.field(failed_payments::id).gt(failed_payments::id)),
    );
    let paid = exists(
        transfers::table
            .filter(transfers::college_id.eq(failed_payments::college_id))
            .filter(transfers::charge_id.eq(failed_payments::charge_id.nullable())),
    );
    let query = failed_payments::table
        .inner_join(
            charges::table.on(charges::college_id
                .eq(failed_payments::college_id)
                .and(charges::id.eq(failed_payments::charge_id))),
        )
        .filter(failed_payments::college_id.eq(college.0))
        .filter(failed_payments::student_id.eq(student.0))
        .select((
            (
                failed_payments::id,
                failed_payments::amount,
                failed_payments::at,
            ),
            TitleRow::as_select(),
            charges::id,
            not(paid)
                .and(not(failed_again))
                .and(charges::withdrawn_at.is_null()),
            name_of_year!(),
        ))
        .into_boxed();
    let after = page.after.map(|id| id.0);
    let rows: Vec<FailureRow> =
        read_page!(query, page, NEWEST_FIRST, failed_payments::id, after).load(db)?;
    rows.into_iter().map(FailureRow::payment).collect()
}
