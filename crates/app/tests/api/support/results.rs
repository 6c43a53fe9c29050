//! Students with marks, results and re-exams.

use portal_domain::roles::Role;
use serde_json::{Value, json};

use super::{Account, Reply, TestApp};

impl TestApp {
    /// The marks admin of the home college.
    pub(crate) fn marks_desk(&self) -> Account {
        self.staff(Role::MarksAdmin)
    }

    /// A student of the home college with a published result: those marks in Economics and in
    /// Accounts.
    pub(crate) fn marked(&self, economics: &Value, accounts: &Value) -> Account {
        let (student, desk) = (self.admitted(), self.marks_desk());
        let marks = [("Economics", economics), ("Accounts", accounts)];
        desk.save(&student, &marks, true).expect(200);
        student
    }

    /// Copies of an unpublished student with application and marks, until the class has so many.
    pub(crate) fn enlarge(&self, student: &Account, size: usize) {
        let copies = |those: &str| {
            format!(
                "INSERT INTO students SELECT (jsonb_populate_record(s, jsonb_build_object(
                     'id', c.id, 'sap_id', c.sap_id, 'email', c.email, 'email_key', c.email))).*
                     FROM copies c JOIN students s ON s.id = c.of WHERE {those};
                 INSERT INTO applications SELECT (jsonb_populate_record(a, jsonb_build_object('student_id', c.id))).*
                     FROM copies c JOIN applications a ON a.student_id = c.of WHERE {those};
                 INSERT INTO marks SELECT (jsonb_populate_record(m, jsonb_build_object(
                     'student_id', c.id, 'enrolment_id', NULL))).*
                     FROM copies c JOIN marks m ON m.student_id = c.of WHERE {those};
                 ANALYZE;"
            )
        };
        // PostgreSQL plans what the triggers do for tables as it knows them: were all copies made at once, it would read the
        // class from end to end for each.
        self.execute(&format!(
            "CREATE TEMP TABLE copies AS
                 SELECT s.id AS of, gen_random_uuid() AS id, left(sap_id, 6) || 10000 + n AS sap_id, n || email AS email, n
                 FROM students s, generate_series(2, {size}) n WHERE sap_id = '{}';
             {} {}",
            student.id,
            copies("n <= 50"),
            copies("n > 50")
        ));
    }
}

impl Account {
    /// A student's marks as the marks desk sees them.
    #[track_caller]
    pub(crate) fn sheet(&self, student: &Account) -> Value {
        self.get(&format!("/marks/{}", student.id))
            .expect(200)
            .json()
    }

    /// What has to be sent to make these the student's marks, as the desk sees them now.
    #[track_caller]
    pub(crate) fn marks_input(&self, student: &Account, marks: &[(&str, &Value)]) -> Vec<Value> {
        let sheet = self.sheet(student);
        let input = marks.iter().map(|(name, marks)| {
            let row = row_of(&sheet, name);
            json!({ "subjectId": row["subjectId"], "was": row["marks"], "marks": marks })
        });
        input.collect()
    }

    /// Saves marks that are seen now.
    #[track_caller]
    pub(crate) fn save(&self, student: &Account, marks: &[(&str, &Value)], publish: bool) -> Reply {
        let body = json!({ "marks": self.marks_input(student, marks), "publish": publish });
        self.put(&format!("/marks/{}", student.id), &body)
    }

    /// Saves published marks anew, and publishes them.
    #[track_caller]
    pub(crate) fn correct(
        &self,
        student: &Account,
        marks: &[(&str, &Value)],
        reason: &str,
    ) -> Reply {
        let marks = self.marks_input(student, marks);
        let body = json!({ "marks": marks, "publish": true, "reason": reason });
        self.put(&format!("/marks/{}", student.id), &body)
    }

    /// Announces the day of a subject's re-exam.
    #[track_caller]
    pub(crate) fn announce(&self, student: &Account, subject: &str, day: &str) -> Reply {
        let subject = row_of(&self.sheet(student), subject)["subjectId"].clone();
        let path = format!("/marks/reexam-dates/{}", subject.as_str().unwrap());
        self.put(&path, &json!({ "examDate": day }))
    }

    /// The student's own result.
    #[track_caller]
    pub(crate) fn result(&self) -> Value {
        self.get("/result").expect(200).json()["result"].clone()
    }

    /// The code by which the student's result is verified.
    #[track_caller]
    pub(crate) fn code(&self) -> String {
        let url = self.result()["verifyUrl"].as_str().unwrap().to_owned();
        url.rsplit('/').next().unwrap().to_owned()
    }
}

/// The row of that subject on a sheet.
#[track_caller]
pub(crate) fn row_of(sheet: &Value, subject: &str) -> Value {
    let mut rows = sheet["marks"].as_array().unwrap().iter();
    let found = rows.find(|row| row["subjectName"] == subject);
    found
        .unwrap_or_else(|| panic!("no {subject} in {sheet}"))
        .clone()
}
