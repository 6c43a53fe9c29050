//! A file as a college may send it, in order and with every fault.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::*;
use crate::{
    classes::{Class, Division, Registered, RollNumber},
    college_setup::{CollegeSetup, Course, PaymentSettings, Terms},
    colleges::CollegeName,
    ids::{ClassId, CollegeId, CourseId, DivisionId, StaffId, StudentId, StudentImportId},
    sap_id::SapId,
    tables::RowFault,
};

fn today() -> NaiveDate {
    "2026-11-29".parse().unwrap()
}

fn setup() -> CollegeSetup {
    let course = |number: u128, name: &str, count: i16| Course {
        id: Some(CourseId(Uuid::from_u128(number))),
        terms: Terms { count, per_year: 1 },
        ..Course::bare(name)
    };
    CollegeSetup {
        id: CollegeId(Uuid::from_u128(9)),
        code: None,
        name: CollegeName::parse("collegeName", "Sunrise").unwrap(),
        address: String::new(),
        global_fees: Vec::new(),
        courses: vec![course(1, "BMS", 1), course(2, "BSc", 6)],
        payment: PaymentSettings::default(),
        revision: 0,
        logo: None,
    }
}

/// Term 3 of BSc with a division A for two, in which somebody has roll number 7.
fn class() -> ClassThere {
    let day = |text: &str| text.parse().unwrap();
    let division = DivisionId(Uuid::from_u128(7));
    ClassThere {
        class: Class {
            id: ClassId(Uuid::from_u128(3)),
            year: "2026-27".into(),
            course: "BSc".into(),
            term: 3,
            terms: 6,
            days: crate::academic_years::Span {
                first: day("2026-06-01"),
                last: day("2027-05-31"),
            },
            revision: 0,
            divisions: vec![Division {
                id: division,
                name: "A".into(),
                capacity: 2,
                students: 1,
                is_used: true,
                is_assigned: false,
            }],
            students: 1,
            without_division: 0,
            without_roll: 0,
        },
        register: vec![Registered {
            division: Some(division),
            roll: RollNumber::new(7).unwrap(),
            student: StudentId(Uuid::from_u128(70)),
        }],
    }
}

fn there(setup: &CollegeSetup) -> There<'_> {
    There {
        setup,
        classes: vec![class()],
        holders: HashMap::new(),
        numbers: HashMap::new(),
    }
}

const HEAD: &str = "Name\tE-mail\tMobile\tDate of Birth\tCourse\tTerm\tDivision\tRoll Number\tUniversity Number\tDues Title\tDues Amount\tDues Due Day\n";

fn read(text: &str) -> Result<Vec<Row>, Vec<RowFault>> {
    let table: Vec<Vec<String>> = text
        .lines()
        .map(|line| line.split('\t').map(str::to_owned).collect())
        .collect();
    let columns = Columns::read(&table[0])?;
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    for (number, cells) in (2..).zip(&table[1..]) {
        match columns.row(number, cells, today()) {
            Ok(row) => rows.push(row),
            Err(found) => faults.extend(found),
        }
    }
    if faults.is_empty() {
        Ok(rows)
    } else {
        Err(faults)
    }
}

fn told(faults: &[RowFault]) -> Vec<String> {
    let tell = |fault: &RowFault| {
        let column = fault.column.as_deref().unwrap_or("–");
        format!("{} {column}: {fault}", fault.row)
    };
    faults.iter().map(tell).collect()
}

#[test]
fn a_file_says_who_goes_where_and_what_they_owe() {
    let setup = setup();
    let text = format!(
        "{HEAD}Asha Patil\tasha@x.example\t9876543210\t31-01-2006\tbms\t\t\t1\tU1\tFees 2025-26\t1500.50\t15/12/2026
Ravi Rao\travi@x.example\t9876543211\t2005-02-28\tBSc\t3\ta\t8\t\t\t\t
Mira Das\tmira@x.example\t9876543212\t1/3/2005\tBSc\t3\tB\t7\t\tLab\t200\t2026-12-01"
    );
    let plan = plan(read(&text).unwrap(), &there(&setup)).unwrap();
    let goes: Vec<_> = plan
        .goes
        .iter()
        .map(|one| {
            (
                &*one.course,
                one.term,
                one.division.as_deref(),
                one.students,
                one.is_new,
            )
        })
        .collect();
    assert_eq!(
        goes,
        [
            ("BMS", None, None, 1, true),
            ("BSc", Some(3), Some("a"), 1, false),
            ("BSc", Some(3), Some("B"), 1, true),
        ]
    );
    let (owing, total) = plan.dues();
    assert_eq!((owing, total.paise()), (2, 170_050));
    let first = &plan.added[0];
    assert_eq!(
        (first.term, first.row.dob.to_string().as_str()),
        (1, "2006-01-31")
    );
    assert_eq!(first.row.university_no.as_deref(), Some("U1"));
    let due = first.row.dues.as_ref().unwrap().due;
    assert_eq!(due.to_string(), "2026-12-15");
}

