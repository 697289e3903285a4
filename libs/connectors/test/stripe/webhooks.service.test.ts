// Webhooks as Stripe's own SDK signs them, and what follows a payment: refunds, disputes, registrations.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import Stripe from "stripe";

import type { AttemptOutcome, WebhookEvent } from "../../src/index.ts";
import { stripeConnector } from "../../src/providers/stripe/connector.ts";
import { stripeWebhooks } from "../../src/providers/stripe/webhooks.ts";
import type { StripeAccount } from "./stripe-account.ts";
import { cardInput, referenceTo } from "../support/payment-inputs.ts";
import { apiKey, startStripeAccount } from "./stripe-account.ts";

const secret = "whsec_test";
const seconds = 1_763_900_000;
let account: StripeAccount;
beforeAll(async () => {
  account = await startStripeAccount({ now: () => seconds });
});
afterAll(() => account.stop());
afterEach(() => {
  expect(account.emulator.violations.splice(0)).toEqual([]);
});

const verifies = (rawBody: Buffer, signature: string, key: string | null = secret, at = seconds): boolean =>
  stripeWebhooks.verify({
    rawBody,
    headers: { "stripe-signature": signature },
    secret: key,
    credentials: {},
    now: new Date(at * 1000),
  });

/** What the adapter reads of everything that happened since the last call, each signed and verified. */
const heard = (): readonly WebhookEvent[] =>
  (account.emulator.events() as object[]).splice(0).flatMap((event) => {
    const { rawBody, headers } = account.emulator.sign({ ...event }, secret);
    expect(verifies(rawBody, headers["stripe-signature"] ?? "")).toBe(true);
    return stripeWebhooks.parse({ rawBody, headers });
  });

const idOf = ({ connectorTransactionId }: AttemptOutcome): string => connectorTransactionId ?? "";
const good = "4242424242424242";

describe("signatures", () => {
  const sdk = new Stripe(apiKey);
  const payload = '{"id":"evt_1"}';
  const body = Buffer.from(payload);
  const sign = (timestamp = seconds, key = secret): string =>
    sdk.webhooks.generateTestHeaderString({ payload, secret: key, timestamp });

  it("have the documented value", () => {
    const digest = "c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925";
    expect(verifies(body, `t=1700000000,v1=${digest}`, secret, 1_700_000_000)).toBe(true);
  });

  it("of the SDK are right in time, with either secret while it is changed", () => {
    expect(verifies(body, sign())).toBe(true);
    expect(verifies(body, sign(seconds - 299))).toBe(true);
    const both = `${sign(seconds, "whsec_old")},${sign().split(",")[1] ?? ""},v0=00`;
    expect(verifies(body, both)).toBe(true);
    expect(verifies(body, both, "whsec_old")).toBe(true);
  });

  it.each([
    ["an old one", () => verifies(body, sign(seconds - 301))],
    ["one of the future", () => verifies(body, sign(seconds + 301))],
    ["another body", () => verifies(Buffer.from('{"id":"evt_2"}'), sign())],
    ["another secret", () => verifies(body, sign(seconds, "whsec_other"))],
    ["no secret", () => verifies(body, sign(), null)],
    ["an empty secret", () => verifies(body, sign(seconds, "x"), "")],
    ["another scheme", () => verifies(body, sign().replace("v1=", "v0="))],
    ["two times", () => verifies(body, `t=${String(seconds)},${sign()}`)],
    ["another time", () => verifies(body, sign().replace(`t=${String(seconds)}`, `t=${String(seconds + 1)}`))],
  ])("are refused with %s", (_name, verify) => {
    expect(verify()).toBe(false);
  });
});

describe("webhooks of payments", () => {
  it("report the outcome of a payment, when, and of which attempt", async () => {
    const charged = await account.call("authorize", cardInput(good));
    expect(heard()).toEqual([
      expect.objectContaining({
        object: "payment",
        connectorTransactionId: idOf(charged),
        attemptId: "pay_1_1",
        occurredAt: new Date(seconds * 1000).toISOString(),
        outcome: expect.objectContaining({ attemptStatus: "charged", amountCaptured: 1099 }),
      }),
    ]);
  });

  it.each([
    [good, { captureMethod: "manual" }, "authorized"],
    ["4000000000009995", {}, "failure"],
    ["4000000000003220", {}, "authentication_pending"],
    [good, { amount: 0 }, "charged"],
    ["4000000000000002", { amount: 0 }, "failure"],
  ] as const)("of %s %j report %s", async (number, changes, attemptStatus) => {
    await account.call("authorize", cardInput(number, changes));
    expect(heard()).toMatchObject([{ object: "payment", outcome: { attemptStatus } }]);
  });

  it("report that a payment was voided, or expired", async () => {
    const held = await account.call("authorize", cardInput(good, { captureMethod: "manual" }));
    await account.call("void", { ...referenceTo(idOf(held)), reason: "abandoned" });
    const events = [...account.emulator.events()];
    expect(heard().at(-1)).toMatchObject({ outcome: { attemptStatus: "voided" } });
    const expired = JSON.parse(JSON.stringify(events.at(-1)).replace('"abandoned"', '"automatic"')) as object;
    const { rawBody, headers } = account.emulator.sign({ ...expired }, secret);
    expect(stripeWebhooks.parse({ rawBody, headers })).toMatchObject([{ outcome: { attemptStatus: "expired" } }]);
  });

  it("of other kinds are passed over", () => {
    const rawBody = Buffer.from(
      JSON.stringify({ id: "evt_9", object: "event", type: "charge.updated", created: seconds, data: { object: {} } }),
    );
    expect(stripeWebhooks.parse({ rawBody, headers: {} })).toMatchObject([{ object: "other", type: "charge.updated" }]);
  });

  it("report that a kept card was let go", async () => {
    const kept = await account.call("authorize", cardInput(good, { setupFutureUsage: "off_session" }));
    const connectorMandateId = kept.connectorMandateId ?? "";
    await account.call("revoke_mandate", { mandateId: "man_1", connectorMandateId });
    expect(heard().at(-1)).toMatchObject({ object: "mandate", connectorMandateId, mandateStatus: "revoked" });
  });
});

