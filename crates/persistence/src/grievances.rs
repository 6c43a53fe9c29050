//! Students' grievances and their dockets.

use chrono::{DateTime, Utc};
use diesel::{prelude::*, upsert::excluded};
use portal_domain::{
    grievances::{
        Category, Docket, Grievance, NewGrievance, Reopening, Resolution, Sort, State, Status,
    },
    ids::{CollegeId, DocumentId, GrievanceId, StaffId, StudentId},
    paging::{Listing, Order, Page},
    period::Period,
    sap_id::SapId,
    sorting::SortedPage,
    validation::comparison_key,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    colleges::contains,
    decision_queue::{decided_on, load_queue_or_all, of_days},
    journal_days::first_id,
    keyset::read_page,
    schema::{grievance_series, grievances, staff, students},
};

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = grievances, treat_none_as_default_value = false)]
struct Row {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    docket: String,
    category: String,
    title: String,
    details: String,
    search_key: String,
    filed_at: DateTime<Utc>,
    status: String,
    resolved_by: Option<Uuid>,
    resolved_at: Option<DateTime<Utc>>,
    reply: Option<String>,
    reopened_at: Option<DateTime<Utc>>,
    reopened_for: Option<String>,
    first_resolved_by: Option<Uuid>,
    first_resolved_at: Option<DateTime<Utc>>,
    first_reply: Option<String>,
    attachment_id: Option<Uuid>,
}

impl From<&Grievance> for Row {
    fn from(grievance: &Grievance) -> Self {
        let (docket, input) = (&grievance.docket, &grievance.input);
        let resolution = grievance.resolution();
        let reopening = grievance.reopening.as_ref();
        let first = reopening.map(|reopening| &reopening.before);
        Self {
            college_id: grievance.college.0,
            id: grievance.id.0,
            student_id: grievance.student.0,
            docket: docket.to_string(),
            category: input.category.as_str().to_owned(),
            title: input.title.clone(),
            details: input.details.clone(),
            search_key: comparison_key(&format!("{docket} {}", input.title)),
            filed_at: grievance.filed_at,
            status: grievance.status().as_str().to_owned(),
            resolved_by: resolution.map(|resolution| resolution.by.0),
            resolved_at: resolution.map(|resolution| resolution.at),
            reply: grievance.reply().map(str::to_owned),
            reopened_at: reopening.map(|reopening| reopening.at),
            reopened_for: reopening.map(|reopening| reopening.reason.clone()),
            first_resolved_by: first.map(|first| first.by.0),
            first_resolved_at: first.map(|first| first.at),
            first_reply: first.and_then(|first| first.reply.clone()),
            attachment_id: grievance.attachment.map(|file| file.0),
        }
    }
}

impl TryFrom<Row> for Grievance {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("grievances", column, row.id);
        let resolution = row.resolved_by.map(StaffId).zip(row.resolved_at);
        let state = match (row.status.as_str(), resolution, row.reply) {
            ("Pending", None, None) => State::Pending,
            ("Resolved", Some((by, at)), reply) => State::Resolved(Resolution { by, at, reply }),
            _ => return Err(wrong("status")),
        };
        let reopened = row.reopened_at.zip(row.reopened_for);
        let first = row
            .first_resolved_by
            .map(StaffId)
            .zip(row.first_resolved_at);
        let reopening = match (reopened, first, row.first_reply) {
            (None, None, None) => None,
            (Some((at, reason)), Some((by, resolved_at)), reply) => Some(Reopening {
                at,
                reason,
                before: Resolution {
                    by,
                    at: resolved_at,
                    reply,
                },
            }),
            _ => return Err(wrong("reopened_at")),
        };
        Ok(Self {
            id: GrievanceId(row.id),
            college: CollegeId(row.college_id),
            student: StudentId(row.student_id),
            docket: Docket::from_stored(row.docket),
            input: NewGrievance {
                category: Category::from_name(&row.category).ok_or_else(|| wrong("category"))?,
                title: row.title,
                details: row.details,
            },
            filed_at: row.filed_at,
            state,
            reopening,
            attachment: row.attachment_id.map(DocumentId),
        })
    }
}

/// The next docket number of a college's year, from 1; no number is returned twice.
pub fn next_number(tx: &mut Db, college: CollegeId, year: i32) -> Stored<i32> {
    use grievance_series::{college_id, last, table, year as of_year};
    Ok(diesel::insert_into(table)
        .values((college_id.eq(college.0), of_year.eq(year), last.eq(1)))
        .on_conflict((college_id, of_year))
        .do_update()
        .set(last.eq(last + excluded(last)))
        .returning(last)
        .get_result(tx)?)
}

