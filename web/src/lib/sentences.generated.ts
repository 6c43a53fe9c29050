// This file is made by make generate. Do not change it by hand.
import { type Catalogue, catalogue } from "./catalogue";

const en = {
  "admission.invalid-birthday": "Please enter a valid date of birth. Applicants are 14 to 100 years old.",
  "admission.invalid-parent-name": "Please enter a valid name (letters and spaces only).",
  "admission.invalid-score": "Enter a valid percentage between 0 and 100 (up to 1 decimal place).",
  "admission.no-gender": "Please choose a gender.",
  "amount.invalid": "Please enter a valid amount.",
  "amount.not-positive": "Please enter an amount in rupees, more than 0, with at most two decimals.",
  "charge.no-due-date": "Please choose a due date.",
  "college.due-date": "Please enter a due date.",
  "college.invalid-course": "Please enter valid course name, base fee, and eligibility.",
  "college.invalid-fee": "Please enter valid fee amount.",
  "college.invalid-subject": "Please enter valid subject name, minimum marks, and maximum marks.",
  "college.subject-exists": "This subject already exists for the course.",
  "phone.invalid": "Please enter a valid 10-digit contact number.",
  "reexam.under-revision": "The marks of this subject are being corrected. You can pay once they are published.",
  "scholarship.no-day": "Please choose a test date.",
  "top-up.invalid-bank-reference": "Please enter the bank reference (UTR): 6 to 35 letters and digits, as your UPI app shows it.",
  "transfer.spent": "The wallet now holds less than this amount, so it cannot be taken back.",
  "year.repeat-percent": "Please enter a whole number from 0 to 100.",
};

/** What the client finds before it asks, in the words in which the server refuses it. By the code of the refusal. */
export const sentences: Catalogue<typeof en> = catalogue(en);
