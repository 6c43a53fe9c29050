DROP TRIGGER results_are_counted_when_added ON results;
