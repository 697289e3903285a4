import type { EventType, StreamEventsQuery } from "@railyard/contracts";
import { streamStart } from "@railyard/contracts";
import { isEventId, timeOfEventId } from "@railyard/identifiers";
import type { Header } from "../domain/endpoint.ts";
import { bodyOf } from "../domain/merchant-event.ts";
import { webhookHeaders } from "../domain/webhook-headers.ts";
import { failures } from "../failures.ts";
import type {
  Clock,
  EndpointDirectory,
  EventStreamStore,
  Signer,
  StreamCursor,
  StreamedEventContent,
  StreamPlace,
  StreamScope,
} from "../ports.ts";
import type { StreamWaits } from "./stream-waits.ts";

export interface StreamEventsPorts {
  readonly store: EventStreamStore;
  readonly endpoints: Pick<EndpointDirectory, "find" | "profileIds">;
  readonly waits: Pick<StreamWaits, "enter" | "wait">;
  readonly sign: Signer;
  readonly clock: Clock;
  /** How long events are kept; undefined: for ever. */
  readonly retentionDays: number | undefined;
}

export interface StreamEventsInput {
  readonly merchantId: string;
  /** The profile that the caller is limited to; null: none. */
  readonly profileId: string | null;
  readonly directoryVersion: number;
  readonly request: StreamEventsQuery;
  /** Aborted when the caller has left. */
  readonly signal: AbortSignal;
}

/** An event as a webhook would carry it. */
export interface SignedEvent extends StreamedEventContent {
  readonly headers: readonly Header[];
  readonly text: string;
}

export interface StreamedPage {
  readonly events: readonly SignedEvent[];
  readonly nextAfter: string;
  readonly hasMore: boolean;
}

const defaultLimit = 50;
/** Places that one read looks at, for events of the types that are asked for. */
const placesPerRead = 500;
/** Reads of one request that find nothing; a caller then continues from where they came to. */
const readsMax = 20;
const dayMs = 24 * 60 * 60 * 1_000;

/** Events found, and how far was looked for them. */
interface Found {
  readonly places: readonly StreamPlace[];
  readonly reached: StreamCursor;
  readonly hasMore: boolean;
}

const scopeOf = async (
  { endpoints }: StreamEventsPorts,
  { merchantId, profileId, directoryVersion, request }: StreamEventsInput,
): Promise<StreamScope> => {
  const requested = request.profile_id ?? null;
  if (profileId !== null && requested !== null && requested !== profileId) {
    throw failures.event_profile_fixed({ field: "profile_id" });
  }
  const profileIds = await endpoints.profileIds(merchantId, directoryVersion);
  const wanted = profileId ?? requested;
  if (wanted === null) return { merchantId, profileIds };
  if (!profileIds.includes(wanted)) throw failures.event_profile_not_found({ profile_id: wanted });
  return { merchantId, profileIds: [wanted] };
};

const cursorAt = (place: StreamPlace | null | undefined): StreamCursor =>
  place === null || place === undefined
    ? { cursor: streamStart, position: 0 }
    : { cursor: place.eventId, position: place.position ?? 0 };

const isBeyondRetention = ({ clock, retentionDays }: StreamEventsPorts, eventId: string): boolean =>
  retentionDays !== undefined &&
  isEventId(eventId) &&
  timeOfEventId(eventId) < clock().getTime() - retentionDays * dayMs;

const beginningOf = async (
  ports: StreamEventsPorts,
  scope: StreamScope,
  after: string | null | undefined,
): Promise<StreamCursor> => {
  if (after === streamStart) return cursorAt(null);
  if (after === null || after === undefined) return cursorAt(await ports.store.last(scope));
  const place = await ports.store.find(scope, after);
  if (place?.position === null || (place === null && isBeyondRetention(ports, after))) {
    throw failures.event_cursor_expired({ event_id: after });
  }
  if (place === null) throw failures.event_cursor_not_found({ event_id: after });
  return cursorAt(place);
};

