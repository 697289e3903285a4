-- Every state that a routing rule has had, numbered from 1, with whoever made it. A rule that is there already begins
-- with the state that it is in; who made that is not known.
alter table routing_rules
  add column version integer not null default 1,
  add column author_kind text,
  add column author_id text,
  add column modified_by_kind text,
  add column modified_by_id text;

create table routing_rule_versions (
  merchant_id varchar(64) not null,
  rule_id varchar(64) not null,
  version integer not null check (version > 0),
  name text not null,
  description text,
  algorithm jsonb not null,
  metadata jsonb,
  author_kind text,
  author_id text,
  restored_version integer,
  created_at timestamptz(3) not null,
  primary key (merchant_id, rule_id, version),
  foreign key (merchant_id, rule_id) references routing_rules (merchant_id, rule_id) on delete cascade
);

-- The first version is kept here, so that rules have it which a process of the version before makes.
create function keep_first_version_of_rule() returns trigger language plpgsql as $$
begin
  insert into routing_rule_versions (merchant_id, rule_id, version, name, description, algorithm, metadata,
    author_kind, author_id, created_at)
  values (new.merchant_id, new.rule_id, new.version, new.name, new.description, new.algorithm, new.metadata,
    new.author_kind, new.author_id, new.created_at);
  return null;
end
$$;
create trigger routing_rules_first_version after insert on routing_rules
  for each row execute function keep_first_version_of_rule();

insert into routing_rule_versions (merchant_id, rule_id, version, name, description, algorithm, metadata, created_at)
select merchant_id, rule_id, 1, name, description, algorithm, metadata, modified_at from routing_rules;
