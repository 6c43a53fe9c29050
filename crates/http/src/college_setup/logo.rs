//! The college's logo, which a super admin uploads in College Details.

use actix_web::{HttpRequest, HttpResponse, Responder, http::header};
use portal_domain::{documents::FileType, logos::LOGO};
use portal_services::logos::{self as use_case, ChangeLogo};
use serde::{Deserialize, Serialize};
use utoipa::{
    IntoParams, ToSchema,
    openapi::{RefOr, Response, Schema},
};

use crate::framework::{
    access::{AnyDesk, Staff, StudentOrStaff, SuperAdminDesk},
    api_error::ApiError,
    describe::DescribeReply,
    params::Query,
    reply::{Answer, FileAnswer, Reply},
    request_refusal::Limited,
    state::State,
    upload::{Form, Part, Upload},
};

/// The multipart form of a logo.
pub(crate) struct LogoForm;

impl Form for LogoForm {
    // There are no texts.
    const MAX_CHARS: usize = 0;

    fn parts() -> Vec<Part> {
        vec![Part::RequiredFile(LOGO)]
    }
}

/// The logo that the college has now.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LogoBody {
    /// Its number, for `v` of GET /college/logo; null when the college has none.
    #[schema(required = true)]
    logo_version: Option<i64>,
}

/// PUT /college/logo: sets or replaces the logo of the caller's own college. The picture is written anew as a JPEG on
/// white, without metadata, its longer side 600 pixels at most.
pub(crate) async fn change(
    staff: Staff<SuperAdminDesk>,
    upload: Upload<LogoForm>,
    state: State,
) -> Reply<LogoBody> {
    let form = upload.receive(&state).await?;
    let file = form.files.into_iter().next();
    let version = use_case::change(&state, staff.into_inner(), file, form.faults).await?;
    Ok(Answer::new(LogoBody {
        logo_version: Some(version.number()),
    }))
}

impl From<ChangeLogo> for ApiError {
    fn from(reason: ChangeLogo) -> Self {
        match reason {
            ChangeLogo::Faults(faults) => faults.into(),
            ChangeLogo::Throttled(throttled) => Self::too_many(Limited::Files, throttled),
        }
    }
}

/// PUT /college/logo/remove
pub(crate) async fn remove(staff: Staff<SuperAdminDesk>, state: State) -> Reply<LogoBody> {
    state.run(move |cx| use_case::remove(cx, &staff)).await?;
    Ok(Answer::new(LogoBody { logo_version: None }))
}

/// Which logo to read.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LogoQuery {
    /// Its number, of `logoVersion`. What was read under a number never changes.
    v: i64,
}

/// GET /college/logo: the logo of the caller's own college; 404 when it has none, or another.
pub(crate) async fn get(
    who: StudentOrStaff<AnyDesk>,
    query: Query<LogoQuery>,
    state: State,
) -> Result<Unchanging<FileAnswer<FileType>>, ApiError> {
    let college = match who {
        StudentOrStaff::Student(student) => student.college,
        StudentOrStaff::Staff(staff) => staff.college,
    };
    let number = query.0.v;
    let found = state
        .run(move |cx| use_case::find(cx, college, number))
        .await?;
    let bytes = found.ok_or_else(ApiError::not_found)?;
    Ok(Unchanging(FileAnswer {
        kind: FileType::Jpeg,
        file_name: "logo.jpg".to_owned(),
        bytes,
    }))
}

/// An answer that is always the same at that address: the one kind of reply of the API that a browser may keep.
pub(crate) struct Unchanging<T>(T);

impl<T: Responder> Responder for Unchanging<T> {
    type Body = T::Body;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse<T::Body> {
        let mut reply = self.0.respond_to(request);
        let a_year = header::HeaderValue::from_static("private, max-age=31536000, immutable");
        reply.headers_mut().insert(header::CACHE_CONTROL, a_year);
        reply
    }
}

impl<T: DescribeReply> DescribeReply for Unchanging<T> {
    fn describe_reply(schemas: &mut Vec<(String, RefOr<Schema>)>) -> Response {
        T::describe_reply(schemas)
    }
}
