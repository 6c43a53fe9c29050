//! How the database finds what lists and look-ups ask for, with many students in it: every query of
//! every `list_*` and `find_*` is run and explained. None may read a whole table that grows, and none
//! more rows than its page needs, unless it says why.

mod calls;
pub(crate) mod explain;
mod known;

use std::{collections::BTreeMap, fmt::Write, fs};

use portal_persistence::testing::growth::Size;

use self::{explain::Plan, known::Known};
use crate::grown;

/// Each college has a thousand of them: what is read college by college is seen.
const SIZE: Size = Size {
    students: 20_000,
    colleges: 20,
    years: 1,
};

/// Rows that a page of twenty and its look-ups may read, joins and all.
const MOST_ROWS: u64 = 400;

/// The plans, without costs.
const KEPT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/database/plans/plans.txt"
);

/// Tables that stay small, of which a whole one is quickly read.
const SMALL: [&str; 43] = [
    "academic_years",
    "authenticators",
    "back_fills",
    "classes",
    "college_logos",
    "colleges",
    "course_move_divisions",
    "course_move_students",
    "course_move_subjects",
    "course_move_years",
    "course_moves",
    "courses",
    // One row.
    "demonstration",
    // What is not folded yet.
    "desk_changes",
    "divisions",
    "enrolment_changes",
    "factor_restorations",
    "factor_roles",
    "global_fees",
    "grievance_series",
    "instalments",
    "journal_folded",
    "lectures",
    // One row.
    "passkey_domain",
    "pending_sign_ins",
    "practicals",
    "promotion_exceptions",
    "promotions",
    "receipt_series",
    "recovery_sets",
    "reexam_dates",
    "regulations",
    "saved_replies",
    "scholarships",
    "staff",
    "staff_invitations",
    "student_imports",
    "student_sequences",
    "subjects",
    "teacher_divisions",
    "teacher_subjects",
    "year_fees",
    "year_instalments",
];

/// Calls that have to read more of a college with a thousand students; how much, and why.
const LARGE: [(&str, u64, &str); 43] = [
    (
        "academic_years::list",
        2_500,
        "counts the students of each year",
    ),
    ("classes::list", 2_500, "counts the students of each class"),
    ("classes::find", 2_500, "counts the students of the class"),
    ("charge_list::list due of a class", 1_000, "sorts a class"),
    ("charge_list::list paid of a class", 1_500, "sorts a class"),
    (
        "promotions::list_classes",
        2_500,
        "counts the students of each class",
    ),
    (
        "promotions::list_divisions",
        2_500,
        "counts the students of each division",
    ),
    (
        "enrolment_changes::list",
        900,
        "counts the students of each change",
    ),
    (
        "student_imports::list",
        2_500,
        "counts the rows of each import",
    ),
    (
        "student_imports::find",
        2_500,
        "counts the rows of the import",
    ),
    ("dues::list", 5_000, "sums up all that is owed"),
    ("classes::list_members", 2_500, "reads the whole class"),
    ("classes::lock_waiting", 2_500, "reads the whole class"),
    (
        "academic_years::days_of_admission",
        2_500,
        "looks at who is in the year",
    ),
    ("attendance::list", 1_700, "counts who was there"),
    ("attendance::list_marks", 1_100, "a class is its page"),
    ("attendance::list_group", 1_100, "a class is its page"),
    (
        "charge_list::list paid of a course",
        2_500,
        "sorts the payments of a course, of which the charts ask for a month",
    ),
    (
        "course_moves::list",
        900,
        "counts the students of each course",
    ),
    (
        "course_moves::count_movers",
        1_700,
        "looks at all whom a course moves, with their marks",
    ),
    ("course_moves::list_movers", 1_400, "sorts a course"),
    ("course_moves::list_movers, deep", 1_400, "sorts a course"),
    (
        "course_moves::list_movers who cannot",
        1_700,
        "looks at all whom a course moves, with their marks",
    ),
    (
        "glance::find_totals",
        1_500,
        "a total a day, however many there are of it",
    ),
    ("marks::count_missing", 3_400, "counts a course"),
    ("marks::count_missing of a class", 2_100, "counts a class"),
    ("marks::list_class of a division", 500, "reads the division"),
    ("marks::list of a class", 1_700, "sorts a class"),
    (
        "marks::list of a class, incomplete",
        8_000,
        "a sheet stands as its marks say",
    ),
    (
        "marks::list of a year, deep",
        6_000,
        "joins who is in the year, as long as the college is small",
    ),
    (
        "marks::list of a year, incomplete",
        8_000,
        "a sheet stands as its marks say",
    ),
    ("marks::list of a course", 700, "sorts a class"),
    (
        "marks::list to publish",
        500,
        "finds the marks that are not published",
    ),
    (
        "marks::list incomplete",
        8_000,
        "a sheet stands as its marks say, in the term of its student",
    ),
    (
        "marks::list published",
        15_000,
        "a sheet stands as its marks say",
    ),
    (
        "practicals::list_requests by name",
        700,
        "sorts those of a teacher",
    ),
    (
        "practicals::list_requests decided",
        700,
        "sorts those of a teacher",
    ),
    (
        "practicals::list_requests of a division",
        900,
        "sorts those of a teacher, with the terms of their students",
    ),
    (
        "practicals::list_requests waiting",
        700,
        "sorts those of a teacher",
    ),
    (
        "scholarships::list_applicants",
        700,
        "counts the lectures of each applicant",
    ),
    ("students::list of a class", 700, "sorts a class"),
    (
        "students::list of a year, deep",
        2_500,
        "joins who is in the year, as long as the college is small",
    ),
    (
        "teaching::list_taught",
        1_700,
        "counts classes, by the term of each student",
    ),
];

