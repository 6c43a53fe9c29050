//! Serves the client's files, and its page for every other address.

mod pages;

use actix_web::{
    HttpRequest, HttpResponse,
    http::{
        Method, StatusCode,
        header::{self, HeaderValue},
    },
    web,
};
use serde_json::json;

use crate::{
    framework::{session, settings::WebSettings, state::AppState},
    routes,
};

const INDEX: &str = "index.html";
/// The parts of the client's page, which are not served as files.
const PARTS_OF_THE_PAGE: [&str; 2] = [INDEX, pages::LIST];
/// Files below carry a hash of their content in their names and never change.
const HASHED: &str = "assets/";
/// A worker follows the policy of its own script, not that of its page. The worker that draws PDFs
/// loads our decoder for pictures in JPEG 2000.
const WORKER_POLICY: &str = "default-src 'none'; script-src 'self'; base-uri 'none'; \
                             frame-ancestors 'none'; object-src 'none'";
/// A page of the demo alone, which the build's list does not have.
const MAILBOX: &str = "/dev/mailbox";
const NONCE_PLACEHOLDER: &str = "__CSP_NONCE__";
const CONFIG_PLACEHOLDER: &str = "__PORTAL_CONFIG__";

/// A file, or the client's page for any other address.
pub(crate) async fn serve(request: HttpRequest, state: web::Data<AppState>) -> HttpResponse {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return routes::wrong_method("GET, HEAD");
    }
    let path = request.path().trim_start_matches('/');
    if path.starts_with(HASHED) || (path.contains('.') && !PARTS_OF_THE_PAGE.contains(&path)) {
        return file(&request, &state, path);
    }
    page(&request, &state)
}

fn file(request: &HttpRequest, state: &AppState, path: &str) -> HttpResponse {
    let Some(plain) = state.site.file(path) else {
        return HttpResponse::NotFound()
            .content_type(mime::TEXT_PLAIN_UTF_8)
            .body("Not found.");
    };
    let accepted = request.headers().get(header::ACCEPT_ENCODING);
    let accepted = accepted
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    let (encoding, chosen) = [("br", "br"), ("gzip", "gz")]
        .into_iter()
        .filter(|(encoding, _)| accepts(accepted, encoding))
        .find_map(|(encoding, extension)| {
            Some((
                Some(encoding),
                state.site.file(&format!("{path}.{extension}"))?,
            ))
        })
        .unwrap_or((None, plain));
    let start_of_hash = chosen.hash.get(..16).unwrap_or_default();
    let etag = format!("\"{}\"", base16ct::lower::encode_string(start_of_hash));
    let mut reply = HttpResponse::Ok();
    reply
        .insert_header((header::ETAG, etag.clone()))
        .insert_header((header::VARY, "accept-encoding"))
        .insert_header((header::CACHE_CONTROL, cache_control(path)));
    if path.ends_with(".mjs") {
        reply.insert_header((header::CONTENT_SECURITY_POLICY, WORKER_POLICY));
    }
    if request
        .headers()
        .get(header::IF_NONE_MATCH)
        .is_some_and(|seen| *seen == *etag)
    {
        return reply.status(StatusCode::NOT_MODIFIED).finish();
    }
    if let Some(encoding) = encoding {
        reply.insert_header((header::CONTENT_ENCODING, encoding));
    }
    reply
        .content_type(content_type(path))
        .body(chosen.bytes.into_owned())
}

/// Whether a client takes an encoding, as its header says.
pub(super) fn accepts(header: &str, encoding: &str) -> bool {
    header.split(',').any(|offer| {
        let mut parts = offer.split(';').map(str::trim);
        parts.next() == Some(encoding)
            && !parts.any(|parameter| matches!(parameter, "q=0" | "q=0.0"))
    })
}

