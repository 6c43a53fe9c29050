//! The S3 client's HTTP: version 1.1 over rustls with ring, like the mails'.
//!
//! The client's default needs HTTP/2, a second cryptographic library and twenty more crates.

use std::time::Duration;

use async_trait::async_trait;
use http_body_util::BodyExt;
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{Client, connect::HttpConnector as Tcp},
    rt::{TokioExecutor, TokioTimer},
};
use object_store::{
    ClientOptions, Error, Result,
    client::{
        HttpClient, HttpConnector, HttpError, HttpErrorKind, HttpRequest, HttpRequestBody,
        HttpResponse, HttpResponseBody, HttpService,
    },
};
use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};

/// The time limit for a connection to a host that drops packets.
const CONNECT: Duration = Duration::from_secs(3);
/// Shorter than servers keep idle connections, so that no request uses a closed one.
const IDLE: Duration = Duration::from_secs(15);

#[derive(Debug)]
pub(crate) struct Connector {
    allow_http: bool,
    tls: ClientConfig,
}

impl Connector {
    /// `authorities` are additional ones, as PEM.
    pub(crate) fn new(allow_http: bool, authorities: &[u8]) -> Result<Self> {
        let tls = tls(authorities)?;
        Ok(Self { allow_http, tls })
    }
}

impl HttpConnector for Connector {
    fn connect(&self, _: &ClientOptions) -> Result<HttpClient> {
        let mut tcp = Tcp::new();
        tcp.enforce_http(false);
        tcp.set_nodelay(true);
        tcp.set_connect_timeout(Some(CONNECT));
        let schemes = HttpsConnectorBuilder::new().with_tls_config(self.tls.clone());
        let protocols = if self.allow_http {
            schemes.https_or_http()
        } else {
            schemes.https_only()
        };
        let client = Client::builder(TokioExecutor::new())
            .pool_idle_timeout(IDLE)
            .pool_timer(TokioTimer::new())
            .build(protocols.enable_http1().wrap_connector(tcp));
        Ok(HttpClient::new(Http(client)))
    }
}

/// Trusts the machine's authorities, or Mozilla's on a machine without any, and `authorities`.
fn tls(authorities: &[u8]) -> Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if roots.is_empty() {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    for authority in CertificateDer::pem_slice_iter(authorities) {
        roots.add(authority.map_err(unusable)?).map_err(unusable)?;
    }
    let config = ClientConfig::builder_with_provider(ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .map_err(unusable)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

fn unusable(error: impl std::error::Error + Send + Sync + 'static) -> Error {
    Error::Generic {
        store: "S3",
        source: Box::new(error),
    }
}

#[derive(Debug)]
struct Http(Client<HttpsConnector<Tcp>, HttpRequestBody>);

#[async_trait]
impl HttpService for Http {
    async fn call(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let response = self.0.request(request).await.map_err(|error| {
            let kind = if error.is_connect() {
                HttpErrorKind::Connect
            } else {
                HttpErrorKind::Interrupted
            };
            HttpError::new(kind, error)
        })?;
        let broken = |error| HttpError::new(HttpErrorKind::Interrupted, error);
        Ok(response.map(|body| HttpResponseBody::new(body.map_err(broken))))
    }
}
