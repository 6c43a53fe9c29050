//! A class is promoted by two people.

mod refused;

use portal_domain::roles::Role;
use portal_services::promotions;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once, subject};

/// A college whose course BMS has three terms, and a class of its first one.
pub(crate) struct Scene {
    pub(crate) app: TestApp,
    pub(crate) boss: Account,
    pub(crate) clerk: Account,
}

impl Scene {
    /// With so many terms in a year of study.
    pub(crate) fn new(per_year: i64) -> Self {
        let app = TestApp::start();
        app.finish_the_migration();
        let boss = app.staff(Role::SuperAdmin);
        let subjects = [("Economics", 1), ("Accounts", 1), ("Law", 2), ("Ethics", 3)];
        let courses = json!([{
            "courseName": "BMS", "baseFee": 1_000, "eligibility": 50, "terms": 3, "termsPerYear": per_year,
            "subjects": subjects.map(|(name, term)| subject(name, term)),
        }]);
        boss.save_courses(&courses).expect(200);
        let clerk = app.staff(Role::MarksAdmin);
        Self { app, boss, clerk }
    }

    /// A student of the first term, with marks in its subjects, published; or without any.
    pub(crate) fn student(&self, marks: Option<[i64; 2]>) -> Account {
        let student = self.app.home().enter();
        if let Some([economics, accounts]) = marks {
            let marks = [
                ("Economics", &json!(economics)),
                ("Accounts", &json!(accounts)),
            ];
            self.clerk.save(&student, &marks, true).expect(200);
        }
        student
    }

    /// The path of the promotion of the class in that term.
    pub(crate) fn path(&self, term: i64) -> String {
        let list = self.clerk.get("/promotions").expect(200).json();
        let classes = list["classes"].as_array().unwrap();
        let class = classes.iter().find(|class| class["term"] == term).unwrap();
        format!("/promotions/{}", class["classId"].as_str().unwrap())
    }

    pub(crate) fn plan(&self, path: &str, verdicts: &Value) -> Reply {
        let revision = self.clerk.get(path).expect(200).json()["revision"].clone();
        let body = json!({ "revision": revision, "verdicts": verdicts });
        self.clerk.put(path, &body)
    }

    /// Does what the worker does.
    pub(crate) fn carry_out(&self) -> usize {
        let mut rounds = 0;
        let round = || self.app.services.run_here(|cx| promotions::carry_on(cx, 2));
        while round().expect("carried out") > 0 {
            rounds += 1;
        }
        rounds
    }

    /// Each student's enrolments, the first one first.
    pub(crate) fn enrolments(&self, student: &Account) -> String {
        self.app.value(&format!(
            "SELECT string_agg(concat_ws(' ', c.term, e.state, CASE WHEN e.is_provisional THEN 'provisional' END,
                                         (SELECT count(*) FROM enrolment_subjects s WHERE s.enrolment_id = e.id)),
                               ', ' ORDER BY c.term, e.opened_on)
             FROM enrolments e JOIN classes c ON c.id = e.class_id JOIN students s ON s.id = e.student_id
             WHERE s.sap_id = '{}'",
            student.id
        ))
    }

    /// Opens the year after the one that approvals have opened, with a fee of that many rupees in the second year of study.
    pub(crate) fn open_next_year(&self, fee: i64) {
        let next = self.boss.get("/academic-years/next").expect(200).json();
        let mut body = next["proposed"].clone();
        for field in ["_id", "isOpenedByHand", "revision"] {
            body.as_object_mut().unwrap().remove(field);
        }
        for of in body["fees"].as_array_mut().unwrap() {
            if of["yearOfStudy"] == 2 && of["title"] == "" {
                of["amount"] = json!(fee);
            }
        }
        body["instalments"] = json!([]);
        self.boss.post("/academic-years", &body).expect(200);
    }
}

