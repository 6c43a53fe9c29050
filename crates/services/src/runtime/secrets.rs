//! The keys of an installation, all derived from its secret, one for each purpose.

use chacha20poly1305::{
    ChaCha20Poly1305, KeyInit,
    aead::{Aead, Nonce, Payload},
};
use hkdf::Hkdf;
use hmac::{Hmac, Mac};
use sha2::Sha256;
use uuid::Uuid;

/// The secret is too short to derive keys from.
#[derive(Debug, thiserror::Error)]
#[error("the secret must have at least 32 bytes")]
pub struct WeakSecret;

/// The keys from the installation's secret, and those from former or future ones, which only open.
/// `Debug` shows none of them.
#[derive(Clone)]
pub struct Secrets {
    current: Keys,
    others: Vec<Keys>,
}

#[derive(Clone)]
struct Keys {
    hash_key: [u8; 32],
    outbox: ChaCha20Poly1305,
    documents: ChaCha20Poly1305,
    known_browsers: ChaCha20Poly1305,
    factors: ChaCha20Poly1305,
    cookie_key: [u8; 64],
}

/// What a key seals; each has its own.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Seal {
    /// A mail that waits in the outbox; its context is the row's id.
    Mail,
    /// A student's document; its context is the document's id.
    Document,
    /// A known browser's cookie.
    KnownBrowser,
    /// The secret of an authenticator app, or the key of an account's recovery codes; its context is the id of the app
    /// or of the account.
    Factor,
}

impl std::fmt::Debug for Secrets {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secrets(…)")
    }
}

const NONCE_BYTES: usize = 12;

/// Identifies a secret without revealing it.
pub(crate) type Id = [u8; 16];

impl Secrets {
    /// Derives the keys (HKDF-SHA256) from a secret of at least 32 bytes.
    pub fn derive(secret: &[u8]) -> Result<Self, WeakSecret> {
        Ok(Self {
            current: Keys::derive(secret)?,
            others: Vec::new(),
        })
    }

    /// Adds secrets that only open.
    pub fn with_others(mut self, others: &[Vec<u8>]) -> Result<Self, WeakSecret> {
        let derived = others.iter().map(|secret| Keys::derive(secret));
        self.others = derived.collect::<Result<_, _>>()?;
        Ok(self)
    }

    /// The id of the secret that seals.
    pub(crate) fn id(&self) -> Id {
        self.current.id()
    }

    /// The ids of all secrets, first the one that seals.
    pub(crate) fn ids(&self) -> impl Iterator<Item = Id> {
        self.all().map(Keys::id)
    }

    fn all(&self) -> impl Iterator<Item = &Keys> {
        std::iter::once(&self.current).chain(&self.others)
    }

    /// The key of the session cookie.
    pub fn cookie_key(&self) -> &[u8; 64] {
        &self.current.cookie_key
    }

    /// A keyed hash (HMAC-SHA256) of `parts` for `purpose`. The same bytes split in another way
    /// give another hash.
    pub(crate) fn hash(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        self.current.hash(purpose, parts)
    }

    /// Encrypts; opening needs the same `context`.
    pub(crate) fn seal(
        &self,
        seal: Seal,
        nonce: [u8; NONCE_BYTES],
        context: &[u8],
        plain: &[u8],
    ) -> Vec<u8> {
        let payload = Payload {
            msg: plain,
            aad: context,
        };
        let mut sealed = self
            .current
            .cipher(seal)
            .encrypt(&Nonce::<ChaCha20Poly1305>::from(nonce), payload)
            .unwrap_or_else(|_| unreachable!("all of it is far below the cipher's 256 GB"));
        sealed.splice(..0, nonce);
        sealed
    }

    /// Decrypts; `None` if none of the secrets sealed the bytes, or if they were changed.
    pub(crate) fn open(&self, seal: Seal, context: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        self.open_with_key(seal, context, sealed)
            .map(|(_, plain)| plain)
    }

    /// Whether a document opens, given as the store keeps it.
    pub fn opens_document(&self, id: Uuid, sealed: &[u8]) -> bool {
        self.open(Seal::Document, id.as_bytes(), sealed).is_some()
    }

    /// Decrypts, and returns the id of the secret that sealed it.
    pub(crate) fn open_with_key(
        &self,
        seal: Seal,
        context: &[u8],
        sealed: &[u8],
    ) -> Option<(Id, Vec<u8>)> {
        let opened = |keys: &Keys| Some((keys.id(), keys.open(seal, context, sealed)?));
        self.all().find_map(opened)
    }
}

