//! A student applies for admission, from the first letter typed (spec §2: Admission Form), and what
//! becomes visible of it.

use portal_domain::{
    dates::{date_in_india, in_figures},
    roles::Role,
};
use serde_json::{Value, json};

use crate::support::{Account, Form, Reply, TestApp, at_once, jpeg, pdf};

fn waiting(by: &Account) -> Vec<Value> {
    let list = by.get("/student/getStudentsDetails").expect(200).json();
    list.as_array().unwrap().clone()
}

#[test]
fn an_application_is_submitted_whole_and_seen_by_the_doc_admin() {
    let app = TestApp::start();
    let (student, docs) = (app.applicant(), app.staff(Role::DocAdmin));
    let admission = student.admission();
    assert_eq!(admission["status"], "Submitted");
    assert_eq!(admission["draftSavedAt"], Value::Null);
    for slot in admission["slots"].as_array().unwrap() {
        assert!(
            slot["document"].is_object() && slot["open"] == false,
            "{slot}"
        );
    }
    let seen = &waiting(&docs)[0];
    for (field, value) in [
        ("id", student.id.as_str()),
        ("fullName", "Asha Patil"),
        ("gender", "female"),
        ("parentName", "अनिल Patil"),
        ("address", "12, MG Road\nPune 411001"),
        ("phone", "9876543210"),
        ("parentPhone", "9876543211"),
        ("dob", "2007-03-14"),
        ("lastInstitution", "Modern High School"),
        ("course", "BMS"),
        ("status", "Submitted"),
    ] {
        assert_eq!(seen[field], value, "{field}");
    }
    assert_eq!(
        (&seen["score"], &seen["eligibility"]),
        (&json!(78.5), &json!(50))
    );
    assert_eq!(seen["belowEligibility"], false);
    assert_eq!(seen["documents"].as_array().unwrap().len(), 4);
    let subjects = app.subjects_to(&student.email);
    assert_eq!(subjects, ["Sunrise College has your application"]);
}

#[test]
fn a_draft_keeps_what_is_typed_and_sent_piece_by_piece() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    assert_eq!(student.admission()["status"], "Draft");
    Form::new()
        .text("fullName", "Asha ")
        .save(&student)
        .expect(200);
    Form::new()
        .text("score", "not yet")
        .save(&student)
        .expect(200);
    let kept = Form::new()
        .file("passportPhoto", "p.jpeg", "image/jpeg", &jpeg())
        .save(&student)
        .expect(200)
        .json();
    assert_eq!(
        (&kept["form"]["fullName"], &kept["form"]["score"]),
        (&json!("Asha "), &json!("not yet"))
    );
    assert!(kept["draftSavedAt"].is_string());
    let first = student.document("passportPhoto");
    Form::new()
        .file("passportPhoto", "q.jpg", "image/jpg", &jpeg())
        .save(&student)
        .expect(200);
    assert_ne!(student.document("passportPhoto"), first);
    assert_eq!(waiting(&app.staff(Role::DocAdmin)), Vec::<Value>::new());

    let rest = Form::complete()
        .without("passportPhoto")
        .without("fullName");
    rest.submit(&student).expect(200);
    assert_eq!(student.admission()["form"]["fullName"], "Asha");
    student.get(&first).expect(403);
}

#[test]
fn a_course_that_the_college_does_not_offer_is_refused() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    let reply = Form::complete()
        .text("course", "BSc IT")
        .submit(&student)
        .expect(400);
    let said = "Your college does not offer this course. Please choose another.".to_owned();
    assert_eq!(reply.faults(), [("course".to_owned(), said)]);
    Form::new()
        .text("course", " ba ")
        .submit(&student)
        .expect(200);
    let seen = &waiting(&app.staff(Role::DocAdmin))[0];
    assert_eq!(
        (&seen["course"], &seen["belowEligibility"]),
        (&json!("BA"), &json!(true))
    );
}

