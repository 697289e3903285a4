import { randomBytes } from "node:crypto";
import { findFreePort } from "@railyard/embedded-servers";
import { callSuccessfully, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import { defined } from "@railyard/members";
import type { System } from "../system.ts";
import type { SampleSetup } from "./sample-files.ts";
import type { SampleVariables } from "./sample-sequence.ts";

/** Authentication and payout connectors are accounts of their own types. */
const connectorTypes: Readonly<Record<string, string>> = {
  payoutsim: "payout_processor",
  fakethreeds: "authentication_processor",
  faketax: "tax_processor",
};

const defaultConnectors = ["fauxpay", "payoutsim"];

/** As a reader's own profile is, and not as that of the demo merchant. */
const plainProfile = {
  is_auto_retries_enabled: false,
  max_auto_retries_enabled: null,
  outgoing_webhook_custom_http_headers: null,
};

/** The variables of docs/samples/README.md, of a new merchant unless the samples make one. */
export const prepareVariables = async (
  system: Pick<System, "gateway" | "ports">,
  { merchant = true, connectors = defaultConnectors, profile = {} }: SampleSetup,
): Promise<SampleVariables> => {
  const port = await findFreePort();
  const merchantId = `sample_${randomBytes(6).toString("hex")}`;
  const webhookUrl = `http://localhost:${String(port)}/webhooks`;
  const general = {
    RAILYARD_URL: `http://127.0.0.1:${String(system.ports.gateway)}`,
    RAILYARD_ADMIN_KEY: sandboxAdminKey,
    PORT: String(port),
    WEBHOOK_URL: webhookUrl,
  };
  if (!merchant) return { ...general, MERCHANT_ID: merchantId };
  const processors = connectors.filter((name) => connectorTypes[name] === undefined);
  const ready = await setUpMerchant(system.gateway, {
    adminKey: sandboxAdminKey,
    merchantId,
    webhookUrl,
    connectorNames: processors,
    profile: { ...plainProfile, ...profile },
  });
  for (const name of connectors.filter((other) => connectorTypes[other] !== undefined)) {
    await callSuccessfully(system.gateway, "POST", `/account/${merchantId}/connectors`, {
      key: ready.secretKey,
      body: {
        connector_type: connectorTypes[name],
        connector_name: name,
        profile_id: ready.profileId,
        connector_account_details: { auth_type: "HeaderKey", api_key: `${name}-${merchantId}` },
        test_mode: true,
      },
    });
  }
  return {
    ...general,
    ...defined({ CONNECTOR_ID: ready.connectors[processors[0] ?? ""] }),
    RAILYARD_API_KEY: ready.secretKey,
    RAILYARD_PUBLISHABLE_KEY: ready.publishableKey,
    RAILYARD_WEBHOOK_SECRET: ready.signingKey,
    MERCHANT_ID: merchantId,
    PROFILE_ID: ready.profileId,
  };
};
