//! Practicals and requests: what the database itself refuses.

use chrono::NaiveDate;
use portal_domain::{
    ids::{CollegeId, PracticalId, PracticalRequestId, StaffId, StudentId, SubjectId},
    practicals::{NewPractical, Practical, Request, RequestState, Verdict},
    roles::Role,
    staff::AccountState,
};
use portal_persistence::{StoreError, practicals};

use crate::fixtures::{World, now, random};

struct Scene {
    world: World,
    college: CollegeId,
    teacher: StaffId,
    subject: SubjectId,
    student: StudentId,
}

fn scene() -> Scene {
    let world = World::new();
    let college = world.college("Here");
    let teacher = world.staff(college, "meera", AccountState::Active(Role::Teacher));
    Scene {
        college,
        teacher: teacher.id,
        subject: world.subject(college, "Law").1,
        student: world.student(college, "asha").id,
        world,
    }
}

impl Scene {
    fn practical(&self, title: &str, date: &str) -> Practical {
        let date: NaiveDate = date.parse().expect("a date");
        Practical {
            id: PracticalId::new(now(), random()),
            college: self.college,
            subject: self.subject,
            teacher: self.teacher,
            input: NewPractical::parse(title, &date.to_string(), "", date, None).expect("fits"),
        }
    }

    fn request(&self, practical: &Practical) -> Request {
        Request {
            id: PracticalRequestId::new(now(), random()),
            college: self.college,
            practical: practical.id,
            student: self.student,
            requested_at: now(),
            state: RequestState::Pending,
        }
    }
}

fn conflict(error: &StoreError) -> &str {
    match error {
        StoreError::Conflict { constraint } => constraint,
        other => panic!("{other}"),
    }
}

#[test]
fn one_practical_is_there_once_however_it_is_spelled() {
    let scene = scene();
    let mut db = scene.world.db();
    let first = scene.practical("Moot court", "2027-01-15");
    practicals::insert(&mut db, &first).expect("new");
    let again = scene.practical("MOOT  Court", "2027-01-15");
    let error = practicals::insert(&mut db, &again).expect_err("known");
    assert_eq!(conflict(&error), practicals::SCHEDULED_TWICE);
    let other = scene.practical("Moot court", "2027-01-16");
    practicals::insert(&mut db, &other).expect("another day");
    let moved = Practical {
        input: first.input.clone(),
        ..other.clone()
    };
    let error = practicals::save(&mut db, &moved).expect_err("known");
    assert_eq!(conflict(&error), practicals::SCHEDULED_TWICE);
    let in_use = practicals::subjects_in_use(&mut db, scene.college).expect("read");
    assert_eq!(in_use, [scene.subject]);
}

#[test]
fn of_many_requests_at_once_one_waits_and_after_a_rejection_another() {
    let scene = scene();
    let practical = scene.practical("Moot court", "2027-01-15");
    practicals::insert(&mut scene.world.db(), &practical).expect("new");
    let taken = scene.world.at_once(4, |_, db| {
        let request = scene.request(&practical);
        practicals::insert_request(db, &request).map(|()| request)
    });
    let (asked, refused): (Vec<_>, Vec<_>) = taken.into_iter().partition(Result::is_ok);
    assert_eq!((asked.len(), refused.len()), (1, 3));
    for error in refused.iter().filter_map(|outcome| outcome.as_ref().err()) {
        assert_eq!(conflict(error), practicals::ASKED_TWICE);
    }
    let mut db = scene.world.db();
    let asked = asked.into_iter().next().expect("one").expect("asked");
    let verdict = Verdict::parse_rejection("Not yet.").expect("a reason");
    let rejected = asked.decide(verdict, scene.teacher, now()).expect("open");
    practicals::save_decision(&mut db, &rejected).expect("saved");
    let kept = practicals::lock_request(&mut db, scene.college, rejected.id).expect("read");
    assert_eq!(kept, Some((rejected, scene.subject)));
    practicals::insert_request(&mut db, &scene.request(&practical)).expect("asked again");
    assert!(practicals::is_requested(&mut db, scene.college, practical.id).expect("read"));
    let error = practicals::delete(&mut db, scene.college, practical.id).expect_err("in use");
    assert!(conflict(&error).contains("practical_id"), "{error}");
}
