//! Where students' documents are kept.

use portal_storage::S3Settings;
use url::{Host, Url};

use super::{Reader, Secret};

/// Where students' documents are kept.
#[derive(Debug, Clone)]
pub enum DocumentsConfig {
    /// In the data folder.
    Folder,
    /// In an S3-compatible store, which several instances can share.
    S3(Box<S3Settings>),
}

impl DocumentsConfig {
    /// An S3 store when `PORTAL_S3_BUCKET` is set; then the key must be set too.
    pub(super) fn read(reader: &mut Reader, authorities: &[u8]) -> Self {
        let given = reader.text("PORTAL_S3_ENDPOINT");
        let endpoint = given.as_deref().and_then(|text| text.parse::<Url>().ok());
        if given.is_some() && endpoint.as_ref().is_none_or(|url| url.host().is_none()) {
            reader.fault("PORTAL_S3_ENDPOINT must be an address such as https://s3.example.in.");
        }
        let region = reader
            .text("PORTAL_S3_REGION")
            .unwrap_or_else(|| "ap-south-1".into());
        let key = reader.secret("PORTAL_S3_ACCESS_KEY_ID");
        let secret = reader.secret("PORTAL_S3_SECRET_ACCESS_KEY");
        let Some(bucket) = reader.text("PORTAL_S3_BUCKET") else {
            if endpoint.is_some() || key.is_some() || secret.is_some() {
                reader.fault("PORTAL_S3_BUCKET must be set for documents to be kept in S3.");
            }
            return Self::Folder;
        };
        let (Some(Secret(access_key_id)), Some(Secret(secret_access_key))) = (key, secret) else {
            reader.fault(
                "PORTAL_S3_ACCESS_KEY_ID and PORTAL_S3_SECRET_ACCESS_KEY must be set with PORTAL_S3_BUCKET.",
            );
            return Self::Folder;
        };
        let allow_http = endpoint.as_ref().is_some_and(|url| url.scheme() == "http");
        if allow_http && !endpoint.as_ref().is_some_and(is_loopback) {
            reader
                .fault("PORTAL_S3_ENDPOINT must begin with https:// unless it is on this machine.");
        }
        Self::S3(Box::new(S3Settings {
            endpoint,
            bucket,
            region,
            access_key_id,
            secret_access_key,
            allow_http,
            authorities: authorities.to_owned(),
        }))
    }
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
