//! At a glance: what needs somebody at a desk today, and how it goes.

use std::{collections::HashMap, convert::Infallible};

use portal_domain::{
    dates::date_in_india,
    glance::{Chart, Desk, NotOwnDesk, Strip, TrendRow},
    ids::StaffId,
    roles::Role,
    sessions::SignedInStaff,
};
use portal_persistence::glance as store;

pub use store::PartName;

use crate::{Context, Failure, Outcome};

/// What a desk opens with: one query.
pub fn strip(cx: &mut Context, by: &SignedInStaff, desk: Desk) -> Outcome<Strip, NotOwnDesk> {
    refuse_unless_own(by, desk)?;
    let today = date_in_india(cx.now());
    let wanted = desk.wanted(by.role, today);
    let totals = store::find_totals(cx.db(), by.college, &wanted, teacher(by))?;
    Strip::add_up(desk, by.role, today, &totals).ok_or_else(below_zero)
}

/// A row of a chart with the name of its part.
pub type NamedRow = (TrendRow, Option<PartName>);

/// The charts of a desk: a query for each, and one for the names of what it tells apart.
pub fn trend(
    cx: &mut Context,
    by: &SignedInStaff,
    desk: Desk,
) -> Outcome<Vec<(Chart, Vec<NamedRow>)>, NotOwnDesk> {
    refuse_unless_own(by, desk)?;
    let today = date_in_india(cx.now());
    let charts = desk.charts().iter();
    charts
        .map(|&chart| {
            let wanted = chart.wanted(today);
            let totals = store::find_parts(cx.db(), by.college, &wanted, chart.grain())?;
            let names = store::list_part_names(cx.db(), by.college, chart.parts())?;
            let names: HashMap<_, _> = names.into_iter().map(|name| (name.part, name)).collect();
            let rows = chart.rows(today, &totals).ok_or_else(below_zero)?;
            let named = rows.into_iter().map(|row| {
                let name = names.get(&row.part).cloned();
                (row, name)
            });
            Ok((chart, named.collect()))
        })
        .collect()
}

/// Folds what changed since into the running totals, at most `most` changes; returns how many it was. Fewer than `most`
/// means that nothing is left, or that another instance folds.
pub fn fold(cx: &mut Context, most: u16) -> Outcome<usize, Infallible> {
    cx.transaction(|tx| Ok(store::fold(tx.db, most.into())?))
}

/// A teacher sees the own subjects alone.
fn teacher(by: &SignedInStaff) -> Option<StaffId> {
    (by.role == Role::Teacher).then_some(by.id)
}

fn refuse_unless_own(by: &SignedInStaff, desk: Desk) -> Outcome<(), NotOwnDesk> {
    if desk.is_of(by.role) {
        Ok(())
    } else {
        Err(Failure::Refused(NotOwnDesk))
    }
}

fn below_zero() -> Failure<NotOwnDesk> {
    Failure::defect("a running total of money is below zero")
}
