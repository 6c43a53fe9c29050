DROP FUNCTION promote_next(uuid, uuid, integer, date);
