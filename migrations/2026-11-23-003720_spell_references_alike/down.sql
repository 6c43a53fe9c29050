-- The keys stay as they are: each is still the only one of its kind.
ALTER TABLE top_ups DROP COLUMN shared_reference;
