//! What a college's students owe, by the class that they are in and by age.

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::{
    QueryableByName,
    prelude::*,
    sql_types::{Array, BigInt, Date, Integer, Nullable, Uuid as SqlUuid},
};
use portal_domain::{
    dues::{Age, Dues},
    ids::{ClassId, CollegeId},
    money::Rupees,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    schema::{academic_years, classes, courses, regulations},
};

/// A class.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwingClass {
    pub id: ClassId,
    pub year: String,
    pub course: String,
    /// From 1.
    pub term: i16,
    /// How many the course has.
    pub terms: i16,
}

/// What the students of a class owe: those who are in it, or were in it last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DuesOfClass {
    /// `None`: of students who were never in one.
    pub class: Option<OwingClass>,
    /// Who owes anything.
    pub students: i64,
    /// In the order of [`Age::ALL`].
    pub ages: [Dues; Age::COUNT],
}

/// What is owed, class by class: the newest year first, in the order of courses and terms; last, that of no class. A class of
/// which nothing is owed is left out.
pub fn list(db: &mut Db, college: CollegeId, today: NaiveDate) -> Stored<Vec<DuesOfClass>> {
    let mut sums = sums(db, college, today)?;
    let ids: Vec<Uuid> = sums.keys().flatten().copied().collect();
    let mut all = Vec::new();
    for class in classes_of(db, college, ids)? {
        if let Some(own) = sums.remove(&Some(class.id.0)) {
            all.push(own.of(Some(class)));
        }
    }
    all.extend(sums.remove(&None).map(|own| own.of(None)));
    match sums.into_keys().flatten().next() {
        None => Ok(all),
        Some(class) => Err(StoreError::inconsistent("classes", "course_id", class)),
    }
}

#[derive(Default)]
struct Sums {
    students: i64,
    ages: [Option<Dues>; Age::COUNT],
}

impl Sums {
    fn of(self, class: Option<OwingClass>) -> DuesOfClass {
        DuesOfClass {
            class,
            students: self.students,
            ages: self.ages.map(|dues| dues.unwrap_or(Dues::NONE)),
        }
    }
}

/// By class and age, and by class alone for the number of students. The transfers say what is paid, `paid_at` only spares
/// reading all that was ever paid.
const SUMS: &str =
    "SELECT p.class_id, width_bucket(c.due_on, $2) AS age, count(DISTINCT c.student_id) AS students,
       count(*) AS charges, sum(c.amount)::bigint AS amount
     FROM charges c
     LEFT JOIN present_enrolments p ON p.college_id = c.college_id AND p.student_id = c.student_id
     WHERE c.college_id = $1 AND c.paid_at IS NULL AND c.withdrawn_at IS NULL AND c.kind <> 'reexam'
         AND NOT EXISTS (SELECT FROM transfers t WHERE t.college_id = c.college_id AND t.charge_id = c.id)
     GROUP BY GROUPING SETS ((p.class_id, width_bucket(c.due_on, $2)), (p.class_id))";

fn sums(db: &mut Db, college: CollegeId, today: NaiveDate) -> Stored<HashMap<Option<Uuid>, Sums>> {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = Nullable<SqlUuid>)]
        class_id: Option<Uuid>,
        /// How many of the days below are not after it; `None` of all ages.
        #[diesel(sql_type = Nullable<Integer>)]
        age: Option<i32>,
        #[diesel(sql_type = BigInt)]
        students: i64,
        #[diesel(sql_type = BigInt)]
        charges: i64,
        #[diesel(sql_type = BigInt)]
        amount: i64,
    }
    // The oldest age has none.
    let mut from: Vec<NaiveDate> = Age::ALL
        .into_iter()
        .filter_map(|age| age.due_days(today).from)
        .collect();
    from.reverse();
    let rows: Vec<Row> = diesel::sql_query(SUMS)
        .bind::<SqlUuid, _>(college.0)
        .bind::<Array<Date>, _>(&from)
        .load(db)?;
    let mut all: HashMap<Option<Uuid>, Sums> = HashMap::new();
    for row in rows {
        let own = all.entry(row.class_id).or_default();
        let Some(begun) = row.age else {
            own.students = row.students;
            continue;
        };
        let wrong = || StoreError::inconsistent("charges", "amount", college);
        let age = usize::try_from(begun).ok();
        let age = age.and_then(|begun| (Age::COUNT - 1).checked_sub(begun));
        let place = age
            .and_then(|age| own.ages.get_mut(age))
            .ok_or_else(wrong)?;
        *place = Some(Dues {
            charges: row.charges,
            amount: Rupees::from_paise(row.amount).ok_or_else(wrong)?,
        });
    }
    Ok(all)
}

fn classes_of(db: &mut Db, college: CollegeId, ids: Vec<Uuid>) -> Stored<Vec<OwingClass>> {
    let rows: Vec<(Uuid, String, String, i16, i16)> = classes::table
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(classes::college_id)
                .and(academic_years::id.eq(classes::year_id))),
        )
        .inner_join(
            courses::table.on(courses::college_id
                .eq(classes::college_id)
                .and(courses::id.eq(classes::course_id))),
        )
        .inner_join(
            regulations::table.on(regulations::college_id
                .eq(classes::college_id)
                .and(regulations::course_id.eq(classes::course_id))),
        )
        .filter(regulations::state.eq("Open"))
        .filter(classes::college_id.eq(college.0))
        .filter(classes::id.eq_any(ids))
        .order((
            academic_years::begins_on.desc(),
            courses::position,
            courses::id,
            classes::term,
        ))
        .select((
            classes::id,
            academic_years::name,
            courses::name,
            classes::term,
            regulations::terms,
        ))
        .load(db)?;
    let class = |(id, year, course, term, terms)| OwingClass {
        id: ClassId(id),
        year,
        course,
        term,
        terms,
    };
    Ok(rows.into_iter().map(class).collect())
}
