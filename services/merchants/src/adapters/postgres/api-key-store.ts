import { defined } from "@railyard/members";
import type { api_keys } from "../../generated/prisma/client.ts";
import type { ApiKey, KeyApi } from "../../domain/api-key.ts";
import type { ApiKeyStore } from "../../ports.ts";
import { fromJson, jsonColumn } from "./json-column.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const fromRow = (row: api_keys): ApiKey => ({
  keyId: row.key_id,
  merchantId: row.merchant_id,
  api: row.face as KeyApi,
  prefix: row.prefix,
  name: row.name,
  description: row.description,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsed: row.last_used,
  revokedAt: row.revoked_at,
  scopes: fromJson<ApiKey["scopes"]>(row.scopes),
  rotatedFrom: row.rotated_from,
  replacedBy: row.replaced_by,
});

/** Keys of all merchants; every look-up names the merchant, so another's key cannot be reached. */
export const createApiKeyStore = (prisma: PrismaTransaction): ApiKeyStore => ({
  insert: async (key, keyHash) => {
    await prisma.api_keys.create({
      data: {
        key_id: key.keyId,
        merchant_id: key.merchantId,
        face: key.api,
        key_hash: keyHash,
        prefix: key.prefix,
        name: key.name,
        description: key.description,
        created_at: key.createdAt,
        expires_at: key.expiresAt,
        scopes: jsonColumn(key.scopes),
        rotated_from: key.rotatedFrom,
      },
    });
  },
  find: async (merchantId, face, keyId, { withRevoked = false } = {}) => {
    const row = await prisma.api_keys.findFirst({
      where: { key_id: keyId, merchant_id: merchantId, face, ...(withRevoked ? {} : { revoked_at: null }) },
    });
    return row === null ? null : fromRow(row);
  },
  list: async (merchantId, face, page) => {
    const rows = await prisma.api_keys.findMany({
      where: {
        merchant_id: merchantId,
        face,
        ...(page.withRevoked ? {} : { revoked_at: null }),
        ...defined({
          expires_at: page.expiring === undefined ? undefined : { gt: page.expiring.after, lte: page.expiring.until },
        }),
      },
      orderBy: [{ created_at: "desc" }, { key_id: "desc" }],
      take: page.limit,
      skip: page.skip,
    });
    return rows.map(fromRow);
  },
  update: async (key) => {
    await prisma.api_keys.update({
      where: { key_id: key.keyId },
      data: {
        name: key.name,
        description: key.description,
        expires_at: key.expiresAt,
        revoked_at: key.revokedAt,
        scopes: jsonColumn(key.scopes),
        replaced_by: key.replacedBy,
      },
    });
  },
  scheduleReminder: async (keyId, dueAt) => {
    await prisma.api_keys.update({
      where: { key_id: keyId },
      data: { due_at: dueAt, reminded_days_before: null },
    });
  },
  lockForReminder: async (keyId) => {
    await prisma.$queryRaw`select key_id from api_keys where key_id = ${keyId} for no key update`;
    const row = await prisma.api_keys.findUnique({ where: { key_id: keyId } });
    return row === null ? null : { key: fromRow(row), remindedDaysBefore: row.reminded_days_before };
  },
  settleReminder: async (keyId, remindedDaysBefore, dueAt) => {
    await prisma.api_keys.update({
      where: { key_id: keyId },
      data: { due_at: dueAt, reminded_days_before: remindedDaysBefore },
    });
  },
  revokeAll: async (merchantId, now) => {
    const rows = await prisma.api_keys.updateManyAndReturn({
      where: { merchant_id: merchantId, revoked_at: null },
      data: { revoked_at: now, due_at: null },
      select: { key_id: true },
    });
    return rows.map((row) => row.key_id);
  },
});
