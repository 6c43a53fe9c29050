//! What Prometheus says of the portal's metrics, its alarms and its dashboard.

use std::{
    collections::BTreeSet,
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use portal_persistence::testing::TestDatabase;
use portal_services::demo::PASSWORD;
use serde_json::Value;
use url::Url;

use crate::{
    browser::Browser,
    people::log_in,
    portal::Portal,
    ports::free_port,
    sandbox::{Sandbox, eventually, run_well},
    tools::{Server, program},
};

const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/prometheus");
const DASHBOARD: &str = include_str!("../../../deploy/grafana/portal.json");
/// Scrapes come each second, and a rate takes two of them.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
#[ignore = "needs promtool: make deploy"]
fn every_alarm_sounds_when_it_has_to_and_only_then() {
    let promtool = |arguments: &[&str]| {
        let mut command = program("promtool");
        command.current_dir(RULES).args(arguments);
        command
    };
    run_well(promtool(&["check", "rules", "portal.rules.yml"]));
    let mut tests = String::new();
    for file in ["portal.rules.test.yml", "portal.rules.days.test.yml"] {
        run_well(promtool(&["test", "rules", file]));
        tests += &fs::read_to_string(Path::new(RULES).join(file)).expect("tests");
    }
    for alarm in alarms() {
        for how in ["sounds", "is still"] {
            assert!(
                tests.contains(&format!("name: {alarm} {how}")),
                "{alarm} {how}"
            );
        }
    }
}

fn rules() -> String {
    fs::read_to_string(Path::new(RULES).join("portal.rules.yml")).expect("rules")
}

fn alarms() -> Vec<String> {
    let names = rules();
    let names = names
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "));
    names.map(str::to_owned).collect()
}

/// A demonstration whose metrics are read there.
fn watched(sandbox: &Sandbox, database: &TestDatabase) -> (Portal, u16) {
    let port = free_port();
    let mut serve = sandbox.portal_on(database, &["serve", "--demo"]);
    serve.env("PORTAL_METRICS_ADDR", format!("127.0.0.1:{port}"));
    let portal = Portal::start(serve);
    let asha = portal.browser();
    log_in(&asha, "asha.patil@sunrise.example", PASSWORD).ok();
    asha.get("/api/wallet").ok();
    (portal, port)
}

#[test]
#[ignore = "needs promtool: make deploy"]
fn the_metrics_are_named_as_prometheus_wants_them() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let (portal, port) = watched(&sandbox, &database);
    let metrics = Browser::at(port).get("/metrics").ok();
    let mut check = program("promtool");
    check.args(["check", "metrics"]);
    let said = fed(check, metrics.as_str().expect("text"));
    assert!(said.is_empty(), "{said}");
    portal.stop();
}

/// What it says when it is given that.
fn fed(mut command: Command, text: &str) -> String {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(text.as_bytes()).expect("taken");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

#[test]
#[ignore = "needs prometheus: make deploy"]
fn every_expression_of_alarms_and_dashboard_is_about_something() {
    let (sandbox, database) = (Sandbox::new(), TestDatabase::create());
    let (portal, target) = watched(&sandbox, &database);
    let port = free_port();
    let folder = sandbox.data_dir().with_file_name("prometheus");
    fs::create_dir(&folder).expect("a folder");
    let config = folder.join("prometheus.yml");
    let text = format!(
        "global: {{ scrape_interval: 1s, scrape_timeout: 1s }}\nrule_files: [\"{RULES}/portal.rules.yml\"]\n\
         scrape_configs:\n  - job_name: portal\n    static_configs: [{{ targets: [\"127.0.0.1:{target}\"] }}]\n"
    );
    fs::write(&config, text).expect("written");
    let mut command = program("prometheus");
    command
        .arg(format!("--config.file={}", config.display()))
        .arg(format!(
            "--storage.tsdb.path={}",
            folder.join("data").display()
        ))
        .arg(format!("--web.listen-address=127.0.0.1:{port}"))
        .stdout(fs::File::create(folder.join("out")).expect("a file"))
        .stderr(fs::File::create(folder.join("log")).expect("a file"));
    let _prometheus = Server::run(&mut command, port);
    let expressions = expressions();
    assert!(expressions.len() >= 30, "{expressions:?}");
    for expression in expressions {
        eventually(&expression, PATIENCE, || has_series(port, &expression));
    }
    portal.stop();
}

fn has_series(port: u16, expression: &str) -> bool {
    let mut url = Url::parse(&format!("http://127.0.0.1:{port}/api/v1/query")).expect("a URL");
    url.query_pairs_mut().append_pair("query", expression);
    let query = format!("{}?{}", url.path(), url.query().unwrap_or_default());
    let reply = Browser::at(port).get(&query);
    // A server that has just begun may not answer yet.
    let series = reply.body["data"]["result"].as_array();
    series.is_some_and(|series| !series.is_empty())
}

/// Those of the dashboard, and of the alarms what they compare. A replica, which this portal lacks, and a
/// portal that is not watched at all are left out.
fn expressions() -> BTreeSet<String> {
    let board: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let panels = board["panels"].as_array().expect("panels");
    let shown = panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().expect("targets"))
        .map(|target| target["expr"].as_str().expect("an expression"));
    let mut all: BTreeSet<String> = shown
        .map(|text| text.replace("$__rate_interval", "30s"))
        .collect();
    let rules = rules();
    let ours = ["portal_", "process_"].map(|start| rules.match_indices(start));
    for (at, _) in ours.into_iter().flatten() {
        let selector = selector_of(&rules[at..]);
        if !selector.starts_with("portal_replica") {
            all.insert(selector.to_owned());
        }
    }
    all
}

/// The metric at the beginning, with its labels. Without them where they ask for errors of the server, which this
/// portal does not make.
fn selector_of(text: &str) -> &str {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let labels = text[name..].starts_with('{').then(|| text.find('}'));
    match labels.flatten() {
        Some(end) if !text[name..end].contains("status=~") => &text[..=end],
        _ => &text[..name],
    }
}
