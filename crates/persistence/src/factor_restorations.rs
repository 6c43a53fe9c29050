//! Requests to remove the second factor of a staff account. A row stays when it has ended. Only the hashes of the tokens
//! that stop one are stored.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    factors::restoration::{Ending, REMINDED_BEFORE_END, Restoration, RestorationOutcome},
    ids::{CollegeId, RestorationId, StaffId},
    paging::{Listing, Order, Page},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{factor_restorations, staff},
};

mod others {
    #![allow(
        missing_docs,
        reason = "the alias macro writes items without documentation"
    )]
    use crate::schema::staff;
    diesel::alias!(staff as askers: Askers, staff as enders: Enders);
}
use others::{askers, enders};

/// The unique index of one open request an account.
pub const ASKED_ALREADY: &str = "factor_restorations_open";

#[derive(Queryable, Selectable)]
#[diesel(table_name = factor_restorations)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    staff_id: Uuid,
    asked_by: Uuid,
    reason: String,
    asked_at: DateTime<Utc>,
    due_at: Option<DateTime<Utc>>,
    reminded_at: Option<DateTime<Utc>>,
    ended_at: Option<DateTime<Utc>>,
    outcome: Option<String>,
    ended_by: Option<Uuid>,
    comment: Option<String>,
}

impl TryFrom<Row> for Restoration {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = || StoreError::inconsistent("factor_restorations", "outcome", row.id);
        let ending = match (row.ended_at, row.outcome.as_deref()) {
            (None, None) => None,
            (Some(at), Some(outcome)) => Some(Ending {
                at,
                outcome: RestorationOutcome::from_name(outcome).ok_or_else(wrong)?,
                by: row.ended_by.map(StaffId),
                comment: row.comment,
            }),
            _ => return Err(wrong()),
        };
        Ok(Self {
            id: RestorationId(row.id),
            college: CollegeId(row.college_id),
            member: StaffId(row.staff_id),
            asked_by: StaffId(row.asked_by),
            reason: row.reason,
            asked_at: row.asked_at,
            due_at: row.due_at,
            reminded_at: row.reminded_at,
            ending,
        })
    }
}

/// Adds a request that the token with this hash stops; a conflict with [`ASKED_ALREADY`].
pub fn insert(tx: &mut Db, asked: &Restoration, token_hash: &[u8]) -> Stored<()> {
    diesel::insert_into(factor_restorations::table)
        .values((
            factor_restorations::college_id.eq(asked.college.0),
            factor_restorations::id.eq(asked.id.0),
            factor_restorations::staff_id.eq(asked.member.0),
            factor_restorations::asked_by.eq(asked.asked_by.0),
            factor_restorations::reason.eq(&asked.reason),
            factor_restorations::asked_at.eq(asked.asked_at),
            factor_restorations::token_hash.eq(token_hash),
            factor_restorations::due_at.eq(asked.due_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// A request as super admins see it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedRestoration {
    pub restoration: Restoration,
    /// The names that colleagues see.
    pub member: String,
    pub asked_by: String,
    pub ended_by: Option<String>,
}

type Joined = (Row, String, String, Option<String>);

fn listed((row, member, asked_by, ended_by): Joined) -> Stored<ListedRestoration> {
    Ok(ListedRestoration {
        restoration: row.try_into()?,
        member,
        asked_by,
        ended_by,
    })
}

#[diesel::dsl::auto_type(no_type_alias)]
fn joined() -> _ {
    factor_restorations::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(factor_restorations::college_id)
                .and(staff::id.eq(factor_restorations::staff_id))),
        )
        .inner_join(
            askers.on(askers
                .field(staff::college_id)
                .eq(factor_restorations::college_id)
                .and(askers.field(staff::id).eq(factor_restorations::asked_by))),
        )
        .left_join(
            enders.on(enders
                .field(staff::college_id)
                .eq(factor_restorations::college_id)
                .and(
                    enders
                        .field(staff::id)
                        .nullable()
                        .eq(factor_restorations::ended_by),
                )),
        )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        staff::name,
        askers.field(staff::name),
        enders.field(staff::name).nullable(),
    )
}

