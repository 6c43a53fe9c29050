//! The queries that a call sends, and how the database carries them out.

use std::{
    fmt::Write,
    sync::{Arc, Mutex},
};

use diesel::{
    Connection, PgConnection, RunQueryDsl,
    connection::{InstrumentationEvent, SimpleConnection},
    sql_types::{Array, Json, Text},
};
use portal_persistence::Db;
use serde_json::Value;

/// What one query does.
pub(super) struct Plan {
    /// Its steps, a line each, without costs.
    pub(super) lines: String,
    /// Rows that it has read, step by step, and of which table.
    pub(super) rows: Vec<(String, u64)>,
    /// Tables that it has read from end to end.
    pub(super) whole: Vec<String>,
}

/// The queries that `call` sends, with the values that they are sent with.
pub(crate) fn queries_of(db: &mut Db, call: impl FnOnce(&mut Db)) -> Vec<String> {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let heard = Arc::clone(&seen);
    db.set_instrumentation(move |event: InstrumentationEvent<'_>| {
        if let InstrumentationEvent::StartQuery { query, .. } = event {
            heard.lock().expect("no panic").push(query.to_string());
        }
    });
    call(db);
    db.set_instrumentation(|_: InstrumentationEvent<'_>| {});
    let seen = std::mem::take(&mut *seen.lock().expect("no panic"));
    // As diesel asks for types that it does not know.
    let is_own = |query: &String| !query.contains("pg_type") && query.starts_with("SELECT");
    seen.into_iter().filter(is_own).collect()
}

#[derive(diesel::QueryableByName)]
struct Types {
    #[diesel(sql_type = Array<Text>)]
    types: Vec<String>,
}

#[derive(diesel::QueryableByName)]
struct Explained {
    #[diesel(sql_type = Json, column_name = "QUERY PLAN")]
    plan: Value,
}

/// Runs the query as a prepared one, planned for its values as the first calls of a connection are.
pub(super) fn explain(db: &mut PgConnection, query: &str) -> Plan {
    let (sql, binds) = query
        .rsplit_once(" -- binds: ")
        .expect("a query with its values");
    db.batch_execute(&format!(
        "SET plan_cache_mode = force_custom_plan; DEALLOCATE ALL; PREPARE asked AS {sql}"
    ))
    .expect(sql);
    let types: Types = diesel::sql_query(
        "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'",
    )
    .get_result(db)
    .expect("its types");
    let binds = binds
        .strip_prefix('[')
        .and_then(|list| list.strip_suffix(']'));
    let binds = split(binds.expect("a list"));
    let values: Vec<String> = binds
        .iter()
        .zip(&types.types)
        .map(|(bind, kind)| literal(bind, kind))
        .collect();
    let execute = match values.as_slice() {
        [] => "EXECUTE asked".to_owned(),
        values => format!("EXECUTE asked ({})", values.join(", ")),
    };
    let explained: Explained = diesel::sql_query(format!(
        "EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, FORMAT JSON) {execute}"
    ))
    .get_result(db)
    .unwrap_or_else(|error| panic!("{sql}\n{execute}\n{error}"));
    let mut plan = Plan {
        lines: String::new(),
        rows: Vec::new(),
        whole: Vec::new(),
    };
    walk(&explained.plan[0]["Plan"], 1, &mut plan);
    plan
}

fn walk(node: &Value, depth: usize, plan: &mut Plan) {
    let text = |name: &str| node[name].as_str();
    let kind = text("Node Type").expect("a step");
    let direction = match text("Scan Direction") {
        Some("Backward") => " backward",
        _ => "",
    };
    write!(plan.lines, "{:1$}{kind}{direction}", "", depth * 2).expect("written");
    for (word, name) in [("by", "Index Name"), ("of", "Relation Name")] {
        if let Some(name) = text(name) {
            write!(plan.lines, " {word} {name}").expect("written");
        }
    }
    plan.lines.push('\n');
    let number = |name: &str| node[name].as_f64().unwrap_or_default();
    if let Some(table) = text("Relation Name").filter(|_| kind.ends_with("Scan")) {
        let each: f64 = [
            "Actual Rows",
            "Rows Removed by Filter",
            "Rows Removed by Index Recheck",
        ]
        .map(number)
        .iter()
        .sum();
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::float_arithmetic,
            reason = "a count, which newer versions tell as a fraction"
        )]
        let rows = (each * number("Actual Loops")).round() as u64;
        plan.rows.push((table.to_owned(), rows));
    }
    if kind == "Seq Scan" && number("Actual Loops") > 0.0 {
        plan.whole
            .push(text("Relation Name").expect("a table").to_owned());
    }
    for child in node["Plans"].as_array().into_iter().flatten() {
        walk(child, depth + 1, plan);
    }
}

/// The values of a list as Rust writes it, at its commas.
fn split(list: &str) -> Vec<String> {
    let (mut parts, mut part) = (Vec::new(), String::new());
    let (mut depth, mut quoted, mut escaped) = (0, false, false);
    for c in list.chars() {
        match c {
            _ if escaped => escaped = false,
            '\\' if quoted => escaped = true,
            '"' => quoted = !quoted,
            '[' | '(' if !quoted => depth += 1,
            ']' | ')' if !quoted => depth -= 1,
            ',' if !quoted && depth == 0 => {
                parts.push(std::mem::take(&mut part));
                continue;
            }
            _ => {}
        }
        part.push(c);
    }
    parts.push(part);
    let parts = parts.into_iter().map(|part| part.trim().to_owned());
    parts.filter(|part| !part.is_empty()).collect()
}

/// A value as Rust writes it, as a literal of that type.
fn literal(bind: &str, kind: &str) -> String {
    let bind = bind
        .strip_prefix("Some(")
        .and_then(|bind| bind.strip_suffix(')'))
        .unwrap_or(bind);
    if bind == "None" {
        return "NULL".to_owned();
    }
    let inner = bind
        .strip_prefix('[')
        .and_then(|bind| bind.strip_suffix(']'));
    match inner {
        Some(bytes) if kind == "bytea" => {
            let bytes = split(bytes);
            let hex: String = bytes
                .iter()
                .map(|byte| format!("{:02x}", byte.parse::<u8>().expect("a byte")))
                .collect();
            format!("'\\x{hex}'")
        }
        Some(items) => {
            let item = kind.trim_end_matches("[]");
            let items: Vec<String> = split(items).iter().map(|one| literal(one, item)).collect();
            format!("ARRAY[{}]::{kind}", items.join(", "))
        }
        None => {
            let text: String = serde_json::from_str(bind).unwrap_or_else(|_| bind.to_owned());
            format!("'{}'", text.replace('\'', "''"))
        }
    }
}
