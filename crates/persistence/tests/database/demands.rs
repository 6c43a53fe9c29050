//! What students owe for a year: raised once, corrected by a line of its own, and adopted of what was raised before.

use diesel::connection::SimpleConnection;
use portal_domain::{
    fee_parts::{FeePart, Share},
    fees::{Charge, Instalment},
    ids::{ChargeId, EnrolmentId, StudentId},
    money::Rupees,
};
use portal_persistence::{
    Db, StoreError, Stored, demands, enrolments, migrations, serving, testing::TestDatabase,
    transaction,
};

use crate::{
    enrolments::{CLERK, COURSE, Place, all_of, application, course, student},
    fixtures::{now, random},
    schema_text::lines,
    upgrades::{COLLEGE, before},
};

const DAY: &str = "2026-11-28 08:00:00+00";

/// The first migration that knows demands.
const FIRST: &str = "2026-11-29-007400_create_demands";

fn part(title: Option<&str>, paise: i64) -> FeePart {
    FeePart {
        title: title.map(str::to_owned),
        amount: Rupees::from_paise(paise).expect("an amount"),
    }
}

fn fee() -> Vec<Share> {
    vec![
        part(None, 90_000).whole(),
        part(Some("Library"), 20_000).share(50),
    ]
}

/// Raises the fee of ₹1,000 in two instalments for the student's enrolment; how many demands have begun by it.
fn raise(tx: &mut Db, place: &Place, student: StudentId) -> Stored<usize> {
    let live = enrolments::find_live(tx, place.college, student)?.expect("enrolled");
    raise_for(tx, place, live, &fee())
}

fn raise_for(
    tx: &mut Db,
    place: &Place,
    enrolment: EnrolmentId,
    shares: &[Share],
) -> Stored<usize> {
    let begun = demands::begin(tx, place.college, &[enrolment], shares, now())?;
    let mut raised = Vec::new();
    for of in &begun {
        for number in 1..=2 {
            let instalment = Instalment {
                number,
                amount: Rupees::from_paise(50_000).expect("an amount"),
                due: now().date_naive(),
            };
            let id = ChargeId::new(now(), random());
            raised.push((*of, Charge::instalment(id, instalment, 2, Vec::new())));
        }
    }
    demands::insert_instalments(tx, place.college, &raised, now())?;
    Ok(begun.len())
}

fn raised(place: &Place, student: StudentId) -> Result<usize, StoreError> {
    transaction(&mut place.world.db(), |tx| raise(tx, place, student))
}

/// Each student's lines, as they came.
const LINES: &str =
    "SELECT concat_ws(' ', right(d.student_id::text, 4), y.name, d.year_of_study, l.plan, l.kind,
                             nullif(l.title, ''), nullif(l.percent, 100), l.amount) AS line
    FROM demand_lines l
    JOIN demands d ON (d.college_id, d.id) = (l.college_id, l.demand_id)
    JOIN academic_years y ON (y.college_id, y.id) = (d.college_id, d.year_id)
    ORDER BY right(d.student_id::text, 4), y.begins_on, l.plan, l.kind DESC, l.position";

fn lines_of(place: &Place) -> Vec<String> {
    let all = lines(&mut place.world.connect(), LINES);
    // Without the end of the student's id, which nobody knows.
    all.iter().map(|line| line[5..].to_owned()).collect()
}

fn withdraw(place: &Place) {
    let withdrawn = format!(
        "UPDATE charges SET withdrawn_at = now(), withdrawn_by = '{}', withdrawn_for = 'A mistake'
             WHERE withdrawn_at IS NULL",
        place.clerk
    );
    place.world.execute(&withdrawn).expect("withdrawn");
}

