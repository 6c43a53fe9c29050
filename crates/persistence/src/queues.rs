//! Counts of pending items, for the tabs of the desks.

use diesel::{prelude::*, sql_types};
use portal_domain::ids::{CollegeId, StaffId};

use crate::{Db, Stored};

/// A queue of pending items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Queue {
    /// Applications for admission that are submitted.
    Applications,
    /// Top-ups that are not yet decided.
    TopUps,
    /// Grievances that are not yet resolved.
    Grievances,
    /// Leaves that are not yet decided.
    Leaves,
    /// Requests for practicals of the subjects that this teacher holds.
    PracticalRequests(StaffId),
}

/// The limit of a count; reading further would take longer and longer.
const MOST_COUNTED: i64 = 1_000;

/// The number of pending items; 1,000 if there are as many or more.
pub fn count_waiting(db: &mut Db, college: CollegeId, queue: Queue) -> Stored<i64> {
    let (waiting, teacher) = match queue {
        Queue::Applications => ("applications w WHERE w.status = 'Submitted'", None),
        Queue::TopUps => ("top_ups w WHERE w.status = 'Pending'", None),
        Queue::Grievances => ("grievances w WHERE w.status = 'Pending'", None),
        Queue::Leaves => ("leaves w WHERE w.status = 'Pending'", None),
        Queue::PracticalRequests(teacher) => (
            "practical_requests w
             JOIN practicals p ON p.college_id = w.college_id AND p.id = w.practical_id
             JOIN teacher_subjects t ON t.college_id = p.college_id AND t.subject_id = p.subject_id
             WHERE w.status = 'Pending' AND t.staff_id = $3",
            Some(teacher.0),
        ),
    };
    let sql = format!(
        "SELECT count(*) AS n FROM (SELECT FROM {waiting} AND w.college_id = $1 LIMIT $2) waiting"
    );
    let query = diesel::sql_query(sql)
        .bind::<sql_types::Uuid, _>(college.0)
        .bind::<sql_types::BigInt, _>(MOST_COUNTED);
    let counted: Count = match teacher {
        Some(teacher) => query.bind::<sql_types::Uuid, _>(teacher).get_result(db)?,
        None => query.get_result(db)?,
    };
    Ok(counted.n)
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = sql_types::BigInt)]
    n: i64,
}
