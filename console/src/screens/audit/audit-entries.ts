import { defined } from "@railyard/members";
import type { components, operations } from "../../generated/merchant-api.ts";
import { daysIn, textIn } from "../../list/list-search.ts";
import type { ListSearch } from "../../list/list-search.ts";

export type AuditEntry = components["schemas"]["AuditEntry"];
type AuditQuery = NonNullable<operations["listOrganizationAuditLog"]["parameters"]["query"]>;

/** Filters of the address that the API takes by the same name. */
export const textFilters = [
  "object_type",
  "object_id",
  "actor_id",
  "actor_kind",
  "action",
  "merchant_id",
  "profile_id",
  "request_id",
] as const;

export const actorKinds = [
  "jwt",
  "merchant_key",
  "platform_key",
  "publishable_key",
  "ephemeral_key",
  "engine_key",
  "admin_key",
  "admin_secret",
  "service",
  "caller",
  "anonymous",
  "system",
] as const;

/** The list's filters as the API takes them. */
export const auditQueryOf = (search: ListSearch, limit: number): AuditQuery => {
  const { from, to } = daysIn(search, "time");
  return {
    limit,
    ...defined({
      ...Object.fromEntries(textFilters.map((name) => [name, textIn(search, name)])),
      starting_after: textIn(search, "after"),
      "occurred_at.gte": from,
      "occurred_at.lt": to,
    }),
  };
};

/** One member's change in words; null where there is no value, and the API's own mark where it is not shown. */
export interface ShownChange {
  readonly member: string;
  readonly before: string | null;
  readonly after: string | null;
  /** Secret or personal: that it changed is all that is known. */
  readonly isHidden: boolean;
}

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
};

/** The members that changed, by name. */
export const changesOf = ({ changes }: Pick<AuditEntry, "changes">): readonly ShownChange[] =>
  Object.entries(changes)
    .map(([member, { before, after, changed }]) => ({
      member,
      before: textOf(before),
      after: textOf(after),
      isHidden: changed === true,
    }))
    .toSorted((one, other) => one.member.localeCompare(other.member));

/** The page of an object that has one. */
export const pageOf = (objectType: string, objectId: string): string | null => {
  const id = encodeURIComponent(objectId);
  if (objectType === "payment") return `/console/payments/${id}`;
  if (objectType === "routing_rule") return `/console/routing/rules/${id}`;
  if (objectType === "role") return "/console/users/roles";
  return objectType === "user" || objectType === "role_assignment" ? "/console/users" : null;
};
