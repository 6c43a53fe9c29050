//! Configuration: one struct per section, read from the environment (and a `.env`). All of it is validated at the
//! start, with a sentence for each fault.

mod accounts;
mod backup;
mod database;
mod database_url;
mod documents;
mod dot_env;
mod help;
mod passkeys;
mod reader;
mod s3;
mod server;
mod settings;
mod unknown;

use std::{path::PathBuf, time::Duration};

use portal_domain::money::{MoneyFault, Rupees};
use portal_mail::{Mailer, SetupError};

use dot_env::DotEnv;

pub use accounts::AccountsConfig;
pub use backup::BackupConfig;
pub use database::DatabaseConfig;
pub use documents::DocumentsConfig;
pub(crate) use help::help;
pub use passkeys::PasskeysConfig;
pub(crate) use passkeys::is_parent;
pub use reader::{ConfigFaults, Reader};
pub use server::{Origin, ServerConfig};
pub use settings::{SETTINGS, Setting};
use tracing_subscriber::EnvFilter;
use unknown::Unknown;

/// All settings.
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone)]
pub struct Config {
    pub server: ServerConfig,
    pub database: DatabaseConfig,
    pub mail: MailConfig,
    pub documents: DocumentsConfig,
    /// The memory that documents being worked on may take together, in mebibytes.
    pub upload_memory: u32,
    /// Above this amount, money is put into a wallet by two accountants.
    pub second_accountant_above: Rupees,
    pub accounts: AccountsConfig,
    pub passkeys: PasskeysConfig,
    pub backup: BackupConfig,
    pub log: LogConfig,
    /// The folder of the embedded database, the mails and the documents.
    pub data_dir: PathBuf,
    /// The secret from which all keys are derived; made and kept in the data folder when not given.
    pub secret: Option<Secret>,
    /// Former and future secrets, which only open.
    pub other_secrets: Vec<Secret>,
    /// Warnings about variables that look like settings but are not.
    pub strange: Vec<String>,
    /// Whether the demo college is seeded, and its accounts and mails are shown.
    pub demo: bool,
    /// Whether the demo is open to the public; its pages then say that it is a demo.
    pub public_demo: bool,
    /// How often to look for imports and promotions to carry out. Always a second; a test that does it itself waits longer.
    pub jobs_every: Duration,
}

/// The least length of a secret, in characters.
const SHORTEST_SECRET: usize = 32;

/// The settings of mail.
#[derive(Debug, Clone)]
pub struct MailConfig {
    /// The mail server's URL; without it mails become `.eml` files in a folder.
    pub smtp_url: Option<Secret>,
    /// The sender's address.
    pub from: String,
    /// Further certificate authorities to trust for the mail server, as PEM.
    pub authorities: Vec<u8>,
}

/// The settings of the log.
#[derive(Debug, Clone)]
pub struct LogConfig {
    /// The filter of what is logged, in `tracing`'s syntax.
    pub filter: String,
    /// The format of the lines.
    pub format: LogFormat,
}

/// The format of the log's lines.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    /// Text on a terminal, JSON elsewhere.
    Auto,
    Text,
    Json,
}

/// A value that is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(set)")
    }
}

impl Config {
    /// Reads the process's environment, and `.env` in the working folder for variables that it does not set. Outside a
    /// demo only the owner may have access to that file.
    pub fn from_environment(demo: bool) -> Result<Self, ConfigFaults> {
        let file = DotEnv::read(demo);
        let filled = file.settings;
        let given = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let unknown = unknown::unknown(given.chain(filled.keys().cloned()));
        let mut reader = Reader::new(move |name| {
            std::env::var(name)
                .ok()
                .or_else(|| filled.get(name).cloned())
        });
        if let Some(fault) = file.fault {
            reader.fault(fault);
        }
        let mut strange = Vec::new();
        for name in unknown {
            match name {
                Unknown::Meant(sentence) => reader.fault(sentence),
                Unknown::Strange(sentence) => strange.push(sentence),
            }
        }
        Self::read(reader, demo).map(|config| Self { strange, ..config })
    }

