//! Who has no certificate of the databases' authority gets nothing from any port of their machines.

use std::{path::Path, process::Command};

use super::machines::{MACHINES, Machines, PATRONI_BIN};

/// Asks a port over HTTP, by TLS or not, with a certificate or not, and prints what it hears; Patroni brings the Python.
const ASK: &str = "
import socket, ssl, sys
host, port, path, way = sys.argv[1:5]
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
    wire.sendall(f'GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: close\\r\\n\\r\\n'.encode())
    heard = b''
    while more := wire.recv(65536):
        heard += more
    print(heard.decode(errors='replace'))
except OSError as error:
    print('refused:', error)
";
/// Where the members of etcd talk to each other.
const PEERS: u16 = 2380;
const HTTP: [(u16, &str); 4] = [
    (2379, "/version"),
    (PEERS, "/members"),
    (8008, "/cluster"),
    (8008, "/config"),
];

fn ask(address: &str, (port, path): (u16, &str), way: &str) -> String {
    let python = Path::new(PATRONI_BIN).with_file_name("python");
    let asked = Command::new(python)
        .args(["-c", ASK, address, &port.to_string(), path, way])
        .output()
        .expect("python runs");
    assert!(asked.status.success(), "{asked:?}");
    String::from_utf8_lossy(&asked.stdout).into_owned()
}

/// Tries every port of every machine.
pub(super) fn get_nothing(machines: &Machines) {
    let pem = machines.client_pem().display().to_string();
    for machine in MACHINES {
        let address = machines.net.address(machine);
        for of in HTTP {
            for way in ["plain", "stranger"] {
                let heard = ask(&address, of, way);
                assert!(heard.starts_with("connected"), "{of:?} {way}: {heard}");
                assert!(!heard.contains(" 200 "), "{of:?} {way}: {heard}");
            }
            // etcd's members also look whether the certificate names the address that a call comes from.
            let is_let_in = ask(&address, of, &pem).contains(" 200 ");
            assert_eq!(is_let_in, of.0 != PEERS, "{of:?}");
        }
        for (mode, why) in [
            ("disable", "no encryption"),
            ("require", "valid client certificate"),
        ] {
            let url =
                format!("postgres://postgres:superuser@{address}:5432/postgres?sslmode={mode}");
            let refused = portal_persistence::migrations::execute(&url, "SELECT 1");
            let refused = refused.expect_err("refused").to_string();
            assert!(refused.contains(why), "{mode}: {refused}");
        }
    }
}
