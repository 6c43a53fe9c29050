//! The settings of buckets in an S3-compatible store.

use portal_storage::S3Settings;
use url::{Host, Url};

use super::{Reader, Secret};

/// The names of one bucket's settings.
pub(super) struct Names {
    bucket: &'static str,
    endpoint: &'static str,
    region: &'static str,
    access_key_id: &'static str,
    secret_access_key: &'static str,
    /// The kind of content, as messages name it.
    content: &'static str,
}

/// The bucket of students' documents.
pub(super) const DOCUMENTS: Names = Names {
    bucket: "PORTAL_S3_BUCKET",
    endpoint: "PORTAL_S3_ENDPOINT",
    region: "PORTAL_S3_REGION",
    access_key_id: "PORTAL_S3_ACCESS_KEY_ID",
    secret_access_key: "PORTAL_S3_SECRET_ACCESS_KEY",
    content: "documents",
};

/// The bucket of backups.
pub(super) const BACKUPS: Names = Names {
    bucket: "PORTAL_BACKUP_S3_BUCKET",
    endpoint: "PORTAL_BACKUP_S3_ENDPOINT",
    region: "PORTAL_BACKUP_S3_REGION",
    access_key_id: "PORTAL_BACKUP_S3_ACCESS_KEY_ID",
    secret_access_key: "PORTAL_BACKUP_S3_SECRET_ACCESS_KEY",
    content: "backups",
};

/// The bucket, if its name is set; then the key must be set too.
pub(super) fn read(reader: &mut Reader, names: &Names, authorities: &[u8]) -> Option<S3Settings> {
    let given = reader.text(names.endpoint);
    let endpoint = given.as_deref().and_then(|text| text.parse::<Url>().ok());
    if given.is_some() && endpoint.as_ref().is_none_or(|url| url.host().is_none()) {
        reader.fault(format!(
            "{} must be an address such as https://s3.example.in.",
            names.endpoint
        ));
    }
    let region = reader
        .text(names.region)
        .unwrap_or_else(|| "ap-south-1".into());
    let key = reader.secret(names.access_key_id);
    let secret = reader.secret(names.secret_access_key);
    let Some(bucket) = reader.text(names.bucket) else {
        if endpoint.is_some() || key.is_some() || secret.is_some() {
            let (bucket, content) = (names.bucket, names.content);
            reader.fault(format!(
                "{bucket} must be set for {content} to be kept in S3."
            ));
        }
        return None;
    };
    let (Some(Secret(access_key_id)), Some(Secret(secret_access_key))) = (key, secret) else {
        reader.fault(format!(
            "{} and {} must be set with {}.",
            names.access_key_id, names.secret_access_key, names.bucket
        ));
        return None;
    };
    let allow_http = endpoint.as_ref().is_some_and(|url| url.scheme() == "http");
    if allow_http && !endpoint.as_ref().is_some_and(is_loopback) {
        reader.fault(format!(
            "{} must begin with https:// unless it is on this machine.",
            names.endpoint
        ));
    }
    Some(S3Settings {
        endpoint,
        bucket,
        region,
        access_key_id,
        secret_access_key,
        allow_http,
        authorities: authorities.to_owned(),
    })
}

fn is_loopback(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}
