DROP TRIGGER transfers_come_late ON transfers;
DROP FUNCTION count_late_transfer;
DROP TABLE journal_days, journal_folded;
