import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { createSigningCertificates, isAuthenticWebhook } from "../../src/index.ts";
import { payPalWebhooks } from "../../src/providers/paypal/webhooks.ts";
import { cardInput } from "../support/payment-inputs.ts";
import type { PayPalAccount } from "./paypal-account.ts";
import { credentials, startPayPalAccount } from "./paypal-account.ts";

const webhookId = "1JE4291016473214C";
const now = new Date("2026-11-24T00:00:00Z");
const about = { event_type: "PAYMENT.CAPTURE.COMPLETED", create_time: "2026-11-24T00:00:00Z" };
const event = { id: "WH-1", ...about, resource: {} };
const pem = (name: string): string =>
  readFileSync(join(import.meta.dirname, "../emulators/paypal/signing", name), "utf8");
const certificate = pem("chain.pem");
const addresses = { baseUrl: "https://api", furtherBaseUrls: { certificates: "https://certificates.example" } };

let account: PayPalAccount;
beforeAll(async () => {
  account = await startPayPalAccount();
});
afterAll(() => account.stop());

const isSigned = (changes: object = {}, headers: Readonly<Record<string, string>> = {}): boolean => {
  const sent = account.emulator.sign(event, webhookId, now);
  const input = { ...sent, secret: webhookId, credentials, now, certificate, ...changes };
  return payPalWebhooks.verify({ ...input, headers: { ...sent.headers, ...headers } });
};

describe("the signature of PayPal's webhooks", () => {
  it("is valid for exactly these bytes and this webhook only", () => {
    expect(isSigned()).toBe(true);
    expect(isSigned({ rawBody: Buffer.from(`${JSON.stringify(event)} `) })).toBe(false);
    expect(isSigned({ secret: "another webhook" })).toBe(false);
    expect(isSigned({ secret: null })).toBe(false);
    expect(isSigned({}, { "paypal-transmission-time": "2026-11-24T00:00:01Z" })).toBe(false);
    expect(isSigned({}, { "paypal-transmission-time": "" })).toBe(false);
    expect(isSigned({}, { "paypal-auth-algo": "SHA1withRSA" })).toBe(false);
    expect(isSigned({}, { "paypal-transmission-sig": "not a signature" })).toBe(false);
    expect(isSigned({}, { "paypal-transmission-sig": "AAAA" })).toBe(false);
  });

  it("needs a certificate of PayPal's that is in force, with its chain", () => {
    expect(isSigned({ certificate: pem("stranger.pem") })).toBe(false);
    expect(isSigned({ certificate: "no certificate" })).toBe(false);
    expect(isSigned({ now: new Date("2200-01-01T00:00:00Z") })).toBe(false);
    const [leaf = ""] = certificate.split(/(?<=-----END CERTIFICATE-----)/);
    expect(isSigned({ certificate: leaf })).toBe(true);
    expect(isSigned({ certificate: leaf + pem("stranger.pem") })).toBe(false);
  });

  it("is checked with a certificate from PayPal's hosts only", () => {
    const requestFor = (url: string): string | undefined => {
      const webhook = { rawBody: Buffer.of(), headers: { "paypal-cert-url": url } };
      return payPalWebhooks.certificateRequest?.(webhook, addresses)?.url;
    };
    const path = "/v1/notifications/certs/CERT-1";
    expect(requestFor(`https://api.paypal.com${path}`)).toBe(`https://certificates.example${path}`);
    for (const url of [
      `http://api.paypal.com${path}`,
      `https://api.paypal.com.evil.example${path}`,
      `https://api.paypal.com@evil.example${path}`,
      `https://api.paypal.com:444${path}`,
      `https://api.paypal.com${path}?to=evil`,
      "https://api.paypal.com/v1/notifications/certs/../../evil",
      "nonsense",
      "",
    ]) {
      expect([url, requestFor(url)]).toEqual([url, undefined]);
    }
  });

  it("is checked with a certificate that is got once", async () => {
    const { connector, context, emulator, transport } = account;
    const certificates = createSigningCertificates(transport);
    const input = { ...emulator.sign(event, webhookId, now), secret: webhookId, now };
    const check = () => isAuthenticWebhook(connector, context("any"), input, certificates);
    expect(await Promise.all([check(), check()])).toEqual([true, true]);
    expect(await check()).toBe(true);
    expect(emulator.requests.filter((line) => line.includes("/certs/"))).toHaveLength(1);
    const headers = { ...input.headers, "paypal-cert-url": "https://api.paypal.com/v1/notifications/certs/NONE" };
    expect(await isAuthenticWebhook(connector, context("any"), { ...input, headers }, certificates)).toBe(false);
  });
});

