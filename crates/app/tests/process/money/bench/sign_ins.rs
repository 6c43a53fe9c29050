//! How many students sign in in a second: by password, whose hash is made to be slow, by passkey, and by the device on which
//! they stay signed in. Every answer is a 200, from a phone of its own address that the account knows.

use std::{
    collections::BTreeMap,
    thread,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use super::{Bench, CONNECTIONS, ROUNDS};
use crate::{
    device::Device,
    device_key::Key,
    money::{
        client::{Answer, Client, post_from},
        figures::{median, print_beside_bar, print_figure, rate, ratio},
        population::{PayingStudent, portal},
    },
    portal::Portal,
};

/// The password of every student here, and its hash at the cost of the product.
const PASSWORD: &str = "kela-am8-santra";
const HASH: &str = "$2b$12$abcdefghijklmnopqrstuuiug1PMrnfRYS49GyTgHSqy.YVK8U8tK";
/// So many times as many sign in by passkey.
const BAR: f64 = 100.0;

pub(super) fn measure(bench: &mut Bench) {
    let group = bench.population.group(CONNECTIONS, 10);
    bench
        .population
        .db
        .execute("UPDATE students SET password_hash = $1", &[&HASH])
        .expect("a password");
    let mut command = portal(&bench.sandbox, &bench.cluster.url(), &["serve"]);
    command.env("PORTAL_TRUSTED_PROXIES", "127.0.0.1");
    for limit in [
        "CLIENT",
        "LOGIN_ACCOUNT",
        "LOGIN_ACCOUNT_CLIENT",
        "LOGIN_KNOWN",
        "PASSKEY_CHALLENGES",
    ] {
        command.env(format!("PORTAL_LIMIT_{limit}"), "1000000/600");
    }
    let portal = Portal::start(command);
    let people: Vec<Phone> = (0..)
        .zip(&group.students)
        .map(|(number, student)| Phone::of(&portal, number, student))
        .collect();
    let mut by_password = Vec::new();
    let mut by_passkey = Vec::new();
    let mut by_device = Vec::new();
    let mut people = Some(people);
    for _ in 0..ROUNDS {
        for (figures, sign_in) in [
            (&mut by_password, Phone::by_password as fn(&mut Phone)),
            (&mut by_passkey, Phone::by_passkey),
            (&mut by_device, Phone::by_device),
        ] {
            let (figure, back) = all(people.take().expect("people"), bench.duration, sign_in);
            figures.push(figure);
            people = Some(back);
        }
    }
    portal.stop();
    report(median(by_password), median(by_passkey), median(by_device));
}

fn report(by_password: f64, by_passkey: f64, by_device: f64) {
    print_figure(
        "sign-ins a second by password",
        &format!("{by_password:.1}"),
    );
    print_figure("  by passkey", &format!("{by_passkey:.0}"));
    print_figure("  by device", &format!("{by_device:.0}"));
    let times = ratio(by_passkey, by_password);
    print_beside_bar(
        "  by passkey to by password",
        &format!("{times:.0}"),
        ">= 100",
        times >= BAR,
    );
}

/// Has all of them sign in again and again for so long; how many did in a second.
fn all(people: Vec<Phone>, duration: Duration, sign_in: fn(&mut Phone)) -> (f64, Vec<Phone>) {
    let since = Instant::now();
    let (mut count, mut back) = (0, Vec::new());
    thread::scope(|scope| {
        let threads: Vec<_> = people
            .into_iter()
            .map(|mut phone| {
                scope.spawn(move || {
                    let mut count = 0;
                    while since.elapsed() < duration {
                        sign_in(&mut phone);
                        count += 1;
                    }
                    (count, phone)
                })
            })
            .collect();
        for thread in threads {
            let (of_one, phone) = thread.join().expect("no panic");
            count += of_one;
            back.push(phone);
        }
    });
    (rate(count, since.elapsed()), back)
}

/// A student's phone.
struct Phone {
    client: Client,
    address: String,
    sap_id: String,
    device: Device,
    key: Key,
    /// The cookie with the token of its last sign-in by device.
    token: String,
    /// By name, the cookies by which a browser is known.
    known_by: BTreeMap<String, String>,
}

impl Phone {
    /// With a passkey of that student.
    fn of(portal: &Portal, number: u8, student: &PayingStudent) -> Self {
        let port = portal.port();
        let mut phone = Self {
            client: Client::at(port),
            address: format!("10.0.0.{number}"),
            sap_id: student.sap_id.clone(),
            device: Device::at(&format!("http://localhost:{port}")),
            key: Key::new(),
            token: String::new(),
            known_by: BTreeMap::new(),
        };
        let asked = phone.ask("passkeys/begin", &student.cookie, &json!({}), 200);
        let body = json!({
            "ceremony": asked["ceremony"], "name": "Phone",
            "credential": phone.device.create(&asked["options"]),
        });
        phone.ask("passkeys/finish", &student.cookie, &body, 201);
        let body = json!({ "publicKey": phone.key.public() });
        let added = phone.send("device", &student.cookie, &body, 200);
        phone.keep_token(&added);
        phone
    }

    fn by_password(&mut self) {
        let body = json!({ "email": self.sap_id, "password": PASSWORD });
        self.ask("login", "", &body, 200);
    }

    fn by_passkey(&mut self) {
        let asked = self.ask("passkey-login/begin", "", &json!({}), 200);
        let body = json!({
            "ceremony": asked["ceremony"], "credential": self.device.get(&asked["options"]),
        });
        self.ask("passkey-login/finish", "", &body, 200);
    }

    fn by_device(&mut self) {
        let token = self.token.clone();
        let asked = self.ask("device/challenge", &token, &json!({}), 200);
        let signed_in = self.send("device/sign-in", &token, &self.key.answer(&asked), 200);
        self.keep_token(&signed_in);
    }

    fn keep_token(&mut self, answer: &Answer) {
        let mut cookies = answer.cookies.iter();
        let token = cookies.find(|pair| pair.starts_with("portal_device="));
        self.token = token.expect("a token").clone();
    }

    /// The body of the answer.
    fn ask(&mut self, path: &str, cookie: &str, body: &Value, status: u16) -> Value {
        let answer = self.send(path, cookie, body, status);
        serde_json::from_slice(&answer.body).expect("JSON")
    }

    fn send(&mut self, path: &str, cookie: &str, body: &Value, status: u16) -> Answer {
        let path = format!("/api/auth/{path}");
        let known_by = self.known_by.values().map(String::as_str);
        let cookies: Vec<&str> = known_by.chain([cookie]).collect();
        let request = post_from(&self.address, &path, &cookies.join("; "), &body.to_string());
        let answer: Answer = self.client.ask(&request).expect("an answer");
        assert_eq!(answer.status, status, "{answer:?}");
        for pair in &answer.cookies {
            let name = pair.split('=').next().unwrap_or_default();
            if ["portal_known", "portal_browser"].contains(&name) {
                self.known_by.insert(name.to_owned(), pair.clone());
            }
        }
        answer
    }
}
