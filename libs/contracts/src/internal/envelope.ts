import type { FromSchema, JSONSchema } from "json-schema-to-ts";

/** W3C trace context: version, trace id, span id, flags. */
const traceParentSchema = {
  type: "string",
  pattern: "^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$",
  description: "W3C trace context of the change that caused the event.",
} as const satisfies JSONSchema;

/** What travels over the broker: CloudEvents 1.0 attributes with Railyard's extensions, in structured JSON. */
export const envelopeSchema = {
  type: "object",
  description: "An event between services (CloudEvents 1.0, structured JSON).",
  properties: {
    specversion: { const: "1.0" },
    id: { type: "string", minLength: 1, maxLength: 64, description: "Event id, the same on every redelivery." },
    source: {
      type: "string",
      minLength: 1,
      maxLength: 64,
      description: "Source of the event, such as `railyard/payments`.",
    },
    type: { type: "string", minLength: 1, maxLength: 128, description: "Type of the event; also the broker subject." },
    subject: { type: "string", minLength: 1, maxLength: 128, description: "Id of the object that changed." },
    time: { type: "string", format: "date-time", description: "Time of the event." },
    datacontenttype: { const: "application/json" },
    sequence: { type: "string", pattern: "^[0-9]+$", description: "Version of the object after the change." },
    partitionkey: { type: "string", minLength: 1, maxLength: 64, description: "Merchant id." },
    position: {
      type: "integer",
      minimum: 1,
      description: "Position in the source's gapless sequence; absent on messages that did not pass an outbox.",
    },
    traceparent: traceParentSchema,
    directoryversion: {
      type: "integer",
      minimum: 0,
      description: "Minimum directory version of the merchant's settings, as seen by the source of the event.",
    },
    data: { type: "object", description: "Data of the event, by type." },
  },
  required: [
    "specversion",
    "id",
    "source",
    "type",
    "subject",
    "time",
    "datacontenttype",
    "sequence",
    "partitionkey",
    "data",
  ],
  additionalProperties: false,
} as const satisfies JSONSchema;

/** One event as it travels between services; `Data` is what its message contract specifies. */
export interface Envelope<Data = Readonly<Record<string, unknown>>> {
  readonly specversion: "1.0";
  readonly id: string;
  /** `railyard/<service>`. */
  readonly source: string;
  readonly type: string;
  /** Id of the object the event is about. */
  readonly subject: string;
  /** RFC 3339. */
  readonly time: string;
  readonly datacontenttype: "application/json";
  /** Version of the object after the change, as a decimal string. */
  readonly sequence: string;
  /** Merchant id. */
  readonly partitionkey: string;
  /** Gapless order within the source; absent on messages that did not pass an outbox. */
  readonly position?: number;
  readonly traceparent?: string;
  readonly directoryversion?: number;
  readonly data: Data;
}

/** Subject of messages that carry several events of the payments service: a JSON list of their envelopes, in order. */
export const sharedMessageSubject = "payments.shared";

/** A kind of message: where it travels and what its data looks like. */
export interface MessageContract {
  /** Subject on the broker and `type` of the envelope, such as `merchants.account.changed`. */
  readonly type: string;
  readonly source: string;
  readonly stream: "PAYMENTS" | "MERCHANTS" | "ROUTING" | "EVENTS";
  readonly summary: string;
  readonly data: JSONSchema;
}

/** Keeps the literal types of a message contract. */
export const defineMessage = <const Contract extends MessageContract>(contract: Contract): Contract => contract;

/** Type of the data a message carries. */
export type DataOf<Contract> = Contract extends { readonly data: infer Schema extends JSONSchema }
  ? FromSchema<Schema>
  : never;