pub(crate) fn approve(by: &Account, path: &str) -> Reply {
    let read = by.get(path).expect(200).json();
    let body = json!({ "revision": read["revision"], "seen": read["seen"] });
    by.post(&format!("{path}/approve"), &body)
}

fn students(by: &Account, path: &str, query: &str) -> Vec<Value> {
    let list = by.get(&format!("{path}/students?{query}")).expect(200);
    list.json()["students"].as_array().unwrap().clone()
}

fn verdicts(of: &[Value]) -> Vec<(&str, &str)> {
    of.iter()
        .map(|student| {
            (
                student["proposed"].as_str().unwrap(),
                student["verdict"].as_str().unwrap(),
            )
        })
        .collect()
}

const REASON: &str = "He has not come since September.";

/// One student has passed, one has failed, and two have no result; a clerk detains the last one.
fn planned(scene: &Scene) -> ([Account; 4], String) {
    let people = [Some([70, 80]), Some([70, 20]), None, None].map(|marks| scene.student(marks));
    let path = scene.path(1);
    let read = scene.clerk.get(&path).expect(200).json();
    assert_eq!(
        (&read["state"], &read["to"]["term"], &read["obstacles"]),
        (&json!("Open"), &json!(2), &json!([]))
    );
    let change = json!([{ "studentId": people[3].id, "verdict": "Detained", "reason": REASON }]);
    let planned = scene.plan(&path, &change).expect(200).json();
    let counts = [
        "Promoted",
        "PromotedWithBacklogs",
        "Provisional",
        "Detained",
    ];
    let counts = counts.map(|verdict| json!({ "verdict": verdict, "students": 1 }));
    assert_eq!(planned["counts"], json!(counts));
    (people, path)
}

#[test]
fn the_approver_sees_what_each_verdict_rests_on_and_the_exceptions() {
    let scene = Scene::new(3);
    let (_, path) = planned(&scene);
    let listed = students(&scene.boss, &path, "");
    assert_eq!(
        verdicts(&listed),
        [
            ("Promoted", "Promoted"),
            ("PromotedWithBacklogs", "PromotedWithBacklogs"),
            ("Provisional", "Provisional"),
            ("Provisional", "Detained"),
        ]
    );
    let failed = &listed[1];
    assert_eq!(
        (&failed["result"], &failed["failedSubjects"], &failed["due"]),
        (&json!("FAIL"), &json!(["Accounts"]), &json!(1_000))
    );
    let exceptions = students(&scene.boss, &path, "only=exceptions");
    assert_eq!(
        (exceptions.len(), &exceptions[0]["reason"]),
        (1, &json!(REASON))
    );
}

#[test]
fn an_exception_that_the_result_has_made_the_proposal_is_none_any_longer() {
    let scene = Scene::new(3);
    let asha = scene.student(None);
    let path = scene.path(1);
    let verdict = json!([{ "studentId": asha.id, "verdict": "Promoted", "reason": REASON }]);
    scene.plan(&path, &verdict).expect(200);
    let counted = || {
        let list = scene.boss.get("/promotions").expect(200).json();
        let of_class = scene.boss.get(&path).expect(200).json();
        (
            list["classes"][0]["promotion"]["exceptions"].clone(),
            of_class["exceptions"].clone(),
        )
    };
    assert_eq!(counted(), (json!(1), json!(1)));
    let marks = [("Economics", &json!(70)), ("Accounts", &json!(80))];
    scene.clerk.save(&asha, &marks, true).expect(200);
    assert_eq!(counted(), (json!(0), json!(0)));
    approve(&scene.boss, &path).expect(200);
    assert_eq!(counted().0, json!(0));
}

