//! Every list that is read page by page can be read in either direction.

use std::collections::BTreeSet;

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{
    Account, Lessons, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, lessons, take, unique,
};

/// Who reads a list.
#[derive(Clone, Copy, Debug)]
pub(crate) enum By {
    /// The first of the students.
    Student,
    /// The teacher of Economics.
    Teacher,
    Staff(Role),
}

/// Every list there is: its path, a query, who reads it, and the order that it has by itself. What has
/// another order for another status is listed more than once.
#[rustfmt::skip]
const LISTS: [(&str, &str, By, &str); 59] = [
    ("/college/get-colleges", "", By::Student, "asc"),
    ("/auth/sign-ins/history", "", By::Student, "desc"),
    ("/auth/sign-ins/history", "", By::Teacher, "desc"),
    ("/admin/credential", "", By::Staff(Role::SuperAdmin), "asc"),
    ("/admin/invitations", "", By::Staff(Role::SuperAdmin), "asc"),
    ("/admin/factor-restorations", "", By::Staff(Role::SuperAdmin), "desc"),
    ("/student/getStudents", "", By::Staff(Role::Hod), "asc"),
    ("/student/getStudentsDetails", "", By::Staff(Role::DocAdmin), "asc"),
    ("/student/getStudentsDetails", "status=Approved", By::Staff(Role::DocAdmin), "desc"),
    ("/student/getStudentsDetails", "status=Approved&from={today}&to={today}", By::Staff(Role::DocAdmin), "desc"),
    ("/admission/reopenings", "", By::Staff(Role::DocAdmin), "asc"),
    ("/student/timeline", "", By::Student, "desc"),
    ("/notifications", "", By::Student, "desc"),
    ("/audit", "", By::Staff(Role::SuperAdmin), "desc"),
    ("/audit", "from={today}&to={today}", By::Staff(Role::SuperAdmin), "desc"),
    ("/transactions", "", By::Staff(Role::SuperAdmin), "desc"),
    ("/transactions", "from={today}&to={today}", By::Staff(Role::SuperAdmin), "desc"),
    ("/wallet/history", "", By::Student, "desc"),
    ("/wallet/top-ups", "", By::Student, "desc"),
    ("/accountant/students", "", By::Staff(Role::AccountantAdmin), "asc"),
    ("/accountant/statement/{studentId}", "", By::Staff(Role::AccountantAdmin), "desc"),
    ("/accountant/top-ups", "", By::Staff(Role::AccountantAdmin), "asc"),
    ("/accountant/top-ups", "status=Approved", By::Staff(Role::AccountantAdmin), "desc"),
    ("/accountant/top-ups", "from={today}&to={today}", By::Staff(Role::AccountantAdmin), "asc"),
    ("/accountant/charges", "", By::Staff(Role::AccountantAdmin), "asc"),
    ("/accountant/charges", "status=Paid", By::Staff(Role::AccountantAdmin), "desc"),
    ("/accountant/charges", "status=Paid&from={today}&to={today}", By::Staff(Role::AccountantAdmin), "desc"),
    ("/marks/students", "", By::Staff(Role::MarksAdmin), "asc"),
    ("/classes/{class}/students", "", By::Staff(Role::MarksAdmin), "asc"),
    ("/promotions/{class}/students", "", By::Staff(Role::MarksAdmin), "asc"),
    ("/promotions/{class}/promoted", "", By::Staff(Role::MarksAdmin), "asc"),
    ("/enrolment-changes", "", By::Staff(Role::MarksAdmin), "desc"),
    ("/enrolment-changes/{change}/students", "", By::Staff(Role::MarksAdmin), "asc"),
    ("/student-imports", "", By::Staff(Role::AccountantAdmin), "desc"),
    ("/student-imports/{change}/students", "", By::Staff(Role::SuperAdmin), "asc"),
    ("/college/course-moves/{course}/students", "", By::Staff(Role::SuperAdmin), "asc"),
    ("/marks/grid", "course=BMS", By::Staff(Role::MarksAdmin), "asc"),
    ("/marks/{studentId}/history", "", By::Staff(Role::MarksAdmin), "desc"),
    ("/practicals", "", By::Student, "asc"),
    ("/practicals", "status=Completed", By::Student, "desc"),
    ("/practicals/scheduled", "", By::Teacher, "desc"),
    ("/practicals/requests", "", By::Teacher, "asc"),
    ("/practicals/requests", "status=Approved", By::Teacher, "desc"),
    ("/practicals/requests", "status=Approved&from={today}&to={today}", By::Teacher, "desc"),
    ("/attendance/lectures", "", By::Teacher, "desc"),
    ("/grievance/fetch-grievance-student/{id}", "", By::Student, "desc"),
    ("/grievance/fetch-grievances", "", By::Staff(Role::Hod), "desc"),
    ("/grievance/fetch-grievances", "status=Pending", By::Staff(Role::Hod), "asc"),
    ("/grievance/fetch-grievances", "status=Pending&from={today}&to={today}", By::Staff(Role::Hod), "asc"),
    ("/leave/fetch-leave-student/{id}", "", By::Student, "desc"),
    ("/leave/fetch-leaves", "", By::Staff(Role::Hod), "desc"),
    ("/leave/fetch-leaves", "status=Pending", By::Staff(Role::Hod), "asc"),
    ("/leave/fetch-leaves", "status=Pending&from={today}&to={today}", By::Staff(Role::Hod), "asc"),
    ("/scholarship/fetch-all", "", By::Staff(Role::Hod), "desc"),
    ("/scholarship/fetch-all", "status=Open", By::Staff(Role::Hod), "desc"),
    ("/scholarship/fetch-all", "status=Open&from={today}", By::Staff(Role::Hod), "desc"),
    ("/scholarship/fetch-students/{scholarship}", "", By::Staff(Role::Hod), "asc"),
    ("/scholarship/fetch-participated/{studentId}", "", By::Student, "desc"),
    ("/scholarship/fetch-non-participated/{studentId}", "", By::Student, "asc"),
];

