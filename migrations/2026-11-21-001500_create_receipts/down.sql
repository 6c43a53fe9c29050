DROP TABLE receipts, receipt_series;
