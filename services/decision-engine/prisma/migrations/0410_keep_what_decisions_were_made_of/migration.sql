-- What a decision was made of, as names and numbers. Its words, each of them twice, were most of a row that was longer than
-- two kilobytes, from where on PostgreSQL compresses; now they are made when somebody reads the decision. Kept as it came,
-- because no statement looks into it.
--
-- Rows before have no basis and keep their words; rows after have none in the two columns.
alter table decisions add column basis json;
alter table decisions alter column ranked set default '[]';
alter table decisions alter column explanation set default '{}';
