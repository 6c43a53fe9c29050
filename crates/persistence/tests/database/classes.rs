//! Divisions, roll numbers and numbers of the university.

use portal_domain::{
    classes::{DivisionInput, Member, Place as Where, Placed, RollNumber, Sort, number},
    ids::{ClassId, DivisionId, RollNumberId, StudentId},
    sorting::{Said, SortedPage},
};
use portal_persistence::{
    StoreError, academic_years,
    classes::{self, InDivision, Wanted},
    serving, transaction,
};

use crate::{
    enrolments::{OLDER, Place, while_an_older_version_serves},
    fixtures::{now, random},
    schema_text::lines,
};

const DAY: &str = "2026-11-28 08:00:00+00";

/// A class of one course, with students of these names.
pub(crate) struct Class {
    pub(crate) place: Place,
    pub(crate) id: ClassId,
    pub(crate) students: Vec<StudentId>,
}

impl Class {
    pub(crate) fn of(names: &[&str]) -> Self {
        let place = Place::new();
        serving::finish(&place.world.url()).expect("finished");
        let admit = |(number, name): (usize, &&str)| {
            let student = place.admit(&format!("s{number}"), DAY);
            let rename = format!(
                "UPDATE students SET name = '{name}', search_key = lower('{name}') WHERE id = '{student}'"
            );
            place.world.execute(&rename).expect("renamed");
            student
        };
        let students = names.iter().enumerate().map(admit).collect();
        let mut db = place.world.db();
        let years = academic_years::list_named(&mut db, place.college).expect("years");
        let found = classes::list(&mut db, place.college, years[0].id).expect("classes");
        assert_eq!(found.len(), 1);
        Self {
            id: found[0].id,
            place,
            students,
        }
    }

    fn find(&self) -> portal_domain::classes::Class {
        let mut db = self.place.world.db();
        let found = classes::find(&mut db, self.place.college, self.id).expect("read");
        found.expect("a class")
    }

    /// Divisions of these names and capacities, in the place of those that are there.
    pub(crate) fn divide(&self, wanted: &[(Option<DivisionId>, &str, i16)]) -> Vec<DivisionId> {
        let inputs: Vec<DivisionInput> = wanted
            .iter()
            .map(|(id, name, capacity)| DivisionInput {
                id: *id,
                name: (*name).to_owned(),
                capacity: *capacity,
            })
            .collect();
        let new_id =
            |one: &DivisionInput| one.id.unwrap_or_else(|| DivisionId::new(now(), random()));
        let kept: Vec<_> = inputs.iter().map(|one| (new_id(one), one)).collect();
        let removed = self.find().to_remove(&inputs).expect("unused");
        let mut db = self.place.world.db();
        transaction::<_, StoreError>(&mut db, |tx| {
            classes::save_divisions(tx, self.place.college, self.id, &kept, &removed)
        })
        .expect("saved");
        kept.into_iter().map(|(id, _)| id).collect()
    }

    pub(crate) fn members(&self) -> Vec<Member> {
        let mut db = self.place.world.db();
        classes::list_members(&mut db, self.place.college, self.id).expect("read")
    }

    /// The student at that place, as they would be.
    pub(crate) fn placed(
        &self,
        at: usize,
        division: Option<DivisionId>,
        roll: i16,
        number: &str,
    ) -> Placed {
        let members = self.members();
        let member = members.iter().find(|one| one.student == self.students[at]);
        let member = member.expect("a member");
        Placed {
            enrolment: member.enrolment,
            student: member.student,
            is_live: true,
            division,
            roll: RollNumber::new(roll),
            university_no: (!number.is_empty()).then(|| number.to_owned()),
        }
    }

    pub(crate) fn place(&self, placed: &[Placed]) -> Result<(), String> {
        let mut db = self.place.world.db();
        let ids = placed
            .iter()
            .filter(|one| one.is_live && one.roll.is_some());
        let ids = ids.map(|_| RollNumberId::new(now(), random())).collect();
        let written = transaction::<_, StoreError>(&mut db, |tx| {
            classes::place(tx, self.place.college, self.id, placed, ids)
        });
        match written {
            Ok(true) => Ok(()),
            Ok(false) => Err("no longer in the class".to_owned()),
            Err(error) => Err(error.to_string()),
        }
    }

