//! The JSON body of a request: limited in size and time, with faults by field.

use std::time::Duration;

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::{StatusCode, header},
    web,
};
use futures_util::{StreamExt, future::LocalBoxFuture};
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::framework::{
    api_error::ApiError,
    describe::{Describe, Draft},
    request_refusal::RequestRefusal,
};

use portal_domain::validation::TextFault;

/// The longest time that a body may take to arrive.
const DEADLINE: Duration = Duration::from_secs(20);

/// A request's parsed JSON body, of at most `KILOBYTES` kB.
pub(crate) struct Body<T, const KILOBYTES: usize = 64>(pub(crate) T);

impl<T: DeserializeOwned + 'static, const KILOBYTES: usize> FromRequest for Body<T, KILOBYTES> {
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let has_type = request.headers().contains_key(header::CONTENT_TYPE);
        let bytes = receive(request, payload, KILOBYTES);
        Box::pin(async move {
            if !has_type {
                return Err(not_json());
            }
            parse(&bytes.await?).map(Self)
        })
    }
}

/// A request's JSON body that the client may leave out, together with its content type: then it is `T::default()`.
pub(crate) struct OptionalBody<T, const KILOBYTES: usize = 64>(pub(crate) T);

impl<T: DeserializeOwned + Default + 'static, const KILOBYTES: usize> FromRequest
    for OptionalBody<T, KILOBYTES>
{
    type Error = ApiError;
    type Future = LocalBoxFuture<'static, Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let has_type = request.headers().contains_key(header::CONTENT_TYPE);
        let bytes = receive(request, payload, KILOBYTES);
        Box::pin(async move {
            let bytes = bytes.await?;
            if bytes.is_empty() {
                Ok(Self(T::default()))
            } else if has_type {
                parse(&bytes).map(Self)
            } else {
                Err(not_json())
            }
        })
    }
}

impl<T: ToSchema, const KILOBYTES: usize> Describe for Body<T, KILOBYTES> {
    fn describe(draft: &mut Draft) {
        draft.set_json::<T>();
    }
}

impl<T: ToSchema, const KILOBYTES: usize> Describe for OptionalBody<T, KILOBYTES> {
    fn describe(draft: &mut Draft) {
        draft.set_optional_json::<T>();
    }
}

/// The bytes of a body; 413 when they are too many, 408 when they take too long.
fn receive(
    request: &HttpRequest,
    payload: &mut Payload,
    kilobytes: usize,
) -> impl Future<Output = Result<web::BytesMut, ApiError>> + use<> {
    let (declared, payload) = (declared_length(request), payload.take());
    async move {
        let most = kilobytes * 1024;
        if declared.is_some_and(|bytes| bytes > most as u64) {
            return Err(too_large());
        }
        let read = tokio::time::timeout(DEADLINE, read(payload, most)).await;
        let late = |_| ApiError::new(StatusCode::REQUEST_TIMEOUT, &RequestRefusal::TooSlow);
        read.map_err(late)?
    }
}

/// The length that `Content-Length` declares, in bytes.
pub(crate) fn declared_length(request: &HttpRequest) -> Option<u64> {
    let value = request.headers().get(header::CONTENT_LENGTH)?;
    value.to_str().ok()?.parse().ok()
}

async fn read(mut payload: Payload, most: usize) -> Result<web::BytesMut, ApiError> {
    let mut bytes = web::BytesMut::new();
    while let Some(chunk) = payload.next().await {
        let chunk = chunk.map_err(|_| ApiError::bad_request(&RequestRefusal::EndedEarly))?;
        if bytes.len() + chunk.len() > most {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, ApiError> {
    // Serde would also read an array, whose items are the fields in their order.
    if !bytes.trim_ascii_start().starts_with(b"{") {
        return Err(no_object());
    }
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        // Every fault names its field in this form: `courses.0.baseFee`.
        let path = error.path().to_string().replace('[', ".").replace(']', "");
        if error.inner().is_data() && path != "." {
            ApiError::fault(path, TextFault::WrongForm)
        } else {
            no_object()
        }
    })?;
    json.end().map_err(|_| no_object())?;
    Ok(value)
}

fn no_object() -> ApiError {
    ApiError::bad_request(&RequestRefusal::NotJson)
}

fn too_large() -> ApiError {
    ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, &RequestRefusal::TooLarge)
}

/// 415: the endpoint takes JSON, and the body has another media type.
pub(crate) fn not_json() -> ApiError {
    ApiError::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        &RequestRefusal::JsonExpected,
    )
}
