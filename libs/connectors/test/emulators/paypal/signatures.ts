// PayPal's signature of webhooks, with a key of the tests' own.
import { createSign } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

import type { Wire } from "./state.ts";

export interface SentEvent {
  readonly rawBody: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Where the chain is fetched. */
export const certificatePath = "/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77";

const signingFile = (name: string): string => readFileSync(join(import.meta.dirname, "signing", name), "utf8");

/** The chain that PayPal publishes for what it signs. */
export const certificateChain = (): string => signingFile("chain.pem");

/** The event as it is sent to the webhook of that id for the first time. */
export const sign = (event: Wire, webhookId: string, sentAt = new Date()): SentEvent => {
  const time = sentAt.toISOString();
  const rawBody = Buffer.from(JSON.stringify(event));
  const transmission = [`transmission-of-${String(event["id"])}`, time];
  const text = [...transmission, webhookId, String(crc32(rawBody))].join("|");
  return {
    rawBody,
    headers: {
      "paypal-transmission-id": transmission[0] ?? "",
      "paypal-transmission-time": time,
      "paypal-transmission-sig": createSign("SHA256").update(text).sign(signingFile("key.pem"), "base64"),
      "paypal-cert-url": `https://api.sandbox.paypal.com${certificatePath}`,
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-auth-version": "v2",
    },
  };
};
