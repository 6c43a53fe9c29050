//! The order of locks: who saves a college and who publishes a class wait in one line, and so do who places a student and who
//! undoes the approval.

use std::{
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use diesel::prelude::*;
use portal_domain::{
    audit::{Detail, Entry, Subject},
    classes::Within,
    college_setup::CollegeSetup,
    colleges::CollegeName,
    ids::{AuditId, CollegeId, RollNumberId},
};
use portal_persistence::{
    Db, StoreError, Stored, audit, classes, college_setup, marks, students, testing::growth::Size,
    transaction,
};

use crate::{
    classes::Class,
    fixtures::{World, now, random},
    grown::{self, today},
};

/// Until somebody waits for a lock in this database, or the work is done without.
fn wait_until_blocked<T>(world: &World, work: &ScopedJoinHandle<'_, T>) {
    let blocked = "SELECT count(*) AS n FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock'";
    while world.count(blocked) == 0 && !work.is_finished() {
        thread::sleep(Duration::from_millis(10));
    }
}

/// Saves everything under another name, as a super admin does.
fn rename(db: &mut Db, college: CollegeId) -> Stored<()> {
    transaction(db, |tx| {
        let setup = college_setup::lock(tx, college)?.expect("it is there");
        let renamed = CollegeSetup {
            name: CollegeName::parse("name", "Another Name").expect("a name"),
            ..setup
        };
        college_setup::save_particulars(tx, &renamed)?;
        college_setup::save_subjects(tx, college, &renamed.courses)
    })
}

#[test]
fn a_class_is_published_while_its_college_is_renamed_and_neither_crosses_the_other() {
    let world = grown::world(Size {
        students: 200,
        colleges: 1,
        years: 1,
    });
    let college = grown::colleges(&world)[0];
    thread::scope(|scope| {
        let mut renaming = None;
        let published = transaction::<_, StoreError>(&mut world.db(), |tx| {
            let (course, _) = marks::find_course(tx, college, "Course 0")?.expect("a course");
            let class = marks::list_class(tx, college, course, Within::default())?;
            assert!(
                !marks::lock_class(tx, college, &class, Within::default(), today())?.is_empty()
            );
            let save = renaming.insert(scope.spawn(|| rename(&mut world.db(), college)));
            wait_until_blocked(&world, save);
            // Whatever refers to the college needs its key.
            audit::insert(tx, &[entry(college)])
        });
        published.expect("published");
        let renamed = renaming.expect("begun").join().expect("no panic");
        renamed.expect("renamed");
    });
}

fn entry(college: CollegeId) -> Entry {
    Entry {
        id: AuditId::new(now(), random()),
        college,
        at: now(),
        by: None,
        subject: Subject::College(college),
        detail: Detail::TakeBackup,
    }
}

#[test]
fn who_places_a_student_and_who_undoes_the_approval_wait_for_each_other_and_never_both() {
    let class = Class::of(&["Asha", "Bela"]);
    let [a] = class.divide(&[(None, "A", 60)])[..] else {
        panic!("one division");
    };
    let (world, college) = (&class.place.world, class.place.college);
    let state = |at: usize| -> String {
        let of = class
            .members()
            .into_iter()
            .find(|one| one.student == class.students[at]);
        of.expect("a member").state.as_str().to_owned()
    };
    let placed = [class.placed(0, Some(a), 1, "PRN 1")];
    let ids = || vec![RollNumberId::new(now(), random())];
    thread::scope(|scope| {
        let mut undoing = None;
        let written = transaction::<_, StoreError>(&mut world.db(), |tx| {
            classes::lock(tx, college, class.id)?;
            let written = classes::place(tx, college, class.id, &placed, ids())?;
            let undo =
                undoing.insert(scope.spawn(|| class.place.decide(class.students[0], "Submitted")));
            wait_until_blocked(world, undo);
            Ok(written)
        });
        assert!(written.expect("placed"));
        undoing.expect("begun").join().expect("undone");
    });
    assert_eq!(state(0), "Cancelled");

    // The other way round nothing of the student is written.
    let placed = [class.placed(1, Some(a), 2, "PRN 2")];
    thread::scope(|scope| {
        let mut placing = None;
        transaction::<_, StoreError>(&mut world.db(), |tx| {
            students::lock(tx, college, class.students[1])?;
            let undo = format!(
                "UPDATE applications SET status = 'Submitted', decided_at = NULL, decided_by = NULL WHERE student_id = '{}'",
                class.students[1]
            );
            diesel::sql_query(undo).execute(tx)?;
            let place = placing.insert(scope.spawn(|| class.place(&placed)));
            wait_until_blocked(world, place);
            Ok(())
        })
        .expect("undone");
        let written = placing.expect("begun").join().expect("no panic");
        assert_eq!(written, Err("no longer in the class".to_owned()));
    });
    assert_eq!(state(1), "Cancelled");
}
