//! The parameters in a request's address: ids in its path, pages and filters in its query.

use std::{future::Ready, str::FromStr};

use actix_web::{FromRequest, HttpRequest, dev::Payload, http::header};
use portal_domain::{
    glance,
    ids::{
        AcademicYearId, ChargeId, ClassId, CollegeId, CourseId, DeviceId, DocumentId,
        EnrolmentChangeId, GrievanceId, InvitationId, LeaveId, PasskeyId, PracticalId,
        PracticalRequestId, ReopeningId, RestorationId, SavedReplyId, ScholarshipId, SignInId,
        StaffId, StudentImportId, SubjectId, TopUpId, TransferId,
    },
    paging::{Listing, Page},
    period::Period,
    sap_id::SapId,
    saved_replies::Desk,
    sorting::{Said, SortKey, SortedPage},
    validation::{Faults, Label, all, line},
};
use serde::{Deserialize, de::DeserializeOwned};
use utoipa::{
    IntoParams,
    openapi::{
        path::ParameterIn,
        schema::{KnownFormat, Object, ObjectBuilder, SchemaFormat, Type},
    },
};

use crate::framework::{
    api_error::ApiError,
    describe::{Describe, Draft},
    reply::Answer,
    request_refusal::RequestRefusal,
    words::wire_words,
};

/// The id in the path. Text that is not an id gets 404, as an unknown id does.
pub(crate) struct Id<T>(pub(crate) T);

impl<T: FromStr + 'static> FromRequest for Id<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let text = request.match_info().iter().next().map(|(_, text)| text);
        let id = text.and_then(|text| text.parse().ok());
        std::future::ready(id.map(Self).ok_or_else(ApiError::not_found))
    }
}

/// What an id in the path looks like, for the OpenAPI document.
pub(crate) trait PathId {
    fn schema() -> Object {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Uuid)))
            .build()
    }
}

impl PathId for AcademicYearId {}
impl PathId for ClassId {}
impl PathId for EnrolmentChangeId {}
impl PathId for StudentImportId {}
impl PathId for CourseId {}
impl PathId for CollegeId {}
impl PathId for StaffId {}
impl PathId for InvitationId {}
impl PathId for DocumentId {}
impl PathId for TransferId {}
impl PathId for TopUpId {}
impl PathId for ReopeningId {}
impl PathId for RestorationId {}
impl PathId for ChargeId {}
impl PathId for SubjectId {}
impl PathId for PracticalId {}
impl PathId for PracticalRequestId {}
impl PathId for ScholarshipId {}
impl PathId for GrievanceId {}
impl PathId for LeaveId {}
impl PathId for DeviceId {}
impl PathId for PasskeyId {}
impl PathId for SavedReplyId {}
impl PathId for SignInId {}
impl PathId for Desk {
    fn schema() -> Object {
        one_of(Self::WORDS)
    }
}
impl PathId for glance::Desk {
    fn schema() -> Object {
        one_of(Self::WORDS)
    }
}
impl PathId for SapId {
    fn schema() -> Object {
        ObjectBuilder::new()
            .schema_type(Type::String)
            .pattern(Some("^[0-9]{11}$"))
            .build()
    }
}

fn one_of(words: &[&str]) -> Object {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .enum_values(Some(words.iter().copied()))
        .build()
}

impl<T: PathId> Describe for Id<T> {
    fn describe(draft: &mut Draft) {
        draft.name_in_path(T::schema());
    }
}

/// The query string, parsed.
pub(crate) struct Query<T>(pub(crate) T);

impl<T: DeserializeOwned + 'static> FromRequest for Query<T> {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let parsed = serde_urlencoded::from_str(request.query_string());
        std::future::ready(
            parsed
                .map(Self)
                .map_err(|_| ApiError::bad_request(&RequestRefusal::FaultyAddress)),
        )
    }
}

impl<T: IntoParams> Describe for Query<T> {
    fn describe(draft: &mut Draft) {
        draft
            .parameters
            .extend(T::into_params(|| Some(ParameterIn::Query)));
    }
}

wire_words! {
    /// Which way to read a list.
    OrderWord = portal_domain::paging::Order;
}

/// The query of a list that is not searched.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PageQuery {
    /// Rows in the reply, 1 to 1000.
    limit: Option<String>,
    /// The id of the last row of the page before.
    after: Option<String>,
    /// Which way to read the list by its key; the list's own order when left out.
    #[param(value_type = Option<OrderWord>, inline)]
    order: Option<String>,
}

impl PageQuery {
    /// The page, or the faults of its parameters.
    pub(crate) fn parse<C: FromStr>(&self) -> Result<Page<C>, Faults> {
        Page::parse(
            self.limit.as_deref(),
            self.after.as_deref(),
            self.order.as_deref(),
        )
    }
}

/// The query of a list that can be searched.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ListQuery {
    /// Rows in the reply, 1 to 1000.
    limit: Option<String>,
    /// The id of the last row of the page before.
    after: Option<String>,
    /// Which way to read the list by its key; the list's own order when left out.
    #[param(value_type = Option<OrderWord>, inline)]
    order: Option<String>,
    /// Only rows that contain this text.
    search: Option<String>,
}

