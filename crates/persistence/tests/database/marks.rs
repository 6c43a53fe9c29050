//! The classes of the marks desk.

use std::io::{Write, stdout};

use portal_domain::{
    classes::Within,
    ids::CollegeId,
    marks::sheet::{Sheet, SheetStatus},
    sap_id::SapId,
    sorting::SortedPage,
};
use portal_persistence::{
    Db,
    marks::{self, Wanted},
    testing::growth::Size,
};

use crate::{
    fixtures::World,
    grown::{self, every_page, today},
    plans::explain::queries_of,
};

/// Sheets in every state that there is: marks missing and removed again, re-exams ahead, over and marked,
/// issues with and without changes since, and a course that has no subjects.
const IN_EVERY_STATE: &str = "
    CREATE FUNCTION pg_temp.one_in(many int, what text) RETURNS boolean LANGUAGE sql AS
        $$ SELECT hashtextextended(what, many) % many = 0 $$;
    UPDATE marks SET is_published = false WHERE pg_temp.one_in(9, student_id::text || subject_id);
    UPDATE marks SET obtained = NULL, is_published = false, shown = NULL
        WHERE (attempt = 2 OR shown IS NULL) AND pg_temp.one_in(11, student_id::text || subject_id || attempt);
    UPDATE reexams SET exam_on = '2026-11-21' WHERE pg_temp.one_in(2, id::text);
    DELETE FROM marks WHERE attempt = 2 AND pg_temp.one_in(2, student_id::text || subject_id);
    INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
        SELECT id, gen_random_uuid(), 9, 'New', 'new', '1 Year', 1, 0 FROM colleges;
    UPDATE applications a SET course_id = c.id FROM courses c
        WHERE c.college_id = a.college_id AND c.name = 'New' AND pg_temp.one_in(19, student_id::text)
          AND NOT EXISTS (SELECT FROM results r WHERE r.student_id = a.student_id)
          AND NOT EXISTS (SELECT FROM reexams r WHERE r.student_id = a.student_id);
    INSERT INTO classes (college_id, id, year_id, course_id, term)
        SELECT DISTINCT ON (c.id) c.college_id, gen_random_uuid(), k.year_id, c.id, 1
        FROM courses c JOIN classes k ON k.college_id = c.college_id WHERE c.name = 'New' ORDER BY c.id;
    UPDATE enrolments e SET class_id = k.id, regulation_id = r.id, division_id = NULL, roll_no = NULL
        FROM applications a JOIN courses c ON c.id = a.course_id
        JOIN classes k ON k.course_id = c.id JOIN regulations r ON r.course_id = c.id
        WHERE e.student_id = a.student_id AND c.name = 'New';
    DELETE FROM marks m USING applications a JOIN courses c ON c.id = a.course_id
        WHERE a.student_id = m.student_id AND c.name = 'New'";

fn varied() -> World {
    let world = grown::world(Size {
        students: 1_600,
        colleges: 3,
        years: 1,
    });
    world.execute(IN_EVERY_STATE).expect("varied");
    world
}

#[test]
fn what_is_missing_in_a_subject_is_what_the_sheets_lack() {
    let world = varied();
    let mut db = world.db();
    let mut missing = 0;
    for college in grown::colleges(&world) {
        let sheets = list(&mut db, college, None);
        for name in ["Course 0", "Course 3", "New"] {
            let course = marks::find_course(&mut db, college, name).expect("read");
            let (course, _) = course.expect("of every college");
            let counted =
                marks::count_missing(&mut db, college, course, Within::default(), today())
                    .expect("read");
            for (subject, count) in counted {
                let class = sheets.iter().filter(|sheet| sheet.course == name);
                let of = class.flat_map(|sheet| &sheet.subjects);
                let lacking = of.filter(|of| of.subject.id == subject.id && of.is_missing(today()));
                assert_eq!(count, i64::try_from(lacking.count()).unwrap(), "{name}");
                missing += count;
            }
        }
    }
    assert!(missing > 0, "some are");
}

#[test]
fn a_filter_finds_the_sheets_that_stand_so() {
    let world = varied();
    let mut db = world.db();
    for college in grown::colleges(&world) {
        let all = list(&mut db, college, None);
        for status in SheetStatus::ALL {
            let so: Vec<&SapId> = all
                .iter()
                .filter(|sheet| sheet.status() == status)
                .map(|sheet| &sheet.sap_id)
                .collect();
            let found = list(&mut db, college, Some(status));
            let found: Vec<&SapId> = found.iter().map(|sheet| &sheet.sap_id).collect();
            assert_eq!(found, so, "{status:?}");
            assert!(so.len() > 1, "{status:?} is tried");
        }
    }
}

#[test]
fn a_class_is_locked_and_read_by_as_many_queries_as_one_student() {
    let world = grown::world(Size {
        students: 20_000,
        colleges: 1,
        years: 1,
    });
    let mut db = world.db();
    let college = grown::colleges(&world)[0];
    let class = list(&mut db, college, None);
    let students: Vec<SapId> = class.into_iter().map(|sheet| sheet.sap_id).collect();
    let most = students.len().min(1_000);
    assert!(most >= 500, "{most} students");
    let queries = [&students[..1], &students[..most]].map(|some| {
        let locked = |db: &mut Db| {
            let sheets =
                marks::lock_class(db, college, some, Within::default(), today()).expect("locked");
            assert_eq!(sheets.len(), some.len());
        };
        let locked = queries_of(&mut db, locked).len();
        let read = |db: &mut Db| {
            drop(marks::find_all(db, college, some, Within::default(), today()).expect("read"));
        };
        (locked, queries_of(&mut db, read).len())
    });
    writeln!(
        stdout(),
        "marks of 1 and {most} students, locked and read: {queries:?} queries"
    )
    .expect("told");
    assert_eq!(queries[0], queries[1]);
    assert_eq!(queries[0], (9, 7));
}

/// All of them, page by page.
fn list(db: &mut Db, college: CollegeId, status: Option<SheetStatus>) -> Vec<Sheet> {
    let wanted = Wanted {
        status,
        ..Wanted::default()
    };
    every_page(
        |sheet: &Sheet| &sheet.sap_id,
        |page| {
            marks::list(
                db,
                college,
                &wanted,
                &SortedPage::own(page.clone()),
                today(),
            )
            .expect("read")
        },
    )
}
