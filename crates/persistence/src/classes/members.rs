//! The students of a class.

use std::collections::HashMap;

use diesel::{
    QueryableByName,
    dsl::{exists, not, sql},
    prelude::*,
    sql_query,
    sql_types::{Bool, Nullable, SmallInt, Text, Uuid as SqlUuid},
};
use portal_domain::{
    classes::{EnrolmentState, Member, Place, Registered, RollNumber, Sort, Waiting},
    ids::{ClassId, CollegeId, DivisionId, EnrolmentId, StudentId},
    paging::{Listing, Order},
    sap_id::SapId,
    sorting::SortedPage,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    keyset::{RowAfter, RowBefore, planned_anew, read_by_name, row},
    schema::{enrolments, roll_numbers, students},
    search::search,
};

/// Which students of a class are listed.
#[derive(Debug, Clone, Default)]
pub struct Wanted {
    /// Part of the name or of the SAP id.
    pub search: Option<String>,
    /// In which division.
    pub division: InDivision,
}

/// A filter by division.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum InDivision {
    /// Whichever, or none.
    #[default]
    Any,
    /// None.
    Without,
    /// That one.
    In(DivisionId),
}

#[derive(Queryable)]
struct MemberRow {
    enrolment: Uuid,
    student: Uuid,
    sap_id: String,
    name: String,
    division: Option<Uuid>,
    roll: Option<i16>,
    university_no: Option<String>,
    state: String,
}

impl TryFrom<MemberRow> for Member {
    type Error = StoreError;

    fn try_from(row: MemberRow) -> Stored<Self> {
        let wrong =
            |column: &'static str| StoreError::inconsistent("enrolments", column, row.enrolment);
        Ok(Self {
            enrolment: EnrolmentId(row.enrolment),
            student: StudentId(row.student),
            sap_id: SapId::parse(&row.sap_id).ok_or_else(|| wrong("student_id"))?,
            roll: row
                .roll
                .map(|roll| RollNumber::new(roll).ok_or_else(|| wrong("roll_no")))
                .transpose()?,
            state: EnrolmentState::from_name(&row.state).ok_or_else(|| wrong("state"))?,
            division: row.division.map(DivisionId),
            name: row.name,
            university_no: row.university_no,
        })
    }
}

#[diesel::dsl::auto_type]
fn with_students() -> _ {
    enrolments::table.inner_join(
        students::table.on(students::college_id
            .eq(enrolments::college_id)
            .and(students::id.eq(enrolments::student_id))),
    )
}

#[diesel::dsl::auto_type]
fn member_columns() -> _ {
    (
        enrolments::id,
        students::id,
        students::sap_id,
        students::name,
        enrolments::division_id,
        enrolments::roll_no,
        students::university_no,
        enrolments::state,
    )
}

/// What of a boxed query is the page, as [`read_by_name`] says it, by roll number, those without one last, and then by the
/// student. An index has the numbers so.
macro_rules! read_by_roll {
    ($query:expr, $page:expr, $after:expr) => {{
        type Key = (SmallInt, SqlUuid);
        let roll = || sql::<SmallInt>("coalesce(enrolments.roll_no, 32767::smallint)");
        let order = $page.order_or(Order::Ascending);
        let mut query = $query.limit($page.rows_to_read());
        if let Some(skipped) = $page.rows_to_skip() {
            query = query.offset(skipped);
        }
        if let Some((last, student)) = $after {
            let last = last.map_or(i16::MAX, RollNumber::number);
            let key = row::<Key, _>((roll(), enrolments::student_id));
            let after = row::<Key, _>((last, student));
            query = match order {
                Order::Ascending => query.filter(RowAfter::new(key, after)),
                Order::Descending => query.filter(RowBefore::new(key, after)),
            };
        }
        match order {
            Order::Ascending => query.order((roll().asc(), enrolments::student_id.asc())),
            Order::Descending => query.order((roll().desc(), enrolments::student_id.desc())),
        }
    }};
}

/// `is_last_of_class` of the view `student_enrolments`, which would read each row twice.
macro_rules! is_last_of_class {
    () => {{
        let later = diesel::alias!(enrolments as later);
        enrolments::closed_on.is_null().or(not(exists(
            later
                .filter(
                    later
                        .field(enrolments::college_id)
                        .eq(enrolments::college_id),
                )
                .filter(
                    later
                        .field(enrolments::student_id)
                        .eq(enrolments::student_id),
                )
                .filter(later.field(enrolments::class_id).eq(enrolments::class_id))
                .filter(later.field(enrolments::state).ne("Cancelled"))
                .filter(sql::<Bool>(
                    "enrolment_rank(later) > enrolment_rank(enrolments)",
                )),
        )))
    }};
}

/// The student of a cursor; one who is gone comes after all.
fn id_after(db: &mut Db, college: CollegeId, sap_id: &SapId) -> Stored<Uuid> {
    let found = crate::students::find_id(db, college, sap_id)?;
    Ok(found.map_or(Uuid::max(), |student| student.0))
}

