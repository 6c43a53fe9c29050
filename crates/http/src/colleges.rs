//! Colleges (spec §7: College and course).

use portal_domain::{colleges::CollegeName, ids::CollegeId};
use portal_services::colleges as use_case;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::{
    access::Anyone,
    client_address::ClientAddress,
    params::{AskedOfList, ListQuery, Query},
    reply::{Answer, Reply},
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
        .run(move |cx| use_case::list(cx, search.as_deref(), page))
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

/// A name to be looked up.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query)]
pub(crate) struct NameQuery {
    /// As it would be sent to register at the college.
    #[param(required = true)]
    college_name: String,
}

/// Whether there is such a college, and names that may have been meant.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CollegeNameFound {
    /// The college that registering under the name joins; `null` when it would found one.
    college_name: Option<String>,
    /// At most five, the nearest first; none when there is such a college.
    near: Vec<String>,
}

/// GET /college/look-up: before a name founds a college.
pub(crate) async fn look_up(
    _: Anyone,
    client: ClientAddress,
    query: Query<NameQuery>,
    state: State,
) -> Reply<CollegeNameFound> {
    let name = CollegeName::parse("collegeName", &query.0.college_name)?;
    let found = state
        .run(move |cx| use_case::look_up(cx, client.0, &name))
        .await?;
    Ok(Answer::new(CollegeNameFound {
        college_name: found.college.map(|college| college.name),
        near: found.near,
    }))
}
