import type { AuditEntry, Permission } from "@railyard/contracts";
import {
  listInstallationAuditLog as listInstallationContract,
  listOrganizationAuditLog as listOrganizationContract,
} from "@railyard/contracts";
import type { HttpRequest, Principal, Route } from "@railyard/http";
import { defineRoute } from "@railyard/http";

import type { AuditFilter, AuditScope } from "../../ports.ts";
import type { ListAuditLogPorts } from "../../use-cases/list-audit-log.ts";
import { listAuditLog } from "../../use-cases/list-audit-log.ts";
import { assertOrganization } from "./merchant-account-routes.ts";

const defaultLimit = 50;

type Query = HttpRequest<typeof listInstallationContract>["query"];

const timeOf = (text: string | null | undefined): Date | undefined =>
  text === null || text === undefined ? undefined : new Date(text);

const filterOf = (query: Query): AuditFilter => ({
  merchantId: query.merchant_id ?? undefined,
  profileId: query.profile_id ?? undefined,
  objectType: query.object_type ?? undefined,
  objectId: query.object_id ?? undefined,
  actorId: query.actor_id ?? undefined,
  actorKind: query.actor_kind ?? undefined,
  action: query.action ?? undefined,
  requestId: query.request_id ?? undefined,
  from: timeOf(query["occurred_at.gte"]),
  to: timeOf(query["occurred_at.lt"]),
});

/** What only roles at an organization permit. */
const organizationPermission: Permission = "organization:read";

/**
 * What the caller's credential reaches: a user who is limited to a profile its profile, one with a role at the
 * organization all of it, and every other user the merchant of its token.
 */
const scopeOf = (organizationId: string, principal: Principal): AuditScope => {
  const { kind, merchantId = "", profileId, permissions = [] } = principal;
  if (kind !== "jwt") return { organizationId };
  if (profileId === undefined && permissions.includes(organizationPermission)) return { organizationId };
  return { organizationId, merchantId, profileId };
};

/** The operations on the audit log. */
export const auditLogRoutes = (ports: ListAuditLogPorts): readonly Route[] => {
  const list = async (scope: AuditScope, query: Query): Promise<{ size: number; data: AuditEntry[] }> => {
    const startingAfter = query.starting_after ?? undefined;
    const limit = query.limit ?? defaultLimit;
    const entries = await listAuditLog(ports)({ scope, filter: filterOf(query), startingAfter, limit });
    return { size: entries.length, data: [...entries] };
  };
  return [
    defineRoute(listOrganizationContract, async ({ params, query, principal }) => {
      assertOrganization(principal, params.organization_id);
      return { body: await list(scopeOf(params.organization_id, principal), query) };
    }),
    defineRoute(listInstallationContract, async ({ query }) => ({
      body: await list({ organizationId: null }, query),
    })),
  ];
};