/// A page of the class: by roll number, those without one last, or by the page's key. Who has left and come back is in it
/// once, as the student is there now.
pub fn list_page(
    db: &mut Db,
    college: CollegeId,
    class: ClassId,
    wanted: &Wanted,
    page: &SortedPage<Sort, Place>,
) -> Stored<Listing<Member>> {
    let (after_name, key, page) = (page.after_text(), page.key, &page.page);
    let mut query = with_students()
        .filter(planned_anew())
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::class_id.eq(class.0))
        .filter(enrolments::state.ne("Cancelled"))
        .filter(is_last_of_class!())
        .select(member_columns())
        .into_boxed();
    match wanted.division {
        InDivision::Any => {}
        InDivision::Without => query = query.filter(enrolments::division_id.is_null()),
        InDivision::In(id) => query = query.filter(enrolments::division_id.eq(id.0)),
    }
    if let Some(text) = &wanted.search {
        query = search!(db, query, students, id, college, text);
    }
    let rows: Vec<MemberRow> = match key {
        Some(Sort::Name) => {
            let after = after_name.map(|(name, place)| (name.to_owned(), place.sap_id.to_string()));
            read_by_name!(query, page, after).load(db)?
        }
        None => {
            let after = match &page.after {
                Some(place) => Some((place.roll, id_after(db, college, &place.sap_id)?)),
                None => None,
            };
            read_by_roll!(query, page, after).load(db)?
        }
    };
    let cut = page.cut(rows);
    Ok(Listing {
        rows: cut
            .rows
            .into_iter()
            .map(Member::try_from)
            .collect::<Stored<_>>()?,
        more: cut.more,
    })
}

/// All who are or were in the class, whatever became of it, by SAP id.
pub fn list_members(db: &mut Db, college: CollegeId, class: ClassId) -> Stored<Vec<Member>> {
    let rows: Vec<MemberRow> = with_students()
        .filter(enrolments::college_id.eq(college.0))
        .filter(enrolments::class_id.eq(class.0))
        .order((students::sap_id, enrolments::id))
        .select(member_columns())
        .load(db)?;
    rows.into_iter().map(Member::try_from).collect()
}

/// Those who are in the class now and have no roll number, by name; in the class until the transaction ends. `in_divisions`:
/// only those who have a division.
pub fn lock_waiting(
    tx: &mut Db,
    college: CollegeId,
    class: ClassId,
    in_divisions: bool,
) -> Stored<Vec<Waiting>> {
    #[derive(QueryableByName)]
    struct WaitingRow {
        #[diesel(sql_type = SqlUuid)]
        enrolment: Uuid,
        #[diesel(sql_type = SqlUuid)]
        student: Uuid,
        #[diesel(sql_type = Text)]
        sap_id: String,
        #[diesel(sql_type = Nullable<SqlUuid>)]
        division: Option<Uuid>,
    }
    let rows: Vec<WaitingRow> = sql_query(
        "SELECT e.id AS enrolment, s.id AS student, s.sap_id, e.division_id AS division
         FROM enrolments e JOIN students s ON (s.college_id, s.id) = (e.college_id, e.student_id)
         WHERE e.college_id = $1 AND e.class_id = $2 AND e.closed_on IS NULL AND e.roll_no IS NULL
             AND (e.division_id IS NOT NULL OR NOT $3)
         ORDER BY lower(s.name), s.sap_id FOR NO KEY UPDATE OF e",
    )
    .bind::<SqlUuid, _>(college.0)
    .bind::<SqlUuid, _>(class.0)
    .bind::<Bool, _>(in_divisions)
    .load(tx)?;
    let waiting = |row: WaitingRow| {
        Ok(Waiting {
            enrolment: EnrolmentId(row.enrolment),
            student: StudentId(row.student),
            sap_id: SapId::parse(&row.sap_id)
                .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &row.sap_id))?,
            division: row.division.map(DivisionId),
        })
    };
    rows.into_iter().map(waiting).collect()
}

/// Whose which roll number of the class is, or was.
pub fn register(db: &mut Db, college: CollegeId, class: ClassId) -> Stored<Vec<Registered>> {
    let rows: Vec<(Option<Uuid>, i16, Uuid)> = roll_numbers::table
        .filter(roll_numbers::college_id.eq(college.0))
        .filter(roll_numbers::class_id.eq(class.0))
        .select((
            roll_numbers::division_id,
            roll_numbers::roll_no,
            roll_numbers::student_id,
        ))
        .load(db)?;
    let registered = |(division, roll, student): (Option<Uuid>, i16, Uuid)| {
        Ok(Registered {
            division: division.map(DivisionId),
            roll: RollNumber::new(roll)
                .ok_or_else(|| StoreError::inconsistent("roll_numbers", "roll_no", student))?,
            student: StudentId(student),
        })
    };
    rows.into_iter().map(registered).collect()
}

/// Who of the college has which of these numbers of the university, which are in comparison form.
pub fn holders(db: &mut Db, college: CollegeId, keys: &[String]) -> Stored<HashMap<String, SapId>> {
    let rows: Vec<(Option<String>, String)> = students::table
        .filter(students::college_id.eq(college.0))
        .filter(students::university_key.eq_any(keys))
        .select((students::university_key, students::sap_id))
        .load(db)?;
    let holder = |(key, sap_id): (Option<String>, String)| {
        let parsed = SapId::parse(&sap_id)
            .ok_or_else(|| StoreError::inconsistent("students", "sap_id", &sap_id))?;
        Ok((key.unwrap_or_default(), parsed))
    };
    rows.into_iter().map(holder).collect()
}
