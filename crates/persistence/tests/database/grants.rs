//! What the application's own role may do, table by table, and what nobody may.

use diesel::connection::SimpleConnection;
use portal_domain::{
    audit::{Detail, Entry, Subject, particulars::Founded},
    ids::AuditId,
    staff::AccountState,
};
use portal_persistence::{Db, StoreError, audit};

use crate::{
    fixtures::{World, now, random},
    schema_text::lines,
};

/// Every table with what `portal_app` may do with it. A new table has to be thought about: what
/// must never be rewritten gets no UPDATE and no DELETE, and what is set once no UPDATE.
const GRANTED: [&str; 116] = [
    "__diesel_schema_migrations: SELECT",
    "academic_years: INSERT SELECT; UPDATE of begins_on ends_on last_admission_on name name_key opened_by revision",
    "admission_drafts: DELETE INSERT SELECT UPDATE",
    "applications: INSERT SELECT; UPDATE of address course_id decided_at decided_by dob full_name gender last_institution parent_name parent_phone phone remark score search_key status submission submitted_at",
    "attachments: DELETE INSERT SELECT; UPDATE of sealed_by state state_at",
    "attendance: INSERT SELECT; UPDATE of present",
    "audit: INSERT SELECT",
    "audit_trail: SELECT",
    "authenticators: DELETE INSERT SELECT; UPDATE of confirmed_at last_step sealed sealed_by",
    "back_fills: SELECT",
    "backup_proofs: INSERT SELECT",
    "backup_runs: INSERT SELECT; UPDATE of bytes copied_at failed_for finished_at lost_documents",
    "changed_students: INSERT SELECT; UPDATE of state",
    "charges: INSERT SELECT; UPDATE of withdrawn_at withdrawn_by withdrawn_for",
    "classes: INSERT SELECT; UPDATE of begins_on ends_on revision",
    "codes: DELETE INSERT SELECT; UPDATE of code_hash expires_at sent_at tries",
    "college_logos: INSERT SELECT",
    "colleges: INSERT SELECT; UPDATE of address closed_at code code_key name name_key reexam_fee revision scholarship_fee support_email support_phone upi_id",
    "course_move_divisions: DELETE INSERT SELECT",
    "course_move_students: DELETE INSERT SELECT",
    "course_move_subjects: DELETE INSERT SELECT",
    "course_move_years: DELETE INSERT SELECT",
    "course_movers: SELECT",
    "course_moves: INSERT SELECT; UPDATE of ended_at ended_by outcome revision saved_at saved_by terms terms_per_year",
    "courses: DELETE INSERT SELECT; UPDATE of base_fee duration eligibility full_name name name_key position",
    "demand_lines: SELECT",
    "demands: SELECT",
    "demonstration: INSERT SELECT; UPDATE of is_whole",
    "desk_changes: DELETE SELECT",
    "desk_totals: DELETE INSERT SELECT; UPDATE of amount count",
    "device_challenges: DELETE INSERT SELECT",
    "device_tokens: DELETE INSERT SELECT; UPDATE of replaced_at",
    "devices: DELETE INSERT SELECT; UPDATE of address browser copied_at last_used_at system",
    "divisions: DELETE INSERT SELECT; UPDATE of capacity name name_key position",
    "documents: DELETE INSERT SELECT; UPDATE of is_submitted refusal sealed_by state state_at",
    "email_changes: DELETE INSERT SELECT",
    "email_undos: DELETE INSERT SELECT",
    "enrolment_change_places: SELECT",
    "enrolment_changes: INSERT SELECT; UPDATE of decided_at decided_by outcome",
    "enrolment_progress: SELECT",
    "enrolment_standings: SELECT",
    "enrolment_subjects: SELECT",
    "enrolment_years: SELECT",
    "enrolments: SELECT; UPDATE of division_id roll_no",
    "epochs: SELECT; UPDATE of told_at",
    "factor_restorations: INSERT SELECT; UPDATE of comment due_at ended_at ended_by outcome reminded_at reminder_hash",
    "factor_roles: DELETE INSERT SELECT",
    "failed_payments: INSERT SELECT",
    "global_fees: DELETE INSERT SELECT; UPDATE of amount position title title_key",
    "grievance_series: INSERT SELECT; UPDATE of last",
    "grievances: INSERT SELECT; UPDATE of attachment_id first_reply first_resolved_at first_resolved_by reopened_at reopened_for reply resolved_at resolved_by status",
    "idempotency_keys: DELETE INSERT SELECT",
    "imported_students: INSERT SELECT; UPDATE of code_hash code_sent_at is_demanded reason state student_id",
    "instalments: DELETE INSERT SELECT",
    "journal_days: INSERT SELECT",
    "journal_folded: SELECT; INSERT of college_id; UPDATE of until",
    "known_browsers: DELETE INSERT SELECT; UPDATE of last_at",
    "leaves: INSERT SELECT; UPDATE of attachment_id comment decided_at decided_by status withdrawn_at",
    "lectures: INSERT SELECT; UPDATE of revision saved_by",
    "mark_changes: INSERT SELECT",
    "mark_progress: SELECT",
    "marks: INSERT SELECT; UPDATE of changed_at changed_by is_published obtained shown",
    "moved_students: SELECT",
    "moved_terms: SELECT",
    "notifications: INSERT SELECT; UPDATE of read_at",
    "outbox: DELETE INSERT SELECT; UPDATE of attempts failed_at last_error next_try_at sealed sealed_by",
    "passkey_ceremonies: DELETE INSERT SELECT",
    "passkey_domain: INSERT SELECT; UPDATE of domain",
    "passkey_owners: INSERT SELECT; UPDATE of declined_at",
    "passkeys: DELETE INSERT SELECT; UPDATE of counter credential last_used_at name",
    "pending_sign_ins: DELETE INSERT SELECT; UPDATE of tries",
    "practical_requests: INSERT SELECT; UPDATE of comment decided_at decided_by status",
    "practicals: DELETE INSERT SELECT; UPDATE of comments held_on subject_id title title_key",
    "present_enrolments: SELECT",
    "promoted_students: INSERT SELECT",
    "promotion_candidates: SELECT",
    "promotion_exceptions: DELETE INSERT SELECT",
    "promotions: INSERT SELECT; UPDATE of approved_at approved_by ended_at outcome revision saved_at saved_by to_class_id",
    "receipt_series: INSERT SELECT; UPDATE of last",
    "receipts: SELECT; INSERT of college_id financial_year transfer_id; UPDATE of college_address college_name course number student_name",
    "recovery_codes: INSERT SELECT; UPDATE of used_at",
    "recovery_sets: DELETE INSERT SELECT; UPDATE of sealed sealed_by",
    "reexam_dates: INSERT SELECT; UPDATE of exam_on",
    "reexams: INSERT SELECT; UPDATE of exam_on",
    "registrations: DELETE INSERT SELECT",
    "regulations: SELECT; UPDATE of terms terms_per_year",
    "reopenings: DELETE INSERT SELECT",
    "results: INSERT SELECT",
    "roll_numbers: DELETE INSERT SELECT",
    "saved_replies: DELETE INSERT SELECT; UPDATE of revision saved_at saved_by text title title_key",
    "schema_steps: SELECT",
    "scholarship_applications: INSERT SELECT; UPDATE of award_id is_approved",
    "scholarships: DELETE INSERT SELECT; UPDATE of approved_at approved_by award exam_on name name_key paid_at paid_by revision status",
    "secret_keys: DELETE INSERT SELECT; UPDATE of chosen_at",
    "series_gaps: SELECT",
    "sessions: DELETE INSERT SELECT; UPDATE of confirmed_at device_id used_at",
    "sign_ins: DELETE INSERT SELECT; UPDATE of address",
    "staff: DELETE INSERT SELECT; UPDATE of browsers_since email email_key generation name password_hash restored_at role status username username_key",
    "staff_invitations: DELETE INSERT SELECT",
    "stored_files: SELECT",
    "student_courses: SELECT",
    "student_enrolments: SELECT",
    "student_events: SELECT",
    "student_imports: INSERT SELECT; UPDATE of decided_at decided_by demanded_at dues_outcome ended_at",
    "student_sequences: INSERT SELECT UPDATE",
    "students: INSERT SELECT; UPDATE of browsers_since email email_key generation name password_hash search_key university_key university_no",
    "subjects: DELETE INSERT SELECT; UPDATE of code code_key credits max_marks min_marks name name_key position term",
    "teacher_divisions: DELETE INSERT SELECT",
    "teacher_subjects: DELETE INSERT SELECT",
    "throttles: DELETE INSERT SELECT UPDATE",
    "top_ups: INSERT SELECT; UPDATE of decided_at decided_by first_by reason status transfer_id",
    "transcripts: INSERT SELECT",
    "transfers: SELECT; INSERT of amount at charge_id college_id credit credit_student debit debit_student description id kind params reverses what",
    "wallets: SELECT; INSERT of college_id student_id",
    "year_fees: DELETE INSERT SELECT",
    "year_instalments: DELETE INSERT SELECT",
];

