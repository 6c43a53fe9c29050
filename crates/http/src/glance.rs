//! At a glance: what needs somebody at a desk today, and the charts that open from it.

use std::fmt::Write;

use chrono::NaiveDate;
use portal_domain::glance::{Area, Chart, Desk, Group, Line, Money, NotOwnDesk, Strip};
use portal_services::glance::{self as use_case, NamedRow};
use serde::Serialize;
use utoipa::ToSchema;

use crate::framework::{
    access::{AnyDesk, Staff},
    api_error::ApiError,
    numbers::Decimal,
    params::Id,
    reply::{Answer, Reply},
    state::State,
    words::wire_words,
};

wire_words! {
    /// A desk that opens with what needs somebody.
    GlanceDesk = Desk;

    /// What somebody has to do something about.
    GlanceArea = Area;

    /// A chart.
    GlanceChart = Chart;
}

/// How many came into a state today.
#[derive(Debug, Serialize, ToSchema)]
struct DoneToday {
    state: String,
    count: i64,
    /// The query of the area's list that shows them; null where there is none.
    #[schema(required = true)]
    rows: Option<String>,
}

/// What needs somebody in an area.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GlanceLine {
    area: GlanceArea,
    /// How many wait.
    waiting: i64,
    /// The query of the area's list that shows them; null where there is none.
    #[schema(required = true)]
    waiting_rows: Option<String>,
    /// Rupees; what the top-ups that wait come to; null in other areas.
    #[schema(required = true)]
    amount: Option<Decimal>,
    /// The day from which the oldest waits; null when none does.
    #[schema(required = true)]
    oldest: Option<NaiveDate>,
    /// How many wait for longer than they should.
    late: i64,
    /// The query of the area's list that shows them; null where there is none.
    #[schema(required = true)]
    late_rows: Option<String>,
    /// What was done today, by the state that it came to.
    done: Vec<DoneToday>,
}

/// What is owed and what was paid, in rupees.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct GlanceMoney {
    /// All that is owed, due or not.
    owed: Decimal,
    /// What was due before today.
    overdue: Decimal,
    /// What was paid for charges today.
    collected_today: Decimal,
}

/// What a desk opens with.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GlanceStrip {
    desk: GlanceDesk,
    /// The day in India of which it tells.
    day: NaiveDate,
    /// A line for each area of the desk.
    areas: Vec<GlanceLine>,
    /// Null but at the desks of money.
    #[schema(required = true)]
    money: Option<GlanceMoney>,
}

/// Whether whoever works at the desk has a list of the area by state and days. A super admin has that of scholarships
/// alone; marks are listed by student, and scholarships by state alone.
fn has_list(desk: Desk, area: Area) -> bool {
    let has_days = !matches!(area, Area::Marks | Area::Scholarships | Area::Payouts);
    has_days && desk != Desk::College
}

/// The query of a list of what is in that state since, or came into it in, these days.
fn query(state: &str, from: Option<NaiveDate>, to: Option<NaiveDate>) -> String {
    let mut query = format!("status={state}");
    for (name, day) in [("from", from), ("to", to)] {
        if let Some(day) = day {
            let _ = write!(query, "&{name}={day}");
        }
    }
    query
}

/// What waits for longer than it should: of leaves those that have begun.
fn late_query(line: &Line) -> String {
    match line.area {
        Area::Leaves => format!(
            "status={}&startsBy={}&sort=from",
            line.state, line.late_until
        ),
        _ => query(line.state, None, Some(line.late_until)),
    }
}

impl GlanceLine {
    fn new(desk: Desk, day: NaiveDate, line: &Line) -> Self {
        let has_list = has_list(desk, line.area);
        let done = line.done.iter().map(|done| DoneToday {
            state: done.state.to_owned(),
            count: done.count,
            rows: has_list.then(|| query(done.state, Some(day), Some(day))),
        });
        let has_waiting = has_list || line.area == Area::Payouts;
        Self {
            area: line.area.into(),
            waiting: line.waiting,
            waiting_rows: has_waiting.then(|| query(line.state, None, None)),
            amount: line.amount.map(Decimal::from),
            oldest: line.oldest,
            late: line.late,
            late_rows: has_list.then(|| late_query(line)),
            done: done.collect(),
        }
    }
}

