-- Whether payments of the profile that failed may be confirmed again.
alter table profiles add column is_manual_retry_enabled boolean not null default false;
