-- The dimensions that the merchant's scores were kept by when the decision was made or the outcome came in, as
-- `currency` or `udf_3=gold`; null where none were configured. Every replica learns from an outcome by these, whatever
-- has been configured since.
alter table decisions add column dimensions text[];
alter table outcomes add column dimensions text[];