#[test]
fn who_is_here_already_is_left_as_they_are() {
    let setup = setup();
    let text =
        format!("{HEAD}Asha Patil\tASHA@x.example\t9876543210\t31-01-2006\tBMS\t\t\t\t\t\t\t");
    let mut there = there(&setup);
    let dob = "2006-01-31".parse().unwrap();
    there
        .holders
        .insert("asha@x.example".into(), Holder::Imported { dob });
    let plan = plan(read(&text).unwrap(), &there).unwrap();
    assert_eq!((plan.added.len(), plan.present), (0, 1));
    // A brother or sister with the address of the family is not here already.
    let sibling = text.replace("31-01-2006", "31-01-2007");
    let faults = super::plan(read(&sibling).unwrap(), &there).unwrap_err();
    assert_eq!(
        told(&faults),
        ["2 E-mail: This e-mail address cannot be used. Please ask the student for another one."]
    );
}

#[test]
fn a_class_has_no_more_divisions_than_anybody_could_save() {
    let setup = setup();
    let row =
        |n: usize| format!("A\ta{n}@x.example\t9876543210\t31-01-2006\tBSc\t3\tD{n}\t\t\t\t\t");
    let rows: Vec<String> = (1..=41).map(row).collect();
    let text = format!("{HEAD}{}", rows.join("\n"));
    // One division is there.
    let faults = plan(read(&text).unwrap(), &there(&setup)).unwrap_err();
    assert_eq!(
        told(&faults),
        ["41 Division: A class can have at most 40 divisions."]
    );
}

#[test]
fn every_fault_of_a_cell_is_told_by_row_and_column() {
    let text = format!(
        "{HEAD}\tno address\t12\t31-02-2006\tBMS\t13\t{}\t0\t4.2E+11\tFees\t\t32-01-2026
Asha\tasha@x.example\t9876543210\t31-01-2020\tBMS\t\t\t\t\tFees\t-5\tsoon",
        "D".repeat(21)
    );
    assert_eq!(
        told(&read(&text).unwrap_err()),
        [
            "2 Name: Name is required.",
            "2 E-mail: Please enter a valid email address.",
            "2 Mobile: Please enter a valid 10-digit contact number.",
            "2 Date of Birth: Please write the day as 31-01-2008.",
            "2 Term: A term is a number from 1 to 12.",
            "2 Division: This name may have at most 20 characters.",
            "2 Roll Number: A roll number is a whole number from 1 to 9,999.",
            "2 University Number: “4.2E+11” was shortened by the spreadsheet. Please format the column as text and enter the number again.",
            "2 Dues Amount: Opening dues need a title, an amount and a due day.",
            "3 Date of Birth: Please enter a valid date of birth. Applicants are 14 to 100 years old.",
            "3 Dues Amount: Please enter an amount in rupees, more than 0, with at most two decimals.",
            "3 Dues Due Day: Please write the day as 31-01-2008.",
        ]
    );
    assert_eq!(
        told(&read("Name\tE-mail\tMobile\tCourse\tGold\nAsha\tx\ty\tz\t1").unwrap_err()),
        [
            "1 Gold: A file of students has no such column.",
            "1 Date of Birth: There is no column with this heading.",
        ]
    );
}

