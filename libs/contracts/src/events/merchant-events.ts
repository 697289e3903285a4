import type { FromSchema } from "json-schema-to-ts";
import type { MessageContract } from "../internal/envelope.ts";
import { defineMessage } from "../internal/envelope.ts";
import { eventClass, eventClasses, eventType, eventTypesByClass } from "../resources/event.ts";
import type { EventClass, EventType } from "../resources/event.ts";
import { integer, record, text } from "../schema.ts";
import type { EventContent } from "./webhook.ts";

/**
 * Data of an event that merchants may see. The id of its envelope is the event id of the webhook. Its content is
 * sealed, as a document under `eventSealPurposes.content`; services of versions before sent it as `content`.
 */
export const merchantEvent = record("MerchantEvent", "An event of a merchant.", {
  merchant_id: text("The merchant.", { minLength: 1, maxLength: 64 }),
  profile_id: text("The business profile.", { minLength: 1, maxLength: 64 }),
  event_class: eventClass,
  event_type: eventType,
  object_id: text("Id of the object that changed.", { minLength: 1, maxLength: 64 }),
  object_version: integer("Version of the object after the change.", { minimum: 1 }),
  sealed_content: text("Encrypted content of the webhook: JSON text of EventContent, compressed.", { minLength: 1 }),
});

export type MerchantEvent = FromSchema<typeof merchantEvent>;

/** Data of an event as versions before sent them, and as rows of them are kept. */
export type PlainMerchantEvent = Omit<MerchantEvent, "sealed_content"> & { readonly content: EventContent };

/** Broker subject of an event that merchants may see, such as `payments.refunds.refund_succeeded`. */
export const merchantEventSubject = (ofClass: EventClass, type: EventType): string => `payments.${ofClass}.${type}`;

/** The classes of a subject that merchants may see; other subjects below `payments.` are between services. */
export const isMerchantEventSubject = (subject: string): boolean => {
  const [stream, ofClass] = subject.split(".");
  return stream === "payments" && eventClasses.some((candidate) => candidate === ofClass);
};

/** One message contract per event type that merchants may see. */
export const merchantEventMessages: readonly MessageContract[] = eventClasses.flatMap((ofClass) =>
  eventTypesByClass[ofClass].map((type) =>
    defineMessage({
      type: merchantEventSubject(ofClass, type),
      source: "railyard/payments",
      stream: "PAYMENTS",
      summary: `${type.replaceAll("_", " ")} (${ofClass})`,
      data: merchantEvent,
    }),
  ),
);
