//! The S3 server that the instances share, on a thread of its own.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::mpsc::channel,
    thread,
};

use tokio::runtime::Builder;

use crate::{s3_server, sandbox::Sandbox};

pub(crate) struct Store {
    settings: portal_storage::S3Settings,
    sandbox: Sandbox,
}

impl Store {
    pub(crate) fn start() -> Self {
        let sandbox = Sandbox::new();
        let root = sandbox.data_dir();
        fs::create_dir(&root).expect("a folder");
        let (tell, told) = channel();
        // It ends with the process.
        thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let _ = tell.send(s3_server::start(&root).await);
                std::future::pending::<()>().await;
            });
        });
        let settings = told.recv().expect("it listens");
        Self { settings, sandbox }
    }

    /// The portal's settings for it.
    pub(crate) fn settings(&self) -> [(&'static str, String); 5] {
        let of = &self.settings;
        let endpoint = of.endpoint.as_ref().expect("an address");
        [
            ("PORTAL_S3_BUCKET", of.bucket.clone()),
            ("PORTAL_S3_ENDPOINT", endpoint.to_string()),
            ("PORTAL_S3_REGION", of.region.clone()),
            ("PORTAL_S3_ACCESS_KEY_ID", of.access_key_id.clone()),
            ("PORTAL_S3_SECRET_ACCESS_KEY", of.secret_access_key.clone()),
        ]
    }

    /// Where it is reached, without TLS.
    pub(crate) fn address(&self) -> String {
        let address = self.settings.endpoint.as_ref().expect("an address");
        address.as_str().trim_end_matches('/').to_owned()
    }

    /// The key's id and its secret.
    pub(crate) fn key(&self) -> [&str; 2] {
        let of = &self.settings;
        [&of.access_key_id, &of.secret_access_key]
    }

    /// Everything that lies in the bucket.
    pub(crate) fn objects(&self) -> Vec<PathBuf> {
        files(&self.sandbox.data_dir().join(s3_server::BUCKET))
    }
}

/// The files in the folder and below it.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let kind = entry.file_type().expect("its type");
        if kind.is_dir() {
            found.extend(files(&entry.path()));
        } else if kind.is_file() {
            found.push(entry.path());
        }
    }
    found
}
