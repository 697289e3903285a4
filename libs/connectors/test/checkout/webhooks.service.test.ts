import { describe, expect, it } from "@jest/globals";
import { createHmac } from "node:crypto";

import { checkoutConnector } from "../../src/providers/checkout/connector.ts";
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
      const [parsed] = webhooks?.parse({ rawBody: event(type, data), headers: {} }) ?? [];
      return parsed?.object === "payment" ? parsed.outcome.attemptStatus : undefined;
    });
    expect(statuses).toEqual(["pending", "charged"]);
  });

  const readAt = (envelope: object, type = "payment_captured", data: object = {}): unknown => {
    const text = JSON.stringify({ id: "evt_1", type, ...envelope, data: { id: "pay_1", ...data } });
    return webhooks?.parse({ rawBody: Buffer.from(text), headers: {} })[0];
  };

  it("have their time under the present name as well as under the older one", () => {
    const now = { source: "gwc_notifier1", timestamp: "2023-05-24T09:12:32.357+00:00", version: "1.0.29" };
    expect(readAt(now)).toMatchObject({ occurredAt: "2023-05-24T09:12:32.357Z" });
    const older = "2024-11-12T17:56:40.889Z";
    expect(readAt({ created_on: older })).toMatchObject({ occurredAt: older });
    for (const envelope of [{}, { timestamp: "yesterday" }, { timestamp: "2023-99-99T00:00:00Z" }]) {
      expect(() => readAt(envelope)).toThrow(expect.objectContaining({ code: "unreadable_response" }));
    }
  });

  it("name a capture by Checkout.com's id where our metadata did not come along", () => {
    const data = { action_id: "act_1", amount: 500, currency: "USD", metadata: { capture_method: "manual_multiple" } };
    expect(readAt({ timestamp: at }, "payment_captured", data)).toMatchObject({
      outcome: { captures: [{ captureStatus: "charged", connectorCaptureId: "act_1", captureId: null, amount: 500 }] },
    });
  });

  it("end a payment whose capture was to follow at once and was declined, and no other", () => {
    const declined = { action_id: "act_1", amount: 500, currency: "USD", response_code: "20096" };
    const statuses = ["automatic", "manual"].map((method) =>
      readAt({ timestamp: at }, "payment_capture_declined", { ...declined, metadata: { capture_method: method } }),
    );
    expect(statuses).toMatchObject([
      { outcome: { attemptStatus: "capture_failed", settlement: "final", error: { code: "20096" } } },
      { outcome: { attemptStatus: "unchanged", captures: [{ captureStatus: "failed" }] } },
    ]);
  });

  it("report every turn of a dispute, and our payment by the reference", () => {
    const dispute = { id: "dsp_1", category: "fraudulent", amount: 1099, currency: "USD", reason_code: "10.4" };
    const data = { ...dispute, payment_id: "pay_1", payment_reference: "pay_1_1", payment_method: "Visa" };
    const statusOf = (type: string): unknown => {
      const event = readAt({ created_on: at }, type, data);
      expect(event).toMatchObject({ object: "dispute", connectorTransactionId: "pay_1", attemptId: "pay_1_1" });
      const { report } = event as { report: { disputeStatus: string; disputeStage: string } };
      return [report.disputeStage, report.disputeStatus];
    };
    expect(
      [
        "dispute_evidence_acknowledged_by_scheme",
        "dispute_arbitration_evidence_submitted",
        "dispute_arbitration_won",
        "dispute_arbitration_lost",
      ].map(statusOf),
    ).toEqual([
      ["dispute", "dispute_challenged"],
      ["arbitration", "dispute_challenged"],
      ["arbitration", "dispute_won"],
      ["arbitration", "dispute_lost"],
    ]);
  });

  it("report payouts by where the money comes from", () => {
    const data = {
      reference: "payout_1_1",
      amount: 500,
      currency: "EUR",
      source: { type: "currency_account", id: "ca_abcdef" },
      destination: { type: "bank_account", id: "src_1" },
    };
    const types = ["payment_pending", "payment_paid", "payment_declined", "payment_returned"];
    const reported = types.map((type) => readAt({ created_on: at }, type, data));
    const payout = { object: "payout", connectorPayoutId: "pay_1", attemptId: "payout_1_1" };
    expect(reported).toMatchObject([
      { ...payout, outcome: { payoutStatus: "pending", settlement: "await_webhook" } },
      { ...payout, outcome: { payoutStatus: "success", settlement: "final" } },
      { ...payout, outcome: { payoutStatus: "failed", error: { code: "declined" } } },
      { ...payout, outcome: { payoutStatus: "reversed" } },
    ]);
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
