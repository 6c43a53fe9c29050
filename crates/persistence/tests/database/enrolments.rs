//! Who is enrolled where: what the database does by itself when an application is decided, whichever release decides it,
//! and how those are enrolled who were admitted before.

use std::{
    thread,
    time::{Duration, Instant},
};

use diesel::connection::SimpleConnection;
use portal_domain::ids::{CollegeId, CourseId, StudentId};
use portal_persistence::{
    Db, StoreError, Stored, demands, enrolments,
    migrations::{self, MigrationError},
    serving::{self, Serving},
    testing::TestDatabase,
    transaction,
};

use crate::{
    fixtures::World,
    schema_text::lines,
    upgrades::{COLLEGE, STUDENT, before},
};

pub(crate) const COURSE: &str = "01900000-0000-7000-8000-0000000c0001";
pub(crate) const CLERK: &str = "01900000-0000-7000-8000-00000000a001";

/// The first migration that knows enrolments.
const FIRST: &str = "2026-11-28-006800_create_enrolments";

/// How the release before adds an application that is decided, or one that is not.
pub(crate) fn application(
    college: &str,
    student: &str,
    course: &str,
    decided: Option<(&str, &str, &str)>,
) -> String {
    let (status, at, by) = match decided {
        Some((status, at, by)) => (status, format!("'{at}'"), format!("'{by}'")),
        None => ("Submitted", "NULL".to_owned(), "NULL".to_owned()),
    };
    format!(
        "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone, parent_name,
             parent_phone, address, last_institution, score, status, submission, submitted_at, decided_at, decided_by, remark)
         VALUES ('{college}', '{student}', '{course}', 'Asha Patil', 'asha patil', '2007-05-01', 'female', '9876543210',
             'Sunita Patil', '9876543211', 'Pune', 'Hill School', 700, '{status}', 1, now(), {at}, {by}, 'Seen');"
    )
}

/// A course with two subjects, and a clerk.
pub(crate) fn course() -> String {
    format!(
        "INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
             VALUES ('{COLLEGE}', '{COURSE}', 1, 'BSc', 'bsc', '3 Years', 0, 0);
         INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
             SELECT '{COLLEGE}', '{COURSE}', ('01900000-0000-7000-8000-00000005b00' || n)::uuid, n, 'S' || n, 's' || n, 400, 1000
             FROM generate_series(1, 2) n;
         INSERT INTO staff (college_id, id, username, username_key, name, email, email_key, password_hash, status, role,
                            created_at)
             VALUES ('{COLLEGE}', '{CLERK}', 'clerk', 'clerk', 'Clerk', 'c@x.in', 'c@x.in', 'x', 'active', 'marksAdmin', now());"
    )
}

/// Another student, whose id has that number.
pub(crate) fn student(number: u32) -> (String, String) {
    let id = format!("01900000-0000-7000-8000-00000000{number:04}");
    let insert = format!(
        "INSERT INTO students (college_id, id, sap_id, username, name, search_key, email, email_key, password_hash, created_at)
             VALUES ('{COLLEGE}', '{id}', '2600020{number:04}', 's{number}', 'S', 's', 's{number}', 's{number}', 'x', now());"
    );
    (id, insert)
}

/// First marks in the first subject.
fn mark(student: &str) -> String {
    format!(
        "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, changed_at, changed_by)
             VALUES ('{COLLEGE}', '{student}', '01900000-0000-7000-8000-00000005b001', 1, 500, false, now(), '{CLERK}');"
    )
}

/// A re-exam of that subject.
fn reexam(student: &str) -> String {
    format!(
        "INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, registered_at)
             VALUES ('{COLLEGE}', gen_random_uuid(), '{student}', '01900000-0000-7000-8000-00000005b001', 2, '2025-06-01',
                     now());"
    )
}

/// The first issue of a result, with a code that ends in that letter.
fn result(student: &str, letter: char) -> String {
    format!(
        "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by, sap_id, name, course,
                              college_name, subjects, obtained, max, grade, verdict)
             VALUES ('{COLLEGE}', '{student}', 1, gen_random_uuid(), 'ABCDEFGHJKMNPQRSTVWXYZ012{letter}', now(), '{CLERK}',
                     '26000100001', 'Asha', 'BSc', 'Sunrise', '[]', 500, 1000, 'D', 'PASS');"
    )
}

