//! A super admin sets the college up (spec §2: College Details), and students see what it offers.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, Reply, TestApp, at_once};

fn details(app: &TestApp, by: &Account) -> Value {
    let path = format!("/college/getCollegeById/{}", app.home().id);
    by.get(&path).expect(200).json()
}

fn particulars() -> Value {
    json!({ "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road" })
}

/// Saves the particulars with those fields beside them.
fn save(by: &Account, fields: &Value) -> Reply {
    let mut body = particulars();
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    by.post("/college/add", &body)
}

fn names(list: &Value, name: &str) -> Vec<String> {
    let items = list.as_array().unwrap().iter();
    items
        .map(|item| item[name].as_str().unwrap().to_owned())
        .collect()
}

fn bms(subjects: &Value) -> Value {
    json!({ "courseName": "BMS", "baseFee": 1250.5, "eligibility": 50, "subjects": subjects })
}

#[test]
fn a_founded_college_offers_three_courses_without_fees() {
    let app = TestApp::start();
    let meera = app.newcomer("meera");
    meera.register_as_staff("Hill College").expect(200);
    meera.verify_as_staff(&meera.code()).expect(200);
    meera
        .browser
        .log_in_as_staff(&meera.email, crate::support::STAFF_PASSWORD)
        .expect(200);
    let college = meera
        .browser
        .get("/admin/get")
        .expect(200)
        .text("/collegeId");
    let path = format!("/college/getCollegeById/{college}");
    let details = meera.browser.get(&path).expect(200).json();
    assert_eq!(
        names(&details["courses"], "courseName"),
        ["BSc IT", "BMS", "BA"]
    );
    for course in details["courses"].as_array().unwrap() {
        assert_eq!(course["duration"], "3 Years");
        assert_eq!(course["baseFee"], json!(0));
        assert_eq!(course["subjects"], json!([]));
    }
    assert_eq!(details["collegeID"], "");
    assert_eq!(details["reexamFee"], json!(200));
    assert_eq!(details["scholarshipFee"], json!(50));
    assert_eq!(details["instalments"], json!([]));
}

#[test]
fn what_is_saved_is_read_back_to_the_last_paisa() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let saved = save(
        &boss,
        &json!({
            "globalFees": [{ "title": "Library", "amount": 5000.05 }],
            "courses": [{
                "courseName": "BMS", "fullName": "Bachelor of Management Studies",
                "duration": "6 Semesters", "baseFee": 125000, "eligibility": 49.5,
                "subjects": [{ "name": "Law", "minMarks": 17.5, "maxMarks": 50 }],
            }],
            "instalments": [{ "dueDate": "2027-07-15" }, { "dueDate": "2027-12-15" }],
            "reexamFee": 250, "scholarshipFee": 0.5,
            "supportEmail": "help@sunrise.example", "supportPhone": "+91 20 1234 5678",
            "upiId": "sunrise@bank",
        }),
    )
    .expect(200)
    .json();
    assert_eq!(saved, details(&app, &boss));
    assert_eq!(saved["globalFees"][0]["amount"], json!(5000.05));
    let course = &saved["courses"][0];
    assert_eq!(
        (&course["baseFee"], &course["eligibility"]),
        (&json!(125_000), &json!(49.5))
    );
    let subject = &course["subjects"][0];
    assert_eq!(subject["subjectName"], "Law");
    assert_eq!(
        (&subject["minMarks"], &subject["maxMarks"]),
        (&json!(17.5), &json!(50))
    );
    assert_eq!(saved["upiId"], "sunrise@bank");

    // What is not sent stays as it is.
    let again = save(&boss, &json!({})).expect(200).json();
    for field in [
        "globalFees",
        "courses",
        "instalments",
        "reexamFee",
        "upiId",
        "supportPhone",
    ] {
        assert_eq!(again[field], saved[field], "{field}");
    }
    assert_eq!(
        app.audit_of(&app.home().id.to_string()),
        ["saveCollege", "saveCollege"]
    );
}

