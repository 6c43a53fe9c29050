//! A class as large as is wanted: its marks, its results, and its promotion into the second year of study.

use std::time::Duration;

use serde_json::{Value, json};

use crate::{
    money::{
        client::{Client, get, post, put},
        population::{Group, Population, STAFF, id},
    },
    sandbox::eventually,
};

/// The students of a college, all in one class of BMS, with marks in six subjects that are not published.
pub(crate) struct Class {
    /// The cookie of the clerk who publishes marks and plans promotions.
    pub(crate) clerk: String,
    /// The cookie of the super admin who opens years and approves promotions.
    boss: String,
}

/// The college's accountant becomes the clerk, and gets a superior.
const STAFF_OF_IT: &str = "
    UPDATE staff SET role = 'marksAdmin' WHERE id = '{clerk}';
    INSERT INTO staff (college_id, id, username, username_key, name, email, email_key, password_hash, status, role, created_at)
        SELECT college_id, '{boss}', 'boss', 'boss', 'Boss', 'boss@staff.example', 'boss@staff.example', '', 'active',
               'superAdmin', now() FROM staff WHERE id = '{clerk}';
    INSERT INTO sessions (key_hash, college_id, staff_id, generation, begun_at, used_at)
        SELECT made.session(id), college_id, id, 0, now(), now() FROM staff WHERE id = '{boss}';";

/// First a few, so that the database knows how large its tables become.
const APPLICATIONS: &str = "
    {insert} LIMIT 500;
    ANALYZE applications, academic_years, classes, enrolments, enrolment_subjects;
    {insert};";

const APPLICATION: &str = "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone,
                              parent_name, parent_phone, address, last_institution, score, status, submission,
                              submitted_at, decided_at, decided_by)
        SELECT s.college_id, s.id, c.id, s.name, s.search_key, '2007-05-01', 'female', '9876543210',
               'Sunita Patil', '9876543211', '12 Hill Road, Pune', 'Hill School', 700, 'Approved', 1,
               now(), now(), '{clerk}'
        FROM students s JOIN courses c USING (college_id) WHERE c.id = made.id('d0000000', 0)
        AND NOT EXISTS (SELECT FROM applications a WHERE a.student_id = s.id)";

const MARKS: &str = "
    INSERT INTO courses (college_id, id, position, name, name_key, duration, base_fee, eligibility)
        SELECT college_id, made.id('d0000000', 0), 0, 'BMS', 'bms', '3 Years', 1000000, 350
        FROM staff WHERE id = '{clerk}';
    INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
        SELECT college_id, id, made.id('d1000000', n), n, 'Subject ' || n, 'subject ' || n, 400, 1000
        FROM courses, generate_series(0, 5) n WHERE id = made.id('d0000000', 0);
{applications}
    INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, changed_at, changed_by)
        SELECT a.college_id, a.student_id, s.id, 1, 500, false, now(), '{clerk}'
        FROM applications a JOIN subjects s USING (college_id, course_id)
        WHERE a.course_id = made.id('d0000000', 0);
    VACUUM ANALYZE applications, marks, courses, subjects, students, enrolments, enrolment_subjects;";

/// A second year of study, of which six other subjects are.
const SECOND_YEAR: &str = "
    UPDATE regulations SET terms = 2, terms_per_year = 1 WHERE course_id = made.id('d0000000', 0);
    INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks, regulation_id, term)
        SELECT college_id, course_id, made.id('d2000000', n), 6 + n, 'Advanced ' || n, 'advanced ' || n, 400, 1000, id, 2
        FROM regulations, generate_series(0, 5) n WHERE course_id = made.id('d0000000', 0)";

impl Class {
    /// Of the group's only college.
    pub(crate) fn create(population: &mut Population, group: &Group) -> Self {
        let college = &group.students[0].college;
        let clerk = college.replace(super::population::COLLEGE, STAFF);
        let boss = id(STAFF, 99_999);
        let applications = APPLICATIONS.replace("{insert}", APPLICATION);
        let marks = MARKS.replace("{applications}", &applications);
        for statement in format!("{STAFF_OF_IT}{marks}").split_inclusive(';') {
            let statement = statement
                .replace("{clerk}", &clerk)
                .replace("{boss}", &boss);
            population.db.batch_execute(&statement).expect("a class");
        }
        Self {
            clerk: population.cookie(&clerk),
            boss: population.cookie(&boss),
        }
    }

    /// Publishes all marks in one call.
    pub(crate) fn publish(&self, port: u16) {
        let request = put("/api/marks/publish", &self.clerk, r#"{"course":"BMS"}"#);
        ask(port, &request);
    }

    /// Opens the year in which the second year of study begins, and plans the promotion into it; what approves it.
    pub(crate) fn plan(&self, population: &mut Population, port: u16) -> Vec<u8> {
        let mut is_finished =
            || population.number("SELECT count(*) FROM schema_steps WHERE step = 1") == 1;
        eventually(
            "terms are allowed",
            Duration::from_secs(60),
            &mut is_finished,
        );
        population.db.batch_execute(SECOND_YEAR).expect("two years");
        self.open_next_year(port);
        let class = population
            .db
            .query_one("SELECT id::text FROM classes WHERE term = 1 LIMIT 1", &[]);
        let class: String = class.expect("a class").get(0);
        let path = format!("/api/promotions/{class}");
        let revision = ask(port, &get(&path, &self.clerk))["revision"].clone();
        let plan = json!({ "revision": revision, "verdicts": [] }).to_string();
        ask(port, &put(&path, &self.clerk, &plan));
        let planned = ask(port, &get(&path, &self.boss));
        let read = json!({ "revision": planned["revision"], "seen": planned["seen"] });
        post(
            &format!("{path}/approve"),
            &self.boss,
            None,
            &read.to_string(),
        )
    }

    fn open_next_year(&self, port: u16) {
        let next = ask(port, &get("/api/academic-years/next", &self.boss));
        let mut body = next["proposed"].clone();
        let fields = body.as_object_mut().expect("a year");
        for field in ["_id", "isOpenedByHand", "revision"] {
            fields.remove(field);
        }
        fields.insert("instalments".to_owned(), json!([]));
        let fees = body["fees"].as_array_mut().expect("its fees");
        for fee in fees.iter_mut().filter(|fee| fee["title"] == "") {
            fee["amount"] = json!(10_000);
        }
        ask(
            port,
            &post("/api/academic-years", &self.boss, None, &body.to_string()),
        );
    }
}

/// The body of the reply, which has to be 200.
#[track_caller]
pub(crate) fn ask(port: u16, request: &[u8]) -> Value {
    let answer = Client::at(port).ask(request).expect("an answer");
    assert_eq!(answer.status, 200, "{answer:?}");
    serde_json::from_slice(&answer.body).expect("JSON")
}
