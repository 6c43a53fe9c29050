//! The filter of lists by academic year, class and division.

use portal_domain::classes::Within;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::framework::api_error::ApiError;

/// Of which academic year, class and division; all that is given has to hold.
#[derive(Debug, Clone, Default, Serialize, Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(crate) struct OfClass {
    /// The `_id` of an academic year.
    year: Option<String>,
    /// The `_id` of a class.
    class: Option<String>,
    /// The `_id` of a division.
    division: Option<String>,
}

impl OfClass {
    /// 404 for text that is not an id.
    pub(crate) fn parse(&self) -> Result<Within, ApiError> {
        fn id<T: std::str::FromStr>(text: Option<&str>) -> Result<Option<T>, ApiError> {
            let given = text.filter(|text| !text.is_empty());
            let parsed = given.map(str::parse).transpose();
            parsed.map_err(|_| ApiError::not_found())
        }
        Ok(Within {
            year: id(self.year.as_deref())?,
            class: id(self.class.as_deref())?,
            division: id(self.division.as_deref())?,
        })
    }

    /// As it was asked for, for the address of the next page.
    pub(crate) fn given(&self) -> [(&'static str, Option<&str>); 3] {
        [
            ("year", self.year.as_deref()),
            ("class", self.class.as_deref()),
            ("division", self.division.as_deref()),
        ]
    }
}
