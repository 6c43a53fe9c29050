//! The modules of a crate name each other without going round in a circle, so that each can be read after those
//! that it names.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

const CRATES: [&str; 8] = [
    "domain",
    "persistence",
    "mail",
    "pdf",
    "storage",
    "services",
    "http",
    "app",
];

/// Folders of machinery: what lies in one counts as modules, as what lies at the top of a crate does.
const MACHINERY: [(&str, &str); 3] = [
    ("services", "runtime"),
    ("http", "framework"),
    ("http", "server"),
];

/// Machinery that concepts are built on and that therefore names none of them.
const FOUNDATIONS: [(&str, &str); 2] = [("services", "runtime"), ("http", "framework")];

const MOST_ALLOWED: usize = 3;

/// Arrows that close a circle and stay: crate, from, to, and why.
const ALLOWED: &[(&str, &str, &str, &str)] = &[
    (
        "domain",
        "marks",
        "grading",
        "a grade is given for marks, and the sheet of marks says which are enough for a pass",
    ),
    (
        "services",
        "runtime/context",
        "runtime/services",
        "the services lend a use case its context, and a context holds the services that it came from",
    ),
];

/// A module and those that it names, each with a file that does.
type Arrows = BTreeMap<String, BTreeMap<String, PathBuf>>;

/// The modules of a crate, and the files of each.
struct Modules {
    root: PathBuf,
    machinery: Vec<&'static str>,
    files: BTreeMap<String, Vec<PathBuf>>,
    lib: String,
}

impl Modules {
    fn of(krate: &str) -> Self {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let root = crates.join(krate).join("src");
        let of_this = MACHINERY.iter().filter(|(named, _)| *named == krate);
        let mut modules = Self {
            lib: read(&root.join("lib.rs")),
            machinery: of_this.map(|(_, folder)| *folder).collect(),
            files: BTreeMap::new(),
            root,
        };
        modules.add(&modules.root.clone(), "");
        for roots in ["lib", "main", "bin"] {
            modules.files.remove(roots);
        }
        modules
    }

    /// Adds what lies in that folder, as modules whose names begin with `prefix`.
    fn add(&mut self, folder: &Path, prefix: &str) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap();
            let name = match stem {
                "mod" => prefix.trim_end_matches('/').to_owned(),
                stem => format!("{prefix}{stem}"),
            };
            if self.machinery.contains(&name.as_str()) && path.is_dir() {
                self.add(&path, &format!("{name}/"));
            } else {
                self.files.entry(name).or_default().extend(sources(&path));
            }
        }
    }

    /// The module that a path below the crate's root leads into; none for what lib.rs itself defines.
    fn resolve(&self, path: &[String]) -> Option<String> {
        let [first, rest @ ..] = path else {
            return None;
        };
        if self.machinery.contains(&first.as_str()) {
            let child = rest.first().map(|child| format!("{first}/{child}"));
            let is_module = child.filter(|name| self.files.contains_key(name));
            return Some(is_module.unwrap_or_else(|| first.clone()));
        }
        if self.files.contains_key(first) {
            return Some(first.clone());
        }
        let reexported = paths_after(&self.lib, "use ")
            .into_iter()
            .find(|path| path.len() > 1 && path.last() == Some(first) && path[0] != *first);
        match reexported {
            Some(path) => self.resolve(&path),
            None => {
                assert!(self.lib.contains(first.as_str()), "what is crate::{first}?");
                None
            }
        }
    }

    /// What stands for the crate's root in that file, beside `crate::`: `super::` leads there from a module at the
    /// top, and into the folder from one of machinery.
    fn root_by_super(&self, file: &Path) -> Option<&'static str> {
        let within = file.strip_prefix(&self.root).unwrap();
        let mut parts: Vec<&str> = within.iter().map(|part| part.to_str().unwrap()).collect();
        if parts.last() == Some(&"mod.rs") {
            parts.pop();
        }
        match parts[..] {
            [_] => Some(""),
            [folder, _] => self.machinery.iter().copied().find(|name| *name == folder),
            _ => None,
        }
    }

    /// The modules that a file names.
    fn named_in(&self, file: &Path) -> BTreeSet<String> {
        let source = without_tests_and_comments(&read(file));
        let mut paths = paths_after(&source, "crate::");
        if let Some(folder) = self.root_by_super(file) {
            let named = paths_after(&source, "super::").into_iter();
            paths.extend(named.map(|path| {
                let folder = (!folder.is_empty()).then(|| folder.to_owned());
                folder.into_iter().chain(path).collect()
            }));
        }
        paths.iter().filter_map(|path| self.resolve(path)).collect()
    }

    fn arrows(&self) -> Arrows {
        let mut arrows = Arrows::new();
        for (name, files) in &self.files {
            let from = arrows.entry(name.clone()).or_default();
            for file in files {
                let named = self.named_in(file).into_iter().filter(|to| to != name);
                from.extend(named.map(|to| (to, file.clone())));
            }
            // Its mod.rs names what lies in the folder without a path.
            if self.machinery.contains(&name.as_str()) {
                let inside = self
                    .files
                    .keys()
                    .filter(|key| key.starts_with(&format!("{name}/")));
                from.extend(inside.map(|to| (to.clone(), self.root.join(name).join("mod.rs"))));
            }
        }
        arrows
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The source files at that path, or below it.
fn sources(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        let is_source = path.extension().is_some_and(|ending| ending == "rs");
        return is_source.then(|| path.to_owned()).into_iter().collect();
    }
    let entries = fs::read_dir(path).unwrap();
    entries
        .flat_map(|entry| sources(&entry.unwrap().path()))
        .collect()
}

