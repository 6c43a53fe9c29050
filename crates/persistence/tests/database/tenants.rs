//! The second wall between colleges: foreign keys that carry the college along (spec: a record of
//! one college is never linked to another's).

use portal_domain::{ids::TransferId, roles::Role, staff::AccountState};
use uuid::Uuid;

use crate::{
    fixtures::{World, now, random},
    schema_text::lines,
};

/// Every foreign key between two tables that both belong to colleges, with the pairs of columns.
const KEYS_BETWEEN_TENANTS: &str = "
    WITH tenant AS (
        SELECT attrelid, attnum, attnotnull FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE attname = 'college_id' AND NOT attisdropped AND c.relkind IN ('r', 'p')
          AND c.relnamespace = 'public'::regnamespace)
    SELECT k.*, here.attnotnull, EXISTS (
            SELECT FROM unnest(k.conkey, k.confkey) AS pair (here_column, there_column)
            WHERE here_column = here.attnum AND there_column = there.attnum) AS keeps_apart
    FROM pg_constraint k
    JOIN tenant here ON here.attrelid = k.conrelid
    JOIN tenant there ON there.attrelid = k.confrelid
    WHERE k.contype = 'f'";

fn query(world: &World, query: &str) -> Vec<String> {
    lines(&mut world.connect(), query)
}

#[test]
fn every_foreign_key_between_tables_of_colleges_carries_the_college() {
    let world = World::new();
    let loose = format!(
        "SELECT conrelid::regclass || ' ' || conname AS line FROM ({KEYS_BETWEEN_TENANTS}) keys
         WHERE NOT keeps_apart"
    );
    assert!(
        query(&world, &loose).is_empty(),
        "{:?}",
        query(&world, &loose)
    );
}

/// A composite foreign key with a NULL in it is not checked at all.
#[test]
fn no_table_leaves_its_college_open() {
    let world = World::new();
    let open = format!(
        "SELECT conrelid::regclass || ' ' || conname AS line FROM ({KEYS_BETWEEN_TENANTS}) keys
         WHERE NOT attnotnull"
    );
    assert!(
        query(&world, &open).is_empty(),
        "{:?}",
        query(&world, &open)
    );
}

#[test]
fn nothing_without_a_college_refers_to_what_has_one() {
    let world = World::new();
    let stateless = "
        SELECT k.conrelid::regclass || ' ' || k.conname AS line FROM pg_constraint k
        JOIN pg_attribute there ON there.attrelid = k.confrelid AND there.attname = 'college_id'
        WHERE k.contype = 'f' AND NOT EXISTS (
            SELECT FROM pg_attribute here WHERE here.attrelid = k.conrelid AND here.attname = 'college_id')";
    assert!(
        query(&world, stateless).is_empty(),
        "{:?}",
        query(&world, stateless)
    );
}

/// Ids without a foreign key that are meant to be so.
const FREE_IDS: [&str; 15] = [
    // The audit outlives what it speaks of.
    "audit.staff_id",
    "audit.subject_id",
    // How far a worker is, also if the college goes meanwhile.
    "back_fills.college",
    // A charge that was withdrawn does not keep a course from being removed.
    "charges.course_id",
    // A row in common that everybody would lock; and a course, a subject, or none.
    "demands.course_id",
    "desk_changes.college_id",
    "desk_changes.part",
    "desk_totals.part",
    // Sign-ins of the release before are none, and the others are kept for two years.
    "devices.sign_in_id",
    // A row in common that a thousand payers would lock; and an account of either kind.
    "idempotency_keys.account_id",
    "idempotency_keys.college_id",
    // A row of a file does not keep a course from being removed.
    "imported_students.course_id",
    // Random, and kept by the owner's phone.
    "passkey_owners.handle",
    // Who ends all devices goes on in the own session.
    "sessions.device_id",
    // The transfer refers to the wallet already; a trigger looks the other way.
    "wallets.last_transfer",
];

#[test]
fn every_id_of_something_else_is_a_foreign_key() {
    let world = World::new();
    let free = "
        SELECT c.relname || '.' || a.attname AS line
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND a.attnum > 0
          AND a.atttypid = 'uuid'::regtype AND a.attname <> 'id'
          AND NOT EXISTS (SELECT FROM pg_constraint k
                          WHERE k.conrelid = c.oid AND k.contype = 'f' AND a.attnum = ANY (k.conkey))
        ORDER BY 1";
    assert_eq!(query(&world, free), FREE_IDS);
}

/// One foreign key, and how a row of the first college is linked by it. `{college}` stands for the
/// row's college and `{student}`, `{staff}`, `{course}`, `{charge}`, `{transfer}`, `{subject}` and the
/// like for what it is linked to; `{own_student}` and the like are always of the row's own college.
struct Link {
    constraint: &'static str,
    insert: &'static str,
    update: &'static str,
}

/// What a link with one of these needs to be there, in each college.
const STANDING: [(&[&str], &str); 18] = [
    (
        &["scholarship}"],
        "INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at, created_by,
             status)
             VALUES ({college}, {scholarship}, 'x', 'x', 1, now(), now(), {staff}, 'Open')",
    ),
    (
        &["charge}", "transfer}"],
        "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on, created_at)
             VALUES ({college}, {charge}, {student}, 'instalment', 1, 'x', 1, now(), now());
         INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student, amount,
             debit_balance, credit_balance, description, charge_id, reverses)
             VALUES ({college}, {transfer}, now(), 'counterCredit', 'cash', NULL, 'wallet',
            {student}, 1, NULL, 0, 'x', NULL, NULL);",
    ),
    (
        &["subject}", "practical}", "lecture}"],
        "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks, max_marks)
             VALUES ({college}, {course}, {subject}, 1, 'x', 'x', 400, 1000)",
    ),
    (
        &["practical}"],
        "INSERT INTO practicals (college_id, id, subject_id, teacher_id, title, title_key, comments, held_on)
             VALUES ({college}, {practical}, {subject}, {staff}, 'x', 'x', NULL, now())",
    ),
    (
        &["lecture}"],
        "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by, taken_at,
             saved_by)
             VALUES ({college}, {lecture}, {subject}, now(), 1, 1, {staff}, now(), {staff})",
    ),
    (
        &["attachment}"],
        "INSERT INTO attachments (college_id, id, student_id, media_type, bytes, state, sealed_by, created_at, state_at)
             VALUES ({college}, {attachment}, {student}, 'image/png', 1, 'current', 'x', now(), now())",
    ),
    (
        &["result}"],
        "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by,
             sap_id, name, course, college_name, subjects, obtained, max, grade, verdict)
             VALUES ({college}, {student}, 1, {result}, upper(substr(md5(random()::text), 1, 26)), now(), {staff},
                 'x', 'x', 'x', 'x', '[]', 0, 1, 'D', 'FAIL')",
    ),
    (
        &["device}"],
        "INSERT INTO devices (college_id, id, student_id, generation, public_key, sign_in_id, added_at, last_used_at, ends_at)
             VALUES ({college}, {device}, {student}, 0, decode(repeat('04', 65), 'hex'), gen_random_uuid(), now(), now(), now())",
    ),
    (
        &["year}", "class}", "enrolment}", "division}", "demand}", "promotion}", "change}", "import}"],
        "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state)
             VALUES ({college}, {year}, 'x', 'x', now(), now(), 'Open')",
    ),
    (
        &["class}", "enrolment}", "division}", "promotion}"],
        "INSERT INTO classes (college_id, id, year_id, course_id, term) VALUES ({college}, {class}, {year}, {course}, 1)",
    ),
    (
        &["division}"],
        "INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
             VALUES ({college}, {division}, {class}, 'x', 'x', 1, 60)",
    ),
    (
        &["enrolment}"],
        "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
             VALUES ({college}, {enrolment}, {student}, {class}, {regulation}, 'Admission', 'Enrolled', now())",
    ),
    (
        &["move}"],
        "INSERT INTO course_moves (college_id, id, course_id, terms, terms_per_year, revision, saved_by, saved_at)
             VALUES ({college}, {move}, {course}, 2, 2, 1, {staff}, now())",
    ),
    (
        &["demand}"],
        "INSERT INTO demands (college_id, id, student_id, year_id, course_id, year_of_study)
             VALUES ({college}, {demand}, {student}, {year}, {course}, 1)",
    ),
    (
        &["promotion}"],
        "INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at)
             VALUES ({college}, {promotion}, {class}, 1, {staff}, now())",
    ),
    (
        &["change}"],
        "INSERT INTO enrolment_changes (college_id, id, kind, reason, year_id, course_id, term, asked_by, asked_at)
             VALUES ({college}, {change}, 'Transfer', 'x', {year}, {course}, 1, {staff}, now())",
    ),
    (
        &["import}"],
        "INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at)
             VALUES ({college}, {import}, {year}, 'x', {staff}, now())",
    ),
    (
        &["INTO reopenings"],
        "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob, gender, phone,
             parent_name, parent_phone, address, last_institution, score, status, submission, submitted_at)
             VALUES ({college}, {student}, {course}, 'x', 'x', now(), 'male', '0123456789', 'x',
                 '0123456789', 'x', 'x', 500, 'Submitted', 1, now())",
    ),
];

