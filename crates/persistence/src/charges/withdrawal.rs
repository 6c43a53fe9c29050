//! Charges that are not owed any longer.

use chrono::{DateTime, Utc};
use diesel::{
    dsl::{exists, not},
    prelude::*,
};
use portal_domain::ids::{AcademicYearId, ChargeId, CollegeId, CourseId, StaffId, StudentId};
use uuid::Uuid;

use super::INSTALMENT;
use crate::{
    Db, Stored,
    schema::{charges, demands, transfers},
};

/// Withdraws the student's unpaid instalments, which no payment meets any longer. `None`, and nothing is
/// withdrawn, if one has been paid.
///
/// A payment holds its charge before the wallet, in `post_transfer`. Here the charges are held first, all of them and in
/// one order, and no wallet is: so neither waits for the other in a circle, and of a payment and this the first is done.
pub fn withdraw_instalments(
    tx: &mut Db,
    (college, student): (CollegeId, StudentId),
    by: StaffId,
    reason: &str,
    now: DateTime<Utc>,
) -> Stored<Option<usize>> {
    let ids: Vec<Uuid> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq(student.0))
        .filter(charges::kind.eq(INSTALMENT))
        .filter(charges::withdrawn_at.is_null())
        .order(charges::id)
        .select(charges::id)
        .for_update()
        .load(tx)?;
    // Read after the locks are taken, so that a concurrent payment is seen.
    if has_paid_instalment(tx, college, student)? {
        return Ok(None);
    }
    let withdrawn = diesel::update(
        charges::table
            .filter(charges::college_id.eq(college.0))
            .filter(charges::id.eq_any(ids)),
    )
    .set((
        charges::withdrawn_at.eq(now),
        charges::withdrawn_by.eq(by.0),
        charges::withdrawn_for.eq(reason),
    ))
    .execute(tx)?;
    Ok(Some(withdrawn))
}

/// Holds the instalments of these students that are not withdrawn until the transaction ends, in the order of
/// [`withdraw_instalments`]: nobody pays them meanwhile.
pub fn hold_instalments(tx: &mut Db, college: CollegeId, students: &[StudentId]) -> Stored<()> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let _: Vec<Uuid> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq_any(ids))
        .filter(charges::kind.eq(INSTALMENT))
        .filter(charges::withdrawn_at.is_null())
        .order(charges::id)
        .select(charges::id)
        .for_update()
        .load(tx)?;
    Ok(())
}

/// Withdraws the instalments of these students' demands of that year and course that are not paid. They are held.
pub fn withdraw_unpaid(
    tx: &mut Db,
    (college, students): (CollegeId, &[StudentId]),
    (year, course): (AcademicYearId, CourseId),
    (by, reason, now): (StaffId, &str, DateTime<Utc>),
) -> Stored<()> {
    let ids: Vec<Uuid> = students.iter().map(|id| id.0).collect();
    let of_demand = demands::table
        .filter(demands::college_id.eq(college.0))
        .filter(demands::student_id.eq_any(&ids))
        .filter(demands::year_id.eq(year.0))
        .filter(demands::course_id.eq(course.0))
        .select(demands::id.nullable());
    let payments = transfers::table
        .filter(transfers::college_id.eq(charges::college_id))
        .filter(transfers::charge_id.eq(charges::id.nullable()));
    diesel::update(
        charges::table
            .filter(charges::college_id.eq(college.0))
            .filter(charges::student_id.eq_any(&ids))
            .filter(charges::demand_id.eq_any(of_demand))
            .filter(charges::withdrawn_at.is_null())
            .filter(not(exists(payments))),
    )
    .set((
        charges::withdrawn_at.eq(now),
        charges::withdrawn_by.eq(by.0),
        charges::withdrawn_for.eq(reason),
    ))
    .execute(tx)?;
    Ok(())
}

/// Whether the student has paid an instalment.
pub fn has_paid_instalment(db: &mut Db, college: CollegeId, student: StudentId) -> Stored<bool> {
    let paid = charges::table
        .inner_join(
            transfers::table.on(transfers::college_id
                .eq(charges::college_id)
                .and(transfers::charge_id.eq(charges::id.nullable()))),
        )
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq(student.0))
        .filter(charges::kind.eq(INSTALMENT));
    Ok(diesel::select(exists(paid)).get_result(db)?)
}

/// Withdraws a charge.
pub fn withdraw(
    tx: &mut Db,
    college: CollegeId,
    id: ChargeId,
    by: StaffId,
    reason: &str,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::update(charges::table.find((college.0, id.0)))
        .set((
            charges::withdrawn_at.eq(now),
            charges::withdrawn_by.eq(by.0),
            charges::withdrawn_for.eq(reason),
        ))
        .execute(tx)?;
    Ok(())
}
