//! Invitations of mail addresses to staff roles.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    accounts::EmailAddress,
    ids::{CollegeId, InvitationId, StaffId},
    paging::{Listing, Order, Page},
    roles::Role,
};
use uuid::Uuid;

use crate::{Db, StoreError, Stored, keyset::read_page, schema::staff_invitations};

/// The unique constraint of an address invited at a college.
pub const INVITED_ALREADY: &str = "staff_invitations_email";

/// An address invited to a role.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    pub id: InvitationId,
    pub college: CollegeId,
    /// The address as typed.
    pub email: String,
    /// The role that the address gets when it registers.
    pub role: Role,
    pub created_at: DateTime<Utc>,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = staff_invitations)]
struct Row {
    id: Uuid,
    college_id: Uuid,
    email: String,
    role: String,
    created_at: DateTime<Utc>,
}

impl TryFrom<Row> for Invitation {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        Ok(Self {
            id: InvitationId(row.id),
            college: CollegeId(row.college_id),
            email: row.email,
            role: Role::from_name(&row.role)
                .ok_or_else(|| StoreError::inconsistent("staff_invitations", "role", row.id))?,
            created_at: row.created_at,
        })
    }
}

/// Adds an invitation; a conflict with [`INVITED_ALREADY`].
pub fn insert(
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
pub fn list(
    db: &mut Db,
    college: CollegeId,
    page: Page<InvitationId>,
) -> Stored<Listing<Invitation>> {
    let query = staff_invitations::table
        .filter(staff_invitations::college_id.eq(college.0))
        .select(Row::as_select())
        .into_boxed();
    let (own, after) = (Order::Ascending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, staff_invitations::id, after).load(db)?;
    let rows = rows
        .into_iter()
        .map(Invitation::try_from)
        .collect::<Stored<Vec<_>>>()?;
    Ok(page.cut(rows))
}

/// Deletes and returns the invitation of that address at that college.
pub fn take(tx: &mut Db, college: CollegeId, email: &EmailAddress) -> Stored<Option<Invitation>> {
    diesel::delete(
        staff_invitations::table
            .filter(staff_invitations::college_id.eq(college.0))
            .filter(staff_invitations::email_key.eq(email.key())),
    )
    .returning(Row::as_returning())
    .get_result(tx)
    .optional()?
    .map(Invitation::try_from)
    .transpose()
}

/// Withdraws an invitation; `None` if the college does not have it.
pub fn delete(tx: &mut Db, college: CollegeId, id: InvitationId) -> Stored<Option<Invitation>> {
    diesel::delete(staff_invitations::table.find((college.0, id.0)))
        .returning(Row::as_returning())
        .get_result(tx)
        .optional()?
        .map(Invitation::try_from)
        .transpose()
}