#[test]
fn every_field_and_document_that_is_missing_is_told_in_the_order_of_the_form() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    let empty = Form::new()
        .text("course", "Astrology")
        .submit(&student)
        .expect(400);
    assert_eq!(
        empty.faulty_fields(),
        [
            "fullName",
            "dob",
            "gender",
            "phone",
            "parentName",
            "parentPhone",
            "address",
            "lastInstitution",
            "score",
            "passportPhoto",
            "academicMarksheet",
            "leavingCertificate",
            "aadharCard",
        ]
    );
}

#[test]
fn faults_are_told_in_the_words_of_the_specification_and_what_is_right_is_kept() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    let faulty = Form::complete()
        .text("parentName", "A. Patil")
        .text("parentPhone", "12345")
        .text("score", "78.55")
        .file("passportPhoto", "photo.pdf", "application/pdf", &pdf());
    let faults = faulty.submit(&student).expect(400).faults();
    let said = |path: &str| faults.iter().find(|(at, _)| at == path).unwrap().1.clone();
    assert_eq!(
        said("parentName"),
        "Please enter a valid name (letters and spaces only)."
    );
    assert_eq!(
        said("parentPhone"),
        "Please enter a valid 10-digit contact number."
    );
    assert_eq!(
        said("score"),
        "Enter a valid percentage between 0 and 100 (up to 1 decimal place)."
    );
    assert_eq!(
        said("passportPhoto"),
        "Passport photo must be a PNG or JPEG image."
    );
    assert_eq!(faults.len(), 4);
    let admission = student.admission();
    assert_eq!(admission["status"], "Draft");
    assert_eq!(admission["form"]["parentName"], "A. Patil");
    assert!(student.slot("aadharCard")["document"].is_object());

    let corrected = Form::new()
        .text("parentName", "Anil Patil")
        .text("parentPhone", "9876543211")
        .text("score", "78.5")
        .file("passportPhoto", "photo.jpg", "image/jpeg", &jpeg());
    corrected.submit(&student).expect(200);
}

#[test]
fn an_application_sent_many_times_at_once_is_submitted_once() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    let replies = at_once(6, |_| Form::complete().submit(&student));
    let mut statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409, 409, 409, 409, 409]);
    assert_eq!(app.value::<i64>("SELECT count(*) FROM applications"), 1);
    assert_eq!(
        app.value::<i64>("SELECT count(*) FROM documents WHERE state = 'current'"),
        4
    );
    assert_eq!(app.subjects_to(&student.email).len(), 1);
}

#[test]
fn nothing_is_sent_while_the_application_is_being_checked() {
    let app = TestApp::start();
    let student = app.applicant();
    let before = student.admission();
    let changed = Form::complete().text("fullName", "Mallory");
    for reply in [changed.clone().save(&student), changed.submit(&student)] {
        reply.check_refusal(
            409,
            "admission.under-review",
            "Your application has been submitted and is being checked.",
        );
    }
    assert_eq!(student.admission(), before);
}

#[test]
fn the_profile_shows_what_the_application_says() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    let empty = student.get("/student/get").expect(200).json();
    assert!(
        [
            "dateOfBirth",
            "gender",
            "address",
            "mobile",
            "course",
            "photo"
        ]
        .iter()
        .all(|f| empty[f].is_null())
    );
    Form::fields().save(&student).expect(200);
    assert_eq!(student.get("/student/get").expect(200).json(), empty);
    Form::complete().submit(&student).expect(200);
    let profile = student.get("/student/get").expect(200).json();
    for (field, value) in [
        ("dateOfBirth", "2007-03-14"),
        ("gender", "female"),
        ("mobile", "9876543210"),
        ("course", "BMS"),
        ("address", "12, MG Road\nPune 411001"),
        ("collegeName", "Sunrise College"),
    ] {
        assert_eq!(profile[field], value);
    }
    let photo = profile["photo"].as_str().unwrap();
    assert_eq!(photo, format!("/api{}", student.document("passportPhoto")));
    // And everybody sees the one name that the form gives.
    let named = |by: &Account, path: &str| by.get(path).expect(200).json()["name"].clone();
    assert_ne!(empty["name"], "Asha Patil");
    assert_eq!(named(&student, "/student/get"), "Asha Patil");
    assert_eq!(named(&student, "/auth/session"), "Asha Patil");
}

