//! Who needs a second factor, and from when on.

use chrono::{DateTime, Duration, Utc};

use crate::{roles::Role, validation::Faults, words::words};

/// The roles that always need one. A college may add roles, and cannot remove these.
pub const ALWAYS: [Role; 3] = [Role::SuperAdmin, Role::AccountantAdmin, Role::MarksAdmin];

/// How long somebody who needs one may do without, from getting the role on.
pub const GRACE: Duration = Duration::days(14);

words! {
    /// What the operator asks of staff.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Demand {
        /// Who needs a factor cannot sign in without one, once the grace is over.
        Required = "required",
        /// Everybody may have a factor, and nobody has to.
        Offered = "offered",
    }
}

words! {
    /// What a sign-in by password still lacks.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Next {
        /// The factor that the account has.
        Factor = "factor",
        /// A factor: the account has none, and its grace is over.
        Enrol = "enrol",
    }
}

words! {
    /// What a second factor is.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum FactorKind {
        /// An authenticator app.
        App = "app",
        /// A passkey.
        Passkey = "passkey",
    }
}

words! {
    /// How much of a sign-in is done.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Level {
        /// The password was right, and the second factor is still to come.
        Password = "password",
        /// All that the account needs.
        Full = "full",
    }
}

/// A role that a college has added to [`ALWAYS`].
#[expect(missing_docs, reason = "each field is named after what it holds")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AddedRole {
    pub role: Role,
    /// When it was added.
    pub since: DateTime<Utc>,
}

/// The roles that a college wants to add to [`ALWAYS`], each once, in the order of [`Role::ALL`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AddedRoles(Vec<Role>);

impl AddedRoles {
    /// These roles, without those that always need a factor.
    pub fn of(roles: &[Role]) -> Self {
        let is_added = |role: &Role| roles.contains(role) && !ALWAYS.contains(role);
        Self(Role::ALL.into_iter().filter(is_added).collect())
    }

    /// Reads the names of roles; a fault for each unknown one.
    ///
    /// # Errors
    /// [`crate::accounts::AccountFault::Role`]
    pub fn parse(path: &'static str, names: &[String]) -> Result<Self, Faults> {
        let mut faults = Vec::new();
        let mut roles = Vec::new();
        for name in names {
            match Role::parse(path, name) {
                Ok(role) => roles.push(role),
                Err(fault) => faults.push(fault),
            }
        }
        Faults::check(faults).map(|()| Self::of(&roles))
    }

    /// The roles.
    pub fn list(&self) -> &[Role] {
        &self.0
    }

    /// For the audit: `head of department, teacher`.
    pub fn titles(&self) -> String {
        let titles: Vec<&str> = self.0.iter().map(|role| role.title()).collect();
        titles.join(", ")
    }
}

/// Which staff of a college need a factor.
#[derive(Debug, Clone, Copy)]
pub struct Needs<'a> {
    /// What the operator asks.
    pub demand: Demand,
    /// The accounts of a demo are public: nobody needs a factor there.
    pub is_demo: bool,
    /// What the college has added.
    pub added: &'a [AddedRole],
}

impl Needs<'_> {
    /// Whether staff of the role need one.
    pub fn includes(&self, role: Role) -> bool {
        let is_asked = self.demand == Demand::Required && !self.is_demo;
        is_asked && (ALWAYS.contains(&role) || self.added_at(role).is_some())
    }

    fn added_at(&self, role: Role) -> Option<DateTime<Utc>> {
        let added = self.added.iter().find(|added| added.role == role);
        added.map(|added| added.since)
    }
}

/// What a sign-in by password still lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lacking {
    /// What is to be done.
    pub next: Next,
    /// The factors of which one completes it; none if one is to be set up.
    pub factors: Vec<FactorKind>,
}

