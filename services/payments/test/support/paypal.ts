// A merchant with an account at an emulator of PayPal.
import { app, credentials } from "../../../../libs/connectors/test/paypal/paypal-account.ts";
import type { PayPalEmulator } from "../../../../libs/connectors/test/emulators/paypal/server.ts";
import { startPayPalEmulator } from "../../../../libs/connectors/test/emulators/paypal/server.ts";
import { call } from "./http-call.ts";
import type { MerchantOptions } from "./merchant.ts";
import { accountId } from "./merchant.ts";
import type { Shop, Stack } from "./stack.ts";
import { startStack } from "./stack.ts";

export const webhookId = "1JE4291016473214C";

export interface PayPalStack {
  readonly emulator: PayPalEmulator;
  readonly stack: Stack;
  readonly shop: Shop;
  /** Hands over a webhook as PayPal sends it; the status of the answer. */
  deliver(event: Record<string, unknown>, toWebhook?: string): Promise<number>;
  /** The latest event of that type. */
  eventOf(type: string): Record<string, unknown>;
  lastOrder(): string;
  /** The customer's browser comes back by the address that was sent to PayPal last. */
  comeBack(id: string, address: string): Promise<void>;
  /** Stops everything; the requests that PayPal would not have taken. */
  stop(): Promise<readonly string[]>;
}

export const startPayPalStack = async (
  settings: Readonly<Record<string, string>> = {},
  options: MerchantOptions = {},
): Promise<PayPalStack> => {
  const emulator = await startPayPalEmulator(app);
  const stack = await startStack({
    PAYPAL_TEST_URL: emulator.url,
    PAYPAL_CERTIFICATES_TEST_URL: emulator.url,
    SYNC_FIRST_DELAY_MS: "3600000",
    UNSEEN_GRACE_MS: "0",
    ...settings,
  });
  const shop = stack.shop({ connectors: ["paypal"], credentials, webhookSecret: webhookId, ...options });
  return {
    emulator,
    stack,
    shop,
    deliver: async (event, toWebhook = webhookId) => {
      const { rawBody, headers } = emulator.sign(event, toWebhook);
      const path = `/webhooks/${shop.merchantId}/${accountId(shop.merchantId, "paypal")}`;
      const delivery = { headers: { ...headers, "content-type": "application/json" }, bytes: rawBody };
      return (await call(stack.url, "POST", path, delivery)).status;
    },
    eventOf: (type) => {
      const event = emulator.events().findLast((one) => one["event_type"] === type);
      if (event === undefined) throw new TypeError(`there was no ${type}`);
      return event;
    },
    lastOrder: () => String(emulator.orders().at(-1)?.id),
    comeBack: async (id, text) => {
      const address = new URL(text);
      address.searchParams.set("token", id);
      const { status } = await call(stack.url, "GET", address.pathname + address.search);
      if (status >= 400) throw new TypeError(`the customer got ${String(status)}`);
    },
    stop: async () => {
      await stack.stop();
      await emulator.stop();
      return emulator.violations;
    },
  };
};
