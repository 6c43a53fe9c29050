//! The id under which the log has a request. Every reply has it in a header. No body has it, because bodies that must
//! be equal would differ.

use actix_web::{HttpMessage, dev::ServiceRequest, http::header::HeaderValue, web};
use tracing_actix_web::RequestId;

use crate::framework::state::AppState;

/// The name of the header, in requests and in replies.
pub(crate) const HEADER: &str = "x-request-id";

/// The longest id that is accepted from a proxy, in characters.
const LONGEST: usize = 64;

/// A request's id.
#[derive(Clone)]
struct Named(HeaderValue);

/// Sets the request's id: the one that a trusted proxy sent, which its log has too, or a new one.
pub(crate) fn settle(request: &ServiceRequest) -> String {
    let id = of_proxy(request).unwrap_or_else(|| {
        let made = request.extensions().get::<RequestId>().copied();
        made.map(|id| id.to_string()).unwrap_or_default()
    });
    if let Ok(value) = HeaderValue::from_str(&id) {
        request.extensions_mut().insert(Named(value));
    }
    id
}

/// The header of the reply.
pub(crate) fn of(request: &ServiceRequest) -> Option<HeaderValue> {
    let extensions = request.extensions();
    extensions.get().map(|Named(value)| value.clone())
}

fn of_proxy(request: &ServiceRequest) -> Option<String> {
    let peer = request.peer_addr()?.ip();
    let state = request.app_data::<web::Data<AppState>>()?;
    if !state.web.trusted_proxies.trusts(peer) {
        return None;
    }
    let mut given = request.headers().get_all(HEADER);
    let (Some(id), None) = (given.next(), given.next()) else {
        return None;
    };
    let id = id.to_str().ok().filter(|id| is_sound(id))?;
    Some(id.to_owned())
}

/// Accepts ids as proxies make them, and none that could break a line of the log.
fn is_sound(id: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (8..=LONGEST).contains(&id.len()) && id.bytes().all(is_plain)
}