/// The college's requests that are open or have ended after `since`, the newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    since: DateTime<Utc>,
    page: Page<RestorationId>,
) -> Stored<Listing<ListedRestoration>> {
    let query = joined()
        .filter(factor_restorations::college_id.eq(college.0))
        .filter(
            factor_restorations::ended_at
                .is_null()
                .or(factor_restorations::ended_at.assume_not_null().gt(since)),
        )
        .select(columns())
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Joined> =
        read_page!(query, page, own, factor_restorations::id, after).load(db)?;
    let rows = rows.into_iter().map(listed);
    Ok(page.cut(rows.collect::<Stored<_>>()?))
}

/// A request of the college.
pub fn find(
    db: &mut Db,
    college: CollegeId,
    id: RestorationId,
) -> Stored<Option<ListedRestoration>> {
    joined()
        .filter(factor_restorations::college_id.eq(college.0))
        .filter(factor_restorations::id.eq(id.0))
        .select(columns())
        .first::<Joined>(db)
        .optional()?
        .map(listed)
        .transpose()
}

/// The open request of an account.
pub fn find_open(
    db: &mut Db,
    (college, member): (CollegeId, StaffId),
) -> Stored<Option<RestorationId>> {
    let id: Option<Uuid> = factor_restorations::table
        .filter(factor_restorations::college_id.eq(college.0))
        .filter(factor_restorations::staff_id.eq(member.0))
        .filter(factor_restorations::ended_at.is_null())
        .select(factor_restorations::id)
        .first(db)
        .optional()?;
    Ok(id.map(RestorationId))
}

/// The request that the token with this hash stops. The token says whose it is, of all colleges.
pub fn find_by_token(db: &mut Db, token_hash: &[u8]) -> Stored<Option<(CollegeId, RestorationId)>> {
    let found: Option<(Uuid, Uuid)> = factor_restorations::table
        .filter(
            factor_restorations::token_hash
                .eq(token_hash)
                .or(factor_restorations::reminder_hash
                    .assume_not_null()
                    .eq(token_hash)),
        )
        .select((factor_restorations::college_id, factor_restorations::id))
        .first(db)
        .optional()?;
    Ok(found.map(|(college, id)| (CollegeId(college), RestorationId(id))))
}

/// Up to `most` open requests of open colleges whose time has come at `now`: for the mails of the middle, or the end.
pub fn list_due(
    db: &mut Db,
    now: DateTime<Utc>,
    most: i64,
) -> Stored<Vec<(CollegeId, RestorationId)>> {
    let due = factor_restorations::due_at.assume_not_null();
    let reminded = factor_restorations::reminded_at
        .is_not_null()
        .and(due.le(now));
    let half = factor_restorations::reminded_at
        .is_null()
        .and(due.le(now + REMINDED_BEFORE_END));
    let rows: Vec<(Uuid, Uuid)> = factor_restorations::table
        .filter(factor_restorations::ended_at.is_null())
        .filter(factor_restorations::due_at.is_not_null())
        .filter(crate::colleges::is_open("factor_restorations"))
        .filter(reminded.or(half))
        .order(factor_restorations::due_at)
        .select((factor_restorations::college_id, factor_restorations::id))
        .limit(most)
        .load(db)?;
    let id = |(college, id)| (CollegeId(college), RestorationId(id));
    Ok(rows.into_iter().map(id).collect())
}

/// Notes that the mails of the middle were written, with the token that has this hash.
pub fn set_reminded(
    tx: &mut Db,
    restoration: &Restoration,
    token_hash: &[u8],
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(factor_restorations::table.find((restoration.college.0, restoration.id.0)))
        .set((
            factor_restorations::reminded_at.eq(now),
            factor_restorations::reminder_hash.eq(token_hash),
            factor_restorations::due_at.eq(restoration.due_after_reminder(now)),
        ))
        .execute(tx)?;
    Ok(())
}

/// Ends a request. The caller has locked the account, and found the request open since.
pub fn end(tx: &mut Db, (college, id): (CollegeId, RestorationId), ending: &Ending) -> Stored<()> {
    diesel::update(factor_restorations::table.find((college.0, id.0)))
        .set((
            factor_restorations::ended_at.eq(ending.at),
            factor_restorations::outcome.eq(ending.outcome.as_str()),
            factor_restorations::ended_by.eq(ending.by.map(|id| id.0)),
            factor_restorations::comment.eq(ending.comment.as_deref()),
        ))
        .execute(tx)?;
    Ok(())
}
