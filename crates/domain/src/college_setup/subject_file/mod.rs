//! A file of subjects: a row a subject, of any courses and terms. It adds subjects and changes those that are there; it removes
//! none, and the same file twice changes nothing.

mod courses;
mod fault;

use std::collections::HashMap;

use super::{CollegeSetup, Course, Subject, SubjectInput, SubjectMore, subjects::Names};
use crate::{
    ids::SubjectId,
    marks::Marks,
    tables::{Headings, RowFault, is_empty},
    validation::{Fault, FaultKind, Faults, comparison_key},
};

pub(crate) use self::courses::Courses;
pub use self::fault::SubjectFileFault;

/// The headings of its columns, the first two of which every file has. A new subject needs its marks too.
pub const SUBJECT_COLUMNS: [&str; 7] = [
    "Course",
    "Subject",
    "Term",
    "Minimum Marks",
    "Maximum Marks",
    "Code",
    "Credits",
];

/// The field of a subject that each column is of, as its faults name it.
const FIELDS: [&str; 7] = [
    "course", "name", "term", "minMarks", "maxMarks", "code", "credits",
];

/// The meaning of each column of the file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectColumns {
    headings: Headings,
    /// Those of [`SUBJECT_COLUMNS`], as far as the file has them.
    columns: [Option<usize>; 7],
}

/// A row of the file, as text; an empty cell is `None` and leaves what is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubjectRow {
    /// As a spreadsheet counts: 1 has the headings.
    number: usize,
    cells: [Option<String>; 7],
}

impl SubjectColumns {
    /// Reads the headings.
    pub fn read(headings: &[String]) -> Result<Self, Vec<RowFault>> {
        let headings = Headings::read(headings);
        let mut faults = headings.check(&SUBJECT_COLUMNS, &SubjectFileFault::UnknownColumn);
        let mut columns = [None; 7];
        for (index, heading) in SUBJECT_COLUMNS.into_iter().enumerate() {
            let found = match index {
                0 | 1 => headings.require(heading).map(Some),
                _ => headings.find(heading),
            };
            match found {
                Ok(found) => columns[index] = found,
                Err(fault) => faults.push(fault),
            }
        }
        match faults.is_empty() {
            true => Ok(Self { headings, columns }),
            false => Err(faults),
        }
    }

    /// Reads a row, or tells what is wrong with its shape.
    pub fn row(&self, number: usize, cells: &[String]) -> Result<SubjectRow, Vec<RowFault>> {
        self.headings.check_shape(number, cells)?;
        let cell = |column: Option<usize>| {
            let text = cells.get(column?)?.trim().trim_start_matches('\'');
            (!is_empty(text)).then(|| text.to_owned())
        };
        Ok(SubjectRow {
            number,
            cells: self.columns.map(cell),
        })
    }
}

impl SubjectRow {
    fn text(&self, column: usize) -> Option<&str> {
        self.cells.get(column)?.as_deref()
    }

    fn fault(&self, column: usize, kind: impl Into<FaultKind>) -> RowFault {
        RowFault::new(self.number, SUBJECT_COLUMNS.get(column).copied(), kind)
    }

    /// The faults of fields as those of the cells that they were read from.
    fn faults(&self, faults: &Faults) -> Vec<RowFault> {
        let of = |fault: &Fault| {
            let column = FIELDS.iter().position(|field| **field == *fault.path);
            let heading = column.and_then(|column| SUBJECT_COLUMNS.get(column).copied());
            RowFault::new(self.number, heading, fault.kind.clone())
        };
        faults.list().iter().map(of).collect()
    }

