//! To whom browsers bind passkeys (WebAuthn: the relying party): one domain, and the origins of this portal's pages. What
//! a challenge has to prove is kept by the callers, as JSON.

use std::sync::Arc;

use portal_domain::passkeys::Counter;
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use url::Url;
use uuid::Uuid;
use webauthn_rs::prelude::{
    AuthenticationResult, CredentialID, DiscoverableAuthentication, DiscoverableKey, Passkey,
    PasskeyAuthentication, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential,
    Webauthn, WebauthnBuilder,
};

use crate::{Failure, Outcome, runtime::failure::OrDefect};

/// What browsers call the portal when they ask.
const NAME: &str = "Student services portal";

/// The domain is not one of the origin, or no domain at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("passkeys cannot be bound to {domain} by {origin}")]
pub struct WrongDomain {
    domain: String,
    origin: Url,
}

/// The relying party. Cloning shares it.
#[derive(Debug, Clone)]
pub struct RelyingParty {
    domain: Arc<str>,
    webauthn: Arc<Webauthn>,
}

/// What a browser is asked, and what its answer has to prove.
pub(crate) struct Challenge {
    pub(crate) options: Value,
    pub(crate) state: Value,
}

/// The person in whose name a passkey is added, as the browser shows it.
pub(crate) struct Person<'a> {
    /// Random; all that a passkey says of whose it is.
    pub(crate) handle: Uuid,
    pub(crate) login: &'a str,
    pub(crate) name: &'a str,
}

/// A credential that has proved itself.
pub(crate) struct Added {
    pub(crate) id: Vec<u8>,
    pub(crate) credential: Value,
    pub(crate) counter: Counter,
}

/// A use of a credential that was proved.
pub(crate) struct Used {
    pub(crate) credential: Value,
    pub(crate) counter: Counter,
}

/// A browser's answer to a challenge of [`RelyingParty::ask_to_use`].
pub(crate) struct Answer(PublicKeyCredential);

impl Answer {
    /// `None` for what is none.
    pub(crate) fn read(json: &Value) -> Option<Self> {
        read(json).map(Self)
    }

    /// Which credential has answered.
    pub(crate) fn credential_id(&self) -> &[u8] {
        self.0.get_credential_id()
    }

    /// Whose it says to be.
    pub(crate) fn handle(&self) -> Option<Uuid> {
        Uuid::from_slice(self.0.get_user_unique_id()?).ok()
    }
}

impl RelyingParty {
    /// Of that domain, whose pages have that origin, and the `others`.
    ///
    /// # Errors
    /// [`WrongDomain`]
    pub fn new(domain: &str, origin: &Url, others: &[Url]) -> Result<Self, WrongDomain> {
        let wrong = |_| WrongDomain {
            domain: domain.to_owned(),
            origin: origin.clone(),
        };
        let builder = WebauthnBuilder::new(domain, origin).map_err(wrong)?;
        let builder = others.iter().fold(
            builder.rp_name(NAME),
            WebauthnBuilder::append_allowed_origin,
        );
        Ok(Self {
            domain: domain.into(),
            webauthn: Arc::new(builder.build().map_err(wrong)?),
        })
    }

    /// The domain.
    pub(crate) fn domain(&self) -> &str {
        &self.domain
    }

    /// Asks for a new passkey that needs no name at a sign-in: the phone itself keeps it and finds it. `known` are the
    /// credentials that the account has.
    pub(crate) fn ask_to_add<E>(
        &self,
        person: &Person<'_>,
        known: Vec<Value>,
    ) -> Outcome<Challenge, E> {
        // The library's own call asks for a key that may be anywhere, and phones of Google find it by a name alone.
        let asked = self
            .webauthn
            .start_google_passkey_in_google_password_manager_only_registration(
                person.handle,
                person.login,
                person.name,
                Some(ids(known)?),
            );
        let (asked, state) = asked.or_defect()?;
        challenge(&asked.public_key, &state)
    }

    /// Asks for a new passkey beside a password, which may also be a security key.
    pub(crate) fn ask_to_add_factor<E>(
        &self,
        person: &Person<'_>,
        known: Vec<Value>,
    ) -> Outcome<Challenge, E> {
        let asked = self.webauthn.start_passkey_registration(
            person.handle,
            person.login,
            person.name,
            Some(ids(known)?),
        );
        let (asked, state) = asked.or_defect()?;
        challenge(&asked.public_key, &state)
    }

    /// The credential that has answered; `None` for an answer that does not prove it.
    pub(crate) fn add<E>(&self, state: Value, answer: &Value) -> Outcome<Option<Added>, E> {
        let state: PasskeyRegistration = kept(state)?;
        let Some(answer) = read::<RegisterPublicKeyCredential>(answer) else {
            return Ok(None);
        };
        let Ok(passkey) = self.webauthn.finish_passkey_registration(&answer, &state) else {
            return Ok(None);
        };
        let credential = json(&passkey)?;
        // The library keeps it to itself.
        let counter = credential
            .pointer("/cred/counter")
            .and_then(Value::as_u64)
            .and_then(|counter| u32::try_from(counter).ok())
            .ok_or_else(|| Failure::defect("a credential has no counter"))?;
        Ok(Some(Added {
            id: passkey.cred_id().to_vec(),
            credential,
            counter: Counter(counter),
        }))
    }

