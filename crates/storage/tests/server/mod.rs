//! A real S3 server in this process: it checks signatures and keeps objects in a folder.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::path::Path;

use hyper_util::{
    rt::{TokioExecutor, TokioIo},
    server::conn::auto,
};
use portal_storage::S3Settings;
use s3s::{
    S3Result,
    access::{S3Access, S3AccessContext},
    auth::SimpleAuth,
    s3_error,
    service::S3ServiceBuilder,
};
use s3s_fs::FileSystem;
use tokio::net::TcpListener;

pub(crate) const BUCKET: &str = "documents";

/// A key that may do these operations and no others.
pub(crate) struct Only(pub(crate) &'static [&'static str]);

#[async_trait::async_trait]
impl S3Access for Only {
    async fn check(&self, cx: &mut S3AccessContext<'_>) -> S3Result<()> {
        if cx.credentials().is_some() && self.0.contains(&cx.s3_op().name()) {
            return Ok(());
        }
        Err(s3_error!(AccessDenied))
    }
}

/// Serves the folders in `root` as buckets until the test's runtime ends.
pub(crate) async fn start(root: &Path) -> S3Settings {
    serve(root, None).await
}

/// The same with a key that may not do everything.
pub(crate) async fn start_for(root: &Path, key: Only) -> S3Settings {
    serve(root, Some(key)).await
}

async fn serve(root: &Path, key: Option<Only>) -> S3Settings {
    std::fs::create_dir(root.join(BUCKET)).unwrap();
    let mut builder = S3ServiceBuilder::new(FileSystem::new(root).unwrap());
    builder.set_auth(SimpleAuth::from_single("portal", "correct"));
    if let Some(key) = key {
        builder.set_access(key);
    }
    let service = builder.build();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    tokio::spawn(async move {
        while let Ok((socket, _)) = listener.accept().await {
            let service = service.clone();
            tokio::spawn(async move {
                let server = auto::Builder::new(TokioExecutor::new());
                let _ = server.serve_connection(TokioIo::new(socket), service).await;
            });
        }
    });
    settings(port)
}

pub(crate) fn settings(port: u16) -> S3Settings {
    S3Settings {
        endpoint: Some(format!("http://127.0.0.1:{port}").parse().unwrap()),
        bucket: BUCKET.to_owned(),
        region: "us-east-1".to_owned(),
        access_key_id: "portal".to_owned(),
        secret_access_key: "correct".to_owned(),
        allow_http: true,
        authorities: Vec::new(),
    }
}
