//! The students whom a plan would move.

use std::collections::HashMap;

use diesel::{
    dsl::{count_star, not},
    prelude::*,
};
use portal_domain::{
    course_moves::{MoveProblem, Mover},
    ids::{CollegeId, CourseMoveId},
    money::Rupees,
    paging::{Listing, Order, Page},
    sap_id::SapId,
};
use uuid::Uuid;

use super::parse_sap_id;
use crate::{
    Db, StoreError, Stored,
    keyset::{planned_anew, read_page},
    schema::{academic_years, charges, divisions, marks, reexams, results, students},
    search::search,
    views::course_movers,
};

/// Which of them.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Part of the name or of the SAP id.
    pub search: Option<String>,
    /// Only those whom the plan cannot move.
    pub only_problems: bool,
}

/// How many there are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// By the term that they are in now, in ascending order.
    pub by_term: Vec<(i16, i64)>,
    /// Those whom the plan cannot move.
    pub cannot: i64,
}

/// Counts the students of a plan that has not ended.
pub fn count_movers(db: &mut Db, college: CollegeId, id: CourseMoveId) -> Stored<Counts> {
    let of_plan = || {
        course_movers::table
            .filter(planned_anew())
            .filter(course_movers::college_id.eq(college.0))
            .filter(course_movers::move_id.eq(id.0))
    };
    let by_term: Vec<(Option<i16>, i64)> = of_plan()
        .group_by(course_movers::now_in)
        .order(course_movers::now_in)
        .select((course_movers::now_in, count_star()))
        .load(db)?;
    let cannot = of_plan()
        .filter(course_movers::problem.is_not_null())
        .count()
        .get_result(db)?;
    let by_term = by_term
        .into_iter()
        .filter_map(|(term, students)| Some((term?, students)));
    Ok(Counts {
        by_term: by_term.collect(),
        cannot,
    })
}

#[derive(Queryable)]
struct Row {
    student: Uuid,
    sap_id: String,
    name: String,
    year: String,
    division: Option<String>,
    roll: Option<i16>,
    term: Option<i16>,
    problem: Option<String>,
}

/// A page of the students of a plan that has not ended, by SAP id.
pub fn list_movers(
    db: &mut Db,
    college: CollegeId,
    id: CourseMoveId,
    wanted: &Wanted,
    page: &Page<SapId>,
) -> Stored<Listing<Mover>> {
    let mut query = course_movers::table
        .inner_join(
            students::table.on(students::college_id
                .eq(course_movers::college_id)
                .and(students::id.eq(course_movers::student_id))),
        )
        .inner_join(
            academic_years::table.on(academic_years::college_id
                .eq(course_movers::college_id)
                .and(academic_years::id.eq(course_movers::year_id))),
        )
        .left_join(
            divisions::table.on(divisions::college_id
                .eq(course_movers::college_id)
                .and(divisions::id.nullable().eq(course_movers::division_id))),
        )
        .filter(planned_anew())
        .filter(course_movers::college_id.eq(college.0))
        .filter(course_movers::move_id.eq(id.0))
        .select((
            students::id,
            students::sap_id,
            students::name,
            academic_years::name,
            divisions::name.nullable(),
            course_movers::roll_no,
            course_movers::now_in,
            course_movers::problem,
        ))
        .into_boxed();
    if wanted.only_problems {
        query = query.filter(course_movers::problem.is_not_null());
    }
    if let Some(text) = &wanted.search {
        query = search!(db, query, students, id, college, text);
    }
    let after = page.after.as_ref().map(SapId::as_str);
    let rows: Vec<Row> =
        read_page!(query, page, Order::Ascending, students::sap_id, after).load(db)?;
    let cut = page.cut(rows);
    Ok(Listing {
        rows: with_what_goes_along(db, college, &cut.rows)?,
        more: cut.more,
    })
}

fn with_what_goes_along(db: &mut Db, college: CollegeId, rows: &[Row]) -> Stored<Vec<Mover>> {
    let ids: Vec<Uuid> = rows.iter().map(|row| row.student).collect();
    let along = Along::find(db, college, &ids)?;
    let mover = |row: &Row| {
        let wrong = |column| StoreError::inconsistent("course_movers", column, row.student);
        let problem = row.problem.as_deref().map(|name| {
            let known = MoveProblem::from_name(name);
            known.ok_or_else(|| wrong("problem"))
        });
        let count = |of: &HashMap<Uuid, i64>| of.get(&row.student).copied().unwrap_or(0);
        Ok(Mover {
            student: parse_sap_id(&row.sap_id)?,
            name: row.name.clone(),
            year: row.year.clone(),
            division: row.division.clone(),
            roll: row.roll,
            term: row.term,
            problem: problem.transpose()?,
            marks: count(&along.marks),
            results: count(&along.results),
            reexams: count(&along.reexams),
            due: Rupees::from_paise(count(&along.due)).ok_or_else(|| wrong("due"))?,
        })
    };
    rows.iter().map(mover).collect()
}

/// What goes along with each student, or stays.
struct Along {
    marks: HashMap<Uuid, i64>,
    results: HashMap<Uuid, i64>,
    reexams: HashMap<Uuid, i64>,
    /// Paise.
    due: HashMap<Uuid, i64>,
}

/// The rows of the students in a table, counted by student.
macro_rules! counted {
    ($db:expr, $college:expr, $ids:expr, $table:ident, $condition:expr) => {{
        let rows: Vec<(Uuid, i64)> = $table::table
            .filter($table::college_id.eq($college.0))
            .filter($table::student_id.eq_any($ids))
            .filter($condition)
            .group_by($table::student_id)
            .select(($table::student_id, count_star()))
            .load($db)?;
        rows.into_iter().collect()
    }};
}

impl Along {
    fn find(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<Self> {
        let marked = marks::table
            .filter(marks::college_id.eq(reexams::college_id))
            .filter(marks::student_id.eq(reexams::student_id))
            .filter(marks::subject_id.eq(reexams::subject_id))
            .filter(marks::attempt.eq(reexams::attempt))
            .filter(marks::obtained.is_not_null());
        let has_marks = marks::obtained.is_not_null();
        Ok(Self {
            marks: counted!(db, college, ids, marks, has_marks),
            results: counted!(db, college, ids, results, results::number.gt(0)),
            reexams: counted!(db, college, ids, reexams, not(diesel::dsl::exists(marked))),
            due: due(db, college, ids)?,
        })
    }
}

/// What each of them has not paid, in paise.
fn due(db: &mut Db, college: CollegeId, ids: &[Uuid]) -> Stored<HashMap<Uuid, i64>> {
    let rows: Vec<(Uuid, i64)> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq_any(ids))
        .filter(charges::paid_at.is_null())
        .filter(charges::withdrawn_at.is_null())
        .select((charges::student_id, charges::amount))
        .load(db)?;
    let mut due = HashMap::new();
    for (student, paise) in rows {
        *due.entry(student).or_insert(0) += paise;
    }
    Ok(due)
}