#[test]
fn the_application_is_on_paper_once_it_is_submitted() {
    let app = TestApp::start();
    app.home().set_up();
    let student = app.student();
    Form::fields().save(&student).expect(200);
    student.get(PAPER).expect(404);
    Form::complete().submit(&student).expect(200);
    let paper = student.get(PAPER).expect(200);
    assert_eq!(paper.header("content-type"), Some("application/pdf"));
    let name = format!("admission-{}.pdf", student.id);
    assert!(paper.header("content-disposition").unwrap().contains(&name));
    let text = text_of(&paper);
    let today = in_figures(date_in_india(app.now()));
    for said in [
        "Sunrise College",
        "1 Hill Road, Pune",
        "Application for Admission",
        &format!("Student ID {}", student.id),
        "Full name Asha Patil",
        "Date of birth 14/03/2007",
        "Gender Female",
        "Contact number 9876543210",
        "Address 12, MG Road, Pune 411001",
        "Course BMS",
        "Passport photo",
        "Academic mark sheet",
        "Leaving certificate",
        "Aadhaar card",
        "Status Being checked by the college",
        &format!("Submitted {today}"),
    ] {
        assert!(text.contains(said), "{said:?} is not in: {text}");
    }
    assert!(!text.contains("Decided"), "{text}");
    let path = format!("/admission/approve/{}", student.id);
    app.staff(Role::DocAdmin).put(&path, &json!({})).expect(200);
    let text = text_of(&student.get(PAPER).expect(200));
    let decided = format!("Status Approved Decided {today}");
    assert!(text.contains(&decided), "{text}");
    app.home().student().get(PAPER).expect(404);
    app.college("Hill College").student().get(PAPER).expect(404);
}

#[test]
fn what_was_typed_after_a_rejection_is_not_on_paper_before_it_is_submitted() {
    let app = TestApp::start();
    let student = app.applicant();
    let path = format!("/admission/reject/{}", student.id);
    app.staff(Role::DocAdmin)
        .put(&path, &json!({ "reason": "Please write your whole name." }))
        .expect(200);
    Form::new()
        .text("fullName", "Asha Ramesh Patil")
        .save(&student)
        .expect(200);
    let text = text_of(&student.get(PAPER).expect(200));
    assert!(text.contains("Status Sent back to be corrected"), "{text}");
    assert!(text.contains("Full name Asha Patil"), "{text}");
}

const PAPER: &str = "/student/admission.pdf";

/// The words of a PDF, with single spaces.
fn text_of(paper: &Reply) -> String {
    let text = pdf_extract::extract_text_from_mem(&paper.bytes).expect("a PDF");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn staff_list_the_students_of_their_college() {
    let app = TestApp::start();
    let (applicant, newcomer) = (app.applicant(), app.student());
    let teacher = app.staff(Role::Teacher);
    let ids = |path: &str| -> Vec<String> {
        let list = teacher.get(path).expect(200).json();
        let rows = list.as_array().unwrap().iter();
        rows.map(|row| row["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let all = teacher.get("/student/getStudents").expect(200).json();
    assert_eq!(
        all[0],
        json!({ "id": applicant.id, "name": "Asha Patil",
                               "collegeId": app.home().id.to_string(), "course": "BMS" })
    );
    assert_eq!(all[1]["course"], Value::Null);
    assert_eq!(
        ids("/student/getStudents?course=bms"),
        [applicant.id.as_str()]
    );
    assert_eq!(
        ids(&format!(
            "/student/getStudents?search={}",
            newcomer.username
        )),
        [newcomer.id]
    );
    let page = teacher
        .get("/student/getStudents?limit=1&search=student")
        .expect(200);
    assert!(
        page.header("link")
            .unwrap()
            .contains("search=student&after="),
        "{page:?}"
    );
}
