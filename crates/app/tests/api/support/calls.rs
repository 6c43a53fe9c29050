//! A body for every unsafe endpoint that its handler would take, so that a refusal is never for a
//! body at fault.

use serde_json::{Value, json};

/// The body of that endpoint; `id` names a staff account. A new endpoint needs a line here.
pub(crate) fn sample_body(path: &str, id: &str, college: &str) -> Value {
    match path {
        "/auth/register" => json!({
            "username": "Mallory", "email": "mallory@example.in",
            "password": "kela-am8-santra", "college": college,
        }),
        "/auth/admin-register" => json!({
            "collegeName": "Sunrise College", "email": "mallory@example.in",
            "password": "nariyal-pani-22",
        }),
        "/auth/verify-otp" | "/auth/admin-verify-otp" => {
            json!({ "email": "mallory@example.in", "otp": "123456" })
        }
        "/auth/resend-otp" | "/auth/forgot-password" => json!({ "email": "mallory@example.in" }),
        "/auth/login" | "/auth/admin-login" => {
            json!({ "email": "mallory@example.in", "password": "kela-am8-santra" })
        }
        "/auth/reset-password" => json!({
            "email": "mallory@example.in", "otp": "123456", "password": "kela-am8-santra",
        }),
        "/admin/invite" => json!({ "email": "mallory@example.in", "role": "hod" }),
        "/admin/update-password" => json!({ "adminId": id, "newPassword": "nariyal-pani-23" }),
        "/admin/approve/{id}" | "/admin/role/{id}" => json!({ "role": "hod" }),
        "/admin/rename/{id}" => json!({ "username": "renamed", "name": "Renamed" }),
        "/auth/logout"
        | "/auth/admin-logout"
        | "/admin/withdraw/{id}"
        | "/admin/reject/{id}"
        | "/admin/disable/{id}" => json!({}),
        other => panic!("{other} is new: give it a body that its handler takes"),
    }
}
