//! The list of a college's charges.

use std::convert::Infallible;

use portal_domain::{
    charge_list::{Place, Sort},
    paging::Listing,
    sessions::SignedInStaff,
    sorting::SortedPage,
};
use portal_persistence::charge_list as store;

use crate::{Context, Outcome};

pub use store::{Filter as ListFilter, Listed as ListedCharge, Payment as ChargePayment};

/// The college's charges: what is owed, or what was paid.
pub fn list_charges(
    cx: &mut Context,
    by: &SignedInStaff,
    filter: &ListFilter,
    page: &SortedPage<Sort, Place>,
) -> Outcome<Listing<ListedCharge>, Infallible> {
    Ok(store::list(cx.db(), by.college, filter, page)?)
}