/// A college with at least three of everything.
pub(crate) struct Scene {
    pub(crate) lessons: Lessons,
    scholarship: String,
    course: String,
    change: String,
}

pub(crate) fn scene() -> Scene {
    let lessons = lessons();
    let (app, students) = (&lessons.app, &lessons.students);
    for name in ["Hill College", "Lake College"] {
        app.college(name);
    }
    for _ in 0..3 {
        app.applicant();
    }
    admit_staff(app);
    move_money(app, students);
    mark(app, &students[0]);
    teach(&lessons);
    ask_the_college(app, students);
    let scholarship = award(app, students);
    let course = plan_a_move(app);
    let change = change_enrolments(app, &students[0]);
    doubt_admissions(app);
    for _ in 0..2 {
        let (asha, teacher) = (&students[0], &lessons.teacher);
        asha.log_in(&asha.email, STUDENT_PASSWORD).expect(200);
        teacher
            .log_in_as_staff(&teacher.email, STAFF_PASSWORD)
            .expect(200);
    }
    Scene {
        lessons,
        scholarship,
        course,
        change,
    }
}

/// Plans to move BMS to terms; its `_id`.
fn plan_a_move(app: &TestApp) -> String {
    let boss = app.staff(Role::SuperAdmin);
    let list = boss.get("/college/course-moves").expect(200);
    let course = list.text("/courses/0/courseId");
    let plan = json!({ "revision": 0, "terms": 2, "termsPerYear": 2 });
    let path = format!("/college/course-moves/{course}");
    boss.put(&path, &plan).expect(200);
    course
}

/// Three changes, of which the first one, whose id it is, names everybody of the student's class, who were promoted, too.
fn change_enrolments(app: &TestApp, asha: &Account) -> String {
    let by = app.staff(Role::SuperAdmin).id;
    let of = format!(
        "FROM enrolments e JOIN classes c ON c.id = e.class_id WHERE e.closed_on IS NULL AND e.class_id =
             (SELECT class_id FROM enrolments JOIN students s ON s.id = student_id WHERE s.sap_id = '{}')",
        asha.id
    );
    let ids = (1..=4).map(|number| format!("00000000-0000-7000-8000-00000000000{number}"));
    let [first, second, third, promotion] = ids.collect::<Vec<_>>().try_into().unwrap();
    for id in [&first, &second, &third] {
        app.execute(&format!(
            "INSERT INTO enrolment_changes (college_id, id, kind, reason, year_id, course_id, term, asked_by, asked_at)
                 SELECT DISTINCT c.college_id, '{id}'::uuid, 'LateralEntry', 'A diploma.', c.year_id, c.course_id, 1, '{by}'::uuid, now() {of}"
        ));
    }
    app.execute(&format!(
        "INSERT INTO changed_students (college_id, change_id, student_id, enrolment_id)
             SELECT c.college_id, '{first}', e.student_id, e.id {of};
         INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at)
             SELECT DISTINCT c.college_id, '{promotion}'::uuid, c.id, 1, '{by}'::uuid, now() {of};
         INSERT INTO promoted_students (college_id, promotion_id, student_id, enrolment_id, verdict, state)
             SELECT c.college_id, '{promotion}', e.student_id, e.id, 'PassedOut', 'done' {of};
         UPDATE promotions SET outcome = 'done', ended_at = now(), approved_at = now(),
             approved_by = (SELECT s.id FROM staff s WHERE s.id <> '{by}' AND s.college_id = promotions.college_id LIMIT 1)"
    ));
    import(app, asha, [&first, &second, &third]);
    first
}

