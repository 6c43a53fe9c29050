//! Changes the contact number of the signed-in student, which is a part of the application for admission. It may change
//! after the application was decided, since it proves nothing.

use portal_domain::{
    audit::{Detail, particulars::Replaced},
    refusals::{Code, Refusal, RefusalKind},
    sessions::SignedInStudent,
};
use portal_persistence::admissions;

use crate::{
    Failure, Outcome, Services,
    accounts::own_account::{NotTheOwner, Owner, confirm, is_same, record_own},
};

/// Why the number is not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeMobile {
    /// See [`NotTheOwner`].
    #[error(transparent)]
    NotTheOwner(#[from] NotTheOwner),
    /// There is no application, which has the number.
    #[error("You have no contact number yet. Please fill in the admission form first.")]
    NoApplication,
}

impl Refusal for ChangeMobile {
    fn kind(&self) -> RefusalKind {
        match self {
            Self::NotTheOwner(inner) => inner.kind(),
            Self::NoApplication => Code::AccountNoMobile.into(),
        }
    }
}

/// With the present password, writes another number of ten digits. The number that is there already stays, and nothing
/// is told of it.
pub async fn change(
    services: &Services,
    student: SignedInStudent,
    owner: Owner,
    phone: String,
) -> Outcome<(), ChangeMobile> {
    let own = confirm(services, &owner)
        .await
        .map_err(|failure| failure.map(ChangeMobile::from))?;
    services
        .run(move |cx| {
            cx.transaction(|tx| {
                // The application before the account, as its submission and its decision lock them.
                let application = admissions::lock(tx.db, student.college, student.id)?
                    .ok_or(Failure::Refused(ChangeMobile::NoApplication))?;
                is_same::<ChangeMobile>(tx, own.ticket)?;
                let before = application.form.phone;
                if before == phone {
                    return Ok(());
                }
                admissions::set_phone(tx.db, student.college, student.id, &phone)?;
                let replaced = Replaced {
                    before,
                    after: phone.clone(),
                };
                Ok(record_own(
                    tx,
                    own.ticket,
                    Detail::ChangeOwnMobile(replaced),
                )?)
            })
        })
        .await
}
