import type {
  CountedValues,
  CountFilters,
  DecisionCounts,
  OutcomeCount,
  RetryCount,
  WantedCounts,
} from "./domain/analytics/counts.ts";
import type { AuditedPayment } from "./domain/payment-audit.ts";
import type { Verdict } from "./domain/scoring/outcome.ts";

/** What was counted of decisions at once, and of outcomes some seconds after they are known. */
export interface AnalyticsStore {
  decisions(wanted: WantedCounts): Promise<DecisionCounts>;
  /** By bucket, method and gateway; in the order of time. */
  outcomes(wanted: WantedCounts): Promise<readonly OutcomeCount[]>;
  /** Of attempts after the first. */
  retries(wanted: WantedCounts): Promise<readonly RetryCount[]>;
  /** The values that decisions have, of each dimension the most frequent first. */
  values(wanted: WantedCounts): Promise<CountedValues>;
}

/** Which payments. Null: whichever. */
export interface WantedPayments {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly filters: CountFilters;
  /** The first digits of the card. */
  readonly cardBin: string | null;
  readonly approach: string | null;
  readonly excludedApproach: string | null;
  readonly status: Verdict | null;
  readonly errorCode: string | null;
  /** Whether an outcome must be known. */
  readonly isReported: boolean;
}

/** A page of payments. */
export interface PaymentPage {
  readonly total: number;
  readonly successes: number;
  readonly failures: number;
  /** Decisions before were not looked at; null: all were. */
  readonly lookedBackTo: Date | null;
  readonly payments: readonly AuditedPayment[];
}

/** The payments that the logs of decisions and outcomes contain. */
export interface PaymentList {
  /** The last decided for first. */
  page(wanted: WantedPayments, page: { readonly limit: number; readonly offset: number }): Promise<PaymentPage>;
}

/** A request that the engine refused to a merchant. */
export interface RefusedRequest {
  readonly merchantId: string;
  /** The profile that the credential is limited to. */
  readonly profileId: string | null;
  readonly route: string;
  /** By its name in the registry. */
  readonly failureName: string;
  readonly code: string;
  /** Without values of the request. */
  readonly message: string;
  readonly status: number;
  readonly paymentId: string | null;
  readonly requestId: string;
  readonly traceId: string | null;
  readonly at: Date;
}

/** Refusals of one kind. */
export interface RefusalCount {
  readonly route: string;
  readonly code: string;
  readonly message: string;
  readonly count: number;
  readonly lastSeenAt: Date;
}

/** Which refusals. Null: all. */
export interface WantedRefusals {
  readonly merchantId: string;
  readonly profileId: string | null;
  readonly from: Date;
  readonly until: Date;
  readonly route: string | null;
  readonly code: string | null;
}

/** What was refused, some seconds after it was. */
export interface RefusalStore {
  /** The most frequent first. */
  counts(wanted: WantedRefusals): Promise<readonly RefusalCount[]>;
  /** Some of the newest, newest first. */
  samples(
    wanted: WantedRefusals,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<readonly RefusedRequest[]>;
}

/** Notes refusals; never makes a request wait, and leaves some out rather than grow. */
export interface RefusalLog {
  note(refused: RefusedRequest): void;
}
