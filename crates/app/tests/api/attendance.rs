//! Attendance: sheets taken by teachers, and what students see of them.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use crate::support::{Account, lessons, present, take};

const UNKNOWN: &str = "01900000-0000-7000-8000-000000000000";

#[test]
fn a_teacher_takes_the_attendance_of_a_lecture() {
    let scene = lessons();
    let (teacher, subject) = (&scene.teacher, &scene.subject);
    assert_eq!(
        teacher.list("/attendance/subjects", "subjects"),
        [
            json!({ "_id": subject, "name": "Economics", "course": "BMS", "students": 3, "groups": null })
        ]
    );
    let empty = scene.opened();
    let nobody = scene.sheet(0, 1, [false; 3]);
    for (field, value) in [
        ("subjectName", json!("Economics")),
        ("course", json!("BMS")),
        ("date", nobody["date"].clone()),
        ("lecture", json!(1)),
        ("isTaken", json!(false)),
        ("isEditable", json!(true)),
        ("revision", Value::Null),
        ("takenBy", Value::Null),
        ("takenAt", Value::Null),
    ] {
        assert_eq!(empty[field], value, "{field}");
    }
    assert_eq!(empty["students"][0]["name"], "Asha Patil");
    assert_eq!(present(&empty), [false; 3]);

    let mut sheet = scene.sheet(0, 1, [true, false, true]);
    sheet.as_object_mut().unwrap().remove("lecture");
    let taken = take(teacher, &sheet).expect(200).json();
    assert_eq!(
        (&taken["isTaken"], &taken["revision"]),
        (&json!(true), &json!(1))
    );
    assert_eq!(taken["takenBy"], json!(teacher.username));
    assert_eq!(present(&taken), [true, false, true]);
    assert_eq!(scene.opened(), taken);
    // Sent twice it is one sheet.
    assert_eq!(take(teacher, &sheet).expect(200).json(), taken);
}

#[test]
fn lectures_are_listed_and_paged_the_newest_first() {
    let scene = lessons();
    let (teacher, subject) = (&scene.teacher, &scene.subject);
    take(teacher, &scene.sheet(0, 1, [true, false, true])).expect(200);
    take(teacher, &scene.sheet(-7, 8, [true; 3])).expect(200);
    take(teacher, &scene.sheet(0, 2, [true; 3])).expect(200);
    let lectures = teacher.list("/attendance/lectures", "lectures");
    let order: Vec<_> = lectures
        .iter()
        .map(|one| (&one["date"], &one["lecture"]))
        .collect();
    let (today, week) = (json!(scene.app.day(0)), json!(scene.app.day(-7)));
    assert_eq!(
        order,
        [(&today, &json!(2)), (&today, &json!(1)), (&week, &json!(8))]
    );
    assert_eq!(
        (&lectures[1]["present"], &lectures[1]["students"]),
        (&json!(2), &json!(3))
    );
    assert_eq!(lectures[1]["takenBy"], json!(teacher.username));
    let first = teacher.get("/attendance/lectures?limit=1").expect(200);
    let next = first.header("link").unwrap().strip_prefix("</api").unwrap();
    let next = next.strip_suffix(">; rel=\"next\"").unwrap();
    assert_eq!(teacher.list(next, "lectures"), lectures[1..2]);
    let of_subject = format!("/attendance/lectures?subject={subject}");
    assert_eq!(teacher.list(&of_subject, "lectures"), lectures);
}

#[test]
fn all_faults_of_a_sheet_are_told_at_once_and_nothing_is_kept() {
    let scene = lessons();
    let teacher = &scene.teacher;
    let (ids, stranger) = (
        &scene.students,
        scene.app.college("Hill College").admitted(),
    );
    let before = scene.app.checksums(&["throttles"]);
    let twice = [&ids[0], &ids[0]].map(|one| json!({ "id": one.id, "present": true }));
    let faulty = |body: Value| take(teacher, &body).expect(400).faulty_fields();
    assert_eq!(
        faulty(json!({ "subjectId": scene.subject, "date": "x", "lecture": 9, "students": twice })),
        ["date", "lecture", "students[1].id"]
    );
    assert_eq!(faulty(json!({})), ["date", "students"]);
    for day in [-8, 1] {
        assert_eq!(faulty(scene.sheet(day, 1, [true; 3])), ["date"]);
    }
    let mut sheet = scene.sheet(0, 1, [true; 3]);
    sheet["students"][1]["id"] = json!(stranger.id);
    sheet["students"][2]["id"] = json!("99999999999");
    let reply = take(teacher, &sheet).expect(400);
    assert_eq!(
        reply.faulty_fields(),
        ["students[1].id", "students[2].id", "students"]
    );
    assert_eq!(
        reply.faults()[2].1,
        "2 students of the class are not marked. Please mark everyone present or absent."
    );
    let faulty = |query: &str| teacher.get(&format!("/attendance{query}")).expect(400);
    assert_eq!(faulty("").faulty_fields(), ["subject", "date"]);
    assert_eq!(
        faulty("?lecture=x&date=2026-02-30").faulty_fields(),
        ["subject", "date", "lecture"]
    );
    assert_eq!(scene.app.checksums(&["throttles"]), before);
}

