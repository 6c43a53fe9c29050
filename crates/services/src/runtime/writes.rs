//! Counts the writing calls of each account. The count is in this instance's memory, so that a
//! payment needs no further statement; two instances allow twice as many.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use chrono::{DateTime, Utc};
use portal_domain::{
    sessions::Account,
    throttles::{Limit, Throttled},
};

/// The number of accounts from which on expired windows are removed.
const LEAST_KEPT: usize = 1_024;

/// The windows of accounts that have written recently.
#[derive(Debug, Default)]
pub(crate) struct Writes(Mutex<Windows>);

#[derive(Debug, Default)]
struct Windows {
    of: HashMap<Account, Window>,
    sweep_at: usize,
}

#[derive(Debug)]
struct Window {
    end: DateTime<Utc>,
    count: i32,
}

impl Writes {
    /// Counts a call at `now`; an error if the account has made too many.
    pub(crate) fn count(
        &self,
        account: Account,
        limit: Limit,
        now: DateTime<Utc>,
    ) -> Result<(), Throttled> {
        let mut windows = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        windows.sweep(now);
        let window = windows
            .of
            .entry(account)
            .or_insert(Window { end: now, count: 0 });
        if window.end <= now {
            *window = Window {
                end: now + limit.window,
                count: 0,
            };
        }
        if window.count >= limit.count {
            return Err(Throttled::until(window.end, now));
        }
        window.count += 1;
        Ok(())
    }
}

impl Windows {
    /// Removes expired windows, each time the number of accounts has doubled since the last time.
    fn sweep(&mut self, now: DateTime<Utc>) {
        if self.of.len() < self.sweep_at.max(LEAST_KEPT) {
            return;
        }
        self.of.retain(|_, window| window.end > now);
        self.sweep_at = 2 * self.of.len();
    }
}

#[cfg(test)]
mod tests {
    use chrono::Duration;
    use portal_domain::ids::StudentId;
    use uuid::Uuid;

    use super::*;

    const LIMIT: Limit = Limit::per_minutes(3, 1);

    fn student(number: u128) -> Account {
        Account::Student(StudentId(Uuid::from_u128(number)))
    }

    #[test]
    fn each_account_has_its_own_window_which_begins_anew_when_it_has_ended() {
        let (writes, now) = (Writes::default(), DateTime::UNIX_EPOCH);
        let later = |seconds| now + Duration::seconds(seconds);
        for second in 0..3 {
            writes.count(student(1), LIMIT, later(second)).unwrap();
        }
        let refused = writes.count(student(1), LIMIT, later(10)).unwrap_err();
        assert_eq!(refused.retry_after, Duration::seconds(50));
        writes.count(student(2), LIMIT, later(10)).unwrap();
        for second in 60..63 {
            writes.count(student(1), LIMIT, later(second)).unwrap();
        }
        assert!(writes.count(student(1), LIMIT, later(63)).is_err());
    }

    #[test]
    fn accounts_that_write_no_more_are_forgotten() {
        let (writes, now) = (Writes::default(), DateTime::UNIX_EPOCH);
        for number in 0..10_000 {
            let at = now + Duration::seconds(number);
            let account = student(number.unsigned_abs().into());
            writes.count(account, LIMIT, at).unwrap();
        }
        assert!(writes.0.lock().unwrap().of.len() <= LEAST_KEPT);
    }
}
