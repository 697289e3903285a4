// What was done for one request, and the outcome of one payment, is found in the log lines of every service.
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { callSuccessfully, cardPayment, cards, sandboxAdminKey } from "@railyard/local";
import { eventually } from "@railyard/testing";
import { readLines } from "../support/log-lines.ts";
import type { LogLine } from "../support/log-lines.ts";
import type { System, TestMerchant } from "../support/system.ts";
import { startMerchant, startSystem, withoutExploration } from "../support/system.ts";

let system: System;
let merchant: TestMerchant;
let output = "";

beforeAll(async () => {
  system = await startSystem({
    onOutput: (text) => {
      output += text;
    },
    overrides: { LOG_LEVEL: "info", SYNC_FIRST_DELAY_MS: "300", SWEEP_INTERVAL_MS: "100", JOB_POLL_MS: "50" },
  });
  merchant = await startMerchant(system);
  await withoutExploration(system, merchant.merchantId);
}, 300_000);

afterAll(async () => {
  await merchant.inbox.stop();
  await system.stop();
});

const servicesOf = (lines: readonly LogLine[]): readonly string[] =>
  [...new Set(lines.map(({ service }) => service))].sort();

const routesOf = (lines: readonly LogLine[]): readonly unknown[] => lines.map(({ route }) => route);

describe("log lines", () => {
  it("carry the id of the request that caused them, in every service that took part", async () => {
    const { body } = await callSuccessfully(system.gateway, "POST", `/api_keys/${merchant.merchantId}`, {
      key: sandboxAdminKey,
      body: { name: "fresh", description: "Not looked up yet", expiration: "never" },
    });
    const requestId = "req-over-all-services";
    await callSuccessfully(system.gateway, "POST", "/payments", {
      key: String(body["api_key"]),
      headers: { "x-request-id": requestId },
      body: cardPayment(cards.succeeds),
    });
    await eventually(() => {
      const lines = readLines(output).filter(({ request_id: id }) => id === requestId);
      expect(servicesOf(lines)).toEqual(
        expect.arrayContaining(["decision-engine", "gateway", "merchants", "payments"]),
      );
    });
  });

  it("show the outcome of a payment with a retry, a refund and webhooks", async () => {
    const payment = await merchant.server.post("/payments", cardPayment(cards.declinedByFauxpay));
    expect(payment.body).toMatchObject({ status: "succeeded", attempt_count: 2 });
    const paymentId = String(payment.body["payment_id"]);
    const refund = await merchant.server.post("/refunds", { payment_id: paymentId, amount: 100 });
    const refundId = String(refund.body["refund_id"]);
    await merchant.server.get(`/payments/${paymentId}`);

    await eventually(() => {
      const lines = readLines(output).filter((line) => line["payment_id"] === paymentId);
      expect(servicesOf(lines)).toEqual(["decision-engine", "events", "gateway", "payments"]);
      const ofService = (service: string): readonly LogLine[] => lines.filter((line) => line.service === service);
      expect(routesOf(ofService("payments"))).toEqual(
        expect.arrayContaining(["/payments", "/refunds", "/payments/{payment_id}"]),
      );
      expect(routesOf(ofService("gateway"))).toContain("/payments/{payment_id}");
      // Who was asked first, and the next one.
      expect(ofService("decision-engine").length).toBeGreaterThanOrEqual(1);
      const delivered = ofService("events").filter(({ message }) => message === "A webhook was delivered.");
      expect(delivered.map((line) => line["event_type"])).toEqual(
        expect.arrayContaining(["payment_succeeded", "refund_succeeded"]),
      );
      expect(lines.every((line) => line["merchant_id"] === merchant.merchantId)).toBe(true);
      expect(servicesOf(readLines(output).filter((line) => line["refund_id"] === refundId))).toEqual([
        "events",
        "payments",
      ]);
    });
  });
});
