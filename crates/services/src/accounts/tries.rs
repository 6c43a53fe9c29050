//! Counts tries of an account's password, at login and where a signed-in account is asked for it again.

use portal_domain::{accounts::AccountKind, sessions::Account, throttles::Throttled};

use crate::{
    Context, Outcome,
    runtime::{
        client::Origin,
        throttles::{Counter, count, forget},
    },
};

/// The counter of a try, which is reset if the password was right.
pub(super) struct Counted {
    kind: AccountKind,
    account: String,
    origin: Origin,
}

impl Counted {
    /// A try of an account. All names of an account count as one.
    pub(super) fn of(account: Account, origin: Origin) -> Self {
        let id = match account {
            Account::Student(id) => id.to_string(),
            Account::Staff(id) => id.to_string(),
        };
        Self {
            kind: account.kind(),
            account: id,
            origin,
        }
    }

    /// A try of a name that has no account; it counts as typed.
    pub(super) fn of_nobody(kind: AccountKind, name: &str, origin: Origin) -> Self {
        Self {
            kind,
            account: name.to_owned(),
            origin,
        }
    }

    /// Counts it: for a known browser by the browser, for any other by client and account, and by account. `besieged`
    /// makes the refusal of too many tries from all unknown browsers together.
    pub(super) fn count<E: From<Throttled>>(
        &self,
        cx: &mut Context,
        besieged: fn(Throttled) -> E,
    ) -> Outcome<(), E> {
        match self.origin {
            Origin::Known(_) => count(cx, &[self.counter()]),
            Origin::Unknown(client) => {
                count(cx, &[Counter::Client(client), self.counter()])?;
                count::<Throttled>(cx, &[Counter::Login(self.kind, &self.account)])
                    .map_err(|failure| failure.map(besieged))
            }
        }
    }

    /// Resets the count of this browser or client. Tries of unknown browsers in this hour still count for the account.
    pub(super) fn forget<E>(&self, cx: &mut Context) -> Outcome<(), E> {
        forget(cx, self.counter())
    }

    fn counter(&self) -> Counter<'_> {
        match self.origin {
            Origin::Known(token) => Counter::LoginKnown(token),
            Origin::Unknown(client) => Counter::LoginFrom(self.kind, &self.account, client),
        }
    }
}
