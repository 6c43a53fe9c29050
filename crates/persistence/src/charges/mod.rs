//! Charges: what students owe.

mod withdrawal;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::{dsl::exists, prelude::*};
use portal_domain::{
    dates::date_in_india,
    demands::OwnCharge,
    fee_parts::FeePart,
    fees::{Charge, ChargeKind, ChargeState},
    ids::{ChargeId, CollegeId, DemandId, StudentId},
    ledger::Description,
    money::Rupees,
    validation::comparison_key,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use uuid::Uuid;

pub use self::withdrawal::{
    has_paid_instalment, hold_instalments, withdraw, withdraw_instalments, withdraw_unpaid,
};
use crate::{
    Db, StoreError, Stored,
    schema::{charges, failed_payments, transfers},
};

/// The index that prevents an accountant from raising the same charge twice.
pub const RAISED_TWICE: &str = "charges_one_title";

/// Adds a charge in the transaction that raises it, at the instant `now`.
pub fn insert(
    tx: &mut Db,
    college: CollegeId,
    student: StudentId,
    charge: &Charge,
    now: DateTime<Utc>,
) -> Stored<()> {
    diesel::insert_into(charges::table)
        .values(new_row(college, student, charge, now))
        .execute(tx)?;
    Ok(())
}

/// What the student owes, or has paid, under that title for that day by a charge that an accountant has raised: a second one
/// would conflict with [`RAISED_TWICE`].
pub fn find_raised(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    (title, due): (&str, NaiveDate),
) -> Stored<Option<Rupees>> {
    let amount: Option<i64> = charges::table
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq(student.0))
        .filter(charges::kind.eq(OTHER))
        .filter(charges::title_key.eq(comparison_key(title)))
        .filter(charges::due_on.eq(due))
        .filter(charges::withdrawn_at.is_null())
        .select(charges::amount)
        .first(db)
        .optional()?;
    let wrong = || StoreError::inconsistent("charges", "amount", student.0);
    amount
        .map(|paise| Rupees::from_paise(paise).ok_or_else(wrong))
        .transpose()
}

/// A charge to add.
#[derive(Insertable)]
#[diesel(table_name = charges, treat_none_as_default_value = false)]
pub(crate) struct NewRow {
    college_id: Uuid,
    id: Uuid,
    student_id: Uuid,
    kind: &'static str,
    instalment: Option<i16>,
    instalment_count: Option<i16>,
    title: String,
    title_key: Option<String>,
    amount: i64,
    due_on: NaiveDate,
    created_at: DateTime<Utc>,
    parts: Option<Value>,
    demand_id: Option<Uuid>,
    plan: Option<i16>,
}

impl NewRow {
    /// As an instalment of that plan of a demand.
    pub(crate) fn of_demand(self, demand: Uuid, plan: i16) -> Self {
        Self {
            demand_id: Some(demand),
            plan: Some(plan),
            ..self
        }
    }
}

/// A part of a fee, as it is kept in `charges.parts`.
#[derive(Serialize, Deserialize)]
struct PartRow {
    /// `None` of the base fee.
    title: Option<String>,
    paise: i64,
}

impl From<&FeePart> for PartRow {
    fn from(part: &FeePart) -> Self {
        Self {
            title: part.title.clone(),
            paise: part.amount.paise(),
        }
    }
}

/// `None` without any parts.
fn part_rows(parts: &[FeePart]) -> Option<Value> {
    let rows: Vec<PartRow> = parts.iter().map(PartRow::from).collect();
    (!rows.is_empty()).then(|| json!(rows))
}

/// `None` if the column does not fit.
fn fee_parts(column: Value) -> Option<Vec<FeePart>> {
    let rows: Vec<PartRow> = serde_json::from_value(column).ok()?;
    let part = |row: PartRow| {
        Some(FeePart {
            title: row.title,
            amount: Rupees::from_paise(row.paise)?,
        })
    };
    rows.into_iter().map(part).collect()
}

/// The row of a charge that is raised for that student at the instant `now`.
pub(crate) fn new_row(
    college: CollegeId,
    student: StudentId,
    charge: &Charge,
    now: DateTime<Utc>,
) -> NewRow {
    let (kind, (instalment, count), title_key) = match charge.kind {
        ChargeKind::Instalment { number, count } => (INSTALMENT, (Some(number), count), None),
        ChargeKind::Other => (OTHER, (None, None), Some(comparison_key(&charge.title))),
        ChargeKind::Reexam => (REEXAM, (None, None), None),
    };
    NewRow {
        college_id: college.0,
        id: charge.id.0,
        student_id: student.0,
        kind,
        instalment,
        instalment_count: count,
        title: charge.title.clone(),
        title_key,
        amount: charge.amount.paise(),
        due_on: charge.due,
        created_at: now,
        parts: part_rows(&charge.parts),
        demand_id: None,
        plan: None,
    }
}

const INSTALMENT: &str = "instalment";
const OTHER: &str = "other";
pub(crate) const REEXAM: &str = "reexam";

/// The columns that say what a charge is for.
#[derive(Queryable, Selectable)]
#[diesel(table_name = charges)]
pub(crate) struct TitleRow {
    kind: String,
    instalment: Option<i16>,
    instalment_count: Option<i16>,
    title: String,
}

impl TitleRow {
    /// `None` if the columns do not fit one another.
    fn kind(&self) -> Option<ChargeKind> {
        match (self.kind.as_str(), self.instalment) {
            (INSTALMENT, Some(number)) => Some(ChargeKind::Instalment {
                number,
                count: self.instalment_count,
            }),
            (OTHER, None) => Some(ChargeKind::Other),
            (REEXAM, None) => Some(ChargeKind::Reexam),
            _ => None,
        }
    }

