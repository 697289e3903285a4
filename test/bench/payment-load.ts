import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { cardPayment, cards, createApiClient, sandboxAdminKey, setUpMerchant } from "@railyard/local";
import type { LoadRequest } from "./load-generator.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

const webhookWaitMs = 60_000;

/** Whether the payment of an answer succeeded. */
export const isTaken = (status: number, text: string): boolean =>
  status === 200 && text.includes('"status":"succeeded"');

/** Creates and confirms a payment with a card that succeeds. */
export const paymentRequest = (headers: Readonly<Record<string, string>>): LoadRequest => ({
  method: "POST",
  path: "/payments",
  headers: { ...headers, "content-type": "application/json" },
  body: JSON.stringify(cardPayment(cards.succeeds)),
});

export const paymentIdOf = (text: string): string => /"payment_id":"(\w+)"/.exec(text)?.[1] ?? "";

/** Waits until the webhook of every payment's success was delivered; resolves with how long that took. */
export const waitForWebhooks = async (
  receiver: WebhookReceiver,
  takenMs: ReadonlyMap<string, number>,
): Promise<number> => {
  const endedMs = performance.now();
  const isAnyMissing = (): boolean => [...takenMs.keys()].some((id) => !receiver.firstReceivedMs.has(id));
  while (isAnyMissing() && performance.now() - endedMs < webhookWaitMs) await delay(50);
  return performance.now() - endedMs;
};

/** Makes a merchant with connector accounts that takes webhooks; resolves with its secret key. */
export const setUpBenchMerchant = async (gatewayPort: number, webhookUrl: string): Promise<string> => {
  const client = createApiClient(`http://127.0.0.1:${String(gatewayPort)}`);
  const merchant = await setUpMerchant(client, {
    adminKey: sandboxAdminKey,
    merchantId: `bench_${randomBytes(4).toString("hex")}`,
    webhookUrl,
  });
  client.close();
  return merchant.secretKey;
};
