-- Attempts by the time in their own id, which is never before that of their event but for what clocks differ.
select lock_between_statements('delivery_attempts');

alter table delivery_attempts rename to delivery_attempts_earlier;
alter index delivery_attempts_pkey rename to delivery_attempts_earlier_pkey;
alter index delivery_attempts_of_event rename to delivery_attempts_earlier_of_event;

create table delivery_attempts (
  like delivery_attempts_earlier including defaults,
  constraint delivery_attempts_kind_check check (kind in ('initial_attempt', 'automatic_retry', 'manual_retry'))
) partition by range (event_id);
alter table delivery_attempts add primary key (event_id);
create index delivery_attempts_of_event on delivery_attempts (initial_attempt_id, created);

select begin_partitions('delivery_attempts', 'delivery_attempts_earlier', 'delivery_attempts_bound');

drop function begin_partitions(regclass, regclass, text);
drop function lock_between_statements(regclass);
drop function first_of_month(timestamptz);
drop function lowest_event_id(timestamptz);