impl From<Money> for GlanceMoney {
    fn from(money: Money) -> Self {
        Self {
            owed: money.owed.into(),
            overdue: money.overdue.into(),
            collected_today: money.collected.into(),
        }
    }
}

impl GlanceStrip {
    fn new(desk: Desk, strip: Strip) -> Self {
        let lines = strip.lines.iter();
        Self {
            desk: desk.into(),
            day: strip.day,
            areas: lines
                .map(|line| GlanceLine::new(desk, strip.day, line))
                .collect(),
            money: strip.money.map(GlanceMoney::from),
        }
    }
}

/// GET /glance/{desk}: 404 for a desk at which the person does not work.
pub(crate) async fn strip(
    staff: Staff<AnyDesk>,
    desk: Id<Desk>,
    state: State,
) -> Reply<GlanceStrip> {
    let desk = desk.0;
    let strip = state
        .run(move |cx| use_case::strip(cx, &staff, desk))
        .await?;
    Ok(Answer::new(GlanceStrip::new(desk, strip)))
}

/// A row of a chart.
#[derive(Debug, Serialize, ToSchema)]
struct ChartRow {
    /// The word of a state or of an age, or the month as `2026-11`.
    key: String,
    /// The first day of what it counts; null for all before the last.
    #[schema(required = true)]
    from: Option<NaiveDate>,
    /// The last day of what it counts; null for all after the first.
    #[schema(required = true)]
    to: Option<NaiveDate>,
    /// The course's short name; null where the chart tells none apart, and of payments without one.
    #[schema(required = true)]
    course: Option<String>,
    /// Of the course.
    #[schema(required = true)]
    subject: Option<String>,
    count: i64,
    /// Rupees; nought of what is no money.
    amount: Decimal,
    /// The query of the list that shows them; null where there is none.
    #[schema(required = true)]
    rows: Option<String>,
}

/// A chart as a table.
#[derive(Debug, Serialize, ToSchema)]
struct ChartTable {
    chart: GlanceChart,
    /// In the order of the chart; of courses and subjects only those of which there is something.
    rows: Vec<ChartRow>,
}

/// The charts of a desk.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct GlanceTrend {
    desk: GlanceDesk,
    charts: Vec<ChartTable>,
}

impl ChartTable {
    fn new(desk: Desk, chart: Chart, rows: Vec<NamedRow>) -> Self {
        let row = |(row, name): NamedRow| {
            let (course, subject) =
                name.map_or((None, None), |name| (Some(name.course), name.subject));
            ChartRow {
                rows: list_of(desk, chart, &row.group),
                key: row.group.key,
                from: row.group.from,
                to: row.group.to,
                course,
                subject,
                count: row.count,
                amount: row.amount.into(),
            }
        };
        Self {
            chart: chart.into(),
            rows: rows.into_iter().map(row).collect(),
        }
    }
}

/// The query of the list that shows a group of a chart, for those who have that list.
fn list_of(desk: Desk, chart: Chart, group: &Group) -> Option<String> {
    match chart {
        _ if desk == Desk::College => None,
        Chart::ApplicationsByState => group.state.map(|state| query(state, None, None)),
        Chart::GrievancesByAge => Some(query("Pending", group.from, group.to)),
        Chart::CollectionsByMonth | Chart::DuesByAge | Chart::PassRates => None,
    }
}

/// GET /glance/{desk}/trend: 404 for a desk at which the person does not work.
pub(crate) async fn trend(
    staff: Staff<AnyDesk>,
    desk: Id<Desk>,
    state: State,
) -> Reply<GlanceTrend> {
    let desk = desk.0;
    let charts = state
        .run(move |cx| use_case::trend(cx, &staff, desk))
        .await?
        .into_iter();
    Ok(Answer::new(GlanceTrend {
        desk: desk.into(),
        charts: charts
            .map(|(chart, rows)| ChartTable::new(desk, chart, rows))
            .collect(),
    }))
}

impl From<NotOwnDesk> for ApiError {
    fn from(_: NotOwnDesk) -> Self {
        Self::not_found()
    }
}
