//! A request for every endpoint that its handler would take, so that a refusal is never for a body
//! at fault.

use portal_domain::ids::StaffId;
use serde_json::{Value, json};

use super::{Call, Form, TestApp, png};

/// The endpoint of the form of an application.
pub(crate) const FORM: &str = "/student/fill-details";
/// The endpoint of the form of a logo.
pub(crate) const LOGO: &str = "/college/logo";
/// The endpoints of the file of a leave and of a grievance.
pub(crate) const ATTACHMENTS: [&str; 2] = ["/leave/{id}/attachment", "/grievance/{id}/attachment"];
/// All endpoints that take a form with files.
pub(crate) const FORMS: [&str; 4] = [FORM, LOGO, ATTACHMENTS[0], ATTACHMENTS[1]];

/// What sample requests name.
#[derive(Clone)]
pub(crate) struct Targets {
    /// The `_id` of a staff account.
    pub(crate) staff: String,
    /// A student's SAP id.
    pub(crate) student: String,
    /// The `_id` of a college.
    pub(crate) college: String,
    /// The day on which they are sent.
    today: String,
}

impl Targets {
    /// A pending staff account, a student and their college.
    pub(crate) fn of(app: &TestApp) -> Self {
        Self {
            staff: app.pending_staff().id,
            student: app.student().id,
            college: app.home().id.to_string(),
            today: app.day(0),
        }
    }

    /// The same college, and accounts that there are not.
    pub(crate) fn unknown(app: &TestApp) -> Self {
        Self {
            staff: StaffId::new(app.now(), [9; 10]).to_string(),
            student: "99999999999".to_owned(),
            college: app.home().id.to_string(),
            today: app.day(0),
        }
    }

    /// The same, with that student in the place of the other.
    pub(crate) fn naming(&self, student: &str) -> Self {
        Self {
            student: student.to_owned(),
            ..self.clone()
        }
    }

    /// The endpoint's whole path with its placeholders filled in.
    pub(crate) fn path(&self, pattern: &str) -> String {
        let id = if pattern.contains("getCollegeById") {
            &self.college
        } else {
            &self.staff
        };
        let path = pattern.replace("{studentId}", &self.student);
        let path = path
            .replace("{transactionId}", id)
            .replace("{code}", "no-code")
            .replace("{desk}", "admissions");
        format!("/api{}", path.replace("{id}", id))
    }

    /// A request that the endpoint would take.
    pub(crate) fn call(&self, method: &str, pattern: &str) -> Call {
        let path = self.path(pattern);
        match (method, pattern) {
            ("DELETE", _) => Call::new(method, &path),
            ("GET", LOGO) => Call::new(method, &format!("{path}?v=1")),
            ("GET", _) => Call::new(method, &path),
            (_, form) if ATTACHMENTS.contains(&form) => {
                let path = path.trim_start_matches("/api").to_owned();
                Form::attachment("bill.png", "image/png", &png()).call_to(method, &path)
            }
            (_, LOGO) => Form::logo("logo.png", "image/png", &png()).call_to(method, LOGO),
            (_, FORM) => Form::new()
                .text("draft", "true")
                .text("fullName", "Mallory")
                .call(),
            _ => Call::json(method, &path, &self.body(pattern)),
        }
    }

    /// The JSON body of that endpoint. A new endpoint needs a line here.
    pub(crate) fn body(&self, pattern: &str) -> Value {
        match pattern {
            "/fees/pay" | "/wallet/pay" => json!({ "chargeId": self.staff }),
            "/wallet/top-ups" => json!({
                "amount": 100, "utr": "412345678901", "reference": format!("{}T1", self.student),
            }),
            "/admission/reopenings" => json!({
                "studentId": self.student, "reason": "The mark sheet is another person's.",
            }),
            "/accountant/add-funds" => json!({
                "studentId": self.student, "amount": 100, "reference": "Cash book 1",
            }),
            "/accountant/charges" => json!({
                "studentId": self.student, "title": "Library fine", "amount": 100,
                "dueDate": "2199-12-31",
            }),
            "/reexam/pay" => json!({ "subjectId": self.staff, "fee": 200 }),
            _ if pattern.starts_with("/marks/") => self.body_on_marks(pattern),
            "/practicals" | "/practicals/{id}" => json!({
                "subjectId": self.staff, "title": "Titration", "date": self.today,
                "comments": "Bring a coat.",
            }),
            "/attendance" => json!({
                "subjectId": self.staff, "date": self.today, "lecture": 1, "revision": 1,
                "classId": self.staff, "divisionId": self.staff, "students": [{ "id": self.student, "present": true }],
            }),
            "/scholarship/participate" => json!({
                "studentId": self.student, "scholarshipId": self.staff, "fee": 50,
            }),
            "/scholarship/approve-students" => json!({
                "studentIds": [self.student], "scholarshipId": self.staff,
            }),
            "/notifications/read" => json!({ "upTo": self.staff }),
            "/scholarship/add" => json!({
                "name": "Merit", "date": self.today, "amount": 5000,
            }),
            "/scholarship/change/{id}" => json!({
                "name": "Merit", "date": self.today, "amount": 5000, "revision": 1,
            }),
            "/grievance/add" => json!({
                "studentId": self.student, "title": "The fan", "details": "It stands still.",
                "category": "Facilities",
            }),
            "/leave/add" => json!({
                "studentId": self.student, "startDate": self.today, "endDate": self.today,
                "reason": "A wedding.",
            }),
            _ => sample_body(pattern, &self.staff, &self.college),
        }
    }
}

