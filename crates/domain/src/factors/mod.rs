//! The second factor beside a staff member's password: who needs one, from when on, and what a sign-in still lacks.

mod recovery;
mod standing;
mod totp;

pub use self::{
    recovery::{RecoveryCode, RecoverySet},
    standing::{ALWAYS, Demand, GRACE, Needs, Next, Standing},
    totp::{Counted, TotpCode},
};
