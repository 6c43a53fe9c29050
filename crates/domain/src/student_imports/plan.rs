//! What a file brings in, seen against what the college has.

use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::NaiveDate;

use super::{ImportFault, Row};
use crate::{
    classes::{Class, ClassFault, MOST_DIVISIONS, Registered, RollNumber},
    college_setup::{CollegeFault, CollegeSetup, Course, Courses},
    ids::CourseId,
    money::Rupees,
    sap_id::SapId,
    tables::RowFault,
    validation::{FaultKind, comparison_key},
};

/// Who has an address already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// A student of the college who was imported, or is just being, with the date of birth.
    Imported {
        /// As the file of then had it.
        dob: NaiveDate,
    },
    /// Another student of the college.
    Own(SapId),
    /// A student of another college.
    Elsewhere,
}

/// A class of the present year.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct ClassThere {
    pub class: Class,
    /// Whose which roll number is.
    pub register: Vec<Registered>,
}

/// What the college has.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct There<'a> {
    pub setup: &'a CollegeSetup,
    /// Of the present year.
    pub classes: Vec<ClassThere>,
    /// Who has which of the file's addresses, by their keys.
    pub holders: HashMap<String, Holder>,
    /// Who has which of the file's numbers of the university, by their comparison forms.
    pub numbers: HashMap<String, SapId>,
}

/// A student to bring in.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Planned {
    pub row: Row,
    pub course: CourseId,
    /// From 1.
    pub term: i16,
}

/// How many new students go into a class or division.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goes {
    /// The course's short name.
    pub course: String,
    /// `None` in a course of one term.
    pub term: Option<i16>,
    /// `None` of those without one.
    pub division: Option<String>,
    /// How many.
    pub students: usize,
    /// Whether the import makes the class or the division.
    pub is_new: bool,
}

/// What a file brings in.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "each field is named after what it holds")]
pub struct Plan {
    pub added: Vec<Planned>,
    /// How many rows are of students who are here already.
    pub present: usize,
    pub goes: Vec<Goes>,
}

impl Plan {
    /// How many new students owe something from before, and how much in all.
    pub fn dues(&self) -> (usize, Rupees) {
        let dues = self.added.iter().filter_map(|one| one.row.dues.as_ref());
        let paise = dues.clone().map(|dues| dues.amount.paise()).sum();
        (
            dues.count(),
            Rupees::from_paise(paise).unwrap_or(Rupees::ZERO),
        )
    }
}

/// Where a row goes: course (by its place in the set-up), term, and division in comparison form.
type Where = (usize, i16, Option<String>);

/// Plans an import of these rows.
///
/// # Errors
/// Every fault of every row, in their order.
pub fn plan(rows: Vec<Row>, there: &There<'_>) -> Result<Plan, Vec<RowFault>> {
    let courses = Courses::of(there.setup);
    let (mut added, mut faults, mut present) = (Vec::new(), Vec::new(), 0);
    let mut seen = Seen::default();
    for row in rows {
        faults.extend(seen.note(&row));
        let found = find_place(&row, there, &courses);
        let holder = match there.holders.get(row.email.key()) {
            Some(Holder::Imported { dob }) if *dob == row.dob => {
                present += 1;
                faults.extend(found.err());
                continue;
            }
            Some(Holder::Own(id)) => Some(ImportFault::EmailOf { id: id.clone() }),
            // Somebody else of the family, perhaps.
            Some(Holder::Imported { .. } | Holder::Elsewhere) => Some(ImportFault::EmailTaken),
            None => None,
        };
        faults.extend(holder.map(|fault| at(&row, "E-mail", fault)));
        faults.extend(number_taken(&row, there));
        match found {
            Ok(place) => added.push((row, place)),
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(crowded(&added, there));
    faults.extend(too_many_divisions(&added, there));
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.row);
        return Err(faults);
    }
    Ok(Plan {
        goes: goes(&added, there),
        added: added
            .into_iter()
            .filter_map(|one| planned(one, there))
            .collect(),
        present,
    })
}

fn planned((row, (course, term, _)): (Row, Where), there: &There<'_>) -> Option<Planned> {
    let course = there.setup.courses.get(course)?.id?;
    Some(Planned { row, course, term })
}

fn at(row: &Row, column: &str, kind: impl Into<FaultKind>) -> RowFault {
    RowFault::new(row.number, Some(column), kind)
}

/// What may be in the file once.
#[derive(Default)]
struct Seen {
    emails: HashSet<String>,
    numbers: HashSet<String>,
}

impl Seen {
    /// Notes a row, with the faults of what a row before has too.
    fn note(&mut self, row: &Row) -> Vec<RowFault> {
        let mut faults = Vec::new();
        if !self.emails.insert(row.email.key().to_owned()) {
            faults.push(at(row, "E-mail", ImportFault::EmailTwice));
        }
        let number = row.university_no.as_deref().map(comparison_key);
        if number.is_some_and(|key| !self.numbers.insert(key)) {
            faults.push(at(row, "University Number", ImportFault::NumberTaken));
        }
        faults
    }
}

