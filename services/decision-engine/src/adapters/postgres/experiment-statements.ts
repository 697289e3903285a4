import type { Row } from "@railyard/database";
import { defineStatement, defineTable, jsonb, text, timestamptz } from "@railyard/database";

import type { AttemptResults } from "../../domain/experiments/payment-result.ts";
import type { Arm } from "../../domain/rules/rule-program.ts";
import { countableAfter, outcomes } from "./outcome-statements.ts";

export const participants = defineTable("experiment_payments", {
  merchant_id: text(),
  experiment_id: text(),
  payment_id: text(),
  arm: text<Arm>(),
  connector: text().orNull(),
  results: jsonb<AttemptResults>(),
  decided_at: timestamptz(),
});

export const insertedParticipants = participants.without("results");

const key = "merchant_id, experiment_id, starts_at, arm";
const sums = [
  "payments",
  "successes",
  "failures",
  "first_successes",
  "first_failures",
  "latencies",
  "latency_ms",
] as const;

/** What is summed up of an arm. */
export type ArmSums = Readonly<Record<(typeof sums)[number], number>>;

export const noSums: ArmSums = {
  payments: 0,
  successes: 0,
  failures: 0,
  first_successes: 0,
  first_failures: 0,
  latencies: 0,
  latency_ms: 0,
};

const addSums = sums.map((name) => `${name} = known.${name} + excluded.${name}`).join(", ");

/** Payments ($1) that take part; those that do already stay as they are. Rows go in order, so that writers queue. */
export const insertParticipants = defineStatement({
  name: "experiments_insert_participants",
  text: `
    with made as (
      insert into experiment_payments (${insertedParticipants.list})
      select ${insertedParticipants.list}
      from json_to_recordset($1::json) as participant(${insertedParticipants.definitions})
      order by merchant_id, payment_id
      on conflict (merchant_id, payment_id, experiment_id) do nothing
      returning merchant_id, experiment_id, arm, decided_at
    ), begun as (
      insert into experiments (merchant_id, experiment_id, started_at)
      select merchant_id, experiment_id, min(decided_at) from made group by 1, 2 order by 1, 2
      on conflict (merchant_id, experiment_id) do nothing
    )
    insert into experiment_hours as known (${key}, payments)
    select merchant_id, experiment_id, date_trunc('hour', decided_at, 'UTC'), arm, count(*)
    from made group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (${key}) do update set payments = known.payments + excluded.payments`,
});

/** Lets one replica at a time count outcomes; false: another one does. */
export const lockCounting = defineStatement<{ readonly is_locked: boolean }>({
  name: "experiments_lock_counting",
  text: "select pg_try_advisory_xact_lock(726110004) as is_locked",
});

/** The outcomes that experiments can count now. */
export const readCountable = countableAfter("experiment_cursor");

export const moveCursor = defineStatement({
  name: "experiments_move_cursor",
  text: "update experiment_cursor set position = $1",
});

const taking = participants.pick("merchant_id", "experiment_id", "payment_id", "arm", "results");
const outcomeColumns = outcomes.pick("attempt_key", "connector", "verdict", "origin", "status", "latency_ms");

export interface ParticipantOutcome extends Row<typeof taking>, Row<typeof outcomeColumns> {
  readonly starts_at: Date;
}

/** Outcomes of payments that take part, in the order of the log; each with what was known of its payment before. */
export const readParticipantOutcomes = defineStatement<ParticipantOutcome>({
  name: "experiments_read_participant_outcomes",
  text: `
    select ${taking.listFrom("participant")}, ${outcomeColumns.listFrom("outcome")},
      date_trunc('hour', participant.decided_at, 'UTC') as starts_at
    from outcomes as outcome
    join experiment_payments as participant using (merchant_id, payment_id)
    where outcome.position > $1 and outcome.position <= $2
    order by outcome.position`,
});

