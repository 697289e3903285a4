import { createHmac } from "node:crypto";
import { OperationalError } from "@railyard/failures";
import { defined } from "@railyard/members";
import type { ApiAnswer, ApiCall, ApiClient } from "./api-client.ts";

/** A merchant ready to accept payments on the sandbox connectors. */
export interface ReadyMerchant {
  readonly merchantId: string;
  readonly profileId: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** payment_response_hash_key of the profile: signs webhooks. */
  readonly signingKey: string;
  /** merchant_connector_id by connector name, in the order of the profile's fallback list. */
  readonly connectors: Readonly<Record<string, string>>;
}

export interface MerchantSetup {
  readonly adminKey: string;
  readonly merchantId: string;
  readonly merchantName?: string;
  readonly webhookUrl?: string;
  /** Connector accounts to make, first choice first. */
  readonly connectorNames?: readonly string[];
  /** More members of the profile update. */
  readonly profile?: Readonly<Record<string, unknown>>;
}

/** The secret with which the sandbox provider signs its webhooks to an account, as its dashboard would show it. */
const sandboxWebhookSecret = (apiKey: string): string =>
  createHmac("sha256", apiKey).update("sandbox webhooks").digest("hex");

const cardMethods = {
  payment_method: "card",
  payment_method_types: ["credit", "debit"].map((type) => ({
    payment_method_type: type,
    minimum_amount: 1,
    maximum_amount: 99_999_999,
    recurring_enabled: true,
    installment_payment_enabled: false,
  })),
};

/** What is thrown when the API refused a call: the answer's own words. */
export const refusalOf = (method: string, path: string, answer: ApiAnswer): OperationalError =>
  new OperationalError("call_refused", `${method} ${path} answered ${String(answer.status)}: ${answer.text}`);

/** Calls and expects success; otherwise throws with the answer's own words. */
export const callSuccessfully = async (
  client: ApiClient,
  method: string,
  path: string,
  call: ApiCall,
): Promise<ApiAnswer> => {
  const answer = await client.call(method, path, call);
  if (answer.status !== 200) throw refusalOf(method, path, answer);
  return answer;
};

const textOf = (answer: ApiAnswer, member: string): string => String(answer.body[member]);

/** A connector account to make. */
export interface NewConnector {
  readonly merchantId: string;
  readonly profileId: string;
  /** The merchant's secret key. */
  readonly key: string;
  readonly connectorName: string;
  /** Of the account at the sandbox provider. */
  readonly apiKey: string;
  readonly connectorType?: "payment_processor" | "payout_processor";
  readonly label?: string;
}

/** Makes a connector account at the sandbox provider; resolves with its id. */
export const connectTo = async (client: ApiClient, connector: NewConnector): Promise<string> => {
  const { merchantId, profileId, key, connectorName, apiKey, connectorType = "payment_processor", label } = connector;
  const acceptsCards = connectorType === "payment_processor" && connectorName !== "pretendpay";
  const made = await callSuccessfully(client, "POST", `/account/${merchantId}/connectors`, {
    key,
    body: {
      connector_type: connectorType,
      connector_name: connectorName,
      profile_id: profileId,
      connector_account_details: { auth_type: "HeaderKey", api_key: apiKey },
      connector_webhook_details: { merchant_secret: sandboxWebhookSecret(apiKey) },
      test_mode: true,
      ...defined({ connector_label: label, payment_methods_enabled: acceptsCards ? [cardMethods] : undefined }),
    },
  });
  return textOf(made, "merchant_connector_id");
};

/** Creates a merchant account, its key, its connector accounts, and sets its profile, all over public HTTP. */
export const setUpMerchant = async (client: ApiClient, setup: MerchantSetup): Promise<ReadyMerchant> => {
  const { adminKey, merchantId, merchantName = "Demo Kiosk", webhookUrl, profile = {} } = setup;
  const account = await callSuccessfully(client, "POST", "/accounts", {
    key: adminKey,
    body: { merchant_id: merchantId, merchant_name: merchantName, return_url: "https://merchant.example/return" },
  });
  const key = await callSuccessfully(client, "POST", `/api_keys/${merchantId}`, {
    key: adminKey,
    body: { name: "server key", description: "Made at set-up", expiration: "never" },
  });
  const secretKey = textOf(key, "api_key");
  const profileId = textOf(account, "default_profile");
  const connectors: Record<string, string> = {};
  for (const connectorName of setup.connectorNames ?? ["fauxpay", "phonypay"]) {
    const apiKey = `${connectorName}-${merchantId}`;
    connectors[connectorName] = await connectTo(client, {
      merchantId,
      profileId,
      key: secretKey,
      connectorName,
      apiKey,
    });
  }
  const updated = await callSuccessfully(client, "POST", `/account/${merchantId}/business_profile/${profileId}`, {
    key: secretKey,
    body: {
      is_auto_retries_enabled: true,
      max_auto_retries_enabled: 1,
      outgoing_webhook_custom_http_headers: { "x-merchant-header": "railyard" },
      ...defined({
        webhook_details: webhookUrl === undefined ? undefined : { webhook_version: "1.0.1", webhook_url: webhookUrl },
      }),
      ...profile,
    },
  });
  return {
    merchantId,
    profileId,
    secretKey,
    publishableKey: textOf(account, "publishable_key"),
    signingKey: textOf(updated, "payment_response_hash_key"),
    connectors,
  };
};
