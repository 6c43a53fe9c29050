//! The mails, read back from the folder that they are delivered into.

use std::{path::PathBuf, sync::Arc, thread, time::Duration};

use portal_mail::{Mailer, Received, mailbox};
use portal_services::outbox::Delivery;

use super::TestApp;

const POLL: Duration = Duration::from_millis(15);
const PATIENCE: usize = 1000;

impl TestApp {
    /// Sends what is due, without waiting for the worker's next round, until nothing is left.
    pub(crate) fn wait_for_mails(&self) {
        let mailer = Mailer::folder(self.mail_folder(), "Portal <portal@example.in>").unwrap();
        let delivery = Delivery::start(&self.services, &Arc::new(mailer)).unwrap();
        let mut sql = self.sql();
        for _ in 0..PATIENCE {
            delivery.round().expect("mails are delivered");
            let row = sql.query_one("SELECT count(*) FROM outbox", &[]).unwrap();
            if row.get::<_, i64>(0) == 0 {
                return;
            }
            thread::sleep(POLL);
        }
        panic!("mails are stuck in the outbox");
    }

    /// Where the mails land.
    pub(crate) fn mail_folder(&self) -> PathBuf {
        self.folder.path().join("mail")
    }

    /// The mails to that address, newest first.
    pub(crate) fn mails_to(&self, address: &str) -> Vec<Received> {
        self.wait_for_mails();
        let mails = mailbox::newest(self.mail_folder(), usize::MAX).unwrap();
        mails
            .into_iter()
            .filter(|mail| mail.to == address)
            .collect()
    }

    /// The newest mail to that address.
    #[track_caller]
    pub(crate) fn mail_to(&self, address: &str) -> Received {
        let mut mails = self.mails_to(address).into_iter();
        mails.next().expect("a mail")
    }

    /// Their subjects, newest first.
    pub(crate) fn subjects_to(&self, address: &str) -> Vec<String> {
        let mails = self.mails_to(address).into_iter();
        mails.map(|mail| mail.subject).collect()
    }

    /// The codes mailed to that address, newest first: the first word of a subject.
    pub(crate) fn codes_to(&self, address: &str) -> Vec<String> {
        let subjects = self.subjects_to(address).into_iter();
        subjects
            .filter_map(|subject| {
                let word = subject.split(' ').next()?;
                let is_code =
                    matches!(word.len(), 6 | 8) && word.bytes().all(|byte| byte.is_ascii_digit());
                is_code.then(|| word.to_owned())
            })
            .collect()
    }

    /// The newest code mailed to that address.
    #[track_caller]
    pub(crate) fn code_to(&self, address: &str) -> String {
        let mut codes = self.codes_to(address).into_iter();
        codes.next().expect("a code was mailed")
    }
}

/// A code that is not this one.
pub(crate) fn another(code: &str) -> String {
    let number: u32 = code.parse().expect("digits");
    let digits = code.len();
    let codes = 10_u32.pow(u32::try_from(digits).expect("a few"));
    format!("{:0digits$}", (number + 1) % codes)
}