    /// The subject that the row describes, and where in the course it is.
    fn read(
        &self,
        course: &Course,
        names: &Names,
    ) -> Result<(Option<usize>, SubjectInput), Vec<RowFault>> {
        let name = self.text(1).unwrap_or_default();
        let more = SubjectMore::parse(self.text(2), self.text(5), self.text(6));
        let more = more.map_err(|faults| self.faults(&faults))?;
        let place = more
            .find_in(name, &course.subjects, names)
            .map_err(|fault| self.faults(&fault.into()))?;
        let there = place.and_then(|place| course.subjects.get(place));
        let marks = |column: usize, of: fn(&Subject) -> Marks| {
            let kept = there.map(|subject| of(subject).to_string());
            self.text(column)
                .map(str::to_owned)
                .or(kept)
                .unwrap_or_default()
        };
        let (min, max) = (marks(3, |of| of.min_marks), marks(4, |of| of.max_marks));
        let subject = Subject::parse(there.and_then(|one| one.id), name, &min, &max);
        let subject = subject.map_err(|faults| self.faults(&faults))?;
        Ok((place, SubjectInput::new(subject, more)))
    }
}

impl CollegeSetup {
    /// The set-up with the subjects of these rows, or all that is wrong with them. `highest` are the highest marks that were
    /// given in subjects.
    pub fn with_subjects(
        &self,
        rows: &[SubjectRow],
        highest: &HashMap<SubjectId, Marks>,
    ) -> Result<Self, Vec<RowFault>> {
        let (mut setup, mut faults) = (self.clone(), Vec::new());
        let (mut courses, mut places) = (Courses::of(self), Places::new());
        for row in rows {
            if let Err(found) = setup.put_row(row, &mut courses, &mut places, highest) {
                faults.extend(found);
            }
        }
        if let Err(wrong) = setup.check() {
            faults.extend(setup.found_in(&wrong, &places));
        }
        match faults.is_empty() {
            true => Ok(setup),
            false => {
                faults.sort_by_key(|fault| fault.row);
                Err(faults)
            }
        }
    }

    fn put_row<'a>(
        &mut self,
        row: &'a SubjectRow,
        courses: &mut Courses,
        places: &mut Places<'a>,
        highest: &HashMap<SubjectId, Marks>,
    ) -> Result<(), Vec<RowFault>> {
        let fault = |column, kind: SubjectFileFault| vec![row.fault(column, kind)];
        let at = courses.find(row.text(0)).map_err(|kind| fault(0, kind))?;
        let (course, names) = (self.courses.get_mut(at), courses.subjects.get_mut(at));
        let Some((course, names)) = course.zip(names) else {
            return Ok(());
        };
        let (found, input) = row.read(course, names)?;
        let place = course.put(found, input);
        let Some(subject) = course.subjects.get(place) else {
            return Ok(());
        };
        if found.is_none() {
            let key = comparison_key(&subject.name);
            names.entry(key).or_default().push(place);
        }
        let given = subject.id.and_then(|id| highest.get(&id));
        if let Some(given) = given.filter(|given| **given > subject.max_marks) {
            return Err(fault(4, SubjectFileFault::BelowMarks { given: *given }));
        }
        match places.contains_key(&(at, place)) {
            true => Err(fault(1, SubjectFileFault::Twice)),
            false => {
                places.insert((at, place), row);
                Ok(())
            }
        }
    }
}

/// Where rows of a file are in the set-up: by course and subject, counted from 0.
type Places<'a> = HashMap<(usize, usize), &'a SubjectRow>;

impl CollegeSetup {
    /// The faults of the set-up as those of rows of the file. The set-up was without a fault before, so that each is of a row,
    /// of a subject that has what a row wants, or of a list that has become too long.
    fn found_in(&self, wrong: &Faults, places: &Places<'_>) -> Vec<RowFault> {
        let of = |fault: &Fault| {
            let mut parts = fault.path.split('.').skip(1);
            let course = parts.next()?.parse().ok()?;
            let subject = parts.nth(1).map(str::parse).transpose().ok()?;
            let field = parts.next();
            let row = subject.and_then(|subject| {
                let own = places.get(&(course, subject)).copied();
                own.or_else(|| self.twin_in(course, subject, field, places))
            });
            let Some(row) = row else {
                let rows = places.iter().filter(|((at, _), _)| *at == course);
                let last = rows.map(|(_, row)| row.number).max()?;
                return Some(RowFault::new(last, None, fault.kind.clone()));
            };
            let column = field.and_then(|field| FIELDS.iter().position(|one| *one == field));
            Some(row.fault(column.unwrap_or(1), fault.kind.clone()))
        };
        wrong.list().iter().filter_map(of).collect()
    }