const resulting = participants.pick("merchant_id", "experiment_id", "payment_id", "results");

export const writeResults = defineStatement({
  name: "experiments_write_results",
  text: `
    update experiment_payments as participant set results = changed.results
    from json_to_recordset($1::json) as changed(${resulting.definitions})
    where participant.merchant_id = changed.merchant_id and participant.payment_id = changed.payment_id
      and participant.experiment_id = changed.experiment_id`,
});

export const addToHours = defineStatement({
  name: "experiments_add_to_hours",
  text: `
    insert into experiment_hours as known (${key}, ${sums.join(", ")})
    select ${key}, ${sums.join(", ")} from json_to_recordset($1::json) as added(
      merchant_id text, experiment_id text, starts_at timestamptz, arm text,
      ${sums.map((name) => `${name} bigint`).join(", ")}
    )
    order by ${key}
    on conflict (${key}) do update set ${addSums}`,
});

export interface RunningRow {
  readonly merchant_id: string;
  readonly experiment_id: string;
  readonly algorithm: unknown;
}

export const readRunning = defineStatement<RunningRow>({
  name: "experiments_read_running",
  text: `
    select experiment.merchant_id, experiment.experiment_id, rule.algorithm
    from experiments as experiment
    join routing_rules as rule on rule.merchant_id = experiment.merchant_id and rule.rule_id = experiment.experiment_id
    where experiment.stopped_at is null`,
});

/** The sums of an experiment's arms from the hour of one time to that of another. */
export const readSums = defineStatement<ArmSums & { readonly arm: Arm }>({
  name: "experiments_read_sums",
  text: `
    select arm, ${sums.map((name) => `sum(${name})::bigint as ${name}`).join(", ")} from experiment_hours
    where merchant_id = $1 and experiment_id = $2
      and starts_at >= coalesce(date_trunc('hour', $3::timestamptz, 'UTC'), '-infinity')
      and starts_at < coalesce($4::timestamptz, 'infinity')
    group by arm`,
});

/** Changes no row when it is stopped already. The caller holds the lock of the configuration. */
export const stopExperiment = defineStatement({
  name: "experiments_stop",
  text: `
    update experiments set stopped_at = now(), stop_reason = $3, revision = nextval('configuration_revision')
    where merchant_id = $1 and experiment_id = $2 and stopped_at is null`,
});

export interface ExperimentRow {
  readonly started_at: Date;
  readonly stopped_at: Date | null;
  readonly stop_reason: "guardrail_breached" | null;
}

export const readExperimentRow = defineStatement<ExperimentRow>({
  name: "experiments_read",
  text: "select started_at, stopped_at, stop_reason from experiments where merchant_id = $1 and experiment_id = $2",
});

const listed = participants.pick("payment_id", "arm", "connector", "results", "decided_at");

export type ParticipantRow = Row<typeof listed>;

/** Newest first, since $3; $5 are passed over. */
export const readParticipants = defineStatement<ParticipantRow>({
  name: "experiments_read_participants",
  text: `
    select ${listed.list} from experiment_payments
    where merchant_id = $1 and experiment_id = $2 and decided_at >= coalesce($3::timestamptz, '-infinity')
    order by decided_at desc, payment_id limit $4 offset $5`,
});

/** Participants since an hour; those before are in the sums of their hours. */
export const countParticipants = defineStatement<{ readonly payments: number }>({
  name: "experiments_count_participants",
  text: `
    select (
      coalesce((
        select sum(payments) from experiment_hours
        where merchant_id = $1 and experiment_id = $2
          and starts_at >= coalesce(date_trunc('hour', $3::timestamptz, 'UTC'), '-infinity')
      ), 0) - (
        select count(*) from experiment_payments
        where merchant_id = $1 and experiment_id = $2
          and decided_at >= date_trunc('hour', $3::timestamptz, 'UTC') and decided_at < $3::timestamptz
      )
    )::bigint as payments`,
});
