//! A course that has students is moved to terms: planned by one super admin, approved by another.

mod approved;
mod refused;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Class, Reply, TestApp};

/// BMS, which has one term with Economics and Accounts: Asha and Chitra in division A, Bela in B, all with roll numbers. Economics
/// is to be in the first term and Accounts in the second.
struct Scene {
    app: TestApp,
    class: Class,
    /// Who plans.
    boss: Account,
    /// Who approves.
    other: Account,
    course: String,
    year: Value,
    subjects: [String; 2],
    divisions: [Value; 2],
}

const ASHA: usize = 0;
const BELA: usize = 1;
const CHITRA: usize = 2;

fn scene() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let class = Class::of(&app, &["Asha", "Bela", "Chitra"]);
    class
        .divide(&json!([{ "name": "A", "capacity": 60 }, { "name": "B", "capacity": 60 }]))
        .expect(200);
    let divisions = ["A", "B"].map(|name| class.id_of(name));
    let [asha, bela, chitra] = [ASHA, BELA, CHITRA].map(|at| &class.students[at]);
    class.move_into(&divisions[0], &[asha, chitra]).expect(200);
    class.move_into(&divisions[1], &[bela]).expect(200);
    class.give();
    let [boss, other] = [Role::SuperAdmin, Role::SuperAdmin].map(|role| app.staff(role));
    let home = app.home();
    Scene {
        course: app.value("SELECT id::text FROM courses WHERE name = 'BMS'"),
        year: class.desk.get("/classes").expect(200).json()["yearId"].clone(),
        subjects: ["Economics", "Accounts"].map(|name| home.subject(name)),
        app,
        class,
        boss,
        other,
        divisions,
    }
}

impl Scene {
    fn path(&self, rest: &str) -> String {
        format!("/college/course-moves/{}{rest}", self.course)
    }

    fn get(&self) -> Value {
        self.boss.get(&self.path("")).expect(200).json()
    }

    /// Two terms a year; those of the year are in that term now, and those named in theirs.
    fn plan(&self, of_year: i64, lists: &Value) -> Value {
        let [economics, accounts] = &self.subjects;
        json!({
            "revision": self.get()["revision"], "terms": 2, "termsPerYear": 2,
            "subjects": [{ "subjectId": economics, "term": 1 }, { "subjectId": accounts, "term": 2 }],
            "years": [{ "yearId": self.year, "term": of_year }], "lists": lists,
        })
    }

    /// One list, of students who are in that term now.
    fn named(&self, term: i64, students: &[usize]) -> Value {
        let id = |at: &usize| self.class.students[*at].id.as_str();
        let ids: Vec<&str> = students.iter().map(id).collect();
        json!([{ "term": term, "studentIds": ids }])
    }

    fn save(&self, plan: &Value) -> Reply {
        self.boss.put(&self.path(""), plan)
    }

    fn approve(&self, by: &Account) -> Reply {
        let body = json!({ "revision": self.get()["revision"] });
        by.post(&self.path("/approve"), &body)
    }

    /// Name, term and problem of each student.
    fn movers(&self, query: &str) -> Vec<String> {
        let list = self.boss.get(&self.path(&format!("/students{query}")));
        let list = list.expect(200).json();
        let students = list["students"].as_array().unwrap().iter();
        let told = |one: &Value| {
            let [name, term, problem] = ["name", "term", "problem"].map(|field| &one[field]);
            format!("{} {term} {problem}", name.as_str().unwrap()).replace('"', "")
        };
        students.map(told).collect()
    }

    /// What the audit has of that action, the newest first.
    fn audited(&self, action: &str) -> Vec<String> {
        let actions = format!(
            "SELECT coalesce(array_agg(concat_ws(' ', detail ->> 'course', detail ->> 'terms', nullif(detail ->> 'students', ''))
                 ORDER BY id DESC), '{{}}') FROM audit WHERE action = '{action}'"
        );
        self.app.value(&actions)
    }
}

#[test]
fn the_courses_of_one_term_that_somebody_is_in_are_listed() {
    let scene = scene();
    let list = || {
        let list = scene.boss.get("/college/course-moves").expect(200).json();
        list["courses"].clone()
    };
    let bms = |plan: Value| json!([{ "courseId": scene.course, "courseName": "BMS", "students": 3, "plan": plan }]);
    assert_eq!(list(), bms(Value::Null));
    scene.save(&scene.plan(2, &json!([]))).expect(200);
    let plan = json!({ "savedBy": scene.boss.username, "savedAt": list()[0]["plan"]["savedAt"] });
    assert_eq!(list(), bms(plan));
    scene.approve(&scene.other).expect(200);
    assert_eq!(list(), json!([]));
}

