//! The pages that tell of the house: every link leads somewhere, every decision is followed by code, and the front
//! page stays one.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

const MOST_DECISIONS: usize = 40;

fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    crates.parent().unwrap().to_owned()
}

/// Files of ours whose name ends so, below that folder.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_made = ["target", "node_modules", "dist"].contains(&name) || name.starts_with('.');
        if path.is_dir() && !path.is_symlink() && !is_made {
            found.extend(files(&path, ending));
        } else if name.ends_with(ending) {
            found.push(path);
        }
    }
    found
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The anchors of a page, as GitHub makes them of its headings.
fn anchors(page: &str) -> Vec<String> {
    let headings = page.lines().filter(|line| line.starts_with('#'));
    headings
        .map(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
            title
                .chars()
                .filter(kept)
                .collect::<String>()
                .replace(' ', "-")
        })
        .collect()
}

/// Where the links of a page lead: to `](here)`.
fn links(page: &str) -> impl Iterator<Item = &str> {
    let after = page.split("](").skip(1);
    after.filter_map(|rest| rest.split_once(')').map(|(link, _)| link))
}

#[test]
fn every_link_leads_somewhere() {
    for path in files(&root(), ".md") {
        let page = read(&path);
        let elsewhere = |link: &&str| link.starts_with("https://");
        for link in links(&page).filter(|link| !elsewhere(link)) {
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap().join(file),
            };
            let place = format!("{}: {link}", path.display());
            assert!(target.exists(), "{place}");
            if !anchor.is_empty() {
                assert!(
                    anchors(&read(&target)).contains(&anchor.to_owned()),
                    "{place}"
                );
            }
        }
    }
}

#[test]
fn every_decision_is_three_lines_and_code_follows_it() {
    let mut all = 0;
    for page in files(&root().join("crates"), "DECISIONS.md") {
        let text = read(&page);
        let followed: BTreeSet<String> = files(&page.parent().unwrap().join("src"), ".rs")
            .iter()
            .flat_map(|path| named_in(&read(path)))
            .collect();
        let made: BTreeSet<String> = anchors(&text).into_iter().skip(1).collect();
        assert_eq!(made, followed, "{}: the code names others", page.display());
        for decision in text.split("\n## ").skip(1) {
            let lines = decision.lines().skip(1).filter(|line| !line.is_empty());
            let begins = ["- What: ", "- Why: ", "- Judged: "];
            let is_right = lines.clone().count() == begins.len()
                && lines
                    .zip(begins)
                    .all(|(line, begin)| line.starts_with(begin));
            assert!(is_right, "{}: {decision}", page.display());
        }
        all += made.len();
    }
    assert!(all <= MOST_DECISIONS, "{all} are more than anybody reads");
}

fn named_in(source: &str) -> Vec<String> {
    let after = source.split("DECISIONS.md#").skip(1);
    let anchor = |rest: &str| {
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '-');
        rest[..end.unwrap_or(rest.len())].to_owned()
    };
    after.map(anchor).collect()
}

#[test]
fn pages_stay_short() {
    for (page, most) in [("README.md", 90), ("crates/README.md", 250)] {
        let lines = read(&root().join(page)).lines().count();
        assert!(lines <= most, "{page} has {lines} lines");
    }
}
