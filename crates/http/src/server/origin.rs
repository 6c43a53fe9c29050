//! Protection from cross-site request forgery: refuses what a foreign page makes a browser send
//! before it reaches a handler. It needs no token, so the spec's calls stay as they are.
//!
//! A browser states the origin of an unsafe request (`Origin`, `Sec-Fetch-Site`), and a page cannot
//! forge it. Programs other than browsers send neither header, and no cookies of other people.

use actix_web::{
    Error,
    body::MessageBody,
    dev::{ServiceRequest, ServiceResponse},
    http::{StatusCode, header},
    middleware::Next,
    web,
};

use crate::{
    framework::{
        api_error::ApiError, body::not_json, request_refusal::RequestRefusal, state::AppState,
        upload::not_a_form,
    },
    routes,
};

/// Refuses unsafe requests of foreign pages, and bodies of a media type that the endpoint does not
/// take.
pub(crate) async fn guard(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if request.method().is_safe() {
        return next.call(request).await;
    }
    if !is_ours(&request) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, &RequestRefusal::ForeignOrigin).into());
    }
    if routes::takes_form(request.path()) {
        if essence(&request).as_deref() != Some(mime::MULTIPART_FORM_DATA.essence_str()) {
            return Err(not_a_form().into());
        }
    } else if !is_json_or_empty(&request) {
        return Err(not_json().into());
    }
    next.call(request).await
}

fn is_ours(request: &ServiceRequest) -> bool {
    let Some(state) = request.app_data::<web::Data<AppState>>() else {
        return false;
    };
    let text = |name: header::HeaderName| {
        request
            .headers()
            .get(name)
            .map(|value| value.to_str().unwrap_or("null"))
    };
    let origin = text(header::ORIGIN);
    let fetched_from = text(header::HeaderName::from_static("sec-fetch-site"));
    let origin_is_ours = origin.is_none_or(|origin| state.web.is_ours(origin));
    let site_is_ours = match fetched_from {
        None | Some("same-origin" | "none") => true,
        _ => origin.is_some_and(|origin| state.web.is_allowed_elsewhere(origin)),
    };
    origin_is_ours && site_is_ours
}

fn is_json_or_empty(request: &ServiceRequest) -> bool {
    let headers = request.headers();
    match headers.get(header::CONTENT_TYPE) {
        Some(_) => essence(request).as_deref() == Some(mime::APPLICATION_JSON.essence_str()),
        None => {
            let empty = headers
                .get(header::CONTENT_LENGTH)
                .is_none_or(|length| length == "0");
            empty && !headers.contains_key(header::TRANSFER_ENCODING)
        }
    }
}

/// The media type of the body, without its parameters.
fn essence(request: &ServiceRequest) -> Option<String> {
    let text = request.headers().get(header::CONTENT_TYPE)?.to_str().ok()?;
    let mime: mime::Mime = text.parse().ok()?;
    Some(mime.essence_str().to_owned())
}
