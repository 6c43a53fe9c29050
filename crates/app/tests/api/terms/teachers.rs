//! Who teaches a subject of a term holds lectures for the class of that term; wherever a subject of several terms is named, its
//! term is told.

use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, lessons, present, take};

/// BMS in two terms, two students in the first, and who teaches Economics of either.
struct Scene {
    app: TestApp,
    students: [Account; 2],
    /// Their `_id`s, of the first and of the second term.
    subjects: [String; 2],
    teachers: [Account; 2],
}

fn scene() -> Scene {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let boss = app.in_two_terms();
    let students = [app.home().enter(), app.home().enter()];
    let subjects = [1, 2].map(|term| boss.subject_in(term, "Economics"));
    let teachers = [0, 1].map(|at: usize| app.home().teacher_of(&[&subjects[at]]));
    Scene {
        app,
        students,
        subjects,
        teachers,
    }
}

impl Scene {
    fn open(&self, at: usize, rest: &str) -> Reply {
        let (subject, date) = (&self.subjects[at], self.app.day(0));
        let path = format!("/attendance?subject={subject}&date={date}{rest}");
        self.teachers[at].get(&path)
    }

    /// A sheet with both students present.
    fn sheet(&self, at: usize) -> Value {
        let students = self
            .students
            .iter()
            .map(|one| json!({ "id": one.id, "present": true }));
        json!({
            "subjectId": self.subjects[at], "date": self.app.day(0), "lecture": 1,
            "students": students.collect::<Vec<_>>(),
        })
    }

    /// The first subject that the teacher holds.
    fn taught(&self, at: usize) -> Value {
        self.teachers[at].list("/attendance/subjects", "subjects")[0].clone()
    }
}

