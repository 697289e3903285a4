-- Events by the time in their id: old ones are dropped with their partition. The table that was there is the first partition;
-- no row is copied, and versions before go on with the same names.
select lock_between_statements('events');

alter table events rename to events_earlier;
alter index events_pkey rename to events_earlier_pkey;
alter index events_newest rename to events_earlier_newest;
alter index events_of_object rename to events_earlier_of_object;
-- No plan depends on what they hold.
alter table events_earlier alter column body set statistics 0;

create table events (like events_earlier including defaults) partition by range (event_id);
alter table events add primary key (event_id);
create index events_newest on events (merchant_id, created desc, event_id desc);
create index events_of_object on events (merchant_id, object_id);

select begin_partitions('events', 'events_earlier', 'events_bound');
