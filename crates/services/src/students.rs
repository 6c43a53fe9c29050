//! A college's students, as its staff see them (spec §7: getStudents).

use std::convert::Infallible;

use portal_domain::{
    paging::{Listing, Page},
    sap_id::SapId,
    sessions::SignedInStaff,
    sorting::SortedPage,
};
use portal_persistence::students;

pub use portal_persistence::students::ListedStudent;

use crate::{Context, Outcome};

/// The students whose name, address or SAP id contains `search` and who have applied for the course
/// of that short name.
pub fn list(
    cx: &mut Context,
    by: &SignedInStaff,
    search: Option<&str>,
    course: Option<&str>,
    page: &Page<SapId>,
) -> Outcome<Listing<ListedStudent>, Infallible> {
    Ok(students::list(
        cx.db(),
        by.college,
        search,
        course,
        &SortedPage::own(page.clone()),
    )?)
}
