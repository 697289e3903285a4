import type {
  Envelope,
  EventClass,
  EventContent,
  EventType,
  MerchantEvent,
  PlainMerchantEvent,
} from "@railyard/contracts";
import type { PersonalDataErased, WebhookMessage } from "@railyard/contracts";
import {
  eventClasses,
  eventTypes,
  isMerchantEventSubject,
  personalDataErased,
  pingType,
  redactedContent,
} from "@railyard/contracts";
import { Bug } from "@railyard/failures";

/** What an event shows, as it is stored: one of both. */
export interface StoredContent {
  /** JSON text of the content, encrypted with the data key of the merchant. */
  readonly sealedContent: string | null;
  /** In rows of versions before: the body of the webhook. */
  readonly body: string | null;
}

/** An event for a merchant. */
export interface RecordedEvent extends StoredContent {
  readonly eventId: string;
  readonly merchantId: string;
  readonly profileId: string;
  readonly objectId: string;
  /** Version of the object after the change; receivers can drop what is older than what they have seen. */
  readonly objectVersion: number;
  readonly eventClass: EventClass;
  readonly eventType: EventType;
  /** When it happened. */
  readonly created: Date;
  /** The merchant's settings must be at least this new when the event is delivered; 0: any. */
  readonly directoryVersion: number;
  readonly traceParent: string | null;
}

const isEventClass = (value: unknown): value is EventClass => eventClasses.some((known) => known === value);

const isEventType = (value: unknown): value is EventType => eventTypes.some((known) => known === value);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "" && value.length <= 64;

type Data = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Data => typeof value === "object" && value !== null;

const isContent = (content: unknown): content is EventContent =>
  isObject(content) && isText(content["type"]) && isObject(content["object"]);

const isMerchantEvent = (
  data: Data,
): data is Data & (MerchantEvent | (PlainMerchantEvent & { sealed_content?: never })) =>
  isText(data["merchant_id"]) &&
  isText(data["profile_id"]) &&
  isText(data["object_id"]) &&
  Number.isSafeInteger(data["object_version"]) &&
  isEventClass(data["event_class"]) &&
  isEventType(data["event_type"]) &&
  (typeof data["sealed_content"] === "string" ? data["sealed_content"] !== "" : isContent(data["content"]));

/** Whether merchants may see the event; others below the same stream are between services. */
export const isForMerchants = (envelope: Envelope): boolean => isMerchantEventSubject(envelope.type);

/** What the body of a webhook contains in addition to its content. */
export type EventFacts = Pick<RecordedEvent, "eventId" | "merchantId" | "eventType" | "created">;

/** Body of a webhook: the very bytes that every try signs and sends. */
const bodyWith = (
  {
    eventId,
    merchantId,
    eventType,
    created,
  }: Omit<EventFacts, "eventType"> & { readonly eventType: EventType | typeof pingType },
  content: string,
): string => {
  const before: Pick<WebhookMessage, "merchant_id" | "event_id"> & { readonly event_type: string } = {
    merchant_id: merchantId,
    event_id: eventId,
    event_type: eventType,
  };
  const after: Pick<WebhookMessage, "timestamp" | "processor_merchant_id"> = {
    timestamp: created.toISOString(),
    processor_merchant_id: merchantId,
  };
  return `${JSON.stringify(before).slice(0, -1)},"content":${content},${JSON.stringify(after).slice(1)}`;
};

/** The body of a ping: in the form of every other, about nothing that happened. */
export const pingBody = ({
  pingId,
  merchantId,
  profileId,
  created,
}: {
  readonly pingId: string;
  readonly merchantId: string;
  readonly profileId: string;
  readonly created: Date;
}): string => {
  const content = JSON.stringify({ type: "ping_details", object: { profile_id: profileId } });
  return bodyWith({ eventId: pingId, merchantId, eventType: pingType, created }, content);
};

/** Decrypts the content of an event. */
export type OpenContent = (sealed: string) => string;

/** JSON text of what an event shows. */
const contentText = ({ sealedContent, body }: StoredContent, open: OpenContent): string => {
  if (sealedContent !== null) return open(sealedContent);
  if (body === null) throw new Bug("An event is stored with neither content nor body.");
  return JSON.stringify((JSON.parse(body) as WebhookMessage).content);
};

/** The body of the webhook of a stored event. One about an object of an erased customer is without personal data. */
export const bodyOf = (
  event: EventFacts & StoredContent & { readonly isErased: boolean },
  open: OpenContent,
): string => {
  if (event.isErased) return bodyWith(event, redactedText(event, open));
  return event.body ?? bodyWith(event, contentText(event, open));
};

/** JSON text of what an event shows, without personal data. */
export const redactedText = (stored: StoredContent, open: OpenContent): string =>
  JSON.stringify(redactedContent(JSON.parse(contentText(stored, open)) as EventContent));

/** A body as versions before stored it, without personal data. */
export const redactedBody = (body: string | null): string | null => {
  if (body === null) return null;
  const message = JSON.parse(body) as WebhookMessage;
  return JSON.stringify({ ...message, content: redactedContent(message.content) });
};

/** Names an object of a merchant; a colon is in no id. */
export const objectKeyOf = (merchantId: string, objectId: string): string => `${merchantId}:${objectId}`;

/** The objects whose personal data were erased, by their keys; none in an event about anything else. */
export const erasedObjectsOf = ({ type, data }: Envelope): readonly string[] => {
  if (type !== personalDataErased.type) return [];
  const { merchant_id: merchantId, object_ids: objectIds } = data as PersonalDataErased;
  return objectIds.map((objectId) => objectKeyOf(merchantId, objectId));
};

/**
 * The event as it is stored. The content passes through as it came: it shows the object at the moment of the change.
 * @throws {Bug} when the data is not what the message's contract specifies; nothing may be stored then.
 */
export const recordedEventOf = (envelope: Envelope): RecordedEvent => {
  const { id, time, data, directoryversion: directoryVersion = 0, traceparent = null } = envelope;
  if (!isMerchantEvent(data)) throw new Bug(`The event ${id} of type ${envelope.type} breaks its contract.`);
  const facts = {
    eventId: id,
    merchantId: data.merchant_id,
    eventType: data.event_type,
    created: new Date(time),
  };
  return {
    ...facts,
    profileId: data.profile_id,
    objectId: data.object_id,
    objectVersion: data.object_version,
    eventClass: data.event_class,
    ...(data.sealed_content !== undefined
      ? { sealedContent: data.sealed_content, body: null }
      : { sealedContent: null, body: bodyWith(facts, JSON.stringify(data.content)) }),
    directoryVersion,
    traceParent: traceparent,
  };
};
