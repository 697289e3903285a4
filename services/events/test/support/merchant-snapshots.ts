import type { MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { eventSealPurposes, sealPurposes } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import { plainProfile } from "@railyard/testing";

export const masterKey = "0f".repeat(32);

/** Settings of a profile in plaintext, as a merchant would give them. */
export interface ProfileSettings {
  readonly profileId?: string;
  readonly webhookUrl?: string | null;
  readonly hashKey?: string | null;
  readonly previousHashKey?: string;
  readonly username?: string;
  readonly password?: string;
  readonly customHeaders?: Readonly<Record<string, string>>;
  readonly succeededEnabled?: boolean;
  readonly failedEnabled?: boolean;
  readonly paymentStatuses?: readonly string[];
}

const sealer = createSealer(masterKey);

const dataKeys = new Map<string, string>();

/** The data key of a merchant, which stays the same in all versions of its snapshot. */
const dataKeyOf = (merchantId: string): string => {
  const known = dataKeys.get(merchantId) ?? sealer.newDataKey(merchantId);
  dataKeys.set(merchantId, known);
  return known;
};

/** Encrypts what an event shows, as payments does. */
export const sealContent = (merchantId: string, content: object): string =>
  sealer.sealDocument(
    JSON.stringify(content),
    { merchantId, purpose: eventSealPurposes.content },
    dataKeyOf(merchantId),
  );

type Seal = (member: keyof typeof sealPurposes, plaintext: string | null | undefined) => string | null;

const profileOf = (settings: ProfileSettings, seal: Seal): ProfileSnapshot => {
  const { profileId = "pro_main", webhookUrl = null, hashKey = "hash_key_of_the_profile", customHeaders } = settings;
  return {
    ...plainProfile(profileId),
    webhook_url: webhookUrl,
    webhook_username: settings.username ?? null,
    sealed_webhook_password: seal("sealed_webhook_password", settings.password),
    payment_succeeded_enabled: settings.succeededEnabled ?? null,
    payment_failed_enabled: settings.failedEnabled ?? null,
    payment_statuses_enabled: settings.paymentStatuses === undefined ? null : [...settings.paymentStatuses],
    outgoing_webhook_custom_http_headers_sealed: seal(
      "outgoing_webhook_custom_http_headers_sealed",
      customHeaders === undefined ? null : JSON.stringify(customHeaders),
    ),
    payment_response_hash_key_sealed: seal("payment_response_hash_key_sealed", hashKey),
    previous_payment_response_hash_key_sealed: seal(
      "previous_payment_response_hash_key_sealed",
      settings.previousHashKey,
    ),
    previous_payment_response_hash_key_expires_at:
      settings.previousHashKey === undefined ? null : new Date(Date.now() + 3_600_000).toISOString(),
  };
};

/** A merchant as the merchants service would answer it. */
export const merchantSnapshot = (
  merchantId: string,
  version: number,
  profiles: readonly ProfileSettings[],
): MerchantSnapshot => {
  const dataKey = dataKeyOf(merchantId);
  const seal: Seal = (member, plaintext) =>
    plaintext === null || plaintext === undefined
      ? null
      : sealer.seal(plaintext, { merchantId, purpose: sealPurposes[member] }, dataKey);
  return {
    merchant_id: merchantId,
    organization_id: "org_test",
    version,
    merchant_name: null,
    publishable_key: "pk_snd_test",
    product_type: null,
    default_profile: "pro_main",
    payout_routing_algorithm: null,
    frm_routing_algorithm: null,
    sealed_data_key: dataKey,
    profiles: profiles.map((settings) => profileOf(settings, seal)),
    connectors: [],
  };
};
