//! The confirmation that who is signed in gives shortly before the acts that do most harm, students mostly after a device has
//! signed them in. Gates ask for it, or use cases where it
//! depends on the data; each refusal is written into the audit.
//! The session keeps its key: other calls of the page may be on their way.

use actix_web::{
    Error, HttpRequest, ResponseError,
    body::{BoxBody, MessageBody},
    dev::{ServiceRequest, ServiceResponse},
    middleware::Next,
    web,
};
use portal_domain::{factors::Act, sessions::SignedIn};
use portal_services::accounts::factors::step_up;

use crate::framework::{
    api_error::ApiError,
    session::{self, Session},
    state::AppState,
};

/// Whether one has to have confirmed who one is shortly before a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confirmation {
    /// No: being signed in is enough.
    NotAsked,
    /// Before this act. The gate refuses.
    AtGate(Act),
    /// Before this act, if the data make it one. The use case refuses.
    InUseCase(Act),
}

impl Confirmation {
    /// The act before which it is asked for.
    pub fn act(self) -> Option<Act> {
        match self {
            Self::NotAsked => None,
            Self::AtGate(act) | Self::InUseCase(act) => Some(act),
        }
    }

    /// What a gate asks. The refusal is written into the audit, so it counts as a writing call of the account also where
    /// the call reads: 429 if there were too many.
    pub(crate) fn check(self, request: &HttpRequest, by: &SignedIn) -> Result<(), ApiError> {
        let Self::AtGate(act) = self else {
            return Ok(());
        };
        let state = request.app_data::<web::Data<AppState>>();
        let now = state.ok_or_else(ApiError::defect)?.services.now();
        act.check_anybody(by, now).or_else(|stale| {
            session::count(request, by)?;
            Err(stale.into())
        })
    }
}

/// What a call comes before; part of a gate's type, so that the route table names it.
pub(crate) trait Before: 'static {
    const CONFIRMATION: Confirmation;
}

/// Nothing for which a confirmation is asked.
pub(crate) struct AnyAct;

impl Before for AnyAct {
    const CONFIRMATION: Confirmation = Confirmation::NotAsked;
}

/// The acts as types.
pub(crate) mod acts {
    use portal_domain::factors::Act;

    use crate::framework::confirmation::{Before, Confirmation};

    macro_rules! acts {
        ($when:ident: $($act:ident)+) => {$(
            pub(crate) struct $act;

            impl Before for $act {
                const CONFIRMATION: Confirmation = Confirmation::$when(Act::$act);
            }
        )+};
    }

    acts! { AtGate:
        PayScholarship ReverseTransfer ChangeRole InviteStaff ApproveStaff SetPassword ChangeOwnPassword ChangeOwnEmail
        EnrolFactor ChangePasskeys ChangeFactorRoles AskFactorRestoration ConfirmFactorRestoration ExportList PublishResult MoveCourse PromoteClass ChangeEnrolments
        ApproveOpeningDues         AddDevice PayAsStudent ChangeApplication
    }
    acts! { InUseCase: ApproveTopUp AddFunds ChangeUpiId OpenOwnDocument }

    /// A student's opening of the application as a file, whatever is in it.
    pub(crate) struct OpenOwnApplication;

    impl Before for OpenOwnApplication {
        const CONFIRMATION: Confirmation = Confirmation::AtGate(Act::OpenOwnDocument);
    }

    /// Publishing a student's result while marks are saved.
    pub(crate) struct PublishWithMarks;

    impl Before for PublishWithMarks {
        const CONFIRMATION: Confirmation = Confirmation::InUseCase(Act::PublishResult);
    }
}

/// Writes into the audit that a call was refused as stale; 503 if that cannot be written. It wraps the
/// route rather than belonging to the gate: while a gate waits, actix goes on with the handler's other arguments, and a
/// fault of one of them would take the place of this refusal.
pub(crate) async fn note_refusal(
    act: Act,
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let response = next.call(request).await?.map_into_boxed_body();
    let error = response.response().error();
    let refusal = error.and_then(|error| error.as_error::<ApiError>());
    if !refusal.is_some_and(ApiError::is_stale) {
        return Ok(response);
    }
    match note(act, response.request()).await {
        Ok(()) => Ok(response),
        Err(error) => Ok(response.into_response(error.error_response())),
    }
}

async fn note(act: Act, request: &HttpRequest) -> Result<(), ApiError> {
    let by = Session::of(request).signed_in()?;
    // A use case that reads has not counted it.
    session::count(request, &by)?;
    let state = request.app_data::<web::Data<AppState>>();
    let services = &state.ok_or_else(ApiError::defect)?.services;
    services
        .run(move |cx| step_up::note_refusal(cx, &by, act))
        .await?;
    Ok(())
}