#[test]
fn those_responsible_for_the_money_are_mailed_when_it_is_sent_elsewhere() {
    let app = TestApp::start();
    let (boss, second) = (app.staff(Role::SuperAdmin), app.staff(Role::SuperAdmin));
    let (accountant, hod) = (app.staff(Role::AccountantAdmin), app.staff(Role::Hod));
    let elsewhere = app.college("Hill College").staff(Role::SuperAdmin);
    save(&boss, &json!({ "upiId": "sunrise@bank" })).expect(200);
    save(&boss, &json!({ "upiId": "thief@bank", "reexamFee": 300 })).expect(200);
    save(&boss, &json!({ "upiId": "thief@bank", "reexamFee": 350 })).expect(200);
    save(&boss, &json!({ "reexamFee": 400 })).expect(200);
    for told in [&boss, &second, &accountant] {
        let mails = app.mails_to(&told.email);
        assert_eq!(mails.len(), 2);
        assert_eq!(
            mails[0].subject,
            "The UPI ID of Sunrise College was changed"
        );
        for said in [&*boss.username, "sunrise@bank", "thief@bank"] {
            assert!(mails[0].text.contains(said), "{}", mails[0].text);
        }
        assert!(mails[1].text.contains("UPI ID before: None"));
    }
    for other in [&hod, &elsewhere] {
        assert_eq!(app.mails_to(&other.email), []);
    }
}

#[test]
fn the_audit_says_what_a_save_changed() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let changes = || {
        let newest = "SELECT detail ->> 'changes' FROM audit ORDER BY id DESC LIMIT 1";
        app.value::<String>(newest)
    };
    save(&boss, &json!({ "courses": [bms(&json!([]))] })).expect(200);
    assert!(changes().contains("course BMS added; BMS: base fee: ₹0.00 → ₹1,250.50"));
    let mut dearer = bms(&json!([]));
    dearer["baseFee"] = json!(1300);
    let fields = json!({ "courses": [dearer], "reexamFee": 250 });
    save(&boss, &fields).expect(200);
    assert_eq!(
        changes(),
        "BMS: base fee: ₹1,250.50 → ₹1,300.00; re-exam fee: ₹200.00 → ₹250.00"
    );
}

#[test]
fn entries_are_kept_renamed_and_removed_by_id_and_by_name() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let subjects = json!([{ "name": "Law", "minMarks": 40, "maxMarks": 100 },
                          { "name": "Tax", "minMarks": 40, "maxMarks": 100 }]);
    let first = save(&boss, &json!({ "courses": [bms(&subjects)] }))
        .expect(200)
        .json();
    let course = &first["courses"][0];
    let (id, tax) = (&course["_id"], &course["subjects"][1]["_id"]);
    // The names change places, which no moment in between may forbid.
    let swapped = json!([
        { "_id": course["subjects"][0]["_id"], "name": "Tax", "minMarks": 40, "maxMarks": 100 },
        { "_id": tax, "name": "Law", "minMarks": 40, "maxMarks": 100 }]);
    let mut renamed = bms(&swapped);
    renamed["_id"] = id.clone();
    renamed["courseName"] = json!("B.M.S.");
    let second = save(&boss, &json!({ "courses": [renamed] }))
        .expect(200)
        .json();
    assert_eq!(second["courses"][0]["_id"], *id);
    assert_eq!(second["courses"][0]["courseName"], "B.M.S.");
    assert_eq!(second["courses"][0]["subjects"][1]["_id"], *tax);
    assert_eq!(second["courses"][0]["subjects"][1]["subjectName"], "Law");
    let by_name = json!({ "courseName": "b.m.s.", "baseFee": 1, "eligibility": 1 });
    let third = save(&boss, &json!({ "courses": [by_name] }))
        .expect(200)
        .json();
    assert_eq!(third["courses"][0]["_id"], *id);
    assert_eq!(third["courses"][0]["subjects"].as_array().unwrap().len(), 2);
    let fourth = save(&boss, &json!({ "courses": [] })).expect(200).json();
    assert_eq!(fourth["courses"], json!([]));
}

#[test]
fn ids_of_another_college_are_as_unknown_as_ids_of_nobody() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let elsewhere = app.college("Hill College");
    elsewhere.set_up();
    let stranger = elsewhere.staff(Role::SuperAdmin);
    let path = format!("/college/getCollegeById/{}", elsewhere.id);
    let theirs = stranger.get(&path).expect(200).json()["courses"][0]["_id"].clone();
    let unknown = "01890000-0000-7000-8000-000000000000";
    let with = |id: &Value| {
        let mut course = bms(&json!([]));
        course["_id"] = id.clone();
        save(&boss, &json!({ "courses": [course] }))
            .expect(400)
            .body
    };
    assert_eq!(with(&theirs), with(&json!(unknown)));
    let unknown = boss
        .get(&format!("/college/getCollegeById/{unknown}"))
        .expect(404)
        .body;
    assert_eq!(boss.get(&path).expect(404).body, unknown);
    // By its id or as one's own, each reads their college alone.
    for asked in [path.as_str(), "/college/getCollegeById/own"] {
        assert_eq!(
            stranger.get(asked).expect(200).text("/collegeName"),
            "Hill College"
        );
    }
    let own = boss.get("/college/getCollegeById/own").expect(200);
    assert_eq!(own.text("/_id"), app.home().id.to_string());
}

