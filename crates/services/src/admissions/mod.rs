//! Applications for admission, and decisions on them (spec §4).

mod application;
mod verification;

pub(crate) use self::application::{save_draft, submit};
pub use self::{
    application::{Admission, Apply, check_correctable, find, find_application},
    verification::{Decide, Dossier, approve, list, reject},
};
