import type { DeliveryBacklog, Envelope, EventOfObject, EventType } from "@railyard/contracts";
import type { CursorStep } from "@railyard/outbox";
import type { TokenOutcome } from "./domain/access-token.ts";
import type { StoredEndpoint } from "./domain/added-endpoint.ts";
import type { Answer, ClaimedDelivery, DeliveryTry, OutgoingEvent } from "./domain/delivery.ts";
import type { EndpointHealth, HealthId, HealthSign } from "./domain/endpoint-health.ts";
import type { ClientCertificate, Endpoint, Header, MerchantSeals, OAuth2Authentication } from "./domain/endpoint.ts";
import type { EventFilter } from "./domain/event-filter.ts";
import type { EventResend, ResendCandidate, ResendSelection } from "./domain/event-resend.ts";
import type { RecordedEvent, StoredContent } from "./domain/merchant-event.ts";
import type { NextStep } from "./domain/retry-policy.ts";
import type { AnsweredDelivery, FreeSlots } from "./domain/workload.ts";

/** Time, as a port so that tests can choose it. */
export type Clock = () => Date;

/** 0 to 1. */
export type Randomness = () => number;

/** Takes events of the payments service. */
export interface EventIntake {
  /**
   * In one statement: makes the cursor's step over the envelopes and stores the events that merchants may see of them,
   * each with its delivery. Deliveries of `reserved` events are claimed with it, where their endpoint is healthy and
   * the event was not stored before, nor is about an erased object. Undefined, with nothing stored, when the cursor is
   * elsewhere.
   */
  take(
    step: CursorStep,
    envelopes: readonly Envelope[],
    events: readonly RecordedEvent[],
    reserved: readonly string[],
  ): Promise<TakenEvents | undefined>;
}

/** The outcome of events that were taken. */
export interface TakenEvents {
  /** Whether personal data have to be removed from events. */
  readonly hasErasures: boolean;
  /** For the caller to send. */
  readonly claimed: readonly ClaimedDelivery[];
  /** Events whose deliveries wait in the queue, or that were there before. */
  readonly queued: readonly RecordedEvent[];
  /** Ids of endpoints in addition to those of profiles for which deliveries wait in the queue. */
  readonly addedEndpoints: readonly string[];
}

/** Merchants' settings, as far as webhooks are concerned. */
export interface EndpointDirectory {
  /** Null when there is no such profile. Throws OperationalError while it cannot be known. */
  find(merchantId: string, profileId: string, minimumVersion: number): Promise<Endpoint | null>;
  /** Null when there is no such merchant. Throws OperationalError while it cannot be known. */
  sealsOf(merchantId: string): Promise<MerchantSeals | null>;
  hasMerchant(merchantId: string): Promise<boolean>;
  /** Ids of the merchant's profiles; none where there is no such merchant. */
  profileIds(merchantId: string, minimumVersion: number): Promise<readonly string[]>;
  hasProfile(merchantId: string, profileId: string, minimumVersion: number): Promise<boolean>;
}

/** What a worker made of a delivery. */
export interface DeliveryResult extends AnsweredDelivery {
  /** Null: nothing was sent. */
  readonly attempt: DeliveryTry | null;
  readonly next: NextStep;
  /** The payment that the sent body is about; absent: none, or nothing was sent. */
  readonly paymentId?: string;
}

/** Names a claim; its former holder changes nothing any more. */
export type Claim = Pick<ClaimedDelivery, "deliveryId" | "claimId">;

/** Deliveries that wait for their time, shared by all workers. */
export interface DeliveryQueue {
  /** Claims due deliveries of the endpoints, the oldest of each first, none of an endpoint that is blocked. */
  claim(wanted: readonly FreeSlots[], limit: number): Promise<readonly ClaimedDelivery[]>;
  /** Endpoints that have something due, in the order of their ids, page by page; an empty `next` ends the list. */
  dueEndpoints(after: string): Promise<DueEndpoints>;
  renew(claims: readonly Claim[]): Promise<void>;
  /** Keeps the tries and moves the deliveries on, all at once. */
  complete(results: readonly DeliveryResult[]): Promise<void>;
}

export interface DueEndpoints {
  readonly endpointIds: readonly string[];
  /** Where the next page starts; empty when there is none. */
  readonly next: string;
}

/** An event with the outcome of its delivery. */
export interface ListedEvent extends Omit<
  RecordedEvent,
  "body" | "directoryVersion" | "objectVersion" | "sealedContent" | "traceParent"
> {
  /** Null while it is not decided. */
  readonly isDelivered: boolean | null;
}

/** An event in a list, with its next and its last try. */
export interface EventListing extends ListedEvent {
  readonly nextAttemptAt: Date | null;
  readonly lastStatusCode: number | null;
}

export interface EventPage {
  readonly events: readonly EventListing[];
  readonly totalCount: number;
}

