-- No leave and no grievance has one yet, so the next migration only proves it.
ALTER TABLE leaves ADD CONSTRAINT leaves_attachment
    FOREIGN KEY (college_id, attachment_id) REFERENCES attachments (college_id, id) NOT VALID;
ALTER TABLE grievances ADD CONSTRAINT grievances_attachment
    FOREIGN KEY (college_id, attachment_id) REFERENCES attachments (college_id, id) NOT VALID;
