//! Students' logins and passwords.

use diesel::prelude::*;
use portal_domain::{
    accounts::LoginName,
    ids::{CollegeId, StudentId},
    passwords::PasswordHash,
};
use uuid::Uuid;

use crate::{Db, Stored, colleges::is_open, schema::students};

/// The data against which a login is checked.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Credentials {
    pub id: StudentId,
    pub college: CollegeId,
    pub password: PasswordHash,
    /// The account's generation, which a new session gets.
    pub generation: i32,
    pub email: String,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = students)]
struct CredentialsRow {
    id: Uuid,
    college_id: Uuid,
    password_hash: String,
    generation: i32,
    email: String,
}

impl From<CredentialsRow> for Credentials {
    fn from(row: CredentialsRow) -> Self {
        Self {
            id: StudentId(row.id),
            college: CollegeId(row.college_id),
            password: PasswordHash(row.password_hash),
            generation: row.generation,
            email: row.email,
        }
    }
}

/// The account of that SAP id or address.
pub fn find_by_login(db: &mut Db, login: &LoginName) -> Stored<Option<Credentials>> {
    let query = students::table
        .filter(is_open("students"))
        .select(CredentialsRow::as_select())
        .into_boxed();
    let query = if login.is_email() {
        query.filter(students::email_key.eq(login.key().to_owned()))
    } else {
        query.filter(students::sap_id.eq(login.key().to_owned()))
    };
    Ok(query.first(db).optional()?.map(Credentials::from))
}

/// The account of that address; `None` at a closed college.
pub fn find_by_email(db: &mut Db, email_key: &str) -> Stored<Option<Credentials>> {
    Ok(students::table
        .filter(is_open("students"))
        .filter(students::email_key.eq(email_key))
        .select(CredentialsRow::as_select())
        .first(db)
        .optional()?
        .map(Credentials::from))
}

/// The account of that address, locked until the transaction ends.
pub fn lock_by_email(tx: &mut Db, email_key: &str) -> Stored<Option<Credentials>> {
    Ok(students::table
        .filter(students::email_key.eq(email_key))
        .select(CredentialsRow::as_select())
        .for_update()
        .first(tx)
        .optional()?
        .map(Credentials::from))
}

/// The account of that id.
pub fn find_credentials(
    db: &mut Db,
    college: CollegeId,
    id: StudentId,
) -> Stored<Option<Credentials>> {
    Ok(students::table
        .find((college.0, id.0))
        .select(CredentialsRow::as_select())
        .first(db)
        .optional()?
        .map(Credentials::from))
}

/// As [`find_credentials`], locked until the transaction ends.
pub fn lock_credentials(
    tx: &mut Db,
    college: CollegeId,
    id: StudentId,
) -> Stored<Option<Credentials>> {
    Ok(students::table
        .find((college.0, id.0))
        .select(CredentialsRow::as_select())
        .for_update()
        .first(tx)
        .optional()?
        .map(Credentials::from))
}

/// Sets the password and ends every session of the account.
pub fn set_password(
    tx: &mut Db,
    college: CollegeId,
    id: StudentId,
    password: &PasswordHash,
) -> Stored<()> {
    diesel::update(students::table.find((college.0, id.0)))
        .set((
            students::password_hash.eq(&password.0),
            students::generation.eq(students::generation + 1),
        ))
        .execute(tx)?;
    Ok(())
}
