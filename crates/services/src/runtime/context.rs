//! The context of a use case: its connection or transaction, the instant, new ids.

use std::{cell::Cell, panic::Location, time::Duration};

use chrono::{DateTime, Utc};
use portal_persistence::{Db, PooledDb, StoreError, ping, transaction};

use crate::{Failure, Outcome, Policy, Secrets, Services, runtime::random::random};

/// How often a transaction is run that crosses others each time.
const MOST_TRIES: u32 = 3;

/// The context of a running use case.
pub struct Context {
    db: PooledDb,
    services: Services,
}

impl Context {
    /// For a use case of these services on that connection.
    pub(crate) fn new(db: PooledDb, services: Services) -> Self {
        Self { db, services }
    }

    /// Sees to it that nobody is lent this connection again, since it is gone.
    pub(crate) fn mark_broken(&mut self) {
        self.db.mark_broken();
    }

    /// The connection, for reading outside a transaction.
    pub(crate) fn db(&mut self) -> &mut Db {
        &mut self.db
    }

    /// Fails unless the database answers.
    pub fn ping(&mut self) -> Result<(), StoreError> {
        ping(&mut self.db)
    }

    /// The services that it belongs to.
    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// The present instant.
    pub fn now(&self) -> DateTime<Utc> {
        self.services.now()
    }

    /// The settings.
    pub fn policy(&self) -> &Policy {
        self.services.policy()
    }

    /// The keys.
    pub(crate) fn secrets(&self) -> &Secrets {
        self.services.secrets()
    }

    /// Runs `work` in one transaction; again, up to [`MOST_TRIES`] times in all, when it crossed another
    /// one. Each further try is logged and counted under the module that asked for it.
    #[track_caller]
    pub(crate) fn transaction<T, E>(
        &mut self,
        mut work: impl FnMut(&mut Tx<'_>) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        let name = module_of(Location::caller());
        for tried in 1..MOST_TRIES {
            match self.try_transaction(&mut work) {
                Err(Failure::Store(StoreError::SerializationFailure(what))) => {
                    tracing::info!(
                        what,
                        name,
                        tried,
                        "a transaction crossed another: once more"
                    );
                    self.services.retries().count(name);
                    std::thread::sleep(jitter(tried));
                }
                outcome => return outcome,
            }
        }
        self.try_transaction(&mut work)
    }

    fn try_transaction<T, E>(
        &mut self,
        work: &mut impl FnMut(&mut Tx<'_>) -> Outcome<T, E>,
    ) -> Outcome<T, E> {
        let now = self.now();
        let services = self.services.clone();
        transaction(&mut self.db, |db| {
            work(&mut Tx {
                db,
                services: &services,
                now,
                ids_made: Cell::new(0),
            })
        })
    }
}

/// An open transaction.
pub struct Tx<'a> {
    /// The connection.
    pub(crate) db: &'a mut Db,
    services: &'a Services,
    now: DateTime<Utc>,
    ids_made: Cell<u32>,
}

impl Tx<'_> {
    /// The instant of the transaction.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The settings.
    pub(crate) fn policy(&self) -> &Policy {
        self.services.policy()
    }

    /// The keys.
    pub(crate) fn secrets(&self) -> &Secrets {
        self.services.secrets()
    }

    /// A new id: `tx.new_id(StaffId::new)`. Those of one transaction share its instant; a counter in
    /// front of the random bits makes them sort in the order in which they were made.
    pub(crate) fn new_id<Id>(&self, make: impl Fn(DateTime<Utc>, [u8; 10]) -> Id) -> Id {
        let made = self.ids_made.get();
        self.ids_made.set(made.wrapping_add(1));
        make(self.now, in_order(made, random()))
    }

    /// Runs `work` so that its failure undoes only itself.
    pub(crate) fn savepoint<T>(
        &mut self,
        work: impl FnOnce(&mut Db) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        transaction(self.db, work)
    }
}

/// The module that a place in this crate belongs to, such as `college_setup` or `marks/import`.
fn module_of(place: &'static Location<'static>) -> &'static str {
    let file = place.file();
    let within = file.rsplit_once("/src/").map_or(file, |(_, within)| within);
    let name = within.strip_prefix("runtime/").unwrap_or(within);
    let name = name.strip_suffix(".rs").unwrap_or(name);
    name.strip_suffix("/mod").unwrap_or(name)
}

/// How long to wait after a try, so that those who crossed do not cross again: up to 16 ms after the
/// first one, twice as long after the next.
fn jitter(tried: u32) -> Duration {
    let [byte] = random::<1>();
    Duration::from_micros(u64::from(byte) * (32 << tried))
}

/// Puts the number of an id before its random bits. UUIDv7 keeps twelve of the first sixteen bits, and
/// six of the next eight: room for 67 million ids of one transaction, and 48 bits that stay random.
fn in_order(number: u32, mut bits: [u8; 10]) -> [u8; 10] {
    let (high, low) = (number >> 14 & 0x0fff, number & 0x3fff);
    bits[..4].copy_from_slice(&(high << 16 | low).to_be_bytes());
    bits
}

#[cfg(test)]
mod tests {
    use portal_domain::ids::StaffId;

    use super::*;

    #[test]
    fn a_retry_is_named_by_its_module() {
        assert_eq!(module_of(Location::caller()), "context");
    }

    #[test]
    fn ids_of_one_transaction_sort_in_the_order_in_which_they_were_made() {
        let now = DateTime::UNIX_EPOCH;
        let around = [
            0,
            255,
            256,
            4095,
            4096,
            16_383,
            16_384,
            1 << 20,
            (1 << 26) - 2,
        ];
        for number in around {
            // The random bits of the earlier id are the greatest, those of the later one the least.
            let earlier = StaffId::new(now, in_order(number, [0xff; 10]));
            let later = StaffId::new(now, in_order(number + 1, [0; 10]));
            assert!(earlier.0 < later.0, "{number}");
        }
    }
}
