//! How many documents one core renders in a second, and how large they are:
//! `cargo test --release -p portal-pdf --test rate -- --ignored --nocapture`.

use std::time::{Duration, Instant};

use portal_pdf::{Column, Document, Letterhead, Table};

const NAMES: [(&str, &str); 2] = [
    ("Latin", "Meenal Dnyaneshwar Gore"),
    ("Devanagari", "मीनल ज्ञानेश्वर गोरे"),
];

fn letterhead(title: &str) -> Letterhead {
    Letterhead {
        college: "Shri Vidya College of Arts, Science and Commerce".into(),
        address: "1 Hill Road, Shivajinagar, Pune 411005".into(),
        logo: None,
        title: title.into(),
        issued_at: "2026-11-20T19:00:00Z".parse().expect("an instant"),
    }
}

fn facts(name: &str) -> [(&str, &str); 7] {
    [
        ("Name of Student", name),
        ("SAP ID", "40212345678"),
        (
            "Course",
            "Bachelor of Science in Information Technology, Third Year (Semester V)",
        ),
        ("Division", "B"),
        ("Examination", "Winter 2026, Regular"),
        ("Seat No.", "IT-5-0042"),
        ("Result", "Pass, with distinction"),
    ]
}

fn result(name: &str) -> Document {
    let columns = [
        Column::text("Code", 2),
        Column::text("Subject", 6),
        Column::number("Maximum", 2),
        Column::number("Marks", 2),
    ];
    let mut table = Table::new(columns);
    for subject in 1..=7 {
        let code = format!("IT50{subject}");
        let title = "Principles of Geographic Information Systems and their Practice";
        table = table.row([&code, title, "100", "74"]);
    }
    Document::new(letterhead("Statement of Marks"))
        .facts(facts(name))
        .section("Subjects")
        .table(table.total(["", "Total", "700", "518"]))
        .notes([
            "This statement was made by a computer and needs no signature.",
            "Marks are subject to revaluation for a fortnight from the day of declaration, \
             according to the rules of the University in force on that day.",
            "Pass: 40 of 100 in each subject.",
        ])
        .qr(
            "https://portal.example.edu.in/verify/01932f5e-7c1a-7b3e-9d2f-3a4b5c6d7e8f",
            [
                "Is it genuine?",
                "Anyone who scans this code sees what the college issued.",
            ],
        )
        .signatures(["Examination department"])
}

fn receipt(name: &str) -> Document {
    let columns = [
        Column::text("Particulars", 5),
        Column::text("Method", 2),
        Column::number("Amount", 2),
    ];
    let paid = Table::new(columns)
        .row(["Examination Fee", "Wallet", "₹1,250.00"])
        .total(["Total", "", "₹1,250.00"]);
    Document::new(letterhead("Fee Receipt"))
        .facts(facts(name))
        .table(paid)
        .paragraph("In words: Rupees One Thousand Two Hundred Fifty Only")
        .notes(["This is a computer-generated receipt and needs no signature."])
}

fn journal(name: &str) -> Document {
    let columns = [
        Column::text("Date", 2),
        Column::text("Student", 4),
        Column::text("Particulars", 4),
        Column::number("In", 2),
        Column::number("Out", 2),
    ];
    let mut table = Table::new(columns);
    for row in 0..500 {
        let amount = format!("₹{row}.00");
        table = table.row(["20/11/2026", name, "Examination Fee", &amount, "–"]);
    }
    Document::new(letterhead("Journal")).table(table)
}

fn measure(what: &str, make: impl Fn() -> Document) {
    let bytes = make().render().expect("a document").len();
    let (start, mut count) = (Instant::now(), 0_u32);
    while start.elapsed() < Duration::from_secs(2) {
        make().render().expect("a document");
        count += 1;
    }
    let each = start.elapsed() / count;
    let rate = Duration::from_secs(1).as_micros() / each.as_micros();
    eprintln!("{what}: {rate} a second, {each:?} each, {bytes} bytes");
}

#[test]
#[ignore = "a measurement, for a quiet machine and a release build"]
fn documents_a_second() {
    for (script, name) in NAMES {
        measure(&format!("result, {script}"), || result(name));
        measure(&format!("receipt, {script}"), || receipt(name));
        measure(&format!("journal of 500 rows, {script}"), || journal(name));
    }
}
