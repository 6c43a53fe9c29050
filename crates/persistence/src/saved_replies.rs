//! Saved replies of a college's desks.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, SavedReplyId, StaffId},
    saved_replies::{Desk, NewSavedReply, SavedReply},
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{saved_replies, staff},
};

/// The constraint against two replies of one title at a desk.
pub const TITLE_TAKEN: &str = "saved_replies_title";

#[derive(Queryable, Selectable)]
#[diesel(table_name = saved_replies)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    desk: String,
    title: String,
    text: String,
    revision: i32,
    saved_by: Uuid,
    saved_at: DateTime<Utc>,
}

impl TryFrom<Row> for SavedReply {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        Ok(Self {
            id: SavedReplyId(row.id),
            college: CollegeId(row.college_id),
            desk: Desk::from_name(&row.desk)
                .ok_or_else(|| StoreError::inconsistent("saved_replies", "desk", row.id))?,
            input: NewSavedReply {
                title: row.title,
                text: row.text,
            },
            revision: row.revision,
            saved_by: StaffId(row.saved_by),
            saved_at: row.saved_at,
        })
    }
}

/// A reply as its desk sees it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedReply {
    pub reply: SavedReply,
    /// The name of who wrote its revision.
    pub saved_by: String,
}

/// All replies of a desk, at most [`SavedReply::MOST`], by title.
pub fn list(db: &mut Db, college: CollegeId, desk: Desk) -> Stored<Vec<ListedReply>> {
    let rows: Vec<(Row, String)> = saved_replies::table
        .inner_join(
            staff::table.on(staff::college_id
                .eq(saved_replies::college_id)
                .and(staff::id.eq(saved_replies::saved_by))),
        )
        .filter(saved_replies::college_id.eq(college.0))
        .filter(saved_replies::desk.eq(desk.as_str()))
        .order(saved_replies::title_key)
        .limit(SavedReply::MOST.into())
        .select((Row::as_select(), staff::name))
        .load(db)?;
    rows.into_iter()
        .map(|(row, saved_by)| {
            let reply = row.try_into()?;
            Ok(ListedReply { reply, saved_by })
        })
        .collect()
}

/// A reply of the college, locked until the transaction ends.
pub fn lock(tx: &mut Db, college: CollegeId, id: SavedReplyId) -> Stored<Option<SavedReply>> {
    let row: Option<Row> = saved_replies::table
        .find((college.0, id.0))
        .select(Row::as_select())
        .for_update()
        .first(tx)
        .optional()?;
    row.map(SavedReply::try_from).transpose()
}

/// Adds a reply; a conflict with [`TITLE_TAKEN`]. False if its desk has [`SavedReply::MOST`] already.
///
/// It takes the first free slot. Of two that want the same one, the second waits for the first and then looks for
/// another.
pub fn insert(tx: &mut Db, reply: &SavedReply) -> Stored<bool> {
    let (college, desk) = (reply.college.0, reply.desk.as_str());
    loop {
        let taken: Vec<i16> = saved_replies::table
            .filter(saved_replies::college_id.eq(college))
            .filter(saved_replies::desk.eq(desk))
            .select(saved_replies::slot)
            .load(tx)?;
        let Some(slot) = (1..=SavedReply::MOST).find(|slot| !taken.contains(slot)) else {
            return Ok(false);
        };
        let added = diesel::insert_into(saved_replies::table)
            .values((
                saved_replies::college_id.eq(college),
                saved_replies::id.eq(reply.id.0),
                saved_replies::desk.eq(desk),
                saved_replies::slot.eq(slot),
                saved_replies::title.eq(&reply.input.title),
                saved_replies::title_key.eq(reply.input.title_key()),
                saved_replies::text.eq(&reply.input.text),
                saved_replies::revision.eq(reply.revision),
                saved_replies::saved_by.eq(reply.saved_by.0),
                saved_replies::saved_at.eq(reply.saved_at),
            ))
            .on_conflict((
                saved_replies::college_id,
                saved_replies::desk,
                saved_replies::slot,
            ))
            .do_nothing()
            .execute(tx)?;
        if added == 1 {
            return Ok(true);
        }
    }
}

/// Writes an edited reply; a conflict with [`TITLE_TAKEN`].
pub fn save(tx: &mut Db, reply: &SavedReply) -> Stored<()> {
    diesel::update(saved_replies::table.find((reply.college.0, reply.id.0)))
        .set((
            saved_replies::title.eq(&reply.input.title),
            saved_replies::title_key.eq(reply.input.title_key()),
            saved_replies::text.eq(&reply.input.text),
            saved_replies::revision.eq(reply.revision),
            saved_replies::saved_by.eq(reply.saved_by.0),
            saved_replies::saved_at.eq(reply.saved_at),
        ))
        .execute(tx)?;
    Ok(())
}

/// Removes a reply.
pub fn delete(tx: &mut Db, college: CollegeId, id: SavedReplyId) -> Stored<()> {
    diesel::delete(saved_replies::table.find((college.0, id.0))).execute(tx)?;
    Ok(())
}