#[test]
fn a_fee_that_is_raised_by_many_at_once_is_raised_once() {
    let place = Place::new();
    let student = place.admit("asha", DAY);
    let begun = place.world.at_once(4, |_, db| {
        let all =
            (0..16).map(|_| transaction::<_, StoreError>(db, |tx| raise(tx, &place, student)));
        all.map(|one| one.expect("raised or not")).sum::<usize>()
    });
    assert_eq!(begun.iter().sum::<usize>(), 1);
    assert_eq!(
        lines_of(&place),
        ["2026-27 1 1 fee 90000", "2026-27 1 1 fee Library 50 10000"]
    );
    let plan =
        "SELECT count(*) AS n FROM charges c JOIN demands d ON d.id = c.demand_id AND c.plan = 1";
    assert_eq!(place.world.count(plan), 2);
}

#[test]
fn withdrawn_instalments_are_taken_off_and_the_same_demand_is_planned_anew() {
    let place = Place::new();
    let student = place.admit("asha", DAY);
    assert_eq!(raised(&place, student).expect("raised"), 1);
    withdraw(&place);
    assert_eq!(raised(&place, student).expect("raised"), 1);
    assert_eq!(raised(&place, student).expect("not again"), 0);
    assert_eq!(
        lines_of(&place),
        [
            "2026-27 1 1 fee 90000",
            "2026-27 1 1 fee Library 50 10000",
            "2026-27 1 1 correction -50000",
            "2026-27 1 1 correction -50000",
            "2026-27 1 2 fee 90000",
            "2026-27 1 2 fee Library 50 10000",
        ]
    );
    assert_eq!(place.world.count("SELECT count(*) AS n FROM demands"), 1);
}

#[test]
fn a_demand_of_nothing_can_be_raised_once_there_is_a_fee() {
    let place = Place::new();
    let student = place.admit("asha", DAY);
    let free = transaction::<_, StoreError>(&mut place.world.db(), |tx| {
        let live = enrolments::find_live(tx, place.college, student)?.expect("enrolled");
        demands::begin(tx, place.college, &[live], &[], now())
    });
    assert_eq!(free.expect("begun").len(), 1);
    assert_eq!(lines_of(&place), [""; 0]);
    assert_eq!(raised(&place, student).expect("raised"), 1);
    assert_eq!(lines_of(&place).len(), 2);
}

#[test]
fn lines_come_to_what_the_instalments_come_to_and_stay() {
    let place = Place::new();
    let student = place.admit("asha", DAY);
    // Whoever writes lines writes instalments.
    let alone = transaction::<_, StoreError>(&mut place.world.db(), |tx| {
        let live = enrolments::find_live(tx, place.college, student)?.expect("enrolled");
        demands::begin(tx, place.college, &[live], &fee(), now())
    });
    let refused = alone.expect_err("lines without instalments");
    assert!(refused.is_conflict_with("demands_add_up"), "{refused}");
    let more = vec![part(None, 90_001).whole()];
    let other = transaction::<_, StoreError>(&mut place.world.db(), |tx| {
        let live = enrolments::find_live(tx, place.college, student)?.expect("enrolled");
        raise_for(tx, &place, live, &more)
    });
    other.expect_err("another sum");
    assert_eq!(raised(&place, student).expect("raised"), 1);
    let third = "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on, created_at,
                                      demand_id, plan)
        SELECT college_id, gen_random_uuid(), student_id, kind, 3, title, amount, due_on, created_at, demand_id, plan
        FROM charges LIMIT 1";
    place
        .world
        .execute(third)
        .expect_err("an instalment without a line");
    for change in [
        "UPDATE demand_lines SET amount = amount + 1",
        "DELETE FROM demand_lines",
        "TRUNCATE demand_lines",
    ] {
        place.world.execute(change).expect_err(change);
    }
    let twice = third.replace("kind, 3,", "kind, instalment,");
    let refused = place
        .world
        .execute(&twice)
        .expect_err("the same instalment");
    assert!(refused.contains("charges_of_demand"), "{refused}");
}

/// How the release before raises an instalment, with its parts or without.
fn instalment(student: &str, number: i16, day: &str, parts: Option<&str>) -> String {
    let parts = parts.map_or("NULL".to_owned(), |parts| format!("'{parts}'"));
    format!(
        "INSERT INTO charges (college_id, id, student_id, kind, instalment, instalment_count, title, amount, due_on,
                              created_at, parts)
             VALUES ('{COLLEGE}', gen_random_uuid(), '{student}', 'instalment', {number}, 2, 'Instalment', 50000,
                     '2026-12-31', '{day}', {parts});"
    )
}

