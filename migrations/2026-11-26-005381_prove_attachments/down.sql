ALTER TABLE grievances DROP CONSTRAINT grievances_attachment;
ALTER TABLE leaves DROP CONSTRAINT leaves_attachment;
ALTER TABLE leaves ADD CONSTRAINT leaves_attachment
    FOREIGN KEY (college_id, attachment_id) REFERENCES attachments (college_id, id) NOT VALID;
ALTER TABLE grievances ADD CONSTRAINT grievances_attachment
    FOREIGN KEY (college_id, attachment_id) REFERENCES attachments (college_id, id) NOT VALID;
