//! Changes the password of the signed-in account. Of two changes at once one wins; the other finds its session ended.

use portal_domain::{audit::Detail, passwords::Password};
use portal_mail::Message;

use crate::{
    Failure, Outcome, Services,
    accounts::own_account::{NotTheOwner, Owner, confirm, lock_same, record_own, set_password},
    outbox,
    sessions::{self, LoggedIn},
    sign_ins,
};

/// With the present password, sets another one, ends every other session of the account and mails its owner. The
/// session of `key` goes on under a new one, in a browser that is known to the account.
pub async fn change(
    services: &Services,
    owner: Owner,
    key: String,
    password: Password,
) -> Outcome<LoggedIn, NotTheOwner> {
    let own = confirm(services, &owner).await?;
    let hash = services.passwords().hash(&password).await?;
    services
        .run(move |cx| {
            let begun = cx.transaction(|tx| {
                let own = lock_same(tx, own.ticket)?;
                set_password(tx, own.ticket.whose(), &hash)?;
                sign_ins::know(tx, own.ticket.whose(), &owner.known)?;
                record_own(tx, own.ticket, Detail::ChangeOwnPassword)?;
                let message = Message::PasswordChanged { by_admin: false };
                outbox::enqueue(tx, &own.email, message)?;
                sessions::go_on(tx, own.ticket.next(), &key)?
                    .ok_or(Failure::Refused(NotTheOwner::Ended))
            })?;
            let whose = (own.ticket.account, own.ticket.college);
            let known = owner
                .known
                .after_sign_in(cx.secrets(), whose, &hash, cx.now());
            Ok(LoggedIn {
                begun,
                next: None,
                known,
            })
        })
        .await
}