    /// Asks for one of these credentials.
    pub(crate) fn ask_to_use<E>(&self, credentials: Vec<Value>) -> Outcome<Challenge, E> {
        let passkeys: Vec<Passkey> = credentials
            .into_iter()
            .map(kept)
            .collect::<Result<_, _>>()?;
        let asked = self.webauthn.start_passkey_authentication(&passkeys);
        let (asked, state) = asked.or_defect()?;
        challenge(&asked.public_key, &state)
    }

    /// Asks for any credential of this portal, without saying which there are.
    pub(crate) fn ask_who<E>(&self) -> Outcome<Challenge, E> {
        let asked = self.webauthn.start_discoverable_authentication();
        let (asked, state) = asked.or_defect()?;
        challenge(&asked.public_key, &state)
    }

    /// The use of a credential; `None` for an answer to [`Self::ask_to_use`] that does not prove it.
    pub(crate) fn use_asked<E>(
        &self,
        state: Value,
        Answer(answer): &Answer,
        credential: Value,
    ) -> Outcome<Option<Used>, E> {
        let state: PasskeyAuthentication = kept(state)?;
        let proved = self.webauthn.finish_passkey_authentication(answer, &state);
        proved.map_or(Ok(None), |proved| used(credential, &proved).map(Some))
    }

    /// The use of a credential; `None` for an answer to [`Self::ask_who`] that does not prove it.
    pub(crate) fn use_found<E>(
        &self,
        state: Value,
        Answer(answer): &Answer,
        credential: Value,
    ) -> Outcome<Option<Used>, E> {
        let state: DiscoverableAuthentication = kept(state)?;
        let key = DiscoverableKey::from(kept::<Passkey, E>(credential.clone())?);
        let proved = self
            .webauthn
            .finish_discoverable_authentication_v2(answer, state, &key);
        proved.map_or(Ok(None), |proved| used(credential, &proved).map(Some))
    }
}

fn used<E>(credential: Value, proved: &AuthenticationResult) -> Outcome<Used, E> {
    let mut passkey: Passkey = kept(credential)?;
    passkey.update_credential(proved);
    Ok(Used {
        credential: json(&passkey)?,
        counter: Counter(proved.counter()),
    })
}

fn ids<E>(known: Vec<Value>) -> Outcome<Vec<CredentialID>, E> {
    let id = |credential| Ok(kept::<Passkey, E>(credential)?.cred_id().clone());
    known.into_iter().map(id).collect()
}

fn challenge<E>(options: &impl Serialize, state: &impl Serialize) -> Outcome<Challenge, E> {
    Ok(Challenge {
        options: json(options)?,
        state: json(state)?,
    })
}

fn json<E>(value: &impl Serialize) -> Outcome<Value, E> {
    serde_json::to_value(value).or_defect()
}

/// What a browser sent, if it can be read.
fn read<T: DeserializeOwned>(json: &Value) -> Option<T> {
    T::deserialize(json).ok()
}

/// What the portal itself has stored.
fn kept<T: DeserializeOwned, E>(json: Value) -> Outcome<T, E> {
    serde_json::from_value(json).or_defect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn url(text: &str) -> Url {
        Url::parse(text).unwrap()
    }

    #[test]
    fn the_domain_is_the_host_or_a_parent_of_it_and_never_an_address() {
        let is_right = |domain, origin| RelyingParty::new(domain, &url(origin), &[]).is_ok();
        assert!(is_right("portal.example.in", "https://portal.example.in"));
        assert!(is_right("example.in", "https://portal.example.in"));
        assert!(is_right("localhost", "http://localhost:5000"));
        assert!(!is_right("other.in", "https://portal.example.in"));
        assert!(!is_right("ample.in", "https://portal.example.in"));
        assert!(!is_right("127.0.0.1", "http://127.0.0.1:5000"));
        assert!(!is_right("::1", "http://[::1]:5000"));
    }

    #[test]
    fn a_student_is_asked_for_a_key_that_is_found_without_a_name_and_staff_for_any() {
        let party =
            RelyingParty::new("example.in", &url("https://portal.example.in"), &[]).unwrap();
        let person = Person {
            handle: Uuid::from_u128(7),
            login: "26000100001",
            name: "Asha Rao",
        };
        let asked = party
            .ask_to_add::<()>(&person, Vec::new())
            .ok()
            .unwrap()
            .options;
        assert_eq!(asked["rp"]["id"], "example.in");
        let selection = &asked["authenticatorSelection"];
        assert_eq!(selection["residentKey"], "required");
        assert_eq!(selection["requireResidentKey"], true);
        assert_eq!(selection["userVerification"], "required");
        assert_eq!(asked["user"]["name"], "26000100001");
        let factor = party.ask_to_add_factor::<()>(&person, Vec::new());
        let selection = &factor.ok().unwrap().options["authenticatorSelection"];
        assert_eq!(selection["userVerification"], "required");
        assert_ne!(selection["residentKey"], "required");
        let who = party.ask_who::<()>().ok().unwrap().options;
        assert_eq!(who["userVerification"], "required");
        assert_eq!(who["allowCredentials"], serde_json::json!([]));
    }
}
