//! What waits for a decision: how its table is read and written, and how many wait, for the tabs of the desks.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, sql_types};
use portal_domain::{
    decision_queue::Queue,
    ids::{CollegeId, StaffId},
};

use crate::{Db, Stored};

/// Nobody needs to know how many more there are, and reading further would take longer and longer.
const MOST_COUNTED: i64 = 1_000;

/// How many wait in a queue of the college, of a teacher's those of the subjects that `staff` holds; with `since`, only
/// those that came after it. 1,000 when they are as many or more.
pub fn count_waiting(
    db: &mut Db,
    college: CollegeId,
    staff: StaffId,
    queue: Queue,
    since: Option<DateTime<Utc>>,
) -> Stored<i64> {
    let (table, came_at) = match queue {
        Queue::Applications => (
            "applications w WHERE w.status = 'Submitted'",
            "submitted_at",
        ),
        Queue::TopUps => ("top_ups w WHERE w.status = 'Pending'", "requested_at"),
        Queue::Grievances => ("grievances w WHERE w.status = 'Pending'", "filed_at"),
        Queue::Leaves => (
            "leaves w WHERE w.status = 'Pending' AND w.withdrawn_at IS NULL",
            "asked_at",
        ),
        Queue::PracticalRequests => (
            "practical_requests w
             JOIN practicals p ON p.college_id = w.college_id AND p.id = w.practical_id
             JOIN teacher_subjects t ON t.college_id = p.college_id AND t.subject_id = p.subject_id
             WHERE w.status = 'Pending' AND t.staff_id = $3",
            "requested_at",
        ),
    };
    let newer = since.map_or(String::new(), |_| format!("AND w.{came_at} > $4"));
    let sql = format!(
        "SELECT count(*) AS n FROM (SELECT FROM {table} AND w.college_id = $1 {newer} LIMIT $2) waiting"
    );
    let counted: Count = diesel::sql_query(sql)
        .bind::<sql_types::Uuid, _>(college.0)
        .bind::<sql_types::BigInt, _>(MOST_COUNTED)
        .bind::<sql_types::Uuid, _>(staff.0)
        .bind::<sql_types::Nullable<sql_types::Timestamptz>, _>(since)
        .get_result(db)?;
    Ok(counted.n)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = sql_types::BigInt)]
    n: i64,
}

/// Loads a page of a queue of `$table` by a boxed query: what waits, the oldest first; anything else, the
/// newest decision first.
macro_rules! load_queue {
    ($db:expr, $query:expr, $page:expr, $waits:expr, $college:expr, $table:ident.$decided_at:ident) => {{
        use diesel::prelude::*;
        use $crate::keyset::{ReadOrder, read_page};
        let after = $page.after.map(|id| id.0);
        if $waits {
            read_page!($query, $page, ReadOrder::Ascending, $table::id, after).load($db)?
        } else {
            let key = ($table::$decided_at, $table::id);
            let after: Option<(Option<chrono::DateTime<chrono::Utc>>, uuid::Uuid)> = match after {
                Some(id) => {
                    let row = $table::table.find(($college.0, id));
                    row.select(key).first($db).optional()?
                }
                None => None,
            };
            let own = ReadOrder::Descending;
            read_page!($query, $page, own, ($table::$decided_at, $table::id), after).load($db)?
        }
    }};
}

pub(crate) use load_queue;

/// Loads a page of a queue of `$table` as [`load_queue`] does, or, where no status is asked for, of all of
/// it, the newest first. `$waits` is whether what has the status waits.
macro_rules! load_queue_or_all {
    ($db:expr, $query:expr, $page:expr, $waits:expr, $college:expr, $table:ident.$decided_at:ident) => {{
        use $crate::{
            decision_queue::load_queue,
            keyset::{ReadOrder, read_page},
        };
        match $waits {
            Some(waits) => load_queue!($db, $query, $page, waits, $college, $table.$decided_at),
            None => {
                let (own, after) = (ReadOrder::Descending, $page.after.map(|id| id.0));
                read_page!($query, $page, own, $table::id, after).load($db)?
            }
        }
    }};
}

