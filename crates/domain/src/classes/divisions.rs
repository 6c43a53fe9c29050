//! The divisions of a class, saved as a whole.

use std::collections::HashSet;

use super::{Class, ClassFault, ClassStateError, Division, RollNumber};
use crate::{
    audit::{Change, Edited, Value},
    ids::DivisionId,
    validation::{Fault, Faults, Label, all, comparison_key, line},
};

/// The longest name of a division, in characters.
pub(crate) const MAX_NAME: usize = 20;
/// The most divisions of a class.
pub(crate) const MOST: usize = 40;

/// A division as a clerk saves it.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DivisionInput {
    /// `None` of a new one.
    pub id: Option<DivisionId>,
    pub name: String,
    pub capacity: i16,
}

impl DivisionInput {
    /// Reads it, with faults at `_id`, `name` and `capacity`. Text that is no id is treated like an unknown one.
    pub fn parse(id: Option<&str>, name: &str, capacity: &str) -> Result<Self, Faults> {
        let id = match id.map(str::trim).filter(|id| !id.is_empty()) {
            None => Ok(None),
            Some(id) => match id.parse() {
                Ok(id) => Ok(Some(id)),
                Err(_) => Err(Fault::new("_id", ClassFault::UnknownDivision)),
            },
        };
        let read = RollNumber::parse(capacity.trim());
        let capacity = read.ok_or_else(|| Fault::new("capacity", ClassFault::Capacity));
        let name = line("name", Label::Name, MAX_NAME, name);
        let (id, name, capacity) = all((id, name, capacity))?;
        Ok(Self {
            id,
            name,
            capacity: capacity.number(),
        })
    }
}

impl Class {
    /// Refuses, with all their faults, divisions that do not fit those that are there.
    pub fn check_divisions(&self, wanted: &[DivisionInput]) -> Result<(), Faults> {
        let mut faults = Vec::new();
        if wanted.len() > MOST {
            faults.push(Fault::new(
                "divisions",
                ClassFault::TooManyDivisions { most: MOST },
            ));
        }
        let (mut names, mut ids) = (HashSet::new(), HashSet::new());
        for (index, one) in wanted.iter().enumerate() {
            let mut fault = |field: &str, fault: ClassFault| {
                faults.push(Fault::new(format!("divisions.{index}.{field}"), fault));
            };
            if !names.insert(comparison_key(&one.name)) {
                fault("name", ClassFault::DivisionTwice);
            }
            let Some(id) = one.id else { continue };
            let there = self.division(id).filter(|_| ids.insert(id));
            match there {
                None => fault("_id", ClassFault::UnknownDivision),
                Some(there) if there.students > i64::from(one.capacity) => {
                    let students = there.students;
                    fault("capacity", ClassFault::CapacityTooSmall { students });
                }
                Some(_) => {}
            }
        }
        Faults::check(faults)
    }

    /// What a save changes, for the audit.
    pub fn division_changes(&self, wanted: &[DivisionInput]) -> Vec<Change> {
        let mut changes = Vec::new();
        let said = |name: &str, capacity: i16| format!("{name} ({capacity})");
        for there in &self.divisions {
            let Some(now) = wanted.iter().find(|one| one.id == Some(there.id)) else {
                let name = said(&there.name, there.capacity);
                changes.push(Change::removed(Edited::Division, None, &name));
                continue;
            };
            let mut changed = |what, before, after| {
                let (before, after) = (Some(Value::Text(before)), Some(Value::Text(after)));
                changes.extend(Change::between(what, Some(&there.name), before, after));
            };
            changed(Edited::DivisionName, there.name.clone(), now.name.clone());
            let (before, after) = (there.capacity.to_string(), now.capacity.to_string());
            changed(Edited::DivisionCapacity, before, after);
        }
        changes.extend(self.order_change(wanted));
        let new = wanted.iter().filter(|one| one.id.is_none());
        changes.extend(
            new.map(|one| Change::added(Edited::Division, None, &said(&one.name, one.capacity))),
        );
        changes
    }

    fn order_change(&self, wanted: &[DivisionInput]) -> Option<Change> {
        let is_kept = |one: &&Division| wanted.iter().any(|now| now.id == Some(one.id));
        let before: Vec<_> = self
            .divisions
            .iter()
            .filter(is_kept)
            .map(|one| one.id)
            .collect();
        let after: Vec<_> = wanted.iter().filter_map(|one| one.id).collect();
        let names = |ids: &[DivisionId]| {
            let names = ids.iter().filter_map(|id| self.division_name(Some(*id)));
            Some(Value::Text(names.collect::<Vec<_>>().join(", ")))
        };
        Change::between(Edited::DivisionOrder, None, names(&before), names(&after))
    }

