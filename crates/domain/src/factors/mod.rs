//! The second factor beside a staff member's password: who needs one, from when on, and what a sign-in still lacks.

mod recovery;
pub mod restoration;
mod standing;
mod step_up;
mod totp;

use crate::refusals::refusals;

pub use self::{
    recovery::{RecoveryCode, RecoverySet},
    standing::{
        ALWAYS, AddedRole, AddedRoles, Demand, FactorKind, GRACE, Lacking, Level, Needs, Next,
        Standing,
    },
    step_up::{Act, Stale},
    totp::{MOST_WRONG, TotpCode},
};

refusals! {
    /// What is wrong with a field of a second factor.
    FactorFault {
        Required = FactorRequired: "Please enter your code.",
        Wrong = FactorWrong: "This code is wrong or was used already.",
    }
}
