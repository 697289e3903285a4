import type { MerchantSummary } from "@railyard/contracts";

import { Prisma } from "../../generated/prisma/client.ts";
import type { MerchantOverviews } from "../../ports.ts";
import { beginningWith } from "./beginning.ts";
import type { PrismaClient } from "./prisma-client.ts";

interface SummaryRow extends Omit<MerchantSummary, "created_at" | "suspension"> {
  readonly created_at: Date;
  readonly suspended_at: Date | null;
  readonly suspension_reason: string | null;
}

const shownMax = 100;

const toSummary = ({
  created_at: createdAt,
  suspended_at: suspendedAt,
  suspension_reason: reason,
  ...row
}: SummaryRow): MerchantSummary => ({
  ...row,
  created_at: createdAt.toISOString(),
  suspension: suspendedAt === null ? null : { reason: reason ?? "", suspended_at: suspendedAt.toISOString() },
});

const timeOf = (time: Date | null): string | null => time?.toISOString() ?? null;

const summaries = Prisma.sql`
  select merchants.merchant_id, merchants.merchant_name, merchants.organization_id, organizations.organization_name,
    merchants.merchant_account_type, merchants.created_at, merchants.suspended_at, merchants.suspension_reason
  from merchants join organizations using (organization_id)
  where merchants.deleted_at is null`;

/** What the operator sees of merchants, in PostgreSQL. */
export const createMerchantOverviews = (prisma: PrismaClient): MerchantOverviews => ({
  search: async ({ query, organizationId, limit, offset }) => {
    const beginning = query === null ? null : beginningWith(query);
    const named =
      beginning === null
        ? Prisma.empty
        : Prisma.sql`
            and (lower(merchants.merchant_id) like ${beginning} or lower(merchants.merchant_name) like ${beginning})`;
    const owned =
      organizationId === null ? Prisma.empty : Prisma.sql`and merchants.organization_id = ${organizationId}`;
    const rows = await prisma.$queryRaw<readonly SummaryRow[]>`
      ${summaries} ${named} ${owned}
      order by merchants.created_at desc, merchants.merchant_id limit ${limit} offset ${offset}`;
    return rows.map(toSummary);
  },
  find: async (merchantId) => {
    const [row] = await prisma.$queryRaw<readonly SummaryRow[]>`
      ${summaries} and merchants.merchant_id = ${merchantId}`;
    if (row === undefined) return null;
    const live = { merchant_id: merchantId, deleted_at: null };
    const [profiles, accounts, keys] = await Promise.all([
      prisma.profiles.findMany({ where: live, orderBy: { created_at: "asc" }, take: shownMax }),
      prisma.connector_accounts.findMany({ where: live, orderBy: { created_at: "asc" }, take: shownMax }),
      prisma.api_keys.findMany({
        where: { merchant_id: merchantId },
        orderBy: { created_at: "desc" },
        take: shownMax,
      }),
    ]);
    return {
      ...toSummary(row),
      profiles: profiles.map(({ profile_id, profile_name, created_at: createdAt }) => ({
        profile_id,
        profile_name,
        created_at: createdAt.toISOString(),
      })),
      connector_accounts: accounts.map((account) => ({
        merchant_connector_id: account.merchant_connector_id,
        profile_id: account.profile_id,
        connector_name: account.connector_name,
        connector_label: account.connector_label,
        status: account.status,
        disabled: account.disabled,
        test_mode: account.test_mode,
        created_at: account.created_at.toISOString(),
      })),
      api_keys: keys.map((key) => ({
        key_id: key.key_id,
        name: key.name,
        prefix: key.prefix,
        created_at: key.created_at.toISOString(),
        expires_at: timeOf(key.expires_at),
        last_used: timeOf(key.last_used),
        revoked_at: timeOf(key.revoked_at),
      })),
    };
  },
});