fn cache_control(path: &str) -> &'static str {
    if path.starts_with(HASHED) {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    }
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("json" | "map") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// The client's page, with this reply's nonce and this installation's settings written into it. At an address
/// that no page has it is a 404, and says so as well.
fn page(request: &HttpRequest, state: &AppState) -> HttpResponse {
    let Some(template) = state.site.file(INDEX) else {
        return HttpResponse::ServiceUnavailable()
            .content_type(mime::TEXT_PLAIN_UTF_8)
            .body("The client has not been built. Run `make run` or `make build`.");
    };
    let nonce = state.services.nonce();
    let signed_out = is_signed_out(request, &state.web);
    let mailbox = state
        .demo
        .as_ref()
        .is_some_and(|demo| demo.mailbox.is_some());
    let config = json!({
        "backendUrl": state.web.backend_url,
        "demo": state.demo.is_some(),
        "mailbox": mailbox,
        "publicDemo": state.demo.as_ref().is_some_and(|demo| demo.is_public),
        "signedOut": signed_out,
    });
    let html = String::from_utf8_lossy(&template.bytes)
        .replace(NONCE_PLACEHOLDER, &nonce)
        .replace(CONFIG_PLACEHOLDER, &escape(&config.to_string()));
    let list = state.site.file(pages::LIST);
    let list = list.as_ref().map_or(&[][..], |file| &file.bytes);
    let asking = (!signed_out).then(|| pages::Asking {
        backend: &state.web.backend_url,
        has_query: !request.query_string().is_empty(),
    });
    let pages::Made { html, is_known } = pages::at(request.path(), &html, list, asking);
    let is_of_the_demo = request.path() == MAILBOX && mailbox;
    let status = if is_known || is_of_the_demo {
        StatusCode::OK
    } else {
        StatusCode::NOT_FOUND
    };
    let mut reply = HttpResponse::build(status);
    reply.insert_header((header::CACHE_CONTROL, "no-store"));
    if let Ok(policy) =
        HeaderValue::from_str(&content_security_policy(&nonce, &state.web.backend_url))
    {
        reply.insert_header((header::CONTENT_SECURITY_POLICY, policy));
    }
    reply.content_type(mime::TEXT_HTML_UTF_8).body(html)
}

/// Whether certainly nobody is signed in, so that the client need not ask. Never certain when page
/// and API have different hosts: the browser then sends no cookie with the page.
fn is_signed_out(request: &HttpRequest, web: &WebSettings) -> bool {
    web.backend_url.starts_with('/') && request.cookie(&session::cookie(web)).is_none()
}

/// Allows scripts from our files, and styles from our files or with this reply's nonce.
fn content_security_policy(nonce: &str, backend_url: &str) -> String {
    // The origin alone: a path without a slash at its end would match nothing but itself.
    let elsewhere = url::Url::parse(backend_url)
        .map(|url| url.origin().ascii_serialization())
        .unwrap_or_default();
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self' 'nonce-{nonce}'; \
         img-src 'self' data: blob:; font-src 'self'; connect-src 'self' {elsewhere}; \
         manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; \
         frame-ancestors 'none'; object-src 'none'"
    );
    policy.replace(" ;", ";")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('"', "&quot;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_refused_by_quality_zero_is_not_sent() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("gzip;q=0.8", "gzip"));
        assert!(!accepts("gzip;q=0, br", "gzip"));
        assert!(!accepts("", "br"));
    }

    #[test]
    fn what_a_phone_installs_has_its_types_and_is_asked_for_anew() {
        assert_eq!(
            content_type("manifest.webmanifest"),
            "application/manifest+json"
        );
        assert_eq!(content_type("icon-512.png"), "image/png");
        // Their names have no hash: a new release has the old ones.
        assert_eq!(cache_control("manifest.webmanifest"), "no-cache");
        assert_eq!(cache_control("icon-512.png"), "no-cache");
        let policy = content_security_policy("abc", "/api");
        assert!(policy.contains("manifest-src 'self';") && policy.contains("img-src 'self' "));
    }

    #[test]
    fn the_policy_allows_no_inline_script_and_no_frame() {
        let policy = content_security_policy("abc", "/api");
        assert!(policy.contains("script-src 'self';") && policy.contains("connect-src 'self';"));
        assert!(!policy.contains("unsafe"));
        assert!(
            content_security_policy("abc", "http://127.0.0.1:5001/api")
                .contains("connect-src 'self' http://127.0.0.1:5001;")
        );
        assert!(
            content_security_policy("abc", "https://api.example.in/api")
                .contains("connect-src 'self' https://api.example.in;")
        );
    }
}
