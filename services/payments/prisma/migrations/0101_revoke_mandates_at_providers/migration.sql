-- A mandate that is to end is asked about at its provider until that has said yes or no.
alter table mandates add column due_at timestamptz(3), add column due_count integer not null default 0;

create index mandates_due on mandates (due_at) where due_at is not null;
-- Providers tell of a mandate by their own id.
create index mandates_by_connector_id on mandates (merchant_id, merchant_connector_id, connector_mandate_id)
  where connector_mandate_id is not null;