#[test]
fn codes_and_names_of_colleges_are_taken_once() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    save(&boss, &json!({})).expect(200);
    let stranger = app.college("Hill College").staff(Role::SuperAdmin);
    let fields = json!({ "collegeName": "Hill College", "collegeID": "sun-1" });
    let reply = save(&stranger, &fields).expect(400);
    assert_eq!(reply.faulty_fields(), ["collegeID"]);
    let fields = json!({ "collegeName": "SUNRISE  college", "collegeID": "H" });
    assert_eq!(
        save(&stranger, &fields).expect(400).faulty_fields(),
        ["collegeName"]
    );
}

#[test]
fn nobody_overwrites_what_they_have_not_seen() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let seen = details(&app, &boss)["revision"].clone();
    let bosses: Vec<Account> = (0..6).map(|_| app.staff(Role::SuperAdmin)).collect();
    let replies = at_once(6, |number| {
        let fields = json!({ "revision": seen, "address": format!("{number} Hill Road") });
        save(&bosses[number], &fields)
    });
    let won: Vec<_> = replies.iter().filter(|reply| reply.status == 200).collect();
    assert_eq!(won.len(), 1);
    let address = won[0].text("/address");
    assert_eq!(details(&app, &boss)["address"], json!(address));
    for lost in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!(lost.status, 409);
        assert!(lost.error().starts_with("Someone else has changed"));
    }
}

#[test]
fn a_course_that_students_applied_for_is_not_removed() {
    let app = TestApp::start();
    let student = app.applicant();
    let boss = app.staff(Role::SuperAdmin);
    let before = details(&app, &boss);
    let fields = json!({ "courses": [{ "courseName": "BA", "baseFee": 1, "eligibility": 1 }] });
    let reply = save(&boss, &fields).expect(409);
    assert_eq!(
        reply.error(),
        "Students have applied for BMS, so it cannot be removed."
    );
    assert_eq!(details(&app, &boss), before);
    assert_eq!(student.admission()["status"], "Submitted");
}

#[test]
fn a_course_is_removed_or_applied_for_but_never_both() {
    let app = TestApp::start();
    let home = app.home();
    let boss = app.staff(Role::SuperAdmin);
    for _ in 0..4 {
        home.set_up();
        app.execute("DELETE FROM admission_drafts; DELETE FROM applications");
        let student = app.student();
        let replies = at_once(2, |number| match number {
            0 => crate::support::Form::complete().submit(&student),
            _ => save(&boss, &json!({ "courses": [] })),
        });
        match (replies[0].status, replies[1].status) {
            (200, 409) => {}
            (400, 200) => {
                assert_eq!(replies[0].faulty_fields(), ["course"]);
                // Nothing that was typed or sent is lost.
                let admission = student.admission();
                assert_eq!(admission["form"]["fullName"], "Asha Patil");
                assert!(student.slot("aadharCard")["document"].is_object());
            }
            other => panic!("{other:?}: {replies:?}"),
        }
    }
}

#[test]
fn students_see_what_their_college_offers() {
    let app = TestApp::start();
    app.home().set_up();
    let offered = app.student().get("/course/get-courses").expect(200).json();
    assert_eq!(offered["collegeName"], "Sunrise College");
    let course = &offered["courses"][0];
    assert_eq!(course["name"], "BMS");
    assert_eq!(course["duration"], "3 Years");
    assert_eq!(course["baseFee"], json!(120_000));
    assert_eq!(
        names(&course["subjects"], "subjectName"),
        ["Economics", "Accounts"]
    );
    assert_eq!(
        offered["globalFees"],
        json!([{ "title": "Library", "amount": 5000 }])
    );
}

/// A save with something wrong in every field.
fn faulty() -> Value {
    json!({
        "collegeID": "", "collegeName": " ", "address": "x\ny",
        "globalFees": [{ "title": "", "amount": 5 }, { "title": "Lab", "amount": -1 }],
        "courses": [
            { "courseName": "", "baseFee": "abc", "eligibility": 101, "subjects": [] },
            { "courseName": "BA", "baseFee": 1.001, "eligibility": 50, "subjects": [
                { "name": "", "minMarks": null, "maxMarks": 200 },
                { "name": "Law", "minMarks": 60, "maxMarks": 50 }] },
        ],
        "instalments": [{ "dueDate": "soon" }],
        "reexamFee": -5, "upiId": "nobody", "supportEmail": "nobody", "supportPhone": "x",
    })
}

