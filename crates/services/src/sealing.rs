//! Checks the secrets under which data are sealed. A portal with a wrong secret is not served. After a change of the
//! secret, everything is sealed again under the new one.
//!
//! The results' PDFs are left out: they are copies, and one that cannot be opened is rendered again.

use std::convert::Infallible;

use portal_domain::ids::{CollegeId, DocumentId, MailId};
use portal_persistence::secret_keys::{self, KeyId, Known, Sealed};
use portal_storage::{ObjectName, StorageError};
use tokio::runtime::Runtime;
use uuid::Uuid;

use crate::{
    Failure, Outcome, Services, Tx,
    documents::storage_failed,
    runtime::{
        random::random,
        secrets::{Id, Seal},
    },
};

/// How many documents, and how many mails, are tried to check a secret.
const TRIED: i64 = 5;
/// Documents that are sealed again in one round.
const DOCUMENTS_AT_ONCE: usize = 50;
/// Mails that are sealed again in one round.
const MAILS_AT_ONCE: usize = 200;
/// Secrets of second factors that are sealed again in one round.
const FACTORS_AT_ONCE: usize = 200;

/// Why the portal must not be served with its secrets.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrongSecret {
    /// None of them is the database's secret.
    #[error(
        "PORTAL_SECRET is another than the one under which the documents and mails of this database are sealed: \
         none of them would open. Set it to that one (without PORTAL_SECRET it is the file `secret` in \
         PORTAL_DATA_DIR; every backup holds it, too). To change the secret on purpose, name the old one in \
         PORTAL_SECRET_OTHERS beside the new PORTAL_SECRET."
    )]
    Unknown,
    /// A secret that is missing now is still needed.
    #[error(
        "{documents} documents, {mails} mails and {factors} second factors are still sealed under a secret that \
         neither PORTAL_SECRET nor PORTAL_SECRET_OTHERS names. Put it back into PORTAL_SECRET_OTHERS, until `portal secret status` says \
         that nothing is left."
    )]
    StillNeeded {
        /// The number of documents in use.
        documents: i64,
        /// The number of mails that wait or were given up.
        mails: i64,
        /// The number of secrets of second factors.
        factors: i64,
    },
}

/// Refuses secrets that are not the database's. Adds a new secret to the known ones, and removes those that are no
/// longer given and under which nothing is sealed.
///
/// A database without a known secret takes the one that opens its newest documents or mails. If none of these can be
/// read now, it stays without one until the next start.
pub async fn check(services: &Services) -> Outcome<(), WrongSecret> {
    let known = services.run_here(|cx| Ok(secret_keys::list(cx.db())?))?;
    let first = if known.is_empty() {
        let Some(first) = find_first(services).await? else {
            return Ok(());
        };
        Some(first)
    } else {
        None
    };
    services.run_here(|cx| cx.transaction(|tx| settle(tx, first)))
}

/// The secret that opens the existing data; the current one if there are none, and `None` if none can be read.
async fn find_first(services: &Services) -> Outcome<Option<Id>, WrongSecret> {
    let (documents, mails) = services.run_here(|cx| {
        let documents = secret_keys::list_newest_documents(cx.db(), TRIED)?;
        Ok((documents, secret_keys::list_newest_mails(cx.db(), TRIED)?))
    })?;
    let (is_empty, mut tried) = (documents.is_empty() && mails.is_empty(), false);
    let secrets = services.secrets();
    for (id, sealed) in mails {
        tried = true;
        if let Some((by, _)) = secrets.open_with_key(Seal::Mail, id.0.as_bytes(), &sealed) {
            return Ok(Some(by));
        }
    }
    for (college, id) in documents {
        let name = ObjectName::new(college, id.0);
        let sealed = match services.archive().store().get(&name).await {
            Ok(sealed) => sealed,
            Err(StorageError::NotFound) => continue,
            Err(error) => {
                tracing::warn!(%error, "whether the secret is the right one cannot be seen");
                return Ok(None);
            }
        };
        tried = true;
        if let Some((by, _)) = secrets.open_with_key(Seal::Document, id.0.as_bytes(), &sealed) {
            return Ok(Some(by));
        }
    }
    match (is_empty, tried) {
        (true, _) => Ok(Some(secrets.id())),
        (false, true) => Err(Failure::Refused(WrongSecret::Unknown)),
        (false, false) => Ok(None),
    }
}