const PARTS: &str = r#"[{"title": null, "paise": 45000}, {"title": "Library", "paise": 5000}]"#;

/// A college as it was before there were demands: one who was admitted a year ago and paid nothing, one whose approval was
/// undone and made again, one without a fee, and an applicant.
fn old_college() -> TestDatabase {
    let database = before(FIRST);
    let mut script = course();
    let days = [Some("2025-07-01 08:00:00+00"), Some(DAY), Some(DAY), None];
    for (number, day) in (1..).zip(days) {
        let (id, insert) = student(number);
        script += &insert;
        script += &application(
            COLLEGE,
            &id,
            COURSE,
            day.map(|day| ("Approved", day, CLERK)),
        );
    }
    let (first, second) = (student(1).0, student(2).0);
    for number in 1..=2 {
        script += &instalment(&first, number, "2025-07-01 08:00:00+00", None);
        script += &instalment(&second, number, DAY, Some(PARTS));
    }
    script += &format!(
        "UPDATE charges SET withdrawn_at = now(), withdrawn_by = '{CLERK}', withdrawn_for = 'A mistake'
             WHERE student_id = '{second}';"
    );
    for number in 1..=2 {
        script += &instalment(&second, number, DAY, Some(PARTS));
    }
    database
        .execute(&script)
        .expect("a college without demands");
    enrol(&database);
    database
}

/// As a portal of then has left it: everybody is enrolled.
fn enrol(database: &TestDatabase) {
    all_of(database, 100, enrolments::enrol_next);
}

const ADOPTED: [&str; 3] = [
    "0001 2025-26 1 1 fee 100000",
    "0002 2026-27 1 1 fee 90000",
    "0002 2026-27 1 1 fee Library 10000",
];

#[test]
fn instalments_of_before_get_their_demands_a_few_students_at_a_time() {
    let database = old_college();
    migrations::run(&database.url()).expect("migrated");
    assert_eq!(lines(&mut database.connect(), LINES), [""; 0]);
    let broken_off: Result<(), StoreError> = transaction(&mut database.connect(), |tx| {
        assert_eq!(demands::adopt_next(tx, 2)?, 2);
        Err(StoreError::Unavailable("killed".to_owned()))
    });
    broken_off.expect_err("it was killed");
    assert_eq!(all_of(&database, 2, demands::adopt_next), [2, 1]);
    assert_eq!(lines(&mut database.connect(), LINES), ADOPTED);
    // What was withdrawn before is of no demand.
    let without =
        "SELECT count(*) AS n FROM charges WHERE demand_id IS NULL AND withdrawn_at IS NOT NULL";
    let all = "SELECT count(*) AS n FROM charges WHERE demand_id IS NULL";
    assert_eq!((database.count(without), database.count(all)), (2, 2));
    serving::finish(&database.url()).expect("nothing is left");
}

/// As a move to terms leaves a student who was approved on 10 April: cancelled, and in three terms from then on.
const MOVED: &str = "UPDATE enrolments SET state = 'Cancelled', closed_on = '2026-11-28';
    UPDATE regulations SET terms = 4, terms_per_year = 2;
    INSERT INTO classes (college_id, id, year_id, course_id, term)
        SELECT c.college_id, gen_random_uuid(), y.id, c.course_id, term
        FROM (SELECT DISTINCT college_id, course_id FROM classes) c JOIN academic_years y USING (college_id),
             generate_series(2, 3) term
        WHERE y.name = CASE term WHEN 2 THEN '2025-26' ELSE '2026-27' END;
    INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, closed_on)
        SELECT e.college_id, gen_random_uuid(), e.student_id, c.id, e.regulation_id,
               CASE c.term WHEN 1 THEN 'Admission' ELSE 'Promotion' END,
               CASE c.term WHEN 3 THEN 'Enrolled' ELSE 'Promoted' END,
               (ARRAY['2025-11-29', '2025-11-30', '2026-06-01'])[c.term]::date,
               (ARRAY['2025-11-30', '2026-06-01', NULL])[c.term]::date
        FROM enrolments e JOIN classes c USING (college_id) JOIN academic_years y ON y.id = c.year_id
        WHERE e.state = 'Cancelled' AND y.name = CASE c.term WHEN 3 THEN '2026-27' ELSE '2025-26' END";

