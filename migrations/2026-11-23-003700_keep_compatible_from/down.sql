DROP FUNCTION compatible_from();