describe("refunds", () => {
  it("are done in parts, found by our id, and may fail later", async () => {
    const charged = await account.call("authorize", cardInput("4000000000005126"));
    heard();
    const refund = {
      refundId: "ref_1",
      paymentId: "pay_1",
      attemptId: "pay_1_1",
      connectorTransactionId: idOf(charged),
      amount: 99,
      currency: "USD",
      reason: "duplicate",
      webhookUrl: null,
    };
    account.emulator.fail({ path: "/refunds", kind: "lose_answer" });
    expect(await account.call("refund", refund, "shop:ref_1")).toMatchObject({ refundStatus: "unchanged" });
    const reference = { ...refund, refundKey: "shop:ref_1", connectorRefundId: null };
    const found = await account.call("refund_sync", reference);
    expect(found).toMatchObject({ refundStatus: "success", amountRefunded: 99, found: true });
    expect(await account.call("refund", refund, "shop:ref_1")).toMatchObject({ refundStatus: "success" });
    expect(account.emulator.all("refund")).toHaveLength(1);
    expect(heard()).toMatchObject([{ object: "refund", refundId: "ref_1", outcome: { refundStatus: "success" } }]);
    account.emulator.failRefund(found.connectorRefundId ?? "");
    expect(heard()).toMatchObject([
      { outcome: { refundStatus: "failure", error: { code: "expired_or_canceled_card" }, amountRefunded: 0 } },
    ]);
    const unknown = await account.call("refund_sync", { ...reference, refundId: "ref_2" });
    expect(unknown).toMatchObject({ refundStatus: "unchanged", found: false });
    const body = '{"error":{"type":"rate_limit_error","code":"rate_limit"}}';
    // As often as such a call goes out.
    for (let call = 0; call < 3; call += 1) {
      account.emulator.fail({ path: "/refunds", kind: "refuse", status: 429, body });
    }
    expect(await account.call("refund", refund)).toMatchObject({ refundStatus: "unchanged", settlement: "poll" });
  });
});

describe("disputes", () => {
  it.each([
    ["winning_evidence", "dispute_won"],
    ["losing_evidence", "dispute_lost"],
    ["it was blue", "dispute_challenged"],
  ])("answered with %s are %s", async (uncategorized_text, disputeStatus) => {
    const charged = await account.call("authorize", cardInput("4000000000000259"));
    const opened = heard().find(({ object }) => object === "dispute");
    expect(opened).toMatchObject({
      connectorTransactionId: idOf(charged),
      report: { disputeStatus: "dispute_opened", amount: 1099, currency: "USD", reasonCode: "10.4" },
    });
    const connectorDisputeId = opened?.object === "dispute" ? opened.report.connectorDisputeId : "";
    const evidence = {
      disputeId: "dp_1",
      connectorDisputeId,
      connectorTransactionId: idOf(charged),
      texts: { uncategorized_text },
      files: [],
    };
    expect(await account.call("submit_evidence", evidence)).toMatchObject({ disputeStatus });
    expect(heard()).toMatchObject([{ object: "dispute", report: { disputeStatus } }]);
  });
});

describe("credentials and addresses", () => {
  const { credentialCheck } = stripeConnector;
  const answer = async (key: string): Promise<unknown> => {
    const request = credentialCheck?.build({ ...account.context("check"), credentials: { api_key: key } });
    if (credentialCheck === undefined || request === undefined) throw new TypeError("there is no check");
    const send = { connector: "stripe", flow: "verify_credentials" };
    return credentialCheck.read(await account.transport.send(request, send));
  };

  it("are tried by a read", async () => {
    expect(await answer(apiKey)).toEqual({ verdict: "accepted" });
    expect(await answer("sk_test_other")).toMatchObject({ verdict: "refused" });
  });

  it("are registered with every event, once", async () => {
    const address = "https://pay.example/webhooks/shop/mca_1";
    const kinds = stripeConnector.manifest.webhookKinds;
    const made = await account.call("register_webhook", { address, kinds });
    expect(made).toMatchObject({ registrationStatus: "registered", webhook: { kinds, status: "active" } });
    expect(made.secret).toMatch(/^whsec_/);
    const listed = await account.call("list_webhooks", { address });
    expect(listed.webhooks).toEqual([made.webhook]);
    expect((await account.call("list_webhooks", { address: `${address}2` })).webhooks).toEqual([]);
    const connectorWebhookId = made.webhook?.connectorWebhookId ?? "";
    for (let time = 0; time < 2; time += 1) {
      const removed = await account.call("remove_webhook", { connectorWebhookId });
      expect(removed).toMatchObject({ removalStatus: "removed" });
    }
  });
});
