//! A college keeps at least one super admin, whatever they do to each other.

use portal_domain::roles::Role;
use serde_json::json;

use crate::support::{TestApp, at_once};

const LAST: &str = "A college needs at least one super admin.";

fn super_admins(app: &TestApp) -> i64 {
    app.value("SELECT count(*) FROM staff WHERE role = 'superAdmin' AND status = 'active'")
}

#[test]
fn the_last_super_admin_can_neither_step_down_nor_be_disabled() {
    let app = TestApp::start();
    let boss = app.staff(Role::SuperAdmin);
    // Those of another college, and those disabled, do not count.
    app.college("Hill College").staff(Role::SuperAdmin);
    let second = app.staff(Role::SuperAdmin);
    boss.put(&format!("/admin/disable/{}", second.id), &json!({}))
        .expect(200);

    let role = boss.put(
        &format!("/admin/role/{}", boss.id),
        &json!({ "role": "hod" }),
    );
    assert_eq!(role.expect(409).error(), LAST);
    let disable = boss.put(&format!("/admin/disable/{}", boss.id), &json!({}));
    assert_eq!(disable.expect(409).error(), LAST);
    assert!(boss.is_signed_in());
}

#[test]
fn nobody_makes_themselves_super_admin() {
    let app = TestApp::start();
    app.staff(Role::SuperAdmin);
    let hod = app.staff(Role::Hod);
    for decision in ["role", "approve"] {
        let path = format!("/admin/{decision}/{}", hod.id);
        hod.put(&path, &json!({ "role": "superAdmin" })).expect(403);
    }
    assert_eq!(super_admins(&app), 1);
}

#[test]
fn two_super_admins_who_demote_or_disable_each_other_at_once_leave_one() {
    let app = TestApp::start();
    for decision in ["role", "disable"] {
        for round in 0..5 {
            let college = app.college(&format!("{decision} college {round}"));
            let two = [
                college.staff(Role::SuperAdmin),
                college.staff(Role::SuperAdmin),
            ];
            let mut statuses = at_once(2, |number| {
                let path = format!("/admin/{decision}/{}", two[1 - number].id);
                two[number].put(&path, &json!({ "role": "hod" })).status
            });
            statuses.sort_unstable();
            // The one who comes second is refused: by the rule, or because the session has ended.
            assert_eq!(statuses[0], 200, "{statuses:?}");
            assert!(matches!(statuses[1], 401 | 409), "{statuses:?}");
            let left: i64 = app.value(&format!(
                "SELECT count(*) FROM staff WHERE college_id = '{}' AND role = 'superAdmin' AND status = 'active'",
                college.id
            ));
            assert_eq!(left, 1);
        }
    }
}
