//! The list of a college's charges: what is owed, by the day on which it is due, and what was paid, by payment.
//!
//! The ledger says what is paid. `charges.paid_at`, which is set when the receipt gets its number, only spares the
//! list of what is owed from reading all that was ever paid.

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{
    dsl::{exists, not, sql},
    prelude::*,
    sql_types::Bool,
};
use portal_domain::{
    charge_list::{Place, Sort, Which},
    ids::{ChargeId, ClassId, CollegeId, CourseId, TransferId},
    money::Rupees,
    paging::{Listing, Order},
    period::Period,
    receipts::{FinancialYear, ReceiptNumber},
    sap_id::SapId,
    sorting::SortedPage,
};
use uuid::Uuid;

use crate::{
    Db, StoreError, Stored,
    charges::{REEXAM, TitleRow, name_of_year},
    journal::ids,
    keyset::{planned_anew, read_page},
    schema::{charges, courses, receipts, students, transfers},
    search::search,
    views::present_enrolments,
};

/// A filter of a college's charges.
#[derive(Debug, Clone)]
pub struct Filter {
    /// Owed or paid.
    pub which: Which,
    /// The days on which what is owed is due, or on which it was paid.
    pub days: Period,
    /// Those of students who had applied for that course when they were raised; nil for those of students who had not applied.
    pub course: Option<CourseId>,
    /// Those of students who are in that class, or were in it last; nil for those of students who were in none.
    pub class: Option<ClassId>,
    /// Part of the student's name, address or SAP id.
    pub search: Option<String>,
}

/// The payment of a charge.
#[derive(Debug, Clone)]
pub struct Payment {
    /// The transfer.
    pub id: TransferId,
    /// When.
    pub at: DateTime<Utc>,
    /// `None` for the moment until it has its number.
    pub receipt: Option<ReceiptNumber>,
}

/// A charge with its student and its payment.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Listed {
    pub id: ChargeId,
    pub sap_id: SapId,
    pub student_name: String,
    /// The course's short name.
    pub course: Option<String>,
    /// Of whose fee it is an instalment; `None` as long as the college has opened no year by hand.
    pub academic_year: Option<String>,
    pub title: String,
    pub amount: Rupees,
    pub due: NaiveDate,
    /// `None` of what is owed.
    pub payment: Option<Payment>,
}

impl Listed {
    /// Where it is in its list.
    pub fn place(&self) -> Place {
        Place {
            due: self.due,
            id: self.payment.as_ref().map_or(self.id.0, |paid| paid.id.0),
        }
    }
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = charges)]
struct Row {
    id: Uuid,
    #[diesel(embed)]
    title: TitleRow,
    amount: i64,
    due_on: NaiveDate,
}

#[derive(Queryable)]
struct Joined {
    row: Row,
    sap_id: String,
    student_name: String,
    course: Option<String>,
    year: Option<String>,
}

impl Joined {
    fn listed(self, payment: Option<Payment>) -> Stored<Listed> {
        let Row {
            id,
            title,
            amount,
            due_on,
        } = self.row;
        let wrong = |column| StoreError::inconsistent("charges", column, id);
        Ok(Listed {
            id: ChargeId(id),
            sap_id: SapId::parse(&self.sap_id).ok_or_else(|| wrong("student_id"))?,
            student_name: self.student_name,
            course: self.course,
            academic_year: self.year,
            title: title
                .description()
                .ok_or_else(|| wrong("kind"))?
                .to_string(),
            amount: Rupees::from_paise(amount).ok_or_else(|| wrong("amount"))?,
            due: due_on,
            payment,
        })
    }
}

#[derive(Queryable)]
struct Paid {
    row: Row,
    sap_id: String,
    student_name: String,
    course: Option<String>,
    year: Option<String>,
    id: Uuid,
    at: DateTime<Utc>,
    financial_year: i16,
    number: Option<i32>,
}

impl Paid {
    fn listed(self) -> Stored<Listed> {
        let year = FinancialYear(self.financial_year);
        let receipt = self.number.map(|number| ReceiptNumber { year, number });
        let charge = Joined {
            row: self.row,
            sap_id: self.sap_id,
            student_name: self.student_name,
            course: self.course,
            year: self.year,
        };
        charge.listed(Some(Payment {
            id: TransferId(self.id),
            at: self.at,
            receipt,
        }))
    }
}

/// Charges with their students and courses.
#[diesel::dsl::auto_type]
fn with_students() -> _ {
    charges::table
        .inner_join(
            students::table.on(students::college_id
                .eq(charges::college_id)
                .and(students::id.eq(charges::student_id))),
        )
        .left_join(
            courses::table.on(courses::college_id
                .eq(charges::college_id)
                .and(courses::id.nullable().eq(charges::course_id))),
        )
}