    /// Names with roll numbers, a page after the other of two rows each.
    fn listed(&self, wanted: &Wanted, said: Said<'_>) -> Vec<String> {
        let mut db = self.place.world.db();
        let (mut told, mut after) = (Vec::new(), None::<String>);
        loop {
            let said = Said {
                limit: Some("2"),
                after: after.as_deref(),
                ..said
            };
            let page = SortedPage::<Sort, Where>::parse(said).expect("a page");
            let listed = classes::list_page(&mut db, self.place.college, self.id, wanted, &page);
            let listing = listed.expect("listed");
            told.extend(listing.rows.iter().map(|one| match one.roll {
                Some(roll) => format!("{} {roll}", one.name),
                None => one.name.clone(),
            }));
            let Some(last) = listing.rows.last().filter(|_| listing.more) else {
                return told;
            };
            let key = page.key;
            after = Some(portal_domain::sorting::cursor(
                key,
                Where::of(last),
                |key| key.value(last),
            ));
        }
    }

    /// Gives roll numbers by name, as the service does.
    fn give(&self, in_divisions: bool) -> usize {
        let (mut db, college) = (self.place.world.db(), self.place.college);
        transaction::<_, StoreError>(&mut db, |tx| {
            let waiting = classes::lock_waiting(tx, college, self.id, in_divisions)?;
            let register = classes::register(tx, college, self.id)?;
            let given = number(waiting, &register).expect("numbered");
            let ids = given
                .iter()
                .map(|_| RollNumberId::new(now(), random()))
                .collect();
            classes::give_rolls(tx, college, self.id, &given, ids)?;
            Ok(given.len())
        })
        .expect("given")
    }
}

#[test]
fn roll_numbers_go_by_name_and_later_comers_get_the_next() {
    let class = Class::of(&["chitra", "Asha", "bela"]);
    assert_eq!(class.give(false), 3);
    let all = Wanted::default();
    let listed = || class.listed(&all, Said::default());
    assert_eq!(listed(), ["Asha 1", "bela 2", "chitra 3"]);
    let late = class.place.admit("late", DAY);
    let rename = format!("UPDATE students SET name = 'Aarav' WHERE id = '{late}'");
    class.place.world.execute(&rename).expect("renamed");
    assert_eq!(listed().last().map(String::as_str), Some("Aarav"));
    assert_eq!((class.give(false), class.give(false)), (1, 0));
    assert_eq!(listed().last().map(String::as_str), Some("Aarav 4"));
    // Who has left keeps the number, and nobody else gets it.
    let left = "UPDATE enrolments SET state = 'Left', closed_on = now() WHERE roll_no = 4";
    class.place.world.execute(left).expect("left");
    class.place.admit("later", DAY);
    assert_eq!(class.give(false), 1);
    let rolls = "SELECT string_agg(roll_no::text, ',' ORDER BY roll_no) AS line FROM enrolments";
    assert_eq!(
        lines(&mut class.place.world.connect(), rolls),
        ["1,2,3,4,5"]
    );
}

#[test]
fn in_a_class_with_divisions_each_counts_by_itself_and_who_has_none_waits() {
    let class = Class::of(&["Asha", "Bela", "Chitra", "Divya"]);
    let [a, b] = class.divide(&[(None, "A", 60), (None, "B", 60)])[..] else {
        panic!("two divisions");
    };
    let moved = [
        class.placed(0, Some(a), 0, ""),
        class.placed(1, Some(b), 0, ""),
        class.placed(2, Some(a), 0, ""),
    ];
    class.place(&moved).expect("moved");
    assert_eq!(class.give(true), 3);
    let of = |division| {
        class.listed(
            &Wanted {
                division,
                ..Wanted::default()
            },
            Said::default(),
        )
    };
    assert_eq!(of(InDivision::In(a)), ["Asha 1", "Chitra 2"]);
    assert_eq!(of(InDivision::In(b)), ["Bela 1"]);
    assert_eq!(of(InDivision::Without), ["Divya"]);
    let found = class.find();
    let counts: Vec<_> = found.divisions.iter().map(|one| one.students).collect();
    assert_eq!(counts, [2, 1]);
    assert_eq!(
        (found.students, found.without_division, found.without_roll),
        (4, 1, 0)
    );
    // The database itself refuses a number twice, in a division and out of any.
    let taken = class
        .place(&[class.placed(1, Some(a), 1, "")])
        .expect_err("taken");
    assert!(taken.contains("enrolments_roll_in_division"), "{taken}");
    class
        .place(&[class.placed(3, None, 7, "")])
        .expect("a number");
    let taken = class
        .place(&[class.placed(0, None, 7, "")])
        .expect_err("taken");
    assert!(taken.contains("enrolments_roll_in_class"), "{taken}");
}

