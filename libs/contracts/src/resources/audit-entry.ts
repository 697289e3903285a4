import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";

const id = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

/** What made a change: a credential by its kind, an unknown caller of a public operation, or the system itself. */
export const actorKinds = [
  "admin_key",
  "merchant_key",
  "platform_key",
  "publishable_key",
  "ephemeral_key",
  "jwt",
  "engine_key",
  "admin_secret",
  "service",
  "caller",
  "anonymous",
  "system",
] as const;

/** Who acted, in which call, and from where. */
export const actorMembers = {
  actor_kind: choice("With what whoever changed it had proved itself; `system` for jobs.", actorKinds),
  actor_id: nullable(id("The user, or the API key; null where the credential has no id.")),
  operation_id: nullable(text("The operation that was called.", { maxLength: 128 })),
  request_id: nullable(id("The request, as `x-request-id` of its answer says.")),
  trace_id: nullable(id("The trace.")),
  caller_address: nullable(text("Network address of the caller.", { maxLength: 128 })),
} as const;

/** What became of one member. */
export const auditChange = {
  type: "object",
  title: "AuditChange",
  description: "Both values of a member, or only that it changed, where values are secret or personal.",
  properties: {
    before: { description: "Value before; null for none." },
    after: { description: "Value after; null for none." },
    changed: flag("Stands alone in place of values that are not shown."),
  },
  additionalProperties: false,
} as const;

/** What became of the members of an object. */
export const auditChanges = {
  type: "object",
  description: "What changed, by member of the object.",
  additionalProperties: auditChange,
} as const;

/** What was done to which object. */
export const changeMembers = {
  action: text("What was done, such as created, updated, deleted, revoked.", { minLength: 1, maxLength: 64 }),
  object_type: text("Kind of object, such as merchant, profile, api_key.", { minLength: 1, maxLength: 64 }),
  object_id: text("The object.", { maxLength: 512 }),
  changes: auditChanges,
} as const;

/** Who acted. */
export const auditActor = record("AuditActor", "Who acted, in which call, and from where.", actorMembers);

/** One administrative change or security event. */
export const auditEntry = record("AuditEntry", "Who changed what and when.", {
  entry_id: id("Id of the entry."),
  occurred_at: dateTime("When it happened."),
  organization_id: nullable(id("The organization; null for changes of the installation.")),
  merchant_id: nullable(id("The merchant.")),
  profile_id: nullable(id("The profile.")),
  service: text("The part of Railyard that made the change.", { maxLength: 64 }),
  ...changeMembers,
  ...actorMembers,
});

export type AuditActor = FromSchema<typeof auditActor>;
export type AuditChange = FromSchema<typeof auditChange>;
export type AuditChanges = FromSchema<typeof auditChanges>;
export type AuditEntry = FromSchema<typeof auditEntry>;

/** Query string of the listings. */
export const listAuditLogQuery = request("ListAuditLogQuery", "Which entries.", {
  merchant_id: id("Entries of this merchant."),
  profile_id: id("Entries of this profile."),
  object_type: text("Entries about objects of this kind.", { maxLength: 64 }),
  object_id: text("Entries about this object.", { maxLength: 512 }),
  actor_id: id("What this user or API key did."),
  actor_kind: choice("What was done with this kind of credential.", actorKinds),
  action: text("Entries with this action.", { maxLength: 64 }),
  request_id: id("What this request changed."),
  "occurred_at.gte": dateTime("At this time or later."),
  "occurred_at.lt": dateTime("Before this time."),
  starting_after: id("The entry after which the page begins: the last one of the page before."),
  limit: integer("How many at most; 50 when left out.", { minimum: 1, maximum: 100 }),
});

/** Answer of the listings. */
export const auditPage = record("AuditPage", "Entries that match, newest first.", {
  size: integer("How many are in this answer.", { minimum: 0 }),
  data: list("The entries.", auditEntry),
});
