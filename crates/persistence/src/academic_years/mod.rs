//! Academic years, with their fees, instalments and classes. An approval opens a year by itself where there is none: the
//! database does that (see [`crate::enrolments`]).

mod save;

use chrono::NaiveDate;
use diesel::{
    dsl::{count, exists, max, min},
    prelude::*,
    select,
    sql_types::{Date, Uuid as SqlUuid},
};
use portal_domain::{
    academic_years::{AcademicYear, ClassDays, Neighbour, Span, Taught, YearFee, YearPlan},
    college_setup::Terms,
    fee_parts::FeePart,
    ids::{AcademicYearId, CollegeId, CourseId},
    money::Rupees,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{
        academic_years, classes, courses, enrolments, regulations, year_fees, year_instalments,
    },
};

pub use self::save::{insert, update};

/// The guard that refuses a year opened by hand while an instance of an older version serves.
pub const OLDER_VERSION: &str = "academic_years_wait";

/// The most years of a list: more than a college has.
const MOST: i64 = 200;

diesel::define_sql_function! {
    /// The year that takes a student who is approved on that day.
    fn year_of_admission(college: SqlUuid, day: Date) -> Nullable<SqlUuid>;
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = academic_years)]
struct YearRow {
    id: Uuid,
    name: String,
    begins_on: NaiveDate,
    ends_on: NaiveDate,
    last_admission_on: Option<NaiveDate>,
    opened_by: Option<Uuid>,
    revision: i32,
}

impl YearRow {
    fn days(&self) -> Span {
        Span {
            first: self.begins_on,
            last: self.ends_on,
        }
    }
}

/// A year of a list.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Listed {
    pub id: AcademicYearId,
    pub name: String,
    pub days: Span,
    pub last_admission: Option<NaiveDate>,
    pub is_opened_by_hand: bool,
    /// How many students were enrolled in its classes, without those whose approval was undone.
    pub students: i64,
}

/// The college's years, the newest first.
pub fn list(db: &mut Db, college: CollegeId) -> Stored<Vec<Listed>> {
    let rows = rows(db, college)?;
    let counts: Vec<(Uuid, i64)> = classes::table
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(classes::college_id)
                .and(enrolments::class_id.eq(classes::id))),
        )
        .filter(classes::college_id.eq(college.0))
        .filter(enrolments::state.ne("Cancelled"))
        .group_by(classes::year_id)
        .select((
            classes::year_id,
            count(enrolments::student_id).aggregate_distinct(),
        ))
        .load(db)?;
    let listed = rows.into_iter().map(|row| {
        let counted = counts.iter().find(|(year, _)| *year == row.id);
        Listed {
            id: AcademicYearId(row.id),
            days: row.days(),
            last_admission: row.last_admission_on,
            is_opened_by_hand: row.opened_by.is_some(),
            students: counted.map_or(0, |(_, students)| *students),
            name: row.name,
        }
    });
    Ok(listed.collect())
}

fn rows(db: &mut Db, college: CollegeId) -> Stored<Vec<YearRow>> {
    Ok(academic_years::table
        .filter(academic_years::college_id.eq(college.0))
        .order(academic_years::begins_on.desc())
        .limit(MOST)
        .select(YearRow::as_select())
        .load(db)?)
}

/// The year with its plan.
pub fn find(db: &mut Db, college: CollegeId, id: AcademicYearId) -> Stored<Option<AcademicYear>> {
    let row = academic_years::table
        .find((college.0, id.0))
        .select(YearRow::as_select())
        .first(db)
        .optional()?;
    row.map(|row| whole(db, college, row)).transpose()
}

/// The year that begins last, with its plan.
pub fn find_last(db: &mut Db, college: CollegeId) -> Stored<Option<AcademicYear>> {
    let row = rows(db, college)?.into_iter().next();
    row.map(|row| whole(db, college, row)).transpose()
}

/// The year that takes a student who is approved on that day; `None` where the approval opens one, or where admissions are
/// over.
pub fn find_admitting(
    db: &mut Db,
    college: CollegeId,
    day: NaiveDate,
) -> Stored<Option<AcademicYear>> {
    let id: Option<Uuid> = diesel::select(year_of_admission(college.0, day)).get_result(db)?;
    match id {
        Some(id) => find(db, college, AcademicYearId(id)),
        None => Ok(None),
    }
}

/// The name of the year of that day, and until when it takes students.
pub fn find_name(
    db: &mut Db,
    college: CollegeId,
    day: NaiveDate,
) -> Stored<Option<(String, Option<NaiveDate>)>> {
    Ok(academic_years::table
        .filter(academic_years::college_id.eq(college.0))
        .filter(academic_years::begins_on.le(day))
        .filter(academic_years::ends_on.ge(day))
        .select((academic_years::name, academic_years::last_admission_on))
        .first(db)
        .optional()?)
}

/// A year's name and days.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    pub id: AcademicYearId,
    pub name: String,
    pub days: Span,
    pub is_opened_by_hand: bool,
}

/// The college's years, the newest first, without what [`list`] counts.
pub fn list_named(db: &mut Db, college: CollegeId) -> Stored<Vec<Named>> {
    let named = |row: YearRow| Named {
        id: AcademicYearId(row.id),
        days: row.days(),
        is_opened_by_hand: row.opened_by.is_some(),
        name: row.name,
    };
    Ok(rows(db, college)?.into_iter().map(named).collect())
}

