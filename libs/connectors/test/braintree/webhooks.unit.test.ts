// The vectors are what Braintree's own SDK makes for tests.
import { describe, expect, it } from "@jest/globals";
import braintree from "braintree";
import type { SampleNotification, WebhookNotificationKind } from "braintree";

import { braintreeConnector } from "../../src/providers/braintree/connector.ts";
import type { WebhookEvent } from "../../src/index.ts";
import { isUnreadableResponse } from "../../src/index.ts";
import { credentials, keys } from "./braintree-account.ts";

const { webhooks } = braintreeConnector;
const gateway = new braintree.BraintreeGateway({
  ...keys,
  environment: braintree.Environment.Sandbox,
  merchantId: "merchant",
});

/** The types of the SDK lack some kinds that it has. */
const sample = (kind: string): Promise<SampleNotification> =>
  Promise.resolve(gateway.webhookTesting.sampleNotification(kind as WebhookNotificationKind, "abc123"));
const bodyOf = (form: Readonly<Record<string, string>>): Buffer => Buffer.from(new URLSearchParams(form).toString());
const isAuthentic = (form: Readonly<Record<string, string>>, changes: Readonly<Record<string, string>> = {}): boolean =>
  webhooks?.verify({
    rawBody: bodyOf(form),
    headers: {},
    secret: null,
    credentials: { ...credentials, ...changes },
    now: new Date(),
  }) ?? false;
const eventOf = async (kind: string): Promise<WebhookEvent | undefined> =>
  webhooks?.parse({ rawBody: bodyOf({ ...(await sample(kind)) }), headers: {} })[0];
const idOf = (type: string): string => Buffer.from(`${type}_abc123`).toString("base64").replace(/=+$/, "");

