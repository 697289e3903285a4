import type { ItemOf, Row, Statement } from "@railyard/database";
import {
  bigint,
  boolean,
  defineStatement,
  defineTable,
  double,
  integer,
  text,
  texts,
  timestamptz,
} from "@railyard/database";
import { cursorStep, outboxRows } from "@railyard/outbox";

import type { KnownAttempt } from "../../domain/attempt-history.ts";
import type { Outcome, Verdict } from "../../domain/scoring/outcome.ts";
import { accountSubject, gatewaySubject } from "../../domain/scoring/outcome.ts";
import { toDimensionTexts } from "../../domain/scoring/score-dimensions.ts";
import type { OutcomeRecord } from "../../ports.ts";
import { countCustomers, countedColumns } from "./customer-statements.ts";
import { traits, traitsOfRow } from "./trait-columns.ts";

/**
 * Lets one writer at a time look at what is known and take positions until it commits; a reader that has seen a
 * position has seen all before it. A statement of its own, because a statement does not see what is committed while it
 * waits. The number only has to differ from other locks of this database.
 */
const lock = "select pg_advisory_xact_lock(726110002)";

export const lockOutcomes = defineStatement({ name: "outcomes_lock", text: lock });

export const outcomes = defineTable("outcomes", {
  position: bigint(),
  merchant_id: text(),
  attempt_key: text(),
  is_final: boolean().orNull(),
  verdict: text<Verdict>(),
  origin: text<OutcomeRecord["origin"]>(),
  payment_id: text(),
  connector: text(),
  merchant_connector_id: text().orNull(),
  status: text(),
  ...traits.columns,
  amount: bigint().orNull(),
  error_code: text().orNull(),
  error_category: text().orNull(),
  latency_ms: bigint().orNull(),
  routing_approach: text().orNull(),
  slow_rate: double().orNull(),
  happened_at: timestamptz(),
  corrects: text<Verdict>().orNull(),
  revision: integer(),
  told: texts(),
  told_version: bigint().orNull(),
  customer: text().orNull(),
});

const inserted = outcomes.without("position");

/** The caller holds the lock and has compared them with what is known. */
export const insertOutcomes = defineStatement({
  name: "outcomes_insert",
  text: `
    with inserted as (
      insert into outcomes (${inserted.list})
      select ${inserted.list} from json_to_recordset($1::json) as outcome(${inserted.definitions})
      on conflict do nothing
      returning ${countedColumns}
    ), counted as (${countCustomers}
    )
    select from inserted`,
});

const eventsOfInserted = `
  select outcome.event_id from inserted
  join json_to_recordset($1::json) as outcome(merchant_id text, attempt_key text, event_id text)
    using (merchant_id, attempt_key)`;

/**
 * Adds those of $1 whose attempts nothing is known of, each attempt once. It looks before it has the lock, so the keys
 * of the table decide where two come at once. The look is a subquery of its own row, which always goes by the index,
 * regardless of the planner's statistics.
 */
const insertedFirstWords = (condition = "true"): string => `
    locked as materialized (${lock}
    ), inserted as (
      insert into outcomes (${inserted.list})
      select ${inserted.list} from locked cross join json_to_recordset($1::json) as outcome(${inserted.definitions})
      where ${condition} and (
        select known.position from outcomes as known
        where known.merchant_id = outcome.merchant_id and known.attempt_key = outcome.attempt_key limit 1
      ) is null
      on conflict do nothing
      returning ${countedColumns}
    ), counted as (${countCustomers}
    )`;

/** Adds first words, and their events ($2; a row of $1 names its own as `event_id`). */
export const insertFirstWords = defineStatement<{ readonly merchant_id: string; readonly attempt_key: string }>({
  name: "outcomes_insert_first_words",
  text: `
    with ${insertedFirstWords()}, events as (${outboxRows("$2", `event.id in (${eventsOfInserted})`)}
    )
    select merchant_id, attempt_key from inserted`,
});

/**
 * Adds first words where the cursor of the inbox ($2, $3) is just before their events, and moves it behind them ($4)
 * unless one of the $5 was not the first.
 */
export const insertFirstWordsInOrder = defineStatement<{ readonly inserted: number; readonly has_passed: boolean }>({
  name: "outcomes_insert_first_words_in_order",
  text: `
    with ${insertedFirstWords("exists (select from inbox_cursor where source = $2::text and position = $3::bigint)")},
    passed as (${cursorStep(2, "(select count(*) from inserted) = $5::int")}
    )
    select (select count(*) from inserted)::int as inserted, exists (select from passed) as has_passed`,
});

