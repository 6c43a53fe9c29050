//! What a file, or a choice in a list, changes of a class's students: their division, roll number and number of the
//! university.

mod columns;
mod fit;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

pub(crate) use self::columns::university_number;
pub use self::columns::{COLUMNS, Columns, Row};
use self::fit::{Wanted, crowded, numbers_taken, rolls_taken};
use super::{Class, ClassFault, EnrolmentState, Member, Registered, RollNumber};
use crate::{
    audit::{self, Edited, Value},
    ids::{DivisionId, EnrolmentId, StudentId},
    sap_id::SapId,
    tables::{RowFault, STUDENT_ID, TableFault, shown},
    validation::{Fault, Faults, all, comparison_key},
    words::words,
};

words! {
    /// What of a student the file changes.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum What {
        /// The division.
        Division = "division",
        /// The roll number.
        RollNumber = "rollNumber",
        /// The university's number.
        UniversityNumber = "universityNumber",
    }
}

/// A student as the file leaves them.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placed {
    pub enrolment: EnrolmentId,
    pub student: StudentId,
    /// Whether the student is in the class now; otherwise only the number of the university changes.
    pub is_live: bool,
    pub division: Option<DivisionId>,
    pub roll: Option<RollNumber>,
    pub university_no: Option<String>,
}

/// The most students who are moved at once.
const MOST_MOVED: usize = 200;

/// Reads which students are moved, 1 to 200, and into which division, with faults at `studentIds` and `divisionId`; `None` is out
/// of any.
pub fn parse_moved(
    ids: &[String],
    division: Option<&str>,
) -> Result<(Vec<SapId>, Option<DivisionId>), Faults> {
    let (mut students, mut faults) = (Vec::new(), Vec::new());
    if ids.is_empty() || ids.len() > MOST_MOVED {
        let fault = ClassFault::StudentsToMove { most: MOST_MOVED };
        faults.push(Fault::new("studentIds", fault));
    }
    for (index, id) in ids.iter().enumerate() {
        match SapId::parse(id) {
            Some(id) => students.push(id),
            None => {
                let path = format!("studentIds.{index}");
                faults.push(Fault::new(path, ClassFault::UnknownStudent));
            }
        }
    }
    let division = division.map(str::parse).transpose();
    all((
        Faults::check(faults).map(|()| students),
        division.map_err(|_| Fault::new("divisionId", ClassFault::UnknownDivision)),
    ))
}

/// One thing that is changed.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Of the file; 0 of students who were chosen from a list.
    pub row: usize,
    pub student: StudentId,
    pub sap_id: SapId,
    pub name: String,
    pub what: What,
    pub from: Option<String>,
    pub to: Option<String>,
}

/// What a file changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The students for whom something changes.
    pub placed: Vec<Placed>,
    /// What changes, in the order of the rows.
    pub changes: Vec<Change>,
}

impl Plan {
    /// The changes of each student, for the audit.
    pub fn noted(&self) -> Vec<(StudentId, SapId, Vec<audit::Change>)> {
        let mut noted: Vec<(StudentId, SapId, Vec<audit::Change>)> = Vec::new();
        // Those of a student follow each other.
        for change in &self.changes {
            let own = noted
                .last_mut()
                .filter(|(student, ..)| *student == change.student);
            match own {
                Some((_, _, changes)) => changes.extend(change.noted()),
                None => {
                    let changes = change.noted().into_iter().collect();
                    noted.push((change.student, change.sap_id.clone(), changes));
                }
            }
        }
        noted
    }
}

impl Change {
    fn noted(&self) -> Option<audit::Change> {
        let what = match self.what {
            What::Division => Edited::Division,
            What::RollNumber => Edited::RollNumber,
            What::UniversityNumber => Edited::UniversityNumber,
        };
        let value = |text: &Option<String>| text.as_deref().map(Value::text);
        audit::Change::between(what, None, value(&self.from), value(&self.to))
    }
}

