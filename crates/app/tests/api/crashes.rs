//! Crashes that the client reports of itself.

use serde_json::json;

use crate::support::TestApp;

#[test]
fn a_crash_is_reported_by_anybody_and_every_fault_of_a_report_is_told() {
    let app = TestApp::start();
    let report = json!({ "id": "K3F92M7Q", "page": "fee-status", "error": "TypeError",
                         "places": ["fee-status.0af1.js:1:2034"] });
    app.browser().post("/crashes", &report).expect(200);
    // Sent again after a lost reply, it is logged again.
    app.student().post("/crashes", &report).expect(200);
    let faulty = json!({ "id": "", "page": "student/26000100001", "error": "Asha said: no",
                         "places": ["a\nb:1:2"] });
    let refused = app.browser().post("/crashes", &faulty).expect(400);
    assert_eq!(refused.faulty_fields(), ["id", "page", "error", "places"]);
}

#[test]
fn one_client_reports_a_limited_number_of_crashes() {
    let app = TestApp::with(&[("PORTAL_LIMIT_CRASH_REPORTS", "2/600")]);
    let anybody = app.browser();
    let report = json!({ "id": "K3F92M7Q", "error": "TypeError" });
    for _ in 0..2 {
        anybody.post("/crashes", &report).expect(200);
    }
    let refused = anybody.post("/crashes", &report).expect(429);
    assert!(refused.retry_after() > 0);
}