/// Three imports, of which the first one has everybody of the student's college.
fn import(app: &TestApp, asha: &Account, ids: [&String; 3]) {
    let by = app.staff(Role::SuperAdmin).id;
    app.finish_the_migration();
    let of = format!(
        "WHERE s.college_id = (SELECT college_id FROM students WHERE sap_id = '{}')",
        asha.id
    );
    for (row, id) in (2..).zip(ids) {
        app.execute(&format!(
            "INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at, ended_at)
                 SELECT y.college_id, '{id}', y.id, 'x', '{by}', now(), now() FROM academic_years y
                 JOIN students s ON s.college_id = y.college_id {of} LIMIT 1;
             INSERT INTO imported_students (college_id, import_id, row_no, name, email, email_key, search_key, phone, dob, course_id,
                     term, state, reason)
                 SELECT s.college_id, '{id}', row_number() OVER (ORDER BY s.id) + {row}, s.name, 'x', 'x', 'x', '9876543210',
                     '2006-01-31', s.id, 1, 'leftOut', 'course'
                 FROM students s {of}"
        ));
    }
}

fn doubt_admissions(app: &TestApp) {
    let docs = app.staff(Role::DocAdmin);
    for _ in 0..3 {
        let body = json!({ "studentId": app.admitted().id, "reason": "The photo is blurred." });
        docs.post("/admission/reopenings", &body).expect(200);
    }
}

fn admit_staff(app: &TestApp) {
    let boss = app.staff(Role::SuperAdmin);
    for _ in 0..3 {
        let email = format!("{}@example.in", unique("new"));
        let body = json!({ "email": email, "role": "hod" });
        boss.post("/admin/invite", &body).expect(200);
        let owner = app.staff(Role::Hod);
        owner.enrol(app);
        let body = json!({ "staffId": owner.id, "reason": "The phone was stolen." });
        boss.post("/admin/factor-restorations", &body).expect(200);
    }
}

/// Three payments that go through and one that does not, and top-ups decided and waiting.
fn move_money(app: &TestApp, students: &[Account]) {
    let (desk, asha) = (app.accountant(), &students[0]);
    let dear = desk.charge(asha, 40_000);
    asha.pay(&dear);
    desk.fund(asha, 2_000);
    for _ in 0..3 {
        let charge = desk.charge(asha, 10);
        asha.pay(&charge).expect(200);
    }
    for student in students.iter().chain(students) {
        let reply = student.request_top_up(&json!(50), &unique("UTR"));
        let id = reply.expect(200).text("/topUp/_id");
        let path = format!("/accountant/top-ups/{id}/approve");
        desk.put(&path, &json!({})).expect(200);
    }
    for student in students.iter().chain([asha]) {
        let reply = student.request_top_up(&json!(50), &unique("UTR"));
        reply.expect(200);
    }
}

fn mark(app: &TestApp, asha: &Account) {
    let desk = app.marks_desk();
    let marks = [("Economics", &json!(50)), ("Accounts", &json!(60))];
    desk.save(asha, &marks, true).expect(200);
    let better = [("Economics", &json!(55))];
    desk.correct(asha, &better, "Re-evaluation.").expect(200);
}

/// Practicals and lectures, some of them on one day.
fn teach(lessons: &Lessons) {
    let (app, students) = (&lessons.app, &lessons.students);
    let (teacher, asha) = (&lessons.teacher, &students[0]);
    for (day, lecture) in [(0, 1), (0, 2), (-1, 1)] {
        let sheet = lessons.sheet(day, lecture, [true, false, true]);
        take(teacher, &sheet).expect(200);
    }
    let schedule = |day| teacher.schedule(&lessons.subject, &unique("Survey"), &app.day(day));
    let ask = |by: &Account, id: &str| {
        let path = format!("/practicals/{id}/request");
        by.post(&path, &json!({})).expect(200);
    };
    for _ in 0..3 {
        ask(asha, &schedule(0));
    }
    for request in teacher.list("/practicals/requests?status=Pending", "requests") {
        let id = request["_id"].as_str().unwrap();
        let path = format!("/practicals/requests/{id}/approve");
        teacher.put(&path, &json!({})).expect(200);
    }
    let open = schedule(0);
    schedule(1);
    schedule(1);
    for student in students {
        ask(student, &open);
    }
}

