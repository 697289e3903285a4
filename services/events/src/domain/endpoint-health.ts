import type { WebhookEndpointState } from "@railyard/contracts";

/** Failures in a row after which an endpoint is left alone, but for one probe at a time. */
export const failuresToBlock = 10;

/** After a pause an endpoint gets one delivery at a time at first, and all its slots after this time. */
export const rampMs = 30_000;

/** An endpoint may be pinged once in this time in the long run, so that it is no means to probe addresses, */
export const pingIntervalMs = 6_000;
/** and as often at once. */
export const pingsAtOnce = 10;

/** What one try shows about its endpoint. */
export interface HealthSign {
  readonly endpointId: string;
  readonly outcome: "delivered" | "failed" | "gone";
  /** Where the try went. */
  readonly url: string;
  /** Whether failures of the endpoint are on record, so that a success must be put on record too. */
  readonly isSuspect: boolean;
}

/** How the record of an endpoint changes. */
export interface HealthChange {
  readonly endpointId: string;
  /** Whether a success ended the earlier run of failures. */
  readonly hasSucceeded: boolean;
  /** Failures since then. */
  readonly failures: number;
  /** The address that asked for nothing more; null: none did. */
  readonly disabledUrl: string | null;
}

const untouched = (endpointId: string): HealthChange => ({
  endpointId,
  hasSucceeded: false,
  failures: 0,
  disabledUrl: null,
});

const after = (known: HealthChange, sign: HealthSign): HealthChange => {
  switch (sign.outcome) {
    case "delivered":
      return { ...untouched(sign.endpointId), hasSucceeded: true };
    case "gone":
      return { ...known, failures: known.failures + 1, disabledUrl: sign.url };
    case "failed":
      return { ...known, failures: known.failures + 1 };
  }
};

/**
 * The changes that a run of tries makes, one per endpoint, in the order of the ids so that two workers which write the
 * same endpoints take turns. Successes of healthy endpoints change nothing and are left out.
 */
export const healthChanges = (signs: readonly HealthSign[]): readonly HealthChange[] => {
  const changes = new Map<string, HealthChange>();
  const telling = signs.filter((sign) => sign.isSuspect || sign.outcome !== "delivered");
  const suspects = new Set(telling.map((sign) => sign.endpointId));
  for (const sign of signs) {
    if (!suspects.has(sign.endpointId)) continue;
    changes.set(sign.endpointId, after(changes.get(sign.endpointId) ?? untouched(sign.endpointId), sign));
  }
  return [...changes.values()].sort((left, right) => (left.endpointId < right.endpointId ? -1 : 1));
};

/** What is on record of an endpoint. */
export interface EndpointHealth {
  readonly failures: number;
  readonly failingSince: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly disabledUrl: string | null;
  readonly blockedUntil: Date | null;
  /** When the earliest webhook that waits is due. */
  readonly nextDueAt: Date | null;
  readonly waitingCount: number;
}

/** Names an endpoint: a profile's own one has the id of the profile. */
export interface HealthId {
  readonly merchantId: string;
  readonly profileId: string;
  readonly webhookEndpointId: string;
}

/** The state of the endpoint that has this address, and which the merchant may have disabled. */
export const endpointStateOf = (
  { url, isDisabled }: { readonly url: string | null; readonly isDisabled: boolean },
  { failures, disabledUrl }: EndpointHealth,
): WebhookEndpointState => {
  if (url === null) return "no_url";
  if (isDisabled || disabledUrl === url) return "disabled";
  if (failures >= failuresToBlock) return "paused";
  return failures > 0 ? "failing" : "active";
};

const later = (one: Date, other: Date | null): Date => (other !== null && other > one ? other : one);

/** When the next webhook is tried; null when none waits or none may be sent. */
export const nextAttemptOf = (state: WebhookEndpointState, { nextDueAt, blockedUntil }: EndpointHealth): Date | null =>
  nextDueAt === null || state === "disabled" || state === "no_url" ? null : later(nextDueAt, blockedUntil);
