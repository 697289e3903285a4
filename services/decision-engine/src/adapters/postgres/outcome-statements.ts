import { defineStatement } from "@railyard/database";
import { cursorStep } from "@railyard/outbox";

import type { Outcome, Verdict } from "../../domain/scoring/outcome.ts";
import { accountSubject, gatewaySubject } from "../../domain/scoring/outcome.ts";
import type { OutcomeRecord } from "../../ports.ts";

/**
 * Lets one writer at a time take positions until it commits; then whoever has seen a position has seen all before it.
 * Rows take their positions after the lock, because they are joined with it. The number only has to differ from other
 * locks of this database.
 */
const lock = "select pg_advisory_xact_lock(726110002)";

const columns = [
  ["merchant_id", "text"],
  ["attempt_key", "text"],
  ["is_final", "boolean"],
  ["verdict", "text"],
  ["origin", "text"],
  ["payment_id", "text"],
  ["connector", "text"],
  ["merchant_connector_id", "text"],
  ["status", "text"],
  ["payment_method", "text"],
  ["payment_method_type", "text"],
  ["card_network", "text"],
  ["currency", "text"],
  ["country", "text"],
  ["card_bin", "text"],
  ["authentication_type", "text"],
  ["amount", "bigint"],
  ["error_code", "text"],
  ["error_category", "text"],
  ["latency_ms", "bigint"],
  ["routing_approach", "text"],
  ["slow_rate", "double precision"],
  ["happened_at", "timestamptz"],
] as const;

type OutcomeColumn = (typeof columns)[number][0];

const names = columns.map(([name]) => name).join(", ");
const types = columns.map(([name, type]) => `${name} ${type}`).join(", ");

/** Answers the keys of those that were not there before. */
export const insertOutcomes = defineStatement<{ merchant_id: string; attempt_key: string; is_final: boolean }>({
  name: "outcomes_insert",
  text: `
    with locked as materialized (${lock})
    insert into outcomes (${names})
    select ${names} from locked cross join json_to_recordset($1::json) as outcome(${types})
    on conflict (merchant_id, attempt_key, is_final) do nothing
    returning merchant_id, attempt_key, is_final`,
});

/**
 * The same together with a step of the inbox's cursor, or nothing of it when the cursor is elsewhere. Answers how many
 * were not there before; no row when nothing was done.
 */
export const insertOutcomesInOrder = defineStatement<{ added: number }>({
  name: "outcomes_insert_in_order",
  text: `
    with passed as (${cursorStep(2)}
    ), locked as materialized (${lock} from passed
    ), inserted as (
      insert into outcomes (${names})
      select ${names} from locked cross join json_to_recordset($1::json) as outcome(${types})
      on conflict (merchant_id, attempt_key, is_final) do nothing
      returning 1
    )
    select (select count(*) from inserted)::int as added from passed`,
});

/** A row as the scores need it. */
export interface OutcomeRow {
  readonly position: number;
  readonly merchant_id: string;
  readonly attempt_key: string;
  readonly verdict: Verdict;
  readonly connector: string;
  readonly merchant_connector_id: string | null;
  readonly payment_method: string | null;
  readonly payment_method_type: string | null;
  readonly card_network: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly card_bin: string | null;
  readonly slow_rate: number | null;
  readonly corrects: Verdict | null;
  readonly happened_at: Date;
}

export const readOutcomes = defineStatement<OutcomeRow>({
  name: "outcomes_read",
  text: `
    select position, merchant_id, attempt_key, verdict, connector, merchant_connector_id, payment_method,
      payment_method_type, card_network, currency, country, card_bin, slow_rate, corrects, happened_at
    from outcomes where position > $1 order by position limit $2`,
});

/** The position before the newest $1 outcomes; no row when there are fewer. */
export const readWindowBegin = defineStatement<{ position: number }>({
  name: "outcomes_read_window_begin",
  text: "select position from outcomes order by position desc offset $1 limit 1",
});

export const toOutcomeRow = (outcome: OutcomeRecord): Readonly<Record<OutcomeColumn, unknown>> => ({
  merchant_id: outcome.merchantId,
  attempt_key: outcome.attemptKey,
  is_final: outcome.verdict !== "pending",
  verdict: outcome.verdict,
  origin: outcome.origin,
  payment_id: outcome.paymentId,
  connector: outcome.connector,
  merchant_connector_id: outcome.merchantConnectorId,
  status: outcome.status,
  payment_method: outcome.traits.paymentMethod,
  payment_method_type: outcome.traits.paymentMethodType,
  card_network: outcome.traits.cardNetwork,
  currency: outcome.traits.currency,
  country: outcome.traits.country,
  card_bin: outcome.traits.cardBin,
  authentication_type: outcome.authenticationType,
  amount: outcome.amount,
  error_code: outcome.errorCode,
  error_category: outcome.errorCategory,
  latency_ms: outcome.latencyMs,
  routing_approach: outcome.routingApproach,
  slow_rate: outcome.slowRate,
  happened_at: outcome.happenedAt.toISOString(),
});

export const fromOutcomeRow = (row: OutcomeRow): Outcome => ({
  merchantId: row.merchant_id,
  attemptKey: row.attempt_key,
  // What is known of an account is known of its gateway too, for callers that name gateways only.
  subjects: [
    ...(row.merchant_connector_id === null ? [] : [accountSubject(row.merchant_connector_id)]),
    gatewaySubject(row.connector),
  ],
  verdict: row.verdict,
  traits: {
    paymentMethod: row.payment_method,
    paymentMethodType: row.payment_method_type,
    cardNetwork: row.card_network,
    currency: row.currency,
    country: row.country,
    cardBin: row.card_bin,
  },
  atMs: row.happened_at.getTime(),
  slowRate: row.slow_rate,
  corrects: row.corrects,
});
