import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { MerchantAccountType } from "../../domain/merchant-account.ts";
import type { CredentialDirectory, ResolvedCredential } from "../../ports.ts";

interface CredentialRow {
  readonly merchant_id: string;
  readonly organization_id: string;
  readonly merchant_account_type: MerchantAccountType;
  readonly key_id: string | null;
  readonly directory_version: number;
  readonly expires_at: Date | null;
  readonly has_expired: boolean;
  readonly scopes: readonly string[] | null;
}

const findSecretKey = defineStatement<CredentialRow>({
  name: "credential_find_secret_key",
  text: `
    select key.merchant_id, merchant.organization_id, merchant.merchant_account_type, key.key_id,
      merchant.directory_version, key.expires_at, coalesce(key.expires_at <= now(), false) as has_expired, key.scopes
    from api_keys key join merchants merchant using (merchant_id)
    where key.key_hash = $1 and key.face = $2 and key.revoked_at is null and merchant.deleted_at is null`,
});

const findPublishableKey = defineStatement<CredentialRow>({
  name: "credential_find_publishable_key",
  text: `
    select merchant_id, organization_id, merchant_account_type, null::text as key_id, directory_version,
      null::timestamptz as expires_at, false as has_expired, null::jsonb as scopes
    from merchants where publishable_key = $1 and deleted_at is null`,
});

/**
 * Never back in time, whatever the order in which gateways report; a use in the future is one of a wrong clock. Keys
 * are locked in one order, so that reports which come together wait for each other and do not lock each other out.
 */
const recordUses = defineStatement<{ readonly key_id: string }>({
  name: "credential_record_uses",
  text: `
    with used as (
      select key_id, least(max(last_used), now()) as last_used
      from unnest($1::text[], $2::timestamptz[]) as reported (key_id, last_used) group by key_id
    ), later as (
      select key.key_id, used.last_used from api_keys key join used using (key_id)
      where key.last_used is null or key.last_used < used.last_used
      order by key.key_id for no key update of key
    )
    update api_keys key set last_used = later.last_used from later where key.key_id = later.key_id
    returning key.key_id`,
});

const findProfile = defineStatement<{ readonly profile_id: string }>({
  name: "credential_find_profile",
  text: `select profile_id from profiles where profile_id = $1 and merchant_id = $2 and deleted_at is null`,
});

type MerchantStatusRow = Pick<CredentialRow, "organization_id" | "merchant_account_type" | "directory_version">;

const findMerchantStatus = defineStatement<MerchantStatusRow>({
  name: "merchant_find_standing",
  text: `
    select organization_id, merchant_account_type, directory_version
    from merchants where merchant_id = $1 and deleted_at is null`,
});

const toCredential = (row: CredentialRow | undefined): ResolvedCredential | null =>
  row === undefined
    ? null
    : {
        merchantId: row.merchant_id,
        organizationId: row.organization_id,
        accountType: row.merchant_account_type,
        keyId: row.key_id,
        directoryVersion: row.directory_version,
        expiresAt: row.expires_at,
        hasExpired: row.has_expired,
        scopes: row.scopes,
      };

/** Looks credentials up by index; every request of a caller that a gateway does not remember ends up here. */
export const createCredentialDirectory = (database: Database): CredentialDirectory => ({
  findSecretKey: async (face, keyHash) => toCredential((await database.query(findSecretKey, [keyHash, face]))[0]),
  findPublishableKey: async (key) => toCredential((await database.query(findPublishableKey, [key]))[0]),
  findMerchantStatus: async (merchantId) => {
    const [row] = await database.query(findMerchantStatus, [merchantId]);
    if (row === undefined) return null;
    const { organization_id: organizationId, merchant_account_type: accountType } = row;
    return { organizationId, accountType, directoryVersion: row.directory_version };
  },
  hasProfile: async (merchantId, profileId) => (await database.query(findProfile, [profileId, merchantId])).length > 0,
  recordUses: async (uses) => {
    const values = [uses.map(({ keyId }) => keyId), uses.map(({ lastUsed }) => lastUsed.toISOString())];
    return (await database.query(recordUses, values)).length;
  },
});