fn find_place(row: &Row, there: &There<'_>, courses: &Courses) -> Result<Where, RowFault> {
    let found = courses.find(row.course.as_deref());
    let place = found.map_err(|kind| at(row, "Course", kind))?;
    let terms = there
        .setup
        .courses
        .get(place)
        .map_or(1, |course| course.terms.count);
    let term = match (row.term, terms) {
        (None, 1) => 1,
        (None, _) => return Err(at(row, "Term", ImportFault::NoTerm)),
        (Some(term), _) if term > terms => return Err(at(row, "Term", CollegeFault::NoSuchTerm)),
        (Some(term), _) => term,
    };
    Ok((place, term, row.division.as_deref().map(comparison_key)))
}

fn number_taken(row: &Row, there: &There<'_>) -> Option<RowFault> {
    let number = row.university_no.as_deref().map(comparison_key)?;
    let id = there.numbers.get(&number)?.clone();
    Some(at(
        row,
        "University Number",
        ClassFault::UniversityNumberTaken { id },
    ))
}

impl There<'_> {
    fn class(&self, course: usize, term: i16) -> Option<&ClassThere> {
        let course = &self.setup.courses.get(course)?.name;
        let mut classes = self.classes.iter();
        classes.find(|one| one.class.course == *course && one.class.term == term)
    }
}

/// The faults of roll numbers, and of divisions that cannot take as many.
fn crowded(added: &[(Row, Where)], there: &There<'_>) -> Vec<RowFault> {
    let divided: HashSet<(usize, i16)> = added
        .iter()
        .filter(|(_, (.., division))| division.is_some())
        .map(|(_, (course, term, _))| (*course, *term))
        .collect();
    let mut faults = Vec::new();
    let mut rolls: HashSet<(&Where, RollNumber)> = HashSet::new();
    let mut coming: HashMap<&Where, usize> = HashMap::new();
    for (row, place) in added {
        let (course, term, division) = place;
        let class = there.class(*course, *term);
        let count = coming.entry(place).or_default();
        *count += 1;
        faults.extend(class.and_then(|one| no_room(one, division.as_deref()?, row, *count)));
        let Some(roll) = row.roll else { continue };
        let is_divided = divided.contains(&(*course, *term))
            || class.is_some_and(|one| !one.class.divisions.is_empty());
        let wrong: Option<FaultKind> = if division.is_none() && is_divided {
            Some(ClassFault::RollWithoutDivision.into())
        } else {
            let is_taken = !rolls.insert((place, roll))
                || class.is_some_and(|one| one.has_roll(division.as_deref(), roll));
            is_taken.then(|| ImportFault::RollTaken.into())
        };
        faults.extend(wrong.map(|kind| at(row, "Roll Number", kind)));
    }
    faults
}

/// The first row of each class that would bring in a division too many.
fn too_many_divisions(added: &[(Row, Where)], there: &There<'_>) -> Vec<RowFault> {
    let mut divisions: HashMap<(usize, i16), HashSet<String>> = HashMap::new();
    let mut faults = Vec::new();
    for (row, (course, term, division)) in added {
        let names = divisions.entry((*course, *term)).or_insert_with(|| {
            let class = there.class(*course, *term);
            let names = class.into_iter().flat_map(|one| &one.class.divisions);
            names.map(|one| comparison_key(&one.name)).collect()
        });
        let is_new = division
            .as_ref()
            .is_some_and(|key| names.insert(key.clone()));
        if is_new && names.len() == MOST_DIVISIONS + 1 {
            let most = MOST_DIVISIONS;
            faults.push(at(row, "Division", ClassFault::TooManyDivisions { most }));
        }
    }
    faults
}

/// That the division of that comparison form, if it is there, does not take so many more.
fn no_room(there: &ClassThere, key: &str, row: &Row, more: usize) -> Option<RowFault> {
    let mut divisions = there.class.divisions.iter();
    let division = divisions.find(|one| comparison_key(&one.name) == key)?;
    let after = division.students.saturating_add_unsigned(more as u64);
    (after > i64::from(division.capacity)).then(|| {
        let fault = ClassFault::NoRoom {
            division: division.name.clone(),
            capacity: division.capacity,
        };
        at(row, "Division", fault)
    })
}

impl ClassThere {
    fn has_roll(&self, division: Option<&str>, roll: RollNumber) -> bool {
        let key = |id| self.class.division_name(id).map(comparison_key);
        let mut register = self.register.iter();
        register.any(|one| one.roll == roll && key(one.division).as_deref() == division)
    }
}

/// How many go where, in the order of the set-up.
fn goes(added: &[(Row, Where)], there: &There<'_>) -> Vec<Goes> {
    let mut counts: BTreeMap<&Where, (usize, Option<&str>)> = BTreeMap::new();
    for (row, place) in added {
        let (count, name) = counts.entry(place).or_default();
        *count += 1;
        *name = name.or(row.division.as_deref());
    }
    let goes = |((course, term, key), (students, name)): (&Where, (usize, Option<&str>))| {
        let class = there.class(*course, *term).map(|one| &one.class);
        let is_there = class.is_some_and(|class| {
            let mut divisions = class.divisions.iter();
            key.is_none() || divisions.any(|one| Some(comparison_key(&one.name)) == *key)
        });
        let course: &Course = there.setup.courses.get(*course)?;
        Some(Goes {
            course: course.name.clone(),
            term: (course.terms.count > 1).then_some(*term),
            division: name.map(str::to_owned),
            students,
            is_new: !is_there,
        })
    };
    counts.into_iter().filter_map(goes).collect()
}
