import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { CredentialDirectory, ResolvedCredential } from "../../ports.ts";

interface CredentialRow {
  readonly merchant_id: string;
  readonly organization_id: string;
  readonly key_id: string | null;
  readonly directory_version: number;
  readonly expires_at: Date | null;
}

const findSecretKey = defineStatement<CredentialRow>({
  name: "credential_find_secret_key",
  text: `
    select key.merchant_id, merchant.organization_id, key.key_id, merchant.directory_version, key.expires_at
    from api_keys key join merchants merchant using (merchant_id)
    where key.key_hash = $1 and key.face = $2 and key.revoked_at is null
      and (key.expires_at is null or key.expires_at > now()) and merchant.deleted_at is null`,
});

const findPublishableKey = defineStatement<CredentialRow>({
  name: "credential_find_publishable_key",
  text: `
    select merchant_id, organization_id, null::text as key_id, directory_version, null::timestamptz as expires_at
    from merchants where publishable_key = $1 and deleted_at is null`,
});

const toCredential = (row: CredentialRow | undefined): ResolvedCredential | null =>
  row === undefined
    ? null
    : {
        merchantId: row.merchant_id,
        organizationId: row.organization_id,
        keyId: row.key_id,
        directoryVersion: row.directory_version,
        expiresAt: row.expires_at,
      };

/** Looks credentials up by index; every request of a caller that a gateway does not remember ends up here. */
export const createCredentialDirectory = (database: Database): CredentialDirectory => ({
  findSecretKey: async (face, keyHash) => toCredential((await database.query(findSecretKey, [keyHash, face]))[0]),
  findPublishableKey: async (key) => toCredential((await database.query(findPublishableKey, [key]))[0]),
});
