//! Applications for admission, and decisions on them (spec §4).

mod application;
mod application_pdf;
mod fee;
mod reopening;
mod verification;

pub(crate) use self::application::{save_draft, submit};
pub use self::{
    application::{Admission, Apply, check_correctable, find, find_submitted},
    application_pdf::{ApplicationPdf, FindApplicationPdf, application_pdf},
    fee::{AdmissionFee, find as find_fee},
    reopening::{
        ListedReopening, Reopen, ask_to_reopen, dismiss_reopening, list_reopenings, reopen,
    },
    verification::{Decide, Dossier, approve, list, reject},
};
