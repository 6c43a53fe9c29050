DROP TABLE college_logos;