    /// Reads all sections; the error has every fault.
    pub fn read(mut reader: Reader, demo: bool) -> Result<Self, ConfigFaults> {
        let server = ServerConfig::read(&mut reader);
        let database = DatabaseConfig::read(&mut reader);
        let authorities = authorities(&mut reader);
        let documents = DocumentsConfig::read(&mut reader, &authorities);
        let mail = MailConfig {
            authorities,
            smtp_url: reader.secret("SMTP_URL"),
            from: reader
                .text("MAIL_FROM")
                .unwrap_or_else(|| "Student services portal <portal@localhost.localdomain>".into()),
        };
        mail.inspect(&mut reader);
        let secret = reader.secret("PORTAL_SECRET");
        if secret
            .as_ref()
            .is_some_and(|Secret(text)| text.len() < SHORTEST_SECRET)
        {
            reader.fault("PORTAL_SECRET must have at least 32 characters; `openssl rand -hex 32` prints a good one.");
        }
        let other_secrets = other_secrets(&mut reader);
        let data_dir: PathBuf = reader
            .text("PORTAL_DATA_DIR")
            .unwrap_or_else(|| "./.portal".into())
            .into();
        let passkeys = PasskeysConfig::read(&mut reader, &server);
        let config = Self {
            server,
            database,
            documents,
            upload_memory: reader.number("PORTAL_UPLOAD_MEMORY_MB", 80, 64..=65_536),
            second_accountant_above: second_accountant_above(&mut reader),
            accounts: AccountsConfig::read(&mut reader, demo),
            passkeys,
            log: LogConfig::read(&mut reader),
            backup: BackupConfig::read(&mut reader, &data_dir, &mail.authorities, demo),
            mail,
            data_dir,
            secret,
            other_secrets,
            strange: Vec::new(),
            demo,
            public_demo: reader.switch("PORTAL_PUBLIC_DEMO", false),
            jobs_every: Duration::from_secs(1),
        };
        config.refuse_open_demo(&mut reader);
        reader.finish().map(|()| config)
    }

    /// Refuses an unsafe public demo: everybody who reaches a demo can sign in and read all of its mails.
    fn refuse_open_demo(&self, reader: &mut Reader) {
        if self.demo && !self.public_demo && !self.server.is_private() {
            reader.fault(
                "A demo shows its passwords and mails to everybody who reaches it, so it listens on this machine \
                 only: leave PORTAL_ADDR and PORTAL_PUBLIC_URL on loopback, or set PORTAL_PUBLIC_DEMO=true for a \
                 public demonstration, whose pages say what it is.",
            );
        }
    }
}

impl MailConfig {
    fn inspect(&self, reader: &mut Reader) {
        let url = self.smtp_url.as_ref().map(|Secret(url)| url.as_str());
        for fault in Mailer::faults(url, &self.from, &self.authorities) {
            let name = match fault {
                SetupError::From => "MAIL_FROM",
                SetupError::Authorities => "PORTAL_CA_FILE",
                _ => "SMTP_URL",
            };
            reader.fault(format!("{name}: {fault}."));
        }
    }
}

impl LogConfig {
    fn read(reader: &mut Reader) -> Self {
        let filter = reader.text("PORTAL_LOG").unwrap_or_else(|| {
            "info,actix_server=warn,actix_session=warn,actix_http::h1=off,webauthn_rs_core=off"
                .into()
        });
        if let Err(error) = EnvFilter::try_new(&filter) {
            reader.fault(format!("PORTAL_LOG cannot be read: {error}."));
        }
        Self {
            filter,
            format: reader.choice(
                "PORTAL_LOG_FORMAT",
                &[
                    ("auto", LogFormat::Auto),
                    ("text", LogFormat::Text),
                    ("json", LogFormat::Json),
                ],
            ),
        }
    }
}

/// Reads secrets separated by spaces or newlines. A secret that contains a space must be the only one.
fn other_secrets(reader: &mut Reader) -> Vec<Secret> {
    const NAME: &str = "PORTAL_SECRET_OTHERS";
    let Some(Secret(text)) = reader.secret(NAME) else {
        return Vec::new();
    };
    let several: Vec<&str> = text.split_whitespace().collect();
    let secrets = if several.iter().all(|text| text.len() >= SHORTEST_SECRET) {
        several
    } else {
        vec![text.trim()]
    };
    if secrets.iter().any(|text| text.len() < SHORTEST_SECRET) {
        reader.fault(format!(
            "{NAME} must hold secrets of at least {SHORTEST_SECRET} characters."
        ));
    }
    let owned = |text: &str| Secret(text.to_owned());
    secrets.into_iter().map(owned).collect()
}

/// The certificate authorities to trust in addition to the usual ones, as PEM; empty without any.
fn authorities(reader: &mut Reader) -> Vec<u8> {
    const NAME: &str = "PORTAL_CA_FILE";
    let Some(path) = reader.text(NAME) else {
        return Vec::new();
    };
    match std::fs::read(&path) {
        Ok(pem) if String::from_utf8_lossy(&pem).contains("-----BEGIN CERTIFICATE-----") => pem,
        Ok(_) => {
            reader.fault(format!("{NAME}: {path} has no certificate in it (PEM)."));
            Vec::new()
        }
        Err(error) => {
            reader.fault(format!("{NAME}: {path} cannot be read: {error}."));
            Vec::new()
        }
    }
}