#[test]
fn the_application_role_has_these_privileges_and_no_others() {
    let world = World::new();
    let query = "
        SELECT format('%s: %s%s', c.relname,
            (SELECT string_agg(g.privilege_type, ' ' ORDER BY g.privilege_type)
             FROM aclexplode(c.relacl) g WHERE g.grantee = 'portal_app'::regrole),
            (SELECT string_agg(format('; %s of %s', kind, columns), '' ORDER BY kind) FROM (
                 SELECT g.privilege_type AS kind, string_agg(a.attname, ' ' ORDER BY a.attname) AS columns
                 FROM pg_attribute a, aclexplode(a.attacl) g
                 WHERE a.attrelid = c.oid AND g.grantee = 'portal_app'::regrole GROUP BY kind) by_kind)) AS line
        FROM pg_class c
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
        ORDER BY c.relname";
    assert_eq!(lines(&mut world.connect(), query), GRANTED);
}

#[test]
fn everybody_else_has_no_privilege_on_any_table() {
    let world = World::new();
    let strangers = "
        SELECT format('%s on %s', g.privilege_type, c.relname) AS line
        FROM pg_class c, aclexplode(c.relacl) g
        WHERE c.relnamespace = 'public'::regnamespace
          AND g.grantee NOT IN ('portal_app'::regrole, c.relowner)";
    assert!(lines(&mut world.connect(), strangers).is_empty());
    let sequences = "
        SELECT c.relname::text AS line FROM pg_class c, aclexplode(c.relacl) g
        WHERE c.relkind = 'S' AND g.grantee <> c.relowner";
    assert!(lines(&mut world.connect(), sequences).is_empty());
}