/// What matters of an account.
#[derive(Debug, Clone, Copy)]
pub struct Standing {
    /// Its role.
    pub role: Role,
    /// When it got the role, or the installation was upgraded to a portal that knows factors.
    pub role_since: DateTime<Utc>,
    /// Whether it has an authenticator app.
    pub has_app: bool,
    /// Whether it has a passkey.
    pub has_passkey: bool,
    /// Whether its former factor was removed, and none was set up since.
    pub is_restored: bool,
}

impl Standing {
    /// Whether it has a factor. Recovery codes alone are none.
    pub fn has_factor(&self) -> bool {
        self.has_app || self.has_passkey
    }

    /// The factors that it has.
    pub fn factors(&self) -> Vec<FactorKind> {
        let has = |kind: &FactorKind| match kind {
            FactorKind::App => self.has_app,
            FactorKind::Passkey => self.has_passkey,
        };
        FactorKind::ALL.into_iter().filter(has).collect()
    }

    /// As [`Self::next`], with the factors that would do.
    pub fn lacks(&self, needs: Needs<'_>, now: DateTime<Utc>) -> Option<Lacking> {
        let next = self.next(needs, now)?;
        Some(Lacking {
            next,
            factors: self.factors(),
        })
    }

    /// Whether it may do without the only factor that it has.
    pub fn may_do_without(&self, needs: Needs<'_>) -> bool {
        !needs.includes(self.role)
    }

    /// What a sign-in by password still lacks at `now`; `None` if it is complete. Who has a factor is asked for it, also
    /// where nobody needs one. Whose factor was removed sets one up at once, whatever the role: otherwise a thief with the
    /// password would only have to claim that the phone is lost.
    pub fn next(&self, needs: Needs<'_>, now: DateTime<Utc>) -> Option<Next> {
        if self.has_factor() {
            return Some(Next::Factor);
        }
        if self.is_restored {
            return Some(Next::Enrol);
        }
        let end = self.grace_ends(needs)?;
        (now >= end).then_some(Next::Enrol)
    }

