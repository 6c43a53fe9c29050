//! What nginx and Caddy say of their samples. That nginx works with its own, `make fleet` shows.

use std::fs;

use portal_persistence::testing::TestDatabase;

use crate::{
    browser::Browser,
    fleet::nginx::{SAMPLE, nginx},
    people::log_in,
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, run_well},
    tls::Authority,
    tools::{Server, program},
};

const CADDYFILE: &str = include_str!("../../../deploy/caddy/Caddyfile");

#[test]
#[ignore = "needs nginx: make deploy"]
fn nginx_takes_its_sample() {
    let sandbox = Sandbox::new();
    let folder = sandbox.data_dir();
    fs::create_dir(&folder).expect("a folder");
    let host = "portal.university.example";
    let (certificate, key) = Authority::new("Somebody").sign(host, host);
    fs::write(folder.join("portal.pem"), certificate).expect("written");
    fs::write(folder.join("portal.key"), key).expect("written");
    // It binds the ports that it is to listen to, and may not do that with these.
    let sample = SAMPLE
        .replace("/etc/ssl", folder.to_str().expect("a path of ASCII"))
        .replace("listen 80;", &format!("listen 127.0.0.1:{};", free_port()))
        .replace("listen 443 ", &format!("listen 127.0.0.1:{} ", free_port()));
    let mut nginx = nginx(&folder, &sample);
    nginx.arg("-t");
    run_well(nginx);
}

#[test]
#[ignore = "needs caddy: make deploy"]
fn caddy_takes_its_sample_and_leaves_out_who_is_gone() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let folder = sandbox.data_dir();
    fs::create_dir(&folder).expect("a folder");
    let caddy = |action: &str, text: &str| {
        let file = folder.join("Caddyfile");
        fs::write(&file, text).expect("written");
        let mut caddy = program("caddy");
        caddy
            .env("HOME", &folder)
            .args([action, "--adapter", "caddyfile", "--config"]);
        caddy.arg(file);
        caddy
    };
    run_well(caddy("validate", CADDYFILE));

    let mut command = sandbox.portal_on(&database, &["serve"]);
    command.env("PORTAL_TRUSTED_PROXIES", "127.0.0.1");
    let portal = Portal::start(command);
    let port = free_port();
    let here = CADDYFILE
        .replace(
            "portal.university.example",
            &format!("http://127.0.0.1:{port}"),
        )
        .replace("10.0.0.11:5000", &format!("127.0.0.1:{}", portal.port()))
        .replace("10.0.0.12:5000", &format!("127.0.0.1:{}", free_port()));
    let mut command = caddy("run", &format!("{{\n\tadmin off\n}}\n{here}"));
    command.stderr(fs::File::create(folder.join("log")).expect("a file"));
    let _caddy = Server::run(&mut command, port);
    for _ in 0..20 {
        assert_eq!(Browser::at(port).get("/readyz").status, 200);
    }
    assert_ne!(
        id_of_a_request_named(port, "by-a-stranger"),
        "by-a-stranger"
    );
    let refused = log_in(&Browser::at(port), "nobody@example.in", "not-a-password");
    assert_eq!(refused.status, 401, "{refused:?}");
    portal.stop();
    assert_eq!(Browser::at(port).get("/readyz").status, 502);
}

/// The id under which the log has a request whose sender gave it that one.
fn id_of_a_request_named(port: u16, given: &str) -> String {
    let call = ureq::get(format!("http://127.0.0.1:{port}/readyz")).header("X-Request-Id", given);
    let reply = call.call().expect("an answer");
    let id = reply.headers().get("x-request-id").expect("an id");
    id.to_str().expect("text").to_owned()
}