/// The version that knows years opened by hand and no divisions.
const KNOWS_YEARS: &str = "SELECT pg_advisory_lock_shared(1937007984, 2), pg_advisory_lock_shared(x'736572766564'::bigint)";

#[test]
fn divisions_wait_until_no_older_version_serves() {
    let class = Class::of(&["Asha"]);
    let database = &class.place.world.database;
    let divide = || {
        class.place.world.execute(&format!(
            "INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
             VALUES ('{}', gen_random_uuid(), '{}', 'A', 'a', 1, 60)",
            class.place.college, class.id
        ))
    };
    let refused = || {
        let told = divide().expect_err("refused");
        assert!(told.contains("portal migrate finish"), "{told}");
    };
    for how in OLDER.into_iter().chain([KNOWS_YEARS]) {
        while_an_older_version_serves(database, how, refused);
    }
    let oldest = || lines(&mut database.connect(), "SELECT compatible_from() AS line");
    assert_eq!(oldest(), ["2026-11-21-003600_send_awaited_mails_first"]);
    divide().expect("allowed");
    assert_eq!(oldest(), ["2026-11-28-007060_let_divisions_wait"]);
    class
        .place
        .world
        .execute("DELETE FROM schema_steps")
        .expect("as before it is finished");
    refused();
}

#[test]
fn divisions_are_renamed_ordered_and_removed_in_one_save() {
    let class = Class::of(&["Asha"]);
    let [a, b] = class.divide(&[(None, "A", 60), (None, "B", 50)])[..] else {
        panic!("two divisions");
    };
    assert_eq!(class.find().revision, 1);
    class.divide(&[(Some(b), "a", 50), (Some(a), "B", 60), (None, "C", 1)]);
    let named = || -> Vec<String> {
        let divisions = class.find().divisions;
        let one = |one: &portal_domain::classes::Division| format!("{} {}", one.name, one.capacity);
        divisions.iter().map(one).collect()
    };
    assert_eq!(named(), ["a 50", "B 60", "C 1"]);
    class.divide(&[(Some(a), "B", 60)]);
    assert_eq!(named(), ["B 60"]);
    class
        .place(&[class.placed(0, Some(a), 1, "")])
        .expect("placed");
    // Also once the approval is undone, the division is kept.
    class
        .place
        .world
        .execute(
            "UPDATE applications SET status = 'Submitted', decided_at = NULL, decided_by = NULL",
        )
        .expect("undone");
    let found = class.find();
    assert_eq!((found.students, found.divisions[0].students), (0, 0));
    assert!(found.divisions[0].is_used);
    let other = class.place.world.college("Hill");
    let mut db = class.place.world.db();
    assert_eq!(classes::find(&mut db, other, class.id).expect("read"), None);
    assert_eq!(classes::lock(&mut db, other, class.id).expect("read"), None);
}

#[test]
fn students_exchange_their_numbers_and_share_none() {
    let class = Class::of(&["Asha", "Bela"]);
    let first = [
        class.placed(0, None, 1, "PRN 1"),
        class.placed(1, None, 2, "PRN 2"),
    ];
    class.place(&first).expect("placed");
    let swapped = [
        class.placed(0, None, 2, "PRN 2"),
        class.placed(1, None, 1, "PRN 1"),
    ];
    class.place(&swapped).expect("exchanged");
    let members = class.members();
    let told: Vec<_> = members
        .iter()
        .map(|one| {
            (
                one.name.as_str(),
                one.roll.map(RollNumber::number),
                one.university_no.as_deref(),
            )
        })
        .collect();
    assert_eq!(
        told,
        [
            ("Asha", Some(2), Some("PRN 2")),
            ("Bela", Some(1), Some("PRN 1"))
        ]
    );
    let mut db = class.place.world.db();
    let keys = ["prn 1".to_owned(), "prn 9".to_owned()];
    let holders = classes::holders(&mut db, class.place.college, &keys).expect("read");
    assert_eq!(holders.len(), 1);
    assert_eq!(holders["prn 1"], members[1].sap_id);
    let shared = class
        .place(&[class.placed(0, None, 2, "prn 1")])
        .expect_err("taken");
    assert!(shared.contains(classes::NUMBER_TAKEN), "{shared}");
    // Another college has the same numbers.
    let other = class.place.world.college("Hill");
    assert_eq!(
        classes::holders(&mut db, other, &keys).expect("read").len(),
        0
    );
}

