import { randomUUID } from "node:crypto";
import type { Database } from "@railyard/database";
import type { AddedEndpoint } from "../../domain/added-endpoint.ts";
import { eventIdOf } from "../../domain/added-endpoint.ts";
import type { ClaimedDelivery } from "../../domain/delivery.ts";
import type { DeliveryQueue } from "../../ports.ts";
import { toRow } from "./attempt-row.ts";
import type { DueRange } from "./due-range.ts";
import { healthParameter } from "./endpoint-statements.ts";
import { idRangeOf, statementFor } from "./id-range.ts";
import type { ClaimedRow } from "./queue-statements.ts";
import { claimDeliveries, completeDeliveries, readOpenEndpoints, renewClaims } from "./queue-statements.ts";

export interface DeliveryQueueOptions {
  readonly database: Database;
  readonly dueRange: DueRange;
  /** How long a claim is valid without being renewed. */
  readonly leaseMs: number;
  /** Deliveries on their way to one endpoint at most. */
  readonly slots: number;
  /** Failures in a row after which an endpoint is left alone. */
  readonly failuresToBlock: number;
  /** How long it is left alone before one delivery tries again. */
  readonly probeIntervalMs: number;
}

const endpointsPerPage = 500;

const addedEndpointIn = (row: ClaimedRow): AddedEndpoint | null =>
  row.webhook_endpoint_id === null || row.url === null || row.sealed_settings === null
    ? null
    : {
        merchantId: row.merchant_id,
        url: row.url,
        sealedSettings: row.sealed_settings,
        isDisabled: row.disabled_at !== null,
      };

const fromClaimedRow = (row: ClaimedRow): ClaimedDelivery => ({
  deliveryId: row.event_id,
  eventId: eventIdOf(row.event_id),
  addedEndpoint: addedEndpointIn(row),
  isOneOfMore: row.is_ordered === true || row.is_ramping === true,
  ratePerSecond: row.rate_per_second,
  isSuccessNoted: row.is_success_noted ?? false,
  claimId: row.claim_id,
  endpointId: row.endpoint_id,
  merchantId: row.merchant_id,
  profileId: row.profile_id,
  objectId: row.object_id,
  eventType: row.event_type,
  objectVersion: row.object_version,
  created: row.created,
  body: row.body,
  sealedContent: row.sealed_content,
  isErased: row.is_erased,
  directoryVersion: row.directory_version ?? 0,
  traceParent: row.trace_parent,
  tries: row.tries,
  endpointFailures: row.consecutive_failures ?? 0,
  disabledUrl: row.disabled_url,
});

/** The queue that deliveries wait in; its time is the database's, so workers need not agree on theirs. */
export const createDeliveryQueue = (options: DeliveryQueueOptions): DeliveryQueue => {
  const { database, dueRange, leaseMs, slots, failuresToBlock, probeIntervalMs } = options;
  return {
    claim: async (wanted, limit) => {
      const values = [
        wanted.map((slots) => slots.endpointId),
        wanted.map((slots) => slots.free),
        limit,
        randomUUID(),
        leaseMs,
        probeIntervalMs,
        slots,
      ];
      const rows = await database.query(...statementFor(claimDeliveries, dueRange.current(), values));
      return rows.map(fromClaimedRow);
    },
    dueEndpoints: async (after) => {
      await dueRange.refresh();
      const values = [after, endpointsPerPage];
      const rows = await database.query(...statementFor(readOpenEndpoints, dueRange.current(), values));
      const isLastPage = rows.length < endpointsPerPage;
      return {
        endpointIds: rows.filter((row) => row.is_due).map((row) => row.endpoint_id),
        next: isLastPage ? "" : (rows.at(-1)?.endpoint_id ?? ""),
      };
    },
    renew: async (claims) => {
      const ids = claims.map((claim) => claim.deliveryId);
      const values = [ids, claims.map((claim) => claim.claimId), leaseMs];
      await database.execute(...statementFor(renewClaims, idRangeOf(ids), values));
    },
    complete: async (results) => {
      const attempts = results.map((result) => result.attempt).filter((attempt) => attempt !== null);
      const signs = results.map((result) => result.health).filter((sign) => sign !== null);
      const ids = results.map(({ delivery }) => delivery.deliveryId);
      const values = [
        JSON.stringify(attempts.map(toRow)),
        healthParameter(signs),
        failuresToBlock,
        probeIntervalMs,
        ids,
        results.map(({ delivery }) => delivery.claimId),
        results.map(({ next }) => next.state),
        results.map(({ attempt }) => (attempt === null ? 0 : 1)),
        results.map(({ next }) => next.delayMs),
      ];
      await database.execute(...statementFor(completeDeliveries, idRangeOf(ids), values));
    },
  };
};