    /// The divisions that are no longer wanted. One that anybody is or was in stays, and one that is a teacher's: without it the
    /// teacher would take the whole class.
    pub fn to_remove(&self, wanted: &[DivisionInput]) -> Result<Vec<DivisionId>, ClassStateError> {
        let is_left_out = |id: DivisionId| wanted.iter().all(|one| one.id != Some(id));
        let left_out = self.divisions.iter().filter(|one| is_left_out(one.id));
        left_out
            .map(|one| {
                let division = one.name.clone();
                match (one.is_used, one.is_assigned) {
                    (true, _) => Err(ClassStateError::DivisionInUse { division }),
                    (false, true) => Err(ClassStateError::DivisionAssigned { division }),
                    (false, false) => Ok(one.id),
                }
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classes::tests::{class, division};

    fn input(id: Option<DivisionId>, name: &str, capacity: i16) -> DivisionInput {
        DivisionInput {
            id,
            name: name.into(),
            capacity,
        }
    }

    #[test]
    fn all_faults_of_a_division_are_told_at_once() {
        let faults = DivisionInput::parse(Some("x"), " ", "0").unwrap_err();
        let paths: Vec<_> = faults.list().iter().map(|fault| &*fault.path).collect();
        assert_eq!(paths, ["_id", "name", "capacity"]);
        let new = DivisionInput::parse(Some(""), " A ", "60").unwrap();
        assert_eq!(new, input(None, "A", 60));
        for capacity in ["", "x", "1.5", "10000", "-1"] {
            assert!(
                DivisionInput::parse(None, "A", capacity).is_err(),
                "{capacity}"
            );
        }
    }

    #[test]
    fn divisions_are_held_against_those_that_are_there() {
        let class = class(vec![division(7, "A", 60, 58), division(8, "B", 60, 0)]);
        let [a, b] = [class.divisions[0].id, class.divisions[1].id];
        let fits = [
            input(Some(b), "A", 1),
            input(Some(a), "B", 58),
            input(None, "C", 9),
        ];
        assert_eq!(class.check_divisions(&fits), Ok(()));
        let faulty = [
            input(Some(a), "A", 57),
            input(Some(a), "B", 60),
            input(None, " a", 1),
        ];
        let faults = class.check_divisions(&faulty).unwrap_err();
        let told = |fault: &Fault| format!("{}: {fault}", fault.path);
        let told: Vec<_> = faults.list().iter().map(told).collect();
        assert_eq!(
            told,
            [
                "divisions.0.capacity: 58 students are in this division.",
                "divisions.1._id: The class has no such division, or it has changed. Please reload the page.",
                "divisions.2.name: The class has two divisions of this name.",
            ]
        );
        let many: Vec<_> = (0..41).map(|n| input(None, &n.to_string(), 1)).collect();
        assert_eq!(class.check_divisions(&many).unwrap_err().list().len(), 1);
    }

    #[test]
    fn what_a_save_changes_is_told() {
        let class = class(vec![division(7, "A", 60, 58), division(8, "B", 60, 0)]);
        let wanted = [
            input(Some(class.divisions[0].id), "Morning", 70),
            input(None, "C", 9),
        ];
        let told = class.division_changes(&wanted);
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        assert_eq!(
            told,
            [
                "name of division A: A → Morning",
                "capacity of division A: 60 → 70",
                "division B (60) removed",
                "division C (9) added",
            ]
        );
        let same = |order: [usize; 2]| {
            let one = |at: usize| {
                let there = &class.divisions[at];
                input(Some(there.id), &there.name, there.capacity)
            };
            class.division_changes(&order.map(one))
        };
        assert_eq!(same([0, 1]), []);
        assert_eq!(
            same([1, 0])[0].to_string(),
            "order of divisions: A, B → B, A"
        );
    }

    #[test]
    fn a_division_that_anybody_was_in_stays() {
        let class = class(vec![division(7, "A", 60, 58), division(8, "B", 60, 0)]);
        let [a, b] = [class.divisions[0].id, class.divisions[1].id];
        assert_eq!(class.to_remove(&[input(Some(a), "A", 60)]), Ok(vec![b]));
        let told = class.to_remove(&[]).unwrap_err();
        assert_eq!(
            told.to_string(),
            "Students are or were in division A, so it cannot be removed."
        );
        let mut assigned = class;
        assigned.divisions[1].is_assigned = true;
        let told = assigned.to_remove(&[input(Some(a), "A", 60)]).unwrap_err();
        assert_eq!(
            told.to_string(),
            "A teacher takes division B. Please take it from the teacher first."
        );
    }
}
