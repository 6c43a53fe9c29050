ALTER TABLE leaves VALIDATE CONSTRAINT leaves_standing;
