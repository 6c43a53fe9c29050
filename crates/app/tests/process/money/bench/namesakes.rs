//! How long a wrong login takes, by how many staff accounts of the installation have that user name: a
//! stranger must not learn it from the time.

use std::iter;

use super::Bench;
use crate::{
    money::{
        figures::{print_beside_bar, print_figure, ratio, slowest},
        population::portal,
    },
    people::log_in_staff,
    portal::Portal,
};

const TRIES: usize = 200;
/// The most that the largest median is to the smallest.
const APART: f64 = 1.05;

/// A user name that nobody, one college's and five colleges' account has.
const NAMES: [(&str, usize); 3] = [("nobody", 0), ("clerk0", 1), ("shared", 5)];

/// Accounts whose passwords cost what the portal's own cost: no hash would be told apart at once.
const NAMESAKES: &str = "
    UPDATE staff SET password_hash = '$2b$12$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
    UPDATE staff SET username = 'shared', username_key = 'shared' WHERE username <> 'clerk0';";

pub(super) fn measure(bench: &mut Bench) {
    bench.population.group(6, 6);
    bench
        .population
        .db
        .batch_execute(NAMESAKES)
        .expect("namesakes");
    let mut command = portal(&bench.sandbox, &bench.cluster.url(), &["serve"]);
    for limit in ["LOGIN_ACCOUNT_CLIENT", "LOGIN_ACCOUNT", "CLIENT"] {
        command.env(format!("PORTAL_LIMIT_{limit}"), "1000000/600");
    }
    let portal = Portal::start(command);
    let browser = portal.browser();
    let mut times = NAMES.map(|_| Vec::new());
    // In turn, so that whatever else the machine does meets all of them.
    for _ in 0..TRIES {
        for ((name, _), times) in iter::zip(NAMES, &mut times) {
            let reply = log_in_staff(&browser, name, "not their password");
            assert_eq!(reply.status, 401, "{reply:?}");
            times.push(reply.took);
        }
    }
    let medians = times.map(|mut times| slowest(&mut times, 2));
    for ((_, count), median) in iter::zip(NAMES, medians) {
        let what = format!("  ms of a wrong login, {count} accounts of that name");
        print_figure(&what, &format!("{median:.1}"));
    }
    let most = medians.iter().copied().fold(f64::MIN, f64::max);
    let least = medians.iter().copied().fold(f64::MAX, f64::min);
    let apart = ratio(most, least);
    print_beside_bar(
        "largest median of wrong logins to the smallest",
        &format!("{apart:.3}"),
        "<= 1.05",
        apart <= APART,
    );
    portal.stop();
}