    /// The row whose subject has the same code as that one, or the same name in the same term.
    fn twin_in<'a>(
        &self,
        course: usize,
        subject: usize,
        field: Option<&str>,
        places: &Places<'a>,
    ) -> Option<&'a SubjectRow> {
        let key = |at: usize| {
            let subject = self.courses.get(course)?.subjects.get(at)?;
            match field {
                Some("code") => subject.code.as_ref().map(|code| (0, code.key())),
                _ => Some((subject.term, comparison_key(&subject.name))),
            }
        };
        let own = key(subject);
        let mut twins = places.iter().filter(|((of, at), _)| {
            *of == course && *at != subject && own.is_some() && key(*at) == own
        });
        twins.next().map(|(_, row)| *row)
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        college_setup::{PaymentSettings, Terms},
        colleges::CollegeName,
        ids::CollegeId,
    };

    fn setup() -> CollegeSetup {
        let two = Terms {
            count: 2,
            per_year: 2,
        };
        CollegeSetup {
            id: CollegeId(Uuid::from_u128(9)),
            code: None,
            name: CollegeName::parse("collegeName", "Sunrise").unwrap(),
            address: String::new(),
            global_fees: Vec::new(),
            courses: vec![Course {
                terms: two,
                ..Course::bare("BMS")
            }],
            payment: PaymentSettings::default(),
            revision: 0,
            logo: None,
        }
    }

    fn rows(text: &str) -> Result<Vec<SubjectRow>, Vec<RowFault>> {
        let lines = text
            .lines()
            .map(|line| line.split('\t').map(str::to_owned).collect());
        let table: Vec<Vec<String>> = lines.collect();
        let columns = SubjectColumns::read(&table[0])?;
        let numbered = (2..).zip(&table[1..]);
        numbered
            .map(|(number, cells)| columns.row(number, cells))
            .collect()
    }

    fn put(setup: &CollegeSetup, text: &str) -> Result<CollegeSetup, Vec<String>> {
        let told = |fault: &RowFault| {
            let column = fault.column.as_deref().unwrap_or("–");
            format!("{} {column}: {fault}", fault.row)
        };
        rows(text)
            .and_then(|rows| setup.with_subjects(&rows, &HashMap::new()))
            .map_err(|faults| faults.iter().map(told).collect())
    }

    fn named(course: &Course) -> Vec<String> {
        let text = |one: &Subject| {
            let code = one.code.as_ref().map_or("–", |code| code.as_str());
            let credits = one
                .credits
                .map_or("–".to_owned(), |credits| credits.to_string());
            let marks = format!("{}/{}", one.min_marks, one.max_marks);
            format!("{} {} {marks} {code} {credits}", one.name, one.term)
        };
        course.subjects.iter().map(text).collect()
    }

    const FILE: &str = "Course\tTerm\tSubject\tMinimum Marks\tMaximum Marks\tCode\tCredits
