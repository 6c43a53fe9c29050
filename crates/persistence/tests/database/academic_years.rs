//! Which year an approval enters, and which years the database refuses.

use portal_domain::{
    academic_years::{AcademicYear, ClassDays, Span, YearFee, YearPlan},
    fee_parts::FeePart,
    ids::{AcademicYearId, ClassId, StaffId},
    money::Rupees,
};
use portal_persistence::{academic_years, serving};

use crate::{
    enrolments::{OLDER, Place, while_an_older_version_serves},
    fixtures::{now, random},
    schema_text::lines,
};

/// A version that knows the first step of the schema and no later one.
const KNOWS_TERMS: &str = "SELECT pg_advisory_lock_shared(1937007984, 1), pg_advisory_lock_shared(x'736572766564'::bigint)";

fn day(text: &str) -> chrono::NaiveDate {
    text.parse().expect("a day")
}

impl Place {
    /// Adds a year of these days, with its last day of admission or `NULL`, opened by the clerk or by an approval.
    fn year(
        &self,
        name: &str,
        days: [&str; 2],
        last_admission: &str,
        by_hand: bool,
    ) -> Result<(), String> {
        let by = match by_hand {
            true => format!("'{}'", self.clerk),
            false => "NULL".to_owned(),
        };
        let (college, [first, last]) = (self.college, days);
        self.world.execute(&format!(
            "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state, last_admission_on, opened_by)
             VALUES ('{college}', gen_random_uuid(), '{name}', '{name}', '{first}', '{last}', 'Open', {last_admission}, {by})"
        ))
    }

    fn finished(self) -> Self {
        let url = self.world.url();
        serving::finish(&url).expect("finished");
        self
    }

    /// Whose class is of which year.
    fn classes(&self) -> Vec<String> {
        let classes = "SELECT concat_ws(' ', s.email, y.name) AS line FROM enrolments e
            JOIN students s ON s.id = e.student_id JOIN classes c ON c.id = e.class_id
            JOIN academic_years y ON y.id = c.year_id WHERE e.closed_on IS NULL ORDER BY e.opened_on, s.email";
        lines(&mut self.world.connect(), classes)
            .into_iter()
            .map(|line| line.replace("@college.example", ""))
            .collect()
    }
}

#[test]
fn an_approval_after_the_last_day_of_admission_enters_the_next_year_that_is_open() {
    let place = Place::new().finished();
    place
        .year("one", ["2026-06-01", "2027-05-31"], "'2026-08-15'", true)
        .expect("a year");
    place.admit("a", "2026-06-01 08:00:00+00");
    place.admit("b", "2026-08-15 08:00:00+00");
    // The next year is not open yet. The previous release does not check that, and still approves.
    place.admit("c", "2026-08-16 08:00:00+00");
    place
        .year("two", ["2027-06-01", "2028-05-31"], "'2027-08-15'", true)
        .expect("another year");
    place.admit("d", "2026-08-17 08:00:00+00");
    // In India it is the 16th.
    place.admit("e", "2027-08-15 20:00:00+00");
    // It lies in no year.
    place.admit("f", "2028-06-01 08:00:00+00");
    let classes = place.classes();
    let years: Vec<&str> = classes
        .iter()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    assert_eq!(
        years,
        ["one", "one", "one", "two", "two", "2028-29"],
        "{classes:?}"
    );
}

#[test]
fn a_day_enters_its_own_year_and_no_later_one_as_long_as_that_takes_students() {
    let place = Place::new().finished();
    for (name, days) in [
        ("one", ["2026-06-01", "2027-05-31"]),
        ("two", ["2027-06-01", "2028-05-31"]),
    ] {
        place.year(name, days, "NULL", true).expect("a year");
    }
    // It lies in no year; one begins a day later.
    place.admit("a", "2026-05-31 08:00:00+00");
    place.admit("b", "2027-05-31 08:00:00+00");
    place.admit("c", "2027-06-01 08:00:00+00");
    let classes = place.classes();
    let years: Vec<&str> = classes
        .iter()
        .filter_map(|line| line.rsplit(' ').next())
        .collect();
    assert_eq!(years, ["one", "one", "two"], "{classes:?}");
}

