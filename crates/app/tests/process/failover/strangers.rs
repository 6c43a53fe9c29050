//! Who has no certificate of the databases' authority gets nothing from any port of their machines, and the portal only what
//! HAProxy has to know.

use std::{path::Path, process::Command};

use super::machines::{MACHINES, Machines, PATRONI_BIN};

/// Asks a port over HTTP, by TLS or not, with a certificate or not, and prints what it hears; Patroni brings the Python.
const ASK: &str = "
import socket, ssl, sys
host, port, path, way, method = sys.argv[1:6]
try:
    wire = socket.create_connection((host, int(port)), 5)
    print('connected')
    if way != 'plain':
        context = ssl.create_default_context()
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
        if way != 'stranger':
            context.load_cert_chain(way)
        wire = context.wrap_socket(wire)
    wire.sendall(f'{method} {path} HTTP/1.1\\r\\nHost: {host}\\r\\nContent-Length: 2\\r\\nConnection: close\\r\\n\\r\\n{{}}'.encode())
    heard = b''
    while more := wire.recv(65536):
        heard += more
    print(heard.decode(errors='replace'))
except OSError as error:
    print('refused:', error)
";
const ETCD: u16 = 2379;
/// Where the members of etcd talk to each other.
const PEERS: u16 = 2380;
const PATRONI: u16 = 8008;
const READS: [(u16, &str); 4] = [
    (ETCD, "/version"),
    (PEERS, "/members"),
    (PATRONI, "/cluster"),
    (PATRONI, "/config"),
];

fn ask(address: &str, (port, path): (u16, &str), way: &str, method: &str) -> String {
    let python = Path::new(PATRONI_BIN).with_file_name("python");
    let asked = Command::new(python)
        .args(["-c", ASK, address, &port.to_string(), path, way, method])
        .output()
        .expect("python runs");
    assert!(asked.status.success(), "{asked:?}");
    let heard = String::from_utf8_lossy(&asked.stdout).into_owned();
    assert!(heard.starts_with("connected"), "{port} {way}: {heard}");
    heard
}

/// Tries every port of every machine without a certificate, and with the portal's.
pub(super) fn get_nothing(machines: &Machines) {
    let pem = machines.client_pem().display().to_string();
    for machine in MACHINES {
        let address = machines.net.address(machine);
        for of in READS {
            for way in ["plain", "stranger"] {
                let heard = ask(&address, of, way, "GET");
                assert!(!heard.contains(" 200 "), "{of:?} {way}: {heard}");
            }
            // HAProxy has to know who writes; nothing of etcd is for the portal.
            let is_let_in = ask(&address, of, &pem, "GET").contains(" 200 ");
            assert_eq!(is_let_in, of.0 == PATRONI, "{of:?}");
        }
        for (path, method) in [("/config", "PATCH"), ("/restart", "POST")] {
            let heard = ask(&address, (PATRONI, path), &pem, method);
            assert!(heard.contains(" 403 "), "{method} {path}: {heard}");
        }
        for (user, mode, why) in [
            ("portal_owner", "disable", "no encryption"),
            ("portal_owner", "require", "valid client certificate"),
            ("postgres", "require", "rejects connection"),
        ] {
            let url = format!("postgres://{user}:superuser@{address}:5432/postgres?sslmode={mode}");
            let refused = portal_persistence::migrations::execute(&url, "SELECT 1");
            let refused = refused.expect_err("refused").to_string();
            assert!(refused.contains(why), "{user} {mode}: {refused}");
        }
    }
}
