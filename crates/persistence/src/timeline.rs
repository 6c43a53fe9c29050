//! A student's timeline, read from the tables of the events.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use portal_domain::{
    ids::{CollegeId, EventId, StudentId},
    money::Rupees,
    notifications::Area,
    paging::{Listing, Order, Page},
    timeline::{Event, EventKind},
};
use uuid::Uuid;

use crate::{Db, StoreError, Stored, keyset::read_page, views::student_events};

#[derive(Queryable, Selectable)]
#[diesel(table_name = student_events)]
struct Row {
    id: Uuid,
    at: DateTime<Utc>,
    source: String,
    area: String,
    text: String,
    amount: Option<i64>,
    first_on: Option<NaiveDate>,
    last_on: Option<NaiveDate>,
}

impl TryFrom<Row> for Event {
    type Error = StoreError;

    fn try_from(row: Row) -> Stored<Self> {
        let wrong = |column| StoreError::inconsistent("student_events", column, row.id);
        let area = Area::from_name(&row.area).ok_or_else(|| wrong("area"))?;
        let amount = row.amount.and_then(Rupees::from_paise);
        let text = row.text;
        let kind = match (row.source.as_str(), amount, row.first_on, row.last_on) {
            ("told", ..) => EventKind::Told(text),
            ("paid", Some(amount), ..) => EventKind::Paid {
                title: text,
                amount,
            },
            ("paymentFailed", Some(amount), ..) => EventKind::PaymentFailed {
                title: text,
                amount,
            },
            ("registeredForReexam", _, Some(exam_on), _) => EventKind::RegisteredForReexam {
                subject: text,
                exam_on,
            },
            ("appliedForScholarship", Some(fee), ..) => {
                EventKind::AppliedForScholarship { name: text, fee }
            }
            ("filedGrievance", ..) => EventKind::FiledGrievance(text),
            ("appliedForLeave", _, Some(first), Some(last)) => {
                EventKind::AppliedForLeave { first, last }
            }
            ("askedForApproval", ..) => EventKind::AskedForApproval(text),
            _ => return Err(wrong("source")),
        };
        Ok(Self {
            id: EventId(row.id),
            at: row.at,
            area,
            kind,
        })
    }
}

/// The student's events, newest first.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    page: &Page<EventId>,
) -> Stored<Listing<Event>> {
    let query = student_events::table
        .filter(student_events::college_id.eq(college.0))
        .filter(student_events::student_id.eq(student.0))
        .select(Row::as_select())
        .into_boxed();
    let (own, after) = (Order::Descending, page.after.map(|id| id.0));
    let rows: Vec<Row> = read_page!(query, page, own, student_events::id, after).load(db)?;
    let events = rows.into_iter().map(Event::try_from);
    Ok(page.cut(events.collect::<Stored<_>>()?))
}
