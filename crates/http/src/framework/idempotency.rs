//! Calls that move money may be sent again: `Idempotency-Key` names the call, and each repetition gets the first
//! reply.

use std::future::{Ready, ready};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use portal_domain::idempotency::Key;
use portal_services::idempotency::Call;
use serde::Serialize;
use utoipa::openapi::{
    Required,
    path::{ParameterBuilder, ParameterIn},
    schema::{ObjectBuilder, Type},
};

use crate::framework::{
    api_error::ApiError,
    describe::{Describe, Draft},
};

pub(crate) const HEADER: &str = "idempotency-key";

/// The key that the client sent, if it sent one, and the address of the call.
pub(crate) struct IdempotencyKey {
    key: Option<Key>,
    path: String,
}

impl IdempotencyKey {
    /// The call with that body. Its outcome `T` is written as `W`, the type that [`Answer::of_call`] sends.
    ///
    /// [`Answer::of_call`]: crate::framework::reply::Answer::of_call
    pub(crate) fn call<T, W>(self, body: &impl Serialize) -> Call<T>
    where
        T: Clone,
        W: From<T> + Serialize,
    {
        let body = serde_json::to_vec(body).unwrap_or_default();
        Call::new(self.key, &self.path, &body, write::<T, W>)
    }
}

fn write<T: Clone, W: From<T> + Serialize>(value: &T) -> String {
    serde_json::to_string(&W::from(value.clone())).unwrap_or_default()
}

impl FromRequest for IdempotencyKey {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let header = request.headers().get(HEADER);
        let key = header.map(|value| Key::parse(value.to_str().unwrap_or_default()));
        ready(match key.transpose() {
            Ok(key) => Ok(Self {
                key,
                path: request.path().to_owned(),
            }),
            Err(fault) => Err(fault.into()),
        })
    }
}

impl Describe for IdempotencyKey {
    fn describe(draft: &mut Draft) {
        let key = ObjectBuilder::new()
            .schema_type(Type::String)
            .max_length(Some(Key::MAX));
        let parameter = ParameterBuilder::new()
            .name("Idempotency-Key")
            .parameter_in(ParameterIn::Header)
            .required(Required::False)
            .description(Some(
                "Names the call: sent again with the same key and body it gives the first reply again.",
            ))
            .schema(Some(key.build()));
        draft.parameters.push(parameter.build());
        draft.takes_key = true;
    }
}
