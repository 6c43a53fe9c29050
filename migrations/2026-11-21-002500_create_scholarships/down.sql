DROP TABLE scholarship_applications;
DROP TABLE scholarships;
