//! What explains a row of the audit, as it is stored: an object of texts by their names, as every release has written it
//! and the one before this reads it. Beside them are two things that are no texts, which it does not read: in
//! [`VALUES`] each value that has a type, by its name, and in [`CHANGES`] what was edited, one by one. Rows without them
//! are older, and never rewritten. Why is a decision of the domain's.

use portal_domain::audit::{Action, Change, Detail, Field, Name, Type, Value};
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};
use uuid::Uuid;

const VALUES: &str = "values";
const CHANGES: &str = "changeList";

pub(super) fn write(detail: &Detail) -> Json {
    let fields = detail.fields();
    let typed = fields
        .iter()
        .filter(|field| field.value.kind() != Type::Text);
    let values: Map<String, Json> = typed
        .map(|field| (field.name.as_str().to_owned(), json!(field.value)))
        .collect();
    let mut stored: Map<String, Json> = fields
        .iter()
        .map(|field| (field.name.as_str().to_owned(), json!(field.text())))
        .collect();
    if !values.is_empty() {
        stored.insert(VALUES.to_owned(), Json::Object(values));
    }
    if !detail.changes().is_empty() {
        stored.insert(CHANGES.to_owned(), json!(detail.changes()));
    }
    Json::Object(stored)
}

/// What explains the row, in the order of its names, without internal ids and empty values; and what was edited, which
/// is not among the former if the row has it one by one.
pub(super) fn read(action: Action, stored: Json) -> (Vec<Field>, Vec<Change>) {
    let Json::Object(mut stored) = stored else {
        return (Vec::new(), Vec::new());
    };
    let values = stored.remove(VALUES);
    // A change that only a later release knows leaves them all to the text.
    let changes = stored.remove(CHANGES).map(Vec::deserialize);
    let changes: Vec<Change> = changes.and_then(Result::ok).unwrap_or_default();
    if !changes.is_empty() {
        stored.remove(Name::Changes.as_str());
    }
    let field = |(name, text): (String, Json)| {
        let Json::String(text) = text else {
            return None;
        };
        if text.is_empty() || Uuid::try_parse(&text).is_ok() {
            return None;
        }
        let value = values.as_ref().and_then(|values| values.get(&name));
        let typed = value.and_then(|value| Value::deserialize(value).ok());
        Some(match (Name::from_name(&name), typed) {
            (Some(name), Some(value)) => Field::new(name, value),
            _ => Field::of_text(action, &name, text),
        })
    };
    let mut fields: Vec<Field> = stored.into_iter().filter_map(field).collect();
    fields.sort_by_key(|field| field.name);
    (fields, changes)
}

#[cfg(test)]
mod tests {
    use portal_domain::{
        audit::{
            ChangeKind, Code, Edited,
            particulars::{Account, Offered, Renamed},
        },
        money::Rupees,
        roles::Role,
    };

    use super::*;

    fn renamed() -> Detail {
        let value = |name: &str| Some(Value::text(name));
        let change = Change::between(Edited::Username, None, value("mira"), value("meera"));
        Detail::RenameStaff(Renamed {
            account: Account {
                username: "meera".into(),
                role: Some(Role::Hod),
            },
            changes: Vec::from_iter(change),
        })
    }

    fn offered() -> Detail {
        Detail::AddScholarship(Offered {
            name: "Merit".into(),
            date: "2026-11-25".parse().unwrap(),
            amount: Rupees::from_paise(500_050).unwrap(),
        })
    }

    #[test]
    fn what_has_a_type_is_stored_beside_the_texts() {
        assert_eq!(
            write(&offered()),
            json!({
                "name": "Merit",
                "date": "25/11/2026",
                "amount": "₹5,000.50",
                "values": {
                    "date": { "type": "date", "value": "2026-11-25" },
                    "amount": { "type": "money", "value": 5_000.5 },
                },
            })
        );
        assert_eq!(
            write(&renamed()),
            json!({
                "username": "meera",
                "role": "hod",
                "changes": "Username: mira → meera",
                "values": { "role": { "type": "code", "value": "hod" } },
                "changeList": [{
                    "what": "username",
                    "kind": "changed",
                    "before": { "type": "text", "value": "mira" },
                    "after": { "type": "text", "value": "meera" },
                }],
            })
        );
        assert_eq!(write(&Detail::TakeBackup), json!({}));
    }

    #[test]
    fn it_reads_back_in_the_order_of_its_names() {
        let (fields, changes) = read(Action::AddScholarship, write(&offered()));
        let names: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["name", "amount", "date"]);
        let mut written = offered().fields();
        written.sort_by_key(|field| field.name);
        assert_eq!((fields, changes), (written, Vec::new()));

        let (fields, changes) = read(Action::RenameStaff, write(&renamed()));
        let role = Field::new(Name::Role, Value::Code(Code::Role(Role::Hod)));
        let username = Field::new(Name::Username, Value::text("meera"));
        assert_eq!(fields, [username, role]);
        assert_eq!(changes, renamed().changes());
        assert_eq!(changes[0].kind, ChangeKind::Changed);
    }

    #[test]
    fn ids_and_what_was_left_out_are_not_told() {
        let id = Uuid::nil().to_string();
        let stored = json!({ "practical": id, "comment": "", "title": "Titration" });
        let (fields, _) = read(Action::ApprovePractical, stored);
        assert_eq!(fields, [Field::new(Name::Title, Value::text("Titration"))]);
    }
}
