-- An event that carries a whole payment is longer than two kilobytes, from where on PostgreSQL compresses each row. That
-- costs more time than the rest of the insertion, for rows that live a few days. Two such rows fit into a page as they are.

alter table outbox set (toast_tuple_target = 4080);