#[test]
fn a_fee_of_before_a_move_to_terms_stays_in_the_year_in_which_it_was_raised() {
    let database = before(FIRST);
    let (id, insert) = student(1);
    let april = "2026-04-10 08:00:00+00";
    let decided = Some(("Approved", april, CLERK));
    let script = [
        course(),
        insert,
        application(COLLEGE, &id, COURSE, decided),
        instalment(&id, 1, april, Some(PARTS)),
        // Parts of another sum say nothing.
        instalment(&id, 2, april, Some(r#"[{"title": null, "paise": 1}]"#)),
    ];
    database
        .execute(&script.concat())
        .expect("a student of April");
    enrol(&database);
    // The year that follows.
    let next = format!(
        "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
             SELECT '{COLLEGE}', gen_random_uuid(), '2026-27', '2026-27', '2026-06-01', '2027-05-31', 'Open';"
    );
    migrations::run(&database.url()).expect("migrated");
    database.execute(&next).expect("the next year");
    database
        .execute(&format!(
            "SET session_replication_role = replica; {MOVED}; RESET session_replication_role"
        ))
        .expect("moved");
    all_of(&database, 100, demands::adopt_next);
    assert_eq!(
        lines(&mut database.connect(), LINES),
        [
            "0001 2025-26 1 1 fee 95000",
            "0001 2025-26 1 1 fee Library 5000",
        ]
    );
}

#[test]
fn instalments_that_wait_are_not_raised_once_more() {
    let place = Place::new();
    let student = place.admit("asha", DAY);
    let waiting = (1..=2).map(|number| {
        instalment(&student.to_string(), number, DAY, None)
            .replace(COLLEGE, &place.college.to_string())
    });
    let waiting: String = waiting.collect();
    place.world.execute(&waiting).expect("they wait");
    assert_eq!(raised(&place, student).expect("not again"), 0);
    assert_eq!(lines_of(&place), ["2026-27 1 1 fee 100000"]);
    // What was raised beside it all the same is of another plan, and the back-fill ends.
    place.world.execute(&waiting).expect("they wait");
    all_of(&place.world, 100, enrolments::enrol_next);
    all_of(&place.world, 100, demands::adopt_next);
    assert_eq!(
        lines_of(&place),
        ["2026-27 1 1 fee 100000", "2026-27 1 2 fee 100000"]
    );
}

#[test]
fn what_the_release_before_raises_is_adopted_when_it_approves() {
    let database = old_college();
    migrations::run(&database.url()).expect("migrated");
    let (applicant, _) = student(4);
    // It raises the fee before it approves, in one transaction.
    let approve = format!(
        "{}{}UPDATE applications SET status = 'Approved', decided_at = '{DAY}', decided_by = '{CLERK}'
             WHERE student_id = '{applicant}';",
        instalment(&applicant, 1, DAY, None),
        instalment(&applicant, 2, DAY, None)
    );
    let mut db = database.connect();
    db.batch_execute(&format!("BEGIN; {approve} COMMIT"))
        .expect("approved");
    assert_eq!(lines(&mut db, LINES), ["0004 2026-27 1 1 fee 100000"]);
    all_of(&database, 100, demands::adopt_next);
    let mut all = ADOPTED.to_vec();
    all.push("0004 2026-27 1 1 fee 100000");
    assert_eq!(lines(&mut db, LINES), all);
    // Nothing of it is raised twice.
    let twice = database.execute(&instalment(&applicant, 1, DAY, None));
    twice.expect("it waits for a demand");
    database
        .execute(&instalment(&applicant, 1, DAY, None))
        .expect_err("one of a number");
}
