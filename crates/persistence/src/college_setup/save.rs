//! Writes a college's set-up, list by list.

use diesel::{
    prelude::*,
    sql_types::{self, Array, SmallInt},
    upsert::excluded,
};
use portal_domain::{
    accounts::EmailAddress,
    college_setup::{
        CollegeCode, CollegeSetup, Course, Credits, GlobalFee, Subject, SubjectCode, UpiId,
    },
    ids::{CollegeId, CourseId, SubjectId},
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, Stored,
    schema::{colleges, courses, global_fees, instalments, subjects},
};

/// The most subjects of one statement, which may have 65,535 values.
const MOST_ROWS: usize = 5_000;

/// Writes the college's name, address and payment settings; conflicts with [`super::CODE_TAKEN`] and
/// [`super::NAME_TAKEN`].
pub fn save_particulars(tx: &mut Db, setup: &CollegeSetup) -> Stored<()> {
    let payment = &setup.payment;
    diesel::update(colleges::table.find(setup.id.0))
        .set((
            colleges::name.eq(setup.name.as_str()),
            colleges::name_key.eq(setup.name.key()),
            colleges::code.eq(setup.code.as_ref().map(CollegeCode::as_str)),
            colleges::code_key.eq(setup.code.as_ref().map(CollegeCode::key)),
            colleges::address.eq(&setup.address),
            colleges::reexam_fee.eq(payment.reexam_fee.paise()),
            colleges::scholarship_fee.eq(payment.scholarship_fee.paise()),
            colleges::support_email.eq(payment.support_email.as_ref().map(EmailAddress::as_str)),
            colleges::support_phone.eq(payment.support_phone.as_deref()),
            colleges::upi_id.eq(payment.upi_id.as_ref().map(UpiId::as_str)),
            colleges::revision.eq(setup.revision),
        ))
        .execute(tx)?;
    diesel::delete(instalments::table.filter(instalments::college_id.eq(setup.id.0)))
        .execute(tx)?;
    let rows: Vec<_> = (1_i16..)
        .zip(&payment.instalments)
        .map(|(number, date)| {
            (
                instalments::college_id.eq(setup.id.0),
                instalments::number.eq(number),
                instalments::due_on.eq(date),
            )
        })
        .collect();
    diesel::insert_into(instalments::table)
        .values(rows)
        .execute(tx)?;
    Ok(())
}

/// Replaces the college's global fees by these, which all have ids.
pub fn save_fees(tx: &mut Db, college: CollegeId, fees: &[GlobalFee]) -> Stored<()> {
    let kept: Vec<Uuid> = fees.iter().filter_map(|fee| Some(fee.id?.0)).collect();
    diesel::delete(
        global_fees::table
            .filter(global_fees::college_id.eq(college.0))
            .filter(global_fees::id.ne_all(&kept)),
    )
    .execute(tx)?;
    let rows: Vec<_> = (1_i16..)
        .zip(fees)
        .zip(kept)
        .map(|((position, fee), id)| {
            (
                global_fees::college_id.eq(college.0),
                global_fees::id.eq(id),
                global_fees::position.eq(position),
                global_fees::title.eq(&fee.title),
                global_fees::title_key.eq(comparison_key(&fee.title)),
                global_fees::amount.eq(fee.amount.paise()),
            )
        })
        .collect();
    diesel::insert_into(global_fees::table)
        .values(rows)
        .on_conflict((global_fees::college_id, global_fees::id))
        .do_update()
        .set((
            global_fees::position.eq(excluded(global_fees::position)),
            global_fees::title.eq(excluded(global_fees::title)),
            global_fees::title_key.eq(excluded(global_fees::title_key)),
            global_fees::amount.eq(excluded(global_fees::amount)),
        ))
        .execute(tx)?;
    Ok(())
}

/// Adds or changes the college's courses, which all have ids, but not their subjects.
pub fn save_courses(tx: &mut Db, college: CollegeId, courses: &[Course]) -> Stored<()> {
    let rows: Vec<_> = (1_i16..)
        .zip(courses)
        .filter_map(|(position, course)| {
            Some((
                courses::college_id.eq(college.0),
                courses::id.eq(course.id?.0),
                courses::position.eq(position),
                courses::name.eq(&course.name),
                courses::name_key.eq(comparison_key(&course.name)),
                courses::full_name.eq(course.full_name.as_deref()),
                courses::duration.eq(&course.duration),
                courses::base_fee.eq(course.base_fee.paise()),
                courses::eligibility.eq(course.eligibility.tenths()),
            ))
        })
        .collect();
    diesel::insert_into(courses::table)
        .values(rows)
        .on_conflict((courses::college_id, courses::id))
        .do_update()
        .set((
            courses::position.eq(excluded(courses::position)),
            courses::name.eq(excluded(courses::name)),
            courses::name_key.eq(excluded(courses::name_key)),
            courses::full_name.eq(excluded(courses::full_name)),
            courses::duration.eq(excluded(courses::duration)),
            courses::base_fee.eq(excluded(courses::base_fee)),
            courses::eligibility.eq(excluded(courses::eligibility)),
        ))
        .execute(tx)?;
    Ok(())
}