impl Targets {
    fn body_on_marks(&self, pattern: &str) -> Value {
        match pattern {
            "/marks/{studentId}" => json!({
                "marks": [{ "subjectId": self.staff, "was": null, "marks": 50 }],
                "publish": false, "reason": "Re-evaluation.",
            }),
            "/marks/grid" => json!({
                "course": "Alchemy", "year": self.staff, "class": self.staff, "division": self.staff,
                "reason": "Re-evaluation.",
                "cells": [{
                    "studentId": self.student, "subjectId": self.staff, "was": null, "marks": 50,
                }],
            }),
            "/marks/import" => json!({
                "course": "Alchemy", "year": self.staff, "class": self.staff, "division": self.staff,
                "csv": "Student ID,Gold\n26000100001,50", "dryRun": true,
                "seen": "x", "reason": "Re-evaluation.",
            }),
            "/marks/publish" => json!({ "studentIds": [self.student] }),
            "/marks/reexam-dates/{id}" => json!({ "examDate": "2026-12-31" }),
            other => panic!("{other} is new: give it a body that its handler takes"),
        }
    }
}

fn is_of_years(path: &str) -> bool {
    let of = [
        "/classes/",
        "/academic-years",
        "/promotions/",
        "/enrolment-changes",
        "/student-imports",
        "/imported-students/",
    ];
    of.iter().any(|start| path.starts_with(start))
}

fn year_body(path: &str, id: &str) -> Value {
    match path {
        _ if path.starts_with("/academic-years") => academic_year(id),
        "/enrolment-changes" => enrolment_change(id),
        "/student-imports" => json!({
            "csv": "Name,E-mail,Mobile,Date of Birth,Course\nAsha Patil,asha@new.example,9876543210,31-01-2006,Alchemy",
            "workbook": "", "dryRun": false, "seen": "x",
        }),
        _ if path.starts_with("/promotions/") => promotion(path),
        "/classes/{id}/divisions" => json!({
            "divisions": [{ "_id": id, "name": "A", "capacity": 60 }], "revision": 0,
        }),
        "/classes/{id}/teachers" => json!({
            "teachers": [{ "subjectId": id, "staffId": id, "divisionIds": [id] }], "revision": 0,
        }),
        "/classes/{id}/students" => json!({ "studentIds": ["26000100001"], "divisionId": id }),
        "/classes/{id}/places" => json!({
            "csv": "Student ID,Division\n26000100001,A", "dryRun": true, "seen": "x",
        }),
        _ => json!({}),
    }
}

fn promotion(path: &str) -> Value {
    match path {
        "/promotions/{id}" => json!({
            "revision": 0,
            "verdicts": [{ "studentId": "26000100001", "verdict": "Detained", "reason": "He has not come." }],
        }),
        _ => json!({ "revision": 1, "seen": "x" }),
    }
}

fn enrolment_change(id: &str) -> Value {
    json!({
        "kind": "LateralEntry", "studentIds": ["26000100001"], "classId": id,
        "to": { "academicYearId": id, "courseId": id, "term": 2 }, "reason": "He has a diploma.",
    })
}

fn course_move(path: &str, id: &str) -> Value {
    if path != "/college/course-moves/{id}" {
        return json!({ "revision": 1 });
    }
    json!({
        "revision": 0, "terms": 2, "termsPerYear": 2,
        "subjects": [{ "subjectId": id, "term": 1 }], "years": [{ "yearId": id, "term": 2 }],
        "divisions": [{ "divisionId": id, "term": 1 }],
        "lists": [{ "term": 2, "studentIds": ["26000100001"] }],
    })
}

