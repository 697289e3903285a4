import { describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";

import { checkoutConnector } from "../../src/checkout/connector.ts";
import { isUnreadableResponse } from "../../src/index.ts";
import { credentials } from "./checkout-account.ts";

const { webhooks } = checkoutConnector;
const secret = "key of the workflow";
const signatureOf = (body: Buffer): string => createHmac("sha256", secret).update(body).digest("hex");
const isAuthentic = (rawBody: Buffer, signature: string): boolean =>
  webhooks?.verify({ rawBody, headers: { "cko-signature": signature }, secret, credentials, now: new Date() }) ?? false;
const at = "2026-11-24T00:00:00Z";
const event = (type: string, data: object): Buffer =>
  Buffer.from(JSON.stringify({ id: "evt_1", type, created_on: at, data: { id: "pay_1", ...data } }));

describe("webhooks of Checkout.com", () => {
  it("are authentic with the signature of exactly these bytes only", () => {
    const body = event("payment_captured", {});
    expect(isAuthentic(body, signatureOf(body))).toBe(true);
    expect(isAuthentic(body, signatureOf(body).toUpperCase())).toBe(false);
    expect(isAuthentic(Buffer.concat([body, Buffer.from(" ")]), signatureOf(body))).toBe(false);
  });

  it("call an automatic payment charged only once it was captured", () => {
    const data = { action_id: "act_1", amount: 1099, currency: "USD", metadata: { capture_method: "automatic" } };
    const statuses = ["payment_approved", "payment_captured"].map((type) => {
      const [news] = webhooks?.parse({ rawBody: event(type, data), headers: {} }) ?? [];
      return news?.object === "payment" ? news.outcome.attemptStatus : undefined;
    });
    expect(statuses).toEqual(["pending", "charged"]);
  });

  it("that are malformed are unreadable and crash nothing", () => {
    const malformed = ['\uFFFD{"id":"evt_1"}', '{"id":"evt_1","type":"authentication_failed","payment_id":"pay_1"}'];
    for (const text of malformed) {
      let thrown: unknown;
      try {
        webhooks?.parse({ rawBody: Buffer.from(text), headers: {} });
      } catch (error) {
        thrown = error;
      }
      expect(isUnreadableResponse(thrown)).toBe(true);
    }
  });
});