#[test]
fn a_day_in_no_year_enters_one_that_a_super_admin_has_opened_and_that_begins_within_three_months() {
    let place = Place::new().finished();
    for (name, days, by_hand) in [
        ("one", ["2026-06-01", "2027-04-30"], true),
        ("two", ["2027-07-01", "2028-06-30"], true),
        ("auto", ["2030-06-01", "2031-05-31"], false),
    ] {
        place.year(name, days, "NULL", by_hand).expect("a year");
    }
    for (student, at, year) in [
        ("a", "2026-02-28", "2025-26"),
        ("b", "2026-03-01", "2025-26"),
        ("c", "2027-05-01", "two"),
        ("d", "2027-06-30", "two"),
        // Nobody has opened the next one.
        ("e", "2028-07-01", "2028-29"),
        ("f", "2030-05-31", "2029-30"),
    ] {
        place.admit(student, &format!("{at} 08:00:00+00"));
        let classes = place.classes();
        let line = format!("{student} {year}");
        assert!(classes.contains(&line), "{line}: {classes:?}");
    }
}

#[test]
fn the_first_day_that_a_coming_year_takes_is_the_ninety_second_before_it() {
    let place = Place::new().finished();
    place
        .year("one", ["2026-06-01", "2027-05-31"], "NULL", true)
        .expect("a year");
    place.admit("b", "2026-03-01 08:00:00+00");
    place.admit("a", "2026-02-28 08:00:00+00");
    assert_eq!(place.classes(), ["a 2025-26", "b one"]);
}

#[test]
fn years_never_overlap_whoever_writes_them() {
    let place = Place::new().finished();
    place
        .year("one", ["2026-06-01", "2027-05-31"], "NULL", true)
        .expect("a year");
    for days in [
        ["2027-05-31", "2028-05-30"],
        ["2025-06-01", "2026-06-01"],
        ["2026-07-01", "2026-07-31"],
        ["2020-01-01", "2030-01-01"],
    ] {
        for by_hand in [true, false] {
            let told = place
                .year("two", days, "NULL", by_hand)
                .expect_err("refused");
            assert!(told.contains("overlap"), "{days:?}: {told}");
        }
    }
    place
        .year("two", ["2027-06-01", "2028-05-31"], "NULL", true)
        .expect("the day after");
    let moved = "UPDATE academic_years SET ends_on = '2027-06-01' WHERE name = 'one'";
    let told = place.world.execute(moved).expect_err("refused");
    assert!(told.contains("overlap"), "{told}");
    // Nor does admission go on after a year's end.
    let late = "UPDATE academic_years SET last_admission_on = '2028-06-01' WHERE name = 'two'";
    let told = place.world.execute(late).expect_err("refused");
    assert!(told.contains("academic_years_admissions"), "{told}");
}

#[test]
fn a_year_opened_by_hand_waits_until_no_older_version_serves() {
    let place = Place::new();
    let oldest = || {
        lines(
            &mut place.world.connect(),
            "SELECT compatible_from() AS line",
        )
    };
    let open = || place.year("one", ["2026-06-01", "2027-05-31"], "NULL", true);
    let refused = || {
        let told = open().expect_err("refused");
        assert!(told.contains("portal migrate finish"), "{told}");
    };
    refused();
    serving::finish(&place.world.url()).expect("finished");
    for how in OLDER.into_iter().chain([KNOWS_TERMS]) {
        while_an_older_version_serves(&place.world.database, how, refused);
    }
    place
        .year("auto", ["2020-06-01", "2021-05-31"], "NULL", false)
        .expect("what an approval opens never waits");
    assert_eq!(oldest(), ["2026-11-21-003600_send_awaited_mails_first"]);
    open().expect("allowed");
    assert_eq!(oldest(), ["2026-11-28-006930_open_years_by_hand"]);
}

