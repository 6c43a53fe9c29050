//! The key of a browser that keeps a student signed in.

use portal_domain::devices::signed;
use ring::{
    rand::SystemRandom,
    signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair},
};
use serde_json::{Value, json};

/// The key of a browser, which nobody copies out of it.
pub(crate) struct Key(EcdsaKeyPair);

impl Key {
    /// A fresh one.
    pub(crate) fn new() -> Self {
        let (algorithm, random) = (&ECDSA_P256_SHA256_FIXED_SIGNING, SystemRandom::new());
        let pkcs8 = EcdsaKeyPair::generate_pkcs8(algorithm, &random).expect("a key");
        Self(EcdsaKeyPair::from_pkcs8(algorithm, pkcs8.as_ref(), &random).expect("the key"))
    }

    /// What the portal gets.
    pub(crate) fn public(&self) -> String {
        hex(self.0.public_key().as_ref())
    }

    /// The answer to a challenge.
    pub(crate) fn answer(&self, challenge: &Value) -> Value {
        let bytes = unhex(challenge["challenge"].as_str().expect("a text"));
        let signature = self
            .0
            .sign(&SystemRandom::new(), &signed(&bytes))
            .expect("signed");
        json!({ "ceremony": challenge["ceremony"], "signature": hex(signature.as_ref()) })
    }
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Vec<u8> {
    let at =
        |from: usize| u8::from_str_radix(&text[from..from + 2], 16).expect("hexadecimal digits");
    (0..text.len()).step_by(2).map(at).collect()
}
