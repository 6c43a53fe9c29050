//! Whether what a file asks for fits the class and the college.

use std::collections::HashMap;

use super::{
    super::{Class, ClassFault, Member, Registered, RollNumber},
    COLUMNS, Placed, Row,
};
use crate::{
    ids::{DivisionId, StudentId},
    sap_id::SapId,
    tables::RowFault,
    validation::comparison_key,
};

/// A row with its student, and the student as the row leaves them.
pub(super) type Wanted<'a> = (&'a Row, &'a Member, Placed);

/// A fault of each row that no longer finds room in its division.
pub(super) fn crowded(class: &Class, wanted: &[Wanted<'_>]) -> Vec<RowFault> {
    let mut seats: HashMap<DivisionId, i64> = HashMap::new();
    for division in &class.divisions {
        let moved_out = wanted.iter().filter(|(_, member, placed)| {
            member.division == Some(division.id) && placed.division != member.division
        });
        let left = i64::from(division.capacity) - division.students;
        seats.insert(
            division.id,
            left.saturating_add_unsigned(moved_out.count() as u64),
        );
    }
    let mut faults = Vec::new();
    for (row, member, placed) in wanted {
        let into = placed
            .division
            .filter(|_| placed.division != member.division);
        let Some((id, left)) = into.and_then(|id| Some((id, seats.get_mut(&id)?))) else {
            continue;
        };
        *left -= 1;
        if *left < 0 {
            let division = class.division(id);
            let fault = ClassFault::NoRoom {
                division: division.map(|one| one.name.clone()).unwrap_or_default(),
                capacity: division.map(|one| one.capacity).unwrap_or_default(),
            };
            faults.push(RowFault::new(row.number, COLUMNS.first().copied(), fault));
        }
    }
    faults
}

/// A fault of each row whose roll number is another student's, of now or from before, or that has no division to have one in.
pub(super) fn rolls_taken(
    class: &Class,
    members: &[Member],
    register: &[Registered],
    wanted: &[Wanted<'_>],
) -> Vec<RowFault> {
    let in_file: HashMap<StudentId, &Placed> = wanted
        .iter()
        .map(|(_, member, placed)| (member.student, placed))
        .collect();
    let mut taken: HashMap<(Option<DivisionId>, RollNumber), Vec<StudentId>> = HashMap::new();
    for one in register {
        // One that the file corrects lets go of the number.
        let corrected = in_file.get(&one.student).is_some_and(|placed| {
            placed.division == one.division && placed.roll.is_some_and(|roll| roll != one.roll)
        });
        if !corrected {
            let holders = taken.entry((one.division, one.roll)).or_default();
            holders.push(one.student);
        }
    }
    for (_, member, placed) in wanted {
        if let Some(roll) = placed.roll {
            let holders = taken.entry((placed.division, roll)).or_default();
            holders.push(member.student);
        }
    }
    let fault = |(row, member, placed): &Wanted<'_>| {
        let at = |fault| Some(RowFault::new(row.number, COLUMNS.get(1).copied(), fault));
        let roll = placed.roll?;
        if placed.division.is_none() && !class.divisions.is_empty() && row.roll.is_some() {
            return at(ClassFault::RollWithoutDivision);
        }
        let holders = taken.get(&(placed.division, roll))?;
        let other = holders.iter().find(|other| **other != member.student)?;
        let other = members.iter().find(|one| one.student == *other)?;
        at(ClassFault::RollTaken {
            roll,
            name: other.name.clone(),
            id: other.sap_id.clone(),
        })
    };
    wanted.iter().filter_map(fault).collect()
}

/// A fault of each row whose number of the university another student of the college or of the file has.
pub(super) fn numbers_taken(
    wanted: &[Wanted<'_>],
    holders: &HashMap<String, SapId>,
) -> Vec<RowFault> {
    let key = |placed: &Placed| placed.university_no.as_deref().map(comparison_key);
    let in_file: HashMap<&SapId, Option<String>> = wanted
        .iter()
        .map(|(_, member, placed)| (&member.sap_id, key(placed)))
        .collect();
    let mut first: HashMap<String, &SapId> = HashMap::new();
    let mut faults = Vec::new();
    for (row, member, placed) in wanted {
        let (Some(key), Some(Some(_))) = (key(placed), &row.university_no) else {
            continue;
        };
        let others = holders.get(&key).filter(|holder| {
            // One that the file gives another number lets go of this one.
            let stays = in_file
                .get(holder)
                .is_none_or(|now| now.as_ref() == Some(&key));
            **holder != member.sap_id && stays
        });
        let id = others.or_else(|| first.get(&key).copied());
        if let Some(id) = id {
            let fault = ClassFault::UniversityNumberTaken { id: id.clone() };
            faults.push(RowFault::new(row.number, COLUMNS.get(2).copied(), fault));
        }
        first.entry(key).or_insert(&member.sap_id);
    }
    faults
}
