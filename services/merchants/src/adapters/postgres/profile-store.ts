import type { ProfileStore } from "../../ports.ts";
import { unlessDuplicate } from "./prisma-client.ts";
import type { PrismaTransaction } from "./prisma-client.ts";
import { fromProfileRow, toProfileColumns } from "./profile-row.ts";
import type { SecretColumns } from "./secret-columns.ts";

/** Profiles of one merchant at a time; deleted ones are not found. */
export const createProfileStore = (prisma: PrismaTransaction, secrets: SecretColumns): ProfileStore => ({
  insert: (owner, profile) =>
    unlessDuplicate(() =>
      prisma.profiles.create({
        data: {
          profile_id: profile.profile_id,
          ...toProfileColumns(owner, profile, secrets.ofRow(profile.profile_id)),
        },
      }),
    ),
  find: async (owner, profileId) => {
    const row = await prisma.profiles.findFirst({
      where: { profile_id: profileId, merchant_id: owner.merchant_id, deleted_at: null },
    });
    return row === null ? null : fromProfileRow(owner, row, secrets.ofRow(row.profile_id));
  },
  list: async (owner) => {
    const rows = await prisma.profiles.findMany({
      where: { merchant_id: owner.merchant_id, deleted_at: null },
      orderBy: [{ created_at: "asc" }, { profile_id: "asc" }],
    });
    return rows.map((row) => fromProfileRow(owner, row, secrets.ofRow(row.profile_id)));
  },
  update: (owner, profile) =>
    unlessDuplicate(() =>
      prisma.profiles.update({
        where: { profile_id: profile.profile_id, merchant_id: owner.merchant_id },
        data: { ...toProfileColumns(owner, profile, secrets.ofRow(profile.profile_id)), modified_at: new Date() },
      }),
    ),
  delete: async (owner, profileId, now) => {
    await prisma.profiles.update({
      where: { profile_id: profileId, merchant_id: owner.merchant_id },
      data: { deleted_at: now },
    });
  },
});