/// Changes the terms of these courses, which are stored. A conflict with [`super::OLDER_VERSION`] while an older version serves
/// and one of them has several.
pub fn save_terms(tx: &mut Db, college: CollegeId, courses: &[Course]) -> Stored<()> {
    let stored = courses
        .iter()
        .filter_map(|course| Some((course.id?, course.terms)));
    let (mut ids, mut terms, mut per_year) = (Vec::new(), Vec::new(), Vec::new());
    for (id, of) in stored {
        ids.push(id.0);
        terms.push(of.count);
        per_year.push(of.per_year);
    }
    diesel::sql_query(
        "UPDATE regulations r SET terms = given.terms, terms_per_year = given.per_year
         FROM unnest($2::uuid[], $3::smallint[], $4::smallint[]) AS given (course_id, terms, per_year)
         WHERE r.college_id = $1 AND r.course_id = given.course_id AND r.state = 'Open'
             AND (r.terms, r.terms_per_year) <> (given.terms, given.per_year)",
    )
    .bind::<sql_types::Uuid, _>(college.0)
    .bind::<Array<sql_types::Uuid>, _>(ids)
    .bind::<Array<SmallInt>, _>(terms)
    .bind::<Array<SmallInt>, _>(per_year)
    .execute(tx)?;
    Ok(())
}

/// Adds or changes the subjects of these courses; courses and subjects all have ids.
pub fn save_subjects(tx: &mut Db, college: CollegeId, courses: &[Course]) -> Stored<()> {
    let placed: Vec<(CourseId, i16, &Subject)> = courses
        .iter()
        .filter_map(|course| Some((course.id?, &course.subjects)))
        .flat_map(|(id, subjects)| {
            let placed = (1_i16..).zip(subjects);
            placed.map(move |(position, subject)| (id, position, subject))
        })
        .collect();
    for some in placed.chunks(MOST_ROWS) {
        let rows: Vec<_> = some
            .iter()
            .filter_map(|(course, position, subject)| {
                Some((
                    subjects::college_id.eq(college.0),
                    subjects::course_id.eq(course.0),
                    subjects::id.eq(subject.id?.0),
                    subjects::position.eq(*position),
                    subjects::name.eq(&subject.name),
                    subjects::name_key.eq(comparison_key(&subject.name)),
                    subjects::min_marks.eq(subject.min_marks.tenths()),
                    subjects::max_marks.eq(subject.max_marks.tenths()),
                    subjects::code.eq(subject.code.as_ref().map(SubjectCode::as_str)),
                    subjects::code_key.eq(subject.code.as_ref().map(SubjectCode::key)),
                    subjects::credits.eq(subject.credits.map(Credits::tenths)),
                    subjects::term.eq(subject.term),
                ))
            })
            .collect();
        diesel::insert_into(subjects::table)
            .values(rows)
            .on_conflict((subjects::college_id, subjects::id))
            .do_update()
            .set((
                subjects::position.eq(excluded(subjects::position)),
                subjects::name.eq(excluded(subjects::name)),
                subjects::name_key.eq(excluded(subjects::name_key)),
                subjects::min_marks.eq(excluded(subjects::min_marks)),
                subjects::max_marks.eq(excluded(subjects::max_marks)),
                subjects::code.eq(excluded(subjects::code)),
                subjects::code_key.eq(excluded(subjects::code_key)),
                subjects::credits.eq(excluded(subjects::credits)),
                subjects::term.eq(excluded(subjects::term)),
            ))
            .execute(tx)?;
    }
    Ok(())
}

/// Deletes the college's other subjects.
pub fn delete_subjects_except(tx: &mut Db, college: CollegeId, kept: &[SubjectId]) -> Stored<()> {
    let kept: Vec<Uuid> = kept.iter().map(|id| id.0).collect();
    diesel::delete(
        subjects::table
            .filter(subjects::college_id.eq(college.0))
            .filter(subjects::id.ne_all(kept)),
    )
    .execute(tx)?;
    Ok(())
}

/// Deletes the college's other courses, whose subjects have to be deleted before.
pub fn delete_courses_except(tx: &mut Db, college: CollegeId, kept: &[CourseId]) -> Stored<()> {
    let kept: Vec<Uuid> = kept.iter().map(|id| id.0).collect();
    diesel::delete(
        courses::table
            .filter(courses::college_id.eq(college.0))
            .filter(courses::id.ne_all(kept)),
    )
    .execute(tx)?;
    Ok(())
}
