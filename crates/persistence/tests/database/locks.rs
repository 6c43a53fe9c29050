//! The order of locks: who saves a college and who publishes a class wait in one line.

use std::{
    thread::{self, ScopedJoinHandle},
    time::Duration,
};

use portal_domain::{
    audit::{Detail, Entry, Subject},
    college_setup::CollegeSetup,
    colleges::CollegeName,
    ids::{AuditId, CollegeId},
};
use portal_persistence::{
    Db, StoreError, Stored, audit, college_setup, marks, testing::growth::Size, transaction,
};

use crate::{
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
    });
    let college = grown::colleges(&world)[0];
    thread::scope(|scope| {
        let mut renaming = None;
        let published = transaction::<_, StoreError>(&mut world.db(), |tx| {
            let (course, _) = marks::find_course(tx, college, "Course 0")?.expect("a course");
            let class = marks::list_class(tx, college, course)?;
            assert!(!marks::lock_class(tx, college, &class, today())?.is_empty());
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
