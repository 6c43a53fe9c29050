//! Lists the requests that wait for a decision, for the desk that decides and for the student who
//! asked.

use std::{convert::Infallible, str::FromStr};

use portal_domain::{
    decision_queue::Queue,
    paging::{Listing, Page},
    sessions::SignedInStaff,
};
use portal_services::{Context, Outcome, decision_queue::count_waiting};

use crate::framework::{
    access::Staff,
    api_error::ApiError,
    params::{AskedOfList, PageQuery},
    reply::{Counted, Reply},
    state::State,
};

/// A page of a desk's queue, with the number that wait in it if it was counted.
pub(crate) async fn read<D, T>(
    state: &State,
    staff: Staff<D>,
    queue: Queue,
    is_first: bool,
    list: impl FnOnce(&mut Context, &SignedInStaff) -> Outcome<Listing<T>, Infallible> + Send + 'static,
) -> Result<(Listing<T>, Option<Counted>), ApiError>
where
    T: Send + 'static,
{
    let staff = staff.into_inner();
    let read = move |cx: &mut Context| {
        // Before the list, so that what arrives while the list is read counts as new.
        let as_of = cx.now();
        let listing = list(cx, &staff)?;
        let waiting = count_waiting(cx, &staff, queue, is_first)?;
        Ok((listing, waiting.map(|waiting| Counted { waiting, as_of })))
    };
    Ok(state.run(read).await?)
}

/// A student's own requests, as `list` finds them.
pub(crate) async fn list_own<T, C, B>(
    state: &State,
    query: &PageQuery,
    path: &str,
    list: impl FnOnce(&mut Context, &Page<C>) -> Outcome<Listing<T>, Infallible> + Send + 'static,
    id: impl Fn(&T) -> String,
    body: impl FnOnce(Vec<T>) -> B,
) -> Reply<B>
where
    T: Send + 'static,
    C: FromStr + Send + 'static,
{
    let page = query.parse::<C>()?;
    let listing = state.run(move |cx| list(cx, &page)).await?;
    Ok(query.answer(path, listing, id, body))
}
