//! The errors that a client gets. None of them shows SQL, a path, a version or a stack trace.

use actix_web::{HttpResponse, ResponseError, body::BoxBody, http::StatusCode, http::header};
use chrono::Duration;
use portal_domain::{
    throttles::Throttled,
    validation::{Fault, Faults},
};
use portal_services::{Failure, idempotency::OtherCall};
use serde::Serialize;
use utoipa::ToSchema;

/// The error object of every reply that is not a success.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct ErrorBody {
    /// A sentence for the person at the screen.
    error: String,
}

/// Every fault of a request, one entry a fault (spec §8).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct FaultsBody {
    errors: Vec<FaultBody>,
}

/// One fault.
#[derive(Debug, Serialize, ToSchema)]
struct FaultBody {
    /// A sentence for the person at the screen.
    msg: String,
    /// The request field.
    path: String,
}

/// A refusal or failure, ready to be sent.
#[derive(Debug)]
pub(crate) struct ApiError {
    status: StatusCode,
    body: Body,
    retry_after: Option<i64>,
}

#[derive(Debug)]
enum Body {
    Error(String),
    Faults(Vec<(String, String)>),
}

impl ApiError {
    /// A status and a sentence.
    pub(crate) fn new(status: StatusCode, error: impl Into<String>) -> Self {
        Self {
            status,
            body: Body::Error(error.into()),
            retry_after: None,
        }
    }

    /// 400 with a sentence that belongs to no field.
    pub(crate) fn bad_request(error: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, error)
    }

    /// 400 with one fault of a field whose name comes from the request's own structure.
    pub(crate) fn fault(path: impl Into<String>, message: impl Into<String>) -> Self {
        Self {
            status: StatusCode::BAD_REQUEST,
            body: Body::Faults(vec![(path.into(), message.into())]),
            retry_after: None,
        }
    }

    /// 401: not signed in.
    pub(crate) fn not_signed_in() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "Please log in.")
    }

    /// 403: signed in, but this is not theirs to do.
    pub(crate) fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "You are not allowed to do this.")
    }

    /// 412: the page was loaded for another account than the one that is signed in now.
    pub(crate) fn another_account() -> Self {
        Self::new(
            StatusCode::PRECONDITION_FAILED,
            "Another account has signed in in this browser. Please reload the page.",
        )
    }

    /// 404: unknown, or another college's; the same bytes for both.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "Not found.")
    }

    /// 409: not allowed in this state.
    pub(crate) fn conflict(error: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, error)
    }

    /// 422: the client has used this `Idempotency-Key` for another call.
    pub(crate) fn unprocessable(error: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, error)
    }

    /// 503: nothing was done; try again after that many seconds.
    pub(crate) fn unavailable(seconds: i64) -> Self {
        Self {
            retry_after: Some(seconds),
            ..Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "The portal is busy or being repaired. Please try again in a moment.",
            )
        }
    }

    /// 500: a defect of the server.
    pub(crate) fn defect() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "An unexpected error occurred. Please try again.",
        )
    }

    /// 429 with the time to wait, in words and as Retry-After.
    pub(crate) fn throttled(throttled: Throttled) -> Self {
        Self::throttled_for("Too many tries.", throttled)
    }

    /// 429 with a sentence that says what there was too much of, and the time to wait.
    pub(crate) fn throttled_for(what: &str, throttled: Throttled) -> Self {
        let wait = in_words(throttled.retry_after);
        Self::throttled_saying(throttled, format!("{what} Please try again in {wait}."))
    }

    /// 429 with a sentence of the spec.
    pub(crate) fn throttled_saying(throttled: Throttled, error: impl Into<String>) -> Self {
        Self {
            retry_after: Some(seconds_up(throttled.retry_after)),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, error)
        }
    }
}

fn seconds_up(duration: Duration) -> i64 {
    (duration + Duration::milliseconds(999))
        .num_seconds()
        .max(1)
}

fn in_words(duration: Duration) -> String {
    match seconds_up(duration) {
        1 => "1 second".into(),
        seconds @ 2..=90 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", (seconds + 59) / 60),
    }
}

impl From<Faults> for ApiError {
    fn from(faults: Faults) -> Self {
        let list = faults.list().iter();
        Self {
            status: StatusCode::BAD_REQUEST,
            body: Body::Faults(
                list.map(|f| (f.path.to_string(), f.message.clone()))
                    .collect(),
            ),
            retry_after: None,
        }
    }
}

impl From<OtherCall> for ApiError {
    fn from(reason: OtherCall) -> Self {
        Self::unprocessable(reason.to_string())
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
        match &self.body {
            Body::Error(error) => reply.json(ErrorBody {
                error: error.clone(),
            }),
            Body::Faults(faults) => reply.json(FaultsBody {
                errors: faults
                    .iter()
                    .map(|(path, msg)| FaultBody {
                        msg: msg.clone(),
                        path: path.clone(),
                    })
                    .collect(),
            }),
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

    #[test]
    fn a_wait_is_rounded_up_and_said_in_words() {
        assert_eq!(in_words(Duration::milliseconds(10)), "1 second");
        assert_eq!(in_words(Duration::milliseconds(59_001)), "60 seconds");
        assert_eq!(in_words(Duration::seconds(91)), "2 minutes");
        assert_eq!(in_words(Duration::seconds(3600)), "60 minutes");
    }
}
