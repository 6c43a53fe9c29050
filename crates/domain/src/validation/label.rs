//! The names of fields, as faults say them.

macro_rules! labels {
    ($($name:ident = $wire:literal, $english:literal;)*) => {
        /// What a field is called in the sentence of its fault.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[expect(missing_docs, reason = "each label says what it is")]
        pub enum Label {
            $($name,)*
        }

        impl Label {
            /// Its name for programs.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$name => $wire,)*
                }
            }
        }

        /// In English.
        impl std::fmt::Display for Label {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self {
                    $(Self::$name => $english,)*
                })
            }
        }
    };
}

labels! {
    Address = "address", "Address";
    CollegeId = "collegeID", "College ID";
    CollegeName = "collegeName", "College Name";
    Comment = "comment", "A comment";
    Comments = "comments", "Comments";
    Course = "course", "Course";
    Details = "details", "Details";
    Duration = "duration", "Duration";
    Email = "email", "Email Address";
    FullName = "fullName", "Full name";
    SubjectCode = "subjectCode", "Code";
    LastInstitution = "lastInstitution", "Last Institution";
    Name = "name", "Name";
    Reason = "reason", "Reason";
    Reference = "reference", "Reference";
    RejectionReason = "rejectionReason", "A reason";
    Remark = "remark", "A remark";
    Reply = "reply", "A reply";
    SapIdOrEmail = "sapIdOrEmail", "Sap Id or Email";
    SearchText = "search", "The search text";
    StudentName = "fullName", "Full Name";
    SupportPhone = "supportPhone", "Support phone";
    ThisField = "thisField", "This field";
    ThisName = "thisName", "This name";
    Title = "title", "Title";
    UniversityNumber = "universityNumber", "The university's number";
    UpiId = "upiId", "UPI ID";
    Username = "username", "Username";
    UsernameOrEmail = "usernameOrEmail", "Username or Email";
}
