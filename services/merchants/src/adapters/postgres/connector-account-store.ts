import type { ConnectorAccountStore } from "../../ports.ts";
import { fromConnectorAccountRow, toConnectorAccountColumns } from "./connector-account-row.ts";
import { fromJson, jsonColumn } from "./json-column.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";
import type { SecretColumns } from "./secret-columns.ts";

/** Connector accounts of one merchant at a time; deleted ones are not found. */
export const createConnectorAccountStore = (
  prisma: PrismaTransaction,
  secrets: SecretColumns,
): ConnectorAccountStore => ({
  insert: (owner, account) =>
    unlessDuplicate(() =>
      prisma.connector_accounts.create({
        data: {
          merchant_connector_id: account.merchant_connector_id,
          ...toConnectorAccountColumns(owner, account, secrets.ofRow(account.merchant_connector_id)),
        },
      }),
    ),
  find: async (owner, merchantConnectorId) => {
    const row = await prisma.connector_accounts.findFirst({
      where: { merchant_connector_id: merchantConnectorId, merchant_id: owner.merchant_id, deleted_at: null },
    });
    return row === null ? null : fromConnectorAccountRow(owner, row, secrets.ofRow(row.merchant_connector_id));
  },
  list: async (owner) => {
    const rows = await prisma.connector_accounts.findMany({
      where: { merchant_id: owner.merchant_id, deleted_at: null },
      orderBy: [{ created_at: "asc" }, { merchant_connector_id: "asc" }],
    });
    return rows.map((row) => fromConnectorAccountRow(owner, row, secrets.ofRow(row.merchant_connector_id)));
  },
  update: (owner, account) =>
    unlessDuplicate(() =>
      prisma.connector_accounts.update({
        where: { merchant_connector_id: account.merchant_connector_id, merchant_id: owner.merchant_id },
        data: {
          ...toConnectorAccountColumns(owner, account, secrets.ofRow(account.merchant_connector_id)),
          modified_at: new Date(),
        },
      }),
    ),
  findWebhook: async (owner, merchantConnectorId) => {
    const row = await prisma.connector_accounts.findFirst({
      where: { merchant_connector_id: merchantConnectorId, merchant_id: owner.merchant_id, deleted_at: null },
      select: { webhook_registration: true },
    });
    return fromJson(row?.webhook_registration ?? null);
  },
  saveWebhook: async (owner, merchantConnectorId, webhook) => {
    await prisma.connector_accounts.update({
      where: { merchant_connector_id: merchantConnectorId, merchant_id: owner.merchant_id },
      data: { webhook_registration: jsonColumn(webhook), modified_at: new Date() },
    });
  },
  delete: async (owner, merchantConnectorId, now) => {
    await prisma.connector_accounts.update({
      where: { merchant_connector_id: merchantConnectorId, merchant_id: owner.merchant_id },
      data: { deleted_at: now },
    });
  },
});
