//! The operating-system user that PostgreSQL runs as: the portal's own user. PostgreSQL refuses to
//! run as root, so a portal that is root chooses another.

use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Stdio};

use super::error::StartError;

/// The user that runs every program of PostgreSQL.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Account {
    uid: u32,
    gid: u32,
    /// Whether the portal is root and must switch to this user for its children.
    switches: bool,
}

impl Account {
    /// The portal's own user; `None` for root.
    pub(super) fn own() -> Option<Self> {
        let uid = rustix::process::geteuid();
        (!uid.is_root()).then(|| Self {
            uid: uid.as_raw(),
            gid: rustix::process::getegid().as_raw(),
            switches: false,
        })
    }

    /// For root: the named user, else `postgres`, else `nobody`.
    pub(super) fn instead_of_root(wanted: Option<&str>) -> Result<Self, StartError> {
        let names = wanted.map_or_else(|| vec!["postgres", "nobody"], |name| vec![name]);
        names
            .iter()
            .filter_map(|name| lookup(name))
            .find(|(uid, _)| *uid != 0)
            .map(|(uid, gid)| Self::switched(uid, gid))
            .ok_or_else(|| StartError::NoAccount {
                looked_for: format!("there is no other user called {}", names.join(" or ")),
            })
    }

    /// For root: the owner of an existing cluster.
    pub(super) fn owner_of(data: &Path, meta: &fs::Metadata) -> Result<Self, StartError> {
        if meta.uid() == 0 {
            return Err(StartError::NoAccount {
                looked_for: format!("{} belongs to root", data.display()),
            });
        }
        Ok(Self::switched(meta.uid(), meta.gid()))
    }

    fn switched(uid: u32, gid: u32) -> Self {
        Self {
            uid,
            gid,
            switches: true,
        }
    }

    pub(super) fn uid(self) -> u32 {
        self.uid
    }

    pub(super) fn is_switched(self) -> bool {
        self.switches
    }

    /// A command that runs as this user without the portal's environment, so that it gets no `PG…`
    /// variable and no secret, and prints its messages in English.
    pub(super) fn command(self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command
            .env_clear()
            .env("PATH", "/usr/local/bin:/usr/bin:/bin")
            .env("LC_ALL", "C")
            .current_dir("/")
            .stdin(Stdio::null());
        if self.switches {
            // The standard library drops root's supplementary groups too.
            command.uid(self.uid).gid(self.gid);
        }
        command
    }

    /// Makes this user the owner of a path that root made.
    pub(super) fn give(self, path: &Path) -> io::Result<()> {
        if self.switches {
            chown(path, Some(self.uid), Some(self.gid))?;
        }
        Ok(())
    }

    /// Whether the mode bits let this user pass through `folder` and everything above it.
    pub(super) fn can_enter(self, folder: &Path) -> bool {
        self.first_closed(folder).is_none()
    }

    /// The topmost of `folder` and its parents that this user may not pass through.
    pub(super) fn first_closed(self, folder: &Path) -> Option<&Path> {
        let steps: Vec<&Path> = folder.ancestors().collect();
        let is_open = |step: &&Path| {
            fs::metadata(step).is_ok_and(|meta| {
                let bit = if meta.uid() == self.uid {
                    0o100
                } else if meta.gid() == self.gid {
                    0o010
                } else {
                    0o001
                };
                meta.mode() & bit != 0
            })
        };
        steps.into_iter().rev().find(|step| !is_open(step))
    }
}

/// The user and group id of a name, from the local file or else from `id`, which also knows
/// directory services.
fn lookup(name: &str) -> Option<(u32, u32)> {
    let local = fs::read_to_string("/etc/passwd").unwrap_or_default();
    if let Some(ids) = in_passwd(&local, name) {
        return Some(ids);
    }
    let ask = |flag: &str| {
        let output = Command::new("/usr/bin/id")
            .args([flag, "--", name])
            .stdin(Stdio::null())
            .output()
            .ok()?;
        String::from_utf8_lossy(&output.stdout).trim().parse().ok()
    };
    Some((ask("-u")?, ask("-g")?))
}

fn in_passwd(text: &str, name: &str) -> Option<(u32, u32)> {
    text.lines().find_map(|line| {
        let mut fields = line.split(':');
        if fields.next()? != name {
            return None;
        }
        let uid = fields.nth(1)?.parse().ok()?;
        let gid = fields.next()?.parse().ok()?;
        Some((uid, gid))
    })
}

#[cfg(test)]
mod tests {
    use super::in_passwd;

    #[test]
    fn ids_come_from_the_line_of_that_very_name() {
        let text = "# users\nroot:x:0:0::/root:/bin/sh\nnobody2:x:5:6::/:/bin/sh\n\
                    nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin\n";
        assert_eq!(in_passwd(text, "nobody"), Some((65534, 65533)));
        assert_eq!(in_passwd(text, "postgres"), None);
    }
}
