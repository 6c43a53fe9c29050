//! Scholarships and who applies for them.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, Call, Reply, TestApp};

impl TestApp {
    /// The scholarship admin of the home college.
    pub(crate) fn scholarship_desk(&self) -> Account {
        self.staff(Role::ScholarshipAdmin)
    }

    /// An admitted student of the home college with that many rupees.
    pub(crate) fn student_with(&self, rupees: i64) -> Account {
        let student = self.admitted();
        self.accountant().fund(&student, rupees);
        student
    }
}

impl Account {
    /// Adds a scholarship; its `_id`.
    #[track_caller]
    pub(crate) fn add_scholarship(&self, name: &str, date: &str, amount: i64) -> String {
        let body = json!({ "name": name, "date": date, "amount": amount });
        let reply = self.post("/scholarship/add", &body).expect(200);
        reply.text("/scholarship/_id")
    }

    /// Applies for a scholarship.
    pub(crate) fn participate(&self, scholarship: &str) -> Reply {
        self.post("/scholarship/participate", &self.participation(scholarship))
    }

    /// What applying sends.
    pub(crate) fn participation(&self, scholarship: &str) -> Value {
        json!({ "studentId": self.id, "scholarshipId": scholarship })
    }

    /// Approves students for a scholarship.
    pub(crate) fn approve_students(&self, scholarship: &str, students: &[&Account]) -> Reply {
        let ids: Vec<&str> = students.iter().map(|student| student.id.as_str()).collect();
        let body = json!({ "studentIds": ids, "scholarshipId": scholarship });
        self.post("/scholarship/approve-students", &body)
    }

    /// Pays a scholarship, under a key if there is one.
    pub(crate) fn pay_out(&self, scholarship: &str, key: Option<&str>) -> Reply {
        let path = format!("/api/scholarship/pay/{scholarship}");
        let call = Call::json("POST", &path, &json!({}));
        self.send(&match key {
            Some(key) => call.header("idempotency-key", key),
            None => call,
        })
    }

    /// The student's scholarships: `participated` or `non-participated`.
    #[track_caller]
    pub(crate) fn scholarships(&self, which: &str) -> Vec<Value> {
        let path = format!("/scholarship/fetch-{which}/{}", self.id);
        let reply = self.get(&path).expect(200).json();
        assert_eq!(reply["success"], json!(true));
        reply["scholarships"].as_array().unwrap().clone()
    }
}