/** An event with what it shows, as it is stored. */
export interface StoredEvent extends ListedEvent, StoredContent, Pick<OutgoingEvent, "objectVersion"> {
  /** Whether it is about an object of an erased customer. */
  readonly isErased: boolean;
  readonly directoryVersion: number;
  /** Tries of any kind so far. */
  readonly attemptCount: number;
}

/** A try together with the event it belongs to. */
export interface ListedAttempt {
  readonly event: ListedEvent & Pick<OutgoingEvent, "body">;
  readonly attempt: DeliveryTry;
}

/** The merchants' record of events and tries. Every look-up names the merchant. */
export interface EventLog {
  list(merchantId: string, filter: EventFilter): Promise<EventPage>;
  /** By the id of the event or of any try to deliver it. */
  find(merchantId: string, eventId: string): Promise<StoredEvent | null>;
  /** Oldest first. */
  attempts(event: StoredEvent, seals: MerchantSeals): Promise<readonly DeliveryTry[]>;
  /** Keeps a try made by hand; a success ends the delivery and reopens the endpoint. */
  recordManualTry(event: StoredEvent, attempt: DeliveryTry): Promise<void>;
}

/** Whose events are followed. */
export interface StreamScope {
  readonly merchantId: string;
  readonly profileIds: readonly string[];
}

/** How far a caller has followed the events. */
export interface StreamCursor {
  /** Id of the last event; `start`: there was none. */
  readonly cursor: string;
  readonly position: number;
}

/** An event and its place in the order in which events were stored. */
export interface StreamPlace {
  readonly eventId: string;
  readonly eventType: EventType;
  /** Null: it was stored by a version that kept no order. */
  readonly position: number | null;
}

/** The events of merchants in the order in which they were stored. None is shown before all earlier ones are. */
export interface EventStreamStore {
  find(scope: StreamScope, eventId: string): Promise<StreamPlace | null>;
  /** The last event that is stored; null: none. */
  last(scope: StreamScope): Promise<StreamPlace | null>;
  following(scope: StreamScope, cursor: StreamCursor, limit: number): Promise<readonly StreamPlace[]>;
  /** The indexes of those places that an event follows. */
  followed(places: readonly (StreamScope & StreamCursor)[]): Promise<ReadonlySet<number>>;
  /** In the order of the ids, without those that are gone. */
  load(merchantId: string, eventIds: readonly string[]): Promise<readonly StreamedEventContent[]>;
}

/** An event of a stream with what it shows, as it is stored. */
export interface StreamedEventContent extends RecordedEvent {
  /** Whether it is about an object of an erased customer. */
  readonly isErased: boolean;
}

/** Place of an event among those of a resend. */
export interface EventPosition {
  readonly eventId: string;
  readonly createdAt: Date;
}

/** A resend that one process works on. */
export interface HeldResend extends EventResend {
  readonly claimId: string;
}

/** An event of a resend, with what it shows. */
export interface ResentEvent extends Omit<StoredEvent, "isDelivered">, ResendCandidate {}

/** Whether an endpoint may be sent something now. */
export interface SendingPermit {
  readonly failures: number;
  readonly disabledUrl: string | null;
  /** Milliseconds for which it is left alone; 0: none. */
  readonly blockedMs: number;
  /** Whether it was blocked until now: a single event may be sent, to see whether it accepts. */
  readonly isProbe: boolean;
}

/** The outcomes of some events of a resend. */
export interface ResentBatch {
  readonly addedEndpointId: string | null;
  /** Every event that the resend came to; it continues after the last. */
  readonly passed: readonly EventPosition[];
  readonly attempts: readonly DeliveryTry[];
  readonly health: readonly HealthSign[];
}

/** Resends, shared by all processes. */
export interface ResendStore {
  /** Stores a new resend; false when the merchant has as many open ones as it may. */
  insert(resend: EventResend): Promise<boolean>;
  load(merchantId: string, resendId: string): Promise<EventResend | null>;
  /** Newest first; of one profile unless null. */
  list(
    merchantId: string,
    profileId: string | null,
    page: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly resends: readonly EventResend[]; readonly total: number }>;
  /** False when it is not open. */
  cancel(resend: EventResend): Promise<boolean>;
  count(merchantId: string, selection: ResendSelection): Promise<number>;
  /** The resend that waits longest, for as long as its lease is renewed; null: none is due. */
  claim(): Promise<HeldResend | null>;
  /** The next events of the resend, oldest first. */
  page(resend: EventResend, selection: ResendSelection, limit: number): Promise<readonly EventPosition[]>;
  /**
   * Loads events that are still there, and claims those of their deliveries that are due and that no worker has.
   * @param addedEndpointId whose deliveries; null: those of the profile's own endpoint
   */
  begin(
    resend: HeldResend,
    events: readonly EventPosition[],
    addedEndpointId: string | null,
  ): Promise<readonly ResentEvent[]>;
  /** Keeps the outcomes of events and moves the resend on, all at once. False: this process is not to continue it. */
  record(resend: HeldResend, batch: ResentBatch): Promise<boolean>;
  /** Lets any process continue after this time. */
  release(resend: HeldResend, delayMs: number, isEndpointAtRest: boolean): Promise<void>;
  end(resend: HeldResend, status: "completed" | "failed", reason: string | null): Promise<void>;
}

