//! What keeps a promotion from being approved.

use std::collections::HashMap;

use super::{Decided, Verdict};
use crate::{
    ids::DivisionId,
    refusals::{Code, Param, Refusal, RefusalKind},
};

/// The class that students enter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// From 2.
    pub term: i16,
    /// The name of its academic year; `None` while that is not opened.
    pub year: Option<String>,
    /// Of the year of study that begins, whose fee is raised; `None` within one.
    pub year_of_study: Option<i16>,
}

/// A division of the class that students enter.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Division {
    pub name: String,
    /// Of the division of the present class with this name.
    pub from: DivisionId,
    pub capacity: i64,
    /// Who is in it already.
    pub students: i64,
}

/// Why a promotion cannot be approved.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Obstacle {
    /// No year follows.
    #[error(
        "The academic year after {year} is not opened. A super admin can open it in Academic Years."
    )]
    YearNotOpened {
        /// The name of the class's year.
        year: String,
    },
    /// The year that begins has no fee for the course.
    #[error(
        "No fee is set for {course} in year {year_of_study} of study in {year}. A super admin can set it in Academic Years."
    )]
    FeesNotSet {
        /// The course's short name.
        course: String,
        /// From 2.
        year_of_study: i16,
        /// The year's name.
        year: String,
    },
    /// More students than a division has places.
    #[error(
        "Division {division} of the next term has room for {room} more, and {incoming} would come into it."
    )]
    DivisionFull {
        /// Its name.
        division: String,
        /// Its places that are free.
        room: i64,
        /// Those who would come.
        incoming: i64,
    },
    /// Nothing would become of anybody.
    #[error("There is nobody to promote in this class.")]
    Nobody,
}

impl Refusal for Obstacle {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::YearNotOpened { year } => {
                Code::PromotionYearNotOpened.with("year", Param::text(year))
            }
            Self::FeesNotSet {
                course,
                year_of_study,
                year,
            } => Code::PromotionFeesNotSet
                .with("course", Param::text(course))
                .with("yearOfStudy", i64::from(*year_of_study))
                .with("year", Param::text(year)),
            Self::DivisionFull {
                division,
                room,
                incoming,
            } => Code::PromotionDivisionFull
                .with("division", Param::text(division))
                .with("room", *room)
                .with("incoming", *incoming),
            Self::Nobody => Code::PromotionNobody.into(),
        }
    }
}

/// The divisions that would have more students than places. A student goes to the division of the same name.
pub fn check_divisions(decided: &[Decided], divisions: &[Division]) -> Vec<Obstacle> {
    let mut incoming: HashMap<DivisionId, i64> = HashMap::new();
    for one in decided.iter().filter(|one| one.verdict.goes_on()) {
        if let Some(division) = one.candidate.division {
            *incoming.entry(division).or_default() += 1;
        }
    }
    let full = divisions.iter().filter_map(|division| {
        let incoming = *incoming.get(&division.from)?;
        // None where more are in it than it has places, as those of before stay.
        let room = (division.capacity - division.students).max(0);
        (incoming > room).then(|| Obstacle::DivisionFull {
            division: division.name.clone(),
            room,
            incoming,
        })
    });
    let mut obstacles: Vec<Obstacle> = full.collect();
    if decided.iter().all(|one| one.verdict == Verdict::Stays) {
        obstacles.push(Obstacle::Nobody);
    }
    obstacles
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::{
        ids::{EnrolmentId, StudentId},
        promotions::Candidate,
        sap_id::SapId,
    };

    fn decided(verdict: Verdict, division: u128) -> Decided {
        Decided {
            candidate: Candidate {
                student: StudentId(Uuid::nil()),
                sap_id: SapId::parse("26000100001").unwrap(),
                enrolment: EnrolmentId(Uuid::nil()),
                division: Some(DivisionId(Uuid::from_u128(division))),
                result: None,
                is_clear_before: true,
            },
            verdict,
            reason: None,
        }
    }

    fn division(from: u128, capacity: i64, students: i64) -> Division {
        Division {
            name: format!("D{from}"),
            from: DivisionId(Uuid::from_u128(from)),
            capacity,
            students,
        }
    }

    #[test]
    fn a_division_is_full_by_those_who_come_and_those_who_are_there() {
        let all = [
            decided(Verdict::Promoted, 1),
            decided(Verdict::Provisional, 1),
            // Who is detained takes no place.
            decided(Verdict::Detained, 1),
            decided(Verdict::PromotedWithBacklogs, 2),
        ];
        let divisions = [division(1, 3, 1), division(2, 1, 1), division(3, 0, 0)];
        assert_eq!(
            check_divisions(&all, &divisions),
            [Obstacle::DivisionFull {
                division: "D2".into(),
                room: 0,
                incoming: 1,
            }]
        );
    }

    #[test]
    fn a_class_of_which_all_stay_has_nobody_to_promote() {
        let stays = [decided(Verdict::Stays, 1)];
        assert_eq!(check_divisions(&stays, &[]), [Obstacle::Nobody]);
        assert_eq!(check_divisions(&[], &[]), [Obstacle::Nobody]);
        let goes = [decided(Verdict::Stays, 1), decided(Verdict::Completed, 1)];
        assert_eq!(check_divisions(&goes, &[]), []);
    }
}
