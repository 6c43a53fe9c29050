//! What explains each action of the audit: the texts that are stored are those that every release up to now has
//! written, and the values beside them have their types.

mod samples;

use portal_domain::{
    audit::{Action, Change, Code, Detail, Field, Name, Type, Value},
    documents::Slot,
    roles::Role,
};

use self::samples::{all, day};

/// The stored texts by the alphabet of their names, as the release before wrote them.
fn texts(detail: &Detail) -> String {
    let fields = detail.fields();
    let mut texts: Vec<String> = fields
        .iter()
        .map(|field| format!("{}={}", field.name.as_str(), field.text()))
        .collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn the_stored_texts_are_those_of_the_release_before() {
    for (detail, stored) in all() {
        assert_eq!(texts(&detail), stored, "{:?}", detail.action());
    }
}

#[test]
fn every_action_is_explained_but_for_marks_which_have_a_history_of_their_own() {
    let told: Vec<Action> = all().iter().map(|(detail, _)| detail.action()).collect();
    let untold: Vec<Action> = Action::ALL
        .into_iter()
        .filter(|action| !told.contains(action))
        .collect();
    assert_eq!(untold, [Action::ChangeMark]);
}

#[test]
fn every_value_reads_back_with_its_type() {
    for (detail, _) in all() {
        for Field { name, value } in detail.fields() {
            let stored = serde_json::to_string(&value).unwrap();
            let kind = format!("{{\"type\":\"{}\"", value.kind().as_str());
            assert!(stored.starts_with(&kind), "{stored}");
            let read: Value = serde_json::from_str(&stored).unwrap();
            assert_eq!(read, value, "{name:?}");
        }
        let stored = serde_json::to_string(detail.changes()).unwrap();
        let read: Vec<Change> = serde_json::from_str(&stored).unwrap();
        assert_eq!(read, detail.changes());
    }
}

#[test]
fn what_is_no_text_has_the_type_of_its_name() {
    for (detail, stored) in all() {
        for Field { name, value } in detail.fields() {
            let expected = match name {
                Name::Amount => Type::Money,
                Name::Date | Name::Day | Name::From | Name::Till => Type::Date,
                Name::Before if detail.action() == Action::SetReexamDate => Type::Date,
                Name::BackupTakenAt => Type::Instant,
                Name::Role if stored.contains("role= ") => Type::Text,
                Name::Role
                | Name::Slot
                | Name::Status
                | Name::Approval
                | Name::Desk
                | Name::List
                | Name::Act
                | Name::Enrolment => Type::Code,
                _ => Type::Text,
            };
            assert_eq!(value.kind(), expected, "{name:?} of {:?}", detail.action());
        }
    }
}

#[test]
fn a_row_of_the_release_before_has_types_where_its_texts_are_for_machines() {
    let read = |action, name: &str, text: &str| Field::of_text(action, name, text.to_owned());
    let shown = |action, name: &str, text: &str| read(action, name, text).value;
    assert_eq!(
        shown(Action::ChangeRole, "role", "hod"),
        Value::Code(Code::Role(Role::Hod))
    );
    assert_eq!(
        shown(Action::OpenDocument, "slot", "aadharCard"),
        Value::Code(Code::Slot(Slot::AadharCard))
    );
    assert_eq!(
        shown(Action::SetReexamDate, "before", "2026-12-01"),
        Value::Date(day("2026-12-01"))
    );
    assert_eq!(
        shown(Action::Restore, "backupTakenAt", "2026-11-24T10:05:30Z"),
        Value::Instant("2026-11-24T10:05:30Z".parse().unwrap())
    );
    // As it is: what people read, what does not fit, and what only looks like a day.
    for (action, name, text) in [
        (Action::AddFunds, "amount", "₹500.00"),
        (Action::ApproveLeave, "from", "25/11/2026"),
        (Action::ChangeRole, "role", "king"),
        (Action::SetReexamDate, "day", "soon"),
        (Action::ChangeMark, "before", "39.5"),
        (Action::RaiseCharge, "title", "2026-11-25"),
    ] {
        assert_eq!(shown(action, name, text), Value::text(text), "{name}");
    }
}

#[test]
fn a_name_of_a_later_release_stays_readable() {
    let field = Field::of_text(Action::AddFunds, "till number", "4".into());
    assert_eq!(
        field,
        Field::new(Name::Other, Value::text("till number: 4"))
    );
}

#[test]
fn no_word_is_in_two_closed_sets() {
    let words = Code::words();
    for word in &words {
        assert_eq!(words.iter().filter(|other| *other == word).count(), 1);
        assert_eq!(Code::from_name(word).map(Code::as_str), Some(*word));
    }
}
