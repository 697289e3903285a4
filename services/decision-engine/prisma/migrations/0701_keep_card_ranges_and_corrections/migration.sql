-- First six to eight digits of the card, beside the other traits that scores go by.
alter table decisions add column card_bin text;
alter table outcomes add column card_bin text;

-- A merchant that sets no bucket size leaves it to the policy how long an outcome is remembered.
alter table outcomes alter column slow_rate drop not null;

-- The verdict on the same attempt that a row replaces; null for the first word on it.
alter table outcomes add column corrects text check (corrects in ('success', 'failure', 'neutral', 'pending'));
