import type { FromSchema } from "json-schema-to-ts";
import { choice, dateTime, flag, integer, list, nullable, record, request, text } from "../schema.ts";

const id = (description: string): ReturnType<typeof text> => text(description, { maxLength: 64 });

/** What made a change: a credential by its kind, an unknown caller of a public operation, or the system itself. */
const actorKinds = [
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
  actor_kind: choice("Kind of credential of the actor; `system` for jobs.", actorKinds),
  actor_id: nullable(id("The user, or the API key; null for a credential without id.")),
  operation_id: nullable(text("The operation that was called.", { maxLength: 128 })),
  request_id: nullable(id("Id of the request, as in `x-request-id` of its response.")),
  trace_id: nullable(id("Id of the trace.")),
  caller_address: nullable(text("Network address of the caller.", { maxLength: 128 })),
} as const;

/** The change of one member. */
const auditChange = {
  type: "object",
  title: "AuditChange",
  description: "Both values of a member, or only that it changed, if values are secret or personal.",
  properties: {
    before: { description: "Previous value; null for none." },
    after: { description: "New value; null for none." },
    changed: flag("Present instead of values that are not shown."),
  },
  additionalProperties: false,
} as const;

/** The changes of the members of an object. */
const auditChanges = {
  type: "object",
  description: "The changes, by member of the object.",
  additionalProperties: auditChange,
} as const;

/** What was done to which object. */
export const changeMembers = {
  action: text("The action, such as created, updated, deleted, revoked.", { minLength: 1, maxLength: 64 }),
  object_type: text("Kind of object, such as merchant, profile, api_key.", { minLength: 1, maxLength: 64 }),
  object_id: text("Id of the object.", { maxLength: 512 }),
  changes: auditChanges,
} as const;

/** Who acted. */
const auditActor = record("AuditActor", "The actor, its request and its network address.", actorMembers);

/** One administrative change or security event. */
const auditEntry = record("AuditEntry", "Who changed what and when.", {
  entry_id: id("Id of the entry."),
  occurred_at: dateTime("Time of the event."),
  organization_id: nullable(id("The organization; null for changes of the installation.")),
  merchant_id: nullable(id("The merchant.")),
  profile_id: nullable(id("The profile.")),
  service: text("The service that made the change.", { maxLength: 64 }),
  ...changeMembers,
  ...actorMembers,
});

export type AuditActor = FromSchema<typeof auditActor>;
export type AuditChange = FromSchema<typeof auditChange>;
export type AuditChanges = FromSchema<typeof auditChanges>;
export type AuditEntry = FromSchema<typeof auditEntry>;

/** Query string of the listings. */
export const listAuditLogQuery = request("ListAuditLogQuery", "Filter of the entries.", {
  merchant_id: id("Entries of this merchant."),
  profile_id: id("Entries of this profile."),
  object_type: text("Entries about objects of this kind.", { maxLength: 64 }),
  object_id: text("Entries about this object.", { maxLength: 512 }),
  actor_id: id("Entries of this user or API key."),
  actor_kind: choice("Entries of this kind of credential.", actorKinds),
  action: text("Entries with this action.", { maxLength: 64 }),
  request_id: id("Entries of this request."),
  "occurred_at.gte": dateTime("At this time or later."),
  "occurred_at.lt": dateTime("Before this time."),
  starting_after: id("The last entry of the previous page."),
  limit: integer("Maximum number of items; default 50.", { minimum: 1, maximum: 100 }),
});

/** Answer of the listings. */
export const auditPage = record("AuditPage", "The matching entries, newest first.", {
  size: integer("Number of items in this response.", { minimum: 0 }),
  data: list("The entries.", auditEntry),
});