impl Keys {
    fn derive(secret: &[u8]) -> Result<Self, WeakSecret> {
        if secret.len() < 32 {
            return Err(WeakSecret);
        }
        let hkdf = Hkdf::<Sha256>::new(None, secret);
        let mut hash_key = [0; 32];
        let mut outbox_key = [0; 32];
        let mut documents_key = [0; 32];
        let mut known_browsers_key = [0; 32];
        let mut factors_key = [0; 32];
        let mut cookie_key = [0; 64];
        for (purpose, key) in [
            ("portal/hash/1", hash_key.as_mut_slice()),
            ("portal/outbox/1", outbox_key.as_mut_slice()),
            ("portal/documents/1", documents_key.as_mut_slice()),
            ("portal/known-browsers/1", known_browsers_key.as_mut_slice()),
            ("portal/factors/1", factors_key.as_mut_slice()),
            ("portal/cookie/1", cookie_key.as_mut_slice()),
        ] {
            hkdf.expand(purpose.as_bytes(), key)
                .map_err(|_| WeakSecret)?;
        }
        Ok(Self {
            hash_key,
            outbox: ChaCha20Poly1305::new(&outbox_key.into()),
            documents: ChaCha20Poly1305::new(&documents_key.into()),
            known_browsers: ChaCha20Poly1305::new(&known_browsers_key.into()),
            factors: ChaCha20Poly1305::new(&factors_key.into()),
            cookie_key,
        })
    }

    fn id(&self) -> Id {
        let hash = self.hash("secret", &[]);
        std::array::from_fn(|at| hash[at])
    }

    fn hash(&self, purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.hash_key)
            .unwrap_or_else(|_| unreachable!("HMAC takes any key"));
        for part in std::iter::once(&purpose.as_bytes()).chain(parts) {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        mac.finalize().into_bytes().into()
    }

    fn cipher(&self, seal: Seal) -> &ChaCha20Poly1305 {
        match seal {
            Seal::Mail => &self.outbox,
            Seal::Document => &self.documents,
            Seal::KnownBrowser => &self.known_browsers,
            Seal::Factor => &self.factors,
        }
    }

    fn open(&self, seal: Seal, context: &[u8], sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_at_checked(NONCE_BYTES)?;
        let nonce: [u8; NONCE_BYTES] = nonce.try_into().ok()?;
        let payload = Payload {
            msg: sealed,
            aad: context,
        };
        self.cipher(seal)
            .decrypt(&Nonce::<ChaCha20Poly1305>::from(nonce), payload)
            .ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn secrets() -> Secrets {
        Secrets::derive(&[7; 32]).unwrap()
    }

    #[test]
    fn a_short_secret_is_refused() {
        assert!(Secrets::derive(&[7; 31]).is_err());
    }

    #[test]
    fn parts_cannot_run_into_one_another() {
        let secrets = secrets();
        assert_ne!(
            secrets.hash("p", &[b"ab", b"c"]),
            secrets.hash("p", &[b"a", b"bc"])
        );
        assert_ne!(secrets.hash("p", &[b"ab"]), secrets.hash("q", &[b"ab"]));
    }

    #[test]
    fn what_is_sealed_opens_only_in_its_own_row_and_under_its_own_secret() {
        let sealed = secrets().seal(Seal::Mail, [1; 12], b"row", b"123456 is your code");
        assert!(!String::from_utf8_lossy(&sealed).contains("123456"));
        assert_eq!(
            secrets().open(Seal::Mail, b"row", &sealed).unwrap(),
            b"123456 is your code"
        );
        assert!(secrets().open(Seal::Mail, b"other", &sealed).is_none());
        assert!(secrets().open(Seal::Document, b"row", &sealed).is_none());
        assert!(
            Secrets::derive(&[8; 32])
                .unwrap()
                .open(Seal::Mail, b"row", &sealed)
                .is_none()
        );
        assert!(secrets().open(Seal::Mail, b"row", &[]).is_none());
    }

    #[test]
    fn another_secret_opens_and_never_seals() {
        let (old, new) = (vec![7; 32], vec![8; 32]);
        let sealed = secrets().seal(Seal::Document, [1; 12], b"row", b"a photo");
        let both = Secrets::derive(&new).unwrap().with_others(&[old]).unwrap();
        let opened = both.open_with_key(Seal::Document, b"row", &sealed);
        assert_eq!(opened, Some((secrets().id(), b"a photo".to_vec())));
        assert_ne!(both.id(), secrets().id());
        let again = both.seal(Seal::Document, [2; 12], b"row", b"a photo");
        assert!(secrets().open(Seal::Document, b"row", &again).is_none());
        let alone = Secrets::derive(&new).unwrap();
        assert_eq!(alone.cookie_key(), both.cookie_key());
        assert!(alone.open(Seal::Document, b"row", &again).is_some());
        assert!(alone.with_others(&[vec![7; 31]]).is_err());
    }
}
