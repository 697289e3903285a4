import type { CountedWindow } from "./time-window.ts";

/** What counts are narrowed to. Null: to nothing. Values as they are counted. */
export interface CountFilters {
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly cardNetwork: string | null;
  readonly currency: string | null;
  readonly country: string | null;
  readonly authenticationType: string | null;
  readonly connectors: readonly string[] | null;
}

/** Whose counts of which time. */
export interface WantedCounts {
  readonly merchantId: string;
  /** Null: of all profiles. */
  readonly profileId: string | null;
  readonly window: CountedWindow;
  readonly filters: CountFilters;
}

/** So many of one kind in a bucket. */
export interface BucketCount {
  readonly atMs: number;
  /** Null: none was named. */
  readonly name: string | null;
  readonly count: number;
}

export type NamedCount = Omit<BucketCount, "atMs">;

/** How many decisions were made. */
export interface DecisionCounts {
  readonly total: number;
  /** Of these, for attempts after the first. */
  readonly retries: number;
  readonly byApproach: readonly BucketCount[];
  readonly byGateway: readonly BucketCount[];
  readonly byRule: readonly NamedCount[];
}

/** How attempts at a gateway went in a bucket. */
export interface OutcomeCount {
  readonly atMs: number;
  readonly paymentMethod: string | null;
  readonly paymentMethodType: string | null;
  readonly connector: string;
  readonly successes: number;
  readonly failures: number;
  readonly latencies: number;
  readonly latencyMs: number;
  /** The begin of the newest unit of time in which one was counted. */
  readonly lastAtMs: number;
}

/** How retries at a gateway went, by what they were made for. */
export interface RetryCount {
  readonly connector: string;
  readonly triggerConnector: string | null;
  readonly triggerErrorCode: string | null;
  readonly successes: number;
  readonly failures: number;
}

/** What decisions can be narrowed to. */
export type CountedDimension =
  | "payment_method"
  | "payment_method_type"
  | "card_network"
  | "currency"
  | "country"
  | "authentication_type"
  | "connector";

export type CountedValues = Readonly<Record<CountedDimension, readonly string[]>>;

const sumOf = (counts: readonly { readonly count: number }[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

const inOrder = (left: NamedCount, right: NamedCount): number =>
  right.count - left.count || ((left.name ?? "") < (right.name ?? "") ? -1 : 1);

/** Counts of the whole time by name, the most first. */
export const totalsOf = (counts: readonly BucketCount[]): readonly NamedCount[] =>
  [...Map.groupBy(counts, ({ name }) => name)].map(([name, ofName]) => ({ name, count: sumOf(ofName) })).sort(inOrder);

/** How attempts by a method at a gateway went in the whole time. */
export type GatewayTotal = Omit<OutcomeCount, "atMs">;

const totalOf = (counted: OutcomeCount): GatewayTotal => ({
  paymentMethod: counted.paymentMethod,
  paymentMethodType: counted.paymentMethodType,
  connector: counted.connector,
  successes: counted.successes,
  failures: counted.failures,
  latencies: counted.latencies,
  latencyMs: counted.latencyMs,
  lastAtMs: counted.lastAtMs,
});

const added = (left: GatewayTotal, right: GatewayTotal): GatewayTotal => ({
  ...left,
  successes: left.successes + right.successes,
  failures: left.failures + right.failures,
  latencies: left.latencies + right.latencies,
  latencyMs: left.latencyMs + right.latencyMs,
  lastAtMs: Math.max(left.lastAtMs, right.lastAtMs),
});

const attemptsOf = ({ successes, failures }: Pick<OutcomeCount, "successes" | "failures">): number =>
  successes + failures;

/** Counts of the whole time by method and gateway, the most attempts first. */
export const gatewayTotalsOf = (outcomes: readonly OutcomeCount[]): readonly GatewayTotal[] =>
  [
    ...Map.groupBy(outcomes, ({ paymentMethod, paymentMethodType, connector }) =>
      JSON.stringify([paymentMethod, paymentMethodType, connector]),
    ).values(),
  ]
    .map((ofOne) => ofOne.map(totalOf).reduce(added))
    .sort((left, right) => attemptsOf(right) - attemptsOf(left) || (left.connector < right.connector ? -1 : 1));

/** Share that succeeded; null where nothing was counted, or corrections took it all back. */
export const rateOf = (counts: Pick<OutcomeCount, "successes" | "failures">): number | null => {
  const attempts = attemptsOf(counts);
  return attempts <= 0 ? null : counts.successes / attempts;
};
