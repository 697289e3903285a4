-- Disputes can be answered: what was submitted, how it will be decided, and the files that were sent along.

alter table disputes add column submissions integer not null default 0;
alter table disputes add column verdict text;
alter table disputes add column version integer not null default 1;

create table files (
  file_id text primary key,
  account_id text not null,
  idempotency_key text not null,
  request_hash text not null,
  reference text not null,
  name text not null,
  content_type text not null,
  bytes integer not null,
  sha256 text not null,
  created_at timestamptz(3) not null
);
create unique index files_key on files (account_id, idempotency_key);
