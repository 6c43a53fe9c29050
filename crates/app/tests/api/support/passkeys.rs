//! What people do with the passkey of a device.

use serde_json::{Value, json};

pub(crate) use super::device::Device;
use super::{Account, Browser, Reply, STAFF_PASSWORD, TestApp};

impl Device {
    /// At that portal's pages; it does not count.
    pub(crate) fn new(app: &TestApp) -> Self {
        Self::at(&format!("http://localhost:{}", app.port))
    }

    /// The same, and it counts how often its passkey is used.
    pub(crate) fn counting(app: &TestApp) -> Self {
        let device = Self::new(app);
        device.count();
        device
    }
}

/// A challenge that a browser was given.
pub(crate) struct Challenge {
    pub(crate) ceremony: String,
    pub(crate) options: Value,
}

impl Challenge {
    /// The answer of that device with the passkey that it has.
    pub(crate) fn answer(&self, device: &Device) -> Value {
        json!({ "ceremony": self.ceremony, "credential": device.get(&self.options) })
    }

    /// The answer of that device with a new passkey.
    pub(crate) fn answer_with_new(&self, device: &Device, name: &str) -> Value {
        json!({
            "ceremony": self.ceremony, "name": name, "credential": device.create(&self.options),
        })
    }
}

impl Browser {
    /// The challenge of a call that asks for a passkey.
    #[track_caller]
    pub(crate) fn challenge(&self, path: &str) -> Challenge {
        let asked = self.post(path, &json!({})).expect(200);
        Challenge {
            ceremony: asked.text("/ceremony"),
            options: asked.json()["options"].clone(),
        }
    }

    /// Adds a passkey of that device to a student's account.
    #[track_caller]
    pub(crate) fn add_passkey(&self, device: &Device, name: &str) -> Reply {
        let body = self
            .challenge("/auth/passkeys/begin")
            .answer_with_new(device, name);
        self.post("/auth/passkeys/finish", &body)
    }

    /// Signs a student in with the passkey of that device.
    #[track_caller]
    pub(crate) fn log_in_by_passkey(&self, device: &Device) -> Reply {
        let body = self.challenge("/auth/passkey-login/begin").answer(device);
        self.post("/auth/passkey-login/finish", &body)
    }

    /// Completes a sign-in of staff with the passkey of that device.
    #[track_caller]
    pub(crate) fn give_passkey(&self, device: &Device) -> Reply {
        let body = self
            .challenge("/auth/factor/passkey/challenge")
            .answer(device);
        self.post("/auth/factor/passkey", &body)
    }

    /// Confirms with the passkey of that device who is signed in.
    #[track_caller]
    pub(crate) fn step_up_by(&self, device: &Device) -> Reply {
        let body = self.challenge("/auth/step-up/challenge").answer(device);
        self.step_up_with(&body)
    }

    /// The passkeys of who is signed in.
    #[track_caller]
    pub(crate) fn passkeys(&self) -> Vec<Value> {
        let list = self.get("/auth/passkeys").expect(200).json();
        list["passkeys"].as_array().expect("a list").clone()
    }

    /// Removes one's own passkey.
    pub(crate) fn remove_passkey(&self, id: &str) -> Reply {
        self.delete(&format!("/auth/passkeys/{id}"))
    }
}

impl Account {
    /// Sets a passkey of that device up as second factor of staff.
    #[track_caller]
    pub(crate) fn enrol_passkey(&self, app: &TestApp, device: &Device) -> Reply {
        self.ask_to_enrol(STAFF_PASSWORD).expect(200);
        self.prove(&app.code_to(&self.email));
        let body = self
            .challenge("/auth/factor/passkey/begin")
            .answer_with_new(device, "Laptop");
        self.post("/auth/factor/passkey/finish", &body)
    }
}