fn settle(tx: &mut Tx<'_>, first: Option<Id>) -> Outcome<(), WrongSecret> {
    let (current, now) = (tx.secrets().id().to_vec(), tx.now());
    let held: Vec<KeyId> = tx.secrets().ids().map(|id| id.to_vec()).collect();
    secret_keys::lock(tx.db)?;
    let mut known = secret_keys::list(tx.db)?;
    if let (true, Some(first)) = (known.is_empty(), first) {
        let first = Known {
            id: first.to_vec(),
            is_first: true,
        };
        secret_keys::insert(tx.db, &first, now)?;
        known.push(first);
    }
    if !known.iter().any(|one| held.contains(&one.id)) {
        return Err(Failure::Refused(WrongSecret::Unknown));
    }
    let sealed = secret_keys::count_sealed(tx.db)?;
    for gone in known.iter().filter(|one| !held.contains(&one.id)) {
        let Counts {
            documents,
            mails,
            factors,
        } = count_of(gone, &sealed);
        if documents + mails + factors > 0 {
            return Err(Failure::Refused(WrongSecret::StillNeeded {
                documents,
                mails,
                factors,
            }));
        }
        secret_keys::delete(tx.db, &gone.id)?;
    }
    let current = Known {
        id: current,
        is_first: false,
    };
    Ok(secret_keys::insert(tx.db, &current, now)?)
}

/// How much is sealed.
#[expect(missing_docs, reason = "each field is named after what it counts")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Documents in use.
    pub documents: i64,
    pub mails: i64,
    /// Secrets of second factors.
    pub factors: i64,
}

impl Counts {
    fn plus(self, one: &Sealed) -> Self {
        Self {
            documents: self.documents + one.documents,
            mails: self.mails + one.mails,
            factors: self.factors + one.factors,
        }
    }

    /// Whether nothing is.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }
}

fn count_of(known: &Known, sealed: &[Sealed]) -> Counts {
    let its = |one: &&Sealed| {
        let by = one.by.as_ref();
        by.map_or(known.is_first, |by| *by == known.id)
    };
    sealed
        .iter()
        .filter(its)
        .fold(Counts::default(), Counts::plus)
}

/// The progress of the change to the current secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What is sealed under the current secret.
    pub done: Counts,
    /// What is sealed under another one.
    pub left: Counts,
}

/// Counts what is sealed under the current secret, and under others.
pub fn progress(services: &Services) -> Outcome<Progress, Infallible> {
    services.run_here(|cx| {
        let current = services.secrets().id().to_vec();
        let (known, sealed) = (
            secret_keys::list(cx.db())?,
            secret_keys::count_sealed(cx.db())?,
        );
        let ours = known.iter().find(|one| one.id == current);
        let done = ours.map_or(Counts::default(), |ours| count_of(ours, &sealed));
        let all = sealed.iter().fold(Counts::default(), Counts::plus);
        Ok(Progress {
            done,
            left: Counts {
                documents: all.documents - done.documents,
                mails: all.mails - done.mails,
                factors: all.factors - done.factors,
            },
        })
    })
}

/// Seals everything again that is not sealed under the current secret, a part in each round. Data that no secret opens
/// stay as they are and are logged every time.
///
/// While the secret is changed, some instances still have the old one as their current one. Only those that have
/// the secret of the instance started last seal again: otherwise each would undo the others' work, and nothing
/// would ever be left under one secret alone.
pub struct Resealing {
    services: Services,
    runtime: Runtime,
    turn: Turn,
    document: Option<(CollegeId, DocumentId)>,
    mail: Option<MailId>,
    factor: Option<Uuid>,
}

/// Whether this instance seals again what others have sealed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    /// It has not chosen its secret yet.
    Unchosen,
    Ours,
    /// An instance with another secret was started later.
    Others,
}

impl Resealing {
    /// `None` if there is only one secret, and so nothing to do.
    ///
    /// # Errors
    /// The runtime for the document store cannot be built.
    pub fn start(services: &Services) -> std::io::Result<Option<Self>> {
        if services.secrets().ids().count() == 1 {
            return Ok(None);
        }
        Ok(Some(Self {
            services: services.clone(),
            runtime: tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?,
            turn: Turn::Unchosen,
            document: None,
            mail: None,
            factor: None,
        }))
    }

    /// Seals one part again; returns whether there may be more.
    pub fn round(&mut self) -> Outcome<bool, Infallible> {
        if !self.is_our_turn()? {
            return Ok(false);
        }
        let mails = self.mails()?;
        let documents = self.documents()?;
        let factors = self.factors()?;
        Ok(mails == MAILS_AT_ONCE || documents == DOCUMENTS_AT_ONCE || factors == FACTORS_AT_ONCE)
    }

