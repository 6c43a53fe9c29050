//! Checks how safe the connection of a database URL is. libpq uses the URL; this module only judges it, and judges the
//! URL alone: `PGSSLMODE` and similar variables do not make a plain URL safe.

use std::{
    net::{IpAddr, Ipv6Addr},
    path::Path,
};

use percent_encoding::percent_decode_str;
use portal_persistence::connection_url;

use super::Reader;

/// The setting that allows a plain connection to another machine.
const INSECURE: &str = "PORTAL_INSECURE_DATABASE";

/// The modes of libpq that never fall back to plain text.
const ENCRYPTED: [&str; 3] = ["require", "verify-ca", "verify-full"];
const PLAIN: [&str; 3] = ["disable", "allow", "prefer"];

/// Records a fault for each problem of the URL in the setting `name`, which is that of a replica or not.
pub(super) fn inspect(
    reader: &mut Reader,
    (name, is_replica): (&str, bool),
    url: &str,
    insecure: bool,
) {
    let Some(rest) = ["postgres://", "postgresql://"]
        .iter()
        .find_map(|scheme| url.strip_prefix(scheme))
    else {
        reader.fault(format!(
            "{name} must begin with postgres:// or postgresql://."
        ));
        return;
    };
    if let Some(fault) = unreadable(rest) {
        reader.fault(format!("{name} cannot be read: {fault}"));
        return;
    }
    let environment = ["PGHOST", "PGHOSTADDR"].map(|name| reader.text(name));
    let parts = Parts::of(rest, environment);
    let mode = parts.value("sslmode").unwrap_or("prefer");
    if !ENCRYPTED.contains(&mode) && !PLAIN.contains(&mode) {
        reader.fault(format!(
            "{name}: sslmode must be one of {}, {}, not {mode:?}.",
            PLAIN.join(", "),
            ENCRYPTED.join(", ")
        ));
        return;
    }
    let away = parts.hosts.iter().find(|host| !is_here(host));
    let is_encrypted = ENCRYPTED.contains(&mode);
    if (is_encrypted || (away.is_some() && !insecure)) && !portal_persistence::SPEAKS_TLS {
        reader.fault(format!(
            "{name} needs TLS, which this build cannot speak: it was made for trying out. `make build` makes one \
             that can."
        ));
        return;
    }
    if let (Some(host), false, false) = (away, is_encrypted, insecure) {
        reader.fault(format!(
            "{name} leads to another machine ({host}) without TLS: anybody on the way could read and change \
             everything. Add ?sslmode=verify-full&sslrootcert=/path/to/ca.pem (or, on a network that nobody else \
             is on, set {INSECURE}=true)."
        ));
    }
    judge_files(reader, name, &parts, mode.starts_with("verify"));
    judge_hosts(reader, name, &parts, is_replica);
}

/// What libpq would refuse at each connection with a message that has part of the password; told without any of it.
fn unreadable(rest: &str) -> Option<&'static str> {
    let url = connection_url::Parts::of(rest);
    if rest.contains(char::is_whitespace) {
        return Some("it has a blank. Write %20 for one that belongs there.");
    }
    let mut escapes = rest.split('%').skip(1);
    let is_escape = |after: &str| {
        let digits = after.as_bytes().get(..2);
        digits.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    };
    if rest.contains("%00") || !escapes.all(is_escape) {
        return Some(
            "a % in it is not followed by two digits, or by 00. Write %25 for a % of the password.",
        );
    }
    if url.database.contains(['@', '/']) || !url.hosts.split(',').all(is_host) {
        return Some(
            "a host or port in it is none. In a user or password write %40 for @, %2F for / and %3A for :.",
        );
    }
    let pairs = url
        .query
        .map(|query| query.strip_suffix('&').unwrap_or(query));
    if !pairs
        .unwrap_or("")
        .split('&')
        .all(|pair| pair.is_empty() || is_parameter(pair))
    {
        return Some(
            "a parameter in it is unknown, or has no value. In a user or password write %3F for ?, %26 for & and %40 for @.",
        );
    }
    None
}

/// Whether libpq reads that as a host and its port, both as written.
fn is_host(host: &str) -> bool {
    let is_port = |port: &str| port.bytes().all(|byte| byte.is_ascii_digit());
    if let Some(bracketed) = host.strip_prefix('[') {
        let parts = bracketed.split_once(']');
        return parts.is_some_and(|(address, after)| {
            let port = after.strip_prefix(':').or(after.is_empty().then_some(""));
            address.parse::<Ipv6Addr>().is_ok() && port.is_some_and(is_port)
        });
    }
    let (name, port) = host.split_once(':').unwrap_or((host, ""));
    let of_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-_%".contains(&byte);
    name.bytes().all(of_name) && is_port(port)
}

