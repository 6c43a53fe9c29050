DROP TRIGGER marks_are_counted_when_changed ON marks;
DROP TRIGGER marks_are_counted_when_added ON marks;
