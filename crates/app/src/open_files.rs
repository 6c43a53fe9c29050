//! The limit of open files, and with them of connections, for this process.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// The most that are asked for; some systems have no limit.
const MOST: u64 = 65_536;
/// Files that the portal needs for the database, for documents and for logs.
const OWN: u64 = 256;

/// Raises the limit as far as it goes without privileges. Shells start with about a thousand, which
/// the idle connections of a few hundred phones would use up.
///
/// Returns how many connections clients may have open at once.
pub(crate) fn for_clients() -> usize {
    let given = getrlimit(Resource::Nofile);
    let highest = given.maximum.unwrap_or(MOST).min(MOST);
    let current = given.current.unwrap_or(MOST);
    let raised = Rlimit {
        current: Some(highest),
        maximum: given.maximum,
    };
    let open = if current < highest && setrlimit(Resource::Nofile, raised).is_ok() {
        highest
    } else {
        current
    };
    let clients = clients_of(open.min(MOST));
    tracing::debug!(clients, "connections that may be open at once");
    clients
}

fn clients_of(open: u64) -> usize {
    let clients = open.saturating_sub(OWN).max(open / 2);
    usize::try_from(clients).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_leave_the_portal_what_it_needs() {
        assert_eq!(clients_of(20_000), 19_744);
        assert_eq!(clients_of(256), 128);
    }

    #[test]
    fn the_limit_is_raised_to_what_is_allowed() {
        let allowed = getrlimit(Resource::Nofile)
            .maximum
            .unwrap_or(MOST)
            .min(MOST);
        assert_eq!(
            for_clients(),
            clients_of(
                allowed.max(
                    getrlimit(Resource::Nofile)
                        .current
                        .unwrap_or(MOST)
                        .min(MOST)
                )
            )
        );
        assert!(getrlimit(Resource::Nofile).current.unwrap_or(MOST) >= allowed);
    }
}