#[test]
fn the_application_role_owns_nothing_and_cannot_log_in() {
    let world = World::new();
    let rights = lines(
        &mut world.connect(),
        "SELECT format('%s %s %s %s %s', rolsuper, rolcanlogin, rolcreaterole, rolcreatedb, rolbypassrls) AS line
         FROM pg_roles WHERE rolname = 'portal_app'",
    );
    assert_eq!(rights, ["f f f f f"]);
    let owned = "SELECT relname::text AS line FROM pg_class WHERE relowner = 'portal_app'::regrole";
    assert!(lines(&mut world.connect(), owned).is_empty());
}

fn add_audit_row(world: &World) {
    let college = world.college("Audited");
    let member = world.staff(college, "meera", AccountState::Pending);
    let entry = Entry {
        id: AuditId::new(now(), random()),
        college,
        at: now(),
        by: None,
        subject: Subject::Staff(member.id),
        detail: Detail::FoundCollege(Founded {
            college: "Audited".to_owned(),
        }),
    };
    audit::insert(&mut world.db(), &[entry]).expect("the audit can be added to");
}

const CHANGES: [&str; 3] = [
    "UPDATE audit SET action = 'nothing'",
    "DELETE FROM audit",
    "TRUNCATE audit",
];

#[test]
fn the_application_role_may_not_touch_the_audit() {
    let world = World::new();
    add_audit_row(&world);
    for change in CHANGES {
        let error = run(&mut world.db(), change).expect_err(change);
        let StoreError::Other(error) = error else {
            panic!("{change}: {error}")
        };
        assert_eq!(error.to_string(), "permission denied for table audit");
    }
    assert_eq!(world.count("SELECT count(*) AS n FROM audit"), 1);
}

