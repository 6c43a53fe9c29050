use uuid::Uuid;

use super::*;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A Thursday.
fn today() -> NaiveDate {
    day("2026-11-26")
}

fn total(measure: Measure, state: &str, on: &str, count: i64, amount: i64) -> DayTotal {
    DayTotal {
        measure,
        state: state.to_owned(),
        day: day(on),
        count,
        amount,
    }
}

/// Of a desk's staff that is no head of department.
fn strip(desk: Desk, totals: &[DayTotal]) -> Strip {
    let role = Role::ALL
        .into_iter()
        .find(|&role| desk.is_of(role) && role != Role::Hod);
    Strip::add_up(desk, role.expect("a role"), today(), totals).expect("money")
}

#[test]
fn a_role_has_the_glance_of_its_own_desks() {
    let of = |role| Desk::ALL.into_iter().filter(move |desk| desk.is_of(role));
    let words = |role| of(role).map(Desk::as_str).collect::<Vec<_>>();
    assert_eq!(words(Role::Hod), ["grievances", "leaves", "scholarships"]);
    assert_eq!(words(Role::SuperAdmin), ["college"]);
    for role in Role::ALL {
        assert!(!words(role).is_empty(), "{role:?}");
    }
}

#[test]
fn a_head_of_department_is_told_of_all_three_areas_at_the_first_desk() {
    let of = |desk: Desk| desk.areas(Role::Hod).to_vec();
    let three = [Area::Grievances, Area::Leaves, Area::Scholarships];
    assert_eq!(of(Desk::Grievances), three);
    assert_eq!(of(Desk::Leaves), [Area::Leaves]);
    let clerk = Desk::Grievances.areas(Role::GrievanceAdmin);
    assert_eq!(clerk, [Area::Grievances]);
}

#[test]
fn no_total_is_asked_for_twice() {
    let asked = Desk::ALL.map(|desk| desk.wanted(Role::Hod, today()));
    let charts = Chart::ALL.map(|chart| chart.wanted(today()));
    for wanted in asked.iter().chain(&charts) {
        let names = wanted.iter().map(|one| (one.measure.as_str(), one.state));
        let once: std::collections::BTreeSet<_> = names.collect();
        assert_eq!(once.len(), wanted.len(), "{wanted:?}");
    }
}

#[test]
fn what_waits_is_late_when_its_working_days_are_over() {
    let pending = |on, count| total(Measure::Grievances, "Pending", on, count, 0);
    // 15 working days ago, and 16: the limit of grievances is 15.
    let totals = [
        pending("2026-11-26", 4),
        pending("2026-11-05", 2),
        pending("2026-11-04", 3),
        total(Measure::Grievances, "Resolved", "2026-11-26", 7, 0),
    ];
    let [line] = strip(Desk::Grievances, &totals).lines.try_into().unwrap();
    assert_eq!((line.waiting, line.late), (9, 3));
    assert_eq!(line.oldest, Some(day("2026-11-04")));
    assert_eq!(line.late_until, day("2026-11-04"));
    let state = "Resolved";
    assert_eq!(line.done, [Done { state, count: 7 }]);
}

#[test]
fn nothing_waits_where_every_total_is_nought() {
    let totals = [total(Measure::Grievances, "Pending", "2026-11-04", 0, 0)];
    let [line] = strip(Desk::Grievances, &totals).lines.try_into().unwrap();
    assert_eq!((line.waiting, line.oldest, line.late), (0, None, 0));
}

#[test]
fn a_leave_is_late_from_its_first_day_on() {
    let totals = [
        total(Measure::Leaves, "Pending", "2026-11-20", 5, 0),
        total(Measure::LeaveStarts, "Pending", "2026-11-26", 1, 0),
        total(Measure::LeaveStarts, "Pending", "2026-11-27", 4, 0),
    ];
    let [line] = strip(Desk::Leaves, &totals).lines.try_into().unwrap();
    assert_eq!((line.waiting, line.late), (5, 1));
    assert_eq!(line.oldest, Some(day("2026-11-20")));
}

#[test]
fn a_scholarship_waits_once_its_test_is_over() {
    let open = |on| total(Measure::Scholarships, "Open", on, 1, 0);
    let totals = [open("2026-11-26"), open("2026-11-25"), open("2026-11-11")];
    let [line] = strip(Desk::Scholarships, &totals).lines.try_into().unwrap();
    assert_eq!((line.waiting, line.late), (2, 1));
    assert_eq!(line.oldest, Some(day("2026-11-11")));
}

#[test]
fn a_desk_of_money_tells_what_is_owed_overdue_and_paid_today() {
    let totals = [
        total(Measure::Dues, DUE, "2026-11-25", 1, 100),
        total(Measure::Dues, DUE, "2026-11-26", 1, 20),
        total(Measure::Dues, DUE, "2027-01-01", 1, 3),
        total(Measure::Collected, "fee", "2026-11-26", 1, 40),
        total(Measure::Collected, "reexamFee", "2026-11-26", 1, 5),
        total(Measure::TopUps, "Pending", "2026-11-26", 2, 700),
    ];
    let found = strip(Desk::Accounts, &totals);
    let paise = |paise| Rupees::from_paise(paise).unwrap();
    let money = Money {
        owed: paise(123),
        overdue: paise(100),
        collected: paise(45),
    };
    assert_eq!(found.money, Some(money));
    assert_eq!(found.lines[0].waiting, 2);
    assert_eq!(found.lines[0].amount, Some(paise(700)));
    assert_eq!(strip(Desk::Grievances, &totals).money, None);
}

#[test]
fn every_day_is_in_one_group_of_a_chart_by_age() {
    for chart in [Chart::GrievancesByAge, Chart::DuesByAge] {
        for days in 0..400 {
            let total = PartTotal {
                state: "Pending".to_owned(),
                day: today() + Days::new(40) - Days::new(days),
                part: Uuid::nil(),
                count: 1,
                amount: 1,
            };
            let rows = chart.rows(today(), std::slice::from_ref(&total)).unwrap();
            let counted: i64 = rows.iter().map(|row| row.count).sum();
            assert_eq!(counted, 1, "{chart:?} {total:?}");
        }
    }
}

#[test]
fn the_last_group_of_grievances_are_those_past_the_limit() {
    let groups = Chart::GrievancesByAge.groups(today());
    let last = groups.last().unwrap();
    let (from, to) = (last.from, last.to);
    assert_eq!(
        (from, to),
        (None, Some(Area::Grievances.late_until(today())))
    );
}

#[test]
fn a_chart_adds_up_each_course_of_a_month() {
    let [one, other] = [Uuid::from_u128(1), Uuid::from_u128(2)];
    let paid = |state: &str, on, part, amount| PartTotal {
        state: state.to_owned(),
        day: day(on),
        part,
        count: 1,
        amount,
    };
    let totals = [
        paid("fee", "2026-11-01", one, 5),
        paid("reexamFee", "2026-11-01", one, 7),
        paid("fee", "2026-11-01", other, 100),
        paid("fee", "2025-12-01", one, 1),
    ];
    let rows = Chart::CollectionsByMonth.rows(today(), &totals).unwrap();
    let told = rows
        .iter()
        .map(|row| (&*row.group.key, row.part, row.amount.paise()));
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            ("2025-12", one, 1),
            ("2026-11", one, 12),
            ("2026-11", other, 100)
        ]
    );
    assert_eq!(rows[1].group.to, Some(day("2026-11-30")));
}