fn academic_year(course: &str) -> Value {
    json!({
        "name": "2090-91", "beginsOn": "2090-06-01", "endsOn": "2091-05-31",
        "lastAdmissionOn": "2090-08-15", "instalments": [{ "dueDate": "2090-07-15" }],
        "fees": [{ "courseId": course, "yearOfStudy": 1, "title": "", "amount": 60000, "repeatPercent": 100 }],
        "classes": [{ "courseId": course, "term": 1, "beginsOn": "2090-06-01", "endsOn": "2091-05-31" }],
        "revision": 1, "collegeRevision": 0,
    })
}

fn sample_body(path: &str, id: &str, college: &str) -> Value {
    match path {
        _ if path.starts_with("/auth/") => account_body(path, college),
        "/admin/invite" => json!({ "email": "mallory@example.in", "role": "hod" }),
        "/admin/factor-restorations" => json!({ "staffId": id, "reason": "The phone was stolen." }),
        "/admin/update-password" => json!({ "adminId": id, "newPassword": "nariyal-pani-23" }),
        "/admin/approve/{id}" | "/admin/role/{id}" => json!({ "role": "hod" }),
        "/admin/rename/{id}" => json!({ "username": "renamed", "name": "Renamed" }),
        "/admin/subjects/{id}" => json!({ "subjectIds": [] }),
        _ if path.starts_with("/college/course-moves") => course_move(path, id),
        _ if path.starts_with("/college/") => college_body(path),
        _ if is_of_years(path) => year_body(path, id),
        "/admission/approve/{studentId}" => json!({ "remark": "Welcome.", "submission": 1 }),
        "/admission/reject/{studentId}" => json!({
            "reason": "The photo is blurred.", "submission": 1,
            "documents": { "passportPhoto": "It is blurred." },
        }),
        "/accountant/course-charges" => json!({
            "course": "Alchemy", "title": "Lab fee", "amount": 500, "dueDate": "2199-12-31",
            "students": 3, "dryRun": false,
        }),
        "/accountant/top-ups/{id}/reject"
        | "/accountant/charges/{id}/withdraw"
        | "/accountant/transactions/{id}/reverse" => json!({ "reason": "The photo is blurred." }),
        "/admin/withdraw/{id}"
        | "/admin/reject/{id}"
        | "/admin/disable/{id}"
        | "/accountant/top-ups/{id}/approve"
        | "/admin/factor-restorations/{id}/confirm"
        | "/admission/reopenings/{id}/confirm"
        | "/admission/reopenings/{id}/dismiss"
        | "/scholarship/pay/{id}"
        | "/practicals/{id}/request"
        | "/practicals/{id}/withdraw"
        | "/leave/withdraw/{id}" => json!({}),
        "/admin/factor-restorations/{id}/stop"
        | "/practicals/requests/{id}/approve"
        | "/practicals/requests/{id}/reject"
        | "/leave/approve-leave/{id}"
        | "/leave/reject-leave/{id}" => json!({ "comment": "Well done." }),
        "/saved-replies/{desk}" => json!({ "title": "Blurred", "text": "It is blurred." }),
        "/saved-replies/change/{id}" => json!({
            "title": "Blurred", "text": "It is blurred.", "revision": 1,
        }),
        "/saved-replies/remove/{id}" | "/scholarship/cancel/{id}" => json!({ "revision": 1 }),
        "/crashes" => crash_report(),
        "/grievance/reopen/{id}" => json!({ "reason": "It stands still again." }),
        "/grievance/resolve-grievance/{id}" => json!({ "reply": "It runs again." }),
        other => panic!("{other} is new: give it a body that its handler takes"),
    }
}

fn passkey_body(path: &str) -> Value {
    match path {
        "/auth/passkeys/begin"
        | "/auth/passkeys/not-now"
        | "/auth/passkey-login/begin"
        | "/auth/step-up/challenge"
        | "/auth/factor/passkey/challenge"
        | "/auth/factor/passkey/begin" => json!({}),
        "/auth/passkeys/{id}" => json!({ "name": "Pixel 9" }),
        "/auth/passkeys/finish" | "/auth/factor/passkey/finish" => json!({
            "ceremony": CEREMONY, "name": "Pixel 9", "credential": {},
        }),
        "/auth/passkey-login/finish" | "/auth/factor/passkey" => json!({
            "ceremony": CEREMONY, "credential": {},
        }),
        other => panic!("{other} is new: give it a body that its handler takes"),
    }
}

/// A challenge that nobody was given.
const CEREMONY: &str = "0123456789abcdef0123456789abcdef";