    /// What the charge is for. `None` if the columns do not fit one another.
    pub(crate) fn description(self) -> Option<Description> {
        Some(self.kind()?.description(self.title))
    }
}

/// A charge as stored; the ledger knows whether it is paid.
#[derive(Queryable, Selectable)]
#[diesel(table_name = charges)]
pub(crate) struct Row {
    id: Uuid,
    #[diesel(embed)]
    title: TitleRow,
    amount: i64,
    due_on: NaiveDate,
    withdrawn_at: Option<DateTime<Utc>>,
}

impl Row {
    /// The charge with its state on the day `today`.
    pub(crate) fn charge(
        self,
        is_paid: bool,
        has_failed: bool,
        today: NaiveDate,
    ) -> Stored<Charge> {
        let wrong = |column| StoreError::inconsistent("charges", column, self.id);
        let is_withdrawn = self.withdrawn_at.is_some();
        let kind = self.title.kind().ok_or_else(|| wrong("kind"))?;
        Ok(Charge {
            id: ChargeId(self.id),
            kind,
            amount: Rupees::from_paise(self.amount).ok_or_else(|| wrong("amount"))?,
            due: self.due_on,
            state: ChargeState::of(is_paid, is_withdrawn, self.due_on, today),
            has_failed,
            title: kind.description(self.title.title).to_string(),
            parts: Vec::new(),
            year: None,
        })
    }
}

/// Charges with the transfers that paid them.
#[diesel::dsl::auto_type]
pub(crate) fn with_payment() -> _ {
    charges::table.left_join(
        transfers::table.on(transfers::college_id
            .eq(charges::college_id)
            .and(transfers::charge_id.eq(charges::id.nullable()))),
    )
}

/// Whether a payment of the charge has ever failed.
#[diesel::dsl::auto_type]
pub(crate) fn failed() -> _ {
    exists(
        failed_payments::table
            .filter(failed_payments::college_id.eq(charges::college_id))
            .filter(failed_payments::charge_id.eq(charges::id)),
    )
}

/// The name of the year of whose fee a charge is an instalment; NULL as long as the college has opened no year by hand.
macro_rules! name_of_year {
    () => {{
        use crate::schema::{academic_years, charges, demands};
        let by_hand = diesel::alias!(academic_years as by_hand);
        let of_college = by_hand.field(academic_years::college_id);
        let opened_by = by_hand.field(academic_years::opened_by);
        demands::table
            .inner_join(
                academic_years::table.on(academic_years::college_id
                    .eq(demands::college_id)
                    .and(academic_years::id.eq(demands::year_id))),
            )
            .filter(demands::college_id.eq(charges::college_id))
            .filter(demands::id.nullable().eq(charges::demand_id))
            .filter(diesel::dsl::exists(
                by_hand
                    .filter(of_college.eq(charges::college_id))
                    .filter(opened_by.is_not_null()),
            ))
            .select(academic_years::name)
            .single_value()
    }};
}
pub(crate) use name_of_year;

/// All charges of a student by due date, with their parts and their states on the day `today`; without those of
/// re-exams, which are paid at registration.
pub fn list(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
    today: NaiveDate,
) -> Stored<Vec<OwnCharge>> {
    let rows: Vec<OwnRow> = with_payment()
        .filter(charges::college_id.eq(college.0))
        .filter(charges::student_id.eq(student.0))
        .filter(charges::kind.ne(REEXAM))
        .order((charges::due_on, charges::instalment, charges::id))
        .select((
            Row::as_select(),
            transfers::at.nullable(),
            failed(),
            charges::parts,
            charges::demand_id,
            charges::created_at,
            name_of_year!(),
        ))
        .load(db)?;
    rows.into_iter().map(|row| row.own(today)).collect()
}

#[derive(Queryable)]
struct OwnRow {
    row: Row,
    paid_at: Option<DateTime<Utc>>,
    has_failed: bool,
    parts: Option<Value>,
    demand: Option<Uuid>,
    raised_at: DateTime<Utc>,
    year: Option<String>,
}

impl OwnRow {
    fn own(self, today: NaiveDate) -> Stored<OwnCharge> {
        let id = self.row.id;
        let parts = self.parts.map_or_else(|| Some(Vec::new()), fee_parts);
        let charge = self
            .row
            .charge(self.paid_at.is_some(), self.has_failed, today)?;
        Ok(OwnCharge {
            charge: Charge {
                parts: parts.ok_or_else(|| StoreError::inconsistent("charges", "parts", id))?,
                year: self.year,
                ..charge
            },
            demand: self.demand.map(DemandId),
            raised_on: date_in_india(self.raised_at),
            paid_on: self.paid_at.map(date_in_india),
        })
    }
}

/// A charge of the college and its student, locked until the transaction ends so that nobody pays it
/// meanwhile.
pub fn lock(
    tx: &mut Db,
    college: CollegeId,
    id: ChargeId,
    today: NaiveDate,
) -> Stored<Option<(StudentId, Charge)>> {
    let row: Option<(Uuid, Row)> = charges::table
        .find((college.0, id.0))
        .select((charges::student_id, Row::as_select()))
        .for_update()
        .first(tx)
        .optional()?;
    let Some((student, row)) = row else {
        return Ok(None);
    };
    // Read after the lock is taken, so that a concurrent payment is seen.
    let payment = transfers::table
        .filter(transfers::college_id.eq(college.0))
        .filter(transfers::charge_id.eq(id.0));
    let is_paid = diesel::select(exists(payment)).get_result(tx)?;
    Ok(Some((
        StudentId(student),
        row.charge(is_paid, false, today)?,
    )))
}
