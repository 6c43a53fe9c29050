//! The CSV file of a class to fill in, in the format that an import reads.

use portal_domain::{
    classes::{COLUMNS, Class, EnrolmentState, Member},
    ids::ClassId,
    sessions::SignedInStaff,
    tables::{NAME, STUDENT_ID},
};
use portal_persistence::classes as store;

use super::{KeepClass, find};
use crate::{
    Outcome, Services,
    runtime::{
        csv::{harmless, spreadsheet},
        failure::OrDefect,
    },
};

/// The file to fill in, with every student who is in the class now and what they have.
pub async fn template(
    services: &Services,
    by: SignedInStaff,
    id: ClassId,
) -> Outcome<Vec<u8>, KeepClass> {
    let (class, members) = services
        .run(move |cx| {
            let class = find(cx, by.college, id)?;
            let members = store::list_members(cx.db(), by.college, id)?;
            Ok((class, members))
        })
        .await?;
    let file = services
        .pdf_pool()
        .run(move || spreadsheet(lines(&class, &members)))
        .await?;
    file.or_defect()
}

fn lines(class: &Class, members: &[Member]) -> Vec<Vec<String>> {
    let headings = [STUDENT_ID, NAME].into_iter().chain(COLUMNS);
    let mut lines = vec![headings.map(str::to_owned).collect()];
    let live = members
        .iter()
        .filter(|one| one.state == EnrolmentState::Enrolled);
    lines.extend(live.map(|member| {
        vec![
            member.sap_id.to_string(),
            harmless(&member.name),
            harmless(class.division_name(member.division).unwrap_or_default()),
            member.roll.map(|roll| roll.to_string()).unwrap_or_default(),
            as_text(member.university_no.as_deref()),
        ]
    }));
    lines
}

/// With an apostrophe, as a spreadsheet cuts long numbers and the zeros before short ones.
fn as_text(number: Option<&str>) -> String {
    number
        .map(|number| format!("'{number}"))
        .unwrap_or_default()
}