/// Each student's enrolments, with the class and how many subjects they have.
fn enrolled(database: &TestDatabase) -> Vec<String> {
    lines(
        &mut database.connect(),
        "SELECT concat_ws(' | ', right(e.student_id::text, 4), y.name, c.term, r.name, e.via, e.state, e.opened_on,
                          (SELECT count(*) FROM enrolment_subjects t WHERE t.enrolment_id = e.id)) AS line
         FROM enrolments e JOIN classes c ON (c.college_id, c.id) = (e.college_id, e.class_id)
         JOIN academic_years y ON (y.college_id, y.id) = (c.college_id, c.year_id)
         JOIN regulations r ON (r.college_id, r.id) = (e.college_id, e.regulation_id) AND r.course_id = c.course_id
         ORDER BY e.student_id, e.closed_on NULLS LAST, e.id",
    )
}

/// Does one batch after the other, as the worker does; how many were enrolled with each.
fn enrol_all(database: &TestDatabase, most: i32) -> Vec<usize> {
    let batches = all_of(database, most, enrolments::enrol_next);
    all_of(database, most, enrolments::tie_next);
    all_of(database, most, demands::adopt_next);
    batches
}

pub(crate) fn all_of(
    database: &TestDatabase,
    most: i32,
    step: fn(&mut Db, i32) -> Stored<usize>,
) -> Vec<usize> {
    let mut batches = Vec::new();
    loop {
        let done = transaction::<_, StoreError>(&mut database.connect(), |tx| step(tx, most));
        match done.expect("done") {
            0 => return batches,
            done => batches.push(done),
        }
    }
}

fn is_done(database: &TestDatabase) -> bool {
    database.count("SELECT count(*) AS n FROM back_fills WHERE done_at IS NOT NULL") == 3
}

/// A college as the release before left it. Of its five students three are admitted: one in the last second of a year, one
/// in the first second of the next, and one a year later.
fn old_college() -> TestDatabase {
    let database = before(FIRST);
    let mut script = course();
    let decisions = [
        Some(("Approved", "2025-05-31 18:29:59+00")),
        Some(("Approved", "2025-05-31 18:30:00+00")),
        Some(("Rejected", "2025-07-01 08:00:00+00")),
        None,
    ];
    for (number, decision) in (1..).zip(decisions) {
        let (id, insert) = student(number);
        let decided = decision.map(|(status, at)| (status, at, CLERK));
        script += &insert;
        script += &application(COLLEGE, &id, COURSE, decided);
        if decision.is_some_and(|(status, _)| status == "Approved") {
            script += &mark(&id);
        }
    }
    script += &application(
        COLLEGE,
        STUDENT,
        COURSE,
        Some(("Approved", "2026-06-15 08:00:00+00", CLERK)),
    );
    let failed = "01900000-0000-7000-8000-000000000001";
    script += &(reexam(failed) + &result(failed, 'A'));
    database
        .execute(&script)
        .expect("a college of the release before");
    database
}

#[test]
fn those_who_were_admitted_before_are_enrolled_a_few_at_a_time() {
    let database = old_college();
    let issued = |database: &TestDatabase| {
        lines(
            &mut database.connect(),
            "SELECT (to_jsonb(r) - 'enrolment_id' - 'term')::text AS line FROM results r",
        )
    };
    let issues = issued(&database);
    migrations::run(&database.url()).expect("migrated");
    assert!(enrolled(&database).is_empty());
    // Two of the three at first: an instance that ends now has lost nothing.
    assert_eq!(enrol_all(&database, 2), [2, 1]);
    assert!(is_done(&database));
    assert_eq!(
        enrolled(&database),
        [
            "0001 | 2024-25 | 1 | Present syllabus | Migration | Enrolled | 2025-05-31 | 2",
            "0002 | 2025-26 | 1 | Present syllabus | Migration | Enrolled | 2025-06-01 | 2",
            "5001 | 2026-27 | 1 | Present syllabus | Migration | Enrolled | 2026-06-15 | 2",
        ]
    );
    let loose = "SELECT count(*) AS n FROM (SELECT enrolment_id FROM marks UNION ALL SELECT enrolment_id FROM reexams) of
                 WHERE enrolment_id IS NULL";
    assert_eq!(database.count(loose), 0);
    // What was issued is as it was.
    assert_eq!(issued(&database), issues);
    assert_eq!(
        database.count("SELECT count(*) AS n FROM results WHERE enrolment_id IS NOT NULL"),
        0
    );
    let years = "SELECT concat_ws(' ', name, begins_on, ends_on, state) AS line FROM academic_years ORDER BY begins_on";
    assert_eq!(
        lines(&mut database.connect(), years),
        [
            "2024-25 2024-06-01 2025-05-31 Open",
            "2025-26 2025-06-01 2026-05-31 Open",
            "2026-27 2026-06-01 2027-05-31 Open",
        ]
    );
}

