-- Deliveries by the time in the id of their event, like events.
select lock_between_statements('deliveries');

alter table deliveries rename to deliveries_earlier;
alter index deliveries_pkey rename to deliveries_earlier_pkey;
alter index deliveries_due rename to deliveries_earlier_due;

create table deliveries (
  like deliveries_earlier including defaults,
  constraint deliveries_state_check check (state in ('due', 'delivered', 'exhausted', 'held', 'suppressed'))
) partition by range (event_id);
alter table deliveries add primary key (event_id);
create index deliveries_due on deliveries (endpoint_id, due_at) where state = 'due';

select begin_partitions('deliveries', 'deliveries_earlier', 'deliveries_bound');
