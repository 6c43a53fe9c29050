//! Workers of two instances on one database: everything is done, and done once.

use std::{collections::HashSet, thread, time::Duration};

use portal_mail::mailbox;

use super::Fleet;
use crate::{
    money::{
        client::{Client, pay, post},
        population::{Charges, Group, Population},
    },
    sandbox::eventually,
};

const STUDENTS: usize = 40;

/// Everybody is credited at the counter and pays a fee, half of them at one instance, half at the other.
fn pay_in_and_out(fleet: &Fleet, group: &Group, charges: Charges) {
    thread::scope(|scope| {
        for (number, instance) in fleet.instances.iter().enumerate() {
            scope.spawn(move || {
                let mut client = Client::at(instance.port);
                for index in (number..STUDENTS).step_by(2) {
                    let student = group.student(index);
                    let body = format!(
                        r#"{{"studentId":"{}","amount":1,"reference":"Cash-{index}"}}"#,
                        student.sap_id
                    );
                    let path = "/api/accountant/add-funds";
                    let cash = post(
                        path,
                        &student.accountant,
                        Some(&format!("cash-{index}")),
                        &body,
                    );
                    let fee = pay(
                        &student.cookie,
                        &charges.id(index),
                        Some(&format!("pay-{index}")),
                    );
                    for request in [cash, fee] {
                        let answer = client.ask(&request).expect("an answer");
                        assert_eq!(answer.status, 200, "{answer:?}");
                    }
                }
            });
        }
    });
}

#[test]
#[ignore = "make fleet"]
fn mails_are_sent_once_and_receipts_numbered_once_by_the_first_to_come() {
    let fleet = Fleet::start(&[]);
    let mut population = Population::create(&fleet.primary.url());
    let group = population.group(STUDENTS, 2);
    let charges = population.charges(&group, STUDENTS, 100);
    population.fund(&group, 100_000);
    pay_in_and_out(&fleet, &group, charges);
    let patience = Duration::from_secs(30);
    eventually("all mails are sent", patience, || {
        population.number("SELECT count(*) FROM outbox") == 0
    });
    let mails: Vec<_> = fleet
        .instances
        .iter()
        .flat_map(|instance| mailbox::newest(instance.mails(), 1000).unwrap_or_default())
        .collect();
    let told: HashSet<&str> = mails.iter().map(|mail| mail.to.as_str()).collect();
    assert_eq!((mails.len(), told.len()), (STUDENTS, STUDENTS), "one each");

    eventually("all receipts are numbered", patience, || {
        population.number("SELECT count(*) FROM receipts WHERE number IS NULL") == 0
    });
    let numbers = "SELECT count(DISTINCT (college_id, number)) FROM receipts WHERE number <= 20";
    assert_eq!(
        population.number(numbers),
        40,
        "1 to 20 in each of two colleges"
    );
}
