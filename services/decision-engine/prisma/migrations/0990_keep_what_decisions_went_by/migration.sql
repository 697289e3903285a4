-- The numbers that a decision went by, so that it can be made again from its row alone. Kept as they came: no statement
-- looks into them. Rows before have none and are not replayed.
alter table decisions add column inputs json;
-- With them a row among four gateways is longer than two kilobytes, from where on PostgreSQL compresses rows one by one.
alter table decisions set (toast_tuple_target = 4080);