#[test]
fn every_fault_is_told_in_the_words_of_the_specification_and_nothing_is_kept() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    save(
        &boss,
        &json!({ "globalFees": [{ "title": "Library", "amount": 1 }] }),
    )
    .expect(200);
    let before = details(&app, &boss);
    let course = "Please enter valid course name, base fee, and eligibility.";
    let subject = "Please enter valid subject name, minimum marks, and maximum marks.";
    let faults = boss.post("/college/add", &faulty()).expect(400).faults();
    let told = |path: &str| {
        let found = faults.iter().find(|(at, _)| at == path);
        found
            .unwrap_or_else(|| panic!("nothing at {path}: {faults:?}"))
            .1
            .as_str()
    };
    assert_eq!(told("collegeID"), "College ID is required.");
    assert_eq!(told("collegeName"), "College Name is required.");
    assert_eq!(
        told("globalFees.1.amount"),
        "Please enter valid fee amount."
    );
    assert_eq!(told("globalFees.0.title"), told("globalFees.1.amount"));
    for path in ["courseName", "baseFee", "eligibility"] {
        assert_eq!(told(&format!("courses.0.{path}")), course);
    }
    assert_eq!(told("courses.1.baseFee"), course);
    for path in ["name", "minMarks", "maxMarks"] {
        assert_eq!(told(&format!("courses.1.subjects.0.{path}")), subject);
    }
    for path in [
        "address",
        "globalFees.0.title",
        "courses.1.subjects.1.minMarks",
        "instalments.0.dueDate",
        "reexamFee",
        "upiId",
        "supportEmail",
        "supportPhone",
    ] {
        assert!(!told(path).is_empty());
    }
    assert_eq!(details(&app, &boss), before);
}

#[test]
fn a_subject_is_there_once_in_a_course() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let before = details(&app, &boss);
    let twice = json!([{ "name": "Law", "minMarks": 40, "maxMarks": 100 },
                       { "name": " LAW ", "minMarks": 40, "maxMarks": 100 }]);
    let reply = save(&boss, &json!({ "courses": [bms(&twice)] })).expect(400);
    let said = "This subject already exists for the course.".to_owned();
    assert_eq!(
        reply.faults(),
        [("courses.0.subjects.1.name".to_owned(), said)]
    );
    assert_eq!(details(&app, &boss), before);
}

#[test]
fn names_that_are_there_twice_and_an_order_or_a_maximum_that_cannot_be_are_told() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let before = details(&app, &boss);
    let course = "This course already exists.";
    let lists = json!({
        "globalFees": [{ "title": "Library", "amount": 1 }, { "title": " LIBRARY ", "amount": 2 }],
        "courses": [bms(&json!([])), { "courseName": "bms", "baseFee": 1, "eligibility": 1 }],
        "instalments": [{ "dueDate": "2027-07-15" }, { "dueDate": "2027-07-15" }],
    });
    save(&boss, &lists).check_faults(&[
        (
            "globalFees.1.title",
            "college.fee-exists",
            "This fee already exists.",
        ),
        ("courses.1.courseName", "college.course-exists", course),
        (
            "instalments.1.dueDate",
            "college.instalment-order",
            "Each instalment must be due after the one before.",
        ),
    ]);
    let none = json!([{ "name": "Law", "minMarks": 0, "maxMarks": 0.9 }]);
    save(&boss, &json!({ "courses": [bms(&none)] })).check_faults(&[(
        "courses.0.subjects.0.maxMarks",
        "college.invalid-maximum",
        "Maximum marks must be from 1 to 100.",
    )]);
    assert_eq!(details(&app, &boss), before);
}

#[test]
fn a_university_is_saved_in_one_piece() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    let subjects: Vec<Value> = (0..60)
        .map(|number| json!({ "name": format!("Subject {number}"), "minMarks": 40, "maxMarks": 100 }))
        .collect();
    let courses: Vec<Value> = (0..60)
        .map(|number| {
            json!({ "courseName": format!("Course {number}"), "baseFee": 1, "eligibility": 1,
                    "subjects": subjects })
        })
        .collect();
    let saved = save(&boss, &json!({ "courses": courses }))
        .expect(200)
        .json();
    assert_eq!(
        saved["courses"][59]["subjects"][59]["subjectName"],
        "Subject 59"
    );
    let mut more = courses;
    more.push(json!({ "courseName": "One more", "baseFee": 1, "eligibility": 1 }));
    let refused = save(&boss, &json!({ "courses": more })).expect(400);
    assert_eq!(refused.faulty_fields(), ["courses"]);
}
