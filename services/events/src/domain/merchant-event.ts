import type { Envelope, EventClass, EventType, MerchantEvent, WebhookMessage } from "@railyard/contracts";
import { eventClasses, eventTypes, isMerchantEventSubject } from "@railyard/contracts";
import { Bug } from "@railyard/failures";

/** An event for a merchant, with its exact text. */
export interface RecordedEvent {
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
  /** Body of the webhook: the very bytes that every try signs and sends. */
  readonly body: string;
  /** The merchant's settings must be at least this new when the event is delivered; 0: any. */
  readonly directoryVersion: number;
  readonly traceParent: string | null;
}

const isEventClass = (value: unknown): value is EventClass => eventClasses.some((known) => known === value);

const isEventType = (value: unknown): value is EventType => eventTypes.some((known) => known === value);

const isText = (value: unknown): value is string => typeof value === "string" && value !== "" && value.length <= 64;

type Data = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Data => typeof value === "object" && value !== null;

const isMerchantEvent = (data: Data): data is Data & MerchantEvent =>
  isText(data["merchant_id"]) &&
  isText(data["profile_id"]) &&
  isText(data["object_id"]) &&
  Number.isSafeInteger(data["object_version"]) &&
  isEventClass(data["event_class"]) &&
  isEventType(data["event_type"]) &&
  isObject(data["content"]) &&
  isText(data["content"]["type"]) &&
  isObject(data["content"]["object"]);

/** Whether merchants may see the event; others below the same stream are between services. */
export const isForMerchants = (envelope: Envelope): boolean => isMerchantEventSubject(envelope.type);

/**
 * The event as it is stored. The content passes through as it came: it shows the object at the moment of the change.
 * @throws {Bug} when the data is not what the message's contract says; nothing may be stored then.
 */
export const recordedEventOf = (envelope: Envelope): RecordedEvent => {
  const { id, time, data, directoryversion: directoryVersion = 0, traceparent = null } = envelope;
  if (!isMerchantEvent(data)) throw new Bug(`The event ${id} of type ${envelope.type} breaks its contract.`);
  const message: WebhookMessage = {
    merchant_id: data.merchant_id,
    event_id: id,
    event_type: data.event_type,
    content: data.content,
    timestamp: time,
    processor_merchant_id: data.merchant_id,
  };
  return {
    eventId: id,
    merchantId: data.merchant_id,
    profileId: data.profile_id,
    objectId: data.object_id,
    objectVersion: data.object_version,
    eventClass: data.event_class,
    eventType: data.event_type,
    created: new Date(time),
    body: JSON.stringify(message),
    directoryVersion,
    traceParent: traceparent,
  };
};
