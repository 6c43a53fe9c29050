//! Students' accounts.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*, upsert::excluded};
use portal_domain::{
    accounts::{EmailAddress, LoginName, Username},
    ids::{CollegeId, StudentId},
    passwords::PasswordHash,
    sap_id::SapId,
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{student_sequences, students},
};

/// The constraint that keeps addresses unique among students.
pub const EMAIL_TAKEN: &str = "students_email_key";

/// A student's account to be made.
#[derive(Debug, Clone)]
pub struct NewStudent {
    /// The account.
    pub id: StudentId,
    /// The college chosen.
    pub college: CollegeId,
    /// The public id.
    pub sap_id: SapId,
    /// The name as registered.
    pub username: Username,
    /// The verified address.
    pub email: EmailAddress,
    /// The password's hash.
    pub password: PasswordHash,
    /// When the address was verified.
    pub created_at: DateTime<Utc>,
}

/// What a login is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The account.
    pub id: StudentId,
    /// Its college.
    pub college: CollegeId,
    /// The password's hash.
    pub password: PasswordHash,
    /// What a new session is good for.
    pub generation: i32,
    /// Where mails go.
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

/// Whether a student has that address.
pub fn email_is_taken(db: &mut Db, email: &EmailAddress) -> Stored<bool> {
    let taken = students::table.filter(students::email_key.eq(email.key()));
    Ok(diesel::select(exists(taken)).get_result(db)?)
}

/// The next sequence number of a college's year, from 1; none is given twice.
pub fn next_sequence(tx: &mut Db, college: CollegeId, year: i32) -> Stored<i32> {
    Ok(diesel::insert_into(student_sequences::table)
        .values((
            student_sequences::college_id.eq(college.0),
            student_sequences::year.eq(year),
            student_sequences::last.eq(1),
        ))
        .on_conflict((student_sequences::college_id, student_sequences::year))
        .do_update()
        .set(
            student_sequences::last.eq(student_sequences::last + excluded(student_sequences::last)),
        )
        .returning(student_sequences::last)
        .get_result(tx)?)
}

/// Makes the account; a conflict with [`EMAIL_TAKEN`] when the address has one.
pub fn insert(tx: &mut Db, student: &NewStudent) -> Stored<()> {
    diesel::insert_into(students::table)
        .values((
            students::college_id.eq(student.college.0),
            students::id.eq(student.id.0),
            students::sap_id.eq(student.sap_id.as_str()),
            students::username.eq(student.username.as_str()),
            students::email.eq(student.email.as_str()),
            students::email_key.eq(student.email.key()),
            students::password_hash.eq(&student.password.0),
            students::created_at.eq(student.created_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// The account that signs in by this SAP id or address.
pub fn find_by_login(db: &mut Db, login: &LoginName) -> Stored<Option<Credentials>> {
    let query = students::table
        .select(CredentialsRow::as_select())
        .into_boxed();
    let query = if login.is_email() {
        query.filter(students::email_key.eq(login.key().to_owned()))
    } else {
        query.filter(students::sap_id.eq(login.key().to_owned()))
    };
    Ok(query.first(db).optional()?.map(Credentials::from))
}

/// The account of that address, held until the transaction ends.
pub fn lock_by_email(tx: &mut Db, email_key: &str) -> Stored<Option<Credentials>> {
    Ok(students::table
        .filter(students::email_key.eq(email_key))
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
