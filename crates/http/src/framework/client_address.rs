//! Where a request comes from. `X-Forwarded-For` counts only as far as trusted proxies wrote it.

use std::{future::Ready, net::IpAddr, sync::Once};

use actix_web::{FromRequest, HttpRequest, dev::Payload, web};
use portal_services::Client;

use crate::framework::{api_error::ApiError, describe::Describe, state::AppState};

/// A proxy that nobody has named makes all of its clients count as one, who soon have tried too often.
/// Told once. An address that is not of a network of one's own may be a person's, and stays out of the log.
fn tell_untrusted(peer: IpAddr) {
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

/// The client of a request.
pub(crate) struct ClientAddress(pub(crate) Client);

impl FromRequest for ClientAddress {
    type Error = ApiError;
    type Future = Ready<Result<Self, ApiError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let state = request.app_data::<web::Data<AppState>>();
        let peer = request.peer_addr().map(|peer| peer.ip());
        let (Some(state), Some(peer)) = (state, peer) else {
            return std::future::ready(Err(ApiError::defect()));
        };
        let headers = request.headers().get_all("x-forwarded-for");
        let forwarded: Vec<&str> = headers.filter_map(|value| value.to_str().ok()).collect();
        let proxies = &state.web.trusted_proxies;
        let address = proxies.client(peer, &forwarded.join(","));
        if !forwarded.is_empty() && !proxies.trusts(peer) {
            tell_untrusted(peer);
        }
        std::future::ready(Ok(Self(Client::at(address))))
    }
}

impl Describe for ClientAddress {}
