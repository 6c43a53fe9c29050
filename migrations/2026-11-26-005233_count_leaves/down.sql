DROP TRIGGER leaves_are_counted_when_changed ON leaves;
DROP TRIGGER leaves_are_counted_when_added ON leaves;
