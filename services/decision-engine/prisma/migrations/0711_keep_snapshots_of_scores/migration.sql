-- The scores as they were at one position of the outcomes, so that a starting replica computes on from there what the
-- running ones compute. One snapshot per format of its documents: versions that run side by side keep their own.

create table score_snapshots (
  format integer primary key,
  -- Every replica whose scores come from the same beginning has the same lineage, and the same scores.
  lineage text not null,
  position bigint not null,
  merchants integer not null,
  bytes bigint not null,
  shared text not null,
  checksum bigint not null,
  written_at timestamptz(3) not null default clock_timestamp()
);

-- Written again only when the merchant had an outcome since the snapshot before. Merchants in the order of `touched` are
-- in the order of their last outcomes. Documents are text, so that numbers are read as they were written.
create table score_snapshot_merchants (
  format integer not null references score_snapshots on delete cascade,
  merchant_id text not null,
  touched bigint not null,
  document text not null,
  checksum bigint not null,
  primary key (format, merchant_id)
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
create index score_snapshot_merchants_touched on score_snapshot_merchants (format, touched);