#[test]
fn what_the_college_cannot_take_is_told_too() {
    let setup = setup();
    let row = |name: &str, rest: &str| {
        format!("{name}\t{name}@x.example\t9876543210\t31-01-2006\t{rest}\t\t\t\n")
    };
    let text = [
        HEAD.to_owned(),
        row("gold", "Alchemy\t1\t\t\t"),
        row("noterm", "BSc\t\t\t\t"),
        row("late", "BMS\t2\t\t\t"),
        row("own", "BMS\t\t\t\tU1"),
        row("foreign", "BMS\t\t\t\tU1"),
        row("taken", "BMS\t\t\t\tU9"),
        row("roll", "BSc\t3\tA\t7\t"),
        row("full", "BSc\t3\tA\t8\t"),
        row("twice", "BSc\t3\tB\t8\t"),
        row("again", "BSc\t3\tb\t8\t"),
        row("alone", "BSc\t3\t\t9\t"),
        row("alone", "BSc\t3\t\t\t"),
    ]
    .concat();
    let id = |text| SapId::parse(text).unwrap();
    let mut there = there(&setup);
    there
        .holders
        .insert("own@x.example".into(), Holder::Own(id("26000100001")));
    there
        .holders
        .insert("foreign@x.example".into(), Holder::Elsewhere);
    there.numbers.insert("u9".into(), id("26000100002"));
    let faults = plan(read(&text).unwrap(), &there).unwrap_err();
    assert_eq!(
        told(&faults),
        [
            "2 Course: The college has no course “Alchemy”.",
            "3 Term: This course has several terms: please say the term.",
            "4 Term: The course has no such term.",
            "5 E-mail: The student with ID 26000100001 has this e-mail address.",
            "6 University Number: This number of the university is another student's.",
            "6 E-mail: This e-mail address cannot be used. Please ask the student for another one.",
            "7 University Number: The student with ID 26000100002 has this number of the university.",
            "8 Roll Number: This roll number is another student's.",
            "9 Division: Division A takes 2 students.",
            "11 Roll Number: This roll number is another student's.",
            "12 Roll Number: A roll number is one of a division: please say the division, too.",
            "13 E-mail: This e-mail address is in the file twice.",
        ]
    );
}

fn import(decided: Option<DuesOutcome>, dues: i64) -> StudentImport {
    let now: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    let by = |number| StaffId(Uuid::from_u128(number));
    StudentImport {
        id: StudentImportId(Uuid::from_u128(1)),
        imported_by: by(1),
        imported_at: now,
        ended_at: Some(now),
        rows: 3,
        enrolled: 3,
        signed_in: 0,
        left_out: 0,
        taken_back: 0,
        dues,
        dues_total: crate::money::Rupees::ZERO,
        dues_raised: 0,
        decided: decided.map(|outcome| (outcome, by(2), now)),
    }
}

#[test]
fn another_person_approves_dues_and_anybody_dismisses_them() {
    let by = |number| StaffId(Uuid::from_u128(number));
    let (approved, dismissed) = (Some(DuesOutcome::Approved), Some(DuesOutcome::Dismissed));
    assert_eq!(
        import(None, 2).check_approval(by(1)),
        Err(ImportStateError::Own)
    );
    assert_eq!(import(None, 2).check_approval(by(2)), Ok(true));
    assert_eq!(
        import(None, 0).check_approval(by(2)),
        Err(ImportStateError::NoDues)
    );
    assert_eq!(import(approved, 2).check_approval(by(3)), Ok(false));
    assert_eq!(
        import(dismissed, 2).check_approval(by(3)),
        Err(ImportStateError::Dismissed)
    );
    assert_eq!(import(None, 2).check_dismissal(), Ok(true));
    assert_eq!(import(dismissed, 2).check_dismissal(), Ok(false));
    assert_eq!(
        import(approved, 2).check_dismissal(),
        Err(ImportStateError::Approved)
    );
    assert_eq!(
        import(None, 0).check_dismissal(),
        Err(ImportStateError::NoDues)
    );
}

#[test]
fn a_code_is_read_as_people_type_it() {
    let code = FirstCode::draw([0, 1, 31, 32, 10, 18, 19, 20, 21, 25, 26, 255]);
    assert_eq!(code.in_groups(), "01Z0-AJKM-NSTZ");
    assert_eq!(format!("{code:?}"), "FirstCode(…)");
    for typed in [
        "01Z0-AJKM-NSTZ",
        " o1z0 ajkm nstz ",
        "OIZ0AJKM-NSTZ",
        "0lzoajkmnstz",
    ] {
        assert_eq!(FirstCode::parse(typed), Some(code.clone()), "{typed}");
    }
    for typed in [
        "",
        "01Z0-AJKM-NST",
        "01Z0-AJKM-NSTZZ",
        "01Z0-AJKM-NSTU",
        "०1Z0-AJKM-NSTZ",
    ] {
        assert_eq!(FirstCode::parse(typed), None, "{typed}");
    }
}
