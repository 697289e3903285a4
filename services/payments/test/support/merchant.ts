import type { ConnectorSnapshot, MerchantSnapshot, ProfileSnapshot } from "@railyard/contracts";
import { sealPurposes } from "@railyard/contracts";
import { createSealer } from "@railyard/encryption";
import { plainProfile } from "@railyard/testing";

import { masterKey } from "./settings.ts";

const sealer = createSealer(masterKey);

export const responseHashKey = "the-response-hash-key-of-the-tests";

const profileOf = (merchantId: string, dataKey: string, changes: Partial<ProfileSnapshot>): ProfileSnapshot => ({
  ...plainProfile(`pro_${merchantId}`),
  payment_response_hash_key_sealed: sealer.seal(
    responseHashKey,
    { merchantId, purpose: sealPurposes.payment_response_hash_key_sealed },
    dataKey,
  ),
  return_url: "https://shop.example/return",
  is_auto_retries_enabled: true,
  sealed_card_testing_secret: sealer.seal(
    "the-card-testing-secret-of-the-tests",
    { merchantId, purpose: sealPurposes.sealed_card_testing_secret },
    dataKey,
  ),
  ...changes,
});

export interface MerchantOptions {
  readonly connectors?: readonly string[];
  readonly profile?: Partial<ProfileSnapshot>;
  readonly account?: Partial<ConnectorSnapshot>;
  /** Changes to single accounts, by the name of their connector. */
  readonly accounts?: Readonly<Record<string, Partial<ConnectorSnapshot>>>;
  readonly merchant?: Partial<MerchantSnapshot>;
  /** The provider's key of every account. */
  readonly apiKey?: string;
  /** Credentials of every account, in the place of a key. */
  readonly credentials?: Readonly<Record<string, string>>;
  /** Credentials of single accounts, by the name of their connector, before those of every account. */
  readonly credentialsOf?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What every account's webhooks are signed with. */
  readonly webhookSecret?: string;
}

/** `payoutsim-second` is a second account at `payoutsim`, with a key of its own. */
const connectorOf = (name: string): string => name.split("-")[0] ?? name;

const connectorTypes: Readonly<Record<string, string>> = {
  payoutsim: "payout_processor",
  fakethreeds: "authentication_processor",
  faketax: "tax_processor",
};

/** The provider's key of an account. */
export const apiKeyOf = (name: string): string => (name.includes("-") ? `provider_key_${name}` : "provider_key");

/** Id of the merchant's account at a connector. */
export const accountId = (merchantId: string, connector: string): string => `mca_${merchantId}_${connector}`;

/** A merchant as the directory knows it, with accounts at the sandbox provider. */
export const merchantSnapshot = (merchantId: string, options: MerchantOptions = {}): MerchantSnapshot => {
  const dataKey = sealer.newDataKey(merchantId);
  const profile = profileOf(merchantId, dataKey, options.profile ?? {});
  const connectors = (options.connectors ?? ["fauxpay", "phonypay"]).map((name) => ({
    merchant_connector_id: accountId(merchantId, name),
    profile_id: profile.profile_id,
    connector_name: connectorOf(name),
    connector_type: connectorTypes[connectorOf(name)] ?? "payment_processor",
    connector_label: `${name}_default`,
    disabled: false,
    status: "active" as const,
    test_mode: true,
    sealed_account_details: sealer.seal(
      JSON.stringify(
        options.credentialsOf?.[name] ??
          options.credentials ?? { auth_type: "HeaderKey", api_key: options.apiKey ?? apiKeyOf(name) },
      ),
      { merchantId, purpose: sealPurposes.sealed_account_details },
      dataKey,
    ),
    sealed_webhook_secret:
      options.webhookSecret === undefined
        ? null
        : sealer.seal(options.webhookSecret, { merchantId, purpose: sealPurposes.sealed_webhook_secret }, dataKey),
    sealed_additional_webhook_secret: null,
    payment_methods_enabled: null,
    metadata: null,
    frm_configs: null,
    additional_merchant_data: null,
    ...options.account,
    ...options.accounts?.[name],
  }));
  return {
    merchant_id: merchantId,
    organization_id: "org_test",
    version: 1,
    merchant_name: "Test shop",
    publishable_key: "pk_snd_test",
    product_type: null,
    default_profile: profile.profile_id,
    payout_routing_algorithm: null,
    frm_routing_algorithm: null,
    sealed_data_key: dataKey,
    profiles: [{ ...profile, default_fallback: connectors.map((account) => account.merchant_connector_id) }],
    connectors,
    ...options.merchant,
  };
};