/// Whether libpq knows that parameter of a URL.
fn is_parameter(pair: &str) -> bool {
    let named = pair.split_once('=');
    named.is_some_and(|(name, value)| {
        !value.contains('=') && PARAMETERS.contains(&decoded(name).as_str())
    })
}

/// Those of libpq 18, and `ssl` of other drivers, which it reads as well.
const PARAMETERS: [&str; 54] = [
    "application_name",
    "channel_binding",
    "client_encoding",
    "connect_timeout",
    "dbname",
    "fallback_application_name",
    "gssdelegation",
    "gssencmode",
    "gsslib",
    "host",
    "hostaddr",
    "keepalives",
    "keepalives_count",
    "keepalives_idle",
    "keepalives_interval",
    "krbsrvname",
    "load_balance_hosts",
    "options",
    "passfile",
    "password",
    "port",
    "replication",
    "require_auth",
    "requirepeer",
    "service",
    "ssl",
    "ssl_max_protocol_version",
    "ssl_min_protocol_version",
    "sslcert",
    "sslcertmode",
    "sslcompression",
    "sslcrl",
    "sslcrldir",
    "sslkey",
    "sslmode",
    "sslnegotiation",
    "sslpassword",
    "sslrootcert",
    "sslsni",
    "target_session_attrs",
    "tcp_user_timeout",
    "user",
    "requiressl",
    "scram_client_key",
    "scram_server_key",
    "min_protocol_version",
    "max_protocol_version",
    "oauth_issuer",
    "oauth_client_id",
    "oauth_client_secret",
    "oauth_scope",
    "servicefile",
    "sslkeylogfile",
    "authtype",
];

/// What libpq would refuse at each connection, or would take for the database though nothing may be written there.
fn judge_hosts(reader: &mut Reader, name: &str, parts: &Parts, is_replica: bool) {
    let hosts = parts.hosts.len();
    let counted = |what: &str| parts.value(what).map(|list| list.split(',').count());
    let lists = [
        (
            "hostaddr",
            counted("hostaddr").filter(|given| *given != hosts),
        ),
        (
            "port",
            counted("port").filter(|given| *given != hosts && *given != 1),
        ),
    ];
    for (what, given) in lists {
        if let Some(given) = given {
            reader.fault(format!(
                "{name} names {hosts} hosts, but {given} in {what}: each host needs one."
            ));
        }
    }
    if hosts < 2 {
        return;
    }
    if is_replica {
        reader.fault(format!(
            "{name} names {hosts} hosts. Each instance has one replica, whose delay it watches."
        ));
    } else if !matches!(
        parts.value("target_session_attrs"),
        Some("read-write" | "primary")
    ) {
        reader.fault(format!(
            "{name} names {hosts} hosts, so it needs target_session_attrs=read-write: else the portal would connect to \
             whichever answers first, also to one that cannot be written to."
        ));
    }
}

fn judge_files(reader: &mut Reader, name: &str, parts: &Parts, verifies: bool) {
    let authority = parts.value("sslrootcert");
    if verifies && authority.is_none_or(|file| file == "system") {
        reader.fault(format!(
            "{name} needs sslrootcert beside its sslmode: the file of the authority that signed the server's \
             certificate, or of the machine's own ones (on Debian /etc/ssl/certs/ca-certificates.crt)."
        ));
    }
    for what in ["sslrootcert", "sslcert", "sslkey"] {
        let file = parts.value(what).filter(|file| *file != "system");
        if let Some(file) = file.filter(|file| std::fs::File::open(Path::new(file)).is_err()) {
            reader.fault(format!(
                "{name}: the file of {what}, {file}, cannot be read."
            ));
        }
    }
    if parts.value("sslcert").is_some() != parts.value("sslkey").is_some() {
        reader.fault(format!(
            "{name}: sslcert and sslkey, the client's certificate and its key, need each other."
        ));
    }
}

/// Where a URL leads, and its query parameters.
struct Parts {
    /// The address of each host that has one, else its name. Empty for a socket.
    hosts: Vec<String>,
    values: Vec<(String, String)>,
}

