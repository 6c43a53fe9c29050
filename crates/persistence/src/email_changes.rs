//! Changes of an account's address that the former address can undo, and the accounts that wait for a code: to prove a
//! new address or, for a second factor, the one that they have.
//! Only the hash of a token is stored, so nobody undoes anything with a stolen backup.

use chrono::{DateTime, Utc};
use diesel::{
    prelude::*,
    sql_types::{BigInt, Timestamptz},
};
use portal_domain::{
    ids::{CodeId, CollegeId, EmailUndoId, StaffId, StudentId},
    sessions::Account,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{email_changes, email_undos},
};

/// The account that waits for a code.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CodeOwner {
    pub college: CollegeId,
    pub account: Account,
    /// The account's generation when its password was asked for.
    pub generation: i32,
}

/// A change that can be undone.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailUndo {
    pub id: EmailUndoId,
    pub college: CollegeId,
    pub account: Account,
    /// The former address, as it was typed.
    pub email: String,
    /// From then on the change stays.
    pub expires_at: DateTime<Utc>,
}

/// The columns of an account.
fn columns(account: Account) -> (Option<Uuid>, Option<Uuid>) {
    match account {
        Account::Student(id) => (Some(id.0), None),
        Account::Staff(id) => (None, Some(id.0)),
    }
}

fn account(student: Option<Uuid>, staff: Option<Uuid>) -> Option<Account> {
    match (student, staff) {
        (Some(id), None) => Some(Account::Student(StudentId(id))),
        (None, Some(id)) => Some(Account::Staff(StaffId(id))),
        _ => None,
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = email_changes)]
struct ChangeRow {
    code_id: Uuid,
    college_id: Uuid,
    student_id: Option<Uuid>,
    staff_id: Option<Uuid>,
    generation: i32,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = email_undos)]
struct UndoRow {
    college_id: Uuid,
    id: Uuid,
    student_id: Option<Uuid>,
    staff_id: Option<Uuid>,
    email: String,
    expires_at: DateTime<Utc>,
}

impl TryFrom<UndoRow> for EmailUndo {
    type Error = StoreError;

    fn try_from(row: UndoRow) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("email_undos", "student_id", row.id);
        Ok(Self {
            id: EmailUndoId(row.id),
            college: CollegeId(row.college_id),
            account: account(row.student_id, row.staff_id).ok_or_else(wrong)?,
            email: row.email,
            expires_at: row.expires_at,
        })
    }
}

/// Adds the account that waits for the code `id`.
pub fn insert(tx: &mut Db, id: CodeId, change: &CodeOwner) -> Stored<()> {
    let (student, staff) = columns(change.account);
    diesel::insert_into(email_changes::table)
        .values((
            email_changes::code_id.eq(id.0),
            email_changes::college_id.eq(change.college.0),
            email_changes::student_id.eq(student),
            email_changes::staff_id.eq(staff),
            email_changes::generation.eq(change.generation),
        ))
        .execute(tx)?;
    Ok(())
}

/// The account that waits for the code `id`.
pub fn find(tx: &mut Db, id: CodeId) -> Stored<Option<CodeOwner>> {
    let row: Option<ChangeRow> = email_changes::table
        .find(id.0)
        .select(ChangeRow::as_select())
        .first(tx)
        .optional()?;
    let change = |row: ChangeRow| -> Stored<CodeOwner> {
        let wrong = || StoreError::inconsistent("email_changes", "student_id", row.code_id);
        Ok(CodeOwner {
            college: CollegeId(row.college_id),
            account: account(row.student_id, row.staff_id).ok_or_else(wrong)?,
            generation: row.generation,
        })
    };
    row.map(change).transpose()
}

/// Adds a change that the token with this hash undoes.
pub fn insert_undo(tx: &mut Db, undo: &EmailUndo, token_hash: &[u8]) -> Stored<()> {
    let (student, staff) = columns(undo.account);
    diesel::insert_into(email_undos::table)
        .values((
            email_undos::college_id.eq(undo.college.0),
            email_undos::id.eq(undo.id.0),
            email_undos::student_id.eq(student),
            email_undos::staff_id.eq(staff),
            email_undos::token_hash.eq(token_hash),
            email_undos::email.eq(&undo.email),
            email_undos::expires_at.eq(undo.expires_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// The change that the token with this hash undoes. The token says whose it is, of all colleges.
pub fn find_undo(db: &mut Db, token_hash: &[u8]) -> Stored<Option<EmailUndo>> {
    let row: Option<UndoRow> = email_undos::table
        .filter(email_undos::token_hash.eq(token_hash))
        .select(UndoRow::as_select())
        .first(db)
        .optional()?;
    row.map(EmailUndo::try_from).transpose()
}

/// The changes of the account that are not undone, the oldest first; expired ones until they are swept.
pub fn list_undos(db: &mut Db, college: CollegeId, account: Account) -> Stored<Vec<EmailUndo>> {
    let of_college = email_undos::table
        .filter(email_undos::college_id.eq(college.0))
        .order(email_undos::id)
        .select(UndoRow::as_select());
    let rows: Vec<UndoRow> = match account {
        Account::Student(id) => of_college
            .filter(email_undos::student_id.eq(id.0))
            .load(db)?,
        Account::Staff(id) => of_college.filter(email_undos::staff_id.eq(id.0)).load(db)?,
    };
    rows.into_iter().map(EmailUndo::try_from).collect()
}

/// Deletes this change and all later ones of the account, which are undone with it; returns whether this one was still
/// there.
pub fn take_undos(tx: &mut Db, undo: &EmailUndo) -> Stored<bool> {
    let (student, staff) = columns(undo.account);
    let taken: Vec<Uuid> = diesel::delete(
        email_undos::table
            .filter(email_undos::college_id.eq(undo.college.0))
            .filter(email_undos::id.ge(undo.id.0))
            .filter(email_undos::student_id.is_not_distinct_from(student))
            .filter(email_undos::staff_id.is_not_distinct_from(staff)),
    )
    .returning(email_undos::id)
    .get_results(tx)?;
    Ok(taken.contains(&undo.id.0))
}

/// Deletes up to `most` changes that could be undone until `before`; returns how many.
pub fn purge_undos(db: &mut Db, before: DateTime<Utc>, most: i64) -> Stored<usize> {
    let swept = diesel::sql_query(
        "DELETE FROM email_undos WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM email_undos WHERE expires_at < $1 LIMIT $2))",
    )
    .bind::<Timestamptz, _>(before)
    .bind::<BigInt, _>(most);
    Ok(swept.execute(db)?)
}
