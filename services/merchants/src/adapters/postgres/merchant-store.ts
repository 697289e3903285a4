import type { MerchantStore } from "../../ports.ts";
import { fromMerchantRow, toMerchantColumns } from "./merchant-row.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";
import type { SecretColumns } from "./secret-columns.ts";

/** Merchants; deleted ones are not found, but their ids stay taken. */
export const createMerchantStore = (prisma: PrismaTransaction, secrets: SecretColumns): MerchantStore => ({
  insert: (merchant) =>
    unlessDuplicate(() =>
      prisma.merchants.create({
        data: {
          merchant_id: merchant.merchant_id,
          directory_version: merchant.directory_version,
          ...toMerchantColumns(merchant, secrets.ofRow(merchant.merchant_id)),
        },
      }),
    ),
  find: async (merchantId) => {
    const row = await prisma.merchants.findFirst({ where: { merchant_id: merchantId, deleted_at: null } });
    return row === null ? null : fromMerchantRow(row, secrets.ofRow(row.merchant_id));
  },
  list: async (organizationId, limit) => {
    const rows = await prisma.merchants.findMany({
      where: { organization_id: organizationId, deleted_at: null },
      orderBy: [{ created_at: "desc" }, { merchant_id: "asc" }],
      take: limit,
    });
    return rows.map((row) => fromMerchantRow(row, secrets.ofRow(row.merchant_id)));
  },
  hasPlatformMerchant: async (organizationId) => {
    const row = await prisma.merchants.findFirst({
      where: { organization_id: organizationId, merchant_account_type: "platform", deleted_at: null },
      select: { merchant_id: true },
    });
    return row !== null;
  },
  hold: async (merchantId) => {
    const rows = await prisma.$queryRaw<readonly unknown[]>`
      select 1 from merchants where merchant_id = ${merchantId} and deleted_at is null for share`;
    return rows.length > 0;
  },
  findDependent: async ({ merchant_id, merchant_account_type, organization_id }) => {
    const connected = { organization_id, merchant_account_type: "connected" };
    const row = await prisma.merchants.findFirst({
      where: {
        deleted_at: null,
        OR: [
          { parent_merchant_id: merchant_id, sub_merchants_enabled: true },
          ...(merchant_account_type === "platform" ? [connected] : []),
        ],
      },
      select: { merchant_id: true },
    });
    return row?.merchant_id ?? null;
  },
  lock: async (merchantId, now) => {
    const [row] = await prisma.merchants.updateManyAndReturn({
      where: { merchant_id: merchantId, deleted_at: null },
      data: { directory_version: { increment: 1 }, modified_at: now },
    });
    return row === undefined ? null : fromMerchantRow(row, secrets.ofRow(row.merchant_id));
  },
  update: async (merchant) => {
    await prisma.merchants.update({
      where: { merchant_id: merchant.merchant_id },
      data: toMerchantColumns(merchant, secrets.ofRow(merchant.merchant_id)),
    });
  },
  delete: async (merchantId, now) => {
    await prisma.merchants.update({ where: { merchant_id: merchantId }, data: { deleted_at: now } });
  },
});
