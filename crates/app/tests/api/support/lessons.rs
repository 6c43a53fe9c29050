//! Lectures: a teacher, the students of the course, and the sheets that are sent.

use serde_json::{Value, json};

use super::{Account, Reply, TestApp};

/// A teacher of Economics and three students of its course.
pub(crate) struct Lessons {
    pub(crate) app: TestApp,
    pub(crate) subject: String,
    pub(crate) teacher: Account,
    pub(crate) students: Vec<Account>,
}

/// The scene, at ten in the morning.
pub(crate) fn lessons() -> Lessons {
    let app = TestApp::start();
    app.pass_to_hour(10);
    let students: Vec<_> = (0..3).map(|_| app.admitted()).collect();
    // Long before all lectures.
    app.execute("UPDATE applications SET decided_at = decided_at - interval '30 days'");
    let (subject, teacher) = app.economics();
    Lessons {
        app,
        subject,
        teacher,
        students,
    }
}

impl Lessons {
    /// A sheet with those present of the three students.
    pub(crate) fn sheet(&self, day: i64, lecture: i64, present: [bool; 3]) -> Value {
        let students = self.students.iter().zip(present);
        let students: Vec<_> = students
            .map(|(student, present)| json!({ "id": student.id, "present": present }))
            .collect();
        json!({
            "subjectId": self.subject, "date": self.app.day(day), "lecture": lecture,
            "students": students,
        })
    }

    /// The same as a correction of that revision.
    pub(crate) fn correction(&self, revision: i64, present: [bool; 3]) -> Value {
        let mut sheet = self.sheet(0, 1, present);
        sheet["revision"] = json!(revision);
        sheet
    }

    /// Where a sheet is read.
    pub(crate) fn path(&self, day: i64, lecture: i64) -> String {
        let date = self.app.day(day);
        format!(
            "/attendance?subject={}&date={date}&lecture={lecture}",
            self.subject
        )
    }

    /// Today's first sheet, as the teacher reads it.
    pub(crate) fn opened(&self) -> Value {
        self.teacher.get(&self.path(0, 1)).expect(200).json()
    }
}

/// Sends a sheet.
pub(crate) fn take(by: &Account, sheet: &Value) -> Reply {
    by.post("/attendance", sheet)
}

/// Who is present on a sheet.
pub(crate) fn present(sheet: &Value) -> Vec<bool> {
    let students = sheet["students"].as_array().unwrap().iter();
    students
        .map(|student| student["present"].as_bool().unwrap())
        .collect()
}
