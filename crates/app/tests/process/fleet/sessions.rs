//! What people have at one instance they have at the other: sessions, and what is counted against them.

use std::net::SocketAddr;

use portal_services::demo::PASSWORD;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
};

use super::{Fleet, documents};
use crate::people::log_in;

const ASHA: &str = "asha.patil@sunrise.example";
/// No code, but counted like one.
const NOTHING: &str = "/api/verify/0";

#[test]
#[ignore = "make fleet"]
fn what_people_have_at_one_instance_they_have_at_the_other() {
    let fleet = Fleet::start_with_people(&[("PORTAL_LIMIT_VERIFICATIONS", "8/600")]);
    a_session_is_good_everywhere_until_it_is_over_anywhere(&fleet);
    documents::is_sent_to_one_instance_opened_by_the_other_and_sealed_in_the_store(&fleet);
    tries_are_counted_over_all_instances_by_the_address_that_nginx_saw(&fleet);
}

fn a_session_is_good_everywhere_until_it_is_over_anywhere(fleet: &Fleet) {
    let [a, b] = &fleet.instances;
    let at_a = a.browser();
    log_in(&at_a, ASHA, PASSWORD).ok();
    let (at_b, in_front) = (at_a.at_port(b.port), at_a.at_port(fleet.nginx.port));
    for browser in [&at_a, &at_b, &in_front] {
        assert_eq!(browser.get("/api/student/get").ok()["name"], "Asha Patil");
    }
    at_b.post("/api/auth/logout", &json!({})).ok();
    // Even for somebody who has kept the cookie.
    for browser in [&at_a, &in_front] {
        assert_eq!(browser.get("/api/student/get").status, 401);
    }
}

/// The status of a request from that address of loopback.
fn status_from(address: &str, port: u16, path: &str, forwarded: &str) -> u16 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let asked = async {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(address.parse().expect("an address"), 0))?;
        let mut stream = socket.connect(([127, 0, 0, 1], port).into()).await?;
        let head = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             X-Forwarded-For: {forwarded}\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        let mut reply = String::new();
        stream.read_to_string(&mut reply).await?;
        Ok::<_, std::io::Error>(reply)
    };
    let reply = runtime
        .expect("a runtime")
        .block_on(asked)
        .expect("a reply");
    let status = reply.get(9..12).and_then(|status| status.parse().ok());
    status.unwrap_or_else(|| panic!("no status in {reply}"))
}

fn tries_are_counted_over_all_instances_by_the_address_that_nginx_saw(fleet: &Fleet) {
    let [a, b] = fleet.instances.each_ref().map(|instance| instance.port);
    let front = fleet.nginx.port;
    // Whatever somebody claims to be forwarded for, it is the one who claims it that is counted.
    for number in 0..4 {
        let claimed = format!("203.0.113.{number}");
        assert_eq!(status_from("127.0.0.3", front, NOTHING, &claimed), 404);
        let port = [a, b][number % 2];
        assert_eq!(status_from("127.0.0.3", port, NOTHING, &claimed), 404);
    }
    for port in [front, a, b] {
        assert_eq!(status_from("127.0.0.3", port, NOTHING, "203.0.113.9"), 429);
        assert_eq!(status_from("127.0.0.4", port, NOTHING, "127.0.0.3"), 404);
    }
}
