//! Attendance is taken at the moment in which a promotion is undone.

use std::thread::{self, ScopedJoinHandle};

use serde_json::{Value, json};

use super::{approve, ask};
use crate::{
    promotions::{Scene, approve as promote},
    support::{Account, Reply, take, wait_until},
};

/// Asha has entered the second term; a clerk has asked to undo it, and a teacher has opened the sheet of a lecture.
struct Moment {
    scene: Scene,
    asha: Account,
    teacher: Account,
    sheet: Value,
    /// The change that waits.
    id: String,
}

fn moment() -> Moment {
    let scene = Scene::new(3);
    let asha = scene.student(Some([70, 80]));
    let path = scene.path(1);
    scene.plan(&path, &json!([])).expect(200);
    promote(&scene.boss, &path).expect(200);
    scene.carry_out();
    let subject = scene.app.home().subject("Law");
    let teacher = scene.app.home().teacher_of(&[&subject]);
    let class = scene.path(2);
    let sheet = json!({
        "subjectId": subject, "date": scene.app.day(0), "lecture": 1,
        "classId": class.trim_start_matches("/promotions/"),
        "students": [{ "id": asha.id, "present": true }],
    });
    let body = json!({
        "kind": "UndoPromotion", "classId": path.trim_start_matches("/promotions/"), "studentIds": [asha.id],
        "reason": "The wrong class was promoted.",
    });
    Moment {
        id: ask(&scene.clerk, &body).expect(200).text("/_id"),
        scene,
        asha,
        teacher,
        sheet,
    }
}

impl Moment {
    /// Until somebody waits for a lock, or the work is done without.
    fn wait_for<T>(&self, work: &ScopedJoinHandle<'_, T>, waiting: i64) {
        let blocked = "SELECT count(*) FROM pg_stat_activity
                       WHERE datname = current_database() AND wait_event_type = 'Lock'";
        wait_until("it waits", || {
            work.is_finished() || self.scene.app.value::<i64>(blocked) >= waiting
        });
    }

    fn attended(&self) -> i64 {
        self.scene.app.value("SELECT count(*) FROM attendance")
    }
}

#[test]
fn who_is_put_back_meanwhile_is_on_no_sheet() {
    let moment = moment();
    let mut db = moment.scene.app.sql();
    let mut undoing = db.transaction().expect("begun");
    undoing
        .batch_execute(
            "SELECT hold_students(college_id, array_agg(id)) FROM students GROUP BY college_id;
             SELECT undo_promotions(p.college_id, p.promotion_id, ARRAY[p.student_id], e.opened_on)
             FROM promoted_students p JOIN enrolments e ON e.college_id = p.college_id AND e.id = p.enrolment_id",
        )
        .expect("undone");
    let taken: Reply = thread::scope(|scope| {
        let taking = scope.spawn(|| take(&moment.teacher, &moment.sheet));
        moment.wait_for(&taking, 1);
        undoing.commit().expect("committed");
        taking.join().expect("no panic")
    });
    taken.expect(400);
    assert_eq!(moment.attended(), 0);
    let enrolments = moment.scene.enrolments(&moment.asha);
    assert_eq!(enrolments, "1 Enrolled 2, 2 Cancelled 1");
}

#[test]
fn who_is_on_a_sheet_that_is_saved_meanwhile_is_not_put_back() {
    let moment = moment();
    let mut db = moment.scene.app.sql();
    let mut stopping = db.transaction().expect("begun");
    stopping
        .batch_execute("LOCK TABLE attendance IN EXCLUSIVE MODE")
        .expect("stopped");
    let (taken, undone) = thread::scope(|scope| {
        let taking = scope.spawn(|| take(&moment.teacher, &moment.sheet));
        moment.wait_for(&taking, 1);
        let undoing = scope.spawn(|| approve(&moment.scene.boss, &moment.id));
        moment.wait_for(&undoing, 2);
        stopping.commit().expect("committed");
        let taken = taking.join().expect("no panic");
        (taken, undoing.join().expect("no panic"))
    });
    taken.expect(200);
    undone.check_refusal(
        409,
        "enrolment.nobody",
        "None of these students can be changed any longer.",
    );
    assert_eq!(moment.attended(), 1);
    let enrolments = moment.scene.enrolments(&moment.asha);
    assert_eq!(enrolments, "1 Promoted 2, 2 Enrolled 1");
}