#[test]
fn a_class_goes_on_to_the_next_term_as_its_results_say_and_as_a_clerk_decides() {
    let scene = Scene::new(3);
    let ([asha, ravi, meera, kabir], path) = planned(&scene);
    assert_eq!(
        approve(&scene.boss, &path).expect(200).json(),
        json!({ "students": 4 })
    );
    let running = scene.boss.get(&path).expect(200).json();
    assert_eq!(
        (&running["state"], &running["done"], &running["total"]),
        (&json!("Running"), &json!(0), &json!(4))
    );
    assert_eq!(scene.carry_out(), 2);
    for (student, enrolments) in [
        (&asha, "1 Promoted 2, 2 Enrolled 1"),
        (&ravi, "1 PromotedWithBacklogs 2, 2 Enrolled 1"),
        (&meera, "1 Promoted 2, 2 Enrolled provisional 1"),
        (&kabir, "1 Detained 2"),
    ] {
        assert_eq!(scene.enrolments(student), enrolments);
    }
    let done = scene.boss.get(&path).expect(200).json();
    assert_eq!(
        (&done["state"], &done["last"]["students"]),
        (&json!("Open"), &json!(4))
    );

    // Within a year of study no fee is raised; each is told.
    let fee = asha.get("/fees/status").expect(200).json();
    assert_eq!(fee["totalFee"], json!(1_000));
    let told = kabir.get("/notifications").expect(200).json();
    assert_eq!(
        told["notifications"][0]["text"],
        "You repeat term 1 of BMS."
    );
    let mail = scene.app.mail_to(&asha.email);
    assert_eq!(mail.subject, "You are in term 2 of BMS");
    let audited = scene.boss.get("/audit?action=promoteClass").expect(200);
    assert_eq!(audited.json()["entries"].as_array().unwrap().len(), 1);
    scene.app.prove_the_books();
}

#[test]
fn who_promotes_sees_what_is_open_from_earlier_terms() {
    let scene = Scene::new(3);
    let (people, path) = planned(&scene);
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    let told = |path: &str| -> Vec<(Value, Value)> {
        let listed = students(&scene.boss, path, "");
        let of = |one: &Value| (one["id"].clone(), one["earlierOpen"].clone());
        listed.iter().map(of).collect()
    };
    // Ravi has failed in the first term, and Meera's result of it is not out.
    let open = [false, true, true];
    let expected = people.iter().zip(open);
    let expected: Vec<_> = expected
        .map(|(one, open)| (json!(one.id), json!(open)))
        .collect();
    assert_eq!(told(&scene.path(2)), expected);
}

#[test]
fn who_approves_reads_the_days_of_the_class() {
    let days = |scene: &Scene| {
        let read = scene.boss.get(&scene.path(1)).expect(200).json();
        [read["beginsOn"].clone(), read["endsOn"].clone()]
    };
    let of_year = |scene: &Scene| {
        let days = ["begins_on", "ends_on"];
        days.map(|day| {
            let day = format!("SELECT {day}::text FROM academic_years");
            json!(scene.app.value::<String>(&day))
        })
    };
    let [within, at_its_end] = [3, 1].map(Scene::new);
    for scene in [&within, &at_its_end] {
        scene.student(None);
    }
    assert_eq!(days(&at_its_end), of_year(&at_its_end));
    // Nobody has said when a term ends that another one follows in its year.
    assert_eq!(days(&within), [of_year(&within)[0].clone(), Value::Null]);
    within.app.execute(
        "UPDATE classes c SET begins_on = y.begins_on, ends_on = y.ends_on FROM academic_years y WHERE y.id = c.year_id",
    );
    assert_eq!(days(&within), of_year(&within));
}

