DROP TRIGGER receipts_note_paid_charges ON receipts;
DROP FUNCTION note_paid_charges();
ALTER TABLE charges DROP COLUMN paid_at;
