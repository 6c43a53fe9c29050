//! Colleges: the public list, looking a name up, and adding one.

use std::{collections::BTreeMap, convert::Infallible};

use portal_domain::{
    accounts::EmailAddress,
    audit::{Detail, Subject, particulars::Founded},
    colleges::{College, CollegeName, look_alike_key},
    ids::CollegeId,
    paging::{Listing, Page},
    roles::Role,
    throttles::Throttled,
};
use portal_persistence::{Db, Stored, colleges};

use crate::{
    Client, Context, Failure, Outcome, Tx,
    audit::record,
    college_setup::add_first_courses,
    invitations,
    runtime::throttles::{self, Counter},
};

/// The colleges of this installation by name; anybody may see them (spec §7: get-colleges).
pub fn list(
    cx: &mut Context,
    search: Option<&str>,
    page: Page<CollegeId>,
) -> Outcome<Listing<College>, Infallible> {
    Ok(colleges::list(cx.db(), search, page)?)
}

/// The college of that name, or else the oldest whose name looks like it.
pub(crate) fn find_alike(db: &mut Db, name: &CollegeName) -> Stored<Option<College>> {
    if let Some(college) = colleges::find_by_name(db, name)? {
        return Ok(Some(college));
    }
    let mut all = colleges::list_all(db)?.into_iter();
    Ok(all.find(|college| name.looks_like(&college.name)))
}

/// The colleges that match a name typed at registration.
#[derive(Debug)]
pub struct NameFound {
    /// The college of that name; without one, registration founds a new one.
    pub college: Option<College>,
    /// Similar names, the nearest first; empty if there is a college of that name.
    pub near: Vec<String>,
}

/// Looks a name up, so that a typing error does not found a second college.
pub fn look_up(
    cx: &mut Context,
    client: Client,
    name: &CollegeName,
) -> Outcome<NameFound, Throttled> {
    throttles::count(cx, &[Counter::Client(client)])?;
    if let Some(college) = find_alike(cx.db(), name)?.filter(College::is_open) {
        return Ok(NameFound {
            college: Some(college),
            near: Vec::new(),
        });
    }
    let open = colleges::list_all(cx.db())?
        .into_iter()
        .filter(College::is_open);
    let names = open.map(|college| college.name);
    Ok(NameFound {
        college: None,
        near: name.nearest(names),
    })
}

/// All colleges, oldest first; for the operator.
pub fn list_all(cx: &mut Context) -> Outcome<Vec<College>, Infallible> {
    Ok(colleges::list_all(cx.db())?)
}

/// Groups of colleges whose names look alike, founded before names were compared; oldest first.
pub fn list_look_alikes(cx: &mut Context) -> Outcome<Vec<Vec<College>>, Infallible> {
    let mut groups: BTreeMap<String, Vec<College>> = BTreeMap::new();
    for college in colleges::list_all(cx.db())? {
        let key = look_alike_key(&college.name);
        groups.entry(key).or_default().push(college);
    }
    Ok(groups
        .into_values()
        .filter(|alike| alike.len() > 1)
        .collect())
}

/// Makes a college with its first courses; `None` when there is one of that name or one that looks like
/// it, also when another transaction made it a moment ago.
pub(crate) fn found(tx: &mut Tx<'_>, name: &CollegeName) -> Stored<Option<College>> {
    colleges::lock_founding(tx.db)?;
    if find_alike(tx.db, name)?.is_some() {
        return Ok(None);
    }
    let (id, now) = (tx.new_id(CollegeId::new), tx.now());
    let founded = colleges::insert(tx.db, id, name, now)?;
    if let Some(college) = &founded {
        add_first_courses(tx, college.id)?;
    }
    Ok(founded)
}

/// Why a college was not added.
#[derive(Debug, thiserror::Error)]
pub enum AddCollege {
    /// This college has that name, in some spelling, or a name that looks like it.
    #[error("there is the college {0} already")]
    Exists(String),
}

/// Adds a college from the command line and invites its super admin, who registers like other staff.
pub fn add(
    cx: &mut Context,
    name: &CollegeName,
    super_admin: &EmailAddress,
) -> Outcome<College, AddCollege> {
    cx.transaction(|tx| {
        let Some(college) = found(tx, name)? else {
            let there = find_alike(tx.db, name)?.map(|college| college.name);
            let there = there.unwrap_or_else(|| name.as_str().to_owned());
            return Err(Failure::Refused(AddCollege::Exists(there)));
        };
        let invited = (college.id, college.name.as_str());
        let invitation = invitations::write(tx, invited, super_admin, Role::SuperAdmin, None)?;
        let subject = Subject::Invitation(invitation.id);
        let detail = Detail::FoundCollege(Founded {
            college: college.name.clone(),
        });
        record(tx, college.id, None, subject, detail)?;
        Ok(college)
    })
}