/** The next events of the types, of those that are stored by now. */
const findNext = async (
  store: EventStreamStore,
  scope: StreamScope,
  from: StreamCursor,
  { types, limit }: { readonly types: ReadonlySet<EventType> | undefined; readonly limit: number },
): Promise<Found> => {
  let reached = from;
  for (let read = 0; read < readsMax; read += 1) {
    const looked = types === undefined ? limit + 1 : placesPerRead;
    const places = await store.following(scope, reached, looked);
    const matching = places.filter(({ eventType }) => types === undefined || types.has(eventType));
    const page = matching.slice(0, limit);
    if (matching.length > limit) return { places: page, reached: cursorAt(page.at(-1)), hasMore: true };
    if (places.length > 0) reached = cursorAt(places.at(-1));
    const hasMore = places.length === looked;
    if (page.length > 0 || !hasMore) return { places: page, reached, hasMore };
  }
  return { places: [], reached, hasMore: true };
};

const signed = async (ports: StreamEventsPorts, event: StreamedEventContent): Promise<SignedEvent | null> => {
  const { eventId: id, merchantId, profileId, directoryVersion } = event;
  const endpoint = await ports.endpoints.find(merchantId, profileId, directoryVersion);
  // The key went with the profile.
  if (endpoint === null) return null;
  const text = bodyOf(event, endpoint.seals.openContent);
  const timestampSeconds = Math.floor(ports.clock().getTime() / 1_000);
  const { sent } = webhookHeaders({
    endpoint: { ...endpoint, authentication: { kind: "none" }, customHeaders: [] },
    event: { eventId: id, objectVersion: event.objectVersion, body: text },
    tryNumber: 1,
    isManual: false,
    timestampSeconds,
    signatures: ports.sign(endpoint.signingKeys, { id, timestampSeconds, body: text }),
  });
  return { ...event, headers: sent, text };
};

const pageOf = async (ports: StreamEventsPorts, { merchantId }: StreamScope, found: Found): Promise<StreamedPage> => {
  const stored = await ports.store.load(
    merchantId,
    found.places.map(({ eventId }) => eventId),
  );
  const events: SignedEvent[] = [];
  for (const event of stored) {
    const made = await signed(ports, event);
    if (made !== null) events.push(made);
  }
  return { events, nextAfter: found.reached.cursor, hasMore: found.hasMore };
};

/**
 * The events after a cursor, as webhooks would carry them. Without any it waits for the next one, as long as the
 * caller asks for.
 * @throws {Failure} `event_profile_not_found`, `event_profile_fixed`, `event_cursor_not_found`, `event_cursor_expired`,
 * `too_many_event_polls`
 */
export const streamEvents = (ports: StreamEventsPorts) => {
  const { store, waits } = ports;

  const follow = async (input: StreamEventsInput): Promise<StreamedPage> => {
    const { events: types = null, limit, wait, after } = input.request;
    const wanted = { types: types === null ? undefined : new Set(types), limit: limit ?? defaultLimit };
    const scope = await scopeOf(ports, input);
    const untilMs = performance.now() + (wait ?? 0) * 1_000;
    let cursor = await beginningOf(ports, scope, after);
    for (;;) {
      const found = await findNext(store, scope, cursor, wanted);
      const leftMs = untilMs - performance.now();
      if (found.places.length > 0 || found.hasMore || leftMs <= 0) return await pageOf(ports, scope, found);
      cursor = found.reached;
      if (!(await waits.wait(scope, cursor, leftMs, input.signal))) return await pageOf(ports, scope, found);
    }
  };

  return async (input: StreamEventsInput): Promise<StreamedPage> => {
    const leave = waits.enter(input.merchantId);
    if (leave === undefined) throw failures.too_many_event_polls();
    try {
      return await follow(input);
    } finally {
      leave();
    }
  };
};
