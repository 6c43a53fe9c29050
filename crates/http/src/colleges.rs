//! Colleges (spec §7: College and course).

use portal_domain::ids::CollegeId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    access::Anyone,
    endpoint::Reply,
    params::{AskedOfList, ListQuery, Query},
    state::State,
};

/// An item of the colleges list (spec §3).
#[derive(Debug, Serialize, ToSchema)]
struct CollegeItem {
    #[serde(rename = "_id")]
    id: String,
    #[serde(rename = "collegeName")]
    college_name: String,
}

/// The colleges, a bare array.
#[derive(Debug, Serialize, ToSchema)]
#[serde(transparent)]
pub(crate) struct CollegeList(Vec<CollegeItem>);

/// GET /college/get-colleges: by name.
pub(crate) async fn get_colleges(
    _: Anyone,
    query: Query<ListQuery>,
    state: State,
) -> Reply<CollegeList> {
    let (page, search) = query.0.parse::<CollegeId>()?;
    let listing = state
        .run(move |cx| portal_services::colleges::list(cx, search.as_deref(), page))
        .await?;
    let item = |college: portal_domain::colleges::College| CollegeItem {
        id: college.id.to_string(),
        college_name: college.name,
    };
    Ok(query.0.answer(
        "/api/college/get-colleges",
        listing,
        |college| college.id.to_string(),
        |rows| CollegeList(rows.into_iter().map(item).collect()),
    ))
}