/// Grievances and leaves, decided and waiting.
fn ask_the_college(app: &TestApp, students: &[Account]) {
    let hod = app.staff(Role::Hod);
    let (asha, ravi) = (&students[0], &students[1]);
    for (by, day) in [asha, ravi]
        .into_iter()
        .flat_map(|by| (1..=3).map(move |day| (by, day)))
    {
        let grievance =
            json!({ "studentId": by.id, "title": unique("Fan "), "details": "It stands." });
        let reply = by.post("/grievance/add", &grievance).expect(200);
        let date = app.day(day);
        let leave = json!({
            "studentId": by.id, "startDate": date, "endDate": date, "reason": "A wedding.",
        });
        let asked = by.post("/leave/add", &leave).expect(200);
        if by.id == ravi.id {
            let path = format!("/grievance/resolve-grievance/{}", reply.text("/data/_id"));
            hod.put(&path, &json!({ "reply": "It runs." })).expect(200);
            let path = format!("/leave/approve-leave/{}", asked.text("/leave/_id"));
            hod.put(&path, &json!({})).expect(200);
        }
    }
}

/// Six scholarships, half of them with the first student; one with all, which is returned.
fn award(app: &TestApp, students: &[Account]) -> String {
    let (desk, accountant) = (app.scholarship_desk(), app.accountant());
    let add = |day| desk.add_scholarship(&unique("Merit"), &app.day(day), 5_000);
    let wanted = [add(7), add(7), add(8)];
    for day in [9, 9, 10] {
        add(day);
    }
    for student in students {
        accountant.fund(student, 500);
        student.participate(&wanted[0]).expect(200);
    }
    for scholarship in &wanted[1..] {
        students[0].participate(scholarship).expect(200);
    }
    let [scholarship, ..] = wanted;
    scholarship
}

impl Scene {
    pub(crate) fn reader(&self, by: By) -> Account {
        let again = |account: &Account| Account {
            browser: account.browser.clone(),
            id: account.id.clone(),
            email: account.email.clone(),
            username: account.username.clone(),
        };
        match by {
            By::Student => again(&self.lessons.students[0]),
            By::Teacher => again(&self.lessons.teacher),
            By::Staff(role) => self.lessons.app.staff(role),
        }
    }

    /// The id of the class of its students.
    fn class(&self) -> String {
        let id = "SELECT class_id::text FROM enrolments JOIN students s ON s.id = student_id WHERE sap_id = '{id}'";
        let asha = &self.lessons.students[0].id;
        self.lessons.app.value(&id.replace("{id}", asha))
    }

    /// The address of a list, ready for further parameters.
    pub(crate) fn address(&self, path: &str, query: &str) -> String {
        let asha = &self.lessons.students[0].id;
        let address = format!("{path}?{query}&");
        let address = address.replace("{today}", &self.lessons.app.day(0));
        let address = address.replace("{scholarship}", &self.scholarship);
        let address = address.replace("{course}", &self.course);
        let address = address.replace("{change}", &self.change);
        let address = match address.contains("{class}") {
            true => address.replace("{class}", &self.class()),
            false => address,
        };
        address.replace("{studentId}", asha).replace("{id}", asha)
    }
}

/// All rows, two at a time.
#[track_caller]
pub(crate) fn read(by: &Account, address: &str) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut next = Some(format!("{address}limit=2"));
    while let Some(address) = next {
        let reply = by.get(&address).expect(200);
        let page = rows_of(&reply.json());
        assert!(page.len() <= 2, "{address}");
        rows.extend(page);
        next = reply.next_page();
    }
    rows
}

/// The rows of a reply: itself, or its only array but for the heads of a class.
#[track_caller]
fn rows_of(reply: &Value) -> Vec<Value> {
    if let Value::Array(rows) = reply {
        return rows.clone();
    }
    let fields = reply.as_object().unwrap().iter();
    let mut arrays = fields.filter(|(name, value)| value.is_array() && *name != "subjects");
    let (_, rows) = arrays.next().expect("rows");
    assert!(arrays.next().is_none(), "{reply}");
    rows.as_array().unwrap().clone()
}

