//! Sheets of lectures: added once, corrected mark by mark, counted for a student.

use portal_domain::{
    attendance::{Lecture, LectureNumber, Mark, Tally},
    ids::{CollegeId, LectureId, StaffId, StudentId, SubjectId},
    paging::Page,
    roles::Role,
    staff::AccountState,
};
use portal_persistence::{Db, attendance, student_courses, teaching};

use crate::fixtures::{World, now, random};

fn lecture(college: CollegeId, subject: SubjectId, by: StaffId, number: i16) -> Lecture {
    Lecture {
        id: LectureId::new(now(), random()),
        college,
        subject,
        date: now().date_naive(),
        number: LectureNumber::new(number).expect("a number"),
        group: None,
        revision: 1,
        taken_by: by,
        taken_at: now(),
        saved_by: by,
    }
}

#[test]
fn of_many_who_take_one_lecture_one_adds_it() {
    let world = World::new();
    let college = world.college("Here");
    let teacher = world.staff(college, "meera", AccountState::Active(Role::Teacher));
    let (_, subject) = world.subject(college, "Law");
    let added = world.at_once(4, |_, db| {
        attendance::insert(db, &lecture(college, subject, teacher.id, 1)).expect("no conflict")
    });
    assert_eq!(added.iter().filter(|added| **added).count(), 1);
    let mut db = world.db();
    assert!(attendance::insert(&mut db, &lecture(college, subject, teacher.id, 2)).expect("added"));
    let in_use = attendance::subjects_in_use(&mut db, college).expect("read");
    assert_eq!(in_use, [subject]);
    assert_eq!(
        attendance::subjects_in_use(&mut db, world.college("There")).expect("read"),
        []
    );
}

fn tallies_of(
    db: &mut Db,
    college: CollegeId,
    student: StudentId,
) -> Vec<(SubjectId, String, Tally)> {
    let membership = student_courses::find(db, college, student).expect("read");
    let whose = (student, membership.expect("a member"));
    attendance::list_tallies(db, college, whose).expect("read")
}

#[test]
fn a_sheet_of_a_thousand_is_written_and_corrected() {
    let world = World::new();
    let college = world.college("Here");
    let teacher = world.staff(college, "meera", AccountState::Active(Role::Teacher));
    let (course, subject) = world.subject(college, "Law");
    world
        .execute(&format!(
            "INSERT INTO students
             SELECT '{0}', gen_random_uuid(), '26' || to_char(n, 'FM000000000'), 'x', 'x', 'x' || n, 'x', 0, now(), 'x', 'x'
             FROM generate_series(1, 1000) n;
             INSERT INTO applications
             SELECT '{0}', id, '{1}', 'Name', 'x', now(), 'male', '0123456789', 'x', '0123456789', 'x', 'x', 500,
                 'Submitted', 1, now() FROM students;
             UPDATE applications SET status = 'Approved', decided_at = now(), decided_by = '{2}'",
            college.0, course.0, teacher.id.0
        ))
        .expect("a thousand students");
    let mut db = world.db();
    let members =
        teaching::list_members(&mut db, college, course, now().date_naive()).expect("read");
    assert_eq!(members.len(), 1000);
    let mark = |student: StudentId, present| Mark { student, present };
    let first = lecture(college, subject, teacher.id, 1);
    attendance::insert(&mut db, &first).expect("added");
    let marks: Vec<_> = members.iter().map(|one| mark(one.student, true)).collect();
    attendance::save_marks(&mut db, &first, &marks).expect("written");
    let corrected = [mark(members[7].student, false)];
    attendance::save_marks(&mut db, &first, &corrected).expect("corrected");
    let there = attendance::list_marks(&mut db, &first).expect("read");
    assert_eq!(there.len(), 1000);
    assert!(
        there
            .iter()
            .zip(&members)
            .all(|((one, _), other)| one.member == *other)
    );
    let absent: Vec<_> = there.iter().filter(|(_, present)| !present).collect();
    assert_eq!((absent.len(), &absent[0].0.member), (1, &members[7]));
    let tally = Tally {
        held: 1,
        attended: 0,
    };
    let told = tallies_of(&mut db, college, members[7].student);
    assert_eq!(told, [(subject, "Law".to_owned(), tally)]);
    teaching::save_held(&mut db, college, teacher.id, &[subject]).expect("saved");
    let (all, page) = (Default::default(), Page::after(None));
    let listed = attendance::list(&mut db, college, teacher.id, all, &page).expect("read");
    assert_eq!(
        (listed.rows[0].present, listed.rows[0].students),
        (999, 1000)
    );
}