/// Narrows a boxed query of charges to the filter's course, class and search.
macro_rules! narrowed {
    ($db:expr, $query:expr, $college:expr, $filter:expr) => {{
        let mut query = $query.filter(planned_anew());
        match $filter.course {
            None => {}
            Some(CourseId(course)) if course.is_nil() => {
                query = query.filter(charges::course_id.is_null());
            }
            Some(CourseId(course)) => query = query.filter(charges::course_id.eq(course)),
        }
        if let Some(ClassId(class)) = $filter.class {
            let present = present_enrolments::table
                .filter(present_enrolments::college_id.eq($college.0))
                .select(present_enrolments::student_id)
                .into_boxed();
            query = match class.is_nil() {
                // As a list of ids, they would be compared one by one.
                true => query.filter(sql::<Bool>(
                    "NOT EXISTS (SELECT FROM present_enrolments p
                                 WHERE p.college_id = charges.college_id AND p.student_id = charges.student_id)",
                )),
                false => {
                    let present = present.filter(present_enrolments::class_id.eq(class));
                    query.filter(charges::student_id.eq_any(present))
                }
            };
        }
        if let Some(text) = &$filter.search {
            query = search!($db, query, students, id, $college, text);
        }
        query
    }};
}

/// The college's charges, in the order that [`Which`] says or by the page's key.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    page: &SortedPage<Sort, Place>,
) -> Stored<Listing<Listed>> {
    let rows: Vec<Listed> = match filter.which {
        Which::Due => list_due(db, college, filter, page)?,
        Which::Paid => list_paid(db, college, filter, page)?,
    };
    Ok(page.page.cut(rows))
}

fn list_due(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, Place>,
) -> Stored<Vec<Listed>> {
    let (page, own) = (&wanted.page, Order::Ascending);
    let payment = transfers::table
        .filter(transfers::college_id.eq(charges::college_id))
        .filter(transfers::charge_id.eq(charges::id.nullable()));
    let query = with_students()
        .filter(charges::college_id.eq(college.0))
        .filter(charges::paid_at.is_null())
        .filter(charges::withdrawn_at.is_null())
        .filter(charges::kind.ne(REEXAM))
        .filter(not(exists(payment)))
        .select((
            Row::as_select(),
            students::sap_id,
            students::name,
            courses::name.nullable(),
            name_of_year!(),
        ))
        .into_boxed();
    let mut query = narrowed!(db, query, college, filter);
    if let Some(day) = filter.days.first_day() {
        query = query.filter(charges::due_on.ge(day));
    }
    if let Some(day) = filter.days.last_day() {
        query = query.filter(charges::due_on.le(day));
    }
    let rows: Vec<Joined> = match wanted.key {
        None => {
            let after = page.after.map(|place| (place.due, place.id));
            read_page!(query, page, own, (charges::due_on, charges::id), after).load(db)?
        }
        Some(Sort::Amount) => {
            let after = wanted.after_amount();
            let after = after.map(|(paise, place)| (paise, place.id));
            read_page!(query, page, own, (charges::amount, charges::id), after).load(db)?
        }
    };
    rows.into_iter().map(|row| row.listed(None)).collect()
}

fn list_paid(
    db: &mut Db,
    college: CollegeId,
    filter: &Filter,
    wanted: &SortedPage<Sort, Place>,
) -> Stored<Vec<Listed>> {
    let page = &wanted.page;
    let (first, end) = ids(&filter.days);
    let query = with_students()
        .inner_join(
            transfers::table.on(transfers::college_id
                .eq(charges::college_id)
                .and(transfers::charge_id.eq(charges::id.nullable()))),
        )
        .inner_join(
            receipts::table.on(receipts::college_id
                .eq(transfers::college_id)
                .and(receipts::transfer_id.eq(transfers::id))),
        )
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::id.ge(first))
        .filter(transfers::id.lt(end))
        .select((
            Row::as_select(),
            students::sap_id,
            students::name,
            courses::name.nullable(),
            name_of_year!(),
            transfers::id,
            transfers::at,
            receipts::financial_year,
            receipts::number,
        ))
        .into_boxed();
    let query = narrowed!(db, query, college, filter);
    let rows: Vec<Paid> = match wanted.key {
        None => {
            let after = page.after.map(|place| place.id);
            read_page!(query, page, Order::Descending, transfers::id, after).load(db)?
        }
        Some(Sort::Amount) => {
            let after = wanted.after_amount();
            let after = after.map(|(paise, place)| (paise, place.id));
            let key = Order::Ascending;
            read_page!(query, page, key, (transfers::amount, transfers::id), after).load(db)?
        }
    };
    rows.into_iter().map(Paid::listed).collect()
}
