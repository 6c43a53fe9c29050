-- One row in a database that was made for a demonstration, none in any other. Its accounts have a password
-- that everybody knows, so it must never be served as a real one.
CREATE TABLE demonstration (
    is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one)
);

GRANT SELECT, INSERT ON demonstration TO portal_app;

-- A demo seeded by an earlier version: its college, and in it demo accounts that share one password hash.
-- Every hash of a real password has a salt of its own, so two accounts never share one otherwise.
INSERT INTO demonstration (is_one)
SELECT true
FROM colleges c
WHERE c.name_key = 'sunrise college of arts and science'
  AND EXISTS (
      SELECT
      FROM (SELECT college_id, email_key, password_hash FROM staff
            UNION ALL
            SELECT college_id, email_key, password_hash FROM students) account
      WHERE account.college_id = c.id
        AND account.email_key LIKE '%@sunrise.example'
      GROUP BY account.password_hash
      HAVING count(*) > 1);
