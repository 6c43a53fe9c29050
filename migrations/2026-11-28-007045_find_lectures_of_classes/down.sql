DROP INDEX lectures_of_class;