#[test]
fn a_class_is_read_by_roll_number_or_by_name_in_both_orders() {
    let class = Class::of(&["Asha", "bela", "Chitra", "Divya", "Esha"]);
    let placed: Vec<Placed> = [(0, 5), (1, 3), (3, 4)]
        .map(|(at, roll)| class.placed(at, None, roll, ""))
        .into();
    class.place(&placed).expect("placed");
    let all = Wanted::default();
    let by_roll = ["bela 3", "Divya 4", "Asha 5", "Chitra", "Esha"];
    assert_eq!(class.listed(&all, Said::default()), by_roll);
    let down = Said {
        order: Some("desc"),
        ..Said::default()
    };
    let reversed: Vec<&str> = by_roll.into_iter().rev().collect();
    assert_eq!(class.listed(&all, down), reversed);
    let by_name = Said {
        sort: Some("name"),
        ..Said::default()
    };
    assert_eq!(
        class.listed(&all, by_name),
        ["Asha 5", "bela 3", "Chitra", "Divya 4", "Esha"]
    );
    let found = Wanted {
        search: Some("esh".into()),
        ..Wanted::default()
    };
    assert_eq!(class.listed(&found, Said::default()), ["Esha"]);
}

#[test]
fn who_is_approved_once_more_has_the_number_again_and_nobody_else_gets_it() {
    let class = Class::of(&["Asha", "Bela"]);
    let [a] = class.divide(&[(None, "A", 60)])[..] else {
        panic!("a division");
    };
    class
        .place(&[
            class.placed(0, Some(a), 0, ""),
            class.placed(1, Some(a), 0, ""),
        ])
        .expect("moved");
    assert_eq!(class.give(true), 2);
    let asha = class.students[0];
    class.place.decide(asha, "Submitted");
    // What is written for her meanwhile is not.
    let members = class.members();
    let was = members
        .iter()
        .find(|one| one.student == asha)
        .expect("a member");
    let placed = Placed {
        enrolment: was.enrolment,
        student: asha,
        is_live: true,
        division: Some(a),
        roll: RollNumber::new(9),
        university_no: None,
    };
    assert_eq!(
        class.place(std::slice::from_ref(&placed)),
        Err("no longer in the class".to_owned())
    );
    class.place.decide(asha, "Approved");
    let now_in = class.members();
    let live = now_in
        .iter()
        .find(|one| one.student == asha && one.enrolment != was.enrolment)
        .expect("enrolled anew");
    let back = Placed {
        enrolment: live.enrolment,
        roll: None,
        ..placed.clone()
    };
    class.place(&[back]).expect("moved");
    assert_eq!(class.give(true), 1);
    let of = Wanted {
        division: InDivision::In(a),
        ..Wanted::default()
    };
    assert_eq!(class.listed(&of, Said::default()), ["Asha 1", "Bela 2"]);
}

#[test]
fn a_number_is_kept_when_its_student_has_gone_and_a_mistake_is_taken_back() {
    let class = Class::of(&["Asha", "Bela", "Chitra"]);
    let [a, b] = class.divide(&[(None, "A", 60), (None, "B", 60)])[..] else {
        panic!("two divisions");
    };
    class
        .place(&[class.placed(0, Some(a), 9_999, "")])
        .expect("a mistake");
    class
        .place(&[class.placed(0, Some(a), 1, "")])
        .expect("corrected");
    class
        .place(&[class.placed(0, Some(b), 0, "")])
        .expect("gone");
    assert!(class.find().divisions[0].is_used);
    class
        .place(&[class.placed(1, Some(a), 0, "")])
        .expect("moved");
    assert_eq!(class.give(true), 2);
    let of = |division| {
        class.listed(
            &Wanted {
                division,
                ..Wanted::default()
            },
            Said::default(),
        )
    };
    assert_eq!(
        (of(InDivision::In(a)), of(InDivision::In(b))),
        (vec!["Bela 2".to_owned()], vec!["Asha 1".to_owned()])
    );
    let taken = class
        .place(&[class.placed(2, Some(a), 1, "")])
        .expect_err("Asha's");
    assert!(taken.contains("roll_numbers_in_division"), "{taken}");
}
