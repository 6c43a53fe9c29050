// @generated automatically by Diesel CLI.

diesel::table! {
    academic_years (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        name -> Text,
        name_key -> Text,
        begins_on -> Date,
        ends_on -> Date,
        state -> Text,
        last_admission_on -> Nullable<Date>,
        opened_by -> Nullable<Uuid>,
        revision -> Int4,
    }
}

diesel::table! {
    admission_drafts (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        form -> Jsonb,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    applications (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        course_id -> Uuid,
        full_name -> Text,
        search_key -> Text,
        dob -> Date,
        gender -> Nullable<Text>,
        phone -> Text,
        parent_name -> Nullable<Text>,
        parent_phone -> Nullable<Text>,
        address -> Nullable<Text>,
        last_institution -> Nullable<Text>,
        score -> Nullable<Int2>,
        status -> Text,
        submission -> Int4,
        submitted_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        remark -> Nullable<Text>,
        chosen_course_id -> Nullable<Uuid>,
        is_imported -> Bool,
    }
}

diesel::table! {
    attachments (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        media_type -> Text,
        bytes -> Int4,
        state -> Text,
        sealed_by -> Bytea,
        created_at -> Timestamptz,
        state_at -> Timestamptz,
    }
}

diesel::table! {
    attendance (college_id, lecture_id, student_id) {
        college_id -> Uuid,
        lecture_id -> Uuid,
        student_id -> Uuid,
        present -> Bool,
    }
}

diesel::table! {
    audit (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        at -> Timestamptz,
        staff_id -> Nullable<Uuid>,
        action -> Text,
        subject_kind -> Text,
        subject_id -> Uuid,
        detail -> Jsonb,
    }
}

diesel::table! {
    authenticators (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        staff_id -> Uuid,
        sealed -> Bytea,
        sealed_by -> Bytea,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        last_step -> Int8,
    }
}

diesel::table! {
    back_fills (name) {
        name -> Text,
        college -> Uuid,
        id -> Uuid,
        done_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    backup_proofs (id) {
        id -> Uuid,
        tried_at -> Timestamptz,
        file -> Text,
        failed_for -> Nullable<Text>,
    }
}

diesel::table! {
    backup_runs (id) {
        id -> Uuid,
        began_at -> Timestamptz,
        file -> Text,
        finished_at -> Nullable<Timestamptz>,
        bytes -> Nullable<Int8>,
        failed_for -> Nullable<Text>,
        lost_documents -> Int8,
        copied_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    changed_students (college_id, change_id, student_id) {
        college_id -> Uuid,
        change_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        state -> Text,
    }
}

diesel::table! {
    charges (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        kind -> Text,
        instalment -> Nullable<Int2>,
        title -> Text,
        amount -> Int8,
        due_on -> Date,
        created_at -> Timestamptz,
        title_key -> Nullable<Text>,
        withdrawn_at -> Nullable<Timestamptz>,
        withdrawn_by -> Nullable<Uuid>,
        withdrawn_for -> Nullable<Text>,
        instalment_count -> Nullable<Int2>,
        course_id -> Nullable<Uuid>,
        paid_at -> Nullable<Timestamptz>,
        parts -> Nullable<Jsonb>,
        demand_id -> Nullable<Uuid>,
        plan -> Nullable<Int2>,
    }
}

diesel::table! {
    classes (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        year_id -> Uuid,
        course_id -> Uuid,
        term -> Int2,
        begins_on -> Nullable<Date>,
        ends_on -> Nullable<Date>,
        revision -> Int4,
    }
}

diesel::table! {
    codes (id) {
        id -> Uuid,
        purpose -> Text,
        browser_hash -> Bytea,
        email -> Text,
        email_key -> Text,
        code_hash -> Nullable<Bytea>,
        tries -> Int2,
        sent_at -> Timestamptz,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    college_logos (college_id, changed_at) {
        college_id -> Uuid,
        changed_at -> Timestamptz,
        jpeg -> Nullable<Bytea>,
    }
}

diesel::table! {
    colleges (id) {
        id -> Uuid,
        number -> Int4,
        name -> Text,
        name_key -> Text,
        created_at -> Timestamptz,
        code -> Nullable<Text>,
        code_key -> Nullable<Text>,
        address -> Text,
        reexam_fee -> Int8,
        scholarship_fee -> Int8,
        support_email -> Nullable<Text>,
        support_phone -> Nullable<Text>,
        upi_id -> Nullable<Text>,
        revision -> Int4,
        closed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    course_move_divisions (college_id, move_id, division_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        division_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    course_move_students (college_id, move_id, student_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        student_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    course_move_subjects (college_id, move_id, subject_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        subject_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    course_move_years (college_id, move_id, year_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        year_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    course_moves (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        course_id -> Uuid,
        terms -> Int2,
        terms_per_year -> Int2,
        revision -> Int4,
        saved_by -> Uuid,
        saved_at -> Timestamptz,
        outcome -> Nullable<Text>,
        ended_by -> Nullable<Uuid>,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    courses (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        position -> Int2,
        name -> Text,
        name_key -> Text,
        full_name -> Nullable<Text>,
        duration -> Text,
        base_fee -> Int8,
        eligibility -> Int2,
    }
}

diesel::table! {
    demand_lines (college_id, demand_id, plan, kind, position) {
        college_id -> Uuid,
        demand_id -> Uuid,
        plan -> Int2,
        kind -> Text,
        position -> Int2,
        title -> Text,
        percent -> Int2,
        amount -> Int8,
        at -> Timestamptz,
    }
}

diesel::table! {
    demands (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        year_id -> Uuid,
        course_id -> Uuid,
        year_of_study -> Int2,
        plan -> Int2,
    }
}

diesel::table! {
    demonstration (is_one) {
        is_one -> Bool,
        is_whole -> Bool,
    }
}

diesel::table! {
    desk_changes (id) {
        id -> Int8,
        college_id -> Uuid,
        measure -> Text,
        state -> Text,
        day -> Date,
        part -> Uuid,
        count -> Int8,
        amount -> Int8,
    }
}

diesel::table! {
    desk_totals (college_id, measure, state, day, part) {
        college_id -> Uuid,
        measure -> Text,
        state -> Text,
        day -> Date,
        part -> Uuid,
        count -> Int8,
        amount -> Int8,
    }
}

diesel::table! {
    device_challenges (id) {
        id -> Uuid,
        college_id -> Uuid,
        device_id -> Uuid,
        challenge -> Bytea,
        begun_at -> Timestamptz,
    }
}

diesel::table! {
    device_tokens (token_hash) {
        token_hash -> Bytea,
        college_id -> Uuid,
        device_id -> Uuid,
        issued_at -> Timestamptz,
        replaced_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    devices (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        generation -> Int4,
        public_key -> Bytea,
        browser -> Nullable<Text>,
        system -> Nullable<Text>,
        address -> Nullable<Text>,
        sign_in_id -> Uuid,
        added_at -> Timestamptz,
        last_used_at -> Timestamptz,
        ends_at -> Timestamptz,
        copied_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    divisions (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        class_id -> Uuid,
        name -> Text,
        name_key -> Text,
        position -> Int2,
        capacity -> Int2,
    }
}

diesel::table! {
    documents (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        slot -> Text,
        media_type -> Text,
        bytes -> Int4,
        state -> Text,
        refusal -> Nullable<Text>,
        is_submitted -> Bool,
        created_at -> Timestamptz,
        state_at -> Timestamptz,
        sealed_by -> Nullable<Bytea>,
    }
}

diesel::table! {
    email_changes (code_id) {
        code_id -> Uuid,
        college_id -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        generation -> Int4,
    }
}

diesel::table! {
    email_undos (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        token_hash -> Bytea,
        email -> Text,
        expires_at -> Timestamptz,
    }
}

diesel::table! {
    enrolment_changes (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        kind -> Text,
        reason -> Text,
        promotion_id -> Nullable<Uuid>,
        year_id -> Nullable<Uuid>,
        course_id -> Nullable<Uuid>,
        term -> Nullable<Int2>,
        asked_by -> Nullable<Uuid>,
        asked_at -> Timestamptz,
        outcome -> Nullable<Text>,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    enrolment_subjects (college_id, enrolment_id, subject_id) {
        college_id -> Uuid,
        enrolment_id -> Uuid,
        subject_id -> Uuid,
        first_attempt -> Int2,
    }
}

diesel::table! {
    enrolments (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        class_id -> Uuid,
        regulation_id -> Uuid,
        via -> Text,
        state -> Text,
        opened_on -> Date,
        closed_on -> Nullable<Date>,
        division_id -> Nullable<Uuid>,
        roll_no -> Nullable<Int2>,
        after_id -> Nullable<Uuid>,
        is_provisional -> Bool,
        number -> Int8,
    }
}

diesel::table! {
    epochs (number) {
        number -> Int4,
        began_at -> Timestamptz,
        backup_taken_at -> Timestamptz,
        told_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    factor_restorations (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        staff_id -> Uuid,
        asked_by -> Uuid,
        reason -> Text,
        asked_at -> Timestamptz,
        token_hash -> Bytea,
        due_at -> Nullable<Timestamptz>,
        reminded_at -> Nullable<Timestamptz>,
        reminder_hash -> Nullable<Bytea>,
        ended_at -> Nullable<Timestamptz>,
        outcome -> Nullable<Text>,
        ended_by -> Nullable<Uuid>,
        comment -> Nullable<Text>,
    }
}

diesel::table! {
    factor_roles (college_id, role) {
        college_id -> Uuid,
        role -> Text,
        added_at -> Timestamptz,
    }
}

diesel::table! {
    failed_payments (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        charge_id -> Uuid,
        amount -> Int8,
        at -> Timestamptz,
        minute -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    global_fees (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        position -> Int2,
        title -> Text,
        title_key -> Text,
        amount -> Int8,
    }
}

diesel::table! {
    grievance_series (college_id, year) {
        college_id -> Uuid,
        year -> Int4,
        last -> Int4,
    }
}

diesel::table! {
    grievances (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        docket -> Text,
        category -> Text,
        title -> Text,
        details -> Text,
        search_key -> Text,
        filed_at -> Timestamptz,
        status -> Text,
        resolved_by -> Nullable<Uuid>,
        resolved_at -> Nullable<Timestamptz>,
        reply -> Nullable<Text>,
        reopened_at -> Nullable<Timestamptz>,
        reopened_for -> Nullable<Text>,
        first_resolved_by -> Nullable<Uuid>,
        first_resolved_at -> Nullable<Timestamptz>,
        first_reply -> Nullable<Text>,
        attachment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    idempotency_keys (account_id, key) {
        college_id -> Uuid,
        account_id -> Uuid,
        key -> Text,
        request_hash -> Bytea,
        body -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    imported_students (college_id, import_id, row_no) {
        college_id -> Uuid,
        import_id -> Uuid,
        row_no -> Int4,
        name -> Text,
        email -> Text,
        email_key -> Text,
        search_key -> Text,
        phone -> Text,
        dob -> Date,
        course_id -> Uuid,
        term -> Int2,
        division -> Nullable<Text>,
        division_key -> Nullable<Text>,
        roll_no -> Nullable<Int2>,
        university_no -> Nullable<Text>,
        university_key -> Nullable<Text>,
        dues_title -> Nullable<Text>,
        dues_amount -> Nullable<Int8>,
        dues_on -> Nullable<Date>,
        state -> Text,
        reason -> Nullable<Text>,
        student_id -> Nullable<Uuid>,
        is_demanded -> Bool,
        code_hash -> Nullable<Bytea>,
        code_sent_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    instalments (college_id, number) {
        college_id -> Uuid,
        number -> Int2,
        due_on -> Date,
    }
}

diesel::table! {
    journal_days (college_id, day, kind, debit, credit) {
        college_id -> Uuid,
        day -> Date,
        kind -> Text,
        debit -> Text,
        credit -> Text,
        count -> Int8,
        amount -> Int8,
    }
}

diesel::table! {
    journal_folded (college_id) {
        college_id -> Uuid,
        until -> Date,
    }
}

diesel::table! {
    known_browsers (college_id, mark_hash) {
        college_id -> Uuid,
        mark_hash -> Bytea,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        first_at -> Timestamptz,
        last_at -> Timestamptz,
    }
}

diesel::table! {
    leaves (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        start_on -> Date,
        end_on -> Date,
        reason -> Text,
        asked_at -> Timestamptz,
        status -> Text,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        comment -> Nullable<Text>,
        withdrawn_at -> Nullable<Timestamptz>,
        attachment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    lectures (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        subject_id -> Uuid,
        held_on -> Date,
        number -> Int2,
        revision -> Int4,
        taken_by -> Uuid,
        taken_at -> Timestamptz,
        saved_by -> Uuid,
        class_id -> Nullable<Uuid>,
        division_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    mark_changes (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        subject_id -> Uuid,
        attempt -> Int2,
        before -> Nullable<Int2>,
        after -> Nullable<Int2>,
        reason -> Nullable<Text>,
        at -> Timestamptz,
        changed_by -> Uuid,
    }
}

diesel::table! {
    marks (college_id, student_id, subject_id, attempt) {
        college_id -> Uuid,
        student_id -> Uuid,
        subject_id -> Uuid,
        attempt -> Int2,
        obtained -> Nullable<Int2>,
        is_published -> Bool,
        changed_at -> Timestamptz,
        changed_by -> Uuid,
        shown -> Nullable<Int2>,
        enrolment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    moved_students (college_id, move_id, student_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        now_in -> Int2,
    }
}

diesel::table! {
    moved_terms (college_id, move_id, now_in, term) {
        college_id -> Uuid,
        move_id -> Uuid,
        now_in -> Int2,
        term -> Int2,
        class_id -> Uuid,
        opened_on -> Date,
        closed_on -> Nullable<Date>,
    }
}

diesel::table! {
    notifications (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        at -> Timestamptz,
        area -> Text,
        text -> Text,
        read_at -> Nullable<Timestamptz>,
        kind -> Nullable<Text>,
        params -> Nullable<Jsonb>,
    }
}

diesel::table! {
    outbox (id) {
        id -> Uuid,
        kind -> Text,
        sealed -> Bytea,
        created_at -> Timestamptz,
        attempts -> Int4,
        next_try_at -> Timestamptz,
        failed_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        is_awaited -> Bool,
        client -> Bytea,
        sealed_by -> Nullable<Bytea>,
    }
}

diesel::table! {
    passkey_ceremonies (id) {
        id -> Uuid,
        purpose -> Text,
        key_hash -> Nullable<Bytea>,
        state -> Jsonb,
        begun_at -> Timestamptz,
    }
}

diesel::table! {
    passkey_domain (is_one) {
        is_one -> Bool,
        domain -> Text,
    }
}

diesel::table! {
    passkey_owners (college_id, handle) {
        college_id -> Uuid,
        handle -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        declined_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    passkeys (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        name -> Text,
        credential_id -> Bytea,
        credential -> Jsonb,
        counter -> Int8,
        added_at -> Timestamptz,
        last_used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    pending_sign_ins (key_hash) {
        key_hash -> Bytea,
        college_id -> Uuid,
        staff_id -> Uuid,
        generation -> Int4,
        begun_at -> Timestamptz,
        tries -> Int2,
    }
}

diesel::table! {
    practical_requests (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        practical_id -> Uuid,
        student_id -> Uuid,
        requested_at -> Timestamptz,
        status -> Text,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        comment -> Nullable<Text>,
    }
}

diesel::table! {
    practicals (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        subject_id -> Uuid,
        teacher_id -> Uuid,
        title -> Text,
        title_key -> Text,
        comments -> Nullable<Text>,
        held_on -> Date,
    }
}

diesel::table! {
    promoted_students (college_id, promotion_id, student_id) {
        college_id -> Uuid,
        promotion_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        verdict -> Text,
        reason -> Nullable<Text>,
        result -> Nullable<Text>,
        state -> Text,
    }
}

diesel::table! {
    promotion_exceptions (college_id, promotion_id, student_id) {
        college_id -> Uuid,
        promotion_id -> Uuid,
        student_id -> Uuid,
        verdict -> Text,
        reason -> Text,
        entered_by -> Uuid,
    }
}

diesel::table! {
    promotions (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        class_id -> Uuid,
        revision -> Int4,
        saved_by -> Uuid,
        saved_at -> Timestamptz,
        approved_by -> Nullable<Uuid>,
        approved_at -> Nullable<Timestamptz>,
        to_class_id -> Nullable<Uuid>,
        outcome -> Nullable<Text>,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    receipt_series (college_id, financial_year) {
        college_id -> Uuid,
        financial_year -> Int2,
        last -> Int4,
    }
}

diesel::table! {
    receipts (college_id, transfer_id) {
        college_id -> Uuid,
        transfer_id -> Uuid,
        financial_year -> Int2,
        number -> Nullable<Int4>,
        student_name -> Nullable<Text>,
        course -> Nullable<Text>,
        college_name -> Nullable<Text>,
        college_address -> Nullable<Text>,
    }
}

diesel::table! {
    recovery_codes (college_id, staff_id, code_hash) {
        college_id -> Uuid,
        staff_id -> Uuid,
        code_hash -> Bytea,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    recovery_sets (college_id, staff_id) {
        college_id -> Uuid,
        staff_id -> Uuid,
        sealed -> Bytea,
        sealed_by -> Bytea,
    }
}

diesel::table! {
    reexam_dates (college_id, subject_id) {
        college_id -> Uuid,
        subject_id -> Uuid,
        exam_on -> Date,
    }
}

diesel::table! {
    reexams (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        subject_id -> Uuid,
        attempt -> Int2,
        exam_on -> Date,
        charge_id -> Nullable<Uuid>,
        registered_at -> Timestamptz,
        enrolment_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    registrations (code_id) {
        code_id -> Uuid,
        college_id -> Nullable<Uuid>,
        username -> Nullable<Text>,
        college_name -> Nullable<Text>,
        password_hash -> Text,
    }
}

diesel::table! {
    regulations (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        course_id -> Uuid,
        name -> Text,
        name_key -> Text,
        terms -> Int2,
        state -> Text,
        terms_per_year -> Int2,
    }
}

diesel::table! {
    reopenings (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        reason -> Text,
        asked_at -> Timestamptz,
        asked_by -> Uuid,
    }
}

diesel::table! {
    results (college_id, student_id, number) {
        college_id -> Uuid,
        student_id -> Uuid,
        number -> Int2,
        id -> Uuid,
        code -> Text,
        published_at -> Timestamptz,
        published_by -> Uuid,
        sap_id -> Text,
        name -> Text,
        course -> Text,
        college_name -> Text,
        subjects -> Jsonb,
        obtained -> Int4,
        max -> Int4,
        grade -> Text,
        verdict -> Text,
        college_address -> Nullable<Text>,
        enrolment_id -> Nullable<Uuid>,
        term -> Nullable<Int2>,
    }
}

diesel::table! {
    roll_numbers (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        class_id -> Uuid,
        division_id -> Nullable<Uuid>,
        roll_no -> Int2,
        student_id -> Uuid,
    }
}

diesel::table! {
    saved_replies (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        desk -> Text,
        slot -> Int2,
        title -> Text,
        title_key -> Text,
        text -> Text,
        revision -> Int4,
        saved_by -> Uuid,
        saved_at -> Timestamptz,
    }
}

diesel::table! {
    schema_steps (step) {
        step -> Int2,
        finished_at -> Timestamptz,
    }
}

diesel::table! {
    scholarship_applications (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        scholarship_id -> Uuid,
        student_id -> Uuid,
        applied_at -> Timestamptz,
        fee -> Int8,
        payment_id -> Nullable<Uuid>,
        is_approved -> Bool,
        award_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    scholarships (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        name -> Text,
        name_key -> Text,
        award -> Int8,
        exam_on -> Date,
        created_at -> Timestamptz,
        created_by -> Uuid,
        status -> Text,
        approved_at -> Nullable<Timestamptz>,
        approved_by -> Nullable<Uuid>,
        paid_at -> Nullable<Timestamptz>,
        paid_by -> Nullable<Uuid>,
        revision -> Int4,
    }
}

diesel::table! {
    secret_keys (id) {
        id -> Bytea,
        first_used_at -> Timestamptz,
        is_first -> Bool,
        chosen_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    series_gaps (college_id, series, year, first) {
        college_id -> Uuid,
        series -> Text,
        year -> Int4,
        first -> Int4,
        last -> Int4,
        epoch -> Int4,
    }
}

diesel::table! {
    sessions (key_hash) {
        key_hash -> Bytea,
        college_id -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        generation -> Int4,
        begun_at -> Timestamptz,
        used_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        id -> Uuid,
        device_id -> Nullable<Uuid>,
    }
}

diesel::table! {
    sign_ins (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Nullable<Uuid>,
        staff_id -> Nullable<Uuid>,
        at -> Timestamptz,
        how -> Text,
        browser -> Nullable<Text>,
        system -> Nullable<Text>,
        address -> Nullable<Text>,
        is_new -> Bool,
        is_mailed -> Bool,
    }
}

diesel::table! {
    staff (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        username -> Text,
        username_key -> Text,
        name -> Text,
        email -> Text,
        email_key -> Text,
        password_hash -> Text,
        status -> Text,
        role -> Nullable<Text>,
        generation -> Int4,
        created_at -> Timestamptz,
        role_since -> Timestamptz,
        restored_at -> Nullable<Timestamptz>,
        browsers_since -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    staff_invitations (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        email -> Text,
        email_key -> Text,
        role -> Text,
        invited_by -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    student_imports (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        year_id -> Uuid,
        password_hash -> Text,
        imported_by -> Uuid,
        imported_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
        dues_outcome -> Nullable<Text>,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        demanded_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    student_sequences (college_id, year) {
        college_id -> Uuid,
        year -> Int4,
        last -> Int4,
    }
}

diesel::table! {
    students (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        sap_id -> Text,
        username -> Text,
        email -> Text,
        email_key -> Text,
        password_hash -> Text,
        generation -> Int4,
        created_at -> Timestamptz,
        search_key -> Text,
        name -> Text,
        browsers_since -> Nullable<Timestamptz>,
        university_no -> Nullable<Text>,
        university_key -> Nullable<Text>,
    }
}

diesel::table! {
    subjects (college_id, id) {
        college_id -> Uuid,
        course_id -> Uuid,
        id -> Uuid,
        position -> Int2,
        name -> Text,
        name_key -> Text,
        min_marks -> Int2,
        max_marks -> Int2,
        regulation_id -> Nullable<Uuid>,
        term -> Nullable<Int2>,
        code -> Nullable<Text>,
        code_key -> Nullable<Text>,
        credits -> Nullable<Int2>,
    }
}

diesel::table! {
    teacher_divisions (college_id, staff_id, subject_id, division_id) {
        college_id -> Uuid,
        staff_id -> Uuid,
        subject_id -> Uuid,
        class_id -> Uuid,
        division_id -> Uuid,
    }
}

diesel::table! {
    teacher_subjects (college_id, staff_id, subject_id) {
        college_id -> Uuid,
        staff_id -> Uuid,
        subject_id -> Uuid,
    }
}

diesel::table! {
    throttles (key) {
        key -> Bytea,
        count -> Int4,
        ends_at -> Timestamptz,
    }
}

diesel::table! {
    top_ups (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        student_id -> Uuid,
        source -> Text,
        amount -> Int8,
        our_reference -> Nullable<Text>,
        bank_reference -> Text,
        reference_key -> Text,
        requested_at -> Timestamptz,
        status -> Text,
        first_by -> Nullable<Uuid>,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        reason -> Nullable<Text>,
        transfer_id -> Nullable<Uuid>,
        shared_reference -> Nullable<Text>,
    }
}

diesel::table! {
    transcripts (college_id, student_id, last_issue) {
        college_id -> Uuid,
        student_id -> Uuid,
        last_issue -> Int2,
        id -> Uuid,
        code -> Text,
        made_at -> Timestamptz,
        issues -> Array<Nullable<Int2>>,
    }
}

diesel::table! {
    transfers (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        at -> Timestamptz,
        kind -> Text,
        debit -> Text,
        debit_student -> Nullable<Uuid>,
        credit -> Text,
        credit_student -> Nullable<Uuid>,
        amount -> Int8,
        debit_balance -> Nullable<Int8>,
        credit_balance -> Nullable<Int8>,
        description -> Text,
        charge_id -> Nullable<Uuid>,
        reverses -> Nullable<Uuid>,
        debit_line -> Nullable<Int8>,
        credit_line -> Nullable<Int8>,
        what -> Nullable<Text>,
        params -> Nullable<Jsonb>,
    }
}

diesel::table! {
    wallets (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        balance -> Int8,
        last_transfer -> Nullable<Uuid>,
        lines -> Int8,
    }
}

diesel::table! {
    year_fees (college_id, year_id, course_id, year_of_study, title_key) {
        college_id -> Uuid,
        year_id -> Uuid,
        course_id -> Uuid,
        year_of_study -> Int2,
        title -> Text,
        title_key -> Text,
        position -> Int2,
        amount -> Int8,
        repeat_percent -> Int2,
    }
}

diesel::table! {
    year_instalments (college_id, year_id, number) {
        college_id -> Uuid,
        year_id -> Uuid,
        number -> Int2,
        due_on -> Date,
    }
}

diesel::joinable!(academic_years -> colleges (college_id));
diesel::joinable!(audit -> colleges (college_id));
diesel::joinable!(college_logos -> colleges (college_id));
diesel::joinable!(courses -> colleges (college_id));
diesel::joinable!(desk_totals -> colleges (college_id));
diesel::joinable!(email_changes -> codes (code_id));
diesel::joinable!(factor_roles -> colleges (college_id));
diesel::joinable!(global_fees -> colleges (college_id));
diesel::joinable!(grievance_series -> colleges (college_id));
diesel::joinable!(instalments -> colleges (college_id));
diesel::joinable!(journal_days -> colleges (college_id));
diesel::joinable!(journal_folded -> colleges (college_id));
diesel::joinable!(pending_sign_ins -> colleges (college_id));
diesel::joinable!(receipt_series -> colleges (college_id));
diesel::joinable!(registrations -> codes (code_id));
diesel::joinable!(registrations -> colleges (college_id));
diesel::joinable!(scholarships -> colleges (college_id));
diesel::joinable!(series_gaps -> colleges (college_id));
diesel::joinable!(series_gaps -> epochs (epoch));
diesel::joinable!(sessions -> colleges (college_id));
diesel::joinable!(staff -> colleges (college_id));
diesel::joinable!(staff_invitations -> colleges (college_id));
diesel::joinable!(student_sequences -> colleges (college_id));
diesel::joinable!(students -> colleges (college_id));
diesel::joinable!(subjects -> colleges (college_id));

diesel::allow_tables_to_appear_in_same_query!(
    academic_years,
    admission_drafts,
    applications,
    attachments,
    attendance,
    audit,
    authenticators,
    back_fills,
    backup_proofs,
    backup_runs,
    changed_students,
    charges,
    classes,
    codes,
    college_logos,
    colleges,
    course_move_divisions,
    course_move_students,
    course_move_subjects,
    course_move_years,
    course_moves,
    courses,
    demand_lines,
    demands,
    demonstration,
    desk_changes,
    desk_totals,
    device_challenges,
    device_tokens,
    devices,
    divisions,
    documents,
    email_changes,
    email_undos,
    enrolment_changes,
    enrolment_subjects,
    enrolments,
    epochs,
    factor_restorations,
    factor_roles,
    failed_payments,
    global_fees,
    grievance_series,
    grievances,
    idempotency_keys,
    imported_students,
    instalments,
    journal_days,
    journal_folded,
    known_browsers,
    leaves,
    lectures,
    mark_changes,
    marks,
    moved_students,
    moved_terms,
    notifications,
    outbox,
    passkey_ceremonies,
    passkey_domain,
    passkey_owners,
    passkeys,
    pending_sign_ins,
    practical_requests,
    practicals,
    promoted_students,
    promotion_exceptions,
    promotions,
    receipt_series,
    receipts,
    recovery_codes,
    recovery_sets,
    reexam_dates,
    reexams,
    registrations,
    regulations,
    reopenings,
    results,
    roll_numbers,
    saved_replies,
    schema_steps,
    scholarship_applications,
    scholarships,
    secret_keys,
    series_gaps,
    sessions,
    sign_ins,
    staff,
    staff_invitations,
    student_imports,
    student_sequences,
    students,
    subjects,
    teacher_divisions,
    teacher_subjects,
    throttles,
    top_ups,
    transcripts,
    transfers,
    wallets,
    year_fees,
    year_instalments,
);
