//! The way to a database on another machine: by TLS, to the server that the authority vouches for, as
//! whom the client's certificate names.

use std::{
    fs,
    os::unix::fs::{MetadataExt, PermissionsExt, chown},
    path::{Path, PathBuf},
};

use rcgen::{
    BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair, KeyUsagePurpose,
};
use url::Url;

use crate::{
    money::cluster::Cluster,
    ports::free_port,
    sandbox::{Ended, Sandbox, run},
};

const OWNER: &str = "portal_owner";

/// An authority, and what it has signed, as files.
pub(crate) struct Authority(CertifiedIssuer<'static, KeyPair>);

impl Authority {
    pub(crate) fn new(name: &str) -> Self {
        let mut params = CertificateParams::new([]).expect("no names");
        params.distinguished_name.push(DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.key_usages = vec![KeyUsagePurpose::KeyCertSign];
        let key = KeyPair::generate().expect("a key");
        Self(CertifiedIssuer::self_signed(params, key).expect("an authority"))
    }

    /// A certificate of that host and common name, and its key.
    pub(crate) fn sign(&self, host: &str, name: &str) -> (String, String) {
        self.sign_all(&[host.to_owned()], name)
    }

    /// The same of several hosts or addresses.
    pub(crate) fn sign_all(&self, hosts: &[String], name: &str) -> (String, String) {
        let mut params = CertificateParams::new(hosts).expect("names");
        params.distinguished_name.push(DnType::CommonName, name);
        let key = KeyPair::generate().expect("a key");
        let signed = params.signed_by(&key, &self.0).expect("signed");
        (signed.pem(), key.serialize_pem())
    }

    pub(crate) fn pem(&self) -> String {
        self.0.pem()
    }
}

/// A file for its owner alone, as PostgreSQL and its client want keys.
fn keep(folder: &Path, name: &str, text: &str) -> PathBuf {
    let path = folder.join(name);
    fs::write(&path, text).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).expect("its mode");
    path
}

/// A PostgreSQL that is reached over TLS alone, by who has a certificate and knows the password.
fn serve_tls(cluster: &Cluster, authority: &Authority) {
    let data = cluster.data();
    let owner = fs::metadata(&data).expect("its data");
    let (certificate, key) = authority.sign("localhost", "localhost");
    let doors = "local all all scram-sha-256\n\
                 hostssl all all 127.0.0.1/32 scram-sha-256 clientcert=verify-full\n\
                 hostssl all all ::1/128 scram-sha-256 clientcert=verify-full\n";
    for (name, text) in [
        ("server.crt", certificate.as_str()),
        ("server.key", &key),
        ("clients.crt", &authority.pem()),
        ("pg_hba.conf", doors),
    ] {
        let path = keep(&data, name, text);
        chown(path, Some(owner.uid()), Some(owner.gid())).expect("the server's own");
    }
    let mut superuser = cluster.superuser();
    for setting in ["ssl = on", "ssl_ca_file = 'clients.crt'"] {
        let alter = format!("ALTER SYSTEM SET {setting}");
        superuser.batch_execute(&alter).expect("set");
    }
    superuser
        .batch_execute("SELECT pg_reload_conf()")
        .expect("read again");
}

/// The portal's own way in, over the network.
fn url_over_tcp(cluster: &Cluster, port: u16, host: &str, query: &str) -> String {
    let inside = Url::parse(&cluster.url()).expect("a URL");
    let password = inside.password().expect("a password");
    format!("postgres://{OWNER}:{password}@{host}:{port}/portal?{query}")
}

fn list_migrations(sandbox: &Sandbox, url: &str) -> Ended {
    let mut command = sandbox.portal(&["migrate", "list"]);
    command.env("DATABASE_URL", url);
    run(command)
}

#[test]
fn a_database_is_reached_over_tls_and_only_the_one_that_is_meant() {
    let (sandbox, files) = (Sandbox::new(), tempfile::tempdir().expect("a folder"));
    let port = free_port();
    let over_tcp = [
        ("listen_addresses", "localhost".to_owned()),
        ("port", port.to_string()),
    ];
    let over_tcp = over_tcp
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    let cluster = Cluster::start_empty(&sandbox, &over_tcp);
    let (ours, stranger) = (Authority::new("ours"), Authority::new("a stranger"));
    serve_tls(&cluster, &ours);

    let keep = |name: &str, text: &str| keep(files.path(), name, text).display().to_string();
    let (authority, wrong) = (keep("ca.pem", &ours.pem()), keep("no.pem", &stranger.pem()));
    let (certificate, key) = ours.sign("client", OWNER);
    let (certificate, key) = (keep("me.crt", &certificate), keep("me.key", &key));
    let me = format!("sslcert={certificate}&sslkey={key}");
    let full = format!("sslmode=verify-full&sslrootcert={authority}");

    let reached = list_migrations(
        &sandbox,
        &url_over_tcp(&cluster, port, "localhost", &format!("{full}&{me}")),
    );
    assert_eq!(reached.code, Some(0), "{reached:?}");

    for (host, query, why) in [
        ("localhost", full.clone(), "certificate"),
        (
            "localhost",
            format!("sslmode=verify-full&sslrootcert={wrong}&{me}"),
            "certificate verify failed",
        ),
        (
            "127.0.0.1",
            format!("{full}&{me}"),
            "does not match host name",
        ),
        (
            "localhost",
            format!("sslmode=disable&{me}"),
            "no encryption",
        ),
    ] {
        let refused = list_migrations(&sandbox, &url_over_tcp(&cluster, port, host, &query));
        assert_eq!(refused.code, Some(1), "{query}: {refused:?}");
        assert!(refused.err.contains(why), "{why}: {refused:?}");
    }
}
