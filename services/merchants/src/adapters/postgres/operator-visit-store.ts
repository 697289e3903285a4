import type { operator_visits } from "../../generated/prisma/client.ts";
import { visitorAssignment, visitorOf } from "../../domain/operator-visit.ts";
import type { User } from "../../domain/user.ts";
import type { ListedAssignment, OperatorVisit, OperatorVisitStore } from "../../ports.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const fromRow = (row: operator_visits): OperatorVisit => ({
  visitId: row.visit_id,
  merchantId: row.merchant_id,
  organizationId: row.organization_id,
  reason: row.reason,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  endedAt: row.ended_at,
});

export const createOperatorVisitStore = (prisma: PrismaTransaction): OperatorVisitStore => ({
  insert: async (visit) => {
    await prisma.operator_visits.create({
      data: {
        visit_id: visit.visitId,
        merchant_id: visit.merchantId,
        organization_id: visit.organizationId,
        reason: visit.reason,
        code_hash: visit.codeHash,
        code_expires_at: visit.codeExpiresAt,
        created_at: visit.createdAt,
        expires_at: visit.expiresAt,
      },
    });
  },
  open: async (codeHash, now) => {
    const [row] = await prisma.operator_visits.updateManyAndReturn({
      where: { code_hash: codeHash, code_expires_at: { gt: now }, opened_at: null, ended_at: null },
      data: { opened_at: now },
    });
    return row === undefined ? null : fromRow(row);
  },
  find: async (visitId) => {
    const row = await prisma.operator_visits.findUnique({ where: { visit_id: visitId } });
    return row === null ? null : fromRow(row);
  },
  end: async (visitId, now) => {
    await prisma.operator_visits.updateMany({ where: { visit_id: visitId, ended_at: null }, data: { ended_at: now } });
  },
});

/** Whether the token of a visit must no longer be accepted: it is over, or its merchant is gone. */
export const isVisitOver = async (prisma: PrismaTransaction, visitId: string, merchantId: string): Promise<boolean> => {
  const merchant = { merchant_id: merchantId, deleted_at: null };
  const good = { visit_id: visitId, ended_at: null, expires_at: { gt: new Date() }, merchant };
  return (await prisma.operator_visits.findFirst({ where: good, select: { visit_id: true } })) === null;
};

/** The visit as a user; null for none. */
export const findVisitor = async (prisma: PrismaTransaction, visitId: string): Promise<User | null> => {
  const visit = await prisma.operator_visits.findUnique({ where: { visit_id: visitId } });
  return visit === null ? null : visitorOf(visitId, visit.merchant_id, visit.created_at);
};

/** The one role of a visit. */
export const assignmentsOfVisit = async (
  prisma: PrismaTransaction,
  visitId: string,
): Promise<readonly ListedAssignment[]> => {
  const row = await prisma.operator_visits.findUnique({ where: { visit_id: visitId }, include: { merchant: true } });
  if (row === null || row.merchant.deleted_at !== null) return [];
  const organizations = { where: { organization_id: row.organization_id }, select: { organization_name: true } };
  const organization = await prisma.organizations.findUnique(organizations);
  const { email, name } = visitorOf(visitId, row.merchant_id, row.created_at);
  return [
    {
      ...visitorAssignment(visitId, row.organization_id, row.merchant_id, row.created_at),
      email,
      userName: name,
      organizationName: organization?.organization_name ?? null,
      merchantName: row.merchant.merchant_name,
      profileName: null,
    },
  ];
};
