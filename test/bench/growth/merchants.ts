// The merchants of the filled databases: one large, one medium and many small, made over the API like any other.
import { createHmac, randomBytes } from "node:crypto";
import { callSuccessfully, sandboxAdminKey } from "@railyard/local";
import type { ApiClient } from "@railyard/local";

export type MerchantSize = "large" | "medium" | "small";

export interface GrowthProfile {
  readonly profileId: string;
  /** merchant_connector_id by the label of the account, which is the same in every profile of a merchant. */
  readonly accounts: Readonly<Record<string, string>>;
}

export interface GrowthMerchant {
  readonly merchantId: string;
  readonly size: MerchantSize;
  readonly secretKey: string;
  readonly organizationId: string;
  readonly profiles: readonly GrowthProfile[];
}

interface AccountKind {
  readonly label: string;
  readonly connector: string;
  readonly type: "payment_processor" | "payout_processor";
}

const account = (label: string, connector: string, type: AccountKind["type"] = "payment_processor"): AccountKind => ({
  label,
  connector,
  type,
});

const smallAccounts = [account("fauxpay_main", "fauxpay"), account("phonypay_main", "phonypay")];
const allAccounts = [
  ...smallAccounts,
  account("fauxpay_second", "fauxpay"),
  account("pretendpay_main", "pretendpay"),
  account("shampay_left", "shampay"),
  account("payoutsim_main", "payoutsim", "payout_processor"),
];

/** How many merchants there are of each size, and how each is set up. */
export const merchantKinds: Readonly<
  Record<MerchantSize, { readonly count: number; readonly profiles: number; readonly accounts: readonly AccountKind[] }>
> = {
  large: { count: 1, profiles: 3, accounts: allAccounts },
  medium: { count: 1, profiles: 2, accounts: allAccounts },
  small: { count: 30, profiles: 1, accounts: smallAccounts },
};

/** The secret with which the sandbox provider signs its webhooks to an account, as its dashboard would show it. */
const sandboxWebhookSecret = (apiKey: string): string =>
  createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");

const addAccount = async (
  client: ApiClient,
  merchantId: string,
  secretKey: string,
  profileId: string,
  { label, connector, type }: AccountKind,
): Promise<string> => {
  const apiKey = `${label}-${profileId}`;
  const made = await callSuccessfully(client, "POST", `/account/${merchantId}/connectors`, {
    key: secretKey,
    body: {
      connector_type: type,
      connector_name: connector,
      connector_label: `${label}_${profileId}`,
      profile_id: profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: apiKey },
      connector_webhook_details: { merchant_secret: sandboxWebhookSecret(apiKey) },
      test_mode: true,
    },
  });
  return String(made.body["merchant_connector_id"]);
};

const setUpMerchant = async (client: ApiClient, size: MerchantSize, webhookUrl: string): Promise<GrowthMerchant> => {
  const { profiles: profileCount, accounts: kinds } = merchantKinds[size];
  const merchantId = `growth_${size}_${randomBytes(4).toString("hex")}`;
  const made = await callSuccessfully(client, "POST", "/accounts", {
    key: sandboxAdminKey,
    body: { merchant_id: merchantId, merchant_name: `Growth ${size}`, return_url: "https://shop.example/return" },
  });
  const key = await callSuccessfully(client, "POST", `/api_keys/${merchantId}`, {
    key: sandboxAdminKey,
    body: { name: "server key", description: "Made at set-up", expiration: "never" },
  });
  const secretKey = String(key.body["api_key"]);
  const profiles: GrowthProfile[] = [];
  for (let index = 0; index < profileCount; index += 1) {
    const path = `/account/${merchantId}/business_profile`;
    const body = {
      profile_name: `shop_${String(index + 1)}`,
      is_auto_retries_enabled: true,
      max_auto_retries_enabled: 2,
      webhook_details: { webhook_url: webhookUrl },
    };
    const profile = await callSuccessfully(client, "POST", path, { key: secretKey, body });
    const profileId = String(profile.body["profile_id"]);
    const accounts: Record<string, string> = {};
    for (const kind of kinds) accounts[kind.label] = await addAccount(client, merchantId, secretKey, profileId, kind);
    profiles.push({ profileId, accounts });
  }
  return { merchantId, size, secretKey, organizationId: String(made.body["organization_id"]), profiles };
};

export const merchantSizes: readonly MerchantSize[] = ["large", "medium", "small"];

/** Makes those of the sizes, in their order: the large one is the first. */
export const setUpMerchants = async (
  client: ApiClient,
  webhookUrl: string,
  sizes: readonly MerchantSize[],
): Promise<readonly GrowthMerchant[]> => {
  const merchants: GrowthMerchant[] = [];
  for (const size of sizes) {
    for (let index = 0; index < merchantKinds[size].count; index += 1) {
      merchants.push(await setUpMerchant(client, size, webhookUrl));
    }
  }
  return merchants;
};
