import { randomUUID } from "node:crypto";
import { changeRecorded } from "@railyard/audit";
import type { Database, StatementValue } from "@railyard/database";
import { timeOfEventId } from "@railyard/identifiers";
import { outboxParameter } from "@railyard/outbox";
import { deliveryIdOf, endpointIdPrefix } from "../../domain/added-endpoint.ts";
import { endpointIdOf } from "../../domain/endpoint.ts";
import type { EventFilter } from "../../domain/event-filter.ts";
import type { EventResend, ResendSelection } from "../../domain/event-resend.ts";
import type { EventPosition, ResendStore, ResentEvent } from "../../ports.ts";
import { toRow } from "./attempt-row.ts";
import { healthParameter } from "./endpoint-statements.ts";
import type { EventLists } from "./event-lists.ts";
import { listQueryOf } from "./event-lists.ts";
import { asHeavyRead } from "./heavy-read.ts";
import { lowestAttemptOf } from "./id-range.ts";
import type { ResentRow } from "./resend-statements.ts";
import {
  beginResends,
  cancelResend,
  claimResend,
  countAtEndpoint,
  countOfObject,
  countResends,
  endResend,
  insertResend,
  listResends,
  loadResend,
  lockMerchant,
  pageAtEndpoint,
  pageOfObject,
  readCreated,
  recordResends,
  releaseResend,
  resends,
} from "./resend-statements.ts";

export interface ResendStoreOptions {
  readonly database: Database;
  readonly lists: EventLists;
  /** How long a claim is valid without progress. */
  readonly leaseMs: number;
  /** Failures in a row after which an endpoint is left alone, and for how long. */
  readonly failuresToBlock: number;
  readonly probeIntervalMs: number;
}

const auditOf = ({ merchantId, profileId, resendId, matchedCount }: EventResend, action: "created" | "cancelled") => {
  const changes = action === "created" ? { events: { after: matchedCount } } : {};
  const object = { merchantId, profileId, objectType: "event_resend", objectId: resendId };
  return outboxParameter([changeRecorded("events", { ...object, action, changes })]);
};

const fromResentRow = (row: ResentRow): ResentEvent => {
  const { body, sealed_content: sealedContent, is_erased: isErased, state, is_held: isHeld } = row;
  return {
    eventId: row.event_id,
    merchantId: row.merchant_id,
    profileId: row.profile_id,
    objectId: row.object_id,
    objectVersion: row.object_version,
    eventClass: row.event_class,
    eventType: row.event_type,
    created: row.created,
    directoryVersion: row.directory_version ?? 0,
    attemptCount: row.attempt_count,
    body,
    sealedContent,
    isErased,
    state,
    isHeld,
  };
};

type AddedTarget = NonNullable<ResendSelection["addedEndpoint"]>;

const positionOf = (row: { readonly event_id: string; readonly created: Date }): EventPosition => ({
  eventId: row.event_id,
  createdAt: row.created,
});

const objectValues = (merchantId: string, { objectId, profileId, createdBefore, isDelivered }: EventFilter) =>
  [merchantId, objectId ?? "", profileId ?? "", createdBefore ?? null, isDelivered ?? null] as const;

/** Which events a resend is about. Those of an object the table itself finds, all others the lists. */
const valuesAtEndpoint = (merchantId: string, selection: EventFilter, endpoint: AddedTarget): StatementValue[] => [
  ...objectValues(merchantId, selection),
  selection.createdAfter ?? null,
  selection.eventTypes ?? null,
  endpoint.webhookEndpointId.slice(endpointIdPrefix.length),
  endpoint.eventClasses,
  endpoint.eventTypes,
];