/// The parameters of an operation of the document.
pub(crate) fn parameters(operation: &Value) -> &[Value] {
    operation["parameters"]
        .as_array()
        .map_or(&[], Vec::as_slice)
}

#[test]
fn every_list_of_the_document_is_here_and_takes_an_order() {
    let document = serde_json::to_value(portal_http::openapi_document(false)).unwrap();
    let mut described = BTreeSet::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for operation in item.as_object().unwrap().values() {
            let named = |name: &str| {
                let mut parameters = parameters(operation).iter();
                parameters.find(|parameter| parameter["name"] == name)
            };
            // A file of a list is in its order too, and whole.
            let is_file = path.ends_with("/export.csv");
            let is_list = named("limit").is_some();
            assert_eq!(is_list || is_file, named("order").is_some(), "{path}");
            if let Some(order) = named("order").filter(|_| is_list) {
                assert_eq!(order["schema"]["enum"], json!(["asc", "desc"]), "{path}");
                assert_eq!(order["required"], json!(false), "{path}");
                described.insert(path.strip_prefix("/api").unwrap().to_owned());
            }
        }
    }
    let here = LISTS.map(|(path, ..)| {
        path.replace("{scholarship}", "{id}")
            .replace("{course}", "{id}")
            .replace("{class}", "{id}")
            .replace("{change}", "{id}")
    });
    assert_eq!(described, BTreeSet::from(here));
}

#[test]
fn every_list_is_read_in_either_direction() {
    let scene = scene();
    for (path, query, by, own) in LISTS {
        let (reader, address) = (scene.reader(by), scene.address(path, query));
        let ascending = read(&reader, &format!("{address}order=asc&"));
        let mut turned = read(&reader, &format!("{address}order=desc&"));
        turned.reverse();
        assert!(ascending.len() >= 3, "{address}: {ascending:?}");
        for (at, row) in ascending.iter().enumerate() {
            assert!(!ascending[..at].contains(row), "{address}: {row} twice");
        }
        assert_eq!(ascending, turned, "{address}");
        let mut usual = read(&reader, &address);
        if own == "desc" {
            usual.reverse();
        }
        assert_eq!(usual, ascending, "{address}: its own order");
    }
}

#[test]
fn the_first_page_of_a_queue_says_how_many_wait_whatever_it_lists() {
    let scene = scene();
    let queues = [
        (
            "/student/getStudentsDetails",
            "Submitted",
            By::Staff(Role::DocAdmin),
        ),
        (
            "/accountant/top-ups",
            "Pending",
            By::Staff(Role::AccountantAdmin),
        ),
        ("/practicals/requests", "Pending", By::Teacher),
        (
            "/grievance/fetch-grievances",
            "Pending",
            By::Staff(Role::Hod),
        ),
        ("/leave/fetch-leaves", "Pending", By::Staff(Role::Hod)),
    ];
    for (path, waits, by) in queues {
        let reader = scene.reader(by);
        let waiting = read(&reader, &format!("{path}?status={waits}&")).len();
        assert!(waiting > 2, "{path}");
        for query in [
            format!("status={waits}&limit=1"),
            "search=nobody-at-all".into(),
        ] {
            let first = reader.get(&format!("{path}?{query}")).expect(200);
            let told = first.header("portal-waiting").map(str::to_owned);
            assert_eq!(told, Some(waiting.to_string()), "{path}?{query}");
            if let Some(next) = first.next_page() {
                let second = reader.get(&next).expect(200);
                assert_eq!(second.header("portal-waiting"), None, "{next}");
            }
        }
    }
}

#[test]
fn another_order_is_refused_everywhere_with_whatever_else_is_wrong() {
    let scene = scene();
    for (path, query, by, _) in LISTS {
        let (reader, address) = (scene.reader(by), scene.address(path, query));
        for wrong in ["up", "ASC", ""] {
            let reply = reader.get(&format!("{address}order={wrong}")).expect(400);
            let fault = ("order".to_owned(), "order is asc or desc.".to_owned());
            assert_eq!(reply.faults(), [fault], "{address}");
        }
        let reply = reader
            .get(&format!("{address}order=up&limit=0&after=x&search=a%0ab"))
            .expect(400);
        let told = reply.faulty_fields();
        // Some lists are not searched.
        let all = ["limit", "after", "order", "search"];
        assert!(told == all[..3] || told == all, "{address}: {told:?}");
    }
}
