//! A college's students, as its staff see them (spec §7: getStudents).

use std::convert::Infallible;

use portal_domain::{
    paging::{Listing, Page},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
};
use portal_persistence::students;

pub use portal_persistence::students::{ListedStudent, Which};

use crate::{Context, Outcome};

/// The students of that kind, in the order of their SAP ids.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    which: &Which,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedStudent>, Infallible> {
    let page = SortedPage::own(page.clone());
    Ok(students::list(cx.db(), by.college, which, &page)?)
}
