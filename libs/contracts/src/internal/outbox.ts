import type { FromSchema } from "json-schema-to-ts";
import { auditChangeRecorded } from "../events/audit-change-recorded.ts";
import type { ServiceName } from "../operation.ts";
import { defineOperation } from "../operation.ts";
import { envelopeSchema } from "./envelope.ts";

/** Most events one page of `readOutbox` holds. */
export const outboxPageLimit = 500;

/** Published events of one source in position order, so that a consumer can fetch what the broker did not bring. */
const outboxPageSchema = {
  type: "object",
  properties: {
    events: { type: "array", maxItems: outboxPageLimit, items: envelopeSchema },
    oldest_position: {
      type: ["integer", "null"],
      description: "Lowest retained position; null when none is retained.",
    },
    latest_position: { type: "integer", minimum: 0, description: "Highest assigned position; 0 before any." },
  },
  required: ["events", "oldest_position", "latest_position"],
  additionalProperties: false,
} as const;

export type OutboxPage = FromSchema<typeof outboxPageSchema>;

/** Types of which a consumer may ask without those of other types. */
const feedTypes = Object.values(auditChangeRecorded).map(({ type }) => type);

export type FeedType = (typeof feedTypes)[number];

const contractFor = <const Service extends ServiceName>(service: Service) =>
  defineOperation({
    operationId: `read_${service}_outbox`,
    service,
    api: "internal",
    method: "GET",
    path: "/internal/outbox",
    access: ["service"],
    tag: "Internal",
    isBackground: true,
    summary: "Read published events after a position",
    description: "Events in position order, for a consumer that detects a gap or was offline.",
    query: {
      type: "object",
      properties: {
        after: { type: "integer", minimum: 0, description: "Events with a higher position are returned." },
        limit: { type: "integer", minimum: 1, maximum: outboxPageLimit },
        type: {
          type: "string",
          enum: feedTypes,
          description: "Only events of this type. The service needs an index for each type supported here.",
        },
      },
      required: ["after"],
      additionalProperties: false,
    },
    response: outboxPageSchema,
  });

/** `GET /internal/outbox` of a service that publishes events. */
export const readOutbox = {
  merchants: contractFor("merchants"),
  payments: contractFor("payments"),
  "decision-engine": contractFor("decision-engine"),
  events: contractFor("events"),
};

/** The services that publish events. */
export type OutboxService = keyof typeof readOutbox;