    /// When the grace ends; `None` for somebody who has a factor or needs none. It begins anew when the college adds the
    /// role: nobody is locked in by a decision of which they could not know.
    pub fn grace_ends(&self, needs: Needs<'_>) -> Option<DateTime<Utc>> {
        if self.has_factor() || !needs.includes(self.role) {
            return None;
        }
        let asked_since = needs.added_at(self.role).unwrap_or(self.role_since);
        Some(self.role_since.max(asked_since) + GRACE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REQUIRED: Needs<'_> = Needs {
        demand: Demand::Required,
        is_demo: false,
        added: &[TEACHER],
    };
    const TEACHER: AddedRole = AddedRole {
        role: Role::Teacher,
        since: DateTime::from_timestamp(1_900_000_000, 0).unwrap(),
    };

    fn since() -> DateTime<Utc> {
        DateTime::from_timestamp(1_800_000_000, 0).unwrap()
    }

    fn standing(role: Role, has_factor: bool) -> Standing {
        Standing {
            role,
            role_since: since(),
            has_app: has_factor,
            has_passkey: false,
            is_restored: false,
        }
    }

    #[test]
    fn three_roles_always_need_one_and_a_college_adds_others() {
        let need: Vec<_> = Role::ALL
            .into_iter()
            .filter(|role| REQUIRED.includes(*role))
            .collect();
        let three = [Role::SuperAdmin, Role::MarksAdmin, Role::AccountantAdmin];
        assert_eq!(need, [three.as_slice(), &[Role::Teacher]].concat());
        let none = Needs {
            added: &[],
            ..REQUIRED
        };
        assert!(ALWAYS.into_iter().all(|role| none.includes(role)));
        assert!(!none.includes(Role::Teacher));
    }

    #[test]
    fn an_app_and_a_passkey_are_factors_and_either_is_enough() {
        let kinds = |has_app, has_passkey| {
            let standing = Standing {
                has_app,
                has_passkey,
                ..standing(Role::MarksAdmin, false)
            };
            assert_eq!(standing.has_factor(), has_app || has_passkey);
            standing.factors()
        };
        assert_eq!(kinds(false, false), []);
        assert_eq!(kinds(true, false), [FactorKind::App]);
        assert_eq!(kinds(false, true), [FactorKind::Passkey]);
        assert_eq!(kinds(true, true), FactorKind::ALL);
    }

    #[test]
    fn who_needs_a_factor_does_not_do_without_the_last_one() {
        let may = |role| standing(role, true).may_do_without(REQUIRED);
        assert!(!may(Role::MarksAdmin) && !may(Role::Teacher) && may(Role::Hod));
        let offered = Needs {
            demand: Demand::Offered,
            ..REQUIRED
        };
        assert!(standing(Role::MarksAdmin, true).may_do_without(offered));
    }

    #[test]
    fn nobody_needs_one_where_it_is_offered_or_in_a_demo() {
        let offered = Needs {
            demand: Demand::Offered,
            ..REQUIRED
        };
        let demo = Needs {
            is_demo: true,
            ..REQUIRED
        };
        let late = since() + GRACE * 10;
        for needs in [offered, demo] {
            for role in Role::ALL {
                assert_eq!(standing(role, false).next(needs, late), None);
                assert_eq!(standing(role, false).grace_ends(needs), None);
                // Whoever took the trouble is protected there, too.
                assert_eq!(standing(role, true).next(needs, late), Some(Next::Factor));
            }
        }
    }

    #[test]
    fn enrolling_is_asked_for_when_the_grace_is_over_and_not_before() {
        let without = standing(Role::MarksAdmin, false);
        assert_eq!(
            without.grace_ends(REQUIRED),
            Some(since() + Duration::days(14))
        );
        let just_before = since() + GRACE - Duration::seconds(1);
        assert_eq!(without.next(REQUIRED, just_before), None);
        assert_eq!(without.next(REQUIRED, since() + GRACE), Some(Next::Enrol));
        let with = standing(Role::MarksAdmin, true);
        assert_eq!(with.next(REQUIRED, since()), Some(Next::Factor));
        assert_eq!(with.grace_ends(REQUIRED), None);
        let added = standing(Role::Teacher, false);
        assert_eq!(added.grace_ends(REQUIRED), Some(TEACHER.since + GRACE));
        let other = standing(Role::Hod, false);
        assert_eq!(other.next(REQUIRED, since() + GRACE * 10), None);
    }

    #[test]
    fn whose_factor_was_removed_sets_one_up_at_once_even_where_nobody_needs_one() {
        let offered = Needs {
            demand: Demand::Offered,
            ..REQUIRED
        };
        for role in Role::ALL {
            let restored = Standing {
                is_restored: true,
                ..standing(role, false)
            };
            for needs in [REQUIRED, offered] {
                assert_eq!(restored.next(needs, since()), Some(Next::Enrol));
            }
            let again = Standing {
                has_passkey: true,
                ..restored
            };
            assert_eq!(again.next(REQUIRED, since()), Some(Next::Factor));
        }
    }

    #[test]
    fn a_college_adds_each_role_once_and_those_that_always_need_one_never() {
        let names = |names: &[&str]| {
            names
                .iter()
                .map(|name| (*name).to_owned())
                .collect::<Vec<_>>()
        };
        let parse = |given: &[&str]| AddedRoles::parse("added", &names(given));
        let added = parse(&["teacher", "hod", "teacher", "superAdmin"]).unwrap();
        assert_eq!(added.list(), [Role::Hod, Role::Teacher]);
        assert_eq!(added.titles(), "head of department, teacher");
        assert!(parse(&[]).unwrap().list().is_empty());
        let faults = parse(&["dean", "hod", ""]).unwrap_err();
        assert_eq!(faults.list().len(), 2);
    }
}
