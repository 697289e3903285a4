-- Endpoints of a profile in addition to its own one. What is secret of them is encrypted with the merchant's data key.
create table webhook_endpoints (
  merchant_id varchar(64) not null,
  webhook_endpoint_id varchar(64) not null,
  profile_id varchar(64) not null,
  url text not null,
  description text,
  -- Both empty: all events.
  event_classes text[] not null,
  event_types text[] not null,
  sealed_settings text not null,
  disabled_at timestamptz(3),
  disabled_by text,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3) not null,
  primary key (merchant_id, webhook_endpoint_id)
);
create index webhook_endpoints_of_profile on webhook_endpoints (merchant_id, profile_id);

-- How much an endpoint gets, and whether webhooks about one object are sent one after the other.
alter table endpoints
  add column rate_per_second integer check (rate_per_second > 0),
  add column sending_spent_until timestamptz(3),
  add column is_ordered boolean not null default false,
  -- When a success ended failures in a row that had paused it, or a merchant did: it gets more by and by after that.
  add column recovered_at timestamptz(3);

-- The places of deliveries that are due at endpoints with an order, by the versions of their objects.
create table delivery_lines (
  delivery_id varchar(64) primary key,
  endpoint_id varchar(129) not null,
  object_id varchar(64) not null,
  object_version integer not null,
  queued_at timestamptz(3) not null default now()
);
create index delivery_lines_of_object on delivery_lines (endpoint_id, object_id, object_version);
