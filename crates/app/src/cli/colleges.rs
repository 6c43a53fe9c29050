//! The commands about colleges.

use std::{path::PathBuf, process::ExitCode};

use clap::Subcommand;
use portal_domain::{accounts::EmailAddress, colleges::CollegeName};
use portal_services::{
    Failure, colleges,
    operator::{self, Added},
};

use super::{CommandResult, Finds, closing, print, with_services};

#[derive(Subcommand)]
pub(super) enum College {
    /// List the colleges, the oldest first.
    List {
        /// Only those whose names look alike: each group that people may take for one college.
        #[arg(long)]
        look_alikes: bool,
    },
    /// Found a college and invite its super admin, who then registers at /admin-register.
    Add {
        /// The college's name, as students will read it.
        name: String,
        /// The address that becomes super admin as soon as it has registered and verified.
        #[arg(long, value_name = "EMAIL")]
        super_admin: String,
    },
    /// Make somebody super admin of a college that has lost its own: the staff account of that address,
    /// or the person who registers with it. The college's super admins get a mail.
    AddSuperAdmin {
        /// The college's number, as the list has it, or its name.
        college: String,
        /// The address.
        email: String,
    },
    /// Close a college: nobody signs in or registers there any more, its lists (CSV) and documents are
    /// written into a folder, and all its rows stay. Without --yes it only says what there is.
    ///
    /// Exit code 3: the folder lacks documents, which the store has lost. Once more on a closed college
    /// writes the folder anew.
    Close {
        /// The college's number, as the list has it, or its name.
        college: String,
        /// The new folder, readable by you alone.
        #[arg(long, value_name = "FOLDER")]
        into: PathBuf,
        /// Do it.
        #[arg(long)]
        yes: bool,
    },
    /// Open a closed college again; everybody signs in anew.
    Reopen {
        /// The college's number, as the list has it, or its name.
        college: String,
    },
}

/// Runs one of these commands.
pub(super) fn run(action: College) -> CommandResult<ExitCode> {
    let done = match action {
        College::Close { college, into, yes } => return closing::close(&college, &into, yes),
        College::Reopen { college } => closing::reopen(&college),
        College::List { look_alikes } => list(look_alikes),
        College::Add { name, super_admin } => add(&name, &super_admin),
        College::AddSuperAdmin { college, email } => add_super_admin(&college, &email),
    };
    done.map(|()| ExitCode::SUCCESS)
}

fn add(name: &str, super_admin: &str) -> CommandResult<()> {
    let name = CollegeName::parse("name", name).map_err(|fault| fault.to_string())?;
    let email =
        EmailAddress::parse("super-admin", super_admin).map_err(|fault| fault.to_string())?;
    with_services(false, Finds::One, |services, _| {
        let college = services
            .run_here(|cx| colleges::add(cx, &name, &email))
            .map_err(|failure| match failure {
                Failure::Refused(colleges::AddCollege::Exists(there)) => {
                    format!("There is already a college named {there}.")
                }
                other => other.to_string(),
            })?;
        print(&format!("Founded {}.", college.name));
        print(&format!(
            "{} becomes its super admin by registering at /admin-register with this college name.",
            email.as_str()
        ));
        Ok(())
    })
}

fn add_super_admin(college: &str, email: &str) -> CommandResult<()> {
    let email = EmailAddress::parse("email", email).map_err(|fault| fault.to_string())?;
    with_services(false, Finds::One, |services, _| {
        let (college, added) = services
            .run_here(|cx| operator::add_super_admin(cx, college, &email))
            .map_err(|failure| failure.to_string())?;
        let (address, name) = (email.as_str(), college.name);
        print(&match added {
            Added::Account => format!("{address} is super admin of {name} from now on."),
            Added::Invitation => format!(
                "{address} becomes super admin of {name} by registering at /admin-register with this college name."
            ),
        });
        Ok(())
    })
}

fn list(look_alikes: bool) -> CommandResult<()> {
    with_services(false, Finds::One, |services, _| {
        let groups = if look_alikes {
            services.run_here(colleges::list_look_alikes)
        } else {
            services.run_here(colleges::list_all).map(|all| vec![all])
        };
        let groups = groups.map_err(|failure| failure.to_string())?;
        if look_alikes && groups.is_empty() {
            print("No two colleges have names that look alike.");
        }
        for (index, group) in groups.iter().enumerate() {
            if index > 0 {
                print("");
            }
            for college in group {
                let closed = college.closed_at.map_or_else(String::new, |at| {
                    format!(" (closed on {})", at.format("%Y-%m-%d"))
                });
                print(&format!(
                    "{}  {}{closed}",
                    college.number.get(),
                    college.name
                ));
            }
        }
        Ok(())
    })
}
