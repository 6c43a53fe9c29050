//! Where the changes of a database go: a folder, or a bucket that is reached over TLS.

use std::{
    fs,
    os::unix::fs::{PermissionsExt, chown},
    path::PathBuf,
};

use crate::{
    fleet::{
        nginx::nginx,
        store::{Store, files},
    },
    money::cluster::account,
    ports::free_port,
    s3_server::BUCKET,
    sandbox::Sandbox,
    tls::Authority,
    tools::Server,
};

pub(super) enum Repository {
    Folder(Sandbox),
    Bucket(Box<Bucket>),
}

pub(super) struct Bucket {
    port: u16,
    _nginx: Server,
    sandbox: Sandbox,
    store: Store,
}

impl Repository {
    pub(super) fn folder() -> Self {
        let sandbox = Sandbox::new();
        let (folder, uid) = (sandbox.data_dir(), account());
        fs::create_dir(&folder).expect("a folder");
        chown(&folder, Some(uid), Some(uid)).expect("its owner");
        Self::Folder(sandbox)
    }

    pub(super) fn bucket() -> Self {
        let (sandbox, store, port) = (Sandbox::new(), Store::start(), free_port());
        let folder = sandbox.data_dir();
        let authority = Authority::new("the store's");
        let (certificate, key) = authority.sign("localhost", "localhost");
        fs::create_dir(&folder).expect("a folder");
        for (name, text) in [
            ("ca.crt", authority.pem()),
            ("store.crt", certificate),
            ("store.key", key),
        ] {
            fs::write(folder.join(name), text).expect("written");
        }
        let at = folder.display();
        let server = format!(
            "server {{
                listen 127.0.0.1:{port} ssl;
                ssl_certificate {at}/store.crt;
                ssl_certificate_key {at}/store.key;
                client_max_body_size 0;
                location / {{
                    proxy_pass {};
                    proxy_set_header Host $http_host;
                }}
            }}",
            store.address()
        );
        let nginx = Server::run(&mut nginx(&folder.join("nginx"), &server), port);
        Self::Bucket(Box::new(Bucket {
            port,
            _nginx: nginx,
            sandbox,
            store,
        }))
    }

    /// The sample's lines on the repository, which `sample` is, as they have to be for this one, and those of the keys.
    pub(super) fn settings(&self, sample: &str) -> (String, String) {
        assert!(sample.contains("repo1-type=s3\n"), "{sample}");
        match self {
            Self::Folder(sandbox) => {
                let at = sandbox.data_dir();
                let settings = format!("repo1-type=posix\nrepo1-path={}\n", at.display());
                (settings, String::new())
            }
            Self::Bucket(bucket) => {
                let settings = format!(
                    "{}repo1-s3-uri-style=path\nrepo1-storage-port={}\nrepo1-storage-ca-file={}\n",
                    sample
                        .replace("s3.example.in", "localhost")
                        .replace("in-1", "us-east-1")
                        .replace("portal-wal", BUCKET),
                    bucket.port,
                    bucket.sandbox.data_dir().join("ca.crt").display(),
                );
                let [id, secret] = bucket.store.key();
                (
                    settings,
                    format!("repo1-s3-key={id}\nrepo1-s3-key-secret={secret}\n"),
                )
            }
        }
    }

    /// Every file of it.
    pub(super) fn files(&self) -> Vec<PathBuf> {
        match self {
            Self::Folder(sandbox) => files(&sandbox.data_dir()),
            Self::Bucket(bucket) => bucket.store.objects(),
        }
    }

    /// Nothing can be written to it, or it is as before; a folder alone.
    pub(super) fn set_away(&self, is_away: bool) {
        let Self::Folder(sandbox) = self else {
            panic!("a bucket is not taken away");
        };
        let mode = fs::Permissions::from_mode(if is_away { 0 } else { 0o700 });
        fs::set_permissions(sandbox.data_dir(), mode).expect("its mode");
    }
}