/// The longest search text, in characters.
const MAX_SEARCH: usize = 100;

fn searched(text: Option<&str>) -> Result<Option<String>, Faults> {
    match text.map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => Ok(Some(line("search", Label::SearchText, MAX_SEARCH, text)?)),
    }
}

impl ListQuery {
    /// The page and the text searched for.
    pub(crate) fn parse<C: FromStr>(&self) -> Result<(Page<C>, Option<String>), ApiError> {
        let page = Page::parse(
            self.limit.as_deref(),
            self.after.as_deref(),
            self.order.as_deref(),
        );
        Ok(all((page, searched(self.search.as_deref())))?)
    }

    /// The page of a list that is sorted by `sort`, and the text searched for.
    pub(crate) fn parse_sorted<Key: SortKey, C: FromStr>(
        &self,
        sort: Option<&str>,
    ) -> Result<(SortedPage<Key, C>, Option<String>), ApiError> {
        let page = SortedPage::parse(Said {
            limit: self.limit.as_deref(),
            after: self.after.as_deref(),
            order: self.order.as_deref(),
            sort,
        });
        Ok(all((page, searched(self.search.as_deref())))?)
    }
}

/// The query of a list as a file.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct ExportQuery {
    /// Which way to read the list by its key; the list's own order when left out.
    #[param(value_type = Option<OrderWord>, inline)]
    order: Option<String>,
    /// Only rows that contain this text.
    search: Option<String>,
}

impl ExportQuery {
    /// The first page of the list, sorted by `sort`, and the text searched for.
    pub(crate) fn parse_sorted<Key: SortKey, C: FromStr>(
        &self,
        sort: Option<&str>,
    ) -> Result<(SortedPage<Key, C>, Option<String>), ApiError> {
        let page = SortedPage::parse(Said {
            order: self.order.as_deref(),
            sort,
            ..Said::default()
        });
        Ok(all((page, searched(self.search.as_deref())))?)
    }
}

/// The parameters of a list's query; the address of the next page repeats them.
pub(crate) trait AskedOfList {
    /// Every parameter except `after`.
    fn asked(&self) -> Vec<(&'static str, Option<&str>)>;

    /// Adds further filters, which the address of the next page must carry too.
    fn filtered_by<'a>(
        &'a self,
        filters: impl IntoIterator<Item = (&'static str, Option<&'a str>)>,
    ) -> FilteredList<'a> {
        let mut asked = self.asked();
        asked.extend(filters);
        FilteredList { asked }
    }

    /// [`FilteredList::answer`] of a list without filters of its own.
    fn answer<T, B>(
        &self,
        path: &str,
        listing: Listing<T>,
        id: impl Fn(&T) -> String,
        body: impl FnOnce(Vec<T>) -> B,
    ) -> Answer<B> {
        self.filtered_by([]).answer(path, listing, id, body)
    }
}

impl AskedOfList for PageQuery {
    fn asked(&self) -> Vec<(&'static str, Option<&str>)> {
        vec![
            ("limit", self.limit.as_deref()),
            ("order", self.order.as_deref()),
        ]
    }
}

impl AskedOfList for ListQuery {
    fn asked(&self) -> Vec<(&'static str, Option<&str>)> {
        vec![
            ("limit", self.limit.as_deref()),
            ("search", self.search.as_deref()),
            ("order", self.order.as_deref()),
        ]
    }
}

/// A list's query with the list's own filters.
pub(crate) struct FilteredList<'a> {
    asked: Vec<(&'static str, Option<&'a str>)>,
}

impl FilteredList<'_> {
    /// The answer of a list: its rows, and the address of the next page when there is one.
    pub(crate) fn answer<T, B>(
        &self,
        path: &str,
        listing: Listing<T>,
        id: impl Fn(&T) -> String,
        body: impl FnOnce(Vec<T>) -> B,
    ) -> Answer<B> {
        let last = listing.rows.last().map(id).filter(|_| listing.more);
        let answer = Answer::new(body(listing.rows));
        match last {
            Some(last) => answer.with_header(header::LINK, self.next_link(path, &last)),
            None => answer,
        }
    }

    /// The value of the `Link` header (RFC 8288).
    fn next_link(&self, path: &str, after: &str) -> String {
        let given: Vec<_> = self
            .asked
            .iter()
            .copied()
            .chain([("after", Some(after))])
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        let query = serde_urlencoded::to_string(given).unwrap_or_default();
        format!("<{path}?{query}>; rel=\"next\"")
    }
}

/// The first and the last day, both included.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct PeriodQuery {
    /// `YYYY-MM-DD`, in India.
    from: Option<String>,
    /// `YYYY-MM-DD`, in India.
    to: Option<String>,
}

impl PeriodQuery {
    /// The period, or the faults of its days.
    pub(crate) fn parse(&self) -> Result<Period, Faults> {
        Period::parse(self.from.as_deref(), self.to.as_deref())
    }

    /// Both parameters as sent, for the address of the next page.
    pub(crate) fn given(&self) -> [(&'static str, Option<&str>); 2] {
        [("from", self.from.as_deref()), ("to", self.to.as_deref())]
    }
}
