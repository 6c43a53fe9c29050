ALTER TABLE leaves VALIDATE CONSTRAINT leaves_attachment;
ALTER TABLE grievances VALIDATE CONSTRAINT grievances_attachment;
