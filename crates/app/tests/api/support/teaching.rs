//! Teachers with subjects, of a college that is set up.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, STAFF_PASSWORD, STUDENT_PASSWORD, TestApp, people::College};

impl College<'_> {
    /// The `_id` of the subject of that name; the college is set up.
    #[track_caller]
    pub(crate) fn subject(&self, name: &str) -> String {
        let path = format!("/college/getCollegeById/{}", self.id);
        let college = self.staff(Role::SuperAdmin).get(&path).expect(200).json();
        let courses = college["courses"].as_array().unwrap().iter();
        let mut subjects = courses.flat_map(|course| course["subjects"].as_array().unwrap());
        let subject = subjects.find(|subject| subject["subjectName"] == name);
        let id = subject.and_then(|subject| subject["_id"].as_str());
        id.expect("a subject of that name").to_owned()
    }

    /// A teacher of it who holds the subjects of these `_id`s.
    #[track_caller]
    pub(crate) fn teacher_of(&self, subjects: &[&str]) -> Account {
        let teacher = self.staff(Role::Teacher);
        let path = format!("/admin/subjects/{}", teacher.id);
        self.staff(Role::SuperAdmin)
            .put(&path, &json!({ "subjectIds": subjects }))
            .expect(200);
        teacher
    }
}

impl TestApp {
    /// The home college, set up, with a teacher of Economics: the subject's `_id` and the teacher.
    #[track_caller]
    pub(crate) fn economics(&self) -> (String, Account) {
        let home = self.home();
        let subject = home.set_up().subject("Economics");
        let teacher = home.teacher_of(&[&subject]);
        (subject, teacher)
    }
}

impl Account {
    /// Logs a staff member in again, whose session has ended.
    #[track_caller]
    pub(crate) fn staff_again(&self) {
        self.log_in_as_staff(&self.email, STAFF_PASSWORD)
            .expect(200);
    }

    /// Logs a student in again, whose session has ended.
    #[track_caller]
    pub(crate) fn student_again(&self) {
        self.log_in(&self.email, STUDENT_PASSWORD).expect(200);
    }

    /// Schedules a practical; its `_id`.
    #[track_caller]
    pub(crate) fn schedule(&self, subject: &str, title: &str, date: &str) -> String {
        let body = json!({ "subjectId": subject, "title": title, "date": date });
        let reply = self.post("/practicals", &body).expect(200);
        reply.text("/practical/_id")
    }

    /// What is listed at that path under that name.
    #[track_caller]
    pub(crate) fn list(&self, path: &str, name: &str) -> Vec<Value> {
        let reply = self.get(path).expect(200);
        reply.json()[name].as_array().unwrap().clone()
    }
}