#[test]
fn a_batch_that_is_broken_off_is_done_again_and_nobody_else_is_at_it_meanwhile() {
    let database = old_college();
    migrations::run(&database.url()).expect("migrated");
    let (mut one, mut other) = (database.connect(), database.connect());
    let broken_off: Result<(), StoreError> = transaction(&mut one, |tx| {
        assert_eq!(enrolments::enrol_next(tx, 2)?, 2);
        let meanwhile =
            transaction::<_, StoreError>(&mut other, |tx| enrolments::enrol_next(tx, 2));
        assert_eq!(meanwhile.expect("it does not wait"), 0);
        Err(StoreError::Unavailable("killed".to_owned()))
    });
    broken_off.expect_err("it was killed");
    assert!(enrolled(&database).is_empty() && !is_done(&database));
    assert_eq!(enrol_all(&database, 2), [2, 1]);
    assert_eq!(enrolled(&database).len(), 3);
}

#[test]
fn what_the_release_before_writes_meanwhile_is_adopted() {
    let database = old_college();
    migrations::run(&database.url()).expect("migrated");
    let (waiting, insert) = student(9);
    let approve = format!(
        "UPDATE applications SET status = 'Approved', decided_at = '2026-11-28 08:00:00+00', decided_by = '{CLERK}'
             WHERE student_id = '01900000-0000-7000-8000-000000000004';"
    );
    let now = [
        insert,
        application(
            COLLEGE,
            &waiting,
            COURSE,
            Some(("Approved", "2026-11-28 08:00:00+00", CLERK)),
        ),
        // Marks of one who is enrolled already, and of one who is not yet.
        mark(&waiting),
        mark(STUDENT),
        approve,
        reexam(&waiting),
        result(&waiting, 'B'),
    ];
    database
        .execute(&now.concat())
        .expect("the release before goes on");
    assert_eq!(enrol_all(&database, 100), [5]);
    let tied =
        "SELECT count(*) AS n FROM marks m JOIN enrolments e ON (e.college_id, e.student_id, e.id)
                    = (m.college_id, m.student_id, m.enrolment_id) AND e.closed_on IS NULL";
    assert_eq!(database.count(tied), 4);
    let adopted = format!(
        "SELECT count(*) AS n FROM (SELECT enrolment_id FROM reexams WHERE student_id = '{waiting}'
                                    UNION ALL SELECT enrolment_id FROM results WHERE student_id = '{waiting}') of
         WHERE enrolment_id = (SELECT id FROM enrolments WHERE student_id = '{waiting}')"
    );
    assert_eq!(database.count(&adopted), 2);
    assert_eq!(
        enrolled(&database)
            .iter()
            .filter(|line| line.contains("| Admission |"))
            .count(),
        2
    );
}