/// Asks to open each approved application again.
const DOUBTED: &str =
    "INSERT INTO reopenings (college_id, id, student_id, reason, asked_at, asked_by)
    SELECT college_id, gen_random_uuid(), student_id, 'x', decided_at, decided_by
    FROM applications WHERE status = 'Approved'";

/// A plan for each course that has students, which says that all of them are in the first term.
const PLANNED: &str =
    "INSERT INTO course_moves (college_id, id, course_id, terms, terms_per_year, revision, saved_by, saved_at)
        SELECT c.college_id, gen_random_uuid(), c.course_id, 2, 2, 1,
            (SELECT id FROM staff s WHERE s.college_id = c.college_id LIMIT 1), now()
        FROM (SELECT DISTINCT college_id, course_id FROM classes) c;
    INSERT INTO course_move_years (college_id, move_id, year_id, term)
        SELECT m.college_id, m.id, y.id, 1 FROM course_moves m JOIN academic_years y ON y.college_id = m.college_id";

/// A promotion of each class, and a change that names everybody who is in it.
const CHANGED: &str = "
    INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at, outcome, ended_at)
        SELECT c.college_id, gen_random_uuid(), c.id, 1,
            (SELECT id FROM staff s WHERE s.college_id = c.college_id LIMIT 1), now(), 'dismissed', now() FROM classes c;
    INSERT INTO promoted_students (college_id, promotion_id, student_id, enrolment_id, verdict)
        SELECT e.college_id, p.id, e.student_id, e.id, 'Promoted'
        FROM enrolments e JOIN promotions p ON p.college_id = e.college_id AND p.class_id = e.class_id;
    INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, asked_by, asked_at)
        SELECT college_id, id, 'UndoPromotion', 'x', id, saved_by, saved_at FROM promotions;
    INSERT INTO changed_students (college_id, change_id, student_id, enrolment_id)
        SELECT p.college_id, p.promotion_id, p.student_id, p.enrolment_id
        FROM promoted_students p JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.enrolment_id
        WHERE e.closed_on IS NULL";

/// An import of everybody of each college, who all owe something from before.
const IMPORTED: &str = "
    INSERT INTO schema_steps (step, finished_at) SELECT step, now() FROM generate_series(1, 5) step ON CONFLICT DO NOTHING;
    INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at)
        SELECT DISTINCT ON (y.college_id) y.college_id, y.id, y.id, 'x',
            (SELECT id FROM staff s WHERE s.college_id = y.college_id LIMIT 1), now()
        FROM academic_years y ORDER BY y.college_id, y.begins_on DESC;
    INSERT INTO imported_students (college_id, import_id, row_no, name, email, email_key, search_key, phone, dob, course_id, term,
            state, student_id, dues_title, dues_amount, dues_on, code_hash, code_sent_at)
        SELECT s.college_id, i.id, 1 + row_number() OVER (PARTITION BY s.college_id ORDER BY s.id), s.name, s.email, s.email_key,
            s.search_key, '9876543210', '2006-01-31', i.id, 1, 'enrolled', s.id, 'Fees', 100, now(), 'x', now()
        FROM students s JOIN student_imports i ON i.college_id = s.college_id";

