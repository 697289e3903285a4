import type { OwnTime, SweepStatement } from "@railyard/jobs";
import { defineSweep, defineSweepInOwnTime, sweepInOwnTime, sweepLimit, sweepOf } from "@railyard/jobs";

import type { DiscardedRows } from "./discarded-rows.ts";
import { discardText, discardedRows } from "./discarded-rows.ts";
import { checkedRows } from "./due-rows.ts";

/** Deletes what users gave back on days that are over. No milliseconds are needed here; every sweep is given them. */
const sweepRefundAllowances = defineSweep({
  name: "sweep_refund_allowances",
  table: "refund_allowances",
  due: "expires_at",
  text: `
    with due as (
      select organization_id, user_id, day, currency from refund_allowances
      where expires_at <= now() and $1::bigint is not null
      order by expires_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from refund_allowances as taken using due
      where taken.organization_id = due.organization_id and taken.user_id = due.user_id
        and taken.day = due.day and taken.currency = due.currency
    )
    select count(*) from due`,
});

/** Ephemeral keys that have expired are erased. They are credentials, so their time is real. */
const sweepKeys = defineSweep({
  name: "sweep_keys",
  table: "ephemeral_keys",
  due: "expires_at",
  text: `
    with due as (
      select merchant_id, key_id from ephemeral_keys
      where expires_at <= now() and $1::bigint is not null
      order by expires_at limit ${String(sweepLimit)} for update skip locked
    ), gone as (
      delete from ephemeral_keys using due
      where ephemeral_keys.merchant_id = due.merchant_id and ephemeral_keys.key_id = due.key_id
    )
    select count(*) from due`,
});

const sweepOfDiscarded = (rows: DiscardedRows): SweepStatement => {
  const { name, table, due, limit = sweepLimit } = rows;
  const from = `from ${table}
    where ${due} <= now() and $1::bigint is not null order by ${due} limit ${String(limit)} for update skip locked`;
  return defineSweep({ name, table, due, text: discardText(rows, from, "now()") });
};

/** What every installation looks for. */
const realSweeps: readonly SweepStatement[] = [
  ...checkedRows.map((rows) => sweepOf(rows)),
  ...discardedRows.map(sweepOfDiscarded),
  sweepKeys,
  sweepRefundAllowances,
];

// Advancing a clock does the work of its merchant itself.
const ownTime: OwnTime = {
  clocks: "merchant_clocks",
  owner: "merchant_id",
  aheadMs: "offset_ms",
  where: "clocks.target is null",
};

const sweepOfDiscardedInOwnTime = (rows: DiscardedRows): SweepStatement =>
  defineSweepInOwnTime({ ...rows, name: `${rows.name}_own` }, ownTime, (from, now) => discardText(rows, from, now));

/** What is looked for in addition to that where merchants have clocks of their own. */
const sandboxSweeps: readonly SweepStatement[] = [
  sweepOf({ table: "merchant_clocks", members: { merchantId: "merchant_id" }, job: "advance_clock", about: "clock" }),
  ...checkedRows.map((rows) => sweepInOwnTime(rows, ownTime)),
  ...discardedRows.map(sweepOfDiscardedInOwnTime),
];

/** What is looked for, in this order. */
export const sweepsOf = ({ isSandbox }: { readonly isSandbox: boolean }): readonly SweepStatement[] =>
  isSandbox ? [...realSweeps, ...sandboxSweeps] : realSweeps;
