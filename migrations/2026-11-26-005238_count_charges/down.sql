DROP TRIGGER charges_are_counted_when_changed ON charges;
DROP TRIGGER charges_are_counted_when_added ON charges;
