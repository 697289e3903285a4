-- How users look at lists: filters that they keep, and preferences of the console.
create table user_views (
  view_id varchar(64) primary key,
  user_id varchar(64) not null references users (user_id) on delete cascade on update no action,
  merchant_id varchar(64) not null references merchants (merchant_id) on delete no action on update no action,
  -- Profile of the session that made the view; null: the whole merchant.
  profile_id varchar(64),
  name varchar(64) not null,
  screen varchar(32) not null,
  query varchar(2000) not null,
  columns text[] not null,
  visibility text not null check (visibility in ('private', 'shared')),
  created_at timestamptz(3) not null default now(),
  modified_at timestamptz(3) not null default now()
);
create index user_views_merchant_id_idx on user_views (merchant_id, created_at);
create index user_views_user_id_idx on user_views (user_id);

create table user_preferences (
  user_id varchar(64) primary key references users (user_id) on delete cascade on update no action,
  preferences jsonb not null,
  modified_at timestamptz(3) not null default now()
);
