//! What a student owed and paid, by academic year.

use portal_domain::demands::{Demand, Line, LineKind};
use portal_services::fees_by_year::FeesOfYear;
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::numbers::Decimal;

/// What a line of a demand is.
#[derive(Debug, Serialize, ToSchema)]
enum DemandLineKind {
    Fee,
    /// A withdrawn instalment, which is taken off.
    Correction,
}

/// A line of a demand.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DemandLine {
    kind: DemandLineKind,
    /// Null of the course's base fee, and of a correction.
    #[schema(required = true)]
    title: Option<String>,
    /// Rupees; below zero of a correction.
    amount: Decimal,
    /// How much of the year's fee it is: less than 100 of a student who repeats the year.
    percent: i16,
}

impl From<Line> for DemandLine {
    fn from(line: Line) -> Self {
        let part = line.share.part;
        let (kind, amount) = match line.kind {
            LineKind::Fee => (DemandLineKind::Fee, part.amount.into()),
            LineKind::Correction => (DemandLineKind::Correction, Decimal::below_zero(part.amount)),
        };
        Self {
            kind,
            title: part.title,
            amount,
            percent: line.share.percent,
        }
    }
}

/// The fee of a year and course.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct DemandBody {
    /// Null once the college has the course no longer.
    #[schema(required = true)]
    course_name: Option<String>,
    /// From 1.
    year_of_study: i16,
    /// None where there was nothing to pay.
    lines: Vec<DemandLine>,
}

impl From<Demand> for DemandBody {
    fn from(demand: Demand) -> Self {
        Self {
            course_name: demand.course,
            year_of_study: demand.year_of_study,
            lines: demand.lines.into_iter().map(DemandLine::from).collect(),
        }
    }
}

/// What a student owed and paid of an academic year.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct YearOfFees {
    /// Null of what was raised before the college's first year.
    #[schema(required = true)]
    academic_year: Option<String>,
    /// Rupees; the sum of the year's charges.
    total_fee: Decimal,
    /// Rupees; how much of it is paid.
    paid_amount: Decimal,
    /// Rupees; how much of it is not.
    balance_due: Decimal,
    /// One for each course.
    demands: Vec<DemandBody>,
}

impl From<FeesOfYear> for YearOfFees {
    fn from(of: FeesOfYear) -> Self {
        Self {
            academic_year: of.year,
            total_fee: of.sums.total.into(),
            paid_amount: of.sums.paid.into(),
            balance_due: of.sums.due.into(),
            demands: of.demands.into_iter().map(DemandBody::from).collect(),
        }
    }
}
