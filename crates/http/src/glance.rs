//! At a glance: what needs somebody at a desk today, and the charts that open from it.

use std::fmt::Write;

use chrono::NaiveDate;
use portal_domain::{
    charge_list::Which,
    glance::{Area, Chart, Desk, Line, Money, NotOwnDesk, Strip, TrendRow},
};
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
    /// The query of the list of charges that shows it; null where there is none.
    #[schema(required = true)]
    owed_rows: Option<String>,
    /// What was due before today.
    overdue: Decimal,
    #[schema(required = true)]
    overdue_rows: Option<String>,
    /// What was paid for charges today.
    collected_today: Decimal,
    #[schema(required = true)]
    collected_rows: Option<String>,
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

/// Whether the staff of the desk may read the area's list. Of a whole college, super admins read the list of scholarships
/// alone: each role works in its own area.
fn has_list(desk: Desk, area: Area) -> bool {
    desk != Desk::College || matches!(area, Area::Scholarships | Area::Payouts)
}

/// Whether the staff of the desk may read the list of charges.
fn has_charges(desk: Desk) -> bool {
    desk == Desk::Accounts
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

/// All that waits.
fn waiting_query(line: &Line, day: NaiveDate) -> String {
    match line.area {
        Area::Marks => format!("enteredBy={day}"),
        Area::Scholarships => query(line.state, None, day.pred_opt()),
        _ => query(line.state, None, None),
    }
}

/// What waits for longer than it should: of leaves those that have begun.
fn late_query(line: &Line) -> String {
    let day = line.late_until;
    match line.area {
        Area::Marks => format!("enteredBy={day}"),
        Area::Leaves => format!("status={}&startsBy={day}&sort=from", line.state),
        _ => query(line.state, None, Some(day)),
    }
}

/// What came into the state on that day: of marks, the results.
fn done_query(area: Area, state: &str, day: NaiveDate) -> String {
    match area {
        Area::Marks => format!("outcome={state}&from={day}&to={day}"),
        // A scholarship that was approved may be paid by now.
        Area::Scholarships => format!("from={day}&to={day}"),
        _ => query(state, Some(day), Some(day)),
    }
}

impl GlanceLine {
    fn new(desk: Desk, day: NaiveDate, line: &Line) -> Self {
        let has_list = has_list(desk, line.area);
        let done = line.done.iter().map(|done| DoneToday {
            state: done.state.to_owned(),
            count: done.count,
            rows: has_list.then(|| done_query(line.area, done.state, day)),
        });
        Self {
            area: line.area.into(),
            waiting: line.waiting,
            waiting_rows: has_list.then(|| waiting_query(line, day)),
            amount: line.amount.map(Decimal::from),
            oldest: line.oldest,
            late: line.late,
            late_rows: has_list.then(|| late_query(line)),
            done: done.collect(),
        }
    }
}

impl GlanceMoney {
    fn new(desk: Desk, day: NaiveDate, money: Money) -> Self {
        let of = |query: String| has_charges(desk).then_some(query);
        Self {
            owed: money.owed.into(),
            owed_rows: of(query(Which::Due.as_str(), None, None)),
            overdue: money.overdue.into(),
            overdue_rows: of(query(Which::Due.as_str(), None, day.pred_opt())),
            collected_today: money.collected.into(),
            collected_rows: of(query(Which::Paid.as_str(), Some(day), Some(day))),
        }
    }
}

impl GlanceStrip {
    fn new(desk: Desk, strip: &Strip) -> Self {
        let lines = strip.lines.iter();
        Self {
            desk: desk.into(),
            day: strip.day,
            areas: lines
                .map(|line| GlanceLine::new(desk, strip.day, line))
                .collect(),
            money: strip
                .money
                .map(|money| GlanceMoney::new(desk, strip.day, money)),
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
    Ok(Answer::new(GlanceStrip::new(desk, &strip)))
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
    /// The subject's, from 1; left out without a subject and in a course of one term.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
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
            let (course, subject, term) = name.map_or((None, None, None), |name| {
                (Some(name.course), name.subject, name.term)
            });
            ChartRow {
                rows: list_of(desk, chart, &row),
                key: row.group.key,
                from: row.group.from,
                to: row.group.to,
                course,
                subject,
                term,
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

/// The query of the list that shows a row of a chart, for those who have that list.
fn list_of(desk: Desk, chart: Chart, row: &TrendRow) -> Option<String> {
    let (part, group) = (row.part, &row.group);
    let charges = |which| format!("{}&courseId={part}", query(which, group.from, group.to));
    match chart {
        _ if desk == Desk::College => None,
        Chart::ApplicationsByState => group.state.map(|state| query(state, None, None)),
        Chart::GrievancesByAge => Some(query("Pending", group.from, group.to)),
        Chart::CollectionsByMonth => Some(charges(Which::Paid.as_str())),
        Chart::DuesByAge => Some(charges(Which::Due.as_str())),
        Chart::PassRates => group
            .state
            .map(|outcome| format!("outcome={outcome}&subject={part}")),
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
