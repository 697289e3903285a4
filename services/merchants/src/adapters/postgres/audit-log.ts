import type { AuditEntry } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { Prisma, audit_log } from "../../generated/prisma/client.ts";
import type { AuditFilter, AuditLog, AuditScope } from "../../ports.ts";
import type { PrismaClient } from "./prisma-client.ts";

const fromRow = (row: audit_log): AuditEntry => ({
  ...row,
  occurred_at: row.occurred_at.toISOString(),
  changes: row.changes as AuditEntry["changes"],
  actor_kind: row.actor_kind as AuditEntry["actor_kind"],
});

const given = (column: string, value: string | undefined): Prisma.audit_logWhereInput =>
  value === undefined ? {} : { [column]: value };

const inScope = ({ organizationId, merchantId, profileId }: AuditScope): Prisma.audit_logWhereInput => ({
  organization_id: organizationId,
  ...given("merchant_id", merchantId),
  ...given("profile_id", profileId),
});

const matching = (filter: AuditFilter): Prisma.audit_logWhereInput => ({
  ...given("merchant_id", filter.merchantId),
  ...given("profile_id", filter.profileId),
  ...given("object_type", filter.objectType),
  ...given("object_id", filter.objectId),
  ...given("actor_id", filter.actorId),
  ...given("actor_kind", filter.actorKind),
  ...given("action", filter.action),
  ...given("request_id", filter.requestId),
  occurred_at: defined({ gte: filter.from, lt: filter.to }),
});

const olderThan = ({ occurred_at, sequence }: audit_log): Prisma.audit_logWhereInput => ({
  // The first condition is implied by the second; it is the one by which an index is entered in the middle.
  occurred_at: { lte: occurred_at },
  OR: [{ occurred_at: { lt: occurred_at } }, { sequence: { lt: sequence } }],
});

/** The audit log in PostgreSQL, for reading. */
export const createAuditLog = (prisma: PrismaClient): AuditLog => ({
  list: async (scope, filter, { startingAfter, limit }) => {
    const conditions = [inScope(scope), matching(filter)];
    if (startingAfter !== undefined) {
      const where = { entry_id: startingAfter, AND: inScope(scope) };
      const last = await prisma.audit_log.findFirst({ where });
      if (last === null) return null;
      conditions.push(olderThan(last));
    }
    const rows = await prisma.audit_log.findMany({
      where: { AND: conditions },
      orderBy: [{ occurred_at: "desc" }, { sequence: "desc" }],
      take: limit,
    });
    return rows.map(fromRow);
  },

  ofObjects: async ({ organizationId, merchantId, objectIds, limit }) => {
    const rows = await prisma.audit_log.findMany({
      where: { organization_id: organizationId, object_id: { in: [...objectIds] }, merchant_id: merchantId },
      orderBy: [{ occurred_at: "desc" }, { sequence: "desc" }],
      take: limit,
    });
    return rows.map(fromRow);
  },
});
