DROP TRIGGER top_ups_are_counted_when_changed ON top_ups;
DROP TRIGGER top_ups_are_counted_when_added ON top_ups;
