-- The tables of libraries come beside it.
select 1;
