//! Writes years. The college's row is locked before (see the order of locks of this crate), so that no approval reads one
//! half of a year.

use diesel::{prelude::*, upsert::excluded};
use portal_domain::{
    academic_years::{AcademicYear, ClassDays, YearFee, YearPlan},
    ids::{AcademicYearId, ClassId, CollegeId, StaffId},
    validation::comparison_key,
};

use crate::{
    Db, ROWS_AT_ONCE, Stored,
    schema::{academic_years, classes, year_fees, year_instalments},
};

/// Adds a year that a super admin opens. The ids are those of its classes, in their order.
pub fn insert(
    tx: &mut Db,
    college: CollegeId,
    year: &AcademicYear,
    by: StaffId,
    ids: Vec<ClassId>,
) -> Stored<()> {
    let plan = &year.plan;
    diesel::insert_into(academic_years::table)
        .values((
            academic_years::college_id.eq(college.0),
            academic_years::id.eq(year.id.0),
            academic_years::name.eq(&plan.name),
            academic_years::name_key.eq(comparison_key(&plan.name)),
            academic_years::begins_on.eq(plan.days.first),
            academic_years::ends_on.eq(plan.days.last),
            academic_years::last_admission_on.eq(plan.last_admission),
            academic_years::state.eq("Open"),
            academic_years::opened_by.eq(by.0),
            academic_years::revision.eq(year.revision),
        ))
        .execute(tx)?;
    write_plan(tx, college, year.id, plan, ids)
}

/// Replaces the plan of a year, which is the super admin's from then on. The ids are those of classes that it lacks.
pub fn update(
    tx: &mut Db,
    college: CollegeId,
    year: &AcademicYear,
    by: StaffId,
    ids: Vec<ClassId>,
) -> Stored<()> {
    let (id, plan) = (year.id, &year.plan);
    // Who opened it stays.
    diesel::update(
        academic_years::table
            .find((college.0, id.0))
            .filter(academic_years::opened_by.is_null()),
    )
    .set(academic_years::opened_by.eq(by.0))
    .execute(tx)?;
    diesel::update(academic_years::table.find((college.0, id.0)))
        .set((
            academic_years::name.eq(&plan.name),
            academic_years::name_key.eq(comparison_key(&plan.name)),
            academic_years::begins_on.eq(plan.days.first),
            academic_years::ends_on.eq(plan.days.last),
            academic_years::last_admission_on.eq(plan.last_admission),
            academic_years::revision.eq(year.revision),
        ))
        .execute(tx)?;
    diesel::delete(
        year_fees::table
            .filter(year_fees::college_id.eq(college.0))
            .filter(year_fees::year_id.eq(id.0)),
    )
    .execute(tx)?;
    diesel::delete(
        year_instalments::table
            .filter(year_instalments::college_id.eq(college.0))
            .filter(year_instalments::year_id.eq(id.0)),
    )
    .execute(tx)?;
    write_plan(tx, college, id, plan, ids)
}

fn write_plan(
    tx: &mut Db,
    college: CollegeId,
    year: AcademicYearId,
    plan: &YearPlan,
    ids: Vec<ClassId>,
) -> Stored<()> {
    let instalments: Vec<_> = (1_i16..)
        .zip(&plan.instalments)
        .map(|(number, day)| {
            (
                year_instalments::college_id.eq(college.0),
                year_instalments::year_id.eq(year.0),
                year_instalments::number.eq(number),
                year_instalments::due_on.eq(day),
            )
        })
        .collect();
    diesel::insert_into(year_instalments::table)
        .values(instalments)
        .execute(tx)?;
    write_fees(tx, college, year, &plan.fees)?;
    write_classes(tx, college, year, &plan.classes, ids)
}

fn write_fees(
    tx: &mut Db,
    college: CollegeId,
    year: AcademicYearId,
    fees: &[YearFee],
) -> Stored<()> {
    // The position is that within the whole list, of which a course has a part.
    let placed: Vec<(i16, &YearFee)> = (1_i16..).zip(fees).collect();
    for some in placed.chunks(ROWS_AT_ONCE) {
        let rows: Vec<_> = some
            .iter()
            .map(|(position, fee)| {
                let title = fee.part.title.as_deref().unwrap_or_default();
                (
                    year_fees::college_id.eq(college.0),
                    year_fees::year_id.eq(year.0),
                    year_fees::course_id.eq(fee.course.0),
                    year_fees::year_of_study.eq(fee.year_of_study),
                    year_fees::title.eq(title),
                    year_fees::title_key.eq(comparison_key(title)),
                    year_fees::position.eq(*position),
                    year_fees::amount.eq(fee.part.amount.paise()),
                    year_fees::repeat_percent.eq(fee.repeat_percent),
                )
            })
            .collect();
        diesel::insert_into(year_fees::table)
            .values(rows)
            .execute(tx)?;
    }
    Ok(())
}

fn write_classes(
    tx: &mut Db,
    college: CollegeId,
    year: AcademicYearId,
    days: &[ClassDays],
    ids: Vec<ClassId>,
) -> Stored<()> {
    let rows: Vec<_> = days
        .iter()
        .zip(ids)
        .map(|(class, id)| {
            (
                classes::college_id.eq(college.0),
                classes::id.eq(id.0),
                classes::year_id.eq(year.0),
                classes::course_id.eq(class.course.0),
                classes::term.eq(class.term),
                classes::begins_on.eq(class.days.map(|days| days.first)),
                classes::ends_on.eq(class.days.map(|days| days.last)),
            )
        })
        .collect();
    diesel::insert_into(classes::table)
        .values(rows)
        .on_conflict((
            classes::college_id,
            classes::year_id,
            classes::course_id,
            classes::term,
        ))
        .do_update()
        .set((
            classes::begins_on.eq(excluded(classes::begins_on)),
            classes::ends_on.eq(excluded(classes::ends_on)),
        ))
        .execute(tx)?;
    Ok(())
}