decided_on!(
    grievances,
    Grievance,
    GrievanceId,
    ListedGrievance,
    save_state(
        status,
        resolved_by,
        resolved_at,
        reply,
        reopened_at,
        reopened_for,
        first_resolved_by,
        first_resolved_at,
        first_reply,
        attachment_id
    )
);

/// A student's pending grievances; never many.
pub fn list_pending_of(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Stored<Vec<Grievance>> {
    let rows: Vec<Row> = grievances::table
        .filter(grievances::college_id.eq(college.0))
        .filter(grievances::student_id.eq(student.0))
        .filter(grievances::status.eq(Status::Pending.as_str()))
        .order(grievances::id)
        .select(Row::as_select())
        .load(db)?;
    rows.into_iter().map(Grievance::try_from).collect()
}

/// A grievance with the names of student and resolver.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct ListedGrievance {
    pub grievance: Grievance,
    pub sap_id: SapId,
    /// The full name of the admission form, or else the name as registered.
    pub student_name: String,
    pub resolved_by: Option<String>,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    sap_id: String,
    student_name: String,
    resolved_by: Option<String>,
}

/// Grievances with all that [`Joined`] has.
#[diesel::dsl::auto_type]
fn joined() -> _ {
    grievances::table
        .inner_join(
            students::table.on(students::college_id
                .eq(grievances::college_id)
                .and(students::id.eq(grievances::student_id))),
        )
        .left_join(
            staff::table.on(staff::college_id
                .eq(grievances::college_id)
                .and(staff::id.nullable().eq(grievances::resolved_by))),
        )
}

#[diesel::dsl::auto_type(no_type_alias)]
fn columns() -> _ {
    let row: diesel::dsl::AsSelect<Row, diesel::pg::Pg> = Row::as_select();
    (
        row,
        students::sap_id,
        students::name,
        staff::name.nullable(),
    )
}

fn listed(joined: Joined) -> Stored<ListedGrievance> {
    let Joined { row, sap_id, .. } = joined;
    let wrong = || StoreError::inconsistent("grievances", "student_id", row.id);
    Ok(ListedGrievance {
        sap_id: SapId::parse(&sap_id).ok_or_else(wrong)?,
        grievance: row.try_into()?,
        student_name: joined.student_name,
        resolved_by: joined.resolved_by,
    })
}

/// A filter of a college's grievances; a field that is `None` does not filter.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// Grievances of that status.
    pub status: Option<Status>,
    /// Grievances of that category.
    pub category: Option<Category>,
    /// Those that were resolved in these days, or, where the status is another one, filed.
    pub days: Period,
    /// Those with this text in the docket or the title, or in the student's full name, name as
    /// registered, address or SAP id.
    pub search: Option<String>,
}

/// The college's grievances: what waits, the oldest first; what is resolved, the last resolved first; all
/// of them, the newest first; or by the page's key.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, GrievanceId>,
) -> Stored<Listing<ListedGrievance>> {
    let page = &wanted.page;
    let mut query = joined()
        .filter(grievances::college_id.eq(college.0))
        .select(columns())
        .into_boxed();
    if let Some(status) = filter.status {
        query = query.filter(grievances::status.eq(status.as_str()));
    }
    if let Some(category) = filter.category {
        query = query.filter(grievances::category.eq(category.as_str()));
    }
    if let Some(text) = &filter.search {
        let pattern = contains(text);
        query = query.filter(
            grievances::search_key
                .like(pattern.clone())
                .or(students::search_key.like(pattern)),
        );
    }
    let waits = filter.status.map(|status| status == Status::Pending);
    query =
        of_days!(query, filter.days, waits.unwrap_or(true), grievances.id by first_id, resolved_at);
    let own = Order::Ascending;
    let rows: Vec<Joined> = match wanted.key {
        None => load_queue_or_all!(db, query, page, waits, college, grievances.resolved_at),
        Some(Sort::Filed) => {
            let after = page.after.map(|id| id.0);
            read_page!(query, page, own, grievances::id, after).load(db)?
        }
        Some(Sort::Docket) => {
            let after = wanted.after_text().map(|(docket, id)| (docket, id.0));
            read_page!(
                query,
                page,
                own,
                (grievances::docket, grievances::id),
                after
            )
            .load(db)?
        }
    };
    Ok(page.cut(rows.into_iter().map(listed).collect::<Stored<_>>()?))
}
