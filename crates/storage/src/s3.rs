//! Documents in an S3-compatible store, as `{college}/{id}` in one bucket.
//!
//! The key needs `s3:GetObject`, `s3:PutObject`, `s3:DeleteObject` and `s3:ListBucket`; without the
//! last one a store answers "forbidden" for a document that does not exist.

use std::{fmt, time::Duration};

use object_store::{
    BackoffConfig, Error, ObjectStore, ObjectStoreExt, RetryConfig,
    aws::{AmazonS3, AmazonS3Builder},
    path::Path,
};
use url::Url;

use crate::{
    connector::Connector,
    object::{ObjectName, StorageError},
};

/// A bucket and the key for it.
#[derive(Clone)]
pub struct S3Settings {
    /// The server; `None` means AWS. Buckets are addressed by path.
    pub endpoint: Option<Url>,
    /// It must exist.
    pub bucket: String,
    /// Such as `ap-south-1`; many self-hosted servers accept any.
    pub region: String,
    /// The public half of the key.
    pub access_key_id: String,
    /// The secret half of the key.
    pub secret_access_key: String,
    /// Allows connections without TLS, for a server on the same machine.
    pub allow_http: bool,
    /// Certificates of additional authorities, as PEM; may be empty.
    pub authorities: Vec<u8>,
}

/// Shows no secret.
impl fmt::Debug for S3Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3Settings")
            .field("endpoint", &self.endpoint.as_ref().map(Url::host_str))
            .field("bucket", &self.bucket)
            .field("region", &self.region)
            .field("access_key_id", &self.access_key_id)
            .field("secret_access_key", &"…")
            .field("allow_http", &self.allow_http)
            .finish()
    }
}

pub(crate) struct S3 {
    bucket: AmazonS3,
}

/// The client's own output would show its key.
impl fmt::Debug for S3 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("S3").finish_non_exhaustive()
    }
}

impl S3 {
    pub(crate) fn new(settings: &S3Settings) -> Result<Self, StorageError> {
        let bucket = builder(settings)?.build();
        Ok(Self {
            bucket: bucket.map_err(|error| failed(&error))?,
        })
    }

    pub(crate) async fn put(&self, name: ObjectName, bytes: Vec<u8>) -> Result<(), StorageError> {
        let done = self.bucket.put(&path(name), bytes.into()).await;
        done.map(drop).map_err(|error| failed(&error))
    }

    pub(crate) async fn get(&self, name: ObjectName) -> Result<Vec<u8>, StorageError> {
        let read = async { self.bucket.get(&path(name)).await?.bytes().await };
        match read.await {
            Ok(bytes) => Ok(bytes.into()),
            Err(error) if is_absent(&error) => Err(StorageError::NotFound),
            Err(error) => Err(failed(&error)),
        }
    }

    pub(crate) async fn delete(&self, name: ObjectName) -> Result<(), StorageError> {
        match self.bucket.delete(&path(name)).await {
            Err(error) if !is_absent(&error) => Err(failed(&error)),
            _ => Ok(()),
        }
    }

    /// Lists a prefix that no object has: this needs the bucket and the key, and is cheap for the store.
    pub(crate) async fn check(&self) -> Result<(), StorageError> {
        let nothing = Path::from("readiness");
        let listed = self.bucket.list_with_delimiter(Some(&nothing)).await;
        listed.map(drop).map_err(|error| failed(&error))
    }
}

/// A client for the bucket.
pub(crate) fn builder(settings: &S3Settings) -> Result<AmazonS3Builder, StorageError> {
    let connector = Connector::new(settings.allow_http, &settings.authorities)
        .map_err(|error| failed(&error))?;
    let builder = AmazonS3Builder::new()
        .with_bucket_name(&settings.bucket)
        .with_region(&settings.region)
        .with_access_key_id(&settings.access_key_id)
        .with_secret_access_key(&settings.secret_access_key)
        .with_virtual_hosted_style_request(false)
        .with_allow_http(settings.allow_http)
        // Many servers lack bulk deletion, and the portal deletes single objects.
        .with_disable_bulk_delete(true)
        .with_http_connector(connector)
        .with_retry(few_retries());
    let Some(endpoint) = &settings.endpoint else {
        return Ok(builder);
    };
    check_endpoint(endpoint, settings.allow_http)?;
    Ok(builder.with_endpoint(endpoint.as_str().trim_end_matches('/')))
}

