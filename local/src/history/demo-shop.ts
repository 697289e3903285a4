import { defined } from "@railyard/members";
import { callSuccessfully, connectTo } from "../merchant-setup.ts";
import type { ReadyMerchant } from "../merchant-setup.ts";
import type { ApiAnswer, ApiClient } from "../api-client.ts";
import type { DemoMerchant } from "../demo-merchant.ts";

/** The shops of the demo merchant, each a profile of its own. */
export const shopNames = ["online", "tokyo", "kuwait"] as const;
export type ShopName = (typeof shopNames)[number];

/** The demo merchant as its own server and its administrator use it. */
export interface DemoShop {
  readonly merchant: DemoMerchant;
  readonly profiles: Readonly<Record<ShopName, string>>;
  /** With the merchant's secret key. */
  readonly post: (path: string, body?: unknown, profileId?: string) => Promise<ApiAnswer>;
  readonly get: (path: string) => Promise<ApiAnswer>;
  readonly put: (path: string, body: unknown) => Promise<ApiAnswer>;
  /** With the user's token; on the decision engine's API. POST when no method is named. */
  readonly engine: (path: string, body: unknown, method?: "PUT") => Promise<ApiAnswer>;
  /** With the operator's key. */
  readonly operator: (path: string, body: unknown) => Promise<ApiAnswer>;
}

export interface DemoShopParts {
  readonly client: ApiClient;
  /** The sandbox provider. */
  readonly provider: ApiClient;
  readonly merchant: DemoMerchant;
  readonly adminKey: string;
  /** Where the webhooks of the default profile go; the others have paths of their own below it. */
  readonly webhookUrl: string;
  readonly onSigningKey: (path: string, key: string) => void;
}

const hour = 3_600_000;

/** How long the banks of each shop's customers wait for an answer to a dispute. */
const disputeResponseMs: Readonly<Record<Exclude<ShopName, "online">, number>> = {
  tokyo: 60 * hour,
  kuwait: 20 * hour,
};

const profileNames: Readonly<Record<Exclude<ShopName, "online">, string>> = { tokyo: "Tokyo", kuwait: "Kuwait City" };

const openShop = async (parts: DemoShopParts, shop: Exclude<ShopName, "online">): Promise<string> => {
  const { client, provider, merchant, onSigningKey } = parts;
  const webhookUrl = `${parts.webhookUrl}/${shop}`;
  const { merchantId, secretKey: key } = merchant;
  const made = await callSuccessfully(client, "POST", `/account/${merchantId}/business_profile`, {
    key,
    body: {
      profile_name: profileNames[shop],
      is_auto_retries_enabled: true,
      max_auto_retries_enabled: 1,
      webhook_details: { webhook_version: "1.0.1", webhook_url: webhookUrl },
    },
  });
  const profileId = String(made.body["profile_id"]);
  onSigningKey(new URL(webhookUrl).pathname, String(made.body["payment_response_hash_key"]));
  for (const connectorName of ["fauxpay", "phonypay"]) {
    const apiKey = `${connectorName}-${profileId}`;
    await connectTo(client, { merchantId, profileId, key, connectorName, apiKey, label: `${connectorName} ${shop}` });
    await callSuccessfully(provider, "PUT", "/sandbox/behaviour", {
      body: { connector: connectorName, api_key: apiKey, dispute_response_ms: disputeResponseMs[shop] },
    });
  }
  return profileId;
};

/** Connectors that the default profile gets in addition to those with which every demo merchant begins. */
const furtherConnectors = [
  ["pretendpay", "payment_processor"],
  ["payoutsim", "payout_processor"],
] as const;

const connectFurther = async ({ client, merchant }: DemoShopParts): Promise<void> => {
  const { merchantId, profileId, secretKey: key } = merchant;
  for (const [connectorName, connectorType] of furtherConnectors) {
    const apiKey = `${connectorName}-${merchantId}`;
    await connectTo(client, { merchantId, profileId, key, connectorName, apiKey, connectorType });
  }
};

const signIn = async ({ client, merchant }: DemoShopParts): Promise<string> => {
  const signedIn = await callSuccessfully(client, "POST", "/user/signin", { body: merchant.user });
  return String(signedIn.body["token"]);
};

/** Adds the profiles and connectors of the shops, and resolves with the ways to call for them. */
export const openShops = async (parts: DemoShopParts): Promise<DemoShop> => {
  const { client, merchant, adminKey } = parts;
  await connectFurther(parts);
  const [tokyo, kuwait] = [await openShop(parts, "tokyo"), await openShop(parts, "kuwait")];
  const token = await signIn(parts);
  const { secretKey: key }: ReadyMerchant = merchant;
  return {
    merchant,
    profiles: { online: merchant.profileId, tokyo, kuwait },
    post: (path, body = {}, profileId) =>
      callSuccessfully(client, "POST", path, {
        key,
        body,
        ...defined({ headers: profileId === undefined ? undefined : { "x-profile-id": profileId } }),
      }),
    get: (path) => callSuccessfully(client, "GET", path, { key }),
    put: (path, body) => callSuccessfully(client, "PUT", path, { key, body }),
    engine: (path, body, method) =>
      callSuccessfully(client, method ?? "POST", path, { token, body, headers: { "x-feature": "decision-engine" } }),
    operator: (path, body) => callSuccessfully(client, "POST", path, { key: adminKey, body }),
  };
};
