//! nginx in front, set up as the README says.

use std::fs;

use super::{
    PROXY,
    tools::{Server, program},
};
use crate::{ports::free_port, sandbox::Sandbox};

const README: &str = include_str!("../../../../../README.md");

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
        SNIPPET
    }";

pub(crate) struct Nginx {
    pub(crate) port: u16,
    _server: Server,
    // Goes last.
    _sandbox: Sandbox,
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
        fs::create_dir_all(&folder).expect("a folder");
        let text = AROUND
            .replace("SNIPPET", &snippet(port, ports))
            .replace("FOLDER", folder.to_str().expect("a path of ASCII"));
        let file = folder.join("nginx.conf");
        fs::write(&file, text).expect("written");
        let mut nginx = program("nginx");
        nginx
            .arg("-q")
            .arg("-p")
            .arg(&folder)
            .arg("-e")
            .arg(folder.join("error.log"));
        nginx.arg("-c").arg(&file);
        Self {
            port,
            _server: Server::run(&mut nginx, port),
            _sandbox: sandbox,
        }
    }
}

/// The README's, with this machine's addresses.
fn snippet(port: u16, portals: &[u16]) -> String {
    let (_, after) = README.split_once("```nginx\n").expect("a snippet");
    let (snippet, _) = after.split_once("```").expect("its end");
    let mut servers = portals.iter();
    let lines = snippet.lines().filter_map(|line| {
        let word = line.split_whitespace().next().unwrap_or_default();
        match word {
            "ssl_certificate" | "ssl_certificate_key" | "server_name" => None,
            "listen" => Some(format!("listen 127.0.0.1:{port};")),
            "location" => Some(format!("{line} proxy_bind {PROXY};")),
            "server" if line.contains(":5000") => {
                let (_, rest) = line.split_once(":5000").expect("a port");
                Some(format!("server 127.0.0.1:{}{rest}", servers.next()?))
            }
            _ => Some(line.to_owned()),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