#[test]
fn anyone_who_has_joined_since_is_on_the_next_sheet() {
    let scene = lessons();
    take(&scene.teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let late = scene.app.home().admitted();
    assert_eq!(scene.opened()["students"].as_array().unwrap().len(), 3);
    let next = scene.teacher.get(&scene.path(0, 2)).expect(200).json();
    assert_eq!(next["students"].as_array().unwrap().len(), 4);
    let short = take(&scene.teacher, &scene.sheet(0, 2, [true; 3])).expect(400);
    assert!(
        short.faults()[0]
            .1
            .starts_with("One student of the class is not marked.")
    );
    take(&scene.teacher, &scene.correction(1, [true, true, false])).expect(200);
    let mut whole = scene.correction(2, [true, true, false]);
    let added = json!({ "id": late.id, "present": true });
    whole["students"].as_array_mut().unwrap().push(added);
    let kept = take(&scene.teacher, &whole).expect(200).json();
    assert_eq!(present(&kept), [true, true, false, true]);
}

#[test]
fn nobody_is_on_the_sheet_of_a_day_before_the_admission() {
    let scene = lessons();
    let late = scene.app.home().admitted();
    let listed = |day| {
        let sheet = scene.teacher.get(&scene.path(day, 1)).expect(200).json();
        sheet["students"].as_array().unwrap().len()
    };
    assert_eq!((listed(-1), listed(0)), (3, 4));
    let mut with_all = scene.sheet(-1, 1, [true; 3]);
    let added = json!({ "id": late.id, "present": false });
    with_all["students"].as_array_mut().unwrap().push(added);
    let refused = take(&scene.teacher, &with_all).expect(400);
    assert_eq!(refused.faulty_fields(), ["students[3].id"]);
    take(&scene.teacher, &scene.sheet(-1, 1, [true; 3])).expect(200);
}

#[test]
fn what_is_not_of_the_own_subjects_is_unknown() {
    let scene = lessons();
    let (app, hill) = (&scene.app, scene.app.college("Hill College"));
    take(&scene.teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let theirs = hill.set_up().subject("Economics");
    let others = [
        hill.teacher_of(&[&theirs]),
        app.home().teacher_of(&[&app.home().subject("Accounts")]),
        app.staff(Role::Teacher),
    ];
    let before = app.checksums(&["throttles"]);
    for other in &others {
        let not_found = other.get("/attendance/lectures?subject=x").expect(404).body;
        for subject in [&scene.subject, UNKNOWN, "nonsense"] {
            let mut sheet = scene.sheet(0, 1, [false; 3]);
            sheet["subjectId"] = json!(subject);
            assert_eq!(take(other, &sheet).expect(404).body, not_found);
            let path = format!("/attendance?subject={subject}&date={}", app.day(0));
            assert_eq!(other.get(&path).expect(404).body, not_found);
            let path = format!("/attendance/lectures?subject={subject}");
            assert_eq!(other.get(&path).expect(404).body, not_found);
        }
        assert!(other.list("/attendance/lectures", "lectures").is_empty());
    }
    assert_eq!(app.checksums(&["throttles"]), before);
    let boss = app.staff(Role::SuperAdmin);
    let body = json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "courses": [{ "courseName": "BMS", "baseFee": 1, "eligibility": 1, "subjects": [] }],
    });
    assert_eq!(
        boss.post("/college/add", &body).expect(409).error(),
        "Attendance was taken in Economics, so it cannot be removed."
    );
}

#[test]
fn a_student_sees_the_own_share_and_what_is_needed() {
    let scene = lessons();
    let own = |student: &Account| student.get("/attendance/mine").expect(200).json();
    let empty = own(&scene.students[0]);
    assert_eq!(empty["line"], json!(75));
    let subject = |attendance: &Value| attendance["subjects"][0].clone();
    assert_eq!(
        subject(&empty),
        json!({
            "subjectId": scene.subject, "subjectName": "Economics", "held": 0, "attended": 0,
            "percentage": null, "lecturesNeeded": 0,
        })
    );
    for (lecture, there) in [
        (1, [true, true, false]),
        (2, [true, true, false]),
        (3, [true, false, false]),
    ] {
        take(&scene.teacher, &scene.sheet(0, lecture, there)).expect(200);
    }
    let shares = scene.students.iter().map(|student| {
        let share = subject(&own(student));
        json!([
            share["held"],
            share["attended"],
            share["percentage"],
            share["lecturesNeeded"]
        ])
    });
    assert_eq!(
        shares.collect::<Vec<_>>(),
        [
            json!([3, 3, 100.0, 0]),
            json!([3, 2, 66.67, 1]),
            json!([3, 0, 0.0, 9])
        ]
    );
    let names: Vec<_> = (0..2)
        .map(|n| empty["subjects"][n]["subjectName"].clone())
        .collect();
    assert_eq!(names, ["Economics", "Accounts"]);
    let late = scene.app.home().admitted();
    assert_eq!(
        subject(&own(&late))["held"],
        json!(0),
        "the sheets of before are not theirs"
    );
    let applicant = scene.app.home().applicant();
    assert_eq!(own(&applicant), json!({ "line": 75, "subjects": [] }));
}
