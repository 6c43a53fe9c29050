//! The client's address. `X-Forwarded-For` counts only as far as trusted proxies wrote it.

use std::{future::Ready, net::IpAddr, sync::Once};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use portal_services::Client;

use crate::framework::{api_error::ApiError, describe::Describe, state::AppState};

/// Warns once of a proxy that no setting names: all of its clients count as one, and soon exceed the limits of
/// attempts. Logs only a private address; any other may be a person's.
fn warn_untrusted(peer: IpAddr) {
    static TOLD: Once = Once::new();
    TOLD.call_once(|| {
        let is_own = match peer.to_canonical() {
            IpAddr::V4(peer) => peer.is_loopback() || peer.is_private(),
            IpAddr::V6(peer) => peer.is_loopback() || peer.is_unique_local(),
        };
        let peer = is_own.then(|| peer.to_string());
        tracing::warn!(
            peer,
            "an X-Forwarded-For is not believed: if a proxy of yours wrote it, name its address in \
             PORTAL_TRUSTED_PROXIES; otherwise all of its clients count as one"
        );
    });
}

/// The full address from which a request comes; `None` only if the server itself is at fault.
pub(crate) fn full_address(request: &HttpRequest) -> Option<IpAddr> {
    let state = request.app_data::<web::Data<AppState>>()?;
    let peer = request.peer_addr()?.ip();
    let headers = request.headers().get_all("x-forwarded-for");
    let forwarded: Vec<&str> = headers.filter_map(|value| value.to_str().ok()).collect();
    let proxies = &state.web.trusted_proxies;
    if !forwarded.is_empty() && !proxies.trusts(peer) {
        warn_untrusted(peer);
    }
    Some(proxies.client(peer, &forwarded.join(",")))
}

/// The client from whose address a request comes.
pub(crate) struct ClientAddress(pub(crate) Client);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let client = full_address(request).map(|address| Self(Client::at(address)));
        std::future::ready(client.ok_or_else(ApiError::defect))
    }
}

impl Describe for ClientAddress {}