fn path(name: ObjectName) -> Path {
    Path::from(name.to_string())
}

/// Few and fast: a student is waiting.
fn few_retries() -> RetryConfig {
    RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(1),
            base: 2.0,
        },
        max_retries: 2,
        retry_timeout: Duration::from_secs(5),
    }
}

fn check_endpoint(endpoint: &Url, allow_http: bool) -> Result<(), StorageError> {
    let fault = match endpoint.scheme() {
        "https" => None,
        "http" if allow_http => None,
        "http" => Some("the endpoint has no TLS, and that is not allowed"),
        _ => Some("the endpoint must begin with https://"),
    };
    fault.map_or(Ok(()), |fault| Err(StorageError::Other(fault.to_owned())))
}

/// Whether the document does not exist; a missing bucket is another error.
fn is_absent(error: &Error) -> bool {
    matches!(error, Error::NotFound { .. })
        && code(&error.to_string()).as_deref() != Some("NoSuchBucket")
}

/// Keeps only the store's error code: the rest of its answer repeats the request.
pub(crate) fn failed(error: &Error) -> StorageError {
    let text = error.to_string();
    match (error, code(&text).as_deref()) {
        (_, Some(code)) if FULL.contains(&code) => StorageError::Full,
        (_, Some(code)) if LATER.contains(&code) => StorageError::Unavailable(code.to_owned()),
        (_, Some(code)) => StorageError::Other(code.to_owned()),
        (Error::PermissionDenied { .. } | Error::Unauthenticated { .. }, None) => {
            StorageError::Other("the key is not accepted".to_owned())
        }
        (Error::NotFound { .. }, None) => StorageError::Other("no such bucket".to_owned()),
        (_, None) => StorageError::Unavailable(root_cause(error)),
    }
}

/// The error codes of servers for a full disk or quota; AWS has none.
const FULL: [&str; 5] = [
    "InsufficientStorage",
    "QuotaExceeded",
    "StorageFull",
    "XMinioStorageFull",
    "XMinioAdminBucketQuotaExceeded",
];
const LATER: [&str; 5] = [
    "InternalError",
    "RequestTimeout",
    "ServiceUnavailable",
    "SlowDown",
    "XMinioServerNotInitialized",
];

/// The code in an answer such as `<Error><Code>NoSuchBucket</Code>…`.
fn code(text: &str) -> Option<String> {
    let (_, after) = text.split_once("<Code>")?;
    let (code, _) = after.split_once("</Code>")?;
    let plain = code.len() <= 64 && code.bytes().all(|byte| byte.is_ascii_alphanumeric());
    plain.then(|| code.to_owned())
}

/// Such as "Connection refused"; the outer errors contain addresses and settings.
fn root_cause(error: &Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    cause.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn not_found(answer: &str) -> Error {
        Error::NotFound {
            path: "college/id".to_owned(),
            source: answer.to_owned().into(),
        }
    }

    #[test]
    fn a_missing_bucket_is_no_missing_document() {
        let document = not_found("404: <Error><Code>NoSuchKey</Code></Error>");
        assert!(is_absent(&document) && is_absent(&not_found("404")));
        let bucket = not_found("404: <Error><Code>NoSuchBucket</Code></Error>");
        assert!(!is_absent(&bucket));
        assert_eq!(failed(&bucket), StorageError::Other("NoSuchBucket".into()));
    }

    #[test]
    fn what_a_server_calls_full_or_busy_is_told_apart() {
        let answer = |code: &str| Error::Generic {
            store: "S3",
            source: format!("503: <Error><Code>{code}</Code><Message>x</Message>").into(),
        };
        assert_eq!(failed(&answer("XMinioStorageFull")), StorageError::Full);
        assert_eq!(
            failed(&answer("SlowDown")),
            StorageError::Unavailable("SlowDown".into())
        );
        // Only a text that looks like a code is logged.
        let odd = failed(&Error::Generic {
            store: "S3",
            source: "proxy says <Code>a b</Code>".into(),
        });
        assert!(matches!(odd, StorageError::Unavailable(_)));
    }
}
