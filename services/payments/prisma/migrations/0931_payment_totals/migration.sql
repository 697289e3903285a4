-- Numbers and amounts of payments by quarter of an hour. What is listed anew is noted here, by the passes of the list and
-- not on the way of a payment.

create table payment_totals_changes (
  change bigint generated always as identity primary key,
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null
) with (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_threshold = -1
);

-- What of each payment is in the totals.
create table payment_totals_rows (
  merchant_id varchar(64) not null,
  payment_id varchar(64) not null,
  facet integer not null,
  slot timestamptz(3) not null,
  error_code text not null,
  amount bigint not null,
  amount_captured bigint not null,
  amount_refunded bigint not null,
  primary key (merchant_id, payment_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create table payment_totals (
  facet integer not null,
  slot timestamptz(3) not null,
  error_code text not null,
  payments bigint not null,
  amount bigint not null,
  amount_captured bigint not null,
  amount_refunded bigint not null,
  primary key (facet, slot, error_code)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05);

create function note_payment_totals_changes() returns trigger language plpgsql as $$
begin
  insert into payment_totals_changes (merchant_id, payment_id) select merchant_id, payment_id from changed;
  return null;
end
$$;

create trigger payment_totals_changes_insert after insert on listed_payments
  referencing new table as changed for each statement execute function note_payment_totals_changes();
create trigger payment_totals_changes_update after update on listed_payments
  referencing new table as changed for each statement execute function note_payment_totals_changes();
create trigger payment_totals_changes_delete after delete on listed_payments
  referencing old table as changed for each statement execute function note_payment_totals_changes();
