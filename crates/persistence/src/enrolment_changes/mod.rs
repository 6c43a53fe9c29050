//! Changes of where students are enrolled, with the students whom they name. A row stays when it has ended.

mod save;
mod students;

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use diesel::{
    QueryableByName,
    dsl::count_star,
    prelude::*,
    sql_types::{Array, Text, Uuid as SqlUuid},
};
use portal_domain::{
    college_setup::Terms,
    enrolment_changes::{Ended, EnrolmentChange, Fate, Kind, OnlyChanges, Place},
    ids::{AcademicYearId, ClassId, CollegeId, CourseId, EnrolmentChangeId, PromotionId, StaffId},
    paging::{Listing, Order, Page},
};
use uuid::Uuid;

pub use self::{
    save::{
        NewChange, Offer, WAITS, approve, dismiss, enrol_again, hold, insert, lock_offers,
        next_offers, set_fate, take_offers_back, undo_promotions,
    },
    students::{ChangedStudent, find_standings, find_waiting, list_named, list_students},
};
use crate::{
    Db, StoreError, Stored,
    keyset::read_page,
    schema::{academic_years, changed_students, courses, enrolment_changes, regulations, staff},
    views::enrolment_change_places,
};

/// A change with what a list shows of it.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ListedChange {
    pub change: EnrolmentChange,
    /// Empty of an offer.
    pub reason: String,
    /// The class that the students enter; of a promotion that is undone, the one that they go back to.
    pub place: Place,
    /// The name of its academic year.
    pub year: String,
    /// The course's short name.
    pub course: String,
    /// Of the course.
    pub terms: Terms,
    /// Which promotion is undone.
    pub promotion: Option<PromotionId>,
    /// The class that was promoted.
    pub class: Option<ClassId>,
    /// The name that colleagues see; `None` of an offer.
    pub asked_by: Option<String>,
    pub asked_at: DateTime<Utc>,
    /// Who has approved or dismissed it.
    pub decided_by: Option<String>,
    pub decided_at: Option<DateTime<Utc>>,
    /// How many students it names.
    pub students: i64,
    /// The name of the one of them who registered first.
    pub first_student: Option<String>,
    /// How many of them it has changed.
    pub done: i64,
}

type Row = (
    (Uuid, String, String, Option<Uuid>, Option<Uuid>),
    (
        DateTime<Utc>,
        Option<String>,
        Option<Uuid>,
        Option<DateTime<Utc>>,
    ),
    (Uuid, String, Uuid, String, i16, i16, i16),
    Option<Uuid>,
);

#[diesel::dsl::auto_type]
fn with_places() -> _ {
    enrolment_changes::table
        .inner_join(
            enrolment_change_places::table.on(enrolment_change_places::college_id
                .eq(enrolment_changes::college_id)
                .and(enrolment_change_places::id.eq(enrolment_changes::id))),
        )
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(enrolment_changes::college_id)
                .and(academic_years::id.eq(enrolment_change_places::year_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(enrolment_changes::college_id)
                .and(courses::id.eq(enrolment_change_places::course_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(enrolment_changes::college_id)
                .and(regulations::course_id.eq(enrolment_change_places::course_id))
                .and(regulations::state.eq("Open"))),
        )
}

#[diesel::dsl::auto_type]
fn columns() -> _ {
    (
        (
            enrolment_changes::id,
            enrolment_changes::kind,
            enrolment_changes::reason,
            enrolment_changes::promotion_id,
            enrolment_changes::asked_by,
        ),
        (
            enrolment_changes::asked_at,
            enrolment_changes::outcome,
            enrolment_changes::decided_by,
            enrolment_changes::decided_at,
        ),
        (
            academic_years::id,
            academic_years::name,
            courses::id,
            courses::name,
            enrolment_change_places::term,
            regulations::terms,
            regulations::terms_per_year,
        ),
        enrolment_change_places::class_id,
    )
}

/// A page of the changes.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    only: OnlyChanges,
    page: &Page<EnrolmentChangeId>,
) -> Stored<Listing<ListedChange>> {
    let query = with_places()
        .filter(enrolment_changes::college_id.eq(college.0))
        .select(columns())
        .into_boxed();
    let query = match only {
        OnlyChanges::Open => query.filter(enrolment_changes::outcome.is_null()),
        OnlyChanges::Ended => query.filter(enrolment_changes::outcome.is_not_null()),
    };
    let after = page.after.map(|id| id.0);
    let rows: Vec<Row> =
        read_page!(query, page, Order::Descending, enrolment_changes::id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_counts(db, college, cut.rows)?,
        more: cut.more,
    })
}

/// A change.
pub fn find(
    db: &mut Db,
    college: CollegeId,
    id: EnrolmentChangeId,
) -> Stored<Option<ListedChange>> {
    let rows: Vec<Row> = with_places()
        .filter(enrolment_changes::college_id.eq(college.0))
        .filter(enrolment_changes::id.eq(id.0))
        .select(columns())
        .load(db)?;
    Ok(with_counts(db, college, rows)?.pop())
}

