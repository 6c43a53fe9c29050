//! The CSV file of a class to fill in, in the format that an import reads.

use std::convert::Infallible;

use portal_domain::{
    classes::Within,
    dates::date_in_india,
    marks::{
        import::named_apart,
        sheet::{Sheet, Subject, SubjectMarks},
    },
    paging::Page,
    sessions::SignedInStaff,
    sorting::SortedPage,
    tables::{NAME, STUDENT_ID},
};
use portal_persistence::marks as store;

use super::{Wanted, Whose};
use crate::{
    Context, Outcome, Services,
    runtime::csv::{harmless, spreadsheet},
    runtime::failure::OrDefect,
};

/// The file to fill in, with every student of the class and the current marks. `None` if the
/// college has no course of that short name.
pub async fn template(
    services: &Services,
    by: SignedInStaff,
    whose: Whose,
) -> Outcome<Option<Vec<u8>>, Infallible> {
    let found = services
        .run(move |cx| {
            let Some((id, name)) = store::find_course(cx.db(), by.college, &whose.course)? else {
                return Ok(None);
            };
            let subjects = store::find_subjects(cx.db(), by.college, id, whose.within)?;
            Ok(Some((
                named_apart(subjects),
                all(cx, &by, name, whose.within)?,
            )))
        })
        .await?;
    let Some((subjects, sheets)) = found else {
        return Ok(None);
    };
    let file = services
        .pdf_pool()
        .run(move || spreadsheet(lines(&subjects, &sheets)))
        .await?;
    file.map(Some).or_defect()
}

fn all(
    cx: &mut Context,
    by: &SignedInStaff,
    course: String,
    within: Within,
) -> Outcome<Vec<Sheet>, Infallible> {
    let wanted = Wanted {
        course: Some(course),
        within,
        ..Wanted::default()
    };
    let today = date_in_india(cx.now());
    let mut sheets: Vec<Sheet> = Vec::new();
    loop {
        let page = Page::after(sheets.last().map(|sheet| sheet.sap_id.clone()));
        let found = store::list(cx.db(), by.college, &wanted, &SortedPage::own(page), today)?;
        sheets.extend(found.rows);
        if !found.more {
            return Ok(sheets);
        }
    }
}

fn lines(subjects: &[Subject], sheets: &[Sheet]) -> Vec<Vec<String>> {
    let headings = [STUDENT_ID, NAME].map(str::to_owned).into_iter();
    let names = subjects.iter().map(|subject| harmless(&subject.name));
    let mut lines = vec![headings.chain(names).collect()];
    lines.extend(sheets.iter().map(|sheet| {
        let who = [sheet.sap_id.to_string(), harmless(&sheet.name)].into_iter();
        // Who is in another term does not take all of them.
        let marks = subjects.iter().map(|subject| {
            let marks = sheet.find(subject.id).and_then(SubjectMarks::marks);
            marks.map(|marks| marks.to_string()).unwrap_or_default()
        });
        who.chain(marks).collect()
    }));
    lines
}
