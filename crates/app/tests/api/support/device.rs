//! A phone or computer that keeps a passkey: the authenticator (a P-256 key, no attestation), and around it what a browser
//! does (Web Authentication, level 3). A test can have it do what no honest one does.
//!
//! Not the library's own, which would share its mistakes, and none that changes how JSON is written in the same build.

use std::cell::{Cell, RefCell};

use p256::ecdsa::{Signature, SigningKey, signature::Signer};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// A phone or computer.
pub(crate) struct Device {
    key: SigningKey,
    /// What the portal knows the key by.
    id: [u8; 16],
    /// Whose it is, as the portal has said.
    handle: RefCell<String>,
    /// How often it was used; `None` of one that does not count.
    counter: Cell<Option<u32>>,
    is_locked: Cell<bool>,
    /// The page that asks, as the browser tells it.
    origin: RefCell<String>,
    /// The domain in place of the one that is asked for.
    domain: RefCell<Option<String>>,
}

/// What it says of a use: somebody was there, and has unlocked it.
const PRESENT: u8 = 1;
const UNLOCKED: u8 = 1 << 2;
/// With a new key in it.
const HAS_KEY: u8 = 1 << 6;

impl Device {
    /// Whose browser shows pages of that origin. It does not count.
    pub(crate) fn at(origin: &str) -> Self {
        Self {
            key: SigningKey::from_slice(&random::<32>()).expect("a key"),
            id: random(),
            handle: RefCell::default(),
            counter: Cell::new(None),
            is_locked: Cell::new(false),
            origin: RefCell::new(origin.to_owned()),
            domain: RefCell::default(),
        }
    }

    /// From now on it counts how often its passkey is used.
    pub(crate) fn count(&self) {
        self.counter.set(Some(0));
    }

    /// The next use shows that count.
    pub(crate) fn count_on_to(&self, next: u32) {
        self.counter.set(Some(next - 1));
    }

    /// From now on the page that asks is that one.
    pub(crate) fn open(&self, origin: &str) {
        origin.clone_into(&mut self.origin.borrow_mut());
    }

    /// From now on it answers for that domain, whichever is asked for.
    pub(crate) fn answer_for(&self, domain: &str) {
        *self.domain.borrow_mut() = Some(domain.to_owned());
    }

    /// From now on nobody unlocks it.
    pub(crate) fn lock(&self) {
        self.is_locked.set(true);
    }

    /// What `navigator.credentials.create` gives.
    #[track_caller]
    pub(crate) fn create(&self, options: &Value) -> Value {
        let algorithms = options["pubKeyCredParams"].as_array().expect("a list");
        assert!(algorithms.iter().any(|one| one["alg"] == -7), "{options}");
        *self.handle.borrow_mut() = text(&options["user"]["id"]);
        let client_data = self.client_data("webauthn.create", options);
        let mut data = self.data(&options["rp"]["id"], HAS_KEY);
        data.extend([0; 16]);
        data.extend([0, 16]);
        data.extend(self.id);
        data.extend(self.public_key());
        let id = base64url(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": { "credProps": { "rk": true } },
            "response": {
                "clientDataJSON": base64url(&client_data),
                "attestationObject": base64url(&without_attestation(&data)),
                "transports": ["hybrid", "internal"],
            },
        })
    }

    /// What `navigator.credentials.get` gives. It looks at no list of credentials.
    #[track_caller]
    pub(crate) fn get(&self, options: &Value) -> Value {
        let client_data = self.client_data("webauthn.get", options);
        self.counter.set(self.counter.get().map(|count| count + 1));
        let data = self.data(&options["rpId"], 0);
        let signed = [data.as_slice(), &Sha256::digest(&client_data)].concat();
        let signature: Signature = self.key.sign(&signed);
        let id = base64url(&self.id);
        json!({
            "id": id, "rawId": id, "type": "public-key", "authenticatorAttachment": "platform",
            "clientExtensionResults": {},
            "response": {
                "clientDataJSON": base64url(&client_data),
                "authenticatorData": base64url(&data),
                "signature": base64url(signature.to_der().as_bytes()),
                "userHandle": *self.handle.borrow(),
            },
        })
    }

    fn client_data(&self, kind: &str, options: &Value) -> Vec<u8> {
        let data = json!({
            "type": kind, "challenge": options["challenge"], "origin": *self.origin.borrow(),
            "crossOrigin": false,
        });
        data.to_string().into_bytes()
    }

    /// The authenticator's data: the domain's hash, the flags, the count.
    fn data(&self, asked: &Value, flags: u8) -> Vec<u8> {
        let own = self.domain.borrow().clone();
        let domain = own.unwrap_or_else(|| text(asked));
        let unlocked = if self.is_locked.get() { 0 } else { UNLOCKED };
        let mut data = Sha256::digest(domain.as_bytes()).to_vec();
        data.push(PRESENT | unlocked | flags);
        data.extend(self.counter.get().unwrap_or_default().to_be_bytes());
        data
    }

    /// As COSE has it: an elliptic curve's point, ES256, P-256, x, y.
    fn public_key(&self) -> Vec<u8> {
        let point = self.key.verifying_key().to_sec1_point(false);
        let (x, y) = (point.x().expect("x"), point.y().expect("y"));
        let begin: &[u8] = &[0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32];
        [begin, x, &[0x22, 0x58, 32], y].concat()
    }
}

/// CBOR of `{"fmt": "none", "attStmt": {}, "authData": …}`.
fn without_attestation(data: &[u8]) -> Vec<u8> {
    let length = u8::try_from(data.len()).expect("short");
    let begin: &[u8] = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58";
    [begin, &[length], data].concat()
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

#[allow(
    clippy::disallowed_methods,
    reason = "a key that nobody guesses, of a program that is not ours"
)]
fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("random bytes");
    bytes
}

/// Without padding.
pub(super) fn base64url(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let letters = |three: &[u8]| {
        let bits = (0..3).fold(0_u32, |bits, at| {
            bits << 8 | u32::from(three.get(at).copied().unwrap_or_default())
        });
        (0..=three.len())
            .map(|at| char::from(LETTERS[(bits >> (18 - 6 * at) & 63) as usize]))
            .collect::<String>()
    };
    bytes.chunks(3).map(letters).collect()
}
