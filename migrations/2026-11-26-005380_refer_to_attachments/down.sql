ALTER TABLE grievances DROP CONSTRAINT grievances_attachment;
ALTER TABLE leaves DROP CONSTRAINT leaves_attachment;
