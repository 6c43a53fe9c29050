//! Hashing of passwords, on threads of its own: one hash takes a quarter of a second of a core.

use portal_domain::passwords::{Password, PasswordAttempt, PasswordHash};

use crate::{Failure, threads::BusyThreads};

/// Hashes that may wait; at a quarter second each, more would time out before they are reached.
const QUEUE: usize = 512;

/// The password threads.
pub struct PasswordHasher {
    threads: BusyThreads,
    cost: u32,
    /// Compared with when there is no account, so that a wrong name takes as long as a wrong password.
    nobody: String,
}

impl PasswordHasher {
    /// One thread a core.
    pub(crate) fn start(cost: u32) -> Self {
        Self {
            threads: BusyThreads::start("passwords", usize::MAX, QUEUE),
            cost,
            // A salt and digest out of a textbook: what matters is the cost.
            nobody: format!("$2b${cost:02}$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy"),
        }
    }

    /// The hash of a new password.
    pub async fn hash<E>(&self, password: &Password) -> Result<PasswordHash, Failure<E>> {
        let (text, cost) = (password.expose().to_owned(), self.cost);
        self.threads
            .run(move || hash(&text, cost))
            .await?
            .map_err(|error| Failure::Defect(format!("bcrypt: {error}")))
    }

    /// Whether the attempt is the password of `stored`. With `None` it takes as long and is not.
    pub async fn verify<E>(
        &self,
        attempt: &PasswordAttempt,
        stored: Option<&PasswordHash>,
    ) -> Result<bool, Failure<E>> {
        let known = stored.is_some() && attempt.expose().is_some();
        let text = attempt.expose().unwrap_or_default().to_owned();
        let hash = stored
            .map_or(&self.nobody, |PasswordHash(hash)| hash)
            .clone();
        let equal = self
            .threads
            .run(move || bcrypt::verify(text, &hash).unwrap_or(false))
            .await?;
        Ok(equal && known)
    }
}

/// The hash of a password at that cost, on this thread; for commands.
///
/// Not bcrypt's `non_truncating_hash`, which counts a terminator and so refuses the 72nd byte that
/// the algorithm does use; longer passwords are refused where they are parsed.
pub fn hash(text: &str, cost: u32) -> Result<PasswordHash, bcrypt::BcryptError> {
    bcrypt::hash(text, cost).map(PasswordHash)
}

#[cfg(test)]
mod tests {
    use portal_domain::accounts::AccountKind;

    use super::*;

    fn password(text: &str) -> Password {
        Password::parse("password", AccountKind::Student, text).unwrap()
    }

    fn attempt(text: &str) -> PasswordAttempt {
        PasswordAttempt::parse("password", text).unwrap()
    }

    #[tokio::test]
    async fn only_the_right_password_of_an_account_is_right() {
        let hasher = PasswordHasher::start(4);
        let long = "x7".repeat(36);
        let stored = hasher.hash::<()>(&password(&long)).await.unwrap();
        assert!(
            hasher
                .verify::<()>(&attempt(&long), Some(&stored))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .verify::<()>(&attempt(&format!("{long}y")), Some(&stored))
                .await
                .unwrap()
        );
        assert!(
            !hasher
                .verify::<()>(&attempt("x7x7x7x7"), Some(&stored))
                .await
                .unwrap()
        );
        assert!(!hasher.verify::<()>(&attempt(&long), None).await.unwrap());
    }

    #[test]
    fn comparing_with_nobody_costs_as_much_as_with_somebody() {
        let nobody = PasswordHasher::start(5).nobody;
        let parts: bcrypt::HashParts = nobody.parse().unwrap();
        assert_eq!(parts.get_cost(), 5);
        assert!(matches!(bcrypt::verify("anything", &nobody), Ok(false)));
    }

    #[test]
    fn the_cost_asked_for_is_the_cost_of_the_hash() {
        assert!(hash("kela-am8", 5).unwrap().0.starts_with("$2b$05$"));
    }
}
