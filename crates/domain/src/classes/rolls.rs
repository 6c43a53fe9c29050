//! Roll numbers: one click gives them in the order of names, and students who join later get the next ones.

use std::{collections::HashMap, fmt};

use super::ClassStateError;
use crate::{
    ids::{DivisionId, EnrolmentId, StudentId},
    sap_id::SapId,
};

/// The number of a student in a division, or in a class without divisions: 1 to 9,999.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RollNumber(i16);

impl RollNumber {
    /// The highest one.
    pub const MOST: i16 = 9_999;

    /// `None` outside of 1 to 9,999.
    pub fn new(number: i16) -> Option<Self> {
        (1..=Self::MOST).contains(&number).then_some(Self(number))
    }

    /// Reads digits, with zeros before them or without.
    pub fn parse(text: &str) -> Option<Self> {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let number = is_number.then(|| text.parse().ok()).flatten();
        number.and_then(Self::new)
    }

    /// From 1.
    pub fn number(self) -> i16 {
        self.0
    }
}

impl fmt::Display for RollNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A student who has no roll number now.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waiting {
    pub enrolment: EnrolmentId,
    pub student: StudentId,
    pub sap_id: SapId,
    pub division: Option<DivisionId>,
}

/// Whose number it is in the division, or in the class without one: for ever, also when the student has gone from there.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registered {
    pub division: Option<DivisionId>,
    pub roll: RollNumber,
    pub student: StudentId,
}

/// Gives each of them, who come in the order of their names, a number: the own one of who had one there before, and
/// otherwise the next after the highest.
pub fn number(
    waiting: Vec<Waiting>,
    register: &[Registered],
) -> Result<Vec<(Waiting, RollNumber)>, ClassStateError> {
    let (mut highest, mut own) = (HashMap::new(), HashMap::new());
    for one in register {
        let last = highest.entry(one.division).or_insert(one.roll);
        *last = one.roll.max(*last);
        own.insert((one.division, one.student), one.roll);
    }
    let mut numbered = Vec::new();
    for one in waiting {
        let roll = match own.get(&(one.division, one.student)) {
            Some(roll) => *roll,
            None => {
                let before = highest.get(&one.division).map_or(0, |last| last.number());
                let next = before.checked_add(1).and_then(RollNumber::new);
                let next = next.ok_or(ClassStateError::OutOfNumbers)?;
                highest.insert(one.division, next);
                next
            }
        };
        numbered.push((one, roll));
    }
    Ok(numbered)
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    fn waiting(student: u32, division: u128) -> Waiting {
        Waiting {
            enrolment: EnrolmentId(Uuid::from_u128(u128::from(student) + 1_000)),
            student: StudentId(Uuid::from_u128(u128::from(student))),
            sap_id: SapId::parse(&format!("260001{student:05}")).unwrap(),
            division: Some(DivisionId(Uuid::from_u128(division))),
        }
    }

    fn registered(student: u32, division: u128, roll: i16) -> Registered {
        let Waiting {
            student, division, ..
        } = waiting(student, division);
        Registered {
            division,
            roll: RollNumber::new(roll).unwrap(),
            student,
        }
    }

    fn numbers(students: Vec<Waiting>, register: &[Registered]) -> Vec<i16> {
        let numbered = number(students, register).unwrap();
        numbered.iter().map(|(_, roll)| roll.number()).collect()
    }

    #[test]
    fn each_division_counts_by_itself_and_goes_on_after_its_highest() {
        let students = || vec![waiting(1, 7), waiting(2, 8), waiting(3, 7)];
        assert_eq!(numbers(students(), &[]), [1, 1, 2]);
        let register = [registered(9, 8, 41), registered(8, 8, 3)];
        assert_eq!(numbers(students(), &register), [1, 42, 2]);
    }

    #[test]
    fn who_comes_back_has_the_own_number_again() {
        let register = [
            registered(1, 7, 5),
            registered(2, 8, 5),
            registered(3, 7, 6),
        ];
        let students = vec![waiting(2, 7), waiting(1, 7), waiting(4, 7)];
        assert_eq!(numbers(students, &register), [7, 5, 8]);
    }

    #[test]
    fn after_the_highest_number_there_is_none() {
        let told = number(vec![waiting(1, 7)], &[registered(2, 7, RollNumber::MOST)]);
        assert_eq!(told, Err(ClassStateError::OutOfNumbers));
    }

    #[test]
    fn a_roll_number_is_read_with_zeros_before_it() {
        assert_eq!(RollNumber::parse("007"), RollNumber::new(7));
        for text in ["", "0", "10000", "-1", "1.0", "A1", "99999999999999999999"] {
            assert_eq!(RollNumber::parse(text), None, "{text}");
        }
    }
}
