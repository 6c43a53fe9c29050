//! The ledger: transfers, which are added and never changed. A trigger updates the wallets' balances and
//! numbers the lines of their statements.
//!
//! Decision: DECISIONS.md#the-ledger-is-the-truth.

mod statement;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{ChargeId, CollegeId, StudentId, TransferId},
    ledger::{Account, Description, Kind, Move, Transfer},
    money::Rupees,
    receipts::FinancialYear,
};
use serde_json::{Value, json};
use uuid::Uuid;

pub use self::statement::{find_entry, statement};

use crate::{
    Db, ROWS_AT_ONCE, StoreError, Stored,
    insert_with::InsertWith,
    schema::{receipts, transfers},
};

/// The constraint against a wallet below zero.
pub const BALANCE: &str = "wallets_balance";
/// The constraint against paying a charge twice.
pub const CHARGE_PAID: &str = "transfers_charge";
/// The constraint against paying a charge that is not due, or not in full.
pub const CHARGE_NOT_DUE: &str = "transfers_charge_due";
/// The constraint against reversing a transfer twice.
pub const REVERSED: &str = "transfers_reverses";

/// A transfer to add.
#[derive(Insertable)]
#[diesel(table_name = transfers, treat_none_as_default_value = false)]
pub(crate) struct NewTransfer {
    college_id: Uuid,
    id: Uuid,
    at: DateTime<Utc>,
    kind: &'static str,
    debit: &'static str,
    debit_student: Option<Uuid>,
    credit: &'static str,
    credit_student: Option<Uuid>,
    amount: i64,
    /// The release before this one reads it, and so do people who look at the table.
    description: String,
    what: Option<String>,
    params: Option<Value>,
    charge_id: Option<Uuid>,
    reverses: Option<Uuid>,
}

impl From<&Transfer> for NewTransfer {
    fn from(transfer: &Transfer) -> Self {
        let student = |account: Account| account.student().map(|id| id.0);
        let (what, params) = in_columns(&transfer.description).unzip();
        Self {
            college_id: transfer.college.0,
            id: transfer.id.0,
            at: transfer.at,
            kind: transfer.kind().as_str(),
            debit: transfer.debit().as_str(),
            debit_student: student(transfer.debit()),
            credit: transfer.credit().as_str(),
            credit_student: student(transfer.credit()),
            amount: transfer.amount().paise(),
            description: transfer.description.to_string(),
            what,
            params,
            charge_id: transfer.charge.map(|id| id.0),
            reverses: transfer.reverses.map(|id| id.0),
        }
    }
}

/// The columns `what` and `params`; `None` of a description that is only a text.
fn in_columns(description: &Description) -> Option<(String, Value)> {
    let Description::What(what) = description else {
        return None;
    };
    let mut said = serde_json::to_value(what).ok()?;
    let name = said["what"].as_str()?.to_owned();
    Some((name, said["params"].take()))
}

/// The columns of a description.
#[derive(Queryable, Selectable)]
#[diesel(table_name = transfers)]
pub(crate) struct DescriptionRow {
    what: Option<String>,
    params: Option<Value>,
    description: String,
}

/// The text, where `what` is null or only a later release knows it.
impl From<DescriptionRow> for Description {
    fn from(row: DescriptionRow) -> Self {
        let what = row.what.and_then(|what| {
            let said = json!({ "what": what, "params": row.params });
            serde_json::from_value(said).ok()
        });
        what.map_or(Self::Text(row.description), Self::What)
    }
}

/// A receipt without its number, added with the payment.
#[derive(Insertable)]
#[diesel(table_name = receipts, treat_none_as_default_value = false)]
pub(crate) struct NewReceipt {
    college_id: Uuid,
    transfer_id: Uuid,
    financial_year: i16,
}

impl From<&Transfer> for NewReceipt {
    fn from(transfer: &Transfer) -> Self {
        Self {
            college_id: transfer.college.0,
            transfer_id: transfer.id.0,
            financial_year: FinancialYear::of(transfer.at).0,
        }
    }
}

/// Posts a transfer, with a receipt if it is a payment. A conflict with [`BALANCE`] if the debited wallet
/// holds too little, or with the other constraints above.
pub fn post(tx: &mut Db, transfer: &Transfer) -> Stored<()> {
    if !Kind::PAYMENTS.contains(&transfer.kind()) {
        return post_all(tx, std::slice::from_ref(transfer));
    }
    let last = diesel::insert_into(transfers::table).values(NewTransfer::from(transfer));
    let receipt = diesel::insert_into(receipts::table).values(NewReceipt::from(transfer));
    let beside = (receipt,);
    InsertWith { beside, last }.execute(tx)?;
    Ok(())
}

/// Posts transfers that are no payments, one after the other. Wallets are locked in this order, which has
/// to be the same in all transactions that credit several.
pub fn post_all(tx: &mut Db, transfers: &[Transfer]) -> Stored<()> {
    for some in transfers.chunks(ROWS_AT_ONCE) {
        let rows: Vec<_> = some.iter().map(NewTransfer::from).collect();
        diesel::insert_into(transfers::table)
            .values(rows)
            .execute(tx)?;
    }
    Ok(())
}

/// A transfer as stored.
#[derive(Queryable, Selectable)]
#[diesel(table_name = transfers)]
pub(crate) struct Row {
    college_id: Uuid,
    id: Uuid,
    at: DateTime<Utc>,
    kind: String,
    debit: String,
    debit_student: Option<Uuid>,
    credit: String,
    credit_student: Option<Uuid>,
    amount: i64,
    debit_balance: Option<i64>,
    credit_balance: Option<i64>,
    #[diesel(embed)]
    description: DescriptionRow,
    charge_id: Option<Uuid>,
    reverses: Option<Uuid>,
    debit_line: Option<i64>,
    credit_line: Option<i64>,
}

impl Row {
    fn wrong(&self, column: &'static str) -> StoreError {
        StoreError::inconsistent("transfers", column, self.id)
    }

    pub(crate) fn transfer(self) -> Stored<Transfer> {
        let account = |name: &str, student: Option<Uuid>| {
            Account::from_parts(name, student.map(StudentId)).ok_or_else(|| self.wrong("debit"))
        };
        let what = Move {
            kind: self.kind()?,
            debit: account(&self.debit, self.debit_student)?,
            credit: account(&self.credit, self.credit_student)?,
            amount: self.amount()?,
        };
        let (id, college) = (TransferId(self.id), CollegeId(self.college_id));
        let impossible = self.wrong("kind");
        let transfer = Transfer::new(id, college, what, self.description, self.at);
        let mut transfer = transfer.map_err(|_| impossible)?;
        transfer.charge = self.charge_id.map(ChargeId);
        transfer.reverses = self.reverses.map(TransferId);
        Ok(transfer)
    }

    fn kind(&self) -> Stored<Kind> {
        Kind::from_name(&self.kind).ok_or_else(|| self.wrong("kind"))
    }

    fn amount(&self) -> Stored<Rupees> {
        Rupees::from_paise(self.amount).ok_or_else(|| self.wrong("amount"))
    }
}

/// `None` if the college has no such transfer.
pub fn find(db: &mut Db, college: CollegeId, id: TransferId) -> Stored<Option<Transfer>> {
    transfers::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .first(db)
        .optional()?
        .map(Row::transfer)
        .transpose()
}
