//! How to reach the embedded PostgreSQL: socket, role, password, and the URL made of them.

use std::fmt;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// One way into the embedded PostgreSQL. `Debug` leaves the password out.
#[derive(Clone, PartialEq, Eq)]
pub struct ConnectionInfo {
    /// The folder of the unix socket.
    pub socket_dir: PathBuf,
    /// The port, which on a unix socket is only a part of the file's name.
    pub port: u16,
    /// The role to log in as.
    pub role: String,
    /// Its password: hexadecimal digits.
    pub password: String,
    /// The database to open.
    pub database: String,
}

impl ConnectionInfo {
    /// The `postgres://` URL that libpq understands, with the password in it: never log it.
    pub fn url(&self) -> String {
        let mut host = String::new();
        for byte in self.socket_dir.as_os_str().as_bytes() {
            match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => {
                    host.push(char::from(*byte));
                }
                other => host.push_str(&format!("%{other:02X}")),
            }
        }
        let (role, password) = (&self.role, &self.password);
        let (port, database) = (self.port, &self.database);
        format!("postgres://{role}:{password}@{host}:{port}/{database}")
    }
}

impl fmt::Debug for ConnectionInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ConnectionInfo")
            .field("socket_dir", &self.socket_dir)
            .field("port", &self.port)
            .field("role", &self.role)
            .field("database", &self.database)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::ConnectionInfo;

    fn info() -> ConnectionInfo {
        ConnectionInfo {
            socket_dir: "/srv/my portal/socket".into(),
            port: 5432,
            role: "portal_owner".to_owned(),
            password: "c0ffee".to_owned(),
            database: "portal".to_owned(),
        }
    }

    #[test]
    fn the_socket_folder_becomes_an_encoded_host() {
        assert_eq!(
            info().url(),
            "postgres://portal_owner:c0ffee@%2Fsrv%2Fmy%20portal%2Fsocket:5432/portal"
        );
    }

    #[test]
    fn debug_output_has_no_password() {
        assert!(!format!("{:?}", info()).contains("c0ffee"));
    }
}