describe("webhooks of Braintree", () => {
  it("are authentic as Braintree's SDK signs them, with or without the line's end", async () => {
    const { bt_signature, bt_payload } = await sample("dispute_opened");
    expect(isAuthentic({ bt_signature, bt_payload })).toBe(true);
    expect(isAuthentic({ bt_signature, bt_payload: bt_payload.trimEnd() })).toBe(true);
    expect(isAuthentic({ bt_signature: `other|${"0".repeat(40)}&${bt_signature}`, bt_payload })).toBe(true);
  });

  it("are not authentic with anything else", async () => {
    const { bt_signature, bt_payload } = await sample("dispute_opened");
    const [, digest = ""] = bt_signature.split("|");
    const forged = [
      { bt_signature: `other|${digest}`, bt_payload },
      { bt_signature: `${keys.publicKey}|${digest.slice(1)}`, bt_payload },
      { bt_signature: `${keys.publicKey}|${digest.toUpperCase()}`, bt_payload },
      { bt_signature: `${keys.publicKey}`, bt_payload },
      { bt_signature, bt_payload: `A${bt_payload}` },
      { bt_signature, bt_payload: `${bt_payload}<` },
      { bt_signature, bt_payload: "" },
      { bt_payload },
    ];
    expect(forged.map((form) => isAuthentic(form as Record<string, string>))).toEqual(forged.map(() => false));
    expect(isAuthentic({ bt_signature, bt_payload }, { api_secret: "another" })).toBe(false);
  });

  it("report disputes, by the ids of the GraphQL API", async () => {
    const kinds = ["dispute_opened", "dispute_won", "dispute_lost"] as const;
    const events = await Promise.all(kinds.map(eventOf));
    expect(events.map((event) => (event?.object === "dispute" ? event.report.disputeStatus : null))).toEqual(kinds);
    expect(events[0]).toMatchObject({
      connectorTransactionId: idOf("transaction"),
      report: {
        connectorDisputeId: idOf("dispute"),
        stated: { connectorTransactionId: idOf("transaction") },
        disputeStage: "dispute",
        amount: 25_000,
        currency: "USD",
        reason: "fraud",
        challengeRequiredBy: "2014-03-21T00:00:00Z",
      },
    });
  });

  it("report charges and refunds that failed at the bank", async () => {
    expect(await eventOf("transaction_settlement_declined")).toMatchObject({
      object: "payment",
      connectorTransactionId: idOf("transaction"),
      outcome: { attemptStatus: "capture_failed", captures: [{ captureStatus: "failed", amount: 10_000 }] },
    });
    expect(await eventOf("refund_failed")).toMatchObject({
      object: "refund",
      connectorRefundId: idOf("refund"),
      outcome: { refundStatus: "failure", error: { code: "processor_declined" } },
    });
  });

  const eventIn = (kind: string, transaction: string): WebhookEvent | undefined => {
    const xml =
      `<notification><kind>${kind}</kind><timestamp>2026-11-24T00:00:00Z</timestamp>` +
      `<subject><transaction>${transaction}</transaction></subject></notification>`;
    const bt_payload = Buffer.from(xml).toString("base64");
    return webhooks?.parse({ rawBody: bodyOf({ bt_payload }), headers: {} })[0];
  };

  it("state the currency, and of a refund the amount, under the reference that we gave", () => {
    const money = "<amount>5.00</amount><currency-iso-code>USD</currency-iso-code>";
    const declined = eventIn(
      "transaction_settlement_declined",
      `<id>t</id><order-id>pay_1_1</order-id><status>settlement_declined</status>${money}`,
    );
    expect(declined).toMatchObject({
      outcome: {
        stated: { currency: "USD", reference: "pay_1_1" },
        captures: [{ amount: 500, currency: "USD" }],
      },
    });
    const settled = eventIn("transaction_settled", `<id>t</id><order-id>pay_1_1</order-id>${money}`);
    expect(settled).toMatchObject({ outcome: { stated: { currency: "USD", reference: "pay_1_1" } } });
    const refund = eventIn("refund_failed", `<id>r</id><order-id>ref_1</order-id><status>failed</status>${money}`);
    expect(refund).toMatchObject({ outcome: { stated: { amount: 500, currency: "USD", reference: "ref_1" } } });
  });

  it("report a captured part that failed, by the authorization that it is of", () => {
    const transaction =
      "<id>child</id><authorized-transaction-id>parent</authorized-transaction-id><order-id>pay_1_1_2</order-id>" +
      "<status>settlement_declined</status><amount>5.00</amount><currency-iso-code>USD</currency-iso-code>";
    const event = eventIn("transaction_settlement_declined", transaction);
    const globalIdOf = (id: string): string => Buffer.from(`transaction_${id}`).toString("base64").replace(/=+$/, "");
    expect(event).toMatchObject({
      connectorTransactionId: globalIdOf("parent"),
      attemptId: null,
      outcome: {
        // The part's order id is that of the capture.
        stated: { currency: "USD" },
        captures: [{ connectorCaptureId: globalIdOf("child"), captureId: "pay_1_1_2", amount: 500 }],
      },
    });
  });

  it("report that a debit of a bank account is settled, which is looked up", async () => {
    expect(await eventOf("transaction_settled")).toMatchObject({
      object: "payment",
      connectorTransactionId: idOf("transaction"),
      needsLookUp: true,
    });
  });

  it("report agreements that customers have revoked", async () => {
    expect(await eventOf("payment_method_revoked_by_customer")).toMatchObject({
      object: "mandate",
      connectorMandateId: "cGF5bWVudG1ldGhvZF9jaDZieXNz",
      mandateStatus: "revoked",
    });
  });

  it("come to an address that answers Braintree's check as the SDK would", () => {
    const answer = (query: string): string | null | undefined =>
      webhooks?.answerAddressCheck?.({ rawBody: Buffer.from(query), headers: {}, credentials });
    // The types of the SDK lack it.
    const sdk = gateway.webhookNotification as unknown as { verify(challenge: string): string };
    const challenge = "20f9f8ed05f77439fe955c977e4c8a53";
    expect(answer(`bt_challenge=${challenge}`)).toBe(sdk.verify(challenge));
    expect(["bt_challenge=xyz", "bt_challenge=", "", "bt_payload=aaaa"].map(answer)).toEqual([null, null, null, null]);
  });

  it("of other kinds are acknowledged", async () => {
    expect(await eventOf("check")).toMatchObject({ object: "other", type: "check" });
    expect(await eventOf("transaction_disbursed")).toMatchObject({ object: "other", type: "transaction_disbursed" });
  });

  it("with entities, or that are no XML, are unreadable", () => {
    const entity = '<!DOCTYPE n [<!ENTITY x "y">]><notification><kind>&x;</kind></notification>';
    for (const text of [entity, "<notification><kind>check</notification>", "", "{}"]) {
      const bt_payload = Buffer.from(text).toString("base64");
      let thrown: unknown;
      try {
        webhooks?.parse({ rawBody: bodyOf({ bt_payload }), headers: {} });
      } catch (error) {
        thrown = error;
      }
      expect(isUnreadableResponse(thrown)).toBe(true);
    }
  });
});
