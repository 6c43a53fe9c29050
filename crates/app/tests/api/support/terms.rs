//! Courses of several terms.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, Reply, TestApp, people::College};

/// A subject of that term, to be saved.
pub(crate) fn subject(name: &str, term: i64) -> Value {
    json!({ "name": name, "minMarks": 40, "maxMarks": 100, "term": term })
}

/// The texts of that field, of each item.
#[track_caller]
pub(crate) fn names(list: &Value, field: &str) -> Vec<String> {
    let items = list.as_array().unwrap().iter();
    items
        .map(|item| item[field].as_str().unwrap().to_owned())
        .collect()
}

impl TestApp {
    /// A super admin of the home college, whose course BMS has two terms: Economics and Accounts in the first, Law and
    /// another Economics in the second. Those of the second stand first and last.
    #[track_caller]
    pub(crate) fn in_two_terms(&self) -> Account {
        self.finish_the_migration();
        let boss = self.staff(Role::SuperAdmin);
        let subjects = [
            ("Law", 2),
            ("Economics", 1),
            ("Accounts", 1),
            ("Economics", 2),
        ];
        let subjects = subjects.map(|(name, term)| subject(name, term));
        let courses = json!([{
            "courseName": "BMS", "baseFee": 120_000, "eligibility": 50, "terms": 2, "termsPerYear": 2,
            "subjects": subjects,
        }]);
        boss.save_courses(&courses).expect(200);
        boss
    }
}

impl College<'_> {
    /// A student who is admitted to BMS, as the college is set up.
    #[track_caller]
    pub(crate) fn enter(&self) -> Account {
        let student = self.applicant();
        let path = format!("/admission/approve/{}", student.id);
        self.staff(Role::DocAdmin)
            .put(&path, &json!({}))
            .expect(200);
        student
    }
}

impl Account {
    /// What is set up for a super admin's college.
    #[track_caller]
    pub(crate) fn details(&self) -> Value {
        self.get("/college/getCollegeById/own").expect(200).json()
    }

    /// Saves these courses in the place of those that are there.
    pub(crate) fn save_courses(&self, courses: &Value) -> Reply {
        let name = self.details()["collegeName"].clone();
        let body = json!({
            "collegeID": name, "collegeName": name, "address": "1 Hill Road, Pune", "courses": courses,
        });
        self.post("/college/add", &body)
    }

    /// The `_id` of the subject of that name in that term of the first course.
    #[track_caller]
    pub(crate) fn subject_in(&self, term: i64, name: &str) -> String {
        let details = self.details();
        let subjects = details["courses"][0]["subjects"].as_array().unwrap();
        let is_it = |one: &&Value| one["subjectName"] == name && one["term"] == term;
        let found = subjects.iter().find(is_it).expect("such a subject");
        found["_id"].as_str().unwrap().to_owned()
    }
}