pub(crate) use load_queue_or_all;

/// Narrows a boxed query to the rows whose column is at least the one value and less than the other one, where there is one.
macro_rules! within {
    ($query:expr, $column:expr, $least:expr, $end:expr) => {{
        let mut query = $query;
        if let Some(least) = $least {
            query = query.filter($column.ge(least));
        }
        if let Some(end) = $end {
            query = query.filter($column.lt(end));
        }
        query
    }};
}

pub(crate) use within;

/// Narrows a boxed query of a queue of `$table` to some days: of what waits those on which it came, by the beginning
/// of its id where that is made of the instant, and of anything else those on which it was decided.
macro_rules! of_days {
    ($query:expr, $days:expr, $waits:expr, $table:ident.$came:ident by $key:expr, $decided_at:ident) => {{
        use diesel::prelude::*;
        let (begins, ends) = ($days.begins(), $days.ends());
        if $waits {
            $crate::decision_queue::within!($query, $table::$came, begins.map($key), ends.map($key))
        } else {
            $crate::decision_queue::within!($query, $table::$decided_at, begins, ends)
        }
    }};
}

pub(crate) use of_days;

/// What students ask for and a desk decides on, each a `$thing` and a row of `$table`: adding it, holding
/// it, writing what was decided on it, the student's own, and one as the desk sees it.
///
/// The module has `Row`, which is read from and written into the table, `Joined`, which `joined()` and
/// `columns()` read, and `listed`, which makes a `$listed` of it.
macro_rules! decided_on {
    ($table:ident, $thing:ident, $id:ident, $listed:ident, $save:ident($($column:ident),+)) => {
        /// Adds one.
        pub fn insert(tx: &mut Db, new: &$thing) -> Stored<()> {
            diesel::insert_into($table::table)
                .values(Row::from(new))
                .execute(tx)?;
            Ok(())
        }

        /// One of the college, held until the transaction ends.
        pub fn lock(tx: &mut Db, college: CollegeId, id: $id) -> Stored<Option<$thing>> {
            let row: Option<Row> = $table::table
                .find((college.0, id.0))
                .select(Row::as_select())
                .for_update()
                .first(tx)
                .optional()?;
            row.map($thing::try_from).transpose()
        }

        /// Writes what was decided, or what else became of it.
        pub fn $save(tx: &mut Db, decided: &$thing) -> Stored<()> {
            let row = Row::from(decided);
            diesel::update($table::table.find((row.college_id, row.id)))
                .set(($($table::$column.eq(row.$column),)+))
                .execute(tx)?;
            Ok(())
        }

        /// A student's own, the newest first.
        pub fn list_of(
            db: &mut Db,
            college: CollegeId,
            student: StudentId,
            page: &Page<$id>,
        ) -> Stored<Listing<$thing>> {
            use $crate::keyset::{ReadOrder, read_page};
            let query = $table::table
                .filter($table::college_id.eq(college.0))
                .filter($table::student_id.eq(student.0))
                .select(Row::as_select())
                .into_boxed();
            let (own, after) = (ReadOrder::Descending, page.after.map(|id| id.0));
            let rows: Vec<Row> = read_page!(query, page, own, $table::id, after).load(db)?;
            let own = rows.into_iter().map($thing::try_from);
            Ok(page.cut(own.collect::<Stored<_>>()?))
        }

        /// One as the desk sees it.
        pub fn find_listed(db: &mut Db, college: CollegeId, id: $id) -> Stored<Option<$listed>> {
            let row: Option<Joined> = joined()
                .filter($table::college_id.eq(college.0))
                .filter($table::id.eq(id.0))
                .select(columns())
                .first(db)
                .optional()?;
            row.map(listed).transpose()
        }
    };
}

pub(crate) use decided_on;
