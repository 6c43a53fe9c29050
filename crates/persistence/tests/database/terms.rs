//! Courses of several terms: what the database guards, and what the release before writes into them.

use portal_domain::{
    college_setup::{Course, Credits, Subject, SubjectCode, Terms},
    ids::{CourseId, SubjectId},
};
use portal_persistence::{college_setup, serving};

use crate::{
    enrolments::{OLDER, Place, while_an_older_version_serves},
    fixtures::{World, now, random},
    schema_text::lines,
};

const DAY: &str = "2026-11-28 08:00:00+00";

/// A version that knows the steps of the schema up to that one.
fn knows(step: i16) -> String {
    format!(
        "SELECT pg_advisory_lock_shared(1937007984, {step}), pg_advisory_lock_shared(x'736572766564'::bigint)"
    )
}

impl Place {
    /// Its course has two terms.
    fn in_two_terms() -> Self {
        let place = Self::new();
        serving::finish(&place.world.url()).expect("finished");
        place.divide(2).expect("divided");
        place
    }

    fn divide(&self, terms: i16) -> Result<(), String> {
        let update = format!("UPDATE regulations SET terms = {terms}");
        self.world.execute(&update)
    }

    /// Adds a subject to the course; `more` is of its columns `term, code, code_key, credits`.
    fn add(&self, name: &str, more: &str) -> Result<(), String> {
        let (college, course) = (self.college, self.course);
        self.add_to(name, &format!("'{college}', '{course}'"), more)
    }

    fn add_to(&self, name: &str, course: &str, more: &str) -> Result<(), String> {
        self.world.execute(&format!(
            "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks,
                                   term, code, code_key, credits)
             VALUES ({course}, gen_random_uuid(), 2, '{name}', lower('{name}'), 400, 1000, {more})"
        ))
    }

    /// Name and term of each subject, and whether it is of the regulation that is open.
    fn placed(&self) -> Vec<String> {
        let placed = "SELECT concat_ws(' ', s.name, s.term, r.state) AS line FROM subjects s
            JOIN regulations r ON (r.college_id, r.id) = (s.college_id, s.regulation_id) ORDER BY s.name, s.term";
        lines(&mut self.world.connect(), placed)
    }

    /// Each enrolment's subjects.
    fn taken(&self) -> Vec<String> {
        let taken = "SELECT concat_ws(' ', s.name, s.term) AS line FROM enrolment_subjects t
            JOIN subjects s ON (s.college_id, s.id) = (t.college_id, t.subject_id) ORDER BY s.name, s.term";
        lines(&mut self.world.connect(), taken)
    }
}

#[test]
fn terms_wait_for_every_version_that_shows_all_of_them_to_everybody() {
    let place = Place::new();
    let (database, url) = (&place.world.database, place.world.url());
    let oldest = || lines(&mut database.connect(), "SELECT compatible_from() AS line");
    let refused = || {
        let told = place.divide(2).expect_err("refused");
        assert!(told.contains("portal migrate finish"), "{told}");
    };
    refused();
    // What the release before has finished is not enough.
    database
        .execute("INSERT INTO schema_steps (step, finished_at) SELECT step, now() FROM generate_series(1, 3) step")
        .expect("three steps");
    refused();
    serving::finish(&url).expect("finished");
    let steps = "SELECT count(*) AS n FROM schema_steps";
    assert_eq!(database.count(steps), 5);
    let known = [1, 2, 3].map(knows);
    for how in OLDER.into_iter().chain(known.iter().map(String::as_str)) {
        while_an_older_version_serves(database, how, refused);
    }
    place.divide(1).expect("one term never waits");
    assert_eq!(oldest(), ["2026-11-21-003600_send_awaited_mails_first"]);
    place.divide(2).expect("allowed");
    let newest = ["2026-11-28-007130_let_terms_have_their_own_names"];
    assert_eq!(oldest(), newest);
    // What has come before changes nothing of it.
    place.admit("asha", DAY);
    database
        .execute(
            "INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
             SELECT college_id, gen_random_uuid(), id, 'A', 'a', 1, 60 FROM classes",
        )
        .expect("a division");
    assert_eq!(oldest(), newest);
}

#[test]
fn a_name_is_there_once_in_a_term_and_may_be_there_in_each() {
    let place = Place::in_two_terms();
    place
        .add("Physics", "2, NULL, NULL, NULL")
        .expect("another term");
    for term in [1, 2] {
        let told = place.add("PHYSICS", &format!("{term}, NULL, NULL, NULL"));
        let told = told.expect_err("refused");
        assert!(told.contains("subjects_name_in_term"), "{term}: {told}");
    }
    place
        .add("Maths", "2, NULL, NULL, NULL")
        .expect("another name");
    // Names change places, which no moment in between may forbid.
    let swap = "UPDATE subjects SET name_key = CASE name_key WHEN 'maths' THEN 'physics' ELSE 'maths' END WHERE term = 2";
    place.world.execute(swap).expect("exchanged");
    let one_by_one = "BEGIN;
        UPDATE subjects SET name_key = 'maths' WHERE term = 2 AND name_key = 'physics';
        UPDATE subjects SET name_key = 'physics' WHERE term = 2 AND name = 'Physics'; COMMIT";
    place.world.execute(one_by_one).expect("exchanged");
}

#[test]
fn a_code_is_there_once_in_a_course() {
    let place = Place::in_two_terms();
    for (name, more) in [
        ("Law", "1, 'L 1', 'l 1', 45"),
        ("Tax", "2, NULL, NULL, NULL"),
        ("Art", "2, NULL, NULL, 0"),
    ] {
        place.add(name, more).expect(name);
    }
    for term in [1, 2] {
        let more = format!("{term}, 'l 1', 'l 1', NULL");
        let told = place.add("Ethics", &more).expect_err("refused");
        assert!(told.contains("subjects_code_once"), "{told}");
    }
    let (college, other) = (place.college, place.world.course(place.college, "Other"));
    let of_other = format!("'{college}', '{other}'");
    place
        .add_to("Law", &of_other, "1, 'L 1', 'l 1', NULL")
        .expect("another course");
}

