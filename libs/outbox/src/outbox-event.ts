import type { Queryable } from "@railyard/database";
import { defineStatement } from "@railyard/database";
import { Bug } from "@railyard/failures";
import { newEventId } from "@railyard/identifiers";
import { currentTraceParent } from "@railyard/telemetry";

/** Something that happened, to be published to other services if and only if the transaction commits. */
export interface OutboxEvent {
  /** Default: a new `evt_` id. */
  readonly id?: string;
  /** Subject on the broker, such as `payments.payments.payment_succeeded`. */
  readonly subject: string;
  /** Type in the envelope; default the subject. */
  readonly type?: string;
  readonly objectId: string;
  /** Version of the object after the change. */
  readonly objectVersion: number;
  readonly merchantId: string;
  /** Default: now. */
  readonly time?: Date;
  /** Default: the active span. */
  readonly traceParent?: string;
  /** Version of the merchant's settings that a reader of the event must have seen. */
  readonly directoryVersion?: number;
  /** An object, or its JSON text, which is then passed on byte for byte. */
  readonly data: object | string;
}

/** The generated client inside a transaction, whatever its models. */
export interface RawTransaction {
  $executeRawUnsafe(text: string, ...values: unknown[]): Promise<number>;
}

const columns = [
  ["id", "text"],
  ["subject", "text"],
  ["type", "text"],
  ["object_id", "text"],
  ["object_version", "integer"],
  ["merchant_id", "text"],
  ["time", "timestamptz"],
  ["trace_parent", "text"],
  ["directory_version", "bigint"],
  ["data", "text"],
] as const;

const names = columns.map(([name]) => name).join(", ");
const selected = columns.map(([name]) => `event.${name}`).join(", ");
const types = columns.map(([name, type]) => `${name} ${type}`).join(", ");

/**
 * SQL that inserts the events given as one parameter (made by `outboxParameter`), to be used as a common table
 * expression in a larger statement: `with changed as (update ... returning 1), published as (${outboxRows("$5",
 * "exists (select from changed)")}) select ...`. The condition may refer to earlier expressions; without it every
 * event is inserted.
 */
export const outboxRows = (parameter: `$${number}`, condition?: string): string =>
  `insert into outbox (${names}) select ${selected} from json_to_recordset(${parameter}::json) as event(${types})` +
  (condition === undefined ? "" : ` where ${condition}`);

/** Subjects that the broker routes: words joined by dots. */
export const subjectPattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$/;

const checkedSubject = (subject: string): string => {
  if (!subjectPattern.test(subject)) throw new Bug(`No event can travel under the subject ${JSON.stringify(subject)}.`);
  return subject;
};

/** The events as the one parameter that `outboxRows` takes. */
export const outboxParameter = (events: readonly OutboxEvent[]): string => {
  const now = new Date();
  const traceParent = currentTraceParent();
  const rows = events.map((event) => ({
    id: event.id ?? newEventId(),
    subject: checkedSubject(event.subject),
    type: event.type ?? event.subject,
    object_id: event.objectId,
    object_version: event.objectVersion,
    merchant_id: event.merchantId,
    time: (event.time ?? now).toISOString(),
    trace_parent: event.traceParent ?? traceParent ?? null,
    directory_version: event.directoryVersion ?? null,
    data: typeof event.data === "string" ? event.data : JSON.stringify(event.data),
  }));
  return JSON.stringify(rows);
};

const appendEvents = defineStatement({ name: "outbox_append", text: outboxRows("$1") });

/** Adds the events to the transaction. Hint the relay once it has committed. */
export const append = async (
  transaction: Pick<Queryable, "execute"> | RawTransaction,
  events: readonly OutboxEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const parameter = outboxParameter(events);
  if ("execute" in transaction) await transaction.execute(appendEvents, [parameter]);
  else await transaction.$executeRawUnsafe(appendEvents.text, parameter);
};