/** Endpoints that were added to profiles. Changes are audited. */
export interface WebhookEndpointStore {
  /** False, with nothing stored, when the profile has as many as it may. */
  insert(endpoint: StoredEndpoint): Promise<boolean>;
  load(merchantId: string, webhookEndpointId: string): Promise<StoredEndpoint | null>;
  /** Of one profile unless null; by profile, oldest first. */
  list(merchantId: string, profileId: string | null): Promise<readonly StoredEndpoint[]>;
  /** Changes one that no other request changes meanwhile; null: there is none. */
  change(
    merchantId: string,
    webhookEndpointId: string,
    action: "updated" | "secret_rotated",
    change: (before: StoredEndpoint) => StoredEndpoint,
  ): Promise<StoredEndpoint | null>;
  /** False when it was deleted before. */
  delete(endpoint: StoredEndpoint): Promise<boolean>;
  /** Also forgets failures and a 410. */
  enable(endpoint: StoredEndpoint): Promise<void>;
  /** @param disabledBy id of the user or key; null: unknown */
  disable(endpoint: StoredEndpoint, disabledBy: string | null): Promise<void>;
}

/** How well endpoints accept webhooks. */
export interface EndpointHealthStore {
  read(endpoint: HealthId): Promise<EndpointHealth>;
  /** Takes the turn to probe an endpoint whose rest is over. */
  permit(endpointId: string): Promise<SendingPermit>;
  /** Notes that an endpoint is pinged, audited; false: it was too often. */
  beginPing(endpoint: HealthId): Promise<boolean>;
  /** Forgets failures and a 410 of a profile's own endpoint; audited where there are any. */
  enable(endpoint: HealthId): Promise<void>;
}

/** Deliveries of all merchants that are due and not made. */
export interface DeliveryBacklogReader {
  read(): Promise<DeliveryBacklog>;
}

/** Events of single objects, for the service whose objects they are. */
export interface EventsOfObjects {
  /** The newest, newest first, with the state of their webhooks. */
  list(wanted: {
    readonly merchantId: string;
    readonly objectIds: readonly string[];
    readonly createdAfter: Date;
  }): Promise<{ readonly events: readonly EventOfObject[]; readonly hasMore: boolean }>;
}

/** A row whose plaintext is still to be encrypted. */
export interface PlainRow {
  readonly id: string;
  readonly merchantId: string | null;
  /** Null: it has none. */
  readonly text: string | null;
}

/** The tables that had plaintext in versions before. */
export type SealedTable = "events" | "delivery_attempts";

/** Where the content of events and the answers to webhooks are kept. */
export interface ContentStore {
  /** Keys of objects of erased customers whose events are still to be redacted, at most `limit`. */
  dueErasures(limit: number): Promise<readonly string[]>;
  /**
   * Puts `redact`ed content in place of that of every event about the object, and removes the answers to their
   * webhooks. Done again a while later, for what was being sent.
   */
  redact(objectKey: string, redact: (stored: StoredContent) => StoredContent): Promise<void>;
  /** The next rows that versions before may have stored; null when there are no more. */
  nextPlain(table: SealedTable, limit: number): Promise<PlainRows | null>;
  /** Puts sealed texts in place of plaintext and moves to the rows that follow, unless another replica has. */
  seal(table: SealedTable, rows: PlainRows, sealed: ReadonlyMap<string, string>): Promise<void>;
}

export interface PlainRows {
  readonly after: string;
  readonly rows: readonly PlainRow[];
}

/** Sends one request to an address of a merchant's choosing. Never rejects. */
export interface WebhookClient {
  post(request: WebhookRequest): Promise<Answer>;
}

export interface WebhookRequest {
  readonly url: string;
  readonly headers: readonly Header[];
  readonly body: string;
  readonly signal: AbortSignal | undefined;
  /** What is shown to a receiver that asks for a certificate. Never shared with requests of another one. */
  readonly clientCertificate?: ClientCertificate | undefined;
  /** Time of the try that was used up before the request; it counts towards the limit. */
  readonly elapsedMs?: number | undefined;
}

/** Tokens for endpoints that are authenticated at by OAuth 2.0. */
export interface AccessTokens {
  /** A usable token, fetched where there is none. Never rejects. */
  get(merchantId: string, authentication: OAuth2Authentication, signal: AbortSignal | undefined): Promise<TokenOutcome>;
  /** The receiver refused the token: the next `get` fetches another, unless that has been done already. */
  drop(merchantId: string, authentication: OAuth2Authentication, token: string): void;
}

/** Signature headers for a message. */
export type Signer = (keys: readonly string[], message: SignedMessage) => readonly Header[];

export interface SignedMessage {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string;
}

/** Hears of every delivery that a worker has finished with. */
export type DeliveryObserver = (result: DeliveryResult) => void;