#[test]
fn a_teacher_of_the_term_holds_lectures_for_its_class() {
    let scene = scene();
    let taught = scene.taught(0);
    assert_eq!(taught["students"], json!(2));
    let groups = taught["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 1);
    assert_eq!(
        (
            &groups[0]["term"],
            &groups[0]["students"],
            &groups[0]["divisionId"]
        ),
        (&json!(1), &json!(2), &Value::Null)
    );
    let opened = scene.open(0, "").expect(200).json();
    assert_eq!(present(&opened).len(), 2);
    assert_eq!(opened["group"]["term"], json!(1));
    let taken = take(&scene.teachers[0], &scene.sheet(0)).expect(200).json();
    assert_eq!(present(&taken), [true, true]);
    assert_eq!(taken["group"]["classId"], groups[0]["classId"]);
    let listed = scene.teachers[0].list("/attendance/lectures", "lectures");
    assert_eq!(listed[0]["group"]["term"], json!(1));
    let mine = scene.students[0].list("/attendance/mine", "subjects");
    assert_eq!(
        (
            &mine[0]["subjectId"],
            &mine[0]["held"],
            &mine[0]["attended"]
        ),
        (&json!(scene.subjects[0]), &json!(1), &json!(1))
    );
}

#[test]
fn a_subject_of_a_term_that_nobody_is_in_has_nobody_on_its_sheet() {
    let scene = scene();
    let taught = scene.taught(1);
    assert_eq!(
        (&taught["students"], &taught["groups"]),
        (&json!(0), &json!([]))
    );
    let asked = [("class".to_owned(), "Please choose the class.".to_owned())];
    assert_eq!(scene.open(1, "").expect(400).faults(), asked);
    let told = take(&scene.teachers[1], &scene.sheet(1)).expect(400);
    assert_eq!(told.faulty_fields(), ["classId"]);
    // Nor is the class of the other term its own.
    let class = scene.taught(0)["groups"][0]["classId"].clone();
    let of_class = format!("&class={}", class.as_str().unwrap());
    scene.open(1, &of_class).expect(404);
    let mut sheet = scene.sheet(1);
    sheet["classId"] = class;
    take(&scene.teachers[1], &sheet).expect(404);
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM lectures"), 0);
}

#[test]
fn divisions_of_teachers_are_of_the_subjects_of_the_term() {
    let scene = scene();
    let desk = scene.app.marks_desk();
    let list = desk.get("/classes").expect(200).json();
    let class = list["classes"][0]["_id"].as_str().unwrap();
    let path = format!("/classes/{class}/teachers");
    let read = desk.get(&path).expect(200).json();
    let text = read.to_string();
    assert!(text.contains(&scene.subjects[0]), "{text}");
    assert!(!text.contains(&scene.subjects[1]), "{text}");
}

/// What the teacher is told of the subject, after a lecture was taken and a student has asked about a practical: the first of
/// each list.
#[track_caller]
fn told_to(teacher: &Account, subject: &str, today: &str) -> Vec<Value> {
    let sheet = format!("/attendance?subject={subject}&date={today}&lecture=1");
    let lists = [
        ("/attendance/subjects", "subjects"),
        ("/attendance/lectures", "lectures"),
        ("/practicals/scheduled", "practicals"),
        ("/practicals/requests", "requests"),
    ];
    let first = lists.map(|(path, name)| teacher.list(path, name)[0].clone());
    let sheet = teacher.get(&sheet).expect(200).json();
    first.into_iter().chain([sheet]).collect()
}

fn ask(by: &Account, practical: &str) {
    by.post(&format!("/practicals/{practical}/request"), &json!({}))
        .expect(200);
}

#[test]
fn of_a_course_of_two_terms_a_teacher_is_told_the_term() {
    let scene = scene();
    let today = scene.app.day(0);
    let [first, second] = &scene.teachers;
    take(first, &scene.sheet(0)).expect(200);
    let practical = first.schedule(&scene.subjects[0], "Survey", &today);
    ask(&scene.students[0], &practical);
    for told in told_to(first, &scene.subjects[0], &today) {
        assert_eq!(told["term"], json!(1), "{told}");
    }
    second.schedule(&scene.subjects[1], "Visit", &today);
    let listed = second.list("/practicals/scheduled", "practicals");
    for told in [&listed[0], &scene.taught(1)] {
        assert_eq!(told["term"], json!(2), "{told}");
    }
}

#[test]
fn of_a_course_of_one_term_a_teacher_is_told_no_term() {
    let scene = lessons();
    let today = scene.app.day(0);
    take(&scene.teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let practical = scene.teacher.schedule(&scene.subject, "Survey", &today);
    ask(&scene.students[0], &practical);
    for told in told_to(&scene.teacher, &scene.subject, &today) {
        assert_eq!(told.get("term"), None, "{told}");
    }
}

#[test]
fn the_audit_tells_the_term_of_a_subject() {
    let scene = scene();
    take(&scene.teachers[0], &scene.sheet(0)).expect(200);
    let mut corrected = scene.sheet(0);
    corrected["revision"] = json!(1);
    corrected["students"][0]["present"] = json!(false);
    take(&scene.teachers[0], &corrected).expect(200);
    let told: String = scene
        .app
        .value("SELECT detail ->> 'subject' FROM audit WHERE action = 'correctAttendance'");
    assert_eq!(told, "BMS: Economics (term 1)");
    let told: String = scene.app.value(
        "SELECT detail ->> 'subjects' FROM audit WHERE action = 'assignSubjects' ORDER BY id DESC LIMIT 1",
    );
    assert!(told.contains("BMS: Economics (term 2)"), "{told}");
}

/// The days of re-exams, and the rows of the pass rates, as the marks desk is told them.
fn told_to_the_desk(desk: &Account) -> (Vec<Value>, Vec<Value>) {
    let trend = desk.list("/glance/marks/trend", "charts");
    let rates = trend.iter().find(|chart| chart["chart"] == "passRates");
    let rates = rates.expect("the chart")["rows"].as_array().unwrap();
    (desk.list("/marks/reexam-dates", "reexams"), rates.clone())
}

#[test]
fn the_marks_desk_is_told_the_term_of_a_subject() {
    let scene = scene();
    let desk = scene.app.marks_desk();
    let marks = [("Economics", &json!(10)), ("Accounts", &json!(60))];
    desk.save(&scene.students[0], &marks, true).expect(200);
    let path = format!("/marks/reexam-dates/{}", scene.subjects[1]);
    let day = json!({ "examDate": scene.app.day(3) });
    let set = desk.put(&path, &day).expect(200).json();
    assert_eq!(set["reexam"]["term"], json!(2));
    let (dates, rates) = told_to_the_desk(&desk);
    let terms = |list: &[Value]| -> Vec<(String, i64)> {
        let one = |row: &Value| {
            let name = row["subjectName"].as_str().or(row["subject"].as_str());
            (name.unwrap().to_owned(), row["term"].as_i64().unwrap())
        };
        let mut all: Vec<_> = list.iter().map(one).collect();
        all.sort();
        all
    };
    let of = |name: &str, term| (name.to_owned(), term);
    let (accounts, economics) = (of("Accounts", 1), of("Economics", 1));
    assert_eq!(terms(&rates), [accounts.clone(), economics.clone()]);
    assert_eq!(
        terms(&dates),
        [accounts, economics, of("Economics", 2), of("Law", 2)]
    );
}

#[test]
fn of_a_course_of_one_term_the_marks_desk_is_told_no_term() {
    let app = TestApp::start();
    app.marked(&json!(10), &json!(60));
    let (dates, rates) = told_to_the_desk(&app.marks_desk());
    assert_eq!((dates.len(), rates.len()), (2, 2));
    for told in dates.iter().chain(&rates) {
        assert_eq!(told.get("term"), None, "{told}");
    }
}
