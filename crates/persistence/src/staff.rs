//! Staff accounts, their logins and their state.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{array_position, exists},
    prelude::*,
    sql_types::{Array, Uuid as SqlUuid},
};
use portal_domain::{
    accounts::{EmailAddress, LoginName, Username},
    ids::{CollegeId, StaffId},
    paging::{Listing, Order, Page},
    passwords::PasswordHash,
    roles::Role,
    staff::{AccountState, StaffMember},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::{contains, is_open},
    keyset::read_page,
    schema::staff,
};

/// The unique constraint of addresses among staff.
pub const EMAIL_TAKEN: &str = "staff_email_key";
/// The unique constraint of user names in a college.
pub const USERNAME_TAKEN: &str = "staff_username";

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff)]
struct Row {
    id: Uuid,
    college_id: Uuid,
    username: String,
    name: String,
    email: String,
    status: String,
    role: Option<String>,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for StaffMember {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        Ok(Self {
            id: StaffId(row.id),
            college: CollegeId(row.college_id),
            username: row.username,
            name: row.name,
            email: row.email,
            state: AccountState::from_columns(&row.status, row.role.as_deref())
                .ok_or_else(|| StoreError::inconsistent("staff", "status", row.id))?,
            created_at: row.created_at,
        })
    }
}

/// The data against which a login is checked.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Credentials {
    pub member: StaffMember,
    pub password: PasswordHash,
    /// The account's generation, which a new session gets.
    pub generation: i32,
}

/// The columns of [`Credentials`].
#[derive(Queryable)]
struct CredentialsRow {
    member: Row,
    password_hash: String,
    generation: i32,
}

fn credentials(row: CredentialsRow) -> Stored<Credentials> {
    Ok(Credentials {
        member: row.member.try_into()?,
        password: PasswordHash(row.password_hash),
        generation: row.generation,
    })
}

/// The account of a user name or an address. A user name means the account at the first of the `known`
/// colleges that has it, or else the only one in the installation.
pub fn find_by_login(
    db: &mut Db,
    login: &LoginName,
    known: &[CollegeId],
) -> Stored<Option<Credentials>> {
    let query = staff::table
        .filter(is_open("staff"))
        .select((Row::as_select(), staff::password_hash, staff::generation))
        .into_boxed();
    let query = if login.is_email() {
        query.filter(staff::email_key.eq(login.key().to_owned()))
    } else {
        query.filter(staff::username_key.eq(login.key().to_owned()))
    };
    let colleges: Vec<Uuid> = known.iter().map(|college| college.0).collect();
    let colleges = colleges.into_sql::<Array<SqlUuid>>();
    let rows: Vec<CredentialsRow> = query
        .order((
            array_position(colleges, staff::college_id)
                .asc()
                .nulls_last(),
            staff::created_at,
        ))
        .limit(2)
        .load(db)?;
    let is_only_one = rows.len() == 1;
    let first = rows.into_iter().next().map(credentials).transpose()?;
    Ok(first.filter(|first| is_only_one || known.contains(&first.member.college)))
}

/// The account of that address; `None` at a closed college.
pub fn find_by_email(db: &mut Db, email_key: &str) -> Stored<Option<Credentials>> {
    staff::table
        .filter(is_open("staff"))
        .filter(staff::email_key.eq(email_key))
        .select((Row::as_select(), staff::password_hash, staff::generation))
        .first(db)
        .optional()?
        .map(credentials)
        .transpose()
}

/// The account of that address, locked until the transaction ends.
pub fn lock_by_email(tx: &mut Db, email_key: &str) -> Stored<Option<StaffMember>> {
    staff::table
        .filter(staff::email_key.eq(email_key))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?
        .map(StaffMember::try_from)
        .transpose()
}

/// The account of that id.
pub fn find_credentials(
    db: &mut Db,
    college: CollegeId,
    id: StaffId,
) -> Stored<Option<Credentials>> {
    staff::table
        .find((college.0, id.0))
        .select((Row::as_select(), staff::password_hash, staff::generation))
        .first(db)
        .optional()?
        .map(credentials)
        .transpose()
}

/// As [`find_credentials`], locked until the transaction ends.
pub fn lock_credentials(
    tx: &mut Db,
    college: CollegeId,
    id: StaffId,
) -> Stored<Option<Credentials>> {
    staff::table
        .find((college.0, id.0))
        .select((Row::as_select(), staff::password_hash, staff::generation))
        .for_update()
        .first(tx)
        .optional()?
        .map(credentials)
        .transpose()
}

/// Whether a staff account of any college has that address.
pub fn email_is_taken(db: &mut Db, email: &EmailAddress) -> Stored<bool> {
    let taken = staff::table.filter(staff::email_key.eq(email.key()));
    Ok(diesel::select(exists(taken)).get_result(db)?)
}

/// Whether somebody of the college has that user name.
pub fn username_is_taken(tx: &mut Db, college: CollegeId, username: &Username) -> Stored<bool> {
    let taken = staff::table
        .filter(staff::college_id.eq(college.0))
        .filter(staff::username_key.eq(username.key()));
    Ok(diesel::select(exists(taken)).get_result(tx)?)
}

