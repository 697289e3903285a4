-- First six to eight digits of the card, beside the other traits that scores go by.
alter table decisions add column card_bin text;
alter table outcomes add column card_bin text;

-- A merchant that sets no bucket size leaves it to the policy how long an outcome is remembered.
alter table outcomes alter column slow_rate drop not null;

-- Corrections: later rows of an attempt, each with the verdict that it replaces, numbered from 1. They leave is_final out,
-- so that the key by which versions before insert the first words stays as it is and does not see them.
alter table outcomes alter column is_final drop not null;
alter table outcomes add column corrects text;
alter table outcomes add column revision integer not null default 0;
alter table outcomes add constraint outcomes_corrects check (
  (revision > 0) = (is_final is null) and (revision > 0) = (corrects is not null)
  and corrects in ('success', 'failure', 'neutral')
) not valid;
create unique index outcomes_corrections on outcomes (merchant_id, attempt_key, revision) where revision > 0;

-- What was told to this effect, and the latest version of the payment that told it: what was told before is a repetition,
-- in whatever order it comes again.
alter table outcomes add column told text[] not null default '{}';
alter table outcomes add column told_version bigint;
