//! Sends the mails of the outbox. One thread takes due mails from the database, and several threads send them, each
//! over its own connection.
//!
//! No mail is lost when the portal is killed: a mail that was taken is due again when its lease ends. To avoid sending
//! one twice, a sender does not begin a mail whose lease could end while it is being sent.

use std::{
    convert::Infallible,
    io,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
    time::Duration as Wait,
};

use chrono::{DateTime, Duration, Utc};
use portal_mail::{Links, Mailer, Message, SendError, mailer::SMTP_TIMEOUT};
use portal_persistence::{Stored, outbox};

use super::Opened;
use crate::{Context, Failure, Outcome, Services};

/// Mails that are sent at once.
const SENDERS: usize = portal_mail::CONNECTIONS as usize;
/// Mails that one instance takes ahead. Few, so that a new mail does not wait long behind those that were taken before
/// it.
const MOST_IN_HAND: usize = 8 * SENDERS;
/// How long the taking thread waits for room before it checks whether it must stop.
const WAIT_FOR_ROOM: Wait = Wait::from_millis(250);
/// An instance that has not sent a mail within this time has died, and another takes the mail. The last of the mails
/// taken waits for at most eight others, of ten seconds each.
const LEASE: Duration = Duration::minutes(3);
/// Tries before a mail is given up. The pauses double, so that they take about a day.
const MAX_ATTEMPTS: i32 = 14;

/// Counts of mails by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Mails that were sent.
    pub sent: usize,
    /// Mails that failed and are tried again later.
    pub put_off: usize,
    /// Mails that were given up.
    pub given_up: usize,
    /// Codes that expired before they could be sent, and were not sent.
    pub outlived: usize,
}

/// The outcome of one round.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Round {
    /// The mails that the senders finished since the last round.
    pub tally: Tally,
    /// Whether more mails may be due.
    pub left_some: bool,
}

/// The sender threads. Dropping this lets mails that are being sent finish, and gives the others back.
pub struct Delivery {
    services: Services,
    desk: Arc<Desk>,
    /// `None` while this is being dropped.
    queue: Option<Sender<outbox::DueMail>>,
    senders: Vec<JoinHandle<()>>,
}

/// The state that the taking thread and the senders share.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    has_room: Condvar,
    is_closing: AtomicBool,
}

#[derive(Default)]
struct State {
    in_hand: usize,
    tally: Tally,
}

impl Delivery {
    /// Starts the senders.
    pub fn start(services: &Services, mailer: &Arc<Mailer>) -> io::Result<Self> {
        let (queue, mails) = mpsc::channel();
        let mails = Arc::new(Mutex::new(mails));
        let desk = Arc::<Desk>::default();
        let start = |number| {
            let sender = MailSender {
                services: services.clone(),
                mailer: mailer.clone(),
                links: Links::new(&services.policy().public_url),
                desk: desk.clone(),
            };
            let mails = mails.clone();
            thread::Builder::new()
                .name(format!("mails-{number}"))
                .spawn(move || sender.send_all(&mails))
        };
        let senders = (0..SENDERS).map(start).collect::<io::Result<_>>()?;
        Ok(Self {
            services: services.clone(),
            desk,
            queue: Some(queue),
            senders,
        })
    }

    /// Leases due mails, as many as there is room for, and passes them to the senders. Holds no database connection
    /// while a mail server is slow.
    pub fn round(&self) -> Outcome<Round, Infallible> {
        let room = self.desk.wait_for_room();
        let due = match room {
            0 => Vec::new(),
            _ => self.take(room)?,
        };
        let taken = due.len();
        self.desk.lock().in_hand += taken;
        for mail in due {
            // The receivers live as long as this value, so sending cannot fail.
            let _ = self.queue.as_ref().map(|queue| queue.send(mail));
        }
        let tally = std::mem::take(&mut self.desk.lock().tally);
        Ok(Round {
            tally,
            // If a mail server refuses everything, the next round at once would only fill the log.
            left_some: (taken > 0 || room == 0) && tally.put_off == 0,
        })
    }

    fn take(&self, room: usize) -> Outcome<Vec<outbox::DueMail>, Infallible> {
        let limit = i64::try_from(room).unwrap_or(i64::MAX);
        self.services.run_here(|cx| {
            cx.transaction(|tx| {
                let now = tx.now();
                Ok(outbox::take_due(tx.db, limit, now, now + LEASE)?)
            })
        })
    }
}

impl Drop for Delivery {
    fn drop(&mut self) {
        self.desk.is_closing.store(true, Ordering::Release);
        drop(self.queue.take());
        for sender in self.senders.drain(..) {
            if sender.join().is_err() {
                tracing::error!("a sender of mails panicked");
            }
        }
    }
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits a moment until half of the places are free; returns the number of free places, 0 if fewer than half.
    fn wait_for_room(&self) -> usize {
        let is_crowded = |state: &mut State| state.in_hand > MOST_IN_HAND / 2;
        let waited = self
            .has_room
            .wait_timeout_while(self.lock(), WAIT_FOR_ROOM, is_crowded);
        let (mut state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if is_crowded(&mut state) {
            0
        } else {
            MOST_IN_HAND - state.in_hand
        }
    }
}

struct MailSender {
    services: Services,
    mailer: Arc<Mailer>,
    links: Links,
    desk: Arc<Desk>,
}

impl MailSender {
    fn send_all(&self, mails: &Mutex<Receiver<outbox::DueMail>>) {
        loop {
            let mail = mails.lock().unwrap_or_else(PoisonError::into_inner).recv();
            let Ok(mail) = mail else { return };
            // A mail whose sender panics keeps its lease, and is tried again after it.
            let settled = self
                .services
                .panics()
                .catch("mail senders", || self.deal_with(&mail));
            if let Ok(Err(failure)) = settled {
                tracing::error!(mail = %mail.id, %failure, "what became of a mail is not noted");
            }
            self.desk.lock().in_hand -= 1;
            self.desk.has_room.notify_one();
        }
    }

