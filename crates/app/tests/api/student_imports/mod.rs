//! The present students of a college are brought in from a file.

mod filled_in;
mod passwords;
mod refused;
mod taken_back;

use portal_domain::roles::Role;
use portal_services::student_imports;
use serde_json::{Value, json};

use crate::support::{Account, Browser, Reply, TestApp, at_once, subject};

/// A college whose course BMS has three terms, and BSc IT one; its super admin imports, and the accountant approves.
struct Scene {
    app: TestApp,
    boss: Account,
    accountant: Account,
}

const HEADINGS: &str = "Name,E-mail,Mobile,Date of Birth,Course,Term,Division,Roll Number,University Number,Dues Title,Dues Amount,Dues Due Day";
/// Asha owes something, Ravi nothing, and Mira is in the course of one term.
const FILE: &str = "Asha Kulkarni,asha@imported.example,9876543210,31-01-2006,BMS,2,A,1,U1,Fees 2025-26,1500.50,15-12-2026
Ravi Rao,ravi@imported.example,9876543211,28/02/2005,bms,2,A,2,,,,
Mira Das,mira@imported.example,9876543212,2004-02-29,BSc IT,,,,,Library,200,01-12-2026";

impl Scene {
    fn new() -> Self {
        let app = TestApp::start();
        app.finish_the_migration();
        let boss = app.staff(Role::SuperAdmin);
        let subjects = [("Economics", 1), ("Law", 2), ("Accounts", 2), ("Ethics", 3)];
        let courses = json!([
            {
                "courseName": "BMS", "baseFee": 1_000, "eligibility": 50, "terms": 3, "termsPerYear": 1,
                "subjects": subjects.map(|(name, term)| subject(name, term)),
            },
            {
                "courseName": "BSc IT", "baseFee": 700, "eligibility": 50,
                "subjects": [{ "name": "Networks", "minMarks": 40, "maxMarks": 100 }],
            },
        ]);
        boss.save_courses(&courses).expect(200);
        let accountant = app.accountant();
        Self {
            app,
            boss,
            accountant,
        }
    }

    /// A scene whose three students are enrolled, with the path of their import.
    fn imported() -> (Self, String) {
        let scene = Self::new();
        let id = bring_in(&scene.boss, FILE).text("/import/_id");
        scene.carry_out();
        (scene, format!("/student-imports/{id}"))
    }

    /// Does what the worker does.
    fn carry_out(&self) -> usize {
        let mut rounds = 0;
        let round = || {
            self.app
                .services
                .run_here(|cx| student_imports::carry_on(cx, 2))
        };
        while round().expect("carried out") > 0 {
            rounds += 1;
        }
        rounds
    }

    /// The import, as the accountant reads it.
    fn read(&self, path: &str) -> Value {
        self.accountant.get(path).expect(200).json()["import"].clone()
    }

    /// The students of an import.
    fn rows(&self, path: &str) -> Vec<Value> {
        let list = self
            .boss
            .get(&format!("{path}/students"))
            .expect(200)
            .json();
        list["students"].as_array().unwrap().clone()
    }

    fn approve(&self, path: &str) -> Reply {
        self.accountant
            .post(&format!("{path}/approve-dues"), &json!({}))
    }

    /// The SAP id that was mailed to that address, with the newest code.
    fn mailed(&self, address: &str) -> (String, String) {
        let mut mails = self.app.mails_to(address).into_iter();
        let mail = mails.find(|mail| mail.subject == "Your account at Sunrise College");
        let mail = mail.expect("a mail");
        let word = |is: fn(&str) -> bool| {
            let mut words = mail.text.split_whitespace();
            words.find(|word| is(word)).expect("in the mail").to_owned()
        };
        let code =
            |word: &str| word.len() == 14 && word.chars().filter(|char| *char == '-').count() == 2;
        let id = |word: &str| word.len() == 11 && word.bytes().all(|byte| byte.is_ascii_digit());
        (word(id), word(code))
    }

    /// At a browser of their own, with the password that they have set.
    fn sign_in(&self, address: &str) -> Browser {
        let (id, code) = self.mailed(address);
        let browser = self.app.browser();
        set_password(&browser, address, &code).expect(200);
        browser.log_in(&id, PASSWORD).expect(200);
        browser
    }
}

const PASSWORD: &str = "imli-chutney-99";

