//! The errors that a client gets. None of them shows SQL, a path, a version or a stack trace.

use std::borrow::Cow;

use actix_web::{HttpResponse, ResponseError, body::BoxBody, http::StatusCode, http::header};
use portal_domain::{
    factors::Stale,
    refusals::{Params, Refusal, RefusalKind},
    throttles::Throttled,
    validation::{Fault, FaultKind, Faults},
};
use portal_services::{Failure, idempotency::OtherCall};
use serde::Serialize;
use utoipa::{
    ToSchema,
    openapi::{Object, ObjectBuilder, Type, schema::AdditionalProperties},
};

use crate::framework::{
    request_refusal::{Limited, RequestRefusal, TooMany, seconds_up},
    words::wire_words,
};

/// A refusal: the body of every reply that is not a success.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// A sentence for the person at the screen.
    error: String,
    code: Code,
    /// The values in the sentence.
    #[schema(schema_with = params_schema)]
    params: Params,
}

impl ErrorBody {
    /// The same also tells beforehand, in a reply that succeeds, what would be refused.
    pub(crate) fn of(refusal: &(impl Refusal + ?Sized)) -> Self {
        let RefusalKind { code, params } = refusal.kind();
        Self {
            error: refusal.to_string(),
            code: code.into(),
            params,
        }
    }
}

/// Every fault of a request, one entry a fault (spec §8).
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FaultsBody {
    errors: Vec<FaultBody>,
}

/// One fault.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct FaultBody {
    /// A sentence for the person at the screen.
    msg: String,
    /// The request field.
    path: String,
    code: Code,
    /// The values in the sentence.
    #[schema(schema_with = params_schema)]
    params: Params,
}

wire_words! {
    /// What programs decide by; a code never changes its meaning.
    Code = portal_domain::refusals::Code;
}

/// Values by their names: numbers, texts and lists of texts.
pub(crate) fn params_schema() -> Object {
    ObjectBuilder::new()
        .schema_type(Type::Object)
        .additional_properties(Some(AdditionalProperties::FreeForm(true)))
        .build()
}

/// A refusal or failure, ready to be sent.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: Body,
    retry_after: Option<i64>,
    /// A `Set-Cookie` header.
    cookie: Option<String>,
}

#[derive(Debug)]
enum Body {
    Error(ErrorBody),
    Faults(FaultsBody),
}

impl ApiError {
    /// A status and a refusal. A sentence alone is no refusal, so it does not compile.
    pub(crate) fn new(status: StatusCode, refusal: &impl Refusal) -> Self {
        Self {
            status,
            body: Body::Error(ErrorBody::of(refusal)),
            retry_after: None,
            cookie: None,
        }
    }

    /// The same, and the browser gets that `Set-Cookie` header.
    pub(crate) fn with_cookie(self, cookie: String) -> Self {
        Self {
            cookie: Some(cookie),
            ..self
        }
    }

    /// 400 with a refusal that belongs to no field.
    pub(crate) fn bad_request(refusal: &impl Refusal) -> Self {
        Self::new(StatusCode::BAD_REQUEST, refusal)
    }

    /// 400 with one fault of a field whose name comes from the request's own structure.
    pub(crate) fn fault(path: impl Into<Cow<'static, str>>, kind: impl Into<FaultKind>) -> Self {
        Fault::new(path, kind).into()
    }

