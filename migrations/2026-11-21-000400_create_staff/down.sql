DROP TABLE staff_invitations;
DROP TABLE staff;
