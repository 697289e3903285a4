import { setTimeout as delay } from "node:timers/promises";
import { merchantServer } from "@railyard/local";
import type { ApiClient, ReadyMerchant, ReceivedWebhook, WebhookInbox } from "@railyard/local";
import { listPayments } from "../../support/witnesses.ts";

/** An end of a process that was none of its own. */
export interface Kill {
  readonly victim: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

export interface ComparedEvents {
  readonly gateway: ApiClient;
  readonly merchant: ReadyMerchant;
  readonly inbox: WebhookInbox;
  /** Of the endpoints, each of which is sent every event. */
  readonly paths: readonly string[];
  readonly kills: readonly Kill[];
}

/** What happened, compared with what arrived; but for the first two all counts should be 0 or small. */
export interface EventComparison {
  readonly events: number;
  readonly webhooks: number;
  /** Payments in a final status without an event. */
  readonly payments_without_event: number;
  /** Events of a payment that is not on record. */
  readonly events_without_payment: number;
  /** Events that did not arrive at an endpoint. */
  readonly missing: number;
  /** Webhooks of an event that is not on record, or not with these bytes. */
  readonly unknown: number;
  /** Webhooks that arrived again, each with the id of the first. */
  readonly repeated: number;
  /** Of them, those between which and the first no process was ended. */
  readonly repeated_without_kill: number;
  /** The most webhooks that may be on their way when a process is ended, for all that were. */
  readonly repeated_allowed: number;
}

interface Streamed {
  readonly event_id: string;
  readonly object_id: string;
  readonly event_type: string;
  readonly body: string;
}

const pageSize = 100;
/** Slots of one endpoint in one process. */
const slotsPerEndpoint = 10;

const readEvents = async ({ gateway, merchant }: ComparedEvents): Promise<readonly Streamed[]> => {
  const server = merchantServer(gateway, merchant);
  const events: Streamed[] = [];
  let after = "start";
  for (;;) {
    const { body } = await server.get(`/events/stream?limit=${String(pageSize)}&after=${after}`);
    const data = body["data"] as unknown as readonly Streamed[];
    events.push(...data);
    after = String(body["next_after"]);
    if (data.length === 0) return events;
  }
};

const idOf = ({ headers }: ReceivedWebhook): string => String(headers["webhook-id"]);

interface Arrivals {
  readonly missing: number;
  readonly unknown: number;
  readonly repeated: number;
  readonly repeatedWithoutKill: number;
}

const arrivalsAt = (path: string, { inbox, kills }: ComparedEvents, bodies: ReadonlyMap<string, string>): Arrivals => {
  const arrived = Map.groupBy(
    inbox.received().filter((webhook) => webhook.path === path),
    idOf,
  );
  let [repeated, repeatedWithoutKill, unknown] = [0, 0, 0];
  for (const [id, webhooks] of arrived) {
    unknown += webhooks.filter(({ rawBody }) => rawBody !== bodies.get(id)).length;
    const [first, ...others] = webhooks.map(({ receivedAt }) => Date.parse(receivedAt));
    repeated += others.length;
    const isExplained = (again: number): boolean =>
      kills.some(({ atMs }) => atMs >= (first ?? 0) - killSpreadMs && atMs <= again);
    repeatedWithoutKill += others.filter((again) => !isExplained(again)).length;
  }
  const missing = [...bodies.keys()].filter((id) => !arrived.has(id)).length;
  return { missing, unknown, repeated, repeatedWithoutKill };
};

/** The end of a process is noted before it happens. */
const killSpreadMs = 1_000;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

const finalStatuses: ReadonlySet<string> = new Set(["succeeded", "failed", "cancelled"]);

const compareOnce = async (compared: ComparedEvents): Promise<EventComparison> => {
  const [events, payments] = [await readEvents(compared), await listPayments(compared)];
  const bodies = new Map(events.map(({ event_id: id, body }) => [id, body]));
  const known = new Set(payments.map(({ payment_id: id }) => id));
  const objects = new Set(events.map(({ object_id: id }) => id));
  const ofPayments = events.filter(({ event_type: type }) => type.startsWith("payment_"));
  const arrivals = compared.paths.map((path) => arrivalsAt(path, compared, bodies));
  return {
    events: events.length,
    webhooks: compared.inbox.received().length,
    payments_without_event: payments.filter(
      ({ payment_id: id, status }) => finalStatuses.has(status) && !objects.has(id),
    ).length,
    events_without_payment: ofPayments.filter(({ object_id: id }) => !known.has(id)).length,
    missing: sum(arrivals.map(({ missing }) => missing)),
    unknown: sum(arrivals.map(({ unknown }) => unknown)),
    repeated: sum(arrivals.map(({ repeated }) => repeated)),
    repeated_without_kill: sum(arrivals.map(({ repeatedWithoutKill }) => repeatedWithoutKill)),
    repeated_allowed: compared.kills.length * compared.paths.length * slotsPerEndpoint,
  };
};

/** Whether everything that happened arrived, and nothing else, again only what was on its way at a kill. */
export const isComplete = (found: EventComparison): boolean =>
  found.events > 0 &&
  found.payments_without_event + found.events_without_payment + found.missing + found.unknown === 0 &&
  found.repeated_without_kill === 0 &&
  found.repeated <= found.repeated_allowed;

/** Compares until everything has arrived, at most for as long as recovery may take. */
export const compareEvents = async (compared: ComparedEvents, recoveryMs: number): Promise<EventComparison> => {
  const deadline = Date.now() + recoveryMs;
  for (;;) {
    const found = await compareOnce(compared);
    if (isComplete(found) || Date.now() > deadline) return found;
    await delay(1_000);
  }
};
