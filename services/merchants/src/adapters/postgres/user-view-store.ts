import type { UserPreferences } from "@railyard/contracts";
import { defined } from "@railyard/members";

import type { UserView, ViewVisibility } from "../../domain/user-view.ts";
import type { user_views } from "../../generated/prisma/client.ts";
import type { UserViewStore } from "../../ports.ts";
import { fromJson } from "./json-column.ts";
import type { PrismaTransaction } from "./prisma-client.ts";

const fromRow = (row: user_views): UserView => ({
  viewId: row.view_id,
  userId: row.user_id,
  merchantId: row.merchant_id,
  profileId: row.profile_id,
  name: row.name,
  screen: row.screen,
  query: row.query,
  columns: row.columns,
  visibility: row.visibility as ViewVisibility,
  createdAt: row.created_at,
  modifiedAt: row.modified_at,
});

const toRow = (view: UserView) => ({
  user_id: view.userId,
  merchant_id: view.merchantId,
  profile_id: view.profileId,
  name: view.name,
  screen: view.screen,
  query: view.query,
  columns: [...view.columns],
  visibility: view.visibility,
  created_at: view.createdAt,
  modified_at: view.modifiedAt,
});

export const createUserViewStore = (prisma: PrismaTransaction): UserViewStore => ({
  lock: async (merchantId) => {
    await prisma.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`user_views:${merchantId}`}, 0))`;
  },
  insert: async (view) => {
    await prisma.user_views.create({ data: { view_id: view.viewId, ...toRow(view) } });
  },
  find: async (merchantId, viewId) => {
    const row = await prisma.user_views.findFirst({ where: { view_id: viewId, merchant_id: merchantId } });
    return row === null ? null : fromRow(row);
  },
  list: async (merchantId, userId, screen) => {
    const rows = await prisma.user_views.findMany({
      where: {
        merchant_id: merchantId,
        OR: [{ user_id: userId }, { visibility: "shared" }],
        ...defined({ screen: screen ?? undefined }),
      },
      orderBy: [{ created_at: "asc" }, { view_id: "asc" }],
    });
    return rows.map(fromRow);
  },
  update: async (view) => {
    await prisma.user_views.update({ where: { view_id: view.viewId }, data: toRow(view) });
  },
  delete: async (viewId) => {
    await prisma.user_views.delete({ where: { view_id: viewId } });
  },
  preferences: async (userId) => {
    const row = await prisma.user_preferences.findUnique({ where: { user_id: userId } });
    return row === null ? null : fromJson<UserPreferences>(row.preferences);
  },
  setPreferences: async (userId, preferences, now) => {
    const data = { preferences, modified_at: now };
    await prisma.user_preferences.upsert({
      where: { user_id: userId },
      create: { user_id: userId, ...data },
      update: data,
    });
  },
});