const createSelections = (database: Database, lists: EventLists): Pick<ResendStore, "count" | "page"> => ({
  count: async (merchantId, selection) => {
    const { addedEndpoint } = selection;
    if (addedEndpoint !== null) {
      const values = valuesAtEndpoint(merchantId, selection, addedEndpoint);
      const [row] = await asHeavyRead(() => database.query(countAtEndpoint, values));
      return row?.count ?? 0;
    }
    if (selection.objectId !== undefined) {
      const [row] = await database.query(countOfObject, objectValues(merchantId, selection));
      return row?.count ?? 0;
    }
    const query = listQueryOf(merchantId, selection);
    return asHeavyRead(() => lists.look(async (look) => (await look.count(query)).count));
  },

  page: async ({ merchantId, positionId, positionAt }, selection, limit) => {
    const after = [positionAt, positionId ?? "", limit];
    const { addedEndpoint } = selection;
    if (addedEndpoint !== null) {
      const values = [...valuesAtEndpoint(merchantId, selection, addedEndpoint), ...after];
      return (await asHeavyRead(() => database.query(pageAtEndpoint, values))).map(positionOf);
    }
    if (selection.objectId !== undefined) {
      return (await database.query(pageOfObject, [...objectValues(merchantId, selection), ...after])).map(positionOf);
    }
    const cursor =
      positionId === null || positionAt === null ? null : { value: positionAt, createdAt: positionAt, id: positionId };
    const paging = { orderedBy: "created_at", direction: "asc", cursor, limit, offset: 0 } as const;
    const query = listQueryOf(merchantId, selection);
    return asHeavyRead(() =>
      lists.look(async (look) => {
        const ids = await look.page(query, paging);
        const rows = await look.transaction.query(readCreated, [ids]);
        const createdOf = new Map(rows.map((row) => [row.event_id, row.created]));
        // One that retention has dropped in the meantime still has its place.
        return ids.map((eventId) => ({
          eventId,
          createdAt: createdOf.get(eventId) ?? new Date(timeOfEventId(eventId)),
        }));
      }),
    );
  },
});

/** Resends in PostgreSQL. */
export const createResendStore = (options: ResendStoreOptions): ResendStore => {
  const { database, lists, leaseMs, failuresToBlock, probeIntervalMs } = options;
  return {
    ...createSelections(database, lists),
    insert: (resend) =>
      database.transaction(async (transaction) => {
        await transaction.query(lockMerchant, [resend.merchantId]);
        const values = [auditOf(resend, "created"), ...resends.values(resend)];
        return (await transaction.query(insertResend, values)).length === 1;
      }, "insert resend"),
    load: async (merchantId, resendId) => resends.fromOnlyRow(await database.query(loadResend, [merchantId, resendId])),
    list: async (merchantId, profileId, { limit, offset }) => {
      const rows = await database.query(listResends, [merchantId, profileId, limit, offset]);
      const [counted] = await database.query(countResends, [merchantId, profileId]);
      return { resends: rows.map(resends.fromRow), total: counted?.count ?? 0 };
    },
    cancel: async (resend) => {
      const values = [resend.merchantId, resend.resendId, auditOf(resend, "cancelled")];
      return (await database.query(cancelResend, values)).length === 1;
    },
    claim: async () => {
      const claimId = randomUUID();
      const claimed = resends.fromOnlyRow(await database.query(claimResend, [claimId, leaseMs]));
      return claimed === null ? null : { ...claimed, claimId };
    },
    begin: async ({ resendId }, passed, addedEndpointId) => {
      const ids = passed.map(({ eventId }) => eventId);
      const deliveries = ids.map((eventId) => deliveryIdOf(eventId, addedEndpointId));
      const rows = await database.query(beginResends, [ids, resendId, leaseMs, lowestAttemptOf(ids), deliveries]);
      return rows.map(fromResentRow);
    },
    record: async (resend, { addedEndpointId, passed, attempts, health }) => {
      const { merchantId, profileId, resendId, claimId } = resend;
      const ids = passed.map(({ eventId }) => deliveryIdOf(eventId, addedEndpointId));
      const delivered = new Set(
        attempts.filter(({ verdict }) => verdict.outcome === "delivered").map(({ deliveryId }) => deliveryId),
      );
      const last = passed.at(-1);
      const [row] = await database.query(recordResends, [
        JSON.stringify(attempts.map(toRow)),
        healthParameter(health),
        failuresToBlock,
        probeIntervalMs,
        ids,
        ids.map((id) => delivered.has(id)),
        merchantId,
        resendId,
        claimId,
        delivered.size,
        attempts.length - delivered.size,
        passed.length - attempts.length,
        last?.eventId ?? null,
        last?.createdAt ?? null,
        leaseMs,
        endpointIdOf(merchantId, addedEndpointId ?? profileId),
      ]);
      return row?.status === "running";
    },
    release: async ({ merchantId, resendId, claimId }, delayMs, isEndpointAtRest) => {
      await database.execute(releaseResend, [merchantId, resendId, claimId, delayMs, isEndpointAtRest]);
    },
    end: async ({ merchantId, resendId, claimId }, status, reason) => {
      await database.execute(endResend, [merchantId, resendId, claimId, status, reason]);
    },
  };
};