/// Whether the college has opened a year by hand.
pub fn any_by_hand(db: &mut Db, college: CollegeId) -> Stored<bool> {
    let by_hand = academic_years::table
        .filter(academic_years::college_id.eq(college.0))
        .filter(academic_years::opened_by.is_not_null());
    Ok(select(exists(by_hand)).get_result(db)?)
}

/// The college's other years.
pub fn neighbours(
    db: &mut Db,
    college: CollegeId,
    of: Option<AcademicYearId>,
) -> Stored<Vec<Neighbour>> {
    let others = list_named(db, college)?.into_iter();
    let neighbour = |Named { name, days, .. }| Neighbour { name, days };
    Ok(others
        .filter(|year| Some(year.id) != of)
        .map(neighbour)
        .collect())
}

/// The first and the last of its days on which somebody was enrolled in it; `None` if nobody was.
pub fn days_of_admission(
    db: &mut Db,
    college: CollegeId,
    id: AcademicYearId,
) -> Stored<Option<Span>> {
    let days: (Option<NaiveDate>, Option<NaiveDate>) = classes::table
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .inner_join(
            enrolments::table.on(enrolments::college_id
                .eq(classes::college_id)
                .and(enrolments::class_id.eq(classes::id))),
        )
        .filter(classes::college_id.eq(college.0))
        .filter(classes::year_id.eq(id.0))
        .filter(enrolments::state.ne("Cancelled"))
        // Later terms of a move are of no admission, and an import is none.
        .filter(enrolments::via.ne_all(["Promotion", "Import"]))
        // Who was approved before it began entered it without being there on one of its days.
        .filter(enrolments::opened_on.between(academic_years::begins_on, academic_years::ends_on))
        .select((min(enrolments::opened_on), max(enrolments::opened_on)))
        .first(db)?;
    Ok(match days {
        (Some(first), Some(last)) => Some(Span { first, last }),
        _ => None,
    })
}

/// The college's courses, in their order.
pub fn taught(db: &mut Db, college: CollegeId) -> Stored<Vec<Taught>> {
    let rows: Vec<(Uuid, String, i16, i16)> = courses::table
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(courses::college_id)
                .and(regulations::course_id.eq(courses::id))),
        )
        .filter(courses::college_id.eq(college.0))
        .filter(regulations::state.eq("Open"))
        .order((courses::position, courses::id))
        .select((
            courses::id,
            courses::name,
            regulations::terms,
            regulations::terms_per_year,
        ))
        .load(db)?;
    let taught = rows
        .into_iter()
        .map(|(course, name, count, per_year)| Taught {
            course: CourseId(course),
            name,
            terms: Terms { count, per_year },
        });
    Ok(taught.collect())
}

fn whole(db: &mut Db, college: CollegeId, row: YearRow) -> Stored<AcademicYear> {
    Ok(AcademicYear {
        id: AcademicYearId(row.id),
        is_opened_by_hand: row.opened_by.is_some(),
        revision: row.revision,
        plan: YearPlan {
            days: row.days(),
            last_admission: row.last_admission_on,
            instalments: year_instalments::table
                .filter(year_instalments::college_id.eq(college.0))
                .filter(year_instalments::year_id.eq(row.id))
                .order(year_instalments::number)
                .select(year_instalments::due_on)
                .load(db)?,
            fees: fees(db, college, row.id)?,
            classes: class_days(db, college, row.id)?,
            name: row.name,
        },
    })
}

fn fees(db: &mut Db, college: CollegeId, year: Uuid) -> Stored<Vec<YearFee>> {
    let rows: Vec<(Uuid, i16, String, i64, i16)> = year_fees::table
        .filter(year_fees::college_id.eq(college.0))
        .filter(year_fees::year_id.eq(year))
        .order((
            year_fees::course_id,
            year_fees::year_of_study,
            year_fees::position,
        ))
        .select((
            year_fees::course_id,
            year_fees::year_of_study,
            year_fees::title,
            year_fees::amount,
            year_fees::repeat_percent,
        ))
        .load(db)?;
    rows.into_iter()
        .map(|(course, year_of_study, title, amount, repeat_percent)| {
            let amount = Rupees::from_paise(amount)
                .ok_or_else(|| StoreError::inconsistent("year_fees", "amount", year))?;
            Ok(YearFee {
                course: CourseId(course),
                year_of_study,
                part: FeePart {
                    title: (!title.is_empty()).then_some(title),
                    amount,
                },
                repeat_percent,
            })
        })
        .collect()
}

fn class_days(db: &mut Db, college: CollegeId, year: Uuid) -> Stored<Vec<ClassDays>> {
    let rows: Vec<(Uuid, i16, Option<NaiveDate>, Option<NaiveDate>)> = classes::table
        .filter(classes::college_id.eq(college.0))
        .filter(classes::year_id.eq(year))
        .order((classes::course_id, classes::term))
        .select((
            classes::course_id,
            classes::term,
            classes::begins_on,
            classes::ends_on,
        ))
        .load(db)?;
    let days = rows
        .into_iter()
        .map(|(course, term, first, last)| ClassDays {
            course: CourseId(course),
            term,
            days: first.zip(last).map(|(first, last)| Span { first, last }),
        });
    Ok(days.collect())
}