/// Removes what stands there.
const CLEAR: &str = "DELETE FROM transfers; DELETE FROM charges; DELETE FROM practicals; DELETE FROM course_moves;
    DELETE FROM lectures; DELETE FROM scholarships; DELETE FROM subjects; DELETE FROM applications;
    DELETE FROM attachments; DELETE FROM devices; DELETE FROM results; DELETE FROM enrolments; DELETE FROM roll_numbers; DELETE FROM classes;
    DELETE FROM demands; DELETE FROM enrolment_changes; DELETE FROM promotions; DELETE FROM imported_students; DELETE FROM student_imports;
    DELETE FROM academic_years";

const LINKS: [Link; 157] = [
    Link {
        constraint: "sessions_college_id_student_id_fkey",
        insert: "INSERT INTO sessions (key_hash, college_id, student_id, staff_id, generation, begun_at,
             used_at)
             VALUES (sha256(random()::text::bytea), {college}, {student}, NULL, 0, now(), now())",
        update: "UPDATE sessions SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "sessions_college_id_staff_id_fkey",
        insert: "INSERT INTO sessions (key_hash, college_id, student_id, staff_id, generation, begun_at,
             used_at)
             VALUES (sha256(random()::text::bytea), {college}, NULL, {staff}, 0, now(), now())",
        update: "UPDATE sessions SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "sign_ins_college_id_student_id_fkey",
        insert: "INSERT INTO sign_ins (college_id, id, student_id, staff_id, at, how, is_new, is_mailed)
             VALUES ({college}, gen_random_uuid(), {student}, NULL, now(), 'password', false, false)",
        update: "UPDATE sign_ins SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "sign_ins_college_id_staff_id_fkey",
        insert: "INSERT INTO sign_ins (college_id, id, student_id, staff_id, at, how, is_new, is_mailed)
             VALUES ({college}, gen_random_uuid(), NULL, {staff}, now(), 'password', false, false)",
        update: "UPDATE sign_ins SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "known_browsers_college_id_student_id_fkey",
        insert: "INSERT INTO known_browsers (college_id, mark_hash, student_id, staff_id, first_at, last_at)
             VALUES ({college}, sha256(random()::text::bytea), {student}, NULL, now(), now())",
        update: "UPDATE known_browsers SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "known_browsers_college_id_staff_id_fkey",
        insert: "INSERT INTO known_browsers (college_id, mark_hash, student_id, staff_id, first_at, last_at)
             VALUES ({college}, sha256(random()::text::bytea), NULL, {staff}, now(), now())",
        update: "UPDATE known_browsers SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "email_changes_college_id_student_id_fkey",
        insert: "WITH code AS (
                 INSERT INTO codes (id, purpose, browser_hash, email, email_key, sent_at, expires_at, created_at)
                 VALUES (gen_random_uuid(), 'student_email', sha256(random()::text::bytea), 'x', 'x', now(),
                     now(), now())
                 RETURNING id)
             INSERT INTO email_changes (code_id, college_id, student_id, staff_id, generation)
             SELECT id, {college}, {student}, NULL, 0 FROM code",
        update: "UPDATE email_changes SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "email_changes_college_id_staff_id_fkey",
        insert: "WITH code AS (
                 INSERT INTO codes (id, purpose, browser_hash, email, email_key, sent_at, expires_at, created_at)
                 VALUES (gen_random_uuid(), 'staff_email', sha256(random()::text::bytea), 'x', 'x', now(),
                     now(), now())
                 RETURNING id)
             INSERT INTO email_changes (code_id, college_id, student_id, staff_id, generation)
             SELECT id, {college}, NULL, {staff}, 0 FROM code",
        update: "UPDATE email_changes SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "authenticators_college_id_staff_id_fkey",
        insert: "INSERT INTO authenticators (college_id, id, staff_id, sealed, sealed_by, created_at)
             VALUES ({college}, gen_random_uuid(), {staff}, 'x', 'x', now())",
        update: "UPDATE authenticators SET staff_id = {staff}",
    },
    Link {
        constraint: "recovery_sets_college_id_staff_id_fkey",
        insert: "INSERT INTO recovery_sets (college_id, staff_id, sealed, sealed_by)
             VALUES ({college}, {staff}, 'x', 'x')",
        update: "UPDATE recovery_sets SET staff_id = {staff}",
    },
    Link {
        constraint: "recovery_codes_college_id_staff_id_fkey",
        insert: "WITH one AS (
                 INSERT INTO recovery_sets (college_id, staff_id, sealed, sealed_by)
                 SELECT {college}, id, 'x', 'x' FROM staff WHERE id = {staff} AND college_id = {college}
                 ON CONFLICT DO NOTHING)
             INSERT INTO recovery_codes (college_id, staff_id, code_hash) VALUES ({college}, {staff}, 'x')",
        update: "UPDATE recovery_codes SET staff_id = {staff}",
    },
    Link {
        constraint: "pending_sign_ins_college_id_staff_id_fkey",
        insert: "INSERT INTO pending_sign_ins (key_hash, college_id, staff_id, generation, begun_at)
             VALUES (sha256(random()::text::bytea), {college}, {staff}, 0, now())",
        update: "UPDATE pending_sign_ins SET staff_id = {staff}",
    },
    Link {
        constraint: "passkey_owners_college_id_student_id_fkey",
        insert: "INSERT INTO passkey_owners (college_id, handle, student_id, staff_id)
             VALUES ({college}, gen_random_uuid(), {student}, NULL)",
        update: "UPDATE passkey_owners SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "passkey_owners_college_id_staff_id_fkey",
        insert: "INSERT INTO passkey_owners (college_id, handle, student_id, staff_id)
             VALUES ({college}, gen_random_uuid(), NULL, {staff})",
        update: "UPDATE passkey_owners SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "passkeys_college_id_student_id_fkey",
        insert: "INSERT INTO passkeys (college_id, id, student_id, staff_id, name, credential_id, credential, counter, added_at)
             VALUES ({college}, gen_random_uuid(), {student}, NULL, 'x', sha256(random()::text::bytea), '{}', 0, now())",
        update: "UPDATE passkeys SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "passkeys_college_id_staff_id_fkey",
        insert: "INSERT INTO passkeys (college_id, id, student_id, staff_id, name, credential_id, credential, counter, added_at)
             VALUES ({college}, gen_random_uuid(), NULL, {staff}, 'x', sha256(random()::text::bytea), '{}', 0, now())",
        update: "UPDATE passkeys SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "devices_college_id_student_id_fkey",
        insert: "INSERT INTO devices (college_id, id, student_id, generation, public_key, sign_in_id, added_at, last_used_at, ends_at)
             VALUES ({college}, gen_random_uuid(), {student}, 0, decode(repeat('04', 65), 'hex'), gen_random_uuid(), now(), now(), now())",
        update: "UPDATE devices SET student_id = {student}",
    },
    Link {
        constraint: "device_tokens_college_id_device_id_fkey",
        insert: "INSERT INTO device_tokens (token_hash, college_id, device_id, issued_at)
             VALUES (sha256(random()::text::bytea), {college}, {device}, now())",
        update: "UPDATE device_tokens SET device_id = {device}",
    },
    Link {
        constraint: "device_challenges_college_id_device_id_fkey",
        insert: "INSERT INTO device_challenges (id, college_id, device_id, challenge, begun_at)
             VALUES (gen_random_uuid(), {college}, {device}, 'x', now())",
        update: "UPDATE device_challenges SET device_id = {device}",
    },
    Link {
        constraint: "email_undos_college_id_student_id_fkey",
        insert: "INSERT INTO email_undos (college_id, id, student_id, staff_id, token_hash, email, expires_at)
             VALUES ({college}, gen_random_uuid(), {student}, NULL, sha256(random()::text::bytea), 'x', now())",
        update: "UPDATE email_undos SET student_id = {student} WHERE student_id IS NOT NULL",
    },
    Link {
        constraint: "email_undos_college_id_staff_id_fkey",
        insert: "INSERT INTO email_undos (college_id, id, student_id, staff_id, token_hash, email, expires_at)
             VALUES ({college}, gen_random_uuid(), NULL, {staff}, sha256(random()::text::bytea), 'x', now())",
        update: "UPDATE email_undos SET staff_id = {staff} WHERE staff_id IS NOT NULL",
    },
    Link {
        constraint: "factor_restorations_college_id_staff_id_fkey",
        insert: "INSERT INTO factor_restorations (college_id, id, reason, asked_at, token_hash, staff_id, asked_by,
             ended_at, outcome, ended_by)
             VALUES ({college}, gen_random_uuid(), 'x', now(), sha256(random()::text::bytea),
                 {staff}, {own_staff}, NULL, NULL, NULL)",
        update: "UPDATE factor_restorations SET staff_id = {staff}",
    },
    Link {
        constraint: "factor_restorations_college_id_asked_by_fkey",
        insert: "INSERT INTO factor_restorations (college_id, id, reason, asked_at, token_hash, staff_id, asked_by,
             ended_at, outcome, ended_by)
             VALUES ({college}, gen_random_uuid(), 'x', now(), sha256(random()::text::bytea),
                 {own_staff}, {staff}, NULL, NULL, NULL)",
        update: "UPDATE factor_restorations SET asked_by = {staff}",
    },
    Link {
        constraint: "factor_restorations_college_id_ended_by_fkey",
        insert: "INSERT INTO factor_restorations (college_id, id, reason, asked_at, token_hash, staff_id, asked_by,
             ended_at, outcome, ended_by)
             VALUES ({college}, gen_random_uuid(), 'x', now(), sha256(random()::text::bytea),
                 {own_staff}, {own_staff}, now(), 'restored', {staff})",
        update: "UPDATE factor_restorations SET ended_by = {staff} WHERE ended_at IS NOT NULL",
    },
    Link {
        constraint: "staff_invitations_college_id_invited_by_fkey",
        insert: "INSERT INTO staff_invitations (college_id, id, email, email_key, role, invited_by, created_at)
             VALUES ({college}, gen_random_uuid(), 'x', random()::text, 'hod', {staff}, now())",
        update: "UPDATE staff_invitations SET invited_by = {staff}",
    },
    Link {
        constraint: "subjects_course",
        insert: "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks,
             max_marks, regulation_id, term)
             VALUES ({college}, {course}, gen_random_uuid(), 1, 'x', random()::text, 400, 1000, {own_regulation}, 1)",
        update: "UPDATE subjects SET course_id = {course}",
    },
    Link {
        constraint: "subjects_regulation",
        insert: "INSERT INTO subjects (college_id, course_id, id, position, name, name_key, min_marks,
             max_marks, regulation_id, term)
             VALUES ({college}, {own_course}, gen_random_uuid(), 1, 'x', random()::text, 400, 1000, {regulation}, 1)",
        update: "UPDATE subjects SET regulation_id = {regulation}",
    },
    Link {
        constraint: "academic_years_opener",
        insert: "INSERT INTO academic_years (college_id, id, name, name_key, begins_on, ends_on, state, opened_by)
             VALUES ({college}, gen_random_uuid(), 'x', 'x', now(), now(), 'Open', {staff})",
        update: "UPDATE academic_years SET opened_by = {staff}",
    },
    Link {
        constraint: "course_moves_college_id_course_id_fkey",
        insert: "INSERT INTO course_moves (college_id, id, course_id, terms, terms_per_year, revision, saved_by, saved_at, outcome, ended_by, ended_at)
             VALUES ({college}, gen_random_uuid(), {course}, 2, 2, 1, {own_staff}, now(), 'Dismissed', {own_staff}, now())",
        update: "UPDATE course_moves SET course_id = {course}",
    },
    Link {
        constraint: "course_moves_college_id_saved_by_fkey",
        insert: "INSERT INTO course_moves (college_id, id, course_id, terms, terms_per_year, revision, saved_by, saved_at, outcome, ended_by, ended_at)
             VALUES ({college}, gen_random_uuid(), {own_course}, 2, 2, 1, {staff}, now(), 'Dismissed', {own_staff}, now())",
        update: "UPDATE course_moves SET saved_by = {staff}",
    },
    Link {
        constraint: "course_moves_college_id_ended_by_fkey",
        insert: "INSERT INTO course_moves (college_id, id, course_id, terms, terms_per_year, revision, saved_by, saved_at, outcome, ended_by, ended_at)
             VALUES ({college}, gen_random_uuid(), {own_course}, 2, 2, 1, {own_staff}, now(), 'Dismissed', {staff}, now())",
        update: "UPDATE course_moves SET ended_by = {staff}",
    },
    Link {
        constraint: "course_move_subjects_college_id_move_id_fkey",
        insert: "INSERT INTO course_move_subjects (college_id, move_id, subject_id, term) VALUES ({college}, {move}, {own_subject}, 1)",
        update: "UPDATE course_move_subjects SET move_id = {move}",
    },
    Link {
        constraint: "course_move_subjects_college_id_subject_id_fkey",
        insert: "INSERT INTO course_move_subjects (college_id, move_id, subject_id, term) VALUES ({college}, {own_move}, {subject}, 1)",
        update: "UPDATE course_move_subjects SET subject_id = {subject}",
    },
    Link {
        constraint: "course_move_years_college_id_move_id_fkey",
        insert: "INSERT INTO course_move_years (college_id, move_id, year_id, term) VALUES ({college}, {move}, {own_year}, 1)",
        update: "UPDATE course_move_years SET move_id = {move}",
    },
    Link {
        constraint: "course_move_years_college_id_year_id_fkey",
        insert: "INSERT INTO course_move_years (college_id, move_id, year_id, term) VALUES ({college}, {own_move}, {year}, 1)",
        update: "UPDATE course_move_years SET year_id = {year}",
    },
    Link {
        constraint: "course_move_divisions_college_id_move_id_fkey",
        insert: "INSERT INTO course_move_divisions (college_id, move_id, division_id, term) VALUES ({college}, {move}, {own_division}, 1)",
        update: "UPDATE course_move_divisions SET move_id = {move}",
    },
    Link {
        constraint: "course_move_divisions_college_id_division_id_fkey",
        insert: "INSERT INTO course_move_divisions (college_id, move_id, division_id, term) VALUES ({college}, {own_move}, {division}, 1)",
        update: "UPDATE course_move_divisions SET division_id = {division}",
    },
    Link {
        constraint: "course_move_students_college_id_move_id_fkey",
        insert: "INSERT INTO course_move_students (college_id, move_id, student_id, term) VALUES ({college}, {move}, {own_student}, 1)",
        update: "UPDATE course_move_students SET move_id = {move}",
    },
    Link {
        constraint: "course_move_students_college_id_student_id_fkey",
        insert: "INSERT INTO course_move_students (college_id, move_id, student_id, term) VALUES ({college}, {own_move}, {student}, 1)",
        update: "UPDATE course_move_students SET student_id = {student}",
    },
    Link {
        constraint: "moved_students_college_id_move_id_fkey",
        insert: "INSERT INTO moved_students (college_id, move_id, student_id, enrolment_id, now_in)
             VALUES ({college}, {move}, {own_student}, {own_enrolment}, 1)",
        update: "UPDATE moved_students SET move_id = {move}",
    },
    Link {
        constraint: "moved_students_college_id_student_id_enrolment_id_fkey",
        insert: "INSERT INTO moved_students (college_id, move_id, student_id, enrolment_id, now_in)
             VALUES ({college}, {own_move}, {own_student}, {enrolment}, 1)",
        update: "UPDATE moved_students SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "moved_terms_college_id_move_id_fkey",
        insert: "INSERT INTO moved_terms (college_id, move_id, now_in, term, class_id, opened_on)
             VALUES ({college}, {move}, 1, 1, {own_class}, now())",
        update: "UPDATE moved_terms SET move_id = {move}",
    },
    Link {
        constraint: "moved_terms_college_id_class_id_fkey",
        insert: "INSERT INTO moved_terms (college_id, move_id, now_in, term, class_id, opened_on)
             VALUES ({college}, {own_move}, 1, 1, {class}, now())",
        update: "UPDATE moved_terms SET class_id = {class}",
    },
    Link {
        constraint: "divisions_college_id_class_id_fkey",
        insert: "INSERT INTO divisions (college_id, id, class_id, name, name_key, position, capacity)
             VALUES ({college}, gen_random_uuid(), {class}, 'x', random()::text, 1, 60)",
        update: "UPDATE divisions SET class_id = {class}",
    },
    Link {
        constraint: "roll_numbers_college_id_class_id_fkey",
        insert: "INSERT INTO roll_numbers (college_id, id, class_id, roll_no, student_id)
             VALUES ({college}, gen_random_uuid(), {class}, 1, {own_student})",
        update: "UPDATE roll_numbers SET class_id = {class}",
    },
    Link {
        constraint: "roll_numbers_division",
        insert: "INSERT INTO roll_numbers (college_id, id, class_id, division_id, roll_no, student_id)
             VALUES ({college}, gen_random_uuid(), {own_class}, {division}, 1, {own_student})",
        update: "UPDATE roll_numbers SET division_id = {division}",
    },
    Link {
        constraint: "roll_numbers_college_id_student_id_fkey",
        insert: "INSERT INTO roll_numbers (college_id, id, class_id, roll_no, student_id)
             VALUES ({college}, gen_random_uuid(), {own_class}, 1, {student})",
        update: "UPDATE roll_numbers SET student_id = {student}",
    },
    Link {
        constraint: "enrolments_division",
        insert: "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, division_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_class}, {own_regulation}, 'Admission', 'Enrolled', now(),
                 {division})",
        update: "UPDATE enrolments SET division_id = {division}",
    },
    Link {
        constraint: "year_fees_college_id_year_id_fkey",
        insert: "INSERT INTO year_fees (college_id, year_id, course_id, year_of_study, title, title_key, position, amount)
             VALUES ({college}, {year}, {own_course}, 1, '', '', 1, 0)",
        update: "UPDATE year_fees SET year_id = {year}",
    },
    Link {
        constraint: "year_fees_college_id_course_id_fkey",
        insert: "INSERT INTO year_fees (college_id, year_id, course_id, year_of_study, title, title_key, position, amount)
             VALUES ({college}, {own_year}, {course}, 1, '', '', 1, 0)",
        update: "UPDATE year_fees SET course_id = {course}",
    },
    Link {
        constraint: "year_instalments_college_id_year_id_fkey",
        insert: "INSERT INTO year_instalments (college_id, year_id, number, due_on) VALUES ({college}, {year}, 1, now())",
        update: "UPDATE year_instalments SET year_id = {year}",
    },
    Link {
        constraint: "classes_college_id_year_id_fkey",
        insert: "INSERT INTO classes (college_id, id, year_id, course_id, term)
             VALUES ({college}, gen_random_uuid(), {year}, {own_course}, 1)",
        update: "UPDATE classes SET year_id = {year}",
    },
    Link {
        constraint: "classes_college_id_course_id_fkey",
        insert: "INSERT INTO classes (college_id, id, year_id, course_id, term)
             VALUES ({college}, gen_random_uuid(), {own_year}, {course}, 1)",
        update: "UPDATE classes SET course_id = {course}",
    },
    Link {
        constraint: "enrolments_college_id_student_id_fkey",
        insert: "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
             VALUES ({college}, gen_random_uuid(), {student}, {own_class}, {own_regulation}, 'Admission', 'Enrolled', now())",
        update: "UPDATE enrolments SET student_id = {student}",
    },
    Link {
        constraint: "enrolments_college_id_class_id_fkey",
        insert: "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
             VALUES ({college}, gen_random_uuid(), {own_student}, {class}, {own_regulation}, 'Admission', 'Enrolled', now())",
        update: "UPDATE enrolments SET class_id = {class}",
    },
    Link {
        constraint: "enrolments_college_id_regulation_id_fkey",
        insert: "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_class}, {regulation}, 'Admission', 'Enrolled', now())",
        update: "UPDATE enrolments SET regulation_id = {regulation}",
    },
    Link {
        constraint: "enrolment_subjects_college_id_enrolment_id_fkey",
        insert: "INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
             VALUES ({college}, {enrolment}, {own_subject})",
        update: "UPDATE enrolment_subjects SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "enrolment_subjects_college_id_subject_id_fkey",
        insert: "INSERT INTO enrolment_subjects (college_id, enrolment_id, subject_id)
             VALUES ({college}, {own_enrolment}, {subject})",
        update: "UPDATE enrolment_subjects SET subject_id = {subject}",
    },
    Link {
        constraint: "marks_enrolment",
        insert: "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published,
             changed_at, changed_by, enrolment_id)
             VALUES ({college}, {own_student}, {own_subject}, 1, 500, false, now(), {own_staff}, {enrolment})",
        update: "UPDATE marks SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "reexams_enrolment",
        insert: "INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, charge_id,
             registered_at, enrolment_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_subject}, 2, now(), NULL, now(), {enrolment})",
        update: "UPDATE reexams SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "results_enrolment",
        insert: "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by,
             sap_id, name, course, college_name, subjects, obtained, max, grade, verdict, enrolment_id)
             VALUES ({college}, {own_student}, 1, gen_random_uuid(), upper(substr(md5(random()::text), 1, 26)), now(),
                 {own_staff}, 'x', 'x', 'x', 'x', '[]', 0, 1, 'D', 'FAIL', {enrolment})",
        update: "UPDATE results SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "admission_drafts_college_id_student_id_fkey",
        insert: "INSERT INTO admission_drafts (college_id, student_id, form, saved_at)
             VALUES ({college}, {student}, '{}', now())",
        update: "UPDATE admission_drafts SET student_id = {student}",
    },
    Link {
        constraint: "applications_college_id_student_id_fkey",
        insert: "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob,
             gender, phone, parent_name, parent_phone, address, last_institution, score, status, submission,
             submitted_at)
             VALUES ({college}, {student}, {own_course}, 'x', 'x', now(), 'male',
                 '0123456789', 'x', '0123456789', 'x', 'x', 500, 'Submitted', 1, now())",
        update: "UPDATE applications SET student_id = {student}",
    },
    Link {
        constraint: "documents_college_id_student_id_fkey",
        insert: "INSERT INTO documents (college_id, id, student_id, slot, media_type, bytes, state, refusal,
             is_submitted, created_at, state_at)
             VALUES ({college}, gen_random_uuid(), {student}, 'aadharCard',
                 'image/jpeg', 1, 'incoming', NULL, false, now(), now())",
        update: "UPDATE documents SET student_id = {student}",
    },
    Link {
        constraint: "attachments_college_id_student_id_fkey",
        insert: "INSERT INTO attachments (college_id, id, student_id, media_type, bytes, state, sealed_by, created_at,
             state_at)
             VALUES ({college}, gen_random_uuid(), {student}, 'image/png', 1, 'current', 'x', now(), now())",
        update: "UPDATE attachments SET student_id = {student}",
    },
    Link {
        constraint: "charges_college_id_student_id_fkey",
        insert: "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on,
             created_at)
             VALUES ({college}, gen_random_uuid(), {student}, 'instalment', 1, 'x', 1,
                 now(), now())",
        update: "UPDATE charges SET student_id = {student}",
    },
    Link {
        constraint: "applications_chosen_course",
        insert: "INSERT INTO applications (college_id, student_id, course_id, chosen_course_id, full_name, search_key, dob, gender, phone,
             parent_name, parent_phone, address, last_institution, score, status, submission, submitted_at)
             VALUES ({college}, {own_student}, {own_course}, {course}, 'x', 'x', now(), 'male', '0123456789', 'x',
                 '0123456789', 'x', 'x', 500, 'Submitted', 1, now())",
        update: "UPDATE applications SET chosen_course_id = {course}",
    },
    Link {
        constraint: "enrolment_changes_college_id_promotion_id_fkey",
        insert: "INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, year_id, course_id, term, asked_by, asked_at, outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), 'UndoPromotion', 'x', {promotion}, NULL, NULL, NULL, {own_staff}, now(), 'dismissed', {own_staff}, now())",
        update: "UPDATE enrolment_changes SET promotion_id = {promotion}",
    },
    Link {
        constraint: "enrolment_changes_college_id_year_id_fkey",
        insert: "INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, year_id, course_id, term, asked_by, asked_at, outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), 'Transfer', 'x', NULL, {year}, {own_course}, 1, {own_staff}, now(), 'dismissed', {own_staff}, now())",
        update: "UPDATE enrolment_changes SET year_id = {year}",
    },
    Link {
        constraint: "enrolment_changes_college_id_course_id_fkey",
        insert: "INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, year_id, course_id, term, asked_by, asked_at, outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), 'Transfer', 'x', NULL, {own_year}, {course}, 1, {own_staff}, now(), 'dismissed', {own_staff}, now())",
        update: "UPDATE enrolment_changes SET course_id = {course}",
    },
    Link {
        constraint: "enrolment_changes_college_id_asked_by_fkey",
        insert: "INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, year_id, course_id, term, asked_by, asked_at, outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), 'Transfer', 'x', NULL, {own_year}, {own_course}, 1, {staff}, now(), 'dismissed', {own_staff}, now())",
        update: "UPDATE enrolment_changes SET asked_by = {staff}",
    },
    Link {
        constraint: "enrolment_changes_college_id_decided_by_fkey",
        insert: "INSERT INTO enrolment_changes (college_id, id, kind, reason, promotion_id, year_id, course_id, term, asked_by, asked_at, outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), 'Transfer', 'x', NULL, {own_year}, {own_course}, 1, {own_staff}, now(), 'dismissed', {staff}, now())",
        update: "UPDATE enrolment_changes SET decided_by = {staff}",
    },
    Link {
        constraint: "changed_students_college_id_change_id_fkey",
        insert: "INSERT INTO changed_students (college_id, change_id, student_id, enrolment_id)
             VALUES ({college}, {change}, {own_student}, {own_enrolment})",
        update: "UPDATE changed_students SET change_id = {change}",
    },
    Link {
        constraint: "changed_students_college_id_student_id_enrolment_id_fkey",
        insert: "INSERT INTO changed_students (college_id, change_id, student_id, enrolment_id)
             VALUES ({college}, {own_change}, {own_student}, {enrolment})",
        update: "UPDATE changed_students SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "student_imports_college_id_year_id_fkey",
        insert: "INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at)
             VALUES ({college}, gen_random_uuid(), {year}, 'x', {own_staff}, now())",
        update: "UPDATE student_imports SET year_id = {year}",
    },
    Link {
        constraint: "student_imports_college_id_imported_by_fkey",
        insert: "INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at)
             VALUES ({college}, gen_random_uuid(), {own_year}, 'x', {staff}, now())",
        update: "UPDATE student_imports SET imported_by = {staff}",
    },
    Link {
        constraint: "student_imports_college_id_decided_by_fkey",
        insert: "INSERT INTO student_imports (college_id, id, year_id, password_hash, imported_by, imported_at, dues_outcome, decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), {own_year}, 'x', {own_staff}, now(), 'Dismissed', {staff}, now())",
        update: "UPDATE student_imports SET decided_by = {staff}",
    },
    Link {
        constraint: "imported_students_college_id_import_id_fkey",
        insert: "INSERT INTO imported_students (college_id, import_id, row_no, name, email, email_key, search_key, phone, dob, course_id, term)
             VALUES ({college}, {import}, 2, 'x', 'x', 'x', 'x', 'x', now(), {own_course}, 1)",
        update: "UPDATE imported_students SET import_id = {import}",
    },
    Link {
        constraint: "imported_students_college_id_student_id_fkey",
        insert: "INSERT INTO imported_students (college_id, import_id, row_no, name, email, email_key, search_key, phone, dob, course_id, term,
                 state, student_id)
             VALUES ({college}, {own_import}, 2, 'x', 'x', 'x', 'x', 'x', now(), {own_course}, 1, 'enrolled', {student})",
        update: "UPDATE imported_students SET student_id = {student}",
    },
    Link {
        constraint: "promotions_college_id_class_id_fkey",
        insert: "INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at)
             VALUES ({college}, gen_random_uuid(), {class}, 1, {own_staff}, now())",
        update: "UPDATE promotions SET class_id = {class}",
    },
    Link {
        constraint: "promotions_college_id_saved_by_fkey",
        insert: "INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at)
             VALUES ({college}, gen_random_uuid(), {own_class}, 1, {staff}, now())",
        update: "UPDATE promotions SET saved_by = {staff}",
    },
    Link {
        constraint: "promotions_college_id_to_class_id_fkey",
        insert: "INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at, to_class_id)
             VALUES ({college}, gen_random_uuid(), {own_class}, 1, {own_staff}, now(), {class})",
        update: "UPDATE promotions SET to_class_id = {class}",
    },
    Link {
        constraint: "promotions_college_id_approved_by_fkey",
        insert: "INSERT INTO promotions (college_id, id, class_id, revision, saved_by, saved_at, approved_by, approved_at)
             VALUES ({college}, gen_random_uuid(), {own_class}, 1, {own_clerk}, now(), {staff}, now())",
        update: "UPDATE promotions SET approved_by = {staff}",
    },
    Link {
        constraint: "promotion_exceptions_college_id_promotion_id_fkey",
        insert: "INSERT INTO promotion_exceptions (college_id, promotion_id, student_id, verdict, reason, entered_by)
             VALUES ({college}, {promotion}, {own_student}, 'x', 'x', {own_staff})",
        update: "UPDATE promotion_exceptions SET promotion_id = {promotion}",
    },
    Link {
        constraint: "promotion_exceptions_college_id_student_id_fkey",
        insert: "INSERT INTO promotion_exceptions (college_id, promotion_id, student_id, verdict, reason, entered_by)
             VALUES ({college}, {own_promotion}, {student}, 'x', 'x', {own_staff})",
        update: "UPDATE promotion_exceptions SET student_id = {student}",
    },
    Link {
        constraint: "promotion_exceptions_college_id_entered_by_fkey",
        insert: "INSERT INTO promotion_exceptions (college_id, promotion_id, student_id, verdict, reason, entered_by)
             VALUES ({college}, {own_promotion}, {own_student}, 'x', 'x', {staff})",
        update: "UPDATE promotion_exceptions SET entered_by = {staff}",
    },
    Link {
        constraint: "promoted_students_college_id_promotion_id_fkey",
        insert: "INSERT INTO promoted_students (college_id, promotion_id, student_id, enrolment_id, verdict)
             VALUES ({college}, {promotion}, {own_student}, {own_enrolment}, 'Promoted')",
        update: "UPDATE promoted_students SET promotion_id = {promotion}",
    },
    Link {
        constraint: "promoted_students_college_id_student_id_enrolment_id_fkey",
        insert: "INSERT INTO promoted_students (college_id, promotion_id, student_id, enrolment_id, verdict)
             VALUES ({college}, {own_promotion}, {own_student}, {enrolment}, 'Promoted')",
        update: "UPDATE promoted_students SET enrolment_id = {enrolment}",
    },
    Link {
        constraint: "enrolments_after",
        insert: "INSERT INTO enrolments (college_id, id, student_id, class_id, regulation_id, via, state, opened_on, closed_on, after_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_class}, {own_regulation}, 'Promotion', 'Promoted', now(), now(), {enrolment})",
        update: "UPDATE enrolments SET after_id = {enrolment} WHERE via = 'Promotion'",
    },
    Link {
        constraint: "charges_demand",
        insert: "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on,
             created_at, demand_id, plan)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'instalment', 1, 'x', 1,
                 now(), now(), {demand}, 1)",
        update: "UPDATE charges SET demand_id = {demand}, plan = 1 WHERE kind = 'instalment'",
    },
    Link {
        constraint: "demands_college_id_student_id_fkey",
        insert: "INSERT INTO demands (college_id, id, student_id, year_id, course_id, year_of_study)
             VALUES ({college}, gen_random_uuid(), {student}, {own_year}, gen_random_uuid(), 1)",
        update: "UPDATE demands SET student_id = {student}",
    },
    Link {
        constraint: "demands_college_id_year_id_fkey",
        insert: "INSERT INTO demands (college_id, id, student_id, year_id, course_id, year_of_study)
             VALUES ({college}, gen_random_uuid(), {own_student}, {year}, gen_random_uuid(), 1)",
        update: "UPDATE demands SET year_id = {year}",
    },
    Link {
        constraint: "demand_lines_college_id_demand_id_fkey",
        insert: "INSERT INTO demand_lines (college_id, demand_id, plan, kind, position, title, amount, at)
             VALUES ({college}, {demand}, 1, 'fee', 1, 'x', 0, now())",
        update: "UPDATE demand_lines SET demand_id = {demand}",
    },
    Link {
        constraint: "charges_college_id_withdrawn_by_fkey",
        insert: "INSERT INTO charges (college_id, id, student_id, kind, instalment, title, amount, due_on,
             created_at, title_key, withdrawn_at, withdrawn_by, withdrawn_for)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'other', NULL, 'x', 1,
                 now(), now(), 'x', now(), {staff}, 'x')",
        update: "UPDATE charges SET withdrawn_by = {staff}",
    },
    Link {
        constraint: "transfers_college_id_debit_student_fkey",
        insert: "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student,
             amount, debit_balance, credit_balance, description, charge_id, reverses)
             VALUES ({college}, gen_random_uuid(), now(), 'correction', 'wallet',
                 {student}, 'fees', NULL, 1, 0, NULL, 'x', NULL, NULL)",
        update: "UPDATE transfers SET debit_student = {student}",
    },
    Link {
        constraint: "transfers_college_id_credit_student_fkey",
        insert: "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student,
             amount, debit_balance, credit_balance, description, charge_id, reverses)
             VALUES ({college}, gen_random_uuid(), now(), 'correction', 'fees',
                 NULL, 'wallet', {student}, 1, NULL, 0, 'x', NULL, NULL)",
        update: "UPDATE transfers SET credit_student = {student}",
    },
    Link {
        constraint: "transfers_college_id_charge_id_fkey",
        insert: "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student,
             amount, debit_balance, credit_balance, description, charge_id, reverses)
             VALUES ({college}, gen_random_uuid(), now(), 'fee', 'wallet',
                 {own_student}, 'fees', NULL, 1, 0, NULL, 'x', {charge}, NULL)",
        update: "UPDATE transfers SET charge_id = {charge} WHERE charge_id IS NOT NULL",
    },
    Link {
        constraint: "transfers_college_id_reverses_fkey",
        insert: "INSERT INTO transfers (college_id, id, at, kind, debit, debit_student, credit, credit_student,
             amount, debit_balance, credit_balance, description, charge_id, reverses)
             VALUES ({college}, gen_random_uuid(), now(), 'correction', 'wallet',
                 {own_student}, 'cash', NULL, 1, 0, NULL, 'x', NULL, {transfer})",
        update: "UPDATE transfers SET reverses = {transfer} WHERE reverses IS NOT NULL",
    },
    Link {
        constraint: "failed_payments_college_id_student_id_fkey",
        insert: "INSERT INTO failed_payments (college_id, id, student_id, charge_id, amount, at)
             VALUES ({college}, gen_random_uuid(), {student}, {own_charge}, 1, now())",
        update: "UPDATE failed_payments SET student_id = {student}",
    },
    Link {
        constraint: "failed_payments_college_id_charge_id_fkey",
        insert: "INSERT INTO failed_payments (college_id, id, student_id, charge_id, amount, at)
             VALUES ({college}, gen_random_uuid(), {own_student}, {charge}, 1, now())",
        update: "UPDATE failed_payments SET charge_id = {charge}",
    },
    Link {
        constraint: "receipts_college_id_transfer_id_fkey",
        insert: "INSERT INTO receipts (college_id, transfer_id, financial_year, number)
             VALUES ({college}, {transfer}, 2026, NULL)",
        update: "UPDATE receipts SET transfer_id = {transfer}",
    },
    Link {
        constraint: "top_ups_college_id_student_id_fkey",
        insert: "INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference,
             reference_key, requested_at, status)
             VALUES ({college}, gen_random_uuid(), {student}, 'COUNTER', 1, NULL, 'x',
                 random()::text, now(), 'Pending')",
        update: "UPDATE top_ups SET student_id = {student}",
    },
    Link {
        constraint: "top_ups_college_id_first_by_fkey",
        insert: "INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference,
             reference_key, requested_at, status, first_by)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'COUNTER', 1, NULL, 'x',
                 random()::text, now(), 'Pending', {staff})",
        update: "UPDATE top_ups SET first_by = {staff}",
    },
    Link {
        constraint: "top_ups_college_id_decided_by_fkey",
        insert: "INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference,
             reference_key, requested_at, status, first_by, decided_by, decided_at, reason)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'COUNTER', 1, NULL, 'x',
                 random()::text, now(), 'Rejected', NULL, {staff}, now(), 'x')",
        update: "UPDATE top_ups SET decided_by = {staff}",
    },
    Link {
        constraint: "top_ups_college_id_transfer_id_fkey",
        insert: "INSERT INTO top_ups (college_id, id, student_id, source, amount, our_reference, bank_reference,
             reference_key, requested_at, status, first_by, decided_by, decided_at, reason, transfer_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'COUNTER', 1, NULL, 'x',
                 random()::text, now(), 'Approved', NULL, {own_staff}, now(), NULL, {transfer})",
        update: "UPDATE top_ups SET transfer_id = {transfer}",
    },
    Link {
        constraint: "applications_course",
        insert: "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob,
             gender, phone, parent_name, parent_phone, address, last_institution, score, status, submission,
             submitted_at)
             VALUES ({college}, {own_student}, {course}, 'x', 'x', now(), 'male',
                 '0123456789', 'x', '0123456789', 'x', 'x', 500, 'Submitted', 1, now())",
        update: "UPDATE applications SET course_id = {course}",
    },
    Link {
        constraint: "applications_college_id_decided_by_fkey",
        insert: "INSERT INTO applications (college_id, student_id, course_id, full_name, search_key, dob,
             gender, phone, parent_name, parent_phone, address, last_institution, score, status, submission,
             submitted_at, decided_at, decided_by)
             VALUES ({college}, {own_student}, {own_course}, 'x', 'x', now(),
                 'male', '0123456789', 'x', '0123456789', 'x', 'x', 500, 'Approved', 1, now(), now(), {staff})",
        update: "UPDATE applications SET decided_by = {staff}",
    },
    Link {
        constraint: "practicals_subject",
        insert: "INSERT INTO practicals (college_id, id, subject_id, teacher_id, title, title_key, comments,
             held_on)
             VALUES ({college}, gen_random_uuid(), {subject}, {own_staff}, 'x', random()::text, NULL, now())",
        update: "UPDATE practicals SET subject_id = {subject}",
    },
    Link {
        constraint: "practicals_college_id_teacher_id_fkey",
        insert: "INSERT INTO practicals (college_id, id, subject_id, teacher_id, title, title_key, comments,
             held_on)
             VALUES ({college}, gen_random_uuid(), {own_subject}, {staff}, 'x', random()::text, NULL, now())",
        update: "UPDATE practicals SET teacher_id = {staff}",
    },
    Link {
        constraint: "saved_replies_college_id_saved_by_fkey",
        insert: "INSERT INTO saved_replies (college_id, id, desk, slot, title, title_key, text, revision, saved_by,
             saved_at)
             VALUES ({college}, gen_random_uuid(), 'leaves', 1, 'x', 'x', 'x', 1, {staff}, now())",
        update: "UPDATE saved_replies SET saved_by = {staff}",
    },
    Link {
        constraint: "reopenings_college_id_student_id_fkey",
        insert: "INSERT INTO reopenings (college_id, id, student_id, reason, asked_at, asked_by)
             VALUES ({college}, gen_random_uuid(), {student}, 'x', now(), {own_staff})",
        update: "UPDATE reopenings SET student_id = {student}",
    },
    Link {
        constraint: "reopenings_college_id_asked_by_fkey",
        insert: "INSERT INTO reopenings (college_id, id, student_id, reason, asked_at, asked_by)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'x', now(), {staff})",
        update: "UPDATE reopenings SET asked_by = {staff}",
    },
    Link {
        constraint: "practical_requests_college_id_practical_id_fkey",
        insert: "INSERT INTO practical_requests (college_id, id, practical_id, student_id, requested_at, status)
             VALUES ({college}, gen_random_uuid(), {practical}, {own_student}, now(), 'Pending')",
        update: "UPDATE practical_requests SET practical_id = {practical}",
    },
    Link {
        constraint: "practical_requests_college_id_student_id_fkey",
        insert: "INSERT INTO practical_requests (college_id, id, practical_id, student_id, requested_at, status)
             VALUES ({college}, gen_random_uuid(), {own_practical}, {student}, now(), 'Pending')",
        update: "UPDATE practical_requests SET student_id = {student}",
    },
    Link {
        constraint: "practical_requests_college_id_decided_by_fkey",
        insert: "INSERT INTO practical_requests (college_id, id, practical_id, student_id, requested_at, status,
             decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), {own_practical},
                 {own_student}, now(), 'Approved', {staff}, now())",
        update: "UPDATE practical_requests SET decided_by = {staff}",
    },
    Link {
        constraint: "lectures_subject",
        insert: "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by,
             taken_at, saved_by)
             VALUES ({college}, gen_random_uuid(), {subject}, now(), 1, 1, {own_staff},
                 now(), {own_staff})",
        update: "UPDATE lectures SET subject_id = {subject}",
    },
    Link {
        constraint: "lectures_class",
        insert: "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by,
             taken_at, saved_by, class_id)
             VALUES ({college}, gen_random_uuid(), {own_subject}, now(), 2, 1, {own_staff}, now(), {own_staff}, {class})",
        update: "UPDATE lectures SET class_id = {class}",
    },
    Link {
        constraint: "lectures_division",
        insert: "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by,
             taken_at, saved_by, class_id, division_id)
             VALUES ({college}, gen_random_uuid(), {own_subject}, now(), 2, 1, {own_staff}, now(), {own_staff}, {own_class},
                 {division})",
        update: "UPDATE lectures SET class_id = {own_class}, division_id = {division}",
    },
    Link {
        constraint: "lectures_college_id_taken_by_fkey",
        insert: "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by,
             taken_at, saved_by)
             VALUES ({college}, gen_random_uuid(), {own_subject}, now(), 1, 1, {staff},
                 now(), {own_staff})",
        update: "UPDATE lectures SET taken_by = {staff}",
    },
    Link {
        constraint: "lectures_college_id_saved_by_fkey",
        insert: "INSERT INTO lectures (college_id, id, subject_id, held_on, number, revision, taken_by,
             taken_at, saved_by)
             VALUES ({college}, gen_random_uuid(), {own_subject}, now(), 1, 1, {own_staff},
                 now(), {staff})",
        update: "UPDATE lectures SET saved_by = {staff}",
    },
    Link {
        constraint: "attendance_college_id_lecture_id_fkey",
        insert: "INSERT INTO attendance (college_id, lecture_id, student_id, present)
             VALUES ({college}, {lecture}, {own_student}, true)",
        update: "UPDATE attendance SET lecture_id = {lecture}",
    },
    Link {
        constraint: "attendance_college_id_student_id_fkey",
        insert: "INSERT INTO attendance (college_id, lecture_id, student_id, present)
             VALUES ({college}, {own_lecture}, {student}, true)",
        update: "UPDATE attendance SET student_id = {student}",
    },
    Link {
        constraint: "teacher_divisions_college_id_staff_id_fkey",
        insert: "INSERT INTO teacher_divisions (college_id, staff_id, subject_id, class_id, division_id)
             VALUES ({college}, {staff}, {own_subject}, {own_class}, {own_division})",
        update: "UPDATE teacher_divisions SET staff_id = {staff}",
    },
    Link {
        constraint: "teacher_divisions_subject",
        insert: "INSERT INTO teacher_divisions (college_id, staff_id, subject_id, class_id, division_id)
             VALUES ({college}, {own_staff}, {subject}, {own_class}, {own_division})",
        update: "UPDATE teacher_divisions SET subject_id = {subject}",
    },
    Link {
        constraint: "teacher_divisions_division",
        insert: "INSERT INTO teacher_divisions (college_id, staff_id, subject_id, class_id, division_id)
             VALUES ({college}, {own_staff}, {own_subject}, {own_class}, {division})",
        update: "UPDATE teacher_divisions SET division_id = {division}",
    },
    Link {
        constraint: "teacher_subjects_college_id_staff_id_fkey",
        insert: "INSERT INTO teacher_subjects (college_id, staff_id, subject_id)
             VALUES ({college}, {staff}, {own_subject})",
        update: "UPDATE teacher_subjects SET staff_id = {staff}",
    },
    Link {
        constraint: "teacher_subjects_college_id_subject_id_fkey",
        insert: "INSERT INTO teacher_subjects (college_id, staff_id, subject_id)
             VALUES ({college}, {own_staff}, {subject})",
        update: "UPDATE teacher_subjects SET subject_id = {subject}",
    },
    Link {
        constraint: "marks_college_id_student_id_fkey",
        insert: "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published,
             changed_at, changed_by)
             VALUES ({college}, {student}, {own_subject}, 1, 500, false, now(), {own_staff})",
        update: "UPDATE marks SET student_id = {student}",
    },
    Link {
        constraint: "marks_subject",
        insert: "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published,
             changed_at, changed_by)
             VALUES ({college}, {own_student}, {subject}, 1, 500, false, now(), {own_staff})",
        update: "UPDATE marks SET subject_id = {subject}",
    },
    Link {
        constraint: "marks_college_id_changed_by_fkey",
        insert: "INSERT INTO marks (college_id, student_id, subject_id, attempt, obtained, is_published,
             changed_at, changed_by)
             VALUES ({college}, {own_student}, {own_subject}, 1, 500, false, now(), {staff})",
        update: "UPDATE marks SET changed_by = {staff}",
    },
    Link {
        constraint: "mark_changes_college_id_student_id_fkey",
        insert: "INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after,
             reason, at, changed_by)
             VALUES ({college}, gen_random_uuid(), {student}, {own_subject}, 1, NULL, 500,
                 NULL, now(), {own_staff})",
        update: "UPDATE mark_changes SET student_id = {student}",
    },
    Link {
        constraint: "mark_changes_subject",
        insert: "INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after,
             reason, at, changed_by)
             VALUES ({college}, gen_random_uuid(), {own_student}, {subject}, 1, NULL, 500,
                 NULL, now(), {own_staff})",
        update: "UPDATE mark_changes SET subject_id = {subject}",
    },
    Link {
        constraint: "mark_changes_college_id_changed_by_fkey",
        insert: "INSERT INTO mark_changes (college_id, id, student_id, subject_id, attempt, before, after,
             reason, at, changed_by)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_subject}, 1, NULL, 500,
                 NULL, now(), {staff})",
        update: "UPDATE mark_changes SET changed_by = {staff}",
    },
    Link {
        constraint: "results_college_id_student_id_fkey",
        insert: "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by,
             sap_id, name, course, college_name, subjects, obtained, max, grade, verdict)
             VALUES ({college}, {student}, 1, gen_random_uuid(),
                 upper(substr(md5(random()::text), 1, 26)), now(), {own_staff}, 'x', 'x', 'x', 'x', '[]', 0, 1, 'D', 'FAIL')",
        update: "UPDATE results SET student_id = {student}",
    },
    Link {
        constraint: "transcripts_college_id_student_id_last_issue_fkey",
        insert: "INSERT INTO transcripts (college_id, student_id, last_issue, id, code, made_at, issues)
             VALUES ({college}, {student}, 1, {own_result}, upper(substr(md5(random()::text), 1, 26)), now(), '{1}')",
        update: "UPDATE transcripts SET student_id = {student}",
    },
    Link {
        constraint: "results_college_id_published_by_fkey",
        insert: "INSERT INTO results (college_id, student_id, number, id, code, published_at, published_by,
             sap_id, name, course, college_name, subjects, obtained, max, grade, verdict)
             VALUES ({college}, {own_student}, 1, gen_random_uuid(),
                 upper(substr(md5(random()::text), 1, 26)), now(), {staff}, 'x', 'x', 'x', 'x', '[]', 0, 1, 'D', 'FAIL')",
        update: "UPDATE results SET published_by = {staff}",
    },
    Link {
        constraint: "reexam_dates_college_id_subject_id_fkey",
        insert: "INSERT INTO reexam_dates (college_id, subject_id, exam_on)
             VALUES ({college}, {subject}, now())",
        update: "UPDATE reexam_dates SET subject_id = {subject}",
    },
    Link {
        constraint: "reexams_college_id_student_id_fkey",
        insert: "INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, charge_id,
             registered_at)
             VALUES ({college}, gen_random_uuid(), {student}, {own_subject}, 2, now(), NULL, now())",
        update: "UPDATE reexams SET student_id = {student}",
    },
    Link {
        constraint: "reexams_subject",
        insert: "INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, charge_id,
             registered_at)
             VALUES ({college}, gen_random_uuid(), {own_student}, {subject}, 2, now(), NULL, now())",
        update: "UPDATE reexams SET subject_id = {subject}",
    },
    Link {
        constraint: "reexams_college_id_charge_id_fkey",
        insert: "INSERT INTO reexams (college_id, id, student_id, subject_id, attempt, exam_on, charge_id,
             registered_at)
             VALUES ({college}, gen_random_uuid(), {own_student}, {own_subject}, 2, now(), {charge}, now())",
        update: "UPDATE reexams SET charge_id = {charge}",
    },
    Link {
        constraint: "scholarships_college_id_created_by_fkey",
        insert: "INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at,
             created_by, status)
             VALUES ({college}, gen_random_uuid(), 'x', random()::text, 1, now(), now(), {staff}, 'Open')",
        update: "UPDATE scholarships SET created_by = {staff}",
    },
    Link {
        constraint: "scholarships_college_id_approved_by_fkey",
        insert: "INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at,
             created_by, status, approved_at, approved_by)
             VALUES ({college}, gen_random_uuid(), 'x', random()::text, 1, now(), now(), {own_staff}, 'Pending',
                 now(), {staff})",
        update: "UPDATE scholarships SET approved_by = {staff}",
    },
    Link {
        constraint: "scholarships_college_id_paid_by_fkey",
        insert: "INSERT INTO scholarships (college_id, id, name, name_key, award, exam_on, created_at,
             created_by, status, approved_at, approved_by, paid_at, paid_by)
             VALUES ({college}, gen_random_uuid(), 'x', random()::text, 1, now(), now(), {own_staff}, 'Paid',
                 now(), {own_staff}, now(), {staff})",
        update: "UPDATE scholarships SET paid_by = {staff}",
    },
    Link {
        constraint: "scholarship_applications_college_id_scholarship_id_fkey",
        insert: "INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at,
             fee)
             VALUES ({college}, gen_random_uuid(), {scholarship}, {own_student}, now(), 0)",
        update: "UPDATE scholarship_applications SET scholarship_id = {scholarship}",
    },
    Link {
        constraint: "scholarship_applications_college_id_student_id_fkey",
        insert: "INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at,
             fee)
             VALUES ({college}, gen_random_uuid(), {own_scholarship}, {student}, now(), 0)",
        update: "UPDATE scholarship_applications SET student_id = {student}",
    },
    Link {
        constraint: "scholarship_applications_payment",
        insert: "INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at,
             fee, payment_id)
             VALUES ({college}, gen_random_uuid(), {own_scholarship}, {own_student}, now(), 1, {transfer})",
        update: "UPDATE scholarship_applications SET payment_id = {transfer}",
    },
    Link {
        constraint: "scholarship_applications_award",
        insert: "INSERT INTO scholarship_applications (college_id, id, scholarship_id, student_id, applied_at,
             fee, payment_id, is_approved, award_id)
             VALUES ({college}, gen_random_uuid(), {own_scholarship}, {own_student}, now(), 0, NULL, true, {transfer})",
        update: "UPDATE scholarship_applications SET award_id = {transfer}",
    },
    Link {
        constraint: "notifications_college_id_student_id_fkey",
        insert: "INSERT INTO notifications (college_id, id, student_id, at, area, text)
             VALUES ({college}, gen_random_uuid(), {student}, now(), 'leave', 'x')",
        update: "UPDATE notifications SET student_id = {student}",
    },
    Link {
        constraint: "grievances_college_id_student_id_fkey",
        insert: "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details,
             search_key, filed_at, status)
             VALUES ({college}, gen_random_uuid(), {student}, 'GR-2026-00001', 'Other',
                 'x', 'x', 'x', now(), 'Pending')",
        update: "UPDATE grievances SET student_id = {student}",
    },
    Link {
        constraint: "grievances_college_id_resolved_by_fkey",
        insert: "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details,
             search_key, filed_at, status, resolved_by, resolved_at)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'GR-2026-00001', 'Other',
                 'x', 'x', 'x', now(), 'Resolved', {staff}, now())",
        update: "UPDATE grievances SET resolved_by = {staff}",
    },
    Link {
        constraint: "grievances_attachment",
        insert: "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details,
             search_key, filed_at, status, attachment_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'GR-2026-00001', 'Other',
                 'x', 'x', 'x', now(), 'Pending', {attachment})",
        update: "UPDATE grievances SET attachment_id = {attachment}",
    },
    Link {
        constraint: "leaves_attachment",
        insert: "INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status,
             attachment_id)
             VALUES ({college}, gen_random_uuid(), {own_student}, now(), now(), 'x', now(), 'Pending', {attachment})",
        update: "UPDATE leaves SET attachment_id = {attachment}",
    },
    Link {
        constraint: "grievances_first_resolver",
        insert: "INSERT INTO grievances (college_id, id, student_id, docket, category, title, details,
             search_key, filed_at, status, reopened_at, reopened_for, first_resolved_by, first_resolved_at)
             VALUES ({college}, gen_random_uuid(), {own_student}, 'GR-2026-00001', 'Other',
                 'x', 'x', 'x', now(), 'Pending', now(), 'x', {staff}, now())",
        update: "UPDATE grievances SET first_resolved_by = {staff}",
    },
    Link {
        constraint: "leaves_college_id_student_id_fkey",
        insert: "INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status)
             VALUES ({college}, gen_random_uuid(), {student}, now(), now(), 'x', now(), 'Pending')",
        update: "UPDATE leaves SET student_id = {student}",
    },
    Link {
        constraint: "leaves_college_id_decided_by_fkey",
        insert: "INSERT INTO leaves (college_id, id, student_id, start_on, end_on, reason, asked_at, status,
             decided_by, decided_at)
             VALUES ({college}, gen_random_uuid(), {own_student}, now(), now(), 'x', now(),
                 'Approved', {staff}, now())",
        update: "UPDATE leaves SET decided_by = {staff}",
    },
    Link {
        constraint: "wallets_college_id_student_id_fkey",
        // Every student has one already.
        insert: "INSERT INTO wallets (college_id, student_id)
             VALUES ({college}, {student}) ON CONFLICT DO NOTHING",
        update: "UPDATE wallets SET student_id = {student} WHERE college_id = {college}",
    },
    // Last, since the others need those that their courses began with.
    Link {
        constraint: "regulations_college_id_course_id_fkey",
        insert: "INSERT INTO regulations (college_id, id, course_id, name, name_key, terms, state)
             VALUES ({college}, gen_random_uuid(), {course}, 'x', 'x', 1, 'Draft')",
        update: "UPDATE regulations SET course_id = {course} WHERE name = 'x'",
    },
];

