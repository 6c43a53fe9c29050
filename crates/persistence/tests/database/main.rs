//! The SQL against a real PostgreSQL, each test in a database of its own: what the database itself
//! guards, and what the functions promise when many call them at once.

mod attendance;
mod backup;
mod codes;
mod college_export;
mod college_setup;
mod colleges;
mod demonstration;
mod desks;
mod email_changes;
mod epochs;
mod fixtures;
mod glance;
mod grants;
mod grown;
mod journal_days;
mod ledger;
mod locks;
mod marks;
mod migrations;
mod outbox;
mod plans;
mod pool;
mod practicals;
mod saved_replies;
mod schema_text;
mod scholarships;
mod search;
mod sessions;
mod staff;
mod staff_lists;
mod students;
mod teaching;
mod tenants;
mod throttles;
mod upgrades;
