import { changeRecorded } from "@railyard/audit";
import type { BlocklistKind } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { outboxParameter, outboxRows } from "@railyard/outbox";

import type { GuardStore } from "../ports.ts";

const addEntry = defineStatement<{ readonly fingerprint_id: string }>({
  name: "blocklist_add",
  text: `
    with added as (
      insert into blocklist (merchant_id, data_kind, fingerprint_id, created_at) values ($1, $2, $3, $4)
      on conflict do nothing returning fingerprint_id
    ), told as (${outboxRows("$5", "exists (select from added)")})
    select fingerprint_id from added`,
});

const removeEntry = defineStatement<{ readonly created_at: Date }>({
  name: "blocklist_remove",
  text: `
    with removed as (
      delete from blocklist where merchant_id = $1 and data_kind = $2 and fingerprint_id = $3 returning created_at
    ), told as (${outboxRows("$4", "exists (select from removed)")})
    select created_at from removed`,
});

interface EntryRow {
  readonly fingerprint_id: string;
  readonly created_at: Date;
}

const listEntries = defineStatement<EntryRow>({
  name: "blocklist_list",
  text: `
    select fingerprint_id, created_at from blocklist where merchant_id = $1 and data_kind = $2
    order by created_at desc, fingerprint_id limit $3 offset $4`,
});

const countEntries = defineStatement<{ readonly count: number }>({
  name: "blocklist_count",
  text: "select count(*)::integer as count from blocklist where merchant_id = $1 and data_kind = $2",
});

interface FindingRow {
  /** Null: an entry of the blocklist. */
  readonly counter: string | null;
  readonly failures: number;
}

const inspect = defineStatement<FindingRow>({
  name: "guard_inspect",
  text: `
    select null as counter, 0 as failures
    from unnest($2::text[], $3::text[]) as asked (data_kind, fingerprint_id)
    join blocklist on blocklist.merchant_id = $1 and blocklist.data_kind = asked.data_kind
      and blocklist.fingerprint_id = asked.fingerprint_id
    union all
    select counter, failures from card_testing_counters
    where merchant_id = $1 and counter = any($4::text[]) and expires_at > $5`,
});

const sweptAtOnce = 20;

// The order keeps two counts of the same counters from waiting for each other in a circle.
const countFailure = defineStatement({
  name: "guard_count_failure",
  text: `
    with swept as (
      delete from card_testing_counters
      where (merchant_id, counter) in (
        select merchant_id, counter from card_testing_counters
        where expires_at <= $3 and not (merchant_id = $1 and counter = any($2::text[]))
        order by expires_at limit ${String(sweptAtOnce)} for update skip locked
      )
    )
    insert into card_testing_counters as kept (merchant_id, counter, failures, expires_at)
    select $1, asked.counter, 1, $4 from unnest($2::text[]) as asked (counter) order by asked.counter
    on conflict (merchant_id, counter) do update set
      failures = case when kept.expires_at <= $3 then 1 else least(kept.failures + 1, 1000000) end,
      expires_at = case when kept.expires_at <= $3 then excluded.expires_at else kept.expires_at end`,
});

/** The audit event of an entry; like the blocklist, it has fingerprints or BINs of cards, and never a PAN. */
const auditEvent = (merchantId: string, action: string, kind: BlocklistKind, value: string): string =>
  outboxParameter([
    changeRecorded("payments", {
      merchantId,
      action,
      objectType: "blocklist_entry",
      objectId: value,
      changes: { data_kind: { after: kind } },
    }),
  ]);

/** The blocklist and the counts of failures in PostgreSQL; every function but the list is one statement. */
export const createGuardStore = (database: Database): GuardStore => ({
  addEntry: async (merchantId, { kind, value }, now) =>
    (await database.query(addEntry, [merchantId, kind, value, now, auditEvent(merchantId, "added", kind, value)]))
      .length === 1,
  removeEntry: async (merchantId, { kind, value }) => {
    const [row] = await database.query(removeEntry, [
      merchantId,
      kind,
      value,
      auditEvent(merchantId, "removed", kind, value),
    ]);
    return row?.created_at ?? null;
  },
  listEntries: async (merchantId, { kind, limit, offset }) => {
    const [rows, [counted]] = await Promise.all([
      database.query(listEntries, [merchantId, kind, limit, offset]),
      database.query(countEntries, [merchantId, kind]),
    ]);
    const entryOf = (
      row: EntryRow,
    ): { readonly kind: BlocklistKind; readonly value: string; readonly createdAt: Date } => ({
      kind,
      value: row.fingerprint_id,
      createdAt: row.created_at,
    });
    return { entries: rows.map(entryOf), total: counted?.count ?? 0 };
  },
  inspect: async (merchantId, { entries, counters }, now) => {
    const kinds = entries.map(({ kind }) => kind);
    const values = entries.map(({ value }) => value);
    const rows = await database.query(inspect, [merchantId, kinds, values, [...counters], now]);
    const failures = rows.flatMap((row) => (row.counter === null ? [] : [[row.counter, row.failures] as const]));
    return { isBlocked: rows.some(({ counter }) => counter === null), failures: new Map(failures) };
  },
  countFailure: async (merchantId, counters, now, expiresAt) => {
    await database.execute(countFailure, [merchantId, [...counters], now, expiresAt]);
  },
});
