DROP TABLE backup_proofs;
