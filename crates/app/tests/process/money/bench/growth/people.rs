//! Students with the staff of their colleges, all of them signed in.

use crate::money::population::Population;

/// How many are asked for.
const PEOPLE: usize = 400;

/// A student, and who at the college would look for one.
pub(super) struct Person {
    pub(super) sap_id: String,
    pub(super) name: String,
    pub(super) student: String,
    pub(super) accountant: String,
    pub(super) marks: String,
    pub(super) admissions: String,
    pub(super) grievances: String,
    pub(super) leaves: String,
    pub(super) boss: String,
    /// Where the second half of each list begins.
    pub(super) middle: Middle,
}

/// The row before it.
pub(super) struct Middle {
    pub(super) leave: String,
    pub(super) grievance: String,
    pub(super) application: String,
    pub(super) transfer: String,
    pub(super) student: String,
}

/// Students of any college who have a result.
pub(super) fn anybody(population: &mut Population) -> Vec<Person> {
    some(population, "true")
}

/// Those of the college that has the most students.
pub(super) fn of_the_largest(population: &mut Population) -> Vec<Person> {
    some(population, "c.number = 1")
}

fn some(population: &mut Population, colleges: &str) -> Vec<Person> {
    let chosen = format!(
        "DROP TABLE IF EXISTS chosen;
         CREATE TEMP TABLE chosen AS
             SELECT r.college_id, r.student_id
             FROM (SELECT DISTINCT college_id, student_id FROM results) r JOIN colleges c ON c.id = r.college_id
             WHERE {colleges} ORDER BY md5(r.student_id::text) LIMIT {PEOPLE};
         INSERT INTO sessions (key_hash, college_id, student_id, generation, begun_at, used_at)
             SELECT made.session(student_id), college_id, student_id, 0, now(), now() FROM chosen
             ON CONFLICT (key_hash) DO UPDATE SET begun_at = now(), used_at = now();
         INSERT INTO sessions (key_hash, college_id, staff_id, generation, begun_at, used_at)
             SELECT made.session(id), college_id, id, 0, now(), now() FROM staff
             WHERE college_id IN (SELECT college_id FROM chosen)
             ON CONFLICT (key_hash) DO UPDATE SET begun_at = now(), used_at = now();"
    );
    population.db.batch_execute(&chosen).expect("chosen");
    let rows = population.db.query(FOUND, &[]).expect("found");
    let rows = rows.iter();
    rows.map(|row| {
        let text = |name: &str| row.get::<_, String>(name);
        let cookie = |name: &str| population.cookie(&text(name));
        Person {
            sap_id: text("sap_id"),
            name: text("name"),
            student: cookie("student"),
            accountant: cookie("accountantAdmin"),
            marks: cookie("marksAdmin"),
            admissions: cookie("docAdmin"),
            grievances: cookie("grievanceAdmin"),
            leaves: cookie("leaveAdmin"),
            boss: cookie("superAdmin"),
            middle: Middle {
                leave: text("leave"),
                grievance: text("grievance"),
                application: text("application"),
                transfer: text("transfer"),
                student: text("middle_student"),
            },
        }
    })
    .collect()
}

/// The people of the table `chosen`, with the middle of each list of their colleges.
const FOUND: &str = r#"
    WITH middle AS MATERIALIZED (
        SELECT c.college_id,
               (SELECT id::text FROM leaves x WHERE x.college_id = c.college_id AND status = 'Pending' ORDER BY id
                OFFSET (SELECT count(*) / 2 FROM leaves y WHERE y.college_id = c.college_id AND status = 'Pending') LIMIT 1) AS leave,
               (SELECT id::text FROM grievances x WHERE x.college_id = c.college_id AND status = 'Pending' ORDER BY id
                OFFSET (SELECT count(*) / 2 FROM grievances y WHERE y.college_id = c.college_id AND status = 'Pending') LIMIT 1) AS grievance,
               (SELECT sap_id FROM applications x JOIN students s ON (s.college_id, s.id) = (x.college_id, x.student_id)
                WHERE x.college_id = c.college_id AND status = 'Submitted' ORDER BY submitted_at, student_id
                OFFSET (SELECT count(*) / 2 FROM applications y WHERE y.college_id = c.college_id AND status = 'Submitted') LIMIT 1) AS application,
               (SELECT id::text FROM transfers x WHERE x.college_id = c.college_id ORDER BY id
                OFFSET (SELECT count(*) / 2 FROM transfers y WHERE y.college_id = c.college_id) LIMIT 1) AS transfer,
               (SELECT sap_id FROM students x WHERE x.college_id = c.college_id ORDER BY sap_id
                OFFSET (SELECT count(*) / 2 FROM students y WHERE y.college_id = c.college_id) LIMIT 1) AS middle_student
        FROM (SELECT DISTINCT college_id FROM chosen) c),
    desk AS MATERIALIZED (
        SELECT college_id, min(id::text) FILTER (WHERE role = 'accountantAdmin') AS "accountantAdmin",
               min(id::text) FILTER (WHERE role = 'marksAdmin') AS "marksAdmin",
               min(id::text) FILTER (WHERE role = 'docAdmin') AS "docAdmin",
               min(id::text) FILTER (WHERE role = 'grievanceAdmin') AS "grievanceAdmin",
               min(id::text) FILTER (WHERE role = 'leaveAdmin') AS "leaveAdmin",
               min(id::text) FILTER (WHERE role = 'superAdmin') AS "superAdmin"
        FROM staff WHERE college_id IN (SELECT college_id FROM chosen) GROUP BY college_id)
    SELECT s.sap_id, lower(replace(s.username, ' ', '%20')) AS name, s.id::text AS student, middle.*, desk.*
    FROM chosen k JOIN students s ON (s.college_id, s.id) = (k.college_id, k.student_id)
    JOIN middle ON middle.college_id = k.college_id JOIN desk ON desk.college_id = k.college_id"#;
