-- Mails on their way out: written with the change they tell of, sent by a job. What they say is sealed, because links in
-- it open something, and erased once the mail is sent or given up.
create table mails (
  mail_id varchar(64) primary key,
  kind varchar(64) not null,
  sealed_content text,
  attempts integer not null default 0,
  -- Somebody is sending it until then.
  claimed_until timestamptz(3),
  due_at timestamptz(3),
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index mails_due_at_idx on mails (due_at);
