//! Lectures of a class or of a division of it.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Class, Reply, TestApp, at_once, present, take};

/// A class of three in two divisions, with roll numbers: Asha and Chitra in A, Bela in B.
struct Scene {
    app: TestApp,
    class: Class,
    subject: String,
    teacher: Account,
    /// Of A and of B.
    divisions: [Value; 2],
}

fn scene() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let class = Class::of(&app, &["Chitra", "Bela", "Asha"]);
    let (subject, teacher) = app.economics();
    class
        .divide(&json!([{ "name": "A", "capacity": 60 }, { "name": "B", "capacity": 60 }]))
        .expect(200);
    let divisions = ["A", "B"].map(|name| class.id_of(name));
    let [chitra, bela, asha] = [0, 1, 2].map(|at: usize| &class.students[at]);
    class.move_into(&divisions[0], &[chitra, asha]).expect(200);
    class.move_into(&divisions[1], &[bela]).expect(200);
    class.give();
    Scene {
        app,
        class,
        subject,
        teacher,
        divisions,
    }
}

impl Scene {
    fn get(&self, rest: &str) -> Reply {
        let date = self.app.day(0);
        let path = format!("/attendance?subject={}&date={date}{rest}", self.subject);
        self.teacher.get(&path)
    }

    /// The sheet that the server offers a division.
    fn open(&self, division: usize) -> Value {
        let (class, id) = (&self.class.id, self.divisions[division].as_str().unwrap());
        self.get(&format!("&class={class}&division={id}"))
            .expect(200)
            .json()
    }

    /// A sheet of a group, with everybody present.
    fn sheet(&self, division: &Value, lecture: i64, students: &[usize]) -> Value {
        let present = students
            .iter()
            .map(|at| json!({ "id": self.class.students[*at].id, "present": true }));
        json!({
            "subjectId": self.subject, "date": self.app.day(0), "lecture": lecture,
            "classId": self.class.id, "divisionId": division, "students": present.collect::<Vec<_>>(),
        })
    }

    fn assign(&self, divisions: &[&Value]) {
        let class = &self.class;
        let body = json!({
            "teachers": [{ "subjectId": self.subject, "staffId": self.teacher.id, "divisionIds": divisions }],
            "revision": class.get()["revision"],
        });
        class.desk.put(&class.path("/teachers"), &body).expect(200);
    }

    /// Division and number of students of each group that the teacher may hold a lecture for.
    fn groups(&self) -> Vec<(Value, Value)> {
        let subjects = self.teacher.list("/attendance/subjects", "subjects");
        let groups = subjects[0]["groups"].as_array().unwrap().iter();
        groups
            .map(|one| (one["divisionName"].clone(), one["students"].clone()))
            .collect()
    }
}

fn names(sheet: &Value) -> Vec<(Value, Value, Value)> {
    let students = sheet["students"].as_array().unwrap().iter();
    students
        .map(|one| {
            (
                one["division"].clone(),
                one["rollNumber"].clone(),
                one["name"].clone(),
            )
        })
        .collect()
}

#[test]
fn a_sheet_lists_its_division_in_the_order_of_roll_numbers() {
    let scene = scene();
    assert_eq!(
        scene.groups(),
        [
            (Value::Null, json!(3)),
            (json!("A"), json!(2)),
            (json!("B"), json!(1))
        ]
    );
    let sheet = scene.open(0);
    assert_eq!(
        names(&sheet),
        [
            (Value::Null, json!(1), json!("Asha Patil")),
            (Value::Null, json!(2), json!("Asha Patil"))
        ],
    );
    let ids: Vec<&Value> = sheet["students"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["id"])
        .collect();
    assert_eq!(
        ids,
        [
            &json!(scene.class.students[2].id),
            &json!(scene.class.students[0].id)
        ]
    );
    assert_eq!(
        (
            &sheet["lecture"],
            &sheet["takenByOthers"],
            &sheet["group"]["divisionName"]
        ),
        (&json!(1), &json!([]), &json!("A"))
    );
    assert_eq!(
        (&sheet["group"]["classId"], &sheet["group"]["term"]),
        (&json!(scene.class.id), &Value::Null)
    );
}

#[test]
fn the_sheet_of_a_whole_class_goes_division_by_division() {
    let scene = scene();
    let whole = scene
        .get(&format!("&class={}", scene.class.id))
        .expect(200)
        .json();
    let divisions: Vec<_> = names(&whole)
        .into_iter()
        .map(|(division, roll, _)| (division, roll))
        .collect();
    assert_eq!(
        divisions,
        [
            (json!("A"), json!(1)),
            (json!("A"), json!(2)),
            (json!("B"), json!(1))
        ]
    );
}

