//! Which of a student's enrolments is the last one, also where they begin and end on one day.

use portal_domain::{
    classes::Within,
    enrolment_changes::Kind,
    ids::{ClassId, StudentId},
    sap_id::SapId,
};
use portal_persistence::{StoreError, enrolment_changes, marks, serving, transaction};

use crate::{enrolments::Place, fixtures::now, schema_text::lines};

/// Of the enrolments in the order in which they are made, which is not that of the ids.
const IDS: [&str; 3] = [
    "f0000000-0000-4000-8000-000000000001",
    "10000000-0000-4000-8000-000000000002",
    "80000000-0000-4000-8000-000000000003",
];

/// A student who was in a class three times on one day, the second and the third time after the one before.
struct Scene {
    place: Place,
    student: StudentId,
    class: ClassId,
}

impl Scene {
    fn new() -> Self {
        let place = Place::new();
        serving::finish(&place.world.url()).expect("finished");
        let student = place.admit("asha", "2026-11-28 08:00:00+00");
        let cancel = "UPDATE enrolments SET state = 'Cancelled', closed_on = opened_on";
        place.world.execute(cancel).expect("cancelled");
        for (at, id) in IDS.iter().enumerate() {
            let after = match at {
                0 => "NULL".to_owned(),
                _ => format!("'{}'", IDS[at - 1]),
            };
            let insert = format!(
                "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, closed_on,
                                         after_id)
                     SELECT college_id, '{id}', student_id, class_id, regulation_id, 'Promotion', 'Left', opened_on, opened_on,
                            {after}
                     FROM enrolments WHERE via = 'Admission';
                 INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
                     SELECT college_id, '{id}', id FROM subjects"
            );
            place.world.execute(&insert).expect("enrolled");
        }
        let class = lines(
            &mut place.world.connect(),
            "SELECT id::text AS line FROM classes",
        );
        Self {
            class: class[0].parse().expect("an id"),
            place,
            student,
        }
    }

    fn set(&self, at: usize, change: &str) {
        let id = IDS[at];
        let update = format!("UPDATE enrolments SET {change} WHERE id = '{id}'");
        self.place.world.execute(&update).expect("changed");
    }

    /// Everybody who asks gets this one.
    #[track_caller]
    fn check_last(&self, at: usize) {
        let (world, id) = (&self.place.world, IDS[at]);
        let each = |of: &str| {
            let ids = format!("SELECT id::text AS line FROM {of}");
            lines(&mut world.connect(), &ids)
        };
        for of in [
            "present_enrolments",
            "student_enrolments WHERE is_present",
            "student_enrolments WHERE is_last_of_class",
            "student_enrolments WHERE is_last_of_year",
        ] {
            assert_eq!(each(of), [id], "{of}");
        }
        let sap_id = "SELECT sap_id AS line FROM students";
        let sap_id = SapId::parse(&lines(&mut world.connect(), sap_id)[0]).expect("an id");
        let (college, day) = (self.place.college, now().date_naive());
        let sheet = marks::find(&mut world.db(), college, &sap_id, Within::default(), day);
        let sheet = sheet.expect("read").expect("a sheet");
        assert_eq!(
            sheet.enrolment.map(|of| of.to_string()),
            Some(id.to_owned())
        );
    }
}

#[test]
fn of_one_day_the_one_that_was_made_last_is_the_last() {
    let scene = Scene::new();
    scene.check_last(2);
    // Who leaves on a later day has left last.
    scene.set(0, "closed_on = opened_on + 1");
    scene.check_last(0);
    // Of those who leave on one day, the one that began last.
    scene.set(1, "opened_on = opened_on + 1, closed_on = opened_on + 1");
    scene.check_last(1);
    scene.set(1, "state = 'Cancelled'");
    scene.check_last(0);
    scene.set(2, "state = 'Enrolled', closed_on = NULL");
    scene.check_last(2);
}

#[test]
fn marks_belong_to_the_last_one() {
    let scene = Scene::new();
    let (college, clerk, student) = (scene.place.college, &scene.place.clerk, scene.student);
    let enter = format!(
        "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published, changed_at, changed_by)
             SELECT '{college}', '{student}', id, 1, 500, false, now(), '{clerk}' FROM subjects WHERE college_id = '{college}'"
    );
    scene.place.world.execute(&enter).expect("entered");
    let tied = "SELECT enrolment_id::text AS line FROM marks";
    assert_eq!(lines(&mut scene.place.world.connect(), tied), [IDS[2]]);
}

#[test]
fn one_who_was_detained_last_repeats_after_that() {
    let scene = Scene::new();
    let world = &scene.place.world;
    let later = "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
                     SELECT college_id, gen_random_uuid(), 'Later', 'later', ends_on + 1, ends_on + 365, 'Open'
                     FROM academic_years;
                 INSERT INTO classes (college_id, id, year_id, course_id, term)
                     SELECT y.college_id, gen_random_uuid(), y.id, c.course_id, 1
                     FROM academic_years y, classes c WHERE y.name = 'Later'";
    world.execute(later).expect("opened");
    let offered = || {
        let day = now().date_naive();
        let offers = transaction::<_, StoreError>(&mut world.db(), |tx| {
            enrolment_changes::next_offers(tx, 10, day)
        });
        let offers = offers.expect("read").into_iter();
        let ids = offers.flat_map(|offer| offer.students);
        ids.map(|(_, id)| id.to_string()).collect::<Vec<_>>()
    };
    scene.set(0, "state = 'Detained'");
    assert_eq!(offered(), Vec::<String>::new());
    scene.set(2, "state = 'Detained'");
    assert_eq!(offered(), [IDS[2]]);

    let (college, day) = (scene.place.college, now().date_naive());
    let (to, of) = ((scene.class, Kind::Repeat), [scene.student]);
    transaction::<_, StoreError>(&mut world.db(), |tx| {
        enrolment_changes::hold(tx, college, &of)?;
        enrolment_changes::enrol_again(tx, college, &of, to, day)
    })
    .expect("enrolled");
    let after = "SELECT after_id::text AS line FROM enrolments WHERE closed_on IS NULL";
    assert_eq!(lines(&mut world.connect(), after), [IDS[2]]);
}
