//! Staff accounts and invitations.

use chrono::{DateTime, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    accounts::{EmailAddress, LoginName, Username},
    ids::{CollegeId, InvitationId, StaffId},
    paging::{Listing, Page},
    passwords::PasswordHash,
    roles::Role,
    staff::{StaffMember, Standing},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    schema::{staff, staff_invitations},
};

/// The constraint that keeps addresses unique among staff.
pub const EMAIL_TAKEN: &str = "staff_email_key";
/// The constraint that keeps user names unique in a college.
pub const USERNAME_TAKEN: &str = "staff_username";
/// The constraint that invites an address once at a college.
pub const INVITED_ALREADY: &str = "staff_invitations_email";

/// How many accounts of one user name, in colleges that know nothing of each other, a login tries.
const SAME_USERNAME_TRIED: i64 = 4;

type Row = (
    Uuid,
    Uuid,
    String,
    String,
    String,
    String,
    Option<String>,
    DateTime<Utc>,
);
const COLUMNS: (
    staff::id,
    staff::college_id,
    staff::username,
    staff::name,
    staff::email,
    staff::status,
    staff::role,
    staff::created_at,
) = (
    staff::id,
    staff::college_id,
    staff::username,
    staff::name,
    staff::email,
    staff::status,
    staff::role,
    staff::created_at,
);

fn member(row: Row) -> Stored<StaffMember> {
    let (id, college, username, name, email, status, role, created_at) = row;
    Ok(StaffMember {
        id: StaffId(id),
        college: CollegeId(college),
        username,
        name,
        email,
        standing: standing(id, &status, role.as_deref())?,
        created_at,
    })
}

fn standing(id: Uuid, status: &str, role: Option<&str>) -> Stored<Standing> {
    Standing::from_columns(status, role).ok_or_else(|| StoreError::Inconsistent {
        table: "staff",
        column: "status",
        row: id.to_string(),
    })
}

/// What a login is checked against.
#[derive(Debug, Clone)]
pub struct Credentials {
    /// The account.
    pub member: StaffMember,
    /// The password's hash.
    pub password: PasswordHash,
    /// What a new session is good for.
    pub generation: i32,
}

fn credentials((row, hash, generation): (Row, String, i32)) -> Stored<Credentials> {
    Ok(Credentials {
        member: member(row)?,
        password: PasswordHash(hash),
        generation,
    })
}

/// The accounts that this user name or address may mean, oldest first: an address means one at the
/// most, a user name one in each college.
pub fn find_by_login(db: &mut Db, login: &LoginName) -> Stored<Vec<Credentials>> {
    let query = staff::table
        .select((COLUMNS, staff::password_hash, staff::generation))
        .into_boxed();
    let query = if login.is_email() {
        query.filter(staff::email_key.eq(login.key().to_owned()))
    } else {
        query.filter(staff::username_key.eq(login.key().to_owned()))
    };
    let rows: Vec<(Row, String, i32)> = query
        .order(staff::created_at)
        .limit(SAME_USERNAME_TRIED)
        .load(db)?;
    rows.into_iter().map(credentials).collect()
}

/// The account of that address, held until the transaction ends.
pub fn lock_by_email(tx: &mut Db, email_key: &str) -> Stored<Option<StaffMember>> {
    staff::table
        .filter(staff::email_key.eq(email_key))
        .select(COLUMNS)
        .for_update()
        .first(tx)
        .optional()?
        .map(member)
        .transpose()
}

/// Whether a staff account has that address, at whatever college.
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