    /// 401: not signed in.
    pub(crate) fn not_signed_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, &RequestRefusal::NotSignedIn)
    }

    /// 401: the password was right, and the second factor is still to come.
    pub(crate) fn factor_needed() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, &RequestRefusal::FactorNeeded)
    }

    /// Whether staff have to confirm who they are before the call is let through.
    pub(crate) fn is_stale(&self) -> bool {
        matches!(&self.body, Body::Error(body) if body.code.0 == portal_domain::refusals::Code::FactorStale)
    }

    /// Whether it is a 401.
    pub(crate) fn is_unauthorized(&self) -> bool {
        self.status == StatusCode::UNAUTHORIZED
    }

    /// 403: signed in, but this is not theirs to do.
    pub(crate) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, &RequestRefusal::Forbidden)
    }

    /// 412: the page was loaded for another account than the one that is signed in now.
    pub(crate) fn another_account() -> Self {
        Self::new(
            StatusCode::PRECONDITION_FAILED,
            &RequestRefusal::OtherAccount,
        )
    }

    /// 404: unknown, or another college's; the same bytes for both.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, &RequestRefusal::NotFound)
    }

    /// 409: not allowed in this state.
    pub(crate) fn conflict(refusal: &impl Refusal) -> Self {
        Self::new(StatusCode::CONFLICT, refusal)
    }

    /// 503: nothing was done; try again after that many seconds.
    pub(crate) fn unavailable(seconds: i64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                &RequestRefusal::Unavailable,
            )
        }
    }

    /// 500: a defect of the server.
    pub(crate) fn defect() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, &RequestRefusal::Defect)
    }

    /// 429 that says what there was too much of and how long to wait, also as Retry-After.
    pub(crate) fn too_many(of: Limited, throttled: Throttled) -> Self {
        let wait = throttled.retry_after;
        Self::throttled(throttled, &TooMany { of, wait })
    }

    /// 429 with a sentence of the spec.
    pub(crate) fn throttled(throttled: Throttled, refusal: &impl Refusal) -> Self {
        Self {
            retry_after: Some(seconds_up(throttled.retry_after)),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, refusal)
        }
    }
}

impl From<Stale> for ApiError {
    fn from(reason: Stale) -> Self {
        Self::new(StatusCode::FORBIDDEN, &reason)
    }
}

impl From<&Fault> for FaultBody {
    fn from(fault: &Fault) -> Self {
        let RefusalKind { code, params } = fault.kind.kind();
        Self {
            msg: fault.to_string(),
            path: fault.path.to_string(),
            code: code.into(),
            params,
        }
    }
}

impl From<Faults> for ApiError {
    fn from(faults: Faults) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            body: Body::Faults(FaultsBody {
                errors: faults.list().iter().map(FaultBody::from).collect(),
            }),
            retry_after: None,
            cookie: None,
        }
    }
}

impl From<OtherCall> for ApiError {
    fn from(reason: OtherCall) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, &reason)
    }
}

impl From<Fault> for ApiError {
    fn from(fault: Fault) -> Self {
        Faults::from(fault).into()
    }
}

impl From<std::convert::Infallible> for ApiError {
    fn from(never: std::convert::Infallible) -> Self {
        match never {}
    }
}

impl<E: Into<ApiError>> From<Failure<E>> for ApiError {
    fn from(failure: Failure<E>) -> Self {
        use portal_services::StoreError;
        match failure {
            Failure::Refused(reason) => reason.into(),
            Failure::Busy => Self::unavailable(1),
            Failure::DependencyUnavailable(what) => {
                tracing::error!(what, "something that is needed is away");
                Self::unavailable(30)
            }
            Failure::Store(error @ StoreError::GaveUp(_)) => {
                tracing::warn!(%error, "the database is busy");
                Self::unavailable(1)
            }
            Failure::Store(error @ StoreError::Full(_)) => {
                tracing::error!(%error, "a disk is full");
                Self::unavailable(30)
            }
            Failure::Store(
                error @ (StoreError::Unavailable(_) | StoreError::SerializationFailure(_)),
            ) => {
                tracing::warn!(%error, "the database is away");
                Self::unavailable(2)
            }
            Failure::Store(error) => {
                tracing::error!(%error, "a query failed");
                Self::defect()
            }
            Failure::Defect(defect) => {
                defect.log();
                Self::defect()
            }
        }
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.status)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.status
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let mut reply = HttpResponse::build(self.status);
        if let Some(seconds) = self.retry_after {
            reply.insert_header((header::RETRY_AFTER, seconds));
        }
        if let Some(cookie) = &self.cookie {
            reply.insert_header((header::SET_COOKIE, cookie.as_str()));
        }
        match &self.body {
            Body::Error(body) => reply.json(body),
            Body::Faults(body) => reply.json(body),
        }
    }
}

#[cfg(test)]
mod tests {
    use portal_services::StoreError;

    use super::*;

    #[test]
    fn a_lock_that_did_not_come_free_is_answered_with_try_again() {
        let why = "canceling statement due to lock timeout".to_owned();
        let failure = Failure::<std::convert::Infallible>::Store(StoreError::GaveUp(why));
        let reply = ApiError::from(failure).error_response();
        assert_eq!(reply.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_eq!(reply.headers().get(header::RETRY_AFTER).unwrap(), "1");
    }
}
