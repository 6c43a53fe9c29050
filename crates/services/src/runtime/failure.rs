//! The failures of a use case: refusals of its own, and errors of the machinery below it.

use std::borrow::Cow;

use portal_persistence::{StoreError, Stored};

use crate::{Defect, runtime::defect::AnyError};

/// Why a use case failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure<E> {
    /// The rules refused it.
    #[error(transparent)]
    Refused(E),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Another dependency is unavailable, such as the document store; nothing was done.
    #[error("{0}")]
    DependencyUnavailable(String),
    /// This instance is overloaded; nothing was done.
    #[error("too busy")]
    Busy,
    /// A defect: something that cannot happen did.
    #[error("{0}")]
    Defect(#[source] Defect),
}

/// The result of a use case.
pub type Outcome<T, E> = Result<T, Failure<E>>;

impl<E> Failure<E> {
    /// Converts the reason of a refusal.
    pub fn map<F>(self, wrap: impl FnOnce(E) -> F) -> Failure<F> {
        match self {
            Self::Refused(reason) => Failure::Refused(wrap(reason)),
            Self::Store(error) => Failure::Store(error),
            Self::DependencyUnavailable(what) => Failure::DependencyUnavailable(what),
            Self::Busy => Failure::Busy,
            Self::Defect(defect) => Failure::Defect(defect),
        }
    }
}

impl<E> Failure<E> {
    /// A defect found by the calling line, from an error or a sentence.
    #[track_caller]
    pub fn defect(source: impl Into<AnyError>) -> Self {
        Self::Defect(Defect::new(None, source))
    }

    /// Like [`Self::defect`]; `work` says what was being done.
    #[track_caller]
    pub(crate) fn defect_in(
        work: impl Into<Cow<'static, str>>,
        source: impl Into<AnyError>,
    ) -> Self {
        Self::Defect(Defect::new(Some(work.into()), source))
    }
}

/// Turns errors that must not happen into defects.
pub(crate) trait OrDefect<T> {
    /// `Err(Defect)` for an error, with the calling line as its place.
    #[track_caller]
    fn or_defect<E>(self) -> Outcome<T, E>;

    /// Like [`Self::or_defect`]; `work` says what was being done.
    #[track_caller]
    fn or_defect_in<E>(self, work: impl Into<Cow<'static, str>>) -> Outcome<T, E>;
}

// Without closures, since in a closure `track_caller` would lose the caller's place.
impl<T, S: Into<AnyError>> OrDefect<T> for Result<T, S> {
    fn or_defect<E>(self) -> Outcome<T, E> {
        match self {
            Ok(value) => Ok(value),
            Err(error) => Err(Failure::defect(error)),
        }
    }

    fn or_defect_in<E>(self, work: impl Into<Cow<'static, str>>) -> Outcome<T, E> {
        match self {
            Ok(value) => Ok(value),
            Err(error) => Err(Failure::defect_in(work, error)),
        }
    }
}

/// Turns domain and throttle refusals into this use case's own reason.
pub(crate) trait OrRefuse<T, E> {
    /// `Err(Refused(reason))` for an error that converts into the reason.
    fn or_refuse<R: From<E>>(self) -> Outcome<T, R>;
}

impl<T, E> OrRefuse<T, E> for Result<T, E> {
    fn or_refuse<R: From<E>>(self) -> Outcome<T, R> {
        self.map_err(|error| Failure::Refused(error.into()))
    }
}

/// Turns conflicts with the database's constraints into this use case's own reason.
pub(crate) trait OrConflict<T> {
    /// `Err(Refused(reason))` for a conflict with that constraint; other errors stay the same.
    fn or_conflict<E>(self, constraint: &str, reason: impl Into<E>) -> Outcome<T, E>;
}

impl<T> OrConflict<T> for Stored<T> {
    fn or_conflict<E>(self, constraint: &str, reason: impl Into<E>) -> Outcome<T, E> {
        self.map_err(|error| {
            if error.is_conflict_with(constraint) {
                Failure::Refused(reason.into())
            } else {
                Failure::Store(error)
            }
        })
    }
}