#[test]
fn nobody_of_another_division_is_on_a_sheet_and_nobody_is_left_out() {
    let scene = scene();
    let [a, b] = &scene.divisions;
    let told = take(&scene.teacher, &scene.sheet(a, 1, &[0, 1])).expect(400);
    assert_eq!(told.faulty_fields(), ["students[1].id", "students"]);
    assert_eq!(told.faults()[0].1, "This student is not in the class.");
    assert_eq!(
        told.faults()[1].1,
        "One student of the class is not marked. Please mark everyone present or absent."
    );
    let taken = take(&scene.teacher, &scene.sheet(a, 1, &[0, 2]))
        .expect(200)
        .json();
    assert_eq!(present(&taken), [true, true]);
    assert_eq!(scene.open(0), taken);
    assert_eq!(
        take(&scene.teacher, &scene.sheet(a, 1, &[0, 2]))
            .expect(200)
            .json(),
        taken
    );
    // Who has moved away since is still on it, without a number of this division.
    scene
        .class
        .move_into(b, &[&scene.class.students[0]])
        .expect(200);
    let later = scene.open(0);
    let rolls: Vec<_> = names(&later).into_iter().map(|(_, roll, _)| roll).collect();
    assert_eq!(rolls, [json!(1), Value::Null]);
    let mut correction = scene.sheet(a, 1, &[0, 2]);
    correction["revision"] = json!(1);
    correction["students"][0]["present"] = json!(false);
    let corrected = take(&scene.teacher, &correction).expect(200).json();
    assert_eq!(present(&corrected), [true, false]);
}

#[test]
fn a_sheet_that_was_taken_is_found_by_its_number_and_a_new_one_needs_the_class() {
    let scene = scene();
    let [a, b] = &scene.divisions;
    let taken = take(&scene.teacher, &scene.sheet(a, 1, &[0, 2]));
    assert_eq!(scene.get("&lecture=1").expect(200).json(), taken.json());
    let told = scene.get("&lecture=2").expect(400);
    assert_eq!(
        told.faults(),
        [("class".to_owned(), "Please choose the class.".to_owned())]
    );
    let mut unnamed = scene.sheet(b, 2, &[1]);
    unnamed["classId"] = Value::Null;
    unnamed["divisionId"] = Value::Null;
    assert_eq!(
        take(&scene.teacher, &unnamed).expect(400).faulty_fields(),
        ["classId"]
    );
}

#[test]
fn two_divisions_take_different_lectures_of_a_day() {
    let scene = scene();
    let [a, b] = &scene.divisions;
    take(&scene.teacher, &scene.sheet(a, 1, &[0, 2])).expect(200);
    let offered = scene.open(1);
    assert_eq!(
        (
            &offered["lecture"],
            &offered["takenByOthers"],
            &offered["isTaken"]
        ),
        (&json!(2), &json!([1]), &json!(false))
    );
    let told = take(&scene.teacher, &scene.sheet(b, 1, &[1])).expect(400);
    assert_eq!(told.faulty_fields(), ["lecture"]);
    assert_eq!(
        told.faults()[0].1,
        "Lecture 1 of that day is for another class or division. The next free one is 2."
    );
    // Nor does A get at the number of B, whether it reads or writes.
    take(&scene.teacher, &scene.sheet(b, 2, &[1])).expect(200);
    let of_a = format!("&class={}&division={}", scene.class.id, a.as_str().unwrap());
    assert_eq!(
        scene
            .get(&format!("{of_a}&lecture=2"))
            .expect(400)
            .faulty_fields(),
        ["lecture"]
    );
    let listed = scene.teacher.list("/attendance/lectures", "lectures");
    let divisions: Vec<_> = listed
        .iter()
        .map(|one| &one["group"]["divisionName"])
        .collect();
    assert_eq!(divisions, [&json!("B"), &json!("A")]);

    // Of two who take the last free number at once, one is told that it is gone.
    for number in 3..=7 {
        take(&scene.teacher, &scene.sheet(a, number, &[0, 2])).expect(200);
    }
    let sheets = [scene.sheet(a, 8, &[0, 2]), scene.sheet(b, 8, &[1])];
    let replies = at_once(2, |number| take(&scene.teacher, &sheets[number]));
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 400]);
    let told = replies.iter().find(|reply| reply.status == 400).unwrap();
    assert_eq!(
        told.faults()[0].1,
        "All eight lectures of that day are taken."
    );
    let held: i64 = scene.app.value("SELECT count(*) FROM lectures");
    assert_eq!(held, 8);
    // Nor is one offered to who has none.
    let whole = scene.get(&format!("&class={}", scene.class.id));
    assert_eq!(whole.expect(400).faulty_fields(), ["lecture"]);
}