/// Tests stand at the end of a file.
fn without_tests_and_comments(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod tests {").next().unwrap();
    let lines = code.lines().map(|line| {
        let is_comment = line.trim_start().starts_with("//");
        if is_comment {
            ""
        } else {
            line.split(" // ").next().unwrap()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Each path that follows `mark`, as its segments; `a::{b, c::d}` is two.
fn paths_after(source: &str, mark: &str) -> Vec<Vec<String>> {
    let marks = source.match_indices(mark).filter(|(at, _)| {
        let before = source[..*at].chars().next_back();
        !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':')
    });
    let trees = marks.map(|(at, _)| tree(&source[at + mark.len()..]));
    trees.flat_map(|tree| expand(&tree)).collect()
}

/// What belongs to the path that the text begins with.
fn tree(text: &str) -> String {
    let mut depth = 0;
    let end = text.find(|c: char| {
        match c {
            '{' => depth += 1,
            '}' if depth > 0 => {
                depth -= 1;
                return false;
            }
            _ => {}
        }
        depth == 0 && !(c.is_alphanumeric() || c == '_' || c == ':')
    });
    text[..end.unwrap_or(text.len())].to_owned()
}

fn expand(tree: &str) -> Vec<Vec<String>> {
    let Some((head, list)) = tree.split_once('{') else {
        let name = tree.split(" as ").next().unwrap().trim();
        let segments = name.split("::").map(|segment| segment.trim().to_owned());
        let path: Vec<String> = segments.filter(|segment| !segment.is_empty()).collect();
        return if path.is_empty() {
            Vec::new()
        } else {
            vec![path]
        };
    };
    let head: Vec<String> = expand(head).pop().unwrap_or_default();
    let list = list.rsplit_once('}').map_or(list, |(list, _)| list);
    let parts = split_list(list).into_iter().flat_map(|part| expand(&part));
    parts
        .map(|path| head.iter().cloned().chain(path).collect())
        .collect()
}

/// Splits at the commas that are in no braces.
fn split_list(list: &str) -> Vec<String> {
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in list.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if c == ',' && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().unwrap().push(c);
        }
    }
    parts
}

/// The shortest way along the arrows, both ends included.
fn way(arrows: &Arrows, from: &str, to: &str) -> Option<Vec<String>> {
    let mut ways = vec![vec![from.to_owned()]];
    let mut seen = BTreeSet::new();
    while !ways.is_empty() {
        let mut longer = Vec::new();
        for way in ways {
            for next in arrows
                .get(way.last().unwrap())
                .into_iter()
                .flat_map(BTreeMap::keys)
            {
                let further: Vec<String> = way.iter().chain([next]).cloned().collect();
                if next == to {
                    return Some(further);
                }
                if seen.insert(next.clone()) {
                    longer.push(further);
                }
            }
        }
        ways = longer;
    }
    None
}

#[test]
fn modules_name_each_other_in_no_circle() {
    assert!(ALLOWED.len() <= MOST_ALLOWED, "{} circles", ALLOWED.len());
    for krate in CRATES {
        let mut arrows = Modules::of(krate).arrows();
        let allowed = ALLOWED.iter().filter(|(of, ..)| *of == krate);
        for (_, from, to, _) in allowed.clone() {
            let is_needed = arrows[*from].contains_key(*to) && way(&arrows, to, from).is_some();
            assert!(
                is_needed,
                "{krate}: {from} → {to} closes no circle any more"
            );
        }
        for (_, from, to, _) in allowed {
            arrows.get_mut(*from).unwrap().remove(*to);
        }
        for (name, named) in &arrows {
            for (to, file) in named {
                let back = way(&arrows, to, name);
                let circle = back.map(|back| back.join(" → "));
                assert!(
                    circle.is_none(),
                    "{krate}: {name} → {} ({} names {to})",
                    circle.unwrap(),
                    file.display()
                );
            }
        }
    }
}

#[test]
fn machinery_names_no_concept() {
    for (krate, folder) in FOUNDATIONS {
        let inside = format!("{folder}/");
        for (name, named) in Modules::of(krate).arrows() {
            for (to, file) in named.iter().filter(|_| name.starts_with(&inside)) {
                assert!(to.starts_with(&inside), "{} names {to}", file.display());
            }
        }
    }
}