/** Notes in the last words on attempts what else was reported. */
export const noteStatements = defineStatement({
  name: "outcomes_note_statements",
  text: `
    update outcomes set told = noted.told, told_version = noted.told_version
    from json_to_recordset($1::json) as noted(position bigint, told text[], told_version bigint)
    where outcomes.position = noted.position`,
});

/** What an attempt was about. */
export type AttemptFacts = Pick<OutcomeRecord, "traits" | "merchantConnectorId" | "slowRate" | "customer">;

const last = outcomes.pick(
  "position",
  "merchant_id",
  "attempt_key",
  "verdict",
  "revision",
  "told",
  "told_version",
  "merchant_connector_id",
  ...traits.names,
  "slow_rate",
  "customer",
);

type LastRow = Row<typeof last>;

/** The last words on attempts, each by way of the index of attempts, regardless of the planner's statistics. */
export const readLastOutcomes = defineStatement<LastRow>({
  name: "outcomes_read_last",
  text: `
    select last.* from unnest($1::text[], $2::text[]) as wanted(merchant_id, attempt_key)
    cross join lateral (
      select ${last.list} from outcomes
      where outcomes.merchant_id = wanted.merchant_id and outcomes.attempt_key = wanted.attempt_key
      order by position desc limit 1
    ) as last`,
});

/** What is known of the attempt, and what it was about. */
export const fromLastRow = (row: LastRow): { readonly known: KnownAttempt; readonly facts: AttemptFacts } => ({
  known: { verdict: row.verdict, revision: row.revision, statements: row.told, version: row.told_version },
  facts: {
    traits: traitsOfRow(row),
    merchantConnectorId: row.merchant_connector_id,
    slowRate: row.slow_rate,
    customer: row.customer,
  },
});

const scored = outcomes.pick(
  "position",
  "merchant_id",
  "attempt_key",
  "verdict",
  "connector",
  "merchant_connector_id",
  ...traits.names,
  "slow_rate",
  "corrects",
  "happened_at",
);

/** A row as the scores need it. */
export interface OutcomeRow extends Row<typeof scored> {
  readonly kind: "outcome";
}

/** That a merchant's scores are reset here. */
export interface ResetRow {
  readonly kind: "reset";
  readonly position: number;
  readonly merchant_id: string;
}

export type LoggedRow = OutcomeRow | ResetRow;

const columnsOfResets: Readonly<Record<string, string>> = {
  position: "position",
  merchant_id: "merchant_id",
  happened_at: "reset_at",
};
const ofReset = scored.names.map((name) => columnsOfResets[name] ?? `null::${scored.columns[name].type}`).join(", ");

/** Outcomes and resets in one order; each half by its own key, regardless of the planner's statistics. */
export const readOutcomes = defineStatement<LoggedRow>({
  name: "outcomes_read",
  text: `
    (
      select 'outcome' as kind, ${scored.list}
      from outcomes where position > $1 order by position limit $2
    )
    union all
    (
      select 'reset', ${ofReset}
      from score_resets where position > $1 order by position limit $2
    )
    order by position limit $2`,
});

/** The position before the newest $1 outcomes; no row when there are fewer. */
export const readWindowBegin = defineStatement<{ readonly position: number }>({
  name: "outcomes_read_window_begin",
  text: "select position from outcomes order by position desc offset $1 limit 1",
});

/**
 * The outcomes after a cursor that can be counted now: at most $1, up to those of some seconds ago. Decisions are
 * logged behind their answers, and what is younger may be about a payment whose decision is not there yet.
 */
export const countableAfter = (cursor: string): Statement<{ readonly after: number; readonly until: number | null }> =>
  defineStatement({
    name: `outcomes_read_countable_${cursor}`,
    text: `
      select cursor.position as after, (
        select max(position) from (
          select position, recorded_at from outcomes where outcomes.position > cursor.position
          order by position limit $1
        ) as next where recorded_at < now() - interval '2 seconds'
      ) as until
      from ${cursor} as cursor`,
  });

/** An outcome as it is stored. A correction is not final by name: see the table's key. */
export const toOutcomeRow = (
  {
    outcome,
    corrects,
    revision,
  }: {
    readonly outcome: OutcomeRecord;
    readonly corrects: Verdict | null;
    readonly revision: number;
  },
  { statements, version }: KnownAttempt,
): ItemOf<typeof inserted> => ({
  merchant_id: outcome.merchantId,
  attempt_key: outcome.attemptKey,
  is_final: corrects === null ? outcome.verdict !== "pending" : null,
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
  corrects,
  revision,
  told: statements,
  told_version: version,
  dimensions: toDimensionTexts(outcome.traits),
  customer: outcome.customer,
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
  traits: traitsOfRow(row),
  atMs: row.happened_at.getTime(),
  slowRate: row.slow_rate,
  corrects: row.corrects,
});