fn set_password(browser: &Browser, email: &str, code: &str) -> Reply {
    let body = json!({ "email": email, "code": code, "newPassword": PASSWORD });
    browser.post("/auth/first-password", &body)
}

fn whole(rows: &str) -> String {
    format!("{HEADINGS}\n{rows}")
}

fn try_out(by: &Account, rows: &str) -> Value {
    let body = json!({ "csv": whole(rows), "dryRun": true });
    by.post("/student-imports", &body).expect(200).json()
}

fn import(by: &Account, rows: &str, seen: &Value) -> Reply {
    by.post(
        "/student-imports",
        &json!({ "csv": whole(rows), "seen": seen }),
    )
}

#[track_caller]
fn bring_in(by: &Account, rows: &str) -> Reply {
    let tried = try_out(by, rows);
    assert_eq!(tried["errors"], json!([]));
    import(by, rows, &tried["seen"]).expect(200)
}

#[test]
fn a_file_is_tried_and_then_a_worker_enrols_its_students() {
    let scene = Scene::new();
    let tried = try_out(&scene.boss, FILE);
    assert_eq!(
        tried["classes"],
        json!([
            { "course": "BMS", "term": 2, "division": "A", "students": 2, "isNew": true },
            { "course": "BSc IT", "term": null, "division": null, "students": 1, "isNew": true },
        ])
    );
    assert_eq!(
        (
            &tried["import"],
            &tried["rows"],
            &tried["added"],
            &tried["dues"]
        ),
        (
            &Value::Null,
            &json!(3),
            &json!(3),
            &json!({ "students": 2, "total": 1_700.5 })
        )
    );
    let path = bring_in(&scene.boss, FILE).text("/import/_id");
    let path = format!("/student-imports/{path}");
    assert_eq!(scene.read(&path)["isOver"], json!(false));
    // Two rows at a time, and once more to see that nothing is left.
    assert_eq!(scene.carry_out(), 3);
    let read = scene.read(&path);
    assert_eq!(
        (
            &read["isOver"],
            &read["enrolled"],
            &read["signedIn"],
            &read["leftOut"]
        ),
        (&json!(true), &json!(3), &json!(0), &json!(0))
    );
    let enrolments: String = scene.app.value(
        "SELECT string_agg(concat_ws(' ', s.name, c.term, d.name, e.roll_no, e.via, e.state, s.university_no,
                (SELECT count(*) FROM enrolment_subjects t WHERE t.enrolment_id = e.id)), ', ' ORDER BY s.name)
         FROM enrolments e JOIN students s ON s.id = e.student_id JOIN classes c ON c.id = e.class_id
         LEFT JOIN divisions d ON d.id = e.division_id",
    );
    assert_eq!(
        enrolments,
        "Asha Kulkarni 2 A 1 Import Enrolled U1 2, Mira Das 1 Import Enrolled 1, Ravi Rao 2 A 2 Import Enrolled 2"
    );
    let classes: i64 = scene.app.value("SELECT count(*) FROM classes");
    assert_eq!(classes, 2, "no class that nobody enters");
}

#[test]
fn imports_are_listed_and_audited() {
    let (scene, path) = Scene::imported();
    let read = scene.read(&path);
    let listed = scene.boss.get("/student-imports").expect(200).json();
    assert_eq!(listed["imports"][0]["_id"], read["_id"]);
    let audited = scene.boss.get("/audit?action=importStudents").expect(200);
    assert_eq!(audited.json()["entries"].as_array().unwrap().len(), 1);
}

#[test]
fn the_same_file_twice_changes_nothing() {
    let (scene, _) = Scene::imported();
    let again = bring_in(&scene.boss, FILE).json();
    assert_eq!(
        (
            &again["import"],
            &again["added"],
            &again["present"],
            &again["classes"]
        ),
        (&Value::Null, &json!(0), &json!(3), &json!([]))
    );
    scene.carry_out();
    let students: i64 = scene.app.value("SELECT count(*) FROM students");
    assert_eq!(students, 3);
    // Of two who import it at once, too.
    let other = Scene::new();
    let seen = try_out(&other.boss, FILE)["seen"].clone();
    let replies = at_once(4, |_| import(&other.boss, FILE, &seen).status);
    assert_eq!(replies.iter().filter(|status| **status == 200).count(), 1);
    other.carry_out();
    let students: i64 = other.app.value("SELECT count(*) FROM students");
    assert_eq!(students, 3);
}

