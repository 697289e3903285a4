import type { readGatewayStates, ResponseOf } from "@railyard/contracts";

import type { WithoutEffect } from "../../kernel/domain/without-effect.ts";

/** What routing knows of a merchant's accounts. */
export type GatewayStates = ResponseOf<typeof readGatewayStates>;

/** Counts are added up by periods of this length. */
export const healthPeriodMs = 5 * 60_000;

/** Upper ends of the classes of durations, in milliseconds; the last class has none. */
export const latencyBoundsMs = [
  25, 50, 100, 150, 200, 300, 400, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000,
  60_000,
] as const;

export const latencyClasses = latencyBoundsMs.length + 1;

export type HealthErrorKind = "timed_out" | "unreachable" | "server_error" | "refused" | "declined";

/** An error of a provider, in JSON as it is stored. */
export interface HealthError {
  /** ISO 8601. */
  readonly occurredAt: string;
  readonly kind: HealthErrorKind;
  readonly code: string;
  readonly message: string;
}

/** What happened at an account in a period. */
export interface HealthCounts {
  readonly succeeded: number;
  readonly failed: number;
  readonly calls: number;
  readonly timedOut: number;
  readonly webhooks: number;
  readonly badSignatures: number;
  /** Calls by the class of their duration. */
  readonly latencies: readonly number[];
}

export const noHealthCounts: HealthCounts = {
  succeeded: 0,
  failed: 0,
  calls: 0,
  timedOut: 0,
  webhooks: 0,
  badSignatures: 0,
  latencies: Array.from({ length: latencyClasses }, () => 0),
};

/** What happened last at an account. */
export interface HealthLatest {
  readonly succeededAt: Date | null;
  readonly webhookAt: Date | null;
  readonly badSignatureAt: Date | null;
  readonly error: HealthError | null;
  readonly technicalError: HealthError | null;
}

/** What an operation at a provider came to, as far as health depends on it. */
export interface AnsweredCall {
  readonly transport?: "timeout" | "connection_lost" | "not_sent";
  readonly withoutEffect?: WithoutEffect;
  readonly error?: { readonly code: string; readonly message: string; readonly httpStatus?: number };
}

/** Whether the provider was called at all. */
export const wasCalled = ({ withoutEffect }: AnsweredCall): boolean =>
  withoutEffect !== "refused_by_adapter" && withoutEffect !== "adapter_fault";

const firstServerError = 500;
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

/** Of which kind the error of a call is. */
export const errorKindOf = ({ transport, withoutEffect, error }: AnsweredCall): HealthErrorKind => {
  if (transport === "timeout") return "timed_out";
  if (transport !== undefined) return "unreachable";
  const { httpStatus = 0 } = error ?? {};
  if (httpStatus >= firstServerError) return "server_error";
  return withoutEffect === "refused_at_door" || refusedStatuses.has(httpStatus) ? "refused" : "declined";
};

/** The class of a duration. */
export const latencyClassOf = (latencyMs: number): number => {
  const found = latencyBoundsMs.findIndex((bound) => latencyMs <= bound);
  return found === -1 ? latencyBoundsMs.length : found;
};

/**
 * The duration that a share of the calls did not exceed, in whole milliseconds, interpolated within its class; null
 * without calls.
 */
export const latencyQuantile = (latencies: readonly number[], share: number): number | null => {
  const calls = latencies.reduce((sum, count) => sum + count, 0);
  if (calls === 0) return null;
  let left = share * calls;
  for (const [index, count] of latencies.entries()) {
    const upper = latencyBoundsMs[index];
    // Of the last class only its lower end is known.
    if (upper === undefined) break;
    const lower = latencyBoundsMs[index - 1] ?? 0;
    if (count > 0 && left <= count) return Math.round(lower + (left / count) * (upper - lower));
    left -= count;
  }
  return latencyBoundsMs.at(-1) ?? null;
};
