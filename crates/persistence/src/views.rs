//! The database's views, which the diesel command does not generate.
//!
//! Decision: DECISIONS.md#audit-and-timeline-are-views.

use diesel::{
    dsl::sql,
    expression::SqlLiteral,
    sql_types::{Array, BigInt},
};

use crate::schema::{
    academic_years, applications, charges, classes, courses, divisions, enrolment_changes,
    enrolments, leaves, marks, practical_requests, practicals, reexams, regulations,
    scholarship_applications, staff, students, subjects, teacher_subjects, wallets,
};

/// The order of a student's enrolments, the last one greatest, without those that were cancelled. The database says it to its
/// views, too.
pub(crate) fn enrolment_rank() -> SqlLiteral<Array<BigInt>> {
    sql("enrolment_rank(enrolments)")
}

diesel::table! {
    course_movers (college_id, move_id, student_id) {
        college_id -> Uuid,
        move_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        year_id -> Uuid,
        division_id -> Nullable<Uuid>,
        roll_no -> Nullable<Int2>,
        now_in -> Nullable<Int2>,
        problem -> Nullable<Text>,
    }
}

diesel::table! {
    audit_trail (college_id, id) {
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
    enrolment_change_places (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        class_id -> Nullable<Uuid>,
        year_id -> Uuid,
        course_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    enrolment_progress (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        year_id -> Nullable<Uuid>,
        class_id -> Nullable<Uuid>,
        division_id -> Nullable<Uuid>,
        is_present -> Bool,
        is_last_of_class -> Bool,
        is_last_of_year -> Bool,
        lacks_first_attempt -> Bool,
        lacks_reexam_from -> Date,
        is_issued -> Bool,
        has_unpublished -> Bool,
    }
}

diesel::table! {
    enrolment_standings (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        after_id -> Nullable<Uuid>,
        is_live -> Bool,
        via -> Text,
        class_id -> Uuid,
        year_id -> Uuid,
        course_id -> Uuid,
        term -> Int2,
        has_marks -> Bool,
        has_attendance -> Bool,
        has_paid -> Bool,
        is_detained -> Bool,
    }
}

diesel::table! {
    present_enrolments (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        id -> Uuid,
        class_id -> Uuid,
        term -> Int2,
    }
}

diesel::table! {
    promotion_candidates (college_id, enrolment_id) {
        college_id -> Uuid,
        class_id -> Uuid,
        student_id -> Uuid,
        enrolment_id -> Uuid,
        division_id -> Nullable<Uuid>,
        roll_no -> Nullable<Int2>,
        course_id -> Uuid,
        result -> Nullable<Text>,
        is_clear_before -> Bool,
    }
}

diesel::table! {
    stored_files (college_id, id) {
        college_id -> Uuid,
        id -> Uuid,
        state -> Text,
        state_at -> Timestamptz,
        created_at -> Timestamptz,
        sealed_by -> Nullable<Bytea>,
    }
}

diesel::table! {
    student_courses (college_id, student_id) {
        college_id -> Uuid,
        student_id -> Uuid,
        course_id -> Uuid,
        full_name -> Text,
        search_key -> Text,
        is_member -> Bool,
        since -> Nullable<Timestamptz>,
        term -> Int2,
    }
}

diesel::table! {
    student_enrolments (college_id, id) {
        college_id -> Uuid,
        student_id -> Uuid,
        id -> Uuid,
        via -> Text,
        year_id -> Uuid,
        class_id -> Uuid,
        division_id -> Nullable<Uuid>,
        course_id -> Uuid,
        term -> Int2,
        is_present -> Bool,
        is_last_of_class -> Bool,
        is_last_of_year -> Bool,
    }
}

diesel::table! {
    student_events (college_id, id) {
        college_id -> Uuid,
        student_id -> Uuid,
        id -> Uuid,
        at -> Timestamptz,
        area -> Text,
        text -> Text,
        kind -> Nullable<Text>,
        params -> Nullable<Jsonb>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(course_movers, students);
diesel::allow_tables_to_appear_in_same_query!(course_movers, academic_years);
diesel::allow_tables_to_appear_in_same_query!(course_movers, divisions);
diesel::allow_tables_to_appear_in_same_query!(enrolment_change_places, academic_years);
diesel::allow_tables_to_appear_in_same_query!(enrolment_change_places, courses);
diesel::allow_tables_to_appear_in_same_query!(enrolment_change_places, enrolment_changes);
diesel::allow_tables_to_appear_in_same_query!(enrolment_change_places, regulations);
diesel::allow_tables_to_appear_in_same_query!(enrolment_change_places, staff);
diesel::allow_tables_to_appear_in_same_query!(present_enrolments, charges);
diesel::allow_tables_to_appear_in_same_query!(promotion_candidates, divisions);
diesel::allow_tables_to_appear_in_same_query!(promotion_candidates, enrolments);
diesel::allow_tables_to_appear_in_same_query!(promotion_candidates, students);
diesel::allow_tables_to_appear_in_same_query!(student_courses, courses);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, classes);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, teacher_subjects);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, staff);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, applications);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, students);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, practicals);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, subjects);
diesel::allow_tables_to_appear_in_same_query!(student_enrolments, practical_requests);
diesel::allow_tables_to_appear_in_same_query!(student_courses, leaves);
diesel::allow_tables_to_appear_in_same_query!(student_courses, marks);
diesel::allow_tables_to_appear_in_same_query!(student_courses, reexams);
diesel::allow_tables_to_appear_in_same_query!(student_courses, scholarship_applications);
diesel::allow_tables_to_appear_in_same_query!(student_courses, staff);
diesel::allow_tables_to_appear_in_same_query!(student_courses, present_enrolments);
diesel::allow_tables_to_appear_in_same_query!(student_courses, students);
diesel::allow_tables_to_appear_in_same_query!(student_courses, wallets);
