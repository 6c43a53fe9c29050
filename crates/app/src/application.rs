//! The running portal: its services, a bound listener, a server and workers.

use std::{
    net::{SocketAddr, TcpListener},
    path::PathBuf,
    sync::Arc,
};

use actix_web::{dev::ServerHandle, web};
use portal_http::{AppState, DemoDoor, Metrics, PublicUrl, ServerSettings, Site, WebSettings};
use portal_mail::{Mailer, SetupError};
use portal_persistence::Pool;
use portal_services::{
    Clock, Policy, RelyingParty, Secrets, Services, ServicesBuilder, WeakSecret, WrongDomain,
};
use portal_storage::{Spool, StorageError, Store};
use url::Url;

use crate::{
    backup::{BackupError, Cancel, Copies, Keys, Proofs, Proving, Schedule, Source},
    config::{Config, DocumentsConfig, Origin, Secret, ServerConfig, is_parent},
    demo, open_files, secret,
    workers::{Backups, Workers},
};

/// The portal, ready to run.
pub struct Application {
    server: actix_web::dev::Server,
    metrics: Option<actix_web::dev::Server>,
    workers: Workers,
    services: Services,
    port: u16,
    url: String,
}

/// Why the portal could not be built.
#[expect(
    missing_docs,
    reason = "each variant and field is named after what it is"
)]
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Another program has the address, or it is not this machine's.
    #[error(
        "cannot listen on {addr}: {error}. If another portal runs there, stop it, or set PORTAL_ADDR."
    )]
    Listen {
        addr: std::net::SocketAddr,
        error: std::io::Error,
    },
    /// The secret could not be read from the data folder or written into it.
    #[error("cannot keep the secret in {folder}: {error}", folder = .folder.display())]
    Secret {
        folder: PathBuf,
        error: std::io::Error,
    },
    /// The secret is too short.
    #[error(transparent)]
    Weak(#[from] WeakSecret),
    /// Browsers bind no passkey to that domain.
    #[error("PORTAL_PASSKEY_DOMAIN: {0}")]
    Passkeys(#[from] WrongDomain),
    /// `SMTP_URL`, `MAIL_FROM` or the mail folder is wrong.
    #[error("mail: {0}")]
    Mail(#[from] SetupError),
    /// The document store could not be set up.
    #[error("documents (in PORTAL_DATA_DIR, or where PORTAL_S3_BUCKET says): {0}")]
    Documents(#[from] StorageError),
    /// The key of backups could not be read or made.
    #[error("backups: {0}")]
    Backup(#[from] BackupError),
    /// A thread or a socket could not be made.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

impl Application {
    /// Builds all parts and binds the port. The database, which its owner reaches by that URL, need not be available yet.
    pub fn build(
        config: &Config,
        owner_url: &str,
        clock: Clock,
        site: Arc<dyn Site>,
    ) -> Result<Self, BuildError> {
        let listener = listen(config.server.addr)?;
        let port = listener.local_addr()?.port();
        let web = web_settings(&config.server, port);
        let url = web.public_url.origin.clone();
        let services = services(config, owner_url, clock, url.clone())?;
        let mailer = Arc::new(mailer(config)?);
        let demo = config.demo.then(|| DemoDoor {
            accounts: demo::accounts(&services),
            is_public: config.public_demo,
            mailbox: (config.mail.smtp_url.is_none()).then(|| demo::mailbox(mail_folder(config))),
        });
        let metrics = Metrics::watching(&[
            ("data", config.data_dir.clone()),
            ("backups", config.backup.folder.clone()),
        ]);
        let state = web::Data::new(AppState {
            metrics: metrics.clone(),
            services: services.clone(),
            web,
            site,
            demo,
        });
        let settings = ServerSettings {
            workers: config.server.workers,
            connections: open_files::for_clients(),
            pool_size: config.database.pool_size,
            shutdown_timeout: config.server.shutdown_timeout,
        };
        let backups = backups_of(config, owner_url)?;
        let metrics_server = config
            .server
            .metrics_addr
            .map(|addr| {
                Ok::<_, BuildError>(portal_http::serve_metrics(listen(addr)?, state.clone())?)
            })
            .transpose()?;
        Ok(Self {
            server: portal_http::serve(listener, state, &settings)?,
            metrics: metrics_server,
            workers: Workers::start(
                &services,
                &mailer,
                backups,
                &metrics,
                (owner_url, config.jobs_every),
            )?,
            services,
            port,
            url,
        })
    }

    /// The port it listens on.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The URL at which people reach the portal.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The use cases, for work outside requests.
    pub fn services(&self) -> Services {
        self.services.clone()
    }

    /// A handle that stops the portal: `handle.stop(true)` lets requests under way finish.
    pub fn handle(&self) -> ServerHandle {
        self.server.handle()
    }

    /// Serves until stopped; returns when every request has been answered and the workers are idle.
    pub async fn run_until_stopped(self) -> std::io::Result<()> {
        let metrics = self
            .metrics
            .map(|server| (server.handle(), actix_web::rt::spawn(server)));
        let outcome = self.server.await;
        self.workers.stop();
        if let Some((handle, served)) = metrics {
            handle.stop(false).await;
            if let Err(error) = served.await {
                tracing::error!(%error, "the metrics' server panicked");
            }
        }
        outcome
    }
}

fn listen(addr: SocketAddr) -> Result<TcpListener, BuildError> {
    TcpListener::bind(addr).map_err(|error| BuildError::Listen { addr, error })
}

/// The services on that database, without a server, as commands need them too.
pub(crate) fn services(
    config: &Config,
    owner_url: &str,
    clock: Clock,
    public_url: String,
) -> Result<Services, BuildError> {
    let secret = secret_of(config)?;
    let passkeys = relying_party(config, &public_url)?;
    let database = &config.database;
    let pool = Pool::new(&database.pool(owner_url));
    // So that those who come first need not wait for one another. What is wrong, each of them is told.
    let _ = pool.look_again();
    let builder = ServicesBuilder {
        pool,
        pool_size: database.pool_size,
        replica: database.replica_pool().as_ref().map(Pool::new),
        clock,
        secrets: Secrets::derive(&secret)?.with_others(&other_secrets_of(config)?)?,
        policy: Policy {
            codes: config.accounts.codes,
            sessions: config.accounts.sessions,
            limits: config.accounts.limits,
            open_founding: config.accounts.open_founding,
            staff_factor: config.accounts.staff_factor,
            bcrypt_cost: config.accounts.bcrypt_cost,
            recovery: config.backup.recovery,
            upload_memory: config.upload_memory,
            second_accountant_above: config.second_accountant_above,
            public_url,
        },
        passkeys,
        store: store_of(config)?,
        spool: Spool::new(&config.data_dir.join("spool"))?,
    };
    Ok(builder.build())
}

/// To whom browsers bind passkeys at that address, and the other origins of our clients that are below the same domain.
fn relying_party(config: &Config, public_url: &str) -> Result<Option<RelyingParty>, BuildError> {
    let Some(domain) = config.passkeys.domain_at(public_url) else {
        return Ok(None);
    };
    let Ok(origin) = Url::parse(public_url) else {
        return Ok(None);
    };
    let is_below = |url: &Url| url.host_str().is_some_and(|host| is_parent(&domain, host));
    let others = config.server.allowed_origins.iter();
    let others: Vec<Url> = others
        .filter_map(|origin| Url::parse(&origin.as_text()).ok())
        .filter(is_below)
        .collect();
    Ok(Some(RelyingParty::new(&domain, &origin, &others)?))
}

/// The secret from which all keys are derived.
pub(crate) fn secret_of(config: &Config) -> Result<Vec<u8>, BuildError> {
    match &config.secret {
        Some(Secret(text)) => Ok(text.clone().into_bytes()),
        None => secret::in_folder(&config.data_dir).map_err(|error| BuildError::Secret {
            folder: config.data_dir.clone(),
            error,
        }),
    }
}

/// Former and future secrets, which open what the present one does not.
fn other_secrets_of(config: &Config) -> Result<Vec<Vec<u8>>, BuildError> {
    let given = config.other_secrets.iter();
    let mut others: Vec<_> = given
        .map(|Secret(text)| text.clone().into_bytes())
        .collect();
    let kept = secret::others_in_folder(&config.data_dir).map_err(|error| BuildError::Secret {
        folder: config.data_dir.clone(),
        error,
    })?;
    others.extend(kept);
    Ok(others)
}

/// The store of the documents.
pub(crate) fn store_of(config: &Config) -> Result<Store, StorageError> {
    match &config.documents {
        DocumentsConfig::Folder => Store::folder(&config.data_dir.join("documents")),
        DocumentsConfig::S3(settings) => Store::s3(settings),
    }
}

/// The data that a backup saves, and the keys that encrypt it.
pub(crate) fn backup_of(config: &Config, database_url: &str) -> Result<(Source, Keys), BuildError> {
    let source = Source {
        database_url: database_url.to_owned(),
        store: store_of(config)?,
        secret: secret_of(config)?,
        other_secrets: other_secrets_of(config)?,
        cancel: Cancel::default(),
    };
    let keys = Keys::of(config.backup.recipient.as_deref(), &config.data_dir)?;
    Ok((source, keys))
}

/// The workers that take, prove and copy backups; `None` when no backups are scheduled.
fn backups_of(config: &Config, database_url: &str) -> Result<Option<Backups>, BuildError> {
    if config.backup.every.is_none() {
        return Ok(None);
    }
    let (source, keys) = backup_of(config, database_url)?;
    let recipient = keys.recipient.clone();
    let schedule = Schedule::new(config.backup.clone(), source, keys);
    let proofs = Proofs::new(
        config.backup.clone(),
        proving(config, database_url),
        recipient,
    );
    Ok(Some(Backups {
        schedule,
        proofs,
        copies: Copies::of(&config.backup)?,
    }))
}

/// The settings for a trial restore.
pub(crate) fn proving(config: &Config, database_url: &str) -> Proving {
    Proving {
        database_url: database_url.to_owned(),
        data_dir: config.data_dir.clone(),
        key: config.backup.key.clone(),
        cancel: Cancel::default(),
    }
}

pub(crate) fn mailer(config: &Config) -> Result<Mailer, SetupError> {
    match &config.mail.smtp_url {
        Some(Secret(url)) => {
            Mailer::smtp_trusting(url, &config.mail.from, &config.mail.authorities)
        }
        None => Mailer::folder(mail_folder(config), &config.mail.from),
    }
}

pub(crate) fn mail_folder(config: &Config) -> PathBuf {
    config.data_dir.join("mail")
}

/// The public URL of a portal on that port.
pub(crate) fn web_settings(config: &ServerConfig, port: u16) -> WebSettings {
    let local = ["localhost", "127.0.0.1", "[::1]"].map(|host| format!("http://{host}:{port}"));
    let public_url = config.public_url.as_ref().map_or_else(
        || PublicUrl {
            origin: local[0].clone(),
            https: false,
        },
        |url| PublicUrl {
            origin: url.as_text(),
            https: url.is_https(),
        },
    );
    // People may also open the portal by another of its machine's own names.
    let own_origins = if public_url.https {
        Vec::new()
    } else {
        local.to_vec()
    };
    WebSettings {
        public_url,
        own_origins,
        allowed_origins: config.allowed_origins.iter().map(Origin::as_text).collect(),
        trusted_proxies: config.trusted_proxies.clone(),
        backend_url: config.backend_url.clone(),
    }
}
