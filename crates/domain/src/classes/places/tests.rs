//! A class with two divisions, of which files and choices ask this and that.

use super::*;
use crate::{
    classes::tests::{class, division, member},
    tables::RowFault,
};

fn cells(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|text| (*text).to_owned()).collect()
}

fn id(number: u32) -> String {
    format!("260001{number:05}")
}

/// The class with divisions A of 2 and B of 60; Asha is in A with roll number 1, Bela in none, Chitra has left with
/// number 2 of A.
fn world() -> (Class, Vec<Member>) {
    let class = class(vec![division(7, "A", 2, 1), division(8, "B", 60, 0)]);
    let mut members = vec![member(1, "Asha"), member(2, "Bela"), member(3, "Chitra")];
    for (at, roll) in [(0, 1), (2, 2)] {
        members[at].division = Some(class.divisions[0].id);
        members[at].roll = RollNumber::new(roll);
    }
    members[2].state = EnrolmentState::Left;
    (class, members)
}

/// Those who have a roll number, and so had it from before.
fn register(members: &[Member]) -> Vec<Registered> {
    let registered = |member: &Member| {
        Some(Registered {
            division: member.division,
            roll: member.roll?,
            student: member.student,
        })
    };
    members.iter().filter_map(registered).collect()
}

fn planned(file: &[&[&str]], holders: &[(&str, u32)]) -> Result<Vec<String>, Vec<String>> {
    let (class, members) = world();
    let told = |faults: Vec<RowFault>| -> Vec<String> {
        let one = |fault: &RowFault| {
            let column = fault.column.clone().unwrap_or_default();
            format!("{} {column}: {fault}", fault.row)
        };
        faults.iter().map(one).collect()
    };
    let columns = Columns::read(&cells(file[0])).map_err(told)?;
    let rows = (2..)
        .zip(&file[1..])
        .map(|(number, row)| columns.row(number, &cells(row)));
    let rows: Vec<Row> = rows.collect::<Result<_, _>>().map_err(told)?;
    let holders = holders
        .iter()
        .map(|(number, of)| (comparison_key(number), SapId::parse(&id(*of)).unwrap()));
    let register = register(&members);
    let plan = plan(&class, &members, &register, &rows, &holders.collect()).map_err(told)?;
    let change = |change: &Change| {
        let (from, to) = (change.from.as_deref(), change.to.as_deref());
        let [from, to] = [from, to].map(|value| value.unwrap_or("–"));
        format!(
            "{} {} {}: {from} → {to}",
            change.row,
            change.name,
            change.what.as_str()
        )
    };
    Ok(plan.changes.iter().map(change).collect())
}

const HEAD: &[&str] = &[
    "Student ID",
    "Name",
    "Division",
    "Roll Number",
    "University Number",
];

#[test]
fn what_a_row_says_changes_and_what_it_leaves_empty_stays() {
    let file: &[&[&str]] = &[
        HEAD,
        &[&id(1), "", "", "", "PRN 1"],
        &[&id(2), "x", " a ", "12", ""],
    ];
    assert_eq!(
        planned(file, &[]).unwrap(),
        [
            "2 Asha universityNumber: – → PRN 1",
            "3 Bela division: – → A",
            "3 Bela rollNumber: – → 12",
        ]
    );
    // The same file once more changes nothing.
    let same: &[&[&str]] = &[HEAD, &[&id(1), "", "A", "1", ""]];
    assert_eq!(planned(same, &[]), Ok(vec![]));
}

#[test]
fn who_goes_into_another_division_leaves_the_roll_number_behind() {
    let file: &[&[&str]] = &[&["Student ID", "Division"], &[&id(1), "B"]];
    assert_eq!(
        planned(file, &[]).unwrap(),
        ["2 Asha division: A → B", "2 Asha rollNumber: 1 → –"]
    );
}

#[test]
fn headings_at_fault_are_told() {
    let told = planned(&[&["Marks", "Division", "division"]], &[]).unwrap_err();
    assert_eq!(
        told,
        [
            "1 Marks: A file of a class has no such column.",
            "1 Student ID: There is no column with this heading.",
            "1 division: This column appears twice.",
        ]
    );
    let told = planned(&[&["Student ID", "Name"]], &[]).unwrap_err();
    assert_eq!(
        told,
        ["1 : There is no column Division, Roll Number or University Number."]
    );
}

#[test]
fn cells_at_fault_are_told() {
    let long = "9".repeat(31);
    let told = planned(&[HEAD, &["1", "", "", "0", &long]], &[]).unwrap_err();
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(
        told[1].starts_with("2 Roll Number: A roll number is"),
        "{told:?}"
    );
}

#[test]
fn rows_that_do_not_fit_the_class_are_told_all_at_once() {
    let file: &[&[&str]] = &[
        HEAD,
        &[&id(9), "", "", "", ""],
        &[&id(3), "", "A", "", ""],
        &[&id(2), "", "C", "", ""],
        &[&id(1), "", "", "2", "prn 7"],
        &[&id(1), "", "", "", ""],
    ];
    assert_eq!(
        planned(file, &[("PRN 7", 8)]).unwrap_err(),
        [
            "2 Student ID: No student of this class has this ID.",
            "3 Student ID: This student is no longer in the class.",
            "4 Division: The class has no division “C”.",
            "5 Roll Number: Chitra (26000100003) has roll number 2.",
            "5 University Number: The student with ID 26000100008 has this number of the university.",
            "6 Student ID: This student is in the file twice.",
        ]
    );
}

