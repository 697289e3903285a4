import { changeRecorded } from "@railyard/audit";
import type { Database } from "@railyard/database";
import { outboxParameter } from "@railyard/outbox";
import { defined } from "@railyard/members";
import { eventIdOf } from "../../domain/added-endpoint.ts";
import type { EventFilter } from "../../domain/event-filter.ts";
import { objectKeyOf } from "../../domain/merchant-event.ts";
import type { EventLog, EventPage } from "../../ports.ts";
import { fromRow, toRow } from "./attempt-row.ts";
import type { EventLists } from "./event-lists.ts";
import { loadListedEvents, readEventPage } from "./event-lists.ts";
import { listedColumns, listedEventFrom } from "./event-row.ts";
import { deliveriesOf, lowestAttemptOf } from "./id-range.ts";
import { insertManualTry } from "./log-statements.ts";
import type { Prisma } from "./prisma-client.ts";

// More than all automatic tries to the endpoints of a profile; who sends by hand in a loop sees the first of them.
const attemptsListed = 500;

/** Older partitions are left alone. */
const attemptsFrom = (eventId: string) => ({ event_id: { gte: lowestAttemptOf([eventId]) } });

/** A look-up by id has no other condition in addition to it but the profile, and finds few rows. */
const lookUpOf = (merchantId: string, { profileId, objectId, eventId }: EventFilter) => ({
  merchant_id: merchantId,
  ...defined({ profile_id: profileId, object_id: objectId, event_id: eventId }),
});

const lookUp = async (
  { prisma, database }: Pick<EventLogOptions, "prisma" | "database">,
  merchantId: string,
  filter: EventFilter,
): Promise<EventPage> => {
  const where = lookUpOf(merchantId, filter);
  const page = prisma.events.findMany({
    where,
    select: { event_id: true },
    orderBy: [{ created: "desc" }, { event_id: "desc" }],
    take: filter.limit,
    skip: filter.offset,
  });
  const [rows, totalCount] = await Promise.all([page, prisma.events.count({ where })]);
  return {
    events: await loadListedEvents(
      database,
      rows.map((row) => row.event_id),
    ),
    totalCount,
  };
};

export interface EventLogOptions {
  readonly prisma: Prisma;
  readonly database: Database;
  readonly listing: EventLists;
}

/** The record of events and tries. */
export const createEventLog = ({ prisma, database, listing }: EventLogOptions): EventLog => ({
  list: (merchantId, filter) =>
    filter.objectId === undefined && filter.eventId === undefined
      ? readEventPage(listing, merchantId, filter)
      : lookUp({ prisma, database }, merchantId, filter),

  find: async (merchantId, eventId) => {
    const attempt = await prisma.delivery_attempts.findUnique({
      where: { event_id: eventId },
      select: { initial_attempt_id: true },
    });
    const id = eventIdOf(attempt?.initial_attempt_id ?? eventId);
    const row = await prisma.events.findFirst({
      where: { event_id: id, merchant_id: merchantId },
      select: { ...listedColumns, body: true, sealed_content: true, object_version: true, directory_version: true },
    });
    if (row === null) return null;
    const [attemptCount, erased] = await Promise.all([
      prisma.delivery_attempts.count({ where: { initial_attempt_id: id, ...attemptsFrom(id) } }),
      prisma.erased_objects.findUnique({ where: { object_key: objectKeyOf(merchantId, row.object_id) } }),
    ]);
    return {
      ...listedEventFrom(row),
      body: row.body,
      sealedContent: row.sealed_content,
      isErased: erased !== null,
      objectVersion: row.object_version,
      directoryVersion: Number(row.directory_version ?? 0),
      attemptCount,
    };
  },

  attempts: async ({ eventId }, seals) => {
    const { from, before } = deliveriesOf(eventId);
    const rows = await prisma.delivery_attempts.findMany({
      where: { initial_attempt_id: { gte: from, lt: before }, ...attemptsFrom(eventId) },
      orderBy: [{ created: "asc" }, { event_id: "asc" }],
      take: attemptsListed,
    });
    return rows.map((row) => fromRow(row, seals));
  },

  recordManualTry: async ({ eventId, merchantId, profileId }, attempt) => {
    const changes = { outcome: { after: attempt.verdict.outcome } };
    const object = { merchantId, profileId, objectType: "webhook", objectId: eventId };
    const audited = outboxParameter([changeRecorded("events", { ...object, action: "sent_again", changes })]);
    await database.execute(insertManualTry, [JSON.stringify([toRow(attempt)]), eventId, audited]);
  },
});