impl Parts {
    /// Reads them as libpq does: the last value counts. `fallbacks` are host and address of a URL that gives none.
    fn of(rest: &str, [host, address]: [Option<String>; 2]) -> Self {
        let url = connection_url::Parts::of(rest);
        let pairs = url.query.unwrap_or("").split('&');
        let values: Vec<_> = pairs
            .filter_map(|pair| pair.split_once('='))
            .map(|(name, value)| match (decoded(name), decoded(value)) {
                (name, value) if (name.as_str(), value.as_str()) == ("ssl", "true") => {
                    ("sslmode".to_owned(), "require".to_owned())
                }
                pair => pair,
            })
            .collect();
        let mut parts = Self {
            hosts: url.hosts.split(',').map(without_port).collect(),
            values,
        };
        if let (Some(address), None) = (address, parts.value("hostaddr")) {
            parts.values.push(("hostaddr".to_owned(), address));
        }
        if let Some(hosts) = parts.list("host") {
            parts.hosts = hosts;
        }
        if let (Some(fallback), true) = (host, parts.hosts.iter().all(String::is_empty)) {
            parts.hosts = fallback.split(',').map(str::to_owned).collect();
        }
        let is_named = parts.hosts.iter().any(|host| !host.is_empty());
        match parts.list("hostaddr") {
            Some(addresses) if is_named => {
                let led = parts.hosts.iter_mut().zip(addresses);
                led.filter(|(_, address)| !address.is_empty())
                    .for_each(|(host, address)| *host = address);
            }
            Some(addresses) => parts.hosts = addresses,
            None => {}
        }
        parts
    }

    fn list(&self, name: &str) -> Option<Vec<String>> {
        let list = self.value(name)?;
        Some(list.split(',').map(str::to_owned).collect())
    }