/// Those of a student and of a member of staff who sign in 20,000 times within two years.
fn sign_ins_of(known: &Known) -> String {
    let (college, student, staff) = (known.college, known.student, known.staff);
    format!(
        "INSERT INTO sign_ins (college_id, id, student_id, staff_id, at, how, address, is_new, is_mailed)
         SELECT '{college}', overlay(gen_random_uuid()::text PLACING
                    regexp_replace(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), '(.{{8}})', '\\1-')
                    FROM 1)::uuid,
             student, staff, at, 'password', CASE WHEN n < 10000 THEN '203.0.113.7' END, n % 100 = 0, false
         FROM generate_series(0, 19999) n,
             LATERAL (SELECT timestamptz '2026-11-20 06:00+00' - n * interval '50 minutes' AS at) a,
             (VALUES ('{student}'::uuid, NULL::uuid), (NULL, '{staff}')) who (student, staff)"
    )
}

#[test]
fn no_list_reads_more_than_its_page() {
    let world = grown::world(SIZE);
    // As many as there can be: one for each approved application.
    world.execute(DOUBTED).expect("doubted");
    world.execute(PLANNED).expect("planned");
    world.execute(CHANGED).expect("changed");
    world.execute(IMPORTED).expect("imported");
    let known = Known::find(&mut world.connect());
    world.execute(&sign_ins_of(&known)).expect("signed in");
    // Of all rows, not of some drawn by lot.
    let all = "SET default_statistics_target = 1000; ANALYZE";
    world.execute(all).expect("analyzed");
    let mut wrong = Vec::new();
    let mut told: BTreeMap<&str, String> = BTreeMap::new();
    for &(name, call) in calls::CALLS {
        let queries = explain::queries_of(&mut world.db(), |db| call(db, &known));
        let mut db = world.connect();
        let plans: Vec<Plan> = queries
            .iter()
            .map(|query| explain::explain(&mut db, query))
            .collect();
        let grows = |table: &str| !SMALL.contains(&table);
        let read = plans.iter().flat_map(|plan| &plan.rows);
        let rows: u64 = read
            .filter(|(table, _)| grows(table))
            .map(|(_, rows)| rows)
            .sum();
        let large = LARGE.iter().find(|(large, ..)| *large == name);
        if rows > large.map_or(MOST_ROWS, |(_, most, _)| *most) {
            wrong.push(format!("{name} reads {rows} rows"));
        }
        for table in plans.iter().flat_map(|plan| &plan.whole) {
            if grows(table) {
                wrong.push(format!("{name} reads all of {table}"));
            }
        }
        let lines: Vec<String> = plans.into_iter().map(|plan| plan.lines).collect();
        told.insert(name, lines.join("  --\n"));
    }
    assert_eq!(wrong, [""; 0]);
    keep(&told);
}

/// `KEEP_PLANS=1` writes them down, for anyone who changes a query to see what comes of it. They are not
/// compared: which of two good plans the server takes hangs on its version, and on what else it does. But
/// every call has its plan there.
fn keep(told: &BTreeMap<&str, String>) {
    if std::env::var_os("KEEP_PLANS").is_some() {
        let mut text = String::new();
        for (name, plans) in told {
            write!(text, "{name}\n{plans}\n").expect("written");
        }
        fs::write(KEPT, &text).expect("kept");
    }
    let kept = fs::read_to_string(KEPT).expect("the kept plans");
    let names: Vec<&str> = kept
        .split("\n\n")
        .filter_map(|plan| plan.lines().next())
        .collect();
    let calls: Vec<&str> = told.keys().copied().collect();
    assert_eq!(names, calls, "renew the plans by KEEP_PLANS=1");
}