/// The amount in rupees, in the format of all amounts.
fn second_accountant_above(reader: &mut Reader) -> Rupees {
    const NAME: &str = "PORTAL_SECOND_ACCOUNTANT_ABOVE";
    let text = reader.text(NAME).unwrap_or_else(|| "50000".to_owned());
    Rupees::parse(NAME, MoneyFault::Invalid, &text).unwrap_or_else(|_| {
        reader.fault(format!("{NAME} must be an amount in rupees, not {text:?}."));
        Rupees::ZERO
    })
}

#[cfg(test)]
mod tests {
    use portal_persistence::Session;

    use super::*;

    fn read(pairs: &[(&str, &str)]) -> Result<Config, ConfigFaults> {
        read_as(false, pairs)
    }

    fn read_as(demo: bool, pairs: &[(&str, &str)]) -> Result<Config, ConfigFaults> {
        let pairs: Vec<(String, String)> = pairs
            .iter()
            .map(|(n, v)| ((*n).to_owned(), (*v).to_owned()))
            .collect();
        let lookup = move |name: &str| {
            pairs
                .iter()
                .find(|(n, _)| n == name)
                .map(|(_, value)| value.clone())
        };
        Config::read(Reader::new(lookup), demo)
    }

    #[test]
    fn nothing_set_is_a_private_portal_on_loopback() {
        let config = read(&[]).unwrap();
        assert_eq!(config.server.addr.to_string(), "127.0.0.1:5000");
        assert!(config.database.url.is_none() && config.mail.smtp_url.is_none());
        assert!(!config.accounts.open_founding);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let faults = read(&[
            ("PORTAL_ADDR", "here"),
            ("DATABASE_URL", "mysql://x"),
            ("PORTAL_SECRET", "short"),
            ("PORTAL_BCRYPT_COST", "4"),
            ("PORTAL_OTP_SECONDS", "601"),
            ("PORTAL_OPEN_FOUNDING", "maybe"),
            ("PORTAL_SECOND_ACCOUNTANT_ABOVE", "-1"),
            ("PORTAL_TRUSTED_PROXIES", "10.0.0.0/99"),
        ])
        .unwrap_err();
        assert_eq!(faults.0.len(), 8, "{faults}");
    }

    #[test]
    fn plain_http_is_for_loopback_unless_insisted_on() {
        assert!(read(&[("PORTAL_PUBLIC_URL", "http://portal.example.in")]).is_err());
        assert!(read(&[("PORTAL_ADDR", "0.0.0.0:5000")]).is_err());
        assert!(
            read(&[
                ("PORTAL_ADDR", "0.0.0.0:5000"),
                ("PORTAL_INSECURE_HTTP", "true")
            ])
            .is_ok()
        );
        let https = [
            ("PORTAL_ADDR", "0.0.0.0:5000"),
            ("PORTAL_PUBLIC_URL", "https://portal.example.in"),
        ];
        assert!(read(&https).is_ok());
        assert!(read(&[("PORTAL_PUBLIC_URL", "https://portal.example.in/sub")]).is_err());
    }

    #[test]
    fn a_demo_is_for_this_machine_unless_it_is_a_public_one() {
        let public = ("PORTAL_PUBLIC_DEMO", "true");
        let address = ("PORTAL_PUBLIC_URL", "https://demo.example.in");
        let everywhere = ("PORTAL_ADDR", "0.0.0.0:5000");
        assert!(read_as(true, &[]).is_ok_and(|config| !config.public_demo));
        assert!(read_as(true, &[address]).is_err());
        let behind_loopback = [everywhere, ("PORTAL_PUBLIC_URL", "http://localhost:5000")];
        assert!(read_as(true, &behind_loopback).is_err());
        assert!(
            read_as(true, &[address, everywhere, public]).is_ok_and(|config| config.public_demo)
        );
        assert!(read_as(false, &[address, everywhere]).is_ok());
    }

