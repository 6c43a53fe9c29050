//! Every setting, for `portal serve --help` and for the table in OPERATIONS.md.

/// A setting, as `portal serve --help` and OPERATIONS.md describe it.
pub struct Setting {
    /// The name of the environment variable.
    pub name: &'static str,
    /// The default: the value itself if all of it is in backticks, otherwise a description of it.
    pub default: &'static str,
    /// The purpose: half a sentence, with backticks.
    pub meaning: &'static str,
    /// Whether `NAME_FILE` may name a file that has the value.
    pub is_secret: bool,
}

/// All settings, in the order of OPERATIONS.md.
pub const SETTINGS: &[Setting] = &[
    plain("PORTAL_ADDR", "`127.0.0.1:5000`", "where it listens"),
    plain(
        "PORTAL_PUBLIC_URL",
        "`http://localhost:` and the port",
        "where people reach it; `https` makes cookies Secure and adds HSTS",
    ),
    plain(
        "PORTAL_PASSKEY_DOMAIN",
        "the host of `PORTAL_PUBLIC_URL`",
        "the domain to which browsers bind passkeys: that host or a domain above it. At an IP address there are no \
         passkeys. Another one than that of the passkeys there are is refused",
    ),
    plain(
        "PORTAL_PASSKEY_DOMAIN_BEFORE",
        "none",
        "the former domain, if its passkeys are given up (see \"Moving to another address\")",
    ),
    plain(
        "PORTAL_INSECURE_HTTP",
        "`false`",
        "allows plain http elsewhere than on loopback",
    ),
    plain(
        "PORTAL_DATA_DIR",
        "`./.portal`",
        "embedded database, documents, mails, secret; also where uploads lie while they arrive. When root starts the portal, every folder above it must let others pass through",
    ),
    secret(
        "PORTAL_SECRET",
        "made, kept in the data folder",
        "32 characters or more; all keys are derived from it. Several instances must share it; documents cannot be read without it, so another one than the database knows is refused",
    ),
    secret(
        "PORTAL_SECRET_OTHERS",
        "none",
        "secrets that it was before or will be, separated by spaces; they only open (see \"Changing the secret\")",
    ),
    secret(
        "DATABASE_URL",
        "embedded PostgreSQL",
        "an external PostgreSQL 14 or newer; on another machine with `?sslmode=verify-full&sslrootcert=/path/to/ca.pem` and, if it asks for one, a client's certificate (`&sslcert=…&sslkey=…`); of several hosts (`db1,db2`) with `&target_session_attrs=read-write` the one that writes",
    ),
    secret(
        "DATABASE_OWNER_URL",
        "none",
        "the same database as its owner, past any pooler, for migrations, backups and locks; then `DATABASE_URL` (and `DATABASE_REPLICA_URL`) logs in as a role without ownership, and may be a pooler in transaction mode (see \"A pooler\")",
    ),
    plain(
        "PORTAL_INSECURE_DATABASE",
        "`false`",
        "allows a database on another machine without TLS",
    ),
    plain(
        "PORTAL_CA_FILE",
        "none",
        "certificates (PEM) of authorities of your own that the mail server and the S3 store may have, besides the usual ones",
    ),
    secret(
        "DATABASE_REPLICA_URL",
        "none",
        "a streaming replica of `DATABASE_URL`, which answers verifications and reports",
    ),
    plain(
        "PORTAL_POOL_SIZE",
        "`16`",
        "database connections; half as many more to the replica",
    ),
    plain(
        "PORTAL_SLOW_MS",
        "`250`",
        "a statement that takes so long is named in the log, without its values",
    ),
    plain(
        "PORTAL_WORKERS",
        "number of cores",
        "threads that accept and parse",
    ),
    plain(
        "PORTAL_SHUTDOWN_SECONDS",
        "`25`",
        "how long requests under way may take after SIGTERM",
    ),
    plain(
        "PORTAL_PG_BIN",
        "searched for",
        "the folder of the embedded database's binaries",
    ),
    plain(
        "PORTAL_PG_USER",
        "`postgres`, else `nobody`",
        "the embedded database's user when the portal runs as root",
    ),
    secret(
        "SMTP_URL",
        "mails are written to the data folder",
        "`smtps://user:password@host:465` or `smtp://user:password@host:587?tls=required`",
    ),
    plain(
        "MAIL_FROM",
        "a placeholder",
        "the sender, e.g. `Sunrise College <portal@sunrise.example>`",
    ),
    plain(
        "PORTAL_S3_BUCKET",
        "documents are kept in the data folder",
        "a bucket of an S3-compatible store, which several instances can share",
    ),
    plain(
        "PORTAL_S3_ENDPOINT",
        "AWS",
        "where that store is; `https`, unless it is on the same machine",
    ),
    plain("PORTAL_S3_REGION", "`ap-south-1`", "that store's region"),
    secret(
        "PORTAL_S3_ACCESS_KEY_ID",
        "none",
        "a key with `GetObject`, `PutObject`, `DeleteObject` and `ListBucket`",
    ),
    secret(
        "PORTAL_S3_SECRET_ACCESS_KEY",
        "none",
        "the secret of that key",
    ),
    plain(
        "PORTAL_UPLOAD_MEMORY_MB",
        "`80`",
        "memory that pictures being worked on may take together; more of it, on more cores, takes more uploads at once",
    ),
    plain(
        "PORTAL_SECOND_ACCOUNTANT_ABOVE",
        "`50000`",
        "rupees; above this, money is put into a wallet by two accountants",
    ),
    plain(
        "PORTAL_OPEN_FOUNDING",
        "`false` (`true` with `--demo`)",
        "whether a stranger who registers an unknown college founds it",
    ),
    plain(
        "PORTAL_STAFF_FACTOR",
        "`required`",
        "whether super admins, accountants, marks admins and the roles that a college adds must have two-step \
         verification after 14 days; `offered` asks nobody for it",
    ),
    plain(
        "PORTAL_PUBLIC_DEMO",
        "`false`",
        "lets a demo listen elsewhere than on loopback; its pages then say what it is",
    ),
    plain(
        "PORTAL_BCRYPT_COST",
        "`12`",
        "cost of new password hashes; not below 12",
    ),
    plain(
        "PORTAL_OTP_SECONDS",
        "`600`",
        "life of a code; not above this",
    ),
    plain(
        "PORTAL_OTP_RESEND_SECONDS",
        "`60`",
        "the pause before a code is sent again",
    ),
    plain(
        "PORTAL_SESSION_IDLE_SECONDS",
        "`1800`",
        "how long a session may be idle; not above this",
    ),
    plain(
        "PORTAL_SESSION_SECONDS",
        "`43200`",
        "a session's life; not above this",
    ),
    plain(
        "PORTAL_LIMIT_LOGIN_ACCOUNT_CLIENT",
        "`10/600`",
        "logins of one account from one address: count/seconds",
    ),
    plain(
        "PORTAL_LIMIT_LOGIN_ACCOUNT",
        "`100/3600`",
        "logins of one account from all browsers that have not signed in to it before",
    ),
    plain(
        "PORTAL_LIMIT_LOGIN_KNOWN",
        "`10/600`",
        "logins of one account from a browser that has, or by a device that keeps a student logged in; the other two do not count there",
    ),
    plain(
        "PORTAL_LIMIT_CLIENT",
        "`300/600`",
        "logins, registrations and codes from one address",
    ),
    plain(
        "PORTAL_LIMIT_OTP_TRIES",
        "`10/3600`",
        "tries of codes of one mail address from one client address",
    ),
    plain(
        "PORTAL_LIMIT_OTP_MAILS",
        "`3/3600`",
        "code mails of one mail address from one client address",
    ),
    plain(
        "PORTAL_LIMIT_OTP_MAILS_ADDRESS",
        "`12/3600`",
        "code mails of one mail address to all unknown browsers",
    ),
    plain(
        "PORTAL_LIMIT_OTP_MAILS_KNOWN",
        "`3/3600`",
        "code mails of one mail address to one known browser",
    ),
    plain(
        "PORTAL_LIMIT_UPLOADS",
        "`200/3600`",
        "files sent by one student, and logos by one college",
    ),
    plain(
        "PORTAL_LIMIT_FACTOR_CODES",
        "`10/3600`",
        "codes of an authenticator app that one staff account may try",
    ),
    plain(
        "PORTAL_LIMIT_PASSKEY_CHALLENGES",
        "`3000/600`",
        "challenges for a passkey from one address before anybody is signed in, of which each page to log in asks for one; so many times may also a device that keeps nobody logged in ask",
    ),
    plain(
        "PORTAL_LIMIT_VERIFICATIONS",
        "`100/600`",
        "results verified by their code from one address",
    ),
    plain(
        "PORTAL_LIMIT_WRITES",
        "`120/60` a student, `1200/60` staff",
        "calls of one account that write, on each instance; when set, both",
    ),
    plain(
        "PORTAL_LIMIT_CRASH_REPORTS",
        "`30/600`",
        "crashes of the client's pages that one address may report",
    ),
    plain(
        "PORTAL_TRUSTED_PROXIES",
        "none",
        "addresses or networks (`10.0.0.0/8`) whose `X-Forwarded-For` is believed",
    ),
    plain(
        "PORTAL_ALLOWED_ORIGINS",
        "none",
        "where clients hosted elsewhere may come from; needs https",
    ),
    plain(
        "BACKEND_URL",
        "`/api`",
        "handed to the client: where it finds the API",
    ),
    plain(
        "PORTAL_BACKUP_HOURS",
        "`24` (`0` with `--demo`)",
        "from one backup of the schedule to the next; `0` takes none",
    ),
    plain(
        "PORTAL_BACKUP_DIR",
        "`backups` in the data folder",
        "where backups lie",
    ),
    plain(
        "PORTAL_BACKUP_KEEP",
        "`7`",
        "how many of the schedule stay, and as many from before upgrades",
    ),
    plain(
        "PORTAL_RECOVERY_DAYS",
        "`0`",
        "how far back PostgreSQL's own means can restore the database to a moment: replaced documents stay as long, sealed, and a day more, so that rows and files agree at each of them",
    ),
    plain(
        "PORTAL_BACKUP_RECIPIENT",
        "made, kept as `backup.key` in the data folder",
        "the public age key (`age1…`) that backups are encrypted to",
    ),
    plain(
        "PORTAL_BACKUP_KEY",
        "`backup.key` in the data folder",
        "for `portal restore`: the private key, or the path of its file",
    ),
    plain(
        "PORTAL_BACKUP_S3_BUCKET",
        "none",
        "a bucket under object lock that each backup of the schedule is copied into",
    ),
    plain(
        "PORTAL_BACKUP_S3_ENDPOINT",
        "AWS",
        "where that bucket is; `https`, unless it is on the same machine",
    ),
    plain(
        "PORTAL_BACKUP_S3_REGION",
        "`ap-south-1`",
        "that bucket's region",
    ),
    secret(
        "PORTAL_BACKUP_S3_ACCESS_KEY_ID",
        "none",
        "a key with `PutObject` and `AbortMultipartUpload`, and nothing else",
    ),
    secret(
        "PORTAL_BACKUP_S3_SECRET_ACCESS_KEY",
        "none",
        "the secret of that key",
    ),
    plain(
        "PORTAL_BACKUP_PROVE_DAYS",
        "`7`",
        "from one trial of the newest backup to the next, where the private key is at hand; `0` tries none",
    ),
    plain(
        "PORTAL_BACKUP_CHECK_SECONDS",
        "`60`",
        "how often it is looked whether a backup is due",
    ),
    plain(
        "PORTAL_METRICS_ADDR",
        "nowhere",
        "where Prometheus reads `/metrics`, e.g. `127.0.0.1:9100`; not for everybody",
    ),
    plain(
        "PORTAL_LOG",
        "`info,actix_server=warn,actix_session=warn,actix_http::h1=off,webauthn_rs_core=off`",
        "what is logged",
    ),
    plain(
        "PORTAL_LOG_FORMAT",
        "`auto`",
        "`text` or `json`; `auto` is text on a terminal and JSON elsewhere",
    ),
];