/// What a college has of each kind, by the name of its placeholder.
#[derive(Clone, Copy)]
struct Ids {
    college: Uuid,
    rows: [(&'static str, Uuid); 23],
}

/// A college with one of each; what is not a person or a course is for [`STANDING`] to make.
#[allow(clippy::too_many_lines, reason = "it is one list, a line or two each")]
fn ids_of(world: &World, name: &str) -> Ids {
    let college = world.college(name);
    let student = world.student(college, &format!("student.{name}"));
    let role = AccountState::Active(Role::SuperAdmin);
    let member = world.staff(college, &format!("staff.{name}"), role);
    let clerk = world.staff(college, &format!("clerk.{name}"), role);
    let course = world.course(college, "BMS");
    let regulation =
        format!("SELECT id::text AS line FROM regulations WHERE course_id = '{course}'");
    let regulation = Uuid::parse_str(&query(world, &regulation).concat()).expect("an id");
    let [
        charge,
        transfer,
        subject,
        practical,
        lecture,
        scholarship,
        attachment,
        device,
        year,
        class,
        enrolment,
        division,
        result,
        r#move,
        demand,
        promotion,
        change,
        import,
    ] = [(); 18].map(|()| TransferId::new(now(), random()).0);
    Ids {
        college: college.0,
        rows: [
            ("student", student.id.0),
            ("staff", member.id.0),
            ("course", course.0),
            ("subject", subject),
            ("practical", practical),
            ("lecture", lecture),
            ("scholarship", scholarship),
            ("charge", charge),
            ("transfer", transfer),
            ("attachment", attachment),
            ("device", device),
            ("regulation", regulation),
            ("year", year),
            ("class", class),
            ("enrolment", enrolment),
            ("division", division),
            ("result", result),
            ("move", r#move),
            ("demand", demand),
            ("promotion", promotion),
            ("change", change),
            ("import", import),
            ("clerk", clerk.id.0),
        ],
    }
}

/// The statement with the ids of one's own college and those of what is linked to.
fn fill_as(sql: &str, own: Ids, other: Ids) -> String {
    let fill = |sql: String, name: String, id: Uuid| sql.replace(&name, &format!("'{id}'"));
    let sql = fill(sql.to_owned(), "{college}".to_owned(), own.college);
    let sql = own.rows.iter().fold(sql, |sql, (name, id)| {
        fill(sql, format!("{{own_{name}}}"), *id)
    });
    other
        .rows
        .iter()
        .fold(sql, |sql, (name, id)| fill(sql, format!("{{{name}}}"), *id))
}

#[test]
fn a_link_between_two_colleges_fails_in_every_table() {
    let world = World::new();
    let keys =
        format!("SELECT conname::text AS line FROM ({KEYS_BETWEEN_TENANTS}) keys ORDER BY 1");
    let mut tried: Vec<_> = LINKS.iter().map(|link| link.constraint).collect();
    tried.sort_unstable();
    assert_eq!(query(&world, &keys), tried, "every such key is tried below");

    let [here, there] = ["Here", "There"].map(|name| ids_of(&world, name));
    let fill = |sql: &str, other| fill_as(sql, here, other);
    for table in [
        "academic_years",
        "wallets",
        "transfers",
        "failed_payments",
        "grievances",
        "receipts",
        "mark_changes",
        "results",
        "transcripts",
        "enrolments",
        "regulations",
        "divisions",
        "charges",
        "demand_lines",
        "student_imports",
    ] {
        // Which would refuse to change or remove what is tried here.
        let without = format!("ALTER TABLE {table} DISABLE TRIGGER USER");
        world.execute(&without).expect("without triggers");
    }
    for link in LINKS {
        let needed = |names: &[&str]| names.iter().any(|name| link.insert.contains(name));
        for (_, state) in STANDING.iter().filter(|(names, _)| needed(names)) {
            for college in [here, there] {
                let state = fill_as(state, college, college);
                world.execute(&state).expect("what stands there");
            }
        }
        // Within the college both go through, so what fails below is the link and not the SQL.
        for sql in [link.insert, link.update] {
            let error = world.execute(&fill(sql, there)).expect_err(sql);
            assert!(error.contains(link.constraint), "{error}");
            world.execute(&fill(sql, here)).expect("within one college");
        }
        // Nor does the row itself move over.
        let table = link.update.split(' ').nth(1).expect("a table");
        let moved = format!("UPDATE {table} SET college_id = '{}'", there.college);
        let error = world.execute(&moved).expect_err(&moved);
        assert!(error.contains("violates foreign key constraint"), "{error}");
        let clear = format!("DELETE FROM {table}; {CLEAR}");
        world.execute(&clear).expect("cleared for the next");
    }
}

#[test]
fn nobody_of_another_college_stands_in_the_audit() {
    let world = World::new();
    let (river, hill) = (world.college("River"), world.college("Hill"));
    let of_hill = world.staff(hill, "meera", AccountState::Pending).id;
    let insert = |college: Uuid| {
        format!(
            "INSERT INTO audit (college_id, id, at, staff_id, action, subject_kind, subject_id)
             VALUES ('{college}', gen_random_uuid(), now(), '{of_hill}', 'x', 'staff', '{of_hill}')"
        )
    };
    let refused = world
        .execute(&insert(river.0))
        .expect_err("another college's");
    assert!(refused.contains("has no staff"), "{refused}");
    world.execute(&insert(hill.0)).expect("their own college's");
    // The audit outlives a pending account that is rejected.
    let rejected = format!("DELETE FROM staff WHERE id = '{of_hill}'");
    world.execute(&rejected).expect("removed");
}
