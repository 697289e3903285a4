-- Whether payments of the merchant are held against its blocklist. Other services learn it from the snapshot.
alter table merchants add column is_blocklist_enabled boolean not null default false;
