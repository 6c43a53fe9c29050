//! What a browser keeps so that a student stays signed in: a token in a cookie, and a key.

use serde_json::{Value, json};

pub(crate) use super::device_key::{Key, hex};
use super::{Browser, Reply};

/// The cookie's name on plain http.
const COOKIE: &str = "portal_device";

impl Browser {
    /// Has the signed-in student stay signed in with that key.
    pub(crate) fn stay_with(&self, key: &Key) -> Reply {
        self.post("/auth/device", &json!({ "publicKey": key.public() }))
    }

    /// The same with a fresh key.
    #[track_caller]
    pub(crate) fn stay(&self) -> Key {
        let key = Key::new();
        self.stay_with(&key).expect(200);
        key
    }

    /// Asks for a challenge with the token that it holds.
    pub(crate) fn ask_device(&self) -> Reply {
        self.post("/auth/device/challenge", &json!({}))
    }

    /// Answers a challenge with the token that it holds.
    pub(crate) fn answer_device(&self, answer: &Value) -> Reply {
        self.post("/auth/device/sign-in", answer)
    }

    /// Asks and answers; the last reply.
    pub(crate) fn wake(&self, key: &Key) -> Reply {
        let asked = self.ask_device();
        match asked.status {
            200 => self.answer_device(&key.answer(&asked.json())),
            _ => asked,
        }
    }

    /// The token that it holds.
    pub(crate) fn device_token(&self) -> Option<String> {
        self.cookie_at("/api/auth", COOKIE)
    }

    /// Holds that token from now on.
    pub(crate) fn hold_token(&self, token: &str) {
        self.set_cookie_at("/api/auth", COOKIE, token);
    }

    /// The devices of the signed-in student.
    #[track_caller]
    pub(crate) fn devices(&self) -> Vec<Value> {
        let list = self.get("/auth/devices").expect(200).json();
        list["devices"].as_array().unwrap().clone()
    }
}

impl Reply {
    /// Checks that a device was refused, with the reply that all refusals have.
    #[track_caller]
    pub(crate) fn check_refused_device(&self) {
        self.check_refusal(
            401,
            "device.refused",
            "This device no longer keeps you signed in. Please log in.",
        );
    }

    /// Checks that a device has to ask for another challenge.
    #[track_caller]
    pub(crate) fn check_lapsed_device(&self) {
        self.check_refusal(
            409,
            "device.lapsed",
            "This device answered too late. Please try again.",
        );
    }

    /// Checks that it was refused because its token was copied.
    #[track_caller]
    pub(crate) fn check_copied_device(&self) {
        self.check_refusal(
            401,
            "device.copied",
            "You were logged out on this device, because what keeps you logged in was used in two places. Please log in.",
        );
    }

    /// The attributes of the cookie with a device's token, if it sets one.
    pub(crate) fn device_cookie(&self) -> Option<&str> {
        self.set_cookie(COOKIE)
    }
}
