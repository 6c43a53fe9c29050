//! Students' applications, and whom the desk approves.

use chrono::{DateTime, Utc};

use super::{Scholarship, ScholarshipFault, State};
use crate::{
    ids::TransferId,
    money::Rupees,
    sap_id::SapId,
    validation::{Fault, Faults},
    words::words,
};

words! {
    /// The outcome of an application.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Outcome {
        /// Nobody has decided yet.
        Applied = "Applied",
        /// The award will be paid.
        Approved = "Approved",
        /// The desk has approved other students.
        NotSelected = "NotSelected",
        /// The award is in the wallet.
        Paid = "Paid",
    }
}

impl Outcome {
    /// The outcome of an application to a scholarship in that state.
    pub fn of(state: State, is_approved: bool) -> Self {
        match (state, is_approved) {
            (State::Open, _) => Self::Applied,
            (State::Pending { .. }, true) => Self::Approved,
            (State::Paid { .. }, true) => Self::Paid,
            (State::Pending { .. } | State::Paid { .. }, false) => Self::NotSelected,
        }
    }
}

/// A student's own application.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Application {
    pub scholarship: Scholarship,
    pub applied_at: DateTime<Utc>,
    /// The fee that the student paid.
    pub fee: Rupees,
    /// The payment of the fee; `None` if it was zero.
    pub payment: Option<TransferId>,
    /// The outcome.
    pub outcome: Outcome,
}

/// The students that the desk wants to approve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picked(Vec<SapId>);

impl Picked {
    const PATH: &'static str = "studentIds";
    /// The most students in one request.
    const MAX: usize = 1000;

    /// Reads the ids as the client sent them; a text that is no id gets the fault of a student who has not
    /// applied.
    pub fn parse(ids: &[String]) -> Result<Self, Faults> {
        if ids.is_empty() {
            return Err(Fault::new(Self::PATH, ScholarshipFault::NoStudents).into());
        }
        if ids.len() > Self::MAX {
            return Err(Fault::new(Self::PATH, ScholarshipFault::TooManyStudents).into());
        }
        let parsed = ids.iter().enumerate();
        let parsed = parsed.map(|(index, id)| SapId::parse(id).ok_or_else(|| Self::unknown(index)));
        let (mut picked, mut faults) = (Vec::new(), Vec::new());
        for id in parsed {
            match id {
                Ok(id) => picked.push(id),
                Err(fault) => faults.push(fault),
            }
        }
        Faults::check(faults).map(|()| Self(picked))
    }

    /// Each once.
    pub fn ids(&self) -> &[SapId] {
        &self.0
    }

    /// Refuses ids that are not in `found`.
    pub fn check_all_of(&self, found: &[SapId]) -> Result<(), Faults> {
        let missing = |(_, id): &(usize, &SapId)| !found.contains(id);
        let faults = self.0.iter().enumerate().filter(missing);
        Faults::check(faults.map(|(index, _)| Self::unknown(index)).collect())
    }

    fn unknown(index: usize) -> Fault {
        let path = format!("{}.{index}", Self::PATH);
        Fault::new(path, ScholarshipFault::NotApplied)
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::at, *};

    #[test]
    fn an_application_follows_its_scholarship() {
        let pending = State::Pending { approved_at: at(1) };
        let paid = State::Paid {
            approved_at: at(1),
            paid_at: at(2),
        };
        for (state, approved, outcome) in [
            (State::Open, false, Outcome::Applied),
            (pending, true, Outcome::Approved),
            (pending, false, Outcome::NotSelected),
            (paid, true, Outcome::Paid),
            (paid, false, Outcome::NotSelected),
        ] {
            assert_eq!(Outcome::of(state, approved), outcome);
        }
    }

    #[test]
    fn anyone_who_has_not_applied_is_named_by_position() {
        let ids = |ids: &[&str]| ids.iter().map(|&id| id.to_owned()).collect::<Vec<_>>();
        assert!(Picked::parse(&[]).is_err());
        assert!(Picked::parse(&ids(&["26000100001"; 1001])).is_err());
        let faults = Picked::parse(&ids(&["26000100001", "x"])).unwrap_err();
        assert_eq!(faults.list()[0].path, "studentIds.1");
        let picked = Picked::parse(&ids(&["26000100001", "26000100001", "26000100002"])).unwrap();
        assert_eq!(picked.check_all_of(&picked.ids()[1..]), Ok(()));
        let faults = picked.check_all_of(&picked.ids()[..1]).unwrap_err();
        assert_eq!(faults.list()[0].path, "studentIds.2");
    }
}