bms\t1\tLaw\t40\t100\tB101\t4
BMS\t2\tLaw\t40\t100\tB201\t
BMS\t2\tMaths\t20\t50\t\t2.5";

    #[test]
    fn a_file_adds_subjects_and_twice_it_changes_nothing() {
        let once = put(&setup(), FILE).unwrap();
        assert_eq!(
            named(&once.courses[0]),
            [
                "Law 1 40/100 B101 4",
                "Law 2 40/100 B201 –",
                "Maths 2 20/50 – 2.5"
            ]
        );
        assert_eq!(put(&once, FILE), Ok(once.clone()));
        // What a row leaves empty stays.
        let changed = put(
            &once,
            "Course\tSubject\tTerm\tCredits\nBMS\tLAW\t2\t3\nBMS\tMaths\t\t",
        )
        .unwrap();
        assert_eq!(
            named(&changed.courses[0]),
            [
                "Law 1 40/100 B101 4",
                "LAW 2 40/100 B201 3",
                "Maths 2 20/50 – 2.5"
            ]
        );
    }

    #[test]
    fn a_course_is_named_by_its_short_name_or_a_full_one_that_only_it_has() {
        let named = |short: &str, full: &str| Course {
            full_name: Some(full.into()),
            ..Course::bare(short)
        };
        let mut setup = setup();
        setup.courses = vec![
            named("Phy", "Bachelor of Science"),
            named("Chem", "Bachelor of Science"),
            named("Bio", "Phy"),
            named("Arts", "Bachelor of Arts"),
        ];
        let put = |course: &str| {
            let file =
                format!("Course\tSubject\tMinimum Marks\tMaximum Marks\n{course}\tLaw\t40\t100");
            let place = |setup: CollegeSetup| {
                let found = setup.courses.iter().find(|one| !one.subjects.is_empty());
                found.map(|one| one.name.clone())
            };
            put(&setup, &file).map(place)
        };
        assert_eq!(put("phy"), Ok(Some("Phy".into())));
        assert_eq!(put("bachelor of ARTS"), Ok(Some("Arts".into())));
        let unclear = "2 Course: Several courses are called “Bachelor of Science”. Please write the short name.";
        assert_eq!(put("Bachelor of Science"), Err(vec![unclear.into()]));
        let missing = "2 Course: Please name the course in every row.";
        assert_eq!(put(" "), Err(vec![missing.into()]));
    }

    #[test]
    fn a_maximum_below_marks_and_a_subject_of_two_terms_are_told_by_row() {
        let mut setup = put(&setup(), FILE).unwrap();
        let law = SubjectId(Uuid::from_u128(1));
        setup.courses[0].subjects[0].id = Some(law);
        let text = "Course\tSubject\tTerm\tMaximum Marks\nBMS\tLaw\t1\t79\nBMS\tLaw\t\t100";
        let highest = HashMap::from([(law, Marks::from_tenths(795).unwrap())]);
        let faults = setup.with_subjects(&rows(text).unwrap(), &highest);
        let told = faults.unwrap_err();
        let told: Vec<_> = told.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "A student has 79.5 marks in this subject.",
                "Several terms have a subject of this name. Please say the term.",
            ]
        );
        let higher = text.replace("79\nBMS\tLaw\t", "80\nBMS\tLaw\t2");
        assert!(
            setup
                .with_subjects(&rows(&higher).unwrap(), &highest)
                .is_ok()
        );
    }

    #[test]
    fn all_faults_are_told_with_row_and_column() {
        let told = put(
            &setup(),
            "Course\tTerm\tSubject\tMinimum Marks\tMaximum Marks\tCode\tCredits
Alchemy\t1\tGold\t40\t100\t\t
BMS\t3\tLaw\t40\t100\tB1\t
BMS\t1\tArt\t\t100\tb1\t
BMS\t1\tMaths\t60\t50\t\tmany
BMS\t1\tTax\t40\t100\t\t
BMS\t1\ttax\t40\t100\t\t",
        );
        assert_eq!(
            told.unwrap_err(),
            [
                "2 Course: The college has no course “Alchemy”.",
                "3 Term: The course has no such term.",
                "4 Minimum Marks: Please enter valid subject name, minimum marks, and maximum marks.",
                "5 Credits: Credits are a number from 0 to 99.9 with at most one decimal.",
                "7 Subject: This subject is in the file twice.",
            ]
        );
        let told = put(
            &setup(),
            "Course\tSubject\tMinimum Marks\tMaximum Marks\tCode\nBMS\tLaw\t40\t100\tB1\nBMS\tArt\t40\t100\tb1",
        );
        assert_eq!(
            told.unwrap_err(),
            ["3 Code: Another subject of the course has this code."]
        );
        let told = put(&setup(), "Course\tGold\nBMS\tx");
        assert_eq!(
            told.unwrap_err(),
            [
                "1 Gold: A file of subjects has no such column.",
                "1 Subject: There is no column with this heading."
            ]
        );
    }
}
