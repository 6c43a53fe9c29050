ALTER TABLE charges VALIDATE CONSTRAINT charges_withdrawal;
