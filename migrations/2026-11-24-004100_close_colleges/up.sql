-- From then on nobody signs in or registers there; all rows stay.
ALTER TABLE colleges ADD COLUMN closed_at timestamptz;
GRANT UPDATE (closed_at) ON colleges TO portal_app;