fn plan(place: &Place) -> YearPlan {
    let fee = |title: Option<&str>, rupees: i64| YearFee {
        course: place.course,
        year_of_study: 1,
        part: FeePart {
            title: title.map(str::to_owned),
            amount: Rupees::from_paise(rupees * 100).expect("an amount"),
        },
        repeat_percent: if title.is_some() { 50 } else { 100 },
    };
    YearPlan {
        name: "2026-27".into(),
        days: Span {
            first: day("2026-06-01"),
            last: day("2027-05-31"),
        },
        last_admission: Some(day("2026-08-15")),
        instalments: vec![day("2026-07-01"), day("2026-12-01")],
        fees: vec![
            fee(None, 60_000),
            fee(Some("Sports"), 500),
            fee(Some("Library"), 250),
        ],
        classes: vec![ClassDays {
            course: place.course,
            term: 1,
            days: Some(Span {
                first: day("2026-07-01"),
                last: day("2026-11-30"),
            }),
        }],
    }
}

#[test]
fn a_year_is_read_back_as_it_was_saved() {
    let place = Place::new().finished();
    let by = StaffId(place.clerk.parse().expect("an id"));
    let class = || vec![ClassId::new(now(), random())];
    let mut year = AcademicYear {
        id: AcademicYearId::new(now(), random()),
        plan: plan(&place),
        is_opened_by_hand: true,
        revision: 1,
    };
    let mut db = place.world.db();
    academic_years::insert(&mut db, place.college, &year, by, class()).expect("opened");
    let found = academic_years::find(&mut db, place.college, year.id).expect("read");
    assert_eq!(found.as_ref(), Some(&year));

    year.plan.fees.swap_remove(1);
    year.plan.instalments.pop();
    year.plan.classes[0].days = None;
    year.plan.last_admission = None;
    year.revision = 2;
    academic_years::update(&mut db, place.college, &year, by, class()).expect("saved");
    let found = academic_years::find(&mut db, place.college, year.id).expect("read");
    assert_eq!(found.as_ref(), Some(&year));

    // One class, with the students of it; another college has no such year.
    place.admit("asha", "2026-11-28 08:00:00+00");
    let listed = academic_years::list(&mut db, place.college).expect("listed");
    assert_eq!((listed.len(), listed[0].students), (1, 1));
    let days = academic_years::days_of_admission(&mut db, place.college, year.id).expect("read");
    assert_eq!(days.map(|days| days.first), Some(day("2026-11-28")));
    let other = place.world.college("Hill");
    assert_eq!(
        academic_years::find(&mut db, other, year.id).expect("read"),
        None
    );
    assert_eq!(academic_years::list(&mut db, other).expect("listed"), []);
}

#[test]
fn the_year_of_admission_is_asked_with_its_fees_and_the_name_of_one_that_is_over() {
    let place = Place::new().finished();
    let by = StaffId(place.clerk.parse().expect("an id"));
    let year = AcademicYear {
        id: AcademicYearId::new(now(), random()),
        plan: plan(&place),
        is_opened_by_hand: true,
        revision: 1,
    };
    let mut db = place.world.db();
    let ids = vec![ClassId::new(now(), random())];
    academic_years::insert(&mut db, place.college, &year, by, ids).expect("opened");
    let mut admitting =
        |at: &str| academic_years::find_admitting(&mut db, place.college, day(at)).expect("read");
    assert_eq!(admitting("2026-08-15"), Some(year));
    assert_eq!(admitting("2026-08-16"), None);
    assert_eq!(admitting("2026-02-28"), None);
    let mut name =
        |at: &str| academic_years::find_name(&mut db, place.college, day(at)).expect("read");
    assert_eq!(
        name("2026-08-16"),
        Some(("2026-27".into(), Some(day("2026-08-15"))))
    );
    assert_eq!(name("2026-02-28"), None);
}
