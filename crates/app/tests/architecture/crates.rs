//! The arrows between the crates, and who may name which library.

use std::{collections::BTreeSet, process::Command};

use serde_json::Value;

/// Every arrow there may be: a crate and those of ours that it may name.
const ARROWS: [(&str, &[&str]); 8] = [
    ("portal-domain", &[]),
    ("portal-persistence", &["portal-domain"]),
    ("portal-mail", &["portal-domain"]),
    ("portal-pdf", &["portal-domain"]),
    ("portal-storage", &["portal-domain"]),
    (
        "portal-services",
        &[
            "portal-domain",
            "portal-persistence",
            "portal-mail",
            "portal-pdf",
            "portal-storage",
        ],
    ),
    ("portal-http", &["portal-domain", "portal-services"]),
    (
        "portal-app",
        &[
            "portal-domain",
            "portal-persistence",
            "portal-mail",
            "portal-pdf",
            "portal-storage",
            "portal-services",
            "portal-http",
        ],
    ),
];

/// Libraries that only these crates may name, by the beginning of the library's name.
const OWNED: [(&str, &[&str]); 15] = [
    ("diesel", &["portal-persistence"]),
    ("pq-sys", &["portal-persistence"]),
    ("actix", &["portal-http", "portal-app"]),
    ("lettre", &["portal-mail"]),
    ("genpdf", &["portal-pdf"]),
    ("harfrust", &["portal-pdf"]),
    ("subsetter", &["portal-pdf"]),
    ("qrcode", &["portal-pdf"]),
    ("image", &["portal-storage"]),
    ("object_store", &["portal-storage"]),
    ("ua-parser", &["portal-services"]),
    ("utoipa", &["portal-http"]),
    ("ring", &["portal-services"]),
    ("webauthn", &["portal-services"]),
    (
        "tokio",
        &[
            "portal-storage",
            "portal-services",
            "portal-http",
            "portal-app",
        ],
    ),
];

struct Package {
    name: String,
    /// Normal and build dependencies; tests may look further.
    dependencies: BTreeSet<String>,
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--no-deps", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let list = metadata["packages"].as_array().unwrap();
    list.iter()
        .map(|package| Package {
            name: package["name"].as_str().unwrap().to_owned(),
            dependencies: package["dependencies"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|dependency| dependency["kind"] != "dev")
                .map(|dependency| dependency["name"].as_str().unwrap().to_owned())
                .collect(),
        })
        .collect()
}

#[test]
fn crates_name_only_the_crates_below_them() {
    for package in packages() {
        let (_, allowed) = ARROWS
            .iter()
            .find(|(name, _)| *name == package.name)
            .unwrap_or_else(|| panic!("{} is not in the house", package.name));
        for dependency in package
            .dependencies
            .iter()
            .filter(|name| name.starts_with("portal-"))
        {
            assert!(
                allowed.contains(&dependency.as_str()),
                "{} may not name {dependency}",
                package.name
            );
        }
    }
}

#[test]
fn libraries_stay_with_the_crate_that_owns_them() {
    for package in packages() {
        for (library, owners) in OWNED {
            let named = package
                .dependencies
                .iter()
                .any(|name| name.starts_with(library));
            assert!(
                !named || owners.contains(&package.name.as_str()),
                "{} may not name {library}",
                package.name
            );
        }
    }
}