#[test]
fn opening_dues_are_owed_once_another_person_approves_them() {
    let (scene, path) = Scene::imported();
    let dues = |of: &Value| (of["dues"]["students"].clone(), of["dues"]["total"].clone());
    assert_eq!(dues(&scene.read(&path)), (json!(2), json!(1_700.5)));
    let charges = "SELECT count(*) FROM charges";
    assert_eq!(scene.app.value::<i64>(charges), 0, "nobody owes them yet");
    scene
        .boss
        .post(&format!("{path}/approve-dues"), &json!({}))
        .check_refusal(
            409,
            "import.own",
            "You imported these students, so someone else has to approve what they owe.",
        );
    for reply in at_once(8, |_| scene.approve(&path)) {
        reply.expect(204);
    }
    scene.carry_out();
    assert_eq!(scene.app.value::<i64>(charges), 2);
    let read = scene.read(&path);
    assert_eq!(
        (
            &read["dues"]["outcome"],
            &read["dues"]["raised"],
            &read["dues"]["isOwn"]
        ),
        (&json!("Approved"), &json!(2), &json!(false))
    );
    let asha = scene.sign_in("asha@imported.example");
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(
        (&fee["totalFee"], &fee["balanceDue"]),
        (&json!(1_500.5), &json!(1_500.5))
    );
    let demands: String = scene.app.value(
        "SELECT string_agg(concat_ws(' ', l.title, l.amount, d.year_of_study, c.due_on), ', ' ORDER BY l.amount DESC)
         FROM demand_lines l JOIN demands d ON d.id = l.demand_id JOIN charges c ON c.demand_id = d.id",
    );
    assert_eq!(
        demands,
        "Fees 2025-26 150050 2 2026-12-15, Library 20000 1 2026-12-01"
    );
    scene
        .boss
        .post(&format!("{path}/dismiss-dues"), &json!({}))
        .check_refusal(409, "import.approved", "These dues were approved.");
    scene.app.prove_the_books();
}

/// The fee of the year of everybody who is enrolled, as an approval raises it.
const FEE_OF_THE_YEAR: &str = "
    WITH raised AS (
        SELECT r.* FROM (SELECT college_id, array_agg(id) AS ids FROM enrolments GROUP BY 1) live,
            raise_fees(college_id, ids, '[{\"title\": null, \"percent\": 100, \"paise\": 70000}]', now()) r)
    INSERT INTO charges (college_id, id, student_id, kind, instalment, instalment_count, title, amount, due_on, created_at,
                         demand_id, plan)
        SELECT s.college_id, gen_random_uuid(), s.id, 'instalment', 1, 1, 'x', 70000, current_date, now(), of_demand, of_plan
        FROM raised JOIN students s ON s.id = of_student";

/// An accountant charges the first student by hand for that day, before the dues are approved and carried out; all charges
/// then.
fn charged_by_hand(scene: &Scene, path: &str, amount: f64) -> String {
    let charged = json!({
        "studentId": scene.rows(path)[0]["studentId"], "title": "fees 2025-26", "amount": amount, "dueDate": "2026-12-15",
    });
    let accountant = &scene.accountant;
    accountant.post("/accountant/charges", &charged).expect(200);
    scene.approve(path).expect(204);
    scene.carry_out();
    assert_eq!(scene.read(path)["dues"]["raised"], json!(2));
    scene.app.prove_the_books();
    scene.app.value(
        "SELECT string_agg(concat_ws(' ', kind, title, amount), ', ' ORDER BY title, kind) FROM charges
         WHERE title <> 'x'",
    )
}

#[test]
fn dues_that_an_accountant_has_charged_are_not_charged_twice() {
    let (scene, path) = Scene::imported();
    assert_eq!(
        charged_by_hand(&scene, &path, 1_500.5),
        "instalment Instalment 1 of 1 20000, other fees 2025-26 150050"
    );
}

#[test]
fn dues_of_another_amount_are_charged_beside_what_an_accountant_has_charged() {
    let (scene, path) = Scene::imported();
    scene.app.execute(FEE_OF_THE_YEAR);
    assert_eq!(
        charged_by_hand(&scene, &path, 1_400.0),
        "other Fees 2025-26 (2) 150050, other Library 20000, other fees 2025-26 140000"
    );
}

