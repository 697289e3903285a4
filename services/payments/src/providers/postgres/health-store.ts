import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { HealthError } from "../domain/connector-health.ts";
import { latencyClasses, noHealthCounts } from "../domain/connector-health.ts";
import type { ConnectorHealthStore } from "../ports.ts";

const counters = ["succeeded", "failed", "calls", "timed_out", "webhooks", "bad_signatures"] as const;
const classNumbers = Array.from({ length: latencyClasses }, (_, index) => String(index + 1));

const list = (write: (name: string) => string): string => counters.map((name) => write(name)).join(", ");

// Sorted, so that two processes do not wait for each other's rows.
const addCounts = defineStatement({
  name: "connector_health_add",
  text: `
    insert into connector_health (merchant_id, merchant_connector_id, starts_at, ${counters.join(", ")}, latencies)
    select merchant_id, merchant_connector_id, starts_at, ${counters.join(", ")}, latencies
    from json_to_recordset($1::json) as item(
      merchant_id text, merchant_connector_id text, starts_at timestamptz, ${list((name) => `${name} integer`)},
      latencies integer[]
    )
    order by merchant_id, merchant_connector_id, starts_at
    on conflict (merchant_id, merchant_connector_id, starts_at) do update set
      ${list((name) => `${name} = connector_health.${name} + excluded.${name}`)},
      latencies = array[${classNumbers
        .map((number) => `connector_health.latencies[${number}] + excluded.latencies[${number}]`)
        .join(", ")}]`,
});

const newer = (name: string): string => `
  ${name} = case
    when excluded.${name} ->> 'occurredAt' > coalesce(connector_health_latest.${name} ->> 'occurredAt', '')
    then excluded.${name} else connector_health_latest.${name}
  end`;

const later = (name: string): string => `${name} = greatest(excluded.${name}, connector_health_latest.${name})`;

const addLatest = defineStatement({
  name: "connector_health_add_latest",
  text: `
    insert into connector_health_latest (
      merchant_id, merchant_connector_id, succeeded_at, webhook_at, bad_signature_at, error, technical_error
    )
    select distinct on (merchant_id, merchant_connector_id) merchant_id, merchant_connector_id,
      max(succeeded_at) over account, max(webhook_at) over account, max(bad_signature_at) over account,
      first_value(error) over (account order by error ->> 'occurredAt' desc nulls last),
      first_value(technical_error) over (account order by technical_error ->> 'occurredAt' desc nulls last)
    from json_to_recordset($1::json) as item(
      merchant_id text, merchant_connector_id text, succeeded_at timestamptz, webhook_at timestamptz,
      bad_signature_at timestamptz, error jsonb, technical_error jsonb
    )
    window account as (partition by merchant_id, merchant_connector_id)
    order by merchant_id, merchant_connector_id
    on conflict (merchant_id, merchant_connector_id) do update set
      ${["succeeded_at", "webhook_at", "bad_signature_at"].map(later).join(", ")},
      ${["error", "technical_error"].map(newer).join(", ")}`,
});

const prune = defineStatement({
  name: "connector_health_prune",
  text: `
    delete from connector_health where (merchant_id, merchant_connector_id, starts_at) in (
      select merchant_id, merchant_connector_id, starts_at from connector_health
      where starts_at < $1 order by starts_at limit $2
    )`,
});

interface CountsRow {
  readonly merchant_connector_id: string;
  readonly succeeded: number;
  readonly failed: number;
  readonly calls: number;
  readonly timed_out: number;
  readonly webhooks: number;
  readonly bad_signatures: number;
  readonly latencies: readonly number[];
}

const readCounts = defineStatement<CountsRow>({
  name: "connector_health_read",
  text: `
    select merchant_connector_id, ${list((name) => `sum(${name})::float8 as ${name}`)},
      array[${classNumbers.map((number) => `sum(latencies[${number}])`).join(", ")}]::float8[] as latencies
    from connector_health
    where merchant_id = $1 and merchant_connector_id = any($2) and starts_at >= $3
    group by merchant_connector_id`,
});

interface LatestRow {
  readonly merchant_connector_id: string;
  readonly succeeded_at: Date | null;
  readonly webhook_at: Date | null;
  readonly bad_signature_at: Date | null;
  readonly error: HealthError | null;
  readonly technical_error: HealthError | null;
}

const readLatest = defineStatement<LatestRow>({
  name: "connector_health_read_latest",
  text: `
    select merchant_connector_id, succeeded_at, webhook_at, bad_signature_at, error, technical_error
    from connector_health_latest where merchant_id = $1 and merchant_connector_id = any($2)`,
});

const prunedTogether = 5_000;

/** The health of connector accounts in PostgreSQL. */
export const createHealthStore = (database: Database): ConnectorHealthStore => ({
  add: async (changes) => {
    const rows = changes.map(({ merchantId, merchantConnectorId, startsAtMs, counts, latest }) => ({
      merchant_id: merchantId,
      merchant_connector_id: merchantConnectorId,
      starts_at: new Date(startsAtMs),
      succeeded: counts.succeeded,
      failed: counts.failed,
      calls: counts.calls,
      timed_out: counts.timedOut,
      webhooks: counts.webhooks,
      bad_signatures: counts.badSignatures,
      latencies: counts.latencies,
      succeeded_at: latest.succeededAt,
      webhook_at: latest.webhookAt,
      bad_signature_at: latest.badSignatureAt,
      error: latest.error,
      technical_error: latest.technicalError,
    }));
    const json = JSON.stringify(rows);
    await database.transaction(async (transaction) => {
      await transaction.execute(addCounts, [json]);
      await transaction.execute(addLatest, [json]);
    }, "connector_health");
  },
  prune: async (before) => {
    while ((await database.execute(prune, [before, prunedTogether])) === prunedTogether);
  },
  countsSince: async (merchantId, merchantConnectorIds, since) => {
    const rows = await database.query(readCounts, [merchantId, merchantConnectorIds, since]);
    return new Map(
      rows.map(({ merchant_connector_id: id, timed_out: timedOut, bad_signatures: badSignatures, ...counts }) => [
        id,
        { ...noHealthCounts, ...counts, timedOut, badSignatures },
      ]),
    );
  },
  latest: async (merchantId, merchantConnectorIds) => {
    const rows = await database.query(readLatest, [merchantId, merchantConnectorIds]);
    return new Map(
      rows.map((row) => [
        row.merchant_connector_id,
        {
          succeededAt: row.succeeded_at,
          webhookAt: row.webhook_at,
          badSignatureAt: row.bad_signature_at,
          error: row.error,
          technicalError: row.technical_error,
        },
      ]),
    );
  },
});
