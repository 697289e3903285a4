import type { Database, Statement, StatementValue } from "@railyard/database";

import type { AnalyticsStore } from "../../analytics-ports.ts";
import type {
  BucketCount,
  CountedDimension,
  CountedValues,
  CountFilters,
  WantedCounts,
} from "../../domain/analytics/counts.ts";
import { partsOf } from "../../domain/analytics/packed-parts.ts";
import type { Segment } from "../../domain/analytics/time-window.ts";
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
import type { CountedKind } from "./count-packing-statements.ts";
import { countedKinds, readPackedUnits } from "./count-packing-statements.ts";

const mostValues = 100;
const secondMs = 1_000;

const isoOf = (atMs: number): string => new Date(atMs).toISOString();

/** Parts of the time, as statements take them. */
const segmentValues = (segments: readonly Segment[]): readonly StatementValue[] => [
  segments.map(({ grainMinutes }) => grainMinutes),
  segments.map(({ fromMs }) => isoOf(fromMs)),
  segments.map(({ untilMs }) => isoOf(untilMs)),
];

const valuesOf = (
  { merchantId, profileId, window, filters }: WantedCounts,
  segments: readonly Segment[] = window.segments,
): readonly StatementValue[] => [
  merchantId,
  ...segmentValues(segments),
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
  Object.entries(filters).some(([name, wanted]) => wanted !== null && !viewed.includes(name as keyof CountFilters));

const { decisions, outcomes } = countedKinds;
const decisionStatements = { kind: decisions, ofViews: readDecisionCounts, ofAll: readNarrowedDecisionCounts };
const outcomeStatements = { kind: outcomes, ofViews: readOutcomeCounts, ofAll: readNarrowedOutcomeCounts };
const retryStatements = { kind: outcomes, ofViews: readRetryCounts, ofAll: readNarrowedRetryCounts };
const valueStatements = { kind: decisions, ofViews: readCountedValues, ofAll: readNarrowedValues };

const bucketCounts = (rows: readonly DecisionCountRow[], kind: DecisionCountRow["kind"]): readonly BucketCount[] =>
  rows.flatMap((row) =>
    row.kind === kind ? [{ atMs: row.bucket?.getTime() ?? 0, name: row.name, count: row.decisions }] : [],
  );

const sumOf = (rows: readonly DecisionCountRow[]): number => rows.reduce((sum, { decisions }) => sum + decisions, 0);

const valuesOfDimension = (rows: readonly CountedValueRow[], wanted: CountedDimension): readonly string[] =>
  rows.filter(({ dimension }) => dimension === wanted).map(({ value }) => value);

/** Reads what was counted of decisions and outcomes. */
export const createAnalyticsStore = (database: Database): AnalyticsStore => {
  /** Of a statement by all traits, which takes what is packed of the time apart from what is not. */
  const narrowedValuesOf = async (wanted: WantedCounts, kind: CountedKind): Promise<readonly StatementValue[]> => {
    const {
      merchantId,
      window: { segments },
    } = wanted;
    const rows = await database.query(readPackedUnits, [merchantId, kind, ...segmentValues(segments)]);
    const parts = partsOf(
      segments,
      rows.map((row) => ({ grainMinutes: row.grain_minutes, startsAtMs: row.starts_at.getTime() })),
    );
    return [
      ...valuesOf(wanted, parts.counted),
      ...segmentValues(parts.packed),
      parts.packed.map(({ periodMs }) => isoOf(periodMs)),
    ];
  };

  const read = async <Row>(
    wanted: WantedCounts,
    viewed: readonly (keyof CountFilters)[],
    statements: { readonly kind: CountedKind; readonly ofViews: Statement<Row>; readonly ofAll: Statement<Row> },
    more: readonly StatementValue[] = [],
  ): Promise<readonly Row[]> => {
    const { kind, ofViews, ofAll } = statements;
    return isNarrowed(wanted, viewed)
      ? database.query(ofAll, [...(await narrowedValuesOf(wanted, kind)), ...more])
      : database.query(ofViews, [...valuesOf(wanted), ...more]);
  };

  return {
    decisions: async (wanted) => {
      const rows = await read(wanted, ["connectors"], decisionStatements);
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
      const rows = await read(wanted, viewed, outcomeStatements);
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
      const rows = await read(wanted, ["connectors"], retryStatements);
      return rows.map((row) => ({
        connector: row.connector,
        triggerConnector: row.trigger_connector,
        triggerErrorCode: row.trigger_error_code,
        successes: row.successes,
        failures: row.failures,
      }));
    },
    values: async (wanted): Promise<CountedValues> => {
      const rows = await read(wanted, [], valueStatements, [mostValues]);
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
  };
};