const fn plain(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        name,
        default,
        meaning,
        is_secret: false,
    }
}

const fn secret(name: &'static str, default: &'static str, meaning: &'static str) -> Setting {
    Setting {
        is_secret: true,
        ..plain(name, default, meaning)
    }
}

#[cfg(test)]
mod tests {
    use std::{cell::RefCell, collections::BTreeSet, rc::Rc};

    use super::*;
    use crate::config::{Config, Reader};

    const PAGE: &str = include_str!("../../OPERATIONS.md");

    #[test]
    fn the_page_for_operators_has_the_same_table() {
        let (_, table) = PAGE
            .split_once("| Name | Default | Meaning |\n| --- | --- | --- |\n")
            .unwrap();
        let (table, _) = table.split_once("\n\n").unwrap();
        let rows: Vec<String> = SETTINGS
            .iter()
            .map(|setting| {
                let Setting {
                    name,
                    default,
                    meaning,
                    ..
                } = setting;
                format!("| `{name}` | {default} | {meaning} |")
            })
            .collect();
        for (written, row) in table.lines().zip(&rows) {
            assert_eq!(written, row);
        }
        assert_eq!(table.lines().count(), rows.len());
    }

    /// The names that reading the configuration looks up.
    fn asked() -> BTreeSet<String> {
        let names = Rc::new(RefCell::new(BTreeSet::new()));
        let seen = Rc::clone(&names);
        let reader = Reader::new(move |name| {
            seen.borrow_mut().insert(name.to_owned());
            None
        });
        Config::read(reader, false).unwrap();
        names.take()
    }