/// Locks a change until the transaction ends, so that nobody else decides it.
pub fn lock(tx: &mut Db, college: CollegeId, id: EnrolmentChangeId) -> Stored<()> {
    let _: Option<Uuid> = enrolment_changes::table
        .find((college.0, id.0))
        .select(enrolment_changes::id)
        .for_no_key_update()
        .first(tx)
        .optional()?;
    Ok(())
}

diesel::allow_columns_to_appear_in_same_group_by_clause!(
    changed_students::change_id,
    changed_students::state,
);

/// What other tables know of the changes of a page.
#[derive(Default)]
struct Known {
    /// How many students each names, and how many of them it has changed.
    counts: HashMap<Uuid, (i64, i64)>,
    /// Of those who have asked or decided.
    names: HashMap<Uuid, String>,
    /// The first student whom each names.
    first: HashMap<Uuid, String>,
}

/// Of each change the student who registered first, of those who are not left out: ids begin with the instant.
fn first_students(
    db: &mut Db,
    college: CollegeId,
    changes: &[Uuid],
) -> Stored<HashMap<Uuid, String>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = SqlUuid)]
        id: Uuid,
        #[diesel(sql_type = Text)]
        name: String,
    }
    let rows: Vec<Row> = diesel::sql_query(
        "SELECT h.id, s.name FROM unnest($2::uuid[]) h (id)
         CROSS JOIN LATERAL (SELECT coalesce(
             (SELECT student_id FROM changed_students
              WHERE college_id = $1 AND change_id = h.id AND state <> 'leftOut' ORDER BY student_id LIMIT 1),
             (SELECT student_id FROM changed_students
              WHERE college_id = $1 AND change_id = h.id ORDER BY student_id LIMIT 1)) AS student_id) c
         JOIN students s ON s.college_id = $1 AND s.id = c.student_id",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<Array<SqlUuid>, _>(changes)
    .load(db)?;
    Ok(rows.into_iter().map(|row| (row.id, row.name)).collect())
}

fn with_counts(db: &mut Db, college: CollegeId, rows: Vec<Row>) -> Stored<Vec<ListedChange>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.0.0).collect();
    let first = first_students(db, college, &ids)?;
    let counts: Vec<(Uuid, String, i64)> = changed_students::table
        .filter(changed_students::college_id.eq(college.0))
        .filter(changed_students::change_id.eq_any(ids))
        .group_by((changed_students::change_id, changed_students::state))
        .select((
            changed_students::change_id,
            changed_students::state,
            count_star(),
        ))
        .load(db)?;
    let people = rows.iter().flat_map(|row| [row.0.4, row.1.2]).flatten();
    let names: Vec<(Uuid, String)> = staff::table
        .filter(staff::college_id.eq(college.0))
        .filter(staff::id.eq_any(people.collect::<Vec<_>>()))
        .select((staff::id, staff::name))
        .load(db)?;
    let mut known = Known {
        names: names.into_iter().collect(),
        first,
        ..Known::default()
    };
    let open: HashSet<Uuid> = rows
        .iter()
        .filter(|row| row.1.1.is_none())
        .map(|row| row.0.0)
        .collect();
    for (id, state, count) in counts {
        // Who was taken out of an offer is no longer of those whom it asks about.
        if open.contains(&id) && state == Fate::LeftOut.as_str() {
            continue;
        }
        let (all, done) = known.counts.entry(id).or_default();
        *all += count;
        if state == Fate::Done.as_str() {
            *done += count;
        }
    }
    rows.into_iter().map(|row| listed(&known, row)).collect()
}

fn listed(known: &Known, row: Row) -> Stored<ListedChange> {
    let (
        (id, kind, reason, promotion, asker),
        (asked_at, outcome, decider, decided_at),
        (year_id, year, course_id, course, term, count, per_year),
        class,
    ) = row;
    let name = |id: Option<Uuid>| id.and_then(|id| known.names.get(&id).cloned());
    let (students, done) = known.counts.get(&id).copied().unwrap_or_default();
    Ok(ListedChange {
        change: EnrolmentChange {
            id: EnrolmentChangeId(id),
            kind: Kind::from_name(&kind)
                .ok_or_else(|| StoreError::inconsistent("enrolment_changes", "kind", id))?,
            asked_by: asker.map(StaffId),
            ended: outcome.map(|outcome| match outcome == "done" {
                true => Ended::Approved,
                false => Ended::Dismissed,
            }),
        },
        reason,
        place: Place {
            year: AcademicYearId(year_id),
            course: CourseId(course_id),
            term,
        },
        year,
        course,
        terms: Terms { count, per_year },
        promotion: promotion.map(PromotionId),
        class: class.map(ClassId),
        asked_by: name(asker),
        asked_at,
        decided_by: name(decider),
        decided_at,
        students,
        first_student: known.first.get(&id).cloned(),
        done,
    })
}