#[test]
fn not_even_a_superuser_rewrites_the_audit_unawares() {
    let world = World::new();
    add_audit_row(&world);
    for change in CHANGES {
        let error = world.execute(change).expect_err(change);
        assert_eq!(error, "rows of audit are never changed or removed");
    }
    // Nor by way of what the audit refers to.
    let error = world
        .execute("TRUNCATE colleges CASCADE")
        .expect_err("refused");
    assert_eq!(error, "rows of audit are never changed or removed");
    assert_eq!(world.count("SELECT count(*) AS n FROM audit"), 1);
}

#[test]
fn what_identifies_an_account_is_never_updated() {
    let world = World::new();
    for change in [
        "UPDATE students SET created_at = now()",
        "UPDATE students SET sap_id = '26000100001'",
        "UPDATE staff SET created_at = now()",
        "UPDATE staff SET college_id = gen_random_uuid()",
        "DELETE FROM students",
        "UPDATE colleges SET id = gen_random_uuid()",
        "UPDATE courses SET college_id = gen_random_uuid()",
        "UPDATE documents SET student_id = gen_random_uuid()",
        "UPDATE applications SET student_id = gen_random_uuid()",
        "UPDATE charges SET amount = 1",
        "UPDATE wallets SET balance = 1",
        "DELETE FROM wallets",
        "INSERT INTO wallets (college_id, student_id, balance) VALUES (gen_random_uuid(), gen_random_uuid(), 1)",
        "UPDATE top_ups SET amount = 1",
        "UPDATE practicals SET teacher_id = gen_random_uuid()",
        "UPDATE practical_requests SET student_id = gen_random_uuid()",
        "DELETE FROM practical_requests",
        "UPDATE attachments SET student_id = gen_random_uuid()",
        "UPDATE attendance SET student_id = gen_random_uuid()",
        "DELETE FROM attendance",
        "UPDATE lectures SET taken_by = gen_random_uuid()",
        "DELETE FROM lectures",
        "UPDATE grievances SET details = 'x'",
        "UPDATE grievances SET student_id = gen_random_uuid()",
        "DELETE FROM grievances",
        "DELETE FROM grievance_series",
        "UPDATE journal_days SET amount = 1",
        "DELETE FROM journal_days",
        "DELETE FROM journal_folded",
        "UPDATE leaves SET end_on = now()",
        "UPDATE leaves SET student_id = gen_random_uuid()",
        "DELETE FROM leaves",
        "UPDATE receipts SET transfer_id = gen_random_uuid()",
        "DELETE FROM receipts",
        "DELETE FROM applications",
        "DELETE FROM charges",
        "DELETE FROM colleges",
        "UPDATE sessions SET generation = 0",
        "DELETE FROM __diesel_schema_migrations",
    ] {
        let error = run(&mut world.db(), change).expect_err(change);
        assert!(error.to_string().contains("permission denied"), "{error}");
    }
}

fn run(db: &mut Db, sql: &str) -> Result<(), StoreError> {
    Ok(db.batch_execute(sql)?)
}
