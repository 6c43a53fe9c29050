//! Students on their way through admission.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, Form, TestApp, people::College};

impl College<'_> {
    /// With the courses that a founded college has, a fee for BMS, and two instalments.
    pub(crate) fn set_up(&self) -> &Self {
        let body = json!({
            "collegeID": self.name, "collegeName": self.name, "address": "1 Hill Road, Pune",
            "globalFees": [{ "title": "Library", "amount": 5000 }],
            "courses": [
                { "courseName": "BMS", "fullName": "Bachelor of Management Studies", "baseFee": 120000,
                  "eligibility": 50, "subjects": [
                    { "name": "Economics", "minMarks": 40, "maxMarks": 100 },
                    { "name": "Accounts", "minMarks": 35, "maxMarks": 100 } ] },
                { "courseName": "BA", "baseFee": 60000.5, "eligibility": 80 },
            ],
            "instalments": [{ "dueDate": "2090-07-15" }, { "dueDate": "2090-12-15" }],
        });
        self.staff(Role::SuperAdmin)
            .post("/college/add", &body)
            .expect(200);
        self
    }

    /// A student of it who has applied.
    pub(crate) fn applicant(&self) -> Account {
        let student = self.student();
        Form::complete().submit(&student).expect(200);
        student
    }
}

impl TestApp {
    /// A student of the home college, which is set up, who has applied.
    pub(crate) fn applicant(&self) -> Account {
        self.home().set_up().applicant()
    }
}

impl Account {
    /// What the student sees of the own application.
    #[track_caller]
    pub(crate) fn admission(&self) -> Value {
        self.get("/student/admission").expect(200).json()
    }

    /// One of the four places for documents, as the student sees it.
    #[track_caller]
    pub(crate) fn slot(&self, name: &str) -> Value {
        let admission = self.admission();
        let slots = admission["slots"].as_array().unwrap().clone();
        slots.into_iter().find(|slot| slot["slot"] == name).unwrap()
    }

    /// The path, below `/api`, of the document in that slot.
    #[track_caller]
    pub(crate) fn document(&self, name: &str) -> String {
        let slot = self.slot(name);
        let link = slot["document"]["link"].as_str().expect("a document");
        link.strip_prefix("/api").unwrap().to_owned()
    }
}