    fn deal_with(&self, mail: &outbox::DueMail) -> Outcome<(), Infallible> {
        let now = self.services.now();
        if self.desk.is_closing.load(Ordering::Acquire) {
            return self.services.run_here(|cx| {
                let now = cx.now();
                Ok(outbox::give_back(cx.db(), mail.id, now)?)
            });
        }
        let longest = Duration::from_std(SMTP_TIMEOUT).unwrap_or(LEASE);
        if now + longest > mail.lease_ends {
            // The lease may end during sending, and then another instance takes the mail.
            return Ok(());
        }
        let fate = self.send(mail, now);
        self.services
            .run_here(|cx| Ok::<_, Failure<Infallible>>(self.settle(cx, mail, fate)?))
    }

    fn send(&self, mail: &outbox::DueMail, now: DateTime<Utc>) -> Fate {
        let opened = super::open(self.services.secrets(), mail.id, &mail.sealed);
        let sent = match opened {
            Ok(Opened::Mail(_, message)) if has_outlived(&message, mail.created_at, now) => {
                return Fate::Outlived;
            }
            Ok(Opened::Mail(to, message)) => {
                let rendered = message.compose(&self.links);
                let id = mail.id.to_string();
                self.mailer.send(&to, &id, mail.created_at, &rendered)
            }
            Ok(Opened::Blank) => Ok(()),
            Err(error) => Err(SendError::Temporary {
                reason: error.to_string(),
            }),
        };
        match sent {
            Ok(()) => Fate::Sent,
            Err(error) if error.is_temporary() && mail.attempts < MAX_ATTEMPTS => {
                Fate::PutOff(error)
            }
            Err(error) => Fate::GivenUp(error),
        }
    }

    fn settle(&self, cx: &mut Context, mail: &outbox::DueMail, fate: Fate) -> Stored<()> {
        let (now, attempts) = (cx.now(), mail.attempts);
        match fate {
            Fate::Sent => {
                self.desk.lock().tally.sent += 1;
                outbox::delete(cx.db(), mail.id)
            }
            Fate::Outlived => {
                self.desk.lock().tally.outlived += 1;
                tracing::warn!(mail = %mail.id, attempts, "a code is too old to be sent");
                outbox::delete(cx.db(), mail.id)
            }
            Fate::PutOff(error) => {
                self.desk.lock().tally.put_off += 1;
                tracing::warn!(mail = %mail.id, attempts, %error, "mail put off");
                let at = next_try(now, attempts);
                outbox::put_off(cx.db(), mail.id, at, &error.to_string())
            }
            Fate::GivenUp(error) => {
                self.desk.lock().tally.given_up += 1;
                tracing::error!(mail = %mail.id, attempts, %error, "mail given up");
                outbox::give_up(cx.db(), mail.id, now, &error.to_string())
            }
        }
    }
}

/// The outcome of a mail.
enum Fate {
    Sent,
    Outlived,
    PutOff(SendError),
    GivenUp(SendError),
}

/// Whether the message is a code that has expired.
pub(super) fn has_outlived(message: &Message, written: DateTime<Utc>, now: DateTime<Utc>) -> bool {
    let life = message.life_in_minutes().map(i64::from);
    life.is_some_and(|minutes| now >= written + Duration::minutes(minutes))
}

/// When to try again: ten seconds after the first failure, doubled with each further one.
fn next_try(now: DateTime<Utc>, attempts: i32) -> DateTime<Utc> {
    let doublings = u32::try_from(attempts - 1)
        .unwrap_or(0)
        .min(MAX_ATTEMPTS.unsigned_abs());
    now + Duration::seconds(10 << doublings)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(seconds: i64) -> DateTime<Utc> {
        DateTime::from_timestamp(seconds, 0).unwrap()
    }

    #[test]
    fn pauses_double() {
        let pauses =
            [1, 2, 3, 11].map(|attempts| (next_try(at(0), attempts) - at(0)).num_seconds());
        assert_eq!(pauses, [10, 20, 40, 10_240]);
    }

    #[test]
    fn a_code_is_sent_as_long_as_it_lives_and_other_mails_for_ever() {
        let code = Message::PasswordResetCode {
            code: "123456".into(),
            minutes: 10,
        };
        assert!(!has_outlived(&code, at(0), at(599)));
        assert!(has_outlived(&code, at(0), at(600)));
        let told = Message::PasswordChanged { by_admin: false };
        assert!(!has_outlived(&told, at(0), at(1_000_000)));
    }

    #[test]
    fn no_more_are_taken_before_half_of_them_are_sent() {
        let desk = Desk::default();
        assert_eq!(desk.wait_for_room(), MOST_IN_HAND);
        desk.lock().in_hand = MOST_IN_HAND / 2;
        assert_eq!(desk.wait_for_room(), MOST_IN_HAND / 2);
        desk.lock().in_hand += 1;
        assert_eq!(desk.wait_for_room(), 0);
    }
}
