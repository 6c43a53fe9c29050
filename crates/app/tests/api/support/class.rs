//! A class with its students.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, Reply, TestApp};

/// A class of BMS with admitted students of these names, and who arranges it.
pub(crate) struct Class {
    pub(crate) desk: Account,
    pub(crate) id: String,
    pub(crate) students: Vec<Account>,
}

impl Class {
    /// The class of those students, who are admitted.
    pub(crate) fn of(app: &TestApp, names: &[&str]) -> Self {
        let admit = |name: &&str| {
            let student = app.home().admitted();
            app.execute(&format!(
                "UPDATE students SET name = '{name}', search_key = lower('{name}') WHERE sap_id = '{}'",
                student.id
            ));
            student
        };
        app.finish_the_migration();
        let students = names.iter().map(admit).collect();
        let desk = app.staff(Role::MarksAdmin);
        let list = desk.get("/classes").expect(200).json();
        let id = list["classes"][0]["_id"].as_str().unwrap().to_owned();
        Self { desk, id, students }
    }

    /// Where it is, or a part of it.
    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/classes/{}{rest}", self.id)
    }

    /// As it is read.
    pub(crate) fn get(&self) -> Value {
        self.desk.get(&self.path("")).expect(200).json()
    }

    /// Saves these divisions of the revision that there is.
    pub(crate) fn divide(&self, divisions: &Value) -> Reply {
        let body = json!({ "divisions": divisions, "revision": self.get()["revision"] });
        self.desk.put(&self.path("/divisions"), &body)
    }

    /// The id of the division of that name.
    pub(crate) fn id_of(&self, division: &str) -> Value {
        let class = self.get();
        let mut divisions = class["divisions"].as_array().unwrap().iter();
        divisions.find(|one| one["name"] == division).unwrap()["_id"].clone()
    }

    /// Moves students into a division; null is none.
    pub(crate) fn move_into(&self, division: &Value, students: &[&Account]) -> Reply {
        let ids: Vec<&str> = students.iter().map(|student| student.id.as_str()).collect();
        let body = json!({ "studentIds": ids, "divisionId": division });
        self.desk.put(&self.path("/students"), &body)
    }

    /// Gives roll numbers; how many got one.
    pub(crate) fn give(&self) -> Value {
        let path = self.path("/roll-numbers");
        self.desk.post(&path, &json!({})).expect(200).json()["given"].clone()
    }

    /// Sends a file.
    pub(crate) fn import(&self, csv: &str, dry_run: bool, seen: &Value) -> Reply {
        let body = json!({ "csv": csv, "dryRun": dry_run, "seen": seen });
        self.desk.post(&self.path("/places"), &body)
    }

    /// Name, division, roll number and number of the university of each student.
    pub(crate) fn listed(&self, query: &str) -> Vec<String> {
        let list = self
            .desk
            .get(&self.path(&format!("/students?{query}")))
            .expect(200)
            .json();
        let students = list["students"].as_array().unwrap().iter();
        let text = |value: &Value| match value {
            Value::Null => "–".to_owned(),
            Value::String(text) => text.clone(),
            other => other.to_string(),
        };
        students
            .map(|one| {
                let fields = ["name", "division", "rollNumber", "universityNumber"];
                fields.map(|field| text(&one[field])).join(" ")
            })
            .collect()
    }

    /// What the audit has of that action.
    pub(crate) fn audited(&self, app: &TestApp, action: &str) -> Vec<Value> {
        let boss = app.staff(Role::SuperAdmin);
        let audit = boss
            .get(&format!("/audit?action={action}"))
            .expect(200)
            .json();
        audit["entries"].as_array().unwrap().clone()
    }
}