    fn value(&self, name: &str) -> Option<&str> {
        let mut values = self.values.iter().rev();
        let found = values.find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

fn decoded(text: &str) -> String {
    percent_decode_str(text).decode_utf8_lossy().into_owned()
}

fn without_port(host: &str) -> String {
    if let Some((address, _)) = host
        .strip_prefix('[')
        .and_then(|inside| inside.split_once(']'))
    {
        return address.to_owned();
    }
    decoded(host.split_once(':').map_or(host, |(name, _)| name))
}

/// Whether the host is a socket, or an address that never leaves the machine.
fn is_here(host: &str) -> bool {
    let is_loopback = host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback());
    host.is_empty() || host.starts_with(['/', '@']) || host == "localhost" || is_loopback
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(url: &str, insecure: bool, pg_host: Option<&'static str>) -> Vec<String> {
        let mut reader = Reader::new(move |name| {
            (name == "PGHOST")
                .then(|| pg_host.map(str::to_owned))
                .flatten()
        });
        inspect(&mut reader, ("DATABASE_URL", false), url, insecure);
        reader
            .finish()
            .map_or_else(|faults| faults.0, |()| Vec::new())
    }

    #[test]
    fn what_stays_on_this_machine_may_be_plain() {
        for url in [
            "postgres:///portal",
            "postgres://portal:pw@localhost/portal",
            "postgres://portal@127.0.0.1:5433/portal?application_name=x",
            "postgresql://[::1]:5432/portal?sslmode=disable",
            "postgres:///portal?host=/run/postgresql",
            "postgres://%2Frun%2Fpostgresql/portal",
            "postgres://p%40ss:a%40b@localhost/portal",
            "postgres://portal:a?b@localhost/portal",
        ] {
            assert_eq!(faults(url, false, None), [""; 0], "{url}");
        }
    }

    #[test]
    fn a_plain_way_to_another_machine_is_refused_unless_it_is_insisted_on() {
        for url in [
            "postgres://portal:geheim@db.example.in/portal",
            "postgres://portal:geheim@10.0.0.5:5432/portal?sslmode=prefer",
            "postgres://portal:geheim@10.0.0.5/portal?sslmode=require&sslmode=allow",
            "postgres://localhost,db.example.in/portal?sslmode=disable&target_session_attrs=primary",
            "postgres://localhost,db.example.in/portal?hostaddr=127.0.0.1,&target_session_attrs=primary",
            "postgres://localhost/portal?host=db.example.in",
            "postgres://localhost/portal?hostaddr=10.0.0.5",
            "postgres://localhost@db.example.in/portal",
        ] {
            let found = faults(url, false, None);
            assert_eq!(found.len(), 1, "{url}: {found:?}");
            assert!(found[0].contains("without TLS"), "{url}: {found:?}");
            assert!(!found[0].contains("geheim"), "{found:?}");
            assert_eq!(faults(url, true, None), [""; 0], "{url}");
        }
        let found = faults("postgres:///portal", false, Some("db.example.in"));
        assert!(found[0].contains("(db.example.in)"), "{found:?}");
    }

    #[test]
    fn tls_to_another_machine_is_taken_with_its_files() {
        let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let db = "postgres://portal@db.example.in/portal";
        assert_eq!(
            faults(&format!("{db}?sslmode=require"), false, None),
            [""; 0]
        );
        let verified = format!("{db}?sslmode=verify-full&sslrootcert={here}");
        assert_eq!(faults(&verified, false, None), [""; 0]);
        let known = format!("{verified}&sslcert={here}&sslkey={here}");
        assert_eq!(faults(&known, false, None), [""; 0]);
        for (more, what) in [
            ("?sslmode=verify-full", "needs sslrootcert"),
            ("?sslmode=verify-ca&sslrootcert=system", "needs sslrootcert"),
            (
                "?sslmode=verify-ca&sslrootcert=/no/such",
                "/no/such, cannot be read",
            ),
            ("?sslmode=full", "must be one of"),
        ] {
            let found = faults(&format!("{db}{more}"), false, None);
            assert_eq!(found.len(), 1, "{more}: {found:?}");
            assert!(found[0].contains(what), "{more}: {found:?}");
        }
        let half = format!("{verified}&sslkey={here}");
        assert!(faults(&half, false, None)[0].contains("need each other"));
    }

    #[test]
    fn of_several_hosts_the_one_that_may_be_written_to_is_found() {
        let two = "postgres://portal@[::1]:5432,127.0.0.1:5433/portal";
        for more in [
            "?target_session_attrs=read-write",
            "?target_session_attrs=primary&port=5432",
            "?target_session_attrs=primary&hostaddr=127.0.0.1,127.0.0.2",
        ] {
            assert_eq!(faults(&format!("{two}{more}"), false, None), [""; 0]);
        }
        for (more, what) in [
            ("", "needs target_session_attrs=read-write"),
            ("?target_session_attrs=any", "needs target_session_attrs"),
            ("?target_session_attrs=primary&port=1,2,3", "but 3 in port"),
            (
                "?target_session_attrs=primary&hostaddr=127.0.0.1",
                "but 1 in hostaddr",
            ),
        ] {
            let found = faults(&format!("{two}{more}"), false, None);
            assert_eq!(found.len(), 1, "{more}: {found:?}");
            assert!(found[0].contains(what), "{more}: {found:?}");
        }
        let socket = "postgres:///portal?target_session_attrs=primary";
        assert_eq!(
            faults(socket, true, Some("db1.example.in,db2.example.in")),
            [""; 0]
        );
        let mut reader = Reader::new(|_| None);
        let replica = format!("{two}?target_session_attrs=primary");
        inspect(&mut reader, ("DATABASE_REPLICA_URL", true), &replica, false);
        let found = reader.finish().expect_err("refused").0;
        assert!(
            found[0].contains("Each instance has one replica"),
            "{found:?}"
        );
    }

    /// libpq would say part of the password, in the log.
    #[test]
    fn what_cannot_be_read_is_refused_without_the_password() {
        for url in [
            "postgres://portal:geheim%off@localhost/portal",
            "postgres://portal:geheim x@localhost/portal",
            "postgres://portal:geheim/x@localhost/portal",
            "postgres://portal:p@geheim@localhost/portal",
            "postgres://localhost:geheim/portal",
            "postgres://portal:1234/geheim@localhost/portal",
            "postgres://portal:geheim%00@localhost/portal",
            "postgres://[geheim/portal",
            "postgres://[::1]geheim/portal",
            "postgres://localhost/portal?sslmode=require&geheim",
            "postgres://localhost/portal?geheim=1",
            "postgres://localhost/portal?password=a=geheim",
        ] {
            let found = faults(url, true, None);
            assert_eq!(found.len(), 1, "{url}: {found:?}");
            assert!(found[0].contains("cannot be read"), "{url}: {found:?}");
            assert!(!found[0].contains("geheim"), "{found:?}");
        }
    }

    #[test]
    fn the_last_word_about_tls_counts() {
        let db = "postgres://portal@db.example.in/portal";
        assert_eq!(faults(&format!("{db}?ssl=true"), false, None), [""; 0]);
        let found = faults(
            &format!("{db}?sslmode=require&sslmode=allow&ssl=true"),
            false,
            None,
        );
        assert_eq!(found, [""; 0]);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let url = "postgres://db.example.in/portal?sslcert=/no/such";
        assert_eq!(faults(url, false, None).len(), 3);
        assert_eq!(
            faults("mysql://localhost/portal", false, None),
            ["DATABASE_URL must begin with postgres:// or postgresql://."]
        );
    }
}
