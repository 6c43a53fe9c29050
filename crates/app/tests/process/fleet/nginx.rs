//! nginx in front, set up as the sample for operators says.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use super::PROXY;
use crate::{
    ports::free_port,
    sandbox::Sandbox,
    tools::{Server, program},
};

pub(crate) const SAMPLE: &str = include_str!("../../../deploy/nginx/portal.conf");

/// Only what makes it run here, in a folder of its own and without a certificate.
const AROUND: &str = "
    user root;
    daemon off;
    pid FOLDER/nginx.pid;
    error_log FOLDER/error.log warn;
    worker_processes 1;
    events { worker_connections 4096; }
    http {
        access_log off;
        client_body_temp_path FOLDER/body;
        proxy_temp_path FOLDER/proxy;
        fastcgi_temp_path FOLDER/fastcgi;
        uwsgi_temp_path FOLDER/uwsgi;
        scgi_temp_path FOLDER/scgi;
        SERVERS
    }";

pub(crate) struct Nginx {
    pub(crate) port: u16,
    _server: Server,
    // Goes last.
    sandbox: Sandbox,
}

impl Nginx {
    /// In front of portals at these ports.
    pub(crate) fn start(ports: [u16; 2]) -> Self {
        Self::before(&ports)
    }

    /// In front of as many portals as there are ports.
    pub(crate) fn before(ports: &[u16]) -> Self {
        let (sandbox, port) = (Sandbox::new(), free_port());
        let folder = sandbox.data_dir();
        let mut nginx = nginx(&folder, &without_tls(&folder, port, ports));
        Self {
            port,
            _server: Server::run(&mut nginx, port),
            sandbox,
        }
    }

    /// Gives no request to that one any more, of two, as operators do.
    pub(crate) fn leave_out(&self, number: usize) {
        fs::write(self.out(number), "").expect("written");
    }

    pub(crate) fn take_back(&self, number: usize) {
        fs::remove_file(self.out(number)).expect("removed");
    }

    fn out(&self, number: usize) -> PathBuf {
        self.sandbox
            .data_dir()
            .join(format!("without-{}", number + 1))
    }
}

/// nginx with that inside of `http`, in that folder, which it makes.
pub(crate) fn nginx(folder: &Path, servers: &str) -> Command {
    fs::create_dir_all(folder).expect("a folder");
    let text = AROUND
        .replace("SERVERS", servers)
        .replace("FOLDER", folder.to_str().expect("a path of ASCII"));
    let file = folder.join("nginx.conf");
    fs::write(&file, text).expect("written");
    let mut nginx = program("nginx");
    nginx
        .arg("-q")
        .arg("-p")
        .arg(folder)
        .arg("-e")
        .arg(folder.join("error.log"));
    nginx.arg("-c").arg(&file);
    nginx
}

/// The sample with this machine's addresses and without TLS.
fn without_tls(folder: &Path, port: u16, portals: &[u16]) -> String {
    let mut group = "";
    let lines = SAMPLE.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        let word = words.next().unwrap_or_default();
        match word {
            "upstream" => {
                group = words.next().unwrap_or_default();
                Some(line.to_owned())
            }
            "listen" if line.contains("ssl") => Some(format!("listen 127.0.0.1:{port};")),
            "listen" => Some(format!("listen 127.0.0.1:{};", free_port())),
            "server_name" => None,
            _ if word.starts_with("ssl_") => None,
            "location" => Some(format!("{line} proxy_bind {PROXY};")),
            "server" if line.contains(":5000") => {
                let (address, rest) = line.split_once(":5000").expect("a port");
                let given = portals.get(usize::from(!address.ends_with(".11")));
                // Of a single one, the groups without the one or the other have it, too.
                let given = given.or(portals.first().filter(|_| group != "portal"));
                Some(format!("server 127.0.0.1:{}{rest}", given?))
            }
            _ => Some(line.replace("/etc/nginx/portal", &folder.display().to_string())),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
