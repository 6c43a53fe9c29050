//! Attendance: sheets corrected on the same day, and written by two at once.

use chrono::Duration;
use serde_json::json;

use crate::support::{at_once, in_words, lessons, present, take};

#[test]
fn a_correction_names_the_revision_that_was_opened() {
    let scene = lessons();
    let (app, teacher) = (&scene.app, &scene.teacher);
    let colleague = app.home().teacher_of(&[&scene.subject]);
    take(teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let without = scene.sheet(0, 1, [true, true, false]);
    assert_eq!(
        take(&colleague, &without).expect(409).error(),
        format!(
            "{} has taken this attendance since you opened it. Please open it again.",
            teacher.username
        )
    );
    let corrected = take(&colleague, &scene.correction(1, [true, false, false])).expect(200);
    let corrected = corrected.json();
    assert_eq!(corrected["revision"], json!(2));
    assert_eq!(corrected["takenBy"], json!(teacher.username));
    assert_eq!(present(&corrected), [true, false, false]);
    assert_eq!(
        take(teacher, &scene.correction(1, [true; 3]))
            .expect(409)
            .error(),
        format!(
            "{} has changed this attendance since you opened it. Please open it again.",
            colleague.username
        )
    );
    let own = take(&colleague, &scene.correction(1, [true; 3])).expect(409);
    assert!(own.error().starts_with("You have changed this attendance"));
    // What is there already may be sent again, whatever was opened.
    let again = take(teacher, &scene.sheet(0, 1, [true, false, false])).expect(200);
    assert_eq!(again.json(), corrected);
    let fewer = json!([{ "id": scene.students[0].id, "present": true }]);
    let mut sheet = scene.correction(2, [true; 3]);
    sheet["students"] = fewer;
    assert_eq!(
        take(teacher, &sheet).expect(400).faulty_fields(),
        ["students"]
    );
    let told: String = app.value(
        "SELECT (detail ->> 'changed') || ' ' || (detail ->> 'absent') || (detail ->> 'present')
         FROM audit WHERE action = 'correctAttendance'",
    );
    let ids = [&scene.students[1].id, &scene.students[2].id];
    assert_eq!(told, format!("2 {}, {}", ids[0], ids[1]));
}

#[test]
fn a_colleague_is_named_who_took_or_changed_the_attendance() {
    let scene = lessons();
    let (app, teacher) = (&scene.app, &scene.teacher);
    let colleague = app.home().teacher_of(&[&scene.subject]);
    for (of, name) in [(teacher, "Meera Joshi"), (&colleague, "Anil Rao")] {
        let id = &of.id;
        app.execute(&format!(
            "UPDATE staff SET name = '{name}' WHERE id = '{id}'"
        ));
    }
    take(teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let stale = scene.sheet(0, 1, [true, true, false]);
    take(&colleague, &stale).check_refusal(
        409,
        "attendance.taken-since",
        "Meera Joshi has taken this attendance since you opened it. Please open it again.",
    );
    take(&colleague, &scene.correction(1, [true, false, false])).expect(200);
    take(teacher, &scene.correction(1, [true; 3])).check_refusal(
        409,
        "attendance.changed-since",
        "Anil Rao has changed this attendance since you opened it. Please open it again.",
    );
}

#[test]
fn another_window_of_the_same_teacher_does_not_overwrite_the_sheet() {
    let scene = lessons();
    take(&scene.teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    let stale = take(&scene.teacher, &scene.sheet(0, 1, [true, true, false]));
    stale.check_refusal(
        409,
        "attendance.taken-by-you",
        "You have taken this attendance since you opened it. Please open it again.",
    );
    assert_eq!(present(&scene.opened()), [true; 3]);
}

#[test]
fn a_sheet_is_corrected_until_midnight_in_india() {
    let scene = lessons();
    let (app, teacher) = (&scene.app, &scene.teacher);
    let (taken, day) = (scene.sheet(0, 1, [true; 3]), scene.app.day(0));
    take(teacher, &taken).expect(200);
    let mut correction = scene.correction(1, [false; 3]);
    app.pass_to_hour(0);
    app.pass(Duration::seconds(-5));
    teacher.staff_again();
    assert_eq!(scene.opened()["isEditable"], json!(true));
    take(teacher, &correction).expect(200);
    app.pass(Duration::seconds(6));
    let yesterday = teacher.get(&scene.path(-1, 1)).expect(200).json();
    assert_eq!(
        (&yesterday["isEditable"], &yesterday["revision"]),
        (&json!(false), &json!(2))
    );
    correction["revision"] = json!(2);
    correction["students"] = taken["students"].clone();
    assert_eq!(
        take(teacher, &correction).expect(409).error(),
        format!(
            "This attendance was taken on {}. It could be corrected only until the end of that day.",
            in_words(&day)
        )
    );
    // The new day's first lecture is another; last week's are not to be taken any more.
    take(teacher, &scene.sheet(0, 1, [true; 3])).expect(200);
    assert_eq!(
        take(teacher, &scene.sheet(-8, 1, [true; 3]))
            .expect(400)
            .faulty_fields(),
        ["date"]
    );
    let old = teacher.get(&scene.path(-8, 1)).expect(200).json();
    assert_eq!(
        (&old["isTaken"], &old["isEditable"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn of_two_teachers_at_once_one_takes_it_and_the_other_is_told() {
    let scene = lessons();
    let desks = [
        &scene.teacher,
        &scene.app.home().teacher_of(&[&scene.subject]),
    ];
    for lecture in 1..=4 {
        let sheets = [[true, true, false], [false, true, true]];
        let replies = at_once(2, |number| {
            take(desks[number], &scene.sheet(0, lecture, sheets[number]))
        });
        let mut statuses: Vec<_> = replies.iter().map(|reply| reply.status).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409], "lecture {lecture}");
        let kept = scene
            .teacher
            .get(&scene.path(0, lecture))
            .expect(200)
            .json();
        let winner = usize::from(replies[1].status == 200);
        assert_eq!(present(&kept), sheets[winner]);
        let both = at_once(2, |number| {
            let mut sheet = scene.sheet(0, lecture, [number == 0; 3]);
            sheet["revision"] = json!(1);
            take(desks[number], &sheet).status
        });
        assert_eq!(both.iter().filter(|status| **status == 200).count(), 1);
        // A double click of one person is one sheet.
        let sheet = scene.sheet(-1, lecture, [true; 3]);
        let clicks = at_once(2, |_| take(desks[0], &sheet).status);
        assert_eq!(clicks, [200, 200]);
    }
    assert_eq!(scene.app.value::<i64>("SELECT count(*) FROM lectures"), 8);
}