    fn is_our_turn(&mut self) -> Outcome<bool, Infallible> {
        let (before, ours) = (self.turn, self.services.secrets().id());
        self.turn = self.services.run_here(|cx| {
            // A secret is unknown while the database was away since the start: `check` adds it.
            if before == Turn::Unchosen && !secret_keys::choose(cx.db(), &ours)? {
                return Ok(Turn::Unchosen);
            }
            let chosen = secret_keys::find_chosen(cx.db())?;
            Ok(match chosen.is_some_and(|chosen| chosen == ours) {
                true => Turn::Ours,
                false => Turn::Others,
            })
        })?;
        if self.turn == Turn::Others && before != Turn::Others {
            tracing::info!("leaving it to the instances with the secret chosen last to seal anew");
        }
        Ok(self.turn == Turn::Ours)
    }

    fn mails(&mut self) -> Outcome<usize, Infallible> {
        let (after, secrets) = (self.mail, self.services.secrets());
        let by = secrets.id();
        let seen = self.services.run_here(|cx| {
            cx.transaction(|tx| {
                let mails = secret_keys::lock_mails_under_others(
                    tx.db,
                    &by,
                    after,
                    at_once(MAILS_AT_ONCE),
                )?;
                for (id, sealed) in &mails {
                    match secrets.open(Seal::Mail, id.0.as_bytes(), sealed) {
                        Some(plain) => {
                            let sealed =
                                secrets.seal(Seal::Mail, random(), id.0.as_bytes(), &plain);
                            secret_keys::save_mail(tx.db, *id, &by, &sealed)?;
                        }
                        None => tracing::error!(%id, "a mail opens under none of the secrets"),
                    }
                }
                Ok(mails.into_iter().map(|(id, _)| id).collect::<Vec<_>>())
            })
        })?;
        self.mail = seen.last().copied().filter(|_| seen.len() == MAILS_AT_ONCE);
        Ok(seen.len())
    }

    fn factors(&mut self) -> Outcome<usize, Infallible> {
        let (after, secrets) = (self.factor, self.services.secrets());
        let by = secrets.id();
        let seen = self.services.run_here(|cx| {
            let factors = secret_keys::list_factors_under_others(
                cx.db(),
                &by,
                after,
                at_once(FACTORS_AT_ONCE),
            )?;
            for factor in &factors {
                let context = factor.id.as_bytes();
                match secrets.open(Seal::Factor, context, &factor.sealed) {
                    Some(plain) => {
                        let sealed = secrets.seal(Seal::Factor, random(), context, &plain);
                        secret_keys::save_factor(cx.db(), factor, &by, &sealed)?;
                    }
                    None => {
                        tracing::error!(id = %factor.id, "a second factor opens under none of the secrets");
                    }
                }
            }
            Ok(factors)
        })?;
        let last = seen.last().map(|factor| factor.id);
        self.factor = last.filter(|_| seen.len() == FACTORS_AT_ONCE);
        Ok(seen.len())
    }

    fn documents(&mut self) -> Outcome<usize, Infallible> {
        let (after, by) = (self.document, self.services.secrets().id());
        let limit = at_once(DOCUMENTS_AT_ONCE);
        let documents = self.services.run_here(|cx| {
            Ok(secret_keys::list_documents_under_others(
                cx.db(),
                &by,
                after,
                limit,
            )?)
        })?;
        for document in &documents {
            self.document(*document)?;
        }
        let last = documents.last().copied();
        self.document = last.filter(|_| documents.len() == DOCUMENTS_AT_ONCE);
        Ok(documents.len())
    }

    /// Locks the row meanwhile, so that a document that is replaced or removed does not come back as a file that no row
    /// names. Writes the file before the row; after a crash in between, the document is only checked again.
    fn document(&self, document: (CollegeId, DocumentId)) -> Outcome<(), Infallible> {
        let (secrets, store) = (self.services.secrets(), self.services.archive().store());
        let (college, id) = document;
        let name = ObjectName::new(college, id.0);
        self.services.run_here(|cx| {
            cx.transaction(|tx| {
                if !secret_keys::lock_document(tx.db, document)? {
                    return Ok(());
                }
                let sealed = match self.runtime.block_on(store.get(&name)) {
                    Ok(sealed) => sealed,
                    Err(StorageError::NotFound) => {
                        tracing::error!(document = %name, "a document in use is not in the store");
                        return Ok(());
                    }
                    Err(error) => return Err(storage_failed(error)),
                };
                let context = id.0.as_bytes();
                let Some((found, plain)) = secrets.open_with_key(Seal::Document, context, &sealed)
                else {
                    tracing::error!(document = %name, "a document opens under none of the secrets");
                    return Ok(());
                };
                if found != secrets.id() {
                    let again = secrets.seal(Seal::Document, random(), context, &plain);
                    let put = self.runtime.block_on(store.put(&name, again));
                    put.map_err(|error| storage_failed(error))?;
                }
                Ok(secret_keys::save_document(tx.db, document, &secrets.id())?)
            })
        })
    }
}

fn at_once(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}