#[test]
fn dues_that_were_dismissed_are_never_owed() {
    let (scene, path) = Scene::imported();
    for _ in 0..2 {
        let dismissed = scene.boss.post(&format!("{path}/dismiss-dues"), &json!({}));
        dismissed.expect(204);
    }
    scene
        .approve(&path)
        .check_refusal(409, "import.dismissed", "These dues were dismissed.");
    scene.carry_out();
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM charges"), 0);
    assert_eq!(scene.read(&path)["dues"]["outcome"], "Dismissed");
}

/// Takes the first imported student, who has signed in, through these changes: kind, which course, term, and what is owed
/// then, in rupees.
fn change(scene: &Scene, path: &str, asha: &Browser, steps: &[(&str, usize, u8, f64)]) {
    let id = scene.rows(path)[0]["studentId"].clone();
    let clerk = scene.app.staff(Role::MarksAdmin);
    let choices = clerk.get("/enrolment-changes/choices").expect(200).json();
    for (kind, course, term, owed) in steps {
        let to = json!({
            "academicYearId": choices["years"][0]["_id"], "courseId": choices["courses"][course]["_id"], "term": term,
        });
        let body =
            json!({ "kind": kind, "studentIds": [id], "reason": "He likes networks.", "to": to });
        let asked = clerk.post("/enrolment-changes", &body).expect(200);
        let change = format!("/enrolment-changes/{}/approve", asked.text("/_id"));
        scene.boss.post(&change, &json!({})).expect(200);
        let fee = asha.get("/fees/status").expect(200).json();
        let due = fee["balanceDue"].as_f64();
        assert_eq!(due, Some(*owed), "{kind} {course} {term}");
    }
    scene.app.prove_the_books();
}

#[test]
fn who_changes_the_course_and_back_still_owes_what_is_from_before() {
    let (scene, path) = Scene::imported();
    scene.approve(&path).expect(204);
    scene.carry_out();
    // The dues, and beside them the fee of the other course as long as she is in it.
    let steps = [
        ("CourseChange", 1, 1, 2_200.5),
        ("CourseChange", 0, 1, 1_500.5),
        ("LateralEntry", 0, 2, 1_500.5),
        ("CourseChange", 1, 1, 2_200.5),
    ];
    let asha = scene.sign_in("asha@imported.example");
    change(&scene, &path, &asha, &steps);
}

#[test]
fn who_comes_back_before_the_dues_are_approved_owes_them_alone() {
    let (scene, path) = Scene::imported();
    let steps = [
        ("CourseChange", 1, 1, 700.0),
        ("CourseChange", 0, 1, 0.0),
        ("CourseChange", 1, 1, 700.0),
    ];
    let asha = scene.sign_in("asha@imported.example");
    change(&scene, &path, &asha, &steps);
    scene.approve(&path).expect(204);
    scene.carry_out();
    change(&scene, &path, &asha, &[("CourseChange", 0, 1, 1_500.5)]);
}

#[test]
fn imported_students_are_admitted_everywhere() {
    let (scene, path) = Scene::imported();
    let id = scene.rows(&path)[0]["studentId"].clone();
    let clerk = scene.app.staff(Role::MarksAdmin);
    let sheets = clerk.get("/marks/students").expect(200).json();
    assert_eq!(sheets["students"].as_array().unwrap().len(), 3);
    let found = scene.boss.get("/student/getStudents?search=kulkarni");
    assert_eq!(found.expect(200).json()[0]["id"], id);
    let desk = scene.app.staff(Role::DocAdmin);
    let approved = desk.get("/student/getStudentsDetails?status=Approved");
    let approved = approved.expect(200).json();
    let asha = approved
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["id"] == id)
        .unwrap();
    assert_eq!(
        (
            &asha["isImported"],
            &asha["gender"],
            &asha["parentName"],
            &asha["score"]
        ),
        (&json!(true), &Value::Null, &Value::Null, &Value::Null)
    );
    let body = json!({ "studentId": id, "reason": "It was approved by mistake." });
    desk.post("/admission/reopenings", &body).check_refusal(
        409,
        "admission.imported",
        "The college has brought this student in, so there is no approval to re-open.",
    );
}
