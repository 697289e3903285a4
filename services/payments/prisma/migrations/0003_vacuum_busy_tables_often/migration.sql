-- Every payment is written twice and leaves one dead entry in the index of what is due. The default waits until a fifth
-- of the table is dead, which at millions of payments makes each look for due work wade through hundreds of thousands.

alter table payments set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
alter table attempts set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
alter table refunds set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.1);