/// Makes the account; conflicts with [`EMAIL_TAKEN`] and [`USERNAME_TAKEN`].
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
            staff::status.eq(member.standing.status()),
            staff::role.eq(member.standing.role().map(Role::as_str)),
            staff::created_at.eq(member.created_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// A college's staff in the order of their registration, of those whose names, address or role
/// contain `search`.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    search: Option<&str>,
    page: Page<StaffId>,
) -> Stored<Listing<StaffMember>> {
    let mut query = staff::table
        .filter(staff::college_id.eq(college.0))
        .select(COLUMNS)
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
    if let Some(after) = page.after {
        query = query.filter(staff::id.gt(after.0));
    }
    let rows: Vec<Row> = query.order(staff::id).limit(page.rows_to_read()).load(db)?;
    let rows = rows.into_iter().map(member).collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// The account, held until the transaction ends.
pub fn lock(tx: &mut Db, college: CollegeId, id: StaffId) -> Stored<Option<StaffMember>> {
    staff::table
        .find((college.0, id.0))
        .select(COLUMNS)
        .for_update()
        .first(tx)
        .optional()?
        .map(member)
        .transpose()
}

#[diesel::dsl::auto_type(no_type_alias)]
fn super_admins(college: CollegeId) -> _ {
    let id: Uuid = college.0;
    staff::table
        .filter(staff::college_id.eq(id))
        .filter(staff::role.eq("superAdmin"))
        .filter(staff::status.eq("active"))
}

/// Holds a college's active super admins until the transaction ends and counts them.
///
/// In the order of their ids, so that two transactions that each demote the other's super admin
/// wait instead of deadlocking; the second one then counts one fewer.
pub fn lock_super_admins(tx: &mut Db, college: CollegeId) -> Stored<i64> {
    let held: Vec<Uuid> = super_admins(college)
        .order(staff::id)
        .select(staff::id)
        .for_update()
        .load(tx)?;
    Ok(i64::try_from(held.len()).unwrap_or(i64::MAX))
}

/// The addresses of a college's active super admins.
pub fn list_super_admin_emails(tx: &mut Db, college: CollegeId) -> Stored<Vec<String>> {
    Ok(super_admins(college).select(staff::email).load(tx)?)
}

/// Writes the standing and ends every session of the account.
pub fn save_standing(tx: &mut Db, member: &StaffMember) -> Stored<()> {
    diesel::update(staff::table.find((member.college.0, member.id.0)))
        .set((
            staff::status.eq(member.standing.status()),
            staff::role.eq(member.standing.role().map(Role::as_str)),
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

/// Removes a pending account, which nothing refers to yet.
pub fn delete(tx: &mut Db, college: CollegeId, id: StaffId) -> Stored<()> {
    diesel::delete(staff::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}

/// An address invited to a role.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// The invitation.
    pub id: InvitationId,
    /// The college that invites.
    pub college: CollegeId,
    /// The address as typed.
    pub email: String,
    /// The role that waits.
    pub role: Role,
    /// When it was sent.
    pub created_at: DateTime<Utc>,
}

type InvitationRow = (Uuid, Uuid, String, String, DateTime<Utc>);
const INVITATION: (
    staff_invitations::id,
    staff_invitations::college_id,
    staff_invitations::email,
    staff_invitations::role,
    staff_invitations::created_at,
) = (
    staff_invitations::id,
    staff_invitations::college_id,
    staff_invitations::email,
    staff_invitations::role,
    staff_invitations::created_at,
);

fn invitation((id, college, email, role, created_at): InvitationRow) -> Stored<Invitation> {
    Ok(Invitation {
        id: InvitationId(id),
        college: CollegeId(college),
        email,
        role: Role::from_name(&role).ok_or_else(|| StoreError::Inconsistent {
            table: "staff_invitations",
            column: "role",
            row: id.to_string(),
        })?,
        created_at,
    })
}

/// Adds an invitation; a conflict with [`INVITED_ALREADY`].
pub fn insert_invitation(
    tx: &mut Db,
    invitation: &Invitation,
    email: &EmailAddress,
    by: Option<StaffId>,
) -> Stored<()> {
    diesel::insert_into(staff_invitations::table)
        .values((
            staff_invitations::college_id.eq(invitation.college.0),
            staff_invitations::id.eq(invitation.id.0),
            staff_invitations::email.eq(&invitation.email),
            staff_invitations::email_key.eq(email.key()),
            staff_invitations::role.eq(invitation.role.as_str()),
            staff_invitations::invited_by.eq(by.map(|id| id.0)),
            staff_invitations::created_at.eq(invitation.created_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// A college's open invitations, oldest first.
pub fn list_invitations(
    db: &mut Db,
    college: CollegeId,
    page: Page<InvitationId>,
) -> Stored<Listing<Invitation>> {
    let mut query = staff_invitations::table
        .filter(staff_invitations::college_id.eq(college.0))
        .select(INVITATION)
        .into_boxed();
    if let Some(after) = page.after {
        query = query.filter(staff_invitations::id.gt(after.0));
    }
    let rows: Vec<InvitationRow> = query
        .order(staff_invitations::id)
        .limit(page.rows_to_read())
        .load(db)?;
    let rows = rows
        .into_iter()
        .map(invitation)
        .collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// Takes the invitation of that address at that college: it is used up.
pub fn take_invitation(
    tx: &mut Db,
    college: CollegeId,
    email: &EmailAddress,
) -> Stored<Option<Invitation>> {
    diesel::delete(
        staff_invitations::table
            .filter(staff_invitations::college_id.eq(college.0))
            .filter(staff_invitations::email_key.eq(email.key())),
    )
    .returning(INVITATION)
    .get_result(tx)
    .optional()?
    .map(invitation)
    .transpose()
}

/// Takes an invitation back; `None` when the college has no such one.
pub fn delete_invitation(
    tx: &mut Db,
    college: CollegeId,
    id: InvitationId,
) -> Stored<Option<Invitation>> {
    diesel::delete(staff_invitations::table.find((college.0, id.0)))
        .returning(INVITATION)
        .get_result(tx)
        .optional()?
        .map(invitation)
        .transpose()
}