describe("a webhook of PayPal's", () => {
  const partialOutcomeOf = (resource: object, type: string) =>
    payPalWebhooks.parse({
      rawBody: Buffer.from(JSON.stringify({ ...event, event_type: type, resource })),
      headers: {},
    });

  it("names the payment by order and attempt, and asks for the rest", async () => {
    const paid = await account.call("authorize", cardInput("4111111111111111"), "shop:webhook");
    const sent = account.emulator.events().at(-1);
    expect(sent?.["event_type"]).toBe("PAYMENT.CAPTURE.COMPLETED");
    const rawBody = Buffer.from(JSON.stringify(sent));
    expect(payPalWebhooks.parse({ rawBody, headers: {} })).toMatchObject([
      {
        object: "payment",
        connectorTransactionId: paid.connectorTransactionId,
        attemptId: "pay_1_1",
        outcome: { attemptStatus: "unchanged", settlement: "poll" },
      },
    ]);
  });

  it("reports refunds by our id", () => {
    const links = [{ rel: "up", href: "https://api.paypal.com/v2/payments/captures/5RY1" }];
    const amount = { currency_code: "USD", value: "1.50" };
    const refund = { id: "5RY2", status: "COMPLETED", amount, custom_id: "ref_1", links };
    expect(partialOutcomeOf(refund, "PAYMENT.CAPTURE.REFUNDED")).toMatchObject([
      { object: "refund", refundId: "ref_1", outcome: { refundStatus: "success", amountRefunded: 150 } },
    ]);
  });

  it("reports what PayPal or a bank took back, as the refund or as the capture that it shows", () => {
    const links = [{ rel: "up", href: "https://api.paypal.com/v2/payments/captures/5RY1" }];
    const amount = { currency_code: "USD", value: "1.50" };
    const refund = { id: "5RY2", status: "COMPLETED", amount, links };
    expect(partialOutcomeOf(refund, "PAYMENT.CAPTURE.REVERSED")).toMatchObject([
      { object: "refund", connectorRefundId: "5RY2", refundId: null, outcome: { refundStatus: "success" } },
    ]);
    const up = [{ rel: "up", href: "https://api.paypal.com/v2/checkout/orders/5RY0" }];
    const related = { supplementary_data: { related_ids: { order_id: "5RY0" } } };
    const capture = { id: "5RY1", status: "REVERSED", amount, custom_id: "pay_1_1", links: up, ...related };
    expect(partialOutcomeOf(capture, "PAYMENT.CAPTURE.REVERSED")).toMatchObject([
      { object: "payment", connectorTransactionId: "5RY0", attemptId: "pay_1_1", needsLookUp: true },
    ]);
  });

  it("is let be when it is about something else", () => {
    expect(partialOutcomeOf({}, "BILLING.SUBSCRIPTION.CREATED")).toMatchObject([{ object: "other" }]);
    const foreign = { id: "5RY3", status: "COMPLETED", amount: { currency_code: "USD", value: "1.00" } };
    expect(partialOutcomeOf(foreign, "PAYMENT.CAPTURE.COMPLETED")).toMatchObject([{ object: "other" }]);
  });
});