/// Adds an account; conflicts with [`EMAIL_TAKEN`] and [`USERNAME_TAKEN`].
pub fn insert(
    tx: &mut Db,
    member: &StaffMember,
    email: &EmailAddress,
    username: &Username,
    password: &PasswordHash,
) -> Stored<()> {
    diesel::insert_into(staff::table)
        .values((
            staff::college_id.eq(member.college.0),
            staff::id.eq(member.id.0),
            staff::username.eq(username.as_str()),
            staff::username_key.eq(username.key()),
            staff::name.eq(&member.name),
            staff::email.eq(email.as_str()),
            staff::email_key.eq(email.key()),
            staff::password_hash.eq(&password.0),
            staff::status.eq(member.state.status()),
            staff::role.eq(member.state.role().map(Role::as_str)),
            staff::created_at.eq(member.created_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// A college's staff whose names, address or role contain `search`, in the order of registration.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    search: Option<&str>,
    page: Page<StaffId>,
) -> Stored<Listing<StaffMember>> {
    let mut query = staff::table
        .filter(staff::college_id.eq(college.0))
        .select(Row::as_select())
        .into_boxed();
    if let Some(text) = search {
        let pattern = contains(text);
        query = query.filter(
            staff::username_key
                .like(pattern.clone())
                .or(staff::email_key.like(pattern.clone()))
                .or(staff::name.ilike(pattern.clone()))
                .or(staff::role.ilike(pattern.clone()).assume_not_null())
                .or(staff::status.like(pattern)),
        );
    }
    let (own, after) = (Order::Ascending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, staff::id, after).load(db)?;
    let rows = rows
        .into_iter()
        .map(StaffMember::try_from)
        .collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// The account, locked until the transaction ends.
pub fn lock(tx: &mut Db, college: CollegeId, id: StaffId) -> Stored<Option<StaffMember>> {
    staff::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?
        .map(StaffMember::try_from)
        .transpose()
}

/// The name that colleagues see.
pub fn find_name(db: &mut Db, college: CollegeId, id: StaffId) -> Stored<String> {
    Ok(staff::table
        .find((college.0, id.0))
        .select(staff::name)
        .first(db)?)
}

#[diesel::dsl::auto_type(no_type_alias)]
fn active(college: CollegeId) -> _ {
    let id: Uuid = college.0;
    staff::table
        .filter(staff::college_id.eq(id))
        .filter(staff::status.eq("active"))
}

/// Locks a college's active super admins until the transaction ends and counts them.
///
/// In the order of their ids, so that two transactions that demote each other's super admin do not
/// deadlock; the second one then counts one fewer.
pub fn lock_super_admins(tx: &mut Db, college: CollegeId) -> Stored<i64> {
    let held: Vec<Uuid> = active(college)
        .filter(staff::role.eq(Role::SuperAdmin.as_str()))
        .order(staff::id)
        .select(staff::id)
        .for_update()
        .load(tx)?;
    Ok(i64::try_from(held.len()).unwrap_or(i64::MAX))
}

/// A college's active super admins: who they are, and their addresses.
pub fn list_super_admins(tx: &mut Db, college: CollegeId) -> Stored<Vec<(StaffId, String)>> {
    let rows: Vec<(Uuid, String)> = active(college)
        .filter(staff::role.eq(Role::SuperAdmin.as_str()))
        .order(staff::id)
        .select((staff::id, staff::email))
        .load(tx)?;
    let admin = |(id, email)| (StaffId(id), email);
    Ok(rows.into_iter().map(admin).collect())
}

/// The addresses of a college's active staff of these roles.
pub fn list_emails(tx: &mut Db, college: CollegeId, roles: &[Role]) -> Stored<Vec<String>> {
    let roles: Vec<&str> = roles.iter().map(|role| role.as_str()).collect();
    Ok(active(college)
        .filter(staff::role.eq_any(roles))
        .select(staff::email)
        .load(tx)?)
}

/// Writes the state and ends every session of the account.
pub fn save_state(tx: &mut Db, member: &StaffMember) -> Stored<()> {
    diesel::update(staff::table.find((member.college.0, member.id.0)))
        .set((
            staff::status.eq(member.state.status()),
            staff::role.eq(member.state.role().map(Role::as_str)),
            staff::generation.eq(staff::generation + 1),
        ))
        .execute(tx)?;
    Ok(())
}

/// Writes the names; a conflict with [`USERNAME_TAKEN`].
pub fn save_names(
    tx: &mut Db,
    college: CollegeId,
    id: StaffId,
    username: &Username,
    name: &str,
) -> Stored<()> {
    diesel::update(staff::table.find((college.0, id.0)))
        .set((
            staff::username.eq(username.as_str()),
            staff::username_key.eq(username.key()),
            staff::name.eq(name),
        ))
        .execute(tx)?;
    Ok(())
}

/// Gives the account another address; a conflict with [`EMAIL_TAKEN`] if it has an account.
pub fn set_email(tx: &mut Db, college: CollegeId, id: StaffId, email: &EmailAddress) -> Stored<()> {
    diesel::update(staff::table.find((college.0, id.0)))
        .set((
            staff::email.eq(email.as_str()),
            staff::email_key.eq(email.key()),
        ))
        .execute(tx)?;
    Ok(())
}

/// Sets the password and ends every session of the account.
pub fn set_password(
    tx: &mut Db,
    college: CollegeId,
    id: StaffId,
    password: &PasswordHash,
) -> Stored<()> {
    diesel::update(staff::table.find((college.0, id.0)))
        .set((
            staff::password_hash.eq(&password.0),
            staff::generation.eq(staff::generation + 1),
        ))
        .execute(tx)?;
    Ok(())
}

/// Ends every session of the account.
pub fn end_sessions(tx: &mut Db, college: CollegeId, id: StaffId) -> Stored<()> {
    diesel::update(staff::table.find((college.0, id.0)))
        .set(staff::generation.eq(staff::generation + 1))
        .execute(tx)?;
    Ok(())
}

/// Deletes a pending account, to which nothing refers yet.
pub fn delete(tx: &mut Db, college: CollegeId, id: StaffId) -> Stored<()> {
    diesel::delete(staff::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}
