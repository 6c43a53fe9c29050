//! Packs replies that are text. A desk's list becomes a sixth of it, which on a village's line is the third of a
//! second.
//!
//! The size of a packed reply tells something of it to who listens on the line and can have a browser ask again and
//! again with words of their own. It tells nothing here: no reply repeats what was asked for, and none has a secret
//! of the session in it.

use std::io::Write as _;

use actix_web::{
    Error,
    body::{BodySize, BoxBody, MessageBody, to_bytes},
    dev::{ServiceRequest, ServiceResponse},
    error::ErrorInternalServerError,
    http::header::{self, HeaderMap, HeaderValue},
    middleware::Next,
};
use flate2::{Compression, write::GzEncoder};

use super::site::accepts;

/// What is smaller fits into one packet as it is.
const LEAST: u64 = 1_000;

const GZIP: HeaderValue = HeaderValue::from_static("gzip");

pub(crate) async fn pack(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let is_taken = accepts(text_of(request.headers(), &header::ACCEPT_ENCODING), "gzip");
    let reply = next.call(request).await?.map_into_boxed_body();
    let is_large = matches!(reply.response().body().size(), BodySize::Sized(size) if size >= LEAST);
    if !is_large || !is_text(reply.headers()) {
        return Ok(reply);
    }
    let (request, reply) = reply.into_parts();
    let (mut reply, body) = reply.into_parts();
    reply
        .headers_mut()
        .append(header::VARY, HeaderValue::from_static("accept-encoding"));
    if !is_taken {
        return Ok(ServiceResponse::new(request, reply.set_body(body)));
    }
    let plain = to_bytes(body).await.map_err(ErrorInternalServerError)?;
    let packed = gzip(&plain).map_err(ErrorInternalServerError)?;
    reply.headers_mut().insert(header::CONTENT_ENCODING, GZIP);
    Ok(ServiceResponse::new(
        request,
        reply.set_body(BoxBody::new(packed)),
    ))
}

/// Not packed yet, and worth it: a photo or a PDF is not.
fn is_text(headers: &HeaderMap) -> bool {
    let kind = text_of(headers, &header::CONTENT_TYPE);
    !headers.contains_key(header::CONTENT_ENCODING)
        && (kind.starts_with("application/json") || kind.starts_with("text/html"))
}

fn text_of<'a>(headers: &'a HeaderMap, name: &header::HeaderName) -> &'a str {
    headers
        .get(name)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default()
}

fn gzip(plain: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(plain)?;
    encoder.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_packed_and_nothing_else() {
        let of = |kind: &'static str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
            headers
        };
        assert!(is_text(&of("application/json")));
        assert!(is_text(&of("text/html; charset=utf-8")));
        assert!(!is_text(&of("image/jpeg")));
        assert!(!is_text(&of("application/pdf")));
        let mut packed = of("text/html");
        packed.insert(header::CONTENT_ENCODING, GZIP);
        assert!(!is_text(&packed));
    }

    #[test]
    fn what_repeats_itself_becomes_small() {
        let list = br#"{"status":"Submitted","remark":null},"#.repeat(100);
        assert!(gzip(&list).unwrap().len() < list.len() / 10);
    }
}
