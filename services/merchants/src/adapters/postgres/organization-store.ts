import type { organizations } from "../../generated/prisma/client.ts";
import type { Organization, OrganizationType } from "../../domain/organization.ts";
import type { OrganizationStore } from "../../ports.ts";
import { fromJson, jsonColumn } from "./json-column.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const fromRow = (row: organizations): Organization => ({
  organizationId: row.organization_id,
  organizationName: row.organization_name,
  organizationDetails: fromJson(row.organization_details),
  metadata: fromJson(row.metadata),
  organizationType: row.organization_type as OrganizationType,
  platformMerchantId: row.platform_merchant_id,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const toRow = (organization: Organization) => ({
  organization_name: organization.organizationName,
  organization_details: jsonColumn(organization.organizationDetails),
  metadata: jsonColumn(organization.metadata),
  organization_type: organization.organizationType,
  platform_merchant_id: organization.platformMerchantId,
  created_at: organization.createdAt,
  modified_at: organization.modifiedAt,
});

export const createOrganizationStore = (prisma: PrismaTransaction): OrganizationStore => ({
  insert: async (organization) => {
    await prisma.organizations.create({
      data: { organization_id: organization.organizationId, ...toRow(organization) },
    });
  },
  find: async (organizationId) => {
    const row = await prisma.organizations.findUnique({ where: { organization_id: organizationId } });
    return row === null ? null : fromRow(row);
  },
  lock: async (organizationId) => {
    await prisma.$queryRaw`select 1 from organizations where organization_id = ${organizationId} for update`;
    const row = await prisma.organizations.findUnique({ where: { organization_id: organizationId } });
    return row === null ? null : fromRow(row);
  },
  list: async ({ limit, offset }) => {
    const rows = await prisma.organizations.findMany({
      orderBy: [{ created_at: "desc" }, { organization_id: "asc" }],
      take: limit,
      skip: offset,
    });
    return rows.map(fromRow);
  },
  count: () => prisma.organizations.count(),
  update: async (organization) => {
    await prisma.organizations.update({
      where: { organization_id: organization.organizationId },
      data: toRow(organization),
    });
  },
});