#[test]
fn a_year_of_study_that_begins_raises_its_fee_once() {
    let scene = Scene::new(1);
    let (asha, ravi) = (scene.student(Some([70, 80])), scene.student(Some([70, 80])));
    let path = scene.path(1);
    scene.plan(&path, &json!([])).expect(200);
    let refused = approve(&scene.boss, &path);
    let year = scene.clerk.get(&path).expect(200).json()["academicYear"].clone();
    refused.check_refusal(
        409,
        "promotion.year-not-opened",
        &format!(
            "The academic year after {} is not opened. A super admin can open it in Academic Years.",
            year.as_str().unwrap()
        ),
    );
    scene.open_next_year(800);

    // Of many who approve at once the first does, and all read the same.
    let other = scene.app.staff(Role::SuperAdmin);
    let read = scene.boss.get(&path).expect(200).json();
    let body = json!({ "revision": read["revision"], "seen": read["seen"] });
    let approve_path = format!("{path}/approve");
    let both = [&scene.boss, &other];
    let replies = at_once(16, |number| both[number % 2].post(&approve_path, &body));
    for reply in replies {
        assert_eq!(reply.expect(200).json(), json!({ "students": 2 }));
    }
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM promotions"), 1);
    at_once(4, |_| scene.carry_out());
    assert_eq!(
        approve_again(&scene, &path, &body),
        json!({ "students": 2 })
    );
    for student in [&asha, &ravi] {
        assert_eq!(scene.enrolments(student), "1 Promoted 2, 2 Enrolled 1");
        let fee = student.get("/fees/status").expect(200).json();
        assert_eq!(
            (&fee["totalFee"], &fee["years"].as_array().unwrap().len()),
            (&json!(1_800), &2)
        );
        assert_eq!(fee["years"][0]["demands"][0]["yearOfStudy"], json!(2));
    }
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM demands"), 4);
    // The year begins later, so its fee is not due before.
    let due =
        "SELECT DISTINCT c.due_on - y.begins_on FROM charges c JOIN demands d ON d.id = c.demand_id
               JOIN academic_years y ON y.id = d.year_id WHERE d.year_of_study = 2";
    assert_eq!(scene.app.value::<i32>(due), 14);
    scene.app.prove_the_books();
}

fn approve_again(scene: &Scene, path: &str, body: &Value) -> Value {
    let reply = scene.boss.post(&format!("{path}/approve"), body);
    reply.expect(200).json()
}

#[test]
fn the_last_term_ends_in_passed_out_or_completed() {
    let scene = Scene::new(3);
    let clear = scene.student(Some([70, 80]));
    let behind = scene.student(Some([70, 20]));
    let (waiting, path) = (scene.student(Some([70, 80])), scene.path(1));
    let mut path = path;
    for term in [2, 3] {
        scene.plan(&path, &json!([])).expect(200);
        approve(&scene.boss, &path).expect(200);
        scene.carry_out();
        path = scene.path(term);
        let subject = if term == 2 { "Law" } else { "Ethics" };
        for student in [&clear, &behind] {
            let marks = [(subject, &json!(60))];
            scene.clerk.save(student, &marks, true).expect(200);
        }
    }
    let read = scene.clerk.get(&path).expect(200).json();
    assert_eq!(read["to"], Value::Null);
    assert_eq!(
        verdicts(&students(&scene.clerk, &path, "")),
        [
            ("PassedOut", "PassedOut"),
            ("Completed", "Completed"),
            ("Stays", "Stays"),
        ]
    );
    // Who is not clear cannot pass out.
    let change =
        json!([{ "studentId": behind.id, "verdict": "PassedOut", "reason": "A kind principal." }]);
    let faults = scene.plan(&path, &change).expect(400).faults();
    assert_eq!(faults[0].0, "verdicts.0.verdict");
    scene.plan(&path, &json!([])).expect(200);
    approve(&scene.boss, &path).expect(200);
    scene.carry_out();
    assert!(scene.enrolments(&clear).ends_with("3 PassedOut 1"));
    assert!(scene.enrolments(&behind).ends_with("3 Completed 1"));
    assert!(
        scene
            .enrolments(&waiting)
            .ends_with("3 Enrolled provisional 1")
    );
    // Both sign in and read their results; who completed registers for the re-exam.
    clear.get("/result").expect(200);
    let offers = behind.get("/reexam").expect(200).json();
    assert!(offers.to_string().contains("Accounts"), "{offers}");
}