#[test]
fn two_may_exchange_their_numbers_but_not_share_one() {
    let swap: &[&[&str]] = &[
        HEAD,
        &[&id(1), "", "", "5", "U2"],
        &[&id(2), "", "A", "1", "U1"],
    ];
    assert_eq!(planned(swap, &[("u1", 1), ("u2", 2)]).unwrap().len(), 5);
    let share: &[&[&str]] = &[
        HEAD,
        &[&id(1), "", "", "5", "U1"],
        &[&id(2), "", "A", "5", "U1"],
    ];
    assert_eq!(planned(share, &[]).unwrap_err().len(), 3);
}

#[test]
fn a_number_stays_whose_it_was_until_it_is_corrected() {
    let (class, mut members) = world();
    let a = members[0].division;
    // Asha has gone to B, and her number of A is still hers.
    let register = register(&members);
    members[0].division = Some(class.divisions[1].id);
    members[0].roll = None;
    let columns = Columns::read(&cells(&["Student ID", "Division", "Roll Number"])).unwrap();
    let row = |number, student, division: &str, roll: &str| {
        columns
            .row(number, &cells(&[&id(student), division, roll]))
            .unwrap()
    };
    let none = HashMap::new();
    let planned = |members: &[Member], rows: &[Row]| plan(&class, members, &register, rows, &none);
    let told = planned(&members, &[row(2, 2, "A", "1")]).unwrap_err();
    assert_eq!(told[0].to_string(), "Asha (26000100001) has roll number 1.");
    // She has it again, also by a file.
    assert!(planned(&members, &[row(2, 1, "A", "1")]).is_ok());
    // Once hers is corrected, another may have it.
    (members[0].division, members[0].roll) = (a, RollNumber::new(1));
    let rows = [row(2, 2, "A", "1"), row(3, 1, "", "3")];
    assert!(planned(&members, &rows).is_ok());
}

#[test]
fn a_class_with_divisions_has_no_numbers_out_of_them() {
    let file: &[&[&str]] = &[&["Student ID", "Roll Number"], &[&id(2), "9"]];
    assert_eq!(
        planned(file, &[]).unwrap_err(),
        ["2 Roll Number: A roll number is one of a division: please say the division, too."]
    );
}

#[test]
fn numbers_of_the_university_are_taken_away_and_a_spoiled_one_is_told() {
    let file = |number: &str| -> Vec<Vec<String>> {
        vec![
            cells(&["Student ID", "University Number"]),
            cells(&[&id(3), number]),
        ]
    };
    let (class, mut members) = world();
    members[2].university_no = Some("U7".into());
    let planned = |number: &str| {
        let file = file(number);
        let row = Columns::read(&file[0]).unwrap().row(2, &file[1])?;
        plan(&class, &members, &[], &[row], &HashMap::new())
    };
    // Also of who has left.
    for (number, to) in [
        ("-", None),
        ("–", None),
        ("'2023015400123456", Some("2023015400123456")),
    ] {
        let plan = planned(number).unwrap();
        assert_eq!(plan.changes[0].to.as_deref(), to, "{number}");
        assert!(!plan.placed[0].is_live);
    }
    let told = planned("2.02302E+15").unwrap_err();
    assert!(
        told[0].to_string().contains("shortened by the spreadsheet"),
        "{told:?}"
    );
    assert_eq!(planned("PRN E+1").unwrap().changes.len(), 1);
}

#[test]
fn a_full_division_takes_nobody_unless_somebody_goes() {
    let (mut class, mut members) = world();
    class.divisions[0].capacity = 1;
    members.truncate(2);
    let columns = Columns::read(&cells(&["Student ID", "Division"])).unwrap();
    let row = |number, student, division: &str| {
        columns
            .row(number, &cells(&[&id(student), division]))
            .unwrap()
    };
    let none = HashMap::new();
    let told = plan(&class, &members, &[], &[row(2, 2, "A")], &none).unwrap_err();
    assert_eq!(told[0].to_string(), "Division A takes 1 students.");
    let both = [row(2, 2, "A"), row(3, 1, "B")];
    assert!(plan(&class, &members, &[], &both, &none).is_ok());
}

#[test]
fn students_are_moved_once_and_every_stranger_is_told() {
    let (class, members) = world();
    let sap = |number| SapId::parse(&id(number)).unwrap();
    let into = Some(class.divisions[1].id);
    let moved = move_into(&class, &members, &[sap(1), sap(2), sap(1)], into).unwrap();
    assert_eq!(moved.placed.len(), 2);
    let noted = moved.noted();
    let told: Vec<String> = noted[0].2.iter().map(ToString::to_string).collect();
    assert_eq!(told, ["division: A → B", "roll number: 1 → –"]);
    // Who is there already stays as they are.
    let own = class.divisions[0].id;
    assert_eq!(
        move_into(&class, &members, &[sap(1)], Some(own)),
        Ok(Plan::default())
    );
    let stranger = Some(DivisionId(uuid::Uuid::nil()));
    let faults = move_into(&class, &members, &[sap(3), sap(9)], stranger).unwrap_err();
    let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
    assert_eq!(paths, ["divisionId", "studentIds.0", "studentIds.1"]);
}