/// What the rows change in a class, or all faults of all rows. `members` are all who are or were in it; `holders` says who
/// of the college has which of the rows' numbers of the university, in comparison form.
pub fn plan(
    class: &Class,
    members: &[Member],
    register: &[Registered],
    rows: &[Row],
    holders: &HashMap<String, SapId>,
) -> Result<Plan, Vec<RowFault>> {
    let (mut faults, mut wanted, mut seen) = (Vec::new(), Vec::<Wanted<'_>>::new(), HashSet::new());
    let mut known: HashMap<&SapId, Vec<&Member>> = HashMap::new();
    for member in members {
        known.entry(&member.sap_id).or_default().push(member);
    }
    for row in rows {
        let own = known.get(&row.sap_id).map_or(&[][..], Vec::as_slice);
        match place(class, own, row) {
            Ok((member, placed)) if seen.insert(member.student) => {
                wanted.push((row, member, placed));
            }
            Ok(_) => {
                faults.push(RowFault::new(
                    row.number,
                    Some(STUDENT_ID),
                    TableFault::StudentTwice,
                ));
            }
            Err(fault) => faults.push(fault),
        }
    }
    faults.extend(crowded(class, &wanted));
    faults.extend(rolls_taken(class, members, register, &wanted));
    faults.extend(numbers_taken(&wanted, holders));
    if !faults.is_empty() {
        faults.sort_by_key(|fault| fault.row);
        return Err(faults);
    }
    let mut plan = Plan::default();
    for (row, member, placed) in wanted {
        let changes = changes(class, row.number, member, &placed);
        if !changes.is_empty() {
            plan.placed.push(placed);
        }
        plan.changes.extend(changes);
    }
    Ok(plan)
}

/// What changes when students who are in the class now go into a division, or out of any; or all faults. Who goes has no
/// roll number any more.
pub fn move_into(
    class: &Class,
    members: &[Member],
    students: &[SapId],
    into: Option<DivisionId>,
) -> Result<Plan, Faults> {
    let (mut plan, mut faults) = (Plan::default(), Vec::new());
    if into.is_some_and(|id| class.division(id).is_none()) {
        faults.push(Fault::new("divisionId", ClassFault::UnknownDivision));
    }
    for (index, id) in students.iter().enumerate() {
        let is_it = |member: &&Member| member.sap_id == *id && is_now(member);
        let Some(member) = members.iter().find(is_it) else {
            let path = format!("studentIds.{index}");
            faults.push(Fault::new(path, ClassFault::UnknownStudent));
            continue;
        };
        if member.division == into || students.iter().take(index).any(|earlier| earlier == id) {
            continue;
        }
        let placed = Placed {
            enrolment: member.enrolment,
            student: member.student,
            is_live: true,
            division: into,
            roll: None,
            university_no: member.university_no.clone(),
        };
        plan.changes.extend(changes(class, 0, member, &placed));
        plan.placed.push(placed);
    }
    Faults::check(faults)?;
    Ok(plan)
}

fn is_now(member: &Member) -> bool {
    member.state == EnrolmentState::Enrolled
}

/// The student of a row, whose enrolments in the class are `own`, and how the row leaves them.
fn place<'a>(
    class: &Class,
    own: &[&'a Member],
    row: &Row,
) -> Result<(&'a Member, Placed), RowFault> {
    let at = |column: &str, kind: ClassFault| RowFault::new(row.number, Some(column), kind);
    let [of_division, ..] = COLUMNS;
    let now = own.iter().find(|member| is_now(member));
    let has_been = || {
        own.iter()
            .find(|member| member.state != EnrolmentState::Cancelled)
    };
    let Some(member) = now.or_else(has_been).copied() else {
        return Err(at(STUDENT_ID, ClassFault::UnknownStudent));
    };
    // Who has left may still have the university's number that somebody else is to get.
    if now.is_none() && (row.division.is_some() || row.roll.is_some()) {
        return Err(at(STUDENT_ID, ClassFault::NoLongerInClass));
    }
    let division = match &row.division {
        None => member.division,
        Some(name) => {
            let key = comparison_key(name);
            let mut divisions = class.divisions.iter();
            let found = divisions.find(|division| comparison_key(&division.name) == key);
            let missing = || {
                at(
                    of_division,
                    ClassFault::NoSuchDivision { value: shown(name) },
                )
            };
            Some(found.ok_or_else(missing)?.id)
        }
    };
    // Who goes into another division has no number in it yet.
    let kept = member.roll.filter(|_| division == member.division);
    let university_no = row.university_no.clone();
    Ok((
        member,
        Placed {
            enrolment: member.enrolment,
            student: member.student,
            is_live: is_now(member),
            division,
            roll: row.roll.or(kept),
            university_no: university_no.unwrap_or_else(|| member.university_no.clone()),
        },
    ))
}

fn changes(class: &Class, row: usize, member: &Member, placed: &Placed) -> Vec<Change> {
    let name = |id: Option<DivisionId>| class.division_name(id).map(str::to_owned);
    let roll = |roll: Option<RollNumber>| roll.map(|roll| roll.to_string());
    let told = [
        (What::Division, name(member.division), name(placed.division)),
        (What::RollNumber, roll(member.roll), roll(placed.roll)),
        (
            What::UniversityNumber,
            member.university_no.clone(),
            placed.university_no.clone(),
        ),
    ];
    let changed = told.into_iter().filter(|(_, from, to)| from != to);
    changed
        .map(|(what, from, to)| Change {
            row,
            student: member.student,
            sap_id: member.sap_id.clone(),
            name: member.name.clone(),
            what,
            from,
            to,
        })
        .collect()
}
