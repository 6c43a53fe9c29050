//! The columns of the file, and what a row says.

use chrono::NaiveDate;

use super::{ImportFault, OpeningDues, Row};
use crate::{
    accounts::{EmailAddress, Username},
    admissions::birthday,
    classes::{ClassFault, MAX_DIVISION_NAME, RollNumber, university_number},
    dates,
    money::Rupees,
    phone,
    tables::{Headings, RowFault, is_empty},
    validation::{Fault, Faults, Label, all, line},
};

/// The headings of its columns, the first five of which every file has.
pub const COLUMNS: [&str; 12] = [
    "Name",
    "E-mail",
    "Mobile",
    "Date of Birth",
    "Course",
    "Term",
    "Division",
    "Roll Number",
    "University Number",
    "Dues Title",
    "Dues Amount",
    "Dues Due Day",
];

/// How many of them every file has.
const REQUIRED: usize = 5;

/// What the faults of each column's cells are at.
const FIELDS: [&str; 12] = [
    "name",
    "email",
    "phone",
    "dob",
    "course",
    "term",
    "division",
    "roll",
    "universityNumber",
    "duesTitle",
    "duesAmount",
    "duesDue",
];

/// The longest title of dues, in characters.
const MAX_TITLE: usize = 80;

/// The meaning of each column of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Columns {
    headings: Headings,
    /// Those of [`COLUMNS`], as far as the file has them.
    places: [Option<usize>; 12],
}

impl Columns {
    /// Reads the headings.
    ///
    /// # Errors
    /// A fault for each that is missing, unknown or there twice.
    pub fn read(headings: &[String]) -> Result<Self, Vec<RowFault>> {
        let headings = Headings::read(headings);
        let mut faults = headings.check(&COLUMNS, &ImportFault::UnknownColumn);
        let mut places = [None; 12];
        for ((index, heading), place) in COLUMNS.into_iter().enumerate().zip(&mut places) {
            let found = match index < REQUIRED {
                true => headings.require(heading).map(Some),
                false => headings.find(heading),
            };
            match found {
                Ok(found) => *place = found,
                Err(fault) => faults.push(fault),
            }
        }
        match faults.is_empty() {
            true => Ok(Self { headings, places }),
            false => Err(faults),
        }
    }

    /// Reads a row on the day `today`.
    ///
    /// # Errors
    /// Every fault of its cells.
    pub fn row(
        &self,
        number: usize,
        cells: &[String],
        today: NaiveDate,
    ) -> Result<Row, Vec<RowFault>> {
        self.headings.check_shape(number, cells)?;
        let texts = self.places.map(|place| {
            let text = cells.get(place?)?.trim().trim_start_matches('\'');
            (!is_empty(text)).then(|| text.to_owned())
        });
        parse(number, &texts, today).map_err(|faults| in_columns(number, &faults))
    }
}

fn parse(number: usize, texts: &[Option<String>; 12], today: NaiveDate) -> Result<Row, Faults> {
    let [
        name,
        email,
        mobile,
        dob,
        course,
        term,
        division,
        roll,
        university,
        title,
        amount,
        due,
    ] = texts.each_ref().map(Option::as_deref);
    let (name, email, phone, dob, (term, division, roll, university_no), dues) = all((
        Username::parse_name("name", name.unwrap_or_default()),
        EmailAddress::parse("email", email.unwrap_or_default()),
        phone::parse("phone", mobile.unwrap_or_default()),
        day("dob", dob).and_then(|day| birthday(&day.to_string(), today)),
        all((
            term.map(parse_term).transpose(),
            division
                .map(|text| line("division", Label::ThisName, MAX_DIVISION_NAME, text))
                .transpose(),
            roll.map(parse_roll).transpose(),
            university.map(parse_university).transpose(),
        )),
        dues(title, amount, due),
    ))?;
    Ok(Row {
        number,
        name,
        email,
        phone,
        dob,
        course: course.map(str::to_owned),
        term,
        division,
        roll,
        university_no: university_no.flatten(),
        dues,
    })
}

fn day(path: &'static str, text: Option<&str>) -> Result<NaiveDate, Fault> {
    text.and_then(dates::parse_written)
        .ok_or_else(|| Fault::new(path, ImportFault::Day))
}

fn parse_term(text: &str) -> Result<i16, Fault> {
    let term = text.parse().ok().filter(|term| (1..=12).contains(term));
    term.ok_or_else(|| Fault::new("term", ImportFault::Term))
}

fn parse_roll(text: &str) -> Result<RollNumber, Fault> {
    RollNumber::parse(text).ok_or_else(|| Fault::new("roll", ClassFault::NoRollNumber))
}

fn parse_university(text: &str) -> Result<Option<String>, Fault> {
    university_number(text).map_err(|kind| Fault::new("universityNumber", kind))
}

/// All three cells or none.
fn dues(
    title: Option<&str>,
    amount: Option<&str>,
    due: Option<&str>,
) -> Result<Option<OpeningDues>, Faults> {
    let cells = [
        ("duesTitle", title),
        ("duesAmount", amount),
        ("duesDue", due),
    ];
    let (Some(title), Some(amount), Some(_)) = (title, amount, due) else {
        if cells.iter().all(|(_, text)| text.is_none()) {
            return Ok(None);
        }
        let missing = cells.iter().filter(|(_, text)| text.is_none());
        let fault = |(path, _): &(&'static str, _)| Fault::new(*path, ImportFault::DuesIncomplete);
        Faults::check(missing.map(fault).collect())?;
        return Ok(None);
    };
    let (title, amount, due) = all((
        line("duesTitle", Label::Title, MAX_TITLE, title),
        Rupees::parse_positive("duesAmount", amount),
        day("duesDue", due),
    ))?;
    Ok(Some(OpeningDues { title, amount, due }))
}

/// The faults of fields as those of the cells that they were read from.
fn in_columns(number: usize, faults: &Faults) -> Vec<RowFault> {
    let of = |fault: &Fault| {
        let column = FIELDS.iter().position(|field| **field == *fault.path);
        let heading = column.and_then(|column| COLUMNS.get(column).copied());
        RowFault::new(number, heading, fault.kind.clone())
    };
    faults.list().iter().map(of).collect()
}