#[test]
fn a_teacher_of_one_division_sees_no_other() {
    let scene = scene();
    let [a, b] = &scene.divisions;
    let other = scene.app.home().teacher_of(&[&scene.subject]);
    let mut whole = scene.sheet(&Value::Null, 1, &[0, 1, 2]);
    take(&other, &whole).expect(200);
    take(&other, &scene.sheet(a, 2, &[0, 2])).expect(200);
    // As before the class was divided.
    take(&other, &scene.sheet(&Value::Null, 3, &[0, 1, 2])).expect(200);
    scene
        .app
        .execute("UPDATE lectures SET class_id = NULL WHERE number = 3");
    scene.assign(&[b]);
    assert_eq!(scene.groups(), [(json!("B"), json!(1))]);
    let of_a = format!("&class={}&division={}", scene.class.id, a.as_str().unwrap());
    for rest in [
        of_a.as_str(),
        "&lecture=1",
        "&lecture=2",
        "&lecture=3",
        &format!("&class={}", scene.class.id),
    ] {
        scene.get(rest).expect(404);
    }
    for (class, number) in [
        (json!(scene.class.id), 4),
        (Value::Null, 1),
        (Value::Null, 3),
    ] {
        whole["classId"] = class;
        whole["lecture"] = json!(number);
        take(&scene.teacher, &whole).expect(404);
    }
    let seen = || scene.teacher.list("/attendance/lectures", "lectures");
    assert_eq!(seen(), <[Value; 0]>::default());
    // Who takes one group only need not name it.
    let mut own = scene.sheet(&Value::Null, 4, &[1]);
    own["classId"] = Value::Null;
    let taken = take(&scene.teacher, &own).expect(200).json();
    assert_eq!(taken["group"]["divisionName"], json!("B"));
    assert_eq!((seen().len(), &seen()[0]["lecture"]), (1, &json!(4)));
    // What somebody has taken is still theirs once they take others.
    scene.assign(&[a]);
    assert_eq!(
        scene.get("&lecture=4").expect(200).json()["students"],
        taken["students"]
    );
    assert_eq!(seen().len(), 2);
}

#[test]
fn a_teacher_who_gets_a_subject_back_takes_no_more_than_before() {
    let scene = scene();
    scene.assign(&[&scene.divisions[1]]);
    let boss = scene.app.staff(Role::SuperAdmin);
    let path = format!("/admin/subjects/{}", scene.teacher.id);
    for ids in [json!([]), json!([scene.subject])] {
        boss.put(&path, &json!({ "subjectIds": ids })).expect(200);
    }
    assert_eq!(scene.groups(), [(json!("B"), json!(1))]);
}

#[test]
fn a_division_with_lectures_stays_also_after_its_students_have_left_it() {
    let scene = scene();
    let [a, b] = &scene.divisions;
    take(&scene.teacher, &scene.sheet(b, 1, &[1])).expect(200);
    let mine = scene.class.students[1].get("/attendance/mine");
    assert_eq!(mine.expect(200).json()["subjects"][0]["held"], json!(1));
    scene
        .class
        .move_into(&Value::Null, &[&scene.class.students[1]])
        .expect(200);
    scene.app.execute("DELETE FROM roll_numbers");
    let kept = json!([{ "_id": a, "name": "A", "capacity": 60 }]);
    let told = scene.class.divide(&kept).expect(409);
    assert!(
        told.error()
            .starts_with("Students are or were in division B"),
        "{}",
        told.error()
    );
}

#[test]
fn a_sheet_of_a_class_that_is_over_can_still_be_read_but_none_is_begun() {
    let scene = scene();
    let [a, _] = &scene.divisions;
    let taken = take(&scene.teacher, &scene.sheet(a, 1, &[0, 2]))
        .expect(200)
        .json();
    let day = scene.app.day(-8);
    scene.app.execute(&format!(
        "UPDATE enrolments SET state = 'Promoted', opened_on = '{day}', closed_on = '{day}'"
    ));
    assert_eq!(scene.groups(), []);
    assert_eq!(
        scene.get("&lecture=1").expect(200).json()["students"],
        taken["students"]
    );
    let of_a = format!("&class={}&division={}", scene.class.id, a.as_str().unwrap());
    scene.get(&format!("{of_a}&lecture=1")).expect(200);
    scene.get(&format!("{of_a}&lecture=2")).expect(404);
    take(&scene.teacher, &scene.sheet(a, 2, &[0, 2])).expect(404);
}

#[test]
fn classes_of_another_college_or_course_are_not_found() {
    let scene = scene();
    let elsewhere = scene.app.college("Hill College");
    elsewhere.admitted();
    let list = elsewhere
        .staff(Role::MarksAdmin)
        .get("/classes")
        .expect(200)
        .json();
    let theirs = list["classes"][0]["_id"].as_str().unwrap();
    for rest in [
        format!("&class={theirs}"),
        "&class=x".to_owned(),
        format!("&class={}&division={theirs}", scene.class.id),
        format!("&class={}&division=x", scene.class.id),
    ] {
        scene.get(&rest).expect(404);
    }
    let mut sheet = scene.sheet(&Value::Null, 1, &[0, 1, 2]);
    sheet["classId"] = json!(theirs);
    take(&scene.teacher, &sheet).expect(404);
    let division = scene.divisions[0].as_str().unwrap();
    let told = scene.get(&format!("&division={division}")).expect(400);
    assert_eq!(told.faulty_fields(), ["class"]);
}