/// Waits until the query finds that number.
fn wait_for(database: &TestDatabase, query: &str, number: i64) {
    let since = Instant::now();
    while database.count(query) != number {
        assert!(since.elapsed() < Duration::from_secs(60), "never: {query}");
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn marks_that_come_while_their_student_is_being_enrolled_are_tied_too() {
    let database = old_college();
    migrations::run(&database.url()).expect("migrated");
    thread::scope(|scope| {
        let mut entering = None;
        transaction::<_, StoreError>(&mut database.connect(), |tx| {
            assert_eq!(enrolments::enrol_next(tx, 100)?, 3);
            entering = Some(scope.spawn(|| database.execute(&mark(STUDENT))));
            let blocked = "SELECT count(*) AS n FROM pg_stat_activity
                           WHERE datname = current_database() AND wait_event_type = 'Lock'";
            wait_for(&database, blocked, 1);
            Ok(())
        })
        .expect("enrolled");
        entering
            .expect("begun")
            .join()
            .expect("no panic")
            .expect("entered");
    });
    let loose = "SELECT count(*) AS n FROM marks WHERE enrolment_id IS NULL";
    assert_eq!(
        database.count(&format!("{loose} AND student_id = '{STUDENT}'")),
        0
    );
    enrol_all(&database, 100);
    assert_eq!(database.count(loose), 0);
}

/// A college of today with a course of one subject, and a clerk.
pub(crate) struct Place {
    pub(crate) world: World,
    pub(crate) college: CollegeId,
    pub(crate) course: CourseId,
    pub(crate) clerk: String,
}

impl Place {
    pub(crate) fn new() -> Self {
        let world = World::new();
        let college = world.college("Sunrise");
        let (course, _) = world.subject(college, "Physics");
        let state =
            portal_domain::staff::AccountState::Active(portal_domain::roles::Role::DocAdmin);
        let clerk = world.staff(college, "clerk", state).id.to_string();
        Self {
            world,
            college,
            course,
            clerk,
        }
    }

    /// Approved at that instant.
    pub(crate) fn admit(&self, local_part: &str, at: &str) -> StudentId {
        let student = self.world.student(self.college, local_part).id;
        self.admit_known(student, at).expect("admitted");
        student
    }

    fn admit_known(&self, student: StudentId, at: &str) -> Result<(), String> {
        let decided = Some(("Approved", at, self.clerk.as_str()));
        let college = self.college.to_string();
        let insert = application(
            &college,
            &student.to_string(),
            &self.course.to_string(),
            decided,
        );
        self.world.execute(&insert)
    }

    pub(crate) fn decide(&self, student: StudentId, status: &str) {
        let decided = match status {
            "Submitted" => "NULL, decided_by = NULL".to_owned(),
            _ => format!("'2026-11-28 09:00:00+00', decided_by = '{}'", self.clerk),
        };
        let update = format!(
            "UPDATE applications SET status = '{status}', decided_at = {decided} WHERE student_id = '{student}'"
        );
        self.world.execute(&update).expect("decided");
    }

    /// The states of a student's enrolments, the live one last.
    fn states(&self, student: StudentId) -> Vec<String> {
        let states = format!(
            "SELECT state AS line FROM enrolments WHERE student_id = '{student}' ORDER BY closed_on NULLS LAST"
        );
        lines(&mut self.world.connect(), &states)
    }

    fn count(&self, table: &str) -> i64 {
        let college = self.college;
        self.world.count(&format!(
            "SELECT count(*) AS n FROM {table} WHERE college_id = '{college}'"
        ))
    }
}

#[test]
fn an_approval_that_is_undone_cancels_the_enrolment_and_another_one_begins_anew() {
    let place = Place::new();
    let student = place.admit("asha", "2026-11-28 08:00:00+00");
    assert_eq!(place.states(student), ["Enrolled"]);
    place.decide(student, "Submitted");
    assert_eq!(place.states(student), ["Cancelled"]);
    place.decide(student, "Rejected");
    assert_eq!(place.states(student), ["Cancelled"]);
    place.decide(student, "Approved");
    assert_eq!(place.states(student), ["Cancelled", "Enrolled"]);
    assert_eq!(place.count("classes"), 1);
}

#[test]
fn marks_that_were_removed_before_an_approval_was_undone_belong_to_the_next_enrolment() {
    let place = Place::new();
    let student = place.admit("asha", "2026-11-28 08:00:00+00");
    let (college, clerk) = (place.college, &place.clerk);
    let removed = format!(
        "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, changed_at, changed_by)
             SELECT '{college}', '{student}', id, 1, NULL, false, now(), '{clerk}' FROM subjects WHERE college_id = '{college}'"
    );
    place.world.execute(&removed).expect("entered and removed");
    place.decide(student, "Submitted");
    place.decide(student, "Approved");
    let live = "SELECT count(*) AS n FROM marks m JOIN enrolments e ON e.id = m.enrolment_id AND e.closed_on IS NULL";
    assert_eq!(place.world.count(live), 1);
}

#[test]
fn a_subject_that_is_added_or_removed_is_so_for_everybody_in_its_term() {
    let place = Place::new();
    let (asha, ravi) = (
        place.admit("asha", "2026-11-28 08:00:00+00"),
        place.admit("ravi", "2026-11-28 08:00:00+00"),
    );
    place.decide(ravi, "Submitted");
    assert_eq!(place.count("enrolment_subjects"), 2);
    let (college, course) = (place.college, place.course);
    let add = format!(
        "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
             VALUES ('{college}', '{course}', '01900000-0000-7000-8000-00000005b001', 2, 'Chemistry', 'chemistry', 0, 1000)"
    );
    place.world.execute(&add).expect("added");
    let of = |student: StudentId| {
        place.world.count(&format!(
            "SELECT count(*) AS n FROM enrolment_subjects JOIN enrolments e ON e.id = enrolment_id
             WHERE student_id = '{student}'"
        ))
    };
    assert_eq!((of(asha), of(ravi)), (2, 1));
    place
        .world
        .execute("DELETE FROM subjects WHERE name = 'Physics'")
        .expect("removed");
    assert_eq!((of(asha), of(ravi)), (1, 0));
}

#[test]
fn a_course_goes_with_what_was_cancelled_in_it_and_not_with_who_is_in_it() {
    let place = Place::new();
    let student = place.admit("asha", "2026-11-28 08:00:00+00");
    let other = place.world.course(place.college, "Other");
    let leave =
        format!("UPDATE applications SET course_id = '{other}' WHERE student_id = '{student}'");
    let remove = format!(
        "DELETE FROM subjects WHERE course_id = '{0}'; DELETE FROM courses WHERE id = '{0}'",
        place.course
    );
    place
        .world
        .execute(&leave)
        .expect("applied for another one");
    let refused = place.world.execute(&remove).expect_err("somebody is in it");
    assert!(refused.contains("never removed"), "{refused}");
    place.decide(student, "Submitted");
    place.world.execute(&remove).expect("nobody is in it");
    assert_eq!((place.count("enrolments"), place.count("classes")), (0, 0));
}

#[test]
fn a_year_that_the_database_opens_overlaps_none_and_has_a_name_of_its_own() {
    let place = Place::new();
    let college = place.college;
    // The college's own years begin in July; June of 2026 lies in none.
    let own = format!(
        "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
         VALUES ('{college}', gen_random_uuid(), '2026-27', '2026-27', '2026-07-01', '2027-06-30', 'Open'),
                ('{college}', gen_random_uuid(), '2025-26', '2025-26', '2025-07-01', '2026-06-14', 'Open')"
    );
    place.world.execute(&own).expect("years");
    place.admit("asha", "2026-06-20 08:00:00+00");
    place.admit("ravi", "2026-07-01 08:00:00+00");
    let years = "SELECT concat_ws(' ', name, begins_on, ends_on) AS line FROM academic_years ORDER BY begins_on";
    assert_eq!(
        lines(&mut place.world.connect(), years),
        [
            "2025-26 2025-07-01 2026-06-14",
            "2026-27 (2) 2026-06-15 2026-06-30",
            "2026-27 2026-07-01 2027-06-30",
        ]
    );
}

#[test]
fn many_who_approve_at_once_open_one_year_and_one_class() {
    let place = Place::new();
    let students: Vec<StudentId> = (0..8)
        .map(|number| place.world.student(place.college, &format!("s{number}")).id)
        .collect();
    thread::scope(|scope| {
        for student in &students {
            let place = &place;
            scope.spawn(move || {
                place
                    .admit_known(*student, "2026-11-28 08:00:00+00")
                    .expect("admitted");
            });
        }
    });
    assert_eq!(
        [
            "academic_years",
            "classes",
            "enrolments",
            "enrolment_subjects"
        ]
        .map(|table| place.count(table)),
        [1, 1, 8, 8]
    );
    // Again, by somebody who was late: there is one live enrolment.
    let again = format!(
        "SELECT enrol('{}', ARRAY['{}'::uuid], 'Migration')",
        place.college, students[0]
    );
    place.world.execute(&again).expect("nothing to do");
    assert_eq!(place.count("enrolments"), 8);
}

/// Asks for a second term of every course.
fn add_a_term(database: &TestDatabase) -> Result<(), String> {
    database.execute("UPDATE regulations SET terms = 2")
}

/// Asks for a second regulation of every course.
fn add_a_regulation(database: &TestDatabase) -> Result<(), String> {
    database.execute(
        "INSERT INTO regulations (college_id, id, course_id, name, name_key, terms, state)
         SELECT college_id, gen_random_uuid(), course_id, 'New', 'new', 1, 'Draft' FROM regulations WHERE state = 'Open'",
    )
}

/// Of a connection of an older version: its lock without the one of steps, or, of still older ones, no name.
pub(crate) const OLDER: [&str; 2] = [
    "SELECT pg_advisory_lock_shared(x'736572766564'::bigint)",
    "SET application_name = ''",
];

/// Runs `meanwhile` while an older version serves, and waits until it is gone.
pub(crate) fn while_an_older_version_serves(
    database: &TestDatabase,
    how: &str,
    meanwhile: impl FnOnce(),
) {
    let mut old = database.connect();
    old.batch_execute(how).expect("it serves");
    let older = "SELECT older_version_serves(4)::int::bigint AS n";
    assert_eq!(database.count(older), 1, "{how}");
    meanwhile();
    drop(old);
    wait_for(database, older, 0);
}

#[test]
fn terms_wait_until_the_migration_is_finished_and_no_older_version_serves() {
    let place = Place::new();
    let (database, url) = (&place.world.database, place.world.url());
    let oldest = || lines(&mut database.connect(), "SELECT compatible_from() AS line");
    let refused = || {
        for told in [add_a_term(database), add_a_regulation(database)] {
            let told = told.expect_err("refused");
            assert!(told.contains("portal migrate finish"), "{told}");
        }
    };
    refused();
    let mut portal = Serving::begin(&url).expect("a portal of this version");
    for how in OLDER {
        while_an_older_version_serves(database, how, || {
            let told = serving::finish(&url);
            assert!(matches!(told, Err(MigrationError::OlderServes)), "{how}");
        });
    }
    // Of several of this version nobody finishes by itself, but it may be told to.
    let second = Serving::begin(&url).expect("another one");
    assert!(!portal.finish_if_alone().expect("it waits"));
    transaction::<_, StoreError>(&mut database.connect(), |tx| {
        enrolments::enrol_next(tx, 10)?;
        let told = serving::finish(&url);
        assert!(matches!(told, Err(MigrationError::BeingFilled)));
        Ok(())
    })
    .expect("enrolled");
    refused();
    serving::finish(&url).expect("finished");
    assert!(portal.finish_if_alone().expect("it is"));
    drop(second);

    // The release before may still come back: nothing new is allowed then.
    for how in OLDER {
        while_an_older_version_serves(database, how, refused);
    }
    assert_eq!(oldest(), ["2026-11-21-003600_send_awaited_mails_first"]);
    add_a_regulation(database).expect("allowed");
    assert_eq!(
        oldest(),
        ["2026-11-28-007130_let_terms_have_their_own_names"]
    );
}

#[test]
fn a_portal_that_serves_alone_finishes_the_migration_itself() {
    let place = Place::new();
    let mut portal = Serving::begin(&place.world.url()).expect("it serves");
    assert!(
        !portal
            .finish_if_alone()
            .expect("students are still to be enrolled")
    );
    enrol_all(&place.world.database, 10);
    for how in OLDER {
        while_an_older_version_serves(&place.world.database, how, || {
            assert!(!portal.finish_if_alone().expect("it waits"));
        });
    }
    assert!(portal.finish_if_alone().expect("finished"));
    add_a_term(&place.world.database).expect("allowed");
}
