//! The context of a use case: its connection or transaction, the current time and new ids.

use std::{cell::Cell, panic::Location, time::Duration};

use chrono::{DateTime, Utc};
use portal_persistence::{Db, PooledDb, StoreError, ping, transaction};

use crate::{Failure, Outcome, Policy, Secrets, Services, runtime::random::random};

/// How often a transaction that conflicts with others is tried.
const MOST_TRIES: u32 = 3;

/// The context of a running use case.
pub struct Context {
    db: PooledDb,
    services: Services,
}

impl Context {
    /// The context of a use case on that connection.
    pub(crate) fn new(db: PooledDb, services: Services) -> Self {
        Self { db, services }
    }

    /// Keeps the pool from reusing this connection, which is lost.
    pub(crate) fn mark_broken(&mut self) {
        self.db.mark_broken();
    }

    /// The connection, for reading outside a transaction.
    pub(crate) fn db(&mut self) -> &mut Db {
        &mut self.db
    }

    /// Checks that the database answers.
    pub fn ping(&mut self) -> Result<(), StoreError> {
        ping(&mut self.db)
    }

    pub(crate) fn services(&self) -> &Services {
        &self.services
    }

    /// The current time.
    pub fn now(&self) -> DateTime<Utc> {
        self.services.now()
    }

    /// The installation's settings.
    pub fn policy(&self) -> &Policy {
        self.services.policy()
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        self.services.secrets()
    }

    /// Runs `work` in one transaction. Repeats it after a serialization failure, up to [`MOST_TRIES`] tries in all.
    /// Logs each repetition and counts it under the caller's module.
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
    pub(crate) db: &'a mut Db,
    services: &'a Services,
    now: DateTime<Utc>,
    ids_made: Cell<u32>,
}

impl Tx<'_> {
    /// The time of the transaction, which all of its rows share.
    pub(crate) fn now(&self) -> DateTime<Utc> {
        self.now
    }

    pub(crate) fn policy(&self) -> &Policy {
        self.services.policy()
    }

    pub(crate) fn secrets(&self) -> &Secrets {
        self.services.secrets()
    }

    /// A new id: `tx.new_id(StaffId::new)`. The ids of one transaction have the same time; a counter before the random
    /// bits makes them sort in the order in which they were made.
    pub(crate) fn new_id<Id>(&self, make: impl Fn(DateTime<Utc>, [u8; 10]) -> Id) -> Id {
        let made = self.ids_made.get();
        self.ids_made.set(made.wrapping_add(1));
        make(self.now, in_order(made, random()))
    }

    /// Runs `work` so that its failure rolls back only `work`.
    pub(crate) fn savepoint<T>(
        &mut self,
        work: impl FnOnce(&mut Db) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        transaction(self.db, work)
    }
}

/// The module of a place in this crate, such as `college_setup` or `marks/import`.
fn module_of(place: &'static Location<'static>) -> &'static str {
    let file = place.file();
    let within = file.rsplit_once("/src/").map_or(file, |(_, within)| within);
    let name = within.strip_prefix("runtime/").unwrap_or(within);
    let name = name.strip_suffix(".rs").unwrap_or(name);
    name.strip_suffix("/mod").unwrap_or(name)
}

/// How long to wait after a try, so that conflicting transactions do not conflict again: up to 16 ms after the first,
/// twice as long after the next.
fn jitter(tried: u32) -> Duration {
    let [byte] = random::<1>();
    Duration::from_micros(u64::from(byte) * (32 << tried))
}

/// Puts the number of an id before its random bits. UUIDv7 keeps twelve of the first sixteen bits and six of the next
/// eight, which leaves room for 67 million ids in one transaction and 48 random bits.
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
            // The earlier id has the highest random bits, the later one the lowest.
            let earlier = StaffId::new(now, in_order(number, [0xff; 10]));
            let later = StaffId::new(now, in_order(number + 1, [0; 10]));
            assert!(earlier.0 < later.0, "{number}");
        }
    }
}
