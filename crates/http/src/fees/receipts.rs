//! Receipts as PDF.

use portal_domain::ids::TransferId;
use portal_services::receipts::{self as use_case, FindReceipt};

use crate::framework::{
    access::{AccountantDesk, StudentOrStaff},
    api_error::ApiError,
    params::Id,
    reply::{FileAnswer, FileReply, Pdf},
    state::State,
};

/// GET /fees/receipts/{transactionId}. 503 with `Retry-After: 1` until the receipt has its number,
/// which takes a moment after the payment. A student gets 403 for every payment but their own,
/// whether it exists or not.
pub(crate) async fn receipt(
    who: StudentOrStaff<AccountantDesk>,
    id: Id<TransferId>,
    state: State,
) -> FileReply<Pdf> {
    let receipt = match who {
        StudentOrStaff::Student(student) => {
            use_case::render_own(&state, student.into_inner(), id.0).await?
        }
        StudentOrStaff::Staff(staff) => {
            use_case::render_as_staff(&state, staff.into_inner(), id.0).await?
        }
    };
    Ok(FileAnswer {
        kind: Pdf,
        file_name: format!("receipt-{}.pdf", receipt.number.as_file_name()),
        bytes: receipt.pdf,
    })
}

impl From<FindReceipt> for ApiError {
    fn from(reason: FindReceipt) -> Self {
        match reason {
            FindReceipt::NotFound => Self::not_found(),
            FindReceipt::NotOwn => Self::forbidden(),
            FindReceipt::NotNumbered => Self::unavailable(1),
        }
    }
}
