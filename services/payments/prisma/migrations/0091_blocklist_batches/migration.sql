-- Files of entries for the blocklist, worked through by jobs.

create table blocklist_batches (
  merchant_id varchar(64) not null,
  job_id varchar(64) not null,
  status text not null check (status in ('pending', 'processing', 'completed')),
  file_name varchar(255),
  -- Rows that are entries, as [kind, value], in the order of the file; empty once they are done.
  entries jsonb not null,
  -- Rows that are none: line, code and what is wrong. Nothing of what stood in them is kept.
  errors jsonb not null,
  entry_count integer not null check (entry_count >= 0),
  error_count integer not null check (error_count >= 0),
  processed_count integer not null default 0 check (processed_count between 0 and entry_count),
  added_count integer not null default 0 check (added_count between 0 and processed_count),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  completed_at timestamptz(3),
  due_at timestamptz(3),
  primary key (merchant_id, job_id)
);

create index blocklist_batches_newest on blocklist_batches (merchant_id, created_at desc, job_id);
create index blocklist_batches_due on blocklist_batches (due_at) where due_at is not null;