    #[test]
    fn a_store_for_documents_is_named_completely_or_not_at_all() {
        let bucket = ("PORTAL_S3_BUCKET", "documents");
        let key = ("PORTAL_S3_ACCESS_KEY_ID", "portal");
        let secret = ("PORTAL_S3_SECRET_ACCESS_KEY", "hunter2");
        assert!(matches!(
            read(&[]).unwrap().documents,
            DocumentsConfig::Folder
        ));
        let whole = read(&[bucket, key, secret]).unwrap();
        assert!(matches!(whole.documents, DocumentsConfig::S3(_)));
        assert!(read(&[bucket, key]).is_err() && read(&[key, secret]).is_err());
        let at = |url| read(&[bucket, key, secret, ("PORTAL_S3_ENDPOINT", url)]);
        assert!(at("http://127.0.0.1:9000").is_ok() && at("https://s3.example.in").is_ok());
        assert!(at("http://s3.example.in").is_err() && at("s3.example.in").is_err());
    }

    #[test]
    fn other_secrets_come_one_after_the_other() {
        let (one, two) = ("a".repeat(32), "b".repeat(40));
        let others = |text: &str| {
            let config = read(&[("PORTAL_SECRET_OTHERS", text)])?;
            Ok::<_, ConfigFaults>(config.other_secrets.into_iter().map(|Secret(text)| text))
        };
        assert_eq!(others("").unwrap().count(), 0);
        assert!(
            others(&format!("{one} {two}"))
                .unwrap()
                .eq([one.clone(), two])
        );
        let with_space = "a secret that has spaces of its own in it";
        assert!(others(with_space).unwrap().eq([with_space]));
        assert!(others("short").is_err() && others(&format!("{one} b")).is_ok());
    }

    #[test]
    fn authorities_of_ones_own_are_read_from_a_file_with_certificates() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        assert!(read(&[]).unwrap().mail.authorities.is_empty());
        for (path, why) in [(here, "no certificate"), ("/no/such", "cannot be read")] {
            let faults = read(&[("PORTAL_CA_FILE", path)]).unwrap_err().0;
            assert!(faults[0].contains(why), "{faults:?}");
        }
    }

    #[test]
    fn a_replica_is_of_an_external_database_and_not_that_database() {
        let (primary, replica) = ("postgres://u@localhost/d", "postgres://u@127.0.0.2/d");
        let with = |url, of| read(&[("DATABASE_REPLICA_URL", url), ("DATABASE_URL", of)]);
        let Secret(url) = with(replica, primary).unwrap().database.replica.unwrap();
        assert_eq!(url, replica);
        assert!(
            read(&[("DATABASE_URL", primary)])
                .unwrap()
                .database
                .replica
                .is_none()
        );
        assert!(with(replica, "").is_err() && with("h2", primary).is_err());
        assert!(with(primary, primary).is_err());
    }

    #[test]
    fn an_owner_is_of_an_external_database_and_another_role() {
        let (lent, owner) = ("postgres://web@localhost/d", "postgres://u@localhost/d");
        let with = |url, of| {
            let read = read(&[("DATABASE_OWNER_URL", url), ("DATABASE_URL", of)]);
            read.map(|config| config.database)
        };
        let both = with(owner, lent).unwrap();
        assert_eq!(both.owner_url(), Some(&Secret(owner.to_owned())));
        let pool = both.pool(owner);
        assert_eq!(
            (pool.database_url.as_str(), pool.session),
            (lent, Session::OfRole)
        );
        let alone = with("", owner).unwrap();
        assert_eq!(alone.owner_url(), Some(&Secret(owner.to_owned())));
        let pool = alone.pool(owner);
        assert_eq!(
            (pool.database_url.as_str(), pool.session),
            (owner, Session::Set)
        );
        for (url, of, why) in [
            (owner, "", "needs DATABASE_URL"),
            (owner, owner, "another role"),
            ("h2", lent, "must begin with"),
        ] {
            let faults = with(url, of).unwrap_err().0;
            assert!(faults[0].contains(why), "{faults:?}");
        }
    }

    #[test]
    fn printing_shows_no_secret() {
        let config = read(&[
            ("DATABASE_URL", "postgres://web:hunter2@localhost/d"),
            ("DATABASE_OWNER_URL", "postgres://u:hunter2@localhost/d"),
            ("DATABASE_REPLICA_URL", "postgres://u:hunter2@127.0.0.2/d"),
            ("SMTP_URL", "smtps://u:hunter2@h"),
            ("PORTAL_S3_BUCKET", "documents"),
            ("PORTAL_S3_ACCESS_KEY_ID", "portal"),
            ("PORTAL_S3_SECRET_ACCESS_KEY", "hunter2"),
            ("PORTAL_SECRET", "hunter2hunter2hunter2hunter2hunter2"),
        ])
        .unwrap();
        assert!(!format!("{config:?}").contains("hunter2"));
    }
}
