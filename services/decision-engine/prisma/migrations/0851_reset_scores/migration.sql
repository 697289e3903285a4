-- That a merchant's scores start anew. Positions are those of the outcomes, taken under the same lock, so every replica
-- forgets between the same two outcomes, also one that starts later and reads both. Rows of their own, because a reset
-- is no outcome: whatever counts outcomes need not know of it.
create table score_resets (
  position bigint primary key,
  merchant_id text not null,
  reset_at timestamptz(3) not null default clock_timestamp()
);
