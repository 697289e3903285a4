import type { ConnectorSnapshot, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import type { Database } from "@railyard/database";
import { defineStatement } from "@railyard/database";

import type { OperatorOverrides } from "../../domain/operator-overrides.ts";
import { withoutOverride } from "../../domain/operator-overrides.ts";
import type { SnapshotReader } from "../../ports.ts";

/** A profile's columns as JSON. Those that the snapshot calls by another name are listed, all others are the same. */
interface ProfileColumns extends Omit<ProfileSnapshot, keyof WebhookMembers | keyof RenamedSecrets> {
  readonly webhook_details: WebhookMembers | null;
  readonly sealed_outgoing_webhook_custom_http_headers: string | null;
  readonly sealed_payment_response_hash_key: string | null;
  readonly sealed_previous_payment_response_hash_key: string | null;
}

type WebhookMembers = Pick<
  ProfileSnapshot,
  | "webhook_url"
  | "webhook_version"
  | "webhook_username"
  | "payment_created_enabled"
  | "payment_succeeded_enabled"
  | "payment_failed_enabled"
  | "payment_statuses_enabled"
  | "refund_statuses_enabled"
  | "payout_statuses_enabled"
>;

type RenamedSecrets = Pick<
  ProfileSnapshot,
  | "outgoing_webhook_custom_http_headers_sealed"
  | "payment_response_hash_key_sealed"
  | "previous_payment_response_hash_key_sealed"
>;

interface SnapshotRow extends Omit<MerchantSnapshot, "profiles" | "connectors"> {
  readonly retry_overrides: OperatorOverrides;
  readonly profiles: ProfileColumns[];
  readonly connectors: ConnectorSnapshot[];
}

const readSnapshot = defineStatement<SnapshotRow>({
  name: "merchant_read_snapshot",
  // One statement sees one state, so profiles, connectors and version belong together.
  text: `
    select merchant_id, organization_id, directory_version as version, merchant_name, publishable_key, product_type,
      default_profile, payout_routing_algorithm, frm_routing_algorithm, sealed_data_key,
      is_blocklist_enabled, debit_routing_enabled, pm_collect_link_config, surcharge_rules, three_ds_rules,
      retry_overrides, suspended_at is not null as is_suspended,
      (select json_build_object('merchant_id', owner.merchant_id, 'sealed_data_key', owner.sealed_data_key)
        from merchants owner where owner.merchant_id = merchants.customer_owner_id
      ) as customer_owner,
      (select coalesce(json_agg(profile order by profile.created_at, profile.profile_id), '[]')
        from profiles profile where profile.merchant_id = merchants.merchant_id and profile.deleted_at is null
      ) as profiles,
      (select coalesce(json_agg(account order by account.created_at, account.merchant_connector_id), '[]')
        from connector_accounts account
        where account.merchant_id = merchants.merchant_id and account.deleted_at is null
      ) as connectors
    from merchants where merchant_id = $1 and deleted_at is null`,
});

const toProfile = (columns: ProfileColumns): ProfileSnapshot => {
  const { webhook_details: webhook } = columns;
  return {
    ...columns,
    webhook_url: webhook?.webhook_url ?? null,
    webhook_version: webhook?.webhook_version ?? null,
    webhook_username: webhook?.webhook_username ?? null,
    payment_created_enabled: webhook?.payment_created_enabled ?? null,
    payment_succeeded_enabled: webhook?.payment_succeeded_enabled ?? null,
    payment_failed_enabled: webhook?.payment_failed_enabled ?? null,
    payment_statuses_enabled: webhook?.payment_statuses_enabled ?? null,
    refund_statuses_enabled: webhook?.refund_statuses_enabled ?? null,
    payout_statuses_enabled: webhook?.payout_statuses_enabled ?? null,
    outgoing_webhook_custom_http_headers_sealed: columns.sealed_outgoing_webhook_custom_http_headers,
    payment_response_hash_key_sealed: columns.sealed_payment_response_hash_key,
    previous_payment_response_hash_key_sealed: columns.sealed_previous_payment_response_hash_key,
  };
};

/** Reads everything other services need of a merchant, secrets still sealed. */
export const createSnapshotReader = (database: Database): SnapshotReader => ({
  read: async (merchantId) => {
    const [row] = await database.query(readSnapshot, [merchantId]);
    if (row === undefined) return null;
    const { retry_overrides, ...merchant } = row;
    const overrides = withoutOverride(retry_overrides, "is_blocklist_enabled");
    return { ...merchant, profiles: row.profiles.map((columns) => ({ ...toProfile(columns), ...overrides })) };
  },
});
