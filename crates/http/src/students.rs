//! Students' own records (spec §7: Student).

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    access::SignedInStudent,
    endpoint::{Answer, Reply},
};

/// The profile (spec §2). What the admission form tells is null until there is one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Profile {
    /// The SAP id.
    id: String,
    name: String,
    email: String,
    college_name: String,
    #[schema(required = true)]
    date_of_birth: Option<NaiveDate>,
    #[schema(required = true)]
    gender: Option<String>,
    #[schema(required = true)]
    address: Option<String>,
    #[schema(required = true)]
    mobile: Option<String>,
}

/// GET /student/get
pub(crate) async fn get(student: SignedInStudent) -> Reply<Profile> {
    Ok(Answer::new(Profile {
        id: student.sap_id.to_string(),
        name: student.name.clone(),
        email: student.email.clone(),
        college_name: student.college_name.clone(),
        date_of_birth: None,
        gender: None,
        address: None,
        mobile: None,
    }))
}
