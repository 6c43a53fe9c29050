//! Closes a college: writes its data into a folder, after which nobody can use the college any
//! more.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::ExitCode,
};

use portal_domain::{colleges::College, ids::CollegeId, money::Rupees};
use portal_services::{
    Failure, Services,
    closing::{self, KeptFile, Left},
};

use super::{CommandResult, Finds, LOST_DOCUMENTS, print, runtime, say, with_services};
use crate::private_file;

/// The text that the folder has beside the lists.
const ABOUT: &str = "\
The lists of a college, one file a list, as they were when the college was closed.

CSV in UTF-8 with a heading. Amounts are in paise, a hundred to the rupee; times are in UTC. Ids link the lists:
a student_id in any list is an id in students.csv. An apostrophe before = + - or @ keeps spreadsheets from
reading a text as a formula; it is not part of the text. Passwords, codes, sessions and other data that only
the portal can use are left out.

logo.jpg is the college's logo, if it has one.

documents/ has each student's documents, and the files sent with leaves and grievances, in a folder by SAP id.
missing.txt lists those that the store has lost, if any.
";

pub(super) fn close(college: &str, into: &Path, yes: bool) -> CommandResult<ExitCode> {
    with_services(false, Finds::One, |services, _| {
        let (college, left) = services
            .run_here(|cx| closing::look(cx, college))
            .map_err(|failure| failure.to_string())?;
        say(&summary(&college, &left));
        if !yes {
            return Err(format!(
                "Nothing was done. With --yes {} is closed: nobody can log in there any more, and its lists and \
                 documents are exported to {}.",
                college.name,
                into.display()
            ));
        }
        let part = begin(into)?;
        services
            .run_here(|cx| closing::close(cx, college.id))
            .map_err(|failure| failure.to_string())?;
        print(&format!(
            "{} is closed. All its rows stay in the database.",
            college.name
        ));
        let missing = write(services, college.id, &part)?;
        fs::rename(&part, into)
            .and_then(|()| private_file::sync_folder_of(into))
            .map_err(|error| format!("{}: {error}", into.display()))?;
        print(&format!(
            "Its lists and documents are in {}.",
            into.display()
        ));
        if missing == 0 {
            return Ok(ExitCode::SUCCESS);
        }
        say(&format!(
            "\n{missing} documents are missing, as the store has lost them: missing.txt lists them.\n"
        ));
        Ok(ExitCode::from(LOST_DOCUMENTS))
    })
}

pub(super) fn reopen(college: &str) -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let college = services
            .run_here(|cx| closing::reopen(cx, college))
            .map_err(|failure| failure.to_string())?;
        print(&format!(
            "{} is open again. Everyone must log in again.",
            college.name
        ));
        Ok(())
    })
}

fn summary(college: &College, left: &Left) -> String {
    let closed = college.closed_at.map_or_else(String::new, |at| {
        format!(", already closed on {}", at.format("%Y-%m-%d"))
    });
    let wallets = Rupees::from_paise(left.wallets).unwrap_or(Rupees::ZERO);
    format!(
        "{}{closed}: {} students, {} staff, {wallets} in wallets, {} top-ups and {} applications waiting.",
        college.name, left.students, left.staff, left.top_ups, left.applications
    )
}

/// Makes the folder under another name, so that a folder of the right name is always complete.
/// Starts again what was cut off before.
fn begin(into: &Path) -> CommandResult<PathBuf> {
    let failed = |error: std::io::Error| format!("{}: {error}", into.display());
    if into.exists() {
        return Err(format!(
            "{} exists already; name a new folder.",
            into.display()
        ));
    }
    let mut name = into.as_os_str().to_owned();
    name.push(".part");
    let part = PathBuf::from(name);
    if part.exists() {
        fs::remove_dir_all(&part).map_err(failed)?;
    }
    private_file::folder(&part.join("documents")).map_err(failed)?;
    Ok(part)
}

/// Writes lists and documents; returns how many documents are missing.
fn write(services: &Services, college: CollegeId, part: &Path) -> CommandResult<usize> {
    let failed = |error: std::io::Error| format!("{}: {error}", part.display());
    new_file(&part.join("README.txt"), ABOUT.as_bytes()).map_err(failed)?;
    let rows = services
        .run_here(|cx| {
            closing::write_lists(cx, college, |table| {
                private_file::create(&part.join(format!("{table}.csv")))
            })
        })
        .map_err(|failure| failure.to_string())?;
    let logo = services
        .run_here(|cx| closing::find_logo(cx, college))
        .map_err(|failure| failure.to_string())?;
    if let Some(logo) = logo {
        new_file(&part.join("logo.jpg"), &logo).map_err(failed)?;
    }
    let (documents, missing) = write_documents(services, college, &part.join("documents"))?;
    if !missing.is_empty() {
        let text = missing.join("\n") + "\n";
        new_file(&part.join("missing.txt"), text.as_bytes()).map_err(failed)?;
    }
    print(&format!(
        "{} rows in {} lists, and {documents} documents.",
        rows.values().sum::<u64>(),
        rows.len()
    ));
    Ok(missing.len())
}

fn write_documents(
    services: &Services,
    college: CollegeId,
    folder: &Path,
) -> CommandResult<(usize, Vec<String>)> {
    let listed = services
        .run_here(|cx| closing::list_documents(cx, college))
        .map_err(|failure| failure.to_string())?;
    let runtime = runtime()?;
    let (mut written, mut missing) = (0, Vec::new());
    for KeptFile {
        student,
        what,
        id,
        file_type,
    } in listed
    {
        let extension = file_type.extensions()[0];
        let name = format!("{student}/{what}-{id}.{extension}");
        match runtime.block_on(closing::open_document(services, college, id)) {
            Ok(bytes) => {
                let path = folder.join(&name);
                private_file::folder(&folder.join(student.as_str()))
                    .and_then(|()| new_file(&path, &bytes))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
                written += 1;
            }
            Err(Failure::Defect(why)) => missing.push(format!("{name}: {why}")),
            Err(failure) => return Err(failure.to_string()),
        }
    }
    Ok((written, missing))
}

fn new_file(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = private_file::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}
