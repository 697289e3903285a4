import { Prisma } from "../../generated/prisma/client.ts";
import type { organizations } from "../../generated/prisma/client.ts";
import type { Organization, OrganizationType } from "../../domain/organization.ts";
import type { OrganizationStore } from "../../ports.ts";
import { beginningWith } from "./beginning.ts";
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

const isNamed = (query: string | null): Prisma.Sql => {
  if (query === null) return Prisma.sql`true`;
  const beginning = beginningWith(query);
  return Prisma.sql`lower(organization_id) like ${beginning} or lower(organization_name) like ${beginning}`;
};

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
  list: async ({ query, limit, offset }) => {
    const rows = await prisma.$queryRaw<readonly organizations[]>`
      select * from organizations where ${isNamed(query)}
      order by created_at desc, organization_id limit ${limit} offset ${offset}`;
    return rows.map(fromRow);
  },
  count: async (query) => {
    const [row] = await prisma.$queryRaw<readonly { readonly count: number }[]>`
      select count(*)::int as count from organizations where ${isNamed(query)}`;
    return row?.count ?? 0;
  },
  update: async (organization) => {
    await prisma.organizations.update({
      where: { organization_id: organization.organizationId },
      data: toRow(organization),
    });
  },
});
