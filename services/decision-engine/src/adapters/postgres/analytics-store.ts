import type { Database, StatementValue } from "@railyard/database";

import type { AnalyticsStore } from "../../analytics-ports.ts";
import type {
  BucketCount,
  CountedDimension,
  CountedValues,
  CountFilters,
  WantedCounts,
} from "../../domain/analytics/counts.ts";
import type { CountedValueRow, DecisionCountRow } from "./analytics-statements.ts";
import {
  readCountedValues,
  readDecisionCounts,
  readNarrowedDecisionCounts,
  readNarrowedOutcomeCounts,
  readNarrowedRetryCounts,
  readNarrowedValues,
  readOutcomeCounts,
  readRetryCounts,
} from "./analytics-statements.ts";

const mostValues = 100;
const secondMs = 1_000;

const valuesOf = ({ merchantId, profileId, window, filters }: WantedCounts): readonly StatementValue[] => [
  merchantId,
  window.segments.map(({ grainMinutes }) => grainMinutes),
  window.segments.map(({ fromMs }) => new Date(fromMs).toISOString()),
  window.segments.map(({ untilMs }) => new Date(untilMs).toISOString()),
  window.bucketMs / secondMs,
  profileId,
  filters.paymentMethod,
  filters.paymentMethodType,
  filters.cardNetwork,
  filters.currency,
  filters.country,
  filters.authenticationType,
  filters.connectors,
];

/** Whether counts are narrowed by other traits than those that a view has. */
const isNarrowed = ({ filters }: WantedCounts, viewed: readonly (keyof CountFilters)[] = []): boolean =>
  Object.entries(filters).some(
    ([name, wanted]) => wanted !== null && !viewed.includes(name as keyof CountFilters),
  );

const bucketCounts = (rows: readonly DecisionCountRow[], kind: DecisionCountRow["kind"]): readonly BucketCount[] =>
  rows.flatMap((row) =>
    row.kind === kind ? [{ atMs: row.bucket?.getTime() ?? 0, name: row.name, count: row.decisions }] : [],
  );

const sumOf = (rows: readonly DecisionCountRow[]): number => rows.reduce((sum, { decisions }) => sum + decisions, 0);

const valuesOfDimension = (rows: readonly CountedValueRow[], wanted: CountedDimension): readonly string[] =>
  rows.filter(({ dimension }) => dimension === wanted).map(({ value }) => value);

/** Reads what was counted of decisions and outcomes. */
export const createAnalyticsStore = (database: Database): AnalyticsStore => ({
  decisions: async (wanted) => {
    const rows = await database.query(
      isNarrowed(wanted, ["connectors"]) ? readNarrowedDecisionCounts : readDecisionCounts,
      valuesOf(wanted),
    );
    const tries = rows.filter(({ kind }) => kind === "retry");
    return {
      total: sumOf(tries),
      retries: sumOf(tries.filter(({ is_retry }) => is_retry === true)),
      byApproach: bucketCounts(rows, "approach"),
      byGateway: bucketCounts(rows, "gateway"),
      byRule: bucketCounts(rows, "rule")
        .filter(({ name }) => name !== null)
        .map(({ name, count }) => ({ name, count })),
    };
  },
  outcomes: async (wanted) => {
    const viewed = ["paymentMethod", "paymentMethodType", "connectors"] as const;
    const statement = isNarrowed(wanted, viewed) ? readNarrowedOutcomeCounts : readOutcomeCounts;
    const rows = await database.query(statement, valuesOf(wanted));
    return rows.map((row) => ({
      atMs: row.bucket.getTime(),
      paymentMethod: row.payment_method,
      paymentMethodType: row.payment_method_type,
      connector: row.connector,
      successes: row.successes,
      failures: row.failures,
      latencies: row.latencies,
      latencyMs: row.latency_ms,
      lastAtMs: row.last_at.getTime(),
    }));
  },
  retries: async (wanted) => {
    const statement = isNarrowed(wanted, ["connectors"]) ? readNarrowedRetryCounts : readRetryCounts;
    const rows = await database.query(statement, valuesOf(wanted));
    return rows.map((row) => ({
      connector: row.connector,
      triggerConnector: row.trigger_connector,
      triggerErrorCode: row.trigger_error_code,
      successes: row.successes,
      failures: row.failures,
    }));
  },
  values: async (wanted): Promise<CountedValues> => {
    const statement = isNarrowed(wanted) ? readNarrowedValues : readCountedValues;
    const rows = await database.query(statement, [...valuesOf(wanted), mostValues]);
    return {
      payment_method: valuesOfDimension(rows, "payment_method"),
      payment_method_type: valuesOfDimension(rows, "payment_method_type"),
      card_network: valuesOfDimension(rows, "card_network"),
      currency: valuesOfDimension(rows, "currency"),
      country: valuesOfDimension(rows, "country"),
      authentication_type: valuesOfDimension(rows, "authentication_type"),
      connector: valuesOfDimension(rows, "connector"),
    };
  },
});
