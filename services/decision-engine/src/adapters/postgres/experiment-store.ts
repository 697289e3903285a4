import type { Database } from "@railyard/database";

import type { ArmCounts } from "../../domain/experiments/verdict.ts";
import type { Arm } from "../../domain/rules/rule-program.ts";
import type { ArmFigures, ExperimentStore } from "../../ports.ts";
import type { ArmSums } from "./experiment-statements.ts";
import { countParticipants, noSums, readExperimentRow, readParticipants, readSums } from "./experiment-statements.ts";

const sumsOf = (rows: readonly (ArmSums & { readonly arm: Arm })[], wanted: Arm): ArmSums =>
  rows.find(({ arm }) => arm === wanted) ?? noSums;

const countOf = ({ payments, successes, failures }: ArmSums): ArmCounts => ({
  assigned: payments,
  successes,
  failures,
});

/** The counts of both arms. */
export const countsOf = (
  rows: readonly (ArmSums & { readonly arm: Arm })[],
): { readonly control: ArmCounts; readonly variant: ArmCounts } => ({
  control: countOf(sumsOf(rows, "control")),
  variant: countOf(sumsOf(rows, "variant")),
});

const figuresOf = (sums: ArmSums): ArmFigures => ({
  ...countOf(sums),
  firstSuccesses: sums.first_successes,
  firstFailures: sums.first_failures,
  averageLatencyMs: sums.latencies === 0 ? null : sums.latency_ms / sums.latencies,
});

export const createExperimentStore = (database: Database): ExperimentStore => ({
  find: async (merchantId, experimentId) => {
    const [row] = await database.query(readExperimentRow, [merchantId, experimentId]);
    if (row === undefined) return null;
    return { startedAt: row.started_at, stoppedAt: row.stopped_at, stopReason: row.stop_reason };
  },
  figures: async ({ merchantId, experimentId, from, until }) => {
    const rows = await database.query(readSums, [merchantId, experimentId, from, until]);
    return { control: figuresOf(sumsOf(rows, "control")), variant: figuresOf(sumsOf(rows, "variant")) };
  },
  payments: async ({ merchantId, experimentId, from, limit, offset }) => {
    const [counted] = await database.query(countParticipants, [merchantId, experimentId, from]);
    const rows = await database.query(readParticipants, [merchantId, experimentId, from, limit, offset]);
    return {
      total: counted?.payments ?? 0,
      payments: rows.map((row) => ({
        paymentId: row.payment_id,
        arm: row.arm,
        connector: row.connector,
        results: row.results,
        decidedAt: row.decided_at,
      })),
    };
  },
});
