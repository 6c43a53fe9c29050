//! The one source of randomness.

use uuid::Uuid;

/// Random bytes from the operating system.
///
/// # Panics
/// The operating system has none; then nothing here would be safe.
#[allow(
    clippy::disallowed_methods,
    reason = "the one place where randomness enters"
)]
#[allow(
    clippy::expect_used,
    reason = "going on without randomness would be worse"
)]
pub(crate) fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// An id that tells nothing, not even when it was made.
pub(crate) fn random_id() -> Uuid {
    uuid::Builder::from_random_bytes(random()).into_uuid()
}
