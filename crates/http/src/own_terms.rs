//! The terms of a student, and which one is looked at.

use portal_services::own_terms::{NeverInTerm, OwnTerms};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::api_error::ApiError;

/// Of which term.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfTerm {
    /// From 1: one that the student is or was in; the present one when left out.
    term: Option<String>,
}

impl OfTerm {
    /// 404 for text that is no number, as for a term that the student never was in.
    pub(crate) fn parse(&self) -> Result<Option<i16>, ApiError> {
        let given = self.term.as_deref().filter(|text| !text.is_empty());
        let term = given.map(str::parse).transpose();
        term.map_err(|_| ApiError::not_found())
    }

    /// As it was asked for, for the address of the next page.
    pub(crate) fn given(&self) -> (&'static str, Option<&str>) {
        ("term", self.term.as_deref())
    }
}

/// The terms of a student; left out in a course of one term.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TermsBody {
    /// Of which term this is, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    term: Option<i16>,
    /// Those that the student is or was in, in ascending order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    terms: Vec<i16>,
}

impl From<OwnTerms> for TermsBody {
    fn from(own: OwnTerms) -> Self {
        Self {
            term: own.term,
            terms: own.terms,
        }
    }
}

impl From<NeverInTerm> for ApiError {
    fn from(_: NeverInTerm) -> Self {
        Self::not_found()
    }
}