    #[test]
    fn the_table_has_what_is_read_and_no_more() {
        // Read by the search for the embedded database.
        let elsewhere = ["PORTAL_PG_BIN", "PORTAL_PG_USER"].map(str::to_owned);
        let listed: Vec<String> = SETTINGS
            .iter()
            .flat_map(|setting| {
                let by_file = setting.is_secret.then(|| format!("{}_FILE", setting.name));
                by_file.into_iter().chain([setting.name.to_owned()])
            })
            .collect();
        let read: BTreeSet<String> = asked().into_iter().chain(elsewhere).collect();
        assert_eq!(listed.iter().cloned().collect::<BTreeSet<_>>(), read);
        assert_eq!(listed.len(), read.len(), "one is there twice");
    }

    #[test]
    fn a_value_in_the_table_is_what_holds_without_it() {
        let with_defaults = Reader::new(|name| {
            let setting = SETTINGS.iter().find(|setting| setting.name == name)?;
            let value = setting.default.strip_prefix('`')?.strip_suffix('`')?;
            (!value.contains('`')).then(|| value.to_owned())
        });
        assert_eq!(
            format!("{:?}", Config::read(with_defaults, false).unwrap()),
            format!("{:?}", Config::read(Reader::new(|_| None), false).unwrap())
        );
    }
}