#[test]
fn codes_change_places_and_are_free_at_once() {
    let place = Place::in_two_terms();
    place.add("Law", "1, 'A', 'a', NULL").expect("a code");
    place.add("Tax", "2, 'B', 'b', NULL").expect("another one");
    let one_by_one = "BEGIN;
        UPDATE subjects SET code = 'B', code_key = 'b' WHERE name = 'Law';
        UPDATE subjects SET code = 'A', code_key = 'a' WHERE name = 'Tax'; COMMIT";
    place.world.execute(one_by_one).expect("exchanged");
    let told = place
        .world
        .execute("UPDATE subjects SET code = 'B', code_key = 'b' WHERE name = 'Tax'");
    let told = told.expect_err("refused");
    assert!(told.contains("subjects_code_once"), "{told}");
}

#[test]
fn codes_have_keys_and_numbers_their_ranges() {
    let place = Place::in_two_terms();
    for (more, constraint) in [
        ("1, 'L1', NULL, NULL", "subjects_code"),
        ("1, NULL, 'l1', NULL", "subjects_code"),
        ("1, NULL, NULL, 1000", "subjects_credits"),
        ("1, NULL, NULL, -1", "subjects_credits"),
    ] {
        let told = place.add("Law", more).expect_err("refused");
        assert!(told.contains(constraint), "{more}: {told}");
    }
    for per_year in [0, 5] {
        let update = format!("UPDATE regulations SET terms_per_year = {per_year}");
        let told = place.world.execute(&update).expect_err("refused");
        assert!(told.contains("regulations_terms_per_year"), "{told}");
    }
    for terms in [0, 13] {
        let told = place.divide(terms).expect_err("refused");
        assert!(told.contains("regulations_terms_check"), "{told}");
    }
}

#[test]
fn what_the_release_before_adds_is_of_the_first_term_and_of_its_students() {
    let place = Place::in_two_terms();
    place.admit("asha", DAY);
    assert_eq!(place.taken(), ["Physics 1"]);
    let (college, course) = (place.college, place.course);
    // It names neither regulation nor term, code or credits.
    let id = "01900000-0000-7000-8000-00000005b001";
    let save = |name: &str| {
        let save = format!(
            "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
             VALUES ('{college}', '{course}', '{id}', 3, '{name}', lower('{name}'), 400, 1000)
             ON CONFLICT (college_id, id) DO UPDATE SET position = excluded.position, name = excluded.name,
                 name_key = excluded.name_key, min_marks = excluded.min_marks, max_marks = excluded.max_marks"
        );
        place.world.execute(&save).expect("saved");
    };
    save("Chemistry");
    place
        .add("Law", "2, NULL, NULL, NULL")
        .expect("by this one");
    assert_eq!(
        place.placed(),
        ["Chemistry 1 Open", "Law 2 Open", "Physics 1 Open"]
    );
    assert_eq!(place.taken(), ["Chemistry 1", "Physics 1"]);
    // What it renames stays where it is.
    place
        .world
        .execute(&format!(
            "DELETE FROM enrolment_subjects WHERE subject_id = '{id}';
             UPDATE subjects SET term = 2, code = 'C2', code_key = 'c2', credits = 40 WHERE id = '{id}'"
        ))
        .expect("moved");
    save("Alchemy");
    assert_eq!(place.placed()[0], "Alchemy 2 Open");
    let kept =
        format!("SELECT concat_ws(' ', code, credits) AS line FROM subjects WHERE id = '{id}'");
    assert_eq!(lines(&mut place.world.connect(), &kept), ["C2 40"]);
}

/// A course of three terms a year, with a subject that has everything, and one that has nothing.
fn course() -> Course {
    let subject = |name: &str, term: i16| {
        let subject = Subject::parse(None, name, "40", "100").expect("a subject");
        Subject {
            id: Some(SubjectId::new(now(), random())),
            term,
            ..subject
        }
    };
    Course {
        id: Some(CourseId::new(now(), random())),
        terms: Terms {
            count: 6,
            per_year: 3,
        },
        subjects: vec![
            Subject {
                code: SubjectCode::parse("B 601").expect("a code"),
                credits: Credits::from_tenths(45),
                ..subject("Law", 6)
            },
            subject("Law", 1),
        ],
        ..Course::bare("BMS")
    }
}

#[test]
fn terms_codes_and_credits_are_read_back_as_they_were_saved() {
    let world = World::new();
    let college = world.college("Sunrise");
    let courses = vec![course()];
    let mut db = world.db();
    college_setup::save_courses(&mut db, college, &courses).expect("courses");
    let told = college_setup::save_terms(&mut db, college, &courses).expect_err("not finished");
    assert!(
        told.is_conflict_with(college_setup::OLDER_VERSION),
        "{told}"
    );
    serving::finish(&world.url()).expect("finished");
    college_setup::save_terms(&mut db, college, &courses).expect("terms");
    college_setup::save_subjects(&mut db, college, &courses).expect("subjects");
    let mut read = || {
        let found = college_setup::find(&mut db, college).expect("read");
        found.expect("a college").courses
    };
    assert_eq!(read(), courses);
    // Of another college there is nothing to change.
    let other = world.college("Hill");
    let mut changed = courses.clone();
    changed[0].terms = Terms::ONE;
    college_setup::save_terms(&mut world.db(), other, &changed).expect("nothing");
    assert_eq!(read(), courses);
}
