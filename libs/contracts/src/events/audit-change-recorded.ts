import type { FromSchema } from "json-schema-to-ts";
import { defineMessage } from "../internal/envelope.ts";
import { actorMembers, changeMembers } from "../resources/audit-entry.ts";
import { dateTime, nullable, record, text } from "../schema.ts";

/** Data of `<stream>.audit.change_recorded`. */
const auditChangeRecordedData = record("AuditChangeRecorded", "An administrative change in a service.", {
  service: text("The service that made the change.", { maxLength: 64 }),
  occurred_at: dateTime("Time of the change."),
  merchant_id: nullable(text("The merchant; null for changes to the whole installation.", { maxLength: 64 })),
  profile_id: nullable(text("The business profile.", { maxLength: 64 })),
  ...changeMembers,
  ...actorMembers,
});

const summary = "An administrative change was made";

/** Published once for each administrative change outside the merchants service, for its audit log. */
export const auditChangeRecorded = {
  payments: defineMessage({
    type: "payments.audit.change_recorded",
    source: "railyard/payments",
    stream: "PAYMENTS",
    summary,
    data: auditChangeRecordedData,
  }),
  "decision-engine": defineMessage({
    type: "routing.audit.change_recorded",
    source: "railyard/decision-engine",
    stream: "ROUTING",
    summary,
    data: auditChangeRecordedData,
  }),
  events: defineMessage({
    type: "events.audit.change_recorded",
    source: "railyard/events",
    stream: "EVENTS",
    summary,
    data: auditChangeRecordedData,
  }),
} as const;

/** The services whose changes come to the audit log by message. */
export type AuditedService = keyof typeof auditChangeRecorded;

export type AuditChangeRecorded = FromSchema<typeof auditChangeRecordedData>;