#[test]
fn a_plan_is_saved_in_part_and_read_back() {
    let scene = scene();
    let group = |at: usize, name: &str, students: i64| json!({ "_id": scene.divisions[at], "name": name, "students": students, "term": null });
    let before = scene.get();
    assert_eq!(
        before["years"],
        json!([{ "_id": scene.year, "name": before["years"][0]["name"], "students": 3, "term": null,
                 "divisions": [group(0, "A", 2), group(1, "B", 1)] }])
    );
    assert_eq!(
        before["subjects"][0],
        json!({ "_id": scene.subjects[0], "name": "Economics", "code": null, "term": null })
    );
    let [terms, saved_by, revision] = ["terms", "savedBy", "revision"].map(|of| &before[of]);
    assert_eq!(
        (terms, saved_by, revision),
        (&Value::Null, &Value::Null, &json!(0))
    );

    let part = json!({
        "revision": 0, "terms": 4, "termsPerYear": 1,
        "subjects": [{ "subjectId": scene.subjects[1], "term": 4 }],
        "divisions": [{ "divisionId": scene.divisions[1], "term": 3 }],
        "lists": scene.named(2, &[CHITRA]),
    });
    let saved = scene.save(&part).expect(200).json();
    assert_eq!(saved, scene.get());
    assert_eq!(
        (&saved["terms"], &saved["termsPerYear"]),
        (&json!(4), &json!(1))
    );
    assert_eq!(saved["subjects"][0]["term"], Value::Null);
    assert_eq!(saved["subjects"][1]["term"], json!(4));
    assert_eq!(saved["years"][0]["divisions"][1]["term"], json!(3));
    assert_eq!(saved["lists"], part["lists"]);
    assert_eq!(
        (&saved["isOwn"], &saved["revision"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(saved["savedBy"], json!(scene.boss.username));
    let seen = scene.other.get(&scene.path("")).expect(200).json();
    assert_eq!(seen["isOwn"], json!(false));
    // What changes nothing may be sent again, and stays the plan of who saved it.
    let again = scene.other.put(&scene.path(""), &part).expect(200).json();
    assert_eq!(again, seen);
    assert_eq!(scene.audited("planMove"), ["BMS 4 (1 a year)"]);
}

#[test]
fn whom_a_plan_moves_is_seen_before_it_is_approved() {
    let scene = scene();
    let [asha, bela] = [ASHA, BELA].map(|at| &scene.class.students[at]);
    let desk = &scene.class.desk;
    desk.save(
        asha,
        &[("Economics", &json!(39)), ("Accounts", &json!(60))],
        true,
    )
    .expect(200);
    desk.save(bela, &[("Accounts", &json!(50))], false)
        .expect(200);
    let mut plan = scene.plan(1, &scene.named(2, &[ASHA]));
    plan["years"] = json!([]);
    plan["divisions"] = json!([{ "divisionId": scene.divisions[1], "term": 1 }]);
    let saved = scene.save(&plan).expect(200).json();
    assert_eq!(
        (&saved["students"], &saved["cannot"]),
        (&json!(3), &json!(2))
    );
    assert_eq!(
        saved["counts"],
        json!([{ "term": 1, "students": 1 }, { "term": 2, "students": 1 }])
    );
    // Bela has marks in a subject of the second term; nothing says where Chitra is.
    let all = ["Asha 2 null", "Bela 1 marksAhead", "Chitra null noTerm"];
    assert_eq!(scene.movers(""), all);
    assert_eq!(scene.movers("?only=cannot"), all[1..]);
    assert_eq!(scene.movers("?search=chit"), all[2..]);
    assert_eq!(
        scene.movers(&format!("?after={}&limit=1", asha.id)),
        all[1..2]
    );
    let list = scene.boss.get(&scene.path("/students?limit=1")).expect(200);
    assert_eq!(
        list.next_page().unwrap(),
        format!("{}?limit=1&after={}", scene.path("/students"), asha.id)
    );
    assert_eq!(
        list.json()["students"][0],
        json!({
            "id": asha.id, "name": "Asha", "year": saved["years"][0]["name"], "division": "A", "rollNumber": 1,
            "term": 2, "marks": 2, "results": 1, "reexams": 0, "due": 125_000, "problem": null,
        })
    );
}