fn first_password() -> Value {
    json!({ "email": "mallory@example.in", "code": "K7QM-3XZP-9TFW", "newPassword": "kela-am8-santra" })
}

fn account_body(path: &str, college: &str) -> Value {
    match path {
        "/auth/register" => json!({
            "username": "Mallory", "email": "mallory@example.in",
            "password": "kela-am8-santra", "college": college,
        }),
        "/auth/admin-register" => json!({
            "collegeName": "Sunrise College", "email": "mallory@example.in",
            "password": "nariyal-pani-22",
        }),
        "/auth/verify-otp" | "/auth/admin-verify-otp" | "/auth/confirm-email" => {
            json!({ "email": "mallory@example.in", "otp": "123456" })
        }
        "/auth/resend-otp" => json!({ "email": "mallory@example.in" }),
        "/auth/forgot-password" => json!({ "email": "mallory@example.in", "account": "student" }),
        "/auth/login" | "/auth/admin-login" => {
            json!({ "email": "mallory@example.in", "password": "kela-am8-santra" })
        }
        "/auth/reset-password" => json!({
            "email": "mallory@example.in", "otp": "123456", "password": "kela-am8-santra",
            "account": "student",
        }),
        "/auth/first-password" => first_password(),
        "/auth/change-password" => json!({
            "currentPassword": "kela-am8-santra", "newPassword": "kela-am9-santra",
        }),
        "/auth/change-email" => json!({
            "currentPassword": "kela-am8-santra", "email": "mallory@example.in",
        }),
        "/auth/stop-restoration" => json!({ "token": "0123456789abcdef0123456789abcdef" }),
        "/auth/undo-email" => json!({ "token": "0123456789abcdef0123456789abcdef" }),
        "/auth/change-mobile" => json!({
            "currentPassword": "kela-am8-santra", "mobile": "9876543210",
        }),
        "/auth/sign-ins" | "/auth/sign-ins/{id}" => json!({}),
        "/auth/factor/app" | "/auth/factor/confirm" => json!({ "code": "123456" }),
        "/auth/device/challenge" => json!({}),
        "/auth/device" => json!({ "publicKey": format!("04{}", "a1".repeat(64)) }),
        "/auth/device/sign-in" => json!({
            "ceremony": CEREMONY, "signature": "0f".repeat(64),
        }),
        "/auth/step-up" => json!({
            "currentPassword": "banana-split-8", "code": "123456",
            "recoveryCode": "7ZK0QM-4DH2RW-9XKT3N-B5V8CE",
        }),
        "/auth/factor/recovery" => json!({ "code": "7ZK0QM-4DH2RW-9XKT3N-B5V8CE" }),
        "/auth/factor/enrol" => json!({ "currentPassword": "nariyal-pani-22" }),
        "/auth/factor/prove" => json!({ "otp": "123456" }),
        "/auth/logout" | "/auth/admin-logout" => json!({}),
        other => passkey_body(other),
    }
}

fn college_body(path: &str) -> Value {
    match path {
        "/college/add" => full_college(),
        // No trial, which would take whatever stands in the file and tell its faults.
        "/college/subjects" => json!({
            "csv": "Course,Subject\nAlchemy,Silver", "workbook": "", "dryRun": false, "seen": "x",
        }),
        "/college/factor-roles" => json!({ "added": ["hod"] }),
        "/college/logo/remove" => json!({}),
        other => panic!("{other} is new: give it a body that its handler takes"),
    }
}

fn full_college() -> Value {
    json!({
        "collegeID": "SUN-1", "collegeName": "Sunrise College", "address": "1 Hill Road",
        "globalFees": [{ "_id": "", "title": "Library fee", "amount": 500 }],
        "courses": [{
            "_id": "", "courseName": "Alchemy", "fullName": "Bachelor of Alchemy",
            "duration": "2 Years", "baseFee": 1000, "eligibility": 40, "terms": 1, "termsPerYear": 2,
            "subjects": [{
                "_id": "", "name": "Gold", "minMarks": 40, "maxMarks": 100, "term": 1, "code": "AL101",
                "credits": 4.5,
            }],
        }],
        "instalments": [{ "dueDate": "2199-12-31" }], "reexamFee": 200, "scholarshipFee": 50,
        "supportEmail": "help@example.in", "supportPhone": "+91 22 2345 6789",
        "upiId": "college@okbank", "revision": 0,
    })
}

fn crash_report() -> Value {
    json!({ "id": "K3F92M7Q", "page": "wallet", "error": "TypeError", "places": ["main.js:1:2"] })
}
