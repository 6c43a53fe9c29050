//! Saving what is set up for a college.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use diesel::{Connection, connection::InstrumentationEvent};
use portal_domain::{
    college_setup::{Course, Subject},
    ids::{CourseId, SubjectId},
};
use portal_persistence::college_setup;

use crate::fixtures::{World, now, random};

fn university() -> Vec<Course> {
    let subject = |number: usize| {
        let name = format!("Subject {number}");
        let mut subject = Subject::parse(None, &name, "40", "100").expect("a subject");
        subject.id = Some(SubjectId::new(now(), random()));
        subject
    };
    let course = |number: usize| {
        let mut course = Course::bare(&format!("Course {number}"));
        course.id = Some(CourseId::new(now(), random()));
        course.subjects = (0..40).map(subject).collect();
        course
    };
    (0..60).map(course).collect()
}

#[test]
fn a_university_takes_few_statements() {
    let world = World::new();
    let college = world.college("River College");
    let courses = university();
    let (sent, db) = (Arc::new(AtomicUsize::new(0)), &mut world.db());
    let heard = Arc::clone(&sent);
    db.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { .. } = event {
            heard.fetch_add(1, Ordering::Relaxed);
        }
    });
    let mut setup = college_setup::find(db, college)
        .expect("found")
        .expect("there");
    setup.courses = courses;
    college_setup::save_particulars(db, &setup).expect("particulars");
    college_setup::save_fees(db, college, &setup.global_fees).expect("fees");
    college_setup::save_courses(db, college, &setup.courses).expect("courses");
    college_setup::save_terms(db, college, &setup.courses).expect("terms");
    college_setup::save_subjects(db, college, &setup.courses).expect("subjects");
    let statements = sent.load(Ordering::Relaxed);
    assert!(statements <= 15, "{statements} statements");
    let saved = college_setup::find(db, college)
        .expect("found")
        .expect("there");
    assert_eq!(saved.courses, setup.courses);
}
